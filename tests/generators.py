"""Turns to try the rules on: played ones and built ones, the same for the same seed.

Every family is a function of a `Random`; `FAMILIES` names them. The built families aim at what games
rarely show: walls about to close (also over the ends of the opponent's route and over the mover's 1|24),
corners, bear-offs with a farther checker stuck, first turns no game leads to, endings of one to three
checkers, runners that either die could take but not both, and boards where one die or none can be played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from tutor.dice import ROLLS, Roll
from tutor.legality import legal_plays
from tutor.notation import read_position
from tutor.play import Turn
from tutor.position import HEAD, START, Color, Position, counts_of, opposite
from tutor.ruleset import GREEK, HeadException, Prime, PrimeTiming, Ruleset, Topic, override

TURNS = int(os.environ.get("NARDY_TURNS", "400"))
"""How many turns of each family are compared; `make test-all` asks for more. Other counts go with it."""


def share(count: int) -> int:
    """`count` turns of a family, or as many more or fewer as `NARDY_TURNS` asks for."""
    return max(4, count * TURNS // 400)


class Case(NamedTuple):
    """A position and a roll to be judged."""

    position: Position
    roll: Roll


def thrown_at(text: str) -> Case:
    """The case a position text with a roll describes."""
    position, roll = read_position(text)
    assert roll is not None, f"no roll in {text}"
    return Case(position, roll)


COMBINATIONS = tuple(
    override(
        override(override(GREEK, Topic.HEAD_EXCEPTION, head), Topic.PRIME, prime),
        Topic.PRIME_TIMING,
        timing,
    )
    for head in HeadException
    for prime in Prime
    for timing in PrimeTiming
)
"""All forty ways to settle the three fields that bear on plays; so every pair of values of two fields
is in several of them."""


def any_roll(rng: Random) -> Roll:
    """A roll; a third of them doubles, because doubles have the most rules."""
    if rng.random() < 1 / 3:
        number = rng.randint(1, 6)
        return Roll(number, number)
    return rng.choice([roll for roll in ROLLS if not roll.double])


def thrown(rng: Random) -> Roll:
    """A roll as fair dice give it."""
    return Roll(rng.randint(1, 6), rng.randint(1, 6))


def after(position: Position, own: tuple[int, ...]) -> Position:
    """The position once the mover's checkers stand as given and the turn has passed."""
    return position.with_mover(own).handed_over()


LONGEST = 1000
"""Far more turns than a game of random plays has."""


def self_play(rng: Random, rules: Ruleset = GREEK) -> Iterator[Case]:
    """One game of random legal plays from the start, turn by turn, to its end."""
    position = START
    for _ in range(LONGEST):
        roll = thrown(rng)
        plays = legal_plays(rules, Turn.start(position, roll))
        if not plays.results:
            return
        yield Case(position, roll)
        position = after(position, rng.choice(plays.results).own)
    raise RuntimeError(f"no end after {LONGEST} turns: {position}")


def played(rng: Random) -> Case:
    """One turn of a random game; the dice are thrown anew half of the time, with more doubles."""
    case = rng.choice(list(self_play(rng)))
    return case if rng.random() < 0.5 else Case(case.position, any_roll(rng))


def _spread(rng: Random, total: int, points: list[int]) -> dict[int, int]:
    """`total` checkers dropped at random on some of `points`."""
    chosen = rng.sample(points, min(len(points), rng.randint(1, 8)))
    found: dict[int, int] = {}
    for _ in range(total):
        point = rng.choice(chosen)
        found[point] = found.get(point, 0) + 1
    return found


def _built(rng: Random, own: dict[int, int], against: dict[int, int], roll: Roll | None = None) -> Case:
    """A case of these checkers, both sides by the mover's numbers; either colour to move."""
    mine = counts_of({p: n for p, n in own.items() if n})
    theirs = counts_of({opposite(p): n for p, n in against.items() if n})
    white, black, side = (mine, theirs, Color.WHITE) if rng.random() < 0.5 else (theirs, mine, Color.BLACK)
    return Case(Position(white, black, side), roll or any_roll(rng))


def _opponents(rng: Random, free: list[int], run: list[int]) -> dict[int, int]:
    """Fifteen or fewer opposing checkers on free points: behind the run, past it, at home, off, anywhere."""
    walks = [opposite(q) for q in range(24, 0, -1)]
    first, last = min(map(walks.index, run)), max(map(walks.index, run))
    behind = [p for p in free if walks.index(p) < first]
    past = [p for p in free if walks.index(p) > last]
    at_home = [p for p in free if walks.index(p) >= 18]
    off = rng.choice((0, 0, 0, 1, 5))
    places = {"behind": behind, "past": past, "home": at_home, "any": free}[
        rng.choice(("behind", "behind", "past", "home", "any"))
    ]
    theirs = _spread(rng, 15 - off, behind or free)
    if places:
        mover = rng.choice(list(theirs))
        theirs[mover] -= 1
        point = rng.choice(places)
        theirs[point] = theirs.get(point, 0) + 1
    return theirs


