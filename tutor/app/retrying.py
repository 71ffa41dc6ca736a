"""A list of turns that were costly, each put on the board again to find a better play: where a reader is in it.

Values and pure functions, no words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor import evaluator
from tutor.app.desk import Desk, Moment, outlook, try_steps
from tutor.game import as_played
from tutor.legality import hops
from tutor.misplays import Task
from tutor.opponent import Judge
from tutor.play import Hop
from tutor.review import Compared, compared


@dataclass(frozen=True, slots=True)
class Retry:
    """Where a reader is. `picked` is which of the list is on the board, `desk` what was tried there, `told` whether the
    better play is shown. `asked`: they are asked one after another, and of each that is answered, whether a better play
    was found at once (None: they are not asked)."""

    picked: int = 0
    desk: Desk | None = None
    told: bool = False
    asked: tuple[bool, ...] | None = None

    @property
    def answered(self) -> bool:
        """Whether what is on the board is asked, and has been answered."""
        return self.asked is not None and len(self.asked) > self.picked


def begun(task: Task) -> Desk:
    """A turn on the board as it began."""
    return Desk(Moment(task.position, task.roll), task.rules)


def at(now: Retry, number: int) -> Retry:
    """Another one of the list is put on the board."""
    return Retry(number, asked=now.asked)


def stepped(now: Retry, task: Task, hop: Hop, judge: Judge = evaluator.judged) -> Retry:
    """A step is tried. Of what is asked, the first whole play is the answer: right if it is not costly."""
    now = replace(now, desk=try_steps(now.desk or begun(task), (hop,)), told=False)
    found = None if now.answered else attempt(now, task, judge)
    return _noted(now, found.cost is None) if found else now


def told(now: Retry) -> Retry:
    """The better play is shown; what is asked is not found any more."""
    return _noted(replace(now, desk=None, told=True), False)


def _noted(now: Retry, right: bool) -> Retry:
    return now if now.asked is None or now.answered else replace(now, asked=(*now.asked, right))


def undone(now: Retry) -> Retry:
    """Without the last step that was tried."""
    return replace(now, desk=now.desk.undo(), told=False) if now.desk else now


def attempt(now: Retry, task: Task, judge: Judge = evaluator.judged) -> Compared | None:
    """The whole play that was tried, beside the best one; None as long as it is none."""
    seen = now.desk and outlook(now.desk)
    if not seen or not seen.finished:
        return None
    return compared(as_played(task.rules), task.position, task.roll, hops(seen.made), judge)
