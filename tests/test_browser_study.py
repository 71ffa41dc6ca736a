"""What else can be known of a position, as it is used on a phone: the map of the rolls, facts, two plays, files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import Table, accessible, new_page
from tutor.analysis import roll_table
from tutor.answers import compare_answer, facts_answer, plays_answer, rolls_answer
from tutor.dice import Roll
from tutor.figures import rolls_legend
from tutor.notation import read_play, read_position
from tutor.question import Do
from tutor.report import report
from tutor.ruleset import NARD_ONLINE
from tutor.textboard import WIDTH as TEXT_WIDTH
from tutor.translator import LANGUAGES, translator

pytestmark = pytest.mark.browser

HELD = "LN1.w24x12-16-4-3.b24x5-11-10x2-9-8x2-6x2-5-3.w65"
POSITION, THROWN = read_position(HELD)[0], Roll(6, 5)
EN = translator("en")


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Table]:
    with new_page(browser, viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce") as page:
        table = Table(page, address)
        yield table
        assert table.faults == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def opened(phone: Table, number: int, lang: str = "en") -> Locator:
    """The panel of the button of this number."""
    phone.open(p=HELD, lang=lang)
    phone.page.locator(".st-key-study_tools button").nth(number).tap()
    return phone.page.locator(".st-key-study_panel")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_throw_is_picked_on_the_map_by_finger_and_by_key(phone: Table, code: str) -> None:
    t, panel = translator(code), opened(phone, 0, code)
    cells = panel.locator(".st-key-roll_map .item")
    expect(cells).to_have_count(36)
    expect(panel.get_by_text(rolls_legend(t))).to_be_visible()
    counts = {count.roll: count for count in roll_table(NARD_ONLINE, POSITION).rolls}
    for k, cell in enumerate(cells.all()):
        count = counts[Roll(k // 6 + 1, k % 6 + 1)]
        expect(cell).to_contain_text(f"{count.roll.high}-{count.roll.low} · ")
        assert cell.locator("svg text").all_text_contents() == ([] if count.must_pass else [str(count.results)])
        box = cell.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 40, "wide enough for a finger"
    chosen = panel.locator('.st-key-roll_map .item[aria-selected="true"]')
    expect(chosen).to_have_count(2)

    with phone.answered():
        cells.nth(1).tap()
    phone.says("2-1")
    expect(chosen).to_have_count(2)
    plays = phone.page.locator(".st-key-play_list .item")
    expect(plays).to_have_count(min(counts[Roll(2, 1)].results, 8))
    cells.nth(1).focus()
    for key in ("ArrowUp", "ArrowDown", "ArrowRight", "ArrowRight"):
        phone.page.keyboard.press(key)
    with phone.answered():
        phone.page.keyboard.press("Enter")
    phone.says("4-2")
    expect(cells.nth(9)).to_have_attribute("aria-selected", "true")
    expect(cells.nth(9)).to_have_attribute("tabindex", "0")
    listed = panel.locator('.st-key-rolls .item[aria-selected="true"]')
    expect(listed).to_contain_text("4-2")
    accessible(phone.page, ".st-key-roll_map")


def downloaded(phone: Table, panel: Locator, do: Do, kind: str) -> bytes:
    """A file of an answer, as the browser gets it."""
    with phone.page.expect_download() as download:
        panel.locator(f".st-key-files_{do} button").get_by_text(kind, exact=True).tap()
    return Path(download.value.path()).read_bytes()


def test_two_plays_are_told_roll_by_roll_and_have_their_files(phone: Table) -> None:
    panel = opened(phone, 2)
    expect(panel.locator(".nt-table").first).to_be_visible()
    report_lines = report(EN, Do.PLAYS, plays_answer(EN, NARD_ONLINE, POSITION, THROWN)).splitlines()
    listed = [line.split("  ")[0] for line in report_lines if "  LN1." in line]
    assert len(listed) > 1
    told = compare_answer(EN, NARD_ONLINE, POSITION, THROWN, (read_play(listed[0]), read_play(listed[1])))
    assert json.loads(downloaded(phone, panel, Do.COMPARE, "JSON")) == told
    assert downloaded(phone, panel, Do.COMPARE, "TXT").decode() == report(EN, Do.COMPARE, told) + "\n"
    table = downloaded(phone, panel, Do.COMPARE, "CSV")
    assert table.startswith(b"\xef\xbb\xbf")
    assert len([*csv.reader(io.StringIO(table.decode("utf-8-sig"), newline=""))]) == 1 + 2 * 21

    rows = panel.locator(".nt-rolls tbody tr")
    expect(rows.first).to_be_hidden()
    panel.locator(".nt-rolls summary").tap()
    expect(rows).to_have_count(21)
    first, second = (play["next"]["rolls"] for play in told["plays"])
    for row, one, other in zip(rows.all(), first, second, strict=True):
        roll, chance, *numbers = row.locator("th, td").all_inner_texts()
        assert roll == f"{one['roll'][0]}-{one['roll'][1]}"
        assert chance == f"{one['weight']}/36"
        assert numbers == [f"{one[key]} | {other[key]}" for key in ("dice_used", "results", "lost_pips")]


def test_rolls_and_facts_have_their_files_where_they_are_shown(phone: Table) -> None:
    panel = opened(phone, 0)
    assert json.loads(downloaded(phone, panel, Do.ROLLS, "JSON")) == rolls_answer(EN, NARD_ONLINE, POSITION)
    assert downloaded(phone, panel, Do.ROLLS, "SVG").startswith(b"<svg")
    panel = opened(phone, 1)
    assert json.loads(downloaded(phone, panel, Do.FACTS, "JSON")) == facts_answer(EN, NARD_ONLINE, POSITION)
    expect(panel.get_by_text("What that row blocks")).to_be_visible()
    board = panel.locator(".nt-picture img").bounding_box()
    assert board
    assert board["width"] > 340


def test_the_board_for_a_chat_is_shown_whole_on_a_phone(phone: Table) -> None:
    panel = opened(phone, 3)
    code = panel.locator("pre").first
    expect(code).to_contain_text("| 24 OOOOO 12  |")
    width, size = code.evaluate("pre => [pre.clientWidth, parseFloat(getComputedStyle(pre).fontSize)]")
    assert TEXT_WIDTH * 0.62 * size < width
