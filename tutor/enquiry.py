"""What is asked about matters that no step decides: the facts in the texts that were given, the answer as JSON.

The words of the errors are in the reader's language, as in `question`; the facts are those of `conduct`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Any, TypeVar

from tutor import conduct, customs
from tutor.answers import Json
from tutor.conduct import Answer, Matter
from tutor.dice import Roll
from tutor.notation import ruleset_text
from tutor.position import CHECKERS, Color
from tutor.question import ALL, DEFAULT_RULES, InputError, no_value, read_rules
from tutor.ruleset import RULESETS, Ground, Ruleset
from tutor.translator import NP_, Translator

_Word = TypeVar("_Word", bound=StrEnum)
_Asked = Callable[[Ruleset], Answer[Any]]

SIDES: Mapping[str, Color] = MappingProxyType({"white": Color.WHITE, "black": Color.BLACK})
"""The sides as they are written here."""
_NAMES = {color: name for name, color in SIDES.items()}
YES_OR_NO = ("yes", "no")
LONGEST_MATCH = 99


class Fact(StrEnum):
    """What can be told with a question. Pairs such as 6-3 name White first."""

    TOSS = "toss"
    STARTED = "started"
    DICE = "dice"
    STAGE = "stage"
    SIDE = "side"
    OFF = "off"
    LAST_THROW = "last-throw"
    CUBE = "cube"
    MATCH = "match"
    SCORE = "score"
    CRAWFORD_PLAYED = "crawford-played"


_STAKE = (Fact.CUBE, Fact.MATCH, Fact.SCORE, Fact.CRAWFORD_PLAYED)
FACTS: Mapping[Matter, tuple[Fact, ...]] = MappingProxyType(
    {
        Matter.START: (Fact.TOSS,),
        Matter.NEXT_START: (Fact.STARTED,),
        Matter.COCKED_DICE: (Fact.DICE,),
        Matter.TAKING_BACK: (Fact.STAGE,),
        Matter.WRONG_TURN: (),
        Matter.RESIGNING: (Fact.SIDE, Fact.OFF, *_STAKE),
        Matter.WORTH: (Fact.OFF, Fact.STARTED, Fact.LAST_THROW, *_STAKE),
        Matter.CUBE: _STAKE[1:],
    }
)
"""Which facts bear on which matter."""


@dataclass(frozen=True, slots=True)
class Enquiry:
    """A question about one matter with the texts of its facts. Raises `ValueError` for a fact of another matter."""

    matter: Matter
    facts: Mapping[Fact, str]
    rules: str = DEFAULT_RULES

    def __post_init__(self) -> None:
        if not set(self.facts) <= set(FACTS[self.matter]):
            raise ValueError(f"{self.matter} takes {', '.join(FACTS[self.matter])}, got {', '.join(self.facts)}")

    def answer(self, t: Translator) -> Json:
        """The answer, or those of all rule sets, disagreements first; `InputError` when a text cannot be read."""
        everywhere = self.rules.strip().lower() == ALL
        agreed = None if everywhere else read_rules(t, self.rules, ALL)
        asked = _READERS[self.matter](_Reader(t, self.facts))
        if agreed is not None:
            return _told(t, self.matter, agreed, asked(agreed))
        found = [(rules, asked(rules)) for rules in RULESETS.values()]
        how_many = Counter(repr(answer.value) for _, answer in found)
        found.sort(key=lambda pair: how_many[repr(pair[1].value)])
        return {"answers": [_told(t, self.matter, rules, answer) for rules, answer in found]}


# ---------------------------------------------------------------- the facts


_MISSING = {
    Fact.MATCH: NP_("input", "The length of the match is missing."),
    Fact.SCORE: NP_("input", "The score of the match is missing. Expected: the score before this game, such as 3-5."),
    Fact.SIDE: NP_("input", "It is not said which side resigns."),
    Fact.OFF: NP_("input", "It is not said how many checkers the side that resigns has off."),
}


class UntoldError(InputError):
    """A fact is missing without which another one, that was told, means nothing."""


class _Reader:
    """Reads the texts of the facts of one question."""

    def __init__(self, t: Translator, texts: Mapping[Fact, str]) -> None:
        self.t, self.texts = t, texts

    def word(self, fact: Fact, words: type[_Word]) -> _Word | None:
        """One of a few words; None when it was not given."""
        text = self.texts.get(fact)
        return None if text is None else words(self._one_of(fact, text, tuple(words)))

    def side(self, fact: Fact) -> Color | None:
        """A side; None when it was not given."""
        text = self.texts.get(fact)
        return None if text is None else SIDES[self._one_of(fact, text, tuple(SIDES))]

    def yes(self, fact: Fact) -> bool | None:
        """Yes or no; None when it was not given."""
        text = self.texts.get(fact)
        return None if text is None else self._one_of(fact, text, YES_OR_NO) == "yes"

    def number(self, fact: Fact, least: int, most: int) -> int | None:
        """A whole number of so much at least and at most; None when it was not given."""
        text = self.texts.get(fact)
        if text is None:
            return None
        found = re.fullmatch(r"\s*([0-9]{1,2})\s*", text)
        if not found or not least <= int(found[1]) <= most:
            raise no_value(self.t, fact, text, (f"{least}–{most}",))
        return int(found[1])

    def pair(self, fact: Fact, example: str, least: int, most: int) -> tuple[int, int] | None:
        """White's number and Black's; None when they were not given."""
        text = self.texts.get(fact)
        if text is None:
            return None
        found = re.fullmatch(r"\s*([0-9]{1,2})\s*[-‐-―−:,/ ]\s*([0-9]{1,2})\s*", text)
        if not found or not all(least <= int(number) <= most for number in found.groups()):
            expected = self.t.p(
                "expected", "{example} (White first, each {least}–{most})", example=example, least=least, most=most
            )
            raise no_value(self.t, fact, text, (expected,))
        return int(found[1]), int(found[2])

    def missing(self, fact: Fact) -> UntoldError:
        """The error that this fact is missing."""
        return UntoldError(self.t.p(*_MISSING[fact]), fact)

    def _one_of(self, fact: Fact, text: str, words: tuple[str, ...]) -> str:
        word = text.strip().lower().replace("_", "-")
        if word not in words:
            raise no_value(self.t, fact, text, words)
        return word

    # -------------------------------------------------------- what belongs together

    def stake(self) -> conduct.Stake:
        """Where the cube stands, and the match."""
        text = self.texts.get(Fact.CUBE)
        cubes = tuple(map(str, conduct.CUBES))
        cube = 1 if text is None else int(self._one_of(Fact.CUBE, text, cubes))
        return conduct.Stake(cube, self.match())

    def match(self) -> conduct.Match | None:
        """The match and its score before the game; None when there is none."""
        length, score = self.number(Fact.MATCH, 1, LONGEST_MATCH), self.pair(Fact.SCORE, "3-5", 0, LONGEST_MATCH)
        played = self.yes(Fact.CRAWFORD_PLAYED)
        if length is None:
            if score is not None or played is not None:
                raise self.missing(Fact.MATCH)
            return None
        if score is None:
            raise self.missing(Fact.SCORE)
        if max(score) >= length:
            message = self.t.p(
                "input",
                "A match to {length} is over when a side has {length} points. Expected: the score before this game.",
                length=length,
            )
            raise InputError(message, Fact.SCORE)
        try:
            return conduct.Match(length, *score, played)
        except ValueError as error:
            raise InputError(self._no_crawford(bool(played)), Fact.CRAWFORD_PLAYED) from error

    def _no_crawford(self, played: bool) -> str:
        if played:
            return self.t.p("input", "Nobody is one point short of the match yet, so no Crawford game has been played.")
        return self.t.p("input", "Both sides are one point short of the match, so the Crawford game has been played.")

    def finish(self) -> conduct.Finish | None:
        """The finish that the checkers off show; None when nothing was said of it."""
        t, off = self.t, self.pair(Fact.OFF, "15-3", 0, CHECKERS)
        if off is None:
            if self.side(Fact.STARTED) is None and Fact.LAST_THROW not in self.texts:
                return None
            message = t.p("input", "It is not said how many checkers White and Black have off, such as 15-3.")
            raise UntoldError(message, Fact.OFF)
        if CHECKERS not in off:
            raise InputError(t.p("input", "Nobody has finished: one side must have all fifteen off."), Fact.OFF)
        if off[0] == off[1]:
            message = t.p(
                "input",
                "Only one side can be the first to finish. Expected: the checkers off at that moment, without what the "
                "other side has borne off since.",
            )
            raise InputError(message, Fact.OFF)
        first = Color.WHITE if off[0] == CHECKERS else Color.BLACK
        most = min(conduct.MOST_IN_A_THROW, CHECKERS - min(off))
        return conduct.Finish(first, min(off), self.side(Fact.STARTED), self.number(Fact.LAST_THROW, 0, most))

    def resignation(self) -> conduct.Resignation | None:
        """Who resigns, with how many checkers off; None when neither was given."""
        side, off = self.side(Fact.SIDE), self.number(Fact.OFF, 0, CHECKERS - 1)
        if side is None and off is None:
            return None
        if side is None:
            raise self.missing(Fact.SIDE)
        if off is None:
            raise self.missing(Fact.OFF)
        return conduct.Resignation(side, off)


def _start(read: _Reader) -> _Asked:
    pair = read.pair(Fact.TOSS, "6-3", 1, 6)
    toss = None if pair is None else conduct.Toss(*pair)
    return lambda rules: conduct.start(rules, toss)


def _next_start(read: _Reader) -> _Asked:
    before = read.side(Fact.STARTED)
    return lambda rules: conduct.next_start(rules, before)


def _cocked_dice(read: _Reader) -> _Asked:
    rest = read.word(Fact.DICE, conduct.Rest)
    return lambda rules: conduct.cocked_dice(rules, rest)


def _taking_back(read: _Reader) -> _Asked:
    stage = read.word(Fact.STAGE, conduct.Stage)
    return lambda rules: conduct.taking_back(rules, stage)


def _wrong_turn(_read: _Reader) -> _Asked:
    return conduct.wrong_turn


def _resigning(read: _Reader) -> _Asked:
    resigned, stake = read.resignation(), read.stake()
    return lambda rules: conduct.resigning(rules, resigned, stake)


def _worth(read: _Reader) -> _Asked:
    finish, stake = read.finish(), read.stake()
    return lambda rules: conduct.worth(rules, finish, stake)


def _cube(read: _Reader) -> _Asked:
    match = read.match()
    return lambda rules: conduct.cube_in_play(rules, match)


_READERS: dict[Matter, Callable[[_Reader], _Asked]] = {
    Matter.START: _start,
    Matter.NEXT_START: _next_start,
    Matter.COCKED_DICE: _cocked_dice,
    Matter.TAKING_BACK: _taking_back,
    Matter.WRONG_TURN: _wrong_turn,
    Matter.RESIGNING: _resigning,
    Matter.WORTH: _worth,
    Matter.CUBE: _cube,
}


# ---------------------------------------------------------------- the answer


def _told(t: Translator, matter: Matter, rules: Ruleset, answer: Answer[Any]) -> Json:
    """The answer under one rule set."""
    return {
        "matter": matter.value,
        "question": customs.conduct_question(t, matter),
        "rules": ruleset_text(rules),
        "answer": _data(answer.value),
        "message": customs.conduct_text(t, answer),
        "basis": answer.basis.value,
        "grounds": [_ground(ground) for ground in answer.grounds],
        "practices": [_practice(t, practice) for practice in answer.practices],
        "readings": [
            {
                "fields": {"draw": reading.draw.value},
                "answer": _data(reading.value),
                "message": customs.conduct_value_text(t, reading.value),
                "practices": [_practice(t, practice) for practice in reading.practices],
            }
            for reading in answer.readings
        ],
    }


def _ground(ground: Ground) -> Json:
    citation = {"text": ground.text, "section": ground.section}
    return {"topic": ground.topic.value, "basis": ground.basis.value, "citation": citation}


def _practice(t: Translator, practice: conduct.Practice) -> Json:
    return {"code": practice.value, "message": customs.practice_text(t, practice)}


def _data(value: object) -> Any:
    """A value of the engine in JSON; sides are written out, a single word stays one."""
    match value:
        case Color():
            return _NAMES[value]
        case Enum():
            return value.value
        case Roll():
            return [value.high, value.low]
        case (
            conduct.Start()
            | conduct.Possibility()
            | conduct.NextStart()
            | conduct.Thrown()
            | conduct.TakingBack()
            | conduct.Worth()
            | conduct.Score()
        ):
            return {name: _data(part) for name, part in value._asdict().items()}
        case tuple():
            return [_data(each) for each in value]
        case _:
            return value
