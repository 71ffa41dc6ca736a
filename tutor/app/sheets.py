"""What stands beside the board of Play: the score, and the text of the game to save and to load."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from tutor import commentary, explain
from tutor.app import cards, playing, tools
from tutor.app.playing import Playing
from tutor.app.tools import Field, File
from tutor.contest import Player
from tutor.notation import NotationError
from tutor.position import Color
from tutor.record import TITLE, contest_text
from tutor.replay import LONGEST_TEXT
from tutor.translator import Translator


def standing(t: Translator, now: Playing) -> None:
    """Who plays, for what, and how it stands."""
    contest, terms = now.contest, now.contest.terms
    alone = playing.person(terms) is not None
    sides = " · ".join(commentary.side_text(t, terms, color, alone) for color in Color)
    if terms.white is terms.black is Player.PERSON:
        sides = t.t("Two people")
    lines = [
        cards.line_html("", sides, "nt-heading"),
        cards.line_html("", commentary.score_text(t, contest)),
    ]
    lines.append(cards.line_html("", " · ".join(_conditions(t, now)), "nt-small"))
    st.html("".join(lines))


def _conditions(t: Translator, now: Playing) -> list[str]:
    terms = now.contest.terms
    dice = t.t("dice typed in") if terms.seed is None else t.t("dice from the seed {seed}", seed=terms.seed)
    number = t.t("game {number}", number=t.number(len(now.contest.games)))
    return [explain.rules_named(t, terms.rules), number, dice]


# ---------------------------------------------------------------- the text of the game


def save(t: Translator, now: Playing) -> None:
    """The game as text, to be taken along."""
    with st.expander(t.t("Save the game"), key="play_save"):
        text = contest_text(now.contest)
        cards.line("", t.t("One line a turn. Load it here on any device to go on."), "nt-small")
        st.download_button(
            t.t("Save as a file"), text, "nardy-game.txt", "text/plain", key="play_file", on_click="ignore"
        )
        st.code(text, language=None, height=240)


def load(t: Translator, fault: NotationError | None, take: Callable[[str], None]) -> None:
    """A game that was saved, to be gone on with; `fault` is what is wrong with the text that came last, and `take` is
    called with the next one."""
    with st.expander(t.t("Load a game"), key="play_load"):
        pasted = Field(
            *("text", t.t("The text of a saved game"), f"{TITLE} 1 …", t.t("Go on with it")),
            fault=explain.error_text(t, fault) if fault else "",
            lines=6,
        )
        offered: tools.Rows = [[File("file", t.t("Choose a file"), ".txt", LONGEST_TEXT)], [pasted]]
        tools.show("play_loading", t.t("Load a game"), offered, t, partial(_loaded, offered, take))


def _loaded(offered: tools.Rows, take: Callable[[str], None]) -> None:
    use = tools.used("play_loading", offered)
    if use and use.value.strip():
        take(use.value)
