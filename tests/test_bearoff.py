"""Both sides home: the tables against published numbers, the rules, and exact fractions counted anew."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest

from tests.compiled import WAYS, module
from tests.generators import COMBINATIONS
from tutor.bearoff import (
    PIPS_A_ROLL,
    STATES,
    Chances,
    effective_pips,
    expected_rolls,
    holds,
    number,
    race,
    tables,
)
from tutor.dice import ROLLS, Roll
from tutor.kernel import ends, packed
from tutor.legality import legal_plays
from tutor.play import Turn
from tutor.position import OFF, START, Color, Counts, Position, counts_of
from tutor.ruleset import GREEK, RULESETS, Prime, Topic, override

both_ways = pytest.mark.parametrize("way", WAYS)
ON_THE_ACE = counts_of({1: 15})
SEVEN_FIVE_THREE = counts_of({6: 7, 5: 5, 4: 3})


def against(counts: Counts, opponent: Counts = ON_THE_ACE) -> Position:
    """White to move with these checkers."""
    return Position(counts, opponent, Color.WHITE)


def at(counts: Counts) -> int:
    """The number of a state."""
    return int(number(packed(counts)[0]))


@pytest.mark.parametrize(
    ("points", "rolls", "pips"),
    [
        ({6: 7, 5: 5, 4: 3}, 10.539, 86.07),
        ({6: 5, 5: 5, 4: 5}, 10.074, 82.27),
        ({6: 15}, 12.266, 100.17),
        ({1: 15}, 6.980, 57.00),
        ({6: 2, 5: 3, 4: 2, 3: 3, 2: 2, 1: 3}, 7.746, 63.26),
    ],
)
def test_expected_rolls_and_effective_pips_are_those_published(
    points: dict[int, int], rolls: float, pips: float
) -> None:
    assert expected_rolls(counts_of(points)) == pytest.approx(rolls, abs=0.0005)
    assert effective_pips(counts_of(points)) == pytest.approx(pips, abs=0.005)


def test_a_roll_is_worth_eight_and_a_sixth_pips() -> None:
    assert sum(roll.weight * sum(roll.dice) for roll in ROLLS) / 36 == PIPS_A_ROLL


def test_of_two_sides_with_seven_five_three_the_mover_wins_592_of_1000() -> None:
    found = race(against(SEVEN_FIVE_THREE, SEVEN_FIVE_THREE))
    assert found is not None
    assert found.win == pytest.approx(0.59226, abs=0.000005)
    assert found.mars == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("own", "opponent", "chances"),
    [
        ({1: 1}, {1: 1}, (1, 0, 0)),
        ({6: 1}, {1: 1}, (27 / 36, 0, 0)),
        ({1: 3}, {1: 1}, (6 / 36, 0, 0)),
        ({6: 1, 5: 1}, {1: 2}, (6 / 36, 0, 0)),  # only 6-5 and 6-6, 5-5, 4-4, 3-3
        ({1: 2}, {6: 15}, (1, 1, 0)),
        ({1: 4}, {1: 15}, (1, 6 / 36, 0)),  # a double, else the opponent bears one off
        ({1: 15}, {1: 1}, (0, 0, 0)),  # two or four are off before the opponent ends it
    ],
)
def test_what_can_be_counted_on_the_fingers_comes_out(
    own: dict[int, int], opponent: dict[int, int], chances: tuple[float, float, float]
) -> None:
    assert race(against(counts_of(own), counts_of(opponent))) == pytest.approx(chances, abs=1e-12)


def test_equity_counts_a_mars_twice() -> None:
    assert Chances(0.6, 0.2, 0.1).equity == pytest.approx(0.6 + 0.2 - 0.4 - 0.1)


def best(counts: Counts, roll: Roll) -> list[Counts]:
    """By the readable rules, what a roll can lead to with the least expected rolls counted here; equal ones all."""
    found = legal_plays(GREEK, Turn.start(against(counts), roll)).ends
    least = min(counted_rolls(own) for own in found)
    return [own for own in found if counted_rolls(own) == least]


@cache
def counted_rolls(counts: Counts) -> Fraction:
    """The least expected number of rolls, exactly."""
    if counts[OFF] == 15:
        return Fraction(0)
    parts = (Fraction(roll.weight, 36) * counted_rolls(best(counts, roll)[0]) for roll in ROLLS)
    return sum(parts, start=Fraction(1))


@cache
def counted_left(counts: Counts) -> tuple[Fraction, ...] | None:
    """The probability that more than 0, 1, … 9 rolls are needed; None where equally good plays differ in it."""
    if counts[OFF] == 15:
        return (Fraction(0),) * 10
    total = [Fraction(1)] + [Fraction(0)] * 9
    for roll in ROLLS:
        rows = {counted_left(own) for own in best(counts, roll)}
        if len(rows) > 1 or None in rows:
            return None
        (row,) = rows
        assert row is not None
        for rolls, part in enumerate(row[:9], start=1):
            total[rolls] += Fraction(roll.weight, 36) * part
    return tuple(total)


def few(most: int) -> list[Counts]:
    """Every state with up to so many checkers."""
    return [
        counts_of({p: places.count(p) for p in range(1, 7)})
        for places in combinations_with_replacement(range(7), most)
        if any(places)
    ]


def test_up_to_four_checkers_the_table_is_what_exact_fractions_give() -> None:
    compared = 0
    for counts in few(4):
        assert expected_rolls(counts) == pytest.approx(float(counted_rolls(counts)), abs=1e-13)
        if (row := counted_left(counts)) is not None:
            compared += 1
            assert tables().left[at(counts), :10] == pytest.approx([float(part) for part in row], abs=1e-13)
    assert compared > 100


def random_home(rng: Random, most: int = 15) -> Counts:
    """Some checkers, all of them home."""
    points = [rng.randint(1, 6) for _ in range(rng.randint(1, most))]
    return counts_of({p: points.count(p) for p in range(1, 7)})


def test_no_legal_play_of_any_roll_needs_fewer_rolls_than_the_table_says() -> None:
    """The equation that the least expected numbers of rolls are the one solution of, at states of all sizes."""
    rng = Random(5)
    for _ in range(150):
        counts = random_home(rng)
        after = [(roll, ends(GREEK, against(counts), roll).own) for roll in ROLLS]
        least = 1 + sum(roll.weight * min(map(expected_rolls, own)) for roll, own in after) / 36
        assert expected_rolls(counts) == pytest.approx(least, abs=1e-12)


def test_the_probability_that_none_is_off_follows_from_the_same_plays() -> None:
    rng = Random(6)
    for _ in range(40):
        points = [rng.randint(1, 6) for _ in range(15)]
        counts = counts_of({p: points.count(p) for p in range(1, 7)})
        possible = [[0.0], [0.0]]
        for roll in ROLLS:
            own = ends(GREEK, against(counts), roll).own
            least = min(map(expected_rolls, own))
            none = [counts[OFF] == 0 for counts in own if expected_rolls(counts) < least + 1e-9]
            possible[0].append(roll.weight / 36 * all(none))
            possible[1].append(roll.weight / 36 * any(none))
        (found,) = tables().none_off[[at(counts) - (STATES - len(tables().none_off))], 1]
        assert sum(possible[0]) - 1e-12 <= found <= sum(possible[1]) + 1e-12


def test_every_row_is_a_distribution_and_its_mean_is_the_expected_number() -> None:
    rolls, left, none_off = tables()
    assert (len(rolls), left.shape, none_off.shape) == (54_264, (54_264, 32), (15_504, 32))
    for table in (left, none_off):
        assert (table >= 0).all()
        assert (np.diff(table, axis=1) <= 0).all()
        assert (table[:, -1] == 0).all()
    assert (left[1:, 0] == 1).all()
    assert (none_off[:, 0] == 1).all()
    assert np.abs(left.sum(axis=1) - rolls).max() < 1e-12


def test_each_state_has_a_number_of_its_own() -> None:
    rng = Random(7)
    numbers = {at(counts): counts for counts in (random_home(rng) for _ in range(3_000))}
    assert all(at(counts) == n for n, counts in numbers.items())
    assert len(set(numbers.values())) == len(numbers)
    assert at(counts_of({})) == 0
    assert at(counts_of({6: 15})) == 38_760 == STATES - 15_504
    assert at(ON_THE_ACE) == STATES - 1


def test_the_chances_of_both_sides_add_up() -> None:
    """Whoever rolls first, after its roll the other one does: the mean over its rolls is what it has now."""
    rng = Random(8)
    for _ in range(12):
        own, opponent = random_home(rng, 4), random_home(rng, 6)
        total = 0.0
        for roll in ROLLS:
            least = min(ends(GREEK, against(own, opponent), roll).own, key=expected_rolls)
            other = race(Position(opponent, least, Color.WHITE))
            total += roll.weight / 36 * (1 if other is None else 1 - other.win)
        found = race(against(own, opponent))
        assert found is not None
        assert found.win == pytest.approx(total, abs=2e-3)  # of equally good plays it may take another


@both_ways
def test_the_chances_are_the_same_both_ways(way: str) -> None:
    rng = Random(9)
    chances = module("bearoff", way).chances
    for _ in range(20):
        own, opponent = rng.choice((ON_THE_ACE, random_home(rng))), rng.choice((SEVEN_FIVE_THREE, random_home(rng)))
        found = chances(tables(), packed(own)[0], packed(opponent)[0])
        assert found == pytest.approx(race(against(own, opponent)), abs=1e-12)


def test_when_a_side_is_not_home_or_has_finished_there_is_nothing_to_tell() -> None:
    assert race(START) is None
    assert race(against(counts_of({7: 1}))) is None
    assert race(against(ON_THE_ACE, counts_of({7: 1}))) is None
    assert race(against(counts_of({}))) is None
    assert race(against(ON_THE_ACE, counts_of({}))) is None
    with pytest.raises(ValueError, match="a side that is home"):
        expected_rolls(counts_of({7: 1}))


def test_where_the_tables_hold_no_field_changes_a_play() -> None:
    """So no step is refused for a prime there, whatever a side has done before."""
    rng = Random(10)
    assert all(holds(rules) for rules in RULESETS.values())
    assert [prime for prime in Prime if not holds(override(GREEK, Topic.PRIME, prime))] == [Prime.NEVER]
    for _ in range(40):
        position, roll = against(random_home(rng), random_home(rng)), rng.choice(ROLLS)
        found = {frozenset(ends(rules, position, roll).own) for rules in COMBINATIONS if holds(rules)}
        assert len(found) == 1


def test_a_house_that_refuses_every_new_prime_can_refuse_a_step_within_home() -> None:
    never = override(GREEK, Topic.PRIME, Prime.NEVER)
    position = against(counts_of({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 0}))
    assert set(ends(never, position, Roll(5, 5)).own) == set(ends(GREEK, position, Roll(5, 5)).own)
    assert set(ends(never, position, Roll(3, 2)).own) < set(ends(GREEK, position, Roll(3, 2)).own)
