"""Drills: positions made so that one rule decides, and a question about each.

In games the rules people argue about are rare, so positions are built: what the rule needs is put on the board first,
the rest is filled as a game would have it, and the engine has the last word. A position is used only if there is a play
that this one rule refuses and that would be allowed without it.

Everything follows from a seed (`tutor.chance`). Sections (§) are those of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import count
from types import MappingProxyType
from typing import NamedTuple

from tutor.analysis import worth
from tutor.chance import Chance
from tutor.construction import BUILDERS, Built
from tutor.construction import Level as Level
from tutor.construction import Subject as Subject
from tutor.dice import Roll
from tutor.legality import Plays, Rule, hops, judge, legal_plays, makes_prime, objections, primes
from tutor.notation import hops_text
from tutor.play import Hop, Play, Step, Turn, moved
from tutor.position import CHECKERS, HEAD, HOME, OFF, POINTS, Color, Counts, Position, opposite
from tutor.ruleset import Draw, HeadException, Prime, PrimeTiming, Ruleset, Topic, override
from tutor.ruling import NoteCode, Verdict, choices, notes, rule

Hops = tuple[Hop, ...]


class Kind(StrEnum):
    """What is asked. `ALLOWED`: is this play allowed? `WHICH` of three is not? `RULE`: which rule does it break?
    `PLAY`: make a legal play. `COUNT`: how many different results? `PASS`: must the side pass? `ORDER`: in which order
    are these steps allowed? `PRIME`: is that a prime, and may it stand? `WORTH`: what is this game worth?"""

    ALLOWED = "allowed"
    WHICH = "which"
    RULE = "rule"
    PLAY = "play"
    COUNT = "count"
    PASS = "pass"
    ORDER = "order"
    PRIME = "prime"
    WORTH = "worth"


class Foil(NamedTuple):
    """What the rule refuses, and nothing else does: a play, in a position, under settled rules.

    Where the play asked about is refused, it is that play. Where it is allowed, it is what comes nearest: another play
    or order in the same position, or the same play in a position, or under rules, that differ in the one thing that
    decides.
    """

    rules: Ruleset
    position: Position
    play: Hops


class Difficulty(NamedTuple):
    """What makes an item hard, counted.

    `candidates`: first steps that could be tried, each own point with each different die. `near`: results that only the
    rule refuses. `distance`: pips from a prime's head to the nearest opposing checker, 0 where there is no prime.
    `step`: the step at which it shows, 0 where the play as a whole decides.
    """

    candidates: int
    near: int
    distance: int
    step: int


@dataclass(frozen=True, slots=True)
class Item:
    """One question, with its answer.

    `plays` are those asked about: one of `ALLOWED`, `RULE` and `PRIME`, three of `WHICH`, of `ORDER` two or more that
    lead to one position, none of the others. `options` are the codes offered, `answer` the right one; a `PLAY` has
    none: every legal play is right. The codes:

    | kind | code |
    | --- | --- |
    | `ALLOWED` | `legal`, `illegal`, `open` |
    | `WHICH`, `ORDER` | the play's text |
    | `RULE` | a rule |
    | `COUNT`, `WORTH` | a number |
    | `PASS` | `yes`, `no` |
    | `PRIME` | `none`: it is no prime, `stands`: it is one and may stand, `refused`: it may not |
    """

    subject: Subject
    kind: Kind
    level: Level
    rules: Ruleset
    position: Position
    roll: Roll | None
    plays: tuple[Hops, ...]
    options: tuple[str, ...]
    answer: str
    foil: Foil | None
    difficulty: Difficulty


@dataclass(frozen=True, slots=True)
class Series:
    """What to deal: items of these subjects, of one level, under one rule set, from a seed. `kinds`: only questions of
    these kinds, so far as a subject has them (none: all)."""

    subjects: tuple[Subject, ...]
    level: Level
    rules: Ruleset
    seed: str
    kinds: tuple[Kind, ...] = ()


RULE_OF: Mapping[Subject, Rule] = MappingProxyType(
    {
        Subject.DIE: Rule.DIE,
        Subject.BLOCKED: Rule.BLOCKED,
        Subject.HEAD: Rule.HEAD,
        Subject.HEAD_EXCEPTION: Rule.HEAD,
        Subject.ALL_DICE: Rule.ALL_DICE,
        Subject.LARGER_DIE: Rule.LARGER_DIE,
        Subject.PRIME: Rule.PRIME,
        Subject.PRIME_TIMING: Rule.PRIME,
        Subject.HOME: Rule.HOME,
        Subject.FARTHEST: Rule.FARTHEST,
    }
)
"""The rule that decides; what a game is worth is decided by none."""

_ABOUT_PLAYS = (Kind.ALLOWED, Kind.WHICH, Kind.RULE)
_KINDS: Mapping[Subject, tuple[Kind, ...]] = MappingProxyType(
    {
        Subject.DIE: _ABOUT_PLAYS,
        Subject.BLOCKED: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT, Kind.PASS, Kind.ORDER),
        Subject.HEAD: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT),
        Subject.HEAD_EXCEPTION: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT),
        Subject.ALL_DICE: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT),
        Subject.LARGER_DIE: (Kind.ALLOWED, Kind.RULE, Kind.PLAY, Kind.COUNT),
        Subject.PRIME: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT, Kind.PRIME),
        Subject.PRIME_TIMING: (Kind.ALLOWED, Kind.WHICH, Kind.RULE, Kind.ORDER),
        Subject.HOME: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT, Kind.PASS, Kind.ORDER),
        Subject.FARTHEST: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT, Kind.PASS, Kind.ORDER),
        Subject.SCORE: (Kind.WORTH,),
    }
)


def subjects_of(rules: Ruleset) -> tuple[Subject, ...]:
    """What can be practised under these rules: where every prime may stand, or none, there is less to ask."""
    free = {Subject.PRIME, Subject.PRIME_TIMING} if rules.prime is Prime.FREE else set()
    return tuple(subject for subject in Subject if subject not in free)


def kinds_of(subject: Subject, rules: Ruleset) -> tuple[Kind, ...]:
    """The kinds of question that a subject has. Where only the whole play is looked at, or a text leaves open whether
    it is, a prime for a moment is no rule that is broken and refuses no order."""
    if subject is Subject.PRIME_TIMING and rules.prime_timing is not PrimeTiming.DIE:
        return (Kind.ALLOWED,)
    return _KINDS[subject]


# ---------------------------------------------------------------- dealing


def deal(series: Series) -> Iterator[Item]:
    """Items without end, none twice. Every subject comes up in each round, in an order of chance; White and Black are
    to move by turns. Raises `ValueError` for a subject that the rules do not have, or when there is none."""
    if not series.subjects or not set(series.subjects) <= set(subjects_of(series.rules)):
        raise ValueError(f"{series.rules.name} has not all of these subjects: {series.subjects}")
    seen: set[Item] = set()
    subjects: list[Subject] = []
    for number in count():
        chance = Chance(f"{series.seed}/{number}")
        if not subjects:
            subjects = list(series.subjects)
            chance.shuffle(subjects)
        item = _dealt(chance, series, subjects.pop(), tuple(Color)[number % 2], seen)
        seen.add(item)
        yield item


PATIENCE = 400
"""After so many boards the nearest to the level asked for is taken."""


def _dealt(chance: Chance, series: Series, subject: Subject, color: Color, seen: set[Item]) -> Item:
    kinds = kinds_of(subject, series.rules)
    kinds = tuple(kind for kind in kinds if kind in series.kinds) or kinds
    nearest: Item | None = None
    for tries in count():
        item = _drawn(chance, series, subject, chance.pick(kinds), color)
        if item is None or item in seen:
            continue
        if item.level is series.level:
            return item
        if nearest is None or abs(item.level - series.level) < abs(nearest.level - series.level):
            nearest = item
        if tries > PATIENCE:
            return nearest
    raise AssertionError("unreachable")


def _drawn(chance: Chance, series: Series, subject: Subject, kind: Kind, color: Color) -> Item | None:
    """A question about one built board; None when the board is not of use for it."""
    built = BUILDERS[subject](chance, series.level, series.rules)
    if built is None:
        return None
    if color is Color.BLACK:
        built = Built(built.position.swapped(), built.roll, built.twin and built.twin.swapped())
    if not _can_arise(series.rules, built):
        return None
    board = _Board(subject, series.rules, built)
    return _ASKING[kind](chance, board)


def _can_arise(rules: Ruleset, built: Built) -> bool:
    """Whether a game could come to this board (§7)."""
    found = {note.code for note in notes(rules, built.position, built.roll)}
    return not found - {NoteCode.OVER, NoteCode.LAST_THROW}


@dataclass(frozen=True)
class _Board:
    """A built board with what the engine finds there."""

    subject: Subject
    rules: Ruleset
    built: Built

    @property
    def position(self) -> Position:
        return self.built.position

    @cached_property
    def roll(self) -> Roll:
        assert self.built.roll
        return self.built.roll

    @cached_property
    def turn(self) -> Turn:
        return Turn.start(self.position, self.roll)

    @cached_property
    def strict(self) -> Ruleset:
        """Settled rules under which the rule decides: for a prime for a moment, those that look at each step."""
        if self.subject is Subject.PRIME_TIMING:
            return override(self.rules, Topic.PRIME_TIMING, PrimeTiming.DIE)
        return self.rules.readings()[0]

    @property
    def without(self) -> frozenset[Rule]:
        return frozenset({RULE_OF[self.subject]})

    @cached_property
    def legal(self) -> Plays:
        return legal_plays(self.strict, self.turn)

    @cached_property
    def freed(self) -> Plays:
        """What would be legal without the rule."""
        return legal_plays(self.strict, self.turn, self.without)

    @cached_property
    def refused(self) -> list[Counts]:
        """The results that only the rule refuses, in list order."""
        kept = set(self.legal.ends)
        return sorted((own for own in self.freed.ends if own not in kept), reverse=True)

    @property
    def useful(self) -> bool:
        """Whether the rule refuses something here, and what is allowed can be looked through."""
        return bool(self.legal.results) and len(list(self.freed.ends)) <= MOST_RESULTS

    @cached_property
    def agreed(self) -> bool:
        """Whether every reading of an open text allows the same."""
        found = choices(self.rules, self.turn)
        return len({frozenset(plays.ends) for _, plays in found.readings}) == 1

    def orders(self, own: Counts) -> tuple[Play, ...]:
        """Every order that leads to a result without the rule."""
        result = self.freed.result(own)
        return result.orders if result else ()

    def item(self, kind: Kind, plays: tuple[Hops, ...], options: tuple[str, ...], answer: str, foil: Foil) -> Item:
        """The item, as hard as it is measured to be."""
        measured = self.measured(foil)
        level = level_of(self.subject, measured)
        return Item(
            self.subject,
            kind,
            level,
            self.rules,
            self.position,
            self.roll,
            plays,
            options,
            answer,
            foil,
            measured,
        )

    def measured(self, foil: Foil) -> Difficulty:
        """How hard it is to see that the foil is refused."""
        board = self
        if foil.position != self.position:
            board = replace(self, built=self.built._replace(position=foil.position))
        reason = rule(foil.rules, foil.position, self.roll, foil.play).reasons[0]
        candidates = sum(map(bool, self.turn.own[1:])) * (1 if self.roll.double else 2)
        if reason.rule is not Rule.PRIME:
            return Difficulty(candidates, len(board.refused), 0, reason.number or 0)
        step = reason.number or len(foil.play)
        return Difficulty(candidates, len(board.refused), _to_nearest(board.turn, reason.points), step)


MOST_DICE = 4
MOST_RESULTS = 60
"""A board with more results is not asked about: nobody looks through them."""


def _to_nearest(turn: Turn, run: tuple[int, ...]) -> int:
    """Pips from the last point of a row, as the opponent meets it, to the nearest opposing checker on either side."""
    last = opposite(run[-1])
    return min((abs(opposite(p) - last) for p in POINTS if turn.against[p]), default=0)


def decides(item: Item) -> bool:
    """Whether the rule asked about decides: the foil is refused for it alone and would be allowed without it. Of a game
    that is over: whether it is worth what the loser has off."""
    if item.foil is None:
        return item.subject is Subject.SCORE and worth(item.position) is not None
    return _decisive(item.subject, item.foil, item.roll)


def _decisive(subject: Subject, foil: Foil, roll: Roll | None) -> bool:
    assert roll
    asked = RULE_OF[subject]
    found = rule(foil.rules, foil.position, roll, foil.play)
    if found.verdict is not Verdict.ILLEGAL or {reason.rule for reason in found.reasons} != {asked}:
        return False
    turn, without = Turn.start(foil.position, roll), frozenset({asked})
    if asked is Rule.DIE:
        return not judge(foil.rules, turn, found.play, without)
    return legal_plays(foil.rules, turn, without).dealt(foil.play) is not None


# ---------------------------------------------------------------- what is refused


def _foil(chance: Chance, board: _Board) -> Foil | None:
    """A play on this board that only the rule refuses."""
    play = _REFUSED.get(board.subject, _any_refused)(chance, board)
    if play is None:
        return None
    foil = Foil(board.strict, board.position, play)
    return foil if _decisive(board.subject, foil, board.roll) else None


def _any_refused(chance: Chance, board: _Board) -> Hops | None:
    """A play that would be legal without the rule, and leads where no legal play does."""
    if not board.refused:
        return None
    return hops(chance.pick(board.orders(chance.pick(board.refused))))


def _dead_end(chance: Chance, board: _Board) -> Hops | None:
    """A play that stands step by step and cannot go on, though another uses more dice."""
    ends = [node for node in board.refused if _cannot_go_on(board, node)]
    return hops(chance.pick(board.orders(chance.pick(ends)))) if ends else None


def _cannot_go_on(board: _Board, own: Counts) -> bool:
    play = board.orders(own)[0]
    turn = board.turn
    for step in play:
        turn = turn.after(step)
    return bool(play) and legal_plays(board.strict, turn).dice_used == 0


def _misdealt(chance: Chance, board: _Board) -> Hops | None:
    """One die played twice, or the same distance cut into other steps than were thrown."""
    high, low = board.turn.dice[:2]
    pairs = [(high, high), (low, low)]
    pairs += [(high + low - n, n) for n in range(1, 7) if n not in (high, low) and 1 <= high + low - n <= 6]
    dice = chance.pick(pairs)
    turn, made = board.turn, []
    for number in dice:
        without = frozenset({Rule.DIE})
        steps = [Step(p, number) for p in POINTS if turn.own[p]]
        standing = [s for s in steps if s.target != OFF and not objections(board.strict, turn, s, without)]
        if not standing:
            return None
        made.append(chance.pick(standing))
        turn = turn.after(made[-1])
    return hops(tuple(made))


def _momentary(chance: Chance, board: _Board) -> Hops | None:
    """A play that makes a prime and opens it again."""
    own = board.turn.own
    found = [
        order
        for end in sorted(board.freed.ends, reverse=True)
        if not makes_prime(own, end)
        for order in board.orders(end)
        if any(makes_prime(own, after) for after in _along(own, order))
    ]
    return hops(chance.pick(found)) if found else None


def _lasting(chance: Chance, board: _Board) -> Hops | None:
    """A play that makes a prime which still stands when it ends."""
    own = board.turn.own
    ends = [end for end in board.refused if makes_prime(own, end)]
    return hops(chance.pick(board.orders(chance.pick(ends)))) if ends else None


def _along(own: Counts, play: Play) -> Iterator[Counts]:
    """The mover's checkers after each step."""
    for step in play:
        own = moved(own, step)
        yield own


