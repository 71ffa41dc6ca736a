"""Drills as they are used: Chromium on the real server, a question of each kind, and what the browser keeps of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import PATIENCE, Visitor, accessible, new_page, settled
from tutor import asked
from tutor.assignment import Assignment, Outcome, read_result, table
from tutor.drills import Item, Kind, Level, Subject
from tutor.notation import NotationError
from tutor.ruleset import GREEK, NARD_ONLINE, Ruleset
from tutor.ruling import plays_of, rule
from tutor.screen import options, screen_of
from tutor.translator import translator

pytestmark = pytest.mark.browser

EVERY_KIND = (Subject.BLOCKED, Subject.PRIME, Subject.SCORE)
"""Between them these subjects have every kind of question."""


HELD_UP = """
  var held = null;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { held ? held.push(() => send.call(this, data)) : send.call(this, data); };
"""
"""Lets a page keep back what it sends to the server, as long as `held` is a list."""


class Pupil(Visitor):
    """Somebody at a row of drills."""

    def come(self, query: dict[str, str]) -> None:
        self.page.goto(f"{self.address}practise?{urlencode({**query, 'lang': self.t.code})}")
        self.settled()

    def settled(self) -> None:
        """The page shows all that is new."""
        expect(self.page.locator("h2").first).to_be_visible(timeout=PATIENCE)
        settled(self.page)

    def sees(self, item: Item, number: int) -> None:
        """The question is there."""
        expect(self.page.locator("h2")).to_have_text(asked.prompt(self.t, screen_of(item)), timeout=PATIENCE)
        place = self.page.locator(".drill .place")
        expect(place).to_contain_text(re.compile(rf"\b{number}\b"), timeout=PATIENCE)

    def use(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def choose_option(self, item: Item, code: str) -> None:
        self.use(asked.option_text(self.t, screen_of(item), code))

    def told(self, sign: str) -> None:
        expect(self.page.locator(f".nt-said .nt-{sign}").first).to_be_visible(timeout=PATIENCE)

    def play(self, item: Item) -> None:
        """Make a legal play on the board."""
        play = plays_of(item.rules, screen_of(item).board.turn()).results[0].play
        for step in play:
            self.step(step.source, step.target)

    def go_on(self, last: bool = False) -> None:
        self.use(self.t.t("Finish") if last else self.t.t("Next"))

    def code(self) -> str:
        """The result code at the end of a set."""
        found = self.page.locator(".st-key-set_done code")
        expect(found).to_be_visible(timeout=PATIENCE)
        return found.inner_text()


@pytest.fixture
def pupil(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Pupil]:
    code, size = getattr(request, "param", ("en", (1280, 900)))
    viewport = {"width": size[0], "height": size[1]}
    with new_page(browser, viewport=viewport, reduced_motion="reduce", has_touch=size[0] < 600) as page:
        found = Pupil(page, address, translator(code))
        yield found
        assert not found.faults


def with_every_kind(rules: Ruleset) -> Assignment:
    """A set in which every kind of question comes up."""
    for seed in count(1):
        found = Assignment(EVERY_KIND, 15, Level.EASY, rules, str(seed))
        if {item.kind for item in found.items()} == set(Kind):
            return found
    raise AssertionError


def in_need_of(item: Item, number: int) -> tuple[str, ...]:
    """Which wrong answers a pupil gives first: every third time one."""
    wrong = [option.code for option in options(screen_of(item)) if not option.right]
    return tuple(wrong[:1]) if number % 3 == 2 else ()


@pytest.mark.parametrize("pupil", [("uk", (1280, 900))], indirect=True)
def test_a_set_with_every_kind_of_question(pupil: Pupil) -> None:
    """Answered right, wrong and after a hint; the code at its end says so."""
    given = with_every_kind(GREEK)
    pupil.come({**given.to_query(), "copy": "7"})
    wanted: list[Outcome] = []
    for number, item in enumerate(given.items(7), 1):
        pupil.sees(item, number)
        wrong = in_need_of(item, number)
        helped = number % 4 == 1
        if helped:
            pupil.use(pupil.t.t("Hint"))
            expect(pupil.page.get_by_text(asked.hints(pupil.t, item)[0]).first).to_be_visible(timeout=PATIENCE)
        for code in wrong:
            pupil.choose_option(item, code)
            pupil.told("note")
        if item.kind is Kind.PLAY:
            pupil.play(item)
        else:
            pupil.choose_option(item, item.answer)
        pupil.told("yes")
        two = len(options(screen_of(item))) == 2  # the other is then no choice any more
        wanted.append(
            Outcome.MISSED if wrong and two else Outcome.HELPED if wrong or helped else Outcome.RIGHT,
        )
        pupil.go_on(last=number == given.count)
    code = pupil.code()
    assert read_result(given, code) == (7, tuple(wanted))
    with pytest.raises(NotationError):
        read_result(given, code[:-1] + ("0" if code[-1] != "0" else "1"))
    digits = "".join(str(int(each)) for each in wanted)
    assert f"done={digits}" in pupil.page.url


def test_a_wrong_play_is_stopped_and_told_why(pupil: Pupil) -> None:
    given = Assignment((Subject.HEAD,), 1, Level.EASY, NARD_ONLINE, "4", kinds=(Kind.PLAY,))
    (item,) = given.items()
    assert item.foil
    pupil.come(given.to_query())
    assert item.roll
    (reason, *_) = rule(item.rules, item.position, item.roll, item.foil.play).reasons
    for hop in item.foil.play[: reason.number]:
        pupil.step(*hop)
    pupil.sign("no")
    pupil.use(pupil.t.t("Begin again"))
    pupil.says(pupil.t.t("White to move.") if item.position.to_move == "w" else pupil.t.t("Black to move."))
    pupil.play(item)
    pupil.told("yes")


@pytest.mark.parametrize("pupil", [("el", (390, 844))], indirect=True)
def test_what_is_missed_is_kept_by_the_browser_and_comes_along(pupil: Pupil) -> None:
    """On a phone: missed, the page closed and opened again, practised, and taken to another browser as a code."""
    t = pupil.t
    pupil.come({"drill": "score", "level": "1", "seed": "9"})
    (item,) = Assignment((Subject.SCORE,), 1, Level.EASY, NARD_ONLINE, "9").items()
    pupil.sees(item, 1)
    assert pupil.page.evaluate("document.documentElement.scrollWidth") <= 390
    pupil.choose_option(item, next(o.code for o in options(screen_of(item)) if not o.right))
    pupil.told("note")
    pupil.choose_option(item, item.answer)
    pupil.told("yes")
    accessible(pupil.page, ".st-key-practise")
    pupil.go_on()
    pupil.come({"drill": "missed"})
    heading = pupil.page.get_by_text(t.t("Your progress")).first
    heading.click()
    said = t.t(
        "{subject} – missed {missed} of the last {count}.",
        subject=asked.subject_name(t, Subject.SCORE),
        missed="1",
        count="1",
    )
    line = pupil.page.get_by_text(said).last
    expect(line).to_be_visible(timeout=PATIENCE)
    expect(line).to_contain_text(t.n("It comes back in {n} day.", "It comes back in {n} days.", 2))
    code = pupil.page.locator(".st-key-progress_expander code").inner_text()
    pupil.page.clock.set_system_time(datetime.now() + timedelta(days=2))  # by the browser's own calendar
    pupil.come({"drill": "head"})
    again = t.t("Back again today, with new positions: {subjects}.", subjects=asked.subject_name(t, Subject.SCORE))
    expect(pupil.page.get_by_text(again)).to_be_visible(timeout=PATIENCE)
    pupil.use(t.t("Practise these"))
    expect(pupil.page.locator("h2")).to_have_text(t.t("How many points is this game worth?"), timeout=PATIENCE)
    browser = pupil.page.context.browser
    assert browser
    with new_page(browser, viewport={"width": 390, "height": 840}) as page:
        other = Pupil(page, pupil.address, t)
        other.come({"drill": "blocked"})
        page.get_by_text(t.t("Your progress")).first.click()
        field = page.get_by_label(t.t("A code from another device"))
        field.fill(code[:-1] + ("0" if code[-1] != "0" else "1"))
        field.press("Enter")
        expect(page.locator(".fault")).to_be_visible(timeout=PATIENCE)
        field.fill(f" {code.lower()} ")
        field.press("Enter")
        expect(page.get_by_text(said).last).to_be_visible(timeout=PATIENCE)
        assert not other.faults


def test_nobody_waits_for_the_server_to_answer(pupil: Pupil) -> None:
    """The server is not asked until all but the last question are answered; it counts every answer, and a reload that
    comes then begins where the reader is."""
    pupil.page.add_init_script(HELD_UP)
    given = Assignment((Subject.HEAD,), 4, Level.EASY, NARD_ONLINE, "7", kinds=(Kind.ALLOWED,))
    pupil.come({**given.to_query(), "copy": "7"})
    items = given.items()
    pupil.sees(items[0], 1)
    pupil.page.evaluate("held = []")
    for number, item in enumerate(items[:3], 1):
        pupil.sees(item, number)
        if number == 2:
            pupil.choose_option(item, next(o.code for o in options(screen_of(item)) if not o.right))
            pupil.told("note")
        pupil.choose_option(item, item.answer)
        pupil.told("yes")
        pupil.go_on()
    pupil.sees(items[3], 4)
    expect(pupil.page.locator(".nt-said .nt-line")).to_have_count(0)
    pupil.page.evaluate("() => { const late = held; held = null; late.forEach((send) => send()); }")
    expect(pupil.page).to_have_url(re.compile("done=313"), timeout=PATIENCE)
    pupil.page.reload()
    pupil.sees(items[3], 4)
    pupil.choose_option(items[3], items[3].answer)
    last = pupil.page.get_by_role("button", name=pupil.t.t("Finish"), exact=True)
    expect(last).to_be_visible(timeout=PATIENCE)
    pupil.page.evaluate("last => { last.click(); last.click(); }", last.element_handle())
    wanted = (Outcome.RIGHT, Outcome.MISSED, Outcome.RIGHT, Outcome.RIGHT)
    assert read_result(given, pupil.code()) == (7, wanted)


def test_a_broken_link_opens_what_can_be_read_and_says_what_cannot(pupil: Pupil) -> None:
    pupil.come({"drill": "prime,castling", "n": "5", "level": "9", "rules": "nard-online", "seed": "1"})
    for wrong in ("castling", "9"):
        expect(pupil.page.locator(".nt-note").filter(has_text=wrong).first).to_be_visible(timeout=PATIENCE)
    expect(pupil.page.locator("h2")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("pupil", [("en", (390, 844))], indirect=True)
def test_a_set_goes_from_the_teacher_to_the_pupils_and_its_results_back(pupil: Pupil) -> None:
    """The teacher reads Greek; two pupils on phones, one of whom misses the first question."""
    given = Assignment((Subject.HOME, Subject.SCORE), 3, Level.MEDIUM, NARD_ONLINE, "8")
    browser, t = pupil.page.context.browser, translator("el")
    assert browser
    with new_page(browser, viewport={"width": 1280, "height": 900}) as page:
        page.goto(f"{pupil.address}class?{urlencode({**given.to_query(), 'lang': t.code})}")
        shown = page.locator(".st-key-class_link [data-testid=stCode]")
        expect(shown).to_contain_text("seed=8", timeout=PATIENCE)
        link = "".join(shown.inner_text().split())
        codes = [_answered(pupil, link, given, missing) for missing in (False, True)]
        assert codes[0] != codes[1]
        page.get_by_role("textbox", name=t.t("Result codes")).fill("\n".join(codes))
        page.get_by_role("button", name=t.t("Make the table"), exact=True).click()
        results = page.locator(".nt-results table")
        expect(results.first).to_be_visible(timeout=PATIENCE)
        found = table(given, "\n".join(codes))
        assert not found.refused
        for subject, counted in found.by_subject():
            row = results.first.locator("tbody tr").filter(has_text=asked.subject_name(t, subject))
            assert row.locator(".nt-count").all_inner_texts() == [str(number) for number in counted]


def _answered(pupil: Pupil, link: str, given: Assignment, missing: bool) -> str:
    """Answer the set that a link opens; the result code."""
    pupil.page.goto(f"{link}&lang={pupil.t.code}")
    pupil.settled()
    for number, item in enumerate(given.items(), 1):
        pupil.sees(item, number)
        if missing and number == 1:
            pupil.use(pupil.t.t("Skip"))
            continue
        if item.kind is Kind.PLAY:
            pupil.play(item)
        else:
            pupil.choose_option(item, item.answer)
        pupil.told("yes")
        pupil.go_on(last=number == given.count)
    return pupil.code()
