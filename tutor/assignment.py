"""A set of drills that a teacher gives: all of it stands in a link, and a short code tells what became of it.

From the link every device makes the same items, or of a set whose pupils work on their own ones, those of a copy's
number. The result code carries a fingerprint of the set, the number of the copy and what became of each item; no names.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache, partial
from itertools import accumulate, groupby, islice
from threading import Lock
from typing import NamedTuple, TypeVar

from tutor.chance import Chance
from tutor.codes import Code, is_whole, seal, signs_of, size, unseal
from tutor.drills import EDITION, RULE_OF, Item, Kind, Level, Series, Subject, deal, kinds_of, subjects_of
from tutor.notation import NotationError, Problem, read_ruleset, ruleset_text
from tutor.ruleset import RULESETS, VERSION, Ruleset
from tutor.scanner import LONGEST, ZERO_WIDTH, shown

_Value = TypeVar("_Value")

ALL = "all"
"""What stands in a link for every subject that its rules have."""
MISSED = "missed"
"""What stands there for what the reader keeps getting wrong; each reader's own, so no set is made of it."""

MOST_ITEMS = 40
COPIES = 9_999
"""Copies are numbered from 1 to this."""
LONGEST_SEED = 12
MOST_TEXT = 100_000
"""So many characters of pasted result codes are read."""

FINGERPRINTS = 1 << 16
"""Fingerprints of sets are below this."""
_SEED = re.compile(rf"[a-z0-9]{{1,{LONGEST_SEED}}}")


@dataclass(frozen=True, slots=True)
class Assignment:
    """A set: so many items about these subjects, of one level, under one rule set, from a seed. `own`: each copy has
    items of its own. `kinds`: only questions of these kinds, so far as a subject has them (none: all).

    Subjects and kinds stand in the order of the course, whatever order they were given in. Raises `ValueError` for what
    no link can say.
    """

    subjects: tuple[Subject, ...]
    count: int
    level: Level
    rules: Ruleset
    seed: str
    own: bool = False
    kinds: tuple[Kind, ...] = ()

    def __post_init__(self) -> None:
        if not self.subjects or not set(self.subjects) <= set(subjects_of(self.rules)):
            raise ValueError(f"{ruleset_text(self.rules)} has not all of these subjects: {self.subjects}")
        if not 1 <= self.count <= MOST_ITEMS:
            raise ValueError(f"expected 1 to {MOST_ITEMS} items, got {self.count}")
        if not _SEED.fullmatch(self.seed):
            raise ValueError(f"expected a seed of 1 to {LONGEST_SEED} small letters and digits, got {self.seed!r}")
        object.__setattr__(self, "subjects", _in_order(Subject, self.subjects))
        object.__setattr__(self, "kinds", _in_order(Kind, self.kinds))

    @property
    def asked(self) -> tuple[Kind, ...]:
        """The kinds of question that may come up. Where all is about one rule, which rule is broken is no question,
        unless it is wanted."""
        one_rule = len({RULE_OF.get(subject) for subject in self.subjects}) == 1
        return self.kinds or tuple(kind for kind in Kind if not (one_rule and kind is Kind.RULE))

    def series(self, copy: int | None = None) -> Series:
        """What its items are dealt from; of a copy where each has its own."""
        seed = f"{self.seed}#{copy}" if self.own and copy else self.seed
        return Series(self.subjects, self.level, self.rules, seed, self.asked)

    def items(self, copy: int | None = None) -> tuple[Item, ...]:
        """The items, in the order in which they are asked; of a copy where each has its own."""
        return _dealt(self.series(copy)).first(self.count)

    def item(self, number: int, copy: int | None = None) -> Item:
        """The item of this number, from 1; those after it are not dealt yet."""
        return _dealt(self.series(copy)).first(number)[-1]

    def to_query(self) -> dict[str, str]:
        """The query of a link to it (docs/interfaces.md)."""
        every = self.subjects == subjects_of(self.rules)
        query = {
            "drill": ALL if every else ",".join(self.subjects),
            "n": str(self.count),
            "level": str(int(self.level)),
            "rules": ruleset_text(self.rules),
            "seed": self.seed,
        }
        if self.kinds:
            query["kind"] = ",".join(self.kinds)
        return {**query, "own": "1"} if self.own else query

    @property
    def fingerprint(self) -> int:
        """A number of 16 bits that another set hardly ever has: so a code of another set is told from one of this."""
        query = {**self.to_query(), "drill": ",".join(self.subjects), "v": f"{VERSION}.{EDITION}"}
        return Chance("&".join(f"{part}={query[part]}" for part in sorted(query))).below(FINGERPRINTS)