_REFUSED: Mapping[Subject, Callable[[Chance, _Board], Hops | None]] = MappingProxyType(
    {
        Subject.DIE: _misdealt,
        Subject.ALL_DICE: _dead_end,
        Subject.PRIME: _lasting,
        Subject.PRIME_TIMING: _momentary,
    }
)


# ---------------------------------------------------------------- what is allowed and comes near


def _near(chance: Chance, board: _Board, foil: Hops, wanted: int) -> list[Hops]:
    """Legal plays with most steps in common with the foil, of each result one, in an order of chance."""
    found = [hops(chance.pick(result.orders)) for result in board.legal.results if result.order_count]
    found = [play for play in found if play != foil]
    chance.shuffle(found)
    found.sort(key=lambda play: -len(set(play) & set(foil)))
    return found[:wanted]


def _allowed(chance: Chance, board: _Board) -> tuple[Hops, Foil] | None:
    """A play that is allowed though it looks as if the rule refused it, and what it would take to refuse it."""
    special = _ALLOWED.get(board.subject)
    if special and (found := special(chance, board)):
        return found
    foil = _foil(chance, board)
    plays = _near(chance, board, foil.play, 2) if foil else []
    return (chance.pick(plays), foil) if foil and plays and plays[0] else None


def _past_the_wall(chance: Chance, board: _Board) -> tuple[Hops, Foil] | None:
    """A prime that an opposing checker past it allows; in the twin it is behind."""
    if board.built.twin is None:
        return None
    own = board.turn.own
    found = [result for result in board.legal.results if makes_prime(own, result.own)]
    if not found:
        return None
    play = hops(chance.pick(chance.pick(found).orders))
    foil = Foil(board.strict, board.built.twin, play)
    return (play, foil) if _decisive(board.subject, foil, board.roll) else None


