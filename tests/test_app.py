"""The page without a browser: it runs in every language, and settings that are no documented option still exist."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
import streamlit as st
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

from tutor import explain
from tutor.analysis import roll_counts
from tutor.app import board_view, picker, study, tools
from tutor.app.board_view import Gesture, Said, Scene
from tutor.app.picker import Answer, Page
from tutor.app.tools import Button, Choice, Rows, Switch, Use
from tutor.board import View, as_json, shapes
from tutor.data import app_file
from tutor.dice import ROLLS, Roll
from tutor.marks import first_step_marks, marks_for_play
from tutor.notation import NotationError, Problem, read_position
from tutor.play import Play, Step, Turn, moved
from tutor.position import START, Color
from tutor.ruleset import NARD_ONLINE
from tutor.ruling import choices
from tutor.translator import LANGUAGES, Translator, translator

MORE = -2
PRIME = "LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32"


def opened(code: str, **query: str) -> AppTest:
    page = AppTest.from_file(str(app_file()), default_timeout=60)
    for name, value in {"lang": code, **query}.items():
        page.query_params[name] = value
    return page.run()


def opened_at(name: str, code: str, **query: str) -> AppTest:
    """Another page than the first, come to with this address."""
    page = opened(code)
    page.switch_page(f"tutor/app/{name}.py")
    for key, value in query.items():
        page.query_params[key] = value
    page.run()
    assert not page.exception
    return page


def told(page: AppTest, number: int = 0) -> dict[str, Any]:
    """What a component of ours was told: the board, the controls, the tabs, the list; the last but one: more."""
    found: dict[str, Any]
    (found,) = json.loads(page.get("bidi_component")[number].proto.json)
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_runs_in_every_language(code: str) -> None:
    t = translator(code)
    page = opened(code)
    assert not page.exception
    board = told(page)
    assert board["lang"] == code
    assert explain.to_move_text(t, Color.WHITE) in board["say"]["text"]
    assert len(board["labels"]) == len(board["choices"]) == 25


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("rules", ["greek", "nard-online", "livegames", "federation", "greek+prime=never"])
def test_every_list_and_card_is_shown_under_every_rule_set(code: str, rules: str) -> None:
    page = opened(code, p=PRIME, rules=rules)
    for name in ("boards", "refused", "plays"):
        page.session_state["list"] = name
        assert not page.run().exception
        assert told(page, 3)["items"]
    assert not opened(code, p=PRIME, rules=rules, play="24/21/19").exception


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_control_is_answered_and_none_fails(code: str) -> None:
    page = opened(code, p=PRIME)
    for name, value in (
        ("set_up", ""),
        ("tool", "b"),
        ("clear", ""),
        ("start", ""),
        ("swap", ""),
    ):
        used(page, name, value)
    assert told(page)["mode"] == "setup"
    for name, value in (("random", ""), ("undo", ""), ("set_up", "")):
        used(page, name, value)
    for name, value in (("turn", ""), ("follow", "on"), ("forward", "on"), ("end", "")):
        used(page, name, value, MORE)
    used(page, "throw", "")
    for name, value in (("mover", "b"), ("die1", ""), ("die2", "4"), ("die1", "4")):
        used(page, name, value)
    assert ".b44" in told(page)["pos"]
    _sent(page, MORE, "used", {"name": "play", "value": "<b>"})
    assert not page.exception
    assert "“<b>”" in told(page)["say"]["text"] or "«<b>»" in told(page)["say"]["text"]
    assert told(page)["say"]["sign"] == "note"


def test_an_answer_to_another_state_of_the_desk_is_dropped_but_answered() -> None:
    page = opened("en")
    gesture = {"kind": "step", "from": 24, "to": 18, "rev": 0, "pos": "elsewhere"}
    before = told(page)
    after = told(_gestured(page, gesture))
    assert (after["pos"], after["rev"] > before["rev"]) == (before["pos"], True)
    moved = told(_gestured(page, {**gesture, "pos": after["pos"]}))
    assert moved["pos"] != after["pos"]
    assert told(_gestured(page, {**gesture, "pos": after["pos"]}))["pos"] == moved["pos"]


def test_a_run_asked_for_with_an_old_address_is_no_step_back() -> None:
    page = opened("en")
    old = dict(page.query_params)
    after = told(_gestured(page, {"kind": "step", "from": 24, "to": 18, "rev": 0, "pos": told(page)["pos"]}))
    runs: list[Callable[[], object]] = [lambda: _sent(page, 1, "used", {"name": "turn", "value": ""}), page.run]
    for again in runs:
        page.query_params.clear()
        for name, value in old.items():
            page.query_params[name] = value
        again()
        assert told(page)["pos"] == after["pos"]
        assert page.query_params["play"] == "24/18"


def test_what_is_done_on_the_board_in_set_up_changes_the_position() -> None:
    page = opened("en")
    used(page, "set_up", "")
    for gesture, holds in (
        ({"kind": "move", "from": 24, "to": 20}, "w24x14-20."),
        ({"kind": "move", "from": 12, "to": 9}, "b24x14-21."),
        ({"kind": "move", "from": 12, "to": 20}, "b24x14-21."),
        ({"kind": "move", "from": 12, "to": 0}, "b24x13-21."),
        ({"kind": "stack", "from": 20, "to": 0}, "w24x14."),
        ({"kind": "put", "from": 5, "to": None}, "w24x14-5."),
        ({"kind": "take", "from": 12, "to": None}, "b24x12-21."),
    ):
        assert holds in told(_gestured(page, {**gesture, "pos": told(page)["pos"]}))["pos"]
    assert told(page)["holders"][24] == "white"
    assert told(page)["holders"][12] == "black"
    assert told(page)["holders"][7] is None


def used(page: AppTest, name: str, value: str, number: int = 1) -> None:
    """Use one of the controls; the board answers and nothing fails."""
    before = told(page)["rev"]
    _sent(page, number, "used", {"name": name, "value": value})
    assert not page.exception
    assert told(page)["rev"] > before


def _gestured(page: AppTest, gesture: dict[str, Any]) -> AppTest:
    return _sent(page, 0, "gesture", gesture)


def _sent(page: AppTest, number: int, event: str, value: dict[str, Any]) -> AppTest:
    """Send what a component sends in the browser. Streamlit's tests have no public way to do it."""
    states = page._tree.get_widget_states()
    state = WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{page.get('bidi_component')[number].proto.id}__events")
    state.json_trigger_value = json.dumps([{"event": event, "value": value}])
    states.widgets.append(state)
    return page._run(states)


