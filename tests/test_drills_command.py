"""`nardy drills` and `nardy worksheet`: what they print and write, and what is said when they cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.test_cli import CLICK, Nardy, nardy
from tutor.asked import kind_name, subject_name
from tutor.assignment import from_query
from tutor.drills import Kind, Subject, subjects_of
from tutor.notation import position_text, read_play, read_position, read_ruleset
from tutor.ruleset import RULESETS
from tutor.ruling import Verdict, rule
from tutor.translator import LANGUAGES, translator

__all__ = ["nardy"]

SET = ("--drill", "prime,head", "--n", "6", "--level", "2", "--seed", "4711")

KEYS = {
    "number",
    "subject",
    "kind",
    "level",
    "rules",
    "position",
    "roll",
    "plays",
    "prompt",
    "options",
    "answer",
    "solution",
    "hints",
    "foil",
    "difficulty",
}


# ---------------------------------------------------------------- drills


def test_the_json_has_all_that_is_known_of_each_item(nardy: Nardy) -> None:
    answer = nardy.json("drills", *SET, "--rules", "greek")
    items = from_query(
        {"drill": "prime,head", "n": "6", "level": "2", "seed": "4711", "rules": "greek"}
    ).assignment.items()
    assert {key: value for key, value in answer.items() if key != "items"} == {
        "drill": ["head", "prime"],
        "n": 6,
        "level": 2,
        "rules": "greek",
        "seed": "4711",
        "kind": [],
        "copy": None,
    }
    assert [each["position"] for each in answer["items"]] == [position_text(i.position, i.roll) for i in items]
    for number, (each, item) in enumerate(zip(answer["items"], items, strict=True), 1):
        assert set(each) == KEYS
        assert (each["number"], each["subject"], each["kind"]) == (number, item.subject, item.kind)
        assert {option["code"] for option in each["options"]} == {*item.options}
        assert [option["code"] for option in each["options"] if option["right"]] == (
            [item.answer] if item.options else []
        )
        assert [option["letter"] for option in each["options"]] == [*"ABCDEFGH"[: len(item.options)]]
        assert all(option["told"] and option["text"] for option in each["options"])
        assert each["solution"]
        assert each["hints"]
        assert set(each["difficulty"]) == {"candidates", "near", "distance", "step"}
        foil = each["foil"]
        position, roll = read_position(foil["position"])
        assert roll
        assert rule(read_ruleset(foil["rules"]), position, roll, read_play(foil["play"])).verdict is Verdict.ILLEGAL


def test_a_game_that_is_over_has_neither_roll_nor_foil(nardy: Nardy) -> None:
    (item,) = nardy.json("drills", "--drill", "score", "--n", "1")["items"]
    assert (item["roll"], item["foil"], item["plays"]) == (None, None, [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_as_text_it_asks_and_with_answers_it_tells(nardy: Nardy, lang: str) -> None:
    items = nardy.json("drills", *SET, "--lang", lang)["items"]
    asked = nardy("drills", *SET, "--lang", lang)
    told = nardy("drills", *SET, "--lang", lang, "--answers")
    assert (asked.code, asked.err, told.code, told.err) == (0, "", 0, "")
    for item in items:
        for text in (item["position"], item["prompt"], *(f"{o['letter']}  {o['text']}" for o in item["options"])):
            assert text in asked.out
        for sentence in item["solution"]:
            assert sentence in told.out
        for sentence in item["solution"][1:]:
            assert sentence not in asked.out
    assert "->" not in asked.out


def test_what_it_prints_deals_the_same_again(nardy: Nardy) -> None:
    first = nardy("drills", "--n", "2", "--copy", "7", "--kind", "allowed,which")
    (again,) = re.findall(r"nardy (drills .*)", first.out)
    assert nardy(*again.split()) == first
    assert re.search(r"--seed \d{4} --kind allowed,which --copy 7$", again)
    other = nardy("drills", "--n", "2", "--copy", "8", *again.split()[1:-2])
    assert other.code == 0
    assert other.out.splitlines()[3:] != first.out.splitlines()[3:]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", [*RULESETS, "greek+prime=free"])
def test_the_list_names_what_can_be_asked_for(nardy: Nardy, rules: str, lang: str) -> None:
    t, offered = translator(lang), subjects_of(read_ruleset(rules))
    said = nardy("drills", "--list", "--rules", rules, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    for subject in Subject:
        assert (f"  {subject} " in said.out and subject_name(t, subject) in said.out) == (subject in offered)
    answer = nardy.json("drills", "--list", "--rules", rules, "--lang", lang)
    assert [each["subject"] for each in answer["subjects"]] == [*offered]
    assert {kind for each in answer["subjects"] for kind in each["kinds"]} == {e["kind"] for e in answer["kinds"]}
    assert all(each["name"] == kind_name(t, Kind(each["kind"])) for each in answer["kinds"])


WRONG = [
    (("--drill", "prime,prine"), "--drill"),
    (("--drill", "missed"), "--drill"),
    (("--drill", ""), "--drill"),
    (("--drill", ",,,"), "--drill"),
    (("--kind", " , "), "--kind"),
    (("--drill", "prime", "--rules", "greek+prime=free"), "--drill"),
    (("--n", "0"), "--n"),
    (("--n", "41"), "--n"),
    (("--n", "x" * 5000), "--n"),
    (("--level", "easy"), "--level"),
    (("--kind", "why"), "--kind"),
    (("--drill", "head", "--kind", "worth"), "--kind"),
    (("--seed", "a b"), "--seed"),
    (("--copy", "0"), "--copy"),
    (("--rules", "grek"), "--rules"),
    (("left-over",), "left-over"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("given", "part"), WRONG)
def test_what_cannot_be_meant_is_refused_in_one_line(
    nardy: Nardy, given: tuple[str, ...], part: str, lang: str, tmp_path: Path
) -> None:
    file = tmp_path / "sheet.pdf"
    for command in (("drills",), ("worksheet", "-o", str(file))):
        said = nardy(*command, *given, "--lang", lang)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert said.err.startswith(f"nardy {command[0]}: ")
        assert part in said.err
        assert lang == "en" or not CLICK.search(said.err)
    assert not file.exists()


# ---------------------------------------------------------------- on paper


def test_a_worksheet_is_written_and_the_same_set_writes_the_same(nardy: Nardy, tmp_path: Path) -> None:
    file, other = tmp_path / "a.pdf", tmp_path / "b.pdf"
    assert nardy("worksheet", *SET, "-o", str(file)) == (0, f"Written: {file}\n", "")
    assert nardy.json("worksheet", *SET, "--per-page", "6", "--langs", "en", "-o", str(other)) == {
        "drill": ["head", "prime"],
        "n": 6,
        "level": 2,
        "rules": "nard-online",
        "seed": "4711",
        "kind": [],
        "copy": None,
        "per_page": 6,
        "langs": ["en"],
        "file": str(other),
    }
    assert file.read_bytes() == other.read_bytes()


def test_the_command_on_a_page_makes_the_same_worksheet(
    nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ("--n", "3", "--copy", "5", "--per-page", "2", "--langs", "uk,el", "--url", "https://nardy.example/")
    assert nardy("worksheet", *given, "-o", "first.pdf").code == 0
    text = " ".join(PdfReader("first.pdf").pages[0].extract_text().split())
    (again,) = re.findall(r"nardy (worksheet .*?-o sheet\.pdf)", text)
    assert nardy(*again.split()).code == 0
    assert Path("sheet.pdf").read_bytes() == Path("first.pdf").read_bytes()


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ((), "--output"),
        (("-o", "sheet.png"), "--output"),
        (("-o", "sheet.pdf", "--per-page", "4"), "--per-page"),
        (("-o", "sheet.pdf", "--langs", "el,xx"), "--langs"),
        (("-o", "sheet.pdf", "--url", "http://localhost:8501/"), "--url"),
        (("-o", "no/folder/sheet.pdf", "--n", "1"), "--output"),
    ],
)
def test_a_worksheet_that_cannot_be_written_is_refused_in_one_line(
    nardy: Nardy, given: tuple[str, ...], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = nardy("worksheet", *given)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert f"nardy worksheet: {part}: " in said.err
    assert not list(tmp_path.iterdir())
