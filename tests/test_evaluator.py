"""The evaluator: its weights, what it says of positions in both ways to run, and that training repeats."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.compiled import WAYS, module
from tests.generators import FAMILIES, after, cases, thrown
from tutor import evaluator, inputs, training
from tutor.bearoff import Chances, race, tables
from tutor.compiling import room
from tutor.data import weights_folder
from tutor.dice import Roll
from tutor.kernel import ALWAYS, Numbers, held_points, packed, results, workspace
from tutor.legality import legal_plays
from tutor.luck import ROLLS, centred, guess_all, guessed, hunch, is_double
from tutor.net import Net, best, desk, plain, value
from tutor.notation import read_position
from tutor.play import Turn
from tutor.position import START, Color, Counts, Position, counts_of
from tutor.ruleset import FEDERATION, GREEK, Prime, PrimeTiming, Topic, override
from tutor.teaching import Progress

LARGEST_FILE = 1_000_000
CODES = (0, 1, 2, 3, 4)
SHIPPED = evaluator.shipped()


@cache
def positions(count: int = 4) -> list[Position]:
    """Some of each family: walls, first turns, homes and whatever games have."""
    return [case.position for family in FAMILIES for case, _ in cases(family, count, seed=8)]


def board(position: Position) -> tuple[int, int, int, int]:
    """A position as one after a play of its side to move."""
    return (*packed(position.mover), *packed(position.opponent))


def test_the_weights_are_those_of_the_engine_card_and_small() -> None:
    card = evaluator.card()
    for part, name in (("net", evaluator.NET_FILE), ("luck", evaluator.LUCK_FILE)):
        content = (weights_folder() / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == card[part]["sha256"]
        assert len(content) <= LARGEST_FILE
        assert np.isfinite(np.frombuffer(content, "<f2")).all()


def test_weights_that_are_not_those_of_the_card_are_refused() -> None:
    path = weights_folder() / evaluator.NET_FILE
    with pytest.raises(ValueError, match=r"net\.f16 is not the file"):
        evaluator.read_weights(path, evaluator.NET_SHAPES, "0" * 64)


def test_what_is_read_is_what_was_written() -> None:
    net = evaluator.shipped()
    assert evaluator.weights_bytes(net) == (weights_folder() / evaluator.NET_FILE).read_bytes()


@pytest.mark.parametrize("code", CODES)
def test_the_four_chances_add_up_and_no_impossible_mars_is_seen(code: int) -> None:
    for position in positions():
        outcome = plain(evaluator.shipped(), *board(position), code)
        assert outcome.min() >= 0
        assert outcome.sum() == pytest.approx(1, abs=1e-5)
        assert not (position.opponent[0] and outcome[1])
        assert not (position.mover[0] and outcome[3])


def test_compiled_or_not_the_chances_are_the_same_to_the_last_bit() -> None:
    net, paper, found = evaluator.playing(), desk(evaluator.playing()), np.zeros(4, np.float32)
    for number, position in enumerate(positions(2)):
        value(net, tables(), paper, *board(position), CODES[number % 5], found)
        assert (found == plain(net, *board(position), CODES[number % 5])).all(), position


def test_in_whole_numbers_the_chances_are_those_of_the_weights() -> None:
    for number, position in enumerate(positions(2)):
        whole, learned = (plain(net, *board(position), CODES[number % 5]) for net in (evaluator.playing(), SHIPPED))
        assert whole == pytest.approx(learned, abs=3e-3), position


@pytest.mark.parametrize("net", [evaluator.playing(), SHIPPED], ids=("whole", "learning"))
def test_the_best_of_a_list_is_the_best_when_each_is_judged_by_itself(net: Net) -> None:
    paper, work, rng = desk(net), workspace(), Random(8)
    for position in positions(2):
        if position.mover[0] == 15 or position.opponent[0] == 15:
            continue
        roll = thrown(rng)
        theirs = packed(position.opponent)
        size, _ = results(work, *packed(position.mover), *theirs, roll.high, roll.low, ALWAYS, 0, 0)
        size = min(size, 30)
        number, equity = best(net, tables(), paper, work, size, *packed(position.mover), *theirs, 0)
        each = [plain(net, int(work[0][n]), int(work[1][n]), *theirs, 0) for n in range(size)]
        worth = [float(o[0] + 2 * o[1] - o[2] - 2 * o[3]) for o in each]
        assert equity == pytest.approx(max(worth), abs=1e-5)
        assert worth[number] == pytest.approx(max(worth), abs=1e-5)
        assert paper.best == pytest.approx(each[number], abs=1e-5)
        if net is not SHIPPED:  # whole numbers are exact in any order
            assert worth[number] == max(worth)
            assert (paper.best == each[number]).all()


def test_what_is_asked_for_after_a_play_is_all_that_it_changes() -> None:
    work, rng = workspace(), Random(9)
    for position in positions(3):
        roll, theirs = thrown(rng), packed(position.opponent)
        size, _ = results(work, *packed(position.mover), *theirs, roll.high, roll.low, ALWAYS, 0, 0)
        was, before = held_points(*packed(position.mover)), groups_of(packed(position.mover), theirs)
        for n in range(min(size, 20)):
            own = (work[0][n], work[1][n])
            held, their_held = held_points(*own), held_points(*theirs)
            changed = *inputs.moved_points(was, held, their_held), *inputs.moved_places(was, held)
            now, asked = room(inputs.MOST), room(inputs.MOST)
            sides = held, their_held, inputs.pips(*own), inputs.pips(*theirs)
            end = inputs.shape(*sides, *changed, now, asked)
            assert list(asked[:end]) == sorted(set(asked[:end]))
            found = list(before)
            for group in asked[:end]:
                found[group] = now[group]
            assert list(found) == list(groups_of(own, theirs)), position


EVERYTHING = (inputs.ALL_POINTS, inputs.ALL_POINTS, inputs.ALL_PLACES, inputs.ALL_PLACES)


def groups_of(own: tuple[int, int], theirs: tuple[int, int]) -> Numbers:
    """All groups of a position."""
    found, asked = room(inputs.MOST), room(inputs.MOST)
    sides = held_points(*own), held_points(*theirs), inputs.pips(*own), inputs.pips(*theirs)
    inputs.shape(*sides, *EVERYTHING, found, asked)
    return found


@pytest.mark.parametrize("code", CODES)
def test_what_is_guessed_of_all_throws_adds_up_to_nothing(code: int) -> None:
    luck = centred(evaluator.shipped_luck())
    weights = np.array([1 if is_double(roll) else 2 for roll in range(ROLLS)])
    assert not np.einsum("r,prw->pw", weights, luck.heads.astype(np.int64)).any()
    assert not (luck.bias @ weights).any()
    most = np.iinfo(np.int16).max * np.abs(luck.between.astype(np.int64)).sum(axis=1).max()
    assert 1 << 28 < most <= np.iinfo(np.int32).max
    paper = hunch(luck)
    for position in positions(1):
        guesses = [guessed(luck, paper, *board(position), code, roll) for roll in range(ROLLS)]
        learned = hunch(evaluator.shipped_luck())
        guess_all(evaluator.shipped_luck(), learned, *board(position), code)
        assert guesses == pytest.approx(learned.guesses - learned.guesses @ weights / 36, abs=3e-3)


@pytest.mark.parametrize("way", WAYS)
def test_every_checker_has_its_input_and_every_group_at_most_one(way: str) -> None:
    seen = module("inputs", way)
    kernel = module("kernel", way)
    for position in positions():
        low, high, their_low, their_high = board(position)
        held, theirs = kernel.held_points(low, high), kernel.held_points(their_low, their_high)
        pips, their_pips = inputs.pips(low, high), inputs.pips(their_low, their_high)
        found = np.zeros(inputs.MOST, np.int64)
        size = seen.checkers(low, high, held, 0, found, 0)
        assert size == 15
        assert sorted(inputs_of(position.mover)) == sorted(found[:15].tolist())
        asked = np.zeros(inputs.MOST, np.int64)
        end = seen.shape(held, theirs, pips, their_pips, *EVERYTHING, found, asked)
        assert asked[:end].tolist() == list(range(inputs.SHAPES))
        assert found[:end].max() < inputs.INPUTS
        assert len(set(found[:53].tolist())) == 53 == (found[:53] >= 0).sum()  # stacks share theirs by quarters
        stacks = sum(1 for side in (position.mover, position.opponent) for count in side[1:] if count)
        assert (found[53:end] >= 0).sum() == stacks


def inputs_of(own: Counts) -> list[int]:
    """The inputs of a side's checkers, by counting them."""
    return [inputs.checker(point, below) for point, count in enumerate(own) for below in range(count)]


