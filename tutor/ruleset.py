"""The points on which written rules of long nardy differ, as data; and the four rule sets.

A `Ruleset` holds exactly the disputed fields. Beside it stands, for every rule (the undisputed ones
too), what a text does about it: it says it, implies it, is silent, or leaves it open, and in which
of its sections. Nothing here is a sentence of a text; sections are named so that a reader finds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class Opening(StrEnum):
    """Who starts, and with which dice."""

    PLAY_TOSS = "play-toss"
    RETHROW = "rethrow"
    WHITE = "white"
    AGREED = "agreed"


class HeadException(StrEnum):
    """When two checkers may leave the head on a first-turn double."""

    ALWAYS = "always"
    IF_BLOCKED = "if-blocked"
    IF_HEAD_BLOCKS = "if-head-blocks"
    ANY_DOUBLE = "any-double"
    NEVER = "never"


class Prime(StrEnum):
    """When a new six-point prime is allowed."""

    AHEAD = "ahead"
    HOME = "home"
    NEVER = "never"
    FREE = "free"


class PrimeTiming(StrEnum):
    """Before and after what a prime is new: each step, or the whole play."""

    DIE = "die"
    TURN = "turn"


class Draw(StrEnum):
    """Whether a game can end in a draw."""

    NONE = "none"
    LAST_THROW = "last-throw"


class Cube(StrEnum):
    """Whether the doubling cube and the Crawford rule are used."""

    YES = "yes"
    NO = "no"


class Basis(StrEnum):
    """How a rule rests on its text."""

    SAYS = "says"
    IMPLIES = "implies"
    SILENT = "silent"
    OPEN = "open"
    HOUSE = "house"


class Topic(StrEnum):
    """The matters a text can speak of. The first six are the fields of a `Ruleset`."""

    OPENING = "opening"
    HEAD_EXCEPTION = "head-exception"
    PRIME = "prime"
    PRIME_TIMING = "prime-timing"
    DRAW = "draw"
    CUBE = "cube"
    EQUAL_TOSS = "equal-toss"
    DIRECTION = "direction"
    DOUBLE = "double"
    HEAD = "head"
    CLOSED = "closed"
    ONE_CHECKER = "one-checker"
    LANDINGS = "landings"
    ALL_DICE = "all-dice"
    LARGER_DIE = "larger-die"
    FOUR_OF_DOUBLE = "four-of-double"
    MOST_OF_DOUBLE = "most-of-double"
    PRIME_OFF = "prime-off"
    PRIME_CORNER = "prime-corner"
    PRIME_ENDS = "prime-ends"
    HOME = "home"
    BEAR_OFF = "bear-off"
    SCORE = "score"
    KOKS = "koks"
    CRAWFORD = "crawford"
    COCKED_DICE = "cocked-dice"
    TAKING_BACK = "taking-back"
    NEXT_START = "next-start"
    WRONG_TURN = "wrong-turn"
    RESIGNING = "resigning"


@dataclass(frozen=True, slots=True)
class Ground:
    """What one text does about one topic: the basis, and the section where it stands (None: nowhere)."""

    topic: Topic
    basis: Basis
    text: str
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One set of rules to judge by. A field that is None is left open by the text.

    `name` is the text it comes from; fields that differ from that text's own are house rules.
    """

    name: str
    opening: Opening
    head_exception: HeadException
    prime: Prime
    prime_timing: PrimeTiming | None
    draw: Draw | None
    cube: Cube

    @property
    def settled(self) -> bool:
        """Whether nothing that bears on plays is open."""
        return self.prime_timing is not None

    def readings(self) -> tuple[Ruleset, ...]:
        """Every way to read what bears on plays: one settled rule set each (itself when settled)."""
        if self.prime_timing is not None:
            return (self,)
        return tuple(replace(self, prime_timing=timing) for timing in PrimeTiming)

    def overrides(self) -> Iterator[tuple[Topic, StrEnum]]:
        """The fields that are house rules, in the written order, with their values."""
        own = RULESETS[self.name]
        for topic in FIELDS:
            value = field_value(self, topic)
            if value is not None and value != field_value(own, topic):
                yield topic, value

    def ground(self, topic: Topic) -> Ground:
        """What the text does about `topic`; a house rule rests on the house."""
        if topic in FIELDS and field_value(self, topic) != field_value(RULESETS[self.name], topic):
            return Ground(topic, Basis.HOUSE, self.name)
        basis, section = _GROUNDS[self.name][topic]
        return Ground(topic, basis, self.name, section)


