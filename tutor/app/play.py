"""Play: against the computer, or two people on one device with the program as the referee.

The session keeps the contest (`tutor.app.playing`), and the browser its text (`tutor.app.shelf`), so a game can be left
and gone on with.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from tutor.app import board_view, cards, component, lists, playing, session, sheets, shelf, terms, tools, turns
from tutor.app.cards import NOTHING, Shown
from tutor.app.desk import Desk, Moment
from tutor.app.playing import Playing
from tutor.app.terms import Wishes
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
    t = session.words()
    now = _now()
    kept = shelf.show(contest_text(now.contest) if now else None, _take_kept)
    if now is None and not kept.heard:
        return  # A game may have been left: the browser is about to tell.
    if kept.blocked:
        said = t.t(
            "This browser keeps nothing, as in a private window: a game lasts until this page is closed. Save it as a "
            "text to go on another time."
        )
        cards.line("note", said)
    if now is None or st.session_state.get("play_agreeing"):
        _agree(t, now)
    else:
        _table(t, now)


# ---------------------------------------------------------------- what is remembered


def _now() -> Playing | None:
    found: Playing | None = st.session_state.get("playing")
    return found


def _change(edit: Callable[[Playing], Playing]) -> None:
    """Go on with the game from a callback; the board is told that it was answered."""
    now = _now()
    if now is not None:
        _forget()
        st.session_state.playing = edit(now)
    session.bump()


def _forget() -> None:
    """Of several reasons the first is shown again."""
    st.session_state.reason = 0
    st.session_state.play_unread = None


def _open(contest: Contest, guided: bool, coached: bool) -> None:
    """Put a contest on the board."""
    opened = st.session_state.get("play_opened", 0) + 1
    st.session_state.play_opened = opened
    st.session_state.play_agreeing = False
    _forget()
    st.session_state.playing = playing.begun(contest, opened, guided, coached)
    session.bump()


def _take_kept(text: str) -> None:
    """Go on with what the browser kept; what cannot be read is not shown, for nobody has typed it."""
    if _now() is not None:
        return
    try:
        _open(read_contest(text), True, False)
    except NotationError:
        session.bump()


# ---------------------------------------------------------------- what is agreed on


def _wishes() -> Wishes:
    if "play_wishes" not in st.session_state:
        rules = session.memory().desk.rules
        st.session_state.play_wishes = Wishes(_seed(), rules=rules)
    found: Wishes = st.session_state.play_wishes
    return found


def _seed() -> str:
    """A seed that nobody can foretell."""
    return new_seed(Chance(str(random.SystemRandom().getrandbits(64))))


def _agree(t: Translator, now: Playing | None) -> None:
    """Choose who plays and how; or load a game that was saved."""
    wishes = _wishes()
    with st.container(key="play_agree"):
        cards.line("", t.t("Play against the computer, or two of you on this device: the program keeps to the rules."))
        offered = terms.rows(t, wishes, now is not None)
        tools.show("play_terms", t.t("A new game"), offered, t, lambda: _agreed(offered))
        cards.lines("note", terms.remarks(t, wishes), "nt-small")
        if not wishes.typed:
            seeds = terms.seed_row(t, wishes)
            tools.show("play_seed", t.t("Seed"), seeds, t, lambda: _agreed(seeds))
        sheets.load(t, lambda contest: _open(contest, _wishes().guided, _wishes().coached))


def _agreed(offered: tools.Rows) -> None:
    use = tools.used("play_terms", offered) or tools.used("play_seed", offered)
    if use is None:
        return
    if use.name == "begin":
        wishes = _wishes()
        _open(new_contest(wishes.terms), wishes.guided, wishes.coached)
        st.session_state.play_wishes = replace(wishes, seed=_seed())
    elif use.name == "back":
        st.session_state.play_agreeing = False
    else:
        st.session_state.play_wishes = terms.changed(_wishes(), use)


# ---------------------------------------------------------------- the board and what is beside it


def _table(t: Translator, now: Playing) -> None:
    shown = _shown(t, now)
    with st.container(key="table"):
        with st.container(key="table_board"):
            _board(t, now, shown)
        with st.container(key="table_controls"):
            offered = turns.rows(t, now, _dice(now))
            moment = playing.moment(now)
            tools.show("play_controls", t.t("Controls"), offered, t, lambda: _used("play_controls", offered), moment)
        with st.container(key="table_side"):
            sheets.standing(t, now)
            if now.seen and now.seen.stopped and not now.game.last_throw:
                cards.show(t, _desk(now), now.seen, shown)
            sheets.course(t, now)
        with st.container(key="table_more"):
            more = turns.more_rows(t, now, _seat(now) is None, _unread(t))
            tools.show("play_more", t.t("More controls"), more, t, lambda: _used("play_more", more), moment)
            sheets.save(t, now)


def _desk(now: Playing) -> Desk:
    """The turn as Analyse has it on its desk."""
    game = now.game
    return Desk(Moment(game.position, game.roll, now.tried or game.made, now.ended), game.rules)


def _shown(t: Translator, now: Playing) -> Shown:
    """What came of the steps of the turn."""
    seen = now.seen
    if seen is None:
        return NOTHING
    return lists.outcome(t, _desk(now), seen, st.session_state.get("reason", 0))


def _board(t: Translator, now: Playing, shown: Shown) -> None:
    seat = _seat(now) or now.game.position.to_move
    scene = replace(turns.scene(t, now, shown, seat), rev=session.memory().rev)
    board_view.show("play_board", scene, t, _gesture)


def _seat(now: Playing) -> Color | None:
    """The side at the bottom: the person's against the computer; of two people (None) the one to move, unless the board
    is not to turn for each."""
    alone = playing.person(now.contest.terms)
    fixed: Color | None = st.session_state.get("play_seat", alone)
    return fixed


def _gesture() -> None:
    """Try the step that was made on the board; one made on another state than the present one is dropped."""
    gesture = board_view.answer(component.sent("play_board", "gesture"))
    now = _now()
    if gesture is None or now is None or gesture.kind != "step" or gesture.pos != playing.moment(now):
        session.bump()
        return
    _change(lambda known: playing.stepped(known, (gesture.source, gesture.target or 0)))


# ---------------------------------------------------------------- using the controls


_DEEDS: dict[str, Callable[[Playing], Playing]] = {
    "throw": playing.thrown,
    "undo": playing.undone,
    "again": playing.begun_again,
    "confirm": playing.confirmed,
    "end": playing.ended,
    "double": playing.doubled,
    "take": lambda now: playing.replied(now, True),
    "drop": lambda now: playing.replied(now, False),
    "resign": playing.asked_to_resign,
    "stay": lambda now: playing.asked_to_resign(now, False),
    "give_up": playing.resigned,
    "next": playing.gone_on,
}


def _used(key: str, offered: tools.Rows) -> None:
    now = _now()
    use = tools.used(key, offered, playing.moment(now)) if now else None
    if use is None or now is None:
        session.bump()
        return
    name, value = use
    if name in _DEEDS:
        _change(_DEEDS[name])
    elif name in ("die1", "die2"):
        _typed(now, name, value)
    elif name == "play":
        _typed_play(value)
    elif name in ("guided", "coached"):
        on = value == "on"
        _change(lambda known: replace(known, guided=on) if name == "guided" else replace(known, coached=on))
    elif name == "follow":
        st.session_state.play_seat = None if value == "on" else now.game.position.to_move
        session.bump()
    elif name == "turn":
        st.session_state.play_seat = (_seat(now) or now.game.position.to_move).other
        session.bump()
    elif name == "new":
        st.session_state.play_agreeing = True
        session.bump()


def _dice(now: Playing) -> tuple[str, str]:
    """The dice that are typed so far in this moment."""
    moment, dice = st.session_state.get("play_dice", ("", ("", "")))
    return dice if moment == playing.moment(now) else ("", "")


def _typed(now: Playing, name: str, value: str) -> None:
    """A die was chosen; with both the throw is made."""
    first, second = _dice(now)
    first, second = (value, second) if name == "die1" else (first, value)
    st.session_state.play_dice = playing.moment(now), (first, second)
    if first and second:
        _change(lambda known: playing.typed(known, int(first), int(second)))
    else:
        session.bump()


def _typed_play(text: str) -> None:
    """A play was typed: it is tried as if it were made on the board."""
    if not text.strip():
        return
    try:
        wanted = read_play(text)
    except NotationError as error:
        st.session_state.play_unread = error
        session.bump()
        return
    _change(lambda now: playing.replayed(now, wanted))


def _unread(t: Translator) -> str:
    """Why the play that was typed last cannot be read."""
    error = st.session_state.get("play_unread")
    return turns.unread_text(t, error) if error else ""


page()
