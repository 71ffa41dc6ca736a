"""The lists of Analyse: every play, the same as small boards, and every step that is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

import streamlit as st

from tutor import explain
from tutor.app import cards, gallery, session
from tutor.app.board_view import Said
from tutor.app.desk import Desk, Outlook
from tutor.legality import Reason
from tutor.marks import Mark, marks_for, marks_for_play, marks_for_result
from tutor.notation import hops_text, play_text
from tutor.play import PASS, Hop, Play
from tutor.position import Counts
from tutor.ruleset import Ruleset
from tutor.ruling import Candidate, Choice, Standing, Verdict
from tutor.translator import Translator

PLAYS_A_PAGE, BOARDS_A_PAGE, STEPS_A_PAGE = 8, 8, 6
ORDERS_NAMED = 3
"""So many other orders of a play are named; the rest is counted."""

Item = TypeVar("Item")
Tab = Literal["plays", "boards", "refused"]


class Against(NamedTuple):
    """A reason against a play, and the settled rules that give it."""

    rules: Ruleset
    reason: Reason


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown on the board and explained in the card beside it.

    `play` is what is spoken of, from the beginning of the turn; `whole`: as a whole play, not for its last step.
    `against` are the reasons when it is refused or open; `before` says that `marks` belong to the board as it was
    when the turn began; `marks` None leaves the first steps shown.
    """

    play: Play = PASS
    verdict: Verdict | None = None
    whole: bool = False
    marks: tuple[Mark, ...] | None = None
    before: bool = False
    said: Said | None = None
    against: tuple[Against, ...] = ()
    chosen: Choice | None = None
    later: Play = PASS
    legal_order: Play | None = None


NOTHING = Shown()


def text(play: Play) -> str:
    """The written form of a play."""
    return play_text(play)


# ---------------------------------------------------------------- what is shown


def shown(desk: Desk, seen: Outlook | None) -> Shown:
    """What the board shows: a picked play or refusal, else what came of the last step, else the first steps."""
    if seen is None or st.session_state.get("setting_up"):
        return NOTHING
    t = session.words()
    if tab() == "refused":
        if candidate := _picked_candidate(seen):
            return _refusal(t, desk, seen, candidate)
    elif choice := _picked_choice(seen):
        return _choice(t, seen, choice)
    return _outcome(t, desk, seen)


def _picked_choice(seen: Outlook) -> Choice | None:
    own: Counts | None = st.session_state.get("plays")
    return seen.choices.choice(own) if own in seen.choices.ends() else None


def _picked_candidate(seen: Outlook) -> Candidate | None:
    picked = st.session_state.get("refused")
    return next((c for c in seen.refusals() if (c.step.source, c.step.die) == picked), None)


def _choice(t: Translator, seen: Outlook, choice: Choice) -> Shown:
    rest = choice.orders[0]
    play = (*seen.made, *rest)
    if choice.verdict is Verdict.OPEN:
        said = Said(t.t("{play}: these rules leave it open.", play=text(play)), "open")
    elif not play:
        said = Said(t.t("No step can be made: the turn passes."), "yes")
    else:
        said = Said(t.t("{play} is allowed.", play=text(play)), "yes")
    marks = marks_for_play(rest, first=len(seen.made) + 1)
    return Shown(play, choice.verdict, True, marks, said=said, chosen=choice)


def _refusal(t: Translator, desk: Desk, seen: Outlook, candidate: Candidate) -> Shown:
    play = (*seen.made, candidate.step)
    verdict = Verdict.OPEN if candidate.standing is Standing.OPEN else Verdict.ILLEGAL
    found = _candidate_against(desk.rules, candidate)
    return _against(t, desk, seen, play, verdict, False, found, later=candidate.witness)


def _candidate_against(rules: Ruleset, candidate: Candidate) -> tuple[Against, ...]:
    if candidate.standing is Standing.OPEN:
        return tuple(Against(reading, r) for reading, answer in candidate.readings for r in answer.reasons)
    return tuple(Against(rules.readings()[0], reason) for reason in candidate.reasons)


