"""A game from the toss to its result, as a value: what has been played, what is due, and what may be done.

Every function takes a game and gives another one. A step that the rules refuse is not made; it is kept beside the
turn, with the reasons. How a game begins, what it is worth and when the cube is in play is asked of `conduct`
(docs/rules.md §5, §9). Dice are arguments: where they come from is the matter of `contest`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tutor.conduct import (
    CUBES,
    Finish,
    Match,
    Outcome,
    Resignation,
    Stake,
    Toss,
    cube_in_play,
    resigning,
    start,
    worth,
)
from tutor.dice import Roll
from tutor.legality import Reason, hops
from tutor.notation import NotationError, Problem, hops_text
from tutor.outlook import Outlook, outlook_on
from tutor.play import Hop, Play, Turn
from tutor.position import CHECKERS, OFF, START, Color, Position
from tutor.ruleset import Cube, Draw, Opening, PrimeTiming, Ruleset
from tutor.ruling import plays_of, rule_on


class Due(StrEnum):
    """What is to be done next. `next-game` comes up in a contest only."""

    TOSS = "toss"
    THROW = "throw"
    PLAY = "play"
    ANSWER = "answer"
    NEXT_GAME = "next-game"
    OVER = "over"


class Action(StrEnum):
    """What may be done. `step` stands for the steps that can come next (`Game.going`)."""

    TOSS = "toss"
    THROW = "throw"
    DOUBLE = "double"
    STEP = "step"
    UNDO = "undo"
    CONFIRM = "confirm"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    NEXT_GAME = "next-game"


# ---------------------------------------------------------------- what has been done


@dataclass(frozen=True, slots=True)
class Played:
    """One turn: the position and the roll, what was played (nothing: a pass), and what was tried before and refused.

    Of what is `refused` the last step is the one that was stopped; where all its steps stand, it was stopped too early.
    """

    position: Position
    roll: Roll
    play: tuple[Hop, ...]
    refused: tuple[tuple[Hop, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Doubled:
    """The side to move offered to double, before its throw; `value` is where the cube stands if that is taken."""

    position: Position
    value: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The side that is not to move took the double, or dropped it."""

    position: Position
    taken: bool


@dataclass(frozen=True, slots=True)
class Resigned:
    """The side to move gave the game up, before its throw or, with `roll`, after it. What it had off as the turn began
    counts; `refused` as in `Played`."""

    position: Position
    roll: Roll | None = None
    refused: tuple[tuple[Hop, ...], ...] = ()


Entry = Played | Doubled | Answered | Resigned


class Ending(StrEnum):
    """How a game ended: the winner has borne off everything, the loser resigned or dropped a double, or it is drawn."""

    BORNE_OFF = "borne-off"
    RESIGNED = "resigned"
    DROPPED = "dropped"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. `points` are the winner's, multiplied by the cube; of a draw 0, and `winner` is None."""

    ending: Ending
    winner: Color | None
    mars: bool
    points: int


# ---------------------------------------------------------------- a game


