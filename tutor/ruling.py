"""From rules to rulings: the dice dealt to what was played, every reading of an open text, and what to note.

A `Ruleset` may leave `prime_timing` open. Then every reading is judged in full, and what depends on it is
`open`, with each reading's answer (docs/rules.md §6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from tutor.dice import ROLLS, Roll
from tutor.legality import (
    Plays,
    Reason,
    Rule,
    hops,
    in_list_order,
    judge,
    legal_plays,
    makes_prime,
    objections,
    prime_allowed,
    primes,
    runs,
)
from tutor.notation import hops_text
from tutor.play import PASS, Hop, Play, Step, Turn, moved
from tutor.position import CHECKERS, HEAD, OFF, POINTS, START, Color, Counts, Position, all_home
from tutor.ruleset import Basis, Draw, Ground, Opening, Ruleset, Topic


class Verdict(StrEnum):
    """The answer to whether a play is legal; `open` when the readings of a text differ."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    OPEN = "open"


def _agreed(verdicts: tuple[Verdict, ...]) -> Verdict:
    return verdicts[0] if len(set(verdicts)) == 1 else Verdict.OPEN


# ---------------------------------------------------------------- dealing the dice to what was played


def dealings(dice: tuple[int, ...], played: tuple[Hop, ...]) -> tuple[Play, ...]:
    """Every way to deal the dice to these steps, the larger die to the earlier step first.

    A bear-off does not name its die. A hop that no single unused die fits is read as shorthand for several
    steps, if the dice add up; else it keeps the distance it asks for, which no die shows.
    """
    if not played:
        return (PASS,)
    (source, target), rest = played[0], played[1:]
    return tuple(
        (*steps, *tail) for steps in _ways(dice, source, target) for tail in dealings(_unused(dice, steps), rest)
    )


def is_shorthand(play: Play, played: tuple[Hop, ...]) -> bool:
    """Whether a hop of `played` stands for several steps of `play`, which is one of its dealings."""
    return len(play) > len(played)


def _ways(dice: tuple[int, ...], source: int, target: int) -> list[Play]:
    different = list(dict.fromkeys(dice))
    fits = [d for d in different if d >= source] if target == OFF else [d for d in different if d == source - target]
    if fits:
        return [(Step(source, d),) for d in fits]
    orders = dict.fromkeys(o for n in range(2, len(dice) + 1) for o in permutations(dice, n))
    chains = (_chain(order, source, target) for order in orders)
    return [chain for chain in chains if chain] or [(Step(source, source - target),)]


def _chain(order: tuple[int, ...], source: int, target: int) -> Play:
    """One checker from source to target by these dice in this order; empty if they do not lead there just so."""
    steps: list[Step] = []
    for number in order:
        if source <= target:
            return PASS
        steps.append(Step(source, number))
        source = steps[-1].target
    return tuple(steps) if source == target else PASS


def _unused(dice: tuple[int, ...], steps: Play) -> tuple[int, ...]:
    left = list(dice)
    for step in steps:
        if step.die in left:
            left.remove(step.die)
    return tuple(left)


# ---------------------------------------------------------------- a ruling


@dataclass(frozen=True, slots=True)
class Attempt:
    """One dealing of the dice to what was played, and every reason against it."""

    play: Play
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reading of the rule set answers."""

    rules: Ruleset
    verdict: Verdict
    play: Play
    reasons: tuple[Reason, ...]


class NoteCode(StrEnum):
    """Why a position cannot come up in a game; `over`: it has been won (§7).

    Beside these: `last-throw`, that a finished game may have one; and about plays `one-checker` and `exact-off`,
    that the letter of the text could be heard against them (§6).
    """

    OVER = "over"
    PRIME_STANDING = "prime-standing"
    OFF_EARLY = "off-early"
    HEAD_FULL = "head-full"
    STARTER_DOUBLE = "starter-double"
    WHITE_STARTS = "white-starts"
    LAST_THROW = "last-throw"
    ONE_CHECKER = "one-checker"
    EXACT_OFF = "exact-off"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know about a position: its code, the side it is about, and the points (in that side's numbers)."""

    code: NoteCode
    color: Color | None = None
    points: tuple[int, ...] = ()


