"""The course as a reader goes through it, without a browser: each screen can be answered, and only rightly."""

from __future__ import annotations

import html
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

from tests.test_app import opened_at, told
from tutor.app import asking, cards, contents, course, lists
from tutor.app.course import Sitting, answered, sit, solved, stepped
from tutor.app.desk import outlook
from tutor.data import folder
from tutor.legality import hops
from tutor.lessons import Lesson, read
from tutor.play import Hop
from tutor.screen import Ask, Screen, filled, options
from tutor.translator import LANGUAGES, Translator, translator

LESSONS = read(folder("lessons")).lessons
PLACES = [(lesson, number, screen) for lesson in LESSONS for number, screen in enumerate(lesson.screens, 1)]


def _named(part: object) -> str:
    return part.name if isinstance(part, Lesson) else str(part) if isinstance(part, int) else ""


def steps_of(screen: Screen) -> tuple[Hop, ...]:
    """What a reader does on the board to answer the screen."""
    if screen.ask is Ask.BREAK:
        refused = screen.claimed("illegal")[0]
        return hops(screen.board.ruling(refused.play).play)
    done = len(screen.board.made)
    if screen.ask is Ask.FINISH:
        return hops(screen.board.ruling(screen.claimed("legal")[0]).play)[done:]
    seen = outlook(course.begun(screen))
    assert seen
    return hops(seen.choices.choice(seen.choices.ends()[0]).orders[0])


@pytest.mark.parametrize(("lesson", "number", "screen"), PLACES, ids=_named)
def test_every_screen_is_answered_by_what_is_right_and_by_nothing_else(
    lesson: Lesson, number: int, screen: Screen
) -> None:
    sitting = sit(lesson, number)
    if screen.ask in (Ask.READ, Ask.WATCH):
        assert solved(screen, sitting)
        return
    assert not solved(screen, sitting)
    if screen.ask in (Ask.FINISH, Ask.PLAY, Ask.BREAK):
        for hop in steps_of(screen):
            if not solved(screen, sitting):  # a play that is broken at its first step goes no further
                sitting = stepped(screen, sitting, hop)
        assert solved(screen, sitting)
    for option in options(screen):
        assert solved(screen, answered(screen, sit(lesson, number), option.code)) is option.right


@pytest.mark.parametrize(
    ("lesson", "number", "screen"), [place for place in PLACES if place[2].ask in (Ask.FINISH, Ask.PLAY)], ids=_named
)
def test_no_refused_step_answers_a_screen_on_the_board(lesson: Lesson, number: int, screen: Screen) -> None:
    sitting = sit(lesson, number)
    seen = outlook(sitting.desk)
    assert seen
    allowed = set(hops(seen.going))  # off is reached with either die, and one of them may be right
    for hop in {hops((candidate.step,))[0] for candidate in seen.refusals()} - allowed:
        tried = stepped(screen, sitting, hop)
        after = outlook(tried.desk)
        assert after
        assert not solved(screen, tried)
        assert after.refused


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("lesson", "number", "screen"), [place for place in PLACES if len(options(place[2])) > 2], ids=_named
)
def test_a_wrong_answer_is_told_why_and_the_right_one_is_not_given_away(
    lesson: Lesson, number: int, screen: Screen, code: str
) -> None:
    t, right = translator(code), {option.code for option in options(screen) if option.right}
    for option in options(screen):
        said = _said_to(t, screen, answered(screen, sit(lesson, number), option.code))
        assert len(said) > 1, (option, "why is not told")
        if option.right:
            why = said
    for option in options(screen):
        said = _said_to(t, screen, answered(screen, sit(lesson, number), option.code))
        if screen.ask not in (Ask.ALLOWED, Ask.WHICH) and not option.right:
            assert not set(said) & set(why)
            assert not any(asking.option_text(t, screen, answer).lower() in " ".join(said).lower() for answer in right)


def _said_to(t: Translator, screen: Screen, sitting: Sitting) -> list[str]:
    seen = outlook(sitting.desk) if screen.board.position else None
    shown = lists.outcome(t, sitting.desk, seen) if seen else cards.NOTHING
    return [text for _, text in asking.feedback(t, screen, sitting, seen, shown)]


def test_a_wrong_count_is_told_in_which_direction_to_look() -> None:
    t = translator("en")
    lesson, number, screen = next(place for place in PLACES if place[2].ask is Ask.COUNT)
    for option in options(screen):
        said = _said_to(t, screen, answered(screen, sit(lesson, number), option.code))
        assert ("There are more." in said) is (int(option.code) < screen.claimed("choices")[0])
        assert ("There are fewer." in said) is (int(option.code) > screen.claimed("choices")[0])


