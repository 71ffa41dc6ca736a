"""A class as a teacher leads it: a set made by hand, the wall by keyboard, codes pasted; in three languages."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import PATIENCE, accessible, new_page, served, settled
from tutor import asked, link
from tutor.assignment import Assignment, Outcome, from_query, result_code
from tutor.drills import Level, Subject
from tutor.pack import pack
from tutor.ruleset import NARD_ONLINE
from tutor.screen import screen_of
from tutor.translator import translator

pytestmark = pytest.mark.browser

PUBLIC = "http://192.0.2.7:8501/"
SET = Assignment((Subject.HEAD, Subject.HOME, Subject.PRIME), 3, Level.MEDIUM, NARD_ONLINE, "4711")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(link.SETTING, PUBLIC)
        with served() as found:
            yield found


def query_of(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).query))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    settled(page)


def downloaded(page: Page, key: str) -> bytes:
    with page.expect_download() as download:
        page.locator(f".st-key-{key} button").click()
    return Path(download.value.path()).read_bytes()


def test_a_teacher_makes_a_set_and_reads_the_results(browser: Browser, address: str) -> None:
    t = translator("el")
    with new_page(
        browser, viewport={"width": 1280, "height": 800}, color_scheme="dark", reduced_motion="reduce"
    ) as page:
        page.goto(f"{address}class?lang=el")
        expect(page.locator(".ticks").first).to_be_visible(timeout=PATIENCE)
        settled(page)

        def tick(name: str) -> None:
            before = page.url
            page.locator(".ticks label, .radios label").filter(has_text=re.compile(f"^{re.escape(name)}$")).click()
            expect(page).not_to_have_url(before, timeout=PATIENCE)

        tick(asked.subject_name(t, Subject.PRIME))
        tick(asked.subject_name(t, Subject.HEAD))
        tick("5")
        tick(asked.level_name(t, Level.MEDIUM))
        field = page.get_by_label(t.t("Seed: another one gives other questions"))
        field.fill("4711")
        field.press("Enter")
        code = page.locator(".st-key-class_link [data-testid=stCode]")
        expect(code).to_contain_text("seed=4711", timeout=PATIENCE)
        settled(page)
        shown = "".join(code.inner_text().split())
        assert shown.startswith(f"{PUBLIC}practise?")
        given = from_query(dict(parse_qsl(urlsplit(shown).query))).assignment
        assert given == Assignment((Subject.HEAD, Subject.PRIME), 5, Level.MEDIUM, NARD_ONLINE, "4711")
        picture = Image.open(io.BytesIO(page.locator(".nt-qr img").screenshot()))
        assert [found.text for found in zxingcpp.read_barcodes(picture)] == [shown]

        codes = [result_code(given, n, [Outcome.RIGHT] * n + [Outcome.MISSED] * (5 - n)) for n in (2, 3)]
        wrong = codes[0][:-1] + ("2" if codes[0][-1] != "2" else "3")
        page.get_by_role("textbox", name=t.t("Result codes")).fill("\n".join([*codes, wrong]))
        press(page, t.t("Make the table"))
        results = page.locator(".nt-results")
        expect(results.locator("table")).to_have_count(3, timeout=PATIENCE)
        expect(results.locator("tbody").last.locator("tr")).to_have_count(2)
        expect(results.locator("tbody").last.locator("a").first).to_have_attribute("target", "_blank")
        expect(results.locator("tbody").last.locator("tr").first).to_contain_text(codes[0])
        expect(page.locator("[role=alert]").filter(has_text=wrong)).to_be_visible()
        assert page.get_by_role("textbox", name=t.t("Result codes")).input_value().endswith(wrong)
        assert downloaded(page, "class_csv").startswith(b"\xef\xbb\xbfpupil,copy,subject,")
        assert downloaded(page, "class_pdf").startswith(b"%PDF-")
        assert downloaded(page, "class_pack").decode() == pack([t], given, PUBLIC)
        page.locator(".st-key-class_key summary").click()
        expect(page.locator(".nt-items > li")).to_have_count(5, timeout=PATIENCE)
        settled(page)
        accessible(page)

        press(page, t.t("Wall view"))
        expect(page.locator(".wall")).to_have_attribute("data-stage", "question", timeout=PATIENCE)
        page.keyboard.press("Escape")
        expect(results.locator("table")).to_have_count(3, timeout=PATIENCE)
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def fits(page: Page) -> None:
    """Nothing of the wall lies outside the screen, and nothing of its words is cut off."""
    assert page.evaluate(
        """() => {
          const roots = [...document.querySelectorAll('*')].map((each) => each.shadowRoot).filter(Boolean);
          const box = roots.map((root) => root.querySelector('.wall')).find(Boolean);
          const words = box.querySelector('.words');
          const face = box.querySelector('.face').getBoundingClientRect();
          return box.scrollHeight <= innerHeight && box.scrollWidth <= innerWidth
            && words.scrollHeight <= words.clientHeight + 1 && words.scrollWidth <= words.clientWidth + 1
            && face.bottom <= innerHeight && face.height > 0.85 * innerHeight;
        }"""
    )


def size(found: Locator) -> float:
    pixels: float = found.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)")
    return pixels


def test_the_wall_is_gone_through_by_one_key(browser: Browser, address: str) -> None:
    t = translator("uk")
    with new_page(browser, viewport={"width": 1280, "height": 720}, color_scheme="light") as page:
        page.goto(f"{address}class?{urlencode({**SET.to_query(), 'wall': '1', 'lang': 'uk'})}")
        box, prompt, answer = (page.locator(name) for name in (".wall", ".prompt", ".answer"))
        spoken = page.locator(".wall .spoken")
        for number, item in enumerate(SET.items(), 1):
            screen = screen_of(item)
            expect(box).to_have_attribute("data-at", str(number), timeout=PATIENCE)
            expect(box).to_have_attribute("data-stage", "question")
            expect(prompt).to_have_text(asked.prompt(t, screen))
            expect(spoken).to_contain_text(asked.prompt(t, screen))
            expect(answer).to_be_empty()
            expect(page.locator("li.right")).to_have_count(0)
            expect(page.locator("li b")).to_have_text([*"ABCDEFGH"[: len(item.options)]])
            assert size(prompt) >= 28
            fits(page)
            page.keyboard.press(("Space", "Enter", "ArrowRight")[number - 1])
            expect(box).to_have_attribute("data-stage", "answer")
            expect(spoken).to_have_text(" ".join(asked.solution(t, screen)))
            expect(page.locator("li.right")).to_have_count(int(bool(item.options)))
            fits(page)
            if number == 2:
                accessible(page)
                page.set_viewport_size({"width": 1920, "height": 1080})
                fits(page)
                page.set_viewport_size({"width": 1280, "height": 720})
                page.keyboard.press("ArrowLeft")
                expect(box).to_have_attribute("data-stage", "question")
                page.keyboard.press("PageDown")
                assert query_of(page)["item"] == "2"
            page.keyboard.press("Space")
        expect(box).to_have_attribute("data-stage", "end")
        expect(prompt).to_have_text(t.t("The end of the set"))
        page.mouse.move(300, 300)
        press(page, t.t("Dark"))
        expect(box).to_have_attribute("data-theme", "dark")
        page.keyboard.press("Escape")
        expect(page.locator(".ticks").first).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_role("heading", name=t.t("Class"))).to_be_visible()
        settled(page)
        assert query_of(page) == {**SET.to_query(), "lang": "uk"}
