"""Text to and from positions (LN1), plays, rule sets and rolls.

The writers have one form for each value. The readers forgive much and guess nothing: what cannot be
read raises `NotationError`, which says where and what, as data, so that a caller can say it in any
language. Columns are counted from 1 in the text as it was typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import getitem
from typing import Literal

from tutor.dice import Roll
from tutor.play import Hop, Play, Step
from tutor.position import CHECKERS, HEAD, OFF, Color, Counts, Position, counts_of, opposite
from tutor.ruleset import FIELDS, RULESETS, Ruleset, Topic, override
from tutor.scanner import BLANKS, DASHES, DIGITS, LOWER, NotationError, Problem, Scanner, folded, shown

__all__ = [
    "MOST_STEPS",
    "NotationError",
    "Problem",
    "counts_text",
    "hops_text",
    "play_text",
    "position_text",
    "read_play",
    "read_position",
    "read_roll",
    "read_ruleset",
    "ruleset_text",
    "spelled_out",
]

MOST_STEPS = 8
"""The most steps of a play that is ruled on: twice what a double allows."""

# What is forgiven in each kind of text, letter by letter.

_LOOK_ALIKE = {
    "\N{GREEK CAPITAL LETTER BETA}": "b",
    "\N{GREEK SMALL LETTER BETA}": "b",
    "\N{CYRILLIC CAPITAL LETTER VE}": "b",
    "\N{CYRILLIC SMALL LETTER VE}": "b",
    "\N{GREEK SMALL LETTER OMEGA}": "w",
    "\N{GREEK CAPITAL LETTER CHI}": "x",
    "\N{GREEK SMALL LETTER CHI}": "x",
    "\N{CYRILLIC CAPITAL LETTER HA}": "x",
    "\N{CYRILLIC SMALL LETTER HA}": "x",
    "\N{MULTIPLICATION SIGN}": "x",
    "*": "x",
    "\N{GREEK CAPITAL LETTER NU}": "n",
    "\N{CYRILLIC CAPITAL LETTER O}": "0",
    "\N{CYRILLIC SMALL LETTER O}": "0",
    "\N{GREEK CAPITAL LETTER OMICRON}": "0",
    "\N{GREEK SMALL LETTER OMICRON}": "0",
}
_IN_POSITION = BLANKS | DASHES | LOWER | _LOOK_ALIKE
_IN_PLAY = BLANKS | DASHES | {":": "/", "\N{RIGHTWARDS ARROW}": "/"}
_IN_RULESET = BLANKS | DASHES | LOWER | {"_": "-"}

_WORD_LETTERS = (
    dict.fromkeys("\N{CYRILLIC CAPITAL LETTER BE}\N{CYRILLIC SMALL LETTER BE}", Color.WHITE)
    | dict.fromkeys("\N{GREEK CAPITAL LETTER LAMDA}\N{GREEK SMALL LETTER LAMDA}", Color.WHITE)
    | dict.fromkeys("\N{CYRILLIC CAPITAL LETTER CHE}\N{CYRILLIC SMALL LETTER CHE}", Color.BLACK)
    | dict.fromkeys("\N{GREEK CAPITAL LETTER MU}\N{GREEK SMALL LETTER MU}\N{MICRO SIGN}", Color.BLACK)
)
_DIES = "1–6"
_POINTS = "1–24"


# Position text: LN1.

_ENTRIES: Sequence[Sequence[str]] = tuple(
    ("", f"-{point}", *(f"-{point}x{n}" for n in range(2, CHECKERS + 1))) for point in range(HEAD, OFF, -1)
)


def counts_text(counts: Counts) -> str:
    """One side's part of position text, without its letter; "0" when everything is off.

    >>> from tutor.position import counts_of
    >>> counts_text(counts_of({24: 14, 13: 1}))
    '24x14-13'
    """
    return "".join(map(getitem, _ENTRIES, counts[:OFF:-1]))[1:] or "0"


def position_text(position: Position, roll: Roll | None = None) -> str:
    """The one written form of a position, and of the roll if it is thrown.

    >>> from tutor.position import START
    >>> position_text(START, Roll(5, 6))
    'LN1.w24x15.b24x15.w65'
    """
    dice = "" if roll is None else f"{roll.high}{roll.low}"
    return f"LN1.w{counts_text(position.white)}.b{counts_text(position.black)}.{position.to_move}{dice}"


def read_position(text: str) -> tuple[Position, Roll | None]:
    """The position a text describes, and its roll if it has one. Raises `NotationError`.

    >>> position, roll = read_position("w24x14–13 . b24×15 . b5-6")
    >>> position_text(position, roll)
    'LN1.w24x14-13.b24x15.b65'
    """
    scan = Scanner(text, _IN_POSITION)
    first = _color(scan) if _prefix(scan) else _color(scan, "LN1")
    points = {first: _side(scan, first)}
    _dot(scan, "-")
    second_at = scan.at
    second = _color(scan)
    if second is first:
        raise scan.error(Problem.SIDE_TWICE, second_at, color=second)
    points[second] = _side(scan, second)
    for point, begin in points[second].begins.items():
        theirs = opposite(point)
        if theirs in points[first].begins:
            white, black = (point, theirs) if second is Color.WHITE else (theirs, point)
            raise scan.error(Problem.SHARED_POINT, begin, white=white, black=black)
    _dot(scan, "-")
    to_move = _color(scan)
    roll = None if scan.ended else _dice(scan, spaced=False)
    scan.finish()
    white_counts, black_counts = (counts_of(points[color].counts) for color in Color)
    return Position(white_counts, black_counts, to_move), roll


def _prefix(scan: Scanner) -> bool:
    """Read the name of the form and the dot after it; whether they were there."""
    if scan.char not in ("l", *_LAMDAS) or scan.chars[scan.at + 1] != "n":
        return False
    begin = scan.at
    scan.at += 2
    version = scan.digits()
    if scan.chars[begin] == "l" and version == "1":
        _dot(scan)
        return True
    if version:
        raise scan.error(Problem.VERSION, begin, found=scan.between(begin), valid=("LN1",))
    raise scan.error(Problem.UNEXPECTED, begin, found=scan.between(begin), valid=("LN1", "w", "b"))


_LAMDAS = "\N{GREEK CAPITAL LETTER LAMDA}\N{GREEK SMALL LETTER LAMDA}"


def _dot(scan: Scanner, *valid: str) -> None:
    """Read what separates two parts: a dot, or space before the letter of the next part."""
    spaced = scan.spaces() or scan.chars[scan.at - 1] == " "
    if not scan.take(".") and not (spaced and (scan.char in ("w", "b") or scan.char in _WORD_LETTERS)):
        raise scan.unexpected(".", *valid)


def _color(scan: Scanner, *valid: str) -> Color:
    """Read the letter of a side and the spaces after it."""
    if meant := _WORD_LETTERS.get(scan.char):
        found = scan.between(scan.at, scan.at + 1)
        raise scan.error(Problem.WORD_LETTER, scan.at, found=found, letter=meant.value, color=meant)
    for color in Color:
        if scan.take(color):
            return color
    raise scan.unexpected(*valid, "w", "b")


class _Side:
    """The points of one side as read: its counts, and where each point was typed."""

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.begins: dict[int, int] = {}


def _side(scan: Scanner, color: Color) -> _Side:
    """Read the points of one side, after its letter."""
    side = _Side()
    while True:
        begin = scan.at
        point = _point(scan, color, alone=not side.counts)
        if point == OFF:
            return side
        if point in side.begins:
            raise scan.error(Problem.POINT_TWICE, begin, color=color, point=point)
        side.begins[point] = begin
        side.counts[point] = _count(scan) if scan.take("x") else 1
        if not scan.take("-"):
            break
    for point, so_far in zip(side.counts, accumulate(side.counts.values()), strict=True):
        if so_far > CHECKERS:
            total = sum(side.counts.values())
            raise scan.error(Problem.TOO_MANY_CHECKERS, side.begins[point], color=color, count=total, limit=CHECKERS)
    return side


def _number(scan: Scanner, *valid: str) -> str:
    """Read a whole number as typed; a space between its digits is refused."""
    begin = scan.at
    digits = scan.digits()
    if not digits:
        raise scan.unexpected(*valid)
    end = scan.at
    if scan.spaces() and scan.char in DIGITS:
        scan.digits()
        raise scan.error(Problem.SPLIT_NUMBER, end, found=scan.between(begin))
    return digits


def _value(digits: str, least: int, most: int) -> int | None:
    """The number these digits write without leading zeros, if it lies between; else None."""
    if len(digits) > 2 or (digits[0] == "0" and digits != "0"):
        return None
    value = int(digits)
    return value if least <= value <= most else None


def _point(scan: Scanner, color: Color, alone: bool) -> int:
    """Read a point of a side; 0 only where it is all there is."""
    begin = scan.at
    digits = _number(scan, "0", _POINTS) if alone else _number(scan, _POINTS)
    if digits == "0":
        if alone and scan.char not in ("x", "-"):
            return OFF
        raise scan.error(Problem.OFF_LISTED, begin, color=color)
    point = _value(digits, 1, HEAD)
    if point is None:
        raise scan.error(Problem.POINT, begin, found=shown(digits), first=1, last=HEAD)
    return point


def _count(scan: Scanner) -> int:
    """Read how many checkers stand on a point. (More than fifteen are counted with the whole side.)"""
    begin = scan.at
    digits = _number(scan, "1–15")
    count = _value(digits, 1, 99)
    if count is None:
        raise scan.error(Problem.COUNT, begin, found=shown(digits))
    return count


# Rolls.


def read_roll(text: str) -> Roll:
    """The two dice a text names: `6-5`, `65`, `6,5` or `6 5`. Raises `NotationError`.

    >>> read_roll("5,6")
    Roll(high=6, low=5)
    """
    scan = Scanner(text, _IN_POSITION)
    roll = _dice(scan, spaced=True)
    scan.finish()
    return roll


def _dice(scan: Scanner, spaced: bool) -> Roll:
    """Read two dice; `spaced`: whether a space alone may stand between them."""
    begin = scan.at
    digits = scan.digits()
    if not digits:
        raise scan.unexpected(_DIES)
    end = scan.at
    scan.spaces()
    if len(digits) == 2 and scan.char not in ("-", ","):
        dice = [(digits[0], begin), (digits[1], begin + 1)]
    elif len(digits) > 2:
        raise scan.error(Problem.TWO_DICE, begin, found=scan.between(begin, end))
    else:
        gap = scan.char in DIGITS
        if not gap and not scan.take("-") and not scan.take(","):
            raise scan.error(Problem.TWO_DICE, begin, found=scan.between(begin, end))
        second = scan.at
        other = scan.digits()
        if not other:
            raise scan.unexpected(_DIES)
        if gap and not spaced:
            raise scan.error(Problem.SPLIT_NUMBER, end, found=scan.between(begin))
        dice = [(digits, begin), (other, second)]
    for die, place in dice:
        if _value(die, 1, 6) is None:
            raise scan.error(Problem.DIE, place, found=shown(die))
    return Roll(int(dice[0][0]), int(dice[1][0]))


# Play text.

_OFF_WORDS = frozenset(
    map(folded, ("off", "out", "μαζεμένο", "μαζεμένα", "έξω", "виведено", "виведена", "виведені", "геть"))
)
_PASS_WORDS = frozenset(map(folded, ("pass", "πάσο", "пас", "пропуск")))
_PASS_PHRASES = frozenset(map(folded, ("χάνει τη σειρά", "пропускає хід")))
_NAMES = ("off", *map(str, range(1, HEAD + 1)))


def hops_text(hops: Sequence[Hop]) -> str:
    """The one written form of steps in this order; `pass` when there are none.

    Equal neighbours are folded, then a step that stands alone is joined to the one before it, then
    equal neighbouring chains are folded.

    >>> hops_text([(24, 20), (20, 16), (24, 20), (20, 16)]), hops_text([(6, 0), (6, 0)])
    ('24/20/16(2)', '6/off(2)')
    """
    return _text_of_hops(tuple(hops))


@lru_cache(maxsize=1 << 14)
def _text_of_hops(hops: tuple[Hop, ...]) -> str:
    """Kept, because the same plays come up again in other orders, other readings and the next position."""
    if not hops:
        return "pass"
    return " ".join([text if times == 1 else f"{text}({times})" for text, times in _folds(hops)])


def _folds(hops: Sequence[Hop]) -> list[tuple[str, int]]:
    """The chains of the written form, each with how many times it is played."""
    folds: list[tuple[str, int]] = []
    count = len(hops)
    i = 0
    while i < count:
        hop = hops[i]
        begin = i
        i += 1
        while i < count and hops[i] == hop:
            i += 1
        text = f"{_NAMES[hop[0]]}/{_NAMES[hop[1]]}"
        times = i - begin
        if times == 1:
            while i < count and hops[i][0] == hop[1] and (i + 1 == count or hops[i + 1] != hops[i]):
                hop = hops[i]
                text = f"{text}/{_NAMES[hop[1]]}"
                i += 1
            if folds and folds[-1][0] == text:
                times += folds.pop()[1]
        folds.append((text, times))
    return folds


def play_text(play: Play) -> str:
    """The one written form of an ordered play.

    >>> play_text((Step(24, 6), Step(18, 5)))
    '24/18/13'
    """
    return hops_text([(step.source, step.target) for step in play])


def as_said(played: Sequence[Hop]) -> tuple[int, list[Hop]]:
    """Sorts the orders of a play so that the first is the one a person would say: in the fewest parts, so with one
    checker's steps together; among these from the head down, the larger die first.

    >>> min((read_play(text) for text in ("18/15 24/18", "24/18/15", "24/21/15")), key=as_said)
    ((24, 18), (18, 15))
    """
    return len(hops_text(played).split()), down_from_the_head(played)


def down_from_the_head(played: Sequence[Hop]) -> list[Hop]:
    """Sorts different plays as a person would look for them: step by step from the head down, the longer step first.

    >>> sorted([((13, 8), (24, 18)), ((24, 18), (18, 13)), ((24, 18), (13, 8))], key=down_from_the_head)[0]
    ((24, 18), (18, 13))
    """
    return [(-source, target) for source, target in played]


def spelled_out(play: Play | Sequence[Hop]) -> str:
    """The play without brackets, for links: programs that show them may cut off a closing bracket.

    >>> spelled_out([(24, 20), (20, 16), (24, 20), (20, 16)])
    '24/20/16 24/20/16'
    """
    hops = [(step.source, step.target) if isinstance(step, Step) else step for step in play]
    return " ".join(text for text, times in _folds(hops) for _ in range(times)) or "pass"


def read_play(text: str) -> tuple[Hop, ...]:
    """The steps a text names, in playing order and in the mover's numbers; none for a pass.

    Steps are read, not judged: a step the wrong way or of any length is one. Raises `NotationError`.

    >>> read_play("24/20/16(2)"), read_play("1-7, 7-12"), read_play("pass")
    (((24, 20), (20, 16), (24, 20), (20, 16)), ((24, 18), (18, 13)), ())
    """
    scan = Scanner(text, _IN_PLAY)
    begin = scan.at
    if _passed(scan):
        if not scan.ended:
            beside = scan.between(scan.at, len(scan.seen))
            raise scan.error(Problem.PASS_AND_STEPS, begin, found=beside.strip(" ,") or beside)
        return ()
    return _PlayReader(scan).read()


def _passed(scan: Scanner) -> bool:
    """Read the words for a pass, and the spaces after them, if they come next."""
    begin = scan.at
    words = ""
    while word := scan.letters():
        words = f"{words} {word}".lstrip()
        scan.spaces()
        if words in _PASS_WORDS or words in _PASS_PHRASES:
            return True
    scan.at = begin
    return False


class _Place:
    """A point of a step as typed: its number (0 off), and where it was typed."""

    def __init__(self, number: int, begin: int, end: int) -> None:
        self.number, self.begin, self.end = number, begin, end


class _PlayReader:
    """Reads the steps of a play. Which numbering `-` speaks is known only after the last step."""

    def __init__(self, scan: Scanner) -> None:
        self.scan = scan
        self.steps: list[tuple[_Place, _Place]] = []
        self.sign: Literal["", "/", "-"] = ""

    def read(self) -> tuple[Hop, ...]:
        scan = self.scan
        self.chain()
        while not scan.ended:
            before = scan.chars[scan.at - 1]
            if not scan.take(",") and before != " ":
                raise self.unexpected(*(",",) if before == ")" else ("/", ","))
            self.chain()
        return self.upwards() if self.sign == "-" and self.goes_up() else self.downwards()

    def chain(self) -> None:
        """Read one checker's steps, and how many times they are played."""
        scan = self.scan
        begin = scan.at
        places = [self.place(*(() if self.steps else ("pass",)))]
        while self.joined():
            places.append(self.place("off"))
        if len(places) == 1:
            raise self.unexpected("/")
        for place in places[:-1]:
            if place.number == OFF:
                raise scan.error(Problem.FROM_OFF, place.begin, found=scan.between(place.begin, place.end))
        steps = list(pairwise(places))
        times = self.times()
        if len(self.steps) + len(steps) * times > MOST_STEPS:
            raise scan.error(Problem.TOO_MANY_STEPS, begin, limit=MOST_STEPS)
        self.steps += steps * times

    def place(self, *valid: str) -> _Place:
        """Read a point, 0 or a word for off, and the spaces after it. `valid`: what else makes sense here."""
        scan = self.scan
        begin = scan.at
        if _passed(scan):
            raise scan.error(Problem.PASS_AND_STEPS, begin, found=scan.between(0, begin).rstrip(" ,"))
        word = scan.letters()
        digits = scan.digits() if not word else ""
        if word not in _OFF_WORDS and not digits:
            scan.at = begin
            raise self.unexpected(_POINTS, *valid)
        number = _value(digits, OFF, HEAD + 1) if digits else OFF
        if number is None:
            raise self.no_point(begin, digits)
        end = scan.at
        scan.spaces()
        return _Place(number, begin, end)

    def joined(self) -> bool:
        """Read the sign between two points, if one comes next."""
        scan = self.scan
        begin = scan.at
        sign: Literal["/", "-"] = "/"
        if scan.char == "-" and scan.chars[begin + 1] == ">":
            scan.at += 2
            scan.spaces()
        elif scan.take("-"):
            sign = "-"
        elif not scan.take("/"):
            return False
        if self.sign not in ("", sign):
            raise scan.error(Problem.MIXED_SIGNS, begin, found=scan.word(begin))
        self.sign = sign
        return True

    def times(self) -> int:
        """Read how many times the chain is played: a number in brackets, else once."""
        scan = self.scan
        if not scan.take("("):
            return 1
        begin = scan.at
        digits = scan.digits()
        if not digits:
            raise self.unexpected(f"2–{MOST_STEPS}")
        times = _value(digits, 2, MOST_STEPS)
        if times is None:
            raise scan.error(Problem.REPEAT, begin, found=shown(digits), limit=MOST_STEPS)
        scan.spaces()
        if not scan.take(")"):
            raise self.unexpected(")")
        return times

    def goes_up(self) -> bool:
        """Whether every step goes up, so that the numbers are forward ones; all must go one way."""
        up = self.steps[0][0].number < self.steps[0][1].number
        for source, target in self.steps:
            if source.number == target.number or (source.number < target.number) != up:
                found = self.scan.between(source.begin, target.end)
                raise self.scan.error(Problem.MIXED_DIRECTIONS, source.begin, found=found)
        return up

    def upwards(self) -> tuple[Hop, ...]:
        """The steps, read as forward numbers: the head is 1 and off is 25."""
        return tuple((HEAD + 1 - source.number, HEAD + 1 - target.number) for source, target in self.steps)

    def downwards(self) -> tuple[Hop, ...]:
        """The steps, read as the mover's own numbers."""
        for step in self.steps:
            for place in step:
                if place.number > HEAD:
                    raise self.no_point(place.begin, str(place.number))
        return tuple((source.number, target.number) for source, target in self.steps)

    def no_point(self, begin: int, digits: str) -> NotationError:
        return self.scan.error(Problem.POINT, begin, found=shown(digits), first=1, last=HEAD)

    def unexpected(self, *valid: str) -> NotationError:
        """The error that one of these should come next; a `*` has a sentence of its own."""
        if self.scan.char == "*":
            return self.scan.error(Problem.HIT, self.scan.at)
        return self.scan.unexpected(*valid)


