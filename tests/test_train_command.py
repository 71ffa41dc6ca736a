"""`nardy train`: what it writes, and what it refuses."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.compiled import module
from tutor import workshop
from tutor.commands import run

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
    ],
)
def test_what_cannot_be_trained_is_refused_in_a_sentence(
    arguments: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = arguments if "-o" in arguments or not arguments else (*arguments, "-o", "net.f16")
    assert run(["train", "--lang", "en", *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert named in said.err
    assert len(said.err.splitlines()) == 1
