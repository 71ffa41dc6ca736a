"""A dispute at the board as data: what was played under the rules agreed on and under the others, the proof, what
could have been played instead; what led to a position; what a play that stopped half-way still owes.

Nothing here has words, and nothing here knows a rule: every answer is made of rulings (docs/rules.md §2, §6).
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, product, takewhile
from typing import Any, NamedTuple

from tutor import __version__
from tutor.dice import Roll
from tutor.legality import Reason, Rule, hops
from tutor.notation import MOST_STEPS, as_said, position_text, ruleset_text, spelled_out
from tutor.play import PASS, Hop, Play, Step, Turn
from tutor.position import CHECKERS, HEAD, OFF, POINTS, Color, Counts, Position, pips
from tutor.ruleset import FIELDS, RULESETS, VERSION, Ruleset, Topic, field_value
from tutor.ruling import (
    Choice,
    Choices,
    NoteCode,
    Ruling,
    Verdict,
    choices,
    dead_end,
    dealings,
    notes,
    plays_of,
    rule,
    rule_on,
)

Hops = tuple[Hop, ...]
"""Steps as a person writes them, in playing order; none is the pass."""


# ---------------------------------------------------------------- an attempt under every rule set


class Proof(NamedTuple):
    """What settles the verdict, for anyone to check.

    `examined` is how many positions legal plays lead to, in any reading: all of them were looked at. Of a legal
    attempt `play` is its steps with their dice; of an open one, as the reading that allows it deals them. Of an illegal
    one `play` is the witness of its first reason that has one, else a legal order of the same steps, else empty; and
    `orders` are the legal plays that end where the attempt ends (so that only the order, or the way, is refused):
    when there are none, the position it leads to is none of those examined.
    """

    examined: int
    play: Play
    orders: tuple[Play, ...] = ()


class Nearness(StrEnum):
    """How a legal play is like what was tried, the nearest first."""

    SAME_STEPS = "same-steps"
    """The same steps in another order."""
    SAME_END = "same-end"
    """Other steps to the same position."""
    MORE = "more"
    """All the steps of the attempt, and some besides."""
    FEWER = "fewer"
    """Some of the steps of the attempt, and no others."""
    BUT_ONE = "but-one"
    """The same but for one step, which is another."""
    SAME_CHECKERS = "same-checkers"
    """The same checkers go, to other points."""
    OTHER = "other"
    """Other steps; also any steps instead of a pass, and a pass instead of steps."""


class Near(NamedTuple):
    """A legal play beside what was tried. `changed` are its steps that were not in the attempt, in playing order,
    `left_out` is how many steps of the attempt it has not; `verdict` is `open` when only some reading allows it."""

    play: Play
    nearness: Nearness
    changed: Hops
    left_out: int
    verdict: Verdict


class Account(NamedTuple):
    """What somebody says was played, with the ruling on it under the rules agreed on. `number` counts the accounts as
    they were heard, from 1; `by` is None when nobody in particular says so."""

    number: int
    by: Color | None
    played: Hops
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Settlement:
    """What was played, ruled on under the rule set that the table agreed on and under the others.

    `others` are the rulings of the other written rule sets, then of the house variants asked about, in order.
    `nearest` are the legal plays nearest to an attempt that is not legal in every reading; none of a legal one.
    `left_open` are the fields that the agreed text leaves open and the ruling depends on: what to agree on before
    the next game. `accounts` are all accounts of the play, in the order in which they were heard, where more than one
    was; `chosen` is the number of the one that is settled here.
    """

    position: Position
    roll: Roll
    played: Hops
    agreed: Ruling
    others: tuple[Ruling, ...]
    proof: Proof
    nearest: tuple[Near, ...]
    left_open: tuple[Topic, ...]
    accounts: tuple[Account, ...] = ()
    chosen: int = 0

    @property
    def account(self) -> Account | None:
        """The account that is settled here; None when only one was heard."""
        return next((account for account in self.accounts if account.number == self.chosen), None)

    @property
    def other_accounts(self) -> tuple[Account, ...]:
        """The accounts besides the one that is settled here."""
        return tuple(account for account in self.accounts if account.number != self.chosen)

    @property
    def differing(self) -> tuple[Ruling, ...]:
        """The others that rule otherwise than the agreed set, or refuse the play for other rules."""
        return tuple(ruling for ruling in self.others if _answer(ruling) != _answer(self.agreed))

    @property
    def alike(self) -> tuple[Ruling, ...]:
        """The others that rule as the agreed set does."""
        return tuple(ruling for ruling in self.others if _answer(ruling) == _answer(self.agreed))


def settle(
    rules: Ruleset, position: Position, roll: Roll, played: Hops, houses: tuple[Ruleset, ...] = ()
) -> Settlement:
    """The settlement of what the side to move has played, `rules` being agreed on."""
    agreed = rule(rules, position, roll, played)
    asked = dict.fromkeys((*RULESETS.values(), *houses))
    others = tuple(rule(other, position, roll, played) for other in asked if other != rules)
    near = () if agreed.verdict is Verdict.LEGAL else nearest(rules, agreed.turn, played)
    left = tuple(_left_open(agreed, position))
    return Settlement(position, roll, played, agreed, others, _proof(agreed), near, left)


def rule_on_accounts(
    rules: Ruleset, turn: Turn, tellings: Iterable[tuple[int, Color | None, Hops]]
) -> tuple[Account, ...]:
    """The ruling on each account of a play: its number, who gives it and the steps."""
    return tuple(Account(number, by, steps, rule_on(rules, turn, steps)) for number, by, steps in tellings)


_Answer = tuple[Verdict, frozenset[tuple[Verdict, frozenset[Rule]]]]


def _answer(ruling: Ruling) -> _Answer:
    """What two rulings are compared by: the verdict, and the rules that refuse the play in each reading."""
    readings = ruling.readings or (ruling,)
    return ruling.verdict, frozenset((r.verdict, frozenset(reason.rule for reason in r.reasons)) for r in readings)


def _left_open(agreed: Ruling, position: Position) -> Iterator[Topic]:
    if agreed.verdict is Verdict.OPEN:
        yield Topic.PRIME_TIMING
    last = any(note.code is NoteCode.LAST_THROW for note in notes(agreed.rules, position))
    if agreed.rules.draw is None and last:
        yield Topic.DRAW


def deciding(settlement: Settlement, other: Ruling) -> tuple[Topic, ...]:
    """On which fields it turns that `other` differs from the agreed ruling: each that alone would change the agreed
    one, or, when none would alone, all that bear on plays and differ. None when the rulings are alike."""
    agreed = settlement.agreed
    if _answer(other) == _answer(agreed):
        return ()
    unlike = [t for t in ON_PLAYS if field_value(other.rules, t) != field_value(agreed.rules, t)]
    return tuple(t for t in unlike if _answer(_exchanged(settlement, other, t)) != _answer(agreed)) or tuple(unlike)


ON_PLAYS = (Topic.HEAD_EXCEPTION, Topic.PRIME, Topic.PRIME_TIMING)
"""The fields of a rule set that bear on plays."""


@lru_cache(maxsize=64)
def bearing(rules: Ruleset, turn: Turn, played: Hops) -> tuple[Topic, ...]:
    """The fields on which the ruling on this play depends: those that change it, the others being as they are here or
    as some house plays them. A house rule on any other field changes nothing in this dispute."""
    first_double = turn.began[HEAD] == CHECKERS and turn.roll.double
    fields = [topic for topic in ON_PLAYS if topic is not Topic.HEAD_EXCEPTION or first_double]
    values = [dict.fromkeys((field_value(rules, topic), *FIELDS[topic])) for topic in fields]
    answers = {
        combined: _answer(rule_on(_with(rules, fields, combined), turn, played)) for combined in product(*values)
    }

    def decides(place: int) -> bool:
        """Whether two combinations that differ in this field alone are answered differently."""
        rest: dict[tuple[StrEnum | None, ...], set[_Answer]] = {}
        for combined, answer in answers.items():
            rest.setdefault((*combined[:place], *combined[place + 1 :]), set()).add(answer)
        return any(len(found) > 1 for found in rest.values())

    return tuple(topic for place, topic in enumerate(fields) if decides(place))


def _with(rules: Ruleset, fields: Iterable[Topic], values: Iterable[StrEnum | None]) -> Ruleset:
    """The rules with these fields so."""
    changed: dict[str, Any] = {f.replace("-", "_"): value for f, value in zip(fields, values, strict=True)}
    return replace(rules, **changed)


def _exchanged(settlement: Settlement, other: Ruling, topic: Topic) -> Ruling:
    """The ruling under the agreed rules with one field as the other set has it."""
    rules = _with(settlement.agreed.rules, (topic,), (field_value(other.rules, topic),))
    return rule(rules, settlement.position, settlement.roll, settlement.played)


def _proof(ruling: Ruling) -> Proof:
    found = choices(ruling.rules, ruling.turn)
    ends = found.ends()
    if ruling.verdict is not Verdict.ILLEGAL:
        return Proof(len(ends), ruling.play)
    end = _end(ruling.turn, ruling.play)
    witness = next((reason.witness for reason in ruling.reasons if reason.witness), ruling.legal_order)
    return Proof(len(ends), witness or PASS, _all_orders(found.choice(end)) if end in ends else ())


def _all_orders(choice: Choice) -> tuple[Play, ...]:
    return tuple(dict.fromkeys((*choice.orders, *choice.open_orders)))


def _end(turn: Turn, play: Play) -> Counts | None:
    """Where steps lead, allowed or not; None when one of them has no checker to move or no point to land on."""
    for step in play:
        if not (1 <= step.source <= HEAD and turn.own[step.source] and step.target <= HEAD):
            return None
        turn = turn.after(step)
    return turn.own


def nearest(rules: Ruleset, turn: Turn, played: Hops, limit: int = 3) -> tuple[Near, ...]:
    """The legal plays nearest to what was tried, one for each position they lead to, never the attempt itself.

    Those legal in every reading come first, then by nearness, then by how few steps are changed.
    """
    attempt = _Attempt.of(turn, rule_on(rules, turn, played).play)
    found = choices(rules, turn)
    best: list[tuple[_Rank, int, Near]] = []
    for least, place, own in sorted((_least(attempt, found, own), n, own) for n, own in enumerate(found.ends())):
        if len(best) >= limit and best[limit - 1][:2] < (least, place):
            break
        near = _nearest_to(attempt, found.choice(own))
        if near:
            insort(best, (_rank(near), place, near))
    return tuple(near for _, _, near in best[:limit])


class _Attempt(NamedTuple):
    """What was tried, as legal plays are compared with it."""

    turn: Turn
    steps: Hops
    counted: Counter[Hop]
    end: Counts | None
    gone: Counts

    @classmethod
    def of(cls, turn: Turn, play: Play) -> _Attempt:
        steps, reached = hops(play), _after(turn, play).own
        return cls(turn, steps, Counter(steps), _end(turn, play), _gone(turn.own, reached))

    def shared(self, steps: Hops) -> int:
        """How many steps both begin with."""
        pairs = zip(self.steps, steps, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _gone(before: Counts, after: Counts) -> Counts:
    """How many checkers each point has lost."""
    return tuple(max(n - left, 0) for n, left in zip(before[1:], after[1:], strict=True))


def _nearest_to(attempt: _Attempt, choice: Choice) -> Near | None:
    """The order of these that is nearest to the attempt; None when the attempt is the only one."""
    doubtful = choice.orders if choice.verdict is Verdict.OPEN else choice.open_orders
    sure = [order for order in choice.orders if order not in frozenset(doubtful)]
    for orders, verdict in ((sure, Verdict.LEGAL), (_all_orders(choice), Verdict.OPEN)):
        found = [_near(attempt, choice.own, play, verdict) for play in orders if hops(play) != attempt.steps]
        if found:
            least = min(map(_rank, found))
            steps = ((near, hops(near.play)) for near in found if _rank(near) == least)
            return min(steps, key=lambda pair: (-attempt.shared(pair[1]), as_said(pair[1])))[0]
    return None


def _near(attempt: _Attempt, own: Counts, play: Play, verdict: Verdict) -> Near:
    steps = hops(play)
    counted = Counter(steps)
    added, dropped = counted - attempt.counted, attempt.counted - counted
    if not added and not dropped:
        nearness = Nearness.SAME_STEPS
    elif own == attempt.end:
        nearness = Nearness.SAME_END
    elif not steps or not attempt.steps:
        nearness = Nearness.OTHER
    elif not dropped:
        nearness = Nearness.MORE
    elif not added:
        nearness = Nearness.FEWER
    elif added.total() == dropped.total() == 1 < len(attempt.steps):
        nearness = Nearness.BUT_ONE
    elif any(attempt.gone) and attempt.gone == _gone(attempt.turn.own, own):
        nearness = Nearness.SAME_CHECKERS
    else:
        nearness = Nearness.OTHER
    return Near(play, nearness, tuple(_changed(steps, attempt.counted)), dropped.total(), verdict)


def _changed(steps: Hops, counted: Counter[Hop]) -> Iterator[Hop]:
    """The steps that are not among those counted, each of which accounts for one."""
    left = counted.copy()
    for hop in steps:
        if not left[hop]:
            yield hop
        else:
            left[hop] -= 1


_Rank = tuple[bool, int, int]


def _rank(near: Near) -> _Rank:
    return near.verdict is Verdict.OPEN, _NEARNESS[near.nearness], len(near.changed)


def _least(attempt: _Attempt, found: Choices, own: Counts) -> _Rank:
    """A rank that no play to `own` is before. With a double every play there has the same steps, so one of them tells;
    there the orders are many, and those of far results are never listed."""
    doubtful = _doubtful(found, own)
    if not found.turn.roll.double:
        return doubtful, 0, 0
    line = next(result.line for _, plays in found.readings if (result := plays.result(own)))
    return _rank(_near(attempt, own, line, Verdict.OPEN if doubtful else Verdict.LEGAL))


def _doubtful(found: Choices, own: Counts) -> bool:
    """Whether only some reading allows a play to `own`."""
    return not all(plays.result(own) for _, plays in found.readings)


_NEARNESS = {nearness: rank for rank, nearness in enumerate(Nearness)}


# ---------------------------------------------------------------- from before, roll and after alone


class Way(NamedTuple):
    """A play that leads there, and whether every reading allows it (`legal`) or some only (`open`)."""

    play: Play
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why no steps of the roll lead there; points are the mover's numbers, 0 is off.

    `lost` and `gained` are the mover's points with fewer and with more checkers, with how many. `pips` is how far its
    checkers have come in all (below 0: backwards), `possible` what one, two … dice of the roll add up to; a checker
    borne off may use less than its die. `returned` counts checkers that were off and stand on the board again.
    `opponent` are the points at which the opponent has more (above 0) or fewer checkers than before. `own_fits` is
    whether steps of the roll do lead the mover's own checkers there, so that the opponent's are all that is wrong.
    """

    lost: tuple[tuple[int, int], ...]
    gained: tuple[tuple[int, int], ...]
    pips: int
    possible: tuple[int, ...]
    returned: int
    opponent: tuple[tuple[int, int], ...]
    own_fits: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """What can be ruled when only the position before, the roll and the position after are known.

    `plays` are all legal orders that lead there. `refused` are the rulings on the other orders and ways to get there
    with dice of this roll, one for each set of steps, fewest faults first; when `plays` is empty they say why not.
    `verdict` is that of the position reached: `legal` when every reading has a play that leads there. `order_mattered`
    is whether some of the steps that lead there are ruled on differently in another order that could be made.
    `passed` is whether nothing was moved; then the pass is in `plays` if it was right, else in `refused`. `mismatch`
    says what differs when no steps of the roll lead there at all. `closest` are, when `plays` is empty, the legal plays
    to the positions that differ from `after` by fewest of the mover's checkers.
    """

    turn: Turn
    after: Position
    passed: bool
    verdict: Verdict
    plays: tuple[Way, ...]
    order_mattered: bool
    refused: tuple[Ruling, ...]
    mismatch: Mismatch | None
    closest: tuple[Way, ...]

    @property
    def way_mattered(self) -> bool:
        """Whether a legal play leads there and another order or other steps to the same position are not as legal."""
        return bool(self.plays) and (bool(self.refused) or len({way.verdict for way in self.plays}) > 1)


