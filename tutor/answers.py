"""What the command and the pages answer, as JSON: one function for each question (docs/interfaces.md).

All points are in the mover's numbers; off is 0. Every answer has `position`, `rules`, `roll` and `notes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from tutor.analysis import THROWS, Fact, Outcome, RollTable, Run, SideFacts, compare, facts, roll_table, worth
from tutor.dice import Roll
from tutor.explain import note_text, reason_text, remark_text
from tutor.figures import fact_meaning, fact_name, fact_value
from tutor.legality import Reason
from tutor.notation import (
    as_said,
    counts_text,
    down_from_the_head,
    hops_text,
    play_text,
    position_text,
    read_play,
    ruleset_text,
)
from tutor.play import Hop, Play, Step, Turn
from tutor.position import Color, Counts, Position
from tutor.ruleset import FIELDS, RULESETS, Ground, Ruleset, field_value
from tutor.ruling import (
    Candidate,
    Choice,
    Note,
    Reading,
    Ruling,
    Standing,
    Verdict,
    candidates,
    choices,
    grounds,
    notes,
    play_notes,
    plays_of,
    rule,
    supports,
)
from tutor.translator import Translator

Json = dict[str, Any]
MOST_ORDERS = 24
"""How many orders of one result are listed; `order_count` says how many there are."""


def plays_answer(t: Translator, rules: Ruleset, position: Position, roll: Roll) -> Json:
    """Every legal play, grouped by the position it leads to."""
    turn = Turn.start(position, roll)
    found = choices(rules, turn)
    listed = tuple(found.results)
    reached = _reached(position)
    readings = [
        {
            "fields": _fields(rules, reading),
            "pass": plays.must_pass,
            "dice_used": plays.dice_used,
            "results": [reached(result.own) for result in plays.results],
        }
        for reading, plays in found.readings
    ]
    about_plays = dict.fromkeys(n for c in listed for order in c.orders for n in play_notes(rules, turn, order))
    return {
        **_head(rules, position, roll),
        "pass": found.must_pass,
        "dice_used": found.dice_used,
        "results": [_choice(choice, reached(choice.own)) for choice in listed],
        "readings": readings if len(readings) > 1 else [],
        "notes": [*_notes(t, rules, position, roll), *_told(t, about_plays)],
    }


def _choice(choice: Choice, reached: str) -> Json:
    orders = [play_text(order) for order in choice.orders[:MOST_ORDERS]]
    return {
        "play": orders[0],
        "ruling": choice.verdict.value,
        "steps": [_step(step) for step in choice.orders[0]],
        "orders": orders,
        "order_count": len(choice.orders),
        "open_orders": [play_text(order) for order in choice.open_orders[:MOST_ORDERS]],
        "position": reached,
    }


class Listed(NamedTuple):
    """A position that can be reached: its orders, the one a person would say first, and the result as JSON."""

    orders: list[str]
    result: Json


def listed(results: Sequence[Json]) -> list[Listed]:
    """The results of `plays` as a person would look for them."""
    named = [(sorted(map(read_play, result["orders"]), key=as_said), result) for result in results]
    named.sort(key=lambda found: down_from_the_head(found[0][0]))
    return [Listed([*map(hops_text, orders)], result) for orders, result in named]


def check_answer(t: Translator, rules: Ruleset, position: Position, roll: Roll, played: tuple[Hop, ...]) -> Json:
    """The ruling on one play under one rule set."""
    ruling = rule(rules, position, roll, played)
    teller = _Teller(t, rules, position, ruling.turn)
    return {
        "position": position_text(position, roll),
        "play": play_text(ruling.play),
        "rules": ruleset_text(rules),
        "roll": [roll.high, roll.low],
        "ruling": ruling.verdict.value,
        "reasons": teller.reasons(ruling.play, ruling.reasons, rules.readings()[0]),
        "attempts": [
            {"play": play_text(a.play), "reasons": teller.reasons(a.play, a.reasons, rules.readings()[0])}
            for a in ruling.attempts
        ],
        "legal_order": None if ruling.legal_order is None else play_text(ruling.legal_order),
        "grounds": _grounds(rules, ruling) if ruling.verdict is Verdict.LEGAL else [],
        "readings": [_reading(teller, reading) for reading in ruling.readings],
        "notes": [*_notes(t, rules, position, roll), *_told(t, play_notes(rules, ruling.turn, ruling.play))],
    }


def divided(answer: Json) -> bool:
    """Whether the readings of a ruling answer differently, or refuse the play by different rules (see
    `tutor.ruling.Ruling.divided`): then each is to be told."""
    said = {(each["ruling"], tuple(reason["code"] for reason in each["reasons"])) for each in answer["readings"]}
    return len(said) > 1


def _grounds(rules: Ruleset, ruling: Ruling) -> list[Json]:
    """What a legal play rests on."""
    found = supports(rules, ruling.turn, ruling.play)
    return [{"topic": g.topic.value, "basis": g.basis.value, "citation": _citation(g)} for g in found]


def _citation(ground: Ground) -> Json:
    return {"text": ground.text, "section": ground.section}


def check_all_answer(t: Translator, position: Position, roll: Roll, played: tuple[Hop, ...]) -> Json:
    """The rulings under each written rule set, disagreements first."""
    rulings = [check_answer(t, rules, position, roll, played) for rules in RULESETS.values()]
    how_many = Counter(ruling["ruling"] for ruling in rulings)
    return {"rulings": sorted(rulings, key=lambda ruling: how_many[ruling["ruling"]])}


def _reading(teller: _Teller, reading: Reading) -> Json:
    return {
        "fields": _fields(teller.rules, reading.rules),
        "ruling": reading.verdict.value,
        "play": play_text(reading.play),
        "reasons": teller.reasons(reading.play, reading.reasons, reading.rules),
    }


def explain_answer(t: Translator, rules: Ruleset, position: Position, roll: Roll) -> Json:
    """Every own point with each different die as the first step: allowed, later, open, or every objection."""
    turn = Turn.start(position, roll)
    teller = _Teller(t, rules, position, turn)
    return {
        **_head(rules, position, roll),
        "candidates": [_candidate(teller, candidate) for candidate in candidates(rules, turn)],
        "notes": _notes(t, rules, position, roll),
    }


def _candidate(teller: _Teller, candidate: Candidate) -> Json:
    play = _play_of(teller.turn, candidate)
    answer = {**_step(candidate.step), **_standing(teller, candidate, play, teller.rules.readings()[0])}
    if candidate.readings:
        answer["readings"] = [
            {"fields": _fields(teller.rules, rules), **_standing(teller, reading, play, rules)}
            for rules, reading in candidate.readings
        ]
    return answer


def _play_of(turn: Turn, candidate: Candidate) -> Play:
    """The play that an open candidate begins where it is allowed: only with it is it seen what the readings
    differ about. Else the step alone."""
    if candidate.standing is not Standing.OPEN:
        return (candidate.step,)
    begun = (rules for rules, reading in candidate.readings if reading.standing is Standing.LEGAL)
    plays = (plays_of(rules, turn).nearest((candidate.step,)) for rules in begun)
    return next(plays, (candidate.step,))


def _standing(teller: _Teller, candidate: Candidate, play: Play, rules: Ruleset) -> Json:
    return {
        "verdict": candidate.standing.value,
        "reasons": teller.reasons(play, candidate.reasons, rules),
        "witness": play_text(candidate.witness) if candidate.witness else None,
    }


def rolls_answer(t: Translator, rules: Ruleset, position: Position) -> Json:
    """The 21 rolls: dice playable, results, lost pips, and the chance of a blocked or partly blocked roll."""
    table = roll_table(rules, position)
    return {**_head(rules, position, None), **_table(table), "notes": _notes(t, rules, position, None)}


def _table(table: RollTable) -> Json:
    totals = table.totals
    return {
        "rolls": [
            {
                "roll": [count.roll.high, count.roll.low],
                "weight": count.roll.weight,
                "dice_used": count.dice_used,
                "results": count.results,
                "lost_pips": count.lost_pips,
                "pass": count.must_pass,
            }
            for count in table.rolls
        ],
        "blocked": _chance(totals.blocked),
        "partly": _chance(totals.partly),
        "totals": {**{key: getattr(totals, key) for key in ("dice_used", "results", "lost_pips")}, "of": THROWS},
    }


def _chance(weight: int) -> Json:
    return {"weight": weight, "of": THROWS}


def facts_answer(t: Translator, rules: Ruleset, position: Position) -> Json:
    """What can be counted about both sides: as numbers for each side, in its own numbers, and in words."""
    found = facts(rules, position)
    told = [
        {
            "code": fact.value,
            "name": fact_name(t, fact),
            "white": fact_value(t, fact, found.white),
            "black": fact_value(t, fact, found.black),
            "message": fact_meaning(t, fact),
        }
        for fact in Fact
    ]
    return {
        **_head(rules, position, None),
        "white": _side(found.white),
        "black": _side(found.black),
        "facts": told,
        "notes": _notes(t, rules, position, None),
    }


def _side(side: SideFacts) -> Json:
    totals = side.rolls.totals
    return {
        "pips": side.pips,
        "head": side.head,
        "home": side.home,
        "off": side.off,
        "run": _run(side.run) if side.run else None,
        "blocks": [{**block._asdict(), "dice": list(block.dice)} for block in side.run.blocks] if side.run else [],
        "landings": list(side.landings),
        "results": {"sum": totals.results, "of": THROWS},
        "dice": {"sum": totals.dice_used, "of": THROWS},
        "blocked": _chance(totals.blocked),
        "partly": _chance(totals.partly),
    }


def _run(run: Run) -> Json:
    return {
        "points": list(run.points),
        "behind": list(run.behind),
        "behind_count": run.behind_count,
        "ahead": list(run.ahead),
        "ahead_count": run.ahead_count,
    }


def compare_answer(
    t: Translator, rules: Ruleset, position: Position, roll: Roll, played: tuple[tuple[Hop, ...], tuple[Hop, ...]]
) -> Json:
    """Two plays side by side: the ruling on each, where it leads, and the opponent's next 21 rolls there."""
    compared = compare(rules, position, roll, *played)
    checked = [check_answer(t, rules, position, roll, one) for one in played]
    noted = {note["code"]: note for answer in checked for note in answer["notes"]}
    return {
        **_head(rules, position, roll),
        "same": compared.same,
        "plays": [_compared(answer, outcome) for answer, outcome in zip(checked, compared, strict=True)],
        "notes": list(noted.values()),
    }


