"""The teacher's page without a browser: the address, what is given out, the table of a class, the wall."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
import zxingcpp
from PIL import Image, ImageDraw
from streamlit.testing.v1 import AppTest

from tests.drills import DRILLS
from tests.test_app import _sent, opened_at
from tutor import asked, explain, link, qr
from tutor.app import handout, room, wall
from tutor.app.results import stacked as table_of
from tutor.app.room import Room, address, changed, entered
from tutor.app.tools import Use
from tutor.app.wall import Hung
from tutor.assignment import Assignment, Outcome, from_query, result_code
from tutor.dealt import lettered
from tutor.drills import Kind, Level, Subject, subjects_of
from tutor.given import fault_text, outcome_name, refused_texts
from tutor.notation import NotationError
from tutor.pack import packed
from tutor.pictured import of_answer, of_question
from tutor.ruleset import GREEK, NARD_ONLINE, RULESETS, Prime, Topic, override
from tutor.screen import screen_of
from tutor.translator import LANGUAGES, translator

EN = translator("en")
SET = Assignment((Subject.HEAD, Subject.PRIME), 5, Level.MEDIUM, NARD_ONLINE, "4711")
R, H, M, U = Outcome.RIGHT, Outcome.HELPED, Outcome.MISSED, Outcome.UNANSWERED


ONLY_POSITIONS = (
    "This page has no address that others can open, so the QR codes of the worksheet hold only the positions."
)


def component(page: AppTest, name: str) -> tuple[int, dict[str, Any]]:
    """The rows of controls of this name: which of the page's components they are, and what they were told."""
    for number, found in enumerate(page.get("bidi_component")):
        (told,) = json.loads(found.proto.json)
        if told.get("name") == name:
            return number, told
    raise AssertionError(name)


def use(page: AppTest, name: str, tool: str, value: str = "") -> AppTest:
    """Use a control of these rows."""
    number, _ = component(page, name)
    _sent(page, number, "used", {"name": tool, "value": value})
    assert not page.exception
    return page


def texts(page: AppTest) -> str:
    """All that the page says outside of its components."""
    return html.unescape(" ".join(part.proto.body for part in page.get("html")))


def query_of(page: AppTest) -> dict[str, str]:
    return {name: found if isinstance(found, str) else found[0] for name, found in page.query_params.items()}


# ---------------------------------------------------------------- what is laid out


@pytest.mark.parametrize(
    "laid",
    [
        Room(SET),
        Room(Assignment(subjects_of(GREEK), 40, Level.HARD, GREEK, "a1", own=True), copy=17, pupils="uk"),
        Room(Assignment((Subject.HEAD,), 1, Level.EASY, NARD_ONLINE, "9", kinds=(Kind.PLAY,)), wall=True, item=1),
        Room(SET, pupils="el", wall=True, item=5),
    ],
)
def test_the_address_holds_all_that_is_laid_out(laid: Room) -> None:
    assert entered(address(laid), "1", GREEK) == laid
    assert set(address(laid)) <= set(room.PLACE)


def test_a_link_beats_what_is_not_in_it() -> None:
    assert entered({}, "77", GREEK).assignment == Assignment(subjects_of(GREEK), 10, Level.EASY, GREEK, "77")
    assert entered({"seed": "5", "rules": "livegames"}, "77", GREEK).assignment.rules == RULESETS["livegames"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("part", "value"), [("item", "6"), ("item", "x"), ("pupils", "fr"), ("n", "99"), ("seed", "!")]
)
def test_what_cannot_be_read_of_an_address_is_told_and_the_rest_counts(part: str, value: str, code: str) -> None:
    found = entered({**address(Room(SET, pupils="el", wall=True, item=3)), part: value}, "4711", NARD_ONLINE)
    assert [fault.part for fault in found.faults] == [part]
    assert value in fault_text(translator(code), found.faults[0])
    assert found.assignment.subjects == SET.subjects
    assert found.item == (1 if part == "item" else 3)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("drill", "prine"),
        ("drill", "missed"),
        ("n", "99"),
        ("item", "0"),
        ("item", "999"),
        ("wall", "no"),
        ("wall", "yes"),
    ],
)
def test_the_wall_hangs_only_where_nothing_is_wrong_with_its_address(part: str, value: str) -> None:
    asked_for = {**address(Room(SET, wall=True, item=2)), "lang": "en"}
    assert room.on_the_wall(asked_for, GREEK)
    assert not room.on_the_wall({**asked_for, part: value}, GREEK)
    page = opened_at("classroom", "en", **{**asked_for, part: value})
    assert texts(page).count("The link could not be read whole") == 1
    assert value in texts(page)
    assert page.title
    assert "wall" not in query_of(page)


