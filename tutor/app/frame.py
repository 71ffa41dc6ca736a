"""What every page has in common: language, the bar with its title, styles, and the list of pages."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tutor import explain
from tutor.app import board_view, cards, session
from tutor.palette import DARK, LIGHT, css_variables
from tutor.translator import LANGUAGES, N_, translator

_HERE = Path(__file__).parent
_PAGES = ((_HERE / "analyse.py", N_("Analyse"), ""),)
"""The pages in their order: file, title, address."""

_SHORT = {"el": "Ελ", "en": "En", "uk": "Ук"}

_STYLE = """
[data-testid="stMainBlockContainer"] { max-width: 1240px; padding: 1.5rem 2rem 2rem; }
[data-testid="stHeader"] { display: none; }
[data-testid="InputInstructions"] { display: none; }
[data-testid="stButtonGroup"] button { min-height: 40px; }
h1 { font-size: 24px !important; font-weight: 600 !important; padding: 0 !important; }
.nt-line { display: flex; gap: 8px; margin: 0 0 6px; line-height: 1.5; overflow-wrap: anywhere; }
.nt-line span { min-width: 0; }
.nt-heading { font-size: 17px; font-weight: 600; }
.nt-small, .nt-badges { font-size: 14px; }
.nt-badges { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 0 8px; }
.nt-badges span { padding: 2px 8px; border-radius: 8px; background: var(--nb-frame); color: var(--nb-ink); }
.nt-line::before { flex: none; width: 20px; height: 20px; margin-top: 2px; }
.nt-line::before { mask: var(--sign) center / contain no-repeat; }
.nt-yes::before { content: ""; background: var(--nb-go); --sign: url("%(yes)s"); }
.nt-no::before { content: ""; background: var(--nb-stop); --sign: url("%(no)s"); }
.nt-open::before { content: ""; background: var(--nb-ink); --sign: url("%(open)s"); }
.nt-note::before { content: ""; background: var(--nb-ink); --sign: url("%(note)s"); }
.st-key-card [data-testid="stVerticalBlock"], .st-key-card { gap: 10px; }
@media (max-width: 640px) {
  [data-testid="stMainBlockContainer"] { padding: 0.75rem 1rem 1.5rem; }
}
"""


def style() -> str:
    """The page's own style sheet, with the colours of the reader's theme."""
    palette = DARK if st.context.theme.type == "dark" else LIGHT
    variables = "".join(f"{name}:{value};" for name, value in css_variables(palette).items())
    return f"<style>:root {{ {variables} }}{_STYLE % board_view.sign_images()}</style>"


def run() -> None:
    """Show the page that the address asks for, in the reader's language."""
    ready()
    session.follow_language()
    t = session.words()
    st.set_page_config(
        page_title=t.t("Nardy Tutor"),
        page_icon=str(_HERE / "icon.svg"),
        layout="wide",
        initial_sidebar_state="collapsed",
    )
    st.html(style())
    pages = [st.Page(path, title=t.t(title), url_path=address, default=not address) for path, title, address in _PAGES]
    page = st.navigation(pages, position="top")
    with st.container(horizontal=True, vertical_alignment="center", key="bar"):
        st.title(page.title, anchor=False, width="stretch")
        st.session_state.slot = st.container(width="content")
        st.segmented_control(
            t.t("Language"),
            list(LANGUAGES),
            required=True,
            format_func=_SHORT.__getitem__,
            key="lang",
            on_change=session.by_hand(session.switched_language),
            label_visibility="collapsed",
        )
    page.run()
    cards.line("", explain.version_text(t), "nt-small nt-origin")


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
