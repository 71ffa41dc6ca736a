"""A turn on the board of Play: what the board shows and says, and what is offered under it."""

from __future__ import annotations

from collections.abc import Iterator

from tutor import commentary, explain
from tutor.app import playing
from tutor.app.board_view import Said, Scene
from tutor.app.cards import Shown
from tutor.app.playing import Playing
from tutor.app.tools import Button, Choice, Control, Field, Rows, Switch
from tutor.board import View
from tutor.game import Action, Due, Entry, Game, Played, turn_of
from tutor.legality import hops
from tutor.marks import Marks, marks_for_play, marks_for_result
from tutor.notation import play_text
from tutor.play import PASS, Play
from tutor.position import Color
from tutor.ruleset import Opening
from tutor.ruling import plays_of
from tutor.transcript import lost
from tutor.translator import NNP_, Translator

# ---------------------------------------------------------------- the board


def scene(t: Translator, now: Playing, shown: Shown, seat: Color) -> Scene:
    """All that the board shows, looked at from a seat."""
    game, seen, pos, view = now.game, now.seen, playing.moment(now), View(seat)
    if now.entry:
        return _past(t, game, now.entry, pos, view)
    if seen:
        return Scene(
            position=game.position.with_mover(seen.turn.own),
            roll=game.roll,
            dice=seen.turn.dice,
            going=seen.going,
            said=_said(t, now, shown),
            pos=pos,
            rev=0,
            view=view,
            words=shown.words,
            shown=_advised(now) or shown.marks,
            before=game.position if shown.before else None,
            unguided=not now.guided,
        )
    said = Said(" ".join(_told(t, now)))
    if (last := _last(now)) is None:
        return Scene(game.position, None, (), (), said, pos, 0, view, still=True)
    walk = _dealt(game, last)
    before = last.position
    after = turn_of(before, last.roll)
    for step in walk:
        after = after.after(step)
    return Scene(
        position=before.with_mover(after.own),
        roll=last.roll,
        dice=last.roll.dice,
        going=(),
        said=said,
        pos=pos,
        rev=0,
        view=view,
        shown=marks_for_result(before.mover, after.own),
        walk=walk,
        walked_from=before,
        walk_id=f"{now.opened}.{len(now.contest.games)}.{game.turn_number}",
        still=True,
    )


def _last(now: Playing) -> Played | None:
    """The computer's play that is to be seen being made."""
    return next((entry for entry in reversed(now.answers) if isinstance(entry, Played)), None)


def _dealt(game: Game, entry: Played) -> Play:
    return plays_of(game.rules, turn_of(entry.position, entry.roll)).dealt(entry.play) or PASS


def _past(t: Translator, game: Game, entry: Entry, pos: str, view: View) -> Scene:
    """What was done once: the board as it was, and a play as arrows on it."""
    said = Said(commentary.sentence(t, entry))
    if not isinstance(entry, Played):
        return Scene(entry.position, None, (), (), said, pos, 0, view, still=True)
    arrows = marks_for_play(_dealt(game, entry), dice=True)
    return Scene(entry.position, entry.roll, entry.roll.dice, (), said, pos, 0, view, shown=arrows, still=True)


def _advised(now: Playing) -> Marks:
    """What is left of the play that the coach has found better, as long as no other one is made."""
    made, game = now.game.made, now.game
    if now.advised is None or now.tried or now.ended or hops(now.advised.better[: len(made)]) != made:
        return ()
    left = plays_of(game.rules, game.began).dealt(hops(now.advised.better)) or PASS
    return marks_for_play(left[len(made) :], first=len(made) + 1, dice=True)


def _said(t: Translator, now: Playing, shown: Shown) -> Said:
    """What is said while a turn is played."""
    game, seen = now.game, now.seen
    assert game.roll
    assert seen
    if now.warned:
        return Said(commentary.warning_text(t, now.warned), "note")
    if shown.said:
        return shown.said
    if seen.made:
        left = t.join(str(die) for die in seen.turn.dice)
        return Said(t.t("{play} stands. Left to play: {dice}.", play=play_text(seen.made), dice=left), "yes")
    mover, thrown = explain.to_move_text(t, game.position.to_move), f"{game.roll.high}-{game.roll.low}"
    told = t.t("{mover} Roll: {roll}.", mover=mover, roll=thrown)
    if game.tosses and not game.entries and game.rules.opening is Opening.PLAY_TOSS:
        tossed = commentary.toss_text(t, game.tosses[-1])
        told = " ".join((tossed, t.t("The dice of the toss are played."), told))
    return Said(told)


_OFFERED = {
    Color.WHITE: NNP_(
        "double",
        "White doubles to {value}: take it, or drop it and lose {n} point?",
        "White doubles to {value}: take it, or drop it and lose {n} points?",
    ),
    Color.BLACK: NNP_(
        "double",
        "Black doubles to {value}: take it, or drop it and lose {n} point?",
        "Black doubles to {value}: take it, or drop it and lose {n} points?",
    ),
}


