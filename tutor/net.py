"""What a position is worth, judged by a small net that has learned from games against itself.

The net gives four chances: a plain win, a mars won, a plain loss, a mars lost; so what it says of them agrees. It
judges a position after a play, for the side that made it; the other side rolls next. When both sides are home the exact
tables answer (`tutor.bearoff`), and a position before the roll is worth the mean over the 21 rolls.

The sum of rows that is the net's first layer (`tutor.inputs`) is made once for a list of plays, and each play changes
it where it changes the inputs. What is compiled works on numbers and arrays; where numba is missing, `plain` does the
same with numpy. A net learns in floats, of which no sum is left to the processor's choice of order, so that training is
repeatable. Plays are judged in whole numbers (`whole`), whose sums are exact in any order, so that a judgement is the
same to the last bit on every machine, with numba and without.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor import inputs
from tutor.bearoff import Tables, chances, tables
from tutor.compiling import compiled, lowest, room
from tutor.kernel import Numbers, Workspace, held_points, results

Floats = NDArray[np.float32]
Weights = NDArray[Any]
"""Floats, or whole numbers."""

WIN, MARS, LOSS, MARS_LOST = range(4)
"""The places of the four chances: each without the others, so that they add up to 1."""
ONE, TWO, NOTHING = np.float32(1), np.float32(2), np.float32(0)
_LANES = 32
"""So many products are added up side by side."""
_POWERS = np.array([2.0**-n for n in range(64)])
_LEAST = 1e-6
LARGEST_WEIGHT, _LARGEST_SUM = 2**15 - 1, 2**31 - 2**23


class Net(NamedTuple):
    """The weights.

    `rows` (`INPUTS` x width), `heads` (36 x 4 x width) and `bias` (36 x 4) judge sides that can meet: one head for each
    pair of phases. `race_rows` (`RACE_INPUTS` x width), `race_heads` (4 x 4 x width) and `race_bias` those that cannot.
    Widths are multiples of 32. What a head adds up counts in `unit`s: 1 when the weights are floats.
    """

    rows: Weights
    heads: Weights
    bias: Weights
    race_rows: Weights
    race_heads: Weights
    race_bias: Weights
    unit: float = 1.0


def whole(net: Net) -> Net:
    """The same net in whole numbers of 16 bits, which its sums of rows fit in too, whatever is on."""
    rows, heads, bias, race_rows, race_heads, race_bias, _ = net
    scales, race_scales = scales_of(rows, inputs.TOGETHER), scales_of(race_rows, inputs.RACE_TOGETHER)
    unit = max(unit_of(heads, bias, scales), unit_of(race_heads, race_bias, race_scales))
    return Net(
        rounded(rows * scales, np.int16),
        rounded(heads / scales / unit, np.int16),
        rounded(bias / unit, np.int32),
        rounded(race_rows * race_scales, np.int16),
        rounded(race_heads / race_scales / unit, np.int16),
        rounded(race_bias / unit, np.int32),
        unit,
    )


def scales_of(rows: Floats, together: inputs.Together) -> NDArray[np.float64]:
    """By how much each column of rows is to be multiplied, that no sum of those that can be on together leaves 16 bits,
    however they are rounded."""
    most = sum(many * np.abs(rows[first : first + size]).max(axis=0) for first, size, many in together)
    return (LARGEST_WEIGHT - inputs.MOST) / np.maximum(np.asarray(most, np.float64), _LEAST)


def unit_of(heads: Floats, bias: Floats, scales: NDArray[np.float64]) -> float:
    """In what a head is to be counted, that its weights, each over the scale of its column, fit into 16 bits and what
    they add up to into 32."""
    most = (np.abs(heads) / scales).max() / LARGEST_WEIGHT
    sums = LARGEST_WEIGHT * (np.abs(heads) / scales).sum(axis=-1) + np.abs(bias)
    return float(max(most, sums.max() / _LARGEST_SUM))


def rounded(numbers: Weights, kind: type[np.signedinteger[Any]]) -> Weights:
    """The numbers, rounded to whole ones."""
    return np.rint(numbers).astype(kind)


class Desk(NamedTuple):
    """What a thread writes on while it judges: one for each thread, see `desk`."""

    hidden: Weights
    race: Weights
    found: Numbers
    groups: Numbers
    groups_now: Numbers
    asked: Numbers
    on: Numbers
    off: Numbers
    parts: Floats
    outcome: Floats
    best: Floats


def desk(net: Net) -> Desk:
    """An empty desk for this net."""
    return Desk(
        hidden=hidden_layer(net.rows),
        race=hidden_layer(net.race_rows),
        found=room(inputs.MOST),
        groups=room(inputs.MOST),
        groups_now=room(inputs.MOST),
        asked=room(inputs.MOST),
        on=room(inputs.MOST),
        off=room(inputs.MOST),
        parts=np.zeros((4, _LANES), np.float32),
        outcome=np.zeros(4, np.float32),
        best=np.zeros(4, np.float32),
    )


def hidden_layer(rows: Weights) -> Weights:
    """Room for the sum of some rows."""
    return np.zeros(rows.shape[1], rows.dtype)


@compiled
def equity(outcome: Floats) -> float:
    """The points won on average, without a cube: a win counts 1, a mars 2."""
    return outcome[0] + TWO * outcome[1] - outcome[2] - TWO * outcome[3]  # type: ignore[no-any-return]


@compiled
def value(
    net: Net,
    tables: Tables,
    desk: Desk,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    code: int,
    outcome: Floats,
) -> None:
    """Put the four chances of the side that has just moved into `outcome`."""
    held, their_held = held_points(low, high), held_points(their_low, their_high)
    if held == 0 or inputs.both_home(held, their_held):
        known(tables, low, their_low, outcome)
    elif inputs.apart(held, their_held):
        judge_race(
            net.race_rows,
            net.race_heads,
            net.race_bias,
            net.unit,
            desk.race,
            desk.found,
            desk.parts,
            low,
            high,
            their_low,
            their_high,
            outcome,
        )
    else:
        size = all_inputs(low, high, their_low, their_high, code, desk.found, desk.groups, desk.asked)
        clear(desk.hidden)
        add_rows(net.rows, desk.found, 0, size, desk.hidden)
        head = head_of(low, high, their_low, their_high)
        judge(net.heads, net.bias, net.unit, head, low, their_low, desk.hidden, desk.parts, outcome)


@compiled
def head_of(low: int, high: int, their_low: int, their_high: int) -> int:
    """The number of the head for the phases of the sides."""
    held, their_held = held_points(low, high), held_points(their_low, their_high)
    return inputs.phase(high, held) * inputs.PHASES + inputs.phase(their_high, their_held)


@compiled
def best(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    size: int,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    code: int,
) -> tuple[int, float]:
    """Which of the `size` results in `work` (`tutor.kernel.results`) is worth most, and its equity.

    The side to move has `low` and `high` before the play. The four chances of the best result are left in `desk.best`.
    """
    # Taken out once: a field of a tuple costs compiled code more than what is done with it here.
    rows, heads, bias, race_rows, race_heads, race_bias, unit = net
    hidden, race, found, groups, groups_now, asked, on, off, parts, outcome, chosen = desk
    ends_low, ends_high = work[0], work[1]
    was, their_held = held_points(low, high), held_points(their_low, their_high)
    their_pips, their_phase = inputs.pips(their_low, their_high), inputs.phase(their_high, their_held)
    begun = False
    number, most = 0, -1e9
    for n in range(size):
        new_low, new_high = ends_low[n], ends_high[n]
        held = held_points(new_low, new_high)
        if held == 0 or inputs.both_home(held, their_held):
            known(tables, new_low, their_low, outcome)
        elif inputs.apart(held, their_held):
            judge_race(
                *(race_rows, race_heads, race_bias, unit, race, found, parts),
                *(new_low, new_high, their_low, their_high, outcome),
            )
        else:
            if begun:
                points, their_points = inputs.moved_points(was, held, their_held)
                places, their_places = inputs.moved_places(was, held)
                pips = inputs.pips(new_low, new_high)
                ask = inputs.shape(
                    *(held, their_held, pips, their_pips, points, their_points, places, their_places),
                    *(groups_now, asked),
                )
                change(rows, low, high, new_low, new_high, groups, groups_now, asked, ask, on, off, hidden)
            else:
                begun = True
                begin(rows, found, hidden, groups, asked, new_low, new_high, their_low, their_high, code)
            low, high, was = new_low, new_high, held  # the next result is compared with this one
            head = inputs.phase(high, held) * inputs.PHASES + their_phase
            if unit == ONE:  # as `judge` does, by a call less
                a, b, c, d = in_lanes(heads, bias, head, hidden, parts)
            else:
                a, b, c, d = in_units(heads, bias, unit, head, hidden)
            share_out(a, b, c, d, low, their_low, outcome)
        worth = equity(outcome)
        if worth > most:
            number, most = n, worth
            for k in range(4):
                chosen[k] = outcome[k]
            if held == 0:
                break
    return number, most


@compiled
def ahead(
    net: Net,
    tables: Tables,
    desk: Desk,
    work: Workspace,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    code: int,
    exception: int,
    toss: bool,
    outcome: Floats,
) -> None:
    """Put the four chances of the side that is about to roll into `outcome`: the mean over the 21 rolls, each played as
    the net likes best; over the fifteen unequal ones where the dice of the `toss` are played.

    `exception` is a head exception (`tutor.kernel.fields`).
    """
    clear(outcome)
    share = np.float32(1 / 30 if toss else 1 / 36)
    for one in range(1, 7):
        for other in range(1, one if toss else one + 1):
            size, _ = results(work, low, high, their_low, their_high, one, other, exception, code & 3, code >> 2)
            best(net, tables, desk, work, size, low, high, their_low, their_high, code)
            for k in range(4):
                outcome[k] += (share if one == other else TWO * share) * desk.best[k]


def plain(net: Net, low: int, high: int, their_low: int, their_high: int, code: int) -> Floats:
    """The same as `value`, without compiled code."""
    held, their_held = held_points(low, high), held_points(their_low, their_high)
    outcome = np.zeros(4, np.float32)
    if held == 0 or inputs.both_home(held, their_held):
        known(tables(), low, their_low, outcome)
        return outcome
    phase, their_phase = inputs.phase(high, held), inputs.phase(their_high, their_held)
    found = room(inputs.MOST)
    if inputs.apart(held, their_held):
        pips, their_pips = inputs.pips(low, high), inputs.pips(their_low, their_high)
        size = inputs.race(low, high, held, their_low, their_high, their_held, pips, their_pips, found)
        rows, heads, bias = net.race_rows, net.race_heads, net.race_bias
        head = 2 * (phase - 4) + their_phase - 4
    else:
        size = all_inputs(low, high, their_low, their_high, code, found, room(inputs.MOST), room(inputs.MOST))
        rows, heads, bias = net.rows, net.heads, net.bias
        head = phase * inputs.PHASES + their_phase
    hidden = np.maximum(rows[found[:size]].sum(axis=0), 0)
    sums = heads[head] @ hidden + bias[head]
    a, b, c, d = (float(each) for each in (sums - sums.max()) * net.unit)
    share_out(a, b, c, d, low, their_low, outcome)
    return outcome


@compiled
def known(tables: Tables, low: int, their_low: int, outcome: Floats) -> None:
    """The chances where they are counted: the side that has just moved has finished, or both are home."""
    if low & 15 == 15:
        clear(outcome)
        outcome[0 if their_low & 15 else 1] = ONE
    else:
        win, mars, mars_lost = chances(tables, their_low, low)
        outcome[0] = 1.0 - win - mars_lost
        outcome[1] = mars_lost
        outcome[2] = win - mars
        outcome[3] = mars


@compiled
def clear(row: Weights) -> None:
    """Make all 0."""
    for h in range(row.shape[0]):
        row[h] = 0


@compiled
def all_inputs(
    low: int, high: int, their_low: int, their_high: int, code: int, found: Numbers, groups: Numbers, asked: Numbers
) -> int:
    """Put the inputs that are on into `found`, those of `inputs.shape` into `groups` too; how many."""
    held, their_held = held_points(low, high), held_points(their_low, their_high)
    size = inputs.checkers(low, high, held, 0, found, 0)
    size = inputs.checkers(their_low, their_high, their_held, inputs.SIDE, found, size)
    size = inputs.house(code, found, size)
    pips, their_pips = inputs.pips(low, high), inputs.pips(their_low, their_high)
    points, places = inputs.ALL_POINTS, inputs.ALL_PLACES
    for group in range(inputs.shape(held, their_held, pips, their_pips, points, points, places, places, groups, asked)):
        if groups[group] >= 0:
            found[size] = groups[group]
            size += 1
    return size


@compiled
def begin(
    rows: Weights,
    found: Numbers,
    total: Weights,
    groups: Numbers,
    asked: Numbers,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    code: int,
) -> None:
    """Put the sum of a position's rows into `total`, and its groups of inputs into `groups`."""
    size = all_inputs(low, high, their_low, their_high, code, found, groups, asked)
    clear(total)
    add_rows(rows, found, 0, size, total)


