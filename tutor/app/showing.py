"""What the board of a lesson's screen shows besides the checkers."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from tutor import explain
from tutor.app import course, lists
from tutor.app.board_view import Said
from tutor.app.cards import NOTHING, Shown
from tutor.app.course import Sitting
from tutor.app.desk import Outlook
from tutor.marks import marks_for_play, marks_for_result
from tutor.notation import play_text
from tutor.play import Play, moved
from tutor.ruling import Verdict
from tutor.screen import Ask, Screen, asked_about
from tutor.translator import Translator

PLAYED = (Ask.FINISH, Ask.PLAY, Ask.BREAK)
"""What is answered by making steps; on every other screen the board only shows."""


def dealt(screen: Screen) -> Play:
    """The play that is shown, with its dice."""
    return screen.board.ruling(screen.claimed("legal")[0]).play


def shown(t: Translator, screen: Screen, sitting: Sitting, seen: Outlook | None) -> Shown:
    """The marks of the board, with what is said of them; `seen` is what follows from the desk of the sitting."""
    if seen is None:
        return NOTHING
    if screen.ask is Ask.WATCH:
        return Shown(marks=marks_for_result(seen.began.own, reduce(moved, dealt(screen), seen.began.own)))
    if screen.ask is Ask.EXAMPLE:
        made = reduce(moved, dealt(screen)[: sitting.seen], seen.began.own)
        return Shown(marks=marks_for_result(seen.began.own, made))
    if screen.ask in (Ask.RULE, Ask.PRIME) and not course.solved(screen, sitting):
        # The marks of the refusal would name the rule that is asked for, or that it is refused.
        return Shown(marks=marks_for_play(screen.board.ruling(asked_about(screen)).play), before=True)
    if screen.ask in PLAYED or sitting.answers:
        return _outcome(t, sitting, seen)
    return Shown(marks=())


def _outcome(t: Translator, sitting: Sitting, seen: Outlook) -> Shown:
    """What came of the steps; of a legal play only that it is: here nothing is confirmed."""
    found = lists.outcome(t, sitting.desk, seen)
    if found.verdict is not Verdict.LEGAL or not found.play:
        return found
    play = explain.play_words(t, play_text(found.play))
    return replace(found, said=Said(t.t("{play} is allowed.", play=play), "yes"))
