"""Roll-outs: what a position is worth by games that are played on from it, both sides as the net likes best.

Each game ends where the exact tables know the rest (`tutor.bearoff`). What its dice are guessed to have changed
(`tutor.luck`) is taken away from what came of it, which leaves the mean as it is and much less to scatter. The first
two rolls are dealt so that all of them come equally often, and what they change is looked up and not guessed; errors
are stated without credit for how they are dealt.

A game follows from the seed and its number, so a roll-out can be left and gone on with, and is the same on however many
threads. Compiled code (`tutor.compiling`) leaves the interpreter to other threads; where numba is missing, the same
source plays some hundred times fewer games.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor import inputs
from tutor.bearoff import Chances, Tables, holds
from tutor.compiling import COMPILED, compiled, room
from tutor.evaluator import Ready, code, ready, shipped_luck
from tutor.kernel import Numbers, Workspace, fields, held_points, packed, results
from tutor.luck import ROLLS, THROWS, Hunch, Luck, centred, guessed, hunch, is_double, roll_number
from tutor.net import Desk, Floats, Net, all_inputs, best, equity, head_of, known, plain
from tutor.position import Counts, Position
from tutor.ruleset import Ruleset
from tutor.throws import below, drawn, seeded

CHUNK = 36 if COMPILED else 6
"""So many games are played at once: a roll-out is stopped between two chunks."""
FEW = 36
"""How many games of each play are offered where numba is missing."""
_UNEQUAL = 30

_Sums = NDArray[np.float64]
_Board = tuple[int, int, int, int]
"""`low` and `high` of the side that has just moved, and of the one that rolls next (`tutor.kernel`)."""


class Figures(NamedTuple):
    """A number for each of: the chance to win, to win a mars (one of the wins), to lose one, and the equity, which is
    the points won on average without a cube."""

    win: float
    mars_for: float
    mars_against: float
    equity: float

    @classmethod
    def of(cls, chances: Chances) -> Figures:
        """The chances with their equity."""
        return cls(chances.win, chances.mars, chances.mars_lost, chances.equity)


_NOTHING = Figures(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Tally:
    """What games have come to: how many, and of each figure the sum and the sum of squares. Tallies are added."""

    games: int = 0
    sums: Figures = _NOTHING
    squares: Figures = _NOTHING

    def __add__(self, other: Tally) -> Tally:
        """Both together; sums of the same tallies in the same order are the same to the last digit."""
        return Tally(
            self.games + other.games,
            Figures(*(a + b for a, b in zip(self.sums, other.sums, strict=True))),
            Figures(*(a + b for a, b in zip(self.squares, other.squares, strict=True))),
        )

    @property
    def mean(self) -> Figures:
        """The figures on average. Raises `ZeroDivisionError` when there are no games."""
        return Figures(*(total / self.games for total in self.sums))

    @property
    def variances(self) -> Figures:
        """How much the figures of one game scatter; not known of less than two games."""
        if self.games < 2:
            return Figures(inf, inf, inf, inf)
        pairs = zip(self.sums, self.squares, strict=True)
        return Figures(*(max(0.0, square - total**2 / self.games) / (self.games - 1) for total, square in pairs))

    @property
    def errors(self) -> Figures:
        """One standard error of each mean: that of one game over the root of how many, and at least one in so many
        games, for what is that rare may not have been seen."""
        if not self.games:
            return self.variances
        return Figures(*(max(sqrt(one / self.games), 1 / self.games) for one in self.variances))


class Task(NamedTuple):
    """What is rolled out.

    `board` has the side that has just moved first; `rolls` says whether the side whose figures are counted is the other
    one, which rolls next. `code` and `exception` are the rules (`tutor.evaluator.code`, `tutor.kernel.fields`), `exact`
    whether the tables hold under them, `toss` whether the first roll is the toss, which is no double, `fair` whether
    the luck of the dice is taken away.
    """

    board: _Board
    rolls: bool
    code: int
    exception: int
    exact: bool
    toss: bool
    seed: int
    fair: bool = True


def after_play(rules: Ruleset, position: Position, own: Counts, seed: int) -> Task:
    """The roll-out of a play of the side to move, whose checkers stand as `own` after it; it counts for that side.

    Raises `ValueError` when `rules` leaves open what bears on plays: take each of its `readings()`.
    """
    return _task(rules, (*packed(own), *packed(position.opponent)), False, False, seed)


def before_roll(rules: Ruleset, position: Position, seed: int, toss: bool = False) -> Task:
    """The roll-out of a position whose side to move is about to roll; it counts for that side. With `toss` the dice of
    the toss are its first roll. Raises as `after_play`."""
    return _task(rules, (*packed(position.opponent), *packed(position.mover)), True, toss, seed)


def _task(rules: Ruleset, board: _Board, rolls: bool, toss: bool, seed: int) -> Task:
    exception, _, _ = fields(rules)
    return Task(board, rolls, code(rules), exception, holds(rules), toss, seed)


def without_luck(task: Task) -> Task:
    """The same games, of which nothing is taken away: what comes of them is the same on average and scatters more."""
    return task._replace(fair=False)


def games(task: Task, first: int, count: int) -> Tally:
    """Play so many games, from that number on, which is counted from 0. Raises `ValueError` for numbers below 0."""
    if first < 0 or count < 0:
        raise ValueError(f"expected numbers of games of 0 and more, got {first} and {count}")
    own = _own()
    sums = np.zeros(8)
    luck = luck_ahead(task._replace(seed=0)) if task.fair else _NO_LUCK
    play_out(
        *own.ready,
        own.luck,
        own.hunch,
        own.order,
        own.row,
        *luck,
        sums,
        seeded(task.seed)[0],
        first,
        count,
        task.board,
        task.rolls,
        task.code,
        task.exception,
        task.exact,
        task.toss,
    )
    numbers = [float(number) for number in sums]
    return Tally(count, Figures(*numbers[:4]), Figures(*numbers[4:]))


def chunk(task: Task, tally: Tally) -> Tally:
    """The next games after those of a tally that chunks were added up to."""
    return games(task, tally.games, CHUNK)


def rolled_out(
    task: Task, most: int, tally: Tally | None = None, workers: Executor | None = None, at_once: int = 8
) -> Iterable[Tally]:
    """The tally as it grows from `tally` to `most` games at least, some chunks at a time, for as long as it is asked
    for. The threads of `workers` share the work. Raises `ValueError` when no chunks are to be played at once."""
    if at_once < 1:
        raise ValueError(f"expected 1 chunk at once or more, got {at_once}")
    return _growing(task, most, tally or Tally(), workers, at_once)


def _growing(task: Task, most: int, tally: Tally, workers: Executor | None, at_once: int) -> Iterable[Tally]:
    while tally.games < most:
        firsts = range(tally.games, min(most, tally.games + at_once * CHUNK), CHUNK)
        for part in played([(task, first) for first in firsts], workers):
            tally += part
        yield tally


def played(chunks: Iterable[tuple[Task, int]], workers: Executor | None = None) -> list[Tally]:
    """A chunk of games of each task from that number on, in the order in which they are asked for."""
    asked = list(chunks)
    play = map if workers is None else workers.map
    return list(play(_chunk_from, *zip(*asked, strict=True))) if asked else []


def _chunk_from(task: Task, first: int) -> Tally:
    return games(task, first, CHUNK)


# ---------------------------------------------------------------- what each thread has for itself


class _Own(NamedTuple):
    ready: Ready
    luck: Luck
    hunch: Hunch
    order: Numbers
    row: Numbers


def _own() -> _Own:
    if not hasattr(_thread, "own"):
        luck = centred(shipped_luck())
        _thread.own = _Own(ready(), luck, hunch(luck), room(3 * THROWS), room(1))
    found: _Own = _thread.own
    return found


_thread = threading.local()


# ---------------------------------------------------------------- the games


def _plain_best(
    net: Net,
    _tables: Tables,
    desk: Desk,
    work: Workspace,
    size: int,
    _low: int,
    _high: int,
    their_low: int,
    their_high: int,
    code: int,
) -> tuple[int, float]:
    """The same as `tutor.net.best`, without compiled code."""
    outcomes = [plain(net, work[0][n], work[1][n], their_low, their_high, code) for n in range(size)]
    number = max(range(size), key=lambda n: float(equity(outcomes[n])))
    desk.best[:] = outcomes[number]
    return number, float(equity(desk.best))


def _plain_guessed(
    luck: Luck, hunch: Hunch, low: int, high: int, their_low: int, their_high: int, code: int, roll: int
) -> float:
    """The same as `tutor.luck.guessed`, without compiled code."""
    size = all_inputs(low, high, their_low, their_high, code, hunch.found, hunch.groups, hunch.asked)
    hidden = np.maximum(luck.rows[hunch.found[:size]].sum(axis=0), 0)
    further = np.maximum(luck.between @ hidden, 0)
    head = head_of(low, high, their_low, their_high)
    return float((luck.heads[head, roll] @ further + luck.bias[head, roll]) * luck.unit)


_best = best if COMPILED else _plain_best
_guessed = guessed if COMPILED else _plain_guessed


@compiled
def begin_game(row: Numbers, seed: int, number: int) -> None:
    """Let what is drawn from `row` follow from the seed and the number of the game. Seeds that follow each other have
    no games in common."""
    row[0] = seed
    row[0] = drawn(row) + number
    row[0] = drawn(row)


@compiled
def deal(row: Numbers, seed: int, toss: bool, order: Numbers) -> None:
    """Lay out in which order the throws come: as the first roll, as the second, and by how much the second order is
    moved on each time that the first is through. Each is any order equally likely."""
    row[0] = seed
    for part in range(3):
        size = _UNEQUAL if toss and part == 0 else THROWS
        for n in range(size):
            other = below(row, n + 1)
            order[part * THROWS + n] = order[part * THROWS + other]
            order[part * THROWS + other] = n


@compiled
def throw(row: Numbers, order: Numbers, game: int, turn: int, toss: bool) -> tuple[int, int]:
    """The dice of a turn of a game, counted from 0: the first two as they were dealt, so that of each pair of rolls
    there is one in 36 times 36 games (30 times 36 with the dice of the toss)."""
    if turn > 1:
        return below(row, 6) + 1, below(row, 6) + 1
    ways = _UNEQUAL if toss else THROWS
    place = game % ways
    if turn == 1:
        place = (place + order[2 * THROWS + game // ways % THROWS]) % THROWS
        number = order[THROWS + place]
        return number // 6 + 1, number % 6 + 1
    number = order[place]
    if toss:
        one, other = number // 5, number % 5
        return one + 1, other + 1 if other < one else other + 2
    return number // 6 + 1, number % 6 + 1


@compiled
def play_out(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    luck: Luck,
    hunch: Hunch,
    order: Numbers,
    row: Numbers,
    first_roll: _Sums,
    second_roll: _Sums,
    shares: _Sums,
    sums: _Sums,
    seed: int,
    first: int,
    count: int,
    board: _Board,
    rolls: bool,
    code: int,
    exception: int,
    exact: bool,
    toss: bool,
) -> None:
    """Play the games, and add what comes of them to `sums`: each of the figures, then their squares. The luck is that
    of `Ahead`."""
    deal(row, seed, toss, order)
    lucky = np.zeros(4)
    for game in range(first, first + count):
        begin_game(row, seed, game)
        low, high, their_low, their_high = board
        mine, turn, before = rolls, 0, 0
        lucky[:] = 0.0
        while True:
            one, other = throw(row, order, game, turn, toss)
            roll = roll_number(one, other)
            if turn == 0:
                lucky += first_roll[roll]
                before = roll
            elif turn == 1:
                lucky += second_roll[before, roll]
            elif shares[3] > 0:
                gain = _guessed(luck, hunch, low, high, their_low, their_high, code, roll)
                for n in range(4):
                    lucky[n] += shares[n] * (gain if mine else -gain)
            size, _ = results(work, their_low, their_high, low, high, one, other, exception, code & 3, code >> 2)
            picked = 0
            if size > 1:
                picked, _ = _best(net, tables, desk, work, size, their_low, their_high, low, high, code)
            low, high, their_low, their_high = work[0][picked], work[1][picked], low, high
            held = held_points(low, high)
            if held == 0 or (exact and inputs.both_home(held, held_points(their_low, their_high))):
                break
            mine = not mine
            turn += 1
        known(tables, low, their_low, desk.best)
        for n in range(4):
            figure = figure_of(desk.best, mine, n) - lucky[n]
            sums[n] += figure
            sums[n + 4] += figure * figure


@compiled
def figure_of(outcome: Floats, mine: bool, number: int) -> float:
    """One of the `Figures`, from the four chances of the side that has just moved, which is one's own or not."""
    own, their = (0, 2) if mine else (2, 0)
    win, mars, mars_lost = outcome[own] + outcome[own + 1], outcome[own + 1], outcome[their + 1]
    if number == 0:
        return win  # type: ignore[no-any-return]
    if number == 1:
        return mars  # type: ignore[no-any-return]
    return mars_lost if number == 2 else 2.0 * win - 1.0 + mars - mars_lost  # type: ignore[no-any-return]


