"""Rulings: the dice dealt to what was played, every reading of an open text, candidates and notes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from tests import oracle
from tests.generators import FAMILIES, Case, after, cases, self_play, share, thrown_at
from tutor.dice import ROLLS, Roll
from tutor.legality import Reason, Rule, hops, judge, legal_plays
from tutor.notation import hops_text, play_text, position_text, read_play, read_position, read_ruleset
from tutor.play import PASS, Hop, Step, Turn
from tutor.position import START, Color, Counts
from tutor.ruleset import (
    FEDERATION,
    GREEK,
    LIVEGAMES,
    NARD_ONLINE,
    RULESETS,
    Basis,
    PrimeTiming,
    Ruleset,
    Topic,
    override,
)
from tutor.ruling import (
    Candidate,
    NoteCode,
    Ruling,
    Standing,
    Verdict,
    candidates,
    choices,
    dealings,
    grounds,
    is_shorthand,
    notes,
    play_notes,
    rule,
    rule_on,
    supports,
)

each_family = pytest.mark.parametrize("family", FAMILIES)


def ruled(text: str, play: str, rules: Ruleset = NARD_ONLINE) -> Ruling:
    return rule(rules, *thrown_at(text), read_play(play))


def codes(reasons: tuple[Reason, ...]) -> list[tuple[int | None, str]]:
    return [(reason.number, reason.rule.value) for reason in reasons]


def told(case: Case, rules: Ruleset, played: object = "") -> str:
    return f"{played} in {position_text(*case)} under {rules}"


# ---------------------------------------------------------------- open texts


MOMENTARY = "LN1.w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b65"
"""Black's only step, 12/6, closes six points for a moment; 6/1 or 5/off would follow."""


@pytest.mark.parametrize("rules", [LIVEGAMES, FEDERATION], ids=lambda rules: str(rules.name))
def test_a_pass_that_is_right_by_the_die_and_wrong_by_the_turn_is_open(rules: Ruleset) -> None:
    ruling = ruled(MOMENTARY, "pass", rules)
    assert (ruling.verdict, ruling.reasons, ruling.legal_order) == (Verdict.OPEN, (), None)
    assert [(r.rules.prime_timing, r.verdict, codes(r.reasons)) for r in ruling.readings] == [
        (PrimeTiming.DIE, Verdict.LEGAL, []),
        (PrimeTiming.TURN, Verdict.ILLEGAL, [(None, "all-dice")]),
    ]
    assert hops(ruling.readings[1].reasons[0].witness) == ((12, 6), (6, 1))


@pytest.mark.parametrize("rules", [LIVEGAMES, FEDERATION], ids=lambda rules: str(rules.name))
def test_a_momentary_prime_that_is_wrong_by_the_die_and_right_by_the_turn_is_open(rules: Ruleset) -> None:
    ruling = ruled(MOMENTARY, "12/6 6/1", rules)
    assert (ruling.verdict, ruling.reasons) == (Verdict.OPEN, ())
    assert [(r.rules.prime_timing, r.verdict, codes(r.reasons)) for r in ruling.readings] == [
        (PrimeTiming.DIE, Verdict.ILLEGAL, [(1, "prime")]),
        (PrimeTiming.TURN, Verdict.LEGAL, []),
    ]


def test_readings_that_agree_on_a_refusal_give_the_reasons_of_the_first() -> None:
    ruling = ruled(MOMENTARY, "12/6 5/off", LIVEGAMES)
    assert ruling.verdict is Verdict.ILLEGAL
    assert [codes(r.reasons) for r in ruling.readings] == [[(1, "prime")], [(None, "prime")]]
    assert ruling.reasons == ruling.readings[0].reasons


def test_readings_that_agree_on_a_legal_play_have_no_reasons() -> None:
    ruling = ruled("LN1.w24x15.b24x15.w65", "24/18/13", FEDERATION)
    assert (ruling.verdict, ruling.reasons) == (Verdict.LEGAL, ())
    assert [r.verdict for r in ruling.readings] == [Verdict.LEGAL, Verdict.LEGAL]


def test_a_settled_text_has_no_readings_and_a_house_rule_settles_an_open_one() -> None:
    assert ruled(MOMENTARY, "pass", GREEK).readings == ()
    settled = read_ruleset("livegames+prime-timing=turn")
    assert ruled(MOMENTARY, "12/6 6/1", settled).readings == ()
    assert ruled(MOMENTARY, "12/6 6/1", settled).verdict is Verdict.LEGAL


def test_an_open_draw_makes_no_readings() -> None:
    rules = read_ruleset("federation+prime-timing=die")
    assert rules.draw is None
    assert ruled("LN1.w24x15.b24x15.w65", "24/18/13", rules).readings == ()


def test_what_only_one_reading_allows_is_listed_as_open() -> None:
    case = thrown_at(MOMENTARY)
    found = choices(LIVEGAMES, Turn.start(*case))
    assert [(play_text(choice.orders[0]), choice.verdict) for choice in found.results] == [
        ("12/6/1", Verdict.OPEN),
        ("pass", Verdict.OPEN),
    ]
    assert (found.dice_used, found.must_pass) == (2, False)
    assert [(step.source, step.die) for step in found.next_steps()] == [(12, 6)]
    found = choices(GREEK, Turn.start(*case))
    assert [choice.verdict for choice in found.results] == [Verdict.LEGAL]
    assert found.must_pass


