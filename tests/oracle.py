"""A second opinion on what is legal: plain, slow, and sharing no code with the engine.

Everything here is written from the rules as they are told, one rule after the other, with the tables
spelled out. From `tutor` it takes only the names of things (`Position`, `Roll`, `Ruleset`); the engine
and this file can only agree by both being right, or by both having read the rules wrongly.

Boards are two tuples of 25 counts in the **mover's** numbers (0 is off). A dealt step is (source, die),
a hop is (from, to).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

from tutor.dice import Roll
from tutor.position import Position
from tutor.ruleset import HeadException, Prime, PrimeTiming, Ruleset

Board = tuple[int, ...]
Dealt = tuple[tuple[int, int], ...]
Hops = tuple[tuple[int, int], ...]

OPPONENT_WALKS = (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13)
"""The mover's numbers in the order in which the opponent's checkers pass them, head to last point."""

WINDOWS = tuple(frozenset(OPPONENT_WALKS[at : at + 6]) for at in range(19))
"""The nineteen places for a six-point prime: never from the end of the opponent's route to its start."""

LANDINGS = {
    1: (23, 22, 21, 20),
    2: (22, 20, 18, 16),
    3: (21, 18, 15, 12),
    4: (20, 16, 12, 8),
    5: (19, 14, 9, 4),
    6: (18, 12, 6),
}
"""Where one checker that leaves the head with a double comes down, step by step."""

OPPONENT_HEAD = 12


@dataclass(frozen=True)
class Told:
    """What may be played: ends, ordered plays as hops and as dealt steps, and the most dice used.

    `over` when nothing may be played because a side has finished; then all sets are empty.
    """

    ends: frozenset[Board]
    plays: frozenset[Hops]
    dealt: frozenset[Dealt]
    dice_used: int
    over: bool = False


@dataclass(frozen=True)
class Fault:
    """One objection: the place of the step in the play (None: the whole play) and the rule's code."""

    number: int | None
    code: str


def boards(position: Position) -> tuple[Board, Board]:
    """The mover's and the opponent's checkers, both by the mover's numbers."""
    theirs = position.opponent
    against = [0] * 25
    against[0] = theirs[0]
    for walked, own_number in enumerate(OPPONENT_WALKS):
        against[own_number] = theirs[24 - walked]
    return position.mover, tuple(against)


def head_allowance(rules: Ruleset, roll: Roll, began: Board, against: Board) -> int:
    """How many checkers may leave the head this turn."""
    if began[24] != 15 or roll.high != roll.low:
        return 1
    closed = [landing for landing in LANDINGS[roll.high] if against[landing]]
    two = {
        HeadException.ALWAYS: roll.high in (3, 4, 6),
        HeadException.IF_BLOCKED: roll.high in (3, 4, 6) and closed != [],
        HeadException.IF_HEAD_BLOCKS: roll.high in (3, 4, 6) and closed[:1] == [OPPONENT_HEAD],
        HeadException.ANY_DOUBLE: True,
        HeadException.NEVER: False,
    }[rules.head_exception]
    return 2 if two else 1


@lru_cache(maxsize=200_000)
def held_windows(own: Board) -> frozenset[frozenset[int]]:
    """Every window of six that is wholly held."""
    return frozenset(window for window in WINDOWS if all(own[point] for point in window))


def makes_refused_prime(rules: Ruleset, before: Board, after: Board, against: Board) -> bool:
    """Whether a window held after and not before is one that the rule set refuses."""
    for window in held_windows(after) - held_windows(before):
        if rules.prime is Prime.FREE:
            allowed = True
        elif rules.prime is Prime.NEVER:
            allowed = False
        elif rules.prime is Prime.HOME:
            allowed = against[0] > 0 or any(against[point] for point in (18, 17, 16, 15, 14, 13))
        else:
            front = max(OPPONENT_WALKS.index(point) for point in window)
            while front < 23 and after[OPPONENT_WALKS[front + 1]]:
                front += 1
            past = OPPONENT_WALKS[front + 1 :]
            allowed = against[0] > 0 or any(against[point] for point in past)
        if not allowed:
            return True
    return False


def lifted(own: Board, source: int, die: int) -> Board:
    """The mover's checkers after one step (no change when there is no checker to move)."""
    counts = list(own)
    if 1 <= source <= 24 and counts[source]:
        counts[source] -= 1
        counts[max(source - die, 0)] += 1
    return tuple(counts)


def step_faults(
    rules: Ruleset,
    roll: Roll,
    began: Board,
    own: Board,
    against: Board,
    left: tuple[int, ...],
    departed: int,
    source: int,
    die: int,
) -> Iterator[str]:
    """The code of every rule that refuses this step here, the cheap questions first.

    `departed` are the checkers that have left the head in this turn.
    """
    if own[source] == 0:
        yield "checker"
    if die not in left:
        yield "die"
    if source - die >= 1 and against[source - die]:
        yield "blocked"
    if own[0] == 15 or against[0] == 15:
        yield "over"
    if source == 24 and departed >= head_allowance(rules, roll, began, against):
        yield "head"
    if source - die <= 0:
        if any(own[point] for point in range(7, 25)):
            yield "home"
        elif die > source and any(own[point] for point in range(source + 1, 25)):
            yield "farthest"
    if rules.prime_timing is PrimeTiming.DIE and makes_refused_prime(rules, own, lifted(own, source, die), against):
        yield "prime"


