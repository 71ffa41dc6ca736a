"""Numbers that look thrown, for compiled code: SplitMix64 (`tutor.chance`) cut to 62 bits, so that none is negative.

Products are cut to their lowest 62 bits, which are the same whether the rest was kept or not: one source for both ways
to run (`tutor.compiling`).
"""

from __future__ import annotations

from tutor.compiling import compiled, room
from tutor.kernel import Numbers

_CUT = (1 << 62) - 1
_STEP, _FIRST, _SECOND = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB


def seeded(seed: int) -> Numbers:
    """A row of numbers that begins with this seed; the functions here draw from it and move it on.

    >>> row = seeded(4711)
    >>> [below(row, 6) + 1 for _ in range(8)]
    [3, 3, 6, 5, 3, 2, 4, 4]
    """
    row = room(1)
    row[0] = seed & _CUT
    for _ in range(4):
        below(row, 2)
    return row


@compiled
def below(row: Numbers, limit: int) -> int:
    """A number from 0 to `limit` - 1, each as likely as the others; `limit` is less than a thousand million."""
    row[0] = (row[0] + _STEP) & _CUT
    number = row[0]
    number = ((number ^ number >> 30) * _FIRST) & _CUT
    number = ((number ^ number >> 27) * _SECOND) & _CUT
    number ^= number >> 31
    return (number >> 30) * limit >> 32


@compiled
def drawn(row: Numbers) -> int:
    """A number of 58 bits, from which another row may begin."""
    upper = below(row, 1 << 29)
    return upper << 29 | below(row, 1 << 29)


@compiled
def dice(row: Numbers, toss: bool) -> tuple[int, int]:
    """Two dice; those of the toss are thrown until they differ."""
    one, other = below(row, 6) + 1, below(row, 6) + 1
    while toss and one == other:
        one, other = below(row, 6) + 1, below(row, 6) + 1
    return one, other
