"""Plays and rolls looked at a play ahead, and what is learned from them."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import numpy as np
import pytest

from tests.compiled import WAYS, module
from tests.generators import FAMILIES, cases
from tutor import comparison, evaluator, inputs, luck, net, teaching
from tutor.bearoff import tables
from tutor.compiling import room
from tutor.kernel import ALWAYS, Numbers, held_points, results, workspace
from tutor.luck import ROLLS, is_double
from tutor.net import ahead, all_inputs, desk, equity, plain, rounded, scales_of, unit_of
from tutor.throws import below, seeded

GAMES = 4 if WAYS[0] == "compiled" else 0
THROWS = np.array([1 if is_double(roll) else 2 for roll in range(ROLLS)])


@cache
def compared() -> comparison.Compared:
    """Plays compared in some games; in a few turns where nothing is compiled."""
    if GAMES:
        return comparison.gathered(evaluator.playing(), seeded(5), GAMES)
    return few_turns()


def few_turns() -> comparison.Compared:
    """The first comparisons of a game of a net that has learned nothing and is quickly asked."""
    small = module("net", "plain").whole(
        module("teaching", "plain").untaught(module("throws", "plain").seeded(2), (32, 32))
    )
    plain_way = module("comparison", "plain")
    found = plain_way.empty(2)
    papers = module("net", "plain").desk(small), module("bearoff", "plain").tables()
    work = module("kernel", "plain").workspace(), module("kernel", "plain").workspace()
    assert plain_way.gather(small, *papers, *work, module("throws", "plain").seeded(4), 1, found) == 2
    return comparison.Compared(*found)


# ---------------------------------------------------------------- the net in whole numbers


def test_every_input_belongs_to_one_part_of_those_that_are_on_together() -> None:
    for together, count in ((inputs.TOGETHER, inputs.INPUTS), (inputs.RACE_TOGETHER, inputs.RACE_INPUTS)):
        places = [place for first, size, _ in together for place in range(first, first + size)]
        assert sorted(places) == list(range(count))


def test_no_more_of_a_part_are_ever_on_than_is_said() -> None:
    for family in FAMILIES:
        for number, (case, _) in enumerate(cases(family, 5, seed=3)):
            found, sides = room(inputs.MOST), (case.position.mover, case.position.opponent)
            (low, high), (their_low, their_high) = map(net_numbers, sides)
            rooms = room(inputs.MOST), room(inputs.MOST)
            size = all_inputs(low, high, their_low, their_high, number % 5, found, *rooms)
            on = np.bincount(np.array(found[:size]), minlength=inputs.INPUTS)
            assert all(on[first : first + part].sum() <= most for first, part, most in inputs.TOGETHER)
            assert on.sum() == size


def net_numbers(own: tuple[int, ...]) -> tuple[int, int]:
    """A side's checkers in two whole numbers, by counting them: those up to point 12 in the first."""
    return (
        sum(count << 4 * point for point, count in enumerate(own[:13])),
        sum(count << 4 * place for place, count in enumerate(own[13:])),
    )


@pytest.mark.parametrize("spread", [0.01, 1.0, 300.0])
def test_no_sum_of_weights_leaves_the_numbers_it_is_added_up_in(spread: float) -> None:
    rng = np.random.default_rng(7)
    rows = (rng.standard_normal((inputs.INPUTS, 32)) * spread).astype(np.float32)
    heads = (rng.standard_normal((36, 4, 32)) * spread).astype(np.float32)
    bias = (rng.standard_normal((36, 4)) * spread).astype(np.float32)
    rows[:, 3] = 0  # a column that says nothing
    scales = scales_of(rows, inputs.TOGETHER)
    whole = np.abs(rounded(rows * scales, np.int64))
    most = sum(many * whole[first : first + size].max(axis=0) for first, size, many in inputs.TOGETHER)
    assert (most <= np.iinfo(np.int16).max).all()
    unit = unit_of(heads, bias, scales)
    weights = np.abs(rounded(heads / scales / unit, np.int64))
    assert weights.max() <= np.iinfo(np.int16).max
    sums = (weights * most).sum(axis=-1) + np.abs(rounded(bias / unit, np.int64))
    assert 1 << 28 < sums.max() <= np.iinfo(np.int32).max


# ---------------------------------------------------------------- plays compared


def test_the_plays_compared_are_the_best_of_a_roll_each_with_its_value_a_play_ahead() -> None:
    found = compared()
    playing = evaluator.playing() if GAMES else None
    assert len(found.sizes) == (2 if not GAMES else len(found.sizes)) > 1
    if GAMES:  # plays that stand alone are looked at too
        assert 0.1 < np.mean(found.sizes == 1) < 0.5
    for number in range(len(found.sizes)):
        size = int(found.sizes[number])
        assert 1 <= size <= comparison.FEW
        boards = [comparison.board_of(found, number, place) for place in range(size)]
        assert len(set(boards)) == size
        assert {board[2:] for board in boards} == {boards[0][2:]}
        assert found.worth[number, :size].sum(axis=1) == pytest.approx(np.ones(size), abs=1e-5)
        if playing:
            code = int(found.codes[number])
            said = [float(equity(plain(playing, *board, code))) for board in boards]
            assert said == sorted(said, reverse=True)
            assert said[-1] > said[0] - 0.121
            for place, board in enumerate(boards):
                seen = np.zeros(4, np.float32)
                asked = desk(playing), workspace(), *board[2:], *board[:2]
                ahead(playing, tables(), *asked, code, ALWAYS, False, seen)
                assert found.worth[number, place].tolist() == seen[[2, 3, 0, 1]].tolist()


