"""Both sides home: how many rolls a side still needs, and from that who wins, exactly.

Two sides that are all home never meet: each has its home where the other no longer goes. So each bears off by itself,
and one table of one side is enough. It holds for play that takes the fewest rolls on average, which both sides are
taken to play; to save a mars, or to win one, another play can be better by a little.

No rule but those of bearing off (§2 of docs/rules.md) has a say: nothing is closed, some step with every die stands,
and a six-point prime within home has the opponent past it. Only where the house refuses every new prime
(`prime = never`) could a step be refused, so that the table does not hold there (`holds`). A draw by a last throw is
not counted.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.compiling import compiled, constants
from tutor.dice import ROLLS
from tutor.kernel import packed
from tutor.position import CHECKERS, HOME, OFF, Counts, Position, all_home
from tutor.ruleset import Prime, Ruleset

PIPS_A_ROLL = 49 / 6
"""The mean of the pips that a roll shows: 7 of two dice, and 7/6 for doubles being played twice."""

STATES = comb(21, 6)
"""In how many ways up to fifteen checkers stand on the six points of home: 54,264."""
_ALL_ON = comb(20, 6)
"""How many of them have a checker off; those with all fifteen on the board have the numbers from here on."""
_TURNS = 32
"""More rolls than any side needs."""
_PLACE = constants(tuple(comb(checkers + point - 1, point) for point in range(1, 7) for checkers in range(16)))
"""The part of a state's number that so many checkers on the points up to `point` make."""

_Floats = NDArray[np.float64]
_Numbers = NDArray[np.int64]


class Tables(NamedTuple):
    """What is known of each state, by its `number`; also for compiled code.

    `rolls` (54,264): the expected number of rolls to bear off all. `left` (54,264 x 32): the probability that more than
    t rolls are needed. `none_off` (15,504 x 32): of the states with all fifteen on the board, which are the last ones,
    the probability that t rolls bear off none.
    """

    rolls: _Floats
    left: _Floats
    none_off: _Floats


class Chances(NamedTuple):
    """The side to move's probability to win, to win a mars, and to lose one; a mars is one of the wins."""

    win: float
    mars: float
    mars_lost: float

    @property
    def equity(self) -> float:
        """The points won on average, without a cube: a win counts 1, a mars 2."""
        return 2 * self.win - 1 + self.mars - self.mars_lost


def holds(rules: Ruleset) -> bool:
    """Whether the tables hold under these rules: wherever the house does not refuse every new prime."""
    return rules.prime is not Prime.NEVER


def race(position: Position) -> Chances | None:
    """The chances of the side to move; None unless both sides are home and neither has finished."""
    mover, opponent = position.mover, position.opponent
    if not (all_home(mover) and all_home(opponent)) or CHECKERS in (mover[OFF], opponent[OFF]):
        return None
    win, mars, mars_lost = chances(tables(), packed(mover)[0], packed(opponent)[0])
    return Chances(float(win), float(mars), float(mars_lost))


def expected_rolls(counts: Counts) -> float:
    """How many rolls a side that is home needs on average. Raises `ValueError` when it is not home."""
    if not all_home(counts):
        raise ValueError(f"expected a side that is home, got {counts!r}")
    return float(tables().rolls[number(packed(counts)[0])])


def effective_pips(counts: Counts) -> float:
    """The effective pip count of a side that is home: its expected rolls by the mean of a roll's pips."""
    return expected_rolls(counts) * PIPS_A_ROLL


@compiled
def number(low: int) -> int:
    """The number of a state, from the side's `low` (`tutor.kernel`): 0 when all are off."""
    checkers, found = 0, 0
    for point in range(1, 7):
        checkers += (low >> 4 * point) & 15
        found += _PLACE[16 * (point - 1) + checkers]
    return found


@compiled
def chances(tables: Tables, low: int, their_low: int) -> tuple[float, float, float]:
    """The `Chances` of the side that rolls next, from the `low` of both: both are home, and neither has finished."""
    mine, theirs = number(low), number(their_low)
    win, mars, mars_lost = 0.0, 0.0, 0.0
    for turn in range(1, _TURNS):
        finishing = tables.left[mine, turn - 1] - tables.left[mine, turn]
        win += finishing * tables.left[theirs, turn - 1]
        if theirs >= _ALL_ON:
            mars += finishing * tables.none_off[theirs - _ALL_ON, turn - 1]
        if mine >= _ALL_ON:
            they_finish = tables.left[theirs, turn - 1] - tables.left[theirs, turn]
            mars_lost += they_finish * tables.none_off[mine - _ALL_ON, turn]
    return win, mars, mars_lost


