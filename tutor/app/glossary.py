"""Glossary: the words of the game in the three languages side by side, each with its meaning and its board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

import streamlit as st

from tutor import drawing, explain, lessons
from tutor.app import cards, contents, course, pictures, session
from tutor.app.board_view import Sign
from tutor.app.desk import to_link, try_play
from tutor.board import View, shapes
from tutor.data import folder
from tutor.glossary import FILE, Entry, Glossary, look_up, read
from tutor.notation import play_text
from tutor.ruling import Verdict
from tutor.scanner import shown
from tutor.screen import filled
from tutor.translator import LANGUAGES, Translator, translator

FEW = 2
"""So many words are shown with their boards open."""

SOUGHT, PLACE = "q", "word"
"""The parts of the address: what is looked for, and the name of the word that a link leads to."""

_STYLE = """<style>
.nt-word { display: grid; gap: 2px 24px; margin: 0; line-height: 1.5; overflow-wrap: anywhere; }
.nt-word p { margin: 0; }
.nt-word .nt-others { display: flex; flex-wrap: wrap; gap: 0 24px; }
.st-key-glossary_words { gap: 24px; max-width: 960px; }
[class*="st-key-word_"] { gap: 8px; }
@media (min-width: 641px) {
  .nt-word { grid-template-columns: 1fr 2fr; align-items: baseline; }
  .nt-word .nt-others { display: grid; grid-template-columns: 1fr 1fr; }
  .nt-word .nt-means { grid-column: 1 / 3; max-width: 46em; }
}
</style>"""


def page() -> None:
    """The line to look for a word, and the words."""
    st.html(_STYLE)
    _words()


def words() -> Glossary:
    """The words that came with the program."""
    return read(folder("lessons") / FILE)


@st.fragment
def _words() -> None:
    t, known = session.words(), words()
    for fault in known.faults:
        cards.line(
            "note", t.t("{place}: {fault}", place=fault.place(fault.path.name), fault=lessons.fault_text(t, fault))
        )
    if session.by_history() or "glossary_wanted" not in st.session_state:
        st.session_state.glossary_wanted = st.query_params.get(SOUGHT, "")
    wanted = st.text_input(
        t.t("Look for a word in any of the three languages"),
        key="glossary_wanted",
        type="search",
        placeholder=_example(known),
        live=True,
    )
    wanted = (wanted or "").strip()
    _address(wanted)
    entries, name = look_up(known.entries, wanted), st.query_params.get(PLACE, "")
    asked = known.entry(name)
    if name and not asked:
        cards.alert(t.t("The glossary has no word “{name}”. These are its words.", name=shown(name)))
    if asked:
        entries = (asked, *(entry for entry in entries if entry != asked))
    _count(t, len(entries))
    with st.container(key="glossary_words"):
        for entry in entries:
            _show(t, entry, opened=entry == asked or len(entries) <= FEW)


def _address(wanted: str) -> None:
    """Let the address say what is looked for; the word that a link led to is left then."""
    left = [part for part in (SOUGHT, PLACE) if part in st.query_params and (wanted or part == SOUGHT)]
    if wanted != st.query_params.get(SOUGHT, "") or (wanted and PLACE in left):
        session.write({SOUGHT: wanted} if wanted else {}, left)


def _example(known: Glossary) -> str:
    """A word in all languages, to show what can be typed."""
    head = known.entry("head")
    return ", ".join(said.word for said in head.said.values()) if head else ""


def _count(t: Translator, count: int) -> None:
    told = t.n("{n} word", "{n} words", count) if count else t.t("No word fits. Try it in another language.")
    st.html(f'<p class="nt-small" role="status">{escape(told)}</p>')


def _show(t: Translator, entry: Entry, opened: bool) -> None:
    """The word with its meaning; its board is made when it is opened."""
    with st.container(key=f"word_{entry.name}"):
        st.html(_text(t.code, entry))
        if not entry.screen.board.position:
            _lesson(t, entry)
            return
        key = f"board_{entry.name}_{'open' if opened else 'shut'}"
        # Under a label in another language this is a new widget, which is told what the old one was.
        st.session_state[key] = st.session_state.get(key, opened)
        box = st.expander(
            t.t("Board: “{word}”", word=entry.said[t.code].word), expanded=opened, key=key, on_change="rerun"
        )
        if box.open:
            with box:
                _board(t, entry)


@lru_cache(maxsize=256)
def _text(code: str, entry: Entry) -> str:
    """The word in the reader's language, in the two others, and its meaning."""
    t, own = translator(code), entry.said[code]
    others = "".join(
        f'<span lang="{other}">{escape(entry.said[other].word)}</span>' for other in LANGUAGES if other != code
    )
    means = "".join(
        f'<p class="nt-means" lang="{code}">{escape(filled(t, entry.screen, text))}</p>'
        for text in (own.text, own.note)
        if text
    )
    return (
        f'<div class="nt-word"><h2 lang="{code}">{escape(own.word)}</h2><p class="nt-others">{others}</p>{means}</div>'
    )