# ---------------------------------------------------------------- the luck of each figure


class Ahead(NamedTuple):
    """The luck that is taken away. `first_roll` (21 x 4) is by how much each roll changes each of the figures from
    their mean, by what the net says once it is played; `second_roll` (21 x 21 x 4) the same of the roll after each.

    `shares` are the parts of the luck of later rolls, guessed in points of equity, that are taken away from each
    figure. From the equity it is all of it; from the chances so much as they change with the equity over the first
    roll, by the least squares. So the figures still add up. Nothing of this depends on the games, so all means stay
    unbiased.
    """

    first_roll: _Sums
    second_roll: _Sums
    shares: _Sums


_NO_LUCK = Ahead(np.zeros((ROLLS, 4)), np.zeros((ROLLS, ROLLS, 4)), np.zeros(4))


@lru_cache(maxsize=64)
def luck_ahead(task: Task) -> Ahead:
    """What the first two rolls change, and the shares of the luck of the others."""
    found = Ahead(np.zeros((ROLLS, 4)), np.zeros((ROLLS, ROLLS, 4)), np.array([0.5, 0.0, 0.0, 1.0]))
    look_ahead(*_own().ready, task.board, task.rolls, task.code, task.exception, task.exact, *found[:2])
    weights = np.array([1.0 if is_double(number) else 2.0 for number in range(ROLLS)]) / THROWS
    found.second_roll[:] -= np.einsum("k,nkf->nf", weights, found.second_roll)[:, None]
    if task.toss:
        weights = np.array([0.0 if is_double(number) else 2.0 for number in range(ROLLS)]) / _UNEQUAL
    found.first_roll[:] -= weights @ found.first_roll
    moved = weights * found.first_roll[:, 3]
    if moved @ found.first_roll[:, 3] > _STILL:
        found.shares[:] = moved @ found.first_roll / (moved @ found.first_roll[:, 3])
    return found


