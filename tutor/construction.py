"""Positions built so that one rule has something to decide: what the rule needs is put on the board first, the rest is
filled as a game would have it.

Boards are made by the mover's numbers, for both sides, and only then given colours. Nothing here knows what is legal:
`tutor.drills` asks the engine whether what was built is of use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from tutor.chance import Chance
from tutor.dice import ROLLS, Roll
from tutor.legality import legal_plays
from tutor.play import Turn
from tutor.position import CHECKERS, HEAD, HOME, POINTS, START, Color, Counts, Position, counts_of, opposite
from tutor.ruleset import Ruleset


class Subject(StrEnum):
    """What can be practised, in the order of the course; the value stands in links."""

    DIE = "die"
    BLOCKED = "blocked"
    HEAD = "head"
    HEAD_EXCEPTION = "head-exception"
    ALL_DICE = "all-dice"
    LARGER_DIE = "larger-die"
    PRIME = "prime"
    PRIME_TIMING = "prime-timing"
    HOME = "home"
    FARTHEST = "farthest"
    SCORE = "score"


class Level(IntEnum):
    """How hard an item is, as measured (`tutor.drills.Difficulty`)."""

    EASY = 1
    MEDIUM = 2
    HARD = 3


class Built(NamedTuple):
    """A board to ask about. `twin` is the same board but for one opposing checker, with which the rule refuses what it
    allows on this board."""

    position: Position
    roll: Roll | None
    twin: Position | None = None


Stacks = dict[int, int]
"""Checkers of one side by the mover's points."""


@dataclass(slots=True)
class _Draft:
    """A board in the making: both sides by the mover's numbers, and the points on which nothing more is put."""

    own: Stacks
    against: Stacks
    kept_free: set[int]

    def free_for(self, mine: bool, points: Iterable[int]) -> list[int]:
        """Which of these points a checker of one side may still be put on."""
        others = self.against if mine else self.own
        return [p for p in points if not others.get(p) and p not in self.kept_free]

    def put(self, mine: bool, point: int, count: int = 1) -> None:
        side = self.own if mine else self.against
        side[point] = side.get(point, 0) + count

    def left(self, mine: bool) -> int:
        """How many checkers of one side are not on the board yet."""
        return CHECKERS - sum((self.own if mine else self.against).values())

    def built(self, roll: Roll | None) -> Built | None:
        """The board with White to move; None when it has a stack such as games do not show."""
        mine = max(n for p, n in self.own.items() if p != HEAD or len(self.own) == 1)
        theirs = max((n for p, n in self.against.items() if p != opposite(HEAD)), default=0)
        return Built(self.position(), roll) if max(mine, theirs) <= TALLEST else None

    def position(self) -> Position:
        return Position(counts_of(self.own), counts_of({opposite(p): n for p, n in self.against.items()}), Color.WHITE)


TALLEST = 7
"""More checkers than these do not gather on a point in a game, but for the head."""

_ROUTE = tuple(opposite(q) for q in POINTS)
"""The opponent's route from its head to its home, by the mover's numbers (§4)."""


def _unlike(chance: Chance) -> Roll:
    """A roll of two different dice."""
    high = chance.between(2, 6)
    return Roll(high, chance.between(1, high - 1))


def _any_roll(chance: Chance) -> Roll:
    """A roll, one in six a double."""
    number = chance.between(1, 6)
    return Roll(number, number) if chance.once_in(6) else _unlike(chance)


