"""Analyse: set up a position and a roll, see every legal play, and why anything else is refused.

Streamlit runs this file for each change. It reads what the session remembers, asks pure functions, and
shows what they answer; no rule is decided here.
"""

from __future__ import annotations

import random
from urllib.parse import urlencode

import streamlit as st

from tutor import explain
from tutor.app import board_view, cards, frame, house, lists, session, texts
from tutor.app import desk as desks
from tutor.app.board_view import Said, Scene
from tutor.app.desk import Desk, Edit, Outlook, Tool, Trouble, outlook
from tutor.app.lists import Shown
from tutor.board import View
from tutor.dice import Roll
from tutor.position import Color
from tutor.ruleset import VERSION
from tutor.ruling import notes
from tutor.translator import LANGUAGES, Translator


def page() -> None:
    """The whole page."""
    t, desk = session.words(), session.desk()
    seen = outlook(desk)
    shown = lists.shown(desk, seen)
    with frame.slot():
        house.show(t, desk)
    left, right = st.columns([58, 42], gap="medium")
    with left:
        _board(t, desk, seen, shown)
        _remarks(t, desk)
        setting_up = bool(st.session_state.get("setting_up"))
        if setting_up:
            _set_up(t)
        _controls(t, desk, None if setting_up else seen)
        if not setting_up:
            texts.typed_play(t, desk)
    with right:
        lists.show(t, desk, seen)
        cards.show(t, desk, seen, shown)
        texts.show(t, desk, view(), shown)


# ---------------------------------------------------------------- the board and what is said under it


def _board(t: Translator, desk: Desk, seen: Outlook | None, shown: Shown) -> None:
    position, roll = desk.now.position, desk.now.roll
    setting_up = bool(st.session_state.get("setting_up"))
    scene = Scene(
        position=position.with_mover(seen.turn.own) if seen and not setting_up else position,
        roll=roll,
        dice=seen.turn.dice if seen else (),
        going=seen.going if seen else (),
        said=_said(t, desk, seen, shown),
        pos=_pos(desk),
        rev=st.session_state.rev,
        view=view(),
        words=shown.words,
        shown=shown.marks,
        before=position if shown.before else None,
        setting_up=setting_up,
    )
    board_view.show("board", scene, t, _gesture)


def view() -> View:
    """From where the board is looked at."""
    return View(st.session_state.get("seat", Color.WHITE), reverse_numbers=st.session_state.get("forward", False))


def _pos(desk: Desk) -> str:
    return urlencode(desks.to_link(desk))


def _gesture() -> None:
    """Answer what was done on the board; a gesture made on another state than the present one is dropped."""
    gesture = board_view.answer(st.session_state.board.gesture)
    desk: Desk = st.session_state.desk
    if gesture is None or gesture.pos != _pos(desk):
        session.bump()
    elif gesture.kind == "step":
        session.change(lambda d: desks.try_steps(d, ((gesture.source, gesture.target or 0),)))
    elif gesture.kind == "put":
        _edit(desks.put(desk, _tool(), gesture.source))
    elif gesture.kind == "take":
        _edit(desks.take(desk, gesture.source))
    else:
        _edit(desks.set_stack(desk, _tool(), gesture.source, gesture.target or 0))


def _tool() -> Tool:
    return Tool(st.session_state.get("tool") or Tool.WHITE)


def _edit(edit: Edit) -> None:
    session.change(lambda _: edit.desk)
    if edit.trouble:
        st.session_state.remark = (edit.trouble, edit.color)


_TROUBLE = {
    (Trouble.ALL_OUT, Color.WHITE): lambda t: t.t("All fifteen white checkers are on the board already."),
    (Trouble.ALL_OUT, Color.BLACK): lambda t: t.t("All fifteen black checkers are on the board already."),
    (Trouble.HELD, Color.WHITE): lambda t: t.t("White checkers stand there: take them away first."),
    (Trouble.HELD, Color.BLACK): lambda t: t.t("Black checkers stand there: take them away first."),
}


def _said(t: Translator, desk: Desk, seen: Outlook | None, shown: Shown) -> Said:
    position, roll = desk.now.position, desk.now.roll
    if st.session_state.get("setting_up"):
        counts = " ".join(explain.count_text(t, color, position.counts(color)) for color in Color)
        trouble = _TROUBLE.get(st.session_state.get("remark", ()))
        return Said(f"{trouble(t)} {counts}", "note") if trouble else Said(counts)
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
            said = t.t(
                "{play} stands in one reading only. Left to play: {dice}.", play=lists.text(seen.made), dice=left
            )
            return Said(said, "open")
        return Said(t.t("{play} stands. Left to play: {dice}.", play=lists.text(seen.made), dice=left), "yes")
    return Said(
        t.t("{mover} Roll: {roll}. Take a checker to see where it can go; try any step.", mover=mover, roll=thrown)
    )


