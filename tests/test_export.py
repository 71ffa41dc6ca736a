"""The answers as files: tables, the board in plain text, sentences to hear, and the plays on paged paper."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.colors import to_rgba
from matplotlib.path import Path as Outline
from matplotlib.transforms import Transform

from tests.strategies import positions, rolls, rulesets
from tutor import cli, gallery, picture
from tutor.answers import Json, board_answer, check_answer, explain_answer, plays_answer, rolls_answer
from tutor.board import View
from tutor.dice import Roll
from tutor.export import WRITERS, file
from tutor.geometry import HEIGHT as BOARD_HEIGHT
from tutor.geometry import WIDTH as BOARD_WIDTH
from tutor.geometry import place_of
from tutor.notation import position_text, read_play, read_position, read_ruleset
from tutor.page import HEIGHT, WIDTH, Box
from tutor.palette import PRINT
from tutor.position import HEAD, OFF, POINTS, START, Color, Position, counts_of, opposite
from tutor.question import Do
from tutor.report import report
from tutor.ruleset import LIVEGAMES, NARD_ONLINE, RULESETS, VERSION, Ruleset
from tutor.shape import Circle, Text
from tutor.spoken import aloud, sentences
from tutor.tables import Table, candidates_table, plays_table, rolls_table
from tutor.textboard import HEIGHT as TEXT_HEIGHT
from tutor.textboard import LETTERS, board_text
from tutor.textboard import WIDTH as TEXT_WIDTH
from tutor.translator import LANGUAGES, translator

EN = translator("en")
MIDDLE = "LN1.w24x7-20x2-18x2-16-13x2-7.b24x8-22x2-17-15x2-14-10.w33"
MOMENT = "LN1.w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b65"
"""Black can play 12/6/1 only through a prime that stands for a moment."""
ANSWERS = {Do.PLAYS: plays_answer, Do.EXPLAIN: explain_answer}


def answer(do: Do, text: str, rules: Ruleset = NARD_ONLINE) -> Json:
    position, roll = read_position(text)
    if do is Do.ROLLS:
        return rolls_answer(EN, rules, position)
    assert roll is not None
    return ANSWERS[do](EN, rules, position, roll)


# ---------------------------------------------------------------- tables


def read(table: Table) -> list[dict[str, str]]:
    """The rows as a program reads them, the apostrophes for spreadsheets dropped."""
    rows = csv.DictReader(io.StringIO(table.csv(), newline=""), strict=True)
    return [{key: value.removeprefix("'") for key, value in row.items()} for row in rows]


def cell(value: object) -> str:
    """A value of the JSON as the table has it."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@settings(max_examples=40)
@given(positions(), rolls(), rulesets())
def test_the_table_of_plays_says_what_the_json_says(position: Position, roll: Roll, rules: Ruleset) -> None:
    told = plays_answer(EN, rules, position, roll)
    rows = read(plays_table(told))
    assert len(rows) == len(told["results"])
    by_position = {result["position"]: result for result in told["results"]}
    assert len(by_position) == len(rows)
    for row in rows:
        result = by_position[row["position"]]
        assert row["said"] in result["orders"]
        assert (row["asked_position"], row["asked_rules"]) == (told["position"], told["rules"])
        assert [int(row["asked_roll_1"]), int(row["asked_roll_2"])] == told["roll"]
        for key in ("play", "ruling", "order_count", "position"):
            assert row[key] == cell(result[key])
        assert row["orders"].split("; ") == result["orders"]
        assert [one for one in row["open_orders"].split("; ") if one] == result["open_orders"]
        steps = [tuple(row[f"steps_{n}_{key}"] for key in ("from", "to", "die")) for n in range(1, 5)]
        made = [tuple(str(step[key]) for key in ("from", "to", "die")) for step in result["steps"]]
        assert steps == made + [("", "", "")] * (4 - len(made))


