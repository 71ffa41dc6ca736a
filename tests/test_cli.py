from __future__ import annotations

import html
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdf
import pytest

import tutor
from tutor import cli, commands, serving, translator
from tutor.explain import citation_text, reading_name, rules_named, standing_text, verdict_text
from tutor.notation import read_ruleset
from tutor.question import Do
from tutor.report import report
from tutor.ruleset import LIVEGAMES, RULESETS, VERSION, Basis, PrimeTiming, Topic, override
from tutor.ruling import Standing, Verdict
from tutor.translator import LANGUAGES

START = "LN1.w24x15.b24x15.w65"
MOMENT = "LN1.w23x6-19x9.b12-5x3-4x3-3x3-2x3-1x2.b65"
"""Black can play 12/6/1 only through a prime that stands for a moment."""
ROOT = Path(__file__).resolve().parent.parent
COMMANDS = (
    "plays",
    "explain",
    "check",
    "draw",
    "say",
    "rolls",
    "facts",
    "compare",
    "batch",
    "app",
    "drills",
    "worksheet",
    "pack",
)


class Said(NamedTuple):
    """What a run of the command left behind."""

    code: int
    out: str
    err: str

    @property
    def answer(self) -> Any:
        """The answer, where JSON was asked for."""
        return json.loads(self.out)


