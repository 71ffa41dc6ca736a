"""Rule sets: what each of the four texts does about every matter, and on which they differ.

Everything comes from the engine's own data; how often a matter decides was counted (`tools/how_often.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType
from typing import NamedTuple

import streamlit as st

from tutor import explain, picture
from tutor.app import cards, session
from tutor.app.board_view import Sign
from tutor.board import shapes
from tutor.marks import marks_for_play
from tutor.notation import read_play, read_position
from tutor.palette import DARK, LIGHT
from tutor.ruleset import FIELDS, RULESETS, Basis, Ruleset, Topic, field_value
from tutor.ruling import notes, rule
from tutor.translator import Translator


class Example(NamedTuple):
    """A position and a play (empty: none) that show a difference on the board."""

    position: str
    play: str = ""


EXAMPLES: Mapping[Topic, Example] = MappingProxyType(
    {
        Topic.HEAD_EXCEPTION: Example("LN1.w24x14-4.b24x15.b44", "24/20(2)"),
        Topic.OPENING: Example("LN1.w24x15.b24x15.w44"),
        Topic.DRAW: Example("LN1.w0.b3x2-1x4.b65"),
        Topic.PRIME_TIMING: Example("LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32", "24/21 19/17"),
    }
)
"""A position for each difference that a board can show: with a play, or with what is to be known about it."""


class Share(NamedTuple):
    """In which share of turns and of games a matter decides where a turn can lead."""

    turns: float
    games: float


GAMES = 500
HOW_OFTEN: Mapping[Topic, Share] = MappingProxyType(
    {
        Topic.CLOSED: Share(0.8066, 1.0),
        Topic.HEAD: Share(0.3593, 1.0),
        Topic.BEAR_OFF: Share(0.0790, 1.0),
        Topic.ALL_DICE: Share(0.0356, 0.928),
        Topic.LARGER_DIE: Share(0.0036, 0.268),
        Topic.PRIME: Share(0.0011, 0.054),
        Topic.PRIME_TIMING: Share(0.0003, 0.022),
        Topic.HEAD_EXCEPTION: Share(0.00002, 0.002),
    }
)
"""Counted over so many games in which both sides like to build blocks (`python -m tools.how_often 500`)."""


def page() -> None:
    """The matters on which the texts differ, then those on which they agree."""
    t = session.words()
    cards.line(
        "", t.t("Four written rule sets of long nardy, matter by matter: what is played, and what the text says.")
    )
    differing = [topic for topic in Topic if differs(topic)]
    st.html(f"<h2>{escape(t.t('Where they differ'))}</h2>")
    for topic in differing:
        _matter(t, topic)
    st.html(f"<h2>{escape(t.t('Where they are played alike'))}</h2>")
    for topic in Topic:
        if topic not in differing:
            _matter(t, topic)


def differs(topic: Topic) -> bool:
    """Whether the rule sets take different values, or one of them leaves the matter open."""
    if topic in FIELDS:
        return len({field_value(rules, topic) for rules in RULESETS.values()}) > 1
    return any(rules.ground(topic).basis is Basis.OPEN for rules in RULESETS.values())


def _matter(t: Translator, topic: Topic) -> None:
    with st.expander(cards.capital(explain.topic_name(t, topic))):
        st.html("".join(_texts(t, topic)))
        if share := HOW_OFTEN.get(topic):
            cards.line("", _share_text(t, share), "nt-small")
        if example := EXAMPLES.get(topic):
            _example(t, example)


def _texts(t: Translator, topic: Topic) -> Iterator[str]:
    """What each text does: the value where there is one to take, the basis, the section."""
    for rules in RULESETS.values():
        ground = rules.ground(topic)
        name, rests = explain.ruleset_name(t, rules), explain.basis_name(t, ground.basis)
        value = cards.capital(explain.value_name(t, field_value(rules, topic))) if topic in FIELDS else ""
        section = f"<q>{escape(ground.section)}</q>" if ground.section else ""
        parts = (f"<b>{escape(name)}</b>", escape(value), f"<span>{escape(rests)} {section}</span>")
        yield f'<p class="nt-text nt-rests-{ground.basis}">{"".join(parts)}</p>'


def _share_text(t: Translator, share: Share) -> str:
    return t.t(
        "How often it decides: in {turns} of turns and {games} of games ({n} games between sides that build blocks).",
        turns=t.percent(share.turns, 3),
        games=t.percent(share.games),
        n=t.number(GAMES),
    )


def _example(t: Translator, example: Example) -> None:
    """The board, what each rule set says, and the way to Analyse."""
    position, roll = read_position(example.position)
    assert roll
    left, right = st.columns([45, 55], gap="medium")
    left.image(_board(example, dark=st.context.theme.type == "dark"), width="stretch")
    with right:
        thrown = f"{roll.high}-{roll.low}"
        cards.line("", t.t("{mover} Roll: {roll}.", mover=explain.to_move_text(t, position.to_move), roll=thrown))
        if example.play:
            cards.line("", explain.play_words(t, example.play), "nt-heading")
        for rules in RULESETS.values():
            sign, said = _said(t, rules, example)
            cards.line(sign, t.t("{rules}: {verdict}", rules=explain.ruleset_name(t, rules), verdict=said))
        st.page_link(
            st.session_state.pages["analyse"],
            label=t.t("Open in Analyse"),
            query_params={"p": example.position, "lang": t.code} | ({"play": example.play} if example.play else {}),
        )


def _said(t: Translator, rules: Ruleset, example: Example) -> tuple[Sign, str]:
    """The verdict on the play; without one, what the rule set makes known about the position."""
    position, roll = read_position(example.position)
    assert roll
    if example.play:
        verdict = rule(rules, position, roll, read_play(example.play)).verdict
        return cards.SIGNS[verdict], explain.verdict_text(t, verdict)
    found = [explain.note_text(t, note) for note in notes(rules, position, roll)]
    return ("note", " ".join(found)) if found else ("yes", t.t("this can come up"))


@lru_cache(maxsize=32)
def _board(example: Example, dark: bool) -> str:
    position, roll = read_position(example.position)
    assert roll
    play = rule(RULESETS["greek"], position, roll, read_play(example.play)).play if example.play else ()
    return picture.svg(shapes(position, roll, marks_for_play(play)), DARK if dark else LIGHT)


page()
