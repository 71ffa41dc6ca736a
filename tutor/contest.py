"""What is agreed before playing, and the games that follow: a match to some points, or games without end.

A contest is a value too. Its own dice follow from a seed: each throw from the seed, the number of the game and that of
the turn, and from nothing else, so a game can be left, gone on with and looked over, and its dice stay the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tutor.assignment import LONGEST_SEED, read_seed
from tutor.chance import Chance
from tutor.conduct import Match, Toss, next_start
from tutor.dice import Roll
from tutor.game import Action, Due, Game, as_played, begin, throw, toss
from tutor.position import Color
from tutor.ruleset import FIELDS, Opening, Ruleset, Topic, field_value
from tutor.transcript import Score, game_text, score_after

LONGEST_MATCH = 99
"""The most points a match is played to."""
MOST_POINTS = 9_999
"""The most points that a score shows before the first game."""
MOST_WRITTEN = 500_000
"""Once the games of a contest are longer than this together, in characters as they are written, no other begins."""


class Player(StrEnum):
    """Who plays a side."""

    PERSON = "person"
    EASY = "computer easy"
    MEDIUM = "computer medium"
    HARD = "computer hard"


SETTLED: tuple[Topic, ...] = (Topic.OPENING, Topic.PRIME_TIMING, Topic.DRAW)
"""The fields that a text may leave open, or to be agreed, and a game needs."""


def left_open(rules: Ruleset) -> tuple[Topic, ...]:
    """Which fields these rules leave open, or to be agreed, so that a contest has to settle them."""
    return tuple(topic for topic in SETTLED if field_value(rules, topic) in (None, Opening.AGREED))


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before the first game.

    `rules` are the rules agreed on, `played` the same with what they leave open settled (without it: `as_played`).
    `length` is that of the match (None: games without end), `score` that before the first game, White's first, and
    `crawford_played` whether a Crawford game came before it. `seed` is that of the program's own dice (None: the dice
    are typed). `starter` starts the first game without a toss, where the opening is left to be agreed.

    Raises `ValueError` for terms that cannot be.
    """

    rules: Ruleset
    played: Ruleset | None = None
    white: Player = Player.PERSON
    black: Player = Player.PERSON
    length: int | None = None
    score: tuple[int, int] = (0, 0)
    crawford_played: bool = False
    seed: str | None = None
    starter: Color | None = None

    def __post_init__(self) -> None:
        if self.played is None:
            object.__setattr__(self, "played", as_played(self.rules))
        kept = set(FIELDS) - set(left_open(self.rules))
        if self.settled != as_played(self.settled) or any(
            field_value(self.settled, topic) is not field_value(self.rules, topic) for topic in kept
        ):
            raise ValueError(f"these are not the rules {self.rules.name}, settled")
        if not (isinstance(self.white, Player) and isinstance(self.black, Player)):
            raise ValueError(f"expected players, got {self.white!r} and {self.black!r}")
        if self.length is not None and not (type(self.length) is int and 1 <= self.length <= LONGEST_MATCH):
            raise ValueError(f"expected a match to 1 to {LONGEST_MATCH} points, got {self.length}")
        if len(self.score) != 2 or not all(type(n) is int and 0 <= n <= MOST_POINTS for n in self.score):
            raise ValueError(f"expected a score of 0 to {MOST_POINTS} points, got {self.score}")
        if self.seed is not None and read_seed(self.seed) != self.seed:
            raise ValueError(f"expected a seed of 1 to {LONGEST_SEED} small letters and digits, got {self.seed!r}")
        if self.starter is not None and not self.may_agree_on_starter:
            raise ValueError("the rules, as they are played, say who starts")
        if self.crawford_played and self.length is None:
            raise ValueError("there is no Crawford game outside a match")
        self.match(self.score, self.crawford_played)

    @property
    def may_agree_on_starter(self) -> bool:
        """Whether who starts the first game may be agreed on."""
        return self.rules.opening is Opening.AGREED and self.settled.opening is not Opening.WHITE

    @property
    def settled(self) -> Ruleset:
        """The rules as they are played."""
        assert self.played is not None
        return self.played

    def match(self, score: tuple[int, int], crawford_played: bool) -> Match | None:
        """The match at this score; None without a length. Raises `ValueError` for a score that no match shows."""
        return None if self.length is None else Match(self.length, *score, crawford_played)

    def player(self, color: Color) -> Player:
        """Who plays a side."""
        return self.white if color is Color.WHITE else self.black


class Past(NamedTuple):
    """A game of a contest that another one has followed: the score after it, its lines as they are written, and how
    many characters those of all games so far have together."""

    game: Game
    score: Score
    text: str
    written: int


