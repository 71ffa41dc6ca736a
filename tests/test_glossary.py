"""The glossary: its words are those of docs/glossary.md, its boards say what the engine says, and words are found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.test_app import opened_at
from tools.catalogues import faults_of_words
from tutor.data import folder
from tutor.glossary import FILE, Entry, Glossary, look_up, plain, read, same_word
from tutor.lessons import Flaw, fault_text
from tutor.lessons import read as read_lessons
from tutor.marks import Kind
from tutor.ruleset import RULESETS, Basis, Cube, Opening, Topic
from tutor.screen import filled
from tutor.translator import LANGUAGES, translator

ROOT = Path(__file__).resolve().parent.parent
WORDS = read(folder("lessons") / FILE)
NOT_MET = {"drill", "level"}
"""Words that no page shows yet."""
OF_THE_PROGRAM = {"net", "roll-out", "costly-play", "luck", "seed"}
"""Words of Play, Review and By worth, which no lesson teaches."""

BROUGHT = re.compile(r"\bлункою\b")
"""What players of other sites call a point: it is explained, once."""


# ---------------------------------------------------------------- the words that came with the program


def test_the_glossary_has_no_faults() -> None:
    assert [f"{fault.line}: {fault_text(translator('en'), fault)}" for fault in WORDS.faults] == []


def rows() -> Iterator[dict[str, str]]:
    """The rows of docs/glossary.md, without what stands in brackets."""
    for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines():
        cells = [re.sub(r" *\([^()]*\)", "", cell).strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and not cells[0].startswith(("English", "---")):
            yield dict(zip(("en", "el", "uk"), cells, strict=False))


def parts(cell: str) -> set[str]:
    """A cell as a whole, and each part of it between commas or semicolons."""
    cuts = [0, *(place.end() for place in re.finditer(r"[,;] ", cell)), len(cell) + 2]
    return {cell[a:b].rstrip(",; ") for a, b in combinations(cuts, 2)}


def test_every_word_is_the_word_of_the_project_in_each_language() -> None:
    known = [{code: parts(cell) for code, cell in row.items()} for row in rows()]
    wrong = [
        entry.name
        for entry in WORDS.entries
        if not any(all(entry.said[code].word in row[code] for code in LANGUAGES) for row in known)
    ]
    assert wrong == []


def test_every_word_of_the_project_that_a_reader_meets_is_there() -> None:
    ours = {part for entry in WORDS.entries for part in parts(entry.said["en"].word)}
    theirs = {part for row in rows() for part in row["en"].split(", ")}
    assert theirs - ours == NOT_MET


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_meaning_keeps_to_the_words_of_the_project(code: str) -> None:
    t = translator(code)
    faults = [
        (entry.name, fault)
        for entry in WORDS.entries
        for text in (entry.said[code].word, entry.said[code].text, BROUGHT.sub("", entry.said[code].note))
        for fault in faults_of_words(code, entry.said["en"].text, re.sub(r"\{[^{}|]*", " ", text))
    ]
    assert faults == []
    assert all(filled(t, entry.screen, entry.said[code].text) for entry in WORDS.entries)
    assert len({entry.said[code].word for entry in WORDS.entries}) == len(WORDS.entries)


def test_every_lesson_that_is_named_is_there() -> None:
    course = read_lessons(folder("lessons"))
    assert {entry.name for entry in WORDS.entries if not course.lesson(entry.lesson)} == OF_THE_PROGRAM
    assert not any(named(name).lesson for name in OF_THE_PROGRAM)


def test_words_about_the_board_have_one() -> None:
    without = {entry.name for entry in WORDS.entries if not entry.screen.board.position}
    of_the_game = {"opponent", "game", "cube", "take-drop", "crawford", "match-score", "cocked-die", "take-back"}
    assert without == of_the_game | OF_THE_PROGRAM | {"mars-lost"}


def test_what_is_said_of_one_rule_set_is_true_of_just_one() -> None:
    every = RULESETS.values()
    assert [rules.name for rules in every if rules.opening is Opening.WHITE] == ["federation"]
    assert [rules.name for rules in every if rules.cube is Cube.YES] == ["greek"]
    assert [rules.name for rules in every if rules.ground(Topic.COCKED_DICE).basis is Basis.SAYS] == ["federation"]


def named(name: str) -> Entry:
    found = WORDS.entry(name)
    assert found
    return found


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("route", {Kind.PLAY}),
        ("closed-point", {Kind.STOP, Kind.EVIDENCE}),
        ("prime", {Kind.RUN}),
        ("ahead", {Kind.PLAY, Kind.STOP, Kind.RUN, Kind.AHEAD, Kind.BEHIND, Kind.EVIDENCE}),
        ("head", {Kind.EVIDENCE}),
        ("witness", {Kind.STOP, Kind.GHOST, Kind.UNUSED}),
        ("position", set()),
    ],
)
def test_the_board_shows_what_the_word_means(name: str, kinds: set[Kind]) -> None:
    assert {mark.kind for mark in named(name).marks()} == kinds


# ---------------------------------------------------------------- looking for a word


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ("head", ["head", "departure"]),
        ("ΚΕΦΑΛΙ", ["head", "departure"]),
        ("Κεφάλι", ["head", "departure"]),
        ("голов", ["head", "departure"]),
        ("οιν", ["oyn"]),
        ("πίσω", ["ahead", "take-back"]),
        ("мана", []),
        ("μάνα", ["head"]),
        ("εξαπορτο", ["prime"]),
        ("лунка", ["point"]),
        ("fevga", ["fevga"]),
        ("ΦΕΥΓΑ", ["fevga", "head", "prime"]),
        ("февга", ["fevga"]),
        ("февгу", ["fevga"]),
        ("portes", ["portes"]),
        ("πορτεσ", ["portes", "closed-point"]),
        ("портес", ["portes"]),
        ("короткі нарди", ["portes"]),
        ("tavla", ["portes"]),
        ("тавла", ["portes"]),
        ("backgammon", ["koks", "portes"]),
        ("фішка", ["checker"]),
        ("piece", ["checker"]),
        ("closed  POINT!", ["closed-point"]),
        ("point closed", ["closed-point"]),
        ("qqq", []),
    ],
)
def test_a_word_is_found_in_any_language(wanted: str, names: list[str]) -> None:
    assert [entry.name for entry in look_up(WORDS.entries, wanted)] == names


def test_what_no_word_is_called_is_looked_for_in_the_meanings() -> None:
    assert "long-nardy" in [entry.name for entry in look_up(WORDS.entries, "п'ятнадцять")]
    assert look_up(WORDS.entries, "п’ятнадцять") == look_up(WORDS.entries, "пʼятнадцять")


def test_nothing_wanted_is_everything() -> None:
    assert look_up(WORDS.entries, "") == look_up(WORDS.entries, "  ") == WORDS.entries


@pytest.mark.parametrize("wanted", ["…", "%", "*", ".", "?", "\\", "''", " - ", "(head", "*head*"])
def test_signs_find_nothing_of_their_own(wanted: str) -> None:
    assert look_up(WORDS.entries, wanted) == (look_up(WORDS.entries, "head") if "head" in wanted else ())


FORMS = {
    "long-nardy": "нардів нардами μακριού",
    "board": "ταμπλό дошки дошку дошці дошкою дошок",
    "point": "θέσεις θέσης θέσεων пункти пункту пунктом пунктів пунктах",
    "route": "διαδρομές διαδρομής διαδρομών шляху шляхом шляхи шляхів",
    "position": "διατάξεις διάταξης διατάξεων позиції позицію позицій позицією",
    "checker": "πουλιού πουλιών πούλια шашки шашку шашок шашкою шашці шашками",
    "head": "κεφαλιού κεφάλια κεφαλιών голови голову голів голові головою",
    "departure": "έξοδο εξόδου έξοδοι зняттям зняттю",
    "home": "σπιτιού σπίτια σπιτιών дому домом домі доми домів",
    "dice": "ζαριού ζάρια ζαριών кубика кубиком кубики кубиків кубиками",
    "roll": "ζαριάς ζαριές ζαριών ρίψης ρίψεις ρίψεων кидка кидку кидки кидків кидком",
    "double": "διπλή διπλών διπλής дублі дубля дублів дублем",
    "step": "βήματα βήματος βημάτων кроки кроку кроків кроком кроками",
    "play": "κίνησης κινήσεις κινήσεων ходу ходом ходи ходів ході",
    "turn": "σειράς σειρές черги чергу черзі чергою",
    "pass": "πάσο пропуску пропуски пропуском",
    "legal": "επιτρέπονται дозволений заборонений",
    "prime": "φράγματα φράγματος φραγμάτων блоки блоку блоком блоків",
    "momentary-prime": "στιγμιαία στιγμιαίου миттєві миттєвого миттєвим",
    "ahead": "πίσω μπροστά попереду позаду",
    "closed-point": "κλειστές κλειστής κλειστών закриті закритого закритих закритому",
    "bear-off": "μαζέψω μαζεύει μαζέματος μαζέψει виводить виводять виведенням",
    "off": "μαζεμένο μαζεμένων виведено виведених виведена",
    "pip-count": "πόντους πόντων залишку залишком",
    "opponent": "αντιπάλου αντίπαλοι αντιπάλους суперника суперники суперником суперників",
    "white-black": "λευκών μαύρων λευκά μαύρα білих чорних білими чорними",
    "game": "παιχνιδιού παιχνίδια αγώνα αγώνες партії партій матчу матчів",
    "starter": "αρχίζω αρχίζουν починати починають",
    "opening-toss": "κλήρωσης κληρώσεις розіграшу розіграші",
    "oyn": "ойна ойном ойни ойнів",
    "mars": "марса марсом марси марсів",
    "mars-lost": "ήττες програшу",
    "koks": "кокса коксом кокси",
    "draw": "ισοπαλίας ισοπαλίες нічию нічиєю нічиї",
    "cube": "βίδου βίδο βίδοι куба кубом куби",
    "take-drop": "δέχεται δέχονται",
    "crawford": "Кроуфорд Кроуфордом правила правилом",
    "match-score": "αγώνες αγώνων рахунку рахунком матчі матчів",
    "cocked-die": "στραβά στραβού",
    "take-back": "παίρνει παίρνουν",
    "net": "δικτύου δίκτυα нейромережі нейромережу нейромереж",
    "roll-out": "δοκιμαστικών παρτίδα παρτίδας пробних пробна партії",
    "costly-play": "ακριβά λάθη дорогі дорогого",
    "luck": "τύχης удачі удачу",
    "seed": "σπόρο σπόρου зерна зерном",
    "rule-set": "κανονισμοί κανονισμού κανονισμών κανόνες κανόνων набори набору наборів правила правило",
    "basis": "προκύπτουν випливають",
    "reading": "ερμηνείες ερμηνείας ερμηνειών тлумаченням тлумачень тлумаченні",
    "ruling": "απόφασης αποφάσεις αποφάσεων рішенням рішень рішенні",
    "witness": "παραδείγματος παραδείγματα παραδειγμάτων прикладу приклади прикладом",
    "fevga": "φεύγας февги февгу февгою февзі",
    "portes": "πορτών коротких короткими",
}
"""Forms of each word as people type them, none of which the page shows as the word."""


def test_every_word_has_its_forms() -> None:
    assert list(FORMS) == [entry.name for entry in WORDS.entries]


@pytest.mark.parametrize("name", FORMS)
def test_a_word_is_found_by_its_forms_and_little_else(name: str) -> None:
    entry = named(name)
    called = {part for said in entry.said.values() for part in plain(said.word).split()}
    for form in FORMS[name].split():
        assert any(same_word(plain(form), part) for part in called), form
        found = look_up(WORDS.entries, form.upper())
        assert entry in found, form
        assert len(found) <= 5, (form, [each.name for each in found])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("голова", "голови"),
        ("головою", "голів"),
        ("κεφάλι", "κεφαλιού"),
        ("κεφαλιού", "κεφάλια"),
        ("ζάρι", "ΖΑΡΙΏΝ"),
        ("checker", "checkers"),
    ],
)
def test_one_form_finds_what_another_finds(one: str, other: str) -> None:
    assert look_up(WORDS.entries, one) == look_up(WORDS.entries, other) != ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("черга", "через"),
        ("крок", "кроуфорд"),
        ("куб", "кут"),
        ("дошка", "дощ"),
        ("шлях", "шлюб"),
        ("пункт", "пропуск"),
        ("θέση", "θέλω"),
        ("βήμα", "βάζω"),
        ("ζάρι", "ζάχαρη"),
        ("πούλι", "πουθενά"),
        ("roll", "role"),
        ("pass", "past"),
        ("home", "house"),
    ],
)
def test_words_that_only_begin_alike_are_not_taken_for_forms(one: str, other: str) -> None:
    assert not same_word(plain(one), plain(other))
    assert not same_word(plain(other), plain(one))


def test_text_is_compared_without_capitals_accents_and_apostrophes() -> None:
    assert plain("Ζάρι, ΖΑΡΙΆ; ό,τι") == "ζαρι ζαρια ο τι"
    assert plain("П'ять п’ять ПʼЯТЬ") == "пять пять пять"
    assert plain("ζάρις") == plain("ΖΑΡΙΣ")


# ---------------------------------------------------------------- broken files

GOOD = """[[words]]
id = "head"
en = "head"
el = "κεφάλι"
uk = "голова"
position = "LN1.w24x15.b24x15.w65"
legal = "24/18/13"
points = [24]
also = ["mana"]
en-text = "Point {point 24}."
el-text = "Η θέση {point 24}."
uk-text = "Пункт {point 24}."

