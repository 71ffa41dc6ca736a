"""One game as lines of game text: its heading, one line for each thing done, its result (docs/interfaces.md)."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.dice import Roll
from tutor.game import Answered, Doubled, Ending, Entry, Game, Played, Resigned, Result
from tutor.notation import hops_text
from tutor.position import OFF, Color, Position

LETTERS = {Color.WHITE: "W", Color.BLACK: "B"}
NAMES = {Color.WHITE: "White", Color.BLACK: "Black"}

Score = tuple[int, int]
"""White's points and Black's."""


def game_text(game: Game, number: int, before: Score) -> str:
    """The lines of the game of this number, as far as it has been played; `before` is the score before it."""
    lines = [_heading(game, number, before), *_turns(game)]
    if game.result:
        lines.append(f"Result: {result_text(game.result, score_after(before, game.result))}")
    return "\n".join(lines) + "\n"


def score_after(before: Score, result: Result | None) -> Score:
    """The score once a game that began at another one has this result."""
    if result is None or result.winner is None:
        return before
    white, black = before
    return (white + result.points, black) if result.winner is Color.WHITE else (white, black + result.points)


def _heading(game: Game, number: int, before: Score) -> str:
    starts = f": {NAMES[game.starter]} starts" if game.starter and not game.tosses else ""
    return f"Game {number} ({pair(before)}){starts}"


def _turns(game: Game) -> Iterator[str]:
    yield from (f"Toss: {thrown.white}-{thrown.black}" for thrown in game.tosses)
    number = 1
    for entry in game.entries:
        yield from (f"{number}. {line}" for line in _entry(entry))
        number += isinstance(entry, Played)
    if game.roll:
        turn = f"{number}. {_thrown(game.position, game.roll)}"
        yield from (f"{turn} {hops_text(tried)} refused" for tried in game.refused)
        yield f"{turn} {hops_text(game.made)} ..." if game.made else f"{turn} ..."


def _entry(entry: Entry) -> Iterator[str]:
    """The lines of what was done, without the number of the turn."""
    letter = LETTERS[entry.position.to_move]
    match entry:
        case Played(position, roll, played, refused):
            turn = _thrown(position, roll)
            yield from (f"{turn} {hops_text(tried)} refused" for tried in refused)
            yield f"{turn} {hops_text(played)}"
        case Doubled(_, value):
            yield f"{letter} doubles to {value}"
        case Answered(position, taken):
            yield f"{LETTERS[position.to_move.other]} {'takes' if taken else 'drops'}"
        case Resigned(position, roll, refused):
            turn = _thrown(position, roll) if roll else letter
            yield from (f"{turn} {hops_text(tried)} refused" for tried in refused)
            yield f"{turn} resigns ({lost(position)})"


def _thrown(position: Position, roll: Roll) -> str:
    return f"{LETTERS[position.to_move]} {dice_text(roll)}:"


def dice_text(roll: Roll) -> str:
    """The dice of a roll, the larger first."""
    return f"{roll.high}-{roll.low}"


def lost(position: Position) -> str:
    """What the side to move loses when it resigns."""
    return "oyn" if position.mover[OFF] else "mars"


def result_text(result: Result, score: Score) -> str:
    """What a game ended in, and the score after it."""
    if result.winner is None:
        return f"draw, {pair(score)}"
    how = "dropped" if result.ending is Ending.DROPPED else "mars" if result.mars else "oyn"
    return f"{NAMES[result.winner]} {result.points} ({how}), {pair(score)}"


def pair(score: Score) -> str:
    """A score, White's points first."""
    return f"{score[0]}-{score[1]}"