@dataclass(frozen=True, slots=True)
class Contest:
    """The games played under some terms: those that are past, and the one in hand."""

    terms: Terms
    past: tuple[Past, ...]
    game: Game

    @property
    def games(self) -> tuple[Game, ...]:
        """All games, the last of them being the one in hand."""
        return (*(past.game for past in self.past), self.game)

    @property
    def number(self) -> int:
        """The number of the game in hand, from 1."""
        return len(self.past) + 1

    @property
    def score(self) -> Score:
        """White's points and Black's, of the games that are over and what they had before."""
        return self.score_before(self.number + 1)

    def score_before(self, number: int) -> Score:
        """The score before the game of this number, from 1."""
        if number > self.number:
            return score_after(self.score_before(self.number), self.game.result)
        return self.past[number - 2].score if number > 1 else self.terms.score

    @property
    def full(self) -> bool:
        """Whether nothing can follow, for the written form would be too long to be read: of a game that is over,
        another one (`MOST_WRITTEN`), else another throw (`Game.full`)."""
        if self.game.due is Due.OVER:
            return self.winner is None and _past(self).written > MOST_WRITTEN
        return self.game.full and self.game.due in (Due.TOSS, Due.THROW)

    @property
    def winner(self) -> Color | None:
        """Who has won the match; None as long as nobody has, and without a length."""
        white, black = self.score
        if self.terms.length is None or max(white, black) < self.terms.length:
            return None
        return Color.WHITE if white > black else Color.BLACK

    @property
    def due(self) -> Due:
        """What is to be done next: `over` is that the match is won, or all is `full`, and `next-game` that only this
        game is over."""
        due = self.game.due
        if due in (Due.OVER, Due.TOSS, Due.THROW) and self.full:
            return Due.OVER
        return Due.NEXT_GAME if due is Due.OVER and self.winner is None else due

    @property
    def actions(self) -> tuple[Action, ...]:
        """What may be done now."""
        match self.due:
            case Due.NEXT_GAME:
                return (Action.NEXT_GAME,)
            case Due.OVER:
                return ()
            case _:
                return self.game.actions

    @property
    def player(self) -> Player | None:
        """Who is to act; None for the toss, between games and at the end."""
        color = self.game.acting
        return self.terms.player(color) if color and self.due is not Due.OVER else None

    def gone_on(self, game: Game) -> Contest:
        """The contest with the game in hand gone on."""
        return replace(self, game=game)


def new_contest(terms: Terms) -> Contest:
    """A contest with its first game to begin."""
    match = terms.match(terms.score, terms.crawford_played)
    return Contest(terms, (), begin(terms.settled, match, terms.starter))


def next_game(contest: Contest) -> Contest:
    """The contest with its next game to begin; White starts it, or the sides take turns, as the rules have it.

    Raises `ValueError` as long as a game goes on, and once the match is won or all is `full`.
    """
    if contest.due is not Due.NEXT_GAME:
        raise ValueError(f"now due: {contest.due}, not {Due.NEXT_GAME}")
    terms, before = contest.terms, contest.game
    match = terms.match(contest.score, before.match is not None and before.match.close)
    starter = next_start(terms.settled, before.starter).value.starter
    return Contest(terms, (*contest.past, _past(contest)), begin(terms.settled, match, starter))


def _past(contest: Contest) -> Past:
    """The game in hand, which is over."""
    text = game_text(contest.game, contest.number, contest.score_before(contest.number))
    before = contest.past[-1].written if contest.past else 0
    return Past(contest.game, contest.score, text, before + len(text))


# ---------------------------------------------------------------- the program's own dice


def own_toss(seed: str, game: int, number: int) -> Toss:
    """The toss of this number in the game of this number, both from 1: White's die is thrown first."""
    chance = Chance(f"{seed} game {game} toss {number}")
    return Toss(chance.between(1, 6), chance.between(1, 6))


def own_roll(seed: str, game: int, turn: int) -> Roll:
    """The roll of this turn in the game of this number, both from 1."""
    chance = Chance(f"{seed} game {game} turn {turn}")
    return Roll(chance.between(1, 6), chance.between(1, 6))


def due_dice(contest: Contest) -> Toss | Roll | None:
    """The dice that the seed gives for what is due; None when no dice are due, or they are typed."""
    seed, game = contest.terms.seed, contest.game
    if seed is None or contest.due not in (Due.TOSS, Due.THROW):
        return None
    if contest.due is Due.TOSS:
        return own_toss(seed, contest.number, len(game.tosses) + 1)
    return own_roll(seed, contest.number, game.turn_number)


def throw_own(contest: Contest) -> Contest:
    """The contest with its own dice thrown, for the start or for the turn. Raises `ValueError` when none are due."""
    match due_dice(contest):
        case Toss() as thrown:
            return contest.gone_on(toss(contest.game, thrown))
        case Roll() as roll:
            return contest.gone_on(throw(contest.game, roll))
        case None:
            raise ValueError("no dice of the program's own are due")