def _in_order(known: Iterable[_Value], given: Sequence[_Value]) -> tuple[_Value, ...]:
    return tuple(value for value in known if value in given)


class _Dealt:
    """The items of one copy, dealt once for all who ask for them, when they are asked for."""

    def __init__(self, series: Series) -> None:
        self._deck, self._items, self._lock = deal(series), list[Item](), Lock()

    def first(self, number: int) -> tuple[Item, ...]:
        """So many of them from the beginning."""
        with self._lock:
            self._items += islice(self._deck, max(number - len(self._items), 0))
            return tuple(self._items[:number])


_dealt = lru_cache(maxsize=512)(_Dealt)


def new_seed(chance: Chance) -> str:
    """A seed for a new set: a number of four digits, which can be called out."""
    return str(chance.between(1_000, 9_999))


def new_copy(chance: Chance) -> int:
    """A number for a pupil's copy."""
    return chance.between(1, COPIES)


# ---------------------------------------------------------------- links


class Fault(NamedTuple):
    """A part of a link that cannot be read, and why."""

    part: str
    error: NotationError


class Opened(NamedTuple):
    """What a link opens: the set, the number of the copy if it names one, and what in it could not be read; there the
    rest of the part counts, or what a link without that part has."""

    assignment: Assignment
    copy: int | None
    faults: tuple[Fault, ...]


def asks_for_missed(query: Mapping[str, str]) -> bool:
    """Whether a link asks for what its reader keeps getting wrong; a set cannot be that."""
    return query.get("drill", "").strip().lower() == MISSED and "n" not in query


def from_query(
    query: Mapping[str, str], seed: str = "1", rules: Ruleset = RULESETS["nard-online"], missed: bool = False
) -> Opened:
    """The set that a link opens. What it does not say: all subjects, ten items, the first level, every kind, the same
    items for all, and this seed and these rules.

    `missed`: a link to what the reader keeps getting wrong (`MISSED`) is read like one to all subjects, for whose it is
    the page knows; otherwise it is none to a set.
    """
    reading = Reading(query, [])
    rules = reading.part("rules", read_ruleset, rules)
    named = {} if missed and asks_for_missed(query) else query
    subjects = Reading(named, reading.faults).each("drill", _subject_of(rules))
    subjects = subjects or subjects_of(rules)
    assignment = Assignment(
        subjects,
        reading.part("n", number_to(MOST_ITEMS), 10),
        reading.part("level", lambda text: Level(number_to(int(max(Level)))(text)), Level.EASY),
        rules,
        reading.part("seed", read_seed, seed),
        reading.part("own", read_switch, False),
        reading.each("kind", _kind_of(subjects, rules)),
    )
    return Opened(assignment, reading.part("copy", number_to(COPIES), None), tuple(reading.faults))


