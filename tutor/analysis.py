"""Counted numbers about a position: nothing here is estimated."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.dice import ROLLS, Roll
from tutor.play import Turn
from tutor.position import CHECKERS, OFF, Color, Position
from tutor.ruleset import Ruleset
from tutor.ruling import Choices, choices


@dataclass(frozen=True, slots=True)
class RollCount:
    """What one roll gives the side to move: dice playable, different results, pips of the dice left unused."""

    roll: Roll
    dice_used: int
    results: int
    lost_pips: int
    must_pass: bool


@dataclass(frozen=True, slots=True)
class RollTable:
    """The 21 rolls, the larger first. Chances are counted in 36ths: `blocked` lets nothing be played, `partly`
    leaves dice unused though some are played."""

    rolls: tuple[RollCount, ...]

    @property
    def blocked(self) -> int:
        """In how many of 36 throws nothing can be played."""
        return sum(count.roll.weight for count in self.rolls if count.must_pass)

    @property
    def partly(self) -> int:
        """In how many of 36 throws some dice are played and some are lost."""
        return sum(count.roll.weight for count in self.rolls if count.lost_pips and not count.must_pass)


def worth(position: Position) -> tuple[Color, int] | None:
    """Who has won and the points of the game, without a cube: 1 (oyn), or 2 (mars) if the loser has borne off none
    (docs/rules.md §5). None as long as nobody has borne off all fifteen."""
    for color in Color:
        if position.counts(color)[OFF] == CHECKERS:
            return color, 1 if position.counts(color.other)[OFF] else 2
    return None


def roll_table(rules: Ruleset, position: Position) -> RollTable:
    """What each of the 21 rolls gives the side to move; under an open rule set, the most that any reading gives."""
    return RollTable(tuple(_count(choices(rules, Turn.start(position, roll))) for roll in ROLLS))


def _count(found: Choices) -> RollCount:
    ends = found.ends()
    return RollCount(found.turn.roll, found.dice_used, len(ends), _lost_pips(found), found.must_pass)


def _lost_pips(found: Choices) -> int:
    """The dice left unused by a play that uses most of them; none are lost when the game ends."""
    if any(own[OFF] == CHECKERS for own in found.ends()) or found.turn.finished:
        return 0
    dice = found.turn.dice
    most = max((plays for _, plays in found.readings), key=lambda plays: plays.dice_used)
    line = most.results[0].line
    return sum(dice) - sum(step.die for step in line)
