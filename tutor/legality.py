"""The rules: one function each, and what follows from them.

A rule's function looks at one step and returns `None`, or the `Evidence` that stops it. Everything
else is made of these functions: the list of legal plays, the reasons for a refusal, and so the
sentences, the marks on the board and the JSON. So a list and an explanation cannot disagree.

Sections (§) are those of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tutor.notation import counts_text, hops_text
from tutor.play import PASS, Hop, Play, Step, Turn, moved
from tutor.position import CHECKERS, HEAD, OFF, POINTS, Counts, counts_of, opposite
from tutor.ruleset import HeadException, Prime, PrimeTiming, Ruleset


class Rule(StrEnum):
    """What can stop a step or a play; the value is the code used in JSON."""

    CHECKER = "checker"
    DIE = "die"
    BLOCKED = "blocked"
    HEAD = "head"
    PRIME = "prime"
    HOME = "home"
    FARTHEST = "farthest"
    OVER = "over"
    ALL_DICE = "all-dice"
    LARGER_DIE = "larger-die"


class Evidence(NamedTuple):
    """What a rule's function found, in the mover's numbers.

    `points` and `opponent` are the points that show it, `limit` the number the rule allows and `found`
    how many there were: checkers on a closed point, departures made, checkers outside home or farther
    back, opposing checkers behind a prime.
    """

    rule: Rule
    points: tuple[int, ...] = ()
    opponent: tuple[int, ...] = ()
    limit: int | None = None
    found: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a play is refused: the rule, where, and the facts. Sentences and marks are made from it.

    `number` is the place of `step` in the play, from 1; both are None for a reason about the whole play.
    `witness` is a legal play that proves `all-dice` or `larger-die`. The other fields are `Evidence`'s;
    for these two rules `limit` is the number of dice playable or the larger die, and `count` the number
    of dice the play uses.
    """

    rule: Rule
    step: Step | None = None
    number: int | None = None
    points: tuple[int, ...] = ()
    opponent: tuple[int, ...] = ()
    limit: int | None = None
    count: int = 0
    witness: Play = PASS


# ---------------------------------------------------------------- one function a rule (§2 to §4)


def over(_rules: Ruleset, turn: Turn, _step: Step) -> Evidence | None:
    """Nothing is played once a side has borne off all fifteen (§2)."""
    return Evidence(Rule.OVER) if turn.finished else None


def checker(_rules: Ruleset, turn: Turn, step: Step) -> Evidence | None:
    """A step needs a checker of the mover on its point (§2)."""
    if 1 <= step.source <= HEAD and turn.own[step.source]:
        return None
    return Evidence(Rule.CHECKER, (step.source,))


def die(_rules: Ruleset, turn: Turn, step: Step) -> Evidence | None:
    """A step uses one unused die, whole and forward (§2)."""
    return None if step.die in turn.dice else Evidence(Rule.DIE)


def blocked(_rules: Ruleset, turn: Turn, step: Step) -> Evidence | None:
    """One opposing checker closes a point; there is no hitting, and passing over is free (§2)."""
    landing = step.source - step.die
    if 0 < landing <= HEAD and turn.against[landing]:
        return Evidence(Rule.BLOCKED, (landing,), (landing,), None, turn.against[landing])
    return None


def head(rules: Ruleset, turn: Turn, step: Step) -> Evidence | None:
    """One checker a turn leaves the head; on a first-turn double there may be two (§3)."""
    if step.source != HEAD:
        return None
    allowed, departed = allowance(rules, turn), turn.departed
    return Evidence(Rule.HEAD, (HEAD,), (), allowed, departed) if departed >= allowed else None


def prime(rules: Ruleset, turn: Turn, step: Step) -> Evidence | None:
    """Under `prime_timing = die` a step may not make a six-point prime that is refused (§4)."""
    landing = step.source - step.die
    if not 0 < landing <= HEAD or turn.own[landing] or rules.prime_timing is PrimeTiming.TURN:
        return None
    run = _run_through(turn.own, landing, step.source)
    if len(run) < 6 or not turn.own[step.source]:
        return None
    return _refusal(rules, turn, run)


