"""Drills on paper: what stands on the pages, that nothing overlaps, and that the codes are read from them."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from itertools import product
from urllib.parse import parse_qsl, urlsplit

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.test_sheet import ADDRESS, ALL, faults_of_layout, flat, named, scanned, smallest, whole
from tutor.asked import option_text, prompt, right_codes, solution, subject_name
from tutor.assignment import MOST_ITEMS, Assignment, from_query
from tutor.dealt import LETTERS
from tutor.drills import Item, Kind, Level, Subject, kinds_of, subjects_of
from tutor.notation import position_text, read_ruleset
from tutor.page import POINT, Page, Paragraph, column
from tutor.palette import PRINT
from tutor.ruleset import NARD_ONLINE, RULESETS, Ruleset
from tutor.screen import Screen, options, screen_of
from tutor.shape import Text
from tutor.translator import LANGUAGES, Translator, translator
from tutor.worksheet import PER_PAGE, document, pages

ENGLISH = translator("en")
LONG = "https://a-rather-long-name-of-a-server.nardy.example/where/the/app/lives/"


def given(
    count: int = 12, rules: Ruleset = NARD_ONLINE, seed: str = "4711", level: int = 2, own: bool = False
) -> Assignment:
    return Assignment(subjects_of(rules), count, Level(level), rules, seed, own)


def asking(made: Sequence[Page], count: int) -> tuple[list[Page], list[Page]]:
    """The pages with questions, and those of the key."""
    cut = next(k for k, page in enumerate(made) if any(part.box.name == "key 1" for part in page.parts))
    assert sum(part.box.name.startswith("board ") for page in made[:cut] for part in page.parts) == count
    return [*made[:cut]], [*made[cut:]]


def part_names(page: Page) -> set[str]:
    return {part.box.name for part in page.parts}


def squeezed(text: str) -> str:
    """A text without what a line's end can take away."""
    return re.sub(r"[\s·]+", "", text)


# ---------------------------------------------------------------- what fits


def faults_of(languages: list[Translator], rules: Ruleset, count: int, level: Level, per_page: int) -> list[str]:
    made = pages(languages, given(count, rules, str(int(level)), level), per_page, ADDRESS)
    assert min(map(smallest, made)) >= 6.5 - 0.01
    return [fault for page in made for fault in faults_of_layout(page)]


@pytest.mark.parametrize("languages", [*([t] for t in ALL), ALL], ids=[*LANGUAGES, "all"])
@pytest.mark.parametrize(("number", "rules"), [*enumerate(RULESETS.values())], ids=RULESETS)
def test_no_words_lie_over_others_or_leave_their_part(number: int, rules: Ruleset, languages: list[Translator]) -> None:
    for k, per_page in enumerate(PER_PAGE, number + len(languages)):
        assert faults_of(languages, rules, 12, Level(1 + k % 3), per_page) == []


@pytest.mark.slow
@pytest.mark.parametrize("languages", [*([t] for t in ALL), ALL], ids=[*LANGUAGES, "all"])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_nor_do_they_in_the_largest_sets(rules: Ruleset, languages: list[Translator]) -> None:
    for per_page, level in product(PER_PAGE, Level):
        assert faults_of(languages, rules, MOST_ITEMS, level, per_page) == []


@pytest.mark.parametrize("languages", [*([t] for t in ALL), ALL], ids=[*LANGUAGES, "all"])
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_a_long_rule_set_and_a_long_address_fit_too(languages: list[Translator], per_page: int) -> None:
    rules = read_ruleset("greek+prime-timing=turn+prime=home+draw=last-throw+cube=yes+opening=white")
    made = pages(languages, given(8, rules, "abcdefghijkl", own=True), per_page, LONG, 9999)
    assert [fault for page in made for fault in faults_of_layout(page)] == []


