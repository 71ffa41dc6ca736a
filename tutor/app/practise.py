"""Practise: drills on the board, without end or as a set that a teacher gave.

The address says what is practised and, of a set, how far the reader has come; what the reader keeps getting wrong is
kept by the browser (`tutor.app.storage`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from html import escape

import streamlit as st

from tutor import asked, explain, given, misplays, progress
from tutor.app import cards, component, contents, drill, exercise, recall, results, session, storage, tools
from tutor.app.desk import from_the_beginning, to_link
from tutor.app.exercise import Exercise
from tutor.app.tools import Button, Choice, Field, Rows
from tutor.assignment import (
    ALL,
    MISSED,
    Assignment,
    Fault,
    Outcome,
    asks_for_missed,
    from_query,
    new_copy,
    new_seed,
    result_code,
    tally,
)
from tutor.chance import Chance
from tutor.drills import TOPIC_OF, Item, Level, Subject, subjects_of
from tutor.notation import NotationError, Problem, read_ruleset, ruleset_text
from tutor.ruleset import RULESETS, Ruleset
from tutor.translator import Translator


def page() -> None:
    """The item in hand, or what became of a set that is done."""
    _practise_part()


@st.fragment
def _practise_part() -> None:
    t = session.words()
    now = _exercise()
    storage.show(plays=now.endless)
    cards.lines("note", _faults(t))
    cards.lines("note", storage.notes(t))
    if now.item is None:
        _done(t, now)
    elif not now.endless:
        # A class waits for this: what is sent to the browser is kept small.
        _item(t, now, now.item)
    else:
        with st.container(key="practise"):
            with st.container(key="practise_choice"):
                _chooser(t, now)
                _due(t, now)
                recall.offer(t)
            with st.container(key="practise_item"):
                if asked_again := recall.going():
                    recall.show(t, asked_again)
                else:
                    _item(t, now, now.item)
            _take_along(t)


# ---------------------------------------------------------------- where the reader is


def _chance() -> Chance:
    """Chance that nobody can foretell."""
    return Chance(str(random.SystemRandom().getrandbits(64)))


def _exercise() -> Exercise:
    """Where the reader is: as remembered, unless they have come by a link."""
    query = {name: st.query_params[name] for name in exercise.PLACE if name in st.query_params}
    came = session.arrived() and bool(query)
    if "exercise" not in st.session_state or (came and query != st.session_state.exercise_address):
        _open(query)
    now: Exercise = st.session_state.exercise
    wanted = exercise.to_query(now, st.session_state.exercise_seeded)
    st.session_state.exercise_address = wanted
    stray = any(name in st.query_params for name in session.LINKED if name != "rules")
    if query != wanted or stray:
        session.write(wanted, (*exercise.PLACE, *session.LINKED))
    return now


def _open(query: Mapping[str, str]) -> None:
    """Begin what an address asks for."""
    chance = _chance()
    opened = from_query(query, new_seed(chance), session.memory().desk.rules, missed=True)
    faults = opened.faults
    st.session_state.exercise_seeded = bool(query.get("seed"))
    if "n" in query:
        reached = exercise.reached(query, opened.assignment.count)
        if not query.get("seed", "").strip():
            faults += (Fault("seed", NotationError(Problem.NO_SEED, "")),)
        faults += reached.faults
        _begin(exercise.begun(opened.assignment, opened.copy or new_copy(chance), reached.outcomes, reached.now))
    else:
        _begin(exercise.endless(opened.assignment, _missed if asks_for_missed(query) else None))
    st.session_state.exercise_faults = faults


def _begin(found: Exercise) -> None:
    recall.leave()
    st.session_state.exercise = found
    st.session_state.exercise_rows = st.session_state.get("exercise_rows", 0) + 1


def _missed() -> tuple[Subject, ...]:
    """What is due today, then what is missed again and again."""
    known = storage.practice().held
    return tuple(dict.fromkeys((*progress.due(known, storage.today()), *progress.weakest(known))))


def _faults(t: Translator) -> list[str]:
    """What could not be read of the address."""
    return [given.fault_text(t, fault) for fault in st.session_state.exercise_faults]


def _now() -> Exercise:
    found: Exercise = st.session_state.exercise
    return found


def _update(after: Exercise) -> None:
    """Go on with the exercise; whether the first answer to an item was right is remembered at once."""
    if after.item and not after.kept:
        right = exercise.told(after)
        if right is not None:
            _keep(after.item, right)
            after = replace(after, kept=True)
    st.session_state.exercise = after


def _keep(item: Item, right: bool) -> None:
    today = storage.today()
    storage.practice().change(lambda known: progress.answered(known, item.subject, right, today))


# ---------------------------------------------------------------- choosing what to practise


def _chooser(t: Translator, now: Exercise) -> None:
    offered = _choices(t, now)
    tools.show("drill_choice", t.t("What to practise"), offered, t, lambda: _chosen_drill(offered))


def _choices(t: Translator, now: Exercise) -> Rows:
    """What to practise: the rule, the level, the rule set."""
    rules = now.given.rules
    subjects = [(MISSED, t.t("What I keep getting wrong")), (ALL, t.t("All rules, mixed"))]
    subjects += [(subject.value, asked.subject_name(t, subject)) for subject in subjects_of(rules)]
    levels = tuple((str(int(level)), asked.level_name(t, level)) for level in Level)
    sets = [(name, explain.ruleset_name(t, each)) for name, each in RULESETS.items()]
    if ruleset_text(rules) not in RULESETS:
        sets.append((ruleset_text(rules), explain.rules_named(t, rules)))
    chosen = MISSED if now.missed else ALL if len(now.given.subjects) > 1 else now.given.subjects[0].value
    return [
        [
            Choice("subject", t.t("Rule"), tuple(subjects), chosen, opens=True),
            Choice("level", t.t("Level"), levels, str(int(now.given.level))),
            Choice("rules", t.t("Rule set"), tuple(sets), ruleset_text(rules), opens=True),
        ]
    ]


def _chosen_drill(offered: Rows) -> None:
    use = tools.used("drill_choice", offered)
    if use is None:
        return
    now = _now()
    chosen = {
        "subject": MISSED if now.missed else ",".join(now.given.subjects),
        "level": str(int(now.given.level)),
        "rules": ruleset_text(now.given.rules),
        use.name: use.value,
    }
    _change(chosen["subject"], Level(int(chosen["level"])), read_ruleset(chosen["rules"]))


def _change(subject: str, level: Level, rules: Ruleset) -> None:
    """Practise something else; a subject that the rules do not have gives way to all."""
    known = subjects_of(rules)
    wanted = tuple(each for each in known if each.value in subject.split(",")) or known
    st.session_state.exercise_faults, st.session_state.exercise_seeded = (), False
    other = Assignment(wanted, _now().given.count, level, rules, new_seed(_chance()), kinds=_now().given.kinds)
    _begin(exercise.endless(other, _missed if subject == MISSED else None))


def _due(t: Translator, now: Exercise) -> None:
    """What comes back today."""
    found = progress.due(storage.practice().held, storage.today())
    if now.missed and not _missed():
        cards.line("note", t.t("Nothing is missed so far. Here are questions about every rule."))
    if found and not now.missed:
        names = t.join(asked.subject_name(t, subject) for subject in found)
        cards.line("note", t.t("Back again today, with new positions: {subjects}.", subjects=names))
        offered = [[Button("due", t.t("Practise these"))]]
        tools.show("drill_due", t.t("What comes back"), offered, t, lambda: _practise_due(offered))


def _practise_due(offered: Rows) -> None:
    if tools.used("drill_due", offered):
        _change(MISSED, _now().given.level, _now().given.rules)


# ---------------------------------------------------------------- one item


def _item(t: Translator, now: Exercise, item: Item) -> None:
    """The question, and once it is settled where it leads."""
    ahead = exercise.looking_ahead(now, drill.AHEAD)
    st.session_state.exercise = ahead
    had = st.session_state.pop("drill_had", drill.Had())
    with st.container(key="question"):
        drill.show(t, ahead, _row(), had, _did)
        if exercise.settled(now):
            assert now.sitting
            with st.container(key=f"question_ways_{now.number}"):
                session.way_to("analyse", t.t("Open in Analyse"), to_link(from_the_beginning(now.sitting.desk)))
                contents.way_to_matter(TOPIC_OF[item.subject], t.t("Learn this rule"))


def _row() -> str:
    """Which row of questions the reader sees: what the browser tells of another one comes too late."""
    return f"{_now().given.seed}.{st.session_state.exercise_rows}"


def _did() -> None:
    """Do what the browser says was done."""
    found = drill.did(component.sent("drill", "did"), _row(), _now().number)
    if found is None:
        return
    st.session_state.drill_had = found.had
    for number, deeds in found.deeds.items():
        now = _now()
        if now.item is None:
            return
        for deed in deeds[len(now.deeds) :]:
            _update(exercise.done(_now(), deed))
        if number < found.at:
            st.session_state.exercise = exercise.gone_on(_now())


# ---------------------------------------------------------------- a set that is done


def _done(t: Translator, now: Exercise) -> None:
    """What became of the set, by rule, and the code that tells the teacher."""
    right = sum(outcome is Outcome.RIGHT for outcome in now.outcomes)
    with st.container(key="set_done"):
        st.html(f"<h2>{escape(t.t('The set is done'))}</h2>")
        cards.line(
            "yes" if right == now.given.count else "",
            t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", right, count=now.given.count),
        )
        st.html(_result_table(t, now))
        cards.line("", t.t("Your result code. Read it out, or send it to your teacher. It holds no name."))
        st.code(result_code(now.given, now.copy, now.outcomes), language=None)
        cards.line("", t.t("What you missed comes back here after 2, 7 and 21 days, each time with a new position."))
        offered = [[Button("again", t.t("This set once more")), Button("endless", t.t("Go on without end"))]]
        tools.show("set_done_tools", t.t("Go on"), offered, t, lambda: _after_the_set(offered))


def _result_table(t: Translator, now: Exercise) -> str:
    """Of each rule how many items became what."""
    items = now.given.items(now.copy)
    rows = []
    for subject in now.given.subjects:
        became = [each for item, each in zip(items, now.outcomes, strict=True) if item.subject is subject]
        if became:
            rows.append([escape(asked.subject_name(t, subject)), *map(t.number, tally(became))])
    heads = [t.t("Rule"), *(explain.capital(given.outcome_name(t, each)) for each in reversed(Outcome))]
    return results.stacked(t.t("What became of the questions"), heads, rows)


def _after_the_set(offered: Rows) -> None:
    use, now = tools.used("set_done_tools", offered), _now()
    if use is None:
        return
    if use.name == "again":
        _begin(exercise.begun(now.given, now.copy))
    else:
        _change(",".join(now.given.subjects), now.given.level, now.given.rules)


# ---------------------------------------------------------------- the progress, to take along


def _take_along(t: Translator) -> None:
    """What the browser remembers, as text that another device can take over."""
    missed, plays = storage.practice().held, storage.misplays().held
    with st.expander(t.t("Your progress"), key="progress_expander"):
        cards.lines("", [*_remembered(t, missed), *recall.remembered(t)] or [t.t("Nothing is remembered yet.")])
        codes = [progress.code_of(missed)] if missed != progress.Progress() else []
        codes += [misplays.text_of(plays)] if plays else []
        said = (
            t.t("To go on with another device, copy this code and paste it there."),
            t.t("The costly plays have a longer code, to be pasted there too."),
        )
        for code, sentence in zip(codes, said, strict=False):
            cards.line("", sentence, "nt-small")
            st.code(code, language=None, wrap_lines=True)
        offered = [[_code_field(t)]]
        tools.show("drill_progress", t.t("Your progress"), offered, t, lambda: _take_over(offered))


def _remembered(t: Translator, known: progress.Progress) -> list[str]:
    """Of each subject that was practised: how many of the last answers were wrong, and when it comes back."""
    return [
        line
        for subject in Subject
        if known.of(subject).recent
        for line in [_of_subject(t, subject, known.of(subject), storage.today())]
    ]


def _of_subject(t: Translator, subject: Subject, record: progress.Record, today: int) -> str:
    name = asked.subject_name(t, subject)
    said = t.t(
        "{subject} – missed {missed} of the last {count}.",
        subject=name,
        missed=t.number(record.missed),
        count=t.number(len(record.recent)),
    )
    if record.due is None:
        return said
    days = max(record.due - today, 0)
    if not days:
        return f"{said} {t.t('It comes back today.')}"
    return f"{said} {t.n('It comes back in {n} day.', 'It comes back in {n} days.', days)}"


def _code_field(t: Translator) -> Field:
    fault, rev = st.session_state.get("progress_fault") or (None, 0)
    said = explain.error_text(t, fault) if fault and rev == session.memory().rev else ""
    return Field("code", t.t("A code from another device"), "P…", t.t("Take it over"), fault=said)


def _take_over(offered: Rows) -> None:
    use = tools.used("drill_progress", offered)
    if use is None or not use.value.strip():
        return
    words = use.value.split()
    code = " ".join(word for word in words if misplays.BETWEEN not in word)
    plays = " ".join(word for word in words if misplays.BETWEEN in word)
    try:
        missed = progress.read(code) if code or not plays else progress.Progress()
        found = misplays.read(plays)
    except NotationError as error:
        st.session_state.progress_fault = error, session.memory().rev + 1
    else:
        storage.practice().change(lambda known: progress.joined(known, missed))
        storage.misplays().change(lambda known: misplays.joined(known, found))
    session.bump()


page()
