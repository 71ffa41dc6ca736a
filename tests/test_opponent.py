"""The computer as an opponent: it keeps to the rules, the same seed plays the same game, and the levels differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests import bouts
from tutor import coach, opponent
from tutor.bearoff import Chances
from tutor.chance import Chance
from tutor.coach import Cost
from tutor.conduct import Match
from tutor.contest import Player, Terms, new_contest
from tutor.dice import Roll
from tutor.game import Due, Game, as_played, begin, double, throw
from tutor.legality import hops
from tutor.notation import read_position
from tutor.position import CHECKERS, OFF, START, Color, Counts, Position, counts_of
from tutor.record import contest_text
from tutor.referee import play, step
from tutor.replay import read_contest
from tutor.ruleset import GREEK, NARD_ONLINE, RULESETS, Ruleset
from tutor.ruling import plays_of

COMPUTERS = (Player.EASY, Player.MEDIUM, Player.HARD)


def spread(_rules: Ruleset, _position: Position, ends: Sequence[Counts]) -> list[Chances]:
    """A plain judge: who holds more points is the more likely to win."""
    return [Chances(sum(map(bool, own)) / 16, 0.0, 0.0) for own in ends]


def winning(equity: float) -> opponent.Ahead:
    """Looks ahead and sees these points on average."""
    return lambda _, __: Chances((equity + 1) / 2, 0.0, 0.0)


def game_at(text: str, rules: Ruleset = NARD_ONLINE) -> Game:
    """A game in the middle, as `nardy` writes its position."""
    position, roll = read_position(text)
    game = replace(begin(as_played(rules), starter=Color.WHITE), position=position)
    return throw(game, roll) if roll else game


MIDDLE = "LN1.w24x8-21x2-19-17x2-15-13.b24x9-22x2-20-18-16-14.w64"


@pytest.mark.parametrize("name", RULESETS)
def test_computers_never_make_a_play_that_the_plain_enumerator_does_not_know(name: str) -> None:
    for white, black in ((Player.EASY, Player.HARD), (Player.MEDIUM, Player.EASY)):
        counted = bouts.bots_against_the_oracle(RULESETS[name], white, black, 1, judge=spread)
        assert counted["games"] == 1
        assert counted["turns"] > 40


def test_the_same_seed_plays_the_same_game_and_its_text_is_read_again() -> None:
    texts = []
    for _ in range(2):
        contest = new_contest(Terms(GREEK, white=Player.EASY, black=Player.MEDIUM, seed="7"))
        while contest.due is not Due.NEXT_GAME:
            contest = bouts.driven(contest, spread)
        texts.append(contest_text(contest))
    assert texts[0] == texts[1]
    assert read_contest(texts[0]) == contest


def test_hard_plays_what_is_judged_best() -> None:
    game = game_at(MIDDLE)
    played = play(game, opponent.chosen(Player.HARD, game, Chance("1"), spread)).game.entries[-1]
    best = max(sum(map(bool, result.own)) for result in plays_of(game.rules, game.began).results)
    own = play(game, played.play).game.position.white  # type: ignore[union-attr]
    assert sum(map(bool, own)) == best


def test_of_equals_hard_plays_that_which_is_nearer_to_the_end() -> None:
    game = game_at("LN1.w6-5-4-3-2-1.b24x15.w21")
    chosen = opponent.chosen(Player.HARD, game, Chance("1"), lambda _, __, ends: [Chances(1.0, 1.0, 0.0)] * len(ends))
    assert play(game, chosen).game.position.white[OFF] == 11


def test_easy_overlooks_more_than_medium_and_never_everything() -> None:
    game = game_at(MIDDLE)
    plays = plays_of(game.rules, game.began)
    seen = {
        player: [len(opponent._seen(plays, opponent.EYES[player], Chance(str(n)))) for n in range(200)]
        for player in COMPUTERS
    }
    assert min(seen[Player.EASY]) >= 1
    assert sum(seen[Player.EASY]) < sum(seen[Player.MEDIUM]) < sum(seen[Player.HARD]) == 200 * len(plays.results)


def test_what_is_far_apart_and_quiet_is_overlooked_more_often() -> None:
    game = game_at("LN1.w24x9-18x2-17x2-7x2.b24x15.w61")
    plays = plays_of(game.rules, game.began)
    hidden = {tuple(sorted(hops(result.play))): opponent.hiding(plays.turn, result, 20) for result in plays.results}
    together, apart = hidden[(17, 11), (18, 17)], hidden[(7, 6), (24, 18)]
    assert together < apart


def test_easy_errs_less_than_one_who_plays_at_random() -> None:
    game = game_at(MIDDLE)
    results = plays_of(game.rules, game.began).results
    judged = spread(game.rules, game.position, [result.own for result in results])
    worth = {result.own: each.equity for result, each in zip(results, judged, strict=True)}
    chosen = [worth[_after(game, opponent.chosen(Player.EASY, game, Chance(str(n)), spread))] for n in range(100)]
    at_random = sum(worth.values()) / len(worth)
    assert at_random + 0.05 < sum(chosen) / len(chosen) < max(worth.values())


def test_without_a_play_the_computer_passes() -> None:
    game = game_at("LN1.w24x15.b24x14-6.w66")
    assert opponent.chosen(Player.EASY, game, Chance("1"), spread) == ()


def test_in_the_last_throw_as_many_as_possible_are_borne_off() -> None:
    position = Position(counts_of({}), counts_of({6: 1, 3: 1, 2: 1, 1: 1}), Color.BLACK)
    game = replace(begin(as_played(GREEK), starter=Color.WHITE), position=position, roll=Roll(3, 3))
    game = play(game, opponent.chosen(Player.HARD, game, Chance("1"), spread)).game
    assert game.position.black[OFF] == CHECKERS or game.result


# ---------------------------------------------------------------- the cube


def cube_game(match: Match | None = None) -> Game:
    return begin(as_played(GREEK), match, Color.WHITE)


@pytest.mark.parametrize(("equity", "offered"), [(0.0, False), (0.45, True), (0.9, True), (1.2, False)])
def test_the_computer_doubles_where_it_is_well_ahead_and_not_where_a_mars_is_worth_more(
    equity: float, offered: bool
) -> None:
    game = replace(cube_game(), starter=Color.WHITE)
    assert opponent.doubles(Player.HARD, game, Chance("1"), winning(equity)) is offered


@pytest.mark.parametrize(("equity", "taken"), [(0.2, True), (0.5, True), (0.6, False)])
def test_the_computer_takes_a_double_where_dropping_costs_more(equity: float, taken: bool) -> None:
    assert opponent.takes(Player.HARD, double(cube_game()), Chance("1"), winning(equity)) is taken


def test_at_the_end_of_a_match_the_score_decides_on_the_cube() -> None:
    trailing = cube_game(Match(5, 2, 4, crawford_played=True))
    assert opponent.doubles(Player.HARD, trailing, Chance("1"), winning(-0.5))
    assert opponent.takes(
        Player.HARD, double(cube_game(Match(3, 2, 1, crawford_played=True))), Chance("1"), winning(0.9)
    )
    leading = cube_game(Match(5, 4, 2, crawford_played=True))
    assert not opponent.doubles(Player.HARD, leading, Chance("1"), winning(0.7))


def test_where_no_cube_is_played_nobody_doubles() -> None:
    assert not opponent.doubles(Player.HARD, game_at("LN1.w24x15.b24x15.w"), Chance("1"), winning(0.7))


# ---------------------------------------------------------------- its turn, and the coach


def test_dice_that_are_typed_are_waited_for() -> None:
    contest = new_contest(Terms(GREEK, white=Player.HARD, black=Player.HARD))
    waiting = contest.gone_on(replace(contest.game, starter=Color.WHITE, position=START))
    assert opponent.acted(waiting, spread, bouts.even) == waiting


def test_a_person_is_not_acted_for() -> None:
    contest = new_contest(Terms(GREEK, seed="1"))
    with pytest.raises(ValueError, match="no computer"):
        opponent.acted(contest, spread, bouts.even)


def test_the_coach_names_what_was_better_and_is_silent_where_little_is_lost() -> None:
    game = game_at(MIDDLE)
    results = plays_of(game.rules, game.began).results
    best, worst = (pick(results, key=lambda result: sum(map(bool, result.own))) for pick in (max, min))
    said = coach.advice(step(game, *hops(worst.play)).game, spread)
    assert said is not None
    assert sum(map(bool, best.own)) == sum(map(bool, _after(game, hops(said.better))))
    assert said.cost is (Cost.MUCH if said.loss >= coach.COSTLY[Cost.MUCH] else Cost.SOME)
    assert coach.advice(step(game, *hops(best.play)).game, spread) is None


def _after(game: Game, wanted: tuple[tuple[int, int], ...]) -> Counts:
    return play(game, wanted).game.position.white


# ---------------------------------------------------------------- with the evaluator


def test_each_level_plays_a_legal_turn_with_the_evaluator_and_looks_ahead() -> None:
    for player in COMPUTERS:
        game = game_at(MIDDLE)
        assert play(game, opponent.chosen(player, game, Chance("1"))).refusal is None
    assert opponent.doubles(Player.HARD, cube_game(), Chance("1")) is False


def test_hard_beats_easy() -> None:
    """Ten games each way are few, and enough for this difference."""
    assert bouts.levels(GREEK, Player.HARD, Player.EASY, 12).share > 0.5
