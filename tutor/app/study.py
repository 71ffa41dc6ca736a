"""What else can be known of a position: the 21 rolls, counted facts, two plays side by side, and files of all of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from html import escape
from time import monotonic

import streamlit as st

from tutor import answers, drawing, explain, figures, rollmap, spoken
from tutor.analysis import Fact, RollCount, RollTable, SideFacts, compare, facts, roll_counts
from tutor.app import cards, component, picker, pictures, session, tools
from tutor.app.desk import Desk, Outlook, with_roll
from tutor.app.picker import Grid, Item, Page
from tutor.app.tools import Button, Choice, Rows
from tutor.board import View, shapes
from tutor.dice import ROLLS, Roll
from tutor.export import WRITERS, file
from tutor.legality import hops
from tutor.marks import Kind, Mark, marks_for_result
from tutor.notation import as_said, down_from_the_head, hops_text, read_play
from tutor.palette import LIGHT, PRINT, Palette
from tutor.play import Hop, Turn
from tutor.position import Color, Position
from tutor.question import Do
from tutor.ruleset import Ruleset
from tutor.ruling import choices
from tutor.translator import Translator, translator

PATIENCE = 0.5
"""Seconds that a count may take before a bar shows how far it is."""


def show(t: Translator, desk: Desk, seen: Outlook | None) -> None:
    """The buttons, and what the one that is open shows."""
    names = {
        "rolls": t.t("The 21 rolls"),
        "facts": t.t("Facts"),
        "compare": t.t("Compare two plays"),
        "files": t.t("Files"),
    }
    opened = st.session_state.get("study")
    offered = [Button(name, label, opened=name == opened, panel="study_panel") for name, label in names.items()]
    tools.show("study_tools", t.t("About the position"), [offered], t, lambda: _opened([offered]))
    with st.container(key="study_panel"):
        if opened == "rolls":
            _rolls(t, desk)
        elif opened == "facts":
            _facts(t, desk)
        elif opened == "compare":
            _compare(t, desk, seen)
        elif opened == "files":
            _files(t, desk)


def _opened(offered: Rows) -> None:
    if use := tools.used("study_tools", offered):
        st.session_state.study = None if st.session_state.get("study") == use.name else use.name


# ---------------------------------------------------------------- the 21 rolls


def _rolls(t: Translator, desk: Desk) -> None:
    """The map of the 36 throws, their totals, and each roll: picked on the map or in the list, it is thrown and its
    plays are listed."""
    table = _counted(desk.rules, desk.now.position)
    cards.line("", t.t("A roll that you pick is thrown, and the list of plays has its plays."), "nt-small")
    _roll_picker(t, "roll_map", desk, table, _THROWN, _grid(desk.now.position.to_move))
    cards.line("", figures.rolls_legend(t), "nt-small")
    cards.lines("", (f"{name}: {text}" for name, text in figures.totals_texts(t, table.totals)), "nt-small")
    _roll_picker(t, "rolls", desk, table, ROLLS)
    _downloads(t, desk, Do.ROLLS)


_THROWN = tuple(Roll(row, column) for row in range(1, 7) for column in range(1, 7))
"""The 36 throws, row by row as on the map."""


@lru_cache
def _grid(mover: Color) -> Grid:
    dice = tuple(rollmap.head(mover, face) for face in range(1, 7))
    return Grid(rollmap.CELL + 0.06, dice, dice)


def _roll_picker(
    t: Translator, key: str, desk: Desk, table: RollTable, rolls: tuple[Roll, ...], grid: Grid | None = None
) -> None:
    """These rolls to pick from, as a map or as a list."""
    counts = {count.roll: count for count in table.rolls}
    chosen = [i for i, roll in enumerate(rolls) if roll == desk.now.roll]
    items = [_roll_item(t, counts[roll]) for roll in rolls]
    if grid:
        drawn = (rollmap.cell(counts[roll], t.number) for roll in rolls)
        items = [item._replace(shapes=shapes, sign="") for item, shapes in zip(items, drawn, strict=True)]
    page = Page(0, len(rolls), len(rolls))
    picker.show(key, t.t("The 21 rolls"), items, chosen, page, t, lambda: _roll_picked(key, rolls, page), grid)


def _roll_item(t: Translator, count: RollCount) -> Item:
    told = [f"{count.roll.high}-{count.roll.low}", figures.chance_text(t, count.roll.weight)]
    if count.must_pass:
        return Item(" · ".join(told), t.t("No step can be made: the turn passes."), "no")
    told += [
        t.n("{n} position", "{n} positions", count.results),
        t.n("{n} die played", "{n} dice played", count.dice_used),
    ]
    lost = t.n("{n} pip lost", "{n} pips lost", count.lost_pips) if count.lost_pips else ""
    return Item(" · ".join(told), lost, "note" if lost else "")


def _roll_picked(key: str, rolls: tuple[Roll, ...], page: Page) -> None:
    answer = picker.answer(component.sent(key, "picked"), page)
    if answer and answer.item is not None:
        session.change(lambda desk: with_roll(desk, rolls[answer.item or 0]))


def _counted(rules: Ruleset, position: Position) -> RollTable:
    """The table of the rolls; a bar shows how far the count is when it takes long."""
    known = _tables()
    if (rules, position) not in known:
        known[rules, position] = RollTable(tuple(_with_bar(roll_counts(rules, position), len(ROLLS))))
    return known[rules, position]


def _tables() -> dict[tuple[Ruleset, Position], RollTable]:
    """The tables of this session; only the latest are kept."""
    known: dict[tuple[Ruleset, Position], RollTable] = st.session_state.setdefault("roll_tables", {})
    while len(known) > 8:
        known.pop(next(iter(known)))
    return known


def _with_bar(counts: Iterable[RollCount], total: int) -> Iterator[RollCount]:
    began, bar = monotonic(), None
    for done, count in enumerate(counts, 1):
        yield count
        if monotonic() - began > PATIENCE:
            bar = bar or st.progress(0.0)
            bar.progress(done / total)
    if bar:
        bar.empty()


# ---------------------------------------------------------------- facts


def _facts(t: Translator, desk: Desk) -> None:
    """What can be counted of both sides, each explained on request; and the same on the board."""
    found = facts(desk.rules, desk.now.position)
    st.html("".join(_fact_table(t, found.white, found.black)))
    names = tuple((side.color.value, explain.color_name(t, side.color)) for side in (found.white, found.black))
    chosen = st.session_state.get("facts_side") or desk.now.position.to_move.value
    offered: Rows = [
        [Choice("side", t.t("On the board: the longest row, whom it blocks, and the landings of"), names, chosen)]
    ]
    tools.show("facts_tools", t.t("Facts"), offered, t, lambda: _side_chosen(offered))
    st.html(_fact_board(t, desk.now.position, found.of(Color(chosen))))
    _downloads(t, desk, Do.FACTS)


def _fact_table(t: Translator, white: SideFacts, black: SideFacts) -> Iterator[str]:
    yield f'<table class="nt-table"><caption class="nt-hidden">{escape(t.t("Facts"))}</caption><thead><tr>'
    yield f'<th scope="col">{escape(t.t("Counted"))}</th>'
    yield from (f'<th scope="col">{escape(explain.color_name(t, side.color))}</th>' for side in (white, black))
    yield "</tr></thead><tbody>"
    for fact in Fact:
        name, meaning = cards.capital(figures.fact_name(t, fact)), figures.fact_meaning(t, fact)
        yield f'<tr><th scope="row"><details><summary>{escape(name)}</summary>{escape(meaning)}</details></th>'
        yield from (f"<td>{escape(figures.fact_value(t, fact, side))}</td>" for side in (white, black))
        yield "</tr>"
    yield "</tbody></table>"


def _side_chosen(offered: Rows) -> None:
    if use := tools.used("facts_tools", offered):
        st.session_state.facts_side = use.value


def _fact_board(t: Translator, position: Position, side: SideFacts) -> str:
    """The side's longest row and the points where it can land, on a small board in its own numbers."""
    seen = position if position.to_move is side.color else position.handed_over()
    marks = []
    if side.run:
        marks += [Mark(Kind.RUN, side.run.points), Mark(Kind.EVIDENCE, tuple(b.point for b in side.run.blocks))]
    marks += [Mark(Kind.START, (point,)) for point in side.landings]
    told = [
        f"{cards.capital(figures.fact_name(t, fact))}: {figures.fact_value(t, fact, side)}."
        for fact in (Fact.RUN, Fact.BLOCKS, Fact.LANDINGS)
    ]
    drawn = shapes(seen, None, tuple(marks), View(side.color))
    return pictures.html(drawn, " ".join(told), st.context.theme.type == "dark", wide=True)


