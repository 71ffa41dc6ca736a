from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tutor.app import desk as desks
from tutor.app.desk import Desk, Moment, Tool, Trouble, from_link, outlook, to_link
from tutor.dice import Roll
from tutor.legality import Rule, hops
from tutor.notation import Problem, position_text, read_play, read_position, read_ruleset
from tutor.position import CHECKERS, OFF, POINTS, START, Color, opposite
from tutor.ruleset import NARD_ONLINE, RULESETS
from tutor.ruling import Choice, Note, NoteCode, Verdict, notes, plays_of, rule_on


def opened(position: str, rules: str = "nard-online", play: str = "") -> Desk:
    query = {"p": position, "rules": rules}
    desk, broken = from_link(query | ({"play": play} if play else {}))
    assert not broken
    return desk


def seen(desk: Desk) -> desks.Outlook:
    found = outlook(desk)
    assert found is not None
    return found


PRIME = "LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32"
MIDDLE = "LN1.w24x7-20x2-18x2-16-11x2-7.b24x8-22x2-17-15x2-14-10.w63"
DEAD_END = "LN1.w24x12-4-2-1.b24x5-21-19-1x8.b65"


# ---------------------------------------------------------------- trying


def test_a_desk_opens_with_the_start_and_a_roll_and_every_first_step() -> None:
    assert hops(seen(Desk()).going) == ((24, 18), (24, 19))


def test_a_right_step_goes_on_with_the_die_that_is_left() -> None:
    found = seen(desks.try_steps(Desk(), ((24, 18),)))
    assert (hops(found.made), found.turn.dice, hops(found.going)) == (((24, 18),), (5,), ((18, 13),))
    assert found.ruling is None


def test_a_wrong_step_is_stopped_and_named_as_the_second_of_the_play() -> None:
    found = seen(desks.try_steps(desks.try_steps(Desk(), ((24, 18),)), ((24, 19),)))
    assert [(r.rule, r.number) for r in found.refused] == [(Rule.HEAD, 2)]
    assert hops(found.made) == ((24, 18),)


def test_the_next_step_takes_the_place_of_a_refused_one() -> None:
    desk = desks.try_steps(desks.try_steps(Desk(), ((24, 20),)), ((24, 19),))
    assert desk.now.tried == ((24, 19),)


def test_one_checker_may_be_carried_with_both_dice_at_once() -> None:
    desk = desks.try_steps(Desk(), ((24, 13),))
    assert hops(seen(desk).made) == ((24, 18), (18, 13))
    assert seen(desk).finished


def test_a_step_that_wastes_a_die_is_stopped_with_a_witness_from_the_beginning_of_the_play() -> None:
    found = seen(desks.try_steps(opened(DEAD_END), ((24, 18),)))
    (reason,) = found.refused
    assert reason.rule is Rule.ALL_DICE
    assert plays_of(NARD_ONLINE, found.began).dealt(hops(reason.witness)) == reason.witness


def test_reasons_found_in_the_middle_of_a_double_count_from_its_beginning() -> None:
    desk = opened("LN1.w24x11-8x2-7-2.b24x12-18-17-15.w44")
    double = seen(desks.try_steps(desk, ((8, 4),)))
    assert double.refusals()
    for candidate in double.refusals():
        for reason in candidate.reasons:
            assert reason.number == 2
            assert not reason.witness or hops(reason.witness)[:1] == ((8, 4),)


def test_ending_a_play_too_early_is_ruled_on() -> None:
    desk = desks.confirm(desks.try_steps(Desk(), ((24, 18),)))
    ruling = seen(desk).ruling
    assert ruling is not None
    assert [(r.rule, r.limit, r.count) for r in ruling.reasons] == [(Rule.ALL_DICE, 2, 1)]


def test_a_confirmed_play_hands_the_board_over_without_dice() -> None:
    desk = desks.confirm(desks.try_steps(Desk(), ((24, 13),)))
    assert position_text(*desk.now[:2]) == "LN1.w24x14-13.b24x15.b"
    assert outlook(desk) is None


def test_a_turn_in_which_nothing_can_be_played_is_a_pass_to_confirm() -> None:
    desk = opened("LN1.w24x15.b24x14-6.w66")
    assert seen(desk).finished
    assert position_text(*desks.confirm(desk).now[:2]) == "LN1.w24x15.b24x14-6.b"


def test_undo_goes_back_moment_by_moment_to_the_first() -> None:
    desk = desks.confirm(desks.try_steps(desks.try_steps(Desk(), ((24, 18),)), ((18, 13),)))
    for _ in range(3):
        desk = desk.undo()
    assert desk == Desk()
    assert desk.undo() == desk


def test_what_is_typed_is_tried_from_the_beginning_of_the_turn() -> None:
    desk = desks.try_steps(Desk(), ((24, 19),))
    assert hops(seen(desks.try_play(desk, read_play("24/18/13"))).made) == ((24, 18), (18, 13))
    assert seen(desks.try_play(desk, read_play("pass"))).ruling is not None


