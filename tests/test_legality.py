"""The rules engine against the rules: counts, a second opinion on thousands of turns, and single facts.

`NARDY_TURNS` is how many turns of each family are compared with the plain enumerator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given

from tests import oracle
from tests.generators import COMBINATIONS, FAMILIES, TURNS, Case, after, cases, self_play, share, thrown_at
from tests.strategies import positions, rolls, rulesets
from tutor.dice import ROLLS, Roll
from tutor.legality import Plays, Reason, Rule, allowance, hops, judge, legal_plays, objections, primes, single_landings
from tutor.notation import counts_text, play_text, position_text, read_play
from tutor.play import PASS, Play, Step, Turn
from tutor.position import HEAD, OFF, START, Counts, Position, counts_of
from tutor.ruleset import (
    FEDERATION,
    GREEK,
    LIVEGAMES,
    NARD_ONLINE,
    HeadException,
    Prime,
    PrimeTiming,
    Ruleset,
    Topic,
    override,
)

STEPS_AND_WHOLES = (
    Rule.BLOCKED,
    Rule.HEAD,
    Rule.PRIME,
    Rule.HOME,
    Rule.FARTHEST,
    Rule.OVER,
    Rule.ALL_DICE,
    Rule.LARGER_DIE,
)
"""The rules that can be left out; without a checker or a die there is no step at all."""

each_family = pytest.mark.parametrize("family", FAMILIES)


def plays_of(rules: Ruleset, case: Case, without: Iterable[Rule] = ()) -> Plays:
    return legal_plays(rules, Turn.start(*case), frozenset(without))


def ends_of(rules: Ruleset, case: Case) -> set[str]:
    """The mover's checkers after each legal play, as text."""
    return {counts_text(result.own) for result in plays_of(rules, case).results}


def texts(rules: Ruleset, case: Case) -> set[oracle.Hops]:
    return {hops(play) for play in plays_of(rules, case).listed()}


def with_timing(rules: Ruleset, timing: PrimeTiming) -> Ruleset:
    return override(rules, Topic.PRIME_TIMING, timing)


def dealt(play: Play) -> oracle.Dealt:
    return tuple((step.source, step.die) for step in play)


def steps(made: oracle.Dealt) -> Play:
    return tuple(Step(source, die) for source, die in made)


def told(case: Case, rules: Ruleset) -> str:
    """A case in a message: what to type to see it again."""
    fields = f"{rules.head_exception}, {rules.prime}, {rules.prime_timing}"
    return f"{position_text(*case)} under {rules.name} with {fields}"


# ---------------------------------------------------------------- counting from the start


Ends = Callable[[Position, Roll], Iterable[Counts]]


def ends_by_engine(position: Position, roll: Roll) -> Iterable[Counts]:
    return [result.own for result in legal_plays(GREEK, Turn.start(position, roll)).results]


def ends_by_oracle(position: Position, roll: Roll) -> Iterable[Counts]:
    return oracle.tell(GREEK, position, roll).ends


def count(ends: Ends, depth: int, first: Sequence[Roll]) -> dict[Roll, int]:
    """How many lines of `depth` turns there are from the start, by the first roll."""
    found = {}
    for roll in first:
        level = [START]
        for turn in range(depth):
            rolls = [roll] if turn == 0 else ROLLS
            level = [after(position, own) for position in level for r in rolls for own in ends(position, r)]
        found[roll] = len(level)
    return found


TOSS_ROLLS = [roll for roll in ROLLS if not roll.double]


@pytest.mark.parametrize(
    ("first", "depth", "total"),
    [
        (ROLLS, 1, 22),
        (ROLLS, 2, 484),
        (ROLLS, 3, 35_387),
        (TOSS_ROLLS, 1, 15),
        (TOSS_ROLLS, 2, 330),
        (TOSS_ROLLS, 3, 22_228),
    ],
    ids=lambda value: f"{len(value)} rolls" if isinstance(value, Sequence) else str(value),
)
def test_positions_from_the_start_are_as_many_as_known(first: Sequence[Roll], depth: int, total: int) -> None:
    counted = count(ends_by_engine, depth, first)
    if sum(counted.values()) != total:
        plain = count(ends_by_oracle, depth, first)
        table = [f"{r.high}-{r.low}: {n}, plainly {plain[r]}{' <--' * (n != plain[r])}" for r, n in counted.items()]
        pytest.fail(f"{sum(counted.values())} positions at depth {depth}, expected {total}\n" + "\n".join(table))


def test_the_plain_enumerator_counts_the_same_positions() -> None:
    assert sum(count(ends_by_oracle, 2, ROLLS).values()) == 484


# ---------------------------------------------------------------- a second opinion