class Reading(NamedTuple):
    """The reading of a link, part by part, and what of it could not be read."""

    query: Mapping[str, str]
    faults: list[Fault]

    def part(self, part: str, read: Callable[[str], _Value], missing: _Value) -> _Value:
        """What a part says; `missing` where it says nothing or cannot be read."""
        text = self.query.get(part, "")
        try:
            return read(text) if text.strip() else missing
        except NotationError as error:
            self.faults.append(Fault(part, error))
            return missing

    def each(self, part: str, read: Callable[[str], Sequence[_Value]]) -> tuple[_Value, ...]:
        """What the words of a part say, those that can be read."""
        found: list[_Value] = []
        for word in re.split(r"[,\s]+", self.query.get(part, "")[:LONGEST].strip()):
            try:
                found += read(word.lower()) if word else ()
            except NotationError as error:
                self.faults.append(Fault(part, error))
        return tuple(found)


def _subject_of(rules: Ruleset) -> Callable[[str], Sequence[Subject]]:
    possible = subjects_of(rules)

    def read(word: str) -> Sequence[Subject]:
        if word == ALL:
            return possible
        subject = _word(Subject, word, (*possible, ALL))
        if subject not in possible:
            raise NotationError(Problem.NOT_PRACTISED, word, 0, {"found": word, "rules": ruleset_text(rules)})
        return (subject,)

    return read


def _kind_of(subjects: Iterable[Subject], rules: Ruleset) -> Callable[[str], Sequence[Kind]]:
    asked = {kind for subject in subjects for kind in kinds_of(subject, rules)}
    possible = tuple(kind for kind in Kind if kind in asked)

    def read(word: str) -> Sequence[Kind]:
        kind = _word(Kind, word, possible)
        if kind not in possible:
            raise NotationError(Problem.NOT_ASKED, word, 0, {"found": word, "valid": tuple(map(str, possible))})
        return (kind,)

    return read


def _word(known: Iterable[_Value], word: str, valid: tuple[str, ...]) -> _Value:
    for value in known:
        if value == word.replace("_", "-"):
            return value
    raise NotationError(Problem.UNEXPECTED, word, 0, {"found": shown(word), "valid": tuple(map(str, valid))})


def number_to(most: int) -> Callable[[str], int]:
    """Reads a number from 1 to this; what it reads with raises `NotationError`."""

    def read(text: str) -> int:
        digits = text.strip()
        if digits.isascii() and digits.isdecimal() and len(digits) <= 9 and 1 <= int(digits) <= most:
            return int(digits)
        raise NotationError(Problem.NUMBER, text, 0, {"found": shown(digits), "first": 1, "last": most})

    return read


def read_seed(text: str) -> str:
    """The seed that was typed; raises `NotationError`."""
    seed = text.strip().lower()
    if not _SEED.fullmatch(seed):
        raise NotationError(Problem.SEED, text, 0, {"found": shown(text.strip()), "limit": LONGEST_SEED})
    return seed


def read_switch(text: str) -> bool:
    """Whether `1` was typed, and not `0`; raises `NotationError` for anything else."""
    return _word(("0", "1"), text.strip(), ("1",)) == "1"


# ---------------------------------------------------------------- results


class Outcome(IntEnum):
    """What became of an item. `HELPED`: right after a hint or a second try; `RIGHT`: at once."""

    UNANSWERED = 0
    MISSED = 1
    HELPED = 2
    RIGHT = 3


class Result(NamedTuple):
    """What one pupil's code says: the number of the copy (None: it has none), and what became of each item."""

    copy: int | None
    outcomes: tuple[Outcome, ...]


def result_code(assignment: Assignment, copy: int | None, outcomes: Sequence[Outcome]) -> str:
    """The code of a result. Raises `ValueError` unless there is one outcome for each item.

    Give each pupil a number of their own also where all have the same items: by it two pupils with equal results are
    told from one code that was pasted twice.
    """
    if len(outcomes) != assignment.count:
        raise ValueError(f"expected {assignment.count} outcomes, got {len(outcomes)}")
    values = [(assignment.fingerprint, FINGERPRINTS), (copy or 0, COPIES + 1)]
    return seal(Code.RESULT, [*values, *((outcome, len(Outcome)) for outcome in outcomes)])


