"""What a session remembers, and how the address of the page keeps in step with it.

The address always says what is on the desk, so a lost session costs nothing, links are copied from the
browser, and Back and Forward walk through what was done. Callbacks write it; a run that finds another
address than the one last written was reached by Back, Forward or a link, and rebuilds the desk from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from tutor.app.desk import Broken, Desk, from_link, to_link
from tutor.translator import LANGUAGES, Translator, negotiate, translator

LINKED = ("p", "rules", "play")
"""The parts of the address that say what is on the desk."""


def language() -> str:
    """The reader's language: what the page's switch says, which a link can set; at first what the browser asks for."""
    chosen: str | None = st.session_state.get("lang")
    return chosen if chosen and chosen in LANGUAGES else wanted_language()


def wanted_language() -> str:
    """The language the browser asks for, looked up once."""
    if "wanted" not in st.session_state:
        st.session_state.wanted = negotiate(st.context.locale, st.context.headers.get("Accept-Language"))
    wanted: str = st.session_state.wanted
    return wanted


def words() -> Translator:
    """The translator of this run."""
    return translator(language())


def desk() -> Desk:
    """What is on the desk, after the address has been looked at."""
    address = {name: st.query_params[name] for name in LINKED if name in st.query_params}
    if "desk" not in st.session_state or address != st.session_state.address:
        st.session_state.address = address
        _open(*from_link(address))
    found: Desk = st.session_state.desk
    return found


def _open(found: Desk, broken: tuple[Broken, ...]) -> None:
    """Put on the desk what an address describes; a moment that was there before is returned to, not added."""
    known: Desk | None = st.session_state.get("desk")
    if known and found.now in known.past:
        at = len(known.past) - 1 - known.past[::-1].index(found.now)
        found = replace(found, past=known.past[:at])
    elif known:
        found = replace(found, past=(*known.past, known.now))
    st.session_state.desk = found
    st.session_state.broken = broken
    forget_shown()
    bump()


def broken() -> tuple[Broken, ...]:
    """What could not be read of the address the page was opened with."""
    found: tuple[Broken, ...] = st.session_state.get("broken", ())
    return found


def change(edit: Callable[[Desk], Desk]) -> None:
    """Change the desk from a callback, and the address with it."""
    st.session_state.broken = ()
    forget_shown()
    bump()
    known: Desk = st.session_state.desk
    changed = edit(known)
    st.session_state.desk = changed
    if changed.now != known.now or changed.rules != known.rules:
        address = to_link(changed)
        kept = {name: st.query_params[name] for name in st.query_params if name not in LINKED}
        st.query_params.from_dict({**address, **kept})
        st.session_state.address = address


def forget_shown() -> None:
    """Stop showing a play, a refusal or a remark that belonged to what was on the desk before."""
    for name in ("shown", "remark"):
        st.session_state.pop(name, None)
    for name in ("plays", "refused"):
        st.session_state[name] = None
    st.session_state.page = 0


def bump() -> None:
    """Tell the board in the browser that its gesture was answered, whatever the answer."""
    st.session_state.rev = st.session_state.get("rev", 0) + 1
