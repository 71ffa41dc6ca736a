"""Pictures of the board: matplotlib draws the empty board and the files; nothing here knows a rule.

Import this module only where a picture is wanted: it loads matplotlib (`Figure` only, never pyplot).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.board import Shape

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Palette = dict[str, str]
UNIT = 40


@dataclass(frozen=True, slots=True)
class Words:
    """What stands round a board in a file, already translated: a line above, a small line below; the
    accessible name and description of an SVG."""

    title: str = ""
    footer: str = ""
    name: str = ""
    description: str = ""


def template(palette: Palette | None = None) -> str:
    """The empty board as an SVG element, `UNIT` units to a lane, points as groups with id `pt-24` … `pt-1`
    (the seat's numbers; they serve both seats). Without a palette its colours are CSS variables such as
    `var(--nb-field)`; see `css_variables`. Made once and kept.
    """
    raise NotImplementedError


def css_variables(palette: Palette) -> dict[str, str]:
    """CSS variable name to colour: {"--nb-field": "#F6F0E4", …}; the names are the roles of shapes."""
    raise NotImplementedError


def svg(shapes: Sequence[Shape], palette: Palette, words: Words = Words(), width: int = 720) -> str:
    """A complete SVG file: empty board, shapes, words. `width` is the size it is made for, in pixels."""
    raise NotImplementedError


def figure(shapes: Sequence[Shape], palette: Palette, words: Words = Words(), width: int = 720) -> Figure:
    """The board as a matplotlib figure of `width` pixels (at 100 dots per inch)."""
    raise NotImplementedError


def png(shapes: Sequence[Shape], palette: Palette, words: Words = Words(), width: int = 1000) -> bytes:
    """A PNG file, `width` pixels wide."""
    raise NotImplementedError


def pdf(shapes: Sequence[Shape], palette: Palette, words: Words = Words(), width_mm: float = 170) -> bytes:
    """A PDF file, `width_mm` wide; text is real text."""
    raise NotImplementedError
