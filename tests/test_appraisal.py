"""What plays are worth, in words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tutor import enginecard
from tutor.advantage import Advantage, Point
from tutor.appraisal import (
    difference_text,
    equity_text,
    off,
    reason_answer,
    reason_text,
    separation_answer,
    separation_text,
)
from tutor.dice import Roll
from tutor.notation import read_position
from tutor.ranking import JUDGED_PLAYS, Kind, Ranking, Worth, rank
from tutor.rollout import Figures
from tutor.ruleset import GREEK
from tutor.translator import LANGUAGES, translator

PLAY, OTHER = "24/18/13", "18/12 17/14"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("point", Point)
def test_each_number_of_a_reason_stands_with_its_play(code: str, point: Point) -> None:
    advantage = Advantage(point, 7, 9, (), (20, 19, 18))
    found = re.findall(
        rf"{PLAY}|{OTHER}|(?<![\d/])[79](?![\d/])", reason_text(translator(code), advantage, PLAY, OTHER)
    )
    assert found[:4] in (["7", PLAY, "9", OTHER], [PLAY, "7", OTHER, "9"])
    fewer_are_better = point in (Point.OWN_BLOCKED, Point.OWN_HINDERED, Point.BEHIND, Point.HEAD)
    assert found[4:] == ([PLAY, OTHER] if fewer_are_better else [OTHER, PLAY])


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [
        ("en", "blocks the roll 6-5.", "blocks the rolls 6-5 and 4-4."),
        ("el", "μπλοκάρει τη ζαριά 6-5.", "μπλοκάρει τις ζαριές 6-5 και 4-4."),
        ("uk", "не дає суперникові зіграти кидок 6-5.", "не дає суперникові зіграти кидки 6-5 і 4-4."),
    ],
)
def test_the_rolls_that_a_play_blocks_are_named_in_their_number(code: str, one: str, two: str) -> None:
    t, rolls = translator(code), (Roll(6, 5), Roll(4, 4))
    for count, told in ((1, one), (2, two)):
        said = reason_text(t, Advantage(Point.BLOCKED, 3, 0, rolls[:count]), PLAY, OTHER)
        assert f"{PLAY} {told} " in said
    five = (Roll(6, 5), Roll(6, 4), Roll(6, 3), Roll(6, 2), Roll(6, 1))
    assert "6-5" not in reason_text(t, Advantage(Point.BLOCKED, 10, 0, five), PLAY, OTHER)


def test_a_reason_for_json_says_the_same() -> None:
    t, reason = translator("en"), Advantage(Point.HEAD, 11, 12)
    found = reason_answer(t, reason, PLAY, OTHER)
    assert (found["here"], found["there"], found["other"]) == (11, 12, OTHER)
    assert found["speaks_for_it"] is True
    fact = f"Checkers still on the head: 11 after {PLAY}, 12 after {OTHER}."
    assert found["message"] == f"{fact} This speaks for {PLAY}, against {OTHER}."
    turned = reason_answer(t, reason.turned(), OTHER, PLAY)
    assert turned["speaks_for_it"] is False
    assert f"This speaks for {PLAY}, against {OTHER}." in str(turned["message"])


def of_two(one: tuple[float, float], other: tuple[float, float], kind: Kind = Kind.ESTIMATED) -> Ranking:
    """A ranking of two plays with these equities and their errors."""
    position, roll = read_position("w6x7-5x5-4x3.b6x7-5x5-4x3.w31")
    assert roll
    first, second = rank(GREEK, position, roll).contenders[:2]
    at_once = [Worth(0.5, 0, 0, equity, kind, Figures(0, 0, 0, error), 500) for equity, error in (one, other)]
    plays = zip((first, second), at_once, strict=True)
    return Ranking(position, roll, 1, tuple(replace(play, at_once=worth) for play, worth in plays))


def test_two_intervals_that_overlap_are_no_contradiction_to_a_clear_difference() -> None:
    """0.49 ± 0.06 and 0.40 ± 0.07 overlap; the difference, 0.096, is sure to 0.091."""
    t, found = translator("en"), of_two((0.494, 0.03), (0.398, 0.035))
    assert equity_text(t, found.contenders[0].worth) == "+0.49 ± 0.06"
    assert equity_text(t, found.contenders[1].worth) == "+0.40 ± 0.07"
    assert "by 0.096 ± 0.091 points" in separation_text(t, found)
    answer = separation_answer(t, found)
    assert answer
    assert (answer["difference"], answer["error"]) == (0.10, 0.046)


@pytest.mark.parametrize("gap", [0.02 + 0.0007 * n for n in range(40)])
def test_what_is_told_of_a_difference_never_says_the_opposite(gap: float) -> None:
    found = of_two((gap, 0.013), (0, 0.011)).separation()
    difference, spread = map(float, difference_text(translator("en"), found).split(" ± "))
    assert (difference > spread) == found.separated


def test_trial_games_are_promised_only_where_they_can_be_played() -> None:
    t = translator("en")
    near, far = of_two((0.1, 0), (0.05, 0), Kind.JUDGED), of_two((0.1, 0), (-0.9, 0), Kind.JUDGED)
    assert "Trial games" in separation_text(t, near)
    assert "Trial games" not in separation_text(t, far)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_engine_card_says_whence_what_is_said_beside_the_list_comes(code: str) -> None:
    t = translator(code)
    beside = separation_text(t, of_two((0.1, 0), (0.05, 0), Kind.JUDGED))
    said = [line for line in enginecard.lines(t) if str(JUDGED_PLAYS) in line]
    assert off(t) in beside
    assert len(said) == 1
    assert off(t) in said[0]


@pytest.mark.parametrize(
    ("code", "unit"),
    [("en", "percentage points"), ("el", "ποσοστιαίες μονάδες"), ("uk", "відсоткового пункту")],
)
def test_shares_differ_by_percentage_points(code: str, unit: str) -> None:
    said = " ".join(enginecard.lines(translator(code)))
    assert re.search(rf"\d[.,]\d {unit}", said)
