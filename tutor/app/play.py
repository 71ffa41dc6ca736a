"""Play: against the computer, or two people on one device with the program as the referee.

The session keeps the contest (`tutor.app.playing`), and the browser its text (`tutor.app.shelf`), so a game can be left
and gone on with.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import streamlit as st

from tutor import explain
from tutor.app import (
    analyser,
    beside,
    board_view,
    cards,
    component,
    lists,
    playing,
    review,
    session,
    sheets,
    shelf,
    terms,
    tools,
    turns,
)
from tutor.app.cards import NOTHING, Shown
from tutor.app.desk import Desk, Moment
from tutor.app.picker import Answer
from tutor.app.playing import Playing
from tutor.app.terms import Wishes
from tutor.app.tools import Use
from tutor.assignment import new_seed
from tutor.chance import Chance
from tutor.contest import Contest, new_contest
from tutor.notation import NotationError, read_play
from tutor.position import Color
from tutor.record import contest_text
from tutor.replay import read_contest
from tutor.translator import Translator


def page() -> None:
    """The board with the game in hand, or what is agreed on before one."""
    _play_part()


@st.fragment
def _play_part() -> None:
    t, known = session.words(), _memory()
    analyser.ready()  # While it is agreed on a game, what the computer plays with is prepared.
    now = known.playing
    kept = shelf.show(contest_text(now.contest) if now else None, _take_kept)
    if now is None and not kept.heard:
        return  # A game may have been left: the browser is about to tell.
    shelf.note(t)
    if now is None or known.view == View.AGREEING:
        _agree(t, known)
    elif known.view == View.REVIEW:
        review.show(t, now.contest, _back)
    else:
        _table(t, known, now)


# ---------------------------------------------------------------- what is remembered


class View(StrEnum):
    """What the page shows of a game in hand. A value that is remembered is equal to one of these and not the same: each
    run of this page makes the class anew."""

    BOARD = "board"
    AGREEING = "new"
    REVIEW = "review"


@dataclass(slots=True)
class Memory:
    """What the session remembers of playing.

    `opened` counts the contests put on the board. `seat` is the side at the bottom that was chosen by hand (None: each
    in its turn), `alone`: none was. `dice` are those typed so far, at the moment named before them. `unread` is why the
    play that was typed last cannot be read, `unloaded` the same of a game text. `page` is the part of the turns that
    is listed.
    """

    wishes: Wishes
    playing: Playing | None = None
    view: View = View.BOARD
    opened: int = 0
    seat: Color | None = None
    alone: bool = True
    dice: tuple[str, tuple[str, str]] = ("", ("", ""))
    unread: NotationError | None = None
    unloaded: NotationError | None = None
    page: int = 0

    def change(self, edit: Callable[[Playing], Playing]) -> None:
        """Go on with the game."""
        if self.playing is not None:
            self.playing, self.unread, self.page = edit(self.playing), None, 0

    def seat_of(self, now: Playing) -> Color | None:
        """The side at the bottom: against the computer the person's, of two people (None) the one to move; or as it was
        chosen by hand."""
        return playing.person(now.contest.terms) if self.alone else self.seat

    def dice_at(self, moment: str) -> tuple[str, str]:
        """The dice that are typed so far at this moment."""
        return self.dice[1] if self.dice[0] == moment else ("", "")

    def open(self, contest: Contest) -> None:
        """Put a contest on the board, and look at it as is wished."""
        self.playing = playing.begun(contest, self.opened + 1, self.wishes.guided, self.wishes.coached)
        self.opened, self.page = self.opened + 1, 0
        self.view, self.alone, self.unread, self.unloaded = View.BOARD, True, None, None


def _memory() -> Memory:
    """What is remembered. Callbacks take it once: Streamlit can end them wherever they touch the session."""
    if "play" not in st.session_state:
        st.session_state.play = Memory(Wishes(_seed(), rules=session.memory().desk.rules))
    found: Memory = st.session_state.play
    return found


def _done() -> None:
    """Of several reasons show the first again, and tell the board that it was answered."""
    st.session_state.reason = 0
    session.bump()


def _take_kept(contest: Contest) -> None:
    """Go on with what the browser kept, or another tab has played."""
    _memory().open(contest)
    _done()


def _take_loaded(text: str) -> None:
    """Go on with a game text that was pasted, or chosen as a file."""
    known = _memory()
    try:
        known.open(read_contest(text))
    except NotationError as error:
        known.unloaded = error
    _done()


# ---------------------------------------------------------------- what is agreed on


def _seed() -> str:
    """A seed that nobody can foretell."""
    return new_seed(Chance(str(random.SystemRandom().getrandbits(64))))


def _agree(t: Translator, known: Memory) -> None:
    """Choose who plays and how; or load a game that was saved."""
    wishes = known.wishes
    with st.container(key="play_agree"):
        cards.line("", t.t("Play against the computer, or two of you on this device: the program keeps to the rules."))
        offered = terms.rows(t, wishes, known.playing is not None)
        tools.show("play_terms", t.t("A new game"), offered, t, lambda: _agreed("play_terms", offered))
        cards.lines("note", terms.remarks(t, wishes), "nt-small")
        if not wishes.typed:
            seeds = terms.seed_row(t, wishes)
            tools.show("play_seed", t.t("Seed"), seeds, t, lambda: _agreed("play_seed", seeds))
        sheets.load(t, known.unloaded, _take_loaded)


def _agreed(key: str, offered: tools.Rows) -> None:
    known, use = _memory(), tools.used(key, offered)
    if use is None:
        return
    if use.name == "begin":
        wishes = known.wishes
        known.open(new_contest(wishes.terms))
        known.wishes = replace(wishes, seed=_seed())
        _done()
    elif use.name == "back":
        known.view = View.BOARD
    else:
        known.wishes = terms.changed(known.wishes, use)


# ---------------------------------------------------------------- the board and what is beside it


def _table(t: Translator, known: Memory, now: Playing) -> None:
    shown, moment = _shown(t, now), playing.moment(now)
    with st.container(key="table"):
        with st.container(key="table_board"):
            scene = turns.scene(t, now, shown, known.seat_of(now) or now.game.position.to_move)
            board_view.show("play_board", replace(scene, rev=session.memory().rev), t, _gesture)
            beside.under(t, now)
        with st.container(key="table_controls"):
            offered = turns.rows(t, now, known.dice_at(moment))
            tools.show("play_controls", t.t("Controls"), offered, t, lambda: _used("play_controls", offered), moment)
            beside.why(t, now)
        with st.container(key="table_side"):
            sheets.standing(t, now)
            if now.seen and now.seen.stopped and not now.game.last_throw:
                cards.show(t, _desk(now), now.seen, shown)
            beside.course(t, now, known.page, _looked)
        with st.container(key="table_more"):
            unread = explain.error_text(t, known.unread) if known.unread else ""
            more = turns.more_rows(t, now, known.seat_of(now) is None, unread)
            tools.show("play_more", t.t("More controls"), more, t, lambda: _used("play_more", more), moment)
            sheets.save(t, now)


def _desk(now: Playing) -> Desk:
    """The turn as Analyse has it on its desk."""
    game = now.game
    return Desk(Moment(game.position, game.roll, now.tried or game.made, now.ended), game.rules)


def _shown(t: Translator, now: Playing) -> Shown:
    """What came of the steps of the turn."""
    if now.seen is None:
        return NOTHING
    return lists.outcome(t, _desk(now), now.seen, st.session_state.get("reason", 0))


def _gesture() -> None:
    """Try the step that was made on the board; one made on another state than the present one is dropped."""
    known, gesture = _memory(), board_view.answer(component.sent("play_board", "gesture"))
    if known.playing and gesture and gesture.kind == "step" and gesture.pos == playing.moment(known.playing):
        known.change(lambda now: playing.stepped(now, (gesture.source, gesture.target or 0)))
    _done()


def _looked(answer: Answer) -> None:
    """Look at what was picked of the last turns, or at others of them."""
    known = _memory()
    if answer.page is not None:
        known.page = answer.page
    elif known.playing and answer.item is not None:
        number = beside.entry_at(known.playing, known.page, answer.item)
        known.playing = playing.looked_at(known.playing, number)
        _done()


# ---------------------------------------------------------------- using the controls


_DEEDS: dict[str, Callable[[Playing], Playing]] = {
    "throw": playing.thrown,
    "undo": playing.undone,
    "anew": playing.begun_again,
    "confirm": playing.confirmed,
    "end": playing.ended,
    "ask_double": playing.asked_to_double,
    "double": playing.doubled,
    "take": lambda now: playing.replied(now, True),
    "drop": lambda now: playing.replied(now, False),
    "resign": playing.asked_to_resign,
    "stay": lambda now: playing.asked_to_resign(now, False),
    "give_up": playing.resigned,
    "here": lambda now: playing.looked_at(now, None),
    "next": playing.gone_on,
}


def _used(key: str, offered: tools.Rows) -> None:
    known = _memory()
    now = known.playing
    use = tools.used(key, offered, playing.moment(now)) if now else None
    if use and now:
        _do(known, now, use)
    _done()


def _do(known: Memory, now: Playing, use: Use) -> None:
    """Do what a control was used for."""
    name, value = use
    on = value == "on"
    match name:
        case "die1" | "die2":
            _typed(known, now, use)
        case "play":
            _typed_play(known, value)
        case "guided":
            known.wishes = replace(known.wishes, guided=on)
            known.change(lambda now: replace(now, guided=on))
        case "coached":
            known.wishes = replace(known.wishes, coached=on)
            known.change(lambda now: replace(now, coached=on))
        case "follow":
            known.alone, known.seat = False, None if on else now.game.position.to_move
        case "turn":
            known.seat = (known.seat_of(now) or now.game.position.to_move).other
            known.alone = False
        case View.AGREEING | View.REVIEW:
            known.view = View(name)
        case _:
            known.change(_DEEDS[name])


def _typed(known: Memory, now: Playing, use: Use) -> None:
    """A die was chosen; with both the throw is made."""
    moment = playing.moment(now)
    first, second = known.dice_at(moment)
    first, second = (use.value, second) if use.name == "die1" else (first, use.value)
    known.dice = moment, (first, second)
    if first and second:
        known.change(lambda now: playing.typed(now, int(first), int(second)))


def _typed_play(known: Memory, text: str) -> None:
    """A play was typed: it is tried as if it were made on the board."""
    if not text.strip():
        return
    try:
        wanted = read_play(text)
    except NotationError as error:
        known.unread = error
    else:
        known.change(lambda now: playing.replayed(now, wanted))


def _back() -> None:
    """Back from the review to the game."""
    _memory().view = View.BOARD


page()