def test_the_table_of_plays_has_the_order_of_the_list_that_is_read() -> None:
    told = answer(Do.PLAYS, MIDDLE)
    rows = [(row["said"], row["position"]) for row in read(plays_table(told))]
    listed = [line.split("  ") for line in report(EN, Do.PLAYS, told).splitlines() if "  LN1." in line]
    assert rows == [(line[0], next(part for part in line[1:] if part).strip()) for line in listed]
    assert rows[0][0] == "24/21/18 20/17(2)"
    assert [position for _, position in rows] != [result["position"] for result in told["results"]]


def test_a_table_in_a_file_begins_with_the_mark_of_utf_8_so_that_excel_reads_every_alphabet() -> None:
    for lang in LANGUAGES:
        told = explain_answer(translator(lang), NARD_ONLINE, *read_whole(MIDDLE))
        content = file(translator(lang), Do.EXPLAIN, told, ".csv")
        assert content.startswith(b"\xef\xbb\xbfasked_position,")
        assert content.decode("utf-8-sig") == candidates_table(told).csv()
        assert not file(translator(lang), Do.EXPLAIN, told, ".json").startswith(b"\xef")


def read_whole(text: str) -> tuple[Position, Roll]:
    position, roll = read_position(text)
    assert roll is not None
    return position, roll


def test_the_table_of_plays_names_the_readings_that_allow_a_play() -> None:
    rows = read(plays_table(answer(Do.PLAYS, MOMENT, LIVEGAMES)))
    assert [(row["play"], row["readings"]) for row in rows] == [
        ("pass", "prime-timing=die"),
        ("12/6/1", "prime-timing=turn"),
    ]


@settings(max_examples=40)
@given(positions(), rolls(), rulesets())
def test_the_table_of_candidates_has_each_reason_of_the_json(position: Position, roll: Roll, rules: Ruleset) -> None:
    told = explain_answer(EN, rules, position, roll)
    rows = read(candidates_table(told))
    expected = [
        (candidate, reading, reason)
        for candidate in told["candidates"]
        for reading in candidate.get("readings", [candidate])
        for reason in reading["reasons"] or [None]
    ]
    assert len(rows) == len(expected)
    for row, (candidate, reading, reason) in zip(rows, expected, strict=True):
        assert [row[key] for key in ("from", "to", "die", "verdict")] == [
            cell(candidate[key]) for key in ("from", "to", "die", "verdict")
        ]
        assert row["readings_verdict"] == (reading["verdict"] if reading is not candidate else "")
        assert row["witness"] == cell(reading["witness"])
        for key in ("code", "step", "from", "to", "die", "limit", "basis", "remark", "witness", "message"):
            assert row[f"reasons_{key}"] == ("" if reason is None else cell(reason[key]))
        for key in ("points", "opponent"):
            assert row[f"reasons_{key}"].split() == ([] if reason is None else [*map(str, reason[key])])
        cited = reason["citation"] if reason else None
        assert row["reasons_citation_text"] == (cited["text"] if cited else "")
        assert row["reasons_citation_section"] == (cell(cited["section"]) if cited else "")


@pytest.mark.parametrize("text", ["LN1.w24x14-13.b24x15.w", "LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b"])
def test_the_roll_table_has_the_21_rolls_of_the_json(text: str) -> None:
    told = answer(Do.ROLLS, text)
    rows = read(rolls_table(told))
    assert [[int(row["roll_1"]), int(row["roll_2"])] for row in rows] == [roll["roll"] for roll in told["rolls"]]
    for key in ("weight", "dice_used", "results", "lost_pips", "pass"):
        assert [row[key] for row in rows] == [cell(roll[key]) for roll in told["rolls"]]
    assert {row["asked_roll_1"] for row in rows} == {""}


def test_a_table_follows_rfc_4180() -> None:
    found = Table(("a", "b"), ({"a": 'he said "six, five"', "b": "two\r\nlines"}, {"b": 7})).csv()
    assert found == 'a,b\r\n"he said ""six, five""","two\r\nlines"\r\n,7\r\n'
    for do in (Do.PLAYS, Do.EXPLAIN, Do.ROLLS):
        content = file(EN, do, answer(do, MIDDLE), ".csv")
        assert content.endswith(b"\r\n")
        assert content.count(b"\n") == content.count(b"\r\n")


