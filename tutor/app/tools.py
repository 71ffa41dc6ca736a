"""Rows of buttons, choices and switches under the board: one component instead of many widgets, so that it is fast.

They are the browser's own elements, so they are used by hand, finger, keyboard and screen reader as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from tutor.app import component
from tutor.app.board_view import colours
from tutor.translator import Translator


class Button(NamedTuple):
    """Something to do. `main`: what is most likely wanted now; `apart`: at the end of its row, whatever stands before
    it. `opened` says whether what it opens, the container of the key `panel`, is open; of several keys, with spaces
    between, the last is to be seen first of all. `leaves`: it leads to another screen, so that of a double click only
    the first counts."""

    name: str
    label: str
    icon: str = ""
    main: bool = False
    enabled: bool = True
    apart: bool = False
    opened: bool | None = None
    panel: str = ""
    leaves: bool = False


class Choice(NamedTuple):
    """One of several, by value and label; shown side by side, or as a list that opens. `quiet`: its own label is
    spoken, not shown."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str
    opens: bool = False
    quiet: bool = False


class Switch(NamedTuple):
    """Something on or off."""

    name: str
    label: str
    on: bool


class Ticks(NamedTuple):
    """Several of many, by value and label, side by side. What is used is a value with what it shall be: `prime on`."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    values: tuple[str, ...]


class Field(NamedTuple):
    """A line to type in, or several `lines`, with the button that sends what is typed; `fault` is what is wrong with
    what was sent. `value` stands in it; what the reader types stays until it is another one."""

    name: str
    label: str
    example: str
    action: str
    enabled: bool = True
    fault: str = ""
    value: str = ""
    lines: int = 1


class File(NamedTuple):
    """A button that lets the reader choose a text file, whose name ends in `accept`; its text is sent, of which no more
    than `most` bytes are read, and one, so that it is seen when there are more."""

    name: str
    label: str
    accept: str
    most: int


Control = Button | Choice | Switch | Ticks | Field | File
Rows = Sequence[Sequence[Control]]


class Use(NamedTuple):
    """What was used, and the value: what was chosen, typed or read, "" for a button, "on" or "off" for a switch."""

    name: str
    value: str


def show(key: str, name: str, rows: Rows, t: Translator, on_use: Callable[[], None], moment: str = "") -> None:
    """Put the rows on the page. `on_use` is called after each use; `used` then reads what was used. `moment` tells what
    the reader sees there: so a click that comes late is not taken for one on what has come since."""
    component.mount("tools", frame(), data(name, rows, t, moment), key=key, on_used_change=on_use)


def used(key: str, rows: Rows, moment: str = "") -> Use | None:
    """What was used of the rows of this key, which the reader saw at this moment."""
    return answer(component.sent(key, "used"), rows, moment)


def answer(sent: object, rows: Rows, moment: str = "") -> Use | None:
    """What was used, or None when it is nothing that these rows offer, or of another moment."""
    if not isinstance(sent, dict) or sent.get("moment", "") != moment:
        return None
    name, value = sent.get("name"), sent.get("value")
    if not isinstance(name, str) or not isinstance(value, str):
        return None
    use = Use(name, value)
    return use if any(_offers(tool, use) for row in rows for tool in row) else None


def _offers(tool: Control, use: Use) -> bool:
    if tool.name != use.name:
        return False
    match tool:
        case Button():
            return tool.enabled and use.value == ""
        case Choice():
            return use.value in [value for value, _ in tool.options]
        case Switch():
            return use.value in ("on", "off")
        case Ticks():
            return use.value in [f"{value} {state}" for value, _ in tool.options for state in ("on", "off")]
        case Field():
            return tool.enabled
        case File():
            return len(use.value) <= tool.most + 1


def data(name: str, rows: Rows, t: Translator, moment: str = "") -> dict[str, Any]:
    """The rows as JSON for the browser."""
    return {"lang": t.code, "name": name, "moment": moment, "rows": [[_told(tool) for tool in row] for row in rows]}


def _told(tool: Control) -> dict[str, Any]:
    kind = "list" if isinstance(tool, Choice) and tool.opens else type(tool).__name__.lower()
    return {"kind": kind, **tool._asdict()}


@cache
def frame() -> str:
    """The component's HTML; the browser fills it."""
    return f'{colours(".tools")}<div class="tools" role="group" translate="no"></div>'
