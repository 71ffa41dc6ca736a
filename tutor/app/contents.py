"""The list of lessons, and how far the reader has come: kept by the browser, never by the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from tutor.app import component, session
from tutor.app.board_view import colours
from tutor.app.course import Sitting
from tutor.data import folder
from tutor.legality import Reason
from tutor.lessons import Course, Lesson, read
from tutor.play import Play, Turn
from tutor.ruleset import Ruleset, Topic
from tutor.ruling import grounds
from tutor.translator import Translator


def course() -> Course:
    """The lessons that came with the program."""
    return read(folder("lessons"))


TAUGHT: Mapping[Topic, str] = MappingProxyType(
    {
        Topic.OPENING: "15-at-the-table",
        Topic.HEAD_EXCEPTION: "10-first-doubles",
        Topic.PRIME: "11-prime",
        Topic.PRIME_TIMING: "13-momentary-prime",
        Topic.DRAW: "14-the-end",
        Topic.CUBE: "14-the-end",
        Topic.EQUAL_TOSS: "15-at-the-table",
        Topic.DIRECTION: "01-board",
        Topic.DOUBLE: "05-doubles",
        Topic.HEAD: "03-head",
        Topic.CLOSED: "02-closed-points",
        Topic.ONE_CHECKER: "04-two-dice",
        Topic.LANDINGS: "04-two-dice",
        Topic.ALL_DICE: "08-all-dice",
        Topic.LARGER_DIE: "09-larger-die",
        Topic.FOUR_OF_DOUBLE: "05-doubles",
        Topic.MOST_OF_DOUBLE: "05-doubles",
        Topic.PRIME_OFF: "11-prime",
        Topic.PRIME_CORNER: "12-prime-corners",
        Topic.PRIME_ENDS: "12-prime-corners",
        Topic.HOME: "06-bearing-off",
        Topic.BEAR_OFF: "07-farthest",
        Topic.SCORE: "14-the-end",
        Topic.KOKS: "14-the-end",
        Topic.CRAWFORD: "14-the-end",
        Topic.COCKED_DICE: "15-at-the-table",
        Topic.TAKING_BACK: "15-at-the-table",
        Topic.NEXT_START: "15-at-the-table",
        Topic.WRONG_TURN: "15-at-the-table",
        Topic.RESIGNING: "14-the-end",
    }
)
"""The lesson that teaches each matter."""


def about(topic: Topic) -> Lesson | None:
    """The lesson about a matter."""
    return course().lesson(TAUGHT[topic])


def explaining(rules: Ruleset, turn: Turn, play: Play, reason: Reason) -> Lesson | None:
    """The lesson that explains a reason against a play: the one about the matter that decides."""
    found = grounds(rules, turn, play, reason)
    corner = [ground for ground in found if ground.topic is Topic.PRIME_CORNER]  # A lesson of its own.
    deciding = next(iter((*corner, *found)), None)
    return about(deciding.topic) if deciding else course().teaching(reason.rule)


def way_to(lesson: Lesson, label: str) -> None:
    """Put a link on the page that opens the lesson at its beginning."""
    _way_to(lesson.name, label)


def way_to_matter(topic: Topic, label: str) -> None:
    """The same to the lesson about a matter. No lesson is read for it: a class that comes to it at once would wait."""
    _way_to(TAUGHT[topic], label)


def _way_to(name: str, label: str) -> None:
    session.way_to("learn", label, {"lesson": name, "screen": "1"})


def show(t: Translator, known: Course, on_open: Callable[[Lesson, int], None]) -> None:
    """Put the list on the page; `on_open` is called with the lesson and the screen to go to."""
    told = {
        "lang": t.code,
        "name": t.t("Lessons"),
        "resume": t.t("Go on where you were"),
        "lessons": [_told(t, lesson) for lesson in known.lessons],
    }

    def opened() -> None:
        sent = component.sent("contents", "opened")
        lesson = known.lesson(sent.get("lesson", "")) if isinstance(sent, dict) else None
        number = sent.get("screen") if isinstance(sent, dict) else None
        if lesson and type(number) is int:
            on_open(lesson, min(max(number, 1), len(lesson.screens)))

    component.mount("contents", frame(), told, key="contents", on_opened_change=opened)


def _told(t: Translator, lesson: Lesson) -> dict[str, Any]:
    prose, total = lesson.prose[t.code], len(lesson.screens)
    return {
        "name": lesson.name,
        "title": prose.title,
        "summary": prose.summary,
        "screens": total,
        "begun": [t.t("{done} of {total}", done=done, total=total) for done in range(total)],
        "done": t.t("done"),
    }


def keep(t: Translator, lesson: Lesson, sitting: Sitting, done: bool, said: Sequence[str]) -> None:
    """Let the browser remember where the reader is and, when the screen is answered, that it is, and follow the reader
    from screen to screen; and let a screen reader say what the page says to an answer: this part of the page stays, so
    that what is new in it is heard."""
    here = {
        "lesson": lesson.name,
        "screen": sitting.number,
        "of": len(lesson.screens),
        "done": done,
        "answers": len(sitting.answers),
    }
    told = {"lang": t.code, "here": here, "said": list(said)}
    component.mount("contents", frame(), told, key="progress", height=1)


@cache
def frame() -> str:
    """The component's HTML; the browser fills it."""
    spoken = '<div class="spoken" role="status" aria-atomic="false"></div>'
    return f'{colours(".contents")}<div class="contents" translate="no"></div>{spoken}'
