"""What happens in a game, in words: who plays, the toss, each turn, the cube, the result and the score."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.appraisal import reason_text
from tutor.coach import DIGITS, EXACT_DIGITS, Advice, Cost
from tutor.conduct import Toss
from tutor.contest import Contest, Player, Terms, left_open
from tutor.customs import winner_text
from tutor.explain import capital, color_name, play_words, settled_text
from tutor.game import Answered, Doubled, Ending, Entry, Game, Played, Resigned
from tutor.notation import hops_text, play_text
from tutor.position import Color
from tutor.ruleset import field_value
from tutor.transcript import dice_text
from tutor.translator import NP_, Translator

_PLAYERS = {
    Player.PERSON: NP_("player", "a person"),
    Player.EASY: NP_("player", "the computer, easy"),
    Player.MEDIUM: NP_("player", "the computer, medium"),
    Player.HARD: NP_("player", "the computer, hard"),
}
_LEVELS = {
    Player.EASY: NP_("strength", "Easy"),
    Player.MEDIUM: NP_("strength", "Medium"),
    Player.HARD: NP_("strength", "Hard"),
}
_PLAYED = {
    Color.WHITE: NP_("turn", "White, {roll}: {play}"),
    Color.BLACK: NP_("turn", "Black, {roll}: {play}"),
}
_THREW = {
    Color.WHITE: NP_("turn", "White threw {roll} and played {play}."),
    Color.BLACK: NP_("turn", "Black threw {roll} and played {play}."),
}
_PASSED = {
    Color.WHITE: NP_("turn", "White threw {roll} and cannot move: the turn passes."),
    Color.BLACK: NP_("turn", "Black threw {roll} and cannot move: the turn passes."),
}
_DOUBLES = {
    Color.WHITE: NP_("turn", "White doubles to {value}."),
    Color.BLACK: NP_("turn", "Black doubles to {value}."),
}
_TAKES = {
    Color.WHITE: NP_("turn", "White takes the double."),
    Color.BLACK: NP_("turn", "Black takes the double."),
}
_DROPS = {
    Color.WHITE: NP_("turn", "White drops the double."),
    Color.BLACK: NP_("turn", "Black drops the double."),
}
_RESIGNS = {
    Color.WHITE: NP_("turn", "White resigns."),
    Color.BLACK: NP_("turn", "Black resigns."),
}
_STARTS = {
    Color.WHITE: NP_("toss", "Toss: White {white}, Black {black}. White starts."),
    Color.BLACK: NP_("toss", "Toss: White {white}, Black {black}. Black starts."),
    None: NP_("toss", "Toss: White {white}, Black {black}. Equal: both throw again."),
}
_WINS_MATCH = {
    Color.WHITE: NP_("score", "White wins the match by {won} to {lost}."),
    Color.BLACK: NP_("score", "Black wins the match by {won} to {lost}."),
}
_CUBES = {
    Color.WHITE: NP_("cube", "The cube shows {value} and is White's."),
    Color.BLACK: NP_("cube", "The cube shows {value} and is Black's."),
}


def player_name(t: Translator, player: Player) -> str:
    """Who plays a side, within a line."""
    return t.p(*_PLAYERS[player])


def level_name(t: Translator, player: Player) -> str:
    """How strong the computer plays."""
    return t.p(*_LEVELS[player])


def side_text(t: Translator, terms: Terms, color: Color, alone: bool = False) -> str:
    """A side and who plays it; `alone`: the only person is spoken to."""
    player = terms.player(color)
    name = t.p("player", "you") if alone and player is Player.PERSON else player_name(t, player)
    return t.t("{side}: {player}", side=color_name(t, color), player=name)


def toss_text(t: Translator, thrown: Toss) -> str:
    """The dice of a toss, and what follows from them."""
    starter = None if thrown.white == thrown.black else Color.WHITE if thrown.white > thrown.black else Color.BLACK
    return t.p(*_STARTS[starter], white=thrown.white, black=thrown.black)


def entry_text(t: Translator, entry: Entry) -> str:
    """What one side has done, as a line of a list."""
    mover = entry.position.to_move
    match entry:
        case Played(_, roll, played):
            return t.p(*_PLAYED[mover], roll=dice_text(roll), play=play_words(t, hops_text(played)))
        case Doubled(_, value):
            return t.p(*_DOUBLES[mover], value=value)
        case Answered(_, taken):
            return t.p(*(_TAKES if taken else _DROPS)[mover.other])
        case Resigned():
            return t.p(*_RESIGNS[mover])


def sentence(t: Translator, entry: Entry) -> str:
    """The same as a sentence of its own."""
    if not isinstance(entry, Played):
        return entry_text(t, entry)
    told = _THREW if entry.play else _PASSED
    return t.p(*told[entry.position.to_move], roll=dice_text(entry.roll), play=hops_text(entry.play))


def result_text(t: Translator, game: Game) -> str:
    """How a game ended, and what it counts. Raises `ValueError` as long as it goes on."""
    result = game.result
    if result is None:
        raise ValueError("the game goes on")
    if result.winner is None:
        return t.p("worth", "Both sides have borne off everything: a draw, and nobody gets a point.")
    won = winner_text(t, result.winner, result.mars, result.points)
    if result.ending is Ending.BORNE_OFF:
        return won
    return " ".join((entry_text(t, game.entries[-1]), won))


def score_text(t: Translator, contest: Contest) -> str:
    """The score, and what is played for; of a contest to which nothing can be added, that too."""
    score = _score_text(t, contest)
    if not contest.full:
        return score
    full = t.t("This has become as long as a game text can be. Save it, and begin a new game.")
    return " ".join((score, full))


def _score_text(t: Translator, contest: Contest) -> str:
    white, black = contest.score
    length = contest.terms.length
    if length is None:
        return t.p("score", "Score: White {white}, Black {black}.", white=white, black=black)
    if contest.winner:
        won, lost = (white, black) if contest.winner is Color.WHITE else (black, white)
        return t.p(*_WINS_MATCH[contest.winner], won=won, lost=lost)
    score = {"white": white, "black": black}
    return t.np(
        "score",
        "Match to {n} point: White {white}, Black {black}.",
        "Match to {n} points: White {white}, Black {black}.",
        length,
        **score,
    )


def cube_text(t: Translator, game: Game) -> str:
    """Where the cube stands."""
    if game.owner is None:
        return t.p("cube", "The cube is in the middle: either side may double.")
    return t.p(*_CUBES[game.owner], value=game.cube)


_COSTS = {
    Cost.SOME: NP_("coach", "The coach: {made} is costly, {loss} points less than {better} ({kind})."),
    Cost.MUCH: NP_("coach", "The coach: {made} is very costly, {loss} points less than {better} ({kind})."),
}
_KINDS = {
    True: NP_("number", "exact"),
    False: NP_("number", "judged by the net"),
}


def points_text(t: Translator, points: float, exact: bool = False) -> str:
    """So many points, with the digits that they have."""
    return t.decimal(points, EXACT_DIGITS if exact else DIGITS)


def kind_text(t: Translator, exact: bool) -> str:
    """Where a number comes from."""
    return t.p(*_KINDS[exact])


def warning_text(t: Translator, said: Advice) -> str:
    """What the coach says of a play, in words: what it costs beside which better one, and what is counted for that."""
    better, made = play_text(said.better), play_words(t, hops_text(said.made))
    less, kind = points_text(t, said.loss, said.exact), kind_text(t, said.exact)
    told = t.p(*_COSTS[said.cost], made=made, loss=less, better=better, kind=kind)
    return " ".join((told, reason_text(t, said.reason, better, made))) if said.reason else told


def settled_lines(t: Translator, terms: Terms) -> Iterator[str]:
    """How what the rules leave open, or to be agreed, is played."""
    for topic in left_open(terms.rules):
        yield capital(settled_text(t, topic, field_value(terms.settled, topic)))
