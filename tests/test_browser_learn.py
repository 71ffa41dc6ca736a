"""The course as it is used: Chromium on the real server, by keyboard; right answers, and wrong ones on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import LOOKS, PATIENCE, Visitor, accessible, new_page, settled
from tests.test_learn import LESSONS, steps_of
from tutor.app import course
from tutor.app.asking import feedback
from tutor.app.desk import outlook
from tutor.asked import option_text
from tutor.legality import hops
from tutor.lessons import Lesson
from tutor.play import Hop
from tutor.screen import Ask, Screen, filled, options
from tutor.translator import LANGUAGES, translator

pytestmark = pytest.mark.browser

ON_BOARD = (Ask.FINISH, Ask.PLAY, Ask.BREAK)


class Reader(Visitor):
    """A reader of the course, who uses the keyboard alone."""

    def come(self, lesson: str = "", screen: int = 1) -> None:
        """Open the course, or a screen of it, by its link."""
        query = {"lang": self.t.code} | ({"lesson": lesson, "screen": str(screen)} if lesson else {})
        self.page.goto(f"{self.address}learn?{urlencode(query)}")
        if not lesson:
            expect(self.page.locator(".contents li").first).to_be_visible(timeout=PATIENCE)

    def sees(self, lesson: Lesson, number: int) -> None:
        """The screen is there whole: its title, its board, its buttons."""
        screen, section = lesson.screens[number - 1], lesson.prose[self.t.code].sections[number - 1]
        expect(self.page.locator("h2")).to_have_text(filled(self.t, screen, section.title), timeout=PATIENCE)
        expect(self.button("Next" if number < len(lesson.screens) else "Next lesson", "All lessons")).to_be_visible()
        settled(self.page)  # the title comes before the board
        expect(self.page.locator(".board")).to_have_count(int(screen.board.position is not None))
        # Then the heading gets the focus, a frame later.
        self.page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")

    def button(self, *messages: str) -> Locator:
        found = self.page.get_by_role("button", name=self.t.t(messages[0]), exact=True)
        for other in messages[1:]:
            found = found.or_(self.page.get_by_role("button", name=self.t.t(other), exact=True))
        return found.first

    def use(self, name: str) -> None:
        """Press a button, told in the reader's language, by Enter."""
        button = self.page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_enabled()  # a key, unlike a click, does not wait for it
        button.focus()
        button.press("Enter")

    def make(self, hop: Hop) -> None:
        """Make a step by Enter on two points."""
        source, target = hop
        self.lane(source).press("Enter")
        expect(self.lane(source)).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
        with self.answered():
            self.lane(target).press("Enter")

    def said_to_it(self, sign: str) -> Locator:
        return self.page.locator(f".st-key-lesson_ask .nt-{sign}").first


@pytest.fixture
def reader(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Reader]:
    code, options = getattr(request, "param", ("en", {}))
    usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
    with new_page(browser, **{**usual, **options}) as page:
        found = Reader(page, address, translator(code))
        yield found
    assert not found.faults


def wrong_steps(screen: Screen) -> list[Hop]:
    """Steps that the engine refuses as the next one, and not for what a screen wants to be broken."""
    seen = outlook(course.begun(screen))
    assert seen
    refused = [hops((candidate.step,))[0] for candidate in seen.refusals()]
    wanted = hops(screen.board.ruling(screen.claimed("illegal")[0].play).play) if screen.ask is Ask.BREAK else ()
    return [hop for hop in refused if hop not in hops(seen.going) and hop not in wanted]


def answer(reader: Reader, lesson: Lesson, screen: Screen, wrong: bool) -> bool:
    """Answer a screen rightly, and first wrongly where that is asked and possible; whether it was."""
    t, erred = reader.t, False
    if screen.ask is Ask.EXAMPLE:
        for _ in screen.board.ruling(screen.claimed("legal")[0]).play:
            with reader.answered():
                reader.use(t.t("Next step"))
    elif screen.ask in ON_BOARD:
        if wrong and (refused := wrong_steps(screen)):
            reader.make(refused[0])
            reader.sign("no")
            with reader.answered():
                reader.use(t.t("Begin again"))
            erred = True
        sitting = course.sit(lesson, lesson.screens.index(screen) + 1)
        for hop in steps_of(screen):
            if not course.solved(screen, sitting):
                reader.make(hop)
                sitting = course.stepped(screen, sitting, hop)
        expect(reader.said_to_it("yes")).to_be_visible()
    elif found := options(screen):
        if wrong:
            reader.use(option_text(t, screen, next(o.code for o in found if not o.right)))
            expect(reader.said_to_it("note")).to_be_visible()
            erred = True
        reader.use(option_text(t, screen, next(o.code for o in found if o.right)))
        expect(reader.said_to_it("yes")).to_be_visible()
    return erred


