"""How often each rule decides: `python -m tools.how_often [games]` plays games and counts.

A rule decides a turn when leaving it out, or taking another value of a field, changes which positions the turn
can lead to; the duty to play all dice, and the larger one, when it refuses a step that no other rule refuses.
Both sides like to build blocks, as people do: of three results drawn by lot they play the one with the longest
row of points. The page of the rule sets shows these figures (`tutor/app/rulesets.py`).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from tutor.dice import Roll
from tutor.legality import Rule, legal_plays
from tutor.play import Turn
from tutor.position import CHECKERS, OFF, START, Counts
from tutor.ruleset import GREEK, HeadException, PrimeTiming, Topic, override
from tutor.ruling import candidates

LEFT_OUT: Mapping[Topic, Rule] = MappingProxyType(
    {
        Topic.CLOSED: Rule.BLOCKED,
        Topic.HEAD: Rule.HEAD,
        Topic.PRIME: Rule.PRIME,
        Topic.BEAR_OFF: Rule.FARTHEST,
    }
)
"""Topics whose rule can be left out."""

DUTIES: Mapping[Topic, Rule] = MappingProxyType({Topic.ALL_DICE: Rule.ALL_DICE, Topic.LARGER_DIE: Rule.LARGER_DIE})
"""Topics that are about the whole play."""

OTHERWISE = MappingProxyType(
    {
        Topic.HEAD_EXCEPTION: HeadException.IF_HEAD_BLOCKS,
        Topic.PRIME_TIMING: PrimeTiming.TURN,
    }
)
"""Topics on which the texts differ, with the value compared with that of the Greek rules."""


def count(games: int, seed: int = 1) -> tuple[int, Counter[Topic], Counter[Topic]]:
    """The turns played, and in how many turns and in how many games each topic decided."""
    chance = random.Random(seed)
    turns, decided, in_games = 0, Counter[Topic](), Counter[Topic]()
    for _ in range(games):
        position, seen = START, set[Topic]()
        while True:
            turn = Turn.start(position, Roll(chance.randint(1, 6), chance.randint(1, 6)))
            ends = {result.own for result in legal_plays(GREEK, turn).results}
            turns += 1
            found = set(deciding(turn, ends))
            decided.update(found)
            seen |= found
            drawn = chance.sample(sorted(ends), k=min(3, len(ends)))
            own = max(drawn, key=longest_row)
            if own[OFF] == CHECKERS:
                break
            position = position.with_mover(own).handed_over()
        in_games.update(seen)
    return turns, decided, in_games


def longest_row(own: Counts) -> int:
    """The most points in a row that a side holds, along the opponent's route."""
    row = best = 0
    for point in (*range(12, 0, -1), *range(24, 12, -1)):
        row = row + 1 if own[point] else 0
        best = max(best, row)
    return best


def deciding(turn: Turn, ends: set[tuple[int, ...]]) -> list[Topic]:
    """The topics that decide where this turn can lead."""
    found = [
        topic
        for topic, rule in LEFT_OUT.items()
        if {result.own for result in legal_plays(GREEK, turn, frozenset({rule})).results} != ends
    ]
    refused = {reason.rule for candidate in candidates(GREEK, turn) for reason in candidate.reasons}
    found += [topic for topic, rule in DUTIES.items() if rule in refused]
    for topic, value in OTHERWISE.items():
        if {result.own for result in legal_plays(override(GREEK, topic, value), turn).results} != ends:
            found.append(topic)
    return found


def main(games: int) -> None:
    """Play and print what was counted."""
    turns, decided, in_games = count(games)
    print(f"{games} games, {turns} turns")
    for topic in (*LEFT_OUT, *DUTIES, *OTHERWISE):
        print(f"{topic}: {decided[topic] / turns:.5f} of turns, {in_games[topic] / games:.3f} of games")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
