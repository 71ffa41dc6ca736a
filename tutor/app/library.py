"""Cases: disputes as they come up at a table, ruled under every rule set; found by words, by rule or by question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

import streamlit as st

from tutor import cases, drawing, explain, lessons, scanner
from tutor.app import cards, contents, pictures, session
from tutor.app import hearing as hearings
from tutor.app.desk import Desk, Moment, to_link, try_play
from tutor.app.hearing import Hearing, Telling
from tutor.board import View, shapes
from tutor.cases import Attempt, Case, Library
from tutor.data import folder
from tutor.legality import Rule
from tutor.notation import hops_text
from tutor.ruleset import RULESETS, Topic
from tutor.translator import Translator, translator

FEW = 2
"""So many cases are shown with their rulings open."""

ANY = ""
"""The choice of no rule and no question."""


_STYLE = "<style>.st-key-cases { gap: 20px; max-width: 960px; } [class*='st-key-case_'] { gap: 8px; }</style>"


def page() -> None:
    """The line to look for a case, and the cases."""
    st.html(_STYLE)
    _cases()


def library() -> Library:
    """The cases that came with the program."""
    return cases.read(folder("lessons") / cases.FOLDER)


@st.fragment
def _cases() -> None:
    t, known = session.words(), library()
    for fault in known.faults:
        where = fault.place(f"{fault.path.parent.name}/{fault.path.name}")
        cards.line("note", t.t("{place}: {fault}", place=where, fault=lessons.fault_text(t, fault)))
    with st.container(horizontal=True, key="cases_look"):
        example = explain.rule_name(t, Rule.PRIME)
        wanted = st.text_input(
            t.t("Look for a case"), key="cases_wanted", type="search", placeholder=example, live=True
        )
        about = st.selectbox(
            t.t("By rule or question"),
            [ANY, *_offered(known)],
            format_func=lambda code: _about_name(t, code),
            key="cases_rule",
        )
    found = cases.search(known, t, (wanted or "").strip(), _about(about) if about else None)
    name = st.query_params.get("case", "")
    asked = known.case(name)
    if name and not asked:
        cards.alert(t.t("There is no case “{name}”. These are the cases.", name=scanner.shown(name)))
    if asked and not wanted and not about:
        found = (asked, *(case for case in found if case != asked))
    told = (
        t.n("{n} case", "{n} cases", len(found))
        if found
        else t.t("No case fits. Try fewer words, or another rule or question.")
    )
    st.html(f'<p class="nt-small" role="status">{escape(told)}</p>')
    with st.container(key="cases"):
        for case in found:
            _show(t, case, opened=case == asked or len(found) <= FEW)


def _offered(known: Library) -> list[str]:
    """The codes of the rules, and then of the matters, that some case is about."""
    found = {about for case in known.cases for about in (*case.about, *case.topics)}
    return [about for about in (*Rule, *cases.MATTERS) if about in found]


def _about(code: str) -> Rule | Topic:
    """A rule or a matter by its code; one that is both goes by the rule's."""
    return Rule(code) if code in list(Rule) else Topic(code)


def _about_name(t: Translator, code: str) -> str:
    return cards.capital(cases.about_name(t, _about(code))) if code else t.t("any")


def _show(t: Translator, case: Case, opened: bool) -> None:
    """What each side says; the ruling, with its board, is made when it is opened."""
    told = case.told(t)
    with st.container(key=f"case_{case.name}"):
        st.html(f"<h2>{escape(told.title)}</h2>")
        cards.line("", told.dispute)
        key = f"ruling_{case.name}_{'open' if opened else 'shut'}"
        # Under a label in another language this is a new widget, which is told what the old one was.
        st.session_state[key] = st.session_state.get(key, opened)
        box = st.expander(t.t("The ruling: “{case}”", case=told.title), key=key, on_change="rerun")
        if box.open:
            with box:
                _ruling(t, case)


# ---------------------------------------------------------------- a ruling


def _ruling(t: Translator, case: Case) -> None:
    position = case.screen.board.position
    if position is None:
        _rests(t, case)
        return
    left, right = st.columns([45, 55], gap="medium")
    left.html(_picture(t.code, case, dark=st.context.theme.type == "dark"))
    with right:
        cards.line("", explain.ruleset_name(t, case.screen.board.rules), "nt-small")
        for attempt in case.attempts:
            st.html("".join(_verdicts(t, attempt)))
        _rests(t, case)
        if case.attempts:
            session.way_to("settle", t.t("Open on the desk"), _query(case))
        session.way_to("analyse", t.t("Open in Analyse"), to_link(_desk(case)))
        for rule in case.about:
            if lesson := contents.course().teaching(rule):
                name = t.t("Lesson: {title}", title=lesson.prose[t.code].title)
                contents.way_to(lesson, name)


def _rests(t: Translator, case: Case) -> None:
    """The ruling told, and what the texts do about the matters that are compared."""
    for paragraph in case.told(t).ruling.split("\n\n"):
        cards.line("", paragraph)
    for topic in case.compared:
        for rules in RULESETS.values():
            st.html(cards.badge_html(explain.ground_text(t, rules.ground(topic))))


def _verdicts(t: Translator, attempt: Attempt) -> Iterator[str]:
    """An attempt with what each rule set says of it; when they agree, in one line."""
    side, play = explain.color_name(t, attempt.by), explain.play_words(t, hops_text(attempt.play))
    yield cards.line_html("", t.t("{side}: {play}", side=side, play=play), "nt-about")
    found = {verdict for _, verdict in attempt.verdicts}
    for name, verdict in attempt.verdicts if len(found) > 1 else ((None, attempt.verdicts[0][1]),):
        rules = explain.text_name(t, name) if name else t.t("All four rule sets")
        told = t.t("{rules}: {verdict}", rules=rules, verdict=explain.verdict_text(t, verdict))
        yield cards.line_html(cards.SIGNS[verdict], told, "nt-small")


@lru_cache(maxsize=256)
def _picture(code: str, case: Case, dark: bool) -> str:
    """The board with the first attempt and the marks of its refusal, and the same in words."""
    t, board = translator(code), case.screen.board
    assert board.position
    view, told = View(board.position.to_move), explain.position_words(t, board.position)
    if not case.attempts or board.roll is None:
        return pictures.html(shapes(board.position, board.roll, (), view), told, dark)
    drawn = drawing.ruling(t, board.rules, board.position, board.roll, case.attempts[0].play, view)
    return pictures.html(drawn.shapes, drawn.description, dark)


def _desk(case: Case) -> Desk:
    rules, position, roll, _ = case.screen.board
    assert position
    desk = Desk(Moment(position, roll), rules)
    return hearings.that_is_all(try_play(desk, case.attempts[0].play)) if case.attempts else desk


def _query(case: Case) -> dict[str, str | list[str]]:
    """The address of the case on the page that settles disputes, with what each side says."""
    tellings = tuple(Telling(attempt.by, attempt.play, whole=True) for attempt in case.attempts)
    return {**to_link(_desk(case)), **hearings.to_link(Hearing(tellings))}


page()
