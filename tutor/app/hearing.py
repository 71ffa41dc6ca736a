"""What is told at the table: by whom, which steps, and whether that was all of the play.

Values and pure functions: no page, no words. The steps of the telling that is looked at lie on the desk, so
that they are made and undone there like everything else; the others wait here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tutor import link
from tutor.app.desk import Broken, Desk, Moment, outlook
from tutor.dice import Roll
from tutor.dispute import ON_PLAYS
from tutor.legality import hops
from tutor.notation import (
    NotationError,
    position_text,
    read_play,
    read_position,
    read_ruleset,
    ruleset_text,
)
from tutor.play import Hop, Turn
from tutor.position import Color, Position
from tutor.ruleset import Ruleset, Topic, field_value
from tutor.ruling import Verdict, rule

MOST_TELLINGS = 4
"""So many accounts of one play are heard; a table has two sides, and each may remember it in two ways."""

MOST_STEPS = 8
"""So many steps of one play are ruled on (docs/interfaces.md)."""


class Telling(NamedTuple):
    """What somebody says was played. `by` is None when nobody in particular says so; `whole`: that was all of it."""

    by: Color | None = None
    steps: tuple[Hop, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Hearing:
    """The tellings, of which `number` (from 0) lies on the desk; the position that was there after the play, if
    that is what is remembered; and the house variants of the rules that are asked besides the written ones. `before`
    is what was heard and what lay on the desk when all of it was last replaced at once."""

    tellings: tuple[Telling, ...] = (Telling(),)
    number: int = 0
    after: Position | None = None
    houses: tuple[Ruleset, ...] = ()
    before: tuple[Hearing, Desk] | None = None


def untold(hearing: Hearing) -> bool:
    """Whether nobody has told any step, so that a ruling can only be made from the position after the play."""
    return not any(telling.steps or telling.whole for telling in hearing.tellings)


def kept(hearing: Hearing, desk: Desk) -> Hearing:
    """The hearing with what lies on the desk written down."""
    now = hearing.tellings[hearing.number]._replace(steps=desk.now.tried, whole=desk.now.called)
    tellings = (*hearing.tellings[: hearing.number], now, *hearing.tellings[hearing.number + 1 :])
    return replace(hearing, tellings=tellings)


def look_at(hearing: Hearing, desk: Desk, number: int) -> tuple[Hearing, Desk]:
    """Another telling on the desk."""
    hearing = replace(kept(hearing, desk), number=number, before=None)
    told = hearing.tellings[number]
    return hearing, replace(desk, now=desk.now._replace(tried=told.steps, called=told.whole), past=())


def another(hearing: Hearing, desk: Desk) -> tuple[Hearing, Desk]:
    """One telling more, empty, on the desk: of the side that has not spoken yet."""
    hearing = kept(hearing, desk)
    if len(hearing.tellings) >= MOST_TELLINGS:
        return hearing, desk
    said = [telling.by for telling in hearing.tellings]
    first, last = hearing.tellings[0], said[-1]
    if first.by is None and len(said) == 1:
        hearing = replace(hearing, tellings=(first._replace(by=desk.now.position.to_move),))
        last = desk.now.position.to_move
    by = (last or desk.now.position.to_move).other
    hearing = replace(hearing, tellings=(*hearing.tellings, Telling(by)))
    return look_at(hearing, desk, len(hearing.tellings) - 1)


def said_by(hearing: Hearing, by: Color | None) -> Hearing:
    """The hearing with the telling on the desk given by this side."""
    told = hearing.tellings[hearing.number]._replace(by=by)
    return replace(
        hearing, tellings=(*hearing.tellings[: hearing.number], told, *hearing.tellings[hearing.number + 1 :])
    )


def without(hearing: Hearing, desk: Desk) -> tuple[Hearing, Desk]:
    """The hearing without the telling on the desk; of the last one only its steps go."""
    left = (*hearing.tellings[: hearing.number], *hearing.tellings[hearing.number + 1 :]) or (Telling(),)
    hearing = replace(hearing, tellings=left, number=min(hearing.number, len(left) - 1), before=None)
    told = left[hearing.number]
    return hearing, replace(desk, now=desk.now._replace(tried=told.steps, called=told.whole), past=())


# ---------------------------------------------------------------- all that is told at once


def instead(hearing: Hearing, desk: Desk, found: Hearing, lying: Desk) -> tuple[Hearing, Desk]:
    """Another hearing and another desk, from which Undo returns to these, whole."""
    return replace(found, before=(hearing, desk)), replace(lying, past=(*desk.past, desk.now))


def undone(hearing: Hearing, desk: Desk) -> tuple[Hearing, Desk]:
    """What was there one moment ago; with its rules and the other accounts where these were replaced then."""
    if hearing.before:
        heard, lay = hearing.before
        if desk.past == (*lay.past, lay.now):
            return heard, lay
    return hearing, desk.undo()


def with_roll(hearing: Hearing, desk: Desk, roll: Roll | None) -> tuple[Hearing, Desk]:
    """The desk with other dice, and of every account its first steps, as far as these dice can make them."""
    if roll is None or untold(hearing):
        return about_another(hearing, desk, desk.at(Moment(desk.now.position, roll)))
    if roll == desk.now.roll:
        return hearing, desk
    tellings = tuple(_with_dice(telling, desk, roll) for telling in hearing.tellings)
    _, steps, whole = tellings[hearing.number]
    lying = replace(desk, now=desk.now._replace(roll=roll, tried=steps, called=whole))
    return instead(hearing, desk, replace(hearing, tellings=tellings), lying)


def _with_dice(told: Telling, desk: Desk, roll: Roll) -> Telling:
    """As many of the steps, from the first on, as these dice can make, whatever else is against them."""
    play, left = rule(desk.rules, desk.now.position, roll, told.steps).play, list(roll.dice)
    count = 0
    while count < len(play) and play[count].die in left:
        left.remove(play[count].die)
        count += 1
    return told._replace(steps=hops(play[:count]), whole=told.whole and count == len(play))


def about_another(hearing: Hearing, desk: Desk, lying: Desk) -> tuple[Hearing, Desk]:
    """Another position, side to move or no roll on the desk: nobody has told anything about it yet."""
    if lying.now == desk.now or untold(hearing):
        return hearing, lying
    tellings = tuple(Telling(telling.by) for telling in hearing.tellings)
    return instead(hearing, desk, replace(hearing, tellings=tellings), lying)


def taken_out(before: Hearing, now: Hearing) -> bool:
    """Whether less is told in some account than was before: fewer steps, or no pass any more."""
    pairs = zip(before.tellings, now.tellings, strict=True)
    return any(
        len(left.steps) < len(was.steps) or (was.whole and not (left.whole or left.steps)) for was, left in pairs
    )


# ---------------------------------------------------------------- house rules that are asked about


def house(hearing: Hearing, agreed: Ruleset) -> Ruleset:
    """The house variant of the rules agreed on that is asked about; these themselves when none is."""
    same = {topic: field_value(agreed, topic) for topic in ON_PLAYS}
    return next((rules for rules in hearing.houses if _with(rules, same) == agreed), agreed)


def with_house(hearing: Hearing, agreed: Ruleset, topic: Topic, value: StrEnum | None) -> Hearing:
    """The hearing with one matter of that variant played so, or (None) as agreed; the others of its matters stay."""
    variant = house(hearing, agreed)
    changed = _with(variant, {topic: value or field_value(agreed, topic)})
    others = (rules for rules in hearing.houses if rules not in (variant, changed))
    return replace(hearing, houses=(*others, *([changed] if changed != agreed else [])))


def _with(rules: Ruleset, values: Mapping[Topic, StrEnum | None]) -> Ruleset:
    return replace(rules, **{topic.replace("-", "_"): value for topic, value in values.items()})  # type: ignore[arg-type]


# ---------------------------------------------------------------- telling step by step


def add_step(desk: Desk, step: Hop) -> Desk:
    """The desk with one step more, allowed or not: here all is written down that was done."""
    position, roll, tried, _ = desk.now
    if roll is None or len(tried) >= MOST_STEPS:
        return desk
    played = rule(desk.rules, position, roll, (*tried, step)).play
    if len(played) > MOST_STEPS:
        return desk
    return desk.at(Moment(position, roll, hops(played)))


def that_is_all(desk: Desk) -> Desk:
    """The desk with the play said to be whole."""
    return desk.at(desk.now._replace(called=True))


def standing(desk: Desk) -> Position | None:
    """The position after the steps as told, as it would stand on the table; None where it cannot stand there, since
    a checker has landed among the opponent's."""
    position, roll, tried, _ = desk.now
    if roll is None:
        return position
    turn = Turn.start(position, roll)
    for step in rule(desk.rules, position, roll, tried).play:
        turn = turn.after(step)
    try:
        return position.with_mover(turn.own)
    except ValueError:
        return None


