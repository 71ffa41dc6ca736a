"""`nardy ask`: the questions of a table that no step decides, a command for each."""

from __future__ import annotations

from functools import partial

from tutor.conduct import Matter, Rest, Stage
from tutor.customs import conduct_question
from tutor.enquiry import FACTS, SIDES, YES_OR_NO, Enquiry, Fact
from tutor.options import language, option, options
from tutor.output import indented, send, width
from tutor.question import ALL
from tutor.report import conduct_report
from tutor.translator import Translator
from tutor.usage import Command, Group


def ask(t: Translator) -> Group:
    """The command that answers what no step decides."""
    told = t.p(
        "help",
        "What no step decides: who starts, dice that lie badly, taking back, a wrong turn, what a game is worth.",
    )
    return Group(t, "ask", told, [language(t)], {matter: partial(_asked_about, t, matter) for matter in Matter})


def _asked_about(t: Translator, matter: Matter) -> Command:
    """A command that asks about one matter that no step decides."""

    def run(rules: str, json: bool, **given: str | None) -> None:
        texts = ((fact, given[fact.replace("-", "_")]) for fact in FACTS[matter])
        answer = Enquiry(matter, {fact: text for fact, text in texts if text is not None}, rules).answer(t)
        send(t, indented(answer) if json else conduct_report(t, answer, width()))

    params = [option(f"--{fact}", *_fact(t, matter, fact)) for fact in FACTS[matter]]
    example = " ".join(("nardy", "ask", matter, *_ASKED[matter]))
    return Command(t, matter, run, conduct_question(t, matter), [*params, *options(t, ALL)], [example])


_ASKED = {
    Matter.START: ("--toss 6-3", "--rules all"),
    Matter.NEXT_START: ("--started white",),
    Matter.COCKED_DICE: ("--rules federation",),
    Matter.TAKING_BACK: (f"--stage {Stage.CONFIRMED}", "--rules all"),
    Matter.WRONG_TURN: (),
    Matter.RESIGNING: ("--side black", "--off 0"),
    Matter.WORTH: ("--off 15-3", "--cube 2", "--match 7", "--score 3-5", "--rules greek"),
    Matter.CUBE: ("--match 7", "--score 6-0", "--rules greek"),
}
"""An example for each question, for its help."""


def _fact(t: Translator, matter: Matter, fact: Fact) -> tuple[str, str]:
    """How a fact is written, and what it is."""
    sides, yes_or_no = "|".join(SIDES), "|".join(YES_OR_NO)
    match fact:
        case Fact.TOSS:
            return "6-3", t.p("help", "The dice of the toss, White's first; without it: not thrown yet.")
        case Fact.STARTED:
            return sides, t.p("help", "The side that started this game.")
        case Fact.DICE:
            return "|".join(Rest), t.p("help", "How the dice lie: flat, leaning, on two halves, or off the board.")
        case Fact.STAGE:
            return "|".join(Stage), t.p("help", "How far the turn is: played, confirmed, or handed over.")
        case Fact.SIDE:
            return sides, t.p("help", "The side that resigns.")
        case Fact.OFF if matter is Matter.RESIGNING:
            return "3", t.p("help", "How many checkers the side that resigns has off.")
        case Fact.OFF:
            return "15-3", t.p("help", "The checkers off when the first side finishes, White's first.")
        case Fact.LAST_THROW:
            return "2", t.p("help", "How many the other side has borne off since, if it has thrown once more.")
        case Fact.CUBE:
            return "2", t.p("help", "Where the cube stands; without it nobody has doubled.")
        case Fact.MATCH:
            return "7", t.p("help", "The length of the match in points.")
        case Fact.SCORE:
            return "3-5", t.p("help", "The score of the match before this game, White's first.")
        case Fact.CRAWFORD_PLAYED:
            told = t.p("help", "Whether the Crawford game, the one without the cube, has been played already.")
            return yes_or_no, told
