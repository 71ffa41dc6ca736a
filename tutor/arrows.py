"""The way of arrows over the board: out of a stack, along the strip, into another stack, never over a checker.

An arrow leaves beyond its stack, runs level just clear of what it passes, and comes in from the strip.
Levels are chosen together so that runs keep apart and cross as little as they can; where lines meet on a
point they are spread in the order that lets them nest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tutor.geometry import (
    BAND,
    BOUNDARIES,
    CHECKER,
    DIE,
    HEIGHT,
    MIDDLE,
    OTHER_TRAY,
    OWN_TRAY,
    SLAB,
    STACK,
    STRIP,
    Stacks,
    column,
    inward,
    on_top,
    rise_of,
)
from tutor.marks import Kind, Mark
from tutor.shape import NO_LIMIT, Circle, Layer, Path, Point, Shape, Text, box, label, line, number

KINDS = (Kind.PLAY, Kind.GHOST, Kind.STOP, Kind.DOUBT)
"""The marks drawn as arrows, in the order in which they take the slots of a stack."""
CASING = 0.09
LINE, TUBE, BORE = 0.13, 0.20, 0.10
HEAD_LENGTH, HEAD_WIDTH = 0.34, 0.44
APPROACH = 0.25
"""How much of the line before its head no other line may cover."""
CORNER = 0.62
BADGE = 0.31
OCTAGON = 0.42
DASH = (0.34, 0.20)
TRACE = (0.11, 0.08)
RISE_OUT = 0.18
"""How far beyond its stack a line begins, so that its casing just touches the stack's end."""
CLEAR, CLEAR_OUT, CLEAR_IN = 0.40, 0.52, 0.64
"""How far a run stays from stacks it passes, from the one it leaves, from the one it enters."""
EASY_OUT, EASY_IN, OVER_SIGN = 0.62, 0.98, 1.06
"""How far it stays from the stacks at its ends where there is room: round corners want more; and, always,
from a tray with a sign before it."""
PITCH = 0.64
"""The distance between neighbouring runs: room for their numbers."""
ASIDE = HEAD_WIDTH / 2 + LINE / 2 + CASING
"""How far a run stays from the middle of a head beside it."""
GRAIN, ROUNDS = 0.16, 4
"""The steps in which levels are tried, and how often all are tried again."""
TRAYS = (OWN_TRAY, OTHER_TRAY)


@dataclass(slots=True)
class Arrow:
    """Steps of one kind between the same two places, on their way. Places are the seat's.

    `x0`, `y0`: where the line leaves; `x1`, `tip`: where it ends; `level`: the y of its run;
    `head`: half the width of its head.
    """

    kind: Kind
    source: int
    target: int
    numbers: list[int]
    slots: list[Point] = field(default_factory=list)
    x0: float = 0.0
    y0: float = 0.0
    x1: float = 0.0
    tip: float = 0.0
    level: float = MIDDLE
    head: float = HEAD_WIDTH / 2
    badges: list[Point] = field(default_factory=list)

    @property
    def lined(self) -> bool:
        """Whether there is a line: not for an attempt that starts or ends nowhere, or goes nowhere."""
        return 1 <= self.source <= 24 and 0 <= self.target <= 25 and self.source != self.target

    @property
    def stops(self) -> bool:
        """Whether it is refused, if only by one reading."""
        return self.kind in (Kind.STOP, Kind.DOUBT)

    @property
    def role(self) -> str:
        """The colour of what it is drawn with."""
        return {Kind.STOP: "stop", Kind.DOUBT: "why"}.get(self.kind, "go")

    def segments(self) -> tuple[tuple[Point, Point], ...]:
        """Its leg out, its run and its leg in."""
        out, corner, turn, end = (self.x0, self.y0), (self.x0, self.level), (self.x1, self.level), (self.x1, self.tip)
        return (out, corner), (corner, turn), (turn, end)


def arrows_of(marks: Iterable[Mark], place: dict[int, int]) -> list[Arrow]:
    """One arrow for all steps of a kind between the same two places; `place` maps the mover's points."""
    found: dict[tuple[Kind, int, int], Arrow] = {}
    for mark in marks:
        source, target = (place.get(p, -1) for p in mark.points)
        arrow = found.setdefault((mark.kind, source, target), Arrow(mark.kind, source, target, []))
        arrow.numbers.append(mark.number or len(found))
    return [a for a in found.values() if 1 <= a.source <= 24 or 0 <= a.target <= 25]