@each_family
def test_the_list_under_open_texts_is_the_union_of_its_readings(family: str) -> None:
    for case, drawn in cases(family, share(20), seed=11):
        rules = replace(LIVEGAMES, head_exception=drawn.head_exception, prime=drawn.prime)
        plain = [oracle.tell(reading, *case) for reading in oracle.settled_readings(rules)]
        found = choices(rules, Turn.start(*case))
        listed = list(found.results)
        assert {choice.own: choice.verdict for choice in listed} == {
            own: Verdict.LEGAL if own in plain[0].ends & plain[1].ends else Verdict.OPEN
            for own in plain[0].ends | plain[1].ends
        }, told(case, rules)
        texts = [position_text(after(case.position, choice.own)) for choice in listed]
        assert texts == sorted(texts, reverse=True)
        assert found.dice_used == max(p.dice_used for p in plain)
        assert found.must_pass == all(p.plays == {()} for p in plain)
        leading = [by_end(case, p) for p in plain]
        for choice in listed:
            ways = [orders[choice.own] for orders in leading if choice.own in orders]
            named, left = {hops(play) for play in choice.orders}, {hops(play) for play in choice.open_orders}
            shared, every = set.intersection(*ways), set.union(*ways)
            assert named == (shared or every), told(case, rules)
            assert left == (every - shared), told(case, rules)


def by_end(case: Case, plain: oracle.Told) -> dict[oracle.Board, set[oracle.Hops]]:
    """The plays of one reading by where they lead."""
    found: dict[oracle.Board, set[oracle.Hops]] = {}
    for made in plain.dealt:
        own = case.position.mover
        for source, die in made:
            own = oracle.lifted(own, source, die)
        found.setdefault(own, set()).add(oracle.hops_of(made))
    return found


# ---------------------------------------------------------------- what was played, with dice


def tried(rng: Random, case: Case, rules: Ruleset) -> tuple[Hop, ...]:
    """A legal play of some reading with a change or two, or steps at random."""
    plain = oracle.tell(rng.choice(oracle.settled_readings(rules)), *case)
    made = list(rng.choice(sorted(plain.plays))) if plain.plays else []
    held = [p for p in range(1, 25) if case.position.mover[p]] or [24]
    for _ in range(rng.choice((0, 1, 1, 2))):
        source = rng.choice(held)
        step = (source, max(source - rng.choice(case.roll.dice), 0))
        change = rng.choice(("cut", "add", "change", "order"))
        if change == "add":
            made.insert(rng.randint(0, len(made)), step)
        elif made and change == "cut":
            made.pop(rng.randrange(len(made)))
        elif made and change == "change":
            made[rng.randrange(len(made))] = step
        else:
            rng.shuffle(made)
    return tuple(made)


def each_step_fits_a_die(case: Case, played: tuple[Hop, ...]) -> bool:
    """Whether nothing here could be shorthand, whichever dice the bear-offs take."""
    return all(
        any(die >= start if end == 0 else die == start - end for die in left)
        for made in oracle.dealings(played, case.roll)
        for number, (start, end) in enumerate(played)
        for left in [unused(case.roll, [die for _, die in made[:number]])]
    )


def unused(roll: Roll, used: list[int]) -> list[int]:
    left = list(roll.dice)
    for die in used:
        if die in left:
            left.remove(die)
    return left


@each_family
@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_rulings_are_those_of_the_plain_enumerator(rules: Ruleset, family: str) -> None:
    rng = Random(f"tried {family}")
    for case, _ in cases(family, share(15), seed=12):
        for _ in range(3):
            played = tried(rng, case, rules)
            ruling = rule(rules, *case, played)
            where = told(case, rules, played)
            shorthand = is_shorthand(ruling.play, played) or ruling.attempts != ()
            if shorthand:
                continue
            assert ruling.verdict == oracle.verdict(rules, *case, played), where
            if ruling.verdict is Verdict.ILLEGAL and each_step_fits_a_die(case, played):
                reading = oracle.settled_readings(rules)[0]
                dealt, faults = oracle.explained(reading, *case, played)
                assert sorted(codes(ruling.reasons), key=str) == sorted(
                    ((fault.number, fault.code) for fault in faults), key=str
                ), where
                assert tuple((step.source, step.die) for step in ruling.play) == dealt, where


@each_family
def test_the_legal_order_is_the_first_by_text_that_every_reading_allows(family: str) -> None:
    rng = Random(f"order {family}")
    for case, _ in cases(family, share(20), seed=13):
        for rules in (GREEK, LIVEGAMES):
            plain = [oracle.tell(reading, *case) for reading in oracle.settled_readings(rules)]
            everywhere = sorted(frozenset.intersection(*(p.plays for p in plain)))
            played = rng.choice(everywhere) if everywhere else ()
            shuffled = tuple(rng.sample(played, len(played)))
            ruling = rule(rules, *case, shuffled)
            legal = [order for order in set(permutations(shuffled)) if all(order in p.plays for p in plain)]
            if ruling.verdict is Verdict.ILLEGAL and not ruling.attempts:
                expected = min(legal, key=hops_text, default=None)
                assert (None if ruling.legal_order is None else hops(ruling.legal_order)) == expected
            else:
                assert ruling.legal_order is None


