"""The board as shapes: circles, paths and short texts, the same for files and for the browser.

Lengths are in lanes (the width of a point), y goes down, (0, 0) is the board's top left corner.
`shapes` never asks what is legal and imports no drawing library; `tutor.picture` makes SVG, PNG and PDF
of its answer. Colours are roles ("go", "white-rim"); a `Palette` says what they look like.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from tutor.dice import Roll
from tutor.marks import Kind, Mark, first_step_marks, marks_for, marks_for_play, marks_for_result
from tutor.position import Color, Position

__all__ = ["Circle", "Kind", "Layer", "Mark", "Path", "Shape", "Text", "View", "as_json", "first_step_marks",
           "marks_for", "marks_for_play", "marks_for_result", "shapes"]

WIDTH, HEIGHT = 14.84, 12.24


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
    """A path in SVG's words, of M, L, Q, C and Z with absolute numbers only. Joins are round, caps too unless `butt`."""

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
    """A short text, (x, y) the middle of its capitals; `size` in lanes but held to `least` … `most` pixels."""

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


Shape = Circle | Path | Text


@dataclass(frozen=True, slots=True)
class View:
    """From where the board is looked at: the side at the bottom, whose numbers are shown.

    `numbers` shows them at all (not under 300 px); `reverse_numbers` counts 1 to 24 instead of 24 to 1.
    """

    seat: Color
    numbers: bool = True
    reverse_numbers: bool = False


def shapes(
    position: Position,
    roll: Roll | None = None,
    marks: Sequence[Mark] = (),
    view: View | None = None,
    words: tuple[str, str] | None = None,
    left: tuple[int, ...] | None = None,
) -> tuple[Shape, ...]:
    """Everything on the board but the empty board itself, lowest layer first.

    `view` is by default the mover's seat. `words` are the two notes of a prime (ahead, behind), already
    translated; what does not fit six lanes is shown as the number alone. `left` are the dice not played
    yet (by default all of the roll); the others are drawn hollow.
    All shapes of one checker share an id such as `w24.3` (owner, its own point, place from the rim, 0
    first; off: `w0.3`), its disc first; dice have `die.0` …, point numbers `n24` (the seat's point).
    """
    raise NotImplementedError


def as_json(shapes: Iterable[Shape]) -> list[list[object]]:
    """Shapes as lists for JSON: "c", "p" or "t", then the fields in order, defaults at the end left out."""
    raise NotImplementedError
