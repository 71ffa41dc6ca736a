"""The choice of a rule set and of house rules."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from tutor import explain
from tutor.app import cards, session
from tutor.app.desk import Desk, with_rules
from tutor.ruleset import FIELDS, RULESETS, Ruleset, Topic, field_value
from tutor.translator import Translator

AS_WRITTEN = "as written"
"""The choice of no house rule."""


def show(t: Translator, desk: Desk) -> None:
    """The rule set in use, the others, and the house rules, in a popover."""
    label = t.t("Rules: {rules}", rules=explain.ruleset_name(t, desk.rules))
    popover = st.popover(label, icon=":material/gavel:", key="rules", on_change="rerun")
    if not popover.open:
        return
    with popover:
        st.session_state.ruleset = desk.rules.name
        st.radio(
            t.t("Rule set"),
            list(RULESETS),
            format_func=lambda name: explain.text_name(t, name),
            key="ruleset",
            on_change=_ruleset_chosen,
        )
        cards.line("", t.t("House rules"), "nt-heading")
        for topic in FIELDS:
            _house_rule(t, desk, topic)


def _house_rule(t: Translator, desk: Desk, topic: Topic) -> None:
    own = field_value(RULESETS[desk.rules.name], topic)
    name = explain.topic_name(t, topic)
    values = [AS_WRITTEN, *(value for value in FIELDS[topic] if value is not own)]
    now = field_value(desk.rules, topic)
    st.session_state[f"house_{topic}"] = AS_WRITTEN if now is own else now
    st.radio(
        cards.capital(name),
        values,
        format_func=lambda value: _house_value(t, own, value),
        key=f"house_{topic}",
        on_change=_house_rule_chosen,
        args=(topic,),
    )


def _house_value(t: Translator, own: object, value: object) -> str:
    if value != AS_WRITTEN:
        return explain.value_name(t, value)
    return t.t("as in the text: {value}", value=explain.value_name(t, own))


def _ruleset_chosen() -> None:
    name = st.session_state.ruleset
    st.session_state.rules = True  # its label changes, which would close it
    session.change(lambda desk: with_rules(desk, RULESETS[name]))


def _house_rule_chosen(topic: Topic) -> None:
    value = st.session_state[f"house_{topic}"]
    st.session_state.rules = True

    def edit(desk: Desk) -> Desk:
        own: Ruleset = RULESETS[desk.rules.name]
        chosen = field_value(own, topic) if value == AS_WRITTEN else value
        return with_rules(desk, _with_field(desk.rules, topic, chosen))

    session.change(edit)


def _with_field(rules: Ruleset, topic: Topic, value: object) -> Ruleset:
    return replace(rules, **{topic.replace("-", "_"): value})  # type: ignore[arg-type]
