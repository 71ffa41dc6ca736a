"""The engine card in words: what judges positions, how it was trained, how strong and how honest it was measured, and
what it does not know. All figures are those of the card that lies beside the weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.appraisal import off
from tutor.evaluator import card
from tutor.ranking import JUDGED_PLAYS
from tutor.translator import NP_, Translator

_RIVALS = {
    "prototype": NP_("rival", "an earlier net"),
    "heuristic": NP_("rival", "a beginner's rule of thumb"),
    "chance": NP_("rival", "random plays"),
}
"""Against whom matches were played, by what the card calls them."""

_UNKNOWN = {
    "draw": NP_("unknown", "a draw by the last throw"),
    "cube": NP_("unknown", "the cube"),
    "head-exception": NP_("unknown", "how many checkers leave the head in the first turn of the second side"),
}
"""What the values do not see, by what the card calls it."""


def lines(t: Translator) -> Iterator[str]:
    """The card, a sentence or two each; of what is not on it nothing is said."""
    known = card()
    yield t.t(
        "A small net judges positions. It has learned from games against itself alone; it was shown no game of people."
    )
    yield t.n("It learned from {n} game.", "It learned from {n} games.", known["net"]["games"])
    yield t.n(
        "After that it compared plays in {n} position, by what each is worth one roll later.",
        "After that it compared plays in {n} positions, by what each is worth one roll later.",
        known["net"]["compared"],
    )
    yield from (_match(t, match) for match in known.get("match", ()) if match["against"] in _RIVALS)
    if found := known.get("calibration"):
        yield t.t(
            "Over {games} positions the chance to win that it says and the wins that came of them differ by {gap} "
            "percentage points on average.",
            games=t.number(found["games"]),
            gap=t.decimal(100 * found["gap"], 1),
        )
    if found := known.get("rollouts"):
        yield t.t(
            "It differs from its own roll-outs by about {points} points over {positions} positions of its games, and "
            "by about {off} points over the best plays of {rolls} other rolls.",
            positions=t.number(found["positions"]),
            points=t.decimal(found["equity"], 3),
            rolls=t.number(JUDGED_PLAYS),
            off=off(t),
        )
    unknown = [t.p(*_UNKNOWN[name]) for name in known["unknown"] if name in _UNKNOWN]
    if unknown:
        yield t.t("It does not know: {what}.", what=t.join(unknown))
    yield t.t("File: {file}", file=f"net.f16, SHA-256 {known['net']['sha256'][:16]}…")


def _match(t: Translator, match: Mapping[str, Any]) -> str:
    error = 196 * match["won_error"]
    digits = 1 if error >= 0.1 else 2
    return t.n(
        "Against {rival} it won {won} ± {error} of {n} game.",
        "Against {rival} it won {won} ± {error} of {n} games.",
        match["games"],
        rival=t.p(*_RIVALS[match["against"]]),
        won=t.percent(match["won"], digits),
        error=t.decimal(error, digits),
    )
