"""What plays are worth, in words: each number with no digit that was not earned, how it is known, and whether the best
play is separated from the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.advantage import Advantage, Point
from tutor.explain import points_text
from tutor.ranking import JUDGED_ERRORS, SURE_OF, Kind, Ranking, Separation, Worth, decimals, half_interval
from tutor.rollout import Figures
from tutor.translator import NNP_, NP_, Translator

EXACT_DIGITS = 4
"""So many decimals of what is exact are told."""

_KINDS = {
    Kind.COUNTED: NP_("number", "counted"),
    Kind.EXACT: NP_("number", "exact"),
    Kind.JUDGED: NP_("number", "judged by the net"),
}
_ESTIMATED = NNP_("number", "estimated, {n} game", "estimated, {n} games")
_REASONS = {
    Point.BLOCKED: NP_(
        "reason",
        "In {here} of 36 throws the opponent can play nothing after {play}, in {there} after {other}.",
    ),
    Point.HINDERED: NP_(
        "reason",
        "In {here} of 36 throws the opponent loses dice after {play}, in {there} after {other}.",
    ),
    Point.OWN_BLOCKED: NP_(
        "reason",
        "Were the same side to move again, {here} of 36 throws could play nothing after {play}, {there} after {other}.",
    ),
    Point.OWN_HINDERED: NP_(
        "reason",
        "Were the same side to move again, {here} of 36 throws would lose dice after {play}, {there} after {other}.",
    ),
    Point.BEHIND: NP_(
        "reason",
        "Own checkers still behind the opponent's row {points}: {here} after {play}, {there} after {other}.",
    ),
    Point.ROW: NP_(
        "reason",
        "Points in the longest row that opposing checkers have still to pass: {here} after {play}, {there} after "
        "{other}.",
    ),
    Point.HEAD: NP_("reason", "Checkers still on the head: {here} after {play}, {there} after {other}."),
    Point.OFF: NP_("reason", "Checkers off: {here} after {play}, {there} after {other}."),
}
_BLOCKS = NNP_("reason", "{play} blocks the roll {rolls}.", "{play} blocks the rolls {rolls}.")
_MOST_ROLLS = 4
"""So many blocked rolls are named."""


def rounded(worth: Worth) -> Figures:
    """What a play is worth, each figure with the decimals that it has earned."""
    figures = zip(worth[:4], worth.errors, strict=True)
    return Figures(*(round(number, decimals(error, EXACT_DIGITS)) + 0.0 for number, error in figures))


def equity_text(t: Translator, worth: Worth) -> str:
    """The equity with its sign; of what is estimated also how far it can be off, 95 of 100 times."""
    digits = decimals(worth.error, EXACT_DIGITS)
    shown = t.decimal(abs(worth.equity), digits)
    if any(digit in shown for digit in "123456789"):
        shown = f"{'+' if worth.equity > 0 else '−'}{shown}"
    if worth.kind is not Kind.ESTIMATED:
        return shown
    return f"{shown} ± {t.decimal(half_interval(worth.error, digits), digits)}"


def chance_texts(t: Translator, worth: Worth) -> tuple[str, str, str]:
    """The chances to win, to win a mars and to lose one, in percent; of what is estimated also how far each can be
    off."""
    win, mars_for, mars_against = (
        _percent(t, chance, error if worth.kind is Kind.ESTIMATED else 0.0, max(0, decimals(error, EXACT_DIGITS) - 2))
        for chance, error in zip(worth[:3], worth.errors, strict=False)
    )
    return win, mars_for, mars_against


def _percent(t: Translator, chance: float, error: float, digits: int) -> str:
    shown = t.percent(chance, digits, exactly=True)
    return f"{shown} ± {t.decimal(100 * half_interval(error, digits + 2), digits)}" if error else shown


def kind_text(t: Translator, worth: Worth) -> str:
    """How the worth of a play is known."""
    return t.np(*_ESTIMATED, worth.games) if worth.kind is Kind.ESTIMATED else t.p(*_KINDS[worth.kind])


def separation_text(t: Translator, ranking: Ranking) -> str:
    """Whether the best play is separated from the next one, and what would show it. "" where there is only one play, or
    where all is counted and they differ."""
    if len(ranking.contenders) < 2:
        return ""
    kinds = {contender.worth.kind for contender in ranking.contenders[:2]}
    found = ranking.separation()
    if Kind.JUDGED in kinds:
        said = t.p("rank", "The net has judged. About the best play it is off by about {points} points.", points=off(t))
        return f"{said} {t.p('rank', 'Trial games show more.')}" if len(ranking.leading()) > 1 else said
    if Kind.ESTIMATED not in kinds:
        return "" if found.separated else t.p("rank", "The first two plays are worth the same.")
    apart = difference_text(t, found)
    if found.separated:
        return t.p(
            "rank",
            "The best play is better than the next by {points} points: chance does not explain that.",
            points=apart,
        )
    if found.more is None:
        return t.p(
            "rank",
            "The first two plays are not separated: they differ by {points} points, too little for games to show it.",
            points=apart,
        )
    return t.np(
        "rank",
        "The first two plays are not separated: they differ by {points} points. About {n} more game of both would "
        "show it, if that stays.",
        "The first two plays are not separated: they differ by {points} points. About {n} more games of both would "
        "show it, if that stays.",
        found.more,
        points=apart,
    )


def off(t: Translator) -> str:
    """By how many points the net is off about the best play of a roll."""
    return t.decimal(JUDGED_ERRORS.equity, decimals(JUDGED_ERRORS.equity, EXACT_DIGITS))


def difference_text(t: Translator, found: Separation) -> str:
    """By how much two plays differ, and how far that can be off; with as many digits as show whether it is more than
    that. "" where the net has judged."""
    if found.difference is None or found.error is None:
        return ""
    difference, error = found.difference, found.error
    digits = range(decimals(error, EXACT_DIGITS), EXACT_DIGITS)
    shown = (n for n in digits if (round(difference, n) > half_interval(error, n)) == found.separated)
    n = next(shown, EXACT_DIGITS)
    return f"{t.decimal(difference, n)} ± {t.decimal(half_interval(error, n), n)}"


def spread_text(t: Translator) -> str:
    """What stands behind a ±."""
    return t.p("rank", "±: how far a number can be off, {sure} of the time.", sure=t.percent(SURE_OF, 0))


def condition_text(t: Translator) -> str:
    """Under what condition exact numbers are exact."""
    return t.p("rank", "Exact numbers are for play of both sides that takes the fewest rolls on average.")


def separation_answer(t: Translator, ranking: Ranking) -> dict[str, Any] | None:
    """Whether the best play is separated from the next one, for JSON; None where there is only one play."""
    if len(ranking.contenders) < 2:
        return None
    found = ranking.separation()
    told = found._asdict()
    if found.difference is not None and found.error is not None:
        told["difference"] = round(found.difference, decimals(found.error, EXACT_DIGITS))
        told["error"] = float(f"{found.error:.2g}")
    return {**told, "message": separation_text(t, ranking)}


def reason_text(t: Translator, reason: Advantage, play: str, other: str) -> str:
    """What is counted for `play`, or against it, beside the play `other`, and which of both it speaks for."""
    return " ".join(_reason_texts(t, reason, play, other))


def _reason_texts(t: Translator, reason: Advantage, play: str, other: str) -> Iterator[str]:
    if 0 < len(reason.rolls) <= _MOST_ROLLS:
        rolls = t.join(f"{roll.high}-{roll.low}" for roll in reason.rolls)
        yield t.np(*_BLOCKS, len(reason.rolls), play=play, rolls=rolls)
    fields = {"here": reason.here, "there": reason.there, "play": play, "other": other}
    yield t.p(*_REASONS[reason.point], points=points_text(t, reason.wall), **fields)
    better, worse = (play, other) if reason.speaks_for_it else (other, play)
    yield t.p("reason", "This speaks for {better}, against {worse}.", better=better, worse=worse)


def reason_answer(t: Translator, reason: Advantage, play: str, other: str) -> dict[str, object]:
    """The same for JSON."""
    return {
        "code": reason.point.value,
        "here": reason.here,
        "there": reason.there,
        "other": other,
        "speaks_for_it": reason.speaks_for_it,
        "rolls": [[roll.high, roll.low] for roll in reason.rolls],
        "points": list(reason.wall),
        "message": reason_text(t, reason, play, other),
    }