def differences(case: Case, rules: Ruleset, without: Iterable[Rule] = ()) -> list[str]:
    """What the engine and the plain enumerator say differently of one turn."""
    left_out = frozenset(without)
    plain = oracle.tell(rules, *case, left_out)
    plays = plays_of(rules, case, left_out)
    listed = list(plays.listed())
    found = []
    if [result.own for result in plays.results] and plain.over:
        found.append("plays in a finished game")
    if {result.own for result in plays.results} != plain.ends:
        found.append(f"ends {sorted({result.own for result in plays.results} ^ plain.ends)}")
    if {hops(play) for play in listed} != plain.plays or len(listed) != len(plain.plays):
        found.append(f"plays {sorted({hops(play) for play in listed} ^ plain.plays)} or one listed twice")
    if not {dealt(play) for play in listed} <= plain.dealt:
        found.append("a play by the wrong dice")
    if plays.dice_used != plain.dice_used:
        found.append(f"dice {plays.dice_used}, plainly {plain.dice_used}")
    if plays.must_pass != (plain.plays == {()}):
        found.append("pass")
    return [f"{told(case, rules)} without {sorted(left_out)}: {text}" for text in found]


@each_family
def test_the_engine_and_the_plain_enumerator_list_the_same_plays(family: str) -> None:
    found = [text for case, rules in cases(family, TURNS, seed=1) for text in differences(case, rules)]
    assert not found, "\n".join(found[:5])


@each_family
def test_every_combination_of_the_disputed_fields_is_compared_in_every_family(family: str) -> None:
    met = {rules for _, rules in cases(family, min(TURNS, 80), seed=1)}
    assert met == set(COMBINATIONS)
    fields = ((HeadException, "head_exception"), (Prime, "prime"), (PrimeTiming, "prime_timing"))
    for (values, field), (others, other) in combinations(fields, 2):
        assert {(getattr(r, field), getattr(r, other)) for r in met} == set(product(values, others))


@cache
def compared_turns() -> list[tuple[Case, Ruleset, oracle.Told]]:
    """The first turns of every family, with the plain enumerator's answer."""
    turns = [*OVER, *(turn for family in FAMILIES for turn in cases(family, min(TURNS, 40), seed=1))]
    return [(case, rules, oracle.tell(rules, *case)) for case, rules in turns]


@pytest.mark.parametrize("rule", STEPS_AND_WHOLES)
def test_each_rule_decides_in_many_of_the_compared_turns(rule: Rule) -> None:
    decided = sum(oracle.tell(rules, *case, {rule}) != plain for case, rules, plain in compared_turns())
    assert decided >= (2 if rule is Rule.OVER else 20), f"{rule} decides in {decided} turns only"


@pytest.mark.parametrize("field", [Topic.HEAD_EXCEPTION, Topic.PRIME, Topic.PRIME_TIMING])
def test_each_value_of_a_disputed_field_decides_in_some_compared_turn(field: Topic) -> None:
    values: dict[Topic, Iterable[HeadException | Prime | PrimeTiming]] = {
        Topic.HEAD_EXCEPTION: HeadException,
        Topic.PRIME: Prime,
        Topic.PRIME_TIMING: PrimeTiming,
    }
    for one, other in combinations(values[field], 2):
        assert any(
            oracle.tell(override(rules, field, one), *case) != oracle.tell(override(rules, field, other), *case)
            for family in ("first_turn", "corner", "wall")
            for case, rules in cases(family, TURNS, seed=1)
        ), f"{one} and {other} never differ"


OVER = [
    (thrown_at("LN1.w0.b6x15.b21"), GREEK),
    (thrown_at("LN1.w0.b6x15.b44"), GREEK),
    (thrown_at("LN1.w0.b6x15.w52"), GREEK),
    (thrown_at("LN1.w24x15.b0.w33"), with_timing(LIVEGAMES, PrimeTiming.TURN)),
]
"""Games that are over: one side, or the other, has nothing left on the board."""


@pytest.mark.parametrize("rule", STEPS_AND_WHOLES)
@each_family
def test_leaving_a_rule_out_gives_what_the_game_without_it_gives(family: str, rule: Rule) -> None:
    compared = [*cases(family, share(20), seed=2), *OVER]
    found = [text for case, rules in compared for text in differences(case, rules, {rule})]
    assert not found, "\n".join(found[:5])


@each_family
def test_leaving_several_rules_out_gives_what_the_game_without_them_gives(family: str) -> None:
    rng = Random(f"several {family}")
    found = []
    for case, rules in cases(family, share(20), seed=3):
        found += differences(case, rules, rng.sample(STEPS_AND_WHOLES[1:], rng.randint(2, 4)))
    assert not found, "\n".join(found[:5])


@each_family
def test_a_listed_play_has_no_reason_against_it_and_each_order_ends_at_its_result(family: str) -> None:
    rng = Random(f"orders {family}")
    for case, rules in cases(family, share(40), seed=4):
        turn = Turn.start(*case)
        plays = legal_plays(rules, turn)
        for result in plays.results:
            for play in {result.line, result.play, result.orders[-1], rng.choice(result.orders)}:
                assert judge(rules, turn, play, plays=plays) == (), told(case, rules)
                end = turn
                for step in play:
                    end = end.after(step)
                assert end.own == result.own
            assert result.play == result.orders[0]
            assert result.order_count == len(result.orders)
            assert hops(result.line) in map(hops, result.orders)
        if plays.results:
            assert judge(rules, turn, rng.choice(plays.results).play) == (), told(case, rules)


