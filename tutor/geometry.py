"""Where things are on a drawn board. Lengths in lanes (the width of a point), y downward from the top left.

A *place* is a point in the numbers of the side at the bottom (its *seat*), 1 to 24, or a tray: 0 is the
seat's, 25 the other side's. Places 13 to 24 run along the top from left to right, 12 to 1 along the bottom;
each tray lies where its owner's route ends. So the board is the same after half a turn, and the other
side's numbers are `opposite` ones.
"""

from __future__ import annotations

from itertools import pairwise

from tutor.position import OFF, Color, Position, opposite

EDGE, TRAY, DIVIDER = 0.12, 1.00, 0.36
BAND, STACK, STRIP = 0.62, 4.40, 2.20
"""The band of numbers beyond the rim; the height of five checkers; the free strip between the two rows."""
CHECKER, DISC = 0.88, 0.425
"""The room a checker takes, across, and the radius it is drawn with."""
DIE, DICE_PITCH = 0.80, 0.94
TIP = 3.95
"""The height of a point's triangle."""
WIDTH = 4 * EDGE + 2 * TRAY + 12 + DIVIDER
HEIGHT = 2 * (BAND + STACK) + STRIP
MIDDLE = HEIGHT / 2
OWN_TRAY, OTHER_TRAY = OFF, 25
PLACES = range(24, 0, -1)
SLAB = STACK / 15
"""A checker that is off lies on edge, fifteen to a tray."""
ARRIVAL, LEAST_PITCH = 0.66, 0.12
"""From what arrives on a stack to what arrives after it, so that neither hides the other's number; and how near
checkers may come to each other to leave that room."""


def on_top(place: int) -> bool:
    """Whether the place is in the top row: 13 to 24, and the other side's tray."""
    return place > 12


def _column(place: int) -> float:
    if place == OWN_TRAY:
        return WIDTH - EDGE - TRAY / 2
    if place == OTHER_TRAY:
        return EDGE + TRAY / 2
    lane = place - 13 if place > 12 else 12 - place
    return 2 * EDGE + TRAY + lane + 0.5 + (DIVIDER if lane > 5 else 0)


_COLUMNS = tuple(round(_column(place), 2) for place in range(26))


def column(place: int) -> float:
    """The middle of a place, from the left.

    >>> column(12) == column(13), column(0) > column(1)
    (True, True)
    """
    return _COLUMNS[place]


def inward(place: int, rise: float) -> float:
    """The y of what lies `rise` lanes from the rim of this place, toward the middle.

    >>> inward(24, 1) + inward(1, 1) == HEIGHT
    True
    """
    return BAND + rise if on_top(place) else HEIGHT - BAND - rise


def rise_of(place: int, y: float) -> float:
    """The distance of `y` from the rim of this place; the inverse of `inward`."""
    return y - BAND if on_top(place) else HEIGHT - BAND - y


def place_of(point: int, turned: bool) -> int:
    """The place of a point of one side's numbers; `turned` when that side does not sit at the bottom.

    >>> place_of(24, False), place_of(24, True), place_of(0, True)
    (24, 12, 25)
    """
    if not turned:
        return point
    return 25 - point if point in (OWN_TRAY, OTHER_TRAY) else opposite(point)


_LANES = (OTHER_TRAY, *range(12, -1, -1))
BOUNDARIES = tuple((column(a) + column(b)) / 2 for a, b in pairwise(_LANES))
"""The middles between neighbouring lanes, from the left, trays included."""


def pitch(n: int, room: int) -> float:
    """The distance between neighbours of `n` checkers where so many more have `room`.

    Up to five touch. More are packed so that the stack, with all that arrives, stays five checkers high;
    the first free slot is always a whole checker beyond the last one, so that its count can be read.
    """
    if n + room <= 5 or n < 2:
        return CHECKER
    arrivals = CHECKER + ARRIVAL * (room - 1) if room else 0.0
    return min(CHECKER, max((STACK - CHECKER - arrivals) / (n - 1), LEAST_PITCH))


def rise(n: int, room: int, k: int) -> float:
    """How far from the rim the centre of slot `k` is: of a checker, or from `n` on of a free slot."""
    between = pitch(n, room)
    if k < n or n + room <= 5:
        return CHECKER / 2 + k * between
    first = CHECKER / 2 + ((n - 1) * between + CHECKER if n else 0)
    spread = min(CHECKER, (STACK - CHECKER / 2 - first) / (room - 1)) if room > 1 else 0.0
    return first + (k - n) * spread


class Stacks:
    """Who stands where, and for how many that are to arrive there is room."""

    def __init__(self, position: Position, seat: Color) -> None:
        self.owner: dict[int, Color] = {}
        self.count = dict.fromkeys(range(26), 0)
        self.room = dict.fromkeys(range(26), 0)
        for color in Color:
            for point, n in enumerate(position.counts(color)):
                if n:
                    place = place_of(point, color is not seat)
                    self.owner[place] = color
                    self.count[place] = n

    def slot(self, place: int, k: int) -> tuple[float, float]:
        """The centre of checker `k` (0 at the rim); from the count on these are the free slots."""
        if place in (OWN_TRAY, OTHER_TRAY):
            return column(place), inward(place, (k + 0.5) * SLAB)
        return column(place), inward(place, self._rise(place, k))

    def pitch(self, place: int) -> float:
        """The distance between neighbouring checkers of the stack."""
        return pitch(self.count[place], self.room[place])

    def _rise(self, place: int, k: int) -> float:
        return rise(self.count[place], self.room[place], k)

    def reach(self, place: int) -> float:
        """How far the stack comes from the rim, with what arrives on it; a tray is as high as five checkers."""
        if place in (OWN_TRAY, OTHER_TRAY):
            return STACK
        last = self.count[place] + self.room[place] - 1
        return self._rise(place, last) + CHECKER / 2 if last >= 0 else 0.0

    def standing(self, place: int) -> float:
        """How far the checkers that stand there come from the rim."""
        n = self.count[place]
        return self._rise(place, n - 1) + CHECKER / 2 if n else 0.0
