"""Answers as tables: one row for each result, candidate or roll, for spreadsheets and scripts.

A column is called after its key in the JSON; what lies deeper is joined by `_`, and a list of fixed length is
counted from 1 (`steps_1_from`). What was asked stands in every row as `asked_…`, so rows of many files can be put
together.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tutor import assignment
from tutor.answers import Json, listed
from tutor.assignment import Outcome

Cell = str | int | float | bool | None
Row = Mapping[str, Cell]

MOST_STEPS = 4
"""A play has at most the four steps of a double."""
_LIST = "; "
"""Between the plays, or the readings, of one cell."""


@dataclass(frozen=True, slots=True)
class Table:
    """The columns in order, and of each row the values that it has, by column."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def csv(self) -> str:
        """The table as CSV (RFC 4180): a line of column names, then one line a row, each ended by CR LF.

        A text that a spreadsheet would take for a formula, a date or a number begins with an apostrophe; a column
        without a value is empty.

        >>> Table(("play", "pass"), ({"play": "12/6", "pass": False},)).csv()
        "play,pass\\r\\n'12/6,false\\r\\n"
        """
        file = io.StringIO(newline="")
        writer = csv.writer(file)
        writer.writerow(self.columns)
        writer.writerows([_cell(row.get(column)) for column in self.columns] for row in self.rows)
        return file.getvalue()


def _table(answer: Json, columns: tuple[str, ...], rows: Iterable[Row]) -> Table:
    """The rows, each after what was asked."""
    high, low = answer["roll"] or (None, None)
    asked = dict(zip(_ASKED, (answer["position"], answer["rules"], high, low), strict=True))
    return Table((*_ASKED, *columns), tuple({**asked, **row} for row in rows))


_ASKED = ("asked_position", "asked_rules", "asked_roll_1", "asked_roll_2")

# ---------------------------------------------------------------- cells

_MISTAKEN = re.compile(r"[=+\-@\t\r]|[\d./:-]+$")
"""What a spreadsheet makes a formula, a date or a number of: `=1`, `12/6`."""


def _cell(value: Cell) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str() if _MISTAKEN.match(value):
            return f"'{value}"
        case _:
            return str(value)


def _points(points: list[int]) -> Cell:
    """Points as one cell; a single one is a number."""
    return points[0] if len(points) == 1 else " ".join(map(str, points))


def _settled(fields: dict[str, str]) -> str:
    """What a reading settles, as house rules are written."""
    return "+".join(f"{name}={value}" for name, value in fields.items())


# ---------------------------------------------------------------- plays


def plays_table(answer: Json) -> Table:
    """The legal plays: a row for each position that they lead to, in the order of the list that people read."""
    return _table(answer, _RESULT, _results(answer))


def _results(answer: Json) -> Iterator[Row]:
    for orders, result in listed(answer["results"]):
        steps = {
            f"steps_{n}_{key}": step[key] for n, step in enumerate(result["steps"], 1) for key in ("from", "to", "die")
        }
        allow = (_settled(r["fields"]) for r in answer["readings"] if result["position"] in r["results"])
        yield {
            "play": result["play"],
            "ruling": result["ruling"],
            **steps,
            "orders": _LIST.join(result["orders"]),
            "order_count": result["order_count"],
            "open_orders": _LIST.join(result["open_orders"]),
            "position": result["position"],
            "readings": _LIST.join(allow),
            "said": orders[0],
        }


_STEPS = tuple(f"steps_{n}_{key}" for n in range(1, MOST_STEPS + 1) for key in ("from", "to", "die"))
_RESULT = ("play", "ruling", *_STEPS, "orders", "order_count", "open_orders", "position", "readings", "said")

# ---------------------------------------------------------------- candidates


def candidates_table(answer: Json) -> Table:
    """The candidates for the first step: a row for each reason against one, of an open one under each reading; a single
    row where there is no reason."""
    return _table(answer, _CANDIDATE, _candidates(answer))


def _candidates(answer: Json) -> Iterator[Row]:
    for candidate in answer["candidates"]:
        step = {key: candidate[key] for key in ("from", "to", "die", "verdict")}
        for reading in candidate.get("readings", ()):
            settled = {"readings_fields": _settled(reading["fields"]), "readings_verdict": reading["verdict"]}
            yield from ({**step, **settled, **row} for row in _reasons(reading))
        if not candidate.get("readings"):
            yield from ({**step, **row} for row in _reasons(candidate))