# Rule set text.


def ruleset_text(rules: Ruleset) -> str:
    """The one written form of a rule set: its name, then its house rules in the order of the fields.

    >>> ruleset_text(read_ruleset("Greek+PRIME=home+head_exception=never"))
    'greek+head-exception=never+prime=home'
    """
    return "+".join([rules.name, *(f"{topic}={value}" for topic, value in rules.overrides())])


def read_ruleset(text: str, base: Ruleset | None = None) -> Ruleset:
    """The rule set a text names, with its house rules; where it names none, they are put on `base`. Raises
    `NotationError`.

    A space is read as `+`, which is what links make of it.

    >>> read_ruleset("livegames prime-timing=turn").prime_timing
    <PrimeTiming.TURN: 'turn'>
    """
    scan = Scanner(text, _IN_RULESET)
    begin = scan.at
    name = _name(scan, *RULESETS)
    given: set[Topic] = set()
    if base is not None and scan.char == "=":
        scan.at = begin
        rules = _house_rule(scan, base, given)
    elif name in RULESETS:
        rules = RULESETS[name]
    else:
        raise scan.error(Problem.RULESET, begin, found=scan.between(begin), valid=tuple(RULESETS))
    while not scan.ended:
        spaced = scan.spaces()
        if not scan.take("+") and not spaced:
            raise scan.unexpected("+")
        rules = _house_rule(scan, rules, given)
    return rules


