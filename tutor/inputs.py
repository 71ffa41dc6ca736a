"""What the evaluator sees of a position: the numbers of the inputs that are on.

Whole numbers only, and one source for two ways to run (`tutor.compiling`). A side is `low`, `high` and `held` as in
`tutor.kernel`. The first side of each function is the one that has just moved; the other rolls next. `pips` are those
left to travel.

Every input is on or off, and how many are on changes little from one play to the next. So the first layer of the net
is a sum of rows, which a play changes in a few places. Inputs of checkers are on once for each checker; those of
`shape` are one of each of `SHAPES` groups, or none of it.
"""

from __future__ import annotations

from tutor.compiling import compiled, lowest, ones
from tutor.kernel import Numbers, across, count, sources

_ON_POINT = 6
"""So many checkers of a point have an input each; every further one switches the last of them on again."""
SIDE = 15 + 15 + 23 * _ON_POINT
"""The inputs of one side's checkers: those off, those on the head, those on the points between."""
_MOST_SOURCES = 12
_SOURCES = 2 * SIDE
_BEST_BLOCK = _SOURCES + 12 * (_MOST_SOURCES + 1)
_DIFFERENCE = _BEST_BLOCK + 2 * 56
_BLOCKS = _DIFFERENCE + 64
_RULES = _BLOCKS + 2 * 19 * 8
_FREEDOM = _RULES + 5
INPUTS = _FREEDOM + 2 * 4 * 64
"""How many inputs there are while the sides can still meet."""
SHAPES = 15 + 2 * 19 + 2 * 24
"""How many groups of inputs `shape` fills."""
RACE_INPUTS = 2 * SIDE + 128
"""How many there are when they cannot."""
MOST = 256
"""More inputs than are ever on."""

Together = tuple[tuple[int, int, int], ...]
TOGETHER: Together = (
    *((0, SIDE, 15), (SIDE, SIDE, 15)),
    *((_SOURCES + group * (_MOST_SOURCES + 1), _MOST_SOURCES + 1, 1) for group in range(12)),
    *((_BEST_BLOCK, 56, 1), (_BEST_BLOCK + 56, 56, 1), (_DIFFERENCE, 64, 1)),
    *((_BLOCKS + group * 8, 8, 1) for group in range(2 * 19)),
    (_RULES, 5, 2),
    *((_FREEDOM + group * 64, 64, 6) for group in range(2 * 4)),
)
RACE_TOGETHER: Together = ((0, SIDE, 15), (SIDE, SIDE, 15), (2 * SIDE, 128, 1))
"""Of so many inputs, from that one on, at most so many can be on together: all inputs, part by part."""

PHASES = 6
"""How far a side has come, see `phase`."""
_PASSED = 1 << 13
_HOME = 1 << 7


@compiled
def apart(held: int, their_held: int) -> bool:
    """Whether the sides cannot meet any more: all checkers of both have passed the other's head."""
    return held < _PASSED and their_held < _PASSED


@compiled
def both_home(held: int, their_held: int) -> bool:
    """Whether nothing is left but to bear off."""
    return held < _HOME and their_held < _HOME


@compiled
def phase(high: int, held: int) -> int:
    """How far a side has come: 0 to 2 by the checkers on its head, 3 none there, 4 past the other's head, 5 home."""
    if held < _HOME:
        return 5
    if held < _PASSED:
        return 4
    on_head = high >> 44
    if on_head == 0:
        return 3
    if on_head < 6:
        return 2
    return 1 if on_head < 11 else 0


@compiled
def pips(low: int, high: int) -> int:
    """How many pips a side has to travel."""
    total = 0
    for point in range(1, 13):
        total += point * ((low >> 4 * point) & 15)
    for place in range(12):
        total += (place + 13) * ((high >> 4 * place) & 15)
    return total


@compiled
def checker(point: int, below: int) -> int:
    """The input of a checker that stands on a point with so many below it."""
    if point == 0:
        return below
    if point == 24:
        return 15 + below
    return 30 + (point - 1) * _ON_POINT + min(below, _ON_POINT - 1)


@compiled
def checkers(low: int, high: int, held: int, first: int, found: Numbers, size: int) -> int:
    """Put the inputs of a side's checkers behind `size` others, counted from `first`; how many there are then."""
    for below in range(low & 15):
        found[size] = first + below
        size += 1
    while held:
        point = lowest(held)
        held &= held - 1
        for below in range(count(low, high, point)):
            found[size] = first + checker(point, below)
            size += 1
    return size


@compiled
def race(
    low: int,
    high: int,
    held: int,
    their_low: int,
    their_high: int,
    their_held: int,
    pips: int,
    their_pips: int,
    found: Numbers,
) -> int:
    """All inputs of sides that are `apart`; how many."""
    size = checkers(low, high, held, 0, found, 0)
    size = checkers(their_low, their_high, their_held, SIDE, found, size)
    found[size] = 2 * SIDE + max(0, min(127, their_pips - pips + 64))
    return size + 1


@compiled
def house(code: int, found: Numbers, size: int) -> int:
    """Put the inputs of a rule set (`net.code`) behind `size` others; how many there are then."""
    if code & 3:
        found[size] = _RULES + (code & 3)
        size += 1
    if code & 4:
        found[size] = _RULES + 4
        size += 1
    return size