def reached(rules: Ruleset, position: Position, roll: Roll, after: Position) -> Reached:
    """Whether a legal play of this roll leads from `position` to `after`, which, and if none, why not.

    Whose turn it is in `after` does not matter.
    """
    turn = Turn.start(position, roll)
    mover = position.to_move
    own = after.counts(mover)
    ways = list(dict.fromkeys(_ways(turn, own)))
    against = Turn.start(replace(after, to_move=mover), roll).against
    if not ways or against != turn.against:
        mismatch = _mismatch(turn, own, against, bool(ways))
        closest = _closest(rules, turn, own)
        return Reached(turn, after, False, Verdict.ILLEGAL, (), False, (), mismatch, closest)
    rulings = [rule_on(rules, turn, way) for way in sorted(ways, key=as_said)]
    plays = tuple(Way(r.play, r.verdict) for r in rulings if r.verdict is not Verdict.ILLEGAL)
    sets = _sets_of_steps(rulings)
    found = choices(rules, turn)
    return Reached(
        turn,
        after,
        own == turn.own,
        found.choice(own).verdict if plays else Verdict.ILLEGAL,
        tuple(sorted(plays, key=lambda way: way.verdict is Verdict.OPEN)),
        any(len({ruling.verdict for ruling in orders}) > 1 for orders in sets),
        tuple(sorted(_least_refused(sets), key=_faults)),
        None,
        () if plays else _closest(rules, turn, own),
    )


