"""Lessons in files: what is read, each thing that can be wrong with its line, and the course itself."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.test_app import opened_at
from tools.catalogues import faults_of_words
from tutor import lessons
from tutor.app import contents
from tutor.data import folder
from tutor.legality import Rule
from tutor.lessons import MOST_BYTES, Course, Fault, Flaw, Prose, fault_text
from tutor.lines import Lines
from tutor.ruleset import NARD_ONLINE
from tutor.screen import Ask, filled
from tutor.translator import LANGUAGES, translator

FACTS = """\
teaches = ["head"]
rules = "nard-online"

[[screens]]
ask = "watch"
position = "LN1.w24x15.b24x15.w65"
legal = "24/18/13"

[[screens]]
ask = "which"
position = "LN1.w24x14-13.b24x15.w65"
legal = [
  "24/18/13",
  "24/18 13/8",
]
illegal = { play = "24/18 24/19", because = "head" }
"""

PROSE = """\
# The head

One checker a turn may leave it.

## One a turn

All {white 24|checker|checkers} stand on {point 24}.
See {legal}.

- A list.

## Which is not allowed?

> Look at point {point 24}.
> How often does {illegal} leave it?

Find it.
"""
FORMS = {
    "el": PROSE.replace("checker|checkers", "πούλι|πούλια"),
    "en": PROSE,
    "uk": PROSE.replace("checker|checkers", "шашка|шашки|шашок"),
}


class Place(NamedTuple):
    """Where lessons are written for a test."""

    folder: Path

    def write(self, name: str = "01-head", facts: str | bytes | None = FACTS, **prose: str | bytes | None) -> Place:
        """A lesson with other facts, or other prose in some language; None leaves the file out."""
        place = self.folder / name
        place.mkdir(parents=True, exist_ok=True)
        for file, text in {"lesson.toml": facts, **{f"{code}.md": t for code, t in {**FORMS, **prose}.items()}}.items():
            if text is not None:
                (place / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        return self

    def read(self, name: str = "") -> Course:
        lessons.read.cache_clear()
        return lessons.read(self.folder / name)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def told(fault: Fault) -> tuple[str, int, Flaw]:
    return fault.path.name, fault.line, fault.flaw


def test_a_lesson_is_its_facts_and_its_prose_in_each_language(place: Place) -> None:
    course = place.write().read()
    assert (len(course.lessons), course.faults, course.found) == (1, (), 1)
    (lesson,) = course.lessons
    assert (lesson.name, lesson.teaches) == ("01-head", (Rule.HEAD,))
    first, second = lesson.screens
    assert (first.ask, first.board.rules, first.line) == (Ask.WATCH, NARD_ONLINE, 4)
    assert [(claim.key, claim.line) for claim in second.claims] == [("legal", 13), ("legal", 14), ("illegal", 16)]
    prose = lesson.prose["en"]
    assert set(lesson.prose) == set(LANGUAGES)
    assert (prose.title, prose.summary) == ("The head", "One checker a turn may leave it.")
    one, two = prose.sections
    assert (one.title, one.line, one.hints) == ("One a turn", 5, ())
    assert filled(translator("en"), first, one.text) == "All 15 checkers stand on 24.\nSee 24/18/13.\n\n- A list."
    assert two.hints == ("Look at point {point 24}.", "How often does {illegal} leave it?")
    assert two.text == "Find it."


def test_lessons_come_in_the_order_of_their_names_and_are_found_by_name_and_by_rule(place: Place) -> None:
    refused = '"24/18/13"\nillegal = { play = "24/20", because = "die" }\n\n'
    both = facts('"24/18/13"\n\n', refused).replace('["head"]', '["die", "head"]')
    place.write("10-later").write("02-second").write("02-first", both)
    (place.folder / "README.md").touch()
    (place.folder / "pictures").mkdir()
    course = place.read()
    assert [lesson.name for lesson in course.lessons] == ["02-first", "02-second", "10-later"]
    assert course.lesson("10-later") is course.lessons[2]
    assert course.lesson("10-late") is None
    assert course.teaching(Rule.HEAD) is course.teaching(Rule.DIE) is course.lessons[0]
    assert course.teaching(Rule.PRIME) is None


def test_one_lesson_can_be_read_alone_whatever_its_name(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write("mine")
    assert [lesson.name for lesson in place.read().lessons] == ["mine"]
    assert [lesson.name for lesson in place.read("mine").lessons] == ["mine"]
    monkeypatch.chdir(place.folder / "mine")
    lessons.read.cache_clear()
    assert [lesson.name for lesson in lessons.read(Path()).lessons] == ["mine"]


def test_a_lesson_can_be_a_link_to_its_folder(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = Place(tmp_path_factory.mktemp("elsewhere")).write("draft")
    (place.folder / "01-linked").symlink_to(elsewhere.folder / "draft")
    (place.folder / "02-nowhere").symlink_to(place.folder / "gone")
    course = place.read()
    assert (len(course.lessons), course.faults) == (1, ())


def test_the_mark_of_an_encoding_line_ends_and_tabs_make_no_difference(place: Place) -> None:
    def other(text: str) -> bytes:
        return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").replace("ask =", "\task\t=").encode()

    plain = place.write("01-plain").write("02-other", other(FACTS), **{code: other(t) for code, t in FORMS.items()})
    one, two = plain.read().lessons
    assert (one.screens, dict(one.prose)) == (two.screens, dict(two.prose))


# ---------------------------------------------------------------- faults of the facts


def facts(old: str, new: str) -> str:
    assert FACTS.count(old) == 1
    return FACTS.replace(old, new)


def screens(text: str) -> str:
    """Facts of two screens, the second one being this; its first line is the tenth."""
    return FACTS[: FACTS.rindex("[[screens]]")] + "[[screens]]\n" + text


BOARD = 'position = "w24x15.b24x15.w65"\n'
FIELD = 'rules = "greek"\nfield = { topic = "opening", value = "play-toss" }\n'
REFUSED = 'illegal = { play = "24/18 24/19", because = "head" }\n'
WRONG_FACTS = {
    "no TOML": (facts('ask = "watch"', "ask = watch"), 5, Flaw.TOML),
    "TOML that never ends": (FACTS + 'open = "', 17, Flaw.TOML),
    "a list that never ends": (FACTS + "\nopen = [\n\n", 18, Flaw.TOML),
    "a key twice": (facts('ask = "watch"', 'ask = "watch"\nask = "read"'), 6, Flaw.TOML),
    "brackets without end": ("screens = " + "[" * 20_000, 1, Flaw.TOML),
    "a number without end": (FACTS + "choices = " + "9" * 5_000, 17, Flaw.TOML),
    "an unknown key of the lesson": (facts("rules =", "ruleset ="), 2, Flaw.KEY),
    "an unknown table": (FACTS + "[more]\nask = 1\n", 17, Flaw.KEY),
    "an unknown key of a screen": (facts("legal = [", 'leagl = "pass"\nlegal = ['), 12, Flaw.KEY),
    "a key that shows nothing": (facts("legal = [", '"\\u0007" = "pass"\nlegal = ['), 9, Flaw.KEY),
    "an unknown rule set": (facts('"nard-online"', '"russian"'), 2, Flaw.NOTATION),
    "an unknown rule set of a screen": (facts('ask = "watch"', 'ask = "watch"\nrules = "x"'), 6, Flaw.NOTATION),
    "a rule set that is no text": (facts('"nard-online"', "4"), 2, Flaw.VALUE),
    "an unknown rule": (facts('["head"]', '["heads"]'), 1, Flaw.VALUE),
    "a rule that is no list": (facts('["head"]', '"head"'), 1, Flaw.VALUE),
    "no screens": ('teaches = ["head"]\n', 1, Flaw.VALUE),
    "screens that are none": ('\nscreens = []\nteaches = ["head"]\n', 2, Flaw.VALUE),
    "screens that are no tables": ("teaches = []\nscreens = [1]\n", 2, Flaw.VALUE),
    "one table of screens": ('teaches = []\n[screens]\nask = "read"\n', 2, Flaw.VALUE),
    "nothing said of what it teaches": (facts('teaches = ["head"]\n', ""), 1, Flaw.LACKING),
    "no rule taught, and a play refused": (facts('["head"]', "[]"), 1, Flaw.TEACHES),
    "a rule taught that refuses nothing": (facts('["head"]', '["head", "die"]'), 1, Flaw.TEACHES),
    "no question": (facts('ask = "which"\n', ""), 9, Flaw.VALUE),
    "an unknown question": (facts('"which"', '"what"'), 10, Flaw.VALUE),
    "a position that cannot be read": (facts("w24x14-13", "w24x16"), 11, Flaw.NOTATION),
    "a position that is no text": (facts('"LN1.w24x14-13.b24x15.w65"', "2024-01-01"), 11, Flaw.VALUE),
    "steps that cannot be read": (facts('ask = "watch"', 'ask = "watch"\nmade = "24-"'), 6, Flaw.NOTATION),
    "steps that are no text": (facts('ask = "watch"', 'ask = "watch"\nmade = ["24/18"]'), 6, Flaw.VALUE),
    "steps that begin no play": (facts('ask = "watch"', 'ask = "watch"\nmade = "24/20"'), 6, Flaw.VALUE),
    "a play that does not go on from them": (facts('ask = "watch"', 'ask = "watch"\nmade = "24/19"'), 8, Flaw.VALUE),
    "a play that cannot be read": (facts('"24/18/13"\n\n', '"24/18x"\n\n'), 7, Flaw.NOTATION),
    "a second play that cannot be read": (facts('"24/18 13/8"', '"24/18 13/"'), 14, Flaw.NOTATION),
    "a play that is none": (facts('"24/18 13/8"', "24"), 14, Flaw.VALUE),
    "an empty list of plays": (facts('"24/18/13"\n\n', "[]\n\n"), 7, Flaw.VALUE),
    "a claim of a wrong kind": (facts('because = "head"', 'because = "heads"'), 16, Flaw.VALUE),
    "a claim without dice": (facts("b24x15.w65\"\nlegal = \"", "b24x15.w\"\nlegal = \""), 7, Flaw.NEEDED),
    "a claim without a position": (screens('ask = "read"\npips = { white = 1, black = 1 }\n'), 11, Flaw.NEEDED),
    "steps made without dice": (screens('ask = "read"\nmade = "24/18"\n'), 11, Flaw.NEEDED),
    "a question without its claim": (facts(REFUSED, ""), 10, Flaw.NEEDED),
    "nothing to go on from": (screens('ask = "finish"\n' + BOARD + 'legal = "24/18/13"\n'), 10, Flaw.NEEDED),
    "a rule without others": (screens('ask = "rule"\n' + BOARD + REFUSED), 10, Flaw.NEEDED),
    "nothing that can be allowed": (screens('ask = "allowed"\n' + BOARD), 10, Flaw.NEEDED),
    "only the right rule": (screens('ask = "rule"\noffered = ["head"]\n' + BOARD + REFUSED), 10, Flaw.ANSWERS),
    "two right answers": (screens('ask = "allowed"\nlegal = "24/18/13"\n' + BOARD + REFUSED), 10, Flaw.ANSWERS),
    "a number that is none": (screens('ask = "count"\noffered = ["head"]\nchoices = 1\n' + BOARD), 11, Flaw.VALUE),
    "a prime of which nothing is claimed": (screens('ask = "prime"\n' + BOARD), 10, Flaw.NEEDED),
    "a prime that another rule refuses": (screens('ask = "prime"\n' + BOARD + REFUSED), 10, Flaw.ANSWERS),
    "orders of which none is refused": (screens('ask = "order"\nlegal = "24/18/13"\n' + BOARD), 10, Flaw.NEEDED),
    "a wrong answer that is none": (screens('ask = "field"\noffered = ["head"]\n' + FIELD), 11, Flaw.VALUE),
    "only the right value": (screens('ask = "field"\noffered = ["play-toss"]\n' + FIELD), 10, Flaw.ANSWERS),
    "a false claim": (facts('"24/18/13"\n\n', '"24/18"\n\n'), 7, Flaw.FALSE),
    "a false claim in a list": (facts('  "24/18 13/8",', '  # no\n\n  "24/18 24/19",'), 16, Flaw.FALSE),
    "a false reason": (facts('because = "head"', 'because = "die"'), 16, Flaw.FALSE),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG_FACTS)
def test_what_is_wrong_with_the_facts_is_told_with_its_line(place: Place, case: str) -> None:
    text, line, flaw = WRONG_FACTS[case]
    course = place.write(facts=text).write("02-good").read()
    assert [told(fault) for fault in course.faults] == [("lesson.toml", line, flaw)]
    assert [lesson.name for lesson in course.lessons] == ["02-good"], "the others are still read"
    for lang in LANGUAGES:
        sentence = fault_text(translator(lang), course.faults[0])
        assert sentence.isprintable()
        assert sentence.endswith((".", ")"))


def test_every_flaw_is_tested() -> None:
    assert {flaw for _, _, flaw in (*WRONG_FACTS.values(), *WRONG_PROSE.values())} == set(Flaw) - ABOUT_FILES - OF_CASES


@pytest.mark.parametrize(
    ("case", "named"),
    [
        ("an unknown key of a screen", ("“leagl”", "must-pass")),
        ("an unknown rule set", ("russian", "federation")),
        ("a claim without dice", ("“legal”", "w65")),
        ("a question without its claim", ("“which”", "illegal")),
        ("nothing that can be allowed", ("“allowed”", "legal | illegal | open")),
        ("two right answers", ("“allowed”", "Right: 2")),
        ("steps that begin no play", ("made", "24/18 | 24/19")),
        ("a false claim", ("legal", "Claimed: 24/18: legal. Found: 24/18: illegal, because all-dice.")),
    ],
)
def test_the_sentence_names_what_is_wrong_and_what_would_fit(place: Place, case: str, named: tuple[str, ...]) -> None:
    (fault,) = place.write(facts=WRONG_FACTS[case][0]).read().faults
    for name in named:
        assert name in fault_text(translator("en"), fault)


def test_every_false_claim_and_every_broken_screen_of_a_file_is_told(place: Place) -> None:
    text = FACTS.replace('"24/18/13"\n\n', '"24/18"\n\n').replace('  "24/18/13",', '  "24/23",')
    text = text.replace('because = "head"', 'because = "die"') + '\n[[screens]]\nask = "what"\n'
    course = place.write(facts=text, en=PROSE.replace("{legal}", "{leagl}")).read()
    assert [(fault.line, fault.flaw) for fault in course.faults if fault.path.name == "lesson.toml"] == [
        (7, Flaw.FALSE),
        (13, Flaw.FALSE),
        (16, Flaw.FALSE),
        (19, Flaw.VALUE),
    ]
    assert {told(fault)[0] for fault in course.faults} == {"lesson.toml", "el.md", "en.md", "uk.md"}, (
        "and of the others"
    )


# ---------------------------------------------------------------- where keys stand


OTHER_TOML = '''\
"rules" = """
[[screens]]
ask = "read" # not here
"""
teaches = [ # [[screens]]
  "head",
]

[[screens]] # one
ask = 'watch # no "comment"'
legal = ["a, ]b", 'c',
  "d", [
  "e"],

  "f"
]
illegal.play = "24/18"
illegal.because = "head"

[screens.pips]
white = 1
ask = 2

[[ "screens" ]]
note = \'\'\'
ask = ""\'\'\'

ask = "x\\"y"
[[screens.illegal]]
play = "a"
[[screens.illegal]]
play = "b"
[[screens]]
open="""a\\"""b"""
ask = { a = 1, b = [ 1,
 2 ] }