def make_room(arrows: Sequence[Arrow], stacks: Stacks) -> None:
    """Keep a slot for every checker that arrives: those of the play first, then the witness, then the refused."""
    arriving = sorted((a for a in arrows if _landing(a) in range(26)), key=lambda a: KINDS.index(a.kind))
    first: dict[int, list[int]] = {}
    for arrow in arriving:
        place = _landing(arrow)
        if arrow.stops and place in TRAYS:
            continue
        taken = stacks.count[place] + stacks.room[place]
        first[id(arrow)] = list(range(taken, taken + len(arrow.numbers)))
        stacks.room[place] += len(arrow.numbers)
    for arrow in arriving:
        place = _landing(arrow)
        at_mouth = (column(place), inward(place, STACK + 0.30))
        arrow.slots = [stacks.slot(place, k) for k in first[id(arrow)]] if id(arrow) in first else [at_mouth]


def _landing(arrow: Arrow) -> int:
    """Where its checker would stand; an attempt to nowhere is stopped where it starts."""
    return arrow.target if 0 <= arrow.target <= 25 else arrow.source


def lay_out(arrows: Sequence[Arrow], stacks: Stacks) -> None:
    """Find each arrow's level and ends. `make_room` comes first."""
    lines = [a for a in arrows if a.lined]
    if lines:
        reach = [stacks.reach(place) for place in range(26)]
        for a in lines:
            a.x0, a.x1 = column(a.source), column(a.target)
            a.y0 = inward(a.source, _start(a.source, reach) + RISE_OUT)
            a.tip = _tip(a, stacks)
        _choose_levels(lines, reach)
        _spread(lines)
    _place_badges(arrows, lines)


def _start(place: int, reach: Sequence[float]) -> float:
    """How high a line begins; over an empty point, as if a checker stood there."""
    return max(reach[place], CHECKER)


def _tip(arrow: Arrow, stacks: Stacks) -> float:
    place = arrow.target
    if arrow.stops:
        y = arrow.slots[0][1]
        return y + math.copysign(OCTAGON, MIDDLE - y)
    if place in TRAYS:
        slabs = (stacks.count[place] + stacks.room[place]) * SLAB
        return inward(place, max(slabs + 0.08, STACK - 1.1))
    return inward(place, stacks.reach(place) + 0.06)


def _choose_levels(lines: Sequence[Arrow], reach: Sequence[float]) -> None:
    """First each its favourite, short ones first; then around and around, each the best beside the others."""
    order = sorted(lines, key=lambda a: (on_top(a.source) != on_top(a.target), abs(a.x1 - a.x0)))
    bound = [a for a in order if a.target in TRAYS]
    candidates = {
        id(a): _levels(a, reach, bound.index(a), len(bound) - 1) if a in bound else _levels(a, reach) for a in order
    }
    placed: list[Arrow] = []
    for arrow in order:
        _settle(arrow, candidates[id(arrow)], placed)
        placed.append(arrow)
    for _ in range(ROUNDS):
        moved = [_settle(arrow, candidates[id(arrow)], order) for arrow in order]
        if not any(moved):
            break


def _settle(arrow: Arrow, candidates: Sequence[tuple[float, float]], others: Sequence[Arrow]) -> bool:
    """Give the arrow the level that is best beside the others; say whether that is another one than before."""
    before, best, least = arrow.level, arrow.level, math.inf
    for level, cost in candidates:
        if cost < least:
            arrow.level = level
            total = cost + sum(_quarrel(arrow, other) for other in others if other is not arrow)
            if total < least:
                best, least = level, total
    arrow.level = best
    return best != before


def _levels(arrow: Arrow, reach: Sequence[float], rank: int = 0, ranks: int = 0) -> list[tuple[float, float]]:
    """The levels it can run at without touching a stack, with what each costs; the favourite first.

    Those that bear off share a narrow room before the tray: `rank` is its place among them, up to `ranks`.
    """
    top, bottom = _free(arrow, reach, CLEAR_OUT, CLEAR_IN)
    easy_top, easy_bottom = _free(arrow, reach, EASY_OUT, EASY_IN)
    pitch = min(PITCH, (bottom - top) / max(ranks, 1))
    if on_top(arrow.source) != on_top(arrow.target):
        favourite = MIDDLE
    elif on_top(arrow.source):
        favourite = min(easy_top, bottom - ranks * pitch) + rank * pitch
    else:
        favourite = max(easy_bottom, top + ranks * pitch) - rank * pitch
    favourite = min(max(favourite, top), bottom)
    levels = [favourite + sign * GRAIN * k for k in range(1, 15) for sign in (-1, 1)]
    return [(favourite, 0.0), *((y, abs(y - favourite)) for y in levels if top <= y <= bottom)]


