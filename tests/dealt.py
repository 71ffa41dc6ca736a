"""What is wrong with a drill, as the engine and the plain enumerator (`tests.oracle`) find it.

The enumerator shares no code with the engine: it lists every ordered play, with the rule asked about and without it,
and from those lists each answer is worked out once more.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import MappingProxyType

from tests import oracle
from tutor.dice import Roll
from tutor.drills import RULE_OF, Foil, Hops, Item, Kind, Level, Series, Subject, deal, decides, kinds_of, level_of
from tutor.notation import read_ruleset
from tutor.play import Turn
from tutor.position import Position
from tutor.ruleset import RULESETS, Draw, Ruleset
from tutor.ruling import NoteCode, choices, notes, rule

ITEMS = int(os.environ.get("NARDY_DRILLS", "200"))
"""How many drills of each subject the tests prove."""

HOUSE = tuple(
    map(
        read_ruleset,
        (
            "greek+prime=never+prime-timing=turn",
            "nard-online+head-exception=never+prime=home",
            "livegames+head-exception=any-double+draw=last-throw",
        ),
    )
)
RULES = (*RULESETS.values(), *HOUSE)


def proof(subject: Subject, count: int) -> Iterator[tuple[Item, list[str]]]:
    """So many drills of a subject, at every level under every rule set, each with what is wrong with it."""
    each = -(-count // (len(RULES) * len(Level)))
    for rules in RULES:
        for level in Level:
            for item in islice(deal(Series((subject,), level, rules, "proof")), each):
                missed = [] if item.level is level else ["it is of another level than was asked for"]
                yield item, [*missed, *faults(item)]


_told = lru_cache(maxsize=64)(oracle.tell)


def faults(item: Item) -> list[str]:
    """What is wrong with an item; nothing when it is right."""
    found = [*_of_form(item), *_of_engine(item), *_CHECKS[item.kind](item)]
    return [*found, *(_of_foil(item.subject, item.foil, item.roll) if item.foil and item.roll else ())]


def _of_form(item: Item) -> Iterator[str]:
    found = {note.code for note in notes(item.rules, item.position, item.roll)}
    if found - ({NoteCode.OVER, NoteCode.LAST_THROW} if item.subject is Subject.SCORE else set()):
        yield f"no game leads there: {found}"
    if item.kind not in kinds_of(item.subject, item.rules):
        yield "its subject has no such kind"
    if item.level is not level_of(item.subject, item.difficulty):
        yield "its level is not as measured"
    if len(set(item.options)) != len(item.options) or len(set(item.plays)) != len(item.plays):
        yield "an option or a play stands twice"
    if item.kind is not Kind.PLAY and (item.answer not in item.options or len(item.options) < 2):
        yield "the answer is not among the options"
    if (item.foil is None) is not (item.subject is Subject.SCORE):
        yield "it has no foil, or needs none"
    if item.foil and _refused_play(item) not in (None, item.foil.play):
        yield "the play that is refused is not the one that the rule refuses"


def _refused_play(item: Item) -> Hops | None:
    """The play asked about that is refused, where it is known which."""
    if item.kind is Kind.WHICH:
        return item.plays[item.options.index(item.answer)]
    refused = item.kind is Kind.RULE or item.answer in ("illegal", "refused")
    return item.plays[0] if refused and item.kind in (Kind.ALLOWED, Kind.RULE, Kind.PRIME) else None


def _of_engine(item: Item) -> Iterator[str]:
    """The answer as the engine gives it."""
    if not decides(item):
        yield "the rule does not decide, says the engine"
    if item.roll is None:
        return
    verdicts = [rule(item.rules, item.position, item.roll, play).verdict for play in item.plays]
    right = [play for play, verdict in zip(item.plays, verdicts, strict=True) if verdict == "legal"]
    found = choices(item.rules, Turn.start(item.position, item.roll))
    expected: object = {
        Kind.ALLOWED: lambda: verdicts == [item.answer],
        Kind.RULE: lambda: verdicts == ["illegal"],
        Kind.WHICH: lambda: len(right) == 2 and item.plays[item.options.index(item.answer)] not in right,
        Kind.ORDER: lambda: right == [item.plays[item.options.index(item.answer)]],
        Kind.PRIME: lambda: verdicts == ["illegal" if item.answer == "refused" else "legal"],
        Kind.COUNT: lambda: len(set(found.ends())) == int(item.answer),
        Kind.PASS: lambda: all(plays.must_pass is (item.answer == "yes") for _, plays in found.readings),
        Kind.PLAY: lambda: not any(plays.must_pass for _, plays in found.readings),
    }[item.kind]()
    if not expected:
        yield f"the engine answers otherwise: {verdicts}"


def _of_foil(subject: Subject, foil: Foil, roll: Roll) -> Iterator[str]:
    """That the foil is refused for the one rule, and would be allowed without it."""
    asked = str(RULE_OF[subject])
    codes = _codes(foil.rules, foil.position, roll, foil.play)
    if codes != {asked}:
        yield f"the foil breaks {codes}"
    elif asked == "die":
        most = _told(foil.rules, foil.position, roll).dice_used
        if len(foil.play) != most:
            yield "without the rule the foil would still not use as many dice as can be"
    elif foil.play not in _told(foil.rules, foil.position, roll, (asked,)).plays:
        yield "without the rule the foil would still be refused"


def _codes(rules: Ruleset, position: Position, roll: Roll, play: Hops) -> set[str]:
    return {fault.code for fault in oracle.explained(rules, position, roll, play)[1]}


# ---------------------------------------------------------------- the answer, from the list of every play


def _allowed(item: Item) -> Iterator[str]:
    verdict = _verdict(item, item.plays[0])
    if verdict != item.answer:
        yield f"the play is {verdict}"


def _verdict(item: Item, play: Hops) -> str:
    found = {play in told.plays for told in _readings(item)}
    return "open" if len(found) == 2 else "legal" if found == {True} else "illegal"


def _readings(item: Item, *without: str) -> list[oracle.Told]:
    assert item.roll
    return [_told(each, item.position, item.roll, without) for each in oracle.settled_readings(item.rules)]


def _which(item: Item) -> Iterator[str]:
    wrong = [option for option, play in zip(item.options, item.plays, strict=True) if _verdict(item, play) != "legal"]
    if wrong != [item.answer] or _verdict(item, item.plays[item.options.index(item.answer)]) != "illegal":
        yield f"of the three these are wrong: {wrong}"


def _rule(item: Item) -> Iterator[str]:
    assert item.roll
    for each in oracle.settled_readings(item.rules):
        if (codes := _codes(each, item.position, item.roll, item.plays[0])) != {item.answer}:
            yield f"the play breaks {codes}"
    if item.answer != RULE_OF[item.subject] or len(item.options) != 4:
        yield "not the rule practised, or not four to choose from"


def _play(item: Item) -> Iterator[str]:
    ends = {told.ends for told in _readings(item)}
    if len(ends) != 1 or any(() in told.plays for told in _readings(item)):
        yield "what may be played is open, or it must be passed"
    if _changed(item):
        yield "without the rule the same could be played"


def _changed(item: Item) -> bool:
    """Whether the positions that can be reached are the same without the rule."""
    asked = str(RULE_OF[item.subject])
    return [told.ends for told in _readings(item)] == [told.ends for told in _readings(item, asked)]


def _count(item: Item) -> Iterator[str]:
    counted = {len(told.ends) for told in _readings(item)}
    if counted != {int(item.answer)}:
        yield f"there are {counted} results"
    if {len(told.ends) for told in _readings(item, str(RULE_OF[item.subject]))} & counted:
        yield "without the rule there would be as many"


def _pass(item: Item) -> Iterator[str]:
    if {told.plays == {()} for told in _readings(item)} != {item.answer == "yes"}:
        yield "whether it must be passed"
    if _changed(item):
        yield "without the rule the same could be played"


def _order(item: Item) -> Iterator[str]:
    ends = {tuple(_boards(item, play)[-1]) for play in item.plays}
    allowed = [option for option, play in zip(item.options, item.plays, strict=True) if _verdict(item, play) == "legal"]
    if len(ends) != 1 or allowed != [item.answer]:
        yield f"{len(ends)} positions; these orders are allowed: {allowed}"
    assert item.roll
    asked, readings = {str(RULE_OF[item.subject])}, oracle.settled_readings(item.rules)
    for option, play in zip(item.options, item.plays, strict=True):
        if option != item.answer and any(_codes(r, item.position, item.roll, play) != asked for r in readings):
            yield f"{option} is not refused for this rule alone"


def _boards(item: Item, play: Hops) -> list[oracle.Board]:
    """The mover's checkers before a play and after each of its steps."""
    found = [oracle.boards(item.position)[0]]
    for start, end in play:
        counts = list(found[-1])
        counts[start] -= 1
        counts[end] += 1
        found.append(tuple(counts))
    return found


