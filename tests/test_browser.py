"""The app as it is used: Chromium on the real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect

from tests.browser import PATIENCE, Table, launched, served
from tutor import explain
from tutor.position import START, Color
from tutor.translator import LANGUAGES, translator

pytestmark = pytest.mark.browser

START_TEXT = "LN1.w24x15.b24x15.w65"
MIDDLE = "LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w63"
PRIME = "LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32"
DEAD_END = "LN1.w24x12-4-2-1.b24x5-21-19-1x8.b65"
OUTSIDE = "LN1.w9-8-6x3-5x3-4x3-3x2-2x2.b5x4-4x3-3x4-2x4.w52"
FARTHER = "LN1.w5x2-3x3-2x3-1.b6x2-5x3-3x4-2x2.w42"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture
def seat(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A page; `indirect` parameters are options of the browser's context."""
    options: dict[str, Any] = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}}
    context = browser.new_context(**{**options, **getattr(request, "param", {})})
    context.set_default_timeout(PATIENCE)
    table = Table(context.new_page(), address)
    yield table
    context.close()
    assert not table.faults


phone = pytest.mark.parametrize(
    "seat", [{"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}], indirect=True
)


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        ({"locale": locale}, code)
        for locale, code in (("el-CY", "el"), ("uk-UA", "uk"), ("en-US", "en"), ("fr-FR", "en"))
    ],
    indirect=["seat"],
)
def test_the_app_opens_with_the_start_and_a_roll_in_the_language_of_the_browser(seat: Table, code: str) -> None:
    seat.open()
    t = translator(code)
    seat.says(explain.to_move_text(t, Color.WHITE), "6-5")
    expect(seat.page.locator("html")).to_have_attribute("lang", code)
    assert len(seat.labels()) == 25
    assert explain.point_text(t, START, Color.WHITE, 24) in seat.labels()[0]
    seat.choose(t.t("Plays {n}", n=1))
    expect(seat.item("24/18/13")).to_be_visible()


