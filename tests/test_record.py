"""Game text: written and read back, forgiven, refused with line and column, gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.contests import driven, on
from tests.strategies import damaged, rulesets
from tutor.chance import Chance
from tutor.commentary import score_text
from tutor.conduct import Toss
from tutor.contest import MOST_WRITTEN, Contest, Player, Terms, left_open, new_contest, next_game
from tutor.explain import error_text
from tutor.game import MOST_DONE, Action, Due, Played, as_played, toss
from tutor.legality import Plays
from tutor.notation import NotationError, Problem
from tutor.play import Turn
from tutor.position import Color
from tutor.record import contest_text
from tutor.referee import TurnError, step
from tutor.replay import LONGEST_TEXT, read_contest, read_file
from tutor.ruleset import FEDERATION, FIELDS, GREEK, NARD_ONLINE, Draw, Opening, PrimeTiming, Ruleset, Topic, override
from tutor.ruling import plays_of
from tutor.translator import LANGUAGES, translator

GAME = """\
Nardy Tutor game text 1
Rules: greek
White: person
Black: computer medium
Match: 3
Dice: typed

Game 1 (0-0)
Toss: 4-4
Toss: 6-3
1. W 6-3: 24/18 24/21 refused
1. W 6-3: 24/18/15
2. B doubles to 2
2. W takes
2. B 5-5: 24/19/14/9/4
3. W doubles to 4
3. B drops
Result: White 2 (dropped), 2-0

