"""By worth, on Analyse: what stands in a row, how far a roll-out is, what speaks for a play."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tutor import ranking
from tutor.app import ranked
from tutor.appraisal import condition_text, reason_text, spread_text
from tutor.notation import counts_text, read_position
from tutor.position import Counts
from tutor.ranking import JUDGED_ERRORS, Kind, Ranking, rival
from tutor.rollout import Figures, Tally
from tutor.ruleset import GREEK
from tutor.translator import translator

T = translator("en")
LATE = "LN1.w8-6x3-5x3-4x2-3x2-2x2-1x2.b7-6x3-5x3-4x2-3x2-2x2-1x2.w31"
BOTH_HOME, MIDDLE = "LN1.w6x7-5x5-4x3.b6x7-5x5-4x3.w31", "LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w63"


def of(text: str) -> Ranking:
    position, roll = read_position(text)
    assert roll
    return ranking.rank(GREEK, position, roll)


def reasons(found: Ranking, ends: set[Counts] | None = None) -> list[str]:
    known = {contender.own for contender in found.contenders} if ends is None else ends
    return list(ranked._reasons(T, found, known, counts_text))


# ---------------------------------------------------------------- what speaks for a play


@pytest.mark.parametrize("text", [BOTH_HOME, MIDDLE])
def test_the_first_plays_have_the_reasons_that_the_command_gives_for_them(text: str) -> None:
    found = of(text)
    expected = []
    for place in (0, 2):
        own, other = (found.contenders[each].own for each in (place, rival(place)))
        if reason := found.reason(place):
            expected.append(reason_text(T, reason, counts_text(own), counts_text(other)))
    assert reasons(found) == expected
    assert expected or text != BOTH_HOME


def test_nothing_speaks_for_a_play_that_may_not_be_the_better_one() -> None:
    """Were it judged by the net, a difference smaller than its error would show nothing."""
    found = of(BOTH_HOME)
    assert reasons(found)
    equity = found.contenders[0].worth.equity
    judged = tuple(
        replace(each, at_once=each.worth._replace(equity=equity - place * JUDGED_ERRORS.equity / 9, kind=Kind.JUDGED))
        for place, each in enumerate(found.contenders)
    )
    assert not reasons(replace(found, contenders=judged))


def test_a_play_that_can_no_longer_be_made_is_not_spoken_of() -> None:
    found = of(BOTH_HOME)
    assert not reasons(found, {found.contenders[0].own})


def rolled(found: Ranking) -> Ranking:
    """The same as if 36 games of each play had been played."""
    tally = Tally(36, Figures(25.0, 4.0, 1.0, 9.0), Figures(25.0, 4.0, 1.0, 45.0))
    return replace(found, contenders=tuple(replace(each, tally=tally) for each in found.contenders))


# ---------------------------------------------------------------- numbers, and what they mean


def test_a_row_has_room_for_what_a_roll_out_puts_there() -> None:
    found = of(LATE)
    widest = ranked._widest(T, found)
    worths = (each.contenders[0].worth for each in (found, rolled(found)))
    before, after = (ranked._item(T, worth, "1. play", widest) for worth in worths)
    assert "36 games" in after.more
    assert "\u00a0±\u00a0" in after.text
    assert " ± " not in after.text + after.more
    assert before.room == after.room
    assert after.room
    for texts in zip((after.text, after.more), after.room, strict=True):
        lines, room = (text.splitlines() for text in texts)
        assert len(lines) == len(room)
        assert all(len(line) <= len(widest) for line, widest in zip(lines, room, strict=True))
    assert ranked._widest(T, of(BOTH_HOME)) is None, "nothing is rolled out there"


def test_it_is_said_what_exact_and_what_the_spread_mean_where_they_stand() -> None:
    late = of(LATE)
    for found, spread, condition in ((of(BOTH_HOME), 0, 1), (late, 0, 0), (rolled(late), 1, 0)):
        said = " ".join(ranked._found(T, found, set(), counts_text))
        assert (said.count(spread_text(T)), said.count(condition_text(T))) == (spread, condition)


# ---------------------------------------------------------------- how far it is


def test_one_that_takes_turns_keeps_its_games_and_its_seed() -> None:
    found = rolled(of(LATE))
    games = rf"· {found.games} games · Seed 1"
    alone = ranked._state(T, found, True, 0, 0)
    assert re.fullmatch(rf"Rolling out {games}", alone)
    for place in (0, 2):
        assert ranked._state(T, found, True, place, 2) == f"{alone} · taking turns with 2 others"
    assert "taking turns" not in ranked._state(T, found, False, 0, 2)


def test_one_that_has_not_begun_says_how_many_are_before_it() -> None:
    assert ranked._state(T, of(LATE), True, 2, 3) == "Waiting: 2 roll-outs are before this one. · Seed 1"