PAGES = ["analyse", "learn", "practise", "play", "classroom", "settle", "library", "rulesets", "glossary"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_every_page_says_when_a_link_asks_for_a_language_that_is_not_here(name: str, code: str) -> None:
    page = opened_at(name, code, lang="xx")
    page.session_state["lang_said"] = "other"
    page.run()
    assert any('role="alert"' in part.proto.body and "el, en" in part.proto.body for part in page.get("html"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_set_whose_link_was_cut_off_says_so(code: str) -> None:
    t = translator(code)
    whole = {"drill": "head", "n": "3", "level": "1", "rules": "greek"}
    said = explain.error_text(t, NotationError(Problem.NO_SEED, ""))
    for query, cut in ((whole, True), ({**whole, "seed": "7"}, False)):
        page = opened_at("practise", code, **query)
        assert any(said in unescape(part.proto.body) for part in page.get("html")) is cut


def test_every_link_to_a_page_carries_the_language_and_leads_there_from_any_page() -> None:
    for name in ("analyse", "learn", "glossary"):
        links = [link.proto for link in opened_at(name, "uk").get("page_link")]
        assert {"lang=uk" in link.query_string for link in links} == {True}
        addresses = [".", "learn", "practise", "play", "class", "settle", "cases", "rules", "glossary"]
        assert [link.page for link in links][: len(addresses)] == addresses


def test_a_forced_collection_after_each_run_is_still_switched_off_by_this_option() -> None:
    assert st.get_option("runner.postScriptGC") is False
    assert st.get_option("client.toolbarMode") == "minimal"


# ---------------------------------------------------------------- what the browser is told and sends


@pytest.fixture
def t() -> Translator:
    return translator("en")


def test_a_choice_is_told_as_what_differs_from_the_picture(t: Translator) -> None:
    roll = Roll(6, 5)
    turn = Turn.start(START, roll)
    going = choices(NARD_ONLINE, turn).next_steps()
    view = View(Color.WHITE)
    scene = Scene(START, roll, turn.dice, going, Said(""), "", 1, view)
    found = board_view.data(scene, t)
    choice = found["choices"][24]
    chosen = as_json(shapes(START, roll, first_step_marks(going, chosen=24), view, left=turn.dice, off="off"))
    assert _unpacked(choice["shapes"], found["shapes"]) == chosen
    assert set(choice["after"]) == {18, 19}
    after = turn.after(Step(24, 5))
    made = as_json(shapes(START.with_mover(after.own), roll, view=view, left=(6,), off="off"))
    assert _unpacked(choice["after"][19], found["shapes"]) == made


def _unpacked(sent: list[list[Any]], known: list[list[Any]]) -> list[list[Any]]:
    whole: list[list[Any]] = []
    for item in sent:
        whole += known[item[0] : sum(item)] if isinstance(item[0], int) else [item]
    return whole


def test_a_step_that_either_die_makes_is_not_foreseen(t: Translator) -> None:
    position, _ = read_position("LN1.w5-2-1x2.b1x2.w")
    going = (Step(5, 5), Step(2, 5), Step(2, 4), Step(5, 4))
    scene = Scene(position, Roll(5, 4), (5, 4), going, Said(""), "", 1, View(Color.WHITE))
    found = board_view.data(scene, t)["choices"]
    assert set(found[5]["after"]) == {0, 1}
    assert not found[2]["after"]


WALK = (Step(24, 6), Step(18, 5))


@pytest.mark.parametrize("dice", [(6, 5), (5,), (), (6, 6, 6, 6)])
@pytest.mark.parametrize(("walk", "still"), [((), True), (WALK, False), (WALK[:1], True)])
def test_a_board_that_only_shows_offers_no_checker_whatever_dice_it_is_told(
    t: Translator, walk: Play, still: bool, dice: tuple[int, ...]
) -> None:
    going = choices(NARD_ONLINE, Turn.start(START, Roll(6, 5))).next_steps()
    for shown in (None, ()):
        scene = Scene(START, Roll(6, 5), dice, going, Said(""), "", 1, View(Color.WHITE), shown, walk=walk, still=still)
        found = board_view.data(scene, t)
        assert found["mode"] == "still"
        assert found["choices"] == []
        assert not any("Can go" in label for label in found["labels"])
        assert "Enter" not in found["hint"]


def test_a_play_is_seen_step_by_step_each_with_the_dice_that_are_left(t: Translator) -> None:
    roll, view = Roll(6, 5), View(Color.WHITE)
    before = START.with_mover(moved(START.mover, WALK[0]))
    after = before.with_mover(moved(before.mover, WALK[1]))
    scene = Scene(after, roll, (5,), (), Said(""), "", 1, view, (), walk=WALK[1:], walked_from=before, walk_id="2")
    found = board_view.data(scene, t)
    assert found["shapes"] == as_json(shapes(after, roll, view=view, left=(), off="off"))
    assert found["walk"]["id"] == "2"
    (leg,) = found["walk"]["legs"]
    lifted = as_json(shapes(before, roll, view=view, left=(5,), going=WALK[1], off="off"))
    assert _unpacked(leg["lifted"], found["shapes"]) == lifted
    assert _unpacked(leg["after"], found["shapes"]) == found["shapes"]
    arrows = as_json(shapes(before, roll, marks_for_play(WALK[1:], dice=True), view, left=(5,), off="off"))
    assert _unpacked(found["walk"]["still"], found["shapes"]) == arrows


def test_one_checker_reaches_the_sums_of_some_of_the_dice() -> None:
    assert board_view.reach((6, 5)) == [5, 6, 11]
    assert board_view.reach((3, 3, 3, 3)) == [3, 6, 9, 12]
    assert board_view.reach(()) == []


STEP = {"kind": "step", "from": 24, "to": 18, "pos": "p", "rev": 1}


@pytest.mark.parametrize(
    "sent",
    [
        None,
        "step",
        [STEP],
        {**STEP, "kind": "hop"},
        {**STEP, "from": 25},
        {**STEP, "from": 0},
        {**STEP, "from": True},
        {**STEP, "to": None},
        {**STEP, "to": -1},
        {**STEP, "to": 18.0},
        {**STEP, "pos": 7},
        {**STEP, "kind": "stack", "to": "9"},
        {**STEP, "kind": "move", "to": None},
        {**STEP, "kind": "move", "to": 25},
        {**STEP, "kind": "move", "from": 0},
    ],
)
def test_what_is_no_gesture_is_not_taken_for_one(sent: object) -> None:
    assert board_view.answer(sent) is None


def test_gestures_are_read() -> None:
    assert board_view.answer(STEP) == Gesture("step", 24, 18, "p")
    assert board_view.answer({**STEP, "kind": "put", "to": None}) == Gesture("put", 24, None, "p")
    assert board_view.answer({**STEP, "kind": "move", "to": 0}) == Gesture("move", 24, 0, "p")


def test_picks_outside_the_page_are_not_taken() -> None:
    page = Page(2, 19, 8)
    assert picker.answer({"item": 2}, page) == Answer(2, None)
    assert picker.answer({"page": 0}, page) == Answer(None, 0)
    for sent in (None, 3, {"item": 3}, {"item": -1}, {"page": 3}, {"page": True}, {"item": "0"}, {}):
        assert picker.answer(sent, page) is None


DIE = Choice("die", "Die", (("", "–"), ("6", "6")), "")
ROWS: Rows = [[Button("throw", "Throw"), Button("undo", "Undo", enabled=False), Switch("on", "On", False)], [DIE]]


def test_only_what_is_offered_can_be_used() -> None:
    assert tools.answer({"name": "throw", "value": ""}, ROWS) == Use("throw", "")
    assert tools.answer({"name": "die", "value": "6"}, ROWS) == Use("die", "6")
    assert tools.answer({"name": "on", "value": "off"}, ROWS) == Use("on", "off")
    for name, value in (("undo", ""), ("throw", "x"), ("die", "7"), ("on", ""), ("clear", ""), (None, None), ([], {})):
        assert tools.answer({"name": name, "value": value}, ROWS) is None
    assert tools.answer("throw", ROWS) is None


def test_a_place_can_be_touched_from_the_edge_to_the_middle() -> None:
    places = board_view.places()
    assert all(places[p][1] == 0 for p in range(13, 26))
    assert places[24][1] + places[24][3] == pytest.approx(places[1][1])
    assert places[12][0] == pytest.approx(places[13][0])


def test_the_names_of_points_say_owner_count_and_where_a_checker_can_go(t: Translator) -> None:
    going = (Step(24, 6), Step(24, 5))
    scene = Scene(START, Roll(6, 5), (6, 5), going, Said(""), "", 1, View(Color.WHITE))
    labels = board_view.data(scene, t)["labels"]
    assert labels[24] == "Point 24: 15 white checkers (head). Can go to 18 with the 6 or to 19 with the 5."
    assert labels[12] == "Point 12: 15 black checkers"
    assert labels[0] == "White off: 0 checkers"


@pytest.mark.parametrize(("each", "shown"), [(0.2, 19), (0.02, 0)], ids=["slow", "quick"])
def test_a_bar_shows_how_far_a_count_is_that_takes_long(
    monkeypatch: pytest.MonkeyPatch, each: float, shown: int
) -> None:
    """From the first roll on that is done more than half a second after the beginning."""

    class Bar:
        def __init__(self) -> None:
            self.levels: list[float] = []
            self.there = False

        def progress(self, level: float) -> None:
            self.levels.append(level)
            self.there = True

        def empty(self) -> None:
            self.there = False

    bar, clock = Bar(), (number * each for number in itertools.count())
    monkeypatch.setattr(study, "monotonic", lambda: next(clock))
    monkeypatch.setattr(st, "progress", lambda _: bar)
    position = read_position("LN1.w24x15.b24x15.w")[0]
    assert len([*study._with_bar(roll_counts(NARD_ONLINE, position), len(ROLLS))]) == len(ROLLS)
    assert bar.levels == [done / len(ROLLS) for done in range(len(ROLLS) - shown + 1, len(ROLLS) + 1)]
    assert not bar.there
