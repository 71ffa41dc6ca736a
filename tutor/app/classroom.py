"""Class: a teacher makes a set, gives its link to the pupils, and gets a table of the codes that they bring back.

All of the set stands in the address of the page. Nothing is kept on the server: the codes that are pasted are in this
session alone, and no names are asked for.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from html import escape

import streamlit as st

from tutor import asked, assignment, explain, given, link, qr, tables, worksheet
from tutor.app import cards, component, handout, pictures, results, room, session, texts, tools, wall
from tutor.app.room import EVERY, OWN, PLACE, SAME, Room
from tutor.app.tools import Button, Choice, Field, Rows, Ticks
from tutor.app.wall import Hung
from tutor.assignment import Assignment, Outcome, Table, new_seed
from tutor.chance import Chance
from tutor.drills import Level, subjects_of
from tutor.notation import NotationError, ruleset_text
from tutor.translator import LANGUAGES, Translator, translator
from tutor.worksheet import PER_PAGE

MINE, ALL_THREE = "mine", "all"
"""The languages of files: the reader's, or that and the others."""

CODES_SHOWN = 6
"""So many lines the field for result codes is high."""

_STYLE = """<style>
@media (min-width: 900px) {
  .st-key-class_desk { display: grid; grid-template-columns: 58fr 42fr; grid-template-rows: auto 1fr; gap: 16px 48px; }
  .st-key-class_desk > * { min-width: 0; }
  .st-key-class_desk > :has(> .st-key-class_link) { grid-area: 1 / 2 / 3 / 3; }
  .st-key-class_desk > :has(> .st-key-class_lesson) { grid-area: 2 / 1; }
}
.nt-lesson { margin-top: 16px !important; }
.nt-qr img { display: block; width: 100%; max-width: 340px; height: auto; border: 1px solid var(--nb-frame); }
</style>"""


def page() -> None:
    """The set with all that is given out of it, and the results; or the wall view alone."""
    t, now = session.words(), _room()
    if now.wall:
        hung = Hung(now.assignment, now.copy, now.item, st.session_state.wall_opened)
        wall.show(hung, t, _turned, _left)
        return
    st.html(_STYLE)
    for fault in now.faults:
        cards.alert(given.fault_text(t, fault))
    with st.container(key="class_desk"):
        with st.container(key="class_set"):
            _set(t, now)
        with st.container(key="class_link"):
            _link(t, now)
        with st.container(key="class_lesson"):
            _lesson(t, now)
    with st.container(key="class_items"):
        _items(t, now)
    with st.container(key="class_results"):
        _results(t, now.assignment)


# ---------------------------------------------------------------- what is laid out


def _room() -> Room:
    """What is laid out: as remembered, unless the teacher has come by a link, by Back or by Forward."""
    query = {name: st.query_params[name] for name in PLACE if name in st.query_params}
    by_history, came = session.by_history(), session.arrived()
    if "room" not in st.session_state or (query and (came or by_history)):
        _enter(room.entered(query, _new_seed(), session.memory().desk.rules))
    elif came:
        _enter(replace(_known(), wall=False))
    now, wanted = _known(), room.address(_known())
    if query != wanted and not by_history:
        session.write(wanted, (*PLACE, *session.LINKED))
    return now


def _known() -> Room:
    found: Room = st.session_state.room
    return found


def _enter(found: Room) -> None:
    st.session_state.room = found
    st.session_state.wall_opened = st.session_state.get("wall_opened", 0) + 1
    st.session_state.seed_fault = ""


def _new_seed() -> str:
    return new_seed(Chance(str(random.SystemRandom().getrandbits(64))))


def _hang(up: bool) -> None:
    """Put the wall view up or take it down; the frame of the page looks at the address."""
    _enter(replace(_known(), wall=up, item=1 if up else _known().item))
    session.write(room.address(_known()), PLACE)


def _turned() -> None:
    if number := wall.turned_to(component.sent("wall", "at"), _known().assignment.count):
        st.session_state.room = replace(_known(), item=number)


def _left() -> None:
    if st.session_state.wall.left:
        _hang(up=False)


# ---------------------------------------------------------------- the set


def _set(t: Translator, now: Room) -> None:
    st.html(f"<h2>{escape(t.t('The set'))}</h2>")
    offered = _form(t, now)
    tools.show("class_form", t.t("The set"), offered, t, lambda: _used(offered))
    if kinds := now.assignment.kinds:
        named = " · ".join(asked.kind_name(t, kind) for kind in kinds)
        cards.line("note", t.t("Only questions of these kinds are in it: {kinds}", kinds=named), "nt-small")
        every: Rows = [[Button("kinds", t.t("All kinds of question"))]]
        tools.show("class_kinds", t.t("Kinds of question"), every, t, lambda: _kinds_used(every))
    cards.line(
        "",
        t.t("All of it stands in the address of this page: with a bookmark the result codes can be read later, too."),
        "nt-small",
    )