def go_through(reader: Reader, lessons: Sequence[Lesson]) -> None:
    """Each screen of these lessons, each lesson left by the way to the one after it."""
    place = None
    for lesson in lessons:
        if lesson is not place:
            reader.come(lesson.name)
        erred = False
        for number, screen in enumerate(lesson.screens, 1):
            reader.sees(lesson, number)
            erred |= answer(reader, lesson, screen, wrong=not erred)
            if number < len(lesson.screens):
                reader.use(reader.t.t("Next"))
        assert erred, lesson.name
        place = next(iter(LESSONS[LESSONS.index(lesson) + 1 :]), None)
        reader.use(reader.t.t("Next lesson" if place else "All lessons"))
        if place:
            reader.sees(place, 1)


SOME = [
    lesson
    for lesson in LESSONS
    if lesson.name in ("04-two-dice", "12-prime-corners", "13-momentary-prime", "14-the-end")
]
"""Lessons with every kind of screen that there is, some of them one after the other."""


def test_lessons_with_every_kind_of_screen_by_keyboard(reader: Reader) -> None:
    """Quickly: that each screen of the course is shown, and answered by what is right alone, needs no browser
    (tests/test_learn.py); the whole course is gone through by the slow tests."""
    kinds = {screen.ask for lesson in LESSONS for screen in lesson.screens}
    assert kinds == {screen.ask for lesson in SOME for screen in lesson.screens}
    go_through(reader, SOME)


@pytest.mark.slow
@pytest.mark.parametrize("reader", [(code, {}) for code in LANGUAGES], indirect=True, ids=list(LANGUAGES))
def test_the_whole_course_by_keyboard(reader: Reader) -> None:
    go_through(reader, LESSONS)


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("reader", "first"),
    [
        pytest.param((code, PHONE), first, id=f"{code}-{first}", marks=() if quick else (pytest.mark.slow,))
        for code, first, quick in (("el", 0, True), ("uk", 1, True), ("el", 1, False), ("uk", 0, False))
    ],
    indirect=["reader"],
)
def test_each_lesson_begins_and_answers_a_wrong_try_on_a_phone(reader: Reader, first: int) -> None:
    """Quickly, each lesson in one of the two languages."""
    t = reader.t
    reader.come()
    for place, lesson in list(enumerate(LESSONS))[first::2]:
        reader.page.locator(".contents li button").nth(place).tap()
        for number, screen in enumerate(lesson.screens, 1):
            reader.sees(lesson, number)
            if options(screen) or (screen.ask in ON_BOARD and wrong_steps(screen)):
                assert answer(reader, lesson, screen, wrong=True)
                break
            reader.use(t.t("Next"))
        main = reader.page.locator("[data-testid=stMain]")
        assert main.evaluate("main => [main.scrollWidth, document.documentElement.scrollWidth]") == [390, 390]
        reader.use(t.t("All lessons"))


def test_what_is_said_to_an_answer_is_heard_also_where_there_is_no_board(reader: Reader) -> None:
    lesson, number, screen = next(
        (a, n, s) for a in LESSONS for n, s in enumerate(a.screens, 1) if options(s) and not s.board.position
    )
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    spoken = reader.page.locator(".spoken[role=status]")
    expect(spoken).to_be_empty()
    stays = spoken.element_handle()
    sitting = course.sit(lesson, number)
    for code in sorted((option.code for option in options(screen)), key=lambda code: -len(code)):
        sitting = course.answered(screen, sitting, code)
        reader.use(option_text(reader.t, screen, code))
        said = [text for _, text in feedback(reader.t, screen, sitting, None)]
        expect(spoken.locator("p")).to_have_text(said)
        expect(reader.page.locator(".st-key-lesson_ask .nt-line")).to_have_text(said)
    reader.use(reader.t.t("Back"))
    reader.sees(lesson, number - 1)
    assert stays.evaluate("element => element.isConnected")