def home(_rules: Ruleset, turn: Turn, step: Step) -> Evidence | None:
    """Bearing off waits until all the mover's checkers are home (§2)."""
    if step.source > step.die or not any(turn.own[7:]):
        return None
    outside = tuple(p for p in POINTS if p > 6 and turn.own[p])
    return Evidence(Rule.HOME, outside, (), None, sum(turn.own[7:]))


def farthest(_rules: Ruleset, turn: Turn, step: Step) -> Evidence | None:
    """A die larger than the point bears off only from the farthest point, all being home (§2)."""
    own, source = turn.own, step.source
    if source >= step.die or any(own[7:]) or not any(own[source + 1 : 7]):
        return None
    farther = tuple(p for p in range(6, source, -1) if own[p])
    return Evidence(Rule.FARTHEST, farther, (), None, sum(own[source + 1 : 7]))


Check = Callable[[Ruleset, Turn, Step], Evidence | None]
CHECKS: tuple[tuple[Rule, Check], ...] = (
    (Rule.OVER, over),
    (Rule.CHECKER, checker),
    (Rule.DIE, die),
    (Rule.BLOCKED, blocked),
    (Rule.HEAD, head),
    (Rule.PRIME, prime),
    (Rule.HOME, home),
    (Rule.FARTHEST, farthest),
)
"""Every rule about a step, in the order its objection is told."""

_BY_CONSTRUCTION = frozenset({Rule.OVER, Rule.CHECKER, Rule.DIE})
"""What a generated step cannot break: it takes a checker that is there, by an unused die, in a game that goes on."""

Rules = frozenset[Rule]
NOTHING: Rules = frozenset()


def objections(rules: Ruleset, turn: Turn, step: Step, without: Rules = NOTHING) -> tuple[Reason, ...]:
    """Every rule that this step breaks now, in the order of `CHECKS`; empty when it stands.

    `without` leaves rules out. Raises `ValueError` when `rules` leaves open what bears on plays.
    """
    _settled(rules)
    found = (check(rules, turn, step) for rule, check in CHECKS if rule not in without)
    return tuple(Reason(e.rule, step, None, e.points, e.opponent, e.limit, e.found) for e in found if e is not None)


def allowance(rules: Ruleset, turn: Turn) -> int:
    """How many checkers may leave the head in this turn: 1, or 2 on some first-turn doubles (§3)."""
    if turn.began[HEAD] != CHECKERS or not turn.roll.double:
        return 1
    if rules.head_exception is HeadException.ANY_DOUBLE:
        return 2
    if rules.head_exception is HeadException.NEVER or turn.roll.high not in (3, 4, 6):
        return 1
    closed = [p for p in single_landings(turn) if turn.against[p]]
    match rules.head_exception:
        case HeadException.IF_BLOCKED:
            return 2 if closed else 1
        case HeadException.IF_HEAD_BLOCKS:
            return 2 if closed and closed[0] == opposite(HEAD) else 1
        case _:
            return 2


def single_landings(turn: Turn) -> list[int]:
    """Where one checker from the head would land with each die of a double in turn (§3)."""
    die = turn.roll.high
    return [p for p in (HEAD - die * k for k in range(1, 5)) if p > 0]


# ---------------------------------------------------------------- the six-point prime (§4)


_ROUTE = tuple(opposite(q) for q in POINTS)
"""The opponent's route from its head to its home, in the mover's numbers: 12 … 1, 24 … 13. On it the
mover's 1 and 24 are neighbours, and the mover's 12 and 13 are the two ends (§4)."""
_EARLIER = {p: _ROUTE[:i][::-1] for i, p in enumerate(_ROUTE)}
_LATER = {p: _ROUTE[i + 1 :] for i, p in enumerate(_ROUTE)}


