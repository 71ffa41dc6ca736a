"""Many questions at once: JSON requests, one a line, and their answers in order (docs/interfaces.md).

Each answer is sent before the next line is read, so that a program can talk with this one line by line.
A line that cannot be answered gets an `error` object, and the rest goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import IO, NoReturn

from tutor.answers import Json
from tutor.conduct import Matter
from tutor.dice import Roll
from tutor.enquiry import FACTS, Enquiry, Fact
from tutor.question import DEFAULT_RULES, Do, InputError, Part, Question, no_value
from tutor.scanner import shown
from tutor.spoken import said_answer
from tutor.translator import LANGUAGES, Translator, translator

LONGEST_LINE = 100_000
"""The most bytes of a line that are looked at: a hundred times what a request needs."""

SAY, ASK = "say", "ask"
"""What can be asked besides: sentences to hear, and what no step decides."""
_DOES = (*Do, SAY, ASK)

_BOARD = (Part.DO, Part.POSITION, Part.ROLL, Part.RULES)
_PARTS = {
    Do.PLAYS: (*_BOARD, Part.LANG),
    Do.CHECK: (*_BOARD, Part.PLAY, Part.LANG),
    Do.EXPLAIN: (*_BOARD, Part.LANG),
    Do.ROLLS: (*_BOARD, Part.LANG),
    Do.FACTS: (*_BOARD, Part.LANG),
    Do.COMPARE: (*_BOARD, Part.PLAYS, Part.LANG),
    SAY: (*_BOARD, Part.PLAY, Part.LANG),
}
"""What each question about a position consists of."""
_KEYS = {fact: fact.replace("-", "_") for fact in Fact}
"""The keys of what can be told with a question that no step decides."""


def run(t: Translator, source: IO[bytes], send: Callable[[str], None], rules: str = DEFAULT_RULES) -> None:
    """Answer every line of `source`; `send` is given each answer as a line. Blank lines are passed over.

    `t` and `rules` serve the requests that name no language and no rule set.
    """
    for number, line in enumerate(_lines(source), 1):
        if line is None or line.strip():
            send(json.dumps(_answered(t, number, line, rules), ensure_ascii=False))


def _answered(t: Translator, number: int, line: bytes | None, rules: str) -> Json:
    try:
        request = _request(t, number, line)
        t = _language(t, request)
        return _answer(t, request, rules)
    except InputError as error:
        told = {"message": error.message, "field": error.part, "at": error.at, "expected": list(error.expected)}
        return {"line": number, "error": told}


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """The lines, as soon as each is complete; None for one that is too long."""
    while line := _piece(source, LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = _piece(source, LONGEST_LINE)
        yield None


def _piece(source: IO[bytes], most: int) -> bytes:
    """A line, as far as it is read; nothing where nothing can be read, as at the end."""
    try:
        return source.readline(most)
    except OSError:
        return b""


# ---------------------------------------------------------------- one request


class _Refused(Exception):  # noqa: N818 (it never leaves this module)
    """What JSON allows and a request does not: how it is said is known only where it is caught."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise _Refused(name)
        found[name] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)


def _request(t: Translator, number: int, line: bytes | None) -> dict[str, object]:
    """The line as a JSON object; `InputError` when it is none."""
    if line is None:
        raise InputError(
            t.p("request", "The line is too long: at most {limit} bytes are read.", limit=t.number(LONGEST_LINE))
        )
    try:
        text = line.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        message = t.p("request", "The line is not in UTF-8: byte {at} fits nothing.", at=error.start + 1)
        raise InputError(message, None, error.start + 1) from error
    if number == 1:
        text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    try:
        request = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        message = t.p("request", "The line is not JSON, from column {at}. Expected: one JSON object.", at=error.pos + 1)
        raise InputError(message, None, error.pos + 1, ("object",)) from error
    except _Refused as error:
        message = t.p("request", "The key “{key}” is given twice.", key=shown(error.name))
        raise InputError(message, shown(error.name)) from error
    except (ValueError, RecursionError) as error:
        message = t.p("request", "The line has a number or a nesting that no request has. Expected: one JSON object.")
        raise InputError(message, None, None, ("object",)) from error
    if not isinstance(request, dict):
        raise InputError(t.p("request", "Expected: one JSON object."), None, None, ("object",))
    return {name: value for name, value in request.items() if value is not None}


def _language(t: Translator, request: dict[str, object]) -> Translator:
    code = request.get(Part.LANG, t.code)
    if not isinstance(code, str) or code not in LANGUAGES:
        raise no_value(t, Part.LANG, _told(code), tuple(LANGUAGES))
    return translator(code)


