"""Learn: the course, one screen at a time, on the same board as everywhere.

Every answer is judged by the engine; a wrong one is answered with the reason for that very step.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape

import streamlit as st

from tutor import asked, explain, lessons, scanner
from tutor.app import asking, cards, component, contents, course, session, showing, tools
from tutor.app.course import Sitting
from tutor.app.desk import from_the_beginning, outlook, to_link
from tutor.app.showing import PLAYED
from tutor.app.tools import Button, Rows
from tutor.lessons import Course, Lesson
from tutor.screen import Ask, Screen, filled, options
from tutor.translator import Translator

PLACE = ("lesson", "screen")
"""The parts of the address that say where in the course the reader is."""


def page() -> None:
    """The course, or the screen that the address asks for."""
    _course_part()


@st.fragment
def _course_part() -> None:
    t, known = session.words(), contents.course()
    sitting = _sitting(known)
    if wrong := _place_fault(t, known, sitting):
        cards.alert(wrong)
    if sitting is None:
        # A reader of another lesson is not concerned by them.
        for fault in known.faults:
            where = fault.place(f"{fault.path.parent.name}/{fault.path.name}")
            cards.line("note", t.t("{place}: {fault}", place=where, fault=lessons.fault_text(t, fault)))
        contents.show(t, known, _go)
    else:
        _screen(t, known, _lesson_of(sitting), sitting)


# ---------------------------------------------------------------- where the reader is


def _sitting(known: Course) -> Sitting | None:
    """The reader's place; None on the list of lessons. It is taken from the address by which the reader came."""
    asked = {name: st.query_params[name] for name in PLACE if name in st.query_params}
    by_history = session.by_history()
    if (session.arrived() and bool(asked)) or by_history or "sitting" not in st.session_state:
        _sit(known.lesson(asked.get("lesson", "")), asked.get("screen", ""))
        st.session_state.place_asked = asked
    sitting: Sitting | None = st.session_state.sitting
    wanted = _address(sitting)
    stray = any(name in st.query_params for name in session.LINKED)
    if (asked != wanted or stray) and not by_history:
        session.write(wanted, (*PLACE, *session.LINKED))
    return sitting


def _place_fault(t: Translator, known: Course, sitting: Sitting | None) -> str:
    """What was wrong with the address by which the reader came, as long as they stay where it led."""
    asked: dict[str, str] = st.session_state.place_asked
    lesson, screen = asked.get("lesson", ""), asked.get("screen", "")
    if sitting is None and lesson in known.names:
        return t.t("The lesson “{name}” cannot be opened: see below what is wrong with it.", name=scanner.shown(lesson))
    if sitting is None and lesson:
        return t.t("There is no lesson “{name}”. These are the lessons.", name=scanner.shown(lesson))
    if sitting and lesson == sitting.lesson and screen and screen.lstrip("0") != str(sitting.number):
        return t.t("This lesson has no screen “{screen}”. Here is the nearest one.", screen=scanner.shown(screen))
    return ""


def _sit(lesson: Lesson | None, screen: str = "") -> None:
    number = int(screen[:4]) if screen.isascii() and screen.isdecimal() else 1
    sitting = course.sit(lesson, number) if lesson else None
    st.session_state.sitting = sitting and _sittings().get((sitting.lesson, sitting.number), sitting)
    st.session_state.place_asked = {}
    session.bump()


def _sittings() -> dict[tuple[str, int], Sitting]:
    """The screens as the reader has left them, for the way back."""
    known: dict[tuple[str, int], Sitting] = st.session_state.setdefault("sittings", {})
    return known


def _address(sitting: Sitting | None) -> dict[str, str]:
    return {"lesson": sitting.lesson, "screen": str(sitting.number)} if sitting else {}


def _go(lesson: Lesson | None, number: int = 1) -> None:
    """Go to a screen, or to the list of lessons; the run that follows writes it into the address."""
    _sit(lesson, str(number))


def _lesson_of(sitting: Sitting) -> Lesson:
    lesson = contents.course().lesson(sitting.lesson)
    assert lesson
    return lesson


def _screen_of(sitting: Sitting) -> Screen:
    return _lesson_of(sitting).screens[sitting.number - 1]


def _update(sitting: Sitting) -> None:
    st.session_state.sitting = _sittings()[sitting.lesson, sitting.number] = sitting
    session.bump()


# ---------------------------------------------------------------- one screen


def _screen(t: Translator, known: Course, lesson: Lesson, sitting: Sitting) -> None:
    screen = lesson.screens[sitting.number - 1]
    section = lesson.prose[t.code].sections[sitting.number - 1]
    seen = outlook(sitting.desk) if screen.board.position else None
    shown = showing.shown(t, screen, sitting, seen)
    done = course.solved(screen, sitting)
    text, prompt = filled(t, screen, section.text), asked.prompt(t, screen)
    told = list(asking.feedback(t, screen, sitting, seen))
    hints = [filled(t, screen, hint) for hint in section.hints[: sitting.hints]]
    contents.keep(t, lesson, sitting, done, [*(said for _, said in told), *hints])
    with st.container(key="lesson"):
        with st.container(key="lesson_text"):
            cards.line("", _place(t, known, lesson, sitting), "nt-small")
            st.html(f"<h2>{escape(filled(t, screen, section.title))}</h2>")
            st.markdown(text)
            if prompt and not (options(screen) and asked.asks_itself(text)):
                cards.line("", prompt, "nt-heading")
        if screen.board.position:
            with st.container(key="lesson_board"):
                helped = sitting.hints >= len(section.hints) > 0
                showing.board(t, screen, sitting, seen, shown, _gesture, helped=helped)
        with st.container(key="lesson_ask"):
            _choices(t, screen, sitting, prompt)
            for sign, said in told:
                cards.line(sign, said)
            cards.lines("note", hints)
            _means(t, lesson, screen, sitting, len(section.hints), done)
        with st.container(key="lesson_way"):
            _ways(t, known, lesson, sitting, done)


