"""What a lesson can claim of a board, each claim proved by the engine: the same fact is taught, asked and tested.

A claim is written as `key = value` in a lesson's facts. `KINDS` is the whole vocabulary: how each value is
read, and what the engine says instead. Everything here is in the vocabulary of the files, so that a false
claim can be answered with the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from tutor.analysis import worth
from tutor.dice import Roll
from tutor.legality import Rule, allowance, hops, primes
from tutor.notation import hops_text, read_play
from tutor.play import Hop, Turn
from tutor.position import CHECKERS, HEAD, OFF, Color, Position, pips
from tutor.ruleset import FIELDS, RULESETS, Basis, Draw, Ruleset, Topic, field_value
from tutor.ruling import Choices, Ruling, Verdict, choices, rule_on

Hops = tuple[Hop, ...]
MOST_DICE = 4
_Words = TypeVar("_Words", bound=StrEnum)


class Board(NamedTuple):
    """What claims are about. `made` are steps already made with the roll."""

    rules: Ruleset
    position: Position | None
    roll: Roll | None
    made: Hops = ()

    def turn(self) -> Turn:
        """The turn as it begins; `UnfitError` where there is no position or no roll."""
        if self.position is None or self.roll is None:
            raise UnfitError(Need.ROLL)
        return Turn.start(self.position, self.roll)

    def placed(self) -> Position:
        """The position; `UnfitError` where there is none."""
        if self.position is None:
            raise UnfitError(Need.POSITION)
        return self.position

    def ruling(self, play: Hops) -> Ruling:
        """The ruling on a whole play."""
        return rule_on(self.rules, self.turn(), play)


class UnfitError(ValueError):
    """A value that a claim cannot have; the text says what was expected, as the file would have it."""


class Need(StrEnum):
    """What of a board a claim is about, as the file would have it."""

    RULES = "rules"
    POSITION = 'position = "w24x15.b24x15.w"'
    ROLL = 'position = "w24x15.b24x15.w65"'


class Refused(NamedTuple):
    """A play and the rules that refuse it."""

    play: Hops
    because: frozenset[Rule]


class Held(NamedTuple):
    """The result of a game: who has won and how many points it is worth."""

    winner: Color
    points: int


class Valued(NamedTuple):
    """The value of a field of the rule set."""

    topic: Topic
    value: StrEnum | None


class Rests(NamedTuple):
    """How a rule rests on the text of the rule set."""

    topic: Topic
    basis: Basis


class Compared(NamedTuple):
    """What each named rule set says of a play."""

    play: Hops
    verdicts: tuple[tuple[str, Verdict], ...]


class Across(NamedTuple):
    """What each named rule set takes in a matter (`open`: it takes nothing), or how it rests on its text."""

    topic: Topic
    values: tuple[tuple[str, StrEnum], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: its key, its value as read, and its line in the file of facts."""

    key: str
    value: Any
    line: int

    def told(self) -> str:
        """The claim as text, in the vocabulary of the files."""
        return KINDS[self.key].told(self.value)

    def truth(self, board: Board) -> str:
        """What the engine says, in the same words: the claim holds when they are equal."""
        return KINDS[self.key].truth(board, self.value)


class Kind(NamedTuple):
    """How the value of a claim is read from the file, told, and found by the engine; and what of the board it needs."""

    read: Callable[[object], Any]
    told: Callable[[Any], str]
    truth: Callable[[Board, Any], str]
    needs: Need = Need.ROLL
    many: bool = False


# ---------------------------------------------------------------- reading values


def _play(value: object) -> Hops:
    if not isinstance(value, str):
        raise UnfitError('"24/18/13"')
    return read_play(value)


def _table(value: object, *keys: str) -> Mapping[str, object]:
    if not isinstance(value, dict) or set(value) != set(keys):
        wanted = ", ".join(f"{key} = …" for key in keys)
        raise UnfitError(f"{{ {wanted} }}")
    return value


def _word(value: object, words: type[_Words]) -> _Words:
    if value not in list(words):
        raise UnfitError(" | ".join(words))
    return words(str(value))


