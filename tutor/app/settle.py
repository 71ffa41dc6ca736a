"""Settle a dispute: set up what was there, tell what was played, and read the ruling.

The same desk, board and address as on Analyse; here every step that is told is written down, allowed or not, and
what was told is ruled on as a whole, under the rules agreed on and under the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

import streamlit as st

from tutor import explain, link, settled
from tutor.app import (
    board_view,
    cards,
    contents,
    controls,
    enquiries,
    frame,
    house,
    pasting,
    picker,
    pictures,
    session,
    texts,
    tools,
)
from tutor.app import desk as desks
from tutor.app import hearing as hearings
from tutor.app.board_view import Said, Scene
from tutor.app.desk import Desk, Moment
from tutor.app.hearing import Hearing
from tutor.app.picker import Item, Page
from tutor.app.tools import Button, Choice, Control, Field, Rows
from tutor.board import View, shapes
from tutor.dispute import (
    ON_PLAYS,
    Account,
    Deduced,
    Settlement,
    bearing,
    deduce,
    owed,
    reached,
    reproduction,
    rule_on_accounts,
    same_play,
    settle,
)
from tutor.drawing import Passage, ruled, ruling_text
from tutor.legality import hops
from tutor.marks import attempt_marks, marks_for_play, marks_for_result
from tutor.notation import NotationError, hops_text, position_text, read_position
from tutor.palette import PRINT
from tutor.play import Turn
from tutor.position import Color, Position
from tutor.ruleset import FIELDS, Ruleset, Topic, field_value
from tutor.ruling import Ruling, Verdict, notes, play_notes
from tutor.translator import LANGUAGES, Translator, translator

AS_AGREED = "-"
"""The choice of no house rule in a matter."""

INSTEAD = 4
"""So many plays that could have been made instead are shown."""


def page() -> None:
    """The whole page. What happens at the table runs alone: it does not change the bar."""
    t, arriving = session.words(), session.arriving()
    desk = session.desk()
    _arrive(desk, arriving)
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
    deduced = _deduced(desk, hearing)
    accounts = _heard(desk, hearing)
    found = deduced.settlement if deduced else _settlement(desk, hearing, accounts)
    lying = _as_ruled(desk, deduced)
    with st.container(key="faults"):
        cards.lines("note", _unread(t))
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
            _accounts(t, hearing, desk, accounts)
            if _unpasted(t) and (found or deduced):
                cards.line("note", t.t("What follows is not about the text: it is about what was on the board before."))
            if found:
                _ruling(t, lying, found, deduced)
                _elsewhere(t, desk, hearing, found)
                _instead(t, found)
                _sheet(t, desk, hearing, found, deduced)
            elif deduced:
                _no_ruling(t, deduced)
            else:
                cards.line("", _missing(t, desk))
        with st.container(key="table_more"):
            _only_after(t, desk, hearing, deduced)
            with st.expander(t.t("Questions that no step decides"), key="questions"):
                enquiries.show(t, desk.rules)
            _card(t, desk.rules)
            if found:
                _wrong(t, found, deduced)


def _unread(t: Translator) -> Iterator[str]:
    """What could not be read of a link."""
    names = _part_names(t)
    for name, error in (*session.broken(), *st.session_state.get("unheard", ())):
        yield t.t(
            "The link could not be read whole. In {part}: {error}", part=names[name], error=explain.error_text(t, error)
        )


def _part_names(t: Translator) -> dict[str, str]:
    """The parts of a link in words."""
    return {
        "p": t.t("the position"),
        "rules": t.t("the rule set"),
        "play": t.t("the play"),
        "also": t.t("another account"),
        "after": t.t("the position after"),
        "house": t.t("the house rules"),
    }


def _missing(t: Translator, desk: Desk) -> str:
    """What is to be done before anything can be ruled on."""
    if _setting_after():
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
    if roll is None or session.setting_up() or _setting_after() or len(hearing.tellings) < 2:
        return ()
    told = [(number, by, steps) for number, (by, steps, whole) in enumerate(hearing.tellings, 1) if steps or whole]
    return rule_on_accounts(desk.rules, Turn.start(position, roll), told)


def _settlement(desk: Desk, hearing: Hearing, accounts: tuple[Account, ...]) -> Settlement | None:
    """The settlement of what lies on the desk, once something was told."""
    position, roll, tried, called = desk.now
    if roll is None or session.setting_up() or _setting_after() or not (tried or called):
        return None
    settlement = settle(desk.rules, position, roll, tried, hearing.houses)
    return replace(settlement, accounts=accounts, chosen=hearing.number + 1) if len(accounts) > 1 else settlement


def _deduced(desk: Desk, hearing: Hearing) -> Deduced | None:
    """What is ruled from the position after the play, when it is known and nobody has told the steps."""
    position, roll, _, _ = desk.now
    if hearing.after is None or roll is None or session.setting_up() or _setting_after():
        return None
    return deduce(desk.rules, position, roll, hearing.after, hearing.houses) if hearings.untold(hearing) else None


def _as_ruled(desk: Desk, deduced: Deduced | None) -> Desk:
    """The desk with the play that is ruled on as if it had been told."""
    if deduced is None or deduced.settlement is None:
        return desk
    return replace(desk, now=desk.now._replace(tried=hops(deduced.settlement.agreed.play), called=True))


def _setting_after() -> bool:
    """Whether the position after the play is being set up."""
    return bool(st.session_state.get("setting_after"))


# ---------------------------------------------------------------- the board


def _title(t: Translator) -> None:
    """Which position the board shows while one is being set up."""
    if _setting_after():
        cards.line("note", t.t("This is the board after the play"), "nt-heading")
    elif session.setting_up():
        cards.line("note", t.t("This is the board before the play"), "nt-heading")


def _board(
    t: Translator, lying: Desk, hearing: Hearing, found: Settlement | None, deduced: Deduced | None = None
) -> None:
    if _setting_after():
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


def _told_scene(t: Translator, desk: Desk, found: Settlement | None) -> Scene:
    """The board with the ruling's marks once the play is told whole; before that, the checkers as they were moved."""
    position, roll = desk.now.position, desk.now.roll
    stands = hearings.standing(desk)
    scene = _scene(desk, stands or position, _said(t, desk, found))
    if found is None or roll is None:
        return replace(scene, dice=roll.dice if roll else ())
    if shown := _picked(found):
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


