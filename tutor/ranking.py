"""Every legal play of a roll by what it is worth, and how sure that is.

The net judges all of them at once (`tutor.evaluator`); roll-outs of those that could be best (`tutor.rollout`) make it
surer, a step at a time, until the best one is separated from all others or enough games are played. A ranking is a
value: `further` makes a new one, so it can be left and gone on with, and the same seed gives the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil, floor, isfinite, log10, sqrt
from typing import NamedTuple

from tutor.advantage import Advantage, advantage, after
from tutor.bearoff import expected_rolls, holds
from tutor.compiling import COMPILED
from tutor.dice import Roll
from tutor.evaluator import judged
from tutor.play import Turn
from tutor.position import CHECKERS, OFF, START, Counts, Position, all_home, pips
from tutor.rollout import CHUNK, FEW, Figures, Tally, Task, after_play, played
from tutor.ruleset import GREEK, Ruleset
from tutor.ruling import choices

SURE, SURE_OF = 1.96, 0.95
"""So many standard errors to each side hold 95 of 100 times."""
MOST_GAMES = 20_000 if COMPILED else FEW
"""How many games of a play are played at most, unless said otherwise."""
LEADING = 8
"""So many plays are rolled out at most."""
_BEHIND = 0.25
"""A play that the net judges to be worth so much less than the best, in points, is not rolled out."""
_FIRST = min(144, MOST_GAMES)
"""So many games of each are played before any is left aside."""
_AT_ONCE = 4
"""How many chunks of games a step of a roll-out has."""
_SAME = 1e-9
"""What differs by less in points is worth the same."""
_NEVER = 10_000_000
"""More games than anybody plays."""
JUDGED_PLAYS = 500
JUDGED_ERRORS = Figures(0.0252, 0.0143, 0.0229, 0.0647)
"""By how much the net is wrong about the best play of a roll: the root mean square over `JUDGED_PLAYS` of them and
their roll-outs (`make bench`)."""
EXACT = Figures(0.0, 0.0, 0.0, 0.0)


class Kind(StrEnum):
    """How the worth of a play is known; the value is the code used in JSON."""

    COUNTED = "counted"
    EXACT = "exact"
    ESTIMATED = "estimated"
    JUDGED = "judged"


class Worth(NamedTuple):
    """What a play is worth to the side that makes it: the chances to win, to win a mars (one of the wins) and to lose
    one, and the points won on average without a cube.

    `errors` is one standard error of each: 0 where it is exact; of what the net judges how wrong it was measured to be.
    `games` have been played to estimate it.
    """

    win: float
    mars_for: float
    mars_against: float
    equity: float
    kind: Kind
    errors: Figures
    games: int = 0

    @property
    def error(self) -> float:
        """The standard error of the equity."""
        return self.errors.equity


@dataclass(frozen=True, slots=True)
class Contender:
    """A play: the mover's checkers after it, the reading of the rules by which the game goes on, what it was thought to
    be worth at once, and what its roll-out has come to. `task` is None where it is not rolled out."""

    own: Counts
    rules: Ruleset
    at_once: Worth
    task: Task | None = None
    tally: Tally = Tally()

    @property
    def worth(self) -> Worth:
        """What it is worth as far as that is known."""
        if not self.tally.games:
            return self.at_once
        # With the luck taken away, a mean can be a little outside of what is possible.
        win, mars_for, mars_against = (min(1.0, max(0.0, chance)) for chance in self.tally.mean[:3])
        equity = self.tally.mean.equity
        return Worth(win, mars_for, mars_against, equity, Kind.ESTIMATED, self.tally.errors, self.tally.games)


class Separation(NamedTuple):
    """Whether two plays differ by more than chance explains: by more than `SURE` joint errors. `more` is about how many
    more games of both together would show the difference, if it stays what it is: None where it is shown, where the
    net has only judged, or where they are the same or too near. `difference` is in points, `error` the standard error
    of it: both None where the net has judged, as nobody has measured how far its errors about two plays go together.
    """

    separated: bool
    more: int | None = None
    difference: float | None = None
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The plays of a roll, the best first; none when the game is over."""

    position: Position
    roll: Roll
    seed: int
    contenders: tuple[Contender, ...]

    @property
    def games(self) -> int:
        """How many games have been played."""
        return sum(contender.tally.games for contender in self.contenders)

    def leading(self) -> tuple[Contender, ...]:
        """The plays that are rolled out: by what was thought at once the best `LEADING` of those that could be best."""
        by_thought = sorted(self.contenders, key=lambda contender: -contender.at_once.equity)
        near = [c for c in by_thought if by_thought[0].at_once.equity - c.at_once.equity <= _BEHIND]
        return tuple(near[:LEADING])

    def separation(self, first: int = 0, second: int = 1) -> Separation:
        """Whether the plays in these places are separated."""
        return separation(self.contenders[first].worth, self.contenders[second].worth)

    def reason(self, place: int) -> Advantage | None:
        """What is counted for a play beside its `rival`; None where nothing counted speaks for the better one of the
        two, or it is not known which is better."""
        if len(self.contenders) < 2:
            return None
        places = sorted((place, rival(place)))
        best, other = (self.contenders[each] for each in places)
        judged = Kind.JUDGED in (best.worth.kind, other.worth.kind)
        clear = best.worth.equity - other.worth.equity >= JUDGED_ERRORS.equity
        if not (clear if judged else self.separation(*places).separated):
            return None
        found = advantage(*(after(each.rules, self.position, each.own) for each in (best, other)))
        return found.turned() if found and place else found

    def done(self, most: int = MOST_GAMES) -> bool:
        """Whether nothing is left to roll out: the best play is separated from all others that were near, or as many
        games as that have been played of those that are not. Raises `ValueError` when `most` is less than 1."""
        return not _plan(_Race.of(self.leading()), most, 1)

    def progress(self, most: int = MOST_GAMES) -> float:
        """How much of the roll-out is done, from 0 to 1, as far as can be told now. Raises as `done`."""
        race = _Race.of(self.leading())
        if not _plan(race, most, 1):
            return 1.0
        left = race.left(most)
        return self.games / (self.games + left) if left else 1.0

    def further(self, most: int = MOST_GAMES, workers: Executor | None = None, at_once: int = _AT_ONCE) -> Ranking:
        """The ranking after some more chunks of games, played where they tell most: of the best play and of the one
        that is least separated from it. The threads of `workers` share them and change nothing; `most` are the games of
        a play at most. The same ranking when it is `done`. Raises as `done`, and when no chunks are to be played."""
        leading = self.leading()
        plan = _plan(_Race.of(leading), most, at_once)
        if not plan:
            return self
        tallies = {contender.own: contender.tally for contender in leading}
        tasks = {leading[n].own: self._task(leading[n]) for n in plan}
        chunks, begun = [], {own: tally.games for own, tally in tallies.items()}
        for n in plan:
            own = leading[n].own
            chunks.append((tasks[own], begun[own]))
            begun[own] += CHUNK
        for n, part in zip(plan, played(chunks, workers), strict=True):
            tallies[leading[n].own] += part
        changed = (
            replace(c, task=tasks.get(c.own, c.task), tally=tallies[c.own]) if c.own in tallies else c
            for c in self.contenders
        )
        return replace(self, contenders=_in_order(changed))

    def _task(self, contender: Contender) -> Task:
        """Each play has dice of its own: were they the same, errors of two plays would not be independent."""
        if contender.task is not None:
            return contender.task
        own_seed = self.seed
        for count in contender.own:
            own_seed = (own_seed * 31 + count + 1) % (1 << 61)
        return after_play(contender.rules, self.position, contender.own, own_seed)


