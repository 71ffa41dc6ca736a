"""The page of the rule sets: the differences at a glance, each matter with its board and its lesson."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from streamlit.testing.v1 import AppTest

from tests.browser import LOOKS, accessible, new_page
from tests.test_app import opened_at
from tutor import customs, explain, picture
from tutor.app import pictures
from tutor.board import View, marks_for, shapes
from tutor.conduct import (
    Match,
    Resignation,
    Rest,
    Toss,
    cocked_dice,
    cube_in_play,
    next_start,
    resigning,
    start,
    taking_back,
    wrong_turn,
)
from tutor.data import folder
from tutor.lessons import Lesson, read
from tutor.notation import read_play, read_position
from tutor.palette import LIGHT
from tutor.position import Color
from tutor.ruleset import FIELDS, GREEK, LIVEGAMES, RULESETS, Basis, Ruleset, Topic, field_value
from tutor.ruling import grounds, rule
from tutor.translator import LANGUAGES, translator

COURSE = read(folder("lessons"))
ON_BOARD = [Topic.OPENING, Topic.HEAD_EXCEPTION, Topic.PRIME_TIMING, Topic.DRAW, Topic.CUBE]
DIFFERING = [*ON_BOARD, Topic.EQUAL_TOSS, Topic.CRAWFORD, Topic.TAKING_BACK, Topic.NEXT_START]


def opened(code: str) -> AppTest:
    return opened_at("rulesets", code)


def bodies(page: AppTest) -> str:
    return " ".join(html.proto.body for html in page.get("html"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_matter_has_what_each_text_says_of_it_and_where(code: str) -> None:
    t, page = translator(code), opened(code)
    assert len(page.expander) == len(Topic) - len(DIFFERING)
    said = bodies(page)
    assert "<q>" not in said
    for rules in RULESETS.values():
        for topic in Topic:
            assert escape(explain.ground_text(t, rules.ground(topic))) in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_has_every_difference_and_leads_to_it(code: str) -> None:
    t, said = translator(code), bodies(opened(code))
    table = re.search(r'<table class="nt-glance".*?</table>', said)
    assert table
    assert re.findall(r'<th scope="col"[^>]*>(.*?)</th>', table[0])[1:] == [
        explain.ruleset_name(t, rules) for rules in RULESETS.values()
    ]
    rows = re.findall(r'<th scope="row"[^>]*><a href="#(.*?)">.*?</a></th>(.*?)</tr>', table[0])
    assert [place for place, _ in rows] == [f"matter-{topic}" for topic in DIFFERING]
    for topic, (place, row) in zip(DIFFERING, rows, strict=True):
        assert f'id="{place}"' in said
        cells = re.findall(r"<td.*?</td>", row)
        for rules, cell in zip(RULESETS.values(), cells, strict=True):
            basis = rules.ground(topic).basis
            assert escape(explain.basis_name(t, basis)) in cell
            assert ("nt-open" in cell) == (basis is Basis.OPEN) == (cell.count("<p") == 1)
            value = field_value(rules, topic) if topic in FIELDS else None
            assert value is None or escape(explain.value_name(t, value)).casefold() in cell.casefold()
            if topic is Topic.CRAWFORD:
                used = cube_in_play(rules, Match(5, 4, 0, False))
                assert escape(customs.conduct_text(t, used)) in cell


@pytest.mark.parametrize("topic", [Topic.DRAW, Topic.COCKED_DICE])
def test_the_matter_that_a_link_leads_to_comes_first_and_once(topic: Topic) -> None:
    page = opened_at("rulesets", "en", matter=topic)
    said = bodies(page)
    name = explain.topic_name(translator("en"), topic)
    assert said.count(f'id="matter-{topic}"') == 1
    assert said.index(f'id="matter-{topic}"') < said.index("nt-glance")
    assert name not in [expander.label.lower() for expander in page.expander]
    assert 'role="alert"' not in said


def test_a_matter_that_there_is_not_is_said_in_short() -> None:
    said = bodies(opened_at("rulesets", "en", matter="x" * 3_000))
    assert f"The rule sets have no matter “{'x' * 20}…”." in said
    assert "x" * 30 not in said


def test_just_the_differences_are_told_as_such() -> None:
    def different(answer: Callable[[Ruleset], object]) -> bool:
        return len({answer(rules) for rules in RULESETS.values()}) > 1

    fields = [topic for topic in FIELDS if different(partial(field_value, topic=topic))]
    left_open = [topic for topic in Topic for rules in RULESETS.values() if rules.ground(topic).basis is Basis.OPEN]
    assert fields == ON_BOARD
    assert set(left_open) <= set(ON_BOARD)
    asked: dict[Topic, Callable[[Ruleset], object]] = {
        Topic.EQUAL_TOSS: lambda rules: start(rules, Toss(5, 5)).value.begin,
        Topic.CRAWFORD: lambda rules: cube_in_play(rules, Match(7, 6, 2, False)).value,
        Topic.COCKED_DICE: lambda rules: [cocked_dice(rules, rest).value.counts for rest in Rest].count(True),
        Topic.TAKING_BACK: lambda rules: taking_back(rules).value.until,
        Topic.NEXT_START: lambda rules: next_start(rules, Color.WHITE).value.starter,
        Topic.WRONG_TURN: lambda rules: wrong_turn(rules).value,
        Topic.RESIGNING: lambda rules: resigning(rules, Resignation(Color.BLACK, 0)).value.points,
    }
    assert fields + [topic for topic in Topic if topic in asked and different(asked[topic])] == DIFFERING


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_played_is_said_of_every_matter(code: str) -> None:
    t, page = translator(code), opened(code)
    matters = [topic for topic in Topic if topic not in DIFFERING]
    said = []
    for topic, box in zip(matters, page.expander, strict=True):
        first = box.get("html")[0].proto.body
        assert "nt-heading" in first, topic
        assert explain.topic_text(t, topic) is None or escape(explain.topic_text(t, topic) or "") in first
        said.append(first)
    assert len(set(said)) == len(said)
    assert [topic for topic in matters if explain.topic_text(t, topic) is None] == [
        Topic.COCKED_DICE,
        Topic.WRONG_TURN,
        Topic.RESIGNING,
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_how_often_a_matter_decides_is_said_as_it_was_counted(code: str) -> None:
    said = re.findall(r'<p class="nt-line nt-none nt-small"><span>(.*?)</span>', bodies(opened(code)))
    why, *counts = [re.findall(r"\d+", line) for line in said if "500" in line]
    assert why == ["500"]
    assert [found[:2] for found in counts] == [[n, "500"] for n in ("1", "11", "27", "500", "500", "464", "134", "500")]
    assert not any("%" in line for line in said if "500" not in line)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_play_that_some_refuse_is_shown_with_the_marks_and_the_reason_of_the_refusal(code: str) -> None:
    t, page = translator(code), opened(code)
    for play, rules in (("24/21 19/17", GREEK), ("24/20(2)", LIVEGAMES)):
        beside = (column for column in page.get("column") if column.get("page_link"))
        column = next(one for one in beside if any(play in html.proto.body for html in one.get("html")))
        (query,) = (link.proto.query_string for link in column.get("page_link") if "p=LN1" in link.proto.query_string)
        position, roll = read_position(query.split("p=")[1].split("&")[0])
        assert roll
        found = rule(rules, position, roll, read_play(play))
        reading, (reason, *_) = rules.readings()[0], found.reasons
        sentence = explain.reason_text(t, reading, found.turn, position.to_move, found.play, reason)
        assert any(escape(sentence) in html.proto.body for html in column.get("html"))
        zones = explain.prime_zones(t, reading, found.turn, reason)
        drawn = shapes(position, roll, marks_for(reading, reason, found.play), View(position.to_move), zones)
        svg = picture.svg(drawn, LIGHT, width=pictures.WIDTH)
        assert b64encode(svg.encode()).decode() in bodies(page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_difference_has_a_board_on_which_the_rule_sets_say_different_things(code: str) -> None:
    page = opened(code)
    shown = re.findall(r'<img src="data:image/svg\+xml;base64,\w[^"]*" alt="(.*?)">', bodies(page))
    links = [link.proto.query_string for link in page.get("page_link") if "p=LN1" in link.proto.query_string]
    assert len(shown) == len(links) == len(ON_BOARD)
    for link, told in zip(links, shown, strict=True):
        position, _ = read_position(link.split("p=")[1].split("&")[0])
        assert told.startswith(explain.position_words(translator(code), position))
    columns = [part for part in page.get("column") if part.get("page_link")]
    assert len(columns) == len(ON_BOARD)
    for column in columns:
        told = [html.proto.body for html in column.get("html")]
        names = [escape(explain.ruleset_name(translator(code), rules)) + ":" for rules in RULESETS.values()]
        answers = [next(body for body in told if name in body).replace(name, "") for name in names]
        assert len(set(answers)) > 1


# ---------------------------------------------------------------- the lessons


def topics_of(lesson: Lesson) -> Iterator[Topic]:
    """The matters of which a lesson proves something: what it asks about, and what its refusals rest on."""
    for screen in lesson.screens:
        for claim in screen.claims:
            if claim.key in ("field", "rests"):
                yield claim.value.topic
            if claim.key == "illegal" and (ruling := screen.board.ruling(claim.value.play)):
                for reason in ruling.reasons:
                    for ground in grounds(screen.board.rules, ruling.turn, ruling.play, reason):
                        yield ground.topic


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_matter_leads_to_a_lesson_that_teaches_it(code: str) -> None:
    links = [link.proto for link in opened(code).get("page_link") if "lesson=" in link.proto.query_string]
    assert len(links) == len(Topic)
    order = [*DIFFERING, *(topic for topic in Topic if topic not in DIFFERING)]
    shown = {lesson.name: set(topics_of(lesson)) for lesson in COURSE.lessons}
    for topic, link in zip(order, links, strict=True):
        lesson = COURSE.lesson(link.query_string.split("lesson=")[1].split("&")[0])
        assert lesson, topic
        assert lesson.prose[code].title in link.label
        if any(topic in topics for topics in shown.values()):
            assert topic in shown[lesson.name], topic


# ---------------------------------------------------------------- in a browser


@pytest.fixture
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    scheme: Literal["light", "dark"] = getattr(request, "param", "light")
    with new_page(browser, viewport={"width": 390, "height": 844}, color_scheme=scheme) as page:
        yield page


@pytest.mark.browser
@pytest.mark.parametrize(
    ("phone", "code"),
    [pytest.param(scheme, code, marks=marks, id=f"{scheme}-{code}") for scheme, code, marks in LOOKS],
    indirect=["phone"],
)
def test_the_table_fits_a_phone_and_leads_to_its_matters(phone: Page, address: str, code: str) -> None:
    phone.goto(f"{address}rules?lang={code}")
    table = phone.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(1 + len(DIFFERING))
    expect(table.get_by_role("rowheader")).to_have_count(len(DIFFERING))
    expect(table.get_by_role("cell")).to_have_count(len(DIFFERING) * len(RULESETS))
    assert phone.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 390
    expect(phone.locator(".nt-picture img")).to_have_count(len(ON_BOARD))
    accessible(phone, ".nt-glance", ".nt-matter", ".nt-text", ".nt-picture")
    table.get_by_role("link").last.press("Enter")
    heading = phone.locator("#matter-next-start")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()


@pytest.mark.browser
def test_what_the_reader_opened_stays_open_in_another_language(phone: Page, address: str) -> None:
    phone.goto(f"{address}rules?lang=en")
    summary = phone.locator(".st-key-matter-koks summary")
    summary.click()
    for code, switch in (("uk", "Ук"), ("el", "Ελ")):
        phone.get_by_text(switch, exact=True).click()
        name = explain.topic_name(translator(code), Topic.KOKS)
        expect(summary).to_contain_text(re.compile(re.escape(name), re.IGNORECASE))
        expect(phone.locator("details[open]")).to_have_count(1)
        expect(phone.locator(".st-key-matter-koks details")).to_have_attribute("open", "")


@pytest.mark.browser
@pytest.mark.parametrize("place", ["rules", "glossary", "learn?lesson=03-head&screen=1"])
def test_no_heading_looks_heavier_than_the_one_above_it(phone: Page, address: str, place: str) -> None:
    phone.goto(f"{address}{place}")
    expect(phone.locator("h2").first).to_be_visible()
    looks = phone.evaluate(
        """() => ["h1", "h2", "h3"].map(name => [...document.querySelectorAll(name)].map(heading => {
            const { fontSize, fontWeight } = getComputedStyle(heading);
            return `${parseFloat(fontSize)} ${fontWeight}`;
        })).map(found => [...new Set(found)]).filter(found => found.length)"""
    )
    assert all(len(level) == 1 for level in looks), looks
    sizes, weights = zip(*(map(float, level[0].split()) for level in looks), strict=True)
    assert list(sizes) == sorted(set(sizes), reverse=True)
    assert list(weights) == sorted(weights, reverse=True)
