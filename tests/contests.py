"""Contests played by chance through the functions that a page calls, and compared with the plain enumerator.

Nothing here knows what is legal: a step is offered to the game, which takes it or refuses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests import oracle
from tutor.chance import Chance
from tutor.conduct import Toss
from tutor.contest import Contest, Terms, due_dice, new_contest, next_game, throw_own
from tutor.dice import Roll
from tutor.game import Action, Due, Game, Played, double, drop, resign, take, throw, toss
from tutor.position import CHECKERS, OFF, Color
from tutor.referee import confirm, step, undo, undo_all
from tutor.ruleset import Ruleset

Watch = Callable[[Game], None]


def on(contest: Contest, chance: Chance, bold: bool = True, watch: Watch = lambda _: None) -> Contest:
    """The contest one action further. `bold`: with wrong steps, undoing, doubles and resigning among them; without,
    turns are only thrown and played, by legal steps. `watch` is called with the game before every step."""
    game = contest.game
    match contest.due:
        case Due.NEXT_GAME:
            return next_game(contest)
        case Due.TOSS | Due.THROW if bold and Action.DOUBLE in game.actions and chance.once_in(20):
            return contest.gone_on(double(game))
        case Due.THROW if bold and Action.RESIGN in game.actions and chance.once_in(400):
            return contest.gone_on(resign(game))
        case Due.TOSS | Due.THROW:
            return _thrown(contest, chance)
        case Due.ANSWER:
            return contest.gone_on(drop(game) if chance.once_in(3) else take(game))
        case Due.PLAY:
            watch(game)
            return contest.gone_on(_tried(game, chance, bold))
        case _:
            return contest


def _thrown(contest: Contest, chance: Chance) -> Contest:
    if due_dice(contest):
        return throw_own(contest)
    first, second = chance.between(1, 6), chance.between(1, 6)
    game = contest.game
    return contest.gone_on(
        toss(game, Toss(first, second)) if contest.due is Due.TOSS else throw(game, Roll(first, second))
    )


def _tried(game: Game, chance: Chance, bold: bool) -> Game:
    """The game after one thing done in a turn."""
    if bold and chance.once_in(8):
        match chance.below(5):
            case 0:
                return confirm(game).game
            case 1:
                return undo(game)
            case 2:
                return undo_all(game)
            case 3 if Action.RESIGN in game.actions and chance.once_in(10):
                return resign(game)
            case _:
                return step(game, (chance.between(1, 24), chance.between(0, 24))).game
    if Action.CONFIRM in game.actions:
        return confirm(game).game
    going = chance.pick(game.outlook().going)
    tried = step(game, (going.source, going.target))
    assert tried.refusal is None
    return tried.game


def driven(terms: Terms, chance: Chance, actions: int) -> Contest:
    """A contest that so many actions of chance have been done in."""
    contest = new_contest(terms)
    for _ in range(actions):
        contest = on(contest, chance)
    return contest


def games_against_the_oracle(rules: Ruleset, count: int, seed: str = "1") -> Counter[str]:
    """Play so many games under these rules by chance, and check each step of every turn against the plain enumerator.

    At every step the game has to offer just the steps with which some play of the enumerator goes on, let the turn be
    confirmed just when it is one of its plays, and take or refuse a step of chance accordingly. Raises
    `AssertionError` where it does not, and when one contest cannot have so many. Counts `games`, `turns`, `steps`,
    `refused`, `draws`, `mars`, and the wins of `white` and `black`.
    """
    counted: Counter[str] = Counter()
    chance = Chance(f"oracle {rules.name} {seed}")
    contest = new_contest(Terms(rules, seed=seed))
    known: dict[tuple[int, int], frozenset[oracle.Hops]] = {}

    def watch(game: Game) -> None:
        key = len(contest.games), len(game.entries)
        if key not in known:
            known.clear()
            assert game.roll is not None
            told = oracle.tell(game.rules, game.position, game.roll, ("over",) if game.last_throw else ())
            known[key] = told.plays
            counted["turns"] += 1
        plays, made = known[key], game.made
        allowed = {play[len(made)] for play in plays if len(play) > len(made) and play[: len(made)] == made}
        assert {(s.source, s.target) for s in game.outlook().going} == allowed
        assert (Action.CONFIRM in game.actions) == (made in plays)
        counted["steps"] += 1
        if chance.once_in(10):
            tried = (chance.between(1, 24), chance.between(0, 24))
            counted["refused"] += _is_taken_if_allowed(game, tried, allowed)

    while len(contest.games) <= count:
        assert contest.due is not Due.OVER, f"the contest ended after {len(contest.games)} games"
        contest = on(contest, chance, bold=False, watch=watch)
        result = contest.game.result
        if result is None:
            continue
        _check_the_end(contest.game)
        counted["games"] += 1
        counted["mars"] += result.mars
        counted["white" if result.winner is Color.WHITE else "black" if result.winner else "draws"] += 1
        if len(contest.games) == count:
            break
    return counted


def _is_taken_if_allowed(game: Game, tried: tuple[int, int], allowed: set[tuple[int, int]]) -> bool:
    """Offer one step to the game, and check what becomes of it; whether it was refused."""
    after, refusal = step(game, tried)
    if refusal is None:
        assert after.made[len(game.made)] in allowed, "several dice at once begin with an allowed step"
        assert after.made[-1][1] == tried[1]
        return False
    assert refusal.reasons
    assert after.refused[-1][: len(game.made)] == game.made
    assert tried not in allowed
    return True


def _check_the_end(game: Game) -> None:
    """A game ends when a side has everything off, with a last throw of the other one where there is one."""
    assert game.result is not None
    last = game.entries[-1]
    assert isinstance(last, Played)
    off = {color: game.position.counts(color)[OFF] for color in Color}
    assert (game.result.winner is None) == (off[Color.WHITE] == off[Color.BLACK] == CHECKERS)
    if winner := game.result.winner:
        assert off[winner] == CHECKERS
        assert game.result.points == (1 if off[winner.other] else 2)
