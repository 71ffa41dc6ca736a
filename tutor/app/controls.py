"""The controls under the board: dice, side, throw, confirm, undo, turn, and what sets up a position."""

from __future__ import annotations

import random

import streamlit as st

from tutor import explain
from tutor.app import desk as desks
from tutor.app import session, texts, tools
from tutor.app.desk import Desk, Outlook, Tool
from tutor.app.tools import Button, Choice, Control, Rows, Switch
from tutor.dice import Roll
from tutor.position import Color
from tutor.translator import Translator

_EDITS = {"clear": desks.clear, "start": desks.start, "swap": desks.swap, "undo": Desk.undo, "confirm": desks.confirm}


def tool() -> Tool:
    """What a tap does in set-up."""
    return Tool(st.session_state.get("tool", Tool.WHITE))


def seat(desk: Desk) -> Color:
    """The side at the bottom: the one to move, whose numbers are spoken, unless the board was turned by hand."""
    fixed: Color | None = st.session_state.get("seat")
    return fixed or desk.now.position.to_move


def forward() -> bool:
    """Whether the points are counted 1 to 24 instead of 24 to 1."""
    return bool(st.session_state.get("forward"))


def show(t: Translator, desk: Desk, seen: Outlook | None) -> None:
    """The rows of controls that the moment offers."""
    offered = rows(t, desk, seen)
    tools.show("controls", t.t("Controls"), offered, t, lambda: _used(offered))


def rows(t: Translator, desk: Desk, seen: Outlook | None) -> Rows:
    """What is offered: in set-up, the tools for it; else what goes on with the play."""
    numbers = (("", "–"), *((str(n), str(n)) for n in range(1, 7)))
    first, second = _dice(desk)
    dice: list[Control] = [
        Choice("die1", t.t("Die 1"), numbers, first, opens=True),
        Choice("die2", t.t("Die 2"), numbers, second, opens=True),
        Choice("mover", t.t("To move"), _colors(t), desk.now.position.to_move.value),
        Button("throw", t.t("Throw"), "throw", main=desk.now.roll is None and not session.setting_up()),
    ]
    board: list[Control] = [
        Button("undo", t.t("Undo"), "undo", enabled=bool(desk.past)),
        Button("turn", t.t("Turn the board"), "turn"),
        Switch("follow", t.t("Turn for each side"), st.session_state.get("seat") is None),
        Switch("setting_up", t.t("Set up"), session.setting_up()),
    ]
    if session.setting_up():
        return *_set_up(t), dice, board
    if seen and not seen.began.finished:
        board.insert(0, Button("confirm", _confirm_label(t, seen), "confirm", main=seen.finished))
    return dice, board, [texts.typed_play(t, desk)]


def _colors(t: Translator) -> tuple[tuple[str, str], ...]:
    return tuple((color.value, explain.color_name(t, color)) for color in Color)


def _dice(desk: Desk) -> tuple[str, str]:
    """The dice in the order they were chosen, also while one is not chosen yet; else as thrown."""
    roll = desk.now.roll
    chosen, position = st.session_state.get("dice", (("", ""), None))
    if position == desk.now.position and _roll(chosen) == roll:
        first, second = chosen
        return first, second
    return (str(roll.high), str(roll.low)) if roll else ("", "")


def _roll(dice: tuple[str, str]) -> Roll | None:
    return Roll(int(dice[0]), int(dice[1])) if all(dice) else None


def _confirm_label(t: Translator, seen: Outlook) -> str:
    if not seen.made:
        return t.t("Pass")
    return t.t("Confirm") if seen.finished else t.t("End the play here")


def _set_up(t: Translator) -> Rows:
    taps = ((Tool.WHITE, t.t("Put White")), (Tool.BLACK, t.t("Put Black")), (Tool.TAKE, t.t("Take away")))
    return (
        [
            Choice("tool", t.t("A tap on the board"), tuple((each.value, label) for each, label in taps), tool().value),
            Switch("forward", t.t("Count 1 to 24"), forward()),
        ],
        [
            Button("clear", t.t("Clear")),
            Button("start", t.t("Start position")),
            Button("swap", t.t("Swap sides")),
            Button("random", t.t("Random position")),
        ],
    )


# ---------------------------------------------------------------- using them


def _used(offered: Rows) -> None:
    use = tools.answer(st.session_state.controls.used, offered)
    if use is None:
        return
    name, value = use
    chance = random.SystemRandom()
    if name in _EDITS:
        session.change(_EDITS[name])
    elif name == "throw":
        session.change(lambda desk: desks.throw(desk, chance))
    elif name == "random":
        session.change(lambda desk: desks.play_out(desk, chance.randrange(1_000_000)))
    elif name == "mover":
        session.change(lambda desk: desks.with_mover(desk, Color(value)))
    elif name == "play":
        texts.try_typed(value)
    elif name in ("die1", "die2"):
        _die_chosen(name, value)
    else:
        _looked_at(name, value)


def _die_chosen(name: str, value: str) -> None:
    first, second = _dice(st.session_state.desk)
    dice = (value, second) if name == "die1" else (first, value)
    st.session_state.dice = dice, st.session_state.desk.now.position
    session.change(lambda desk: desks.with_roll(desk, _roll(dice)))


def _looked_at(name: str, value: str) -> None:
    """What changes how the board is looked at or used, not what is on it."""
    if name == "turn":
        st.session_state.seat = seat(st.session_state.desk).other
    elif name == "follow":
        st.session_state.seat = None if value == "on" else seat(st.session_state.desk)
    elif name == "tool":
        st.session_state.tool = value
    else:
        st.session_state[name] = value == "on"
    if name == "setting_up":
        session.change(desks.from_the_beginning if session.setting_up() else lambda desk: desk)
    session.bump()