def _form(t: Translator, now: Room) -> Rows:
    chosen = now.assignment
    every = subjects_of(chosen.rules)
    subjects = ((EVERY, t.t("All of them")), *((str(s), asked.subject_name(t, s)) for s in every))
    ticked = (EVERY,) if chosen.subjects == every else tuple(map(str, chosen.subjects))
    counts = sorted({*room.COUNTS, chosen.count})
    rules = tuple((ruleset_text(each), explain.rules_named(t, each)) for each in room.rulesets(chosen))
    levels = tuple((str(int(level)), asked.level_name(t, level)) for level in Level)
    whose = ((SAME, t.t("the same for all")), (OWN, t.t("each pupil their own")))
    example = t.t("such as 4711")
    return [
        [Ticks("subjects", t.t("Which rules"), subjects, ticked)],
        [
            Choice("count", t.t("How many questions"), tuple((str(n), t.number(n)) for n in counts), str(chosen.count)),
            Choice("level", t.t("Level"), levels, str(int(chosen.level))),
        ],
        [
            Choice("own", t.t("Questions"), whose, OWN if chosen.own else SAME),
            Choice("rules", t.t("Rule set"), rules, ruleset_text(chosen.rules), opens=True),
        ],
        [
            Field(
                "seed",
                t.t("Seed: another one gives other questions"),
                example,
                t.t("Take it"),
                fault=_seed_fault(t),
                value=chosen.seed,
            ),
            Button("another", t.t("Another one"), "throw"),
        ],
    ]


def _seed_fault(t: Translator) -> str:
    error: NotationError | None = st.session_state.seed_fault or None
    return explain.error_text(t, error) if error else ""


def _kinds_used(offered: Rows) -> None:
    if use := tools.used("class_kinds", offered):
        _enter(room.changed(_known(), use))


def _used(offered: Rows) -> None:
    use = tools.used("class_form", offered)
    if use is None:
        return
    if use.name == "another":
        use = tools.Use("seed", _new_seed())
    try:
        _enter(room.changed(_known(), use))
    except NotationError as error:
        st.session_state.seed_fault = error


# ---------------------------------------------------------------- what is given out


def _link(t: Translator, now: Room) -> None:
    st.html(f"<h2>{escape(t.t('For the pupils'))}</h2>")
    languages = ((room.READERS, t.t("each in their own")), *LANGUAGES.items())
    offered: Rows = [[Choice("pupils", t.t("Language of the link"), languages, now.pupils, opens=True)]]
    tools.show("class_pupils", t.t("For the pupils"), offered, t, lambda: _pupils_used(offered))
    public = _public()
    address = link.link(f"{public or texts.base()}practise", room.for_pupils(now))
    st.code(address, language=None, wrap_lines=True)
    if public:
        st.html(_code(address, t.t("A code to scan: it opens the set")))
    else:
        cards.line("note", _local(t))


def _local(t: Translator) -> str:
    return t.t(
        "This link opens on this machine only. For phones in the same network start the app with {command}, and open "
        "it at the address that is printed; or set {setting} to the address by which others reach it.",
        command="nardy app --host",
        setting=link.SETTING,
    )


def _public() -> str | None:
    """The address by which others know the app, if there is one."""
    return link.public(link.setting() or texts.base())


def _code(address: str, told: str) -> str:
    return f'<div class="nt-qr"><img src="{pictures.source(qr.svg(address))}" alt="{escape(told)}"></div>'


def _pupils_used(offered: Rows) -> None:
    if use := tools.used("class_pupils", offered):
        _enter(room.changed(_known(), use))


# ---------------------------------------------------------------- to show, to print, to take along


def _lesson(t: Translator, now: Room) -> None:
    """The set on the wall, on paper, and as a file that needs no network."""
    st.html(f'<h2 class="nt-lesson">{escape(t.t("On the wall, on paper, as a file"))}</h2>')
    way: Rows = [[Button("wall", t.t("Wall view"), main=True, leaves=True)]]
    tools.show("class_wall", t.t("Wall view"), way, t, lambda: _hang_up(way))
    cards.line(
        "",
        t.t(
            "One question fills the screen. Space or → shows its answer, then the next one; ← goes back, {key} leaves.",
            key="Esc",
        ),
        "nt-small",
    )
    per_page: str = st.session_state.get("class_per_page", "6")
    languages: str = st.session_state.get("class_languages", MINE)
    pages = tuple((str(n), t.number(n)) for n in sorted(PER_PAGE))
    offered: Rows = [
        [
            Choice("class_per_page", t.t("Questions on a page"), pages, per_page),
            Choice("class_languages", t.t("Language of the files"), _file_languages(t), languages),
        ]
    ]
    tools.show("class_files", t.t("Files"), offered, t, lambda: _files_used(offered))
    codes = (t.code,) if languages == MINE else (t.code, *(code for code in LANGUAGES if code != t.code))
    with st.container(horizontal=True, key="class_downloads"):
        make = partial(_worksheet, codes, now, int(per_page), _public())
        name = f"worksheet-{now.assignment.seed}.pdf"
        st.download_button(
            t.t("Worksheet ({kind})", kind="PDF"), make, name, "application/pdf", key="class_pdf", on_click="ignore"
        )
        pack = partial(_pack, codes, now, _public())
        name = f"lesson-{now.assignment.seed}.html"
        st.download_button(
            t.t("Lesson pack ({kind})", kind="HTML"), pack, name, "text/html", key="class_pack", on_click="ignore"
        )
    if not _public():
        said = t.t(
            "This page has no address that others can open, so the QR codes of the worksheet hold only the positions."
        )
        cards.line("note", said, "nt-small")
    cards.line(
        "",
        t.t("The worksheet has its key on separate pages. The lesson pack is one file that works without a network."),
        "nt-small",
    )


