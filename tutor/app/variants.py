"""The play under other rules: what the other rule sets say of it, and what house rules would."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from tutor import explain, settled
from tutor.app import cards, session, tools
from tutor.app import hearing as hearings
from tutor.app.desk import Desk
from tutor.app.hearing import Hearing
from tutor.app.tools import Button, Choice, Control, Rows
from tutor.dispute import ON_PLAYS, Settlement, bearing
from tutor.drawing import ruled
from tutor.ruleset import FIELDS, Topic, field_value
from tutor.ruling import Ruling
from tutor.translator import Translator

AS_AGREED = "-"
"""The choice of no house rule in a matter."""


def show(t: Translator, desk: Desk, hearing: Hearing, found: Settlement) -> None:
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
    why = "".join(cards.passages(ruled(t, ruling.rules, found.position.to_move, ruling)))
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
    use = tools.used("house_tools", offered)
    if use is None:
        return
    if use.name == "no_house":
        session.hear(lambda heard, desk: (replace(heard, houses=()), desk))
        return
    topic = Topic(use.name)
    value = None if use.value == AS_AGREED else FIELDS[topic](use.value)
    session.hear(lambda heard, desk: (hearings.with_house(heard, desk.rules, topic, value), desk))
