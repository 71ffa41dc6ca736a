"""Shapes as elements of an SVG, without a drawing library: for files, and for pages that hold their boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from types import MappingProxyType

from tutor.palette import ROLES, Palette
from tutor.shape import Circle, Shape, Text, number

UNIT = 40
"""SVG units to a lane."""
CAPITALS = 0.365
"""From the middle of the capitals down to the base line, in sizes of the text."""

VARIABLES = Palette({role: f"var(--nb-{role})" for role in ROLES})
"""Colours that the page decides (see `tutor.palette.css_variables`)."""

PIXEL = "--px"
"""What a page must set for `live` elements: how large its pixel is in SVG units, as a length (`0.9px`)."""

SIGNS = MappingProxyType(
    {
        "yes": '<circle cx="10" cy="10" r="8.6"/><path d="M5.8 10.4 8.8 13.3 14.3 6.9"/>',
        "no": '<path d="M6.4 1.4h7.2l5 5v7.2l-5 5H6.4l-5-5V6.4z"/><path d="M5.6 10h8.8"/>',
        "open": '<path d="M2 2h16v16H2z"/><path d="M7.4 7.6c0-3.6 5.4-3.4 5.4-.2 0 2.2-2.8 2-2.8 4.6M10 14.6v.5"/>',
        "note": '<path d="M2 2h16v16H2z"/><path d="M10 9.2v5.2M10 5.4v.5"/>',
    }
)
"""The signs of a verdict, told apart by form: round, eight-sided, square; each in a square of 20."""


def element(shape: Shape, palette: Palette, lane: float) -> str:
    """One shape as an SVG element, in a group whose unit is the lane; letters are as large as they have to be where a
    lane is so many pixels wide."""

    def lettering(text: Text) -> str:
        size = text.pixels(lane) * UNIT / lane
        return f'y="{number(text.y * UNIT + CAPITALS * size)}" font-size="{number(size)}"'

    return _element(shape, palette, lettering)


def live(shape: Shape) -> str:
    """The same for a page on which the board can have any width: colours are `VARIABLES`, and letters keep their bounds
    in pixels by `PIXEL`. It has no `style`, so a page that forbids styles takes it."""
    return _element(shape, VARIABLES, _bounded)


def _bounded(text: Text) -> str:
    least, size, most = f"calc({text.least}*var({PIXEL}))", number(text.size * UNIT), f"calc({text.most}*var({PIXEL}))"
    return f'y="{number(text.y * UNIT)}" dy="{CAPITALS}em" font-size="clamp({least},{size}px,{most})"'


def _element(shape: Shape, palette: Palette, lettering: Callable[[Text], str]) -> str:
    if isinstance(shape, Text):
        return _text(shape, palette, lettering(shape))
    if isinstance(shape, Circle):
        form = f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{shape.r}"'
    else:
        form = f'<path d="{shape.d}"'
        if shape.opacity != 1:
            form += f' opacity="{shape.opacity}"'
        if shape.butt:
            form += ' stroke-linecap="butt"'
    form += f' fill="{palette[shape.fill]}"' if shape.fill else ' fill="none"'
    if shape.line:
        form += f' stroke="{palette[shape.line]}" stroke-width="{shape.width}"'
        if shape.dash:
            form += f' stroke-dasharray="{shape.dash[0]} {shape.dash[1]}"'
    return form + "/>"


def _text(shape: Text, palette: Palette, lettering: str) -> str:
    """Text in SVG units rather than lanes: browsers with a least size of letters would enlarge tiny ones."""
    weight = (' font-weight="bold"' if shape.bold else "") + (' text-anchor="start"' if shape.left else "")
    return (
        f'<text transform="scale({1 / UNIT})" x="{number(shape.x * UNIT)}" {lettering}{weight}'
        f' fill="{palette[shape.fill]}">{safe(shape.text)}</text>'
    )


_UNSAFE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u202a-\u202e\u2066-\u2069]")


def safe(text: str) -> str:
    """Text for XML: escaped, without what XML cannot hold and without marks that turn the direction of writing."""
    return escape(_UNSAFE.sub("", text))
