"""What a pasted text puts on the desk: a position, a position with a play, a line `nardy check …`, or a link; or a text
that holds such a link or line, as a report of a ruling that seems wrong does.

Values and pure functions: no page, no words.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qs

from tutor.app import desk as desks
from tutor.app import hearing as hearings
from tutor.app.desk import Desk
from tutor.app.hearing import Hearing
from tutor.dice import Roll
from tutor.notation import NotationError, Problem, position_text, read_play, read_position, read_roll, ruleset_text
from tutor.ruleset import Ruleset
from tutor.scanner import shown

COMMAND = ("nardy", "check")
"""The line of the command line that is read."""

_PARTS = re.compile(r"[\r\n]+|\s+(?=(?:\$\s*)?nardy\s+check\s)")
"""What parts the lines of a text; and, since a field of one line makes spaces of them, what stands before a command
line."""

_WITH_VALUE = ("--roll", "--rules", "--house", "--lang", "--langs", "--url", "--output", "-o")
_WITHOUT = ("--json", "--exit-verdict")
_ANY_RULES = "all"
_LONGEST_POSITION = 400
"""No position is written with more characters; what follows is looked at as a play alone."""


class Fault(NamedTuple):
    """Why a text cannot be read. `part` is the part of a link or of a line that is at fault, empty when the text is
    nothing that is known here; `error` says why, but of a roll that is given twice and differently `rolls` are both."""

    part: str = ""
    error: NotationError | None = None
    rolls: tuple[Roll, Roll] | None = None


class _UnreadError(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def read(text: str, rules: Ruleset) -> tuple[Desk, Hearing] | Fault:
    """The desk and the hearing that a pasted text holds. `rules` stay unless the text has its own; a position without
    dice has none on the desk."""
    try:
        query = {"rules": [ruleset_text(rules)], **_query(text, rules)}
    except _UnreadError as unread:
        return unread.fault
    desk, broken = desks.from_link({name: values[0] for name, values in query.items() if values})
    heard, unheard = hearings.from_link(query, desk)
    for name, error in (*broken, *unheard):
        return Fault(name, error)
    return desk, heard


def _query(text: str, rules: Ruleset) -> dict[str, list[str]]:
    """What the text says, as the query of a link says it: its first link, else its first command line, else a position
    with what follows it."""
    parts = _PARTS.split(text.strip())
    for part in parts:
        if found := _of_link(part):
            return found
    for words in map(_words, parts):
        if tuple(words[:2]) == COMMAND:
            return _of_command(words[2:], rules)
    return _of_position(next((part for part in (text, *parts) if _parted(part)[1]), text))


def _of_link(text: str) -> dict[str, list[str]]:
    """The query of the link that a line is, or else that a word in it is; empty when there is none."""
    words = text.split()
    for link in (text, *words) if words and "?" in words[0] else words:
        found = parse_qs(link.partition("?")[2], keep_blank_values=True)
        if "p" in found:
            return found
    return {}


def _words(text: str) -> list[str]:
    """The words of a command line, without the sign that a shell begins with; a keyboard may have made one dash of
    two."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.split()
    return [re.sub("^[–—]", "--", word) for word in (words[1:] if words[:1] == ["$"] else words)]


def _of_command(words: list[str], rules: Ruleset) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    plain = []
    for name, value in _arguments(words):
        if name:
            said.setdefault(name, []).append(value)
        else:
            plain.append(value)
    given = _roll(said["--roll"][-1]) if "--roll" in said else None
    query = _of_position(" ".join(plain), given, sure=True)
    named = said.get("--rules", [_ANY_RULES])[-1]
    agreed = ruleset_text(rules) if named.strip().lower() == _ANY_RULES else named
    return {**query, "rules": [agreed], "house": said.get("--house", [])}


def _arguments(words: list[str]) -> Iterator[tuple[str, str]]:
    """The options with their values, and the other words under no name."""
    left = iter(words)
    for word in left:
        name, given, value = word.partition("=")
        if word == "--":
            yield from (("", other) for other in left)
        elif name in _WITH_VALUE:
            yield name, value if given else next(left, "")
        elif word.startswith("-") and word not in _WITHOUT:
            facts: dict[str, str | tuple[str, ...]] = {"found": shown(word), "valid": (*_WITH_VALUE, *_WITHOUT)}
            raise _UnreadError(Fault("option", NotationError(Problem.UNEXPECTED, word, 0, facts)))
        elif word not in _WITHOUT:
            yield "", word


def _roll(text: str) -> Roll:
    try:
        return read_roll(text)
    except NotationError as error:
        raise _UnreadError(Fault("roll", error)) from error


def _of_position(text: str, given: Roll | None = None, *, sure: bool = False) -> dict[str, list[str]]:
    """A position and the play behind it, if there is one: then that was all that was played. `sure`: the text can be
    nothing else."""
    written, play = _parted(text)
    try:
        position, own = read_position(written)
    except NotationError as error:
        raise _UnreadError(Fault("p", error) if sure or _begun(error) else Fault()) from error
    if given and own and given != own:
        raise _UnreadError(Fault("roll", None, (given, own)))
    roll = own or given
    query = {"p": [position_text(position, roll)]}
    if not play:
        return query
    try:
        steps = len(read_play(play))
    except NotationError as error:
        raise _UnreadError(Fault("play", error)) from error
    short = roll is not None and steps < len(roll.dice)
    return {**query, "play": [play], **({"end": ["1"]} if short else {})}


def _parted(text: str) -> tuple[str, str]:
    """The longest beginning of the text that is a position, and what follows it; the whole when none is."""
    text = text.strip()
    gaps = [
        (len(text), len(text)),
        *reversed([gap.span() for gap in re.finditer(r"[\s,;:]+", text[:_LONGEST_POSITION])]),
    ]
    for end, start in gaps:
        try:
            read_position(text[:end])
        except NotationError:
            continue
        return text[:end], text[start:]
    return text, ""


def _begun(error: NotationError) -> bool:
    """Whether the text begins as a position does, so that it helps to say where it stops being one."""
    return error.at > 2 or error.problem not in (Problem.UNEXPECTED, Problem.ENDED)