@each_family
def test_results_and_orders_come_in_the_written_order(family: str) -> None:
    for case, rules in cases(family, share(150 if family in ("bear_off", "ending") else 20), seed=5):
        plays = plays_of(rules, case)
        ends = [position_text(after(case.position, result.own)) for result in plays.results]
        assert ends == sorted(ends, reverse=True)
        for result in plays.results:
            orders = [play_text(play) for play in result.orders]
            assert orders == sorted(orders)
        assert list(plays.listed()) == [play for result in plays.results for play in result.orders]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("LN1.w5-3x2.b11x12.w53", ["3-2", "3"]),
        ("LN1.w17x8-7x7.b6-4-3.b64", ["3-2", "3"]),
        ("LN1.w23x13-18-16.b3-2x2-1.b41", ["2x2-1", "2x2", "2-1x2"]),
    ],
)
def test_an_end_that_begins_like_a_longer_one_is_sorted_by_the_whole_position_text(text: str, ends: list[str]) -> None:
    case = thrown_at(text)
    found = plays_of(GREEK, case).results
    whole = [position_text(after(case.position, result.own)) for result in found]
    assert whole == sorted(whole, reverse=True)
    assert {counts_text(result.own) for result in found} == set(ends)


@each_family
def test_a_step_is_part_of_a_legal_play_or_has_a_reason(family: str) -> None:
    for case, rules in cases(family, share(30), seed=6):
        turn = Turn.start(*case)
        plays = legal_plays(rules, turn)
        made = {step for play in oracle.tell(rules, *case).dealt for step in play}
        for source in (p for p in range(24, 0, -1) if turn.own[p]):
            for die in set(case.roll.dice):
                step = Step(source, die)
                witness = plays.using(step)
                assert (witness is not None) == ((source, die) in made), told(case, rules)
                if witness is None:
                    assert judge(rules, turn, (step,)), f"{step} in {told(case, rules)}"
                else:
                    assert (source, step.target) in hops(witness)
                    assert judge(rules, turn, witness) == ()


@each_family
def test_the_next_steps_are_those_that_some_legal_play_goes_on_with(family: str) -> None:
    rng = Random(f"next {family}")
    for case, rules in cases(family, share(40), seed=7):
        plays = plays_of(rules, case)
        plain = oracle.tell(rules, *case)
        for _ in range(4):
            whole = rng.choice(sorted(plain.dealt)) if plain.dealt else ()
            begun = whole[: rng.randint(0, 4)]
            if rng.random() < 0.2:
                begun = (*begun, (rng.randint(1, 24), rng.choice(case.roll.dice)))
            wanted = oracle.hops_of(begun)
            going_on = {
                made[len(begun)]
                for made in plain.dealt
                if len(made) > len(begun) and oracle.hops_of(made)[: len(begun)] == wanted
            }
            found = plays.next_steps(wanted)
            assert {(step.source, step.die) for step in found} == going_on, told(case, rules)
            assert list(found) == sorted(found, key=lambda step: (-step.source, -step.die))
            answer = plays.dealt(wanted)
            assert (answer is not None) == (wanted in plain.plays), told(case, rules)
            if answer is not None:
                assert dealt(answer) == max(
                    (made for made in plain.dealt if oracle.hops_of(made) == wanted),
                    key=lambda made: [die for _, die in made],
                )


@each_family
def test_the_colours_can_be_exchanged(family: str) -> None:
    for (position, roll), rules in cases(family, share(40), seed=8):
        turn, swapped = Turn.start(position, roll), Turn.start(position.swapped(), roll)
        assert turn == swapped
        white = legal_plays(rules, turn)
        black = legal_plays(rules, swapped)
        assert [result.orders for result in white.results] == [result.orders for result in black.results]


def test_an_open_rule_set_must_be_read_one_way_before_plays_are_listed() -> None:
    turn = Turn.start(START, Roll(6, 5))
    for rules in (LIVEGAMES, FEDERATION):
        with pytest.raises(ValueError, match="open"):
            legal_plays(rules, turn)
        with pytest.raises(ValueError, match="open"):
            judge(rules, turn, PASS)
        with pytest.raises(ValueError, match="open"):
            objections(rules, turn, Step(24, 6))


# ---------------------------------------------------------------- what a refusal says


