"""A game looked over on the page: Chromium on the real server, a better play found, and a refused step as a drill."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import PATIENCE, Visitor, accessible, new_page
from tests.reviews import GAME
from tutor import asked, misplays, progress
from tutor.app import reviewing
from tutor.app.shelf import KEY
from tutor.app.storage import MISPLAYS, PRACTICE
from tutor.drills import Subject
from tutor.position import Color
from tutor.replay import read_contest
from tutor.review import review
from tutor.reviewed import loss_text, side_text
from tutor.screen import screen_of
from tutor.translator import translator

pytestmark = pytest.mark.browser


class Reader(Visitor):
    """Somebody who looks a game over that the browser has kept."""

    def come(self) -> None:
        self.page.add_init_script(f"localStorage.setItem('{KEY}', {json.dumps(GAME)})")
        self.page.goto(f"{self.address}play?lang={self.t.code}")
        self.use(self.t.t("Review"))

    def use(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()
        self.settled()

    def shows(self, text: str) -> None:
        expect(self.page.get_by_text(text, exact=True).first).to_be_visible(timeout=PATIENCE)


@pytest.fixture
def reader(browser: Browser, address: str) -> Iterator[Reader]:
    options = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
    with new_page(browser, **options) as page:
        found = Reader(page, address, translator("uk"))
        yield found
        assert not found.faults


def test_a_game_is_looked_over_a_better_play_is_found_and_a_refused_step_is_practised(reader: Reader) -> None:
    t, found = reader.t, review(read_contest(GAME).game)
    turn = next(turn for turn in found.costly if turn.entry.position.to_move is Color.WHITE)
    assert turn.judged
    reader.come()
    reader.shows(side_text(t, Color.WHITE, found.tally(Color.WHITE)))
    accessible(reader.page)
    for source, target in turn.judged.better:
        reader.step(source, target)
    reader.says(t.t("Right: as far as the net can tell, no play is better."))
    reader.press(t.t("Show the better play"))
    reader.says(loss_text(t, turn.judged))

    mine = [each for each in found.costly if each.entry.position.to_move is Color.WHITE]
    reader.use(t.t("Ask me about them"))
    for number, each in enumerate(mine, 1):
        assert each.judged
        reader.shows(t.t("Costly play {number} of {count}", number=number, count=len(mine)))
        if number == 1:
            for source, target in each.judged.better:
                reader.step(source, target)
        else:
            reader.press(t.t("Show the better play"))
        accessible(reader.page)
        reader.use(t.t("Finish" if number == len(mine) else "Next"))
    reader.shows(t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", 1, count=len(mine)))
    reader.use(t.t("Back to the review"))

    reader.choose(t.t("Refused ({count})", count=1))
    reader.settled()
    reader.sign("no")
    reader.use(t.t("Practise them again later"))
    kept = reader.page.wait_for_function(f"localStorage.getItem('{PRACTICE.key}')", timeout=PATIENCE)
    text = kept.json_value()
    assert progress.read(text).of(Subject.HEAD).missed == 1
    reader.use(t.t("Ask me about them"))
    (item,) = found.items
    expect(reader.page.locator("h2")).to_have_text(asked.prompt(t, screen_of(item)), timeout=PATIENCE)
    accessible(reader.page)
    reader.use(asked.option_text(t, screen_of(item), item.answer))
    expect(reader.page.locator(".nt-said .nt-yes").first).to_be_visible(timeout=PATIENCE)
    reader.use(t.t("Finish"))
    reader.shows(t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", 1, count=1))
    reader.use(t.t("Back to the review"))
    reader.use(t.t("Back to the game"))
    expect(reader.page.get_by_role("button", name=t.t("Review"), exact=True)).to_be_visible(timeout=PATIENCE)


def test_costly_plays_come_back_in_practise_on_their_day(reader: Reader) -> None:
    """Kept in the review, asked two days later by the browser's calendar: one found, the other costly again."""
    t, contest, page = reader.t, read_contest(GAME), reader.page
    found = review(contest.game)
    turns = {reviewing.task_of(found, turn): turn for turn in found.costly}
    first, second = (turns[task] for task in reviewing.tasks(found, reviewing.begun(contest)))
    assert first.judged
    assert second.judged
    reader.come()
    reader.use(t.t("Practise them again later"))
    said = "{n} of these plays come back in Practise, after 2, 7 and 21 days."
    reader.shows(t.n(said.replace("come", "comes"), said, 2))
    accessible(page)
    text = page.wait_for_function(f"localStorage.getItem('{MISPLAYS.key}')", timeout=PATIENCE).json_value()

    page.clock.set_system_time(datetime.now() + timedelta(days=2))
    page.goto(f"{reader.address}practise?lang={t.code}")
    reader.shows(
        t.n(
            "Back again today: {n} costly play from your games.",
            "Back again today: {n} costly plays from your games.",
            2,
        )
    )
    reader.use(t.t("Find better plays"))
    heading = page.locator("h2").filter(has_text=t.t("Find a better play"))
    expect(heading).to_be_focused(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for source, target in first.judged.better:
        reader.step(source, target)
    reader.sign("yes")
    reader.says(t.n("It comes back in {n} day.", "It comes back in {n} days.", 7))
    accessible(page)
    reader.use(t.t("Next"))
    expect(heading).to_be_focused(timeout=PATIENCE)
    for source, target in second.entry.play:
        reader.step(source, target)
    reader.sign("no")
    reader.says(loss_text(t, second.judged), t.n("It comes back in {n} day.", "It comes back in {n} days.", 2))
    accessible(page)
    reader.use(t.t("Finish"))
    reader.shows(t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", 1, count=2))
    changed = page.wait_for_function(
        f"before => {{ const now = localStorage.getItem('{MISPLAYS.key}'); return now !== before && now; }}",
        arg=text,
        timeout=PATIENCE,
    )
    assert [each.stage for each in misplays.read(changed.json_value())] == [2, 1]
    reader.use(t.t("Back to the questions"))
    expect(page.locator(".drill")).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(page.locator(".drill")).to_be_visible(timeout=PATIENCE)
    reader.settled()
    expect(page.get_by_role("button", name=t.t("Find better plays"))).to_have_count(0)
    accessible(page)