@pytest.mark.parametrize("value", ["", "0", " "])
def test_no_wall_is_no_fault(value: str) -> None:
    found = entered({**address(Room(SET)), "wall": value}, "1", GREEK)
    assert (found.wall, found.faults) == (False, ())


def test_ticks_choose_subjects_and_never_none() -> None:
    def ticked(*uses: str) -> tuple[Subject, ...]:
        now = Room(Assignment(subjects_of(NARD_ONLINE), 5, Level.EASY, NARD_ONLINE, "1"))
        for value in uses:
            now = changed(now, Use("subjects", value))
        return now.assignment.subjects

    assert ticked("prime on") == (Subject.PRIME,)
    assert ticked("prime on", "prime on") == (Subject.PRIME,), "said twice, done once"
    assert ticked("prime on", "head on") == (Subject.HEAD, Subject.PRIME)
    assert ticked("prime on", "head on", "prime off") == (Subject.HEAD,)
    assert ticked("prime on", "prime off") == subjects_of(NARD_ONLINE)
    assert ticked("prime on", "all on") == subjects_of(NARD_ONLINE)


def test_other_rules_leave_out_what_they_do_not_have() -> None:
    free = "nard-online+prime=free"
    assert changed(Room(SET), Use("rules", free)).assignment.subjects == (Subject.HEAD,)
    only = Room(Assignment((Subject.PRIME,), 5, Level.EASY, NARD_ONLINE, "1", kinds=(Kind.PRIME,)))
    found = changed(only, Use("rules", free)).assignment
    assert found.subjects == subjects_of(found.rules)
    assert found.kinds == ()
    assert changed(only, Use("subjects", "head on")).assignment.kinds == (Kind.PRIME,)
    every = Room(Assignment(subjects_of(found.rules), 5, Level.EASY, found.rules, "1"))
    assert changed(every, Use("rules", "greek")).assignment.subjects == subjects_of(GREEK)


def test_house_rules_of_a_link_are_kept_and_offered() -> None:
    house = override(NARD_ONLINE, Topic.PRIME, Prime.FREE)
    given = entered({"rules": "nard-online+prime=free"}, "1", GREEK).assignment
    assert given.rules == house
    assert room.rulesets(given) == (*RULESETS.values(), house)
    assert room.rulesets(SET) == tuple(RULESETS.values())


@pytest.mark.parametrize("seed", ["", "a b", "1234567890123", "ω"])
def test_a_seed_that_is_none_changes_nothing(seed: str) -> None:
    with pytest.raises(NotationError):
        changed(Room(SET), Use("seed", seed))


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_teacher_makes_a_set_by_hand_and_all_of_it_is_in_the_address(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(link.SETTING, "https://nardy.example/app/")
    t = translator(code)
    page = opened_at("classroom", code)
    name = t.t("The set")
    for tool, value in (
        ("subjects", "prime on"),
        ("subjects", "head on"),
        ("count", "5"),
        ("level", "2"),
        ("rules", "greek"),
        ("own", "own"),
        ("seed", " AB12 "),
    ):
        use(page, name, tool, value)
    use(page, t.t("For the pupils"), "pupils", "uk")
    wanted = Assignment((Subject.HEAD, Subject.PRIME), 5, Level.MEDIUM, GREEK, "ab12", own=True)
    assert page.session_state["room"] == Room(wanted, pupils="uk")
    assert query_of(page) == {**address(Room(wanted, pupils="uk")), "lang": code}

    (given,) = [found.value for found in page.code]
    assert given.startswith("https://nardy.example/app/practise?")
    told = dict(parse_qsl(urlsplit(given).query))
    assert told.pop("lang") == "uk"
    assert from_query(told).assignment == wanted
    assert t.t("A code to scan: it opens the set") in texts(page)
    assert link.SETTING not in texts(page)
    assert t.t(ONLY_POSITIONS) not in texts(page)

    use(page, name, "seed", "no seed")
    rows = component(page, name)[1]["rows"]
    (field,) = [tool for row in rows for tool in row if tool["name"] == "seed"]
    assert "no seed" in field["fault"]
    assert page.session_state["room"].assignment == wanted
    use(page, name, "another")
    assert re.fullmatch(r"\d{4}", query_of(page)["seed"])


def test_kinds_of_question_that_a_link_asks_for_are_told_and_can_be_dropped() -> None:
    given = Assignment((Subject.HEAD,), 5, Level.EASY, NARD_ONLINE, "1", kinds=(Kind.COUNT, Kind.PLAY))
    page = opened_at("classroom", "uk", **given.to_query())
    t = translator("uk")
    assert all(asked.kind_name(t, kind) in texts(page) for kind in given.kinds)
    use(page, t.t("Kinds of question"), "kinds")
    assert "kind" not in query_of(page)


def test_a_link_that_opens_on_this_machine_only_is_told_and_has_no_code() -> None:
    page = opened_at("classroom", "en", **SET.to_query())
    assert "nardy app --host" in texts(page)
    assert link.SETTING in texts(page)
    assert ONLY_POSITIONS in texts(page)
    assert "<img" not in texts(page)


def test_what_is_wrong_with_an_address_is_said_at_once() -> None:
    page = opened_at("classroom", "en", **{**SET.to_query(), "n": "99", "pupils": "fr"})
    assert texts(page).count("The link could not be read whole") == 2


@pytest.mark.parametrize("text", ["https://nardy.example/practise?drill=all&n=10&level=1&rules=greek&seed=4711", "Ω"])
def test_the_code_of_a_link_can_be_scanned(text: str) -> None:
    drawn = qr.svg(text)
    side = int(re.findall(r'viewBox="0 0 (\d+)', drawn)[0])
    picture = Image.new("L", (side * 4, side * 4), 255)
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn):
        box = (4 * int(x), 4 * int(y), 4 * (int(x) + int(wide)) - 1, 4 * int(y) + 3)
        ImageDraw.Draw(picture).rectangle(box, fill=0)
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [text]


