"""What no step decides, in words: the questions of a table, their answers, and what these rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.conduct import (
    MOST_IN_A_THROW,
    Answer,
    Begin,
    Condition,
    CubeUse,
    FirstDice,
    Matter,
    NextStart,
    Outcome,
    Possibility,
    Practice,
    Remedy,
    Rest,
    Score,
    Stage,
    Start,
    TakingBack,
    Thrown,
    Worth,
)
from tutor.explain import ground_text, topic_name, value_name
from tutor.position import Color
from tutor.ruleset import Topic
from tutor.translator import NNP_, NP_, Translator

_MATTERS = {
    Matter.START: NP_("matter", "Who starts, and with which dice?"),
    Matter.NEXT_START: NP_("matter", "Who starts the next game?"),
    Matter.COCKED_DICE: NP_("matter", "Do the dice count as they lie?"),
    Matter.TAKING_BACK: NP_("matter", "May a play be taken back?"),
    Matter.WRONG_TURN: NP_("matter", "A wrong turn is found later. What now?"),
    Matter.RESIGNING: NP_("matter", "What does resigning cost?"),
    Matter.WORTH: NP_("matter", "What is the game worth?"),
    Matter.CUBE: NP_("matter", "Is the cube in play in this game?"),
}
_PRACTICES = {
    Practice.TOSS_AGAIN: NP_(
        "practice", "These rules do not speak of equal dice. To throw once more is the usual practice."
    ),
    Practice.TAKE_TURNS: NP_(
        "practice", "These rules do not say who starts the next game. To take turns is the usual practice."
    ),
    Practice.FLAT_ON_ONE_HALF: NP_(
        "practice",
        "These rules do not say how dice must lie. The usual practice: flat, and both on one half of the board; if not, both are thrown again.",
    ),
    Practice.UNTIL_HANDED_OVER: NP_(
        "practice",
        "These rules do not speak of taking back. The usual practice: a play is final when the dice are handed over.",
    ),
    Practice.OPPONENT_CHOOSES: NP_(
        "practice",
        "These rules do not say how to mend a wrong turn. This is the usual practice: agree on it beforehand.",
    ),
    Practice.RESIGNED_AS_IT_STANDS: NP_(
        "practice",
        "These rules do not speak of resigning. The usual practice: it costs 2 points if the side that resigns has borne off nothing, else 1.",
    ),
    Practice.NO_LAST_THROW: NP_(
        "practice",
        "These rules do not speak of a last throw or a draw. The usual practice: who finishes first has won, and nobody throws after that.",
    ),
    Practice.LAST_THROW: NP_(
        "practice",
        "No text says how a draw comes about. The usual practice: if the side that started finishes first, the other side has one last throw, also when that can no longer clear the board.",
    ),
    Practice.DRAW_COUNTS_NOTHING: NP_(
        "practice", "No text says what a draw counts. That it counts nothing is the usual practice."
    ),
    Practice.MARS_AFTER_LAST_THROW: NP_(
        "practice",
        "No text says whether mars is counted before or after the last throw. After it is the usual practice.",
    ),
    Practice.NO_CUBE: NP_("practice", "These rules do not speak of a cube. To play without one is the usual practice."),
}


def conduct_question(t: Translator, matter: Matter) -> str:
    """What is asked about a matter that no step decides."""
    return t.p(*_MATTERS[matter])


def conduct_text(t: Translator, answer: Answer[Any]) -> str:
    """The answer itself, in a sentence or two; on what it rests say `conduct_practices` and `conduct_grounds`."""
    return conduct_value_text(t, answer.value)


def conduct_value_text(t: Translator, value: object) -> str:
    """The same of the bare value, which a reading of an open answer has."""
    return " ".join(_CONDUCT[type(value)](t, value))


def conduct_readings(t: Translator, answer: Answer[Any]) -> list[tuple[str, str]]:
    """What an open answer is under each reading: what the reading takes for granted, and the answer."""
    found = []
    for reading in answer.readings:
        name = f"{topic_name(t, Topic.DRAW)}: {value_name(t, reading.draw)}"
        found.append((name, conduct_value_text(t, reading.value)))
    return found


def conduct_practices(t: Translator, answer: Answer[Any]) -> list[str]:
    """Which usual practices the answer or a reading of it uses, because the text is silent: a sentence or two each."""
    used = (*answer.practices, *(practice for reading in answer.readings for practice in reading.practices))
    return [practice_text(t, practice) for practice in dict.fromkeys(used)]


def practice_text(t: Translator, practice: Practice) -> str:
    """What the usual practice is where a text is silent, and that it is no more than practice."""
    return t.p(*_PRACTICES[practice])


def conduct_grounds(t: Translator, answer: Answer[Any]) -> list[str]:
    """What the text does about each matter the answer rests on, and where, the deciding one first."""
    return [
        t.t("{topic} – {ground}", topic=topic_name(t, ground.topic), ground=ground_text(t, ground))
        for ground in answer.grounds
    ]


_TOSS = {
    FirstDice.TOSS: NP_("start", "Each side throws one die. The higher number starts and plays both numbers."),
    FirstDice.NEW: NP_("start", "Each side throws one die. The higher number starts and throws both dice anew."),
}
_STARTS = {
    (FirstDice.TOSS, Color.WHITE): NP_("start", "White starts and plays {roll}, the two dice of the toss."),
    (FirstDice.TOSS, Color.BLACK): NP_("start", "Black starts and plays {roll}, the two dice of the toss."),
    (FirstDice.NEW, Color.WHITE): NP_("start", "White starts and throws both dice anew: {roll} was only the toss."),
    (FirstDice.NEW, Color.BLACK): NP_("start", "Black starts and throws both dice anew: {roll} was only the toss."),
    (FirstDice.AGREED, Color.WHITE): NP_(
        "start",
        "White has the higher die and starts. Whether with {roll}, the dice of the toss, or with a new throw, is as agreed before the game.",
    ),
    (FirstDice.AGREED, Color.BLACK): NP_(
        "start",
        "Black has the higher die and starts. Whether with {roll}, the dice of the toss, or with a new throw, is as agreed before the game.",
    ),
}


def _start(t: Translator, start: Start) -> Iterator[str]:
    roll = f"{start.roll.high}-{start.roll.low}" if start.roll else ""
    if start.begin is Begin.TOSS_AGAIN:
        yield t.p("start", "The dice are equal, {roll}: each side throws once more.", roll=roll)
    elif start.begin is Begin.AGREED:
        yield t.p("start", "As agreed before the game. At many tables each side throws one die, and the higher starts.")
    elif start.begin is Begin.TOSS:
        yield t.p(*_TOSS[start.dice])
    elif start.roll is None:
        yield t.p("start", "White starts, with a throw of both dice. No text says who plays White: agree on it.")
    else:
        assert start.starter
        yield t.p(*_STARTS[start.dice, start.starter], roll=roll)


_NEXT_START = {
    Color.WHITE: NP_("next start", "The sides take turns: White starts the next game."),
    Color.BLACK: NP_("next start", "The sides take turns: Black starts the next game."),
    None: NP_("next start", "The sides take turns: who did not start this game starts the next one."),
}


def _next_start(t: Translator, start: NextStart) -> Iterator[str]:
    if start.alternating:
        yield t.p(*_NEXT_START[start.starter])
    else:
        yield t.p("next start", "White starts every game. No text says who plays White: agree on it.")


_RESTS = {
    None: NP_(
        "dice", "A throw counts only if both dice lie flat on one half of the board; if not, both are thrown again."
    ),
    Rest.FLAT: NP_("dice", "Both dice lie flat on one half of the board: the throw counts."),
    Rest.COCKED: NP_("dice", "A die does not lie flat: both dice are thrown again."),
    Rest.HALVES: NP_("dice", "The dice lie on different halves of the board: both are thrown again."),
    Rest.OUTSIDE: NP_("dice", "A die is off the board: both dice are thrown again."),
}


def _thrown(t: Translator, thrown: Thrown) -> Iterator[str]:
    yield t.p(*_RESTS[thrown.rest])


_TAKING_BACK = {
    (Stage.CONFIRMED, None): NP_("taking back", "A play may be changed until it is confirmed."),
    (Stage.CONFIRMED, True): NP_("taking back", "Yes: the play is not confirmed yet."),
    (Stage.CONFIRMED, False): NP_("taking back", "No: the play has been confirmed."),
    (Stage.HANDED_OVER, None): NP_(
        "taking back", "A play may be changed until the dice are handed over or the clock is pressed."
    ),
    (Stage.HANDED_OVER, True): NP_(
        "taking back", "Yes: the dice are not handed over yet, and the clock is not pressed."
    ),
    (Stage.HANDED_OVER, False): NP_(
        "taking back", "No: the dice have been handed over, or the clock has been pressed."
    ),
}


def _taking_back(t: Translator, taking: TakingBack) -> Iterator[str]:
    yield t.p(*_TAKING_BACK[taking.until, taking.allowed])


def _remedy(t: Translator, _remedy: Remedy) -> Iterator[str]:
    yield t.p("wrong turn", "The opponent accepts the turn as it was played, or asks for a right one.")


_CUBE_USE = {
    CubeUse.IN_PLAY: NP_(
        "cube use",
        "The cube is in play. Only the Crawford game of a match is played without it: the first one after a side comes within one point of the match.",
    ),
    CubeUse.AFTER_CRAWFORD: NP_("cube use", "The cube is in play again: the Crawford game has been played."),
    CubeUse.CRAWFORD: NP_(
        "cube use",
        "The cube is not in play. This is the Crawford game: the first one after a side came within one point of the match.",
    ),
    CubeUse.NOT_USED: NP_("cube use", "The cube is not used."),
    CubeUse.DEPENDS: NP_(
        "cube use",
        "A side is one point short of the match. If this is the first game since then, it is the Crawford game, without the cube; later the cube is in play.",
    ),
}


def _cube_use(t: Translator, use: CubeUse) -> Iterator[str]:
    yield t.p(*_CUBE_USE[use])


_WINS = {
    (Outcome.OYN, Color.WHITE): NNP_("worth", "White wins {n} point: oyn.", "White wins {n} points: oyn."),
    (Outcome.OYN, Color.BLACK): NNP_("worth", "Black wins {n} point: oyn.", "Black wins {n} points: oyn."),
    (Outcome.MARS, Color.WHITE): NNP_(
        "worth",
        "White wins {n} point: mars, for Black has borne off nothing.",
        "White wins {n} points: mars, for Black has borne off nothing.",
    ),
    (Outcome.MARS, Color.BLACK): NNP_(
        "worth",
        "Black wins {n} point: mars, for White has borne off nothing.",
        "Black wins {n} points: mars, for White has borne off nothing.",
    ),
}
_WINS_UNCOUNTED = {
    (Outcome.OYN, Color.WHITE): NP_("worth", "White wins: oyn."),
    (Outcome.OYN, Color.BLACK): NP_("worth", "Black wins: oyn."),
    (Outcome.MARS, Color.WHITE): NP_("worth", "White wins: mars, for Black has borne off nothing."),
    (Outcome.MARS, Color.BLACK): NP_("worth", "Black wins: mars, for White has borne off nothing."),
}
_FINISHED = {  # by the other side
    Color.WHITE: NP_("worth", "Black started and has finished first."),
    Color.BLACK: NP_("worth", "White started and has finished first."),
}
_LAST_THROW = {  # by the side that has it
    Color.WHITE: NP_("worth", "White has one last throw."),
    Color.BLACK: NP_("worth", "Black has one last throw."),
}
_NO_DRAW_LEFT = {
    Color.WHITE: NNP_(
        "worth",
        "It can no longer be a draw: at most four checkers leave with one throw, and White has {n} left.",
        "It can no longer be a draw: at most four checkers leave with one throw, and White has {n} left.",
    ),
    Color.BLACK: NNP_(
        "worth",
        "It can no longer be a draw: at most four checkers leave with one throw, and Black has {n} left.",
        "It can no longer be a draw: at most four checkers leave with one throw, and Black has {n} left.",
    ),
}
_CHANGES_NOTHING = {
    Color.WHITE: NNP_(
        "worth",
        "A last throw, where it is played, cannot change that: at most four checkers leave with it, and White has {n} left.",
        "A last throw, where it is played, cannot change that: at most four checkers leave with it, and White has {n} left.",
    ),
    Color.BLACK: NNP_(
        "worth",
        "A last throw, where it is played, cannot change that: at most four checkers leave with it, and Black has {n} left.",
        "A last throw, where it is played, cannot change that: at most four checkers leave with it, and Black has {n} left.",
    ),
}
_IF = {
    Condition.CRAWFORD: NP_("if", "If this is the Crawford game – {answer}"),
    Condition.AFTER_CRAWFORD: NP_("if", "If the Crawford game has been played already – {answer}"),
    Condition.WHITE_STARTED: NP_("if", "If White started – {answer}"),
    Condition.BLACK_STARTED: NP_("if", "If Black started – {answer}"),
    Condition.NOT_CLEARED: NP_("if", "If it does not clear the board – {answer}"),
    Condition.SOME_OFF: NP_("if", "If a checker leaves with it – {answer}"),
    Condition.NONE_OFF: NP_("if", "If no checker leaves with it – {answer}"),
}
_MATCH_SURE = {
    Color.WHITE: NP_("score", "White wins the match in any case."),
    Color.BLACK: NP_("score", "Black wins the match in any case."),
}


def _worth(t: Translator, worth: Worth) -> Iterator[str]:
    """What came out; where more than one thing can, who wins the match all the same, and each with its condition."""
    if worth.outcome is Outcome.DEPENDS and worth.loser is None:
        yield from _general(t, worth)
        return
    if worth.match_won and worth.score is None:
        yield t.p(*_MATCH_SURE[worth.match_won])
    if worth.outcome is Outcome.OPEN:
        yield t.p("worth", "These rules leave open whether there is a last throw, and the answer depends on it.")
    elif worth.outcome is Outcome.DEPENDS:
        yield t.p("worth", "It depends on who started.")
    elif worth.outcome is Outcome.LAST_THROW:
        assert worth.loser
        yield t.p(*_FINISHED[worth.loser])
    yield from _result(t, worth)


def _result(t: Translator, worth: Worth) -> Iterator[str]:
    """The points and the score, or all that can come out."""
    if worth.outcome is Outcome.LAST_THROW:
        yield from _last_throw(t, worth)
    elif worth.outcome in (Outcome.OYN, Outcome.MARS):
        yield from _won(t, worth)
    elif worth.outcome is Outcome.DRAW:
        yield t.p("worth", "Both sides have borne off everything: a draw, and nobody gets a point.")
    if worth.score is not None:
        yield _score(t, worth.score)
    for each in worth.possible:
        yield _if(t, each)


def _if(t: Translator, possibility: Possibility) -> str:
    """What comes out under a condition."""
    condition, worth = possibility
    score = [_score(t, worth.score)] if worth.score else []
    if condition is Condition.CLEARED:
        return " ".join((t.p("if", "If it clears the board, it is a draw, and nobody gets a point."), *score))
    told = (_wins(t, worth), *score) if condition is Condition.CRAWFORD else _result(t, worth)
    return t.p(*_IF[condition], answer=" ".join(told))


def _last_throw(t: Translator, worth: Worth) -> Iterator[str]:
    """That the other side has a last throw, and what it can do with the checkers it has left."""
    assert worth.loser
    assert worth.left
    yield t.p(*_LAST_THROW[worth.loser])
    if worth.left > MOST_IN_A_THROW:
        yield t.np(*_NO_DRAW_LEFT[worth.loser], worth.left)
    elif worth.left > MOST_IN_A_THROW // 2:
        yield t.np(
            "worth",
            "{n} checker is left: only a double can clear the board.",
            "{n} checkers are left: only a double can clear the board.",
            worth.left,
        )


def _general(t: Translator, worth: Worth) -> Iterator[str]:
    """What a game can be worth of which nothing is known."""
    oyn, mars, *drawn = (each.worth for each in worth.possible)
    yield t.p("worth", "1 point, oyn, or 2 points, mars, if the loser has borne off nothing.")
    if worth.cube > 1 and oyn.points is None:
        yield t.p("if", "If this is the Crawford game, the cube multiplies nothing.")
        (_, one), (_, two) = oyn.possible[-1], mars.possible[-1]
        yield t.p(*_IF[Condition.AFTER_CRAWFORD], answer=_cube_counts(t, one, two))
    elif worth.cube > 1 and oyn.cube_use.multiplies:
        yield _cube_counts(t, oyn, mars)
    elif worth.cube > 1:
        yield _no_cube(t, oyn.cube_use)
    if drawn:
        yield t.p(
            "worth",
            "If the side that started finishes first, the other side has one last throw, and if that clears the board too, it is a draw.",
        )


def _cube_counts(t: Translator, oyn: Worth, mars: Worth) -> str:
    """What the cube makes of the points."""
    fields = {"cube": oyn.cube, "oyn": oyn.points, "mars": mars.points}
    return t.p("worth", "The cube shows {cube}: oyn counts {oyn}, and mars {mars}.", **fields)


def _no_cube(t: Translator, use: CubeUse) -> str:
    if use is CubeUse.CRAWFORD:
        return t.p("worth", "This is the Crawford game: the cube is not in play and multiplies nothing.")
    return t.p("worth", "The cube is not used and multiplies nothing.")


def _wins(t: Translator, worth: Worth) -> str:
    """Who has won how much."""
    assert worth.winner
    key = worth.outcome, worth.winner
    return t.p(*_WINS_UNCOUNTED[key]) if worth.points is None else t.np(*_WINS[key], worth.points)


def winner_text(t: Translator, winner: Color, mars: bool, points: int) -> str:
    """Who has won so many points, by a mars or not."""
    return t.np(*_WINS[Outcome.MARS if mars else Outcome.OYN, winner], points)


def _won(t: Translator, worth: Worth) -> Iterator[str]:
    """Who has won how much, and how the cube comes into it."""
    yield _wins(t, worth)
    if worth.left:
        assert worth.loser
        yield t.np(*_CHANGES_NOTHING[worth.loser], worth.left)
    if worth.cube == 1 or worth.points is None:
        return
    if worth.cube_use.multiplies:
        fields = {"base": worth.base, "cube": worth.cube, "points": worth.points}
        yield t.p("worth", "The cube shows {cube}: {base} × {cube} = {points}.", **fields)
    else:
        yield _no_cube(t, worth.cube_use)


_MATCH_WON = {
    Color.WHITE: NP_("score", "White wins the match by {won} to {lost}."),
    Color.BLACK: NP_("score", "Black wins the match by {won} to {lost}."),
}


def _score(t: Translator, score: Score) -> str:
    """The score of the match after the game."""
    if score.won is None:
        return t.p(
            "score", "The match score is now White {white}, Black {black}.", white=score.white, black=score.black
        )
    won, lost = (score.white, score.black) if score.won is Color.WHITE else (score.black, score.white)
    return t.p(*_MATCH_WON[score.won], won=won, lost=lost)


_CONDUCT: dict[type, Callable[[Translator, Any], Iterator[str]]] = {
    Start: _start,
    NextStart: _next_start,
    Thrown: _thrown,
    TakingBack: _taking_back,
    Remedy: _remedy,
    CubeUse: _cube_use,
    Worth: _worth,
}
