"""The desk of Analyse: what is set up, what has been tried in this turn, and what follows from it.

Values and pure functions: no page, no words. The page keeps one `Desk` for a session, and everything it
shows follows from it. Points are in the numbers of the side to move, as everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tutor.dice import ROLLS, Roll
from tutor.legality import Plays, hops
from tutor.link import to_query
from tutor.notation import NotationError, Problem, read_play, read_position, read_ruleset
from tutor.outlook import Outlook as Outlook
from tutor.outlook import outlook_of
from tutor.play import Hop, Play, Turn
from tutor.position import CHECKERS, OFF, POINTS, START, Color, Counts, Position, opposite
from tutor.ruleset import NARD_ONLINE, RULESETS, Ruleset
from tutor.ruling import (
    Verdict,
    choices,
    rule,
    rule_on,
)

MEMORY = 200
"""How many moments can be undone."""


class Moment(NamedTuple):
    """What stands on the desk: the position as the turn began, the roll, and what was tried with it.

    `tried` are the steps in order; the first that is refused stops the play, and nothing after it is made.
    `called` says that the player declared the play finished, as a pass is.
    """

    position: Position
    roll: Roll | None
    tried: tuple[Hop, ...] = ()
    called: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """The moment now, the rules it is judged by, and the moments before it."""

    now: Moment = Moment(START, Roll(6, 5))
    rules: Ruleset = NARD_ONLINE
    past: tuple[Moment, ...] = ()

    def at(self, moment: Moment) -> Desk:
        """The desk at another moment; this one can be returned to."""
        return self if moment == self.now else replace(self, now=moment, past=(*self.past, self.now)[-MEMORY:])

    def undo(self) -> Desk:
        """The desk one moment ago."""
        return replace(self, now=self.past[-1], past=self.past[:-1]) if self.past else self


# ---------------------------------------------------------------- what follows


def outlook(desk: Desk) -> Outlook | None:
    """What follows from the desk; None as long as no dice are thrown."""
    position, roll, tried, called = desk.now
    return None if roll is None else outlook_of(desk.rules, position, roll, tried, called)


def elsewhere(desk: Desk, play: Play, whole: bool) -> tuple[tuple[Ruleset, Verdict], ...]:
    """What each written rule set says of these steps: as a whole play, or of the last one as the next step."""
    position, roll = desk.now.position, desk.now.roll
    if roll is None:
        return ()
    began = Turn.start(position, roll)
    found = []
    for rules in RULESETS.values():
        if whole:
            verdict = rule(rules, position, roll, hops(play)).verdict
        else:
            *made, step = hops(play)
            allowed = {step in _next_hops(plays, tuple(made)) for _, plays in choices(rules, began).readings}
            verdict = Verdict.OPEN if len(allowed) > 1 else Verdict.LEGAL if True in allowed else Verdict.ILLEGAL
        found.append((rules, verdict))
    return tuple(found)


def _next_hops(plays: Plays, made: tuple[Hop, ...]) -> set[Hop]:
    return {(step.source, step.target) for step in plays.next_steps(made)}


# ---------------------------------------------------------------- trying a play


def try_steps(desk: Desk, wanted: tuple[Hop, ...]) -> Desk:
    """The desk with these steps tried after the ones that stand; a step refused before is forgotten.

    A step that no single die makes is read as several by one checker, when the dice add up.
    """
    seen = outlook(desk)
    if seen is None:
        return desk
    tried = hops(seen.made)
    turn = seen.turn
    for hop in wanted:
        spelled = hops(rule_on(desk.rules, turn, (hop,)).play)
        tried = (*tried, *spelled)
        for step in rule_on(desk.rules, turn, spelled).play:
            turn = turn.after(step)
    return desk.at(desk.now._replace(tried=tried, called=False))


def try_play(desk: Desk, wanted: tuple[Hop, ...]) -> Desk:
    """The desk with a whole play tried from the beginning of the turn; no steps are a pass."""
    position, roll = desk.now.position, desk.now.roll
    if roll is None:
        return desk
    tried = hops(rule(desk.rules, position, roll, wanted).play)
    return desk.at(Moment(position, roll, tried, called=not tried))


def from_the_beginning(desk: Desk) -> Desk:
    """The desk as the turn began, with nothing tried."""
    return desk.at(Moment(desk.now.position, desk.now.roll))


def confirm(desk: Desk) -> Desk:
    """Hand the position over when the play is legal or open; else call it finished, so that it is ruled on."""
    seen = outlook(desk)
    if seen is None or seen.began.finished:
        return desk
    if seen.finished:
        return desk.at(Moment(desk.now.position.with_mover(seen.turn.own).handed_over(), None))
    return desk.at(desk.now._replace(tried=hops(seen.made), called=True))


def with_roll(desk: Desk, roll: Roll | None) -> Desk:
    """The desk with these dice, and nothing tried with them yet."""
    return desk.at(Moment(desk.now.position, roll))


def throw(desk: Desk, chance: random.Random) -> Desk:
    """The desk with dice thrown for the side to move."""
    return with_roll(desk, Roll(chance.randint(1, 6), chance.randint(1, 6)))


def with_mover(desk: Desk, color: Color) -> Desk:
    """The desk with this side to move, the same dice, and nothing tried."""
    return desk.at(Moment(replace(desk.now.position, to_move=color), desk.now.roll))


def with_rules(desk: Desk, rules: Ruleset) -> Desk:
    """The desk judged by other rules."""
    return replace(desk, rules=rules)


# ---------------------------------------------------------------- setting up


class Tool(StrEnum):
    """What a tap does in set-up: put a checker of one side, or take one away."""

    WHITE = "w"
    BLACK = "b"
    TAKE = "take"

    @property
    def color(self) -> Color | None:
        """The side whose checkers it puts."""
        return None if self is Tool.TAKE else Color(self.value)


class Trouble(StrEnum):
    """Why a checker could not be put."""

    ALL_OUT = "all-out"
    HELD = "held"
    EMPTY = "empty"


class Edit(NamedTuple):
    """The desk after an edit; `trouble` says why less was done than asked, for `color`."""

    desk: Desk
    trouble: Trouble | None = None
    color: Color = Color.WHITE


def edited(desk: Desk, tool: Tool, kind: str, source: int, target: int) -> Edit:
    """The desk after a gesture of set-up: `put`, `take`, `move` or `stack`, as the board names them."""
    if kind == "put":
        return put(desk, tool, source)
    if kind == "take":
        return take(desk, source)
    if kind == "move":
        return move_checker(desk, source, target)
    return set_stack(desk, tool, source, target)


def put(desk: Desk, tool: Tool, point: int) -> Edit:
    """One checker more, or one fewer with the taking tool, on a point in the mover's numbers."""
    position = desk.now.position
    color = tool.color or position.holder(point)
    if color is None:
        return Edit(desk, Trouble.EMPTY)
    count = position.counts(color)[_own(position, color, point)]
    return set_stack(desk, tool, point, count + (1 if tool.color else -1))