# ---------------------------------------------------------------- two plays side by side


def _compare(t: Translator, desk: Desk, seen: Outlook | None) -> None:
    """Two plays of the roll: where they lead, and what they leave the opponent."""
    roll = desk.now.roll
    if seen is None or roll is None or seen.began.finished:
        cards.line("", t.t("The plays are listed as soon as dice are thrown."))
        return
    names = _plays(desk.rules, desk.now.position, roll)
    left, right = st.columns(2, gap="medium")
    named = partial(explain.play_words, t)
    first = left.selectbox(t.t("Play 1"), names, format_func=named, key="compare_first")
    second = right.selectbox(
        t.t("Play 2"), names, index=min(1, len(names) - 1), format_func=named, key="compare_second"
    )
    played = read_play(first or ""), read_play(second or "")
    found = compare(desk.rules, desk.now.position, roll, *played)
    for column, outcome in ((left, found.first), (right, found.second)):
        assert outcome.result
        after = shapes(
            desk.now.position.with_mover(outcome.result.opponent),
            None,
            marks_for_result(desk.now.position.mover, outcome.result.opponent),
            View(desk.now.position.to_move),
        )
        column.html(pictures.html(after, explain.position_words(t, outcome.result), st.context.theme.type == "dark"))
    if found.same:
        cards.line("note", t.p("compare", "Both plays lead to the same position."))
    rolls = found.first.rolls, found.second.rolls
    st.html("".join(_totals(t, rolls)))
    st.html("".join(_each_roll(t, rolls)))
    _downloads(t, desk, Do.COMPARE, played)


