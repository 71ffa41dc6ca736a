"""Hypothesis strategies for the values of the game.

Positions here are any that can be *set up* (fifteen checkers a side, no point shared), not only those
a game leads to: readers, writers, drawings and rulings must cope with all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import strategies as st

from tutor.dice import ROLLS, Roll
from tutor.play import Hop
from tutor.position import CHECKERS, HEAD, OFF, POINTS, Color, Counts, Position, counts_of, opposite
from tutor.ruleset import FIELDS, RULESETS, Ruleset, override


@st.composite
def counts(draw: st.DrawFn, free: tuple[int, ...] = tuple(POINTS)) -> Counts:
    """One side's fifteen checkers on some of the `free` points, or off."""
    held = draw(st.lists(st.sampled_from((OFF, *free)), min_size=1, max_size=15, unique=True))
    stood = draw(st.lists(st.sampled_from(held), min_size=CHECKERS, max_size=CHECKERS))
    return counts_of({point: n for point, n in Counter(stood).items() if point != OFF})


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position that can be set up, finished games among them."""
    white = draw(counts())
    black = draw(counts(tuple(point for point in POINTS if not white[opposite(point)])))
    return Position(white, black, draw(st.sampled_from(Color)))


def rolls() -> st.SearchStrategy[Roll]:
    """The 21 rolls."""
    return st.sampled_from(ROLLS)


@st.composite
def hops(draw: st.DrawFn, most: int = 8) -> tuple[Hop, ...]:
    """Up to `most` steps as a person may write them: the wrong way, of any length, often in chains.

    Few different points are used, so that repeated steps and chains that can be folded are common.
    """
    points = draw(st.lists(st.integers(1, HEAD), min_size=1, max_size=4, unique=True))
    sources, targets = st.sampled_from(points), st.sampled_from((*points, OFF))
    steps: list[Hop] = []
    for onward in draw(st.lists(st.sampled_from(("new", "on", "again")), max_size=most)):
        if onward == "again" and steps:
            steps.append(steps[-1])
        elif onward == "on" and steps and steps[-1][1] != OFF:
            steps.append((steps[-1][1], draw(targets)))
        else:
            steps.append((draw(sources), draw(targets)))
    return tuple(steps)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A written rule set, perhaps with house rules."""
    rules = draw(st.sampled_from(tuple(RULESETS.values())))
    for topic in draw(st.lists(st.sampled_from(tuple(FIELDS)), unique=True)):
        rules = override(rules, topic, draw(st.sampled_from(tuple(FIELDS[topic]))))
    return rules


_SIGNS = "".join(
    (
        "wbxWBXLN1.-0123456789,/()>:*+=_% \n\t offpassout",
        "ΒβВвωΧχХхΝОоΟοБбЧчΛλΜμ–—−×→",
        "\u200b\u200d\ufeff\u202e\u2066\u0000\u0007\u0301\ud800",
        "٣²½³①Ⅷ６",
        "<script>&\"'{}\\",
    )
)


def texts() -> st.SearchStrategy[str]:
    """Anything that may be typed, mostly of the signs that mean something to a reader."""
    return st.one_of(st.text(max_size=60), st.text(alphabet=_SIGNS, max_size=60))


@st.composite
def damaged(draw: st.DrawFn, whole: st.SearchStrategy[str]) -> str:
    """A text that was right until a few letters were taken out, put in or exchanged."""
    text = draw(whole)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(alphabet=_SIGNS, max_size=2)) + text[at + draw(st.integers(0, 2)) :]
    return text


def first(count: int, values: Iterable[Any]) -> list[Any]:
    """Values to test with, of which only the first so many are tested where there is little time."""
    return [value if n < count else pytest.param(value, marks=pytest.mark.slow) for n, value in enumerate(values)]
