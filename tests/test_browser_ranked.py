"""Plays by what they are worth, on Analyse: judged at once, rolled out in the background, stopped and gone on with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE, Visitor, accessible, new_page
from tutor.appraisal import condition_text, spread_text
from tutor.translator import Translator, translator

pytestmark = pytest.mark.browser

MIDDLE = "LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w63"
BOTH_HOME = "LN1.w6x7-5x5-4x3.b6x7-5x5-4x3.w63"
COMPILING = 240_000  # ms: on a busy machine, the first time


class Reader(Visitor):
    """Somebody who wants to know what plays are worth."""

    def come(self, position: str) -> None:
        self.open(p=position, rules="greek", lang=self.t.code)
        self.choose(self.t.t("By worth"))
        expect(self.page.locator(".st-key-worth_list .item").first).to_be_visible(timeout=COMPILING)

    def use(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def games(self, said: str) -> int:
        """How many games have been played, as the line that says so tells."""
        line = self.page.get_by_text(said).first
        expect(line).to_have_text(re.compile(r"\s[1-9]"), timeout=COMPILING)
        found = re.search(rf"{re.escape(said)}\D*([\d.,\s\u00a0\u202f]+)", line.inner_text())
        assert found
        return int(re.sub(r"\D", "", found[1]))


def reader(page: object, address: str, t: Translator) -> Reader:
    return Reader(page, address, t)  # type: ignore[arg-type]


def edges(page: Page) -> list[float]:
    """Where the roll-out's control begins, the list and what turns its pages, in pixels from the top of the side."""
    top: float = page.locator(".st-key-table_side").evaluate("side => side.getBoundingClientRect().top")
    parts = (".st-key-rollout_tools", ".st-key-worth_list .items", ".st-key-worth_list .pages")
    return [page.locator(part).evaluate("part => part.getBoundingClientRect().top") - top for part in parts]


def framed(page: Page) -> bool:
    """Whether every row of these choices reaches both sides of their frame."""
    found: bool = page.locator(".st-key-tabs .radios").evaluate(
        """frame => {
          const { left, right } = frame.getBoundingClientRect(), rows = {};
          for (const label of frame.children) {
            const box = label.getBoundingClientRect();
            (rows[Math.round(box.top)] ??= []).push(box);
          }
          const reaches = (row) => row[0].left - left < 2 && right - row.at(-1).right < 2;
          return Object.keys(rows).length > 1 && Object.values(rows).every(reaches);
        }"""
    )
    return found


def test_a_roll_out_is_started_stopped_and_gone_on_with(browser: Browser, address: str) -> None:
    """On a phone, in Ukrainian."""
    t = translator("uk")
    with new_page(browser, viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True) as page:
        here = reader(page, address, t)
        here.come(MIDDLE)
        items = page.locator(".st-key-worth_list .item")
        expect(items.first).to_contain_text(t.p("number", "judged by the net"))
        assert framed(page)
        items.nth(1).click()
        expect(page.locator(".item[aria-selected=true]")).to_have_count(1, timeout=PATIENCE)
        stand = edges(page)
        here.use(t.p("roll-out", "Roll out: play trial games from here"))
        expect(page.get_by_text(t.t("Rolling out")).first).to_contain_text(re.compile("· [1-9]"), timeout=COMPILING)
        expect(page.get_by_role("progressbar")).to_be_visible()
        expect(items.first).to_contain_text(re.compile("±"))
        assert edges(page) == pytest.approx(stand, abs=1), "it moves under the hand"
        here.use(t.p("roll-out", "Stop"))
        stopped = t.t("Stopped; it can go on where it was.")
        before = here.games(stopped)
        assert edges(page) == pytest.approx(stand, abs=1), "it moves under the hand"
        expect(page.get_by_text(spread_text(t))).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        accessible(page, ".st-key-table_side")
        here.use(t.p("roll-out", "Go on"))
        expect(page.get_by_text(t.t("Rolling out")).first).to_be_visible(timeout=PATIENCE)
        here.use(t.p("roll-out", "Stop"))
        expect(page.get_by_role("button", name=t.p("roll-out", "Go on"), exact=True)).to_be_visible(timeout=COMPILING)
        assert here.games(stopped) >= before
        assert not here.faults


def test_what_is_exact_needs_no_games(browser: Browser, address: str) -> None:
    t = translator("el")
    with new_page(browser, viewport={"width": 1280, "height": 900}, reduced_motion="reduce") as page:
        here = reader(page, address, t)
        here.come(BOTH_HOME)
        expect(page.locator(".st-key-worth_list .item").first).to_contain_text(t.p("number", "exact"))
        expect(page.get_by_role("button", name=t.p("roll-out", "Roll out: play trial games from here"))).to_have_count(
            0
        )
        expect(page.get_by_text(condition_text(t))).to_be_visible()
        page.locator(".st-key-engine_card summary").click()
        expect(page.get_by_text("SHA-256").first).to_be_visible(timeout=PATIENCE)
        assert not here.faults