@pytest.mark.parametrize(
    "text", ["=1+1", "+3", "-3", "@x", "\t=1", "\r=1", "12/6", "12/6/1", "6-5", "24", "1.5", "6:5"]
)
def test_a_text_that_a_spreadsheet_would_change_begins_with_an_apostrophe(text: str) -> None:
    ((_, (found,)),) = [[*csv.reader(io.StringIO(Table(("a",), ({"a": text},)).csv(), newline=""))]]
    assert found == f"'{text}"


@pytest.mark.parametrize("value", ["6/off", "pass", "24/18 18/13", "24/20(2)", "LN1.w0.b24x15.b", 7, -3, 1.5])
def test_what_a_spreadsheet_leaves_alone_stands_as_it_is(value: str | float) -> None:
    assert Table(("a",), ({"a": value},)).csv() == f"a\r\n{value}\r\n"


@settings(max_examples=25)
@given(positions(), rolls(), rulesets())
def test_no_cell_of_any_table_is_a_formula_or_a_date(position: Position, roll: Roll, rules: Ruleset) -> None:
    for table in (
        plays_table(plays_answer(EN, rules, position, roll)),
        candidates_table(explain_answer(EN, rules, position, roll)),
    ):
        for row in csv.reader(io.StringIO(table.csv(), newline="")):
            assert not [found for found in row if re.match(r"[=+@-]|\d+[/.-]\d+", found) and " " not in found
                        and "off" not in found and "(" not in found]  # fmt: skip


# ---------------------------------------------------------------- the board in plain text


def seen(text: str) -> tuple[dict[int, tuple[str, int]], dict[str, tuple[str, int]], dict[str, str]]:
    """What a reader finds on a board in plain text: the checkers by the number of the place, in reading order of the
    drawn board; those off, by the tray's side; and the dice, by side."""
    lines = text.splitlines()
    stacks: dict[int, tuple[str, int]] = {}
    for k, row in enumerate((*lines[3:9], *lines[10:16])):
        _, left, right, _ = row.split("|")
        for place, half in ((13 + k, left[3:]), (12 - k, right[:-3])):
            number = re.search(r"\d+", half)
            signs = half.replace(number[0], "").strip() if number else half.strip()
            if signs != ".":
                assert len(set(signs)) == 1
                assert len(signs) == min(int(number[0]), 5) if number else len(signs) <= 5
                stacks[place] = signs[0], int(number[0]) if number else len(signs)
    (_, top, other_dice, _), (_, own_dice, bottom, _) = lines[1].split("|"), lines[17].split("|")
    off = {"left": top.split(), "right": bottom.split()}
    dice = {"left": other_dice.strip(), "right": own_dice.strip()}
    return stacks, {side: (of[0], int(of[1])) for side, of in off.items() if of}, {s: d for s, d in dice.items() if d}


@given(positions(), st.none() | rolls(), st.sampled_from(Color))
def test_a_board_in_plain_text_shows_every_checker_the_off_and_the_dice(
    position: Position, roll: Roll | None, seat: Color
) -> None:
    stacks, off, dice = seen(board_text(position, roll, View(seat)))
    expected = {
        place_of(point, color is not seat): (LETTERS[color], n)
        for color in Color
        for point, n in enumerate(position.counts(color))
        if n and point != OFF
    }
    assert stacks == expected
    trays = {"right": seat, "left": seat.other}
    assert off == {
        side: (LETTERS[color], position.counts(color)[OFF])
        for side, color in trays.items()
        if position.counts(color)[OFF]
    }
    thrown = f"{roll.high}-{roll.low}" if roll else "?-?"
    assert dice == {"right" if position.to_move is seat else "left": f"{LETTERS[position.to_move]} {thrown}"}


