"""Settle a dispute: set up what was there, tell what was played, and read the ruling.

The same desk, board and address as on Analyse; here every step that is told is written down, allowed or not, and
what was told is ruled on as a whole, under the rules agreed on and under the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import streamlit as st

from tutor import explain, settled
from tutor.app import (
    accounts,
    alternatives,
    board_view,
    cards,
    component,
    contents,
    controls,
    deduction,
    enquiries,
    frame,
    house,
    papers,
    session,
    texts,
    tools,
    variants,
)
from tutor.app import desk as desks
from tutor.app import hearing as hearings
from tutor.app.board_view import Said, Scene
from tutor.app.desk import Desk, Moment
from tutor.app.hearing import Hearing
from tutor.app.tools import Button, Choice, Control, Rows
from tutor.board import View
from tutor.dispute import Account, Deduced, Settlement, owed, rule_on_accounts, settle
from tutor.drawing import ruled, ruling_text
from tutor.marks import attempt_marks, marks_for_play, marks_for_result
from tutor.notation import hops_text
from tutor.play import Turn
from tutor.position import Color, Position
from tutor.ruling import Ruling, Verdict, notes, play_notes
from tutor.translator import Translator


def page() -> None:
    """The whole page. What happens at the table runs alone; the bar is drawn again only when it changed the rules."""
    t, arriving = session.words(), session.arriving()
    desk = session.desk()
    _arrive(desk, arriving)
    st.session_state.rules_shown = desk.rules
    with frame.slot():
        house.show(t, desk)
    cards.line(
        "",
        t.t(
            "Set up the board as it was, choose the dice, and tell what was played: the ruling and the reasons follow."
        ),
        "nt-small",
    )
    _table()


def _arrive(desk: Desk, arriving: bool) -> None:
    """Read from the address what is heard, when the reader came by one; else keep it."""
    asked = {name: st.query_params.get_all(name) for name in hearings.LINKED if name in st.query_params}
    if (arriving and (asked or "p" in st.query_params)) or session.by_history():
        session.memory().hearing, st.session_state.unheard = hearings.from_link(asked, desk)


def _keep_address(hearing: Hearing) -> None:
    """Let the address say what is heard."""
    wanted = hearings.to_link(hearing)
    said = {name: st.query_params.get_all(name) for name in hearings.LINKED if name in st.query_params}
    if said != {name: [value] if isinstance(value, str) else value for name, value in wanted.items()}:
        session.write(wanted, hearings.LINKED)


@st.fragment
def _table() -> None:
    t, desk = session.words(), session.desk()
    hearing = hearings.kept(session.memory().hearing, desk)
    _keep_address(hearing)
    if desk.rules != st.session_state.rules_shown:
        st.rerun(scope="app")
    deduced = deduction.made(desk, hearing)
    heard = _heard(desk, hearing)
    found = deduced.settlement if deduced else _settlement(desk, hearing, heard)
    lying = deduction.as_told(desk, deduced)
    with st.container(key="faults"):
        cards.lines("note", (*_unread(t), *_taken_out(t)))
    with st.container(key="table"):
        with st.container(key="table_board"):
            with st.container(key="board_title"):
                _title(t)
            _board(t, lying, hearing, found, deduced)
        with st.container(key="table_controls"):
            tools.show(
                "play_controls", t.t("Controls"), _rows(t, desk), t, lambda: _used("play_controls", _rows(t, desk))
            )
        with st.container(key="table_side"):
            accounts.show(t, hearing, desk, heard)
            if texts.unpasted(t) and (found or deduced):
                cards.line("note", t.t("What follows is not about the text: it is about what was on the board before."))
            if found:
                _ruling(t, lying, found, deduced)
                variants.show(t, desk, hearing, found)
                alternatives.show(t, found)
                papers.show(t, desk, hearing, found, deduced)
            elif deduced:
                deduction.no_ruling(t, deduced)
            else:
                cards.line("", _missing(t, desk))
        with st.container(key="table_more"):
            deduction.show(t, desk, hearing, deduced)
            with st.expander(t.t("Questions that no step decides"), key="questions"):
                enquiries.show(t, desk.rules)
            papers.rules_card(t, desk.rules)
            if found:
                papers.report(t, desk, hearing, found, deduced)


def _unread(t: Translator) -> Iterator[str]:
    """What could not be read of a link."""
    names = texts.part_names(t)
    for name, error in (*session.broken(), *st.session_state.get("unheard", ())):
        yield t.t(
            "The link could not be read whole. In {part}: {error}", part=names[name], error=explain.error_text(t, error)
        )


def _missing(t: Translator, desk: Desk) -> str:
    """What is to be done before anything can be ruled on."""
    if deduction.setting_up():
        return t.t("Set up the board as it was after the play, then press “Done”: the ruling follows.")
    if session.setting_up():
        return t.t("Set up the board as it was before the play, choose the dice, then press “Done”.")
    if desk.now.roll is None:
        return t.t("Choose the dice that were thrown.")
    return t.t("Tell what was played: step by step on the board, also what was not allowed, or as text.")


# ---------------------------------------------------------------- what is ruled on


def _heard(desk: Desk, hearing: Hearing) -> tuple[Account, ...]:
    """The ruling on each account that was told; none where there is only one account, or no roll yet."""
    position, roll, _, _ = desk.now
    if roll is None or session.setting_up() or deduction.setting_up() or len(hearing.tellings) < 2:
        return ()
    told = [(number, by, steps) for number, (by, steps, whole) in enumerate(hearing.tellings, 1) if steps or whole]
    return rule_on_accounts(desk.rules, Turn.start(position, roll), told)


def _settlement(desk: Desk, hearing: Hearing, heard: tuple[Account, ...]) -> Settlement | None:
    """The settlement of what lies on the desk, once something was told."""
    position, roll, tried, called = desk.now
    if roll is None or session.setting_up() or deduction.setting_up() or not (tried or called):
        return None
    settlement = settle(desk.rules, position, roll, tried, hearing.houses)
    return replace(settlement, accounts=heard, chosen=hearing.number + 1) if len(heard) > 1 else settlement


# ---------------------------------------------------------------- the board


def _title(t: Translator) -> None:
    """Which position the board shows while one is being set up."""
    if deduction.setting_up():
        cards.line("note", t.t("This is the board after the play"), "nt-heading")
    elif session.setting_up():
        cards.line("note", t.t("This is the board before the play"), "nt-heading")


def _board(t: Translator, lying: Desk, hearing: Hearing, found: Settlement | None, deduced: Deduced | None) -> None:
    if deduction.setting_up():
        scene = _after_scene(t, lying, hearing)
    elif session.setting_up():
        scene = _scene(lying, lying.now.position, said=_counted(t, lying.now.position))
    else:
        scene = _told_scene(t, lying, found)
        if (deduced and not found) and not scene.said.sign:
            scene = replace(scene, said=Said(next(settled.reached_texts(t, deduced.reached)), "no"))
    board_view.show("board", scene, t, _gesture)


def _scene(desk: Desk, position: Position, said: Said) -> Scene:
    setting_up = session.setting_up()
    return Scene(
        position=position,
        roll=desk.now.roll,
        dice=(),
        going=(),
        said=said,
        pos=_pos(session.memory().desk),
        rev=session.memory().rev,
        view=_view(desk),
        shown=(),
        setting_up=setting_up,
    )


def _after_scene(t: Translator, desk: Desk, hearing: Hearing) -> Scene:
    after = replace(hearing.after or desk.now.position, to_move=desk.now.position.to_move)
    return replace(_scene(desk, after, _counted(t, after)), setting_up=True, roll=None)


def _told_scene(t: Translator, desk: Desk, found: Settlement | None) -> Scene:
    """The board with the ruling's marks once the play is told whole; before that, the checkers as they were moved."""
    position, roll = desk.now.position, desk.now.roll
    stands = hearings.standing(desk)
    scene = _scene(desk, stands or position, _said(t, desk, found))
    if found is None or roll is None:
        return replace(scene, dice=roll.dice if roll else ())
    if shown := alternatives.picked(found):
        return replace(scene, position=position, shown=marks_for_play(found.nearest[shown[0]].play))
    if _view_name(desk, stands) == "played":
        assert stands
        left = Turn.start(position, roll)
        for step in found.agreed.play:
            left = left.after(step)
        return replace(scene, dice=left.dice, shown=marks_for_result(position.mover, stands.mover))
    return replace(
        scene,
        position=position,
        shown=attempt_marks(found.agreed),
        words=explain.attempt_zones(t, found.agreed),
    )