Game 2 (2-0): Black starts
1. B 6-5: 24/18/13
2. W 6-6: 24/18(2)
3. B 2-1: resigns (mars)
Result: White 2 (mars), 4-0
"""


@st.composite
def terms(draw: st.DrawFn) -> Terms:
    """Any terms: rule sets with house rules, what they leave open settled either way, matches, scores, dice."""
    rules = draw(rulesets())
    settled = as_played(rules)
    for topic in left_open(rules):
        values = [value for value in FIELDS[topic] if value is not Opening.AGREED]
        settled = override(settled, topic, draw(st.sampled_from(values)))
    length = draw(st.none() | st.integers(1, 9))
    score = draw(st.tuples(*[st.integers(0, 50 if length is None else length - 1)] * 2))
    close = length is not None and length - 1 in score
    both = length is not None and length > 1 and score == (length - 1, length - 1)
    players = st.sampled_from(Player)
    agreed = rules.opening is Opening.AGREED and settled.opening is not Opening.WHITE
    return Terms(
        rules,
        settled,
        draw(players),
        draw(players),
        length,
        score,
        both or (close and draw(st.booleans())),
        draw(st.none() | st.text("abcz019", min_size=1, max_size=12)),
        draw(st.none() | st.sampled_from(Color)) if agreed else None,
    )


@st.composite
def played(draw: st.DrawFn, most: int = 120) -> Contest:
    """A contest in which something has been done, wrong things too, and which may stop anywhere."""
    return driven(draw(terms()), Chance(str(draw(st.integers(0, 9_999)))), draw(st.integers(0, most)))


@settings(deadline=None, max_examples=60)
@given(played())
@example(driven(Terms(GREEK, length=3, seed="1"), Chance("1"), 900))
@example(driven(Terms(FEDERATION, seed="2"), Chance("2"), 900))
def test_reading_a_written_contest_gives_it_back(contest: Contest) -> None:
    text = contest_text(contest)
    assert read_contest(text) == contest
    assert read_file(text.encode()) == contest
    assert all(line.isprintable() and len(line) < 160 for line in text.split("\n"))


def test_a_text_is_read_and_written_as_it_is() -> None:
    contest = read_contest(GAME)
    assert contest_text(contest) == GAME
    assert (contest.score, contest.winner, contest.due) == ((4, 0), Color.WHITE, Due.OVER)
    first = contest.games[0].entries[0]
    assert isinstance(first, Played)
    assert first.refused == (((24, 18), (24, 21)),)


def test_the_text_in_the_documentation_is_this_one() -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "interfaces.md").read_text("utf-8")
    assert f"```\n{GAME}```" in page


def test_the_writer_says_what_is_settled_of_what_the_rules_leave_open() -> None:
    lines = contest_text(new_contest(Terms(FEDERATION))).split("\n")
    assert lines[1:3] == ["Rules: federation", "Played as: prime-timing=die+draw=last-throw"]
    other = replace(FEDERATION, prime_timing=PrimeTiming.TURN, draw=Draw.NONE)
    text = contest_text(new_contest(Terms(FEDERATION, other)))
    assert "Played as: prime-timing=turn+draw=none" in text
    assert read_contest(text).game.rules == other
    assert read_contest("Nardy Tutor game text 1\nRules: federation\nPlayed as: draw=none").game.rules == replace(
        other, prime_timing=PrimeTiming.DIE
    )


FORGIVEN = {
    "crlf": GAME.replace("\n", "\r\n"),
    "cr": GAME.replace("\n", "\r"),
    "bom": "\ufeff" + GAME,
    "blank lines": GAME.replace("\n", "\n\n \t\n"),
    "comments": "# from a friend\n" + GAME.replace("\n", "  # why?\n"),
    "case": GAME.upper(),
    "spaces": "\n".join("\t " + line.replace(": ", "  :   ").replace(". ", " .  ") for line in GAME.split("\n")),
    "dashes": GAME.replace("-", "\N{EN DASH}"),
    "zero width": GAME.replace(" ", " \u200b"),
    "names of colours": GAME.replace(" W ", " White ").replace(" B ", " black "),
    "no results": "".join(f"{line}\n" for line in GAME.split("\n") if not line.startswith("Result")),
    "no scores": GAME.replace(" (0-0)", "").replace(" (2-0): Black starts", ""),
    "no cube": GAME.replace(" to 2", "").replace(" to 4", ""),
    "no worth": GAME.replace("resigns (mars)", "resigns"),
    "no end": GAME.rstrip(),
    "other order": GAME.replace("Rules: greek\n", "").replace("Dice: typed\n", "Dice: typed\nRules: greek\n"),
    "defaults": GAME.replace("White: person\n", "").replace("Dice: typed\n", ""),
    "shorthand": GAME.replace("24/18/13", "24/13").replace("24/18/15", "24/15"),
    "unfolded": GAME.replace("24/18(2)", "24/18, 24/18"),
}


@pytest.mark.parametrize("text", FORGIVEN.values(), ids=FORGIVEN)
def test_the_reader_forgives(text: str) -> None:
    assert read_contest(text) == read_contest(GAME)


@pytest.mark.parametrize("word", ["pass", "passes", "pas", "пас", "πάσο"])
def test_a_pass_is_read_in_the_words_of_play_text(word: str) -> None:
    said = GAME.split("2. B doubles")[0] + f"2. B 5-5: {word}\n"
    if word == "pas":
        assert _refusal(said).line == 13
        return
    error = _refusal(said)
    assert isinstance(error, TurnError), "it is read, and there is something to play"


def test_a_game_that_was_left_can_be_gone_on_with() -> None:
    begun = GAME.split("2. B 5-5")[0]
    contest = read_contest(begun)
    assert (contest.due, contest.game.acting, contest.game.cube) == (Due.THROW, Color.BLACK, 2)
    offered = read_contest(GAME.split("2. W takes")[0])
    assert (offered.due, offered.game.acting) == (Due.ANSWER, Color.WHITE)
    thrown = read_contest(begun + "2. B 5-5: 24/19/14 ...\n")
    assert (thrown.due, thrown.game.made) == (Due.PLAY, ((24, 19), (19, 14)))
    assert Action.UNDO in thrown.game.actions
    assert read_contest(begun + "2. B 5-5: 24/19/14…") == thrown
    assert step(thrown.game, (14, 9)).refusal is None
    for nothing in ("2. B 5-5:", "2. B 5-5: ..."):
        assert read_contest(begun + nothing).game.made == ()
    assert read_contest(begun + "2. B 5-5: 24/19/14 ...\n2. B 5-5: 24/19/14/9/4\n").game.turn_number == 3
    assert read_contest("Nardy Tutor game text 1\nRules: greek").due is Due.TOSS


def _refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as refused:
        read_contest(text)
    return refused.value


def _changed(old: str, new: str) -> str:
    assert old in GAME
    return GAME.replace(old, new, 1)


_HEAD = "Nardy Tutor game text 1\nRules: greek\n"
_FEDERATION = "Nardy Tutor game text 1\nRules: federation\n"
_KEYS = ("Rules:", "Played as:", "White:", "Black:", "Match:", "Score:", "Crawford:", "Dice:", "Start:")
REFUSED: list[tuple[str, Problem, int, int, dict[str, object]]] = [
    ("", Problem.EMPTY, 0, 0, {}),
    (" \n# nothing\n", Problem.EMPTY, 0, 0, {}),
    ("<html>", Problem.GAME_TEXT, 1, 1, {"found": "<html>", "valid": ("Nardy Tutor game text 1",)}),
    ("\n LN1.w24x15.b24x15.w65", Problem.GAME_TEXT, 2, 2, {}),
    ("Nardy Tutor game text 2\n", Problem.GAME_NEWER, 1, 23, {}),
    ("nardy  tutor game text 12\n", Problem.GAME_NEWER, 1, 24, {}),
    ("Nardy Tutor game text 0\n", Problem.UNEXPECTED, 1, 23, {"found": "0", "valid": ("1",)}),
    ("Nardy Tutor game text 01\n", Problem.UNEXPECTED, 1, 23, {"found": "01", "valid": ("1",)}),
    ("Nardy Tutor game text ١\n", Problem.UNEXPECTED, 1, 23, {"found": "١", "valid": ("1",)}),
    ("Nardy Tutor game text one\n", Problem.UNEXPECTED, 1, 23, {"found": "one", "valid": ("1",)}),
    ("Nardy Tutor game text\n", Problem.ENDED, 1, 22, {"valid": ("1",)}),
    ("Nardy Tutor gane text 1\n", Problem.UNEXPECTED, 1, 13, {"found": "gane text 1", "valid": ("game text 1",)}),
    ("Nardy Tutor game text 1\u2028Rules: greek\u2028", Problem.EXTRA, 1, 25, {"found": "Rules: greek"}),
    ("Nardy Tutor game text 1\vRules: greek\v", Problem.EXTRA, 1, 25, {"found": "Rules: greek"}),
    ("Nardy Tutor game text 1\n", Problem.ENDED, 0, 0, {"valid": ("Rules:",)}),
    ("Nardy Tutor game text 1\nGame 1\n", Problem.UNEXPECTED, 2, 1, {"found": "Game 1", "valid": ("Rules:",)}),
    # The head.
    (_changed("Rules: greek", "Rules: grek"), Problem.RULESET, 2, 8, {"found": "grek"}),
    (_changed("Rules: greek", "Rules:  greek+cube=no thanks"), Problem.FIELD, 2, 23, {"found": "thanks"}),
    (_changed("Rules: greek", "Rules:"), Problem.EMPTY, 2, 7, {}),
    (_changed("White: person", "Whyte: person"), Problem.UNEXPECTED, 3, 1, {"found": "Whyte"}),
    (_changed("White: person", "White person"), Problem.UNEXPECTED, 3, 1, {"valid": ("Game 1",)}),
    (_changed("Match: 3", "Match2: 3"), Problem.UNEXPECTED, 5, 1, {"valid": _KEYS}),
    (_changed("Match: 3", "М\N{CYRILLIC SMALL LETTER A}tch: 3"), Problem.LOOK_ALIKE, 5, 1, {"letter": "M"}),
    (_changed("Rules", "\N{GREEK CAPITAL LETTER RHO}ules"), Problem.LOOK_ALIKE, 2, 1, {"letter": "P"}),
    (_changed("2. B", "2. \N{CYRILLIC CAPITAL LETTER VE}"), Problem.LOOK_ALIKE, 13, 4, {"letter": "B"}),
    (_changed("doubles", "d\N{CYRILLIC SMALL LETTER O}ubles"), Problem.LOOK_ALIKE, 13, 7, {"letter": "o"}),
    (_changed("24/19/14/9/4", "24/19/14 9/\N{CYRILLIC SMALL LETTER O}ff"), Problem.LOOK_ALIKE, 15, 22, {}),
    (_changed("White: person", "Black: person"), Problem.TERM_TWICE, 4, 1, {"found": "Black:"}),
    (_changed("computer medium", "computer"), Problem.UNEXPECTED, 4, 8, {"found": "computer", "valid": tuple(Player)}),
    (_changed("Match: 3", "Match: 0"), Problem.NUMBER, 5, 8, {"found": "0", "first": 1, "last": 99}),
    (_changed("Match: 3", "Match: " + "9" * 900), Problem.NUMBER, 5, 8, {}),
    (_changed("Match: 3", "Match: " + "3" * 5_000), Problem.TOO_LONG, 5, 0, {"count": 5_007, "limit": 1_000}),
    (_changed("24/18/15", "24/18" + " " * 980 + "x"), Problem.UNEXPECTED, 12, 996, {"found": "x"}),
    (_changed("Match: 3", "Match: ٣"), Problem.NUMBER, 5, 8, {}),
    (_changed("Match: 3", "Match: 3\nScore: 1-3"), Problem.NUMBER, 6, 10, {"found": "3", "first": 0, "last": 2}),
    (_changed("Match: 3", "Match: 3\nScore: 1:2"), Problem.UNEXPECTED, 6, 8, {"found": "1:2"}),
    (_changed("Match: 3", "Match: 3\nCrawford: played"), Problem.UNEXPECTED, 6, 11, {"valid": ("not played",)}),
    (_HEAD + "Match: 3\nScore: 2-2\nCrawford: not played", Problem.UNEXPECTED, 5, 11, {"valid": ("played",)}),
    (_changed("Dice: typed", "Dice: own"), Problem.UNEXPECTED, 6, 7, {"found": "own", "valid": ("typed", "seed 4711")}),
    (_changed("Dice: typed", "Dice: seed a b"), Problem.SEED, 6, 12, {"found": "a b"}),
    (_HEAD + "Start: White", Problem.EXTRA, 3, 8, {"found": "White"}),
    (_HEAD + "Played as: draw=last-throw", Problem.EXTRA, 3, 12, {"found": "draw=last-throw"}),
    (_FEDERATION + "Played as: cube=yes", Problem.UNEXPECTED, 3, 12, {"valid": ("prime-timing=", "draw=")}),
    (_FEDERATION + "Played as: greek", Problem.UNEXPECTED, 3, 12, {"found": "greek"}),
    (_FEDERATION + "Played as: draw=maybe", Problem.VALUE, 3, 17, {"found": "maybe"}),
    (_FEDERATION + "Played as:", Problem.EMPTY, 3, 11, {}),
    # The games.
    (_changed("Game 1 (0-0)", "Game 2 (0-0)"), Problem.UNEXPECTED, 8, 6, {"found": "2", "valid": ("1",)}),
    (_changed("Game 1 (0-0)", "Game 1 (1-0)"), Problem.UNEXPECTED, 8, 9, {"found": "1-0", "valid": ("0-0",)}),
    (_changed("Game 1 (0-0)", "Game ١"), Problem.UNEXPECTED, 8, 6, {"valid": ("1",)}),
    (_changed("2-0\n", "2-0\nResult: White 2 (dropped), 2-0\n"), Problem.UNEXPECTED, 19, 1, {"valid": ("Game 2",)}),
    (_changed("Game 1 (0-0)", "Game 1: White starts"), Problem.EXTRA, 8, 9, {"found": "White"}),
    (_changed("Game 1 (0-0)", ""), Problem.UNEXPECTED, 9, 1, {"found": "Toss: 4-4", "valid": ("Game 1",)}),
    (_changed("Black starts", "White starts"), Problem.UNEXPECTED, 20, 15, {"valid": ("B",)}),
    (_changed("Game 2", "Game 3"), Problem.UNEXPECTED, 20, 6, {"found": "3", "valid": ("2",)}),
    (_changed("2. B doubles", "Game 2\n2. B doubles"), Problem.UNEXPECTED, 13, 1, {"valid": ("2. B 6-5:",)}),
    (_changed("Toss: 4-4", "Toss: %34-4"), Problem.UNEXPECTED, 9, 7, {"valid": ("6-3",)}),
    (_changed("Toss: 4-4", "Toss: 4-7"), Problem.DIE, 9, 9, {"found": "7"}),
    (_changed("Toss: 4-4", "Toss: 4"), Problem.TWO_DICE, 9, 7, {}),
    (_changed("Toss: 6-3\n", ""), Problem.UNEXPECTED, 10, 1, {"valid": ("Toss: 6-3",)}),
    (_changed("Toss: 6-3\n", "Toss: 6-3\nToss: 6-3\n"), Problem.UNEXPECTED, 11, 1, {"valid": ("1. W 6-3:",)}),
    (_changed("2. W takes", "hello"), Problem.UNEXPECTED, 14, 1, {"found": "hello"}),
    # The turns.
    (_changed("1. W 6-3: 24/18 24/21", "2. W 6-3: 24/18"), Problem.UNEXPECTED, 11, 1, {"found": "2", "valid": ("1",)}),
    (_changed("1. W 6-3: 24/18 24/21", "1. B 6-3: 24/18"), Problem.UNEXPECTED, 11, 4, {"found": "B", "valid": ("W",)}),
    (_changed("1. W 6-3: 24/18 24/21", "1. W 6-4: 24/18"), Problem.UNEXPECTED, 11, 6, {"valid": ("6-3",)}),
    (_changed("2. B 5-5:", "2. B 5-5"), Problem.EXTRA, 15, 10, {"found": "24"}),
    (_changed("2. B 5-5: 24/19/14/9/4", "2. B 5-5"), Problem.ENDED, 15, 9, {"valid": (":",)}),
    (_changed("2. B 5-5:", "2. B 5-x:"), Problem.UNEXPECTED, 15, 8, {"found": "x"}),
    (_changed("24/19/14/9/4", "24/19/14/9/x"), Problem.UNEXPECTED, 15, 22, {"found": "x"}),
    (_changed("24/19/14/9/4", "24/19*"), Problem.HIT, 15, 16, {}),
    (_changed("24/19/14/9/4", "24/19/25"), Problem.POINT, 15, 17, {"found": "25"}),
    (_changed("2. W takes", "2. W takes it"), Problem.UNEXPECTED, 14, 1, {"valid": ("2. W takes", "2. W drops")}),
    (_changed("2. W takes", "2. W 6-5: 24/18/13"), Problem.UNEXPECTED, 14, 1, {}),
    (_changed("2. W takes", "2. W resigns"), Problem.UNEXPECTED, 14, 1, {}),
    (_changed("2. W takes", "2. W doubles"), Problem.UNEXPECTED, 14, 1, {}),
    (_changed("2. W takes", "2. B takes"), Problem.UNEXPECTED, 14, 4, {"valid": ("W",)}),
    (_changed("2. W takes", "3. W takes"), Problem.UNEXPECTED, 14, 1, {"valid": ("2",)}),
    (_changed("2. B doubles to 2", "2. B takes"), Problem.UNEXPECTED, 13, 1, {"valid": ("2. B 6-5:",)}),
    (_changed("doubles to 2", "doubles to 4"), Problem.UNEXPECTED, 13, 17, {"found": "4", "valid": ("2",)}),
    (_changed("2. B doubles to 2\n2. W takes\n", "2. B 5-5:\n2. B doubles\n"), Problem.DOUBLE_TIME, 14, 6, {}),
    (_changed("2. B 5-5: 24/19/14/9/4\n", "2. B doubles\n"), Problem.CUBE_OWNER, 15, 6, {"color": "b"}),
    (_changed("Rules: greek", "Rules: greek+cube=no"), Problem.NO_CUBE, 13, 6, {}),
    (_changed("Match: 3", "Match: 1"), Problem.CRAWFORD_GAME, 13, 6, {}),
    (_changed("1. B 6-5: 24/18/13", "1. B doubles"), Problem.CRAWFORD_GAME, 21, 6, {}),
    (_changed("resigns (mars)", "resigns (oyn)"), Problem.UNEXPECTED, 23, 20, {"found": "oyn", "valid": ("mars",)}),
    (_changed("Result: White 2 (dropped)", "Result: White 1 (oyn)"), Problem.UNEXPECTED, 18, 9, {}),
    (_changed("1. W 6-3: 24/18/15", "Result: draw, 0-0"), Problem.UNEXPECTED, 12, 1, {"valid": ("1. W 6-3:",)}),
    (_changed("3. B drops\n", "3. B drops\n4. W 6-5: 24/18\n"), Problem.UNEXPECTED, 18, 1, {"valid": ("Game 2",)}),
    (GAME + "\nGame 3\n", Problem.EXTRA, 26, 1, {"found": "Game 3"}),
    # What the rules refuse.
    (_changed("24/18/15\n2.", "24/18 24/21\n2."), Problem.TURN_REFUSED, 12, 11, {"found": "24/18 24/21"}),
    (_changed("24/19/14/9/4", "24/19 ..."), Problem.UNEXPECTED, 16, 1, {"valid": ("2",)}),
    (_changed("24/19/14/9/4", "24/19(2) ..."), Problem.TURN_REFUSED, 15, 11, {"found": "24/19(2)"}),
    (_changed("24/19/14/9/4", "passes"), Problem.TURN_REFUSED, 15, 11, {"found": "pass"}),
    (_changed("24/18 24/21 refused", "24/18/15 refused"), Problem.TURN_LEGAL, 11, 11, {"found": "24/18/15"}),
    (_changed("Dice: typed", "Dice: seed 1"), Problem.SEED_DICE, 9, 7, {"found": "4-4"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problem", "line", "at", "facts"), REFUSED)
def test_what_cannot_be_read_is_refused_with_line_and_column(
    text: str, problem: Problem, line: int, at: int, facts: dict[str, object]
) -> None:
    error = _refusal(text)
    assert (error.problem, error.line, error.at) == (problem, line, at)
    assert facts.items() <= error.fields.items()
    assert error.text == (text.split("\n")[line - 1] if at else "")
    for lang in LANGUAGES:
        said = error_text(translator(lang), error)
        assert said.replace("\N{NO-BREAK SPACE}", " ").isprintable()
        assert "{" not in said
        assert (str(line) in said) or not line


def test_the_cube_ends_in_a_text_too() -> None:
    lines = [_HEAD, "Game 1\nToss: 6-3\n1. W 6-3: 24/15"]
    contest = read_contest("\n".join(lines))
    sides = "BW"
    for number in range(2, 8):
        contest_so_far = contest_text(contest)
        doubling, taking = sides[number % 2], sides[(number + 1) % 2]
        first = contest.game.outlook().going if contest.game.roll else ()
        assert not first
        text = f"{contest_so_far}{number}. {doubling} doubles\n{number}. {taking} takes\n{number}. {doubling} 2-1:\n"
        thrown = read_contest(text)
        while Action.CONFIRM not in thrown.game.actions:
            going = thrown.game.outlook().going[0]
            thrown = thrown.gone_on(step(thrown.game, (going.source, going.target)).game)
        contest = read_contest(contest_text(thrown).replace(" ...", ""))
    assert contest.game.cube == 64
    assert _refusal(contest_text(contest) + "8. B doubles").problem is Problem.CUBE_FULL


def test_what_may_not_be_played_is_told_with_the_reason() -> None:
    error = _refusal(_changed("24/18/15\n2.", "24/18 24/21\n2."))
    assert error_text(translator("en"), error) == (
        "The rules refuse 24/18 24/21. Only one checker a turn may leave the head, and one has left already: 24/18. "
        "(line 12, column 11)"
    )


def _said(text: str) -> str:
    """What is said of a text that cannot be read; nothing of one that can."""
    try:
        read_contest(text)
    except NotationError as error:
        return error_text(translator("en"), error)
    return ""


@pytest.mark.parametrize("unit", ["a", "9", "\n", " ", "#", "1. W 6-5: 24/18\n", "\u202e", "\x00", "٣", "\ud800", "%"])
def test_a_megabyte_of_anything_is_refused_in_one_short_sentence(unit: str) -> None:
    for text in (unit * (1_000_000 // len(unit)), GAME + unit * (1_000_000 // len(unit))):
        error = _refusal(text)
        assert error.problem is Problem.TOO_LONG
        assert len(error_text(translator("en"), error)) < 200
    for text in (unit * (30_000 // len(unit)), GAME + unit * (30_000 // len(unit)), _HEAD + unit * 990 + "x"):
        said = _said(text)
        assert len(said) < 300
        assert said.isprintable()


_WHITE_STARTS = "Nardy Tutor game text 1\nRules: greek+opening=white\n"


def test_what_has_been_read_can_be_written_and_read_again() -> None:
    """A terse text is shorter than its written form: both are limited, so that the written form is always read."""
    resigned = "".join(f"Game {n}\n1.W resigns\n" for n in range(1, 6_601))
    assert _refusal(_WHITE_STARTS + resigned).problem is Problem.GAME_FULL
    last = _refusal(_WHITE_STARTS + resigned).line // 2 - 1
    contest = read_contest(_WHITE_STARTS + "".join(f"Game {n}\n1.W resigns\n" for n in range(1, last + 1)))
    text = contest_text(contest)
    assert (contest.full, contest.due, contest.actions, contest.winner) == (True, Due.OVER, (), None)
    assert MOST_WRITTEN < len(text) < LONGEST_TEXT
    assert read_contest(text) == contest
    with pytest.raises(ValueError, match="now due: over"):
        next_game(contest)
    for lang in LANGUAGES:
        t = translator(lang)
        assert t.t("This has become as long as a game text can be. Save it, and begin a new game.") in score_text(
            t, contest
        )


def test_no_more_is_done_in_a_game_than_a_text_holds() -> None:
    tossed = _HEAD + "Game 1\n" + "Toss:33\n" * MOST_DONE
    contest = read_contest(tossed)
    assert (contest.full, contest.due, contest.actions, contest.player) == (True, Due.OVER, (), None)
    assert read_contest(contest_text(contest)) == contest
    assert _refusal(tossed + "Toss:33\n").problem is Problem.GAME_FULL
    with pytest.raises(ValueError, match="are not done"):
        toss(contest.game, Toss(6, 5))


def test_what_is_refused_is_kept_as_long_as_there_is_room() -> None:
    game = read_contest(_WHITE_STARTS + "Game 1\n1. W 6-5: ...\n").game
    full = replace(game, tried=MOST_DONE)
    tried = step(full, (24, 20))
    assert tried.refusal
    assert tried.game == full
    assert step(game, (24, 20)).game.refused


def test_a_written_form_is_never_longer_than_what_is_read() -> None:
    """The longest game: so many lines, none of them longer than that of a refused play of four steps and one more."""
    refused = "9999. W 6-6: " + "24/18 " * 5 + "refused\n"
    line = max(len(refused), len("9999. W 6-6: resigns (mars)\n"))
    heading = len("Game 99999 (9999999-9999999): White starts\nResult: White 128 (dropped), 9999999-9999999\n\n")
    head = 10 * 120
    assert MOST_WRITTEN + heading + head + (MOST_DONE + 3) * line < LONGEST_TEXT


def _seconds(text: str) -> float:
    begun = process_time()
    read_contest(text)
    return process_time() - begun


def test_many_games_are_read_in_a_time_that_grows_with_their_number_only() -> None:
    few, many = (
        min(_seconds(_WHITE_STARTS + "".join(f"Game {n}\n1. W resigns\n" for n in range(1, count))) for _ in range(2))
        for count in (300, 2_400)
    )
    assert many < 20 * few


def test_a_whole_play_is_judged_without_listing_all_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[Turn] = []

    def plays(rules: Ruleset, turn: Turn) -> Plays:
        listed.append(turn)
        return plays_of(rules, turn)

    monkeypatch.setattr("tutor.referee.plays_of", plays)
    played, chance = new_contest(Terms(GREEK, seed="1")), Chance("7")
    for _ in range(600):
        played = on(played, chance, bold=False)
    contest = read_contest(contest_text(played))
    assert contest == played
    turns = [entry for game in contest.games for entry in game.entries if isinstance(entry, Played)]
    assert len(turns) > 100
    assert len(listed) < len(turns) / 4


def test_files_are_utf_8_and_not_too_large() -> None:
    with pytest.raises(NotationError) as refused:
        read_file(GAME.encode() + b"# \xff")
    assert (refused.value.problem, refused.value.line) == (Problem.ENCODING, 25)
    assert error_text(translator("en"), refused.value) == "This is not a text in UTF-8. (line 25)"
    with pytest.raises(NotationError) as refused:
        read_file(b"\xff" * (LONGEST_TEXT + 1))
    assert refused.value.problem is Problem.TOO_LONG
    assert read_file(b"\xef\xbb\xbf" + GAME.encode()) == read_contest(GAME)


@settings(deadline=None, max_examples=150)
@given(damaged(st.just(GAME) | played(most=40).map(contest_text)))
def test_any_text_gives_a_contest_or_one_clear_refusal(text: str) -> None:
    if said := _said(text):
        assert said.isprintable()
        assert len(said) < 600
        return
    contest = read_contest(text)
    assert read_contest(contest_text(contest)) == contest


def test_all_problems_of_game_text_are_met_here() -> None:
    met = {case[1] for case in REFUSED} | {Problem.ENCODING, Problem.CUBE_FULL}
    assert met >= {
        Problem.LOOK_ALIKE, Problem.GAME_TEXT, Problem.GAME_NEWER, Problem.TERM_TWICE, Problem.SEED_DICE,
        Problem.NO_CUBE, Problem.CRAWFORD_GAME, Problem.CUBE_OWNER, Problem.DOUBLE_TIME, Problem.TURN_REFUSED,
        Problem.TURN_LEGAL,
    }  # fmt: skip


def test_what_the_terms_settle_is_kept() -> None:
    agreed = Terms(
        NARD_ONLINE, replace(as_played(NARD_ONLINE), opening=Opening.PLAY_TOSS), seed="7", starter=Color.BLACK
    )
    contest = read_contest(contest_text(new_contest(agreed)))
    assert contest.terms == agreed
    assert left_open(contest.terms.rules) == (Topic.OPENING,)
    assert contest.game.starter is Color.BLACK
