"""What the browser keeps of a learner's practice: read when the page opens, written with each answer, never kept here.

The session works with what it knows, and the browser brings its own storage in step. The session is told what is
stored whenever that is nothing it knows of: at first, and when another tab has written. It takes that over; when it has
answers that are not stored yet, the two are joined (`tutor.progress.joined`), so nothing missed is lost. Whatever comes
from a browser is read like any code, and what cannot be read is set aside there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import time

import streamlit as st

from tutor import progress
from tutor.app import component
from tutor.explain import error_text
from tutor.notation import NotationError
from tutor.progress import Progress
from tutor.translator import Translator

KEY = "nardy-tutor.practice"
"""Under this the browser keeps the progress code; under the same with `.aside` what could not be read, a line each."""

_DAY = 24 * 60
_LAST_DAY = 100_000
_MOST_KNOWN = 20
_LONGEST = 1_000
"""So many characters of what is stored are looked at; storage.js sends no more."""


@dataclass(slots=True)
class Practice:
    """What a session knows of the learner's practice.

    `heard` is whether the browser has told what it keeps, `blocked` whether it keeps nothing, as in some private
    windows. `unreadable` is what it had and could not be read, with the error. `known` are the texts of before, the
    newest last: any of them may be what is stored. `ahead` is how many days the browser's calendar is ahead of this
    machine's, whose clock may be wrong.
    """

    progress: Progress = field(default_factory=Progress)
    heard: bool = False
    blocked: bool = False
    unreadable: tuple[str, NotationError] | None = None
    known: tuple[str, ...] = ()
    changed: bool = False
    ahead: int = 0

    def change(self, edit: Callable[[Progress], Progress]) -> None:
        """Have something else kept."""
        self.progress = edit(self.progress)
        text = progress.code_of(self.progress)
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
            stored_all = sent.get("base") == self.known[-1] if self.known else self.progress == Progress()
            self._take_over(text[:_LONGEST], stored_all)

    def _take_over(self, text: str, stored_all: bool) -> None:
        mine, self.heard, self.changed = self.progress, True, False
        self.known = (text,)
        try:
            self.progress = progress.read(text) if text else Progress()
            self.unreadable = None
        except NotationError as error:
            self.progress, self.unreadable = Progress(), (text, error)
        if not stored_all:
            self.change(lambda stored: progress.joined(stored, mine))

    def told(self) -> dict[str, object]:
        """What the browser needs to bring its storage in step."""
        return {
            "key": KEY,
            "known": list(self.known),
            "keep": self.known[-1] if self.changed else None,
            "aside": self.unreadable[0] if self.unreadable else None,
            "blocked": self.blocked,
        }


def practice() -> Practice:
    """What this session knows of the learner's practice."""
    if "practice" not in st.session_state:
        st.session_state.practice = Practice()
    found: Practice = st.session_state.practice
    return found


def show() -> Practice:
    """Put the part on the page, once on it and in every run, that brings session and browser in step; it shows nothing.

    The first run does not know yet what is kept (`heard`); a second follows by itself.
    """
    found = practice()

    def hear() -> None:
        found.hear(component.sent("storage", "found"))

    component.mount("storage", "", found.told(), key="storage", height=1, on_found_change=hear)
    return found


def note(t: Translator) -> str:
    """What the learner has to know of what is kept; mostly nothing."""
    found = practice()
    if found.blocked:
        return t.t(
            "This browser keeps nothing, as in a private window: what you miss is remembered until this page is "
            "closed. To go on another time, copy the progress code."
        )
    if found.unreadable:
        why = error_text(t, found.unreadable[1])
        return t.t(
            "What this browser kept of your practice cannot be read. It is set aside, and you begin anew. {why}",
            why=why,
        )
    return ""


def today() -> int:
    """Today where the learner is, as `tutor.progress` counts days."""
    return _day_here() + practice().ahead


def _day_here() -> int:
    """The same by this machine's clock."""
    minutes = min(max(st.context.timezone_offset or 0, -_DAY), _DAY)
    return int(time() - 60 * minutes) // (60 * _DAY)