def test_an_order_of_the_same_steps_that_would_be_legal_is_named() -> None:
    ruling = ruled("LN1.w5-4-1x3.b6x15.w64", "4/off 5/1")
    assert codes(ruling.reasons) == [(1, "farthest")]
    assert ruling.legal_order is not None
    assert play_text(ruling.legal_order) == "5/1 4/off"
    assert judge(NARD_ONLINE, ruling.turn, ruling.legal_order) == ()


def test_no_order_is_named_when_none_is_legal_or_the_play_is() -> None:
    assert ruled("LN1.w24x15.b24x15.w65", "24/18 24/19").legal_order is None
    assert ruled("LN1.w24x15.b24x15.w65", "24/18/13").legal_order is None


def test_an_order_that_only_one_reading_allows_is_not_named() -> None:
    text = "LN1.w22x9-21x5-19.b24x3-14-11x3-5x4-4-3-2-1.b55"
    assert ruled(text, "24/19 19/14", read_ruleset("livegames+prime-timing=die")).verdict is Verdict.LEGAL
    found = ruled(text, "19/14 24/19", LIVEGAMES)
    assert (found.verdict, found.legal_order) == (Verdict.ILLEGAL, None)


def test_a_bear_off_takes_the_die_that_leaves_the_play_legal() -> None:
    ruling = ruled("LN1.w6x13-5-2.b6x13.w62", "2/off 6/off")
    assert (ruling.verdict, ruling.play) == (Verdict.LEGAL, (Step(2, 2), Step(6, 6)))
    ruling = ruled("LN1.w3-2.b6x15.w65", "3/off 2/off")
    assert (ruling.verdict, ruling.play) == (Verdict.LEGAL, (Step(3, 6), Step(2, 5)))


def test_a_refused_bear_off_is_explained_by_the_dealing_with_the_fewest_objections() -> None:
    found = ruled("LN1.w6x12-2-1.b6x15.w52", "1/off 2/off")
    assert (found.play, codes(found.reasons)) == ((Step(1, 5), Step(2, 2)), [(1, "farthest")])
    found = ruled("LN1.w6x13-1x2.b6x15.w43", "1/off 1/off 6/5")
    assert found.play == (Step(1, 4), Step(1, 3), Step(6, 1))
    assert codes(found.reasons) == [(1, "farthest"), (2, "farthest"), (3, "die")]


def test_of_dealings_that_are_refused_the_one_with_the_fewest_missing_dice_is_told() -> None:
    found = ruled("LN1.w6x12-5-2x2.b5x15.w52", "2/off 5/off 6/4")
    assert (found.play, codes(found.reasons)) == ((Step(2, 2), Step(5, 5), Step(6, 2)), [(3, "die")])
    found = ruled("LN1.w6x13-5-1.b5x15.w64", "1/off 5/off")
    assert (found.play, codes(found.reasons)) == ((Step(1, 4), Step(5, 6)), [(1, "farthest"), (2, "farthest")])


def test_a_dealing_in_which_every_step_stands_beats_one_that_is_refused_at_a_step() -> None:
    found = ruled("LN1.w6x12-3x3.b5x15.w63", "3/off")
    assert (found.play, codes(found.reasons)) == ((Step(3, 3),), [(None, "all-dice")])


def test_a_ruling_can_start_in_the_middle_of_a_roll() -> None:
    turn = Turn.start(START, Roll(6, 5)).after(Step(24, 6))
    assert rule_on(NARD_ONLINE, turn, ((18, 13),)).verdict is Verdict.LEGAL
    found = rule_on(NARD_ONLINE, turn, ((24, 19),))
    assert (found.verdict, codes(found.reasons)) == (Verdict.ILLEGAL, [(1, "head")])
    assert codes(rule_on(NARD_ONLINE, turn, ()).reasons) == [(None, "all-dice")]


def test_a_finished_game_refuses_every_play_and_the_pass() -> None:
    for rules in RULESETS.values():
        found = ruled("LN1.w0.b6x15.b21", "pass", rules)
        assert (found.verdict, codes(found.reasons)) == (Verdict.ILLEGAL, [(None, "over")])


# ---------------------------------------------------------------- shorthand


def test_one_jump_over_both_dice_is_read_as_two_steps_with_the_larger_first() -> None:
    found = ruled("LN1.w24x15.b24x15.w65", "24/13")
    assert (found.verdict, play_text(found.play), found.attempts) == (Verdict.LEGAL, "24/18/13", ())


def test_a_jump_is_read_in_the_order_that_is_legal() -> None:
    found = ruled("LN1.w24x15.b24x14-6.w65", "24/13")
    assert (found.verdict, play_text(found.play)) == (Verdict.LEGAL, "24/19/13")