def _picked(found: Settlement) -> tuple[int, ...]:
    """Which of the plays that could have been made instead is shown."""
    chosen = st.session_state.get("view")
    return (chosen,) if isinstance(chosen, int) and chosen < len(found.nearest) else ()


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
    if unread := texts.unread_play(t) or _unpasted(t):
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
    gesture = board_view.answer(st.session_state.board.gesture)
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
    after = _setting_after()
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
    if _setting_after():
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
    return play, controls.dice_row(t, desk), [texts.typed_play(t, desk)], [_paste(t)]


def _paste(t: Translator) -> Field:
    """The line for a position as text, also with what was played, or for a link with all that it holds."""
    return Field(
        "paste",
        t.t("Paste a position, also with a play, or a link"),
        "LN1.w24x15.b24x15.w65",
        t.t("Set it up"),
        fault=_unpasted(t),
    )


def _unpasted(t: Translator) -> str:
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
    names = {**_part_names(t), "roll": t.t("the roll")}
    if fault.part not in names:
        return why
    return t.t("The text could not be read. In {part}: {error}", part=names[fault.part], error=why)


def _pasted(text: str) -> None:
    """Put on the desk what was pasted; the rules stay unless the text has its own."""
    read = pasting.read(text, session.memory().desk.rules)
    if isinstance(read, pasting.Fault):
        st.session_state.paste_fault = read, session.memory().rev + 1
        session.bump()
    else:
        desk, heard = read
        session.hear(lambda _, before: (heard, replace(desk, past=(*before.past, before.now))))


def _begin_setting_up() -> None:
    """Set the position up; the dice that lay there were of another one, so they are asked for."""
    st.session_state.setting_up = True
    session.change(lambda desk: desks.with_roll(desk, None))


