"""A part of a line of a longer text, which knows where it was typed, so that whatever is wrong with it can be told so.

Of a line is forgiven what `scanner` forgives in one text, and what stands after `#` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from tutor.scanner import BLANKS, DASHES, ZERO_WIDTH, NotationError, Problem, shown

_Value = TypeVar("_Value")

LINES = re.compile(r"\r\n|\r|\n")
"""What ends a line."""
LONGEST_LINE = 1_000
"""So many characters of a line are read, its comment not counted."""

_WORDS = re.compile(r"\w+")
_LOOK_ALIKE = dict(
    zip(
        "АВЕІЈКМНОРСТУХасеіјорсух" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧιορνυ",
        "ABEIJKMHOPCTYXaceijopcyx" + "ABEZHIKMNOPTYXiopvu",
        strict=True,
    )
)
"""Letters of the Cyrillic and the Greek alphabet, and the Latin ones that look the same."""
_LATIN = str.maketrans(_LOOK_ALIKE)

_FORGIVEN = BLANKS | DASHES | {"…": "..."}


class Part(NamedTuple):
    """A part of a line after forgiving; `columns` are where its letters and its end were typed in `raw`."""

    text: str
    columns: tuple[int, ...]
    raw: str
    line: int

    def fault(self, problem: Problem, **fields: str | int | tuple[str, ...]) -> NotationError:
        """The error of this problem where the part begins."""
        return NotationError(problem, self.raw, self.columns[0], fields, self.line)

    def unexpected(self, *valid: str) -> NotationError:
        """The error that one of these should stand here; where there is none, that nothing should. A word with letters
        of another alphabet, in which it looks right, is told first."""
        if foreign := self._foreign():
            return foreign
        if not self.text:
            return self.fault(Problem.ENDED, valid=valid)
        if not valid:
            return self.fault(Problem.EXTRA, found=self.shown)
        return self.fault(Problem.UNEXPECTED, found=self.shown, valid=valid)

    def _foreign(self) -> NotationError | None:
        """The error of the first word that is not typed in Latin letters and looks as if it were."""
        for word in _WORDS.finditer(self.text):
            if not word[0].isascii() and word[0].translate(_LATIN).isascii():
                at = next(at for at in range(*word.span()) if self.text[at] in _LOOK_ALIKE)
                found = self.text[at]
                facts = {"found": found, "letter": _LOOK_ALIKE[found]}
                return NotationError(Problem.LOOK_ALIKE, self.raw, self.columns[at], facts, self.line)
        return None

    @property
    def shown(self) -> str:
        """What stands here, short and fit to show."""
        return shown(self.text)

    def group(self, found: re.Match[str], number: int | str) -> Part:
        """The part that a group of an expression has matched."""
        begin, end = found.span(number)
        return self._replace(text=self.text[begin:end], columns=self.columns[begin : end + 1])

    def read(self, reader: Callable[[str], _Value]) -> _Value:
        """What another reader finds in this part, its errors told of the line."""
        try:
            return reader(self.text)
        except NotationError as error:
            if error.problem in (Problem.UNEXPECTED, Problem.EXTRA, Problem.TWO_DICE) and (foreign := self._foreign()):
                raise foreign from error
            at = self.columns[max(error.at, 1) - 1]
            raise NotationError(error.problem, self.raw, at, error.fields, self.line) from error

    def number(self, first: int, last: int) -> int:
        """The whole number that stands here, if it lies between."""
        digits = self.text
        if digits.isascii() and digits.isdecimal() and len(digits) <= 9 and first <= int(digits) <= last:
            return int(digits)
        raise self.fault(Problem.NUMBER, found=self.shown, first=first, last=last)


def part_of(number: int, raw: str) -> Part:
    """A line after forgiving: without its comment, and the spaces around it."""
    chars: list[str] = []
    columns: list[int] = []
    for column, char in enumerate(raw, 1):
        if char == "#":
            break
        if char not in ZERO_WIDTH:
            same = _FORGIVEN.get(char, char)
            chars += same
            columns += [column] * len(same)
    if len(chars) > LONGEST_LINE:
        raise NotationError(Problem.TOO_LONG, "", 0, {"count": len(chars), "limit": LONGEST_LINE}, number)
    begin = next((at for at, char in enumerate(chars) if char != " "), len(chars))
    text = "".join(chars).rstrip(" ")[begin:]
    ended = columns[begin + len(text) - 1] + 1 if text else 1
    return Part(text, (*columns[begin : begin + len(text)], ended), raw, number)
