"""Counted numbers about a position: nothing here is estimated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from tutor.dice import ROLLS, Roll
from tutor.legality import legal_plays, objections, runs
from tutor.play import Hop, Play, Step, Turn
from tutor.position import CHECKERS, HEAD, HOME, OFF, POINTS, Color, Position, opposite, pips
from tutor.ruleset import Ruleset
from tutor.ruling import Ruling, Verdict, rule


def worth(position: Position) -> tuple[Color, int] | None:
    """Who has won and the points of the game, without a cube: 1 (oyn), or 2 (mars) if the loser has borne off none
    (docs/rules.md §5). None as long as nobody has borne off all fifteen."""
    for color in Color:
        if position.counts(color)[OFF] == CHECKERS:
            return color, game_points(position.counts(color.other)[OFF])
    return None


def game_points(off: int) -> int:
    """The points of a game, without a cube, that is lost with so many checkers off: 1 (oyn), with none 2 (mars)."""
    return 1 if off else 2


# ---------------------------------------------------------------- the 21 rolls

THROWS = 36
"""The equally likely ways in which two dice can fall."""


class RollCount(NamedTuple):
    """What one roll gives the side to move: dice playable, different results, pips of the dice left unused."""

    roll: Roll
    dice_used: int
    results: int
    lost_pips: int
    must_pass: bool

    @property
    def partly(self) -> bool:
        """Whether some dice are played and some are lost."""
        return self.lost_pips > 0 and not self.must_pass


class Totals(NamedTuple):
    """What the 36 throws come to together. `blocked` and `partly` count throws: those in which nothing can be played,
    and those in which some dice are played and some are lost. `dice_used`, `results` and `lost_pips` are summed over
    all throws; the four dice of a double count as four, and a pass as one result."""

    blocked: int
    partly: int
    dice_used: int
    results: int
    lost_pips: int


class RollTable(NamedTuple):
    """The 21 rolls, the larger first."""

    rolls: tuple[RollCount, ...]

    @property
    def totals(self) -> Totals:
        """What they come to, each as often as it is thrown."""
        thrown = [count for count in self.rolls for _ in range(count.roll.weight)]
        return Totals(
            sum(count.must_pass for count in thrown),
            sum(count.partly for count in thrown),
            sum(count.dice_used for count in thrown),
            sum(count.results for count in thrown),
            sum(count.lost_pips for count in thrown),
        )


def roll_table(rules: Ruleset, position: Position) -> RollTable:
    """What each of the 21 rolls gives the side to move; under an open rule set, the most that any reading gives."""
    return RollTable(tuple(roll_counts(rules, position)))


def roll_counts(rules: Ruleset, position: Position) -> Iterator[RollCount]:
    """The same roll by roll, each counted when it is asked for."""
    return (_count(rules, Turn.start(position, roll)) for roll in ROLLS)


def _count(rules: Ruleset, turn: Turn) -> RollCount:
    # Not `plays_of`: 21 rolls would drive out of its memory what a page asks for again.
    found = [legal_plays(reading, turn) for reading in rules.readings()]
    return RollCount(
        turn.roll,
        max(plays.dice_used for plays in found),
        len({own for plays in found for own in plays.ends}),
        min(sum(plays.unused) for plays in found),
        all(plays.must_pass for plays in found),
    )


# ---------------------------------------------------------------- facts of a position (§1 to §4)


class Fact(StrEnum):
    """What is counted about each side; the value is the code used in JSON."""

    PIPS = "pips"
    HEAD = "head"
    HOME = "home"
    OFF = "off"
    RUN = "run"
    BLOCKS = "blocks"
    LANDINGS = "landings"
    RESULTS = "results"
    DICE = "dice"
    BLOCKED = "blocked"
    PARTLY = "partly"


class Block(NamedTuple):
    """A point where so many opposing checkers stand, and the dice with which a step from there would end on a run."""

    point: int
    checkers: int
    dice: tuple[int, ...]


class Run(NamedTuple):
    """Two points or more held without a gap, as the opponent meets them, and the opponent's checkers before and past
    them.

    All in the numbers of the side that holds them. `behind` are the points with checkers that have still to pass the
    run, `ahead` those with checkers past it, each in the order of the opponent's route; `ahead_count` has the
    checkers that are off too. `blocks` are those behind that it keeps from some die, in the same order: where a run
    is held nobody lands (§2). Nobody passes six points or more (§4).
    """

    points: tuple[int, ...]
    behind: tuple[int, ...]
    behind_count: int
    ahead: tuple[int, ...]
    ahead_count: int
    blocks: tuple[Block, ...] = ()

    @property
    def blocked(self) -> int:
        """How much it blocks: for each opposing checker the dice with which it would land on the run, summed."""
        return sum(block.checkers * len(block.dice) for block in self.blocks)

    @property
    def prime(self) -> bool:
        """Whether the run is six points or more (§4)."""
        return len(self.points) >= 6


class SideFacts(NamedTuple):
    """What is counted about one side, in its own numbers.

    `pips` are those it has to travel yet; `head`, `home` and `off` are its checkers there, `home` those on the
    points 6 to 1. `run` is its longest run of points (None: no two are held one after another). `landings` are the
    points that a first step can reach with some die. `rolls` is its next turn as if it were to move now.
    """

    color: Color
    pips: int
    head: int
    home: int
    off: int
    run: Run | None
    landings: tuple[int, ...]
    rolls: RollTable


class Facts(NamedTuple):
    """What is counted about both sides."""

    white: SideFacts
    black: SideFacts

    def of(self, color: Color) -> SideFacts:
        """One side's facts."""
        return self.white if color is Color.WHITE else self.black