def test_a_jump_of_a_double_stands_for_as_many_steps_as_it_needs() -> None:
    for target, text in ((16, "24/20/16"), (12, "24/20/16/12"), (8, "24/20/16/12/8")):
        found = ruled("LN1.w24x14-3.b23x15.w44", f"24/{target}")
        assert play_text(found.play) == text
    assert ruled("LN1.w24x14-3.b23x15.w44", "24/8").verdict is Verdict.LEGAL
    assert codes(ruled("LN1.w24x14-3.b23x15.w44", "24/16").reasons) == [(None, "all-dice")]


def test_a_jump_off_the_board_needs_no_exact_number() -> None:
    found = ruled("LN1.w7-2.b6x15.w62", "7/off")
    assert (found.verdict, play_text(found.play)) == (Verdict.LEGAL, "7/5/off")
    assert [play_text(a.play) for a in found.attempts] == []
    found = ruled("LN1.w8.b6x15.w62", "8/off")
    assert (found.verdict, play_text(found.play)) == (Verdict.LEGAL, "8/2/off")


def test_a_hop_that_one_unused_die_fits_is_never_shorthand() -> None:
    assert dealings((6, 5), ((6, 0),)) == ((Step(6, 6),),)
    assert dealings((6, 5), ((5, 0),)) == ((Step(5, 6),), (Step(5, 5),))
    assert dealings((3, 3, 3, 3), ((24, 21),)) == ((Step(24, 3),),)
    assert dealings((6, 5), ((24, 19),)) == ((Step(24, 5),),)


def test_a_jump_can_stand_beside_other_steps() -> None:
    found = ruled("LN1.w24x9-20x5-12.b23x15.w22", "20/18 24/20 20/18")
    assert (found.verdict, [(s.source, s.die) for s in found.play]) == (
        Verdict.LEGAL,
        [(20, 2), (24, 2), (22, 2), (20, 2)],
    )


def test_a_jump_legal_in_no_order_shows_every_order_with_its_reasons() -> None:
    found = ruled("LN1.w24x15.b24x13-7-6.w65", "24/13")
    assert found.verdict is Verdict.ILLEGAL
    assert [(play_text(a.play), codes(a.reasons)) for a in found.attempts] == [
        ("24/18/13", [(1, "blocked")]),
        ("24/19/13", [(1, "blocked")]),
    ]
    assert (found.play, found.reasons) == (found.attempts[0].play, found.attempts[0].reasons)


def test_a_hop_that_the_dice_do_not_add_up_to_keeps_its_distance_and_has_no_die() -> None:
    found = ruled("LN1.w24x15.b24x15.w65", "24/14")
    assert (found.play, codes(found.reasons), found.attempts) == ((Step(24, 10),), [(1, "die")], ())
    found = ruled("LN1.w24x15.b24x15.w65", "24/18 18/7")
    assert codes(found.reasons) == [(2, "die")]


def test_a_jump_is_legal_under_an_open_text_when_some_order_is_legal_in_each_reading() -> None:
    found = ruled("LN1.w24x15.b24x15.w65", "24/13", LIVEGAMES)
    assert (found.verdict, play_text(found.play)) == (Verdict.LEGAL, "24/18/13")
    found = ruled(MOMENTARY, "12/1", LIVEGAMES)
    assert [r.verdict for r in found.readings] == [Verdict.ILLEGAL, Verdict.LEGAL]
    assert (found.verdict, play_text(found.play)) == (Verdict.OPEN, "12/6/1")


def expansions(left: list[int], played: tuple[Hop, ...]) -> list[tuple[Hop, ...]]:
    """Every way to write shorthand out in single steps, by trying every order of the unused dice."""
    if not played:
        return [()]
    (start, end), rest = played[0], played[1:]
    singles = {die for die in left if (die >= start if end == 0 else die == start - end)}
    ways: set[tuple[int, ...]] = {(die,) for die in singles}
    if not ways:
        for n in range(2, len(left) + 1):
            for order in permutations(left, n):
                through = [start - sum(order[:k]) for k in range(1, n + 1)]
                if all(point > 0 for point in through[:-1]) and max(through[-1], 0) == end:
                    ways.add(order)
    found = []
    for order in ways or {(start - end,)}:
        chain = [(start - sum(order[:k]), max(start - sum(order[: k + 1]), 0)) for k in range(len(order))]
        remaining = left.copy()
        for die in order:
            if die in remaining:
                remaining.remove(die)
        found += [(*chain, *tail) for tail in expansions(remaining, rest)]
    return found


@each_family
def test_shorthand_is_legal_when_some_way_to_write_it_out_is(family: str) -> None:
    rng = Random(f"shorthand {family}")
    for case, rules in cases(family, share(40), seed=14):
        plain = oracle.tell(rules, *case)
        played = list(rng.choice(sorted(plain.plays))) if plain.plays else []
        for at in range(len(played) - 2, -1, -1):
            if played[at][1] == played[at + 1][0] and rng.random() < 0.8:
                played[at : at + 2] = [(played[at][0], played[at + 1][1])]
        if rng.random() < 0.3:
            rng.shuffle(played)
        ways = expansions(list(case.roll.dice), tuple(played))
        found = rule(rules, *case, tuple(played))
        assert (found.verdict is Verdict.LEGAL) == any(way in plain.plays for way in ways), told(case, rules, played)
        assert hops(found.play) in ways
        if any(len(way) > len(played) for way in ways) and found.verdict is Verdict.ILLEGAL:
            assert {hops(attempt.play) for attempt in found.attempts} == set(ways)
            assert found.attempts[0].play == found.play