def rank(rules: Ruleset, position: Position, roll: Roll, seed: int = 1) -> Ranking:
    """Every legal play of a roll, as the net judges it at once, or exactly where it can be counted.

    What the rules leave open is taken in the first reading in which the play is legal.
    """
    found = []
    taken: set[Counts] = set()
    for reading, plays in choices(rules, Turn.start(position, roll)).readings:
        ends = [result.own for result in plays.results if result.own not in taken]
        taken.update(ends)
        for own, chances in zip(ends, judged(reading, position, ends), strict=True):
            kind = _kind(reading, own, position.opponent)
            errors = JUDGED_ERRORS if kind is Kind.JUDGED else EXACT
            found.append(Contender(own, reading, Worth(*Figures.of(chances), kind, errors)))
    return Ranking(position, roll, seed, _in_order(found))


def warm_up() -> None:
    """Rank a roll and play some games, so that all is compiled: for `tutor.compiling.warm`."""
    rank(GREEK, START, Roll(6, 5)).further(most=CHUNK, at_once=1)


def rival(place: int) -> int:
    """The place of the play that another one is compared with: of the best play the second, of all others the best."""
    return 0 if place else 1


def separation(one: Worth, other: Worth) -> Separation:
    """Whether what two plays are worth differs by more than chance explains."""
    if Kind.JUDGED in (one.kind, other.kind):
        return Separation(False)
    difference, joint = abs(one.equity - other.equity), sqrt(one.error**2 + other.error**2)
    if joint == 0 or difference > SURE * joint:
        return Separation(difference > _SAME, None, difference, joint)
    variance = sum(worth.error**2 * worth.games for worth in (one, other))
    if difference <= 0 or not isfinite(variance):
        return Separation(False, None, difference, joint)
    needed = (SURE / difference) ** 2 * variance
    more = sum(max(0.0, needed - worth.games) for worth in (one, other) if worth.games)
    return Separation(False, _about(more) if 0 < more < _NEVER else None, difference, joint)


