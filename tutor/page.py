"""A printed page: paragraphs set in columns, boards and a code to scan, each in a box of its own.

All lengths are in millimetres from the top left corner of the page, sizes of letters in points. What is set is
measured first, so a layout knows whether it fits. matplotlib is loaded only to measure and to write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tutor import qr
from tutor.arrows import octagon, question
from tutor.board import empty_board
from tutor.drawing import picture_maker
from tutor.geometry import HEIGHT as BOARD_HEIGHT
from tutor.geometry import WIDTH as BOARD_WIDTH
from tutor.palette import Palette
from tutor.ruling import Verdict
from tutor.shape import NO_LIMIT, Circle, Layer, Path, Shape, Text, box, line

WIDTH, HEIGHT = 210.0, 297.0
"""A4."""
POINT = 25.4 / 72
"""Millimetres to the point."""
LEADING = 1.27
"""From line to line, in sizes of the text."""
DPI = 200
"""Of a page as a PNG: small letters are still read on a telephone that zooms in, and a QR is scanned from it."""
BOARD_DPI = 150
"""The resolution for which the letters on a board are made no smaller than a screen needs them."""


class Paragraph(NamedTuple):
    """A text in a column: `scale` is its size, `before` the room above it, `indent` at its left, in sizes of the
    column's text; `rule` puts a line above it, and `sign` one of `SIGNS` before it."""

    text: str
    scale: float = 1.0
    bold: bool = False
    before: float = 0.0
    indent: float = 0.0
    sign: str = ""
    rule: bool = False


class Box(NamedTuple):
    """Where a part of the page lies."""

    name: str
    left: float
    top: float
    right: float
    bottom: float


class Part(NamedTuple):
    """Shapes with the box that they fill; `unit` is the length of their unit."""

    box: Box
    shapes: tuple[Shape, ...]
    unit: float = 1.0
    corner: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Page:
    """A page ready to be written. Its parts lie on it and none over another (tested)."""

    title: str
    lang: str
    parts: tuple[Part, ...]

    def file(self, kind: str, palette: Palette) -> bytes:
        """The file of this kind, ".pdf" or ".png"."""
        picture = picture_maker()
        pieces = [picture.Piece(part.shapes, *part.corner, part.unit) for part in self.parts]
        written: bytes = (
            picture.page_png(pieces, palette, (WIDTH, HEIGHT), DPI)
            if kind == ".png"
            else picture.page_pdf(pieces, palette, (WIDTH, HEIGHT), self.title)
        )
        return written


def as_pdf(pages: Iterable[Page], title: str, palette: Palette) -> bytes:
    """Pages as one PDF file; each is asked for when its turn comes to be painted."""
    picture = picture_maker()
    placed = ([picture.Piece(part.shapes, *part.corner, part.unit) for part in page.parts] for page in pages)
    written: bytes = picture.pages_pdf(placed, palette, (WIDTH, HEIGHT), title)
    return written


# ---------------------------------------------------------------- text


def column(
    name: str,
    paragraphs: Iterable[Paragraph],
    left: float,
    top: float,
    width: float,
    size: float,
    loose: float = 1.0,
) -> Part:
    """The paragraphs one under another from `top` down, their text `size` points large; `loose` is how much of the
    room between them is kept."""
    shapes: list[Shape] = []
    y = top
    for paragraph in paragraphs:
        if shapes:
            y += paragraph.before * loose * size * POINT
        if paragraph.rule:
            shapes.append(rule_across(left, y, width))
            y += 0.6 * loose * size * POINT
        placed, y = _set(paragraph, left, y, width, size * POINT)
        shapes += placed
    return Part(Box(name, left, top, left + width, y), tuple(shapes))


_STEP = r"\d{1,2}(?:/(?:\d{1,2}|off))+(?:\(\d\))?"
_PLAY = re.compile(rf"{_STEP}(?: {_STEP})+")
"""Steps of a play, which stand in one line."""


def rule_across(left: float, y: float, width: float) -> Path:
    """A thin line across."""
    return Path(Layer.GROUND, line((left, y), (left + width, y)), "", "line", 0.2)


