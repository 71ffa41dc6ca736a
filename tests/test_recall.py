"""Costly plays that come back on Practise, without a browser: what is kept, offered, asked and said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.reviews import GAME
from tests.test_app import _sent, opened_at
from tests.test_classroom import texts
from tests.test_misplays import HOUSE, stand, task, tasks
from tutor import progress
from tutor.app import reviewing
from tutor.app.storage import MISPLAYS, PRACTICE
from tutor.drills import Subject
from tutor.explain import error_text, rules_named
from tutor.misplays import MOST, Misplay, Misplays, Task, kept, text_of
from tutor.notation import NotationError, Problem
from tutor.play import Hop
from tutor.progress import Progress
from tutor.replay import read_contest
from tutor.review import Reviewed, review
from tutor.reviewed import loss_text
from tutor.translator import LANGUAGES, translator

T = translator("en")
TODAY = 20_787


@pytest.fixture(scope="module")
def costly() -> list[tuple[Task, Reviewed]]:
    """The costly plays of the person in the game, the costliest first."""
    contest = read_contest(GAME)
    found = review(contest.game)
    now = reviewing.begun(contest)
    turns = {reviewing.task_of(found, turn): turn for turn in found.costly}
    return [(each, turns[each]) for each in reviewing.tasks(found, now)]


def component(page: AppTest, key: str) -> tuple[int, dict[str, Any]]:
    """The component of this key: which of the page's it is, and what it was told."""
    for number, found in enumerate(page.get("bidi_component")):
        if found.proto.id.endswith(f"-{key}"):
            (data,) = json.loads(found.proto.json)
            return number, data
    raise AssertionError(key)


def send(page: AppTest, key: str, event: str, value: dict[str, Any]) -> None:
    _sent(page, component(page, key)[0], event, value)
    assert not page.exception


def use(page: AppTest, key: str, name: str, value: str = "") -> None:
    """Use one of the buttons of this key."""
    send(page, key, "used", {"name": name, "value": value, "moment": component(page, key)[1]["moment"]})


def enabled(page: AppTest, key: str, name: str) -> bool:
    found = [tool for row in component(page, key)[1]["rows"] for tool in row if tool["name"] == name]
    return bool(found[0]["enabled"])


def play(page: AppTest, steps: tuple[Hop, ...]) -> None:
    for source, target in steps:
        seen = component(page, "recall_board")[1]
        send(page, "recall_board", "gesture", {"kind": "step", "from": source, "to": target, "pos": seen["pos"]})


def says(page: AppTest) -> tuple[str, str]:
    said = component(page, "recall_board")[1]["say"]
    return said["sign"], said["text"]


def come(known: Misplays, day: int = TODAY, code: str = "en") -> AppTest:
    """Practise, where the browser has kept these, on this day of its calendar."""
    page = opened_at("practise", code)
    tell(page, known, day)
    return page


def tell(page: AppTest, known: Misplays, day: int = TODAY) -> None:
    """What the browser tells of what it keeps."""
    send(page, PRACTICE.key, "found", {"text": "", "base": None, "day": day})
    send(page, MISPLAYS.key, "found", {"text": text_of(known), "base": None, "day": day})


def held(page: AppTest) -> Misplays:
    found: Misplays = page.session_state["stores"][MISPLAYS.key].held
    return found


def offers(page: AppTest) -> bool:
    return any(found.proto.id.endswith("-recall_due") for found in page.get("bidi_component"))


# ---------------------------------------------------------------- review: kept by a button


def reviewed(known: Misplays = ()) -> AppTest:
    """The review of the game, at the person's costly plays."""
    page = opened_at("play", "en")
    send(page, "shelf", "found", {"text": GAME, "base": None})
    use(page, "play_more", "review")
    tell(page, known)
    return page


def test_the_costly_plays_of_a_review_are_kept_when_the_reader_asks_for_it(
    costly: list[tuple[Task, Reviewed]],
) -> None:
    page = reviewed()
    assert held(page) == ()
    use(page, "review_series", "later")
    assert [each.task for each in held(page)] == [each for each, _ in costly]
    assert stand(held(page)) == [(1, 2)] * 2
    said = "{n} of these plays come back in Practise, after 2, 7 and 21 days."
    assert T.n(said, said, 2) in texts(page)
    assert not enabled(page, "review_series", "later"), "all are kept"
    assert component(page, MISPLAYS.key)[1]["keep"] == text_of(held(page))


def test_a_review_stays_when_another_language_is_chosen() -> None:
    page = reviewed()
    page.query_params["lang"] = "uk"
    page.run()
    assert component(page, "review_series")[1]["lang"] == "uk"


def test_a_full_list_says_so_and_the_costliest_come_first(costly: list[tuple[Task, Reviewed]]) -> None:
    page = reviewed(kept((), tasks(MOST - 1), TODAY))
    use(page, "review_series", "later")
    assert len(held(page)) == MOST
    assert held(page)[-1].task == costly[0][0]
    assert "No room for the others: at most 50 costly plays are kept." in texts(page)
    assert not enabled(page, "review_series", "later")