def _spread(chance: Chance, draft: _Draft, mine: bool, points: Sequence[int], spots: int, heavy: int = 0) -> bool:
    """Put what is left of a side on its points of some of these, so many of them; `heavy` gets about half of it, as a
    head has. False when there is no room."""
    open_points = draft.free_for(mine, points)
    side = draft.own if mine else draft.against
    held = [p for p in side if p in open_points]
    fresh = [p for p in open_points if p not in held]
    wanted = [*held, *chance.some(fresh, min(len(fresh), max(0, spots - len(held))))]
    if not wanted:
        return not draft.left(mine)
    for point in wanted:
        if not side.get(point) and draft.left(mine):
            draft.put(mine, point)
    if heavy in wanted and draft.left(mine) > 1:
        draft.put(mine, heavy, draft.left(mine) // 2 + chance.below(draft.left(mine) // 2 + 1))
    while draft.left(mine):
        draft.put(mine, chance.pick(wanted))
    return True


def _route(first: int, last: int) -> list[int]:
    """The opponent's points from its `first` down to its `last`, by the mover's numbers."""
    return [opposite(q) for q in range(first, last - 1, -1)]


def _game(chance: Chance, level: Level, draft: _Draft) -> bool:
    """Fill a board as in the middle of a game: heads still full of checkers, the rest on the way."""
    spots = level + chance.between(2, 3)
    front = chance.between(7, 15)
    mine = _spread(chance, draft, True, range(HEAD, front - 1, -1), spots, HEAD)
    theirs = _spread(chance, draft, False, _route(HEAD, chance.between(7, 15)), spots, opposite(HEAD))
    return mine and theirs


def _late(chance: Chance, level: Level, draft: _Draft) -> bool:
    """Fill the opponent's side as near the end of a game: most of it at home, none off."""
    return _spread(chance, draft, False, _route(chance.between(6, 14), 1), 3 + level + chance.below(2))


# ---------------------------------------------------------------- one builder a subject


def _middle(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """The middle of a game, with a roll."""
    draft = _Draft({}, {}, set())
    return draft.built(_any_roll(chance)) if _game(chance, level, draft) else None


def _unlike_middle(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """The same with two different dice."""
    draft = _Draft({}, {}, set())
    return draft.built(_unlike(chance)) if _game(chance, level, draft) else None


def _closed(chance: Chance, level: Level, rules: Ruleset) -> Built | None:
    """A few stacks before many closed points, or the middle of a game."""
    return _closed_in(chance, level, rules) if chance.once_in(2) else _middle(chance, level, rules)


def _closed_in(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """A few stacks, and an opposing checker wherever a die leads, or almost."""
    roll = _any_roll(chance)
    draft = _Draft({}, {}, set())
    _spread(chance, draft, True, range(HEAD, 6, -1), level + 2)
    landings = list(dict.fromkeys(p - die for p in draft.own for die in roll.dice if p > die))
    closing = [p for p in landings if not draft.own.get(p)]
    kept = chance.some(closing, min(len(closing), chance.below(level + 1)))
    for point in closing:
        if point not in kept and draft.left(False):
            draft.put(False, point)
    draft.kept_free |= set(kept)
    return draft.built(roll) if _spread(chance, draft, False, _ROUTE, 3 + level, opposite(HEAD)) else None


def _full_head(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """A head from which a second checker could go with the other die."""
    draft = _Draft({HEAD: chance.between(3, 12)}, {}, set())
    roll = _any_roll(chance)
    return draft.built(roll) if _game(chance, level, draft) else None


def _first_turn(chance: Chance, _level: Level, rules: Ruleset) -> Built | None:
    """The first turn of a side, with a double: the opponent has not moved yet, or once."""
    number = chance.between(1, 6)
    theirs = chance.pick(_first_results(rules))
    return Built(Position(START.white, theirs, Color.WHITE), Roll(number, number))


@lru_cache(maxsize=64)
def _first_results(rules: Ruleset) -> tuple[Counts, ...]:
    """What the opponent can have after none or one turn, by its own numbers."""
    settled = rules.readings()[0]
    found = {r.own for roll in ROLLS for r in legal_plays(settled, Turn.start(START, roll)).results}
    return (START.black, *sorted(found))


def _wasted(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """One checker that either die can take, but not both; others that only one of the dice can take: which checker is
    given which die decides whether both are played."""
    roll = _unlike(chance)
    die, other = roll.dice if chance.once_in(2) else roll.dice[::-1]
    places = range(max(die + other, other) + 1, HEAD + 1)
    runner, *helpers = chance.some(places, 2 + chance.below(2))
    open_ones = {runner - die, runner - other, *(point - other for point in helpers)}
    closed = {runner - die - other, *(point - die for point in helpers)}
    closed |= {point - die - other for point in helpers if point > die + other}
    if closed & (open_ones | {runner, *helpers}):
        return None
    draft = _Draft({runner: 1, **dict.fromkeys(helpers, 1)}, {}, set())
    return _stuck(chance, level, draft, roll, open_ones, closed)


def _either(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """One checker that either die could take, but not one after the other."""
    roll = _unlike(chance)
    lowest = roll.high + roll.low + 1
    runner = chance.between(lowest, HEAD)
    draft = _Draft({}, {}, set())
    draft.put(True, runner)
    return _stuck(
        chance,
        level,
        draft,
        roll,
        {runner - roll.high, runner - roll.low},
        {runner - roll.high - roll.low},
    )


def _stuck(
    chance: Chance, level: Level, draft: _Draft, roll: Roll, open_ones: set[int], closed: set[int]
) -> Built | None:
    """Fill the board so that of all other checkers none can move: they stand before closed points or deep at home."""
    for point in sorted(closed):
        draft.put(False, point)
    draft.kept_free |= open_ones
    deep = draft.free_for(True, range(1, roll.low + 1))
    stuck = chance.some(draft.free_for(True, range(HEAD - 1, roll.low, -1)), level - 1 + chance.below(3))
    for point in (HEAD, *stuck) if HEAD not in draft.own and chance.below(3) else stuck:
        landings = {point - die for die in roll.dice if point > die}
        if not draft.left(True):
            break
        if draft.against.get(point) or landings & (open_ones | set(draft.own)) or draft.left(False) < len(landings):
            continue
        wanted = chance.between(2, TALLEST) if point == HEAD else chance.between(1, 4)
        draft.put(True, point, min(wanted, draft.left(True)))
        for landing in sorted(landings - set(draft.against)):
            draft.put(False, landing)
    if not _spread(chance, draft, True, deep, chance.between(1, max(1, len(deep)))):
        return None
    spots = len(draft.against) + 1 + chance.below(3)
    return draft.built(roll) if _spread(chance, draft, False, _ROUTE, spots) else None


class Wall(NamedTuple):
    """Six points in a row on the opponent's route, the one that is still open, and where a checker for it stands."""

    start: int
    points: tuple[int, ...]
    gap: int
    source: int


def _wall(chance: Chance, level: Level, die: int) -> Wall | None:
    """A row of six with a gap; a hard one may lie over the corner 1 and 24."""
    start = chance.between(1, 18)
    points = _ROUTE[start : start + 6]
    if {1, HEAD} <= set(points) and level is not Level.HARD:
        return None
    gap = chance.pick(points)
    source = gap + die
    if source > HEAD or source == opposite(HEAD):
        return None
    return Wall(start, points, gap, source)


def _almost_prime(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """Five points of a row of six are held, a die fills the sixth, and the opponent is behind; in every third board one
    opposing checker is past it, and the twin has it behind."""
    roll = _any_roll(chance)
    wall = _wall(chance, level, chance.pick(roll.dice))
    if wall is None:
        return None
    draft = _walled(wall)
    ahead = chance.once_in(3)
    past = draft.free_for(False, [p for p in _ROUTE[wall.start + 6 :] if p != wall.source])
    behind = draft.free_for(False, _ROUTE[: wall.start])
    if not behind or (ahead and not past):
        return None
    if ahead:
        draft.put(False, chance.pick(past))
    return _with_opponent_behind(chance, level, draft, wall, roll, behind, ahead)


def _walled(wall: Wall) -> _Draft:
    draft = _Draft({}, {}, {wall.gap})
    for point in wall.points:
        if point != wall.gap:
            draft.put(True, point)
    draft.put(True, wall.source)
    return draft


def _with_opponent_behind(
    chance: Chance, level: Level, draft: _Draft, wall: Wall, roll: Roll, behind: list[int], ahead: bool
) -> Built | None:
    """Fill both sides; `ahead` is whether the one opposing checker so far is past the wall."""
    foremost = next(iter(draft.against), 0)
    if not _spread(chance, draft, False, behind, level + chance.between(1, 3), opposite(HEAD)):
        return None
    places = [p for p in POINTS if p not in draft.against and p not in _ROUTE[: wall.start][-2:]]
    if not _spread(chance, draft, True, places, len(draft.own) + chance.below(level + 1), HEAD):
        return None
    built = draft.built(roll)
    if not ahead or built is None:
        return built
    draft.against.pop(foremost)
    draft.put(False, chance.pick([p for p in behind if not draft.own.get(p)]))
    return built._replace(twin=draft.position())


def _momentary(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """A step that closes a row of six and another that opens it again; the opponent is behind."""
    roll = _unlike(chance)
    first, second = roll.dice if chance.once_in(2) else roll.dice[::-1]
    wall = _wall(chance, level, first)
    if wall is None:
        return None
    leaving = chance.pick([p for p in wall.points if p > second and p != wall.source] or [0])
    landing = leaving - second
    if not leaving or landing in wall.points:
        return None
    draft = _walled(wall)
    draft.kept_free |= {landing, leaving, wall.source}
    behind = draft.free_for(False, _ROUTE[: wall.start])
    return _with_opponent_behind(chance, level, draft, wall, roll, behind, False) if behind else None


def _straggler(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """Nearly all are home; one or two are not."""
    roll = _any_roll(chance)
    draft = _Draft({}, {}, set())
    for _ in range(1 + (level > 1 and chance.once_in(2))):
        draft.put(True, chance.between(7, 12))
    if chance.once_in(3):
        missed = chance.below(2)
        for point in sorted({p - die for p in draft.own for die in roll.dice} - set(draft.own)):
            if not missed or chance.below(3):
                draft.put(False, point)
    if not _spread(chance, draft, True, HOME, 2 + level + chance.below(2)):
        return None
    return draft.built(roll) if _late(chance, level, draft) else None


def _bearing_off(chance: Chance, level: Level, _rules: Ruleset) -> Built | None:
    """All are home, some perhaps off. In every third board the farthest checkers stand before closed points."""
    roll = _any_roll(chance)
    draft = _Draft({}, {}, set())
    points = list(range(1, 7))
    if chance.once_in(3):
        farthest = chance.between(roll.low, 6)
        points = [p for p in points if p < roll.low] + [farthest]
        for landing in sorted({farthest - die for die in roll.dice if farthest > die}):
            draft.put(False, landing)
        draft.put(True, farthest)
    spots = draft.free_for(True, points)
    spots = chance.some(spots, min(len(spots), level + 1 + chance.below(2)))
    for _ in range(len(spots) + chance.below(CHECKERS - 1 - len(spots))):
        draft.put(True, chance.pick(spots))
    return draft.built(roll) if spots and _late(chance, level, draft) else None


def _finished(chance: Chance, level: Level, _rules: Ruleset) -> Built:
    """A side has borne off all; the other, which is to move, none, or a few."""
    draft = _Draft({}, {}, set())
    if chance.once_in(2):
        at_home = chance.between(*_AT_HOME[level])
        spots = chance.some(range(18, 6, -1), min(CHECKERS - at_home, chance.between(1, 4)))
        for _ in range(CHECKERS - at_home):
            draft.put(True, chance.pick(spots))
        left = at_home
    else:
        left = CHECKERS - chance.between(*_GONE[level])
    spots = chance.some(HOME, chance.between(2, 5))
    for _ in range(left):
        draft.put(True, chance.pick(spots))
    return Built(Position(counts_of(draft.own), counts_of({}), Color.WHITE), None)


_AT_HOME = {Level.EASY: (0, 7), Level.MEDIUM: (8, 12), Level.HARD: (13, 15)}
"""How many checkers are home of a loser who has none off: the more, the more it looks like a game worth one point."""
_GONE = {Level.EASY: (8, 14), Level.MEDIUM: (3, 7), Level.HARD: (1, 2)}
"""How many a loser has off who has some: the fewer, the more it looks like mars."""


Builder = Callable[[Chance, Level, Ruleset], Built | None]
BUILDERS: Mapping[Subject, Builder] = MappingProxyType(
    {
        Subject.DIE: _unlike_middle,
        Subject.BLOCKED: _closed,
        Subject.HEAD: _full_head,
        Subject.HEAD_EXCEPTION: _first_turn,
        Subject.ALL_DICE: _wasted,
        Subject.LARGER_DIE: _either,
        Subject.PRIME: _almost_prime,
        Subject.PRIME_TIMING: _momentary,
        Subject.HOME: _straggler,
        Subject.FARTHEST: _bearing_off,
        Subject.SCORE: _finished,
    }
)
"""What builds a board for each subject, with White to move; None when what chance gave does not fit together."""
