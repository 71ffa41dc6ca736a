"""The board of a question, in a lesson or a drill: what it shows besides the checkers, and the steps tried on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from tutor import explain
from tutor.app import board_view, course, lists, session
from tutor.app.board_view import Said, Scene
from tutor.app.cards import NOTHING, Shown
from tutor.app.course import Sitting
from tutor.app.desk import Outlook, to_link
from tutor.board import View
from tutor.marks import marks_for_play, marks_for_result
from tutor.notation import play_text
from tutor.play import PASS, Hop, Play, Turn, moved
from tutor.position import CHECKERS, OFF, Color
from tutor.ruling import Verdict
from tutor.screen import Ask, Screen, asked_about
from tutor.translator import Translator

PLAYED = (Ask.FINISH, Ask.PLAY, Ask.BREAK)
"""What is answered by making steps; on every other screen the board only shows."""


def dealt(screen: Screen) -> Play:
    """The play that is shown, with its dice."""
    return screen.board.ruling(screen.claimed("legal")[0]).play


def shown(t: Translator, screen: Screen, sitting: Sitting, seen: Outlook | None, helped: bool = False) -> Shown:
    """The marks of the board, with what is said of them; `seen` is what follows from the desk of the sitting. Who was
    `helped` so far that the answer is told sees what is behind any answer."""
    if seen is None:
        return NOTHING
    if screen.ask is Ask.WATCH:
        return Shown(marks=marks_for_result(seen.began.own, reduce(moved, dealt(screen), seen.began.own)))
    if screen.ask is Ask.EXAMPLE:
        made = reduce(moved, dealt(screen)[: sitting.seen], seen.began.own)
        return Shown(marks=marks_for_result(seen.began.own, made))
    told = course.solved(screen, sitting) or (helped and sitting.answers)
    if screen.ask in (Ask.RULE, Ask.PRIME) and not told:
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


# ---------------------------------------------------------------- the board


def board(
    t: Translator,
    screen: Screen,
    sitting: Sitting,
    seen: Outlook | None,
    shown: Shown,
    on_gesture: Callable[[], None],
    helped: bool = False,
) -> None:
    """Put the board on the page; `on_gesture` is called after each gesture, and `step` then reads it."""
    now = replace(scene(t, screen, sitting, seen, shown, helped), rev=session.memory().rev)
    board_view.show("scene", now, t, on_gesture)


def scene(
    t: Translator, screen: Screen, sitting: Sitting, seen: Outlook | None, shown: Shown, helped: bool = False
) -> Scene:
    """All that the board shows. What can be played first is shown only to who was `helped` so far."""
    position, roll = sitting.desk.now.position, sitting.desk.now.roll
    before, walk = _walk(screen, sitting)
    playing = screen.ask in PLAYED
    shows = screen.ask in (Ask.WATCH, Ask.EXAMPLE)
    turn = reduce(Turn.after, before, seen.began) if seen and shows else seen and seen.turn
    walked_from = position.with_mover(turn.own) if turn else position
    return Scene(
        position=walked_from.with_mover(reduce(moved, walk, walked_from.mover)),
        roll=roll,
        dice=turn.dice if turn else (),
        going=seen.going if seen and playing else (),
        said=(shown.said if playing else None) or _said(t, sitting),
        pos=_pos(sitting),
        rev=0,
        view=View(position.to_move),
        words=shown.words,
        shown=shown.marks if shown.marks is not None or helped else (),
        before=position if shown.before else None,
        walk=walk,
        walked_from=walked_from,
        walked=len(before),
        walk_id=f"{sitting.lesson}.{sitting.number}.{sitting.times}" + (f".{sitting.seen}" if sitting.seen else ""),
        still=not playing,
    )


def step(sent: object, sitting: Sitting | None) -> Hop | None:
    """The step that was tried on the board of this sitting; None when the gesture is none, or of another moment."""
    gesture = board_view.answer(sent)
    if gesture is None or sitting is None or gesture.kind != "step" or gesture.pos != _pos(sitting):
        return None
    return gesture.source, gesture.target or 0


def _said(t: Translator, sitting: Sitting) -> Said:
    position, roll = sitting.desk.now.position, sitting.desk.now.roll
    if any(position.counts(color)[OFF] == CHECKERS for color in Color):
        return Said(t.t("The game is over."))
    mover = explain.to_move_text(t, position.to_move)
    return Said(t.t("{mover} Roll: {roll}.", mover=mover, roll=f"{roll.high}-{roll.low}") if roll else mover)


def _pos(sitting: Sitting) -> str:
    return f"{sitting.lesson}.{sitting.number}.{to_link(sitting.desk).get('play', '')}"


def _walk(screen: Screen, sitting: Sitting) -> tuple[Play, Play]:
    """The steps that are made already, and those to be seen being made: of an example one after the other."""
    if screen.ask is Ask.WATCH:
        return PASS, dealt(screen)
    if screen.ask is Ask.EXAMPLE and sitting.seen:
        made = dealt(screen)[: sitting.seen]
        return made[:-1], made[-1:]
    return PASS, PASS
