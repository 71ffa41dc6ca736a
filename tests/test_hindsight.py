"""`nardy review`, and where a reader of a review is: what is printed, and what comes of what is tried."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.reviews import GAME
from tests.test_cli import Nardy, nardy
from tutor.app import exercise, retrying, reviewing
from tutor.app.desk import outlook
from tutor.app.retrying import Retry
from tutor.app.reviewing import Reading
from tutor.assignment import Outcome
from tutor.bearoff import Chances
from tutor.coach import COSTLY
from tutor.drills import Subject
from tutor.legality import hops, legal_plays
from tutor.misplays import kept, read, text_of
from tutor.notation import hops_text, position_text, ruleset_text
from tutor.play import Hop, Turn
from tutor.position import Color, Counts, Position
from tutor.replay import read_contest
from tutor.review import Judged, Refused, Review, Reviewed, review
from tutor.reviewed import COSTS, loss_text, signed_text, why_text
from tutor.ruleset import Ruleset
from tutor.translator import LANGUAGES, translator

__all__ = ["nardy"]


@pytest.fixture(scope="module")
def looked_over() -> Review:
    return review(read_contest(GAME).game)


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(GAME, "utf-8")
    return str(path)


def text(nardy: Nardy, *arguments: str) -> str:
    said = nardy(*arguments)
    assert (said.code, said.err) == (0, "")
    return said.out


def error(nardy: Nardy, *arguments: str) -> str:
    said = nardy(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    return said.err


# ---------------------------------------------------------------- the command


def test_the_json_has_every_turn_and_what_was_refused(nardy: Nardy, game: str, looked_over: Review) -> None:
    answer = nardy.json("review", game)
    assert answer["rules"] == "federation+prime-timing=die+draw=last-throw"
    (only,) = answer["games"]
    assert only["game"] == 1
    assert [turn["turn"] for turn in only["turns"]] == list(range(1, 9))
    for told, turn in zip(only["turns"], looked_over.turns, strict=True):
        assert turn.judged
        assert told["position"] == position_text(turn.entry.position, turn.entry.roll)
        assert told["play"] == hops_text(turn.entry.play)
        judged = told["judged"]
        assert judged["kind"] == "judged"
        assert judged["results"] == turn.judged.results
        assert judged["loss"] == round(turn.judged.loss, 2), "with the digits that it has"
        assert judged["luck"] == round(turn.judged.luck, 2)
        assert judged["cost"] == (COSTS[turn.judged.cost] if turn.judged.cost else None)
    assert {"very-costly"} <= {turn["judged"]["cost"] for turn in only["turns"]}
    (refused,) = only["refused"]
    assert refused["reasons"] == ["head"]
    assert (refused["turn"], refused["side"], refused["play"]) == (7, "white", "24/22 24/18")
    assert refused["drill"]["subject"] == "head"
    assert refused["drill"]["answer"] == "head"
    tally = only["sides"]["white"]
    assert tally["loss"] == round(looked_over.tally(Color.WHITE).loss, 2)
    assert tally["refused"] == 1
    assert only["decisions"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_tells_what_was_better_and_every_refused_step(
    nardy: Nardy, game: str, looked_over: Review, lang: str
) -> None:
    told = text(nardy, "review", game, "--lang", lang)
    t = translator(lang)
    for turn in looked_over.costly:
        assert turn.judged
        assert loss_text(t, turn.judged) in told
        why = why_text(t, looked_over, turn)
        assert why in told
        plays = (turn.judged.better, turn.entry.play)
        assert not why or all(hops_text(play) in why for play in plays), "each number has its play"
    assert "24/22 24/18" in told
    assert signed_text(t, looked_over.tally(Color.BLACK).luck) in told


def test_a_game_is_chosen_by_its_number(nardy: Nardy, game: str) -> None:
    assert len(nardy.json("review", game, "--number", "1")["games"]) == 1
    assert "1–1" in error(nardy, "review", game, "--number", "2")
    assert "1–1" in error(nardy, "review", game, "--number", "")


def test_what_is_no_game_text_is_told_with_its_place(nardy: Nardy, game: str, tmp_path: Path) -> None:
    assert "Expected: the name of a file with a game text." in error(nardy, "review", str(tmp_path / "none.txt"))
    assert "Expected: the name of a file with a game text." in error(nardy, "review", str(tmp_path))
    path = Path(game)
    path.write_text(GAME.replace("1. W 3-3: 24/21(2) 21/18/15", "1. W 3-3: 24/21(3)"), "utf-8")
    said = error(nardy, "review", game)
    assert "(line 7, column 11)" in said
    path.write_bytes(b"Nardy Tutor game text 1\nRules: gr\xff")
    assert "UTF-8" in error(nardy, "review", game)


def test_a_number_has_its_sign_and_no_digit_that_it_has_not() -> None:
    t = translator("uk")
    assert signed_text(t, -0.128) == "−0,13"
    assert signed_text(t, 0.128) == "+0,13"
    assert signed_text(t, -0.001) == "0,00"
    assert signed_text(t, 0.1284, exact=True) == "+0,128"


def test_a_play_counts_as_costly_by_the_number_that_is_shown() -> None:
    costly = min(COSTLY.values())
    shown = Judged(costly, 0.002, (), 2, False, 0)
    assert shown.cost, "0.078 is shown as 0.08"
    assert Judged(costly, 0.002, (), 2, True, 0).cost is None, "where it is exact, as 0.078"


# ---------------------------------------------------------------- a reader of it


def test_the_only_person_s_costly_plays_are_listed_first(looked_over: Review) -> None:
    now = reviewing.begun(read_contest(GAME))
    assert now == Reading(1, Color.WHITE)
    listed = reviewing.costly(looked_over, now)
    assert listed
    assert {turn.entry.position.to_move for turn in listed} == {Color.WHITE}
    assert reviewing.on_board(looked_over, now) == listed[0]
    assert reviewing.attempt(looked_over, now) is None


def tried(found: Review, now: Reading, play: tuple[Hop, ...]) -> Reading:
    for hop in play:
        now = reviewing.stepped(found, now, hop)
    return now


def test_costly_plays_are_asked_one_after_another_and_the_first_whole_play_counts(looked_over: Review) -> None:
    now = reviewing.series(reviewing.begun(read_contest(GAME)))
    first, second = reviewing.costly(looked_over, now)
    assert first.judged
    assert second.judged
    wrong = tried(looked_over, now, first.entry.play)
    assert wrong.retry.asked == (False,)
    again = reviewing.told(tried(looked_over, reviewing.picked(wrong, 0), first.judged.better))
    assert again.retry.asked == (False,), "only the first counts"
    now = reviewing.picked(again, 1)
    assert not now.retry.answered
    assert reviewing.on_board(looked_over, now) == second
    assert reviewing.told(now).retry.asked == (False, False)
    right = tried(looked_over, now, second.judged.better)
    assert right.retry.asked == (False, True)
    assert not reviewing.over(looked_over, right)
    assert reviewing.over(looked_over, reviewing.picked(right, 2))


def test_a_better_play_is_found_by_making_it(looked_over: Review) -> None:
    now = reviewing.begun(read_contest(GAME))
    turn = reviewing.on_board(looked_over, now)
    assert isinstance(turn, Reviewed)
    assert turn.judged
    best = reviewing.attempt(looked_over, tried(looked_over, now, turn.judged.better))
    assert best
    assert best.close
    assert best.loss == pytest.approx(0)
    same = reviewing.attempt(looked_over, tried(looked_over, now, turn.entry.play))
    assert same
    assert same.cost
    assert not reviewing.is_better(turn, same)
    assert same.loss == pytest.approx(turn.judged.loss)
    begun = tried(looked_over, now, turn.judged.better[:1])
    assert reviewing.attempt(looked_over, begun) is None
    assert reviewing.desk(looked_over, reviewing.undone(begun)) == reviewing.desk(looked_over, now)


def test_a_play_between_is_better_and_not_right(looked_over: Review) -> None:
    """By a judge to whom the play made is worth 0, another one 1, and all others 0.5."""
    now = reviewing.begun(read_contest(GAME))
    turn = reviewing.on_board(looked_over, now)
    assert isinstance(turn, Reviewed)
    position, rules = turn.entry.position, looked_over.game.rules
    worst, best, between, *_ = legal_plays(rules, Turn.start(position, turn.entry.roll)).results
    worths = {worst.own: 0.0, best.own: 1.0}
    judged = Judged(1, 0, hops(best.play), 3, False, 0)
    turn = Reviewed(turn.number, replace(turn.entry, play=hops(worst.play)), judged)
    found = replace(looked_over, turns=(turn,))

    def judge(_: Ruleset, _position: Position, ends: Sequence[Counts]) -> list[Chances]:
        return [Chances((worths.get(own, 0.5) + 1) / 2, 0, 0) for own in ends]

    for play, right, better in ((best, True, True), (between, False, True), (worst, False, False)):
        said = reviewing.attempt(found, tried(found, now, hops(play.play)), judge)
        assert said
        assert said.loss == pytest.approx(1 - worths.get(play.own, 0.5))
        assert (said.cost is None, reviewing.is_better(turn, said)) == (right, better)


def test_the_costliest_plays_are_kept_first_by_the_rules_as_they_are_known(looked_over: Review) -> None:
    now = reviewing.begun(read_contest(GAME))
    losses = {turn.entry.position: turn.judged.loss for turn in reviewing.costly(looked_over, now) if turn.judged}
    found = reviewing.tasks(looked_over, now)
    assert [losses[task.position] for task in found] == sorted(losses.values(), reverse=True)
    assert len(found) == 2
    assert {ruleset_text(task.rules) for task in found} == {"federation+prime-timing=die"}
    known = kept((), found, 20_787)
    assert read(text_of(known)) == known
    assert reviewing.tasks(looked_over, Reading(1, Color.BLACK)) == ()


def test_a_play_that_is_not_costly_is_right_although_another_is_better(looked_over: Review) -> None:
    """By a judge to whom one play is worth 0, one so much less that it is costly, and all others a little less."""
    task, *_ = reviewing.tasks(looked_over, reviewing.begun(read_contest(GAME)))
    best, costly, between, *_ = legal_plays(task.rules, Turn.start(task.position, task.roll)).results
    worths = {best.own: 0.0, costly.own: -min(COSTLY.values())}

    def judge(_: Ruleset, _position: Position, ends: Sequence[Counts]) -> list[Chances]:
        return [Chances((worths.get(own, -0.05) + 1) / 2, 0, 0) for own in ends]

    for play, right in ((best, True), (between, True), (costly, False)):
        now = Retry(asked=())
        for hop in hops(play.play):
            assert not now.answered
            now = retrying.stepped(now, task, hop, judge)
        assert now.asked == (right,)
        found = retrying.attempt(now, task, judge)
        assert found
        assert found.close is (play is best)
        assert retrying.told(now).asked == (right,), "the first answer counts"
    assert retrying.told(Retry(asked=())).asked == (False,)


def test_what_was_refused_is_on_the_board_as_it_was_tried(looked_over: Review) -> None:
    now = Reading(1, refused=True)
    found = reviewing.on_board(looked_over, now)
    assert isinstance(found, Refused)
    desk = reviewing.desk(looked_over, now)
    seen = desk and outlook(desk)
    assert seen
    assert seen.stopped
    assert [reason.rule for reason in seen.refused] == ["head"]
    assert reviewing.stepped(looked_over, now, (24, 21)) == now, "there is nothing to try"
    assert reviewing.on_board(looked_over, Reading(1, Color.BLACK, refused=True)) is None


def test_a_turn_that_was_ended_too_early_is_on_the_board_as_ended() -> None:
    head, *_ = GAME.partition("1. W")
    found = review(read_contest(f"{head}1. W 6-5: 24/18 refused\n1. W 6-5: 24/18/13\n").game)
    desk = reviewing.desk(found, Reading(1, refused=True))
    seen = desk and outlook(desk)
    assert seen
    assert not seen.stopped
    assert seen.ruling
    assert [reason.rule for reason in seen.ruling.reasons] == ["all-dice"]
    assert [item.subject for item in found.items] == [Subject.ALL_DICE]


def test_what_was_refused_is_asked_one_after_the_other(looked_over: Review) -> None:
    row = exercise.about(looked_over.items)
    assert row.item == looked_over.items[0]
    assert row.item.subject is Subject.HEAD
    row = exercise.gone_on(exercise.done(row, row.item.answer))
    assert row.item is None
    assert row.outcomes == (Outcome.RIGHT,)
    assert json.dumps(row.given.to_query())
