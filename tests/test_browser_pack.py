"""The lesson pack opened from a file, with no network: played through, in three languages, in light and dark."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import accessible, launched
from tutor.asked import hints, option_text, prompt, solution, told
from tutor.assignment import COPIES, Assignment, Outcome, read_result
from tutor.codes import Code, seal
from tutor.drills import Item, Level, subjects_of
from tutor.given import outcome_name
from tutor.pack import pack, packed
from tutor.ruleset import NARD_ONLINE
from tutor.screen import options, screen_of
from tutor.translator import LANGUAGES, translator

pytestmark = pytest.mark.browser

SET = packed(Assignment(subjects_of(NARD_ONLINE), 12, Level.MEDIUM, NARD_ONLINE, "2468"))
GREEK, ENGLISH, UKRAINIAN = map(translator, LANGUAGES)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture
def reader(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A pupil's phone with the file on it, and no network."""
    file = tmp_path / "lesson.html"
    file.write_text(pack((GREEK, ENGLISH, UKRAINIAN), SET), "utf-8")
    context = browser.new_context(viewport={"width": 390, "height": 780}, locale="el-GR", offline=True)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: faults.extend({request.url} - {file.as_uri()}))
    page.goto(file.as_uri())
    yield page
    assert faults == []
    context.close()


def name(page: Page, text: str) -> None:
    page.get_by_role("button", name=text, exact=True).click()


def answer(page: Page, item: Item, right: bool, which: int = 0) -> None:
    """Choose an answer; what is said to it has the focus."""
    screen = screen_of(item)
    code = [option.code for option in options(screen) if option.right is right][which]
    name(page, option_text(GREEK, screen, code))
    said = told(GREEK, screen, code)
    expect(page.locator(".feedback")).to_be_focused()
    assert page.locator(".feedback .line").all_inner_texts() == [said.opening, *said.sentences]


def boards(page: Page) -> str:
    return page.locator(".drawn").inner_html()


def played(page: Page, item: Item, way: int) -> Outcome:
    """Answer an item in one of seven ways; what should have become of it."""
    two = len(options(screen_of(item))) == 2
    match way:
        case 0:
            answer(page, item, right=True)
            return Outcome.RIGHT
        case 1:
            name(page, "Βοήθεια")
            name(page, "Βοήθεια")
            assert page.locator(".hints .line").all_inner_texts() == list(hints(GREEK, item)[:2])
            answer(page, item, right=True)
            expect(page.get_by_role("button", name="Βοήθεια")).to_have_count(0)
            return Outcome.HELPED
        case 2:
            before = boards(page)
            answer(page, item, right=False)
            answer(page, item, right=True)
            answer(page, item, right=False)  # once it is settled, the other answers are only looked at
            assert item.roll is None or boards(page) != before
            return Outcome.MISSED if two else Outcome.HELPED
        case 3:
            answer(page, item, right=False)
            return Outcome.MISSED
        case 4:
            for _ in hints(GREEK, item)[:-1]:
                expect(page.get_by_role("button", name="Δείξε την απάντηση")).to_have_count(0)
                name(page, "Βοήθεια")
            name(page, "Δείξε την απάντηση")
            expect(page.locator(".feedback")).to_be_focused()
            assert page.locator(".feedback .line").all_inner_texts()[1:] == list(solution(GREEK, screen_of(item)))
            answer(page, item, right=True)
            return Outcome.MISSED
        case 5:
            for which in range(len(options(screen_of(item))) - 1):
                answer(page, item, right=False, which=which)
            answer(page, item, right=True)
            return Outcome.MISSED
        case _:
            name(page, "Βοήθεια")
            return Outcome.UNANSWERED


