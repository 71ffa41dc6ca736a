"""Lists to pick from, as lines, as small boards or as a map: one component instead of many widgets, so that it is fast.

The browser draws the small boards from one empty board; it is told texts and shapes, and answers with what
was picked or which page was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from tutor import geometry
from tutor.app import component
from tutor.app.board_view import Sign, colours, sign_images
from tutor.board import Shape, as_json
from tutor.picture import template
from tutor.translator import Translator


class Item(NamedTuple):
    """One thing to pick: its text, a second line, a sign, and the shapes of its small board, if it is one. `room` is
    the longest text and the longest second line that can come to stand there: it is as high as these from the first."""

    text: str
    more: str = ""
    sign: Sign = ""
    shapes: tuple[Shape, ...] = ()
    room: tuple[str, str] | None = None


class Grid(NamedTuple):
    """A map: the items in rows of as many as `above` has heads, before each row one of `beside`. Item and head are
    drawings, `size` wide and high about their middle; an item's text and second line are spoken."""

    size: float
    above: tuple[tuple[Shape, ...], ...]
    beside: tuple[tuple[Shape, ...], ...]


class Page(NamedTuple):
    """The part of a list that is shown: which page (from 0) of how many items, so many on each."""

    number: int
    total: int
    size: int

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(self.total - 1, 0) // self.size

    @property
    def slice(self) -> slice:
        """Which items are on it."""
        return slice(self.number * self.size, (self.number + 1) * self.size)


class Answer(NamedTuple):
    """What was done: an item of the page picked, or another page asked for."""

    item: int | None
    page: int | None


def show(
    key: str,
    name: str,
    items: Sequence[Item],
    chosen: int | Sequence[int] | None,
    page: Page,
    t: Translator,
    on_answer: Callable[[], None],
    grid: Grid | None = None,
) -> None:
    """Put a list on the page; of what is `chosen` there may be several. `on_answer` is called after something was
    picked; `answer` then reads what."""
    told = data(name, items, chosen, page, t, grid)
    component.mount("picker", frame(), told, key=key, on_picked_change=on_answer)


def answer(sent: object, page: Page) -> Answer | None:
    """What the browser sent, or None when it is no answer to this page."""
    if not isinstance(sent, dict):
        return None
    item, number = sent.get("item"), sent.get("page")
    if type(item) is int and 0 <= item < page.total - page.number * page.size:
        return Answer(item, None)
    if type(number) is int and 0 <= number <= page.last:
        return Answer(None, number)
    return None


def data(
    name: str,
    items: Sequence[Item],
    chosen: int | Sequence[int] | None,
    page: Page,
    t: Translator,
    grid: Grid | None = None,
) -> dict[str, Any]:
    """The list as JSON for the browser."""
    return {
        "lang": t.code,
        "name": name,
        "chosen": [] if chosen is None else [chosen] if isinstance(chosen, int) else list(chosen),
        "empty": template() if grid is None and any(item.shapes for item in items) else "",
        "grid": None if grid is None else _grid(grid),
        "items": [{**item._asdict(), "shapes": as_json(item.shapes)} for item in items],
        "pages": _pages(page, t) if page.last else None,
    }


def _grid(grid: Grid) -> dict[str, Any]:
    heads = {"above": [as_json(head) for head in grid.above], "beside": [as_json(head) for head in grid.beside]}
    return {"size": grid.size, **heads}


def _pages(page: Page, t: Translator) -> dict[str, Any]:
    first, last = page.number * page.size + 1, min((page.number + 1) * page.size, page.total)
    return {
        "number": page.number,
        "last": page.last,
        "back": t.t("Back"),
        "more": t.t("More"),
        "where": t.t("{first}–{last} of {total}", first=first, last=last, total=t.number(page.total)),
    }


@cache
def frame() -> str:
    """The component's HTML; the browser fills it."""
    signs = "".join(f'.{name}{{--sign:url("{image}")}}' for name, image in sign_images().items())
    return f"""{colours(".picker")}<style>{signs}</style>
<svg class="store" aria-hidden="true"><defs></defs></svg>
<div class="picker" data-box="0 0 {geometry.WIDTH:g} {geometry.HEIGHT:g}" translate="no">
  <div class="above" aria-hidden="true"></div><div class="beside" aria-hidden="true"></div>
  <div class="items" role="listbox"></div>
  <div class="pages" hidden><button type="button" class="back"></button><button type="button" class="more"></button>
    <span></span></div>
</div>"""