def take(desk: Desk, point: int) -> Edit:
    """One checker fewer on a point, whoever holds it."""
    return put(desk, Tool.TAKE, point)


def set_stack(desk: Desk, tool: Tool, point: int, count: int) -> Edit:
    """So many checkers on a point: of the tool's side, or with the taking tool of the side that holds it.

    Never more than fifteen of a side, and never on the other side's point: as many as there are is put.
    """
    position = desk.now.position
    holder = position.holder(point)
    color = tool.color or holder
    if color is None:
        return Edit(desk, Trouble.EMPTY)
    if holder not in (None, color):
        return Edit(desk, Trouble.HELD, color.other)
    counts = list(position.counts(color))
    at = _own(position, color, point)
    spare = counts[OFF] + counts[at]
    wanted = min(max(count, 0), spare)
    counts[at], counts[OFF] = wanted, spare - wanted
    edited = desk.at(Moment(_with_counts(position, color, tuple(counts)), desk.now.roll))
    return Edit(edited, Trouble.ALL_OUT if count > spare else None, color)


def move_checker(desk: Desk, source: int, target: int) -> Edit:
    """One checker of the side that holds `source` put on `target` instead, or off when that is 0.

    No rule of play is asked; only the other side's point takes none.
    """
    position = desk.now.position
    color = position.holder(source)
    if color is None:
        return Edit(desk, Trouble.EMPTY)
    if target != OFF and position.holder(target) is color.other:
        return Edit(desk, Trouble.HELD, color.other)
    counts = list(position.counts(color))
    counts[_own(position, color, source)] -= 1
    counts[_own(position, color, target) if target != OFF else OFF] += 1
    return Edit(desk.at(Moment(_with_counts(position, color, tuple(counts)), desk.now.roll)), color=color)


