"""What no step decides: who starts, dice that lie badly, taking back, a wrong turn, resigning, the worth of a game.

Each question is a function of the rule set and of what is known at the table. Its answer is data, with what it
rests on; where the texts are silent it names the usual practice, as practice (docs/rules.md §5 and §9).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from tutor.analysis import game_points
from tutor.dice import Roll, is_die
from tutor.position import CHECKERS, Color
from tutor.ruleset import Basis, Cube, Draw, Ground, Opening, Ruleset, Topic

_Value = TypeVar("_Value")


class Matter(StrEnum):
    """The questions that can be asked."""

    START = "start"
    NEXT_START = "next-start"
    COCKED_DICE = "cocked-dice"
    TAKING_BACK = "taking-back"
    WRONG_TURN = "wrong-turn"
    RESIGNING = "resigning"
    WORTH = "worth"
    CUBE = "cube"


class Practice(StrEnum):
    """A custom that fills what a text does not say. None of them is a rule of the text that is asked."""

    TOSS_AGAIN = "toss-again"
    TAKE_TURNS = "take-turns"
    FLAT_ON_ONE_HALF = "flat-on-one-half"
    UNTIL_HANDED_OVER = "until-handed-over"
    OPPONENT_CHOOSES = "opponent-chooses"
    RESIGNED_AS_IT_STANDS = "resigned-as-it-stands"
    NO_LAST_THROW = "no-last-throw"
    LAST_THROW = "last-throw"
    DRAW_COUNTS_NOTHING = "draw-counts-nothing"
    MARS_AFTER_LAST_THROW = "mars-after-last-throw"
    NO_CUBE = "no-cube"


class Reading(NamedTuple, Generic[_Value]):
    """What follows if an open draw is read as there being a last throw, or none; and the practices used for it."""

    draw: Draw
    value: _Value
    practices: tuple[Practice, ...]


@dataclass(frozen=True, slots=True)
class Answer(Generic[_Value]):
    """The answer to one question under one rule set.

    `grounds` is what it rests on, the deciding one first; `practices` are the customs that stand in where the
    text is silent. `readings` are there only when the text leaves open what decides and they differ.
    """

    value: _Value
    grounds: tuple[Ground, ...]
    practices: tuple[Practice, ...] = ()
    readings: tuple[Reading[_Value], ...] = ()

    @property
    def ground(self) -> Ground:
        """What the answer rests on first of all."""
        return self.grounds[0]

    @property
    def basis(self) -> Basis:
        """How the answer rests on its text."""
        return self.ground.basis


def _resting(value: _Value, ground: Ground, practice: Practice) -> Answer[_Value]:
    """An answer with one ground, which is practice if that ground is silent."""
    return Answer(value, (ground,), (practice,) if ground.basis is Basis.SILENT else ())


# ---------------------------------------------------------------- who starts


@dataclass(frozen=True, slots=True)
class Toss:
    """The die that each side threw for the start. Raises `ValueError` for a die that is no whole number from 1 to 6."""

    white: int
    black: int

    def __post_init__(self) -> None:
        if not (is_die(self.white) and is_die(self.black)):
            raise ValueError(f"expected two dice of 1 to 6, got {self.white} and {self.black}")

    @property
    def higher(self) -> Color | None:
        """The side with the higher die; None when they are equal."""
        if self.white == self.black:
            return None
        return Color.WHITE if self.white > self.black else Color.BLACK

    @property
    def roll(self) -> Roll:
        """Both dice as one roll."""
        return Roll(self.white, self.black)


class Begin(StrEnum):
    """What comes before the first turn: a side starts, each throws a die (once more after equal ones), or as agreed."""

    STARTS = "starts"
    TOSS = "toss"
    TOSS_AGAIN = "toss-again"
    AGREED = "agreed"


class FirstDice(StrEnum):
    """With which dice the starter plays: those of the toss, a new throw of both, or as agreed."""

    TOSS = "toss"
    NEW = "new"
    AGREED = "agreed"


class Start(NamedTuple):
    """How a game begins. `starter` is None as long as nobody has won the toss; `roll` are the toss dice, if thrown."""

    begin: Begin
    dice: FirstDice
    starter: Color | None = None
    roll: Roll | None = None


_FIRST_DICE = MappingProxyType(
    {
        Opening.PLAY_TOSS: FirstDice.TOSS,
        Opening.RETHROW: FirstDice.NEW,
        Opening.WHITE: FirstDice.NEW,
        Opening.AGREED: FirstDice.AGREED,
    }
)


def start(rules: Ruleset, toss: Toss | None = None) -> Answer[Start]:
    """Who starts a game and with which dice; `toss` is None when it is not thrown yet (§5).

    Who plays White no text says.
    """
    ground, dice = rules.ground(Topic.OPENING), _FIRST_DICE[rules.opening]
    if rules.opening is Opening.WHITE:
        return Answer(Start(Begin.STARTS, dice, Color.WHITE), (ground,))
    if toss is None:
        return Answer(Start(Begin.AGREED if rules.opening is Opening.AGREED else Begin.TOSS, dice), (ground,))
    if toss.higher is None:
        again = Start(Begin.TOSS_AGAIN, dice, None, toss.roll)
        return _resting(again, rules.ground(Topic.EQUAL_TOSS), Practice.TOSS_AGAIN)
    return Answer(Start(Begin.STARTS, dice, toss.higher, toss.roll), (ground,))


class NextStart(NamedTuple):
    """Who starts the next game: White as always, or the sides take turns (`starter` is None if nobody said who did)."""

    alternating: bool
    starter: Color | None


def next_start(rules: Ruleset, before: Color | None = None) -> Answer[NextStart]:
    """Who starts the game after one that `before` started (§9)."""
    if rules.opening is Opening.WHITE:
        return Answer(NextStart(False, Color.WHITE), (_white_always(rules),))
    silent = Ground(Topic.NEXT_START, Basis.SILENT, rules.name)
    return _resting(NextStart(True, before and before.other), silent, Practice.TAKE_TURNS)


def _white_always(rules: Ruleset) -> Ground:
    """On what it rests that White starts every game: the text, or the house rule that White starts."""
    opening = rules.ground(Topic.OPENING)
    return replace(opening, topic=Topic.NEXT_START) if opening.basis is Basis.HOUSE else rules.ground(Topic.NEXT_START)


# ---------------------------------------------------------------- a throw, and a turn


class Rest(StrEnum):
    """How two dice came to rest: flat on one half of the board, one leaning, on two halves, or one off the board."""

    FLAT = "flat"
    COCKED = "cocked"
    HALVES = "halves"
    OUTSIDE = "outside"


class Thrown(NamedTuple):
    """Whether a throw counts; if not, both dice are thrown again. Both are None when nobody said how the dice lie."""

    rest: Rest | None
    counts: bool | None


def cocked_dice(rules: Ruleset, rest: Rest | None = None) -> Answer[Thrown]:
    """Whether dice that came to rest like this count; without `rest`, which do (§9)."""
    thrown = Thrown(rest, None if rest is None else rest is Rest.FLAT)
    return _resting(thrown, rules.ground(Topic.COCKED_DICE), Practice.FLAT_ON_ONE_HALF)


class Stage(StrEnum):
    """How far a turn is: being played, confirmed (said to be done) with the dice still there, or handed over."""

    PLAYING = "playing"
    CONFIRMED = "confirmed"
    HANDED_OVER = "handed-over"


class TakingBack(NamedTuple):
    """Until which stage a play may be changed, and whether it still may be (None: nobody said how far the turn is)."""

    until: Stage
    allowed: bool | None


def taking_back(rules: Ruleset, stage: Stage | None = None) -> Answer[TakingBack]:
    """Whether a play may be taken back at this stage of the turn (§9)."""
    ground = rules.ground(Topic.TAKING_BACK)
    until = Stage.CONFIRMED if ground.basis is Basis.IMPLIES else Stage.HANDED_OVER
    stages = list(Stage)
    allowed = None if stage is None else stages.index(stage) < stages.index(until)
    return _resting(TakingBack(until, allowed), ground, Practice.UNTIL_HANDED_OVER)


class Remedy(StrEnum):
    """What follows a wrong turn: the opponent accepts it, or asks for a right one."""

    OPPONENT_CHOOSES = "opponent-chooses"


def wrong_turn(rules: Ruleset) -> Answer[Remedy]:
    """What to do about a wrong turn that is found after it was handed over (§9)."""
    return _resting(Remedy.OPPONENT_CHOOSES, rules.ground(Topic.WRONG_TURN), Practice.OPPONENT_CHOOSES)


# ---------------------------------------------------------------- the cube


@dataclass(frozen=True, slots=True)
class Match:
    """A match to `length` points, and its score before the game in question.

    `crawford_played` says whether a game without the cube has been played since a side came within one point; None
    if nobody said. Raises `ValueError` for a score that no match shows while it goes on, and for a Crawford game that
    cannot have been played, or must have been.
    """

    length: int
    white: int
    black: int
    crawford_played: bool | None = None

    def __post_init__(self) -> None:
        if not (0 <= self.white < self.length and 0 <= self.black < self.length):
            raise ValueError(f"expected scores below {self.length}, got {self.white} and {self.black}")
        if self.crawford_played and not self.close:
            raise ValueError(f"no Crawford game is played at {self.white} to {self.black} of {self.length}")
        if self.crawford_played is False and self._both_close:
            raise ValueError(f"a Crawford game was played before {self.white} to {self.black} of {self.length}")

    @property
    def close(self) -> bool:
        """Whether a side is one point short of the match."""
        return self.length - 1 in (self.white, self.black)

    @property
    def _both_close(self) -> bool:
        # They came so far one after the other, except in a match to one point, which begins so.
        return self.white == self.black == self.length - 1 > 0


class CubeUse(StrEnum):
    """Whether the cube is in play in a game; `depends`: on whether the Crawford game has been played already."""

    IN_PLAY = "in-play"
    AFTER_CRAWFORD = "after-crawford"
    CRAWFORD = "crawford"
    NOT_USED = "not-used"
    DEPENDS = "depends"

    @property
    def multiplies(self) -> bool | None:
        """Whether points are multiplied by the cube; None if that depends."""
        if self is CubeUse.DEPENDS:
            return None
        return self in (CubeUse.IN_PLAY, CubeUse.AFTER_CRAWFORD)


def cube_in_play(rules: Ruleset, match: Match | None = None) -> Answer[CubeUse]:
    """Whether the cube is in play in this game; outside a match (None) there is no Crawford game (§5)."""
    cube = rules.ground(Topic.CUBE)
    if rules.cube is Cube.NO:
        return _resting(CubeUse.NOT_USED, cube, Practice.NO_CUBE)
    if match is None or not match.close:
        return Answer(CubeUse.IN_PLAY, (cube,))
    # A house that plays with the cube plays with the Crawford rule: they are one field of the rule set.
    crawford = Ground(Topic.CRAWFORD, Basis.HOUSE, rules.name) if cube.basis is Basis.HOUSE else None
    return Answer(_crawford(rules, match), (crawford or rules.ground(Topic.CRAWFORD), cube))


def _crawford(rules: Ruleset, match: Match) -> CubeUse:
    """What game this is for the Crawford rule when a side is one point short, as far as it can be known.

    The side that is one point short did not win the Crawford game, or the match would be over. So where no game is
    drawn, the other side has won it, and has points.
    """
    played = match.crawford_played
    if played is None and match.white == match.black:
        played = match.length > 1
    if played is None and 0 in (match.white, match.black) and rules.draw is Draw.NONE:
        played = False
    if played is None:
        return CubeUse.DEPENDS
    return CubeUse.AFTER_CRAWFORD if played else CubeUse.CRAWFORD


# ---------------------------------------------------------------- the worth of a game


MOST_IN_A_THROW = 4
"""How many checkers one throw can bear off: four, with a double."""
CUBES = (1, 2, 4, 8, 16, 32, 64)
"""What the cube can stand at: 1 as long as nobody has doubled."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A side has borne off its last checker: the first to do so, and what the other had off at that moment.

    `starter` started the game (None: nobody said). `last_throw` are the checkers that the other side bore off with a
    throw after the finish; None: it has not thrown. Raises `ValueError` when the other side had all fifteen off before,
    or has borne off more than one throw can, or than it had.
    """

    first: Color
    other_off: int
    starter: Color | None = None
    last_throw: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.other_off < CHECKERS:
            raise ValueError(f"expected 0 to 14 checkers off when the first side finishes, got {self.other_off}")
        if not 0 <= (self.last_throw or 0) <= min(MOST_IN_A_THROW, CHECKERS - self.other_off):
            raise ValueError(f"one throw after {self.other_off} off cannot bear off {self.last_throw}")


@dataclass(frozen=True, slots=True)
class Resignation:
    """A side gives the game up, with so many checkers off. Raises `ValueError` for none of 0 to 14."""

    side: Color
    off: int

    def __post_init__(self) -> None:
        if not 0 <= self.off < CHECKERS:
            raise ValueError(f"expected 0 to 14 checkers off, got {self.off}")


@dataclass(frozen=True, slots=True)
class Stake:
    """What a game is played for: where the cube stands, and the match, if there is one.

    Raises `ValueError` for a number that is not on the cube.
    """

    cube: int = 1
    match: Match | None = None

    def __post_init__(self) -> None:
        if self.cube not in CUBES:
            raise ValueError(f"expected a cube of {', '.join(map(str, CUBES))}, got {self.cube}")


ONE_GAME = Stake()
"""A game by itself in which nobody has doubled."""


class Outcome(StrEnum):
    """How a game ended. `last-throw`: the other side has still a throw that decides; `depends`: on what nobody said
    (who started, or what the loser has off); `open`: the text leaves open what decides, and the readings differ."""

    OYN = "oyn"
    MARS = "mars"
    DRAW = "draw"
    LAST_THROW = "last-throw"
    DEPENDS = "depends"
    OPEN = "open"


class Score(NamedTuple):
    """The score of the match after the game, and who has won the match by it."""

    white: int
    black: int
    won: Color | None


class Condition(StrEnum):
    """What nobody said, or has not come yet, on which the worth of a game depends."""

    CRAWFORD = "crawford"
    AFTER_CRAWFORD = "after-crawford"
    WHITE_STARTED = "white-started"
    BLACK_STARTED = "black-started"
    CLEARED = "cleared"
    NOT_CLEARED = "not-cleared"
    SOME_OFF = "some-off"
    NONE_OFF = "none-off"


class Possibility(NamedTuple):
    """What a game is worth under one condition."""

    condition: Condition
    worth: Worth


class Worth(NamedTuple):
    """What a game is worth.

    `loser` is the side that did not finish, or that resigns (it is named for `last-throw` too). `points` are the
    winner's, already multiplied by the cube: 0 for a draw, None while there is no result, or while it depends on the
    Crawford game whether the cube counts. `base` are the points without the cube, `cube` where it stands,
    `cube_use` whether it is in play; `score` is None outside a match, and whenever `points` is.

    `possible` has what can still come out where that is not known, and `match_won` who wins the match whatever comes
    out. `left` is how many checkers a side has left that may have a last throw; None where none is to come.
    """

    outcome: Outcome
    cube_use: CubeUse
    cube: int
    loser: Color | None = None
    base: int | None = None
    points: int | None = None
    score: Score | None = None
    possible: tuple[Possibility, ...] = ()
    match_won: Color | None = None
    left: int | None = None

    @property
    def winner(self) -> Color | None:
        """Who has won; None without a result, and of a draw."""
        return self.loser.other if self.loser and self.outcome in (Outcome.OYN, Outcome.MARS) else None


def worth(rules: Ruleset, finish: Finish | None = None, stake: Stake = ONE_GAME) -> Answer[Worth]:
    """What a finished game is worth, and what the score of the match becomes; without a finish, what a game can be
    worth (§5, §9)."""
    if finish is not None and finish.starter is None and rules.opening is Opening.WHITE:
        finish = replace(finish, starter=Color.WHITE)
    use = cube_in_play(rules, stake.match)
    draws = Draw if rules.draw is None else (rules.draw,)
    readings = tuple(
        Reading(draw, _worth(draw, finish, stake, use.value), _practices(rules, draw, finish)) for draw in draws
    )
    differ = len({reading.value._replace(left=None) for reading in readings}) > 1
    # Where a last throw changes nothing, the reading that has one knows how many checkers are left for it.
    value, practices = (_open(stake, use.value, readings), ()) if differ else readings[-1][1:]
    grounds = [rules.ground(Topic.SCORE)]
    if finish is None or finish.starter is not finish.first.other:
        # Only after the starter's finish there is something to ask about a draw.
        first = differ or value.outcome in (Outcome.DRAW, Outcome.LAST_THROW)
        first = first or (value.outcome is Outcome.DEPENDS and finish is not None)
        grounds.insert(0 if first else 1, rules.ground(Topic.DRAW))
    return _with_cube(Answer(value, tuple(grounds), practices, readings if differ else ()), use)


def _open(stake: Stake, use: CubeUse, readings: Sequence[Reading[Worth]]) -> Worth:
    """The worth that the readings of an open text differ in."""
    worths = [reading.value for reading in readings]
    return Worth(Outcome.OPEN, use, stake.cube, worths[0].loser, match_won=_sure(worths))


def _worth(draw: Draw, finish: Finish | None, stake: Stake, use: CubeUse) -> Worth:
    """The worth if there is a last throw after the starter's finish, or none."""
    if finish is None:
        return _in_general(draw, stake, use)
    over = _won(finish.other_off, finish.first.other, stake, use)
    if draw is Draw.NONE or finish.starter is finish.first.other:
        return over
    answered = _answered(finish, stake, use)
    if finish.starter is not None or answered._replace(left=None) == over:
        return answered
    possible = (
        Possibility(_STARTED[finish.first.other], over),
        Possibility(_STARTED[finish.first], answered),
    )
    return _undecided(Outcome.DEPENDS, stake, use, finish.first.other, possible)


