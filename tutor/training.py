"""How the net learns: games against itself, from the last position back to the first; then comparing plays.

Each position is taught what was thought of the next one and, with a share that falls from 0.7 to 0.2, what came of it
(the lambda of temporal differences); a game ends where the exact tables know. What is learned from one game is a small
step, whose size is the same for the first part of the training and then falls to nothing. After that plays are compared
(`tutor.comparison`), in rounds, each by the net as the one before has left it. What the last two of them leave errs in
different places: the mean of their weights, which is the net in the end, errs less than either.

Everything is counted in games, one thread learns while several may play, and the numbers that look thrown are the
project's own: the same seed and number of games give the same weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from tutor import comparison, inputs
from tutor.bearoff import Tables, tables
from tutor.compiling import compiled, room
from tutor.kernel import ALWAYS, Numbers, Workspace, held_points, results, workspace
from tutor.net import NOTHING, ONE, Desk, Floats, Net, best, desk, value, whole
from tutor.teaching import CHUNK, RACE_WIDTH, WIDTH, Progress, joined, rules_of_a_game, side_by_side, teach, untaught
from tutor.throws import below, dice, seeded

MOST_TURNS = 400
_LARGEST_STEP = 0.015
_STEADY = 0.4
"""The part of the training in which step and share stay as they are."""
_ROUNDS, _FEWER = 3, 50
"""So many rounds of comparing, each with so many times fewer games."""


class Schedule(NamedTuple):
    """The size of a step, the share of what came of it, and in how many of 65,536 turns the play is left to chance."""

    step: float
    share: float
    wild: int


def schedule(done: float) -> Schedule:
    """The schedule when this part of the training, from 0 to 1, is done.

    >>> schedule(0.0), schedule(1.0)
    (Schedule(step=0.015, share=0.7, wild=1310), Schedule(step=0.0, share=0.2, wild=0))
    """
    step = _LARGEST_STEP * min(1.0, (1 - done) / (1 - _STEADY))
    if done < _STEADY:
        return Schedule(step, 0.7, 1310)
    return Schedule(step, max(0.2, 0.7 - (done - _STEADY) * (0.5 / 0.3)), 0)


class Record(NamedTuple):
    """The positions of a game, four numbers each: `low` and `high` of both sides after each play; and what was thought
    of them."""

    boards: Numbers
    outcomes: Floats


def whole_length(games: int) -> int:
    """How many games a training of so many has with those in which plays are compared."""
    return games + _ROUNDS * (games // _FEWER)


def trained(seed: int, games: int, widths: tuple[int, int] = (WIDTH, RACE_WIDTH)) -> Iterator[tuple[Net, Progress]]:
    """The net as it learns: after each `CHUNK` of games, and at the end. It is always the same object.

    `widths` are multiples of 32.
    """
    row = seeded(seed)
    net = untaught(row, widths)
    known, paper, work = tables(), desk(net), workspace()
    record = Record(room(4 * MOST_TURNS), np.zeros((MOST_TURNS, 4), np.float32))
    error = 0.0
    for done in range(0, games, CHUNK):
        now = schedule(done / games)
        size = min(CHUNK, games - done)
        error = float(play_and_learn(net, known, paper, work, row, size, now.step, now.share, now.wild, record))
        yield net, Progress(done + size, error)
    before: list[Floats] = []
    for number in range(_ROUNDS):
        before = [weights.copy() for weights in net[:-1]]
        for progress in compare(net, row, games // _FEWER):
            error = progress.error
            yield net, Progress(games + number * (games // _FEWER) + progress.games, error)
    for weights, others in zip(net[:-1], before, strict=True):
        weights += others
        weights /= 2
    yield net, Progress(whole_length(games), error)


def compare(net: Net, row: Numbers, games: int) -> Iterator[Progress]:
    """Have the net compare plays of so many games, then learn from all of them."""
    parts = []
    for done, part in side_by_side(partial(comparison.gathered, whole(net)), row, games):
        parts.append(part)
        yield Progress(done, 0.0)
    if parts:
        for error in comparison.taught(net, joined(parts), row):
            yield Progress(games, error)


@compiled
def play_and_learn(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    row: Numbers,
    games: int,
    step: float,
    share: float,
    wild: int,
    record: Record,
) -> float:
    """Play and learn from so many games; the mean square of what the net was wrong by. One game in twenty begins with
    up to 23 plays that are left to chance."""
    error, taught = 0.0, 0
    for _ in range(games):
        code = rules_of_a_game(row)
        strange = below(row, 24) if below(row, 20) == 0 else 0
        turns = play(net, tables, desk, work, row, code, wild, strange, record)
        error += learn(net, desk, code, turns, strange, step, share, record)
        taught += turns - 1
    return error / taught


@compiled
def play(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    row: Numbers,
    code: int,
    wild: int,
    strange: int,
    record: Record,
) -> int:
    """Play a game until the tables know the rest; how many turns it has."""
    low, high, their_low, their_high = 0, 15 << 44, 0, 15 << 44
    turn = 0
    while turn < MOST_TURNS - 1:
        one, other = dice(row, turn == 0)
        size, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, code & 3, code >> 2)
        if size > 1 and (turn < strange or (wild > 0 and below(row, 65536) < wild)):
            picked = below(row, size)
            value(net, tables, desk, work[0][picked], work[1][picked], their_low, their_high, code, desk.best)
        else:
            picked, _ = best(net, tables, desk, work, size, low, high, their_low, their_high, code)
        low, high = work[0][picked], work[1][picked]
        record.boards[4 * turn], record.boards[4 * turn + 1] = low, high
        record.boards[4 * turn + 2], record.boards[4 * turn + 3] = their_low, their_high
        for k in range(4):
            record.outcomes[turn, k] = desk.best[k]
        turn += 1
        held = held_points(low, high)
        if held == 0 or inputs.both_home(held, held_points(their_low, their_high)):
            break
        low, high, their_low, their_high = their_low, their_high, low, high
    return turn


@compiled
def learn(
    net: Net, desk: Desk, code: int, turns: int, strange: int, step: float, share: float, record: Record
) -> float:
    """Teach each position of a game, from the last but one back; the sum of the squares of what was wrong."""
    error = 0.0
    target, following = np.zeros(4, np.float32), np.zeros(4, np.float32)
    for k in range(4):
        target[k] = record.outcomes[turns - 1, k]
    for turn in range(turns - 2, -1, -1):
        part = np.float32(share)
        if turn + 1 < strange:  # the next play was left to chance: what came of it says nothing
            part = NOTHING
        for k in range(4):
            following[k] = (ONE - part) * record.outcomes[turn + 1, k] + part * target[k]
        for k in range(4):  # a win of the one is a loss of the other
            target[k] = following[(k + 2) & 3]
        low, high = record.boards[4 * turn], record.boards[4 * turn + 1]
        their_low, their_high = record.boards[4 * turn + 2], record.boards[4 * turn + 3]
        error += teach(net, net, desk, low, high, their_low, their_high, code, target, np.float32(step))
    return error
