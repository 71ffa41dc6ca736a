"""What helps with a drill before it is answered: the rule, where to look, and what stands there.

Each hint is of this position. The answer itself, the last of them, `tutor.asked` adds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from tutor import explain
from tutor.drills import RULE_OF, TOPIC_OF, Foil, Item, Kind, Subject
from tutor.kept import why_kept
from tutor.legality import Reason, allowance, hops, single_landings
from tutor.notation import hops_text
from tutor.play import Turn
from tutor.position import HEAD, POINTS, opposite
from tutor.ruleset import Prime, Ruleset, field_value
from tutor.ruling import plays_of, rule
from tutor.screen import screen_of
from tutor.translator import Translator


def rule_text(t: Translator, subject: Subject, rules: Ruleset) -> str:
    """The rule that a subject is about, in a sentence, as these rules have it."""
    if subject is Subject.DIE:
        return t.t("Each die is played once, and whole: one step of just so many points.")
    topic = TOPIC_OF[subject]
    if subject in _FIELDS and not (subject is Subject.PRIME and rules.prime is Prime.AHEAD):
        return explain.capital(explain.settled_text(t, topic, field_value(rules, topic))) + "."
    told = explain.topic_text(t, topic)
    assert told, topic
    return told


_FIELDS = (Subject.HEAD_EXCEPTION, Subject.PRIME, Subject.PRIME_TIMING)
"""Where rule sets differ."""


def zone_text(t: Translator, item: Item) -> str:
    """Where on this board to look."""
    return _ZONES[item.subject](t, item)


def _dice_zone(t: Translator, item: Item) -> str:
    return t.t("Look at the dice: {dice}.", dice=t.join(map(t.number, _turn(item).dice)))


def _landings_zone(t: Translator, item: Item) -> str:
    if item.kind is Kind.ALLOWED and (points := _landings(t, item)):
        return t.t("Look at the points on which the steps land: {points}.", points=points)
    return t.t("Look at the points on which steps land with these dice: {dice}.", dice=_dice(t, item))


def _head_zone(t: Translator, item: Item) -> str:
    n = _turn(item).own[HEAD]
    return t.n("Look at the head, point 24: {n} checker.", "Look at the head, point 24: {n} checkers.", n)


def _head_exception_zone(t: Translator, item: Item) -> str:
    landings = t.join(map(t.number, single_landings(_turn(item))))
    return t.t("Look at the head, and where one checker would land from there: {points}.", points=landings)


def _all_dice_zone(t: Translator, item: Item) -> str:
    return t.t("Look after each step whether the dice left can still be played. The dice: {dice}.", dice=_dice(t, item))


def _larger_die_zone(t: Translator, item: Item) -> str:
    high, low = max(_turn(item).dice), min(_turn(item).dice)
    return t.t(
        "Try the {high} first, and look whether the {low} can follow; then the other way round.",
        high=t.number(high),
        low=t.number(low),
    )


def _prime_zone(t: Translator, item: Item) -> str:
    held = sum(1 for p in POINTS if _turn(item).own[p])
    return t.n(
        "Look along the opponent's route, from 12 to 1 and on from 24 to 13: {n} point is held.",
        "Look along the opponent's route, from 12 to 1 and on from 24 to 13: {n} points are held.",
        held,
    )


def _prime_timing_zone(t: Translator, item: Item) -> str:
    steps = len(_turn(item).dice)
    return t.n(
        "Look at the points in a row after {n} step, not only at the end.",
        "Look at the points in a row after each of the {n} steps, not only at the end.",
        steps,
    )


def _home_zone(t: Translator, item: Item) -> str:
    n = sum(_turn(item).own[7:])
    return t.n(
        "Look outside home, at the points 24 to 7: {n} checker stands there.",
        "Look outside home, at the points 24 to 7: {n} checkers stand there.",
        n,
    )


def _farthest_zone(t: Translator, item: Item) -> str:
    held = [p for p in POINTS if _turn(item).own[p]]
    return t.t("Look at home, from point 6 down. The farthest checker now stands on {point}.", point=t.number(held[0]))


def _score_zone(t: Translator, item: Item) -> str:
    loser = explain.color_name(t, screen_of(item).claimed("worth")[0].winner.other)
    return t.t("Look at what the loser has borne off ({side}).", side=loser)


_ZONES: Mapping[Subject, Callable[[Translator, Item], str]] = MappingProxyType(
    {
        Subject.DIE: _dice_zone,
        Subject.BLOCKED: _landings_zone,
        Subject.HEAD: _head_zone,
        Subject.HEAD_EXCEPTION: _head_exception_zone,
        Subject.ALL_DICE: _all_dice_zone,
        Subject.LARGER_DIE: _larger_die_zone,
        Subject.PRIME: _prime_zone,
        Subject.PRIME_TIMING: _prime_timing_zone,
        Subject.HOME: _home_zone,
        Subject.FARTHEST: _farthest_zone,
        Subject.SCORE: _score_zone,
    }
)


def point_text(t: Translator, item: Item) -> str:
    """What stands at the place that decides, or how far a step goes.

    Of a play other than the one that is refused: how it keeps the rule.
    """
    screen = screen_of(item)
    if item.roll is None:
        return explain.off_text(t, item.position, screen.claimed("worth")[0].winner.other) + "."
    if item.foil and len(item.plays) == 1 and item.plays[0] != item.foil.play:
        return why_kept(t, screen.board, screen.board.ruling(item.plays[0]), RULE_OF[item.subject])
    return " ".join(_POINTS[item.subject](t, item))


def _die_point(t: Translator, item: Item) -> Iterator[str]:
    _, reason = _deciding(item)
    assert reason.step
    yield t.n(
        "{step} covers {n} point.",
        "{step} covers {n} points.",
        reason.step.source - reason.step.target,
        step=_step(reason),
    )


def _blocked_point(t: Translator, item: Item) -> Iterator[str]:
    _, reason = _deciding(item)
    yield from _standing(t, item, reason.points)


def _head_point(t: Translator, item: Item) -> Iterator[str]:
    yield t.n(
        "In this turn {n} checker may leave the head.",
        "In this turn {n} checkers may leave the head.",
        allowance(item.rules, _turn(item)),
    )


def _head_exception_point(t: Translator, item: Item) -> Iterator[str]:
    turn = _turn(item)
    closed = [point for point in single_landings(turn) if turn.against[point]]
    yield from _standing(t, item, closed)
    if not closed:
        yield t.t("All of these points are open.")


def _all_dice_point(t: Translator, item: Item) -> Iterator[str]:
    most = plays_of(item.rules.readings()[0], _turn(item)).dice_used
    yield t.n("With this roll {n} step can be made.", "With this roll {n} steps can be made.", most)


def _larger_die_point(t: Translator, item: Item) -> Iterator[str]:
    yield t.t("Both cannot be played. The larger is the {die}.", die=t.number(max(_turn(item).dice)))


def _prime_point(t: Translator, item: Item) -> Iterator[str]:
    foil, reason = _deciding(item)
    yield t.t("The row to look at is {points}.", points=explain.points_text(t, reason.points))
    ahead = [opposite(point) for point in range(opposite(reason.points[-1]) - 1, 0, -1)]
    if foil.rules.prime is not Prime.AHEAD:
        return
    if ahead:
        yield t.t("Ahead of it are the points {points}: who stands there?", points=explain.points_text(t, ahead))
    else:
        yield t.t("No point is ahead of it: is an opposing checker off?")


def _prime_timing_point(t: Translator, item: Item) -> Iterator[str]:
    _, reason = _deciding(item)
    points = explain.points_text(t, reason.points)
    yield t.t("Look at the row {points} as it is after {step}.", points=points, step=_step(reason))


def _points_to_leave(t: Translator, item: Item) -> Iterator[str]:
    _, reason = _deciding(item)
    yield t.n(
        "When {step} is to be made, is point {points} empty?",
        "When {step} is to be made, are the points {points} empty?",
        len(reason.points),
        step=_step(reason),
        points=t.join(map(t.number, reason.points)),
    )


_POINTS: Mapping[Subject, Callable[[Translator, Item], Iterator[str]]] = MappingProxyType(
    {
        Subject.DIE: _die_point,
        Subject.BLOCKED: _blocked_point,
        Subject.HEAD: _head_point,
        Subject.HEAD_EXCEPTION: _head_exception_point,
        Subject.ALL_DICE: _all_dice_point,
        Subject.LARGER_DIE: _larger_die_point,
        Subject.PRIME: _prime_point,
        Subject.PRIME_TIMING: _prime_timing_point,
        Subject.HOME: _points_to_leave,
        Subject.FARTHEST: _points_to_leave,
    }
)


# ---------------------------------------------------------------- what decides


def _turn(item: Item) -> Turn:
    assert item.roll
    return Turn.start(item.position, item.roll)


def _deciding(item: Item) -> tuple[Foil, Reason]:
    """The play that only this rule refuses, and the reason against it."""
    assert item.foil
    assert item.roll
    against = rule(item.foil.rules, item.foil.position, item.roll, item.foil.play).objection
    assert against, "a foil is refused"
    return item.foil, against.reason


def _step(reason: Reason) -> str:
    assert reason.step
    return hops_text(hops((reason.step,)))


def _standing(t: Translator, item: Item, points: Iterable[int]) -> Iterator[str]:
    seat = item.position.to_move
    yield from (explain.point_text(t, item.position, seat, point) + "." for point in points)


def _dice(t: Translator, item: Item) -> str:
    return t.join(map(t.number, dict.fromkeys(_turn(item).dice)))


def _landings(t: Translator, item: Item) -> str:
    ruling = rule(item.rules, item.position, _turn(item).roll, item.plays[0])
    return t.join(t.number(point) for point in dict.fromkeys(step.target for step in ruling.play if not step.bears_off))