@given(positions(), st.none() | rolls(), st.sampled_from(Color), st.booleans())
def test_a_board_in_plain_text_is_ascii_and_stays_whole_without_its_outer_spaces(
    position: Position, roll: Roll | None, seat: Color, forward: bool
) -> None:
    text = board_text(position, roll, View(seat, reverse_numbers=forward))
    lines = text.split("\n")
    assert text.isascii()
    assert {len(line) for line in lines} == {TEXT_WIDTH}
    assert len(lines) == TEXT_HEIGHT
    assert TEXT_WIDTH <= 32, "a telephone shows no more in a line"
    assert [line.strip() for line in lines] == lines
    for k, line in enumerate((*lines[3:9], *lines[10:16])):
        numbers, places = (int(line[1:4]), int(line[-4:-1])), (13 + k, 12 - k)
        assert numbers == (tuple(25 - place for place in places) if forward else places)


@given(positions(), st.none() | rolls())
def test_a_board_in_plain_text_is_the_same_for_the_other_side_with_its_letters_exchanged(
    position: Position, roll: Roll | None
) -> None:
    mirrored = Position(position.black, position.white, position.to_move.other)
    exchanged = board_text(position, roll).translate(str.maketrans("OX", "XO"))
    assert board_text(mirrored, roll) == exchanged


@pytest.mark.parametrize("color", Color)
def test_fifteen_on_a_point_are_five_signs_and_the_number(color: Color) -> None:
    stacks, _, _ = seen(board_text(START, None, View(color)))
    assert stacks == {HEAD: (LETTERS[color], 15), opposite(HEAD): (LETTERS[color.other], 15)}


@pytest.mark.parametrize("color", Color)
def test_an_empty_board_has_only_dots_and_all_thirty_off(color: Color) -> None:
    nobody = counts_of({})
    text = board_text(Position(nobody, nobody, color))
    stacks, off, _ = seen(text)
    assert stacks == {}
    assert text.count(".") == len(POINTS)
    assert off == {"right": (LETTERS[color], 15), "left": (LETTERS[color.other], 15)}


# ---------------------------------------------------------------- sentences to hear


def said(text: str, play: str, rules: str = "nard-online", lang: str = "en") -> tuple[str, ...]:
    position, roll = read_position(text)
    assert roll is not None
    return sentences(
        translator(lang), check_answer(translator(lang), read_ruleset(rules), position, roll, read_play(play))
    )


@pytest.mark.parametrize(
    ("text", "play", "sentence"),
    [
        ("LN1.w24x15.b24x15.w65", "24/18/13", "White plays from 24 to 18, then on to 13."),
        ("LN1.w24x14-13.b24x15.w65", "24/18 13/8", "White plays from 24 to 18, then from 13 to 8."),
        ("LN1.w24x15.b24x14-13.b65", "24/18 13/8", "Black plays from 24 to 18, then from 13 to 8."),
        ("LN1.w24x15.b24x15.w33", "24/21(2)", "White plays from 24 to 21 with 2 checkers."),
        ("LN1.w24x15.b24x15.w33", "24/21/18(2)",
         "White plays from 24 to 21, then on to 18, with 2 checkers one after the other."),
        ("LN1.w6x4-3x10.b24x15.w66", "6/off(4)", "White plays from 6 off the board with 4 checkers."),
        ("LN1.w7-6x4-3x10.b24x15.w61", "7/6/off", "White plays from 7 to 6, then off the board."),
        ("LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65", "pass", "Black passes."),
    ],
)  # fmt: skip
def test_a_play_is_said_as_a_person_says_it(text: str, play: str, sentence: str) -> None:
    assert sentence in said(text, play)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("LN1.w24x15.b24x15.w65", "The roll is 6 and 5."),
        ("LN1.w24x15.b24x15.w33", "The roll is a double, 3 and 3."),
        ("LN1.w24x15.b24x15.w", "The dice are not thrown yet."),
    ],
)
def test_a_bare_board_is_said_with_its_roll(text: str, sentence: str) -> None:
    told = sentences(EN, board_answer(EN, NARD_ONLINE, *read_position(text)))
    assert told[1:3] == (
        "White: 15 on 24; off: 0; pips: 360. Black: 15 on 24; off: 0; pips: 360. White to move.",
        sentence,
    )


