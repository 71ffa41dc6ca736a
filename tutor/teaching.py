"""How a net is taught: what it begins with, a step for one position, and steps for many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from tutor import inputs
from tutor.compiling import compiled, room
from tutor.kernel import Numbers, held_points
from tutor.net import (
    NOTHING,
    Desk,
    Floats,
    Net,
    Weights,
    add_rows,
    all_inputs,
    clear,
    head_of,
    judge,
    judge_race,
)
from tutor.throws import below, drawn

WIDTH, RACE_WIDTH = 160, 64
CHUNK = 1_000
"""So many games are played before it is told how far the training is."""
LARGEST_GAME = 200
"""More turns than a game has."""
_Part = TypeVar("_Part")
_Arrays = TypeVar("_Arrays", bound=tuple[Any, ...])
_SPREAD = 0.0866
"""The weights a net begins with are at most so far from 0."""
_RARE = -1.5
"""What the heads begin with for a mars, so that it is not thought likely before anything is learned."""


class Progress(NamedTuple):
    """Games played, and the mean square of what the net was wrong by in the last of them."""

    games: int
    error: float


def untaught(row: Numbers, widths: tuple[int, int] = (WIDTH, RACE_WIDTH)) -> Net:
    """A net with weights that are thrown."""
    pairs, (width, race_width) = inputs.PHASES**2, widths
    shapes = ((inputs.INPUTS, width), (pairs, 4, width), (inputs.RACE_INPUTS, race_width), (4, 4, race_width))
    rows, heads, race_rows, race_heads = (np.zeros(shape, np.float32) for shape in shapes)
    for weights in (rows, heads, race_rows, race_heads):
        scatter(row, weights.reshape(-1), _SPREAD)
    bias = np.array([0, _RARE, 0, _RARE], np.float32)
    return Net(rows, heads, np.tile(bias, (pairs, 1)), race_rows, race_heads, np.tile(bias, (4, 1)))


@compiled
def scatter(row: Numbers, weights: Floats, spread: float) -> None:
    """Give each weight a number between `-spread` and `spread`."""
    for n in range(weights.shape[0]):
        weights[n] = np.float32((below(row, 1 << 24) / 8388608.0 - 1.0) * spread)


@compiled
def rules_of_a_game(row: Numbers) -> int:
    """The code of the rules (`net.code`) to play a game by: mostly the prime ahead, at each step or, in 14 of 100
    games, over the whole play; in 2 of 100 each of the other rules of the prime."""
    thrown = below(row, 50)
    if thrown < 40:
        return 0
    return 4 if thrown < 47 else thrown - 46


@compiled
def shuffle(row: Numbers, order: Numbers) -> None:
    """Put the numbers from 0 on into `order`, any order equally likely."""
    for n in range(len(order)):
        other = below(row, n + 1)
        order[n] = order[other]
        order[other] = n


def side_by_side(gather: Callable[[Numbers, int], _Part], row: Numbers, games: int) -> Iterator[tuple[int, _Part]]:
    """What is gathered in so many games, a `CHUNK` of them at a time: how many that makes, and what the last of them
    gave. The chunks are played on several threads, each from a row of its own that follows from what is drawn here, so
    that all is the same on any number of threads."""
    sizes = [min(CHUNK, games - done) for done in range(0, games, CHUNK)]
    rows = [branched(row) for _ in sizes]
    done = 0
    with ThreadPoolExecutor() as workers:
        for size, part in zip(sizes, workers.map(gather, rows, sizes), strict=True):
            done += size
            yield done, part


def cut(found: _Arrays, size: int) -> _Arrays:
    """The first so many of a tuple of arrays, without the room behind them."""
    return cast("Any", found)._make(part[:size].copy() for part in found)  # type: ignore[no-any-return]


def joined(parts: Sequence[_Arrays]) -> _Arrays:
    """Tuples of arrays, one behind the other."""
    return cast("Any", parts[0])._make(map(np.concatenate, zip(*parts, strict=True)))  # type: ignore[no-any-return]


def branched(row: Numbers) -> Numbers:
    """Another row, which follows from what is drawn from this one now."""
    other = room(1)
    other[0] = drawn(row)
    return other


@compiled
def teach(
    net: Net,
    into: Net,
    desk: Desk,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    code: int,
    target: Floats,
    step: np.float32,
) -> float:
    """Add to `into` the step that moves what the net says of a position towards the target; the square of what it was
    wrong by. `into` is the net itself, or what a `Descent` collects."""
    rows, heads, bias, race_rows, race_heads, race_bias, unit = net
    hidden, race, found, groups, _, asked, _, _, parts, outcome, _ = desk
    held, their_held = held_points(low, high), held_points(their_low, their_high)
    if inputs.apart(held, their_held):
        size, head = judge_race(
            race_rows, race_heads, race_bias, unit, race, found, parts, low, high, their_low, their_high, outcome
        )
        weights = into.race_rows, into.race_heads, into.race_bias
        return move(race_heads, weights, head, race, found, size, outcome, target, step)
    size = all_inputs(low, high, their_low, their_high, code, found, groups, asked)
    clear(hidden)
    add_rows(rows, found, 0, size, hidden)
    head = head_of(low, high, their_low, their_high)
    judge(heads, bias, unit, head, low, their_low, hidden, parts, outcome)
    return move(heads, (into.rows, into.heads, into.bias), head, hidden, found, size, outcome, target, step)


@compiled
def move(
    heads: Floats,
    into: tuple[Floats, Floats, Floats],
    head: int,
    hidden: Floats,
    found: Numbers,
    size: int,
    outcome: Floats,
    target: Floats,
    step: np.float32,
) -> float:
    """Descend the slope of the cross entropy of outcome and target by one step; the square of what was wrong. Rows,
    heads and bias to be changed are `into`."""
    width = hidden.shape[0]
    rows, new_heads, bias = into
    slope = np.zeros(width, np.float32)
    for h in range(width):
        hidden[h] = max(hidden[h], NOTHING)
    error = NOTHING
    for k in range(4):
        wrong = outcome[k] - target[k]
        error += wrong * wrong
        push = step * wrong
        bias[head, k] -= push
        for h in range(width):
            slope[h] += push * heads[head, k, h]
        for h in range(width):
            new_heads[head, k, h] -= push * hidden[h]
    for h in range(width):
        slope[h] = slope[h] if hidden[h] > NOTHING else NOTHING
    for n in range(size):
        row = found[n]
        for h in range(width):
            rows[row, h] -= slope[h]
    return error  # type: ignore[return-value]


Collect = Callable[[list[Weights], Numbers], float]
"""Adds the steps for what has these numbers to arrays like the weights; by how much all of it was wrong."""


def descents(weights: Sequence[Weights], row: Numbers, count: int, times: int, collect: Collect) -> Iterator[float]:
    """Teach so many things several times, in another order each time; by how much they were wrong, after each time. The
    steps grow less from the first to the last."""
    descent, order = Descent(weights), room(count)
    for time in range(times):
        shuffle(row, order)
        wrong = 0.0
        for first in range(0, count, _AT_ONCE):
            wrong += collect(descent.collected, order[first : first + _AT_ONCE])
            descent.step(_LARGEST_DESCENT * (1 - (time + first / count) / times))
        yield wrong


class Descent:
    """Steps for what has been `collected` from many positions, in arrays like the weights: each weight is moved by the
    running mean of its slope over the root of that of the square (Kingma and Ba, "Adam", 2014)."""

    def __init__(self, weights: Sequence[Weights]) -> None:
        self.weights = weights
        self.collected = [np.zeros_like(each) for each in weights]
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self._unseen, self._unseen_square = 1.0, 1.0

    def step(self, size: float) -> None:
        """Move the weights; nothing is collected afterwards. A weight whose slope is steady moves by `size`."""
        self._unseen *= _KEPT
        self._unseen_square *= _SQUARE_KEPT
        size *= sqrt(1 - self._unseen_square) / (1 - self._unseen)
        for weights, slope, mean, square in zip(self.weights, self.collected, self._means, self._squares, strict=True):
            mean += np.float32(1 - _KEPT) * (slope - mean)
            square += np.float32(1 - _SQUARE_KEPT) * (slope * slope - square)
            weights += np.float32(size) * mean / (np.sqrt(square) + _LEAST)
            slope[:] = NOTHING


_AT_ONCE, _LARGEST_DESCENT = 256, 0.002
_KEPT, _SQUARE_KEPT = 0.9, 0.999
"""How much of the running means a step keeps."""
_LEAST = np.float32(1e-8)
