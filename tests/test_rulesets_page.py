"""The page of the rule sets: the differences at a glance, each matter with its board and its lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect
from streamlit.testing.v1 import AppTest

from tests.browser import PATIENCE
from tests.test_app import opened_at
from tutor import explain
from tutor.data import folder
from tutor.lessons import Lesson, read
from tutor.notation import read_position
from tutor.ruleset import FIELDS, RULESETS, Basis, Topic, field_value
from tutor.ruling import grounds
from tutor.translator import LANGUAGES, translator

COURSE = read(folder("lessons"))
DIFFERING = [Topic.OPENING, Topic.HEAD_EXCEPTION, Topic.PRIME_TIMING, Topic.DRAW, Topic.CUBE]


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
            basis, value = rules.ground(topic).basis, field_value(rules, topic)
            assert escape(explain.basis_name(t, basis)) in cell
            assert ("nt-open" in cell) == (basis is Basis.OPEN) == (value is None)
            assert value is None or escape(explain.value_name(t, value)).casefold() in cell.casefold()


def test_just_the_differences_are_told_as_such() -> None:
    different = [topic for topic in FIELDS if len({field_value(rules, topic) for rules in RULESETS.values()}) > 1]
    left_open = [topic for topic in Topic for rules in RULESETS.values() if rules.ground(topic).basis is Basis.OPEN]
    assert different == DIFFERING
    assert set(left_open) <= set(DIFFERING)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_difference_has_a_board_on_which_the_rule_sets_say_different_things(code: str) -> None:
    page = opened(code)
    pictures = re.findall(r'<img src="data:image/svg\+xml;base64,\w[^"]*" alt="(.*?)">', bodies(page))
    links = [link.proto.query_string for link in page.get("page_link") if "p=LN1" in link.proto.query_string]
    assert len(pictures) == len(links) == len(DIFFERING)
    for link, told in zip(links, pictures, strict=True):
        position, _ = read_position(link.split("p=")[1].split("&")[0])
        assert told.startswith(explain.position_words(translator(code), position))
    columns = [part for part in page.get("column") if part.get("page_link")]
    assert len(columns) == len(DIFFERING)
    for column in columns:
        answers = [html.proto.body for html in column.get("html")][-len(RULESETS) :]
        name = (explain.ruleset_name(translator(code), rules) for rules in RULESETS.values())
        assert len({body.replace(escape(each), "") for body, each in zip(answers, name, strict=True)}) > 1


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


@pytest.fixture(params=["light", "dark"])
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=request.param)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_fits_a_phone_and_leads_to_its_matters(phone: Page, address: str, code: str) -> None:
    phone.goto(f"{address}rules?lang={code}")
    table = phone.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(1 + len(DIFFERING))
    expect(table.get_by_role("rowheader")).to_have_count(len(DIFFERING))
    expect(table.get_by_role("cell")).to_have_count(len(DIFFERING) * len(RULESETS))
    assert phone.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 390
    expect(phone.locator(".nt-picture img")).to_have_count(len(DIFFERING))
    found = Axe().run(phone, context={"include": [[".nt-glance"], [".nt-matter"], [".nt-text"], [".nt-picture"]]})
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found.response["violations"]] == []
    table.get_by_role("link").last.press("Enter")
    heading = phone.locator("#matter-cube")
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
