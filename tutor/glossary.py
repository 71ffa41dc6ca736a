"""The words of the game, each in the three languages and with a board that the engine proves.

They stand in `glossary.toml` beside the lessons. `read` gives them and every fault in the file, with its line; a word
with a fault is left out and the others are read. `look_up` is how a reader finds one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from tutor.board import Kind, Mark
from tutor.claims import KINDS, Hops, Need
from tutor.lessons import Fault, Flaw, FlawError, false_claims, file_text, flaws_of_text, screen_of, toml_of
from tutor.lines import Lines
from tutor.marks import Marks, attempt_marks
from tutor.position import POINTS
from tutor.ruleset import NARD_ONLINE, RULESETS, Ruleset
from tutor.ruling import Ruling, Verdict
from tutor.scanner import shown
from tutor.screen import Ask, Screen, facts
from tutor.translator import LANGUAGES, translator

FILE = "glossary.toml"

_Item = TypeVar("_Item")

_TEXTS = tuple(f"{code}-text" for code in LANGUAGES)
_NOTES = tuple(f"{code}-note" for code in LANGUAGES)
_ABOUT_BOARD = ("rules", "position", *KINDS)
_NEEDED = ("id", *LANGUAGES, *_TEXTS)
_KNOWN = (*_NEEDED, *_NOTES, "also", "lesson", "points", *_ABOUT_BOARD)


class Said(NamedTuple):
    """A word in one language, what it means, and a remark for those who know it by another name. Meaning and remark
    have their facts in braces still."""

    word: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One word. `screen` is its board with what is claimed of it, `points` are pointed at, `lesson` is the name of the
    lesson that teaches it, and `also` are words by which readers look for it."""

    name: str
    said: Mapping[str, Said] = field(hash=False)
    screen: Screen
    points: tuple[int, ...] = ()
    lesson: str = ""
    also: tuple[str, ...] = ()

    def play(self) -> Hops | None:
        """The play that is shown: the first of those that are claimed to be legal, illegal, open, or compared."""
        for claim in self.screen.claims:
            if claim.key in ("legal", "open"):
                play: Hops = claim.value
                return play
            if claim.key in ("illegal", "rulings"):
                refused: Hops = claim.value.play
                return refused
        return None

    def ruling(self) -> Ruling | None:
        """What the rules say of the play that is shown."""
        play = self.play()
        return None if play is None else self.screen.board.ruling(play)

    def verdicts(self) -> tuple[tuple[Ruleset, Verdict], ...]:
        """What each rule set says of the play, where they are compared."""
        return tuple((RULESETS[name], said) for each in self.screen.claimed("rulings") for name, said in each.verdicts)

    def marks(self) -> Marks:
        """What is shown on the board besides the checkers."""
        pointed = (Mark(Kind.EVIDENCE, self.points),) if self.points else ()
        runs = tuple(Mark(Kind.RUN, run) for run in self.screen.claimed("prime"))
        ruling = self.ruling()
        if ruling is None:
            return (*runs, *pointed)
        runs = () if ruling.verdict is Verdict.ILLEGAL else runs  # A refused one is marked as the reason.
        return (*attempt_marks(ruling), *runs, *pointed)