def _place(t: Translator, known: Course, lesson: Lesson, sitting: Sitting) -> str:
    """Where in the course the reader is, and by which rules the screen is judged."""
    return t.t(
        "Lesson {lesson} of {lessons}: {title}. Screen {screen} of {screens}. Rule set: {rules}.",
        lesson=known.names.index(lesson.name) + 1,
        lessons=known.found,
        title=lesson.prose[t.code].title,
        screen=sitting.number,
        screens=len(lesson.screens),
        rules=explain.ruleset_name(t, lesson.screens[sitting.number - 1].board.rules),
    )


# ---------------------------------------------------------------- the board


def _gesture() -> None:
    sitting: Sitting | None = st.session_state.sitting
    hop = showing.step(component.sent("scene", "gesture"), sitting)
    screen = sitting and _screen_of(sitting)
    if sitting and screen and hop and screen.ask in PLAYED:
        _update(course.stepped(screen, sitting, hop))
    else:
        session.bump()


# ---------------------------------------------------------------- answers and what is said to them


def _choices(t: Translator, screen: Screen, sitting: Sitting, prompt: str) -> None:
    offered = _offered(t, screen, sitting)
    if offered:
        moment = _moment(sitting)
        tools.show("lesson_options", prompt, offered, t, lambda: _chosen(screen, offered, moment), moment)


def _moment(sitting: Sitting) -> str:
    """Which screen the reader sees: what is done on another, for it comes late, is not for this one."""
    return f"{sitting.lesson}.{sitting.number}"


def _offered(t: Translator, screen: Screen, sitting: Sitting) -> Rows:
    done = course.solved(screen, sitting)
    buttons = [
        Button(option.code, asked.option_text(t, screen, option.code), main=done and option.right)
        for option in options(screen)
    ]
    return [buttons] if buttons else []


def _chosen(screen: Screen, offered: Rows, moment: str) -> None:
    use = tools.used("lesson_options", offered, moment)
    sitting: Sitting | None = st.session_state.sitting
    if use and sitting and _moment(sitting) == moment:
        _update(course.answered(screen, sitting, use.name))


# ---------------------------------------------------------------- going on


def _means(t: Translator, lesson: Lesson, screen: Screen, sitting: Sitting, hints: int, done: bool) -> None:
    """What can be done on this screen beside answering."""
    here: list[Button] = []
    if screen.ask is Ask.EXAMPLE and not done:
        here.append(Button("step", t.t("Next step"), main=True))
    if screen.ask is Ask.WATCH or (screen.ask is Ask.EXAMPLE and sitting.seen):
        here.append(Button("again", t.t("Show it again"), "undo"))
    if screen.ask in PLAYED:
        changed = sitting.desk != course.begun(screen)
        here.append(Button("again", t.t("Begin again"), "undo", enabled=changed))
    if sitting.hints < hints and not done:
        here.append(Button("hint", t.t("Hint")))
    if here:
        tools.show(
            "lesson_means",
            t.t("This screen"),
            [here],
            t,
            lambda: _used(lesson, [here], _moment(sitting)),
            _moment(sitting),
        )
    if screen.board.position:
        session.way_to("analyse", t.t("Open in Analyse"), to_link(from_the_beginning(sitting.desk)))
    topic = asked.matter(screen)
    label = t.t("Rule sets: {topic}", topic=explain.topic_name(t, topic)) if topic else t.t("About the rule sets")
    session.way_to("rulesets", label, {"matter": topic} if topic else {})


def _used(lesson: Lesson, offered: Rows, moment: str) -> None:
    use = tools.used("lesson_means", offered, moment)
    sitting: Sitting | None = st.session_state.sitting
    if use is None or sitting is None or _moment(sitting) != moment:
        return
    if use.name == "step":
        _update(replace(sitting, seen=sitting.seen + 1))
    elif use.name == "hint":
        _update(replace(sitting, hints=sitting.hints + 1))
    else:
        _update(replace(course.sit(lesson, sitting.number), hints=sitting.hints, times=sitting.times + 1))


def _ways(t: Translator, known: Course, lesson: Lesson, sitting: Sitting, done: bool) -> None:
    """The ways to other screens."""
    last = sitting.number == len(lesson.screens)
    final = last and lesson == known.lessons[-1]
    forward = t.t("All lessons") if final else t.t("Next lesson") if last else t.t("Next")
    ways = [
        Button("back", t.t("Back"), enabled=sitting.number > 1, leaves=True),
        Button("next", forward, main=done, leaves=True),
        *([] if final else [Button("contents", t.t("All lessons"), leaves=True)]),
    ]
    tools.show(
        "lesson_ways",
        t.t("Go on"),
        [ways],
        t,
        lambda: _gone_on(known, lesson, [ways], _moment(sitting)),
        _moment(sitting),
    )


def _gone_on(known: Course, lesson: Lesson, offered: Rows, moment: str) -> None:
    use = tools.used("lesson_ways", offered, moment)
    sitting: Sitting | None = st.session_state.sitting
    if use is None or sitting is None or _moment(sitting) != moment:
        return
    if use.name == "back":
        _go(lesson, sitting.number - 1)
    elif use.name == "contents":
        _go(None)
    elif sitting.number < len(lesson.screens):
        _go(lesson, sitting.number + 1)
    else:
        after = known.lessons[known.lessons.index(lesson) + 1 :]
        _go(after[0] if after else None)


page()