def test_a_refusal_is_said_with_its_step_its_reason_and_its_source() -> None:
    told = said("LN1.w24x15.b24x15.w65", "24/18 24/19")
    assert told[3:] == (
        "White plays from 24 to 18, then from 24 to 19.",
        "Rule set: Nard Online.",
        "This play is not allowed.",
        "Step 2, 24 to 19. Only one checker a turn may leave the head, and one has left already: 24 to 18.",
        "Nard Online, “The head rule: one departure per turn”: the text says it.",
    )


def test_what_is_left_open_is_said_for_each_reading() -> None:
    told = said(MOMENT, "12/6/1", "livegames")
    assert "These rules leave this play open." in told
    assert [line.rsplit(" – ", 1)[1] for line in told if " – " in line] == ["not allowed.", "allowed."]


def test_a_house_rule_is_said() -> None:
    told = said("LN1.w24x15.b24x15.w33", "24/21(2)", "greek+head-exception=never")
    assert [line for line in told if line.startswith("House rule: ")] != []
    assert "This play is not allowed." in told


def test_a_play_within_a_sentence_is_said_too() -> None:
    assert aloud(EN, "The play must use 4 dice, for example 24/21(2) 21/18/15; this one uses 1.") == (
        "The play must use 4 dice, for example 24 to 21 with 2 checkers, then 21 to 18, then on to 15; this one uses 1."
    )
    kept = "On this first-turn 6-6 a second checker may leave the head. Its landings 24–19 are all open."
    assert aloud(EN, kept) == kept


@settings(max_examples=60)
@given(positions(), rolls(), st.sampled_from([*RULESETS.values()]), st.sampled_from([*LANGUAGES]), st.data())
def test_nothing_that_is_said_has_a_sign_of_notation(
    position: Position, roll: Roll, rules: Ruleset, lang: str, data: st.DataObject
) -> None:
    t = translator(lang)
    plays = plays_answer(t, rules, position, roll)["results"]
    tried = [result["play"] for result in plays[:3]] + ["24/18 24/19", "12/18", "6/off(2)", "pass"]
    told = check_answer(t, rules, position, roll, read_play(data.draw(st.sampled_from(tried))))
    lines = sentences(t, told)
    assert not [line for line in lines if re.search(r"\d/|/off|/\d|[{}]|\d\(\d\)", line)]
    assert all(line[-1] in ".:" for line in lines)


# ---------------------------------------------------------------- the plays on paper


def pages_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "rules"),
    [(MIDDLE, NARD_ONLINE), ("LN1.w24x9-18x2-13-7-1.b24x8-4x6.w65", LIVEGAMES), (MOMENT, LIVEGAMES)],
)
def test_the_document_holds_every_play_as_text_and_numbers_its_pages(text: str, rules: Ruleset, lang: str) -> None:
    t = translator(lang)
    position, roll = read_position(text)
    assert roll is not None
    told = plays_answer(t, rules, position, roll)
    pages = pages_of(gallery.pdf(t, told))
    lines = [line.strip() for page in pages for line in page.splitlines()]
    captions = [line for line in lines if re.match(r"\d+\. (\d|pass|πάσο|пропуск)", line)]
    numbers = [int(line.split(".")[0]) for line in captions]
    assert numbers == [*range(1, len(told["results"]) + 1)]
    plays = Counter(line.split(" ", 1)[1] for line in captions)
    for result in told["results"]:
        assert any(plays[order] for order in result["orders"]) or result["play"] == "pass"
    for number, page in enumerate(pages, 1):
        assert told["position"] in page
        assert t.p("plays", "Page {number} of {count}", number=number, count=len(pages)) in page
        assert VERSION in page.split(told["position"])[1]