# ---------------------------------------------------------------- candidates


def standing(plain: oracle.Told, step: Step) -> Standing:
    """What a first step is, told from the plain list of plays."""
    made = (step.source, step.die)
    if any(play[:1] == (made,) for play in plain.dealt):
        return Standing.LEGAL
    return Standing.LATER if any(made in play for play in plain.dealt) else Standing.REFUSED


def check_candidate(found: Candidate, plain: oracle.Told, rules: Ruleset, turn: Turn, where: str) -> None:
    assert found.standing is standing(plain, found.step), where
    if found.standing is Standing.LEGAL:
        assert (found.reasons, found.witness) == ((), PASS)
        return
    assert found.reasons, where
    if found.standing is Standing.LATER:
        assert (found.step.source, found.step.target) in hops(found.witness)
        assert judge(rules, turn, found.witness) == (), where
    else:
        assert found.witness == PASS
    assert {reason.step for reason in found.reasons} == {found.step}
    if any(reason.number is None for reason in found.reasons):
        whole = {reason.rule for reason in found.reasons}
        assert whole <= {Rule.ALL_DICE, Rule.LARGER_DIE} or (
            whole == {Rule.PRIME} and rules.prime_timing is PrimeTiming.TURN
        ), where
    else:
        assert {reason.number for reason in found.reasons} == {1}


@each_family
def test_every_own_checker_by_every_die_is_legal_later_or_refused_with_a_reason(family: str) -> None:
    for case, rules in cases(family, share(60), seed=15):
        turn = Turn.start(*case)
        plain = oracle.tell(rules, *case)
        found = candidates(rules, turn)
        held = [p for p in range(24, 0, -1) if turn.own[p]]
        assert [(c.step.source, c.step.die) for c in found] == [
            (p, die) for p in held for die in dict.fromkeys(case.roll.dice)
        ]
        for candidate in found:
            check_candidate(candidate, plain, rules, turn, told(case, rules, candidate.step))


@each_family
def test_a_candidate_on_which_readings_differ_is_open(family: str) -> None:
    for case, _ in cases(family, share(20), seed=16):
        turn = Turn.start(*case)
        read = [(reading, oracle.tell(reading, *case)) for reading in oracle.settled_readings(LIVEGAMES)]
        for candidate in candidates(LIVEGAMES, turn):
            answers = {standing(plain, candidate.step) for _, plain in read}
            where = told(case, LIVEGAMES, candidate.step)
            assert candidate.standing is (answers.pop() if len(answers) == 1 else Standing.OPEN), where
            assert (candidate.standing is Standing.OPEN) <= (candidate.reasons == ()), where
            for (rules, plain), (reading, answer) in zip(read, candidate.readings, strict=True):
                assert reading == rules
                check_candidate(answer, plain, rules, turn, where)


def test_a_step_that_only_one_reading_allows_is_open() -> None:
    found = {(c.step.source, c.step.die): c for c in candidates(LIVEGAMES, Turn.start(*thrown_at(MOMENTARY)))}
    assert (found[12, 6].standing, found[12, 6].reasons) == (Standing.OPEN, ())
    assert [answer.standing for _, answer in found[12, 6].readings] == [Standing.REFUSED, Standing.LEGAL]
    assert [reason.rule for reason in found[12, 6].readings[0][1].reasons] == [Rule.PRIME]


def test_a_step_that_starts_no_legal_play_is_refused_for_the_die_it_wastes() -> None:
    turn = Turn.start(*thrown_at("LN1.w24x12-4-2-1.b24x5-21-19-1x8.b65"))
    found = {(c.step.source, c.step.die): c for c in candidates(NARD_ONLINE, turn)}
    assert found[24, 6].standing is Standing.REFUSED
    assert [reason.rule for reason in found[24, 6].reasons] == [Rule.ALL_DICE]


def test_a_step_that_only_a_later_place_allows_is_told_so() -> None:
    turn = Turn.start(*thrown_at("LN1.w24x13-14x2.b8-5x7-4x7.b62"))
    found = {(c.step.source, c.step.die): c for c in candidates(NARD_ONLINE, turn)}
    assert found[8, 2].standing is Standing.LEGAL
    assert found[5, 6].standing is Standing.REFUSED
    assert [reason.rule for reason in found[5, 6].reasons] == [Rule.HOME]
    turn = Turn.start(*thrown_at("LN1.w5-4-1x3.b6x15.w64"))
    found = {(c.step.source, c.step.die): c for c in candidates(NARD_ONLINE, turn)}
    assert found[4, 6].standing is Standing.LATER
    assert [reason.rule for reason in found[4, 6].reasons] == [Rule.FARTHEST]
    assert play_text(found[4, 6].witness) == "5/1 4/off"


def test_there_are_no_candidates_in_a_finished_game_that_are_not_over() -> None:
    found = candidates(GREEK, Turn.start(*thrown_at("LN1.w0.b6x15.b21")))
    assert {(c.standing, tuple(r.rule for r in c.reasons)) for c in found} == {(Standing.REFUSED, (Rule.OVER,))}