def _view_name(desk: Desk, stands: Position | None) -> str:
    """What the board shows: the checkers as they were moved, or the ruling."""
    chosen = st.session_state.get("view")
    if stands is None:
        return "ruling"
    return chosen if chosen in ("ruling", "played") else "ruling" if hearings.complete(desk) else "played"


def _view(desk: Desk) -> View:
    return View(controls.seat(desk), reverse_numbers=controls.forward())


def _pos(desk: Desk) -> str:
    return "&".join(f"{name}={value}" for name, value in desks.to_link(desk).items())


def _counted(t: Translator, position: Position) -> Said:
    counts = " ".join(explain.count_text(t, color, position.counts(color)) for color in Color)
    trouble = controls.trouble_text(t)
    return Said(f"{trouble} {counts}", "note") if trouble else Said(counts)


def _said(t: Translator, desk: Desk, found: Settlement | None) -> Said:
    mover = explain.to_move_text(t, desk.now.position.to_move)
    if unread := texts.unread_play(t) or texts.unpasted(t):
        return Said(unread, "note")
    if found is None:
        if desk.now.roll is None:
            return Said(t.t("{mover} Choose the dice that were thrown.", mover=mover))
        thrown = f"{desk.now.roll.high}-{desk.now.roll.low}"
        return Said(t.t("{mover} Roll: {roll}. Move the checkers as they were moved.", mover=mover, roll=thrown))
    verdict = found.agreed.verdict
    if not hearings.complete(desk) and verdict is Verdict.ILLEGAL and not hearings.refused_already(desk):
        still = settled.owed_text(t, owed(desk.rules, found.agreed.turn, desk.now.tried))
        return Said(
            t.t("Told so far: {play}.", play=explain.play_words(t, hops_text(desk.now.tried))) + f" {still}", "note"
        )
    return Said(_heading(t, found.agreed), cards.SIGNS[verdict])


