"""A text being read letter by letter, and the error that says where it cannot be read.

What is forgiven everywhere is forgiven here: percent-encoding, zero-width characters, other spaces
and dashes. Every letter keeps the column it was typed in.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from tutor.position import Color

LONGEST = 4_000
"""The most characters that are looked at: many times what any position, play or rule set needs."""

Facts = Mapping[str, str | int | tuple[str, ...]]


class Problem(StrEnum):
    """What can be wrong with a text. After each: the facts in `NotationError.fields`.

    `found` is what stood there (short, printable); `valid` the names or signs that could stand there.
    """

    EMPTY = "empty"
    """There is nothing to read. No facts."""
    TOO_LONG = "too-long"
    """Too long to be any of these texts. `count` characters, `limit`."""
    UNEXPECTED = "unexpected"
    """Something else was expected here. `found`, `valid`."""
    ENDED = "ended"
    """The text stops too early. `valid`."""
    EXTRA = "extra"
    """Nothing more was expected. `found`."""
    BIDI = "bidi"
    """An invisible sign that turns the direction of writing, so the text is not what it looks like. `found`."""
    PERCENT = "percent"
    """A percent sign that encodes no character. `found`."""

    VERSION = "version"
    """A form of position text that is not known. `found`, `valid`."""
    WORD_LETTER = "word-letter"
    """The first letter of a colour's name in Greek or Ukrainian. `found`, `letter` to write, `color`."""
    SIDE_TWICE = "side-twice"
    """The points of one side are given twice. `color`."""
    SPLIT_NUMBER = "split-number"
    """A space between two digits. `found`."""
    OFF_LISTED = "off-listed"
    """0 among the points: what is off is not written. `color`."""
    POINT_TWICE = "point-twice"
    """One side's point is given twice. `color`, `point`."""
    COUNT = "count"
    """A number of checkers that no point holds. `found`."""
    TOO_MANY_CHECKERS = "too-many-checkers"
    """More than fifteen checkers of a side. `color`, `count`, `limit`."""
    SHARED_POINT = "shared-point"
    """Both sides on one point. `white` and `black`: its number for each."""
    POINT = "point"
    """No such point. `found`, `first` and `last` point."""

    DIE = "die"
    """A number that no die shows. `found`."""
    TWO_DICE = "two-dice"
    """Not two dice. `found`."""

    HIT = "hit"
    """A `*`, the sign for a hit: nothing is hit in this game. No facts."""
    PASS_AND_STEPS = "pass-and-steps"
    """A pass beside steps. `found`: what it stands beside."""
    FROM_OFF = "from-off"
    """A step that begins off the board. `found`."""
    REPEAT = "repeat"
    """A number in brackets that is not 2 to 8. `found`, `limit`."""
    TOO_MANY_STEPS = "too-many-steps"
    """More steps than are ruled on. `limit`."""
    MIXED_SIGNS = "mixed-signs"
    """`-` in one step and another sign in the next: two ways of counting. `found`."""
    MIXED_DIRECTIONS = "mixed-directions"
    """Steps with `-` that do not all go down (own numbers) or all go up (forward numbers). `found`."""

    RULESET = "ruleset"
    """No such rule set. `found`, `valid`."""
    FIELD = "field"
    """No such field of a rule set. `found`, `valid`."""
    VALUE = "value"
    """No such value of a field. `field`, `found`, `valid`."""
    OPEN_VALUE = "open-value"
    """`open` as a value: only a text leaves things open, a house decides. `field`, `valid`."""
    NO_DICE = "no-dice"
    """A play where no dice are thrown."""
    FIELD_TWICE = "field-twice"
    """A field of a rule set is given twice. `field`."""

    CODE_SIGN = "code-sign"
    """A sign that stands in no code. `found`."""
    CODE_START = "code-start"
    """No code begins like this. `found`, and in `valid` how the one that is wanted begins."""
    CODE_CUT = "code-cut"
    """Signs of a code are missing. It has `count`, and `limit` when it is whole."""
    CODE_LONG = "code-long"
    """A code has signs too many. It has `count`, and `limit` when it is right."""
    CODE_CHECK = "code-check"
    """A code of the right length with a sign that is wrong. No facts."""
    CODE_PROGRESS = "code-progress"
    """A progress code, where a result code is wanted. No facts."""
    CODE_RESULT = "code-result"
    """A result code, where a progress code is wanted. No facts."""
    CODE_SET = "code-set"
    """The result code of another set. No facts."""
    CODE_NEWER = "code-newer"
    """A code of a later version of the program. No facts."""
    CODE_LINK = "code-link"
    """A link, where a code is wanted. No facts."""
    CODE_POSITION = "code-position"
    """Position text, where a code is wanted. No facts."""

    NUMBER = "number"
    """No whole number, or one outside the limits. `found`, `first`, `last`."""
    SEED = "seed"
    """No seed: letters A to Z and digits. `found`, `limit`: how many it may have."""
    NOT_PRACTISED = "not-practised"
    """Something that these rules give no occasion to practise. `found`, `rules`: the rule set's text."""
    NOT_ASKED = "not-asked"
    """A kind of question that nothing chosen is asked with. `found`, and in `valid` the kinds that are."""
    OUTCOMES = "outcomes"
    """No outcomes of the items of a set. `found`, `limit`: how many there can be."""
    NO_SEED = "no-seed"
    """A link to a set without its seed. No facts."""

    ENCODING = "encoding"
    """A file that is no text in UTF-8. No facts."""
    GAME_TEXT = "game-text"
    """Not the first line of game text. `found`, and in `valid` the line that is wanted."""
    GAME_NEWER = "game-newer"
    """Game text of a later version of the program. No facts."""
    LOOK_ALIKE = "look-alike"
    """A letter of another alphabet in a word of game text. `found`, `letter`: the Latin one that looks like it."""
    GAME_FULL = "game-full"
    """More than one game text holds. No facts."""
    TERM_TWICE = "term-twice"
    """A line of the head of a game text is there twice. `found`."""
    SEED_DICE = "seed-dice"
    """Other dice than the seed gives. `found`, `valid`."""
    NO_CUBE = "no-cube"
    """A double under rules without the cube. No facts."""
    CRAWFORD_GAME = "crawford-game"
    """A double in a game that is played without the cube, because a side is one point short. No facts."""
    CUBE_OWNER = "cube-owner"
    """A double of the side that does not own the cube. `color`: that side."""
    CUBE_FULL = "cube-full"
    """A double of a cube that stands at its largest number. No facts."""
    DOUBLE_TIME = "double-time"
    """A double after the throw, or once a side has finished. No facts."""
    TURN_REFUSED = "turn-refused"
    """A turn that the rules refuse. `found`; the error is a `tutor.referee.TurnError`, which has the reasons."""
    TURN_LEGAL = "turn-legal"
    """A play said to be refused, which is legal. `found`."""


