"""The catalogues are complete; and every check that says so can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import catalogues
from tools.catalogues import (
    TRANSLATED,
    UnreadableMessageError,
    all_messages,
    faults,
    faults_of_english,
    messages_of,
    render,
    sources,
    synonyms_in,
    template,
    updated,
)

CODE = """
# NOTE: said of a checker
FREE = N_("Point {point} is free.")
TABLE = {1: NP_("player", "White"), 2: NNP_("head", "Only {n} checker.", "Only {n} checkers.")}

def said(T, n):
    T.t("Point {point} "
        "is free.", point=T.p("player", "Black"), n=n)
    T.n("{n} step", "{n} steps", len("abc"))
    T.np("dice", "{n} die", "{n} dice", n)
    T.t("yes" if n else "no")
    T.t(FREE, point=1)
    T.p(*TABLE[1])
    T.np(*TABLE[2], n)
"""

EXPECTED = {
    (None, "Point {point} is free.", None),
    ("player", "White", None),
    ("head", "Only {n} checker.", "Only {n} checkers."),
    ("player", "Black", None),
    (None, "{n} step", "{n} steps"),
    ("dice", "{n} die", "{n} dice"),
    (None, "yes", None),
    (None, "no", None),
}

GOOD = """# Nardy Tutor: Ukrainian
msgid ""
msgstr ""
"Language: uk\\n"
"Plural-Forms: nplurals=3; plural=n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

#, python-brace-format
msgctxt "head"
msgid "Only {n} checker."
msgid_plural "Only {n} checkers."
msgstr[0] "Лише {n} шашка."
msgstr[1] "Лише {n} шашки."
msgstr[2] "Лише {n} шашок."

#, python-brace-format
msgid "Point {point} is free."
msgstr "Пункт {point} вільний."
"""  # noqa: E501

WANTED = 'N_("Point {point} is free."); NNP_("head", "Only {n} checker.", "Only {n} checkers.")'


def found(text: str, code: str = "uk", source: str = WANTED) -> list[str]:
    """The faults of a catalogue's text."""
    return list(faults(code, text.encode(), template(messages_of(source, "a.py"))))


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_language_is_complete_and_in_step_with_the_code(code: str) -> None:
    wanted = template(all_messages(sources()))
    assert len(wanted) > 100, "the messages of the app and of the command were not found"
    assert list(faults(code, catalogues.catalogue_path(code).read_bytes(), wanted)) == []


def test_the_english_messages_keep_to_the_glossary() -> None:
    assert list(faults_of_english(all_messages(sources()))) == []


def test_every_method_and_every_marker_is_extracted() -> None:
    assert {(m.context, m.one, m.many) for m in messages_of(CODE, "a.py")} == EXPECTED


def test_a_note_above_a_message_reaches_the_translator() -> None:
    notes = [m.note for m in messages_of(CODE, "a.py") if m.note]
    assert notes == ["NOTE: said of a checker"]


@pytest.mark.parametrize(
    "call",
    [
        'T.t(f"Point {p} is free.")',
        'T.t("Point " + p)',
        'T.t("Point {}".format(p))',
        'T.t("Point %s" % p)',
        'T.p(context, "White")',
        'T.n("one", many, 2)',
        'T.np("dice", "one")',
        'N_(f"{p}")',
        'NNP_("dice", "one")',
    ],
)
def test_a_message_that_cannot_be_extracted_is_an_error(call: str) -> None:
    with pytest.raises(UnreadableMessageError, match=r"a\.py:1: "):
        list(messages_of(call, "a.py"))


def test_one_message_cannot_have_two_plurals() -> None:
    with pytest.raises(UnreadableMessageError, match=r"another plural at a\.py:1"):
        template(messages_of('T.t("a checker"); T.n("a checker", "{n} checkers", 2)', "a.py"))


def test_a_complete_catalogue_has_no_faults() -> None:
    assert found(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Пункт {point} вільний.", "", "not translated"),
        ("Лише {n} шашки.", "", "not translated"),
        ('msgid "Point', '#, fuzzy\nmsgid "Point', "fuzzy"),
        ("Пункт {point}", "Пункт", "lacks point"),
        ("Пункт {point}", "Пункт {пункт}", "no such field as пункт"),
        ("Пункт {point}", "Пункт {point", "expected '}'"),
        ("Пункт {point}", "Пункт {point.x}", "no plain name"),
        ("Лише {n} шашка.", "Лише шашка.", "lacks n"),
        ("Лише {n} шашок.", "Лише {n} {m} шашок.", "no such field as m"),
        ("Пункт {point} вільний.", "Point {point} is free.", "still in English"),
        ("вільний", "free", "Latin word 'free'"),
        ("вільний", "вiльний", "mixes alphabets"),
        ("Пункт", "Лунка", "the glossary has 'пункт'"),
        ("шашок", "фішок", "the glossary has 'шашка'"),
        ("nplurals=3; plural=n % 10 == 1", "nplurals=2; plural=n % 10 == 1", "cannot be read"),
        ("plural=n % 10 == 1", "plural=n % 10 == 2", "header's plural forms"),
        ('msgstr[2] "Лише {n} шашок."\n', "", "not translated"),
        ('msgid "Point {point} is free."\nmsgstr "Пункт {point} вільний."\n', "", "not in step"),
        ("is free.", "is open.", "not in step"),
        ("charset=utf-8\\n", "charset=utf-8\\n\"\n\"X-Made-By: me\\n", "not in step"),
    ],
)  # fmt: skip
def test_each_fault_of_a_catalogue_is_found(old: str, new: str, fault: str) -> None:
    assert old in GOOD
    assert any(fault in line for line in found(GOOD.replace(old, new))), found(GOOD.replace(old, new))


