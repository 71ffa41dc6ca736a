"""Rule sets: what each of the four texts does about every matter, and on which they differ.

Everything comes from the engine's own data; how often a matter decides was counted (`tools/how_often.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from html import escape
from types import MappingProxyType
from typing import NamedTuple

import streamlit as st

from tutor import customs, explain
from tutor.app import cards, contents, pictures, session
from tutor.app.board_view import Sign
from tutor.board import View, shapes
from tutor.conduct import GENERAL, Worth
from tutor.marks import attempt_marks
from tutor.notation import read_play, read_position
from tutor.position import Color, pips
from tutor.ruleset import FIELDS, RULESETS, Basis, Cube, Ground, Ruleset, Topic, field_value
from tutor.ruling import Ruling, Verdict, notes, rule
from tutor.scanner import shown
from tutor.translator import NP_, Translator, translator

MATTER = "matter"
"""The part of the address that names a matter."""


class Example(NamedTuple):
    """A position with a roll, or before it, and a play (empty: none) that show a difference on the board."""

    position: str
    play: str = ""


EXAMPLES: Mapping[Topic, Example] = MappingProxyType(
    {
        Topic.HEAD_EXCEPTION: Example("LN1.w24x14-4.b24x15.b44", "24/20(2)"),
        Topic.OPENING: Example("LN1.w24x15.b24x15.w44"),
        Topic.DRAW: Example("LN1.w0.b3x2-1x4.b65"),
        Topic.PRIME_TIMING: Example("LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32", "24/21 19/17"),
        Topic.CUBE: Example("LN1.w6x4-5x3-4x3-3x2-2x2-1.b10x2-9x3-7x2-6x3-4x3-2x2.w"),
    }
)
"""A position for each difference: with a play, with what is to be known about it, or before a throw."""

_DOUBLING: Mapping[object, tuple[Sign, tuple[str, str]]] = MappingProxyType(
    {
        Cube.YES: ("yes", NP_("cube", "White may first offer to double")),
        Cube.NO: ("no", NP_("cube", "there is no cube, White throws")),
    }
)
"""What a side can do before it throws."""


class Count(NamedTuple):
    """In which share of turns, and in how many games, a matter decided where a turn can lead."""

    turns: float
    games: int


GAMES = 500
HOW_OFTEN: Mapping[Topic, Count] = MappingProxyType(
    {
        Topic.CLOSED: Count(0.8066, 500),
        Topic.HEAD: Count(0.3593, 500),
        Topic.BEAR_OFF: Count(0.0790, 500),
        Topic.ALL_DICE: Count(0.0356, 464),
        Topic.LARGER_DIE: Count(0.0036, 134),
        Topic.PRIME: Count(0.0011, 27),
        Topic.PRIME_TIMING: Count(0.0003, 11),
        Topic.HEAD_EXCEPTION: Count(0.00002, 1),
    }
)
"""Counted over so many games in which both sides like to build blocks (`python -m tools.how_often 500`)."""

_STYLE = """<style>
.nt-glance { border-collapse: collapse; width: 100%; table-layout: fixed; line-height: 1.4; overflow-wrap: break-word; }
.nt-glance caption { text-align: start; padding: 0 0 8px; font-size: 14px; }
.nt-glance th, .nt-glance td {
  padding: 8px 16px 8px 0; border: 0; border-bottom: 1px solid var(--nb-frame); text-align: start; vertical-align: top;
}
.nt-glance th, .nt-text b { font-weight: 600; }
.nt-glance a { color: var(--nb-go); }
.nt-glance p { margin: 0; }
.nt-differ { margin: 24px 0 0 !important; }
.nt-matter { margin: 16px 0 0 !important; scroll-margin-top: 16px; }
.nt-text { display: grid; gap: 2px; margin: 0 0 10px; line-height: 1.5; overflow-wrap: anywhere; }
.nt-text span { font-size: 14px; }
.nt-rests-open { border-inline-start: 3px solid var(--nb-ink); padding-inline-start: 10px; }
@media (max-width: 640px) {
  .nt-glance, .nt-glance caption, .nt-glance tbody, .nt-glance tr, .nt-glance th, .nt-glance td { display: block; }
  .nt-glance thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .nt-glance tr { padding: 12px 0; border-bottom: 1px solid var(--nb-frame); }
  .nt-glance th, .nt-glance td { padding: 4px 0; border: 0; }
  .nt-glance td::before { content: attr(data-rules) / ""; display: block; font-size: 14px; font-weight: 600; }
}
</style>"""


def page() -> None:
    """The matter that a link leads to; the differences at a glance; then each matter, first those on which the texts
    differ."""
    t = session.words()
    st.html(_STYLE)
    cards.line(
        "", t.t("Four written rule sets of long nardy, matter by matter: what is played, and what the text says.")
    )
    asked = _asked(t)
    if asked:
        st.html(f'<h2 class="nt-differ" id="{_place(asked)}" tabindex="-1">{escape(_name(t, asked))}</h2>')
        _matter(t, asked)
    differing = [topic for topic in Topic if differs(topic)]
    st.html(_glance(t, differing))
    cards.line("", _counted(t), "nt-small")
    st.html(f'<h2 class="nt-differ">{escape(t.t("Where they differ"))}</h2>')
    for topic in differing:
        if topic is not asked:
            st.html(f'<h3 class="nt-matter" id="{_place(topic)}" tabindex="-1">{escape(_name(t, topic))}</h3>')
            _matter(t, topic)
    st.html(f'<h2 class="nt-differ">{escape(t.t("Where they are played alike"))}</h2>')
    for topic in Topic:
        if topic not in (*differing, asked):
            with st.expander(_name(t, topic), key=_place(topic)):
                _matter(t, topic)


def _asked(t: Translator) -> Topic | None:
    """The matter that a link leads to; it comes first."""
    name = st.query_params.get(MATTER, "")
    if name in list(Topic):
        return Topic(name)
    if name:
        cards.alert(t.t("The rule sets have no matter “{name}”. These are their matters.", name=shown(name)))
    return None


@cache
def differs(topic: Topic) -> bool:
    """Whether it is not played alike: the rule sets take different values, answer differently or leave it open."""
    return len({_answer(rules, topic) for rules in RULESETS.values()}) > 1 or any(
        rules.ground(topic).basis is Basis.OPEN for rules in RULESETS.values()
    )


def _answer(rules: Ruleset, topic: Topic) -> object:
    """What a rule set does about a matter, as the engine knows it: None where that is the same in all of them."""
    if topic in FIELDS:
        return field_value(rules, topic)
    value = GENERAL[topic](rules).value if topic in GENERAL else None
    # What resigning costs knows of the cube too, which is a matter of its own.
    return value.outcome if isinstance(value, Worth) else value


def _place(topic: Topic) -> str:
    """Where on the page a matter stands."""
    return f"matter-{topic}"


def _name(t: Translator, topic: Topic) -> str:
    return cards.capital(explain.topic_name(t, topic))


def _value(t: Translator, rules: Ruleset, topic: Topic) -> str:
    """What a rule set does, where rule sets differ or there is a value to take; that it is left open says the basis."""
    if topic in GENERAL:
        return customs.conduct_text(t, GENERAL[topic](rules)) if differs(topic) else ""
    value = field_value(rules, topic) if topic in FIELDS else None
    return "" if value is None else cards.capital(explain.value_name(t, value))


def alike(t: Translator, topic: Topic) -> str:
    """What is played in a matter in which the rule sets do not differ."""
    rules = next(iter(RULESETS.values()))
    return explain.topic_text(t, topic) or customs.conduct_text(t, GENERAL[topic](rules))


# ---------------------------------------------------------------- at a glance


def _glance(t: Translator, topics: Iterable[Topic]) -> str:
    """The table of the differences. Its roles are written out: on a phone its cells stand below each other, and some
    browsers take a table that is laid out otherwise for none."""
    names = [explain.ruleset_name(t, rules) for rules in RULESETS.values()]
    heads = "".join(f'<th scope="col" role="columnheader">{escape(name)}</th>' for name in (t.t("Matter"), *names))
    rows = "".join(_row(t, topic) for topic in topics)
    caption = t.t("The differences at a glance")
    return (
        f'<table class="nt-glance" role="table"><caption>{escape(caption)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
    )


def _row(t: Translator, topic: Topic) -> str:
    link = f'<a href="#{_place(topic)}">{escape(_name(t, topic))}</a>'
    cells = "".join(_cell(t, rules, topic) for rules in RULESETS.values())
    return f'<tr role="row"><th scope="row" role="rowheader">{link}</th>{cells}</tr>'


def _cell(t: Translator, rules: Ruleset, topic: Topic) -> str:
    basis, value = rules.ground(topic).basis, _value(t, rules, topic)
    played = f"<p>{escape(value)}</p>" if value else ""
    sign = "nt-line nt-open" if basis is Basis.OPEN else ""
    rests = f'<p class="nt-small {sign}"><span>{escape(explain.basis_name(t, basis))}</span></p>'
    return f'<td role="cell" data-rules="{escape(explain.ruleset_name(t, rules))}">{played}{rests}</td>'


# ---------------------------------------------------------------- one matter


def _matter(t: Translator, topic: Topic) -> None:
    if not differs(topic):
        cards.line("", alike(t, topic), "nt-heading")
    st.html("".join(_text(t, rules, rules.ground(topic)) for rules in RULESETS.values()))
    if count := HOW_OFTEN.get(topic):
        cards.line("", _count_text(t, count), "nt-small")
    if example := EXAMPLES.get(topic):
        left, right = st.columns([45, 55], gap="medium")
        left.html(_board(t.code, example, dark=st.context.theme.type == "dark"))
        with right, st.container(gap="small"):
            _example(t, example)
            _lesson(t, topic)
    else:
        _lesson(t, topic)


def _lesson(t: Translator, topic: Topic) -> None:
    if lesson := contents.about(topic):
        title = t.t("Lesson: {title}", title=lesson.prose[t.code].title)
        contents.way_to(lesson, title)


def _text(t: Translator, rules: Ruleset, ground: Ground) -> str:
    """What one text does: where it speaks of the matter and how, the value where there is one to take, a remark."""
    value, remark = _value(t, rules, ground.topic), explain.remark_text(t, ground)
    told = [f"<span>{escape(explain.ground_text(t, ground))}</span>"]
    if value:
        told.append(f"<b>{escape(value)}</b>")
    if value and ground.topic in GENERAL:
        practices = customs.conduct_practices(t, GENERAL[ground.topic](rules))
        told += (f"<span>{escape(practice)}</span>" for practice in practices)
    if remark:
        told.append(f"<span>{escape(remark)}</span>")
    return f'<p class="nt-text nt-rests-{ground.basis}">{"".join(told)}</p>'


def _counted(t: Translator) -> str:
    """What was counted, and why not every matter has a figure."""
    return t.t(
        "How often a matter decides was counted in {games} games between sides that like to build blocks. What has no "
        "figure was not counted: it is about no step, such as the start, the draw and the cube, or it belongs to a "
        "matter that was.",
        games=t.number(GAMES),
    )


def _count_text(t: Translator, count: Count) -> str:
    return t.t(
        "How often it decides: in {games} of {all_games} games, and in {turns} of turns.",
        games=t.number(count.games),
        all_games=t.number(GAMES),
        turns=t.percent(count.turns, 3),
    )


def _example(t: Translator, example: Example) -> None:
    """What each rule set says of the board, and the way to Analyse."""
    cards.line("", _situation(t, example))
    if example.play:
        cards.line("", explain.play_words(t, example.play), "nt-heading")
    for rules in RULESETS.values():
        sign, said = _said(t, rules, example)
        cards.line(sign, t.t("{rules}: {verdict}", rules=explain.ruleset_name(t, rules), verdict=said))
    if found := _refusal(example):
        mover = read_position(example.position)[0].to_move
        for reason in found.reasons:
            cards.line("", explain.reason_text(t, found.rules, found.turn, mover, found.play, reason))
    shown = {"p": example.position} | ({"play": example.play} if example.play else {})
    session.way_to("analyse", t.t("Open in Analyse"), shown)


def _situation(t: Translator, example: Example) -> str:
    """Whose turn it is, and the roll; before the throw, how far each side has to go."""
    position, roll = read_position(example.position)
    mover = explain.to_move_text(t, position.to_move)
    if roll:
        return t.t("{mover} Roll: {roll}.", mover=mover, roll=f"{roll.high}-{roll.low}")
    white, black = (t.number(pips(position.counts(color))) for color in Color)
    return t.t("{mover} Pip count: White {white}, Black {black}.", mover=mover, white=white, black=black)


def _said(t: Translator, rules: Ruleset, example: Example) -> tuple[Sign, str]:
    """The verdict on the play; without one, what the rule set makes known about the position, or about doubling."""
    position, roll = read_position(example.position)
    if roll is None:
        sign, message = _DOUBLING[rules.cube]
        return sign, t.p(*message)
    if example.play:
        verdict = rule(rules, position, roll, read_play(example.play)).verdict
        return cards.SIGNS[verdict], explain.verdict_text(t, verdict)
    found = [explain.note_text(t, note) for note in notes(rules, position, roll)]
    return ("note", " ".join(found)) if found else ("yes", t.t("this can come up"))


def _refusal(example: Example) -> Ruling | None:
    """The first refusal of the play by a rule set: what it breaks there is shown on the board."""
    position, roll = read_position(example.position)
    if roll is None or not example.play:
        return None
    rulings = (rule(rules, position, roll, read_play(example.play)) for rules in RULESETS.values())
    return next((found for found in rulings if found.verdict is Verdict.ILLEGAL), None)


@lru_cache(maxsize=64)
def _board(code: str, example: Example, dark: bool) -> str:
    """The board with the play and the marks of its refusal, and the same in words. (What the rules say of it stands
    beside it.)"""
    t = translator(code)
    position, roll = read_position(example.position)
    told, found, zones = [explain.position_words(t, position)], _refusal(example), None
    if found:
        told.append(t.t("Shown: {play}.", play=explain.play_words(t, example.play)))
        zones = explain.attempt_zones(t, found)
    drawn = shapes(position, roll, attempt_marks(found) if found else (), View(position.to_move), zones)
    return pictures.html(drawn, " ".join(told), dark)


page()
