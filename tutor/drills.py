"""Drills: positions made so that one rule decides, and a question about each.

In games the rules people argue about are rare, so positions are built: what the rule needs is put on the board first,
the rest is filled as a game would have it, and the engine has the last word. A position is used only if there is a play
that this one rule refuses and that would be allowed without it.

Everything follows from a seed (`tutor.chance`). Sections (§) are those of docs/rules.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple

from tutor.dice import Roll
from tutor.play import Hop
from tutor.position import Position
from tutor.ruleset import Ruleset

Hops = tuple[Hop, ...]


class Subject(StrEnum):
    """What can be practised, in the order of the course; the value stands in links."""

    DIE = "die"
    BLOCKED = "blocked"
    HEAD = "head"
    HEAD_EXCEPTION = "head-exception"
    ALL_DICE = "all-dice"
    LARGER_DIE = "larger-die"
    PRIME = "prime"
    PRIME_TIMING = "prime-timing"
    HOME = "home"
    FARTHEST = "farthest"
    SCORE = "score"


class Kind(StrEnum):
    """What is asked. `ALLOWED`: is this play allowed? `WHICH` of three is not? `RULE`: which rule does it break?
    `PLAY`: make a legal play. `COUNT`: how many different results? `PASS`: must the side pass? `ORDER`: in which order
    are these steps allowed? `PRIME`: is that a prime, and may it stand? `WORTH`: what is this game worth?"""

    ALLOWED = "allowed"
    WHICH = "which"
    RULE = "rule"
    PLAY = "play"
    COUNT = "count"
    PASS = "pass"
    ORDER = "order"
    PRIME = "prime"
    WORTH = "worth"


class Level(IntEnum):
    """How hard an item is, as measured (`Difficulty`)."""

    EASY = 1
    MEDIUM = 2
    HARD = 3


class Foil(NamedTuple):
    """What the rule refuses, and nothing else does: a play, in a position, under settled rules.

    Where the play asked about is refused, it is that play. Where it is allowed, it is what comes nearest: another play
    or order in the same position, or the same play in a position, or under rules, that differ in the one thing that
    decides.
    """

    rules: Ruleset
    position: Position
    play: Hops


class Difficulty(NamedTuple):
    """What makes an item hard, counted.

    `candidates`: results to look through, those included that only the rule refuses. `near`: how many of them the rule
    refuses. `distance`: pips from a prime's head to the nearest opposing checker, 0 where there is no prime. `step`:
    the step at which it shows, 0 where the play as a whole decides.
    """

    candidates: int
    near: int
    distance: int
    step: int


@dataclass(frozen=True, slots=True)
class Item:
    """One question, with its answer.

    `plays` are those asked about: one of `ALLOWED`, `RULE` and `PRIME`, three of `WHICH`, two or more orders of the same
    steps of `ORDER`, none of the others. `options` are the codes offered, `answer` the right one; a `PLAY` has none:
    every legal play is right. The codes:

    | kind | code |
    | --- | --- |
    | `ALLOWED` | `legal`, `illegal`, `open` |
    | `WHICH`, `ORDER` | the play's text |
    | `RULE` | a rule |
    | `COUNT`, `WORTH` | a number |
    | `PASS` | `yes`, `no` |
    | `PRIME` | `none`: it is no prime, `stands`: it is one and may stand, `refused`: it may not |
    """

    subject: Subject
    kind: Kind
    level: Level
    rules: Ruleset
    position: Position
    roll: Roll | None
    plays: tuple[Hops, ...]
    options: tuple[str, ...]
    answer: str
    foil: Foil | None
    difficulty: Difficulty


@dataclass(frozen=True, slots=True)
class Series:
    """What to deal: items of these subjects, of one level, under one rule set, from a seed. `kinds`: only questions of
    these kinds, so far as a subject has them (none: all)."""

    subjects: tuple[Subject, ...]
    level: Level
    rules: Ruleset
    seed: str
    kinds: tuple[Kind, ...] = ()
