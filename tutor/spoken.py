"""An answer as sentences to read aloud or to hear: position, roll, play and ruling without a sign of notation.

Everything is told from the same answer that `--json` prints. Where a sentence names a play as it is written, such as
`24/18/13`, it is said here: from 24 to 18, then on to 13.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tutor.answers import Json, board_answer, divided
from tutor.dice import Roll
from tutor.explain import citation_text, house_rules, position_words, ruleset_name, verdict_text
from tutor.notation import play_text, read_position, read_ruleset
from tutor.position import Color
from tutor.question import ALL, Do, Question, read_board, read_rules
from tutor.report import reading_taken
from tutor.ruleset import RULESETS, Basis
from tutor.ruling import Verdict
from tutor.translator import NP_, Translator


def said_answer(t: Translator, position: str, roll: Roll | str | None, rules: str, play: str | None) -> Json:
    """The answer to `check`, or without a play the bare board, with its `sentences`; `InputError` when a part cannot be
    read. Under all rule sets there are `rulings`, or `boards` if nothing is played."""
    answer: Json
    if play is not None:
        answer = Question(Do.CHECK, position, roll, rules, play).answer(t)
    else:
        board = read_board(t, position, roll)
        if rules.strip().lower() == ALL:
            answer = {"boards": [board_answer(t, each, *board) for each in RULESETS.values()]}
        else:
            answer = board_answer(t, read_rules(t, rules, ALL), *board)
    return {**answer, "sentences": list(sentences(t, answer))}


def sentences(t: Translator, answer: Json) -> tuple[str, ...]:
    """The answer to `check`, or a bare board, in the order in which a person would tell it; of several rule sets the
    position once, and then what each of them says."""
    return tuple(_sentences(t, answer.get("rulings") or answer.get("boards") or [answer]))


def _sentences(t: Translator, answers: list[Json]) -> Iterator[str]:
    position, roll = read_position(answers[0]["position"])
    yield t.p("spoken", "Each side counts its own points: its head is 24, and its last point is 1.")
    yield position_words(t, position)
    yield roll_said(t, roll)
    played = None
    for answer in answers:
        if "ruling" in answer:
            if played != answer["play"]:
                played = answer["play"]
                yield play_said(t, position.to_move, played)
            yield from ruling_said(t, answer)
    notes = (aloud(t, note["message"]) for answer in answers for note in answer["notes"])
    yield from dict.fromkeys(notes)


def roll_said(t: Translator, roll: Roll | None) -> str:
    """The dice."""
    if roll is None:
        return t.p("spoken", "The dice are not thrown yet.")
    dice = {"high": roll.high, "low": roll.low}
    if roll.double:
        return t.p("spoken", "The roll is a double, {high} and {low}.", **dice)
    return t.p("spoken", "The roll is {high} and {low}.", **dice)


# ---------------------------------------------------------------- plays

_PLAYS = {Color.WHITE: NP_("spoken", "White plays {play}."), Color.BLACK: NP_("spoken", "Black plays {play}.")}
_PASSES = {Color.WHITE: NP_("spoken", "White passes."), Color.BLACK: NP_("spoken", "Black passes.")}


def play_said(t: Translator, mover: Color, text: str) -> str:
    """A play, from its text: "White plays from 24 to 18, then on to 13.\""""
    if text == play_text(()):
        return t.p(*_PASSES[mover])
    return t.p(*_PLAYS[mover], play=_steps(t, text, _BY_ITSELF))


class _Begin(NamedTuple):
    """How the first step of a checker is said: on the board, and off it."""

    on: tuple[str, str]
    off: tuple[str, str]


_BY_ITSELF = _Begin(
    NP_("spoken play", "from {source} to {target}"),
    NP_("spoken play", "from {source} off the board"),
)
# NOTE: These stand in a sentence where it names steps: "After {step} …", "With the 6, {step} lands on …".
_IN_A_SENTENCE = _Begin(
    NP_("spoken step", "{source} to {target}"),
    NP_("spoken step", "{source} off"),
)

