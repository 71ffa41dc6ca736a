"""What is said on a lesson's page to what was done there last."""

from __future__ import annotations

from collections.abc import Iterator

from tutor import asked, explain
from tutor.app import course
from tutor.app.board_view import Sign
from tutor.app.course import Sitting, Try
from tutor.app.desk import Outlook
from tutor.explain import capital
from tutor.notation import play_text
from tutor.screen import Ask, Screen
from tutor.translator import Translator


def feedback(t: Translator, screen: Screen, sitting: Sitting, seen: Outlook | None) -> Iterator[tuple[Sign, str]]:
    """What is said to the last answer: the board says the reason of a play, this what it means for the question."""
    if screen.ask is Ask.BREAK:
        yield from _to_a_try(t, screen, sitting)
        return
    if screen.ask in (Ask.FINISH, Ask.PLAY):
        if seen and seen.finished:
            yield "yes", t.t("The whole play is legal.")
        return
    if not sitting.answers:
        return
    said = asked.told(t, screen, sitting.answers[-1])
    yield ("yes" if said.right else "note"), said.opening
    yield from (("", text) for text in said.sentences)


def _to_a_try(t: Translator, screen: Screen, sitting: Sitting) -> Iterator[tuple[Sign, str]]:
    """What is said where a rule is to be broken; why a step is stopped says the board."""
    play = explain.play_words(t, play_text(course.to_be_broken(screen)))
    match course.tried(screen, sitting):
        case Try.BROKEN:
            yield "yes", t.t("That is the step. The board says why it is stopped.")
        case Try.ON_THE_WAY:
            yield "note", t.t("This step is allowed. Now the next step of {play}.", play=play)
        case Try.ASTRAY:
            yield "note", t.t("This step is allowed. Begin again, and try {play}.", play=play)
        case Try.OTHERWISE:
            rule = capital(explain.rule_name(t, course.refusals(sitting)[0].rule))
            yield "note", t.t("{rule}: that stops this step. Now try what was asked for: {play}.", rule=rule, play=play)