class NotationError(ValueError):
    """A text that cannot be read.

    `problem` and `fields` say what is wrong (see `Problem`); `at` is the column, counted from 1 in
    `text` as it was typed, one past its end when more was expected, or 0 when it is about the whole.
    In a text of several lines `text` is the line and `line` its number, from 1; else that is 0.
    `str()` gives an English sentence.
    """

    def __init__(
        self, problem: Problem, text: str, at: int = 0, fields: Facts = MappingProxyType({}), line: int = 0
    ) -> None:
        super().__init__(problem, text, at, dict(fields), line)
        self.problem = problem
        self.text = text
        self.at = at
        self.fields: Facts = dict(fields)
        self.line = line

    @property
    def expected(self) -> tuple[str, ...]:
        """The names or signs that could stand at `at`; empty where that is no list."""
        valid = self.fields.get("valid", ())
        return valid if isinstance(valid, tuple) else ()

    def __str__(self) -> str:
        facts = {
            name: ", ".join(f"“{each}”" if is_sign(each) else each for each in fact)
            if isinstance(fact, tuple)
            else fact
            for name, fact in self.fields.items()
        }
        if "color" in facts:
            facts["color"] = "White" if facts["color"] == Color.WHITE else "Black"
        sentence = _ENGLISH[self.problem].format_map(facts)
        places = (("line", self.line), ("column", self.at))
        place = ", ".join(f"{name} {number}" for name, number in places if number)
        return f"{sentence} ({place})" if place else sentence


