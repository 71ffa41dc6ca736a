"""Questions that no step decides: what is asked, the facts it needs, and the answer under each rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import streamlit as st

from tutor import conduct, customs, explain
from tutor.answers import Json
from tutor.app import cards
from tutor.conduct import Matter, Rest, Stage
from tutor.enquiry import FACTS, SIDES, YES_OR_NO, Enquiry, Fact
from tutor.notation import read_ruleset, ruleset_text
from tutor.question import ALL, InputError
from tutor.ruleset import Basis, Draw, Ruleset, Topic
from tutor.translator import N_, NP_, Translator

_LABELS: Mapping[Fact, str] = MappingProxyType(
    {
        Fact.TOSS: N_("The toss: White's die and Black's"),
        Fact.STARTED: N_("Who started"),
        Fact.DICE: N_("How the dice lie"),
        Fact.STAGE: N_("How far the turn is"),
        Fact.SIDE: N_("Who resigns"),
        Fact.OFF: N_("Checkers off: White's and Black's"),
        Fact.LAST_THROW: N_("Borne off with a last throw"),
        Fact.CUBE: N_("The cube"),
        Fact.MATCH: N_("Length of the match in points"),
        Fact.SCORE: N_("Score before this game: White's and Black's"),
        Fact.CRAWFORD_PLAYED: N_("Has the Crawford game been played?"),
    }
)
_RESIGNED_OFF = N_("Checkers off of the side that resigns")
_EXAMPLES: Mapping[Fact, str] = MappingProxyType(
    {Fact.TOSS: "6-3", Fact.OFF: "15-3", Fact.LAST_THROW: "2", Fact.MATCH: "7", Fact.SCORE: "3-5"}
)
_WORDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        Rest.FLAT: NP_("dice", "flat, on one half of the board"),
        Rest.COCKED: NP_("dice", "one leans"),
        Rest.HALVES: NP_("dice", "on two halves"),
        Rest.OUTSIDE: NP_("dice", "one has left the board"),
        Stage.PLAYING: NP_("stage", "being played"),
        Stage.CONFIRMED: NP_("stage", "confirmed, the dice still lie there"),
        Stage.HANDED_OVER: NP_("stage", "handed over"),
        "yes": NP_("answer", "yes"),
        "no": NP_("answer", "no"),
    }
)
CHOICES: Mapping[Fact, tuple[str, ...]] = MappingProxyType(
    {
        Fact.STARTED: tuple(SIDES),
        Fact.SIDE: tuple(SIDES),
        Fact.DICE: tuple(Rest),
        Fact.STAGE: tuple(Stage),
        Fact.CUBE: tuple(map(str, conduct.CUBES)),
        Fact.CRAWFORD_PLAYED: YES_OR_NO,
    }
)
"""The facts that are one of a few words; the others are typed."""

NOT_SAID = ""
"""The choice of leaving a fact unsaid."""


def show(t: Translator, rules: Ruleset) -> None:
    """The question, the facts that bear on it, and the answer under these rules and the others."""
    asked: Sequence[Matter] = tuple(Matter)
    matter = st.selectbox(
        t.t("Question"), asked, format_func=lambda each: customs.conduct_question(t, each), key="matter"
    )
    facts = _facts(t, matter)
    try:
        agreed = Enquiry(matter, facts, ruleset_text(rules)).answer(t)
        others = Enquiry(matter, facts, ALL).answer(t)["answers"]
    except InputError as error:
        cards.alert(f"{t.t(_LABELS[Fact(error.part)])}: {error.message}" if error.part else error.message)
        return
    st.html("".join(_answer(t, agreed, explain.rules_named(t, rules))))
    different = [other for other in others if other["answer"] != agreed["answer"] and other["rules"] != agreed["rules"]]
    for other in different:
        name = explain.rules_named(t, read_ruleset(other["rules"]))
        summary = cards.line_html(
            "open", t.t("{rules}: {answer}", rules=name, answer=other["message"]), element="summary"
        )
        st.html(f'<details class="nt-elsewhere">{summary}<div>{"".join(_rests(t, other))}</div></details>')
    if not different:
        cards.line("", t.t("The other rule sets say the same."), "nt-small")


def _facts(t: Translator, matter: Matter) -> dict[Fact, str]:
    """What is told of the facts that bear on the matter."""
    told = {}
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"facts_{matter}"):
        for fact in FACTS[matter]:
            if value := _fact(t, matter, fact):
                told[fact] = value
    return told


def _fact(t: Translator, matter: Matter, fact: Fact) -> str:
    message = _RESIGNED_OFF if (matter, fact) == (Matter.RESIGNING, Fact.OFF) else _LABELS[fact]
    label = t.t(message)
    key = f"fact_{matter}_{fact}"
    if fact in CHOICES:
        return str(
            st.selectbox(label, [NOT_SAID, *CHOICES[fact]], format_func=lambda word: _word(t, word), key=key, width=220)
        )
    example = "3" if (matter, fact) == (Matter.RESIGNING, Fact.OFF) else _EXAMPLES[fact]
    return st.text_input(label, key=key, placeholder=example, width=220).strip()


def _word(t: Translator, word: str) -> str:
    if word in SIDES:
        return explain.color_name(t, SIDES[word])
    if word in _WORDS:
        return t.p(*_WORDS[word])
    return word or "–"


def _answer(t: Translator, answer: Json, name: str) -> Iterator[str]:
    """The answer of the rules agreed on, in full."""
    yield cards.line_html("", answer["message"], "nt-heading")
    yield cards.line_html("", name, "nt-small")
    for reading in answer["readings"]:
        said = explain.settled_text(t, Topic.DRAW, Draw(reading["fields"]["draw"]))
        yield cards.line_html(
            "open", t.t("{reading} – {verdict}", reading=cards.capital(said), verdict=reading["message"])
        )
    yield from _rests(t, answer)


def _rests(t: Translator, answer: Json) -> Iterator[str]:
    """What an answer rests on: usual practice where the text is silent, and what the text does about each matter."""
    practices = [*answer["practices"], *(each for reading in answer["readings"] for each in reading["practices"])]
    for message in dict.fromkeys(practice["message"] for practice in practices):
        yield cards.line_html("note", message)
    for ground in answer["grounds"]:
        topic = cards.capital(explain.topic_name(t, Topic(ground["topic"])))
        told = explain.citation_text(t, **ground["citation"], basis=Basis(ground["basis"]))
        yield cards.badge_html(t.t("{topic}. {ground}", topic=topic, ground=told))
