"""Questions that no step decides as they are typed: on the command line, in JSON, and what cannot be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tutor import cli, customs
from tutor.conduct import Finish, Match, Matter, Stake, worth
from tutor.enquiry import FACTS, Enquiry, Fact
from tutor.position import Color
from tutor.question import InputError
from tutor.ruleset import RULESETS
from tutor.translator import LANGUAGES, translator

EN = translator("en")

ASKED: list[tuple[Matter, dict[str, str], str, Any]] = [
    (
        Matter.START,
        {"toss": "6-3"},
        "greek",
        {"begin": "starts", "dice": "toss", "starter": "white", "roll": [6, 3]},
    ),
    (
        Matter.START,
        {"toss": "3-6"},
        "greek",
        {"begin": "starts", "dice": "toss", "starter": "black", "roll": [6, 3]},
    ),
    (Matter.START, {"toss": "2:2"}, "greek", {"begin": "toss-again", "dice": "toss", "starter": None, "roll": [2, 2]}),
    (Matter.START, {}, "livegames", {"begin": "toss", "dice": "new", "starter": None, "roll": None}),
    (Matter.NEXT_START, {"started": "White"}, "greek", {"alternating": True, "starter": "black"}),
    (Matter.NEXT_START, {}, "federation", {"alternating": False, "starter": "white"}),
    (Matter.COCKED_DICE, {}, "greek", {"rest": None, "counts": None}),
    (Matter.COCKED_DICE, {"dice": "flat"}, "greek", {"rest": "flat", "counts": True}),
    (Matter.TAKING_BACK, {"stage": "handed_over"}, "greek", {"until": "handed-over", "allowed": False}),
    (Matter.TAKING_BACK, {}, "nard-online", {"until": "confirmed", "allowed": None}),
    (Matter.WRONG_TURN, {}, "greek", "opponent-chooses"),
    (Matter.CUBE, {"match": "7", "score": "6-0"}, "greek", "crawford"),
    (Matter.CUBE, {"match": "7", "score": "6–3", "crawford-played": "yes"}, "greek", "after-crawford"),
    (
        Matter.RESIGNING,
        {"side": "black", "off": "0", "cube": "4"},
        "greek",
        {
            "outcome": "mars",
            "cube_use": "in-play",
            "cube": 4,
            "loser": "black",
            "base": 2,
            "points": 8,
            "score": None,
            "possible": [],
            "match_won": None,
            "left": None,
        },
    ),
    (
        Matter.WORTH,
        {"off": "3-15", "started": "black", "last-throw": "2", "match": "7", "score": "3-5"},
        "greek+draw=last-throw",
        {
            "outcome": "oyn",
            "cube_use": "in-play",
            "cube": 1,
            "loser": "white",
            "base": 1,
            "points": 1,
            "score": {"white": 3, "black": 6, "won": None},
            "possible": [],
            "match_won": None,
            "left": None,
        },
    ),
]


def enquiry(matter: Matter, facts: dict[str, str], rules: str = "nard-online") -> Enquiry:
    return Enquiry(matter, {Fact(name): text for name, text in facts.items()}, rules)


@pytest.mark.parametrize(("matter", "facts", "rules", "expected"), ASKED)
def test_what_is_typed_becomes_the_question(matter: Matter, facts: dict[str, str], rules: str, expected: Any) -> None:
    answer = enquiry(matter, facts, rules).answer(EN)
    assert (answer["matter"], answer["rules"], answer["answer"]) == (matter, rules, expected)
    json.dumps(answer)


def test_every_matter_and_every_fact_is_asked_about() -> None:
    assert {matter for matter, *_ in ASKED} == set(Matter) == set(FACTS)
    assert {name for _, facts, *_ in ASKED for name in facts} == set(Fact)


def test_the_answer_says_what_the_engine_says() -> None:
    stake = Stake(2, Match(7, 3, 5))
    told = worth(RULESETS["federation"], Finish(Color.WHITE, 12), stake)
    answer = enquiry(Matter.WORTH, {"off": "15-12", "cube": "2", "match": "7", "score": "3-5"}, "federation").answer(EN)
    assert answer["message"] == customs.conduct_text(EN, told)
    assert answer["basis"] == "open"
    assert answer["grounds"][0] == {
        "topic": "draw",
        "basis": "open",
        "citation": {"text": "federation", "section": "¶15"},
    }
    assert [reading["fields"] for reading in answer["readings"]] == [{"draw": "none"}, {"draw": "last-throw"}]
    assert [reading["message"] for reading in answer["readings"]] == [m for _, m in customs.conduct_readings(EN, told)]
    practices = [*answer["practices"], *(p for reading in answer["readings"] for p in reading["practices"])]
    assert [practice["message"] for practice in practices] == customs.conduct_practices(EN, told)


def test_under_all_rule_sets_what_differs_comes_first() -> None:
    answers = enquiry(Matter.TAKING_BACK, {"stage": "confirmed"}, "ALL").answer(EN)["answers"]
    assert [answer["rules"] for answer in answers] == ["nard-online", "greek", "livegames", "federation"]
    alike = enquiry(Matter.WRONG_TURN, {}, "all").answer(EN)["answers"]
    assert [answer["rules"] for answer in alike] == list(RULESETS)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("matter", Matter)
@pytest.mark.parametrize("rules", [*RULESETS, "greek+draw=last-throw", "nard-online+cube=yes"])
def test_with_nothing_told_the_rule_is_told_in_general(rules: str, matter: Matter, code: str) -> None:
    answer = enquiry(matter, {}, rules).answer(translator(code))
    assert answer["message"].endswith(".")
    assert answer["grounds"]
    assert not answer["answer"].get("rest") if matter is Matter.COCKED_DICE else True
    assert answer["practices"] or answer["readings"] or answer["basis"] != "silent"


def test_each_possibility_is_there_with_its_answer() -> None:
    facts = {"off": "15-0", "cube": "2", "match": "7", "score": "6-5"}
    answer = enquiry(Matter.WORTH, facts, "greek").answer(EN)["answer"]
    assert (answer["score"], answer["match_won"]) == (None, "white")
    assert [(each["condition"], each["worth"]["score"]) for each in answer["possible"]] == [
        ("crawford", {"white": 8, "black": 5, "won": "white"}),
        ("after-crawford", {"white": 10, "black": 5, "won": "white"}),
    ]


UNREADABLE: list[tuple[Matter, dict[str, str], str]] = [
    (Matter.START, {"toss": "7-3"}, "toss"),
    (Matter.START, {"toss": "0-3"}, "toss"),
    (Matter.START, {"toss": "63"}, "toss"),
    (Matter.START, {"toss": "٦-٣"}, "toss"),
    (Matter.START, {"toss": ""}, "toss"),
    (Matter.NEXT_START, {"started": "red"}, "started"),
    (Matter.COCKED_DICE, {"dice": "tilted"}, "dice"),
    (Matter.TAKING_BACK, {"stage": "later"}, "stage"),
    (Matter.CUBE, {"match": "7"}, "score"),
    (Matter.CUBE, {"score": "3-5"}, "match"),
    (Matter.CUBE, {"crawford-played": "no"}, "match"),
    (Matter.CUBE, {"match": "0", "score": "0-0"}, "match"),
    (Matter.CUBE, {"match": "100", "score": "3-5"}, "match"),
    (Matter.CUBE, {"match": "7", "score": "7-3"}, "score"),
    (Matter.CUBE, {"match": "7", "score": "3-9"}, "score"),
    (Matter.CUBE, {"match": "7", "score": "3"}, "score"),
    (Matter.CUBE, {"match": "7", "score": "5-5", "crawford-played": "yes"}, "crawford-played"),
    (Matter.CUBE, {"match": "7", "score": "6-6", "crawford-played": "no"}, "crawford-played"),
    (Matter.CUBE, {"match": "7", "score": "6-3", "crawford-played": "perhaps"}, "crawford-played"),
    (Matter.RESIGNING, {"side": "white"}, "off"),
    (Matter.RESIGNING, {"off": "3"}, "side"),
    (Matter.RESIGNING, {"side": "white", "off": "15"}, "off"),
    (Matter.WORTH, {"started": "white"}, "off"),
    (Matter.WORTH, {"last-throw": "2"}, "off"),
    (Matter.WORTH, {"off": "14-3"}, "off"),
    (Matter.WORTH, {"off": "15-15"}, "off"),
    (Matter.WORTH, {"off": "16-3"}, "off"),
    (Matter.WORTH, {"off": "15-3", "last-throw": "5"}, "last-throw"),
    (Matter.WORTH, {"off": "15-13", "last-throw": "3"}, "last-throw"),
    (Matter.WORTH, {"off": "15-3", "cube": "3"}, "cube"),
    (Matter.WORTH, {"off": "15-3", "cube": "2" * 9000}, "cube"),
]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("matter", "facts", "part"), UNREADABLE)
def test_what_cannot_be_read_gets_one_sentence_that_names_the_fact(
    matter: Matter, facts: dict[str, str], part: str, code: str
) -> None:
    with pytest.raises(InputError) as caught:
        enquiry(matter, facts).answer(translator(code))
    error = caught.value
    assert error.part == part
    assert error.message.isprintable()
    assert 15 < len(error.message) < 400
    assert error.message.endswith(".")


def test_a_fact_of_another_matter_is_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="takes toss, got cube"):
        enquiry(Matter.START, {"cube": "2"})


# ---------------------------------------------------------------- the command


class Said:
    """What a run of the command printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        self.code = cli.main(("ask", *arguments))
        self.out, self.err = capsys.readouterr()