def _about(number: float) -> int:
    """A number rounded up to one digit, as it is only roughly known."""
    unit = 10 ** floor(log10(number))
    return max(CHUNK, int(ceil(number / unit) * unit))


def decimals(error: float, most: int) -> int:
    """How many decimals of a number are earned: as far as the first digit of its standard error, and `most` when it is
    exact.

    >>> decimals(0.06, 4), decimals(0.0047, 4), decimals(0.0, 4), decimals(0.3, 4)
    (2, 3, 4, 1)
    """
    if error <= 0:
        return most
    return max(0, min(most, -floor(log10(error)))) if isfinite(error) else 0


def half_interval(error: float, digits: int) -> float:
    """How far a number can be off, 95 of 100 times: `SURE` standard errors, rounded up to so many decimals.

    >>> half_interval(0.0047, 3)
    0.01
    """
    unit = float(10**digits)
    return ceil(SURE * error * unit - 1e-9) / unit


# ---------------------------------------------------------------- the order, and what is rolled out next


def _kind(rules: Ruleset, own: Counts, theirs: Counts) -> Kind:
    if own[OFF] == CHECKERS:
        return Kind.COUNTED
    return Kind.EXACT if all_home(own) and all_home(theirs) and holds(rules) else Kind.JUDGED


def _in_order(contenders: Iterable[Contender]) -> tuple[Contender, ...]:
    """The best first. What was only judged stands behind what was rolled out, once anything was; of plays that are
    worth the same, the one first that needs the fewest rolls to bear off."""
    found = list(contenders)
    rolled = any(contender.tally.games for contender in found)

    def key(contender: Contender) -> tuple[bool, float, float]:
        worth, own = contender.worth, contender.own
        left = expected_rolls(own) if all_home(own) else float(pips(own))
        return rolled and worth.kind is Kind.JUDGED, -round(worth.equity, 9), left

    return tuple(sorted(found, key=key))


class _Race(NamedTuple):
    """The plays that are rolled out, by their places: games played, equity, variance of one game (0: it is exact)."""

    games: list[int]
    means: list[float]
    variances: list[float]

    @classmethod
    def of(cls, leading: tuple[Contender, ...]) -> _Race:
        """The race between these plays."""
        worths = [contender.worth for contender in leading]
        variances = [worth.error**2 * worth.games for worth in worths]
        fixed = [worth.kind in (Kind.COUNTED, Kind.EXACT) for worth in worths]
        games = [_NEVER if exact else worth.games for worth, exact in zip(worths, fixed, strict=True)]
        return cls(games, [worth.equity for worth in worths], variances)

    def best(self) -> int:
        """The place of the best play."""
        return max(range(len(self.means)), key=lambda n: self.means[n])

    def distance(self, one: int, other: int) -> float:
        """By how many joint errors two plays differ."""
        joint = sum(self.variances[n] / self.games[n] for n in (one, other))
        difference = abs(self.means[one] - self.means[other])
        return difference / sqrt(joint) if joint else SURE + 1

    def next(self, most: int) -> int | None:
        """The place of the play that a chunk of games tells most about; None when there is none."""
        if len(self.games) < 2:
            return None
        fewest = min(range(len(self.games)), key=lambda n: self.games[n])
        if self.games[fewest] < min(_FIRST, most):
            return fewest
        best = self.best()
        rivals = [n for n in range(len(self.games)) if n != best and self.distance(best, n) <= SURE]
        for rival in sorted(rivals, key=lambda n: self.distance(best, n)):
            pair = [n for n in (best, rival) if self.games[n] < most]
            if pair:
                return max(pair, key=lambda n: self.variances[n] / self.games[n] ** 2)
        return None

    def left(self, most: int) -> float:
        """About how many games are left to play."""
        first = sum(max(0, min(_FIRST, most) - games) for games in self.games)
        if first:
            return first
        best, found = self.best(), 0.0
        for n in range(len(self.games)):
            if n != best and self.distance(best, n) <= SURE:
                gap = max(abs(self.means[best] - self.means[n]), 1e-9)
                needed = min(most, (SURE / gap) ** 2 * (self.variances[best] + self.variances[n]))
                found += sum(max(0.0, needed - self.games[k]) for k in (best, n))
        return found


def _plan(race: _Race, most: int, chunks: int) -> list[int]:
    """The places of the plays that the next chunks of games are played of; errors are taken to fall as games are
    added. Raises `ValueError` when a play is to have no games, or no chunks are to be played."""
    if most < 1 or chunks < 1:
        raise ValueError(f"expected 1 game of a play or more, and 1 chunk at once, got {most} and {chunks}")
    race = race._replace(games=list(race.games))
    found: list[int] = []
    while len(found) < chunks and (place := race.next(most)) is not None:
        found.append(place)
        race.games[place] += CHUNK
    return found
