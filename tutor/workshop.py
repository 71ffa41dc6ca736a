"""`nardy train`: the evaluator's weights made anew, from games against itself."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator
from time import monotonic

from tutor.compiling import COMPILED
from tutor.evaluator import playing, weights_bytes
from tutor.luck import trained as trained_luck
from tutor.options import answering, option, whole_number
from tutor.output import output_file, progress, save
from tutor.question import no_value
from tutor.teaching import Progress
from tutor.training import trained, whole_length
from tutor.translator import Translator
from tutor.usage import Command

PARTS = ("net", "luck")
_GAMES_A_SECOND = 360
"""Measured with numba on one core, of 165,000 games."""
_MINUTE = 60
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
            whole = whole_length(count) if part == "net" else count
            for made in told(t, _made(part, number, count), whole, tell):
                done, content = made
        answer = {
            "part": part,
            "seed": number,
            "games": count,
            "error": round(done.error, 6),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
        save(t, path, content, answer, json)

    about = t.p(
        "help",
        "Train the evaluator anew, by games against itself, and write its weights. The same seed and number of games "
        "give the same weights.",
    )
    if COMPILED:
        about += " " + t.p(
            "help",
            "The net learns from about {n} games a second on one core, after up to half a minute of compiling.",
            n=_GAMES_A_SECOND,
        )
    else:
        about += " " + t.p("help", "Without {name} a game takes many seconds.", name="numba")
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
    return Command(t, "train", run, about, params, ("nardy train --seed 1 --games 10000 -o net.f16",))


def _made(part: str, seed: int, games: int) -> Iterator[tuple[Progress, bytes]]:
    """How far the training is, and the weights so far, as they are written."""
    if part == "net":
        for net, done in trained(seed, games):
            yield done, weights_bytes(net)
    else:
        for luck, done in trained_luck(playing(), seed, games):
            yield done, weights_bytes(luck)


def told(
    t: Translator,
    made: Iterator[tuple[Progress, bytes]],
    games: int,
    tell: Callable[[str], None] | None,
    clock: Callable[[], float] = monotonic,
) -> Iterator[tuple[Progress, bytes]]:
    """The same, while it is told at most once a second how far it is of so many games. How long it takes is known from
    the second time on: before the first much is compiled."""
    if tell:
        tell(_so_far(t, 0, games))
    first: tuple[int, float] | None = None
    shown = clock()
    for done, content in made:
        now = clock()
        if tell and now - shown >= 1:
            left = None
            if first and done.games > first[0]:
                left = (now - first[1]) / (done.games - first[0]) * (games - done.games)
            tell(_so_far(t, done.games, games, left))
            shown = now
        first = first or (done.games, now)
        yield done, content


def _so_far(t: Translator, done: int, games: int, left: float | None = None) -> str:
    fields = {"done": t.number(done), "games": t.number(games)}
    if left is None:
        return t.p("progress", "Games: {done} of {games}", **fields)
    if left < _MINUTE:
        return t.np(
            "progress",
            "Games: {done} of {games}, about {n} second left",
            "Games: {done} of {games}, about {n} seconds left",
            math.ceil(left),
            **fields,
        )
    return t.np(
        "progress",
        "Games: {done} of {games}, about {n} minute left",
        "Games: {done} of {games}, about {n} minutes left",
        math.ceil(left / _MINUTE),
        **fields,
    )