def _free(arrow: Arrow, reach: Sequence[float], out: float, into: float) -> tuple[float, float]:
    """Between which levels its run passes clear of every stack, and this far from those at its ends."""
    middle, half = (arrow.x0 + arrow.x1) / 2, max(abs(arrow.x1 - arrow.x0), 2 * BADGE * len(arrow.numbers)) / 2
    top, bottom = BAND + CLEAR, HEIGHT - BAND - CLEAR
    if arrow.target in TRAYS:  # and past the dice, which lie in the other half of the tray
        beside = STRIP / 2 + 0.6 - DIE / 2 - 0.26
        top, bottom = MIDDLE - beside, MIDDLE + beside
    ends = {
        arrow.source: _start(arrow.source, reach) + out,
        arrow.target: reach[arrow.target] + (OVER_SIGN if arrow.stops and arrow.target in TRAYS else into),
    }
    for place in range(26):
        if place in ends or (reach[place] and place not in TRAYS and abs(column(place) - middle) < half + 0.55):
            limit = ends.get(place, reach[place] + CLEAR)
            if on_top(place):
                top = max(top, BAND + limit)
            else:
                bottom = min(bottom, HEIGHT - BAND - limit)
    return top, max(top, bottom)


def _quarrel(a: Arrow, b: Arrow) -> float:
    """What it costs that these two lie as they do: runs too near each other, and crossings."""
    (a_lo, a_hi), (b_lo, b_hi) = sorted((a.x0, a.x1)), sorted((b.x0, b.x1))
    gap = abs(a.level - b.level)
    cost = 0.0
    if gap < PITCH and a_lo < b_hi + 0.35 and b_lo < a_hi + 0.35:
        cost += 6 * (1 - gap / PITCH) ** 2
    for run, (lo, hi), legs in ((a, (a_lo, a_hi), b), (b, (b_lo, b_hi), a)):
        for x, y in ((legs.x0, legs.y0), (legs.x1, legs.tip)):
            if lo + 0.05 < x < hi - 0.05 and min(y, legs.level) < run.level < max(y, legs.level):
                cost += 1.2
        if not legs.stops and lo - ASIDE < legs.x1 < hi + ASIDE and _at_head(run.level, legs):
            cost += 6.0
    return cost


def _at_head(level: float, arrow: Arrow) -> bool:
    """Whether a run at this level would lie on the arrow's head or its approach, were it long enough."""
    before = (arrow.tip - level) * math.copysign(1.0, arrow.tip - arrow.level)
    margin = LINE / 2 + CASING
    return -margin < before < HEAD_LENGTH + APPROACH + margin


def _spread(lines: Sequence[Arrow]) -> None:
    """Where lines meet on a place, set them side by side so that they nest."""
    ends: dict[int, list[tuple[Arrow, bool]]] = {}
    for arrow in lines:
        ends.setdefault(arrow.source, []).append((arrow, False))
        ends.setdefault(arrow.target, []).append((arrow, True))
    moves: list[tuple[Arrow, bool, float]] = []
    for place, meeting in ends.items():
        meeting.sort(key=lambda end: _nesting(place, *end))
        if place in TRAYS:
            pitch = min(0.44, 0.72 / max(len(meeting) - 1, 1))
        elif all(arriving for _, arriving in meeting) and len(meeting) == 2:
            pitch = HEAD_WIDTH
        else:
            pitch = min(0.30, 0.56 / max(len(meeting) - 1, 1))
        shifts = [(k - (len(meeting) - 1) / 2) * pitch for k in range(len(meeting))]
        sign = next((s for s, (a, arriving) in zip(shifts, meeting, strict=True) if arriving and a.stops), 0.0)
        moves += [
            (a, arriving, min(max(s - sign, -0.32), 0.32)) for s, (a, arriving) in zip(shifts, meeting, strict=True)
        ]
    for arrow, arriving, shift in moves:
        if arriving:
            arrow.x1 += shift
            if len(ends[arrow.target]) > 2:
                arrow.head = HEAD_WIDTH / 3
        else:
            arrow.x0 += shift
    for arrow in lines:
        if column(arrow.source) == column(arrow.target):  # straight over the strip stays straight
            if len(ends[arrow.target]) == 1:
                arrow.x1 = arrow.x0
            elif len(ends[arrow.source]) == 1:
                arrow.x0 = arrow.x1


