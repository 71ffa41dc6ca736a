"""A dispute settled: side by side, proved, with what could have been played, what led there and what is owed."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise, product
from random import Random

import pytest
from hypothesis import given

from tests import oracle, strategies
from tests.generators import FAMILIES, cases, share, thrown_at
from tests.test_cases import Dispute, each_dispute
from tutor import __version__, drawing
from tutor.answers import check_answer, divided
from tutor.dice import Roll
from tutor.dispute import (
    Deduced,
    Duty,
    Hops,
    Near,
    Nearness,
    Reached,
    Sameness,
    Settlement,
    bearing,
    deciding,
    deduce,
    nearest,
    owed,
    reached,
    reproduction,
    rule_on_accounts,
    same_play,
    settle,
)
from tutor.legality import Rule, hops
from tutor.notation import hops_text, play_text, read_play, read_position, read_ruleset, ruleset_text
from tutor.play import PASS, Turn, moved
from tutor.position import Color, Counts, Position
from tutor.question import Do
from tutor.report import report
from tutor.ruleset import (
    FEDERATION,
    FIELDS,
    GREEK,
    LIVEGAMES,
    NARD_ONLINE,
    RULESETS,
    VERSION,
    Draw,
    Prime,
    PrimeTiming,
    Ruleset,
    Topic,
    override,
)
from tutor.ruling import Ruling, Verdict, choices, rule, rule_on
from tutor.settled import near_text, owed_text, reached_texts, report_text
from tutor.spoken import ruling_said
from tutor.translator import translator

each_family = pytest.mark.parametrize("family", FAMILIES)
each_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)

FIRST = "LN1.w24x15.b24x15.w65"
TWO_OFF_THE_HEAD = read_play("24/18 24/19")
PASSING_GAP = "LN1.w24x2-23-22-21-20-10x9.b24x15.w51"
"""24/19 completes a prime, and 23/22 opens it again: refused step by step, allowed by the turn."""
BY_TURN = override(GREEK, Topic.PRIME_TIMING, PrimeTiming.TURN)


def settled(rules: Ruleset, text: str, play: str, *houses: Ruleset) -> Settlement:
    return settle(rules, *thrown_at(text), read_play(play), houses)


def turn_at(text: str) -> Turn:
    return Turn.start(*thrown_at(text))


def attempts(rng: Random, turn: Turn) -> Iterator[Hops]:
    """What people try: dice dealt to any checkers, in any number, allowed or not."""
    while True:
        own, made = turn.own, []
        for die in rng.sample(turn.dice, rng.randint(0, len(turn.dice))):
            sources = [p for p in range(1, 25) if own[p]]
            if sources:
                source = rng.choice(sources)
                made.append((source, max(source - die, 0)))
                own = oracle.lifted(own, source, die)
        yield tuple(made)


# ---------------------------------------------------------------- the ruling, and the others beside it


@each_ruleset
@each_dispute
def test_every_case_is_settled_as_known_whatever_rules_were_agreed_on(dispute: Dispute, rules: Ruleset) -> None:
    settlement = settle(rules, *dispute.case, dispute.hops)
    rulings = (settlement.agreed, *settlement.others)
    assert settlement.agreed.rules == rules
    assert [ruling.rules.name for ruling in rulings] == [rules.name, *(n for n in RULESETS if n != rules.name)]
    assert {ruling.rules.name: ruling.verdict for ruling in rulings} == dispute.rulings


@each_dispute
def test_what_differs_is_set_apart_from_what_agrees(dispute: Dispute) -> None:
    settlement = settle(NARD_ONLINE, *dispute.case, dispute.hops)
    assert sorted(settlement.differing + settlement.alike, key=settlement.others.index) == list(settlement.others)
    agreed = dispute.rulings["nard-online"]
    for ruling in settlement.alike:
        assert dispute.rulings[ruling.rules.name] == agreed
    for ruling in settlement.differing:
        other_rules = {reason.rule.value for reason in ruling.reasons} != dispute.codes
        assert dispute.rulings[ruling.rules.name] != agreed or other_rules


def test_a_refusal_for_another_rule_differs() -> None:
    position = "LN1.w24x2-23-22-21-20-10x9.b24x15.w51"
    never = override(NARD_ONLINE, Topic.PRIME, Prime.FREE)
    settlement = settled(NARD_ONLINE, position, "24/19", never)
    house = settlement.others[-1]
    assert house.verdict is settlement.agreed.verdict is Verdict.ILLEGAL
    assert {reason.rule for reason in settlement.agreed.reasons} == {Rule.PRIME}
    assert {reason.rule for reason in house.reasons} == {Rule.ALL_DICE}
    assert house in settlement.differing


def test_house_variants_come_last_in_order_and_each_rule_set_once() -> None:
    by_turn = override(NARD_ONLINE, Topic.PRIME_TIMING, PrimeTiming.TURN)
    free = override(NARD_ONLINE, Topic.PRIME, Prime.FREE)
    settlement = settled(by_turn, FIRST, "24/18 24/19", free, GREEK, by_turn, free)
    assert [ruling.rules for ruling in settlement.others] == [*RULESETS.values(), free]


@each_family
def test_a_settlement_is_the_same_for_white_and_black(family: str) -> None:
    rng = Random(family)
    for (position, roll), _ in cases(family, share(6), seed=41):
        for played in islice(attempts(rng, Turn.start(position, roll)), 2):
            one = settle(LIVEGAMES, position, roll, played)
            other = settle(LIVEGAMES, position.swapped(), roll, played)
            assert replace(other, position=position) == one
            after = position.with_mover(_end_of(one.agreed))
            there = reached(LIVEGAMES, position, roll, after)
            assert replace(reached(LIVEGAMES, position.swapped(), roll, after.swapped()), after=after) == there


def _end_of(ruling: Ruling) -> Counts:
    """Where the steps lead, or where they began when they lead onto the opponent."""
    turn = ruling.turn
    for step in ruling.play:
        turn = turn.after(step)
    shared = any(own and against for own, against in zip(turn.own[1:], turn.against[1:], strict=True))
    return ruling.turn.own if shared else turn.own


# ---------------------------------------------------------------- proof


@each_ruleset
@each_dispute
def test_the_proof_can_be_checked_by_the_plain_enumerator(dispute: Dispute, rules: Ruleset) -> None:
    position, roll = dispute.case
    settlement = settle(rules, position, roll, dispute.hops)
    told = [oracle.tell(reading, position, roll) for reading in oracle.settled_readings(rules)]
    legal = frozenset().union(*(reading.plays for reading in told))
    proof = settlement.proof
    assert proof.examined == len(frozenset().union(*(reading.ends for reading in told)))
    if settlement.agreed.verdict is Verdict.ILLEGAL:
        assert hops(settlement.agreed.play) not in legal
        assert proof.play == PASS or hops(proof.play) in legal
    else:
        assert hops(proof.play) in legal
        assert proof.orders == ()


def test_of_a_wrong_order_the_proof_names_the_orders_that_end_there() -> None:
    settlement = settled(NARD_ONLINE, PASSING_GAP, "24/19 23/22")
    assert {hops_text(hops(play)) for play in settlement.proof.orders} == {"23/22 24/19"}
    assert hops_text(hops(settlement.proof.play)) == "23/22 24/19"


def test_of_another_end_the_proof_names_no_order() -> None:
    proof = settled(NARD_ONLINE, FIRST, "24/18 24/19").proof
    assert (proof.examined, proof.orders) == (1, ())


def test_of_unused_dice_the_proof_is_the_witness() -> None:
    settlement = settled(NARD_ONLINE, FIRST, "24/18")
    assert settlement.proof.play == settlement.agreed.reasons[0].witness != PASS


def test_an_attempt_with_no_checker_to_move_ends_nowhere() -> None:
    proof = settled(NARD_ONLINE, "LN1.w24x14-13.b24x15.w65", "23/18 22/16").proof
    assert proof.orders == ()


# ---------------------------------------------------------------- what is left open


def test_an_open_ruling_names_what_to_agree_on() -> None:
    settlement = settled(LIVEGAMES, PASSING_GAP, "24/19 23/22")
    assert settlement.agreed.verdict is Verdict.OPEN
    assert settlement.left_open == (Topic.PRIME_TIMING,)
    assert settled(GREEK, PASSING_GAP, "24/19 23/22").left_open == ()


def test_a_ruling_that_no_open_field_touches_leaves_nothing_open() -> None:
    assert settled(LIVEGAMES, FIRST, "24/18 24/19").left_open == ()


def test_after_the_last_checker_is_off_the_open_draw_decides() -> None:
    text = "LN1.w0.b6x15.b21"
    assert settled(FEDERATION, text, "6/4 6/5").left_open == (Topic.DRAW,)
    for draw in Draw:
        assert settled(override(FEDERATION, Topic.DRAW, draw), text, "6/4 6/5").left_open == ()


@pytest.mark.parametrize(
    ("agreed", "other", "text", "play", "fields"),
    [
        (GREEK, LIVEGAMES, "LN1.w24x14-4.b24x15.b44", "24/20 24/20", (Topic.HEAD_EXCEPTION,)),
        (NARD_ONLINE, LIVEGAMES, PASSING_GAP, "24/19 23/22", (Topic.PRIME_TIMING,)),
        (LIVEGAMES, NARD_ONLINE, PASSING_GAP, "24/19 23/22", (Topic.PRIME_TIMING,)),
        (GREEK, LIVEGAMES, FIRST, "24/18 24/19", ()),
    ],
)
def test_what_makes_two_rule_sets_differ_is_named(
    agreed: Ruleset, other: Ruleset, text: str, play: str, fields: tuple[Topic, ...]
) -> None:
    settlement = settled(agreed, text, play)
    ruling = next(r for r in settlement.others if r.rules == other)
    assert deciding(settlement, ruling) == fields


def test_fields_that_only_differ_together_are_all_named() -> None:
    """Either of the two changes lets the play through: no single one refuses it."""
    lax = override(override(GREEK, Topic.PRIME, Prime.FREE), Topic.PRIME_TIMING, PrimeTiming.TURN)
    settlement = settled(lax, PASSING_GAP, "24/19 23/22")
    assert settlement.agreed.verdict is Verdict.LEGAL
    greek = next(r for r in settlement.others if r.rules == GREEK)
    assert deciding(settlement, greek) == (Topic.PRIME, Topic.PRIME_TIMING)


@pytest.mark.parametrize(
    ("rules", "text", "play", "fields"),
    [
        (GREEK, FIRST, "24/18 24/19", ()),
        (GREEK, "LN1.w24x14-8.b24x15.w66", "24/18 24/18", ()),
        (GREEK, "LN1.w24x15.b24x14-4.w66", "24/18 24/18", (Topic.HEAD_EXCEPTION,)),
        (LIVEGAMES, PASSING_GAP, "24/19 23/22", (Topic.PRIME, Topic.PRIME_TIMING)),
        (override(GREEK, Topic.PRIME, Prime.FREE), PASSING_GAP, "24/19 23/22", (Topic.PRIME, Topic.PRIME_TIMING)),
    ],
)
def test_only_house_rules_that_can_change_the_ruling_bear_on_it(
    rules: Ruleset, text: str, play: str, fields: tuple[Topic, ...]
) -> None:
    assert bearing(rules, turn_at(text), read_play(play)) == fields


@each_family
def test_no_house_rule_that_does_not_bear_on_a_ruling_changes_it(family: str) -> None:
    rng = Random(family)
    for (position, roll), _ in cases(family, share(6), seed=48):
        turn = Turn.start(position, roll)
        for played in islice(attempts(rng, turn), 2):
            settlement = settle(NARD_ONLINE, position, roll, played)
            matter = bearing(NARD_ONLINE, turn, played)
            rest = [topic for topic in FIELDS if topic not in matter]
            for values in rng.sample([*product(*(FIELDS[topic] for topic in rest))], 8):
                changed = NARD_ONLINE
                for topic, value in zip(rest, values, strict=True):
                    changed = override(changed, topic, value)
                other = rule(changed, position, roll, played)
                assert other.verdict is settlement.agreed.verdict
                assert {r.rule for r in other.reasons} == {r.rule for r in settlement.agreed.reasons}


def test_every_account_is_ruled_on_under_the_agreed_rules() -> None:
    turn = turn_at(FIRST)
    told = [(1, Color.WHITE, read_play("24/18 24/19")), (2, None, read_play("24/13"))]
    accounts = rule_on_accounts(NARD_ONLINE, turn, told)
    assert [account.ruling for account in accounts] == [rule_on(NARD_ONLINE, turn, steps) for _, _, steps in told]
    case = replace(settled(NARD_ONLINE, FIRST, "24/13"), accounts=accounts, chosen=2)
    assert (case.account, case.other_accounts) == (accounts[1], accounts[:1])


# ---------------------------------------------------------------- the nearest legal plays


def likeness(turn: Turn, tried: Ruling, play: Hops, end: Counts) -> Nearness:
    """How a legal play is like what was tried, told from the definition alone."""
    mine, steps = Counter(hops(tried.play)), Counter(play)
    both = (mine & steps).total()
    own, possible = turn.own, True
    for step in tried.play:
        possible = possible and own[step.source] > 0 and 0 <= step.target <= 24
        own = moved(own, step) if own[step.source] else own
    left = {p for p in range(1, 25) for _ in range(turn.own[p] - own[p])}
    if mine == steps:
        return Nearness.SAME_STEPS
    if possible and own == end:
        return Nearness.SAME_END
    if both and both == mine.total():
        return Nearness.MORE
    if both and both == steps.total():
        return Nearness.FEWER
    if both and mine.total() - both == 1 and steps.total() - both == 1:
        return Nearness.BUT_ONE
    gone = [turn.own[p] - end[p] for p in range(1, 25)]
    if left and [max(n, 0) for n in gone] == [max(turn.own[p] - own[p], 0) for p in range(1, 25)]:
        return Nearness.SAME_CHECKERS
    return Nearness.OTHER


def everything_near(rules: Ruleset, turn: Turn, tried: Ruling) -> list[tuple[bool, int, int]]:
    """The best rank of each position that legal plays lead to, by the plain enumerator; the attempt left out."""
    position = Position(turn.own, _theirs(turn), Color.WHITE)
    told = [oracle.tell(reading, position, turn.roll) for reading in oracle.settled_readings(rules)]
    best: dict[Counts, tuple[bool, int, int]] = {}
    for play in frozenset().union(*(reading.plays for reading in told)) - {hops(tried.play)}:
        end = turn.own
        for source, target in play:
            end = oracle.lifted(end, source, source - target)
        doubtful = any(play not in reading.plays for reading in told)
        kind = list(Nearness).index(likeness(turn, tried, play, end))
        rank = doubtful, kind, (Counter(play) - Counter(hops(tried.play))).total()
        best[end] = min(rank, best.get(end, rank))
    return sorted(best.values())


def _theirs(turn: Turn) -> Counts:
    return (turn.against[0], *(turn.against[p - 12 if p > 12 else p + 12] for p in range(1, 25)))


def ranked(near: Near) -> tuple[bool, int, int]:
    return near.verdict is Verdict.OPEN, list(Nearness).index(near.nearness), len(near.changed)


@each_family
def test_the_nearest_plays_are_the_nearest_of_all_by_the_plain_enumerator(family: str) -> None:
    rng = Random(family)
    for (position, roll), combination in cases(family, share(8), seed=42):
        turn = Turn.start(position, roll)
        rules = rng.choice((combination, LIVEGAMES))
        for played in islice(attempts(rng, turn), 2):
            tried = rule(rules, position, roll, played)
            found = nearest(rules, turn, played, limit=4)
            assert [ranked(near) for near in found] == everything_near(rules, turn, tried)[:4]
            for near in found:
                ruling = rule(rules, position, roll, hops(near.play))
                assert ruling.verdict is near.verdict
                assert ruling.play == near.play
                assert Counter(near.changed) == Counter(hops(near.play)) - Counter(hops(tried.play))
                assert near.left_out == (Counter(hops(tried.play)) - Counter(hops(near.play))).total()
            ends = [_end_of(rule(rules, position, roll, hops(near.play))) for near in found]
            assert len(set(ends)) == len(ends)


@each_family
def test_something_is_near_to_every_refused_attempt_unless_the_game_is_over(family: str) -> None:
    rng = Random(family)
    for (position, roll), rules in cases(family, share(16), seed=43):
        turn = Turn.start(position, roll)
        settlement = settle(rules, position, roll, next(attempts(rng, turn)))
        refused = settlement.agreed.verdict is not Verdict.LEGAL
        assert bool(settlement.nearest) == (refused and not turn.finished)


@pytest.mark.parametrize(
    ("text", "play", "near", "nearness"),
    [
        (PASSING_GAP, "24/19 23/22", "23/22 24/19", Nearness.SAME_STEPS),
        (FIRST, "24/18 24/19", "24/18/13", Nearness.BUT_ONE),
        (FIRST, "24/18", "24/18/13", Nearness.MORE),
        ("LN1.w24x14-8.b24x14-23.w65", "24/18", "24/18 8/3", Nearness.MORE),
        ("LN1.w24x15.b24x15.w66", "24/18(4)", "24/18(2)", Nearness.FEWER),
        ("LN1.w24x15.b24x15.w66", "24/18", "24/18(2)", Nearness.MORE),
        (FIRST, "24/19 24/18", "24/19/13", Nearness.BUT_ONE),
        (FIRST, "pass", "24/18/13", Nearness.OTHER),
        ("LN1.w24x15.b24x14-6.w66", "10/4", "pass", Nearness.OTHER),
    ],
)
def test_the_nearest_play_is_the_one_a_person_would_name(text: str, play: str, near: str, nearness: Nearness) -> None:
    first = settled(NARD_ONLINE, text, play).nearest[0]
    assert (hops_text(hops(first.play)), first.nearness) == (near, nearness)


@pytest.mark.parametrize(
    ("text", "play", "said"),
    [
        ("LN1.w24x14-8.b24x14-23.w65", "24/18", "24/18 8/3 – what was played, and 1 step more"),
        ("LN1.w24x15.b24x15.w66", "24/18(4)", "24/18(2) – the same steps, 2 fewer"),
        (FIRST, "24/18 24/19", "24/18/13 – the same but for one step"),
        (FIRST, "pass", "24/18/13 – passing is not allowed"),
        ("LN1.w24x15.b24x14-6.w66", "10/4", "pass – no step can be made"),
    ],
)
def test_the_nearest_play_is_said_to_be_what_it_is(text: str, play: str, said: str) -> None:
    assert near_text(translator("en"), settled(NARD_ONLINE, text, play).nearest[0]) == said


def test_another_way_round_a_closed_point_is_the_nearest() -> None:
    """18 is closed to the six, so the checker goes by the five to the same point."""
    first = settled(NARD_ONLINE, "LN1.w24x15.b24x14-6.w65", "24/18/13").nearest[0]
    assert (hops_text(hops(first.play)), first.nearness) == ("24/19/13", Nearness.SAME_END)
    assert first.changed == ((24, 19), (19, 13))


def test_of_an_open_attempt_what_is_legal_in_every_reading_comes_first() -> None:
    found = nearest(LIVEGAMES, turn_at(PASSING_GAP), read_play("24/19 23/22"), limit=100)
    assert hops_text(hops(found[0].play)) == "23/22 24/19"
    verdicts = [near.verdict for near in found]
    assert verdicts == sorted(verdicts, key=[Verdict.LEGAL, Verdict.OPEN].index)


def test_a_position_that_only_one_reading_reaches_is_near_but_open() -> None:
    text = "LN1.w24x8-23-3-2-1x4.b24x15.w22"
    found = nearest(LIVEGAMES, turn_at(text), read_play("24/22/20/18"), limit=100)
    assert [near.verdict for near in found if near.play[0].source == 24][-1] is Verdict.OPEN
    for near in found:
        assert rule(LIVEGAMES, *thrown_at(text), hops(near.play)).verdict is near.verdict


def test_a_legal_attempt_needs_nothing_nearer() -> None:
    assert settled(NARD_ONLINE, FIRST, "24/18 18/13").nearest == ()


# ---------------------------------------------------------------- before, roll and after


def there(rules: Ruleset, text: str, after: str) -> Reached:
    return reached(rules, *thrown_at(text), read_position(after)[0])


def by_end(plays: frozenset[Hops], own: Counts) -> dict[Counts, set[Hops]]:
    """Plays by the checkers that they lead to."""
    found: dict[Counts, set[Hops]] = {}
    for play in plays:
        end = own
        for source, target in play:
            end = oracle.lifted(end, source, source - target)
        found.setdefault(end, set()).add(play)
    return found


@each_family
def test_every_position_a_legal_play_leads_to_is_reached_by_just_those_plays(family: str) -> None:
    rng = Random(family)
    for (position, roll), combination in cases(family, share(10), seed=44):
        rules = rng.choice((combination, FEDERATION))
        told = [oracle.tell(reading, position, roll) for reading in oracle.settled_readings(rules)]
        ends = by_end(frozenset().union(*(reading.plays for reading in told)), position.mover)
        for own in rng.sample(sorted(ends), min(len(ends), 6)):
            found = reached(rules, position, roll, position.with_mover(own).handed_over())
            assert {hops(way.play) for way in found.plays} == ends[own]
            for way in found.plays:
                everywhere = all(hops(way.play) in reading.plays for reading in told)
                assert way.verdict is (Verdict.LEGAL if everywhere else Verdict.OPEN)
            sure = all(own in reading.ends for reading in told)
            assert found.verdict is (Verdict.LEGAL if sure else Verdict.OPEN)
            assert found.mismatch is None
            assert found.closest == ()
            assert found.passed == (own == position.mover)


ANYTHING = ("blocked", "over", "head", "home", "farthest", "prime")


@each_family
def test_every_other_position_that_steps_lead_to_is_refused_with_reasons(family: str) -> None:
    rng = Random(family)
    for (position, roll), rules in cases(family, share(16), seed=45):
        if roll.double and sum(map(bool, position.mover[1:])) > 5:
            continue
        told = oracle.tell(rules, position, roll)
        made = oracle.all_steps_stand(rules, position, roll, without=ANYTHING)
        ways = by_end(frozenset(map(oracle.hops_of, made)), position.mover)
        _, against = oracle.boards(position)
        ends = sorted(end for end in ways if not any(a and b for a, b in zip(end[1:], against[1:], strict=True)))
        for own in rng.sample(ends, min(len(ends), 12)):
            found = reached(rules, position, roll, position.with_mover(own))
            assert found.mismatch is None
            refused = [ruling for ruling in found.refused if ruling.reasons]
            assert refused == list(found.refused)
            assert {hops(way.play) for way in found.plays} | {hops(ruling.play) for ruling in refused} <= ways[own]
            illegal = ways[own] - told.plays
            assert Counter(tuple(sorted(hops(r.play))) for r in refused) == Counter({tuple(sorted(w)) for w in illegal})
            assert (found.verdict is Verdict.ILLEGAL) == (own not in told.ends)
            faults = [weight(ruling) for ruling in refused]
            assert faults == sorted(faults)
            for ruling in refused:
                same = [way for way in illegal if sorted(way) == sorted(hops(ruling.play))]
                assert weight(ruling) == min(weight(rule(rules, position, roll, way)) for way in same)
            sets = [tuple(sorted(way)) for way in ways[own] & told.plays]
            assert found.order_mattered == any(tuple(sorted(way)) in sets for way in illegal)


def weight(ruling: Ruling) -> tuple[int, int]:
    """How much is wrong: objections to steps, then objections in all."""
    return sum(reason.step is not None for reason in ruling.reasons), len(ruling.reasons)


def test_the_order_mattered_when_one_order_is_refused() -> None:
    found = there(NARD_ONLINE, PASSING_GAP, "LN1.w24-22x2-21-20-19-10x9.b24x15.b")
    assert [hops_text(hops(way.play)) for way in found.plays] == ["23/22 24/19"]
    assert found.order_mattered
    assert found.way_mattered
    assert [hops_text(hops(ruling.play)) for ruling in found.refused] == ["24/19 23/22"]


def test_where_the_readings_differ_about_an_order_it_mattered_too() -> None:
    found = there(LIVEGAMES, PASSING_GAP, "LN1.w24-22x2-21-20-19-10x9.b24x15.b")
    assert [(hops_text(hops(way.play)), way.verdict) for way in found.plays] == [
        ("23/22 24/19", Verdict.LEGAL),
        ("24/19 23/22", Verdict.OPEN),
    ]
    assert found.verdict is Verdict.LEGAL
    assert found.order_mattered
    assert found.refused == ()


FOUR_TWOS = "LN1.w24x5-22-21-20-19-18-17-8x4.b24x12-23x3.w22"
"""22/20 24/22 8/6 leaves a two: one reading refuses the prime that stands for a moment, the other the die left."""


@pytest.mark.parametrize("rules", [LIVEGAMES, FEDERATION], ids=lambda rules: str(rules.name))
def test_what_each_reading_refuses_by_its_own_rule_is_told_of_each(rules: Ruleset) -> None:
    position, roll = read_position(FOUR_TWOS)
    assert roll
    played, t = read_play("22/20 24/22 8/6"), translator("en")
    found = rule(rules, position, roll, played)
    assert found.verdict is Verdict.ILLEGAL
    assert found.divided
    assert [[reason.rule for reason in each.reasons] for each in found.readings] == [[Rule.PRIME], [Rule.ALL_DICE]]
    answer = check_answer(t, rules, position, roll, played)
    messages = [reason["message"] for reading in answer["readings"] for reason in reading["reasons"]]
    told = " ".join(part for passage in drawing.ruled(t, rules, position.to_move, found) for part in passage)
    assert len(messages) == 2
    assert all(message in told for message in messages)
    assert all(message in report(t, Do.CHECK, answer) for message in messages)
    assert "The play must use 4 dice" in " ".join(ruling_said(t, answer))
    assert not rule(NARD_ONLINE, position, roll, played).divided


@given(strategies.positions(), strategies.rolls(), strategies.hops(4))
def test_the_readings_of_an_answer_are_divided_where_those_of_the_ruling_are(
    position: Position, roll: Roll, played: Hops
) -> None:
    found = rule(FEDERATION, position, roll, played)
    assert found.divided == divided(check_answer(translator("en"), FEDERATION, position, roll, played))
    assert found.divided >= (found.verdict is Verdict.OPEN)


def test_what_is_owed_says_that_a_reading_refuses_the_steps_made() -> None:
    position, roll = read_position(FOUR_TWOS)
    assert roll
    found = owed(FEDERATION, Turn.start(position, roll), read_play("22/20 24/22 8/6"))
    assert [reading.duty for reading in found.readings] == [Duty.NO_PLAY, Duty.MORE]
    assert owed_text(translator("en"), found) == (
        "In one reading more has to be played, in another these steps are not allowed. Dice left: 2."
    )


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("LN1.w24x8-23-3-2-1x4.b24x12-22x3.w22", "LN1.w24x7-23-16-3-2-1x4.b24x12-22x3.b", ""),
        (
            "LN1.w24-22x3-21x2-20x3-19x6.b11x3-5x6-4-3-2x3-1.b54",
            "LN1.w24-22x3-21x2-20x3-19x6.b11x3-5x5-4-3-2x3-1x2.b",
            "",
        ),
        (
            "LN1.w24x2-22x4-21x2-20x2-19x2-18x2-14.b24-23x2-22x3-21x3-19-17x3-16-14.w43",
            "LN1.w24x2-22x4-21x2-19x2-18x2-17-16-14.b24-23x2-22x3-21x3-19-17x3-16-14.w",
            "The order mattered: in another order the same steps are allowed in some readings only.",
        ),
        (
            "LN1.w24x2-22x4-21x2-20x2-19x2-18x2-14.b24-23x2-22x3-21x3-19-17x3-16-14.w43",
            "LN1.w24x2-22x4-21x2-20-19x2-18x2-14-13.b24-23x2-22x3-21x3-19-17x3-16-14.w",
            "The way mattered: other steps to the same position are allowed in some readings only.",
        ),
    ],
)
def test_what_is_left_open_on_the_way_is_called_neither_allowed_nor_refused(before: str, after: str, said: str) -> None:
    told = [*reached_texts(translator("en"), there(LIVEGAMES, before, after))]
    assert any("some readings only" in sentence for sentence in told)
    assert [sentence for sentence in told if "mattered" in sentence or "did not matter" in sentence] == [said] * bool(
        said
    )


def test_the_way_matters_when_a_point_between_is_closed() -> None:
    found = there(NARD_ONLINE, "LN1.w24x15.b24x14-6.w65", "LN1.w24x14-13.b24x14-6.b")
    assert [hops_text(hops(way.play)) for way in found.plays] == ["24/19/13"]
    assert not found.order_mattered
    assert found.way_mattered
    assert {reason.rule for ruling in found.refused for reason in ruling.reasons} == {Rule.BLOCKED}


def test_when_nothing_was_moved_the_pass_is_ruled_on() -> None:
    wrong = there(NARD_ONLINE, FIRST, "LN1.w24x15.b24x15.b")
    assert wrong.passed
    assert wrong.plays == ()
    assert [reason.rule for reason in wrong.refused[0].reasons] == [Rule.ALL_DICE]
    blocked = "LN1.w24x15.b24x14-6.w66"
    right = there(NARD_ONLINE, blocked, "LN1.w24x15.b24x14-6.b")
    assert right.passed
    assert [(way.play, way.verdict) for way in right.plays] == [(PASS, Verdict.LEGAL)]
    assert right.refused == ()


def test_too_few_dice_are_refused_with_the_play_that_could_be_made() -> None:
    found = there(NARD_ONLINE, FIRST, "LN1.w24x14-18.b24x15.b")
    assert [[reason.rule for reason in ruling.reasons] for ruling in found.refused] == [[Rule.ALL_DICE]]
    assert [hops_text(hops(way.play)) for way in found.closest] == ["24/18/13"]


@pytest.mark.parametrize(
    ("before", "after", "lost", "gained", "pips", "returned", "opponent"),
    [
        (FIRST, "LN1.w24x14-17.b24x15.b", ((24, 1),), ((17, 1),), 7, 0, ()),
        (FIRST, "LN1.w24x13-18x2.b24x15.b", ((24, 2),), ((18, 2),), 12, 0, ()),
        ("LN1.w24x14-13.b24x15.w65", "LN1.w24x15.b24x15.b", ((13, 1),), ((24, 1),), -11, 0, ()),
        ("LN1.w6x14.b24x15.w65", "LN1.w6x15.b24x15.b", ((0, 1),), ((6, 1),), -6, 1, ()),
        (FIRST, "LN1.w24x14-13.b24x14-23.b", ((24, 1),), ((13, 1),), 11, 0, ((12, -1), (11, 1))),
    ],
)
def test_where_no_steps_of_the_roll_lead_there_it_is_said_what_differs(
    before: str,
    after: str,
    lost: tuple[tuple[int, int], ...],
    gained: tuple[tuple[int, int], ...],
    pips: int,
    returned: int,
    opponent: tuple[tuple[int, int], ...],
) -> None:
    found = there(NARD_ONLINE, before, after)
    mismatch = found.mismatch
    assert mismatch is not None
    assert (mismatch.lost, mismatch.gained, mismatch.pips, mismatch.returned) == (lost, gained, pips, returned)
    assert mismatch.opponent == opponent
    assert mismatch.own_fits == bool(opponent)
    assert mismatch.possible == (5, 6, 11)
    assert found.plays == ()
    assert found.refused == ()
    assert found.verdict is Verdict.ILLEGAL
    assert found.closest


def test_one_to_four_dice_of_a_double_are_possible() -> None:
    mismatch = there(NARD_ONLINE, "LN1.w24x15.b24x15.w55", "LN1.w24x14-1.b24x15.b").mismatch
    assert mismatch is not None
    assert mismatch.possible == (5, 10, 15, 20)


@given(strategies.positions(), strategies.rolls(), strategies.positions(), strategies.rulesets())
def test_any_two_positions_can_be_asked_about(before: Position, roll: Roll, after: Position, rules: Ruleset) -> None:
    found = reached(rules, before, roll, after)
    kinds = [bool(found.plays), bool(found.refused) and not found.plays, found.mismatch is not None]
    assert kinds.count(True) == 1


def deduced(rules: Ruleset, text: str, after: str, houses: tuple[Ruleset, ...] = ()) -> Deduced:
    return deduce(rules, *thrown_at(text), read_position(after)[0], houses)


BY_TURN = override(GREEK, Topic.PRIME_TIMING, PrimeTiming.TURN)
BOTH_ORDERS = ("LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32", "19/17 24/21", "24/21 19/17")
BOTH_LEAD_TO = "LN1.w24x6-23x2-22x2-21-20x2-17-11.b24x9-22x2-21-20x2-17.b"


@pytest.mark.parametrize("rules", [GREEK, NARD_ONLINE, LIVEGAMES, FEDERATION, BY_TURN])
def test_from_a_position_after_the_play_is_ruled_on_that_most_rule_sets_allow(rules: Ruleset) -> None:
    text, right, _ = BOTH_ORDERS
    settlement = deduced(rules, text, BOTH_LEAD_TO).settlement
    assert settlement == settle(rules, *thrown_at(text), read_play(right))
    assert not settlement.differing


def test_an_order_that_mattered_is_refused_and_shown_where_it_is_not() -> None:
    text, right, wrong = BOTH_ORDERS
    found = deduced(GREEK, text, BOTH_LEAD_TO, (BY_TURN,))
    assert found.refused == rule(GREEK, *thrown_at(text), read_play(wrong))
    told = {ruleset_text(rules): {play_text(w.play): w.verdict for w in ways.plays} for rules, ways in found.elsewhere}
    assert told == {
        "livegames": {right: Verdict.LEGAL, wrong: Verdict.OPEN},
        "federation": {right: Verdict.LEGAL, wrong: Verdict.OPEN},
        "greek+prime-timing=turn": {right: Verdict.LEGAL, wrong: Verdict.LEGAL},
    }


@pytest.mark.parametrize(
    ("text", "after", "played"),
    [
        (FIRST, "LN1.w24x13-19-18.b24x15.b", "24/18 24/19"),
        (FIRST, "LN1.w24x15.b24x15.b", "pass"),
        (FIRST, "LN1.w24x14-2.b24x15.b", "24/2"),
        (FIRST, "LN1.w24x14.b24x15.b", "24/off"),
        (FIRST, "LN1.w24x12-20x2-1.b24x15.b", "24/20(2) 24/1"),
        ("LN1.w24x14-13.b24x15.w65", "LN1.w24x15.b24x15.b", "13/24"),
        (FIRST, "LN1.w24x15.b24x14-2.b", None),
        ("LN1.w24x14.b24x15.w65", "LN1.w24x15.b24x15.b", None),
        (FIRST, "LN1.w24x6-20x9.b24x15.b", None),
    ],
)
def test_what_no_legal_play_leads_to_is_ruled_on_as_it_was_moved(text: str, after: str, played: str | None) -> None:
    found = deduced(NARD_ONLINE, text, after)
    assert found.reached.verdict is Verdict.ILLEGAL
    assert found.refused is None
    if played is None:
        assert found.settlement is None
    else:
        assert found.settlement == settle(NARD_ONLINE, *thrown_at(text), read_play(played))
        assert found.settlement.agreed.verdict is Verdict.ILLEGAL


@given(strategies.positions(), strategies.rolls(), strategies.positions(), strategies.rulesets())
def test_the_play_ruled_on_is_as_allowed_as_the_position(
    before: Position, roll: Roll, after: Position, rules: Ruleset
) -> None:
    found = deduce(rules, before, roll, after)
    if found.settlement:
        legal = found.reached.verdict is Verdict.LEGAL
        assert (found.settlement.agreed.verdict is Verdict.ILLEGAL) == (found.reached.verdict is Verdict.ILLEGAL)
        assert legal or found.settlement.agreed.verdict is not Verdict.LEGAL


# ---------------------------------------------------------------- what is owed


@each_family
def test_what_is_owed_is_what_the_plain_enumerator_goes_on_with(family: str) -> None:
    rng = Random(family)
    for (position, roll), combination in cases(family, share(12), seed=46):
        turn = Turn.start(position, roll)
        rules = rng.choice((combination, LIVEGAMES))
        readings = oracle.settled_readings(rules)
        told = [oracle.tell(reading, position, roll) for reading in readings]
        known = sorted(frozenset().union(*(reading.plays for reading in told)))
        begun = [play[: rng.randint(0, len(play))] for play in rng.sample(known, min(3, len(known)))]
        for made in (*begun, *islice(attempts(rng, turn), 3)):
            found = owed(rules, turn, made)
            duties = [_duty(reading.plays, made) for reading in told]
            assert [reading.duty for reading in found.readings] == duties
            assert found.duty is (duties[0] if len(set(duties)) == 1 else Duty.OPEN)
            going = {
                (*hops(rest.made), *hops(play))
                for rest in found.rests
                for choice in rest.left.results
                for play in (*choice.orders, *choice.open_orders)
            }
            assert going == {play for play in known if len(play) > len(made) and play[: len(made)] == made}
            for reading, plays in zip(found.readings, told, strict=True):
                assert bool(reading.reasons) == (reading.duty is Duty.NO_PLAY)
                for reason in reading.reasons:
                    assert not reason.witness or hops(reason.witness) in plays.plays
                    assert reason.rule is not Rule.ALL_DICE or reason.count < (reason.limit or 0)


def _duty(plays: frozenset[Hops], made: Hops) -> Duty:
    if made in plays:
        return Duty.NOTHING
    return Duty.MORE if any(play[: len(made)] == made for play in plays) else Duty.NO_PLAY


def test_after_one_step_the_other_die_is_owed() -> None:
    found = owed(NARD_ONLINE, turn_at(FIRST), read_play("24/18"))
    assert (found.duty, found.dice) == (Duty.MORE, (5,))
    (rest,) = found.rests
    assert [hops_text(hops(choice.orders[0])) for choice in rest.left.results] == ["18/13"]
    assert [reason.rule for reason in found.stopped.reasons] == [Rule.ALL_DICE]
    assert found.reasons == ()


def test_a_whole_play_owes_nothing() -> None:
    found = owed(NARD_ONLINE, turn_at(FIRST), read_play("24/13"))
    assert (found.duty, found.dice, found.rests) == (Duty.NOTHING, (), ())


def test_a_pass_owes_nothing_when_nothing_can_be_played() -> None:
    assert owed(NARD_ONLINE, turn_at("LN1.w24x15.b24x14-6.w66"), ()).duty is Duty.NOTHING


def test_a_bear_off_that_either_die_may_have_made_goes_on_both_ways() -> None:
    found = owed(NARD_ONLINE, turn_at("LN1.w5x2-3x2-1x2.b6x15.w65"), read_play("5/off"))
    assert found.duty is Duty.MORE
    assert sorted(rest.left.turn.dice for rest in found.rests) == [(5,), (6,)]


def test_a_step_that_begins_no_legal_play_is_told_why() -> None:
    found = owed(NARD_ONLINE, turn_at(FIRST), read_play("24/18 24/19"))
    assert found.duty is Duty.NO_PLAY
    assert [(reason.rule, reason.number) for reason in found.reasons] == [(Rule.HEAD, 2)]


def test_a_step_after_which_the_other_die_is_lost_is_told_with_the_play_that_uses_both() -> None:
    """After 16/10 the five has no open landing; after 24/18 it has."""
    found = owed(NARD_ONLINE, turn_at("LN1.w24x14-16.b24x13-17-7.w65"), read_play("16/10"))
    assert (found.duty, found.rests) == (Duty.NO_PLAY, ())
    (reason,) = found.reasons
    assert (reason.rule, reason.count, reason.limit) == (Rule.ALL_DICE, 1, 2)
    assert hops_text(hops(reason.witness)) == "16/11 24/18"


def test_of_a_double_it_is_counted_how_many_dice_could_still_follow() -> None:
    """After 8/4 every 5/1 would close a prime, and a checker from the head goes only two fours, up to the closed 12."""
    found = owed(GREEK, turn_at("LN1.w24x3-8-5x5-3x3-2x3.b24x2-23-22x2-21x3-19x2-18x5.w44"), read_play("8/4"))
    assert [(reason.rule, reason.count, reason.limit) for reason in found.reasons] == [(Rule.ALL_DICE, 3, 4)]


def test_the_smaller_die_instead_of_the_larger_is_told() -> None:
    """Either die takes the checker from 20, and then the other would land on the closed 9."""
    found = owed(NARD_ONLINE, turn_at("LN1.w20-1x14.b24x14-21.w65"), read_play("20/15"))
    assert (found.duty, found.dice) == (Duty.NO_PLAY, (6,))
    assert [reason.rule for reason in found.reasons] == [Rule.LARGER_DIE]


def test_three_of_a_double_where_four_can_be_played_owe_the_fourth() -> None:
    found = owed(NARD_ONLINE, turn_at("LN1.w24x13-16-15.b24x15.w11"), read_play("16/15 15/14(2)"))
    assert (found.duty, found.dice) == (Duty.MORE, (1,))


def test_what_is_owed_can_depend_on_the_reading() -> None:
    found = owed(LIVEGAMES, turn_at(PASSING_GAP), read_play("24/19"))
    assert found.duty is Duty.OPEN
    assert [reading.duty for reading in found.readings] == [Duty.NO_PLAY, Duty.MORE]
    assert [reason.rule for reason in found.readings[0].reasons] == [Rule.PRIME]
    assert found.reasons == ()


# ---------------------------------------------------------------- two attempts that are one play


@pytest.mark.parametrize(
    ("text", "a", "b", "sameness"),
    [
        (FIRST, "24/18 18/13", "24/18/13", Sameness.IDENTICAL),
        (FIRST, "24/13", "24/18/13", Sameness.IDENTICAL),
        (FIRST, "24/18/13", "24/19/13", Sameness.OTHER_WAY),
        (FIRST, "24/18 24/19", "24/19 24/18", Sameness.OTHER_ORDER),
        (PASSING_GAP, "24/19 23/22", "23/22 24/19", Sameness.OTHER_ORDER),
        (FIRST, "24/18", "24/18/13", Sameness.DIFFERENT),
        (FIRST, "pass", "pass", Sameness.IDENTICAL),
        (FIRST, "10/4", "11/5", Sameness.DIFFERENT),
        (FIRST, "10/4", "pass", Sameness.DIFFERENT),
    ],
)
def test_two_attempts_that_are_one_play_are_known(text: str, a: str, b: str, sameness: Sameness) -> None:
    turn = turn_at(text)
    assert same_play(NARD_ONLINE, turn, read_play(a), read_play(b)) is sameness
    assert same_play(NARD_ONLINE, turn, read_play(b), read_play(a)) is sameness


@each_family
def test_all_orders_of_one_result_are_one_play(family: str) -> None:
    for (position, roll), rules in cases(family, share(8), seed=47):
        turn = Turn.start(position, roll)
        found = list(islice(choices(rules, turn).results, 4))
        for choice in found:
            first, *others = map(hops, choice.orders[:6])
            assert same_play(rules, turn, first, first) is Sameness.IDENTICAL
            for other in others:
                same = Sameness.OTHER_ORDER if Counter(first) == Counter(other) else Sameness.OTHER_WAY
                assert same_play(rules, turn, first, other) is same
        for one, another in pairwise(found):
            assert same_play(rules, turn, hops(one.orders[0]), hops(another.orders[0])) is Sameness.DIFFERENT


# ---------------------------------------------------------------- a ruling that seems wrong


@each_dispute
def test_a_reproduction_read_back_gives_the_same_rulings(dispute: Dispute) -> None:
    by_turn = override(NARD_ONLINE, Topic.PRIME_TIMING, PrimeTiming.TURN)
    settlement = settle(NARD_ONLINE, *dispute.case, dispute.hops, (by_turn,))
    found = reproduction(settlement)
    position, roll = read_position(found.position)
    assert roll is not None
    names = [read_ruleset(text) for text, _, _ in found.rulings]
    assert names == [NARD_ONLINE, GREEK, LIVEGAMES, FEDERATION, by_turn]
    for rules, (_, verdict, codes) in zip(names, found.rulings, strict=True):
        ruling = rule(rules, position, roll, read_play(found.play))
        assert ruling.verdict is verdict
        told = {reason.rule.value for r in ruling.readings or (ruling,) for reason in r.reasons}
        assert told == set(codes)
    assert (found.version, found.rules_version) == (__version__, VERSION)


def test_a_reproduction_has_every_account_and_the_command_of_each() -> None:
    told = [(1, Color.WHITE, read_play("24/18 24/19")), (2, None, read_play("24/13")), (3, Color.BLACK, ())]
    accounts = rule_on_accounts(GREEK, turn_at(FIRST), told)
    found = reproduction(replace(settled(GREEK, FIRST, "24/13"), accounts=accounts, chosen=2))
    said = report_text(translator("en"), found, "settle?p=x").splitlines()
    assert "Account 2: 24/13" in said
    for line, ruling in (
        ("White says: 24/18 24/19", "- Greek rules: not allowed (head)"),
        ("Black says: pass", "- Greek rules: not allowed (all-dice)"),
    ):
        assert said[said.index(line) + 1] == ruling
    for play in ("24/13", "24/18 24/19", "pass"):
        assert f"nardy check {FIRST} {play} --rules greek" in said


def test_a_report_names_house_rules_in_words_and_in_commands_as_they_are_written() -> None:
    free = override(LIVEGAMES, Topic.PRIME, Prime.FREE)
    *told, _, _, _, _, command = report_text(
        translator("en"), reproduction(settled(GREEK, FIRST, "24/18 24/19", free)), "settle?p=x"
    ).splitlines()
    assert "- LiveGames with the house rule “a prime is always allowed”: not allowed (head)" in told
    assert not [line for line in told if "prime=free" in line]
    assert command.endswith("--rules livegames+prime=free")


def test_a_reproduction_keeps_what_was_written() -> None:
    assert reproduction(settled(NARD_ONLINE, FIRST, "24/13")).play == "24/13"


def test_a_reproduction_has_the_command_that_gives_the_ruling() -> None:
    found = reproduction(settled(GREEK, "LN1.w24x14-4.b24x15.b44", "24/20(2)"))
    command = shlex.split(found.commands[0])
    assert command == ["nardy", "check", "LN1.w24x14-4.b24x15.b44", "24/20", "24/20", "--rules", "greek"]
    said = subprocess.run(
        [sys.executable, "-m", "tutor.cli", *command[1:], "--lang", "en"], capture_output=True, text=True, check=True
    )
    assert said.stdout.startswith("24/20(2)")
