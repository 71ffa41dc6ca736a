"""What prose may not say of a board in its own words, language by language: that the wrong side is to move, and numbers
that are facts of the board. No files here, and nothing about screens: `tutor.lessons` reads and asks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tutor.position import Color


class Found(NamedTuple):
    """Words that do not belong there, and where they begin in the text."""

    at: int
    words: str


# ---------------------------------------------------------------- which side is to move

_SENTENCE = re.compile(r"(?:[^.!?;…\n]|\n(?![\n>#]))+")
"""A sentence; lines that stand apart, titles and hints are sentences of their own."""

_CHECKERS = r"(?!\s+(?:checker|point|πούλι|θέσ|шаш|пункт))"
"""`White checkers` are no side, though a sentence may begin with them."""
_SIDES: Mapping[str, Mapping[Color, str]] = MappingProxyType(
    {
        "en": {Color.WHITE: "White", Color.BLACK: "Black"},
        "el": {Color.WHITE: "Λευκά|Λευκών", Color.BLACK: "Μαύρα|Μαύρων"},
        "uk": {Color.WHITE: "Білі|Білих|Білим|Білими", Color.BLACK: "Чорні|Чорних|Чорним|Чорними"},
    }
)
_NAMED = {
    code: re.compile("|".join(rf"(?P<{color.name}>\b(?:{words})\b{_CHECKERS})" for color, words in sides.items()))
    for code, sides in _SIDES.items()
}
_TURN = {
    "en": re.compile(r"\{(?:roll|made)\}|\b[Yy]ou are\b|\bto move\b"),
    "el": re.compile(r"\{(?:roll|made)\}|\b(?:[Ππ]αίζεις με|Παίζουν) τα\b"),
    "uk": re.compile(r"\{(?:roll|made)\}|\bграєте за\b|\bХодять\b"),
}
"""What makes a sentence one about the side to move: its roll, the steps it has made, or that it is to move."""


def wrong_sides(code: str, mover: Color, text: str) -> Iterator[Found]:
    """The sides that are named as the one to move and are not: the first in each sentence about the turn."""
    for sentence in _SENTENCE.finditer(text):
        named = _NAMED[code].search(sentence[0]) if _TURN[code].search(sentence[0]) else None
        if named and named.lastgroup != mover.name:
            yield Found(sentence.start() + named.start(), named[0])


# ---------------------------------------------------------------- numbers in words

_EN = (
    "three four five six seven eight nine ten eleven twelve thirteen fourteen sixteen seventeen eighteen nineteen "
    "twenty twenty-one twenty-two twenty-three"
)
_EL = (
    "τρία τρεις τέσσερα τέσσερις πέντε έξι επτά εφτά οκτώ οχτώ εννέα εννιά δέκα έντεκα δώδεκα δεκατρία δεκατρείς "
    "δεκατέσσερα δεκατέσσερις δεκαέξι δεκαεπτά δεκαεφτά δεκαοκτώ δεκαοχτώ δεκαεννέα δεκαεννιά είκοσι"
)
_UK = (
    "три трьох трьома чотири чотирьох чотирма п’ять п’яти шість шести сім семи вісім восьми дев’ять дев’яти десять "
    "десяти одинадцять дванадцять тринадцять чотирнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять двадцять"
)
_ALSO = {
    "en": "one two fifteen twenty-four",
    "el": "ένα μία δύο δυο δεκαπέντε",
    "uk": "один два двох п’ятнадцять",
}
"""Numbers that rules speak of, one or two checkers and all fifteen; but no point may be called so."""


_GAP = r"(?:[^\S\n]|\n(?!\n))+"
"""Between two words of a paragraph."""


def _number_words(code: str, words: str, point: str, checkers: str) -> re.Pattern[str]:
    counted, numbered = ("|".join(sorted(w.split(), key=len, reverse=True)) for w in (words, f"{words} {_ALSO[code]}"))
    point = rf"(?:{point}){_GAP}(?:{numbered})\b(?!-)"
    checkers = rf"(?:{counted}){_GAP}(?:[^\W\d_]+{_GAP})?(?:{checkers})\b"
    return re.compile(rf"\b(?:{point}|{checkers})", re.IGNORECASE)


_IN_WORDS = {
    "en": _number_words("en", _EN, "points?", "checkers"),
    "el": _number_words("el", _EL, "θέση|θέσεις", "πούλια"),
    "uk": _number_words("uk", _UK, "пункт(?:и|а|у|і|ом|ів|ам|ах|ами)?", "шашк(?:и|ам|ами|ах)|шашок"),
}


def numbers_in_words(code: str, text: str) -> Iterator[Found]:
    """Numbers of points, and of three checkers or more, that are written in words: facts, whatever they look like.

    What rules speak of may be written so: one and two checkers, all fifteen, six points in a row, four steps.

    >>> [found.words for found in numbers_in_words("en", "Two checkers on point six, three black checkers behind it.")]
    ['point six', 'three black checkers']
    """
    for words in _IN_WORDS[code].finditer(text):
        yield Found(words.start(), " ".join(words[0].split()))
