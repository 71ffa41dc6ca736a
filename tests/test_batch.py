from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import self_play
from tutor import batch, commands
from tutor.answers import check_answer, compare_answer, explain_answer, facts_answer, plays_answer, rolls_answer
from tutor.conduct import Matter
from tutor.notation import position_text, read_position, read_roll, read_ruleset
from tutor.ruleset import NARD_ONLINE, RULESETS
from tutor.translator import translator

EN = translator("en")
START = "LN1.w24x15.b24x15.w65"
THROWN = read_roll("6-5")
POSITION, _ = read_position(START)
DOES = ["plays", "check", "explain", "rolls", "facts", "compare", "say", "ask"]
COMMAND = (sys.executable, "-m", "tutor.cli", "batch", "--lang", "en")


def answered(source: bytes, rules: str = "nard-online") -> list[dict[str, Any]]:
    """The answers to these lines, read back from their JSON."""
    sent: list[str] = []
    batch.run(EN, io.BytesIO(source), sent.append, rules)
    assert all("\n" not in line for line in sent)
    return [json.loads(line) for line in sent]


def lines(*requests: dict[str, Any] | str) -> bytes:
    """These requests, one a line."""
    return b"".join((r if isinstance(r, str) else json.dumps(r)).encode() + b"\n" for r in requests)


def refused(request: dict[str, Any] | str | bytes) -> dict[str, Any]:
    """The error object of a line that cannot be answered; the line after it is answered all the same."""
    line = request.rstrip(b"\n") + b"\n" if isinstance(request, bytes) else lines(request)
    first, second = answered(line + lines({"do": "plays", "position": START}))
    assert set(first) == {"line", "error"}
    assert first["line"] == 1
    error: dict[str, Any] = first["error"]
    assert set(error) == {"message", "field", "at", "expected"}
    assert error["message"]
    assert error["message"].isprintable(), "nothing that is shown can disturb a terminal or a page"
    assert second["results"], "the rest goes on"
    return error


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ({"do": "plays", "position": START}, plays_answer(EN, NARD_ONLINE, POSITION, THROWN)),
        ({"do": "explain", "position": START}, explain_answer(EN, NARD_ONLINE, POSITION, THROWN)),
        ({"do": "rolls", "position": START}, rolls_answer(EN, NARD_ONLINE, POSITION)),
        ({"do": "facts", "position": START}, facts_answer(EN, NARD_ONLINE, POSITION)),
        (
            {"do": "compare", "position": START, "plays": ["24/18/13", "pass"]},
            compare_answer(EN, NARD_ONLINE, POSITION, THROWN, (((24, 18), (18, 13)), ())),
        ),
        (
            {"do": "check", "position": START, "play": "24/18 24/19"},
            check_answer(EN, NARD_ONLINE, POSITION, THROWN, ((24, 18), (24, 19))),
        ),
        (
            {"do": "plays", "position": "LN1.w24x15.b24x15.w", "roll": [5, 6], "rules": "Greek+prime=home"},
            plays_answer(EN, read_ruleset("greek+prime=home"), POSITION, THROWN),
        ),
        ({"do": "plays", "position": START, "roll": [6, 5]}, plays_answer(EN, NARD_ONLINE, POSITION, THROWN)),
        ({"do": "plays", "position": START, "roll": None}, plays_answer(EN, NARD_ONLINE, POSITION, THROWN)),
    ],
)  # fmt: skip
def test_a_request_gets_the_answer_that_the_command_gives(request_: dict[str, Any], answer: dict[str, Any]) -> None:
    assert answered(lines(request_)) == [answer]


