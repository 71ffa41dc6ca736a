"""What plays are worth, in words."""

from __future__ import annotations

import re

import pytest

from tutor import enginecard
from tutor.advantage import Advantage, Point
from tutor.appraisal import reason_answer, reason_text
from tutor.dice import Roll
from tutor.translator import LANGUAGES, translator

PLAY, OTHER = "24/18/13", "18/12 17/14"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("point", Point)
def test_each_number_of_a_reason_stands_with_its_play(code: str, point: Point) -> None:
    said = reason_text(translator(code), Advantage(point, 7, 9, (), (20, 19, 18)), PLAY, OTHER)
    assert re.findall(rf"{PLAY}|{OTHER}|(?<![\d/])[79](?![\d/])", said) in (
        ["7", PLAY, "9", OTHER],
        [PLAY, "7", OTHER, "9"],
    )


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
    assert found["message"] == f"Checkers still on the head: 11 after {PLAY}, 12 after {OTHER}."


@pytest.mark.parametrize(
    ("code", "unit"),
    [("en", "percentage points"), ("el", "ποσοστιαίες μονάδες"), ("uk", "відсоткового пункту")],
)
def test_shares_differ_by_percentage_points(code: str, unit: str) -> None:
    said = " ".join(enginecard.lines(translator(code)))
    assert re.search(rf"\d[.,]\d {unit}", said)