def test_plays_that_the_tables_know_are_not_compared() -> None:
    for number, size in enumerate(compared().sizes):
        for place in range(int(size)):
            low, high, their_low, their_high = comparison.board_of(compared(), number, place)
            assert not inputs.both_home(held_points(low, high), held_points(their_low, their_high))


@pytest.mark.parametrize("way", WAYS)
def test_what_was_compared_is_learned(way: str) -> None:
    boards, sizes, codes, worth = few_turns()
    few = comparison.Compared(boards[:1], sizes[:1], codes[:1], worth[:1])
    size = int(few.sizes[0])
    learner = module("teaching", way).untaught(module("throws", way).seeded(3), (32, 32))
    teacher, paper = module("comparison", way), module("net", way).desk(learner)
    descent = module("teaching", way).Descent(learner[:-1])
    into = learner._make((*descent.collected, 1.0))
    before = said_of(learner, few)
    order = module("compiling", way).room(1)
    for _ in range(40):
        teacher.learn(learner, into, paper, module("bearoff", way).tables(), few, order)
        descent.step(0.01)
    after = said_of(learner, few)
    assert np.abs(after - few.worth[0, :size]).max() < np.abs(before - few.worth[0, :size]).max() / 2


def said_of(learner: net.Net, found: comparison.Compared) -> np.ndarray:
    """What a net says of the plays of the first comparison."""
    boards = [comparison.board_of(found, 0, place) for place in range(int(found.sizes[0]))]
    return np.array([plain(learner, *board, int(found.codes[0])) for board in boards])


def test_a_shuffled_order_has_every_number_once_and_repeats() -> None:
    orders = []
    for seed in (1, 1, 2):
        order = room(50)
        teaching.shuffle(seeded(seed), order)
        assert sorted(order) == list(range(50))
        orders.append(list(order))
    assert orders[0] == orders[1] != orders[2]
    assert orders[0] != sorted(orders[0])


@pytest.mark.slow
def test_comparing_mends_what_was_spoiled() -> None:
    if GAMES:
        rng = np.random.default_rng(4)
        spoiled = deepcopy(evaluator.shipped())
        spoiled.heads[:] += (rng.standard_normal(spoiled.heads.shape) * 0.02).astype(np.float32)
        found = comparison.gathered(evaluator.playing(), seeded(8), 150)
        errors = list(comparison.taught(spoiled, found, seeded(9)))
        assert errors[0] > 2 * errors[-1]


# ---------------------------------------------------------------- what rolls move


def test_what_rolls_move_adds_up_to_nothing_and_is_what_their_best_plays_are_worth() -> None:
    work, playing = workspace(), evaluator.playing()
    for case, _ in cases(next(iter(FAMILIES)), 2, seed=8):
        theirs, own = net_numbers(case.position.opponent), net_numbers(case.position.mover)
        moved = np.zeros(ROLLS, np.float32)
        if GAMES:
            luck.each_roll(playing, tables(), desk(playing), work, *own, *theirs, 0, moved)
            worth = []
            for one in range(1, 7):
                for other in range(1, one + 1):
                    size, _ = results(work, *own, *theirs, one, other, ALWAYS, 0, 0)
                    outcomes = (plain(playing, int(work[0][n]), int(work[1][n]), *theirs, 0) for n in range(size))
                    worth.append(max(float(equity(outcome)) for outcome in outcomes))
            mean = float(np.array(worth) @ THROWS / 36)
            assert moved == pytest.approx(np.array(worth) - mean, abs=1e-5)
            assert float(moved @ THROWS) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("way", WAYS)
def test_guesses_learn_how_far_rolls_move_values(way: str) -> None:
    seen = luck.Moved(np.zeros((1, 4), np.int64), np.zeros(1, np.int64), np.zeros((1, ROLLS), np.float32))
    seen.boards[0] = 0, 15 << 44, 0, 15 << 44
    seen.moved[0] = [0.05 * (roll - 10) for roll in range(ROLLS)]
    seen.moved[0] -= seen.moved[0] @ THROWS / 36
    own = module("luck", way)
    guesses = own.untaught(module("throws", way).seeded(1), (64, 32))
    paper, order = own.hunch(guesses), module("compiling", way).room(1)
    descent = module("teaching", way).Descent(guesses[:-1])
    into = guesses._make((*descent.collected, 1.0))
    errors = []
    for _ in range(20):
        errors.append(own.learn(guesses, into, paper, seen, order))
        descent.step(0.002)
    assert max(errors[10:]) < errors[0] / 4


def test_a_descent_moves_each_weight_by_the_size_of_the_step_where_its_slope_is_steady() -> None:
    weights = [np.zeros((2, 2), np.float32), np.ones(1, np.float32)]
    descent = teaching.Descent(weights)
    for _ in range(10):
        descent.collected[0][:] += [[1000, -0.001], [0, 0.5]]
        descent.step(0.01)
    assert weights[0] == pytest.approx(np.array([[0.1, -0.1], [0, 0.1]]), abs=1e-4)
    assert weights[1].tolist() == [1]
    assert not any(part.any() for part in descent.collected)
    moved = weights[0][0, 0]
    descent.step(0.01)  # nothing was collected: the running mean goes on by itself, less far
    assert moved < weights[0][0, 0] < moved + 0.01


def test_what_is_played_side_by_side_follows_from_the_seed_and_comes_in_order() -> None:
    def drawn(row: Numbers, games: int) -> tuple[int, int]:
        return below(row, 1 << 20), games

    found = [list(teaching.side_by_side(drawn, seeded(seed), 2_500)) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    assert [(done, games) for done, (_, games) in found[0]] == [(1_000, 1_000), (2_000, 1_000), (2_500, 500)]
    assert len({number for _, (number, _) in found[0]}) == 3
    assert list(teaching.side_by_side(drawn, seeded(1), 0)) == []
