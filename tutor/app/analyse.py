"""Analyse: set up a position and a roll, see every legal play, and why anything else is refused.

Streamlit runs this file for each change. It reads what the session remembers, asks pure functions, and
shows what they answer; no rule is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import streamlit as st

from tutor import explain
from tutor.app import board_view, cards, component, controls, frame, house, lists, session, study, texts
from tutor.app import desk as desks
from tutor.app.board_view import Said, Scene
from tutor.app.cards import Shown
from tutor.app.desk import Desk, Edit, Outlook, outlook
from tutor.board import View
from tutor.notation import play_text
from tutor.position import Color
from tutor.ruleset import VERSION
from tutor.ruling import NoteCode, notes
from tutor.translator import NP_, Translator


def page() -> None:
    """The whole page. What happens at the table runs alone: it does not change the bar."""
    t, desk = session.words(), session.desk()
    with frame.slot():
        house.show(t, desk)
    if not desk.past:
        cards.line("", _intro(t), "nt-small")
    _table()


def _intro(t: Translator) -> str:
    """What this is, for whoever has not done anything here yet."""
    return t.t("Nardy Tutor shows every legal play of long nardy, and says why any other is refused.")


@st.fragment
def _table() -> None:
    """The board and all that follows from what is done on it."""
    t, desk = session.words(), session.desk()
    seen = outlook(desk)
    shown = lists.shown(desk, seen)
    with st.container(key="faults"):
        cards.lines("note", _unread(t))
    with st.container(key="table"):
        with st.container(key="table_board"):
            _board(t, desk, seen, shown)
            cards.lines("note", _numbers(t, desk), "nt-small")
        with st.container(key="table_controls"):
            controls.show(t, desk, seen)
            cards.lines("note", _remarks(t, desk))
        with st.container(key="table_side"):
            if session.setting_up():
                cards.line("", t.t("Set the position up, then press “Done”: the plays are listed here."))
            else:
                with st.container(key="lists"):
                    lists.show(t, desk, seen)
                    cards.example(t, desk, seen, lists.tab() == "refused")
                cards.show(t, desk, seen, shown)
            texts.show(t, desk, view(desk), shown)
        with st.container(key="table_more"):
            controls.show_more(t, desk, seen)
            if not session.setting_up():
                study.show(t, desk, seen)


# ---------------------------------------------------------------- the board and what is said under it


def _board(t: Translator, desk: Desk, seen: Outlook | None, shown: Shown) -> None:
    position, roll = desk.now.position, desk.now.roll
    setting_up = session.setting_up()
    scene = Scene(
        position=position.with_mover(seen.turn.own) if seen and not setting_up else position,
        roll=roll,
        dice=seen.turn.dice if seen else (),
        going=seen.going if seen else (),
        said=_said(t, desk, seen, shown),
        pos=_pos(desk),
        rev=session.memory().rev,
        view=view(desk),
        words=shown.words,
        shown=shown.marks,
        before=position if shown.before else None,
        setting_up=setting_up,
    )
    board_view.show("board", scene, t, _gesture)


def view(desk: Desk) -> View:
    """From where the board is looked at."""
    return View(controls.seat(desk), reverse_numbers=controls.forward())


def _pos(desk: Desk) -> str:
    return urlencode(desks.to_link(desk))


def _gesture() -> None:
    """Answer what was done on the board; a gesture made on another state than the present one is dropped."""
    gesture = board_view.answer(component.sent("board", "gesture"))
    desk = session.memory().desk
    if gesture is None or gesture.pos != _pos(desk):
        session.bump()
    elif gesture.kind == "step":
        session.change(lambda d: desks.try_steps(d, ((gesture.source, gesture.target or 0),)))
    else:
        _edit(desks.edited(desk, controls.tool(), gesture.kind, gesture.source, gesture.target or 0))


def _edit(edit: Edit) -> None:
    session.change(lambda _: edit.desk)
    controls.remark(edit)


_SAID_BY_COUNTS = (NoteCode.OFF_EARLY, NoteCode.OVER, NoteCode.LAST_THROW)
"""What need not be said of a position that is still being set up: the counts say it while they change."""


def _said(t: Translator, desk: Desk, seen: Outlook | None, shown: Shown) -> Said:
    position, roll = desk.now.position, desk.now.roll
    if session.setting_up():
        counts = " ".join(explain.count_text(t, color, position.counts(color)) for color in Color)
        trouble = controls.trouble_text(t)
        return Said(f"{trouble} {counts}", "note") if trouble else Said(counts)
    if unread := texts.unread_play(t):
        return Said(unread, "note")
    if shown.said:
        return shown.said
    mover = explain.to_move_text(t, position.to_move)
    if roll is None or seen is None:
        return Said(t.t("{mover} Throw the dice, or choose them.", mover=mover))
    thrown = f"{roll.high}-{roll.low}"
    if seen.began.finished:
        return Said(t.t("The game is over."), "note")
    if seen.made:
        left = t.join(str(die) for die in seen.turn.dice)
        if seen.doubtful:
            said = t.t("{play} stands in one reading only. Left to play: {dice}.", play=play_text(seen.made), dice=left)
            return Said(said, "open")
        return Said(t.t("{play} stands. Left to play: {dice}.", play=play_text(seen.made), dice=left), "yes")
    return Said(
        t.t("{mover} Roll: {roll}. Take a checker to see where it can go; try any step.", mover=mover, roll=thrown)
    )


_OTHER_SIDES = {
    Color.WHITE: NP_(
        "numbers", "The board shows Black's numbers. Plays and sentences count in White's own: White's head is 24."
    ),
    Color.BLACK: NP_(
        "numbers", "The board shows White's numbers. Plays and sentences count in Black's own: Black's head is 24."
    ),
}
_COUNTED_UP = {
    Color.WHITE: NP_(
        "numbers", "The board counts from 1 at the head. Plays and sentences count down: White's head is 24."
    ),
    Color.BLACK: NP_(
        "numbers", "The board counts from 1 at the head. Plays and sentences count down: Black's head is 24."
    ),
}


def _numbers(t: Translator, desk: Desk) -> Iterator[str]:
    """That the numbers on the board are not those of the sentences, when they are not."""
    mover, seen_from = desk.now.position.to_move, view(desk)
    if seen_from.seat is not mover:
        yield t.p(*_OTHER_SIDES[mover])
    if seen_from.reverse_numbers:
        yield t.p(*_COUNTED_UP[mover])


def _unread(t: Translator) -> Iterator[str]:
    """What could not be read of a link."""
    names = {"p": t.t("the position"), "rules": t.t("the rule set"), "play": t.t("the play")}
    for name, error in session.broken():
        why = explain.error_text(t, error)
        yield t.t("The link could not be read whole. In {part}: {error}", part=names[name], error=why)


def _remarks(t: Translator, desk: Desk) -> Iterator[str]:
    """What to know about the position."""
    if earlier := explain.earlier_text(t, st.query_params.get("v", VERSION)):
        yield earlier
    for note in notes(desk.rules, desk.now.position, desk.now.roll):
        if not session.setting_up() or note.code not in _SAID_BY_COUNTS:
            yield explain.note_text(t, note)


page()
