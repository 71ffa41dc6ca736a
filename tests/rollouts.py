"""How sure roll-outs are after a second, and whether what they say of themselves holds. For `make bench`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from tutor.dice import ROLLS, Roll
from tutor.kernel import Numbers
from tutor.position import CHECKERS, OFF, START, Position, all_home
from tutor.ranking import JUDGED_PLAYS, SURE, Kind, rank
from tutor.rollout import CHUNK, Figures, Tally, Task, after_play, before_roll, games, played, without_luck
from tutor.ruleset import GREEK
from tutor.throws import below, seeded

THREADS = 2


class Sureness(NamedTuple):
    """Games a second on `THREADS` threads, how much the equity of one game scatters, and with the luck left in it."""

    speed: float
    scatter: float
    plain: float

    @property
    def error(self) -> float:
        """The standard error of the equity after a second."""
        return self.scatter / sqrt(self.speed)


def opening() -> Task:
    """The first move of a game: the dice of the toss are played."""
    return before_roll(GREEK, START, 1, toss=True)


def middles(count: int = 12) -> list[Task]:
    """Positions after 30 to 34 turns of as many games of the net against itself, before the roll."""
    return [before_roll(GREEK, position, 1) for position in islice(_of_games(range(30, 35)), count)]


def sureness(task: Task, seconds: float = 4.0) -> Sureness:
    """What a roll-out comes to in so much time."""
    games(task, 0, CHUNK)
    tally, begun = Tally(), perf_counter()
    with ThreadPoolExecutor(THREADS) as workers:
        while perf_counter() - begun < seconds:
            firsts = range(tally.games, tally.games + 16 * CHUNK, CHUNK)
            for part in played([(task, first) for first in firsts], workers):
                tally += part
        speed = tally.games / (perf_counter() - begun)
    bare = games(without_luck(task), 0, 20 * CHUNK)
    return Sureness(speed, sqrt(tally.variances.equity), sqrt(bare.variances.equity))


def held(positions: int = 40, shorts: int = 25, chunks: int = 4) -> dict[str, float]:
    """Of how many short roll-outs, 1,000 in all, the interval that is said to hold 95 of 100 times holds what all the
    others of its position say together, with the error of those in it: for each of the figures. Those whose error is
    that of what is too rare to be seen in so few games are left out: it is meant to be too large."""
    inside, asked = dict.fromkeys(Figures._fields, 0), dict.fromkeys(Figures._fields, 0)
    with ThreadPoolExecutor(THREADS) as workers:
        for position in islice(_of_games(range(2, 70)), positions):
            tasks = [before_roll(GREEK, position, seed) for seed in range(shorts)]
            chunked = [(task, chunk * CHUNK) for task in tasks for chunk in range(chunks)]
            parts = played(chunked, workers)
            tallies = [sum(parts[n : n + chunks], Tally()) for n in range(0, len(parts), chunks)]
            for n, tally in enumerate(tallies):
                others = sum(tallies[:n] + tallies[n + 1 :], Tally())
                for name in inside:
                    error, far = getattr(tally.errors, name), getattr(others.errors, name)
                    if error > 1 / tally.games:
                        asked[name] += 1
                        apart = abs(getattr(tally.mean, name) - getattr(others.mean, name))
                        inside[name] += apart <= SURE * sqrt(error**2 + far**2)
    return {name: number / asked[name] for name, number in inside.items()}


def judged_wrong(positions: int = JUDGED_PLAYS, chunks: int = 5) -> Figures:
    """By how much the net's judgement of the best play differs from the roll-out of that play, over so many positions:
    the root mean square of each figure, with the noise of the roll-outs taken out."""
    squares = [0.0] * 4
    with ThreadPoolExecutor(THREADS) as workers:
        for n, position in enumerate(islice(_of_games(range(2, 70)), positions)):
            best = next(
                (c for c in rank(GREEK, position, ROLLS[n % 21]).contenders if c.worth.kind is Kind.JUDGED), None
            )
            if best is None:
                continue
            task = after_play(GREEK, position, best.own, n)
            tally = sum(played([(task, chunk * CHUNK) for chunk in range(chunks)], workers), Tally())
            worth = best.worth
            figures = Figures(worth.win, worth.mars_for, worth.mars_against, worth.equity)
            for k in range(4):
                squares[k] += (tally.mean[k] - figures[k]) ** 2 - tally.variances[k] / tally.games
    return Figures(*(sqrt(max(0.0, total) / positions) for total in squares))


def _of_games(turns: range) -> Iterator[Position]:
    """Of game after game one position before a roll, after some number of these turns; none that is exact."""
    row = seeded(12)
    while True:
        position = START
        for turn in range(turns[below(row, len(turns))]):
            roll = _thrown(row)
            while turn == 0 and roll.double:
                roll = _thrown(row)
            best = rank(GREEK, position, roll).contenders[0]
            position = position.with_mover(best.own).handed_over()
            if best.own[OFF] == CHECKERS:
                break
        if not all(map(all_home, (position.mover, position.opponent))) and position.opponent[OFF] < CHECKERS:
            yield position


def _thrown(row: Numbers) -> Roll:
    one, other = below(row, 6) + 1, below(row, 6) + 1
    return Roll(max(one, other), min(one, other))
