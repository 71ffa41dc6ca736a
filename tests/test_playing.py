"""A contest at the board of the page: what a person can do, what the computer answers, what the browser keeps."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import pytest
from streamlit.testing.v1 import AppTest

from tests.test_opponent import spread
from tutor import coach, commentary, opponent, review, reviewed
from tutor.advantage import Advantage, Point
from tutor.app import beside, playing, terms, turns
from tutor.app.cards import NOTHING
from tutor.app.playing import Playing
from tutor.app.shelf import KEY, Shelf, note
from tutor.app.terms import Wishes
from tutor.app.tools import Button, Use, answer
from tutor.appraisal import reason_text
from tutor.bearoff import Chances
from tutor.coach import Advice, Cost
from tutor.contest import Contest, Player, Terms, left_open, new_contest
from tutor.dice import Roll
from tutor.explain import value_name
from tutor.game import MOST_DONE, Action, Doubled, Due, Game, Played
from tutor.legality import hops
from tutor.marks import Kind
from tutor.notation import play_text, read_position
from tutor.play import Step
from tutor.position import Color
from tutor.record import contest_text
from tutor.replay import LONGEST_TEXT, read_contest
from tutor.ruleset import GREEK, LIVEGAMES, NARD_ONLINE, RULESETS, Ruleset, field_value
from tutor.ruling import plays_of
from tutor.translator import LANGUAGES, translator

T = translator("en")


def answering(contest: Contest) -> Contest:
    return opponent.acted(contest, spread, lambda _, __: Chances(0.5, 0.0, 0.0))


def advising(game: Game) -> Advice | None:
    return coach.advice(game, spread)


def at_the_board(white: Player = Player.PERSON, black: Player = Player.PERSON, **more: object) -> Playing:
    found = Terms(**{"rules": NARD_ONLINE, "white": white, "black": black, "seed": "7", **more})  # type: ignore[arg-type]
    return playing.begun(new_contest(found), 1, True, False, answering)


def started(now: Playing) -> Playing:
    while now.contest.due is Due.TOSS:
        now = playing.thrown(now, answering)
    return now


def thrown(now: Playing) -> Playing:
    now = started(now)
    return playing.thrown(now, answering) if now.contest.due is Due.THROW else now


def turn(now: Playing, number: int = 0) -> Playing:
    """A whole turn of a person, as the board and its buttons are used."""
    now = thrown(now)
    plays = plays_of(now.game.rules, now.game.began).results
    for step in plays[number % len(plays)].play:
        now = playing.stepped(now, (step.source, step.target))
    return playing.confirmed(now, answering, advising)


def test_two_people_play_turn_by_turn() -> None:
    now = started(at_the_board())
    first = now.game.position.to_move
    now = turn(now)
    assert now.game.position.to_move is first.other
    assert now.at_hand
    assert not now.answers


def test_the_computer_answers_at_once_and_what_it_did_is_seen_being_made() -> None:
    now = turn(at_the_board(black=Player.EASY))
    if not now.answers:
        now = turn(now)
    (played,) = now.answers
    assert isinstance(played, Played)
    assert played.position.to_move is Color.BLACK
    assert now.game.position.to_move is Color.WHITE
    scene = turns.scene(T, now, NOTHING, Color.WHITE)
    assert hops(scene.walk) == played.play
    assert scene.position.black == now.game.position.black
    assert commentary.sentence(T, played) in scene.said.text


def test_a_game_that_is_gone_on_with_shows_what_the_computer_did_last() -> None:
    now = turn(turn(at_the_board(black=Player.EASY)))
    again = playing.begun(read_contest(contest_text(now.contest)), 2, True, False, answering)
    assert again.answers == now.answers
    assert again.contest == now.contest


def test_what_the_computer_played_is_marked_until_the_next_throw() -> None:
    now = turn(turn(at_the_board(black=Player.EASY)))
    (played,) = now.answers
    assert isinstance(played, Played)
    marks = turns.scene(T, now, NOTHING, Color.WHITE).shown
    assert marks
    came = {mark.points[0] for mark in marks if mark.kind is Kind.CAME}
    left = {mark.points[0] for mark in marks if mark.kind is Kind.LEFT}
    assert left <= {source for source, _ in played.play}
    assert came <= {target for _, target in played.play}
    assert left
    assert came
    assert any(beside.numbers_text(T) in part for part in beside.notes(T, now))
    thrown_now = thrown(now)
    assert not any(mark.kind is Kind.CAME for mark in turns.scene(T, thrown_now, NOTHING, Color.WHITE).shown or ())
    assert not any(beside.numbers_text(T) in part for part in beside.notes(T, thrown_now))


def test_a_turn_of_before_is_looked_at_again_and_left() -> None:
    now = thrown(turn(turn(at_the_board(black=Player.EASY))))
    number = beside.entry_at(now, 0, 0)
    assert number == len(now.game.entries) - 1
    entry = now.game.entries[number]
    assert isinstance(entry, Played)
    seen = playing.looked_at(now, number)
    scene = turns.scene(T, seen, NOTHING, Color.WHITE)
    assert scene.position == entry.position
    assert [mark.points for mark in scene.shown or ()] == list(entry.play)
    assert not scene.playable
    assert commentary.sentence(T, entry) == scene.said.text
    assert playing.moment(seen) != playing.moment(now)
    assert [tool.name for row in turns.rows(T, seen, ("", "")) for tool in row] == ["here"]
    assert playing.looked_at(seen, number) == playing.looked_at(seen, None) == now
    assert playing.looked_at(now, 99) == now


def test_why_nothing_can_be_played_is_told_of_each_checker_with_each_die() -> None:
    now = started(at_the_board())
    position = read_position("LN1.w24x15.b6x2-24x13.w")[0]
    now = replace(now, contest=now.contest.gone_on(replace(now.game, position=position, roll=Roll(6, 6))))
    assert now.seen
    assert not now.seen.going
    told = beside.why_html(T, now)
    assert T.t("Why can nothing be played?") in told
    for refused in now.seen.refusals():
        assert f"{refused.step.source}/{refused.step.target} with the 6" in told
    passed = playing.confirmed(now, answering)
    assert not beside.why_html(T, passed), "two people: nothing is shown of it"
    assert beside.why_html(T, playing.looked_at(passed, 0)) == told


def test_who_won_the_toss_is_said_where_its_dice_are_played() -> None:
    now = started(at_the_board(rules=GREEK))
    assert now.contest.due is Due.PLAY
    said = turns.scene(T, now, NOTHING, Color.WHITE).said.text
    assert commentary.toss_text(T, now.game.tosses[-1]) in said
    assert T.t("The dice of the toss are played.") in said
    later = turns.scene(T, thrown(turn(now)), NOTHING, Color.WHITE).said.text
    assert T.t("The dice of the toss are played.") not in later


def test_with_the_next_throw_its_play_is_no_longer_shown() -> None:
    now = thrown(turn(turn(at_the_board(black=Player.EASY))))
    assert not now.answers
    assert not turns.scene(T, now, NOTHING, Color.WHITE).walk


def test_a_wrong_step_is_refused_and_kept_with_its_turn() -> None:
    now = thrown(at_the_board())
    before = now.game.outlook().turn
    now = playing.stepped(now, (24, 1))
    assert now.seen
    assert now.seen.stopped
    assert now.game.refused == (((24, 1),),)
    assert now.game.outlook().turn == before
    assert Action.CONFIRM not in now.actions
    assert not playing.undone(now).tried
    assert "24/1 refused" in contest_text(now.contest)


def test_a_step_is_undone_and_the_turn_begun_again() -> None:
    now = thrown(at_the_board())
    steps = hops(plays_of(now.game.rules, now.game.began).results[0].play)
    now = playing.stepped(now, *steps)
    assert now.game.made == steps
    assert playing.undone(now).game.made == steps[:-1]
    assert playing.begun_again(now).game.made == ()


def test_a_turn_ended_too_early_is_refused() -> None:
    now = thrown(at_the_board())
    now = playing.ended(playing.stepped(now, hops(plays_of(now.game.rules, now.game.began).results[0].play)[0]))
    assert now.ended
    assert now.seen
    assert now.seen.ruling
    assert now.game.refused


def test_a_typed_play_is_tried_from_the_beginning_of_the_turn() -> None:
    now = thrown(at_the_board())
    steps = hops(plays_of(now.game.rules, now.game.began).results[0].play)
    assert playing.replayed(playing.stepped(now, steps[0]), steps).game.made == steps
    assert playing.replayed(now, ()).ended


def test_the_coach_warns_once_before_a_costly_play() -> None:
    now = replace(at_the_board(black=Player.HARD), coached=True)
    for _ in range(20):
        now = turn(now, number=-1)
        if now.warned:
            break
    assert now.warned
    made = now.game.made
    assert plays_of(now.game.rules, now.game.began).dealt(hops(now.warned.better)) is not None
    assert hops(now.warned.better) != made
    entries = len(now.game.entries)
    assert commentary.warning_text(T, now.warned) in turns.scene(T, now, NOTHING, Color.WHITE).said.text
    assert playing.undone(now).warned is None
    assert len(playing.confirmed(now, answering, advising).game.entries) > entries


def warned(seed: str = "7") -> Playing:
    """A turn in which the coach has just warned."""
    now = replace(at_the_board(black=Player.HARD, seed=seed), coached=True)
    for _ in range(20):
        now = turn(now, number=-1)
        if now.warned:
            return now
    raise AssertionError("no play was costly")


def test_one_press_takes_back_the_play_that_the_coach_warned_of_and_the_better_one_stays() -> None:
    now = warned()
    said = now.warned
    assert said
    text = escape(commentary.warning_text(T, said))
    (controls,) = turns.rows(T, now, ("", ""))
    first = controls[0]
    assert isinstance(first, Button)
    assert (first.name, first.main) == ("anew", True)

    back = playing.begun_again(now)
    assert back.game.made == ()
    assert back.warned is None
    assert any(text in part for part in beside.notes(T, back))
    marks = turns.scene(T, back, NOTHING, Color.WHITE).shown
    assert marks
    assert [mark.points for mark in marks if mark.kind is Kind.PLAY] == list(hops(said.better))
    some = playing.stepped(back, hops(said.better)[0])
    shown = turns.scene(T, some, NOTHING, Color.WHITE).shown
    assert len(shown or ()) == len(said.better) - 1, "what is left of it"

    for step in hops(said.better)[1:]:
        some = playing.stepped(some, step)
    done = playing.confirmed(some, answering, advising)
    assert len(done.game.entries) > len(now.game.entries), "the better play is not warned of"
    assert done.advised is None
    assert not any(text in part for part in beside.notes(T, done))


def test_the_coach_says_how_much_and_why_as_the_review_does() -> None:
    now = warned()
    said = now.warned
    assert said
    text = commentary.warning_text(T, said)
    assert f"{commentary.points_text(T, said.loss, said.exact)} points less than {play_text(said.better)}" in text
    over = playing.confirmed(now, answering, advising)
    found = review.review(over.game, spread, lambda *_: Chances(0.5, 0.0, 0.0))
    (turned,) = [each for each in found.turns if each.entry.position == now.game.position]
    assert turned.judged
    assert turned.judged.loss == pytest.approx(said.loss)
    assert turned.judged.cost is said.cost
    assert reviewed.why(found, turned) == said.reason


def test_a_better_play_is_explained_where_something_is_counted() -> None:
    said = Advice(
        (Step(24, 6), Step(18, 5)), Cost.MUCH, 0.5, ((24, 18), (24, 19)), False, Advantage(Point.HEAD, 13, 12)
    )
    told, why = commentary.warning_text(T, said).split("). ", 1)
    assert told == "The coach: 24/18 24/19 is very costly, 0.50 points less than 24/18/13 (judged by the net"
    assert said.reason
    assert why == reason_text(T, said.reason, "24/18/13", "24/18 24/19")


def test_typed_dice_are_waited_for_on_either_side() -> None:
    now = at_the_board(white=Player.EASY, seed=None)
    assert now.dice_wanted
    now = playing.typed(now, 6, 1, answering)
    assert now.contest.player is Player.EASY
    assert now.dice_wanted
    assert now.actions == (Action.THROW,)
    now = playing.typed(now, 5, 4, answering)
    assert isinstance(now.game.entries[0], Played)
    assert now.contest.player is Player.PERSON
    assert playing.thrown(now) == now, "the program throws no dice"


def test_a_double_is_offered_taken_and_dropped() -> None:
    now = turn(at_the_board(rules=GREEK))
    doubled = playing.doubled(now, answering)
    assert isinstance(doubled.game.entries[-1], Doubled)
    taken = playing.replied(doubled, True, answering)
    assert taken.game.cube == 2
    dropped = playing.replied(doubled, False, answering)
    assert dropped.game.result
    assert dropped.game.result.points == 1
    assert playing.doubled(thrown(taken), answering) == thrown(taken), "after the throw nobody doubles"


@pytest.mark.parametrize(
    ("code", "cube", "said"),
    [
        ("en", 1, "lose 1 point?"),
        ("en", 2, "lose 2 points?"),
        ("el", 1, "χάνεις το παιχνίδι και 1 πόντο."),
        ("el", 2, "χάνεις το παιχνίδι και 2 πόντους."),
        ("uk", 1, "втратити 1 очко?"),
        ("uk", 2, "втратити 2 очки?"),
        ("uk", 8, "втратити 8 очок?"),
    ],
)
def test_what_dropping_a_double_costs_is_counted_in_points(code: str, cube: int, said: str) -> None:
    doubled = playing.doubled(turn(at_the_board(rules=GREEK)), answering)
    game = replace(doubled.game, cube=cube)
    doubled = replace(doubled, contest=doubled.contest.gone_on(game))
    assert turns.scene(translator(code), doubled, NOTHING, Color.WHITE).said.text.endswith(said)


def test_doubling_is_asked_for_first_and_the_cube_is_shown_with_its_owner() -> None:
    now = turn(at_the_board(rules=GREEK))
    names = [tool.name for row in turns.rows(T, now, ("", "")) for tool in row]
    assert "ask_double" in names
    assert "double" not in names
    asked = playing.asked_to_double(now)
    assert [tool.name for row in turns.rows(T, asked, ("", "")) for tool in row] == ["double", "stay"]
    assert not playing.asked_to_resign(asked, False).doubling
    assert not playing.asked_to_double(thrown(now)).doubling, "after the throw nobody doubles"
    taken = playing.replied(playing.doubled(asked, answering), True, answering)
    told = "".join(beside.notes(T, taken))
    assert ">2</b>" in told
    assert escape(commentary.cube_text(T, taken.game)) in told
    assert "nt-cube" not in "".join(beside.notes(T, turn(at_the_board())))


def test_resigning_is_asked_for_first() -> None:
    now = turn(at_the_board(length=3))
    assert playing.resigned(now) == now
    asked = playing.asked_to_resign(now)
    assert asked.giving_up
    assert not playing.asked_to_resign(asked, False).giving_up
    over = playing.resigned(asked)
    assert over.game.result
    assert over.contest.due is Due.NEXT_GAME
    again = playing.gone_on(over, answering)
    assert len(again.contest.games) == 2
    assert again.contest.score in ((2, 0), (0, 2))


def test_a_whole_game_against_the_computer_ends_and_its_text_is_read_again() -> None:
    now = at_the_board(black=Player.MEDIUM, rules=LIVEGAMES)
    number = 0
    while now.game.result is None:
        number += 1
        now = turn(now, number)
    assert read_contest(contest_text(now.contest)) == now.contest
    said = turns.scene(T, now, NOTHING, Color.WHITE).said.text
    assert commentary.result_text(T, now.game) in said


def test_each_thing_done_is_another_moment() -> None:
    now = at_the_board(black=Player.EASY)
    moments = [playing.moment(now)]
    for _ in range(3):
        now = thrown(now)
        moments.append(playing.moment(now))
        steps = hops(plays_of(now.game.rules, now.game.began).results[0].play)
        now = playing.stepped(now, (24, 2))
        moments.append(playing.moment(now))
        now = playing.undone(now)
        for step in steps:
            now = playing.stepped(now, step)
            moments.append(playing.moment(now))
        now = playing.confirmed(now, answering, advising)
        moments.append(playing.moment(now))
    assert len(set(moments)) >= len(moments) - 3, "a turn without steps has no step to tell apart"


def test_a_late_click_is_not_taken_for_one_on_what_has_come_since() -> None:
    now = thrown(at_the_board())
    offered = turns.rows(T, now, ("", ""))
    late = {"name": "resign", "value": "", "moment": playing.moment(now)}
    assert answer(late, offered, playing.moment(now))
    assert answer(late, offered, playing.moment(playing.stepped(now, (24, 1)))) is None


@pytest.mark.parametrize("guided", [True, False])
def test_where_a_checker_can_go_is_shown_or_hidden(guided: bool) -> None:
    now = replace(thrown(at_the_board()), guided=guided)
    scene = turns.scene(T, now, NOTHING, Color.WHITE)
    assert scene.playable
    assert bool(scene.hinted) is guided
    assert scene.going


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_said_and_offered_names_nothing_twice(code: str) -> None:
    t = translator(code)
    now = at_the_board(white=Player.EASY, rules=GREEK, length=3)
    for number in range(12):
        controls = [tool for row in turns.rows(t, now, ("", "")) for tool in row]
        assert len({tool.name for tool in controls}) == len(controls)
        assert any(isinstance(tool, Button) for tool in controls)
        assert turns.scene(t, now, NOTHING, Color.BLACK).said.text
        if now.contest.due is Due.ANSWER:
            now = playing.replied(now, True, answering)
        else:
            now = playing.gone_on(now, answering) if now.game.result else turn(now, number)


# ---------------------------------------------------------------- what is agreed on, and what is kept


def test_what_is_switched_during_a_game_is_wished_for_the_next_one() -> None:
    memory = AppTest.from_function(_switched).run().session_state.found
    assert memory == (False, True)


def _switched() -> None:
    import streamlit as st

    from tutor.app import session

    st.session_state.lang = "en"
    session.memory()
    from tutor.app import play
    from tutor.app.terms import Wishes
    from tutor.app.tools import Use
    from tutor.contest import new_contest

    known = play.Memory(Wishes("4711"))
    known.open(new_contest(known.wishes.terms))
    for use in (Use("guided", "off"), Use("coached", "on")):
        assert known.playing
        play._do(known, known.playing, use)
    known.open(new_contest(known.wishes.terms))
    assert known.playing
    assert (known.wishes.guided, known.wishes.coached) == (known.playing.guided, known.playing.coached)
    st.session_state.found = known.wishes.guided, known.wishes.coached


def test_wishes_become_terms() -> None:
    wishes = Wishes("4711")
    for use in (Use("side", "b"), Use("level", "computer hard"), Use("rules", "greek"), Use("length", "5")):
        wishes = terms.changed(wishes, use)
    assert wishes.terms == Terms(GREEK, white=Player.HARD, black=Player.PERSON, length=5, seed="4711")
    alone = terms.changed(terms.changed(wishes, Use("side", terms.TWO)), Use("dice", "typed"))
    assert alone.terms == Terms(GREEK, length=5)


def test_a_seed_that_cannot_be_read_changes_nothing_and_is_told() -> None:
    wishes = terms.changed(Wishes("4711"), Use("seed", "?!"))
    assert wishes.seed == "4711"
    assert wishes.fault
    assert terms.changed(wishes, Use("seed", " ABC1 ")).seed == "abc1"
    assert terms.changed(wishes, Use("guided", "off")).fault is None


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_what_the_rules_leave_open_is_said(rules: Ruleset) -> None:
    wishes = Wishes("1", rules=rules)
    said = terms.remarks(T, wishes)
    assert bool(said) is bool(left_open(rules))
    assert all(value_name(T, field_value(wishes.terms.settled, topic)) in said[0] for topic in left_open(rules))


def kept(*lines: str) -> str:
    """A game text as far as these lines."""
    return "\n".join(("Nardy Tutor game text 1", "Rules: greek", "White: person", "Black: person", *lines)) + "\n"


BEGUN = kept("Dice: typed", "", "Game 1 (0-0)", "Toss: 6-3", "1. W 6-3: ...")
FURTHER = kept("Dice: typed", "", "Game 1 (0-0)", "Toss: 6-3", "1. W 6-3: 24/18/15")
OTHER = kept("Dice: seed 7", "", "Game 1 (0-0)")


def shelf_with(text: str) -> tuple[Shelf, list[str]]:
    """The shelf after the browser has told what is stored, and the texts of the games that were taken."""
    shelf, taken = Shelf(), []
    shelf.hear({"text": text}, lambda contest: taken.append(contest_text(contest)))
    return shelf, taken


def test_a_kept_game_is_taken_once_and_not_written_again() -> None:
    shelf, taken = shelf_with(BEGUN)
    shelf.hear({"text": BEGUN}, lambda _: pytest.fail("it is known"))
    assert (taken, shelf.heard, shelf.moved, shelf.replaced) == ([BEGUN], True, False, "")
    assert shelf.told(BEGUN) == {
        "key": KEY,
        "known": [BEGUN],
        "keep": BEGUN,
        "other": 0,
        "aside": None,
        "blocked": False,
    }


def test_before_the_browser_has_told_nothing_of_it_is_known() -> None:
    shelf = Shelf()
    shelf.hear("nonsense", lambda _: pytest.fail("nothing was kept"))
    assert not shelf.heard
    assert shelf.told(None)["known"] == []


def test_what_was_kept_before_is_known_and_may_be_written_over() -> None:
    shelf, _ = shelf_with("")
    shelf.told(BEGUN)
    known = shelf.told(FURTHER)["known"]
    assert isinstance(known, list)
    assert BEGUN in known
    shelf.told(OTHER)
    shelf.hear({"text": BEGUN}, lambda _: pytest.fail("this tab had it kept itself"))
    assert BEGUN in shelf.known


def test_what_another_tab_has_played_is_gone_on_with() -> None:
    shelf, taken = shelf_with(BEGUN)
    shelf.told(BEGUN)
    shelf.hear({"text": FURTHER}, lambda contest: taken.append(contest_text(contest)))
    assert (taken, shelf.moved, shelf.replaced) == ([BEGUN, FURTHER], True, "")
    shelf.told(FURTHER)
    assert shelf.moved
    shelf.told(OTHER)
    assert not shelf.moved


def test_what_another_tab_has_taken_back_is_newer_though_it_is_known() -> None:
    shelf, taken = shelf_with(BEGUN)
    shelf.told(BEGUN)
    shelf.told(FURTHER)
    shelf.hear({"text": BEGUN, "other": 1}, lambda contest: taken.append(contest_text(contest)))
    assert (taken, shelf.told(BEGUN)["other"]) == ([BEGUN, BEGUN], 1)
    shelf.hear({"text": BEGUN, "other": 1}, lambda _: pytest.fail("it is told again"))


def test_a_game_that_another_tab_has_replaced_is_not_lost() -> None:
    shelf, taken = shelf_with("")
    shelf.told(FURTHER)
    shelf.hear({"text": OTHER}, lambda contest: taken.append(contest_text(contest)))
    assert (taken, shelf.replaced) == ([OTHER], FURTHER)


@pytest.mark.parametrize("text", ["garbage", BEGUN.replace("text 1", "text 2"), BEGUN + "x", "# " + "x" * LONGEST_TEXT])
def test_a_kept_game_that_cannot_be_read_is_set_aside(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, taken = shelf_with(text)
    assert (taken, shelf.heard) == ([], True)
    assert (shelf.told(None)["aside"], shelf.told(BEGUN)["aside"]) == (text, text)
    assert text in shelf.known
    said, saved = [], []
    monkeypatch.setattr("tutor.app.shelf.shelf", lambda: shelf)
    monkeypatch.setattr("tutor.app.shelf.cards.line", lambda _kind, line: said.append(line))
    monkeypatch.setattr("tutor.app.shelf.st.download_button", lambda *given, **_: saved.append(given[1]))
    note(T)
    assert (len(said), saved) == (1, [text])
    assert "set aside" in said[0]


def test_a_browser_that_keeps_nothing_is_known() -> None:
    shelf = Shelf()
    shelf.hear({"blocked": True}, lambda _: pytest.fail("nothing was kept"))
    assert shelf.blocked
    assert shelf.heard


def test_a_game_as_long_as_its_text_can_be_says_so_on_the_page() -> None:
    contest = read_contest(kept("Dice: typed", "", "Game 1 (0-0)", *["Toss: 3-3"] * (MOST_DONE - 1)))
    now = playing.typed(playing.begun(contest, 1, True, False, answering), 3, 3, answering)
    assert (now.contest.full, now.dice_wanted, now.actions) == (True, False, ())
    assert playing.typed(now, 3, 3, answering) == now
    assert [button.name for button in turns.rows(T, now, ("", ""))[0]] == ["new", "review"]
    assert turns.scene(T, now, NOTHING, Color.WHITE).said.text
    assert "as long as a game text can be" in commentary.score_text(T, now.contest)