def _remarks(t: Translator, desk: Desk) -> None:
    """What could not be read of a link, and what to know about the position."""
    names = {"p": t.t("the position"), "rules": t.t("the rule set"), "play": t.t("the play")}
    for name, error in session.broken():
        sentence = t.t(
            "The link could not be read whole. In {part}: {error}", part=names[name], error=explain.error_text(t, error)
        )
        cards.line("note", sentence)
    if st.session_state.lang_unknown:
        cards.line(
            "note", t.t("The link asks for a language that is not here. There are: {codes}.", codes=t.join(LANGUAGES))
        )
    if earlier := explain.earlier_text(t, st.query_params.get("v", VERSION)):
        cards.line("note", earlier)
    for note in notes(desk.rules, desk.now.position, desk.now.roll):
        cards.line("note", explain.note_text(t, note))


# ---------------------------------------------------------------- controls


def _controls(t: Translator, desk: Desk, seen: Outlook | None) -> None:
    _remember_controls(desk)
    with st.container(horizontal=True, vertical_alignment="bottom", key="controls"):
        for name, label in (("die1", t.t("Die 1")), ("die2", t.t("Die 2"))):
            st.selectbox(
                label,
                ["–", "1", "2", "3", "4", "5", "6"],
                key=name,
                on_change=_dice_chosen,
                width=76,
                filter_mode=None,
            )
        st.segmented_control(
            t.t("To move"),
            list(Color),
            format_func=lambda color: explain.color_name(t, color),
            required=True,
            key="mover",
            on_change=_mover_chosen,
        )
        st.button(
            t.t("Throw"),
            icon=":material/casino:",
            key="throw",
            type="secondary" if desk.now.roll else "primary",
            on_click=lambda: session.change(lambda d: desks.throw(d, random.SystemRandom())),
        )
    with st.container(horizontal=True, vertical_alignment="bottom", key="actions"):
        if seen and not seen.began.finished:
            st.button(
                _confirm_label(t, seen),
                icon=":material/check:",
                key="confirm",
                type="primary" if seen.finished else "secondary",
                on_click=lambda: session.change(desks.confirm),
            )
        st.button(
            t.t("Undo"),
            icon=":material/undo:",
            key="undo",
            disabled=not desk.past,
            on_click=lambda: session.change(Desk.undo),
        )
        st.button(t.t("Turn the board"), icon=":material/autorenew:", key="turn", on_click=_turn)
        st.toggle(t.t("Set up"), key="setting_up", on_change=_setting_up)


def _confirm_label(t: Translator, seen: Outlook) -> str:
    if not seen.made:
        return t.t("Pass")
    return t.t("Confirm") if seen.finished else t.t("End the play here")


def _remember_controls(desk: Desk) -> None:
    """Let the controls show what is on the desk."""
    roll = desk.now.roll
    if roll is None:
        if "–" not in (st.session_state.get("die1"), st.session_state.get("die2")):
            st.session_state.die1 = st.session_state.die2 = "–"
    elif Roll(roll.high, roll.low) != _chosen_roll():
        st.session_state.die1, st.session_state.die2 = str(roll.high), str(roll.low)
    st.session_state.mover = desk.now.position.to_move


def _chosen_roll() -> Roll | None:
    dice = (st.session_state.get("die1", "–"), st.session_state.get("die2", "–"))
    return None if "–" in dice else Roll(int(dice[0]), int(dice[1]))


def _dice_chosen() -> None:
    session.change(lambda d: desks.with_roll(d, _chosen_roll()))


def _mover_chosen() -> None:
    color = st.session_state.mover
    session.change(lambda d: desks.with_mover(d, color))


def _turn() -> None:
    st.session_state.seat = st.session_state.get("seat", Color.WHITE).other
    session.bump()


def _setting_up() -> None:
    if st.session_state.setting_up:
        session.change(lambda d: d.at(d.now._replace(tried=(), called=False)))
    session.forget_shown()
    session.bump()


def _set_up(t: Translator) -> None:
    tools = {
        Tool.WHITE: t.t("Put White"),
        Tool.BLACK: t.t("Put Black"),
        Tool.TAKE: t.t("Take away"),
    }
    with st.container(horizontal=True, vertical_alignment="bottom", key="set_up"):
        st.segmented_control(
            t.t("A tap on the board"),
            list(Tool),
            format_func=tools.__getitem__,
            default=Tool.WHITE,
            required=True,
            key="tool",
            on_change=session.bump,
        )
        for key, label, edit in (
            ("clear", t.t("Clear"), desks.clear),
            ("start", t.t("Start position"), desks.start),
            ("swap", t.t("Swap sides"), desks.swap),
        ):
            st.button(label, key=key, on_click=session.change, args=(edit,))
        st.button(t.t("Random position"), key="random", on_click=_random)
        st.toggle(t.t("Count 1 to 24"), key="forward", on_change=session.bump)


def _random() -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    session.change(lambda d: desks.play_out(d, seed))


page()