class Objection(NamedTuple):
    """A reason against a play, and the settled rules that give it."""

    rules: Ruleset
    play: Play
    reason: Reason


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling on what was played, under one rule set.

    `play` are the steps as ruled on, with their dice. `reasons` are empty when the play is legal, and when
    the readings differ: then each reading has its own. `attempts` are the orders of a shorthand that is legal
    in none. `legal_order` is an order of the same steps that would have been legal, if there is one.
    """

    rules: Ruleset
    turn: Turn
    play: Play
    verdict: Verdict
    reasons: tuple[Reason, ...]
    readings: tuple[Reading, ...]
    attempts: tuple[Attempt, ...]
    legal_order: Play | None

    @property
    def divided(self) -> bool:
        """Whether the readings answer differently, or refuse it by different rules."""
        return len({(said.verdict, tuple(reason.rule for reason in said.reasons)) for said in self.readings}) > 1

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Every reason against it; where the readings are divided, those of each reading."""
        if self.divided:
            return tuple(Objection(said.rules, said.play, reason) for said in self.readings for reason in said.reasons)
        return tuple(Objection(self.rules.readings()[0], self.play, reason) for reason in self.reasons)

    @property
    def objection(self) -> Objection | None:
        """The first reason against it; of a play that is left open, that of the first reading that refuses it."""
        return next(iter(self.objections), None)


def rule(rules: Ruleset, position: Position, roll: Roll, played: tuple[Hop, ...]) -> Ruling:
    """Rule on `played`, the steps as a person wrote them, for the side to move (§2, §6)."""
    return rule_on(rules, Turn.start(position, roll), played)


def rule_on(rules: Ruleset, turn: Turn, played: tuple[Hop, ...]) -> Ruling:
    """Rule on `played` from a turn that may be in the middle of its roll."""
    ways = dealings(turn.dice, played)
    judged = [_read(reading, turn, played, ways) for reading in rules.readings()]
    readings = tuple(reading for reading, _ in judged)
    verdict = _agreed(tuple(reading.verdict for reading in readings))
    best = next((r for r in readings if r.verdict is Verdict.LEGAL), readings[0])
    illegal = verdict is Verdict.ILLEGAL
    return Ruling(
        rules,
        turn,
        best.play,
        verdict,
        readings[0].reasons if illegal else (),
        readings if len(readings) > 1 else (),
        judged[0][1] if illegal else (),
        _legal_order(rules, turn, best.play) if illegal else None,
    )


def _read(
    rules: Ruleset, turn: Turn, played: tuple[Hop, ...], ways: tuple[Play, ...]
) -> tuple[Reading, tuple[Attempt, ...]]:
    plays = plays_of(rules, turn)
    attempts = tuple(Attempt(play, judge(rules, turn, play, plays=plays)) for play in ways)
    legal = next((a for a in attempts if not a.reasons), None)
    if legal:
        return Reading(rules, Verdict.LEGAL, legal.play, ()), ()
    if any(is_shorthand(play, played) for play in ways):
        return Reading(rules, Verdict.ILLEGAL, ways[0], attempts[0].reasons), attempts
    best = min(attempts, key=_faults)
    return Reading(rules, Verdict.ILLEGAL, best.play, best.reasons), ()


def _faults(attempt: Attempt) -> tuple[bool, int, int]:
    """How badly a dealing explains a refusal: one whose steps all stand is best (§2)."""
    steps = [r for r in attempt.reasons if r.number is not None]
    return bool(steps), sum(r.rule is Rule.DIE for r in steps), len(attempt.reasons)


def _legal_order(rules: Ruleset, turn: Turn, play: Play) -> Play | None:
    """The first order of the same steps, by text, that is legal in every reading."""
    if len(play) > len(turn.dice):
        return None
    readings = [plays_of(reading, turn) for reading in rules.readings()]
    for order in sorted(set(permutations(hops(play))), key=hops_text):
        dealt = [plays.dealt(order) for plays in readings]
        if all(found is not None for found in dealt):
            return dealt[0]
    return None