def test_a_page_has_six_boards_in_two_columns_or_twelve_in_three() -> None:
    def boards(text: str) -> list[int]:
        found = gallery.pages(EN, answer(Do.PLAYS, text))
        return [sum(re.fullmatch(r"play \d+", part.box.name) is not None for part in page.parts) for page in found]

    few, many = boards("LN1.w24x9-18x2-13-7-1.b24x8-4x6.w65"), boards(MIDDLE)
    assert (sum(few), max(few[1:])) == (9, 6)
    assert (sum(many), max(many[1:])) == (54, 12)


@settings(max_examples=12)
@given(positions(), rolls(), st.sampled_from([NARD_ONLINE, LIVEGAMES]), st.sampled_from([*LANGUAGES]))
def test_nothing_on_a_page_lies_over_anything_else_or_over_its_edge(
    position: Position, roll: Roll, rules: Ruleset, lang: str
) -> None:
    t = translator(lang)
    for page in gallery.pages(t, plays_answer(t, rules, position, roll)):
        boxes = [part.box for part in page.parts]
        for k, box in enumerate(boxes):
            assert gallery.MARGIN - 0.01 <= box.left < box.right <= WIDTH - gallery.MARGIN + 0.01
            assert gallery.MARGIN - 0.01 <= box.top <= box.bottom <= HEIGHT - 5
            for other in boxes[:k]:
                apart = box.left >= other.right or other.left >= box.right
                assert apart or box.top >= other.bottom or other.top >= box.bottom, (box, other)


def test_a_small_board_shows_the_position_that_its_play_leads_to() -> None:
    told = answer(Do.PLAYS, "LN1.w24x9-18x2-13-7-1.b24x8-4x6.w65")
    parts = {part.box.name: part for page in gallery.pages(EN, told) for part in page.parts}
    for number in range(1, len(told["results"]) + 1):
        caption = " ".join(shape.text for shape in parts[f"play {number}, words"].shapes if isinstance(shape, Text))
        play = caption.split("also")[0].split(". ")[1].strip()
        (result,) = [result for result in told["results"] if play in result["orders"]]
        after = read_position(result["position"])[0]
        checkers = Counter(
            shape.id.split(".")[0]
            for shape in parts[f"play {number}"].shapes
            if isinstance(shape, Circle) and re.fullmatch(r"[wb]\d+\.\d+", shape.id) and shape.r > 0.4
        )
        assert checkers == {
            f"{color}{point}": n for color in Color for point, n in enumerate(after.counts(color)) if n and point
        }


def test_a_pass_and_a_finished_game_have_a_document_too() -> None:
    (passed,) = pages_of(gallery.pdf(EN, answer(Do.PLAYS, "LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65")))
    assert "No die can be played: the turn passes." in " ".join(passed.split())
    assert "1. pass" in passed.splitlines()
    (over,) = pages_of(gallery.pdf(EN, answer(Do.PLAYS, "LN1.w0.b24x15.b65")))
    assert "the game is over" in " ".join(over.split())


