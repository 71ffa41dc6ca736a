"""What no step decides, from the rules text: docs/rules.md §5, §6 and §9, under every rule set and house rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import rulesets
from tutor import customs
from tutor.conduct import (
    CUBES,
    Answer,
    Begin,
    Condition,
    CubeUse,
    Finish,
    FirstDice,
    Match,
    Matter,
    Outcome,
    Practice,
    Remedy,
    Resignation,
    Rest,
    Stage,
    Stake,
    Start,
    Thrown,
    Toss,
    Worth,
    cocked_dice,
    cube_in_play,
    next_start,
    resigning,
    start,
    taking_back,
    worth,
    wrong_turn,
)
from tutor.dice import Roll
from tutor.notation import read_ruleset
from tutor.position import Color
from tutor.ruleset import RULESETS, Basis, Cube, Draw, Opening, Ruleset, Topic, override
from tutor.translator import LANGUAGES, Translator, translator

WHITE, BLACK = Color.WHITE, Color.BLACK
SAYS, IMPLIES, SILENT, OPEN, HOUSE = Basis.SAYS, Basis.IMPLIES, Basis.SILENT, Basis.OPEN, Basis.HOUSE
FOUR = tuple(RULESETS)


def ruled(text: str) -> Ruleset:
    return read_ruleset(text)


# ---------------------------------------------------------------- who starts


@pytest.mark.parametrize(
    ("rules", "begin", "dice", "starter", "basis", "section"),
    [
        ("greek", Begin.STARTS, FirstDice.TOSS, BLACK, SAYS, "Πρώτη κίνηση"),
        ("nard-online", Begin.STARTS, FirstDice.AGREED, BLACK, SAYS, "Agreeing how the first turn begins"),
        ("livegames", Begin.STARTS, FirstDice.NEW, BLACK, IMPLIES, "¶6"),
        ("federation", Begin.STARTS, FirstDice.NEW, WHITE, SAYS, "¶16"),
        ("greek+opening=rethrow", Begin.STARTS, FirstDice.NEW, BLACK, HOUSE, None),
        ("greek+opening=white", Begin.STARTS, FirstDice.NEW, WHITE, HOUSE, None),
        ("livegames+opening=play-toss", Begin.STARTS, FirstDice.TOSS, BLACK, HOUSE, None),
        ("federation+opening=agreed", Begin.STARTS, FirstDice.AGREED, BLACK, HOUSE, None),
    ],
)
def test_a_toss_of_three_against_five_starts_the_game(
    rules: str, begin: Begin, dice: FirstDice, starter: Color, basis: Basis, section: str | None
) -> None:
    answer = start(ruled(rules), Toss(3, 5))
    assert answer.value[:3] == (begin, dice, starter)
    assert (answer.basis, answer.ground.section) == (basis, section)
    assert answer.practices == ()


@pytest.mark.parametrize(
    ("rules", "begin", "dice"),
    [
        ("greek", Begin.TOSS, FirstDice.TOSS),
        ("nard-online", Begin.AGREED, FirstDice.AGREED),
        ("livegames", Begin.TOSS, FirstDice.NEW),
        ("federation", Begin.STARTS, FirstDice.NEW),
        ("greek+opening=agreed", Begin.AGREED, FirstDice.AGREED),
    ],
)
def test_before_the_toss_it_is_told_what_to_throw(rules: str, begin: Begin, dice: FirstDice) -> None:
    value = start(ruled(rules)).value
    assert value[:2] == (begin, dice)
    assert value.starter is (WHITE if begin is Begin.STARTS else None)


@pytest.mark.parametrize(
    ("rules", "basis", "section", "practices"),
    [
        ("greek", SAYS, "Πρώτη κίνηση", ()),
        ("nard-online", SAYS, "Agreeing how the first turn begins", ()),
        ("livegames", SAYS, "¶6", ()),
        ("greek+opening=rethrow", SAYS, "Πρώτη κίνηση", ()),
        ("federation+opening=play-toss", SILENT, None, (Practice.TOSS_AGAIN,)),
    ],
)
def test_equal_dice_are_thrown_again(
    rules: str, basis: Basis, section: str | None, practices: tuple[Practice, ...]
) -> None:
    for number in range(1, 7):
        answer = start(ruled(rules), Toss(number, number))
        assert (answer.value.begin, answer.value.starter) == (Begin.TOSS_AGAIN, None)
        assert (answer.ground.topic, answer.basis, answer.ground.section) == (Topic.EQUAL_TOSS, basis, section)
        assert answer.practices == practices


def test_where_white_always_starts_no_toss_decides_it() -> None:
    for rules, toss in product(("federation", "greek+opening=white"), (None, Toss(1, 6), Toss(4, 4))):
        assert start(ruled(rules), toss).value == (Begin.STARTS, FirstDice.NEW, WHITE, None)


def test_a_starter_who_plays_the_toss_dice_never_has_a_double() -> None:
    for white, black in product(range(1, 7), repeat=2):
        value = start(ruled("greek"), Toss(white, black)).value
        assert value.roll == Roll(white, black)
        assert (value.begin is Begin.TOSS_AGAIN) == (white == black)


@pytest.mark.parametrize(
    ("rules", "alternating", "basis", "section"),
    [
        ("greek", True, SILENT, None),
        ("nard-online", True, SILENT, None),
        ("livegames", True, SILENT, None),
        ("federation", False, SAYS, "¶16"),
        ("greek+opening=white", False, HOUSE, None),
        ("federation+opening=rethrow", True, SILENT, None),
    ],
)
@pytest.mark.parametrize("before", [WHITE, BLACK, None])
def test_the_next_game_is_started_by_the_other_side_or_by_white(
    rules: str, alternating: bool, basis: Basis, section: str | None, before: Color | None
) -> None:
    answer = next_start(ruled(rules), before)
    other = {WHITE: BLACK, BLACK: WHITE, None: None}[before]
    assert answer.value == (alternating, other if alternating else WHITE)
    assert (answer.ground.topic, answer.basis, answer.ground.section) == (Topic.NEXT_START, basis, section)
    assert answer.practices == ((Practice.TAKE_TURNS,) if basis is SILENT else ())


# ---------------------------------------------------------------- a throw, and a turn


@pytest.mark.parametrize(
    ("rules", "basis", "section"),
    [("greek", SILENT, None), ("nard-online", SILENT, None), ("livegames", SILENT, None), ("federation", SAYS, "¶5")],
)
@pytest.mark.parametrize(
    ("rest", "counts"), [(Rest.FLAT, True), (Rest.COCKED, False), (Rest.HALVES, False), (Rest.OUTSIDE, False)]
)
def test_only_dice_that_lie_flat_on_one_half_count(
    rules: str, basis: Basis, section: str | None, rest: Rest, counts: bool
) -> None:
    answer = cocked_dice(ruled(rules), rest)
    assert answer.value == (rest, counts)
    assert (answer.ground.topic, answer.basis, answer.ground.section) == (Topic.COCKED_DICE, basis, section)
    assert answer.practices == ((Practice.FLAT_ON_ONE_HALF,) if basis is SILENT else ())
    untold = cocked_dice(ruled(rules))
    assert untold == replace(answer, value=Thrown(None, None))


@pytest.mark.parametrize(
    ("rules", "until", "basis", "section", "allowed"),
    [
        ("greek", Stage.HANDED_OVER, SILENT, None, (True, True, False)),
        ("nard-online", Stage.CONFIRMED, IMPLIES, "Agreeing how the first turn begins", (True, False, False)),
        ("livegames", Stage.HANDED_OVER, SILENT, None, (True, True, False)),
        ("federation", Stage.HANDED_OVER, SAYS, "¶11", (True, True, False)),
    ],
)
def test_a_play_may_be_taken_back_up_to_a_stage_of_the_turn(
    rules: str, until: Stage, basis: Basis, section: str | None, allowed: tuple[bool, ...]
) -> None:
    for stage, may in zip((Stage.PLAYING, Stage.CONFIRMED, Stage.HANDED_OVER), allowed, strict=True):
        answer = taking_back(ruled(rules), stage)
        assert answer.value == (until, may)
        assert (answer.basis, answer.ground.section) == (basis, section)
        assert answer.practices == ((Practice.UNTIL_HANDED_OVER,) if basis is SILENT else ())
    assert taking_back(ruled(rules)).value == (until, None)


@pytest.mark.parametrize("rules", FOUR)
def test_no_text_says_how_to_mend_a_wrong_turn(rules: str) -> None:
    answer = wrong_turn(ruled(rules))
    assert answer.value is Remedy.OPPONENT_CHOOSES
    assert (answer.ground.topic, answer.basis, answer.ground.section) == (Topic.WRONG_TURN, SILENT, None)
    assert answer.practices == (Practice.OPPONENT_CHOOSES,)


# ---------------------------------------------------------------- the cube


@pytest.mark.parametrize(
    ("rules", "use", "basis", "practices"),
    [
        ("greek", CubeUse.IN_PLAY, SAYS, ()),
        ("nard-online", CubeUse.NOT_USED, SAYS, ()),
        ("livegames", CubeUse.NOT_USED, SILENT, (Practice.NO_CUBE,)),
        ("federation", CubeUse.NOT_USED, SILENT, (Practice.NO_CUBE,)),
        ("greek+cube=no", CubeUse.NOT_USED, HOUSE, ()),
        ("nard-online+cube=yes", CubeUse.IN_PLAY, HOUSE, ()),
        ("federation+cube=yes", CubeUse.IN_PLAY, HOUSE, ()),
    ],
)
def test_the_cube_is_in_play_where_the_rules_have_it(
    rules: str, use: CubeUse, basis: Basis, practices: tuple[Practice, ...]
) -> None:
    for match in (None, Match(7, 3, 5), Match(7, 0, 0)):
        answer = cube_in_play(ruled(rules), match)
        assert (answer.value, answer.ground.topic, answer.basis) == (use, Topic.CUBE, basis)
        assert answer.practices == practices


CRAWFORD = [
    # No draws: the side that trails has won the game without the cube, or that game is this one.
    ("greek", Match(7, 6, 0), CubeUse.CRAWFORD),
    ("greek", Match(7, 6, 3), CubeUse.DEPENDS),
    ("greek", Match(7, 6, 3, crawford_played=False), CubeUse.CRAWFORD),
    ("greek", Match(7, 6, 3, crawford_played=True), CubeUse.AFTER_CRAWFORD),
    ("greek", Match(7, 6, 6), CubeUse.AFTER_CRAWFORD),
    ("greek", Match(7, 5, 5), CubeUse.IN_PLAY),
    ("greek", Match(1, 0, 0), CubeUse.CRAWFORD),
    ("greek", Match(1, 0, 0, crawford_played=False), CubeUse.CRAWFORD),
    ("greek", Match(1, 0, 0, crawford_played=True), CubeUse.AFTER_CRAWFORD),
    ("greek+draw=last-throw", Match(7, 6, 0), CubeUse.DEPENDS),
    ("federation+cube=yes", Match(7, 6, 0), CubeUse.DEPENDS),
    ("federation+cube=yes+draw=none", Match(7, 6, 0), CubeUse.CRAWFORD),
    ("greek+cube=no", Match(7, 6, 0), CubeUse.NOT_USED),
]


@pytest.mark.parametrize(("rules", "match", "use"), CRAWFORD)
def test_the_first_game_one_point_from_the_match_is_played_without_the_cube(
    rules: str, match: Match, use: CubeUse
) -> None:
    for seen in (match, replace(match, white=match.black, black=match.white)):
        answer = cube_in_play(ruled(rules), seen)
        assert answer.value is use
        if use not in (CubeUse.NOT_USED, CubeUse.IN_PLAY):
            assert answer.ground.topic is Topic.CRAWFORD
            assert answer.basis is (SAYS if rules.startswith("greek") else HOUSE)


def test_only_points_of_a_game_without_the_crawford_rule_are_multiplied() -> None:
    assert {use: use.multiplies for use in CubeUse} == {
        CubeUse.IN_PLAY: True,
        CubeUse.AFTER_CRAWFORD: True,
        CubeUse.CRAWFORD: False,
        CubeUse.NOT_USED: False,
        CubeUse.DEPENDS: None,
    }


# ---------------------------------------------------------------- the worth of a game


@pytest.mark.parametrize("rules", FOUR)
@pytest.mark.parametrize(
    ("off", "outcome", "points"), [(0, Outcome.MARS, 2), (1, Outcome.OYN, 1), (14, Outcome.OYN, 1)]
)
def test_a_win_counts_one_and_two_if_the_loser_has_borne_off_none(
    rules: str, off: int, outcome: Outcome, points: int
) -> None:
    # When the side that did not start finishes first, no text and no house rule gives a last throw.
    for first in Color:
        answer = worth(ruled(rules), Finish(first, off, starter=first.other))
        value = answer.value
        assert (value.outcome, value.winner, value.points, value.score) == (outcome, first, points, None)
        assert (answer.basis, [ground.topic for ground in answer.grounds]) == (SAYS, [Topic.SCORE])
        assert (answer.practices, answer.readings) == ((), ())


@pytest.mark.parametrize("rules", ["greek", "nard-online", "livegames"])
@pytest.mark.parametrize("starter", ["first", None])
def test_where_the_text_is_silent_on_a_draw_there_is_none_and_that_is_named_practice(
    rules: str, starter: str | None
) -> None:
    for first in Color:
        answer = worth(ruled(rules), Finish(first, 12, first if starter else None))
        assert (answer.value.outcome, answer.value.points, answer.basis) == (Outcome.OYN, 1, SAYS)
        assert answer.grounds[1].topic is Topic.DRAW
        assert answer.grounds[1].basis is SILENT
        assert answer.practices == (Practice.NO_LAST_THROW,)


ALWAYS, NOTHING, AFTER = Practice.LAST_THROW, Practice.DRAW_COUNTS_NOTHING, Practice.MARS_AFTER_LAST_THROW
LAST_THROW = [
    # off at the finish, off by the last throw (None: not thrown), outcome, points
    (12, None, Outcome.LAST_THROW, None, (ALWAYS, NOTHING)),
    (11, None, Outcome.LAST_THROW, None, (ALWAYS, NOTHING)),
    (10, None, Outcome.OYN, 1, (ALWAYS,)),
    (3, None, Outcome.OYN, 1, (ALWAYS,)),
    (0, None, Outcome.LAST_THROW, None, (ALWAYS, AFTER)),
    (11, 4, Outcome.DRAW, 0, (ALWAYS, NOTHING)),
    (14, 1, Outcome.DRAW, 0, (ALWAYS, NOTHING)),
    (11, 3, Outcome.OYN, 1, (ALWAYS,)),
    (3, 2, Outcome.OYN, 1, (ALWAYS,)),
    (0, 1, Outcome.OYN, 1, (ALWAYS, AFTER)),
    (0, 0, Outcome.MARS, 2, (ALWAYS,)),
]


@pytest.mark.parametrize(("off", "thrown", "outcome", "points", "practices"), LAST_THROW)
@pytest.mark.parametrize("rules", ["greek+draw=last-throw", "federation+draw=last-throw", "livegames+draw=last-throw"])
def test_with_a_last_throw_the_other_side_answers_the_starters_finish(
    rules: str, off: int, thrown: int | None, outcome: Outcome, points: int | None, practices: tuple[Practice, ...]
) -> None:
    for first in Color:
        answer = worth(ruled(rules), Finish(first, off, first, thrown))
        value = answer.value
        assert (value.outcome, value.points) == (outcome, points)
        assert value.winner is (first if outcome in (Outcome.OYN, Outcome.MARS) else None)
        assert answer.practices == practices
        drawn = next(ground for ground in answer.grounds if ground.topic is Topic.DRAW)
        assert drawn.basis is HOUSE
        assert (answer.ground is drawn) == (outcome in (Outcome.DRAW, Outcome.LAST_THROW))


POSSIBLE = [
    # off at the finish; whether the last throw clears the board, bears off something, or does not, and what follows
    (14, (Condition.CLEARED, Outcome.DRAW), (Condition.NOT_CLEARED, Outcome.OYN)),
    (11, (Condition.CLEARED, Outcome.DRAW), (Condition.NOT_CLEARED, Outcome.OYN)),
    (10,),
    (1,),
    (0, (Condition.SOME_OFF, Outcome.OYN), (Condition.NONE_OFF, Outcome.MARS)),
]


@pytest.mark.parametrize("case", POSSIBLE)
def test_a_last_throw_is_told_with_all_that_at_most_four_checkers_can_change(case: tuple[Any, ...]) -> None:
    off, *possible = case
    for first in Color:
        value = worth(ruled("federation+draw=last-throw+opening=agreed"), Finish(first, off, first)).value
        assert value.left == 15 - off
        assert [(condition, then.outcome) for condition, then in value.possible] == possible
        assert all(then.loser is (None if then.outcome is Outcome.DRAW else first.other) for _, then in value.possible)
    thrown = worth(ruled("greek+draw=last-throw"), Finish(WHITE, off, WHITE, 0)).value
    assert (thrown.left, thrown.possible) == (None, ())
    assert worth(ruled("greek"), Finish(WHITE, off, WHITE)).value.left is None


def test_nothing_told_is_answered_in_general() -> None:
    for text, conditions in (
        ("greek", [Condition.SOME_OFF, Condition.NONE_OFF]),
        ("greek+draw=last-throw", [Condition.SOME_OFF, Condition.NONE_OFF, Condition.CLEARED]),
    ):
        answer = worth(ruled(text), stake=Stake(4))
        assert (answer.value.outcome, answer.value.loser) == (Outcome.DEPENDS, None)
        assert [condition for condition, _ in answer.value.possible] == conditions
        assert [then.points for _, then in answer.value.possible] == [4, 8, 0][: len(conditions)]
        assert (answer.basis, answer.grounds[1].topic) == (SAYS, Topic.DRAW)
    assert worth(ruled("greek")).practices == (Practice.NO_LAST_THROW,)
    federation = worth(ruled("federation"))
    assert (federation.basis, [reading.draw for reading in federation.readings]) == (OPEN, list(Draw))


def test_who_finishes_second_after_not_starting_has_no_last_throw_even_if_it_was_thrown() -> None:
    for first in Color:
        answer = worth(ruled("greek+draw=last-throw"), Finish(first, 0, first.other, 2))
        assert (answer.value.outcome, answer.value.winner) == (Outcome.MARS, first)


def test_a_last_throw_depends_on_who_started_unless_it_changes_nothing() -> None:
    rules = ruled("greek+draw=last-throw")
    for first in Color:
        assert worth(rules, Finish(first, 12)).value.outcome is Outcome.DEPENDS
        assert worth(rules, Finish(first, 12, None, 3)).value.outcome is Outcome.DEPENDS
        assert worth(rules, Finish(first, 3, None, 2)).value.outcome is Outcome.OYN
        assert worth(rules, Finish(first, 0, None, 2)).value.outcome is Outcome.DEPENDS
        assert worth(rules, Finish(first, 12)).ground.topic is Topic.DRAW
        assert worth(rules, Finish(first, 3)).value.outcome is Outcome.OYN
        theirs, own = worth(rules, Finish(first, 12)).value.possible
        assert {theirs.condition, own.condition} == {Condition.WHITE_STARTED, Condition.BLACK_STARTED}
        assert own == (own.condition, worth(rules, Finish(first, 12, first)).value)
        assert theirs == (theirs.condition, worth(rules, Finish(first, 12, first.other)).value)


def test_the_federation_leaves_a_draw_open_and_each_reading_is_answered() -> None:
    for first in Color:
        answer = worth(ruled("federation"), Finish(first, 12, first))
        assert (answer.value.outcome, answer.value.points, answer.basis) == (Outcome.OPEN, None, OPEN)
        assert answer.ground.section == "¶15"
        none, last = answer.readings
        assert (none.draw, none.value.outcome, none.value.points, none.practices) == (Draw.NONE, Outcome.OYN, 1, ())
        assert (last.draw, last.value.outcome) == (Draw.LAST_THROW, Outcome.LAST_THROW)
        assert last.practices == (Practice.LAST_THROW, Practice.DRAW_COUNTS_NOTHING)


def test_readings_that_agree_are_no_open_answer() -> None:
    for finish, left in ((Finish(WHITE, 3, WHITE, 2), None), (Finish(WHITE, 3, WHITE), 12)):
        answer = worth(ruled("federation"), finish)
        assert (answer.value.outcome, answer.value.left, answer.basis) == (Outcome.OYN, left, SAYS)
        assert (answer.readings, answer.practices) == ((), (Practice.LAST_THROW,))


def test_where_white_always_starts_nobody_needs_to_say_so() -> None:
    rules = ruled("federation+draw=last-throw")
    assert worth(rules, Finish(WHITE, 12)).value.outcome is Outcome.LAST_THROW
    assert worth(rules, Finish(BLACK, 12)).value.outcome is Outcome.OYN
    assert worth(rules, Finish(BLACK, 12, BLACK)).value.outcome is Outcome.LAST_THROW


@pytest.mark.parametrize("cube", CUBES)
@pytest.mark.parametrize(
    ("rules", "match", "factor"),
    [
        ("greek", None, "cube"),
        ("greek", Match(99, 3, 5), "cube"),
        ("greek", Match(99, 98, 0), 1),
        ("greek", Match(99, 98, 98), "cube"),
        ("nard-online", None, 1),
        ("livegames", None, 1),
        ("federation", Match(99, 3, 5), 1),
        ("nard-online+cube=yes", None, "cube"),
        ("greek+cube=no", None, 1),
    ],
)
def test_the_points_are_multiplied_by_a_cube_that_is_in_play(
    rules: str, match: Match | None, factor: str | int, cube: int
) -> None:
    times = cube if factor == "cube" else int(factor)
    for off, base in ((0, 2), (5, 1)):
        played = worth(ruled(rules), Finish(WHITE, off, BLACK), Stake(cube, match))
        resigned = resigning(ruled(rules), Resignation(BLACK, off), Stake(cube, match))
        for answer in (played, resigned):
            assert (answer.value.base, answer.value.points, answer.value.winner) == (base, base * times, WHITE)
            named = {Topic.CUBE, Topic.CRAWFORD} & {ground.topic for ground in answer.grounds}
            assert bool(named) == (cube > 1)


def test_points_are_open_when_a_turned_cube_depends_on_the_crawford_game() -> None:
    rules, match = ruled("greek"), Match(7, 6, 3)
    value = worth(rules, Finish(WHITE, 3, BLACK), Stake(2, match)).value
    assert (value.outcome, value.base, value.points, value.score) == (Outcome.OYN, 1, None, None)
    assert worth(rules, Finish(WHITE, 3, BLACK), Stake(1, match)).value.points == 1
    assert value.match_won is WHITE
    assert [(each.condition, each.worth.points, each.worth.score) for each in value.possible] == [
        (Condition.CRAWFORD, 1, (7, 3, WHITE)),
        (Condition.AFTER_CRAWFORD, 2, (8, 3, WHITE)),
    ]


SURE = [
    # rules, who finished first, what the other had off, who started, the last throw, the cube, the match; who wins it
    ("greek", WHITE, 0, None, None, 2, Match(7, 6, 5), WHITE),
    ("greek", BLACK, 0, None, None, 2, Match(7, 6, 3), None),
    ("greek", BLACK, 0, None, None, 2, Match(7, 6, 5), BLACK),
    ("greek", BLACK, 3, None, None, 2, Match(7, 6, 5), None),
    ("federation", WHITE, 0, WHITE, None, 1, Match(7, 6, 5), WHITE),
    ("federation", WHITE, 0, WHITE, 1, 1, Match(7, 6, 5), WHITE),
    ("federation", WHITE, 0, WHITE, 1, 1, Match(7, 5, 5), None),
    ("federation", WHITE, 12, WHITE, None, 1, Match(7, 6, 5), None),
    ("greek+draw=last-throw", WHITE, 0, None, None, 1, Match(7, 6, 5), WHITE),
    ("greek+draw=last-throw", WHITE, 12, None, None, 1, Match(7, 6, 5), None),
]


@pytest.mark.parametrize(("rules", "first", "off", "starter", "thrown", "cube", "match", "won"), SURE)
def test_a_match_that_is_won_whatever_comes_out_is_said_to_be_won(
    rules: str, first: Color, off: int, starter: Color | None, thrown: int | None, cube: int, match: Match, won: Any
) -> None:
    answer = worth(ruled(rules), Finish(first, off, starter, thrown), Stake(cube, match))
    assert (answer.value.points, answer.value.score, answer.value.match_won) == (None, None, won)
    t = translator("en")
    sure = {WHITE: "White wins the match in any case.", BLACK: "Black wins the match in any case."}
    assert [said in customs.conduct_text(t, answer) for said in sure.values()] == [won is color for color in sure]


@pytest.mark.parametrize(
    ("match", "winner", "off", "cube", "score"),
    [
        (Match(7, 3, 5), WHITE, 3, 2, (5, 5, None)),
        (Match(7, 3, 5), BLACK, 0, 1, (3, 7, BLACK)),
        (Match(7, 3, 5), BLACK, 0, 4, (3, 13, BLACK)),
        (Match(7, 6, 0), BLACK, 0, 4, (6, 2, None)),
        (Match(1, 0, 0), WHITE, 9, 1, (1, 0, WHITE)),
    ],
)
def test_the_points_are_added_to_the_score_of_the_match(
    match: Match, winner: Color, off: int, cube: int, score: tuple[int, int, Color | None]
) -> None:
    found = worth(ruled("greek"), Finish(winner, off, winner.other), Stake(cube, match)).value.score
    assert found == score


def test_a_draw_leaves_the_score_as_it_was() -> None:
    value = worth(ruled("greek+draw=last-throw"), Finish(WHITE, 13, WHITE, 2), Stake(4, Match(7, 3, 5))).value
    assert (value.outcome, value.points, value.winner, value.score) == (Outcome.DRAW, 0, None, (3, 5, None))


@pytest.mark.parametrize("rules", [*FOUR, "greek+draw=last-throw"])
@pytest.mark.parametrize(
    ("off", "outcome", "points"), [(0, Outcome.MARS, 2), (1, Outcome.OYN, 1), (14, Outcome.OYN, 1)]
)
def test_resigning_costs_by_practice_what_the_side_would_lose_as_it_stands(
    rules: str, off: int, outcome: Outcome, points: int
) -> None:
    for side in Color:
        answer = resigning(ruled(rules), Resignation(side, off))
        value = answer.value
        assert (value.outcome, value.winner, value.points) == (outcome, side.other, points)
        assert (answer.ground.topic, answer.basis, answer.ground.section) == (Topic.RESIGNING, SILENT, None)
        assert answer.practices == (Practice.RESIGNED_AS_IT_STANDS,)
    assert resigning(ruled(rules)).value.outcome is Outcome.DEPENDS


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    "made",
    [
        lambda: Toss(0, 3),
        lambda: Toss(3, 7),
        lambda: Match(0, 0, 0),
        lambda: Match(7, 7, 3),
        lambda: Match(7, 3, 8),
        lambda: Match(7, -1, 3),
        lambda: Match(7, 5, 3, crawford_played=True),
        lambda: Match(7, 6, 6, crawford_played=False),
        lambda: Stake(3),
        lambda: Stake(128),
        lambda: Stake(0),
        lambda: Finish(WHITE, 15),
        lambda: Finish(WHITE, -1),
        lambda: Finish(WHITE, 3, WHITE, 5),
        lambda: Finish(WHITE, 3, WHITE, -1),
        lambda: Finish(WHITE, 13, WHITE, 3),
        lambda: Resignation(BLACK, 15),
        lambda: Resignation(BLACK, -1),
    ],
)
def test_what_no_table_shows_is_a_programmers_mistake(made: Any) -> None:
    with pytest.raises(ValueError, match=r"got|no Crawford|was played|cannot bear off"):
        made()


# ---------------------------------------------------------------- symmetry, and words


def matches() -> st.SearchStrategy[Match | None]:
    def made(length: int, white: int, black: int) -> Match:
        return Match(length, min(white, length - 1), min(black, length - 1))

    return st.none() | st.builds(made, st.integers(1, 9), st.integers(0, 8), st.integers(0, 8))


@st.composite
def finishes(draw: st.DrawFn) -> Finish:
    off = draw(st.integers(0, 14))
    thrown = draw(st.none() | st.integers(0, min(4, 15 - off)))
    return Finish(draw(st.sampled_from(Color)), off, draw(st.none() | st.sampled_from(Color)), thrown)


def mirrored(match: Match | None) -> Match | None:
    return match and replace(match, white=match.black, black=match.white)


STARTERS = {
    Condition.WHITE_STARTED: Condition.BLACK_STARTED,
    Condition.BLACK_STARTED: Condition.WHITE_STARTED,
}


def swapped(value: Any) -> Any:
    """The same value with the sides exchanged."""
    possible = tuple(
        each._replace(condition=STARTERS.get(each.condition, each.condition), worth=swapped(each.worth))
        for each in value.possible
    )
    value = value._replace(possible=possible, match_won=value.match_won and value.match_won.other)
    score = value.score and type(value.score)(
        value.score.black, value.score.white, value.score.won and value.score.won.other
    )
    return value._replace(loser=value.loser and value.loser.other, score=score)


@given(rulesets(), finishes(), st.sampled_from(CUBES), matches())
def test_a_game_is_worth_the_same_for_white_and_black(
    rules: Ruleset, finish: Finish, cube: int, match: Match | None
) -> None:
    if rules.opening is Opening.WHITE and finish.starter is None:
        finish = replace(finish, starter=WHITE)
    starter = finish.starter and finish.starter.other
    ours = worth(rules, finish, Stake(cube, match))
    theirs = worth(rules, replace(finish, first=finish.first.other, starter=starter), Stake(cube, mirrored(match)))
    assert swapped(ours.value) == theirs.value
    assert (ours.grounds, ours.practices) == (theirs.grounds, theirs.practices)
    assert [swapped(reading.value) for reading in ours.readings] == [reading.value for reading in theirs.readings]


@given(rulesets(), st.integers(1, 6), st.integers(1, 6))
def test_a_toss_is_judged_the_same_for_white_and_black(rules: Ruleset, one: int, other: int) -> None:
    ours, theirs = start(rules, Toss(one, other)), start(rules, Toss(other, one))
    if rules.opening is Opening.WHITE:
        assert ours == theirs
    else:
        assert ours.value._replace(starter=ours.value.starter and ours.value.starter.other) == theirs.value


@given(rulesets(), finishes(), st.sampled_from(CUBES), matches())
def test_an_open_answer_has_readings_that_differ_and_the_others_a_result(
    rules: Ruleset, finish: Finish, cube: int, match: Match | None
) -> None:
    answer = worth(rules, finish, Stake(cube, match))
    values = [reading.value for reading in answer.readings]
    assert (answer.value.outcome is Outcome.OPEN) == (answer.basis is OPEN) == (len(values) == 2)
    assert len(set(values)) == len(values)
    settled = {draw: worth(override(rules, Topic.DRAW, draw), finish, Stake(cube, match)).value for draw in Draw}
    if values:
        assert rules.draw is None
        # Whether a draw is possible can also decide what the Crawford rule lets one conclude.
        known = match is None or not match.close or rules.cube is Cube.NO
        assert not known or values == list(settled.values())


def every_answer() -> list[tuple[Matter, Answer[Any]]]:
    """The answers to everything that can be asked, under every rule set and some house rules."""
    found: list[tuple[Matter, Answer[Any]]] = []
    texts = [*FOUR, "greek+draw=last-throw", "greek+cube=no", "federation+opening=play-toss", "federation+cube=yes"]
    for rules in map(ruled, texts):
        found += [(Matter.START, start(rules, toss)) for toss in (None, Toss(3, 5), Toss(5, 3), Toss(2, 2))]
        found += [(Matter.NEXT_START, next_start(rules, before)) for before in (None, *Color)]
        found += [(Matter.COCKED_DICE, cocked_dice(rules, rest)) for rest in (None, *Rest)]
        found += [(Matter.TAKING_BACK, taking_back(rules, stage)) for stage in (None, *Stage)]
        found.append((Matter.WRONG_TURN, wrong_turn(rules)))
        games: list[Match | None] = [None, Match(7, 3, 5), Match(7, 6, 0), Match(7, 6, 3), Match(7, 6, 6)]
        for match, cube in product(games, (1, 4)):
            found.append((Matter.CUBE, cube_in_play(rules, match)))
            found.append((Matter.RESIGNING, resigning(rules, None, Stake(cube, match))))
            found.append((Matter.WORTH, worth(rules, None, Stake(cube, match))))
            for color, off in product(Color, (0, 3, 12)):
                found.append((Matter.RESIGNING, resigning(rules, Resignation(color, off), Stake(cube, match))))
                for starter, thrown in product((None, *Color), (None, 0, 3)):
                    finish = Finish(color, off, starter, thrown)
                    found.append((Matter.WORTH, worth(rules, finish, Stake(cube, match))))
    return found


ANSWERS = every_answer()


def test_every_practice_outcome_and_use_of_the_cube_comes_up() -> None:
    practices = {practice for _, answer in ANSWERS for practice in answer.practices}
    practices |= {practice for _, answer in ANSWERS for reading in answer.readings for practice in reading.practices}
    assert practices == set(Practice)
    games = [answer.value for matter, answer in ANSWERS if matter is Matter.WORTH]
    assert {value.outcome for value in games} == set(Outcome)
    assert {answer.value for matter, answer in ANSWERS if matter is Matter.CUBE} == set(CubeUse)
    assert {matter for matter, _ in ANSWERS} == set(Matter)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_answer_is_said_in_whole_sentences(code: str) -> None:
    t: Translator = translator(code)
    for matter, answer in ANSWERS:
        sentences = [
            customs.conduct_question(t, matter),
            customs.conduct_text(t, answer),
            *customs.conduct_practices(t, answer),
            *(said for _, said in customs.conduct_readings(t, answer)),
        ]
        for sentence in sentences:
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence[-1] in ".?;"
            assert not {"{", "}"} & set(sentence)
            assert "  " not in sentence
        assert len(customs.conduct_grounds(t, answer)) == len(answer.grounds)


def told_apart(value: Any) -> object:
    """What of a value a person must be able to tell from its sentence."""
    if isinstance(value, Worth):
        possible = tuple((each.condition, told_apart(each.worth)) for each in value.possible)
        return value.outcome, value.loser, value.points, value.score, possible
    if isinstance(value, Start) and value.begin is Begin.TOSS_AGAIN:
        return value.begin, value.roll
    return value


def test_different_answers_are_different_sentences() -> None:
    t = translator("en")
    for matter in Matter:
        values = {answer.value for asked, answer in ANSWERS if asked is matter}
        said = {(told_apart(value), customs.conduct_value_text(t, value)) for value in values}
        assert len({sentence for _, sentence in said}) >= len({value for value, _ in said}), matter


def test_an_answer_without_a_text_names_the_usual_practice_as_practice() -> None:
    t = translator("en")
    for _, answer in ANSWERS:
        told = customs.conduct_practices(t, answer)
        assert all("usual practice" in sentence for sentence in told)
        if answer.basis is SILENT:
            assert told
            assert answer.ground.section is None


def test_words_name_what_decides() -> None:
    t = translator("en")
    greek = ruled("greek")
    assert customs.conduct_text(t, start(greek, Toss(6, 3))) == "White starts and plays 6-3, the two dice of the toss."
    mars = worth(greek, Finish(BLACK, 0, WHITE), Stake(2, Match(7, 3, 5)))
    assert customs.conduct_text(t, mars) == (
        "Black wins 4 points: mars, for White has borne off nothing. The cube shows 2: 2 × 2 = 4. "
        "Black wins the match by 9 to 3."
    )
    federation = ruled("federation")
    assert customs.conduct_grounds(t, cocked_dice(federation)) == [
        "cocked dice – Nard Federation, paragraph 5: the text says it"
    ]
    assert customs.conduct_text(t, worth(greek, Finish(WHITE, 0, BLACK), Stake(2, Match(7, 6, 5)))) == (
        "White wins the match in any case. White wins: mars, for Black has borne off nothing. "
        "If this is the Crawford game – White wins 2 points: mars, for Black has borne off nothing. "
        "White wins the match by 8 to 5. "
        "If the Crawford game has been played already – White wins 4 points: mars, for Black has borne off nothing. "
        "The cube shows 2: 2 × 2 = 4. White wins the match by 10 to 5."
    )
    last = ruled("federation+draw=last-throw")
    assert customs.conduct_text(t, worth(last, Finish(WHITE, 0))) == (
        "White started and has finished first. Black has one last throw. "
        "It can no longer be a draw: at most four checkers leave with one throw, and Black has 15 left. "
        "If a checker leaves with it – White wins 1 point: oyn. "
        "If no checker leaves with it – White wins 2 points: mars, for Black has borne off nothing."
    )
    assert customs.conduct_text(t, worth(last, Finish(WHITE, 3))) == (
        "White wins 1 point: oyn. A last throw, where it is played, cannot change that: "
        "at most four checkers leave with it, and Black has 12 left."
    )
    assert customs.conduct_text(t, resigning(greek, None, Stake(4))) == (
        "1 point, oyn, or 2 points, mars, if the loser has borne off nothing. "
        "The cube shows 4: oyn counts 4, and mars 8."
    )