# ---------------------------------------------------------------- what a reason rests on


def topics(text: str, play: str, rules: Ruleset = NARD_ONLINE) -> list[Topic]:
    """The matters the first reason rests on."""
    found = ruled(text, play, rules)
    return [ground.topic for ground in grounds(rules, found.turn, found.play, found.reasons[0])]


def test_the_second_checker_of_a_first_double_rests_on_the_head_exception() -> None:
    assert topics("LN1.w24x15.b24x15.w55", "24/19 24/19")[0] is Topic.HEAD_EXCEPTION
    assert topics("LN1.w24x15.b24x15.w65", "24/18 24/19") == [Topic.HEAD]


def test_a_momentary_prime_rests_on_when_primes_are_counted_and_one_handed_over_does_not() -> None:
    assert topics(MOMENTARY, "12/6 6/1")[0] is Topic.PRIME_TIMING
    assert Topic.PRIME_TIMING not in topics(MOMENTARY, "12/6 5/off")


def test_a_prime_over_the_corner_rests_on_that_too() -> None:
    assert Topic.PRIME_CORNER in topics("LN1.w24x8-23-3-2-1x4.b24x15.w22", "24/22 22/20 20/18 18/16")
    assert Topic.PRIME_CORNER not in topics("LN1.w24x14-22.b24x6-9-8x2-7-5-4-3x3.b62", "8/6 24/18")


def test_a_prime_rests_on_what_a_checker_off_means_only_when_one_is_off() -> None:
    never = read_ruleset("nard-online+prime=never")
    standing = "LN1.w24x7-23x2-22x2-20x2-19-11.b{}.w32"
    assert topics(standing.format("24x9-22x2-21-20x2-17"), "24/21", never) == [Topic.PRIME]
    assert Topic.PRIME_OFF not in topics(standing.format("24x9-22x2-21-20x2-17"), "24/21")
    assert topics(standing.format("6x14"), "24/21", never) == [Topic.PRIME, Topic.PRIME_OFF]


def test_what_every_text_takes_for_granted_rests_on_no_text() -> None:
    assert topics("LN1.w24x15.b24x15.w65", "24/20") == []
    assert topics("LN1.w24x15.b24x15.w65", "20/14") == []


def test_a_house_rule_rests_on_the_house() -> None:
    rules = read_ruleset("greek+head-exception=never")
    found = ruled("LN1.w24x15.b24x15.w44", "24/20 24/20", rules)
    ground = grounds(rules, found.turn, found.play, found.reasons[0])[0]
    assert (ground.topic, ground.basis, ground.section) == (Topic.HEAD_EXCEPTION, Basis.HOUSE, None)


@pytest.mark.parametrize(
    ("rules", "bases"),
    [
        ("greek", [Basis.SAYS, Basis.SAYS]),
        ("greek+prime=never", [Basis.HOUSE, Basis.SAYS]),
        ("nard-online+prime=home", [Basis.HOUSE, Basis.IMPLIES]),
        ("federation+prime=never", [Basis.OPEN, Basis.HOUSE]),
        ("federation+prime=never+prime-timing=die", [Basis.HOUSE, Basis.HOUSE]),
    ],
)
def test_a_house_rule_decides_before_the_text_and_what_is_left_open_before_both(rules: str, bases: list[Basis]) -> None:
    ruling = ruled("LN1.w24x2-23-22-21-20-10x9.b24x15.w51", "24/19 23/22", read_ruleset(rules))
    assert ruling.objection
    found = grounds(ruling.rules, ruling.turn, ruling.play, ruling.objection.reason)
    assert [ground.basis for ground in found] == bases


# ---------------------------------------------------------------- positions that cannot arise (§7)


def noted(text: str, rules: Ruleset = NARD_ONLINE) -> set[str]:
    position, roll = read_position(text)
    return {note.code.value for note in notes(rules, position, roll)}


@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
@pytest.mark.parametrize(
    ("code", "noted_in", "not_in"),
    [
        ("over", "LN1.w0.b6x15.b21", "LN1.w1.b6x15.b21"),
        ("prime-standing", "LN1.w9-8-7-6-5-4x10.b24x15.w21", "LN1.w9-8-7-6-5-4x10.b24x14-13.w21"),
        ("prime-standing", "LN1.w3-2-1-24-23-22x10.b24x15.b21", "LN1.w3-2-1-24-23-22x10.b6x14.b21"),
        ("off-early", "LN1.w7-6x13.b24x15.w21", "LN1.w6x14.b24x15.w21"),
        ("off-early", "LN1.w24x10-12x5.b7x14.w21", "LN1.w24x10-12x5.b7x15.w21"),
        ("head-full", "LN1.w24x15.b24x9-14x6.w21", "LN1.w24x15.b24x14-14.w21"),
        ("head-full", "LN1.w24x14-14.b24x15.w21", "LN1.w24x14-14.b24x15.b21"),
    ],
)
def test_a_position_that_no_game_reaches_is_noted_and_a_close_one_that_can_be_is_not(
    code: str, noted_in: str, not_in: str, rules: Ruleset
) -> None:
    assert code in noted(noted_in, rules)
    assert code not in noted(not_in, rules)


