"""What a session remembers, and how the address of the page keeps in step with it.

The address always says what is on the desk, so a lost session costs nothing, links are copied from the
browser, and Back and Forward walk through what was done. Callbacks write it; a run that finds another
address than the one last written was reached by Back, Forward or a link, and rebuilds the desk from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ParamSpec

import streamlit as st

from tutor.app.desk import Broken, Desk, from_link, to_link
from tutor.translator import LANGUAGES, Translator, negotiate, translator

P = ParamSpec("P")

LINKED = ("p", "rules", "play")
"""The parts of the address that say what is on the desk."""


def follow_language() -> None:
    """Set the language switch to what the address says, else to what the browser asks for.

    Done only when the address has changed: the switch itself writes it (`switched_language`).
    """
    said = st.query_params.get("lang")
    if "lang" in st.session_state and said == st.session_state.lang_said:
        return
    code = (said or "").strip().lower().split("-")[0]
    st.session_state.lang_said = said
    st.session_state.lang_unknown = bool(said) and code not in LANGUAGES
    if code not in LANGUAGES:
        code = negotiate(st.context.locale, st.context.headers.get("Accept-Language"))
    st.session_state.lang = code


def switched_language() -> None:
    """Write the language chosen with the switch into the address; everything else stays as it is."""
    st.session_state.lang_said = st.query_params["lang"] = st.session_state.lang
    st.session_state.lang_unknown = False


def words() -> Translator:
    """The translator of this run."""
    return translator(st.session_state.lang)


def desk() -> Desk:
    """What is on the desk, after the address has been looked at."""
    address = _described(st.query_params)
    used = st.session_state.pop("used_by_hand", False)
    if "desk" not in st.session_state or (address != st.session_state.address and not used):
        st.session_state.address = address
        _open(*from_link(address))
    elif address != st.session_state.address:
        _write(st.session_state.address)
    found: Desk = st.session_state.desk
    return found


def by_hand(answer: Callable[P, None]) -> Callable[P, None]:
    """The callback of something used on the page.

    What is used before the last answer has come is sent with the address of before: that is no step back.
    """

    def answered(*args: P.args, **kwargs: P.kwargs) -> None:
        st.session_state.used_by_hand = True
        answer(*args, **kwargs)

    return answered


def _write(address: Mapping[str, str]) -> None:
    """Make the address of the page say this, and keep what else it says."""
    kept = {name: st.query_params[name] for name in st.query_params if name not in LINKED}
    st.query_params.from_dict({**kept, **address})


def _described(query: Mapping[str, str]) -> dict[str, str]:
    """The parts of an address that say what is on the desk."""
    return {name: query[name] for name in LINKED if name in query}


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


def setting_up() -> bool:
    """Whether the board is being set up instead of played on."""
    return bool(st.session_state.get("setting_up"))


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
        _write(address)
        st.session_state.address = _described(address)


def forget_shown() -> None:
    """Stop showing a play, a refusal or a remark that belonged to what was on the desk before."""
    st.session_state.pop("remark", None)
    for name in ("plays", "refused"):
        st.session_state[name] = None
    st.session_state.page = 0


def bump() -> None:
    """Tell the board in the browser that its gesture was answered, whatever the answer."""
    st.session_state.rev = st.session_state.get("rev", 0) + 1
