"""What is typed and what is taken away: a play, a position as text, the link, a picture."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

import streamlit as st

from tutor import explain
from tutor.app import cards, session
from tutor.app.desk import Desk, set_up, to_link, try_play
from tutor.app.lists import Shown
from tutor.app.tools import Field
from tutor.board import View, shapes
from tutor.drawing import Drawing, titled
from tutor.marks import marks_for_play
from tutor.notation import NotationError, position_text, read_play, read_position
from tutor.palette import LIGHT, PRINT
from tutor.translator import Translator


def typed_play(t: Translator, desk: Desk) -> Field:
    """The line for a play; it is tried as if it were played on the board."""
    return Field("play", t.t("Type a play"), "24/18/13", t.t("Try it"), enabled=desk.now.roll is not None)


def try_typed(text: str) -> None:
    """Try what was typed as a play, or remember why it cannot be read."""
    st.session_state.play_error = None
    if not text.strip():
        return
    try:
        wanted = read_play(text)
    except NotationError as error:
        st.session_state.play_error = error
    else:
        session.change(lambda desk: try_play(desk, wanted))


def unread(t: Translator, name: str) -> None:
    """Why what was typed cannot be read, if it cannot."""
    error: NotationError | None = st.session_state.get(name)
    if error:
        cards.line("note", explain.error_text(t, error))


def show(t: Translator, desk: Desk, view: View, shown: Shown) -> None:
    """Links, text and pictures of what is on the desk, each behind a button and made when it is opened."""
    with st.container(horizontal=True, key="texts"):
        link = st.popover(t.t("Link"), icon=":material/link:", key="link", on_change="rerun")
        text = st.popover(t.t("Position as text"), icon=":material/text_fields:", key="text", on_change="rerun")
        picture = st.popover(t.t("Picture"), icon=":material/download:", key="picture", on_change="rerun")
    if link.open:
        link.code(address(desk), language=None, wrap_lines=True)
    if text.open:
        with text:
            _position(t, desk)
    if picture.open:
        with picture:
            _pictures(t, desk, view, shown)


def address(desk: Desk) -> str:
    """The link that opens this desk, for everyone in their own language."""
    here = urlsplit(st.context.url or "")
    query = urlencode(to_link(desk), quote_via=quote, safe="/,")
    return urlunsplit((here.scheme, here.netloc, here.path or "/", query, ""))


def _position(t: Translator, desk: Desk) -> None:
    st.code(position_text(desk.now.position, desk.now.roll), language=None, wrap_lines=True)
    cards.line("", explain.position_words(t, desk.now.position))
    st.text_area(t.t("Another position"), key="position", placeholder="LN1.w24x15.b24x15.w65")
    st.button(t.t("Set it up"), key="read_position", on_click=session.by_hand(_position_typed))
    unread(t, "position_error")


def _position_typed() -> None:
    st.session_state.position_error = None
    try:
        position, roll = read_position(st.session_state.position)
    except NotationError as error:
        st.session_state.position_error = error
    else:
        session.change(lambda desk: set_up(desk, position, roll))


def _pictures(t: Translator, desk: Desk, view: View, shown: Shown) -> None:
    """The board as it is shown, as a file; made when it is asked for."""
    drawing = _drawing(t, desk, view, shown)
    for kind, mime, palette, width in (
        ("svg", "image/svg+xml", LIGHT, 760),
        ("png", "image/png", LIGHT, 1000),
        ("pdf", "application/pdf", PRINT, 170),
    ):
        make = partial(drawing.file, f".{kind}", palette, width)
        st.download_button(kind.upper(), make, f"board.{kind}", mime, key=f"download_{kind}", on_click="ignore")


def _drawing(t: Translator, desk: Desk, view: View, shown: Shown) -> Drawing:
    """The board as the turn began, with the play or the refusal that is shown."""
    position, roll = desk.now.position, desk.now.roll
    marks = shown.marks if shown.before else marks_for_play(shown.play)
    title = explain.to_move_text(t, position.to_move) + (f" {roll.high}-{roll.low}" if roll else "")
    footer = explain.origin_text(t, desk.rules, position_text(position, roll))
    said = [explain.position_words(t, position), *([shown.said.text] if shown.said else [])]
    picture = shapes(position, roll, marks or (), view, shown.words)
    if shown.said and not shown.before:
        title = titled(t, position.to_move, view, shown.said.text)
    return Drawing(picture, title, footer, " ".join(said), t.code)