def is_sign(valid: str) -> bool:
    """Whether what could stand there is one sign, which a sentence has to quote, lest it be taken for its own."""
    return len(valid) == 1 and not valid.isalnum()


_ENGLISH: Mapping[Problem, str] = MappingProxyType(
    {
        Problem.EMPTY: "there is nothing to read",
        Problem.TOO_LONG: "{count} characters are too many: at most {limit} are read",
        Problem.UNEXPECTED: "found “{found}”, expected: {valid}",
        Problem.ENDED: "the text stops too early, expected: {valid}",
        Problem.EXTRA: "found “{found}” where the text should end",
        Problem.BIDI: "the invisible character {found} turns the direction of writing: remove it",
        Problem.PERCENT: "“{found}” is a percent sign that encodes no character",
        Problem.VERSION: "“{found}” is not a form of position text that is known, expected: {valid}",
        Problem.WORD_LETTER: "for {color} write “{letter}”, not “{found}”",
        Problem.SIDE_TWICE: "{color}'s points are given twice",
        Problem.SPLIT_NUMBER: "there is a space inside a number: “{found}”",
        Problem.OFF_LISTED: "0 is not a point: {color}'s checkers that are off are not written",
        Problem.POINT_TWICE: "{color}'s point {point} is given twice",
        Problem.COUNT: "a point cannot hold {found} checkers, expected 1 to 15",
        Problem.TOO_MANY_CHECKERS: "{color} has {count} checkers, expected at most {limit}",
        Problem.SHARED_POINT: "White's point {white} is Black's point {black}: only one side can stand there",
        Problem.POINT: "there is no point {found}, expected {first} to {last}",
        Problem.DIE: "no die shows {found}, expected 1 to 6",
        Problem.TWO_DICE: "expected two dice, found “{found}”",
        Problem.HIT: "nothing is hit in long nardy: leave the “*” out",
        Problem.PASS_AND_STEPS: "a pass has no steps, but here it stands beside “{found}”",
        Problem.FROM_OFF: "a checker that is off does not come back, so no step begins at “{found}”",
        Problem.REPEAT: "a step can be repeated 2 to {limit} times, not {found}",
        Problem.TOO_MANY_STEPS: "more than {limit} steps are not ruled on",
        Problem.MIXED_SIGNS: "“-” counts on its own way: it cannot stand in one play with “/”",
        Problem.MIXED_DIRECTIONS: "steps written with “-” go all down (24-18) or all up (1-7), but “{found}” does not",
        Problem.RULESET: "there is no rule set “{found}”, expected one of: {valid}",
        Problem.FIELD: "rule sets have no field “{found}”, expected one of: {valid}",
        Problem.VALUE: "{field} cannot be “{found}”, expected one of: {valid}",
        Problem.OPEN_VALUE: "{field} cannot be made open, expected one of: {valid}",
        Problem.FIELD_TWICE: "{field} is given twice",
        Problem.NO_DICE: "a play needs dice, and none are thrown",
        Problem.CODE_SIGN: "“{found}” stands in no code: they have digits, and letters without I, L, O and U",
        Problem.CODE_START: "no code begins with “{found}”, expected: {valid}",
        Problem.CODE_CUT: "the code is not whole: it has {count} signs of {limit}",
        Problem.CODE_LONG: "the code has {count} signs, expected {limit}",
        Problem.CODE_CHECK: "a sign of the code is wrong",
        Problem.CODE_PROGRESS: "this is a progress code, expected a result code",
        Problem.CODE_RESULT: "this is a result code, expected a progress code",
        Problem.CODE_SET: "this is the result code of another set",
        Problem.CODE_NEWER: "this code was made by a later version of Nardy Tutor",
        Problem.CODE_LINK: "this is a link, expected a code",
        Problem.CODE_POSITION: "this is position text, expected a code",
        Problem.NUMBER: "expected a whole number from {first} to {last}, found “{found}”",
        Problem.SEED: "a seed has 1 to {limit} letters A to Z and digits, found “{found}”",
        Problem.NOT_PRACTISED: "there is nothing to practise on “{found}” under {rules}",
        Problem.OUTCOMES: "here stands “{found}”, expected at most {limit} digits from 0 to 3",
        Problem.NO_SEED: "a set needs a seed, and the link has none",
        Problem.NOT_ASKED: "nothing that is chosen is asked as “{found}”, expected one of: {valid}",
        Problem.ENCODING: "this is no text in UTF-8",
        Problem.GAME_TEXT: "game text begins with the line “{valid}”, not with “{found}”",
        Problem.GAME_NEWER: "this game was written by a later version of Nardy Tutor",
        Problem.LOOK_ALIKE: "“{found}” is a letter of another alphabet: write the Latin “{letter}”",
        Problem.GAME_FULL: "one game text holds no more than what stands before this",
        Problem.TERM_TWICE: "“{found}” stands in the head twice",
        Problem.SEED_DICE: "here stands {found}, but the seed gives {valid}",
        Problem.NO_CUBE: "these rules have no cube, so nobody doubles",
        Problem.CRAWFORD_GAME: "this is the Crawford game, so nobody doubles",
        Problem.CUBE_OWNER: "{color} does not own the cube, so it cannot double",
        Problem.CUBE_FULL: "the cube stands at its largest number already",
        Problem.DOUBLE_TIME: "a double is offered before one's own throw, and no more once a side has finished",
        Problem.TURN_REFUSED: "the rules refuse {found}",
        Problem.TURN_LEGAL: "{found} is said to be refused, but it is legal",
    }
)