def _told(t: Translator, now: Playing) -> Iterator[str]:
    """What is said between turns: what the computer has done, and what is due."""
    game, contest = now.game, now.contest
    if contest.due is Due.TOSS:
        if game.tosses:
            yield commentary.toss_text(t, game.tosses[-1])
        else:
            yield t.t("Each side throws a die: the higher one starts.")
        return
    if game.tosses and len(now.answers) == len(game.entries):
        yield commentary.toss_text(t, game.tosses[-1])
    yield from (commentary.sentence(t, entry) for entry in now.answers if not game.result or isinstance(entry, Played))
    match contest.due:
        case Due.THROW:
            mover = explain.to_move_text(t, game.position.to_move)
            yield t.t("{mover} Throw the dice, or choose them.", mover=mover) if now.dice_wanted else mover
        case Due.ANSWER:
            mover = game.position.to_move
            yield t.np(*_OFFERED[mover], game.cube, value=game.cube * 2)
        case _ if game.result:
            yield commentary.result_text(t, game)


# ---------------------------------------------------------------- what is offered


def rows(t: Translator, now: Playing, dice: tuple[str, str]) -> Rows:
    """What can be done now."""
    if now.looked is not None:
        return ([Button("here", t.t("Back to the turn in hand"), main=True)],)
    if now.doubling:
        label = t.t("Offer the double to {value}", value=now.game.cube * 2)
        return ([Button("double", label, main=True), Button("stay", t.t("Not now"))],)
    if now.giving_up:
        costs = now.game.cube * (2 if lost(now.game.position) == "mars" else 1)
        label = t.n("Resign and lose {n} point", "Resign and lose {n} points", costs)
        return ([Button("give_up", label, main=True, leaves=True), Button("stay", t.t("Play on"))],)
    match now.contest.due:
        case Due.TOSS | Due.THROW:
            return _throwing(t, now, dice)
        case Due.PLAY:
            return (_playing(t, now),)
        case Due.ANSWER:
            return ([Button("take", t.t("Take"), main=True), Button("drop", t.t("Drop"), leaves=True)],)
        case Due.NEXT_GAME:
            return ([Button("next", t.t("Next game"), main=True, leaves=True), _review(t)],)
        case _:
            return ([Button("new", t.t("New game"), main=True, leaves=True), _review(t)],)


def _review(t: Translator) -> Button:
    return Button("review", t.t("Review"), leaves=True)


def _throwing(t: Translator, now: Playing, dice: tuple[str, str]) -> Rows:
    tossing = now.contest.due is Due.TOSS
    if now.dice_wanted:
        numbers = (("", "–"), *((str(n), str(n)) for n in range(1, 7)))
        names = (t.t("White's die"), t.t("Black's die")) if tossing else (t.t("Die 1"), t.t("Die 2"))
        throw: list[Control] = [
            Choice(f"die{i}", name, numbers, value, opens=True)
            for i, (name, value) in enumerate(zip(names, dice, strict=True), 1)
        ]
    else:
        throw = [Button("throw", t.t("Throw for the start") if tossing else t.t("Throw"), "throw", main=True)]
    if Action.DOUBLE in now.actions:
        throw.append(Button("ask_double", t.t("Double to {value}", value=now.game.cube * 2)))
    return ([*throw, *_resigning(t, now)],)


def _playing(t: Translator, now: Playing) -> list[Control]:
    seen = now.seen
    assert seen
    whole = Action.CONFIRM in now.actions and not now.tried
    passes = whole and not seen.made
    label = t.t("Pass") if passes else t.t("Play it all the same") if now.warned else t.t("Confirm")
    taken_back = bool(now.game.made or now.tried or now.ended)
    undo = Button("undo", t.t("Undo"), "undo", enabled=taken_back)
    return [
        Button("anew", t.t("Take it all back"), "undo", main=True) if now.warned else undo,
        Button("confirm", label, "confirm", main=whole and not now.warned, enabled=whole, leaves=True),
        *_resigning(t, now),
    ]


def _resigning(t: Translator, now: Playing) -> list[Control]:
    return [Button("resign", t.t("Resign"), apart=True)] if Action.RESIGN in now.actions else []


def more_rows(t: Translator, now: Playing, follows: bool, unread: str) -> Rows:
    """How the board is looked at, other ways to play, and another game."""
    look: list[Control] = [
        Switch("guided", t.t("Show where a checker can go"), now.guided),
        Switch("coached", t.t("Coach: warn me before a costly play"), now.coached),
        Button("turn", t.t("Turn the board"), "turn"),
    ]
    if playing.person(now.contest.terms) is None:
        look.append(Switch("follow", t.t("Turn for each side"), follows))
    typed: list[Control] = []
    if now.contest.due is Due.PLAY:
        typed.append(Field("play", t.t("Type a play"), "24/18/13", t.t("Try it"), fault=unread))
        if now.game.made and Action.CONFIRM not in now.actions:
            typed.append(Button("end", t.t("End the play here")))
    again: list[Control] = [] if now.contest.due is Due.OVER else [Button("new", t.t("New game"))]
    if now.game.entries and not now.game.result:
        again.append(_review(t))
    return (look, *([typed] if typed else []), *([again] if again else []))
