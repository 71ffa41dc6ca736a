"""The lists of Analyse: every play, the same as small boards, and every step that is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import streamlit as st

from tutor import explain
from tutor.app import cards, component, picker, ranked, session, tools
from tutor.app.board_view import Said, Sign
from tutor.app.cards import NOTHING, Against, Shown
from tutor.app.desk import Desk, Outlook
from tutor.app.picker import Item, Page
from tutor.app.tools import Rows
from tutor.board import View, shapes
from tutor.legality import hops
from tutor.marks import Kind, marks_for, marks_for_play, marks_for_result
from tutor.notation import as_said, down_from_the_head, hops_text, play_text
from tutor.play import PASS, Play
from tutor.position import Counts
from tutor.ruleset import Ruleset
from tutor.ruling import Candidate, Choice, Standing, Verdict, rule_on
from tutor.translator import Translator

PLAYS_A_PAGE, BOARDS_A_PAGE, STEPS_A_PAGE = 8, 8, 6
ORDERS_NAMED = 3
"""So many other orders of a play are named; the rest is counted."""

Tab = Literal["plays", "worth", "boards", "refused"]


# ---------------------------------------------------------------- what is shown


def shown(desk: Desk, seen: Outlook | None) -> Shown:
    """What the board shows: a picked play or refusal, else what came of the last step, else the first steps."""
    if seen is None or session.setting_up():
        return NOTHING
    t = session.words()
    if tab() == "refused":
        if candidate := _picked_candidate(seen):
            return _refusal(t, desk, seen, candidate)
    elif choice := _picked_choice(seen):
        return _choice(t, desk, seen, choice)
    return outcome(t, desk, seen, _number())


def _picked_choice(seen: Outlook) -> Choice | None:
    own: Counts | None = st.session_state.get("plays")
    return _named(seen, own) if own in seen.choices.ends() else None


def _named(seen: Outlook, own: Counts) -> Choice:
    """How to play there, the order that a person would say first; it names the play wherever one is shown."""
    choice = seen.choices.choice(own)
    orders = sorted(choice.orders, key=lambda order: as_said(hops((*seen.made, *order))))
    return replace(choice, orders=tuple(orders))


def _picked_candidate(seen: Outlook) -> Candidate | None:
    picked = st.session_state.get("refused")
    return next((c for c in seen.refusals() if (c.step.source, c.step.die) == picked), None)


def _choice(t: Translator, desk: Desk, seen: Outlook, choice: Choice) -> Shown:
    rest = choice.orders[0]
    play = (*seen.made, *rest)
    if choice.verdict is Verdict.OPEN:
        said = Said(t.t("{play}: these rules leave it open.", play=explain.play_words(t, play_text(play))), "open")
    elif not play:
        said = Said(t.t("No step can be made: the turn passes."), "yes")
    else:
        said = Said(t.t("{play} is allowed.", play=explain.play_words(t, play_text(play))), "yes")
    marks = marks_for_play(rest, first=len(seen.made) + 1)
    found = rule_on(desk.rules, seen.began, hops(play)).objections if choice.verdict is Verdict.OPEN else ()
    against = tuple(Against(rules, reason) for rules, _, reason in found)
    return Shown(play, choice.verdict, True, marks, said=said, against=against, chosen=choice)


def _refusal(t: Translator, desk: Desk, seen: Outlook, candidate: Candidate) -> Shown:
    play = (*seen.made, candidate.step)
    verdict = Verdict.OPEN if candidate.standing is Standing.OPEN else Verdict.ILLEGAL
    found = _candidate_against(seen.judged_by, candidate)
    return _against(t, desk, seen, play, verdict, False, found, later=candidate.witness, number=_number())


def _candidate_against(rules: Ruleset, candidate: Candidate) -> tuple[Against, ...]:
    if candidate.standing is Standing.OPEN:
        return tuple(Against(reading, r) for reading, answer in candidate.readings for r in answer.reasons)
    return tuple(Against(rules.readings()[0], reason) for reason in candidate.reasons)


def outcome(t: Translator, desk: Desk, seen: Outlook, number: int = 0) -> Shown:
    """What came of the steps tried: nothing yet, a play that stands, or the step that stopped it. Of several reasons
    the one of this number is shown."""
    if seen.stopped:
        found = tuple(Against(seen.judged_by.readings()[0], reason) for reason in seen.refused)
        return _against(t, desk, seen, (*seen.made, *seen.stopped), Verdict.ILLEGAL, False, found, number=number)
    ruling = seen.ruling
    if ruling is None:
        return NOTHING
    if ruling.verdict is Verdict.LEGAL:
        began = marks_for_result(seen.began.own, seen.turn.own)
        if not ruling.play:
            said = Said(t.t("No step can be made: the turn passes."), "yes")
        else:
            said = Said(t.t("{play} is allowed. Confirm it, or undo.", play=play_text(ruling.play)), "yes")
        return Shown(ruling.play, ruling.verdict, True, began, said=said)
    found = tuple(Against(rules, reason) for rules, _, reason in ruling.objections)
    return _against(
        t, desk, seen, ruling.play, ruling.verdict, True, found, legal_order=ruling.legal_order, number=number
    )


def _number() -> int:
    """Which of several reasons the reader has chosen."""
    found: int = st.session_state.get("reason", 0)
    return found


def _against(
    t: Translator,
    desk: Desk,
    seen: Outlook,
    play: Play,
    verdict: Verdict,
    whole: bool,
    found: tuple[Against, ...],
    later: Play = PASS,
    legal_order: Play | None = None,
    number: int = 0,
) -> Shown:
    number = min(number, len(found) - 1)
    rules, reason = found[number]
    sentence = explain.reason_text(t, rules, seen.began, desk.now.position.to_move, play, reason)
    if verdict is Verdict.OPEN:
        said = Said(t.t("{play}: these rules leave it open.", play=explain.play_words(t, play_text(play))), "open")
    else:
        said = Said(sentence, "no")
    return Shown(
        play,
        verdict,
        whole,
        marks_for(rules, reason, play, Kind.STOP if verdict is Verdict.ILLEGAL else Kind.DOUBT),
        before=True,
        said=said,
        against=found,
        later=later,
        legal_order=legal_order,
        number=number,
        words=explain.prime_zones(t, rules, seen.began, reason),
    )


# ---------------------------------------------------------------- the lists


def tab() -> Tab:
    """Which list is open."""
    chosen: Tab = st.session_state.get("list") or "plays"
    return chosen


def show(t: Translator, desk: Desk, seen: Outlook | None) -> None:
    """The switch between the lists, and the one that is open."""
    if seen is None:
        cards.line("", t.t("The plays are listed as soon as dice are thrown."))
        return
    ends = seen.choices.ends()
    refused = seen.refusals()
    names = {
        "plays": t.t("Plays {n}", n=t.number(len(ends))),
        "worth": t.t("By worth"),
        "boards": t.t("As boards"),
        "refused": _refused_label(t, refused),
    }
    offered: Rows = ([tools.Choice("list", t.t("List"), tuple(names.items()), tab(), quiet=True)],)
    tools.show("tabs", t.t("List"), offered, t, lambda: _tab_chosen(offered))
    if tab() == "refused":
        _refused(t, desk, seen, refused)
    elif seen.began.finished:
        cards.line("", t.t("The game is over: there is nothing to play."))
    elif tab() == "worth":
        ranked.show(t, desk, seen, lambda own: _choice_label(t, seen, _named(seen, own)))
    else:
        _plays(t, desk, seen, ends, small=tab() == "boards")


def _refused_label(t: Translator, refused: tuple[Candidate, ...]) -> str:
    if any(candidate.standing is Standing.OPEN for candidate in refused):
        return t.t("Not allowed or open {n}", n=t.number(len(refused)))
    return t.t("Not allowed {n}", n=t.number(len(refused)))


def _tab_chosen(offered: Rows) -> None:
    use = tools.used("tabs", offered)
    if use is None:
        return
    st.session_state.list = use.value
    st.session_state.page = 0
    st.session_state.reason = 0
    session.bump()


def _page(total: int, size: int) -> Page:
    return Page(min(st.session_state.get("page", 0), max(total - 1, 0) // size), total, size)


def _answered(key: str, page: Page, options: list[Counts] | list[tuple[int, int]], name: str) -> None:
    """Pick what was answered, or let go of it when it was picked already; or turn the page."""
    answer = picker.answer(component.sent(key, "picked"), page)
    if answer is None:
        return
    if answer.page is not None:
        st.session_state.page = answer.page
    elif answer.item is not None:
        option = options[answer.item]
        st.session_state[name] = None if st.session_state.get(name) == option else option
        st.session_state.reason = 0
        session.bump()


def _plays(t: Translator, desk: Desk, seen: Outlook, ends: list[Counts], small: bool) -> None:
    """Every play, grouped by where it leads, as lines or as small boards."""
    page = _page(len(ends), BOARDS_A_PAGE if small else PLAYS_A_PAGE)
    named = sorted((_named(seen, own) for own in ends), key=lambda choice: down_from_the_head(hops(choice.orders[0])))
    options = [choice.own for choice in named[page.slice]]
    view = View(desk.now.position.to_move, numbers=False)
    items = [_item(t, desk, seen, choice, view if small else None) for choice in named[page.slice]]
    picked = st.session_state.get("plays")
    chosen = options.index(picked) if picked in options else None
    picker.show(
        "play_list", t.t("Plays"), items, chosen, page, t, lambda: _answered("play_list", page, options, "plays")
    )


def _item(t: Translator, desk: Desk, seen: Outlook, choice: Choice, view: View | None) -> Item:
    sign: Sign = "open" if choice.verdict is Verdict.OPEN else ""
    label = _choice_label(t, seen, choice)
    if view is None:
        return Item(label, _orders(t, seen, choice), sign)
    marks = marks_for_result(seen.turn.own, choice.own)
    return Item(label, "", sign, shapes(desk.now.position.with_mover(choice.own), None, marks, view))


def _choice_label(t: Translator, seen: Outlook, choice: Choice) -> str:
    play = explain.play_words(t, play_text((*seen.made, *choice.orders[0])))
    return t.t("{play} (open)", play=play) if choice.verdict is Verdict.OPEN else play


def _orders(t: Translator, seen: Outlook, choice: Choice) -> str:
    """The other orders that lead to the same position, the first few by name."""
    others = [play_text((*seen.made, *order)) for order in choice.orders[1:]]
    more = len(others) - ORDERS_NAMED
    if not others:
        return ""
    if more <= 0:
        return t.t("also {orders}", orders=t.join(others))
    named = ", ".join(others[:ORDERS_NAMED])
    return t.n("also {orders} and {n} more order", "also {orders} and {n} more orders", more, orders=named)


def _refused(t: Translator, desk: Desk, seen: Outlook, refused: tuple[Candidate, ...]) -> None:
    """Every own checker and die that cannot come next, with the reason."""
    if not refused:
        cards.line("yes", _none_refused(t, seen))
        return
    page = _page(len(refused), STEPS_A_PAGE)
    options = [(c.step.source, c.step.die) for c in refused[page.slice]]
    items = [_refused_item(t, desk, seen, candidate) for candidate in refused[page.slice]]
    picked = st.session_state.get("refused")
    chosen = options.index(picked) if picked in options else None
    name = t.t("Steps that are not allowed")
    picker.show("step_list", name, items, chosen, page, t, lambda: _answered("step_list", page, options, "refused"))


def _none_refused(t: Translator, seen: Outlook) -> str:
    if not seen.turn.dice:
        return t.t("All dice are played: no step is left to judge.")
    if seen.made:
        return t.t("Every next step is allowed, with every die left.")
    return t.t("Every first step is allowed, with either die. What comes after it may not be.")


def _refused_item(t: Translator, desk: Desk, seen: Outlook, candidate: Candidate) -> Item:
    step, mover = candidate.step, desk.now.position.to_move
    text = t.t("{step} with the {die}", step=hops_text(((step.source, step.target),)), die=step.die)
    against = _candidate_against(seen.judged_by, candidate)
    play = (*seen.made, step)
    more = " ".join(explain.reason_text(t, rules, seen.began, mover, play, reason) for rules, reason in against)
    if candidate.standing is not Standing.REFUSED:
        text = t.t("{step}: {standing}", step=text, standing=explain.standing_text(t, candidate.standing))
    return Item(text, more, "open" if candidate.standing is Standing.OPEN else "no")
