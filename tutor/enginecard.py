"""The engine card in words: what judges positions, how it was trained, how strong and how honest it was measured, and
what it does not know. All figures are those of the card that lies beside the weights."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.evaluator import card
from tutor.translator import Translator


def lines(t: Translator) -> Iterator[str]:
    """The card, a paragraph each."""
    known = card()
    yield t.t(
        "A small net judges positions. It has learned from games against itself alone; it was shown no game of people."
    )
    yield t.t("File: {file}", file=f"net.f16, SHA-256 {known['net']['sha256'][:16]}…")
