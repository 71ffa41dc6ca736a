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
from tutor.position import CHECKERS, HEAD, HOME, OFF, POINTS, START, Color, Counts, Position, counts_of, opposite
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


class Kind(StrEnum):
    """What is asked. `ALLOWED`: is this play allowed? `WHICH` of three is not? `RULE`: which rule does it break?
    `PLAY`: make a legal play. `COUNT`: how many different results? `PASS`: must the side pass? `ORDER`: in which order
    are these steps allowed? `PRIME`: is that a prime, and may it stand? `WORTH`: what is this game worth?"""

    ALLOWED = "allowed"
    WHICH = "which"
    RULE = "rule"
    PLAY = "play"
    COUNT = "count"
    PASS = "pass"
    ORDER = "order"
    PRIME = "prime"
    WORTH = "worth"


class Wanted(NamedTuple):
    """What a board is built for: `aim` is the answer to be right, as in `tutor.drills.answers_of`."""

    level: Level
    rules: Ruleset
    kind: Kind
    aim: str


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


def _middle(chance: Chance, wanted: Wanted) -> Built | None:
    """The middle of a game, with a roll."""
    draft = _Draft({}, {}, set())
    return draft.built(_any_roll(chance)) if _game(chance, wanted.level, draft) else None


def _unlike_middle(chance: Chance, wanted: Wanted) -> Built | None:
    """The same with two different dice."""
    draft = _Draft({}, {}, set())
    return draft.built(_unlike(chance)) if _game(chance, wanted.level, draft) else None


def _closed(chance: Chance, wanted: Wanted) -> Built | None:
    """A few stacks before many closed points, or the middle of a game."""
    closed_in = wanted.kind is Kind.PASS or chance.once_in(2)
    return _closed_in(chance, wanted) if closed_in else _middle(chance, wanted)


def _closed_in(chance: Chance, wanted: Wanted) -> Built | None:
    """A few stacks, and an opposing checker wherever a die leads, or almost."""
    level, roll = wanted.level, _any_roll(chance)
    draft = _Draft({}, {}, set())
    _spread(chance, draft, True, range(HEAD, 6, -1), level + 2)
    landings = list(dict.fromkeys(p - die for p in draft.own for die in roll.dice if p > die))
    closing = [p for p in landings if not draft.own.get(p)]
    kept = chance.some(closing, min(len(closing), chance.below(level + 1)))
    if wanted.kind is Kind.PASS:
        if closing != landings:
            return None
        kept = [] if wanted.aim == "yes" else kept[:1]
    for point in closing:
        if point not in kept and draft.left(False):
            draft.put(False, point)
    draft.kept_free |= set(kept)
    return draft.built(roll) if _spread(chance, draft, False, _ROUTE, 3 + level, opposite(HEAD)) else None


def _full_head(chance: Chance, wanted: Wanted) -> Built | None:
    """A head from which a second checker could go with the other die."""
    draft = _Draft({HEAD: chance.between(3, 12)}, {}, set())
    roll = _any_roll(chance)
    return draft.built(roll) if _game(chance, wanted.level, draft) else None


def _doubled(chance: Chance, wanted: Wanted) -> Built | None:
    """A double near the start: in the first turn of a side, or when it has had one or two turns already."""
    return (_first_turn if chance.once_in(wanted.level + 1) else _later_turn)(chance, wanted.rules)


def _first_turn(chance: Chance, rules: Ruleset) -> Built | None:
    """The first turn of a side, with a double: the opponent has not moved yet, or once."""
    number = chance.between(1, 6)
    theirs = chance.pick(_first_results(rules))
    return Built(Position(START.white, theirs, Color.WHITE), Roll(number, number))


def _later_turn(chance: Chance, rules: Ruleset) -> Built | None:
    """A game from the start, to the second or third turn of the side to move, with a double."""
    settled, position = rules.readings()[0], START
    for _ in range(chance.between(1, 2)):
        for _side in Color:
            plays = legal_plays(settled, Turn.start(position, _any_roll(chance)))
            position = position.with_mover(chance.pick(sorted(plays.ends))).handed_over()
    number = chance.between(1, 6)
    return Built(position, Roll(number, number))


@lru_cache(maxsize=64)
def _first_results(rules: Ruleset) -> tuple[Counts, ...]:
    """What the opponent can have after none or one turn, by its own numbers."""
    settled = rules.readings()[0]
    found = {r.own for roll in ROLLS for r in legal_plays(settled, Turn.start(START, roll)).results}
    return (START.black, *sorted(found))


