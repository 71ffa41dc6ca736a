"""How far each of the 21 rolls moves what a position is worth: a net's guess, made before the roll.

A roll-out adds up, along its games, what the net guesses of the roll that was thrown, less the mean of its guesses over
all rolls, and takes that away from the result. That sum is 0 on average whatever the net says, so the result stays
unbiased; the better the guesses, the fewer games are needed. (Control variates; the usual way, which plays all 21 rolls
out by one play, costs some twenty times as much.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

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
    head_of,
    hidden_layer,
    rounded,
    scales_of,
    unit_of,
)
from tutor.teaching import LARGEST_GAME, Progress, rules_of_a_game, scatter, shuffle, side_by_side
from tutor.throws import below, dice, seeded

ROLLS = 21
WIDTH = 128
THROWS = 36
_LANES = 32
_LARGEST_STEP = 0.4
_SELDOM = 3
"""One position in so many is played with each roll."""
_TIMES = 8
"""So many times the guesses are taught all of them."""


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
    scales = scales_of(rows, inputs.TOGETHER)
    unit = unit_of(heads, bias, scales)
    weights = np.array([1 if is_double(n) else 2 for n in range(ROLLS)])
    heads, bias = rounded(heads / scales / unit, np.int64), rounded(bias / unit, np.int64)
    heads = THROWS * heads - np.einsum("n,pnw->pw", weights, heads)[:, None]
    bias = THROWS * bias - (bias @ weights)[:, None]
    return Luck(rounded(rows * scales, np.int16), heads.astype(np.int32), bias, unit / THROWS)


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


class Moved(NamedTuple):
    """How far rolls have moved values: of positions before a roll (`boards`, n x 4: `low` and `high` of the side that
    has just moved, and of the other) under rules of these `codes`, by how many points each roll differs from their mean
    (n x `ROLLS`)."""

    boards: NDArray[np.int64]
    codes: NDArray[np.int64]
    moved: Floats


def gathered(net: Net, row: Numbers, games: int) -> Moved:
    """What rolls have moved in so many games of a net in whole numbers. How the games go follows from `row`."""
    size = games * (LARGEST_GAME // _SELDOM)
    found = Moved(np.zeros((size, 4), np.int64), np.zeros(size, np.int64), np.zeros((size, ROLLS), np.float32))
    size = gather(net, desk(net), tables(), workspace(), row, games, found)
    return Moved(*(cast("Any", part)[:size].copy() for part in found))


@compiled
def gather(net: Net, desk: Desk, tables: Tables, work: Workspace, row: Numbers, games: int, found: Moved) -> int:
    """Play so many games, and some of their positions with each roll; how many positions, which is at most as many as
    there is room for in `found`."""
    size = 0
    for _ in range(games):
        code = rules_of_a_game(row)
        low, high, their_low, their_high = 0, 15 << 44, 0, 15 << 44
        for turn in range(LARGEST_GAME):
            one, other = dice(row, turn == 0)
            if turn > 0 and below(row, _SELDOM) == 0 and size < len(found.codes):
                board, found.codes[size] = found.boards[size], code
                board[0], board[1], board[2], board[3] = their_low, their_high, low, high
                each_roll(net, tables, desk, work, low, high, their_low, their_high, code, found.moved[size])
                size += 1
            count, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, code & 3, code >> 2)
            picked, _ = best(net, tables, desk, work, count, low, high, their_low, their_high, code)
            low, high = work[0][picked], work[1][picked]
            held = held_points(low, high)
            if held == 0 or inputs.both_home(held, held_points(their_low, their_high)):
                break
            low, high, their_low, their_high = their_low, their_high, low, high
    return size


@compiled
def each_roll(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    code: int,
    moved: Floats,
) -> None:
    """By how much each roll, played as the net likes best, is worth more than the mean to the side that rolls."""
    mean = 0.0
    for one in range(1, 7):
        for other in range(1, one + 1):
            count, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, code & 3, code >> 2)
            _, worth = best(net, tables, desk, work, count, low, high, their_low, their_high, code)
            moved[roll_number(one, other)] = worth
            mean += worth * (1 if one == other else 2) / THROWS
    for roll in range(ROLLS):
        moved[roll] -= np.float32(mean)


@compiled
def learn(luck: Luck, hunch: Hunch, seen: Moved, order: Numbers, first_step: float, last_step: float) -> float:
    """Teach the guesses what has been seen in this order, with steps that fall from the one to the other; the mean
    square of what was guessed wrong, in points."""
    push, slope = np.zeros(ROLLS, np.float32), np.zeros_like(hunch.hidden)
    error = 0.0
    for place in range(len(order)):
        number = order[place]
        step = first_step + (last_step - first_step) * place / len(order)
        board, code = seen.boards[number], int(seen.codes[number])
        low, high, their_low, their_high = int(board[0]), int(board[1]), int(board[2]), int(board[3])
        size, head = guess_all(luck, hunch, low, high, their_low, their_high, code)
        mean = mean_of(hunch.guesses)
        for roll in range(ROLLS):
            wrong = hunch.guesses[roll] - mean - seen.moved[number, roll]
            push[roll] = np.float32(step * share_of(roll)) * wrong
            error += share_of(roll) * wrong * wrong
        move(luck, hunch, push, slope, size, head)
    return error / len(order)


@compiled
def share_of(roll: int) -> float:
    """The part of all throws that is the roll with this number."""
    return (1 if is_double(roll) else 2) / THROWS


@compiled
def mean_of(guesses: Floats) -> np.float32:
    """The mean of guesses over all throws."""
    mean = NOTHING
    for roll in range(ROLLS):
        mean += np.float32(share_of(roll)) * guesses[roll]
    return mean


@compiled
def move(luck: Luck, hunch: Hunch, push: Floats, slope: Floats, size: int, head: int) -> None:
    """Take away from the guesses of each roll so much of what it came from."""
    clear(slope)
    for roll in range(ROLLS):
        luck.bias[head, roll] -= push[roll]
        for h in range(len(slope)):
            slope[h] += push[roll] * luck.heads[head, roll, h]
        for h in range(len(slope)):
            luck.heads[head, roll, h] -= push[roll] * hunch.hidden[h]
    for h in range(len(slope)):
        slope[h] = slope[h] if hunch.hidden[h] > NOTHING else NOTHING
    for n in range(size):
        row = hunch.found[n]
        for h in range(len(slope)):
            luck.rows[row, h] -= slope[h]


def trained(net: Net, seed: int, games: int) -> Iterator[tuple[Luck, Progress]]:
    """The guesses as they are learned from games that this net in whole numbers plays: after each `CHUNK` of games,
    and after each time through all that was seen in them. They are always the same object."""
    row = seeded(seed)
    luck = untaught(row)
    guess, parts = hunch(luck), []
    for done, part in side_by_side(partial(gathered, net), row, games):
        parts.append(part)
        yield luck, Progress(done, 0.0)
    seen = Moved(*(cast("Any", np.concatenate(alike)) for alike in zip(*parts, strict=True)))
    order = room(len(seen.codes))
    for time in range(_TIMES):
        shuffle(row, order)
        first, last = (_LARGEST_STEP * (1 - done / _TIMES) for done in (time, time + 1))
        yield luck, Progress(games, float(learn(luck, guess, seen, order, first, last)))


def untaught(row: Numbers) -> Luck:
    """Weights of both layers that are thrown."""
    pairs = inputs.PHASES**2
    rows = np.zeros((inputs.INPUTS, WIDTH), np.float32)
    heads = np.zeros((pairs, ROLLS, WIDTH), np.float32)
    scatter(row, rows.reshape(-1))
    scatter(row, heads.reshape(-1))
    return Luck(rows, heads, np.zeros((pairs, ROLLS), np.float32))
