"""Games as text: a head with what was agreed, then one line a turn (docs/interfaces.md, "Game text").

There is one written form of each contest; `replay` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.contest import Contest, Terms, left_open
from tutor.dice import Roll
from tutor.game import Answered, Doubled, Ending, Entry, Game, Played, Resigned
from tutor.notation import hops_text, ruleset_text
from tutor.position import OFF, Color, Position
from tutor.ruleset import field_value

TITLE = "Nardy Tutor game text"
VERSION = "1"

LETTERS = {Color.WHITE: "W", Color.BLACK: "B"}
NAMES = {Color.WHITE: "White", Color.BLACK: "Black"}


def contest_text(contest: Contest) -> str:
    """The one written form of a contest, as far as it has been played."""
    lines = [f"{TITLE} {VERSION}", *_head(contest.terms)]
    for number, game in enumerate(contest.games, 1):
        lines += ["", _heading(contest, number)]
        lines += _turns(game)
        if game.result:
            lines.append(f"Result: {result_text(contest, number)}")
    return "\n".join(lines) + "\n"


def _head(terms: Terms) -> Iterator[str]:
    yield f"Rules: {ruleset_text(terms.rules)}"
    if topics := left_open(terms.rules):
        yield "Played as: " + "+".join(f"{topic}={field_value(terms.settled, topic)}" for topic in topics)
    yield f"White: {terms.white}"
    yield f"Black: {terms.black}"
    if terms.length is not None:
        yield f"Match: {terms.length}"
    if terms.score != (0, 0):
        yield f"Score: {pair(terms.score)}"
    if terms.crawford_played:
        yield "Crawford: played"
    yield "Dice: typed" if terms.seed is None else f"Dice: seed {terms.seed}"
    if terms.starter:
        yield f"Start: {NAMES[terms.starter]}"


def _heading(contest: Contest, number: int) -> str:
    game = contest.games[number - 1]
    starts = f": {NAMES[game.starter]} starts" if game.starter and not game.tosses else ""
    return f"Game {number} ({pair(contest.score_before(number))}){starts}"


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


def result_text(contest: Contest, number: int) -> str:
    """What a game ended in, and the score after it; `number` is that of a game that is over, from 1."""
    result, score = contest.games[number - 1].result, pair(contest.score_before(number + 1))
    assert result is not None
    if result.winner is None:
        return f"draw, {score}"
    how = "dropped" if result.ending is Ending.DROPPED else "mars" if result.mars else "oyn"
    return f"{NAMES[result.winner]} {result.points} ({how}), {score}"


def pair(score: tuple[int, int]) -> str:
    """A score, White's points first."""
    return f"{score[0]}-{score[1]}"
