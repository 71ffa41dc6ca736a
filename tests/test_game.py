"""A game and a contest as values: the toss, the turn, undo, the end, the cube, resigning, the next game, the dice."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, replace

import pytest

from tests import contests
from tutor.chance import Chance
from tutor.conduct import Match, Toss
from tutor.contest import (
    Contest,
    Player,
    Terms,
    due_dice,
    left_open,
    new_contest,
    next_game,
    own_roll,
    own_toss,
    throw_own,
)
from tutor.dice import ROLLS, Roll
from tutor.explain import error_text, refusal_text
from tutor.game import (
    Action,
    Due,
    Ending,
    Game,
    Played,
    Resigned,
    Result,
    as_played,
    begin,
    double,
    drop,
    resign,
    take,
    throw,
    toss,
)
from tutor.legality import Rule, hops
from tutor.notation import NotationError, Problem, read_play, read_position, read_ruleset
from tutor.position import CHECKERS, HEAD, OFF, START, Color
from tutor.referee import Tried, TurnError, confirm, play, step, undo, undo_all
from tutor.ruleset import (
    FEDERATION,
    GREEK,
    LIVEGAMES,
    NARD_ONLINE,
    RULESETS,
    Draw,
    Opening,
    PrimeTiming,
    Ruleset,
    Topic,
)
from tutor.ruling import plays_of
from tutor.translator import LANGUAGES, translator

WHITE, BLACK = Color.WHITE, Color.BLACK


def at(text: str, rules: Ruleset = GREEK, starter: Color = WHITE, match: Match | None = None, cube: int = 1) -> Game:
    """A game that has come to this position; with its dice thrown, if the text has them."""
    position, roll = read_position(text)
    return replace(begin(as_played(rules), match, starter), position=position, roll=roll, cube=cube)


def after(tried: Tried) -> Game:
    """The game after something that is allowed."""
    assert tried.refusal is None
    return tried.game


def played(game: Game, *turns: str) -> Game:
    """The game after these turns, each a roll and a play such as `65 24/18/13`."""
    for text in turns:
        dice, _, steps = text.partition(" ")
        game = throw(game, Roll(int(dice[0]), int(dice[1]))) if game.due is Due.THROW else game
        game = after(play(game, read_play(steps)))
    return game


# The toss, under every rule set (docs/rules.md §5)


def test_under_the_greek_rules_the_higher_die_starts_and_plays_the_toss() -> None:
    game = begin(GREEK)
    assert (game.due, game.acting, game.actions) == (Due.TOSS, None, (Action.TOSS,))
    game = toss(game, Toss(3, 6))
    assert (game.due, game.acting, game.starter, game.roll) == (Due.PLAY, BLACK, BLACK, Roll(6, 3))
    assert Action.DOUBLE not in game.actions


def test_under_livegames_the_higher_die_starts_and_throws_both_dice_anew() -> None:
    game = toss(begin(as_played(LIVEGAMES)), Toss(6, 3))
    assert (game.due, game.acting, game.roll) == (Due.THROW, WHITE, None)
    assert throw(game, Roll(4, 4)).due is Due.PLAY


def test_under_the_federation_rules_white_starts_without_a_toss() -> None:
    game = begin(as_played(FEDERATION))
    assert (game.due, game.acting, game.starter) == (Due.THROW, WHITE, WHITE)


def test_an_opening_that_is_to_be_agreed_is_a_toss_and_new_dice_unless_the_terms_say_otherwise() -> None:
    assert as_played(NARD_ONLINE).opening is Opening.RETHROW
    plays_toss = replace(as_played(NARD_ONLINE), opening=Opening.PLAY_TOSS)
    game = toss(new_contest(Terms(NARD_ONLINE, plays_toss)).game, Toss(2, 1))
    assert (game.due, game.roll) == (Due.PLAY, Roll(2, 1))
    agreed = new_contest(Terms(NARD_ONLINE, starter=BLACK))
    assert (agreed.due, agreed.game.acting) == (Due.THROW, BLACK)
    with pytest.raises(ValueError, match="say who starts"):
        Terms(GREEK, starter=BLACK)


@pytest.mark.parametrize("rules", [GREEK, LIVEGAMES, NARD_ONLINE], ids=lambda rules: rules.name)
def test_equal_toss_dice_are_thrown_again(rules: Ruleset) -> None:
    game = toss(toss(begin(as_played(rules)), Toss(4, 4)), Toss(1, 1))
    assert (game.due, game.starter) == (Due.TOSS, None)
    game = toss(game, Toss(1, 2))
    assert game.starter is BLACK
    assert game.tosses == (Toss(4, 4), Toss(1, 1), Toss(1, 2))


def test_what_a_text_leaves_open_is_settled_for_a_game_and_can_be_settled_otherwise() -> None:
    assert left_open(GREEK) == ()
    assert left_open(NARD_ONLINE) == (Topic.OPENING,)
    assert left_open(LIVEGAMES) == (Topic.PRIME_TIMING,)
    assert left_open(FEDERATION) == (Topic.PRIME_TIMING, Topic.DRAW)
    settled = as_played(FEDERATION)
    assert (settled.prime_timing, settled.draw) == (PrimeTiming.DIE, Draw.LAST_THROW)
    other = replace(FEDERATION, prime_timing=PrimeTiming.TURN, draw=Draw.NONE)
    assert new_contest(Terms(FEDERATION, other)).game.rules == other
    with pytest.raises(ValueError, match="not the rules"):
        Terms(FEDERATION, replace(other, opening=Opening.RETHROW))
    with pytest.raises(ValueError, match="settle it"):
        begin(FEDERATION)


# A turn


def test_the_head_rule_holds_in_the_first_turn_of_a_game() -> None:
    game = toss(begin(GREEK), Toss(6, 5))
    game = after(step(game, (24, 18)))
    game, refusal = step(game, (24, 19))
    assert refusal
    assert [(reason.rule, reason.number) for reason in refusal.reasons] == [(Rule.HEAD, 2)]
    assert game.made == ((24, 18),)
    assert game.refused == (((24, 18), (24, 19)),)
    game = after(confirm(after(step(game, (18, 13)))))
    assert (game.acting, game.turn_number, game.due) == (BLACK, 2, Due.THROW)
    assert game.position.white[13] == 1


@pytest.mark.parametrize(("rules", "two"), [(GREEK, True), (NARD_ONLINE, True), (LIVEGAMES, False)])
def test_the_first_turn_double_after_5_5_frees_two_as_the_rules_have_it(rules: Ruleset, two: bool) -> None:
    game = replace(begin(as_played(rules)), starter=WHITE)
    game = throw(played(game, "55 24/19/14/9/4"), Roll(4, 4))
    once = after(step(game, (24, 20)))
    assert ((24, 20) in [(s.source, s.target) for s in once.outlook().going]) is two
    assert (step(once, (24, 20)).refusal is None) is two


def test_steps_are_undone_one_by_one_or_all_until_the_turn_is_confirmed() -> None:
    game = toss(begin(GREEK), Toss(6, 5))
    assert Action.UNDO not in game.actions
    one = after(step(game, (24, 18)))
    two = after(step(one, (18, 13)))
    assert {Action.UNDO, Action.CONFIRM} <= set(two.actions)
    assert Action.CONFIRM not in one.actions
    assert (undo(two), undo_all(two), undo(undo(two))) == (one, game, game)
    confirmed = after(confirm(two))
    with pytest.raises(ValueError, match="now due: throw, not play"):
        undo(confirmed)


def test_a_play_that_is_not_whole_is_not_confirmed_and_told_with_its_reason() -> None:
    game = after(step(toss(begin(GREEK), Toss(6, 5)), (24, 18)))
    kept, refusal = confirm(game)
    assert refusal
    assert [(reason.rule, reason.limit) for reason in refusal.reasons] == [(Rule.ALL_DICE, 2)]
    assert (kept.made, kept.refused) == (game.made, (((24, 18),),))
    kept = confirm(undo_all(kept)).game
    assert kept.refused == (((24, 18),), ())
    assert confirm(kept).game == kept, "what was refused is kept once"


def test_a_whole_play_that_is_refused_is_not_made_at_all_and_its_steps_are_kept_up_to_the_wrong_one() -> None:
    game = toss(begin(GREEK), Toss(6, 5))
    kept, refusal = play(game, read_play("24/18 24/19 18/12"))
    assert refusal
    assert (kept.made, kept.refused) == ((), (((24, 18), (24, 19)),))
    assert "One" in refusal_text(translator("en"), refusal) or "one" in refusal_text(translator("en"), refusal)


def test_a_step_of_several_dice_is_read_as_one_checker_going_on() -> None:
    game = after(step(toss(begin(GREEK), Toss(6, 5)), (24, 13)))
    assert game.made == ((24, 18), (18, 13))
    assert after(confirm(game)) == after(play(undo_all(game), read_play("24/13")))


def test_a_pass_is_confirmed_without_a_step_and_only_where_nothing_can_be_played() -> None:
    game = at("LN1.w24x15.b24x7-6x8.w65")
    closed = at("LN1.w24x15.b24x7-6x8.w66")
    assert Action.CONFIRM not in game.actions
    assert closed.actions == (Action.CONFIRM, Action.RESIGN)
    passed = after(confirm(closed))
    assert passed.entries == (Played(closed.position, Roll(6, 6), ()),)
    assert (passed.acting, passed.position.white) == (BLACK, closed.position.white)


def test_what_is_not_due_is_a_fault_of_the_caller() -> None:
    game = begin(GREEK)
    with pytest.raises(ValueError, match="now due: toss, not throw"):
        throw(game, Roll(6, 5))
    with pytest.raises(ValueError, match="now due: toss, not play"):
        step(game, (24, 18))
    with pytest.raises(ValueError, match="nobody can resign now"):
        resign(game)
    with pytest.raises(ValueError, match="not answer"):
        take(game)
    with pytest.raises(ValueError, match="no dice"):
        _ = game.began
    with pytest.raises(FrozenInstanceError):
        game.cube = 2  # type: ignore[misc]


# The end of a game


def test_who_bears_off_the_last_checker_wins_an_oyn_or_a_mars() -> None:
    oyn = played(at("LN1.w1.b1x14.w65"), "65 1/off")
    assert oyn.result == Result(Ending.BORNE_OFF, WHITE, False, 1)
    assert (oyn.due, oyn.acting, oyn.actions) == (Due.OVER, None, ())
    mars = played(at("LN1.w1.b1x15.w65"), "65 1/off")
    assert mars.result == Result(Ending.BORNE_OFF, WHITE, True, 2)
    black = played(at("LN1.w1x15.b1.b65"), "65 1/off")
    assert black.result == Result(Ending.BORNE_OFF, BLACK, True, 2)


def test_without_a_draw_the_starter_who_finishes_first_has_won_at_once() -> None:
    assert played(at("LN1.w1.b1.w65", LIVEGAMES), "65 1/off").due is Due.OVER


def test_after_the_starters_finish_the_other_side_has_one_last_throw_which_can_make_a_draw() -> None:
    game = played(at("LN1.w1.b2-1.w65", FEDERATION), "65 1/off")
    assert (game.due, game.acting, game.last_throw, game.result) == (Due.THROW, BLACK, True, None)
    assert game.actions == (Action.THROW,), "nobody resigns or doubles any more"
    drawn = played(game, "21 2/off 1/off")
    assert drawn.result == Result(Ending.DRAWN, None, False, 0)
    assert (drawn.last_throw, drawn.acting) == (False, None)


def test_a_last_throw_that_does_not_clear_the_board_loses_and_can_still_save_a_mars() -> None:
    game = played(at("LN1.w1.b6x14-7.w65", FEDERATION), "65 1/off")
    assert played(game, "61 7/6/off").result == Result(Ending.BORNE_OFF, WHITE, False, 1)
    assert played(game, "54 7/2 6/2").result == Result(Ending.BORNE_OFF, WHITE, True, 2)
    far = played(at("LN1.w1.b24x15.w65", FEDERATION), "65 1/off")
    assert played(far, "65 24/18/13").result == Result(Ending.BORNE_OFF, WHITE, True, 2), "it is thrown all the same"


def test_the_rules_of_play_hold_in_a_last_throw() -> None:
    game = throw(played(at("LN1.w1.b24x15.w65", FEDERATION), "65 1/off"), Roll(6, 5))
    refusal = step(after(step(game, (24, 18))), (24, 19)).refusal
    assert refusal
    assert [reason.rule for reason in refusal.reasons] == [Rule.HEAD]
    assert refusal_text(translator("en"), refusal)
    assert confirm(game).refusal, "nor may it pass"


def test_the_side_that_did_not_start_wins_at_once_when_it_finishes_first() -> None:
    game = at("LN1.w1x14.b1.b65", FEDERATION)
    assert played(game, "65 1/off").result == Result(Ending.BORNE_OFF, BLACK, False, 1)


def test_the_text_may_be_read_without_a_last_throw() -> None:
    rules = replace(FEDERATION, draw=Draw.NONE)
    assert played(at("LN1.w1.b1.w65", rules), "65 1/off").result == Result(Ending.BORNE_OFF, WHITE, False, 1)


# Resigning


def test_who_resigns_loses_an_oyn_or_with_nothing_off_a_mars_before_and_after_the_throw() -> None:
    game = at("LN1.w24x15.b1x14.w")
    assert resign(game).result == Result(Ending.RESIGNED, BLACK, True, 2)
    assert resign(at("LN1.w24x15.b1x14.b")).result == Result(Ending.RESIGNED, WHITE, False, 1)
    thrown = resign(after(step(throw(game, Roll(6, 5)), (24, 18))))
    assert thrown.result == resign(game).result
    assert thrown.entries == (Resigned(game.position, Roll(6, 5)),)
    assert (thrown.roll, thrown.made) == (None, ())


def test_what_was_borne_off_in_the_turn_that_is_not_confirmed_does_not_count() -> None:
    game = after(step(at("LN1.w6x15.b1.w61"), (6, 0)))
    assert resign(game).result == Result(Ending.RESIGNED, BLACK, True, 2)


# The cube


def test_the_cube_is_offered_before_the_throw_taken_and_then_belongs_to_the_taker() -> None:
    game = played(toss(begin(GREEK), Toss(6, 5)), "65 24/18/13")
    assert Action.DOUBLE in game.actions
    offered = double(game)
    assert (offered.due, offered.acting, offered.cube) == (Due.ANSWER, WHITE, 1)
    assert offered.actions == (Action.TAKE, Action.DROP)
    taken = take(offered)
    assert (taken.due, taken.acting, taken.cube, taken.owner) == (Due.THROW, BLACK, 2, WHITE)
    assert taken.no_doubling is Problem.CUBE_OWNER
    with pytest.raises(ValueError, match="cube-owner"):
        double(taken)
    whites = played(taken, "21 24/22/21")
    assert (whites.acting, whites.no_doubling) == (WHITE, None)
    again = take(double(whites))
    assert (again.cube, again.owner, again.turn_number) == (4, BLACK, 3)


def test_a_dropped_double_loses_what_the_cube_stood_at() -> None:
    game = at("LN1.w24x15.b1x15.b", cube=4)
    dropped = drop(double(game))
    assert dropped.result == Result(Ending.DROPPED, BLACK, False, 4)


def test_the_points_are_multiplied_by_the_cube() -> None:
    assert played(at("LN1.w1.b1x15.w65", cube=4), "65 1/off").result == Result(Ending.BORNE_OFF, WHITE, True, 8)
    assert resign(at("LN1.w24x15.b1x14.b", cube=8)).result == Result(Ending.RESIGNED, WHITE, False, 8)


def test_the_cube_ends_at_64() -> None:
    assert at("LN1.w24x15.b24x15.w", cube=32).no_doubling is None
    assert at("LN1.w24x15.b24x15.w", cube=64).no_doubling is Problem.CUBE_FULL


def test_who_has_thrown_does_not_double_and_a_last_throw_is_not_doubled() -> None:
    assert at("LN1.w24x15.b24x15.w65").no_doubling is Problem.DOUBLE_TIME
    rules = read_ruleset("greek+draw=last-throw")
    assert played(at("LN1.w1.b1.w65", rules), "65 1/off").no_doubling is Problem.DOUBLE_TIME


@pytest.mark.parametrize("rules", [NARD_ONLINE, LIVEGAMES, FEDERATION], ids=lambda rules: rules.name)
def test_where_the_rules_have_no_cube_nobody_doubles_unless_the_house_does(rules: Ruleset) -> None:
    assert at("LN1.w24x15.b24x15.w", rules).no_doubling is Problem.NO_CUBE
    house = read_ruleset(f"{rules.name}+cube=yes")
    assert Action.DOUBLE in at("LN1.w24x15.b24x15.w", house).actions


def test_the_crawford_game_is_played_without_the_cube_and_the_one_after_it_with_it() -> None:
    contest = new_contest(Terms(GREEK, length=3))
    contest = next_game(_won(contest, WHITE, 2))
    assert contest.score == (2, 0)
    assert _to_throw(contest).no_doubling is Problem.CRAWFORD_GAME
    contest = next_game(_won(contest, BLACK, 1))
    assert contest.score == (2, 1)
    assert _to_throw(contest).no_doubling is None
    assert next_game(_won(contest, BLACK, 1)).game.match == Match(3, 2, 2, True)


def test_a_match_to_one_point_is_played_without_the_cube_and_outside_a_match_there_is_no_crawford_game() -> None:
    assert _to_throw(new_contest(Terms(GREEK, length=1))).no_doubling is Problem.CRAWFORD_GAME
    assert _to_throw(new_contest(Terms(GREEK))).no_doubling is None


def _to_throw(contest: Contest) -> Game:
    return replace(contest.game, starter=WHITE, roll=None)


def _won(contest: Contest, winner: Color, points: int) -> Contest:
    """The contest with the game in hand won."""
    result = Result(Ending.BORNE_OFF, winner, points > 1, points)
    return contest.gone_on(replace(contest.game, starter=contest.game.starter or WHITE, result=result))


# Matches


def test_the_sides_take_turns_to_start_the_next_game_and_throw_both_dice_anew() -> None:
    contest = _won(new_contest(Terms(GREEK)), WHITE, 1)
    assert (contest.due, contest.actions, contest.winner) == (Due.NEXT_GAME, (Action.NEXT_GAME,), None)
    second = next_game(contest)
    assert (second.game.starter, second.due, second.game.roll) == (BLACK, Due.THROW, None)
    assert next_game(_won(second, BLACK, 1)).game.starter is WHITE


def test_where_white_starts_white_starts_every_game() -> None:
    contest = next_game(_won(new_contest(Terms(FEDERATION)), WHITE, 1))
    assert contest.game.starter is WHITE
    house = next_game(_won(new_contest(Terms(read_ruleset("greek+opening=white"))), WHITE, 1))
    assert house.game.starter is WHITE


def test_a_match_is_over_when_a_side_has_its_points_and_games_without_end_go_on() -> None:
    terms = Terms(LIVEGAMES, length=5, score=(3, 4))
    contest = _won(new_contest(terms), WHITE, 2)
    assert (contest.score, contest.winner, contest.due, contest.actions) == ((5, 4), WHITE, Due.OVER, ())
    with pytest.raises(ValueError, match="now due: over"):
        next_game(contest)
    endless = _won(new_contest(replace(terms, length=None)), WHITE, 2)
    assert (endless.winner, endless.due) == (None, Due.NEXT_GAME)
    assert next_game(endless).score_before(1) == (3, 4)


def test_a_drawn_game_changes_no_score() -> None:
    drawn = replace(begin(as_played(FEDERATION)), result=Result(Ending.DRAWN, None, False, 0))
    contest = new_contest(Terms(FEDERATION, length=3)).gone_on(drawn)
    assert (contest.score, contest.due) == ((0, 0), Due.NEXT_GAME)


@pytest.mark.parametrize(
    "terms",
    [
        {"length": 0},
        {"length": 100},
        {"length": 3, "score": (3, 0)},
        {"score": (-1, 0)},
        {"seed": "Not one"},
        {"crawford_played": True},
        {"length": 3, "crawford_played": True},
        {"length": 3, "score": (2, 2)},
    ],
)
def test_terms_that_cannot_be_are_refused(terms: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (several sentences)
        Terms(GREEK, **terms)  # type: ignore[arg-type]


def test_it_is_told_who_is_to_act() -> None:
    contest = new_contest(Terms(FEDERATION, white=Player.HARD, seed="1"))
    assert contest.player is Player.HARD
    assert new_contest(Terms(GREEK)).player is None


# Dice


def test_own_dice_follow_from_the_seed_the_game_and_the_turn_and_from_nothing_else() -> None:
    contest = new_contest(Terms(FEDERATION, seed="4711"))
    assert due_dice(contest) == own_roll("4711", 1, 1)
    wandering = contest.gone_on(undo_all(confirm(throw_own(contest).game).game))
    assert wandering.game.roll == own_roll("4711", 1, 1)
    contest = throw_own(contest)
    first = plays_of(contest.game.rules, contest.game.began).results[0].line
    contest = contest.gone_on(after(play(contest.game, hops(first))))
    assert due_dice(contest) == own_roll("4711", 1, 2)
    assert due_dice(new_contest(Terms(GREEK, seed="4711"))) == own_toss("4711", 1, 1)
    assert [own_roll("4711", 1, turn) for turn in range(1, 6)] == [Roll(*dice) for dice in SEEDED], (
        "a file with a seed has to be read by every later version"
    )


SEEDED = [(5, 4), (5, 2), (4, 1), (5, 4), (3, 1)]


def test_typed_dice_are_not_made_up() -> None:
    contest = new_contest(Terms(FEDERATION))
    assert due_dice(contest) is None
    with pytest.raises(ValueError, match="no dice"):
        throw_own(contest)


def test_own_dice_fall_evenly_over_games_over_turns_and_over_seeds() -> None:
    families = (
        [own_roll("a", 1, turn) for turn in range(1, 7_201)],
        [own_roll("a", game, 1) for game in range(1, 7_201)],
        [own_roll(str(seed), 1, 1) for seed in range(7_200)],
    )
    for rolls in families:
        counted = Counter(rolls)
        chi = sum((counted[roll] - 200 * roll.weight) ** 2 / (200 * roll.weight) for roll in ROLLS)
        assert chi < 45.3, "one in a thousand, at 20 degrees of freedom"
    tosses = [own_toss("a", game, 1) for game in range(1, 7_201)]
    white = sum(thrown.higher is WHITE for thrown in tosses)
    black = sum(thrown.higher is BLACK for thrown in tosses)
    assert abs(white - black) < 260, "3.3 standard deviations"


def test_dice_of_neighbouring_turns_do_not_go_together() -> None:
    pairs = Counter((own_roll("a", 1, turn).high, own_roll("a", 1, turn + 1).high) for turn in range(1, 7_201))
    firsts, seconds = Counter[int](), Counter[int]()
    for (first, second), count in pairs.items():
        firsts[first] += count
        seconds[second] += count
    chi = sum(
        (pairs[a, b] - firsts[a] * seconds[b] / 7_200) ** 2 / (firsts[a] * seconds[b] / 7_200)
        for a in firsts
        for b in seconds
    )
    assert chi < 52.6, "one in a thousand, at 25 degrees of freedom"


# Whole games


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_games_of_chance_allow_just_what_the_plain_enumerator_allows(rules: Ruleset) -> None:
    counted = contests.games_against_the_oracle(rules, 6)
    assert counted["games"] == 6
    assert counted["steps"] > counted["turns"] > 300
    assert counted["refused"] > 100


def test_the_colours_are_even() -> None:
    """The same game with the colours exchanged has the same result with the colours exchanged."""
    for seed in ("1", "2"):
        game, twin = toss(begin(GREEK), Toss(6, 3)), toss(begin(GREEK), Toss(3, 6))
        chance = Chance(seed)
        while game.due is not Due.OVER:
            if game.due is Due.THROW:
                roll = Roll(chance.between(1, 6), chance.between(1, 6))
                game, twin = throw(game, roll), throw(twin, roll)
            line = hops(chance.pick(plays_of(game.rules, game.began).results).line)
            game, twin = after(play(game, line)), after(play(twin, line))
            assert twin.position == game.position.swapped()
            assert (game.acting, twin.acting) in ((WHITE, BLACK), (BLACK, WHITE), (None, None))
        assert game.result
        assert game.result.winner
        assert twin.result == replace(game.result, winner=game.result.winner.other)


def test_a_game_keeps_every_turn_with_the_position_it_began_in() -> None:
    game = played(toss(begin(GREEK), Toss(6, 5)), "65 24/18/13", "21 24/22/21")
    assert [
        (entry.position.to_move, entry.roll, entry.play) for entry in game.entries if isinstance(entry, Played)
    ] == [
        (WHITE, Roll(6, 5), ((24, 18), (18, 13))),
        (BLACK, Roll(2, 1), ((24, 22), (22, 21))),
    ]
    assert game.entries[0].position == START
    assert game.entries[1].position.white[HEAD] == CHECKERS - 1
    assert game.position.black[OFF] == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_refusal_of_a_turn_is_told_in_every_language_and_can_be_copied(lang: str) -> None:
    refusal = play(toss(begin(GREEK), Toss(6, 5)), read_play("24/18 24/19")).refusal
    assert refusal
    error = TurnError("1. W 6-5: 24/18 24/19", 11, 9, refusal)
    t = translator(lang)
    said = error_text(t, error)
    assert "24/18 24/19" in said
    assert refusal_text(t, refusal) in said
    assert said.endswith(
        {"en": "(line 9, column 11)", "el": "(γραμμή 9, χαρακτήρας 11)", "uk": "(рядок 9, знак 11)"}[lang]
    )
    twin = pickle.loads(pickle.dumps(error))
    assert isinstance(twin, NotationError)
    assert (str(twin), twin.line, twin.at, error_text(t, twin)) == (str(error), 9, 11, said)


@pytest.mark.parametrize("hop", [(99, -3), (0, 5), (25, 20), (24, -1), (24, 25)])
def test_steps_between_points_that_no_board_has_are_refused(hop: tuple[int, int]) -> None:
    game = throw_own(new_contest(Terms(read_ruleset("greek+opening=white"), seed="1"))).game
    with pytest.raises(ValueError, match="expected a step from 1 to 24"):
        step(game, hop)
    with pytest.raises(ValueError, match="expected a step from 1 to 24"):
        play(game, (hop,))


@pytest.mark.parametrize(
    "wrong",
    [
        {"length": True}, {"length": 2.5}, {"score": (1.5, 0)}, {"score": (1, 2, 3)}, {"score": (True, 0)},
        {"white": "foo"}, {"black": None},
    ],
)  # fmt: skip
def test_terms_of_another_kind_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Terms(FEDERATION, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [0, 7, 2.0, True, "3", None])
def test_a_die_shows_a_whole_number(number: object) -> None:
    for dice in (Roll, Toss):
        for pair in ((number, 2), (2, number)):
            with pytest.raises(ValueError, match="two dice of 1 to 6"):
                dice(*pair)
