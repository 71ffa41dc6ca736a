"""What is told in a dispute: accounts on the desk and beside it, steps that are not allowed, links."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.app import hearing as hearings
from tutor.app import pasting
from tutor.app.desk import Desk, Moment, try_play, with_rules
from tutor.app.hearing import Hearing, Telling
from tutor.dice import Roll
from tutor.notation import hops_text, position_text, read_play, read_position, read_ruleset, ruleset_text
from tutor.position import Color, Position
from tutor.ruleset import RULESETS, Ruleset

PRIME = "LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32"
START = "LN1.w24x15.b24x15.w65"


def desk_at(text: str, play: str = "") -> Desk:
    position, roll = read_position(text)
    desk = Desk(Moment(position, roll))
    return try_play(desk, read_play(play)) if play else desk


def told(desk: Desk, *steps: tuple[int, int]) -> Desk:
    for step in steps:
        desk = hearings.add_step(desk, step)
    return desk


def test_what_is_not_allowed_is_written_down_too_and_what_follows_it() -> None:
    desk = told(desk_at(START), (24, 18), (24, 19))
    assert desk.now.tried == ((24, 18), (24, 19))
    assert hearings.refused_already(desk)
    stands = hearings.standing(desk)
    assert stands
    assert [stands.white[point] for point in (24, 19, 18)] == [13, 1, 1]


def test_one_checker_with_both_dice_is_two_steps() -> None:
    assert told(desk_at(START), (24, 13)).now.tried == ((24, 18), (18, 13))


def test_a_checker_among_the_opponents_stands_nowhere() -> None:
    desk = told(desk_at("LN1.w24x14-13.b24x15.w61"), (13, 12))
    assert desk.now.tried == ((13, 12),)
    assert hearings.standing(desk) is None


def test_no_more_steps_than_are_ruled_on() -> None:
    desk = desk_at("LN1.w24x15.b24x15.w11")
    for _ in range(12):
        desk = hearings.add_step(desk, (24, 23))
    assert len(desk.now.tried) == hearings.MOST_STEPS


def test_nothing_is_told_before_dice_are_thrown() -> None:
    desk = desk_at("LN1.w24x15.b24x15.w")
    assert told(desk, (24, 18)) == desk
    assert hearings.standing(desk) == desk.now.position


@pytest.mark.parametrize(
    ("text", "steps", "complete"),
    [
        (START, (), False),
        (START, ((24, 18),), False),
        (START, ((24, 18), (24, 19)), True),
        (PRIME, ((24, 21),), False),
        (PRIME, ((24, 21), (19, 17)), True),
        ("LN1.w24-3x14.b24x14-1.w65", ((24, 18),), True),
    ],
)
def test_a_play_is_ruled_on_as_a_whole_once_nothing_can_follow(
    text: str, steps: tuple[tuple[int, int], ...], complete: bool
) -> None:
    desk = told(desk_at(text), *steps)
    assert hearings.complete(desk) is complete
    assert hearings.complete(hearings.that_is_all(desk))


def test_an_account_more_is_given_by_the_other_side() -> None:
    desk = told(desk_at(START), (24, 18), (24, 19))
    hearing, empty = hearings.another(Hearing(), desk)
    assert hearing.tellings == (Telling(Color.WHITE, ((24, 18), (24, 19))), Telling(Color.BLACK))
    assert (hearing.number, empty.now.tried) == (1, ())
    back, first = hearings.look_at(hearing, told(empty, (24, 13)), 0)
    assert back.tellings[1] == Telling(Color.BLACK, ((24, 18), (18, 13)))
    assert first.now.tried == ((24, 18), (24, 19))


def test_no_more_accounts_than_a_table_gives() -> None:
    hearing, desk = Hearing(), desk_at(START)
    for _ in range(9):
        hearing, desk = hearings.another(hearing, desk)
    assert len(hearing.tellings) == hearings.MOST_TELLINGS
    assert [telling.by for telling in hearing.tellings] == [Color.WHITE, Color.BLACK] * 2


def test_an_account_is_dropped_and_the_last_one_only_emptied() -> None:
    hearing, desk = hearings.another(Hearing(), told(desk_at(START), (24, 18)))
    hearing, desk = hearings.without(hearing, told(desk, (24, 19)))
    assert hearing.tellings == (Telling(Color.WHITE, ((24, 18),)),)
    assert desk.now.tried == ((24, 18),)
    hearing, desk = hearings.without(hearing, desk)
    assert hearing.tellings == (Telling(),)
    assert desk.now.tried == ()


def test_who_says_so_can_be_changed() -> None:
    hearing = hearings.said_by(Hearing((Telling(), Telling(Color.WHITE))), Color.BLACK)
    assert [telling.by for telling in hearing.tellings] == [Color.BLACK, Color.WHITE]


@pytest.mark.parametrize(
    ("roll", "first", "second"),
    [
        ((6, 4), (((24, 18),), False), (((24, 18),), False)),
        ((5, 6), (((24, 18), (18, 13)), False), (((24, 18), (24, 19)), True)),
        ((5, 4), ((), False), ((), False)),
        ((6, 6), (((24, 18),), False), (((24, 18),), False)),
    ],
)
def test_other_dice_leave_of_every_account_what_they_can_make(
    roll: tuple[int, int], first: tuple[object, bool], second: tuple[object, bool]
) -> None:
    other = Telling(Color.BLACK, ((24, 18), (24, 19)), whole=True)
    heard, desk = Hearing((Telling(Color.WHITE), other)), desk_at(START, "24/18/13")
    heard = hearings.kept(heard, desk)
    found, lying = hearings.with_roll(heard, desk, Roll(*roll))
    assert [telling[1:] for telling in found.tellings] == [first, second]
    assert (lying.now.roll, (lying.now.tried, lying.now.called)) == (Roll(*roll), first)
    again, back = hearings.undone(found, lying) if lying != desk else (found, lying)
    assert (again, back) == (heard, desk)


def test_a_pass_that_was_told_is_one_with_other_dice_too_and_no_dice_leave_nothing() -> None:
    heard, desk = Hearing((Telling(None, (), whole=True),)), hearings.that_is_all(desk_at(START))
    found, lying = hearings.with_roll(heard, desk, Roll(3, 2))
    assert (found.tellings, lying.now.called) == (heard.tellings, True)
    found, lying = hearings.with_roll(found, lying, None)
    assert (found.tellings, lying.now) == ((Telling(),), Moment(desk.now.position, None))
    assert hearings.taken_out(heard, found)


def test_one_die_makes_one_step() -> None:
    desk = desk_at("LN1.w24x15.b24x15.w66", "24/18/12/6")
    found, lying = hearings.with_roll(hearings.kept(Hearing(), desk), desk, Roll(6, 5))
    assert lying.now.tried == ((24, 18),)
    assert hearings.taken_out(hearings.kept(Hearing(), desk), found)
    assert not hearings.taken_out(found, found)


def test_steps_made_with_other_dice_are_undone_one_by_one_before_all_else() -> None:
    heard, desk = Hearing(), told(desk_at(START), (24, 18), (24, 19))
    found, lying = hearings.with_roll(hearings.kept(heard, desk), desk, Roll(6, 4))
    lying = told(lying, (24, 20))
    found, lying = hearings.undone(hearings.kept(found, lying), lying)
    assert lying.now.tried == ((24, 18),)
    assert hearings.undone(hearings.kept(found, lying), lying)[1] == desk


def test_an_account_that_is_looked_at_is_undone_by_itself() -> None:
    heard, desk = Hearing((Telling(), Telling())), desk_at(START)
    found, lying = hearings.instead(heard, desk, heard, with_rules(desk, RULESETS["greek"]))
    found, lying = hearings.look_at(found, lying, 1)
    found, lying = hearings.undone(found, told(lying, (24, 18)))
    assert (found.number, lying.rules, lying.now.tried) == (1, RULESETS["greek"], ())


# ---------------------------------------------------------------- links

STEPS = st.lists(
    st.tuples(st.integers(2, 24), st.integers(1, 6)).map(lambda s: (s[0], max(s[0] - s[1], 0))), max_size=4
)
TELLINGS = st.builds(Telling, st.sampled_from([None, *Color]), STEPS.map(tuple), st.booleans())


# ---------------------------------------------------------------- what is pasted

GREEK, HOUSE = read_ruleset("greek"), read_ruleset("greek+prime-timing=turn")


@pytest.mark.parametrize(
    ("text", "position", "play", "rules"),
    [
        (START, START, None, GREEK),
        (f"{START} 24/18 24/19", START, "24/18 24/19", GREEK),
        (f"  {START},  24/18/13 ", START, "24/18/13", GREEK),
        ("w24x15 b24x15 w 6-5 24-18 18-13", START, "24/18/13", GREEK),
        (f"{START} pass", START, "pass", GREEK),
        ("LN1.w24x15.b24x15.w", "LN1.w24x15.b24x15.w", None, GREEK),
        (f"nardy check {START} 24/18 24/19 --rules livegames", START, "24/18 24/19", RULESETS["livegames"]),
        (f"$ nardy check {START} '24/18 24/19' --rules=greek+prime-timing=turn --json", START, "24/18 24/19", HOUSE),
        ("nardy check w24x15.b24x15.w 24/13 --roll 6-5 --rules all -o sheet.pdf", START, "24/18/13", GREEK),
        (f"nardy check {START} 24/18 —rules greek", START, "24/18", GREEK),
        (f"Why?\nnardy check {START} 24/18 --rules greek\nnardy check {START} 24/13", START, "24/18", GREEK),
        (f"Why? $ nardy check {START} 24/18 nardy check {START} 24/13", START, "24/18", GREEK),
        (f"nardy check {START} 24/13\nWhy?\nsettle?p={START}&play=24/18", START, "24/18", GREEK),
        (f"Why?\n?p={START}&play=24/18 24/19\nAnd so on", START, "24/18 24/19", GREEK),
        (f"He said:\n{START} 24/18 24/19\nIs it so?", START, "24/18 24/19", GREEK),
        (f"{START}\n24/18", START, "24/18", GREEK),
        (f"https://nardy.example/settle?p={START}&play=24/18&rules=federation", START, "24/18", RULESETS["federation"]),
    ],
)
def test_a_position_a_play_a_line_or_a_link_can_be_pasted(
    text: str, position: str, play: str | None, rules: Ruleset
) -> None:
    read = pasting.read(text, GREEK)
    assert not isinstance(read, pasting.Fault)
    desk, heard = read
    assert position_text(desk.now.position, desk.now.roll) == position
    assert desk.rules == rules
    assert (hops_text(desk.now.tried) if desk.now.tried or desk.now.called else None) == play
    assert heard.tellings[0].steps == desk.now.tried


def test_a_pasted_line_asks_its_house_rules_too_and_what_it_played_is_whole() -> None:
    read = pasting.read(f"nardy check {START} 24/18 --rules greek --house prime-timing=turn", RULESETS["livegames"])
    assert not isinstance(read, pasting.Fault)
    _, heard = read
    assert heard.houses == (HOUSE,)
    assert heard.tellings == (Telling(None, ((24, 18),), whole=True),)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("hello there", ""),
        ("24/18 24/19", ""),
        ("https://nardy.example/settle", ""),
        ("nardy plays LN1.w24x15.b24x15.w65", ""),
        ("LN1.w24x16.b24x15.w65 24/18", "p"),
        ("?p=w1", "p"),
        (f"{START} 24//18", "play"),
        ("LN1.w24x15.b24x15.w 24/18", "play"),
        (f"nardy check {START} 24/18 --roll 7-1", "roll"),
        (f"nardy check {START} 24/18 --roll 6-4", "roll"),
        (f"nardy check {START} 24/18 --rules nowhere", "rules"),
        (f"nardy check {START} 24/18 --house nowhere", "house"),
        (f"nardy check {START} 24/18 --frob", "option"),
        ("nardy check", "p"),
        ("nardy check ' --rules", "p"),
        ("", "p"),
        (f"{START} " * 300, "play"),
    ],
)
def test_of_what_cannot_be_pasted_the_part_at_fault_is_known(text: str, part: str) -> None:
    read = pasting.read(text, GREEK)
    assert isinstance(read, pasting.Fault)
    assert read.part == part


@given(st.text())
def test_anything_can_be_pasted(text: str) -> None:
    for written in (text, f"{START} {text}", f"nardy check {text}", f"nardy check {START} {text}"):
        read = pasting.read(written, GREEK)
        assert isinstance(read, pasting.Fault) or read[0].rules


@given(
    st.lists(TELLINGS, min_size=1, max_size=hearings.MOST_TELLINGS),
    st.integers(0, 3),
    st.sampled_from([None, *(read_position(text)[0] for text in (START, PRIME))]),
    st.sets(st.sampled_from([read_ruleset(f"{name}+prime=home") for name in RULESETS])),
)
def test_a_link_opens_the_same_hearing(
    tellings: list[Telling], number: int, after: Position | None, houses: set[object]
) -> None:
    heard = Hearing(tuple(tellings), number % len(tellings), after, tuple(houses))  # type: ignore[arg-type]
    desk = desk_at(START)
    lying = heard.tellings[heard.number]
    desk = Desk(desk.now._replace(tried=lying.steps, called=lying.whole))
    query = parse_qs(urlencode(hearings.to_link(heard), doseq=True), keep_blank_values=True)
    opened, broken = hearings.from_link(query, desk)
    assert not broken
    assert opened == heard


def test_house_rules_in_a_link_may_be_put_on_the_rules_agreed() -> None:
    agreed = with_rules(desk_at(START), read_ruleset("greek+prime=never"))
    opened, broken = hearings.from_link(
        {"house": ["prime-timing=turn", "prime=home", "livegames+draw=last-throw"]}, agreed
    )
    assert not broken
    assert [ruleset_text(rules) for rules in opened.houses] == [
        "greek+prime=never+prime-timing=turn",
        "greek+prime=home",
        "livegames+draw=last-throw",
    ]


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ({"also": ["24/18 nonsense"]}, "also"),
        ({"after": ["LN1.w24x16.b24x15.w"]}, "after"),
        ({"house": ["atlantis"]}, "house"),
    ],
)
def test_what_cannot_be_read_is_said_and_the_rest_is_kept(query: dict[str, list[str]], part: str) -> None:
    opened, broken = hearings.from_link({"also": ["24/18"], "by": ["wb"], **query}, desk_at(START))
    assert [fault.name for fault in broken] == [part]
    assert len(opened.tellings) == (1 if part == "also" else 2)


@pytest.mark.parametrize(
    "query",
    [
        {"told": ["9"]},
        {"told": ["x"]},
        {"by": ["zzzzzzzzzz"]},
        {"also": [""] * 50},
        {"also": ["!"]},
        {"told": ["4"], "also": ["24/18"]},
        {"by": [], "also": []},
    ],
)
def test_anything_can_stand_in_a_link(query: dict[str, list[str]]) -> None:
    opened, _ = hearings.from_link(query, desk_at(START))
    assert 0 <= opened.number < len(opened.tellings) <= hearings.MOST_TELLINGS