def _prime(item: Item) -> Iterator[str]:
    begun, *after = map(oracle.held_windows, _boards(item, item.plays[0]))
    made = any(held - begun for held in after)
    answer = "refused" if _verdict(item, item.plays[0]) == "illegal" else "stands" if after[-1] - begun else "none"
    if answer != item.answer or made is (answer == "none") or _verdict(item, item.plays[0]) == "open":
        yield f"a prime is made: {made}; {answer}"


def _worth(item: Item) -> Iterator[str]:
    mover, against = oracle.boards(item.position)
    if sorted((mover[0], against[0]))[1] != 15 or sum(mover) != 15 or sum(against) != 15:
        yield "nobody has finished"
    if item.rules.draw is not Draw.NONE and mover[0] > 10:
        yield "a last throw could make a draw of it"
    if item.answer != ("1" if min(mover[0], against[0]) else "2"):
        yield "the worth"


_CHECKS: Mapping[Kind, Callable[[Item], Iterator[str]]] = MappingProxyType(
    {
        Kind.ALLOWED: _allowed,
        Kind.WHICH: _which,
        Kind.RULE: _rule,
        Kind.PLAY: _play,
        Kind.COUNT: _count,
        Kind.PASS: _pass,
        Kind.ORDER: _order,
        Kind.PRIME: _prime,
        Kind.WORTH: _worth,
    }
)