@compiled
def change(
    rows: Weights,
    low: int,
    high: int,
    new_low: int,
    new_high: int,
    groups: Numbers,
    groups_now: Numbers,
    asked: Numbers,
    size: int,
    on: Numbers,
    off: Numbers,
    total: Weights,
) -> None:
    """Make of the sum for one result of a play that for another: the rows of the inputs that go `on` and `off`. Of the
    groups only the first `size` of those `asked` for can have changed."""
    adding, taking = 0, 0
    for half in range(2):
        was, now = (high, new_high) if half else (low, new_low)
        differing = was ^ now
        while differing:
            at = lowest(differing) & ~3
            differing &= ~(15 << at)
            had, has = (was >> at) & 15, (now >> at) & 15
            point = (at >> 2) + 13 * half
            while had < has:
                on[adding] = inputs.checker(point, had)
                adding += 1
                had += 1
            while had > has:
                had -= 1
                off[taking] = inputs.checker(point, had)
                taking += 1
    for n in range(size):
        group = asked[n]
        was, now = groups[group], groups_now[group]
        # Written whether it counts or not: a branch costs more.
        groups[group], on[adding], off[taking] = now, now, was
        adding += int((was != now) & (now >= 0))
        taking += int((was != now) & (was >= 0))
    both, first = min(adding, taking), 0
    while first + 4 <= both:  # as many of each, two twos at once: the same sums
        a, b, c, d = on[first], off[first], on[first + 1], off[first + 1]
        e, f, g, i = on[first + 2], off[first + 2], on[first + 3], off[first + 3]
        for h in range(total.shape[0]):
            half = total[h] + ((rows[a, h] - rows[b, h]) + (rows[c, h] - rows[d, h]))
            total[h] = half + ((rows[e, h] - rows[f, h]) + (rows[g, h] - rows[i, h]))
        first += 4
    while first + 2 <= both:
        a, b, c, d = on[first], off[first], on[first + 1], off[first + 1]
        for h in range(total.shape[0]):
            total[h] += (rows[a, h] - rows[b, h]) + (rows[c, h] - rows[d, h])
        first += 2
    for n in range(first, adding):
        row = on[n]
        for h in range(total.shape[0]):
            total[h] += rows[row, h]
    for n in range(first, taking):
        row = off[n]
        for h in range(total.shape[0]):
            total[h] -= rows[row, h]