# ---------------------------------------------------------------- the board and where it leads


def _board(t: Translator, entry: Entry) -> None:
    left, right = st.columns([45, 55], gap="medium")
    left.html(_picture(t.code, entry, dark=st.context.theme.type == "dark"))
    with right:
        if entry.play() is not None:
            cards.line("", _played(t, entry), "nt-heading")
        for sign, text in _ruling(t.code, entry):
            cards.line(sign, text)
        _lesson(t, entry)
        session.way_to("analyse", t.t("Open in Analyse"), _link(entry))


def _lesson(t: Translator, entry: Entry) -> None:
    lesson = contents.course().lesson(entry.lesson)
    if lesson:
        contents.way_to(lesson, t.t("Lesson: {title}", title=lesson.prose[t.code].title))


@lru_cache(maxsize=256)
def _link(entry: Entry) -> dict[str, str]:
    """The address of the board on Analyse, with its play."""
    desk, play = course.begun(entry.screen), entry.play()
    return to_link(try_play(desk, play) if play else desk)


@lru_cache(maxsize=256)
def _picture(code: str, entry: Entry, dark: bool) -> str:
    """The small board with what is shown on it, and the same in words."""
    t, board, ruling = translator(code), entry.screen.board, entry.ruling()
    assert board.position
    zones = explain.attempt_zones(t, ruling) if ruling else None
    drawn = shapes(board.position, board.roll, entry.marks(), View(board.position.to_move), zones)
    return pictures.html(drawn, _alternative(t, entry), dark)


def _alternative(t: Translator, entry: Entry) -> str:
    """What the board shows, in words. (What the rules say of its play stands beside it.)"""
    board = entry.screen.board
    assert board.position
    told = [explain.position_words(t, board.position)]
    play = entry.play()
    if play:
        told.append(t.t("Shown: {play}.", play=_played(t, entry)))
    pointed = entry.points or next(iter(entry.screen.claimed("prime")), ())
    if pointed:
        told.append(t.t("Pointed at: {points}.", points=explain.points_text(t, pointed)))
    return " ".join(told)


def _played(t: Translator, entry: Entry) -> str:
    return explain.play_words(t, play_text(entry.screen.board.ruling(entry.play() or ()).play))


@lru_cache(maxsize=256)
def _ruling(code: str, entry: Entry) -> tuple[tuple[Sign, str], ...]:
    """What the rules say of the play that is shown, and why."""
    return tuple(_ruling_lines(translator(code), entry))


def _ruling_lines(t: Translator, entry: Entry) -> Iterator[tuple[Sign, str]]:
    board, play, ruling = entry.screen.board, entry.play(), entry.ruling()
    if play is None or ruling is None or board.position is None or board.roll is None:
        return
    compared = entry.verdicts()
    for rules, verdict in compared or ((board.rules, ruling.verdict),):
        told = {"rules": explain.ruleset_name(t, rules), "verdict": explain.verdict_text(t, verdict)}
        yield cards.SIGNS[verdict], t.t("{rules}: {verdict}", **told)
    if compared or ruling.verdict is Verdict.LEGAL:
        return
    drawn = drawing.ruling(t, board.rules, board.position, board.roll, play, View(board.position.to_move))
    for passage in drawn.caption:
        if why := " ".join(filter(None, (passage.about, passage.sentence))):
            yield "", why


page()