def _wall(rng: Random, start: int) -> Case:
    """Five to seven points in a row from `start` up (round the corner if need be), one or two still open."""
    length = rng.randint(6, 7)
    run = [(start - 1 + k) % 24 + 1 for k in range(length)]
    gaps = set(rng.sample(run, rng.choice((0, 1, 1, 1, 2))))
    own = {p: 1 for p in run if p not in gaps}
    roll = any_roll(rng) if rng.random() < 0.6 else rng.choice([r for r in ROLLS if not r.double])
    for gap in gaps:
        for die in rng.sample(roll.dice, 1):
            if gap + die <= HEAD and rng.random() < 0.8:
                own[gap + die] = own.get(gap + die, 0) + 1
    # few other points: the plain enumerator tries every checker with every die
    places = [*own, *(p for p in range(1, 25) if rng.random() < 0.1 and p not in gaps)]
    while sum(own.values()) < 15:
        point = rng.choice(places)
        own[point] = own.get(point, 0) + 1
    free = [p for p in range(1, 25) if p not in own and p not in gaps]
    if not free:
        return _wall(rng, start)
    return _built(rng, own, _opponents(rng, free, run), roll)


def wall(rng: Random) -> Case:
    """A wall about to close, anywhere."""
    return _wall(rng, rng.randint(1, 24))


def corner(rng: Random) -> Case:
    """A wall over the mover's 1|24, which lies in the middle of the opponent's route."""
    return _wall(rng, rng.randint(19, 24))


def route_ends(rng: Random) -> Case:
    """A wall over the mover's 13|12, where the opponent's route ends and begins: never a prime as such."""
    return _wall(rng, rng.randint(7, 12))


def bear_off(rng: Random) -> Case:
    """All checkers home, or all but one, against points of the opponent inside the mover's home."""
    closed = rng.sample(range(1, 7), rng.randint(0, 4))
    open_points = [p for p in range(1, 7) if p not in closed]
    own = _spread(rng, rng.randint(2, 15), open_points)
    if rng.random() < 0.4:
        outside = rng.randint(7, 12)
        taken = rng.choice(list(own))
        own[taken] -= 1
        own[outside] = 1
    free = [p for p in range(1, 25) if p not in own and p not in closed]
    against = dict.fromkeys(closed, 1)
    for point, n in _spread(rng, rng.randint(0, 15 - len(closed)), free).items():
        against[point] = against.get(point, 0) + n
    return _built(rng, own, against or {19: 1})


def first_turn(rng: Random) -> Case:
    """A full head against opposing checkers where no game, or few, would have them."""
    points = [p for p in range(1, 24) if rng.random() < 0.3] or [12]
    against = _spread(rng, 15, points)
    if rng.random() < 0.5:
        against = {12: 14, rng.choice([p for p in range(1, 24) if p != 12]): 1}
    roll = any_roll(rng) if rng.random() < 0.3 else rng.choice([r for r in ROLLS if r.double])
    return _built(rng, {HEAD: 15}, against, roll)


def ending(rng: Random) -> Case:
    """One to three checkers left, some of them perhaps not home yet."""
    own: dict[int, int] = {}
    for _ in range(rng.randint(1, 3)):
        point = rng.choice((1, 2, 3, 4, 5, 6, 6, 7, 8, 10))
        own[point] = own.get(point, 0) + 1
    free = [p for p in range(1, 25) if p not in own]
    return _built(rng, own, _spread(rng, rng.choice((15, 15, 14, 9, 2)), free))


def closed_in(rng: Random) -> Case:
    """A few stacks of the mover among many closed points: one die is often all, or none."""
    own = _spread(rng, 15, rng.sample(range(1, 25), rng.randint(1, 4)))
    free = [p for p in range(1, 25) if p not in own]
    near = [p for p in free if any(0 < source - p <= 6 for source in own)]
    closed = rng.sample(near, min(len(near), rng.randint(3, 12))) or [free[0]]
    against = dict.fromkeys(closed, 1)
    while sum(against.values()) < 15:
        point = rng.choice(closed)
        against[point] += 1
    return _built(rng, own, against)


def either_die(rng: Random) -> Case:
    """A lone runner that both dice could take, but not one after the other; the rest waits in home."""
    roll = rng.choice([r for r in ROLLS if not r.double])
    runner = rng.randint(max(12, 7 + roll.high + roll.low), 24)
    own = _spread(rng, 14, list(range(1, roll.low + 1)))
    own[runner] = 1
    closed = [runner - roll.high - roll.low]
    closed += [runner - die for die in roll.dice if rng.random() < 0.15]
    free = [p for p in range(7, 25) if p not in (runner, runner - roll.high, runner - roll.low)]
    against = dict.fromkeys(closed, 1)
    for point, n in _spread(rng, 15 - len(closed), free).items():
        against[point] = against.get(point, 0) + n
    return _built(rng, own, against, roll)


def scattered(rng: Random) -> Case:
    """Anything at all, checkers off included."""
    points = list(range(1, 25))
    rng.shuffle(points)
    cut = rng.randint(4, 20)
    own = _spread(rng, rng.choice((15, 15, 15, 12, 5)), points[:cut])
    against = _spread(rng, rng.choice((15, 15, 15, 12, 5)), points[cut:])
    return _built(rng, own, against)


FAMILIES: dict[str, Callable[[Random], Case]] = {
    family.__name__: family
    for family in (
        played,
        wall,
        corner,
        route_ends,
        bear_off,
        first_turn,
        ending,
        closed_in,
        either_die,
        scattered,
    )
}


def cases(family: str, count: int, seed: int) -> Iterator[tuple[Case, Ruleset]]:
    """`count` cases of one family, judged by the forty combinations in turn.

    A whole number of forties meets every combination equally often.
    """
    rng = Random(f"{family} {seed}")
    if family == "played":
        turns = (turn for _ in iter(int, 1) for turn in self_play(rng))
        for index in range(count):
            case = next(turns)
            if rng.random() < 0.3:
                case = Case(case.position, any_roll(rng))
            yield case, COMBINATIONS[index * 7 % 40]
        return
    for index in range(count):
        yield FAMILIES[family](rng), COMBINATIONS[index % 40]
