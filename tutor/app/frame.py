"""What every page has in common: language, the bar with its title, styles, and the list of pages."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tutor import explain
from tutor.app import board_view, cards, room, session
from tutor.palette import DARK, LIGHT, css_variables
from tutor.translator import LANGUAGES, N_, Translator, translator

_HERE = Path(__file__).parent
_PAGES = (
    ("analyse", N_("Analyse"), ""),
    ("learn", N_("Learn"), "learn"),
    ("practise", N_("Practise"), "practise"),
    ("play", N_("Play"), "play"),
    ("classroom", N_("Class"), "class"),
    ("settle", N_("Settle a dispute"), "settle"),
    ("library", N_("Cases"), "cases"),
    ("rulesets", N_("Rule sets"), "rules"),
    ("glossary", N_("Glossary"), "glossary"),
)
"""The pages in their order: file, title, address."""

_ON_THE_WALL = "class"
"""The page that has a view without a bar and without a list of pages."""

_SHORT = {"el": "Ελ", "en": "En", "uk": "Ук"}

_STYLE = """
[data-testid="stMainBlockContainer"] { max-width: 1240px; padding: 1.5rem 2rem 2rem; }
[data-testid="stHeader"] { display: none; }
[data-testid="InputInstructions"] { display: none; }
[data-testid="stButtonGroup"] button { min-height: 40px; }
h2:focus-visible { outline: 2px solid var(--nb-ink); outline-offset: 4px; border-radius: 4px; }
h1, h2, h3 { font-weight: 600 !important; line-height: 1.3 !important; margin: 0; padding: 0 !important; }
h1 { font-size: 24px !important; }
h2 { font-size: 19px !important; }
h3 { font-size: 17px !important; }
.nt-picture img { display: block; width: 100%; max-width: 420px; height: auto; }
.nt-wide img { max-width: 640px; }
.st-key-card [data-testid="stVerticalBlock"], .st-key-card { gap: 10px; }
.st-key-rollout { gap: 8px; min-height: 104px; }
.nt-elsewhere { margin: 0 0 6px; }
.nt-elsewhere summary { cursor: pointer; list-style: none; margin: 0; width: fit-content; }
.nt-elsewhere summary::-webkit-details-marker { display: none; }
.nt-elsewhere summary::after {
  content: ""; flex: none; width: 6px; height: 6px; margin: 5px 2px 0; border: solid currentColor;
  border-width: 0 1.8px 1.8px 0; transform: rotate(45deg);
}
.nt-elsewhere[open] summary::after { margin-top: 9px; transform: rotate(225deg); }
.nt-elsewhere summary:focus-visible { outline: 2px solid var(--nb-ink); outline-offset: 2px; border-radius: 4px; }
.nt-elsewhere > div { margin: 6px 0 10px 28px; font-size: 14px; }
.nt-elsewhere > div p { font-size: 14px; }
.nt-table { border-collapse: collapse; width: 100%; max-width: 640px; font-size: 14px; line-height: 1.5; }
.nt-table caption { text-align: start; padding: 0 0 6px; }
.nt-table th, .nt-table td { padding: 5px 10px 5px 0; text-align: start; vertical-align: top; font-weight: 400; }
.nt-table thead th { font-weight: 600; }
.nt-table tr + tr, .nt-table tbody tr { border-top: 1px solid var(--nb-frame); }
.nt-table summary { cursor: pointer; }
.nt-table summary:focus-visible { outline: 2px solid var(--nb-ink); outline-offset: 2px; border-radius: 4px; }
.nt-table td { font-variant-numeric: tabular-nums; }
.nt-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.st-key-table { gap: 16px; }
.st-key-table_board { gap: 4px; }
@media (min-width: 641px) {
  .st-key-table { display: grid; grid-template-columns: 58fr 42fr; grid-template-rows: auto auto 1fr; gap: 16px 32px; }
  .st-key-table > * { min-width: 0; }
  .st-key-table > :has(> .st-key-table_board) { grid-area: 1 / 1; }
  .st-key-table > :has(> .st-key-table_controls) { grid-area: 2 / 1; }
  .st-key-table > :has(> .st-key-table_more) { grid-area: 3 / 1; }
  .st-key-table > :has(> .st-key-table_side) { grid-area: 1 / 2 / 4 / 3; }
}
@media (max-width: 640px) and (min-height: 640px) {
  .st-key-table > :has(> .st-key-table_board) {
    position: sticky; top: 0; z-index: 2; padding-bottom: 6px; background: var(--nb-page);
    border-bottom: 1px solid var(--nb-frame);
  }
}
.st-key-lesson_text, .st-key-lesson_ask { gap: 10px; }
.st-key-set_done code { font-size: 24px; letter-spacing: 0.04em; }
@media (min-width: 900px) {
  .st-key-lesson { display: grid; grid-template-columns: 38% 1fr; grid-template-rows: auto auto 1fr; gap: 16px 32px; }
  .st-key-lesson > :has(> .st-key-lesson_text) { grid-area: 1 / 1; }
  .st-key-lesson > :has(> .st-key-lesson_ask) { grid-area: 2 / 1; }
  .st-key-lesson > :has(> .st-key-lesson_way) { grid-area: 3 / 1; }
  .st-key-lesson > :has(> .st-key-lesson_board) { grid-area: 1 / 2 / 4 / 3; }
  .st-key-question { display: grid; grid-template-columns: 38% 1fr; }
  .st-key-question > * { grid-area: 1 / 1 / 2 / 3; }
  .st-key-question > :has(> [class*="st-key-question_ways_"]) { grid-area: 1 / 1; align-self: end; }
}
@media (max-width: 640px) {
  .st-key-rollout { min-height: 120px; }
  .st-key-practise > :has(> .st-key-practise_item) { order: -1; }
  [data-testid="stMainBlockContainer"] { padding: 0.75rem 1rem 1.5rem; }
}
@media (max-width: 640px) and (min-height: 560px) {
  .st-key-lesson > :has(> .st-key-lesson_way) {
    position: sticky; bottom: 0; z-index: 2; padding: 8px 0; background: var(--nb-page);
    border-top: 1px solid var(--nb-frame);
  }
}
"""


def style() -> str:
    """The page's own style sheet, with the colours of the reader's theme: of the one at first, until a component,
    which is told when the theme is switched, marks the page with the present one."""
    first = DARK if st.context.theme.type == "dark" else LIGHT
    colours = "".join(
        f"{root} {{ {''.join(f'{name}:{value};' for name, value in css_variables(palette).items())} }}\n"
        for root, palette in (
            (":root", first),
            (':root[data-theme="light"]', LIGHT),
            (':root[data-theme="dark"]', DARK),
        )
    )
    return f"<style>{colours}{cards.line_style()}{_STYLE}</style>"


def run() -> None:
    """Show the page that the address asks for, in the reader's language."""
    ready()
    session.follow_language()
    t = session.words()
    st.set_page_config(page_icon=str(_HERE / "icon.svg"), layout="wide", initial_sidebar_state="collapsed")
    pages = {name: st.Page(**each) for name, each in _told(t).items()}
    page = st.navigation(list(pages.values()), position="hidden")
    session.arrive(page.url_path, {**pages, "analyse": session.Root(**_told(t)["analyse"])})
    entitle(t, page.title)
    st.html(style())
    if page.url_path == _ON_THE_WALL and room.on_the_wall(st.query_params, session.memory().desk.rules):
        page.run()
        return
    with st.container(horizontal=True, vertical_alignment="center", key="bar"):
        st.title(page.title, anchor=False, width="stretch")
        st.session_state.slot = st.container(width="content")
        st.segmented_control(
            t.t("Language"),
            list(LANGUAGES),
            required=True,
            format_func=_SHORT.__getitem__,
            key="lang",
            on_change=session.switched_language,
            label_visibility="collapsed",
        )
    with st.container(horizontal=True, key="pages"):
        for name in pages:
            session.way_to(name)
    with st.container(key="unknown"):
        if st.session_state.lang_unknown:
            codes = t.join(LANGUAGES)
            cards.alert(t.t("The link asks for a language that is not here. There are: {codes}.", codes=codes))
    page.run()
    cards.line("", explain.version_text(t), "nt-small nt-origin")


def _told(t: Translator) -> dict[str, dict[str, Any]]:
    """What Streamlit is told of each page."""
    return {
        name: {"page": _HERE / f"{name}.py", "title": t.t(title), "url_path": address, "default": not address}
        for name, title, address in _PAGES
    }


def entitle(t: Translator, *parts: str) -> None:
    """Name what is shown, from the smallest part to the page, in the title of the browser's window."""
    st.set_page_config(page_title=" – ".join((*parts, t.t("Nardy Tutor"))))


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