FIELDS: MappingProxyType[Topic, type[StrEnum]] = MappingProxyType(
    {
        Topic.OPENING: Opening,
        Topic.HEAD_EXCEPTION: HeadException,
        Topic.PRIME: Prime,
        Topic.PRIME_TIMING: PrimeTiming,
        Topic.DRAW: Draw,
        Topic.CUBE: Cube,
    }
)
"""The fields of a `Ruleset` in the order they are written, with their values."""

assert [t.replace("-", "_") for t in FIELDS] == [f.name for f in fields(Ruleset)[1:]]


def field_value(rules: Ruleset, topic: Topic) -> StrEnum | None:
    """The value of one field; None when the text leaves it open."""
    value: StrEnum | None = getattr(rules, topic.replace("-", "_"))
    return value


def override(rules: Ruleset, topic: Topic, value: StrEnum) -> Ruleset:
    """The same rule set with one field as the house plays it."""
    changed: dict[str, Any] = {topic.replace("-", "_"): value}
    return replace(rules, **changed)


GREEK = Ruleset("greek", Opening.PLAY_TOSS, HeadException.ALWAYS, Prime.AHEAD, PrimeTiming.DIE, Draw.NONE, Cube.YES)
NARD_ONLINE = Ruleset(
    "nard-online", Opening.AGREED, HeadException.IF_BLOCKED, Prime.AHEAD, PrimeTiming.DIE, Draw.NONE, Cube.NO
)
LIVEGAMES = Ruleset("livegames", Opening.RETHROW, HeadException.IF_HEAD_BLOCKS, Prime.AHEAD, None, Draw.NONE, Cube.NO)
FEDERATION = Ruleset("federation", Opening.WHITE, HeadException.IF_HEAD_BLOCKS, Prime.AHEAD, None, None, Cube.NO)

RULESETS: MappingProxyType[str, Ruleset] = MappingProxyType(
    {rules.name: rules for rules in (GREEK, NARD_ONLINE, LIVEGAMES, FEDERATION)}
)
"""The four written rule sets by name."""

_SAYS, _IMPLIES, _SILENT, _OPEN = Basis.SAYS, Basis.IMPLIES, Basis.SILENT, Basis.OPEN
_NOTHING = (_SILENT, None)

