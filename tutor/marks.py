"""What is to be shown on the board: marks, and which of them a play, a step or a refusal asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tutor.play import Play, Step
from tutor.position import Counts

if TYPE_CHECKING:
    from tutor.legality import Reason


class Kind(StrEnum):
    """What a mark says. Round: you may; eight-sided: it stops here; square corners: this is why."""

    START = "start"
    CHOSEN = "chosen"
    LANDING = "landing"
    PLAY = "play"
    GHOST = "ghost"
    STOP = "stop"
    EVIDENCE = "evidence"
    UNUSED = "unused"
    RUN = "run"
    AHEAD = "ahead"
    BEHIND = "behind"
    CAME = "came"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark. `points` are in the numbers of the side to move; 0 is its tray, 25 the opponent's.

    | kind | points | number |
    | --- | --- | --- |
    | START, CHOSEN, EVIDENCE, RUN, CAME, LEFT | any number of points | none |
    | LANDING | the landing | the die |
    | PLAY, GHOST (the witness), STOP (refused) | from, to | its place in the play |
    | UNUSED | none | the die left unused; none: every die left |
    | AHEAD, BEHIND | the opponent's route past the run, before it | checkers there; none: counted |
    """

    kind: Kind
    points: tuple[int, ...] = ()
    number: int | None = None


def marks_for_play(play: Play, kind: Kind = Kind.PLAY) -> tuple[Mark, ...]:
    """Numbered arrows, one for each step."""
    raise NotImplementedError


def first_step_marks(steps: Iterable[Step], chosen: int | None = None) -> tuple[Mark, ...]:
    """Where a play can start and land: dots and small dice; with `chosen`, that point's landings only."""
    raise NotImplementedError


def marks_for_result(before: Counts, after: Counts) -> tuple[Mark, ...]:
    """What came and what left (both in the mover's numbers), for a small board that shows `after`."""
    raise NotImplementedError


def marks_for(reason: Reason, play: Play) -> tuple[Mark, ...]:
    """The attempt `play` up to what `reason` refuses, and the evidence; drawn on the board before the turn."""
    raise NotImplementedError
