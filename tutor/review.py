"""A game looked over: what each play cost, how lucky each roll was, and every step that was refused.

What a play costs is the difference to the best play of its roll, and how lucky a roll is, the difference between its
best play and the mean over the 21 rolls. Both are as the judge has it, in points of a game without a cube, so a match
and its score change nothing. When both sides are home they are exact, for play that takes the fewest rolls on average.
Not judged are turns in which there was nothing to choose, the last throw of a side that has lost or drawn, and the
toss. Sections (§) are those of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

from tutor import evaluator
from tutor.bearoff import Chances
from tutor.coach import COSTLY, DIGITS, EXACT_DIGITS, Cost, cost_of, is_exact
from tutor.dice import Roll
from tutor.drills import Item, item_about
from tutor.game import Answered, Doubled, Game, Played, Resigned, as_played, turn_of
from tutor.legality import hops
from tutor.opponent import Judge, said_first
from tutor.play import Hop
from tutor.position import CHECKERS, OFF, Color, Counts, Position
from tutor.referee import Refusal, refusal_of
from tutor.ruleset import RULESETS, Cube, Opening, Ruleset
from tutor.ruling import plays_of
from tutor.transcript import lost

Hops = tuple[Hop, ...]
Before = Callable[[Ruleset, Position, bool], Chances]
"""What a position is worth to the side to move before its roll, or before the dice of the toss
(`evaluator.before_roll`)."""

CLOSE = 0.03
"""A play that costs less than this is as good as the best one, as far as the evaluator can tell."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A play beside the best one of its roll, in points to the side that plays: what both are worth. `better` is the
    best play by its steps, `results` the number of plays to choose from; `exact` says that none of this is an
    estimate."""

    best: float
    made: float
    better: Hops
    results: int
    exact: bool

    @property
    def loss(self) -> float:
        """What the play cost."""
        return self.best - self.made

    @property
    def digits(self) -> int:
        """How many digits after the decimal sign are shown."""
        return EXACT_DIGITS if self.exact else DIGITS

    @property
    def forced(self) -> bool:
        """Whether there was nothing to choose."""
        return self.results == 1

    @property
    def cost(self) -> Cost | None:
        """How costly the play was, by what is shown of its loss; None when it was not."""
        return cost_of(self.loss, self.exact)

    @property
    def close(self) -> bool:
        """Whether it is as good as the best one, as far as the evaluator can tell."""
        return self.loss < CLOSE


@dataclass(frozen=True, slots=True)
class Judged(Compared):
    """What a turn was worth to the side that played it: also `before` the roll."""

    before: float

    @property
    def luck(self) -> float:
        """How much better the roll was than rolls are on average."""
        return self.best - self.before


class Refused(NamedTuple):
    """Something that was tried in a turn and refused, with its reasons; and as a drill, if one rule decides."""

    turn: int
    position: Position
    roll: Roll
    tried: Hops
    refusal: Refusal
    item: Item | None


class Reviewed(NamedTuple):
    """A turn that was played, by its number; `judged` is None in a last throw."""

    number: int
    entry: Played
    judged: Judged | None

    @property
    def costly(self) -> bool:
        """Whether its play was costly."""
        return bool(self.judged and self.judged.cost)


class Decision(NamedTuple):
    """A double, a drop, or a game given up.

    `worth` is what the position was worth to the side that decided, in points without a cube. `given_up` is what the
    decision cost at least, in points by the value of the cube before it, if the judge is right; None where that cannot
    be said: of a double and of a double taken, of resigning where there is a cube, and in a match.
    """

    turn: int
    position: Position
    side: Color
    entry: Doubled | Answered | Resigned
    worth: float
    given_up: float | None

    @property
    def costly(self) -> bool:
        """Whether it is certain that it was costly."""
        return self.given_up is not None and round(self.given_up, DIGITS) >= COSTLY[Cost.SOME]


class Tally(NamedTuple):
    """What one side's turns come to. `judged` counts its plays, `free` those with a choice, of which `exact` were
    exactly judged; `costly` and `very_costly` count plays, the first without the second. `loss` and `luck` are points,
    `refused` what it tried and was refused."""

    judged: int
    free: int
    exact: int
    costly: int
    very_costly: int
    loss: float
    luck: float
    refused: int

    @property
    def mean_loss(self) -> float | None:
        """What a play with a choice cost on average."""
        return self.loss / self.free if self.free else None


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked over."""

    game: Game
    turns: tuple[Reviewed, ...]
    decisions: tuple[Decision, ...]
    refused: tuple[Refused, ...]

    def tally(self, color: Color) -> Tally:
        """What one side's turns come to."""
        judged = [turn.judged for turn in self.turns if turn.judged and turn.entry.position.to_move is color]
        free = [each for each in judged if not each.forced]
        return Tally(
            len(judged),
            len(free),
            sum(each.exact for each in free),
            sum(each.cost is Cost.SOME for each in free),
            sum(each.cost is Cost.MUCH for each in free),
            sum((each.loss for each in free), 0.0),
            sum((each.luck for each in judged), 0.0),
            sum(each.position.to_move is color for each in self.refused),
        )

    @property
    def costly(self) -> tuple[Reviewed, ...]:
        """The turns with a costly play, as they were played."""
        return tuple(turn for turn in self.turns if turn.costly)

    @property
    def items(self) -> tuple[Item, ...]:
        """What was refused as drills, each once."""
        return tuple(dict.fromkeys(each.item for each in self.refused if each.item))

    def items_of(self, side: Color | None) -> tuple[Item, ...]:
        """Those of one side, or of both: what it has to practise."""
        return tuple(item for item in self.items if side in (None, item.position.to_move))