@lru_cache(maxsize=64)
def plays_of(rules: Ruleset, turn: Turn) -> Plays:
    """`legal_plays`, remembered: one page or ruling asks for the same list several times."""
    return legal_plays(rules, turn)


# ---------------------------------------------------------------- every legal play under every reading


@dataclass(frozen=True, slots=True)
class Choice:
    """One position that can be played to: the mover's checkers, the orders, and whether every reading allows it.

    `orders` are those that every reading knows which allows the position, or all of them when the readings
    share none. `open_orders` are the orders of a legal position that only some reading allows.
    """

    own: Counts
    orders: tuple[Play, ...]
    verdict: Verdict
    open_orders: tuple[Play, ...] = ()


@dataclass(frozen=True)
class Choices:
    """Every legal play under every reading; `results` are the positions they lead to, in list order.

    `dice_used` is the largest of the readings; `must_pass` is whether every reading knows only the pass.
    """

    rules: Ruleset
    turn: Turn
    readings: tuple[tuple[Ruleset, Plays], ...]

    @property
    def dice_used(self) -> int:
        """The largest number of dice that can be played in any reading."""
        return max(plays.dice_used for _, plays in self.readings)

    @property
    def must_pass(self) -> bool:
        """Whether the pass is the only play in every reading."""
        return all(plays.must_pass for _, plays in self.readings)

    def ends(self) -> list[Counts]:
        """The positions that can be played to in any reading, in list order."""
        found = {result.own for _, plays in self.readings for result in plays.results}
        return in_list_order(found)

    def choice(self, own: Counts) -> Choice:
        """How to play to `own`, which some reading allows."""
        found = [result for _, plays in self.readings if (result := plays.result(own))]
        verdict = Verdict.LEGAL if len(found) == len(self.readings) else Verdict.OPEN
        if len(found) == 1:
            return Choice(own, found[0].orders, verdict)
        others = [frozenset(result.orders) for result in found[1:]]
        shared = tuple(o for o in found[0].orders if all(o in other for other in others))
        every = {o for result in found for o in result.orders}
        if len(shared) == len(every):
            return Choice(own, shared, verdict)
        by_text = sorted(every, key=lambda play: hops_text(hops(play)))
        left = tuple(order for order in by_text if order not in shared)
        return Choice(own, shared or tuple(by_text), verdict, left)

    def after(self, played: Play) -> Choices:
        """What is left once these steps are made: a reading that no longer allows them allows nothing any more."""
        turn = self.turn
        for step in played:
            turn = turn.after(step)
        return Choices(self.rules, turn, tuple((reading, plays.after(played)) for reading, plays in self.readings))

    def live(self) -> tuple[Ruleset, ...]:
        """The readings in which something is legal; after steps that only one allows, that one."""
        return tuple(reading for reading, plays in self.readings if plays.results)

    @property
    def results(self) -> Iterator[Choice]:
        """Every choice in list order, worked out one at a time."""
        return (self.choice(own) for own in self.ends())

    def next_steps(self, played: tuple[Hop, ...] = ()) -> tuple[Step, ...]:
        """The steps that continue `played` into a play legal in any reading."""
        steps = {step for _, plays in self.readings for step in plays.next_steps(played)}
        return tuple(sorted(steps, key=lambda step: (-step.source, -step.die)))


def choices(rules: Ruleset, turn: Turn) -> Choices:
    """Every legal play of the turn under every reading of the rules."""
    return Choices(rules, turn, tuple((reading, plays_of(reading, turn)) for reading in rules.readings()))


# ---------------------------------------------------------------- every candidate first step