def test_a_pupil_plays_a_pack_through_with_no_network_and_its_code_is_read(reader: Page) -> None:
    expected = []
    for number, item in enumerate(SET.items(), 1):
        heading = reader.get_by_role("heading", level=2)
        expect(heading).to_have_text(prompt(GREEK, screen_of(item)))
        if number > 1:
            expect(heading).to_be_focused()
        expect(reader.get_by_role("link", name="Λύσεις για τον δάσκαλο")).to_have_count(0)
        expected.append(played(reader, item, (number - 1) % 7))
        way = reader.locator("nav").get_by_role("link", name=f"Ερώτηση {number}: ")
        expect(way).to_have_accessible_name(f"Ερώτηση {number}: {outcome_name(GREEK, expected[-1])}")
        going = reader.get_by_role("link", name="Επόμενη" if number < SET.count else "Στο αποτέλεσμα", exact=True)
        going.focus()
        reader.keyboard.press("Enter")
    assert set(expected) == set(Outcome)
    expect(reader.get_by_role("link", name="Λύσεις για τον δάσκαλο")).to_have_count(1)
    code = reader.locator(".code").inner_text()
    reader.reload()
    expect(reader.locator(".code")).to_have_text(code)
    result = read_result(SET, code)
    assert result.outcomes == tuple(expected)
    assert result.copy
    assert 1 <= result.copy <= COPIES
    totals = " ".join(reader.locator(".totals li").all_inner_texts())
    for outcome in Outcome:
        assert f"{outcome_name(GREEK, outcome)}: {expected.count(outcome)}" in totals
    assert reader.evaluate("document.documentElement.scrollWidth") <= 390
    name(reader, "Ξανά από την αρχή")
    expect(reader.get_by_role("heading", level=2)).to_have_text(prompt(GREEK, screen_of(SET.items()[0])))
    reader.locator("nav").get_by_role("link", name="Αποτέλεσμα").click()
    assert set(read_result(SET, reader.locator(".code").inner_text()).outcomes) == {Outcome.UNANSWERED}


def test_a_pack_is_read_in_each_of_its_languages_in_light_and_in_dark(reader: Page) -> None:
    item = SET.items()[0]
    screen = screen_of(item)
    answer(reader, item, right=False)
    for t in (ENGLISH, UKRAINIAN, GREEK):
        reader.get_by_label(LANGUAGES[t.code], exact=True).check()
        expect(reader.locator("html")).to_have_attribute("lang", t.code)
        expect(reader.get_by_role("heading", level=2)).to_have_text(prompt(t, screen))
        wrong = next(option.code for option in options(screen) if not option.right)
        expect(reader.locator(".feedback .line").first).to_have_text(told(t, screen, wrong).opening)
        assert t.p("tray", "off") in boards(reader)
    for dark in (False, True):
        reader.get_by_role("switch").set_checked(dark)
        page = reader.evaluate("getComputedStyle(document.body).backgroundColor")
        assert page == ("rgb(20, 24, 26)" if dark else "rgb(252, 250, 245)")
        for place in ("1", "result", "key"):
            reader.evaluate(f"location.hash = '#{place}'")
            expect(reader.get_by_role("heading", level=2)).to_be_visible()
            accessible(reader)
        assert reader.locator("article").count() == SET.count
        assert reader.evaluate("document.documentElement.scrollWidth") <= 390
    reader.get_by_label(LANGUAGES["uk"], exact=True).check()
    reader.reload()
    expect(reader.locator("html")).to_have_attribute("lang", "uk")
    expect(reader.locator("html")).to_have_attribute("data-theme", "dark")
    reader.get_by_label(LANGUAGES["el"], exact=True).check()
    reader.emulate_media(media="print")
    assert reader.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(reader.get_by_role("link", name="Πίσω στις ερωτήσεις")).to_be_hidden()


def test_a_browser_keeps_a_pack_from_asking_anything_of_anyone(reader: Page) -> None:
    page = reader.context.new_page()
    page.goto(reader.url)
    asked = """(ask) => new Promise((done) => {
      addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true });
      ask === "fetch" ? fetch("https://nardy.example/").catch(() => {}) : (new Image().src = "https://nardy.example/a.png");
    })"""
    assert [page.evaluate(asked, way) for way in ("fetch", "image")] == ["connect-src", "img-src"]


def test_the_browser_makes_the_codes_that_the_program_makes(reader: Page) -> None:
    chance = random.Random(7)
    cases = []
    for number in range(400):
        values = [(chance.randrange(1 << 16), 1 << 16), (chance.randrange(COPIES + 1), COPIES + 1)]
        cases.append(values + [(chance.randrange(4), 4) for _ in range(number % 41)])
    cases.append([(0, 1 << 16)])
    assert reader.evaluate("cases => cases.map(seal)", cases) == [seal(Code.RESULT, values) for values in cases]