_SPACES = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
ZERO_WIDTH = frozenset(
    "\xad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufe0e\ufe0f\ufeff"
)
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
BLANKS = dict.fromkeys(_SPACES, " ")
LOWER = dict(zip(string.ascii_uppercase, string.ascii_lowercase, strict=True))
DIGITS = frozenset(string.digits)
_HEX = frozenset(string.hexdigits)
_BYTES = 0xDC00
"""What Python adds to a byte of an argument or a file's name that is no text ("surrogateescape")."""


def shown(seen: Sequence[str], limit: int = 20) -> str:
    """What was typed, short and harmless to show: controls and the like become U+FFFD, or are named if alone.

    A byte that is no text (Python makes it a surrogate) is named by its own number.
    """
    if len(seen) == 1 and not seen[0].isprintable():
        code = ord(seen[0])
        return f"0x{code - _BYTES:02X}" if _BYTES + 0x80 <= code <= _BYTES + 0xFF else f"U+{code:04X}"
    excerpt = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in seen[:limit])
    if excerpt and unicodedata.combining(excerpt[0]):
        excerpt = "\N{DOTTED CIRCLE}" + excerpt
    return excerpt + "…" if len(seen) > limit else excerpt


_LONGEST_PATH = 300
"""The most characters of a file's name that are shown."""


def path_shown(path: str) -> str:
    r"""The name of a file, harmless to show: controls and bytes that are no text as `$'…'` takes them. Of a name that
    fills lines, the beginning and the end.

    >>> print(path_shown("a\x1b[31m\udcff.svg"))
    a\x1b[31m\xff.svg
    """
    half = _LONGEST_PATH // 2
    if len(path) > _LONGEST_PATH:
        path = f"{path[:half]}…{path[-half:]}"
    return "".join(c if c.isprintable() else _escaped(c) for c in path)


def _escaped(char: str) -> str:
    try:
        return "".join(f"\\x{byte:02x}" for byte in char.encode(errors="surrogateescape"))
    except UnicodeEncodeError:
        return f"\\u{ord(char):04x}"