def _two_from_the_head(chance: Chance, board: _Board) -> tuple[Hops, Foil] | None:
    """Two departures that this double allows; under a house rule without the exception they are refused."""
    found = [result for result in board.legal.results if board.turn.own[HEAD] - result.own[HEAD] > 1]
    if not found:
        return None
    play = hops(chance.pick(chance.pick(found).orders))
    foil = Foil(override(board.strict, Topic.HEAD_EXCEPTION, HeadException.NEVER), board.position, play)
    return (play, foil) if _decisive(board.subject, foil, board.roll) else None


_ALLOWED: Mapping[Subject, Callable[[Chance, _Board], tuple[Hops, Foil] | None]] = MappingProxyType(
    {Subject.PRIME: _past_the_wall, Subject.HEAD_EXCEPTION: _two_from_the_head}
)


# ---------------------------------------------------------------- one function a kind


def _ask_allowed(chance: Chance, board: _Board) -> Item | None:
    if not board.useful:
        return None
    if board.subject is Subject.PRIME_TIMING and board.rules.prime_timing is not PrimeTiming.DIE:
        return _ask_of_a_moment(chance, board)
    found = _allowed(chance, board) if chance.once_in(2) else None
    foil = found[1] if found else _foil(chance, board)
    if foil is None:
        return None
    play = found[0] if found else foil.play
    verdict = rule(board.rules, board.position, board.roll, play).verdict
    if verdict is Verdict.OPEN and board.subject is not Subject.PRIME_TIMING:
        return None
    return board.item(Kind.ALLOWED, (play,), _verdicts(board.rules), verdict, foil)


