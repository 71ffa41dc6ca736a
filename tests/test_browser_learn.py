"""The course as it is used: Chromium on the real server, by keyboard; right answers, and wrong ones on the way."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import PATIENCE, Table
from tests.test_learn import LESSONS, steps_of
from tutor.app import course
from tutor.app.asking import feedback, option_text
from tutor.app.cards import NOTHING
from tutor.app.desk import outlook
from tutor.legality import hops
from tutor.lessons import Lesson
from tutor.play import Hop
from tutor.screen import Ask, Screen, filled, options
from tutor.translator import LANGUAGES, Translator, translator

pytestmark = pytest.mark.browser

ON_BOARD = (Ask.FINISH, Ask.PLAY, Ask.BREAK)


class Reader(Table):
    """A reader of the course, who uses the keyboard alone."""

    def __init__(self, page: Page, address: str, t: Translator) -> None:
        super().__init__(page, address)
        self.t = t

    def _fault(self, kind: str, text: str) -> None:
        # Opened by its own address, Streamlit's page first looks for the server below it, which is no fault.
        if "404" not in text:
            super()._fault(kind, text)

    def come(self, lesson: str = "", screen: int = 1) -> None:
        """Open the course, or a screen of it, by its link."""
        query = {"lang": self.t.code} | ({"lesson": lesson, "screen": str(screen)} if lesson else {})
        self.page.goto(f"{self.address}learn?{urlencode(query)}")
        if not lesson:
            expect(self.page.locator(".contents li").first).to_be_visible(timeout=PATIENCE)

    def sees(self, lesson: Lesson, number: int) -> None:
        """The screen is there, with its title and its last sentence."""
        screen, section = lesson.screens[number - 1], lesson.prose[self.t.code].sections[number - 1]
        expect(self.page.locator("h2")).to_have_text(filled(self.t, screen, section.title), timeout=PATIENCE)
        expect(self.button("Next" if number < len(lesson.screens) else "Next lesson", "All lessons")).to_be_visible()

    def button(self, *messages: str) -> Locator:
        found = self.page.get_by_role("button", name=self.t.t(messages[0]), exact=True)
        for other in messages[1:]:
            found = found.or_(self.page.get_by_role("button", name=self.t.t(other), exact=True))
        return found.first

    def use(self, name: str) -> None:
        """Press a button, told in the reader's language, by Enter."""
        button = self.page.get_by_role("button", name=name, exact=True)
        button.focus()
        button.press("Enter")

    def make(self, hop: Hop) -> None:
        """Make a step by Enter on two points."""
        with self.answered():
            for point in hop:
                self.lane(point).focus()
                self.lane(point).press("Enter")

    def said_to_it(self, sign: str) -> Locator:
        return self.page.locator(f".st-key-lesson_ask .nt-{sign}").first


@pytest.fixture
def reader(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Reader]:
    code, options = getattr(request, "param", ("en", {}))
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **options})
    context.set_default_timeout(PATIENCE)
    found = Reader(context.new_page(), address, translator(code))
    yield found
    context.close()
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


def whole_course(reader: Reader) -> None:
    reader.come(LESSONS[0].name)
    for lesson in LESSONS:
        erred = False
        for number, screen in enumerate(lesson.screens, 1):
            reader.sees(lesson, number)
            erred |= answer(reader, lesson, screen, wrong=not erred)
            last = number == len(lesson.screens)
            if not (last and lesson is LESSONS[-1]):
                reader.use(reader.t.t("Next lesson") if last else reader.t.t("Next"))
        assert erred, lesson.name


def test_the_whole_course_by_keyboard_in_english(reader: Reader) -> None:
    whole_course(reader)


@pytest.mark.slow
@pytest.mark.parametrize("reader", [("el", {}), ("uk", {})], indirect=True, ids=["el", "uk"])
def test_the_whole_course_by_keyboard(reader: Reader) -> None:
    whole_course(reader)


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("reader", [("el", PHONE), ("uk", PHONE)], indirect=True, ids=["el", "uk"])
def test_each_lesson_begins_and_answers_a_wrong_try_on_a_phone(reader: Reader) -> None:
    t = reader.t
    reader.come()
    for place, lesson in enumerate(LESSONS):
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
        said = [text for _, text in feedback(reader.t, screen, sitting, None, NOTHING)]
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
    [(code, {"color_scheme": scheme}) for scheme in ("light", "dark") for code in LANGUAGES],
    indirect=True,
    ids=[f"{scheme}-{code}" for scheme in ("light", "dark") for code in LANGUAGES],
)
def test_axe_finds_nothing_on_the_course(reader: Reader) -> None:
    reader.come()
    places = [("", 1), *((LESSONS[2].name, number) for number in (1, 5))]
    for lesson, number in places:
        if lesson:
            reader.come(lesson, number)
            reader.sees(LESSONS[2], number)
        part = ".st-key-lesson" if lesson else ".st-key-contents"
        found = Axe().run(reader.page, context={"include": [[part]]})
        faults = found.response["violations"]
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in faults] == []


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


def test_the_sentence_of_a_taken_checker_changes_its_language(reader: Reader) -> None:
    reader.open(lang="en", p="LN1.w24x15.b24x15.w65")
    reader.lane(24).focus()
    reader.lane(24).press("Enter")
    reader.says("Taken from 24")
    reader.choose("Ελ")
    expect(reader.said).not_to_contain_text("Taken", timeout=PATIENCE)
    expect(reader.said).to_contain_text("24")
