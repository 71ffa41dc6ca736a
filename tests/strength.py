"""How strong the evaluator is and how honest: matches, and what it says beside what comes of it. For `make bench`, and
in small for the tests.

All games are by the Greek rules: the dice of the toss are played, so the first roll is no double.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.bouts import Share
from tutor import inputs
from tutor.bearoff import Tables, tables
from tutor.compiling import compiled, ones
from tutor.evaluator import ready
from tutor.kernel import ALWAYS, Numbers, Workspace, across, count, held_points, results, workspace
from tutor.net import Desk, Floats, Net, best, desk, equity, value
from tutor.throws import below, seeded

NET, RANDOM, HEURISTIC = range(3)
"""How the second side of a match plays."""


class Score(NamedTuple):
    """The first side's games of a match: won, won and lost with a mars, points and their squares."""

    won: Share
    mars: float
    mars_lost: float
    points: float
    squares: float

    def __str__(self) -> str:
        games = self.won.games
        mean = self.points / games
        of_mean = sqrt((self.squares / games - mean**2) / games)
        return f"{self.won.told(2)}, {mean:+.3f} ± {of_mean:.3f} points"


def match(net: Net, rival: Net | None, policy: int, games: int, seed: int) -> Score:
    """A match of the net against another one, or a policy; each side starts every second game."""
    other = rival or net
    sums = np.zeros(5)
    play(net, other, policy, tables(), desk(net), desk(other), workspace(), seeded(seed), games, sums)
    won, *others = map(float, sums)
    return Score(Share(games, won), *others)


@compiled
def heuristic(low: int, high: int, their_low: int, their_high: int) -> float:
    """What a beginner looks at: points held, checkers on the head and off, pips, the longest block."""
    held, last = held_points(low, high), 0
    their_held = held_points(their_low, their_high)
    for point in range(1, 25):
        if their_held >> point & 1:
            last = point
    blocking, run, longest = across(held), 0, 0
    for point in range(last - 1, 0, -1):
        run = run + 1 if blocking >> point & 1 else 0
        longest = max(longest, run)
    on_head, off = count(low, high, 24), count(low, high, 0)
    return ones(held) - 0.35 * on_head - 0.02 * inputs.pips(low, high) + 1.0 * off + 0.2 * longest**2


@compiled
def choose(
    policy: int,
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    row: Numbers,
    size: int,
    board: tuple[int, int, int, int],
) -> int:
    """The number of the result that a policy picks."""
    low, high, their_low, their_high = board
    if policy == NET:
        return best(net, tables, desk, work, size, low, high, their_low, their_high, 0)[0]
    if policy == RANDOM:
        return below(row, size)
    picked, most = 0, -1e9
    for n in range(size):
        worth = heuristic(work[0][n], work[1][n], their_low, their_high) + 1e-6 * below(row, 1000)
        if worth > most:
            picked, most = n, worth
    return picked


@compiled
def play(
    net: Net,
    rival: Net,
    policy: int,
    tables: Tables,
    paper: Desk,
    rival_paper: Desk,
    work: Workspace,
    row: Numbers,
    games: int,
    sums: NDArray[np.float64],
) -> None:
    """Play the games of a match, and count into `sums` the games won and what else `Score` has."""
    for game in range(games):
        low, high, their_low, their_high = 0, 15 << 44, 0, 15 << 44
        first_side, turn = game & 1 == 0, 0
        while True:
            one, other = below(row, 6) + 1, below(row, 6) + 1
            while turn == 0 and one == other:
                one, other = below(row, 6) + 1, below(row, 6) + 1
            size, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, 0, 0)
            picked = 0
            if size > 1:
                board = (low, high, their_low, their_high)
                if first_side:
                    picked = choose(NET, net, tables, paper, work, row, size, board)
                else:
                    picked = choose(policy, rival, tables, rival_paper, work, row, size, board)
            low, high = work[0][picked], work[1][picked]
            if low & 15 == 15:
                break
            low, high, their_low, their_high = their_low, their_high, low, high
            first_side, turn = not first_side, turn + 1
        mars = 0 if their_low & 15 else 1
        sums[0] += first_side
        sums[1 if first_side else 2] += mars
        sums[3] += (1 + mars) if first_side else -(1 + mars)
        sums[4] += (1 + mars) ** 2


def calibration(net: Net, games: int, seed: int) -> NDArray[np.float64]:
    """One position of each of so many games of the net against itself, after a play in which not all was decided: the
    four chances of the side that made it, what became of it (its place among the four), and the number of the turn."""
    found = np.zeros((games, 6))
    follow(net, tables(), desk(net), workspace(), seeded(seed), found)
    return found


@compiled
def follow(net: Net, tables: Tables, paper: Desk, work: Workspace, row: Numbers, found: NDArray[np.float64]) -> None:
    """Play a game for each row of `found`, and fill it as `calibration` says."""
    for game in range(found.shape[0]):
        low, high, their_low, their_high = 0, 15 << 44, 0, 15 << 44
        looked_at, turn, at = below(row, 78), 0, -1
        while True:
            one, other = below(row, 6) + 1, below(row, 6) + 1
            while turn == 0 and one == other:
                one, other = below(row, 6) + 1, below(row, 6) + 1
            size, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, 0, 0)
            picked, _ = best(net, tables, paper, work, size, low, high, their_low, their_high, 0)
            low, high = work[0][picked], work[1][picked]
            over = low & 15 == 15
            home = inputs.both_home(held_points(low, high), held_points(their_low, their_high))
            if at < 0 and (turn == looked_at or home or over):
                at = turn
                for k in range(4):
                    found[game, k] = paper.best[k]
                found[game, 5] = turn
            if over:
                break
            low, high, their_low, their_high = their_low, their_high, low, high
            turn += 1
        mars = 0 if their_low & 15 else 1
        found[game, 4] = mars if (turn - at) & 1 == 0 else 2 + mars


