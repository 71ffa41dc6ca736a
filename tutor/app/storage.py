"""What the browser keeps of a learner's practice: read when the page opens, written with each answer, never kept here.

There are two texts: what is missed of the rules, and the costly plays. The session works with what it knows, and the
browser brings its own storage in step. The session is told what is stored whenever that is nothing it knows of: at
first, and when another tab has written. It takes that over; when it has answers that are not stored yet, the two are
joined, so nothing missed is lost. Whatever comes from a browser is read like any code, and what cannot be read is set
aside there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import time
from typing import Any, Generic, TypeVar

import streamlit as st

from tutor import misplays as plays
from tutor import progress
from tutor.app import component
from tutor.explain import error_text
from tutor.misplays import Misplays
from tutor.notation import NotationError
from tutor.progress import Progress
from tutor.translator import Translator

_Held = TypeVar("_Held")

_DAY = 24 * 60
_LAST_DAY = 100_000
_MOST_KNOWN = 20


@dataclass(frozen=True, slots=True)
class Form(Generic[_Held]):
    """How something is kept. `key`: under this the browser keeps its text, and under the same with `.aside` what could
    not be read, a line each. `longest`: so many characters of what is stored are looked at. `joined` makes one of what
    two tabs know."""

    key: str
    longest: int
    nothing: _Held
    text_of: Callable[[_Held], str]
    read: Callable[[str], _Held]
    joined: Callable[[_Held, _Held], _Held]


PRACTICE: Form[Progress] = Form(
    "nardy-tutor.practice", 1_000, Progress(), progress.code_of, progress.read, progress.joined
)
MISPLAYS: Form[Misplays] = Form("nardy-tutor.misplays", 40_000, (), plays.text_of, plays.read, plays.joined)


@dataclass(slots=True)
class Store(Generic[_Held]):
    """What a session knows of one of these texts.

    `held` is what it says. `heard` is whether the browser has told what it keeps, `blocked` whether it keeps nothing,
    as in some private windows. `unreadable` is what it had and could not be read, with the error. `known` are the texts
    of before, the newest last: any of them may be what is stored. `ahead` is how many days the browser's calendar is
    ahead of this machine's, whose clock may be wrong.
    """

    form: Form[_Held]
    held: _Held
    heard: bool = False
    blocked: bool = False
    unreadable: tuple[str, NotationError] | None = None
    known: tuple[str, ...] = ()
    changed: bool = False
    ahead: int = 0

    def change(self, edit: Callable[[_Held], _Held]) -> None:
        """Have something else kept."""
        self.held = edit(self.held)
        text = self.form.text_of(self.held)
        if self.known and text != self.known[-1]:
            self.known = (*self.known, text)[-_MOST_KNOWN:]
            self.changed = True

    def hear(self, sent: object) -> None:
        """Take over what the browser tells: the text that is stored, or that it keeps nothing."""
        if not isinstance(sent, dict):
            return
        day = sent.get("day")
        if type(day) is int and 0 < day < _LAST_DAY:
            self.ahead = day - _day_here()
        if sent.get("blocked") is True:
            self.heard = self.blocked = True
        text = sent.get("text")
        if isinstance(text, str) and text not in self.known:
            stored_all = sent.get("base") == self.known[-1] if self.known else self.held == self.form.nothing
            self._take_over(text[: self.form.longest], stored_all)

    def _take_over(self, text: str, stored_all: bool) -> None:
        mine, self.heard, self.changed = self.held, True, False
        self.known = (text,)
        try:
            self.held = self.form.read(text) if text else self.form.nothing
            self.unreadable = None
        except NotationError as error:
            self.held, self.unreadable = self.form.nothing, (text, error)
        if not stored_all:
            self.change(lambda stored: self.form.joined(stored, mine))

    def told(self) -> dict[str, object]:
        """What the browser needs to bring its storage in step."""
        return {
            "key": self.form.key,
            "longest": self.form.longest,
            "known": list(self.known),
            "keep": self.known[-1] if self.changed else None,
            "aside": self.unreadable[0] if self.unreadable else None,
            "blocked": self.blocked,
        }


def practice() -> Store[Progress]:
    """What this session knows of what the learner misses of the rules."""
    return _store(PRACTICE)


def misplays() -> Store[Misplays]:
    """What this session knows of the costly plays that come back."""
    return _store(MISPLAYS)


def _store(form: Form[_Held]) -> Store[_Held]:
    stores: dict[str, Any] = st.session_state.setdefault("stores", {})
    found: Store[_Held] = stores.setdefault(form.key, Store(form, form.nothing))
    return found


def show(plays: bool = True) -> None:
    """Put on the page, once on it and in every run, what brings session and browser in step; it shows nothing. Where no
    costly `plays` are spoken of, only what is missed of the rules is.

    The first run does not know yet what is kept (`heard`); a second follows by itself.
    """
    _show(practice())
    if plays:
        _show(misplays())


def _show(store: Store[Any]) -> None:
    key = store.form.key

    def hear() -> None:
        store.hear(component.sent(key, "found"))

    component.mount("storage", "", store.told(), key=key, height=1, on_found_change=hear)


def notes(t: Translator) -> Iterator[str]:
    """What the learner has to know of what is kept; mostly nothing."""
    if practice().blocked:
        yield t.t(
            "This browser keeps nothing, as in a private window: what you miss is remembered until this page is "
            "closed. To go on another time, copy the progress code."
        )
        return
    if found := practice().unreadable:
        yield t.t(
            "What this browser kept of your practice cannot be read. It is set aside, and you begin anew. {why}",
            why=error_text(t, found[1]),
        )
    if found := misplays().unreadable:
        yield t.t(
            "What this browser kept of your costly plays cannot be read. It is set aside, and you begin anew. {why}",
            why=error_text(t, found[1]),
        )


def today() -> int:
    """Today where the learner is, as `tutor.progress` counts days."""
    return _day_here() + practice().ahead


def _day_here() -> int:
    """The same by this machine's clock."""
    minutes = min(max(st.context.timezone_offset or 0, -_DAY), _DAY)
    return int(time() - 60 * minutes) // (60 * _DAY)
