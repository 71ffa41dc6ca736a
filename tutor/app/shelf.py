"""What the browser keeps of a game that is being played: its text, so that it can be left and gone on with.

The session works with what it knows. A new one is told once what is kept, then the browser is told after each thing
done what to keep; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from tutor.app import component

KEY = "nardy-tutor.game"
"""Under this the browser keeps the game text."""


@dataclass(slots=True)
class Shelf:
    """What a session knows of what the browser keeps: whether it has told (`heard`), and whether it keeps nothing, as
    in some private windows (`blocked`)."""

    heard: bool = False
    blocked: bool = False

    def hear(self, sent: object, take: Callable[[str], None]) -> None:
        """Have the kept text taken, once, when the browser tells it."""
        if not isinstance(sent, dict):
            return
        if sent.get("blocked") is True:
            self.heard = self.blocked = True
        text = sent.get("text")
        if isinstance(text, str) and not self.heard:
            self.heard = True
            if text:
                take(text)

    def told(self, keep: str | None) -> dict[str, object]:
        """What the browser needs to keep this text, if there is one."""
        return {"key": KEY, "heard": self.heard, "blocked": self.blocked, "keep": keep}


def shelf() -> Shelf:
    """What this session knows of it."""
    if "kept_game" not in st.session_state:
        st.session_state.kept_game = Shelf()
    found: Shelf = st.session_state.kept_game
    return found


def show(keep: str | None, take: Callable[[str], None]) -> Shelf:
    """Put the part on the page, once on it and in every run, that has `keep` kept, and takes what was kept before the
    session began; it shows nothing."""
    found = shelf()

    def hear() -> None:
        found.hear(component.sent("shelf", "found"), take)

    component.mount("shelf", "", found.told(keep), key="shelf", height=1, on_found_change=hear)
    return found