@dataclass(frozen=True, slots=True)
class Game:
    """A game under settled rules (`as_played`), as far as it has been played.

    `match` is the score before it (None: outside a match to some length). `starter` is None as long as nobody has won
    the toss. `position` is how the turn began, its side to move the one whose turn it is; `made` are the steps of this
    turn that stand and are not confirmed, `refused` those tried and refused in it. `cube` is where the cube stands,
    `owner` who alone may double (None: either side), `offered` whether a double waits for its answer.
    """

    rules: Ruleset
    match: Match | None = None
    starter: Color | None = None
    tosses: tuple[Toss, ...] = ()
    entries: tuple[Entry, ...] = ()
    position: Position = START
    roll: Roll | None = None
    made: tuple[Hop, ...] = ()
    refused: tuple[tuple[Hop, ...], ...] = ()
    cube: int = 1
    owner: Color | None = None
    offered: bool = False
    result: Result | None = None

    @property
    def due(self) -> Due:
        """What is to be done next."""
        if self.result:
            return Due.OVER
        if self.starter is None:
            return Due.TOSS
        if self.offered:
            return Due.ANSWER
        return Due.PLAY if self.roll else Due.THROW

    @property
    def acting(self) -> Color | None:
        """Which side is to act; None for the toss, and when the game is over."""
        if self.due in (Due.TOSS, Due.OVER):
            return None
        return self.position.to_move.other if self.offered else self.position.to_move

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the side to act may do now."""
        match self.due:
            case Due.TOSS:
                return (Action.TOSS,)
            case Due.THROW:
                doubling = (Action.DOUBLE,) if self.no_doubling is None else ()
                return (*doubling, Action.THROW, *self._resigning)
            case Due.PLAY:
                seen = self.outlook()
                step = (Action.STEP,) if seen.going else ()
                undo = (Action.UNDO,) if self.made else ()
                confirm = (Action.CONFIRM,) if seen.finished else ()
                return (*step, *undo, *confirm, *self._resigning)
            case Due.ANSWER:
                return Action.TAKE, Action.DROP
            case _:
                return ()

    @property
    def _resigning(self) -> tuple[Action, ...]:
        return () if self.last_throw else (Action.RESIGN,)

    @property
    def no_doubling(self) -> Problem | None:
        """Why the side to move may not double before its throw (a `Problem` of game text); None when it may."""
        use = cube_in_play(self.rules, self.match).value
        if not use.multiplies:
            return Problem.CRAWFORD_GAME if self.rules.cube is Cube.YES else Problem.NO_CUBE
        if self.owner not in (None, self.position.to_move):
            return Problem.CUBE_OWNER
        if self.cube == CUBES[-1]:
            return Problem.CUBE_FULL
        return Problem.DOUBLE_TIME if self.last_throw or self.due is not Due.THROW else None

    @property
    def last_throw(self) -> bool:
        """Whether the side that started has finished, and the other side has its one last throw."""
        return self.result is None and self.position.opponent[OFF] == CHECKERS

    @property
    def turn_number(self) -> int:
        """The number of the turn that is due or being played, counted from 1 over both sides."""
        return 1 + sum(isinstance(entry, Played) for entry in self.entries)

    @property
    def began(self) -> Turn:
        """The turn being played, with nothing of it played. Raises `ValueError` when no dice are thrown."""
        if self.roll is None:
            raise ValueError("no dice are thrown")
        return turn_of(self.position, self.roll)

    def outlook(self) -> Outlook:
        """What follows from the steps made: which can come next, and whether the play is whole."""
        return outlook_on(self.rules, self.began, self.made)


def turn_of(position: Position, roll: Roll) -> Turn:
    """The turn of a game; in its last throw too, where the rules of play know only that a game is over.

    There the checker that the other side bore off last counts as not yet off: it blocks nothing, and others are off.
    """
    turn = Turn.start(position, roll)
    return turn._replace(against=(CHECKERS - 1, *turn.against[1:])) if turn.against[OFF] == CHECKERS else turn


def as_played(rules: Ruleset) -> Ruleset:
    """The rules with everything settled that a game needs, where the text leaves it open or to be agreed.

    An agreed opening is a toss after which the winner throws anew; a prime may not stand even between two steps, as the
    texts have it that settle it; and where a draw is open, there is a last throw.
    """
    return replace(
        rules,
        opening=Opening.RETHROW if rules.opening is Opening.AGREED else rules.opening,
        prime_timing=rules.prime_timing or PrimeTiming.DIE,
        draw=rules.draw or Draw.LAST_THROW,
    )


def begin(rules: Ruleset, match: Match | None = None, starter: Color | None = None) -> Game:
    """A new game. Without a starter the toss decides, or the rules. Raises `ValueError` for rules that are not
    settled (`as_played`), and for a match of which nobody says whether the Crawford game has been played."""
    if rules != as_played(rules):
        raise ValueError(f"{rules.name} leaves open what a game needs: settle it with as_played()")
    if cube_in_play(rules, match).value.multiplies is None:
        raise ValueError("whether the Crawford game has been played decides whether the cube is in play")
    starter = start(rules).value.starter or starter
    return Game(rules, match, starter, position=replace(START, to_move=starter or Color.WHITE))


def toss(game: Game, thrown: Toss) -> Game:
    """The game after each side has thrown a die for the start; after equal dice the toss is due once more."""
    _expect(game, Due.TOSS)
    won = start(game.rules, thrown).value
    game = replace(game, tosses=(*game.tosses, thrown))
    if won.starter is None:
        return game
    plays_toss = game.rules.opening is Opening.PLAY_TOSS
    position = replace(START, to_move=won.starter)
    return replace(game, starter=won.starter, position=position, roll=won.roll if plays_toss else None)


def throw(game: Game, roll: Roll) -> Game:
    """The game with the dice of this turn thrown."""
    _expect(game, Due.THROW)
    return replace(game, roll=roll)


# ---------------------------------------------------------------- a turn


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something tried in a turn is refused, as data for `explain.refusal_text`: under which rules, in which turn of
    which side, what was judged, and the reasons, their steps counted in it."""

    rules: Ruleset
    turn: Turn
    mover: Color
    play: Play
    reasons: tuple[Reason, ...]


class Tried(NamedTuple):
    """The game after something was tried; with a refusal it is as before, but for what it keeps in `refused`."""

    game: Game
    refusal: Refusal | None


class TurnError(NotationError):
    """A turn of a game text that cannot be played; `refusal` says why."""

    def __init__(self, text: str, at: int, line: int, refusal: Refusal) -> None:
        play = hops_text(hops(refusal.play))
        super().__init__(Problem.TURN_REFUSED, text, at, {"found": play}, line)
        self.args = (text, at, line, refusal)  # what it is made from, when it is copied
        self.refusal = refusal


def step(game: Game, *wanted: Hop) -> Tried:
    """The game with these steps (from, to) made after those that stand, up to the first that is refused.

    A step that no single unused die makes is read as several by one checker, if the dice add up.
    """
    _expect(game, Due.PLAY)
    for hop in wanted:
        turn = game.outlook().turn
        tried = (*game.made, *hops(rule_on(game.rules, turn, (hop,)).play))
        seen = outlook_on(game.rules, game.began, tried)
        game = replace(game, made=hops(seen.made))
        if seen.stopped:
            return _refused(game, (*seen.made, *seen.stopped), seen.refused)
    return Tried(game, None)