def _compared(checked: Json, outcome: Outcome) -> Json:
    """One of the plays: the ruling without what both have in common, and what comes of it."""
    ruling = {key: value for key, value in checked.items() if key not in ("position", "rules", "roll", "notes")}
    won = worth(outcome.result) if outcome.result else None
    return {
        **ruling,
        "result": position_text(outcome.result) if outcome.result else None,
        "worth": won[1] if won else None,
        "next": _table(outcome.rolls) if outcome.rolls else None,
    }


def board_answer(t: Translator, rules: Ruleset, position: Position, roll: Roll | None) -> Json:
    """What every answer has, for a board that is only shown."""
    return {**_head(rules, position, roll), "notes": _notes(t, rules, position, roll)}


class _Teller:
    """Tells the reasons of one turn under one rule set as agreed (its readings are passed beside)."""

    def __init__(self, t: Translator, rules: Ruleset, position: Position, turn: Turn) -> None:
        self.t, self.rules, self.mover, self.turn = t, rules, position.to_move, turn

    def reasons(self, play: Play, reasons: Iterable[Reason], reading: Ruleset) -> list[Json]:
        return [self._reason(play, reason, reading) for reason in reasons]

    def _reason(self, play: Play, reason: Reason, reading: Ruleset) -> Json:
        ground = next(iter(grounds(self.rules, self.turn, play, reason)), None)
        about_step = reason.step if reason.number else None
        step: Json = _step(about_step) if about_step else {"from": None, "to": None, "die": None}
        return {
            "code": reason.rule.value,
            "step": reason.number,
            **step,
            "points": list(reason.points),
            "opponent": list(reason.opponent),
            "limit": reason.limit,
            "basis": ground.basis.value if ground else None,
            "citation": _citation(ground) if ground else None,
            "remark": remark_text(self.t, ground) if ground else None,
            "witness": play_text(reason.witness) if reason.witness else None,
            "message": reason_text(self.t, reading, self.turn, self.mover, play, reason),
        }


