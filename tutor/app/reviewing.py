"""Where a reader is in a review: which game, whose turns, which turn is on the board, and what has been tried there.

Values and pure functions, no words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor import evaluator
from tutor.app import retrying
from tutor.app.desk import Desk, Moment, outlook
from tutor.app.playing import person
from tutor.app.retrying import Retry
from tutor.contest import Contest
from tutor.misplays import Task
from tutor.opponent import Judge
from tutor.play import Hop
from tutor.position import CHECKERS, OFF, Color
from tutor.review import CLOSE, Compared, Refused, Review, Reviewed, of_plays

LISTED = 8
"""So many turns are listed at once."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a reader is. `number` is that of the game, `side` whose turns are listed (None: both). `refused`: what was
    refused is listed, else the costly plays; `page` is the part of that list that is shown. `retry` is which of it is
    on the board, and what was tried there."""

    number: int
    side: Color | None = None
    refused: bool = False
    page: int = 0
    retry: Retry = Retry()


def begun(contest: Contest) -> Reading:
    """At the last game in which something was done, and at the only person's turns."""
    played = [number for number, game in enumerate(contest.games, 1) if game.entries]
    return Reading(played[-1] if played else 1, person(contest.terms))


def costly(review: Review, now: Reading) -> tuple[Reviewed, ...]:
    """The costly plays that are listed."""
    return tuple(turn for turn in review.costly if now.side in (None, turn.entry.position.to_move))


def refused(review: Review, now: Reading) -> tuple[Refused, ...]:
    """What is listed of what was refused."""
    return tuple(each for each in review.refused if now.side in (None, each.position.to_move))


def on_board(review: Review, now: Reading) -> Reviewed | Refused | None:
    """What is on the board; None when the list is empty."""
    listed = refused(review, now) if now.refused else costly(review, now)
    return listed[min(now.retry.picked, len(listed) - 1)] if listed else None


def desk(review: Review, now: Reading) -> Desk | None:
    """The desk of what is on the board: of a costly play with what was tried there, of something refused with just
    that. None where nothing is on the board, and in a last throw, which no desk has."""
    found = on_board(review, now)
    if found is None:
        return None
    if isinstance(found, Refused):
        if found.position.opponent[OFF] == CHECKERS:
            return None
        called = not _stops(review, found)
        return Desk(Moment(found.position, found.roll, found.tried, called), of_plays(review.game.rules))
    return now.retry.desk or retrying.begun(task_of(review, found))


def _stops(review: Review, found: Refused) -> bool:
    """Whether a step was refused, and not that the turn was ended."""
    seen = outlook(Desk(Moment(found.position, found.roll, found.tried), of_plays(review.game.rules)))
    return bool(seen and seen.stopped)


def task_of(review: Review, turn: Reviewed) -> Task:
    """A costly play as something to do better."""
    return Task(of_plays(review.game.rules), turn.entry.position, turn.entry.roll)


def tasks(review: Review, now: Reading) -> tuple[Task, ...]:
    """The costly plays that are listed as such, the costliest first."""
    listed = sorted(costly(review, now), key=lambda turn: -turn.judged.loss if turn.judged else 0)
    return tuple(task_of(review, turn) for turn in listed)


# ---------------------------------------------------------------- what is done


def picked(now: Reading, number: int) -> Reading:
    """Another turn of the list is put on the board."""
    return replace(now, retry=retrying.at(now.retry, number))


def stepped(review: Review, now: Reading, hop: Hop, judge: Judge = evaluator.judged) -> Reading:
    """A step is tried instead of the costly play."""
    found = on_board(review, now)
    if not isinstance(found, Reviewed):
        return now
    return replace(now, retry=retrying.stepped(now.retry, task_of(review, found), hop, judge))


def told(now: Reading) -> Reading:
    """The better play is shown."""
    return replace(now, retry=retrying.told(now.retry))


def undone(now: Reading) -> Reading:
    """Without the last step that was tried."""
    return replace(now, retry=retrying.undone(now.retry))


def series(now: Reading) -> Reading:
    """The costly plays that are listed are asked, the first to begin with."""
    return replace(now, refused=False, retry=Retry(asked=()))


def over(review: Review, now: Reading) -> bool:
    """Whether all costly plays have been asked."""
    return now.retry.asked is not None and now.retry.picked >= len(costly(review, now))


# ---------------------------------------------------------------- what was tried instead


def attempt(review: Review, now: Reading, judge: Judge = evaluator.judged) -> Compared | None:
    """The whole play that was tried instead of a costly one, beside the best; None as long as it is none."""
    found = on_board(review, now)
    return retrying.attempt(now.retry, task_of(review, found), judge) if isinstance(found, Reviewed) else None


def is_better(found: Reviewed, tried: Compared) -> bool:
    """Whether a play is at least better than the one that was made, as far as the evaluator can tell."""
    return found.judged is not None and tried.loss < found.judged.loss - CLOSE