class Recorder(RendererBase):
    """Writes down every outline that is drawn: where it lies, its colours and its line."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[tuple[object, ...]] = []

    def draw_path(
        self,
        gc: GraphicsContextBase,
        path: Outline,
        transform: Transform,
        rgbFace: Any = None,  # noqa: N803
    ) -> None:
        extents = (round(float(value), 1) for value in path.get_extents(transform).extents)
        line = (gc.get_rgb(), round(gc.get_linewidth(), 2), gc.get_dashes()[1] is not None)
        self.drawn.append((*extents, rgbFace, line if gc.get_linewidth() else None))

    def draw_text(self, *_args: object, **_kwargs: object) -> None:
        pass


@pytest.mark.parametrize("text", [MIDDLE, "LN1.w6x4-3x2-2.b24x8-4x2.w65", "LN1.w0.b24x15.b65"])
def test_boards_that_are_painted_together_look_as_if_each_were_painted_alone(text: str) -> None:
    lettering = to_rgba(PRINT["ink"]), None
    for page in gallery.pages(EN, answer(Do.PLAYS, text)):
        pieces = [picture.Piece(part.shapes, *part.corner, part.unit) for part in page.parts]
        alone, together = Recorder(), Recorder()
        picture.page(pieces, PRINT, (WIDTH, HEIGHT)).draw(alone)
        picture.stamped(pieces, PRINT, (WIDTH, HEIGHT)).draw(together)
        outlines = [drawn for drawn in together.drawn if drawn[4:] != lettering]
        assert Counter(outlines) == Counter(alone.drawn)
        boards = [part.box for part in page.parts if re.fullmatch(r"position|play \d+", part.box.name)]
        assert len(together.drawn) - len(outlines) == 24 * len(boards), "the numbers of the points"
        for box in boards:
            one, other = (on_board(box, drawn) for drawn in (alone.drawn, outlines))
            assert one == other, "in the same order"
            assert len(one) > 30


def on_board(box: Box, drawn: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """What lies within a box of the page."""
    dot = picture.DPI / picture.INCH
    left, right = box.left * dot, box.right * dot
    low, high = (HEIGHT - box.top - (box.right - box.left) * BOARD_HEIGHT / BOARD_WIDTH) * dot, (HEIGHT - box.top) * dot
    return [one for one in drawn if left - 1 < one[0] < right and low - 1 < one[1] < high]


def test_how_far_a_document_is_is_told_page_by_page() -> None:
    told: list[tuple[int, int]] = []
    gallery.pdf(EN, answer(Do.PLAYS, MIDDLE), lambda page, count: told.append((page, count)))
    assert told == [(page, 5) for page in range(1, 6)]


def test_a_terminal_shows_how_far_a_document_is_and_a_file_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert nardy("plays", MIDDLE, "-o", str(tmp_path / "plays.pdf")) == 0
    shown = capsys.readouterr().err
    assert [line.strip() for line in shown.split("\r") if "Page" in line] == [f"Page {n} of 5" for n in range(1, 6)]
    assert shown.endswith("\r\033[K")
    assert nardy("plays", MIDDLE, "-o", str(tmp_path / "plays.csv")) == 0
    assert capsys.readouterr().err == ""


def test_the_same_plays_make_the_same_document() -> None:
    told = answer(Do.PLAYS, "LN1.w24x15.b24x15.w65")
    assert gallery.pdf(EN, told) == gallery.pdf(EN, told)


# ---------------------------------------------------------------- the command


def nardy(*arguments: str) -> int:
    return cli.main((*arguments, "--lang", "en"))


@pytest.mark.parametrize("do", [Do.PLAYS, Do.EXPLAIN, Do.ROLLS])
def test_a_file_is_made_from_the_answer_that_is_printed(
    do: Do, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert nardy(do, MIDDLE, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    for kind in (".csv", ".json", ".txt"):
        path = tmp_path / f"answer{kind.upper()}"
        assert nardy(do, MIDDLE, "-o", str(path)) == 0
        assert capsys.readouterr().out == f"Written: {path}\n"
        assert path.read_bytes() == file(EN, do, told, kind)
        assert nardy(do, MIDDLE, "-o", str(path), "--json") == 0
        assert json.loads(capsys.readouterr().out) == {**told, "file": str(path)}
    assert json.loads((tmp_path / "answer.JSON").read_text("utf-8")) == told
    assert (tmp_path / "answer.TXT").read_text("utf-8") == report(EN, do, told) + "\n"


def test_the_plays_are_written_as_a_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert nardy("plays", MIDDLE, "-o", str(tmp_path / "plays.pdf")) == 0
    assert len(pypdf.PdfReader(tmp_path / "plays.pdf").pages) == 5
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", ["", "plays", "plays.gif", "none/plays.csv", "plays.csv/x.csv"])
@pytest.mark.parametrize("do", [Do.PLAYS, Do.EXPLAIN, Do.ROLLS])
def test_a_file_that_cannot_be_written_is_told_in_one_line(
    do: Do, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plays.csv").touch()
    assert nardy(do, MIDDLE, "-o", f"{tmp_path}/{name}" if name else "") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(rf"nardy {do}: --output: [^\n]+\n", err)
    if name in ("plays", "plays.gif"):
        assert ".csv" in err
    elif not name:
        assert f"{do}." in err


@pytest.mark.parametrize("mover", ["w", "b"])
def test_a_board_for_a_chat_has_the_ruling_the_letters_and_the_position_in_one_line(
    mover: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, path = f"LN1.w24x15.b24x15.{mover}65", tmp_path / "board.txt"
    assert nardy("draw", text, "24/18", "24/19", "-o", str(path)) == 0
    written = path.read_text("utf-8")
    assert written.startswith("24/18 24/19: not allowed\n\n+---")
    assert board_text(*read_position(text)) in written
    assert "O is White, X is Black, a dot is an empty point." in " ".join(written.split())
    assert text in written.splitlines()
    assert "Only one checker a turn may leave the head" in " ".join(written.split())
    assert max(len(line) for line in written.splitlines() if line != text) <= TEXT_WIDTH
    assert nardy("draw", text, "24/18", "24/19", "-o", str(path), "--no-caption") == 0
    assert "Only one checker" not in path.read_text("utf-8")
    assert nardy("draw", text, "-o", str(path), "--seat", "black", "--numbers", "forward") == 0
    seat = View(Color.BLACK, reverse_numbers=True)
    assert board_text(*read_position(text), seat) in path.read_text("utf-8")
    capsys.readouterr()


def test_a_long_position_is_not_broken_in_a_board_for_a_chat(tmp_path: Path) -> None:
    position = Position(counts_of(dict.fromkeys((24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13), 1)),
                        counts_of(dict.fromkeys((24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13), 1)),
                        Color.WHITE)  # fmt: skip
    text = position_text(position, Roll(6, 5))
    assert len(text) > TEXT_WIDTH
    assert nardy("draw", text, "-o", str(tmp_path / "a.txt")) == 0
    assert text in (tmp_path / "a.txt").read_text("utf-8").splitlines()


def test_the_command_says_what_the_sentences_are(capsys: pytest.CaptureFixture[str]) -> None:
    text = "LN1.w24x15.b24x15.w65"
    assert nardy("say", text, "24/18", "18/13") == 0
    lines = capsys.readouterr().out.splitlines()
    assert tuple(lines) == said(text, "24/18/13")
    assert nardy("say", text, "24/18/13", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told.pop("sentences") == lines
    assert nardy("check", text, "24/18/13", "--json") == 0
    assert told == json.loads(capsys.readouterr().out)
    assert nardy("say", text) == 0
    assert capsys.readouterr().out.splitlines() == lines[:3]
    assert nardy("say", text, "24") == 2
    assert capsys.readouterr().err.startswith("nardy say: ")


def test_the_command_says_the_ruling_of_every_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    text = "LN1.w24x15.b24x15.w65"
    assert nardy("say", text, "24/18", "24/19", "--rules", "all") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("Rule set: ")] == [
        f"Rule set: {name}." for name in ("Greek rules", "Nard Online", "LiveGames", "Nard Federation")
    ]
    assert lines.count("This play is not allowed.") == 4
    assert lines.count("White plays from 24 to 18, then from 24 to 19.") == 1
    assert nardy("say", text, "24/18", "24/19", "--rules", "all", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told.pop("sentences") == lines
    assert nardy("check", text, "24/18", "24/19", "--rules", "all", "--json") == 0
    assert told == json.loads(capsys.readouterr().out)


def test_a_bare_board_is_said_once_for_all_rule_sets(capsys: pytest.CaptureFixture[str]) -> None:
    text = "LN1.w24x14.b24x15.w65"
    assert nardy("say", text, "--rules", "all", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [board["rules"] for board in told["boards"]] == [*RULESETS]
    assert len(told["sentences"]) == len(set(told["sentences"])) == 3 + len(told["boards"][0]["notes"])


def test_every_kind_of_file_is_named_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    for do, kinds in WRITERS.items():
        assert nardy(do, "--help") == 0
        told = capsys.readouterr().out
        assert all(kind in told for kind in kinds)
