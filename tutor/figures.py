"""What is counted about a position, in words: the facts of each side, and what the 21 rolls come to."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.analysis import THROWS, Block, Fact, RollCount, RollTable, Run, SideFacts, Totals
from tutor.dice import ROLLS
from tutor.explain import points_text
from tutor.translator import NNP_, NP_, Translator

_FACTS = {
    Fact.PIPS: NP_("fact", "pips left"),
    Fact.HEAD: NP_("fact", "on the head"),
    Fact.HOME: NP_("fact", "at home"),
    Fact.OFF: NP_("fact", "off"),
    Fact.RUN: NP_("fact", "longest row of points"),
    Fact.BLOCKS: NP_("fact", "what that row blocks"),
    Fact.LANDINGS: NP_("fact", "points to land on"),
    Fact.RESULTS: NP_("fact", "positions to reach, on average"),
    Fact.DICE: NP_("fact", "dice played, on average"),
    Fact.BLOCKED: NP_("fact", "no die can be played"),
    Fact.PARTLY: NP_("fact", "some dice are lost"),
}
_MEANINGS = {
    Fact.PIPS: NP_(
        "fact", "What a side has to throw to bear everything off: each checker counts the number of its own point."
    ),
    Fact.HEAD: NP_("fact", "Checkers on point 24, from where as a rule one a turn may leave."),
    Fact.HOME: NP_("fact", "Checkers on points 6 to 1. Bearing off begins when all that are on the board stand there."),
    Fact.OFF: NP_("fact", "Checkers that are borne off: whoever has fifteen first wins."),
    # NOTE: “row of points”: points held one after another, of any number; six of them are a prime.
    Fact.RUN: NP_(
        "fact",
        "Two points or more held one after another along the opponent's route, where the row is longest; of equal ones "
        "the one that blocks most. Six in a row nobody passes. Behind are opposing checkers that have still to pass it; "
        "ahead, those past it or off.",
    ),
    Fact.BLOCKS: NP_(
        "fact",
        "For each point before the row with opposing checkers: the numbers of a die with which a step from there would "
        "end on the row. Where none is named, no single die comes down on it.",
    ),
    Fact.LANDINGS: NP_(
        "fact", "Points that some checker can reach with one die of 1 to 6 as the first step of a turn."
    ),
    Fact.RESULTS: NP_(
        "fact", "To how many different positions a roll of the next turn leads, on average over all 36 throws."
    ),
    Fact.DICE: NP_(
        "fact",
        "How many dice of the next roll can be played, on average over all 36 throws. As a double has four, it is {most} "
        "where nothing is in the way.",
    ),
    Fact.BLOCKED: NP_("fact", "In how many of 36 throws nothing can be played, so that the next turn passes."),
    Fact.PARTLY: NP_("fact", "In how many of 36 throws a part of the dice is played and the rest is lost."),
}
_ROW = NNP_(
    "fact",
    "{points} ({n} point; behind: {behind}, ahead: {ahead})",
    "{points} ({n} points; behind: {behind}, ahead: {ahead})",
)
# NOTE: from point 12, where two checkers stand: the dice 1, 2 and 3.
_BLOCKED = NNP_("fact", "from {point} ({n} checker): {dice}", "from {point} ({n} checkers): {dice}")


def fact_name(t: Translator, fact: Fact) -> str:
    """A fact in a few words, for the head of its row."""
    return t.p(*_FACTS[fact])


def fact_meaning(t: Translator, fact: Fact) -> str:
    """What a fact counts and what it tells, in a sentence or two."""
    return t.p(*_MEANINGS[fact], most=mean_text(t, sum(roll.weight * len(roll.dice) for roll in ROLLS)))


def fact_value(t: Translator, fact: Fact, side: SideFacts) -> str:
    """A fact of one side, in the side's own numbers."""
    match fact:
        case Fact.PIPS | Fact.HEAD | Fact.HOME | Fact.OFF:
            return t.number(getattr(side, fact.value))
        case Fact.RUN:
            return _row(t, side.run)
        case Fact.BLOCKS:
            found = side.run.blocks if side.run else ()
            return t.series(_blocked(t, block) for block in found) or t.p("fact", "none")
        case Fact.LANDINGS:
            return points_text(t, side.landings) or t.p("fact", "none")
        case Fact.RESULTS:
            return mean_text(t, side.rolls.totals.results)
        case Fact.DICE:
            return mean_text(t, side.rolls.totals.dice_used)
        case Fact.BLOCKED:
            return chance_text(t, side.rolls.totals.blocked)
        case Fact.PARTLY:
            return chance_text(t, side.rolls.totals.partly)