# ---------------------------------------------------------------- looking a game over


def review(game: Game, judge: Judge = evaluator.judged, before: Before = evaluator.before_roll) -> Review:
    """A game looked over, as far as it has been played."""
    return gathered(game, tuple(look_over(game, judge, before)))


def look_over(
    game: Game, judge: Judge = evaluator.judged, before: Before = evaluator.before_roll
) -> Iterator[Reviewed | Decision]:
    """What was done in a game, each judged when it is asked for; `gathered` makes the review of it."""
    number = 1
    for entry in game.entries:
        match entry:
            case Played():
                yield Reviewed(number, entry, _judged(game, number, entry, judge, before))
                number += 1
            case Doubled() | Answered():
                yield _about_the_cube(game, number, entry, before)
            case Resigned():
                yield _given_up(game, number, entry, judge, before)


def gathered(game: Game, found: Sequence[Reviewed | Decision]) -> Review:
    """The review of a game of which everything has been looked over."""
    turns = tuple(each for each in found if isinstance(each, Reviewed))
    decisions = tuple(each for each in found if isinstance(each, Decision))
    return Review(game, turns, decisions, tuple(_refused(game)))


def compared(
    rules: Ruleset, position: Position, roll: Roll, play: Hops | None = None, judge: Judge = evaluator.judged
) -> Compared:
    """A legal play beside the best one of its roll; without a play, that one beside itself."""
    plays = plays_of(rules, turn_of(position, roll))
    ends = list(plays.ends)
    worth = [chances.equity for chances in judge(rules, position, ends)]
    best, exact = max(worth), is_exact(rules, position)
    made = best if play is None else worth[ends.index(stands_after(position, play))]
    if play is not None and made == best:
        return Compared(best, made, play, len(ends), exact)
    better = plays.result(ends[worth.index(best)])
    assert better
    return Compared(best, made, hops(said_first(better)), len(ends), exact)


def stands_after(position: Position, play: Hops) -> Counts:
    """The checkers of the side to move after this play."""
    counts = list(position.mover)
    for source, target in play:
        counts[source] -= 1
        counts[target] += 1
    return tuple(counts)


def _judged(game: Game, number: int, entry: Played, judge: Judge, before: Before) -> Judged | None:
    rules, position = game.rules, entry.position
    if position.opponent[OFF] == CHECKERS:
        return None
    toss = number == 1 and rules.opening is Opening.PLAY_TOSS
    found = compared(rules, position, entry.roll, entry.play, judge)
    return Judged(**asdict(found), before=before(rules, position, toss).equity)


def _about_the_cube(game: Game, number: int, entry: Doubled | Answered, before: Before) -> Decision:
    """A double, or its answer. Who drops loses 1; who takes can play on with the cube at 2 and never turn it."""
    position = entry.position
    worth = before(game.rules, position, False).equity
    if isinstance(entry, Doubled):
        return Decision(number, position, position.to_move, entry, worth, None)
    certain = not entry.taken and game.match is None
    return Decision(number, position, position.to_move.other, entry, -worth, max(1 - 2 * worth, 0) if certain else None)


def _given_up(game: Game, number: int, entry: Resigned, judge: Judge, before: Before) -> Decision:
    """A game given up: what it was worth, and what it was given up for."""
    rules, position = game.rules, entry.position
    worth = before(rules, position, False).equity
    if entry.roll:
        ends = list(plays_of(rules, turn_of(position, entry.roll)).ends)
        worth = max(chances.equity for chances in judge(rules, position, ends))
    certain = game.match is None and rules.cube is Cube.NO
    points = 2 if lost(position) == "mars" else 1
    return Decision(number, position, position.to_move, entry, worth, max(worth + points, 0) if certain else None)


def of_plays(rules: Ruleset) -> Ruleset:
    """The rules of a game as far as plays go: what only a game needs to have settled is left as the text has it, so
    that they bear the name by which they are known."""
    text = RULESETS[rules.name]
    played = as_played(text)
    opening = text.opening if rules.opening is played.opening else rules.opening
    return replace(rules, opening=opening, draw=text.draw if rules.draw is played.draw else rules.draw)


def _refused(game: Game) -> Iterator[Refused]:
    """Everything that was refused in a game, in the turn in hand too."""
    number = 1
    for entry in game.entries:
        if isinstance(entry, Played | Resigned) and entry.roll:
            yield from _of_turn(game.rules, number, entry.position, entry.roll, entry.refused)
        number += isinstance(entry, Played)
    if game.roll:
        yield from _of_turn(game.rules, number, game.position, game.roll, game.refused)


def _of_turn(rules: Ruleset, number: int, position: Position, roll: Roll, refused: Sequence[Hops]) -> Iterator[Refused]:
    for tried in refused:
        item = item_about(of_plays(rules), position, roll, tried)
        yield Refused(number, position, roll, tried, refusal_of(rules, position, roll, tried), item)
