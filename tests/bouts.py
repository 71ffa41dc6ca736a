"""Games between computers: whether they keep to the rules, and how much stronger one level is than another.

In small for the tests, and for `make bench` with more games.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import NamedTuple

from tests import oracle
from tutor import evaluator, opponent
from tutor.bearoff import Chances
from tutor.contest import Contest, Player, Terms, new_contest, next_game, throw_own
from tutor.game import Due, Played
from tutor.opponent import Judge
from tutor.position import Color, Position
from tutor.ruleset import Ruleset


def even(_rules: Ruleset, _position: Position) -> Chances:
    """Sees no difference ahead, so that nobody doubles and every game is played to its end."""
    return Chances(0.5, 0.0, 0.0)


def driven(contest: Contest, judge: Judge = evaluator.judged) -> Contest:
    """The contest once a computer has done one more thing, or the dice for the start are thrown."""
    match contest.due:
        case Due.TOSS:
            return throw_own(contest)
        case Due.NEXT_GAME:
            return next_game(contest)
        case _:
            return opponent.acted(contest, judge, even)


def bots_against_the_oracle(
    rules: Ruleset, white: Player, black: Player, count: int, seed: str = "1", judge: Judge = evaluator.judged
) -> Counter[str]:
    """Have two computers play so many games, and compare each play with those of the plain enumerator.

    Raises `AssertionError` for a play that is none of them, and when one contest cannot have so many. Counts `games`,
    `turns`, `passes`, and the wins of `white` and `black`.
    """
    counted: Counter[str] = Counter()
    own_seed = f"{rules.name[:4]}{seed}"  # other games under each rule set
    contest = new_contest(Terms(rules, white=white, black=black, seed=own_seed))
    while counted["games"] < count:
        assert contest.due is not Due.OVER, f"the contest ended after {counted['games']} games"
        game, last_throw = contest.game, contest.game.last_throw
        contest = driven(contest, judge)
        if len(contest.game.entries) > len(game.entries) and isinstance(last := contest.game.entries[-1], Played):
            told = oracle.tell(game.rules, last.position, last.roll, ("over",) if last_throw else ())
            assert last.play in told.plays
            counted["turns"] += 1
            counted["passes"] += not last.play
        if contest.due is Due.NEXT_GAME and (result := contest.game.result):
            counted["games"] += 1
            counted["white" if result.winner is Color.WHITE else "black" if result.winner else "draws"] += 1
    return counted


class Share(NamedTuple):
    """How many games of a match the first side has won."""

    games: int
    won: float

    @property
    def share(self) -> float:
        """The share won."""
        return self.won / self.games

    @property
    def error(self) -> float:
        """One standard error of the share; at least one game, for what is that rare may not have been seen."""
        return max(sqrt(self.share * (1 - self.share) / self.games), 1 / self.games)

    def told(self, digits: int) -> str:
        """In percent, with so many decimals."""
        return f"{100 * self.share:.{digits}f} % ± {100 * self.error:.{digits}f} won"

    def __str__(self) -> str:
        return self.told(1)


def levels(rules: Ruleset, first: Player, second: Player, games: int, seed: str = "1") -> Share:
    """Games between two levels, each of them White in every second game; drawn games do not count."""
    won = played = 0
    for number in range(games):
        white, black = (first, second) if number % 2 == 0 else (second, first)
        contest = new_contest(Terms(rules, white=white, black=black, seed=f"{seed}{number}"))
        while contest.game.result is None:
            contest = driven(contest)
        if winner := contest.game.result.winner:
            played += 1
            won += contest.terms.player(winner) is first
    return Share(played, won)
