"""The glossary as it is used, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import LOOKS, PATIENCE, accessible, new_page
from tutor.data import folder
from tutor.glossary import FILE, read
from tutor.translator import LANGUAGES, translator

pytestmark = pytest.mark.browser

WORDS = read(folder("lessons") / FILE).entries
OURS = (".st-key-glossary_wanted", ".st-key-glossary_words")


@pytest.fixture
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    scheme: Literal["light", "dark"] = getattr(request, "param", "light")
    with new_page(browser, viewport={"width": 390, "height": 844}, has_touch=True, color_scheme=scheme) as page:
        yield page


@pytest.mark.parametrize(
    ("phone", "code"),
    [pytest.param(scheme, code, marks=marks, id=f"{scheme}-{code}") for scheme, code, marks in LOOKS],
    indirect=["phone"],
)
def test_a_word_is_looked_up_on_a_phone(phone: Page, address: str, code: str) -> None:
    t = translator(code)
    phone.goto(f"{address}glossary?lang={code}&word=prime")
    words = phone.locator(".nt-word")
    expect(words).to_have_count(len(WORDS), timeout=PATIENCE)
    picture = phone.locator(".nt-picture img")
    expect(picture).to_have_attribute("alt", re.compile("24–19"))
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390

    phone.locator(".st-key-glossary_wanted input").press_sequentially("ΚΕΦΑΛΙ")
    expect(words).to_have_count(2)
    expect(words.first.locator("h2")).to_have_attribute("lang", code)
    for other in set(LANGUAGES) - {code}:
        expect(words.first.locator(f"span[lang={other}]")).to_be_visible()
    expect(picture).to_have_count(2)
    accessible(phone, *OURS)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390

    phone.get_by_role("link", name=t.t("Open in Analyse")).last.click()
    expect(phone).to_have_url(re.compile(r"/\?p=LN1\..*play="))
    expect(phone.locator(".board")).to_be_visible()


def test_a_search_stays_in_the_address(phone: Page, address: str) -> None:
    phone.goto(f"{address}glossary?lang=en")
    words, line = phone.locator(".nt-word"), phone.locator(".st-key-glossary_wanted input")
    expect(words).to_have_count(len(WORDS))
    expect(phone.locator("[role=status]").filter(has_text="words")).to_have_count(1)
    line.press_sequentially("fevga")
    expect(words).to_have_count(1)
    expect(phone).to_have_url(re.compile(r"q=fevga"))
    phone.reload()
    expect(words).to_have_count(1)
    expect(line).to_have_value("fevga")
    phone.get_by_text("Ук", exact=True).click()
    expect(words.locator("h2")).to_have_text(named("fevga", "uk"))
    expect(line).to_have_value("fevga")
    line.fill("")
    expect(words).to_have_count(len(WORDS))
    expect(phone).not_to_have_url(re.compile("q="))
    line.fill("portes")
    expect(phone).to_have_url(re.compile("q=portes"))
    expect(words).to_have_count(1)
    words.page.get_by_role("link").filter(has_text=re.compile(r"[А-ЯІ]")).last.click()
    expect(phone).not_to_have_url(re.compile("glossary"))
    phone.go_back()
    expect(line).to_have_value("portes")
    expect(words).to_have_count(1)


def test_a_board_is_opened_by_keyboard(phone: Page, address: str) -> None:
    phone.goto(f"{address}glossary?lang=en")
    name = translator("en").t("Board: “{word}”", word="home")
    summary = phone.locator("summary").filter(has_text=name)
    summary.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".st-key-word_home img")).to_be_visible()


def test_a_board_stays_as_it_is_in_another_language(phone: Page, address: str) -> None:
    phone.goto(f"{address}glossary?lang=en")
    board = phone.locator(".st-key-word_home img")
    summary = phone.locator(".st-key-word_home summary")
    summary.click()
    expect(board).to_be_visible()
    for code, switch in (("uk", "Ук"), ("el", "Ελ")):
        phone.get_by_text(switch, exact=True).click()
        expect(summary).to_contain_text(translator(code).t("Board: “{word}”", word=named("home", code)))
        expect(board).to_be_visible()
    summary.click()
    expect(board).to_have_count(0)
    phone.get_by_text("En", exact=True).click()
    expect(summary).to_contain_text(named("home", "en"))
    expect(board).to_have_count(0)


def named(name: str, code: str) -> str:
    """The word in a language."""
    return next(entry.said[code].word for entry in WORDS if entry.name == name)