_STARTED = MappingProxyType({Color.WHITE: Condition.WHITE_STARTED, Color.BLACK: Condition.BLACK_STARTED})


def _in_general(draw: Draw, stake: Stake, use: CubeUse) -> Worth:
    """What a game can be worth of which nothing is known."""
    won = (
        Possibility(Condition.SOME_OFF, _won(1, None, stake, use)),
        Possibility(Condition.NONE_OFF, _won(0, None, stake, use)),
    )
    drawn = (Possibility(Condition.CLEARED, _drawn(stake, use)),) if draw is Draw.LAST_THROW else ()
    return Worth(Outcome.DEPENDS, use, stake.cube, possible=(*won, *drawn))


def _answered(finish: Finish, stake: Stake, use: CubeUse) -> Worth:
    """The worth when the side that did not start has a last throw."""
    off, loser = finish.other_off, finish.first.other
    left = CHECKERS - off
    if finish.last_throw is not None:
        cleared = finish.last_throw == left
        return _drawn(stake, use) if cleared else _won(off + finish.last_throw, loser, stake, use)
    if left <= MOST_IN_A_THROW:
        possible = (
            Possibility(Condition.CLEARED, _drawn(stake, use)),
            Possibility(Condition.NOT_CLEARED, _won(off, loser, stake, use)),
        )
    elif off == 0:
        possible = (
            Possibility(Condition.SOME_OFF, _won(1, loser, stake, use)),
            Possibility(Condition.NONE_OFF, _won(0, loser, stake, use)),
        )
    else:
        return _won(off, loser, stake, use)._replace(left=left)
    return _undecided(Outcome.LAST_THROW, stake, use, loser, possible)._replace(left=left)


