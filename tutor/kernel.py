"""Every result of a roll, fast: the same rules as `tutor.legality` in whole numbers only, and no reasons.

One source for two ways to run (`tutor.compiling`). So whole numbers of 64 bits with a sign are all there is, and none
is ever negative. The tests hold it to the readable rules by equality; sections (§) are those of docs/rules.md.

A side is two numbers by its own points: `low` has its checkers off and on points 1 to 12, four bits each, those off in
the lowest; `high` has those on points 13 to 24 likewise. Beside them often stands `held`, the bits of the points with
checkers: bit p for point p. The three together are a board: one side's, as in a turn only the mover's checkers move.
"""

from __future__ import annotations

import threading
from collections.abc import MutableSequence
from typing import NamedTuple

from tutor.compiling import compiled, constants, lowest, room
from tutor.dice import Roll
from tutor.position import Counts, Position
from tutor.ruleset import HeadException, Prime, PrimeTiming, Ruleset

ALWAYS, IF_BLOCKED, IF_HEAD_BLOCKS, ANY_DOUBLE, NO_EXCEPTION = range(5)
AHEAD, HOME, NO_PRIME, FREE = range(4)
EACH_STEP, WHOLE_PLAY = range(2)
_EXCEPTIONS = {
    HeadException.ALWAYS: ALWAYS,
    HeadException.IF_BLOCKED: IF_BLOCKED,
    HeadException.IF_HEAD_BLOCKS: IF_HEAD_BLOCKS,
    HeadException.ANY_DOUBLE: ANY_DOUBLE,
    HeadException.NEVER: NO_EXCEPTION,
}
_PRIMES = {Prime.AHEAD: AHEAD, Prime.HOME: HOME, Prime.NEVER: NO_PRIME, Prime.FREE: FREE}
_TIMINGS = {PrimeTiming.DIE: EACH_STEP, PrimeTiming.TURN: WHOLE_PLAY}

Numbers = MutableSequence[int]
Board = tuple[int, int, int]
"""One side's `low`, `high` and `held`."""
Boards = tuple[Numbers, Numbers, Numbers]
"""The same of many boards: the n-th numbers of all three are a board."""
Workspace = tuple[Numbers, Numbers, Boards, Boards, Numbers, Numbers]
"""The `low` and `high` of the results; boards of two levels; a hash table of boards, and its stamp."""

MOST = 17_551
"""One more than the ways to put four equal steps on 24 points, C(27, 4): no level of a turn has more boards."""
_SLOTS = 1 << 15
_ON_LOW = constants(tuple(1 << 4 * p if p < 13 else 0 for p in range(25)))
_ON_HIGH = constants(tuple(0 if p < 13 else 1 << 4 * (p - 13) for p in range(25)))
"""One checker on a point, as a part of `low` and of `high`."""
_MIX_LOW, _MIX_HIGH, _MIXED = 0x1E3779B97F4A7C15, 0x42B2AE3D27D4EB4F, (1 << 62) - 1

_HEAD = 1 << 24
_HOME = (1 << 7) - 2
_BOARD = (1 << 25) - 2
_PLACES = (1 << 19) - 1
"""The nineteen places for a prime: bit n for the opponent's own points n + 1 to n + 6."""


class Ends(NamedTuple):
    """What a roll leads to: the mover's checkers of each result, in no order, and how many dice the plays use."""

    own: tuple[Counts, ...]
    dice_used: int


def ends(rules: Ruleset, position: Position, roll: Roll) -> Ends:
    """The results of a roll, for the side to move; none when a side has finished.

    Raises `ValueError` when `rules` leaves open what bears on plays.

    >>> from tutor.position import START
    >>> from tutor.ruleset import GREEK
    >>> found = ends(GREEK, START, Roll(6, 6))
    >>> len(found.own), found.dice_used, found.own[0][18]
    (1, 2, 2)
    """
    if not hasattr(_thread, "work"):
        _thread.work = workspace()
    work: Workspace = _thread.work
    mover, opponent = packed(position.mover), packed(position.opponent)
    count, used = results(work, *mover, *opponent, roll.high, roll.low, *fields(rules))
    return Ends(tuple(unpacked(work[0][n], work[1][n]) for n in range(count)), used)


_thread = threading.local()


def fields(rules: Ruleset) -> tuple[int, int, int]:
    """The numbers of what bears on plays, as `results` takes them: head exception, prime and its timing.

    Raises `ValueError` when `rules` leaves open what bears on plays.
    """
    if rules.prime_timing is None:
        raise ValueError(f"{rules.name} leaves open what bears on plays: take each of its readings()")
    return _EXCEPTIONS[rules.head_exception], _PRIMES[rules.prime], _TIMINGS[rules.prime_timing]


def packed(counts: Counts) -> tuple[int, int]:
    """A side's `low` and `high`."""
    return sum(n << 4 * p for p, n in enumerate(counts[:13])), sum(n << 4 * p for p, n in enumerate(counts[13:]))