def test_an_open_rule_set_lets_a_step_go_on_that_one_reading_allows() -> None:
    found = seen(desks.try_steps(opened(PRIME, "livegames"), ((24, 21),)))
    assert found.made
    assert found.doubtful
    strict = seen(desks.try_steps(opened(PRIME, "greek"), ((24, 21),)))
    assert [r.rule for r in strict.refused] == [Rule.PRIME]


@pytest.mark.parametrize("text", [MIDDLE, PRIME, DEAD_END, "LN1.w9-8-6x3-5x3-4x3-3x2-2x2.b5x4-4x3-3x4-2x4.w52"])
def offered(desk: Desk) -> Iterator[tuple[desks.Outlook, Choice]]:
    """What the page offers after each beginning of a play."""
    found = seen(desk)
    for choice in found.choices.results:
        yield found, choice
    for step in found.going:
        yield from offered(desks.try_steps(desk, ((step.source, step.target),)))


@pytest.mark.parametrize("rules", ["greek", "nard-online", "livegames", "federation"])
@pytest.mark.parametrize("text", [PRIME, "LN1.w24x9-20-18-17-16-15-14.b24x15.w11", DEAD_END])
def test_what_is_offered_after_some_steps_is_ruled_on_as_the_whole_play(rules: str, text: str) -> None:
    position, roll = read_position(text)
    verdicts = set()
    for found, choice in offered(Desk(Moment(position, roll), RULESETS[rules])):
        for order in choice.orders:
            whole = rule_on(RULESETS[rules], found.began, hops((*found.made, *order)))
            assert whole.verdict is choice.verdict, (found.made, order)
        verdicts.add(choice.verdict)
    assert verdicts == (
        {Verdict.LEGAL} if RULESETS[rules].settled or text == DEAD_END else set(Verdict) - {Verdict.ILLEGAL}
    )


def test_other_rule_sets_are_asked_about_the_same_play() -> None:
    desk = opened("LN1.w24x14-16.b24x15.b44", "livegames", "24/20 24/20")
    verdicts = {rules.name: verdict for rules, verdict in desks.elsewhere(desk, seen(desk).made, whole=True)}
    assert set(verdicts) == {"greek", "nard-online", "livegames", "federation"}


def test_the_step_that_stops_a_play_is_judged_elsewhere_as_the_next_step() -> None:
    desk = desks.try_steps(opened(PRIME), ((24, 21),))
    found = seen(desk)
    said = {r.name: v for r, v in desks.elsewhere(desk, (*found.made, *found.stopped), whole=False)}
    assert said == {
        "greek": Verdict.ILLEGAL,
        "nard-online": Verdict.ILLEGAL,
        "livegames": Verdict.OPEN,
        "federation": Verdict.OPEN,
    }


# ---------------------------------------------------------------- setting up


def test_putting_and_taking_counts_what_is_off_by_itself() -> None:
    desk = desks.clear(Desk())
    desk = desks.put(desk, Tool.WHITE, 5).desk
    assert (desk.now.position.white[5], desk.now.position.white[OFF]) == (1, 14)
    assert desks.take(desk, 5).desk.now.position.white[OFF] == CHECKERS


def test_black_is_put_on_the_point_that_white_calls_by_its_number() -> None:
    desk = desks.put(desks.clear(Desk()), Tool.BLACK, 5).desk
    assert desk.now.position.black[opposite(5)] == 1


def test_there_are_never_sixteen() -> None:
    desk, trouble, color = desks.put(Desk(), Tool.WHITE, 3)
    assert (desk, trouble, color) == (Desk(), Trouble.ALL_OUT, Color.WHITE)
    assert desks.set_stack(desks.clear(Desk()), Tool.WHITE, 3, 16).desk.now.position.white[3] == CHECKERS


def test_there_are_never_two_owners_on_a_point() -> None:
    assert desks.put(Desk(), Tool.BLACK, 24) == (Desk(), Trouble.HELD, Color.WHITE)


def test_a_stack_is_set_by_one_gesture_and_the_taking_tool_keeps_its_owner() -> None:
    desk = desks.set_stack(Desk(), Tool.TAKE, 12, 4).desk
    assert desk.now.position.black[24] == 4


def test_a_checker_of_either_side_is_carried_to_a_point_and_the_rest_stays() -> None:
    desk = desks.move_checker(Desk(), 24, 20).desk
    assert (desk.now.position.white[24], desk.now.position.white[20]) == (14, 1)
    desk = desks.move_checker(desk, 12, 11).desk
    assert (desk.now.position.black[24], desk.now.position.black[23]) == (14, 1)
    assert desk.undo().undo().now == Desk().now
    assert desks.move_checker(desk, 20, 20).desk == desk


def test_a_checker_carried_off_the_board_is_off() -> None:
    desk = desks.move_checker(desks.move_checker(Desk(), 24, OFF).desk, 12, OFF).desk
    assert desk.now.position.white[OFF] == desk.now.position.black[OFF] == 1


