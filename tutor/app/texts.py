"""What is typed or pasted and what is taken away: a play, a position as text, the link, a picture."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlsplit, urlunsplit

import streamlit as st

from tutor import explain, link
from tutor.app import cards, pasting, session, tools
from tutor.app import hearing as hearings
from tutor.app.cards import Shown
from tutor.app.desk import Desk, set_up, to_link, try_play
from tutor.app.tools import Button, Field, Rows
from tutor.board import View, shapes
from tutor.drawing import Drawing, Passage, board, caption, described, heading
from tutor.legality import hops
from tutor.marks import marks_for_play
from tutor.notation import NotationError, Problem, play_text, position_text, read_play, read_position
from tutor.palette import LIGHT, PRINT
from tutor.play import Turn
from tutor.ruling import Objection, Verdict
from tutor.scanner import shown as fit_to_show
from tutor.translator import Translator

_NO_PLAY = (Problem.UNEXPECTED, Problem.ENDED, Problem.EXTRA)
"""The problems of what is no play at all: an example helps more than what was expected in which column."""


def typed_play(t: Translator, desk: Desk) -> Field:
    """The line for a play; it is tried as if it were played on the board."""
    fault = unread_play(t)
    return Field("play", t.t("Type a play"), "24/18/13", t.t("Try it"), enabled=desk.now.roll is not None, fault=fault)


def try_typed(text: str) -> None:
    """Try what was typed as a play, or remember why it cannot be read."""
    if not text.strip():
        return
    try:
        wanted = read_play(text)
    except NotationError as error:
        _remember("play_error", error, text)
    else:
        session.change(lambda desk: try_play(desk, wanted))


def _remember(name: str, error: NotationError, text: str) -> None:
    """Remember why a text cannot be read, until the next thing is done: the board's answers are counted."""
    st.session_state[name] = error, fit_to_show(text.strip()), session.memory().rev + 1
    session.bump()


def _remembered(name: str) -> tuple[NotationError, str] | None:
    error, text, rev = st.session_state.get(name) or (None, "", 0)
    return (error, text) if error and rev == session.memory().rev else None


def unread_play(t: Translator) -> str:
    """Why the play that was typed last cannot be read; empty when something else has been done since."""
    found = _remembered("play_error")
    if found is None:
        return ""
    error, text = found
    if error.problem in _NO_PLAY:
        return t.t("“{text}” is no play. Write it like 24/18/13, or pass.", text=text)
    return explain.error_text(t, error)


def part_names(t: Translator) -> dict[str, str]:
    """The parts of a link in words."""
    return {
        "p": t.t("the position"),
        "rules": t.t("the rule set"),
        "play": t.t("the play"),
        "also": t.t("another account"),
        "after": t.t("the position after"),
        "house": t.t("the house rules"),
    }


def paste_line(t: Translator) -> Field:
    """The line for a position as text, also with what was played, or for a link with all that it holds."""
    return Field(
        "paste",
        t.t("Paste a position, also with a play, or a link"),
        "LN1.w24x15.b24x15.w65",
        t.t("Set it up"),
        fault=unpasted(t),
    )


def unpasted(t: Translator) -> str:
    """Why what was pasted last cannot be read; empty when something else has been done since."""
    fault, rev = st.session_state.get("paste_fault") or (None, 0)
    if fault is None or rev != session.memory().rev:
        return ""
    if fault.rolls:
        given, own = (f"{roll.high}-{roll.low}" for roll in fault.rolls)
        fields = {"given": given, "own": own}
        return t.p("input", "The roll is given as {given}, but the position says {own}. Please give it once.", **fields)
    if fault.error is None:
        command = " ".join(pasting.COMMAND)
        return t.t("This is no position, no position with a play, no link and no line “{command} …”.", command=command)
    why = explain.error_text(t, fault.error)
    names = {**part_names(t), "roll": t.t("the roll")}
    if fault.part not in names:
        return why
    return t.t("The text could not be read. In {part}: {error}", part=names[fault.part], error=why)


def take_pasted(text: str) -> None:
    """Put on the desk what was pasted; the rules stay unless the text has its own."""
    read = pasting.read(text, session.memory().desk.rules)
    if isinstance(read, pasting.Fault):
        st.session_state.paste_fault = read, session.memory().rev + 1
        session.bump()
    else:
        desk, heard = read
        session.hear(lambda before, lay: hearings.instead(before, lay, heard, desk))


