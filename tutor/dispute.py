"""A dispute at the board as data: what was played under the rules agreed on and under the others, the proof, what
could have been played instead; what led to a position; what a play that stopped half-way still owes.

Nothing here has words, and nothing here knows a rule: every answer is made of rulings (docs/rules.md §2, §6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tutor.dice import Roll
from tutor.legality import Reason, Rule, hops
from tutor.play import PASS, Hop, Play, Step, Turn, moved
from tutor.position import Counts, Position
from tutor.ruleset import Ruleset, Topic
from tutor.ruling import Choices, Ruling, Verdict

Hops = tuple[Hop, ...]
"""Steps as a person writes them, in playing order; none is the pass."""


# ---------------------------------------------------------------- an attempt under every rule set


class Proof(NamedTuple):
    """What settles the verdict, for anyone to check.

    `examined` is how many positions legal plays lead to, in any reading: all of them were looked at. Of a legal
    attempt `play` is its steps with their dice; of an open one, as the reading that allows it deals them. Of an illegal
    one `play` is the witness of its first reason that has one, else a legal order of the same steps, else empty; and
    `orders` are the legal plays that end where the attempt ends (so that only the order, or the way, is refused):
    when there are none, the position it leads to is none of those examined.
    """

    examined: int
    play: Play
    orders: tuple[Play, ...] = ()


class Nearness(StrEnum):
    """How a legal play is like what was tried, the nearest first."""

    SAME_STEPS = "same-steps"
    """The same steps in another order."""
    SAME_END = "same-end"
    """Other steps to the same position."""
    BUT_ONE = "but-one"
    """All steps but one: one is another, one is left out or one is added."""
    SAME_CHECKERS = "same-checkers"
    """The same checkers go, to other points."""
    OTHER = "other"


class Near(NamedTuple):
    """A legal play beside what was tried. `changed` are its steps that were not in the attempt, in playing order;
    `verdict` is `open` when only some reading allows it."""

    play: Play
    nearness: Nearness
    changed: Hops
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Settlement:
    """What was played, ruled on under the rule set that the table agreed on and under the others.

    `others` are the rulings of the other written rule sets, then of the house variants asked about, in order.
    `nearest` are the legal plays nearest to an attempt that is not legal in every reading; none of a legal one.
    `left_open` are the fields that the agreed text leaves open and the ruling depends on: what to agree on before
    the next game.
    """

    position: Position
    roll: Roll
    played: Hops
    agreed: Ruling
    others: tuple[Ruling, ...]
    proof: Proof
    nearest: tuple[Near, ...]
    left_open: tuple[Topic, ...]

    @property
    def differing(self) -> tuple[Ruling, ...]:
        """The others that rule otherwise than the agreed set, or refuse the play for other rules."""
        raise NotImplementedError

    @property
    def alike(self) -> tuple[Ruling, ...]:
        """The others that rule as the agreed set does."""
        raise NotImplementedError


def settle(
    rules: Ruleset, position: Position, roll: Roll, played: Hops, houses: tuple[Ruleset, ...] = ()
) -> Settlement:
    """The settlement of what the side to move has played, `rules` being agreed on."""
    raise NotImplementedError


def nearest(rules: Ruleset, turn: Turn, played: Hops, limit: int = 3) -> tuple[Near, ...]:
    """The legal plays nearest to what was tried, one for each position they lead to, never the attempt itself.

    Those legal in every reading come first, then by nearness, then by how few steps are changed.
    """
    raise NotImplementedError


# ---------------------------------------------------------------- from before, roll and after alone


class Way(NamedTuple):
    """A play that leads there, and whether every reading allows it (`legal`) or some only (`open`)."""

    play: Play
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why no steps of the roll lead there; points are the mover's numbers, 0 is off.

    `lost` and `gained` are the mover's points with fewer and with more checkers, with how many. `pips` is how far its
    checkers have come in all (below 0: backwards), `possible` what one, two … dice of the roll add up to; a checker
    borne off may use less than its die. `returned` counts checkers that were off and stand on the board again.
    `opponent` are the points at which the opponent has more (above 0) or fewer checkers than before. `own_fits` is
    whether steps of the roll do lead the mover's own checkers there, so that the opponent's are all that is wrong.
    """

    lost: tuple[tuple[int, int], ...]
    gained: tuple[tuple[int, int], ...]
    pips: int
    possible: tuple[int, ...]
    returned: int
    opponent: tuple[tuple[int, int], ...]
    own_fits: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """What can be ruled when only the position before, the roll and the position after are known.

    `plays` are all legal orders that lead there. `refused` are the rulings on the other ways to get there with dice of
    this roll, one for each set of steps, the ones with fewest faults first; when `plays` is empty they say why not.
    `verdict` is that of the position reached: `legal` when every reading has a play that leads there. `passed` is
    whether nothing was moved; then the pass is in `plays` if it was right, else in `refused`. `mismatch` says what
    differs when no steps of the roll lead there at all, and `closest` are then the legal plays whose positions
    differ from it by fewest checkers.
    """

    turn: Turn
    after: Position
    passed: bool
    verdict: Verdict
    plays: tuple[Way, ...]
    refused: tuple[Ruling, ...]
    mismatch: Mismatch | None
    closest: tuple[Play, ...]

    @property
    def order_mattered(self) -> bool:
        """Whether steps that lead there legally in one order are refused in another that could be made."""
        raise NotImplementedError

    @property
    def way_mattered(self) -> bool:
        """Whether a legal play leads there and some other way there, or other order, is refused."""
        raise NotImplementedError