class Scanner:
    """A text being read: forgiven letter by letter, each letter with the column it was typed in.

    `chars` are the letters after forgiving, and an empty string at the end, so that looking there is
    safe; `seen` are the same letters before forgiving; `columns` where they and the end were typed.
    Raises `NotationError` when there is nothing to read, or nothing that should be read.
    """

    def __init__(self, text: str, same: Mapping[str, str]) -> None:
        self.text = text
        self.at = 0
        self.chars: list[str] = []
        self.seen: list[str] = []
        self.columns: list[int] = []
        begin = len(text) - len(text.lstrip(_SPACES))
        body = text.strip(_SPACES)
        if len(body) > LONGEST:
            raise NotationError(Problem.TOO_LONG, text, 0, {"count": len(body), "limit": LONGEST})
        for char, column in _decoded(text, body, begin + 1):
            if char in _BIDI:
                raise NotationError(Problem.BIDI, text, column, {"found": shown((char,))})
            if char not in ZERO_WIDTH:
                self.chars.append(same.get(char, char))
                self.seen.append(char)
                self.columns.append(column)
        while self.chars and self.chars[-1] == " ":  # typed as %20
            del self.chars[-1], self.seen[-1], self.columns[-1]
        if not self.chars:
            raise NotationError(Problem.EMPTY, text)
        self.chars.append("")
        self.columns.append(begin + len(body) + 1)
        self.spaces()

    @property
    def char(self) -> str:
        """The letter to be read next; empty at the end."""
        return self.chars[self.at]

    @property
    def ended(self) -> bool:
        """Whether nothing is left to read."""
        return not self.chars[self.at]

    def spaces(self) -> bool:
        """Skip spaces; whether there were any."""
        begin = self.at
        while self.chars[self.at] == " ":
            self.at += 1
        return self.at > begin

    def take(self, char: str) -> bool:
        """Read this letter, and the spaces after it, if it comes next."""
        if self.chars[self.at] != char:
            return False
        self.at += 1
        self.spaces()
        return True

    def digits(self) -> str:
        """Read the digits that come next, perhaps none. Only the ten ASCII digits are digits."""
        begin = self.at
        while self.chars[self.at] in DIGITS:
            self.at += 1
        return "".join(self.chars[begin : self.at])

    def letters(self) -> str:
        """Read the word that comes next, perhaps an empty one, without case or accents."""
        begin = self.at
        while self.char and (self.char.isalpha() or unicodedata.combining(self.char)):
            self.at += 1
        return folded("".join(self.chars[begin : self.at]))

    def error(self, problem: Problem, begin: int, **fields: str | int | tuple[str, ...]) -> NotationError:
        """The error of this problem where letter number `begin` was typed."""
        return NotationError(problem, self.text, self.columns[begin], fields)

    def between(self, begin: int, end: int | None = None) -> str:
        """What was typed from letter `begin` to `end` (default: to where reading stands), fit to show."""
        return shown(self.seen[begin : self.at if end is None else end])

    def word(self, begin: int) -> str:
        """The run of letters and digits that begins here, or the one sign, fit to show."""
        end = begin
        while end - begin <= 21 and self.chars[end] and self.chars[end].isalnum():
            end += 1
        return self.between(begin, max(end, begin + 1))

    def unexpected(self, *valid: str) -> NotationError:
        """The error that one of these should come next."""
        if self.ended:
            return self.error(Problem.ENDED, self.at, valid=valid)
        return self.error(Problem.UNEXPECTED, self.at, found=self.word(self.at), valid=valid)

    def finish(self) -> None:
        """Nothing but spaces may be left."""
        self.spaces()
        if not self.ended:
            raise self.error(Problem.EXTRA, self.at, found=self.word(self.at))


def _decoded(text: str, body: str, column: int) -> Iterable[tuple[str, int]]:
    """The characters of `body`, percent-encoding undone, each with the column it was typed in."""
    if "%" not in body:
        return zip(body, range(column, column + len(body)), strict=True)
    pairs: list[tuple[str, int]] = []
    i = 0
    while i < len(body):
        if body[i] != "%":
            pairs.append((body[i], column + i))
            i += 1
            continue
        end = i
        while body[end : end + 1] == "%" and len(code := body[end + 1 : end + 3]) == 2 and set(code) <= _HEX:
            end += 3
        try:
            decoded = bytes.fromhex(body[i:end].replace("%", "")).decode()
        except UnicodeDecodeError as error:
            i += 3 * error.start
            decoded = ""
        if not decoded:
            raise NotationError(Problem.PERCENT, text, column + i, {"found": shown(body[i : i + 3])})
        for char in decoded:
            pairs.append((char, column + i))
            i += 3 * len(char.encode())
    return pairs


def folded(word: str) -> str:
    """A word without case and accents, however it was typed."""
    return "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