def test_a_prime_is_illegal_as_it_stands_by_the_rule_set_that_is_agreed() -> None:
    text = "LN1.w9-8-7-6-5-4x10.b24x14-13.w21"
    allowed = {"free", "ahead", "home", "never"} - {
        value
        for value in ("free", "ahead", "home", "never")
        if "prime-standing" in noted(text.replace("24x14-13", "24x14-14"), read_ruleset(f"greek+prime={value}"))
    }
    assert allowed == {"free", "ahead"}


def test_a_note_names_the_side_and_the_points() -> None:
    found = notes(GREEK, *thrown_at("LN1.w9-8-7-6-5-4x9.b24x14-22.b21"))
    assert [(n.code, n.color, n.points) for n in found] == [
        (NoteCode.PRIME_STANDING, Color.WHITE, (9, 8, 7, 6, 5, 4)),
        (NoteCode.OFF_EARLY, Color.WHITE, (9, 8, 7)),
    ]


def test_the_starter_has_no_double_when_the_toss_is_played() -> None:
    start = "LN1.w24x15.b24x15.w{}"
    assert {roll for roll in ("65", "66", "11") if "starter-double" in noted(start.format(roll), GREEK)} == {"66", "11"}
    for rules in (NARD_ONLINE, LIVEGAMES, FEDERATION):
        assert noted(start.format("66"), rules) == set()
    assert noted("LN1.w24x15.b24x15.w", GREEK) == set()
    assert noted("LN1.w24x15.b24x15.w66", read_ruleset("greek+opening=rethrow")) == set()


def test_what_only_a_first_double_gives_is_noted_against_a_full_head_when_the_toss_is_played() -> None:
    two_left = "LN1.w24x15.b24x13-16x2.w65"
    assert noted(two_left, GREEK) == {"starter-double"}
    assert noted(two_left, NARD_ONLINE) == set()
    assert noted("LN1.w24x15.b24x14-13.w65", GREEK) == set()


def test_the_second_player_may_begin_with_a_double() -> None:
    assert noted("LN1.w24x14-13.b24x15.b66", GREEK) == set()


def test_a_last_throw_is_noted_where_a_text_may_have_one_for_the_side_to_move() -> None:
    finished = "LN1.w0.b1.b21"
    assert (
        noted(finished, FEDERATION) == noted(finished, read_ruleset("greek+draw=last-throw")) == {"over", "last-throw"}
    )
    assert (
        noted(finished, GREEK) == noted("LN1.w0.b1.w21", FEDERATION) == noted("LN1.w0.b0.b21", FEDERATION) == {"over"}
    )


def told_of(text: str, play: str, rules: Ruleset) -> list[str]:
    """The notes on a play that is ruled on."""
    found = ruled(text, play, rules)
    return [note.code.value for note in play_notes(rules, found.turn, found.play)]


def test_one_checker_with_both_dice_is_noted_where_only_practice_allows_it() -> None:
    start = "LN1.w24x15.b24x15.w{}"
    assert told_of(start.format("65"), "24/18/13", FEDERATION) == ["one-checker"]
    assert told_of("LN1.w24x13-18x2.b24x15.w65", "24/18 18/13", FEDERATION) == [], "another checker stood there"
    assert told_of(start.format("65"), "24/18", FEDERATION) == []
    assert told_of(start.format("22"), "24/22/20/18/16", FEDERATION) == []
    for rules in (GREEK, NARD_ONLINE, LIVEGAMES):
        assert told_of(start.format("65"), "24/18/13", rules) == []


def test_an_exact_bear_off_past_higher_points_is_noted_where_one_sentence_could_be_heard_against_it() -> None:
    assert told_of("LN1.w6-3.b6x15.w31", "3/off 6/5", GREEK) == ["exact-off"]
    assert told_of("LN1.w6-3.b6x15.w31", "6/5 3/off", GREEK) == ["exact-off"]
    assert told_of("LN1.w3x2.b6x15.w31", "3/off 3/2", GREEK) == []
    assert told_of("LN1.w6-3.b6x15.w62", "6/off 3/1", GREEK) == []
    assert told_of("LN1.w6-3.b6x15.w31", "3/off 6/5", NARD_ONLINE) == []


def test_black_does_not_start_where_white_does() -> None:
    assert noted("LN1.w24x15.b24x15.b65", FEDERATION) == {"white-starts"}
    assert noted("LN1.w24x15.b24x15.w65", FEDERATION) == set()
    assert noted("LN1.w24x15.b24x14-13.w65", FEDERATION) == {"white-starts"}
    assert "white-starts" in noted("LN1.w24x15.b24x14-13.b65", FEDERATION)
    assert noted("LN1.w24x14-13.b24x15.b65", FEDERATION) == set()
    for rules in (GREEK, NARD_ONLINE, LIVEGAMES):
        assert noted("LN1.w24x15.b24x15.b65", rules) == set()
        assert noted("LN1.w24x15.b24x14-13.w65", rules) == set()