# ---------------------------------------------------------------- practise: asked again


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_costly_play_is_asked_on_its_day_and_right_or_wrong_decides_when_again(
    code: str, costly: list[tuple[Task, Reviewed]]
) -> None:
    t, (first, second) = translator(code), costly
    known = kept((), [each for each, _ in costly], TODAY - 2)
    assert not offers(come(known, TODAY - 1, code))
    page = come(known, code=code)
    assert offers(page)
    use(page, "recall_due", "recall")
    assert t.t("Find a better play") in texts(page)
    assert not enabled(page, "recall_tools", "next"), "before it is answered"
    assert first[1].judged
    play(page, first[1].judged.better[:1])
    assert stand(held(page)) == [(1, 0)] * 2, "the play is not whole"
    play(page, first[1].judged.better[1:])
    assert says(page)[0] == "yes"
    assert stand(held(page)) == [(2, 7), (1, 0)]
    use(page, "recall_tools", "next")

    assert second[1].judged
    play(page, second[1].entry.play)
    sign, text = says(page)
    assert sign == "no"
    assert loss_text(t, second[1].judged) in text
    assert t.n("It comes back in {n} day.", "It comes back in {n} days.", 2) in text
    assert stand(held(page)) == [(2, 7), (1, 2)]
    use(page, "recall_tools", "answer")
    assert says(page)[0] == "yes"
    assert stand(held(page)) == [(2, 7), (1, 2)], "the first answer counts"
    use(page, "recall_tools", "next")
    assert t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", 1, count=2) in texts(page)
    use(page, "recall_back", "back")
    assert component(page, "drill")
    assert not offers(page)


def test_who_has_the_better_play_shown_has_not_found_it(costly: list[tuple[Task, Reviewed]]) -> None:
    page = come(kept((), [costly[0][0]], TODAY - 30))
    use(page, "recall_due", "recall")
    use(page, "recall_tools", "answer")
    assert stand(held(page)) == [(1, 2)]


def test_after_the_last_interval_it_does_not_come_back(costly: list[tuple[Task, Reviewed]]) -> None:
    each, turn = costly[0]
    page = come((Misplay(each, 3, TODAY),))
    use(page, "recall_due", "recall")
    assert turn.judged
    play(page, turn.judged.better)
    assert held(page) == ()
    assert T.t("It does not come back any more.") in says(page)[1]


def test_a_step_that_is_refused_is_no_answer(costly: list[tuple[Task, Reviewed]]) -> None:
    page = come(kept((), [costly[0][0]], TODAY - 2))
    use(page, "recall_due", "recall")
    play(page, ((24, 18),))
    play(page, ((24, 22),))
    assert says(page)[0] == "no"
    assert stand(held(page)) == [(1, 0)]
    assert not enabled(page, "recall_tools", "next")


def test_the_rules_of_the_game_are_named_with_their_house_rules() -> None:
    page = come(kept((), [task(rules=HOUSE)], TODAY - 2))
    use(page, "recall_due", "recall")
    assert rules_named(T, task(rules=HOUSE).rules) in texts(page)


def test_whoever_chooses_a_rule_leaves_the_costly_plays(costly: list[tuple[Task, Reviewed]]) -> None:
    page = come(kept((), [costly[0][0]], TODAY - 2))
    use(page, "recall_due", "recall")
    use(page, "drill_choice", "subject", "head")
    assert component(page, "drill")
    assert offers(page)


# ---------------------------------------------------------------- to another device


def test_costly_plays_are_taken_along_beside_the_code_of_the_rules_or_alone() -> None:
    known = kept((), [task(rules=HOUSE), *tasks(2)], TODAY)
    code = progress.code_of(progress.answered(Progress(), Subject.HEAD, False, TODAY))
    for text, missed in ((f" {code.lower()} {text_of(known)}", 1), (text_of(known), 0)):
        page = come(())
        use(page, "drill_progress", "code", text)
        assert held(page) == known
        assert page.session_state["stores"][PRACTICE.key].held.of(Subject.HEAD).missed == missed
        assert [found.value for found in page.code] == [code, text_of(known)][1 - missed :]


def test_of_a_text_with_a_wrong_sign_nothing_is_taken_over() -> None:
    text = text_of(kept((), tasks(2), TODAY)).replace("@1@", "@2@", 1)
    page = come(())
    use(page, "drill_progress", "code", text)
    assert held(page) == ()
    fault = component(page, "drill_progress")[1]["rows"][0][0]["fault"]
    assert fault == error_text(T, NotationError(Problem.CODE_CHECK, ""))


def test_a_damaged_text_of_the_browser_is_said_and_left_as_it_is() -> None:
    page = come(())
    send(page, MISPLAYS.key, "found", {"text": "LN1.w24@greek", "base": "", "day": TODAY})
    assert "cannot be read. It is set aside" in texts(page)
    assert component(page, MISPLAYS.key)[1]["aside"] == "LN1.w24@greek"
    assert component(page, MISPLAYS.key)[1]["keep"] is None