def _reasons(told: Json) -> Iterator[Row]:
    witness = {"witness": told["witness"]}
    for reason in told["reasons"]:
        cited = reason["citation"] or {}
        whole = {**reason, "points": _points(reason["points"]), "opponent": _points(reason["opponent"])}
        whole |= {f"citation_{key}": value for key, value in cited.items()}
        yield {**witness, **{f"reasons_{key}": whole.get(key) for key in _REASON}}
    if not told["reasons"]:
        yield witness


_REASON = (
    "code",
    "step",
    "from",
    "to",
    "die",
    "points",
    "opponent",
    "limit",
    "basis",
    "citation_text",
    "citation_section",
    "remark",
    "witness",
    "message",
)
_CANDIDATE = (
    *("from", "to", "die", "verdict", "readings_fields", "readings_verdict", "witness"),
    *(f"reasons_{key}" for key in _REASON),
)

# ---------------------------------------------------------------- rolls


def rolls_table(answer: Json) -> Table:
    """The roll table: a row for each of the 21 rolls."""
    return _table(answer, _ROLL, _rolls(answer))


def _rolls(answer: Json) -> Iterator[Row]:
    for roll in answer["rolls"]:
        high, low = roll["roll"]
        yield {**roll, "roll_1": high, "roll_2": low}


_ROLL = ("roll_1", "roll_2", "weight", "dice_used", "results", "lost_pips", "pass")


# ---------------------------------------------------------------- facts


def facts_table(answer: Json) -> Table:
    """The facts of a position: a row for each side."""
    return _table(answer, _SIDE, (_side(answer, side) for side in ("white", "black")))


def _side(answer: Json, side: str) -> Row:
    told = answer[side]
    held = told["run"] or {}
    run = {f"run_{key}": _points(value) if isinstance(value, list) else value for key, value in held.items()}
    counted = {f"{key}_sum": told[key]["sum"] for key in ("results", "dice")}
    chances = {f"{key}_weight": told[key]["weight"] for key in ("blocked", "partly")}
    blocks = _LIST.join(f"{b['point']} x{b['checkers']}: {' '.join(map(str, b['dice']))}" for b in told["blocks"])
    return {"side": side, **told, **run, **counted, **chances, "landings": _points(told["landings"]), "blocks": blocks}


_RUN = ("run_points", "run_behind", "run_behind_count", "run_ahead", "run_ahead_count")
_SIDE = (
    *("side", "pips", "head", "home", "off", *_RUN, "landings"),
    *("results_sum", "dice_sum", "blocked_weight", "partly_weight", "blocks"),
)

# ---------------------------------------------------------------- two plays


def compare_table(answer: Json) -> Table:
    """Two plays: a row for each roll that the opponent can throw after each; a single row for one that is refused or
    ends the game."""
    return _table(answer, _COMPARED, _compared(answer))


def _compared(answer: Json) -> Iterator[Row]:
    for play in answer["plays"]:
        about = {key: play[key] for key in ("play", "ruling", "result", "worth")}
        rows: Iterable[Row] = _rolls(play["next"]) if play["next"] else ({},)
        yield from ({**about, **{f"{_NEXT}{key}": value for key, value in row.items()}} for row in rows)


_NEXT = "next_rolls_"
_COMPARED = ("play", "ruling", "result", "worth", *(f"{_NEXT}{column}" for column in _ROLL))

# ---------------------------------------------------------------- the results of a class


def results_table(results: assignment.Table) -> Table:
    """The results of a set: for each pupil, who is a number, a row for each subject."""
    return Table(_PUPIL, tuple(_pupils(results)))


def _pupils(results: assignment.Table) -> Iterator[Row]:
    for pupil, entry in enumerate(results.entries, 1):
        answers = list(enumerate(results.answers(entry), 1))
        for subject, counted in results.of(entry):
            missed = [n for n, (item, outcome) in answers if item.subject is subject and outcome is Outcome.MISSED]
            row = {"pupil": pupil, "copy": entry.result.copy, "subject": str(subject), **counted._asdict()}
            row |= {"items": counted.total, "missed_items": _points(missed)}
            yield {**row, "code": results.code(entry), "line": entry.line}


_PUPIL = ("pupil", "copy", "subject", *assignment.Tally._fields, "items", "missed_items", "code", "line")
