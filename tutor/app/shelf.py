"""What the browser keeps of a game that is being played: its text, so that it can be left and gone on with.

The session works with what it knows. It is told what is stored whenever that is nothing it knows of: at first, and when
another tab has written. It goes on with that, and nothing is lost: what cannot be read is set aside in the browser, and
a game of this tab that another one has taken the place of can be saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from tutor.app import cards, component
from tutor.contest import Contest
from tutor.explain import error_text
from tutor.notation import NotationError
from tutor.replay import read_contest
from tutor.translator import Translator

KEY = "nardy-tutor.game"
"""Under this the browser keeps the game text; under the same with `.aside` what could not be read, a line each."""

_MOST_OWN = 100


@dataclass(slots=True)
class Shelf:
    """What a session knows of what the browser keeps.

    `heard` is whether it has told, `blocked` whether it keeps nothing, as in some private windows. `unreadable` is what
    it had and could not be read, with the error. `known` are texts of which any may be what is stored, `keep` the one
    that is to be, `own` what this session has had kept (their hashes, the newest last). `other` is how often another
    tab had written when that was heard last: what it writes is newer, even if it is known. `moved` is whether another
    tab has played on, and `replaced` the game of this tab whose place another one has taken.
    """

    heard: bool = False
    blocked: bool = False
    unreadable: tuple[str, NotationError] | None = None
    known: tuple[str, ...] = ()
    keep: str | None = None
    own: tuple[int, ...] = ()
    other: int = 0
    moved: bool = False
    replaced: str = ""

    def hear(self, sent: object, take: Callable[[Contest], None]) -> None:
        """Take over what the browser tells: the text that is stored, or that it keeps nothing."""
        if not isinstance(sent, dict):
            return
        if sent.get("blocked") is True:
            self.heard = self.blocked = True
        text = sent.get("text")
        other = sent.get("other")
        newer = type(other) is int and other not in (0, self.other)
        if not isinstance(text, str) or (text in self.known and not newer):
            return
        self.other = other if type(other) is int else self.other
        self.heard, self.known = True, (*self.known[-1:], text)
        if text and text != self.keep and (newer or hash(text) not in self.own):
            self._take_over(text, take)

    def _take_over(self, text: str, take: Callable[[Contest], None]) -> None:
        try:
            contest = read_contest(text)
        except NotationError as error:
            self.unreadable = text, error
            return
        mine = self.keep
        self.unreadable, self.moved = None, mine is not None
        self.replaced = mine if mine and not _goes_on(mine, text) else ""
        take(contest)

    def told(self, keep: str | None) -> dict[str, object]:
        """What the browser needs to keep this text, if there is one, in the place of one that is known."""
        if keep is not None and keep != self.keep:
            self.moved &= keep in self.known
            self.known = (*self.known[-1:], *((self.keep,) if self.keep else ()))
            self.keep, self.own = keep, (*self.own, hash(keep))[-_MOST_OWN:]
        return {
            "key": KEY,
            "known": list(self.known),
            "keep": keep,
            "other": self.other,
            "aside": self.unreadable[0] if self.unreadable else None,
            "blocked": self.blocked,
        }


def _goes_on(before: str, text: str) -> bool:
    """Whether a game text goes on from another one, of which the last line may have been finished since."""
    return text.startswith(before[: before.rstrip("\n").rfind("\n") + 1])


def shelf() -> Shelf:
    """What this session knows of it."""
    if "kept_game" not in st.session_state:
        st.session_state.kept_game = Shelf()
    found: Shelf = st.session_state.kept_game
    return found


def show(keep: str | None, take: Callable[[Contest], None]) -> Shelf:
    """Put the part on the page, once on it and in every run, that has `keep` kept, and takes what was kept before the
    session began, or by another tab since; it shows nothing."""
    found = shelf()

    def hear() -> None:
        found.hear(component.sent("shelf", "found"), take)

    component.mount("shelf", "", found.told(keep), key="shelf", height=1, on_found_change=hear)
    return found


def note(t: Translator) -> None:
    """Show what the player has to know of what is kept, with the text that was set aside; mostly nothing."""
    found = shelf()
    if found.blocked:
        said = t.t(
            "This browser keeps nothing, as in a private window: a game lasts until this page is closed. Save it as a "
            "text to go on another time."
        )
        cards.line("note", said)
    if found.unreadable:
        text, error = found.unreadable
        why = error_text(t, error)
        said = t.t("The game that this browser kept cannot be read. It is set aside. {why}", why=why)
        _aside(t, said, text, "play_unreadable")
    if found.replaced:
        said = t.t("Another tab has begun another game, and it goes on here too. The one from before can be saved.")
        _aside(t, said, found.replaced, "play_replaced")
    elif found.moved:
        cards.line("note", t.t("This game was gone on with in another tab, and goes on from there."))


def _aside(t: Translator, said: str, text: str, key: str) -> None:
    cards.line("note", said)
    label = t.t("Save as a file")
    st.download_button(label, text, "nardy-game.txt", "text/plain", key=key, on_click="ignore")