def _ways(turn: Turn, own: Counts) -> Iterator[Hops]:
    """Every order of steps by dice of the roll, allowed or not, that takes the mover's checkers to `own`.

    No rule is asked: a step needs a checker and an unused die. A bear-off may come up more than once.
    """
    excess = _excess(turn.own, own)
    if min(excess) < 0 or sum(excess) > sum(turn.dice):
        return
    if not any(excess):
        yield ()
        return
    for number in dict.fromkeys(turn.dice):
        for source in POINTS:
            step = Step(source, number)
            if turn.own[source] and all(excess[step.target + 1 : source + 1]):
                rest = _ways(turn.after(step), own)
                yield from (((source, step.target), *later) for later in rest)


def _excess(before: Counts, after: Counts) -> list[int]:
    """For each point, how many checkers fewer stand on it or farther from the exit: a step makes it one fewer for
    every point it leaves or passes, and never one more."""
    fewer = accumulate(before[point] - after[point] for point in POINTS)
    return [0, *reversed(list(fewer))]


def _sets_of_steps(rulings: list[Ruling]) -> list[list[Ruling]]:
    """The rulings grouped by the steps, whatever their order."""
    grouped: dict[Hops, list[Ruling]] = {}
    for ruling in rulings:
        grouped.setdefault(tuple(sorted(hops(ruling.play))), []).append(ruling)
    return list(grouped.values())


