"""The coach: what a play costs beside the best one, as the evaluator judges both."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from tutor import evaluator
from tutor.game import Game
from tutor.opponent import Judge, said_first
from tutor.play import Play
from tutor.position import CHECKERS, OFF
from tutor.ruling import plays_of


class Cost(IntEnum):
    """How much a costly play costs."""

    SOME = 1
    MUCH = 2


COSTLY = {Cost.SOME: 0.08, Cost.MUCH: 0.25}
"""From how many points on, won on average without a cube, a play costs so much. Smaller differences the evaluator does
not know for certain, so nothing is said of them."""


class Advice(NamedTuple):
    """What would have been better, how much the play made costs, and by how many points."""

    better: Play
    cost: Cost
    loss: float


def advice(game: Game, judge: Judge = evaluator.judged) -> Advice | None:
    """What the coach says before the turn, whole as it is made, is confirmed; None when it costs little or nothing.

    Raises `ValueError` when no dice are thrown.
    """
    plays, made = plays_of(game.rules, game.began), game.outlook().turn.own
    if game.last_throw or made[OFF] == CHECKERS or len(plays.results) < 2:
        return None
    worth = judge(game.rules, game.position, [result.own for result in plays.results])
    judged = {result.own: each.equity for result, each in zip(plays.results, worth, strict=True)}
    if made not in judged:
        return None
    best = max(plays.results, key=lambda result: judged[result.own])
    loss = judged[best.own] - judged[made]
    cost = max((cost for cost, least in COSTLY.items() if loss >= least), default=None)
    return Advice(said_first(best), cost, loss) if cost else None