@pytest.mark.parametrize(
    ("per_page", "languages", "expected"), [(6, ALL[:1], 2), (2, ALL, 6), (6, ALL, 6), (2, ALL[1:], 6)]
)
def test_a_page_has_as_many_questions_as_was_asked_for(
    per_page: int, languages: list[Translator], expected: int
) -> None:
    made = pages(languages, given(), per_page)
    questions = [page for page in made if any(name.startswith("board ") for name in part_names(page))]
    assert len(questions) == expected
    for page in questions:
        assert sum(name.startswith("board ") for name in part_names(page)) == per_page


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_a_position_is_read_in_two_lines_at_most_and_a_play_has_a_line_to_write_on(per_page: int) -> None:
    for languages in (ALL[:1], ALL):
        parts = [part for page in pages(languages, given(18, level=3), per_page) for part in page.parts]
        texts = [part for part in parts if part.box.name.startswith("text ")]
        assert texts
        for part in texts:
            sizes = [shape.size / POINT for shape in part.shapes if isinstance(shape, Text)]
            assert len(sizes) <= 2
            assert min(sizes) >= 6.5
        lines = [part.box for part in parts if part.box.name.startswith("line of ")]
        assert lines
        assert all(box.right - box.left > (150 if per_page == 2 else 85) for box in lines)
        assert all(box.bottom - box.top >= 10 for box in lines)


def test_the_boards_of_the_key_are_as_large_as_those_of_six_questions() -> None:
    for languages in (ALL[:1], ALL):
        boards = [
            part.box
            for page in pages(languages, given(), 2)
            for part in page.parts
            if part.box.name.startswith("answer ")
        ]
        assert boards
        assert all(box.right - box.left > 62 for box in boards)


def test_the_steps_of_a_play_stand_in_one_line() -> None:
    text = "After 13/7 only one of the dice can be played, but two can be, for example 13/8 16/10(2) 6/off."
    for width in range(46, 120, 3):
        part = column("text", [Paragraph(text)], 10, 10, width, 10)
        lines = [shape.text for shape in part.shapes if isinstance(shape, Text)]
        assert any("13/8 16/10(2) 6/off" in line for line in lines)
        assert flat(" ".join(lines)) == text
    narrow = column("text", [Paragraph("13/8 16/10(2) 6/off")], 10, 10, 20, 10)
    assert [shape.text for shape in narrow.shapes if isinstance(shape, Text)] == ["13/8", "16/10(2)", "6/off"]


# ---------------------------------------------------------------- what it says


def every_kind(rules: Ruleset = NARD_ONLINE) -> list[Assignment]:
    """For each kind of question a set that has nothing else."""
    return [
        Assignment(tuple(s for s in Subject if kind in kinds_of(s, rules)), 4, Level.MEDIUM, rules, "7", kinds=(kind,))
        for kind in Kind
    ]


def numbered(assignment: Assignment, copy: int | None = None) -> list[tuple[int, Item, Screen]]:
    return [(number, item, screen_of(item)) for number, item in enumerate(assignment.items(copy), 1)]


@pytest.mark.parametrize("t", ALL, ids=LANGUAGES)
def test_each_question_is_asked_and_the_key_tells_the_answer_and_why(t: Translator) -> None:
    for assignment in every_kind():
        questions, key = asking(pages([t], assignment), assignment.count)
        asked, answered = "".join(map(whole, questions)), squeezed(" ".join(map(whole, key)))
        for number, item, screen in numbered(assignment):
            (page,) = (page for page in questions if f"board {number}" in part_names(page))
            if item.kind is Kind.PLAY:
                assert f"line of {number}" in part_names(page)
            else:
                assert named(page, f"prompt {number}") == prompt(t, screen)
            for letter, option in zip(LETTERS, options(screen), strict=False):
                text = option_text(t, screen, option.code)
                assert squeezed(named(page, f"option {number}{letter}")) == squeezed(letter + text)
                if option.right:
                    assert any(f"key {number}" in part_names(p) and letter in named(p, f"key {number}") for p in key)
            assert squeezed(position_text(item.position, item.roll)) in squeezed(named(page, f"text {number}"))
            for sentence in solution(t, screen, 99):
                assert squeezed(sentence) in answered
        assert all(subject_name(t, subject) in asked for subject in assignment.subjects)


def test_a_page_with_questions_tells_no_answer() -> None:
    for assignment in every_kind():
        for per_page in PER_PAGE:
            questions, key = asking(pages([ENGLISH], assignment, per_page), assignment.count)
            kinds = {name.split()[0] for page in questions for name in part_names(page)}
            assert not kinds & {"key", "why", "answer"}
            assert not any(name.startswith("board ") for page in key for name in part_names(page))
            said = " ".join(map(whole, questions))
            for _, _, screen in numbered(assignment):
                reason = solution(ENGLISH, screen)[-1]
                assert flat(reason) not in said


