"""The course as a reader goes through it, without a browser: each screen can be answered, and only rightly."""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

from tests.drills import DRILLS
from tests.test_app import opened_at, told
from tutor import explain
from tutor.app import asking, contents, course, lists, showing
from tutor.app.course import Sitting, answered, sit, solved, stepped
from tutor.app.desk import outlook
from tutor.asked import asks_itself, option_text, prompt
from tutor.asked import told as told_to
from tutor.data import folder
from tutor.drills import Item
from tutor.drills import Kind as DrillKind
from tutor.legality import hops
from tutor.lessons import Lesson, read
from tutor.marks import Kind, marks_for_play
from tutor.notation import hops_text, read_play
from tutor.play import Hop
from tutor.scanner import shown
from tutor.screen import Ask, Screen, asked_about, filled, options, screen_of
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
            assert not any(option_text(t, screen, answer).lower() in " ".join(said).lower() for answer in right)


def _said_to(t: Translator, screen: Screen, sitting: Sitting) -> list[str]:
    seen = outlook(sitting.desk) if screen.board.position else None
    return [text for _, text in asking.feedback(t, screen, sitting, seen)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_of_a_play_that_is_asked_about_the_same_is_said_as_on_its_board(code: str) -> None:
    t, compared = translator(code), 0
    for lesson, number, screen in PLACES:
        for option in options(screen) if screen.ask in (Ask.WHICH, Ask.RULE) else ():
            if screen.ask is Ask.RULE and not option.right:
                continue  # the board is silent, or it would name the rule
            sitting = answered(screen, sit(lesson, number), option.code)
            found = showing.shown(t, screen, sitting, outlook(sitting.desk))
            assert found.said
            assert told_to(t, screen, option.code).sentences[0] == found.said.text
            compared += 1
    assert compared > 50


def test_a_wrong_count_is_told_in_which_direction_to_look_and_shown_by_plays() -> None:
    t = translator("en")
    lesson, number, screen = next(place for place in PLACES if place[2].ask is Ask.COUNT)
    told = {o.code: _said_to(t, screen, answered(screen, sit(lesson, number), o.code)) for o in options(screen)}
    assert told["3"][1] == "There are more than 3. One to begin with: 18/13/10."
    assert told["5"][1] == "There are fewer than 5. 18/13/10 and 18/15/10 lead to the same position, which counts once."


BREAKS = [place for place in PLACES if place[2].ask is Ask.BREAK]


@pytest.mark.parametrize(("lesson", "number", "screen"), BREAKS, ids=_named)
def test_who_makes_the_steps_that_are_asked_for_is_told_to_go_on(lesson: Lesson, number: int, screen: Screen) -> None:
    t, sitting = translator("en"), sit(lesson, number)
    for hop in steps_of(screen):
        assert not solved(screen, sitting)
        sitting = stepped(screen, sitting, hop)
        (said,) = _said_to(t, screen, sitting)
        if solved(screen, sitting):
            assert said.startswith("That is the step.")
            return
        assert said.startswith("This step is allowed. Now the next step of ")
    pytest.fail("the steps that are asked for break nothing")


@pytest.mark.parametrize(("lesson", "number", "screen"), BREAKS, ids=_named)
def test_no_other_step_is_the_one_asked_for(lesson: Lesson, number: int, screen: Screen) -> None:
    t, asked = translator("en"), set(hops(course.to_be_broken(screen)))
    seen = outlook(course.begun(screen))
    assert seen
    candidates = {hops((candidate.step,))[0] for candidate in (*seen.refusals(),)} | set(hops(seen.going))
    for hop in candidates - asked:
        sitting = stepped(screen, sit(lesson, number), hop)
        (said,) = _said_to(t, screen, sitting)
        assert not solved(screen, sitting)
        refusals = course.refusals(sitting)
        if refusals:
            assert explain.rule_name(t, refusals[0].rule) in said.lower()
        assert "try" in said


def test_a_step_that_breaks_the_rule_only_besides_another_is_not_the_one_asked_for() -> None:
    lesson, number, screen = _place("17-from-fevga", 9)
    sitting = stepped(screen, sit(lesson, number), (14, 9))
    assert [reason.rule for reason in course.refusals(sitting)] == ["blocked", "prime"]
    assert not solved(screen, sitting)
    assert _said_to(translator("en"), screen, sitting)[0].startswith("Closed point: that stops this step.")


def _place(name: str, number: int) -> tuple[Lesson, int, Screen]:
    return next(place for place in PLACES if (place[0].name, place[1]) == (name, number))


@pytest.mark.parametrize(("name", "number", "points"), [("17-from-fevga", 8, "24–19"), ("18-from-portes", 9, "10–5")])
def test_a_prime_that_may_stand_is_named_whole(name: str, number: int, points: str) -> None:
    lesson, number, screen = _place(name, number)
    for code in ("legal", "illegal"):
        said = _said_to(translator("en"), screen, answered(screen, sit(lesson, number), code))
        assert said[1] == f"The prime {points} may stand."
        assert sum(points in sentence for sentence in said) == 1


def test_a_prime_that_stands_already_is_not_judged_again() -> None:
    lesson, number, screen = _place("17-from-fevga", 10)
    for code in ("legal", "illegal"):
        said = _said_to(translator("en"), screen, answered(screen, sit(lesson, number), code))
        assert said[1].startswith("The prime 11–6 stood already.")


@pytest.mark.parametrize(
    ("name", "number", "steps"),
    [("06-bearing-off", 7, "6/off"), ("07-farthest", 8, "3/off"), ("03-head", 7, "24/20 24/22")],
)
def test_what_is_to_be_broken_ends_at_the_step_that_is_refused(name: str, number: int, steps: str) -> None:
    _, _, screen = _place(name, number)
    assert hops_text(hops(course.to_be_broken(screen))) == steps


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("name", "number", "over"), [("14-the-end", 6, True), ("14-the-end", 2, False)])
def test_nobody_is_to_move_when_a_side_has_finished(code: str, name: str, number: int, over: bool) -> None:
    page = learning(code, lesson=name, screen=str(number))
    parts = [json.loads(part.proto.json)[0] for part in page.get("bidi_component")]
    (said,) = (part["say"]["text"] for part in parts if "mode" in part)
    assert (said == translator(code).t("The game is over.")) == over


