"""A small board that stands still on a page, as a picture that says in words what it shows."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

from tutor import picture
from tutor.palette import DARK, LIGHT
from tutor.shape import Shape

WIDTH, WIDE = 420, 640
"""Of a board, in pixels, and of one that is to be read like the large one; on a narrow page less."""


def html(drawn: Sequence[Shape], told: str, dark: bool, wide: bool = False) -> str:
    """The picture as HTML; `told` is what it shows, for those who cannot see it."""
    svg = picture.svg(drawn, DARK if dark else LIGHT, width=WIDE if wide else WIDTH)
    classes = "nt-picture nt-wide" if wide else "nt-picture"
    return f'<div class="{classes}"><img src="{source(svg)}" alt="{escape(told)}"></div>'


def source(svg: str) -> str:
    """An SVG as the address of an image."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