def attempts(rng: Random, case: Case, plain: oracle.Told) -> oracle.Dealt:
    """Something a person might try: a legal play with a step changed, cut or added, or steps at random."""
    turn = Turn.start(*case)
    held = [p for p in range(1, 25) if turn.own[p]] or [24]
    numbers = [*case.roll.dice, *case.roll.dice, rng.randint(1, 6), -rng.randint(1, 3), 0, 8]

    def random_step() -> tuple[int, int]:
        return (rng.choice(held) if rng.random() < 0.9 else rng.randint(1, 24), rng.choice(numbers))

    made = list(rng.choice(sorted(plain.dealt))) if plain.dealt and rng.random() < 0.8 else []
    for _ in range(rng.randint(0, 2)):
        change = rng.choice(("cut", "add", "change", "swap"))
        if change == "cut" and made:
            made.pop(rng.randrange(len(made)))
        elif change == "add":
            made.insert(rng.randint(0, len(made)), random_step())
        elif change == "change" and made:
            made[rng.randrange(len(made))] = random_step()
        elif change == "swap" and len(made) > 1:
            rng.shuffle(made)
    if rng.random() < 0.1:
        made = [random_step() for _ in range(rng.randint(1, 5))]
    return tuple((source, die) for source, die in made if source - die <= HEAD)


@each_family
def test_every_objection_to_every_step_is_told(family: str) -> None:
    rng = Random(f"attempts {family}")
    for case, rules in cases(family, share(30), seed=9):
        turn = Turn.start(*case)
        plain = oracle.tell(rules, *case)
        for _ in range(5):
            made = attempts(rng, case, plain)
            reasons = judge(rules, turn, steps(made))
            where = f"{made} in {told(case, rules)}"
            if made in plain.dealt:
                assert reasons == (), where
                continue
            assert reasons, where
            expected = [(fault.number, fault.code) for fault in oracle.faults_of(rules, *case, made)]
            found = [(reason.number, reason.rule.value) for reason in reasons]
            assert sorted(found, key=str) == sorted(expected, key=str), where
            assert [reason.number for reason in reasons] == sorted(
                (reason.number for reason in reasons), key=lambda number: number or 0
            )
            for reason in reasons:
                check_evidence(rules, case, made, reason)


def check_evidence(rules: Ruleset, case: Case, made: oracle.Dealt, reason: Reason) -> None:
    """The step, points, opponent, limit and witness of a reason, worked out again from the position."""
    turn = Turn.start(*case)
    if reason.number is None:
        assert reason.step is None
    else:
        for source, die in made[: reason.number - 1]:
            turn = turn.after(Step(source, die))
        assert reason.step is not None
        assert (reason.step.source, reason.step.die) == made[reason.number - 1]
    evidence = (reason.points, reason.opponent, reason.limit)
    source, die = made[reason.number - 1] if reason.number else (0, 0)
    own, against = turn.own, turn.against
    match reason.rule:
        case Rule.CHECKER:
            assert evidence == ((source,), (), None)
        case Rule.DIE | Rule.OVER:
            assert evidence == ((), (), None)
        case Rule.BLOCKED:
            assert evidence == ((source - die,), (source - die,), None)
            assert against[source - die] > 0
        case Rule.HEAD:
            allowed = oracle.head_allowance(rules, case.roll, turn.began, against)
            assert evidence == ((24,), (), allowed)
        case Rule.PRIME:
            assert reason.limit == 6
            assert list(reason.opponent) == [p for p in range(24, 0, -1) if against[p]]
            end = Turn.start(*case)
            for a, b in made if reason.number is None else made[: reason.number]:
                end = end.after(Step(a, b))
            places = sorted(oracle.OPPONENT_WALKS.index(p) for p in reason.points)
            assert len(places) >= 6
            assert places == list(range(places[0], places[-1] + 1))
            assert all(end.own[p] for p in reason.points)
            assert not all(turn.own[p] for p in reason.points)
        case Rule.HOME:
            assert list(reason.points) == [p for p in range(24, 6, -1) if own[p]]
            assert (reason.opponent, reason.limit) == ((), None)
        case Rule.FARTHEST:
            assert list(reason.points) == [p for p in range(6, source, -1) if own[p]]
            assert reason.points
            assert (reason.opponent, reason.limit) == ((), None)
        case Rule.ALL_DICE | Rule.LARGER_DIE:
            plain = oracle.tell(rules, *case)
            limit = plain.dice_used if reason.rule is Rule.ALL_DICE else case.roll.high
            assert evidence == ((), (), limit)
            check_witness(rules, case, oracle.hops_of(made), reason.witness)
    if reason.rule not in (Rule.ALL_DICE, Rule.LARGER_DIE):
        assert reason.witness == PASS


def common(one: oracle.Hops, other: oracle.Hops) -> int:
    """How many steps two plays begin with in common."""
    shared = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        shared += 1
    return shared


def check_witness(rules: Ruleset, case: Case, attempt: oracle.Hops, witness: Play) -> None:
    """A witness is the first play of the list that shares the longest beginning with what was tried."""
    listed = list(plays_of(rules, case).listed())
    longest = max(common(hops(play), attempt) for play in listed)
    assert witness == next(play for play in listed if common(hops(play), attempt) == longest)
    assert dealt(witness) in oracle.tell(rules, *case).dealt


def refused(text: str, play: str, rules: Ruleset = NARD_ONLINE, dice: Sequence[int] = ()) -> tuple[Reason, ...]:
    """The reasons against a play written as text; `dice` where a bear-off does not name its die."""
    turn = Turn.start(*thrown_at(text))
    made = (
        [Step(a, b) for a, b in zip((h[0] for h in read_play(play)), dice, strict=True)]
        if dice
        else [Step(a, a - b) for a, b in read_play(play)]
    )
    return judge(rules, turn, tuple(made))