def _verdicts(rules: Ruleset) -> tuple[str, ...]:
    """What can be said of a play under these rules."""
    return (Verdict.LEGAL, Verdict.ILLEGAL) if rules.settled else tuple(Verdict)


def _ask_of_a_moment(chance: Chance, board: _Board) -> Item | None:
    """Where not each step is looked at, or it is left open: a prime for a moment, one that lasts, or none."""
    lasting = chance.once_in(2)
    play = (_lasting if lasting else _momentary)(chance, board)
    foil = play and Foil(board.strict, board.position, play)
    if not foil or not _decisive(board.subject, foil, board.roll):
        return None
    verdict = rule(board.rules, board.position, board.roll, foil.play).verdict
    return board.item(Kind.ALLOWED, (foil.play,), _verdicts(board.rules), verdict, foil)


def _ask_which(chance: Chance, board: _Board) -> Item | None:
    foil = _foil(chance, board) if board.useful else None
    legal = _near(chance, board, foil.play, 2) if foil else []
    if foil is None or len(legal) < 2 or not all(legal):
        return None
    plays = sorted((*legal, foil.play), key=hops_text)
    if not _all_agreed(board, plays):
        return None
    texts = tuple(hops_text(play) for play in plays)
    return board.item(Kind.WHICH, tuple(plays), texts, hops_text(foil.play), foil) if len(set(texts)) == 3 else None