def unpacked(low: int, high: int) -> Counts:
    """A side's counts from its `low` and `high`."""
    low, high = int(low), int(high)
    return (*(low >> 4 * p & 15 for p in range(13)), *(high >> 4 * p & 15 for p in range(12)))


def workspace() -> Workspace:
    """What `results` works in, empty. Each thread needs one of its own."""
    boards = [(room(MOST), room(MOST), room(MOST)) for _ in range(2)]
    return room(MOST), room(MOST), boards[0], boards[1], room(_SLOTS), room(1)


@compiled
def results(
    work: Workspace,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    one: int,
    other: int,
    exception: int,
    prime: int,
    timing: int,
) -> tuple[int, int]:
    """Every result of a roll: how many there are, and how many dice they use (§2). They lie in `work[0]` and `work[1]`,
    low and high, each once and in no order. None when a side has finished.

    The dice may come in either order; `exception`, `prime` and `timing` are those of `fields`.
    """
    board, their_held = (low, high, held_points(low, high)), held_points(their_low, their_high)
    if not board[2] or not their_held:
        return 0, 0
    closed = across(their_held)
    refused = refused_places(their_low, their_held, prime)
    if one == other:
        allowed = allowance(low, high, closed, one, other, exception)
        return _of_a_double(work, board, closed, one, allowed, refused, timing)
    return _of_two_dice(work, board, closed, max(one, other), min(one, other), refused, timing)


@compiled
def count(low: int, high: int, point: int) -> int:
    """How many checkers stand on a point; on 0 those off."""
    return (low >> 4 * point) & 15 if point < 13 else (high >> 4 * (point - 13)) & 15


@compiled
def held_points(low: int, high: int) -> int:
    """The bits of the points with checkers."""
    return _gathered(low) & 0x1FFE | _gathered(high) << 13


@compiled
def _gathered(word: int) -> int:
    """A bit for each four bits that are not all 0: halved in number and doubled in length, four times."""
    bits = word | word >> 2
    bits = (bits | bits >> 1) & 0x1111111111111
    bits = (bits | bits >> 3) & 0x3030303030303
    bits = (bits | bits >> 6) & 0xF000F000F000F
    bits = (bits | bits >> 12) & 0xFF000000FF
    return (bits | bits >> 24) & 0x1FFF


@compiled
def across(held: int) -> int:
    """The same bits by the other side's points (§1)."""
    return held >> 12 & 0x1FFE | (held & 0x1FFE) << 12


@compiled
def primes(held: int) -> int:
    """The places for a prime of which all six points are held (§4)."""
    row = held >> 13 | (held & 0x1FFE) << 11
    three = row & row >> 1 & row >> 2
    return three & three >> 3 & _PLACES


@compiled
def refused_places(their_low: int, their_held: int, prime: int) -> int:
    """The places at which a new prime is refused (§4)."""
    if prime == FREE:
        return 0
    if prime == NO_PRIME:
        return _PLACES
    if their_low & 15:
        return 0
    if prime == HOME:
        return 0 if their_held & _HOME else _PLACES
    foremost = their_held & -their_held
    return ((foremost - 1) | foremost) >> 1 & _PLACES


@compiled
def allowance(low: int, high: int, closed: int, one: int, other: int, exception: int) -> int:
    """How many checkers may leave the head in this turn (§3); `closed` are the opponent's points, by the mover's."""
    if one != other or count(low, high, 24) != 15:
        return 1
    if exception == ANY_DOUBLE:
        return 2
    if exception == NO_EXCEPTION or not (one == 3 or one == 4 or one == 6):
        return 1
    if exception == ALWAYS:
        return 2
    for landing in range(24 - one, max(24 - 5 * one, 0), -one):
        if closed >> landing & 1:
            return 2 if exception == IF_BLOCKED or landing == 12 else 1
    return 1


@compiled
def sources(held: int, closed: int, die: int, may_leave: bool) -> int:
    """The bits of the points from which a step with this die stands, primes aside (§2): its landing is not closed. Off
    only when all are home, and with a die that is larger than the point from the farthest point alone."""
    found = (held & ~(closed << die)) >> (die + 1) << (die + 1)
    if held <= _HOME:
        if held >> die:
            found |= held & 1 << die
        else:
            farthest = held
            while farthest & (farthest - 1):
                farthest &= farthest - 1
            found |= farthest
    return found if may_leave else found & ~_HEAD


@compiled
def _of_a_double(
    work: Workspace, board: Board, closed: int, die: int, allowed: int, refused: int, timing: int
) -> tuple[int, int]:
    """Step by step: each level of boards is made from the one before. Orders that meet have the same dice left, and so
    the same future."""
    ends_low, ends_high, level, onward, table, stamp = work
    step_refused = refused if timing == EACH_STEP else 0
    stays = max(count(board[0], board[1], 24) - allowed, 0)
    ends_low[0], ends_high[0] = board[0], board[1]
    level[0][0], level[1][0], level[2][0] = board
    none = _none()
    size, found, used = 1, 1, 0
    for step in range(1, 5):
        stamp[0] += 1
        mask = _mask(size)
        reached = none
        for n in range(size):
            now = level[0][n], level[1][n], level[2][n]
            reached = _expand(now, closed, die, stays, step_refused, onward, reached, table, mask, stamp[0])
        if not reached:
            break
        level, onward, size = onward, level, reached
        kept = _hand_over(board[2], level, none, size, refused, timing, ends_low, ends_high)
        if kept:
            found, used = kept, step
    return found, used