_STILL = 1e-9
"""Where the first roll changes the equity by less (as a variance), it is not known how the chances go with it."""


@compiled
def look_ahead(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    board: _Board,
    rolls: bool,
    code: int,
    exception: int,
    exact: bool,
    first_roll: _Sums,
    second_roll: _Sums,
) -> None:
    """Fill in the figures after each first roll, and after each roll that follows it, where the game still goes on."""
    low, high, their_low, their_high = board
    for number in range(ROLLS):
        one, other = dice_of(number)
        size, _ = results(work, their_low, their_high, low, high, one, other, exception, code & 3, code >> 2)
        picked, _ = _best(net, tables, desk, work, size, their_low, their_high, low, high, code)
        for n in range(4):
            first_roll[number, n] = figure_of(desk.best, rolls, n)
        now_low, now_high = work[0][picked], work[1][picked]
        held = held_points(now_low, now_high)
        if held == 0 or (exact and inputs.both_home(held, held_points(low, high))):
            continue
        for following in range(ROLLS):
            one, other = dice_of(following)
            size, _ = results(work, low, high, now_low, now_high, one, other, exception, code & 3, code >> 2)
            _best(net, tables, desk, work, size, low, high, now_low, now_high, code)
            for n in range(4):
                second_roll[number, following, n] = figure_of(desk.best, not rolls, n)


@compiled
def dice_of(roll: int) -> tuple[int, int]:
    """The dice of the roll with this number (`tutor.luck.roll_number`)."""
    high = 1
    while high * (high + 1) // 2 <= roll:
        high += 1
    return high, roll - high * (high - 1) // 2 + 1
