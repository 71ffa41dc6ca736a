"""Why a play keeps a rule, told of this play: its steps, its points, its dice. For whoever looked at the wrong rule, or
took a legal play for the one that is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tutor import explain
from tutor.claims import Board
from tutor.legality import Rule, allowance, primes, runs
from tutor.play import Play, Step, Turn
from tutor.position import HEAD, OFF, Color
from tutor.ruleset import Ruleset
from tutor.ruling import Ruling
from tutor.translator import Translator


class _Played(NamedTuple):
    """A play under the rules of a board: `turns` is the turn before each step and after the last, `stood` how many
    steps no rule refuses by themselves."""

    rules: Ruleset
    play: Play
    turns: tuple[Turn, ...]
    stood: int
    mover: Color

    @property
    def whole(self) -> bool:
        """Whether every step stands by itself."""
        return self.stood == len(self.play)

    @property
    def off(self) -> tuple[Step, ...]:
        """The steps that bear off."""
        return tuple(step for step in self.play if step.bears_off)


def why_kept(t: Translator, board: Board, ruling: Ruling, rule: Rule) -> str:
    """Why a play keeps a rule that it does not break, in one sentence or two."""
    turns = [ruling.turn]
    for step in ruling.play:
        turns.append(turns[-1].after(step))
    refused = [reason.number for reason in ruling.reasons if reason.number]
    stood = min(refused, default=len(ruling.play) + 1) - 1
    rules, mover = board.rules.readings()[0], board.placed().to_move
    return _WHY[rule](t, _Played(rules, ruling.play, tuple(turns), stood, mover))


def _checker(t: Translator, played: _Played) -> str:
    return t.n(
        "The step begins on {points}: a checker of that side stands there.",
        "The steps begin on {points}: each time a checker of that side stands there.",
        len(played.play),
        points=_listed(t, (step.source for step in played.play)),
    )


def _die(t: Translator, played: _Played) -> str:
    dice = t.join(t.number(step.die) for step in played.play)
    return t.t("The steps use {dice}: the roll has these dice.", dice=dice)


def _blocked(t: Translator, played: _Played) -> str:
    landings = [step.target for step in played.play if not step.bears_off]
    if not landings:
        return t.t("Every step takes a checker off: none lands on a point.")
    return t.n(
        "The landing is {points}: no opposing checker stands there.",
        "The landings are {points}: no opposing checker stands there.",
        len(landings),
        points=_listed(t, landings),
    )


def _head(t: Translator, played: _Played) -> str:
    left = sum(step.source == HEAD for step in played.play)
    limit = t.number(allowance(played.rules, played.turns[0]))
    if not left:
        return t.t("No checker leaves the head.")
    return t.n(
        "{n} checker leaves the head; in this turn {limit} may.",
        "{n} checkers leave the head; in this turn {limit} may.",
        left,
        limit=limit,
    )


def _prime(t: Translator, played: _Played) -> str:
    after = [turn.own for turn in played.turns[bool(played.stood) : played.stood + 1]]
    for run in (run for own in after for run in primes(own) if played.stood):
        return t.t("The prime {points} may stand.", points=explain.points_text(t, run))
    longest = max((len(run) for own in after for run in runs(own)), default=0)
    return t.n(
        "At most {n} point in a row is held, also between the steps.",
        "At most {n} points in a row are held, also between the steps.",
        longest,
    )


def _home(t: Translator, played: _Played) -> str:
    if not played.off:
        return t.t("No step takes a checker off.")
    points = _listed(t, (step.source for step in played.off))
    return t.t("When a checker leaves from {points}, all the others are home or off.", points=points)


def _farthest(t: Translator, played: _Played) -> str:
    if not played.off:
        return t.t("No step takes a checker off.")
    if larger := [step for step in played.off if step.die > step.source]:
        points = _listed(t, (step.source for step in larger))
        return t.t("A larger die takes a checker off {points}, and none stands behind it then.", points=points)
    points = _listed(t, (step.source for step in played.off))
    return t.t("The die that takes a checker off {points} is exactly the number of the point.", points=points)


def _over(t: Translator, played: _Played) -> str:
    begun = played.turns[0]
    counts = {played.mover: begun.own[OFF], played.mover.other: begun.against[OFF]}
    return t.t(
        "The game goes on until a side has all fifteen off. Off so far: White {white}, Black {black}.",
        white=t.number(counts[Color.WHITE]),
        black=t.number(counts[Color.BLACK]),
    )


def _all_dice(t: Translator, played: _Played) -> str:
    if not played.whole:
        return _refused_by_itself(t)
    return t.n(
        "{n} step is made, and no play makes more.", "{n} steps are made, and no play makes more.", len(played.play)
    )


def _larger_die(t: Translator, played: _Played) -> str:
    if not played.whole:
        return _refused_by_itself(t)
    high = max(played.turns[0].dice)
    if len(played.play) == 1 and played.play[0].die == high:
        return t.t("The one step made uses the {die}, the larger of the two.", die=t.number(high))
    return t.t("That rule chooses where no play uses both dice. Look whether one does.")


def _refused_by_itself(t: Translator) -> str:
    return t.t("A step is refused by itself here, so how many dice are used is not asked.")


def _listed(t: Translator, points: Iterable[int]) -> str:
    return t.join(t.number(point) for point in dict.fromkeys(points))


_WHY: Mapping[Rule, Callable[[Translator, _Played], str]] = MappingProxyType(
    {
        Rule.CHECKER: _checker,
        Rule.DIE: _die,
        Rule.BLOCKED: _blocked,
        Rule.HEAD: _head,
        Rule.PRIME: _prime,
        Rule.HOME: _home,
        Rule.FARTHEST: _farthest,
        Rule.OVER: _over,
        Rule.ALL_DICE: _all_dice,
        Rule.LARGER_DIE: _larger_die,
    }
)
