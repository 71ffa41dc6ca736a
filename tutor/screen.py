"""One screen of a lesson: a board, claims about it, a question, and the facts that its prose may name.

No files here and no sentence: `tutor.lessons` reads, the pages show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from tutor import explain
from tutor.analysis import worth
from tutor.claims import Board, Claim, Held, Hops, Refused
from tutor.drills import RULE_OF, Item, Kind
from tutor.legality import Rule, makes_prime, primes
from tutor.notation import hops_text
from tutor.play import Turn
from tutor.position import CHECKERS, OFF, POINTS, Color
from tutor.ruleset import FIELDS, RULESETS, Basis, PrimeTiming, field_value
from tutor.ruling import Ruling, Verdict, choices
from tutor.translator import Translator


class Ask(StrEnum):
    """What a screen asks of the reader. The first five happen on the board, the others are answered by choosing.

    `READ`: nothing. `WATCH`: see a play go its way. `EXAMPLE`: the same, step by step at the reader's pace.
    `FINISH`: make the rest of a play that was begun. `PLAY`: make a legal play. `BREAK`: try the step that the
    rule refuses. `WHICH`: which play is not allowed? `RULE`: which rule does it break? `ALLOWED`: is it allowed?
    `COUNT`: how many different results? `PASS`: must the side pass? `ORDER`: which of the plays that lead to one
    position is allowed? `PRIME`: does the play make a prime, and may it stand? `WORTH`: what is the game worth?
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
    ORDER = "order"
    PRIME = "prime"
    WORTH = "worth"
    FIELD = "field"
    RESTS = "rests"


ON_BOARD = frozenset({Ask.WATCH, Ask.EXAMPLE, Ask.FINISH, Ask.PLAY, Ask.BREAK})

CHOICE_OF_PLAYS = frozenset({Ask.WHICH, Ask.ORDER})
"""Questions that offer plays to choose from."""
ABOUT_A_PLAY = frozenset({Ask.RULE, Ask.ALLOWED, Ask.PRIME, *CHOICE_OF_PLAYS})
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
        Ask.ORDER: ("legal", "illegal"),
        Ask.PRIME: ("legal", "illegal"),
        Ask.WORTH: ("worth",),
        Ask.FIELD: ("field",),
        Ask.RESTS: ("rests",),
    }
)
"""What a screen must have for its question, claims mostly: all of them, but for those of `ONE_OF` just one."""