def test_switching_the_language_keeps_the_position_and_what_was_tried(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.step(24, 18)
    for code, name in (("uk", "Ук"), ("el", "Ελ"), ("en", "En")):
        seat.choose(name)
        t = translator(code)
        seat.says(t.t("{play} stands. Left to play: {dice}.", play="24/18", dice=3))
        expect(seat.page.locator("html")).to_have_attribute("lang", code)
        assert f"lang={code}" in seat.page.url
        assert "play=24" in seat.page.url
    seat.page.go_back()
    seat.says(translator("el").t("{play} stands. Left to play: {dice}.", play="24/18", dice=3))


# ---------------------------------------------------------------- playing


def test_a_right_step_by_clicks_goes_on_and_the_play_is_explained_confirmed_and_handed_over(seat: Table) -> None:
    seat.open()
    seat.step(24, 18)
    seat.says("24/18 stands", "5")
    seat.step(18, 13)
    seat.says("24/18/13 is allowed")
    seat.sign("yes")
    expect(seat.card).to_contain_text("The other rule sets say the same.")
    seat.press("Confirm")
    seat.says("Black to move", "Throw the dice")
    seat.press("Throw")
    seat.says("Black to move", "Roll:")
    assert seat.labels()[0].startswith("Point 24: 15 black checkers")


def test_a_second_checker_from_the_head_is_stopped_and_the_rule_is_named(seat: Table) -> None:
    seat.open()
    seat.step(24, 18)
    seat.step(24, 19)
    seat.sign("no")
    seat.says("Only one checker a turn may leave the head", "24/18")
    expect(seat.card).to_contain_text("24/19 is not allowed: the head")
    expect(seat.card).to_contain_text("The head rule: one departure per turn")
    seat.step(18, 13)  # the refused step is forgotten and the play goes on
    seat.sign("yes")


def test_a_landing_on_an_opposing_checker_is_stopped_when_dragged_there(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.drag(11, 5)
    seat.sign("no")
    seat.says("point 5", "1 black checker", "One is enough")
    expect(seat.card).to_contain_text("11/5 is not allowed: closed point")


def test_a_prime_with_nobody_ahead_is_stopped_and_its_zones_are_shown(seat: Table) -> None:
    seat.open(p=PRIME)
    seat.step(24, 21)
    seat.sign("no")
    seat.says("24–19", "15 black checkers are behind", "none is ahead")
    expect(seat.page.locator(".shapes text").filter(has_text="0 ahead")).to_be_visible()
    expect(seat.page.locator(".shapes text").filter(has_text="15 behind")).to_be_visible()
    expect(seat.card).to_contain_text("LiveGames: these rules leave it open")


def test_bearing_off_too_early_and_over_a_farther_checker_are_stopped(seat: Table) -> None:
    seat.open(p=OUTSIDE)
    seat.step(5, 0)
    seat.says("must wait until all white checkers are home", "9 and 8")
    seat.open(p=FARTHER)
    seat.drag(3, 0)
    seat.says("stand farther back, on 5")


def test_a_step_that_wastes_a_die_is_stopped_with_a_play_that_proves_it(seat: Table) -> None:
    seat.open(p=DEAD_END)
    seat.step(24, 18)
    seat.sign("no")
    seat.says("only 1 of the dice can be played, but 2 can be")


def test_a_step_that_no_die_makes_and_one_without_a_checker_are_answered(seat: Table) -> None:
    seat.open()
    seat.drag(24, 20)
    seat.says("24/20 needs a 4")
    seat.tap(12)
    seat.says("15 black checkers", "White to move")


def test_ending_a_play_early_is_refused_and_undo_takes_it_back(seat: Table) -> None:
    seat.open()
    seat.step(24, 18)
    seat.press("End the play here")
    seat.says("must use 2 dice")
    seat.press("Undo")
    seat.says("24/18 stands")
    seat.press("Undo")
    seat.says("Take a checker")
    expect(seat.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_step_is_on_the_board_before_the_server_has_answered(seat: Table) -> None:
    seat.open(lang="en")
    seat.tap(24)
    x, y = seat.middle(18)
    discs = """[...board.querySelectorAll(".shapes circle")].filter((disc) => /-rim/.test(disc.style.stroke))
        .map((disc) => disc.outerHTML).sort().join()"""
    at_once = f"""(board, [x, y]) => {{
        const touch = board.querySelector(".touch");
        const at = {{ clientX: x, clientY: y, isPrimary: true, button: 0, bubbles: true }};
        const rev = board.dataset.rev;
        touch.dispatchEvent(new PointerEvent("pointerdown", at));
        touch.dispatchEvent(new PointerEvent("pointerup", at));
        return [board.dataset.rev === rev, {discs}];
    }}"""
    before = seat.board.evaluate(f"board => {discs}")
    with seat.answered():
        unanswered, moved = seat.board.evaluate(at_once, [x, y])
    assert unanswered
    assert before != moved == seat.board.evaluate(f"board => {discs}")
    seat.says("24/18 stands")


def test_letting_go_of_a_checker_changes_nothing(seat: Table) -> None:
    seat.open()
    seat.tap(24)
    seat.says("Taken from 24")
    seat.tap(24)
    seat.says("Take a checker")
    seat.tap(24)
    expect(seat.lane(24)).to_have_attribute("aria-pressed", "true")
    seat.page.keyboard.press("Escape")
    expect(seat.lane(24)).to_have_attribute("aria-pressed", "false")


# ---------------------------------------------------------------- the keyboard alone


def test_a_play_by_the_keyboard_alone(seat: Table) -> None:
    seat.open()
    keyboard = seat.page.keyboard
    for _ in range(30):
        keyboard.press("Tab")
        if seat.lane(24).evaluate("lane => lane.getRootNode().activeElement === lane"):
            break
    expect(seat.lane(24)).to_be_focused()
    keyboard.press("Enter")
    seat.says("Taken from 24", "to 18 with the 6")
    for _ in range(6):
        keyboard.press("ArrowRight")
    expect(seat.lane(18)).to_be_focused()
    with seat.answered():
        keyboard.press("Enter")
    seat.says("24/18 stands")
    expect(seat.lane(18)).to_be_focused()
    keyboard.press("ArrowDown")
    expect(seat.lane(7)).to_be_focused()
    keyboard.press("End")
    expect(seat.lane(0)).to_be_focused()
    keyboard.press("Home")
    keyboard.press(" ")
    keyboard.press("Escape")
    keyboard.press("Space")
    for _ in range(5):
        keyboard.press("ArrowRight")
    with seat.answered():
        keyboard.press("Space")
    seat.says("Only one checker a turn may leave the head")
    keyboard.press("Tab")
    assert not seat.page.locator(".lane:focus").count()


def test_a_list_is_picked_from_by_the_keyboard(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.page.locator(".item").first.focus()
    seat.page.keyboard.press("ArrowDown")
    with seat.answered():
        seat.page.keyboard.press("Enter")
    expect(seat.page.locator(".item").nth(1)).to_have_attribute("aria-selected", "true")
    expect(seat.page.locator(".item").nth(1)).to_be_focused()
    seat.sign("yes")


# ---------------------------------------------------------------- lists


def test_every_play_is_listed_with_its_other_orders_and_drawn_when_picked(seat: Table) -> None:
    seat.open(p=MIDDLE)
    expect(seat.page.locator(".item")).to_have_count(8)
    seat.pick("16/13 7/1")
    expect(seat.item("16/13 7/1")).to_contain_text("also 7/1 16/13")
    seat.says("16/13 7/1 is allowed")
    assert {"1", "2"} <= set(seat.page.locator(".shapes text").all_text_contents())
    seat.page.get_by_role("button", name="More").click()
    expect(seat.page.locator(".pages span")).to_have_text("9–16 of 19")
    seat.choose("As boards")
    expect(seat.page.locator(".item svg")).to_have_count(8)


def test_a_small_board_is_picked_and_its_play_made(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.choose("As boards")
    expect(seat.page.locator(".item svg").first).to_be_visible()
    seat.pick("16/13/7")
    seat.press("Make this play")
    seat.says("16/13/7 is allowed. Confirm it")
    assert "play=16" in seat.page.url


def test_every_refused_step_has_its_reason_and_shows_its_marks(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.choose("Not allowed 3")
    expect(seat.page.locator(".item .more")).to_have_count(3)
    for more in seat.page.locator(".item .more").all_inner_texts():
        assert re.search(r"point \d+", more)
    seat.pick("16/10 with the 6")
    seat.says("2 black checkers")
    expect(seat.card).to_contain_text("closed point")


def test_the_rule_set_is_chosen_by_name_and_house_rules_change_the_ruling(seat: Table) -> None:
    seat.open(p=PRIME, play="24/21")
    seat.sign("no")
    seat.page.get_by_role("button", name="Nard Online").click()
    with seat.answered():
        seat.page.get_by_text("LiveGames", exact=True).click()
    seat.sign("open")
    assert "rules=livegames" in seat.page.url
    seat.page.get_by_role("combobox", name="When a six-point prime is allowed").click()
    with seat.answered():
        seat.page.get_by_role("option", name="always", exact=True).click()
    seat.says("24/21 stands")
    assert "prime%3Dfree" in seat.page.url
    expect(seat.page.get_by_role("button", name="LiveGames with house rules")).to_be_visible()


# ---------------------------------------------------------------- setting up


def test_a_position_is_set_up_by_clicks_and_drags_and_its_plays_are_read(seat: Table) -> None:
    seat.open()
    page = seat.page
    with seat.answered():
        page.get_by_role("switch", name="Set up").click()
    seat.press("Clear")
    seat.says("White: 0 on the board, 15 off.")
    with seat.answered():
        seat.tap(6)
    with seat.answered():
        seat.tap(6)
    seat.says("White: 2 on the board, 13 off.")
    _pull(seat, 4, 13 * 0.78)
    seat.says("White: 15 on the board, 0 off.")
    with seat.answered():
        seat.tap(3)
    seat.says("All fifteen white checkers are on the board already.")
    with seat.answered():
        page.get_by_role("radio", name="Put Black").check()
    with seat.answered():
        seat.tap(6)
    seat.says("White checkers stand there")
    seat.lane(18).focus()
    for key in ("7", "Delete", "Enter", "Enter", "Backspace"):
        with seat.answered():
            page.keyboard.press(key)
    seat.says("Black: 7 on the board, 8 off.")
    seat.lane(12).focus()
    with seat.answered():
        page.keyboard.press("8")
    seat.says("Black: 15 on the board, 0 off.")
    for name, number in (("Die 1", "4"), ("Die 2", "1")):
        with seat.answered():
            page.get_by_role("combobox", name=name).select_option(number)
    with seat.answered():
        page.get_by_role("switch", name="Set up").click()
    seat.says("Roll: 4-1")
    expect(page.locator(".item")).not_to_have_count(0)
    expect(seat.item("4/off 6/5")).to_be_visible()


def _pull(seat: Table, point: int, lanes: float) -> None:
    """Press on a stack at the rim and pull it so high."""
    box = seat.lane(point).locator(".hit").bounding_box()
    assert box
    x, bottom, lane = box["x"] + box["width"] / 2, box["y"] + box["height"], box["width"]
    rim = bottom - 0.62 * lane
    seat.page.mouse.move(x, rim - 0.3 * lane)
    seat.page.mouse.down()
    seat.page.mouse.move(x, rim - 2 * lane, steps=3)
    expect(seat.page.locator(".held text")).to_be_visible()
    seat.page.mouse.move(x, rim - lanes * lane, steps=5)
    with seat.answered():
        seat.page.mouse.up()


def test_start_swap_and_a_random_position_can_be_undone(seat: Table) -> None:
    seat.open(p=MIDDLE)
    with seat.answered():
        seat.page.get_by_role("switch", name="Set up").click()
    before = seat.labels()
    for name in ("Swap sides", "Random position", "Start position"):
        seat.press(name)
    assert "15 " in seat.labels()[0]
    for _ in range(3):
        seat.press("Undo")
    assert seat.labels() == before


def test_the_board_is_turned_and_the_same_steps_are_made_on_it(seat: Table) -> None:
    seat.open()
    before = seat.middle(24)
    seat.press("Turn the board")
    after = seat.middle(24)
    assert after[0] < before[0]
    assert after[1] > before[1]
    seat.step(24, 13)
    seat.press("Confirm")
    assert seat.middle(24) == before  # Black's head, and White is still on top
    with seat.answered():
        seat.page.get_by_role("switch", name="Turn for each side").check()
    seat.press("Throw")
    assert seat.middle(24) == before
    expect(seat.page.locator(".shapes text").filter(has_text=re.compile("^24$"))).to_be_visible()


def test_quick_taps_in_set_up_are_all_counted(seat: Table) -> None:
    seat.open(p="LN1.w24x8.b24x15.w")
    with seat.answered():
        seat.page.get_by_role("switch", name="Set up").check()
    for _ in range(5):
        seat.tap(6)
    seat.says("White: 13 on the board, 2 off")


# ---------------------------------------------------------------- typing


def test_a_typed_play_is_tried_and_stopped_at_the_step_that_breaks(seat: Table) -> None:
    seat.open()
    box = seat.page.get_by_role("textbox", name="Type a play")
    for text, words in (
        ("24/13", "24/18/13 is allowed"),
        ("24/18 24/19", "Only one checker a turn"),
        ("1-7, 7-12", "24/18/13 is allowed"),
        ("pass", "Passing is not allowed"),
    ):
        box.fill(text)
        with seat.answered():
            box.press("Enter")
        seat.says(words)


HOSTILE = {
    "markup": "<img src=x onerror=alert(1)> **bold** :material/bug: $x$ [a](javascript:alert(1))",
    "controls": "24/18\x00\x07\x1b[31m",
    "bidi": "24/18 \u202e81/42",
    "other script": "२४/१८",
    "point 25": "25/19",
    "off": "off/3",
    "500 steps": "24/23 " * 500,
    "emoji": "🎲" * 50,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_is_typed_is_answered_in_a_sentence_and_nothing_is_lost(seat: Table, text: str) -> None:
    seat.open(p=MIDDLE, play="24/18")
    box = seat.page.get_by_role("textbox", name="Type a play")
    box.fill(text)
    box.press("Enter")
    answer = seat.page.locator(".nt-note")
    expect(answer).to_be_visible(timeout=PATIENCE)
    assert len(answer.inner_text()) < 300
    assert not seat.page.locator("img[src=x]").count()
    assert not answer.locator("a, b, strong, img, code").count()
    seat.says("24/18 stands")
    seat.page.get_by_role("button", name="Position as text").click()
    seat.page.get_by_role("textbox", name="Another position").fill(text)
    seat.page.get_by_role("button", name="Set it up").click()
    expect(answer).to_have_count(2, timeout=PATIENCE)
    seat.says("24/18 stands")


def test_a_megabyte_in_a_text_box_is_answered(seat: Table) -> None:
    seat.open()
    seat.page.get_by_role("button", name="Position as text").click()
    box = seat.page.get_by_role("textbox", name="Another position")
    box.focus()
    box.evaluate(
        """box => {
            const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
            set.call(box, "w24x15 ".repeat(150000));
            box.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    seat.page.get_by_role("button", name="Set it up").click()
    expect(seat.page.locator(".nt-note")).to_contain_text("characters", timeout=PATIENCE)
    seat.says("White to move")


def test_a_typed_position_is_set_up(seat: Table) -> None:
    seat.open()
    seat.page.get_by_role("button", name="Position as text").click()
    seat.page.get_by_role("textbox", name="Another position").fill(MIDDLE.removeprefix("LN1."))
    seat.press("Set it up")
    seat.says("Roll: 6-3")


# ---------------------------------------------------------------- links


def test_a_copied_link_opens_the_same_desk(seat: Table, browser: Browser, address: str) -> None:
    seat.open(p=MIDDLE, rules="greek+prime-timing=turn")
    seat.step(24, 18)
    seat.step(11, 5)
    seat.page.get_by_role("button", name="Link").click()
    link = seat.page.locator("[data-testid=stCode]").inner_text().strip()
    assert "%2B" in link
    assert link.startswith(address)
    other = Table(browser.new_context(locale="en-GB").new_page(), address)
    other.page.goto(link)
    other.ready()
    other.says(seat.said.inner_text())
    assert other.labels() == seat.labels()
    expect(other.card).to_contain_text("11/5 is not allowed")
    other.page.context.close()
    assert not other.faults


def test_back_and_forward_walk_through_what_was_done(seat: Table) -> None:
    seat.open()
    seat.step(24, 18)
    seat.step(18, 13)
    seat.press("Confirm")
    for words in ("24/18/13 is allowed", "24/18 stands", "Take a checker"):
        with seat.answered():
            seat.page.go_back()
        seat.says(words)
    assert seat.page.url == seat.address
    for words in ("24/18 stands", "24/18/13 is allowed", "Black to move"):
        with seat.answered():
            seat.page.go_forward()
        seat.says(words)
    seat.page.reload()
    seat.ready()
    seat.says("Black to move")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"p": "w24x16.b24x15.w"}, "Too many checkers"),
        ({"p": "<script>alert(1)</script>"}, "Here stands “<”"),
        ({"p": MIDDLE, "rules": "roman"}, "There is no rule set “roman”"),
        ({"p": MIDDLE, "play": "24/18*"}, "Nothing is hit"),
        ({"p": "w" * 60_000}, "60,000 characters"),
        ({"lang": "xx"}, "There are: el, en and uk"),
    ],
    ids=["sixteen", "markup", "rules", "play", "60 kB", "language"],
)
def test_a_broken_link_opens_the_page_and_says_what_is_wrong(seat: Table, query: dict[str, str], words: str) -> None:
    seat.open(**query)
    expect(seat.page.locator(".nt-note").first).to_contain_text(words)
    seat.says("White to move")


# ---------------------------------------------------------------- pictures


def test_the_board_is_downloaded_as_svg_png_and_pdf(seat: Table) -> None:
    seat.open(p=PRIME, play="24/21")
    seat.page.get_by_role("button", name="Picture").click()
    for kind, begin in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("PDF", b"%PDF")):
        with seat.page.expect_download() as waiting:
            seat.page.get_by_role("button", name=kind, exact=True).click()
        assert waiting.value.path().read_bytes().startswith(begin)


# ---------------------------------------------------------------- a phone


@phone
def test_a_checker_is_dragged_by_a_finger_and_a_swipe_elsewhere_scrolls(seat: Table) -> None:
    seat.open(p=MIDDLE)
    cdp = seat.page.context.new_cdp_session(seat.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def swipe(begin: tuple[float, float], end: tuple[float, float]) -> None:
        touch("touchStart", begin)
        for k in range(1, 9):
            touch("touchMove", tuple(a + (b - a) * k / 8 for a, b in zip(begin, end, strict=True)))  # type: ignore[arg-type]
        touch("touchEnd")

    main = seat.page.locator("[data-testid=stMain]")
    with seat.answered():
        swipe(seat.middle(24), seat.middle(18))
    seat.says("24/18 stands")
    assert main.evaluate("main => main.scrollTop") == 0
    x, y = seat.middle(9)
    swipe((x, y), (x, y - 200))
    seat.page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollTop > 50", timeout=PATIENCE)


@phone
def test_a_finger_can_hit_every_point(seat: Table) -> None:
    seat.open(p=MIDDLE)
    for lane in seat.page.locator(".lane .hit").all():
        box = lane.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24
    seat.page.touchscreen.tap(*seat.middle(11))
    seat.says("Taken from 11")
    with seat.answered():
        seat.page.touchscreen.tap(*seat.middle(5))
    seat.sign("no")


@phone
@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_scrolls_sideways_on_a_phone(seat: Table, code: str) -> None:
    t = translator(code)
    seat.open(p=PRIME, lang=code, play="24/21")

    def fits() -> None:
        main = seat.page.locator("[data-testid=stMain]")
        assert main.evaluate("main => [main.scrollWidth, document.documentElement.scrollWidth]") == [390, 390]

    fits()
    for key, name in (("play_list", t.t("As boards")), ("step_list", t.t("Not allowed {n}", n=4))):
        seat.choose(name)
        expect(seat.page.get_by_role("radio", name=name)).to_be_checked()
        expect(seat.page.locator(f".st-key-{key} .item").first).to_be_visible()
        fits()
    with seat.answered():
        seat.page.get_by_role("switch", name=t.t("Set up")).click()
    fits()


# ---------------------------------------------------------------- for everyone

OURS = [[f".st-key-{key}"] for key in ("board", "controls", "tabs", "card", "play_list", "step_list")]


@pytest.mark.parametrize(
    ("seat", "code"),
    [({"color_scheme": scheme}, code) for scheme in ("light", "dark") for code in LANGUAGES],
    indirect=["seat"],
    ids=[f"{scheme}-{code}" for scheme in ("light", "dark") for code in LANGUAGES],
)
def test_axe_finds_nothing_on_our_parts(seat: Table, code: str) -> None:
    t = translator(code)
    seat.open(p=PRIME, lang=code, play="24/21")
    expect(seat.board).to_have_attribute("data-theme", seat.scheme())
    for key, name in (("play_list", ""), ("play_list", t.t("As boards")), ("step_list", t.t("Not allowed {n}", n=4))):
        if name:
            seat.choose(name)
        expect(seat.page.locator(f".st-key-{key} .item").first).to_be_visible()
        expect(seat.page.locator(".picker")).to_have_count(1)
        parts = [part for part in OURS if seat.page.locator(part[0]).count()]
        found = Axe().run(seat.page, context={"include": parts})
        assert [
            (fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found.response["violations"]
        ] == []


@pytest.mark.parametrize("seat", [{"reduced_motion": "reduce"}], indirect=True)
def test_nothing_on_the_board_moves_by_itself(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.step(24, 18)
    assert seat.board.evaluate("board => board.getAnimations({ subtree: true }).length") == 0


def test_the_board_keeps_the_focus_and_its_elements_when_the_page_changes(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.board.evaluate("board => (board.same = true)")
    seat.lane(20).focus()
    seat.choose("Ελ")
    seat.says(explain.to_move_text(translator("el"), Color.WHITE))
    assert seat.board.evaluate("board => board.same")
