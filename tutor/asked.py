"""A question in words, for the app, paper, a wall or a file: what is asked, what can be answered, what is said to it.

No page and no board is needed.
"""

from __future__ import annotations

from typing import NamedTuple

from tutor import answered, explain
from tutor.explain import capital
from tutor.legality import Rule
from tutor.notation import hops_text
from tutor.ruleset import FIELDS, Basis, Topic
from tutor.ruling import Verdict
from tutor.screen import Ask, Screen, asked_about, options
from tutor.translator import Translator

GREEK_QUESTION_MARK = ";"


def prompt(t: Translator, screen: Screen) -> str:
    """What is to be done on this screen."""
    match screen.ask:
        case Ask.FINISH:
            return t.t("Finish the play on the board.")
        case Ask.PLAY:
            return t.t("Make a legal play on the board.")
        case Ask.BREAK:
            return t.t("Try it on the board: make the step that is not allowed.")
        case Ask.WHICH:
            return t.t("Which of these plays is not allowed?")
        case Ask.RULE:
            return t.t("{play} is not allowed. Which rule does it break?", play=_asked(t, screen))
        case Ask.ALLOWED:
            return t.t("Is this play allowed: {play}?", play=_asked(t, screen))
        case Ask.COUNT:
            return t.t("To how many different positions can this roll lead?")
        case Ask.PASS:
            return t.t("Is there no legal step, so that the turn passes?")
        case Ask.WORTH:
            return t.t("How many points is this game worth?")
        case Ask.FIELD:
            topic = explain.topic_name(t, screen.claimed("field")[0].topic)
            return t.t("{rules}. {topic}: which is it?", rules=_text(t, screen), topic=capital(topic))
        case Ask.RESTS:
            topic = explain.topic_name(t, screen.claimed("rests")[0].topic)
            return t.t("{rules}. {topic}: what does the text do?", rules=_text(t, screen), topic=capital(topic))
        case _:
            return ""


def matter(screen: Screen) -> Topic | None:
    """What of the rule sets a screen asks about, where it asks of their texts."""
    asked = screen.claimed(screen.ask) if screen.ask in (Ask.FIELD, Ask.RESTS) else []
    return next((claimed.topic for claimed in asked), None)


def asks_itself(text: str) -> bool:
    """Whether the prose of a screen ends with a question, so that the page need not ask once more."""
    return text.rstrip().endswith(("?", GREEK_QUESTION_MARK))


def _asked(t: Translator, screen: Screen) -> str:
    return explain.play_words(t, hops_text(asked_about(screen)))


def _text(t: Translator, screen: Screen) -> str:
    return explain.ruleset_name(t, screen.board.rules)


def option_text(t: Translator, screen: Screen, code: str) -> str:
    """One of the answers offered, in words."""
    match screen.ask:
        case Ask.RULE:
            return capital(explain.rule_name(t, Rule(code)))
        case Ask.ALLOWED:
            return capital(explain.verdict_text(t, Verdict(code)))
        case Ask.PASS:
            return t.t("Yes, the turn passes") if code == "yes" else t.t("No, a step can be made")
        case Ask.WORTH:
            return t.t("1 point: oyn") if code == "1" else t.t("2 points: mars")
        case Ask.FIELD:
            value = None if code == "open" else FIELDS[screen.claimed("field")[0].topic](code)
            return capital(explain.value_name(t, value))
        case Ask.RESTS:
            return capital(explain.basis_name(t, Basis(code)))
        case _:
            return explain.play_words(t, code)


def _opening(t: Translator, screen: Screen, last: str, right: bool) -> str:
    answer = option_text(t, screen, last)
    return t.t("{answer}: that is right.", answer=answer) if right else t.t("{answer}: look again.", answer=answer)


class Told(NamedTuple):
    """What is said to an answer: whether it is right, that in a line, and why."""

    right: bool
    opening: str
    sentences: tuple[str, ...]


def told(t: Translator, screen: Screen, code: str) -> Told:
    """What is said to an answer. To a wrong one it does not give the right one away, where several are left."""
    right = code in right_codes(screen)
    why = answered.proof if right else answered.objection
    return Told(right, _opening(t, screen, code, right), tuple(why(t, screen, code)))


def right_codes(screen: Screen) -> tuple[str, ...]:
    """The right ones of the answers offered."""
    return tuple(option.code for option in options(screen) if option.right)
