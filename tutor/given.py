"""The words of a set that a teacher gives: what is wrong with its link or its codes, and what became of an item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.assignment import Fault, Outcome, Refused, Repeated
from tutor.explain import error_text
from tutor.translator import NP_, Translator

_PARTS = {
    "drill": NP_("part of a link", "the subjects"),
    "n": NP_("part of a link", "the number of questions"),
    "level": NP_("part of a link", "the level"),
    "rules": NP_("part of a link", "the rule set"),
    "seed": NP_("part of a link", "the seed"),
    "kind": NP_("part of a link", "the kinds of question"),
    "own": NP_("part of a link", "questions of each pupil's own"),
    "copy": NP_("part of a link", "the number of the copy"),
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


def refused_texts(t: Translator, refused: Iterable[Refused]) -> Iterator[str]:
    """The same of all lines; those with one and the same fault are told together."""
    faults: dict[str, list[Refused]] = {}
    for each in refused:
        faults.setdefault(error_text(t, each.error), []).append(each)
    for why, lines in faults.items():
        if len(lines) == 1:
            yield refused_text(t, lines[0])
        else:
            yield t.t("Lines {lines}: {why}", lines=t.join(t.number(each.line) for each in lines), why=why)


def repeated_text(t: Translator, repeated: Repeated) -> str:
    """That a code stands among those pasted twice."""
    line, first = t.number(repeated.line), t.number(repeated.first)
    return t.t("Line {line} has the same code as line {first}. It is counted once.", line=line, first=first)
