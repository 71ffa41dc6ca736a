"""The referee of a turn: steps that are offered are made, or refused with every reason, undone, and confirmed.

Every function takes a game (`tutor.game`) and gives another one. A step that the rules refuse is not made; the game
keeps it beside the turn, and the reasons come with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tutor.conduct import Finish
from tutor.dice import Roll
from tutor.game import Due, Game, Played, expect, finished, turn_of
from tutor.legality import Reason, hops, judge
from tutor.notation import NotationError, Problem, hops_text
from tutor.outlook import outlook_on
from tutor.play import Hop, Play, Turn
from tutor.position import CHECKERS, HEAD, OFF, Color, Position
from tutor.ruleset import Draw, Ruleset
from tutor.ruling import dealings, plays_of, rule_on


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

    A step that no single unused die makes is read as several by one checker, if the dice add up. Raises `ValueError`
    when no play is due, and for a step between points that no board has.
    """
    expect(game, Due.PLAY)
    _on_the_board(wanted)
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
    expect(game, Due.PLAY)
    return replace(game, made=game.made[:-1])


def undo_all(game: Game) -> Game:
    """The game without any step of the turn, which is not confirmed yet."""
    expect(game, Due.PLAY)
    return replace(game, made=())


def confirm(game: Game) -> Tried:
    """The game with the turn handed over as it was made; a play that is not whole is refused. Without steps: a pass."""
    expect(game, Due.PLAY)
    dealt = _dealt(game, game.made)
    if dealt is None:
        ruling = rule_on(game.rules, game.began, game.made)
        return _refused(game, ruling.play, ruling.reasons)
    return Tried(_handed_over(game, dealt), None)


def play(game: Game, wanted: tuple[Hop, ...]) -> Tried:
    """The game with a whole play made and confirmed; no steps are a pass. When it is refused, none of it is made."""
    expect(game, Due.PLAY)
    _on_the_board(wanted)
    dealt = _dealt(game, wanted)
    if dealt is not None:  # the same as below, without looking at each step
        return Tried(_handed_over(replace(game, made=wanted), dealt), None)
    tried = step(undo_all(game), *wanted)
    tried = tried if tried.refusal else confirm(tried.game)
    return Tried(undo_all(tried.game), tried.refusal) if tried.refusal else tried


def refusal_of(rules: Ruleset, position: Position, roll: Roll, tried: tuple[Hop, ...]) -> Refusal:
    """Why this was refused (`Played.refused`) in a turn of a game, told as it was when it was tried."""
    began = turn_of(position, roll)
    seen = outlook_on(rules, began, tried)
    if seen.stopped:
        return Refusal(rules, began, position.to_move, (*seen.made, *seen.stopped), seen.refused)
    ruling = rule_on(rules, began, tried)
    return Refusal(rules, began, position.to_move, ruling.play, ruling.reasons)


def _on_the_board(wanted: tuple[Hop, ...]) -> None:
    for source, target in wanted:
        if not (OFF < source <= HEAD and OFF <= target <= HEAD):
            raise ValueError(f"expected a step from 1 to {HEAD}, to {OFF} to {HEAD}, got {source} to {target}")


def _dealt(game: Game, wanted: tuple[Hop, ...]) -> Play | None:
    """These steps as a whole legal play, the larger die to the earlier step; None if they are not one. One that uses
    all dice is judged by itself: the list of all plays tells only whether dice were left that could be played."""
    began = game.began
    if len(wanted) < len(began.dice):
        return plays_of(game.rules, began).dealt(wanted)
    plays = (play for play in dealings(began.dice, wanted) if len(play) == len(wanted))
    return next((play for play in plays if not judge(game.rules, began, play)), None)


def _refused(game: Game, play: Play, reasons: tuple[Reason, ...]) -> Tried:
    """The game that keeps what was refused in this turn, each once, as long as there is room."""
    refusal = Refusal(game.rules, game.began, game.position.to_move, play, reasons)
    tried = hops(play)
    kept = game.refused if tried in game.refused or game.full else (*game.refused, tried)
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
    tried = game.tried + len(game.refused)
    game = replace(game, entries=entries, position=position, roll=None, made=(), refused=(), tried=tried)
    if last_throw:
        return finished(game, Finish(mover.other, before.mover[OFF], game.starter, off - before.mover[OFF]))
    if off < CHECKERS or (game.rules.draw is Draw.LAST_THROW and mover is game.starter):
        return game
    return finished(game, Finish(mover, before.opponent[OFF], game.starter))
