"""Points, the two sides, and where the checkers stand.

Each side counts points on its **own** route: the head is 24, home is 6 to 1, and off is 0. So a
checker always moves from a higher number to a lower one, and bearing off is moving to 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

HEAD = 24
OFF = 0
CHECKERS = 15
POINTS = range(24, 0, -1)
"""The 24 points in playing order, from the head to the last point of home."""
HOME = range(6, 0, -1)

Counts = tuple[int, ...]
"""25 numbers of one side: slot 0 the checkers off, slots 1 to 24 those on its own points."""


class Color(StrEnum):
    """A side of the game; its value is the letter used in position text."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE


def opposite(point: int) -> int:
    """The opponent's name for my point (and mine for theirs): 24 and 12 are one place.

    >>> opposite(24), opposite(12), opposite(1)
    (12, 24, 13)
    """
    return point - 12 if point > 12 else point + 12


def pips(counts: Counts) -> int:
    """How many pips a side still has to travel to bear everything off.

    >>> pips(START.white)
    360
    """
    return sum(point * n for point, n in enumerate(counts))


def counts_of(points: dict[int, int]) -> Counts:
    """Counts from {point: checkers}; whatever is missing from fifteen is off.

    >>> counts_of({24: 14, 18: 1})[24]
    14
    """
    counts = [0] * 25
    for point, n in points.items():
        counts[point] = n
    counts[OFF] = 0
    counts[OFF] = CHECKERS - sum(counts)
    return tuple(counts)


def all_home(counts: Counts) -> bool:
    """Whether no checker of this side stands outside its home."""
    return not any(counts[7:])


@dataclass(frozen=True, slots=True)
class Position:
    """Where all thirty checkers stand and who is to move.

    `white` and `black` are `Counts`, each in its owner's numbers. Raises `ValueError` when a side has
    not exactly fifteen checkers (off included) or when both sides hold one point.
    """

    white: Counts
    black: Counts
    to_move: Color

    def __post_init__(self) -> None:
        for counts in (self.white, self.black):
            if len(counts) != 25 or min(counts) < 0 or sum(counts) != CHECKERS:
                raise ValueError(f"expected 25 counts that add up to 15, got {counts!r}")
        for point in POINTS:
            if self.white[point] and self.black[opposite(point)]:
                raise ValueError(f"White's point {point} holds checkers of both sides")

    def counts(self, color: Color) -> Counts:
        """One side's checkers, in that side's numbers."""
        return self.white if color is Color.WHITE else self.black

    @property
    def mover(self) -> Counts:
        """The checkers of the side to move, in its numbers."""
        return self.counts(self.to_move)

    @property
    def opponent(self) -> Counts:
        """The checkers of the other side, in *its own* numbers."""
        return self.counts(self.to_move.other)

    def holder(self, point: int) -> Color | None:
        """Who holds a point, in the mover's numbers; None when it is empty."""
        if self.mover[point]:
            return self.to_move
        return self.to_move.other if self.opponent[opposite(point)] else None

    def with_mover(self, mover: Counts) -> Position:
        """The same board with the mover's checkers as given; the same side is to move."""
        if self.to_move is Color.WHITE:
            return Position(mover, self.black, self.to_move)
        return Position(self.white, mover, self.to_move)

    def handed_over(self) -> Position:
        """The same board with the other side to move."""
        return Position(self.white, self.black, self.to_move.other)

    def swapped(self) -> Position:
        """The same game with the colours exchanged: what White has, Black has, and the turn too."""
        return Position(self.black, self.white, self.to_move.other)


_FULL = counts_of({HEAD: CHECKERS})
START = Position(_FULL, _FULL, Color.WHITE)
"""All checkers on their heads, White to move."""
