"""Position text, play text, rule set text and rolls: written, read, forgiven and refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import counts, damaged, hops, positions, rolls, rulesets, texts
from tutor.dice import ROLLS, Roll
from tutor.explain import error_text
from tutor.notation import (
    NotationError,
    Problem,
    counts_text,
    hops_text,
    play_text,
    position_text,
    read_play,
    read_position,
    read_roll,
    read_ruleset,
    ruleset_text,
    spelled_out,
)
from tutor.play import Hop, Step
from tutor.position import HEAD, START, Color, Counts, Position, counts_of
from tutor.ruleset import FIELDS, GREEK, LIVEGAMES, NARD_ONLINE, RULESETS, Draw, HeadException, PrimeTiming, override
from tutor.translator import translator

GLOSSARY = Path(__file__).resolve().parent.parent / "docs" / "glossary.md"
READERS: tuple[Callable[[str], object], ...] = (read_position, read_play, read_ruleset, read_roll)

ONE_OUT = Position(counts_of({24: 14, 13: 1}), counts_of({24: 15}), Color.BLACK)
WRITTEN = "LN1.w24x14-13.b24x15.b65"


def refusal(read: Callable[[str], object], text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.text == text
    return caught.value


def refused(read: Callable[[str], object], text: str) -> NotationError | None:
    try:
        read(text)
    except NotationError as error:
        return error
    return None


# Position text


def test_the_start_is_written_with_both_heads_full() -> None:
    assert position_text(START) == "LN1.w24x15.b24x15.w"


def test_the_roll_is_written_after_the_side_to_move_larger_die_first() -> None:
    assert position_text(START, Roll(5, 6)) == "LN1.w24x15.b24x15.w65"


def test_each_side_lists_its_own_points_highest_first_and_counts_more_than_one() -> None:
    white, black = counts_of({24: 2, 23: 1, 10: 9, 1: 3}), counts_of({24: 15})
    assert position_text(Position(white, black, Color.BLACK)) == "LN1.w24x2-23-10x9-1x3.b24x15.b"


def test_a_side_with_nothing_left_is_written_0() -> None:
    nothing, one = counts_of({}), counts_of({3: 1})
    assert position_text(Position(nothing, one, Color.WHITE)) == "LN1.w0.b3.w"
    assert position_text(Position(one, nothing, Color.WHITE)) == "LN1.w3.b0.w"
    assert position_text(Position(nothing, nothing, Color.WHITE)) == "LN1.w0.b0.w"


def test_what_is_missing_from_fifteen_is_off() -> None:
    position, roll = read_position("LN1.w6-3.b6x15.w31")
    assert position.white[0] == 13
    assert position.black[0] == 0
    assert roll == Roll(3, 1)


def test_every_character_of_position_text_is_safe_in_a_link() -> None:
    text = position_text(Position(counts_of({24: 14, 13: 1}), counts_of({6: 2}), Color.BLACK), Roll(6, 6))
    assert set(text) <= set("LNwbx0123456789.-")


@given(positions(), st.none() | rolls())
def test_reading_a_written_position_gives_it_back(position: Position, roll: Roll | None) -> None:
    assert read_position(position_text(position, roll)) == (position, roll)


@given(counts())
def test_one_sides_part_lists_what_stands_where(own: Counts) -> None:
    parts = [f"{point}x{own[point]}".removesuffix("x1") for point in range(24, 0, -1) if own[point]]
    assert counts_text(own) == ("-".join(parts) or "0")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("w24x14-13.b24x15.b65", id="the name of the form left out"),
        pytest.param("ln1.W24X14-13.B24X15.B65", id="any case"),
        pytest.param(" LN1 . w24x14-13 . b24x15 . b65 ", id="spaces between parts"),
        pytest.param("LN1.\nw24x14-13.\r\nb24x15.\tb65\n", id="line breaks between parts"),
        pytest.param("LN1\nw24x14-13\nb24x15\nb65", id="a line for each part"),
        pytest.param("LN1.w 24 x 14 - 13.b 24x15.b 65", id="spaces inside parts"),
        pytest.param("LN1.w24x14\N{NO-BREAK SPACE}- 13.b24x15.b65", id="no-break space"),
        pytest.param("LN1.w24x14\N{EN DASH}13.b24x15.b65", id="en dash"),
        pytest.param("LN1.w24x14\N{EM DASH}13.b24x15.b65", id="em dash"),
        pytest.param("LN1.w24x14\N{MINUS SIGN}13.b24x15.b65", id="minus sign"),
        pytest.param("LN1.w24x14\N{NON-BREAKING HYPHEN}13.b24x15.b65", id="non-breaking hyphen"),
        pytest.param("LN1.w24×14-13.b24×15.b65", id="multiplication sign"),
        pytest.param("LN1.w24*14-13.b24*15.b65", id="asterisk"),
        pytest.param("LN1.w13-24x14.b24x15.b65", id="any order of points"),
        pytest.param("LN1.w24x14-13.b24x15.b56", id="any order of dice"),
        pytest.param("LN1.b24x15.w24x14-13.b65", id="any order of sides"),
        pytest.param("LN1.w24x14-13x1.b24x15.b65", id="x1"),
        pytest.param("LN1.w24x14-13.b24x15.b6-5", id="dice with a dash"),
        pytest.param("LN1.w24x14-13.b24x15.b5\N{EN DASH}6", id="dice with an en dash"),
        pytest.param("LN1.w24x14-13.b24x15.b6,5", id="dice with a comma"),
        pytest.param("LN1.w24x14-13.b24x15.b6, 5", id="dice with a comma and a space"),
        pytest.param("LN1%2Ew24x14%2D13%2eb24x15.b65", id="percent-encoding"),
        pytest.param("LN1.w24%C3%9714%E2%80%9313.b24x15.b65", id="percent-encoding of several bytes"),
        pytest.param("%20LN1.w24x14-13.b24x15.b65%0A", id="percent-encoded spaces around"),
        pytest.param("\ufeffLN1\u200b.w2\u200d4x14-1\u20603.b24x15.b6\u200c5\u200b", id="zero-width characters"),
        pytest.param("LN1.w24x14-13.Β24x15.β65", id="Greek beta"),
        pytest.param("LN1.w24x14-13.В24x15.в65", id="Cyrillic ve"),
        pytest.param("LN1.ω24x14-13.b24x15.b65", id="Greek omega"),
        pytest.param("LN1.w24Χ14-13.b24χ15.b65", id="Greek chi"),
        pytest.param("LN1.w24Х14-13.b24х15.b65", id="Cyrillic ha"),
        pytest.param("LΝ1.w24x14-13.b24x15.b65", id="Greek nu"),
    ],
)
def test_the_reader_of_positions_forgives(text: str) -> None:
    position, roll = read_position(text)
    assert (position, roll) == (ONE_OUT, Roll(6, 5))
    assert position_text(position, roll) == WRITTEN


@pytest.mark.parametrize("zero", "ОоΟο0")
def test_letters_that_look_like_0_are_read_as_0(zero: str) -> None:
    position, _ = read_position(f"LN1.w{zero}.b1{zero}x2.w")
    assert position == Position(counts_of({}), counts_of({10: 2}), Color.WHITE)


@given(positions(), st.none() | rolls(), st.data())
def test_forgiven_characters_do_not_change_what_is_read(
    position: Position, roll: Roll | None, data: st.DataObject
) -> None:
    variants = {"-": "-–—−", "x": "xXχХ×*", "b": "bBΒв", "w": "wWω", "0": "0Οо", ".": [".", " . ", ".\n"]}
    text = "".join(
        data.draw(st.sampled_from(variants.get(char, char))) + data.draw(st.sampled_from(("", "", "\u200b")))
        for char in position_text(position, roll)
    )
    assert read_position(text) == (position, roll)


@pytest.mark.parametrize(("letter", "meant"), [*((c, "w") for c in "БбΛλ"), *((c, "b") for c in "ЧчΜμµ")])
def test_the_first_letter_of_a_colours_name_is_refused_naming_the_letter_to_use(letter: str, meant: str) -> None:
    for text, at in (
        (f"LN1.{letter}24x15.b24x15.w", 5),
        (f"LN1.w24x15.{letter}24x15.w", 12),
        (f"LN1.w24x15 {letter}24x15.w", 12),
        (f"LN1.w24x15.b24x15.{letter}", 19),
    ):
        error = refusal(read_position, text)
        assert (error.problem, error.at) == (Problem.WORD_LETTER, at)
        assert error.fields["letter"] == error.fields["color"] == meant
        assert error.fields["found"] == letter, "not the points after it"
        assert f"“{meant}”" in str(error)


@pytest.mark.parametrize("sign", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_characters_that_turn_the_direction_of_writing_are_refused_everywhere(sign: str) -> None:
    texts = ("LN1.w24x15.b24x15.w65", "24/18/13", "greek+prime=home", "6-5")
    for read, text in zip(READERS, texts, strict=True):
        error = refusal(read, text[:2] + sign + text[2:])
        assert (error.problem, error.at) == (Problem.BIDI, 3)
        assert error.fields["found"] == f"U+{ord(sign):04X}"
        assert refusal(read, "%E2%80%AE" + text).at == 1


# Every refusal: (text, problem, column, facts)

POSITIONS_REFUSED: list[tuple[str, Problem, int, dict[str, object]]] = [
    ("", Problem.EMPTY, 0, {}),
    (" \n\u200b\t ", Problem.EMPTY, 0, {}),
    ("%20", Problem.EMPTY, 0, {}),
    ("hello", Problem.UNEXPECTED, 1, {"found": "hello", "valid": ("LN1", "w", "b")}),
    ("  hello", Problem.UNEXPECTED, 3, {"found": "hello", "valid": ("LN1", "w", "b")}),
    ("L", Problem.UNEXPECTED, 1, {"found": "L", "valid": ("LN1", "w", "b")}),
    ("LN.w24x15.b24x15.w", Problem.UNEXPECTED, 1, {"found": "LN", "valid": ("LN1", "w", "b")}),
    ("ΛΝ1.w24x15.b24x15.w", Problem.VERSION, 1, {"found": "ΛΝ1", "valid": ("LN1",)}),
    ("LN2.w24x15.b24x15.w", Problem.VERSION, 1, {"found": "LN2", "valid": ("LN1",)}),
    (" ln12.w24x15.b24x15.w", Problem.VERSION, 2, {"found": "ln12", "valid": ("LN1",)}),
    ("LN1", Problem.ENDED, 4, {"valid": (".",)}),
    ("LN1.", Problem.ENDED, 5, {"valid": ("w", "b")}),
    ("LN1-w24x15.b24x15.w", Problem.UNEXPECTED, 4, {"found": "-", "valid": (".",)}),
    ("LN1..w24x15.b24x15.w", Problem.UNEXPECTED, 5, {"found": ".", "valid": ("w", "b")}),
    ("LN1.w.b24x15.w", Problem.UNEXPECTED, 6, {"found": ".", "valid": ("0", "1–24")}),
    ("LN1.w24x15", Problem.ENDED, 11, {"valid": (".", "-")}),
    ("LN1.w24x15  ", Problem.ENDED, 11, {"valid": (".", "-")}),
    ("LN1.w24x15.b24x15", Problem.ENDED, 18, {"valid": (".", "-")}),
    ("LN1.w24x15.b24x15.", Problem.ENDED, 19, {"valid": ("w", "b")}),
    ("LN1.w24x14-", Problem.ENDED, 12, {"valid": ("1–24",)}),
    ("LN1.w24x.b24x15.w", Problem.UNEXPECTED, 9, {"found": ".", "valid": ("1–15",)}),
    ("LN1.w24x15b24x15.w", Problem.UNEXPECTED, 11, {"found": "b24x15", "valid": (".", "-")}),
    ("LN1.w24x15,b24x15.w", Problem.UNEXPECTED, 11, {"found": ",", "valid": (".", "-")}),
    ("LN1.w24x15.w24x15.w", Problem.SIDE_TWICE, 12, {"color": "w"}),
    ("LN1.b24x15.B24x15.w", Problem.SIDE_TWICE, 12, {"color": "b"}),
    ("LN1.w2 4x15.b24x15.w", Problem.SPLIT_NUMBER, 7, {"found": "2 4"}),
    ("LN1.w24x1 5.b24x15.w", Problem.SPLIT_NUMBER, 10, {"found": "1 5"}),
    ("LN1.w24x14 13.b24x15.w", Problem.SPLIT_NUMBER, 11, {"found": "14 13"}),
    ("LN1.w24x15.b24x15.w6 5", Problem.SPLIT_NUMBER, 21, {"found": "6 5"}),
    ("LN1.w24x14-0.b24x15.w", Problem.OFF_LISTED, 12, {"color": "w"}),
    ("LN1.w0x1-24x14.b24x15.w", Problem.OFF_LISTED, 6, {"color": "w"}),
    ("LN1.w0-24x14.b24x15.w", Problem.OFF_LISTED, 6, {"color": "w"}),
    ("LN1.w24x14-24.b24x15.w", Problem.POINT_TWICE, 12, {"color": "w", "point": 24}),
    ("LN1.w24x13.b8-7-8.w", Problem.POINT_TWICE, 17, {"color": "b", "point": 8}),
    ("LN1.w24x0.b24x15.w", Problem.COUNT, 9, {"found": "0"}),
    ("LN1.w24x015.b24x15.w", Problem.COUNT, 9, {"found": "015"}),
    ("LN1.w24x100.b24x15.w", Problem.COUNT, 9, {"found": "100"}),
    ("LN1.w24x16.b24x15.w", Problem.TOO_MANY_CHECKERS, 6, {"color": "w", "count": 16, "limit": 15}),
    ("LN1.w24x15.b24x13-9x2-8-7.w", Problem.TOO_MANY_CHECKERS, 23, {"color": "b", "count": 17, "limit": 15}),
    ("LN1.w24x14-12.b24x15.w", Problem.SHARED_POINT, 16, {"white": 12, "black": 24}),
    ("LN1.b24x15.w24x14-12.w", Problem.SHARED_POINT, 19, {"white": 12, "black": 24}),
    ("LN1.w1.b20-13.w", Problem.SHARED_POINT, 12, {"white": 1, "black": 13}),
    ("LN1.w25.b24x15.w", Problem.POINT, 6, {"found": "25", "first": 1, "last": 24}),
    ("LN1.w06.b24x15.w", Problem.POINT, 6, {"found": "06", "first": 1, "last": 24}),
    ("LN1.w99999999999999999999999.b24x15.w", Problem.POINT, 6, {"found": "9" * 20 + "…", "first": 1, "last": 24}),
    ("LN1.w٣.b24x15.w", Problem.UNEXPECTED, 6, {"found": "٣", "valid": ("0", "1–24")}),
    ("LN1.w6x².b24x15.w", Problem.UNEXPECTED, 8, {"found": "²", "valid": ("1–15",)}),
    ("LN1.w2４.b24x15.w", Problem.UNEXPECTED, 7, {"found": "４", "valid": (".", "-")}),
    ("LN1.w24x15.b24x15.w75", Problem.DIE, 20, {"found": "7"}),
    ("LN1.w24x15.b24x15.w60", Problem.DIE, 21, {"found": "0"}),
    ("LN1.w24x15.b24x15.w6-7", Problem.DIE, 22, {"found": "7"}),
    ("LN1.w24x15.b24x15.w10-3", Problem.DIE, 20, {"found": "10"}),
    ("LN1.w24x15.b24x15.w3-10", Problem.DIE, 22, {"found": "10"}),
    ("LN1.w24x15.b24x15.w6", Problem.TWO_DICE, 20, {"found": "6"}),
    ("LN1.w24x15.b24x15.w654", Problem.TWO_DICE, 20, {"found": "654"}),
    ("LN1.w24x15.b24x15.w6-", Problem.ENDED, 22, {"valid": ("1–6",)}),
    ("LN1.w24x15.b24x15.w6-5-4", Problem.EXTRA, 23, {"found": "-"}),
    ("LN1.w24x15.b24x15.w65.", Problem.EXTRA, 22, {"found": "."}),
    ("LN1.w24x15.b24x15.w.65", Problem.UNEXPECTED, 20, {"found": ".", "valid": ("1–6",)}),
    ("LN1.w24x15.b24x15.w٦5", Problem.UNEXPECTED, 20, {"found": "٦5", "valid": ("1–6",)}),
    ("LN1.w24\x0015.b24x15.w", Problem.UNEXPECTED, 8, {"found": "U+0000", "valid": (".", "-")}),
    ("LN1.w24\ud80015.b24x15.w", Problem.UNEXPECTED, 8, {"found": "U+D800", "valid": (".", "-")}),
    ("LN1.w24\udcff15.b24x15.w", Problem.UNEXPECTED, 8, {"found": "0xFF", "valid": (".", "-")}),
    ("LN1.w24\udc8015.b24x15.w", Problem.UNEXPECTED, 8, {"found": "0x80", "valid": (".", "-")}),
    ("LN1.w24\udc7f15.b24x15.w", Problem.UNEXPECTED, 8, {"found": "U+DC7F", "valid": (".", "-")}),
    ("<script>alert(1)</script>", Problem.UNEXPECTED, 1, {"found": "<", "valid": ("LN1", "w", "b")}),
    ("LN1.w24x15%", Problem.PERCENT, 11, {"found": "%"}),
    ("LN1.w24x15%2Gb24x15.w", Problem.PERCENT, 11, {"found": "%2G"}),
    ("LN1.w24x15%2E%FFb24x15.w", Problem.PERCENT, 14, {"found": "%FF"}),
    ("LN1.w24x15.%D0%91%", Problem.PERCENT, 18, {"found": "%"}),
    ("%4CN1.%D0%9124x15.b24x15.w", Problem.WORD_LETTER, 7, {"found": "Б", "letter": "w", "color": "w"}),
    ("\u200bLN1.\u200bw25.b24x15.w", Problem.POINT, 8, {"found": "25", "first": 1, "last": 24}),
]

PLAYS_REFUSED: list[tuple[str, Problem, int, dict[str, object]]] = [
    ("", Problem.EMPTY, 0, {}),
    ("   ", Problem.EMPTY, 0, {}),
    ("24", Problem.ENDED, 3, {"valid": ("/",)}),
    ("24/", Problem.ENDED, 4, {"valid": ("1–24", "off")}),
    ("24/18,", Problem.ENDED, 7, {"valid": ("1–24",)}),
    ("24/18,,18/13", Problem.UNEXPECTED, 7, {"found": ",", "valid": ("1–24",)}),
    ("24 18", Problem.UNEXPECTED, 4, {"found": "18", "valid": ("/",)}),
    ("2 4/18", Problem.UNEXPECTED, 3, {"found": "4", "valid": ("/",)}),
    ("/18", Problem.UNEXPECTED, 1, {"found": "/", "valid": ("1–24", "pass")}),
    ("24//18", Problem.UNEXPECTED, 4, {"found": "/", "valid": ("1–24", "off")}),
    ("24/18;18/13", Problem.UNEXPECTED, 6, {"found": ";", "valid": ("/", ",")}),
    ("24/bar", Problem.UNEXPECTED, 4, {"found": "bar", "valid": ("1–24", "off")}),
    ("24/18(2)/12", Problem.UNEXPECTED, 9, {"found": "/", "valid": (",",)}),
    ("24/18(2)18/12", Problem.UNEXPECTED, 9, {"found": "18", "valid": (",",)}),
    ("٢٤/18", Problem.UNEXPECTED, 1, {"found": "٢٤", "valid": ("1–24", "pass")}),
    ("24/1⁸", Problem.UNEXPECTED, 5, {"found": "⁸", "valid": ("/", ",")}),
    ("25/18", Problem.POINT, 1, {"found": "25", "first": 1, "last": 24}),
    ("24/18 18/26", Problem.POINT, 10, {"found": "26", "first": 1, "last": 24}),
    ("24/018", Problem.POINT, 4, {"found": "018", "first": 1, "last": 24}),
    ("24/25", Problem.POINT, 4, {"found": "25", "first": 1, "last": 24}),
    ("25-20", Problem.POINT, 1, {"found": "25", "first": 1, "last": 24}),
    ("1-26", Problem.POINT, 3, {"found": "26", "first": 1, "last": 24}),
    ("24/18* 18/13", Problem.HIT, 6, {}),
    ("24/18 * 18/13", Problem.HIT, 7, {}),
    ("*", Problem.HIT, 1, {}),
    ("24/18(*", Problem.HIT, 7, {}),
    ("pass 24/18", Problem.PASS_AND_STEPS, 1, {"found": "24/18"}),
    ("pass, 24/18", Problem.PASS_AND_STEPS, 1, {"found": "24/18"}),
    ("pass,", Problem.PASS_AND_STEPS, 1, {"found": ","}),
    ("24/18 pass", Problem.PASS_AND_STEPS, 7, {"found": "24/18"}),
    ("24/18, Πάσο", Problem.PASS_AND_STEPS, 8, {"found": "24/18"}),
    ("pass pass", Problem.PASS_AND_STEPS, 1, {"found": "pass"}),
    ("χάνει τη σειρά 24/18", Problem.PASS_AND_STEPS, 1, {"found": "24/18"}),
    ("24/18 χάνει", Problem.UNEXPECTED, 7, {"found": "χάνει", "valid": ("1–24",)}),
    ("off/5", Problem.FROM_OFF, 1, {"found": "off"}),
    ("0/5", Problem.FROM_OFF, 1, {"found": "0"}),
    ("6/0/3", Problem.FROM_OFF, 3, {"found": "0"}),
    ("0-5", Problem.FROM_OFF, 1, {"found": "0"}),
    ("24/20(1)", Problem.REPEAT, 7, {"found": "1", "limit": 8}),
    ("24/20(0)", Problem.REPEAT, 7, {"found": "0", "limit": 8}),
    ("24/20(9)", Problem.REPEAT, 7, {"found": "9", "limit": 8}),
    ("24/20(02)", Problem.REPEAT, 7, {"found": "02", "limit": 8}),
    ("24/20()", Problem.UNEXPECTED, 7, {"found": ")", "valid": ("2–8",)}),
    ("24/20(2", Problem.ENDED, 8, {"valid": (")",)}),
    ("24/20(²)", Problem.UNEXPECTED, 7, {"found": "²", "valid": ("2–8",)}),
    ("24/20/16(5)", Problem.TOO_MANY_STEPS, 1, {"limit": 8}),
    ("24/20(8) 20/16", Problem.TOO_MANY_STEPS, 10, {"limit": 8}),
    ("9/8/7/6/5/4/3/2/1/off", Problem.TOO_MANY_STEPS, 1, {"limit": 8}),
    (" ".join(["24/18"] * 500), Problem.TOO_MANY_STEPS, 8 * 6 + 1, {"limit": 8}),
    ("24-18 18/13", Problem.MIXED_SIGNS, 9, {"found": "/"}),
    ("24/18 18-13", Problem.MIXED_SIGNS, 9, {"found": "-"}),
    ("24-18->13", Problem.MIXED_SIGNS, 6, {"found": "-"}),
    ("24-18:13", Problem.MIXED_SIGNS, 6, {"found": ":"}),
    ("24-18 1-7", Problem.MIXED_DIRECTIONS, 7, {"found": "1-7"}),
    ("1-7, 24-18", Problem.MIXED_DIRECTIONS, 6, {"found": "24-18"}),
    ("1-7-2", Problem.MIXED_DIRECTIONS, 3, {"found": "7-2"}),
    ("7-7", Problem.MIXED_DIRECTIONS, 1, {"found": "7-7"}),
    ("19-25 20-off", Problem.MIXED_DIRECTIONS, 7, {"found": "20-off"}),
    ("24/18\x07", Problem.UNEXPECTED, 6, {"found": "U+0007", "valid": ("/", ",")}),
    ("<b>24/18</b>", Problem.UNEXPECTED, 1, {"found": "<", "valid": ("1–24", "pass")}),
    ("24%2F18%", Problem.PERCENT, 8, {"found": "%"}),
]

_FIELD_NAMES = ("opening", "head-exception", "prime", "prime-timing", "draw", "cube")
_SETS = ("greek", "nard-online", "livegames", "federation")
RULESETS_REFUSED: list[tuple[str, Problem, int, dict[str, object]]] = [
    ("", Problem.EMPTY, 0, {}),
    ("english", Problem.RULESET, 1, {"found": "english", "valid": _SETS}),
    ("all", Problem.RULESET, 1, {"found": "all", "valid": _SETS}),
    ("gree\N{KELVIN SIGN}", Problem.RULESET, 1, {"found": "gree\N{KELVIN SIGN}", "valid": _SETS}),
    ("x" * 30, Problem.RULESET, 1, {"found": "x" * 20 + "…", "valid": _SETS}),
    ("+prime=home", Problem.UNEXPECTED, 1, {"found": "+", "valid": _SETS}),
    ("greek+", Problem.ENDED, 7, {"valid": _FIELD_NAMES}),
    ("greek++prime=home", Problem.UNEXPECTED, 7, {"found": "+", "valid": _FIELD_NAMES}),
    ("greek=home", Problem.UNEXPECTED, 6, {"found": "=", "valid": ("+",)}),
    ("greek+head=never", Problem.FIELD, 7, {"found": "head", "valid": _FIELD_NAMES}),
    ("greek+prime", Problem.ENDED, 12, {"valid": ("=",)}),
    ("greek+prime+draw=none", Problem.UNEXPECTED, 12, {"found": "+", "valid": ("=",)}),
    ("greek+prime=", Problem.ENDED, 13, {"valid": ("ahead", "home", "never", "free")}),
    (
        "greek+prime=always",
        Problem.VALUE,
        13,
        {"field": "prime", "found": "always", "valid": ("ahead", "home", "never", "free")},
    ),
    ("greek+cube=true", Problem.VALUE, 12, {"field": "cube", "found": "true", "valid": ("yes", "no")}),
    ("livegames+prime-timing=open", Problem.OPEN_VALUE, 24, {"field": "prime-timing", "valid": ("die", "turn")}),
    ("greek+draw=OPEN", Problem.OPEN_VALUE, 12, {"field": "draw", "valid": ("none", "last-throw")}),
    ("greek+prime=home+Prime=home", Problem.FIELD_TWICE, 18, {"field": "prime"}),
    ("greek+prime=home=", Problem.UNEXPECTED, 17, {"found": "=", "valid": ("+",)}),
]

ROLLS_REFUSED: list[tuple[str, Problem, int, dict[str, object]]] = [
    ("", Problem.EMPTY, 0, {}),
    ("6", Problem.TWO_DICE, 1, {"found": "6"}),
    ("111", Problem.TWO_DICE, 1, {"found": "111"}),
    ("7-1", Problem.DIE, 1, {"found": "7"}),
    ("6-0", Problem.DIE, 3, {"found": "0"}),
    ("6 12", Problem.DIE, 3, {"found": "12"}),
    ("6-", Problem.ENDED, 3, {"valid": ("1–6",)}),
    ("six", Problem.UNEXPECTED, 1, {"found": "six", "valid": ("1–6",)}),
    ("-6-5", Problem.UNEXPECTED, 1, {"found": "-", "valid": ("1–6",)}),
    ("6-5 4", Problem.EXTRA, 5, {"found": "4"}),
    ("6/5", Problem.TWO_DICE, 1, {"found": "6"}),
    ("⑥-5", Problem.UNEXPECTED, 1, {"found": "⑥", "valid": ("1–6",)}),
]

REFUSED = [
    pytest.param(read, *case, id=f"{read.__name__} {case[0][:30]!a}")
    for read, cases in (
        (read_position, POSITIONS_REFUSED),
        (read_play, PLAYS_REFUSED),
        (read_ruleset, RULESETS_REFUSED),
        (read_roll, ROLLS_REFUSED),
    )
    for case in cases
]


@pytest.mark.parametrize(("read", "text", "problem", "at", "facts"), REFUSED)
def test_what_cannot_be_read_is_refused_saying_where_and_why(
    read: Callable[[str], object], text: str, problem: Problem, at: int, facts: dict[str, object]
) -> None:
    error = refusal(read, text)
    assert (error.problem, error.at, error.fields) == (problem, at, facts)
    assert error.expected == facts.get("valid", ())


OF_CODES_AND_SETS = {
    *(problem for problem in Problem if problem.startswith("code-")),
    Problem.NUMBER,
    Problem.SEED,
    Problem.NOT_PRACTISED,
    Problem.NOT_ASKED,
    Problem.OUTCOMES,
    Problem.NO_SEED,
}
"""These are met in the tests of codes and of sets."""

OF_GAMES = {
    Problem.ENCODING,
    Problem.GAME_TEXT,
    Problem.GAME_NEWER,
    Problem.GAME_FULL,
    Problem.LOOK_ALIKE,
    Problem.TERM_TWICE,
    Problem.SEED_DICE,
    Problem.NO_CUBE,
    Problem.CRAWFORD_GAME,
    Problem.CUBE_OWNER,
    Problem.CUBE_FULL,
    Problem.DOUBLE_TIME,
    Problem.TURN_REFUSED,
    Problem.TURN_LEGAL,
}
"""And these in the tests of game text."""


def test_every_problem_a_text_can_have_is_met_in_these_tests() -> None:
    met = {case[1] for cases in (POSITIONS_REFUSED, PLAYS_REFUSED, RULESETS_REFUSED, ROLLS_REFUSED) for case in cases}
    of_their_own = {Problem.TOO_LONG, Problem.BIDI, Problem.NO_DICE}
    assert set(Problem) - OF_CODES_AND_SETS - OF_GAMES - met == of_their_own


def test_every_refusal_is_one_plain_sentence_with_its_column() -> None:
    for text, problem, at, facts in POSITIONS_REFUSED + PLAYS_REFUSED + RULESETS_REFUSED + ROLLS_REFUSED:
        sentence = str(NotationError(problem, text, at, facts))  # type: ignore[arg-type]
        assert sentence.isprintable()
        assert "{" not in sentence
        assert sentence.endswith(f" (column {at})") == bool(at)
        assert all(
            str(fact) in sentence for name, fact in facts.items() if name == "found" and problem != "mixed-signs"
        )
    assert str(refusal(read_position, "LN1.w24x14-12.b24x15.w")) == (
        "White's point 12 is Black's point 24: only one side can stand there (column 16)"
    )


@pytest.mark.parametrize(
    ("code", "signs", "word"),
    [
        ("en", "“/” or “,”. (", "1–24 or pass. ("),
        ("el", "«/» ή «,». (", "1–24 ή pass. ("),
        ("uk", "«/» або «,». (", "1–24 або pass. ("),
    ],
)
def test_signs_that_are_expected_stand_in_quotation_marks(code: str, signs: str, word: str) -> None:
    t = translator(code)
    assert signs in error_text(t, refusal(read_play, "24/18;"))
    assert word in error_text(t, refusal(read_play, "(24/18)"))
    assert str(refusal(read_play, "24/18;")) == "found “;”, expected: “/”, “,” (column 6)"


def test_an_error_can_be_copied_and_sent_to_another_process() -> None:
    error = refusal(read_position, "LN1.w24x16.b24x15.w")
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (str(twin), twin.at, twin.fields, twin.text) == (str(error), error.at, error.fields, error.text)


# Play text


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        pytest.param("24/18", [(24, 18)], id="one step"),
        pytest.param("24/18/13", [(24, 18), (18, 13)], id="one checker onward"),
        pytest.param("24/20(2)", [(24, 20), (24, 20)], id="repeated"),
        pytest.param("24/20/16(2)", [(24, 20), (20, 16), (24, 20), (20, 16)], id="the chain twice"),
        pytest.param("24/20(2) 20/16(2)", [(24, 20), (24, 20), (20, 16), (20, 16)], id="two checkers side by side"),
        pytest.param("24/20 20/16(2)", [(24, 20), (20, 16), (20, 16)], id="folded steps are not joined to"),
        pytest.param("24/20(2) 20/16", [(24, 20), (24, 20), (20, 16)], id="folded steps are not joined on"),
        pytest.param("24/18 18/13(2) 13/12", [(24, 18), (18, 13), (18, 13), (13, 12)], id="folded in the middle"),
        pytest.param("6/off", [(6, 0)], id="off"),
        pytest.param("6/off(4)", [(6, 0)] * 4, id="four off"),
        pytest.param("8/6/off", [(8, 6), (6, 0)], id="home and off"),
        pytest.param("12/off", [(12, 0)], id="off from anywhere"),
        pytest.param("pass", [], id="pass"),
        pytest.param("24/18 24/19", [(24, 18), (24, 19)], id="two checkers"),
        pytest.param("18/22", [(18, 22)], id="the wrong way"),
        pytest.param("18/22/18/22/18", [(18, 22), (22, 18)] * 2, id="there and back"),
        pytest.param("24/13", [(24, 13)], id="shorthand is one step"),
    ],
)
def test_plays_are_read_in_the_order_written(text: str, steps: list[Hop]) -> None:
    assert read_play(text) == tuple(steps)
    assert hops_text(steps) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("24/18 18/13", "24/18/13"),
        ("24/18, 18/13", "24/18/13"),
        ("24/18,18/13", "24/18/13"),
        ("  24/18\n18/13 ", "24/18/13"),
        ("24 / 18 / 13", "24/18/13"),
        ("24->18", "24/18"),
        ("24 -> 18 -> 13", "24/18/13"),
        ("24–>18", "24/18"),
        ("24→18→13", "24/18/13"),
        ("24:18", "24/18"),
        ("24:18→13/12", "24/18/13/12"),
        ("24/20 24/20", "24/20(2)"),
        ("24/20 (2)", "24/20(2)"),
        ("24/20( 2 )", "24/20(2)"),
        ("24/20/16 24/20/16", "24/20/16(2)"),
        ("24/20 20/16 24/20 20/16", "24/20/16(2)"),
        ("24/20(2), 20/16(2)", "24/20(2) 20/16(2)"),
        ("5/5/5", "5/5(2)"),
        ("24%2F18%2013%2F12", "24/18 13/12"),
        ("24/\u200b18\u200b", "24/18"),
        ("PASS", "pass"),
    ],
)
def test_other_ways_of_writing_a_play_are_read(text: str, written: str) -> None:
    assert hops_text(read_play(text)) == written


OFF_WORDS = ("0", "off", "out", "μαζεμένο", "μαζεμένα", "έξω", "виведено", "виведена", "виведені", "геть")
PASS_WORDS = ("pass", "πάσο", "пас", "пропуск", "χάνει τη σειρά", "пропускає хід")


@pytest.mark.parametrize("word", [*OFF_WORDS, "OFF", "Out", "ΜΑΖΕΜΕΝΑ", "ΈΞΩ", "ε\u0301ξω", "Геть"])
def test_the_words_for_off_are_read_in_three_languages_without_case_or_accents(word: str) -> None:
    assert read_play(f"6/{word}") == ((6, 0),)
    assert read_play(f"8->6->{word}") == ((8, 6), (6, 0))
    assert read_play(f"6/{word}(2), 5/{word}") == ((6, 0), (6, 0), (5, 0))


@pytest.mark.parametrize("word", [*PASS_WORDS, "Pass", " pass\n", "ΠΑΣΟ", "ΠΆΣΟ", "πασο", "πα\u0301σο", "ПАС"])
def test_the_words_for_a_pass_are_read_in_three_languages_without_case_or_accents(word: str) -> None:
    assert read_play(word) == ()


def glossary(word: str) -> list[str]:
    """A word of the glossary as the three languages have it, each of its wordings."""
    (row,) = (line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith(f"| {word} |"))
    return [wording.strip() for cell in row.split("|")[1:4] for wording in cell.split(";")]


def test_every_word_that_the_glossary_has_for_off_and_for_a_pass_is_read() -> None:
    assert [read_play(f"6/{word}") for word in glossary("off")] == [((6, 0),)] * 3
    assert [read_play(word) for word in glossary("pass")] == [()] * 5


def test_a_dash_going_down_counts_in_own_numbers() -> None:
    assert read_play("24-18") == ((24, 18),)
    assert read_play("24-18-13, 6-off 5-0") == ((24, 18), (18, 13), (6, 0), (5, 0))
    assert read_play("24–20(2)") == ((24, 20), (24, 20))


def test_dashes_all_going_up_count_forward_from_the_head_as_1_to_off_as_25() -> None:
    assert read_play("1-7") == ((24, 18),)
    assert read_play("1-7-12, 1−2") == ((24, 18), (18, 13), (24, 23))
    assert read_play("19-25(2)") == ((6, 0), (6, 0))


@pytest.mark.parametrize("own", range(1, 25))
def test_forward_numbers_are_25_less_the_own_ones(own: int) -> None:
    assert read_play(f"{25 - own}-25") == ((own, 0),)


def test_up_to_eight_steps_are_read() -> None:
    assert len(read_play("24/20(8)")) == 8
    assert len(read_play("24/20/16(4)")) == 8
    assert len(read_play("8/7/6/5/4/3/2/1/off")) == 8


@given(hops())
def test_one_ordered_play_has_one_form_and_reading_it_gives_the_order_back(steps: tuple[Hop, ...]) -> None:
    assert read_play(hops_text(steps)) == steps


@given(hops())
def test_nothing_is_left_in_a_written_play_that_could_be_folded_or_joined(steps: tuple[Hop, ...]) -> None:
    groups = hops_text(steps).split(" ")
    for first, second in pairwise(groups):
        assert first.partition("(")[0] != second.partition("(")[0]
        if "(" not in first and "(" not in second:
            assert first.split("/")[-1] != second.split("/")[0]


@given(hops())
def test_links_spell_plays_out_without_brackets_and_keep_the_order(steps: tuple[Hop, ...]) -> None:
    text = spelled_out(steps)
    assert not set(text) & set("()")
    assert read_play(text) == steps


@given(st.lists(st.builds(Step, st.integers(1, HEAD), st.integers(1, 6)), max_size=4))
def test_a_play_of_steps_is_written_as_its_points(steps: list[Step]) -> None:
    play = tuple(steps)
    points = [(step.source, step.target) for step in play]
    assert play_text(play) == hops_text(points)
    assert spelled_out(play) == spelled_out(points)
    assert read_play(play_text(play)) == tuple(points)


def test_steps_the_wrong_way_and_past_the_exit_are_written_too() -> None:
    assert play_text((Step(18, -4), Step(3, 6))) == "18/22 3/off"
    assert play_text(()) == spelled_out(()) == "pass"


# Rule set text


@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set_is_named_alone(name: str) -> None:
    assert read_ruleset(name) == RULESETS[name]
    assert ruleset_text(RULESETS[name]) == name


def test_house_rules_follow_the_name() -> None:
    rules = read_ruleset("greek+prime-timing=turn+head-exception=never")
    assert rules.prime_timing is PrimeTiming.TURN
    assert rules.head_exception is HeadException.NEVER
    assert rules.draw is GREEK.draw


def test_house_rules_are_written_in_the_order_of_the_fields() -> None:
    text = "greek+cube=no+draw=last-throw+prime-timing=turn+prime=home+head-exception=never+opening=white"
    assert ruleset_text(read_ruleset(text)) == (
        "greek+opening=white+head-exception=never+prime=home+prime-timing=turn+draw=last-throw+cube=no"
    )


@pytest.mark.parametrize(
    "text",
    [
        "NARD-Online+PRIME_TIMING=Turn",
        "nard_online+prime_timing=turn",
        "nard–online+prime-timing=turn",
        "nard-online prime-timing=turn",
        " nard-online + prime-timing = turn ",
        "nard-online%2Bprime-timing%3Dturn",
        "nard-online\u200b+prime-timing=turn",
    ],
)
def test_rule_sets_are_read_in_any_case_and_as_links_carry_them(text: str) -> None:
    assert read_ruleset(text) == override(NARD_ONLINE, list(FIELDS)[3], PrimeTiming.TURN)


def test_a_house_rule_equal_to_the_sets_own_value_is_dropped_when_written() -> None:
    assert ruleset_text(read_ruleset("greek+prime=ahead+cube=yes+draw=none")) == "greek"


def test_a_house_rule_that_settles_what_the_text_leaves_open_is_kept() -> None:
    assert ruleset_text(read_ruleset("livegames+prime-timing=die")) == "livegames+prime-timing=die"
    assert ruleset_text(read_ruleset("federation+draw=none")) == "federation+draw=none"
    assert read_ruleset("federation+draw=none").draw is Draw.NONE
    assert read_ruleset("livegames") == LIVEGAMES


@given(rulesets().map(ruleset_text))
def test_reading_a_written_rule_set_gives_it_back(text: str) -> None:
    assert ruleset_text(read_ruleset(text)) == text


@pytest.mark.parametrize("name", RULESETS)
def test_every_value_of_every_field_can_be_read(name: str) -> None:
    for topic, values in FIELDS.items():
        for value in values:
            assert read_ruleset(f"{name}+{topic}={value}") == override(RULESETS[name], topic, value)


# Rolls


@pytest.mark.parametrize("roll", ROLLS)
def test_a_roll_is_read_in_either_order_and_with_any_separator(roll: Roll) -> None:
    for first, second in ((roll.high, roll.low), (roll.low, roll.high)):
        for between in ("", "-", ",", " ", "–", " - ", ", ", "\u200b"):
            assert read_roll(f"{first}{between}{second}") == roll


# Text of any kind


@given(
    st.one_of(
        texts(),
        damaged(positions().map(position_text)),
        damaged(hops().map(hops_text)),
        damaged(rulesets().map(ruleset_text)),
    )
)
def test_any_text_gives_a_value_or_one_clear_refusal(text: str) -> None:
    for error in filter(None, (refused(read, text) for read in READERS)):
        assert error.text == text
        assert 0 <= error.at <= len(text) + 1
        assert str(error).isprintable()
        assert len(str(error.fields.get("found", ""))) <= 22


@given(damaged(positions().map(position_text)))
def test_a_position_that_is_read_can_be_written_and_read_again(text: str) -> None:
    try:
        position, roll = read_position(text)
    except NotationError:
        return
    assert read_position(position_text(position, roll)) == (position, roll)


@given(damaged(hops().map(hops_text)))
def test_a_play_that_is_read_has_points_of_the_board_and_can_be_written(text: str) -> None:
    try:
        steps = read_play(text)
    except NotationError:
        return
    assert all(1 <= source <= 24 and 0 <= target <= 24 for source, target in steps)
    assert read_play(hops_text(steps)) == steps


@pytest.mark.parametrize(
    "unit",
    [
        "a", "9", "-", "(", "%", "%2E", "%25", "/", ".", "*", "\u200b", "\u202e", "\x00", "\U0001f3b2", "é", "e\u0301",
        "\u0301", "24/18 ", "24-18,", "(2)", "w24x15.", "+prime=home", "<script>", "\ud800", "٣",
    ],
)  # fmt: skip
def test_a_megabyte_of_anything_is_refused_with_a_short_sentence(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    for read in READERS:
        for whole in (text, " " * 1_000_000 + text, "greek" + text, "24/18" + text):
            error = refusal(read, whole)
            assert len(str(error)) < 200
            assert str(error).isprintable()
        # The longest texts that are looked at letter by letter are refused as shortly, or read.
        for longest in (unit * (3_900 // len(unit)), "w1" + unit * (3_900 // len(unit))):
            shorter = refused(read, longest)
            assert shorter is None or len(str(shorter)) < 200


def test_a_text_longer_than_any_position_is_refused_by_its_length() -> None:
    error = refusal(read_position, WRITTEN + "0" * 4_000)
    assert (error.problem, error.at) == (Problem.TOO_LONG, 0)
    assert error.fields == {"count": len(WRITTEN) + 4_000, "limit": 4_000}


def test_a_megabyte_of_spaces_is_nothing_and_around_a_text_is_forgiven() -> None:
    spaces = " \n" * 500_000
    for read in READERS:
        assert refusal(read, spaces).problem is Problem.EMPTY
    assert read_position(spaces + WRITTEN + spaces) == (ONE_OUT, Roll(6, 5))
    assert refusal(read_position, spaces + "x").at == 1_000_001


def test_what_was_found_is_shown_short_and_without_characters_that_act() -> None:
    error = refusal(read_ruleset, "gr\x1b[31m\u2028\x7f<b>eek-and-much-more-text")
    assert error.fields["found"] == "gr\ufffd[31m"
    error = refusal(read_ruleset, "gr\x1b[31m\x7f<b>eek-and-much-more-text")
    assert error.fields["found"] == "gr\ufffd[31m\ufffd<b>eek-and-m…"
    assert refusal(read_ruleset, "\u0301").fields["found"] == "\N{DOTTED CIRCLE}\u0301"
