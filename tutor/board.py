"""The board as shapes: circles, paths and short texts, the same for files and for the browser.

`shapes` never asks what is legal and imports no drawing library; `tutor.picture` makes SVG, PNG and PDF
of its answer. Lengths are in lanes (see `tutor.geometry`). Colours are roles ("go", "white-rim"); a
`tutor.palette.Palette` says what they look like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import attrgetter

from tutor import arrows as ways
from tutor import signs
from tutor.dice import Roll
from tutor.geometry import (
    BAND,
    CHECKER,
    DISC,
    DIVIDER,
    EDGE,
    HEIGHT,
    OTHER_TRAY,
    OWN_TRAY,
    PLACES,
    STACK,
    STRIP,
    TIP,
    TRAY,
    WIDTH,
    Stacks,
    column,
    inward,
    pitch,
    place_of,
    rise,
)
from tutor.marks import Kind, Mark, first_step_marks, marks_for, marks_for_play, marks_for_result
from tutor.play import Step
from tutor.position import Color, Position
from tutor.shape import NO_LIMIT, Circle, Layer, Path, Shape, Text, as_json, box, label, line
from tutor.signs import Die, Stage, View, checker_roles

__all__ = [
    "HEIGHT",
    "WIDTH",
    "Circle",
    "Kind",
    "Layer",
    "Mark",
    "Path",
    "Shape",
    "Text",
    "View",
    "as_json",
    "empty_board",
    "first_step_marks",
    "marks_for",
    "marks_for_play",
    "marks_for_result",
    "shapes",
]

_PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Which of the nine places of a die's face have a pip, row by row."""


def shapes(
    position: Position,
    roll: Roll | None = None,
    marks: Sequence[Mark] = (),
    view: View | None = None,
    words: tuple[str, str] | None = None,
    left: tuple[int, ...] | None = None,
    going: Step | None = None,
    off: str = "",
) -> tuple[Shape, ...]:
    """Everything on the board but the empty board itself, lowest layer first.

    `marks` are in the numbers of the side to move. `view` is by default the mover's seat. `words` are the
    two notes of a prime (ahead, behind), already translated; what does not fit six lanes is shown as the
    number alone. `left` are the dice not played yet (by default all of the roll); the others are hollow.
    `going` is a step that is being made: its checker is in no stack, its die has a ring. `off` is the word, already
    translated, for where checkers leave; it stands at a tray as long as that is empty.

    All shapes of one checker share an id such as `w24.3` (owner, its own point, place from the rim, 0
    first; off: `w0.3`), its disc first; dice have `die.0` …, point numbers `n24` (the seat's point).
    """
    view = view or View(position.to_move)
    turned = position.to_move is not view.seat
    stage = Stage(
        mover=position.to_move,
        view=view,
        place={p: place_of(p, turned) for p in range(26)},
        stacks=Stacks(position, view.seat),
        dice=_dice(roll, left, turned),
        words=words,
    )
    if going:
        stage.stacks.count[stage.place[going.source]] -= 1
    # A stack makes room for what arrives on it, so all that arrives is known before anything is drawn.
    signs.make_room(stage, marks)
    stage.arrows = ways.arrows_of((m for m in marks if m.kind in ways.KINDS), stage.place)
    ways.make_room(stage.arrows, stage.stacks)
    ways.lay_out(stage.arrows, stage.stacks)
    found: list[Shape] = [*_rails(view.seat), *_numbers(view)]
    found += _checkers(stage)
    found += _off(stage, off)
    for k, die in enumerate(stage.dice):
        found += die_shapes(stage.mover, die, f"die.{k}")
    if going:
        found += signs.in_use(stage, going.die)
    for mark in marks:
        if mark.kind not in ways.KINDS:
            found += signs.SIGNS[mark.kind](stage, mark)
    found += ways.draw(stage.arrows)
    found += signs.landed(stage, marks)
    found.sort(key=attrgetter("layer"))
    return tuple(found)


def empty_board() -> tuple[Shape, ...]:
    """Frame, field, trays and points: the same for both seats. Points have the id `pt-24` … `pt-1`."""
    found: list[Shape] = [_ground(box(0.03, 0.03, WIDTH - 0.06, HEIGHT - 0.06, 0.22), "frame", 0.05)]
    halves = (2 * EDGE + TRAY, 2 * EDGE + TRAY + 6 + DIVIDER)
    found += (_ground(box(x, BAND, 6, HEIGHT - 2 * BAND), "field", 0.03) for x in halves)
    trays = product((EDGE + 0.04, WIDTH - EDGE - TRAY + 0.04), (BAND, BAND + STACK + STRIP))
    found += (_ground(box(x, y, TRAY - 0.08, STACK, 0.12), "field", 0.03) for x, y in trays)
    for p in PLACES:
        x = column(p)
        corners = (x - 0.47, inward(p, 0)), (x, inward(p, TIP)), (x + 0.47, inward(p, 0))
        role = "point-odd" if p % 2 else "point-even"
        found.append(Path(Layer.GROUND, line(*corners, closed=True), role, "point-rim", 0.02, id=f"pt-{p}"))
    return tuple(found)


