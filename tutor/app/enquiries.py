"""Questions that no step decides: what is asked, the facts it needs, and the answer under each rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import streamlit as st

from tutor import conduct, customs, explain
from tutor.answers import Json
from tutor.app import cards
from tutor.app.board_view import Sign
from tutor.conduct import Matter, Rest, Stage
from tutor.enquiry import FACTS, SIDES, YES_OR_NO, Enquiry, Fact, UntoldError
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
    except UntoldError as untold:
        cards.line("note", untold.message)
        return
    except InputError as error:
        cards.alert(f"{_label(t, matter, Fact(error.part))}: {error.message}" if error.part else error.message)
        return
    st.html("".join(_answer(t, agreed, explain.rules_named(t, rules))))
    _elsewhere(t, agreed, [other for other in others if other["rules"] != agreed["rules"]])


def _elsewhere(t: Translator, agreed: Json, others: list[Json]) -> None:
    """What the other rule sets answer; those that say the same, with texts that stand to it alike, are one line."""
    together: dict[tuple[object, Sign], list[Json]] = {}
    for other in others:
        together.setdefault((_said(other), _sign(other)), []).append(other)
    if list(together) == [(_said(agreed), _sign(agreed))]:
        practice = t.t("The other texts are silent on it too, and practice is the same.")
        same = practice if _sign(agreed) == "note" else t.t("The other rule sets say the same.")
        cards.line("", same, "nt-small")
        return
    for (said, sign), alike in together.items():
        names = t.join(explain.rules_named(t, read_ruleset(other["rules"])) for other in alike)
        answer = t.t("the same") if said == _said(agreed) else alike[0]["message"]
        told = t.t("{rules}: {answer}", rules=names, answer=answer)
        if sign == "note":
            told = t.t("{rules}, by general practice: {answer}", rules=names, answer=answer)
        summary = cards.line_html(sign, told, element="summary")
        why = "".join(dict.fromkeys(line for other in alike for line in _readings_and_rests(t, other)))
        st.html(f'<details class="nt-elsewhere">{summary}<div>{why}</div></details>')


def _said(answer: Json) -> tuple[str, ...]:
    """What an answer says, in words: two that say the same need not differ by what stands in neither."""
    return answer["message"], *(reading["message"] for reading in answer["readings"])


def _sign(answer: Json) -> Sign:
    """The sign of what an answer is: left open, practice where the text is silent, or the text's own."""
    basis = answer["basis"]
    return "open" if basis == Basis.OPEN else "note" if basis == Basis.SILENT else ""


def _facts(t: Translator, matter: Matter) -> dict[Fact, str]:
    """What is told of the facts that bear on the matter."""
    told = {}
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"facts_{matter}"):
        for fact in FACTS[matter]:
            if value := _fact(t, matter, fact):
                told[fact] = value
    return told


def _fact(t: Translator, matter: Matter, fact: Fact) -> str:
    label = _label(t, matter, fact)
    key = f"fact_{matter}_{fact}"
    if fact in CHOICES:
        return str(
            st.selectbox(label, [NOT_SAID, *CHOICES[fact]], format_func=lambda word: _word(t, word), key=key, width=220)
        )
    example = "3" if (matter, fact) == (Matter.RESIGNING, Fact.OFF) else _EXAMPLES[fact]
    return st.text_input(label, key=key, placeholder=example, width=220).strip()


def _label(t: Translator, matter: Matter, fact: Fact) -> str:
    """What a fact is called where it is asked for."""
    message = _RESIGNED_OFF if (matter, fact) == (Matter.RESIGNING, Fact.OFF) else _LABELS[fact]
    return t.t(message)


def _word(t: Translator, word: str) -> str:
    if word in SIDES:
        return explain.color_name(t, SIDES[word])
    if word in _WORDS:
        return t.p(*_WORDS[word])
    return word or "–"


def _answer(t: Translator, answer: Json, name: str) -> Iterator[str]:
    """The answer of the rules agreed on, in full."""
    yield cards.line_html("open" if answer["basis"] == Basis.OPEN else "", answer["message"], "nt-heading")
    yield cards.line_html("", name, "nt-small")
    yield from _readings_and_rests(t, answer)


def _readings_and_rests(t: Translator, answer: Json) -> Iterator[str]:
    """What an open answer is under each reading, and what any answer rests on."""
    for reading in answer["readings"]:
        said = explain.settled_text(t, Topic.DRAW, Draw(reading["fields"]["draw"]))
        yield cards.line_html("", t.t("{reading} – {verdict}", reading=cards.capital(said), verdict=reading["message"]))
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
