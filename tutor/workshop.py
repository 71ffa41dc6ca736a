"""`nardy train`: the evaluator's weights made anew, from games against itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from tutor.compiling import COMPILED
from tutor.evaluator import playing, weights_bytes
from tutor.luck import trained as trained_luck
from tutor.options import answering, option, whole_number
from tutor.output import output_file, progress, save
from tutor.question import no_value
from tutor.training import Progress, trained, whole_length
from tutor.translator import Translator
from tutor.usage import Command

PARTS = ("net", "luck")
_MOST_GAMES, _MOST_SEED = 1_000_000_000, (1 << 62) - 1


def train(t: Translator) -> Command:
    """The command that trains the net, or the guesses of what a roll changes."""

    def run(seed: str, games: str, part: str, output: str | None, json: bool) -> None:
        number = whole_number(t, "seed", seed, 0, _MOST_SEED)
        count = whole_number(t, "games", games, 1, _MOST_GAMES)
        if part not in PARTS:
            raise no_value(t, "part", part, PARTS)
        path = output_file(t, output or "", (".f16",), "net.f16")
        with progress() as tell:
            for made in _made(part, number, count):
                done, content = made
                if tell:
                    tell(_so_far(t, done, whole_length(count) if part == "net" else count))
        answer = {
            "part": part,
            "seed": number,
            "games": count,
            "error": round(done.error, 6),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        save(t, path, content, answer, json)

    told = t.p(
        "help",
        "Train the evaluator anew, by games against itself, and write its weights. The same seed and number of games "
        "give the same weights.",
    )
    if not COMPILED:
        told += " " + t.p("help", "Without {name} a game takes many seconds.", name="numba")
    parts = t.p("help", "What is trained: the net that judges, or the guesses of what a roll changes.")
    params = [
        option("--seed", "1", t.p("help", "A whole number that the training begins with."), "1"),
        option("--games", "1000", t.p("help", "How many games are played."), "1000"),
        option("--part", "|".join(PARTS), parts, "net"),
        option(
            "--output",
            t.p("usage", "FILE"),
            t.p("help", "The file to write; its name ends in {kinds}.", kinds=".f16"),
            short="-o",
        ),
        *answering(t),
    ]
    return Command(t, "train", run, told, params, ("nardy train --seed 1 --games 10000 -o net.f16",))


def _made(part: str, seed: int, games: int) -> Iterator[tuple[Progress, bytes]]:
    """How far the training is, and the weights so far, as they are written."""
    if part == "net":
        for net, done in trained(seed, games):
            yield done, weights_bytes(net)
    else:
        for luck, done in trained_luck(playing(), seed, games):
            yield done, weights_bytes(luck)


def _so_far(t: Translator, done: Progress, games: int) -> str:
    return t.p("progress", "Games: {done} of {games}", done=done.games, games=games)