def _all_agreed(board: _Board, plays: Iterable[Hops]) -> bool:
    """Whether every reading says the same of each of these plays, and for the same rule."""
    found = (rule(board.rules, board.position, board.roll, play) for play in plays)
    return all(ruling.verdict is not Verdict.OPEN and not ruling.divided for ruling in found)


def _ask_rule(chance: Chance, board: _Board) -> Item | None:
    foil = _foil(chance, board) if board.useful else None
    if foil is None or not _all_agreed(board, [foil.play]):
        return None
    asked = RULE_OF[board.subject]
    others = [each for each in _broken_elsewhere(board) if each is not asked]
    rest = [each for each in _NAMED if each is not asked and each not in others]
    offered = {asked, *(*chance.some(others, min(3, len(others))), *chance.some(rest, 3))[:3]}
    options = tuple(each for each in Rule if each in offered)
    return board.item(Kind.RULE, (foil.play,), options, asked, foil)


_NAMED = tuple(dict.fromkeys(RULE_OF.values()))


def _broken_elsewhere(board: _Board) -> list[Rule]:
    """The rules that other first steps on this board break."""
    steps = (Step(p, die) for p in POINTS if board.turn.own[p] for die in dict.fromkeys(board.turn.dice))
    found = {reason.rule for step in steps for reason in objections(board.strict, board.turn, step)}
    return [each for each in Rule if each in found]