def _used(key: str, offered: Rows) -> None:
    use = tools.answer(st.session_state[key].used, offered)
    if use is None:
        return
    if use.name == "all":
        session.change(hearings.that_is_all)
    elif use.name == "paste":
        _pasted(use.value)
    elif use.name == "after_done":
        st.session_state.setting_after = False
        session.bump()
    elif use.name == "set_up" and not session.setting_up():
        _begin_setting_up()
    else:
        controls.apply(use)


# ---------------------------------------------------------------- who says what


def _accounts(t: Translator, hearing: Hearing, desk: Desk, accounts: tuple[Account, ...]) -> None:
    """The accounts of the play, the one that lies on the desk, and who gives it; then the ruling on each in a line."""
    offered = _account_rows(t, hearing)
    tools.show("accounts", t.t("Accounts"), offered, t, lambda: _account_used(offered))
    if accounts:
        with st.container(border=True, key="summary"):
            st.html("".join(_summary(t, desk.rules, hearing, accounts)))
    for one, other in combinations(accounts, 2):
        if same := settled.sameness_text(t, same_play(desk.rules, one.ruling.turn, one.played, other.played)):
            names = (_account(t, hearing, account.number - 1) for account in (one, other))
            cards.line("note", f"{' · '.join(names)}: {same}", "nt-small")


def _summary(t: Translator, rules: Ruleset, hearing: Hearing, accounts: tuple[Account, ...]) -> Iterator[str]:
    """Who says what, and what the rules agreed on say to it: a line for each account."""
    yield cards.line_html("", t.t("Under {rules}", rules=explain.rules_named(t, rules)), "nt-small")
    told = {account.number: account for account in accounts}
    for number in range(1, len(hearing.tellings) + 1):
        if account := told.get(number):
            yield cards.line_html(cards.SIGNS[account.ruling.verdict], settled.account_text(t, account))
        else:
            yield cards.line_html("", _account(t, hearing, number - 1))


def _account_rows(t: Translator, hearing: Hearing) -> Rows:
    several = len(hearing.tellings) > 1
    more: list[Control] = []
    if len(hearing.tellings) < hearings.MOST_TELLINGS:
        more.append(Button("another", t.t("Another account")))
    if several:
        more.append(Button("drop", t.t("Drop this account")))
    if not several:
        return (more,)
    names = tuple((str(number), _account(t, hearing, number)) for number in range(len(hearing.tellings)))
    sides = (("-", t.t("nobody in particular")), *((color.value, explain.color_name(t, color)) for color in Color))
    by = hearing.tellings[hearing.number].by
    return (
        [Choice("account", t.t("Accounts"), names, str(hearing.number), quiet=True)],
        [Choice("by", t.t("Who says so"), sides, by.value if by else "-", opens=True), *more],
    )


def _account(t: Translator, hearing: Hearing, number: int) -> str:
    """An account by who gives it and what was played in it."""
    told = hearing.tellings[number]
    play = explain.play_words(t, hops_text(told.steps)) if told.steps or told.whole else "…"
    return settled.said_text(t, number + 1, told.by, play)


def _account_used(offered: Rows) -> None:
    use = tools.answer(st.session_state.accounts.used, offered)
    if use is None:
        return
    if use.name == "another":
        session.hear(hearings.another)
    elif use.name == "drop":
        session.hear(hearings.without)
    elif use.name == "account":
        session.hear(lambda heard, desk: hearings.look_at(heard, desk, int(use.value)))
    else:
        by = Color(use.value) if use.value in tuple(Color) else None
        session.hear(lambda heard, desk: (hearings.said_by(heard, by), desk))


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
            _picture_after(t, deduced)


def _heading(t: Translator, found: Ruling) -> str:
    return ruling_text(t, found.play, found.verdict)


