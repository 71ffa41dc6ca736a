"""Every kind of claim, true and false, and what the engine says instead."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.claims import KINDS, Board, Claim, Need, UnfitError, made_steps
from tutor.notation import NotationError, read_play, read_position, read_ruleset

START = "w24x15.b24x15.w65"
MOMENT = "w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b65"
"""Black can play 12/6/1 only through a prime that stands for a moment."""
CORNER = "w24x5-23x2-22x2-3x2-2x2-1x2.b24x9-18x3-7x2-4.w"
STUCK = "w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65"
WON = "w0.b24x2-9x5-4x8.b"
OPENINGS = ("play-toss", "agreed", "rethrow", "white")
ALL = {"greek": "illegal", "nard-online": "illegal", "livegames": "open", "federation": "open"}


def board(position: str | None, rules: str = "nard-online", made: str = "pass") -> Board:
    place, roll = read_position(position) if position else (None, None)
    return Board(read_ruleset(rules), place, roll, read_play(made))


def claim(key: str, value: object) -> Claim:
    return Claim(key, KINDS[key].read(value), 1)


HOLDS: list[tuple[str, object, Board]] = [
    ("legal", "24/18/13", board(START)),
    ("legal", "24/13", board(START)),
    ("legal", "pass", board(STUCK)),
    ("illegal", {"play": "24/18 24/19", "because": "head"}, board(START)),
    ("illegal", {"play": "24/18 24/19", "because": ["head"]}, board(START, "livegames")),
    ("illegal", {"play": "24/17", "because": ["die"]}, board(START)),
    ("illegal", {"play": "12/6/1", "because": "prime"}, board(MOMENT)),
    ("open", "12/6/1", board(MOMENT, "livegames")),
    ("choices", 1, board(START)),
    ("choices", 1, board(STUCK)),
    ("choices", 1, board(START, "federation")),
    ("must-pass", False, board(START)),
    ("must-pass", True, board(STUCK)),
    ("must-pass", True, board(MOMENT)),
    ("pips", {"white": 360, "black": 360}, board(START)),
    ("pips", {"white": 360, "black": 360}, board("w24x15.b24x15.w")),
    ("prime", [3, 2, 1, 24, 23, 22], board(CORNER)),
    ("allowance", 1, board(START)),
    ("allowance", 2, board("w24x15.b24x15.w66")),
    ("worth", {"winner": "white", "points": 2}, board(WON)),
    ("worth", {"winner": "white", "points": 2}, board(WON, "federation")),
    ("worth", {"winner": "black", "points": 1}, board("w1.b0.w")),
    ("field", {"topic": "opening", "value": "white"}, board(None, "federation")),
    ("field", {"topic": "prime-timing", "value": "turn"}, board(None, "greek+prime-timing=turn")),
    ("field", {"topic": "draw", "value": "open"}, board(None, "federation")),
    ("rests", {"topic": "cocked-dice", "basis": "silent"}, board(None, "greek")),
    ("rests", {"topic": "prime-timing", "basis": "house"}, board(None, "greek+prime-timing=turn")),
    ("rulings", {"play": "12/6/1", **ALL}, board(MOMENT)),
    ("fields", {"topic": "opening", **dict(zip(ALL, OPENINGS, strict=True))}, board(None)),
    ("fields", {"topic": "draw", **dict.fromkeys(ALL, "none"), "federation": "open"}, board(None)),
    ("grounds", {"topic": "cocked-dice", **dict.fromkeys(ALL, "silent"), "federation": "says"}, board(None)),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "on"), HOLDS, ids=[f"{key}-{n}" for n, (key, _, _) in enumerate(HOLDS)])
def test_a_claim_that_holds_is_what_the_engine_says(key: str, value: object, on: Board) -> None:
    found = claim(key, value)
    assert found.truth(on) == found.told()


def test_every_kind_of_claim_is_tested_both_ways() -> None:
    assert {key for key, _, _ in HOLDS} == {key for key, _, _, _ in FALSE} == set(KINDS)


FALSE: list[tuple[str, object, Board, str]] = [
    ("legal", "24/18 24/19", board(START), "24/18 24/19: illegal, because head"),
    ("legal", "24/18", board(START), "24/18: illegal, because all-dice"),
    ("legal", "12/6/1", board(MOMENT, "livegames"), "12/6/1: open"),
    ("illegal", {"play": "24/18/13", "because": "head"}, board(START), "24/18/13: legal"),
    ("illegal", {"play": "24/18 24/19", "because": "die"}, board(START), "24/18 24/19: illegal, because head"),
    (
        "illegal",
        {"play": "24/18 24/19", "because": ["head", "prime"]},
        board(START),
        "24/18 24/19: illegal, because head",
    ),
    ("illegal", {"play": "12/6/1", "because": "prime"}, board(MOMENT, "livegames"), "12/6/1: open"),
    ("open", "24/18/13", board(START, "livegames"), "24/18/13: legal"),
    ("open", "12/6/1", board(MOMENT), "12/6/1: illegal, because prime"),
    ("choices", 2, board(START), "1"),
    ("must-pass", True, board(START), "false"),
    ("must-pass", False, board(STUCK), "true"),
    ("pips", {"white": 360, "black": 359}, board(START), "white 360, black 360"),
    ("prime", [22, 23, 24, 1, 2, 3], board(CORNER), "[3, 2, 1, 24, 23, 22]"),
    ("prime", [24], board(START), "[]"),
    ("allowance", 2, board(START), "1"),
    ("worth", {"winner": "white", "points": 1}, board(WON), "white 2"),
    ("worth", {"winner": "black", "points": 2}, board(START), "[]"),
    ("field", {"topic": "opening", "value": "agreed"}, board(None, "federation"), "opening = white"),
    ("field", {"topic": "draw", "value": "none"}, board(None, "federation"), "draw = open"),
    ("rests", {"topic": "cocked-dice", "basis": "says"}, board(None, "greek"), "cocked-dice: silent"),
    (
        "rulings",
        {"play": "12/6/1", **ALL, "greek": "legal"},
        board(MOMENT),
        "12/6/1: greek illegal, nard-online illegal, livegames open, federation open",
    ),
    (
        "fields",
        {"topic": "cube", **dict.fromkeys(ALL, "yes")},
        board(None),
        "cube: greek yes, nard-online no, livegames no, federation no",
    ),
    (
        "grounds",
        {"topic": "koks", **dict.fromkeys(ALL, "says")},
        board(None),
        "koks: greek says, nard-online says, livegames silent, federation silent",
    ),
]


@pytest.mark.parametrize(
    ("key", "value", "on", "truth"), FALSE, ids=[f"{key}-{n}" for n, (key, *_) in enumerate(FALSE)]
)
def test_a_false_claim_is_answered_with_what_the_engine_says(key: str, value: object, on: Board, truth: str) -> None:
    found = claim(key, value)
    assert found.told() != truth
    assert found.truth(on) == truth


@pytest.mark.parametrize(
    ("key", "values", "on", "truth"),
    [
        ("must-pass", (True, False), MOMENT, "true | false"),
        ("choices", (1, 2), MOMENT, "1 | 1"),
    ],
)
def test_what_the_readings_of_a_text_answer_differently_cannot_be_claimed(
    key: str, values: tuple[object, ...], on: str, truth: str
) -> None:
    for rules in ("livegames", "federation"):
        assert {claim(key, value).truth(board(on, rules)) for value in values} == {truth}
        assert truth not in [claim(key, value).told() for value in values]


def test_a_play_that_each_reading_refuses_for_other_rules_cannot_be_claimed() -> None:
    place = "w24x5-22x2-21-20x2-19-17-10x3.b24x9-20x3-16x2-11.w61"
    refused = claim("illegal", {"play": "24/23", "because": "blocked"})
    assert refused.truth(board(place, "livegames")) == "24/23: illegal, because blocked, prime | blocked"
    assert refused.truth(board(place, "livegames+prime-timing=turn")) == refused.told()


def test_a_game_that_a_last_throw_can_still_draw_is_worth_nothing_certain() -> None:
    held = claim("worth", {"winner": "white", "points": 1})
    assert held.truth(board("w0.b2x2.b", "federation")) == "white 1 | last-throw"
    assert held.truth(board("w0.b2x2.b", "greek+draw=last-throw")) == "white 1 | last-throw"
    for settled in (board("w0.b2x2.b"), board("w0.b2x5.b", "federation"), board("w0.b2x2.w", "federation")):
        assert held.truth(settled) == held.told()


WRONG: list[tuple[str, Any, str]] = [
    ("legal", 24, '"24/18/13"'),
    ("legal", ["24/18/13"], '"24/18/13"'),
    ("illegal", "24/18", "{ play = …, because = … }"),
    ("illegal", {"play": "24/18"}, "{ play = …, because = … }"),
    ("illegal", {"play": "24/18", "because": "head", "x": 1}, "{ play = …, because = … }"),
    ("illegal", {"play": "24/18", "because": "heads"}, "checker | die"),
    ("illegal", {"play": "24/18", "because": []}, "checker | die"),
    ("illegal", {"play": "24/18", "because": [["head"]]}, "checker | die"),
    ("illegal", {"play": "24/18", "because": {"head": 1}}, "checker | die"),
    ("open", None, '"24/18/13"'),
    ("choices", 0, "1 … 100000"),
    ("choices", True, "1 … 100000"),
    ("choices", 2.0, "1 … 100000"),
    ("choices", "2", "1 … 100000"),
    ("must-pass", 1, "true | false"),
    ("must-pass", "true", "true | false"),
    ("pips", 360, "{ white = …, black = … }"),
    ("pips", {"white": 361, "black": 1}, "0 … 360"),
    ("prime", 6, "[18, 17, …]"),
    ("prime", [], "[18, 17, …]"),
    ("prime", [25], "1 … 24"),
    ("allowance", 0, "1 … 2"),
    ("worth", {"winner": "White", "points": 1}, "white | black"),
    ("worth", {"winner": ["white"], "points": 1}, "white | black"),
    ("worth", {"winner": "white", "points": 3}, "1 … 2"),
    ("field", {"topic": "head", "value": "open"}, "opening | head-exception"),
    ("field", {"topic": "openings", "value": "open"}, "opening | head-exception"),
    ("field", {"topic": "opening", "value": "black"}, "play-toss | rethrow"),
    ("rests", {"topic": "dice", "basis": "says"}, "opening | head-exception"),
    ("rests", {"topic": "cocked-dice", "basis": "tells"}, "says | implies"),
    ("rulings", {"play": "pass", "greek": "legal"}, "{ play = …, greek = …,"),
    ("rulings", {"play": "pass", **ALL, "greek": "yes"}, "legal | illegal"),
    ("fields", {"topic": "cube", "greek": "yes"}, "{ topic = …, greek = …,"),
    ("fields", {"topic": "koks", **dict.fromkeys(ALL, "no")}, "opening | head-exception"),
    ("fields", {"topic": "cube", **dict.fromkeys(ALL, "says")}, "yes | no"),
    ("grounds", {"topic": "cube", "greek": "says"}, "{ topic = …, greek = …,"),
    ("grounds", {"topic": "cubes", **dict.fromkeys(ALL, "says")}, "opening | head-exception"),
    ("grounds", {"topic": "cube", **dict.fromkeys(ALL, "yes")}, "says | implies"),
]


@pytest.mark.parametrize(("key", "value", "expected"), WRONG, ids=range(len(WRONG)))
def test_a_value_that_does_not_fit_is_told_what_fits(key: str, value: object, expected: str) -> None:
    with pytest.raises(UnfitError) as error:
        KINDS[key].read(value)
    assert str(error.value).startswith(expected)


@pytest.mark.parametrize(
    ("key", "value"), [("legal", "24/18x"), ("open", ""), ("illegal", {"play": "24", "because": "head"})]
)
def test_a_play_that_cannot_be_read_says_where(key: str, value: object) -> None:
    with pytest.raises(NotationError):
        KINDS[key].read(value)


@pytest.mark.parametrize(("key", "value", "on"), HOLDS, ids=[f"{key}-{n}" for n, (key, _, _) in enumerate(HOLDS)])
def test_a_claim_says_what_of_a_board_it_is_about(key: str, value: object, on: Board) -> None:
    needs, found = KINDS[key].needs, claim(key, value)
    less = {Need.ROLL: on._replace(roll=None), Need.POSITION: Board(on.rules, None, None)}
    if needs is Need.RULES:
        assert found.truth(Board(on.rules, None, None)) == found.told()
    else:
        with pytest.raises(UnfitError, match="position"):
            found.truth(less[needs])


def test_steps_already_made_are_those_of_the_engine() -> None:
    assert made_steps(board(START)) == ()
    assert made_steps(board(START, made="24/18")) == ((24, 18),)
    assert made_steps(board(START, made="24/13")) == ((24, 18), (18, 13)), "two dice named at once are two steps"


@pytest.mark.parametrize(
    ("made", "instead"),
    [("24/20", "24/18 | 24/19"), ("24/18 24/19", "24/18/13"), ("24/18/13/7", "[]"), ("18/13", "24/18 | 24/19")],
)
def test_steps_that_begin_no_legal_play_are_answered_with_those_that_do(made: str, instead: str) -> None:
    with pytest.raises(UnfitError) as error:
        made_steps(board(START, made=made))
    assert str(error.value) == instead
