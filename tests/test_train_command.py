"""`nardy train`: what it writes, and what it refuses."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.compiled import module
from tutor import workshop
from tutor.commands import run
from tutor.teaching import Progress
from tutor.translator import translator

SMALL = (32, 32)


def test_the_same_seed_writes_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trained = module("training", "plain").trained  # compiling takes longer than a game
    monkeypatch.setattr(workshop, "trained", lambda seed, games: trained(seed, games, SMALL))
    written = []
    for name, seed in (("a.f16", "5"), ("b.f16", "5"), ("c.f16", "6")):
        file = tmp_path / name
        assert run(["train", "--seed", seed, "--games", "1", "-o", str(file), "--json", "--lang", "en"]) == 0
        said = json.loads(capsys.readouterr().out)
        assert (said["part"], said["seed"], said["games"], said["file"]) == ("net", int(seed), 1, str(file))
        assert said["sha256"] == sha256(file.read_bytes()).hexdigest()
        written.append(said["sha256"])
    assert written[0] == written[1] != written[2]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--seed", "x"), "seed"),
        (("--games", "0"), "games"),
        (("--part", "all"), "part"),
        (("-o", "net.txt"), ".f16"),
        ((), "net.f16"),
        (("-o", "/nowhere/net.f16"), "no such folder"),
        (("-o", "/proc/net.f16"), "no such folder"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_a_sentence(
    arguments: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "trained", None)  # it is refused before the first game
    given = arguments if "-o" in arguments or not arguments else (*arguments, "-o", "net.f16")
    assert run(["train", "--lang", "en", *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert named in said.err
    assert len(said.err.splitlines()) == 1


def test_how_far_it_is_is_told_at_once_and_then_at_most_once_a_second_with_the_time_left() -> None:
    times = iter((0.0, 20.0, 20.5, 25.0, 30.0, 150.0))
    made = iter([(Progress(games, 0.0), b"") for games in (1000, 1100, 2000, 3000, 27_000)])
    said: list[str] = []
    assert len(list(workshop.told(translator("en"), made, 99_000, said.append, lambda: next(times)))) == 5
    assert said == [
        "Games: 0 of 99,000",
        "Games: 1,000 of 99,000",
        "Games: 2,000 of 99,000, about 9 minutes left",
        "Games: 3,000 of 99,000, about 8 minutes left",
        "Games: 27,000 of 99,000, about 6 minutes left",
    ]
    times = iter((0.0, 1.0, 2.0))
    made = iter([(Progress(games, 0.0), b"") for games in (1000, 2000)])
    list(workshop.told(translator("el"), made, 3_000, said.append, lambda: next(times)))
    assert said[-1] == "Παρτίδες: 2.000 από 3.000, μένει περίπου 1 δευτερόλεπτο"
