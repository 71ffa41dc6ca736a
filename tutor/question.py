"""What is asked of the command or in a request: texts that are read, and the answer to them as JSON.

The words of the errors are in the reader's language; whoever asked says them on the command line, in a
request's `error` object, or on a page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from tutor.answers import (
    Json,
    check_all_answer,
    check_answer,
    compare_answer,
    explain_answer,
    facts_answer,
    plays_answer,
    rolls_answer,
)
from tutor.dice import Roll
from tutor.explain import error_text
from tutor.notation import NotationError, read_play, read_position, read_roll, read_ruleset
from tutor.play import Hop
from tutor.position import Position
from tutor.ruleset import RULESETS, Ruleset
from tutor.scanner import shown
from tutor.translator import Translator

ALL = "all"
"""What stands for every written rule set where a play is ruled on."""
DEFAULT_RULES = "nard-online"

_Value = TypeVar("_Value")


class Part(StrEnum):
    """The parts of a question; the values are the keys of a request."""

    DO = "do"
    POSITION = "position"
    ROLL = "roll"
    RULES = "rules"
    PLAY = "play"
    PLAYS = "plays"
    QUESTION = "question"
    LANG = "lang"


class Do(StrEnum):
    """What can be asked."""

    PLAYS = "plays"
    CHECK = "check"
    EXPLAIN = "explain"
    ROLLS = "rolls"
    FACTS = "facts"
    COMPARE = "compare"


class InputError(ValueError):
    """What was asked cannot be read.

    `part` is the part of the question at fault (None: the whole), `at` the column in its text as it was
    typed, from 1 (None: it is about the whole text), `expected` what could stand there, where that is a list.
    """

    def __init__(
        self, message: str, part: str | None = None, at: int | None = None, expected: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message, self.part, self.at, self.expected = message, part, at, expected


@dataclass(frozen=True, slots=True)
class Question:
    """One question, in the texts that were given. `roll` may already be read; None: the position has it. `plays` are
    the two that are compared."""

    do: Do
    position: str
    roll: Roll | str | None = None
    rules: str = DEFAULT_RULES
    play: str = ""
    plays: tuple[str, str] = ("", "")

    def answer(self, t: Translator) -> Json:
        """The answer; `InputError` when a part cannot be read, is missing, or contradicts another."""
        position, roll = read_board(t, self.position, self.roll)
        if self.do is Do.CHECK:
            return self._ruling(t, position, roll)
        rules = read_rules(t, self.rules)
        if self.do in _WITHOUT_ROLL:
            return _WITHOUT_ROLL[self.do](t, rules, position)
        if self.do is Do.COMPARE:
            return compare_answer(t, rules, position, thrown(t, roll), read_both(t, self.plays))
        answers = plays_answer if self.do is Do.PLAYS else explain_answer
        return answers(t, rules, position, thrown(t, roll))

    def _ruling(self, t: Translator, position: Position, roll: Roll | None) -> Json:
        rules = None if self.rules.strip().lower() == ALL else read_rules(t, self.rules, ALL)
        roll = thrown(t, roll)
        played = read_hops(t, self.play)
        if rules is None:
            return check_all_answer(t, position, roll, played)
        return check_answer(t, rules, position, roll, played)


_WITHOUT_ROLL: dict[Do, Callable[[Translator, Ruleset, Position], Json]] = {
    Do.ROLLS: rolls_answer,
    Do.FACTS: facts_answer,
}


def read_board(t: Translator, text: str, given: Roll | str | None) -> tuple[Position, Roll | None]:
    """The position and the roll, which may stand in its text, be given beside it, or both if they agree."""
    position, own = _read(t, Part.POSITION, read_position, text)
    roll = _read(t, Part.ROLL, read_roll, given) if isinstance(given, str) else given
    if roll and own and roll != own:
        fields = {"given": f"{roll.high}-{roll.low}", "own": f"{own.high}-{own.low}"}
        raise InputError(
            t.p("input", "The roll is given as {given}, but the position says {own}. Please give it once.", **fields),
            Part.ROLL,
        )
    return position, roll or own


def thrown(t: Translator, roll: Roll | None) -> Roll:
    """The roll; `InputError` when there is none."""
    if roll is None:
        message = t.p(
            "input", "The roll is missing. Expected: two dice, at the end of the position (w65) or beside it (6-5)."
        )
        raise InputError(message, Part.ROLL, None, ("1–6",))
    return roll


def read_rules(t: Translator, text: str, *more: str) -> Ruleset:
    """A rule set; `more` are other words that could have stood for one."""
    return _read_rules(t, text, Part.RULES, more)


def read_house(t: Translator, text: str, agreed: Ruleset) -> Ruleset:
    """House rules: put on those agreed, or on the rule set that the text names."""
    return _read_rules(t, text, "house", base=agreed)


def _read_rules(
    t: Translator, text: str, part: str, more: tuple[str, ...] = (), base: Ruleset | None = None
) -> Ruleset:
    def read(text: str) -> Ruleset:
        try:
            return read_ruleset(text, base)
        except NotationError as error:
            if not set(RULESETS) <= set(error.expected):
                raise
            fields = {**error.fields, "valid": (*error.expected, *more)}
            raise NotationError(error.problem, text, error.at, fields) from error

    return _read(t, part, read, text)


def read_hops(t: Translator, text: str) -> tuple[Hop, ...]:
    """The steps of a play."""
    return _read(t, Part.PLAY, read_play, text)


def read_both(t: Translator, texts: tuple[str, str]) -> tuple[tuple[Hop, ...], tuple[Hop, ...]]:
    """The steps of two plays; an error says which of them cannot be read."""
    first, second = (_read_one(t, text, number) for number, text in enumerate(texts, 1))
    return first, second


def _read_one(t: Translator, text: str, number: int) -> tuple[Hop, ...]:
    try:
        return read_hops(t, text)
    except InputError as error:
        message = t.p("input", "Play {number}: {sentence}", number=number, sentence=error.message)
        raise InputError(message, Part.PLAYS, error.at, error.expected) from error


def _read(t: Translator, part: str, read: Callable[[str], _Value], text: str) -> _Value:
    try:
        return read(text)
    except NotationError as error:
        raise InputError(error_text(t, error), part, error.at or None, error.expected) from error


def no_value(t: Translator, part: str, found: str, valid: tuple[str, ...]) -> InputError:
    """The error that a part is none of a few words."""
    message = t.p(
        "input", "“{found}” is not known here. Expected: {valid}.", found=shown(found), valid=", ".join(valid)
    )
    return InputError(message, part, None, valid)
