"""What has been done on one screen of a lesson, and whether it answers what the screen asks.

Values and pure functions: no page, no words. What is right is what the engine finds right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum, auto

from tutor.app.desk import Desk, Moment, outlook, try_play, try_steps
from tutor.legality import Reason, hops
from tutor.lessons import Lesson
from tutor.notation import read_play
from tutor.play import Hop, Play
from tutor.ruling import Verdict
from tutor.screen import ABOUT_A_PLAY, CHOICE_OF_PLAYS, ON_BOARD, Ask, Screen, asked_about, options


@dataclass(frozen=True, slots=True)
class Sitting:
    """A reader at one screen: `number` counts screens from 1, `answers` are the options chosen so far, `hints` how many
    hints are open, `seen` how many steps of the example, `times` how often the reader has begun again.
    `done`: the screen has been answered, whatever is tried after that."""

    lesson: str
    number: int
    desk: Desk
    answers: tuple[str, ...] = ()
    hints: int = 0
    seen: int = 0
    times: int = 0
    done: bool = False


def sit(lesson: Lesson, number: int) -> Sitting:
    """A reader who has come to a screen; past the ends, to the nearest."""
    number = min(max(number, 1), len(lesson.screens))
    return Sitting(lesson.name, number, begun(lesson.screens[number - 1]))


def begun(screen: Screen) -> Desk:
    """The desk as the screen begins, with the steps made already."""
    rules, position, roll, made = screen.board
    desk = Desk(rules=rules) if position is None else Desk(Moment(position, roll), rules)
    return try_steps(desk, made) if made else desk


def stepped(screen: Screen, sitting: Sitting, hop: Hop) -> Sitting:
    """The sitting after a step was tried on the board."""
    after = replace(sitting, desk=try_steps(sitting.desk, (hop,)))
    return replace(after, done=solved(screen, after))


def answered(screen: Screen, sitting: Sitting, code: str) -> Sitting:
    """The sitting after an option was chosen; a play that was asked about is made on the board, as a whole play."""
    desk = sitting.desk
    if screen.ask in ABOUT_A_PLAY:
        desk = try_play(begun(screen), read_play(code) if screen.ask in CHOICE_OF_PLAYS else asked_about(screen))
        desk = desk.at(desk.now._replace(called=True))
    return replace(sitting, answers=(*sitting.answers, code), desk=desk)


def to_be_broken(screen: Screen) -> Play:
    """What is to be tried where a rule is to be broken: the steps up to the one that is refused; the whole play where
    the reason is about all of it."""
    ruling = screen.board.ruling(screen.claimed("illegal")[0].play)
    number = ruling.objection and ruling.objection.reason.number
    return ruling.play[:number] if number else ruling.play


def refusals(sitting: Sitting) -> tuple[Reason, ...]:
    """What stopped the last step or refuses the play, as the board tells it: the first reason before all others."""
    seen = outlook(sitting.desk)
    if seen is None:
        return ()
    return seen.refused or (seen.ruling.reasons if seen.ruling else ())


class Try(Enum):
    """What the steps made are to a screen that wants a rule to be broken.

    `NOTHING`: there are none. `ON_THE_WAY`: they stand, and the play that is asked for has them. `ASTRAY`: they stand,
    and it has not. `OTHERWISE`: the last one is refused, but it is another step or another rule. `BROKEN`: as asked.
    """

    NOTHING = auto()
    ON_THE_WAY = auto()
    ASTRAY = auto()
    OTHERWISE = auto()
    BROKEN = auto()


def tried(screen: Screen, sitting: Sitting) -> Try:
    """What has been tried where a rule is to be broken; in which order its steps are made is the reader's."""
    seen = outlook(sitting.desk)
    if seen is None or not (seen.made or seen.stopped):
        return Try.NOTHING
    steps, refused = Counter(hops((*seen.made, *seen.stopped))), screen.claimed("illegal")[0]
    asked = steps <= Counter(hops(to_be_broken(screen)))
    reasons = refusals(sitting)
    if not reasons:
        return Try.ON_THE_WAY if asked else Try.ASTRAY
    return Try.BROKEN if asked and reasons[0].rule in refused.because else Try.OTHERWISE


def solved(screen: Screen, sitting: Sitting) -> bool:
    """Whether the screen has been answered."""
    if sitting.done or screen.ask in (Ask.READ, Ask.WATCH):
        return True
    if screen.ask is Ask.EXAMPLE:
        return sitting.seen >= len(screen.claimed("legal")[0])
    if screen.ask is Ask.BREAK:
        return tried(screen, sitting) is Try.BROKEN
    if screen.ask in ON_BOARD:
        seen = outlook(sitting.desk)
        return bool(seen and seen.ruling and seen.ruling.verdict is not Verdict.ILLEGAL)
    right = {option.code for option in options(screen) if option.right}
    return bool(right & set(sitting.answers))
