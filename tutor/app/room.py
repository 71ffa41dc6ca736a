"""What a teacher has laid out: the set, in which language it goes to the pupils, and whether it hangs on the wall.

Values and pure functions. All of it stands in the address of the page, which a teacher can keep.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tutor.app.tools import Use
from tutor.assignment import Assignment, Fault, Reading, from_query, number_to, read_seed, read_switch
from tutor.drills import Level, Subject, kinds_of, subjects_of
from tutor.notation import NotationError, Problem, read_ruleset
from tutor.ruleset import RULESETS, Ruleset
from tutor.scanner import shown
from tutor.translator import LANGUAGES

PLACE = ("drill", "n", "level", "rules", "seed", "kind", "own", "copy", "pupils", "wall", "item")
"""The parts of the address."""

COUNTS = (5, 10, 15, 20, 30)
"""How many questions are offered; a link may ask for any number."""

EVERY = "all"
"""The tick that stands for all subjects."""

OWN = "own"
SAME = "same"
READERS = ""
"""No language in the pupils' link: each pupil reads it in the language of the browser."""


@dataclass(frozen=True, slots=True)
class Room:
    """The set; whose copy of it is shown; the language of the pupils' link; whether the wall view is up, and at which
    item, from 1. `faults` are what could not be read of the address."""

    assignment: Assignment
    copy: int | None = None
    pupils: str = READERS
    wall: bool = False
    item: int = 1
    faults: tuple[Fault, ...] = ()


def entered(query: Mapping[str, str], seed: str, rules: Ruleset) -> Room:
    """The room that an address opens; `seed` and `rules` where it names none. Where it has faults, no wall view is up:
    they are told instead."""
    assignment, copy, found = from_query(query, seed, rules)
    reading = Reading(query, [*found])
    number = reading.part("item", number_to(assignment.count), 1)
    pupils = reading.part("pupils", _language, READERS)
    wall = reading.part("wall", read_switch, False)
    faults = tuple(reading.faults)
    return Room(assignment, copy, pupils, wall and not faults, number, faults)


def on_the_wall(query: Mapping[str, str], rules: Ruleset) -> bool:
    """Whether an address opens the wall view: it asks for it, and nothing in it is wrong."""
    return "wall" in query and entered(query, "1", rules).wall


def _language(text: str) -> str:
    code = text.strip().lower()
    if code in LANGUAGES:
        return code
    raise NotationError(Problem.UNEXPECTED, text, 0, {"found": shown(code), "valid": tuple(LANGUAGES)})


def address(room: Room) -> dict[str, str]:
    """The query of the page."""
    query = room.assignment.to_query()
    if room.copy and room.assignment.own:
        query["copy"] = str(room.copy)
    if room.pupils:
        query["pupils"] = room.pupils
    if room.wall:
        query |= {"wall": "1", "item": str(room.item)}
    return query


def for_pupils(room: Room) -> dict[str, str]:
    """The query of the pupils' link."""
    return {**room.assignment.to_query(), **({"lang": room.pupils} if room.pupils else {})}


# ---------------------------------------------------------------- what the teacher changes


def changed(room: Room, use: Use) -> Room:
    """The room after something of the form was used; raises `NotationError` for a seed that is none."""
    room = replace(room, faults=(), copy=None, item=1)
    value, given = use.value, room.assignment
    match use.name:
        case "subjects":
            return replace(room, assignment=_about(given, given.rules, _ticked(given, *value.split())))
        case "count":
            return replace(room, assignment=replace(given, count=int(value)))
        case "level":
            return replace(room, assignment=replace(given, level=Level(int(value))))
        case "rules":
            return replace(room, assignment=_under(given, read_ruleset(value)))
        case "own":
            return replace(room, assignment=replace(given, own=value == OWN))
        case "seed":
            return replace(room, assignment=replace(given, seed=read_seed(value)))
        case "kinds":
            return replace(room, assignment=replace(given, kinds=()))
        case "pupils":
            return replace(room, pupils=value)
    return room


def _ticked(given: Assignment, name: str, state: str) -> tuple[Subject, ...]:
    """The subjects after one tick; never none. With all of them chosen a tick means that one alone."""
    every = subjects_of(given.rules)
    if name == EVERY:
        return every
    before = () if given.subjects == every else given.subjects
    if state == "on":
        return (*before, Subject(name))
    return tuple(subject for subject in before if subject != name) or every


def _under(given: Assignment, rules: Ruleset) -> Assignment:
    """The set under other rules: all subjects stay all, and of others those that these rules have."""
    every = subjects_of(rules)
    kept = tuple(subject for subject in given.subjects if subject in every)
    return _about(given, rules, every if given.subjects == subjects_of(given.rules) else kept or every)


def _about(given: Assignment, rules: Ruleset, subjects: tuple[Subject, ...]) -> Assignment:
    """The set with these subjects; kinds of question that none of them has are no longer asked for."""
    asked = {kind for subject in subjects for kind in kinds_of(subject, rules)}
    kinds = tuple(kind for kind in given.kinds if kind in asked)
    return replace(given, rules=rules, subjects=subjects, kinds=kinds)


def rulesets(given: Assignment) -> tuple[Ruleset, ...]:
    """The rule sets that are offered: the four, and one with house rules that the link has brought."""
    four = tuple(RULESETS.values())
    return four if given.rules in four else (*four, given.rules)
