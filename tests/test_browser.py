"""The app as it is used: Chromium on the real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser import LOOKS, PATIENCE, Table, accessible, new_page
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


@pytest.fixture
def seat(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A page; `indirect` parameters are options of the browser's context."""
    options: dict[str, Any] = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}}
    with new_page(browser, **{**options, **getattr(request, "param", {})}) as page:
        table = Table(page, address)
        yield table
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
        const at = {{ clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true }};
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


def test_what_is_used_before_the_answer_has_come_undoes_nothing(seat: Table) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    holding = False

    def between(browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        browser.on_message(server.send)
        server.on_message(lambda message: held.append((browser, message)) if holding else browser.send(message))

    seat.page.route_web_socket(re.compile("_stcore/stream"), between)
    seat.open(lang="en")
    seat.tap(24)
    holding = True
    seat.tap(18)
    seat.page.wait_for_timeout(300)  # the server has the step, the browser not yet its address
    seat.choose("As boards")
    seat.page.wait_for_timeout(300)
    holding = False
    for browser, message in held:
        browser.send(message)
    seat.says("24/18 stands")
    expect(seat.page).to_have_url(re.compile("play=24"))
    expect(seat.page.locator(".boards")).to_be_visible()


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


# ---------------------------------------------------------------- slow and lost answers


class Line:
    """The way between a page and its server: what goes up can be lost, what comes down can be late."""

    def __init__(self, seat: Table) -> None:
        self.lossy = self.late = False
        self.held: list[tuple[WebSocketRoute, str | bytes]] = []
        seat.page.route_web_socket(re.compile("_stcore/stream"), self._between)

    def _between(self, browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        browser.on_message(lambda message: None if self.lossy else server.send(message))
        server.on_message(lambda message: self.held.append((browser, message)) if self.late else browser.send(message))

    def catch_up(self) -> None:
        """Let everything come that was late."""
        self.late = False
        for browser, message in self.held:
            browser.send(message)


def test_taps_before_the_answer_are_done_after_it(seat: Table) -> None:
    line = Line(seat)
    seat.open()
    seat.tap(24)
    line.late = True
    for point in (18, 18, 13):
        seat.tap(point)
    expect(seat.page.locator(".touch")).to_have_attribute("aria-busy", "true")
    expect(seat.lane(13)).to_have_class(re.compile("waits"))
    line.catch_up()
    seat.says("24/18/13 is allowed")
    expect(seat.page.locator(".touch")).to_have_attribute("aria-busy", "false")
    expect(seat.page.locator(".lane.waits")).to_have_count(0)


def test_a_drag_before_the_answer_is_done_after_it(seat: Table) -> None:
    line = Line(seat)
    seat.open()
    seat.tap(24)
    line.late = True
    seat.tap(18)
    mouse = seat.page.mouse
    mouse.move(*seat.middle(18))
    mouse.down()
    mouse.move(*seat.middle(13), steps=4)
    expect(seat.page.locator(".held circle").first).to_be_visible()
    mouse.up()
    line.catch_up()
    seat.says("24/18/13 is allowed")


@pytest.mark.parametrize(
    "points", [(24, 19), (20, 15), (12, 6)], ids=["another step", "its next step", "no own checker"]
)
def test_taps_that_no_longer_fit_are_dropped_and_a_refusal_is_read_first(seat: Table, points: tuple[int, int]) -> None:
    line = Line(seat)
    seat.open()
    seat.tap(24)
    line.late = True
    seat.tap(20)
    for point in points:
        seat.tap(point)
    line.catch_up()
    seat.says("24/20 needs a 4")
    expect(seat.page.locator('.lane[aria-pressed="true"]')).to_have_count(0)
    seat.ready()
    seat.says("24/20 needs a 4")


def test_escape_takes_back_the_taps_that_wait(seat: Table) -> None:
    line = Line(seat)
    seat.open()
    seat.tap(24)
    line.late = True
    for point in (18, 18, 13):
        seat.tap(point)
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator(".lane.waits")).to_have_count(0)
    line.catch_up()
    seat.says("24/18 stands")


@pytest.mark.parametrize("speaks", [True, False], ids=["in another language", "not at all"])
def test_a_step_that_was_lost_is_sent_once_more_when_the_server_says_something_else(seat: Table, speaks: bool) -> None:
    line = Line(seat)
    seat.open(p=MIDDLE)
    seat.tap(24)
    line.lossy = True
    seat.tap(18)
    expect(seat.page.locator(".touch")).to_have_attribute("aria-busy", "true")
    seat.page.wait_for_timeout(200)  # it is on its way into nothing
    line.lossy = False
    with seat.answered():
        if speaks:
            seat.choose("Ελ")
    said = translator("el" if speaks else "en").t("{play} stands. Left to play: {dice}.", play="24/18", dice=3)
    seat.says(said)


def test_a_step_that_is_never_answered_is_said_and_can_be_made_again(seat: Table) -> None:
    line = Line(seat)
    seat.open()
    seat.tap(24)
    line.lossy = True
    seat.tap(18)
    seat.tap(18)
    seat.says("No answer came, so the step was not made.")
    seat.sign("note")
    expect(seat.page.locator(".touch")).to_have_attribute("aria-busy", "false")
    expect(seat.page.locator(".lane.waits")).to_have_count(0)
    line.lossy = False
    seat.step(24, 18)
    seat.says("24/18 stands")


# ---------------------------------------------------------------- one hand at a time


def test_a_press_between_the_points_does_nothing(seat: Table) -> None:
    seat.open()
    rev = seat.board.get_attribute("data-rev")
    (left, y), (right, _) = seat.middle(18), seat.middle(19)
    seat.page.mouse.click((left + right) / 2, y)
    box = seat.page.locator(".touch").bounding_box()
    assert box
    seat.page.mouse.click(box["x"] + 1, box["y"] + 1)
    seat.tap(24)
    seat.says("Taken from 24")
    assert seat.board.get_attribute("data-rev") == rev


def test_a_second_finger_does_not_let_go_of_what_the_first_one_drags(seat: Table) -> None:
    seat.open()
    mouse = seat.page.mouse
    mouse.move(*seat.middle(24))
    mouse.down()
    mouse.move(*seat.middle(18), steps=4)
    rev = seat.board.get_attribute("data-rev")
    seat.page.locator(".touch").evaluate(
        """(touch, [clientX, clientY]) => {
            for (const isPrimary of [false, true])
                for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
                    touch.dispatchEvent(
                        new PointerEvent(name, { clientX, clientY, pointerId: 77, isPrimary, button: 0, buttons: 1 }),
                    );
        }""",
        seat.middle(9),
    )
    expect(seat.lane(24)).to_have_attribute("aria-pressed", "true")
    expect(seat.page.locator(".held circle").first).to_be_visible()
    assert seat.board.get_attribute("data-rev") == rev
    with seat.answered():
        mouse.up()
    seat.says("24/18 stands")


@pytest.mark.parametrize("elsewhere", [True, False], ids=["focus elsewhere", "focus on the board"])
def test_escape_lets_go_of_a_checker_that_is_dragged(seat: Table, elsewhere: bool) -> None:
    seat.open()
    mouse = seat.page.mouse
    mouse.move(*seat.middle(24))
    mouse.down()
    mouse.move(*seat.middle(18), steps=4)
    expect(seat.page.locator(".held circle").first).to_be_visible()
    rev = seat.board.get_attribute("data-rev")
    if elsewhere:
        seat.page.get_by_role("textbox", name="Type a play").focus()
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator(".held circle")).to_have_count(0)
    expect(seat.lane(24)).to_have_attribute("aria-pressed", "false")
    mouse.move(*seat.middle(19), steps=2)
    mouse.up()
    seat.says("Take a checker")
    assert seat.board.get_attribute("data-rev") == rev