def _wasted(chance: Chance, wanted: Wanted) -> Built | None:
    """One checker that either die can take, but not both; others that only one of the dice can take: which checker is
    given which die decides whether both are played."""
    roll = _unlike(chance)
    die, other = roll.dice if chance.once_in(2) else roll.dice[::-1]
    places = range(max(die + other, other) + 1, HEAD + 1)
    fewest = 1 + int(wanted.aim) if wanted.kind is Kind.COUNT else 1 + (wanted.kind is Kind.WHICH)
    runner, *helpers = chance.some(places, 1 + fewest + chance.below(2))
    open_ones = {runner - die, runner - other, *(point - other for point in helpers)}
    closed = {runner - die - other, *(point - die for point in helpers)}
    closed |= {point - die - other for point in helpers if point > die + other}
    if closed & (open_ones | {runner, *helpers}):
        return None
    draft = _Draft({runner: 1, **dict.fromkeys(helpers, 1)}, {}, set())
    return _stuck(chance, wanted.level, draft, roll, open_ones, closed)


def _either(chance: Chance, wanted: Wanted) -> Built | None:
    """One checker that either die could take, but not one after the other."""
    roll = _unlike(chance)
    lowest = roll.high + roll.low + 1
    runner = chance.between(lowest, HEAD)
    draft = _Draft({}, {}, set())
    draft.put(True, runner)
    open_ones, closed = {runner - roll.high, runner - roll.low}, {runner - roll.high - roll.low}
    return _stuck(chance, wanted.level, draft, roll, open_ones, closed)


def _stuck(
    chance: Chance, level: Level, draft: _Draft, roll: Roll, open_ones: set[int], closed: set[int]
) -> Built | None:
    """Fill the board so that of all other checkers none can move: they stand before closed points or deep at home."""
    for point in sorted(closed):
        draft.put(False, point)
    draft.kept_free |= open_ones
    deep = draft.free_for(True, range(1, roll.low + 1))
    stuck = draft.free_for(True, range(HEAD - 1, roll.low, -1))
    chance.shuffle(stuck)
    missing = 2 * level - chance.between(1, 2)
    for point in (HEAD, *stuck) if HEAD not in draft.own and chance.below(3) else stuck:
        landings = {point - die for die in roll.dice if point > die}
        if not missing or not draft.left(True):
            break
        if draft.against.get(point) or landings & (open_ones | set(draft.own)) or draft.left(False) < len(landings):
            continue
        wanted = chance.between(2, TALLEST) if point == HEAD else chance.between(1, 4)
        draft.put(True, point, min(wanted, draft.left(True)))
        missing -= 1
        for landing in sorted(landings - set(draft.against)):
            draft.put(False, landing)
    if not _spread(chance, draft, True, deep, chance.between(1, level + 1)):
        return None
    spots = len(draft.against) + 1 + chance.below(3)
    return draft.built(roll) if _spread(chance, draft, False, _ROUTE, spots) else None


class Wall(NamedTuple):
    """Six points in a row on the opponent's route, the one that is still open, and where a checker for it stands."""

    start: int
    points: tuple[int, ...]
    gap: int
    source: int


def _wall(chance: Chance, level: Level, die: int, starts: Sequence[int] = range(1, 19)) -> Wall | None:
    """A row of six with a gap; a hard one may lie over the corner 1 and 24."""
    start = chance.pick(starts)
    points = _ROUTE[start : start + 6]
    if {1, HEAD} <= set(points) and level is not Level.HARD:
        return None
    gap = chance.pick(points)
    source = gap + die
    if source > HEAD or source == opposite(HEAD):
        return None
    return Wall(start, points, gap, source)


def _almost_prime(chance: Chance, wanted: Wanted) -> Built | None:
    """Five points of a row of six are held, a die fills the sixth, and the opponent is behind; or one opposing checker
    is past it, and the twin has it behind. Of the hard ones some are at the end of the route."""
    level, roll = wanted.level, _any_roll(chance)
    stands = wanted.aim == "stands" or (wanted.aim == "legal" and chance.once_in(2))
    if wanted.kind is Kind.COUNT:
        return _deep_wall(chance, level)
    if level is Level.HARD and not stands and chance.once_in(2 if wanted.aim == "none" else 4):
        return _at_the_end(chance, level)
    wall = _wall(chance, level, chance.pick(roll.dice))
    if wall is None:
        return None
    draft = _walled(wall)
    past = draft.free_for(False, [p for p in _ROUTE[wall.start + 6 :] if p != wall.source])
    behind = draft.free_for(False, _ROUTE[: wall.start])
    if not behind or (stands and not past):
        return None
    if stands:
        draft.put(False, chance.pick(past))
    return _with_opponent_behind(chance, level, draft, wall, roll, behind, stands)


_DEEP = range(3, 9)
"""Where a row begins that lies in the mover's home, or reaches into it."""


def _deep_wall(chance: Chance, level: Level) -> Built | None:
    """A row near home and large dice, which most checkers there cannot use: few results, which can be counted."""
    high = chance.between(5, 6)
    roll = Roll(high, chance.between(4, high - 1))
    wall = _wall(chance, level, chance.pick(roll.dice), _DEEP)
    if wall is None:
        return None
    draft = _walled(wall)
    behind = draft.free_for(False, _ROUTE[: wall.start])
    if not behind or not _spread(chance, draft, False, behind, len(behind)):
        return None
    places = [p for p in range(1, 7) if p not in draft.against]
    filled = _spread(chance, draft, True, places, len(draft.own))
    return draft.built(roll) if filled else None


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