def _answer(t: Translator, request: dict[str, object], rules: str) -> Json:
    do = _one_of(t, request, Part.DO, _DOES, (*Part, *_KEYS.values()))
    rules = _text(t, request, Part.RULES) if Part.RULES in request else rules
    if do == ASK:
        return _enquired(t, request, rules)
    _only(t, request, _PARTS[do])
    play = _text(t, request, Part.PLAY) if do == Do.CHECK or (do == SAY and Part.PLAY in request) else None
    plays = _two_texts(t, request, Part.PLAYS) if do == Do.COMPARE else ("", "")
    position, roll = _text(t, request, Part.POSITION), _roll(t, request.get(Part.ROLL))
    if do == SAY:
        return said_answer(t, position, roll, rules, play)
    return Question(Do(do), position, roll, rules, play or "", plays).answer(t)


def _enquired(t: Translator, request: dict[str, object], rules: str) -> Json:
    """What no step decides."""
    parts = (Part.DO, Part.QUESTION, Part.RULES, Part.LANG)
    matter = Matter(_one_of(t, request, Part.QUESTION, tuple(Matter), (*parts, *_KEYS.values())))
    facts = {fact: _KEYS[fact] for fact in FACTS[matter]}
    _only(t, request, (*parts[:2], *facts.values(), *parts[2:]))
    told = {fact: _fact(t, key, request[key]) for fact, key in facts.items() if key in request}
    try:
        return Enquiry(matter, told, rules).answer(t)
    except InputError as error:
        part = error.part and error.part.replace("-", "_")
        raise InputError(error.message, part, error.at, error.expected) from error


def _one_of(
    t: Translator, request: dict[str, object], part: Part, valid: tuple[str, ...], parts: tuple[str, ...]
) -> str:
    """One of a few words, which has to be there; `parts` are the keys that can stand beside any of them."""
    if part not in request:
        _only(t, request, parts)
        raise _missing(t, part, valid)
    word = next((word for word in valid if word == request[part]), None)
    if word is None:
        raise no_value(t, part, _told(request[part]), valid)
    return word


def _only(t: Translator, request: dict[str, object], parts: tuple[str, ...]) -> None:
    """`InputError` when there is another key than these."""
    for name in request:
        if name not in parts:
            valid = ", ".join(parts)
            message = t.p("request", "There is no key “{key}” here. There are: {valid}.", key=shown(name), valid=valid)
            raise InputError(message, shown(name), None, tuple(parts))


def _fact(t: Translator, key: str, value: object) -> str:
    """What is told with a question, as the command reads it: "15-3" may be given as two numbers too."""
    match value:
        case str():
            return value
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case [a, b] if type(a) is type(b) is int:
            return f"{a}-{b}"
    message = t.p(
        "request",
        "“{key}” must be a text in quotes, a number, two numbers, {true} or {false}.",
        key=key,
        true="true",
        false="false",
    )
    raise InputError(message, key, None, ("string", "number", "[number, number]", "true", "false"))


def _text(t: Translator, request: dict[str, object], part: Part) -> str:
    if part not in request:
        raise _missing(t, part, ("string",))
    value = request[part]
    if not isinstance(value, str):
        raise InputError(t.p("request", "“{key}” must be a text in quotes.", key=part), part, None, ("string",))
    return value


def _two_texts(t: Translator, request: dict[str, object], part: Part) -> tuple[str, str]:
    value = request.get(part)
    if value is None:
        raise _missing(t, part, _TWO_PLAYS)
    if isinstance(value, list) and len(value) == 2 and all(isinstance(text, str) for text in value):
        return value[0], value[1]
    example = '["24/18/13", "24/18 13/8"]'
    message = t.p("request", "“{key}” must be two texts, such as {example}.", key=part, example=example)
    raise InputError(message, part, None, _TWO_PLAYS)


_TWO_PLAYS = ("[string, string]",)


def _roll(t: Translator, value: object) -> Roll | None:
    if value is None:
        return None
    if isinstance(value, list) and len(value) == 2 and all(type(die) is int and 1 <= die <= 6 for die in value):
        return Roll(*value)
    message = t.p("request", "“{key}” must be two dice, such as {example}.", key=Part.ROLL, example="[6, 5]")
    raise InputError(message, Part.ROLL, None, ("[1–6, 1–6]",))


def _missing(t: Translator, part: Part, expected: tuple[str, ...]) -> InputError:
    message = t.p("request", "“{key}” is missing. Expected: {valid}.", key=part, valid=", ".join(expected))
    return InputError(message, part, None, expected)


def _told(value: object) -> str:
    """A value of any kind as it stands in the request."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