Both = tuple[RollTable | None, RollTable | None]


def _totals(t: Translator, rolls: Both) -> Iterator[str]:
    """What each play leaves the opponent, as a table."""
    told = t.t("What the opponent's next roll allows")
    yield f'<table class="nt-table"><caption>{escape(told)}</caption><thead><tr><td></td>'
    yield from (f'<th scope="col">{escape(name)}</th>' for name in (t.t("Play 1"), t.t("Play 2")))
    yield "</tr></thead><tbody>"
    for name, texts in figures.totals_beside(t, rolls):
        yield f'<tr><th scope="row">{escape(name)}</th>'
        yield from (f"<td>{escape(text or '–')}</td>" for text in texts)
        yield "</tr>"
    yield "</tbody></table>"


def _each_roll(t: Translator, rolls: Both) -> Iterator[str]:
    """The same roll by roll, folded."""
    titles, *rows = figures.rolls_beside(t, rolls) or ((),)
    if not rows:
        return
    yield f'<details class="nt-rolls"><summary>{escape(t.t("Roll by roll"))}</summary>'
    yield f'<table class="nt-table"><caption>{escape(figures.beside_text(t))}</caption><thead><tr>'
    yield from (f'<th scope="col">{escape(cards.capital(title))}</th>' for title in titles)
    yield "</tr></thead><tbody>"
    for roll, *cells in rows:
        yield f'<tr><th scope="row">{roll}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
    yield "</tbody></table></details>"


@lru_cache(maxsize=16)
def _plays(rules: Ruleset, position: Position, roll: Roll) -> tuple[str, ...]:
    """The plays of the roll, one for each position that can be reached, as texts, in the order of the list of plays."""
    found = choices(rules, Turn.start(position, roll)).results
    said = (min(map(hops, choice.orders), key=as_said) for choice in found)
    return tuple(hops_text(play) for play in sorted(said, key=down_from_the_head))


# ---------------------------------------------------------------- files