@pytest.mark.parametrize("code", LANGUAGES)
def test_questions_are_listed_with_their_answers_and_reasons(code: str) -> None:
    t = translator(code)
    told = html.unescape(handout.html(code, SET, None, dark=False))
    for item in SET.items():
        screen = screen_of(item)
        assert asked.prompt(t, screen) in told
        assert all(sentence in told for sentence in asked.solution(t, screen))
        assert all(
            f"<b>{letter}</b> {explain.capital(asked.option_text(t, screen, option.code))}" in told
            for letter, option in lettered(screen)
        )


# ---------------------------------------------------------------- the results of a class


def results(page: AppTest) -> list[list[str]]:
    """The rows of the tables, as text."""
    rows = re.findall(r'<tr role="row">(<th scope="row".*?)</tr>', texts(page))
    return [
        [re.sub("<.*?>", " ", cell).strip() for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row)] for row in rows
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_codes_become_a_table_and_what_is_none_is_told_by_its_line(code: str) -> None:
    t = translator(code)
    pasted = [
        result_code(SET, 7, (R, M, R, R, M)),
        "R",
        result_code(SET, 8, (R, M, H, R, U)),
        result_code(SET, 7, (R, M, R, R, M)),
    ]
    pasted[1] = pasted[2][:-1] + ("2" if pasted[2][-1] != "2" else "3")
    page = opened_at("classroom", code, **SET.to_query())
    use(page, t.t("Results"), "codes", "\n".join(pasted))

    told = texts(page)
    assert t.t("Line {line} has the same code as line {first}. It is counted once.", line="4", first="1") in told
    assert pasted[1] in told
    field = component(page, t.t("Results"))[1]["rows"][0][0]
    assert field["value"] == "\n".join(pasted), "what was pasted stays"
    for outcome in Outcome:
        assert explain.capital(outcome_name(t, outcome)) in told

    subjects = {item.subject for item in SET.items()}
    rows = results(page)
    by_subject, by_item, by_pupil = rows[: len(subjects)], rows[len(subjects) : -2], rows[-2:]
    assert len(by_item) == SET.count
    assert [sum(int(row[k]) for row in by_subject) for k in range(1, 5)] == [5, 1, 3, 1]
    shares = [int(row[1]) / (sum(map(int, row[1:4]))) for row in by_subject]
    assert shares == sorted(shares), "the hardest first"
    assert by_item[1][1:] == ["0", "0", "2", "0"]
    assert [row[1:5] for row in by_pupil] == [["3", "0", "2", "0"], ["2", "1", "1", "1"]]
    assert re.findall(r"\b(\d)\s*\.", by_pupil[0][5]) == ["2", "5"]
    assert [row[0].split() for row in by_pupil] == [
        [*t.t("Pupil {number}", number=str(n)).split(), *f"({t.t('line {line}', line=line)})".split(), pasted[at]]
        for n, at, line in ((1, 0, "1"), (2, 2, "3"))
    ]
    links = re.findall(r'href="([^"]*)"', told)
    assert dict(parse_qsl(urlsplit(links[1]).query)) == {**address(Room(SET, wall=True, item=2)), "lang": code}