def _gesture() -> None:
    """Write down what was done on the board; a gesture made on another state than the present one is dropped."""
    gesture = board_view.answer(component.sent("board", "gesture"))
    desk = session.memory().desk
    if gesture is None or gesture.pos != _pos(desk):
        session.bump()
    elif gesture.kind == "step":
        session.change(lambda d: hearings.add_step(d, (gesture.source, gesture.target or 0)))
    else:
        _edited(gesture)


def _edited(gesture: board_view.Gesture) -> None:
    """Set up the position before the play, or the one after it."""
    heard, desk = session.memory().hearing, session.memory().desk
    after = deduction.setting_up()
    edited = Desk(Moment(heard.after or desk.now.position, None)) if after else desk
    edit = desks.edited(edited, controls.tool(), gesture.kind, gesture.source, gesture.target or 0)
    if after:
        session.hear(lambda h, d: (replace(h, after=edit.desk.now.position), d))
    else:
        session.change(lambda _: edit.desk)
    controls.remark(edit)


# ---------------------------------------------------------------- the controls


def _rows(t: Translator, desk: Desk) -> Rows:
    """What is offered under the board."""
    if deduction.setting_up():
        return ([Button("after_done", t.t("Done"), main=True)], *controls.set_up_rows(t)[:1])
    if session.setting_up():
        return ([controls.set_up_button(t)], *controls.set_up_rows(t), controls.dice_row(t, desk))
    told = bool(desk.now.tried)
    complete = hearings.complete(desk)
    play: list[Control] = [
        Button("undo", t.t("Undo"), "undo", enabled=bool(desk.past)),
        Button(
            "all",
            t.t("That was all") if told else t.t("Nothing was played"),
            enabled=bool(desk.now.roll) and not complete,
        ),
        controls.set_up_button(t),
    ]
    return play, controls.dice_row(t, desk), [texts.typed_play(t, desk)], [texts.paste_line(t)]


def _begin_setting_up() -> None:
    """Set the position up; the dice that lay there were of another one, so they are asked for."""
    st.session_state.setting_up = True
    _corrected("board", lambda heard, desk: hearings.about_another(heard, desk, desks.with_roll(desk, None)))


