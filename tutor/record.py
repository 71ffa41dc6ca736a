"""Games as text: a head with what was agreed, then each game (docs/interfaces.md, "Game text").

There is one written form of each contest; `replay` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.contest import Contest, Terms, left_open
from tutor.notation import ruleset_text
from tutor.ruleset import field_value
from tutor.transcript import NAMES, game_text, pair

TITLE = "Nardy Tutor game text"
VERSION = "1"


def contest_text(contest: Contest) -> str:
    """The one written form of a contest, as far as it has been played."""
    head = "\n".join((f"{TITLE} {VERSION}", *_head(contest.terms))) + "\n"
    last = game_text(contest.game, contest.number, contest.score_before(contest.number))
    return "\n".join((head, *(past.text for past in contest.past), last))


def _head(terms: Terms) -> Iterator[str]:
    yield f"Rules: {ruleset_text(terms.rules)}"
    if topics := left_open(terms.rules):
        yield "Played as: " + "+".join(f"{topic}={field_value(terms.settled, topic)}" for topic in topics)
    yield f"White: {terms.white}"
    yield f"Black: {terms.black}"
    if terms.length is not None:
        yield f"Match: {terms.length}"
    if terms.score != (0, 0):
        yield f"Score: {pair(terms.score)}"
    if terms.crawford_played:
        yield "Crawford: played"
    yield "Dice: typed" if terms.seed is None else f"Dice: seed {terms.seed}"
    if terms.starter:
        yield f"Start: {NAMES[terms.starter]}"
