"""What is to be shown on the board: marks, and which of them a play, a step or a refusal asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from tutor.legality import Reason, Rule
from tutor.play import Play, Step
from tutor.position import OFF, POINTS, Counts, opposite
from tutor.ruleset import Prime, Ruleset
from tutor.ruling import Ruling, Verdict


class Kind(StrEnum):
    """What a mark says. Round: you may; eight-sided: it stops here; a question mark: the rules leave it open whether it
    stops here; square corners: this is why."""

    START = "start"
    CHOSEN = "chosen"
    LANDING = "landing"
    PLAY = "play"
    GHOST = "ghost"
    STOP = "stop"
    DOUBT = "doubt"
    EVIDENCE = "evidence"
    UNUSED = "unused"
    RUN = "run"
    AHEAD = "ahead"
    BEHIND = "behind"
    CAME = "came"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark. `points` are in the numbers of the side to move; 0 is its tray, 25 the opponent's. A PLAY that has its
    `die` shows it where the checker lands.

    | kind | points | number |
    | --- | --- | --- |
    | START, CHOSEN, EVIDENCE, RUN | any number of points | none |
    | CAME, LEFT | one point | how many checkers (none: one) |
    | LANDING | the landing | the die |
    | PLAY, GHOST (the witness), STOP (refused), DOUBT (left open) | from, to | its place in the play |
    | UNUSED | none | the die left unused; none: every die left |
    | AHEAD | where an opposing checker would allow the run: past it, or at home | checkers there; none: counted |
    | BEHIND | the opponent's route before the run | checkers there; none: counted |

    EVIDENCE on a tray is drawn only when all fifteen lie there: that side has finished.
    """

    kind: Kind
    points: tuple[int, ...] = ()
    number: int | None = None
    die: int | None = None


Marks = tuple[Mark, ...]

SCATTERED = 6
"""On so many points the opponent's checkers are no longer marked one by one, only the foremost."""


def marks_for_play(play: Play, kind: Kind = Kind.PLAY, first: int = 1, dice: bool = False) -> Marks:
    """Numbered arrows, one for each step; the numbers begin with `first`. `dice`: each shows its die too.

    >>> marks_for_play((Step(24, 6),))[0].points
    (24, 18)
    """
    return tuple(
        Mark(kind, (step.source, step.target), n, step.die if dice else None) for n, step in enumerate(play, first)
    )


def first_step_marks(steps: Iterable[Step], chosen: int | None = None) -> Marks:
    """Where a play can start and land: dots, and small dice on the landings.

    With a `chosen` point: a ring round its top checker, and only the landings from there.
    """
    wanted = sorted(set(steps), key=lambda step: (-step.source, -step.die))
    if chosen is not None:
        wanted = [step for step in wanted if step.source == chosen]
    sources = tuple(dict.fromkeys(step.source for step in wanted))
    landings = dict.fromkeys((step.target, step.die) for step in wanted)
    starts = Mark(Kind.CHOSEN, (chosen,)) if chosen is not None else Mark(Kind.START, sources)
    return (starts, *(Mark(Kind.LANDING, (target,), die) for target, die in landings))


def marks_for_result(before: Counts, after: Counts) -> Marks:
    """What came and what left (both in the mover's numbers), for a small board that shows `after`."""
    changes = [(point, after[point] - before[point]) for point in (*POINTS, OFF)]
    came = (Mark(Kind.CAME, (point,), n) for point, n in changes if n > 0)
    left = (Mark(Kind.LEFT, (point,), -n) for point, n in changes if n < 0)
    return (*came, *left)


def marks_for(rules: Ruleset, reason: Reason, play: Play, refused: Kind = Kind.STOP) -> Marks:
    """The attempt `play` up to what `reason` refuses, then the evidence; for the board as it was before the turn.

    The steps before the refused one are drawn as a play, that one as `refused` says: STOP, or DOUBT where only one
    reading of an open rule set refuses it. A reason about the whole play refuses its last step. `rules` are those that
    refuse (of an open rule set: the reading).
    """
    return (*_attempt(reason, play, refused), *EVIDENCE[reason.rule](rules, reason, play))


