"""What one play has over another: counted facts about the positions that they lead to, nothing estimated.

A counted fact is no proof that a play is better. It is told where it points the way that the worth of the plays does.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from tutor.analysis import longest_run
from tutor.dice import ROLLS, Roll
from tutor.kernel import ends
from tutor.position import CHECKERS, HEAD, OFF, Counts, Position, opposite
from tutor.ruleset import Ruleset

_SHORTEST_ROW = 3
"""Points in a row that are worth telling."""
_PRIME = 6
"""Points in a row that nobody passes: more of them block no more."""


class Point(StrEnum):
    """What can be told of a play; the value is the code used in JSON."""

    BLOCKED = "blocked"
    HINDERED = "hindered"
    OWN_BLOCKED = "own-blocked"
    OWN_HINDERED = "own-hindered"
    BEHIND = "behind"
    ROW = "row"
    HEAD = "head"
    OFF = "off"


class After(NamedTuple):
    """What is counted after a play, for the side that made it.

    `blocked` are the opponent's next rolls that play nothing; of its 36 throws `hindered` lose some dice or all.
    `own_blocked` and `own_hindered` are the same of its own throws, were it to move. `row` is how long its longest row
    of points is, 6 at most, when opposing checkers have still to pass it. `behind` of its checkers have still to pass
    the `wall`, the opponent's longest row, in its own numbers. `head` and `off` are its checkers there.
    """

    blocked: tuple[Roll, ...]
    hindered: int
    own_blocked: tuple[Roll, ...]
    own_hindered: int
    row: int
    wall: tuple[int, ...]
    behind: int
    head: int
    off: int


class Advantage(NamedTuple):
    """A fact about a play beside the same fact about another, as numbers. `rolls` are those that are blocked after this
    play only, `wall` the points of the row that is spoken of."""

    point: Point
    here: int
    there: int
    rolls: tuple[Roll, ...] = ()
    wall: tuple[int, ...] = ()

    @property
    def speaks_for_it(self) -> bool:
        """Whether it speaks for the play that it is told of, and so against the other."""
        _, clear = _POINTS[self.point]
        return (self.here - self.there) * clear > 0

    def turned(self) -> Advantage:
        """The same fact, told of the other play."""
        return Advantage(self.point, self.there, self.here, (), self.wall)


@lru_cache(maxsize=512)
def after(rules: Ruleset, position: Position, own: Counts) -> After:
    """What is counted once the side to move has played to `own`.

    Raises `ValueError` when `rules` leaves open what bears on plays.
    """
    stands = position.with_mover(own)
    theirs = stands.handed_over()
    mine, wall = longest_run(stands), longest_run(theirs)
    return After(
        *_lost(rules, theirs),
        *_lost(rules, stands),
        min(len(mine.points), _PRIME) if mine and mine.behind_count else 0,
        tuple(map(opposite, wall.points)) if wall else (),
        wall.behind_count if wall else 0,
        own[HEAD],
        own[OFF],
    )


def _lost(rules: Ruleset, position: Position) -> tuple[tuple[Roll, ...], int]:
    """The rolls with which the side to move can play nothing, and in how many of 36 throws it loses dice, some or
    all."""
    blocked, hindered = [], 0
    for roll in ROLLS:
        found = ends(rules, position, roll)
        finishing = any(own[OFF] == CHECKERS for own in found.own)
        if found.own and found.dice_used < len(roll.dice) and not finishing:
            hindered += roll.weight
            blocked += [roll] if not found.dice_used else []
    return tuple(blocked), hindered


def _throws(rolls: tuple[Roll, ...]) -> int:
    return sum(roll.weight for roll in rolls)


def advantage(better: After, worse: After) -> Advantage | None:
    """The fact that speaks most for the better of two plays; None when none speaks clearly."""
    found = []
    for point, (number, clear) in _POINTS.items():
        here, there = number(better), number(worse)
        if (here - there) / clear >= 1 and _says_something(point, better, worse):
            rolls = tuple(roll for roll in better.blocked if roll not in worse.blocked)
            told = Advantage(
                point,
                here,
                there,
                rolls if point is Point.BLOCKED else (),
                better.wall if point is Point.BEHIND else (),
            )
            found.append(((here - there) / clear, told))
    return max(found, key=lambda pair: pair[0])[1] if found else None


_POINTS: dict[Point, tuple[Callable[[After], int], int]] = {
    Point.BLOCKED: (lambda after: _throws(after.blocked), 2),
    Point.HINDERED: (lambda after: after.hindered, 4),
    Point.OWN_BLOCKED: (lambda after: _throws(after.own_blocked), -2),
    Point.OWN_HINDERED: (lambda after: after.own_hindered, -4),
    Point.BEHIND: (lambda after: after.behind, -1),
    Point.ROW: (lambda after: after.row, 1),
    Point.HEAD: (lambda after: after.head, -1),
    Point.OFF: (lambda after: after.off, 1),
}
"""How each is counted, and from what difference on it is told; where fewer are better that is negative."""


def _says_something(point: Point, better: After, worse: After) -> bool:
    """Whether a fact about both says something: a short row holds nobody, and two walls are not compared."""
    if point is Point.BEHIND:
        return better.wall == worse.wall and len(better.wall) >= _SHORTEST_ROW
    return point is not Point.ROW or better.row >= _SHORTEST_ROW