def _ground(d: str, fill: str, width: float) -> Path:
    return Path(Layer.GROUND, d, fill, "line", width)


_RAIL = 0.105
"""How thick a rail is. It lies against the field, as far from the numbers as it can."""


@lru_cache
def _rails(seat: Color) -> tuple[Shape, ...]:
    """A rail along each home, in its owner's colour; where that is near the frame's, its outline is what is seen."""
    return tuple(
        Path(Layer.GROUND, box(column(left) - 0.475, y, 5.95, _RAIL), checker_roles(owner)[0], "line", 0.05)
        for owner, left, y in ((seat, 6, HEIGHT - BAND), (seat.other, 13, BAND - _RAIL))
    )


@lru_cache
def _numbers(view: View) -> tuple[Shape, ...]:
    return tuple(_number(view, p, 25 - p if view.reverse_numbers else p) for p in PLACES if view.numbers)


def _number(view: View, place: int, value: int, bold: bool = False, name: str = "n") -> Text:
    size, most = (0.55, NO_LIMIT) if view.large else (0.40, 17)
    x, y = column(place), inward(place, -0.36)
    return Text(Layer.CHECKERS, x, y, str(value), size, "ink", bold, f"{name}{place}", 11, most)


def _checkers(stage: Stage) -> Iterator[Shape]:
    """White carries a second ring inside, Black is solid: the owner shows without colour."""
    stacks = stage.stacks
    for place in PLACES:
        if n := stacks.count[place]:
            yield from _stack(stage.view.seat, stacks.owner[place], place, n, stacks.room[place])


@lru_cache(maxsize=1024)
def _stack(seat: Color, owner: Color, place: int, n: int, room: int) -> tuple[Shape, ...]:
    """The `n` checkers of one place where so many more have `room`: the same in most pictures of a game."""
    found: list[Shape] = []
    fill, rim = checker_roles(owner)
    stem = f"{owner}{place_of(place, owner is not seat)}."
    width = 0.055 if owner is Color.WHITE else 0.04
    packed = pitch(n, room) < 0.45
    for k in range(n):
        at = column(place), round(inward(place, rise(n, room, k)), 2)
        found.append(Circle(Layer.CHECKERS, *at, DISC, fill, rim, width, None, f"{stem}{k}"))
        if owner is Color.WHITE and (not packed or k == n - 1):
            found.append(Circle(Layer.CHECKERS, *at, 0.305, "", rim, 0.035, None, f"{stem}{k}"))
    if n > 5 or pitch(n, room) < CHECKER:
        ink = rim if owner is Color.WHITE else "white"
        found.append(label(Layer.CHECKERS, at, str(n), ink, f"{stem}{n - 1}"))
    return tuple(found)


def _off(stage: Stage, word: str) -> Iterator[Shape]:
    """Checkers that are off lie on edge in their owner's tray; their number stands in the band, before them a word."""
    for place in (OWN_TRAY, OTHER_TRAY):
        n = stage.stacks.count[place]
        if not n:
            if word:
                at = column(place), inward(place, -0.36)
                yield Text(Layer.CHECKERS, *at, word, 0.40, "ink", id=f"off{place}", least=9)
            continue
        owner = stage.stacks.owner[place]
        fill, rim = checker_roles(owner)
        for k in range(n):
            x, y = stage.stacks.slot(place, k)
            slab = box(x - 0.4, y - 0.12, 0.8, 0.24, 0.08)
            yield Path(Layer.CHECKERS, slab, fill, rim, 0.035, None, f"{owner}0.{k}")
        yield _number(stage.view, place, n, bold=True, name="off")


def _dice(roll: Roll | None, left: tuple[int, ...] | None, turned: bool) -> tuple[Die, ...]:
    """The mover's dice in the half of the tray beside its head; of equal dice the first are played first."""
    if roll is None:
        return ()
    faces = roll.dice
    unplayed = list(faces if left is None else left)
    spent = []
    for face in reversed(faces):
        spent.append(face not in unplayed)
        if face in unplayed:
            unplayed.remove(face)
    spent.reverse()
    return tuple(
        Die(face, gone, *signs.die_spot(k, len(faces), turned))
        for k, (face, gone) in enumerate(zip(faces, spent, strict=True))
    )


@lru_cache(maxsize=256)
def die_shapes(mover: Color, die: Die, name: str) -> tuple[Shape, ...]:
    """A die in its owner's colours; hollow once it is played."""
    fill, rim = checker_roles(mover)
    face = box(die.x - 0.4, die.y - 0.4, 0.8, 0.8, 0.16)
    at = [(die.x + (i % 3 - 1) * 0.216, die.y + (i // 3 - 1) * 0.216) for i in _PIPS[die.face]]
    if die.spent:
        pips = (Circle(Layer.CHECKERS, x, y, 0.055, "", "line", 0.03, None, name) for x, y in at)
        return Path(Layer.CHECKERS, face, "", "line", 0.03, (0.10, 0.08), name), *pips
    pip = "black" if mover is Color.WHITE else "white"
    pips = (Circle(Layer.CHECKERS, x, y, 0.076, pip, id=name) for x, y in at)
    return Path(Layer.CHECKERS, face, fill, rim, 0.045, None, name), *pips