def test_a_place_past_the_ends_is_the_nearest_one() -> None:
    lesson = LESSONS[0]
    assert sit(lesson, 0).number == 1
    assert sit(lesson, 999).number == len(lesson.screens)


# ---------------------------------------------------------------- the page


def learning(code: str, **query: str) -> AppTest:
    return opened_at("learn", code, **query)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_screen_is_shown_in_every_language(code: str, lesson: Lesson) -> None:
    page = learning(code, lesson=lesson.name)
    for number, section in enumerate(lesson.prose[code].sections, 1):
        sitting: Sitting = page.session_state.sitting
        assert (sitting.lesson, sitting.number) == (lesson.name, number)
        assert any("<h2>" in part.proto.body for part in page.get("html")), section.title
        _use(page, "lesson_ways", "next")
        assert not page.exception


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_question_is_asked_once(code: str) -> None:
    """On the page, besides the name of the answers; the prose of a screen may ask itself."""
    t = translator(code)
    for lesson, number, screen in PLACES:
        if options(screen) and asking.asks_itself(filled(t, screen, lesson.prose[code].sections[number - 1].text)):
            page = learning(code, lesson=lesson.name, screen=str(number))
            prompt = html.escape(asking.prompt(t, screen))
            assert not any(prompt in part.proto.body for part in page.get("html")), (lesson.name, number)
            break
    else:
        pytest.fail("no screen asks itself")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("asked", "wanted", "message"),
    [
        (
            {"lesson": "99-none"},
            {},
            "There is no lesson “{name}”. These are the lessons.",
        ),
        (
            {"lesson": "03-head", "screen": "999"},
            {"lesson": "03-head", "screen": "8"},
            "This lesson has no screen “{screen}”. Here is the nearest one.",
        ),
        (
            {"lesson": "03-head", "screen": "abc"},
            {"lesson": "03-head", "screen": "1"},
            "This lesson has no screen “{screen}”. Here is the nearest one.",
        ),
        ({"lesson": "03-head", "p": "LN1.w24x15.b24x15.w", "rules": "greek"}, {"lesson": "03-head", "screen": "1"}, ""),
    ],
)
def test_a_wrong_address_is_said_and_put_right(
    code: str, asked: dict[str, str], wanted: dict[str, str], message: str
) -> None:
    page = learning(code, **asked)
    told = " ".join(part.proto.body for part in page.get("html"))
    assert ('role="alert"' in told) is bool(message)
    if message:
        assert translator(code).t(message, name=asked["lesson"], screen=asked.get("screen")) in told
    assert {name: "".join(value) for name, value in page.query_params.items()} == {**wanted, "lang": code}
    if wanted:
        _use(page, "lesson_ways", "contents")
        assert 'role="alert"' not in " ".join(part.proto.body for part in page.get("html"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_list_names_every_lesson(code: str) -> None:
    page = learning(code)
    titles = [lesson["title"] for lesson in told(page)["lessons"]]
    assert titles == [lesson.prose[code].title for lesson in LESSONS]


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        ("lesson.toml", 'ask = "watch"', 'ask = "sing"', "03-head/lesson.toml:"),
        ("lesson.toml", 'teaches = ["head"]', 'teaches = ["head"', "03-head/lesson.toml:"),
        ("lesson.toml", 'rules = "nard-online"', 'rules = "atlantis"', "03-head/lesson.toml:"),
        ("lesson.toml", "allowance = 1", "allowance = 2", "03-head/lesson.toml:"),
        ("el.md", "## ", "#### ", "03-head/el.md"),
    ],
)
def test_a_broken_lesson_is_named_and_the_others_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, where: str
) -> None:
    shutil.copytree(folder("lessons"), tmp_path / "lessons")
    broken = tmp_path / "lessons" / "03-head" / file
    text = broken.read_text("utf-8")
    assert old in text
    broken.write_text(text.replace(old, new, 1), "utf-8")
    monkeypatch.setattr(contents, "folder", lambda name: tmp_path / name)
    page = learning("en")
    assert any(where in part.proto.body for part in page.get("html"))
    assert len(told(page)["lessons"]) == len(LESSONS) - 1


def _use(page: AppTest, key: str, name: str) -> None:
    """Use one of our rows of buttons, as the browser sends it."""
    found = next(e for e in page.get("bidi_component") if key in e.proto.id)
    states = page._tree.get_widget_states()
    state = WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{found.proto.id}__events")
    value: Any = [{"event": "used", "value": {"name": name, "value": ""}}]
    state.json_trigger_value = json.dumps(value)
    states.widgets.append(state)
    page._run(states)
