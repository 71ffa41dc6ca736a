"""`nardy rank`: the plays of a roll by what they are worth."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tutor.answers import Json, listed, plays_answer
from tutor.appraisal import (
    chance_texts,
    condition_text,
    equity_text,
    kind_text,
    reason_answer,
    rounded,
    separation_answer,
    spread_text,
)
from tutor.compiling import COMPILED
from tutor.explain import play_words, reading_name, rules_named
from tutor.notation import position_text
from tutor.options import option, options, position_and_roll, whole_number
from tutor.output import indented, progress, send
from tutor.position import Position
from tutor.question import read_board, read_rules, thrown
from tutor.ranking import Contender, Kind, Ranking, rank, rival
from tutor.report import columns
from tutor.rollout import FEW
from tutor.ruleset import FIELDS, Ruleset, field_value
from tutor.translator import Translator
from tutor.usage import Command

_MOST, _MOST_SEED = 10_000_000, (1 << 62) - 1


def rank_command(t: Translator) -> Command:
    """The command that ranks the plays of a roll."""

    def run(position: str, roll: str | None, games: str, seed: str, rules: str, json: bool) -> None:
        board, dice = read_board(t, position, roll)
        most, number = whole_number(t, "games", games, 0, _MOST), whole_number(t, "seed", seed, 0, _MOST_SEED)
        asked = read_rules(t, rules)
        found = _rolled_out(t, rank(asked, board, thrown(t, dice), number), _at_most(most))
        answer = rank_answer(t, asked, found)
        send(t, indented(answer) if json else "\n".join(_lines(t, asked, found, answer)))

    told = t.p(
        "help",
        "Every legal play by what it is worth: the chances to win, to win a mars and to lose one, and the points won "
        "on average without a cube (a win counts 1, a mars 2). Without {option} the net judges.",
        option="--games",
    )
    played = t.p(
        "help",
        "Games that are played on after each of the best plays, this many at most: it ends when the best play is "
        "separated.",
    )
    if not COMPILED:
        played += " " + t.p("help", "Without {name} at most {most} are played.", name="numba", most=FEW)
    params = [
        *position_and_roll(t),
        option("--games", "1000", played, "0"),
        option("--seed", "1", t.p("help", "A whole number that the dice of the games begin with."), "1"),
        *options(t),
    ]
    examples = ("nardy rank w24x15.b24x15.w65", "nardy rank w24x15.b24x15.w65 --games 2000 --rules greek")
    return Command(t, "rank", run, told, params, examples)


def _at_most(most: int) -> int:
    return most if COMPILED else min(most, FEW)


def _rolled_out(t: Translator, ranking: Ranking, most: int) -> Ranking:
    """The ranking once nothing is left to play."""
    if not most:
        return ranking
    part = 0.0
    with ThreadPoolExecutor(os.cpu_count() or 1) as workers, progress() as tell:
        while not ranking.done(most):
            ranking = ranking.further(most, workers)
            if tell:
                part = max(part, ranking.progress(most))  # what is left is thought anew each time, and can be more
                tell(
                    t.p(
                        "progress",
                        "Games: {n} in all, at most {most} of each play ({part})",
                        n=t.number(ranking.games),
                        most=t.number(most),
                        part=t.percent(part, 0),
                    )
                )
    return ranking


# ---------------------------------------------------------------- the answer


def rank_answer(t: Translator, rules: Ruleset, ranking: Ranking) -> Json:
    """The ranking as JSON: each result of `plays` with what it is worth, the best first."""
    plays = plays_answer(t, rules, ranking.position, ranking.roll)
    said = {result["position"]: (orders[0], result) for orders, result in listed(plays["results"])}
    names = [said[_reached(ranking.position, contender)] for contender in ranking.contenders]
    results = [
        _result(t, rules, ranking, place, name, names[rival(place)][0] if len(names) > 1 else "", result)
        for place, (name, result) in enumerate(names)
    ]
    head = {key: plays[key] for key in ("position", "rules", "roll", "pass", "dice_used")}
    return {
        **head,
        "seed": ranking.seed,
        "games": ranking.games,
        "results": results,
        "separation": separation_answer(t, ranking),
        "notes": [*plays["notes"], *_notes(t, ranking)],
    }


def _notes(t: Translator, ranking: Ranking) -> Iterator[Json]:
    if any(contender.worth.kind is Kind.EXACT for contender in ranking.contenders):
        yield {"code": "fewest-rolls", "message": condition_text(t)}


def _reached(position: Position, contender: Contender) -> str:
    return position_text(position.with_mover(contender.own).handed_over())


def _result(t: Translator, rules: Ruleset, ranking: Ranking, place: int, name: str, other: str, result: Json) -> Json:
    contender = ranking.contenders[place]
    worth, reading = contender.worth, contender.rules
    settled = (field for field in FIELDS if field_value(rules, field) != field_value(reading, field))
    reason = ranking.reason(place) if place < len(ranking.leading()) else None
    return {
        "play": result["play"],
        "said": name,
        "ruling": result["ruling"],
        "position": result["position"],
        "played_as": {field.value: str(field_value(reading, field)) for field in settled},
        **rounded(worth)._asdict(),
        "kind": worth.kind.value,
        "errors": {key: float(f"{error:.2g}") for key, error in worth.errors._asdict().items()},
        "games": worth.games,
        "reason": reason_answer(t, reason, name, other) if reason else None,
    }


# ---------------------------------------------------------------- the report


def _lines(t: Translator, rules: Ruleset, ranking: Ranking, answer: Json) -> Iterator[str]:
    """The ranking as text, a line each."""
    high, low = answer["roll"]
    yield " · ".join((answer["position"], f"{high}-{low}", rules_named(t, rules)))
    if answer["results"]:
        yield ""
    yield from columns([_titles(t), *_rows(t, ranking, answer)] if answer["results"] else [], right=(1, 2, 3, 4))
    if ranking.games:
        yield ""
        yield f"{spread_text(t)} {t.p('rank', 'Seed: {seed}.', seed=answer['seed'])}"
    results = answer["results"]
    told = (*results[:1], *results[2:])  # That of the second is that of the first.
    reasons = [result["reason"]["message"] for result in told if result["reason"]]
    if reasons:
        yield ""
    yield from reasons
    if answer["separation"] and answer["separation"]["message"]:
        yield ""
        yield answer["separation"]["message"]
    readings = dict.fromkeys(contender.rules for contender in ranking.contenders if contender.rules != rules)
    if readings:
        reading = t.either(reading_name(t, rules, each) for each in readings)
        yield t.p(
            "rank", "What the rules leave open is taken like this as the game goes on: {reading}.", reading=reading
        )
    yield from (f"{t.p('report', 'Note')}: {note['message']}" for note in answer["notes"])


def _titles(t: Translator) -> tuple[str, ...]:
    return (
        t.p("rank", "play"),
        t.p("rank", "points"),
        t.p("rank", "win"),
        t.p("rank", "mars"),
        t.p("rank", "mars lost"),
        t.p("rank", "known"),
    )


def _rows(t: Translator, ranking: Ranking, answer: Json) -> Iterator[tuple[str, ...]]:
    for contender, result in zip(ranking.contenders, answer["results"], strict=True):
        worth = contender.worth
        yield play_words(t, result["said"]), equity_text(t, worth), *chance_texts(t, worth), kind_text(t, worth)