def read_result(assignment: Assignment, text: str) -> Result:
    """The result that a code says; raises `NotationError`, also for a code of another set."""
    payload = unseal(Code.RESULT, text)
    if payload.take(FINGERPRINTS) != assignment.fingerprint:
        raise NotationError(Problem.CODE_SET, text)
    copy = payload.take(COPIES + 1) or None
    outcomes = tuple(Outcome(payload.take(len(Outcome))) for _ in range(assignment.count))
    payload.finish()
    return Result(copy, outcomes)


# ---------------------------------------------------------------- the results of a class


class Tally(NamedTuple):
    """How often items were right at once, right with help, missed, not answered."""

    right: int
    helped: int
    missed: int
    unanswered: int

    @property
    def total(self) -> int:
        """How many items these are."""
        return sum(self)


def tally(outcomes: Iterable[Outcome]) -> Tally:
    """The outcomes, counted."""
    counts = Counter(outcomes)
    return Tally(*(counts[outcome] for outcome in reversed(Outcome)))


class Entry(NamedTuple):
    """A result, and the line in which its code begins."""

    line: int
    result: Result


class Refused(NamedTuple):
    """What is no result of this set: its line, the text, and why."""

    line: int
    text: str
    error: NotationError


class Repeated(NamedTuple):
    """A code that stands there again, in `line` after `first`; it is counted once."""

    line: int
    first: int


class Doubled(NamedTuple):
    """Results that say other things and have the same number of a copy: perhaps one pupil did the set twice. All of
    them are counted."""

    copy: int
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The results of a class, in the order in which their codes were pasted: so pupils are numbered from 1."""

    assignment: Assignment
    entries: tuple[Entry, ...]
    refused: tuple[Refused, ...]
    repeated: tuple[Repeated, ...]

    @property
    def doubled(self) -> tuple[Doubled, ...]:
        """The numbers of copies that stand there with several results."""
        lines: dict[int, list[int]] = {}
        for line, result in self.entries:
            if result.copy:
                lines.setdefault(result.copy, []).append(line)
        return tuple(Doubled(copy, tuple(found)) for copy, found in lines.items() if len(found) > 1)

    def by_subject(self) -> tuple[tuple[Subject, Tally], ...]:
        """All answers to the items of each subject that came up."""
        found: dict[Subject, list[Outcome]] = {}
        for entry in self.entries:
            for item, outcome in self.answers(entry):
                found.setdefault(item.subject, []).append(outcome)
        return tuple((subject, tally(found[subject])) for subject in Subject if subject in found)

    def by_item(self) -> tuple[tuple[Item, Tally], ...]:
        """All answers to each item; none where each pupil has items of their own."""
        if self.assignment.own:
            return ()
        answers = [entry.result.outcomes for entry in self.entries]
        items = self.assignment.items()
        return tuple((item, tally(outcomes[at] for outcomes in answers)) for at, item in enumerate(items))

    def code(self, entry: Entry) -> str:
        """The code of a result, as the pupil's screen shows it."""
        return result_code(self.assignment, *entry.result)

    def answers(self, entry: Entry) -> tuple[tuple[Item, Outcome], ...]:
        """The items of a pupil, each with what became of it."""
        return tuple(zip(self.assignment.items(entry.result.copy), entry.result.outcomes, strict=True))

    def of(self, entry: Entry) -> tuple[tuple[Subject, Tally], ...]:
        """One pupil's answers by subject."""
        answers = self.answers(entry)
        tallies = {s: tally(outcome for item, outcome in answers if item.subject is s) for s in Subject}
        return tuple((subject, found) for subject, found in tallies.items() if found.total)


