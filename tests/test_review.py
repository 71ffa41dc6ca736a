"""A game looked over: costs and luck that can be reckoned by hand, forced plays, and refused steps as drills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from tests.contests import driven
from tests.dealt import faults
from tutor import evaluator
from tutor.bearoff import Chances
from tutor.chance import Chance
from tutor.coach import Cost
from tutor.contest import Terms
from tutor.dice import ROLLS, Roll
from tutor.drills import Kind, Level, Series, Subject, deal, item_about
from tutor.game import Game, as_played, begin, double, drop, resign, take, throw
from tutor.legality import legal_plays
from tutor.notation import hops_text, read_play, read_position, read_ruleset, ruleset_text
from tutor.play import Turn
from tutor.position import HEAD, OFF, Color, Counts, Position
from tutor.referee import play, step, undo_all
from tutor.review import CLOSE, Judged, Review, compared, of_plays, review
from tutor.ruleset import FEDERATION, GREEK, NARD_ONLINE, RULESETS, Ruleset

RULES = as_played(NARD_ONLINE)


def worth(points: float) -> Chances:
    """Chances that come to so many points."""
    return Chances((points + 1) / 2, 0, 0)


def by_points_held(_: Ruleset, _position: Position, ends: Sequence[Counts]) -> list[Chances]:
    """A judge that can be reckoned in the head: a tenth of a point for each point held, and for each checker off."""
    return [worth(0.1 * (sum(map(bool, own[1:])) + own[OFF])) for own in ends]


def mean_of_rolls(rules: Ruleset, position: Position, toss: bool) -> Chances:
    """The mean of the best plays of all rolls, by the same judge; over unequal dice for the toss."""
    rolls = [roll for roll in ROLLS if not (toss and roll.double)]
    total = sum(roll.weight for roll in rolls)
    return worth(sum(roll.weight * best_by_points_held(rules, position, roll) for roll in rolls) / total)


def best_by_points_held(rules: Ruleset, position: Position, roll: Roll) -> float:
    ends = list(legal_plays(rules, Turn.start(position, roll)).ends)
    return max(each.equity for each in by_points_held(rules, position, ends))


def played(position: str, *turns: str, rules: Ruleset = RULES) -> Game:
    """A game from a position, with a roll and a play in each turn."""
    game = Game(rules, starter=Color.WHITE, position=read_position(position)[0])
    for turn in turns:
        roll, text = turn.split(": ")
        tried = play(throw(game, Roll(int(roll[0]), int(roll[2]))), () if text == "pass" else read_play(text))
        assert tried.refusal is None
        game = tried.game
    return game


def looked_over(game: Game) -> Review:
    return review(game, by_points_held, mean_of_rolls)


def judged(found: Review, number: int) -> Judged:
    each = found.turns[number].judged
    assert each
    return each


EARLY = "LN1.w24x14-20.b24x14-20.w"


def test_a_play_costs_what_the_best_one_is_worth_more() -> None:
    found = looked_over(played(EARLY, "6-5: 20/14/9", "6-5: 24/18 20/15"))
    first, second = judged(found, 0), judged(found, 1)
    assert first.best == pytest.approx(0.3)
    assert first.made == pytest.approx(0.2), "two points are held, and could be three"
    assert first.loss == pytest.approx(0.1)
    assert first.cost is Cost.SOME
    position = found.game.entries[0].position
    assert compared(RULES, position, Roll(6, 5), first.better, by_points_held).loss == 0
    assert second.loss == 0
    assert second.cost is None
    assert second.better == read_play("24/18 20/15"), "nothing is better than the play made"
    assert [turn.number for turn in found.costly] == [1]
    assert CLOSE < 0.1


def test_a_play_without_a_choice_is_not_counted_and_its_roll_is() -> None:
    found = looked_over(played("LN1.w24x15.b24x15.w", "2-1: 24/21", "6-5: 24/13"))
    assert judged(found, 0).results == 1
    tally = found.tally(Color.WHITE)
    assert (tally.judged, tally.free, tally.loss, tally.mean_loss) == (1, 0, 0, None)
    assert tally.luck == pytest.approx(judged(found, 0).luck)


def test_what_each_side_has_lost_is_summed() -> None:
    found = looked_over(played(EARLY, "6-5: 20/14/9", "6-5: 20/14/9", "6-5: 24/18/13", "2-1: 24/23 9/7"))
    white, black = found.tally(Color.WHITE), found.tally(Color.BLACK)
    assert white.costly == 1
    assert white.very_costly == 0
    assert white.loss == pytest.approx(0.1)
    assert white.mean_loss == pytest.approx(0.05)
    assert black.loss == pytest.approx(0.1)
    assert black.luck == pytest.approx(judged(found, 1).luck + judged(found, 3).luck)


@pytest.mark.parametrize("rules", [RULES, as_played(GREEK)], ids=["nard-online", "greek"])
def test_the_luck_of_all_rolls_together_is_none(rules: Ruleset) -> None:
    """The first turn has the dice of the toss, which are never equal, where the winner of the toss plays them."""
    plays_toss = looked_over(Game(rules, starter=Color.WHITE)).game.rules.opening.value == "play-toss"
    total = 0.0
    for roll in ROLLS:
        if roll.double and plays_toss:
            continue
        game = replace(Game(rules, starter=Color.WHITE), roll=roll)
        hops = [(step.source, step.target) for step in next(iter(legal_plays(rules, game.began).results)).play]
        total += roll.weight * judged(looked_over(play(game, tuple(hops)).game), 0).luck
    assert total == pytest.approx(0)


def test_luck_less_losses_is_how_the_value_of_the_game_has_changed() -> None:
    rules = read_ruleset("nard-online+draw=none")
    start = "LN1.w6-4-2.b5-3-1x2.w"
    game = played(start, "2-1: 6/4 4/3", "6-4: 5/off 3/off", "3-2: 4/1 3/1", "5-4: 1/off(2)", rules=rules)
    found = review(game)
    change = 0.0
    for turn in found.turns:
        assert turn.judged
        assert turn.judged.exact
        change += (1 if turn.entry.position.to_move is Color.WHITE else -1) * (turn.judged.luck - turn.judged.loss)
    before = evaluator.before_roll(rules, read_position(start)[0]).equity
    assert game.result
    assert game.result.winner is Color.BLACK
    assert before + change == pytest.approx(-1)
    assert judged(found, 0).loss > 0, "a checker could have been borne off"


def test_the_last_throw_is_not_judged() -> None:
    game = played(
        "LN1.w1.b6-5x4.w", "2-1: 1/off", "6-5: 6/off 5/off", rules=read_ruleset("nard-online+draw=last-throw")
    )
    found = looked_over(game)
    assert found.turns[0].judged
    assert found.turns[1].judged is None
    assert found.tally(Color.BLACK).judged == 0


# ---------------------------------------------------------------- the cube, and giving up


CUBE = as_played(GREEK)


@pytest.mark.parametrize(("points", "given_up", "costly"), [(0.3, 0.4, True), (0.47, 0.06, False), (0.8, 0.0, False)])
def test_dropping_costs_what_a_dead_cube_at_two_would_still_have_brought(
    points: float, given_up: float, costly: bool
) -> None:
    game = drop(double(Game(CUBE, starter=Color.WHITE)))
    offered, dropped = review(game, by_points_held, lambda *_: worth(points)).decisions
    assert offered.side is Color.WHITE
    assert offered.given_up is None
    assert dropped.side is Color.BLACK
    assert dropped.worth == pytest.approx(-points)
    assert dropped.given_up == pytest.approx(given_up)
    assert dropped.costly is costly


def test_of_a_double_taken_and_in_a_match_nothing_certain_is_said() -> None:
    taken = take(double(Game(CUBE, starter=Color.WHITE)))
    assert [each.given_up for each in review(taken, by_points_held, lambda *_: worth(0.9)).decisions] == [None, None]
    match = Terms(CUBE, length=3).match((0, 0), False)
    dropped = drop(double(Game(CUBE, match, starter=Color.WHITE)))
    assert [each.given_up for each in review(dropped, by_points_held, lambda *_: worth(0.1)).decisions] == [None, None]


def test_a_game_that_is_given_up_costs_what_it_was_worth_and_what_was_paid() -> None:
    game = resign(throw(played(EARLY), Roll(6, 5)))
    (given,) = looked_over(game).decisions
    assert given.worth == pytest.approx(0.3), "with the best play of the roll"
    assert given.given_up == pytest.approx(2.3), "and a mars was paid"
    assert given.costly


# ---------------------------------------------------------------- what was refused, as drills


@pytest.mark.parametrize(
    ("position", "rules", "tried", "subject"),
    [
        ("LN1.w24x15.b24x15.w65", NARD_ONLINE, "24/18 24/19", Subject.HEAD),
        ("LN1.w24x15.b24x15.w65", NARD_ONLINE, "24/20", Subject.DIE),
        ("LN1.w24x15.b24x15.w65", NARD_ONLINE, "24/18", Subject.ALL_DICE),
        ("LN1.w24x15.b24x15.w55", NARD_ONLINE, "24/19 24/19", Subject.HEAD_EXCEPTION),
        ("LN1.w24x14-13.b24x14-6.w61", NARD_ONLINE, "24/18", Subject.BLOCKED),
        ("LN1.w7-6x4-5x5-4x5.b24x5-20x10.w64", NARD_ONLINE, "4/off", Subject.HOME),
        ("LN1.w6x4-5x5-4x5-1.b24x5-20x10.w64", FEDERATION, "5/1 1/off", Subject.FARTHEST),
        ("LN1.w24x6-19x2-18-17-16-15-10-9-8.b24x8-23x7.w51", NARD_ONLINE, "19/14", Subject.PRIME),
    ],
)
def test_what_was_refused_in_a_game_becomes_a_drill_of_its_rule(
    position: str, rules: Ruleset, tried: str, subject: Subject
) -> None:
    where, roll = read_position(position)
    assert roll
    item = item_about(as_played(rules), where, roll, read_play(tried))
    assert item
    assert item.subject is subject
    assert faults(item) == []


def test_every_refusal_of_games_by_chance_that_becomes_a_drill_is_proved_right() -> None:
    found = 0
    for rules in RULESETS.values():
        for game in driven(Terms(rules, seed="look"), Chance("look"), 250).games:
            for refused in review(game, by_points_held, lambda *_: worth(0)).refused:
                assert refused.refusal.reasons
                if refused.item:
                    found += 1
                    assert faults(refused.item) == []
    assert found > 10


@pytest.mark.parametrize("subject", [subject for subject in Subject if subject is not Subject.SCORE])
def test_what_a_drill_refuses_becomes_a_drill_of_the_same_subject(subject: Subject) -> None:
    tried = 0
    for dealt in islice(deal(Series((subject,), Level(2), NARD_ONLINE, "again")), 12):
        foil, roll = dealt.foil, dealt.roll
        assert foil
        assert roll
        if foil.position != dealt.position or foil.rules != NARD_ONLINE:
            continue
        item = item_about(NARD_ONLINE, foil.position, roll, foil.play)
        assert item, hops_text(foil.play)
        assert item.subject is subject
        assert item.plays == (foil.play,)
        assert item.kind is Kind.RULE
        assert faults(item) == []
        tried += 1
    assert tried > 5


def test_a_refused_step_is_kept_with_its_turn_and_counts_for_its_side() -> None:
    game = throw(played("LN1.w24x15.b24x15.w", "2-1: 24/21"), Roll(6, 5))
    game = undo_all(step(game, (24, 18), (24, 19)).game)
    found = looked_over(game)
    (refused,) = found.refused
    assert (refused.turn, refused.position.to_move) == (2, Color.BLACK)
    assert refused.tried == read_play("24/18 24/19")
    assert found.tally(Color.BLACK).refused == 1
    assert [item.subject for item in found.items_of(Color.BLACK)] == [Subject.HEAD]
    assert found.items_of(None) == found.items_of(Color.BLACK)
    assert found.items_of(Color.WHITE) == ()
    assert found.game.position.mover[HEAD] == 15


@pytest.mark.parametrize(
    ("agreed", "plays"),
    [
        ("nard-online", "nard-online"),
        ("nard-online+opening=white", "nard-online+opening=white"),
        ("federation+prime-timing=turn", "federation+prime-timing=turn"),
        ("federation", "federation+prime-timing=die"),
        ("greek", "greek"),
    ],
)
def test_drills_are_asked_under_the_rules_by_their_own_name(agreed: str, plays: str) -> None:
    assert ruleset_text(of_plays(as_played(read_ruleset(agreed)))) == plays


def test_nothing_is_asked_about_a_play_that_several_rules_refuse() -> None:
    position, roll = read_position("LN1.w24x15.b24x14-7.w65")
    assert roll
    assert item_about(NARD_ONLINE, position, roll, read_play("24/19 24/20")) is None


def test_a_game_that_has_not_begun_has_nothing_to_look_over() -> None:
    found = looked_over(begin(RULES))
    assert found.turns == ()
    assert found.decisions == ()
    assert found.refused == ()
