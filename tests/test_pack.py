"""The lesson pack as a file: whole by itself, the same each time, with all that can be answered worked out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tutor import explain
from tutor.asked import hints, option_text, prompt, solution, subject_name, told
from tutor.assignment import FINGERPRINTS, Assignment, from_query
from tutor.cli import main
from tutor.drills import Kind, Level, Subject, kinds_of, subjects_of
from tutor.notation import position_text
from tutor.pack import pack, packed
from tutor.ruleset import GREEK, LIVEGAMES, NARD_ONLINE, Ruleset
from tutor.screen import options, screen_of
from tutor.translator import LANGUAGES, translator

ROOT = Path(__file__).resolve().parent.parent
ALL = tuple(map(translator, LANGUAGES))
VOID = {"meta", "link", "input", "br"}
SELF_CLOSED = {"path", "circle"}


def given(level: Level = Level.EASY, count: int = 12, rules: Ruleset = NARD_ONLINE, **more: Any) -> Assignment:
    return Assignment(subjects_of(rules), count, level, rules, "4711", **more)


@cache
def made(level: Level = Level.EASY) -> str:
    return pack(ALL, given(level))


def lesson_in(html: str) -> Any:
    found = re.search(r'<script type="application/json" id="lesson">(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


class Read(HTMLParser):
    """The elements of a page, which must be closed in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SELF_CLOSED
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


def test_a_pack_is_one_file_that_asks_nothing_of_any_machine() -> None:
    page = Read(made())
    assert "://" not in made()
    assert not re.search(
        r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import|localStorage|indexedDB)\b", made()
    )
    addresses = [value for _, name, value in page.attributes if name in ("src", "href", "action", "srcset", "data")]
    assert addresses
    assert all(address.startswith(("data:", "#")) for address in addresses)
    style = "".join(page.texts["style"])
    assert "@import" not in style
    assert "url(" not in style


def test_its_policy_forbids_all_but_its_own_script_and_style() -> None:
    page = Read(made())
    (policy,) = [value for _, name, value in page.attributes if name == "content" and "default-src" in value]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    script = page.texts["script"][-1]
    hashes = {
        name: f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
        for name, text in (("script-src", script), ("style-src", "".join(page.texts["style"])))
    }
    assert rules == {
        "default-src": "'none'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
        **hashes,
    }
    assert not [name for _, name, _ in page.attributes if name == "style" or name.startswith("on")]
    assert "style=" not in json.dumps(lesson_in(made())["shapes"])


@pytest.mark.parametrize("level", Level)
def test_twelve_questions_in_three_languages_stay_small(level: Level) -> None:
    assert len(made(level).encode()) < 600_000
    assert len(lesson_in(made(level))["items"]) == 12


def test_every_answer_offered_is_there_with_its_reason_and_its_boards_in_every_language() -> None:
    for level in Level:
        lesson, items = lesson_in(made(level)), packed(given(level)).items()
        assert len(lesson["items"]) == len(items)
        for told_item, item in zip(lesson["items"], items, strict=True):
            screen = screen_of(item)
            codes = [option.code for option in options(screen)]
            assert told_item["codes"] == codes
            assert told_item["right"] == item.answer
            assert told_item["position"] == position_text(item.position, item.roll)
            for t in ALL:
                words = told_item["told"][t.code]
                assert words["prompt"] == prompt(t, screen)
                assert words["hints"] == list(hints(t, item)[:-1])
                assert words["solution"] == list(solution(t, screen))
                assert words["words"][0] == explain.position_words(t, item.position)
                for code, answer in zip(codes, words["answers"], strict=True):
                    said = told(t, screen, code)
                    assert answer["text"] == option_text(t, screen, code)
                    assert answer["said"] == [said.opening, *said.sentences]
                    assert said.sentences
                    for view in (words["view"], answer["tried"], answer["after"]):
                        assert [lesson["shapes"][shape] for shape in lesson["views"][view]]


def test_no_board_names_the_rule_or_the_number_that_is_asked_for_before_it_is_found() -> None:
    seen = set()
    for level in Level:
        for item in lesson_in(made(level))["items"]:
            for words in item["told"].values():
                shown = dict(zip(item["codes"], words["answers"], strict=True))
                wrong = [answer for code, answer in shown.items() if code != item["right"]]
                if len(shown) > 2 and not any("/" in code for code in shown):
                    seen.add(words["prompt"])
                    assert {answer["tried"] for answer in wrong} == {words["view"]}
                    assert {answer["after"] for answer in wrong} == {shown[item["right"]]["after"]} != {words["view"]}
                assert shown[item["right"]]["tried"] == shown[item["right"]]["after"]
    assert len(seen) > len(LANGUAGES)


def test_a_refusal_is_shown_on_the_board_once_it_is_answered() -> None:
    lesson = lesson_in(made())
    for item in lesson["items"]:
        if item["codes"] == ["legal", "illegal"] and item["right"] == "illegal":
            for answer in item["told"]["en"]["answers"]:
                drawn = "".join(lesson["shapes"][shape] for shape in lesson["views"][answer["tried"]])
                assert "var(--nb-stop)" in drawn
            return
    raise AssertionError("no refused play was asked about")