@compiled
def add_rows(rows: Weights, found: Numbers, first: int, end: int, total: Weights) -> None:
    """Add the rows `found[first:end]`, four at a time."""
    while first + 4 <= end:
        a, b, c, d = found[first], found[first + 1], found[first + 2], found[first + 3]
        for h in range(total.shape[0]):
            total[h] += (rows[a, h] + rows[b, h]) + (rows[c, h] + rows[d, h])
        first += 4
    while first < end:
        a = found[first]
        for h in range(total.shape[0]):
            total[h] += rows[a, h]
        first += 1


@compiled
def judge_race(
    rows: Weights,
    heads: Weights,
    bias: Weights,
    unit: float,
    hidden: Weights,
    found: Numbers,
    parts: Floats,
    low: int,
    high: int,
    their_low: int,
    their_high: int,
    outcome: Floats,
) -> tuple[int, int]:
    """Judge sides that are `apart`; how many inputs are on, in `found`, and the number of the head that judged."""
    held, their_held = held_points(low, high), held_points(their_low, their_high)
    pips, their_pips = inputs.pips(low, high), inputs.pips(their_low, their_high)
    size = inputs.race(low, high, held, their_low, their_high, their_held, pips, their_pips, found)
    clear(hidden)
    add_rows(rows, found, 0, size, hidden)
    head = 2 * (inputs.phase(high, held) - 4) + inputs.phase(their_high, their_held) - 4
    judge(heads, bias, unit, head, low, their_low, hidden, parts, outcome)
    return size, head