def _nesting(place: int, arrow: Arrow, arriving: bool) -> tuple[int, float]:
    """The place of a line among those that meet: going left, nearest run first; going right, farthest first."""
    here, there = (arrow.x1, arrow.x0) if arriving else (arrow.x0, arrow.x1)
    depth = rise_of(place, arrow.level)
    if abs(there - here) < 0.01:
        return 1, 0.0
    return (0, depth) if there < here else (2, -depth)


def _place_badges(arrows: Sequence[Arrow], lines: Sequence[Arrow]) -> None:
    """Numbers stand on the run, between lanes, off the other lines and numbers."""
    taken: list[Point] = []
    for arrow in arrows:
        if not arrow.lined:
            x, y = arrow.slots[0]
            centres = [(x, y + math.copysign(OCTAGON + BADGE + 0.05, MIDDLE - y))]
        else:
            centres = _badges(arrow, [other for other in lines if other is not arrow], taken)
        arrow.badges = centres[: len(arrow.numbers)]
        taken += arrow.badges


def _badges(arrow: Arrow, others: Sequence[Arrow], taken: Sequence[Point]) -> list[Point]:
    lo, hi = sorted((arrow.x0, arrow.x1))
    middle, n = (lo + hi) / 2, len(arrow.numbers)
    inside = [x for x in BOUNDARIES if lo + 0.2 < x < hi - 0.2] or [middle]
    best, least = [(middle, arrow.level)], math.inf
    for x in inside:
        row = [(x + (k - (n - 1) / 2) * 0.66, arrow.level) for k in range(n)]
        cost = abs(x - middle) + sum(3.0 for spot in row for other in others if _near(spot, other))
        cost += sum(5.0 for a in row for b in taken if math.dist(a, b) < 2 * BADGE + 0.04)
        if cost < least:
            best, least = row, cost
    return best


def _near(spot: Point, other: Arrow) -> bool:
    """Whether a number at `spot` would lie on another line."""
    reach = BADGE + LINE / 2 + 0.02
    return any(
        min(ax, bx) - reach < spot[0] < max(ax, bx) + reach and min(ay, by) - reach < spot[1] < max(ay, by) + reach
        for (ax, ay), (bx, by) in other.segments()
    )


def draw(arrows: Sequence[Arrow]) -> list[Shape]:
    """The shapes of arrows that are laid out, in the order of their numbers, refused ones last.

    Heads, with what leads to them, lie over all other lines: a line that is crossed can be followed, a head
    that is cut off its line cannot.
    """
    drawn = sorted(arrows, key=lambda a: (a.stops, a.numbers))
    headed = [a for a in drawn if a.lined and not a.stops]
    found: list[Shape] = []
    for arrow in drawn:
        found += _end(arrow)
    for arrow in drawn:
        if arrow.lined:
            found += _strokes(arrow, _rounded(arrow, _neck(arrow)))
    for arrow in headed:
        found += _strokes(arrow, _lead(arrow, _neck(arrow)), butt=True)
    found += map(_head, headed)
    for arrow in drawn:
        found += _numbers(arrow)
    return found


def _neck(arrow: Arrow) -> float:
    """Where its line ends: inside the head, or at the sign that refuses."""
    return arrow.tip - math.copysign(0.0 if arrow.stops else HEAD_LENGTH - 0.06, arrow.tip - arrow.level)


def _strokes(arrow: Arrow, d: str, butt: bool = False) -> list[Shape]:
    """A piece of its line: over a casing, broken when it is refused, hollow when it is a witness.

    `butt` lets it lie on a line without a seam.
    """
    role, marks = arrow.role, Layer.MARKS
    if arrow.stops:
        casing = Path(marks, d, "", "field", LINE + 2 * CASING, butt=True)
        return [casing, Path(marks, d, "", role, LINE, DASH, butt=True)]
    width = TUBE if arrow.kind is Kind.GHOST else LINE
    strokes: list[Shape] = [
        Path(marks, d, "", "field", width + 2 * CASING, butt=butt),
        Path(marks, d, "", role, width, butt=butt),
    ]
    if arrow.kind is Kind.GHOST:
        strokes.append(Path(marks, d, "", "field", BORE, butt=butt))
    return strokes