def _undecided(outcome: Outcome, stake: Stake, use: CubeUse, loser: Color, possible: tuple[Possibility, ...]) -> Worth:
    won = _sure([each.worth for each in possible])
    return Worth(outcome, use, stake.cube, loser, possible=possible, match_won=won)


def _sure(worths: Sequence[Worth]) -> Color | None:
    """Who wins the match by each of these."""
    won = {worth.match_won for worth in worths}
    return won.pop() if len(won) == 1 else None


def _drawn(stake: Stake, use: CubeUse) -> Worth:
    return Worth(Outcome.DRAW, use, stake.cube, None, 0, 0, _score(stake.match, None, 0))


def _won(off: int, loser: Color | None, stake: Stake, use: CubeUse) -> Worth:
    """The worth of a game lost with so many checkers off; no side's (None) changes no score."""
    base = game_points(off)
    outcome = Outcome.OYN if base == 1 else Outcome.MARS
    if use.multiplies is None and stake.cube > 1:
        possible = tuple(Possibility(condition, _won(off, loser, stake, known)) for condition, known in _CRAWFORD)
        won = _sure([each.worth for each in possible])
        return Worth(outcome, use, stake.cube, loser, base, possible=possible, match_won=won)
    points = base * stake.cube if use.multiplies else base
    score = _score(stake.match, loser.other, points) if loser else None
    return Worth(outcome, use, stake.cube, loser, base, points, score, match_won=score.won if score else None)