# Sections are the texts' own headings; where a text has none, its paragraphs are counted from 1
# (a list belongs to the line that opens it).
_START, _FIRST, _MOVES, _HEAD, _SIX, _BEAR, _COUNT = (
    "Αρχική θέση",
    "Πρώτη κίνηση",
    "Κίνηση των πουλιών",
    "Το κεφάλι",
    "Φράγμα έξι θέσεων",
    "Μάζεμα",
    "Μέτρημα πόντων",
)
_GREEK = {
    Topic.OPENING: (_SAYS, _FIRST),
    Topic.EQUAL_TOSS: (_SAYS, _FIRST),
    Topic.DIRECTION: (_SAYS, _START),
    Topic.DOUBLE: (_SAYS, _MOVES),
    Topic.HEAD: (_SAYS, _HEAD),
    Topic.HEAD_EXCEPTION: (_SAYS, _HEAD),
    Topic.CLOSED: (_SAYS, _MOVES),
    Topic.ONE_CHECKER: (_IMPLIES, _MOVES),
    Topic.LANDINGS: (_IMPLIES, _MOVES),
    Topic.ALL_DICE: (_SAYS, _MOVES),
    Topic.LARGER_DIE: (_SAYS, _MOVES),
    Topic.FOUR_OF_DOUBLE: (_SAYS, _MOVES),
    Topic.MOST_OF_DOUBLE: (_IMPLIES, _MOVES),
    Topic.PRIME: (_SAYS, _SIX),
    Topic.PRIME_OFF: (_SAYS, _SIX),
    Topic.PRIME_TIMING: (_SAYS, _SIX),
    Topic.PRIME_CORNER: _NOTHING,
    Topic.PRIME_ENDS: _NOTHING,
    Topic.HOME: (_SAYS, _BEAR),
    Topic.BEAR_OFF: (_SAYS, _BEAR),
    Topic.SCORE: (_SAYS, _COUNT),
    Topic.KOKS: (_SAYS, _COUNT),
    Topic.CUBE: (_SAYS, _COUNT),
    Topic.CRAWFORD: (_SAYS, _COUNT),
    Topic.DRAW: _NOTHING,
    Topic.COCKED_DICE: _NOTHING,
    Topic.TAKING_BACK: _NOTHING,
    Topic.NEXT_START: _NOTHING,
    Topic.WRONG_TURN: _NOTHING,
    Topic.RESIGNING: _NOTHING,
}

_TOSS = "Agreeing how the first turn begins"
_TWO_DICE = "How two dice control a turn"
_COMPULSORY = "Legal moves are compulsory"
_PRISON = "Six consecutive points: the anti-prison rule"
_MARS = "Mars and the value of the result"
_NARD_ONLINE = {
    Topic.OPENING: (_SAYS, _TOSS),
    Topic.EQUAL_TOSS: (_SAYS, _TOSS),
    Topic.DIRECTION: (_SAYS, "Board orientation: points one to twenty-four"),
    Topic.DOUBLE: (_SAYS, _TWO_DICE),
    Topic.HEAD: (_SAYS, "The head rule: one departure per turn"),
    Topic.HEAD_EXCEPTION: (_SAYS, "The special first-turn doubles"),
    Topic.CLOSED: (_SAYS, "Open points and why you cannot hit"),
    Topic.ONE_CHECKER: (_SAYS, _TWO_DICE),
    Topic.LANDINGS: (_SAYS, _TWO_DICE),
    Topic.ALL_DICE: (_SAYS, _COMPULSORY),
    Topic.LARGER_DIE: (_SAYS, _COMPULSORY),
    Topic.FOUR_OF_DOUBLE: (_SAYS, _COMPULSORY),
    Topic.MOST_OF_DOUBLE: (_SAYS, _COMPULSORY),
    Topic.PRIME: (_SAYS, _PRISON),
    Topic.PRIME_OFF: (_IMPLIES, _PRISON),
    Topic.PRIME_TIMING: (_IMPLIES, "Why one advanced opposing checker changes the block"),
    Topic.PRIME_CORNER: (_SAYS, _PRISON),
    Topic.PRIME_ENDS: (_IMPLIES, _PRISON),
    Topic.HOME: (_SAYS, "The objective and the race"),
    Topic.BEAR_OFF: (_SAYS, "Bearing off with exact rolls"),
    Topic.SCORE: (_SAYS, _MARS),
    Topic.KOKS: (_SAYS, _MARS),
    Topic.CUBE: (_SAYS, "Common rule disputes and how to settle them"),
    Topic.CRAWFORD: _NOTHING,
    Topic.DRAW: _NOTHING,
    Topic.COCKED_DICE: _NOTHING,
    Topic.TAKING_BACK: (_IMPLIES, _TOSS),
    Topic.NEXT_START: _NOTHING,
    Topic.WRONG_TURN: _NOTHING,
    Topic.RESIGNING: _NOTHING,
}