[[words]]
id = "home"
en = "home"
el = "σπίτι"
uk = "дім"
en-text = "The end."
el-text = "Το τέλος."
uk-text = "Кінець."
"""


def written(path: Path, text: str) -> Glossary:
    read.cache_clear()
    path.write_text(text, "utf-8")
    return read(path)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    found = written(tmp_path / FILE, GOOD)
    assert [entry.name for entry in found.entries] == ["head", "home"]
    assert found.faults == ()
    assert found.entry("elsewhere") is None


@pytest.mark.parametrize(
    ("old", "new", "line", "flaw"),
    [
        ('also = ["mana"]', 'alas = ["mana"]', 9, Flaw.KEY),
        ("points = [24]", 'ask = "read"', 8, Flaw.KEY),
        ("points = [24]", "points = [25]", 8, Flaw.VALUE),
        ("points = [24]", "points = [true]", 8, Flaw.VALUE),
        ("points = [24]", "points = 24", 8, Flaw.VALUE),
        ('also = ["mana"]', "also = [1]", 9, Flaw.VALUE),
        ('uk = "голова"\n', "", 1, Flaw.VALUE),
        ('el-text = "Η θέση {point 24}."\n', "", 1, Flaw.VALUE),
        ('el = "κεφάλι"', 'el = " "', 4, Flaw.VALUE),
        ('el = "κεφάλι"', "el = 1", 4, Flaw.VALUE),
        ('id = "home"', 'id = "head"', 15, Flaw.VALUE),
        ('position = "LN1.w24x15.b24x15.w65"\n', "", 6, Flaw.VALUE),
        ("w24x15", "w24x16", 6, Flaw.NOTATION),
        ('"24/18/13"', '"24/18 24/19"', 7, Flaw.FALSE),
        ('"24/18/13"', "7", 7, Flaw.VALUE),
        ("Point {point 24}", "Point 24", 10, Flaw.NUMBER),
        ("Point {point 24}", "[Point](evil)", 10, Flaw.MARKUP),
        ("Point {point 24}", "Point" * 9, 10, Flaw.WORD),
        ("Point {point 24}", "Point {point 7}", 10, Flaw.FACT),
        ("Пункт {point 24}", "{white 24|шашка|шашки}", 12, Flaw.FORMS),
    ],
)
def test_a_fault_has_its_line_and_costs_only_its_word(
    tmp_path: Path, old: str, new: str, line: int, flaw: Flaw
) -> None:
    found = written(tmp_path / FILE, GOOD.replace(old, new, 1))
    assert [(fault.line, fault.flaw) for fault in found.faults][:1] == [(line, flaw)]
    assert len(found.entries) == 1
    for code in LANGUAGES:
        assert all(fault_text(translator(code), fault) for fault in found.faults)


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("words = 1", Flaw.VALUE),
        ("words = []", Flaw.VALUE),
        ("", Flaw.VALUE),
        ("[[words]", Flaw.TOML),
        ("title = 1\n" + GOOD, Flaw.KEY),
    ],
)
def test_a_file_that_is_no_glossary_has_a_fault_and_no_words(tmp_path: Path, text: str, flaw: Flaw) -> None:
    found = written(tmp_path / FILE, text)
    assert found.entries == ()
    assert [(fault.line, fault.flaw) for fault in found.faults] == [(1, flaw)]


def test_a_missing_file_has_a_fault(tmp_path: Path) -> None:
    read.cache_clear()
    assert [fault.flaw for fault in read(tmp_path / FILE).faults] == [Flaw.MISSING]


# ---------------------------------------------------------------- the page


def opened(code: str, **query: str) -> AppTest:
    return opened_at("glossary", code, **query)


def shown(page: AppTest) -> list[str]:
    """The words on the page, in order, as they stand there in the reader's language."""
    bodies = "".join(html.proto.body for html in page.get("html"))
    return re.findall(r'<h2 lang="\w\w">(.*?)</h2>', bodies)


