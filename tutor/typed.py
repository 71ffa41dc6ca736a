"""What is typed in a game at the terminal: lines, and the words that stand for what is done.

Each language has words of its own; the English ones are understood in every language.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum

from tutor.output import send
from tutor.report import columns
from tutor.scanner import folded
from tutor.translator import NP_, Translator

LONGEST_LINE = 1_000
"""The most characters of a line that are looked at."""
_MOST_PIECES = 1_000
"""So many times as much of a line is passed over, in search of its end."""


def line_of_input(t: Translator, prompt: str) -> str | None:
    """Ask for a line of standard input; None when there is no more. The line on the screen is ended in any case."""
    send(t, prompt, end=" ")
    try:
        line = _line()
    except KeyboardInterrupt:
        send(t, "")
        raise
    if line is None or not sys.stdin.isatty():  # Only a terminal shows the end of a line that is typed.
        send(t, "")
    return line


def _line() -> str | None:
    if sys.stdin is None:
        return None
    try:
        line = piece = sys.stdin.readline(LONGEST_LINE + 1)
        for _ in range(_MOST_PIECES):
            if len(piece) <= LONGEST_LINE or piece.endswith("\n"):
                return line or None
            piece = sys.stdin.readline(LONGEST_LINE + 1)
    except (OSError, ValueError):  # It cannot be read from, or not any more.
        return None
    return None


class Word(StrEnum):
    """The words, in English."""

    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    UNDO = "undo"
    HELP = "help"
    QUIT = "quit"
    YES = "yes"
    NO = "no"


_SHOWN = {
    Word.DOUBLE: NP_("typed", "double"),
    Word.TAKE: NP_("typed", "take"),
    Word.DROP: NP_("typed", "drop"),
    Word.RESIGN: NP_("typed", "resign"),
    Word.UNDO: NP_("typed", "undo"),
    Word.HELP: NP_("typed", "help"),
    Word.QUIT: NP_("typed", "quit"),
    Word.YES: NP_("typed", "yes"),
    Word.NO: NP_("typed", "no"),
}
_MEANING = {
    Word.DOUBLE: NP_("typed", "offer to double what is played for"),
    Word.TAKE: NP_("typed", "take the double"),
    Word.DROP: NP_("typed", "drop the double and lose what was played for"),
    Word.RESIGN: NP_("typed", "give the game up; you are asked before it counts"),
    Word.HELP: NP_("typed", "this list; a question mark does the same"),
    Word.QUIT: NP_("typed", "end here"),
}
ANSWERS = (Word.YES, Word.NO)
_QUESTION_MARKS = ("?", ";", "\N{GREEK QUESTION MARK}")
"""In Greek a question ends in a semicolon, which has two characters."""


def word_shown(t: Translator, word: Word) -> str:
    """The word to type, in the reader's language."""
    return t.p(*_SHOWN[word])


def read_word(t: Translator, line: str) -> Word | None:
    """The word that a line is, in English or in the reader's language, whatever its case and accents; of yes and no the
    first letter will do."""
    typed = folded(" ".join(line.split()))
    if typed in _QUESTION_MARKS:
        return Word.HELP
    for word in Word:
        names = [folded(word), folded(word_shown(t, word))]
        if word in ANSWERS:
            names += [name[0] for name in names]
        if typed in names:
            return word
    return None


def help_lines(t: Translator, words: Iterable[Word], throws: bool) -> Iterator[str]:
    """What can be typed, and what it does. `throws`: the program has dice of its own."""
    yield t.t(
        "A play is typed whole, such as {example}, or {off} to bear off. Each side counts its own way: from its head, "
        "24, down to 1.",
        example="24/18/13",
        off="6/off",
    )
    if throws:
        yield t.t("Enter throws the dice, and begins the next game.")
    else:
        yield t.t("The dice are typed, such as {example}. Enter begins the next game.", example="6-5")
    listed = tuple(words)
    yield from columns([(word_shown(t, word), t.p(*_MEANING[word])) for word in listed])
    if any(word_shown(t, word) != word for word in listed):
        yield t.t("The English words are understood too: {words}.", words=", ".join(listed))