def evidence(reasons: tuple[Reason, ...]) -> list[tuple[object, ...]]:
    return [(r.rule, r.number, r.points, r.opponent, r.limit) for r in reasons]


def test_an_empty_source_is_shown() -> None:
    found = refused("LN1.w24x15.b24x15.w65", "20/14 24/19")
    assert evidence(found) == [(Rule.CHECKER, 1, (20,), (), None)]


def test_a_step_by_no_die_shows_nothing_but_itself() -> None:
    found = refused("LN1.w24x15.b24x15.w65", "24/20")
    assert evidence(found) == [(Rule.DIE, 1, (), (), None)]
    assert found[0].step == Step(24, 4)


def test_a_die_played_twice_is_refused_the_second_time() -> None:
    found = refused("LN1.w20-19-17x13.b3x15.w64", "20/14 19/13")
    assert evidence(found) == [(Rule.DIE, 2, (), (), None)]


def test_a_fifth_step_of_a_double_has_no_die_left() -> None:
    found = refused("LN1.w18x15.b3x15.w11", "18/17 18/17 18/17 18/17 18/17")
    assert evidence(found) == [(Rule.DIE, 5, (), (), None)]


def test_one_opposing_checker_closes_a_point_and_is_shown_there() -> None:
    found = refused("LN1.w24x8-17-10x6.b24x14-1.w43", "17/13")
    assert evidence(found) == [(Rule.BLOCKED, 1, (13,), (13,), None)]
    assert found[0].count == 1


def test_a_head_refusal_tells_how_many_may_leave_and_how_many_have_left() -> None:
    found = refused("LN1.w24x15.b24x15.w65", "24/18 24/19")
    assert evidence(found) == [(Rule.HEAD, 2, (24,), (), 1)]
    assert found[0].count == 1
    found = refused("LN1.w24x15.b24x15.w33", "24/21 24/21 24/21 21/18", GREEK)
    assert evidence(found) == [(Rule.HEAD, 3, (24,), (), 2)]
    assert found[0].count == 2


def test_a_prime_refusal_shows_the_whole_run_and_every_opposing_checker() -> None:
    found = refused("LN1.w24x14-22.b24x6-9-8x2-7-5-4-3x3.b62", "8/6 24/18")
    assert evidence(found) == [(Rule.PRIME, 1, (9, 8, 7, 6, 5, 4, 3), (12, 10), 6)]
    assert found[0].count == 15


def test_a_prime_round_the_corner_shows_its_run_as_the_opponent_meets_it() -> None:
    found = refused("LN1.w24x8-23-3-2-1x4.b24x15.w22", "24/22 22/20 20/18 18/16")
    assert evidence(found) == [(Rule.PRIME, 1, (3, 2, 1, 24, 23, 22), (12,), 6)]


def test_a_bear_off_too_early_shows_the_checkers_outside_home() -> None:
    found = refused("LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65", "5/off")
    assert evidence(found) == [(Rule.HOME, 1, (22,), (), None)]
    assert found[0].count == 3


def test_a_die_too_large_shows_the_checkers_farther_back() -> None:
    found = refused("LN1.w6x13-1x2.b24x15.w43", "1/off 6/3", dice=(4, 3))
    assert evidence(found) == [(Rule.FARTHEST, 1, (6,), (), None)]
    assert found[0].count == 13


def test_a_half_played_double_tells_how_many_dice_can_be_played() -> None:
    found = refused("LN1.w24x8-15x7.b24x10-20x2-10x3.b55", "20/15 20/15")
    assert evidence(found) == [(Rule.ALL_DICE, None, (), (), 4)]
    assert found[0].count == 2
    assert hops(found[0].witness)[:2] == ((20, 15), (20, 15))


def test_the_smaller_of_two_dice_tells_the_larger() -> None:
    found = refused("LN1.w24-3x14.b24x14-1.w65", "24/19")
    assert evidence(found) == [(Rule.LARGER_DIE, None, (), (), 6)]
    assert hops(found[0].witness) == ((24, 18),)


def test_one_step_can_break_two_rules() -> None:
    found = refused("LN1.w24x15.b24x14-6.w63", "24/21 24/18")
    assert evidence(found) == [(Rule.BLOCKED, 2, (18,), (18,), None), (Rule.HEAD, 2, (24,), (), 1)]


def test_a_refused_step_counts_as_made_for_the_next_one() -> None:
    found = refused("LN1.w24x15.b24x14-6.w63", "24/18 24/21")
    assert evidence(found) == [(Rule.BLOCKED, 1, (18,), (18,), None), (Rule.HEAD, 2, (24,), (), 1)]


