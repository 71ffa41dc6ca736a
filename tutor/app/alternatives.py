"""The plays that could have been made instead of one that is refused or left open, and which of them is shown."""

from __future__ import annotations

import streamlit as st

from tutor import settled
from tutor.app import cards, component, picker, session
from tutor.app.picker import Item, Page
from tutor.board import View, shapes
from tutor.dispute import Settlement
from tutor.marks import marks_for_play
from tutor.ruling import Verdict
from tutor.translator import Translator

INSTEAD = 4
"""So many plays that could have been made instead are shown."""


def show(t: Translator, found: Settlement) -> None:
    """Small boards of these plays, to be picked for the large one; nothing where there are none."""
    if not found.nearest:
        return
    st.html(f"<h2>{t.t('What could have been played')}</h2>")
    nearest = found.nearest[:INSTEAD]
    view = View(found.position.to_move, numbers=False)
    items = [
        Item(
            settled.near_text(t, near),
            "",
            cards.SIGNS[near.verdict] if near.verdict is Verdict.OPEN else "",
            shapes(found.position, None, marks_for_play(near.play), view),
        )
        for near in nearest
    ]
    chosen = picked(found)
    shown = Page(0, len(items), INSTEAD)
    picker.show(
        "instead",
        t.t("What could have been played"),
        items,
        chosen[0] if chosen else None,
        shown,
        t,
        lambda: _instead_used(shown),
    )


def _instead_used(shown: Page) -> None:
    answer = picker.answer(component.sent("instead", "picked"), shown)
    if answer and answer.item is not None:
        st.session_state.view = None if st.session_state.get("view") == answer.item else answer.item
        session.bump()


def picked(found: Settlement) -> tuple[int, ...]:
    """Which of the plays that could have been made instead is shown."""
    chosen = st.session_state.get("view")
    return (chosen,) if isinstance(chosen, int) and chosen < len(found.nearest) else ()