def test_how_far_a_reader_has_come_is_kept_by_the_browser(reader: Reader) -> None:
    reader.come(LESSONS[2].name, 1)
    reader.sees(LESSONS[2], 1)
    reader.use(reader.t.t("Next"))
    reader.sees(LESSONS[2], 2)
    reader.come()
    expect(reader.page.locator(".contents li").nth(2).locator(".state")).to_have_text(
        reader.t.t("{done} of {total}", done=1, total=len(LESSONS[2].screens))
    )
    reader.page.locator(".contents .resume").press("Enter")
    reader.sees(LESSONS[2], 2)
    reader.page.go_back()
    expect(reader.page.locator(".contents li").first).to_be_visible()
    reader.page.go_forward()
    reader.sees(LESSONS[2], 2)


@pytest.mark.parametrize("reader", [("en", {"reduced_motion": "no-preference"})], indirect=True)
def test_a_checker_is_seen_going_its_way(reader: Reader) -> None:
    lesson, number = next((a, n) for a in LESSONS for n, s in enumerate(a.screens, 1) if s.ask is Ask.WATCH)
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    held = reader.page.locator(".board .held circle").first
    expect(held).to_be_visible()
    expect(reader.board).to_have_attribute("data-walked", f"{lesson.name}.{number}.0", timeout=PATIENCE)
    expect(reader.page.locator(".board .held circle")).to_have_count(0)


def go_steps(reader: Reader) -> list[dict[str, object]]:
    """What is on the board at each moment of a play that is seen: counts, rings round dice, hollow dice, a checker."""
    return reader.page.evaluate(  # type: ignore[no-any-return]
        """async () => {
          const inside = (root) => [...root.querySelectorAll("*")].flatMap((e) =>
            e.shadowRoot ? [e.shadowRoot, ...inside(e.shadowRoot)] : []);
          const find = () => [document, ...inside(document)].map((r) => r.querySelector(".board")).find(Boolean);
          const seen = [];
          while (!find()?.dataset.walked) {
            const board = find();
            if (board) {
              const shapes = [...board.querySelectorAll(".shapes > *")];
              const styled = (tag, part) => shapes.filter((s) => s.tagName === tag && s.outerHTML.includes(part));
              seen.push({
                counts: styled("text", "font-weight:600").map((s) => s.textContent),
                rings: styled("path", "stroke:var(--nb-go)").length,
                spent: styled("path", "stroke-dasharray").length,
                held: board.querySelectorAll(".held circle").length > 0,
              });
            }
            await new Promise(requestAnimationFrame);
          }
          return seen;
        }"""
    )


@pytest.mark.parametrize("reader", [("en", {"reduced_motion": "no-preference"})], indirect=True)
def test_while_a_checker_goes_every_stack_says_its_count_and_each_die_is_shown_in_its_turn(reader: Reader) -> None:
    reader.come(LESSONS[0].name)
    going = [moment for moment in go_steps(reader) if moment["held"]]
    assert {(tuple(sorted(m["counts"])), m["rings"], m["spent"]) for m in going} == {  # type: ignore[call-overload]
        (("14", "15"), 1, 0),
        (("14", "15"), 1, 1),
    }


def test_without_motion_each_arrow_ends_in_the_die_it_goes_with_also_in_another_language(reader: Reader) -> None:
    reader.come(LESSONS[0].name)
    for code in ("en", "el"):
        if code != "en":
            reader.choose("Ελ")
            expect(reader.board).to_have_attribute("lang", code, timeout=PATIENCE)
        on = reader.page.locator('.board .shapes text[style*="--nb-on"]')
        expect(on).to_have_count(4)
        assert sorted(on.all_text_contents()) == ["1", "2", "5", "6"]


@pytest.mark.parametrize("reader", [("en", {}), ("en", PHONE)], indirect=True, ids=["mouse", "finger"])
def test_a_double_click_and_a_held_key_go_on_by_one_screen(reader: Reader, request: pytest.FixtureRequest) -> None:
    lesson = LESSONS[0]
    reader.come(lesson.name)
    reader.sees(lesson, 1)
    button = reader.button("Next")
    if "finger" in request.node.name:
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        for _ in range(2):
            reader.page.touchscreen.tap(box["x"] + 9, box["y"] + 9)
    else:
        button.dblclick(delay=20)
    reader.sees(lesson, 2)
    reader.ready()
    reader.page.wait_for_timeout(400)  # what was not to be counted would have been answered
    reader.sees(lesson, 2)
    reader.button("Next").focus()
    for _ in range(4):
        reader.page.keyboard.down("Enter")
    reader.page.keyboard.up("Enter")
    reader.sees(lesson, 3)
    reader.page.wait_for_timeout(400)
    reader.sees(lesson, 3)