def test_the_greek_singular_need_not_show_the_number_but_the_ukrainian_must() -> None:
    source = 'NNP_("head", "Only {n} checker on {point}.", "Only {n} checkers on {point}.")'
    catalog = updated(None, "el", template(messages_of(source, "a.py")))
    text = render(catalog).decode()
    many = text.replace('msgstr[1] ""', 'msgstr[1] "Μόνο {n} πούλια στη {point}."')
    assert found(many.replace('msgstr[0] ""', 'msgstr[0] "Μόνο ένα πούλι στη {point}."'), "el", source) == []
    assert any(
        "lacks point" in fault
        for fault in found(many.replace('msgstr[0] ""', 'msgstr[0] "Μόνο ένα πούλι."'), "el", source)
    )


@pytest.mark.parametrize(
    ("code", "text", "english"),
    [
        ("en", "an illegal move", ""),
        ("en", "This square is blocked", ""),
        ("en", "Fifteen pieces", ""),
        ("el", "στον πίνακα", "on the board"),
        ("el", "το παίξιμο", ""),
        ("uk", "Заровий кидок", ""),
        ("uk", "три лунки", ""),
        ("uk", "шашка противника", ""),
        ("uk", "викинути шашку", ""),
    ],
)
def test_the_words_the_glossary_gives_up_are_found(code: str, text: str, english: str) -> None:
    assert list(synonyms_in(code, text, english))


@pytest.mark.parametrize(
    ("code", "text", "english"),
    [
        ("en", "White to move", ""),
        ("en", "the squared sum", ""),
        ("el", "στον πίνακα των ζαριών", "the table of rolls"),
        ("uk", "лунає, блок, пункт, противага", ""),
    ],
)
def test_other_words_are_not(code: str, text: str, english: str) -> None:
    assert list(synonyms_in(code, text, english)) == []


@pytest.mark.parametrize(
    "message", ["Point {}", "Point {0}", "Point {point", " Point", "Your move is a bad move: no move"]
)
def test_a_faulty_english_message_is_found(message: str) -> None:
    assert list(faults_of_english(messages_of(f"T.t({message!r})", "a.py")))


def test_an_update_changes_nothing_that_is_in_step() -> None:
    wanted = template(messages_of(WANTED, "a.py"))
    assert render(updated(GOOD.encode(), "uk", wanted)).decode() == GOOD


def test_an_edited_message_keeps_its_translation_marked_fuzzy() -> None:
    wanted = template(messages_of(WANTED.replace("is free", "is now free"), "a.py"))
    text = render(updated(GOOD.encode(), "uk", wanted)).decode()
    assert "fuzzy" in text
    assert 'msgid "Point {point} is now free."\nmsgstr "Пункт {point} вільний."' in text


def test_a_message_that_comes_back_has_its_translation_again() -> None:
    without = template(messages_of('N_("Point {point} is free.")', "a.py"))
    text = render(updated(GOOD.encode(), "uk", without))
    assert b"#~ msgstr[2]" in text
    again = render(updated(text, "uk", template(messages_of(WANTED, "a.py"))))
    assert again.decode() == GOOD
    assert b"#~" not in render(updated(GOOD.encode(), "uk", without), tidy=True)


def test_the_tool_lists_faults_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tutor").mkdir()
    (tmp_path / "tutor" / "a.py").write_text('T.t("Point {point} is free.")')
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    assert catalogues.main(["check"]) == 1
    assert "uk: no catalogue" in capsys.readouterr().out
    assert catalogues.main(["update"]) == 0
    assert "el: 1 messages, 1 to translate" in capsys.readouterr().out
    assert catalogues.main(["check"]) == 1
    assert "not translated" in capsys.readouterr().out
    for code, sentence in (("el", "Η θέση {point} είναι ελεύθερη."), ("uk", "Пункт {point} вільний.")):
        path = catalogues.catalogue_path(code)
        path.write_text(
            path.read_text()
            .replace('msgstr ""\n', f'msgstr "{sentence}"\n')
            .replace(f'msgstr "{sentence}"', 'msgstr ""', 1)
        )
    assert catalogues.main(["check"]) == 0
    (tmp_path / "tutor" / "a.py").write_text('T.t(f"Point {point} is free.")')
    assert catalogues.main(["check"]) == 1
    assert "tutor/a.py:1" in capsys.readouterr().err
    assert catalogues.main(["other"]) == 2
