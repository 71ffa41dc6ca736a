"""The marks that are not arrows: what may start and land, what is evidence, the prime, what came and left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tutor.arrows import BADGE, OCTAGON, Arrow
from tutor.geometry import (
    BAND,
    BOUNDARIES,
    CHECKER,
    DICE_PITCH,
    DISC,
    HEIGHT,
    MIDDLE,
    OTHER_TRAY,
    OWN_TRAY,
    PLACES,
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
from tutor.position import CHECKERS, Color
from tutor.shape import Circle, Layer, Path, Point, Shape, box, label, line

TRAYS = (OWN_TRAY, OTHER_TRAY)
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class View:
    """From where the board is looked at: the side at the bottom, whose numbers are shown.

    `numbers` shows them at all (not under 300 px); `reverse_numbers` counts 1 to 24 instead of 24 to 1;
    `large` makes them bigger, without an upper limit, for a wall.
    """

    seat: Color
    numbers: bool = True
    reverse_numbers: bool = False
    large: bool = False


class Die(NamedTuple):
    """A die on the board: its number, whether it is played, its centre."""

    face: int
    spent: bool
    x: float
    y: float


@dataclass(slots=True)
class Stage:
    """One board in the making. `place` maps the mover's points to places; `first` says from which slot of
    its stack a mark is drawn; `notes` are the boxes of text already placed."""

    mover: Color
    view: View
    place: dict[int, int]
    stacks: Stacks
    dice: tuple[Die, ...]
    words: tuple[str, str] | None
    arrows: Sequence[Arrow] = ()
    first: dict[Mark, int] = field(default_factory=dict)
    notes: list[Box] = field(default_factory=list)
    marked: list[Die] = field(default_factory=list)

    def places(self, mark: Mark) -> list[int]:
        """Where the mark's points are; points that do not exist are left out."""
        return [self.place[p] for p in mark.points if p in self.place]


def checker_roles(color: Color) -> tuple[str, str]:
    """Fill and rim of a side's checkers."""
    name = "white" if color is Color.WHITE else "black"
    return name, f"{name}-rim"


def die_spot(k: int, n: int, turned: bool) -> Point:
    """The centre of die `k` of `n`, read downward, in the mover's bay."""
    near = STRIP / 2 + 0.6
    if turned:
        return column(OTHER_TRAY), MIDDLE + near + DICE_PITCH * k
    return column(OWN_TRAY), MIDDLE - near - DICE_PITCH * (n - 1 - k)


def make_room(stage: Stage, marks: Iterable[Mark]) -> None:
    """Keep slots for what is drawn beyond the checkers of a stack."""
    stacks = stage.stacks
    for mark in marks:
        if mark.kind in (Kind.LANDING, Kind.LEFT) and mark not in stage.first:
            for place in stage.places(mark):
                stage.first[mark] = stacks.count[place] + stacks.room[place]
                stacks.room[place] += 1 if mark.kind is Kind.LANDING else mark.number or 1


# ---------------------------------------------------------------- you may


