"""A question in words, for the app, paper, a wall or a file: what is asked, what can be answered, what is said to it.

No page and no board is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tutor import answered, explain
from tutor import hints as help_of
from tutor.drills import Item, Kind, Level, Subject
from tutor.explain import capital
from tutor.legality import Rule
from tutor.notation import hops_text, play_text
from tutor.ruleset import FIELDS, Basis, Topic
from tutor.ruling import Verdict, choices
from tutor.screen import NO_PRIME, REFUSED, STANDS, Ask, Screen, asked_about, options, screen_of
from tutor.translator import NP_, Translator

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
        case Ask.ORDER:
            return t.t("These plays lead to the same position. Which order of steps is allowed?")
        case Ask.PRIME:
            return t.t("{play}: does it make a six-point prime, and may that stand?", play=_asked(t, screen))
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


_PRIMES = {
    NO_PRIME: NP_("prime made", "It is no prime"),
    STANDS: NP_("prime made", "A prime, and it may stand"),
    REFUSED: NP_("prime made", "A prime, and it may not stand"),
}


def option_text(t: Translator, screen: Screen, code: str) -> str:
    """One of the answers offered, in words."""
    match screen.ask:
        case Ask.RULE:
            return capital(explain.rule_name(t, Rule(code)))
        case Ask.ALLOWED:
            return capital(explain.verdict_text(t, Verdict(code)))
        case Ask.PASS:
            return t.t("Yes, the turn passes") if code == "yes" else t.t("No, a step can be made")
        case Ask.PRIME:
            return t.p(*_PRIMES[code])
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


def solution(t: Translator, screen: Screen, most: int = answered.PLAYS_NAMED) -> tuple[str, ...]:
    """The right answer with its reason, for a key on paper or a wall.

    Of a free play: what can be played, and why the play that tempts is refused. Of results up to so many are named.
    """
    if screen.ask is Ask.PLAY:
        return tuple(_of_free_play(t, screen, most))
    right = right_codes(screen)
    answers = tuple(capital(option_text(t, screen, code)) + "." for code in right)
    said = (text for code in right for text in answered.proof(t, screen, code, most))
    others = _refusals(t, screen) if screen.ask is Ask.ORDER else ()
    return tuple(dict.fromkeys((*answers, *said, *others)))


def _of_free_play(t: Translator, screen: Screen, most: int) -> Iterator[str]:
    yield answered.plays_named(t, screen, most)
    yield from _refusals(t, screen)


def _refusals(t: Translator, screen: Screen) -> Iterator[str]:
    """Each play that is claimed to be refused, and why."""
    for refused in screen.claimed("illegal"):
        play = explain.play_words(t, hops_text(refused.play))
        yield t.t("{play} is not allowed. {reason}", play=play, reason=answered.of_play(t, screen, refused.play))


def right_codes(screen: Screen) -> tuple[str, ...]:
    """The right ones of the answers offered."""
    return tuple(option.code for option in options(screen) if option.right)


# ---------------------------------------------------------------- drills


@lru_cache(maxsize=2048)
def hints(t: Translator, item: Item) -> tuple[str, ...]:
    """What helps with a drill, step by step: the rule, where to look, what stands there, the answer. Where the rule is
    asked for, it comes after the place."""
    rule = help_of.rule_text(t, item.subject, item.rules)
    place = (help_of.zone_text(t, item), help_of.point_text(t, item))
    first = (*place, rule) if item.kind is Kind.RULE else (rule, *place)
    return (*first, _answer(t, item))


def _answer(t: Translator, item: Item) -> str:
    screen = screen_of(item)
    if item.kind is not Kind.PLAY:
        return t.t("So the answer is “{answer}”.", answer=option_text(t, screen, item.answer))
    found = choices(item.rules, screen.board.turn())
    play = explain.play_words(t, play_text(found.choice(found.ends()[0]).orders[0]))
    return t.t("This can be played: {play}.", play=play)


_SUBJECTS = {
    Subject.DIE: NP_("subject", "Each die once"),
    Subject.BLOCKED: NP_("subject", "Closed points"),
    Subject.HEAD: NP_("subject", "The head"),
    Subject.HEAD_EXCEPTION: NP_("subject", "First double"),
    Subject.ALL_DICE: NP_("subject", "All dice"),
    Subject.LARGER_DIE: NP_("subject", "The larger die"),
    Subject.PRIME: NP_("subject", "The prime"),
    Subject.PRIME_TIMING: NP_("subject", "Momentary prime"),
    Subject.HOME: NP_("subject", "Bearing off: all home"),
    Subject.FARTHEST: NP_("subject", "Bearing off: the farther checker"),
    Subject.SCORE: NP_("subject", "What a game is worth"),
}
_KINDS = {
    Kind.ALLOWED: NP_("kind of drill", "Is it allowed?"),
    Kind.WHICH: NP_("kind of drill", "Which is not allowed?"),
    Kind.RULE: NP_("kind of drill", "Which rule is broken?"),
    Kind.PLAY: NP_("kind of drill", "Make a legal play"),
    Kind.COUNT: NP_("kind of drill", "How many results?"),
    Kind.PASS: NP_("kind of drill", "Must the turn pass?"),
    Kind.ORDER: NP_("kind of drill", "In which order?"),
    Kind.PRIME: NP_("kind of drill", "Is it a prime?"),
    Kind.WORTH: NP_("kind of drill", "What is it worth?"),
}
_LEVELS = {
    Level.EASY: NP_("level", "Easy"),
    Level.MEDIUM: NP_("level", "Medium"),
    Level.HARD: NP_("level", "Hard"),
}


def subject_name(t: Translator, subject: Subject) -> str:
    """What is practised, in a few words, for buttons and tables."""
    return t.p(*_SUBJECTS[subject])


def kind_name(t: Translator, kind: Kind) -> str:
    """A kind of question, in a few words."""
    return t.p(*_KINDS[kind])


def level_name(t: Translator, level: Level) -> str:
    """How hard drills are, in a word."""
    return t.p(*_LEVELS[level])


def level_heading(t: Translator, level: Level) -> str:
    """A level where it stands by itself, in a heading."""
    return t.t("{level} level", level=level_name(t, level))