def all_steps_stand(
    rules: Ruleset, position: Position, roll: Roll, without: Collection[str] = ()
) -> dict[Dealt, Board]:
    """Every sequence of steps, of any length, none of which is refused as a step; with where it ends.

    Tries every order of the dice, with every source for every die.
    """
    began, against = boards(position)
    found: dict[Dealt, Board] = {}

    def walk(own: Board, order: tuple[int, ...], made: Dealt) -> None:
        found[made] = own
        if not order:
            return
        for source in range(24, 0, -1):
            if own[source] == 0:
                continue
            departed = began[24] - own[24]
            faults = step_faults(rules, roll, began, own, against, order, departed, source, order[0])
            if all(code in without for code in faults):
                walk(lifted(own, source, order[0]), order[1:], (*made, (source, order[0])))

    for order in sorted(set(permutations(roll.dice))):
        walk(began, order, ())
    return found


def tell(rules: Ruleset, position: Position, roll: Roll, without: Collection[str] = ()) -> Told:
    """Every legal play of this roll under settled rules, leaving out the rules named in `without`."""
    began, against = boards(position)
    if (began[0] == 15 or against[0] == 15) and "over" not in without:
        return Told(frozenset(), frozenset(), frozenset(), 0, over=True)
    candidates = {
        made: own
        for made, own in all_steps_stand(rules, position, roll, without).items()
        if "prime" in without
        or rules.prime_timing is not PrimeTiming.TURN
        or not makes_refused_prime(rules, began, own, against)
    }
    possible = Possible.of(candidates)
    legal = {made: own for made, own in candidates.items() if not whole_faults(possible, made, own, roll, without)}
    return Told(
        ends=frozenset(legal.values()),
        plays=frozenset(hops_of(made) for made in legal),
        dealt=frozenset(legal),
        dice_used=max(map(len, legal), default=0),
    )


@dataclass(frozen=True)
class Possible:
    """What the two rules about the whole roll compare a play with."""

    most: int
    alone: frozenset[int]

    @classmethod
    def of(cls, candidates: Collection[Dealt]) -> Possible:
        """The most dice any play uses, and the dice that plays of one step use."""
        return cls(max(map(len, candidates)), frozenset(made[0][1] for made in candidates if len(made) == 1))


def whole_faults(possible: Possible, made: Dealt, end: Board, roll: Roll, without: Collection[str] = ()) -> list[str]:
    """Which of the two rules about the whole roll refuse `made`, given what is otherwise possible."""
    if end[0] == 15:
        return []
    faults = []
    if len(made) < possible.most:
        faults.append("all-dice")
    either = roll.high != roll.low and possible.most == 1 and possible.alone == {roll.high, roll.low}
    if either and len(made) == 1 and made[0][1] == roll.low:
        faults.append("larger-die")
    return [code for code in faults if code not in without]


def hops_of(made: Dealt) -> Hops:
    """The same steps as a person writes them."""
    return tuple((source, max(source - die, 0)) for source, die in made)


def dealings(hops: Hops, roll: Roll) -> list[Dealt]:
    """Every way to say which die each hop plays; a hop off the board does not name its die.

    A hop no unused die can play keeps its distance for a die, whatever that is.
    """
    choices = []
    for start, end in hops:
        exact = start - end
        choices.append([exact] if end else sorted({exact, *(die for die in roll.dice if die >= exact)}))
    return [tuple(zip((start for start, _ in hops), dice, strict=True)) for dice in product(*choices)]


def faults_of(rules: Ruleset, position: Position, roll: Roll, made: Dealt) -> tuple[Fault, ...]:
    """Every objection to a dealt play: those of its steps, or else those of the whole."""
    began, against = boards(position)
    own, left, departed = began, list(roll.dice), 0
    faults: list[Fault] = []
    for number, (source, die) in enumerate(made, 1):
        codes = step_faults(rules, roll, began, own, against, tuple(left), departed, source, die)
        faults += [Fault(number, code) for code in codes]
        departed += source == 24 and own[24] > 0 and die != 0
        own = lifted(own, source, die)
        if die in left:
            left.remove(die)
    if faults:
        return tuple(faults)
    if rules.prime_timing is PrimeTiming.TURN and makes_refused_prime(rules, began, own, against):
        return (Fault(None, "prime"),)
    stand = {
        other: end
        for other, end in all_steps_stand(rules, position, roll).items()
        if rules.prime_timing is not PrimeTiming.TURN or not makes_refused_prime(rules, began, end, against)
    }
    return tuple(Fault(None, code) for code in whole_faults(Possible.of(stand), made, own, roll))


def explained(rules: Ruleset, position: Position, roll: Roll, hops: Hops) -> tuple[Dealt, tuple[Fault, ...]]:
    """The dealing a refusal is explained with, and its objections (none: the play is legal)."""

    def rank(item: tuple[Dealt, tuple[Fault, ...]]) -> tuple[object, ...]:
        made, faults = item
        return (
            bool(faults),
            any(fault.number is not None for fault in faults),
            sum(fault.code == "die" for fault in faults),
            len(faults),
            tuple(-die for _, die in made),
        )

    ways = [(made, faults_of(rules, position, roll, made)) for made in dealings(hops, roll)]
    return min(ways, key=rank)


def verdict(rules: Ruleset, position: Position, roll: Roll, hops: Hops) -> str:
    """`legal`, `illegal`, or `open` where the readings of an open rule set differ."""
    answers = {hops in tell(reading, position, roll).plays for reading in settled_readings(rules)}
    return "open" if len(answers) == 2 else "legal" if answers == {True} else "illegal"


def settled_readings(rules: Ruleset) -> list[Ruleset]:
    """Every settled rule set an open one can be read as."""
    if rules.prime_timing is not None:
        return [rules]
    return [
        Ruleset(rules.name, rules.opening, rules.head_exception, rules.prime, timing, rules.draw, rules.cube)
        for timing in (PrimeTiming.DIE, PrimeTiming.TURN)
    ]