def test_a_prime_over_the_ends_of_the_route_leads_to_the_lesson_about_corners() -> None:
    _, _, corner = _place("12-prime-corners", 7)
    _, _, plain = _place("11-prime", 8)
    for screen, name in ((corner, "12-prime-corners"), (plain, "11-prime")):
        found = screen.board.ruling(screen.claimed("illegal")[0].play)
        assert found.objection
        lesson = contents.explaining(screen.board.rules, found.turn, found.play, found.objection.reason)
        assert lesson
        assert lesson.name == name


@pytest.mark.parametrize(
    ("lesson", "number", "screen"), [place for place in PLACES if place[2].claimed("open")], ids=_named
)
def test_what_one_reading_of_an_open_rule_answers_is_told_as_that_and_drawn_as_a_doubt(
    lesson: Lesson, number: int, screen: Screen
) -> None:
    t = translator("en")
    for code, answers in (("legal", ["not allowed"]), ("illegal", ["allowed"]), ("open", ["not allowed", "allowed"])):
        sitting = answered(screen, sit(lesson, number), code)
        _, *said = _said_to(t, screen, sitting)
        heads = [text for text in said if text.startswith("Whether a prime may stand for a moment: ")]
        assert said[0] == heads[0]
        assert [head.rsplit(" – ")[1] for head in heads] == [f"{answer}." for answer in answers]
        assert all(text.endswith(".") for text in said)
        seen = outlook(sitting.desk)
        assert seen
        kinds = {mark.kind for mark in lists.outcome(t, sitting.desk, seen).marks or ()}
        assert Kind.DOUBT in kinds
        assert Kind.STOP not in kinds


@pytest.mark.parametrize(
    ("lesson", "number", "screen"), [place for place in PLACES if place[2].ask in (Ask.RULE, Ask.WHICH)], ids=_named
)
def test_a_wrong_answer_is_answered_with_steps_points_or_dice_of_the_play(
    lesson: Lesson, number: int, screen: Screen
) -> None:
    general = re.compile(r"A step is refused|No step takes|No checker leaves|Every step|That rule chooses")
    for option in options(screen):
        said = _said_to(translator("en"), screen, answered(screen, sit(lesson, number), option.code))[-1]
        assert re.search(r"\d", said) or general.match(said)
        if "no opposing checker stands there" in said:
            turn = screen.board.turn()
            assert not any(turn.against[int(point)] for point in re.findall(r"\d+", said))


@pytest.mark.parametrize(
    ("lesson", "number", "screen"), [place for place in PLACES if place[2].ask is Ask.RULE], ids=_named
)
def test_the_board_shows_the_play_alone_as_long_as_its_rule_is_asked_for(
    lesson: Lesson, number: int, screen: Screen
) -> None:
    play = marks_for_play(screen.board.ruling(asked_about(screen)).play)
    for option in (None, *options(screen)):
        sitting = answered(screen, sit(lesson, number), option.code) if option else sit(lesson, number)
        found = showing.shown(translator("en"), screen, sitting, outlook(sitting.desk))
        assert (found.marks == play) is not bool(option and option.right)
        assert found.before


