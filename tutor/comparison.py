"""How a net learns to tell plays apart, once it has learned from its own games.

The net plays games in whole numbers, and where several plays seem to be worth about the same, the best of them are
looked at a play ahead: each is worth the mean over all rolls of the other side, each played as the net likes best. So
much better is this than what the net sees at once, and so little does it scatter, that the net goes through the same
comparisons several times. It is taught by how much plays differ more strongly than what they are worth, since it is by
the difference that a play is chosen. A play that stands alone is looked at too, for what is never taught loses what was
learned of it: the first moves of a game are mostly forced.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor import inputs
from tutor.bearoff import Tables, tables
from tutor.compiling import compiled
from tutor.kernel import ALWAYS, Numbers, Workspace, held_points, results, workspace
from tutor.net import ONE, Desk, Floats, Net, Weights, ahead, best, desk, equity, value
from tutor.teaching import LARGEST_GAME, cut, descents, rules_of_a_game, teach
from tutor.throws import below, dice

FEW = 4
"""So many plays at most are compared."""
_NEAR = 0.12
"""The others seem to be worth less than the best one by so many points at most."""
_SELDOM = 3
"""One turn in so many is looked at."""
_TIMES = 6
"""So many times the net goes through all of them."""
_DIFFERENCE = 4
"""Differences are taught so much more strongly than what plays are worth."""


class Compared(NamedTuple):
    """Plays that have been looked at: `boards` (n x `FEW` x 4: `low` and `high` of both sides after each play), how
    many of them there are (`sizes`), the `codes` of the rules, and what each is `worth` (n x `FEW` x 4 chances)."""

    boards: NDArray[np.int64]
    sizes: NDArray[np.int64]
    codes: NDArray[np.int64]
    worth: Floats


def empty(size: int) -> Compared:
    """Room for so many."""
    boards, worth = np.zeros((size, FEW, 4), np.int64), np.zeros((size, FEW, 4), np.float32)
    return Compared(boards, np.zeros(size, np.int64), np.zeros(size, np.int64), worth)


def gathered(net: Net, row: Numbers, games: int) -> Compared:
    """The plays compared in so many games of a net in whole numbers. How the games go follows from `row`."""
    found = empty(games * (LARGEST_GAME // _SELDOM))
    size = gather(net, desk(net), tables(), workspace(), workspace(), row, games, found)
    return cut(found, size)


def taught(net: Net, compared: Compared, row: Numbers) -> Iterator[float]:
    """Teach the net what has been compared; after each time through it, the mean square of what it was wrong by."""
    paper = desk(net)

    def collect(steps: list[Weights], order: Numbers) -> float:
        return learn(net, Net._make((*steps, 1.0)), paper, tables(), compared, order)

    for wrong in descents(net[:-1], row, len(compared.sizes), _TIMES, collect):
        yield wrong / max(int(compared.sizes.sum()), 1)


@compiled
def gather(
    net: Net,
    desk: Desk,
    tables: Tables,
    work: Workspace,
    further: Workspace,
    row: Numbers,
    games: int,
    found: Compared,
) -> int:
    """Play so many games and look at plays; how many times, which is at most as often as there is room in `found`. One
    game in twenty begins with up to 23 plays that are left to chance."""
    worth, seen = np.zeros(len(work[0])), np.zeros(4, np.float32)
    size = 0
    for _ in range(games):
        code = rules_of_a_game(row)
        strange = below(row, 24) if below(row, 20) == 0 else 0
        low, high, their_low, their_high = 0, 15 << 44, 0, 15 << 44
        turn = 0
        while turn < LARGEST_GAME:
            one, other = dice(row, turn == 0)
            count, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, code & 3, code >> 2)
            if turn < strange:
                picked = below(row, count)
            else:
                picked, _ = best(net, tables, desk, work, count, low, high, their_low, their_high, code)
                if below(row, _SELDOM) == 0 and size < len(found.sizes):
                    few = leading(
                        net, tables, desk, work, count, their_low, their_high, code, worth, found.boards[size]
                    )
                    found.sizes[size], found.codes[size] = few, code
                    for n in range(few):
                        new_low, new_high, _, _ = board_of(found, size, n)
                        ahead(
                            *(net, tables, desk, further, their_low, their_high, new_low, new_high),
                            *(code, ALWAYS, False, seen),
                        )
                        for k in range(4):  # a win of the one is a loss of the other
                            found.worth[size, n, k] = seen[(k + 2) & 3]
                    size += min(few, 1)
            low, high = work[0][picked], work[1][picked]
            held = held_points(low, high)
            turn += 1
            if held == 0 or inputs.both_home(held, held_points(their_low, their_high)):
                break
            low, high, their_low, their_high = their_low, their_high, low, high
    return size


@compiled
def leading(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    count: int,
    their_low: int,
    their_high: int,
    code: int,
    worth: NDArray[np.float64],
    boards: NDArray[np.int64],
) -> int:
    """Put the results in `work` that seem best into `boards`, up to `FEW`; how many. None when the tables know some."""
    most = -1e9
    for n in range(count):
        low, high = work[0][n], work[1][n]
        held = held_points(low, high)
        if held == 0 or inputs.both_home(held, held_points(their_low, their_high)):
            return 0
        value(net, tables, desk, low, high, their_low, their_high, code, desk.outcome)
        worth[n] = equity(desk.outcome)
        most = max(most, worth[n])
    few = 0
    while few < FEW:
        top = 0
        for n in range(count):
            if worth[n] > worth[top]:
                top = n
        if worth[top] < most - _NEAR:
            break
        boards[few, 0], boards[few, 1], boards[few, 2], boards[few, 3] = (
            work[0][top],
            work[1][top],
            their_low,
            their_high,
        )
        worth[top] = -1e9
        few += 1
    return few


@compiled
def learn(net: Net, into: Net, desk: Desk, tables: Tables, compared: Compared, order: Numbers) -> float:
    """Collect the steps of the comparisons with these numbers in `into`; the sum of the squares of what was wrong."""
    said = np.zeros((FEW, 4), np.float32)
    error = 0.0
    for number in order:
        worth, size, code = compared.worth[number], int(compared.sizes[number]), int(compared.codes[number])
        for n in range(size):
            low, high, their_low, their_high = board_of(compared, number, n)
            value(net, tables, desk, low, high, their_low, their_high, code, said[n])
        for k in range(4):
            wrong = np.float32(0)
            for n in range(size):
                wrong += said[n, k] - worth[n, k]
            wrong /= np.float32(size)
            for n in range(size):  # what all are wrong by counts once, the rest several times
                said[n, k] -= wrong + np.float32(_DIFFERENCE) * (said[n, k] - worth[n, k] - wrong)
        for n in range(size):
            low, high, their_low, their_high = board_of(compared, number, n)
            error += teach(net, into, desk, low, high, their_low, their_high, code, said[n], ONE)
    return error


@compiled
def board_of(compared: Compared, number: int, place: int) -> tuple[int, int, int, int]:
    """`low` and `high` of both sides after one of the plays of a comparison."""
    board = compared.boards[number, place]
    return int(board[0]), int(board[1]), int(board[2]), int(board[3])