def reached(rules: Ruleset, position: Position, roll: Roll, after: Position) -> Reached:
    """Whether a legal play of this roll leads from `position` to `after`, which, and if none, why not.

    Whose turn it is in `after` does not matter.
    """
    raise NotImplementedError


# ---------------------------------------------------------------- a play stopped half-way


class Duty(StrEnum):
    """What the side to move owes after some steps; `open` when the readings differ."""

    NOTHING = "nothing"
    """The steps are a whole legal play."""
    MORE = "more"
    """They begin one, and more must be played."""
    NO_PLAY = "no-play"
    """They begin no legal play."""
    OPEN = "open"


class Rest(NamedTuple):
    """One way to go on: the steps made with their dice, and the plays that are left after them (their `turn` has the
    unused dice). There are two only when a bear-off may have used either die."""

    made: Play
    left: Choices


class ReadingOwed(NamedTuple):
    """What one reading says is owed, and why the steps begin no legal play in it."""

    rules: Ruleset
    duty: Duty
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """What is still to be played after `made`. `stopped` is the ruling if the play is left as it is; `rests` are the
    ways to go on, in any reading; `readings` has the answer of each (one, when the rules are settled)."""

    turn: Turn
    made: Hops
    duty: Duty
    stopped: Ruling
    rests: tuple[Rest, ...]
    readings: tuple[ReadingOwed, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        """The unused dice, the larger first: as the first way to go on deals them, or else as the ruling does."""
        raise NotImplementedError

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the steps made begin no legal play; none unless every reading says so."""
        raise NotImplementedError


def owed(rules: Ruleset, turn: Turn, made: Hops) -> Owed:
    """What the side to move still owes once it has made these steps of its roll (§2)."""
    raise NotImplementedError


# ---------------------------------------------------------------- two attempts


class Sameness(StrEnum):
    """How two attempts are one play, if they are."""

    IDENTICAL = "identical"
    """The same steps in the same order, however written."""
    OTHER_ORDER = "other-order"
    """The same steps in another order; their rulings may differ."""
    OTHER_WAY = "other-way"
    """Other steps to the same position; their rulings may differ."""
    DIFFERENT = "different"


def same_play(rules: Ruleset, turn: Turn, a: Hops, b: Hops) -> Sameness:
    """Whether two attempts are the same play, a shorthand being read as it is ruled on."""
    raise NotImplementedError


# ---------------------------------------------------------------- to report a ruling


class Reproduction(NamedTuple):
    """All that is needed to get the same rulings again, as text: the position with its roll, the play without
    brackets, the rule sets with the verdict and the codes of the reasons of each (the agreed one first), and versions."""

    position: str
    play: str
    rulings: tuple[tuple[str, Verdict, tuple[str, ...]], ...]
    rules_version: str
    version: str

    @property
    def commands(self) -> tuple[str, ...]:
        """The `nardy` command of each ruling."""
        raise NotImplementedError


def reproduction(settlement: Settlement) -> Reproduction:
    """What to send when a ruling seems wrong."""
    raise NotImplementedError
