"""A game looked over on the page: what each side's turns come to, the costly plays, and what was refused.

A costly play is put on the board again, to find a better one; what was refused is shown with its reason, and asked as
drills. The numbers are those of `tutor.review`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from html import escape
from time import monotonic

import streamlit as st

from tutor import commentary, misplays, progress
from tutor.app import (
    board_view,
    cards,
    component,
    drill,
    exercise,
    lists,
    picker,
    retry,
    reviewing,
    session,
    storage,
    tools,
)
from tutor.app.board_view import Said, Scene
from tutor.app.cards import NOTHING, Shown
from tutor.app.desk import Desk, Moment, outlook, to_link
from tutor.app.exercise import Exercise
from tutor.app.picker import Page
from tutor.app.retrying import Retry
from tutor.app.reviewing import LISTED, Reading
from tutor.app.tools import Button, Choice, Rows
from tutor.asked import subject_name
from tutor.assignment import MOST_ITEMS, Outcome
from tutor.coach import Cost
from tutor.commentary import points_text
from tutor.contest import Contest
from tutor.drills import Item
from tutor.explain import color_name, refusal_text
from tutor.game import Game
from tutor.misplays import Task
from tutor.position import Color
from tutor.review import Compared, Review, Reviewed, gathered, look_over
from tutor.reviewed import (
    decision_texts,
    listed_text,
    loss_text,
    meaning_texts,
    side_text,
    tally_rows,
    tried_text,
    turn_text,
    why_text,
)
from tutor.translator import Translator

PATIENCE = 0.4
"""Seconds that the judging may take before a bar shows how far it is."""
_KNOWN = 4
"""The reviews of so many games are kept by a session."""


@dataclass(slots=True)
class Memory:
    """What the session remembers of looking games over.

    `contest` is what is looked over, `now` where the reader is in it. `drills` are those about what was refused, while
    they are asked; `rows` counts such rows. `counted` has the games, and whose turns, of which what was refused counts
    as missed already.
    """

    contest: Contest | None = None
    now: Reading = Reading(1)
    drills: Exercise | None = None
    rows: int = 0
    reviews: dict[Game, Review] = field(default_factory=dict)
    counted: set[tuple[Game, Color | None]] = field(default_factory=set)

    def turn_to(self, contest: Contest) -> None:
        """Look at another contest from its beginning; at the same one as before."""
        if self.contest != contest:
            self.contest, self.now, self.drills = contest, reviewing.begun(contest), None

    @property
    def game(self) -> Game:
        """The game that is looked over."""
        assert self.contest
        return self.contest.games[self.now.number - 1]


def _memory() -> Memory:
    """What is remembered. Callbacks take it once: Streamlit can end them wherever they touch the session."""
    if "review" not in st.session_state:
        st.session_state.review = Memory()
    found: Memory = st.session_state.review
    return found


def show(t: Translator, contest: Contest, leave: Callable[[], None]) -> None:
    """The review of a contest; `leave` is called from a callback when the reader goes back to it."""
    storage.show()
    known = _memory()
    known.turn_to(contest)
    review = _review(known)
    with st.container(key="review"):
        if known.drills:
            _drills(t, known, known.drills)
        else:
            _choose(t, contest, known.now, leave)
            cards.lines("", (side_text(t, color, review.tally(color)) for color in Color))
            st.html(_meaning(t))
            _table(t, review, known)


def _change(known: Memory, now: Reading) -> None:
    """Go on reading, from a callback."""
    known.now = now
    st.session_state.reason = 0
    session.bump()


def _review(known: Memory) -> Review:
    """The review of the game, made once; a bar shows how far it is when that takes long."""
    game, reviews = known.game, known.reviews
    if game not in reviews:
        found, since, bar = [], monotonic(), None
        for each in look_over(game):
            found.append(each)
            if bar or monotonic() - since > PATIENCE:
                bar = bar or st.progress(0.0)
                bar.progress(len(found) / len(game.entries))
        if bar:
            bar.empty()
        while len(reviews) >= _KNOWN:
            reviews.pop(next(iter(reviews)))
        reviews[game] = gathered(game, found)
    return reviews[game]


# ---------------------------------------------------------------- which game, and what it comes to


def _choose(t: Translator, contest: Contest, now: Reading, leave: Callable[[], None]) -> None:
    row: list[tools.Control] = [Button("leave", t.t("Back to the game"), leaves=True)]
    if len(contest.games) > 1:
        games = tuple((str(n), t.t("Game {number}", number=t.number(n))) for n in range(1, len(contest.games) + 1))
        row.append(Choice("game", t.p("review", "Game"), games, str(now.number), opens=True))
    offered = [row]
    tools.show("review_choice", t.t("Review"), offered, t, lambda: _chosen(offered, leave))
    title = t.t("Game {number}", number=t.number(now.number))
    game = contest.games[now.number - 1]
    told = f"{title}. {commentary.result_text(t, game)}" if game.result else title
    st.html(f"<h2>{escape(told)}</h2>")


def _chosen(offered: Rows, leave: Callable[[], None]) -> None:
    use = tools.used("review_choice", offered)
    if use is None:
        return
    if use.name == "leave":
        leave()
    else:
        known = _memory()
        _change(known, Reading(int(use.value), known.now.side))


def _meaning(t: Translator) -> str:
    """What the words mean that the first lines use, to be opened where they come first."""
    summary = cards.line_html("", t.t("What points, costly plays and luck are"), "nt-small", "summary")
    told = "".join(cards.line_html("", text) for text in meaning_texts(t))
    return f'<details class="nt-elsewhere">{summary}<div>{told}</div></details>'


def _summary(t: Translator, review: Review) -> str:
    """What each side's turns come to, beside each other."""
    white, black = (tally_rows(t, review.tally(color)) for color in Color)
    heads = "".join(f'<th scope="col">{escape(color_name(t, color))}</th>' for color in Color)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(one)}</td><td>{escape(other)}</td></tr>'
        for (name, one), (_, other) in zip(white, black, strict=True)
    )
    caption = escape(t.t("What the turns come to"))
    return (
        f'<table class="nt-table"><caption class="nt-hidden">{caption}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


# ---------------------------------------------------------------- a turn on the board, and the list of turns


def _table(t: Translator, review: Review, known: Memory) -> None:
    now = known.now
    with st.container(key="table"):
        with st.container(key="table_board"):
            if not reviewing.over(review, now):
                _board(t, review, known)
        with st.container(key="table_side"):
            if now.retry.asked is None:
                _lists(t, review, known)
                cards.lines("", _decisions(t, review))
            else:
                _series(t, review, now, now.retry.asked)
        with st.container(key="table_more"):
            st.html(_summary(t, review))


def _board(t: Translator, review: Review, known: Memory) -> None:
    now = known.now
    found, desk = reviewing.on_board(review, now), reviewing.desk(review, now)
    if found is None:
        return
    if desk is None:
        assert not isinstance(found, Reviewed)
        cards.line("no", refusal_text(t, found.refusal))
        return
    shown = _shown(t, review, now, desk)
    board_view.show("review_board", _scene(t, review, now, desk, shown), t, _gesture)
    if not now.refused:
        last = now.retry.picked + 1 == len(reviewing.costly(review, now))
        retry.controls("review_tools", t, now.retry, desk, last, lambda edit: _retried(known, edit))
    session.way_to("analyse", t.t("Open in Analyse"), to_link(_for_analyse(now, desk)))


def _retried(known: Memory, edit: retry.Edit) -> None:
    _change(known, replace(known.now, retry=edit(known.now.retry)))


def _for_analyse(now: Reading, desk: Desk) -> Desk:
    """What Analyse is opened with: the turn as it began, or with what was refused."""
    return desk if now.refused else Desk(Moment(desk.now.position, desk.now.roll), desk.rules)


def _shown(t: Translator, review: Review, now: Reading, desk: Desk) -> Shown:
    """What is marked on the board and said under it."""
    seen = outlook(desk)
    shown = lists.outcome(t, desk, seen, st.session_state.get("reason", 0)) if seen else NOTHING
    found = reviewing.on_board(review, now)
    if not isinstance(found, Reviewed):
        assert found
        return replace(shown, said=Said(f"{tried_text(t, found)} {refusal_text(t, found.refusal)}", "no"))
    assert found.judged
    if now.retry.told:
        said = " ".join(filter(None, (loss_text(t, found.judged), why_text(t, review, found))))
        return Shown(said=Said(said, "yes"))
    if tried := reviewing.attempt(review, now):
        return replace(shown, said=_said(t, found, tried))
    if seen and not seen.made and not seen.stopped:
        return Shown(said=Said(t.t("{turn}. Find a better play.", turn=turn_text(t, found))))
    return shown


def _said(t: Translator, found: Reviewed, tried: Compared) -> Said:
    """What is said of a whole play that was tried instead."""
    less = points_text(t, tried.loss)
    if tried.cost is None:
        return retry.right_said(t, tried)
    if reviewing.is_better(found, tried):
        return Said(
            t.t("Better than what was played, and {points} points less than the best play.", points=less), "note"
        )
    return Said(t.t("This is {points} points less than the best play. Try another one.", points=less), "no")


def _scene(t: Translator, review: Review, now: Reading, desk: Desk, shown: Shown) -> Scene:
    found, view, pos = reviewing.on_board(review, now), now.side or desk.now.position.to_move, _pos(now, desk)
    if now.retry.told and isinstance(found, Reviewed):
        assert found.judged
        walk = retry.play_of(reviewing.task_of(review, found), found.judged.better)
        return retry.scene(t, desk, shown, pos, view, walk)
    return retry.scene(t, desk, shown, pos, view, still=now.refused)


def _pos(now: Reading, desk: Desk) -> str:
    return retry.place(now.retry, desk, game=now.number)


def _gesture() -> None:
    """Try the step that was made on the board."""
    known = _memory()
    review, now = known.reviews.get(known.game), known.now
    desk = reviewing.desk(review, now) if review else None
    hop = retry.hop_of("review_board", _pos(now, desk)) if desk else None
    if review and hop:
        _change(known, reviewing.stepped(review, now, hop))
    else:
        session.bump()


def _lists(t: Translator, review: Review, known: Memory) -> None:
    """The costly plays, or what was refused, of one side or both; one is picked to be put on the board."""
    now = known.now
    costly, refused = reviewing.costly(review, now), reviewing.refused(review, now)
    sides = (("", t.p("review", "both sides")), *((color.value, color_name(t, color)) for color in Color))
    kinds = (
        ("costly", t.t("Costly plays ({count})", count=t.number(len(costly)))),
        ("refused", t.t("Refused ({count})", count=t.number(len(refused)))),
    )
    offered: Rows = [
        [
            Choice("side", t.t("Whose turns"), sides, now.side.value if now.side else "", opens=True),
            Choice("kind", t.t("What is listed"), kinds, "refused" if now.refused else "costly", quiet=True),
        ]
    ]
    tools.show("review_lists", t.t("What is listed"), offered, t, lambda: _listed(offered))
    items = [picker.Item(tried_text(t, each)) for each in refused]
    if not now.refused:
        items = [_costly_item(t, each) for each in costly]
    if not items:
        cards.line("yes", t.t("Nothing was refused.") if now.refused else t.t("No play was costly."))
        return
    page = Page(min(now.page, (len(items) - 1) // LISTED), len(items), LISTED)
    chosen = now.retry.picked - page.number * LISTED
    name = kinds[now.refused][1]
    picker.show("review_list", name, items[page.slice], chosen, page, t, lambda: _picked(page))
    if now.refused:
        _after_refusals(t, review, known)
    else:
        _after_costly(t, review, now)


def _costly_item(t: Translator, turn: Reviewed) -> picker.Item:
    assert turn.judged
    sign: board_view.Sign = "note" if turn.judged.cost is Cost.MUCH else ""
    return picker.Item(turn_text(t, turn), listed_text(t, turn.judged), sign)


def _listed(offered: Rows) -> None:
    use = tools.used("review_lists", offered)
    if use is None:
        return
    known = _memory()
    side = known.now.side
    if use.name == "side":
        side = Color(use.value) if use.value else None
    refused = use.value == "refused" if use.name == "kind" else known.now.refused
    _change(known, Reading(known.now.number, side, refused))


def _picked(page: Page) -> None:
    known, found = _memory(), picker.answer(component.sent("review_list", "picked"), page)
    if found and found.page is not None:
        _change(known, replace(known.now, page=found.page))
    elif found and found.item is not None:
        _change(known, reviewing.picked(known.now, page.number * LISTED + found.item))


def _decisions(t: Translator, review: Review) -> Iterator[str]:
    for decision in review.decisions:
        yield " ".join(decision_texts(t, decision))


# ---------------------------------------------------------------- the costly plays, asked one after another


def _series(t: Translator, review: Review, now: Reading, found: tuple[bool, ...]) -> None:
    """How far the reader is with the costly plays, and what became of those before."""
    count, right = len(reviewing.costly(review, now)), sum(found)
    if reviewing.over(review, now):
        told = t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", right, count=count)
        cards.line("yes" if right == count else "", told, "nt-heading")
    else:
        told = t.t("Costly play {number} of {count}", number=now.retry.picked + 1, count=count)
        cards.line("", told, "nt-heading")
        cards.line("", t.t("Play on the board what would have been better: the first whole play counts."))
    offered: Rows = [[Button("back", t.t("Back to the review"), main=reviewing.over(review, now), leaves=True)]]
    tools.show("review_series", t.p("review", "Costly plays"), offered, t, lambda: _asked(offered))


def _asked(offered: Rows) -> None:
    """The series of costly plays is left."""
    known = _memory()
    if tools.used("review_series", offered):
        _change(known, replace(known.now, retry=Retry()))


def _after_costly(t: Translator, review: Review, now: Reading) -> None:
    """The costly plays can be asked, at once and on later days."""
    tasks, kept = reviewing.tasks(review, now), misplays.tasks_of(storage.misplays().held)
    left = sum(task not in kept for task in tasks)
    offered: Rows = [
        [
            Button("series", t.t("Ask me about them"), main=True, leaves=True),
            Button("later", t.t("Practise them again later"), enabled=left > 0 and len(kept) < misplays.MOST),
        ]
    ]
    tools.show("review_series", t.p("review", "Costly plays"), offered, t, lambda: _go_on_with(offered, tasks))
    if back := len(tasks) - left:
        told = t.n(
            "{n} of these plays comes back in Practise, after 2, 7 and 21 days.",
            "{n} of these plays come back in Practise, after 2, 7 and 21 days.",
            back,
        )
        cards.line("yes", told)
    if left and len(kept) >= misplays.MOST:
        full = t.n(
            "No room for the others: at most {n} costly play is kept. Find better ones in Practise to make room.",
            "No room for the others: at most {n} costly plays are kept. Find better ones in Practise to make room.",
            misplays.MOST,
        )
        cards.line("note", full)
    cards.lines("note", storage.notes(t))


def _go_on_with(offered: Rows, tasks: tuple[Task, ...]) -> None:
    known, use = _memory(), tools.used("review_series", offered)
    if use and use.name == "series":
        _change(known, reviewing.series(known.now))
    elif use:
        today = storage.today()
        storage.misplays().change(lambda found: misplays.kept(found, tasks, today))


# ---------------------------------------------------------------- what was refused, as drills


def _after_refusals(t: Translator, review: Review, known: Memory) -> None:
    """What was refused can be asked as drills, and counted as missed, so that its subjects come back."""
    side = known.now.side
    items = review.items_of(side)
    if not items:
        return
    counted = (review.game, side) in known.counted
    offered = [
        [
            Button("drills", t.t("Ask me about them"), main=True, leaves=True),
            Button("missed", t.t("Practise them again later"), enabled=not counted),
        ]
    ]
    tools.show("review_after", t.t("What was refused"), offered, t, lambda: _go_on(offered, review))
    if counted:
        names = t.join(dict.fromkeys(subject_name(t, item.subject) for item in items))
        cards.line("yes", t.t("These come back in Practise, with new positions: {subjects}.", subjects=names))


def _go_on(offered: Rows, review: Review) -> None:
    known, use = _memory(), tools.used("review_after", offered)
    side = known.now.side
    items = review.items_of(side)
    if use and use.name == "drills":
        known.drills, known.rows = exercise.about(items[:MOST_ITEMS]), known.rows + 1
    elif use and (review.game, side) not in known.counted:
        known.counted.add((review.game, side))
        for item in items:
            _keep(item, False)


def _keep(item: Item, right: bool) -> None:
    """Have it remembered whether something of its subject was right."""
    today = storage.today()
    storage.practice().change(lambda found: progress.answered(found, item.subject, right, today))


def _drills(t: Translator, known: Memory, now: Exercise) -> None:
    """The question in hand, or what became of them."""
    cards.lines("note", storage.notes(t))
    if now.item is None:
        right = sum(outcome is Outcome.RIGHT for outcome in now.outcomes)
        cards.line(
            "yes" if right == now.given.count else "",
            t.n("Right at once: {n} of {count}.", "Right at once: {n} of {count}.", right, count=now.given.count),
        )
    else:
        known.drills = exercise.looking_ahead(now, drill.AHEAD)
        with st.container(key="question"):
            had = st.session_state.pop("drill_had", drill.Had())
            drill.show(t, known.drills, _row(known), had, _did)
    offered = [[Button("back", t.t("Back to the review"), leaves=True)]]
    tools.show("review_back", t.t("Review"), offered, t, lambda: _back(offered))


def _back(offered: Rows) -> None:
    if tools.used("review_back", offered):
        _memory().drills = None


def _row(known: Memory) -> str:
    """Which row of questions the reader sees: what the browser tells of another one comes too late."""
    return f"review.{known.rows}"


def _did() -> None:
    """Do what the browser says was done."""
    known = _memory()
    now = known.drills
    found = drill.did(component.sent("drill", "did"), _row(known), now.number) if now else None
    if now is None or found is None:
        return
    st.session_state.drill_had = found.had
    for number, deeds in found.deeds.items():
        if now.item is None:
            break
        for deed in deeds[len(now.deeds) :]:
            now = exercise.done(now, deed)
            right = None if now.kept else exercise.told(now)
            if right is not None and now.item:
                _keep(now.item, right)
                now = replace(now, kept=True)
        if number < found.at:
            now = exercise.gone_on(now)
    known.drills = now