_CHAIN = r"\d{1,2}(?:/(?:\d{1,2}|off))+(?:\(\d\))?"
_WRITTEN = re.compile(rf"(?<![\w./-]){_CHAIN}(?: {_CHAIN})*")
_PARTS = re.compile(r"(.+?)(?:\((\d)\))?")


def aloud(t: Translator, sentence: str) -> str:
    """A sentence with each play that it names said instead of written."""
    return _WRITTEN.sub(lambda found: _steps(t, found[0], _IN_A_SENTENCE), sentence)


def _steps(t: Translator, text: str, begin: _Begin) -> str:
    """The steps of a written play in words, checker by checker."""
    first, *others = (_chain(t, chain, begin) for chain in text.split())
    for chain in others:
        first = t.p("spoken play", "{before}, then {next}", before=first, next=chain)
    return first


def _chain(t: Translator, text: str, begin: _Begin) -> str:
    """What one checker does, or several alike."""
    found = _PARTS.fullmatch(text)
    assert found is not None, text
    source, target, *further = found[1].split("/")
    said = t.p(*(begin.off if target == "off" else begin.on), source=source, target=target)
    for point in further:
        if point == "off":
            said = t.p("spoken play", "{before}, then off the board", before=said)
        else:
            said = t.p("spoken play", "{before}, then on to {target}", before=said, target=point)
    times = int(found[2] or 1)
    if times == 1:
        return said
    if further:
        return t.np(
            "spoken play",
            "{steps}, with {n} checker",
            "{steps}, with {n} checkers one after the other",
            times,
            steps=said,
        )
    return t.np("spoken play", "{steps} with {n} checker", "{steps} with {n} checkers", times, steps=said)


# ---------------------------------------------------------------- rulings

_RULED = {
    Verdict.LEGAL: NP_("spoken", "This play is allowed."),
    Verdict.ILLEGAL: NP_("spoken", "This play is not allowed."),
    Verdict.OPEN: NP_("spoken", "These rules leave this play open."),
}


def ruling_said(t: Translator, answer: Json) -> Iterator[str]:
    """The ruling on a play: by which rules, what it is, and why."""
    rules = read_ruleset(answer["rules"])
    yield t.p("spoken", "Rule set: {rules}.", rules=ruleset_name(t, rules))
    yield from (t.p("spoken", "House rule: {rule}.", rule=rule) for rule in house_rules(t, rules))
    yield t.p(*_RULED[Verdict(answer["ruling"])])
    if answer["attempts"]:
        for attempt in answer["attempts"]:
            yield t.p("spoken", "In the order {play}:", play=_steps(t, attempt["play"], _IN_A_SENTENCE))
            yield from _reasons(t, attempt["reasons"])
    elif not divided(answer):
        yield from _reasons(t, answer["reasons"])
    else:
        for reading in answer["readings"]:
            verdict = verdict_text(t, Verdict(reading["ruling"]))
            ruled = t.t("{reading} – {verdict}", reading=reading_taken(t, answer, reading), verdict=verdict)
            yield f"{ruled}."
            yield from _reasons(t, reading["reasons"])
    if answer["legal_order"]:
        order = _steps(t, answer["legal_order"], _BY_ITSELF)
        yield t.p("report", "The same steps are allowed in this order: {play}.", play=order)


def _reasons(t: Translator, reasons: list[Json]) -> Iterator[str]:
    """Each reason with its step, and what it rests on."""
    for reason in reasons:
        message = aloud(t, reason["message"])
        if reason["step"] is not None:
            step = f"{reason['from']}/{reason['to'] or 'off'}"
            said = _steps(t, step, _IN_A_SENTENCE)
            message = f"{t.p('spoken', 'Step {number}, {step}.', number=reason['step'], step=said)} {message}"
        yield message
        if reason["citation"]:
            yield f"{citation_text(t, **reason['citation'], basis=Basis(reason['basis']))}."
        if reason["remark"]:
            yield reason["remark"]
