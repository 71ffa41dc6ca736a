from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import oracle
from tests.generators import FAMILIES, cases, share
from tests.strategies import positions, rulesets
from tutor.analysis import Block, Fact, RollCount, Run, SideFacts, compare, facts, landings, longest_run, roll_table
from tutor.answers import compare_answer, facts_answer, rolls_answer
from tutor.dice import ROLLS, Roll
from tutor.figures import fact_meaning, fact_name, fact_value
from tutor.legality import Rule, objections
from tutor.notation import position_text, read_play, read_position, read_roll
from tutor.play import Step, Turn
from tutor.position import OFF, POINTS, START, Color, Position, opposite, pips
from tutor.ruleset import FEDERATION, GREEK, LIVEGAMES, NARD_ONLINE, RULESETS, Ruleset
from tutor.ruling import Verdict
from tutor.tables import compare_table, facts_table
from tutor.translator import translator

EN = translator("en")


def position_of(text: str) -> Position:
    return read_position(text)[0]


# ---------------------------------------------------------------- the 21 rolls


def told_count(rules: Ruleset, position: Position, roll: Roll) -> RollCount:
    """What the plain enumerator says of one roll; of several readings the most that any gives."""
    told = [oracle.tell(reading, position, roll) for reading in oracle.settled_readings(rules)]
    lost = []
    for reading in told:
        complete = reading.over or any(end[OFF] == 15 for end in reading.ends)
        longest = max(reading.dealt, key=len, default=())
        lost.append(0 if complete else sum(roll.dice) - sum(die for _, die in longest))
    return RollCount(
        roll,
        max(reading.dice_used for reading in told),
        len(frozenset().union(*(reading.ends for reading in told))),
        min(lost),
        not any(reading.over for reading in told) and all(reading.plays == {()} for reading in told),
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_each_roll_is_counted_as_the_plain_enumerator_counts_it(family: str) -> None:
    for case, rules in cases(family, share(12), 41):
        if family == "played":
            case = case._replace(roll=Random(position_text(case.position)).choice(ROLLS))
        table = roll_table(rules, case.position)
        counted = next(count for count in table.rolls if count.roll == case.roll)
        assert counted == told_count(rules, case.position, case.roll), position_text(case.position, case.roll)


@pytest.mark.parametrize("rules", [LIVEGAMES, FEDERATION])
def test_of_an_open_text_a_roll_has_the_most_that_any_reading_gives(rules: Ruleset) -> None:
    rng = Random(5)
    for family in ("wall", "corner"):
        for case in (FAMILIES[family](rng) for _ in range(share(8))):
            counted = next(count for count in roll_table(rules, case.position).rolls if count.roll == case.roll)
            assert counted == told_count(rules, case.position, case.roll), position_text(case.position, case.roll)


def test_a_roll_that_only_one_reading_blocks_is_not_blocked_where_the_text_is_open() -> None:
    position = position_of("w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b")
    die, turn, both = (roll_table(rules, position) for rules in (*LIVEGAMES.readings(), LIVEGAMES))
    blocked = [{count.roll for count in table.rolls if count.must_pass} for table in (die, turn, both)]
    assert blocked[2] == blocked[0] & blocked[1] < blocked[0]
    for one, other, open_ in zip(die.rolls, turn.rolls, both.rolls, strict=True):
        assert open_.results >= max(one.results, other.results)
        assert open_.dice_used == max(one.dice_used, other.dice_used)
        assert open_.lost_pips == min(one.lost_pips, other.lost_pips)


def test_the_totals_weigh_each_roll_as_often_as_it_is_thrown() -> None:
    table = roll_table(GREEK, position_of("w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b"))
    totals = table.totals
    both = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    by_roll = {count.roll: count for count in table.rolls}
    thrown = [by_roll[Roll(a, b)] for a, b in both]
    assert len(thrown) == 36
    assert totals.blocked == sum(count.must_pass for count in thrown) > 0
    assert totals.partly == sum(count.lost_pips > 0 and not count.must_pass for count in thrown) > 0
    assert totals.dice_used == sum(count.dice_used for count in thrown)
    assert totals.results == sum(count.results for count in thrown)
    assert totals.lost_pips == sum(count.lost_pips for count in thrown)


def test_from_the_start_every_roll_has_one_result_but_3_3_under_greek_rules() -> None:
    table = roll_table(GREEK, START)
    assert {count.roll for count in table.rolls if count.results != 1} == {Roll(3, 3)}
    assert sum(count.results for count in table.rolls) == 22, "docs/rules.md §8"


def test_a_finished_game_has_no_rolls_to_play_and_none_blocked() -> None:
    totals = roll_table(GREEK, position_of("w0.b24x15.b")).totals
    assert totals == (0, 0, 0, 0, 0)


def test_no_pips_are_lost_by_a_play_that_ends_the_game() -> None:
    table = roll_table(GREEK, position_of("w1.b24x15.w"))
    assert {(count.dice_used, count.lost_pips) for count in table.rolls} == {(1, 0)}


# ---------------------------------------------------------------- facts


@given(positions())
def test_checkers_and_pips_are_those_of_the_position(position: Position) -> None:
    for color in Color:
        own, side = position.counts(color), facts(GREEK, position).of(color)
        assert (side.color, side.pips, side.head, side.off) == (color, pips(own), own[24], own[0])
        assert side.home == sum(own[1:7])


@given(positions(), rulesets())
@settings(max_examples=25)
def test_the_facts_are_the_same_whoever_moves_and_change_sides_with_the_colours(
    position: Position, rules: Ruleset
) -> None:
    found, swapped = facts(rules, position), facts(rules, position.swapped())
    assert found == facts(rules, position.handed_over())
    for color in Color:
        assert _colourless(found.of(color)) == _colourless(swapped.of(color.other))


def _colourless(side: SideFacts) -> tuple[object, ...]:
    return side.pips, side.head, side.home, side.off, side.run, side.landings, side.rolls


WALKS = oracle.OPPONENT_WALKS


@given(positions())
def test_the_longest_run_is_the_longest_on_the_opponents_route(position: Position) -> None:
    own, against = oracle.boards(position)
    held = "".join("x" if own[point] else " " for point in WALKS)
    rows = [(m.start(), m.end()) for m in re.finditer("xx+", held)]
    run = longest_run(position)
    if run is None:
        assert not rows
        return
    behind = {row: sum(against[p] for p in WALKS[: row[0]]) for row in rows}
    blocked = {row: told_blocks(against, *row) for row in rows}
    much = {row: sum(against[p] * len(dice) for p, dice in blocked[row].items()) for row in rows}
    start, end = max(rows, key=lambda row: (row[1] - row[0], much[row], behind[row], -row[0]))
    assert run.points == WALKS[start:end]
    assert run.behind == tuple(p for p in WALKS[:start] if against[p])
    assert run.ahead == tuple(p for p in WALKS[end:] if against[p])
    assert run.behind_count == sum(against[p] for p in WALKS[:start])
    assert run.ahead_count == sum(against[p] for p in WALKS[end:]) + against[OFF]
    assert run.behind_count + run.ahead_count == 15
    assert run.prime == any(window <= set(run.points) for window in oracle.WINDOWS)
    assert [(b.point, b.checkers, b.dice) for b in run.blocks] == [
        (p, against[p], dice) for p, dice in blocked[start, end].items()
    ]
    assert run.blocked == much[start, end]


def told_blocks(against: Sequence[int], start: int, end: int) -> dict[int, tuple[int, ...]]:
    """Of each of the opponent's points before the row the dice with which it would land there, along its way."""
    found = {}
    for place in range(start):
        dice = tuple(die for die in range(1, 7) if start <= place + die < end)
        if against[WALKS[place]] and dice:
            found[WALKS[place]] = dice
    return found


def test_a_run_goes_on_over_the_holders_1_and_24_and_ends_at_its_12_and_13() -> None:
    over = longest_run(position_of("w24x5-23x4-2x3-1x3.b24x14-10.w"))
    assert over == Run((2, 1, 24, 23), (12,), 14, (22,), 1, ())
    assert longest_run(position_of("w13x8-12x7.b11x15.w")) is None


def test_a_single_point_is_no_row() -> None:
    assert longest_run(position_of("w24x9-20x2-18x2-16x2.b24x15.w")) is None
    run = longest_run(position_of("w24x9-20x2-18x2-17x2.b24x15.w"))
    assert run is not None
    assert run.points == (18, 17)


def test_of_equal_runs_the_one_that_blocks_most_is_told() -> None:
    """All fifteen are behind 20 and 19, yet none of them within a die; thirteen stand right before 11 and 10."""
    run = longest_run(position_of("w24x11-20-19-11-10.b24x13-16x2.w"))
    assert run is not None
    assert (run.points, run.blocks) == ((11, 10), (Block(12, 13, (1, 2)),))


def test_of_runs_that_block_alike_the_one_with_more_opposing_checkers_behind_it_is_told() -> None:
    run = longest_run(position_of("w20x4-19x4-11x4-10x3.b20x15.w"))
    assert run == Run((20, 19), (8,), 15, (), 0, ()), "the one on 11 and 10 has none behind it"


def test_a_checker_right_past_a_run_is_ahead_and_one_right_before_it_behind() -> None:
    assert longest_run(position_of("w20x8-19x7.b9x7-6x8.w")) == Run(
        (20, 19), (21,), 7, (18,), 8, (Block(21, 7, (1, 2)),)
    )


def test_of_runs_alike_in_all_that_the_one_the_opponent_meets_first_is_told() -> None:
    run = longest_run(position_of("w20x4-19x4-17x4-16x3.b20x9-15x6.w"))
    assert run is not None
    assert (run.points, run.blocks) == ((20, 19), ())


def test_a_prime_says_who_is_behind_it_and_who_is_ahead_and_leaves_no_number_to_the_checker_before_it() -> None:
    run = longest_run(position_of("w11x3-10x3-9x3-8x2-7x2-6x2.b24x9-17x2-16x3.w"))
    assert run == Run((11, 10, 9, 8, 7, 6), (12,), 9, (5, 4), 6, (Block(12, 9, (1, 2, 3, 4, 5, 6)),))
    assert run.prime
    assert run.blocked == 54


@given(positions())
def test_where_a_run_blocks_a_die_no_step_with_it_is_allowed(position: Position) -> None:
    run = longest_run(position)
    theirs = position.handed_over()
    for block in run.blocks if run else ():
        for die in block.dice:
            faults = objections(GREEK, Turn.start(theirs, Roll(die, die)), Step(opposite(block.point), die))
            assert Rule.BLOCKED in {reason.rule for reason in faults}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_point_can_be_landed_on_when_the_plain_enumerator_finds_no_fault_in_a_first_step(family: str) -> None:
    for case, rules in cases(family, share(40), 43):
        assert landings(rules, case.position) == tuple(sorted(told_landings(rules, case.position), reverse=True))


def told_landings(rules: Ruleset, position: Position) -> set[int]:
    own, against = oracle.boards(position)
    return {
        source - die
        for source in POINTS
        for die in range(1, 7)
        if source > die and not [*oracle.step_faults(rules, Roll(die, die), own, own, against, (die,), 0, source, die)]
    }


def test_a_prime_that_only_one_reading_refuses_keeps_no_point_from_the_landings() -> None:
    position = position_of("w24x10-22-21-20-19-18.b24x15.w")
    die, turn = (set(landings(reading, position)) for reading in LIVEGAMES.readings())
    assert turn - die == {23}, "24/23 makes a prime that stands at least for a moment"
    assert set(landings(LIVEGAMES, position)) == turn > die


# ---------------------------------------------------------------- two plays side by side

AT = position_of("w24x14-13.b24x14-18.w")
BOTH = read_play("24/18/13"), read_play("24/18 13/8")
THROWN = read_roll("6-5")


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_each_play_leads_to_its_position_and_leaves_the_opponent_its_rolls(rules: Ruleset) -> None:
    found = compare(rules, AT, THROWN, *BOTH)
    reached = ["LN1.w24x13-13x2.b24x14-18.b", "LN1.w24x13-18-8.b24x14-18.b"]
    assert [position_text(outcome.result) for outcome in found if outcome.result] == reached
    assert [outcome.rolls for outcome in found] == [roll_table(rules, position_of(text)) for text in reached]
    assert not found.same


def test_a_refused_play_leads_nowhere_and_has_its_reasons() -> None:
    first, second = compare(NARD_ONLINE, AT, THROWN, read_play("24/18 24/19"), BOTH[0])
    assert (first.ruling.verdict, first.result, first.rolls) == (Verdict.ILLEGAL, None, None)
    assert first.ruling.reasons
    assert second.rolls


def test_a_play_that_one_reading_allows_is_compared_by_where_it_leads() -> None:
    position = position_of("w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b")
    first, second = compare(LIVEGAMES, position, THROWN, read_play("12/6/1"), read_play("pass"))
    assert first.ruling.verdict is Verdict.OPEN
    assert first.result == position_of("w23x6-19x9.b5x3-4x3-3x3-2x3-1x3.w")
    assert first.rolls == roll_table(LIVEGAMES, first.result)
    assert second.ruling.verdict is not Verdict.LEGAL


def test_two_orders_to_one_position_are_told_to_be_the_same() -> None:
    assert compare(GREEK, AT, THROWN, read_play("24/18 13/8"), read_play("13/8 24/18")).same
    refused = read_play("24/18 24/19")
    assert not compare(GREEK, AT, THROWN, refused, refused).same


def test_after_a_play_that_ends_the_game_no_roll_follows() -> None:
    answer = compare_answer(
        EN, GREEK, position_of("w1x2.b24x15.w"), read_roll("2-1"), (read_play("1/off(2)"), read_play("1/off"))
    )
    first, second = answer["plays"]
    assert (first["ruling"], first["worth"], first["next"]) == ("legal", 2, None)
    assert (second["ruling"], second["result"], second["worth"], second["next"]) == ("illegal", None, None, None)


@given(positions(), st.sampled_from(ROLLS))
@settings(max_examples=15)
def test_colours_change_nothing_in_a_comparison(position: Position, roll: Roll) -> None:
    played = read_play("24/23"), read_play("pass")
    one, other = compare(GREEK, position, roll, *played), compare(GREEK, position.swapped(), roll, *played)
    for a, b in zip(one, other, strict=True):
        assert a.ruling == b.ruling
        assert a.rolls == b.rolls
        assert (a.result and a.result.swapped()) == b.result


# ---------------------------------------------------------------- in JSON and in words


def test_the_answer_has_the_numbers_of_both_sides_under_the_codes_of_the_facts() -> None:
    position = position_of("w11x3-10x3-9x3-8x2-7x2-6x2.b24x9-17x2-16x3.w")
    answer, found = facts_answer(EN, GREEK, position), facts(GREEK, position)
    for name, side in (("white", found.white), ("black", found.black)):
        assert list(answer[name]) == list(Fact)
        assert answer[name]["landings"] == list(side.landings)
        assert answer[name]["results"] == {"sum": side.rolls.totals.results, "of": 36}
        assert answer[name]["blocked"] == {"weight": side.rolls.totals.blocked, "of": 36}
    assert answer["white"]["run"] == {
        "points": [11, 10, 9, 8, 7, 6], "behind": [12], "behind_count": 9, "ahead": [5, 4], "ahead_count": 6,
    }  # fmt: skip
    assert answer["white"]["blocks"] == [{"point": 12, "checkers": 9, "dice": [1, 2, 3, 4, 5, 6]}]
    assert answer["black"]["run"]["points"] == [17, 16]
    assert answer["black"]["blocks"][0] == {"point": 23, "checkers": 3, "dice": [6]}
    assert answer["black"]["off"] == 1
    assert [told["code"] for told in answer["facts"]] == list(Fact)


def test_a_side_with_nothing_left_holds_no_points_and_lands_nowhere() -> None:
    answer = facts_answer(EN, GREEK, position_of("w0.b24x15.b"))
    assert answer["white"]["run"] is None
    assert answer["white"]["blocks"] == []
    assert answer["white"]["landings"] == []
    assert {told["code"]: told["white"] for told in answer["facts"]}["run"] == "none"


def test_the_opponents_rolls_after_a_play_are_those_that_the_position_there_has() -> None:
    answer = compare_answer(EN, GREEK, AT, THROWN, BOTH)
    for play in answer["plays"]:
        there = rolls_answer(EN, GREEK, position_of(play["result"]))
        assert play["next"] == {key: there[key] for key in ("rolls", "blocked", "partly", "totals")}


@pytest.mark.parametrize("lang", ["el", "en", "uk"])
def test_every_fact_has_a_name_a_meaning_and_a_value_of_its_own(lang: str) -> None:
    t = translator(lang)
    side = facts(GREEK, position_of("w11x3-10x3-9x3-8x2-7x2-6x2.b24x9-17x2-16x3.w")).white
    names, meanings = [fact_name(t, fact) for fact in Fact], [fact_meaning(t, fact) for fact in Fact]
    assert len({*names, *meanings}) == 2 * len(Fact)
    assert all(meaning.endswith(".") for meaning in meanings)
    assert all(fact_value(t, fact, side) for fact in Fact)
    assert "11–6" in fact_value(t, Fact.RUN, side)
    assert "9" in fact_value(t, Fact.RUN, side)
    assert fact_value(t, Fact.BLOCKS, side).endswith(": 1, 2, 3, 4, 5, 6")
    assert "12 (9 " in fact_value(t, Fact.BLOCKS, side)


def test_an_average_is_told_with_the_decimal_sign_of_the_reader() -> None:
    side = facts(GREEK, START).white
    assert fact_value(EN, Fact.RESULTS, side) == "1.03"
    assert fact_value(translator("uk"), Fact.RESULTS, side) == "1,03"
    assert "2.33" in fact_meaning(EN, Fact.DICE)


def test_the_facts_are_a_table_of_two_rows_and_a_comparison_one_of_each_roll_after_each_play() -> None:
    position = position_of("w11x3-10x3-9x3-8x2-7x2-6x2.b24x9-17x2-16x3.w")
    table = facts_table(facts_answer(EN, GREEK, position))
    white, black = ({key: row.get(key) for key in table.columns} for row in table.rows)
    assert white["run_points"] == "11 10 9 8 7 6"
    assert (white["run_behind"], white["run_behind_count"], white["run_ahead_count"]) == (12, 9, 6)
    assert (white["blocks"], black["blocks"]) == (
        "12 x9: 1 2 3 4 5 6",
        "23 x3: 6; 22 x3: 5 6; 21 x3: 4 5; 20 x2: 3 4; 19 x2: 2 3; 18 x2: 1 2",
    )
    assert (white["pips"], black["pips"], black["off"]) == (pips(position.white), pips(position.black), 1)
    asked = "asked_roll_1", "asked_roll_2"
    assert [key for key in white if None in (white[key], black[key])] == [*asked]
    rolls = compare_table(compare_answer(EN, GREEK, AT, THROWN, (read_play("24/18 24/19"), BOTH[0]))).rows
    assert [row.get("next_rolls_roll_1") for row in rolls] == [None, *(roll.high for roll in ROLLS)]
    assert [row["ruling"] for row in rolls] == ["illegal", *["legal"] * 21]