_CRAWFORD = (
    (Condition.CRAWFORD, CubeUse.CRAWFORD),
    (Condition.AFTER_CRAWFORD, CubeUse.AFTER_CRAWFORD),
)


def _score(match: Match | None, winner: Color | None, points: int | None) -> Score | None:
    if match is None or points is None:
        return None
    white = match.white + (points if winner is Color.WHITE else 0)
    black = match.black + (points if winner is Color.BLACK else 0)
    return Score(white, black, winner if max(white, black) >= match.length else None)


def _practices(rules: Ruleset, draw: Draw, finish: Finish | None) -> tuple[Practice, ...]:
    """The customs that a reading uses: whether there is a last throw, what a draw counts, when mars is counted."""
    if finish is not None and finish.starter is finish.first.other:
        return ()
    if draw is Draw.NONE:
        return (Practice.NO_LAST_THROW,) if rules.ground(Topic.DRAW).basis is Basis.SILENT else ()
    if finish is None:
        return Practice.LAST_THROW, Practice.DRAW_COUNTS_NOTHING
    off, thrown = finish.other_off, finish.last_throw
    drawn = off + (MOST_IN_A_THROW if thrown is None else thrown) >= CHECKERS
    saved = off == 0 and thrown != 0
    return (
        Practice.LAST_THROW,
        *((Practice.DRAW_COUNTS_NOTHING,) if drawn else ()),
        *((Practice.MARS_AFTER_LAST_THROW,) if saved else ()),
    )


