"""What the browser keeps of a learner's practice, as the session sees it: nothing missed is lost, whatever tabs do."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import texts
from tests.test_misplays import tasks
from tests.test_progress import HEAD, PRIME, TODAY, after
from tutor.app import storage
from tutor.app.storage import MISPLAYS, PRACTICE, Store
from tutor.misplays import Misplays, kept, tasks_of, text_of
from tutor.progress import Progress, answered, code_of, joined, read
from tutor.translator import LANGUAGES, translator


def unheard() -> Store[Progress]:
    """The practice before the browser has told anything."""
    return Store(PRACTICE, Progress())


def opened(text: str = "") -> Store[Progress]:
    """The practice after the browser has told what is stored."""
    practice = unheard()
    practice.hear({"text": text, "base": None})
    return practice


def answer(practice: Store[Progress], right: bool = False) -> str:
    """Answer a drill; what is to be kept then."""
    practice.change(lambda known: answered(known, PRIME, right, TODAY))
    kept = practice.told()["keep"]
    assert isinstance(kept, str)
    return kept


def test_before_the_browser_has_told_nothing_is_to_be_kept() -> None:
    practice = unheard()
    assert (practice.heard, practice.told()["known"], practice.told()["keep"]) == (False, [], None)


def test_what_is_stored_is_gone_on_with_and_not_written_again() -> None:
    known = after((PRIME, "-"))
    practice = opened(code_of(known))
    assert (practice.heard, practice.held) == (True, known)
    assert practice.told()["keep"] is None


def test_each_answer_is_kept_and_every_text_of_before_may_be_what_is_stored() -> None:
    practice = opened()
    kept = [answer(practice) for _ in range(3)]
    assert practice.told()["known"] == ["", *kept]
    assert read(kept[-1]) == practice.held


def test_what_the_session_knows_of_may_be_told_again_and_changes_nothing() -> None:
    practice = opened()
    answer(practice)
    told = practice.told()
    practice.hear({"text": "", "base": None})
    assert practice.told() == told


def test_what_another_tab_has_written_is_taken_over() -> None:
    practice = opened()
    mine = answer(practice)
    other = code_of(answered(read(mine), PRIME, True, TODAY + 2))
    practice.hear({"text": other, "base": mine})
    assert code_of(practice.held) == other
    assert practice.told()["keep"] is None


def test_of_two_tabs_that_answer_at_once_nothing_missed_is_lost() -> None:
    practice = opened()
    mine = answer(practice)
    other = code_of(after((HEAD, "-")))
    practice.hear({"text": other, "base": ""})
    both = joined(read(mine), read(other))
    assert practice.held == both
    assert practice.told()["known"] == [other, code_of(both)]
    assert practice.told()["keep"] == code_of(both)


def test_an_answer_given_before_the_browser_has_told_is_joined_with_what_it_tells() -> None:
    practice = unheard()
    practice.change(lambda known: answered(known, PRIME, False, TODAY))
    practice.hear({"text": code_of(after((HEAD, "-"))), "base": None})
    assert practice.held == after((HEAD, "-"), (PRIME, "-"))
    assert practice.told()["keep"] == code_of(practice.held)


def test_what_was_deleted_in_another_tab_is_forgotten() -> None:
    practice = opened(code_of(after((PRIME, "-"))))
    practice.hear({"text": "", "base": practice.known[-1]})
    assert practice.held == Progress()


def test_what_cannot_be_read_is_set_aside_before_it_is_written_over() -> None:
    practice = opened("garbage!")
    assert (practice.held, practice.told()["keep"]) == (Progress(), None)
    answer(practice)
    assert practice.told()["aside"] == "garbage!"
    assert practice.told()["known"] == ["garbage!", practice.told()["keep"]]


def test_a_browser_that_keeps_nothing_still_lets_one_practise() -> None:
    practice = unheard()
    practice.hear({"blocked": True})
    practice.change(lambda known: answered(known, PRIME, False, TODAY))
    assert (practice.heard, practice.told()["blocked"], practice.held) == (True, True, after((PRIME, "-")))


def test_a_long_session_tells_the_browser_no_more_than_it_needs() -> None:
    practice = opened()
    for right in [True, False] * 40:
        answer(practice, right)
    known = practice.told()["known"]
    assert isinstance(known, list)
    assert len(known) <= 20
    assert known[-1] == code_of(practice.held)


@given(
    st.one_of(
        st.none(),
        texts(),
        st.dictionaries(st.sampled_from(["text", "base", "blocked"]), st.none() | texts() | st.integers()),
    )
)
def test_whatever_comes_from_a_browser_does_no_harm(sent: object) -> None:
    practice = unheard()
    practice.hear(sent)
    practice.hear({"text": "x" * 10**6})
    assert all(len(text) <= 1_000 for text in practice.known)
    assert practice.held == Progress()


def of_plays(text: str = "") -> Store[Misplays]:
    """The costly plays after the browser has told what is stored."""
    store = Store(MISPLAYS, ())
    store.hear({"text": text, "base": None})
    return store


def test_costly_plays_of_two_tabs_are_joined_and_what_is_damaged_is_set_aside() -> None:
    one, other = tasks(2)
    store = of_plays()
    store.change(lambda known: kept(known, [one], TODAY))
    mine, theirs = store.told()["keep"], text_of(kept((), [other], TODAY))
    store.hear({"text": theirs, "base": ""})
    assert set(tasks_of(store.held)) == {one, other}
    assert store.told()["known"] == [theirs, store.told()["keep"]]
    assert isinstance(mine, str)
    damaged = of_plays(f"{mine} {theirs[:-1]}")
    assert (damaged.held, damaged.told()["keep"]) == ((), None)
    damaged.change(lambda known: kept(known, [one], TODAY))
    assert damaged.told()["aside"] == f"{mine} {theirs[:-1]}"
    assert damaged.told()["keep"] == mine


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_learner_is_told_what_is_not_kept(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = []
    for practice, plays in (
        (opened(), of_plays()),
        (opened("garbage!"), of_plays()),
        (opened(), of_plays("garbage!")),
        (Store(PRACTICE, Progress(), blocked=True), of_plays()),
    ):
        monkeypatch.setattr(storage, "practice", lambda found=practice: found)
        monkeypatch.setattr(storage, "misplays", lambda found=plays: found)
        notes.append(list(storage.notes(translator(code))))
    assert [len(each) for each in notes] == [0, 1, 1, 1]
    assert len({"".join(each) for each in notes}) == 4


@pytest.mark.parametrize(
    ("hour", "offset", "day"),
    [(0, None, 0), (0, 0, 0), (0, 60, -1), (23, -120, 1), (23, 300, 0), (1, 10**9, 0)],
)
def test_today_is_where_the_learner_is(
    hour: int, offset: int | None, day: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind Greenwich minutes are counted up, as browsers do."""
    monkeypatch.setattr(storage, "time", lambda: TODAY * 86_400 + hour * 3_600 + 1)
    monkeypatch.setattr("tutor.app.storage.st.context", SimpleNamespace(timezone_offset=offset))
    assert abs(storage.today() - TODAY - day) <= (offset == 10**9)


@pytest.mark.parametrize(("told", "ahead"), [(3, 3), (-400, -400), (0, 0)])
def test_the_day_is_the_browsers_whatever_this_machine_takes_it_for(
    monkeypatch: pytest.MonkeyPatch, told: int, ahead: int
) -> None:
    monkeypatch.setattr(storage, "_day_here", lambda: TODAY)
    practice = unheard()
    practice.hear({"text": "", "base": None, "day": TODAY + told})
    assert practice.ahead == ahead


@pytest.mark.parametrize("day", [True, "20000", 1e9, -5, 10**9, None])
def test_what_is_no_day_is_passed_over(monkeypatch: pytest.MonkeyPatch, day: object) -> None:
    monkeypatch.setattr(storage, "_day_here", lambda: TODAY)
    practice = unheard()
    practice.hear({"text": "", "base": None, "day": day})
    assert practice.ahead == 0
