"""A small board that stands still on a page, as a picture that says in words what it shows."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

from tutor import picture
from tutor.palette import DARK, LIGHT
from tutor.shape import Shape

WIDTH = 420
"""Of a board, in pixels; on a narrow page less."""


def html(drawn: Sequence[Shape], told: str, dark: bool, ground: bool = True) -> str:
    """The picture as HTML; `told` is what it shows, for those who cannot see it. Without `ground` no empty board lies
    under the shapes."""
    svg = picture.svg(drawn, DARK if dark else LIGHT, width=WIDTH, ground=ground)
    source = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
    return f'<div class="nt-picture"><img src="{source}" alt="{escape(told)}"></div>'
