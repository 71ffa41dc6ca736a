"""Roll-outs: left and gone on with, on more threads or fewer, with the luck taken away or not, they are the same."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import inf, sqrt
from statistics import mean, stdev

import pytest

from tests.compiled import WAYS, module
from tutor import evaluator, rollout
from tutor.compiling import COMPILED, room
from tutor.dice import Roll
from tutor.notation import read_position
from tutor.position import START, Position
from tutor.ranking import rank
from tutor.rollout import CHUNK, Figures, Tally, Task, after_play, before_roll, games, rolled_out, without_luck
from tutor.ruleset import FEDERATION, GREEK, LIVEGAMES, Prime, PrimeTiming, Topic, override
from tutor.throws import seeded

LATE = "w9-8-7-6x2-5x2-4x2-3x2-2x2-1x2.b9-8-7-6x2-5x2-4x2-3x2-2x2-1x2.w"
"""Both nearly home, and nobody has anything off."""
NO_PRIMES = override(GREEK, Topic.PRIME, Prime.NEVER)


def at(text: str) -> Position:
    return read_position(text)[0]


@cache
def late() -> Task:
    return before_roll(GREEK, at(LATE), seed=4711)


def total(task: Task, count: int) -> Tally:
    return list(rolled_out(task, count))[-1]


def test_one_that_is_stopped_and_goes_on_is_the_same_as_one_that_was_not_to_the_last_digit() -> None:
    whole = list(rolled_out(late(), 8 * CHUNK, at_once=3))
    assert [tally.games // CHUNK for tally in whole] == [3, 6, 8]
    for left in whole:
        assert list(rolled_out(late(), 8 * CHUNK, left))[-1:] in ([whole[-1]], [])


def test_threads_change_nothing() -> None:
    with ThreadPoolExecutor(3) as workers:
        assert list(rolled_out(late(), 8 * CHUNK, workers=workers)) == list(rolled_out(late(), 8 * CHUNK))


def test_each_game_follows_from_the_seed_and_its_number_however_they_are_put_together() -> None:
    one, other = games(late(), 0, 5), games(late(), 5, 7)
    assert (one + other).games == 12
    assert (one + other).sums == pytest.approx(games(late(), 0, 12).sums)
    assert games(late()._replace(seed=5), 0, 12).sums != games(late(), 0, 12).sums


def test_neither_games_nor_seeds_that_follow_each_other_share_what_is_drawn() -> None:
    row, begun = room(1), set()
    for seed in range(20):
        for number in range(50):
            rollout.begin_game(row, int(seeded(seed)[0]), number)
            begun.add(int(row[0]))
    assert len(begun) == 20 * 50


def test_a_tally_says_what_the_numbers_of_its_games_say() -> None:
    numbers = [games(late(), n, 1).sums.equity for n in range(30)]
    tally = games(late(), 0, 30)
    variance = sum((number - mean(numbers)) ** 2 for number in numbers) / 29
    assert tally.mean.equity == pytest.approx(mean(numbers))
    assert tally.variances.equity == pytest.approx(variance)
    assert tally.errors.equity == pytest.approx(max(sqrt(variance / 30), 1 / 30))


def test_what_has_not_been_played_is_not_known() -> None:
    assert set(Tally().errors) == {inf}
    assert set(games(late(), 0, 1).variances) == {inf}


def test_what_never_came_in_so_many_games_is_not_called_certain() -> None:
    never = Tally(50, Figures(50, 0, 0, 50), Figures(50, 0, 0, 50))
    assert set(never.variances) == {0}
    assert never.errors.mars_against == 1 / 50


# ---------------------------------------------------------------- unbiased


@pytest.mark.parametrize("toss", [False, True])
def test_of_each_pair_of_first_rolls_there_is_one_and_each_order_is_as_likely(toss: bool) -> None:
    ways = 30 if toss else 36
    row, order = room(1), room(3 * 36)
    firsts = Counter[tuple[int, int]]()
    for seed in range(40):
        rollout.deal(row, seed, toss, order)
        firsts[rollout.throw(row, order, 0, 0, toss)] += 1
        dealt = [rollout.throw(row, order, n, 0, toss) for n in range(ways)]
        assert len(set(dealt)) == ways
        assert not toss or all(one != other for one, other in dealt)
    pairs = {(rollout.throw(row, order, n, 0, toss), rollout.throw(row, order, n, 1, toss)) for n in range(36 * ways)}
    assert len(pairs) == 36 * ways
    assert len(firsts) > 15


@pytest.mark.parametrize("rolls", [True, False])
def test_the_luck_that_is_taken_away_leaves_the_means_as_they_are(rolls: bool) -> None:
    position, count = at(LATE), 1500 if COMPILED else 60
    task = before_roll(GREEK, position, 1) if rolls else after_play(GREEK, position, position.mover, 1)
    bare = without_luck(task)
    taken = [
        [without - with_it for with_it, without in zip(games(task, n, 1).sums, games(bare, n, 1).sums, strict=True)]
        for n in range(count)
    ]
    for numbers in zip(*taken, strict=True):
        assert stdev(numbers) > 0
        assert abs(mean(numbers)) < 3 * stdev(numbers) / sqrt(count)


def test_the_figures_of_a_roll_out_add_up() -> None:
    for task in (late(), without_luck(late())):
        win, mars_for, mars_against, equity = games(task, 0, 40).mean
        assert equity == pytest.approx(2 * win - 1 + mars_for - mars_against, abs=1e-6)


def test_who_is_to_roll_makes_the_difference() -> None:
    position = at(LATE)
    mine = total(before_roll(GREEK, position, 1), 36).mean.win
    theirs = total(after_play(GREEK, position, position.mover, 1), 36).mean.win
    assert mine > 0.5 > theirs


# ---------------------------------------------------------------- exact ends, rules, both ways to run


def test_games_end_where_the_tables_know_the_rest() -> None:
    """Whatever is rolled goes home with the last checker: so the 36 first rolls are all that there is."""
    position = at("w7-1x14.b6x5-5x5-4x5.w")
    tally = games(without_luck(before_roll(GREEK, position, 3)), 0, 36)
    assert tally.mean == pytest.approx(Figures.of(evaluator.before_roll(GREEK, position)), abs=1e-5)


def test_where_the_tables_do_not_hold_games_are_played_to_the_end() -> None:
    position = at("w3x3-2x4-1x8.b3x3-2x4-1x8.w")
    exact, played_out = before_roll(GREEK, position, 1), before_roll(NO_PRIMES, position, 1)
    assert exact.exact
    assert not played_out.exact
    sums = games(without_luck(played_out), 0, 6).sums
    assert sums.win == int(sums.win)


def test_the_rules_are_those_of_the_position() -> None:
    task = before_roll(override(FEDERATION, Topic.PRIME_TIMING, PrimeTiming.TURN), START, 1)
    assert (task.code, task.exception) != (before_roll(GREEK, START, 1).code, before_roll(GREEK, START, 1).exception)
    assert len(LIVEGAMES.readings()) > 1
    with pytest.raises(ValueError, match="leaves open"):
        before_roll(LIVEGAMES, START, 1)


@pytest.mark.parametrize("way", WAYS)
def test_compiled_and_plain_play_the_same_games(way: str) -> None:
    played = module("rollout", way)
    assert (way == "compiled") == played.COMPILED
    task = played.before_roll(GREEK, at(LATE), 4711)
    assert played.games(task, 0, 4).sums == pytest.approx(games(late(), 0, 4).sums, abs=1e-3)


def test_numbers_of_games_that_cannot_be_are_refused() -> None:
    task = late()
    for first, count in ((0, -5), (-1, 6)):
        with pytest.raises(ValueError, match="numbers of games"):
            games(task, first, count)
    with pytest.raises(ValueError, match="1 chunk at once"):
        rolled_out(task, 36, at_once=0)
    ranking = rank(GREEK, START, Roll(6, 6))
    for asked in (ranking.done, ranking.further, ranking.progress):
        for most in (0, -1):
            with pytest.raises(ValueError, match="1 game of a play"):
                asked(most)
    with pytest.raises(ValueError, match="1 chunk at once"):
        ranking.further(36, at_once=0)
