"""What can be attempted: a step, a play, and a turn in the middle of its roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tutor.dice import Roll
from tutor.position import CHECKERS, HEAD, OFF, Counts, Position, opposite


@dataclass(frozen=True, slots=True)
class Step:
    """One checker from `source` by one `die`, in the mover's numbers.

    In a play that was merely attempted `die` is the distance asked for, so it may be no die at all:
    negative for a step the wrong way, zero for none, 7 or more for a number no die shows.
    """

    source: int
    die: int

    @property
    def target(self) -> int:
        """The landing; 0 is off."""
        landing = self.source - self.die
        return landing if landing > OFF else OFF

    @property
    def bears_off(self) -> bool:
        """Whether the step takes its checker off the board."""
        return self.source - self.die <= OFF


Play = tuple[Step, ...]
"""The steps of one roll in playing order; the empty play is the pass."""
PASS: Play = ()

Hop = tuple[int, int]
"""A step as a person writes it: from, to. The die it plays is found from the roll (`dealings`)."""


class Turn(NamedTuple):
    """A position in the middle of a roll. (A named tuple: the generator makes one for every node.)

    `own` are the mover's checkers as they stand now and `began` as they stood when the roll was
    thrown; `against` are the opponent's, in the **mover's** numbers; `dice` are the unused ones, the
    larger first. `returned` counts the checkers that refused backward steps have put on the head.
    """

    own: Counts
    against: Counts
    dice: tuple[int, ...]
    began: Counts
    roll: Roll
    returned: int = 0

    @classmethod
    def start(cls, position: Position, roll: Roll) -> Turn:
        """The turn of the side to move with nothing played yet."""
        theirs = position.opponent
        half = opposite(1)  # twelve points further on in their numbers, and then those before
        against = (theirs[OFF], *theirs[half:], *theirs[1:half])
        return cls(position.mover, against, roll.dice, position.mover, roll)

    def after(self, step: Step) -> Turn:
        """The turn with this step made, whether or not it is allowed.

        Its die is used up if it is there; a checker that exists is moved.
        """
        dice = list(self.dice)
        if step.die in dice:
            dice.remove(step.die)
        if not (1 <= step.source <= HEAD and self.own[step.source] and step.target <= HEAD):
            return self._replace(dice=tuple(dice))
        returned = self.returned + (step.target == HEAD > step.source)
        return self._replace(own=moved(self.own, step), dice=tuple(dice), returned=returned)

    @property
    def departed(self) -> int:
        """How many checkers have left the head in this turn."""
        return self.began[HEAD] - self.own[HEAD] + self.returned

    @property
    def finished(self) -> bool:
        """Whether either side has borne off all its checkers."""
        return self.own[OFF] == CHECKERS or self.against[OFF] == CHECKERS


def moved(own: Counts, step: Step) -> Counts:
    """The counts with one checker moved from the step's source to its target."""
    counts = list(own)
    counts[step.source] -= 1
    counts[max(step.source - step.die, OFF)] += 1
    return tuple(counts)