def test_a_press_ends_where_it_is_let_go_and_is_not_completed_later(seat: Table) -> None:
    seat.open()
    mouse = seat.page.mouse
    box = seat.page.locator(".touch").bounding_box()
    assert box
    below = box["x"] + box["width"] / 2, box["y"] + box["height"] + 30
    rev = seat.board.get_attribute("data-rev")
    seat.tap(24)
    for button in ("left", "right"):
        mouse.move(*seat.middle(18))
        mouse.down()
        mouse.move(*below, steps=3)
        mouse.up()
        mouse.move(*below)
        mouse.down(button=button)
        mouse.move(*seat.middle(18), steps=3)
        mouse.up(button=button)
        expect(seat.lane(24)).to_have_attribute("aria-pressed", "true")
    seat.page.mouse.click(*seat.middle(18), button="right")
    mouse.down()  # the left button is pressed on 18 and let go while the right one is held
    mouse.down(button="right")
    mouse.up()
    mouse.up(button="right")
    expect(seat.lane(24)).to_have_attribute("aria-pressed", "true")
    assert seat.board.get_attribute("data-rev") == rev
    with seat.answered():
        seat.tap(18)
    seat.says("24/18 stands")


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


def test_the_keys_are_explained_to_everyone_while_they_are_used(seat: Table) -> None:
    seat.open()

    def seen() -> bool:
        box = seat.page.locator(".hint").bounding_box()
        return bool(box and box["height"] > 10)

    seat.tap(24)
    assert not seen()
    seat.page.keyboard.press("ArrowRight")
    expect(seat.page.locator(".hint")).to_contain_text("Escape lets go")
    assert seen()
    assert seat.lane(23).evaluate("lane => lane.closest('svg').getAttribute('aria-describedby')") == "hint"
    with seat.answered():
        seat.page.get_by_role("button", name="Set up").click()
    with seat.answered():
        seat.tap(24)
    gestures = seat.page.locator(".help")
    expect(gestures).to_contain_text("Drag a checker sideways to move it")
    expect(gestures).to_be_visible()
    assert not seen()
    seat.lane(20).focus()
    seat.page.keyboard.press("ArrowRight")
    expect(gestures).to_be_hidden()
    assert seen()
    with seat.answered():  # what explains the keys does not move a button away under the press
        seat.page.get_by_role("button", name="Done").click()
    seat.tap(24)
    expect(seat.said).to_contain_text("Taken from 24")
    assert not seen()


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
    seat.pick("24/21 7/1")
    expect(seat.item("24/21 7/1")).to_contain_text("also 7/1 24/21")
    seat.says("24/21 7/1 is allowed")
    assert {"1", "2"} <= set(seat.page.locator(".shapes text").all_text_contents())
    seat.page.get_by_role("button", name="More").click()
    expect(seat.page.locator(".pages span")).to_have_text("9–16 of 19")
    seat.choose("As boards")
    expect(seat.page.locator(".item svg")).to_have_count(8)