def _start(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """A dot beyond the stack: it can start."""
    for place in stage.places(mark):
        y = inward(place, stage.stacks.reach(place) + 0.2)
        yield Circle(Layer.MARKS, column(place), y, 0.13, "go", "field", 0.04)


def _chosen(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """A ring round the top checker: it is chosen."""
    for place in stage.places(mark):
        x, y = stage.stacks.slot(place, max(stage.stacks.count[place] - 1, 0))
        yield Circle(Layer.MARKS, x, y, 0.50, "", "field", 0.26)
        yield Circle(Layer.MARKS, x, y, 0.50, "", "go", 0.14)


def _landing(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """A small die face with its number on a free slot; in a tray, whose slots are too low for it, beyond them."""
    for place in stage.places(mark):
        k, n = stage.first[mark], stage.stacks.count[place]
        at = in_tray(place, n, k - n) if place in TRAYS else stage.stacks.slot(place, k)
        yield from face(at, mark.number)


def face(at: Point, number: int | None) -> Iterator[Shape]:
    """A small die face with its number."""
    x, y = at
    yield Path(Layer.MARKS, box(x - 0.31, y - 0.31, 0.62, 0.62, 0.15), "go", "field", 0.06)
    yield label(Layer.MARKS, at, str(number), "on")


def in_tray(place: int, n: int, k: int) -> Point:
    """The middle of face `k` beyond the `n` lowest slots of a tray."""
    return column(place), inward(place, n * SLAB + 0.42 + 0.70 * k)


def in_use(stage: Stage, face: int) -> Iterator[Shape]:
    """A ring round the die that is being played: it is chosen."""
    for die in [die for die in stage.dice if die.face == face and not die.spent][:1]:
        ring = box(die.x - 0.45, die.y - 0.45, 0.90, 0.90, 0.20)
        yield Path(Layer.MARKS, ring, "", "field", 0.20)
        yield Path(Layer.MARKS, ring, "", "go", 0.12)


def landed(stage: Stage, marks: Iterable[Mark]) -> Iterator[Shape]:
    """Where the checker of a play will stand, the die it goes with; in a tray only where no arrow covers it."""
    dice = {mark.number: mark.die for mark in marks if mark.kind is Kind.PLAY and mark.die}
    for arrow in stage.arrows:
        for k, (number, at) in enumerate(zip(arrow.numbers, arrow.slots, strict=False)):
            if arrow.kind is not Kind.PLAY or number not in dice:
                continue
            if arrow.target in TRAYS:
                taken = stage.stacks.count[arrow.target] + stage.stacks.room[arrow.target]
                at = in_tray(arrow.target, taken, k)
                if rise_of(arrow.target, at[1]) + 0.34 > rise_of(arrow.target, arrow.tip):
                    continue
            yield from face(at, dice[number])


def _came(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """A ring on each checker that came; of a packed stack on the top one, which carries the count."""
    for place in stage.places(mark):
        n, came = stage.stacks.count[place], mark.number or 1
        if place not in TRAYS and stage.stacks.pitch(place) < 0.6:
            came = 1
        for k in range(max(n - came, 0), n):
            x, y = stage.stacks.slot(place, k)
            if place in TRAYS:
                yield Path(Layer.MARKS, box(x - 0.4, y - 0.12, 0.8, 0.24, 0.08), "", "go", 0.09)
            else:
                yield Circle(Layer.MARKS, x, y, DISC, "", "go", 0.15)


def _left(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """A dashed ring where each checker was that left."""
    for place in stage.places(mark):
        for k in range(mark.number or 1):
            x, y = stage.stacks.slot(place, stage.first[mark] + k)
            yield Circle(Layer.MARKS, x, y, CHECKER / 2 - 0.08, "", "go", 0.10, (0.17, 0.13))


# ---------------------------------------------------------------- this is why


def _evidence(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """A highlighter behind and square corners round whole stacks; round a tray only when its owner has finished."""
    frames: list[Box] = []
    for place in stage.places(mark):
        x = column(place)
        if place not in TRAYS:
            ends = inward(place, -0.04), inward(place, max(stage.stacks.standing(place), CHECKER) + 0.04)
        elif stage.stacks.count[place] == CHECKERS:
            ends = inward(place, -0.02), inward(place, STACK + 0.02)
        else:
            continue
        frames.append((x - 0.48, min(ends), x + 0.48, max(ends)))
    yield from _cornered(frames)


def _unused(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """Square corners round a die that was left (of equal dice the last), or round all."""
    left = [die for die in reversed(stage.dice) if die not in stage.marked]
    found = [die for die in left if not die.spent] if mark.number is None else []
    found += [die for die in left if die.face == mark.number][:1]
    stage.marked += found
    yield from _cornered([(die.x - 0.48, die.y - 0.48, die.x + 0.48, die.y + 0.48) for die in found])


def _cornered(frames: Sequence[Box]) -> Iterator[Shape]:
    if not frames:
        return
    wash = "".join(box(left - 0.02, top, right - left + 0.04, bottom - top) for left, top, right, bottom in frames)
    d = "".join(
        line((x + dx, y), (x, y), (x, y + dy))
        for left, top, right, bottom in frames
        for x, dx in ((left, 0.24), (right, -0.24))
        for y, dy in ((top, 0.24), (bottom, -0.24))
    )
    yield Path(Layer.WASH, wash, "wash")
    yield Path(Layer.MARKS, d, "", "field", 0.20, butt=True)
    yield Path(Layer.MARKS, d, "", "why", 0.10, butt=True)


def _run(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """A prime as one block: its numbers on a bar in the band, an arm down each outer side.

    Over a player's 1|24 there are two bars, and no arm where they belong together.
    """
    places = stage.places(mark)
    rows = [row for row in ([p for p in places if on_top(p)], [p for p in places if not on_top(p)]) if row]
    joined = "" if len(rows) < 2 else "left" if {12, 13} <= set(places) else "right"
    for row in rows:
        lo, hi = min(map(column, row)) - 0.5, max(map(column, row)) + 0.5
        y = inward(row[0], -0.36)
        yield Path(Layer.WASH, box(lo + 0.04, y - 0.22, hi - lo - 0.08, 0.44, 0.2), "wash", "why", 0.08)
        for x, side in ((lo, "left"), (hi, "right")):
            if side != joined:
                d = line((x, inward(row[0], 0)), (x, inward(row[0], STACK)))
                yield Path(Layer.MARKS, d, "", "why", 0.07, butt=True)


def _ahead(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """Where an opposing checker would allow the run: hatched, with the number of those there."""
    for lanes in _blocks(stage.places(mark)):
        lo, hi = min(map(column, lanes)) - 0.5, max(map(column, lanes)) + 0.5
        y = min(inward(lanes[0], 0), inward(lanes[0], STACK))
        yield Path(Layer.GROUND, box(lo, y, hi - lo, STACK), "wash", opacity=0.28)
        yield Path(Layer.GROUND, _hatching(lo, y, hi, y + STACK), "", "why", 0.02, butt=True)
    yield from _note(stage, mark, 0)


def _behind(stage: Stage, mark: Mark) -> Iterator[Shape]:
    """Where the opponent still has to come: chevrons along the strip the way it goes, with the number."""
    d = ""
    for place in stage.places(mark):
        x, y, dx = column(place), inward(place, STACK + 0.36), 0.13 if not on_top(place) else -0.13
        d += line((x - dx, y + 0.15), (x + dx, y), (x - dx, y - 0.15))
    if d:
        yield Path(Layer.GROUND, d, "", "why", 0.07)
    yield from _note(stage, mark, 1)


def _blocks(places: Sequence[int]) -> list[list[int]]:
    """Places in blocks of neighbours: the rows apart, and the halves of each."""
    quarters: dict[int, list[int]] = {}
    for place in places:
        quarters.setdefault((place - 1) // 6, []).append(place)
    return list(quarters.values())


def _hatching(left: float, top: float, right: float, bottom: float) -> str:
    """Slanting lines across a rectangle, one every 0.55, falling 0.55 a lane."""
    slope = 0.55
    d = ""
    start = top - slope * (right - left)
    for k in range(1, int((bottom - start) / 0.55) + 1):
        y = start + 0.55 * k
        a = max(left, left + (top - y) / slope)
        b = min(right, left + (bottom - y) / slope)
        if a < b:
            d += line((a, y + slope * (a - left)), (b, y + slope * (b - left)))
    return d


# ---------------------------------------------------------------- the two notes of a prime

NOTE_HEIGHT, NOTE_MARGIN = 0.72, 0.22
NOTE_MOST = 6.0


def _note(stage: Stage, mark: Mark, which: int) -> Iterator[Shape]:
    """A short framed text near the zone, where it covers no checker, arrow or sign."""
    text = stage.words[which] if stage.words else ""
    width = text_width(text) + 2 * NOTE_MARGIN
    if not text or width > NOTE_MOST:
        text = str(_counted(stage, mark))
        width = text_width(text) + 2 * NOTE_MARGIN
    x, y = _free_spot(stage, mark, width)
    stage.notes.append((x - width / 2, y - NOTE_HEIGHT / 2, x + width / 2, y + NOTE_HEIGHT / 2))
    frame = box(x - width / 2, y - NOTE_HEIGHT / 2, width, NOTE_HEIGHT, 0.16)
    yield Path(Layer.SIGNS, frame, "field", "why", 0.05)
    yield label(Layer.SIGNS, (x, y), text, "ink", least=11)


def _counted(stage: Stage, mark: Mark) -> int:
    """The opponent's checkers in the zone."""
    if mark.number is not None:
        return mark.number
    theirs = [p for p in stage.places(mark) if stage.stacks.owner.get(p) is stage.mover.other]
    return sum(stage.stacks.count[p] for p in theirs)


def text_width(text: str, size: float = 0.46) -> float:
    """About how wide a bold text is, rather more than less; the size is what small screens hold the notes to."""
    return size * sum(0.40 if c in " .,:;'!|iIjlії" else 0.70 if c.isdigit() or c.islower() else 0.85 for c in text)


def _free_spot(stage: Stage, mark: Mark, width: float) -> Point:
    """The nearest place to the zone's middle that is free; there always is one in the strip."""
    lanes = stage.places(mark) or [stage.place[13]]
    block = max(_blocks(lanes), key=len)
    x0 = sum(map(column, block)) / len(block)
    y0 = inward(block[0], STACK / 2) if mark.kind is Kind.AHEAD else MIDDLE
    taken = list(_taken(stage))
    spots = [(x, y) for x in (*BOUNDARIES, *map(column, PLACES)) for y in (y0, MIDDLE, *_RISES)]
    spots.sort(key=lambda s: abs(s[0] - x0) + 1.5 * abs(s[1] - y0))
    low, high = column(13) - 0.4 + width / 2, column(24) + 0.4 - width / 2
    for x, y in spots:
        frame = (x - width / 2 - 0.08, y - 0.44, x + width / 2 + 0.08, y + 0.44)
        if low <= x <= high and not any(_meet(frame, other) for other in taken):
            return x, y
    return min(max(x0, low), high), MIDDLE


_RISES = tuple(BAND + 1 + 0.5 * k for k in range(int((HEIGHT - 2 * BAND - 2) / 0.5) + 1))


def _taken(stage: Stage) -> Iterator[Box]:
    """What a note must not cover."""
    yield from stage.notes
    for place in PLACES:
        if reach := stage.stacks.reach(place):
            ends = inward(place, 0), inward(place, reach)
            yield column(place) - 0.45, min(ends), column(place) + 0.45, max(ends)
    for arrow in stage.arrows:
        if arrow.lined:
            for (ax, ay), (bx, by) in arrow.segments():
                yield min(ax, bx) - 0.15, min(ay, by) - 0.15, max(ax, bx) + 0.15, max(ay, by) + 0.15
        for (x, y), r in [*((at, BADGE) for at in arrow.badges), *((at, OCTAGON) for at in arrow.slots)]:
            yield x - r, y - r, x + r, y + r


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


SIGNS: MappingProxyType[Kind, Callable[[Stage, Mark], Iterator[Shape]]] = MappingProxyType(
    {
        Kind.START: _start,
        Kind.CHOSEN: _chosen,
        Kind.LANDING: _landing,
        Kind.EVIDENCE: _evidence,
        Kind.UNUSED: _unused,
        Kind.RUN: _run,
        Kind.AHEAD: _ahead,
        Kind.BEHIND: _behind,
        Kind.CAME: _came,
        Kind.LEFT: _left,
    }
)
"""How each mark is drawn, arrows apart."""
