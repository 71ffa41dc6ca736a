"""The words of a set that a teacher gives: what is wrong with its link or its codes, and what became of an item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tutor.assignment import Doubled, Fault, Outcome, Refused, Repeated, Table
from tutor.explain import error_text
from tutor.notation import NotationError
from tutor.scanner import shown
from tutor.translator import NP_, Translator

MOST_TOLD = 8
"""So many faults, and of one so many pieces of its lines, are named; of the rest how many there are."""

_PARTS = {
    "drill": NP_("part of a link", "the subjects"),
    "n": NP_("part of a link", "the number of questions"),
    "level": NP_("part of a link", "the level"),
    "rules": NP_("part of a link", "the rule set"),
    "seed": NP_("part of a link", "the seed"),
    "kind": NP_("part of a link", "the kinds of question"),
    "own": NP_("part of a link", "questions of each pupil's own"),
    "done": NP_("part of a link", "the questions that are done"),
    "now": NP_("part of a link", "the question in hand"),
    "copy": NP_("part of a link", "the number of the copy"),
    "wall": NP_("part of a link", "the wall view"),
    "item": NP_("part of a link", "the number of the question"),
    "pupils": NP_("part of a link", "the pupils' language"),
}

_OUTCOMES = {
    Outcome.RIGHT: NP_("outcome", "right at once"),
    Outcome.HELPED: NP_("outcome", "right with help"),
    Outcome.MISSED: NP_("outcome", "missed"),
    Outcome.UNANSWERED: NP_("outcome", "not answered"),
}


def fault_text(t: Translator, fault: Fault) -> str:
    """What could not be read of the link to a set."""
    part = t.p(*_PARTS[fault.part])
    return t.t("The link could not be read whole. In {part}: {error}", part=part, error=error_text(t, fault.error))


def outcome_name(t: Translator, outcome: Outcome) -> str:
    """What became of an item, in a few words, for the head of a column."""
    return t.p(*_OUTCOMES[outcome])


def refused_text(t: Translator, refused: Refused) -> str:
    """Why a line of pasted codes is left out."""
    why = error_text(t, refused.error)
    if not refused.text:
        return t.t("Line {line} and what follows is left out. {why}", line=t.number(refused.line), why=why)
    return t.t("Line {line}, “{text}”: {why}", line=t.number(refused.line), text=refused.text, why=why)


def told(t: Translator, found: Table) -> list[str]:
    """All that is to be said of pasted codes besides what they tell: a few sentences, however many lines there are."""
    return [*refused_texts(t, found.refused), *_repeated_texts(t, found.repeated), *_doubled_texts(t, found.doubled)]


def refused_texts(t: Translator, refused: Iterable[Refused]) -> Iterator[str]:
    """Why lines are left out; those with one and the same fault are told together, and of very many faults the first
    ones."""
    faults: dict[object, list[Refused]] = {}
    for each in sorted(refused, key=lambda each: bool(each.text)):
        faults.setdefault(_fault(each.error), []).append(each)
    first, rest = list(faults.values())[:MOST_TOLD], list(faults.values())[MOST_TOLD:]
    for same in first:
        why, lines = error_text(t, same[0].error), [each.line for each in same]
        if len({*lines}) == 1:
            text = shown(", ".join(each.text for each in same), 60)
            yield refused_text(t, same[0]._replace(text=text))
        else:
            yield t.t("Lines {lines}: {why}", lines=lines_text(t, lines), why=why)
    if left := len({each.line for same in rest for each in same}):
        yield t.n(
            "For other reasons {n} more line is left out.", "For other reasons {n} more lines are left out.", left
        )


def _fault(error: NotationError) -> object:
    """What the sentence about it is made of."""
    return error.problem, error.at, tuple(sorted(error.fields.items()))


def _repeated_texts(t: Translator, repeated: Iterable[Repeated]) -> Iterator[str]:
    """That codes stand among those pasted more than once."""
    again: dict[int, list[int]] = {}
    for each in repeated:
        again.setdefault(each.first, []).append(each.line)
    first, rest = list(again.items())[:MOST_TOLD], list(again.items())[MOST_TOLD:]
    yield from (repeated_text(t, line, lines) for line, lines in first)
    yield from _rest(t, [line for _, lines in rest for line in lines])


def repeated_text(t: Translator, first: int, lines: Sequence[int]) -> str:
    """That the code of the `first` line stands in these, too."""
    told = t.number(first)
    if len({*lines}) == 1:
        line = t.number(lines[0])
        return t.t("Line {line} has the same code as line {first}. It is counted once.", line=line, first=told)
    return t.t(
        "Lines {lines} have the same code as line {first}. It is counted once.",
        lines=lines_text(t, lines),
        first=told,
    )


def _doubled_texts(t: Translator, doubled: Sequence[Doubled]) -> Iterator[str]:
    """That results with one number of a copy differ."""
    for copy, lines in doubled[:MOST_TOLD]:
        if len({*lines}) == 1:
            yield t.t(
                "Line {line} has several results with the same number {copy}: perhaps one pupil twice.",
                line=t.number(lines[0]),
                copy=str(copy),
            )
        else:
            yield t.t(
                "Lines {lines} have the same number {copy}: perhaps one pupil twice.",
                lines=lines_text(t, lines),
                copy=str(copy),
            )
    yield from _rest(t, [line for each in doubled[MOST_TOLD:] for line in each.lines])


def _rest(t: Translator, lines: Iterable[int]) -> Iterator[str]:
    if left := len({*lines}):
        yield t.n("The same goes for {n} more line.", "The same goes for {n} more lines.", left)


def lines_text(t: Translator, lines: Iterable[int]) -> str:
    """The numbers of lines, those that follow each other as one piece; of very many pieces the first ones.

    >>> from tutor.translator import translator
    >>> lines_text(translator("en"), [1, 2, 3, 4, 7, 9, 10])
    '1–4, 7, 9 and 10'
    """
    numbers = sorted({*lines})
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), lambda numbered: numbered[1] - numbered[0])]
    pieces = [piece for run in runs for piece in ([run] if len(run) > 2 else [[n] for n in run])]
    said = [t.number(run[0]) if len(run) == 1 else f"{t.number(run[0])}–{t.number(run[-1])}" for run in pieces]
    left = sum(map(len, pieces[MOST_TOLD:]))
    if not left:
        return t.join(said)
    return t.t("{lines} and {n} more", lines=", ".join(said[:MOST_TOLD]), n=t.number(left))