@compiled
def judge(
    heads: Weights,
    bias: Weights,
    unit: float,
    head: int,
    low: int,
    their_low: int,
    hidden: Weights,
    parts: Floats,
    outcome: Floats,
) -> None:
    """The four chances that a head makes of the first layer, whose sums below 0 become 0."""
    if unit == 1.0:
        a, b, c, d = in_lanes(heads, bias, head, hidden, parts)
    else:
        a, b, c, d = in_units(heads, bias, unit, head, hidden)
    share_out(a, b, c, d, low, their_low, outcome)


@compiled
def in_units(
    heads: Weights, bias: Weights, unit: float, head: int, hidden: Weights
) -> tuple[float, float, float, float]:
    """By how much each of the four sums of a head is less than the largest, from whole numbers."""
    a, b, c, d = bias[head, 0], bias[head, 1], bias[head, 2], bias[head, 3]
    for h in range(hidden.shape[0]):
        lit = np.int32(max(hidden[h], 0))
        # Sums of 32 bits, twice as fast as those of 64.
        a = np.int32(a + lit * heads[head, 0, h])
        b = np.int32(b + lit * heads[head, 1, h])
        c = np.int32(c + lit * heads[head, 2, h])
        d = np.int32(d + lit * heads[head, 3, h])
    most = float(max(max(a, b), max(c, d)))
    return (a - most) * unit, (b - most) * unit, (c - most) * unit, (d - most) * unit


