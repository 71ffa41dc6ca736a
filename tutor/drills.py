"""Drills: positions made so that one rule decides, and a question about each.

In games the rules people argue about are rare, so positions are built: what the rule needs is put on the board first,
the rest is filled as a game would have it, and the engine has the last word. A position is used only if there is a play
that this one rule refuses and that would be allowed without it.

Everything follows from a seed (`tutor.chance`). Sections (§) are those of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, islice
from types import MappingProxyType
from typing import NamedTuple

from tutor.analysis import worth
from tutor.chance import Chance
from tutor.construction import BUILDERS, Built, Wanted
from tutor.construction import Kind as Kind
from tutor.construction import Level as Level
from tutor.construction import Subject as Subject
from tutor.dice import Roll
from tutor.legality import Plays, Rule, hops, judge, legal_plays, makes_prime, objections, primes
from tutor.notation import hops_text
from tutor.outlook import outlook_on
from tutor.play import Hop, Play, Step, Turn, moved
from tutor.position import CHECKERS, HEAD, HOME, OFF, POINTS, Color, Counts, Position, opposite
from tutor.ruleset import Draw, HeadException, Prime, PrimeTiming, Ruleset, Topic, override
from tutor.ruling import NoteCode, Verdict, choices, dealings, notes, rule, rule_on

Hops = tuple[Hop, ...]


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


EDITION = "1"
"""It changes when the same seed comes to deal other items: then result codes of before are told from those of now."""

HINTS = 4
"""So many hints help with each item: the rule, where to look, what stands there, and the answer."""

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

TOPIC_OF: Mapping[Subject, Topic] = MappingProxyType(
    {
        Subject.DIE: Topic.LANDINGS,
        Subject.BLOCKED: Topic.CLOSED,
        Subject.HEAD: Topic.HEAD,
        Subject.HEAD_EXCEPTION: Topic.HEAD_EXCEPTION,
        Subject.ALL_DICE: Topic.ALL_DICE,
        Subject.LARGER_DIE: Topic.LARGER_DIE,
        Subject.PRIME: Topic.PRIME,
        Subject.PRIME_TIMING: Topic.PRIME_TIMING,
        Subject.HOME: Topic.HOME,
        Subject.FARTHEST: Topic.BEAR_OFF,
        Subject.SCORE: Topic.SCORE,
    }
)
"""The matter of the texts that a subject is about."""

_ABOUT_PLAYS = (Kind.ALLOWED, Kind.WHICH, Kind.RULE)
_KINDS: Mapping[Subject, tuple[Kind, ...]] = MappingProxyType(
    {
        Subject.DIE: _ABOUT_PLAYS,
        Subject.BLOCKED: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT, Kind.PASS, Kind.ORDER),
        Subject.HEAD: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT),
        Subject.HEAD_EXCEPTION: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT),
        Subject.ALL_DICE: (*_ABOUT_PLAYS, Kind.PLAY, Kind.COUNT),
        Subject.LARGER_DIE: (Kind.ALLOWED, Kind.RULE, Kind.PLAY),
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
    """Items without end, none twice while there are others, nor the same plays asked about on one board in another way.
    Every subject comes up in each round, in an order of chance; White and Black are to move by turns. Raises
    `ValueError` for a subject that the rules do not have, or when there is none."""
    if not series.subjects or not set(series.subjects) <= set(subjects_of(series.rules)):
        raise ValueError(f"{series.rules.name} has not all of these subjects: {series.subjects}")
    seen: set[_Asked] = set()
    subjects: list[Subject] = []
    for number in count():
        chance = Chance(f"{series.seed}/{series.level.value}/{number}")
        if not subjects:
            subjects = list(series.subjects)
            chance.shuffle(subjects)
        item = _dealt(chance, series, subjects.pop(), tuple(Color)[number % 2], seen)
        seen.add(_asked(item))
        yield item


_Asked = tuple[Position, Roll | None, tuple[Hops, ...]]


def _asked(item: Item) -> _Asked:
    """What would be the same question again, however it is put."""
    return item.position, item.roll, item.plays


PATIENCE = 400
"""After so many boards another answer is aimed at, then another kind; at last the nearest to the level is taken."""


def _dealt(chance: Chance, series: Series, subject: Subject, color: Color, seen: set[_Asked]) -> Item:
    kinds = kinds_of(subject, series.rules)
    wanted = tuple(kind for kind in kinds if kind in series.kinds)
    ways = (wanted, seen), (kinds, seen), (kinds, set[_Asked]())
    found = (_one_of(chance, series, subject, color, asked, known) for asked, known in ways if asked)
    return next(item for item in found if item is not None)


def _one_of(
    chance: Chance, series: Series, subject: Subject, color: Color, kinds: Sequence[Kind], seen: set[_Asked]
) -> Item | None:
    """An item of one of the kinds, of the level that is asked for if there is one; None when nothing new is found.

    Kind and answer are chosen before the board, so that those which few boards have come up as often as the others.
    """
    nearest: Item | None = None
    for kind in chance.some(kinds, len(kinds)):
        answers = answers_of(subject, kind, series.rules)
        for aim in chance.some(answers, len(answers)):
            for _ in range(PATIENCE):
                item = _drawn(chance, series, subject, kind, aim, color)
                if item is None or _asked(item) in seen:
                    continue
                if item.level is series.level:
                    return item
                if nearest is None or abs(item.level - series.level) < abs(nearest.level - series.level):
                    nearest = item
    return nearest


_ANSWERS: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        Kind.ALLOWED: (Verdict.LEGAL, Verdict.ILLEGAL),
        Kind.COUNT: ("0", "1", "2"),
        Kind.PASS: ("yes", "no"),
        Kind.PRIME: ("none", "stands", "refused"),
        Kind.WORTH: ("1", "2"),
    }
)


def answers_of(subject: Subject, kind: Kind, rules: Ruleset) -> tuple[str, ...]:
    """The answers that a kind of question is to have equally often: codes, or of `COUNT` the place among the numbers
    offered. One empty text where there is nothing to be even about."""
    if kind is Kind.ALLOWED and subject is Subject.PRIME_TIMING and not rules.settled:
        return (Verdict.LEGAL, Verdict.ILLEGAL, Verdict.OPEN)
    if kind is Kind.PRIME and rules.prime is Prime.NEVER:
        return ("none", "refused")
    return _ANSWERS.get(kind, ("",))


def _drawn(chance: Chance, series: Series, subject: Subject, kind: Kind, aim: str, color: Color) -> Item | None:
    """A question with the answer aimed at, about one built board; None when the board is not of use for it."""
    built = BUILDERS[subject](chance, Wanted(series.level, series.rules, kind, aim))
    if built is None:
        return None
    if color is Color.BLACK:
        built = Built(built.position.swapped(), built.roll, built.twin and built.twin.swapped())
    if not _can_arise(series.rules, built):
        return None
    board = _Board(subject, series.rules, built)
    return _ASKING[kind](chance, board, aim)


def _can_arise(rules: Ruleset, built: Built) -> bool:
    """Whether a game could come to this board (§7)."""
    boards = (built.position, built.twin) if built.twin else (built.position,)
    found = {note.code for board in boards for note in notes(rules, board, built.roll)}
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


def _ask_allowed(chance: Chance, board: _Board, aim: str) -> Item | None:
    if not board.useful:
        return None
    if board.subject is Subject.PRIME_TIMING and board.rules.prime_timing is not PrimeTiming.DIE:
        return _ask_of_a_moment(chance, board, aim)
    if aim == Verdict.LEGAL:
        play, foil = _allowed(chance, board) or (None, None)
    else:
        foil = _foil(chance, board)
        play = foil and foil.play
    if play is None or foil is None or rule(board.rules, board.position, board.roll, play).verdict != aim:
        return None
    return board.item(Kind.ALLOWED, (play,), _verdicts(board.rules), aim, foil)


def _verdicts(rules: Ruleset) -> tuple[str, ...]:
    """What can be said of a play under these rules."""
    return (Verdict.LEGAL, Verdict.ILLEGAL) if rules.settled else tuple(Verdict)


def _ask_of_a_moment(chance: Chance, board: _Board, aim: str) -> Item | None:
    """Where not each step is looked at, or it is left open: a prime for a moment, one that lasts, or none."""
    foil = play = (_lasting if aim == Verdict.ILLEGAL else _momentary)(chance, board)
    if foil and aim == Verdict.LEGAL and not board.rules.settled:
        near = _near(chance, board, foil, 1)
        play = near[0] if near else None
    refused = foil and Foil(board.strict, board.position, foil)
    if not play or not refused or not _decisive(board.subject, refused, board.roll):
        return None
    if rule(board.rules, board.position, board.roll, play).verdict != aim:
        return None
    return board.item(Kind.ALLOWED, (play,), _verdicts(board.rules), aim, refused)


def _ask_which(chance: Chance, board: _Board, _aim: str) -> Item | None:
    foil = _foil(chance, board) if board.useful else None
    legal = _near(chance, board, foil.play, 2) if foil else []
    if foil is None or len(legal) < 2 or not all(legal):
        return None
    plays = [*legal, foil.play]
    chance.shuffle(plays)
    if not _all_agreed(board, plays):
        return None
    texts = tuple(map(hops_text, plays))
    return board.item(Kind.WHICH, tuple(plays), texts, hops_text(foil.play), foil) if len(set(texts)) == 3 else None


def _all_agreed(board: _Board, plays: Iterable[Hops]) -> bool:
    """Whether every reading says the same of each of these plays, and for the same rule."""
    found = (rule(board.rules, board.position, board.roll, play) for play in plays)
    return all(ruling.verdict is not Verdict.OPEN and not ruling.divided for ruling in found)


def _ask_rule(chance: Chance, board: _Board, _aim: str) -> Item | None:
    foil = _foil(chance, board) if board.useful else None
    if foil is None or not _all_agreed(board, [foil.play]):
        return None
    return _which_rule(chance, board, foil)


def _which_rule(chance: Chance, board: _Board, foil: Foil) -> Item:
    """Which rule refuses the foil? Beside it stand rules that other steps on this board break."""
    asked = RULE_OF[board.subject]
    arguable = _broken_otherwise(board, foil.play)
    others = [each for each in _broken_elsewhere(board) if each not in arguable]
    rest = [each for each in _NAMED if each not in arguable and each not in others]
    offered = {asked, *(*chance.some(others, min(3, len(others))), *chance.some(rest, 3))[:3]}
    options = tuple(each for each in Rule if each in offered)
    return board.item(Kind.RULE, (foil.play,), options, asked, foil)


_NAMED = tuple(dict.fromkeys(RULE_OF.values()))


def _broken_otherwise(board: _Board, play: Hops) -> set[Rule]:
    """The rules that the play breaks if the dice are dealt to it in any way: a bear-off does not name its die."""
    ways = dealings(board.turn.dice, play)
    return {reason.rule for way in ways for reason in judge(board.strict, board.turn, way)}


def _broken_elsewhere(board: _Board) -> list[Rule]:
    """The rules that other first steps on this board break."""
    steps = (Step(p, die) for p in POINTS if board.turn.own[p] for die in dict.fromkeys(board.turn.dice))
    found = {reason.rule for step in steps for reason in objections(board.strict, board.turn, step)}
    return [each for each in Rule if each in found]


def _ask_play(chance: Chance, board: _Board, _aim: str) -> Item | None:
    foil = _foil(chance, board) if board.useful and board.agreed else None
    if foil is None or board.legal.must_pass:
        return None
    return board.item(Kind.PLAY, (), (), "", foil)


MOST_COUNTED = 12
"""More results than these nobody counts at the board."""


def _ask_count(chance: Chance, board: _Board, aim: str) -> Item | None:
    """How many results: beside the right number stand what it would be without the rule, and its neighbours."""
    foil = _foil(chance, board) if board.useful and board.agreed else None
    if foil is None or board.legal.must_pass:
        return None
    right, forgotten = len(set(board.legal.ends)), len(set(board.freed.ends))
    smaller = int(aim)
    if right == forgotten or not smaller < right <= MOST_COUNTED:
        return None
    less = chance.some(range(max(1, right - 3), right), smaller)
    more = [forgotten, *chance.some([n for n in range(right + 1, right + 4) if n != forgotten], 1)][: 2 - smaller]
    options = tuple(str(n) for n in sorted([right, *less, *more]))
    return board.item(Kind.COUNT, (), options, str(right), foil)


def _ask_pass(chance: Chance, board: _Board, aim: str) -> Item | None:
    """Must the side pass? Where it need not, one play or two are all there is."""
    foil = _foil(chance, board) if board.useful and board.agreed else None
    if foil is None:
        return None
    passes = board.legal.must_pass
    if passes is not (aim == "yes") or len(set(board.legal.ends)) > 2:
        return None
    return board.item(Kind.PASS, (), ("yes", "no"), aim, foil)


MOST_ORDERS = 4


def _ask_order(chance: Chance, board: _Board, _aim: str) -> Item | None:
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
    plays = [chance.pick(legal_orders), *chosen]
    chance.shuffle(plays)
    refused = all(_decisive(board.subject, Foil(board.strict, board.position, play), board.roll) for play in chosen)
    if not refused or not _all_agreed(board, plays):
        return None
    texts = tuple(map(hops_text, plays))
    answer = next(text for play, text in zip(plays, texts, strict=True) if play not in chosen)
    return board.item(Kind.ORDER, tuple(plays), texts, answer, foil)


def _ask_prime(chance: Chance, board: _Board, aim: str) -> Item | None:
    """Is it a prime, and may it stand? A row that is none is one point short of it, or lies over the ends of the
    opponent's route."""
    if not board.useful or (aim == "stands") is not bool(board.built.twin):
        return None
    foil = _foil(chance, board) if aim != "stands" else None
    found = _past_the_wall(chance, board) if aim == "stands" else None
    play = found[0] if found else foil.play if foil else None
    if aim == "none" and foil:
        play = _no_prime(chance, board, foil.play)
    foil = found[1] if found else foil
    if not play or foil is None or not _all_agreed(board, [play]):
        return None
    return board.item(Kind.PRIME, (play,), ("none", "stands", "refused"), aim, foil)


