"""What a learner keeps getting wrong: what comes back when, what is worst, and the code that carries it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import damaged
from tutor.codes import Code, seal
from tutor.drills import Subject
from tutor.notation import NotationError, Problem
from tutor.progress import (
    FIRST_DAY,
    INTERVALS,
    LEARNED,
    RECENT,
    WRITTEN,
    Progress,
    answered,
    code_of,
    due,
    joined,
    read,
    weakest,
    when,
)

TODAY = 20_787
PRIME, HEAD = Subject.PRIME, Subject.HEAD


def after(*answers: tuple[Subject, str], on: int = TODAY, known: Progress | None = None) -> Progress:
    """The progress after answers on one day, each subject with + and - for right and missed."""
    progress = known or Progress()
    for subject, told in answers:
        for sign in told:
            progress = answered(progress, subject, sign == "+", on)
    return progress


@st.composite
def progresses(draw: st.DrawFn) -> Progress:
    """What days of practice leave behind."""
    progress, today = Progress(), TODAY
    for days, subject, right in draw(
        st.lists(st.tuples(st.integers(0, 25), st.sampled_from(Subject), st.booleans()), max_size=40)
    ):
        today += days
        progress = answered(progress, subject, right, today)
    return progress


# ---------------------------------------------------------------- the schedule


def test_what_is_missed_comes_back_after_2_7_and_21_days_and_then_is_learned() -> None:
    progress, day = after((PRIME, "-")), TODAY
    for interval in (2, 7, 21):
        assert due(progress, day + interval - 1) == ()
        day += interval
        assert due(progress, day) == (PRIME,)
        progress = answered(progress, PRIME, True, day)
    assert when(progress, PRIME) is None
    assert progress.of(PRIME).stage == LEARNED
    assert due(progress, day + 10_000) == ()


@pytest.mark.parametrize("stage", range(1, LEARNED + 1))
def test_what_is_missed_again_begins_anew_at_every_stage(stage: int) -> None:
    progress, day = after((PRIME, "-")), TODAY
    for interval in INTERVALS[: stage - 1]:
        day += interval
        progress = answered(progress, PRIME, True, day)
    assert progress.of(PRIME).stage == stage
    progress = answered(progress, PRIME, False, day)
    assert (progress.of(PRIME).stage, when(progress, PRIME)) == (1, day + 2)


def test_who_answers_late_goes_on_from_that_day() -> None:
    assert when(answered(after((PRIME, "-")), PRIME, True, TODAY + 100), PRIME) == TODAY + 107


def test_practising_before_it_is_due_changes_nothing_of_when_it_comes_back() -> None:
    assert when(after((PRIME, "-+++++")), PRIME) == TODAY + 2


def test_what_is_right_from_the_first_does_not_come_back() -> None:
    progress = after((PRIME, "+++"))
    assert when(progress, PRIME) is None
    assert progress.of(PRIME).stage == 0
    assert due(progress, TODAY + 1000) == ()


def test_the_longest_due_comes_first_and_of_one_day_the_first_of_the_course() -> None:
    progress = after((PRIME, "-"), (HEAD, "-"))
    progress = after((Subject.SCORE, "-"), on=TODAY - 1, known=progress)
    assert due(progress, TODAY + 5) == (Subject.SCORE, HEAD, PRIME)


def test_a_clock_that_is_wrong_by_years_does_no_harm() -> None:
    for today in (0, -5, 10**9):
        progress = after((PRIME, "-"), on=today)
        assert read(code_of(progress)) == progress


# ---------------------------------------------------------------- what is worst


def test_only_what_was_missed_is_among_the_worst_and_the_worst_comes_first() -> None:
    progress = after((HEAD, "-+++"), (PRIME, "----"), (Subject.HOME, "+++++"), (Subject.DIE, "--++"))
    assert weakest(progress) == (PRIME, Subject.DIE, HEAD)
    assert weakest(Progress()) == ()


def test_one_slip_at_the_first_try_weighs_less_than_missing_most_of_many() -> None:
    assert weakest(after((HEAD, "-"), (PRIME, "------+"))) == (PRIME, HEAD)


def test_of_equals_the_first_of_the_course_comes_first() -> None:
    assert weakest(after((PRIME, "-+"), (HEAD, "+-"))) == (HEAD, PRIME)


def test_only_the_last_eight_answers_count() -> None:
    progress = after((PRIME, "-" * 20 + "+" * RECENT))
    assert progress.of(PRIME).recent == (True,) * RECENT
    assert weakest(progress) == ()


# ---------------------------------------------------------------- two devices


@given(progresses(), progresses(), progresses())
def test_it_does_not_matter_in_which_order_or_how_often_devices_are_joined(
    one: Progress, two: Progress, three: Progress
) -> None:
    assert joined(one, one) == one
    assert joined(one, two) == joined(two, one)
    assert joined(joined(one, two), three) == joined(one, joined(two, three))
    assert joined(one, Progress()) == one


@given(progresses(), progresses())
def test_what_comes_back_on_one_device_comes_back_when_they_are_joined(one: Progress, other: Progress) -> None:
    both = joined(one, other)
    for subject in Subject:
        days = [when(device, subject) for device in (one, other)]
        assert (when(both, subject) is None) == (days == [None, None])
        assert when(both, subject) in days


def test_of_two_devices_the_earlier_stage_is_kept() -> None:
    begun = after((PRIME, "-"))
    further = answered(begun, PRIME, True, TODAY + 2)
    assert joined(further, begun) == begun
    assert joined(after((HEAD, "-")), begun) == after((PRIME, "-"), (HEAD, "-"))


# ---------------------------------------------------------------- the code


@given(progresses())
def test_what_a_code_carries_is_read_from_it(progress: Progress) -> None:
    assert read(code_of(progress)) == progress


def test_a_code_stays_what_it_was_once() -> None:
    assert code_of(Progress()) == "P200-DCFS"
    assert read("P37T-6AT0-SW1N") == after((PRIME, "-"), on=20_800)


def test_every_subject_has_its_place_in_codes_for_ever() -> None:
    assert set(WRITTEN) == set(Subject)
    assert len(WRITTEN) == len(Subject)
    assert WRITTEN[:11] == (
        *("die", "blocked", "head", "head-exception", "all-dice", "larger-die"),
        *("prime", "prime-timing", "home", "farthest", "score"),
    )


def test_codes_are_short() -> None:
    every, few = Progress(), after((PRIME, "--+-+"), (HEAD, "-+++"), (Subject.DIE, "++"))
    for subject in Subject:
        every = after((subject, "-+" * RECENT + "-"), on=36_000, known=every)
    assert [len(code_of(progress).replace("-", "")) for progress in (every, few)] == [64, 20]


def test_a_code_of_a_program_with_more_subjects_is_told_as_newer() -> None:
    more = [(0, 2)] * len(WRITTEN) + [(1, 2), (5, 511)]
    with pytest.raises(NotationError) as refused:
        read(seal(Code.PROGRESS, more))
    assert refused.value.problem is Problem.CODE_NEWER


def test_a_code_of_a_program_with_fewer_subjects_is_read() -> None:
    assert read(seal(Code.PROGRESS, [(0, 2), (0, 2), (1, 2), (1, 511), (0, 5)])).of(HEAD).recent == (False,)


@given(damaged(progresses().map(code_of)))
def test_a_damaged_code_is_read_or_refused_and_nothing_else(text: str) -> None:
    try:
        known = read(text)
    except NotationError:
        return
    for subject in Subject:
        record = known.of(subject)
        assert len(record.recent) <= RECENT
        assert (record.due is not None) == (0 < record.stage < LEARNED)
        assert record.due is None or record.due >= FIRST_DAY