def homes() -> list[Position]:
    """Both sides home, each with one to fifteen checkers left."""
    rng = Random(8)
    sides = []
    for _ in range(40):
        points = Counter(rng.randint(1, 6) for _ in range(rng.randint(1, 15)))
        sides.append(counts_of(dict(points)))
    return [Position(one, other, Color.WHITE) for one, other in zip(sides[::2], sides[1::2], strict=True)]


def test_when_both_are_home_the_chances_are_exact() -> None:
    for position in homes():
        known = race(position.handed_over())
        assert known is not None
        judged = evaluator.judged(GREEK, position, [position.mover])[0]
        assert judged == pytest.approx((1 - known.win, known.mars_lost, known.mars), abs=1e-6)
        assert evaluator.before_roll(GREEK, position) == pytest.approx(race(position), abs=1e-6)


def test_a_side_that_has_finished_has_won() -> None:
    last, _ = read_position("LN1.w1.b24x15.w")
    assert evaluator.judged(GREEK, last, [(15, *(0,) * 24)]) == [Chances(1, 1, 0)]
    assert evaluator.before_roll(GREEK, last) == pytest.approx(Chances(1, 1, 0), abs=1e-5)


def test_a_position_before_the_roll_is_worth_the_mean_of_its_best_plays() -> None:
    position, _ = read_position("LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w")
    for rules in (GREEK, override(GREEK, Topic.PRIME, Prime.FREE)):
        mean = sum(weight * _best_equity(rules, position, roll) for roll, weight in _throws()) / 36
        assert evaluator.before_roll(rules, position).equity == pytest.approx(mean, abs=1e-3)