def printed(*arguments: str) -> dict[str, Any]:
    """What the command answers in JSON."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert commands.run([*arguments, "--json", "--lang", "en"]) == 0
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


@pytest.mark.parametrize(
    ("request_", "arguments"),
    [
        ({"question": "worth", "off": "15-3", "cube": "2"}, ("worth", "--off", "15-3", "--cube", "2")),
        ({"question": "worth", "off": [15, 3], "last_throw": 2}, ("worth", "--off", "15-3", "--last-throw", "2")),
        (
            {"question": "cube", "match": 7, "score": [6, 0], "crawford_played": True, "rules": "greek"},
            ("cube", "--match", "7", "--score", "6-0", "--crawford-played", "yes", "--rules", "greek"),
        ),
        ({"question": "start", "toss": [6, 3], "rules": "all"}, ("start", "--toss", "6-3", "--rules", "all")),
        ({"question": "wrong-turn"}, ("wrong-turn",)),
        ({"question": "next-start", "started": "white", "rules": None}, ("next-start", "--started", "white")),
    ],
)
def test_what_no_step_decides_gets_the_answer_that_the_command_gives(
    request_: dict[str, Any], arguments: tuple[str, ...]
) -> None:
    assert answered(lines({"do": "ask", **request_})) == [printed("ask", *arguments)]


@pytest.mark.parametrize("play", [(), ("24/18", "24/19")])
@pytest.mark.parametrize("rules", ["greek", "all"])
def test_sentences_to_hear_get_the_answer_that_the_command_gives(play: tuple[str, ...], rules: str) -> None:
    request = {"do": "say", "position": START, "rules": rules, "play": " ".join(play) or None}
    assert answered(lines(request)) == [printed("say", START, *play, "--rules", rules)]


@pytest.mark.parametrize(
    ("request_", "field", "expected"),
    [
        ({}, "question", [*Matter]),
        ({"question": "whose"}, "question", [*Matter]),
        ({"question": 3}, "question", [*Matter]),
        ({"question": "start", "off": "15-3"}, "off", ["do", "question", "toss", "rules", "lang"]),
        ({"question": "start", "position": START}, "position", ["do", "question", "toss", "rules", "lang"]),
        ({"question": "start", "toss": [6]}, "toss", ["string", "number", "[number, number]", "true", "false"]),
        ({"question": "start", "toss": [True, 1]}, "toss", ["string", "number", "[number, number]", "true", "false"]),
        ({"question": "start", "toss": {}}, "toss", ["string", "number", "[number, number]", "true", "false"]),
        ({"question": "cube", "match": 7.5}, "match", ["string", "number", "[number, number]", "true", "false"]),
        ({"question": "worth", "off": [15, 3], "last_throw": 99}, "last_throw", ["0–4"]),
        ({"question": "cube", "match": -7}, "match", ["1–99"]),
        ({"question": "cube", "crawford_played": 1}, "crawford_played", ["yes", "no"]),
        ({"question": "start", "rules": "mine"}, "rules", [*RULESETS, "all"]),
    ],
)
def test_a_question_that_cannot_be_answered_says_which_part_is_wrong(
    request_: dict[str, Any], field: str, expected: list[str]
) -> None:
    error = refused({"do": "ask", **request_})
    assert (error["field"], error["expected"]) == (field, expected)


def test_a_request_can_ask_for_every_rule_set() -> None:
    (answer,) = answered(lines({"do": "check", "position": START, "play": "24/18/13", "rules": "all"}))
    assert [ruling["ruling"] for ruling in answer["rulings"]] == ["legal"] * 4


def test_answers_come_in_the_order_of_the_lines_and_errors_name_theirs() -> None:
    source = lines({"do": "rolls", "position": START}, "", "nonsense", "   ", {"do": "plays", "position": START}, "[]")
    answers = answered(source)
    assert [("rolls" in a, "results" in a, a.get("line")) for a in answers] == [
        (True, False, None),
        (False, False, 3),
        (False, True, None),
        (False, False, 6),
    ]


def test_the_last_line_needs_no_end_and_lines_may_end_as_elsewhere() -> None:
    source = lines({"do": "rolls", "position": START}).replace(b"\n", b"\r\n") + lines(
        {"do": "rolls", "position": START}
    )
    assert len(answered(source.rstrip(b"\n"))) == 2


def test_a_mark_of_byte_order_before_the_first_line_is_passed_over() -> None:
    assert "rolls" in answered(b"\xef\xbb\xbf" + lines({"do": "rolls", "position": START}))[0]


def test_each_line_may_be_answered_in_a_language_of_its_own() -> None:
    request = {"do": "check", "position": START, "play": "24/18 24/19"}
    told = [
        a["reasons"][0]["message"] for a in answered(lines(*({**request, "lang": code} for code in ("en", "el", "uk"))))
    ]
    assert told == [
        check_answer(translator(code), NARD_ONLINE, POSITION, THROWN, ((24, 18), (24, 19)))["reasons"][0]["message"]
        for code in ("en", "el", "uk")
    ]
    assert len(set(told)) == 3


def test_a_line_without_a_rule_set_is_judged_by_the_one_of_the_command() -> None:
    asked = {"do": "rolls", "position": START}
    answers = answered(lines(asked, {**asked, "rules": "greek"}), "livegames")
    assert [answer["rules"] for answer in answers] == ["livegames", "greek"]


@pytest.mark.parametrize(
    ("request_", "field", "at", "expected"),
    [
        ({}, "do", None, DOES),
        ({"do": "draw", "position": START}, "do", None, DOES),
        ({"do": 7, "position": START}, "do", None, DOES),
        ({"do": ["plays"], "position": START}, "do", None, DOES),
        ({"do": "plays"}, "position", None, ["string"]),
        ({"do": "plays", "position": 24}, "position", None, ["string"]),
        ({"do": "plays", "position": ""}, "position", None, []),
        ({"do": "plays", "position": "LN1.w24x15.b24x15.x"}, "position", 19, ["w", "b"]),
        ({"do": "plays", "position": "LN1.w24x15.b24x15.w"}, "roll", None, ["1–6"]),
        ({"do": "plays", "position": START, "roll": [6, 4]}, "roll", None, []),
        ({"do": "plays", "position": START, "roll": [6, 7]}, "roll", None, ["[1–6, 1–6]"]),
        ({"do": "plays", "position": START, "roll": [6]}, "roll", None, ["[1–6, 1–6]"]),
        ({"do": "plays", "position": START, "roll": [True, 1]}, "roll", None, ["[1–6, 1–6]"]),
        ({"do": "plays", "position": START, "roll": [6.0, 5]}, "roll", None, ["[1–6, 1–6]"]),
        ({"do": "plays", "position": START, "roll": "6-5"}, "roll", None, ["[1–6, 1–6]"]),
        ({"do": "plays", "position": START, "rules": "mine"}, "rules", 1, list(RULESETS)),
        ({"do": "plays", "position": START, "rules": "all"}, "rules", 1, list(RULESETS)),
        ({"do": "plays", "position": START, "rules": ["greek"]}, "rules", None, ["string"]),
        ({"do": "plays", "position": START, "lang": "fr"}, "lang", None, ["el", "en", "uk"]),
        ({"do": "plays", "position": START, "lang": {}}, "lang", None, ["el", "en", "uk"]),
        ({"do": "plays", "position": START, "play": "24/18"}, "play", None,
         ["do", "position", "roll", "rules", "lang"]),
        ({"do": "check", "position": START}, "play", None, ["string"]),
        ({"do": "check", "position": START, "play": "24/18/"}, "play", 7, ["1–24", "off"]),
        ({"do": "check", "position": START, "play": "24/18 " * 500}, "play", 49, []),
        ({"do": "compare", "position": START}, "plays", None, ["[string, string]"]),
        ({"do": "compare", "position": START, "plays": "24/18"}, "plays", None, ["[string, string]"]),
        ({"do": "compare", "position": START, "plays": ["24/18"]}, "plays", None, ["[string, string]"]),
        ({"do": "compare", "position": START, "plays": ["24/18", 7]}, "plays", None, ["[string, string]"]),
        ({"do": "compare", "position": START, "plays": ["24/18", "24/18/"]}, "plays", 7, ["1–24", "off"]),
        ({"do": "compare", "position": START, "play": "24/18"}, "play", None,
         ["do", "position", "roll", "rules", "plays", "lang"]),
        ({"do": "check", "position": START, "play": "24/18", "why": 1}, "why", None,
         ["do", "position", "roll", "rules", "play", "lang"]),
        ({"do": "plays", "position": START, "\u202e\x1b[31m" + "k" * 99: 1}, "\ufffd\ufffd[31m" + "k" * 14 + "…", None,
         ["do", "position", "roll", "rules", "lang"]),
        ("null", None, None, ["object"]),
        ("[1, 2]", None, None, ["object"]),
        ('"plays"', None, None, ["object"]),
        ("{", None, 2, ["object"]),
        ('{"do": "plays",}', None, 16, ["object"]),
        ('{"do": "plays"} {"do": "rolls"}', None, 17, ["object"]),
        ("[" * 50_000, None, None, ["object"]),
        ('{"do": "plays", "do": "plays"}', "do", None, []),
        ('{"do": "plays", "roll": [NaN, 1]}', None, None, ["object"]),
        ('{"do": "plays", "roll": [1, -Infinity]}', None, None, ["object"]),
        ('{"do": "plays", "roll": [' + "9" * 5000 + ", 1]}", None, None, ["object"]),
        ('{"do": "plays", "position": "\\ud800"}', "position", 1, ["LN1", "w", "b"]),
        (b'{"do": "pl\xffays"}', None, 11, []),
        ('{"do": "rolls"}'.encode("utf-16"), None, 1, []),
        (b"\x00" * 10, None, 1, ["object"]),
        (b'{"do": "plays", "position": "' + b"x" * 1_000_000 + b'"}', None, None, []),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_answered_says_which_part_where_and_what_was_expected(
    request_: dict[str, Any] | str | bytes, field: str | None, at: int | None, expected: list[str]
) -> None:
    error = refused(request_)
    assert (error["field"], error["at"], error["expected"]) == (field, at, expected)


def test_a_line_just_short_enough_is_read_and_a_longer_one_is_not() -> None:
    request = lines({"do": "rolls", "position": START}).rstrip()
    fits, too_long = (request.ljust(batch.LONGEST_LINE + extra) + b"\n" for extra in (-1, 1))
    first, second, third = answered(fits + too_long + request)
    assert "rolls" in first
    assert second["line"] == 2
    assert "100,000" in second["error"]["message"]
    assert "rolls" in third


def test_an_error_is_told_in_the_language_of_its_line() -> None:
    request = {"do": "plays", "position": "LN1.w24x16.b24x15.w65"}
    told = [a["error"]["message"] for a in answered(lines(*({**request, "lang": code} for code in ("en", "el", "uk"))))]
    assert len(set(told)) == 3


def test_thousands_of_requests_are_answered_one_by_one() -> None:
    from random import Random

    cases = list(self_play(Random(7)))[:60]
    source = lines(*({"do": "plays", "position": position_text(case.position, case.roll)} for case in cases))
    answers = answered(source)
    assert [answer["position"] for answer in answers] == [position_text(case.position, case.roll) for case in cases]
    assert all(result["orders"] for answer in answers for result in answer["results"])


@given(st.binary(max_size=200))
def test_any_line_gets_one_answer_or_none_if_it_is_blank(line: bytes) -> None:
    source = line.replace(b"\n", b" ") + b"\n"
    assert len(answered(source)) == bool(source.strip())


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(["do", "position", "roll", "rules", "play", "plays", "lang"])


@given(st.dictionaries(KEYS, ANY_JSON | st.sampled_from(["plays", "check", "compare", START, "uk", "greek", "pass"])))
def test_a_request_of_any_values_is_answered_or_refused_with_a_sentence(request_: dict[str, Any]) -> None:
    (answer,) = answered(lines(request_))
    assert "position" in answer or "rulings" in answer or answer["error"]["message"].isprintable()


# ---------------------------------------------------------------- as a process


@pytest.fixture
def peer() -> Iterator[subprocess.Popen[bytes]]:
    """`nardy batch`, waiting for requests."""
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        yield process
        if process.poll() is None:
            process.kill()


def ask(process: subprocess.Popen[bytes], request: dict[str, Any]) -> Any:
    """Send one request and wait for its answer."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(lines(request))
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def ask_without_end(process: subprocess.Popen[bytes]) -> None:
    """Send requests until nobody takes them."""
    assert process.stdin
    while True:
        process.stdin.write(lines({"do": "rolls", "position": START}))
        process.stdin.flush()


