"""Small parts of the page: a line with its sign, the card that explains, the rule sets, the downloads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from tutor import explain, picture
from tutor.app import session
from tutor.app.board_view import Sign
from tutor.app.desk import Desk, Outlook, elsewhere, try_play, with_rules
from tutor.board import View, shapes
from tutor.legality import hops
from tutor.marks import marks_for_play
from tutor.notation import play_text, position_text
from tutor.palette import LIGHT, PRINT
from tutor.play import Play
from tutor.ruleset import FIELDS, RULESETS, Ground, Ruleset, Topic, field_value
from tutor.ruling import Verdict, grounds
from tutor.translator import Translator

if TYPE_CHECKING:
    from tutor.app.lists import Against, Shown

SIGNS: dict[Verdict, Sign] = {Verdict.LEGAL: "yes", Verdict.ILLEGAL: "no", Verdict.OPEN: "open"}


def line(sign: Sign, text: str, kind: str = "") -> None:
    """A line of plain text behind its sign. The text may hold anything: it is never read as markup."""
    st.html(f'<p class="nt-line nt-{sign or "none"} {kind}">{escape(text)}</p>')


# ---------------------------------------------------------------- the card


def show(t: Translator, desk: Desk, seen: Outlook | None, now: Shown) -> None:
    """The card that explains what is shown on the board."""
    if seen is None or now.verdict is None:
        return
    with st.container(border=True, key="card"):
        line(SIGNS[now.verdict], _heading(t, now), "nt-heading")
        if now.chosen is not None:
            _choice(t, seen, now)
        elif now.verdict is Verdict.OPEN:
            _readings(t, desk, seen, now)
        else:
            _reasons(t, desk, seen, now)
        if now.later:
            line("", t.t("Later in the play it can be made: {play}.", play=play_text(now.later)))
        if now.legal_order:
            line("yes", t.t("In this order the same steps are allowed: {play}.", play=play_text(now.legal_order)))
        _others(t, desk, now)


def _heading(t: Translator, now: Shown) -> str:
    play = play_text(now.play) if now.play else t.t("pass")
    if now.verdict is Verdict.LEGAL:
        return t.t("{play} is allowed", play=play)
    if now.verdict is Verdict.OPEN:
        return t.t("{play}: left open", play=play)
    rule = explain.rule_name(t, now.against[_number(now)].reason.rule)
    return t.t("{play} is not allowed: {rule}", play=play if now.whole else play_text(now.play[-1:]), rule=rule)


def _number(now: Shown) -> int:
    return min(st.session_state.get("reason", 0), len(now.against) - 1)


def _choice(t: Translator, seen: Outlook, now: Shown) -> None:
    orders = now.chosen.orders[1:] if now.chosen else ()
    if orders:
        texts = [play_text((*seen.made, *order)) for order in orders[:12]]
        line("", t.t("Other orders: {orders}", orders=", ".join(texts) + (" …" if len(orders) > 12 else "")))
    if now.play != seen.made:
        st.button(t.t("Make this play"), key="make", on_click=_make, args=(now.play,))


def _make(play: Play) -> None:
    session.change(lambda desk: try_play(desk, hops(play)))


def _reasons(t: Translator, desk: Desk, seen: Outlook, now: Shown) -> None:
    number = _number(now)
    for i, against in enumerate(now.against):
        _reason(t, desk, seen, now, against, i, shown=i == number)


def _reason(t: Translator, desk: Desk, seen: Outlook, now: Shown, against: Against, i: int, shown: bool) -> None:
    mover = desk.now.position.to_move
    sentence = explain.reason_text(t, against.rules, seen.began, mover, now.play, against.reason)
    several = len(now.against) > 1
    line("no" if several else "", sentence)
    basis = [_ground(t, g) for g in grounds(desk.rules, seen.began, now.play, against.reason)]
    if basis:
        st.html('<p class="nt-badges">' + "".join(f"<span>{escape(text)}</span>" for text in basis) + "</p>")
    if several and not shown:
        st.button(t.t("Show on the board"), key=f"show_{i}", on_click=_show_reason, args=(i,), type="tertiary")


def _show_reason(i: int) -> None:
    st.session_state.reason = i
    session.bump()


def _ground(t: Translator, ground: Ground) -> str:
    topic = explain.topic_name(t, ground.topic)
    return t.t("{topic}. {ground}", topic=topic[:1].upper() + topic[1:], ground=explain.ground_text(t, ground))


def _readings(t: Translator, desk: Desk, seen: Outlook, now: Shown) -> None:
    """What each reading of an open rule set answers."""
    mover = desk.now.position.to_move
    for reading in desk.rules.readings():
        found = [a for a in now.against if a.rules == reading]
        name = explain.reading_name(t, desk.rules, reading)
        line("no" if found else "yes", t.t("{reading} – {verdict}", reading=name, verdict=_verdict(t, not found)))
        for against in found:
            line("", explain.reason_text(t, reading, seen.began, mover, now.play, against.reason))
            basis = [_ground(t, g) for g in grounds(desk.rules, seen.began, now.play, against.reason)]
            st.html('<p class="nt-badges">' + "".join(f"<span>{escape(text)}</span>" for text in basis) + "</p>")


def _verdict(t: Translator, legal: bool) -> str:
    return explain.verdict_text(t, Verdict.LEGAL if legal else Verdict.ILLEGAL)


def _others(t: Translator, desk: Desk, now: Shown) -> None:
    """What the other rule sets say of it, when they differ."""
    found = elsewhere(desk, now.play, now.whole)
    differing = [(rules, verdict) for rules, verdict in found if verdict is not now.verdict and rules != desk.rules]
    if not differing:
        line("", t.t("All four rule sets agree."), "nt-small")
        return
    for rules, verdict in differing:
        name, answer = explain.ruleset_name(t, rules), explain.verdict_text(t, verdict)
        line(SIGNS[verdict], t.t("{rules}: {verdict}", rules=name, verdict=answer), "nt-small")


# ---------------------------------------------------------------- rule sets


def rules(t: Translator, desk: Desk) -> None:
    """The rule set in use, the others, and the house rules, in a popover."""
    with st.popover(explain.ruleset_name(t, desk.rules), icon=":material/gavel:", key="rules"):
        st.session_state.ruleset = desk.rules.name
        st.radio(
            t.t("Rule set"),
            list(RULESETS),
            format_func=lambda name: explain.text_name(t, name),
            key="ruleset",
            on_change=_ruleset_chosen,
        )
        line("", t.t("House rules"), "nt-heading")
        for topic in FIELDS:
            _house_rule(t, desk, topic)


def _house_rule(t: Translator, desk: Desk, topic: Topic) -> None:
    own = field_value(RULESETS[desk.rules.name], topic)
    name = explain.topic_name(t, topic)
    values = [None, *(value for value in FIELDS[topic] if value is not own)]
    now = field_value(desk.rules, topic)
    st.session_state[f"house_{topic}"] = None if now is own else now
    st.selectbox(
        name[:1].upper() + name[1:],
        values,
        format_func=lambda value: _house_value(t, own, value),
        key=f"house_{topic}",
        on_change=_house_rule_chosen,
        args=(topic,),
        filter_mode=None,
    )


def _house_value(t: Translator, own: object, value: object) -> str:
    if value is not None:
        return explain.value_name(t, value)
    return t.t("as in the text: {value}", value=explain.value_name(t, own))


def _ruleset_chosen() -> None:
    name = st.session_state.ruleset
    session.change(lambda desk: with_rules(desk, RULESETS[name]))


def _house_rule_chosen(topic: Topic) -> None:
    value = st.session_state[f"house_{topic}"]

    def edit(desk: Desk) -> Desk:
        own: Ruleset = RULESETS[desk.rules.name]
        chosen = value if value is not None else field_value(own, topic)
        return with_rules(desk, _with_field(desk.rules, topic, chosen))

    session.change(edit)


def _with_field(rules: Ruleset, topic: Topic, value: object) -> Ruleset:
    return replace(rules, **{topic.replace("-", "_"): value})  # type: ignore[arg-type]


# ---------------------------------------------------------------- downloads


def downloads(t: Translator, desk: Desk, view: View, now: Shown) -> None:
    """The board as it is shown, as a file; made when it is asked for."""
    position, roll = desk.now.position, desk.now.roll
    made = shapes(position, roll, marks_for_play(now.play) if now.chosen else now.marks if now.before else (), view)
    words = picture.Words(
        title="",
        footer=f"{position_text(position, roll)} · {explain.ruleset_name(t, desk.rules)}",
        name=explain.to_move_text(t, position.to_move),
        description=explain.position_words(t, position),
    )
    kinds: tuple[tuple[str, str, Callable[[], str | bytes]], ...] = (
        ("svg", "image/svg+xml", partial(picture.svg, made, LIGHT, words)),
        ("png", "image/png", partial(picture.png, made, LIGHT, words)),
        ("pdf", "application/pdf", partial(picture.pdf, made, PRINT, words)),
    )
    for kind, mime, make in kinds:
        st.download_button(kind.upper(), make, f"board.{kind}", mime, key=f"download_{kind}", on_click="ignore")
