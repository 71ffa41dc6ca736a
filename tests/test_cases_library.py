"""The case library: what is read, each thing that can be wrong with its line, how a case is found, and the cases."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import oracle
from tests.test_cases import DISPUTES
from tools.catalogues import faults_of_words
from tutor import cases
from tutor.cases import FOLDER, Case, Library, Ruled, Told, search
from tutor.data import folder
from tutor.dice import Roll
from tutor.legality import Rule, hops
from tutor.lessons import Fault, Flaw, fault_text
from tutor.notation import read_play, read_position
from tutor.position import Color, Position
from tutor.ruleset import NARD_ONLINE, RULESETS, Topic, field_value
from tutor.ruling import NoteCode, Verdict, notes, rule
from tutor.translator import LANGUAGES, translator

LIBRARY = cases.read(folder("lessons") / FOLDER)
each_case = pytest.mark.parametrize("case", LIBRARY.cases, ids=lambda case: case.name)

FACTS = """\
about = ["head"]
by = ["white", "black"]
position = "LN1.w24x15.b24x15.w65"

rulings = [
  { play = "24/18 24/19", greek = "illegal", nard-online = "illegal", livegames = "illegal", federation = "illegal" },
  { play = "24/18/13", greek = "legal", nard-online = "legal", livegames = "legal", federation = "legal" },
]
illegal = { play = "24/18 24/19", because = "head" }
"""
PROSE = """\
# Two from the head

White had {roll} and {white 24|checker|checkers}.
Two left, {rulings}.