class Standing(StrEnum):
    """What a candidate step is: legal now, legal only later in a play, open, or refused."""

    LEGAL = "legal"
    LATER = "later"
    OPEN = "open"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One own checker by one die as the next step, and every objection.

    `witness` is a legal play that makes this step later. `readings` are the answers of each reading, when the
    rule set has more than one; if they differ, the standing is `open` and there are no common reasons.
    """

    step: Step
    standing: Standing
    reasons: tuple[Reason, ...] = ()
    witness: Play = PASS
    readings: tuple[tuple[Ruleset, Candidate], ...] = ()


def candidates(rules: Ruleset, turn: Turn) -> tuple[Candidate, ...]:
    """Every own point with every different unused die as the next step, from the head down."""
    sources = [p for p in POINTS if turn.own[p]]
    steps = [Step(source, number) for source in sources for number in dict.fromkeys(turn.dice)]
    return tuple(_candidate(rules, turn, step) for step in steps)


def _candidate(rules: Ruleset, turn: Turn, step: Step) -> Candidate:
    answers = tuple((reading, _stand(reading, turn, step)) for reading in rules.readings())
    first = answers[0][1]
    if len(answers) == 1:
        return first
    if all(answer.standing is first.standing for _, answer in answers):
        return replace(first, readings=answers)
    return Candidate(step, Standing.OPEN, readings=answers)


def _stand(rules: Ruleset, turn: Turn, step: Step) -> Candidate:
    plays = plays_of(rules, turn)
    if step in plays.next_steps():
        return Candidate(step, Standing.LEGAL)
    reasons = objections(rules, turn, step) or dead_end(rules, turn, (step,), plays)
    reasons = tuple(replace(r, step=step, number=1 if r.step else None) for r in reasons)
    witness = plays.using(step)
    return Candidate(step, Standing.LATER if witness else Standing.REFUSED, reasons, witness or PASS)


def dead_end(rules: Ruleset, turn: Turn, play: Play, plays: Plays) -> tuple[Reason, ...]:
    """Why steps that all stand begin no legal play: the dice they waste, or the prime they leave behind.

    `plays` are the legal plays of the turn, in which no play begins so.
    """
    reasons = judge(rules, turn, play, plays=plays)
    for step in play:
        turn = turn.after(step)
    rest = legal_plays(rules, turn)
    if reasons[0].rule is Rule.LARGER_DIE or not rest.results:
        return reasons
    count = len(play) + rest.dice_used
    return (Reason(Rule.ALL_DICE, limit=plays.dice_used, count=count, witness=plays.nearest(play)),)


# ---------------------------------------------------------------- what a reason rests on


def grounds(rules: Ruleset, turn: Turn, play: Play, reason: Reason) -> tuple[Ground, ...]:
    """What the text does about each matter this reason rests on, the deciding one first (§6): what is left open before
    a house rule, and that before the text.

    `rules` is the rule set as agreed, not one of its readings; `play` the steps that were ruled on.
    """
    order = (Basis.OPEN, Basis.HOUSE)
    found = (rules.ground(topic) for topic in _TOPICS[reason.rule](turn, play, reason))
    return tuple(sorted(found, key=lambda ground: order.index(ground.basis) if ground.basis in order else len(order)))


def _head_topics(turn: Turn, _play: Play, _reason: Reason) -> tuple[Topic, ...]:
    if turn.began[HEAD] == CHECKERS and turn.roll.double:
        return Topic.HEAD_EXCEPTION, Topic.HEAD
    return (Topic.HEAD,)


def _prime_topics(turn: Turn, play: Play, reason: Reason) -> tuple[Topic, ...]:
    topics = [Topic.PRIME]
    if turn.against[OFF]:
        topics.append(Topic.PRIME_OFF)
    if {1, HEAD} <= set(reason.points):
        topics.append(Topic.PRIME_CORNER)
    end = turn
    for step in play:
        end = end.after(step)
    if reason.number is not None and not makes_prime(turn.began, end.own):
        topics.insert(0, Topic.PRIME_TIMING)
    return tuple(topics)


def _all_dice_topics(turn: Turn, _play: Play, reason: Reason) -> tuple[Topic, ...]:
    if not turn.roll.double:
        return (Topic.ALL_DICE,)
    return (Topic.FOUR_OF_DOUBLE if reason.limit == 4 else Topic.MOST_OF_DOUBLE,)


_Topics = Callable[[Turn, Play, Reason], tuple[Topic, ...]]
_TOPICS: dict[Rule, _Topics] = {
    Rule.CHECKER: lambda *_: (),
    Rule.DIE: lambda *_: (),
    Rule.OVER: lambda *_: (),
    Rule.BLOCKED: lambda *_: (Topic.CLOSED,),
    Rule.HEAD: _head_topics,
    Rule.PRIME: _prime_topics,
    Rule.HOME: lambda *_: (Topic.HOME,),
    Rule.FARTHEST: lambda *_: (Topic.BEAR_OFF,),
    Rule.ALL_DICE: _all_dice_topics,
    Rule.LARGER_DIE: lambda *_: (Topic.LARGER_DIE,),
}


def supports(rules: Ruleset, turn: Turn, play: Play) -> tuple[Ground, ...]:
    """What the text does about each matter that a legal play touches: the head where a checker left it, a prime where
    one was made or stands, bearing off, one checker with both dice, and how many dice are to be played."""
    return tuple(rules.ground(topic) for topic in _touched(rules, turn, play))


def _touched(rules: Ruleset, turn: Turn, play: Play) -> Iterator[Topic]:
    boards = [turn.own]
    for step in play:
        boards.append(moved(boards[-1], step))
    departures = sum(step.source == HEAD for step in play)
    if departures > 1:
        yield Topic.HEAD_EXCEPTION
    if departures:
        yield Topic.HEAD
    yield from _primes_touched(turn, boards)
    if any(step.target == OFF for step in play):
        yield from (Topic.HOME, Topic.BEAR_OFF)
    if _plays_both_dice(turn, play):
        yield Topic.ONE_CHECKER
    yield from _dice_touched(rules, turn, play)


def _primes_touched(turn: Turn, boards: list[Counts]) -> Iterator[Topic]:
    """The matters of the primes that stand after some step, and of a row that is none because the route ends in it."""
    stood = {run for own in boards[1:] for run in primes(own)}
    if any(makes_prime(turn.own, own) for own in boards) and not makes_prime(turn.own, boards[-1]):
        yield Topic.PRIME_TIMING
    if stood:
        yield Topic.PRIME
        if turn.against[OFF]:
            yield Topic.PRIME_OFF
        if any({1, HEAD} <= set(run) for run in stood):
            yield Topic.PRIME_CORNER
    elif any(_over_the_ends(own) > max(5, _over_the_ends(turn.own)) for own in boards):
        yield Topic.PRIME_ENDS


def _over_the_ends(own: Counts) -> int:
    """How many points are held in a row over the mover's 13 and 12, where the opponent's route ends and begins; 0 where
    one of the two is free."""
    if not (own[13] and own[12]):
        return 0
    return sum(len(run) for run in runs(own) if {12, 13} & set(run))


def _plays_both_dice(turn: Turn, play: Play) -> bool:
    """Whether one checker plays both of two different dice, from a point or over a point where no other was."""
    if turn.roll.double or len(play) != 2:
        return False
    first, second = play
    return first.target == second.source and not turn.own[second.source]


def _dice_touched(rules: Ruleset, turn: Turn, play: Play) -> Iterator[Topic]:
    """How many dice are to be played, and where only one can be, which."""
    if turn.roll.double and play:
        yield Topic.FOUR_OF_DOUBLE if len(play) == 4 else Topic.MOST_OF_DOUBLE
        return
    if len(turn.dice) == 2 and len(play) == 1:
        alone = legal_plays(rules.readings()[0], turn, frozenset({Rule.ALL_DICE, Rule.LARGER_DIE})).next_steps()
        if len({step.die for step in alone}) > 1:
            yield Topic.LARGER_DIE
    yield Topic.ALL_DICE


# ---------------------------------------------------------------- positions that cannot arise (§7)


def notes(rules: Ruleset, position: Position, roll: Roll | None = None) -> tuple[Note, ...]:
    """Why this position cannot come up in a game, or that it is over; it is ruled on all the same (§7)."""
    return tuple(note for find in _NOTES for note in find(rules.readings()[0], position, roll))


def _over(rules: Ruleset, position: Position, _roll: Roll | None) -> Iterator[Note]:
    done = [color for color in Color if position.counts(color)[OFF] == CHECKERS]
    yield from (Note(NoteCode.OVER, color) for color in done)
    if done == [position.to_move.other] and rules.draw is not Draw.NONE:
        yield Note(NoteCode.LAST_THROW, position.to_move)


def _prime_standing(rules: Ruleset, position: Position, _roll: Roll | None) -> Iterator[Note]:
    for color in Color:
        turn = Turn.start(replace(position, to_move=color), ROLLS[0])
        runs = (run for run in primes(turn.own) if not prime_allowed(rules, turn, run))
        yield from (Note(NoteCode.PRIME_STANDING, color, run) for run in runs)


def _off_early(_rules: Ruleset, position: Position, _roll: Roll | None) -> Iterator[Note]:
    for color in Color:
        counts = position.counts(color)
        if counts[OFF] and not all_home(counts):
            yield Note(NoteCode.OFF_EARLY, color, tuple(p for p in POINTS if p > 6 and counts[p]))


def _head_full(rules: Ruleset, position: Position, roll: Roll | None) -> Iterator[Note]:
    for color in Color:
        counts, other = position.counts(color), position.counts(color.other)
        if counts[HEAD] != CHECKERS or other[HEAD] == CHECKERS:
            continue
        singles, doubles = _first_turns(rules)
        if color is not position.to_move or other not in singles | doubles:
            yield Note(NoteCode.HEAD_FULL, color)
        elif rules.opening is Opening.PLAY_TOSS and other not in singles:
            yield Note(NoteCode.STARTER_DOUBLE, color.other)
    if rules.opening is Opening.PLAY_TOSS and roll and roll.double and _untouched(position):
        yield Note(NoteCode.STARTER_DOUBLE, position.to_move)


def _white_starts(rules: Ruleset, position: Position, _roll: Roll | None) -> Iterator[Note]:
    if rules.opening is not Opening.WHITE:
        return
    black_first = position.to_move is Color.BLACK and _untouched(position)
    white_late = position.white[HEAD] == CHECKERS != position.black[HEAD]
    if black_first or white_late:
        yield Note(NoteCode.WHITE_STARTS)


def _untouched(position: Position) -> bool:
    return position.white == position.black == START.white


@lru_cache(maxsize=32)
def _first_turns(rules: Ruleset) -> tuple[frozenset[Counts], frozenset[Counts]]:
    """What a first turn from the start can lead to: with two different dice, and with a double."""
    found: tuple[set[Counts], set[Counts]] = (set(), set())
    for roll in ROLLS:
        found[roll.double].update(result.own for result in legal_plays(rules, Turn.start(START, roll)).results)
    return frozenset(found[0]), frozenset(found[1])


_NOTES = (_over, _prime_standing, _off_early, _head_full, _white_starts)


def play_notes(rules: Ruleset, turn: Turn, play: Play) -> tuple[Note, ...]:
    """What the letter of a text could be heard to say against a play that it allows (§6)."""
    return tuple(note for find in (_one_checker, _exact_off) for note in find(rules, turn, play))


def _one_checker(rules: Ruleset, turn: Turn, play: Play) -> Iterator[Note]:
    """One checker plays both dice where the text does not speak of it, and only practice allows it."""
    if rules.ground(Topic.ONE_CHECKER).basis is Basis.SILENT and _plays_both_dice(turn, play):
        yield Note(NoteCode.ONE_CHECKER)


def _exact_off(rules: Ruleset, turn: Turn, play: Play) -> Iterator[Note]:
    """An exact bear-off with higher points held, which one sentence of `greek`, read alone, would refuse."""
    if rules.name != "greek" or not any(step.source == step.die for step in play):
        return
    for step in play:
        if step.source == step.die and all_home(turn.own) and any(turn.own[step.source + 1 :]):
            yield Note(NoteCode.EXACT_OFF)
            return
        turn = turn.after(step)