def test_nothing_is_played_in_a_finished_game_not_even_a_pass() -> None:
    for text in ("LN1.w0.b6x15.b21", "LN1.w0.b6x15.w21"):
        turn = Turn.start(*thrown_at(text))
        plays = legal_plays(GREEK, turn)
        assert (plays.results, plays.dice_used, plays.must_pass) == ((), 0, False)
        assert [r.rule for r in judge(GREEK, turn, PASS)] == [Rule.OVER]
        assert Rule.OVER in [r.rule for r in judge(GREEK, turn, (Step(6, 2),))]


def test_the_prime_handed_over_is_refused_before_the_unused_dice() -> None:
    text, rules = "LN1.w24x2-23-22-21-20-10x9.b24x15.w51", with_timing(LIVEGAMES, PrimeTiming.TURN)
    found = refused(text, "24/19", rules)
    assert evidence(found) == [(Rule.PRIME, None, (24, 23, 22, 21, 20, 19), (12,), 6)]
    assert refused(text, "24/19 24/23", rules)[0].number == 2, "the second departure is refused as a step"
    assert refused(text, "24/19 23/22", rules) == ()


def test_a_pass_hands_over_no_new_prime() -> None:
    rules = with_timing(override(GREEK, Topic.PRIME, Prime.NEVER), PrimeTiming.TURN)
    found = refused("LN1.w6x3-5x3-4x3-3x2-2x2-1x2.b24x15.w65", "pass", rules)
    assert [reason.rule for reason in found] == [Rule.ALL_DICE]


# ---------------------------------------------------------------- the head (§3)


WORDINGS = tuple(
    override(GREEK, Topic.HEAD_EXCEPTION, value)
    for value in (HeadException.ALWAYS, HeadException.IF_BLOCKED, HeadException.IF_HEAD_BLOCKS)
)


def test_threes_fours_and_sixes_are_the_dice_that_bring_a_head_checker_onto_the_opponents_head() -> None:
    landing = {die for die in range(1, 7) if 12 in single_landings(Turn.start(START, Roll(die, die)))}
    assert landing == {3, 4, 6}
    for die in range(1, 7):
        assert tuple(single_landings(Turn.start(START, Roll(die, die)))) == oracle.LANDINGS[die]


def test_a_first_turn_has_one_result_for_every_roll_but_double_threes_with_two() -> None:
    expected = {roll: 2 if roll == Roll(3, 3) else 1 for roll in ROLLS}
    for rules in WORDINGS:
        assert {roll: len(ends_of(rules, Case(START, roll))) for roll in ROLLS} == expected


def test_the_reply_to_any_first_turn_has_one_result_too_but_double_threes_and_is_never_a_pass() -> None:
    for rules in WORDINGS:
        for first in ROLLS:
            for result in plays_of(rules, Case(START, first)).results:
                position = after(START, result.own)
                replies = {roll: plays_of(rules, Case(position, roll)) for roll in ROLLS}
                assert {r: len(p.results) for r, p in replies.items()} == {r: 1 + (r == Roll(3, 3)) for r in ROLLS}
                assert all(plays.dice_used >= 1 and not plays.must_pass for plays in replies.values())


