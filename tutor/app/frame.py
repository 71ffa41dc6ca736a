"""What every page has in common: language, the bar with its title, styles, and the list of pages."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tutor.app import board_view, session
from tutor.translator import LANGUAGES, N_, translator

_HERE = Path(__file__).parent
_PAGES = ((_HERE / "analyse.py", N_("Analyse"), ""),)
"""The pages in their order: file, title, address."""

_SHORT = {"el": "Ελ", "en": "En", "uk": "Ук"}

_STYLE = """<style>
.block-container, [data-testid="stMainBlockContainer"] { max-width: 1240px; padding: 3.5rem 2rem 2rem; }
[data-testid="InputInstructions"] { display: none; }
h1 { font-size: 24px !important; font-weight: 600 !important; padding: 0 !important; }
h2 { font-size: 19px !important; font-weight: 600 !important; padding: 0 !important; }
h3 { font-size: 17px !important; font-weight: 600 !important; padding: 0 !important; }
[data-testid="stRadio"] [data-testid="stCaptionContainer"] { opacity: 1; color: inherit; }
@media (max-width: 640px) {
  .block-container, [data-testid="stMainBlockContainer"] { padding: 3.25rem 1rem 1.5rem; }
}
</style>"""


def run() -> None:
    """Show the page that the address asks for, in the reader's language."""
    ready()
    t = session.words()
    st.set_page_config(page_title=t.t("Nardy Tutor"), layout="wide", initial_sidebar_state="collapsed")
    st.html(_STYLE)
    pages = [
        st.Page(path, title=t.t(title), url_path=address, default=not address) for path, title, address in _PAGES
    ]
    page = st.navigation(pages, position="top")
    with st.container(horizontal=True, vertical_alignment="center", key="bar"):
        st.title(page.title, anchor=False, width="stretch")
        st.session_state.slot = st.container(width="content")
        st.segmented_control(
            t.t("Language"),
            list(LANGUAGES),
            default=session.wanted_language(),
            required=True,
            format_func=_SHORT.get,
            key="lang",
            bind="query-params",
            label_visibility="collapsed",
        )
    page.run()


def slot() -> DeltaGenerator:
    """The place in the bar beside the title, for what belongs to the whole page."""
    found: DeltaGenerator = st.session_state.slot
    return found


@cache
def ready() -> None:
    """Load what the first page would wait for, then set it aside from garbage collection.

    Scanning these many objects again and again takes longer than answering a click.
    """
    for code in LANGUAGES:
        translator(code).join(["1", "2", "3"])
    board_view.frame()
    gc.collect()
    gc.freeze()
