"""Long nardy: every legal play of a position and a roll, and why anything else is refused.

Positions, plays and rule sets have a text form each; everything else is a frozen value.

>>> position, roll = read_position("LN1.w24x15.b24x15.w65")
>>> plays = legal_plays(NARD_ONLINE, Turn.start(position, roll))
>>> [play_text(result.play) for result in plays.results]
['24/18/13']

What is refused comes with its reasons: which rule, which step, and the points that show it.

>>> ruling = rule(NARD_ONLINE, position, roll, read_play("24/18 24/19"))
>>> str(ruling.verdict)
'illegal'
>>> reason = ruling.reasons[0]
>>> str(reason.rule), reason.number, reason.points, reason.limit
('head', 2, (24,), 1)

Plays of steps are judged directly; no reasons means that the play is legal.

>>> judge(NARD_ONLINE, Turn.start(position, roll), (Step(24, 5), Step(19, 6)))
()

A text may leave something open, as `LIVEGAMES` does; then `choices` judges every reading of it.

>>> found = choices(LIVEGAMES, Turn.start(position, roll))
>>> [(play_text(choice.orders[0]), str(choice.verdict)) for choice in found.results]
[('24/18/13', 'legal')]

A rule set may be played with house rules.

>>> ruleset_text(read_ruleset("Greek + head_exception = never"))
'greek+head-exception=never'
"""

from __future__ import annotations

from tutor.dice import ROLLS, Roll
from tutor.legality import Plays, Reason, Result, Rule, judge, legal_plays
from tutor.notation import (
    NotationError,
    play_text,
    position_text,
    read_play,
    read_position,
    read_roll,
    read_ruleset,
    ruleset_text,
)
from tutor.play import Hop, Play, Step, Turn
from tutor.position import START, Color, Position
from tutor.ruleset import FEDERATION, GREEK, LIVEGAMES, NARD_ONLINE, RULESETS, Ruleset
from tutor.ruling import Choices, Ruling, Verdict, choices, rule

__version__ = "0.1.0"

__all__ = [
    "FEDERATION",
    "GREEK",
    "LIVEGAMES",
    "NARD_ONLINE",
    "ROLLS",
    "RULESETS",
    "START",
    "Choices",
    "Color",
    "Hop",
    "NotationError",
    "Play",
    "Plays",
    "Position",
    "Reason",
    "Result",
    "Roll",
    "Rule",
    "Ruleset",
    "Ruling",
    "Step",
    "Turn",
    "Verdict",
    "__version__",
    "choices",
    "judge",
    "legal_plays",
    "play_text",
    "position_text",
    "read_play",
    "read_position",
    "read_roll",
    "read_ruleset",
    "rule",
    "ruleset_text",
]
