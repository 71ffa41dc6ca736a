"""Answers as files: which kinds of file each question can be answered with, and what writes them.

Every file is made from the answer that `--json` prints, so none can say anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tutor.answers import Json
from tutor.output import indented
from tutor.question import Do
from tutor.report import report
from tutor.tables import Table, candidates_table, compare_table, facts_table, plays_table, rolls_table
from tutor.translator import Translator

Writer = Callable[[Translator, Do, Json], bytes]


TABLES: MappingProxyType[Do, Callable[[Json], Table]] = MappingProxyType(
    {
        Do.PLAYS: plays_table,
        Do.EXPLAIN: candidates_table,
        Do.ROLLS: rolls_table,
        Do.FACTS: facts_table,
        Do.COMPARE: compare_table,
    }
)
"""The answers that are lists, as tables."""


def _csv(_: Translator, do: Do, answer: Json) -> bytes:
    # With the mark of UTF-8 at its beginning, without which Excel takes Greek and Cyrillic letters for others.
    return TABLES[do](answer).csv().encode("utf-8-sig")


def _json(_t: Translator, _do: Do, answer: Json) -> bytes:
    return f"{indented(answer)}\n".encode()


def plays_pdf(t: Translator, answer: Json, progress: Callable[[str], None] | None = None) -> bytes:
    """All plays as a document; of many plays that takes long, and `progress` is told which page has been come to."""
    from tutor import gallery

    return gallery.pdf(t, answer, progress and (lambda page, count: progress(gallery.page_text(t, page, count))))


def _text(t: Translator, do: Do, answer: Json) -> bytes:
    return f"{report(t, do, answer)}\n".encode()


_LIST: dict[str, Writer] = {".csv": _csv, ".json": _json, ".txt": _text}
"""What every answer that is a list can be written as."""

WRITERS: MappingProxyType[Do, dict[str, Writer]] = MappingProxyType(
    {
        Do.PLAYS: {".pdf": lambda t, _, answer: plays_pdf(t, answer), **_LIST},
        Do.EXPLAIN: {**_LIST},
        Do.ROLLS: {**_LIST},
        Do.FACTS: {**_LIST},
        Do.COMPARE: {**_LIST},
    }
)
"""By question, and by how the name of the file ends."""


def file(t: Translator, do: Do, answer: Json, kind: str) -> bytes:
    """The answer as a file of this kind, such as ".csv", one of `WRITERS[do]`."""
    return WRITERS[do][kind](t, do, answer)