def _no_prime(chance: Chance, board: _Board, foil: Hops) -> Hops | None:
    """A legal play with no prime, not even for a moment: if there is one, with a row of six over the two ends."""
    own = board.turn.own
    found = [hops(result.line) for result in board.legal.results if _over_the_ends(own, result.own)]
    if not found:
        found = _near(chance, board, foil, 4)
    return next((play for play in found if play and not any(primes(after) for after in _after(own, play))), None)


def _over_the_ends(before: Counts, after: Counts) -> bool:
    """Whether six neighbouring points are held with 13 and 12 among them, and were not before (§4)."""
    rows = (range(first, first + 6) for first in range(8, 13))
    return any(all(after[p] for p in row) and not all(before[p] for p in row) for row in rows)


def _after(own: Counts, play: Hops) -> Iterator[Counts]:
    return _along(own, tuple(Step(source, source - target) for source, target in play))


def _ask_worth(_chance: Chance, board: _Board, aim: str) -> Item | None:
    """A game that is over. Where a last throw could make a draw of it, what it is worth is not settled yet."""
    position = board.position
    found = worth(position)
    if found is None or str(found[1]) != aim:
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


_ASKING: Mapping[Kind, Callable[[Chance, _Board, str], Item | None]] = MappingProxyType(
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


# ---------------------------------------------------------------- about what was refused in a game


def item_about(rules: Ruleset, position: Position, roll: Roll, tried: Hops) -> Item | None:
    """A question about steps that were refused in a game under settled rules: which rule refuses them or, where a
    subject has no such question, whether they are allowed. Steps that leave the play unfinished are gone on with.

    None where no single rule decides, or none that is practised.
    """
    turn = Turn.start(position, roll)
    # Of steps that can be dealt in two ways, the step that stops and the whole can break different rules.
    reasons = (*outlook_on(rules, turn, tried).refused, *rule(rules, position, roll, tried).reasons)
    for asked in dict.fromkeys(reason.rule for reason in reasons):
        for play in islice(_gone_on(rules, turn, asked, tried), PATIENCE):
            item = _about(rules, Built(position, roll), asked, play)
            if item is not None:
                return item
    return None


def _about(rules: Ruleset, built: Built, asked: Rule, play: Hops) -> Item | None:
    """The question about a whole play, if this rule alone refuses it."""
    assert built.roll
    foil = Foil(rules, built.position, play)
    subject = _subject_of(built.position, built.roll, asked, play)
    if subject not in subjects_of(rules) or not _can_arise(rules, built) or not _decisive(subject, foil, built.roll):
        return None
    board = _Board(subject, rules, built)
    if Kind.RULE in kinds_of(subject, rules):
        return _which_rule(Chance(f"{built}/{play}"), board, foil)
    return board.item(Kind.ALLOWED, (play,), _verdicts(rules), Verdict.ILLEGAL, foil)


def _subject_of(position: Position, roll: Roll, asked: Rule, play: Hops) -> Subject | None:
    """What is practised about this rule, as it refuses this play."""
    own = position.mover
    match asked:
        case Rule.HEAD if roll.double and own[HEAD] >= CHECKERS - 3:  # the first turns, as drills about it have them
            return Subject.HEAD_EXCEPTION
        case Rule.PRIME if not makes_prime(own, [own, *_after(own, play)][-1]):
            return Subject.PRIME_TIMING
    return next((subject for subject, decisive in RULE_OF.items() if decisive is asked), None)


def _gone_on(rules: Ruleset, turn: Turn, asked: Rule, tried: Hops) -> Iterator[Hops]:
    """The whole plays that begin with these steps and that nothing but this rule can refuse."""
    if asked is Rule.DIE:
        yield from _misdealt_on(rules, turn, tried)
        return
    plays = legal_plays(rules, turn, frozenset({asked}))
    waiting = [tried]
    while waiting:
        play = waiting.pop()
        if plays.dealt(play) is not None:
            yield play
        else:
            waiting += [(*play, (step.source, step.target)) for step in reversed(plays.next_steps(play))]


def _misdealt_on(rules: Ruleset, turn: Turn, tried: Hops) -> Iterator[Hops]:
    """With steps that were not thrown among them: as many as the roll allows, the rest with the dice that are left."""
    missing = legal_plays(rules, turn).dice_used - len(tried)
    after = turn
    for step in rule_on(rules, turn, tried).play:
        after = after.after(step)
    waiting = [(tried, after, missing)]
    while waiting:
        play, now, left = waiting.pop()
        if left == 0:
            yield play
        elif left > 0:
            steps = (Step(p, die) for p in POINTS if now.own[p] for die in dict.fromkeys(now.dice))
            standing = [step for step in steps if not objections(rules, now, step)]
            waiting += [((*play, (s.source, s.target)), now.after(s), left - 1) for s in reversed(standing)]


# ---------------------------------------------------------------- how hard it is


def points_of(found: Difficulty) -> int:
    """One number for what makes an item hard: first steps to look through, results that look as good, how far off the
    checker is that decides, and how late in the play it shows; what only the whole play shows is the hardest to see."""
    return 2 * found.candidates + found.near + found.distance + 3 * (found.step or MOST_DICE)


_BOUNDS: Mapping[Subject, tuple[int, int]] = MappingProxyType(
    {
        Subject.DIE: (19, 24),
        Subject.BLOCKED: (28, 39),
        Subject.HEAD: (21, 26),
        Subject.HEAD_EXCEPTION: (18, 21),
        Subject.ALL_DICE: (43, 47),
        Subject.LARGER_DIE: (30, 36),
        Subject.PRIME: (39, 46),
        Subject.PRIME_TIMING: (45, 51),
        Subject.HOME: (34, 46),
        Subject.FARTHEST: (17, 24),
        Subject.SCORE: (11, 16),
    }
)
"""From how many points on an item of a subject is medium, and hard.

What that comes to, in means of 60 items of each level: the mover holds 3.0, 4.2 and 5.7 points where the dice are asked
about, 5.5, 6.3 and 7.9 before a prime, 2.0, 3.1 and 4.2 when bearing off; a closed point refuses 7, 14 and 23 results.
"""


def level_of(subject: Subject, found: Difficulty) -> Level:
    """The level of an item that was measured so."""
    points = points_of(found)
    return Level(1 + sum(points >= bound for bound in _BOUNDS[subject]))
