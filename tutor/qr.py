"""A QR: its modules, and how a terminal and a browser show them. On paper it is drawn by `tutor.page`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin and end in a row."""
    start = None
    for x, dark in enumerate((*row, False)):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x
            start = None


def svg(text: str) -> str:
    """The QR of a text for a browser, in black on white whatever the theme is."""
    rows = modules(text)
    bars = ((y, start, end - start) for y, row in enumerate(rows) for start, end in runs(row))
    dark = "".join(f"M{x} {y}h{wide}v1h-{wide}z" for y, x, wide in bars)
    side = len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{dark}"/></svg>'
    )
