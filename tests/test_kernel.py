"""The fast list of results is the readable rules' list: compiled, and as plain Python."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.compiled import WAYS, module
from tests.generators import COMBINATIONS, FAMILIES, Case, cases, self_play, thrown_at
from tutor.dice import ROLLS, Roll
from tutor.legality import legal_plays
from tutor.play import Turn
from tutor.position import START, Counts
from tutor.ruleset import FEDERATION, FIELDS, GREEK, Ruleset, Topic, override

both_ways = pytest.mark.parametrize("way", WAYS)


def readable(rules: Ruleset, case: Case) -> tuple[set[Counts], int]:
    """The results and the dice they use, by the readable rules."""
    plays = legal_plays(rules, Turn.start(case.position, case.roll))
    return set(plays.ends), plays.dice_used


def fast(way: str, rules: Ruleset, case: Case) -> tuple[set[Counts], int]:
    """The same by the kernel, which has each result once."""
    found = module("kernel", way).ends(rules, case.position, case.roll)
    assert len(found.own) == len(set(found.own))
    return set(found.own), found.dice_used


@pytest.mark.parametrize("family", FAMILIES)
def test_the_results_and_dice_are_those_of_the_readable_rules(family: str) -> None:
    """Thirty turns of each family, by eight of the forty rule sets each: 300 turns, every rule set with 60 of them."""
    for number, (case, _) in enumerate(cases(family, 30, seed=6)):
        for rules in COMBINATIONS[number % 5 :: 5]:
            right = readable(rules, case)
            for way in WAYS:
                assert fast(way, rules, case) == right, (way, case, rules)


def test_among_such_turns_each_of_the_three_fields_decides_something() -> None:
    kernel = module("kernel", "plain")
    turns = [case for family in ("wall", "corner", "first_turn") for case, _ in cases(family, 12, seed=6)]
    topics = (Topic.HEAD_EXCEPTION, Topic.PRIME, Topic.PRIME_TIMING)
    decided: Counter[Topic] = Counter()
    for case in turns:
        found = {rules: _set(kernel.ends(rules, *case)) for rules in COMBINATIONS}
        for topic in topics:
            alike = ({found[override(rules, topic, value)] for value in FIELDS[topic]} for rules in COMBINATIONS)
            decided[topic] += any(len(answers) > 1 for answers in alike)
    assert all(decided[topic] >= 2 for topic in topics), decided


def _set(found: Any) -> tuple[frozenset[Counts], int]:
    return frozenset(found.own), found.dice_used


def counted(way: str, toss_dice: bool, depth: int) -> list[int]:
    """How many different positions there are after one turn, two, and so on, for each way to come there by rolls.

    With `toss_dice` the first turn is played with the dice of the toss, which differ (§8).
    """
    kernel = module("kernel", way)
    work, numbers = kernel.workspace(), kernel.fields(GREEK)
    sides = [(kernel.packed(START.mover), kernel.packed(START.opponent))]
    found = []
    for turn in range(depth):
        rolls = [roll for roll in ROLLS if not (toss_dice and turn == 0 and roll.double)]
        reached = []
        for mover, opponent in sides:
            for roll in rolls:
                size, _ = kernel.results(work, *mover, *opponent, roll.high, roll.low, *numbers)
                reached += [(opponent, (int(work[0][n]), int(work[1][n]))) for n in range(size)]
        sides = reached
        found.append(len(sides))
    return found


@both_ways
def test_from_the_start_the_counts_to_check_an_engine_by_come_out(way: str) -> None:
    assert counted(way, False, 3) == [22, 484, 35_387]
    assert counted(way, True, 3) == [15, 330, 22_228]


@both_ways
@pytest.mark.parametrize("text", ["LN1.w24x15.b0.w65", "LN1.w0.b24x15.w33"])
def test_when_a_side_has_finished_there_is_no_result(way: str, text: str) -> None:
    assert fast(way, GREEK, thrown_at(text)) == (set(), 0)


@both_ways
def test_a_turn_that_cannot_be_played_has_the_pass_as_its_only_result(way: str) -> None:
    case = thrown_at("LN1.w24x15.b11-10-9-8-7-6x10.w66")
    assert fast(way, GREEK, case) == ({case.position.mover}, 0)


@both_ways
def test_rules_that_leave_something_open_are_refused(way: str) -> None:
    with pytest.raises(ValueError, match="federation leaves open"):
        module("kernel", way).ends(FEDERATION, START, Roll(6, 5))


@both_ways
def test_the_widest_level_of_boards_has_room(way: str) -> None:
    """Fifteen checkers on fifteen points, next to nothing in their way: about as many results as there can be."""
    for number in range(1, 7):
        case = thrown_at(f"LN1.w24-23-22-21-19-17-16-14-10-8-7-6-5-3-2.b21x15.w{number}{number}")
        assert fast(way, GREEK, case) == readable(GREEK, case)


@both_ways
def test_each_side_is_the_same_packed_and_unpacked(way: str) -> None:
    kernel = module("kernel", way)
    for position, _ in self_play(Random(6)):
        low, high = kernel.packed(position.mover)
        assert kernel.unpacked(low, high) == position.mover
        assert kernel.held_points(low, high) == sum(1 << p for p in range(1, 25) if position.mover[p])


@both_ways
def test_threads_that_ask_at_once_get_the_right_lists(way: str) -> None:
    """Each has a workspace of its own: with one for all, lists come out wrong where nothing holds the threads apart."""
    asked = list(islice(self_play(Random(7)), 60))
    right = [fast(way, GREEK, case) for case in asked]
    with ThreadPoolExecutor(4) as threads:
        for turn in (asked, asked[::-1]) * 4:
            answers = list(threads.map(partial(fast, way, GREEK), turn))
            assert answers == (right if turn is asked or turn[0] == asked[0] else right[::-1])
