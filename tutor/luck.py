"""How far each of the 21 rolls moves what a position is worth: a net's guess, made before the roll.

A roll-out adds up, along its games, what the net guesses of the roll that was thrown, less the mean of its guesses over
all rolls, and takes that away from the result. That sum is 0 on average whatever the net says, so the result stays
unbiased; the better the guesses, the fewer games are needed. (Control variates; the usual way, which plays all 21 rolls
out by one play, costs some twenty times as much.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor import inputs
from tutor.bearoff import Tables, tables
from tutor.compiling import compiled, room
from tutor.kernel import ALWAYS, Numbers, Workspace, held_points, results, workspace
from tutor.net import (
    LARGEST_WEIGHT,
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
from tutor.teaching import LARGEST_GAME, Progress, cut, descents, joined, rules_of_a_game, scatter, side_by_side
from tutor.throws import below, dice, seeded

ROLLS = 21
WIDTH, NARROW = 256, 64
THROWS = 36
_LANES = 32
_SELDOM = 3
"""One position in so many is played with each roll."""
_TIMES = 10
"""So many times the guesses are taught all of them."""


class Luck(NamedTuple):
    """The weights: `rows` (`INPUTS` x width), `between` (narrow x width), `heads` (36 x 21 x narrow) and `bias` (36 x
    21), one head for each pair of phases. Widths are multiples of 32. What a head adds up counts in `unit`s: 1 when the
    weights are floats."""

    rows: Weights
    between: Weights
    heads: Weights
    bias: Weights
    unit: float = 1.0


class Hunch(NamedTuple):
    """What a thread writes on while it guesses: one for each thread, see `hunch`."""

    hidden: Weights
    further: Weights
    found: Numbers
    groups: Numbers
    asked: Numbers
    guesses: Floats
    parts: Floats


def hunch(luck: Luck) -> Hunch:
    """An empty one for this net."""
    rooms = room(inputs.MOST), room(inputs.MOST), room(inputs.MOST)
    further = np.zeros(len(luck.between), luck.heads.dtype)
    return Hunch(hidden_layer(luck.rows), further, *rooms, np.zeros(ROLLS, np.float32), np.zeros(_LANES, np.float32))


def centred(luck: Luck) -> Luck:
    """The same guesses in whole numbers, each less the mean of all 36 throws: their own mean is 0 to the last bit."""
    rows, between, heads, bias, _ = luck
    scales = scales_of(rows, inputs.TOGETHER)
    further = unit_of(between, np.zeros(len(between), np.float32), scales)
    unit = float(np.abs(heads).max()) / LARGEST_WEIGHT
    weights = np.array([1 if is_double(n) else 2 for n in range(ROLLS)])
    heads, bias = rounded(heads / unit, np.int64), rounded(bias / (unit * further), np.int64)
    heads = THROWS * heads - np.einsum("n,pnw->pw", weights, heads)[:, None]
    bias = THROWS * bias - (bias @ weights)[:, None]
    return Luck(
        rounded(rows * scales, np.int16),
        rounded(between / scales / further, np.int16),
        heads.astype(np.int32),
        bias,
        unit * further / THROWS,
    )


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
    hidden, between, heads = hunch.hidden, luck.between, luck.heads
    clear(hidden)
    add_rows(luck.rows, hunch.found, 0, size, hidden)
    head = head_of(low, high, their_low, their_high)
    total = luck.bias[head, roll]
    for n in range(0, len(between), 4):  # four at once, as in `net.in_units`
        a, b, c, d = np.int32(0), np.int32(0), np.int32(0), np.int32(0)
        for h in range(len(hidden)):
            lit = np.int32(max(hidden[h], 0))
            a = np.int32(a + lit * between[n, h])
            b = np.int32(b + lit * between[n + 1, h])
            c = np.int32(c + lit * between[n + 2, h])
            d = np.int32(d + lit * between[n + 3, h])
        total += max(a, 0) * heads[head, roll, n] + max(b, 0) * heads[head, roll, n + 1]
        total += max(c, 0) * heads[head, roll, n + 2] + max(d, 0) * heads[head, roll, n + 3]
    return total * luck.unit  # type: ignore[no-any-return]


@compiled
def guess_all(
    luck: Luck, hunch: Hunch, low: int, high: int, their_low: int, their_high: int, code: int
) -> tuple[int, int]:
    """Write what each roll is thought to change into `hunch.guesses`, by `roll_number`; how many inputs are on, and the
    number of the head."""
    size = all_inputs(low, high, their_low, their_high, code, hunch.found, hunch.groups, hunch.asked)
    hidden, further = hunch.hidden, hunch.further
    clear(hidden)
    add_rows(luck.rows, hunch.found, 0, size, hidden)
    for h in range(len(hidden)):
        hidden[h] = max(hidden[h], NOTHING)
    for n in range(len(further)):
        further[n] = max(_product(luck.between[n], hidden, hunch.parts), NOTHING)
    head = head_of(low, high, their_low, their_high)
    for n in range(ROLLS):
        hunch.guesses[n] = luck.bias[head, n] + _product(luck.heads[head, n], further, hunch.parts)
    return size, head


@compiled
def _product(weights: Floats, layer: Floats, parts: Floats) -> np.float32:
    """Weights times a layer, always added up in the same order."""
    for lane in range(_LANES):
        parts[lane] = weights[lane] * layer[lane]
    for first in range(_LANES, len(layer), _LANES):
        for lane in range(_LANES):
            parts[lane] += weights[first + lane] * layer[first + lane]
    for lane in range(_LANES // 2):
        parts[lane] += parts[lane + _LANES // 2]
    for lane in range(_LANES // 4):
        parts[lane] += parts[lane + _LANES // 4]
    total = NOTHING
    for lane in range(_LANES // 4):
        total += parts[lane]
    return total


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
    return cut(found, size)


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
def learn(luck: Luck, into: Luck, hunch: Hunch, seen: Moved, order: Numbers) -> float:
    """Collect the steps of the positions with these numbers in `into`; the sum of the mean squares of what was guessed
    wrong, in points."""
    push = np.zeros(ROLLS, np.float32)
    slope, further_slope = np.zeros_like(hunch.hidden), np.zeros_like(hunch.further)
    error = 0.0
    for number in order:
        board, code = seen.boards[number], int(seen.codes[number])
        low, high, their_low, their_high = int(board[0]), int(board[1]), int(board[2]), int(board[3])
        size, head = guess_all(luck, hunch, low, high, their_low, their_high, code)
        mean = mean_of(hunch.guesses)
        for roll in range(ROLLS):
            wrong = hunch.guesses[roll] - mean - seen.moved[number, roll]
            push[roll] = np.float32(share_of(roll)) * wrong
            error += share_of(roll) * wrong * wrong
        move(luck, into, hunch, push, slope, further_slope, size, head)
    return error


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
def move(
    luck: Luck, into: Luck, hunch: Hunch, push: Floats, slope: Floats, further_slope: Floats, size: int, head: int
) -> None:
    """Take away from the guesses of each roll so much of what it came from."""
    hidden, further = hunch.hidden, hunch.further
    clear(slope)
    clear(further_slope)
    for roll in range(ROLLS):
        into.bias[head, roll] -= push[roll]
        for n in range(len(further)):
            further_slope[n] += push[roll] * luck.heads[head, roll, n]
        for n in range(len(further)):
            into.heads[head, roll, n] -= push[roll] * further[n]
    for n in range(len(further)):
        if further[n] > NOTHING:
            for h in range(len(hidden)):
                slope[h] += further_slope[n] * luck.between[n, h]
            for h in range(len(hidden)):
                into.between[n, h] -= further_slope[n] * hidden[h]
    for h in range(len(hidden)):
        slope[h] = slope[h] if hidden[h] > NOTHING else NOTHING
    for n in range(size):
        row = hunch.found[n]
        for h in range(len(hidden)):
            into.rows[row, h] -= slope[h]


def trained(net: Net, seed: int, games: int) -> Iterator[tuple[Luck, Progress]]:
    """The guesses as they are learned from games that this net in whole numbers plays: after each `CHUNK` of games,
    and after each time through all that was seen in them. They are always the same object."""
    row = seeded(seed)
    luck, parts = untaught(row), []
    for done, part in side_by_side(partial(gathered, net), row, games):
        parts.append(part)
        yield luck, Progress(done, 0.0)
    for error in taught(luck, joined(parts), row):
        yield luck, Progress(games, error)


def taught(luck: Luck, seen: Moved, row: Numbers) -> Iterator[float]:
    """Teach the guesses what has been seen; after each time through it, the mean square of what was guessed wrong."""
    guess = hunch(luck)

    def collect(steps: list[Weights], order: Numbers) -> float:
        return learn(luck, Luck._make((*steps, 1.0)), guess, seen, order)

    for wrong in descents(luck[:-1], row, len(seen.codes), _TIMES, collect):
        yield wrong / max(len(seen.codes), 1)


def untaught(row: Numbers, widths: tuple[int, int] = (WIDTH, NARROW)) -> Luck:
    """Weights of all layers that are thrown."""
    pairs, (width, narrow) = inputs.PHASES**2, widths
    shapes = (inputs.INPUTS, width), (narrow, width), (pairs, ROLLS, narrow)
    rows, between, heads = (np.zeros(shape, np.float32) for shape in shapes)
    for weights, spread in ((rows, 0.03), (between, 0.06), (heads, 0.05)):
        scatter(row, weights.reshape(-1), spread)
    return Luck(rows, between, heads, np.zeros((pairs, ROLLS), np.float32))