def _corrected(what: str, edit: Callable[[Hearing, Desk], tuple[Hearing, Desk]]) -> None:
    """Change the board or the dice under what was told, and remember whether some of that was taken out."""
    told = hearings.kept(session.memory().hearing, session.memory().desk)
    session.hear(edit)
    if hearings.taken_out(told, session.memory().hearing):
        st.session_state.taken_out = what, session.memory().rev


def _taken_out(t: Translator) -> Iterator[str]:
    """That what was told did not fit what was corrected, until the next thing is done."""
    what, rev = st.session_state.get("taken_out") or ("", 0)
    if rev != session.memory().rev:
        return
    if what == "dice":
        yield t.t("Steps that these dice cannot make were taken out of what was told. “Undo” brings them back.")
    elif what == "board":
        yield t.t("What was told was about another board, so it was taken out.")


def _used(key: str, offered: Rows) -> None:
    use = tools.used(key, offered)
    if use is None:
        return
    if use.name == "all":
        session.change(hearings.that_is_all)
    elif use.name == "paste":
        texts.take_pasted(use.value)
    elif use.name == "undo":
        session.hear(hearings.undone)
    elif use.name in ("die1", "die2"):
        roll = controls.roll_chosen(use)
        _corrected("dice", lambda heard, desk: hearings.with_roll(heard, desk, roll))
    elif use.name == "mover":
        color = Color(use.value)
        _corrected("board", lambda heard, desk: hearings.about_another(heard, desk, desks.with_mover(desk, color)))
    elif use.name == "after_done":
        st.session_state.setting_after = False
        session.bump()
    elif use.name == "set_up" and not session.setting_up():
        _begin_setting_up()
    else:
        controls.apply(use)


# ---------------------------------------------------------------- the ruling


def _ruling(t: Translator, desk: Desk, found: Settlement, deduced: Deduced | None) -> None:
    """The ruling under the rules agreed on, with the reasons, the proof and what it rests on."""
    agreed = found.agreed
    with st.container(border=True, key="card"):
        st.html("".join(_ruling_lines(t, found, deduced)))
        offered = _views(t, desk, found)
        if offered:
            tools.show("view_tools", _heading(t, agreed), offered, t, lambda: _view_used(offered))
        against = agreed.objection
        if against and (lesson := contents.explaining(agreed.rules, agreed.turn, against.play, against.reason)):
            contents.way_to(lesson, t.t("Learn this rule"))
        if deduced:
            deduction.picture(t, deduced)


def _heading(t: Translator, found: Ruling) -> str:
    return ruling_text(t, found.play, found.verdict)


def _ruling_lines(t: Translator, found: Settlement, deduced: Deduced | None) -> Iterator[str]:
    agreed = found.agreed
    yield cards.line_html(cards.SIGNS[agreed.verdict], _heading(t, agreed), "nt-heading")
    yield cards.line_html("", explain.rules_named(t, agreed.rules), "nt-small")
    led = [*deduction.led(t, deduced)] if deduced else []
    if deduced:
        yield cards.line_html("", settled.from_after_text(t, deduced.reached.after), "nt-small")
    if agreed.verdict is Verdict.ILLEGAL:
        yield from led
    yield from cards.passages(ruled(t, agreed.rules, found.position.to_move, agreed))
    if proof := settled.proof_text(t, agreed.verdict, found.proof):
        yield cards.line_html("note", proof)
    if agreed.verdict is not Verdict.ILLEGAL:
        yield from led
    if found.left_open:
        yield cards.line_html("open", settled.to_agree_text(t, found.left_open))
    for note in (*notes(agreed.rules, found.position, found.roll), *play_notes(agreed.rules, agreed.turn, agreed.play)):
        yield cards.line_html("note", explain.note_text(t, note))


def _views(t: Translator, desk: Desk, found: Settlement) -> Rows:
    """What the board can show: the checkers as they were moved, or the ruling's marks."""
    if hearings.standing(desk) is None or not found.agreed.play:
        return ()
    names = (("ruling", t.t("The ruling")), ("played", t.t("As it was played")))
    chosen = "" if alternatives.picked(found) else _view_name(desk, hearings.standing(desk))
    return ([Choice("view", t.t("On the board"), names, chosen)],)


def _view_used(offered: Rows) -> None:
    if use := tools.used("view_tools", offered):
        st.session_state.view = use.value
        session.bump()


page()