def _at_the_end(chance: Chance, level: Level) -> Built | None:
    """The last five points of the opponent's route are held: one die makes six of them, the other holds 12, where the
    route begins, and that row of six is no prime (§4)."""
    roll = _unlike(chance)
    closing, other = roll.dice if chance.once_in(2) else roll.dice[::-1]
    last, first = _ROUTE[-1], _ROUTE[0]
    row = range(last, last + 5)
    if other > 5:
        return None
    draft = _Draft(dict.fromkeys(row, 1), {}, {first, last + 5})
    draft.put(True, first + other)
    draft.put(True, last + 5 + closing)
    for point in range(first - 1, first - 1 - chance.below(3), -1):
        draft.put(True, point)
    behind = draft.free_for(False, _ROUTE[1:-6])
    if not behind or not _spread(chance, draft, False, behind, level + chance.between(1, 3)):
        return None
    places = [p for p in POINTS if p not in draft.against]
    filled = _spread(chance, draft, True, places, len(draft.own) + chance.below(2))
    return draft.built(roll) if filled else None


def _momentary(chance: Chance, wanted: Wanted) -> Built | None:
    """A step that closes a row of six and another that opens it again; the opponent is behind."""
    roll = _unlike(chance)
    first, second = roll.dice if chance.once_in(2) else roll.dice[::-1]
    wall = _wall(chance, wanted.level, first)
    if wall is None:
        return None
    leaving = chance.pick([p for p in wall.points if p > second and p != wall.source] or [0])
    landing = leaving - second
    if not leaving or landing in wall.points:
        return None
    draft = _walled(wall)
    draft.kept_free |= {landing, leaving, wall.source}
    behind = draft.free_for(False, _ROUTE[: wall.start])
    return _with_opponent_behind(chance, wanted.level, draft, wall, roll, behind, False) if behind else None


def _straggler(chance: Chance, wanted: Wanted) -> Built | None:
    """Nearly all are home; one or two are not."""
    level, roll = wanted.level, _any_roll(chance)
    deep = wanted.kind is Kind.PASS
    if deep:
        roll = Roll(chance.between(level + 1, 6), chance.between(level + 1, 6))
    draft = _Draft({}, {}, set())
    for _ in range(1 + (level > 1 and chance.once_in(2))):
        draft.put(True, chance.between(7, 12))
    if deep or chance.once_in(3):
        missed = not deep and chance.below(2)
        landings = sorted({p - die for p in draft.own for die in roll.dice} - set(draft.own))
        left_open = chance.pick(landings) if deep and wanted.aim == "no" else OFF
        for point in landings:
            if point != left_open and (not missed or chance.below(3)):
                draft.put(False, point)
        draft.kept_free |= {left_open}
    if not _spread(chance, draft, True, range(1, roll.low + 1) if deep else HOME, 2 + level + chance.below(2)):
        return None
    return draft.built(roll) if _late(chance, level, draft) else None


def _bearing_off(chance: Chance, wanted: Wanted) -> Built | None:
    """All are home, some perhaps off. In every third board the farthest checkers stand before closed points."""
    level, roll = wanted.level, _any_roll(chance)
    draft = _Draft({}, {}, set())
    points = list(range(1, 7))
    if wanted.kind is Kind.PASS:
        roll = Roll(5, 5) if level is not Level.EASY and chance.once_in(2) else roll
        points = _stopped(draft, roll, min(6, roll.high + 1), wanted.aim == "yes")
    elif chance.once_in(3):
        points = _stopped(draft, roll, chance.between(roll.low, 6), True)
    spots = draft.free_for(True, points)
    spots = chance.some(spots, min(len(spots), level + 1 + chance.below(2)))
    for _ in range(len(spots) + chance.below(CHECKERS - 1 - len(spots))):
        draft.put(True, chance.pick(spots))
    return draft.built(roll) if spots and _late(chance, level, draft) else None


def _stopped(draft: _Draft, roll: Roll, farthest: int, closed: bool) -> list[int]:
    """Put a checker on the farthest point, before closed points perhaps; the points that neither die reaches beside."""
    draft.put(True, farthest)
    for landing in sorted({farthest - die for die in roll.dice if farthest > die}):
        if closed:
            draft.put(False, landing)
        else:
            draft.kept_free.add(landing)
    return [p for p in range(1, 7) if p < roll.low or p == farthest]


def _finished(chance: Chance, wanted: Wanted) -> Built:
    """A side has borne off all; the other, which is to move, none, or a few."""
    draft, level = _Draft({}, {}, set()), wanted.level
    if wanted.aim == "2":
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


Builder = Callable[[Chance, Wanted], Built | None]
BUILDERS: Mapping[Subject, Builder] = MappingProxyType(
    {
        Subject.DIE: _unlike_middle,
        Subject.BLOCKED: _closed,
        Subject.HEAD: _full_head,
        Subject.HEAD_EXCEPTION: _doubled,
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