@pytest.mark.parametrize(("matter", "facts", "rules"), [asked[:3] for asked in ASKED])
def test_the_command_answers_the_same(
    capsys: pytest.CaptureFixture[str], matter: Matter, facts: dict[str, str], rules: str
) -> None:
    options = [part for name, text in facts.items() for part in (f"--{name}", text)]
    said = Said(capsys, matter, *options, "--rules", rules, "--json", "--lang", "en")
    assert (said.code, said.err) == (0, "")
    answer = json.loads(said.out)
    assert answer == enquiry(matter, facts, rules).answer(EN)
    told = Said(capsys, matter, *options, "--rules", rules, "--lang", "en").out
    assert told.startswith(customs.conduct_question(EN, matter))
    for message in (answer["message"], *(practice["message"] for practice in answer["practices"])):
        assert message in told


def test_the_text_has_every_rule_set_its_readings_and_what_each_rests_on(capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, "worth", "--off", "15-12", "--rules", "all", "--lang", "en").out
    for name in ("Greek rules", "Nard Online", "LiveGames", "Nard Federation"):
        assert f"\n{name}\n" in said
    assert "(a draw – Nard Federation, paragraph 15: the text leaves it open)" in said
    assert "A draw: there is none – White wins 1 point: oyn." in said
    assert said.count("No text says what a draw counts.") == 1


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("matter", Matter)
def test_every_question_has_its_help_and_an_example_that_works(
    capsys: pytest.CaptureFixture[str], matter: Matter, code: str
) -> None:
    said = Said(capsys, matter, "--help", "--lang", code)
    assert (said.code, said.err) == (0, "")
    for name in (*(f"--{fact}" for fact in FACTS[matter]), "--rules", "--json", "--lang"):
        assert name in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines())
    example = said.out.splitlines()[-1].split()
    assert example[:3] == ["nardy", "ask", matter]
    assert Said(capsys, *example[2:], "--lang", code).code == 0


def test_a_question_that_cannot_be_read_ends_with_code_two_and_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, "worth", "--off", "15-13", "--last-throw", "3", "--lang", "en")
    assert (said.code, said.out) == (2, "")
    assert said.err == "nardy ask worth: --last-throw: “3” is not known here. Expected: 0–2.\n"