def _run_through(own: Counts, point: int, left: int = OFF) -> tuple[int, ...]:
    """The points held without a gap around `point`, in the order the opponent meets them.

    `point` counts as held; one checker counts as gone from `left`.
    """
    before, after = [], []
    for p in _EARLIER[point]:
        if not own[p] or (p == left and own[p] == 1):
            break
        before.append(p)
    for p in _LATER[point]:
        if not own[p] or (p == left and own[p] == 1):
            break
        after.append(p)
    return (*reversed(before), point, *after)


def prime_allowed(rules: Ruleset, turn: Turn, run: tuple[int, ...]) -> bool:
    """Whether a prime on `run` may be made: for `ahead`, an opposing checker is past it or off (§4)."""
    against = turn.against
    match rules.prime:
        case Prime.FREE:
            return True
        case Prime.NEVER:
            return False
        case Prime.HOME:
            return against[OFF] > 0 or any(against[13:19])
        case Prime.AHEAD:
            return against[OFF] > 0 or any(against[p] for p in _LATER[run[-1]])


def _refusal(rules: Ruleset, turn: Turn, run: tuple[int, ...]) -> Evidence | None:
    if prime_allowed(rules, turn, run):
        return None
    trapped = tuple(p for p in POINTS if turn.against[p])
    return Evidence(Rule.PRIME, run, trapped, 6, sum(turn.against[1:]))


def runs(own: Counts) -> tuple[tuple[int, ...], ...]:
    """Every run of points held by one side without a gap between, each as the opponent meets it (§4).

    >>> runs(counts_of({24: 5, 1: 5, 9: 5}))
    ((1, 24), (9,))
    """
    found: list[tuple[int, ...]] = []
    for point in (p for p in POINTS if own[p]):
        if not any(point in run for run in found):
            found.append(_run_through(own, point))
    return tuple(found)


def primes(own: Counts) -> tuple[tuple[int, ...], ...]:
    """Every run of six or more points held by one side, as the opponent meets them."""
    return tuple(run for run in runs(own) if len(run) >= 6)


def makes_prime(before: Counts, after: Counts) -> tuple[int, ...]:
    """The points newly held that belong to a prime: a window of six held after, and not before (§4)."""
    fresh = (p for p in POINTS if after[p] and not before[p])
    return tuple(p for p in fresh if len(_run_through(after, p)) >= 6)


def _handed_over(rules: Ruleset, turn: Turn) -> Evidence | None:
    """Under `prime_timing = turn`: the refused prime that stands now and did not when the turn began (§4)."""
    if rules.prime_timing is PrimeTiming.DIE:
        return None
    runs = (_run_through(turn.own, point) for point in makes_prime(turn.began, turn.own))
    return next((refusal for run in runs if (refusal := _refusal(rules, turn, run))), None)


# ---------------------------------------------------------------- every legal play (§2)

_STEPS = tuple(tuple(Step(source, die) for die in range(7)) for source in range(25))
_Node = tuple[Counts, tuple[int, ...]]
"""The mover's checkers and the unused dice. Departures follow from the checkers, so orders that meet
here again have the same future and are merged; the unused dice belong to it, or plays would be lost."""
_Graph = dict[_Node, list[tuple[_Node, Step]]]
"""For each node the steps that lead to it, with the nodes they come from; none for the turn's own."""


_ALL_OFF = counts_of({})


@dataclass(frozen=True)
class Result:
    """One position that legal plays lead to: the mover's checkers there, and every play that ends so."""

    own: Counts
    ends: tuple[_Node, ...]
    _graph: _Graph

    @property
    def order_count(self) -> int:
        """How many orders there are."""
        return len(self.orders)

    @property
    def line(self) -> Play:
        """One of the plays, found without listing the others."""
        return _line(self._graph, self.ends[0])

    @cached_property
    def orders(self) -> tuple[Play, ...]:
        """Every play that ends here, sorted by its text. Plays of one text (a bear-off does not name its
        die) are listed once, the one that gives the larger die to the earlier step."""
        by_text: dict[str, Play] = {}
        for play in _paths(self._graph, self.ends):
            text = hops_text(hops(play))
            if text not in by_text or _dice_of(play) > _dice_of(by_text[text]):
                by_text[text] = play
        return tuple(by_text[text] for text in sorted(by_text))

    @property
    def play(self) -> Play:
        """The first of the orders."""
        return self.orders[0]


