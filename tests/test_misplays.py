"""Costly plays that come back: when, how many, and the text that carries them from one day and device to another."""

from __future__ import annotations

from itertools import islice, product
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import damaged
from tutor.dice import ROLLS
from tutor.misplays import (
    BETWEEN,
    MOST,
    Misplay,
    Misplays,
    Task,
    answered,
    due,
    joined,
    kept,
    read,
    tasks_of,
    text_of,
)
from tutor.notation import NotationError, Problem, read_position, read_ruleset
from tutor.progress import FIRST_DAY, LAST_DAY

TODAY = 20_787
HOUSE = "greek+prime-timing=turn+head-exception=never"


def task(position: str = "LN1.w24x14-20.b24x14-20.w65", rules: str = "greek") -> Task:
    where, roll = read_position(position)
    assert roll
    return Task(read_ruleset(rules), where, roll)


def tasks(count: int) -> list[Task]:
    """So many different ones, each with a choice: the same two checkers elsewhere, and one roll after another."""
    where = [f"LN1.w24x13-{one}-{other}.b24x14-20.w" for one in range(23, 20, -1) for other in range(19, 13, -1)]
    every = (task(f"{each}{roll.high}{roll.low}") for each, roll in product(where, ROLLS) if not roll.double)
    return list(islice(every, count))


SOME = [*tasks(8), task(rules=HOUSE), task("LN1.w6-1.b6x2-5.b61", "nard-online")]
WORD = text_of(kept((), [task()], TODAY))


def stand(known: Misplays) -> list[tuple[int, int]]:
    """At which interval each is, and in how many days it is due."""
    return [(each.stage, each.due - TODAY) for each in known]


# ---------------------------------------------------------------- the schedule


def test_a_costly_play_comes_back_after_2_7_and_21_days_and_then_no_more() -> None:
    known, day = kept((), [task()], TODAY), TODAY
    for interval in (2, 7, 21):
        assert due(known, day + interval - 1) == ()
        day += interval
        assert due(known, day) == (task(),)
        known = answered(known, task(), True, day)
    assert known == ()


def test_a_play_that_is_costly_again_begins_anew() -> None:
    known = answered(kept((), [task()], TODAY), task(), True, TODAY + 2)
    assert stand(known) == [(2, 9)]
    assert stand(answered(known, task(), False, TODAY + 9)) == [(1, 11)]
    assert stand(answered(known, task(), False, TODAY + 3)) == [(1, 5)], "before it is due as well"


def test_right_before_it_is_due_changes_nothing() -> None:
    known = kept((), [task()], TODAY)
    assert answered(known, task(), True, TODAY + 1) == known


def test_the_longest_due_is_asked_first() -> None:
    early, late = tasks(2)
    known = kept(kept((), [late], TODAY + 1), [early], TODAY)
    assert due(known, TODAY + 2) == (early,)
    assert due(known, TODAY + 3) == (early, late)


def test_an_answer_about_what_is_kept_no_more_keeps_it_only_if_it_was_wrong() -> None:
    assert answered((), task(), True, TODAY) == ()
    assert stand(answered((), task(), False, TODAY)) == [(1, 2)]


# ---------------------------------------------------------------- how many


def test_what_is_kept_is_kept_once_and_stays_as_it_is() -> None:
    one, other = tasks(2)
    known = answered(kept((), [one, one], TODAY), one, True, TODAY + 2)
    assert stand(known) == [(2, 9)]
    assert stand(kept(known, [one, other, one], TODAY + 3)) == [(2, 9), (1, 5)]


def test_the_same_roll_in_another_position_or_under_other_rules_is_another_task() -> None:
    several = [task(), task("LN1.w24x14-20.b24x14-20.b65"), task(rules=HOUSE), task("LN1.w24x14-20.b24x14-20.w64")]
    assert tasks_of(kept((), several, TODAY)) == tuple(several)


def test_what_is_kept_here_can_be_asked() -> None:
    many = kept((), tasks(2 * MOST), TODAY)
    assert read(text_of(many)) == many


def test_a_full_list_takes_no_more_and_loses_nothing() -> None:
    many = tasks(MOST + 5)
    known = kept((), many, TODAY)
    assert tasks_of(known) == tuple(many[:MOST])
    assert kept(known, many[MOST:], TODAY + 1) == known
    found = known
    for day in (2, 9, 30):
        found = answered(found, many[0], True, TODAY + day)
    assert tasks_of(kept(found, many[MOST:], TODAY + 30)) == (*many[1:MOST], many[MOST])