def _head(rules: Ruleset, position: Position, roll: Roll | None) -> Json:
    dice = None if roll is None else [roll.high, roll.low]
    return {"position": position_text(position, roll), "rules": ruleset_text(rules), "roll": dice}


def _step(step: Step) -> Json:
    """A step; its die is null where the distance asked for is none that a die can show."""
    return {"from": step.source, "to": step.target, "die": step.die if 1 <= step.die <= 6 else None}


def _fields(rules: Ruleset, reading: Ruleset) -> dict[str, str]:
    """The open fields of `rules`, as `reading` settles them."""
    open_fields = [f for f in FIELDS if field_value(rules, f) != field_value(reading, f)]
    return {field.value: str(field_value(reading, field)) for field in open_fields}


def _reached(position: Position) -> Callable[[Counts], str]:
    """What writes the position after a play, with the other side to move, from the mover's counts there.

    The opponent's part never changes, so it is written once for all results.
    """
    name, white, black, _ = position_text(position).split(".")
    if position.to_move is Color.WHITE:
        return lambda own: f"{name}.w{counts_text(own)}.{black}.b"
    return lambda own: f"{name}.{white}.b{counts_text(own)}.w"


def _notes(t: Translator, rules: Ruleset, position: Position, roll: Roll | None) -> list[Json]:
    return _told(t, notes(rules, position, roll))


def _told(t: Translator, found: Iterable[Note]) -> list[Json]:
    return [{"code": note.code.value, "message": note_text(t, note)} for note in found]