@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_no_turn_of_a_game_played_by_the_rules_has_a_note(rules: Ruleset) -> None:
    for reading in rules.readings():
        rng = Random(f"notes {reading}")
        for _ in range(4):
            for number, (position, roll) in enumerate(self_play(rng, reading)):
                if number == 0 and rules.opening == "play-toss" and roll.double:
                    break
                assert notes(rules, position, roll) == (), position_text(position, roll)


def test_every_first_turn_and_every_reply_of_every_rule_set_can_arise() -> None:
    for rules in RULESETS.values():
        reading = override(rules, Topic.PRIME_TIMING, PrimeTiming.DIE)
        for first in (roll for roll in ROLLS if rules.opening != "play-toss" or not roll.double):
            for result in legal_plays(reading, Turn.start(START, first)).results:
                position = after(START, result.own)
                assert {n for roll in ROLLS for n in notes(rules, position, roll)} == set()
                assert notes(rules, position) == ()


def test_notes_do_not_change_a_ruling() -> None:
    text = "LN1.w9-8-7-6-5-4x9.b24x14-22.w21"
    assert noted(text) == {"prime-standing", "off-early"}
    assert ruled(text, "9/7 9/8").verdict is Verdict.ILLEGAL
    assert ruled(text, "9/8 4/2").verdict is Verdict.LEGAL


# ---------------------------------------------------------------- what a legal play rests on


@pytest.mark.parametrize(
    ("text", "play", "topics"),
    [
        ("LN1.w24x15.b24x15.w65", "24/18/13", "head one-checker all-dice"),
        ("LN1.w24x14-8.b24x15.w65", "24/18 8/3", "head all-dice"),
        ("LN1.w24x14-8.b24x15.w65", "8/2 24/19", "head all-dice"),
        ("LN1.w24x15.b24x14-4.w66", "24/18 24/18", "head-exception head most-of-double"),
        ("LN1.w14x15.b24x15.w11", "14/13(4)", "four-of-double"),
        ("LN1.w24x15.b24x14-6.w66", "pass", "all-dice"),
        ("LN1.w6x3-2.b1x15.w65", "6/off 6/1", "home bear-off all-dice"),
        ("LN1.w20-1x14.b24x14-21.w65", "20/14", "larger-die all-dice"),
        ("LN1.w24x2-23-22-21-20-10x9.b24x14-6.w51", "24/19 10/9", "head prime all-dice"),
        ("LN1.w24x2-23-22-21-20-10x9.b24x14.w51", "24/19 10/9", "head prime prime-off all-dice"),
        ("LN1.w24x5-23-22-21-4-2x2-1x4.b24x14-6.w31", "4/1 2/1", "prime prime-corner all-dice"),
        ("LN1.w24x5-23-22-4-3-2x2-1x4.b24x14-6.w21", "24/22 3/2", "head prime prime-corner all-dice"),
        ("LN1.w16x5-15-14-13-12x3-10x4.b19x15.w51", "16/11 10/9", "prime-ends all-dice"),
    ],
)
def test_a_legal_play_rests_on_the_matters_that_it_touches(text: str, play: str, topics: str) -> None:
    ruling = ruled(text, play)
    assert ruling.verdict is Verdict.LEGAL
    assert [ground.topic.value for ground in supports(NARD_ONLINE, ruling.turn, ruling.play)] == topics.split()


def test_a_prime_that_stands_only_for_a_moment_rests_on_how_it_is_judged() -> None:
    by_turn = override(GREEK, Topic.PRIME_TIMING, PrimeTiming.TURN)
    ruling = ruled("LN1.w24x2-23-22-21-20-10x9.b24x15.w51", "24/19 23/22", by_turn)
    topics = [(ground.topic, ground.basis) for ground in supports(ruling.rules, ruling.turn, ruling.play)]
    assert topics[1:3] == [(Topic.PRIME_TIMING, Basis.HOUSE), (Topic.PRIME, Basis.SAYS)]


@each_family
def test_what_a_legal_play_rests_on_follows_from_its_steps(family: str) -> None:
    for (position, roll), rules in cases(family, share(20), seed=61):
        turn = Turn.start(position, roll)
        for result in legal_plays(rules.readings()[0], turn).results[:4]:
            boards = [turn.own]
            for step in result.play:
                boards.append(oracle.lifted(boards[-1], step.source, step.die))
            topics = {ground.topic for ground in supports(rules, turn, result.play)}
            left = sum(step.source == 24 for step in result.play)
            assert (Topic.HEAD in topics, Topic.HEAD_EXCEPTION in topics) == (left > 0, left > 1)
            borne = any(step.source <= step.die for step in result.play)
            assert (Topic.BEAR_OFF in topics, Topic.HOME in topics) == (borne, borne)
            assert (Topic.PRIME in topics) == any(_six_in_a_row(own) for own in boards[1:])
            counted = {Topic.ALL_DICE, Topic.FOUR_OF_DOUBLE, Topic.MOST_OF_DOUBLE} & topics
            assert len(counted) == 1
            assert (Topic.ALL_DICE in counted) == (not roll.double or not result.play)


def _six_in_a_row(own: Counts) -> bool:
    """Six points in a row on the opponent's route: 12 down to 1, then 24 down to 13."""
    route = [*range(12, 0, -1), *range(24, 12, -1)]
    return any(all(own[p] for p in route[k : k + 6]) for k in range(19))