_MIMES = {
    ".csv": "text/csv",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
Played = tuple[tuple[Hop, ...], tuple[Hop, ...]]
SLOW = 200
"""The PDF of so many plays takes seconds."""
A_SECOND = 70
"""So many boards are put on paper in a second."""


def _answer(
    t: Translator, do: Do, rules: Ruleset, position: Position, roll: Roll | None, played: Played | None
) -> answers.Json:
    """What `--json` prints too."""
    if do is Do.ROLLS:
        return answers.rolls_answer(t, rules, position)
    if do is Do.FACTS:
        return answers.facts_answer(t, rules, position)
    assert roll is not None
    if do is Do.COMPARE:
        assert played is not None
        return answers.compare_answer(t, rules, position, roll, played)
    made = answers.plays_answer if do is Do.PLAYS else answers.explain_answer
    return made(t, rules, position, roll)


def _downloads(t: Translator, desk: Desk, do: Do, played: Played | None = None) -> None:
    """The files that an answer can be had as; each is made when it is asked for."""
    position, roll = desk.now.position, desk.now.roll
    with st.container(horizontal=True, key=f"files_{do}"):
        for kind in WRITERS[do]:
            _download(do, kind, partial(_file, t.code, do, desk.rules, position, roll, played, kind))
        if do is Do.ROLLS:
            for kind, palette, width in ((".svg", LIGHT, 760), (".png", LIGHT, 1000), (".pdf", PRINT, 170)):
                drawn = partial(drawing.rolls, t, desk.rules, position)
                _download(do, kind, partial(_drawn, drawn, kind, palette, width))


def _files(t: Translator, desk: Desk) -> None:
    """Everything that is shown, as files. And what can be pasted into a chat."""
    position, roll = desk.now.position, desk.now.roll
    names = {
        Do.PLAYS: t.t("All plays"),
        Do.EXPLAIN: t.t("Every first step, with the reasons"),
        Do.ROLLS: t.t("The 21 rolls"),
        Do.FACTS: t.t("Facts"),
    }
    for do, name in names.items():
        if roll is None and do in (Do.PLAYS, Do.EXPLAIN):
            continue
        cards.line("", name)
        if do is Do.PLAYS and roll and (plays := len(_plays(desk.rules, position, roll))) > SLOW:
            cards.line("note", _patience(t, plays), "nt-small")
        _downloads(t, desk, do)
    cards.line(
        "", t.t("Two plays side by side have their files under “{name}”.", name=t.t("Compare two plays")), "nt-small"
    )
    view = View(position.to_move)
    cards.line("", t.t("For a chat"))
    board = drawing.board(t, desk.rules, position, roll, view)
    st.code(drawing.plain(t, board, position, roll, view), language=None)
    cards.line("", t.t("To read aloud"))
    said = answers.board_answer(t, desk.rules, position, roll)
    if roll and (desk.now.tried or desk.now.called):
        said = answers.check_answer(t, desk.rules, position, roll, desk.now.tried)
    st.code(" ".join(spoken.sentences(t, said)), language=None, wrap_lines=True)


def _download(do: Do, kind: str, make: Callable[[], bytes]) -> None:
    label = kind.removeprefix(".").upper()
    st.download_button(label, make, f"{do}{kind}", _MIMES[kind], key=f"file_{do}{kind}", on_click="ignore")


def _patience(t: Translator, plays: int) -> str:
    """What to know before a long document is asked for."""
    return t.n(
        "The PDF of {n} play takes about {seconds} seconds to make; the other files are there at once.",
        "The PDF of {n} plays takes about {seconds} seconds to make; the other files are there at once.",
        plays,
        seconds=math.ceil(plays / A_SECOND),
    )


def _file(
    code: str, do: Do, rules: Ruleset, position: Position, roll: Roll | None, played: Played | None, kind: str
) -> bytes:
    t = translator(code)
    return file(t, do, _answer(t, do, rules, position, roll, played), kind)


def _drawn(drawn: Callable[[], drawing.Drawing], kind: str, palette: Palette, width: int) -> bytes:
    return drawn().file(kind, palette, width)