class Nardy:
    """The command, run in this process; in English unless `--lang` says otherwise."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Said:
        code = cli.main(arguments)
        out, err = self.capsys.readouterr()
        return Said(code, out, err)

    def json(self, *arguments: str) -> Any:
        said = self(*arguments, "--json")
        assert (said.code, said.err) == (0, "")
        return said.answer


@pytest.fixture
def nardy(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Nardy:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Nardy(capsys)


def process(*arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    command = [sys.executable, "-m", "tutor.cli", *arguments]
    env = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL, env=env)


# ---------------------------------------------------------------- the answers in JSON


def test_plays_are_answered_as_promised(nardy: Nardy) -> None:
    assert nardy.json("plays", START, "--rules", "greek") == {
        "position": START,
        "rules": "greek",
        "roll": [6, 5],
        "pass": False,
        "dice_used": 2,
        "results": [
            {
                "play": "24/18/13",
                "ruling": "legal",
                "steps": [{"from": 24, "to": 18, "die": 6}, {"from": 18, "to": 13, "die": 5}],
                "orders": ["24/18/13", "24/19/13"],
                "order_count": 2,
                "open_orders": [],
                "position": "LN1.w24x14-13.b24x15.b",
            }
        ],
        "readings": [],
        "notes": [],
    }


def test_a_ruling_is_answered_as_promised(nardy: Nardy) -> None:
    answer = nardy.json("check", START, "24/18", "24/19")
    message = answer["reasons"][0].pop("message")
    assert "24/18" in message
    assert answer == {
        "position": START,
        "play": "24/18 24/19",
        "rules": "nard-online",
        "roll": [6, 5],
        "ruling": "illegal",
        "reasons": [
            {
                "code": "head",
                "step": 2,
                "from": 24,
                "to": 19,
                "die": 5,
                "points": [24],
                "opponent": [],
                "limit": 1,
                "basis": "says",
                "citation": {"text": "nard-online", "section": "The head rule: one departure per turn"},
                "remark": None,
                "witness": None,
            }
        ],
        "attempts": [],
        "legal_order": None,
        "grounds": [],
        "readings": [],
        "notes": [],
    }


def test_what_an_allowed_play_rests_on_is_answered_and_told(nardy: Nardy) -> None:
    grounds = nardy.json("check", START, "24/18/13")["grounds"]
    assert [(ground["topic"], ground["basis"]) for ground in grounds] == [
        ("head", "says"),
        ("one-checker", "says"),
        ("all-dice", "says"),
    ]
    assert grounds[0]["citation"] == {"text": "nard-online", "section": "The head rule: one departure per turn"}
    said = nardy("check", START, "24/18/13", "--lang", "en").out
    assert "(all dice must be played – Nard Online, “Legal moves are compulsory”: the text says it)" in said


def test_a_pass_is_one_result_without_steps_and_hands_the_turn_over(nardy: Nardy) -> None:
    answer = nardy.json("plays", "LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65")
    assert (answer["pass"], answer["dice_used"]) == (True, 0)
    (result,) = answer["results"]
    assert (result["play"], result["orders"], result["steps"]) == ("pass", ["pass"], [])
    assert result["position"] == "LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.w"


def test_a_finished_game_has_no_plays_and_a_note(nardy: Nardy) -> None:
    answer = nardy.json("plays", "LN1.w0.b24x15.b65")
    assert (answer["pass"], answer["results"]) == (False, [])
    assert "over" in [note["code"] for note in answer["notes"]]
    assert all(note["message"] for note in answer["notes"])


def test_what_a_text_leaves_open_is_answered_for_each_reading(nardy: Nardy) -> None:
    answer = nardy.json("plays", MOMENT, "--rules", "livegames")
    assert [(r["fields"], r["pass"], r["dice_used"]) for r in answer["readings"]] == [
        ({"prime-timing": "die"}, True, 0),
        ({"prime-timing": "turn"}, False, 2),
    ]
    assert [(result["play"], result["ruling"]) for result in answer["results"]] == [
        ("12/6/1", "open"),
        ("pass", "open"),
    ]
    assert [reading["results"] for reading in answer["readings"]] == [
        [answer["results"][1]["position"]],
        [answer["results"][0]["position"]],
    ]
    assert (answer["pass"], answer["dice_used"]) == (False, 2)


def test_an_open_ruling_has_the_reasons_in_its_readings(nardy: Nardy) -> None:
    answer = nardy.json("check", MOMENT, "12/6 6/1", "--rules", "livegames")
    assert (answer["ruling"], answer["reasons"], answer["legal_order"]) == ("open", [], None)
    assert [(r["fields"]["prime-timing"], r["ruling"]) for r in answer["readings"]] == [
        ("die", "illegal"),
        ("turn", "legal"),
    ]
    assert [[reason["code"] for reason in r["reasons"]] for r in answer["readings"]] == [["prime"], []]


def test_a_shorthand_that_no_order_allows_is_answered_with_every_order(nardy: Nardy) -> None:
    answer = nardy.json("check", "LN1.w24x14-7-6.b24x13-1x2.w65".replace("w24x14-7-6", "w24x13-7-6"), "24/13")
    assert answer["play"] == "24/18/13"
    assert [attempt["play"] for attempt in answer["attempts"]] == ["24/18/13", "24/19/13"]
    assert answer["reasons"] == answer["attempts"][0]["reasons"]


def test_the_order_that_would_have_been_allowed_is_named(nardy: Nardy) -> None:
    answer = nardy.json("check", "LN1.w24x15.b7-6x4-3x10.b61", "6/off 7/6")
    assert (answer["ruling"], answer["legal_order"]) == ("illegal", "7/6/off")


def test_every_own_point_with_each_die_is_a_candidate(nardy: Nardy) -> None:
    answer = nardy.json("explain", "LN1.w24x13-13-11.b24x9-21-17-16-15-14-13.b63")
    assert set(answer) == {"position", "rules", "roll", "candidates", "notes"}
    places = [(c["from"], c["die"]) for c in answer["candidates"]]
    assert places == [(point, die) for point in (24, 21, 17, 16, 15, 14, 13) for die in (6, 3)]
    for candidate in answer["candidates"]:
        assert set(candidate) == {"from", "to", "die", "verdict", "reasons", "witness"}
        assert candidate["verdict"] in ("legal", "later", "refused")
        assert bool(candidate["reasons"]) == (candidate["verdict"] != "legal")
        assert (candidate["witness"] is not None) == (candidate["verdict"] == "later")
    refused = next(c for c in answer["candidates"] if (c["from"], c["die"]) == (21, 3))
    assert [reason["code"] for reason in refused["reasons"]] == ["prime"]


def test_a_step_that_one_reading_allows_is_open_because_of_what_they_differ_about(nardy: Nardy) -> None:
    answer = nardy.json("explain", MOMENT, "--rules", "livegames")
    step = answer["candidates"][0]
    assert (step["from"], step["die"], step["verdict"], step["reasons"]) == (12, 6, "open", [])
    assert [reading["verdict"] for reading in step["readings"]] == ["refused", "legal"]
    (reason,) = step["readings"][0]["reasons"]
    assert (reason["code"], reason["basis"]) == ("prime", "open")
    assert "even for a moment" in reason["message"]


def test_the_21_rolls_are_counted_in_36ths(nardy: Nardy) -> None:
    answer = nardy.json("rolls", "LN1.w24x15.b24x15.w")
    assert answer["roll"] is None
    assert len(answer["rolls"]) == 21
    assert sum(roll["weight"] for roll in answer["rolls"]) == 36
    assert answer["rolls"][1] == {
        "roll": [6, 5], "weight": 2, "dice_used": 2, "results": 1, "lost_pips": 0, "pass": False,
    }  # fmt: skip
    assert (answer["blocked"], answer["partly"]) == ({"weight": 0, "of": 36}, {"weight": 1, "of": 36})


def test_under_all_rule_sets_the_ones_that_disagree_come_first(nardy: Nardy) -> None:
    answer = nardy.json("check", "LN1.w24x15.b19x8-18x7.w33", "24/21 24/21 21/18 21/18", "--rules", "all")
    assert set(answer) == {"rulings"}
    assert (answer["rulings"][0]["rules"], answer["rulings"][0]["ruling"]) == ("greek", "legal")
    assert {r["ruling"] for r in answer["rulings"][1:]} == {"illegal"}
    assert {r["rules"] for r in answer["rulings"]} == set(RULESETS)


def test_house_rules_are_read_and_answered_by_their_one_name(nardy: Nardy) -> None:
    answer = nardy.json("check", START, "24/18/13", "--rules", "GREEK+Prime_Timing=turn+prime=ahead")
    assert answer["rules"] == "greek+prime-timing=turn"


# ---------------------------------------------------------------- the roll


@pytest.mark.parametrize("command", ["plays", "explain"])
@pytest.mark.parametrize("roll", ["6-5", "56", "5,6"])
def test_a_roll_can_be_given_beside_the_position(nardy: Nardy, command: str, roll: str) -> None:
    beside = nardy.json(command, "w24x15.b24x15.w", "--roll", roll)
    assert beside == nardy.json(command, START) == nardy.json(command, START, "--roll", roll)


def test_the_table_of_rolls_needs_no_roll_and_takes_one(nardy: Nardy) -> None:
    assert nardy.json("rolls", START) == nardy.json("rolls", START, "--roll", "65") == nardy.json("rolls", START[:-2])


# ---------------------------------------------------------------- exit codes


@pytest.mark.parametrize(
    ("position", "play", "rules", "code"),
    [
        (START, "24/18/13", "nard-online", 0),
        (START, "24/18 24/19", "nard-online", 3),
        (MOMENT, "12/6/1", "livegames", 4),
        (START, "24/18/13", "all", 0),
        (START, "24/18 24/19", "all", 3),
        (MOMENT, "12/6/1", "all", 4),
        ("LN1.w24x15.b19x8-18x7.w33", "24/21(2) 21/18(2)", "all", 4),
    ],
)
def test_the_ruling_can_be_the_exit_code(nardy: Nardy, position: str, play: str, rules: str, code: int) -> None:
    arguments = ("check", position, *play.split(), "--rules", rules)
    assert nardy(*arguments).code == 0
    assert nardy(*arguments, "--exit-verdict").code == code
    assert nardy(*arguments, "--exit-verdict", "--json").code == code


PAPER = ("check", START, "24/18", "-o", "a.pdf")
BAD = {
    "no such command": (("chek",), "nardy", "check"),
    "an unknown command like none": (("zzz",), "nardy", "say, rolls, facts, compare, batch, app, lessons, ask"),
    "no such option": (("check", START, "pass", "--ruls", "greek"), "nardy check", "--rules"),
    "an unknown option like none": (("check", "--zzzzz"), "nardy check", "--exit-verdict"),
    "an option of the group that is none": (("--json",), "nardy", "--lang"),
    "nothing to check": (("check",), "nardy check: POSITION", "nardy check [OPTIONS] POSITION PLAY"),
    "no play": (("check", START), "nardy check: PLAY", "nardy check [OPTIONS] POSITION PLAY"),
    "an option without its value": (("plays", START, "--rules"), "nardy plays: --rules", "RULES"),
    "a value for an option that takes none": (("plays", START, "--json=yes"), "nardy plays: --json", "no value"),
    "too many arguments": (("plays", START, "24/18"), "nardy plays", "24/18"),
    "an unknown language": (("plays", START, "--lang", "fr"), "nardy plays: --lang", "el, en, uk"),
    "an unknown language before the command": (("--lang", "fr", "plays", START), "nardy: --lang", "el, en, uk"),
    "sixteen checkers": (("plays", "w24x16.b24x15.w65"), "nardy plays: POSITION", "15"),
    "point 25": (("plays", "w25x15.b24x15.w65"), "nardy plays: POSITION", "column 2"),
    "a die of 7": (("plays", "w24x15.b24x15.w", "--roll", "7-1"), "nardy plays: --roll", "1 to 6"),
    "a die of 0": (("plays", "w24x15.b24x15.w01"), "nardy plays: POSITION", "1 to 6"),
    "no roll": (("plays", "w24x15.b24x15.w"), "nardy plays: --roll", "6-5"),
    "no roll to rule on": (("check", "w24x15.b24x15.w", "pass"), "nardy check: --roll", "6-5"),
    "two different rolls": (("explain", START, "--roll", "6-4"), "nardy explain: --roll", "6-5"),
    "a roll that contradicts, though none is needed": (("rolls", START, "--roll", "6-4"), "nardy rolls: --roll", "6-5"),
    "an unknown rule set": (("rolls", START, "--rules", "mine"), "nardy rolls: --rules", "federation"),
    "all rule sets where one is needed": (("rolls", START, "--rules", "all"), "nardy rolls: --rules", "federation"),
    "an unknown rule set for a ruling": (("check", START, "pass", "--rules", "x"), "nardy check: --rules", "all"),
    "an unreadable play": (("check", START, "24/18x"), "nardy check: PLAY", "column 6"),
    "a play of 500 steps": (("check", START, *["24/18"] * 500), "nardy check: PLAY", "8"),
    "an empty position": (("plays", ""), "nardy plays: POSITION", "nothing"),
    "an empty play": (("check", START, ""), "nardy check: PLAY", "nothing"),
    "an empty roll": (("plays", START, "--roll", ""), "nardy plays: --roll", "nothing"),
    "an empty rule set": (("plays", START, "--rules", ""), "nardy plays: --rules", "nothing"),
    "one play to compare": (("compare", START, "24/18/13"), "nardy compare", "POSITION"),
    "three plays to compare": (("compare", START, "pass", "pass", "24/18"), "nardy compare", "24/18"),
    "an unreadable second play": (("compare", START, "pass", "24/18x"), "nardy compare: PLAY PLAY", "Play 2: "),
    "no roll to compare by": (("compare", START[:-2], "pass", "pass"), "nardy compare: --roll", "6-5"),
    "all rule sets for facts": (("facts", START, "--rules", "all"), "nardy facts: --rules", "federation"),
    "no file": (("draw", START), "nardy draw: --output", "board.svg"),
    "an empty name of a file": (("draw", START, "-o", ""), "nardy draw: --output", "board.svg"),
    "a file of another kind": (("draw", START, "-o", "board.gif"), "nardy draw: --output", ".svg, .png, .pdf"),
    "a file without a kind": (("draw", START, "-o", "svg"), "nardy draw: --output", ".svg, .png, .pdf"),
    "an unknown theme": (("draw", START, "-o", "a.svg", "--theme", "red"), "nardy draw: --theme", "light, dark, print"),
    "an unknown seat": (("draw", START, "-o", "a.svg", "--seat", "w"), "nardy draw: --seat", "white, black"),
    "unknown numbers": (("draw", START, "-o", "a.svg", "--numbers", "x"), "nardy draw: --numbers", "own, forward"),
    "too narrow a picture": (("draw", START, "-o", "a.png", "--width", "3"), "nardy draw: --width", "50–8000"),
    "too wide a picture": (("draw", START, "-o", "a.png", "--width", "9" * 99), "nardy draw: --width", "50–8000"),
    "a width that is no number": (("draw", START, "-o", "a.png", "--width", "³"), "nardy draw: --width", "50–8000"),
    "a play on no roll": (("draw", START[:-2], "--play", "pass", "-o", "a.svg"), "nardy draw: --roll", "6-5"),
    "an unreadable play to draw": (("draw", START, "--play", "24", "-o", "a.svg"), "nardy draw: --play", "column 3"),
    "a folder as a file": (("draw", START, "-o", "/"), "nardy draw: --output", "folder"),
    "a page for all rule sets": ((*PAPER, "--rules", "all"), "nardy check: --rules", "agreed"),
    "a house rule that is none": ((*PAPER, "--house", "prime=x"), "nardy check: --house", "column 7"),
    "a house rule without a name": ((*PAPER, "--house", ""), "nardy check: --house", "nothing"),
    "an address of this machine": ((*PAPER, "--url", "http://127.1"), "nardy check: --url", "https://"),
    "too long an address": ((*PAPER, "--url", f"https://nardy.example/{'a/' * 3000}"), "nardy check: --url", "200"),
    "an address without a letter": ((*PAPER, "--url", ""), "nardy check: --url", "https://"),
    "no language to print in": ((*PAPER, "--langs", ""), "nardy check: --langs", "el, en, uk"),
    "an empty option of paper without paper": (("check", START, "pass", "--url", ""), "nardy check: --url", "-o"),
    "an empty seat": (("draw", START, "-o", "a.svg", "--seat", ""), "nardy draw: --seat", "white, black"),
    "an empty width": (("draw", START, "-o", "a.svg", "--width", ""), "nardy draw: --width", "50–8000"),
    "a place that is none": (("card", "-o", "/nowhere/a.pdf"), "nardy card: --output", "folder"),
    "no port": (("app", "--port", "0"), "nardy app: --port", "1–65535"),
    "no host": (("app", "--host", "no.such.host.invalid"), "nardy app: --host", "localhost"),
    "a host that is no name": (("app", "--host", "x" * 300), "nardy app: --host", "localhost"),
}  # fmt: skip
"""Arguments that cannot be read, where the sentence says it is, and something that it must name."""


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_read_is_told_in_one_line_with_the_place(nardy: Nardy, case: str) -> None:
    arguments, place, named = BAD[case]
    said = nardy(*arguments)
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(r"[^\n]+\n", said.err)
    assert said.err.startswith(place + ": ")
    assert named in said.err


CLICK = re.compile(
    r"Usage:|Options:|Commands:|Error:|Try '|No such|Missing|Invalid value|Show this|Got unexpected|requires an"
)


@pytest.mark.parametrize("lang", ["el", "uk"])
@pytest.mark.parametrize("case", [case for case in BAD if "language" not in case])
def test_errors_are_in_the_language_of_the_reader(nardy: Nardy, case: str, lang: str) -> None:
    arguments, place, _ = BAD[case]
    said = nardy("--lang", lang, *arguments) if place.startswith("nardy:") else nardy(*arguments, "--lang", lang)
    if arguments[-1] == "--rules":  # An option that lacks its value takes the next word for it.
        said = nardy("--lang", lang, *arguments)
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(r"[^\n]+\n", said.err)
    assert not CLICK.search(said.err)
    assert re.search({"el": "[α-ω]", "uk": "[а-яіїє]"}[lang], said.err)


HOSTILE = (
    "x" * 100_000,
    "w24x15." * 10_000,
    "\x00",
    "\x1b[31mred\x07",
    "w24x15\n.b24x15\r.w65\x00",
    "\u202ew24x15.b24x15.w65",
    "w24x15.b24x15.w65\u2066",
    "<script>alert(1)</script>",
    "دوازده",
    "\U0001f3b2" * 1000,
    "%",
    "%ff",
    "\udcff\udcfe",
    "w24x15.b24x15.w\u0666\u0665",
    "{0.__class__}",
    "%s%n",
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize(
    "arguments",
    [
        ("plays", "{}"),
        ("check", START, "{}"),
        ("check", START, "pass", "--rules", "{}"),
        ("plays", "w24x15.b24x15.w", "--roll", "{}"),
        ("draw", START, "-o", "{}"),
        ("draw", START, "-o", "a.svg", "--theme", "{}"),
        ("plays", START, "--lang", "{}"),
        ("plays", START, "{}"),
        ("plays", START, "--{}"),
        ("{}",),
    ],
    ids=lambda arguments: " ".join(arguments)[:40].replace(START, "P"),
)
def test_text_of_any_kind_gets_one_clear_sentence(nardy: Nardy, arguments: tuple[str, ...], text: str) -> None:
    said = nardy(*(argument.replace("{}", text) for argument in arguments))
    assert (said.code, said.out) == (2, "")
    sentence = said.err.removesuffix("\n")
    assert sentence.isprintable()
    assert 20 < len(sentence) < 400


def test_bytes_that_are_no_text_get_one_clear_sentence_that_names_the_first() -> None:
    done = process("plays", b"w24x15.\xff\xfe", LC_ALL="C.UTF-8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.decode().rstrip("\n").isprintable()
    assert b"0xFF" in done.stderr


def test_a_files_name_is_shown_harmless_and_answered_as_it_is(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/a\x1b[31m\n\xe2\x80\xae\xff.svg"
    done = process("draw", START, "-o", name)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().strip() == rf"Written: {tmp_path}/a\x1b[31m\x0a\xe2\x80\xae\xff.svg"
    answered = json.loads(process("draw", START, "-o", name, "--json").stdout)
    assert os.fsencode(answered["file"]) == name
    refused = process("draw", START, "-o", b"\xff")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert "“0xFF”" in refused.stderr.decode()


@pytest.mark.parametrize(
    ("lang", "count", "limit"), [("en", "100,000", "4,000"), ("el", "100.000", "4.000"), ("uk", "100 000", "4 000")]
)
def test_large_numbers_are_grouped_as_the_reader_does(nardy: Nardy, lang: str, count: str, limit: str) -> None:
    told = nardy("plays", "x" * 100_000, "--lang", lang).err.replace("\N{NO-BREAK SPACE}", " ")
    assert count in told
    assert limit in told


@pytest.mark.parametrize("play", ["/18", "24/18,"])
def test_a_place_where_a_step_begins_is_not_told_to_be_off(nardy: Nardy, play: str) -> None:
    told = nardy("check", START, "--", play).err
    assert "1–24" in told
    assert "off" not in told
    assert ("pass" in told) == (play == "/18")


# ---------------------------------------------------------------- help and languages


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help_in_every_language(nardy: Nardy, command: str, lang: str) -> None:
    said = nardy(command, "--help", "--lang", lang) if command != "batch" else nardy("--lang", lang, command, "-h")
    assert (said.code, said.err) == (0, "")
    for name in ("--lang el|en|uk", "--rules", "--json", "-h, --help", f"nardy {command} "):
        assert name in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines())
    if lang != "en":
        assert not CLICK.search(said.out)


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        (("play",), "[GAME]"),
        (("say",), "POSITION [PLAY]"),
        (("draw",), "POSITION [PLAY]"),
        (("lessons", "verify"), "[PATH]"),
        (("check",), "POSITION PLAY"),
        (("compare",), "POSITION PLAY PLAY"),
        (("review",), "GAME"),
        (("lessons",), "COMMAND …"),
    ],
)
def test_help_shows_in_brackets_which_arguments_may_be_left_out(
    nardy: Nardy, command: tuple[str, ...], arguments: str
) -> None:
    first = nardy(*command, "--help", "--lang", "en").out.splitlines()[0]
    assert first == f"Usage: nardy {' '.join(command)} [OPTIONS] {arguments}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", range(30, 100, 7))
def test_help_never_breaks_a_word_at_its_hyphen(
    nardy: Nardy, monkeypatch: pytest.MonkeyPatch, lang: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for command in COMMANDS:
        out = nardy(command, "--help", "--lang", lang).out
        assert "greek+prime-timing=turn" in out
        assert not re.search(r"\S-$", out, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alone_it_prints_what_it_can_do(nardy: Nardy, lang: str) -> None:
    said = nardy("--lang", lang)
    assert (said.code, said.err) == (0, "")
    assert said == nardy("--help", "--lang", lang)
    for command in COMMANDS:
        assert re.search(rf"^  {command} +\S", said.out, re.MULTILINE)
    assert (lang == "en") == bool(CLICK.search(said.out))


def test_it_says_its_version_and_that_of_the_rule_sets(nardy: Nardy) -> None:
    said = nardy("--version")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"nardy {tutor.__version__} ")
    assert VERSION in said.out.removeprefix(f"nardy {tutor.__version__}")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "el_GR"}, "el"),
        ({"LANG": "uk_UA.UTF-8", "LC_ALL": "el_CY.UTF-8"}, "el"),
        ({"LANG": "uk_UA.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "uk_UA.UTF-8", "LC_ALL": ""}, "uk"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_without_a_word_about_it_the_language_is_that_of_the_system(
    nardy: Nardy, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert nardy("check", START, "pass") == nardy("check", START, "pass", "--lang", lang)
    assert nardy("check", START, "pass", "--lang=el") == nardy("--lang", "el", "check", START, "pass")


def test_after_two_dashes_no_option_follows(nardy: Nardy) -> None:
    said = nardy("check", START, "--", "pass", "--lang", "el")
    assert said.code == 2
    assert not re.search("[α-ω]", said.err)
    assert said.err.startswith("nardy check: PLAY: ")


def test_a_catalogue_that_is_missing_is_a_fault_of_the_installation(
    nardy: Nardy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    translator.translator.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(translator, "folder", lambda _: tmp_path)
        said = nardy("--lang", "uk")
    translator.translator.cache_clear()
    assert (said.code, said.out) == (1, "")
    assert re.fullmatch(r"nardy: [^\n]+\n", said.err)


# ---------------------------------------------------------------- answers in plain text


def messages(value: Any) -> Iterator[str]:
    """Every sentence of an answer."""
    if isinstance(value, dict):
        if isinstance(value.get("message"), str):
            yield value["message"]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from messages(item)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("check", START, "24/18/13"),
        ("check", START, "24/18 24/19"),
        ("check", START, "24/18"),
        ("check", "LN1.w24x13-7-6.b24x13-1x2.w65", "24/13"),
        ("check", "LN1.w24x15.b7-6x4-3x10.b61", "6/off 7/6"),
        ("check", "LN1.w24x14.b24x15.w65", "24/18/13"),
        ("check", MOMENT, "12/6/1", "--rules", "federation"),
        ("check", MOMENT, "12/6/1", "--rules", "all"),
        ("check", START, "24/18/13", "--rules", "greek+head-exception=never"),
        ("explain", "LN1.w24x13-13-11.b24x9-21-17-16-15-14-13.b63"),
        ("explain", "LN1.w24x15.b7-6x4-3x10.b61"),
        ("plays", "LN1.w0.b24x15.b65"),
        ("rolls", "LN1.w24x14.b24x15.w"),
        ("facts", "LN1.w24x14.b24x15.w"),
        ("compare", START, "24/18/13", "24/18 24/19"),
        ("compare", MOMENT, "12/6/1", "pass", "--rules", "federation"),
    ],
)
def test_the_plain_text_says_everything_that_the_json_says(nardy: Nardy, arguments: tuple[str, ...], lang: str) -> None:
    said = nardy(*arguments, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    answer = nardy.json(*arguments, "--lang", lang)
    for message in messages(answer):
        assert message in said.out
    t = translator.translator(lang)
    for ruling in answer.get("rulings", [answer]):
        if "ruling" in ruling:
            assert verdict_text(t, Verdict(ruling["ruling"])) in said.out
            assert ruling["play"] in said.out
        if ruling.get("legal_order"):
            assert ruling["legal_order"] in said.out
        for attempt in ruling.get("attempts", ()):
            assert f"{attempt['play']}:" in said.out
        for reason in ruling.get("reasons", ()):
            if reason["citation"] and reason["citation"]["section"]:
                assert reason["citation"]["section"] in said.out
                assert reason["remark"] is None or reason["remark"] in said.out
        for candidate in ruling.get("candidates", ()):
            assert standing_text(t, Standing(candidate["verdict"])) in said.out
            assert candidate["witness"] is None or candidate["witness"] in said.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_reading_is_a_line_of_its_own_as_on_the_cards_of_the_app(nardy: Nardy, lang: str) -> None:
    t = translator.translator(lang)
    reading = reading_name(t, LIVEGAMES, override(LIVEGAMES, Topic.PRIME_TIMING, PrimeTiming.DIE))
    reading = reading[0].upper() + reading[1:]
    dash = "—" if lang == "uk" else "–"
    arguments = (MOMENT, "--rules", "livegames", "--lang", lang)
    checked = nardy("check", arguments[0], "12/6/1", *arguments[1:]).out.splitlines()
    assert f"{reading} {dash} {verdict_text(t, Verdict.ILLEGAL)}" in checked
    explained = nardy("explain", *arguments).out
    assert f"  {reading} {dash} {standing_text(t, Standing.REFUSED)}\n" in explained
    (listed,) = (line for line in nardy("plays", *arguments).out.splitlines() if line.startswith(reading))
    assert listed.startswith(f"{reading} {dash} ")
    assert not listed.endswith(".")


@pytest.mark.parametrize(("lang", "word"), [("en", "pass"), ("el", "πάσο"), ("uk", "пропуск")])
def test_a_pass_is_shown_in_the_language_of_the_reader_and_written_as_ever(
    nardy: Nardy, tmp_path: Path, lang: str, word: str
) -> None:
    assert nardy("check", START, "pass", "--lang", lang).out.startswith(f"{word}: ")
    assert nardy("check", START, "pass", "--lang", lang, "--rules", "all").out.startswith(f"{word}: ")
    stuck = "LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65"
    assert nardy("plays", stuck, "--lang", lang).out.splitlines()[3].split()[0] == word
    text = drawn(nardy, tmp_path, START, "--play", "pass", "--lang", lang)
    assert f"<title>{word}: " in text
    assert re.search(rf"<desc[^>]*>[^<]*\b{word}: ", text)
    assert nardy.json("check", START, word, "--lang", lang)["play"] == "pass"


def test_a_ruling_in_plain_text_begins_with_the_play_as_read_and_the_verdict(nardy: Nardy) -> None:
    said = nardy("check", "w24x15 . b24×15 . w56", "24-18", "24-19")
    assert said.out == (
        "24/18 24/19: not allowed\n"
        "LN1.w24x15.b24x15.w65 · 6-5 · Nard Online\n"
        "\n"
        "Step 2, 24/19:\n"
        "  Only one checker a turn may leave the head, and one has left already: 24/18.\n"
        "  (Nard Online, “The head rule: one departure per turn”: the text says it)\n"
    )


def test_a_house_rule_is_named_beside_its_rule_set(nardy: Nardy) -> None:
    said = nardy("plays", START, "--rules", "greek+prime=home", "--lang", "en").out
    assert "Greek rules with the house rule “a prime is allowed if an opposing checker is in its own home" in said
    assert "prime=home" not in said


def test_plays_are_a_table_with_the_other_orders_named(nardy: Nardy) -> None:
    lines = nardy("plays", "w24x14-13.b24x14-13.w65").out.splitlines()
    assert lines[3:] == [
        "24/18/13    LN1.w24x13-13x2.b24x14-13.b  also 24/19/13",
        "24/18 13/8  LN1.w24x13-18-8.b24x14-13.b  also 13/8 24/18",
        "24/19 13/7  LN1.w24x13-19-7.b24x14-13.b  also 13/7 24/19",
        "13/7/2      LN1.w24x14-2.b24x14-13.b     also 13/8/2",
    ]


def test_a_play_is_named_by_the_order_a_person_would_say_and_json_keeps_its_own(nardy: Nardy) -> None:
    arguments = ("plays", "w24x14-18.b24x15.w63")
    line = next(line for line in nardy(*arguments).out.splitlines() if "LN1.w24x13-18-15.b24x15.b" in line)
    assert line.split() == ["24/18/15", "LN1.w24x13-18-15.b24x15.b", "also", "24/21/15,", "18/15", "24/18"]
    results = nardy.json(*arguments)["results"]
    assert next(r["orders"] for r in results if r["position"] == "LN1.w24x13-18-15.b24x15.b")[0] == "18/15 24/18"
    assert [r["position"] for r in results] == sorted((r["position"] for r in results), reverse=True)


def test_of_many_orders_some_are_named_and_all_are_counted(nardy: Nardy) -> None:
    arguments = ("plays", "w24x5-20x2-18x2-16x2-14x4.b24x15.w11")
    results = nardy.json(*arguments)["results"]
    many = next(result for result in results if result["order_count"] > 6)
    line = next(line for line in nardy(*arguments).out.splitlines() if many["position"] + " " in line)
    assert sum(order in re.split(r" {2}|, | ?also | …;", line) for order in many["orders"]) == 6
    assert line.endswith(f"{many['order_count']} orders")


def test_a_pass_is_said_in_a_sentence(nardy: Nardy) -> None:
    assert "the turn passes" in nardy("plays", "LN1.w9x2-8x2-7x2-6x2-5x2-4x2-1x3.b22x3-5x12.b65").out


@pytest.mark.parametrize(
    ("lang", "one", "more"), [("el", "στη θέση 9", "στις θέσεις 9 και 8"), ("uk", "на пункті 9", "на пунктах 9 і 8")]
)
def test_points_are_counted_by_themselves_not_by_their_checkers(nardy: Nardy, lang: str, one: str, more: str) -> None:
    for stands, where in (("9x2-6x13", one), ("9-8-6x13", more)):
        assert where in nardy("check", f"w{stands}.b17x15.w65", "6/off", "--lang", lang).out


def test_the_table_of_rolls_has_chances_as_fractions_and_percents(nardy: Nardy) -> None:
    out = nardy("rolls", "w24x15.b24x15.w").out
    assert re.search(r"^6-5 +2/36 +5\.6% +2 +1 +0$", out, re.MULTILINE)
    assert re.search(r"lost: 1/36 \(2\.8%\)$", out, re.MULTILINE)
    table = [line for line in out.splitlines() if re.match(r"\d-\d ", line)]
    assert len(table) == 21
    assert len({len(line) for line in table}) == 1


def test_two_plays_are_compared_roll_by_roll_and_in_all(nardy: Nardy) -> None:
    lines = nardy("compare", "w24x14-13.b24x14-18.w65", "24/18/13", "24/18 13/8").out.splitlines()
    assert lines[2:6] == [
        "1. 24/18/13: allowed", "   LN1.w24x13-13x2.b24x14-18.b", "", "2. 24/18 13/8: allowed",
    ]  # fmt: skip
    first, second = (nardy.json("rolls", at)["rolls"] for at in (lines[3], lines[6]))
    table = [re.split(r" {2,}", line) for line in lines if re.match(r"\d-\d ", line)]
    assert len(table) == 21
    for row, a, b in zip(table, first, second, strict=True):
        assert row[0] == f"{a['roll'][0]}-{a['roll'][1]}"
        assert row[2:] == [f"{a[key]} | {b[key]}" for key in ("dice_used", "results", "lost_pips")]
    assert "Both plays lead to the same position." not in lines
    same = nardy("compare", "w24x14-13.b24x14-18.w65", "13/8 24/18", "24/18 13/8").out.splitlines()
    assert "Both plays lead to the same position." in same


def test_where_a_play_is_refused_the_rolls_after_the_other_stand_alone(nardy: Nardy) -> None:
    out = nardy("compare", START, "24/18 24/19", "24/18/13").out
    assert re.search(r"^6-5 +2/36 +– \| \d +– \| \d +– \| \d$", out, re.MULTILINE)
    assert "|" not in nardy("compare", START, "24/18 24/19", "pass").out


def test_the_facts_of_both_sides_are_a_table_and_each_is_explained(nardy: Nardy) -> None:
    out = nardy("facts", "w24x14-13.b24x15.w").out
    assert re.search(r"^pips left +349 +360$", out, re.MULTILINE)
    assert re.search(r"^on the head +14 +15$", out, re.MULTILINE)
    assert "pips left: What a side has to throw" in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_a_narrow_terminal_sentences_break_under_their_own_beginning(nardy: Nardy, lang: str) -> None:
    answer = nardy.json("explain", "LN1.w24x13-13-11.b24x9-21-17-16-15-14-13.b63", "--lang", lang)
    t = translator.translator(lang)
    wide, narrow = (report(t, Do.EXPLAIN, answer, width) for width in (None, 90))
    assert wide.split() == narrow.split()
    assert max(map(len, narrow.splitlines())) <= 90 < max(map(len, wide.splitlines()))


# ---------------------------------------------------------------- drawings


@pytest.mark.parametrize(("kind", "begin"), [(".svg", b"<svg"), (".PNG", b"\x89PNG"), (".pdf", b"%PDF")])
def test_a_board_is_drawn_in_the_format_of_the_files_name(
    nardy: Nardy, tmp_path: Path, kind: str, begin: bytes
) -> None:
    file = tmp_path / f"board{kind}"
    said = nardy("draw", START, "-o", str(file))
    assert (said.code, said.err) == (0, "")
    assert str(file) in said.out
    assert file.read_bytes().startswith(begin)


def drawn(nardy: Nardy, folder: Path, *arguments: str) -> str:
    """The SVG of a board."""
    file = folder / "board.svg"
    said = nardy("draw", *arguments, "--output", str(file))
    assert (said.code, said.err) == (0, "")
    return file.read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_says_which_version_and_rules_made_it(nardy: Nardy, tmp_path: Path, lang: str) -> None:
    text = drawn(nardy, tmp_path, START, "--rules", "greek+prime=home", "--lang", lang)
    lines = re.findall(r"<text[^>]*>([^<]*)</text>", text)
    footer = " ".join(lines[lines.index(START) :])
    assert rules_named(translator.translator(lang), read_ruleset("greek+prime=home")) in footer
    assert tutor.__version__ in footer
    assert f" {VERSION}" in footer


def test_a_legal_play_is_drawn_with_its_verdict_and_a_refused_one_with_its_reason(nardy: Nardy, tmp_path: Path) -> None:
    alone = drawn(nardy, tmp_path, START)
    legal = drawn(nardy, tmp_path, START, "--play", "24/18/13")
    refused = drawn(nardy, tmp_path, START, "--play", "24/18 24/19")
    assert len({alone, legal, refused}) == 3
    assert "<title>24/18/13: allowed</title>" in legal
    assert "<title>24/18 24/19: not allowed</title>" in refused
    assert "Only one checker a turn may leave the head" in refused
    assert "Only one checker" not in legal


def test_a_refused_prime_is_drawn_with_the_counts_ahead_and_behind(nardy: Nardy, tmp_path: Path) -> None:
    refused = drawn(nardy, tmp_path, "LN1.w24x13-13-11.b24x9-21-17-16-15-14-13.b63", "--play", "21/18")
    assert ">0 ahead</text>" in refused
    assert ">15 behind</text>" in refused


def test_an_open_ruling_is_drawn_as_a_play(nardy: Nardy, tmp_path: Path) -> None:
    text = drawn(nardy, tmp_path, MOMENT, "--play", "12/6/1", "--rules", "livegames")
    assert "leave it open" in text


def words_drawn(text: str) -> str:
    """All that is written on and around the board of an SVG."""
    return html.unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", text)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", ["300", "760", "1500"])
@pytest.mark.parametrize(
    "asked",
    [
        (START, "24/18 24/19"),
        (START, "20/14 20/13"),
        ("LN1.w24x13-13-11.b24x9-21-17-16-15-14-13.b63", "21/18"),
        (START, "20/9"),
        (MOMENT, "12/6/1"),
    ],
    ids=" ".join,
)
def test_a_drawing_gives_the_reasons_and_what_they_rest_on_as_the_ruling_does(
    nardy: Nardy, tmp_path: Path, asked: tuple[str, str], width: str, lang: str
) -> None:
    position, play = asked
    t = translator.translator(lang)
    for rules in ("nard-online", "livegames"):
        found = nardy.json("check", position, play, "--rules", rules, "--lang", lang)
        asking = (position, "--play", play, "--rules", rules, "--lang", lang, "--width", width)
        words, alone = (words_drawn(drawn(nardy, tmp_path, *asking, *more)) for more in ((), ("--no-caption",)))
        told = found["readings"] if found["ruling"] == "open" else found["attempts"] or [found]
        assert all(verdict_text(t, Verdict(part["ruling"])) in words for part in told if "ruling" in part)
        reasons = [reason for part in told for reason in part["reasons"]]
        assert reasons
        for reason in reasons:
            assert reason["message"] in words
            assert reason["message"] not in alone
            if reason["citation"]:
                assert citation_text(t, **reason["citation"], basis=Basis(reason["basis"])) in words
                assert (reason["remark"] or "") in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_confirms_a_legal_play_and_says_nothing_of_a_board_alone(
    nardy: Nardy, tmp_path: Path, lang: str
) -> None:
    alone = words_drawn(drawn(nardy, tmp_path, START, "--lang", lang))
    legal = words_drawn(drawn(nardy, tmp_path, START, "--play", "24/18/13", "--lang", lang))
    without = words_drawn(drawn(nardy, tmp_path, START, "--play", "24/18/13", "--lang", lang, "--no-caption"))
    t = translator.translator(lang)
    kept = t.p("caption", "Every step is allowed, and the dice are used as the rules ask.")
    assert kept in legal
    assert kept not in alone + without


def test_a_play_to_draw_is_written_as_one_argument_or_as_several(nardy: Nardy, tmp_path: Path) -> None:
    quoted = drawn(nardy, tmp_path, START, "--play", "24/18 24/19")
    assert quoted == drawn(nardy, tmp_path, START, "--play", "24/18", "24/19")
    assert quoted == drawn(nardy, tmp_path, START, "24/18", "24/19")
    assert quoted == drawn(nardy, tmp_path, "--play", "24/18", "24/19", START)
    assert quoted == drawn(nardy, tmp_path, "--play", "24/18 24/19", START)
    assert "24/18 24/19: not allowed" in quoted


@pytest.mark.parametrize(
    "look",
    [("--theme", "dark"), ("--theme", "print"), ("--seat", "black"), ("--numbers", "forward"), ("--width", "400")],
)
def test_a_drawing_can_look_otherwise(nardy: Nardy, tmp_path: Path, look: tuple[str, ...]) -> None:
    usual = drawn(nardy, tmp_path, START)
    assert usual == drawn(nardy, tmp_path, START, "--theme", "light", "--seat", "white", "--numbers", "own")
    assert drawn(nardy, tmp_path, START, *look) != usual


def test_a_pdf_is_as_wide_as_told_in_millimetres(nardy: Nardy, tmp_path: Path) -> None:
    file = tmp_path / "board.pdf"
    assert nardy("draw", START, "-o", str(file), "--width", "120").code == 0
    assert float(pypdf.PdfReader(file).pages[0].mediabox.width) / 72 * 25.4 == pytest.approx(120, abs=0.5)


def test_a_drawing_can_be_answered_in_json_beside_its_ruling(nardy: Nardy, tmp_path: Path) -> None:
    file = str(tmp_path / "board.svg")
    alone = nardy.json("draw", START, "-o", file)
    assert alone == {"position": START, "rules": "nard-online", "roll": [6, 5], "notes": [], "file": file}
    ruled = nardy.json("draw", START, "--play", "24/18 24/19", "-o", file)
    assert ruled == {**nardy.json("check", START, "24/18 24/19"), "file": file}


def test_a_file_that_cannot_be_written_is_told(nardy: Nardy, tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "file").touch()
    places = ("no/such/folder/a.svg", "file/a.svg", "folder.svg", "n" * 300 + ".svg")
    told = [nardy("draw", START, "-o", str(tmp_path / place)) for place in places]
    assert [(said.code, said.out) for said in told] == [(2, "")] * 4
    assert all(re.fullmatch(r"nardy draw: --output: [^\n]+\n", said.err) for said in told)
    assert len({said.err for said in told}) == 3, "a missing folder, a folder, too long a name"


def test_a_place_that_is_not_for_writing_is_told(nardy: Nardy, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "open", refuse)
    said = nardy("draw", START, "-o", "a.svg")
    assert said.code == 2
    assert "not permitted" in said.err


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_home_that_cannot_be_written_to_is_no_matter_of_the_readers(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").touch()
    file = tmp_path / f"a.{kind}"
    home = {"HOME": str(tmp_path / "file"), "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": "", "MPLCONFIGDIR": ""}
    done = process("draw", START, "-o", str(file), "--lang", "uk", **home)
    assert (done.returncode, done.stderr) == (0, b"")
    assert file.exists()


# ---------------------------------------------------------------- as a process


INTERRUPTED_BY = """
import os, signal, sys
awaited, file = sys.argv[1:]
class Interrupt:
    def find_spec(self, name, *_):
        if name == awaited:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
