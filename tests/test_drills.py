"""Drills: each one valid, its answer confirmed by a second opinion, decided by its rule, and never the same twice."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from tests.dealt import HOUSE, ITEMS, RULES, faults, proof
from tests.drills import DRILLS
from tools.engine_check import DIGESTS, dealt_text
from tutor.chance import Chance
from tutor.drills import (
    Item,
    Kind,
    Level,
    Series,
    Subject,
    answers_of,
    deal,
    decides,
    kinds_of,
    level_of,
    points_of,
    subjects_of,
)
from tutor.legality import Rule, primes
from tutor.notation import hops_text
from tutor.position import HEAD, Color
from tutor.ruleset import FEDERATION, GREEK, NARD_ONLINE, RULESETS, Prime, Topic, override


@cache
def dealt(subject: Subject) -> tuple[Item, ...]:
    """Drills of a subject, of every level as many."""
    return tuple(item for level in Level for item in islice(deal(Series((subject,), level, NARD_ONLINE, "shares")), 50))


@pytest.mark.parametrize("subject", Subject)
def test_every_drill_is_right_and_of_the_level_that_was_asked_for(subject: Subject) -> None:
    found = list(proof(subject, ITEMS))
    assert len(found) >= ITEMS
    wrong = [(item, said) for item, said in found if said]
    assert not wrong, f"{len(wrong)} of {len(found)}; the first: {wrong[0]}"


@pytest.mark.parametrize("item", DRILLS, ids=lambda item: f"{item.subject}-{item.kind}")
def test_what_is_wrong_with_a_drill_is_found(item: Item) -> None:
    others = [option for option in item.options if option != item.answer]
    for other in others:
        assert faults(replace(item, answer=other)), other
    if item.foil:
        assert faults(replace(item, foil=item.foil._replace(play=((1, HEAD),))))


@pytest.mark.parametrize("draws", [50, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("subject", Subject)
def test_no_question_comes_twice_and_the_sides_are_even(subject: Subject, level: Level, draws: int) -> None:
    found = [item for item in dealt(subject) if item.level is level]
    if draws > len(found):
        found = list(islice(deal(Series((subject,), level, NARD_ONLINE, "shares")), draws))
    assert len(found) == draws
    assert len({(item.position, item.roll, item.plays) for item in found}) == draws
    assert Counter(item.position.to_move for item in found) == dict.fromkeys(Color, draws // 2)
    assert {item.level for item in found} == {level}


@pytest.mark.parametrize("subject", Subject)
def test_every_kind_of_a_subject_comes_up_at_every_level(subject: Subject) -> None:
    kinds = kinds_of(subject, NARD_ONLINE)
    for level in Level:
        found = Counter(item.kind for item in dealt(subject) if item.level is level)
        assert set(found) == set(kinds)
        assert min(found.values()) * len(kinds) >= 50 * 0.35, f"{level}: {found}"


ASKED = [(s, k) for s in Subject for k in kinds_of(s, NARD_ONLINE) if k is not Kind.PLAY]


@pytest.mark.parametrize(("subject", "kind"), ASKED)
def test_the_right_answer_is_not_to_be_guessed(subject: Subject, kind: Kind) -> None:
    found = list(islice(deal(Series((subject,), Level.EASY, NARD_ONLINE, "guess", (kind,))), 45))
    assert {item.kind for item in found} == {kind}
    if kind is Kind.RULE:
        return
    places = Counter((item.options.index(item.answer), len(item.options)) for item in found)
    for (place, offered), count in places.items():
        of_so_many = sum(n for (_, other), n in places.items() if other == offered)
        assert count / of_so_many < 1 / offered + 0.2 or of_so_many < 20, f"place {place} of {offered}: {count}"
    assert set(answers_of(subject, kind, NARD_ONLINE)) <= {"", "0", "1", "2", *(item.answer for item in found)}


def test_the_rule_that_is_broken_stands_among_others_that_are_not() -> None:
    for item in (item for subject in Subject for item in dealt(subject) if item.kind is Kind.RULE):
        assert len(item.options) == 4
        assert set(item.options) <= set(Rule)


@pytest.mark.parametrize(("subject", "kind"), [(s, k) for s in Subject for k in kinds_of(s, FEDERATION)])
def test_only_the_kinds_that_are_asked_for_are_dealt(subject: Subject, kind: Kind) -> None:
    for level in Level:
        found = islice(deal(Series((subject,), level, FEDERATION, "only", (kind,))), 2)
        assert {item.kind for item in found} == {kind}


def test_kinds_that_a_subject_has_not_are_passed_over() -> None:
    found = islice(deal(Series((Subject.SCORE, Subject.HEAD), Level.EASY, GREEK, "a", (Kind.WORTH,))), 20)
    assert len({item.kind for item in found if item.subject is Subject.HEAD}) > 2


def test_a_subject_comes_up_once_in_each_round() -> None:
    subjects = subjects_of(GREEK)
    found = [item.subject for item in islice(deal(Series(subjects, Level.EASY, GREEK, "round")), 3 * len(subjects))]
    rounds = [found[at : at + len(subjects)] for at in range(0, len(found), len(subjects))]
    assert all(set(each) == set(subjects) for each in rounds)
    assert len({tuple(each) for each in rounds}) > 1


def test_where_every_prime_may_stand_primes_are_not_practised() -> None:
    free = override(GREEK, Topic.PRIME, Prime.FREE)
    assert set(Subject) - set(subjects_of(free)) == {Subject.PRIME, Subject.PRIME_TIMING}
    assert all(subjects_of(rules) == tuple(Subject) for rules in RULES)
    with pytest.raises(ValueError, match="not all of these subjects"):
        next(deal(Series((Subject.HEAD, Subject.PRIME), Level.EASY, free, "a")))


def test_a_series_needs_a_subject() -> None:
    with pytest.raises(ValueError, match="not all of these subjects"):
        next(deal(Series((), Level.EASY, GREEK, "a")))


@pytest.mark.parametrize("name", RULESETS)
def test_of_a_prime_for_a_moment_only_settled_texts_ask_every_kind(name: str) -> None:
    kinds = kinds_of(Subject.PRIME_TIMING, RULESETS[name])
    assert (kinds == (Kind.ALLOWED,)) is (not RULESETS[name].settled)


def test_an_open_text_is_asked_for_all_three_answers() -> None:
    found = islice(deal(Series((Subject.PRIME_TIMING,), Level.MEDIUM, FEDERATION, "open")), 90)
    answers = Counter(item.answer for item in found)
    assert set(answers) == {"legal", "illegal", "open"}
    assert min(answers.values()) > 15


def test_where_no_prime_may_stand_none_is_said_to() -> None:
    found = islice(deal(Series((Subject.PRIME,), Level.HARD, HOUSE[0], "never", (Kind.PRIME,))), 60)
    assert {item.answer for item in found} == {"none", "refused"}


def test_hard_rows_lie_over_the_corner_and_over_the_ends_of_the_route() -> None:
    found = list(islice(deal(Series((Subject.PRIME,), Level.HARD, NARD_ONLINE, "rows", (Kind.PRIME,))), 150))
    after = [(item, _after(item)) for item in found]
    corner = [item for item, own in after if any({1, HEAD} <= set(run) for run in primes(own))]
    ends = [item for item, own in after if item.answer == "none" and _six_over_the_ends(own)]
    assert len(corner) >= 5
    assert len(ends) >= 5


def _after(item: Item) -> tuple[int, ...]:
    own = list(item.position.mover)
    for start, end in item.plays[0]:
        own[start] -= 1
        own[end] += 1
    return tuple(own)


def _six_over_the_ends(own: tuple[int, ...]) -> bool:
    return any(all(own[point] for point in range(first, first + 6)) for first in range(8, 13))


def test_the_exception_for_the_head_is_asked_of_in_first_turns_and_after_them() -> None:
    first = Counter(item.position.mover[HEAD] == 15 for item in dealt(Subject.HEAD_EXCEPTION))
    assert min(first[True], first[False]) > 20


@pytest.mark.parametrize("subject", [s for s in Subject if s is not Subject.SCORE])
def test_harder_drills_have_more_to_look_through(subject: Subject) -> None:
    looked = {level: [item.difficulty.candidates for item in dealt(subject) if item.level is level] for level in Level}
    means = [sum(looked[level]) / len(looked[level]) for level in Level]
    assert means[0] < means[2], means


def test_levels_go_by_what_is_measured() -> None:
    for item in dealt(Subject.BLOCKED):
        assert item.level is level_of(item.subject, item.difficulty)
    points = {level: [points_of(i.difficulty) for i in dealt(Subject.BLOCKED) if i.level is level] for level in Level}
    assert max(points[Level.EASY]) < min(points[Level.MEDIUM])
    assert max(points[Level.MEDIUM]) < min(points[Level.HARD])


def test_a_drill_without_its_rule_is_known() -> None:
    item = dealt(Subject.HEAD)[0]
    assert decides(item)
    assert item.foil
    assert not decides(replace(item, foil=item.foil._replace(play=())))


# ---------------------------------------------------------------- the same everywhere


@pytest.mark.parametrize("subject", Subject)
def test_a_seed_deals_the_same_everywhere(subject: Subject) -> None:
    assert hashlib.sha256(dealt_text(subject).encode()).hexdigest()[:16] == DIGESTS[subject]


def test_the_first_drills_of_a_seed_do_not_depend_on_how_many_follow() -> None:
    one = Series(tuple(Subject), Level.HARD, GREEK, "same")
    assert list(islice(deal(one), 20)) == list(islice(deal(one), 40))[:20]
    assert list(islice(deal(one), 20)) != list(islice(deal(replace(one, seed="samf")), 20))


def test_chance_is_even() -> None:
    thrown = Chance("even")
    counted = Counter(thrown.between(1, 6) for _ in range(6000))
    assert set(counted) == set(range(1, 7))
    assert all(900 < n < 1100 for n in counted.values())
    places = Counter(tuple(thrown.some("abc", 3)) for _ in range(3000))
    assert len(places) == 6
    assert all(420 < n < 580 for n in places.values())
    letters = list("abc")
    shuffled: Counter[str] = Counter()
    for _ in range(3000):
        thrown.shuffle(letters)
        shuffled["".join(letters)] += 1
    assert all(420 < n < 580 for n in shuffled.values())


def test_texts_of_plays_differ_where_plays_are_chosen_among() -> None:
    for item in dealt(Subject.HOME):
        if item.kind in (Kind.WHICH, Kind.ORDER):
            assert item.options == tuple(map(hops_text, item.plays))