def _name(scan: Scanner, *valid: str) -> str:
    """Read the characters up to the next `+`, `=` or space."""
    begin = scan.at
    while scan.char not in ("+", "=", " ", ""):
        scan.at += 1
    if scan.at == begin:
        raise scan.unexpected(*valid)
    return "".join(scan.chars[begin : scan.at])


def _house_rule(scan: Scanner, rules: Ruleset, given: set[Topic]) -> Ruleset:
    """Read one field and its value, and put it into the rules."""
    begin = scan.at
    name = _name(scan, *FIELDS)
    topic = next((topic for topic in FIELDS if topic == name), None)
    if topic is None:
        raise scan.error(Problem.FIELD, begin, found=scan.between(begin), valid=tuple(FIELDS))
    if topic in given:
        raise scan.error(Problem.FIELD_TWICE, begin, field=topic)
    given.add(topic)
    scan.spaces()
    if not scan.take("="):
        raise scan.unexpected("=")
    valid = tuple(value.value for value in FIELDS[topic])
    begin = scan.at
    word = _name(scan, *valid)
    if word == "open":
        raise scan.error(Problem.OPEN_VALUE, begin, field=topic, valid=valid)
    if word not in valid:
        raise scan.error(Problem.VALUE, begin, field=topic, found=scan.between(begin), valid=valid)
    return override(rules, topic, FIELDS[topic](word))
