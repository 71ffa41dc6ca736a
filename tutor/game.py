"""A game from the toss to its result, as a value: what has been played, what is due, and what may be done.

Every function takes a game and gives another one; those of a turn are those of `referee`. How a game begins, what it is
worth and when the cube is in play is asked of `conduct` (docs/rules.md §5, §9). Dice are arguments: where they come
from is the matter of `contest`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

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
from tutor.notation import Problem
from tutor.outlook import Outlook, outlook_on
from tutor.play import Hop, Turn
from tutor.position import CHECKERS, OFF, START, Color, Position
from tutor.ruleset import Cube, Draw, Opening, PrimeTiming, Ruleset


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


MOST_DONE = 1_500
"""So many things are done in a game at most: tosses, turns, doubles and their answers, and what was refused."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game under settled rules (`as_played`), as far as it has been played.

    `match` is the score before it (None: outside a match to some length). `starter` is None as long as nobody has won
    the toss. `position` is how the turn began, its side to move the one whose turn it is; `made` are the steps of this
    turn that stand and are not confirmed, `refused` those tried and refused in it. `cube` is where the cube stands,
    `owner` who alone may double (None: either side), `offered` whether a double waits for its answer. `tried` is how
    many refused plays the turns before this one keep.
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
    tried: int = 0

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
    def full(self) -> bool:
        """Whether so much has been done that no throw may follow (`MOST_DONE`), and nothing that is refused is kept."""
        return len(self.tosses) + len(self.entries) + self.tried + len(self.refused) >= MOST_DONE

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
    expect(game, Due.TOSS, room=True)
    won = start(game.rules, thrown).value
    game = replace(game, tosses=(*game.tosses, thrown))
    if won.starter is None:
        return game
    plays_toss = game.rules.opening is Opening.PLAY_TOSS
    position = replace(START, to_move=won.starter)
    return replace(game, starter=won.starter, position=position, roll=won.roll if plays_toss else None)


def throw(game: Game, roll: Roll) -> Game:
    """The game with the dice of this turn thrown."""
    expect(game, Due.THROW, room=True)
    return replace(game, roll=roll)


# ---------------------------------------------------------------- the cube, and the end


def double(game: Game) -> Game:
    """The game with a double offered; raises `ValueError` where `no_doubling` says why not."""
    expect(game, Due.THROW, room=True)
    if game.no_doubling:
        raise ValueError(f"no doubling here: {game.no_doubling}")
    return replace(game, entries=(*game.entries, Doubled(game.position, game.cube * 2)), offered=True)


def take(game: Game) -> Game:
    """The game with the double taken: the cube is the taker's."""
    expect(game, Due.ANSWER)
    entries = (*game.entries, Answered(game.position, True))
    return replace(game, entries=entries, offered=False, cube=game.cube * 2, owner=game.position.to_move.other)


def drop(game: Game) -> Game:
    """The game with the double dropped, and so lost at what the cube stood at."""
    expect(game, Due.ANSWER)
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


def finished(game: Game, finish: Finish) -> Game:
    """The game with its result, once a side has borne off its last checker and no last throw is to come."""
    counted = worth(game.rules, finish, Stake(game.cube, game.match)).value
    assert counted.points is not None
    ending = Ending.DRAWN if counted.outcome is Outcome.DRAW else Ending.BORNE_OFF
    return replace(game, result=Result(ending, counted.winner, counted.outcome is Outcome.MARS, counted.points))


def expect(game: Game, due: Due, room: bool = False) -> None:
    """Raises `ValueError` when something else is due, or when there is to be `room` and the game is full."""
    if game.due is not due:
        raise ValueError(f"now due: {game.due}, not {due}")
    if room and game.full:
        raise ValueError(f"more than {MOST_DONE} things are not done in a game")
