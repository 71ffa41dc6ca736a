"""By worth, on Analyse: what speaks for a play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tutor import ranking
from tutor.app import ranked
from tutor.appraisal import reason_text
from tutor.notation import counts_text, read_position
from tutor.position import Counts
from tutor.ranking import JUDGED_ERRORS, Kind, Ranking, rival
from tutor.ruleset import GREEK
from tutor.translator import translator

T = translator("en")
BOTH_HOME, MIDDLE = "LN1.w6x7-5x5-4x3.b6x7-5x5-4x3.w31", "LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w63"


def of(text: str) -> Ranking:
    position, roll = read_position(text)
    assert roll
    return ranking.rank(GREEK, position, roll)


def item(found: Ranking, place: int, ends: set[Counts] | None = None) -> str:
    known = {contender.own for contender in found.contenders} if ends is None else ends
    return ranked._item(T, found, place, place + 1, known, counts_text).more


@pytest.mark.parametrize("text", [BOTH_HOME, MIDDLE])
def test_a_play_has_the_reason_that_the_command_gives_for_it(text: str) -> None:
    found, reasons = of(text), 0
    for place in range(min(ranked.REASONED, len(found.contenders))):
        own, other = (found.contenders[each].own for each in (place, rival(place)))
        lines = item(found, place).splitlines()
        reason = found.reason(place)
        assert lines[1:] == ([reason_text(T, reason, counts_text(own), counts_text(other))] if reason else [])
        reasons += reason is not None
    assert reasons or text != BOTH_HOME


def test_nothing_speaks_for_a_play_that_may_not_be_the_better_one() -> None:
    """Were it judged by the net, a difference smaller than its error would show nothing."""
    found = of(BOTH_HOME)
    assert "\n" in item(found, 0)
    equity = found.contenders[0].worth.equity
    judged = tuple(
        replace(each, at_once=each.worth._replace(equity=equity - place * JUDGED_ERRORS.equity / 9, kind=Kind.JUDGED))
        for place, each in enumerate(found.contenders)
    )
    assert "\n" not in item(replace(found, contenders=judged), 0)


def test_a_play_that_can_no_longer_be_made_is_not_spoken_of() -> None:
    found = of(BOTH_HOME)
    assert "\n" not in item(found, 0, {found.contenders[0].own})