Only one may: {rulings 2}.
"""
FORMS = {
    "el": PROSE.replace("checker|checkers", "πούλι|πούλια").replace("Two", "Δύο"),
    "en": PROSE,
    "uk": PROSE.replace("checker|checkers", "шашка|шашки|шашок").replace("Two", "Дві"),
}
SILENT = (
    '{ topic = "cocked-dice", greek = "silent", nard-online = "silent", livegames = "silent", federation = "says" }'
)


class Place(NamedTuple):
    """Where cases are written for a test."""

    folder: Path

    def write(self, name: str = "01-head", facts: str | None = FACTS, **prose: str | None) -> Place:
        """A case with other facts, or other prose in some language; None leaves the file out."""
        place = self.folder / name
        place.mkdir(parents=True, exist_ok=True)
        for file, text in {cases.FACTS: facts, **{f"{code}.md": t for code, t in {**FORMS, **prose}.items()}}.items():
            if text is not None:
                (place / file).write_text(text, "utf-8")
        return self

    def read(self, name: str = "") -> Library:
        cases.read.cache_clear()
        return cases.read(self.folder / name)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def told(fault: Fault) -> tuple[str, int, Flaw]:
    return fault.path.name, fault.line, fault.flaw


# ---------------------------------------------------------------- reading


def test_a_case_is_its_facts_and_its_prose_in_each_language(place: Place) -> None:
    library = place.write().read()
    assert (len(library.cases), library.faults, library.found) == (1, (), 1)
    (case,) = library.cases
    assert (case.name, case.about, case.topics, case.differs) == ("01-head", (Rule.HEAD,), (), False)
    first, second = case.attempts
    assert (first.by, first.play, first.because) == (Color.WHITE, read_play("24/18 24/19"), frozenset({Rule.HEAD}))
    assert (second.by, second.play, second.because) == (Color.BLACK, read_play("24/18/13"), frozenset())
    assert first.verdicts == tuple((name, Verdict.ILLEGAL) for name in RULESETS)
    assert case.told(translator("en")) == Told(
        "Two from the head", "White had 6-5 and 15 checkers. Two left, 24/18 24/19.", "Only one may: 24/18/13."
    )
    assert library.case("01-head") is case
    assert library.case("01") is None


def test_a_case_without_a_board_compares_texts(place: Place) -> None:
    prose = "# Cocked\n\nIt leans.\n\nThrow again.\n\nOr agree.\n"
    facts = f"grounds = {SILENT}\n"
    library = place.write("02-dice", facts, el=prose, en=prose, uk=prose).read()
    assert library.faults == ()
    (case,) = library.cases
    assert (case.attempts, case.topics, case.compared, case.differs) == (
        (), (Topic.COCKED_DICE,), (Topic.COCKED_DICE,), False
    )  # fmt: skip
    assert case.told(translator("en")).ruling == "Throw again.\n\nOr agree."


def test_a_case_names_rules_and_matters_that_it_is_about(place: Place) -> None:
    (case,) = place.write(facts=FACTS.replace('["head"]', '["draw", "head", "score"]')).read().cases
    assert (case.about, case.topics, case.compared) == ((Rule.HEAD,), (Topic.DRAW, Topic.SCORE), ())


def test_cases_come_in_the_order_of_their_names_and_one_can_be_read_alone(place: Place) -> None:
    place.write("10-later").write("02-first")
    assert [case.name for case in place.read().cases] == ["02-first", "10-later"]
    assert [case.name for case in place.read("10-later").cases] == ["10-later"]
    assert place.read("nowhere") == Library((), (Fault(place.folder / "nowhere", 0, Flaw.UNREADABLE),), 0)
    assert [cases.held(path) for path in (place.folder, place.folder / "02-first", place.folder / "x")] == [1, 1, 0]


WRONG = {
    "unknown key": (FACTS + "ask = 1\n", 10, Flaw.KEY),
    "a matter that a rule is": (FACTS.replace('["head"]', '["head", "bear-off"]'), 1, Flaw.VALUE),
    "unknown rule": (FACTS.replace('["head"]', '["heads"]'), 1, Flaw.VALUE),
    "a rule that refuses is not named": (FACTS.replace('["head"]', '["die"]'), 1, Flaw.VALUE),
    "too few sides": (FACTS.replace(', "black"', ""), 2, Flaw.VALUE),
    "no such side": (FACTS.replace('"black"', '"red"'), 2, Flaw.VALUE),
    "no list of sides": (FACTS.replace('["white", "black"]', '"white"'), 2, Flaw.VALUE),
    "no position": (FACTS.replace("position", "# position"), 6, Flaw.NEEDED),
    "a false ruling": (FACTS.replace('13", greek = "legal"', '13", greek = "illegal"'), 7, Flaw.FALSE),
    "a false reason": (FACTS.replace('because = "head"', 'because = "die"'), 9, Flaw.FALSE),
    "no reason": (FACTS.replace("illegal = {", "# illegal = {"), 6, Flaw.NEEDED),
    "nothing in dispute": ('about = ["head"]\n', 1, Flaw.NEEDED),
    "no TOML": ("about = [\n", 1, Flaw.TOML),
    "no facts": (None, 0, Flaw.MISSING),
}  # fmt: skip


@pytest.mark.parametrize(("facts", "line", "flaw"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_in_the_facts_is_told_with_its_line(
    place: Place, facts: str | None, line: int, flaw: Flaw
) -> None:
    library = place.write(facts=facts).write("02-good").read()
    assert [told(fault) for fault in library.faults] == [("case.toml", line, flaw)]
    assert [case.name for case in library.cases] == ["02-good"], "the others are still read"
    assert all(fault_text(translator(code), fault) for code in LANGUAGES for fault in library.faults)


WRONG_PROSE = {
    "no title": (PROSE.replace("# ", ""), 1, Flaw.PARTS),
    "no ruling": (PROSE.split("\n\nOnly")[0], 1, Flaw.PARTS),
    "a heading inside": (PROSE.replace("Only", "## Ruling\nOnly"), 1, Flaw.PARTS),
    "nothing": ("", 1, Flaw.PARTS),
    "a typed number": (PROSE.replace("Only one", "Only 1"), 6, Flaw.NUMBER),
    "a number in the title": (PROSE.replace("Two from", "2 from"), 1, Flaw.NUMBER),
    "no such fact": (PROSE.replace("{rulings 2}", "{rulings 3}"), 6, Flaw.FACT),
    "too few forms": (PROSE.replace("checker|checkers", "checkers"), 3, Flaw.FORMS),
    "a picture": (PROSE.replace("Only one", "![One](one.png)"), 6, Flaw.MARKUP),
    "a word without end": (PROSE.replace("Only one", "Only" * 11), 6, Flaw.WORD),
    "too long": (PROSE + "word " * 90, 1, Flaw.LONG),
    "no file": (None, 0, Flaw.MISSING),
}


@pytest.mark.parametrize(("prose", "line", "flaw"), WRONG_PROSE.values(), ids=WRONG_PROSE)
def test_what_is_wrong_in_the_prose_is_told_with_its_line(
    place: Place, prose: str | None, line: int, flaw: Flaw
) -> None:
    library = place.write(en=prose).read()
    assert [told(fault) for fault in library.faults] == [("en.md", line, flaw)]
    assert library.cases == ()


# ---------------------------------------------------------------- the cases


def test_the_library_has_no_faults() -> None:
    t = translator("en")
    assert [f"{f.path.parent.name}/{f.path.name}:{f.line}: {fault_text(t, f)}" for f in LIBRARY.faults] == []
    assert LIBRARY.found == len(LIBRARY.cases) >= 40


def test_the_cases_are_numbered_without_gaps() -> None:
    assert [int(case.name[:2]) for case in LIBRARY.cases] == list(range(1, len(LIBRARY.cases) + 1))
    assert all(re.fullmatch(r"\d\d-[a-z]+(-[a-z]+)*", case.name) for case in LIBRARY.cases)


def tried() -> Iterator[tuple[Case, cases.Attempt]]:
    for case in LIBRARY.cases:
        yield from ((case, attempt) for attempt in case.attempts)


def thrown(case: Case) -> tuple[Position, Roll]:
    board = case.screen.board
    assert board.roll
    return board.placed(), board.roll


def test_every_rule_refuses_a_play_in_some_case() -> None:
    assert frozenset().union(*(attempt.because for _, attempt in tried())) == set(Rule)
    assert {rule for case in LIBRARY.cases for rule in case.about} == set(Rule)


def test_every_field_that_the_texts_take_differently_has_a_case() -> None:
    differing = {
        topic
        for topic in (Topic.OPENING, Topic.HEAD_EXCEPTION, Topic.PRIME_TIMING, Topic.DRAW, Topic.CUBE)
        if len({field_value(rules, topic) for rules in RULESETS.values()}) > 1
    }
    compared = {topic for case in LIBRARY.cases if case.differs for topic in case.compared}
    ruled = {tuple(verdict for _, verdict in attempt.verdicts) for _, attempt in tried()}
    legal, illegal, left = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.OPEN
    by_plays = {
        Topic.HEAD_EXCEPTION: {(legal, legal, illegal, illegal), (legal, illegal, illegal, illegal)},
        Topic.PRIME_TIMING: {(illegal, illegal, left, left), (legal, legal, left, left)},
    }
    assert differing - compared == {topic for topic, rulings in by_plays.items() if rulings <= ruled}


def test_both_sides_are_to_move_and_both_are_right_at_times() -> None:
    movers = Counter(case.screen.board.placed().to_move for case, _ in tried())
    assert min(movers[color] for color in Color) >= 15
    judged = Counter((attempt.by, dict(attempt.verdicts)["greek"]) for _, attempt in tried())
    assert all(judged[color, verdict] >= 3 for color in Color for verdict in (Verdict.LEGAL, Verdict.ILLEGAL))


SET_UP = {"threes-and-a-checker-in-the-way", "threes-and-nothing-in-the-way", "opened-and-shut-again"}
"""Cases that say so themselves: a board for practice, a prime that was overlooked."""


def test_the_other_boards_can_come_up_in_a_game() -> None:
    arisen = {NoteCode.OVER, NoteCode.STARTER_DOUBLE}
    boards = [(case.name[3:], case.screen.board) for case in LIBRARY.cases if case.screen.board.position]
    odd = {n for n, b in boards if {note.code for note in notes(NARD_ONLINE, b.placed(), b.roll)} - arisen}
    assert odd == SET_UP


@each_case
def test_the_plain_enumerator_gives_the_same_rulings(case: Case) -> None:
    for attempt in case.attempts:
        position, roll = thrown(case)
        steps = hops(case.screen.board.ruling(attempt.play).play)
        for name, verdict in attempt.verdicts:
            assert oracle.verdict(RULESETS[name], position, roll, steps) == verdict


@each_case
def test_the_ruling_does_not_depend_on_who_plays_which_colour(case: Case) -> None:
    for attempt in case.attempts:
        position, roll = thrown(case)
        for name, verdict in attempt.verdicts:
            assert rule(RULESETS[name], position.swapped(), roll, attempt.play).verdict is verdict


def test_the_known_disputes_are_ruled_as_they_are_known() -> None:
    known = {(read_position(d.position), d.hops): d.rulings for d in DISPUTES}
    found = {
        ((case.screen.board.position, case.screen.board.roll), attempt.play): dict(attempt.verdicts)
        for case, attempt in tried()
    }
    shared = known.keys() & found.keys()
    assert len(shared) >= 40
    assert [found[play] for play in shared] == [known[play] for play in shared]


@each_case
def test_each_language_tells_the_same_case(case: Case) -> None:
    named = {
        code: [frozenset(re.findall(r"\{((?:legal|rulings)[^{}|]*)", part)) for part in prose]
        for code, prose in case.prose.items()
    }
    assert set(named) == set(LANGUAGES)
    assert named["el"] == named["en"] == named["uk"]
    plays = {f"rulings {n}" if n > 1 else "rulings" for n, attempt in enumerate(case.attempts, 1) if attempt.play}
    assert plays <= frozenset().union(*named["en"]), "each play is named, but for a pass"
    for code in LANGUAGES:
        title, dispute, ruling = case.told(translator(code))
        assert len(title.split()) <= 8
        assert min(len(dispute.split()), len(ruling.split())) >= 12, code
        assert not title.endswith(".")


@pytest.mark.parametrize("code", LANGUAGES)
def test_cases_keep_to_the_words_of_the_glossary(code: str) -> None:
    faults = [
        f"{case.name}/{code}.md {fault}"
        for case in LIBRARY.cases
        for own, theirs in zip(case.prose[code], case.prose["en"], strict=True)
        for fault in faults_of_words(code, theirs, re.sub(r"\{[^{}|]*", " ", own))
    ]
    assert faults == []
    assert len({case.prose[code].title for case in LIBRARY.cases}) == len(LIBRARY.cases)


# ---------------------------------------------------------------- looking for a case


@pytest.mark.parametrize(
    ("code", "words", "name"),
    [
        ("en", "two from head", "01-two-from-the-head"),
        ("en", "HEAD exception", "01-two-from-the-head"),
        ("en", "leans", "cocked-die"),
        ("en", "Crawford", "crawford-game"),
        ("el", "Crawford", "crawford-game"),
        ("uk", "Crawford", "crawford-game"),
        ("el", "κρόφορντ", "crawford-game"),
        ("uk", "Кроуфорда", "crawford-game"),
        ("el", "στιγμιαιο φραγμα", "a-pass-for-a-moment"),
        ("uk", "взяти хід назад", "taken-back"),
        ("en", "one checker both dice", "past-the-full-head"),
        ("el", "δυο κεφαλι", "01-two-from-the-head"),
        ("el", "ΓΈΡΝΕΙ", "cocked-die"),
        ("uk", "голов", "01-two-from-the-head"),
        ("uk", "п'ять", "cocked-die"),
    ],
)
def test_a_case_is_found_by_words_of_the_readers_language(code: str, words: str, name: str) -> None:
    found = search(LIBRARY, translator(code), words)
    assert any(case.name.endswith(name) for case in found)
    assert len(found) < len(LIBRARY.cases)


def test_words_of_another_language_find_nothing_and_no_words_find_all() -> None:
    assert search(LIBRARY, translator("en"), "κεφάλι") == ()
    assert search(LIBRARY, translator("el"), "голова") == ()
    assert search(LIBRARY, translator("uk"), " , ") == LIBRARY.cases
    assert search(LIBRARY, translator("en"), "head nosuchword") == ()


def test_titles_and_names_of_rules_come_first() -> None:
    t = translator("en")
    found = search(LIBRARY, t, "prime")
    named = [Rule.PRIME in case.about or "prime" in case.prose["en"].title.lower() for case in found]
    assert named == sorted(named, reverse=True)
    assert {case for case in LIBRARY.cases if Rule.PRIME in case.about} <= set(found)


@pytest.mark.parametrize("wanted", Rule)
def test_a_case_is_found_by_its_rule(wanted: Rule) -> None:
    found = search(LIBRARY, translator("en"), about=wanted)
    assert found == tuple(case for case in LIBRARY.cases if wanted in case.about)
    assert found


UNASKED = {Topic.EQUAL_TOSS, Topic.NEXT_START, Topic.WRONG_TURN, Topic.RESIGNING}
"""The matters about which no case is told."""


@pytest.mark.parametrize("wanted", cases.MATTERS)
def test_a_case_is_found_by_what_it_asks(wanted: Topic) -> None:
    found = search(LIBRARY, translator("en"), about=wanted)
    assert found == tuple(case for case in LIBRARY.cases if wanted in case.topics)
    assert bool(found) != (wanted in UNASKED)


def test_what_a_rule_of_a_step_is_goes_by_its_name() -> None:
    assert not {*map(str, Rule)} & {*map(str, cases.MATTERS)}
    assert {*Topic} - {*cases.MATTERS} == {
        Topic.PRIME, Topic.HEAD, Topic.CLOSED, Topic.ALL_DICE, Topic.LARGER_DIE, Topic.HOME, Topic.BEAR_OFF
    }  # fmt: skip


@each_case
def test_each_case_is_about_something(case: Case) -> None:
    assert case.about or case.topics
    assert len({*case.about, *case.topics}) == len(case.about) + len(case.topics)
    assert {*case.compared} <= {*case.topics}


def test_a_case_is_found_by_the_ruling_of_a_rule_set() -> None:
    t = translator("en")
    left = search(LIBRARY, t, ruled=Ruled(Verdict.OPEN, "livegames"))
    assert left
    assert all(case.differs for case in left)
    assert left == search(LIBRARY, t, ruled=Ruled(Verdict.OPEN))
    assert left == search(LIBRARY, t, ruled=Ruled(Verdict.OPEN, "federation"))
    assert search(LIBRARY, t, ruled=Ruled(Verdict.OPEN, "greek")) == ()
    assert search(LIBRARY, t, "head", Rule.PRIME, Ruled(Verdict.OPEN)) == tuple(
        case for case in search(LIBRARY, t, "head", Rule.PRIME) if case in left
    )