def _file_languages(t: Translator) -> tuple[tuple[str, str], ...]:
    return (MINE, t.t("Mine")), (ALL_THREE, t.t("All three"))


def _hang_up(offered: Rows) -> None:
    if tools.used("class_wall", offered):
        _hang(up=True)


def _files_used(offered: Rows) -> None:
    if use := tools.used("class_files", offered):
        st.session_state[use.name] = use.value


def _worksheet(codes: tuple[str, ...], now: Room, per_page: int, address: str | None) -> bytes:
    return worksheet.document([*map(translator, codes)], now.assignment, per_page, address, now.copy)


def _pack(codes: tuple[str, ...], now: Room, address: str | None) -> bytes:
    from tutor.pack import pack

    return pack([*map(translator, codes)], now.assignment, address, now.copy).encode()


# ---------------------------------------------------------------- the questions with their answers


def _items(t: Translator, now: Room) -> None:
    given_set = now.assignment
    label = t.n("{n} question with its answer", "{n} questions with their answers", given_set.count)
    opened = st.expander(label, key="class_key", on_change="rerun")
    if not opened.open:
        return
    with opened:
        if given_set.own:
            cards.line(
                "note", t.t("Each pupil gets other questions of the same kind. These are an example."), "nt-small"
            )
        st.html(handout.html(t.code, given_set, now.copy, dark=st.context.theme.type == "dark"))


# ---------------------------------------------------------------- the results of a class


def _results(t: Translator, chosen: Assignment) -> None:
    st.html(f'<h2 class="nt-lesson">{escape(t.t("Results"))}</h2>')
    cards.line("", t.t("At the end each pupil's screen shows a result code. Paste the codes here, one a line."))
    codes: str = st.session_state.get("class_codes", "")
    found, of_the_pack = _found(chosen, codes)
    example = assignment.result_code(chosen, None, [Outcome.RIGHT] * chosen.count)
    offered: Rows = [
        [
            Field(
                "codes",
                t.t("Result codes"),
                t.t("such as {code}", code=example),
                t.t("Make the table"),
                value=codes,
                lines=CODES_SHOWN,
            )
        ]
    ]
    tools.show("class_codes_tools", t.t("Results"), offered, t, lambda: _pasted(offered))
    cards.line(
        "",
        t.t("No names are asked for, and nothing is stored: once this page is closed, the codes are gone."),
        "nt-small",
    )
    told = given.told(t, found)
    if of_the_pack:
        told.append(t.t("These codes are of the lesson pack, which leaves out what is played on the board."))
    if told:
        st.html(f'<div role="alert">{"".join(cards.line_html("note", text) for text in told)}</div>')
    if not found.entries:
        return
    st.html(results.html(t, found, texts.base()))
    st.download_button(
        t.t("The table as a file ({kind})", kind="CSV"),
        tables.results_table(found).csv().encode("utf-8-sig"),
        "results.csv",
        "text/csv",
        key="class_csv",
        on_click="ignore",
    )


def _found(chosen: Assignment, codes: str) -> tuple[Table, bool]:
    """The results that were pasted, read once as long as nothing changes. What was read stays in this session: what is
    pasted is kept nowhere else."""
    if st.session_state.get("class_read", (None,))[0] != (chosen, codes):
        st.session_state.class_read = (chosen, codes), _read(chosen, codes)
    found: tuple[Table, bool] = st.session_state.class_read[1]
    return found


def _read(chosen: Assignment, codes: str) -> tuple[Table, bool]:
    """The results of the set; where there are none, those of its lesson pack, and whether it is these."""
    found = assignment.table(chosen, codes)
    if not found.refused or found.entries:
        return found, False
    from tutor.pack import packed

    other = assignment.table(packed(chosen), codes)
    return (other, True) if other.entries else (found, False)


def _pasted(offered: Rows) -> None:
    if use := tools.used("class_codes_tools", offered):
        st.session_state.class_codes = use.value


page()
