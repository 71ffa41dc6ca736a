"""Costly plays that come back: the positions and rolls in which a better play is to be found, and when.

They follow the schedule of `tutor.progress`: costly again, and it begins anew; right when it is due, and it goes on to
the next interval; after the third it is forgotten. A browser keeps them as text, and people carry that from one device
to another: words with spaces between, one for each, in which any damage is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from zlib import crc32

from tutor.dice import Roll
from tutor.notation import NotationError, Problem, position_text, read_position, read_ruleset, ruleset_text
from tutor.play import Turn
from tutor.position import CHECKERS, OFF, Position
from tutor.progress import FIRST_DAY, LAST_DAY, LEARNED, scheduled
from tutor.ruleset import Ruleset
from tutor.ruling import plays_of

MOST = 50
"""So many are kept at a time."""
BETWEEN = "@"
"""What stands between the parts of one, and in no other text of this program."""
_PARTS = 4


class Task(NamedTuple):
    """Where a better play is to be found: under which rules, settled as far as plays go, in which position, and with
    which roll."""

    rules: Ruleset
    position: Position
    roll: Roll


class Misplay(NamedTuple):
    """A task that comes back: at which of the intervals it is, from 1, and from which day it is asked."""

    task: Task
    stage: int
    due: int


Misplays = tuple[Misplay, ...]
"""What comes back, no task twice, in the order in which it was kept."""


def tasks_of(known: Misplays) -> tuple[Task, ...]:
    """What is kept, whenever it comes back."""
    return tuple(each.task for each in known)


def kept(known: Misplays, tasks: Iterable[Task], today: int) -> Misplays:
    """With these kept too, as missed today, as far as there is room for them; what is kept already stays as it is."""
    before = set(tasks_of(known))
    new = (Misplay(task, *_missed(today)) for task in dict.fromkeys(tasks) if task not in before)
    return (*known, *new)[: max(MOST, len(known))]


def answered(known: Misplays, task: Task, right: bool, today: int) -> Misplays:
    """What comes back after an answer; what is not kept is kept then, if the answer was wrong."""
    if task not in tasks_of(known):
        return known if right else kept(known, (task,), today)
    after = (_after(each, right, today) if each.task == task else each for each in known)
    return tuple(each for each in after if each)


def _after(misplay: Misplay, right: bool, today: int) -> Misplay | None:
    stage, due = scheduled(misplay.stage, misplay.due, right, today)
    return Misplay(misplay.task, stage, due) if due is not None else None


def _missed(today: int) -> tuple[int, int]:
    stage, due = scheduled(0, None, False, today)
    assert due is not None
    return stage, due


def due(known: Misplays, today: int) -> tuple[Task, ...]:
    """What is to be asked again today, the longest due first."""
    return tuple(each.task for each in sorted(known, key=lambda each: each.due) if each.due <= today)


def joined(one: Misplays, other: Misplays) -> Misplays:
    """What two devices know, as one: of each task what asks for more practice. Where that is more than can be kept, the
    tasks go that need it least."""
    least: dict[Task, Misplay] = {}
    for each in (*one, *other):
        least[each.task] = min(least.get(each.task, each), each, key=_need)
    stay = set(sorted(least.values(), key=_need)[:MOST])
    return tuple(each for each in least.values() if each in stay)


def _need(misplay: Misplay) -> tuple[int, int]:
    return misplay.stage, misplay.due


# ---------------------------------------------------------------- as text


def text_of(known: Misplays) -> str:
    """The text that is kept of them.

    >>> position, roll = read_position("LN1.w24x14-20.b24x14-20.w65")
    >>> text_of(kept((), [Task(read_ruleset("greek"), position, roll)], 20_800))
    'LN1.w24x14-20.b24x14-20.w65@greek@1@20802@b60f7cb0'
    """
    return " ".join(_word(each) for each in known)


def _word(misplay: Misplay) -> str:
    (rules, position, roll), stage, day = misplay
    told = BETWEEN.join((position_text(position, roll), ruleset_text(rules), str(stage), str(day)))
    return BETWEEN.join((told, _check(told)))


def _check(told: str) -> str:
    """What stands at the end of a word, so that any damage is found."""
    return format(crc32(told.encode(errors="replace")), "08x")


def read(text: str) -> Misplays:
    """What a text keeps. Raises `NotationError`: what was damaged, what is of a later version."""
    return joined(tuple(_read(word) for word in text.split()), ())


def _read(word: str) -> Misplay:
    *told, check = word.split(BETWEEN)
    if check != _check(BETWEEN.join(told)):
        raise NotationError(Problem.CODE_CHECK, word)
    found = _understood(*told) if len(told) == _PARTS else None
    if found is None or not _can_be(found):
        raise NotationError(Problem.CODE_NEWER, word)
    return found


def _understood(where: str, rules: str, stage: str, day: str) -> Misplay | None:
    try:
        position, roll = read_position(where)
        return Misplay(Task(read_ruleset(rules), position, roll), int(stage), int(day)) if roll else None
    except ValueError:
        return None


def _can_be(misplay: Misplay) -> bool:
    """Whether something can be asked: with a choice between plays, on a day of the calendar."""
    (rules, position, roll), stage, day = misplay
    if not (1 <= stage < LEARNED and FIRST_DAY <= day <= LAST_DAY and len(rules.readings()) == 1):
        return False
    over = CHECKERS in (position.white[OFF], position.black[OFF])
    return not over and len(list(plays_of(rules, Turn.start(position, roll)).ends)) > 1
