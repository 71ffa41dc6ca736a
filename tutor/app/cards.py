"""Small parts of the page: a line with its sign, and the card that explains what is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from tutor import explain
from tutor.app import session, tools
from tutor.app.board_view import Sign
from tutor.app.desk import Desk, Outlook, elsewhere, try_play
from tutor.app.tools import Button, Rows
from tutor.legality import hops
from tutor.notation import play_text
from tutor.play import Play
from tutor.ruling import Verdict, grounds, play_notes
from tutor.translator import Translator

if TYPE_CHECKING:
    from tutor.app.lists import Against, Shown

SIGNS: dict[Verdict, Sign] = {Verdict.LEGAL: "yes", Verdict.ILLEGAL: "no", Verdict.OPEN: "open"}
ORDERS_LISTED = 12


def line(sign: Sign, text: str, kind: str = "") -> None:
    """A line of plain text behind its sign. The text may hold anything: it is never read as markup."""
    st.html(_line(sign, text, kind))


def lines(sign: Sign, texts: Iterable[str]) -> None:
    """Several such lines, if there are any."""
    if written := "".join(_line(sign, text) for text in texts):
        st.html(written)


def _line(sign: Sign, text: str, kind: str = "") -> str:
    return f'<p class="nt-line nt-{sign or "none"} {kind}"><span>{escape(text)}</span></p>'


def capital(text: str) -> str:
    """The text beginning with a capital letter."""
    return text[:1].upper() + text[1:]


def show(t: Translator, desk: Desk, seen: Outlook | None, now: Shown) -> None:
    """The card that explains what is shown on the board."""
    if seen is None or now.verdict is None:
        return
    with st.container(border=True, key="card"):
        st.html("".join(_lines(t, desk, seen, now)))
        offered = [
            Button(str(i), t.t("Show reason {number} on the board", number=i + 1))
            for i in range(len(now.against))
            if i != now.number
        ]
        if now.chosen is not None and now.play != seen.made:
            offered.append(Button("make", t.t("Make this play")))
        if offered:
            tools.show("card_tools", _heading(t, now), [offered], t, lambda: _used([offered], now.play))


def _used(offered: Rows, play: Play) -> None:
    use = tools.answer(st.session_state.card_tools.used, offered)
    if use is None:
        return
    if use.name == "make":
        session.change(lambda desk: try_play(desk, hops(play)))
    else:
        st.session_state.reason = int(use.name)
        session.bump()


def _lines(t: Translator, desk: Desk, seen: Outlook, now: Shown) -> Iterator[str]:
    assert now.verdict is not None
    yield _line(SIGNS[now.verdict], _heading(t, now), "nt-heading")
    if now.chosen is not None and len(now.chosen.orders) > 1:
        yield _line("", _orders(t, seen, now.chosen.orders[1:]))
    if now.verdict is Verdict.OPEN:
        yield from _readings(t, desk, seen, now)
    else:
        for i, against in enumerate(now.against, 1):
            yield from _reason(t, desk, seen, now, against, i if len(now.against) > 1 else 0)
    if now.later:
        yield _line("", t.t("Later in the play it can be made: {play}.", play=play_text(now.later)))
    if now.legal_order:
        yield _line("yes", t.t("In this order the same steps are allowed: {play}.", play=play_text(now.legal_order)))
    for note in play_notes(desk.rules, seen.began, now.play) if now.whole else ():
        yield _line("note", explain.note_text(t, note))
    yield from _others(t, desk, now)


def _heading(t: Translator, now: Shown) -> str:
    play = explain.play_words(t, play_text(now.play))
    if now.verdict is Verdict.LEGAL:
        return t.t("{play} is allowed", play=play)
    if now.verdict is Verdict.OPEN:
        return t.t("{play}: left open", play=play)
    rule = explain.rule_name(t, now.against[now.number].reason.rule)
    return t.t("{play} is not allowed: {rule}", play=play if now.whole else play_text(now.play[-1:]), rule=rule)


def _orders(t: Translator, seen: Outlook, orders: tuple[Play, ...]) -> str:
    texts = ", ".join(play_text((*seen.made, *order)) for order in orders[:ORDERS_LISTED])
    if len(orders) > ORDERS_LISTED:
        texts = f"{texts} …"
    return t.t("Other orders: {orders}", orders=texts)


def _reason(t: Translator, desk: Desk, seen: Outlook, now: Shown, against: Against, number: int) -> Iterator[str]:
    """Why, and what it rests on; numbered when there are several reasons."""
    mover = desk.now.position.to_move
    sentence = explain.reason_text(t, against.rules, seen.began, mover, now.play, against.reason)
    yield _line("", f"{number}. {sentence}" if number else sentence)
    badges = []
    for ground in grounds(desk.rules, seen.began, now.play, against.reason):
        topic, rests = capital(explain.topic_name(t, ground.topic)), explain.ground_text(t, ground)
        told = filter(None, (t.t("{topic}. {ground}", topic=topic, ground=rests), explain.remark_text(t, ground)))
        badges.append(f"<span>{escape(' '.join(told))}</span>")
    if badges:
        yield f'<p class="nt-badges">{"".join(badges)}</p>'


def _readings(t: Translator, desk: Desk, seen: Outlook, now: Shown) -> Iterator[str]:
    """What each reading of an open rule set answers."""
    for reading in desk.rules.readings():
        found = [against for against in now.against if against.rules == reading]
        verdict = Verdict.ILLEGAL if found else Verdict.LEGAL
        name, answer = explain.reading_name(t, desk.rules, reading), explain.verdict_text(t, verdict)
        yield _line(SIGNS[verdict], t.t("{reading} – {verdict}", reading=capital(name), verdict=answer))
        for against in found:
            yield from _reason(t, desk, seen, now, against, 0)


def _others(t: Translator, desk: Desk, now: Shown) -> Iterator[str]:
    """What the other rule sets say of it, when they differ."""
    found = elsewhere(desk, now.play, now.whole)
    differing = [(rules, verdict) for rules, verdict in found if verdict is not now.verdict and rules != desk.rules]
    if not differing:
        yield _line("", t.t("The other rule sets say the same."), "nt-small")
    for rules, verdict in differing:
        name, answer = explain.ruleset_name(t, rules), explain.verdict_text(t, verdict)
        yield _line(SIGNS[verdict], t.t("{rules}: {verdict}", rules=name, verdict=answer), "nt-small")
