"""What a drawing is made of: circles, paths and short texts, with colours by role.

Lengths are in lanes (the width of a point), y goes down, (0, 0) is the board's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

Point = tuple[float, float]


class Layer(IntEnum):
    """What lies over what."""

    GROUND = 0
    WASH = 1
    CHECKERS = 2
    MARKS = 3
    SIGNS = 4


class Circle(NamedTuple):
    """A circle. `fill` and `line` are colour roles or "" for none; `width` and `dash` (on, off) are in lanes."""

    layer: Layer
    x: float
    y: float
    r: float
    fill: str
    line: str = ""
    width: float = 0.0
    dash: tuple[float, float] | None = None
    id: str = ""


class Path(NamedTuple):
    """A path in SVG's words, of M, L, H, V, Q and Z with absolute numbers.

    Joins are round, and so are caps unless `butt`.
    """

    layer: Layer
    d: str
    fill: str = ""
    line: str = ""
    width: float = 0.0
    dash: tuple[float, float] | None = None
    id: str = ""
    butt: bool = False
    opacity: float = 1.0


class Text(NamedTuple):
    """A short text, (x, y) the middle of its capitals, or where they begin if `left`; `size` is in lanes but held to
    `least` … `most` pixels."""

    layer: Layer
    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    id: str = ""
    least: int = 10
    most: int = 17
    left: bool = False

    def pixels(self, lane: float) -> float:
        """The size to draw it at, where a lane is so many pixels wide."""
        return min(max(self.size * lane, self.least), self.most)


NO_LIMIT = 999
"""As many pixels as no text needs."""


def label(layer: Layer, at: Point, text: str, fill: str, name: str = "", least: int = 10) -> Text:
    """A count or the number on a mark: bold, and as large as what it stands on."""
    return Text(layer, *at, text, 0.42, fill, True, name, least, NO_LIMIT)


Shape = Circle | Path | Text

_LETTER = {Circle: "c", Path: "p", Text: "t"}


def as_json(shapes: Iterable[Shape]) -> list[list[object]]:
    """Shapes as lists for JSON: "c", "p" or "t", then the fields in order; defaults at the end are left out.

    >>> as_json([Circle(Layer.MARKS, 1, 2, 0.13, "go")])
    [['c', 3, 1, 2, 0.13, 'go']]
    """
    return [list(_row(shape)) for shape in shapes]


@lru_cache(maxsize=8192)
def _row(shape: Shape) -> tuple[object, ...]:
    row: list[object] = [round(value, 3) if isinstance(value, float) else value for value in shape]
    defaults = shape._field_defaults
    for name in reversed(shape._fields):
        if name not in defaults or row[-1] != defaults[name]:
            break
        row.pop()
    row[0] = int(shape.layer)
    return _LETTER[type(shape)], *row


def number(value: float) -> str:
    """A length as short text, to a hundredth of a lane: a third of a pixel on the largest board.

    >>> number(3.0), number(0.12345)
    ('3', '0.12')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def line(*points: Point, closed: bool = False) -> str:
    """The path through these points.

    >>> line((0, 1), (2, 1), (2, 3), (4, 5))
    'M0 1H2V3L4 5'
    """
    (x, y), *rest = ((number(x), number(y)) for x, y in points)
    d = f"M{x} {y}"
    for to_x, to_y in rest:
        d += f"H{to_x}" if to_y == y else f"V{to_y}" if to_x == x else f"L{to_x} {to_y}"
        x, y = to_x, to_y
    return d + ("Z" if closed else "")


def box(x: float, y: float, width: float, height: float, r: float = 0.0) -> str:
    """The path of a rectangle, its corners rounded by `r`."""
    x1, y1 = x + width, y + height
    if not r:
        return line((x, y), (x1, y), (x1, y1), (x, y1), closed=True)
    left, top, right, bottom = number(x), number(y), number(x1), number(y1)
    return (
        f"M{number(x + r)} {top}H{number(x1 - r)}Q{right} {top} {right} {number(y + r)}"
        f"V{number(y1 - r)}Q{right} {bottom} {number(x1 - r)} {bottom}"
        f"H{number(x + r)}Q{left} {bottom} {left} {number(y1 - r)}"
        f"V{number(y + r)}Q{left} {top} {number(x + r)} {top}Z"
    )