def _ruling_lines(t: Translator, found: Settlement, deduced: Deduced | None) -> Iterator[str]:
    agreed = found.agreed
    yield cards.line_html(cards.SIGNS[agreed.verdict], _heading(t, agreed), "nt-heading")
    yield cards.line_html("", explain.rules_named(t, agreed.rules), "nt-small")
    led = [*_led(t, deduced)] if deduced else []
    if deduced:
        yield cards.line_html("", settled.from_after_text(t, deduced.reached.after), "nt-small")
    if agreed.verdict is Verdict.ILLEGAL:
        yield from led
    yield from _passages(ruled(t, agreed.rules, found.position.to_move, agreed))
    if proof := settled.proof_text(t, agreed.verdict, found.proof):
        yield cards.line_html("note", proof)
    if agreed.verdict is not Verdict.ILLEGAL:
        yield from led
    if found.left_open:
        yield cards.line_html("open", settled.to_agree_text(t, found.left_open))
    for note in (*notes(agreed.rules, found.position, found.roll), *play_notes(agreed.rules, agreed.turn, agreed.play)):
        yield cards.line_html("note", explain.note_text(t, note))


def _passages(found: tuple[Passage, ...]) -> Iterator[str]:
    for about, sentence, rests in found:
        if about:
            yield cards.line_html("", about, "nt-about")
        if sentence:
            yield cards.line_html("", sentence)
        if rests:
            yield cards.badge_html(rests)


def _views(t: Translator, desk: Desk, found: Settlement) -> Rows:
    """What the board can show: the checkers as they were moved, or the ruling's marks."""
    if hearings.standing(desk) is None or not found.agreed.play:
        return ()
    names = (("ruling", t.t("The ruling")), ("played", t.t("As it was played")))
    chosen = "" if _picked(found) else _view_name(desk, hearings.standing(desk))
    return ([Choice("view", t.t("On the board"), names, chosen)],)


def _view_used(offered: Rows) -> None:
    if use := tools.answer(st.session_state.view_tools.used, offered):
        st.session_state.view = use.value
        session.bump()


# ---------------------------------------------------------------- the other rules


def _elsewhere(t: Translator, desk: Desk, hearing: Hearing, found: Settlement) -> None:
    """What other rule sets and house rules say: what differs stands out, agreement is one line."""
    st.html(f"<h2>{t.t('Under other rules')}</h2>")
    for ruling in found.differing:
        st.html(_other(t, found, ruling))
    if found.alike:
        cards.line("", settled.alike_text(t, found.alike), "nt-small")
    with st.expander(t.t("With house rules"), key="houses"):
        offered = _house_rows(t, desk, hearing, _bearing(found))
        if any(isinstance(control, Choice) for row in offered for control in row):
            cards.line("", t.t("All that is chosen here counts together, on top of the rules agreed on."), "nt-small")
        else:
            cards.line("", t.t("No house rule that is known here would change this ruling."), "nt-small")
        if offered:
            tools.show("house_tools", t.t("House rules"), offered, t, lambda: _house_used(offered))


def _other(t: Translator, found: Settlement, ruling: Ruling) -> str:
    told = t.t(
        "{rules}: {verdict}",
        rules=explain.rules_named(t, ruling.rules),
        verdict=explain.verdict_text(t, ruling.verdict),
    )
    summary = cards.line_html(cards.SIGNS[ruling.verdict], told, element="summary")
    why = "".join(_passages(ruled(t, ruling.rules, found.position.to_move, ruling)))
    return f'<details class="nt-elsewhere">{summary}<div>{why}</div></details>'


def _bearing(found: Settlement) -> frozenset[Topic]:
    """The matters on which the ruling on some account depends."""
    rules, turn = found.agreed.rules, found.agreed.turn
    plays = {found.played, *(account.played for account in found.accounts)}
    return frozenset(topic for played in plays for topic in bearing(rules, turn, played))


def _house_rows(t: Translator, desk: Desk, hearing: Hearing, matter: frozenset[Topic]) -> Rows:
    """A choice for each matter that bears on the ruling, or that is chosen already; and a way to choose none."""
    variant = hearings.house(hearing, desk.rules)
    rows: list[list[Control]] = []
    for topic in ON_PLAYS:
        agreed, chosen = field_value(desk.rules, topic), field_value(variant, topic)
        if topic in matter or chosen is not agreed:
            as_agreed = t.t("as agreed: {value}", value=explain.value_name(t, agreed))
            others = ((value.value, explain.value_name(t, value)) for value in FIELDS[topic] if value is not agreed)
            label = cards.capital(explain.topic_name(t, topic))
            now = AS_AGREED if chosen is agreed or chosen is None else chosen.value
            rows.append([Choice(topic.value, label, ((AS_AGREED, as_agreed), *others), now, opens=True)])
    if hearing.houses:
        rows.append([Button("no_house", t.t("Without house rules"))])
    return rows