def complete(desk: Desk) -> bool:
    """Whether the play that is told is to be ruled on as a whole: it was said to be all, as many steps were made as
    there are dice, or nothing can be added."""
    seen = outlook(desk)
    if seen is None:
        return False
    dice = len(seen.began.dice)
    return desk.now.called or len(desk.now.tried) >= dice or (seen.ruling is not None and not seen.stopped)


def refused_already(desk: Desk) -> bool:
    """Whether a step that was told is not allowed, whatever follows."""
    seen = outlook(desk)
    return bool(seen and seen.stopped and seen.ruling and seen.ruling.verdict is Verdict.ILLEGAL)


# ---------------------------------------------------------------- links

LINKED = ("also", "by", "told", "after", "house")
"""The parts of the address that say what is heard besides what is on the desk."""


def to_link(hearing: Hearing) -> dict[str, str | list[str]]:
    """The query of a link that opens this hearing, beside the desk's. `also` are the other tellings in their order,
    `by` a letter for each telling (w, b, or – where nobody in particular says it), `told` the one on the desk."""
    query: dict[str, str | list[str]] = {}
    if len(hearing.tellings) > 1 or hearing.tellings[0].by:
        query |= link.accounts(hearing.tellings, hearing.number)
    if hearing.after:
        query["after"] = position_text(hearing.after)
    if hearing.houses:
        query["house"] = [ruleset_text(rules) for rules in hearing.houses]
    return query


