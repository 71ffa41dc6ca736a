"""The page that settles disputes, without a browser: it says what `nardy check --json` says, in every language."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

from tests.test_app import opened_at
from tutor import explain
from tutor.answers import check_answer
from tutor.app import enquiries
from tutor.conduct import Matter
from tutor.enquiry import FACTS, Enquiry, Fact
from tutor.notation import hops_text, read_play, read_position
from tutor.ruleset import RULESETS
from tutor.ruling import Verdict
from tutor.translator import LANGUAGES, translator

CASES: list[dict[str, Any]] = [
    case
    for file in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in json.loads(file.read_text("utf-8"))
]
PRIME = "LN1.w24x7-23x2-22x2-20x2-19-11.b24x9-22x2-21-20x2-17.w32"
START = "LN1.w24x15.b24x15.w65"


def settling(code: str, **query: str | list[str]) -> AppTest:
    return opened_at("settle", code, **query)  # type: ignore[arg-type]


def said(page: AppTest) -> str:
    """All that the page says in words."""
    assert not page.exception
    return html.unescape(" ".join(part.proto.body for part in page.get("html")))


def part_of(page: AppTest, key: str) -> Any:
    """What a component of ours was told."""
    (found,) = json.loads(next(e for e in page.get("bidi_component") if key in e.proto.id).proto.json)
    return found


def use(page: AppTest, key: str, name: str, value: str = "") -> None:
    """Use a control of the page, as the browser sends it."""
    _send(page, key, "used", {"name": name, "value": value})


def _send(page: AppTest, key: str, event: str, value: Any) -> None:
    found = next(e for e in page.get("bidi_component") if key in e.proto.id)
    states = page._tree.get_widget_states()
    state = WidgetState(id=f"$$STREAMLIT_INTERNAL_KEY_{found.proto.id}__events")
    state.json_trigger_value = json.dumps([{"event": event, "value": value}])
    states.widgets.append(state)
    page._run(states)
    assert not page.exception


def step(page: AppTest, source: int, target: int) -> None:
    pos = part_of(page, "-board")["pos"]
    _send(page, "-board", "gesture", {"kind": "step", "from": source, "to": target, "pos": pos})


def query_of(case: dict[str, Any]) -> dict[str, str]:
    """The address of a case; a play shorter than its roll is said to be all that was played."""
    played = read_play(case["attempt"])
    short = {"end": "1"} if played else {}
    return {"p": case["position"], "play": hops_text(played) if played else "pass", **short}


# ---------------------------------------------------------------- rulings


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_page_says_what_the_command_answers(case: dict[str, Any]) -> None:
    t = translator("en")
    page = settling("en", **query_of(case), rules="nard-online")
    told = said(page)
    position, roll = read_position(case["position"])
    assert roll
    for name, rules in RULESETS.items():
        answer = check_answer(t, rules, position, roll, read_play(case["attempt"]))
        assert answer["ruling"] == case["rulings"][name]
        verdict = explain.verdict_text(t, Verdict(answer["ruling"]))
        if name == "nard-online":
            assert f"{explain.play_words(t, answer['play'])}: {verdict}" in told
            for reason in answer["reasons"]:
                assert reason["message"] in told
        elif answer["ruling"] != case["rulings"]["nard-online"]:
            assert f"{explain.ruleset_name(t, rules)}: {verdict}" in told


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("rules", [*RULESETS, "greek+prime=never", "livegames+prime-timing=turn"])
def test_every_rule_set_settles_in_every_language(code: str, rules: str) -> None:
    t = translator(code)
    for play in ("24/21 19/17", "19/17 24/21", "24/21", "pass"):
        page = settling(code, p=PRIME, rules=rules, play=play, end="1")
        assert explain.play_words(t, play) in said(page)
        assert t.t("Under other rules") in said(page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_ruled_on_before_anything_is_told(code: str) -> None:
    t = translator(code)
    told = said(settling(code, p=START))
    assert t.t("Tell what was played: step by step on the board, also what was not allowed, or as text.") in told
    told = said(settling(code, p="LN1.w24x15.b24x15.w"))
    assert t.t("Choose the dice that were thrown.") in told


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "text"),
    [("p", "LN1.w24x16.b24x15.w65"), ("rules", "x"), ("play", "24//"), ("also", "?"), ("after", "w1"), ("house", "=")],
)
def test_what_cannot_be_read_of_a_link_is_said(code: str, name: str, text: str) -> None:
    t = translator(code)
    told = said(settling(code, **{"p": START, "play": "24/18/13", name: text}))
    assert t.t("The link could not be read whole. In {part}: {error}", part="\0", error="\0").split("\0")[0] in told


# ---------------------------------------------------------------- telling


def test_steps_are_written_down_and_ruled_on_as_a_whole() -> None:
    page = settling("en", p=START)
    step(page, 24, 18)
    assert "More has to be played. Dice left: 5." in part_of(page, "-board")["say"]["text"]
    step(page, 24, 19)
    board = part_of(page, "-board")["say"]
    assert (board["text"], board["sign"]) == ("24/18 24/19: not allowed", "no")
    use(page, "play_controls", "undo")
    assert "24/18 24/19" not in part_of(page, "-board")["say"]["text"]
    use(page, "play_controls", "all")
    assert part_of(page, "-board")["say"]["text"] == "24/18: not allowed"


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        (PRIME, ""),
        (
            f"https://nardy.example/settle?p={PRIME}&rules=greek&play=24/21+19/17&also=19/17+24/21&by=wb",
            "24/21 19/17: not allowed",
        ),
        (f"?p={START}&play=24/18%2024/19", "24/18 24/19: not allowed"),
        ("  w24x15.b24x15.w  ", ""),
    ],
)
def test_a_position_or_a_whole_link_can_be_pasted(text: str, heading: str) -> None:
    page = settling("en", p=START, play="24/18/13")
    use(page, "play_controls", "paste", text)
    told = part_of(page, "-board")["say"]["text"]
    assert heading in told
    assert "24/18/13" not in told
    use(page, "play_controls", "undo")
    assert "24/18/13: allowed" in said(page)


@pytest.mark.parametrize(
    "text", ["nonsense", "?p=w1", f"?p={START}&play=?", f"?p={START}&rules=x", "", "?", "%", "<b>"]
)
def test_what_is_pasted_and_cannot_be_read_is_said_and_changes_nothing(text: str) -> None:
    page = settling("en", p=START, play="24/18/13")
    use(page, "play_controls", "paste", text)
    field = next(tool for row in part_of(page, "play_controls")["rows"] for tool in row if tool["name"] == "paste")
    assert field["fault"]
    assert "24/18/13: allowed" in said(page)


def test_each_side_says_what_it_says_and_sameness_is_told() -> None:
    page = settling("en", p=PRIME, play="24/21 19/17")
    use(page, "accounts", "another")
    step(page, 19, 17)
    step(page, 24, 21)
    options = dict(part_of(page, "accounts")["rows"][0][0]["options"])
    assert list(options.values()) == ["White says: 24/21 19/17", "Black says: 19/17 24/21"]
    assert "the same steps in another order" in said(page)
    assert "".join(page.query_params["by"]) == "wb"
    use(page, "accounts", "account", "0")
    assert "24/21 19/17: not allowed" in said(page)
    use(page, "accounts", "by", "-")
    use(page, "accounts", "drop")
    assert "19/17 24/21: allowed" in said(page)


def test_house_rules_are_asked_besides_the_written_ones() -> None:
    page = settling("en", p=PRIME, play="24/21 19/17", rules="greek")
    use(page, "house_tools", "greek+prime-timing=turn", "on")
    assert "Greek rules with house rules (greek+prime-timing=turn): allowed" in said(page)
    assert "".join(page.query_params["house"]) == "greek+prime-timing=turn"
    use(page, "house_tools", "greek+prime-timing=turn", "off")
    assert "with house rules (greek" not in said(page)


def test_a_play_that_could_have_been_made_is_shown_on_the_board() -> None:
    page = settling("en", p=START, play="24/18 24/19")
    before = part_of(page, "-board")["shapes"]
    assert part_of(page, "instead")["items"]
    _send(page, "instead", "picked", {"item": 0, "page": 0})
    assert part_of(page, "-board")["shapes"] != before


def test_two_positions_and_the_roll_are_enough() -> None:
    page = settling("en", p=PRIME, after="LN1.w24x6-23x2-22x2-21-20x2-17-11.b24x9-22x2-21-20x2-17.b")
    told = said(page)
    assert "A legal play leads there: 19/17 24/21." in told
    assert "The order mattered" in told
    page = settling("en", p=START, after="LN1.w24x13-19-18.b24x15.b")
    assert "No legal play leads there." in said(page)
    page = settling("en", p=START, after="LN1.w24x14-2.b24x15.b")
    assert "No steps of this roll lead from the one position to the other." in said(page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_ruling_that_seems_wrong_can_be_reported(code: str) -> None:
    page = settling(code, p=PRIME, play="24/21 19/17")
    (report,) = [part.value for part in page.code if "nardy check" in part.value]
    assert "LN1.w24x7" in report
    assert "24/21 19/17" in report


# ---------------------------------------------------------------- questions that no step decides


TOLD = {
    Fact.TOSS: "6-3",
    Fact.STARTED: "black",
    Fact.DICE: "outside",
    Fact.STAGE: "handed-over",
    Fact.SIDE: "black",
    Fact.OFF: "15-3",
    Fact.LAST_THROW: "2",
    Fact.CUBE: "2",
    Fact.MATCH: "7",
    Fact.SCORE: "3-6",
    Fact.CRAWFORD_PLAYED: "no",
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("matter", Matter)
@pytest.mark.parametrize("rules", ["greek", "federation"])
def test_every_question_is_answered_as_the_command_answers_it(code: str, matter: Matter, rules: str) -> None:
    facts = {fact: TOLD[fact] for fact in FACTS[matter]}
    if matter is Matter.RESIGNING:
        facts[Fact.OFF] = "3"
    page = settling(code, p=START, rules=rules)
    page.selectbox(key="matter").select(matter).run()
    for fact, text in facts.items():
        key = f"fact_{matter}_{fact}"
        if fact in enquiries.CHOICES:
            page.selectbox(key=key).select(text)
        else:
            page.text_input(key=key).set_value(text)
    page.run()
    answer = Enquiry(matter, facts, rules).answer(translator(code))
    told = said(page)
    assert answer["message"] in told
    for practice in answer["practices"]:
        assert practice["message"] in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_fact_that_cannot_be_is_said(code: str) -> None:
    page = settling(code, p=START)
    page.selectbox(key="matter").select(Matter.START).run()
    page.text_input(key="fact_start_toss").set_value("9-9").run()
    assert 'role="alert"' in said(page)
    assert "9-9" in said(page)
