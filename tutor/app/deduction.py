"""A ruling without the steps: what follows from the roll and from the positions before and after the play.

It is for a table where nobody remembers them, so it is made only when nobody has told any.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import streamlit as st

from tutor import explain, settled
from tutor.app import cards, pictures, session, tools
from tutor.app import hearing as hearings
from tutor.app.desk import Desk
from tutor.app.hearing import Hearing
from tutor.app.tools import Button, Control, Rows
from tutor.board import View, shapes
from tutor.dispute import Deduced, deduce, reached
from tutor.drawing import ruled, ruling_text
from tutor.legality import hops
from tutor.marks import marks_for_result
from tutor.notation import NotationError, position_text, read_position
from tutor.position import Position
from tutor.translator import Translator


def made(desk: Desk, hearing: Hearing) -> Deduced | None:
    """What is ruled from the position after the play, when it is known and nobody has told the steps."""
    position, roll, _, _ = desk.now
    if hearing.after is None or roll is None or session.setting_up() or setting_up():
        return None
    return deduce(desk.rules, position, roll, hearing.after, hearing.houses) if hearings.untold(hearing) else None


def as_told(desk: Desk, deduced: Deduced | None) -> Desk:
    """The desk with the play that is ruled on as if it had been told."""
    if deduced is None or deduced.settlement is None:
        return desk
    return replace(desk, now=desk.now._replace(tried=hops(deduced.settlement.agreed.play), called=True))


def setting_up() -> bool:
    """Whether the position after the play is being set up."""
    return bool(st.session_state.get("setting_after"))


# ---------------------------------------------------------------- what is said of it


def led(t: Translator, deduced: Deduced) -> Iterator[str]:
    """What leads to the position after, when the order mattered what refuses another order, and what leads there under
    other rules."""
    for text in settled.reached_texts(t, deduced.reached):
        yield cards.line_html("", text)
    if refused := deduced.refused:
        yield cards.line_html("no", ruling_text(t, refused.play, refused.verdict))
        yield from cards.passages(ruled(t, refused.rules, deduced.mover, replace(refused, legal_order=None))[:1])
    for text in settled.elsewhere_texts(t, deduced):
        yield cards.line_html("note", text, "nt-small")


def no_ruling(t: Translator, deduced: Deduced) -> None:
    """The card when the two positions are not before and after any steps."""
    with st.container(border=True, key="card"):
        first, *more = settled.reached_texts(t, deduced.reached)
        cards.line("no", first, "nt-heading")
        cards.line("", settled.from_after_text(t, deduced.reached.after), "nt-small")
        cards.lines("", more)
        picture(t, deduced)


def picture(t: Translator, deduced: Deduced) -> None:
    """The position after as a small board."""
    turn, mover = deduced.reached.turn, deduced.mover
    after = replace(deduced.reached.after, to_move=mover)
    drawn = shapes(after, None, marks_for_result(turn.own, after.counts(mover)), View(mover, numbers=False))
    with st.container(width=280):
        cards.line("", t.t("The position after"), "nt-small")
        st.html(pictures.html(drawn, explain.position_words(t, after), st.context.theme.type == "dark"))


# ---------------------------------------------------------------- where it is told


def show(t: Translator, desk: Desk, hearing: Hearing, deduced: Deduced | None) -> None:
    """What to rule from the position before, the roll and the position after alone."""
    with st.expander(t.t("Nobody remembers the steps"), key="after", expanded=hearing.after is not None):
        cards.line(
            "",
            t.t(
                "Set up the position as it was after the play: the ruling follows from the two positions and the roll."
            ),
        )
        offered = _after_rows(t, hearing)
        tools.show("after_tools", t.t("The position after"), offered, t, lambda: _after_used(offered))
        st.text_input(
            t.t("Or its text"), key="after_text", placeholder="LN1.w24x14-13.b24x15.b", on_change=_after_typed
        )
        fault, rev = st.session_state.get("after_fault") or (None, 0)
        if fault and rev == session.memory().rev:
            cards.alert(explain.error_text(t, fault))
        if hearing.after and not setting_up():
            cards.line("", position_text(hearing.after), "nt-small")
            if deduced:
                cards.line("note", t.t("The ruling is further up, with the board."))
            elif desk.now.roll and not session.setting_up():
                _beside_told(t, desk, hearing.after)


def _after_rows(t: Translator, hearing: Hearing) -> Rows:
    set_up: Button = Button(
        "set_after",
        t.t("Set up the position after"),
        main=hearing.after is None,
        opened=setting_up(),
        panel="table_controls table_board",
    )
    row: list[Control] = [set_up]
    if hearing.after and not hearings.untold(hearing):
        row.append(Button("from_after", t.t("Rule from it, without the steps")))
    if hearing.after:
        row.append(Button("no_after", t.t("Forget it")))
    return [row]


def _beside_told(t: Translator, desk: Desk, after: Position) -> None:
    """Whether a legal play leads to the position after, when steps were told as well."""
    assert desk.now.roll
    found = reached(desk.rules, desk.now.position, desk.now.roll, after)
    first, *more = settled.reached_texts(t, found)
    cards.line(cards.SIGNS[found.verdict], first)
    cards.lines("", more)


def _after_used(offered: Rows) -> None:
    use = tools.used("after_tools", offered)
    if use is None:
        return
    begins = use.name == "set_after" and not setting_up()
    st.session_state.setting_after = begins
    if begins:
        st.session_state.setting_up = False
        session.hear(lambda heard, desk: (replace(heard, after=heard.after or _guess(desk)), desk))
    elif use.name == "no_after":
        _know_after(None)
    elif use.name == "from_after":
        session.hear(lambda heard, desk: (Hearing(after=heard.after, houses=heard.houses), _untold(desk)))
    else:
        session.bump()


def _know_after(after: Position | None) -> None:
    """Remember the position after the play, or forget it."""
    session.hear(lambda heard, desk: (replace(heard, after=after), desk))


def _untold(desk: Desk) -> Desk:
    """The desk with no steps told; they can be returned to."""
    return desk.at(desk.now._replace(tried=(), called=False))


def _guess(desk: Desk) -> Position:
    """What to begin with when the position after is set up: what was told, if it can stand, else the one before."""
    return hearings.standing(desk) or desk.now.position


def _after_typed() -> None:
    """Rule from the position that was typed; what cannot be read leaves none to rule from."""
    text = st.session_state.after_text
    if not text.strip():
        return
    st.session_state.setting_after = False
    try:
        position, _ = read_position(text)
    except NotationError as error:
        _know_after(None)
        st.session_state.after_fault = error, session.memory().rev
    else:
        _know_after(position)