def test_questions_that_are_answered_by_playing_are_left_out_whatever_kinds_are_asked_for() -> None:
    for rules in (NARD_ONLINE, GREEK, LIVEGAMES):
        for kinds in ((), (Kind.PLAY,), (Kind.PLAY, Kind.PASS), (Kind.PASS,), (Kind.PLAY, Kind.WORTH, Kind.ORDER)):
            for subjects in ((Subject.HEAD,), (Subject.BLOCKED, Subject.ALL_DICE), subjects_of(rules)):
                fit = packed(Assignment(subjects, 6, Level.EASY, rules, "1", kinds=kinds))
                dealt = [set(kinds_of(each, rules)) & set(fit.kinds) or set(kinds_of(each, rules)) for each in subjects]
                assert not any(Kind.PLAY in each for each in dealt)
                assert packed(fit) == fit
                opened = from_query(fit.to_query())
                assert (opened.assignment, opened.faults) == (fit, ())
    for level in Level:
        assert Kind.PLAY not in {item.kind for item in packed(given(level, 40)).items()}


def test_a_pack_of_free_play_alone_is_refused_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "--kind", "play", "-o", "a.html", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        "nardy pack: --kind: A pack leaves out questions that are answered by playing. "
        "Expected: allowed, which, rule, count, pass, order, prime, worth.\n"
    )


def test_a_set_without_such_questions_stays_the_set_it_was() -> None:
    for kinds in ((Kind.ALLOWED,), (Kind.ALLOWED, Kind.RULE)):
        assert packed(given(kinds=kinds)) == given(kinds=kinds)
    score = Assignment((Subject.SCORE,), 3, Level.EASY, NARD_ONLINE, "1")
    assert packed(score) == score


def test_the_same_set_makes_the_same_file_whatever_order_hashes_have() -> None:
    program = (
        "import sys, hashlib; from tutor.pack import pack; from tutor.assignment import from_query;"
        "from tutor.translator import translator;"
        "made = pack([translator('el'), translator('en')], from_query({'n': '4', 'seed': '9'}).assignment);"
        "print(hashlib.sha256(made.encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
    assert pack(ALL, given(count=3)) != pack(ALL, given(count=4))


def test_a_pack_names_its_makers_version_rules_seed_and_link() -> None:
    t, assignment = translator("en"), given(rules=GREEK, count=2)
    html = pack([t], assignment, "https://nardy.example/")
    facts = dict(lesson_in(html)["words"]["en"]["facts"])
    assert facts.pop("The set in the app, where result codes are read") == (
        "https://nardy.example/class?"
        + "&".join(f"{part}={text}" for part, text in packed(assignment).to_query().items())
    )
    assert list(facts.values()) == [explain.version_text(t), explain.rules_named(t, GREEK), "4711"]
    assert explain.version_text(t) in html.split("<body>")[0]


def test_the_code_of_a_pack_has_the_number_of_its_copy_or_one_that_each_browser_draws() -> None:
    one = [ALL[1]]
    shared, own = given(count=2), given(count=2, own=True)
    numbers = {
        (name, copy): lesson_in(pack(one, each, copy=copy))["code"]["copy"]
        for name, each in (("shared", shared), ("own", own))
        for copy in (None, 7)
    }
    assert numbers == {("shared", None): None, ("shared", 7): 7, ("own", None): 0, ("own", 7): 7}
    assert lesson_in(pack(one, shared))["code"]["fingerprint"] == [packed(shared).fingerprint, FINGERPRINTS]
    first, second = (lesson_in(pack(one, own, copy=copy))["items"] for copy in (7, 8))
    assert first != second


@pytest.mark.parametrize("codes", [codes for n in (1, 2) for codes in combinations(LANGUAGES, n)])
def test_a_pack_has_the_languages_it_was_made_in(codes: tuple[str, ...]) -> None:
    html = pack([*map(translator, codes)], given(count=1))
    lesson = lesson_in(html)
    assert html.startswith(f'<!doctype html>\n<html lang="{codes[0]}">')
    assert [language["code"] for language in lesson["langs"]] == list(codes) == list(lesson["words"])
    for code in codes:
        t = translator(code)
        assert lesson["words"][code]["subjects"]["head"] == subject_name(t, Subject.HEAD)
        assert not re.search(r"[{}]", json.dumps([*lesson["words"][code]["outcomes"].values()]))
        assert f'<p lang="{code}">' in html


def test_the_command_writes_the_pack_of_a_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lesson.html"
    asked = ["--drill", "head,prime", "--n", "3", "--level", "2", "--seed", "77", "--rules", "greek", "--copy", "5"]
    written = ["--langs", "uk,el", "--url", "https://nardy.example", "-o", str(path)]
    assert main(["pack", *asked, *written, "--lang", "en"]) == 0
    assert str(path) in capsys.readouterr().out
    wanted = Assignment((Subject.HEAD, Subject.PRIME), 3, Level.MEDIUM, GREEK, "77", own=True)
    made = pack([translator("uk"), translator("el")], wanted, "https://nardy.example/", 5)
    assert path.read_text("utf-8") == made
    assert main(["pack", *asked, *written, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["kind"] == [*packed(wanted).kinds]
    assert (answer["file"], answer["langs"], answer["copy"]) == (str(path), ["uk", "el"], 5)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["-o", "lesson.pdf"], "--output"),
        ([], "--output"),
        (["-o", "a.html", "--kind", "play"], "--kind"),
        (["-o", "a.html", "--langs", "el,de"], "--langs"),
        (["-o", "a.html", "--n", "41"], "--n"),
        (["-o", "a.html", "--url", "http://localhost:8501"], "--url"),
        (["-o", str(Path("nowhere", "a.html"))], "--output"),
    ],
)
def test_a_pack_that_cannot_be_made_is_refused_in_one_sentence(
    arguments: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        main(["pack", *arguments, "--n", "2", "--lang", "en"] if "--n" not in arguments else ["pack", *arguments]) == 2
    )
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"nardy pack: {part}: ")
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