def test_a_reason_leads_to_its_lesson_and_a_lesson_to_its_board(reader: Reader) -> None:
    reader.open(lang="en", p="LN1.w24x15.b24x15.w65", play="24/18 24/19")
    said = reader.said.inner_text()
    reader.page.get_by_role("link", name="Learn this rule").click()
    lesson = next(lesson for lesson in LESSONS if "head" in lesson.teaches)
    reader.sees(lesson, 1)
    reader.page.go_back()
    reader.says(said)
    reader.page.go_forward()
    reader.sees(lesson, 1)
    reader.use("Next")
    reader.sees(lesson, 2)
    reader.page.get_by_role("link", name="Open in Analyse").click()
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Analyse", timeout=PATIENCE)
    reader.ready()
    reader.page.go_back()
    reader.sees(lesson, 2)


@pytest.mark.parametrize(
    "reader",
    [
        pytest.param((code, {"color_scheme": scheme}), marks=marks, id=f"{scheme}-{code}")
        for scheme, code, marks in LOOKS
    ],
    indirect=True,
)
def test_axe_finds_nothing_on_the_course(reader: Reader) -> None:
    reader.come()
    places = [("", 1), *((LESSONS[2].name, number) for number in (1, 5))]
    for lesson, number in places:
        if lesson:
            reader.come(lesson, number)
            reader.sees(LESSONS[2], number)
        accessible(reader.page, ".st-key-lesson" if lesson else ".st-key-contents")


@pytest.mark.parametrize(
    "kept", ['{"lessons":null}', '{"lessons":{"01-board":5},"last":{"lesson":1}}', "[]", "{", "null"]
)
def test_whatever_the_browser_has_kept_the_lessons_are_listed(reader: Reader, kept: str) -> None:
    reader.page.add_init_script(f"localStorage.setItem('nardy-tutor.learn', {kept!r})")
    reader.come()
    expect(reader.page.locator(".contents li")).to_have_count(len(LESSONS))
    reader.come(LESSONS[0].name)
    reader.sees(LESSONS[0], 1)


@pytest.mark.parametrize("reader", [("en", PHONE)], indirect=True, ids=["en"])
def test_a_new_screen_begins_at_its_top(reader: Reader) -> None:
    reader.come(LESSONS[0].name)
    reader.sees(LESSONS[0], 1)
    reader.button("Next").tap()
    reader.sees(LESSONS[0], 2)
    reader.page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollTop === 0", timeout=PATIENCE)


# ---------------------------------------------------------------- a board that only shows


def first(ask: Ask, *, board: bool = True, hints: int = 0) -> tuple[Lesson, int]:
    """The first screen that asks this."""
    return next(
        (lesson, number)
        for lesson in LESSONS
        for number, screen in enumerate(lesson.screens, 1)
        if screen.ask is ask
        and bool(screen.board.position) is board
        and len(lesson.prose["en"].sections[number - 1].hints) >= hints
    )


@pytest.mark.parametrize("reader", [("en", {}), ("en", PHONE)], indirect=True, ids=["mouse", "finger"])
def test_nothing_can_be_taken_from_a_board_that_only_shows(reader: Reader, request: pytest.FixtureRequest) -> None:
    lesson, number = first(Ask.WATCH)
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    reader.ready()
    expect(reader.board).to_have_attribute("data-mode", "still")
    rev, said = reader.board.get_attribute("data-rev"), reader.said.inner_text()
    held = reader.page.locator(".board .held > *")
    if "finger" in request.node.name:
        reader.page.touchscreen.tap(*reader.middle(24))
        reader.page.touchscreen.tap(*reader.middle(18))
    else:
        mouse = reader.page.mouse
        for point in (24, 18):
            reader.tap(point)
        mouse.move(*reader.middle(24))
        mouse.down()
        mouse.move(*reader.middle(18), steps=4)
        expect(held).to_have_count(0)
        mouse.up()
    for point in (24, 18):
        reader.lane(point).focus()
        reader.lane(point).press("Enter")
        reader.lane(point).press("Space")
    expect(reader.page.locator(".lane[aria-pressed], .lane[role=button], .lane.movable")).to_have_count(0)
    assert reader.lane(24).evaluate("lane => getComputedStyle(lane).cursor") == "default"
    assert reader.said.inner_text() == said
    reader.lane(24).press("ArrowRight")
    expect(reader.lane(23)).to_be_focused()  # it can still be read
    expect(reader.lane(23)).to_have_attribute("aria-label", re.compile("Point 23"))
    expect(reader.page.locator(".hint")).not_to_contain_text("Enter")
    reader.page.wait_for_timeout(300)  # what was sent would have been answered
    assert reader.board.get_attribute("data-rev") == rev
    accessible(reader.page, ".st-key-lesson")