def test_pupils_with_questions_of_their_own_are_read_by_their_copies() -> None:
    own = Assignment(subjects_of(GREEK), 5, Level.EASY, GREEK, "3", own=True)
    page = opened_at("classroom", "en", **own.to_query())
    use(page, "Results", "codes", result_code(own, 21, (R, R, M, R, R)))
    missed = own.items(21)[2].subject
    rows = results(page)
    assert rows[0] == [asked.subject_name(EN, missed), *map(str, counted(own, missed))]
    assert f"copy={21}" in re.findall(r'href="([^"]*)"', texts(page))[0]
    assert "Pupil 1 (line 1, copy 21)" in re.sub(" +", " ", rows[-1][0])


def test_a_table_alone_is_stacked_on_a_phone_and_every_cell_says_its_column() -> None:
    told = html.unescape(table_of("What & why", ["Rule", "right", "missed"], [["<b>head</b>", "2", "0"]]))
    assert "<caption>What & why</caption>" in told
    assert re.search('data-head="right"[^>]*>2<', told)
    assert re.search('data-head="missed"[^>]*>0<', told)
    assert "<b>head</b>" in told
    assert "@media (max-width: 640px)" in told


def counted(own: Assignment, subject: Subject) -> tuple[int, int, int, int]:
    """Right at once, with help, missed, not answered, of the copy above: all are right but the third."""
    same = [n for n, item in enumerate(own.items(21)) if item.subject is subject]
    return len(same) - 1, 0, 1, 0


def test_codes_of_the_lesson_pack_are_read_with_its_questions() -> None:
    other = packed(SET)
    assert other != SET
    page = opened_at("classroom", "en", **SET.to_query())
    use(page, "Results", "codes", result_code(other, 3, (M, R, R, R, R)))
    assert "lesson pack, which leaves out" in texts(page)
    assert len(results(page)) > other.count


def test_lines_with_one_fault_are_told_together() -> None:
    from tutor.assignment import table

    other = Assignment((Subject.DIE,), 5, Level.EASY, NARD_ONLINE, "1")
    pasted = "\n".join([*(result_code(other, n, [R] * 5) for n in (1, 2, 3)), "R4"])
    told = list(refused_texts(EN, table(SET, pasted).refused))
    assert len(told) == 2
    assert told[0] == "Lines 1–3: This is the result code of another set."


# ---------------------------------------------------------------- the wall


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_question_has_its_wall(code: str) -> None:
    t = translator(code)
    for item in DRILLS:
        told = wall.told(code, item, 1, 1)
        screen = screen_of(item)
        assert told["prompt"] == asked.prompt(t, screen)
        assert tuple(told["answer"]) == asked.solution(t, screen)
        rights = [option["text"] for option in told["options"] if option["right"]]
        assert "".join(option["letter"] for option in told["options"]) == "ABCDEFGH"[: len(item.options)]
        assert len(rights) == bool(item.options)
        assert not rights or f"{rights[0]}." in told["answer"]
        numbers = {s[4] for s in told["shapes"] if s[0] == "t" and s[5] == 0.55}
        assert numbers >= {str(n) for n in range(1, 25)}, "as large as VISUAL.md has them"
        assert item.kind in (Kind.WORTH, Kind.PASS, Kind.COUNT) or told["answered"]


def test_marks_before_the_answer_do_not_give_it_away() -> None:
    for item in DRILLS:
        screen = screen_of(item)
        before = of_question(screen)
        assert bool(before.marks) == (item.kind in (Kind.RULE, Kind.PRIME))
        assert all(mark.kind == "play" for mark in before.marks)
        assert before.notes is None
        assert of_answer(EN, screen).marks or item.kind is Kind.PASS


def test_the_browser_is_sent_a_few_items_ahead() -> None:
    given = Assignment(subjects_of(GREEK), 20, Level.EASY, GREEK, "3")
    sent = {number: wall.data(Hung(given, None, number, 1), EN) for number in (1, 10, 20)}
    assert [list(told["items"]) for told in sent.values()] == [[1, 2, 3, 4], [9, 10, 11, 12, 13], [19, 20]]
    assert len(json.dumps(sent[10])) < 150_000


def test_the_wall_is_alone_on_its_page_and_goes_where_the_browser_goes() -> None:
    page = opened_at("classroom", "uk", **address(Room(SET, wall=True, item=2)))
    assert len(page.get("bidi_component")) == 1
    assert not page.title
    assert not page.get("page_link")
    opened = component(page, translator("uk").t("Wall view"))[1]["opened"]
    _sent(page, 0, "at", 3)  # type: ignore[arg-type]
    assert query_of(page)["item"] == "3"
    assert component(page, translator("uk").t("Wall view"))[1]["opened"] == opened
    for nonsense in (0, 6, "4", None):
        _sent(page, 0, "at", nonsense)  # type: ignore[arg-type]
        assert query_of(page)["item"] == "3"
    _sent(page, 0, "left", True)  # type: ignore[arg-type]
    assert query_of(page) == {**SET.to_query(), "lang": "uk"}
    assert page.title