'''


@pytest.mark.parametrize(
    ("screen", "key", "item", "line"),
    [
        (0, "rules", None, 1),
        (0, "teaches", None, 5),
        (0, "teaches", 0, 6),
        (0, "ask", None, 1),
        (1, "", None, 9),
        (1, "ask", None, 10),
        (1, "legal", None, 11),
        (1, "legal", 0, 11),
        (1, "legal", 1, 11),
        (1, "legal", 2, 12),
        (1, "legal", 3, 12),
        (1, "legal", 4, 15),
        (1, "legal", 5, 11),
        (1, "illegal", None, 17),
        (1, "pips", None, 20),
        (1, "open", None, 9),
        (2, "", None, 24),
        (2, "note", None, 25),
        (2, "ask", None, 28),
        (2, "illegal", None, 29),
        (2, "illegal", 1, 31),
        (3, "", None, 33),
        (3, "open", None, 34),
        (3, "ask", None, 35),
        (4, "", None, 1),
    ],
)
def test_a_key_is_found_however_it_is_written(screen: int, key: str, item: int | None, line: int) -> None:
    assert Lines(OTHER_TOML).of(screen, key, item) == line


def test_screens_in_a_row_are_found_too() -> None:
    lines = Lines('screens = [\n  { ask = "read" },\n  { ask = "read", legal = [\n "a" ] }\n]\n')
    assert [lines.of(0, "screens"), lines.of(1), lines.of(1, "ask"), lines.of(2), lines.of(3)] == [1, 2, 2, 3, 1]


def test_claims_can_be_tables_of_their_own(place: Place) -> None:
    table = '[[screens.illegal]]\nplay = "24/18"\nbecause = "'
    tables = f'{table}all-dice"\n{table}die"\n'
    text = facts(REFUSED, tables).replace('"which"', '"read"')
    (fault,) = place.write(facts=text).read().faults
    assert told(fault) == ("lesson.toml", 19, Flaw.FALSE)


# ---------------------------------------------------------------- faults of files and prose


OF_CASES = {Flaw.PARTS}
"""What only cases can have wrong: tests/test_cases_library.py."""
ABOUT_FILES = {Flaw.MISSING, Flaw.UNREADABLE, Flaw.ENCODING, Flaw.LARGE}


@pytest.mark.parametrize("file", ["lesson.toml", "el.md", "en.md", "uk.md"])
def test_a_file_that_is_missing_or_cannot_be_read_is_told(place: Place, file: str) -> None:
    for name in ("01-missing", "02-folder", "03-loop", "04-bytes", "05-large", "06-pipe", "07-gone"):
        (place.write(name).folder / name / file).unlink()
    (place.folder / "02-folder" / file).mkdir()
    (place.folder / "03-loop" / file).symlink_to(file)
    (place.folder / "04-bytes" / file).write_bytes("# Α\n\n# Β\xff".encode("latin-1", "replace"))
    (place.folder / "05-large" / file).write_bytes(b"#\n" * (MOST_BYTES // 2 + 1))
    os.mkfifo(place.folder / "06-pipe" / file)
    (place.folder / "07-gone" / file).symlink_to("nowhere")
    course = place.write("08-good").read()
    assert [(fault.path.parent.name, *told(fault)) for fault in course.faults] == [
        ("01-missing", file, 0, Flaw.MISSING),
        ("02-folder", file, 0, Flaw.UNREADABLE),
        ("03-loop", file, 0, Flaw.UNREADABLE),
        ("04-bytes", file, 3, Flaw.ENCODING),
        ("05-large", file, 0, Flaw.LARGE),
        ("06-pipe", file, 0, Flaw.UNREADABLE),
        ("07-gone", file, 0, Flaw.MISSING),
    ]
    assert [lesson.name for lesson in course.lessons] == ["08-good"]
    assert course.found == 8
    for lang in LANGUAGES:
        assert all(fault_text(translator(lang), fault) for fault in course.faults)


def test_a_file_without_permission_is_told(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write().write("02-good")
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.parent.name == "01-head" and path.name == "el.md":
            raise PermissionError(13, "no")
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    course = place.read()
    assert [told(fault) for fault in course.faults] == [("el.md", 0, Flaw.UNREADABLE)]
    assert len(course.lessons) == 1


def test_a_folder_named_like_a_lesson_is_one_that_lacks_everything(place: Place) -> None:
    (place.folder / "01-empty").mkdir()
    for course in (place.read(), place.read("01-empty")):
        assert [told(fault) for fault in course.faults] == [
            (file, 0, Flaw.MISSING) for file in ("lesson.toml", "el.md", "en.md", "uk.md")
        ]
        assert (course.lessons, course.found) == ((), 1)


@pytest.mark.parametrize("name", ["nowhere", "README.md", "x" * 300, "a\0b"])
def test_what_is_no_folder_holds_no_lessons(place: Place, name: str) -> None:
    (place.folder / "README.md").touch()
    course = place.read(name)
    assert (course.lessons, course.found) == ((), 0)
    assert [(fault.line, fault.flaw) for fault in course.faults] == [(0, Flaw.UNREADABLE)]


def prose(old: str, new: str) -> str:
    assert PROSE.count(old) == 1
    return PROSE.replace(old, new)


WRONG_PROSE = {
    "an empty file": ("", 1, Flaw.TITLE),
    "no title": (PROSE[len("# The head\n") :], 2, Flaw.TITLE),
    "a title of nothing": (prose("# The head", "#  "), 1, Flaw.TITLE),
    "text before the title": ("\nA text.\n" + PROSE, 2, Flaw.TITLE),
    "no summary": (prose("One checker a turn may leave it.", ""), 1, Flaw.TITLE),
    "the last section missing": (PROSE[: PROSE.index("## Which")], 10, Flaw.SECTION),
    "the first section missing": (PROSE[: PROSE.index("## One")] + PROSE[PROSE.index("## Which") :], 5, Flaw.SECTION),
    "a section without a title": (prose("## Which is not allowed?", "## "), 12, Flaw.HEADING),
    "a fact that the other languages do not name": (prose("Find it.", "Find it on {point 13}."), 12, Flaw.DIFFERS),
    "a fact that only the other languages name": (prose("See {legal}.", "See it."), 5, Flaw.DIFFERS),
    "a section too many": (PROSE + "\n## More\n\nText.\n", 19, Flaw.SCREENS),
    "too many words": (prose("Find it.", "word " * 101), 12, Flaw.LONG),
    "a typed digit": (prose("- A list.", "- A list of 15."), 10, Flaw.NUMBER),
    "a typed play": (prose("- A list.", "- Play 24/18."), 10, Flaw.NUMBER),
    "a typed digit in a title": (prose("## Which", "## 2 which"), 12, Flaw.NUMBER),
    "a typed digit in a hint": (prose("How often", "How often in 2"), 15, Flaw.NUMBER),
    "a typed digit in the summary": (prose("One checker a", "1 checker a"), 3, Flaw.NUMBER),
    "a typed digit in the title": (prose("# The head", "# The 1 head"), 1, Flaw.NUMBER),
    "a typed digit in a counted word": (prose("|checkers", "|checkers of 15"), 7, Flaw.NUMBER),
    "an unknown fact": (prose("{legal}", "{legal 2}"), 8, Flaw.FACT),
    "a fact of another screen": (prose("{illegal}", "{white 13} {white 20}"), 15, Flaw.FACT),
    "an unknown point": (prose("> Look at point {point 24}", "> Look at point {point 9}"), 14, Flaw.FACT),
    "a fact in the title": (prose("# The head", "# The {roll}"), 1, Flaw.FACT),
    "a brace alone": (prose("{legal}", "{legal"), 8, Flaw.FACT),
    "a brace too many": (prose("{legal}", "{legal}}"), 8, Flaw.FACT),
    "a word counted by no number": (prose("{legal}", "{legal|play|plays}"), 8, Flaw.FACT),
    "too few forms": (prose("|checker|checkers", "|checkers"), 7, Flaw.FORMS),
    "too many forms": (prose("|checkers", "|checkers|checkers"), 7, Flaw.FORMS),
    "a picture": (prose("- A list.", "- ![A board](board.png)"), 10, Flaw.MARKUP),
    "a link": (prose("- A list.", "- [A list](https:evil)"), 10, Flaw.MARKUP),
    "a link over two lines": (prose("- A list.", "- [A\nlist](evil)"), 10, Flaw.MARKUP),
    "a link with brackets": (prose("- A list.", "- [A [board] here](evil)"), 10, Flaw.MARKUP),
    "a link by its name": (prose("- A list.", "- [A list][evil]"), 10, Flaw.MARKUP),
    "an address for a link": (prose("- A list.", "[list]: evil"), 10, Flaw.MARKUP),
    "a link from a fact": (prose("{legal}", "[{legal}](evil)"), 8, Flaw.MARKUP),
    "a link of a counted word": (prose("{white 24|", "{white 24|[x](evil) "), 7, Flaw.MARKUP),
    "an address": (prose("- A list.", "- See https://example.org"), 10, Flaw.MARKUP),
    "an address without its beginning": (prose("- A list.", "- See www.example.org"), 10, Flaw.MARKUP),
    "an address of mail": (prose("- A list.", "- Ask me@example.org"), 10, Flaw.MARKUP),
    "an address in angle brackets": (prose("- A list.", "- <https:evil>"), 10, Flaw.MARKUP),
    "a tag": (prose("- A list.", "- <b>A list.</b>").replace("</b>", ""), 10, Flaw.MARKUP),
    "a comment": (prose("- A list.", "<!-- no one reads this -->"), 10, Flaw.MARKUP),
    "a colour": (prose("- A list.", "- :red[A list.]"), 10, Flaw.MARKUP),
    "a symbol": (prose("- A list.", "- :material/home:"), 10, Flaw.MARKUP),
    "a formula": (prose("- A list.", "- $x$"), 10, Flaw.MARKUP),
    "a picture in a title": (prose("## Which", "## ![x](y) Which"), 12, Flaw.MARKUP),
    "a picture in a hint": (prose("> Look", "> ![x](y) Look"), 14, Flaw.MARKUP),
    "a picture in the summary": (prose("One checker a", "![x](y) A"), 3, Flaw.MARKUP),
    "a word without end": (prose("- A list.", "- " + "long" * 10 + "s"), 10, Flaw.WORD),
    "a word without end in a title": (prose("# The head", "# The " + "head" * 11), 1, Flaw.WORD),
    "the side that is not to move": (prose("Find it.", "Black has {roll}.\nFind it."), 17, Flaw.SIDE),
    "the side that is not to move in a hint": (prose("> Look", "> You are Black. Look"), 14, Flaw.SIDE),
    "a point in words": (prose("Find it.", "Look at\npoint six."), 18, Flaw.NUMBER),
    "checkers in words": (prose("- A list.", "- Seventeen black checkers."), 10, Flaw.NUMBER),
    "a wrong form over two lines": (prose("stand on {point 24}", "and {white 24|\ncheckers}"), 7, Flaw.FORMS),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG_PROSE)
def test_what_is_wrong_with_the_prose_is_told_with_its_line(place: Place, case: str) -> None:
    text, line, flaw = WRONG_PROSE[case]
    course = place.write(en=text).write("02-good").read()
    assert [told(fault) for fault in course.faults] == [("en.md", line, flaw)]
    assert [lesson.name for lesson in course.lessons] == ["02-good"], "the others are still read"
    for lang in LANGUAGES:
        assert fault_text(translator(lang), course.faults[0]).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "- A [list].",
        "- A list (of one) [and] more: one < two > none.",
        "- *One* and **two**; either/or: this.",
        "- " + "long" * 10,
        "- " + "long-" * 20,
        "- {legal}{legal}{legal}{legal}{legal}",
    ],
)
def test_what_is_only_text_is_no_fault(place: Place, text: str) -> None:
    assert place.write(en=prose("- A list.", text)).read().faults == ()


@pytest.mark.parametrize(
    "text", ["a" * 90_000, "a." * 45_000, "[" * 90_000, "<" * 90_000, "@a" * 45_000, "[a" * 45_000]
)
def test_hostile_prose_is_judged_at_once(place: Place, text: str) -> None:
    began = time.perf_counter()
    assert place.write(en=prose("- A list.", text)).read().faults
    assert time.perf_counter() - began < 2


@pytest.mark.parametrize(
    ("facts", "line", "said"),
    [
        ('a = "x\nb = 1', 1, "a text in quotation marks does not end"),
        ('a = """x\nb = 1', 2, "a text in quotation marks does not end"),
        ("a = 1\na = 2\nb = 3\n", 2, "this key or table is there already"),
        ("[a]\n[a]\n", 2, "this key or table is there already"),
        ("a = [1,\n", 1, "a bracket is opened and not closed"),
        ("a = [1\nb = 2", 2, "a bracket is opened and not closed"),
        ("a 1", 1, "a key has to be followed by “=” and its value"),
        ("a =\nb = 1", 1, "a value is expected"),
        ("a = 1\nb =", 2, "a value is expected"),
        ("a = watch", 1, "a value is expected"),
        ('a = "x" y', 1, "the line goes on after the value"),
        ("a = 1\nb = " + "9" * 6_000 + "\nc = 1\n", 2, "A number has more digits than can be read"),
    ],
)
def test_what_is_wrong_with_the_toml_is_said_in_words_of_its_own(
    place: Place, facts: str, line: int, said: str
) -> None:
    (fault,) = place.write(facts=facts).read().faults
    assert told(fault) == ("lesson.toml", line, Flaw.TOML)
    assert said in fault_text(translator("en"), fault)


def test_the_missing_section_is_named_by_the_number_of_its_screen(place: Place) -> None:
    for case, number in (("the last section missing", 2), ("the first section missing", 1)):
        (fault,) = place.write(en=WRONG_PROSE[case][0]).read().faults
        assert fault_text(translator("en"), fault).startswith(f"The section of screen {number} is missing.")


def test_two_sections_that_stand_in_each_others_place_are_found(place: Place) -> None:
    screen = '[[screens]]\nask = "read"\nposition = "w24x15.b24x15.w"\n'
    text = "# A\n\nB.\n\n## One\n\nSee {white 24}.\n\n## Two\n\nSee {point 24}.\n"
    swapped = "# A\n\nB.\n\n## Two\n\nSee {point 24}.\n\n## One\n\nSee {white 24}.\n"
    course = place.write(facts="teaches = []\n" + screen * 2, en=text, uk=text, el=swapped).read()
    assert [told(fault) for fault in course.faults] == [("el.md", 5, Flaw.DIFFERS), ("el.md", 9, Flaw.DIFFERS)]
    assert fault_text(translator("en"), course.faults[0]) == (
        "Every language names the same facts on a screen. On screen 1 only here: {point 24}. Only in en.md: {white 24}."
    )


def test_a_column_counts_from_the_beginning_of_its_line(place: Place) -> None:
    (fault,) = place.write(facts=facts('rules = "nard-online"', 'rules = "nard-onlin"')).read().faults
    assert fault_text(translator("en"), fault).endswith("(column 10)")
    (fault,) = place.write(facts=facts('"24/18 13/8"', '"24/18 13/"')).read().faults
    assert fault.error
    assert fault.error.text[: fault.error.at - 1] == '  "24/18 13/'
    (fault,) = place.write(facts=facts('rules = "nard-online"', 'rules = "nard\\u002donlin"')).read().faults
    assert "column" not in fault_text(translator("en"), fault)


def test_where_a_list_is_wanted_it_is_said(place: Place) -> None:
    (fault,) = place.write(facts=facts('["head"]', '"head"')).read().faults
    assert fault_text(translator("en"), fault) == 'The value of teaches does not fit. Expected: ["checker", …].'


def test_every_number_and_every_fact_that_is_wrong_is_told(place: Place) -> None:
    text = PROSE.replace("{legal}", "{a} 7 {b}").replace("Find it.", "Find {c} of 8.")
    assert [(fault.line, fault.flaw) for fault in place.write(en=text).read().faults] == [
        (8, Flaw.FACT),
        (8, Flaw.NUMBER),
        (8, Flaw.FACT),
        (17, Flaw.FACT),
        (17, Flaw.NUMBER),
    ]


def test_words_are_counted_as_they_are_read_and_hints_are_not(place: Place) -> None:
    words = "{roll} {high} – " + "word " * 98
    hint = "> " + "word " * 200
    assert place.write(en=prose("Find it.", f"{words}\n{hint}")).read().faults == ()
    (fault,) = place.write(en=prose("Find it.", words + "more")).read().faults
    assert (fault.flaw, fault.fields["found"]) == (Flaw.LONG, 101)


def test_without_facts_the_prose_is_still_looked_at(place: Place) -> None:
    course = place.write(facts=None, en="text", uk=None).read()
    assert [told(fault) for fault in course.faults] == [
        ("lesson.toml", 0, Flaw.MISSING),
        ("en.md", 1, Flaw.TITLE),
        ("uk.md", 0, Flaw.MISSING),
    ]


def test_a_fault_of_a_whole_file_names_no_line(place: Place) -> None:
    course = place.write(uk=None, el=PROSE.replace("{legal}", "{nothing}")).read()
    assert [fault.place(fault.path.name) for fault in course.faults] == ["el.md:8", "uk.md"]


def test_broken_lessons_are_told_on_the_list_alone(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write().write("02-broken", uk=None)
    lessons.read.cache_clear()
    monkeypatch.setattr(contents, "folder", lambda _: place.folder)
    for query, faults in (({}, 1), ({"lesson": "01-head"}, 0), ({"lesson": "02-broken"}, 1)):
        page = opened_at("learn", "en", **query)
        said = " ".join(part.proto.body for part in page.get("html"))
        assert said.count("02-broken/uk.md: There is no such file") == faults
        assert "uk.md:" not in said.replace("uk.md: ", "")


# ---------------------------------------------------------------- the course


@pytest.fixture(scope="module")
def course() -> Course:
    return lessons.read(folder("lessons"))


WRONG_ANSWERS = {Ask.BREAK, Ask.WHICH, Ask.RULE, Ask.ALLOWED, Ask.COUNT, Ask.PASS, Ask.WORTH, Ask.FIELD, Ask.RESTS}


def test_the_course_has_no_faults(course: Course) -> None:
    t = translator("en")
    assert [f"{f.path.parent.name}/{f.path.name}:{f.line}: {fault_text(t, f)}" for f in course.faults] == []
    assert course.found == len(course.lessons) > 0


def test_the_lessons_are_numbered_without_gaps(course: Course) -> None:
    numbers = [int(lesson.name[:2]) for lesson in course.lessons]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(re.fullmatch(r"\d\d-[a-z]+(-[a-z]+)*", lesson.name) for lesson in course.lessons)


def test_every_lesson_that_refuses_plays_says_what_it_teaches(course: Course) -> None:
    for lesson in course.lessons:
        refused = {rule for s in lesson.screens for each in s.claimed("illegal") for rule in each.because}
        assert set(lesson.teaches) <= refused
        assert bool(lesson.teaches) == bool(refused), lesson.name


def test_every_rule_is_taught(course: Course) -> None:
    assert [rule for rule in Rule if course.teaching(rule) is None] == []


def test_the_languages_have_the_same_sections_with_the_same_hints(course: Course) -> None:
    for lesson in course.lessons:
        shapes = {tuple(len(section.hints) for section in prose.sections) for prose in lesson.prose.values()}
        assert len(shapes) == 1, lesson.name
        assert {len(shape) for shape in shapes} == {len(lesson.screens)}


SHAPE = {
    "see it": {Ask.WATCH},
    "a worked example": {Ask.EXAMPLE},
    "finish it": {Ask.FINISH},
    "alone": {Ask.PLAY},
    "which is not allowed": {Ask.WHICH},
    "name the rule": {Ask.RULE},
    "break it": {Ask.BREAK},
}
"""What every lesson lets its reader do."""


def test_every_lesson_has_the_whole_shape(course: Course) -> None:
    for lesson in course.lessons:
        asks = {screen.ask for screen in lesson.screens}
        assert [part for part, kinds in SHAPE.items() if not kinds & asks] == [], lesson.name


def test_every_lesson_asks_something_that_can_be_answered_wrongly(course: Course) -> None:
    assert [lesson.name for lesson in course.lessons if not WRONG_ANSWERS & {s.ask for s in lesson.screens}] == []


def test_no_two_lessons_and_no_two_screens_of_a_lesson_are_called_the_same(course: Course) -> None:
    for code in LANGUAGES:
        titles = Counter(lesson.prose[code].title for lesson in course.lessons)
        assert [title for title, count in titles.items() if count > 1] == []
        for lesson in course.lessons:
            assert len({section.title for section in lesson.prose[code].sections}) == len(lesson.screens), lesson.name


BROUGHT = re.compile(r"\bлун(?:ка|ки|ку|ці|ок|ками|кою|ках)\b", re.IGNORECASE)
"""What players of other games and sites call a point: the glossary has it explained, once in the course."""


def given_up(course: Course, code: str) -> Iterator[str]:
    """The words of the course that the glossary gives up for others, and those in a wrong alphabet."""
    for lesson in course.lessons:
        for own, theirs in zip(texts(lesson.prose[code]), texts(lesson.prose["en"]), strict=True):
            words = re.sub(r"\{[^{}|]*", " ", BROUGHT.sub("", own))
            yield from (f"{lesson.name}/{code}.md {fault}" for fault in faults_of_words(code, theirs, words))


@pytest.mark.parametrize("code", LANGUAGES)
def test_lessons_keep_to_the_words_of_the_glossary(course: Course, code: str) -> None:
    assert list(given_up(course, code)) == []
    assert sum(len(BROUGHT.findall(text)) for lesson in course.lessons for text in texts(lesson.prose[code])) <= 1


def texts(prose: Prose) -> Iterator[str]:
    """The prose of a lesson: what stands above the screens, then each screen's."""
    yield f"{prose.title}\n{prose.summary}"
    for section in prose.sections:
        yield "\n".join((section.title, section.text, *section.hints))


@pytest.mark.parametrize(
    ("code", "old", "new", "fault"),
    [
        ("en", "checkers} stand", "checkers} and pieces stand", "'checker'"),
        ("el", "πούλια} stand", "πούλια} στον πίνακα", "'ταμπλό'"),
        ("uk", "шашок} stand", "шашок} противника", "'суперник'"),
        ("uk", "|шашка|", "|фішка|", "'шашка'"),
        ("uk", "|шашка|", "|шaшка|", "mixes alphabets"),
    ],
)
def test_a_word_that_the_glossary_gives_up_is_found_in_prose(
    place: Place, code: str, old: str, new: str, fault: str
) -> None:
    assert old in FORMS[code]
    english = PROSE.replace("stand on", "stand on the board on")
    course = place.write(**{"en": english, code: FORMS[code].replace(old, new)}).read()
    assert any(fault in found for found in given_up(course, code))