def test_quick_clicks_turn_as_many_pages(seat: Table) -> None:
    seat.open(p=MIDDLE)
    where = seat.page.locator(".pages span")
    quick = "button => { for (let n = 0; n < 2; n++) button.click(); }"
    expect(where).to_have_text("1–8 of 19")
    seat.page.get_by_role("button", name="More").evaluate(quick)
    expect(where).to_have_text("17–19 of 19")
    expect(seat.page.get_by_role("button", name="More")).to_be_disabled()
    seat.page.get_by_role("button", name="Back").evaluate(quick)
    expect(where).to_have_text("1–8 of 19")
    for name, text in (("More", "9–16 of 19"), ("More", "17–19 of 19"), ("Back", "9–16 of 19")):
        seat.page.get_by_role("button", name=name).click()
        expect(where).to_have_text(text)


def test_a_small_board_is_picked_and_its_play_made(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.choose("As boards")
    expect(seat.page.locator(".item svg").first).to_be_visible()
    seat.pick("24/18/15")
    seat.press("Make this play")
    seat.says("24/18/15 is allowed. Confirm it")
    assert "play=24" in seat.page.url


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
    house_rule = seat.page.get_by_role("radiogroup", name="When a six-point prime is allowed")
    with seat.answered():
        house_rule.get_by_text("always", exact=True).click()
    seat.says("24/21 stands")
    assert "prime%3Dfree" in seat.page.url
    expect(seat.page.get_by_role("button", name="Rules: LiveGames with house rules")).to_be_visible()


# ---------------------------------------------------------------- setting up


def test_a_position_is_set_up_by_clicks_and_drags_and_its_plays_are_read(seat: Table) -> None:
    seat.open()
    page = seat.page
    with seat.answered():
        page.get_by_role("button", name="Set up").click()
    seat.press("Empty the board")
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
        page.get_by_role("button", name="Done").click()
    seat.says("Roll: 4-1")
    expect(page.locator(".item")).not_to_have_count(0)
    expect(seat.item("6/5 4/off")).to_be_visible()


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


def test_a_drag_in_set_up_moves_one_checker_whoever_holds_it(seat: Table) -> None:
    seat.open(p=MIDDLE)
    with seat.answered():
        seat.page.get_by_role("button", name="Set up").click()
    mouse = seat.page.mouse

    def label(point: int) -> str:
        return seat.lane(point).get_attribute("aria-label") or ""

    def hold(source: int, x: float, y: float) -> None:
        mouse.move(*seat.middle(source))
        mouse.down()
        mouse.move(x, y, steps=6)
        expect(seat.page.locator(".held circle").first).to_be_visible()
        expect(seat.page.locator(".held text")).to_have_count(0)  # no height of a stack

    seat.drag(24, 20)
    assert label(24).startswith("Point 24: 6 white")
    assert label(20).startswith("Point 20: 3 white")
    seat.drag(12, 9)
    assert label(12).startswith("Point 12: 7 black")
    assert label(9).startswith("Point 9: 1 black")
    seat.drag(12, 11)
    seat.says("White checkers stand there")
    assert label(12).startswith("Point 12: 7 black")
    x, y = seat.middle(12)
    hold(12, x, y + 300)
    with seat.answered():
        mouse.up()
    seat.says("Black: 14 on the board, 1 off")
    (left, height), (right, _) = seat.middle(7), seat.middle(6)
    rev = seat.board.get_attribute("data-rev")
    hold(12, (left + right) / 2, height)  # between the points: back
    mouse.up()
    hold(12, left, height)
    mouse.move(*seat.middle(12), steps=4)  # and back to where it came from
    mouse.up()
    expect(seat.page.locator(".held circle")).to_have_count(0)
    hold(12, left, height)
    seat.page.keyboard.press("Escape")
    mouse.up()
    assert seat.board.get_attribute("data-rev") == rev
    seat.drag(24, 0)
    seat.says("White: 14 on the board, 1 off")
    _pull(seat, 4, 1.9)
    seat.says("White: 15 on the board, 0 off", "All fifteen")


def test_an_empty_point_has_nothing_to_drag_in_set_up(seat: Table) -> None:
    seat.open(p=MIDDLE)
    with seat.answered():
        seat.page.get_by_role("button", name="Set up").click()
    rev, before = seat.board.get_attribute("data-rev"), seat.labels()
    mouse = seat.page.mouse
    mouse.move(*seat.middle(9))
    mouse.down()
    mouse.move(*seat.middle(6), steps=6)
    expect(seat.page.locator(".held circle")).to_have_count(0)
    mouse.up()
    seat.ready()
    assert (seat.board.get_attribute("data-rev"), seat.labels()) == (rev, before)


def test_start_swap_and_a_random_position_can_be_undone(seat: Table) -> None:
    seat.open(p=MIDDLE)
    with seat.answered():
        seat.page.get_by_role("button", name="Set up").click()
    before = seat.labels()
    for name in ("Swap the colours", "Random position", "Start position"):
        seat.press(name)
    assert "15 " in seat.labels()[0]
    for _ in range(3):
        seat.press("Undo")
    assert seat.labels() == before


def test_the_board_is_turned_and_the_same_steps_are_made_on_it(seat: Table) -> None:
    seat.open()

    def head() -> tuple[float, float]:
        (x, y), board = seat.middle(24), seat.board.bounding_box()
        assert board
        return round(x - board["x"]), round(y - board["y"])

    before = head()
    seat.press("Turn the board")
    after = head()
    assert after[0] < before[0]
    assert after[1] > before[1]
    seat.step(24, 13)
    seat.press("Confirm")
    assert head() == before  # Black's head, and White is still on top
    with seat.answered():
        seat.page.get_by_role("switch", name="Turn for each side").check()
    seat.press("Throw")
    assert head() == before
    expect(seat.page.locator(".shapes text").filter(has_text=re.compile("^24$"))).to_be_visible()


def test_quick_taps_in_set_up_are_all_counted(seat: Table) -> None:
    seat.open(p="LN1.w24x8.b24x15.w")
    with seat.answered():
        seat.page.get_by_role("button", name="Set up").click()
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
    with seat.answered():
        box.press("Enter")
    seat.sign("note")
    assert 10 < len(seat.said.inner_text()) < 300
    assert not seat.page.locator("img[src=x]").count()
    assert not seat.said.locator("a, b, strong, img, code").count()
    seat.press("Turn the board")
    seat.says("24/18 stands")
    seat.page.get_by_role("button", name="Position as text").click()
    seat.page.get_by_role("textbox", name="Another position").fill(text)
    seat.page.get_by_role("button", name="Set it up").click()
    answer = seat.page.get_by_role("alert")
    expect(answer).to_be_visible(timeout=PATIENCE)
    assert len(answer.inner_text()) < 300
    assert not answer.locator("a, b, strong, img, code").count()
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
    expect(seat.page.get_by_role("alert")).to_contain_text("characters", timeout=PATIENCE)
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


def test_the_link_of_a_picked_refusal_opens_that_refusal(seat: Table) -> None:
    seat.open(p=PRIME)
    seat.choose("Not allowed 4")
    seat.page.locator(".st-key-step_list .item").first.click()
    expect(seat.card).to_contain_text("is not allowed")
    card = seat.card.locator("p").first.inner_text()
    seat.page.get_by_role("button", name="Link").click()
    seat.page.goto(seat.page.locator("[data-testid=stCode]").inner_text().strip())
    seat.ready()
    expect(seat.card.locator("p").first).to_have_text(card)


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
    answer = seat.page.locator(".nt-note").first
    expect(answer).to_contain_text(words)
    seat.says("White to move")
    told, board = answer.bounding_box(), seat.board.bounding_box()
    assert told
    assert board
    assert told["y"] < board["y"]  # seen first


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
        seat.page.get_by_role("button", name=t.t("Set up")).click()
    fits()


# ---------------------------------------------------------------- for everyone

OURS = [f".st-key-{key}" for key in ("board", "controls", "tabs", "card", "play_list", "step_list", "texts", "more")]


@pytest.mark.parametrize(
    ("seat", "code"),
    [pytest.param({"color_scheme": scheme}, code, marks=marks, id=f"{scheme}-{code}") for scheme, code, marks in LOOKS],
    indirect=["seat"],
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
        accessible(seat.page, *(part for part in OURS if seat.page.locator(part).count()))


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


# ---------------------------------------------------------------- nothing is out of sight, and nothing is said twice


@phone
def test_what_is_picked_is_seen_on_the_board_on_a_phone(seat: Table) -> None:
    seat.open(p=MIDDLE)
    seat.choose("Not allowed 3")
    last = seat.page.locator(".st-key-step_list .item").last
    last.scroll_into_view_if_needed()
    with seat.answered():
        last.click()
    expect(seat.board.locator(".face")).to_be_in_viewport(ratio=0.99)
    expect(seat.said).to_be_in_viewport(ratio=0.99)
    expect(last).to_be_in_viewport()


def test_a_typed_play_that_cannot_be_read_is_said_under_the_board_until_the_next_thing_is_done(seat: Table) -> None:
    seat.open()
    box = seat.page.get_by_role("textbox", name="Type a play")
    box.fill("abc")
    with seat.answered():
        box.press("Enter")
    told = "“abc” is no play. Write it like 24/18/13, or pass."
    seat.says(told)
    seat.sign("note")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_description(told)
    seat.step(24, 18)
    seat.says("24/18 stands")
    expect(box).not_to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_description("")


def test_it_is_said_when_the_board_shows_other_numbers_than_the_sentences(seat: Table) -> None:
    seat.open()
    page = seat.page
    notes = page.locator(".st-key-table_board .nt-note")
    expect(notes).to_have_count(0)
    seat.press("Turn the board")
    expect(notes).to_contain_text("The board shows Black's numbers.")
    seat.press("Turn the board")
    expect(notes).to_have_count(0)
    with seat.answered():
        page.get_by_role("switch", name="Count 1 to 24").check()
    expect(notes).to_contain_text("White's head is 24")
    with seat.answered():
        page.get_by_role("switch", name="Count 1 to 24").uncheck()
    with seat.answered():  # White stays at the bottom, also when Black is to move
        page.get_by_role("radio", name="Black").check()
    expect(notes).to_contain_text("The board shows White's numbers.")


def test_the_first_screen_says_what_this_is_and_offers_a_refusal_to_try(seat: Table) -> None:
    seat.open()
    expect(seat.page.get_by_text("Nardy Tutor shows every legal play")).to_be_visible()
    expect(seat.page.get_by_role("button", name="Rules: Nard Online")).to_be_visible()
    seat.page.locator(".st-key-tabs .radios label").last.click()
    seat.press("See one that is refused: 24/18 24/19")
    seat.says("Only one checker a turn may leave the head")
    seat.sign("no")


@pytest.mark.parametrize("seat", [{"viewport": {"width": 320, "height": 640}}], indirect=True)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_house_rule_can_be_read_to_its_end(seat: Table, code: str) -> None:
    seat.open(lang=code)
    seat.page.locator(".st-key-rules button").click()
    options = seat.page.locator("[data-testid=stPopoverBody] [role=radiogroup] label p")
    expect(options.nth(20)).to_be_attached()
    cut = """text => {
        const { left, right } = text.getBoundingClientRect();
        return left < 0 || right > innerWidth || text.scrollWidth > text.clientWidth + 1;
    }"""
    assert [text.inner_text() for text in options.all() if text.evaluate(cut)] == []


def test_what_a_button_opens_is_in_sight(seat: Table) -> None:
    seat.open(p=PRIME, play="24/21")
    for name, last in (("Picture", "PDF"), ("Position as text", "Set it up")):
        button = seat.page.get_by_role("button", name=name)
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(seat.page.get_by_role("button", name=last, exact=True)).to_be_in_viewport(ratio=0.9)
    seat.page.get_by_role("button", name="Position as text").click()
    expect(seat.page.get_by_role("textbox", name="Another position")).to_have_count(0)


def test_set_up_is_entered_and_left_at_one_place_and_no_game_is_over_meanwhile(seat: Table) -> None:
    seat.open()
    begin = seat.page.get_by_role("button", name="Set up").bounding_box()
    seat.press("Set up")
    end = seat.page.get_by_role("button", name="Done").bounding_box()
    assert begin
    assert end
    assert begin["x"] + begin["width"] == pytest.approx(end["x"] + end["width"])
    seat.press("Empty the board")
    expect(seat.page.get_by_text(re.compile("over", re.IGNORECASE))).to_have_count(0)
    seat.press("Done")
    expect(seat.page.get_by_text(re.compile("over", re.IGNORECASE)).first).to_be_visible()
    expect(seat.page.get_by_role("button", name="Set up")).to_be_visible()


def test_a_refusal_is_told_once_and_the_card_opens_to_what_another_rule_set_says(seat: Table) -> None:
    seat.open(p=PRIME, play="24/21")
    seat.says("none is ahead")
    expect(seat.card).to_contain_text("six-point prime")
    assert "none is ahead" not in seat.card.inner_text()
    assert "already off" not in seat.card.inner_text()
    other = seat.card.locator("details").first
    other.locator("summary").click()
    expect(other).to_contain_text("After 24/21 White holds six or more points in a row")
    expect(other).to_contain_text("LiveGames, ")
    expect(other).to_contain_text("these rules leave it open")


def test_a_second_press_on_confirm_takes_nothing_back(seat: Table) -> None:
    seat.open(play="24/18/13")
    undo, confirm = (seat.page.get_by_role("button", name=name) for name in ("Undo", "Confirm"))
    place = undo.bounding_box()
    box = confirm.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with seat.answered():
        seat.page.mouse.click(x, y)
    seat.page.mouse.click(x, y)
    seat.says("Black to move")
    expect(confirm).to_be_disabled()
    assert undo.bounding_box() == place
    seat.press("Throw")
    expect(seat.page.get_by_role("button", name="Undo")).to_be_visible()
    assert undo.bounding_box() == place


@pytest.mark.parametrize("seat", [{"color_scheme": "light"}], indirect=True)
def test_the_whole_page_follows_when_the_theme_is_switched(seat: Table) -> None:
    seat.open(p=PRIME, play="24/21")
    colour = "getComputedStyle(document.querySelector('.nt-badges span')).color"
    light = seat.page.evaluate(colour)
    seat.page.emulate_media(color_scheme="dark")
    expect(seat.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert seat.page.evaluate(colour) != light