def _least_refused(sets: list[list[Ruling]]) -> Iterator[Ruling]:
    """Of each set of steps the order with fewest faults that is refused, if one is."""
    for orders in sets:
        refused = [ruling for ruling in orders if ruling.verdict is Verdict.ILLEGAL]
        if refused:
            yield min(refused, key=_faults)


def _faults(ruling: Ruling) -> tuple[int, int]:
    """How much is wrong with a refused play: one whose steps all stand is best."""
    return sum(reason.number is not None for reason in ruling.reasons), len(ruling.reasons)


def _mismatch(turn: Turn, own: Counts, against: Counts, own_fits: bool) -> Mismatch:
    dice = turn.roll.dice
    possible = {sum(dice[:count]) for count in range(1, len(dice) + 1)} | set(dice)
    return Mismatch(
        _more(turn.own, own),
        _more(own, turn.own),
        pips(turn.own) - pips(own),
        tuple(sorted(possible)),
        max(turn.own[OFF] - own[OFF], 0),
        tuple((p, now - then) for p, then, now in _slots(turn.against, against) if now != then),
        own_fits,
    )


def _more(a: Counts, b: Counts) -> tuple[tuple[int, int], ...]:
    """The points that hold more checkers in `a` than in `b`, and how many more."""
    return tuple((p, n - m) for p, n, m in _slots(a, b) if n > m)