def show(t: Translator, desk: Desk, view: View, shown: Shown) -> None:
    """Links, text and pictures of what is on the desk, each behind a button and made when it is opened."""
    names = {"link": t.t("Link"), "text": t.t("Position as text"), "picture": t.t("Picture")}
    opened = st.session_state.get("panel")
    offered = [Button(name, label, name, opened=name == opened, panel="panel") for name, label in names.items()]
    tools.show("texts", t.t("Share"), [offered], t, lambda: _opened([offered]))
    with st.container(key="panel"):
        if opened == "link":
            st.code(address(_with_shown(desk, shown)), language=None, wrap_lines=True)
        elif opened == "text":
            _position(t, desk)
        elif opened == "picture":
            _pictures(t, desk, view, shown)


def _opened(offered: Rows) -> None:
    if use := tools.used("texts", offered):
        st.session_state.panel = None if st.session_state.get("panel") == use.name else use.name


def _with_shown(desk: Desk, shown: Shown) -> Desk:
    """The desk with the play or the refused step that was picked from a list tried on it."""
    picked = shown.verdict is not None and shown.play and hops(shown.play) != desk.now.tried
    return try_play(desk, hops(shown.play)) if picked else desk


def base() -> str:
    """The address of the app's first page, as the reader's browser knows it, ending in a slash."""
    here = urlsplit(st.context.url or "")
    return urlunsplit((here.scheme, here.netloc, here.path.rpartition("/")[0] + "/", "", ""))


def address(desk: Desk) -> str:
    """The link that opens this desk, for everyone in their own language."""
    return link.link(base(), to_link(desk))


def _position(t: Translator, desk: Desk) -> None:
    st.code(position_text(desk.now.position, desk.now.roll), language=None, wrap_lines=True)
    cards.line("", explain.position_words(t, desk.now.position))
    st.text_area(t.t("Another position"), key="position", placeholder="LN1.w24x15.b24x15.w65")
    st.button(t.t("Set it up"), key="read_position", on_click=_position_typed)
    if found := _remembered("position_error"):
        cards.alert(explain.error_text(t, found[0]))


def _position_typed() -> None:
    try:
        position, roll = read_position(st.session_state.position)
    except NotationError as error:
        _remember("position_error", error, st.session_state.position)
    else:
        session.change(lambda desk: set_up(desk, position, roll))


def _pictures(t: Translator, desk: Desk, view: View, shown: Shown) -> None:
    """The board as it is shown, as a file; made when it is asked for."""
    drawing = _drawing(t, desk, view, shown)
    with st.container(horizontal=True):
        for kind, mime, palette, width in (
            ("svg", "image/svg+xml", LIGHT, 760),
            ("png", "image/png", LIGHT, 1000),
            ("pdf", "application/pdf", PRINT, 170),
        ):
            make = partial(drawing.file, f".{kind}", palette, width)
            st.download_button(kind.upper(), make, f"board.{kind}", mime, key=f"download_{kind}", on_click="ignore")


def _drawing(t: Translator, desk: Desk, view: View, shown: Shown) -> Drawing:
    """The board as the turn began, with the play or the refusal that is shown, and under it why."""
    position, roll = desk.now.position, desk.now.roll
    if roll is None or shown.verdict is None:
        return board(t, desk.rules, position, roll, view)
    marks = shown.marks if shown.before else marks_for_play(shown.play)
    footer = explain.origin_text(t, desk.rules, position_text(position, roll))
    picture = shapes(position, roll, marks or (), view, shown.words)
    title = heading(t, position.to_move, view, shown.play, shown.verdict)
    why = _caption(t, desk, shown, Turn.start(position, roll))
    description = described(t, position, shown.play, shown.verdict, why)
    return Drawing(picture, title, footer, description, t.code, why)


def _caption(t: Translator, desk: Desk, shown: Shown, began: Turn) -> tuple[Passage, ...]:
    """What the card says of it, as it stands under the picture: the reason that is on the board first."""
    n = shown.number
    ordered = (*shown.against[n : n + 1], *shown.against[:n], *shown.against[n + 1 :])
    against = [Objection(one.rules, shown.play, one.reason) for one in ordered]
    told = caption(t, desk.rules, began, desk.now.position.to_move, shown.play, shown.verdict or Verdict.LEGAL, against)
    if shown.later:
        later = t.t("Later in the play it can be made: {play}.", play=play_text(shown.later))
        told = (*told, Passage("", later))
    if shown.legal_order:
        order = t.t("In this order the same steps are allowed: {play}.", play=play_text(shown.legal_order))
        told = (*told, Passage("", order))
    return told
