"""Answers in plain text, for people who read them in a terminal or in a file.

Everything is told from the same answer that `--json` prints, so the two cannot differ. A `width` (None: no
limit) breaks long sentences under their own beginning.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from tutor.analysis import RollCount, RollTable
from tutor.answers import Json, divided, listed
from tutor.dice import Roll
from tutor.explain import (
    citation_text,
    color_name,
    play_words,
    reading_name,
    rules_named,
    standing_text,
    topic_name,
    verdict_text,
)
from tutor.figures import (
    COUNT_TITLES,
    ROLL_TITLES,
    beside,
    beside_text,
    counted,
    rolls_beside,
    totals_beside,
    totals_texts,
)
from tutor.notation import hops_text, read_ruleset
from tutor.position import Color
from tutor.question import Do
from tutor.ruleset import FIELDS, Basis, Topic, override
from tutor.ruling import Standing, Verdict
from tutor.scanner import path_shown
from tutor.translator import Translator

MOST_ORDERS = 5
"""So many other orders of a play are named; the JSON has more."""


def report(t: Translator, do: Do, answer: Json, width: int | None = None) -> str:
    """The answer to a question as text."""
    return "\n".join(_Report(t, width).lines(do, answer))


def lessons_report(t: Translator, answer: Json) -> str:
    """What is wrong with lessons and cases, a line each as compilers write them, and how many of each there are."""
    faults = answer["faults"]
    places = [":".join([path_shown(f["file"]), *([str(f["line"])] if f["line"] else [])]) for f in faults]
    checked = []
    if answer["lessons"]:
        checked.append(t.np("report", "{n} lesson checked.", "{n} lessons checked.", answer["lessons"]))
    if answer["cases"]:
        checked.append(t.np("report", "{n} case checked.", "{n} cases checked.", answer["cases"]))
    found = t.p("report", "Nothing is wrong.")
    if faults:
        found = t.np("report", "{n} fault found.", "{n} faults found.", len(faults))
    lines = [f"{place}: {fault['message']}" for place, fault in zip(places, faults, strict=True)]
    return "\n".join([*lines, " ".join([*checked, found])])


def conduct_report(t: Translator, answer: Json, width: int | None = None) -> str:
    """The answers to a question that no step decides, each with what it rests on."""
    return "\n".join(_Report(t, width).conduct(answer.get("answers", [answer])))


def reached_texts(t: Translator, answer: Json) -> Iterator[str]:
    """How many positions can be reached with how many dice, and under each reading how many; a line each."""
    if answer["pass"]:
        yield t.p("report", "No die can be played: the turn passes.")
    elif answer["results"]:
        count = len(answer["results"])
        ends = t.np("report", "{n} position can be reached.", "{n} positions can be reached.", count)
        dice = t.np("report", "{n} die is played.", "{n} dice are played.", answer["dice_used"])
        yield f"{ends} {dice}"
    for reading in answer["readings"]:
        yield t.np(
            "report",
            "{reading} – {n} position can be reached",
            "{reading} – {n} positions can be reached",
            len(reading["results"]),
            reading=reading_taken(t, answer, reading),
        )


def orders_text(t: Translator, others: Sequence[str], count: int) -> str:
    """The other orders of a play, of `count` in all, named as far as there is room."""
    if not others:
        return ""
    named = ", ".join(others)
    if count == len(others) + 1:
        return t.p("report", "also {orders}", orders=named)
    return t.np("report", "also {orders} …; {n} order", "also {orders} …; {n} orders", count, orders=named)


def reading_taken(t: Translator, answer: Json, reading: Json) -> str:
    """What a reading takes for granted, to begin a line with."""
    rules = settled = read_ruleset(answer["rules"])
    for name, value in reading["fields"].items():
        settled = override(settled, Topic(name), FIELDS[Topic(name)](value))
    name = reading_name(t, rules, settled)
    return name[:1].upper() + name[1:]


class _Report:
    """Writes one answer, line by line."""

    def __init__(self, t: Translator, width: int | None) -> None:
        self.t, self.width = t, width

    def lines(self, do: Do, answer: Json) -> Iterator[str]:
        match do:
            case Do.PLAYS:
                yield from self.plays(answer)
            case Do.EXPLAIN:
                yield from self.explain(answer)
            case Do.ROLLS:
                yield from self.rolls(answer)
            case Do.FACTS:
                yield from self.facts(answer)
            case Do.COMPARE:
                yield from self.compare(answer)
            case Do.CHECK if "rulings" in answer:
                yield from self.all_rulings(answer["rulings"])
            case Do.CHECK:
                yield from self.check(answer)

    # -------------------------------------------------------- what all answers have

    def about(self, answer: Json) -> Iterator[str]:
        """What was asked, as it was read."""
        dice = [f"{answer['roll'][0]}-{answer['roll'][1]}"] if answer["roll"] else []
        yield " · ".join((answer["position"], *dice, self.rules(answer)))

    def rules(self, answer: Json) -> str:
        return rules_named(self.t, read_ruleset(answer["rules"]))

    def notes(self, answer: Json) -> Iterator[str]:
        if answer["notes"]:
            yield ""
        for note in answer["notes"]:
            yield from self.hanging(f"{self.t.p('report', 'Note')}: ", note["message"])

    def hanging(self, begin: str, text: str) -> Iterator[str]:
        """A text after its beginning, broken under itself."""
        room = 0 if self.width is None else max(self.width - len(begin), 30)
        lines = textwrap.wrap(text, room, break_on_hyphens=False, break_long_words=False) if room else [text]
        yield f"{begin}{lines[0]}".rstrip()
        yield from (f"{'':{len(begin)}}{line}" for line in lines[1:])

    def reasons(self, reasons: list[Json], begin: str = "") -> Iterator[str]:
        """Each reason as a sentence, and what it rests on. After the first line `begin` is only its width."""
        for reason in reasons:
            yield from self.hanging(begin, reason["message"])
            begin = " " * len(begin)
            if reason["citation"]:
                cited = citation_text(self.t, **reason["citation"], basis=Basis(reason["basis"]))
                remark = f" {reason['remark']}" if reason["remark"] else ""
                yield from self.hanging(begin, f"({cited}){remark}")

    def faults(self, reasons: list[Json], indent: str = "") -> Iterator[str]:
        """The reasons against a play, each with the step it is about."""
        for reason in reasons:
            if reason["step"] is not None:
                step = hops_text([(reason["from"], reason["to"])])
                yield indent + self.t.p("report", "Step {number}, {step}:", number=reason["step"], step=step)
            yield from self.reasons([reason], indent + "  ")

    def play(self, text: str) -> str:
        return play_words(self.t, text)

    def under(self, answer: Json, reading: Json, verdict: str) -> str:
        """What a reading answers, in a line."""
        return self.t.t("{reading} – {verdict}", reading=reading_taken(self.t, answer, reading), verdict=verdict)

    # -------------------------------------------------------- what no step decides

    def conduct(self, answers: list[Json]) -> Iterator[str]:
        yield answers[0]["question"]
        for answer in answers:
            yield ""
            yield self.rules(answer)
            yield from self.hanging("  ", answer["message"])
            for reading in answer["readings"]:
                yield from self.hanging("  ", self.under(answer, reading, reading["message"]))
            yield from self.grounds(answer["grounds"])
            told_practices = [p for part in (answer, *answer["readings"]) for p in part["practices"]]
            for message in dict.fromkeys(practice["message"] for practice in told_practices):
                yield from self.hanging("  ", message)

    def grounds(self, grounds: list[Json]) -> Iterator[str]:
        """What texts do about each matter, and where."""
        for ground in grounds:
            topic, cited = topic_name(self.t, Topic(ground["topic"])), ground["citation"]
            told = citation_text(self.t, **cited, basis=Basis(ground["basis"]))
            yield from self.hanging("  ", f"({self.t.t('{topic} – {ground}', topic=topic, ground=told)})")

    # -------------------------------------------------------- check

    def check(self, answer: Json) -> Iterator[str]:
        verdict = verdict_text(self.t, Verdict(answer["ruling"]))
        yield f"{self.play(answer['play'])}: {verdict}"
        yield from self.about(answer)
        yield from self.why(answer)
        yield from self.notes(answer)

    def all_rulings(self, answers: list[Json]) -> Iterator[str]:
        """One block for each rule set; what they have in common stands once."""
        first = answers[0]
        yield f"{self.play(first['play'])}: " + (
            self.t.p("report", "the rule sets differ")
            if len({answer["ruling"] for answer in answers}) > 1
            else self.t.p("report", "all rule sets agree")
        )
        yield f"{first['position']} · {first['roll'][0]}-{first['roll'][1]}"
        for answer in answers:
            yield ""
            verdict = verdict_text(self.t, Verdict(answer["ruling"]))
            play = "" if answer["play"] == first["play"] else f" ({self.play(answer['play'])})"
            yield f"{self.rules(answer)}: {verdict}{play}"
            yield from (f"  {line}".rstrip() for line in self.why(answer) if line)
            for note in answer["notes"]:
                yield from self.hanging(f"  {self.t.p('report', 'Note')}: ", note["message"])

    def why(self, answer: Json) -> Iterator[str]:
        """The reasons, attempts, readings, and the order that would be allowed; of an allowed play its grounds."""
        if answer["attempts"]:
            for attempt in answer["attempts"]:
                yield ""
                yield f"{self.play(attempt['play'])}:"
                yield from self.faults(attempt["reasons"], "  ")
        elif divided(answer):
            yield from self.readings(answer)
        elif answer["reasons"]:
            yield ""
            yield from self.faults(answer["reasons"])
        if answer["grounds"]:
            yield ""
            yield from self.grounds(answer["grounds"])
        if answer["legal_order"]:
            yield ""
            yield self.t.p("report", "The same steps are allowed in this order: {play}.", play=answer["legal_order"])

    def readings(self, answer: Json) -> Iterator[str]:
        for reading in answer["readings"]:
            yield ""
            yield self.under(answer, reading, verdict_text(self.t, Verdict(reading["ruling"])))
            yield from self.faults(reading["reasons"], "  ")

    # -------------------------------------------------------- plays

    def plays(self, answer: Json) -> Iterator[str]:
        yield from self.about(answer)
        yield from reached_texts(self.t, answer)
        if answer["results"]:
            yield ""
        yield from columns([self.result(*found) for found in listed(answer["results"])])
        yield from self.notes(answer)

    def result(self, orders: list[str], result: Json) -> tuple[str, ...]:
        """A position that can be reached, by the order a person would say."""
        left_open = standing_text(self.t, Standing.OPEN) if result["ruling"] == Verdict.OPEN else ""
        others = orders_text(self.t, orders[1 : MOST_ORDERS + 1], result["order_count"])
        return self.play(orders[0]), result["position"], self.t.series(filter(None, (left_open, others)))

    # -------------------------------------------------------- explain

    def explain(self, answer: Json) -> Iterator[str]:
        yield from self.about(answer)
        candidates = answer["candidates"]
        steps = [hops_text([(c["from"], c["to"])]) for c in candidates]
        standings = [standing_text(self.t, Standing(c["verdict"])) for c in candidates]
        wide = max(map(len, steps), default=0), max(map(len, standings), default=0)
        before = None
        for candidate, step, standing in zip(candidates, steps, standings, strict=True):
            if candidate["from"] != before:
                yield ""
            before = candidate["from"]
            begin = f"{step:<{wide[0]}}  {candidate['die']}  {standing:<{wide[1]}}  "
            yield from self.candidate(answer, candidate, begin)
        yield from self.notes(answer)

    def candidate(self, answer: Json, candidate: Json, begin: str) -> Iterator[str]:
        """A step and why it is not allowed now, where it is allowed later, or what each reading says."""
        told: list[str] = []
        if candidate["verdict"] == Standing.OPEN:
            for reading in candidate["readings"]:
                standing = standing_text(self.t, Standing(reading["verdict"]))
                told += self.hanging(begin, self.under(answer, reading, standing))
                begin = " " * len(begin)
                told += self.reasons(reading["reasons"], begin + "  ")
        elif candidate["reasons"]:
            told += self.reasons(candidate["reasons"], begin)
            begin = " " * len(begin)
        if candidate["verdict"] == Standing.LATER:
            later = self.t.p("report", "Later: {play}.", play=candidate["witness"])
            told += self.hanging(" " * len(begin), later)
        yield from told or [begin.rstrip()]

    # -------------------------------------------------------- rolls

    def rolls(self, answer: Json) -> Iterator[str]:
        t = self.t
        yield from self.about(answer)
        yield ""
        table = _rolls_of(answer)
        roll, chance, *counts = (t.p(*title) for title in (*ROLL_TITLES, *COUNT_TITLES))
        titles = (roll, chance, "", *counts)
        rows = [
            (
                f"{count.roll.high}-{count.roll.low}",
                *self.chance(count.roll.weight),
                *(t.number(number) for number in counted(count)),
            )
            for count in table.rolls
        ]
        yield from columns([titles, *rows], right=(1, 2, 3, 4, 5))
        yield ""
        yield from (f"{name}: {text}" for name, text in totals_texts(t, table.totals))
        yield from self.notes(answer)

    def chance(self, weight: int) -> tuple[str, str]:
        return f"{weight}/36", self.t.percent(weight / 36)

    # -------------------------------------------------------- facts

    def facts(self, answer: Json) -> Iterator[str]:
        """The facts of both sides as a table, and what each of them counts."""
        t = self.t
        yield from self.about(answer)
        yield ""
        titles = ("", color_name(t, Color.WHITE), color_name(t, Color.BLACK))
        rows = [(fact["name"], fact["white"], fact["black"]) for fact in answer["facts"]]
        yield from columns([titles, *rows])
        yield ""
        for fact in answer["facts"]:
            yield from self.hanging(f"{fact['name']}: ", fact["message"])
        yield from self.notes(answer)

    # -------------------------------------------------------- compare

    def compare(self, answer: Json) -> Iterator[str]:
        """The ruling on each play and where it leads; the opponent's rolls after both in one table."""
        yield from self.about(answer)
        for number, play in enumerate(answer["plays"], 1):
            yield ""
            verdict = verdict_text(self.t, Verdict(play["ruling"]))
            yield f"{number}. {self.play(play['play'])}: {verdict}"
            told = (
                f"   {line}".rstrip() for line in self.why({**play, "rules": answer["rules"], "grounds": []}) if line
            )
            yield from (*told, *(f"   {text}" for text in self.outcome(play)))
        if answer["same"]:
            yield ""
            yield self.t.p("compare", "Both plays lead to the same position.")
        yield from self.next_rolls([play["next"] for play in answer["plays"]])
        yield from self.notes(answer)

    def outcome(self, play: Json) -> Iterator[str]:
        if play["result"]:
            yield play["result"]
        if play["worth"]:
            yield self.t.np("compare", "It wins the game: {n} point.", "It wins the game: {n} points.", play["worth"])

    def next_rolls(self, tables: list[Json | None]) -> Iterator[str]:
        """What the opponent can throw next, after the first play and after the second."""
        t = self.t
        found = [_rolls_of(table) if table else None for table in tables]
        rows = rolls_beside(t, found)
        if not rows:
            return
        yield ""
        yield f"{beside_text(t)}:"
        yield from columns(rows, right=(1, 2, 3, 4))
        yield ""
        yield from (f"{name}: {beside(texts)}" for name, texts in totals_beside(t, found))


def _rolls_of(table: Json) -> RollTable:
    """The table of rolls that its JSON tells."""
    return RollTable(
        tuple(
            RollCount(Roll(*roll["roll"]), roll["dice_used"], roll["results"], roll["lost_pips"], roll["pass"])
            for roll in table["rolls"]
        )
    )


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """The rows as a table: each column as wide as its widest cell, those in `right` set to the right."""
    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (c.rjust(w) if n in right else c.ljust(w) for n, (c, w) in enumerate(zip(row, widths, strict=True)))
        yield "  ".join(cells).rstrip()
