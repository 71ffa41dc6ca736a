"""What a learner keeps getting wrong, and what is due again when.

A fixed schedule: what was missed comes back after 2, 7 and 21 days, each time with a new position. Right when it is
due: on to the next interval, and after the third it is learned. Missed, at any time: it begins anew. Right before it is
due changes nothing of that. Days are whole numbers counted from 1 January 1970, as whoever calls counts them.

All of it goes into a code (`tutor.codes`) that a browser keeps and people carry from one device to another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tutor.codes import Code, Payload, seal, unseal
from tutor.drills import Subject

INTERVALS = (2, 7, 21)
"""So many days after it was missed, or answered right when it was due, a subject comes back."""

RECENT = 8
"""So many of the last answers are remembered of each subject."""

LEARNED = len(INTERVALS) + 1
"""The stage of what has come back for the last time."""

FIRST_DAY = 20_000
"""The first day that a code can name: 4 October 2024."""

_DAYS = 1 << 14
LAST_DAY = FIRST_DAY + _DAYS - 1
"""The last one."""
_ANSWERS = (1 << RECENT + 1) - 1

WRITTEN = (
    Subject.DIE,
    Subject.BLOCKED,
    Subject.HEAD,
    Subject.HEAD_EXCEPTION,
    Subject.ALL_DICE,
    Subject.LARGER_DIE,
    Subject.PRIME,
    Subject.PRIME_TIMING,
    Subject.HOME,
    Subject.FARTHEST,
    Subject.SCORE,
)
"""The subjects in the order in which codes have them: a new one is put at the end, and none is taken out."""


class Record(NamedTuple):
    """What is remembered of one subject.

    `recent` are the last answers, oldest first: right or not. `stage` is 0 when nothing comes back because nothing was
    missed, 1 to 3 for the interval that is running, `LEARNED` when it has come back for the last time. `due` is the day
    from which it is asked again, at stages 1 to 3.
    """

    recent: tuple[bool, ...] = ()
    stage: int = 0
    due: int | None = None

    @property
    def missed(self) -> int:
        """How many of the last answers were wrong."""
        return self.recent.count(False)

    @property
    def share(self) -> float:
        """The share of wrong answers, as if one more had been right: so one slip weighs less than many."""
        return self.missed / (len(self.recent) + 1)


NOTHING = Record()


@dataclass(frozen=True, slots=True)
class Progress:
    """What is remembered of each subject, in the order of `WRITTEN`."""

    records: tuple[Record, ...] = (NOTHING,) * len(WRITTEN)

    def of(self, subject: Subject) -> Record:
        """What is remembered of a subject."""
        return self.records[WRITTEN.index(subject)]

    def replaced(self, subject: Subject, record: Record) -> Progress:
        """The same with another record of this subject."""
        at = WRITTEN.index(subject)
        return Progress((*self.records[:at], record, *self.records[at + 1 :]))


def answered(progress: Progress, subject: Subject, right: bool, today: int) -> Progress:
    """What is remembered after an answer."""
    before = progress.of(subject)
    recent = (*before.recent, right)[-RECENT:]
    return progress.replaced(subject, Record(recent, *scheduled(before.stage, before.due, right, today)))


def scheduled(stage: int, due: int | None, right: bool, today: int) -> tuple[int, int | None]:
    """The stage and the day of what was at this stage and due on this day, after an answer: the schedule itself."""
    if not right:
        return 1, _after(today, 1)
    if due is None or due > today:
        return stage, due
    return stage + 1, None if stage + 1 == LEARNED else _after(today, stage + 1)


def _after(today: int, stage: int) -> int:
    return min(max(today + INTERVALS[stage - 1], FIRST_DAY), LAST_DAY)


def due(progress: Progress, today: int) -> tuple[Subject, ...]:
    """What is to be asked again today, the longest due first."""
    days = [(day, number, subject) for number, subject in enumerate(Subject) if (day := when(progress, subject))]
    return tuple(subject for day, _, subject in sorted(days) if day <= today)


def when(progress: Progress, subject: Subject) -> int | None:
    """The day from which a subject is asked again; None when it does not come back."""
    return progress.of(subject).due


def weakest(progress: Progress) -> tuple[Subject, ...]:
    """What is missed again and again: the subjects with a wrong one among the last answers, the worst first."""
    missed = [subject for subject in Subject if progress.of(subject).missed]
    return tuple(sorted(missed, key=lambda subject: -progress.of(subject).share))


def joined(one: Progress, other: Progress) -> Progress:
    """What two devices know, as one: of each subject the record that asks for more practice, so that nothing missed is
    forgotten."""
    return Progress(tuple(max(pair, key=_need) for pair in zip(one.records, other.records, strict=True)))


def _need(record: Record) -> tuple[bool, int, int, int, tuple[bool, ...]]:
    recurs = record.due is not None
    return recurs, -record.stage if recurs else record.stage, -(record.due or 0), record.missed, record.recent


# ---------------------------------------------------------------- as a code


def code_of(progress: Progress) -> str:
    """The progress as a code.

    >>> code_of(answered(Progress(), Subject.PRIME, False, 20_800))
    'P37T-6AT0-SW1N'
    """
    return seal(Code.PROGRESS, [value for record in progress.records for value in _values(record)])


def _values(record: Record) -> list[tuple[int, int]]:
    if record == NOTHING:
        return [(0, 2)]
    values = [(1, 2), (_packed(record.recent), _ANSWERS), (record.stage, LEARNED + 1)]
    return values if record.due is None else [*values, (record.due - FIRST_DAY, _DAYS)]


def _packed(recent: tuple[bool, ...]) -> int:
    """Answers as a number: their bits, with a 1 before them, less 1."""
    number = 1
    for right in recent:
        number = number << 1 | right
    return number - 1


def read(text: str) -> Progress:
    """The progress that a code holds; raises `NotationError`."""
    payload = unseal(Code.PROGRESS, text)
    records = tuple(_record(payload) for _ in WRITTEN)
    payload.finish()
    return Progress(records)


def _record(payload: Payload) -> Record:
    if not payload.take(2):
        return NOTHING
    bits = bin(payload.take(_ANSWERS) + 1)[3:]
    stage = payload.take(LEARNED + 1)
    day = payload.take(_DAYS) + FIRST_DAY if 0 < stage < LEARNED else None
    return Record(tuple(bit == "1" for bit in bits), stage, day)
