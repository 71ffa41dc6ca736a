"""A reader at a row of drills: a set that was given, or drills without end. Values and pure functions, no words.

An item is shown as a screen of a lesson is (`tutor.screen.screen_of`), so it is answered and judged in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, islice, takewhile
from typing import NamedTuple

from tutor.app import course
from tutor.app.course import Sitting
from tutor.assignment import MISSED, Assignment, Fault, Outcome
from tutor.drills import HINTS, Item, Kind, Series, Subject, deal
from tutor.notation import NotationError, Problem
from tutor.play import Hop
from tutor.scanner import shown
from tutor.screen import Screen, options, screen_of

AGAIN, HINT = "+again", "+hint"
"""What is done beside answering, among the codes of answers; no answer has such a code."""

STOPPED = "stopped"
"""What stands among the answers of a play that is made on the board for a step that was refused."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Where a reader is: the item in hand, the same as a screen, what has been done there, and what became of those
    before it.

    `given` is the set, or for drills without end what they are dealt from; `copy` the number of a set's copy. `deck`
    deals the items to come. `earlier` is what had become of the item in hand before the page was opened anew, `kept`
    whether its answer is remembered already, `deeds` all that was done on it since. `upcoming` are the next items, as
    far as they were dealt ahead.
    """

    given: Assignment
    endless: bool
    missed: bool
    copy: int | None
    deck: Iterator[Item]
    item: Item | None = None
    shown: Screen | None = None
    sitting: Sitting | None = None
    outcomes: tuple[Outcome, ...] = ()
    earlier: Outcome = Outcome.UNANSWERED
    kept: bool = False
    deeds: tuple[str, ...] = ()
    upcoming: tuple[Item, ...] = ()

    @property
    def number(self) -> int:
        """Which item it is, from 1."""
        return len(self.outcomes) + 1

    @property
    def screen(self) -> Screen:
        """The item as a screen."""
        assert self.shown
        return self.shown


def begun(
    given: Assignment,
    copy: int | None,
    outcomes: tuple[Outcome, ...] = (),
    earlier: Outcome | None = None,
) -> Exercise:
    """A set from its beginning, or from where those outcomes lead. `earlier` is what had become of the next item: not
    answered, of one on which a hint was open, which then is open again."""
    outcomes = outcomes[: given.count]
    deck = (given.item(number, copy) for number in range(len(outcomes) + 1, given.count + 1))
    start = _next(Exercise(given, False, False, copy, deck, outcomes=outcomes))
    if earlier is Outcome.UNANSWERED and start.sitting:
        start = replace(start, sitting=replace(start.sitting, hints=1))
    return replace(start, earlier=earlier or Outcome.UNANSWERED, kept=bool(earlier))


def alone(item: Item) -> Exercise:
    """A reader at this item and no other."""
    given = Assignment((item.subject,), 1, item.level, item.rules, "1", kinds=(item.kind,))
    return _came_to(Exercise(given, False, False, None, iter(())), item)


def about(items: tuple[Item, ...]) -> Exercise:
    """A reader at the first of these items, which come one after the other."""
    subjects = tuple(dict.fromkeys(item.subject for item in items))
    given = Assignment(subjects, len(items), items[0].level, items[0].rules, "1")
    return _next(Exercise(given, False, False, None, iter(items)))


@lru_cache(maxsize=1024)
def replayed(item: Item, deeds: tuple[str, ...]) -> Exercise:
    """The same after all that was done on it; kept, so that one thing more is all that is done anew."""
    return done(replayed(item, deeds[:-1]), deeds[-1]) if deeds else alone(item)


def endless(given: Assignment, missed: Callable[[], tuple[Subject, ...]] | None) -> Exercise:
    """Drills without end; `missed` tells before each what it is to be about, where that is what the reader misses."""
    deck = deal(given.series()) if missed is None else _what_is_missed(given.series(), missed)
    return _next(Exercise(given, True, missed is not None, None, deck))


def _what_is_missed(series: Series, missed: Callable[[], tuple[Subject, ...]]) -> Iterator[Item]:
    """Items about what is missed at that moment, the worst most often; about everything when nothing is."""
    seen: set[Item] = set()
    for number in count():
        subjects = [subject for subject in missed() if subject in series.subjects] or list(series.subjects)
        subject = subjects[_turn(number) % len(subjects)]
        one = replace(series, subjects=(subject,), seed=f"{series.seed}.{number}")
        item = next(item for item in deal(one) if item not in seen)
        seen.add(item)
        yield item


def _turn(number: int) -> int:
    """Whose turn it is: 0 every other time, 1 every other of the rest, and so on."""
    return ((number + 1) & -(number + 1)).bit_length() - 1


def _next(exercise: Exercise) -> Exercise:
    item, *upcoming = exercise.upcoming or (next(exercise.deck, None),)
    after = replace(exercise, upcoming=tuple(upcoming))
    if item is None:
        return replace(after, item=None, shown=None, sitting=None)
    return _came_to(after, item)


def _came_to(exercise: Exercise, item: Item) -> Exercise:
    screen = screen_of(item)
    sitting = Sitting("practise", exercise.number, course.begun(screen))
    return replace(exercise, item=item, shown=screen, sitting=sitting, earlier=Outcome.UNANSWERED, kept=False, deeds=())


def looking_ahead(exercise: Exercise, most: int) -> Exercise:
    """The same with so many of the next items dealt; none where each depends on what is missed until then."""
    wanted = 0 if exercise.missed else most - len(exercise.upcoming)
    return replace(exercise, upcoming=(*exercise.upcoming, *islice(exercise.deck, max(wanted, 0))))


def coming(exercise: Exercise, ahead: int) -> Exercise:
    """The reader as they will come to the item so far ahead, of those that are dealt: 1 is the next."""
    outcomes = (*exercise.outcomes, *(Outcome.UNANSWERED,) * ahead)
    return _came_to(replace(exercise, outcomes=outcomes, upcoming=()), exercise.upcoming[ahead - 1])


# ---------------------------------------------------------------- what is done on an item


def done(exercise: Exercise, deed: str) -> Exercise:
    """What one thing makes of the item in hand: the code of an option, a step such as
    `24-18` (off is 0), `AGAIN` or `HINT`. What cannot be done there changes nothing; it is known all the same."""
    heard = replace(exercise, deeds=(*exercise.deeds, deed))
    if exercise.item is None or exercise.sitting is None:
        return exercise
    if deed == HINT:
        return hinted(heard) if exercise.sitting.hints < HINTS and not solved(exercise) else heard
    if exercise.item.kind is not Kind.PLAY:
        known = any(option.code == deed for option in options(exercise.screen))
        return answered(heard, deed) if known else heard
    if deed == AGAIN:
        return again(heard)
    hop = _STEP.fullmatch(deed)
    return stepped(heard, (int(hop[1]), int(hop[2]))) if hop else heard


_STEP = re.compile("([1-9]|1[0-9]|2[0-4])-([0-9]|1[0-9]|2[0-4])", re.ASCII)


def stepped(exercise: Exercise, hop: Hop) -> Exercise:
    """A step was tried on the board; one that is refused counts as an answer."""
    assert exercise.sitting
    after = course.stepped(exercise.screen, exercise.sitting, hop)
    if course.refusals(after) and not exercise.sitting.done:
        after = replace(after, answers=(*after.answers, STOPPED))
    return replace(exercise, sitting=after)


def answered(exercise: Exercise, code: str) -> Exercise:
    """An option was chosen."""
    assert exercise.sitting
    return replace(exercise, sitting=course.answered(exercise.screen, exercise.sitting, code))


def hinted(exercise: Exercise) -> Exercise:
    """The next hint was opened."""
    assert exercise.sitting
    return replace(exercise, sitting=replace(exercise.sitting, hints=exercise.sitting.hints + 1))


def again(exercise: Exercise) -> Exercise:
    """The play is begun again; what was tried and opened still counts."""
    assert exercise.sitting
    before = exercise.sitting
    fresh = Sitting("practise", exercise.number, course.begun(exercise.screen))
    kept = replace(fresh, answers=before.answers, hints=before.hints, times=before.times + 1, done=before.done)
    return replace(exercise, sitting=kept)


def solved(exercise: Exercise) -> bool:
    """Whether the item in hand has been answered right."""
    return bool(exercise.sitting and course.solved(exercise.screen, exercise.sitting))


def outcome(exercise: Exercise) -> Outcome:
    """What has become of the item in hand; its last hint is the answer.

    Right at once is right with the first answer and no hint. Who was told the answer has missed it, and so has who was
    wrong until only the right one was left. What was so before the page was opened anew stays so: nothing is made good
    by that.
    """
    sitting, earlier = exercise.sitting, exercise.earlier
    if sitting is None or earlier in (Outcome.RIGHT, Outcome.HELPED):
        return earlier
    if not (sitting.answers or sitting.done or sitting.hints >= HINTS):
        return earlier
    wrong = _wrong(exercise.screen, sitting)
    all_but_one = len(wrong) >= len(options(exercise.screen)) - 1 > 0
    if sitting.hints >= HINTS or not solved(exercise) or all_but_one:
        return Outcome.MISSED
    if earlier is Outcome.MISSED:
        return Outcome.MISSED if len(options(exercise.screen)) == 2 else Outcome.HELPED
    return Outcome.HELPED if wrong or sitting.hints else Outcome.RIGHT


def _wrong(screen: Screen, sitting: Sitting) -> set[str]:
    """The answers that were wrong before one was right."""
    right = {option.code for option in options(screen) if option.right}
    return set(takewhile(lambda code: code not in right, sitting.answers))


def settled(exercise: Exercise) -> bool:
    """Whether nothing that is done now can change what has become of the item."""
    done = exercise.earlier in (Outcome.RIGHT, Outcome.HELPED) or solved(exercise)
    return done or bool(exercise.sitting and exercise.sitting.hints >= HINTS)


def told(exercise: Exercise) -> bool | None:
    """What is remembered of the item in hand (`tutor.progress`): right at once or not; None before there is an answer.
    A wrong one is remembered at once, whether the reader goes on or not."""
    became = outcome(exercise)
    return None if became is Outcome.UNANSWERED else became is Outcome.RIGHT


def gone_on(exercise: Exercise) -> Exercise:
    """The next item; of a set, after the last, none."""
    return _next(replace(exercise, outcomes=(*exercise.outcomes, outcome(exercise))))


# ---------------------------------------------------------------- the address

PLACE = ("drill", "n", "level", "rules", "seed", "kind", "own", "copy", "done", "now")
"""The parts of the address that say what is practised, and of a set how far the reader has come."""


def to_query(exercise: Exercise, seeded: bool) -> dict[str, str]:
    """The query of a link to where the reader is. Drills without end name their seed only where the link did."""
    query = exercise.given.to_query()
    if exercise.missed:
        query["drill"] = MISSED
    if exercise.endless:
        return {part: text for part, text in query.items() if part != "n" and (seeded or part != "seed")}
    if exercise.copy:
        query["copy"] = str(exercise.copy)
    if exercise.outcomes:
        query["done"] = "".join(str(int(each)) for each in exercise.outcomes)
    became = outcome(exercise)
    if exercise.item and (became or (exercise.sitting and exercise.sitting.hints)):
        query["now"] = str(int(became))
    return query


class Reached(NamedTuple):
    """How far an address says that a set is done, what had become of the item in hand, and what could not be read."""

    outcomes: tuple[Outcome, ...] = ()
    now: Outcome | None = None
    faults: tuple[Fault, ...] = ()


def reached(query: Mapping[str, str], count: int) -> Reached:
    """What an address says of the items of a set of so many."""
    outcomes, now = (_outcomes(query.get(part, ""), most) for part, most in (("done", count), ("now", 1)))
    read = (("done", outcomes), ("now", now))
    faults = tuple(Fault(part, found) for part, found in read if isinstance(found, NotationError))
    return Reached(
        () if isinstance(outcomes, NotationError) else outcomes,
        None if isinstance(now, NotationError) or not now else now[0],
        faults,
    )


def _outcomes(digits: str, most: int) -> tuple[Outcome, ...] | NotationError:
    known = {str(int(each)): each for each in Outcome}
    if set(digits) <= set(known) and len(digits) <= most:
        return tuple(known[digit] for digit in digits)
    return NotationError(Problem.OUTCOMES, digits, 0, {"found": shown(digits), "limit": most})
