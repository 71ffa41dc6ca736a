"""The 21 rolls as a map: 36 equally likely cells, a row for each number of one die, a column for the other's.

Shapes like those of the board, and as large as it, so that files are written in the same way. It is told what each
roll gives and never asks what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.analysis import RollCount, RollTable
from tutor.arrows import octagon
from tutor.board import die_shapes
from tutor.dice import Roll
from tutor.geometry import HEIGHT, WIDTH
from tutor.position import Color
from tutor.shape import NO_LIMIT, Circle, Layer, Path, Point, Shape, Text, box
from tutor.signs import Die

PITCH, CELL = 1.80, 1.64
"""From one cell to the next, and how wide a cell is."""
HEAD = HEIGHT - 6 * PITCH
"""The room for the dice above and at the left."""
LEFT = (WIDTH - HEIGHT) / 2
SQUARE, SQUARES = 0.24, 0.31
"""A die as a small square, and from one to the next."""
DIGIT = 0.70
"""How wide a bold digit is, in its size; a separator is no wider."""


def rollmap(table: RollTable, mover: Color, number: Callable[[int], str] = str) -> tuple[Shape, ...]:
    """The map of what each roll gives `mover`, in an area of the board's size, lowest layer first.

    Each cell has the number of positions that can be reached, written by `number`, and a square for each die: full when
    it is played, hollow when it is lost. A cell that loses some dice has the ground and the frame of a reason; one that
    cannot play at all, the sign that stops. The shapes of a cell share an id such as `cell.65` (row, column); the dice
    beside them have `row.6` and `column.5`.
    """
    counts = {count.roll: count for count in table.rolls}
    found: list[Shape] = []
    for face in range(1, 7):
        found += die_shapes(mover, Die(face, False, *_center(0, face)), f"column.{face}")
        found += die_shapes(mover, Die(face, False, *_center(face, 0)), f"row.{face}")
    for row in range(1, 7):
        for column in range(1, 7):
            cell = _cell(_center(row, column), counts[Roll(row, column)], number)
            found += (shape._replace(id=f"cell.{row}{column}") for shape in cell)
    return tuple(sorted(found, key=lambda shape: shape.layer))


def cell(count: RollCount, number: Callable[[int], str] = str) -> tuple[Shape, ...]:
    """One cell of the map by itself, about the middle (0, 0), `CELL` wide and high."""
    return tuple(_cell((0, 0), count, number))


def head(mover: Color, face: int) -> tuple[Shape, ...]:
    """One of the dice above and beside the cells by itself, about the middle (0, 0)."""
    return die_shapes(mover, Die(face, False, 0, 0), f"head.{face}")


def _center(row: int, column: int) -> Point:
    """The middle of a cell; row and column 0 are those of the dice."""
    across = HEAD + (column - 0.5) * PITCH if column else HEAD / 2
    down = HEAD + (row - 0.5) * PITCH if row else HEAD / 2
    return LEFT + across, down


def _cell(at: Point, count: RollCount, number: Callable[[int], str]) -> Iterator[Circle | Path | Text]:
    x, y = at
    fill, line, width = "field", "point-odd", 0.03
    if count.must_pass:
        line, width = "stop", 0.09
    elif count.partly:
        fill, line, width = "wash", "why", 0.09
    yield Path(Layer.GROUND, box(x - CELL / 2, y - CELL / 2, CELL, CELL, 0.16), fill, line, width)
    if count.must_pass:
        yield from octagon(x, y - 0.18)
    else:
        text = number(count.results)
        size = min(0.64, (CELL - 0.24) / (DIGIT * len(text)))
        yield Text(Layer.CHECKERS, x, y - 0.18, text, size, "ink", True, least=0, most=NO_LIMIT)
    dice = len(count.roll.dice)
    for k in range(dice):
        left = x + (k - (dice - 1) / 2) * SQUARES - SQUARE / 2
        square = box(left, y + 0.44, SQUARE, SQUARE, 0.05)
        yield Path(Layer.CHECKERS, square, "ink" if k < count.dice_used else "", "ink", 0.035)
