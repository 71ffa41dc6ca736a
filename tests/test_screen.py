"""What a screen offers to choose from, and the facts that prose may name."""

from __future__ import annotations

from itertools import product

import pytest

from tests.drills import DRILLS
from tutor.claims import KINDS, Board, Claim
from tutor.drills import Item
from tutor.legality import Rule
from tutor.notation import read_play, read_position, read_ruleset
from tutor.ruleset import FIELDS, RULESETS, Basis, Topic, field_value
from tutor.ruling import Verdict
from tutor.screen import NEEDS, ON_BOARD, ONE_OF, Ask, Screen, facts, filled, options, prime_made, screen_of
from tutor.translator import LANGUAGES, translator

START = "w24x15.b24x15.w65"
REFUSED = {"play": "24/18 24/19", "because": "head"}


def screen(
    ask: Ask,
    position: str | None = START,
    rules: str = "nard-online",
    made: str = "pass",
    offered: tuple[str, ...] = (),
    **claims: object,
) -> Screen:
    """A screen with these claims (`must_pass` for `must-pass`); a list is a list of claims."""
    read = [
        Claim(key, KINDS[key].read(each), 1)
        for name, value in claims.items()
        for key in [name.replace("_", "-")]
        for each in (value if KINDS[key].many and isinstance(value, list) else [value])
    ]
    place, roll = read_position(position) if position else (None, None)
    return Screen(ask, Board(read_ruleset(rules), place, roll, read_play(made)), tuple(read), offered, 1)


def codes(asked: Screen) -> list[str]:
    return [option.code for option in options(asked)]


def right(asked: Screen) -> list[str]:
    return [option.code for option in options(asked) if option.right]


def test_each_question_says_what_it_needs_and_those_on_the_board_offer_nothing() -> None:
    assert set(NEEDS) == set(Ask)
    for ask in (*ON_BOARD, Ask.READ):
        assert options(screen(ask, legal="24/18/13", illegal=REFUSED, choices=1)) == ()


def test_which_offers_each_play_and_one_of_them_is_refused() -> None:
    asked = screen(Ask.WHICH, legal=["24/18/13", "24/13"], illegal=REFUSED)
    assert codes(asked) == ["24/13", "24/18 24/19", "24/18/13"]
    assert right(asked) == ["24/18 24/19"]


def test_the_order_of_plays_does_not_tell_which_is_right() -> None:
    plays = ["24/18/13", "24/18 24/19", "24/22"]
    for wrong in plays:
        others = [play for play in plays if play != wrong]
        for legal in (others, others[::-1]):
            asked = screen(Ask.WHICH, legal=legal, illegal={"play": wrong, "because": "head"})
            assert codes(asked) == sorted(plays)
            assert right(asked) == [wrong]


def test_the_order_of_rules_does_not_tell_which_is_right() -> None:
    asked = (Rule.HOME, Rule.DIE, Rule.HEAD)
    for because in asked:
        others = tuple(rule for rule in asked if rule is not because)
        offered = screen(Ask.RULE, illegal={"play": "24/18", "because": because}, offered=others)
        assert codes(offered) == ["die", "head", "home"]
        assert right(offered) == [because]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_verdict_is_chosen_of_two_and_where_the_text_leaves_it_open_of_three(rules: str) -> None:
    settled = RULESETS[rules].settled
    legal, illegal = (
        screen(Ask.ALLOWED, rules=rules, legal="24/18/13"),
        screen(Ask.ALLOWED, rules=rules, illegal=REFUSED),
    )
    left_open = screen(Ask.ALLOWED, rules=rules, open="24/18/13")
    for asked in (legal, illegal, left_open):
        assert codes(asked) == list(Verdict)[: 2 if settled else 3]
    assert [right(asked) for asked in (legal, illegal)] == [["legal"], ["illegal"]]
    assert right(left_open) == ([] if settled else ["open"])


def test_the_count_is_one_of_three_numbers_in_a_row_and_not_always_the_same_of_them() -> None:
    places = set()
    for count in range(1, 40):
        asked = screen(Ask.COUNT, choices=count)
        first = int(codes(asked)[0])
        assert codes(asked) == [str(first), str(first + 1), str(first + 2)]
        assert first >= 1
        assert right(asked) == [str(count)]
        places.add(count - first)
    assert places == {0, 1, 2}


def test_the_count_is_offered_beside_the_numbers_that_are_asked_for() -> None:
    asked = screen(Ask.COUNT, choices=7, offered=("12", "3"))
    assert codes(asked) == ["3", "7", "12"]
    assert right(asked) == ["7"]


