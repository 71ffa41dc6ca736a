"""Games as they are played on the page: Chromium on the real server, against the computer, and two at one device."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import PATIENCE, Visitor, accessible, new_page
from tutor.app.shelf import KEY
from tutor.contest import Contest, Player
from tutor.game import Due, Played
from tutor.replay import read_contest
from tutor.ruling import plays_of
from tutor.translator import translator

pytestmark = pytest.mark.browser


class Guest(Visitor):
    """Somebody who has come to play."""

    def come(self) -> None:
        self.page.goto(f"{self.address}play?lang={self.t.code}")
        self.offered("Start")

    def offered(self, name: str) -> None:
        expect(self.page.get_by_role("button", name=self.t.t(name), exact=True)).to_be_visible(timeout=PATIENCE)

    def use(self, name: str, **fields: object) -> None:
        self.page.get_by_role("button", name=self.t.t(name, **fields), exact=True).click()
        self.settled()

    def option(self, text: str) -> None:
        self.page.locator(".radios label").filter(has_text=text).click()
        self.settled()

    def text(self) -> str:
        """What the browser keeps."""
        return str(self.page.evaluate(f"localStorage.getItem('{KEY}') ?? ''"))

    def kept(self) -> Contest:
        """The game that the browser keeps."""
        return read_contest(self.text())

    def do(self, name: str, **fields: object) -> Contest:
        """Press a button with which the game goes on; the game after it."""
        before = self.text()
        self.page.get_by_role("button", name=self.t.t(name, **fields), exact=True).click()
        return self.gone_on(before)

    def gone_on(self, before: str) -> Contest:
        """The game once another one is kept than before."""
        self.page.wait_for_function(f"text => (localStorage.getItem('{KEY}') ?? text) !== text", arg=before)
        self.settled()
        return self.kept()

    def to_play(self) -> Contest:
        """Throw until a play is due."""
        self.offered("New game")
        while (contest := self.kept()).due is not Due.PLAY:
            self.do("Throw" if contest.due is Due.THROW else "Throw for the start")
        self.settled()
        return contest

    def play(self) -> Contest:
        """A whole turn, the play that is listed first; the game after it."""
        contest = self.to_play()
        for step in plays_of(contest.game.rules, contest.game.began).results[0].play:
            before = self.text()
            self.step(step.source, step.target)
            self.gone_on(before)
        return self.do("Confirm")


@pytest.fixture
def guest(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Guest]:
    code, (width, height), scheme = getattr(request, "param", ("en", (1280, 900), "light"))
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme, "reduced_motion": "reduce"}
    with new_page(browser, **options, has_touch=width < 600) as page:
        found = Guest(page, address, translator(code))
        yield found
        assert not found.faults


def test_a_game_against_the_computer_is_played_left_saved_and_loaded(guest: Guest) -> None:
    guest.come()
    accessible(guest.page)
    guest.option("Hard")
    guest.do("Start")
    contest = guest.to_play()
    assert contest.terms.black is Player.HARD
    guest.step(24, 1)
    guest.sign("no")
    expect(guest.card).to_be_visible(timeout=PATIENCE)
    accessible(guest.page)
    guest.use("Undo")
    played = guest.play()
    guest.says("Black threw")
    guest.page.locator(".item").nth(1).click()  # the turn before is seen again
    guest.says("White threw")
    accessible(guest.page)
    guest.use("Back to the turn in hand")
    guest.says("Black threw")
    assert any(isinstance(entry, Played) and entry.refused == (((24, 1),),) for entry in played.game.entries)

    guest.page.reload()  # left, and come back to
    guest.offered("Throw")
    assert guest.kept() == played
    guest.page.get_by_text("Save the game").click()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name="Save as a file").click()
    saved = Path(download.value.path()).read_text("utf-8")
    assert read_contest(saved) == played

    guest.use("Resign")
    guest.do("Resign and lose {n} points", n=2)
    guest.says("White resigns.", "Black wins 2 points")
    guest.use("New game")
    guest.page.get_by_text("Load a game").click()
    guest.page.get_by_label("The text of a saved game").fill("24/18")
    guest.use("Go on with it")
    expect(guest.page.locator(".st-key-play_loading .fault")).not_to_be_empty(timeout=PATIENCE)
    guest.page.locator("input[type=file]").set_input_files(
        {"name": "nardy-game.txt", "mimeType": "text/plain", "buffer": saved.encode()}
    )
    guest.offered("Throw")
    guest.settled()
    assert guest.kept() == played


@pytest.mark.parametrize("guest", [("el", (1280, 900), "dark")], indirect=True)
def test_two_people_at_one_device_with_typed_dice_and_the_cube(guest: Guest) -> None:
    guest.come()
    accessible(guest.page)
    guest.option(guest.t.t("Two people"))
    guest.page.locator("select").nth(0).select_option("greek")
    guest.settled()
    guest.page.locator("select").nth(1).select_option("5")
    guest.settled()
    guest.option(guest.t.t("Thrown by hand and typed in"))
    guest.do("Start")
    before = guest.text()
    for number, die in enumerate("36"):
        guest.page.locator("select").nth(number).select_option(die)
        guest.settled()
    guest.gone_on(before)
    guest.play()
    guest.use("Double to {value}", value=2)
    guest.use("Not now")
    guest.use("Double to {value}", value=2)
    guest.do("Offer the double to {value}", value=2)
    expect(guest.page.locator(".nt-cube")).to_be_visible(timeout=PATIENCE)
    assert guest.do("Drop").score == (1, 0)
    assert len(guest.do("Next game").games) == 2
    accessible(guest.page)


@pytest.mark.parametrize("guest", [("uk", (390, 844), "light")], indirect=True)
@pytest.mark.parametrize("level", [Player.EASY, Player.MEDIUM])
def test_a_game_on_a_phone(guest: Guest, level: Player) -> None:
    guest.come()
    guest.option(guest.t.p("strength", level.removeprefix("computer ").capitalize()))
    guest.page.get_by_text(guest.t.t("Coach: warn me before a costly play")).click()
    guest.do("Start")
    assert guest.to_play().terms.black is level
    accessible(guest.page)
    width = guest.page.evaluate("document.documentElement.scrollWidth")
    assert width == 390, "nothing is wider than the screen"


def test_a_game_goes_on_in_another_tab_and_what_cannot_be_read_is_set_aside(guest: Guest) -> None:
    guest.come()
    guest.page.evaluate(f"localStorage.setItem('{KEY}', 'Nardy Tutor game text 2\\nRules: greek')")
    guest.page.reload()
    guest.offered("Start")
    expect(guest.page.get_by_text("It is set aside.")).to_be_visible(timeout=PATIENCE)
    guest.option(guest.t.t("Two people"))
    guest.do("Start")
    assert "game text 2" in guest.page.evaluate(f"localStorage.getItem('{KEY}.aside')")

    other = Guest(guest.page.context.new_page(), guest.address, guest.t)
    other.page.goto(guest.page.url)
    begun = other.to_play()
    expect(guest.page.get_by_text("goes on from there")).to_be_visible(timeout=PATIENCE)
    assert guest.kept() == begun, "the older tab has not written over it"
    assert len(guest.play().game.entries) == 1, "and goes on with it"
    other.page.close()