def test_the_board_of_a_question_shows_the_position_alone_and_that_of_the_key_the_refusal() -> None:
    assignment = Assignment((Subject.HEAD,), 4, Level.EASY, NARD_ONLINE, "7", kinds=(Kind.RULE,))
    made = pages([ENGLISH], assignment)
    boards = {part.box.name: part for page in made for part in page.parts}
    for number, item, screen in numbered(assignment):
        assert right_codes(screen) == (item.answer,)
        assert len(boards[f"answer {number}"].shapes) > len(boards[f"board {number}"].shapes)


def test_nobody_is_asked_for_a_name_and_each_page_says_how_it_is_made_again() -> None:
    assignment = given(own=True)
    made = pages([ENGLISH], assignment, 6, ADDRESS, 17)
    for number, page in enumerate(made, 1):
        assert "seed 4711" in named(page, "head")
        assert "copy 17" in named(page, "head")
        assert named(page, "number") == f"Page {number} of {len(made)}"
        assert "nardy worksheet --drill all --n 12 --level 2 --rules nard-online --seed 4711 --copy 17" in named(
            page, "foot"
        )
        assert "name" not in whole(page).lower().replace("named", "")


def test_a_sheet_says_at_its_head_when_its_codes_open_no_page() -> None:
    for per_page in PER_PAGE:
        for address, expected in ((None, True), (ADDRESS, False)):
            questions, key = asking(pages([ENGLISH], given(4), per_page, address), 4)
            said = [" no address of the app " in named(page, "head") for page in (*questions, *key)]
            assert said == [expected] * len(questions) + [False] * len(key)


def test_in_several_languages_two_questions_to_a_page_have_all_of_them() -> None:
    assignment = given(6)
    questions, key = asking(pages(ALL, assignment, 2), assignment.count)
    asked, answered = "".join(map(whole, questions)), squeezed("".join(map(whole, key)))
    for t in ALL:
        for _, item, screen in numbered(assignment):
            if item.kind is not Kind.PLAY:
                assert prompt(t, screen) in asked
            assert squeezed(solution(t, screen)[0]) in answered


def test_of_six_questions_to_a_page_one_worksheet_follows_another() -> None:
    made = pages(ALL, given(6), 6)
    single = [page for t in ALL for page in pages([t], given(6), 6)]
    assert [page.lang for page in made] == [page.lang for page in single]
    assert [part_names(page) for page in made] == [part_names(page) for page in single]


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_the_codes_open_the_very_questions(per_page: int) -> None:
    assignment = given(6, own=True)
    made = pages([ENGLISH], assignment, per_page, ADDRESS, 3)
    questions, _ = asking(made, 6)
    links = [text for page in questions for text in scanned(page.file(".png", PRINT))]
    opened = {}
    for text in links:
        query = dict(parse_qsl(urlsplit(text).query))
        assert text.startswith(f"{ADDRESS}practise?")
        found, copy, faults = from_query(query)
        assert (found, copy, faults) == (assignment, 3, ())
        done = len(query.get("done", ""))
        opened[done + 1] = found.items(copy)[done]
    assert opened == {number: item for number, item, _ in numbered(assignment, 3)}


def test_without_an_address_the_codes_hold_the_positions_also_on_a_grey_print() -> None:
    assignment = given(6)
    (page, *_), _ = asking(pages([ENGLISH], assignment), 6)
    grey = io.BytesIO()
    Image.open(io.BytesIO(page.file(".png", PRINT))).convert("L").save(grey, "PNG")
    assert sorted(scanned(grey.getvalue())) == sorted(position_text(i.position, i.roll) for i in assignment.items())


def test_the_print_has_no_colour() -> None:
    image = Image.open(io.BytesIO(pages([ENGLISH], given(6))[0].file(".png", PRINT))).convert("RGB")
    red, green, blue = (band.tobytes() for band in image.split())
    assert red == green == blue


def test_the_same_set_makes_the_same_file_and_its_text_is_text() -> None:
    made = document(ALL[:2], given(4), 2, ADDRESS)
    assert made == document(ALL[:2], given(4), 2, ADDRESS)
    assert made != document(ALL[:2], given(4, seed="4712"), 2, ADDRESS)
    reader = PdfReader(io.BytesIO(made))
    assert len(reader.pages) == len(pages(ALL[:2], given(4), 2, ADDRESS))
    assert "--seed 4711" in reader.pages[0].extract_text()
