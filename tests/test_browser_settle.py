"""Whole disputes as two people settle them: Chromium on the real server, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import LOOKS, PATIENCE, Visitor, accessible, new_page
from tutor import explain
from tutor.answers import check_answer
from tutor.notation import hops_text, read_play, read_position
from tutor.play import Hop
from tutor.ruleset import NARD_ONLINE
from tutor.ruling import Verdict
from tutor.translator import translator

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Dispute(NamedTuple):
    """A position with its roll, and what was played; `all`: it must be said that this was all."""

    position: str
    play: str
    all: bool = False


DISPUTES = {
    "head": Dispute("LN1.w24x15.b24x15.w65", "24/18 24/19"),
    "larger-die": Dispute("LN1.w24-3x14.b24x14-1.w65", "24/19", all=True),
    "prime": Dispute("LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32", "24/21 19/17"),
}


class Disputant(Visitor):
    """Somebody who settles a dispute."""

    def come(self, **query: str) -> None:
        """Open the page with a link."""
        self.page.goto(f"{self.address}settle?{urlencode({'lang': self.t.code, **query})}")
        self.ready()

    def tell(self, step: Hop, by_key: bool) -> None:
        """Make a step, allowed or not."""
        if not by_key:
            self.step(*step)
            return
        source, target = step
        self.lane(source).press("Enter")
        expect(self.lane(source)).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
        with self.answered():
            self.lane(target).press("Enter")

    def sees_ruling(self, dispute: Dispute) -> None:
        """The verdict under the board and beside it, the reasons, the proof and the plays to make instead."""
        t = self.t
        position, roll = read_position(dispute.position)
        assert roll
        answer = check_answer(t, NARD_ONLINE, position, roll, read_play(dispute.play))
        heading = f"{explain.play_words(t, answer['play'])}: {explain.verdict_text(t, Verdict.ILLEGAL)}"
        self.says(heading)
        self.sign("no")
        expect(self.card).to_contain_text(heading)
        for reason in answer["reasons"]:
            expect(self.card).to_contain_text(reason["message"])
        expect(self.page.get_by_role("heading", name=t.t("What could have been played"))).to_be_visible()


@pytest.fixture
def disputant(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Disputant]:
    code, options = getattr(request, "param", ("en", {}))
    usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
    with new_page(browser, **{**usual, **options}) as page:
        found = Disputant(page, address, translator(code))
        yield found
    assert not found.faults


SEATS: dict[str, tuple[str, dict[str, Any]]] = {"el": ("el", {}), "en": ("en", {}), "uk-phone": ("uk", PHONE)}


@pytest.mark.parametrize(
    ("disputant", "name"),
    [
        pytest.param(seat, name, id=f"{which}-{name}", marks=() if i == k else (pytest.mark.slow,))
        for i, (which, seat) in enumerate(SEATS.items())
        for k, name in enumerate(DISPUTES)
    ],
    indirect=["disputant"],
)
def test_a_dispute_is_settled_step_by_step(disputant: Disputant, name: str, request: pytest.FixtureRequest) -> None:
    """Quickly, each dispute and each seat once."""
    dispute, t = DISPUTES[name], disputant.t
    by_key = "phone" in request.node.name and name == "prime"
    disputant.come(p=dispute.position)
    for step in read_play(dispute.play):
        disputant.tell(step, by_key)
    if dispute.all:
        disputant.press(t.t("That was all"))
    disputant.sees_ruling(dispute)
    main = disputant.page.locator("[data-testid=stMain]")
    width = disputant.page.viewport_size["width"] if disputant.page.viewport_size else 0
    assert main.evaluate("main => main.scrollWidth") <= width
    # The link in the address opens the same ruling for somebody else.
    disputant.page.goto(disputant.page.url)
    disputant.ready()
    disputant.sees_ruling(dispute)


@pytest.mark.parametrize("disputant", [("el", PHONE)], indirect=True, ids=["el"])
def test_a_dispute_by_keyboard_alone_on_a_phone(disputant: Disputant) -> None:
    dispute, t = DISPUTES["prime"], disputant.t
    disputant.come(p=dispute.position)
    for step in read_play(dispute.play):
        disputant.tell(step, by_key=True)
    disputant.sees_ruling(dispute)
    another = disputant.page.get_by_role("button", name=t.t("Another account"))
    another.focus()
    with disputant.answered():
        another.press("Enter")
    for step in reversed(read_play(dispute.play)):
        disputant.tell(step, by_key=True)
    disputant.says(explain.verdict_text(t, Verdict.LEGAL))
    disputant.sign("yes")
    expect(disputant.page.locator(".st-key-table_side")).to_contain_text(
        t.p("accounts", "Both accounts are the same steps in another order.")
    )


def test_a_typed_play_and_two_positions_settle_too(disputant: Disputant) -> None:
    dispute = DISPUTES["prime"]
    disputant.come(p=dispute.position)
    field = disputant.page.get_by_label("Type a play")
    field.fill(dispute.play)
    with disputant.answered():
        field.press("Enter")
    disputant.sees_ruling(dispute)
    disputant.page.get_by_text("Nobody remembers the steps", exact=True).click()
    field = disputant.page.get_by_label("Or its text")
    field.fill("LN1.w24x6-23x2-22x2-21-20x2-17-11.b24x9-22x2-21-20x2-17.b")
    field.press("Enter")
    expect(disputant.page.get_by_text("The order mattered")).to_be_visible()


@pytest.mark.parametrize("disputant", [("el", PHONE), ("uk", {})], indirect=True, ids=["el-phone", "uk"])
def test_the_position_after_is_set_up_on_the_board_in_sight(disputant: Disputant) -> None:
    t, page = disputant.t, disputant.page
    disputant.come(p=DISPUTES["prime"].position)
    page.get_by_text(t.t("Nobody remembers the steps"), exact=True).click()
    disputant.press(t.t("Set up the position after"))
    title, done = (
        page.get_by_text(t.t("This is the board after the play")),
        page.get_by_role("button", name=t.t("Done")),
    )
    for part in (title, disputant.lane(24), done):
        expect(part).to_be_in_viewport()
    done.click(trial=True)  # nothing lies over it
    expect(page.get_by_role("heading", name=t.t("Under other rules"))).to_have_count(0)
    disputant.drag(19, 17)
    disputant.drag(24, 21)
    disputant.press(t.t("Done"))
    disputant.says(f"{explain.play_words(t, '19/17 24/21')}: {explain.verdict_text(t, Verdict.LEGAL)}")
    expect(title).to_have_count(0)
    expect(disputant.card).to_contain_text(explain.play_words(t, "24/21 19/17"))


def test_a_sheet_is_made_for_what_is_shown(disputant: Disputant) -> None:
    dispute = DISPUTES["head"]
    disputant.come(p=dispute.position, play=hops_text(read_play(dispute.play)))
    with disputant.page.expect_download() as made:
        disputant.page.get_by_role("button", name="Ruling sheet (PDF)").click()
    assert made.value.path().read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "disputant",
    [
        pytest.param((code, {"color_scheme": scheme}), marks=marks, id=f"{scheme}-{code}")
        for scheme, code, marks in LOOKS
    ],
    indirect=True,
)
def test_axe_finds_nothing_on_a_dispute(disputant: Disputant) -> None:
    dispute = DISPUTES["prime"]
    disputant.come(p=dispute.position, play=dispute.play, rules="livegames", also="19/17 24/21!", by="wb", told="1")
    disputant.says(explain.verdict_text(disputant.t, Verdict.OPEN))
    accessible(disputant.page, ".st-key-table")