def test_of_orders_the_allowed_one_is_right() -> None:
    orders = ["24/18/13", "24/13"]
    for legal in orders:
        refused = [{"play": play, "because": "head"} for play in orders if play != legal]
        asked = screen(Ask.ORDER, legal=legal, illegal=refused)
        assert codes(asked) == sorted(orders)
        assert right(asked) == [legal]


WALL = "w13-11-10-9-8-7x10.b24x14-17.w51"
"""Five in a row, and a sixth with the 1; an opposing checker is ahead."""


def test_a_play_makes_no_prime_or_one_that_may_stand_or_one_that_may_not() -> None:
    offered = ["none", "stands", "refused"]
    none = screen(Ask.PRIME, WALL, legal="13/8 8/7")
    stands = screen(Ask.PRIME, WALL, legal="7/6 13/8")
    refused = screen(Ask.PRIME, WALL, "greek+prime=never", illegal={"play": "7/6 13/8", "because": "prime"})
    for asked, code, made in ((none, "none", ()), (stands, "stands", WALL_MADE), (refused, "refused", WALL_MADE)):
        assert codes(asked) == offered
        assert right(asked) == [code]
        assert prime_made(asked) == made
    assert right(screen(Ask.PRIME, WALL, illegal={"play": "7/6", "because": "all-dice"})) == []


WALL_MADE = (11, 10, 9, 8, 7, 6)


def test_a_prime_is_looked_for_where_the_rules_judge_it() -> None:
    board, play = "w24x6-23-22x2-20-19-17-16-8-7.b24x8-23x3-22x2-14-13.w51", "22/21 19/14"
    each = screen(Ask.PRIME, board, illegal={"play": play, "because": "prime"})
    at_the_end = screen(Ask.PRIME, board, "nard-online+prime-timing=turn", legal=play)
    assert (right(each), prime_made(each)) == (["refused"], (24, 23, 22, 21, 20, 19))
    assert (right(at_the_end), prime_made(at_the_end)) == (["none"], ())


@pytest.mark.parametrize("item", DRILLS, ids=lambda item: f"{item.subject}-{item.kind}-{item.rules.name}")
def test_a_drill_is_a_screen_that_claims_what_is_so(item: Item) -> None:
    found = screen_of(item)
    assert str(found.ask) == str(item.kind)
    assert found.board == Board(item.rules, item.position, item.roll)
    assert all(claim.told() == claim.truth(found.board) for claim in found.claims)
    assert set(codes(found)) == set(item.options)
    assert right(found) == ([item.answer] if item.options else [])
    assert all(found.claimed(key) for key in NEEDS[found.ask] if key != "offered") or found.ask in ONE_OF


@pytest.mark.parametrize("must", [True, False])
def test_whether_to_pass_is_yes_or_no(must: bool) -> None:
    asked = screen(Ask.PASS, must_pass=must)
    assert codes(asked) == ["yes", "no"]
    assert right(asked) == ["yes" if must else "no"]


@pytest.mark.parametrize("points", [1, 2])
def test_a_game_is_worth_one_or_two(points: int) -> None:
    asked = screen(Ask.WORTH, "w0.b24x15.b", worth={"winner": "white", "points": points})
    assert codes(asked) == ["1", "2"]
    assert right(asked) == [str(points)]


def test_a_field_can_offer_some_of_its_values_and_always_the_right_one() -> None:
    claim = {"topic": "opening", "value": "play-toss"}
    asked = screen(Ask.FIELD, None, "greek", offered=("agreed", "rethrow"), field=claim)
    assert (codes(asked), right(asked)) == (["play-toss", "rethrow", "agreed"], ["play-toss"])


@pytest.mark.parametrize(("topic", "rules"), list(product(FIELDS, RULESETS)))
def test_the_values_of_a_field_are_the_same_whichever_is_right(topic: Topic, rules: str) -> None:
    values = {field_value(each, topic) for each in RULESETS.values()}
    value = field_value(RULESETS[rules], topic) or "open"
    asked = screen(Ask.FIELD, None, rules, field={"topic": topic, "value": value})
    assert codes(asked) == [*FIELDS[topic], *(["open"] if None in values else [])]
    assert right(asked) == [value]


def test_a_text_says_implies_is_silent_or_leaves_open_and_a_house_only_where_it_has_a_rule() -> None:
    for basis in ("says", "implies", "silent", "open"):
        asked = screen(Ask.RESTS, None, rests={"topic": "closed", "basis": basis})
        assert codes(asked) == ["says", "implies", "silent", "open"]
        assert right(asked) == [basis]
    house = screen(Ask.RESTS, None, "greek+draw=last-throw", rests={"topic": "draw", "basis": "house"})
    assert codes(house) == list(Basis)
    assert right(house) == ["house"]


