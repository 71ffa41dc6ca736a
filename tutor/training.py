"""How the net learns: games against itself, from the last position back to the first.

Each position is taught what was thought of the next one and, with a share that falls from 0.7 to 0.2, what came of it
(the lambda of temporal differences); a game ends where the exact tables know. What is learned from one game is a small
step, whose size is the same for the first part of the training and then falls to nothing. In some more games at the end
a position is taught the mean over all rolls of the other side, each played as the net likes best.

Everything is counted in games, one thread learns, and the numbers that look thrown are the project's own: the same seed
and number of games give the same weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tutor import inputs
from tutor.bearoff import Tables, tables
from tutor.compiling import compiled, room
from tutor.kernel import ALWAYS, Numbers, Workspace, held_points, results, workspace
from tutor.net import (
    NOTHING,
    ONE,
    Desk,
    Floats,
    Net,
    add_rows,
    ahead,
    all_inputs,
    best,
    clear,
    desk,
    head_of,
    judge,
    judge_race,
    value,
    whole,
)
from tutor.throws import below, seeded

WIDTH, RACE_WIDTH = 160, 64
_SPREAD = 0.0866
_RARE = -1.5
"""What the heads begin with for a mars, so that it is not thought likely before anything is learned."""
CHUNK = 1_000
"""So many games are played before the schedule is looked at again."""
MOST_TURNS = 400
_LARGEST_STEP = 0.015
_STEADY = 0.4
"""The part of the training in which step and share stay as they are."""
_FEWER, _LAST_STEP = 25, 0.004
"""In the last part so many times fewer games are played, and its steps begin with this one."""
_LOOKED_AHEAD = 4
"""There it is one position in so many that is taught."""


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


class Progress(NamedTuple):
    """Games played, and the mean square of what the net was wrong by in the last of them."""

    games: int
    error: float


class Record(NamedTuple):
    """The positions of a game, four numbers each: `low` and `high` of both sides after each play; and what was thought
    of them."""

    boards: Numbers
    outcomes: Floats


def whole_length(games: int) -> int:
    """How many games a training of so many has with its last part."""
    return games + games // _FEWER


def trained(seed: int, games: int, widths: tuple[int, int] = (WIDTH, RACE_WIDTH)) -> Iterator[tuple[Net, Progress]]:
    """The net as it learns: after each `CHUNK` of games, and at the end. It is always the same object.

    `widths` are multiples of 32.
    """
    row = seeded(seed)
    net = untaught(row, widths)
    known, paper, work = tables(), desk(net), workspace()
    record = Record(room(4 * MOST_TURNS), np.zeros((MOST_TURNS, 4), np.float32))
    for done in range(0, games, CHUNK):
        now = schedule(done / games)
        size = min(CHUNK, games - done)
        error = play_and_learn(net, known, paper, work, row, size, now.step, now.share, now.wild, record)
        yield net, Progress(done + size, float(error))
    last = whole_length(games) - games
    for done in range(0, last, CHUNK):
        step, size, quick = _LAST_STEP * (1 - done / last), min(CHUNK, last - done), whole(net)
        error = look_ahead_and_learn(net, paper, quick, desk(quick), known, work, row, size, step, record)
        yield net, Progress(games + done + size, float(error))


def untaught(row: Numbers, widths: tuple[int, int] = (WIDTH, RACE_WIDTH)) -> Net:
    """A net with weights that are thrown."""
    pairs, (width, race_width) = inputs.PHASES**2, widths
    shapes = ((inputs.INPUTS, width), (pairs, 4, width), (inputs.RACE_INPUTS, race_width), (4, 4, race_width))
    rows, heads, race_rows, race_heads = (np.zeros(shape, np.float32) for shape in shapes)
    for weights in (rows, heads, race_rows, race_heads):
        scatter(row, weights.reshape(-1))
    bias = np.array([0, _RARE, 0, _RARE], np.float32)
    return Net(rows, heads, np.tile(bias, (pairs, 1)), race_rows, race_heads, np.tile(bias, (4, 1)))


@compiled
def scatter(row: Numbers, weights: Floats) -> None:
    """Give each weight a number between `-_SPREAD` and `_SPREAD`."""
    for n in range(weights.shape[0]):
        weights[n] = np.float32((below(row, 1 << 24) / 8388608.0 - 1.0) * _SPREAD)


@compiled
def rules_of_a_game(row: Numbers) -> int:
    """The code of the rules (`net.code`) to play a game by: mostly the prime ahead, at each step or, in 14 of 100
    games, over the whole play; in 2 of 100 each of the other rules of the prime."""
    thrown = below(row, 50)
    if thrown < 40:
        return 0
    return 4 if thrown < 47 else thrown - 46


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
def look_ahead_and_learn(
    net: Net,
    desk: Desk,
    quick: Net,
    quick_desk: Desk,
    tables: Tables,
    work: Workspace,
    row: Numbers,
    games: int,
    step: float,
    record: Record,
) -> float:
    """Play so many games as `quick`, the net in whole numbers, likes best, and teach the net what that sees from some
    of the positions; the mean square of what it was wrong by."""
    error, taught = 0.0, 0
    seen, target = np.zeros(4, np.float32), np.zeros(4, np.float32)
    for _ in range(games):
        code = rules_of_a_game(row)
        strange = below(row, 24) if below(row, 20) == 0 else 0
        for turn in range(play(quick, tables, quick_desk, work, row, code, 0, strange, record) - 1):
            if below(row, _LOOKED_AHEAD) > 0:
                continue
            low, high = record.boards[4 * turn], record.boards[4 * turn + 1]
            their_low, their_high = record.boards[4 * turn + 2], record.boards[4 * turn + 3]
            ahead(
                *(quick, tables, quick_desk, work, their_low, their_high, low, high),
                *(code, ALWAYS, False, seen),
            )
            for k in range(4):  # a win of the one is a loss of the other
                target[k] = seen[(k + 2) & 3]
            error += teach(net, desk, low, high, their_low, their_high, code, target, np.float32(step))
            taught += 1
    return error / max(taught, 1)


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
        one, other = below(row, 6) + 1, below(row, 6) + 1
        while turn == 0 and one == other:
            one, other = below(row, 6) + 1, below(row, 6) + 1
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
        error += teach(net, desk, low, high, their_low, their_high, code, target, np.float32(step))
    return error


@compiled
def teach(
    net: Net,
    desk: Desk,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    code: int,
    target: Floats,
    step: np.float32,
) -> float:
    """Move what the net says of a position a step towards the target; the square of what it was wrong by."""
    rows, heads, bias, race_rows, race_heads, race_bias, unit = net
    _, hidden, race, found, _, groups, asked, _, _, parts, outcome, _ = desk
    held, their_held = held_points(low, high), held_points(their_low, their_high)
    if inputs.apart(held, their_held):
        size, head = judge_race(
            race_rows, race_heads, race_bias, unit, race, found, parts, low, high, their_low, their_high, outcome
        )
        return move(race_rows, race_heads, race_bias, head, race, found, size, outcome, target, step)
    size = all_inputs(low, high, their_low, their_high, code, found, groups, asked)
    clear(hidden)
    add_rows(rows, found, 0, size, hidden)
    head = head_of(low, high, their_low, their_high)
    judge(heads, bias, unit, head, low, their_low, hidden, parts, outcome)
    return move(rows, heads, bias, head, hidden, found, size, outcome, target, step)


@compiled
def move(
    rows: Floats,
    heads: Floats,
    bias: Floats,
    head: int,
    hidden: Floats,
    found: Numbers,
    size: int,
    outcome: Floats,
    target: Floats,
    step: np.float32,
) -> float:
    """Descend the slope of the cross entropy of outcome and target by one step; the square of what was wrong."""
    width = hidden.shape[0]
    slope = np.zeros(width, np.float32)
    error = NOTHING
    for k in range(4):
        wrong = outcome[k] - target[k]
        error += wrong * wrong
        push = step * wrong
        bias[head, k] -= push
        for h in range(width):
            slope[h] += push * heads[head, k, h]
        for h in range(width):
            heads[head, k, h] -= push * hidden[h]
    for h in range(width):
        slope[h] = slope[h] if hidden[h] > NOTHING else NOTHING
    for n in range(size):
        row = found[n]
        for h in range(width):
            rows[row, h] -= slope[h]
    return error  # type: ignore[return-value]
