"""The components of the page before their scripts have come: seen, but neither read nor used."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser import PATIENCE, UNFILLED, Table, look, new_page
from tutor.app import board_view, component, contents, drill, picker, tools, wall

pytestmark = pytest.mark.browser

FRAMES = {module.__name__.rpartition(".")[2]: module for module in (board_view, contents, drill, picker, tools, wall)}


@pytest.mark.parametrize("name", FRAMES)
def test_axe_finds_nothing_without_a_name_in_an_empty_frame(browser: Browser, name: str) -> None:
    frame = component.framed(FRAMES[name].frame())
    with new_page(browser) as page:
        page.set_content(f"<!DOCTYPE html><html lang=en><title>T</title><main><h1>T</h1>{frame}</main></html>")
        look(page)
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body")


def test_a_page_can_be_looked_at_before_its_scripts_have_come(browser: Browser, address: str) -> None:
    held: list[Route] = []
    with new_page(browser, viewport={"width": 1280, "height": 900}) as page:
        # Playwright wants a function of its own here, not a method of a list.
        page.route("**/picker.js*", lambda route: held.append(route))
        table = Table(page, address)
        page.goto(f"{address}?p=LN1.w24x15.b24x15.w63")
        expect(page.locator(".picker")).to_have_count(1, timeout=PATIENCE)
        expect(page.locator(UNFILLED)).to_have_count(1, timeout=PATIENCE)
        assert page.locator(".pages button").first.is_hidden()
        look(page, ".st-key-table")
        for route in held:
            route.continue_()
        table.ready()
        expect(page.get_by_role("listbox")).to_be_visible()
        assert not table.faults
