"""A reader at a row of drills: what becomes of each item, and where the address says they are."""

from __future__ import annotations

from itertools import islice

import pytest

from tutor import asked
from tutor.app import course, exercise
from tutor.app.exercise import Exercise
from tutor.assignment import MISSED, Assignment, Outcome, from_query, read_result, result_code
from tutor.drills import HINTS, Kind, Level, Subject
from tutor.ruleset import NARD_ONLINE
from tutor.ruling import plays_of
from tutor.screen import options
from tutor.translator import translator

SET = Assignment((Subject.BLOCKED, Subject.PRIME, Subject.SCORE), 12, Level.EASY, NARD_ONLINE, "7")


def at(kind: Kind, subject: Subject = Subject.BLOCKED) -> Exercise:
    """A reader who comes to an item of this kind."""
    return exercise.begun(Assignment((subject,), 1, Level.EASY, NARD_ONLINE, "3", kinds=(kind,)), 1)


def right_and_wrong(now: Exercise) -> tuple[str, list[str]]:
    found = options(now.screen)
    return next(o.code for o in found if o.right), [o.code for o in found if not o.right]


def after(now: Exercise, *codes: str, hints: int = 0) -> Outcome:
    for _ in range(hints):
        now = exercise.hinted(now)
    for code in codes:
        now = exercise.answered(now, code)
    return exercise.outcome(now)


def played(now: Exercise, legal: bool) -> Exercise:
    """A play made on the board: a legal one, or the one that tempts."""
    assert now.item
    assert now.item.foil
    turn = now.screen.board.turn()
    steps = [(s.source, s.target) for s in plays_of(now.item.rules, turn).results[0].play]
    for hop in steps if legal else now.item.foil.play:
        now = exercise.stepped(now, hop)
    return now


def test_the_hints_are_as_many_as_these_tests_take_for_granted() -> None:
    for item in SET.items():
        assert len(asked.hints(translator("en"), item)) == HINTS


def test_right_at_once_is_right_with_the_first_answer_and_no_hint() -> None:
    now = at(Kind.WHICH, Subject.HEAD)
    right, wrong = right_and_wrong(now)
    assert after(now) is Outcome.UNANSWERED
    assert after(now, right) is Outcome.RIGHT
    assert after(now, right, wrong[0]) is Outcome.RIGHT
    assert after(now, right, hints=1) is Outcome.HELPED
    assert after(now, wrong[0], right) is Outcome.HELPED
    assert after(now, *wrong, right) is Outcome.MISSED
    assert after(now, wrong[0]) is Outcome.MISSED
    assert after(now, right, hints=HINTS) is Outcome.MISSED
    assert after(now, hints=HINTS) is Outcome.MISSED
    assert after(now, hints=1) is Outcome.UNANSWERED


def test_who_chose_the_wrong_one_of_two_has_missed_it() -> None:
    now = at(Kind.ALLOWED)
    right, wrong = right_and_wrong(now)
    assert after(now, wrong[0], right) is Outcome.MISSED
    assert after(now, right) is Outcome.RIGHT


def test_a_play_is_judged_by_where_it_leads_and_a_refused_step_counts() -> None:
    now = at(Kind.PLAY, Subject.HEAD)
    assert exercise.outcome(played(now, legal=True)) is Outcome.RIGHT
    stopped = played(now, legal=False)
    assert exercise.outcome(stopped) is Outcome.MISSED
    again = exercise.again(stopped)
    assert again.sitting
    assert again.sitting.desk == course.begun(now.screen)
    assert exercise.outcome(played(again, legal=True)) is Outcome.HELPED


def test_every_legal_play_of_an_item_is_right() -> None:
    now = at(Kind.PLAY, Subject.BLOCKED)
    assert now.item
    for result in plays_of(now.item.rules, now.screen.board.turn()).results:
        made = now
        for step in result.play:
            made = exercise.stepped(made, (step.source, step.target))
        assert exercise.outcome(made) is Outcome.RIGHT


def test_a_set_is_gone_through_and_its_code_says_what_became_of_it() -> None:
    now = exercise.begun(SET, 12)
    wanted = []
    for number, item in enumerate(SET.items()):
        assert (now.item, now.number) == (item, number + 1)
        if item.kind is Kind.PLAY:
            now = played(now, legal=True)
            wanted.append(Outcome.RIGHT)
        else:
            right, wrong = right_and_wrong(now)
            now = exercise.answered(now, wrong[0] if number % 3 == 0 else right)
            wanted.append(Outcome.MISSED if number % 3 == 0 else Outcome.RIGHT)
        now = exercise.gone_on(now)
    assert now.item is None
    assert now.outcomes == tuple(wanted)
    assert read_result(SET, result_code(SET, now.copy, now.outcomes)) == (12, tuple(wanted))