@dataclass(frozen=True)
class Plays:
    """Every legal play of a turn, grouped by the position it leads to.

    `dice_used` is the largest number of dice that can be played.
    """

    turn: Turn
    dice_used: int
    _graph: _Graph
    _ends: dict[Counts, tuple[_Node, ...]]

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The results sorted by position text, descending; empty when the game is over."""
        return tuple(Result(own, self._ends[own], self._graph) for own in in_list_order(self._ends))

    def result(self, own: Counts) -> Result | None:
        """The result with these checkers, or None when no legal play leads there."""
        return Result(own, self._ends[own], self._graph) if own in self._ends else None

    @property
    def must_pass(self) -> bool:
        """Whether the only play is the pass."""
        return not self.dice_used and bool(self._ends)

    @property
    def ends(self) -> Iterable[Counts]:
        """The mover's checkers of each result, in no order: to count them no position text is needed."""
        return self._ends.keys()

    @property
    def unused(self) -> tuple[int, ...]:
        """The dice that legal plays leave unused; none where one bears off the last checker, for that completes it."""
        if not self._ends or _ALL_OFF in self._ends:
            return ()
        return next(iter(self._ends.values()))[0][1]

    @cached_property
    def _live(self) -> dict[_Node, set[Step]]:
        """The steps of legal plays, by the node they are made from."""
        live: dict[_Node, set[Step]] = {}
        seen = {end for ends in self._ends.values() for end in ends}
        waiting = list(seen)
        while waiting:
            for before, step in self._graph[waiting.pop()]:
                live.setdefault(before, set()).add(step)
                if before not in seen:
                    seen.add(before)
                    waiting.append(before)
        return live

    def _along(self, wanted: tuple[Hop, ...]) -> list[set[_Node]]:
        """Where legal plays may stand after none, one, two … of the wanted steps, as far as any goes."""
        fronts = [{(self.turn.own, self.turn.dice)}]
        for hop in wanted:
            steps = ((node, s) for node in fronts[-1] for s in self._live.get(node, ()))
            front = {_successor(node, s) for node, s in steps if (s.source, s.target) == hop}
            if not front:
                break
            fronts.append(front)
        return fronts

    def next_steps(self, played: tuple[Hop, ...] = ()) -> tuple[Step, ...]:
        """The steps that continue `played` into a legal play, from the head down, the larger die first."""
        fronts = self._along(played)
        if len(fronts) <= len(played):
            return ()
        steps = {step for node in fronts[-1] for step in self._live.get(node, ())}
        return tuple(sorted(steps, key=lambda step: (-step.source, -step.die)))

    def dealt(self, played: tuple[Hop, ...]) -> Play | None:
        """These steps as a whole legal play, the larger die to the earlier step; None if they are not one."""
        waiting: list[tuple[_Node, Play]] = [((self.turn.own, self.turn.dice), PASS)]
        while waiting:
            node, play = waiting.pop()
            if len(play) == len(played):
                if node in self._ends.get(node[0], ()):
                    return play
                continue
            steps = [s for s in self._live.get(node, ()) if (s.source, s.target) == played[len(play)]]
            waiting += ((_successor(node, s), (*play, s)) for s in sorted(steps, key=lambda s: s.die))
        return None

    def after(self, played: Play) -> Plays:
        """What is left of the legal plays that begin with these steps; nothing when none does."""
        turn, node = self.turn, (self.turn.own, self.turn.dice)
        for step in played:
            if step not in self._live.get(node, ()):
                return Plays(turn, 0, {}, {})
            turn, node = turn.after(step), _successor(node, step)
        graph: _Graph = {node: []}
        waiting = [node]
        while waiting:
            before = waiting.pop()
            for step in self._live.get(before, ()):
                reached = _successor(before, step)
                if reached not in graph:
                    graph[reached] = []
                    waiting.append(reached)
                graph[reached].append((before, step))
        ends = {own: kept for own, nodes in self._ends.items() if (kept := tuple(n for n in nodes if n in graph))}
        return Plays(turn, self.dice_used - len(played), graph, ends)

    @property
    def can_finish_early(self) -> bool:
        """Whether a play that uses fewer dice than others bears off the last checker, and so is complete."""
        ends = self._ends.get(_ALL_OFF, ())
        return any(len(self.turn.dice) - len(dice) < self.dice_used for _, dice in ends)

    def listed(self) -> Iterator[Play]:
        """Every legal play in list order: results as listed, and the orders of each."""
        for result in self.results:
            yield from result.orders

    def using(self, step: Step) -> Play | None:
        """The first listed legal play that makes `step` at some point, or None."""
        if not any(step in steps for steps in self._live.values()):
            return None
        return next(play for play in self.listed() if (step.source, step.target) in hops(play))

    def nearest(self, attempt: Play) -> Play:
        """The first listed legal play with the longest common beginning: the witness of a refusal."""
        wanted = hops(attempt)
        fronts = self._along(wanted)
        reached, waiting = set(fronts[-1]), list(fronts[-1])
        while waiting:
            node = waiting.pop()
            new = {_successor(node, step) for step in self._live.get(node, ())} - reached
            reached |= new
            waiting.extend(new)
        shared = len(fronts) - 1
        ends = (result for result in self.results if not reached.isdisjoint(result.ends))
        plays = (play for result in ends for play in result.orders)
        return next(play for play in plays if hops(play)[:shared] == wanted[:shared])