def boards(page: AppTest) -> list[str]:
    """What is said of each board on the page."""
    return [
        alt for html in page.get("html") for alt in re.findall(r'<img src="data:[^"]*" alt="(.*?)">', html.proto.body)
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_is_on_the_page_in_every_language(code: str) -> None:
    page = opened(code)
    assert shown(page) == [entry.said[code].word for entry in WORDS.entries]
    bodies = "".join(html.proto.body for html in page.get("html"))
    for other in LANGUAGES:
        assert f'<span lang="{other}">{named("head").said[other].word}</span>' in bodies or other == code
    assert boards(page) == [], "a board is drawn when it is opened"


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_typed_leaves_the_words_that_fit_and_opens_their_boards(code: str) -> None:
    page = opened(code)
    page.text_input(key="glossary_wanted").set_value("κεφαλι").run()
    assert not page.exception
    assert shown(page) == [named(name).said[code].word for name in ("head", "departure")]
    assert len(boards(page)) == 2
    for nothing in ("qqq", "%"):
        page.text_input(key="glossary_wanted").set_value(nothing).run()
        assert shown(page) == []
        assert any('role="status"' in html.proto.body for html in page.get("html"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_link_opens_the_glossary_at_its_word(code: str) -> None:
    page = opened(code)
    for entry in WORDS.entries:
        page.query_params["word"] = entry.name
        assert not page.run().exception
        assert shown(page)[0] == entry.said[code].word
        assert len(shown(page)) == len(WORDS.entries)
        assert len(boards(page)) == bool(entry.screen.board.position)
        links = [(link.proto.page, link.proto.query_string) for link in page.get("page_link")]
        assert (("learn", f"lesson={entry.lesson}&screen=1&lang={code}") in links) == bool(entry.lesson)
        assert any(query.startswith("p=LN1.") for _, query in links) == bool(entry.screen.board.position)


def test_a_link_to_no_word_shows_them_all_and_says_so() -> None:
    page = opened("en", word="<b>")
    assert len(shown(page)) == len(WORDS.entries)
    told = [html.proto.body for html in page.get("html") if 'role="alert"' in html.proto.body]
    assert ["“&lt;b&gt;”" in body for body in told] == [True]
    assert not any('role="alert"' in html.proto.body for html in opened("en", word="head").get("html"))


def test_what_is_looked_for_stands_in_the_address() -> None:
    page = opened("en", word="home")
    assert shown(page)[0] == "home"
    page.text_input(key="glossary_wanted").set_value(" κεφαλι ").run()
    assert dict(page.query_params) == {"lang": "en", "q": "κεφαλι"}
    again = opened("uk", q="κεφαλι")
    assert again.text_input(key="glossary_wanted").value == "κεφαλι"
    assert shown(again) == [named(name).said["uk"].word for name in ("head", "departure")]
    again.text_input(key="glossary_wanted").set_value("").run()
    assert dict(again.query_params) == {"lang": "uk"}
    assert len(shown(again)) == len(WORDS.entries)


def test_how_many_words_there_are_is_said_from_the_beginning() -> None:
    page = opened("en")
    for count in (len(WORDS.entries), 2):
        (said,) = [html.proto.body for html in page.get("html") if 'role="status"' in html.proto.body]
        assert f"{count} words" in said
        page.text_input(key="glossary_wanted").set_value("κεφαλι").run()
