"""A QR: its modules, and how a terminal shows them. On a page it is drawn by `tutor.page`."""

from __future__ import annotations

from functools import lru_cache

Modules = tuple[tuple[bool, ...], ...]
"""The rows of a QR from the top, its quiet zone round it: whether each module is dark."""

QUIET = 4
"""How many light modules have to lie round a QR (ISO/IEC 18004)."""


@lru_cache(maxsize=16)
def modules(text: str) -> Modules:
    """The QR of a text, with its quiet zone. segno is loaded only to make one."""
    import segno

    found = segno.make(text, error="m", micro=False, boost_error=False)
    return tuple(tuple(map(bool, row)) for row in found.matrix_iter(border=QUIET))


_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def letters(text: str) -> tuple[str, ...]:
    """The QR of a text as lines of letters, each two modules high; dark is what is written."""
    rows = modules(text)
    below = (*rows[1::2], (False,) * len(rows))  # their number is odd: a row of light ones completes the last line
    pairs = (zip(*lines, strict=True) for lines in zip(rows[::2], below, strict=True))
    return tuple("".join(_HALVES[pair] for pair in line) for line in pairs)


def in_colour(text: str) -> str:
    """The QR of a text for a terminal: black on white whatever its colours are, since not every phone reads a QR that
    is lighter than its ground."""
    return "\n".join(f"\033[30;107m{line}\033[0m" for line in letters(text))
