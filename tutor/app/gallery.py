"""Small boards to choose from, drawn by the browser from one empty board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from tutor import geometry
from tutor.app import component
from tutor.app.board_view import colours
from tutor.board import View, as_json, shapes
from tutor.marks import Mark
from tutor.picture import template
from tutor.position import Color, Position
from tutor.translator import Translator


class Item(NamedTuple):
    """One small board: its caption, what stands on it, what is marked, and whether it is the chosen one."""

    caption: str
    position: Position
    marks: tuple[Mark, ...]
    chosen: bool


def show(key: str, items: Sequence[Item], seat: Color, t: Translator, on_pick: Callable[[], None]) -> None:
    """Put the boards on the page. `on_pick` is called after one is chosen; `answer` then reads which."""
    component.mount("gallery", frame(), key=key, data=data(items, seat, t), on_picked_change=on_pick)


def answer(sent: object, count: int) -> int | None:
    """The number of the chosen board, from 0; None when the browser sent something else."""
    known = isinstance(sent, int) and not isinstance(sent, bool) and 0 <= sent < count
    return sent if known and isinstance(sent, int) else None


def data(items: Sequence[Item], seat: Color, t: Translator) -> dict[str, Any]:
    """The boards as JSON for the browser."""
    view = View(seat, numbers=False)
    return {
        "lang": t.code,
        "name": t.t("Plays as small boards"),
        "items": [
            {
                "caption": item.caption,
                "chosen": item.chosen,
                "shapes": as_json(shapes(item.position, None, item.marks, view)),
            }
            for item in items
        ],
    }


@cache
def frame() -> str:
    """The component's HTML: the empty board once, for every small board to use."""
    empty = template().replace("<svg ", '<svg id="empty" ', 1)
    return f"""{colours(".gallery")}
<svg class="store" aria-hidden="true"><defs>{empty}</defs></svg>
<div class="gallery" role="group" data-box="0 0 {geometry.WIDTH:g} {geometry.HEIGHT:g}" translate="no"></div>"""
