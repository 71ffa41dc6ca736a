"""What a session remembers, and how the address of the page keeps in step with it.

The address always says what is on the desk, so a lost session costs nothing, links are copied from the
browser, and Back and Forward walk through what was done. What is remembered decides; the address is followed
only when the reader came to it: by a link, Back or Forward. Any other run may have been asked for before the
browser knew the last address.

Streamlit can end a callback wherever it touches the session, when something else was used meanwhile. So a
callback takes the `Memory` once and then changes that, which nothing can divide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

import streamlit as st
from streamlit.navigation.page import StreamlitPage
from streamlit.runtime.scriptrunner import get_script_run_ctx

from tutor.app import hearing as hearings
from tutor.app.desk import Broken, Desk, from_link, to_link
from tutor.app.hearing import Hearing
from tutor.translator import LANGUAGES, Translator, negotiate, translator

LINKED = ("p", "rules", "play", "end")
"""The parts of the address that say what is on the desk."""


@dataclass(slots=True)
class Memory:
    """What the session remembers of the desk. `address` is what the address has to say, `broken` what could not be
    read of the one it was opened with; `rev` counts the answers given to the board."""

    desk: Desk
    address: dict[str, str]
    hearing: Hearing = field(default_factory=Hearing)
    broken: tuple[Broken, ...] = ()
    rev: int = 0


def memory() -> Memory:
    """What is remembered; at first the desk as the app opens with it."""
    if "memory" not in st.session_state:
        st.session_state.memory = Memory(Desk(), {})
    found: Memory = st.session_state.memory
    return found


def follow_language() -> None:
    """Set the language switch to what the address says, else to what the browser asks for.

    Done only when the address has changed: the switch itself writes it (`switched_language`).
    """
    said = st.query_params.get("lang")
    if "lang" in st.session_state and said in (st.session_state.lang_said, None):
        return
    code = re.split("[-_]", (said or "").strip().lower())[0]
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


# ---------------------------------------------------------------- the pages


class Root(StreamlitPage):
    """The page at the root of the server, for links to it.

    Streamlit writes such a link without any path; opened in another window, it would lead to the page it stands on.
    """

    @property
    def url_path(self) -> str:
        """Its path, as seen from any page."""
        return "."


def arrive(address: str, pages: Mapping[str, StreamlitPage]) -> None:
    """Remember the pages that can be linked to, and whether this run has come from another one."""
    st.session_state.pages = pages
    st.session_state.arrived = st.session_state.get("page_address", address) != address
    st.session_state.page_address = address


def way_to(page: str, label: str | None = None, query: Mapping[str, str | list[str]] | None = None) -> None:
    """A link to another page, by default called as it is, opened at a place, in the reader's language; Back returns
    here."""
    st.page_link(
        st.session_state.pages[page],
        label=label,
        query_params={**(query or {}), "lang": st.session_state.lang},
    )


def by_history() -> bool:
    """Whether this run was asked for by Back or Forward."""
    context = get_script_run_ctx()
    return bool(context and context.is_history_navigation)


def arrived() -> bool:
    """Whether this is the first look at a page that the reader has come to from another one."""
    return bool(st.session_state.pop("arrived", False))


def arriving() -> bool:
    """The same, asked before `arrived` is."""
    return bool(st.session_state.get("arrived")) or "memory" not in st.session_state


# ---------------------------------------------------------------- the desk


def desk() -> Desk:
    """What is on the desk, after the address has been looked at."""
    address = _described(st.query_params)
    new = "memory" not in st.session_state
    known = memory()
    # A page come to by its name has no address of its own: the desk is as it was left.
    came = (arrived() and bool(address)) or by_history()
    if new or (address != known.address and came):
        _open(address)
    elif address != known.address:
        write(known.address, LINKED)
    return known.desk


def _described(query: Mapping[str, str]) -> dict[str, str]:
    """The parts of an address that say what is on the desk."""
    return {name: query[name] for name in LINKED if name in query}


def _open(address: dict[str, str]) -> None:
    """Put on the desk what an address describes; a moment that was there before is returned to, not added."""
    found, broken = from_link(address)
    forget_shown()
    known = memory()
    past = known.desk.past
    if known.rev and found.now in past:
        found = replace(found, past=past[: len(past) - 1 - past[::-1].index(found.now)])
    elif known.rev:
        found = replace(found, past=(*past, known.desk.now, *found.past))
    known.desk, known.address, known.broken = found, address, broken
    known.rev += 1


def write(address: Mapping[str, str | list[str]], names: Collection[str]) -> None:
    """Make the address of the page say this in the parts of these names, and keep the others."""
    kept = {name: st.query_params[name] for name in st.query_params if name not in names}
    st.query_params.from_dict({**kept, **address})


def setting_up() -> bool:
    """Whether the board is being set up instead of played on."""
    return bool(st.session_state.get("setting_up"))


def broken() -> tuple[Broken, ...]:
    """What could not be read of the address the page was opened with."""
    return memory().broken


def change(edit: Callable[[Desk], Desk]) -> None:
    """Change the desk from a callback; the run that follows writes its address."""
    forget_shown()
    known = memory()
    changed = edit(known.desk)
    if changed.now != known.desk.now or changed.rules != known.desk.rules:
        known.address = to_link(changed)
    known.desk, known.broken = changed, ()
    known.rev += 1


def hear(edit: Callable[[Hearing, Desk], tuple[Hearing, Desk]]) -> None:
    """Change what is heard in a dispute, and what of it lies on the desk, from a callback."""
    known = memory()
    heard, desk = edit(hearings.kept(known.hearing, known.desk), known.desk)
    change(lambda _: desk)
    known.hearing = heard


def forget_shown() -> None:
    """Stop showing a play, a refusal or a remark that belonged to what was on the desk before."""
    for name in ("plays", "refused", "remark", "play_error", "position_error", "view"):
        st.session_state[name] = None
    st.session_state.page = 0


def bump() -> None:
    """Tell the board in the browser that its gesture was answered, whatever the answer."""
    memory().rev += 1
