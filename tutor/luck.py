"""How far each of the 21 rolls moves what a position is worth: a net's guess, made before the roll.

A roll-out adds up, along its games, what the net guesses of the roll that was thrown, less the mean of its guesses over
all rolls, and takes that away from the result. That sum is 0 on average whatever the net says, so the result stays
unbiased; the better the guesses, the fewer games are needed. (Control variates; the usual way, which plays all 21 rolls
out by one play, costs some twenty times as much.)
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
    Desk,
    Floats,
    Net,
    Weights,
    add_rows,
    all_inputs,
    best,
    clear,
    desk,
    finest,
    head_of,
    hidden_layer,
    rounded,
)
from tutor.throws import below, seeded
from tutor.training import CHUNK, Progress, scatter

ROLLS = 21
WIDTH = 96
THROWS = 36
_LANES = 32
_LARGEST_STEP = 0.01


class Luck(NamedTuple):
    """The weights: `rows` (`INPUTS` x width), `heads` (36 x 21 x width) and `bias` (36 x 21), one head for each pair of
    phases. The width is a multiple of 32. What a head adds up counts in `unit`s: 1 when the weights are floats."""

    rows: Weights
    heads: Weights
    bias: Weights
    unit: float = 1.0


class Hunch(NamedTuple):
    """What a thread writes on while it guesses: one for each thread, see `hunch`."""

    hidden: Weights
    found: Numbers
    groups: Numbers
    asked: Numbers
    guesses: Floats
    parts: Floats


def hunch(luck: Luck) -> Hunch:
    """An empty one for this net."""
    rooms = room(inputs.MOST), room(inputs.MOST), room(inputs.MOST)
    return Hunch(hidden_layer(luck.rows), *rooms, np.zeros(ROLLS, np.float32), np.zeros(_LANES, np.float32))


def centred(luck: Luck) -> Luck:
    """The same guesses in whole numbers, each less the mean of all 36 throws: their own mean is 0 to the last bit."""
    rows, heads, bias, _ = luck
    of_rows, of_heads = finest(rows), finest(heads)
    weights = np.array([1 if is_double(n) else 2 for n in range(ROLLS)])
    heads, bias = rounded(heads, of_heads, np.int64), rounded(bias, of_rows * of_heads, np.int64)
    heads = THROWS * heads - np.einsum("n,pnw->pw", weights, heads)[:, None]
    bias = THROWS * bias - (bias @ weights)[:, None]
    return Luck(rounded(rows, of_rows, np.int16), heads.astype(np.int32), bias, 1 / (of_rows * of_heads * THROWS))


@compiled
def roll_number(one: int, other: int) -> int:
    """The number of a roll, 0 to 20: 1-1, 2-1, 2-2, 3-1 and so on."""
    high, low = max(one, other), min(one, other)
    return high * (high - 1) // 2 + low - 1


@compiled
def is_double(roll: int) -> bool:
    """Whether the roll with this number is a double, which is thrown half as often as another roll."""
    return roll == 0 or roll == 2 or roll == 5 or roll == 9 or roll == 14 or roll == 20


@compiled
def guessed(
    luck: Luck, hunch: Hunch, low: int, high: int, their_low: int, their_high: int, code: int, roll: int
) -> float:
    """How much more than the average roll this one is worth, in points, to the side that rolls, which is the second
    here: the first has just moved. `luck` is `centred`."""
    size = all_inputs(low, high, their_low, their_high, code, hunch.found, hunch.groups, hunch.asked)
    clear(hunch.hidden)
    add_rows(luck.rows, hunch.found, 0, size, hunch.hidden)
    head = head_of(low, high, their_low, their_high)
    total = luck.bias[head, roll]
    for h in range(hunch.hidden.shape[0]):
        total += max(hunch.hidden[h], 0) * luck.heads[head, roll, h]
    return total * luck.unit  # type: ignore[no-any-return]


@compiled
def guess_all(
    luck: Luck, hunch: Hunch, low: int, high: int, their_low: int, their_high: int, code: int
) -> tuple[int, int]:
    """Write what each roll is thought to change into `hunch.guesses`, by `roll_number`; how many inputs are on, and the
    number of the head."""
    size = all_inputs(low, high, their_low, their_high, code, hunch.found, hunch.groups, hunch.asked)
    clear(hunch.hidden)
    add_rows(luck.rows, hunch.found, 0, size, hunch.hidden)
    width = hunch.hidden.shape[0]
    for h in range(width):
        hunch.hidden[h] = max(hunch.hidden[h], NOTHING)
    head = head_of(low, high, their_low, their_high)
    for n in range(ROLLS):
        hunch.guesses[n] = luck.bias[head, n] + _product(luck.heads, head, n, hunch)
    return size, head


@compiled
def _product(heads: Floats, head: int, number: int, hunch: Hunch) -> float:
    """A row of a head times the hidden layer."""
    parts, hidden = hunch.parts, hunch.hidden
    for lane in range(_LANES):
        parts[lane] = heads[head, number, lane] * hidden[lane]
    first = _LANES
    while first + 2 * _LANES <= hidden.shape[0]:  # what follows, two at a time: the same sums, faster
        for lane in range(_LANES):
            n = first + lane
            total = parts[lane] + heads[head, number, n] * hidden[n]
            parts[lane] = total + heads[head, number, n + _LANES] * hidden[n + _LANES]
        first += 2 * _LANES
    while first < hidden.shape[0]:
        for lane in range(_LANES):
            parts[lane] += heads[head, number, first + lane] * hidden[first + lane]
        first += _LANES
    for lane in range(_LANES // 2):
        parts[lane] += parts[lane + _LANES // 2]
    for lane in range(_LANES // 4):
        parts[lane] += parts[lane + _LANES // 4]
    total = NOTHING
    for lane in range(_LANES // 4):
        total += parts[lane]
    return total  # type: ignore[no-any-return]


@compiled
def play_and_learn(
    luck: Luck,
    hunch: Hunch,
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    row: Numbers,
    games: int,
    step: float,
) -> float:
    """Play so many games as the net likes best, and learn from each roll how far it moved the value; the mean square of
    what was guessed wrong, in points."""
    error, taught = 0.0, 0
    for _ in range(games):
        low, high, their_low, their_high = 0, 15 << 44, 0, 15 << 44
        before, turn = 0.0, 0
        while True:
            one, other = below(row, 6) + 1, below(row, 6) + 1
            while turn == 0 and one == other:
                one, other = below(row, 6) + 1, below(row, 6) + 1
            size, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, 0, 0)
            picked, after = best(net, tables, desk, work, size, low, high, their_low, their_high, 0)
            if turn > 0:
                number = roll_number(one, other)
                error += teach(luck, hunch, their_low, their_high, low, high, number, after + before, step)
                taught += 1
            low, high, before = work[0][picked], work[1][picked], after
            held = held_points(low, high)
            turn += 1
            if held == 0 or inputs.both_home(held, held_points(their_low, their_high)):
                break
            low, high, their_low, their_high = their_low, their_high, low, high
    return error / taught


@compiled
def teach(
    luck: Luck,
    hunch: Hunch,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    number: int,
    target: float,
    step: float,
) -> float:
    """Move the guess of one roll a step towards how far it moved the value; the square of what was wrong."""
    size, head = guess_all(luck, hunch, low, high, their_low, their_high, 0)
    wrong = hunch.guesses[number] - np.float32(target)
    push = np.float32(step) * wrong
    luck.bias[head, number] -= push
    for h in range(hunch.hidden.shape[0]):
        slope = push * luck.heads[head, number, h]
        luck.heads[head, number, h] -= push * hunch.hidden[h]
        # From here on the hidden layer is the slope of the rows.
        hunch.hidden[h] = slope if hunch.hidden[h] > NOTHING else NOTHING
    for n in range(size):
        place = hunch.found[n]
        for h in range(hunch.hidden.shape[0]):
            luck.rows[place, h] -= hunch.hidden[h]
    return wrong * wrong  # type: ignore[no-any-return]


def trained(net: Net, seed: int, games: int) -> Iterator[tuple[Luck, Progress]]:
    """The guesses as they are learned from games that this net plays: after each `CHUNK` of games, and at the end. They
    are always the same object."""
    row = seeded(seed)
    luck = untaught(row)
    known, paper, guess, work = tables(), desk(net), hunch(luck), workspace()
    for done in range(0, games, CHUNK):
        step = _LARGEST_STEP * (1 - done / games)
        size = min(CHUNK, games - done)
        error = play_and_learn(luck, guess, net, known, paper, work, row, size, step)
        yield luck, Progress(done + size, float(error))


def untaught(row: Numbers) -> Luck:
    """Weights of both layers that are thrown."""
    pairs = inputs.PHASES**2
    rows = np.zeros((inputs.INPUTS, WIDTH), np.float32)
    heads = np.zeros((pairs, ROLLS, WIDTH), np.float32)
    scatter(row, rows.reshape(-1))
    scatter(row, heads.reshape(-1))
    return Luck(rows, heads, np.zeros((pairs, ROLLS), np.float32))