def test_a_set_is_gone_on_with_from_its_address() -> None:
    now = exercise.gone_on(exercise.gone_on(exercise.begun(SET, 12)))
    query = exercise.to_query(now, True)
    opened = from_query(query)
    reached = exercise.reached(query, opened.assignment.count)
    again = exercise.begun(opened.assignment, opened.copy, reached.outcomes, reached.now)
    assert (again.item, again.outcomes, again.copy, reached.faults) == (now.item, now.outcomes, now.copy, ())


@pytest.mark.parametrize("said", ["9", "1x", "٣", "-1", "3" * 13])
def test_outcomes_that_cannot_be_read_are_told(said: str) -> None:
    found = exercise.reached({"done": said, "now": said}, SET.count)
    assert (found.outcomes, found.now, [fault.part for fault in found.faults]) == ((), None, ["done", "now"])


@pytest.mark.parametrize("kind", [Kind.ALLOWED, Kind.WHICH])
def test_nothing_is_made_good_by_opening_the_page_anew(kind: Kind) -> None:
    now = at(kind, Subject.HEAD)
    right, wrong = right_and_wrong(now)

    def opened_anew(after: Exercise) -> Exercise:
        reached = exercise.reached(exercise.to_query(after, True), 1)
        return exercise.begun(after.given, after.copy, reached.outcomes, reached.now)

    missed = opened_anew(exercise.answered(now, wrong[0]))
    assert exercise.outcome(missed) is Outcome.MISSED
    only_two = kind is Kind.ALLOWED
    assert exercise.outcome(exercise.answered(missed, right)) is (Outcome.MISSED if only_two else Outcome.HELPED)
    solved = opened_anew(exercise.answered(now, right))
    assert exercise.outcome(solved) is Outcome.RIGHT
    assert exercise.outcome(exercise.answered(solved, wrong[0])) is Outcome.RIGHT
    assert missed.kept
    assert solved.kept
    assert exercise.settled(solved)
    assert not exercise.settled(missed)
    hinted = opened_anew(exercise.hinted(now))
    assert exercise.outcome(exercise.answered(hinted, right)) is Outcome.HELPED
    assert not hinted.kept
    assert opened_anew(now).sitting == now.sitting


def test_a_wrong_answer_is_remembered_before_the_reader_goes_on() -> None:
    now = at(Kind.WHICH, Subject.HEAD)
    right, wrong = right_and_wrong(now)
    assert exercise.told(now) is None
    assert exercise.told(exercise.answered(now, wrong[0])) is False
    assert exercise.told(exercise.answered(now, right)) is True


def test_drills_have_no_end_and_their_address_names_a_seed_only_if_the_link_did() -> None:
    now = exercise.endless(SET, None)
    assert {"n", "seed"} & set(exercise.to_query(now, False)) == set()
    assert exercise.to_query(now, True)["seed"] == SET.seed
    seen = []
    for _ in range(30):
        seen.append(now.item)
        now = exercise.gone_on(now)
    assert len(set(seen)) == 30


def test_what_is_missed_is_asked_most_and_nothing_twice() -> None:
    missed = [(Subject.SCORE, Subject.BLOCKED)]
    now = exercise.endless(SET, lambda: missed[0])
    assert exercise.to_query(now, False)["drill"] == MISSED
    found = []
    for _ in range(16):
        assert now.item
        found.append(now.item)
        now = exercise.gone_on(now)
    subjects = [item.subject for item in found]
    assert subjects.count(Subject.SCORE) > subjects.count(Subject.BLOCKED) > 0
    assert set(subjects) == {Subject.SCORE, Subject.BLOCKED}
    assert len(set(found)) == 16


def test_where_nothing_is_missed_every_rule_is_asked_about() -> None:
    now = exercise.endless(SET, lambda: ())
    found = set()
    for _ in range(16):
        assert now.item
        found.add(now.item.subject)
        now = exercise.gone_on(now)
    assert found == set(SET.subjects)


def test_turns_are_shared_by_halves() -> None:
    assert [exercise._turn(number) for number in islice(range(99), 8)] == [0, 1, 0, 2, 0, 1, 0, 3]