def _head(arrow: Arrow) -> Path:
    back = arrow.tip - math.copysign(HEAD_LENGTH, arrow.tip - arrow.level)
    d = line((arrow.x1, arrow.tip), (arrow.x1 - arrow.head, back), (arrow.x1 + arrow.head, back), closed=True)
    return Path(Layer.MARKS, d, "field" if arrow.kind is Kind.GHOST else "go", "go", 0.06)


def _end(arrow: Arrow) -> list[Shape]:
    """Dashed outlines where checkers will stand, or the sign that refuses."""
    if arrow.stops:
        return (octagon if arrow.kind is Kind.STOP else question)(*arrow.slots[0])
    if arrow.target in TRAYS:
        return [
            Path(Layer.MARKS, box(x - 0.4, y - 0.12, 0.8, 0.24, 0.08), "field", "go", 0.06, TRACE)
            for x, y in arrow.slots
        ]
    return [Circle(Layer.MARKS, x, y, CHECKER / 2 - 0.06, "field", "go", 0.07, TRACE) for x, y in arrow.slots]


def octagon(x: float, y: float, r: float = OCTAGON) -> list[Shape]:
    """The eight-sided sign with a bar: it stops here."""
    size = r / OCTAGON
    corners = [(x + r * math.cos(math.pi * (k + 0.5) / 4), y + r * math.sin(math.pi * (k + 0.5) / 4)) for k in range(8)]
    sign = Path(Layer.SIGNS, line(*corners, closed=True), "stop", "field", 0.07 * size)
    return [sign, Path(Layer.SIGNS, box(x - 0.24 * size, y - 0.07 * size, 0.48 * size, 0.14 * size), "on")]


def question(x: float, y: float, r: float = OCTAGON) -> list[Shape]:
    """The question mark in a square: the rules leave it open."""
    square = box(x - 0.86 * r, y - 0.86 * r, 1.72 * r, 1.72 * r, 0.18 * r)
    mark = Text(Layer.SIGNS, x, y, "?", 1.35 * r, "why", True, least=0, most=NO_LIMIT)
    return [Path(Layer.SIGNS, square, "wash", "why", 0.16 * r), mark]


def _numbers(arrow: Arrow) -> list[Shape]:
    role, ghost = arrow.role, arrow.kind is Kind.GHOST
    found: list[Shape] = []
    for value, (x, y) in zip(arrow.numbers, arrow.badges, strict=False):
        found.append(Circle(Layer.SIGNS, x, y, BADGE, "field" if ghost else role, role if ghost else "field", 0.06))
        found.append(label(Layer.SIGNS, (x, y), str(value), role if ghost else "on"))
    return found


def _rounded(arrow: Arrow, end: float) -> str:
    """From the source straight to the level, along it, straight to `end`; round corners."""
    x0, y0, level = arrow.x0, arrow.y0, arrow.level
    if abs(arrow.x1 - x0) < 0.02:
        return line((x0, y0), (arrow.x1, end))
    h, v = _corner(arrow, end)
    u = math.copysign(min(CORNER, abs(level - y0)), level - y0)
    n = number
    return (
        f"M{n(x0)} {n(y0)}V{n(level - u)}Q{n(x0)} {n(level)} {n(x0 + h)} {n(level)}"
        f"H{n(arrow.x1 - h)}{_turn(arrow, end, v)}"
    )


def _lead(arrow: Arrow, end: float) -> str:
    """The last piece of the same way: straight where that is long enough, else with its corner."""
    away = math.copysign(HEAD_LENGTH + APPROACH, arrow.tip - arrow.level)
    h, v = _corner(arrow, end)
    if not h or abs(arrow.tip - arrow.level) - abs(v) > abs(away):
        return line((arrow.x1, arrow.tip - away), (arrow.x1, end))
    return f"M{number(arrow.x1 - h)} {number(arrow.level)}{_turn(arrow, end, v)}"


def _turn(arrow: Arrow, end: float, v: float) -> str:
    n = number
    return f"Q{n(arrow.x1)} {n(arrow.level)} {n(arrow.x1)} {n(arrow.level - v)}V{n(end)}"


def _corner(arrow: Arrow, end: float) -> Point:
    """How far its last corner reaches back along the run, and up the leg in; 0 without a run."""
    across = arrow.x1 - arrow.x0
    if abs(across) < 0.02:
        return 0.0, 0.0
    rise = arrow.level - end
    return math.copysign(min(CORNER, abs(across) / 2), across), math.copysign(min(CORNER, abs(rise)), rise)