def _outcome(t: Translator, desk: Desk, seen: Outlook) -> Shown:
    if seen.stopped:
        found = tuple(Against(desk.rules.readings()[0], reason) for reason in seen.refused)
        return _against(t, desk, seen, (*seen.made, *seen.stopped), Verdict.ILLEGAL, False, found)
    ruling = seen.ruling
    if ruling is None:
        return NOTHING
    if ruling.verdict is Verdict.LEGAL:
        began = marks_for_result(seen.began.own, seen.turn.own)
        if not ruling.play:
            said = Said(t.t("No step can be made: the turn passes."), "yes")
        else:
            said = Said(t.t("{play} is allowed. Confirm it, or undo.", play=text(ruling.play)), "yes")
        return Shown(ruling.play, ruling.verdict, True, began, said=said)
    if ruling.verdict is Verdict.OPEN:
        found = tuple(Against(reading.rules, r) for reading in ruling.readings for r in reading.reasons)
    else:
        found = tuple(Against(desk.rules.readings()[0], reason) for reason in ruling.reasons)
    return _against(t, desk, seen, ruling.play, ruling.verdict, True, found, legal_order=ruling.legal_order)


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
) -> Shown:
    number = min(st.session_state.get("reason", 0), len(found) - 1)
    rules, reason = found[number]
    sentence = explain.reason_text(t, rules, seen.began, desk.now.position.to_move, play, reason)
    if verdict is Verdict.OPEN:
        said = Said(t.t("{play}: these rules leave it open.", play=text(play)), "open")
    else:
        said = Said(sentence, "no")
    marks = marks_for(reason, play)
    return Shown(play, verdict, whole, marks, True, said, found, later=later, legal_order=legal_order)


# ---------------------------------------------------------------- the lists


def tab() -> Tab:
    """Which list is open."""
    chosen: Tab = st.session_state.get("list") or "plays"
    return chosen


def show(t: Translator, desk: Desk, seen: Outlook | None, now: Shown) -> None:
    """The switch between the lists, and the one that is open."""
    if seen is None:
        cards.line("", t.t("The plays are listed as soon as dice are thrown."))
        return
    ends = seen.choices.ends()
    refused = seen.refusals()
    names = {
        "plays": t.t("Plays {n}", n=t.number(len(ends))),
        "boards": t.t("As boards"),
        "refused": t.t("Not allowed {n}", n=t.number(len(refused))),
    }
    st.segmented_control(
        t.t("List"),
        list(names),
        format_func=names.get,
        default="plays",
        required=True,
        key="list",
        label_visibility="collapsed",
        on_change=_tab_chosen,
    )
    if tab() == "refused":
        _refused(t, refused)
    elif seen.began.finished:
        cards.line("", t.t("The game is over: there is nothing to play."))
    elif tab() == "boards":
        _boards(t, desk, seen, ends)
    else:
        _plays(t, desk, seen, ends)


def _tab_chosen() -> None:
    st.session_state.page = 0
    st.session_state.reason = 0
    session.bump()