def _set(paragraph: Paragraph, left: float, top: float, width: float, base: float) -> tuple[list[Shape], float]:
    """A paragraph's shapes, and where it ends. `base` is the column's size in millimetres."""
    picture = picture_maker()
    size = base * paragraph.scale
    indent = paragraph.indent * base
    shapes: list[Shape] = []
    if paragraph.sign:
        radius = 0.56 * size
        shapes += SIGNS[paragraph.sign](left + indent + radius, top + 0.5 * LEADING * size, radius)
        indent += 2 * radius + 0.4 * size
    held = _PLAY.sub(lambda play: play[0].replace(" ", picture.NO_BREAK), paragraph.text)
    lines = picture.lines_of(held, (width - indent) / size, paragraph.bold)
    for k, text in enumerate(lines):
        middle = top + (k + 0.5) * LEADING * size
        shapes.append(written(text, left + indent, middle, size, paragraph.bold))
    return shapes, top + max(len(lines), 1) * LEADING * size


def written(text: str, left: float, middle: float, size: float, bold: bool = False) -> Text:
    """A line of text that begins at `left`, the middle of its capitals at `middle`; `size` in millimetres."""
    return Text(Layer.SIGNS, left, middle, text, size, "ink", bold, least=0, most=NO_LIMIT, left=True)


def _tick(x: float, y: float, r: float) -> list[Shape]:
    mark = line((x - 0.45 * r, y + 0.05 * r), (x - 0.12 * r, y + 0.4 * r), (x + 0.48 * r, y - 0.38 * r))
    return [
        Circle(Layer.MARKS, x, y, 0.92 * r, "", "go", 0.16 * r),
        Path(Layer.MARKS, mark, "", "go", 0.22 * r),
    ]


def _stop(x: float, y: float, r: float) -> list[Shape]:
    return octagon(x, y, r)


def _to_tick(x: float, y: float, r: float) -> list[Shape]:
    return [Path(Layer.MARKS, box(x - 0.86 * r, y - 0.86 * r, 1.72 * r, 1.72 * r), "field", "ink", 0.12 * r)]


TO_TICK = "to tick"
SIGNS: dict[str, Callable[[float, float, float], list[Shape]]] = {
    Verdict.LEGAL: _tick,
    Verdict.ILLEGAL: _stop,
    Verdict.OPEN: question,
    TO_TICK: _to_tick,
}
"""Shapes round a middle and within a radius. The signs of the rulings say them without words and without colour: a tick
in a circle, an octagon with a bar, a question mark in a square. The last is an empty square."""


# ---------------------------------------------------------------- boards and codes


def board(name: str, shapes: Sequence[Shape], left: float, top: float, width: float) -> Part:
    """A board of this width with what is shown on it."""
    unit = width / BOARD_WIDTH
    lane = unit / 25.4 * BOARD_DPI
    held = (_held(shape, lane) if isinstance(shape, Text) else shape for shape in (*empty_board(), *shapes))
    where = Box(name, left, top, left + width, top + board_height(width))
    return Part(where, tuple(held), unit, (left, top))


def board_height(width: float) -> float:
    """How high a board of this width is."""
    return width * BOARD_HEIGHT / BOARD_WIDTH


def _held(text: Text, lane: float) -> Text:
    """A text on a board in the size it has where a lane is so many pixels wide, whatever the page is made for; on a
    small board only as large as the band of numbers and a checker have room for."""
    size = min(text.pixels(lane) / lane, max(text.size, _MOST_ON_BOARD))
    return text._replace(size=size, least=0, most=NO_LIMIT)


_MOST_ON_BOARD = 0.54
"""The largest letters on a small board, in lanes: with a home line beside them they are still clear of it."""


def code(name: str, text: str, left: float, top: float, width: float) -> Part:
    """A QR with this text. It lies on the paper's white; the quiet zone belongs to its box."""
    dark, modules = _modules(text)
    shape = Path(Layer.MARKS, dark, "ink")
    return Part(Box(name, left, top, left + width, top + width), (shape,), width / modules, (left, top))


@lru_cache(maxsize=16)
def _modules(text: str) -> tuple[str, int]:
    """The dark modules of a QR as a path, and how many modules wide it is with its quiet zone. To find them takes as
    long as to set a page, and every layout that is tried asks for them."""
    rows = qr.modules(text)
    dark = "".join(box(start, y, end - start, 1.03) for y, row in enumerate(rows) for start, end in qr.runs(row))
    return dark, len(rows)
