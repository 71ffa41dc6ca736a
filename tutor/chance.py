"""Numbers that look thrown, the same from one seed on every machine and under every Python.

Python promises this only of a part of its own generators, so the arithmetic stands here: SplitMix64, whole numbers of
64 bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

_Value = TypeVar("_Value")
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """A row of numbers that begins with a text.

    >>> thrown = Chance("4711")
    >>> [thrown.between(1, 6) for _ in range(8)]
    [1, 1, 1, 6, 6, 1, 5, 3]
    """

    def __init__(self, seed: str) -> None:
        self._state = 0
        for byte in seed.encode("utf-8", "surrogatepass"):
            self._state = _mixed((self._state + byte + 1) & _MASK)

    def _next(self) -> int:
        self._state = (self._state + _STEP) & _MASK
        return _mixed(self._state)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others."""
        return self._next() * limit >> 64

    def between(self, least: int, most: int) -> int:
        """A number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def once_in(self, count: int) -> bool:
        """True one time in so many."""
        return not self.below(count)

    def pick(self, values: Sequence[_Value]) -> _Value:
        """One of the values."""
        return values[self.below(len(values))]

    def some(self, values: Sequence[_Value], count: int) -> list[_Value]:
        """So many of the values, each at most once, in the order in which they were picked."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffle(self, values: MutableSequence[_Value]) -> None:
        """Put the values in an order of chance."""
        for last in range(len(values) - 1, 0, -1):
            other = self.below(last + 1)
            values[last], values[other] = values[other], values[last]


def _mixed(number: int) -> int:
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31
