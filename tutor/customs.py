"""What no step decides, in words: the questions of a table, their answers, and what these rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.conduct import (
    Answer,
    Begin,
    CubeUse,
    FirstDice,
    Matter,
    NextStart,
    Outcome,
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
        yield t.p("start", "White starts, with a throw of both dice. Who plays White is for the players to agree.")
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
        yield t.p("next start", "White starts every game. Who plays White is for the players to agree.")


_RESTS = {
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
    CubeUse.IN_PLAY: NP_("cube use", "The cube is in play."),
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
_LAST_THROW = {  # by the side that has it
    Color.WHITE: NP_(
        "worth",
        "Black started and has finished first. White has one last throw, and if it clears the board, it is a draw.",
    ),
    Color.BLACK: NP_(
        "worth",
        "White started and has finished first. Black has one last throw, and if it clears the board, it is a draw.",
    ),
}
_WHO_STARTED = {  # by the side that has not finished
    Color.WHITE: NP_(
        "worth", "It depends on who started: only if Black did, White has one last throw after Black has finished."
    ),
    Color.BLACK: NP_(
        "worth", "It depends on who started: only if White did, Black has one last throw after White has finished."
    ),
}


def _worth(t: Translator, worth: Worth) -> Iterator[str]:
    match worth.outcome:
        case Outcome.OPEN:
            yield t.p("worth", "These rules leave open whether there is a last throw, and the answer depends on it.")
        case Outcome.DEPENDS if worth.loser is None:
            yield t.p("worth", "1 point, or 2 if the side that resigns has borne off nothing.")
        case Outcome.DEPENDS:
            assert worth.loser
            yield t.p(*_WHO_STARTED[worth.loser])
        case Outcome.LAST_THROW:
            assert worth.loser
            yield t.p(*_LAST_THROW[worth.loser])
        case Outcome.DRAW:
            yield t.p("worth", "Both sides have borne off everything: a draw, and nobody gets a point.")
        case Outcome.OYN | Outcome.MARS:
            yield from _won(t, worth)
    if worth.score is not None:
        yield _score(t, worth.score)


def _won(t: Translator, worth: Worth) -> Iterator[str]:
    """Who has won how much, and how the cube comes into it."""
    assert worth.winner
    key = worth.outcome, worth.winner
    if worth.points is None:
        yield t.p(*_WINS_UNCOUNTED[key])
    else:
        yield t.np(*_WINS[key], worth.points)
    if worth.cube == 1:
        return
    if worth.cube_use.multiplies:
        fields = {"base": worth.base, "cube": worth.cube, "points": worth.points}
        yield t.p("worth", "The cube shows {cube}: {base} × {cube} = {points}.", **fields)
    elif worth.points is None:
        yield t.p(
            "worth", "Whether the cube multiplies it depends on whether the Crawford game has been played already."
        )
    elif worth.cube_use is CubeUse.CRAWFORD:
        yield t.p("worth", "This is the Crawford game: the cube is not in play and multiplies nothing.")
    else:
        yield t.p("worth", "The cube is not used and multiplies nothing.")


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