def _ask_play(chance: Chance, board: _Board) -> Item | None:
    foil = _foil(chance, board) if board.useful and board.agreed else None
    if foil is None or board.legal.must_pass:
        return None
    return board.item(Kind.PLAY, (), (), "", foil)


MOST_COUNTED = 12
"""More results than these nobody counts at the board."""


def _ask_count(chance: Chance, board: _Board) -> Item | None:
    foil = _foil(chance, board) if board.useful and board.agreed else None
    if foil is None or board.legal.must_pass:
        return None
    right, forgotten = len(set(board.legal.ends)), len(set(board.freed.ends))
    if right == forgotten or right > MOST_COUNTED:
        return None
    others = [n for n in (right - 1, right + 1, right + 2, right + 3) if n > 0 and n != forgotten]
    options = tuple(str(n) for n in sorted({right, forgotten, chance.pick(others)}))
    return board.item(Kind.COUNT, (), options, str(right), foil)


def _ask_pass(chance: Chance, board: _Board) -> Item | None:
    foil = _foil(chance, board) if board.useful and board.agreed else None
    if foil is None:
        return None
    passes = board.legal.must_pass
    if not passes and (len(set(board.legal.ends)) > 2 or not chance.once_in(3)):
        return None
    return board.item(Kind.PASS, (), ("yes", "no"), "yes" if passes else "no", foil)


MOST_ORDERS = 4


def _ask_order(chance: Chance, board: _Board) -> Item | None:
    """Orders that lead to one position, of which just one is allowed."""
    if not board.useful:
        return None
    found = []
    for result in board.legal.results:
        legal = {hops(order) for order in result.orders}
        wrong = [hops(order) for order in board.orders(result.own) if hops(order) not in legal]
        if wrong:
            found.append((sorted(legal), wrong))
    if not found:
        return None
    legal_orders, wrong = chance.pick(found)
    chosen = chance.some(wrong, min(len(wrong), MOST_ORDERS - 1))
    foil = Foil(board.strict, board.position, chosen[0])
    plays = sorted((chance.pick(legal_orders), *chosen), key=hops_text)
    refused = all(_decisive(board.subject, Foil(board.strict, board.position, play), board.roll) for play in chosen)
    if not refused or not _all_agreed(board, plays):
        return None
    texts = tuple(hops_text(play) for play in plays)
    answer = next(text for play, text in zip(plays, texts, strict=True) if play not in chosen)
    return board.item(Kind.ORDER, tuple(plays), texts, answer, foil)


