"""The results of a class as tables: which rules are hard, which questions, and who missed what. Pupils are numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tutor import asked, given, link
from tutor.app import room
from tutor.app.room import Room
from tutor.assignment import Assignment, Entry, Outcome, Table, Tally, tally
from tutor.explain import capital
from tutor.translator import Translator

_STYLE = """<style>
.nt-results { overflow-x: auto; }
.nt-results .nt-table { margin: 0 0 20px; max-width: 860px; }
.nt-results caption { font-size: 16px; font-weight: 600; }
.nt-results a { color: var(--nb-go); }
.nt-results .nt-count { text-align: end; padding-inline-end: 20px; white-space: nowrap; }
.nt-results .nt-of-code { font-weight: 400; white-space: nowrap; font-variant-numeric: tabular-nums; }
.nt-results thead .nt-count { white-space: normal; }
@media (max-width: 640px) {
  .nt-results :is(table, caption, thead, tbody, tr, th, td) { display: block; }
  .nt-results thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .nt-results .nt-table tr { padding: 8px 0; }
  .nt-results .nt-table :is(th, td) { padding: 0; text-align: start; }
  .nt-results .nt-table th { font-weight: 600; }
  .nt-results .nt-table .nt-count { display: inline-block; padding-inline-end: 14px; font-weight: 400; }
  .nt-results td::before { content: attr(data-head) ": "; }
}
</style>"""


def html(t: Translator, found: Table, base: str) -> str:
    """The tables as HTML: by rule, by question where all had the same, by pupil. `base` is the address of the app."""
    return _styled(_by_subject(t, found), _by_item(t, found, base), _by_pupil(t, found, base))


def stacked(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Such a table alone, with its style: on a phone the cells of a row stand below each other. The first head is that
    of the names, then come the outcomes; heads and caption are text, cells HTML."""
    return _styled(_table(caption, heads, rows))


def _styled(*tables: str) -> str:
    return f'{_STYLE}<div class="nt-results">{"".join(tables)}</div>'


def _by_subject(t: Translator, found: Table) -> str:
    """What became of all answers to each rule, the worst first."""
    counted = sorted(found.by_subject(), key=lambda told: _worth(told[1]))
    rows = [[escape(asked.subject_name(t, subject)), *_counts(t, of)] for subject, of in counted]
    pupils = len(found.entries)
    caption = t.n("By rule, of {n} pupil: the hardest first", "By rule, of {n} pupils: the hardest first", pupils)
    return _table(caption, [t.t("Rule"), *_heads(t)], rows)


def _worth(of: Tally) -> tuple[float, float]:
    """How well it went: the share of answers that were right at once, then of those that were right at all."""
    answered = of.total - of.unanswered
    return (of.right / answered, (of.right + of.helped) / answered) if answered else (2.0, 2.0)


def _by_item(t: Translator, found: Table, base: str) -> str:
    """What became of each question, with a link to it on the wall; nothing where each pupil has others."""
    if not found.by_item():
        return ""
    rows = [
        [f"{_to_wall(t, base, found.assignment, n)} {escape(asked.subject_name(t, item.subject))}", *_counts(t, of)]
        for n, (item, of) in enumerate(found.by_item(), 1)
    ]
    return _table(t.t("By question"), [t.t("Questions"), *_heads(t)], rows)


def _by_pupil(t: Translator, found: Table, base: str) -> str:
    """Who missed what. Pupils are numbers, in the order in which their codes stand."""
    rows = [
        [_pupil(t, n, found, entry), *_counts(t, tally(entry.result.outcomes)), _missed(t, found, entry, base)]
        for n, entry in enumerate(found.entries, 1)
    ]
    return _table(t.t("By pupil"), [t.t("Pupil"), *_heads(t), t.t("Missed questions")], rows)


def _pupil(t: Translator, number: int, found: Table, entry: Entry) -> str:
    """A pupil: the line, the copy where each has others, and the code, by which pupils find themselves."""
    name = t.t("Pupil {number}", number=t.number(number))
    about = [t.t("line {line}", line=t.number(entry.line))]
    if found.assignment.own and entry.result.copy:
        about.append(t.t("copy {copy}", copy=str(entry.result.copy)))
    code = f'<span class="nt-of-code">{escape(found.code(entry))}</span>'
    return f'{escape(name)} <span class="nt-small">({escape(", ".join(about))})<br>{code}</span>'


def _missed(t: Translator, found: Table, entry: Entry, base: str) -> str:
    missed = [
        f"{_to_wall(t, base, found.assignment, n, entry.result.copy)} {escape(asked.subject_name(t, item.subject))}"
        for n, (item, outcome) in enumerate(found.answers(entry), 1)
        if outcome is Outcome.MISSED
    ]
    return "<br>".join(missed) or "–"


def _to_wall(t: Translator, base: str, chosen: Assignment, number: int, copy: int | None = None) -> str:
    """The number of a question, as a link that opens it in a window of its own: what was pasted stays in this one."""
    there = Room(chosen, copy, wall=True, item=number)
    address = link.link(f"{base}class", {**room.address(there), "lang": t.code})
    told = t.t("Question {number} on the wall, in a new window", number=t.number(number))
    return f'<a href="{escape(address)}" target="_blank" title="{escape(told)}">{t.number(number)}</a>.'


def _heads(t: Translator) -> list[str]:
    return [capital(given.outcome_name(t, outcome)) for outcome in reversed(Outcome)]


def _counts(t: Translator, of: Tally) -> list[str]:
    return [t.number(n) for n in of]


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table: a name, a count of each outcome, and perhaps words behind them. The heads are text, the cells HTML.

    Its roles are written out: on a phone its cells stand below each other, and some browsers then take it for none.
    """
    head = "".join(
        f'<th scope="col" role="columnheader" {_kind(k)}>{escape(each)}</th>' for k, each in enumerate(heads)
    )
    body = "".join(f'<tr role="row">{_row(heads, row)}</tr>' for row in rows)
    return (
        f'<table class="nt-table" role="table"><caption>{escape(caption)}</caption><thead role="rowgroup">'
        f'<tr role="row">{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def _row(heads: Sequence[str], cells: Sequence[str]) -> str:
    first, *rest = cells
    told = (f'<td role="cell" data-head="{escape(heads[k])}" {_kind(k)}>{cell}</td>' for k, cell in enumerate(rest, 1))
    return f'<th scope="row" role="rowheader">{first}</th>{"".join(told)}'


def _kind(column: int) -> str:
    return 'class="nt-count"' if 1 <= column <= len(Outcome) else ""
