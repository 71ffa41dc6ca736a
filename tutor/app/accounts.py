"""The accounts of one play: who says what, which of them lies on the board, and the ruling on each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import streamlit as st

from tutor import explain, settled
from tutor.app import cards, session, tools
from tutor.app import hearing as hearings
from tutor.app.desk import Desk
from tutor.app.hearing import Hearing
from tutor.app.tools import Button, Choice, Control, Rows
from tutor.dispute import Account, same_play
from tutor.notation import hops_text
from tutor.position import Color
from tutor.ruleset import Ruleset
from tutor.translator import Translator


def show(t: Translator, hearing: Hearing, desk: Desk, accounts: tuple[Account, ...]) -> None:
    """The accounts of the play, the one that lies on the desk, and who gives it; then the ruling on each in a line."""
    offered = _account_rows(t, hearing)
    tools.show("accounts", t.t("Accounts"), offered, t, lambda: _account_used(offered))
    if accounts:
        with st.container(border=True, key="summary"):
            st.html("".join(_summary(t, desk.rules, hearing, accounts)))
    for one, other in combinations(accounts, 2):
        if same := settled.sameness_text(t, same_play(desk.rules, one.ruling.turn, one.played, other.played)):
            names = (_account(t, hearing, account.number - 1) for account in (one, other))
            cards.line("note", f"{' · '.join(names)}: {same}", "nt-small")


def _summary(t: Translator, rules: Ruleset, hearing: Hearing, accounts: tuple[Account, ...]) -> Iterator[str]:
    """Who says what, and what the rules agreed on say to it: a line for each account."""
    yield cards.line_html("", t.t("Under {rules}", rules=explain.rules_named(t, rules)), "nt-small")
    told = {account.number: account for account in accounts}
    for number in range(1, len(hearing.tellings) + 1):
        if account := told.get(number):
            yield cards.line_html(cards.SIGNS[account.ruling.verdict], settled.account_text(t, account))
        else:
            yield cards.line_html("", _account(t, hearing, number - 1))


def _account_rows(t: Translator, hearing: Hearing) -> Rows:
    several = len(hearing.tellings) > 1
    more: list[Control] = []
    if len(hearing.tellings) < hearings.MOST_TELLINGS:
        more.append(Button("another", t.t("Another account")))
    if several:
        more.append(Button("drop", t.t("Drop this account")))
    if not several:
        return (more,)
    names = tuple((str(number), _account(t, hearing, number)) for number in range(len(hearing.tellings)))
    sides = (("-", t.t("nobody in particular")), *((color.value, explain.color_name(t, color)) for color in Color))
    by = hearing.tellings[hearing.number].by
    return (
        [Choice("account", t.t("Accounts"), names, str(hearing.number), quiet=True)],
        [Choice("by", t.t("Who says so"), sides, by.value if by else "-", opens=True), *more],
    )


def _account(t: Translator, hearing: Hearing, number: int) -> str:
    """An account by who gives it and what was played in it."""
    told = hearing.tellings[number]
    play = explain.play_words(t, hops_text(told.steps)) if told.steps or told.whole else "…"
    return settled.said_text(t, number + 1, told.by, play)


def _account_used(offered: Rows) -> None:
    use = tools.used("accounts", offered)
    if use is None:
        return
    if use.name == "another":
        session.hear(hearings.another)
    elif use.name == "drop":
        session.hear(hearings.without)
    elif use.name == "account":
        session.hear(lambda heard, desk: hearings.look_at(heard, desk, int(use.value)))
    else:
        by = Color(use.value) if use.value in tuple(Color) else None
        session.hear(lambda heard, desk: (hearings.said_by(heard, by), desk))
