"""Rule sets: what each of the four texts does about every matter, and on which they differ.

Everything comes from the engine's own data; how often a matter decides was counted (`tools/how_often.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType
from typing import NamedTuple

import streamlit as st

from tutor import explain
from tutor.app import cards, contents, pictures, session
from tutor.app.board_view import Sign
from tutor.board import View, shapes
from tutor.marks import marks_for_play
from tutor.notation import read_play, read_position
from tutor.play import PASS
from tutor.position import Color, pips
from tutor.ruleset import FIELDS, RULESETS, Basis, Cube, Ground, Ruleset, Topic, field_value
from tutor.ruling import notes, rule
from tutor.translator import NP_, Translator, translator


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

TAUGHT: Mapping[Topic, str] = MappingProxyType(
    {
        Topic.OPENING: "15-at-the-table",
        Topic.HEAD_EXCEPTION: "10-first-doubles",
        Topic.PRIME: "11-prime",
        Topic.PRIME_TIMING: "13-momentary-prime",
        Topic.DRAW: "14-the-end",
        Topic.CUBE: "14-the-end",
        Topic.EQUAL_TOSS: "15-at-the-table",
        Topic.DIRECTION: "01-board",
        Topic.DOUBLE: "05-doubles",
        Topic.HEAD: "03-head",
        Topic.CLOSED: "02-closed-points",
        Topic.ONE_CHECKER: "04-two-dice",
        Topic.LANDINGS: "04-two-dice",
        Topic.ALL_DICE: "08-all-dice",
        Topic.LARGER_DIE: "09-larger-die",
        Topic.FOUR_OF_DOUBLE: "05-doubles",
        Topic.MOST_OF_DOUBLE: "05-doubles",
        Topic.PRIME_OFF: "11-prime",
        Topic.PRIME_CORNER: "12-prime-corners",
        Topic.PRIME_ENDS: "12-prime-corners",
        Topic.HOME: "06-bearing-off",
        Topic.BEAR_OFF: "07-farthest",
        Topic.SCORE: "14-the-end",
        Topic.KOKS: "14-the-end",
        Topic.CRAWFORD: "14-the-end",
        Topic.COCKED_DICE: "15-at-the-table",
        Topic.TAKING_BACK: "15-at-the-table",
    }
)
"""The lesson that teaches each matter."""


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
    """The differences at a glance, then the matters on which the texts differ, then those on which they agree."""
    t = session.words()
    st.html(_STYLE)
    cards.line(
        "", t.t("Four written rule sets of long nardy, matter by matter: what is played, and what the text says.")
    )
    differing = [topic for topic in Topic if differs(topic)]
    st.html(_glance(t, differing))
    st.html(f'<h2 class="nt-differ">{escape(t.t("Where they differ"))}</h2>')
    for topic in differing:
        st.html(f'<h3 class="nt-matter" id="{_place(topic)}" tabindex="-1">{escape(_name(t, topic))}</h3>')
        _matter(t, topic)
    st.html(f'<h2 class="nt-differ">{escape(t.t("Where they are played alike"))}</h2>')
    for topic in Topic:
        if topic not in differing:
            with st.expander(_name(t, topic), key=_place(topic)):
                _matter(t, topic)


def differs(topic: Topic) -> bool:
    """Whether the rule sets take different values, or one of them leaves the matter open."""
    if topic in FIELDS:
        return len({field_value(rules, topic) for rules in RULESETS.values()}) > 1
    return any(rules.ground(topic).basis is Basis.OPEN for rules in RULESETS.values())


def _place(topic: Topic) -> str:
    """Where on the page a matter stands."""
    return f"matter-{topic}"


def _name(t: Translator, topic: Topic) -> str:
    return cards.capital(explain.topic_name(t, topic))


def _value(t: Translator, rules: Ruleset, topic: Topic) -> str:
    """The value a rule set takes, where there is one to take; that it is left open is said by the basis."""
    value = field_value(rules, topic) if topic in FIELDS else None
    return "" if value is None else cards.capital(explain.value_name(t, value))


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
    st.html("".join(_text(t, rules, rules.ground(topic)) for rules in RULESETS.values()))
    if share := HOW_OFTEN.get(topic):
        cards.line("", _share_text(t, share), "nt-small")
    if example := EXAMPLES.get(topic):
        left, right = st.columns([45, 55], gap="medium")
        left.html(_board(t.code, example, dark=st.context.theme.type == "dark"))
        with right, st.container(gap="small"):
            _example(t, example)
            _lesson(t, topic)
    else:
        _lesson(t, topic)


def _lesson(t: Translator, topic: Topic) -> None:
    if lesson := contents.course().lesson(TAUGHT[topic]):
        title = t.t("Lesson: {title}", title=lesson.prose[t.code].title)
        session.way_to("learn", title, {"lesson": lesson.name, "screen": "1"})


def _text(t: Translator, rules: Ruleset, ground: Ground) -> str:
    """What one text does: where it speaks of the matter and how, the value where there is one to take, a remark."""
    value, remark = _value(t, rules, ground.topic), explain.remark_text(t, ground)
    told = [f"<span>{escape(explain.ground_text(t, ground))}</span>"]
    if value:
        told.append(f"<b>{escape(value)}</b>")
    if remark:
        told.append(f"<span>{escape(remark)}</span>")
    return f'<p class="nt-text nt-rests-{ground.basis}">{"".join(told)}</p>'


def _share_text(t: Translator, share: Share) -> str:
    return t.t(
        "How often it decides: in {turns} of turns and {games} of games ({n} games between sides that build blocks).",
        turns=t.percent(share.turns, 3),
        games=t.percent(share.games),
        n=t.number(GAMES),
    )


def _example(t: Translator, example: Example) -> None:
    """What each rule set says of the board, and the way to Analyse."""
    cards.line("", _situation(t, example))
    if example.play:
        cards.line("", explain.play_words(t, example.play), "nt-heading")
    for rules in RULESETS.values():
        sign, said = _said(t, rules, example)
        cards.line(sign, t.t("{rules}: {verdict}", rules=explain.ruleset_name(t, rules), verdict=said))
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


@lru_cache(maxsize=64)
def _board(code: str, example: Example, dark: bool) -> str:
    """The board with the play, and the same in words. (What the rules say of it stands beside it.)"""
    t = translator(code)
    position, roll = read_position(example.position)
    told, play = [explain.position_words(t, position)], PASS
    if roll and example.play:
        play = rule(RULESETS["greek"], position, roll, read_play(example.play)).play
        told.append(t.t("Shown: {play}.", play=explain.play_words(t, example.play)))
    drawn = shapes(position, roll, marks_for_play(play), View(position.to_move))
    return pictures.html(drawn, " ".join(told), dark)


page()