def _own(position: Position, color: Color, point: int) -> int:
    return point if color is position.to_move else opposite(point)


def _with_counts(position: Position, color: Color, counts: Counts) -> Position:
    white, black = (counts, position.black) if color is Color.WHITE else (position.white, counts)
    return Position(white, black, position.to_move)


_EMPTY: Counts = (CHECKERS, *(0 for _ in POINTS))


def clear(desk: Desk) -> Desk:
    """An empty board: every checker is off until it is put somewhere."""
    return desk.at(Moment(Position(_EMPTY, _EMPTY, desk.now.position.to_move), desk.now.roll))


def start(desk: Desk) -> Desk:
    """The starting position, the same side to move, the same dice."""
    return desk.at(Moment(replace(START, to_move=desk.now.position.to_move), desk.now.roll))


def swap(desk: Desk) -> Desk:
    """The same game with the colours exchanged."""
    return desk.at(Moment(desk.now.position.swapped(), desk.now.roll))


def play_out(desk: Desk, seed: int) -> Desk:
    """A position that play under these rules can lead to, with a roll; the same for the same seed."""
    chance = random.Random(seed)
    rules = desk.rules.readings()[0]
    position, turns = START, chance.randint(2, 80)
    for _ in range(turns):
        ends = choices(rules, Turn.start(position, chance.choice(ROLLS))).ends()
        after = position.with_mover(chance.choice(ends))
        if after.mover[OFF] == CHECKERS:
            break
        position = after.handed_over()
    return desk.at(Moment(position, chance.choice(ROLLS)))


def set_up(desk: Desk, position: Position, roll: Roll | None) -> Desk:
    """The desk with a position that was read; without a roll of its own it keeps the dice."""
    return desk.at(Moment(position, roll or desk.now.roll))


# ---------------------------------------------------------------- links


class Broken(NamedTuple):
    """A part of a link that could not be read."""

    name: str
    error: NotationError


def to_link(desk: Desk) -> dict[str, str]:
    """The query of a link that opens this desk (see `tutor.link`)."""
    position, roll, tried, called = desk.now
    return to_query(desk.rules, position, roll, tried if tried or called else None, called)


def from_link(query: Mapping[str, str]) -> tuple[Desk, tuple[Broken, ...]]:
    """The desk that a link opens, and what in it could not be read; what is missing or broken is as at first."""
    desk, broken = Desk(), []
    try:
        if "rules" in query:
            desk = with_rules(desk, read_ruleset(query["rules"]))
    except NotationError as error:
        broken.append(Broken("rules", error))
    try:
        if "p" in query:
            position, roll = read_position(query["p"])
            desk = replace(desk, now=Moment(position, roll))
    except NotationError as error:
        broken.append(Broken("p", error))
    try:
        if "play" in query and not any(part.name == "p" for part in broken):
            if desk.now.roll is None:
                raise NotationError(Problem.NO_DICE, query["play"])
            desk = _tried(desk, read_play(query["play"]), query.get("end") == "1")
    except NotationError as error:
        broken.append(Broken("play", error))
    return desk, tuple(broken)


def _tried(desk: Desk, wanted: tuple[Hop, ...], called: bool) -> Desk:
    """The desk with a play tried, and each of its steps a moment that can be undone."""
    now = try_play(desk, wanted).now
    now = now._replace(called=now.called or called)
    steps = [now._replace(tried=now.tried[:count], called=False) for count in range(len(now.tried) + now.called)]
    return Desk(now, desk.rules, tuple(steps))