@cache
def tables() -> Tables:
    """The tables, made at the first call.

    A step leads to fewer pips, so those with fewer pips come first: a layer of equal pips at once.
    """
    sums = _sums()
    pips = 6 * sums[:, 5] - sums[:, :5].sum(axis=1)
    order = np.argsort(pips, kind="stable")
    layers = np.split(order, np.flatnonzero(np.diff(pips[order])) + 1)[1:]
    rolls, after = _fewest_rolls(layers, _steps(sums))
    left = _still_so(layers, after)
    none_off = _still_so([layer[layer >= _ALL_ON] for layer in layers], after)
    return Tables(rolls, left, none_off[_ALL_ON:].copy())


def _fewest_rolls(layers: list[_Numbers], steps: list[_Numbers]) -> tuple[_Floats, list[_Numbers]]:
    """Of each state the least expected number of rolls; and for each of `ROLLS` the state that leads to it.

    With two dice it is the best of both orders, and with a double four steps, best at each.
    """
    rolls = np.append(np.zeros(STATES), np.inf)
    after = [np.zeros(STATES, np.int64) for _ in ROLLS]
    best = [[np.append(np.zeros(STATES, np.int64), STATES) for _ in range(4)] for _ in steps]
    for layer in layers:
        firsts = [reached[layer] for reached in steps]
        for reached, made in zip(firsts, best, strict=True):
            made[0][layer] = _best(rolls, reached)
            for earlier, now in pairwise(made):
                now[layer] = _best(rolls, earlier[reached])
        total = np.zeros(len(layer))
        for roll, ends in zip(ROLLS, after, strict=True):
            high, low = roll.high - 1, roll.low - 1
            if roll.double:
                found = best[high][3][layer]
            else:
                found = _best(rolls, np.hstack((best[low][0][firsts[high]], best[high][0][firsts[low]])))
            ends[layer] = found
            total += roll.weight * rolls[found]
        rolls[layer] = 1 + total / 36
    return rolls[:STATES], after


def _still_so(layers: list[_Numbers], after: list[_Numbers]) -> _Floats:
    """The probability that so many rolls lead from a state of the layers only to states of the layers."""
    still = np.zeros((STATES, _TURNS))
    for layer in layers:
        still[layer, 0] = 1
        total = np.zeros((len(layer), _TURNS - 1))
        for roll, ends in zip(ROLLS, after, strict=True):
            total += roll.weight * still[ends[layer], :-1]
        still[layer, 1:] = total / 36
    return still


def _best(rolls: _Floats, ends: _Numbers) -> _Numbers:
    """In each row the state that needs the fewest rolls."""
    best: _Numbers = ends[np.arange(len(ends)), rolls[ends].argmin(axis=1)]
    return best


def _sums() -> _Numbers:
    """Of each state the checkers on point 1, on points 1 and 2, and so on to 6: in the order of the states' numbers."""
    falling = list(combinations_with_replacement(range(CHECKERS, -1, -1), 6))
    return np.array(falling[::-1], np.int64)[:, ::-1]


def _steps(sums: _Numbers) -> list[_Numbers]:
    """For each die the states that a step with it leads to, for each point that it can be made from.

    A row for a state, a column for a point; `STATES` where no such step stands. When all are off, the dice that are
    left lead nowhere else.
    """
    on_point = np.diff(sums, axis=1, prepend=0) > 0
    farthest = on_point & (sums == sums[:, 5:])
    found = []
    for die in range(1, 7):
        reached = np.full((STATES, 6), STATES)
        for point in reversed(HOME):
            stands = on_point[:, point - 1] if point >= die else farthest[:, point - 1]
            landing = max(point - die, OFF)
            then = sums[stands].copy()
            then[:, point - 1 :] -= 1
            if landing:
                then[:, landing - 1 :] += 1
            reached[stands, point - 1] = sum(
                comb_of[then[:, at]] for at, comb_of in enumerate(np.reshape(_PLACE, (6, 16)))
            )
        reached[0] = 0
        found.append(reached)
    return found
