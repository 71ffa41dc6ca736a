"""Two dice: the 21 rolls and how likely each is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice as thrown, the larger first. Raises `ValueError` for a die that is no whole number from 1 to 6.

    >>> Roll(2, 5)
    Roll(high=5, low=2)
    """

    high: int
    low: int

    def __post_init__(self) -> None:
        if not (is_die(self.high) and is_die(self.low)):
            raise ValueError(f"expected two dice of 1 to 6, got {self.high} and {self.low}")
        if self.high < self.low:
            high, low = self.low, self.high
            object.__setattr__(self, "high", high)
            object.__setattr__(self, "low", low)

    @property
    def double(self) -> bool:
        """Whether both dice show the same number."""
        return self.high == self.low

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers to play, the larger first: two, or four of a double.

        >>> Roll(4, 4).dice
        (4, 4, 4, 4)
        """
        return (self.high,) * 4 if self.double else (self.high, self.low)

    @property
    def weight(self) -> int:
        """In how many of the 36 ways two dice can fall this roll comes up."""
        return 1 if self.double else 2


def is_die(number: object) -> bool:
    """Whether a die shows this: a whole number from 1 to 6."""
    return type(number) is int and 1 <= number <= 6


ROLLS = tuple(Roll(high, low) for high in range(6, 0, -1) for low in range(high, 0, -1))
"""The 21 different rolls; their weights add up to 36."""
