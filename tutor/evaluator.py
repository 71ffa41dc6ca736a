"""What positions and plays are worth, by the net that travels with the program; and what is known about that net.

The weights are files of half-precision numbers beside their engine card, which says how they were trained, how strong
they were measured, and what they do not know. Whether numba is there or not, a position is judged the same.
"""

from __future__ import annotations

import hashlib
import threading
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tutor import inputs
from tutor.bearoff import Chances, Tables, holds, race, tables
from tutor.compiling import COMPILED
from tutor.data import weights_folder
from tutor.dice import ROLLS
from tutor.kernel import Workspace, fields, packed, results, workspace
from tutor.luck import NARROW, Luck
from tutor.luck import ROLLS as NUMBER_OF_ROLLS
from tutor.luck import WIDTH as LUCK_WIDTH
from tutor.net import Desk, Floats, Net, ahead, desk, plain, value, whole
from tutor.position import Counts, Position
from tutor.ruleset import Ruleset
from tutor.teaching import RACE_WIDTH, WIDTH

NET_FILE, LUCK_FILE, CARD_FILE = "net.f16", "luck.f16", "card.toml"


class Ready(NamedTuple):
    """What compiled code needs to judge: the weights and tables, shared, and what each thread has for itself."""

    net: Net
    tables: Tables
    desk: Desk
    work: Workspace


_PAIRS = inputs.PHASES**2
NET_SHAPES: tuple[tuple[int, ...], ...] = (
    *((inputs.INPUTS, WIDTH), (_PAIRS, 4, WIDTH), (_PAIRS, 4)),
    *((inputs.RACE_INPUTS, RACE_WIDTH), (4, 4, RACE_WIDTH), (4, 4)),
)
LUCK_SHAPES: tuple[tuple[int, ...], ...] = (
    *((inputs.INPUTS, LUCK_WIDTH), (NARROW, LUCK_WIDTH)),
    *((_PAIRS, NUMBER_OF_ROLLS, NARROW), (_PAIRS, NUMBER_OF_ROLLS)),
)
"""The shapes of the arrays of `Net` and of `Luck`, in the order in which a file has them."""


def code(rules: Ruleset) -> int:
    """What the net is told of a rule set: the rule of the prime, plus 4 where the whole play is looked at.

    Raises `ValueError` when `rules` leaves that open: take each of its `readings()`. The head exception it is not told,
    which has its say in the second side's first turn only.
    """
    _, prime, timing = fields(rules)
    return prime + 4 * timing


@cache
def card() -> dict[str, Any]:
    """The engine card."""
    return tomllib.loads((weights_folder() / CARD_FILE).read_text("utf-8"))


@cache
def shipped() -> Net:
    """The net that travels with the program. Raises `ValueError` when its file is not the one on the card."""
    return Net(*read_weights(weights_folder() / NET_FILE, NET_SHAPES, card()["net"]["sha256"]))


@cache
def playing() -> Net:
    """The same in whole numbers, as plays are judged."""
    return whole(shipped())


@cache
def shipped_luck() -> Luck:
    """The guesses of what a roll changes that travel with the program; raises as `shipped`."""
    return Luck(*read_weights(weights_folder() / LUCK_FILE, LUCK_SHAPES, card()["luck"]["sha256"]))


def read_weights(path: Path, shapes: Iterable[tuple[int, ...]], sha256: str) -> list[Any]:
    """The arrays of a file of weights. Raises `ValueError` when the file has another hash."""
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ValueError(f"{path.name} is not the file that the engine card describes")
    numbers = np.frombuffer(content, "<f2").astype(np.float32)
    found, first = [], 0
    for shape in shapes:
        size = int(np.prod(shape))
        found.append(numbers[first : first + size].reshape(shape).copy())
        first += size
    return found


def weights_bytes(net: Net | Luck) -> bytes:
    """The content of a file of weights."""
    return b"".join(array.astype("<f2").tobytes() for array in net[:-1])


def ready(net: Net | None = None) -> Ready:
    """The shipped net, or another one, with an empty desk and workspace."""
    used = whole(net) if net else playing()
    return Ready(used, tables(), desk(used), workspace())


def judged(rules: Ruleset, position: Position, ends: Sequence[Counts]) -> list[Chances]:
    """What each of these results of a play (`tutor.legality.legal_plays` gives them as `ends`) is worth to the side to
    move in `position`: its chances once its checkers stand so and the other side is to roll.

    Raises `ValueError` when `rules` leaves open what bears on plays.
    """
    told, theirs = code(rules), packed(position.opponent)
    return [_chances(_outcome(*packed(own), *theirs, told)) for own in ends]


def before_roll(rules: Ruleset, position: Position, toss: bool = False) -> Chances:
    """The chances of the side to move before it has rolled: the mean over its rolls, each played as the net likes best;
    over the unequal ones only where the dice of the `toss` are played. Raises as `judged`."""
    exact = race(position)
    if exact is not None and holds(rules):
        return exact
    told, (exception, prime, timing) = code(rules), fields(rules)
    mover, opponent = packed(position.mover), packed(position.opponent)
    mean = np.zeros(4, np.float32)
    if COMPILED:
        net, known, paper, work = _own()
        ahead(net, known, paper, work, *mover, *opponent, told, exception, toss, mean)
        return _chances(mean)
    work = _own().work
    for roll in ROLLS:
        if not (toss and roll.double):
            size, _ = results(work, *mover, *opponent, roll.high, roll.low, exception, prime, timing)
            found = [_outcome(int(work[0][n]), int(work[1][n]), *opponent, told) for n in range(size)]
            mean += roll.weight / (30 if toss else 36) * max(found, key=lambda outcome: _chances(outcome).equity)
    return _chances(mean)


def _outcome(low: int, high: int, their_low: int, their_high: int, told: int) -> Floats:
    """The four chances of the side that has just moved."""
    if not COMPILED:
        return plain(playing(), low, high, their_low, their_high, told)
    net, known, paper, _ = _own()
    found = np.zeros(4, np.float32)
    value(net, known, paper, low, high, their_low, their_high, told, found)
    return found


def _chances(outcome: Floats) -> Chances:
    win, mars, _, mars_lost = (float(chance) for chance in outcome)
    return Chances(win + mars, mars, mars_lost)


def _own() -> Ready:
    """What this thread judges with."""
    if not hasattr(_thread, "ready"):
        _thread.ready = ready()
    found: Ready = _thread.ready
    return found


_thread = threading.local()