def test_of_what_two_devices_know_each_is_kept_as_it_needs_more() -> None:
    one, both, other = tasks(3)
    mine = answered(kept((), [one, both], TODAY), both, True, TODAY + 2)
    theirs = kept((), [both, other], TODAY + 3)
    for found in (joined(mine, theirs), joined(theirs, mine)):
        assert {each.task: (each.stage, each.due - TODAY) for each in found} == {
            one: (1, 2),
            both: (1, 5),
            other: (1, 5),
        }


def test_more_than_can_be_kept_from_two_devices_leaves_out_what_needs_it_least() -> None:
    first, *others = tasks(2 * MOST)
    mine = answered(kept((), [first, *others[: MOST - 1]], TODAY), first, True, TODAY + 2)
    found = joined(mine, kept((), others[MOST - 1 :], TODAY))
    assert len(found) == MOST
    assert first not in tasks_of(found)


# ---------------------------------------------------------------- as text


@st.composite
def many_kept(draw: st.DrawFn) -> Misplays:
    """What some games and days of practice leave."""
    known: Misplays = ()
    today = TODAY
    answers = st.tuples(st.integers(0, 25), st.sampled_from(SOME), st.sampled_from([None, True, False]))
    for days, each, right in draw(st.lists(answers, max_size=20)):
        today += days
        known = kept(known, [each], today) if right is None else answered(known, each, right, today)
    return known


@given(many_kept())
def test_the_text_brings_back_what_was_kept(known: Misplays) -> None:
    assert read(text_of(known)) == known
    assert read(text_of(known).replace(" ", "\n  ")) == known


def test_house_rules_are_kept_in_words_that_every_text_has() -> None:
    text = text_of(kept((), [task(rules=HOUSE)], TODAY))
    assert text.startswith(f"LN1.w24x14-20.b24x14-20.w65@greek+head-exception=never+prime-timing=turn@1@{TODAY + 2}@")
    assert tasks_of(read(text)) == (task(rules=HOUSE),)


def test_a_full_list_fits_what_the_browser_is_read_for() -> None:
    from tutor.app.storage import MISPLAYS

    longest = "LN1.w24-23-22-21-20-19-18-17-16-15-14-13-12-11-10.b21x2-20x2-19x2-18x2-17x2-16x2-15-14-13.w66"
    house = "livegames+opening=white+head-exception=never+prime=never+prime-timing=turn+draw=none+cube=yes"
    (word,) = text_of((Misplay(task(longest, house), 1, TODAY),)).split()
    assert MOST * (len(word) + 1) < MISPLAYS.longest


@given(damaged(many_kept().map(text_of)))
def test_a_damaged_text_is_read_as_it_was_or_refused(text: str) -> None:
    """Whole words may be missing."""
    try:
        known = read(text)
    except NotationError:
        return
    assert set(text_of(known).split()) == set(text.split())


@pytest.mark.parametrize("at", range(len(WORD)))
def test_a_wrong_or_missing_sign_is_found_wherever_it_stands(at: int) -> None:
    for sign in ("", "7", "w"):
        if sign != WORD[at]:
            with pytest.raises(NotationError) as caught:
                read(WORD[:at] + sign + WORD[at + 1 :])
            assert caught.value.problem is Problem.CODE_CHECK


def sealed(*parts: str) -> str:
    """A word that a program could have written."""
    told = BETWEEN.join(parts)
    return f"{told}{BETWEEN}{crc32(told.encode()):08x}"


WHERE = "LN1.w24x14-20.b24x14-20.w65"


@pytest.mark.parametrize(
    "parts",
    [
        (WHERE, "greek", "1", str(TODAY), "more"),
        (WHERE, "greek", "1"),
        (WHERE, "tbilisi", "1", str(TODAY)),
        ("LN1.w24x14-20.b24x14-20.w", "greek", "1", str(TODAY)),
        (WHERE, "greek", "0", str(TODAY)),
        (WHERE, "greek", "4", str(TODAY)),
        (WHERE, "greek", "1", str(FIRST_DAY - 1)),
        (WHERE, "greek", "1", str(LAST_DAY + 1)),
        (WHERE, "greek", "one", str(TODAY)),
        (WHERE, "federation", "1", str(TODAY)),
        ("LN1.w24x15.b24x15.w65", "greek", "1", str(TODAY)),
        ("LN1.w6.b0.w65", "greek", "1", str(TODAY)),
    ],
)
def test_what_another_version_keeps_and_this_one_cannot_ask_is_refused(parts: tuple[str, ...]) -> None:
    """A part too many or too few, rules or days that are not known, open rules, no dice, no choice, a game that is
    over."""
    with pytest.raises(NotationError) as caught:
        read(sealed(*parts))
    assert caught.value.problem is Problem.CODE_NEWER