def facts(rules: Ruleset, position: Position) -> Facts:
    """What can be counted about both sides of a position; who is to move changes nothing."""
    return Facts(*(_facts_of(rules, replace(position, to_move=color)) for color in (Color.WHITE, Color.BLACK)))


def _facts_of(rules: Ruleset, position: Position) -> SideFacts:
    own = position.mover
    return SideFacts(
        position.to_move,
        pips(own),
        own[HEAD],
        sum(own[p] for p in HOME),
        own[OFF],
        longest_run(position),
        landings(rules, position),
        roll_table(rules, position),
    )


def longest_run(position: Position) -> Run | None:
    """The longest run of points of the side to move, of two at least; of equal ones that which blocks most
    (`Run.blocked`), then that with most opposing checkers behind, then the first that the opponent meets. None when
    there is none."""
    found = (_run(position, points) for points in runs(position.mover) if len(points) > 1)
    return max(
        found, key=lambda run: (len(run.points), run.blocked, run.behind_count, opposite(run.points[0])), default=None
    )


def _run(position: Position, points: tuple[int, ...]) -> Run:
    theirs, first, held = position.opponent, opposite(points[0]), {opposite(point) for point in points}
    behind = [q for q in POINTS if theirs[q] and q > first]
    ahead = [q for q in POINTS if theirs[q] and q < first]
    return Run(
        points,
        tuple(map(opposite, behind)),
        sum(theirs[q] for q in behind),
        tuple(map(opposite, ahead)),
        sum(theirs[q] for q in ahead) + theirs[OFF],
        tuple(Block(opposite(q), theirs[q], dice) for q in behind if (dice := _ending(q, held))),
    )


def _ending(source: int, points: set[int]) -> tuple[int, ...]:
    """The dice with which a step from a point ends on some of these."""
    return tuple(die for die in range(1, 7) if source - die in points)


def landings(rules: Ruleset, position: Position) -> tuple[int, ...]:
    """The points that the side to move can reach with one checker and one die as its first step, from the head down;
    under an open rule set, in any reading. Whether the step begins a legal play is not asked: that depends on the
    other die."""
    turns = [(d, Turn.start(position, Roll(d, d))) for d in range(1, 7)]
    steps = [(turn, Step(p, d)) for d, turn in turns for p in POINTS if turn.own[p] and p > d]
    found = {s.target for turn, s in steps if any(not objections(r, turn, s) for r in rules.readings())}
    return tuple(sorted(found, reverse=True))


# ---------------------------------------------------------------- two plays side by side


class Outcome(NamedTuple):
    """What comes of a play: the ruling on it and, unless it is refused, the position it leads to, with the turn
    handed over, and the 21 rolls that the opponent can throw there. An open play has both: what one reading allows
    can be played. `rolls` is None too when the play ends the game."""

    ruling: Ruling
    result: Position | None
    rolls: RollTable | None


class Comparison(NamedTuple):
    """Two plays of one roll, side by side."""

    first: Outcome
    second: Outcome

    @property
    def same(self) -> bool:
        """Whether both lead to the same position."""
        return self.first.result is not None and self.first.result == self.second.result


def compare(
    rules: Ruleset, position: Position, roll: Roll, play_a: tuple[Hop, ...], play_b: tuple[Hop, ...]
) -> Comparison:
    """Where each of two plays leads, and what it leaves the opponent of the next 21 rolls."""
    return Comparison(*(_outcome(rules, position, roll, played) for played in (play_a, play_b)))


def _outcome(rules: Ruleset, position: Position, roll: Roll, played: tuple[Hop, ...]) -> Outcome:
    ruling = rule(rules, position, roll, played)
    if ruling.verdict is Verdict.ILLEGAL:
        return Outcome(ruling, None, None)
    result = _after(position, ruling.turn, ruling.play)
    return Outcome(ruling, result, None if worth(result) else roll_table(rules, result))


def _after(position: Position, turn: Turn, play: Play) -> Position:
    """The position that a play hands over."""
    for step in play:
        turn = turn.after(step)
    return position.with_mover(turn.own).handed_over()
