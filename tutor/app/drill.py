"""One question after another on the page, answered by the browser itself.

A class answers at once, and nobody in it is to wait for the others. So with each question the browser is sent what the
board shows and what is said to every answer, and the questions that follow; it tells afterwards what was done. Only the
steps of a play that is made on the board are judged as they come. What is sent is made by the functions that judge
(`tutor.app.exercise`), so the browser says what they would say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from threading import Lock
from typing import Any, NamedTuple

from tutor import answered as reasons
from tutor import asked, explain
from tutor.app import asking, board_view, component, course, exercise, showing
from tutor.app.board_view import Scene, Sign, colours
from tutor.app.cards import Shown, line_style
from tutor.app.desk import outlook
from tutor.app.exercise import Exercise
from tutor.drills import HINTS, Item, Kind
from tutor.marks import attempt_marks
from tutor.notation import hops_text
from tutor.ruling import rule
from tutor.screen import options
from tutor.translator import Translator, translator

AHEAD = 3
"""So many questions are sent before they are come to."""

_MOST_DEEDS, _LONGEST_DEED = 200, 60


class Seen(NamedTuple):
    """What a reader sees of a question: the board, and what is said to the last answer."""

    scene: Scene
    said: tuple[tuple[Sign, str], ...]


def seen(t: Translator, now: Exercise) -> Seen:
    """The same of the item in hand."""
    sitting, item = now.sitting, now.item
    assert sitting
    assert item
    follows = outlook(sitting.desk) if item.roll else None
    helped = sitting.hints >= HINTS
    shown = _settling(now, item) or showing.shown(t, now.screen, sitting, follows, helped)
    scene = showing.scene(t, now.screen, sitting, follows, shown, helped)
    said = list(asking.feedback(t, now.screen, sitting, follows))
    said += [("", text) for text in _refused(t, now, item, [text for _, text in said])]
    return Seen(scene, tuple(said))


def _settling(now: Exercise, item: Item) -> Shown | None:
    """Once a question about all plays is settled, the play that only the rule refuses."""
    if item.kind not in (Kind.COUNT, Kind.PASS) or not exercise.settled(now) or not (item.foil and item.roll):
        return None
    return Shown(marks=attempt_marks(rule(item.rules, item.position, item.roll, item.foil.play)), before=True)


def _refused(t: Translator, now: Exercise, item: Item, said: Sequence[str]) -> Iterator[str]:
    """Then also why it is refused, unless it was `said` already."""
    if item.kind not in (Kind.COUNT, Kind.PASS) or not exercise.settled(now) or item.foil is None:
        return
    reason = reasons.of_play(t, now.screen, item.foil.play)
    if reason not in said:
        play = explain.play_words(t, hops_text(item.foil.play))
        yield t.t("{play} is not allowed. {reason}", play=play, reason=reason)


# ---------------------------------------------------------------- what the browser is told


def show(t: Translator, now: Exercise, opened: str, had: Had, on_did: Callable[[], None]) -> None:
    """Put the question on the page. `opened` names this row of questions, of which the browser `had` some; `on_did` is
    called when it tells what was done, and `did` reads it."""
    component.mount("drill", frame(), data(t, now, opened, had), key="drill", on_did_change=on_did)


def data(t: Translator, now: Exercise, opened: str, had: Had) -> dict[str, Any]:
    """The question in hand and the next ones, as JSON for the browser."""
    assert now.item
    assert now.sitting
    have = had.numbers if had.lang == t.code else frozenset()
    items = {} if now.number in have and now.item.kind is not Kind.PLAY else {now.number: _told(t, now)}
    for ahead in range(1, len(now.upcoming) + 1):
        if now.number + ahead not in have:
            items[now.number + ahead] = _told(t, exercise.coming(now, ahead))
    return {
        "lang": t.code,
        "opened": opened,
        "at": now.number,
        "count": None if now.endless else now.given.count,
        "known": now.deeds,
        "before": now.sitting.hints - now.deeds.count(exercise.HINT),
        "settled": exercise.settled(now),
        "items": items,
        "words": _words(t),
    }


def _words(t: Translator) -> dict[str, str]:
    return {
        "hint": t.t("Hint"),
        "answer": t.t("Show the answer"),
        "again": t.t("Begin again"),
        "ways": t.t("Go on"),
        "next": t.t("Next"),
        "skip": t.t("Skip"),
        "finish": t.t("Finish"),
    }


def _told(t: Translator, now: Exercise) -> dict[str, Any]:
    assert now.item
    told = _to_play if now.item.kind is Kind.PLAY else _to_answer
    return {"place": place(t, now, now.item), **told(t, now, now.item)}


def place(t: Translator, now: Exercise, item: Item) -> str:
    """Which item it is, what it is about, and by which rules it is judged.

    Where several rules are practised, which it is would say what to look at.
    """
    number, count = t.number(now.number), t.number(now.given.count)
    return " · ".join(
        [
            t.t("Question {number}", number=number)
            if now.endless
            else t.t("Question {number} of {count}", number=number, count=count),
            *([asked.subject_name(t, item.subject)] if len(now.given.subjects) == 1 else []),
            asked.level_heading(t, item.level),
            explain.rules_named(t, item.rules),
        ]
    )


def _to_play(t: Translator, now: Exercise, item: Item) -> dict[str, Any]:
    """A play to be made on the board: what it looks like now."""
    if now.earlier or now.sitting != exercise.replayed(item, now.deeds).sitting:
        return _played(t, now, item)  # Hints were open before the page was opened anew.
    with _ONE_AT_A_TIME:
        return _played_by(t.code, item, now.deeds)


@lru_cache(maxsize=1024)
def _played_by(code: str, item: Item, deeds: tuple[str, ...]) -> dict[str, Any]:
    return _played(translator(code), exercise.replayed(item, deeds), item)


def _played(t: Translator, now: Exercise, item: Item) -> dict[str, Any]:
    assert now.sitting
    shows = seen(t, now)
    return {
        "prompt": asked.prompt(t, now.screen),
        "scene": board_view.data(shows.scene, t),
        "said": shows.said,
        "hints": asked.hints(t, item),
        "solved": exercise.solved(now),
        "begun": now.sitting.desk != course.begun(now.screen),
    }


def _to_answer(t: Translator, _: Exercise, item: Item) -> dict[str, Any]:
    with _ONE_AT_A_TIME:
        return _answers(t.code, item)


_ONE_AT_A_TIME = Lock()
"""A class comes to a question at once: the first makes it, and the others have it."""


@lru_cache(maxsize=512)
def _answers(code: str, item: Item) -> dict[str, Any]:
    """A question with answers to choose from, and what follows from each: as long as it is open, and once it is
    settled. All that a class has before it is made once."""
    t, fresh = translator(code), exercise.alone(item)
    offered = options(fresh.screen)
    right = [option.code for option in offered if option.right]
    question = seen(t, fresh).scene
    difference = board_view.differing(question, t)
    solved = exercise.done(fresh, right[0])
    helped = exercise.replayed(item, (exercise.HINT,) * HINTS)

    def after(now: Exercise) -> dict[str, Any]:
        shows = seen(t, now)
        return {**difference(shows.scene), "said": shows.said}

    return {
        "prompt": asked.prompt(t, fresh.screen),
        "scene": board_view.data(question, t),
        "options": [[option.code, asked.option_text(t, fresh.screen, option.code)] for option in offered],
        "right": right,
        "hints": asked.hints(t, item),
        "open": {option.code: after(exercise.answered(fresh, option.code)) for option in offered},
        "settled": {
            "": after(helped),
            **{option.code: after(exercise.answered(solved, option.code)) for option in offered},
        },
    }


# ---------------------------------------------------------------- what the browser tells


class Had(NamedTuple):
    """The questions that the browser has: their numbers, and the language of their words."""

    lang: str = ""
    numbers: frozenset[int] = frozenset()


class Did(NamedTuple):
    """What was done: on which question the reader is, the deeds on it and on those before it that may not be known yet
    (`exercise.done`), and the questions that the browser has."""

    at: int
    deeds: Mapping[int, tuple[str, ...]]
    had: Had


def did(sent: object, opened: str, number: int) -> Did | None:
    """What the browser sent, or None when it is nothing that can be done at this question of this row (anything can be
    sent from a browser)."""
    if not isinstance(sent, dict) or sent.get("opened") != opened:
        return None
    at, deeds, have = sent.get("at"), sent.get("deeds"), sent.get("have")
    if type(at) is not int or not isinstance(deeds, dict) or not isinstance(have, list):
        return None
    if not number <= at <= number + AHEAD + 1:
        return None
    wanted = {n: deeds.get(str(n), []) for n in range(number, at + 1)}
    if not all(_are_deeds(each) for each in wanted.values()):
        return None
    had = Had(str(sent.get("lang")), frozenset(n for n in have if type(n) is int))
    return Did(at, {n: tuple(each) for n, each in wanted.items()}, had)


def _are_deeds(sent: object) -> bool:
    return (
        isinstance(sent, list)
        and len(sent) <= _MOST_DEEDS
        and all(isinstance(deed, str) and len(deed) <= _LONGEST_DEED for deed in sent)
    )


@cache
def frame() -> str:
    """The component's HTML; the browser fills it."""
    return f"""{colours(".drill")}<style>{line_style()}</style>
<div class="drill">
  <div class="ask"><p class="nt-small place"></p><h2 class="prompt"></h2></div>
  <div class="pictured">{board_view.frame()}</div>
  <div class="tools answers" role="group" translate="no"></div>
  <div class="nt-said"></div>
  <div class="tools ways" role="group" translate="no"></div>
  <div class="spoken" role="status" aria-atomic="false"></div>
</div>"""
