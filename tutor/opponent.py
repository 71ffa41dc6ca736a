"""The computer at the board: what it plays at each level, when it doubles, and what it answers to a double.

Hard plays what the evaluator likes best. Easy and Medium err as people do: they overlook plays, those the more that are
hard to see, and they judge what they see with a blur; they never play at random. What they overlook follows from the
dice's seed, the number of the game and that of the turn, so a game can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tutor import evaluator
from tutor.bearoff import Chances
from tutor.chance import Chance
from tutor.contest import Contest, Player, due_dice, throw_own
from tutor.game import Action, Due, Game, double, drop, take
from tutor.legality import Plays, Result, hops
from tutor.notation import as_said
from tutor.play import Hop, Play, Turn
from tutor.position import OFF, POINTS, Counts, Position, pips
from tutor.referee import play
from tutor.ruleset import Ruleset
from tutor.ruling import plays_of

Judge = Callable[[Ruleset, Position, Sequence[Counts]], list[Chances]]
"""What each result of a play is worth to the side to move (`evaluator.judged`)."""
Ahead = Callable[[Ruleset, Position], Chances]
"""What a position is worth to the side to move before its roll (`evaluator.before_roll`)."""


class Eye(NamedTuple):
    """How well a level sees. `overlooks`: the probability that it does not see a play of `hiding` 1. `blur`: by how
    much it misjudges what it sees, a standard deviation in points."""

    overlooks: float
    blur: float


EYES = {
    Player.EASY: Eye(0.18, 0.14),
    Player.MEDIUM: Eye(0.09, 0.07),
    Player.HARD: Eye(0.0, 0.0),
}

MOST_OVERLOOKED = 0.9
"""However well it hides, a play is seen now and then."""

DOUBLES, DROPS, PLAYS_ON = 0.4, 0.55, 1.0
"""Points that the side to move wins on average, without a cube and at 1: from these on it doubles, a double is dropped,
and a mars is worth more than a dropped double."""


# ---------------------------------------------------------------- which play


def chosen(player: Player, game: Game, chance: Chance, judge: Judge = evaluator.judged) -> tuple[Hop, ...]:
    """The play of the roll that is thrown, by the steps; none is a pass. Raises `ValueError` when none is thrown."""
    plays = plays_of(game.rules, game.began)
    if plays.must_pass:
        return ()
    eye = EYES[player]
    seen = _seen(plays, eye, chance)
    if game.last_throw:
        return hops(said_first(min(seen, key=lambda result: (-result.own[OFF], pips(result.own)))))
    worth = judge(game.rules, game.position, [result.own for result in seen])
    judged = [
        (round(each.equity + eye.blur * _blur(chance), 4), result) for each, result in zip(worth, seen, strict=True)
    ]
    # Of equals that which is nearer to the end: a sure mars is not dawdled over.
    best = max(judged, key=lambda found: (found[0], found[1].own[OFF], -pips(found[1].own)))
    return hops(said_first(best[1]))


def said_first(result: Result) -> Play:
    """Of the orders that lead to a result the one that a person would say first."""
    return min(result.orders, key=lambda order: as_said(hops(order)))


def _seen(plays: Plays, eye: Eye, chance: Chance) -> Sequence[Result]:
    """The results that the level looks at, that which is easiest to see always among them."""
    results = plays.results
    if not eye.overlooks:
        return results
    hidden = [hiding(plays.turn, result, len(results)) for result in results]
    found = [
        result
        for result, hides in zip(results, hidden, strict=True)
        if not _happens(chance, min(eye.overlooks * hides, MOST_OVERLOOKED))
    ]
    return found or [results[hidden.index(min(hidden))]]


def hiding(turn: Turn, result: Result, count: int) -> float:
    """How well a result hides among so many: more when its checkers come from two far places, when it changes nothing
    that strikes the eye (no point more is held, none is borne off), and when there are many to look through."""
    sources = [point for point in POINTS if result.own[point] < turn.own[point]]
    apart = max(sources) - min(sources) if sources else 0
    held = sum(map(bool, result.own[1:])) - sum(map(bool, turn.own[1:]))
    quiet = held <= 0 and result.own[OFF] == turn.own[OFF]
    return min(apart, 12) / 12 + quiet + min(count, 40) / 40


def _happens(chance: Chance, probability: float) -> bool:
    return chance.below(1_000_000) < probability * 1_000_000


def _blur(chance: Chance) -> float:
    """A number around 0 with a standard deviation of 1, as near to a bell curve as twelve throws make it."""
    return sum(chance.below(1_000_001) for _ in range(12)) / 1_000_000 - 6


# ---------------------------------------------------------------- the cube


def doubles(player: Player, game: Game, chance: Chance, ahead: Ahead = evaluator.before_roll) -> bool:
    """Whether the side to move offers to double before its throw.

    Not where the game decides the match for it anyway; always where it decides the match for the other side.
    """
    if Action.DOUBLE not in game.actions:
        return False
    needed = _needed(game, game.position)
    if needed and needed[0] <= game.cube:
        return False
    if needed and needed[1] <= game.cube:
        return True
    return DOUBLES <= _equity(player, game, chance, ahead) <= PLAYS_ON


def takes(player: Player, game: Game, chance: Chance, ahead: Ahead = evaluator.before_roll) -> bool:
    """Whether the side that is not to move takes the double; always where a drop would lose the match."""
    needed = _needed(game, game.position)
    if needed and needed[0] <= game.cube:
        return True
    return _equity(player, game, chance, ahead) < DROPS


def _needed(game: Game, position: Position) -> tuple[int, int] | None:
    """The points that the side to move needs for the match, and the other side; None outside a match."""
    if game.match is None:
        return None
    white, black = (game.match.length - each for each in (game.match.white, game.match.black))
    return (white, black) if position.to_move.value == "w" else (black, white)


def _equity(player: Player, game: Game, chance: Chance, ahead: Ahead) -> float:
    """What the side to move wins on average, as the level sees it: there is more time to look than for a play."""
    return ahead(game.rules, game.position).equity + EYES[player].blur / 2 * _blur(chance)


# ---------------------------------------------------------------- its turn in a contest


def acted(contest: Contest, judge: Judge = evaluator.judged, ahead: Ahead = evaluator.before_roll) -> Contest:
    """The contest after the computer that is to act has done one thing; the same where dice are to be typed first.

    Raises `ValueError` when no computer is to act.
    """
    player, game = contest.player, contest.game
    if player in (None, Player.PERSON):
        raise ValueError("no computer is to act")
    assert player
    chance = Chance(f"{contest.terms.seed} game {len(contest.games)} turn {game.turn_number} {contest.due} {player}")
    match contest.due:
        case Due.THROW if doubles(player, game, chance, ahead):
            return contest.gone_on(double(game))
        case Due.THROW:
            return throw_own(contest) if due_dice(contest) else contest
        case Due.ANSWER:
            return contest.gone_on(take(game) if takes(player, game, chance, ahead) else drop(game))
        case _:
            return contest.gone_on(play(game, chosen(player, game, chance, judge)).game)