class Glossary(NamedTuple):
    """The words in the order of the file, and what is wrong with those that are left out."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]

    def entry(self, name: str) -> Entry | None:
        """The word of this name."""
        return next((entry for entry in self.entries if entry.name == name), None)


# ---------------------------------------------------------------- reading


@lru_cache(maxsize=8)
def read(path: Path) -> Glossary:
    """Every word of a file."""
    try:
        text = file_text(path)
        found = toml_of(text)
        lines = Lines(text, "words")
        for key in found:
            if key != "words":
                raise FlawError(lines.of(0, key), Flaw.KEY, found=shown(key), valid=("words",))
        tables = found.get("words")
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            raise FlawError(lines.of(0, "words"), Flaw.VALUE, key="words", valid="[[words]] …")
    except FlawError as broken:
        return Glossary((), (broken.at(path),))
    entries: dict[str, Entry] = {}
    faults: list[Fault] = []
    for number, table in enumerate(tables, 1):
        try:
            entry = _entry(table, lines, number)
            if entry.name in entries:
                raise FlawError(lines.of(number, "id"), Flaw.VALUE, key="id", valid=f'"{entry.name}-2"')
            wrong = [*false_claims(entry.screen, 0), *_wrong_texts(entry, lines, number)]
        except FlawError as broken:
            wrong = [broken]
        else:
            if not wrong:
                entries[entry.name] = entry
        faults += (flaw.at(path) for flaw in wrong)
    return Glossary(tuple(entries.values()), tuple(faults))


def _entry(table: dict[str, object], lines: Lines, n: int) -> Entry:
    for key in table:
        if key not in _KNOWN:
            raise FlawError(lines.of(n, key), Flaw.KEY, found=shown(key), valid=_KNOWN)
    for key in (*_NEEDED, *_NOTES, "lesson"):
        value = table.get(key, "" if key in _NEEDED else "…")
        if not isinstance(value, str) or not value.strip():
            raise FlawError(lines.of(n, key), Flaw.VALUE, key=key, valid='"…"')
    if "position" not in table:
        for key in table:
            if key == "points" or (key in KINDS and KINDS[key].needs is not Need.RULES):
                raise FlawError(lines.of(n, key), Flaw.VALUE, key="position", valid=Need.ROLL)
    board = {key: table[key] for key in _ABOUT_BOARD if key in table}
    # The order of the file says which play is shown.
    ordered = {key: value for key, value in table.items() if key in board}
    screen = screen_of({"ask": Ask.READ, **ordered}, NARD_ONLINE, lines, n)
    words = {key: str(table.get(key, "")) for key in (*LANGUAGES, *_TEXTS, *_NOTES)}
    said = {code: Said(words[code], words[f"{code}-text"], words[f"{code}-note"]) for code in LANGUAGES}
    points = tuple(_list(table, "points", lines, n, int, "[18, 17, …]"))
    if any(point not in POINTS for point in points):
        raise FlawError(lines.of(n, "points"), Flaw.VALUE, key="points", valid="[18, 17, …]")
    also = tuple(_list(table, "also", lines, n, str, '["…", …]'))
    return Entry(str(table["id"]), MappingProxyType(said), screen, points, str(table.get("lesson", "")), also)


def _list(table: Mapping[str, object], key: str, lines: Lines, n: int, kind: type[_Item], example: str) -> list[_Item]:
    found = table.get(key, [])
    if not isinstance(found, list) or any(type(item) is not kind for item in found):
        raise FlawError(lines.of(n, key), Flaw.VALUE, key=key, valid=example)
    return found


def _wrong_texts(entry: Entry, lines: Lines, n: int) -> Iterator[FlawError]:
    """What is wrong with the facts and the numbers in what is said."""
    for code, said in entry.said.items():
        t = translator(code)
        known = facts(t, entry.screen)
        for key, text in ((code, said.word), (f"{code}-text", said.text), (f"{code}-note", said.note)):
            yield from flaws_of_text(t, known, [" ".join(text.splitlines())], lines.of(n, key))


# ---------------------------------------------------------------- looking for a word


def look_up(entries: tuple[Entry, ...], wanted: str) -> tuple[Entry, ...]:
    """The words that are looked for, in any language: those that are called so, else those whose meaning says so.
    Those with it in the word itself come first.

    Every part of what is wanted has to begin a word, or to be a form of one. Capitals, accents and apostrophes make no
    difference. Nothing wanted is every word; signs alone are none.
    """
    if not wanted.strip():
        return entries
    parts = plain(wanted).split()
    called = tuple(entry for entry in entries if _holds(_names(entry), parts))
    if called:
        return tuple(sorted(called, key=lambda entry: not _holds(_words(entry), parts)))
    return tuple(entry for entry in entries if _holds(_meanings(entry), parts))


def plain(text: str) -> str:
    """The text as it is compared: small letters, without accents and apostrophes, other signs as spaces.

    >>> plain("Οΐν, Κεφάλι; п’ять")
    'οιν κεφαλι пять'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    kept = (letter for letter in letters if not unicodedata.combining(letter) and letter not in _APOSTROPHES)
    return " ".join("".join(letter if letter.isalnum() else " " for letter in kept).split())


_APOSTROPHES = "'’ʼ`´‘"


def _holds(words: Sequence[str], parts: Sequence[str]) -> bool:
    return bool(parts) and all(any(same_word(part, word) for word in words) for part in parts)


def same_word(part: str, word: str) -> bool:
    """Whether `part` begins the word or is another form of it; both as `plain` gives them.

    >>> same_word("головою", "голів"), same_word("κεφαλιου", "κεφαλια"), same_word("roll", "role")
    (True, True, False)
    """
    return word.startswith(part) or not stems(part).isdisjoint(stems(word))


# As `plain` leaves letters (without accents, й as и, ї as і), and `_bare` the vowels before them.
_ENDINGS = tuple(
    """
    s es ed ing
    α ας ε ει εις ες εων εως η ης ι ια ιου ιων ιες ο οι ον ος ου ουμε ουν ους υ υς ω ων ομαι εται ονται
    τα τος των μα μενα μενες μενη μενο μενος μενων υω υει υεις υουν υεται υονται ψα ψε ψει ψεις ψουν ψω
    а ам ами ах ати ає ають е ем ею є єю и им ими их ии ити ить ию иі иєю і іи іі ія ію ією ім іх
    о ов ого ому оі ою ом ох у ь ю я ям ями ять ях ння ннь нні нню нням ннями нь
    """.casefold().split()
)
_STEM = 3
"""So many letters at least stay of a word without its ending."""

_CLOSED = re.compile(r"і(?=[^аеиіоуюяє]ь?$)")
_FLEETING = re.compile(r"(?<=[аеиіоуюяє][^аеиіоуюяє])о(?=к$)")
_SOFT = re.compile(r"[зцс](?=і$)")
_HARD = {"з": "г", "ц": "к", "с": "х"}


@lru_cache(maxsize=4096)
def stems(word: str) -> frozenset[str]:
    """The word, and what is left of it without each ending that it can have."""
    word = _bare(word)
    cut = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending))
    return frozenset((word, *(stem for stem in cut if len(stem) >= _STEM)))


def _bare(word: str) -> str:
    """The word without what Ukrainian changes before an ending: дім and дому, кидок and кидка, дошка and дошці."""
    word = _FLEETING.sub("", _CLOSED.sub("о", word))
    return _SOFT.sub(lambda found: _HARD[found[0]], word)


@lru_cache(maxsize=256)
def _words(entry: Entry) -> tuple[str, ...]:
    return tuple(plain(" ".join(said.word for said in entry.said.values())).split())


@lru_cache(maxsize=256)
def _names(entry: Entry) -> tuple[str, ...]:
    named = [text for said in entry.said.values() for text in (said.word, said.note)]
    return tuple(plain(" ".join((*named, *entry.also))).split())


@lru_cache(maxsize=256)
def _meanings(entry: Entry) -> tuple[str, ...]:
    return tuple(plain(" ".join(said.text for said in entry.said.values())).split())