def resigning(rules: Ruleset, resigned: Resignation | None = None, stake: Stake = ONE_GAME) -> Answer[Worth]:
    """What resigning costs; without a resignation it depends on what the side has off (§9)."""
    use = cube_in_play(rules, stake.match)
    value = (
        _in_general(Draw.NONE, stake, use.value)
        if resigned is None
        else _won(resigned.off, resigned.side, stake, use.value)
    )
    return _with_cube(_resting(value, rules.ground(Topic.RESIGNING), Practice.RESIGNED_AS_IT_STANDS), use)


def _with_cube(answer: Answer[Worth], use: Answer[CubeUse]) -> Answer[Worth]:
    """The answer with what is to be said of the cube, if anybody has doubled."""
    if answer.value.cube == 1:
        return answer
    return replace(answer, grounds=(*answer.grounds, *use.grounds), practices=(*answer.practices, *use.practices))


# ---------------------------------------------------------------- what a rule set does at all


_EQUAL = Toss(3, 3)
_CLOSE = Match(5, white=4, black=0, crawford_played=False)
GENERAL: Mapping[Topic, Callable[[Ruleset], Answer[Any]]] = MappingProxyType(
    {
        Topic.EQUAL_TOSS: lambda rules: start(rules, _EQUAL),
        Topic.CRAWFORD: lambda rules: cube_in_play(rules, _CLOSE),
        Topic.COCKED_DICE: cocked_dice,
        Topic.TAKING_BACK: taking_back,
        Topic.NEXT_START: next_start,
        Topic.WRONG_TURN: wrong_turn,
        Topic.RESIGNING: resigning,
    }
)
"""What no step decides and no field says: the question whose answer tells what a rule set does."""