@compiled
def _of_two_dice(
    work: Workspace, board: Board, closed: int, larger: int, smaller: int, refused: int, timing: int
) -> tuple[int, int]:
    """Both dice, in either order; where no play has both, the larger, if it can be played at all."""
    ends_low, ends_high, level, onward, table, stamp = work
    step_refused = refused if timing == EACH_STEP else 0
    stays = max(count(board[0], board[1], 24) - 1, 0)
    none, mask = _none(), _mask(30)
    stamp[0] += 1
    firsts = _expand(board, closed, larger, stays, step_refused, level, none, table, mask, stamp[0])
    stamp[0] += 1
    either = _expand(board, closed, smaller, stays, step_refused, level, firsts, table, mask, stamp[0])
    stamp[0] += 1
    reached = none
    for n in range(either):
        now = level[0][n], level[1][n], level[2][n]
        die = smaller if n < firsts else larger
        reached = _expand(now, closed, die, stays, step_refused, onward, reached, table, mask, stamp[0])
    kept = _hand_over(board[2], onward, none, reached, refused, timing, ends_low, ends_high)
    if kept:
        return kept, 2
    kept = _hand_over(board[2], level, none, firsts, refused, timing, ends_low, ends_high)
    if not kept:
        kept = _hand_over(board[2], level, firsts, either, refused, timing, ends_low, ends_high)
    if kept:
        return kept, 1
    ends_low[0], ends_high[0] = board[0], board[1]
    return 1, 0


@compiled
def _none() -> int:
    """0, as a number like others: for a literal the functions that take it would be compiled once more."""
    return int(0)  # noqa: UP018, RUF046


@compiled
def _mask(size: int) -> int:
    """The size of the hash table for what so many boards lead to, less 1."""
    mask = 255
    while mask < 32 * size and mask < _SLOTS - 1:
        mask = mask * 2 + 1
    return mask


@compiled
def _expand(
    board: Board,
    closed: int,
    die: int,
    stays: int,
    refused: int,
    boards: Boards,
    size: int,
    table: Numbers,
    mask: int,
    stamp: int,
) -> int:
    """Put every board that one step with this die makes of `board` behind the `size` boards; how many there are then.

    `stays` is how many checkers must stay on the head at least (§3), and `refused` are the places where a step may make
    no prime (§4). Boards with equal `stamp` are put once; `mask` is the size of the hash table that finds them, less 1.
    """
    low, high, held = board
    refused = refused & ~primes(held) if refused else 0
    left = sources(held, closed, die, count(low, high, 24) > stays)
    while left:
        point = lowest(left)
        left &= left - 1
        landing = point - die if point > die else 0
        new_low = low - _ON_LOW[point] + _ON_LOW[landing]
        new_high = high - _ON_HIGH[point] + _ON_HIGH[landing]
        new_held = held
        if not count(new_low, new_high, point):
            new_held &= ~(1 << point)
        new_held |= (1 << landing) & _BOARD
        if refused and primes(new_held) & refused:
            continue
        size = _put(new_low, new_high, new_held, boards, size, table, mask, stamp)
    return size


@compiled
def _put(low: int, high: int, held: int, boards: Boards, size: int, table: Numbers, mask: int, stamp: int) -> int:
    """Put a board behind the `size` others unless it is among them; how many there are then.

    A slot of `table` has the number of a board, and above it the stamp with which it was put there: one with another
    stamp counts as empty, so that the table need not be cleared.
    """
    lows, highs, helds = boards
    slot = ((low * _MIX_LOW ^ high * _MIX_HIGH) & _MIXED) >> 31 & mask
    while table[slot] >> 20 == stamp:
        other = table[slot] & 0xFFFFF
        if lows[other] == low and highs[other] == high:
            return size
        slot = (slot + 1) & mask
    table[slot] = stamp << 20 | size
    lows[size], highs[size], helds[size] = low, high, held
    return size + 1


@compiled
def _hand_over(
    began: int,
    boards: Boards,
    first: int,
    last: int,
    refused: int,
    timing: int,
    ends_low: Numbers,
    ends_high: Numbers,
) -> int:
    """Make results of the boards from `first` to before `last`; how many. Where the whole play is looked at, only those
    without a refused prime that was not there when it `began` (§4)."""
    kept = 0
    stood = primes(began)
    for n in range(first, last):
        if timing == EACH_STEP or not primes(boards[2][n]) & refused & ~stood:
            ends_low[kept], ends_high[kept] = boards[0][n], boards[1][n]
            kept += 1
    return kept