@pytest.mark.parametrize("item", [item for item in DRILLS if item.kind in (DrillKind.ORDER, DrillKind.PRIME)])
def test_the_order_that_is_chosen_and_the_play_that_may_make_a_prime_are_shown_on_the_board(item: Item) -> None:
    t, screen = translator("en"), screen_of(item)
    for option in options(screen):
        sitting = answered(screen, Sitting("drill", 1, course.begun(screen)), option.code)
        assert solved(screen, sitting) is option.right
        found = showing.shown(t, screen, sitting, outlook(sitting.desk))
        if item.kind is DrillKind.ORDER:
            assert hops_text(sitting.desk.now.tried) == hops_text(read_play(option.code))
            assert found.said
            assert (found.said.sign == "yes") is option.right
            assert told_to(t, screen, option.code).sentences[0] == found.said.text
        else:
            play = marks_for_play(screen.board.ruling(item.plays[0]).play)
            assert (found.marks == play) is not option.right


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
@pytest.mark.parametrize(("name", "number"), [("01-board", 1), ("13-momentary-prime", 2), ("16-rule-sets", 8)])
def test_every_screen_says_by_which_rules_it_is_judged(code: str, name: str, number: int) -> None:
    t, (_, _, screen) = translator(code), _place(name, number)
    page = learning(code, lesson=name, screen=str(number))
    rules = explain.ruleset_name(t, screen.board.rules)
    assert any("nt-small" in part.proto.body and f"{rules}." in part.proto.body for part in page.get("html"))


@pytest.mark.parametrize(
    ("name", "number", "query"), [("14-the-end", 10, "matter=draw"), ("15-at-the-table", 7, "matter=cocked-dice")]
)
def test_a_question_about_a_text_leads_to_its_matter_among_the_rule_sets(name: str, number: int, query: str) -> None:
    page = learning("en", lesson=name, screen=str(number))
    assert any(link.proto.page == "rules" and query in link.proto.query_string for link in page.get("page_link"))


@pytest.mark.parametrize(("lesson", "number", "screen"), PLACES, ids=_named)
def test_no_play_to_choose_from_was_named_before_on_the_same_board(lesson: Lesson, number: int, screen: Screen) -> None:
    """What an earlier screen told of the plays of the roll would answer the question."""
    if screen.ask is not Ask.WHICH:
        return
    offered = {option.code for option in options(screen)}
    for earlier, before in enumerate(lesson.screens[: number - 1], 1):
        if before.board[:3] == screen.board[:3]:
            answers = [answered(before, sit(lesson, earlier), option.code) for option in options(before)]
            said = " ".join(text for each in answers for text in _said_to(translator("en"), before, each))
            named = {hops_text(play) for play in before.claimed("legal")}
            assert not offered & named
            assert not any(code in said for code in offered)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_question_is_asked_once(code: str) -> None:
    """On the page, besides the name of the answers; the prose of a screen may ask itself."""
    t = translator(code)
    for lesson, number, screen in PLACES:
        if options(screen) and asks_itself(filled(t, screen, lesson.prose[code].sections[number - 1].text)):
            page = learning(code, lesson=lesson.name, screen=str(number))
            question = html.escape(prompt(t, screen))
            assert not any(question in part.proto.body for part in page.get("html")), (lesson.name, number)
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
        (
            {"lesson": "a" * 3_000},
            {},
            "There is no lesson “{name}”. These are the lessons.",
        ),
        (
            {"lesson": "03-head", "screen": "9" * 3_000},
            {"lesson": "03-head", "screen": "8"},
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
        named = {name: shown(asked.get(given, "")) for name, given in (("name", "lesson"), ("screen", "screen"))}
        assert translator(code).t(message, **named) in told
        assert "a" * 50 not in told
        assert "9" * 50 not in told
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
    for page in (learning("en"), learning("en", lesson="03-head")):
        said = " ".join(part.proto.body for part in page.get("html"))
        assert where in said
        assert ("The lesson “03-head” cannot be opened" in said) is ('role="alert"' in said)
        assert len(told(page)["lessons"]) == len(LESSONS) - 1
    assert 'role="alert"' in said
    said = " ".join(part.proto.body for part in learning("en", lesson="04-two-dice").get("html"))
    assert f"Lesson 4 of {len(LESSONS)}: Two dice." in said


def _use(page: AppTest, key: str, name: str) -> None:
    """Use one of our rows of buttons, as the browser sends it."""
    found = next(e for e in page.get("bidi_component") if key in e.proto.id)
    states = page._tree.get_widget_states()
    state = WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{found.proto.id}__events")
    (told,) = json.loads(found.proto.json)
    value: Any = [{"event": "used", "value": {"name": name, "value": "", "moment": told["moment"]}}]
    state.json_trigger_value = json.dumps(value)
    states.widgets.append(state)
    page._run(states)