class Calibration(NamedTuple):
    """What was predicted of wins, and what came: the mean distance of the two over bins of equal size, the mean of each
    and one standard error of their difference."""

    gap: float
    predicted: float
    actual: float
    error: float


def of_wins(found: NDArray[np.float64], bins: int = 10) -> Calibration:
    """How far the predicted chance to win is from what came of it, from what `calibration` has found."""
    predicted, won = found[:, 0] + found[:, 1], found[:, 4] < 2
    order = np.argsort(predicted, kind="stable")
    gaps = [abs(predicted[part].mean() - won[part].mean()) for part in np.array_split(order, bins)]
    error = np.sqrt(((predicted - won) ** 2).mean() / len(found))
    return Calibration(float(np.mean(gaps)), float(predicted.mean()), float(won.mean()), float(error))


def against_rollouts(net: Net, positions: int, games: int, seed: int) -> tuple[float, float, float]:
    """Of so many positions after a play, out of as many games: the root mean square of how far the net's equity and
    chance to win are from those of its own roll-outs of so many games, and that of the roll-outs' own noise in equity.

    The noise is taken out of the first two.
    """
    row, worth, wins, noise = seeded(seed), np.zeros((positions, 2)), np.zeros((positions, 2)), np.zeros(positions)
    sample(net, tables(), desk(net), workspace(), row, games, worth, wins, noise)
    off = float(np.mean((worth[:, 0] - worth[:, 1]) ** 2)) - float(np.mean(noise))
    wrong = float(np.mean((wins[:, 0] - wins[:, 1]) ** 2)) - float(np.mean(wins[:, 1] * (1 - wins[:, 1]))) / games
    return sqrt(max(0.0, off)), sqrt(max(0.0, wrong)), sqrt(float(np.mean(noise)))


@compiled
def sample(
    net: Net,
    tables: Tables,
    paper: Desk,
    work: Workspace,
    row: Numbers,
    games: int,
    worth: NDArray[np.float64],
    wins: NDArray[np.float64],
    noise: NDArray[np.float64],
) -> None:
    """Fill in, for each position, what the net and what roll-outs say: equity, chance to win, and the square of the
    standard error of the second equity."""
    outcome = np.zeros(4, np.float32)
    for n in range(worth.shape[0]):
        board = (0, 0, 0, 0)
        while board[0] == 0 and board[1] == 0:
            board = one_position(net, tables, paper, work, row)
        value(net, tables, paper, *board, 0, outcome)
        worth[n, 0], wins[n, 0] = equity(outcome), outcome[0] + outcome[1]
        total, squares, won = 0.0, 0.0, 0.0
        for _ in range(games):
            to_the_tables(net, tables, paper, work, row, board, outcome)
            points = equity(outcome)
            total += points
            squares += points * points
            won += outcome[0] + outcome[1]
        mean = total / games
        worth[n, 1], wins[n, 1], noise[n] = mean, won / games, (squares / games - mean * mean) / games


@compiled
def one_position(net: Net, tables: Tables, paper: Desk, work: Workspace, row: Numbers) -> tuple[int, int, int, int]:
    """The position after a turn between the 2nd and the 70th of a new game; all 0 when the tables know it."""
    low, high, their_low, their_high = 0, 15 << 44, 0, 15 << 44
    for turn in range(2 + below(row, 69)):
        one, other = below(row, 6) + 1, below(row, 6) + 1
        while turn == 0 and one == other:
            one, other = below(row, 6) + 1, below(row, 6) + 1
        if turn:
            low, high, their_low, their_high = their_low, their_high, low, high
        size, _ = results(work, low, high, their_low, their_high, one, other, ALWAYS, 0, 0)
        picked, _ = best(net, tables, paper, work, size, low, high, their_low, their_high, 0)
        low, high = work[0][picked], work[1][picked]
        held = held_points(low, high)
        if held == 0 or inputs.both_home(held, held_points(their_low, their_high)):
            return 0, 0, 0, 0
    return low, high, their_low, their_high


@compiled
def to_the_tables(
    net: Net,
    tables: Tables,
    paper: Desk,
    work: Workspace,
    row: Numbers,
    board: tuple[int, int, int, int],
    outcome: Floats,
) -> None:
    """Play on until the exact tables know the rest: the four chances then, of the side that had just moved."""
    their_low, their_high, low, high = board
    turn = 1
    while True:
        size, _ = results(work, low, high, their_low, their_high, below(row, 6) + 1, below(row, 6) + 1, ALWAYS, 0, 0)
        picked, _ = best(net, tables, paper, work, size, low, high, their_low, their_high, 0)
        low, high = work[0][picked], work[1][picked]
        held = held_points(low, high)
        if held == 0 or inputs.both_home(held, held_points(their_low, their_high)):
            for k in range(4):
                outcome[k] = paper.best[(k + 2 * turn) & 3]
            return
        low, high, their_low, their_high = their_low, their_high, low, high
        turn += 1


def shipped() -> Net:
    """The net that travels with the program."""
    return ready().net
