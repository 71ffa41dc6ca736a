"""The plays of a roll by what they are worth: judged at once, and made surer by a roll-out in the background."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import streamlit as st

from tutor.app import analyser, cards, component, picker, rolling, session, tools
from tutor.app.desk import Desk, Outlook
from tutor.app.picker import Item, Page
from tutor.app.rolling import Job
from tutor.app.tools import Button, Rows
from tutor.position import Counts
from tutor.translator import NP_, Translator

if TYPE_CHECKING:  # they load numba, which the first page does not wait for
    from collections.abc import Callable

    from tutor.ranking import Ranking

PLAYS_A_PAGE = 8
REASONED = 3
"""Of so many plays it is told what speaks for or against them: of the first beside the second, of others beside it."""
SEED = 1
"""The seed of roll-outs: with the same one `nardy rank` plays the same games."""
_EVERY = 700
"""Milliseconds after which the page asks how far a roll-out is."""
_KEPT = 8
"""So many rankings a session keeps, to go on with."""


def show(t: Translator, desk: Desk, seen: Outlook, named: Callable[[Counts], str]) -> None:
    """The list, and what can be done about it. `named` tells how the play to a result is called."""
    if failure := analyser.failure():
        said = t.t("Positions cannot be valued on this machine: {why}. All else works.", why=str(failure))
        cards.line("note", said)
        return
    if not analyser.ready():
        cards.line("", t.t("The analyser is being prepared. All plays are listed meanwhile under “Plays”."))
        _tick(waits=True)
        return
    job = _job(desk)
    ranking = cast("Ranking", job.value)
    place = rolling.line().place(job)
    _list(t, ranking, seen, named)
    cards.lines("", _found(t, ranking), "nt-small")
    _state(t, job, ranking, place)
    _tick(waits=place is not None)
    _card(t)


def _tick(waits: bool) -> None:
    """Lets the page ask again after a while, as long as there is something to wait for."""
    number = st.session_state.ticks = st.session_state.get("ticks", 0) + 1
    told = {"every": _EVERY if waits else 0, "number": number}
    component.mount("ticker", "", told, key="ticker", height=1, on_tick_change=_ticked)


def _ticked() -> None:
    """The run that follows shows how far it is."""


def _job(desk: Desk) -> Job:
    """The ranking of this roll, with its roll-out as far as it was made."""
    from tutor import ranking

    key = desk.rules, desk.now.position, desk.now.roll
    kept: dict[object, Job] = st.session_state.setdefault("rankings", {})
    if key not in kept:
        roll = desk.now.roll
        assert roll
        kept[key] = Job(ranking.rank(desk.rules, desk.now.position, roll, SEED))
        for old in list(kept)[:-_KEPT]:
            rolling.line().stop(kept.pop(old))
    return kept[key]


# ---------------------------------------------------------------- the list


def _list(t: Translator, ranking: Ranking, seen: Outlook, named: Callable[[Counts], str]) -> None:
    """The plays that begin with the steps that were made."""
    ends = set(seen.choices.ends())
    places = [place for place, contender in enumerate(ranking.contenders) if contender.own in ends]
    number = min(st.session_state.get("page", 0), max(len(places) - 1, 0) // PLAYS_A_PAGE)
    page = Page(number, len(places), PLAYS_A_PAGE)
    options = [ranking.contenders[place].own for place in places[page.slice]]
    first = page.number * PLAYS_A_PAGE + 1
    items = [_item(t, ranking, place, n, ends, named) for n, place in enumerate(places[page.slice], first)]
    picked = st.session_state.get("plays")
    chosen = options.index(picked) if picked in options else None
    name = t.t("Plays by what they are worth")
    picker.show("worth_list", name, items, chosen, page, t, lambda: _answered(page, options))


def _item(
    t: Translator, ranking: Ranking, place: int, number: int, ends: set[Counts], named: Callable[[Counts], str]
) -> Item:
    """The play in this place, which is the one of this number in the list."""
    from tutor import appraisal
    from tutor.ranking import rival

    contender = ranking.contenders[place]
    win, mars, mars_lost = appraisal.chance_texts(t, contender.worth)
    told = [
        t.t("wins {win}, with a mars {mars}, loses a mars {lost}", win=win, mars=mars, lost=mars_lost),
        *([appraisal.kind_text(t, contender.worth)] if ranking.games or number == 1 else []),
    ]
    lines = [" · ".join(told)]
    if place < REASONED and (reason := ranking.reason(place)):
        other = ranking.contenders[rival(place)].own
        if other in ends:
            lines.append(appraisal.reason_text(t, reason, named(contender.own), named(other)))
    text = f"{number}. {named(contender.own)} · {appraisal.equity_text(t, contender.worth)}"
    return Item(text, "\n".join(lines))


def _answered(page: Page, options: list[Counts]) -> None:
    answer = picker.answer(component.sent("worth_list", "picked"), page)
    if answer is None:
        return
    if answer.page is not None:
        st.session_state.page = answer.page
    elif answer.item is not None:
        own = options[answer.item]
        st.session_state.plays = None if st.session_state.get("plays") == own else own
        session.bump()


# ---------------------------------------------------------------- the roll-out


def _found(t: Translator, ranking: Ranking) -> Iterator[str]:
    from tutor import appraisal

    yield t.t("The number behind a play is what it wins on average, in points.")
    if said := appraisal.separation_text(t, ranking):
        yield said


def _state(t: Translator, job: Job, ranking: Ranking, place: int | None) -> None:
    """How far the roll-out is, and the buttons to start it, to stop it and to go on."""
    if len(ranking.contenders) < 2 or (ranking.done() and not ranking.games):
        return
    games = t.n("{n} game", "{n} games", ranking.games)
    seed = t.t("Seed {seed}", seed=SEED)
    done = ranking.done()
    if job.failure:
        cards.line("note", t.t("The roll-out has ended with an error: {why}.", why=str(job.failure)))
    elif job.going and place:
        cards.line(
            "", t.n("Waiting: {n} roll-out is before this one.", "Waiting: {n} roll-outs are before this one.", place)
        )
    elif job.going and place == 0 and not done:
        st.progress(ranking.progress(), text=f"{t.t('Rolling out')} · {games} · {seed}")
    elif done:
        cards.line("yes", f"{t.t('The roll-out is done.')} {games} · {seed}", "nt-small")
    elif ranking.games:
        cards.line("", f"{t.t('The roll-out was stopped; it can go on where it was.')} {games} · {seed}", "nt-small")
    if done or job.failure:
        return
    going = job.going and place is not None
    label = t.p(*_STOP) if going else t.p(*_GO_ON) if ranking.games else t.p(*_START)
    offered = [[Button("stop" if going else "start", label, main=not going)]]
    tools.show("rollout_tools", t.p(*_START), offered, t, lambda: _used(offered, job))


_START = NP_("roll-out", "Play games on from here")
_STOP = NP_("roll-out", "Stop")
_GO_ON = NP_("roll-out", "Go on")


def _used(offered: Rows, job: Job) -> None:
    use = tools.used("rollout_tools", offered)
    if use is None:
        return
    if use.name == "start":
        rolling.line().start(job)
    else:
        rolling.line().stop(job)


# ---------------------------------------------------------------- the engine card


def _card(t: Translator) -> None:
    """What judges here, and how far it can be trusted."""
    with st.expander(t.t("The analyser, and how far it can be trusted"), key="engine_card"):
        from tutor import enginecard

        st.html("".join(cards.line_html("", line) for line in enginecard.lines(t)))