def attempt_marks(found: Ruling) -> Marks:
    """What the board shows of a ruling: the arrows of the play, or the marks of the first reason against it."""
    against = found.objection
    if against is None:
        return marks_for_play(found.play)
    refused = Kind.DOUBT if found.verdict is Verdict.OPEN else Kind.STOP
    return marks_for(against.rules, against.reason, against.play, refused)


def _attempt(reason: Reason, play: Play, kind: Kind) -> Marks:
    stands = len(play) - 1 if reason.number is None else reason.number - 1
    if reason.witness:
        stands = _shared(reason.witness, play)
    fine, refused = play[: max(stands, 0)], play[max(stands, 0) :]
    if reason.number is not None:
        refused = refused[:1]
    return (*marks_for_play(fine), *marks_for_play(refused, kind, len(fine) + 1))


def _shared(witness: Play, play: Play) -> int:
    """How many steps the attempt and its witness begin with alike."""
    pairs = enumerate(zip(witness, play, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(witness), len(play)))


def _points(_rules: Ruleset, reason: Reason, _play: Play) -> Marks:
    return (Mark(Kind.EVIDENCE, reason.points),)


def _dice_left(_rules: Ruleset, _reason: Reason, _play: Play) -> Marks:
    return (Mark(Kind.UNUSED),)


def _trays(_rules: Ruleset, _reason: Reason, _play: Play) -> Marks:
    return (Mark(Kind.EVIDENCE, (OFF, 25)),)


def _prime(rules: Ruleset, reason: Reason, _play: Play) -> Marks:
    """The run, where the opponent's checkers are looked for, and where they are (only the foremost when they are
    on many points: the count says the rest); the run alone where no checker could allow it."""
    run = Mark(Kind.RUN, reason.points)
    if rules.prime is Prime.NEVER:
        return (run,)
    opponent = reason.opponent
    if len(opponent) >= SCATTERED:
        opponent = (min(opponent, key=opposite),)
    return (run, *_zones(rules, reason), Mark(Kind.EVIDENCE, opponent))


def _zones(rules: Ruleset, reason: Reason) -> Marks:
    """The opponent's route past the run and before it; where being home counts, its home."""
    if rules.prime is Prime.HOME:
        return (Mark(Kind.AHEAD, tuple(opposite(q) for q in range(6, 0, -1))),)
    run = [opposite(point) for point in reason.points]
    ahead = tuple(opposite(q) for q in range(min(run) - 1, 0, -1))
    behind = tuple(opposite(q) for q in range(24, max(run), -1))
    return Mark(Kind.AHEAD, ahead), Mark(Kind.BEHIND, behind)


def _proof(_rules: Ruleset, reason: Reason, play: Play) -> Marks:
    """The dice that the witness plays and the attempt leaves, and what of the witness is not the attempt."""
    left = [step.die for step in reason.witness]
    for step in play:
        if step.die in left:
            left.remove(step.die)
    shared = _shared(reason.witness, play)
    ghost = marks_for_play(reason.witness[shared:], Kind.GHOST, shared + 1)
    return (*(Mark(Kind.UNUSED, (), die) for die in left), *ghost)


EVIDENCE: MappingProxyType[Rule, Callable[[Ruleset, Reason, Play], Marks]] = MappingProxyType(
    {
        Rule.CHECKER: _points,
        Rule.DIE: _dice_left,
        Rule.BLOCKED: _points,
        Rule.HEAD: _points,
        Rule.PRIME: _prime,
        Rule.HOME: _points,
        Rule.FARTHEST: _points,
        Rule.OVER: _trays,
        Rule.ALL_DICE: _proof,
        Rule.LARGER_DIE: _proof,
    }
)
"""What shows why, rule by rule."""
