"""The page that settles disputes, without a browser: it says what `nardy check --json` says, in every language."""

from __future__ import annotations

import html
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.scriptrunner import RerunData
from streamlit.testing.v1 import AppTest, local_script_runner

from tests.generators import thrown_at
from tests.test_app import opened_at
from tutor import explain, settled
from tutor.answers import check_answer
from tutor.app import enquiries
from tutor.conduct import Matter
from tutor.dispute import rule_on_accounts
from tutor.enquiry import FACTS, Enquiry, Fact
from tutor.notation import hops_text, read_play, read_position, read_ruleset
from tutor.play import Turn
from tutor.position import Color
from tutor.ruleset import RULESETS, VERSION, Basis, Topic
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
        (f"{START} 24/18 24/19", "24/18 24/19: not allowed"),
        (f"nardy check {START} 24/18 24/19 --rules greek", "24/18 24/19: not allowed"),
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


def rules_button(page: AppTest) -> str:
    """What the button at the top of the page says."""
    (label,) = [found.proto.popover.label for found in page.get("popover")]
    return str(label)


def alone(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table run alone from now on, as it does in a browser."""
    (table,) = page._fragment_storage._fragments
    monkeypatch.setattr(local_script_runner, "RerunData", partial(RerunData, fragment_id=table))


def test_the_rules_at_the_top_are_those_that_were_pasted_and_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    page = settling("en", p=START, play="24/18/13", rules="greek")
    alone(page, monkeypatch)
    use(page, "play_controls", "paste", f"nardy check {START} 24/18 24/19 --rules livegames")
    assert rules_button(page) == "Rules: LiveGames"
    assert part_of(page, "-board")["say"]["text"] == "24/18 24/19: not allowed"
    assert "".join(page.query_params["rules"]) == "livegames"
    use(page, "play_controls", "undo")
    assert rules_button(page) == "Rules: Greek rules"
    assert part_of(page, "-board")["say"]["text"] == "24/18/13: allowed"


def test_undo_after_a_paste_brings_back_all_that_was_heard() -> None:
    query = {"p": START, "play": "24/18/13", "rules": "greek", "by": "wb", "told": "1", "v": VERSION}
    page = settling("en", **query, also="24/18 24/19", house="greek+prime=never")
    told, asked = said(page), dict(page.query_params)
    use(page, "play_controls", "paste", f"nardy check {PRIME} 24/21 19/17 --rules livegames")
    assert "Black says" not in said(page)
    use(page, "play_controls", "undo")
    assert (said(page), dict(page.query_params)) == (told, asked)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_die_that_is_corrected_cuts_every_account_alike_and_says_so(code: str) -> None:
    t = translator(code)
    word = t.t("Steps that these dice cannot make were taken out of what was told. “Undo” brings them back.")
    page = settling(code, p=START, play="24/18 16/11", also="24/18 24/19!", by="wb", told="1", rules="greek")
    told = said(page)
    use(page, "play_controls", "die2", "4")
    for by in Color:
        assert settled.said_text(t, 1, by, "24/18") in str(part_of(page, "accounts")["rows"][0][0]["options"])
    assert word in said(page)
    use(page, "play_controls", "undo")
    assert said(page) == told
    use(page, "play_controls", "mover", "b")
    for by in Color:
        assert settled.said_text(t, 1, by, "…") in str(part_of(page, "accounts")["rows"][0][0]["options"])
    assert word not in said(page)
    assert t.t("What was told was about another board, so it was taken out.") in said(page)
    use(page, "play_controls", "undo")
    assert said(page) == told


def test_a_board_that_is_set_up_anew_leaves_no_account_of_the_other_one() -> None:
    page = settling("en", p=START, play="24/18/13", also="24/18 24/19", by="wb", told="1")
    told = said(page)
    use(page, "play_controls", "set_up")
    assert "What was told was about another board, so it was taken out." in said(page)
    use(page, "play_controls", "set_up")
    assert "24/19" not in said(page)
    use(page, "play_controls", "undo")
    assert said(page) == told


@pytest.mark.parametrize(
    "text", ["nonsense", "?p=w1", f"?p={START}&play=?", f"?p={START}&rules=x", "", "?", "%", "<b>"]
)
def test_what_is_pasted_and_cannot_be_read_is_said_and_changes_nothing(text: str) -> None:
    page = settling("en", p=START, play="24/18/13")
    use(page, "play_controls", "paste", text)
    field = next(tool for row in part_of(page, "play_controls")["rows"] for tool in row if tool["name"] == "paste")
    assert field["fault"]
    assert part_of(page, "-board")["say"] == {"text": field["fault"], "sign": "note"}
    assert "24/18/13: allowed" in said(page)
    assert "What follows is not about the text" in said(page)
    use(page, "play_controls", "undo")
    assert "What follows is not about the text" not in said(page)


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


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_account_has_its_ruling_in_one_place_and_in_the_report(code: str) -> None:
    t = translator(code)
    page = settling(code, p=START, play="24/18 24/19", also="24/18 16/11!", by="wb", told="1", rules="greek")
    told = said(page)
    accounts = ((1, Color.WHITE, read_play("24/18 24/19")), (2, Color.BLACK, read_play("24/18 16/11")))
    for account in rule_on_accounts(RULESETS["greek"], Turn.start(*thrown_at(START)), accounts):
        assert f'<p class="nt-line nt-no"><span>{settled.account_text(t, account)}</span>' in told
    (report,) = [part.value for part in page.code if "nardy check" in part.value]
    assert "nardy check LN1.w24x15.b24x15.w65 24/18 16/11 --rules greek" in report


def test_an_account_that_has_not_been_told_has_no_ruling() -> None:
    page = settling("en", p=START, play="24/18/13", rules="greek")
    use(page, "accounts", "another")
    told = said(page)
    assert "White says: 24/18/13 – allowed" in told
    assert "Black says: …" in told


def test_what_an_allowed_play_rests_on_is_said_as_in_the_answer() -> None:
    t = translator("en")
    told = said(settling("en", p=START, play="24/18/13", rules="greek"))
    answer = check_answer(t, RULESETS["greek"], *thrown_at(START), read_play("24/18/13"))
    assert [ground["topic"] for ground in answer["grounds"]] == ["head", "one-checker", "all-dice"]
    for ground in answer["grounds"]:
        cited = explain.citation_text(t, **ground["citation"], basis=Basis(ground["basis"]))
        assert f"{explain.capital(explain.topic_name(t, Topic(ground['topic'])))} – {cited}" in told


def test_house_rules_are_asked_besides_the_written_ones() -> None:
    page = settling("en", p=PRIME, play="24/21 19/17", rules="greek")
    use(page, "house_tools", "prime-timing", "turn")
    assert "Greek rules with the house rule “a prime may stand for a moment”: allowed" in said(page)
    assert "".join(page.query_params["house"]) == "greek+prime-timing=turn"
    use(page, "house_tools", "prime-timing", "-")
    assert "with the house rule" not in said(page)


def test_house_rules_that_are_chosen_together_are_one_variant() -> None:
    page = settling("en", p=PRIME, play="24/21 19/17", rules="livegames")
    use(page, "house_tools", "prime", "never")
    use(page, "house_tools", "prime-timing", "die")
    named = "LiveGames with the house rules “a prime is never allowed” and “a prime may not stand even for a moment”"
    assert f"{named}: not allowed" in said(page)
    assert "".join(page.query_params["house"]) == "livegames+prime=never+prime-timing=die"
    use(page, "house_tools", "prime", "home")
    assert "".join(page.query_params["house"]) == "livegames+prime=home+prime-timing=die"
    use(page, "house_tools", "no_house")
    assert "house" not in page.query_params


@pytest.mark.parametrize(
    ("position", "play", "offered"),
    [
        (START, "24/18 24/19", []),
        (PRIME, "24/21 19/17", ["prime", "prime-timing"]),
        ("LN1.w24x15.b24x14-4.w66", "24/18 24/18", ["head-exception"]),
    ],
)
def test_only_house_rules_that_can_matter_are_offered(position: str, play: str, offered: list[str]) -> None:
    page = settling("en", p=position, play=play, end="1")
    shown = [part for part in page.get("bidi_component") if "house_tools" in part.proto.id]
    assert [row[0]["name"] for row in (part_of(page, "house_tools")["rows"] if shown else [])] == offered
    assert ("No house rule that is known here would change this ruling." in said(page)) == (not offered)


def test_a_play_that_could_have_been_made_is_shown_on_the_board() -> None:
    page = settling("en", p=START, play="24/18 24/19")
    before = part_of(page, "-board")["shapes"]
    assert part_of(page, "instead")["items"]
    _send(page, "instead", "picked", {"item": 0, "page": 0})
    assert part_of(page, "-board")["shapes"] != before


AFTER = "LN1.w24x6-23x2-22x2-21-20x2-17-11.b24x9-22x2-21-20x2-17.b"


@pytest.mark.parametrize("code", LANGUAGES)
def test_two_positions_and_the_roll_are_ruled_on_like_a_told_play(code: str) -> None:
    t = translator(code)
    page = settling(code, p=PRIME, after=AFTER, rules="greek")
    told = said(page)
    assert f"{explain.play_words(t, '19/17 24/21')}: {explain.verdict_text(t, Verdict.LEGAL)}" in told
    assert t.t("Ruled from the position after the play: {position}", position=AFTER) in told
    assert t.t("The order mattered: the same steps are refused in another order.") in told
    position, roll = read_position(PRIME)
    assert roll
    refused = check_answer(t, RULESETS["greek"], position, roll, read_play("24/21 19/17"))
    assert f"{explain.play_words(t, '24/21 19/17')}: {explain.verdict_text(t, Verdict.ILLEGAL)}" in told
    assert refused["reasons"][0]["message"] in told
    assert refused["reasons"][0]["citation"]["section"] in told
    some = t.t("Allowed in some readings only: {plays}.", plays=explain.play_words(t, "24/21 19/17"))
    assert told.count(some) == 1
    after = position.with_mover(read_position(AFTER)[0].white)
    assert f'alt="{explain.position_words(t, after)}"' in told
    board = part_of(page, "-board")
    assert board["say"]["sign"] == "yes"
    assert board["shapes"] == part_of(settling(code, p=PRIME, play="19/17 24/21", rules="greek"), "-board")["shapes"]
    (report,) = [part.value for part in page.code if "nardy check" in part.value]
    assert t.t("Ruled from the position after the play: {position}", position=AFTER) in report
    (address,) = [part.value for part in page.code if "settle?" in part.value and part.value != report]
    assert f"after={AFTER}" in address
    assert "play=" not in address


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("after", "play"),
    [("LN1.w24x13-19-18.b24x15.b", "24/18 24/19"), ("LN1.w24x14-2.b24x15.b", "24/2"), (START, "pass")],
)
def test_a_position_that_no_legal_play_leads_to_is_refused_with_the_reason(code: str, after: str, play: str) -> None:
    t = translator(code)
    page = settling(code, p=START, after=after)
    position, roll = read_position(START)
    assert roll
    answer = check_answer(t, RULESETS["nard-online"], position, roll, read_play(play))
    told = said(page)
    assert f"{explain.play_words(t, play)}: {explain.verdict_text(t, Verdict.ILLEGAL)}" in told
    for reason in answer["reasons"]:
        assert reason["message"] in told
    assert t.t("Under other rules") in told
    shown = part_of(settling(code, p=START, play=play, end="1"), "-board")["shapes"]
    assert part_of(page, "-board")["shapes"] == shown


def test_checkers_of_the_opponent_that_were_moved_leave_nothing_to_rule_on() -> None:
    page = settling("en", p=START, after="LN1.w24x14-13.b24x14-2.b")
    told = said(page)
    assert "The opponent's checkers are not where they were" in told
    assert "Under other rules" not in told
    assert part_of(page, "-board")["say"]["sign"] == "no"


def test_what_somebody_told_is_ruled_on_before_the_position_after() -> None:
    page = settling("en", p=PRIME, play="24/21 19/17", after=AFTER)
    told = said(page)
    assert "24/21 19/17: not allowed" in told
    assert "A legal play leads there: 19/17 24/21." in told
    assert "Ruled from the position after" not in told
    use(page, "after_tools", "from_after")
    assert "19/17 24/21: allowed" in said(page)
    assert "Ruled from the position after" in said(page)
    step(page, 24, 21)
    assert "Ruled from the position after" not in said(page)


def test_nothing_is_ruled_on_while_the_position_after_is_set_up() -> None:
    page = settling("en", p=PRIME)
    use(page, "after_tools", "set_after")
    told = said(page)
    assert "This is the board after the play" in told
    assert "Set up the board as it was after the play, then press “Done”" in told
    assert "No legal play leads there" not in told
    assert "pass: not allowed" not in told
    pos = part_of(page, "-board")["pos"]
    _send(page, "-board", "gesture", {"kind": "move", "from": 19, "to": 17, "pos": pos})
    _send(page, "-board", "gesture", {"kind": "move", "from": 24, "to": 21, "pos": pos})
    use(page, "play_controls", "after_done")
    assert "19/17 24/21: allowed" in said(page)
    assert "This is the board after the play" not in said(page)


def test_a_position_after_that_cannot_be_read_leaves_no_ruling_under_it() -> None:
    page = settling("en", p=PRIME, after=AFTER)
    page.text_input(key="after_text").set_value("rubbish").run()
    told = said(page)
    assert 'role="alert"' in told
    assert "19/17 24/21" not in told
    page.text_input(key="after_text").set_value(AFTER).run()
    assert "19/17 24/21: allowed" in said(page)
    assert 'role="alert"' not in said(page)


def test_a_board_that_is_set_up_asks_for_the_roll() -> None:
    page = settling("en", p=START)
    use(page, "play_controls", "set_up")
    told = said(page)
    assert "This is the board before the play" in told
    assert "Tell what was played" not in told
    assert "Set up the board as it was before the play, choose the dice, then press “Done”." in told
    _send(page, "-board", "gesture", {"kind": "put", "from": 24, "pos": part_of(page, "-board")["pos"]})
    assert "All fifteen white checkers are on the board already." in part_of(page, "-board")["say"]["text"]
    use(page, "play_controls", "set_up")
    assert "Choose the dice that were thrown." in said(page)
    assert "".join(page.query_params["p"]) == "LN1.w24x15.b24x15.w"
    use(page, "play_controls", "undo")
    assert "".join(page.query_params["p"]) == START


def test_a_pasted_position_without_a_roll_asks_for_it() -> None:
    page = settling("en", p=START)
    use(page, "play_controls", "paste", "LN1.w24x14-13.b24x15.b")
    assert "Choose the dice that were thrown." in said(page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_card_is_in_the_language_of_the_page_and_of_the_rules_chosen(code: str) -> None:
    t = translator(code)
    page = settling(code, p=START, rules="greek+prime=never")
    assert page.selectbox(key=f"card_first_{code}").value == code
    rules = explain.rules_named(t, read_ruleset("greek+prime=never"))
    assert t.t("The card is of the rules chosen at the top of the page: {rules}", rules=rules) in said(page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_ruling_that_seems_wrong_can_be_reported(code: str) -> None:
    page = settling(code, p=PRIME, play="24/21 19/17")
    (report,) = [part.value for part in page.code if "nardy check" in part.value]
    assert "LN1.w24x7" in report
    assert "24/21 19/17" in report


@pytest.mark.parametrize(("code", "between"), [("en", "\n"), ("el", " "), ("uk", "\r\n> ")])
@pytest.mark.parametrize(
    "query",
    [
        {"p": START, "rules": "greek", "play": "24/18 24/19", "also": "24/18 16/11!", "by": "wb", "told": "1"},
        {"p": START, "rules": "greek", "play": "24/18", "end": "1", "also": ["", "24/13"], "by": "-bw", "told": "2"},
        {"p": PRIME, "rules": "livegames", "after": AFTER},
        {"p": PRIME, "rules": "greek+prime=never", "play": "24/21 19/17", "house": ["livegames+prime-timing=turn"]},
    ],
)
def test_a_report_that_is_pasted_brings_the_whole_dispute_back(
    code: str, query: dict[str, str | list[str]], between: str
) -> None:
    page = settling(code, v=VERSION, **query)
    asked, told = dict(page.query_params), said(page)
    (report,) = [part.value for part in page.code if "nardy check" in part.value]
    again = settling(code, p="LN1.w24x15.b24x15.b61", rules="federation")
    use(again, "play_controls", "paste", between.join(report.splitlines()))
    assert dict(again.query_params) == asked
    assert said(again) == told


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


def asked(code: str, matter: Matter, rules: str, **facts: str) -> str:
    """What the page tells of a question, with these facts."""
    page = settling(code, p=START, rules=rules)
    page.selectbox(key="matter").select(matter).run()
    for name, text in facts.items():
        key = f"fact_{matter}_{name}"
        widget = page.selectbox(key=key) if name in set(enquiries.CHOICES) else page.text_input(key=key)
        (widget.select if name in set(enquiries.CHOICES) else widget.set_value)(text)
    return said(page.run())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("matter", Matter)
def test_before_anything_is_told_a_question_has_its_answer_and_no_complaint(code: str, matter: Matter) -> None:
    told = asked(code, matter, "nard-online")
    assert Enquiry(matter, {}, "nard-online").answer(translator(code))["message"] in told
    assert 'role="alert"' not in told


def test_what_is_still_to_be_told_is_asked_for_and_not_complained_of() -> None:
    told = asked("en", Matter.RESIGNING, "greek", side="white")
    assert "It is not said how many checkers the side that resigns has off." in told
    assert 'role="alert"' not in told


def elsewhere(told: str) -> list[tuple[str, str]]:
    """The sign and the words of each line about other rule sets."""
    found = re.findall(r'<summary class="nt-line nt-(\w+) *"><span>(.*?)</span></summary>', told)
    return [(sign, words) for sign, words in found]


def test_rule_sets_that_say_the_same_are_one_line_with_the_sign_of_what_they_are() -> None:
    assert elsewhere(asked("en", Matter.COCKED_DICE, "federation")) == [
        ("note", "Greek rules, Nard Online and LiveGames, by general practice: the same")
    ]
    assert elsewhere(asked("en", Matter.COCKED_DICE, "greek")) == [
        ("note", "Nard Online and LiveGames, by general practice: the same"),
        ("none", "Nard Federation: the same"),
    ]
    until = "A play may be changed until the dice are handed over or the clock is pressed."
    assert elsewhere(asked("en", Matter.TAKING_BACK, "nard-online")) == [
        ("note", f"Greek rules and LiveGames, by general practice: {until}"),
        ("none", f"Nard Federation: {until}"),
    ]
    silent = asked("en", Matter.WRONG_TURN, "greek")
    assert elsewhere(silent) == []
    assert "The other texts are silent on it too, and practice is the same." in silent
    says = asked("en", Matter.WORTH, "greek", off="3-15", started="white")
    assert elsewhere(says) == []
    assert "The other rule sets say the same." in says


def test_only_what_a_text_leaves_open_has_the_sign_of_it() -> None:
    told = elsewhere(asked("en", Matter.WORTH, "greek", off="15-13", started="white"))
    assert [sign for sign, _ in told] == ["open", "none"]
    assert told[1] == ("none", "Nard Online and LiveGames: the same")
    assert "nt-line nt-open" not in asked("en", Matter.WORTH, "greek", off="3-15", started="white")