# ---------------------------------------------------------------- facts


EVERYTHING = screen(
    Ask.READ,
    "w24x12-18-17-2.b24x14.b65",
    made="24/18",
    legal=["24/18/13", "24/18 18/13"],
    illegal=[{"play": "24/18 24/19", "because": "head"}, {"play": "24/17", "because": "die"}],
    open="12/6",
    choices=3,
    allowance=1,
    must_pass=False,
    pips={"white": 325, "black": 336},
    prime=[11, 10, 9, 8, 7, 6],
    worth={"winner": "white", "points": 2},
    field={"topic": "draw", "value": "none"},
    rests={"topic": "draw", "basis": "silent"},
    rulings={"play": "9/3", **dict.fromkeys(RULESETS, "illegal")},
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_facts_are_those_of_the_board_and_of_the_claims(lang: str) -> None:
    found = facts(translator(lang), EVERYTHING)
    points = {place for name, place in found.items() if name.startswith("point ")}
    assert points == {24, 18, 17, 13, 12, 6, 5, 9, 3, 14, 19}
    assert {name: fact for name, fact in found.items() if not name.startswith("point ")} == {
        "white 24": 12,
        "white 18": 1,
        "white 17": 1,
        "white 2": 1,
        "white off": 0,
        "white left": 15,
        "black 24": 14,
        "black off": 1,
        "black left": 14,
        "roll": "6-5",
        "high": 6,
        "low": 5,
        "dice": 2,
        "made": "24/18",
        "legal": "24/18/13",
        "legal 2": "24/18/13",
        "illegal": "24/18 24/19",
        "illegal 2": "24/17",
        "open": "12/6",
        "choices": 3,
        "allowance": 1,
        "pips white": 325,
        "pips black": 336,
        "prime": "11–6",
        "worth": 2,
        "rulings": "9/3",
    }


def test_a_double_gives_four_steps_and_an_empty_board_no_facts() -> None:
    t = translator("en")
    assert filled(t, screen(Ask.READ, "w24x15.b24x15.w44"), "{dice} {roll} {high} {low}") == "4 4-4 4 4"
    assert facts(t, screen(Ask.READ, None)) == {}


@pytest.mark.parametrize(("lang", "word"), [("en", "pass"), ("el", "πάσο"), ("uk", "пропуск")])
def test_a_pass_is_told_in_the_language_of_the_reader(lang: str, word: str) -> None:
    asked = screen(Ask.WATCH, "w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65", legal="pass")
    assert filled(translator(lang), asked, "{legal}.") == f"{word}."


@pytest.mark.parametrize(
    ("lang", "forms", "told"),
    [
        ("en", "checker|checkers", {1: "1 checker", 2: "2 checkers", 0: "0 checkers"}),
        ("el", "πούλι|πούλια", {1: "1 πούλι", 2: "2 πούλια", 0: "0 πούλια"}),
        ("uk", "шашка|шашки|шашок", {1: "1 шашка", 2: "2 шашки", 5: "5 шашок", 11: "11 шашок", 0: "0 шашок"}),
    ],
)
def test_words_are_counted_as_the_language_does(lang: str, forms: str, told: dict[int, str]) -> None:
    for count, text in told.items():
        points = {24: count, 20: 15 - count}
        side = "-".join(f"{p}x{n}" for p, n in points.items() if n)
        asked = screen(Ask.READ, f"w{side}.b24x15.w")
        name = "white 24" if count else "white off"
        assert filled(translator(lang), asked, f"{{{name}|{forms}}}") == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_number_of_forms_is_an_error(lang: str) -> None:
    t = translator(lang)
    for count in {1, 2, 3, 4} - {t.plural_forms}:
        with pytest.raises(ValueError, match="white 24"):
            filled(t, EVERYTHING, "{white 24" + "|a" * count + "}")


@pytest.mark.parametrize("name", ["white 23", "point 23", "legal 3", "Legal", "", "must-pass", "roll|a|b", "legal|a|b"])
def test_a_fact_that_the_screen_has_not_is_an_error(name: str) -> None:
    with pytest.raises(KeyError) as error:
        filled(translator("en"), EVERYTHING, f"a {{{name}}}")
    assert error.value.args == (name,)


def test_a_fact_may_be_broken_over_two_lines_and_a_text_without_facts_stays() -> None:
    t = translator("en")
    assert filled(t, EVERYTHING, "{white\n24|checker|\ncheckers}") == "12 checkers"
    assert filled(t, EVERYTHING, "no facts") == "no facts"
