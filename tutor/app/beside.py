"""What stands under and beside the board of Play: the cube, what the coach has said, why nothing could be played, and
the turns of the game, to be looked at again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

import streamlit as st

from tutor import commentary, explain
from tutor.app import cards, component, picker
from tutor.app.picker import Answer, Item, Page
from tutor.app.playing import Playing
from tutor.conduct import cube_in_play
from tutor.dice import Roll
from tutor.game import Due, Game, Played, turn_of
from tutor.notation import hops_text
from tutor.outlook import outlook_on
from tutor.position import Color, Position
from tutor.translator import Translator

LISTED = 8
"""So many turns are listed at once."""

_STYLE = """<style>
.nt-cube { align-items: center; }
.nt-cube b {
  flex: none; display: grid; place-items: center; box-sizing: border-box; width: 34px; height: 34px; border-radius: 6px;
  border: 2px solid var(--nb-ink); background: var(--nb-page); color: var(--nb-ink); font-size: 16px;
}
.nt-cube .nt-of-white { background: var(--nb-white); border-color: var(--nb-white-rim); color: var(--nb-white-rim); }
.nt-cube .nt-of-black { background: var(--nb-black); border-color: var(--nb-black-rim); color: var(--nb-white); }
</style>"""


# ---------------------------------------------------------------- under the board


def under(t: Translator, now: Playing) -> None:
    """What belongs to what is said under the board."""
    if parts := "".join(notes(t, now)):
        st.html(parts)


def notes(t: Translator, now: Playing) -> Iterator[str]:
    """The same, part by part: by whose numbers a play is told, the coach, and the cube."""
    yield from _numbers(t, now)
    yield from _coach(t, now)
    yield from _cube(t, now)


def _numbers(t: Translator, now: Playing) -> Iterator[str]:
    """By which numbers a play is told that is not the one in hand."""
    told = (now.entry,) if now.entry else now.answers
    if any(isinstance(entry, Played) and entry.play for entry in told):
        yield cards.line_html("", numbers_text(t), "nt-small")


def numbers_text(t: Translator) -> str:
    """By whose numbers plays are told."""
    return t.t("Each side counts in its own numbers: its head is 24.")


def why(t: Translator, now: Playing) -> None:
    """To be opened: why nothing can be played in the turn that is shown, or could be."""
    if found := why_html(t, now):
        st.html(found)


def why_html(t: Translator, now: Playing) -> str:
    """The same, of each checker with each die; "" where a step can be made."""
    found = _passed(now)
    if found is None:
        return ""
    listed = "".join(cards.line_html("no", text) for text in _refusal_texts(t, now.game, *found))
    summary = cards.line_html("", t.t("Why can nothing be played?"), element="summary")
    return f'<details class="nt-elsewhere">{summary}<div>{listed}</div></details>'


def _passed(now: Playing) -> tuple[Position, Roll] | None:
    """The turn that is shown, if no step can be made in it."""
    game, seen = now.game, now.seen
    if now.entry is None and seen and game.roll:
        return None if seen.made or seen.going or seen.stopped else (game.position, game.roll)
    played = [entry for entry in ((now.entry,) if now.entry else now.answers) if isinstance(entry, Played)]
    return (played[-1].position, played[-1].roll) if played and not played[-1].play else None


def _refusal_texts(t: Translator, game: Game, position: Position, roll: Roll) -> Iterator[str]:
    """Why no checker can move with any of the dice, one by one."""
    seen = outlook_on(game.rules, turn_of(position, roll), ())
    for candidate in seen.refusals():
        step = candidate.step
        for reason in candidate.reasons[:1]:
            why = explain.reason_text(t, game.rules, seen.began, position.to_move, (step,), reason)
            named = t.t("{step} with the {die}", step=hops_text(((step.source, step.target),)), die=step.die)
            yield f"{named}. {why}"


def _coach(t: Translator, now: Playing) -> Iterator[str]:
    """What the coach has said in this turn, once it is no longer said under the board."""
    if now.advised and not now.warned and now.game.due is Due.PLAY and now.entry is None:
        yield cards.line_html("note", commentary.warning_text(t, now.advised))


def _cube(t: Translator, now: Playing) -> Iterator[str]:
    """The cube as it lies, with its owner."""
    game = now.game
    if not cube_in_play(now.contest.terms.settled, game.match).value.multiplies:
        return
    drawn = f'<b aria-hidden="true" class="{_OWNERS[game.owner]}">{game.cube}</b>'
    text = escape(commentary.cube_text(t, game))
    yield f'{_STYLE}<p class="nt-line nt-cube">{drawn}<span>{text}</span></p>'


_OWNERS = {Color.WHITE: "nt-of-white", Color.BLACK: "nt-of-black", None: "nt-of-both"}


# ---------------------------------------------------------------- the turns of the game


def course(t: Translator, now: Playing, number: int, looked: Callable[[Answer], None]) -> None:
    """The turns of the game, the newest first; `looked` is called from a callback when one of them, or another part of
    the list, is asked for."""
    total = len(now.game.entries)
    if not total:
        return
    page = _page(now, number)
    played = [sum(isinstance(entry, Played) for entry in now.game.entries[: at + 1]) for at in range(total)]
    items, chosen = [], None
    for place, at in enumerate(range(total)[::-1][page.slice]):
        entry = now.game.entries[at]
        text = commentary.entry_text(t, entry)
        items.append(Item(f"{played[at]}. {text}" if isinstance(entry, Played) else text))
        chosen = place if at == now.looked else chosen
    st.html(f"<h2>{escape(t.t('The last turns'))}</h2>")
    cards.line("", f"{t.t('Pick one to see it on the board.')} {numbers_text(t)}", "nt-small")

    def answered() -> None:
        if found := picker.answer(component.sent("play_turns", "picked"), page):
            looked(found)

    picker.show("play_turns", t.t("The last turns"), items, chosen, page, t, answered)


def entry_at(now: Playing, number: int, item: int) -> int:
    """Which of the things done stands in this place of the list."""
    page = _page(now, number)
    return page.total - 1 - page.number * page.size - item


def _page(now: Playing, number: int) -> Page:
    total = len(now.game.entries)
    return Page(min(number, max(total - 1, 0) // LISTED), total, LISTED)