def _slots(a: Counts, b: Counts) -> Iterator[tuple[int, int, int]]:
    """Each point, from the head to off, with what it holds in both."""
    return ((p, a[p], b[p]) for p in (*POINTS, OFF))


def _closest(rules: Ruleset, turn: Turn, own: Counts, limit: int = 3) -> tuple[Way, ...]:
    """Legal plays to the positions that differ from `own` by fewest checkers; of each the order a person would say."""
    found = choices(rules, turn)
    ends = sorted(found.ends(), key=lambda end: (sum(n for _, n in _more(own, end)), _doubtful(found, end)))
    best = map(found.choice, ends[:limit])
    return tuple(Way(min(one.orders, key=lambda play: as_said(hops(play))), one.verdict) for one in best)


_ASKED_ELSEWHERE = 12
"""Of so many legal plays to one position it is asked which one the other rule sets allow too."""


@dataclass(frozen=True, slots=True)
class Deduced:
    """What is ruled when only the position before, the roll and the position after are known.

    `settlement` is of one play of `mover` that leads there: a legal one, of these the one that most rule sets allow;
    when none is legal, the one with fewest faults; when no steps of the roll lead there, the steps that do. It is None
    when no steps could: the opponent's checkers were moved, one that was off came back, or more was moved than is ruled
    on.
    `elsewhere` is what leads there under those other rule sets, written and asked about, that allow other plays to it.
    """

    mover: Color
    reached: Reached
    settlement: Settlement | None
    elsewhere: tuple[tuple[Ruleset, Reached], ...]

    @property
    def refused(self) -> Ruling | None:
        """Of an order or a way that mattered the ruling that refuses another, if possible one of the same steps."""
        if not self.reached.plays or self.settlement is None:
            return None
        steps = Counter(self.settlement.played)
        ways = self.reached.refused
        return next((ruling for ruling in ways if Counter(hops(ruling.play)) == steps), next(iter(ways), None))