ONE_OF = frozenset({Ask.ALLOWED, Ask.PRIME})


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: the board, the claims about it, and what is asked. `offered` are wrong answers beside the right
    ones: codes of rules where a rule is asked for, values where a value is (none: all of them), numbers where results
    are counted (none: those next to the right one); of a drill that offers plays, all of them in their order. `about`:
    the rule that is asked about, of a drill."""

    ask: Ask
    board: Board
    claims: tuple[Claim, ...]
    offered: tuple[str, ...]
    line: int
    about: Rule | None = None

    def claimed(self, key: str) -> list[Any]:
        """The values of the claims of one kind, in the order of the file."""
        return [claim.value for claim in self.claims if claim.key == key]


def asked_about(screen: Screen) -> Hops:
    """The play that a question is about."""
    plays = [refused.play for refused in screen.claimed("illegal")] + screen.claimed("open") + screen.claimed("legal")
    play: Hops = plays[0]
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
    return _plays_offered(screen, Verdict.ILLEGAL)


def _orders_offered(screen: Screen) -> tuple[Option, ...]:
    return _plays_offered(screen, Verdict.LEGAL)


def _plays_offered(screen: Screen, sought: Verdict) -> tuple[Option, ...]:
    """The plays claimed to be legal or illegal, of which those of one verdict are asked for: of a drill in its order,
    else by their texts."""
    plays = {hops_text(play): sought is Verdict.LEGAL for play in screen.claimed("legal")}
    plays |= {hops_text(refused.play): sought is Verdict.ILLEGAL for refused in screen.claimed("illegal")}
    return tuple(Option(code, plays[code]) for code in screen.offered or sorted(plays))


def _rules_offered(screen: Screen) -> tuple[Option, ...]:
    because = {rule for refused in screen.claimed("illegal") for rule in refused.because}
    return tuple(Option(rule, rule in because) for rule in Rule if rule in because or rule in screen.offered)


def _verdicts_offered(screen: Screen) -> tuple[Option, ...]:
    verdicts = ("legal", "illegal") if screen.board.rules.settled else ("legal", "illegal", "open")
    return tuple(Option(verdict, bool(screen.claimed(verdict))) for verdict in verdicts)


def _counts_offered(screen: Screen) -> tuple[Option, ...]:
    count = screen.claimed("choices")[0]
    if screen.offered:
        return tuple(Option(str(n), n == count) for n in sorted({count, *map(int, screen.offered)}))
    first = max(count - count % 3, 1)
    return tuple(Option(str(n), n == count) for n in range(first, first + 3))


def _pass_offered(screen: Screen) -> tuple[Option, ...]:
    must = screen.claimed("must-pass")[0]
    return Option("yes", must), Option("no", not must)


NO_PRIME, STANDS, REFUSED = "none", "stands", "refused"


def _primes_offered(screen: Screen) -> tuple[Option, ...]:
    """A refusal for another rule than the prime answers nothing."""
    refused = [rule for each in screen.claimed("illegal") for rule in each.because]
    right = (REFUSED if Rule.PRIME in refused else "") if refused else STANDS if prime_made(screen) else NO_PRIME
    return tuple(Option(code, code == right) for code in (NO_PRIME, STANDS, REFUSED))


def prime_made(screen: Screen) -> tuple[int, ...]:
    """The prime that the play asked about makes, as the opponent meets it; empty: none.

    It is looked for where the rules judge one: after every step, or in the position handed over (§4).
    """
    ruling = screen.board.ruling(asked_about(screen))
    against = next((one.reason for one in ruling.objections if one.reason.rule is Rule.PRIME), None)
    if against:
        return against.points
    along = after_each_step(ruling)
    if screen.board.rules.readings()[0].prime_timing is PrimeTiming.TURN:
        along = (along[0], along[-1])
    for before, after in reversed([*pairwise(along)]):
        fresh = set(makes_prime(before.own, after.own))
        if found := [run for run in primes(after.own) if fresh & set(run)]:
            return found[0]
    return ()


def after_each_step(ruling: Ruling) -> tuple[Turn, ...]:
    """The turn as it began, and as it is after each step of the play."""
    return tuple(accumulate(ruling.play, Turn.after, initial=ruling.turn))


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
        Ask.ORDER: _orders_offered,
        Ask.PRIME: _primes_offered,
        Ask.WORTH: _worth_offered,
        Ask.FIELD: _values_offered,
        Ask.RESTS: _bases_offered,
    }
)


# ---------------------------------------------------------------- a drill as a screen


@lru_cache(maxsize=2048)
def screen_of(item: Item) -> Screen:
    """A drill as a screen, judged, shown and told like one of a lesson. What it claims of plays the engine finds."""
    board = Board(item.rules, item.position, item.roll)
    ordered = Ask(item.kind) in CHOICE_OF_PLAYS
    offered = item.options if ordered else tuple(code for code in item.options if code != item.answer)
    claims = tuple(Claim(key, value, 0) for key, value in _CLAIMS[item.kind](board, item))
    return Screen(Ask(item.kind), board, claims, offered, 0, RULE_OF.get(item.subject))


_Facts = Iterator[tuple[str, object]]


def _claims_of_plays(board: Board, item: Item) -> _Facts:
    """What the rule set says of each play asked about."""
    yield from (_claim_of_play(board, play) for play in item.plays)


def _claim_of_play(board: Board, play: Hops) -> tuple[str, object]:
    ruling = board.ruling(play)
    if ruling.verdict is Verdict.ILLEGAL:
        return "illegal", Refused(play, frozenset(against.reason.rule for against in ruling.objections))
    return str(ruling.verdict), play


def _claims_of_free_play(board: Board, item: Item) -> _Facts:
    yield "choices", len(choices(board.rules, board.turn()).ends())
    yield from _claim_of_the_foil(board, item)


def _claim_of_the_foil(board: Board, item: Item) -> _Facts:
    """That the play which tempts is refused, where it is one of this board."""
    if item.foil and item.foil.position == item.position:
        claim = _claim_of_play(board, item.foil.play)
        yield from [claim] if claim[0] == "illegal" else []


def _claims_of_count(board: Board, item: Item) -> _Facts:
    yield "choices", int(item.answer)
    yield from _claim_of_the_foil(board, item)


def _claims_of_pass(board: Board, item: Item) -> _Facts:
    yield "must-pass", item.answer == "yes"
    yield from _claim_of_the_foil(board, item)


def _claim_of_worth(_: Board, item: Item) -> _Facts:
    over = worth(item.position)
    assert over, "a game that goes on is worth nothing yet"
    yield "worth", Held(*over)


_CLAIMS: Mapping[Kind, Callable[[Board, Item], _Facts]] = MappingProxyType(
    {
        Kind.ALLOWED: _claims_of_plays,
        Kind.WHICH: _claims_of_plays,
        Kind.RULE: _claims_of_plays,
        Kind.ORDER: _claims_of_plays,
        Kind.PRIME: _claims_of_plays,
        Kind.PLAY: _claims_of_free_play,
        Kind.COUNT: _claims_of_count,
        Kind.PASS: _claims_of_pass,
        Kind.WORTH: _claim_of_worth,
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
