"""The wall view: one item as large as the screen allows, its answer, the next one, by a single key.

The browser is sent a few items ahead, with their answers, so that nothing is waited for before a class.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from tutor import asked, board, explain, geometry, pictured
from tutor.app import component
from tutor.app.board_view import colours, packed, sign_images
from tutor.assignment import Assignment
from tutor.board import View, as_json
from tutor.dealt import lettered
from tutor.drills import Item
from tutor.explain import capital
from tutor.picture import template
from tutor.screen import screen_of
from tutor.translator import Translator, translator

AHEAD = 3
"""So many items are sent before they are asked for, and one that has been shown."""


class Hung(NamedTuple):
    """What hangs there: the set, whose copy of it, and at which item, from 1. `opened` changes when that item was asked
    for by the address; else the browser knows itself where it is."""

    assignment: Assignment
    copy: int | None
    item: int
    opened: int


def show(hung: Hung, t: Translator, on_turn: Callable[[], None], on_leave: Callable[[], None]) -> None:
    """Put the wall on the page, which it covers."""
    component.mount("wall", frame(), data(hung, t), key="wall", on_at_change=on_turn, on_left_change=on_leave)


def turned_to(sent: object, count: int) -> int | None:
    """The item that the browser has gone to, or None when it sent no such thing."""
    return sent if type(sent) is int and 1 <= sent <= count else None


def data(hung: Hung, t: Translator) -> dict[str, Any]:
    """What the browser is told: the item that is shown, and those around it."""
    given, copy, number, opened = hung
    first, last = max(number - 1, 1), min(number + AHEAD, given.count)
    return {
        "lang": t.code,
        "name": t.t("Wall view"),
        "opened": opened,
        "at": number,
        "count": given.count,
        "items": {n: told(t.code, given.item(n, copy), n, given.count) for n in range(first, last + 1)},
        "end": t.t("The end of the set"),
        "words": {
            "back": t.t("Back"),
            "next": t.t("Next"),
            "answer": t.t("Answer"),
            "dark": t.t("Dark"),
            "light": t.t("Light"),
            "leave": t.t("Leave the wall view"),
        },
    }


@lru_cache(maxsize=256)
def told(code: str, item: Item, number: int, count: int) -> dict[str, Any]:
    """One item: the board with the question, the board with the answer, and the words of both."""
    t, screen = translator(code), screen_of(item)
    draw = partial(
        board.shapes,
        item.position,
        item.roll,
        view=View(item.position.to_move, large=True),
        off=t.p("tray", "off"),
    )
    question, answer = pictured.of_question(screen), pictured.of_answer(t, screen)
    drawn = draw(marks=question.marks, words=question.notes)
    known = {shape: i for i, shape in enumerate(drawn)}
    roll = t.t("Roll: {roll}.", roll=f"{item.roll.high}-{item.roll.low}") if item.roll else ""
    return {
        "number": t.t("{done} of {total}", done=number, total=count),
        "board": " ".join(filter(None, (explain.position_words(t, item.position), roll))),
        "prompt": asked.prompt(t, screen),
        "options": [
            {"letter": letter, "text": capital(asked.option_text(t, screen, option.code)), "right": option.right}
            for letter, option in lettered(screen)
        ],
        "answer": asked.solution(t, screen),
        "shapes": as_json(drawn),
        "answered": packed(draw(marks=answer.marks, words=answer.notes), known),
    }


@cache
def frame() -> str:
    """The component's HTML; the browser fills it."""
    empty = template().replace("<svg ", '<svg aria-hidden="true" ', 1)
    box = f'viewBox="0 0 {geometry.WIDTH:g} {geometry.HEIGHT:g}"'
    buttons = "".join(f'<button type="button" class="{name}"></button>' for name in ("back", "next", "theme", "leave"))
    return f"""{colours(".wall")}<style>.wall {{ --yes: url("{sign_images()["yes"]}"); }}</style>
<div class="wall" role="group" tabindex="-1" translate="no" data-lanes="{geometry.WIDTH:g}">
  <div class="face" role="img">
    {empty}
    <svg class="paint" {box} aria-hidden="true"><g class="shapes"></g></svg>
  </div>
  <div class="words">
    <p class="number"></p>
    <h1 class="prompt"></h1>
    <ul class="options"></ul>
    <div class="answer"></div>
  </div>
  <div class="buttons">{buttons}</div>
  <p class="spoken" role="status" aria-live="polite"></p>
</div>"""
