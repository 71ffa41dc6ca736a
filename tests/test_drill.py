"""What the browser is told of a question, so that it answers by itself, and what it tells of that."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from hypothesis import given as being

from tests.strategies import texts
from tutor import asked
from tutor.app import board_view, drill, exercise
from tutor.app.drill import Had
from tutor.app.exercise import AGAIN, HINT, Exercise
from tutor.assignment import Assignment
from tutor.drills import HINTS, Item, Kind, Level, kinds_of, subjects_of
from tutor.ruleset import GREEK, NARD_ONLINE
from tutor.screen import options, screen_of
from tutor.translator import LANGUAGES, translator

SET = Assignment(subjects_of(NARD_ONLINE), 6, Level.EASY, NARD_ONLINE, "4711")

OF_EACH_KIND = {
    kind: Assignment((subject,), 1, Level.MEDIUM, GREEK, "5", kinds=(kind,)).item(1, None)
    for subject in subjects_of(GREEK)
    for kind in kinds_of(subject, GREEK)
}


def told(code: str, item: Item) -> dict[str, Any]:
    t = translator(code)
    found: dict[str, Any] = drill.data(t, exercise.alone(item), "row", Had())["items"][1]
    return found


def seen_in_the_browser(item: dict[str, Any], deeds: tuple[str, ...]) -> tuple[Any, Any, Any]:
    """What drill.js shows after these deeds: the shapes, the names of the points, what is said."""
    chosen = [deed for deed in deeds if deed != HINT]
    solved = any(code in item["right"] for code in chosen)
    settled = solved or deeds.count(HINT) >= len(item["hints"])
    scene, code = item["scene"], chosen[-1] if chosen else ""
    if not code and not settled:
        return scene["shapes"], scene["labels"], ()
    now = item["settled" if settled else "open"][code]
    return unpacked(now["shapes"], scene["shapes"]), now["labels"] or scene["labels"], now["said"]


def unpacked(packed: list[list[Any]], shapes: list[Any]) -> list[Any]:
    found: list[Any] = []
    for part in packed:
        found += shapes[part[0] : part[0] + part[1]] if isinstance(part[0], int) else [part]
    return found


def deeds_on(item: Item) -> list[tuple[str, ...]]:
    """What can be done on an item with answers to choose from, up to two answers, with or without all hints."""
    codes = [option.code for option in options(screen_of(item))]
    found = [chosen for n in range(3) for chosen in product(codes, repeat=n)]
    return found + [((HINT,) * HINTS) + chosen for chosen in found if len(chosen) < 2]


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.PLAY])
def test_the_browser_says_and_shows_what_the_server_would(kind: Kind) -> None:
    code = LANGUAGES_IN_TURN[kind]
    item, t = OF_EACH_KIND[kind], translator(code)
    has = told(code, item)
    for deeds in deeds_on(item):
        now = drill.seen(t, exercise.replayed(item, deeds))
        shown = board_view.data(now.scene, t)
        assert seen_in_the_browser(has, deeds) == (shown["shapes"], shown["labels"], now.said)
    assert {each for each, _ in has["options"]} >= set(has["right"])
    assert list(has["hints"]) == list(asked.hints(t, item))


LANGUAGES_IN_TURN = {kind: list(LANGUAGES)[i % len(LANGUAGES)] for i, kind in enumerate(Kind)}


def test_a_play_is_shown_as_the_server_judges_it() -> None:
    item, t = OF_EACH_KIND[Kind.PLAY], translator("uk")
    assert item.foil
    tried = tuple(f"{source}-{target}" for source, target in item.foil.play)
    for deeds in ((), tried, (*tried, AGAIN), (HINT, *tried)):
        now = exercise.replayed(item, deeds)
        found = drill.data(t, now, "row", Had("uk", frozenset({1})))
        shown = drill.seen(t, now)
        assert found["known"] == deeds
        assert found["items"][1]["scene"] == board_view.data(shown.scene, t)
        assert found["items"][1]["solved"] == exercise.solved(now)
        assert found["items"][1]["begun"] == (deeds in (tried, (HINT, *tried)))


def test_what_was_done_on_a_play_is_done_once_however_often_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    item, t = OF_EACH_KIND[Kind.PLAY], translator("en")
    assert item.foil
    steps = tuple(f"{source}-{target}" for source, target in item.foil.play)
    now = exercise.alone(item)
    for deed in (*steps, AGAIN, HINT):
        now = exercise.done(now, deed)
    done, again = exercise.done, []

    def counted(before: Exercise, deed: str) -> Exercise:
        again.append(deed)
        return done(before, deed)

    monkeypatch.setattr(exercise, "done", counted)
    exercise.replayed.cache_clear()
    for _ in range(3):
        drill.data(t, now, "row", Had())
    assert again == list(now.deeds)
    drill.data(t, done(now, HINT), "row", Had())
    assert again == [*now.deeds, HINT]
    assert exercise.replayed(item, (HINT,) * drill._MOST_DEEDS).deeds == (HINT,) * drill._MOST_DEEDS


def test_questions_are_sent_ahead_and_once() -> None:
    now = exercise.looking_ahead(exercise.begun(SET, 1), drill.AHEAD)
    t = translator("en")
    have = frozenset({1, 2, 3, 4})
    played = {n for n, item in enumerate(SET.items(1), 1) if item.kind is Kind.PLAY}
    assert set(drill.data(t, now, "row", Had())["items"]) == have
    assert set(drill.data(t, now, "row", Had("el", have))["items"]) == have
    assert set(drill.data(t, now, "row", Had("en", have))["items"]) == played & {1}
    after = exercise.looking_ahead(exercise.gone_on(now), drill.AHEAD)
    assert set(drill.data(t, after, "row", Had("en", have))["items"]) == {5} | (played & {2})
    assert drill.data(t, after, "row", Had())["items"][3]["prompt"] == asked.prompt(t, screen_of(SET.item(3, 1)))


def test_drills_about_what_is_missed_are_not_dealt_before_it_is_known() -> None:
    now = exercise.endless(SET, lambda: subjects_of(NARD_ONLINE)[:1])
    assert exercise.looking_ahead(now, drill.AHEAD).upcoming == ()


SENT: dict[str, Any] = {"opened": "row", "lang": "en", "at": 2, "deeds": {"1": ["a"], "2": [HINT]}, "have": [1, 2]}


def test_what_was_done_is_read() -> None:
    found = drill.did(SENT, "row", 1)
    assert found == drill.Did(2, {1: ("a",), 2: (HINT,)}, Had("en", frozenset({1, 2})))


@pytest.mark.parametrize(
    "other",
    [
        {"opened": "another"},
        {"at": 0},
        {"at": 1 + drill.AHEAD + 2},
        {"at": True},
        {"at": "2"},
        {"deeds": {"1": "a"}},
        {"deeds": {"1": [1]}},
        {"deeds": {"1": ["a" * 61]}},
        {"deeds": {"1": ["a"] * 201}},
        {"deeds": []},
        {"have": None},
    ],
)
def test_what_no_browser_of_ours_sends_is_not_heard(other: dict[str, Any]) -> None:
    assert drill.did({**SENT, **other}, "row", 1) is None
    assert drill.did(None, "row", 1) is None


@being(texts())
def test_any_deed_leaves_the_item_as_it_can_be(deed: str) -> None:
    """What is no deed on an item is known and changes nothing."""
    for item in (OF_EACH_KIND[Kind.ALLOWED], OF_EACH_KIND[Kind.PLAY]):
        after = exercise.replayed(item, (deed,))
        assert after.deeds == (deed,)
        known = {HINT, AGAIN, *(option.code for option in options(screen_of(item)))}
        if deed not in known and not (item.kind is Kind.PLAY and re.fullmatch("[0-9]+-[0-9]+", deed)):
            assert after.sitting == exercise.alone(item).sitting
