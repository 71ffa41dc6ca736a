"""What the board shows of a question, and of its answer: marks, for a wall, paper or a file."""

from __future__ import annotations

from typing import NamedTuple

from tutor import explain
from tutor.asked import right_codes
from tutor.claims import Hops
from tutor.marks import Kind, Mark, attempt_marks, first_step_marks, marks_for_play
from tutor.notation import read_play
from tutor.outlook import outlook_of
from tutor.position import OFF
from tutor.ruling import choices
from tutor.screen import ABOUT_A_PLAY, CHOICE_OF_PLAYS, Ask, Screen, asked_about, options
from tutor.translator import Translator

OTHER_TRAY = 25
"""The tray of the side that is not to move, as marks call it."""


class Pictured(NamedTuple):
    """Marks of a board, and the two notes of a prime among them."""

    marks: tuple[Mark, ...] = ()
    notes: tuple[str, str] | None = None


def of_question(screen: Screen) -> Pictured:
    """The arrows of the play asked about, where it is known to be refused or to make a row; else nothing."""
    if screen.ask in (Ask.RULE, Ask.PRIME):
        return Pictured(marks_for_play(screen.board.ruling(asked_about(screen)).play))
    return Pictured()


def of_choice(t: Translator, screen: Screen, code: str, settled: bool = False) -> Pictured:
    """What follows from an answer that was chosen: of several plays, the ruling on that one. As long as more than one
    answer is left to try, the board does not give the right one away; `settled`: it may."""
    if screen.ask in CHOICE_OF_PLAYS:
        return _ruled(t, screen, read_play(code))
    told = settled or code in right_codes(screen) or len(options(screen)) == 2 or screen.ask is Ask.ALLOWED
    return of_answer(t, screen) if told else of_question(screen)


def of_answer(t: Translator, screen: Screen) -> Pictured:
    """The ruling on the play asked about, or on the right one of several; where no play is asked about, what can be
    played, or a play that is refused because nothing can."""
    if screen.ask in CHOICE_OF_PLAYS:
        return _ruled(t, screen, read_play(right_codes(screen)[0]))
    if screen.ask in ABOUT_A_PLAY:
        return _ruled(t, screen, asked_about(screen))
    if screen.ask is Ask.WORTH:
        winner = screen.claimed("worth")[0].winner
        return Pictured((Mark(Kind.EVIDENCE, (OFF if winner is screen.board.placed().to_move else OTHER_TRAY,)),))
    if screen.ask is Ask.PLAY:
        found = choices(screen.board.rules, screen.board.turn())
        return Pictured(marks_for_play(found.choice(found.ends()[0]).orders[0]))
    refused = screen.claimed("illegal")
    if screen.ask is Ask.PASS and screen.claimed("must-pass")[0]:
        return _ruled(t, screen, refused[0].play) if refused else Pictured()
    roll = screen.board.turn().roll
    return Pictured(first_step_marks(outlook_of(screen.board.rules, screen.board.placed(), roll, ()).going))


def _ruled(t: Translator, screen: Screen, play: Hops) -> Pictured:
    ruling = screen.board.ruling(play)
    return Pictured(attempt_marks(ruling), explain.attempt_zones(t, ruling))
