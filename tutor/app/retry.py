"""A costly play put on the board again, to find a better one: the board, its controls, and what is said to a play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from urllib.parse import urlencode

from tutor.app import board_view, component, retrying, session, tools
from tutor.app.board_view import Said, Scene
from tutor.app.cards import Shown
from tutor.app.desk import Desk, outlook, to_link
from tutor.app.retrying import Retry
from tutor.app.tools import Button
from tutor.board import View
from tutor.commentary import points_text
from tutor.game import as_played, turn_of
from tutor.marks import marks_for_result
from tutor.misplays import Task
from tutor.play import PASS, Hop, Play
from tutor.position import Color
from tutor.review import Compared, Hops
from tutor.ruling import plays_of
from tutor.translator import Translator


def scene(
    t: Translator, desk: Desk, shown: Shown, pos: str, view: Color, walk: Play = PASS, still: bool = False
) -> Scene:
    """The board with what was tried, or with the better play as it is made, the `walk`."""
    position, roll = desk.now.position, desk.now.roll
    seen = outlook(desk)
    assert roll
    assert seen
    after = turn_of(position, roll)
    for step in walk:
        after = after.after(step)
    return Scene(
        position=position.with_mover(after.own if walk else seen.turn.own),
        roll=roll,
        dice=roll.dice if walk else seen.turn.dice,
        going=() if walk or still else seen.going,
        said=shown.said or Said(t.t("Left to play: {dice}.", dice=t.join(str(die) for die in seen.turn.dice))),
        pos=pos,
        rev=session.memory().rev,
        view=View(view),
        words=shown.words,
        shown=marks_for_result(position.mover, after.own) if walk else shown.marks,
        before=position if shown.before and not walk else None,
        walk=walk,
        walked_from=position if walk else None,
        walk_id=pos,
        still=still or bool(walk),
    )


def play_of(task: Task, play: Hops) -> Play:
    """A play of a turn with its dice."""
    return plays_of(as_played(task.rules), turn_of(task.position, task.roll)).dealt(play) or PASS


def right_said(t: Translator, found: Compared) -> Said:
    """What is said of a whole play that is not costly."""
    if found.close:
        return Said(t.t("Right: as far as the net can tell, no play is better."), "yes")
    less = points_text(t, found.loss, found.exact)
    return Said(t.t("Right: that is not costly, {points} points less than the best play.", points=less), "yes")


def place(now: Retry, desk: Desk, **more: object) -> str:
    """What the reader sees, for telling whether something was done on it."""
    return urlencode({**more, "picked": now.picked, "told": now.told, **to_link(desk)})


def hop_of(key: str, pos: str) -> Hop | None:
    """The step that was made on the board of this key; None of one that was made on another state than this."""
    gesture = board_view.answer(component.sent(key, "gesture"))
    if gesture and gesture.kind == "step" and gesture.pos == pos:
        return gesture.source, gesture.target or 0
    return None


Edit = Callable[[Retry], Retry]


def controls(key: str, t: Translator, now: Retry, desk: Desk, last: bool, change: Callable[[Edit], None]) -> None:
    """Put on the page what can be done beside playing; `change` is called from a callback with what is done then."""
    row: list[tools.Control] = [
        Button("undo", t.t("Undo"), "undo", enabled=bool(desk.past)),
        Button("answer", t.t("Show the better play"), enabled=not now.told),
    ]
    if now.asked is not None:
        label = t.t("Finish") if last else t.t("Next")
        row.append(Button("next", label, main=now.answered, enabled=now.answered, leaves=True))
    offered, moment = [row], str(now.picked)

    def use() -> None:
        if found := tools.used(key, offered, moment):
            change(_EDITS[found.name])

    tools.show(key, t.t("Controls"), offered, t, use, moment)


_EDITS: Mapping[str, Edit] = MappingProxyType(
    {"undo": retrying.undone, "answer": retrying.told, "next": lambda now: retrying.at(now, now.picked + 1)}
)