def _row(t: Translator, run: Run | None) -> str:
    if run is None:
        return t.p("fact", "none")
    fields = {"points": points_text(t, run.points), "behind": run.behind_count, "ahead": run.ahead_count}
    return t.np(*_ROW, len(run.points), **fields)


def _blocked(t: Translator, block: Block) -> str:
    return t.np(*_BLOCKED, block.checkers, point=block.point, dice=", ".join(map(str, block.dice)))


def mean_text(t: Translator, total: int) -> str:
    """What is summed over 36 throws, as an average of one."""
    return t.decimal(total / THROWS, 2)


def chance_text(t: Translator, weight: int) -> str:
    """So many of 36 throws, as a fraction and in percent."""
    return f"{weight}/{THROWS} ({t.percent(weight / THROWS)})"


def rolls_legend(t: Translator) -> str:
    """How the map of the 21 rolls is read (`rollmap`)."""
    return t.p(
        "roll map",
        "A cell for each of 36 throws. The number: how many positions can be reached. "
        "A full box is a die that is played, an empty one a die that is lost. A cell with a thick frame loses some dice; "
        "one with the sign that stops can play none.",
    )


ROLL_TITLES = (NP_("rolls", "roll"), NP_("rolls", "chance"))
COUNT_TITLES = (NP_("rolls", "dice played"), NP_("rolls", "positions"), NP_("rolls", "pips lost"))
"""What stands above the numbers of `counted`."""


def counted(count: RollCount) -> tuple[int, int, int]:
    """What a table of rolls tells of each: dice played, positions, pips lost."""
    return count.dice_used, count.results, count.lost_pips


def beside(texts: Sequence[str]) -> str:
    """What the plays give, side by side; a dash for one that gives nothing."""
    return " | ".join(text or "–" for text in texts)


def rolls_beside(t: Translator, tables: Sequence[RollTable | None]) -> tuple[tuple[str, ...], ...]:
    """What the opponent can throw after each of several plays, in rows: the titles, then each roll with its chance and
    what it gives after one play and the other. Empty when no roll follows any."""
    there = next(filter(None, tables), None)
    if there is None:
        return ()
    titles = tuple(t.p(*title) for title in (*ROLL_TITLES, *COUNT_TITLES))
    rows = (
        (
            f"{count.roll.high}-{count.roll.low}",
            f"{count.roll.weight}/{THROWS}",
            *(
                beside([t.number(counted(table.rolls[k])[n]) if table else "" for table in tables])
                for n in range(len(COUNT_TITLES))
            ),
        )
        for k, count in enumerate(there.rolls)
    )
    return (titles, *rows)


def beside_text(t: Translator) -> str:
    """What `rolls_beside` is about."""
    return t.p("compare", "What the opponent's next roll allows, after play 1 | after play 2")


def totals_beside(t: Translator, tables: Sequence[RollTable | None]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What the rolls after each of several plays come to, each by its name; "" after one that no roll follows. Empty
    when none follows any."""
    told = [totals_texts(t, table.totals) if table else () for table in tables]
    names = [name for name, _ in next(filter(None, told), ())]
    return tuple((name, tuple(texts[k][1] if texts else "" for texts in told)) for k, name in enumerate(names))


def totals_texts(t: Translator, totals: Totals) -> tuple[tuple[str, str], ...]:
    """What the 21 rolls come to, each by its name: two chances and three averages."""
    return (
        (t.p("rolls", "No die can be played"), chance_text(t, totals.blocked)),
        (t.p("rolls", "Some dice are lost"), chance_text(t, totals.partly)),
        (t.p("rolls", "Dice played, on average"), mean_text(t, totals.dice_used)),
        (t.p("rolls", "Positions, on average"), mean_text(t, totals.results)),
        (t.p("rolls", "Pips lost, on average"), mean_text(t, totals.lost_pips)),
    )
