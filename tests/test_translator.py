"""Languages: what a reader of each gets, and that no language leaks into another."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.lists import format_list

from tutor import translator as module
from tutor.translator import LANGUAGES, CatalogueError, Translator, negotiate, translator

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"

msgid "Point {point} is free."
msgstr "Пункт {point} вільний."

msgctxt "player"
msgid "White"
msgstr "Білі"

msgid "{n} checker"
msgid_plural "{n} checkers"
msgstr[0] "{n} шашка"
msgstr[1] "{n} шашки"
msgstr[2] "{n} шашок"

msgctxt "head"
msgid "Only {n} checker may leave."
msgid_plural "Only {n} checkers may leave."
msgstr[0] "Може піти лише {n} шашка."
msgstr[1] "Можуть піти лише {n} шашки."
msgstr[2] "Можуть піти лише {n} шашок."
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The path of a Ukrainian catalogue that stands in for the real one."""
    path = tmp_path / "uk" / "LC_MESSAGES" / "tutor.po"
    path.parent.mkdir(parents=True)
    path.write_text(PO, "utf-8")
    monkeypatch.setattr(module, "folder", lambda _name: tmp_path)
    translator.cache_clear()
    yield path
    translator.cache_clear()


@pytest.mark.usefixtures("written")
def test_a_reader_gets_the_sentences_of_the_catalogue() -> None:
    uk = translator("uk")
    assert uk.t("Point {point} is free.", point=7) == "Пункт 7 вільний."
    assert uk.p("player", "White") == "Білі"
    assert uk.t("White") == "White", "the context belongs to the message"


@pytest.mark.usefixtures("written")
@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, "1 шашка"), (2, "2 шашки"), (5, "5 шашок"), (11, "11 шашок"), (21, "21 шашка"), (22, "22 шашки")],
)
def test_ukrainian_counts_in_three_forms(count: int, expected: str) -> None:
    uk = translator("uk")
    assert uk.n("{n} checker", "{n} checkers", count) == expected
    form = uk.np("head", "Only {n} checker may leave.", "Only {n} checkers may leave.", count)
    assert expected in form


def test_english_needs_no_catalogue() -> None:
    en = translator("en")
    assert en.t("Point {point} is free.", point=7) == "Point 7 is free."
    assert [en.n("{n} checker", "{n} checkers", count) for count in (1, 2, 0)] == [
        "1 checker",
        "2 checkers",
        "0 checkers",
    ]
    assert en.np("head", "{n} leaves {point}", "{n} leave {point}", 2, point=24) == "2 leave 24"


def test_a_field_that_is_not_given_is_an_error_and_a_field_may_have_any_name() -> None:
    en = translator("en")
    with pytest.raises(KeyError):
        en.t("Point {point} is free.")
    assert en.t("{self} {message}", self="a", message="b") == "a b"


@pytest.mark.parametrize("code", ["", "ru", "EN", "../el", "el_GR"])
def test_only_the_three_languages_have_a_translator(code: str) -> None:
    with pytest.raises(ValueError, match="expected a language of el, en, uk"):
        translator(code)


def test_a_missing_catalogue_is_an_error_and_not_english(written: Path) -> None:
    written.unlink()
    with pytest.raises(CatalogueError, match="'uk'"):
        translator("uk")


@pytest.mark.parametrize("broken", ["msgid", PO + '\nmsgid "open\n', "<html>"])
def test_a_broken_catalogue_is_an_error_and_not_english(written: Path, broken: str) -> None:
    written.write_text(broken, "utf-8")
    with pytest.raises(CatalogueError, match="'uk'"):
        translator("uk")


def test_a_catalogue_in_another_encoding_is_an_error(written: Path) -> None:
    written.write_bytes(PO.encode("cp1251"))
    with pytest.raises(CatalogueError, match="'uk'"):
        translator("uk")


def test_a_translator_is_one_value_per_language() -> None:
    assert translator("en") is translator("en")
    assert translator("en") == Translator("en", translator("en")._catalogue)
    assert len({translator("en"): 1, translator("el"): 2}) == 2
    with pytest.raises(AttributeError):
        translator("en").code = "el"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("code", "three", "either"),
    [("el", "A, B και C", "A, B ή C"), ("en", "A, B and C", "A, B or C"), ("uk", "A, B і C", "A, B або C")],
)
def test_lists_are_joined_as_the_language_does(code: str, three: str, either: str) -> None:
    reader = translator(code)
    assert reader.join("ABC") == three
    assert reader.either("ABC") == either
    assert reader.join(["A"]) == reader.either(["A"]) == "A"
    assert reader.join([]) == reader.either([]) == ""


@pytest.mark.parametrize("length", range(5))
def test_english_lists_are_those_of_babel(length: int) -> None:
    items = list("ABCDE"[:length])
    assert translator("en").join(items) == format_list(items, "standard", "en_GB")
    assert translator("en").either(items) == format_list(items, "or", "en_GB")


@pytest.mark.parametrize(
    ("code", "whole", "decimal", "percent"),
    [
        ("el", "35.387", "12.345,7", "2,8%"),
        ("en", "35,387", "12,345.7", "2.8%"),
        ("uk", "35\N{NO-BREAK SPACE}387", "12\N{NO-BREAK SPACE}345,7", "2,8%"),
    ],
)
def test_numbers_are_written_as_the_language_does(code: str, whole: str, decimal: str, percent: str) -> None:
    reader = translator(code)
    assert reader.number(35387) == whole
    assert reader.number(24) == "24"
    assert reader.decimal(12345.67) == decimal
    assert reader.percent(1 / 36) == percent
    assert reader.percent(0.5) == "50%"
    assert reader.percent(1 / 3, 0) == "33%"
    assert reader.decimal(8, 0) == "8"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["el-CY"], "el"),
        (["EL"], "el"),
        (["uk_UA.UTF-8"], "uk"),
        (["uk@latin"], "uk"),
        (["uk-UA-u-nu-latn"], "uk"),
        (["ru-UA,uk"], "uk"),
        (["ru-UA,ru;q=0.9,uk;q=0.8,en;q=0.7"], "uk"),
        (["en;q=0.3, el;q=0.9"], "el"),
        (["el;q=0, uk;q=0.1"], "uk"),
        (["fr", "uk"], "uk"),
        ([None, "", "el"], "el"),
        (["fr"], "en"),
        (["C"], "en"),
        (["C.UTF-8"], "en"),
        (["../etc/passwd"], "en"),
        (["el;q=much"], "en"),
        (["\0;;,,=-"], "en"),
        (["el" * 50_000], "en"),
        ([], "en"),
    ],
)
def test_the_language_is_found_in_what_a_browser_or_a_system_asks_for(wanted: list[str | None], code: str) -> None:
    assert negotiate(*wanted) == code
    assert code in LANGUAGES


def test_english_sentences_do_without_babel() -> None:
    program = (
        "import sys; from tutor.translator import translator; en = translator('en');"
        "en.n('{n} a', '{n} b', 15); en.join('ABC'); sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_series_is_parted_as_the_language_parts_it() -> None:
    """The Greek question mark is what others take for a semicolon."""
    assert [translator(code).series(["a", "b, c"]) for code in LANGUAGES] == ["a· b, c", "a; b, c", "a; b, c"]


def test_no_greek_list_is_parted_by_question_marks() -> None:
    folder = Path(module.__file__).parent
    parted = [path.name for path in folder.rglob("*.py") if '"; ".join' in path.read_text("utf-8")]
    assert parted == [], "use Translator.series"