from tutor.cli import main
sys.argv[:] = ["nardy", "draw", "LN1.w24x15.b24x15.w65", "-o", file]
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["tutor.commands", "click", "matplotlib"])
def test_it_can_be_interrupted_while_it_loads(tmp_path: Path, module: str) -> None:
    file = tmp_path / "a.svg"
    command = [sys.executable, "-c", INTERRUPTED_BY, module, str(file)]
    done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
    assert not file.exists()


def test_it_can_be_interrupted_to_the_last_moment() -> None:
    program = (
        "import atexit, os, signal; atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT));" + INTERRUPTED_BY
    )
    program = program.replace('"draw"', '"plays"').replace('"-o", file', '"--json"')
    done = subprocess.run([sys.executable, "-c", program, "-", "-"], capture_output=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (130, b"")
    assert json.loads(done.stdout)["position"] == START


def test_whoever_ignores_interruptions_is_not_interrupted() -> None:
    program = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN);" + INTERRUPTED_BY
    program = program.replace('"draw"', '"plays"').replace('"-o", file', '"--json"')
    done = subprocess.run([sys.executable, "-c", program, "click", "-"], capture_output=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("redirected", ["2>/dev/full", "2>&-"])
@pytest.mark.parametrize(("play", "code"), [("24/18x", 2), ("24/18/13", 0)])
def test_a_standard_error_that_takes_nothing_changes_no_exit_code(redirected: str, play: str, code: int) -> None:
    shell = f'exec "$0" -m tutor.cli check "$1" "$2" {redirected}'
    done = subprocess.run(["sh", "-c", shell, sys.executable, START, play], capture_output=True, check=False)
    assert done.returncode == code
    assert bool(done.stdout) == (code == 0)


def test_answers_are_utf_8_whatever_the_locale() -> None:
    plain = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = process("check", START, "24/18 24/19", "--lang", "uk", **plain)
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search("[а-я]", done.stdout.decode("utf-8"))
    wrong = process("check", START, "--lang", "el", **plain)
    assert re.search("[α-ω]", wrong.stderr.decode("utf-8"))


def test_when_nobody_reads_it_ends_quietly() -> None:
    command = [sys.executable, "-m", "tutor.cli", "rolls", START]
    read, write = os.pipe()
    with subprocess.Popen(command, stdout=write, stderr=subprocess.PIPE) as nardy:
        os.close(write)
        os.close(read)
        assert nardy.communicate()[1] == b""
    assert nardy.returncode == 0


def test_its_help_also_ends_quietly_when_nobody_reads() -> None:
    read, write = os.pipe()
    os.close(read)
    with subprocess.Popen([sys.executable, "-m", "tutor.cli", "--help"], stdout=write, stderr=subprocess.PIPE) as nardy:
        os.close(write)
        assert nardy.communicate()[1] == b""
    assert nardy.returncode == 0


@pytest.mark.parametrize("arguments", [("rolls", START), ("--version",), ("check", "-h")])
def test_an_output_without_room_is_told(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "tutor.cli", *arguments, "--lang", "en"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"no room" in done.stderr


def test_without_any_output_it_still_answers() -> None:
    shell = 'exec "$0" -m tutor.cli check "$1" 24/18 --exit-verdict >&- 2>&-'
    assert subprocess.run(["sh", "-c", shell, sys.executable, START], check=False).returncode == 3


# ---------------------------------------------------------------- the app


@pytest.fixture
def port() -> Iterator[int]:
    """A port at which something is served."""
    with socket.create_server(("localhost", 0)) as server:
        yield server.getsockname()[1]


def test_a_port_in_use_is_told(nardy: Nardy, port: int) -> None:
    said = nardy("app", "--port", str(port))
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(rf"nardy app: --port: [^\n]*{port}[^\n]*\n", said.err)
    assert re.search(r"--port \d+\.$", said.err), "an example"


def test_where_no_port_is_asked_for_the_next_free_one_is_taken_and_told(
    nardy: Nardy, monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    monkeypatch.setattr(serving, "command", lambda *_: [sys.executable, "-c", ""])
    monkeypatch.setattr(commands, "USUAL_PORT", port)
    said = nardy("app")
    assert (said.code, said.err) == (0, "")
    told, started = said.out.splitlines()
    (taken,) = re.findall(r"http://localhost:(\d+)/", started)
    assert port < int(taken) < port + serving.TRIED
    assert str(port) in told
    assert taken in told
    assert nardy("app", "--json").answer == {"address": f"http://localhost:{taken}/", "addresses": []}


def test_when_no_port_near_the_usual_one_is_free_that_is_told(
    nardy: Nardy, monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    monkeypatch.setattr(serving, "TRIED", 1)
    monkeypatch.setattr(commands, "USUAL_PORT", port)
    said = nardy("app")
    assert (said.code, said.out) == (2, "")
    assert str(port) in said.err


def test_make_passes_the_port_on() -> None:
    def run(*more: str) -> str:
        done = subprocess.run(["make", "-n", "run", *more], cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[-1].strip()

    assert run("PORT=8502").endswith("nardy app --port 8502")
    assert run("PORT=").endswith("nardy app")
    assert run("CLASS=yes").endswith("nardy app --host")
    assert run("CLASS=yes", "PORT=8502").endswith("nardy app --host --port 8502")


@pytest.mark.parametrize(("program", "code"), [("", 0), ("raise SystemExit(3)", 1)])
def test_it_ends_when_the_server_does(nardy: Nardy, monkeypatch: pytest.MonkeyPatch, program: str, code: int) -> None:
    monkeypatch.setattr(serving, "command", lambda host, port: [sys.executable, "-c", program, host, str(port)])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    said = nardy("app", "--host", "127.0.0.1", "--port", str(port), "--rules", "greek+prime=home", "--json")
    assert said.code == code
    assert said.answer == {"address": f"http://127.0.0.1:{port}/?rules=greek%2Bprime=home", "addresses": []}


@pytest.mark.parametrize(
    ("arguments", "query"),
    [
        ([], ""),
        (["--lang", "uk"], "?lang=uk"),
        (["--lang=en"], "?lang=en"),
        (["--lang", "el", "--rules", "greek"], "?rules=greek&lang=el"),
    ],
)
def test_the_address_opens_in_the_language_that_was_asked_for(
    nardy: Nardy, monkeypatch: pytest.MonkeyPatch, arguments: list[str], query: str
) -> None:
    monkeypatch.setattr(serving, "command", lambda *_: [sys.executable, "-c", ""])
    monkeypatch.setattr(serving, "ask_for", lambda *_: None)
    monkeypatch.setenv("LANG", "uk_UA.UTF-8")
    assert nardy("app", "--json", *arguments).answer == {"address": f"http://localhost:8501/{query}", "addresses": []}


def test_what_the_server_prints_is_no_answer_and_what_fails_is_seen(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "import sys; print('Stopping...'); print('a fault', file=sys.stderr)"
    monkeypatch.setattr(serving, "command", lambda *_: [sys.executable, "-c", program])
    monkeypatch.setattr(serving, "ask_for", lambda *_: None)
    assert cli.main(["app", "--json"]) == 0
    out, err = capfd.readouterr()
    assert json.loads(out) == {"address": "http://localhost:8501/", "addresses": []}
    assert err == "a fault\n"


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("localhost", "http://localhost:8501/"),
        ("0.0.0.0", "http://localhost:8501/"),
        ("::", "http://localhost:8501/"),
        ("::1", "http://[::1]:8501/"),
    ],
)
def test_the_address_is_one_that_a_browser_takes(host: str, address: str) -> None:
    assert serving.address(host, 8501) == address


STAND_IN = """
import sys
from tutor import cli, serving
serving.command = lambda *_: [sys.executable, "-c", sys.argv[1]]
serving.ask_for = lambda *_: None
sys.exit(cli.main(["app", "--lang", "en"]))
"""
ORDERLY = """
import os, signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(os.write(2, b"ended\\n") - 6))
os.write(2, b"serving\\n")
signal.pause()
"""
STILL_LOADING = """
import os, signal
os.write(2, b"serving\\n")
signal.pause()
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
@pytest.mark.parametrize(("server", "last"), [(ORDERLY, "ended\n"), (STILL_LOADING, "")])
def test_a_signal_ends_the_server_and_the_command(number: signal.Signals, code: int, server: str, last: str) -> None:
    pipe, command = subprocess.PIPE, [sys.executable, "-c", STAND_IN, server]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=ROOT, start_new_session=True) as nardy:
        assert nardy.stdout
        assert nardy.stderr
        assert nardy.stdout.readline() == "The app: http://localhost:8501/?lang=en (Ctrl+C ends it)\n"
        assert nardy.stderr.readline() == "serving\n"
        if number is signal.SIGINT:
            os.killpg(nardy.pid, number)  # A terminal sends it to the server too.
        else:
            nardy.send_signal(number)
        out, err = nardy.communicate()
    assert (out, err, nardy.returncode) == ("", last, code)