def _number(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise UnfitError(f"{least} … {most}")
        return value

    return read


def _yes_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise UnfitError("true | false")
    return value


def _refused(value: object) -> Refused:
    table = _table(value, "play", "because")
    because = table["because"] if isinstance(table["because"], list) else [table["because"]]
    return Refused(_play(table["play"]), frozenset(_word(each, Rule) for each in because or [None]))


def _pips(value: object) -> tuple[int, int]:
    table = _table(value, "white", "black")
    read = _number(0, CHECKERS * HEAD)
    return read(table["white"]), read(table["black"])


def _points(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not value:
        raise UnfitError("[18, 17, …]")
    return tuple(map(_number(1, HEAD), value))


def _held(value: object) -> Held:
    table = _table(value, "winner", "points")
    colors = {"white": Color.WHITE, "black": Color.BLACK}
    if table["winner"] not in list(colors):
        raise UnfitError(" | ".join(colors))
    return Held(colors[str(table["winner"])], _number(1, 2)(table["points"]))


def _valued(value: object) -> Valued:
    table = _table(value, "topic", "value")
    topic = _word(table["topic"], Topic)
    if topic not in FIELDS:
        raise UnfitError(" | ".join(FIELDS))
    return Valued(topic, None if table["value"] == "open" else _word(table["value"], FIELDS[topic]))


def _rests(value: object) -> Rests:
    table = _table(value, "topic", "basis")
    return Rests(_word(table["topic"], Topic), _word(table["basis"], Basis))


def _compared(value: object) -> Compared:
    table = _table(value, "play", *RULESETS)
    return Compared(_play(table["play"]), tuple((name, _word(table[name], Verdict)) for name in RULESETS))


def _fields(value: object) -> Across:
    table = _table(value, "topic", *RULESETS)
    each = {name: _valued({"topic": table["topic"], "value": table[name]}) for name in RULESETS}
    (topic,) = {valued.topic for valued in each.values()}
    return Across(topic, tuple((name, valued.value or Basis.OPEN) for name, valued in each.items()))


def _grounds(value: object) -> Across:
    table = _table(value, "topic", *RULESETS)
    topic = _word(table["topic"], Topic)
    return Across(topic, tuple((name, _word(table[name], Basis)) for name in RULESETS))


# ---------------------------------------------------------------- what the engine says


# Where the readings of an open text differ, each answer stands: "3 | 4". No claim is told so, thus none holds.


def _each(answers: Iterable[str]) -> str:
    """The one answer of all readings, or every answer."""
    return " | ".join(dict.fromkeys(answers))


def _judged(board: Board, play: Hops) -> str:
    """The ruling on a play; if it is illegal, the rules that refuse it in every reading and every order meant."""
    ruling = board.ruling(play)
    if ruling.verdict is not Verdict.ILLEGAL:
        return f"{hops_text(play)}: {ruling.verdict}"
    ways = ruling.readings or ruling.attempts or (ruling,)
    return (
        f"{hops_text(play)}: illegal, because {_each(_told_rules(reason.rule for reason in w.reasons) for w in ways)}"
    )


def _told_refused(refused: Refused) -> str:
    return f"{hops_text(refused.play)}: illegal, because {_told_rules(refused.because)}"


def _told_rules(rules: Iterable[Rule]) -> str:
    return ", ".join(sorted(set(rules)))


def _told_verdict(verdict: Verdict) -> Callable[[Hops], str]:
    return lambda play: f"{hops_text(play)}: {verdict}"


def _choices(board: Board) -> Choices:
    return choices(board.rules, board.turn())


def _counted(board: Board, _: object) -> str:
    found = [{result.own for result in plays.results} for _, plays in _choices(board).readings]
    return str(len(found[0])) if all(ends == found[0] for ends in found) else " | ".join(str(len(e)) for e in found)


def _passed(board: Board, _: object) -> str:
    return _each(_told_yes_no(plays.must_pass) for _, plays in _choices(board).readings)


def _told_yes_no(value: bool) -> str:
    return str(value).lower()


def _primes(board: Board, _: object) -> str:
    return " | ".join(str(list(run)) for run in primes(board.placed().mover)) or "[]"


def _result(board: Board, _: object) -> str:
    """Who has won what. With a last throw to come, and no more left than it can bear off, it may yet be a draw."""
    position = board.placed()
    found = worth(position)
    if not found:
        return "[]"
    told = _told_held(Held(*found))
    last = position.to_move is not found[0] and board.rules.draw is not Draw.NONE
    return f"{told} | {Draw.LAST_THROW}" if last and CHECKERS - position.mover[OFF] <= MOST_DICE else told


def _told_held(held: Held) -> str:
    return f"{held.winner.name.lower()} {held.points}"


def _verdicts(board: Board, compared: Compared) -> str:
    found = ((name, board._replace(rules=rules).ruling(compared.play).verdict) for name, rules in RULESETS.items())
    return _told_compared(Compared(compared.play, tuple(found)))


def _told_compared(compared: Compared) -> str:
    verdicts = ", ".join(f"{name} {verdict}" for name, verdict in compared.verdicts)
    return f"{hops_text(compared.play)}: {verdicts}"


def _told_across(across: Across) -> str:
    return f"{across.topic}: {', '.join(f'{name} {value}' for name, value in across.values)}"


def _values(_: Board, across: Across) -> str:
    found = ((name, field_value(rules, across.topic) or Basis.OPEN) for name, rules in RULESETS.items())
    return _told_across(Across(across.topic, tuple(found)))


def _bases(_: Board, across: Across) -> str:
    found = ((name, rules.ground(across.topic).basis) for name, rules in RULESETS.items())
    return _told_across(Across(across.topic, tuple(found)))


def _pips_left(board: Board, _: object) -> str:
    white, black = (pips(board.placed().counts(color)) for color in Color)
    return _told_pips((white, black))


def _told_pips(left: tuple[int, int]) -> str:
    return f"white {left[0]}, black {left[1]}"


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "legal": Kind(_play, _told_verdict(Verdict.LEGAL), _judged, many=True),
        "illegal": Kind(_refused, _told_refused, lambda board, refused: _judged(board, refused.play), many=True),
        "open": Kind(_play, _told_verdict(Verdict.OPEN), _judged, many=True),
        "choices": Kind(_number(1, 100_000), str, _counted),
        "must-pass": Kind(_yes_no, _told_yes_no, _passed),
        "pips": Kind(_pips, _told_pips, _pips_left, Need.POSITION),
        "prime": Kind(_points, lambda points: str(list(points)), _primes, Need.POSITION),
        "allowance": Kind(_number(1, 2), str, lambda board, _: str(allowance(board.rules, board.turn()))),
        "worth": Kind(_held, _told_held, _result, Need.POSITION),
        "field": Kind(
            _valued,
            lambda valued: f"{valued.topic} = {valued.value or 'open'}",
            lambda board, valued: f"{valued.topic} = {field_value(board.rules, valued.topic) or 'open'}",
            Need.RULES,
        ),
        "rests": Kind(
            _rests,
            lambda rests: f"{rests.topic}: {rests.basis}",
            lambda board, rests: f"{rests.topic}: {board.rules.ground(rests.topic).basis}",
            Need.RULES,
        ),
        "rulings": Kind(_compared, _told_compared, _verdicts, many=True),
        "fields": Kind(_fields, _told_across, _values, Need.RULES),
        "grounds": Kind(_grounds, _told_across, _bases, Need.RULES, many=True),
    }
)
"""The vocabulary. `many`: the value may be a list of such values, each a claim of its own."""


def made_steps(board: Board) -> Hops:
    """The steps already made, as the engine deals them; `UnfitError`, with those that begin a legal play, when they
    do not."""
    begun = hops(board.ruling(board.made).play) if board.made else ()
    known = _choices(board)
    for count, step in enumerate(begun):
        possible = hops(known.next_steps(begun[:count]))
        if step not in possible:
            raise UnfitError(
                " | ".join(dict.fromkeys(hops_text((*begun[:count], other)) for other in possible)) or "[]"
            )
    return begun