ALL_POINTS = 0x1FFFFFE
ALL_PLACES = 0x7FFFF
"""Every point of a route, bit 1 the last before bearing off; every six places in a row, bit 0 those from point 1 on."""


@compiled
def shape(
    held: int,
    their_held: int,
    pips: int,
    their_pips: int,
    points: int,
    their_points: int,
    places: int,
    their_places: int,
    groups: Numbers,
    asked: Numbers,
) -> int:
    """Fill in, of the groups of how the sides stand to each other, those that are asked for: the input that is on, -1
    for none. Put their numbers into `asked`, from the lowest; how many. `points` and `places` ask for those of the side
    that has just moved, `their_points` and `their_places` for those of the other.

    From how many points each die can be played; the six places in a row that block most; the difference in pips; each
    six places in a row; what is open before each stack. The first 15 groups are always asked for.
    """
    closed, their_closed = across(their_held), across(held)
    for die in range(1, 7):
        first = _SOURCES + (die - 1) * (_MOST_SOURCES + 1)
        groups[2 * die - 2] = first + min(ones(sources(their_held, their_closed, die, True)), _MOST_SOURCES)
        first += 6 * (_MOST_SOURCES + 1)
        groups[2 * die - 1] = first + min(ones(sources(held, closed, die, True)), _MOST_SOURCES)
    route, their_route = closed >> 1, their_closed >> 1
    own, theirs = held >> 1, their_held >> 1
    groups[12] = _BEST_BLOCK + _best_block(their_route, theirs)
    groups[13] = _BEST_BLOCK + 56 + _best_block(route, own)
    groups[14] = _DIFFERENCE + max(0, min(63, (their_pips - pips + 128) >> 2))
    for group in range(15):
        asked[group] = group
    size = 15
    # Both groups of a place or point are written whether they are asked for or not: a branch costs more.
    left = places | their_places
    while left:
        place = lowest(left)
        left &= left - 1
        first, group = _BLOCKS + place * 8, 15 + 2 * place
        groups[group] = first + 1 + ones(their_route >> place & 63) if theirs >> (place + 6) else first
        first += 19 * 8
        groups[group + 1] = first + 1 + ones(route >> place & 63) if own >> (place + 6) else first
        asked[size] = group
        size += places >> place & 1
        asked[size] = group + 1
        size += their_places >> place & 1
    their_open = (~their_closed & ALL_POINTS) << 6 | 0x7F
    open_points = (~closed & ALL_POINTS) << 6 | 0x7F
    left = points | their_points
    while left:
        point = lowest(left)
        left &= left - 1
        first, group = _FREEDOM + (point - 1) // 6 * 64, 51 + 2 * point
        groups[group] = first + (open_points >> point & 63) if held >> point & 1 else -1
        groups[group + 1] = first + 256 + (their_open >> point & 63) if their_held >> point & 1 else -1
        asked[size] = group
        size += points >> point & 1
        asked[size] = group + 1
        size += their_points >> point & 1
    return size


@compiled
def moved_points(was: int, held: int, their_held: int) -> tuple[int, int]:
    """The points that `shape` is to be asked for after a play: those taken and left, and those of the other side's
    stacks from which a point that was taken or left is reached with a die."""
    moved = was ^ held
    crossed = across(moved)
    reached = crossed << 1 | crossed << 2 | crossed << 3
    return moved, (reached | reached << 3) & their_held


@compiled
def moved_places(was: int, held: int) -> tuple[int, int]:
    """The places that it is to be asked for then: those of which more or fewer points are taken now, and those that the
    last checker has passed."""
    units, twos, fours = _in_rows_of_six(across(was) >> 1)
    units_now, twos_now, fours_now = _in_rows_of_six(across(held) >> 1)
    differing = units ^ units_now | twos ^ twos_now | fours ^ fours_now
    return differing & ALL_PLACES, (_before(was) ^ _before(held)) & ALL_PLACES


@compiled
def _before(held: int) -> int:
    """The places that some checker has not passed."""
    held |= held >> 1
    held |= held >> 2
    held |= held >> 4
    held |= held >> 8
    held |= held >> 16
    return held >> 7


@compiled
def _in_rows_of_six(points: int) -> tuple[int, int, int]:
    """How many of six points in a row are among these, for the rows from every point on at once: the three binary
    digits of each number, each digit at the bit of the row's first point."""
    second, third, fourth, fifth, sixth = points >> 1, points >> 2, points >> 3, points >> 4, points >> 5
    near, far = points ^ second ^ third, fourth ^ fifth ^ sixth
    near_two, far_two = points & second | third & (points ^ second), fourth & fifth | sixth & (fourth ^ fifth)
    carried = near & far
    twos = near_two ^ far_two ^ carried
    return near ^ far, twos, near_two & far_two | carried & (near_two ^ far_two)


@compiled
def _best_block(closed: int, stands: int) -> int:
    """Of the six points in a row that are behind some `stands`: the most that are `closed`, and how many points of
    `stands` are behind them. Bit 0 is point 1 of the route of those that are blocked."""
    units, twos, fours = _in_rows_of_six(closed)
    rows, most = _before(stands << 1), 0
    if rows == 0:
        return 0
    if rows & fours:
        rows, most = rows & fours, 4
    if rows & twos:
        rows, most = rows & twos, most + 2
    if rows & units:
        rows, most = rows & units, most + 1
    # Of several that block as many, the first has most behind it.
    return most * 8 + min(ones(stands >> 6 + lowest(rows)), 7)
