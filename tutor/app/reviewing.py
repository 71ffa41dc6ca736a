"""Where a reader is in a review: which game, whose turns, which turn is on the board, and what has been tried there.

Values and pure functions, no words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor import evaluator
from tutor.app.desk import Desk, Moment, outlook, try_steps
from tutor.app.playing import person
from tutor.contest import Contest
from tutor.legality import hops
from tutor.opponent import Judge
from tutor.play import Hop
from tutor.position import CHECKERS, OFF, Color
from tutor.review import CLOSE, Refused, Review, Reviewed, loss, of_plays

LISTED = 8
"""So many turns are listed at once."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a reader is. `number` is that of the game, `side` whose turns are listed (None: both). `refused`: what was
    refused is listed, else the costly plays; `page` is the part of that list that is shown, `picked` which of it is on
    the board. `desk` is what was tried there, `told` whether the better play is shown. `asked`: the costly plays are
    asked one after another, and of each that is answered, whether a better play was found at once (None: they are
    not)."""

    number: int
    side: Color | None = None
    refused: bool = False
    page: int = 0
    picked: int = 0
    desk: Desk | None = None
    told: bool = False
    asked: tuple[bool, ...] | None = None


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
    return listed[min(now.picked, len(listed) - 1)] if listed else None


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
    return now.desk or Desk(Moment(found.entry.position, found.entry.roll), of_plays(review.game.rules))


def _stops(review: Review, found: Refused) -> bool:
    """Whether a step was refused, and not that the turn was ended."""
    seen = outlook(Desk(Moment(found.position, found.roll, found.tried), of_plays(review.game.rules)))
    return bool(seen and seen.stopped)


# ---------------------------------------------------------------- what is done


def picked(now: Reading, number: int) -> Reading:
    """Another turn of the list is put on the board."""
    return replace(now, picked=number, desk=None, told=False)


def stepped(review: Review, now: Reading, hop: Hop, judge: Judge = evaluator.judged) -> Reading:
    """A step is tried instead of the costly play. Of one that is asked, the first whole play is the answer."""
    begun = desk(review, now)
    if begun is None or now.refused:
        return now
    now = replace(now, desk=try_steps(begun, (hop,)), told=False)
    found = None if answered(now) else attempt(review, now, judge)
    return _noted(now, found.right) if found else now


def told(now: Reading) -> Reading:
    """The better play is shown; one that is asked is not found any more."""
    return _noted(replace(now, desk=None, told=True), False)


def _noted(now: Reading, right: bool) -> Reading:
    return now if now.asked is None or answered(now) else replace(now, asked=(*now.asked, right))


def undone(now: Reading) -> Reading:
    """Without the last step that was tried."""
    return replace(now, desk=now.desk.undo(), told=False) if now.desk else now


# ---------------------------------------------------------------- the costly plays one after another


def series(now: Reading) -> Reading:
    """The costly plays that are listed are asked, the first to begin with."""
    return replace(picked(now, 0), refused=False, asked=())


def answered(now: Reading) -> bool:
    """Whether the costly play on the board is asked, and has been answered."""
    return now.asked is not None and len(now.asked) > now.picked


def over(review: Review, now: Reading) -> bool:
    """Whether all costly plays have been asked."""
    return now.asked is not None and now.picked >= len(costly(review, now))


# ---------------------------------------------------------------- what was tried instead


@dataclass(frozen=True, slots=True)
class Attempt:
    """A whole play that was tried instead of a costly one: what it costs, and whether it is as good as the best, or at
    least better than the one that was made, as far as the evaluator can tell."""

    loss: float
    right: bool
    better: bool


def attempt(review: Review, now: Reading, judge: Judge = evaluator.judged) -> Attempt | None:
    """What is to be said of what was tried; None as long as it is not a whole play."""
    found, tried = on_board(review, now), now.desk and outlook(now.desk)
    if not isinstance(found, Reviewed) or not tried or not tried.finished or found.judged is None:
        return None
    entry = found.entry
    cost = loss(review.game.rules, entry.position, entry.roll, hops(tried.made), judge)
    return Attempt(cost, cost < CLOSE, cost < found.judged.loss - CLOSE)