@pytest.mark.parametrize("reader", [("en", {"reduced_motion": "no-preference"})], indirect=True)
def test_a_play_is_seen_again_when_the_reader_comes_back_to_it(reader: Reader) -> None:
    lesson, number = first(Ask.WATCH)
    walked = f"{lesson.name}.{number}.0"
    reader.come(lesson.name, number)
    for _ in range(2):
        expect(reader.board).to_have_attribute("data-walked", walked, timeout=PATIENCE)
        other = number + 1 if number < len(lesson.screens) else number - 1
        reader.use("Next" if other > number else "Back")
        reader.sees(lesson, other)
        expect(reader.page.locator(f".board[data-walked='{walked}']")).to_have_count(0)
        reader.use("Back" if other > number else "Next")
        reader.sees(lesson, number)


# ---------------------------------------------------------------- where the focus is


def focused(reader: Reader) -> Locator:
    """The button that has the focus."""
    return reader.page.locator(".tools button:focus")


def test_the_focus_stays_among_the_buttons_when_its_own_goes(reader: Reader) -> None:
    lesson, number = first(Ask.EXAMPLE)
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    answer(reader, lesson, lesson.screens[number - 1], wrong=False)
    expect(reader.button("Next step")).to_have_count(0)
    expect(focused(reader)).to_be_enabled()

    lesson, number = first(Ask.FINISH, hints=1)
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    for _ in lesson.prose["en"].sections[number - 1].hints:
        reader.use("Hint")
    expect(reader.button("Hint")).to_have_count(0)
    expect(focused(reader)).to_be_enabled()
    reader.make(wrong_steps(lesson.screens[number - 1])[0])
    reader.use("Begin again")
    expect(reader.button("Begin again")).to_be_disabled()
    expect(focused(reader)).to_be_enabled()

    lesson, number = first(Ask.WHICH, hints=1)
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    for _ in lesson.prose["en"].sections[number - 1].hints:
        reader.use("Hint")
    expect(reader.button("Hint")).to_have_count(0)
    expect(focused(reader)).to_be_enabled()


def test_a_new_screen_and_the_list_are_come_to_at_their_beginning(reader: Reader) -> None:
    lesson = next(a for a in LESSONS if len({bool(s.board.position) for s in a.screens}) == 2)
    h2 = reader.page.locator(".st-key-lesson_text h2")
    reader.come(lesson.name)
    for number in range(1, len(lesson.screens)):
        reader.sees(lesson, number)
        reader.use("Next")
        reader.sees(lesson, number + 1)
        expect(h2).to_be_focused()
    reader.use("Next lesson")
    reader.sees(LESSONS[LESSONS.index(lesson) + 1], 1)
    expect(h2).to_be_focused()
    reader.use("All lessons")
    listed = reader.page.get_by_role("group", name="Lessons", exact=True)
    expect(listed).to_be_focused()
    reader.page.keyboard.press("Tab")
    reader.page.keyboard.press("Enter")
    reader.sees(LESSONS[LESSONS.index(lesson) + 1], 1)
    expect(h2).to_be_focused()
    assert h2.evaluate("h2 => getComputedStyle(h2).outlineStyle") == "solid"
    reader.button("Next").click()
    reader.sees(LESSONS[LESSONS.index(lesson) + 1], 2)
    expect(h2).to_be_focused()
    assert h2.evaluate("h2 => getComputedStyle(h2).outlineStyle") == "none"
    reader.button("Back").click()
    reader.sees(LESSONS[LESSONS.index(lesson) + 1], 1)
    expect(h2).to_be_focused()  # "Back" is disabled now