def test_a_program_can_ask_on_the_strength_of_the_last_answer(peer: subprocess.Popen[bytes]) -> None:
    position = START
    for roll in ([6, 5], [4, 4], [2, 1]):
        request = {"do": "plays", "position": position.rstrip("0123456789"), "roll": roll}
        position = ask(peer, request)["results"][0]["position"]
    out, err = peer.communicate()
    assert (peer.returncode, out, err) == (0, b"", b"")


def test_an_interrupt_ends_it_quietly(peer: subprocess.Popen[bytes]) -> None:
    ask(peer, {"do": "rolls", "position": START})
    peer.send_signal(signal.SIGINT)
    assert peer.communicate()[1] == b""
    assert peer.returncode == 130


def test_when_nobody_reads_the_answers_it_ends_quietly(peer: subprocess.Popen[bytes]) -> None:
    ask(peer, {"do": "rolls", "position": START})
    assert peer.stdout
    peer.stdout.close()
    with pytest.raises(BrokenPipeError):
        ask_without_end(peer)
    assert peer.stdin
    with contextlib.suppress(BrokenPipeError):
        peer.stdin.close()
    assert peer.stderr
    assert peer.stderr.read() == b""
    assert peer.wait() == 0


def run(arguments: Sequence[str], source: bytes, **more: str) -> subprocess.CompletedProcess[bytes]:
    """The process from its start to its end."""
    return subprocess.run(
        [*COMMAND, *arguments], input=source, capture_output=True, check=False, env={**os.environ, **more}
    )


def test_answers_are_utf_8_whatever_the_locale() -> None:
    request = {"do": "check", "position": START, "play": "24/18 24/19", "lang": "uk"}
    done = run((), lines(request), LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, b"")
    message = json.loads(done.stdout.decode("utf-8"))["reasons"][0]["message"]
    assert message.encode() in done.stdout, "the letters themselves, not their numbers"


def test_no_input_is_no_answer() -> None:
    done = run((), b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_rule_set_that_cannot_be_read_is_told_before_the_first_line() -> None:
    done = run(("--rules", "mine"), lines({"do": "rolls", "position": START}))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
