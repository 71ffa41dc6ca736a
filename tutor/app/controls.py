"""The controls: what goes on with the play right under the board, what is needed less often further down.

What is used again and again keeps its place whatever is offered beside it.
"""

from __future__ import annotations

import random

import streamlit as st

from tutor import explain
from tutor.app import desk as desks
from tutor.app import session, texts, tools
from tutor.app.desk import Desk, Edit, Outlook, Tool, Trouble
from tutor.app.tools import Button, Choice, Control, Rows, Switch, Use
from tutor.dice import Roll
from tutor.position import Color
from tutor.translator import Translator

_EDITS = {
    "clear": desks.clear,
    "start": desks.start,
    "swap": desks.swap,
    "undo": Desk.undo,
    "confirm": desks.confirm,
    "end": desks.confirm,
}


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
    """What goes on with the play, or sets up a position."""
    _show("controls", t.t("Controls"), rows(t, desk, seen), t)


def show_more(t: Translator, desk: Desk, seen: Outlook | None) -> None:
    """How the board is looked at, and other ways to play."""
    _show("more", t.t("More controls"), more_rows(t, desk, seen), t)


def _show(key: str, name: str, offered: Rows, t: Translator) -> None:
    tools.show(key, name, offered, t, lambda: _used(key, offered))


def rows(t: Translator, desk: Desk, seen: Outlook | None) -> Rows:
    """What is offered under the board, in set-up also the tools for it."""
    throw = Button("throw", t.t("Throw"), "throw", main=desk.now.roll is None and not session.setting_up())
    dice = [*dice_row(t, desk), throw]
    can_go_on = seen is not None and seen.finished and not session.setting_up()
    confirm = t.t("Pass") if seen and can_go_on and not seen.made else t.t("Confirm")
    play: list[Control] = [
        Button("undo", t.t("Undo"), "undo", enabled=bool(desk.past)),
        Button("confirm", confirm, "confirm", main=can_go_on, enabled=can_go_on),
        set_up_button(t),
    ]
    return (play, *set_up_rows(t), dice) if session.setting_up() else (play, dice)


def dice_row(t: Translator, desk: Desk) -> list[Control]:
    """The dice and the side to move."""
    numbers = (("", "–"), *((str(n), str(n)) for n in range(1, 7)))
    first, second = _dice(desk)
    return [
        Choice("die1", t.t("Die 1"), numbers, first, opens=True),
        Choice("die2", t.t("Die 2"), numbers, second, opens=True),
        Choice("mover", t.t("To move"), _colors(t), desk.now.position.to_move.value),
    ]


def set_up_button(t: Translator) -> Button:
    """What begins to set up a position, and ends it."""
    if session.setting_up():
        return Button("set_up", t.t("Done"), main=True, apart=True)
    return Button("set_up", t.t("Set up"), apart=True)


def more_rows(t: Translator, desk: Desk, seen: Outlook | None) -> Rows:
    """What is offered further down; a play called finished too early is refused, which teaches why."""
    look: list[Control] = [
        Button("turn", t.t("Turn the board"), "turn"),
        Switch("follow", t.t("Turn for each side"), st.session_state.get("seat") is None),
        Switch("forward", t.t("Count 1 to 24"), forward()),
    ]
    if session.setting_up():
        return (look,)
    play: list[Control] = [texts.typed_play(t, desk)]
    if seen and not seen.finished and not seen.began.finished:
        play.append(Button("end", t.t("End the play here") if seen.made else t.t("Pass")))
    return look, play


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


def set_up_rows(t: Translator) -> Rows:
    """What a tap does in set-up, and whole positions to begin with."""
    taps = ((Tool.WHITE, t.t("Put White")), (Tool.BLACK, t.t("Put Black")), (Tool.TAKE, t.t("Take away")))
    return (
        [Choice("tool", t.t("What a tap does"), tuple((each.value, label) for each, label in taps), tool().value)],
        [
            Button("clear", t.t("Empty the board")),
            Button("start", t.t("Start position")),
            Button("swap", t.t("Swap the colours")),
            Button("random", t.t("Random position")),
        ],
    )


_TROUBLE = {
    (Trouble.ALL_OUT, Color.WHITE): lambda t: t.t("All fifteen white checkers are on the board already."),
    (Trouble.ALL_OUT, Color.BLACK): lambda t: t.t("All fifteen black checkers are on the board already."),
    (Trouble.HELD, Color.WHITE): lambda t: t.t("White checkers stand there: take them away first."),
    (Trouble.HELD, Color.BLACK): lambda t: t.t("Black checkers stand there: take them away first."),
}


def remark(edit: Edit) -> None:
    """Remember why less was done than asked, until the next thing is done."""
    if edit.trouble:
        st.session_state.remark = (edit.trouble, edit.color)


def trouble_text(t: Translator) -> str:
    """Why less was set up than asked; empty when all was done."""
    found = st.session_state.get("remark")
    return _TROUBLE[found](t) if found in _TROUBLE else ""


# ---------------------------------------------------------------- using them


def _used(key: str, offered: Rows) -> None:
    if use := tools.used(key, offered):
        apply(use)


def apply(use: Use) -> None:
    """Do what one of these controls was used for."""
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
        roll = roll_chosen(use)
        session.change(lambda desk: desks.with_roll(desk, roll))
    else:
        _looked_at(name, value)


def roll_chosen(use: Use) -> Roll | None:
    """The roll after one die was chosen; None while the other is not. The dice stay in the order they were chosen."""
    first, second = _dice(session.memory().desk)
    dice = (use.value, second) if use.name == "die1" else (first, use.value)
    st.session_state.dice = dice, session.memory().desk.now.position
    return _roll(dice)


def _looked_at(name: str, value: str) -> None:
    """What changes how the board is looked at or used, not what is on it."""
    if name == "turn":
        st.session_state.seat = seat(session.memory().desk).other
    elif name == "follow":
        st.session_state.seat = None if value == "on" else seat(session.memory().desk)
    elif name == "tool":
        st.session_state.tool = value
    elif name == "set_up":
        st.session_state.setting_up = not session.setting_up()
        session.change(desks.from_the_beginning if session.setting_up() else lambda desk: desk)
    else:
        st.session_state.forward = value == "on"
    session.bump()