def undo(game: Game) -> Game:
    """The game without the last step of the turn, which is not confirmed yet."""
    _expect(game, Due.PLAY)
    return replace(game, made=game.made[:-1])


def undo_all(game: Game) -> Game:
    """The game without any step of the turn, which is not confirmed yet."""
    _expect(game, Due.PLAY)
    return replace(game, made=())


def confirm(game: Game) -> Tried:
    """The game with the turn handed over as it was made; a play that is not whole is refused. Without steps: a pass."""
    _expect(game, Due.PLAY)
    dealt = plays_of(game.rules, game.began).dealt(game.made)
    if dealt is None:
        ruling = rule_on(game.rules, game.began, game.made)
        return _refused(game, ruling.play, ruling.reasons)
    return Tried(_handed_over(game, dealt), None)


def play(game: Game, wanted: tuple[Hop, ...]) -> Tried:
    """The game with a whole play made and confirmed; no steps are a pass. When it is refused, none of it is made."""
    _expect(game, Due.PLAY)
    if plays_of(game.rules, game.began).dealt(wanted) is not None:  # the same as below, without looking at each step
        return confirm(replace(game, made=wanted))
    tried = step(undo_all(game), *wanted)
    tried = tried if tried.refusal else confirm(tried.game)
    return Tried(undo_all(tried.game), tried.refusal) if tried.refusal else tried


def _refused(game: Game, play: Play, reasons: tuple[Reason, ...]) -> Tried:
    """The game that keeps what was refused in this turn, each once."""
    refusal = Refusal(game.rules, game.began, game.position.to_move, play, reasons)
    tried = hops(play)
    kept = game.refused if tried in game.refused else (*game.refused, tried)
    return Tried(replace(game, refused=kept), refusal)


def _handed_over(game: Game, dealt: Play) -> Game:
    """The game once the side to move has played this: over, or the other side's turn."""
    assert game.roll is not None
    before, turn = game.position, game.began
    for made in dealt:
        turn = turn.after(made)
    entries = (*game.entries, Played(before, game.roll, game.made, game.refused))
    position = before.with_mover(turn.own).handed_over()
    last_throw, mover, off = game.last_throw, before.to_move, turn.own[OFF]
    game = replace(game, entries=entries, position=position, roll=None, made=(), refused=())
    if last_throw:
        return _finished(game, Finish(mover.other, before.mover[OFF], game.starter, off - before.mover[OFF]))
    if off < CHECKERS or (game.rules.draw is Draw.LAST_THROW and mover is game.starter):
        return game
    return _finished(game, Finish(mover, before.opponent[OFF], game.starter))


def _finished(game: Game, finish: Finish) -> Game:
    counted = worth(game.rules, finish, Stake(game.cube, game.match)).value
    assert counted.points is not None
    ending = Ending.DRAWN if counted.outcome is Outcome.DRAW else Ending.BORNE_OFF
    return replace(game, result=Result(ending, counted.winner, counted.outcome is Outcome.MARS, counted.points))


# ---------------------------------------------------------------- the cube, and resigning


def double(game: Game) -> Game:
    """The game with a double offered; raises `ValueError` where `no_doubling` says why not."""
    _expect(game, Due.THROW)
    if game.no_doubling:
        raise ValueError(f"no doubling here: {game.no_doubling}")
    return replace(game, entries=(*game.entries, Doubled(game.position, game.cube * 2)), offered=True)


def take(game: Game) -> Game:
    """The game with the double taken: the cube is the taker's."""
    _expect(game, Due.ANSWER)
    entries = (*game.entries, Answered(game.position, True))
    return replace(game, entries=entries, offered=False, cube=game.cube * 2, owner=game.position.to_move.other)


def drop(game: Game) -> Game:
    """The game with the double dropped, and so lost at what the cube stood at."""
    _expect(game, Due.ANSWER)
    result = Result(Ending.DROPPED, game.position.to_move, False, game.cube)
    entries = (*game.entries, Answered(game.position, False))
    return replace(game, entries=entries, offered=False, result=result)


def resign(game: Game) -> Game:
    """The game given up by the side to move, as an oyn, or as a mars if it had borne off nothing when its turn began.

    Raises `ValueError` when a side is not to throw or to play, and in a last throw, for then the game has been won.
    """
    if Action.RESIGN not in game.actions:
        raise ValueError("nobody can resign now")
    resigned = Resignation(game.position.to_move, game.position.mover[OFF])
    counted = resigning(game.rules, resigned, Stake(game.cube, game.match)).value
    assert counted.points is not None
    result = Result(Ending.RESIGNED, counted.winner, counted.outcome is Outcome.MARS, counted.points)
    entries = (*game.entries, Resigned(game.position, game.roll, game.refused))
    return replace(game, entries=entries, roll=None, made=(), refused=(), result=result)


def _expect(game: Game, due: Due) -> None:
    if game.due is not due:
        raise ValueError(f"now due: {game.due}, not {due}")
