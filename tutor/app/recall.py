"""Costly plays that come back, on Practise: one after another on the board, to find a better play this time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape

import streamlit as st

from tutor import misplays
from tutor.app import board_view, cards, component, lists, retry, retrying, session, storage, tools
from tutor.app.board_view import Said, Scene
from tutor.app.cards import Shown
from tutor.app.desk import Desk, outlook, to_link
from tutor.app.retrying import Retry
from tutor.app.tools import Button, Rows
from tutor.explain import rules_named, to_move_text
from tutor.game import as_played
from tutor.legality import hops
from tutor.misplays import Task
from tutor.review import Compared, Hops, compared
from tutor.reviewed import best_text, counted_text, loss_text
from tutor.transcript import dice_text
from tutor.translator import Translator


@dataclass(slots=True)
class Recall:
    """The costly plays that are asked, in their order, and where the reader is in them."""

    tasks: tuple[Task, ...]
    now: Retry = Retry(asked=())

    @property
    def task(self) -> Task | None:
        """What is asked; None after the last."""
        return self.tasks[self.now.picked] if self.now.picked < len(self.tasks) else None

    @property
    def desk(self) -> Desk:
        """The board of it, with what was tried."""
        assert self.task
        return self.now.desk or retrying.begun(self.task)


def going() -> Recall | None:
    """What is being asked, if costly plays are."""
    found: Recall | None = st.session_state.get("recall")
    return found


def leave() -> None:
    """Ask no more of them."""
    st.session_state.recall = None


def offer(t: Translator) -> None:
    """What of it comes back today."""
    tasks = misplays.due(storage.misplays().held, storage.today())
    if not tasks or going():
        return
    told = t.n(
        "Back again today: {n} costly play from your games.",
        "Back again today: {n} costly plays from your games.",
        len(tasks),
    )
    cards.line("note", told)
    offered: Rows = [[Button("recall", t.t("Find better plays"))]]
    tools.show("recall_due", told, offered, t, lambda: _begin(offered, tasks))


def remembered(t: Translator) -> Iterator[str]:
    """How many are kept, and when the first of them comes back."""
    if known := storage.misplays().held:
        told = t.t("Costly plays from your games – {count}.", count=t.number(len(known)))
        days = max(min(each.due for each in known) - storage.today(), 0)
        first = t.n("The first comes back in {n} day.", "The first comes back in {n} days.", days)
        yield f"{told} {first if days else t.t('The first comes back today.')}"


def _begin(offered: Rows, tasks: tuple[Task, ...]) -> None:
    if tools.used("recall_due", offered):
        st.session_state.recall = Recall(tasks)
        session.bump()


def show(t: Translator, recall: Recall) -> None:
    """The play that is asked, or what became of them."""
    component.mount("followed", "", {"place": f"recall.{recall.now.picked}"}, key="followed", height=1)
    with st.container(key="lesson"):
        if recall.task:
            _ask(t, recall, recall.task)
        else:
            _done(t, recall)
    if recall.task and recall.now.answered:
        session.way_to("analyse", t.t("Open in Analyse"), to_link(retrying.begun(recall.task)))
    offered: Rows = [[Button("back", t.t("Back to the questions"), main=not recall.task, leaves=True)]]
    tools.show("recall_back", t.t("Go on"), offered, t, lambda: _back(offered))


def _ask(t: Translator, recall: Recall, task: Task) -> None:
    now, desk = recall.now, recall.desk
    number, count = t.number(now.picked + 1), t.number(len(recall.tasks))
    place = f"{t.t('Question {number} of {count}', number=number, count=count)} · {rules_named(t, task.rules)}"
    with st.container(key="lesson_text"):
        st.html(f'<p class="nt-small">{escape(place)}</p><h2>{escape(t.t("Find a better play"))}</h2>')
        cards.line("", t.t("In a game a costly play was made here. The first whole play counts."))
    with st.container(key="lesson_board"):
        board_view.show("recall_board", _scene(t, now, task, desk), t, lambda: _gesture(recall))
    with st.container(key="lesson_way"):
        last = now.picked + 1 == len(recall.tasks)
        retry.controls("recall_tools", t, now, desk, last, lambda edit: _change(recall, edit(recall.now)))


def _scene(t: Translator, now: Retry, task: Task, desk: Desk) -> Scene:
    pos, view = retry.place(now, desk), task.position.to_move
    if not now.told:
        return retry.scene(t, desk, _shown(t, now, task, desk), pos, view)
    best = compared(as_played(task.rules), task.position, task.roll)
    said = Said(f"{best_text(t, best)} {_when_text(t, task)}", "yes")
    return retry.scene(t, desk, Shown(said=said), pos, view, retry.play_of(task, best.better))


def _shown(t: Translator, now: Retry, task: Task, desk: Desk) -> Shown:
    """What is marked on the board and said under it."""
    seen = outlook(desk)
    assert seen
    shown = lists.outcome(t, desk, seen, st.session_state.get("reason", 0))
    if found := retrying.attempt(now, task):
        said = _said(t, task, found, hops(seen.made))
        return replace(shown, said=Said(f"{said.text} {_when_text(t, task)}", said.sign))
    if seen.made or seen.stopped:
        return shown
    mover, roll = to_move_text(t, task.position.to_move), dice_text(task.roll)
    return Shown(said=Said(t.t("{mover} Roll: {roll}.", mover=mover, roll=roll)))


def _said(t: Translator, task: Task, found: Compared, made: Hops) -> Said:
    """What is said of a whole play: whether it is costly, what is better, and why."""
    if found.cost:
        why = counted_text(t, as_played(task.rules), task.position, found.better, made)
        return Said(" ".join(filter(None, (loss_text(t, found), why))), "no")
    said = retry.right_said(t, found)
    return said if found.close else Said(f"{said.text} {best_text(t, found)}", said.sign)


def _when_text(t: Translator, task: Task) -> str:
    """When it comes back, after an answer."""
    day = next((each.due for each in storage.misplays().held if each.task == task), None)
    if day is None:
        return t.t("It does not come back any more.")
    return t.n("It comes back in {n} day.", "It comes back in {n} days.", max(day - storage.today(), 0))


def _gesture(recall: Recall) -> None:
    """Try the step that was made on the board."""
    task = recall.task
    hop = retry.hop_of("recall_board", retry.place(recall.now, recall.desk)) if task else None
    if task and hop:
        _change(recall, retrying.stepped(recall.now, task, hop))
    else:
        session.bump()


def _change(recall: Recall, after: Retry) -> None:
    """Go on, from a callback; an answer is remembered at once."""
    task, before = recall.task, recall.now.asked
    recall.now, st.session_state.reason = after, 0
    session.bump()
    if task and after.asked and after.asked != before:
        right, today = after.asked[-1], storage.today()
        storage.misplays().change(lambda known: misplays.answered(known, task, right, today))


# ---------------------------------------------------------------- after the last


def _done(t: Translator, recall: Recall) -> None:
    found = recall.now.asked or ()
    right, count = sum(found), len(found)
    with st.container(key="lesson_text"):
        st.html(f"<h2>{escape(t.t('The set is done'))}</h2>")
        told = t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", right, count=count)
        cards.line("yes" if right == count else "", told)


def _back(offered: Rows) -> None:
    if tools.used("recall_back", offered):
        leave()