def deduce(
    rules: Ruleset, position: Position, roll: Roll, after: Position, houses: tuple[Ruleset, ...] = ()
) -> Deduced:
    """The ruling from the position before, the roll and the position after, under `rules` and under the others."""
    found = reached(rules, position, roll, after)
    played = _ruled_on(found, position, roll, houses)
    if played is None:
        return Deduced(position.to_move, found, None, ())
    settlement = settle(rules, position, roll, played, houses)
    others = [ruling.rules for ruling in settlement.others] if not found.mismatch else []
    there = ((other, reached(other, position, roll, after)) for other in others)
    unlike = tuple((other, ways) for other, ways in there if set(ways.plays) != set(found.plays))
    return Deduced(position.to_move, found, settlement, unlike)


def _ruled_on(found: Reached, position: Position, roll: Roll, houses: tuple[Ruleset, ...]) -> Hops | None:
    if found.mismatch:
        return _moved(found.mismatch)
    if not found.plays:
        return hops(found.refused[0].play)
    asked = (*RULESETS.values(), *houses)

    def allowing(way: Way) -> int:
        played = hops(way.play)
        return sum(rule(rules, position, roll, played).verdict is Verdict.LEGAL for rules in asked)

    best = [way for way in found.plays if way.verdict is found.verdict] or [*found.plays]
    return hops(max(best[:_ASKED_ELSEWHERE], key=allowing).play)