def _throws() -> list[tuple[Roll, int]]:
    return [(Roll(a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)]


def _best_equity(rules: Any, position: Position, roll: Roll) -> float:
    ends = list(legal_plays(rules, Turn.start(position, roll)).ends)
    return max(chances.equity for chances in evaluator.judged(rules, position, ends))


def test_who_starts_has_the_better_chances_with_the_dice_of_the_toss_or_thrown_anew() -> None:
    for toss in (True, False):
        assert 0.52 < evaluator.before_roll(GREEK, START, toss).win < 0.65


def test_rules_that_leave_something_open_are_not_judged_by() -> None:
    with pytest.raises(ValueError, match="readings"):
        evaluator.judged(FEDERATION, START, [START.white])


def test_the_code_of_rules_tells_every_settled_way_apart() -> None:
    ways = {
        evaluator.code(override(override(GREEK, Topic.PRIME, p), Topic.PRIME_TIMING, t))
        for p in Prime
        for t in PrimeTiming
    }
    assert ways == set(range(8))


def test_chance_is_beaten() -> None:
    rng = Random(6)
    assert sum(wins_against_chance(rng, Color.WHITE if n % 2 else Color.BLACK) for n in range(10)) == 10


def wins_against_chance(rng: Random, own: Color) -> bool:
    """A game of the evaluator against plays of chance."""
    position = START
    while True:
        plays = legal_plays(GREEK, Turn.start(position, thrown(rng)))
        ends = sorted(plays.ends)
        if position.to_move is own:
            chances = evaluator.judged(GREEK, position, ends)
            end = max(zip(chances, ends, strict=True), key=lambda judged: judged[0].equity)[1]
        else:
            end = rng.choice(ends)
        if end[0] == 15:
            return position.to_move is own
        position = after(position, end)


def learned(games: int, widths: tuple[int, int], way: str) -> str:
    """A hash of what is learned from so many games."""
    *_, (net, progress) = module("training", way).trained(4711, games, widths)
    assert progress.games == training.whole_length(games)
    return hashlib.sha256(b"".join(part.tobytes() for part in net[:-1])).hexdigest()


def test_what_is_learned_from_a_seed_repeats() -> None:
    assert learned(1, (32, 32), "plain") == learned(1, (32, 32), "plain")


def test_the_net_in_the_end_is_the_mean_of_what_the_last_two_rounds_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_way = module("training", "plain")
    left: list[np.ndarray] = []

    def compare(net: Net, _: object, games: int) -> Iterator[Progress]:
        net.rows[:] += 2 ** len(left)
        left.append(net.rows.copy())
        yield Progress(games, 0.25)

    monkeypatch.setattr(plain_way, "compare", compare)
    *_, (net, progress) = plain_way.trained(1, 0, (32, 32))
    assert len(left) > 1
    assert progress.error == 0.25
    assert (net.rows == (left[-1] + left[-2]) / 2).all()


@pytest.mark.slow
def test_two_hundred_games_teach_the_same_on_every_machine() -> None:
    if WAYS[0] == "compiled":
        found = learned(200, (160, 64), "compiled")
        assert found == "ebc2f4fa11f046cad5ccd3fecdac35b0c446da8b5c979b24a65e1d21a14f2e90"
