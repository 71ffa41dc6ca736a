"""The coach: what a play costs beside the best one, as the evaluator judges both, and what is counted for it."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from tutor import evaluator
from tutor.advantage import Advantage, advantage, after
from tutor.bearoff import holds
from tutor.game import Game
from tutor.opponent import Judge, said_first
from tutor.play import Hop, Play
from tutor.position import CHECKERS, OFF, Position, all_home
from tutor.ruleset import Ruleset
from tutor.ruling import plays_of


class Cost(IntEnum):
    """How much a costly play costs."""

    SOME = 1
    MUCH = 2


COSTLY = {Cost.SOME: 0.08, Cost.MUCH: 0.25}
"""From how many points on, won on average without a cube, a play costs so much. Smaller differences the evaluator does
not know for certain, so nothing is said of them."""
DIGITS, EXACT_DIGITS = 2, 3
"""Digits after the decimal sign of what is judged, and of what is exact."""


class Advice(NamedTuple):
    """What would have been better than the play `made`, how much that one costs, and by how many points. `exact` says
    that these are no estimate; `reason` is what is counted for the better play, if anything speaks for it clearly."""

    better: Play
    cost: Cost
    loss: float
    made: tuple[Hop, ...]
    exact: bool
    reason: Advantage | None


def cost_of(loss: float, exact: bool) -> Cost | None:
    """How costly a play is, by what is shown of its loss; None when it is not."""
    shown = round(loss, EXACT_DIGITS if exact else DIGITS)
    return max((cost for cost, least in COSTLY.items() if shown >= least), default=None)


def is_exact(rules: Ruleset, position: Position) -> bool:
    """Whether what the plays of a position are worth is no estimate."""
    return holds(rules) and all_home(position.mover) and all_home(position.opponent)


def advice(game: Game, judge: Judge = evaluator.judged) -> Advice | None:
    """What the coach says before the turn, whole as it is made, is confirmed; None when it costs little or nothing.

    Raises `ValueError` when no dice are thrown.
    """
    plays, made = plays_of(game.rules, game.began), game.outlook().turn.own
    ends = list(plays.ends)
    if game.last_throw or made[OFF] == CHECKERS or len(ends) < 2 or made not in ends:
        return None
    worth = [chances.equity for chances in judge(game.rules, game.position, ends)]
    best = plays.result(ends[worth.index(max(worth))])
    assert best
    loss, exact = max(worth) - worth[ends.index(made)], is_exact(game.rules, game.position)
    cost = cost_of(loss, exact)
    if cost is None:
        return None
    reason = advantage(*(after(game.rules, game.position, own) for own in (best.own, made)))
    return Advice(said_first(best), cost, loss, game.made, exact, reason)