def in_list_order(ends: Iterable[Counts]) -> list[Counts]:
    """The mover's checkers after each play, sorted by position text, descending; a dot follows them there."""
    return sorted(ends, key=lambda own: counts_text(own) + ".", reverse=True)


def hops(play: Play) -> tuple[Hop, ...]:
    """The steps as a person writes them: from, to."""
    return tuple([(step.source, step.target) for step in play])


def legal_plays(rules: Ruleset, turn: Turn, without: Rules = NOTHING) -> Plays:
    """Every legal play from `turn` (§2), in every order, found by asking `CHECKS` of each possible step.

    `without` says what would be legal if these rules were not there. Raises `ValueError` when `rules`
    leaves open what bears on plays.
    """
    _settled(rules)
    if turn.finished and Rule.OVER not in without:
        return Plays(turn, 0, {(turn.own, turn.dice): []}, {})
    graph = _explore(rules, turn, without)
    nodes = _may_be_handed_over(rules, turn, list(graph), without)
    used = max((len(turn.dice) - len(dice) for _, dice in nodes), default=0)
    ends: dict[Counts, tuple[_Node, ...]] = {}
    for node in _using_all_they_can(turn, nodes, used, without):
        ends[node[0]] = (*ends.get(node[0], ()), node)
    return Plays(turn, used, graph, ends)


def _may_be_handed_over(rules: Ruleset, turn: Turn, nodes: list[_Node], without: Rules) -> list[_Node]:
    """The nodes at which a play may stop, were it not for unused dice."""
    if Rule.PRIME in without or rules.prime_timing is PrimeTiming.DIE:
        return nodes
    return [node for node in nodes if not _handed_over(rules, turn._replace(own=node[0]))]


def _using_all_they_can(turn: Turn, nodes: list[_Node], used: int, without: Rules) -> list[_Node]:
    """The nodes where a legal play ends: all dice used that can be, the larger of two, or all checkers off."""
    left = len(turn.dice) - used
    kept = nodes
    if Rule.ALL_DICE not in without:
        kept = [node for node in kept if len(node[1]) == left or node[0][OFF] == CHECKERS]
    larger, smaller = turn.dice[:1], turn.dice[1:]
    if Rule.LARGER_DIE in without or len(turn.dice) != 2 or used != 1 or larger == smaller:
        return kept
    if not any(dice == smaller for _, dice in nodes):
        return kept
    return [node for node in kept if node[1] != larger or node[0][OFF] == CHECKERS]