def _moved(mismatch: Mismatch) -> Hops | None:
    """What was moved as steps, from the points with fewer checkers to those with more, in order from the head; None
    when no steps do it."""
    sources = [point for point, count in mismatch.lost for _ in range(count)]
    targets = [point for point, count in mismatch.gained for _ in range(count)]
    if mismatch.opponent or mismatch.returned or len(sources) > MOST_STEPS:
        return None
    return tuple(zip(sources, targets, strict=True))


# ---------------------------------------------------------------- a play stopped half-way


class Duty(StrEnum):
    """What the side to move owes after some steps; `open` when the readings differ."""

    NOTHING = "nothing"
    """The steps are a whole legal play."""
    MORE = "more"
    """They begin one, and more must be played."""
    NO_PLAY = "no-play"
    """They begin no legal play."""
    OPEN = "open"


class Rest(NamedTuple):
    """One way to go on: the steps made with their dice, and the plays that are left after them (their `turn` has the
    unused dice). There are two only when a bear-off may have used either die."""

    made: Play
    left: Choices


class ReadingOwed(NamedTuple):
    """What one reading says is owed, and why the steps begin no legal play in it."""

    rules: Ruleset
    duty: Duty
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """What is still to be played after `made`. `stopped` is the ruling if the play is left as it is; `rests` are the
    ways to go on, in any reading; `readings` has the answer of each (one, when the rules are settled)."""

    turn: Turn
    made: Hops
    duty: Duty
    stopped: Ruling
    rests: tuple[Rest, ...]
    readings: tuple[ReadingOwed, ...]

    @property
    def dice(self) -> tuple[int, ...]:
        """The unused dice, the larger first: as the first way to go on deals them, or else as the ruling does."""
        if self.rests:
            return self.rests[0].left.turn.dice
        return _after(self.turn, self.stopped.play).dice

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the steps made begin no legal play; none unless every reading says so."""
        return self.readings[0].reasons if self.duty is Duty.NO_PLAY else ()


def owed(rules: Ruleset, turn: Turn, made: Hops) -> Owed:
    """What the side to move still owes once it has made these steps of its roll (§2)."""
    ways = dealings(turn.dice, made)
    readings = tuple(_owed_in(reading, turn, made, ways) for reading in rules.readings())
    duties = {reading.duty for reading in readings}
    duty = readings[0].duty if len(duties) == 1 else Duty.OPEN
    found = choices(rules, turn)
    rests = (Rest(play, found.after(play)) for play in ways)
    going = tuple(rest for rest in rests if rest.left.next_steps())
    return Owed(turn, made, duty, rule_on(rules, turn, made), going, readings)


def _owed_in(rules: Ruleset, turn: Turn, made: Hops, ways: tuple[Play, ...]) -> ReadingOwed:
    plays = plays_of(rules, turn)
    if any(plays.dealt(hops(play)) is not None for play in ways):
        return ReadingOwed(rules, Duty.NOTHING, ())
    if any(plays.next_steps(hops(play)) for play in ways):
        return ReadingOwed(rules, Duty.MORE, ())
    ruling = rule_on(rules, turn, made)
    if any(reason.number for reason in ruling.reasons):
        return ReadingOwed(rules, Duty.NO_PLAY, ruling.reasons)
    return ReadingOwed(rules, Duty.NO_PLAY, dead_end(rules, turn, ruling.play, plays))


def _after(turn: Turn, play: Play) -> Turn:
    for step in play:
        turn = turn.after(step)
    return turn


# ---------------------------------------------------------------- two attempts


class Sameness(StrEnum):
    """How two attempts are one play, if they are."""

    IDENTICAL = "identical"
    """The same steps in the same order, however written."""
    OTHER_ORDER = "other-order"
    """The same steps in another order; their rulings may differ."""
    OTHER_WAY = "other-way"
    """Other steps to the same position; their rulings may differ."""
    DIFFERENT = "different"


def same_play(rules: Ruleset, turn: Turn, a: Hops, b: Hops) -> Sameness:
    """Whether two attempts are the same play, a shorthand being read as it is ruled on."""
    one, other = (rule_on(rules, turn, played).play for played in (a, b))
    if hops(one) == hops(other):
        return Sameness.IDENTICAL
    if Counter(hops(one)) == Counter(hops(other)):
        return Sameness.OTHER_ORDER
    end = _end(turn, one)
    return Sameness.OTHER_WAY if end is not None and end == _end(turn, other) else Sameness.DIFFERENT


# ---------------------------------------------------------------- to report a ruling


class Ruled(NamedTuple):
    """A rule set as text, with its verdict and the codes of its reasons."""

    rules: str
    verdict: Verdict
    codes: tuple[str, ...]


class Heard(NamedTuple):
    """Another account: its number, who gives it, the play, and what the agreed rules say to it."""

    number: int
    by: Color | None
    play: str
    ruled: Ruled


class Reproduction(NamedTuple):
    """All that is needed to get the same rulings again, as text: the position with its roll, the play without
    brackets; each rule set, the agreed one first, with its verdict and the codes of its reasons; the versions of
    the rule sets and of the program; the position after the play, where the ruling was made from it; and, where there
    were several accounts, who gives this one, its number (0: it is the only one), and the others."""

    position: str
    play: str
    rulings: tuple[Ruled, ...]
    rules_version: str
    version: str
    after: str = ""
    by: Color | None = None
    number: int = 0
    others: tuple[Heard, ...] = ()

    @property
    def commands(self) -> tuple[str, ...]:
        """The `nardy` command of each ruling."""
        asked = [(self.play, ruled.rules) for ruled in self.rulings]
        asked += [(other.play, other.ruled.rules) for other in self.others]
        return tuple(f"nardy check {self.position} {play} --rules {rules}" for play, rules in asked)


def reproduction(settlement: Settlement, after: Position | None = None) -> Reproduction:
    """What to send when a ruling seems wrong; `after` is the position that it was made from, if it was."""
    return Reproduction(
        position_text(settlement.position, settlement.roll),
        spelled_out(settlement.played),
        tuple(_told(ruling) for ruling in (settlement.agreed, *settlement.others)),
        VERSION,
        __version__,
        position_text(after) if after else "",
        settlement.account.by if settlement.account else None,
        settlement.chosen,
        tuple(
            Heard(number, by, spelled_out(played), _told(ruling))
            for number, by, played, ruling in settlement.other_accounts
        ),
    )


def _told(ruling: Ruling) -> Ruled:
    reasons = (reason for r in ruling.readings or (ruling,) for reason in r.reasons)
    return Ruled(
        ruleset_text(ruling.rules), ruling.verdict, tuple(dict.fromkeys(str(reason.rule) for reason in reasons))
    )