def test_a_reader_who_comes_by_the_link_of_a_reason_is_at_the_beginning_of_the_lesson(reader: Reader) -> None:
    reader.open(lang="en", p="LN1.w24x15.b24x15.w65", play="24/18 24/19")
    link = reader.page.get_by_role("link", name="Learn this rule")
    link.focus()
    link.press("Enter")
    expect(reader.page.locator(".st-key-lesson_text h2")).to_be_focused(timeout=PATIENCE)


@pytest.mark.parametrize("reader", [(code, {}) for code in LANGUAGES], indirect=True, ids=list(LANGUAGES))
def test_the_window_is_called_after_the_page_it_shows(reader: Reader) -> None:
    t = reader.t
    for path, name in (("", t.t("Analyse")), ("learn", t.t("Learn")), ("glossary", t.t("Glossary"))):
        reader.page.goto(f"{reader.address}{path}?lang={t.code}")
        expect(reader.page).to_have_title(f"{name} – {t.t('Nardy Tutor')}", timeout=PATIENCE)
    reader.page.get_by_role("link", name=t.t("Cases"), exact=True).click()
    expect(reader.page).to_have_title(f"{t.t('Cases')} – {t.t('Nardy Tutor')}", timeout=PATIENCE)


# ---------------------------------------------------------------- ways to other pages


def test_a_link_to_analyse_leads_there_also_in_another_window(reader: Reader) -> None:
    lesson, number = first(Ask.FINISH)
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    for name in ("Open in Analyse", "Analyse"):
        link = reader.page.get_by_role("link", name=name, exact=True)
        with reader.page.context.expect_page() as opened:
            link.click(button="middle")
        other = opened.value
        expect(other.get_by_role("heading", level=1)).to_have_text("Analyse", timeout=PATIENCE)
        assert other.url.startswith(f"{reader.address}?")
        assert ("p=LN1" in other.url) == (name == "Open in Analyse")
        other.close()


def test_the_language_stays_in_the_address_from_page_to_page(reader: Reader) -> None:
    reader.open()
    reader.choose("Ελ")
    expect(reader.page).to_have_url(f"{reader.address}?lang=el", timeout=PATIENCE)
    t = translator("el")
    for name, path in (("Learn", "learn"), ("Glossary", "glossary"), ("Rule sets", "rules"), ("Analyse", "")):
        before = reader.page.evaluate("history.length")
        reader.page.get_by_role("link", name=t.t(name), exact=True).click()
        expect(reader.page).to_have_url(f"{reader.address}{path}?lang=el", timeout=PATIENCE)
        expect(reader.page.get_by_role("heading", level=1)).to_have_text(t.t(name), timeout=PATIENCE)
        assert reader.page.evaluate("history.length") == before + 1
        reader.page.reload()
        expect(reader.page.get_by_role("heading", level=1)).to_have_text(t.t(name), timeout=PATIENCE)


# ---------------------------------------------------------------- what is said to an answer, on a phone


@pytest.mark.parametrize(
    ("reader", "whole"),
    [(("en", {**PHONE, "viewport": {"width": 390, "height": height}}), height > 400) for height in (700, 120)],
    indirect=["reader"],
    ids=["room", "no room"],
)
def test_all_that_is_said_to_an_answer_comes_into_sight_or_its_beginning(reader: Reader, whole: bool) -> None:
    lesson, number = first(Ask.PASS)
    screen = lesson.screens[number - 1]
    reader.come(lesson.name, number)
    reader.sees(lesson, number)
    wrong = next(o.code for o in options(screen) if not o.right)
    reader.page.get_by_role("button", name=option_text(reader.t, screen, wrong), exact=True).tap()
    lines = reader.page.locator(".st-key-lesson_ask .nt-line")
    expect(lines.first).to_be_in_viewport(ratio=0.9)
    assert lines.count() > 1
    if whole:
        for line in lines.all():
            expect(line).to_be_in_viewport(ratio=1)
    else:
        expect(lines.last).not_to_be_in_viewport(ratio=1)
        box = lines.first.bounding_box()
        assert box
        assert abs(box["y"]) < 2


def test_the_sentence_of_a_taken_checker_changes_its_language(reader: Reader) -> None:
    reader.open(lang="en", p="LN1.w24x15.b24x15.w65")
    reader.lane(24).focus()
    reader.lane(24).press("Enter")
    reader.says("Taken from 24")
    reader.choose("Ελ")
    expect(reader.said).not_to_contain_text("Taken", timeout=PATIENCE)
    expect(reader.said).to_contain_text("24")
