"""A question in words, without a page: what is asked, what is said to each answer, and what helps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drills import DRILLS
from tests.test_screen import screen
from tutor import explain
from tutor.asked import (
    hints,
    kind_name,
    level_name,
    option_text,
    prompt,
    right_codes,
    solution,
    subject_name,
    told,
)
from tutor.data import folder
from tutor.dice import Roll
from tutor.drills import Difficulty, Foil, Item, Kind, Level, Subject, kinds_of, subjects_of
from tutor.hints import rule_text
from tutor.legality import Rule
from tutor.lessons import read
from tutor.notation import read_play, read_position, read_ruleset
from tutor.ruling import rule
from tutor.screen import Ask, Screen, options, screen_of
from tutor.translator import LANGUAGES, translator

SCREENS = [screen for lesson in read(folder("lessons")).lessons for screen in lesson.screens if options(screen)]


def whole(text: str) -> bool:
    """Whether a text is there, and no field of it was left open."""
    return bool(text.strip()) and not set(text) & set("{}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_answer_of_each_question_is_told_why_in_each_language(lang: str) -> None:
    t = translator(lang)
    asked = set()
    for question in (*SCREENS, *map(screen_of, DRILLS)):
        asked.add(question.ask)
        assert whole(prompt(t, question))
        for option in options(question):
            said = told(t, question, option.code)
            assert said.right is option.right
            assert option_text(t, question, option.code) in said.opening
            assert said.sentences
            assert all(map(whole, (said.opening, *said.sentences)))
        assert all(map(whole, solution(t, question)))
    assert asked == set(Ask) - {Ask.READ, Ask.WATCH, Ask.EXAMPLE, Ask.FINISH, Ask.BREAK}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_names_the_right_answer_and_its_reason_and_praises_nobody(lang: str) -> None:
    t = translator(lang)
    praise = t.t("{answer}: that is right.", answer="")
    for question in (*SCREENS, *map(screen_of, DRILLS)):
        key = solution(t, question)
        assert not any(praise in text for text in key)
        if question.ask is not Ask.PLAY:
            (code,) = right_codes(question)
            assert key[0] == explain.capital(option_text(t, question, code)) + "."
            assert set(told(t, question, code).sentences) <= set(key)


def test_every_kind_of_every_subject_is_here() -> None:
    there = {(item.subject, item.kind) for item in DRILLS}
    known = read_ruleset("nard-online")
    assert there >= {(subject, kind) for subject in subjects_of(known) for kind in kinds_of(subject, known)}


def test_a_drill_asks_offers_and_claims_what_the_engine_finds() -> None:
    for item in DRILLS:
        question = screen_of(item)
        assert str(question.ask) == str(item.kind)
        assert all(claim.told() == claim.truth(question.board) for claim in question.claims)
        assert {option.code for option in options(question)} == set(item.options)
        assert right_codes(question) == ((item.answer,) if item.kind is not Kind.PLAY else ())


# ---------------------------------------------------------------- the questions about orders and primes


def told_to(question: Screen) -> dict[str, str]:
    return {option.code: " ".join(told(translator("en"), question, option.code)[2]) for option in options(question)}


def test_of_orders_the_allowed_one_says_how_it_keeps_the_rule_and_the_others_where_they_break_it() -> None:
    asked = screen(Ask.ORDER, MOMENT, legal="19/14 22/21", illegal={"play": "22/21 19/14", "because": "prime"})
    assert told_to(asked) == {
        "19/14 22/21": "19/14 22/21 is allowed. At most 5 points in a row are held, also between the steps.",
        "22/21 19/14": "After 22/21 White holds six or more points in a row, 24–19. "
        "All 15 black checkers are behind them: none is ahead and none is off.",
    }
    key = solution(translator("en"), asked)
    assert key[0] == "19/14 22/21."
    assert key[-1].startswith("22/21 19/14 is not allowed. After 22/21 White holds six or more points")


MOMENT = "w24x6-23-22x2-20-19-17-16-8-7.b24x8-23x3-22x2-14-13.w51"
"""22/21 makes a prime, and 19/14 takes it apart."""
WALL = "w13-11-10-9-8-7x10"
"""Five in a row, and a sixth with the 1."""


def test_a_prime_that_stands_names_the_points_and_who_is_ahead() -> None:
    asked = screen(Ask.PRIME, f"{WALL}.b24x13-17-13.w51", legal="7/6 13/8")
    assert right_codes(asked) == ("stands",)
    ahead = "Opposing checkers are ahead of the prime, on points 5 and 1."
    held = "Then 11–6 are held: 6 points in a row on the opponent's route."
    assert told_to(asked) == {"none": held, "stands": f"{held} {ahead}", "refused": ahead}


def test_of_a_play_that_makes_a_prime_it_is_said_once_that_it_may_stand_and_why() -> None:
    board, english = f"{WALL}.b24x13-17-13.w51", translator("en")
    asked = screen(Ask.ALLOWED, board, legal="7/6 13/8")
    for about in (None, Rule.PRIME):
        question = replace(asked, about=about)
        said = (
            "The prime 11–6 may stand.",
            "Opposing checkers are ahead of the prime, on points 5 and 1.",
            "Every step is allowed, and the dice are used as the rules ask.",
        )
        assert told(english, question, "legal").sentences == said
        assert solution(english, question) == ("Allowed.", *said)


def test_a_prime_on_the_way_is_not_said_to_stand_where_only_the_end_is_judged() -> None:
    asked = screen(Ask.ALLOWED, MOMENT, "nard-online+prime-timing=turn", legal="22/21 19/14")
    said = told(translator("en"), asked, "legal").sentences
    assert said[0] == "On the way 24–19 are held, but only the end of the play is judged."
    assert not any("may stand" in sentence for sentence in said)


def test_of_five_in_a_row_it_is_said_that_they_are_five() -> None:
    asked = screen(Ask.PRIME, "w13-11-10-9-8x11.b24x15.w51", legal="8/7 13/8")
    assert right_codes(asked) == ("none",)
    assert set(told_to(asked).values()) == {"The longest row is 5 points: 11–7. A prime needs six."}


@pytest.mark.parametrize(
    ("black", "rules", "said"),
    [
        ("b24x14", "greek", "1 opposing checker is off already."),
        ("b24x14-17", "greek", "An opposing checker is ahead of the prime, on point 5."),
        ("b24x14-2", "greek+prime=home", "An opposing checker is in its own home, on point 14."),
        ("b24x15", "greek+prime=free", "When a six-point prime is allowed: always."),
    ],
)
def test_what_allows_a_prime_is_what_the_rules_ask_for(black: str, rules: str, said: str) -> None:
    asked = screen(Ask.PRIME, f"{WALL}.{black}.w51", rules, legal="7/6 13/8")
    assert right_codes(asked) == ("stands",)
    assert told_to(asked)["refused"] == said


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("greek", "No opposing checker is ahead of the prime, and none is off."),
        ("greek+prime=home", "No opposing checker is in its own home, and none is off."),
        ("greek+prime=never", "When a six-point prime is allowed: never."),
    ],
)
def test_a_prime_that_is_refused_says_who_is_missing(rules: str, said: str) -> None:
    asked = screen(Ask.PRIME, f"{WALL}.b24x15.w51", rules, illegal={"play": "7/6 13/8", "because": "prime"})
    assert right_codes(asked) == ("refused",)
    assert told_to(asked)["stands"] == said


def test_a_row_over_the_ends_of_the_route_is_none_and_says_so() -> None:
    asked = screen(Ask.PRIME, "w16-15-14-13-12-10x10.b20x15.w31", legal="14/11 15/14")
    assert right_codes(asked) == ("none",)
    assert "look like" not in told_to(asked)["stands"]
    asked = screen(Ask.PRIME, "w16x2-15-14x2-13-12-10x8.b20x15.w31", legal="14/11 16/15")
    assert right_codes(asked) == ("none",)
    assert told_to(asked)["stands"] == (
        "The longest row is 3 points: 12–10. A prime needs six. "
        "16–10 look like 7 points in a row, but the opponent's route ends on point 13 and begins on point 12."
    )


def test_a_prime_for_a_moment_is_none_where_only_the_end_is_judged() -> None:
    asked = screen(Ask.PRIME, MOMENT, "nard-online+prime-timing=turn", legal="22/21 19/14")
    assert right_codes(asked) == ("none",)
    assert "On the way 24–19 are held, but only the end of the play is judged." in told_to(asked)["stands"]


def test_a_prime_that_stood_already_is_not_made_again() -> None:
    asked = screen(Ask.PRIME, "w11x6-10-9-8-7-6-2x4.b24x15.w11", "greek", legal="11/10 11/10 2/1 2/1")
    assert right_codes(asked) == ("none",)
    assert "The prime 11–6 stood already." in told_to(asked)["stands"]


# ---------------------------------------------------------------- counting


def test_who_counts_as_if_a_rule_were_not_there_is_told_which() -> None:
    item = next(item for item in DRILLS if item.kind is Kind.COUNT and item.subject is Subject.HEAD)
    said = told_to(screen_of(item))
    assert sum("is the count without the rule “the head”." in text for text in said.values()) == 1
    assert "without" not in said[item.answer]
    assert "without" not in " ".join(told_to(screen(Ask.COUNT, "w24x12-21-18-10.b24x15.w54", choices=8)).values())


def test_a_free_play_has_its_results_in_the_key_and_what_the_play_that_tempts_breaks() -> None:
    refused = {"play": "24/18 24/19", "because": "head"}
    assert solution(translator("en"), screen(Ask.PLAY, choices=1, illegal=refused)) == (
        "1 result: 24/18/13",
        "24/18 24/19 is not allowed. Only one checker a turn may leave the head, and one has left already: 24/18.",
    )


# ---------------------------------------------------------------- hints


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_lead_from_the_rule_over_the_place_to_the_answer(lang: str) -> None:
    t = translator(lang)
    for item in DRILLS:
        first, second, third, answer = hints(t, item)
        assert all(map(whole, (first, second, third, answer)))
        assert len({first, second, third, answer}) == 4
        if item.kind is Kind.PLAY:
            played = next(text for text in answer.replace(".", "").split(": ") if "/" in text)
            assert rule(item.rules, item.position, _roll(item), read_play(played)).verdict != "illegal"
        else:
            assert option_text(t, screen_of(item), item.answer) in answer
        if item.kind is Kind.RULE:
            assert third == rule_text(t, item.subject, item.rules)
        else:
            assert first == rule_text(t, item.subject, item.rules)
        if item.kind in (Kind.WHICH, Kind.ORDER):
            assert item.answer not in f"{first} {second}"


def _roll(item: Item) -> Roll:
    assert item.roll
    return item.roll


def test_a_hint_looks_at_this_board() -> None:
    rules, (position, roll) = read_ruleset("nard-online"), read_position("w24x15.b24x14-16.w44")
    play = read_play("24/20(4)")
    item = Item(
        Subject.HEAD_EXCEPTION,
        Kind.WHICH,
        Level.EASY,
        rules,
        position,
        roll,
        (read_play("24/20(2) 20/16(2)"), play),
        ("24/20(2) 20/16(2)", "24/20(4)"),
        "24/20(4)",
        Foil(rules, position, play),
        Difficulty(2, 1, 0, 3),
    )
    assert hints(translator("en"), item) == (
        "Two checkers from the head on a first-turn double: on 3-3, 4-4 and 6-6, if the opponent closes a landing.",
        "Look at the head, and where one checker would land from there: 20, 16, 12 and 8.",
        "Point 12: 14 black checkers.",
        "So the answer is “24/20(4)”.",
    )


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_subjects_kinds_and_levels_have_names_of_their_own(lang: str) -> None:
    t = translator(lang)
    for names in (
        [subject_name(t, subject) for subject in Subject],
        [kind_name(t, kind) for kind in Kind],
        [level_name(t, level) for level in Level],
    ):
        assert len(set(names)) == len(names)
        assert all(names)