def table(assignment: Assignment, text: str) -> Table:
    """The results in a text of codes: one a line, or with anything between that stands in no code. A code may be broken
    into groups and over lines. Names and times that stand before a code in its line are passed over, and kept nowhere.
    """
    lines = text[:MOST_TEXT].splitlines()
    words = list(_words(lines))
    entries: list[Entry] = []
    first: dict[Result, int] = {}
    repeated: list[Repeated] = []
    other: list[_Word] = []
    end = 0
    for at, after, result in _results(assignment, words):
        other += words[end:at]
        end, line = after, words[at].line
        if result in first:
            repeated.append(Repeated(line, first[result]))
        else:
            first[result] = line
            entries.append(Entry(line, result))
    other += words[end:]
    with_codes = {*first.values(), *(again.line for again in repeated)}
    refused = list(_refused(assignment, lines, other, with_codes))
    if len(text) > MOST_TEXT:
        error = NotationError(Problem.TOO_LONG, "", 0, {"count": len(text), "limit": MOST_TEXT})
        refused.append(Refused(text.count("\n", 0, MOST_TEXT) + 1, "", error))
    return Table(assignment, tuple(entries), tuple(refused), tuple(repeated))


class _Word(NamedTuple):
    """Letters and digits that stand together: their number in the text, their line, and where in it they stand."""

    number: int
    line: int
    begin: int
    end: int
    text: str


_WORD = re.compile(rf"(?:[^\W_]|%[0-9A-Fa-f]{{2}}|[{''.join(ZERO_WIDTH)}])+")
_PARTED = re.compile(r"[,;|\t]")


def _words(lines: Sequence[str]) -> Iterator[_Word]:
    number = 0
    for line, told in enumerate(lines, 1):
        end = 0
        for found in _WORD.finditer(told):
            number += bool(_PARTED.search(told, end, found.start()))  # a gap: it belongs to another part
            end = found.end()
            yield _Word(number, line, found.start(), end, found[0])
            number += 1
        number += 1


_APART = 1_000
"""More signs than any code has: so long is, for joining, a word that stands in no code."""


def _results(assignment: Assignment, words: Sequence[_Word]) -> Iterator[tuple[int, int, Result]]:
    """The results, each with the place of the word with which its code begins, and that after its end.

    Words are joined only where their signs together are as many as the code should have.
    """
    read = cache(signs_of)
    signs = [read(word.text) for word in words]
    before = list(accumulate((len(found) or _APART for found in signs), initial=0))
    at = 0
    while at < len(words):
        wanted = before[at] + (size("".join(signs[at : at + 2])) or 0)
        end = bisect_left(before, wanted, at)
        found = _result(assignment, "".join(signs[at:end])) if before[end : end + 1] == [wanted] else None
        if found:
            yield at, end, found
        at = end if found else at + 1


def _result(assignment: Assignment, signs: str) -> Result | None:
    try:
        return read_result(assignment, signs) if is_whole(signs) else None
    except NotationError:
        return None


def _refused(
    assignment: Assignment, lines: Sequence[str], words: Sequence[_Word], with_codes: set[int]
) -> Iterator[Refused]:
    """What is left besides the codes that were read: what looks like a code, and all of a line that has none."""
    why = cache(partial(_error, assignment))
    for _, run in groupby(enumerate(words), lambda numbered: numbered[1].number - numbered[0]):
        part = [word for _, word in run]
        line, begin, end = part[0].line, part[0].begin, part[-1].end
        text = lines[line - 1][begin:end]
        code = _GROUPS.search(text)
        if line in with_codes and not code:
            continue
        error = why(text)
        if code and error and error.problem in (Problem.CODE_SIGN, Problem.CODE_START):
            error = why(code[0]) or error
        if error:
            yield Refused(line, shown(text, 60), error)


def _error(assignment: Assignment, text: str) -> NotationError | None:
    """Why this is no result."""
    try:
        read_result(assignment, text)
    except NotationError as error:
        return error
    return None


_GROUPS = re.compile(r"(?<!\w)\w{4}(?:[\s\u2010-\u2015\u2212-]+\w{4}){2,}(?!\w)|(?<!\w)(?=\w*\d)\w{8,}")
"""What looks like a code: three groups of four or more, or a long word with digits in it."""
