"""The drawing of the board: where things are, what marks say, and that nothing hides a checker."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pypdf import PdfReader

from tests.strategies import first, positions, rolls
from tutor import __version__, drawing, picture, ruling
from tutor.app import board_view, desk
from tutor.app import lists as app_lists
from tutor.app import texts as app_texts
from tutor.app.component import ASSETS
from tutor.arrows import BADGE, OCTAGON
from tutor.board import HEIGHT, WIDTH, View, empty_board, shapes
from tutor.dice import ROLLS, Roll
from tutor.explain import attempt_zones, origin_text, prime_zones, rules_named, version_text
from tutor.geometry import BAND, CHECKER, DISC, STACK, STRIP, Stacks, column, inward, place_of
from tutor.legality import Reason, Rule, judge, legal_plays
from tutor.marks import Kind, Mark, attempt_marks, first_step_marks, marks_for, marks_for_play, marks_for_result
from tutor.notation import play_text, position_text, read_play, read_position
from tutor.palette import DARK, LIGHT, PALETTES, PRINT, ROLES, Palette, css_variables
from tutor.play import Play, Step, Turn
from tutor.position import CHECKERS, START, Color, Position, counts_of, opposite
from tutor.ruleset import GREEK, LIVEGAMES, NARD_ONLINE, VERSION, HeadException, Prime, PrimeTiming, Ruleset
from tutor.ruling import Verdict, candidates
from tutor.shape import Circle, Layer, Path, Shape, Text, as_json
from tutor.translator import LANGUAGES, translator
from tutor.vector import UNIT

MIDDLE_GAME = "LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w"
PRIME = "LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32"
BOTH_SEATS = (View(Color.WHITE), View(Color.BLACK))


def board(text: str) -> tuple[Position, Roll]:
    position, roll = read_position(text)
    assert roll is not None
    return position, roll


def steps(*pairs: tuple[int, int]) -> Play:
    return tuple(Step(source, die) for source, die in pairs)


# ---------------------------------------------------------------- where things are


def test_the_board_is_as_wide_and_high_as_designed() -> None:
    assert (round(WIDTH, 2), round(HEIGHT, 2)) == (14.84, 12.24)
    assert round(WIDTH / HEIGHT, 2) == 1.21
    assert pytest.approx(5 * CHECKER) == STACK


def test_points_run_from_24_at_the_top_right_to_1_below_it() -> None:
    top = [column(p) for p in range(13, 25)]
    bottom = [column(p) for p in range(12, 0, -1)]
    assert top == bottom == sorted(top)
    assert all(inward(p, 0) < HEIGHT / 2 for p in range(13, 25))
    assert all(inward(p, 0) > HEIGHT / 2 for p in range(1, 13))


def test_between_neighbouring_points_there_is_a_lane_and_the_divider_between_the_halves() -> None:
    gaps = {round(b - a, 2) for a, b in itertools.pairwise(column(p) for p in range(13, 25))}
    assert gaps == {1.0, 1.36}


def test_a_lane_is_a_target_for_a_finger_on_a_phone() -> None:
    lane = 358 / WIDTH
    assert lane > 24
    assert lane * (BAND + STACK + STRIP / 2) > 140


@pytest.mark.parametrize("point", range(1, 25))
def test_the_empty_board_is_the_same_after_half_a_turn(point: int) -> None:
    found = {shape.id: shape for shape in empty_board() if isinstance(shape, Path) and shape.id}
    here, there = found[f"pt-{point}"], found[f"pt-{opposite(point)}"]
    turned = {(round(WIDTH - x, 2), round(HEIGHT - y, 2)) for x, y in corners(here.d)}
    assert turned == {(round(x, 2), round(y, 2)) for x, y in corners(there.d)}
    assert here.fill == there.fill


@pytest.mark.parametrize(("n", "pitch"), [(1, 0.88), (5, 0.88), (6, 0.70), (8, 0.50), (15, 0.25)])
def test_stacks_touch_up_to_five_and_are_packed_from_six(n: int, pitch: float) -> None:
    stacks = Stacks(Position(counts_of({24: n}), counts_of({}), Color.WHITE), Color.WHITE)
    assert stacks.pitch(24) == pytest.approx(pitch, abs=0.01)
    assert stacks.reach(24) <= STACK + 1e-9


@given(st.integers(0, 15), st.integers(0, 4))
def test_a_stack_with_all_that_arrives_is_never_higher_than_five_checkers(n: int, room: int) -> None:
    stacks = Stacks(Position(counts_of({24: n}), counts_of({}), Color.WHITE), Color.WHITE)
    stacks.room[24] = room
    rises = [stacks.slot(24, k)[1] for k in range(n + room)]
    assert rises == sorted(rises)
    assert stacks.reach(24) <= STACK + 1e-9
    if n and room:
        assert rises[n] - rises[n - 1] == pytest.approx(CHECKER)


CHIP = 0.62
"""How wide a die on a landing is drawn."""


def chips(found: tuple[Shape, ...]) -> list[tuple[float, float, float]]:
    """Centre and half width of whatever carries a number or stops a step: dice on landings, numbers of steps, signs."""
    drawn: list[tuple[float, float, float]] = []
    for shape in found:
        if isinstance(shape, Text) and shape.layer in (Layer.MARKS, Layer.SIGNS) and shape.least == 10:
            drawn.append((shape.x, shape.y, CHIP / 2 if shape.layer is Layer.MARKS else BADGE))
        elif isinstance(shape, Path) and shape.layer is Layer.SIGNS and shape.fill == "stop":
            across, down = zip(*corners(shape.d), strict=True)
            drawn.append(((min(across) + max(across)) / 2, (min(down) + max(down)) / 2, OCTAGON))
    return drawn


def overlap(found: tuple[Shape, ...]) -> float:
    """How far two of them lie over each other at most."""
    pairs = itertools.combinations(chips(found), 2)
    return max((a[2] + b[2] - max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairs), default=0.0)


@pytest.mark.parametrize("stack", [1, 2, 3, 4, 5, 8, 11, 14])
@pytest.mark.parametrize("view", BOTH_SEATS, ids=["white", "black"])
@pytest.mark.parametrize("mover", Color)
@pytest.mark.parametrize("point", [18, 4, 0])
def test_two_dice_that_land_on_one_place_do_not_hide_each_other(
    stack: int, view: View, mover: Color, point: int
) -> None:
    counts = counts_of({point: stack} if point else {1: 1})
    position = Position(counts, counts_of({24: 15}), Color.WHITE)
    if mover is Color.BLACK:
        position = Position(counts_of({24: 15}), counts, Color.BLACK)
    found = shapes(position, Roll(2, 1), [Mark(Kind.LANDING, (point,), 2), Mark(Kind.LANDING, (point,), 1)], view)
    assert len(chips(found)) == 2
    assert overlap(found) <= 0.01


@pytest.mark.parametrize("seed", range(4))
def test_of_what_is_offered_and_played_and_refused_no_number_hides_another(seed: int) -> None:
    seen = 0
    for position, roll, play in random_turns(seed, 80):
        turn = Turn.start(position, roll)
        offered = legal_plays(NARD_ONLINE, turn).next_steps()
        refusals = [(c.reasons[0], (c.step,)) for c in candidates(NARD_ONLINE, turn) if c.reasons]
        pictures = [
            first_step_marks(offered),
            *(first_step_marks(offered, source) for source in {step.source for step in offered}),
            marks_for_play(play),
            *(marks_for(NARD_ONLINE, reason, attempt) for reason, attempt in refusals),
        ]
        for marks in pictures:
            found = shapes(position, roll, marks, BOTH_SEATS[seed % 2])
            assert overlap(found) <= 0.15, (position, roll, marks)
            seen += len(chips(found))
    assert seen > 1000


# ---------------------------------------------------------------- checkers, numbers, dice


def discs(found: tuple[Shape, ...]) -> list[Circle]:
    return [s for s in found if isinstance(s, Circle) and s.layer is Layer.CHECKERS and s.r == DISC]


@settings(max_examples=60, deadline=None)
@given(positions(), st.sampled_from(BOTH_SEATS))
def test_every_checker_is_drawn_once_in_its_own_colour_on_its_own_point(position: Position, view: View) -> None:
    found = shapes(position, view=view)
    slabs = [s for s in found if isinstance(s, Path) and re.match(r"[wb]0\.", s.id)]
    for color in Color:
        name = "white" if color is Color.WHITE else "black"
        counts = position.counts(color)
        drawn = Counter(round(d.x, 2) for d in discs(found) if d.fill == name)
        on_columns: Counter[float] = Counter()
        for point in range(1, 25):
            on_columns[round(column(place_of(point, color is not view.seat)), 2)] += counts[point]
        assert drawn == +on_columns
        assert sum(s.fill == name for s in slabs) == counts[0]
        ids = {name for name in [*(s.id for s in discs(found)), *(s.id for s in slabs)] if name.startswith(color)}
        assert ids == {f"{color}{point}.{k}" for point in range(25) for k in range(counts[point])}


@settings(max_examples=40, deadline=None)
@given(positions())
def test_from_the_other_seat_the_checkers_are_the_same_after_half_a_turn(position: Position) -> None:
    white, black = (shapes(position, view=view) for view in BOTH_SEATS)
    there = {d.id: d for d in discs(black)}
    assert {d.id for d in discs(white)} == set(there)
    for disc in discs(white):
        assert disc.x + there[disc.id].x == pytest.approx(WIDTH, abs=0.01)
        assert disc.y + there[disc.id].y == pytest.approx(HEIGHT, abs=0.02)


@settings(max_examples=30, deadline=None)
@given(positions(), st.sampled_from(BOTH_SEATS))
def test_marks_of_a_point_of_the_mover_lie_over_that_point_from_either_seat(position: Position, view: View) -> None:
    for point in range(1, 25):
        found = shapes(position, None, [Mark(Kind.START, (point,))], view)
        (x,) = (s.x for s in found if isinstance(s, Circle) and s.layer is Layer.MARKS)
        turned = position.to_move is not view.seat
        assert x == column(opposite(point) if turned else point)


def texts(found: tuple[Shape, ...], name: str) -> dict[str, str]:
    return {s.id: s.text for s in found if isinstance(s, Text) and re.fullmatch(name + r"\d+", s.id)}


def test_numbers_are_those_of_the_side_at_the_bottom() -> None:
    for view in BOTH_SEATS:
        assert texts(shapes(START, view=view), "n") == {f"n{p}": str(p) for p in range(1, 25)}


def test_numbers_can_be_counted_the_other_way_or_left_out() -> None:
    forward = shapes(START, view=View(Color.WHITE, reverse_numbers=True))
    assert texts(forward, "n") == {f"n{p}": str(25 - p) for p in range(1, 25)}
    assert texts(shapes(START, view=View(Color.WHITE, numbers=False)), "n") == {}


def test_numbers_on_a_wall_are_larger() -> None:
    def size(view: View) -> float:
        return next(s for s in shapes(START, view=view) if isinstance(s, Text) and s.id == "n24").pixels(100)

    assert size(View(Color.WHITE)) == 17
    assert size(View(Color.WHITE, large=True)) == pytest.approx(55)


def test_a_stack_of_more_than_five_says_how_many_it_is() -> None:
    found = shapes(read_position("LN1.w24x9-13x5-7.b24x15.w")[0])
    assert [s.text for s in found if isinstance(s, Text) and s.id.startswith("w")] == ["9"]


def test_a_stack_that_is_packed_for_an_arrival_says_how_many_stand_there() -> None:
    found = shapes(read_position("LN1.w24x10-13x5.b24x15.w")[0], None, [Mark(Kind.LANDING, (13,), 6)])
    assert [s.text for s in found if isinstance(s, Text) and s.id.startswith("w")] == ["10", "5"]


def test_white_has_a_second_ring_and_black_is_solid() -> None:
    found = shapes(read_position("LN1.w24x4.b24x3.w")[0])
    rings = [s for s in found if isinstance(s, Circle) and s.id.startswith(("w", "b")) and s.r < DISC]
    assert [s.id for s in rings] == [f"w24.{k}" for k in range(4)]
    assert all(not s.fill and s.line == "white-rim" for s in rings)


def test_in_a_packed_stack_only_the_end_checker_of_white_has_the_ring() -> None:
    found = shapes(read_position("LN1.w24x9-20x6.b24x15.w")[0])
    rings = [s.id for s in found if isinstance(s, Circle) and s.id.startswith("w") and s.r < DISC]
    assert rings == ["w24.8", *(f"w20.{k}" for k in range(6))]


@given(rolls())
def test_dice_show_their_pips(roll: Roll) -> None:
    found = shapes(START, roll)
    for k, die in enumerate(roll.dice):
        assert sum(isinstance(s, Circle) and s.id == f"die.{k}" for s in found) == die


@pytest.mark.parametrize(
    ("left", "hollow"),
    [(None, []), ((5,), [0]), ((6,), [1]), ((), [0, 1])],
)
def test_dice_that_are_played_are_hollow(left: tuple[int, ...] | None, hollow: list[int]) -> None:
    found = shapes(START, Roll(6, 5), left=left)
    faces = [s for s in found if isinstance(s, Path) and s.id.startswith("die.")]
    assert [k for k, face in enumerate(faces) if not face.fill] == hollow


def test_of_equal_dice_the_first_are_played_first() -> None:
    found = shapes(START, Roll(4, 4), left=(4,))
    faces = [s for s in found if isinstance(s, Path) and s.id.startswith("die.")]
    assert [bool(face.fill) for face in faces] == [False, False, False, True]


def test_dice_lie_beside_the_head_of_the_side_that_threw_them() -> None:
    def corner(view: View) -> tuple[bool, bool]:
        pip = next(s for s in shapes(START, Roll(6, 5), view=view) if isinstance(s, Circle) and s.id == "die.0")
        return pip.x > WIDTH / 2, pip.y < HEIGHT / 2

    assert corner(View(Color.WHITE)) == (True, True)
    assert corner(View(Color.BLACK)) == (False, False)


# ---------------------------------------------------------------- marks

EVERY_KIND = (
    Mark(Kind.START, (24, 20)),
    Mark(Kind.CHOSEN, (24,)),
    Mark(Kind.LANDING, (18,), 6),
    Mark(Kind.PLAY, (24, 18), 1),
    Mark(Kind.GHOST, (24, 21), 1),
    Mark(Kind.STOP, (11, 5), 1),
    Mark(Kind.DOUBT, (11, 5), 1),
    Mark(Kind.EVIDENCE, (5,)),
    Mark(Kind.UNUSED, (), 3),
    Mark(Kind.RUN, (24, 23, 22, 21, 20, 19)),
    Mark(Kind.AHEAD, (18, 17, 16)),
    Mark(Kind.BEHIND, (12, 11, 10)),
    Mark(Kind.CAME, (18,)),
    Mark(Kind.LEFT, (24,)),
)


def test_there_is_an_example_of_every_kind_of_mark() -> None:
    assert {mark.kind for mark in EVERY_KIND} == set(Kind)


@pytest.mark.parametrize("mark", EVERY_KIND, ids=lambda mark: mark.kind)
@pytest.mark.parametrize("view", BOTH_SEATS, ids=["white", "black"])
def test_every_mark_draws_something_and_on_the_board(mark: Mark, view: View) -> None:
    position, roll = board(MIDDLE_GAME + "63")
    bare, marked = shapes(position, roll, view=view), shapes(position, roll, [mark], view)
    added = [shape for shape in marked if shape not in bare]
    assert added
    for x, y in (at for shape in added for at in outline(shape)):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT


def test_a_landing_shows_the_die_that_lands() -> None:
    position, roll = board(MIDDLE_GAME + "63")
    found = shapes(position, roll, first_step_marks([Step(24, 6), Step(24, 3)]))
    numbers = {s.x: s.text for s in found if isinstance(s, Text) and s.layer is Layer.MARKS}
    assert numbers == {column(18): "6", column(21): "3"}


@pytest.mark.parametrize("gone", range(15))
def test_a_checker_that_can_leave_is_offered_a_place_in_its_tray(gone: int) -> None:
    position = Position(counts_of({6: 15 - gone}), counts_of({24: 15}), Color.WHITE)
    found = shapes(position, Roll(6, 5), [Mark(Kind.LANDING, (0,), 6)])
    face = next(s for s in found if isinstance(s, Text) and s.layer is Layer.MARKS)
    slabs = [y for s in found if isinstance(s, Path) and s.id.startswith("w0.") for _, y in corners(s.d)]
    assert (face.text, face.x) == ("6", column(0))
    assert face.y + CHIP / 2 <= min(slabs, default=HEIGHT - BAND)
    assert inward(0, STACK) - 0.5 < face.y


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_empty_tray_says_in_a_word_that_fits_its_band_where_checkers_leave(code: str) -> None:
    word = translator(code).p("tray", "off")
    found = shapes(read_position("LN1.w6x15.b24x14.w")[0], off=word)
    assert texts(found, "off") == {"off0": word, "off25": "1"}
    assert picture._measured(word, False) * 0.40 < WIDTH - column(1) - 0.5


def test_a_checker_that_goes_is_in_no_stack_and_its_die_has_a_ring() -> None:
    found = shapes(START, Roll(6, 5), left=(6, 5), going=Step(24, 5))
    assert {s.text for s in found if isinstance(s, Text) and s.layer is Layer.CHECKERS and s.bold} == {"14", "15"}
    assert sum(d.fill == "white" for d in discs(found)) == 14
    pips = [s for s in found if isinstance(s, Circle) and s.id == "die.1"]
    (ring,) = (s for s in found if isinstance(s, Path) and s.line == "go")
    across, down = zip(*corners(ring.d), strict=True)
    assert all(min(across) < p.x < max(across) and min(down) < p.y < max(down) for p in pips)


@pytest.mark.parametrize("gone", range(14))
def test_the_arrows_of_a_play_can_show_the_die_of_each_step(gone: int) -> None:
    marks = marks_for_play(steps((24, 6), (18, 5)), dice=True)
    faces = [s for s in shapes(START, Roll(6, 5), marks) if isinstance(s, Text) and s.layer is Layer.MARKS]
    assert [(s.text, s.x, s.y) for s in faces] == [
        ("6", *Stacks(START, Color.WHITE).slot(18, 0)),
        ("5", *Stacks(START, Color.WHITE).slot(13, 0)),
    ]
    home = Position(counts_of({6: 15 - gone}), counts_of({24: 15}), Color.WHITE)
    found = shapes(home, Roll(6, 6), marks_for_play(steps((6, 6), (6, 6)), dice=True))
    assert overlap(found) <= 0.01
    assert gone > 4 or len(chips(found)) >= 3


def test_first_steps_are_dots_where_they_start_and_dice_where_they_land() -> None:
    marks = first_step_marks([Step(24, 3), Step(24, 6), Step(21, 3)])
    assert marks == (
        Mark(Kind.START, (24, 21)),
        Mark(Kind.LANDING, (18,), 6),
        Mark(Kind.LANDING, (21,), 3),
        Mark(Kind.LANDING, (18,), 3),
    )


def test_a_chosen_point_shows_only_its_own_landings() -> None:
    marks = first_step_marks([Step(24, 3), Step(24, 6), Step(21, 3)], chosen=21)
    assert marks == (Mark(Kind.CHOSEN, (21,)), Mark(Kind.LANDING, (18,), 3))


def test_a_result_shows_what_came_and_what_left() -> None:
    before = counts_of({24: 15})
    after = counts_of({24: 13, 16: 2})
    assert marks_for_result(before, after) == (Mark(Kind.CAME, (16,), 2), Mark(Kind.LEFT, (24,), 2))


def test_steps_between_the_same_points_share_one_arrow_with_all_their_numbers() -> None:
    found = shapes(START, Roll(4, 4), marks_for_play(steps((24, 4), (24, 4), (20, 4), (20, 4))))
    heads = [s for s in found if isinstance(s, Path) and s.layer is Layer.MARKS and s.fill == "go"]
    numbers = [s.text for s in found if isinstance(s, Text) and s.layer is Layer.SIGNS]
    assert len(heads) == 2
    assert sorted(numbers) == ["1", "2", "3", "4"]


# ---------------------------------------------------------------- what shows a refusal

TURN = replace(GREEK, prime_timing=PrimeTiming.TURN)
REFUSALS: dict[Rule, tuple[str, str, Ruleset]] = {
    Rule.CHECKER: ("LN1.w24x15.b24x15.w65", "20/14", NARD_ONLINE),
    Rule.DIE: ("LN1.w24x15.b24x15.w65", "24/20", NARD_ONLINE),
    Rule.BLOCKED: (MIDDLE_GAME + "63", "11/5", NARD_ONLINE),
    Rule.HEAD: ("LN1.w24x15.b24x15.w65", "24/18 24/19", NARD_ONLINE),
    Rule.PRIME: (PRIME, "24/21", NARD_ONLINE),
    Rule.HOME: ("LN1.w9-8-6x3-5x3-4x3-3x2-2x2.b5x4-4x3-3x4-2x4.w52", "5/off", NARD_ONLINE),
    Rule.FARTHEST: ("LN1.w5x2-3x3-2x3-1.b6x2-5x3-3x4-2x2.w42", "3/off", NARD_ONLINE),
    Rule.OVER: ("LN1.w0.b24x15.w65", "6/off", NARD_ONLINE),
    Rule.ALL_DICE: ("LN1.w24x15.b24x15.w65", "24/18", NARD_ONLINE),
    Rule.LARGER_DIE: ("LN1.w24-3x14.b24x14-1.w65", "24/19", NARD_ONLINE),
}
EVIDENCE = {
    Rule.CHECKER: {Kind.STOP, Kind.EVIDENCE},
    Rule.DIE: {Kind.STOP, Kind.UNUSED},
    Rule.BLOCKED: {Kind.STOP, Kind.EVIDENCE},
    Rule.HEAD: {Kind.PLAY, Kind.STOP, Kind.EVIDENCE},
    Rule.PRIME: {Kind.STOP, Kind.RUN, Kind.AHEAD, Kind.BEHIND, Kind.EVIDENCE},
    Rule.HOME: {Kind.STOP, Kind.EVIDENCE},
    Rule.FARTHEST: {Kind.STOP, Kind.EVIDENCE},
    Rule.OVER: {Kind.STOP, Kind.EVIDENCE},
    Rule.ALL_DICE: {Kind.PLAY, Kind.UNUSED, Kind.GHOST},
    Rule.LARGER_DIE: {Kind.STOP, Kind.UNUSED, Kind.GHOST},
}


def refused(rule: Rule) -> tuple[Position, Roll, Reason, Play]:
    text, written, rules = REFUSALS[rule]
    position, roll = board(text)
    dice = list(roll.dice)
    play: list[Step] = []
    for source, target in read_play(written):
        fits = [die for die in dice if max(source - die, 0) == target]
        play.append(Step(source, fits[0] if fits else source - target))
    reasons = judge(rules, Turn.start(position, roll), tuple(play))
    return position, roll, next(reason for reason in reasons if reason.rule is rule), tuple(play)


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_shows_its_evidence(rule: Rule) -> None:
    position, roll, reason, play = refused(rule)
    marks = marks_for(NARD_ONLINE, reason, play)
    assert {mark.kind for mark in marks} == EVIDENCE[rule]
    for view in BOTH_SEATS:
        bare = shapes(position, roll, view=view)
        for mark in marks:
            assert set(shapes(position, roll, [mark], view)) - set(bare), mark


def test_the_head_rule_shows_the_earlier_departure_then_the_one_that_is_refused() -> None:
    *_, reason, play = refused(Rule.HEAD)
    assert marks_for(NARD_ONLINE, reason, play) == (
        Mark(Kind.PLAY, (24, 18), 1),
        Mark(Kind.STOP, (24, 19), 2),
        Mark(Kind.EVIDENCE, (24,)),
    )


def test_a_prime_shows_the_opponents_route_past_it_and_before_it() -> None:
    *_, reason, play = refused(Rule.PRIME)
    found = {mark.kind: mark.points for mark in marks_for(NARD_ONLINE, reason, play)}
    assert set(found[Kind.RUN]) == {24, 23, 22, 21, 20, 19}
    assert set(found[Kind.AHEAD]) == set(range(13, 19))
    assert set(found[Kind.BEHIND]) == set(range(1, 13))


def test_a_prime_that_is_never_allowed_shows_no_place_where_a_checker_would_allow_it() -> None:
    rules = replace(NARD_ONLINE, prime=Prime.NEVER)
    position, roll = board("LN1.w24x7-23x2-22x2-20x2-19-11.b24x5-22x2-20x2-17.w32")
    play = steps((24, 3))
    (reason,) = judge(rules, Turn.start(position, roll), play)
    assert position.counts(Color.BLACK)[0] == 5
    assert [mark.kind for mark in marks_for(rules, reason, play)] == [Kind.STOP, Kind.RUN]
    for code in LANGUAGES:
        assert prime_zones(translator(code), rules, Turn.start(position, roll), reason) is None
    assert notes(shapes(position, roll, marks_for(rules, reason, play))) == []


def test_a_prime_that_needs_a_checker_at_home_shows_that_home() -> None:
    rules = replace(NARD_ONLINE, prime=Prime.HOME)
    position, roll, _, play = refused(Rule.PRIME)
    (reason,) = judge(rules, Turn.start(position, roll), play)
    marks = marks_for(rules, reason, play)
    assert {mark.kind: mark.points for mark in marks}[Kind.AHEAD] == (18, 17, 16, 15, 14, 13)
    assert Kind.BEHIND not in {mark.kind for mark in marks}
    words = prime_zones(translator("en"), rules, Turn.start(position, roll), reason)
    assert notes(shapes(position, roll, marks, words=words)) == ["0 at home"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_note_of_a_prime_fits_the_board_in_every_language(code: str) -> None:
    position, roll, _, play = refused(Rule.PRIME)
    for rules in (NARD_ONLINE, replace(NARD_ONLINE, prime=Prime.HOME)):
        (reason,) = judge(rules, Turn.start(position, roll), play)
        words = prime_zones(translator(code), rules, Turn.start(position, roll), reason)
        assert words is not None
        assert notes(shapes(position, roll, marks_for(rules, reason, play), words=words)) == [w for w in words if w]


def test_of_an_opponent_on_many_points_only_the_foremost_is_marked() -> None:
    reason = Reason(Rule.PRIME, points=(18, 17, 16, 15, 14, 13), opponent=(24, 22, 12, 11, 8, 3), count=15)
    found = {mark.kind: mark.points for mark in marks_for(NARD_ONLINE, reason, ())}
    assert found[Kind.EVIDENCE] == (22,)


def test_a_play_that_stops_short_is_shown_with_the_die_it_left_and_how_it_could_go_on() -> None:
    *_, reason, play = refused(Rule.ALL_DICE)
    assert marks_for(NARD_ONLINE, reason, play) == (
        Mark(Kind.PLAY, (24, 18), 1),
        Mark(Kind.UNUSED, (), 5),
        Mark(Kind.GHOST, (18, 13), 2),
    )


def test_a_pass_that_is_refused_shows_a_play_and_every_die_it_leaves() -> None:
    position, roll = board("LN1.w24x15.b24x15.w65")
    (reason,) = judge(NARD_ONLINE, Turn.start(position, roll), ())
    kinds = Counter(mark.kind for mark in marks_for(NARD_ONLINE, reason, ()))
    assert kinds == {Kind.UNUSED: 2, Kind.GHOST: 2}


def test_a_prime_that_is_handed_over_stops_the_last_step_of_the_play() -> None:
    position, roll = board(PRIME)
    play = steps((11, 2), (24, 3))
    reason = Reason(Rule.PRIME, points=(24, 23, 22, 21, 20, 19), opponent=(12,), count=15)
    kinds = [mark.kind for mark in marks_for(NARD_ONLINE, reason, play)]
    assert kinds[:2] == [Kind.PLAY, Kind.STOP]
    assert shapes(position, roll, marks_for(NARD_ONLINE, reason, play))


MOMENT = "LN1.w24x5-21-20-19x2-18x2-17x2-15x2.b24x9-22x2-20-17x2-14.w52"
"""21/16 20/18 holds six points for a moment, with nobody ahead: refused by some texts, left open by others."""


def test_a_play_that_is_left_open_is_shown_with_a_question_where_a_reading_stops_it() -> None:
    position, roll = board(MOMENT)
    played = read_play("21/16 20/18")
    left_open, refused_ = (ruling.rule(rules, position, roll, played) for rules in (LIVEGAMES, NARD_ONLINE))
    assert (left_open.verdict, refused_.verdict) == (Verdict.OPEN, Verdict.ILLEGAL)
    first, *evidence = attempt_marks(left_open)
    assert first == Mark(Kind.DOUBT, (21, 16), 1)
    assert attempt_marks(refused_) == (Mark(Kind.STOP, (21, 16), 1), *evidence)
    assert {Kind.RUN, Kind.AHEAD, Kind.BEHIND} < {mark.kind for mark in evidence}
    for t in map(translator, LANGUAGES):
        words = attempt_zones(t, left_open)
        assert words == attempt_zones(t, refused_) != ("", "")
        drawn = shapes(position, roll, attempt_marks(left_open), words=words)
        texts = [s.text for s in drawn if isinstance(s, Text)]
        assert {"?", *(words or ())} <= {*texts}
        assert not any(isinstance(s, Path) and "stop" in (s.fill, s.line) for s in drawn)


def test_a_play_that_is_allowed_is_shown_with_its_arrows() -> None:
    position, roll = board(MOMENT)
    found = ruling.rule(LIVEGAMES, position, roll, read_play("20/18 21/16"))
    assert attempt_marks(found) == marks_for_play(found.play) != ()
    assert attempt_zones(translator("en"), found) is None


def notes(found: tuple[Shape, ...]) -> list[str]:
    return [s.text for s in found if isinstance(s, Text) and s.least == 11 and s.layer is Layer.SIGNS]


def test_the_notes_of_a_prime_are_the_words_given_or_the_numbers_alone() -> None:
    position, roll, reason, play = refused(Rule.PRIME)
    marks = marks_for(NARD_ONLINE, reason, play)
    assert notes(shapes(position, roll, marks, words=("ahead 0", "behind 15"))) == ["ahead 0", "behind 15"]
    long = "much more than six lanes of the board hold 0"
    assert notes(shapes(position, roll, marks, words=(long, "позаду 15"))) == ["0", "позаду 15"]
    assert notes(shapes(position, roll, marks)) == ["0", "15"]


@pytest.mark.parametrize("text", [PRIME, "LN1.w24x3-23-22-20-19-16x4-15x4.b24x9-22x2-21-20x2-17.w32"])
@pytest.mark.parametrize("view", BOTH_SEATS, ids=["white", "black"])
def test_the_notes_of_a_prime_cover_no_checker_and_no_number_of_a_step(text: str, view: View) -> None:
    position, roll = board(text)
    play = steps((24, 3))
    (reason,) = judge(NARD_ONLINE, Turn.start(position, roll), play)
    assert reason.rule is Rule.PRIME
    found = shapes(position, roll, marks_for(NARD_ONLINE, reason, play), view, ("попереду 0", "позаду 15"))
    frames = [list(outline(s)) for s in found if isinstance(s, Path) and s.layer is Layer.SIGNS and s.line == "why"]
    assert len(frames) == 2
    others = [*discs(found), *(s for s in found if isinstance(s, Circle) and s.r == BADGE)]
    for frame, other in itertools.product(frames, others):
        (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*frame, strict=True))
        dx = max(left - other.x, 0, other.x - right)
        dy = max(top - other.y, 0, other.y - bottom)
        assert math.hypot(dx, dy) >= other.r


# ---------------------------------------------------------------- arrows and checkers


def commands(d: str) -> Iterator[tuple[tuple[float, float], list[tuple[float, float]]]]:
    """From where, and through which points, each part of a path goes."""
    at = (0.0, 0.0)
    for command, rest in re.findall(r"([MLHVQ])([^MLHVQZ]*)", d):
        numbers = [float(n) for n in rest.split()]
        if command in "HV":
            numbers = [numbers[0], at[1]] if command == "H" else [at[0], numbers[0]]
        named = list(zip(numbers[::2], numbers[1::2], strict=True))
        yield (named[0] if command == "M" else at), named
        at = named[-1]


def corners(d: str) -> list[tuple[float, float]]:
    """Every point that a path names."""
    return [point for _, named in commands(d) for point in named]


def traced(d: str) -> Iterator[tuple[float, float]]:
    """Points along a path, close together."""
    for (ax, ay), named in commands(d):
        (bx, by), (cx, cy) = named[0], named[-1]
        for k in range(41):
            t = k / 40
            if len(named) == 1:
                yield ax + (bx - ax) * t, ay + (by - ay) * t
            else:
                u = 1 - t
                yield u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy


def outline(shape: Shape) -> Iterator[tuple[float, float]]:
    """Points that a shape reaches to."""
    if isinstance(shape, Circle):
        yield from ((shape.x + dx * shape.r, shape.y + dy * shape.r) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    elif isinstance(shape, Path):
        yield from corners(shape.d)
    else:
        yield shape.x, shape.y


def covered(found: tuple[Shape, ...]) -> list[str]:
    """The checkers that something of an arrow lies on (the casing of a line included)."""
    stack = [(d.x, d.y, d.id) for d in discs(found)]
    ink: list[tuple[float, float, float]] = []
    for shape in found:
        if shape.layer not in (Layer.MARKS, Layer.SIGNS) or isinstance(shape, Text):
            continue
        if isinstance(shape, Circle):
            ink.append((shape.x, shape.y, shape.r + shape.width / 2))
        else:
            ink += ((x, y, shape.width / 2) for x, y in traced(shape.d))
    return [name for x, y, name in stack for px, py, r in ink if math.hypot(px - x, py - y) < DISC + r - 0.02]


def random_turns(seed: int, turns: int) -> Iterator[tuple[Position, Roll, Play]]:
    """Turns of a game played at random."""
    rng, position = random.Random(seed), START
    for _ in range(turns):
        roll = rng.choice(ROLLS)
        plays = legal_plays(NARD_ONLINE, Turn.start(position, roll))
        if not plays.results:
            return
        result = rng.choice(plays.results)
        yield position, roll, rng.choice(result.orders)
        position = position.with_mover(result.own).handed_over()


@pytest.mark.parametrize("seed", first(4, range(12)))
def test_no_arrow_of_a_play_covers_a_checker(seed: int) -> None:
    seen = 0
    for position, roll, play in random_turns(seed, 150):
        found = shapes(position, roll, marks_for_play(play), BOTH_SEATS[seed % 2])
        assert covered(found) == [], (position, roll, play)
        seen += len(play)
    assert seen > 100


@pytest.mark.parametrize("seed", first(2, range(4)))
def test_no_arrow_of_a_refused_step_or_a_witness_covers_a_checker(seed: int) -> None:
    rng, seen = random.Random(seed), 0
    for position, roll, play in random_turns(seed + 100, 120):
        point, die = rng.choice([p for p in range(1, 25) if position.mover[p]] or [1]), rng.choice(roll.dice)
        marks = (
            Mark(Kind.STOP, (point, max(point - die, 0)), 1),
            *marks_for_play(play, Kind.GHOST),
        )
        assert covered(shapes(position, roll, marks, BOTH_SEATS[seed % 2])) == [], (position, roll, marks)
        seen += len(play)
    assert seen > 100


@cache
def trace(d: str) -> tuple[tuple[float, float], ...]:
    """The points of `traced`, kept for a path that is asked for often."""
    return tuple(traced(d))


def on_top_at(found: tuple[Shape, ...], at: tuple[float, float]) -> str:
    """The colour of the last line or sign drawn over a point."""
    role = ""
    for shape in found:
        if isinstance(shape, Text) or shape.layer < Layer.MARKS:
            continue
        if isinstance(shape, Circle):
            away = math.dist(at, (shape.x, shape.y))
            if shape.fill and away < shape.r:
                role = shape.fill
            if abs(away - shape.r) < shape.width / 2:
                role = shape.line
        elif shape.line and any(math.dist(at, ink) < shape.width / 2 for ink in trace(shape.d)):
            role = shape.line
        elif shape.fill and inside(at, corners(shape.d)):
            role = shape.fill
    return role


def inside(at: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    """Whether a point lies in a convex shape."""
    turns = [
        (bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)
        for (ax, ay), (bx, by) in itertools.pairwise([*corners, corners[0]])
    ]
    return min(turns) > 0 or max(turns) < 0


def leads(d: str, x: float, back: float) -> bool:
    """Whether a line ends in the head whose back this is."""
    end_x, end_y = trace(d)[-1]
    return abs(end_x - x) < 0.02 and abs(end_y - back) < 0.1 and not d.endswith("Z")


LATE_PLAYS = [
    ("LN1.w9x2-8-7-6x2-5x2-4x3-3-2x2-1.b24x4-23-12x2-11-10-9x2-7-5x2-4.w54", steps((7, 5), (5, 4))),
    ("LN1.w9-8x2-7x2-6x2-5x3-4x2-2x2-1.b23x2-22x2-15x2-8x3-6-5-2-1x3.w66", steps((8, 6), (8, 6), (7, 6), (7, 6))),
]


def cut_heads(position: Position, roll: Roll, play: Play, view: View) -> list[tuple[float, float]]:
    """Where the head of an arrow, or the line just before it, is hidden by something drawn over it."""
    found = shapes(position, roll, marks_for_play(play), view)
    heads = [
        corners(s.d)
        for s in found
        if isinstance(s, Path) and s.layer is Layer.MARKS and (s.fill, s.line, s.dash) == ("go", "go", None)
    ]
    assert len(heads) == len({(step.source, step.target) for step in play})
    cut: list[tuple[float, float]] = []
    for (x, tip), (left, back), (right, _) in heads:
        away = math.copysign(1.0, back - tip)
        probes = [(x, tip + away * 0.05 * k) for k in range(1, 7)]
        (way,) = (
            s.d for s in found if isinstance(s, Path) and (s.line, s.butt) == ("go", False) and leads(s.d, x, back)
        )
        probes += [at for at in trace(way)[::4] if math.dist(at, (x, back)) < 0.2]
        probes += [(side + math.copysign(0.06, x - side), back - away * 0.04) for side in (left, right)]
        cut += [at for at in probes if on_top_at(found, at) != "go"]
    return cut


@pytest.mark.parametrize(("text", "play"), LATE_PLAYS, ids=["two", "four"])
def test_no_arrow_cuts_the_head_off_another(text: str, play: Play) -> None:
    for view in BOTH_SEATS:
        assert cut_heads(*board(text), play, view) == []


@pytest.mark.parametrize("seed", first(2, range(4)))
def test_no_arrow_of_any_play_cuts_the_head_off_another(seed: int) -> None:
    seen = 0
    for position, roll, play in random_turns(seed + 200, 60):
        assert cut_heads(position, roll, play, BOTH_SEATS[seed % 2]) == [], (position, roll, play)
        seen += len(play)
    assert seen > 60


@settings(max_examples=60, deadline=None)
@given(
    positions(), st.lists(st.tuples(st.integers(1, 24), st.integers(-24, 30)), max_size=8), st.sampled_from(BOTH_SEATS)
)
def test_any_attempt_can_be_drawn(position: Position, pairs: list[tuple[int, int]], view: View) -> None:
    play = steps(*pairs)
    marks = (*marks_for_play(play[:-1]), *marks_for_play(play[-1:], Kind.STOP, len(play)))
    found = shapes(position, Roll(6, 5), marks, view)
    stops = [s for s in found if isinstance(s, Path) and s.layer is Layer.SIGNS and s.fill == "stop"]
    assert len(stops) == min(len(play), 1)


# ---------------------------------------------------------------- colours


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


GROUNDS = ("field", "point-even", "point-odd")
TEXTS = (
    *itertools.product(("ink",), ("frame", "field", "wash", "page")),
    ("on", "go"),
    ("on", "stop"),
    ("white-rim", "white"),
    ("white", "black"),
    ("go", "field"),
    ("why", "wash"),
)
FORMS = (*itertools.product(("go", "stop", "why"), GROUNDS), ("line", "frame"), ("why", "field"))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize(("one", "other"), TEXTS)
def test_text_can_be_read_on_its_ground(palette: Palette, one: str, other: str) -> None:
    assert contrast(palette[one], palette[other]) >= 4.5


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize(("one", "other"), FORMS)
def test_marks_stand_out_from_their_ground(palette: Palette, one: str, other: str) -> None:
    assert contrast(palette[one], palette[other]) >= 3


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("view", BOTH_SEATS, ids=["white", "black"])
def test_both_homes_have_a_line_that_stands_out_from_the_frame_also_on_a_phone(palette: Palette, view: View) -> None:
    rails = [s for s in shapes(START, view=view) if isinstance(s, Path) and s.layer is Layer.GROUND]
    assert {rail.fill for rail in rails} == {"white", "black"}
    for rail in rails:
        assert contrast(palette[rail.line], palette["frame"]) >= 3
        assert rail.width * 358 / WIDTH >= 1
        down = [y for _, y in corners(rail.d)]
        assert (max(down) - min(down) - rail.width) * 358 / WIDTH >= 1


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("side", ["white", "black"])
def test_a_checker_stands_out_by_its_fill_or_its_rim(palette: Palette, side: str) -> None:
    for ground in (*GROUNDS, "wash"):
        assert max(contrast(palette[side], palette[ground]), contrast(palette[f"{side}-rim"], palette[ground])) >= 3


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_the_ground_is_quiet(palette: Palette) -> None:
    for one, other in itertools.combinations(("field", "point-even", "point-odd"), 2):
        assert contrast(palette[one], palette[other]) <= 1.65


def test_shapes_name_only_colours_that_every_palette_has() -> None:
    roles = set(ROLES)
    for each in Rule:
        position, roll, reason, play = refused(each)
        for shape in (*empty_board(), *shapes(position, roll, marks_for(NARD_ONLINE, reason, play))):
            named = {shape.fill} if isinstance(shape, Text) else {shape.fill, shape.line}
            assert named <= roles | {""}


def test_print_needs_no_colour() -> None:
    for colour in (colour for colour in PRINT.values() if colour != "none"):
        assert colour[1:3] == colour[3:5] == colour[5:7]


# ---------------------------------------------------------------- for the browser


def test_shapes_travel_as_short_lists() -> None:
    for each in Rule:
        position, roll, reason, play = refused(each)
        found = shapes(position, roll, marks_for(NARD_ONLINE, reason, play), words=("попереду 0", "позаду 15"))
        text = json.dumps(as_json(found), separators=(",", ":"), ensure_ascii=False)
        assert len(text.encode()) < 8_000
        assert {row[0] for row in json.loads(text)} <= {"c", "p", "t"}


def test_a_list_gives_the_shape_back() -> None:
    position, roll, reason, play = refused(Rule.PRIME)
    kinds: dict[object, type[Shape]] = {"c": Circle, "p": Path, "t": Text}
    for shape, (kind, *fields) in zip(
        (found := shapes(position, roll, marks_for(NARD_ONLINE, reason, play))), as_json(found), strict=True
    ):
        make: Callable[..., Shape] = kinds[kind]
        again = make(*fields)
        assert [a if isinstance(a, str) or a is None else pytest.approx(a, abs=0.001) for a in again] == list(shape)


def test_the_template_holds_every_point_and_colours_that_can_be_changed() -> None:
    text = picture.template()
    root = ET.fromstring(text)
    ids = {element.get("id") for element in root.iter()}
    assert {f"pt-{point}" for point in range(1, 25)} <= ids
    used = dict(re.findall(r"var\((--nb-[a-z-]+), (#[0-9A-F]{6}|none)\)", text))
    assert used.items() <= css_variables(LIGHT).items()
    assert not re.search(r"#[0-9a-fA-F]{6}\b", re.sub(r"var\([^)]*\)", "", text))
    assert "<style" not in text


def test_before_its_styles_arrive_the_board_has_no_black_shapes() -> None:
    frame = re.sub(r"<style>.*?</style>", "", board_view.frame())
    sign = re.search(r"<svg class=\"sign\".*?</svg>", frame)
    assert sign is not None
    root = ET.fromstring(sign[0])
    assert root.get("fill") == "none"
    assert (root.get("width"), root.get("height")) == ("20", "20")
    assert [group.get("display") for group in root] == ["none"] * 4
    assert "var(--nb-field, #" in frame


def test_what_can_be_touched_is_not_black_before_its_styles_arrive() -> None:
    made = re.findall(r'make\("rect", \{([^}]*)\}', (ASSETS / "board.js").read_text("utf-8"))
    assert made
    assert all(re.search(r"\bfill\b", attributes) for attributes in made)


def test_the_template_of_a_palette_has_its_colours() -> None:
    assert DARK["field"] in picture.template(DARK)
    assert "var(" not in picture.template(DARK)


# ---------------------------------------------------------------- files

HOSTILE = "</title><script>alert(1)</script>&\"'\x00\x07\u202e\ud800]]>"


def drawn() -> tuple[Shape, ...]:
    position, roll, reason, play = refused(Rule.PRIME)
    return shapes(position, roll, marks_for(NARD_ONLINE, reason, play), words=("попереду 0", "позаду 15"))


def test_an_svg_is_well_formed_and_harmless_whatever_its_words() -> None:
    position, roll, reason, play = refused(Rule.PRIME)
    found = shapes(position, roll, marks_for(NARD_ONLINE, reason, play), words=("<0>", '"15"'))
    words = picture.Words(HOSTILE, HOSTILE, HOSTILE, HOSTILE)
    text = picture.svg(found, LIGHT, words)
    root = ET.fromstring(text)
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert names <= {"svg", "g", "path", "circle", "rect", "text", "title", "desc"}
    assert "script" not in names
    told = root.findtext("{http://www.w3.org/2000/svg}title")
    assert told is not None
    assert told.startswith("</title><script>")
    assert "\u202e" not in text


def test_an_svg_says_what_it_shows() -> None:
    text = picture.svg(shapes(START), LIGHT, picture.Words(name="The start", description="Fifteen on each head"))
    root = ET.fromstring(text)
    assert root.get("role") == "img"
    assert [child.text for child in root][:2] == ["The start", "Fifteen on each head"]


@pytest.mark.parametrize("width", [358, 760, 1600])
def test_a_png_is_as_wide_as_asked(width: int) -> None:
    data = picture.png(drawn(), LIGHT, picture.Words("Δεν επιτρέπεται", "footer"), width)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == width


def test_a_png_shows_the_colours_of_the_palette() -> None:
    from matplotlib.image import imread

    pixels = (imread(BytesIO(picture.png(drawn(), DARK))) * 255).round().astype(int)
    seen = {tuple(int(v) for v in pixel[:3]) for row in pixels[::5] for pixel in row[::5]}
    for role in ("page", "frame", "field", "point-odd", "white", "black", "stop"):
        assert tuple(int(DARK[role][i : i + 2], 16) for i in (1, 3, 5)) in seen, role


def test_a_pdf_holds_its_words_as_text() -> None:
    data = picture.pdf(drawn(), PRINT, picture.Words("Заборонено: блок", "Nardy Tutor 1"))
    text = PdfReader(BytesIO(data)).pages[0].extract_text()
    for word in ("Заборонено", "Nardy Tutor 1", "24", "попереду 0"):
        assert word in text


LONGEST = "LN1.w24-22-20-19-17-15-14-11-10-8-7-5-4-2-1.b24-22-21-19-17-16-14-13-9-8-6-5-4-3-1.w66"
HOUSE = replace(GREEK, prime=Prime.HOME, prime_timing=PrimeTiming.TURN, head_exception=HeadException.IF_HEAD_BLOCKS)


def words_of(code: str, rules: Ruleset = HOUSE) -> picture.Words:
    t = translator(code)
    return picture.Words("24/18 " * 8, origin_text(t, rules, LONGEST), lang=code)


def around(text: str, size: float) -> list[tuple[str, float]]:
    """The texts of an SVG that stand below the board, with their sizes in pixels of the file."""
    root = ET.fromstring(text)
    unit = float(root.get("width", "")) / float(root.get("viewBox", "").split()[2])
    found = root.findall("{*}g[1]/{*}text")
    return [(e.text or "", float(e.get("font-size", "")) * unit) for e in found if float(e.get("y", "")) > size]


@pytest.mark.parametrize("width", [400, 640, 760, 1000, 1400, 2000])
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_stands_below_a_board_is_whole_and_can_be_read(code: str, width: int) -> None:
    lines = around(picture.svg(drawn(), LIGHT, words_of(code), width), HEIGHT * UNIT)
    texts = [text for text, _ in lines]
    assert "".join(texts).startswith(LONGEST)
    assert "".join(rules_named(translator(code), HOUSE).split()) in "".join("".join(texts).split())
    assert version_text(translator(code)) in " ".join(texts)
    assert all(size >= 9.9 for _, size in lines)
    assert len({size for _, size in lines}) == 1
    assert max(picture._measured(text, False) * size for text, size in lines) <= width * WIDTH / (WIDTH + 0.6) + 0.5
    assert not any("…" in text for text in texts)


@pytest.mark.parametrize("width", [400, 700, 1333])
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_in_a_png_no_word_runs_past_the_edge(palette: Palette, width: int) -> None:
    for code in LANGUAGES:
        pixels = pixels_of(picture.png((), palette, words_of(code), width))
        margin = int(picture.MARGIN * width / (WIDTH + 2 * picture.MARGIN) / 2)
        for edge in (pixels[:, :margin], pixels[:, -margin:]):
            assert (edge == pixels[0, 0]).all()


@pytest.mark.parametrize("width", range(300, 1500, 75))
def test_a_text_in_a_png_is_as_wide_as_it_was_measured(width: int) -> None:
    words = picture.Words(footer="LN1.w9-8x2-7x2-6x2-5x3-4x2-2x2-1.b23x2-22x2-15x2-8x3-6-5.w66")
    sheet = picture._Sheet.around(words, width)
    (line,) = sheet.lines
    lane = width / sheet.width
    below = pixels_of(picture.png((), PRINT, words, width))[int((sheet.y + HEIGHT + 0.05) * lane) :]
    inked = np.flatnonzero((below < 255).any(axis=(0, 2)))
    bearings = 0.2 * line.size * lane
    wanted = picture._measured(line.text, False) * line.size * lane - bearings
    assert inked[-1] - inked[0] == pytest.approx(wanted, rel=0.006, abs=1.5)
    assert (inked[-1] + inked[0]) / 2 == pytest.approx(width / 2, abs=2)


def pixels_of(data: bytes) -> NDArray[np.int_]:
    """Rows of pixels of red, green and blue."""
    from matplotlib.image import imread

    return (imread(BytesIO(data))[:, :, :3] * 255).round().astype(int)


def test_a_pdf_holds_all_that_stands_below_the_board() -> None:
    for code in LANGUAGES:
        text = PdfReader(BytesIO(picture.pdf(drawn(), PRINT, words_of(code)))).pages[0].extract_text()
        joined = "".join(text.split())
        for wanted in (LONGEST, rules_named(translator(code), HOUSE), version_text(translator(code))):
            assert "".join(wanted.split()) in joined


def test_a_short_footer_is_two_lines_the_position_and_the_rules_with_their_version() -> None:
    t = translator("en")
    lines = around(
        picture.svg((), LIGHT, picture.Words(footer=origin_text(t, GREEK, position_text(START)))), HEIGHT * UNIT
    )
    versions = f"Nardy Tutor {__version__}, rule sets version {VERSION}"
    assert [text for text, _ in lines] == [position_text(START), f"Greek rules · {versions}"]


def test_a_long_title_is_wrapped_and_one_much_too_long_is_cut() -> None:
    long = picture.svg(drawn(), LIGHT, picture.Words(title="24/18 " * 16))
    assert long.count("24/18") == 16
    assert "…" not in long
    cut = picture.svg(drawn(), LIGHT, picture.Words(title="24/18 " * 60))
    assert "…" in cut
    assert 16 < cut.count("24/18") < 60


@pytest.mark.parametrize("width", [100, 400, 760, 1400])
def test_every_passage_under_a_board_is_whole_in_lines_alike_long_and_as_large_as_the_others(width: int) -> None:
    passages = (
        ("About " * 3, "A sentence of some length. " * 9, "What it rests on, also long. " * 6),
        ("", "Short.", ""),
    )
    words = picture.Words("title", "footer", caption=passages)
    lines = around(picture.svg((), LIGHT, words, width), HEIGHT * UNIT)
    assert " ".join(text for text, _ in lines).split() == " ".join((*passages[0], "Short. footer")).split()
    widths = [
        picture._measured(text, False) * size for text, size in lines if text.startswith(("A ", "sentence", "of"))
    ]
    assert max(picture._measured(text, False) * size for text, size in lines) <= width * WIDTH / (WIDTH + 0.6) + 0.5
    assert max(widths, default=1) < 2 * min(widths, default=1)
    assert dict(lines)["Short."] == next(size for text, size in lines if text.startswith("A sentence"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_pdf_has_the_reason_as_text(code: str) -> None:
    made = drawing.ruling(translator(code), NARD_ONLINE, START, Roll(6, 5), ((24, 18), (24, 19)), View(Color.WHITE))
    text = "".join(PdfReader(BytesIO(made.file(".pdf", PRINT, 170))).pages[0].extract_text().split())
    assert made.caption
    assert all("".join(part.split()) in text for passage in made.caption for part in passage)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "tried", "rules"),
    [
        ("LN1.w24x15.b24x15.w65", "24/18 24/19", LIVEGAMES),
        ("LN1.w24x15.b24x15.w65", "24/18/13", LIVEGAMES),
        (PRIME, "24/21", NARD_ONLINE),
        ("LN1.w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b65", "12/6/1", LIVEGAMES),
    ],
)
def test_a_picture_from_the_page_says_what_one_from_the_command_says(
    code: str, text: str, tried: str, rules: Ruleset
) -> None:
    t, (position, roll) = translator(code), board(text)
    table = desk.try_play(desk.Desk(desk.Moment(position, roll), rules), read_play(tried))
    seen = desk.outlook(table)
    assert seen is not None
    view = View(position.to_move)
    page = app_texts._drawing(t, table, view, app_lists.outcome(t, table, seen))
    command = drawing.ruling(t, rules, position, roll, read_play(tried), view)
    assert page.caption == command.caption
    assert page.caption[0].sentence
    assert (page.title, page.footer, page.description) == (command.title, command.footer, command.description)


def test_the_page_names_a_play_by_the_order_a_person_would_say() -> None:
    position, roll = board("LN1.w24x14-18.b24x15.w63")
    seen = desk.outlook(desk.Desk(desk.Moment(position, roll)))
    assert seen is not None
    named = {app_lists._named(seen, own).own: app_lists._named(seen, own).orders for own in seen.choices.ends()}
    orders = [play_text(order) for order in named[counts_of({24: 13, 18: 1, 15: 1})]]
    assert orders == ["24/18/15", "24/21/15", "18/15 24/18"]
    assert sorted(
        play_text(order) for order in seen.choices.choice(counts_of({24: 13, 18: 1, 15: 1})).orders
    ) == sorted(orders)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_svg_says_in_which_language_its_words_are(code: str) -> None:
    made = drawing.board(translator(code), GREEK, START, None, View(Color.WHITE)).file(".svg", LIGHT, 760)
    root = ET.fromstring(made)
    assert root.get("lang") == root.get("{http://www.w3.org/XML/1998/namespace}lang") == code
    assert "lang" not in ET.fromstring(picture.svg(shapes(START), LIGHT)).attrib


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("mover", Color)
@pytest.mark.parametrize("seat", Color)
@pytest.mark.parametrize("forward", [False, True])
def test_a_title_says_whose_numbers_a_play_is_in_where_the_board_shows_others(
    code: str, mover: Color, seat: Color, forward: bool
) -> None:
    t = translator(code)
    view = View(seat, reverse_numbers=forward)
    position = Position(START.white, START.black, mover)
    made = drawing.ruling(t, NARD_ONLINE, position, Roll(6, 5), ((24, 18), (18, 13)), view)
    plain = drawing.ruling(t, NARD_ONLINE, position, Roll(6, 5), ((24, 18), (18, 13)), View(mover)).title
    assert plain.startswith("24/18/13")
    assert made.title.endswith(plain)
    assert (made.title == plain) == (seat is mover and not forward)
    if made.title != plain:
        other = drawing.ruling(
            t, NARD_ONLINE, position.handed_over(), Roll(6, 5), ((24, 18), (18, 13)), View(mover)
        ).title
        assert made.title != other


def test_what_the_font_lacks_is_drawn_as_a_box() -> None:
    words = picture.Words(title="\N{GAME DIE} \u4e2d")
    assert picture.png(drawn(), LIGHT, words).startswith(b"\x89PNG")


_DIGESTS = """
import hashlib
from tests.test_board import drawn
from tutor import __version__, drawing, picture, ruling
from tutor.app import board_view
from tutor.app.component import ASSETS
from tutor.palette import LIGHT
words = picture.Words("title", "footer", "name", "description")
for make in (picture.svg, picture.png, picture.pdf):
    data = make(drawn(), LIGHT, words)
    print(hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest())
"""


def test_the_same_board_makes_the_same_file_in_any_process() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", _DIGESTS], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_boards_drawn_at_the_same_time_do_not_disturb_each_other() -> None:
    boards = [shapes(p, r, marks_for_play(play)) for p, r, play in itertools.islice(random_turns(5, 6), 6)]
    alone = [hashlib.sha256(picture.png(b, LIGHT, width=400)).digest() for b in boards]
    with ThreadPoolExecutor(6) as pool:
        together = pool.map(lambda b: hashlib.sha256(picture.png(b, LIGHT, width=400)).digest(), boards * 3)
    assert list(together) == alone * 3


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import tutor.board", "matplotlib"),
        (
            "from tutor import picture, palette, board; picture.png(board.shapes(board.START), palette.LIGHT)",
            "matplotlib.pyplot",
        ),
    ],
)
def test_no_more_is_loaded_than_is_needed(code: str, absent: str) -> None:
    code = code.replace("board.START", "__import__('tutor.position').position.START")
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint({absent!r} in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False"]


def test_every_checker_is_there_at_the_start() -> None:
    assert len(discs(shapes(START))) == 2 * CHECKERS
