"""One screen of a lesson: a board, claims about it, a question, and the facts that its prose may name.

No files here and no sentence: `tutor.lessons` reads, the pages show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from tutor import explain
from tutor.claims import Board, Claim
from tutor.legality import Rule
from tutor.notation import hops_text
from tutor.play import Hop
from tutor.position import CHECKERS, OFF, POINTS, Color
from tutor.ruleset import FIELDS, RULESETS, Basis, field_value
from tutor.translator import Translator


class Ask(StrEnum):
    """What a screen asks of the reader. The first five happen on the board, the others are answered by choosing.

    `READ`: nothing. `WATCH`: see a play go its way. `EXAMPLE`: the same, step by step at the reader's pace.
    `FINISH`: make the rest of a play that was begun. `PLAY`: make a legal play. `BREAK`: try the step that the
    rule refuses. `WHICH`: which play is not allowed? `RULE`: which rule does it break? `ALLOWED`: is it allowed?
    `COUNT`: how many different results? `PASS`: must the side pass? `WORTH`: what is the game worth?
    `FIELD`: what does the rule set take here? `RESTS`: does its text say so?
    """

    READ = "read"
    WATCH = "watch"
    EXAMPLE = "example"
    FINISH = "finish"
    PLAY = "play"
    BREAK = "break"
    WHICH = "which"
    RULE = "rule"
    ALLOWED = "allowed"
    COUNT = "count"
    PASS = "pass"
    WORTH = "worth"
    FIELD = "field"
    RESTS = "rests"


ON_BOARD = frozenset({Ask.WATCH, Ask.EXAMPLE, Ask.FINISH, Ask.PLAY, Ask.BREAK})

CHOICE_OF_PLAYS = frozenset({Ask.WHICH})
"""Questions that offer plays to choose from."""
ABOUT_A_PLAY = frozenset({Ask.RULE, Ask.ALLOWED, *CHOICE_OF_PLAYS})
"""Questions that are answered by showing a play on the board, with the reason against it."""

NEEDS: Mapping[Ask, tuple[str, ...]] = MappingProxyType(
    {
        Ask.READ: (),
        Ask.WATCH: ("legal",),
        Ask.EXAMPLE: ("legal",),
        Ask.FINISH: ("legal", "made"),
        Ask.PLAY: ("choices",),
        Ask.BREAK: ("illegal",),
        Ask.WHICH: ("legal", "illegal"),
        Ask.RULE: ("illegal", "offered"),
        Ask.ALLOWED: ("legal", "illegal", "open"),
        Ask.COUNT: ("choices",),
        Ask.PASS: ("must-pass",),
        Ask.WORTH: ("worth",),
        Ask.FIELD: ("field",),
        Ask.RESTS: ("rests",),
    }
)
"""What a screen must have for its question, claims mostly: all of them, but for `ALLOWED` just one."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: the board, the claims about it, and what is asked. `offered` are wrong answers beside the right
    ones: codes of rules where a rule is asked for, values where a value is (none: all of them)."""

    ask: Ask
    board: Board
    claims: tuple[Claim, ...]
    offered: tuple[str, ...]
    line: int

    def claimed(self, key: str) -> list[Any]:
        """The values of the claims of one kind, in the order of the file."""
        return [claim.value for claim in self.claims if claim.key == key]


def asked_about(screen: Screen) -> tuple[Hop, ...]:
    """The play that a question is about."""
    plays = [refused.play for refused in screen.claimed("illegal")] + screen.claimed("open") + screen.claimed("legal")
    play: tuple[Hop, ...] = plays[0]
    return play


# ---------------------------------------------------------------- answers by choosing


class Option(NamedTuple):
    """One of the answers offered: its code, and whether it is right. The page finds the words."""

    code: str
    right: bool


def options(screen: Screen) -> tuple[Option, ...]:
    """The answers that a screen offers, in an order that does not give the right one away; none on the board."""
    return _OPTIONS[screen.ask](screen) if screen.ask in _OPTIONS else ()


def _which(screen: Screen) -> tuple[Option, ...]:
    plays = [(play, False) for play in screen.claimed("legal")]
    plays += [(refused.play, True) for refused in screen.claimed("illegal")]
    return tuple(Option(code, right) for code, right in sorted((hops_text(play), right) for play, right in plays))


def _rules_offered(screen: Screen) -> tuple[Option, ...]:
    because = {rule for refused in screen.claimed("illegal") for rule in refused.because}
    return tuple(Option(rule, rule in because) for rule in Rule if rule in because or rule in screen.offered)


def _verdicts_offered(screen: Screen) -> tuple[Option, ...]:
    verdicts = ("legal", "illegal") if screen.board.rules.settled else ("legal", "illegal", "open")
    return tuple(Option(verdict, bool(screen.claimed(verdict))) for verdict in verdicts)


def _counts_offered(screen: Screen) -> tuple[Option, ...]:
    count = screen.claimed("choices")[0]
    first = max(count - count % 3, 1)
    return tuple(Option(str(n), n == count) for n in range(first, first + 3))


def _pass_offered(screen: Screen) -> tuple[Option, ...]:
    must = screen.claimed("must-pass")[0]
    return Option("yes", must), Option("no", not must)


def _worth_offered(screen: Screen) -> tuple[Option, ...]:
    return tuple(Option(str(n), n == screen.claimed("worth")[0].points) for n in (1, 2))


def _values_offered(screen: Screen) -> tuple[Option, ...]:
    """The values of a field, or those of them that the screen offers; `open` among them where one of the texts leaves
    it open, be it this or not."""
    topic, value = screen.claimed("field")[0]
    ever_open = any(field_value(rules, topic) is None for rules in (*RULESETS.values(), screen.board.rules))
    left_open = (Option("open", value is None),) if ever_open else ()
    found = tuple(Option(each, each is value) for each in FIELDS[topic]) + left_open
    return tuple(option for option in found if option.right or not screen.offered or option.code in screen.offered)


def _bases_offered(screen: Screen) -> tuple[Option, ...]:
    house = any(screen.board.rules.overrides())
    right = screen.claimed("rests")[0].basis
    return tuple(Option(basis, basis is right) for basis in Basis if house or basis is not Basis.HOUSE)


_OPTIONS = MappingProxyType(
    {
        Ask.WHICH: _which,
        Ask.RULE: _rules_offered,
        Ask.ALLOWED: _verdicts_offered,
        Ask.COUNT: _counts_offered,
        Ask.PASS: _pass_offered,
        Ask.WORTH: _worth_offered,
        Ask.FIELD: _values_offered,
        Ask.RESTS: _bases_offered,
    }
)


# ---------------------------------------------------------------- facts in prose

BRACES = re.compile(r"\{([^{}|]*)((?:\|[^{}|]*)*)\}")
"""A fact in prose: its name, and the forms of the word that it counts."""


def filled(t: Translator, screen: Screen, text: str) -> str:
    """The text with its facts: `{roll}`, `{legal}`, `{white 24}`, and counted words, `{choices|result|results}`.

    Counted words are the language's plural forms in its order: two in Greek and English, three in Ukrainian.
    Raises `KeyError` with the name of a fact that the screen has not, `ValueError` for a wrong number of forms.
    """
    known = facts(t, screen)
    return BRACES.sub(lambda found: fact_text(t, known, found), text)


def facts(t: Translator, screen: Screen) -> dict[str, str | int]:
    """Every fact of a screen by the name that prose calls it; counts are numbers."""
    found: dict[str, str | int] = {}
    board = screen.board
    if board.position:
        for color, name in ((Color.WHITE, "white"), (Color.BLACK, "black")):
            found |= {f"{name} {point}": n for point, n in enumerate(board.position.counts(color)) if n and point}
            off = board.position.counts(color)[OFF]
            found |= {f"{name} off": off, f"{name} left": CHECKERS - off}
    if board.roll:
        found |= {"roll": f"{board.roll.high}-{board.roll.low}", "high": board.roll.high, "low": board.roll.low}
        found["dice"] = len(board.roll.dice)
    if board.made:
        found["made"] = hops_text(board.made)
    for claim in screen.claims:
        found |= _numbered(found, claim.key, _told(t, claim))
    for place in _places(screen):
        found[f"point {place}"] = place
    return found


def _numbered(known: Mapping[str, object], key: str, told: Mapping[str, str | int]) -> dict[str, str | int]:
    """The first claim of a kind by its key, the next ones with a number: `legal`, `legal 2`."""
    number = sum(name.split()[0] == key for name in known) + 1
    return {name if number == 1 else f"{name} {number}": fact for name, fact in told.items()}


def _told(t: Translator, claim: Claim) -> dict[str, str | int]:
    key, value = claim.key, claim.value
    if key in ("legal", "open"):
        return {key: explain.play_words(t, hops_text(value))}
    if key == "illegal":
        return {key: explain.play_words(t, hops_text(value.play))}
    if key == "pips":
        return {"pips white": value[0], "pips black": value[1]}
    if key == "prime":
        return {key: explain.points_text(t, value)}
    if key == "worth":
        return {key: value.points}
    if key == "rulings":
        return {"rulings": explain.play_words(t, hops_text(value.play))}
    return {key: value} if isinstance(value, int) and not isinstance(value, bool) else {}


def _places(screen: Screen) -> set[int]:
    """The mover's points that prose may name: where something stands, and where a claimed play begins or lands."""
    position = screen.board.position
    if position is None:
        return set()
    standing = {p for p in POINTS if position.holder(p)}
    refused, compared = screen.claimed("illegal"), screen.claimed("rulings")
    plays = [*screen.claimed("legal"), *screen.claimed("open"), *(each.play for each in (*refused, *compared))]
    touched = {place for play in (*plays, screen.board.made) for hop in play for place in hop}
    return (standing | touched) - {0}


def fact_text(t: Translator, known: Mapping[str, str | int], found: re.Match[str]) -> str:
    """What stands for a match of `BRACES`; the errors are those of `filled`. Only a number counts words."""
    name, forms = " ".join(found[1].split()), found[2].split("|")[1:]
    value = known.get(name)
    if value is None or (forms and not isinstance(value, int)):
        raise KeyError(found[0][1:-1])
    if not isinstance(value, int):
        return value
    if not forms:
        return t.number(value)
    if len(forms) != t.plural_forms:
        raise ValueError(found[0])
    return f"{t.number(value)} {forms[t.plural(value)].strip()}"