def from_link(query: Mapping[str, Sequence[str]], desk: Desk) -> tuple[Hearing, tuple[Broken, ...]]:
    """The hearing that a link opens, and what in it could not be read."""
    broken: list[Broken] = []
    others = [telling for text in query.get("also", ())[: MOST_TELLINGS - 1] if (telling := _telling(text, broken))]
    told = "".join(query.get("told", ()))
    number = min(int(told) - 1, len(others)) if told in ("1", "2", "3", "4") else 0
    tellings = [*others[:number], Telling(), *others[number:]]
    by = "".join(query.get("by", ())).ljust(len(tellings), "-")
    tellings = [told._replace(by=_side(letter)) for told, letter in zip(tellings, by, strict=False)]
    hearing = Hearing(tuple(tellings), number, _after(query, broken), _houses(query, desk.rules, broken))
    return kept(hearing, desk), tuple(broken)


def _side(letter: str) -> Color | None:
    return Color(letter) if letter in tuple(Color) else None


def _telling(text: str, broken: list[Broken]) -> Telling | None:
    if not text.strip():
        return Telling()
    try:
        played = read_play(text.removesuffix("!"))
    except NotationError as error:
        broken.append(Broken("also", error))
        return None
    return Telling(None, played, text.endswith("!") or not played)


def _after(query: Mapping[str, Sequence[str]], broken: list[Broken]) -> Position | None:
    try:
        for text in query.get("after", ())[:1]:
            return read_position(text)[0]
    except NotationError as error:
        broken.append(Broken("after", error))
    return None


def _houses(query: Mapping[str, Sequence[str]], agreed: Ruleset, broken: list[Broken]) -> tuple[Ruleset, ...]:
    found: list[Ruleset] = []
    for text in query.get("house", ()):
        try:
            found.append(read_ruleset(text, agreed))
        except NotationError as error:
            broken.append(Broken("house", error))
    return tuple(dict.fromkeys(found))