def _page(items: list[Item], size: int) -> list[Item]:
    page = min(st.session_state.get("page", 0), max(len(items) - 1, 0) // size)
    st.session_state.page = page
    return items[page * size : (page + 1) * size]


def _pager(t: Translator, total: int, size: int) -> None:
    if total <= size:
        return
    page = st.session_state.page
    with st.container(horizontal=True, vertical_alignment="center", key="pager"):
        st.button(t.t("Back"), icon=":material/chevron_left:", key="previous", disabled=page == 0, on_click=_to_page, args=(page - 1,))
        st.button(
            t.t("More"),
            icon=":material/chevron_right:",
            key="next",
            disabled=(page + 1) * size >= total,
            on_click=_to_page,
            args=(page + 1,),
        )
        cards.line("", t.t("{first}–{last} of {total}", first=page * size + 1, last=min((page + 1) * size, total), total=t.number(total)))


def _to_page(page: int) -> None:
    st.session_state.page = page


def _plays(t: Translator, desk: Desk, seen: Outlook, ends: list[Counts]) -> None:
    options = _page(ends, PLAYS_A_PAGE)
    choices = {own: seen.choices.choice(own) for own in options}
    if st.session_state.get("plays") not in options:
        st.session_state.plays = None
    st.radio(
        t.t("Plays"),
        options,
        index=None,
        format_func=lambda own: _choice_label(t, seen, choices[own]),
        captions=[_orders(t, seen, choices[own]) for own in options],
        key="plays",
        label_visibility="collapsed",
        on_change=_picked,
    )
    _pager(t, len(ends), PLAYS_A_PAGE)


def _choice_label(t: Translator, seen: Outlook, choice: Choice) -> str:
    play = text((*seen.made, *choice.orders[0]))
    if play == "pass":
        play = t.t("pass")
    return t.t("{play} (open)", play=play) if choice.verdict is Verdict.OPEN else play


def _orders(t: Translator, seen: Outlook, choice: Choice) -> str:
    """The other orders that lead to the same position, the first few by name."""
    others = [text((*seen.made, *order)) for order in choice.orders[1:]]
    more = len(others) - ORDERS_NAMED
    if not others:
        return ""
    if more <= 0:
        return t.t("also {orders}", orders=t.join(others))
    named = ", ".join(others[:ORDERS_NAMED])
    return t.n("also {orders} and {n} more order", "also {orders} and {n} more orders", more, orders=named)


def _picked() -> None:
    st.session_state.reason = 0
    session.bump()


def _boards(t: Translator, desk: Desk, seen: Outlook, ends: list[Counts]) -> None:
    options = _page(ends, BOARDS_A_PAGE)
    choices = [seen.choices.choice(own) for own in options]
    items = [
        gallery.Item(
            _choice_label(t, seen, choice),
            desk.now.position.with_mover(choice.own),
            marks_for_result(seen.turn.own, choice.own),
            choice.own == st.session_state.get("plays"),
        )
        for choice in choices
    ]
    gallery.show("gallery", items, desk.now.position.to_move, t, lambda: _board_picked(options))
    _pager(t, len(ends), BOARDS_A_PAGE)


def _board_picked(options: list[Counts]) -> None:
    number = gallery.answer(st.session_state.gallery.picked, len(options))
    if number is not None:
        st.session_state.plays = options[number]
    _picked()


def _refused(t: Translator, refused: tuple[Candidate, ...]) -> None:
    if not refused:
        cards.line("yes", t.t("Every step of every checker is allowed."))
        return
    known = {(c.step.source, c.step.die): c for c in refused}
    options = _page(list(known), STEPS_A_PAGE)
    if st.session_state.get("refused") not in options:
        st.session_state.refused = None
    st.radio(
        t.t("Steps that are not allowed"),
        options,
        index=None,
        format_func=lambda key: _step_label(t, known[key]),
        captions=[_step_caption(t, known[key]) for key in options],
        key="refused",
        label_visibility="collapsed",
        on_change=_picked,
    )
    _pager(t, len(known), STEPS_A_PAGE)


def _step_label(t: Translator, candidate: Candidate) -> str:
    hop: Hop = (candidate.step.source, candidate.step.target)
    return t.t("{step} with the {die}", step=hops_text((hop,)), die=candidate.step.die)


def _step_caption(t: Translator, candidate: Candidate) -> str:
    names = t.join(dict.fromkeys(explain.rule_name(t, reason.rule) for reason in candidate.reasons))
    if candidate.standing is Standing.REFUSED:
        return names
    standing = explain.standing_text(t, candidate.standing)
    return t.t("{standing}: {rules}", standing=standing, rules=names) if names else standing

