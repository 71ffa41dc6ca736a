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

    from tutor.ranking import Ranking, Worth

PLAYS_A_PAGE = 8
REASONED = 3
"""Of so many plays it is told what speaks for or against them: the first beside the second, which says the same of
both, and others beside the first."""
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
    _control(t, job, ranking, place)
    ends = set(seen.choices.ends())
    _list(t, ranking, ends, named)
    cards.lines("", _found(t, ranking, ends, named), "nt-small")
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


def _list(t: Translator, ranking: Ranking, ends: set[Counts], named: Callable[[Counts], str]) -> None:
    """The plays that lead to these `ends`, which begin with the steps that were made."""
    places = [place for place, contender in enumerate(ranking.contenders) if contender.own in ends]
    number = min(st.session_state.get("page", 0), max(len(places) - 1, 0) // PLAYS_A_PAGE)
    page = Page(number, len(places), PLAYS_A_PAGE)
    options = [ranking.contenders[place].own for place in places[page.slice]]
    first = page.number * PLAYS_A_PAGE + 1
    widest = _widest(t, ranking)
    items = [
        _item(t, ranking.contenders[place].worth, f"{n}. {named(ranking.contenders[place].own)}", widest)
        for n, place in enumerate(places[page.slice], first)
    ]
    picked = st.session_state.get("plays")
    chosen = options.index(picked) if picked in options else None
    name = t.t("Plays by what they are worth")
    picker.show("worth_list", name, items, chosen, page, t, lambda: _answered(page, options))


def _item(t: Translator, worth: Worth, name: str, widest: tuple[str, str] | None) -> Item:
    """A play by its number and name, with room for numbers as wide as those."""
    equity, more = _texts(t, worth)
    return Item(f"{name} · {equity}", more, room=(f"{name} · {widest[0]}", widest[1]) if widest else None)


def _texts(t: Translator, worth: Worth) -> tuple[str, str]:
    """What a play wins on average, and under it the chances and how they are known."""
    from tutor import appraisal

    win, mars, lost = appraisal.chance_texts(t, worth)
    chances = t.t("wins {win}, with a mars {mars}, loses a mars {lost}", win=win, mars=mars, lost=lost)
    found = appraisal.equity_text(t, worth), f"{chances}\n{appraisal.kind_text(t, worth)}"
    equity, more = (said.replace(" ± ", "\u00a0±\u00a0") for said in found)  # no line ends at a ±
    return equity, more


def _widest(t: Translator, ranking: Ranking) -> tuple[str, str] | None:
    """The widest numbers that a roll-out can come to; None where there is none."""
    from tutor.ranking import MOST_GAMES, Kind, Worth
    from tutor.rollout import Figures

    if not ranking.games and ranking.done():
        return None
    errors = Figures(0.009, 0.009, 0.009, 0.009)
    return _texts(t, Worth(0.888, 0.888, 0.888, -0.888, Kind.ESTIMATED, errors, MOST_GAMES))


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


def _control(t: Translator, job: Job, ranking: Ranking, place: int | None) -> None:
    """The button to start the roll-out, to stop it and to go on, and how far it is. They stand above the list, in room
    of their own, so that neither moves when the other changes."""
    from tutor import appraisal

    done = ranking.done()
    if len(ranking.contenders) < 2 or (done and not ranking.games):
        return
    with st.container(key="rollout"):
        going = job.going and place is not None and not done
        if not done and not job.failure:
            label = t.p(*_STOP) if going else t.p(*_GO_ON) if ranking.games else t.p(*_START)
            offered = [[Button("stop" if going else "start", label, main=not going)]]
            tools.show("rollout_tools", t.p(*_START), offered, t, lambda: _used(offered, job))
        if job.failure:
            cards.line("note", t.t("The roll-out has ended with an error: {why}.", why=str(job.failure)), "nt-small")
        elif going or ranking.games:
            state = _state(t, ranking, going, place or 0, rolling.line().others(job))
            st.progress(ranking.progress(), text=state)
        else:
            cards.line("", appraisal.separation_text(t, ranking), "nt-small")


def _state(t: Translator, ranking: Ranking, going: bool, place: int, others: int) -> str:
    """How far a roll-out is: what is done with it, the games and their seed, and with how many it takes turns."""
    seed = t.t("Seed {seed}", seed=SEED)
    if going and place and not ranking.games:
        waits = t.n("Waiting: {n} roll-out is before this one.", "Waiting: {n} roll-outs are before this one.", place)
        return f"{waits} · {seed}"
    if not going:
        said = t.t("The roll-out is done.") if ranking.done() else t.t("Stopped; it can go on where it was.")
    else:
        said = t.t("Rolling out")
    games = t.np("roll-out", "{n} game", "{n} games", ranking.games)
    turns = t.np("roll-out", "taking turns with {n} other", "taking turns with {n} others", others)
    return " · ".join((said, games, seed, *([turns] if going and others else [])))


def _found(t: Translator, ranking: Ranking, ends: set[Counts], named: Callable[[Counts], str]) -> Iterator[str]:
    """What the numbers show, what speaks for the plays, and what the numbers mean."""
    from tutor import appraisal

    if ranking.games or ranking.done():
        yield from filter(None, [appraisal.separation_text(t, ranking)])
    yield from _reasons(t, ranking, ends, named)
    yield " ".join(_meaning(t, ranking))


def _reasons(t: Translator, ranking: Ranking, ends: set[Counts], named: Callable[[Counts], str]) -> Iterator[str]:
    """What speaks for or against the first plays, where both that are compared can still be made."""
    from tutor import appraisal
    from tutor.ranking import rival

    if len(ranking.contenders) < 2:
        return
    for place in (0, *range(2, min(REASONED, len(ranking.contenders)))):
        own, other = (ranking.contenders[each].own for each in (place, rival(place)))
        if own in ends and other in ends and (reason := ranking.reason(place)):
            yield appraisal.reason_text(t, reason, named(own), named(other))


def _meaning(t: Translator, ranking: Ranking) -> Iterator[str]:
    from tutor import appraisal
    from tutor.ranking import Kind

    kinds = {contender.worth.kind for contender in ranking.contenders}
    yield t.t("The number behind a play is what it wins on average, in points.")
    if Kind.ESTIMATED in kinds:
        yield appraisal.spread_text(t)
    if Kind.EXACT in kinds:
        yield appraisal.condition_text(t)


_START = NP_("roll-out", "Roll out: play trial games from here")
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