def _house_used(offered: Rows) -> None:
    use = tools.answer(st.session_state.house_tools.used, offered)
    if use is None:
        return
    if use.name == "no_house":
        session.hear(lambda heard, desk: (replace(heard, houses=()), desk))
        return
    topic = Topic(use.name)
    value = None if use.value == AS_AGREED else FIELDS[topic](use.value)
    session.hear(lambda heard, desk: (hearings.with_house(heard, desk.rules, topic, value), desk))


# ---------------------------------------------------------------- what could have been played instead


def _instead(t: Translator, found: Settlement) -> None:
    if not found.nearest:
        return
    st.html(f"<h2>{t.t('What could have been played')}</h2>")
    nearest = found.nearest[:INSTEAD]
    view = View(found.position.to_move, numbers=False)
    items = [
        Item(
            settled.near_text(t, near),
            "",
            cards.SIGNS[near.verdict] if near.verdict is Verdict.OPEN else "",
            shapes(found.position, None, marks_for_play(near.play), view),
        )
        for near in nearest
    ]
    picked = _picked(found)
    shown = Page(0, len(items), INSTEAD)
    picker.show(
        "instead",
        t.t("What could have been played"),
        items,
        picked[0] if picked else None,
        shown,
        t,
        lambda: _instead_used(shown),
    )


def _instead_used(shown: Page) -> None:
    answer = picker.answer(st.session_state.instead.picked, shown)
    if answer and answer.item is not None:
        st.session_state.view = None if st.session_state.get("view") == answer.item else answer.item
        session.bump()


# ---------------------------------------------------------------- when only the position after is known


def _led(t: Translator, deduced: Deduced) -> Iterator[str]:
    """What leads to the position after, when the order mattered what refuses another order, and what leads there under
    other rules."""
    for text in settled.reached_texts(t, deduced.reached):
        yield cards.line_html("", text)
    if refused := deduced.refused:
        yield cards.line_html("no", _heading(t, refused))
        yield from _passages(ruled(t, refused.rules, deduced.mover, replace(refused, legal_order=None))[:1])
    for text in settled.elsewhere_texts(t, deduced):
        yield cards.line_html("note", text, "nt-small")


def _no_ruling(t: Translator, deduced: Deduced) -> None:
    """The card when the two positions are not before and after any steps."""
    with st.container(border=True, key="card"):
        first, *more = settled.reached_texts(t, deduced.reached)
        cards.line("no", first, "nt-heading")
        cards.line("", settled.from_after_text(t, deduced.reached.after), "nt-small")
        cards.lines("", more)
        _picture_after(t, deduced)


def _picture_after(t: Translator, deduced: Deduced) -> None:
    """The position after as a small board."""
    turn, mover = deduced.reached.turn, deduced.mover
    after = replace(deduced.reached.after, to_move=mover)
    drawn = shapes(after, None, marks_for_result(turn.own, after.counts(mover)), View(mover, numbers=False))
    with st.container(width=280):
        cards.line("", t.t("The position after"), "nt-small")
        st.html(pictures.html(drawn, explain.position_words(t, after), st.context.theme.type == "dark"))


def _only_after(t: Translator, desk: Desk, hearing: Hearing, deduced: Deduced | None) -> None:
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
        if hearing.after and not _setting_after():
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
        opened=_setting_after(),
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
    use = tools.answer(st.session_state.after_tools.used, offered)
    if use is None:
        return
    begins = use.name == "set_after" and not _setting_after()
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


def _after_scene(t: Translator, desk: Desk, hearing: Hearing) -> Scene:
    after = replace(hearing.after or desk.now.position, to_move=desk.now.position.to_move)
    return replace(_scene(desk, after, _counted(t, after)), setting_up=True, roll=None)


