"""`nardy rank`: what it answers as text and as JSON, and what it refuses."""

from __future__ import annotations

import json
from contextlib import nullcontext
from typing import Any, cast

import pytest

from tutor import ranks
from tutor.commands import run
from tutor.notation import read_position
from tutor.ranking import JUDGED_ERRORS, Kind, Ranking
from tutor.translator import LANGUAGES, translator

NEARLY_HOME = "w8-6x3-5x3-4x2-3x2-2x2-1x2.b7-6x3-5x3-4x2-3x2-2x2-1x2.w31"
BOTH_HOME = "w6x7-5x5-4x3.b6x7-5x5-4x3.w54"


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["rank", *arguments, "--json", "--lang", "en"]) == 0
    return json.loads(capsys.readouterr().out)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, lang: str = "en") -> str:
    assert run(["rank", *arguments, "--lang", lang]) == 0
    return capsys.readouterr().out


def test_the_plays_are_those_of_plays_with_what_each_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, NEARLY_HOME)
    assert run(["plays", NEARLY_HOME, "--json", "--lang", "en"]) == 0
    plays = {result["position"]: result for result in json.loads(capsys.readouterr().out)["results"]}
    assert {result["position"] for result in found["results"]} == set(plays)
    for result in found["results"]:
        assert (result["play"], result["ruling"]) == (plays[result["position"]]["play"], "legal")
        assert result["said"] in plays[result["position"]]["orders"]
        assert result["kind"] == Kind.JUDGED
        assert result["equity"] == round(result["equity"], 2)
    assert (found["games"], found["seed"]) == (0, 1)
    told = f"The net has judged. About the best play it is off by about {JUDGED_ERRORS.equity:.2f} points."
    nothing = {"separated": False, "more": None, "difference": None, "error": None}
    assert found["separation"] == {**nothing, "message": f"{told} Trial games show more."}
    assert found["notes"] == []


def test_exact_numbers_are_told_to_four_decimals(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, BOTH_HOME)
    assert {result["kind"] for result in found["results"]} == {"exact"}
    assert {error for result in found["results"] for error in result["errors"].values()} == {0.0}
    text = said(capsys, BOTH_HOME)
    assert f"{found['results'][0]['equity']:+.4f}" in text
    assert f"{100 * found['results'][0]['win']:.2f}%" in text
    condition = next(note["message"] for note in found["notes"] if note["code"] == "fewest-rolls")
    assert "fewest rolls on average" in condition
    assert condition in text
    assert "not separated" not in text


def test_games_make_it_surer_and_the_same_seed_gives_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, NEARLY_HOME, "--games", "36", "--seed", "5")
    assert found == answered(capsys, NEARLY_HOME, "--games", "36", "--seed", "5")
    assert found != answered(capsys, NEARLY_HOME, "--games", "36", "--seed", "6")
    rolled = [result for result in found["results"] if result["kind"] == Kind.ESTIMATED]
    assert found["games"] == sum(result["games"] for result in rolled)
    assert {result["games"] for result in rolled} == {36}
    text = said(capsys, NEARLY_HOME, "--games", "36", "--seed", "5")
    assert "estimated, 36 games" in text
    assert "±: how far a number can be off, 95% of the time. Seed: 5." in text
    assert found["separation"]["error"] > 0
    assert found["separation"]["message"] in text
    best, second = (result["equity"] for result in found["results"][:2])
    assert found["separation"]["difference"] == pytest.approx(best - second, abs=0.1)


def test_reasons_are_told_with_the_play_that_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, BOTH_HOME)
    reasons = [result["reason"] for result in found["results"] if result["reason"]]
    assert reasons
    best, second = (result["said"] for result in found["results"][:2])
    for place, result in enumerate(found["results"]):
        if result["reason"]:
            assert result["reason"]["other"] == (best if place else second)
            assert (result["reason"]["message"] in said(capsys, BOTH_HOME).splitlines()) == (place != 1)
            assert result["said"] in result["reason"]["message"]
            assert result["reason"]["other"] in result["reason"]["message"]
            assert str(result["reason"]["here"]) in result["reason"]["message"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_in_three_languages(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "w24x14-13.b24x15.w65", "--rules", "livegames", lang=lang)
    assert text.count("\n") > 5
    assert ("judged by the net" in text) == (lang == "en")


def test_what_the_rules_leave_open_is_said_to_be_taken_in_a_reading(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, "w24x14-13.b24x15.w65", "--rules", "livegames")
    assert {result["played_as"]["prime-timing"] for result in found["results"]} == {"die"}
    assert "What the rules leave open is taken like this" in said(
        capsys, "w24x14-13.b24x15.w65", "--rules", "livegames"
    )


def test_a_finished_game_has_nothing_to_rank(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, "w0.b24x15.b65")
    assert found["results"] == []
    assert found["separation"] is None
    assert "over" in [note["code"] for note in found["notes"]]
    assert "Note" in said(capsys, "w0.b24x15.b65")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("w24x15.b24x15.w",), "roll"),
        (("w24x16.b24x15.w65",), "POSITION"),
        ((NEARLY_HOME, "--games", "-1"), "games"),
        ((NEARLY_HOME, "--games", "many"), "games"),
        ((NEARLY_HOME, "--seed", "1.5"), "seed"),
        ((NEARLY_HOME, "--rules", "fevga"), "rules"),
    ],
)
def test_what_cannot_be_ranked_is_refused_in_a_sentence(
    arguments: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rank", *arguments, "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert named in told.err
    assert len(told.err.splitlines()) == 1


def test_without_compiled_code_few_games_are_played_and_the_help_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ranks, "COMPILED", False)
    assert run(["rank", "--help", "--lang", "en"]) == 0
    assert "Without numba at most 36 are played." in " ".join(capsys.readouterr().out.split())
    found = answered(capsys, NEARLY_HOME, "--games", "5000")
    assert max(result["games"] for result in found["results"]) == 36
    assert read_position(found["position"])


def test_how_far_the_games_are_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    class Played:
        def __init__(self, parts: tuple[float, ...], games: int = 0) -> None:
            self.parts, self.games = parts, games

        def done(self, _: int) -> bool:
            return len(self.parts) == 1

        def further(self, *_: object) -> Played:
            return Played(self.parts[1:], self.games + 720)

        def progress(self, _: int) -> float:
            return self.parts[0]

    told: list[str] = []
    monkeypatch.setattr(ranks, "progress", lambda: nullcontext(told.append))
    ranks._rolled_out(translator("en"), cast(Ranking, Played((0.0, 0.83, 0.58, 1.0))), 1000)
    assert told == [
        "Games: 720 in all, at most 1,000 of each play (83%)",
        "Games: 1,440 in all, at most 1,000 of each play (83%)",
        "Games: 2,160 in all, at most 1,000 of each play (100%)",
    ]