_LIVEGAMES = {
    Topic.OPENING: (_IMPLIES, "¶6"),
    Topic.EQUAL_TOSS: (_SAYS, "¶6"),
    Topic.DIRECTION: (_SAYS, "¶5"),
    Topic.DOUBLE: (_SAYS, "¶9"),
    Topic.HEAD: (_SAYS, "¶3"),
    Topic.HEAD_EXCEPTION: (_SAYS, "¶4"),
    Topic.CLOSED: (_SAYS, "¶11"),
    Topic.ONE_CHECKER: (_SAYS, "¶7"),
    Topic.LANDINGS: (_IMPLIES, "¶11"),
    Topic.ALL_DICE: (_SAYS, "¶13"),
    Topic.LARGER_DIE: (_SAYS, "¶14"),
    Topic.FOUR_OF_DOUBLE: (_SAYS, "¶9"),
    Topic.MOST_OF_DOUBLE: (_IMPLIES, "¶9"),
    Topic.PRIME: (_SAYS, "¶11"),
    Topic.PRIME_OFF: _NOTHING,
    Topic.PRIME_TIMING: (_OPEN, "¶11"),
    Topic.PRIME_CORNER: _NOTHING,
    Topic.PRIME_ENDS: _NOTHING,
    Topic.HOME: (_IMPLIES, "¶15"),
    Topic.BEAR_OFF: _NOTHING,
    Topic.SCORE: (_SAYS, "¶16"),
    Topic.KOKS: _NOTHING,
    Topic.CUBE: _NOTHING,
    Topic.CRAWFORD: _NOTHING,
    Topic.DRAW: _NOTHING,
    Topic.COCKED_DICE: _NOTHING,
    Topic.TAKING_BACK: _NOTHING,
    Topic.NEXT_START: _NOTHING,
    Topic.WRONG_TURN: _NOTHING,
    Topic.RESIGNING: _NOTHING,
}

_FEDERATION = {
    Topic.OPENING: (_SAYS, "¶16"),
    Topic.EQUAL_TOSS: _NOTHING,
    Topic.DIRECTION: (_SAYS, "¶8"),
    Topic.DOUBLE: (_SAYS, "¶6"),
    Topic.HEAD: _NOTHING,
    Topic.HEAD_EXCEPTION: _NOTHING,
    Topic.CLOSED: _NOTHING,
    Topic.ONE_CHECKER: _NOTHING,
    Topic.LANDINGS: _NOTHING,
    Topic.ALL_DICE: _NOTHING,
    Topic.LARGER_DIE: _NOTHING,
    Topic.FOUR_OF_DOUBLE: (_IMPLIES, "¶6"),
    Topic.MOST_OF_DOUBLE: _NOTHING,
    Topic.PRIME: (_SAYS, "¶12"),
    Topic.PRIME_OFF: _NOTHING,
    Topic.PRIME_TIMING: (_OPEN, "¶12"),
    Topic.PRIME_CORNER: _NOTHING,
    Topic.PRIME_ENDS: _NOTHING,
    Topic.HOME: (_IMPLIES, "¶8"),
    Topic.BEAR_OFF: _NOTHING,
    Topic.SCORE: (_SAYS, "¶13"),
    Topic.KOKS: _NOTHING,
    Topic.CUBE: _NOTHING,
    Topic.CRAWFORD: _NOTHING,
    Topic.DRAW: (_OPEN, "¶15"),
    Topic.COCKED_DICE: (_SAYS, "¶5"),
    Topic.TAKING_BACK: (_SAYS, "¶11"),
    Topic.NEXT_START: (_SAYS, "¶16"),
    Topic.WRONG_TURN: _NOTHING,
    Topic.RESIGNING: _NOTHING,
}

_GROUNDS: dict[str, dict[Topic, tuple[Basis, str | None]]] = {
    "greek": _GREEK,
    "nard-online": _NARD_ONLINE,
    "livegames": _LIVEGAMES,
    "federation": _FEDERATION,
}
VERSION = "1"
"""The version of the rule sets: it changes when a ruling can."""