def test_no_checker_is_carried_to_the_other_side_or_from_an_empty_point() -> None:
    assert desks.move_checker(Desk(), 24, 12) == (Desk(), Trouble.HELD, Color.BLACK)
    assert desks.move_checker(Desk(), 12, 24) == (Desk(), Trouble.HELD, Color.WHITE)
    assert desks.move_checker(Desk(), 7, 3) == (Desk(), Trouble.EMPTY, Color.WHITE)


@given(some.lists(some.tuples(some.sampled_from(POINTS), some.integers(OFF, 24))))
def test_however_checkers_are_carried_the_position_stays_one(moves: list[tuple[int, int]]) -> None:
    desk = opened(MIDDLE)
    for source, target in moves:
        desk = desks.move_checker(desk, source, target).desk
    assert sum(desk.now.position.white) == sum(desk.now.position.black) == CHECKERS


def test_an_edit_keeps_the_dice_and_drops_what_was_tried() -> None:
    desk = desks.put(desks.try_steps(Desk(), ((24, 18),)), Tool.TAKE, 24).desk
    assert desk.now[1:] == (Roll(6, 5), (), False)


def test_swapping_the_sides_twice_changes_nothing() -> None:
    desk = opened(MIDDLE)
    assert desks.swap(desks.swap(desk)).now == desk.now


@given(some.integers(0, 10**6))
def test_a_random_position_is_one_that_play_leads_to_and_the_same_for_one_seed(seed: int) -> None:
    desk = desks.play_out(Desk(), seed)
    assert desk.now == desks.play_out(Desk(), seed).now
    assert desk.now.roll is not None
    assert not impossible(desk)


def impossible(desk: Desk) -> list[Note]:
    first_turn = {NoteCode.STARTER_DOUBLE, NoteCode.WHITE_STARTS, NoteCode.HEAD_FULL}
    return [note for note in notes(desk.rules, desk.now.position) if note.code not in first_turn]


@given(some.lists(some.tuples(some.sampled_from(list(Tool)), some.sampled_from(POINTS), some.integers(0, 15))))
def test_whatever_is_put_the_position_stays_one(edits: list[tuple[Tool, int, int]]) -> None:
    desk = Desk()
    for tool, point, count in edits:
        desk = desks.set_stack(desk, tool, point, count).desk  # Position refuses sixteen and two owners


# ---------------------------------------------------------------- links


@pytest.mark.parametrize(
    ("position", "rules", "play"),
    [
        ("LN1.w24x15.b24x15.w65", "nard-online", ""),
        ("LN1.w24x15.b24x15.w65", "greek+prime-timing=turn+prime=home", "24/18/13"),
        (MIDDLE, "federation", "24/18 11/5"),
        ("LN1.w24x14-13.b24x15.b", "livegames", ""),
        ("LN1.w0.b24x15.b66", "greek", ""),
    ],
)
def test_a_link_opens_what_it_was_made_from(position: str, rules: str, play: str) -> None:
    desk = opened(position, rules, play)
    again, broken = from_link(to_link(desk))
    assert (again.now, again.rules, broken) == (desk.now, desk.rules, ())


def test_what_a_link_tried_can_be_undone_step_by_step() -> None:
    desk = opened("LN1.w24x15.b24x15.w65", play="24/18/13")
    assert [moment.tried for moment in desk.past] == [(), ((24, 18),)]
    assert desk.undo().undo().now.tried == ()


def test_a_play_that_was_ended_early_is_ended_in_its_link() -> None:
    desk = desks.confirm(opened("LN1.w24x15.b24x15.w65", play="24/18"))
    assert desk.now.called
    assert from_link(to_link(desk))[0].now == desk.now


def test_a_play_in_a_link_needs_dice() -> None:
    desk, broken = from_link({"p": "LN1.w24x15.b24x15.w", "play": "24/18"})
    assert [(part.name, part.error.problem) for part in broken] == [("play", Problem.NO_DICE)]
    assert desk.now.tried == ()


def test_a_broken_part_of_a_link_is_named_and_the_rest_is_opened() -> None:
    desk, broken = from_link({"p": MIDDLE, "rules": "roman", "play": "24/18"})
    assert [(part.name, part.error.problem) for part in broken] == [("rules", Problem.RULESET)]
    assert desk.now.position == read_position(MIDDLE)[0]
    assert desk.rules == Desk().rules


def test_a_broken_position_opens_the_start_and_its_play_is_not_tried_there() -> None:
    desk, broken = from_link({"p": "w24x16", "rules": "greek", "play": "24/18"})
    assert [part.name for part in broken] == ["p"]
    assert (desk.now, desk.rules) == (Moment(START, Roll(6, 5)), read_ruleset("greek"))


@given(some.dictionaries(some.sampled_from(["p", "rules", "play", "other"]), some.text(max_size=40)))
def test_no_link_fails(query: dict[str, str]) -> None:
    desk, broken = from_link(query)
    assert {part.name for part in broken} <= set(query)
    assert from_link(to_link(desk))[0].now.position == desk.now.position


def test_dice_are_thrown_by_the_chance_that_is_given() -> None:
    assert desks.throw(Desk(), random.Random(1)).now.roll == desks.throw(Desk(), random.Random(1)).now.roll
