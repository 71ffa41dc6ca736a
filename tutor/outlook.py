"""What follows from steps that were tried: how far they stand, what stopped them, and what can come next.

A person makes steps one after the other, and the first that can begin no legal play stops the play: it is told of that
step, where a ruling tells of the whole play. Points are in the numbers of the side to move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tutor.dice import Roll
from tutor.legality import Reason, Rule
from tutor.play import PASS, Hop, Play, Step, Turn
from tutor.position import CHECKERS, OFF, Position
from tutor.ruleset import Ruleset
from tutor.ruling import (
    Candidate,
    Choices,
    Ruling,
    Standing,
    Verdict,
    candidates,
    choices,
    dealings,
    plays_of,
    rule_on,
)


@dataclass(frozen=True)
class Outlook:
    """What follows from a moment under its rules.

    `made` are the steps that stand, with their dice; `turn` is the turn after them and `choices` what is left of the
    plays. `judged_by` are the rules, or their one reading in which the steps made still stand. `refused` are the
    reasons against the step that stopped the play, `stopped`, each counted as a step of this play. `ruling` is the
    ruling on the whole play, once nothing more can be added to it or it was called finished.
    """

    began: Turn
    made: Play
    turn: Turn
    choices: Choices
    judged_by: Ruleset
    stopped: Play
    refused: tuple[Reason, ...]
    ruling: Ruling | None

    @property
    def going(self) -> tuple[Step, ...]:
        """The steps that can come next."""
        return self.choices.next_steps()

    @property
    def doubtful(self) -> bool:
        """Whether the steps made stand in some readings of the rules only."""
        return self.judged_by != self.choices.rules

    @property
    def finished(self) -> bool:
        """Whether the play as made is whole in some reading, so that it can be confirmed."""
        return self.ruling is not None and self.ruling.verdict is not Verdict.ILLEGAL

    def refusals(self) -> tuple[Candidate, ...]:
        """Every own checker by every unused die that cannot come next in every reading still in question, its
        reasons told as about the whole play."""
        found = (c for c in candidates(self.judged_by, self.turn) if c.standing is not Standing.LEGAL)
        return tuple(self._told(candidate) for candidate in found)

    def _told(self, candidate: Candidate) -> Candidate:
        reasons = tuple(counted(self.made, reason) for reason in candidate.reasons)
        readings = tuple((rules, self._told(answer)) for rules, answer in candidate.readings)
        witness = (*self.made, *candidate.witness) if candidate.witness else PASS
        return replace(candidate, reasons=reasons, readings=readings, witness=witness)


def outlook_of(rules: Ruleset, position: Position, roll: Roll, tried: tuple[Hop, ...], called: bool = False) -> Outlook:
    """What follows from these steps. `called` says that the play was declared finished, as a pass is."""
    return outlook_on(rules, Turn.start(position, roll), tried, called)


@lru_cache(maxsize=512)
def outlook_on(rules: Ruleset, began: Turn, tried: tuple[Hop, ...], called: bool = False) -> Outlook:
    """The same from a turn in which nothing is played yet."""
    made = _standing_part(rules, began, tried)
    turn = began
    for step in made:
        turn = turn.after(step)
    found = choices(rules, began).after(made)
    live = found.live()
    judged_by = live[0] if len(live) == 1 else rules
    stopped, refused = _stopped(judged_by, turn, made, tried[len(made) : len(made) + 1])
    whole = not began.finished and not stopped and not found.next_steps() and (bool(tried) or found.must_pass)
    ruling = rule_on(rules, began, tried) if whole or stopped or called else None
    return Outlook(began, made, turn, found, judged_by, stopped, refused, ruling)


def _standing_part(rules: Ruleset, began: Turn, tried: tuple[Hop, ...]) -> Play:
    """As many of the steps as begin a legal play in some reading, dealt so that it can still be finished."""
    known = choices(rules, began)
    count = 0
    while count < len(tried) and any((s.source, s.target) == tried[count] for s in known.next_steps(tried[:count])):
        count += 1
    begun = tried[:count]
    for reading, plays in known.readings:
        for play in reversed(dealings(began.dice, begun)):
            if _begins(reading, began, play, plays.dice_used):
                return play
    return PASS


def _begins(reading: Ruleset, began: Turn, play: Play, most: int) -> bool:
    """Whether these dealt steps begin a play of as many dice as can be played."""
    turn = began
    for step in play:
        if step not in plays_of(reading, turn).next_steps():
            return False
        turn = turn.after(step)
    rest = plays_of(reading, turn)
    return turn.own[OFF] == CHECKERS or (bool(rest.results) and len(play) + rest.dice_used == most)


def _stopped(rules: Ruleset, turn: Turn, made: Play, hop: tuple[Hop, ...]) -> tuple[Play, tuple[Reason, ...]]:
    """The step that stopped the play and why, its number counted on from the steps made."""
    if not hop:
        return PASS, ()
    ruling = rule_on(rules, turn, hop)
    step = ruling.play[0]
    candidate = next((c for c in candidates(rules, turn) if c.step == step), None)
    if candidate and candidate.reasons:
        reasons = candidate.reasons
    else:
        reasons = ruling.reasons or next(reading.reasons for reading in ruling.readings if reading.reasons)
    return (step,), tuple(counted(made, reason) for reason in reasons if reason.number in (None, 1))


def counted(made: Play, reason: Reason) -> Reason:
    """A reason found after the steps made, told as one about the whole play: they count, and begin its witness."""
    number = reason.number + len(made) if reason.number else None
    if reason.rule is not Rule.ALL_DICE:
        return replace(reason, number=number, witness=(*made, *reason.witness) if reason.witness else PASS)
    limit, count = (reason.limit or 0) + len(made), reason.count + len(made)
    return replace(reason, number=number, witness=(*made, *reason.witness), limit=limit, count=count)