def _explore(rules: Ruleset, turn: Turn, without: Rules) -> _Graph:
    """Every node that steps can reach, with the steps that lead to it, nearest first."""
    checks = tuple(check for rule, check in CHECKS if rule not in without and rule not in _BY_CONSTRUCTION)
    root: _Node = (turn.own, turn.dice)
    graph: _Graph = {root: []}
    level = [root]
    while level:
        reached: _Graph = {}
        for node in level:
            own, dice = node
            if not dice:
                continue
            now = Turn(own, turn.against, dice, turn.began, turn.roll)
            sources = [p for p in POINTS if own[p]]
            for number in dict.fromkeys(dice):
                left = _without_one(dice, number)
                for source in sources:
                    step = _STEPS[source][number]
                    for check in checks:
                        if check(rules, now, step) is not None:
                            break
                    else:
                        reached.setdefault((moved(own, step), left), []).append((node, step))
        graph.update(reached)
        level = list(reached)
    return graph


def _without_one(dice: tuple[int, ...], number: int) -> tuple[int, ...]:
    at = dice.index(number)
    return dice[:at] + dice[at + 1 :]


def _successor(node: _Node, step: Step) -> _Node:
    return moved(node[0], step), _without_one(node[1], step.die)


def _line(graph: _Graph, end: _Node) -> Play:
    steps: list[Step] = []
    while graph[end]:
        end, step = graph[end][0]
        steps.append(step)
    return tuple(reversed(steps))


def _paths(graph: _Graph, ends: Iterable[_Node]) -> Iterator[Play]:
    waiting: list[tuple[_Node, Play]] = [(end, PASS) for end in ends]
    while waiting:
        node, tail = waiting.pop()
        if not graph[node]:
            yield tail
        waiting += [(before, (step, *tail)) for before, step in graph[node]]


def _dice_of(play: Play) -> tuple[int, ...]:
    return tuple(step.die for step in play)


def _settled(rules: Ruleset) -> None:
    if not rules.settled:
        raise ValueError(f"{rules.name} leaves open what bears on plays: judge each of its readings()")


# ---------------------------------------------------------------- judging a play


def judge(
    rules: Ruleset, turn: Turn, play: Play, without: Rules = NOTHING, plays: Plays | None = None
) -> tuple[Reason, ...]:
    """Every reason why this play, by these dice, is refused; empty when it is legal (§2).

    Each step is judged as if those before it had been made, allowed or not. Only when every step stands
    is the play judged as a whole: first for the prime it hands over, then for the dice it should have used.
    `plays` are the turn's legal plays, when the caller has them already.
    """
    found: list[Reason] = []
    now = turn
    for number, step in enumerate(play, start=1):
        found += (replace(r, number=number) for r in objections(rules, now, step, without))
        now = now.after(step)
    if found:
        return tuple(found)
    if turn.finished and Rule.OVER not in without:
        return (Reason(Rule.OVER),)
    if Rule.PRIME not in without and play and (e := _handed_over(rules, now)):
        return (Reason(e.rule, None, None, e.points, e.opponent, e.limit, e.found),)
    if len(play) == len(turn.dice):
        return ()  # Each step stands by a die of its own, so none is left.
    return _unused_dice(play, plays or legal_plays(rules, turn, without), without)


def _unused_dice(play: Play, plays: Plays, without: Rules) -> tuple[Reason, ...]:
    """All dice are played when they can be; of two that exclude each other, the larger (§2).

    Without the rule that a step uses one die as it was thrown, only the number of the steps can be compared.
    """
    if plays.dealt(hops(play)) is not None or (Rule.DIE in without and len(play) >= plays.dice_used):
        return ()
    rule, limit = Rule.ALL_DICE, plays.dice_used
    if len(play) == plays.dice_used or Rule.ALL_DICE in without:
        rule, limit = Rule.LARGER_DIE, max(plays.turn.dice)
    return (Reason(rule, limit=limit, count=len(play), witness=plays.nearest(play)),)
