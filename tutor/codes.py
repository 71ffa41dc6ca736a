"""Short codes that people read out, type and paste: numbers in letters that cannot be mistaken for each other.

A code is written with 32 signs, the digits and the letters without I, L, O and U, in groups of four. The first sign
says what it is a code of, the second how many groups it has, the last four are a check. So up to two wrong signs, and
two that changed places, are found for certain, wherever they stand, and a sign that is missing or doubled by the number
of groups. Anything else that is wrong stays unseen once in a million times.

The check takes the signs before it as the digits of a number to the base 41, and is what that number leaves when
divided by the largest prime below 32⁴. To the base 32 it would not do: 32⁴ leaves 3, and so signs four apart, one below
the other when groups are compared, could be wrong together unseen. With 41 no two can (a test goes through them all).

Reading forgives what copying does: case, spaces and line breaks, any dashes or none, O for 0, I and L for 1, and Greek
and Cyrillic letters that look like the right ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from tutor.notation import read_position
from tutor.scanner import BLANKS, DASHES, NotationError, Problem, Scanner

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are written with, each sign with its place as its value."""

MODULUS = 1_048_573
"""The largest prime below 32⁴."""

BASE_OF_CHECK = 41
"""The least base to which no two wrong signs of the longest code make up for each other."""

_BASE = len(SIGNS)
_GROUP = 4
_HEAD = 2
_CHECK = 4
_MOST_GROUPS = _BASE - 1
_VALUE = {sign: value for value, sign in enumerate(SIGNS)}


class Code(StrEnum):
    """What a code can be of; the value is its first sign. A later form of one takes another sign."""

    PROGRESS = "P"
    RESULT = "R"


_STARTS = frozenset(Code)
_TAKEN_FOR = {Code.PROGRESS: Problem.CODE_PROGRESS, Code.RESULT: Problem.CODE_RESULT}

_LOOK_ALIKE = {
    "O": "0",
    "I": "1",
    "L": "1",
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZH1KMN0PTYX", strict=True)),
    **dict(zip("АВЕЗІЈКМНОРСТУХЅ", "ABE31JKMH0PCTYXS", strict=True)),
}
_CAPITALS = {**{sign: sign for sign in SIGNS}, **_LOOK_ALIKE}
_SAME = BLANKS | DASHES | _CAPITALS | {sign.lower(): read for sign, read in _CAPITALS.items()}
_BETWEEN = frozenset(" -_")


class Payload:
    """The values of a code that was read, taken in the order in which they were sealed.

    A value that the code does not have is 0: so values can be added at the end, and older codes are still read.
    """

    def __init__(self, number: int, text: str) -> None:
        self._number = number
        self._text = text

    def take(self, limit: int) -> int:
        """The next value, which is below `limit`."""
        self._number, value = divmod(self._number, limit)
        return value

    def finish(self) -> None:
        """Nothing may be left; raises `NotationError` when more was sealed than this program knows of."""
        if self._number:
            raise NotationError(Problem.CODE_NEWER, self._text)


def seal(code: Code, values: Iterable[tuple[int, int]]) -> str:
    """The code of these values, each given with its limit: it is from 0 to one below.

    Raises `ValueError` for a value outside, or more than a code can hold.

    >>> seal(Code.RESULT, [(3, 4), (0, 10), (65, 100)])
    'R300-02HB-PQ4T'
    """
    number, scale = 0, 1
    for value, limit in values:
        if not 0 <= value < limit:
            raise ValueError(f"expected a value from 0 to {limit - 1}, got {value}")
        number += value * scale
        scale *= limit
    held = _written(number)
    groups = -(-(_HEAD + len(held) + _CHECK) // _GROUP)
    if groups > _MOST_GROUPS:
        raise ValueError(f"a code has at most {_MOST_GROUPS} groups, not {groups}")
    body = f"{code}{SIGNS[groups]}{held.rjust(groups * _GROUP - _HEAD - _CHECK, SIGNS[0])}"
    return grouped(body + _written(_check(body)).rjust(_CHECK, SIGNS[0]))


def grouped(signs: str) -> str:
    """Signs in groups of four, as codes are shown."""
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def unseal(code: Code, text: str) -> Payload:
    """The values of a code of this kind. Raises `NotationError`: its problem says what is wrong, also when the text is
    something else altogether."""
    try:
        return _unsealed(code, _signs(text), text)
    except NotationError as error:
        raise _other_text(text) or error from None


def signs_of(text: str) -> str:
    """The signs of a code in a text, without what stands between them; empty when something else stands in it."""
    try:
        return _signs(text)
    except NotationError:
        return ""


def size(signs: str) -> int | None:
    """How many signs the code has that begins with these; None when too little of it is there, or it is no code."""
    if len(signs) < _HEAD or signs[0] not in _STARTS:
        return None
    return _VALUE[signs[1]] * _GROUP


def is_whole(signs: str) -> bool:
    """Whether these signs are a whole code, of whatever kind: as many as it should have, and the check is right."""
    if len(signs) <= _HEAD + _CHECK or len(signs) != _VALUE[signs[1]] * _GROUP:
        return False
    return _check(signs[:-_CHECK]) == _number(signs[-_CHECK:])


def _unsealed(code: Code, signs: str, text: str) -> Payload:
    whole = _VALUE[signs[1]] * _GROUP if len(signs) >= _HEAD else _GROUP * 2
    known = signs[0] in _STARTS
    checked = is_whole(signs)
    if checked and not known:
        raise NotationError(Problem.CODE_NEWER, text)
    if not known:
        raise NotationError(Problem.CODE_START, text, 0, {"found": signs[0], "valid": (code.value,)})
    if len(signs) < whole:
        raise NotationError(Problem.CODE_CUT, text, 0, {"count": len(signs), "limit": whole})
    if len(signs) > whole > _GROUP:
        raise NotationError(Problem.CODE_LONG, text, 0, {"count": len(signs), "limit": whole})
    if not checked:
        raise NotationError(Problem.CODE_CHECK, text)
    if signs[0] != code:
        raise NotationError(_TAKEN_FOR[Code(signs[0])], text)
    return Payload(_number(signs[_HEAD:-_CHECK]), text)


def _signs(text: str) -> str:
    """The signs of a code, without what stands between them; at least one."""
    scan = Scanner(text, _SAME)
    found = []
    while not scan.ended:
        if scan.char in _VALUE:
            found.append(scan.char)
        elif scan.char not in _BETWEEN:
            raise scan.error(Problem.CODE_SIGN, scan.at, found=scan.between(scan.at, scan.at + 1))
        scan.at += 1
    if not found:
        raise NotationError(Problem.EMPTY, text)
    return "".join(found)


def _other_text(text: str) -> NotationError | None:
    """What was pasted instead of a code, if that can be told."""
    if "://" in text or "?" in text:
        return NotationError(Problem.CODE_LINK, text)
    try:
        read_position(text)
    except NotationError:
        return None
    return NotationError(Problem.CODE_POSITION, text)


def _check(body: str) -> int:
    check = 0
    for sign in body:
        check = (check + _VALUE[sign]) * BASE_OF_CHECK % MODULUS
    return check


def _number(signs: str) -> int:
    number = 0
    for sign in signs:
        number = number * _BASE + _VALUE[sign]
    return number


def _written(number: int) -> str:
    signs = ""
    while number:
        number, value = divmod(number, _BASE)
        signs = SIGNS[value] + signs
    return signs