@compiled
def in_lanes(
    heads: Weights, bias: Weights, head: int, hidden: Weights, parts: Floats
) -> tuple[float, float, float, float]:
    """The same from floats, always in the same order."""
    width = hidden.shape[0]
    for k in range(4):
        for lane in range(_LANES):
            parts[k, lane] = heads[head, k, lane] * max(hidden[lane], NOTHING)
        first = _LANES
        while first + 4 * _LANES <= width:  # what follows, four at a time: the same sums, twice as fast
            for lane in range(_LANES):
                n = first + lane
                total = parts[k, lane] + heads[head, k, n] * max(hidden[n], NOTHING)
                total += heads[head, k, n + _LANES] * max(hidden[n + _LANES], NOTHING)
                total += heads[head, k, n + 2 * _LANES] * max(hidden[n + 2 * _LANES], NOTHING)
                parts[k, lane] = total + heads[head, k, n + 3 * _LANES] * max(hidden[n + 3 * _LANES], NOTHING)
            first += 4 * _LANES
        while first < width:
            for lane in range(_LANES):
                parts[k, lane] += heads[head, k, first + lane] * max(hidden[first + lane], NOTHING)
            first += _LANES
        for lane in range(_LANES // 2):
            parts[k, lane] += parts[k, lane + _LANES // 2]
        for lane in range(_LANES // 4):
            parts[k, lane] += parts[k, lane + _LANES // 4]
    a, b, c, d = bias[head, 0], bias[head, 1], bias[head, 2], bias[head, 3]
    for lane in range(_LANES // 4):
        a += parts[0, lane]
        b += parts[1, lane]
        c += parts[2, lane]
        d += parts[3, lane]
    most = max(max(a, b), max(c, d))
    return float(a - most), float(b - most), float(c - most), float(d - most)


@compiled
def share_out(a: float, b: float, c: float, d: float, low: int, their_low: int, outcome: Floats) -> None:
    """Chances in proportion to the powers of e, which add up to 1. Nobody who has a checker off loses a mars."""
    win, mars = power(a), power(b)
    loss, mars_lost = power(c), power(d)
    if their_low & 15:
        mars = 0.0
    if low & 15:
        mars_lost = 0.0
    share = 1.0 / (win + mars + loss + mars_lost)
    outcome[0], outcome[1], outcome[2], outcome[3] = win * share, mars * share, loss * share, mars_lost * share


@compiled
def power(exponent: float) -> float:
    """e to a power that is not above 0: the same to the last bit on every machine, which the library's is not."""
    exponent = max(exponent, -40.0)
    halvings = int(0.5 - exponent * 1.4426950408889634)
    rest = exponent + halvings * 0.6931471805599453
    series = 1.0 + rest * (1.0 + rest * (0.5 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120 + rest * (1 / 720))))))
    return float(series * _POWERS[halvings])