# ---------------------------------------------------------------- on paper

_KINDS = {".pdf": "application/pdf", ".png": "image/png"}


def _sheet(t: Translator, desk: Desk, hearing: Hearing, found: Settlement, deduced: Deduced | None) -> None:
    """The ruling as a page to print or to send, and its link."""
    st.html(f"<h2>{t.t('Take it with you')}</h2>")
    offered: Rows = [[Choice("sheet_langs", t.t("Language of the sheet"), _languages(t), _sheet_languages(t))]]
    tools.show("sheet_tools", t.t("Ruling sheet"), offered, t, lambda: _sheet_used(offered))
    codes = _sheet_languages(t).split(",")
    address = link.public(link.setting() or texts.base())
    with st.container(horizontal=True, key="sheet_files"):
        for kind, mime in _KINDS.items():
            label = t.t("Ruling sheet ({kind})", kind=kind[1:].upper())
            make = partial(_sheet_file, found, deduced, tuple(codes), address, kind)
            st.download_button(label, make, f"ruling{kind}", mime, key=f"sheet{kind}", on_click="ignore")
    here = link.link(f"{texts.base()}settle", {**desks.to_link(desk), **hearings.to_link(hearing)})
    st.code(here, language=None, wrap_lines=True)


def _languages(t: Translator) -> tuple[tuple[str, str], ...]:
    return (t.code, t.t("Mine")), (",".join(LANGUAGES), t.t("All three, side by side"))


def _sheet_languages(t: Translator) -> str:
    """The languages of the sheet, by their codes."""
    chosen: str = st.session_state.get("sheet_langs", "")
    return chosen if "," in chosen else t.code


def _sheet_used(offered: Rows) -> None:
    if use := tools.answer(st.session_state.sheet_tools.used, offered):
        st.session_state.sheet_langs = use.value


def _sheet_file(
    found: Settlement, deduced: Deduced | None, codes: tuple[str, ...], address: str | None, kind: str
) -> bytes:
    from tutor.sheet import sheet

    return sheet([translator(code) for code in codes], found, address, deduced=deduced).file(kind, PRINT)


def _card(t: Translator, rules: Ruleset) -> None:
    """The rules that the table has agreed on, on a page to sign."""
    with st.expander(t.t("A card of the rules we agreed on"), key="card_expander"):
        chosen = explain.rules_named(t, rules)
        cards.line("", t.t("The card is of the rules chosen at the top of the page: {rules}", rules=chosen))
        cards.line(
            "",
            t.t(
                "House rules that are only ticked to compare are not on it: choose at the top those that are agreed on."
            ),
            "nt-small",
        )
        with st.container(horizontal=True, vertical_alignment="bottom", key="card_files"):
            names = dict(LANGUAGES)
            own_first = [t.code, *(code for code in names if code != t.code)]
            first = st.selectbox(
                t.t("Language"), own_first, format_func=names.__getitem__, key=f"card_first_{t.code}", width=160
            )
            second = st.selectbox(
                t.t("And"), ["", *names], format_func=lambda code: names.get(code, "–"), key="card_second", width=160
            )
            codes = tuple(dict.fromkeys(filter(None, (first or t.code, second))))
            for kind, mime in _KINDS.items():
                make = partial(_card_file, rules, codes, link.public(link.setting() or texts.base()), kind)
                st.download_button(kind[1:].upper(), make, f"rules{kind}", mime, key=f"card{kind}", on_click="ignore")


def _card_file(rules: Ruleset, codes: tuple[str, ...], address: str | None, kind: str) -> bytes:
    from tutor.card import card

    return card([translator(code) for code in codes], rules, address).file(kind, PRINT)


# ---------------------------------------------------------------- a ruling that seems wrong


def _wrong(t: Translator, found: Settlement, deduced: Deduced | None) -> None:
    with st.expander(t.t("This ruling seems wrong"), key="wrong"):
        cards.line("", t.t("Copy this text and send it: everything is in it that is needed to get the ruling again."))
        after = deduced.reached.after if deduced else None
        st.code(settled.report_text(t, reproduction(found, after)), language=None, wrap_lines=True)


page()