def test_the_wordings_of_the_sources_differ_in_one_case_from_the_start() -> None:
    found = []
    openings: set[tuple[Roll | None, Position]] = {(None, START)}
    for first in ROLLS:
        for rules in WORDINGS:
            openings |= {(first, after(START, r.own)) for r in plays_of(rules, Case(START, first)).results}
    for opening, position in openings:
        for roll in ROLLS:
            answers = [ends_of(rules, Case(position, roll)) for rules in WORDINGS]
            if answers[0] != answers[1] or answers[1] != answers[2]:
                found.append((opening, roll, answers))
    assert found == [(Roll(5, 5), Roll(4, 4), [{"24x13-20x2"}, {"24x13-20x2"}, {"24x14-20"}])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("LN1.w24x15.b24x15.w33", {"always": 2, "if-blocked": 2, "if-head-blocks": 2, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b24x15.w44", {"always": 2, "if-blocked": 2, "if-head-blocks": 2, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b24x15.w66", {"always": 2, "if-blocked": 2, "if-head-blocks": 2, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b24x15.w55", {"always": 1, "if-blocked": 1, "if-head-blocks": 1, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b24x15.w11", {"always": 1, "if-blocked": 1, "if-head-blocks": 1, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b24x15.w43", {"always": 1, "if-blocked": 1, "if-head-blocks": 1, "any-double": 1, "never": 1}),
        ("LN1.w24x14-4.b24x15.b44", {"always": 2, "if-blocked": 2, "if-head-blocks": 1, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b23x15.w44", {"always": 2, "if-blocked": 1, "if-head-blocks": 1, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b23x14-20.w44", {"always": 2, "if-blocked": 2, "if-head-blocks": 1, "any-double": 2, "never": 1}),
        ("LN1.w24x15.b24x14-18.w66", {"always": 2, "if-blocked": 2, "if-head-blocks": 2, "any-double": 2, "never": 1}),
        ("LN1.w24x14-20.b24x15.w44", {"always": 1, "if-blocked": 1, "if-head-blocks": 1, "any-double": 1, "never": 1}),
    ],
)
def test_how_many_may_leave_the_head(text: str, expected: dict[str, int]) -> None:
    turn = Turn.start(*thrown_at(text))
    allowed = {value.value: allowance(override(GREEK, Topic.HEAD_EXCEPTION, value), turn) for value in HeadException}
    assert allowed == expected


def test_five_fives_on_own_sixteen_split_the_wordings_of_double_fours() -> None:
    case = thrown_at("LN1.w24x14-4.b24x15.b44")
    assert [texts(rules, case) for rules in WORDINGS] == [
        {((24, 20), (24, 20))},
        {((24, 20), (24, 20))},
        {((24, 20),)},
    ]


# ---------------------------------------------------------------- the prime (§4)


def held(*points: int) -> Counts:
    return counts_of(dict.fromkeys(points, 1))


def test_there_are_nineteen_places_for_a_prime() -> None:
    found = [start for start in range(1, 25) if primes(held(*((start - 1 + k) % 24 + 1 for k in range(6))))]
    assert len(found) == 19
    assert [start for start in range(1, 25) if start not in found] == [8, 9, 10, 11, 12]


def test_a_run_over_the_corner_is_one_run_and_a_run_over_the_ends_of_the_route_is_two() -> None:
    assert primes(held(3, 2, 1, 24, 23, 22)) == ((3, 2, 1, 24, 23, 22),)
    assert primes(held(15, 14, 13, 12, 11, 10)) == ()
    both = primes(held(18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7))
    assert set(both) == {(12, 11, 10, 9, 8, 7), (18, 17, 16, 15, 14, 13)}


def allowed_primes(text: str, play: str) -> set[str]:
    """Under which values of `prime` the play has no reason of that rule, asked step by step."""
    turn = Turn.start(*thrown_at(text))
    made = tuple(Step(a, a - b) for a, b in read_play(play))
    settings = {value: override(GREEK, Topic.PRIME, value) for value in Prime}
    return {
        value.value
        for value, rules in settings.items()
        if Rule.PRIME not in [reason.rule for reason in judge(rules, turn, made)]
    }


BUILT = "LN1.w24x2-23-22-21-20-10x9.{}.w51"
"""White about to close own 24–19 with 24/19; these are the opponent's points 12 to 7."""


@pytest.mark.parametrize(
    ("against", "allowed"),
    [
        ("b24x15", {"free"}),
        ("b24x14-13", {"free"}),
        ("b24x14-6", {"free", "ahead", "home"}),
        ("b24x14-1", {"free", "ahead", "home"}),
        ("b24x14", {"free", "ahead", "home"}),
        ("b13x15", {"free"}),
    ],
)
def test_who_must_be_past_a_prime(against: str, allowed: set[str]) -> None:
    assert allowed_primes(BUILT.format(against), "24/19 10/9") == allowed


def test_a_checker_past_the_prime_but_not_home_is_ahead_and_not_home() -> None:
    text = "LN1.w24x9-18-11-10-9-8-7.b18x13-17-8.w61"
    assert allowed_primes(text, "18/12 24/23") == {"free", "ahead"}


def test_nobody_but_a_checker_off_is_past_a_prime_over_the_opponents_whole_home() -> None:
    assert allowed_primes("LN1.w24x8-20x2-18-17-16-14-13.b24x15.w51", "20/15 24/23") == {"free"}
    assert allowed_primes("LN1.w24x8-20x2-18-17-16-14-13.b24x14.w51", "20/15 24/23") == {"free", "ahead", "home"}


def test_a_prime_that_stands_is_not_judged_again() -> None:
    text = "LN1.w11x14-3.b22x2-21x2-20x2-19x2-18x2-17x2-4x3.b31"
    assert allowed_primes(text, "4/1 4/3") == {"free", "ahead", "home", "never"}
    onto_its_own_point = "LN1.w9-8-7-6x2-5-4x9.b24x15.w21"
    assert allowed_primes(onto_its_own_point, "6/5") == {"free", "ahead", "home", "never"}


def test_a_prime_made_longer_at_either_end_is_a_new_one() -> None:
    assert allowed_primes("LN1.w24x3-9-8-7x2-6x2-5x2-4x4.b24x15.w31", "6/3") == {"free"}
    assert allowed_primes("LN1.w13-9-8-7-6-5-4x9.b24x15.w31", "13/10") == {"free"}


def test_the_same_end_can_be_right_in_one_order_and_wrong_in_the_other() -> None:
    case = thrown_at("LN1.w24x5-22-21-20-19-18-17-8x4.b24x15.w22")
    legal = texts(GREEK, case)
    assert ((24, 22), (22, 20), (8, 6), (8, 6)) in legal
    for order in texts(with_timing(GREEK, PrimeTiming.TURN), case) ^ legal:
        assert order not in legal, "judged over the turn, momentary primes only add orders"


def test_by_the_turn_only_the_position_handed_over_counts() -> None:
    case = thrown_at("LN1.w24x2-23-22-21-20-10x9.b24x15.w51")
    built_and_opened, built = ((24, 19), (23, 22)), ((24, 19), (10, 9))
    assert built_and_opened not in texts(with_timing(LIVEGAMES, PrimeTiming.DIE), case)
    assert built_and_opened in texts(with_timing(LIVEGAMES, PrimeTiming.TURN), case)
    assert built not in texts(with_timing(LIVEGAMES, PrimeTiming.TURN), case)


def test_a_pass_can_be_right_by_the_die_and_wrong_by_the_turn() -> None:
    case = thrown_at("LN1.w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b65")
    assert texts(with_timing(LIVEGAMES, PrimeTiming.DIE), case) == {()}
    assert () not in texts(with_timing(LIVEGAMES, PrimeTiming.TURN), case)


# ---------------------------------------------------------------- bearing off and ending (§2)


def test_the_last_checker_may_leave_with_either_die_and_ends_the_play() -> None:
    case = thrown_at("LN1.w6x15.b2.b21")
    assert texts(GREEK, case) == {((2, 0),), ((2, 1), (1, 0))}
    assert plays_of(GREEK, case).dice_used == 2


def test_a_bear_off_two_dice_could_make_is_listed_once_with_the_larger() -> None:
    case = thrown_at("LN1.w6x15.b3.b65")
    assert list(plays_of(GREEK, case).listed()) == [(Step(3, 6),)]
    assert judge(GREEK, Turn.start(*case), (Step(3, 5),)) == ()


def test_a_double_stops_when_the_last_checker_is_off() -> None:
    case = thrown_at("LN1.w2-1.b9x8-6x7.w11")
    assert texts(GREEK, case) == {((1, 0), (2, 1), (1, 0)), ((2, 1), (1, 0), (1, 0))}


def test_with_no_step_the_only_play_is_the_pass() -> None:
    case = thrown_at("LN1.w14-10x14.b6-3.b44")
    plays = plays_of(GREEK, case)
    assert list(plays.listed()) == [PASS]
    assert (plays.must_pass, plays.dice_used, plays.results[0].own) == (True, 0, case.position.mover)


def test_a_first_step_that_kills_the_second_die_is_not_listed() -> None:
    case = thrown_at("LN1.w24x12-4-2-1.b24x5-21-19-1x8.b65")
    assert (24, 18) not in {play[0] for play in texts(GREEK, case)}
    found = judge(GREEK, Turn.start(*case), (Step(24, 6),))
    assert [reason.rule for reason in found] == [Rule.ALL_DICE]


def test_a_played_game_ends_when_a_side_is_off() -> None:
    turns = list(self_play(Random(5)))
    last = turns[-1]
    results = plays_of(GREEK, last).results
    assert any(result.own[OFF] == 15 for result in results)
    assert all(15 not in (case.position.white[OFF], case.position.black[OFF]) for case in turns)
    assert len(turns) > 30


# ---------------------------------------------------------------- whatever is set up


@given(positions(), rolls(), rulesets())
def test_a_play_keeps_fifteen_checkers_on_points_of_one_owner_and_uses_no_more_dice_than_thrown(
    position: Position, roll: Roll, rules: Ruleset
) -> None:
    for reading in rules.readings():
        plays = legal_plays(reading, Turn.start(position, roll))
        assert plays.dice_used <= len(roll.dice)
        assert bool(plays.results) == (15 not in (position.white[OFF], position.black[OFF]))
        for result in plays.results:
            assert sum(result.own) == 15
            assert after(position, result.own).opponent == result.own, "no point is shared"
            assert len(result.line) == plays.dice_used or result.own[OFF] == 15


@given(positions(), rolls(), rulesets())
def test_every_order_of_a_result_is_made_of_the_dice_thrown_and_ends_there(
    position: Position, roll: Roll, rules: Ruleset
) -> None:
    turn = Turn.start(position, roll)
    plays = legal_plays(rules.readings()[0], turn)
    for result in plays.results[:1] + plays.results[-1:]:
        for play in result.orders:
            end = turn
            for step in play:
                assert step.die in end.dice
                assert end.own[step.source]
                end = end.after(step)
            assert end.own == result.own


@pytest.mark.parametrize("family", ["wall", "corner"])
def test_allowing_more_primes_never_lowers_how_many_dice_can_be_played(family: str) -> None:
    one_step_that_closes_six = thrown_at("LN1.w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b65")
    assert dice_by_prime(one_step_that_closes_six, GREEK) == [0, 0, 0, 2]
    for case, rules in cases(family, share(200), seed=10):
        used = dice_by_prime(case, rules)
        assert used == sorted(used), told(case, rules)


def dice_by_prime(case: Case, rules: Ruleset) -> list[int]:
    """How many dice can be played under each value of `prime`, the strictest first."""
    return [plays_of(override(rules, Topic.PRIME, value), case).dice_used for value in STRICTEST_FIRST]


STRICTEST_FIRST = (Prime.NEVER, Prime.HOME, Prime.AHEAD, Prime.FREE)
"""Whoever is at home is ahead, so each value allows every prime the one before it allows."""