def _ask_prime(chance: Chance, board: _Board) -> Item | None:
    """Is it a prime, and may it stand? A row that is none is one point short of it."""
    if not board.useful:
        return None
    asked = chance.pick(("none", "refused", "stands"))
    if (asked == "stands") is not bool(board.built.twin):
        return None
    foil = _foil(chance, board) if asked != "stands" else None
    found = _past_the_wall(chance, board) if asked == "stands" else None
    play = found[0] if found else foil.play if foil else ()
    if asked == "none" and foil:
        own = board.turn.own
        short = [p for p in _near(chance, board, foil.play, 4) if not any(primes(own) for own in _after(own, p))]
        play = short[0] if short else ()
    foil = found[1] if found else foil
    if not play or foil is None or not _all_agreed(board, [play]):
        return None
    return board.item(Kind.PRIME, (play,), ("none", "stands", "refused"), asked, foil)


def _after(own: Counts, play: Hops) -> Iterator[Counts]:
    return _along(own, tuple(Step(source, source - target) for source, target in play))


def _ask_worth(_chance: Chance, board: _Board) -> Item | None:
    """A game that is over. Where a last throw could make a draw of it, what it is worth is not settled yet."""
    position = board.position
    found = worth(position)
    if found is None:
        return None
    gone = position.mover[OFF]
    if board.rules.draw is not Draw.NONE and CHECKERS - gone <= 4:
        return None
    # The nearer the loser was to the other answer, the harder: all home and none off, or just one off.
    measured = Difficulty(0, CHECKERS - gone if gone else sum(position.mover[p] for p in HOME), 0, 1)
    level = level_of(board.subject, measured)
    return Item(
        board.subject, Kind.WORTH, level, board.rules, position, None, (), ("1", "2"), str(found[1]), None, measured
    )


_ASKING: Mapping[Kind, Callable[[Chance, _Board], Item | None]] = MappingProxyType(
    {
        Kind.ALLOWED: _ask_allowed,
        Kind.WHICH: _ask_which,
        Kind.RULE: _ask_rule,
        Kind.PLAY: _ask_play,
        Kind.COUNT: _ask_count,
        Kind.PASS: _ask_pass,
        Kind.ORDER: _ask_order,
        Kind.PRIME: _ask_prime,
        Kind.WORTH: _ask_worth,
    }
)


# ---------------------------------------------------------------- how hard it is


def points_of(found: Difficulty) -> int:
    """One number for what makes an item hard: first steps to look through, results that look as good, how far off the
    checker is that decides, and how late in the play it shows; what only the whole play shows is the hardest to see."""
    return 2 * found.candidates + found.near + found.distance + 3 * (found.step or MOST_DICE)


_BOUNDS: Mapping[Subject, tuple[int, int]] = MappingProxyType(
    {
        Subject.DIE: (19, 24),
        Subject.BLOCKED: (27, 35),
        Subject.HEAD: (21, 26),
        Subject.HEAD_EXCEPTION: (13, 15),
        Subject.ALL_DICE: (37, 41),
        Subject.LARGER_DIE: (30, 34),
        Subject.PRIME: (39, 46),
        Subject.PRIME_TIMING: (45, 51),
        Subject.HOME: (34, 46),
        Subject.FARTHEST: (17, 24),
        Subject.SCORE: (11, 16),
    }
)
"""From how many points on an item of a subject is medium, and hard."""


def level_of(subject: Subject, found: Difficulty) -> Level:
    """The level of an item that was measured so."""
    points = points_of(found)
    return Level(1 + sum(points >= bound for bound in _BOUNDS[subject]))
