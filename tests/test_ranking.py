"""The plays of a roll by what they are worth: what is counted, exact, judged and estimated, and how sure it is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from math import inf, sqrt

import pytest

from tests.generators import FAMILIES, cases
from tutor.advantage import After, Point, advantage, after
from tutor.analysis import longest_run, roll_table
from tutor.bearoff import race
from tutor.compiling import COMPILED
from tutor.dice import ROLLS, Roll
from tutor.notation import read_position
from tutor.play import Turn
from tutor.position import HEAD, OFF, START, Position
from tutor.ranking import (
    EXACT,
    JUDGED_ERRORS,
    LEADING,
    SURE,
    Contender,
    Kind,
    Ranking,
    Separation,
    Worth,
    decimals,
    half_interval,
    rank,
    separation,
)
from tutor.rollout import CHUNK, Figures, Tally
from tutor.ruleset import FEDERATION, GREEK, NARD_ONLINE, Prime, Ruleset, Topic, override
from tutor.ruling import choices, plays_of

NEARLY_HOME = "w8-6x3-5x3-4x2-3x2-2x2-1x2.b7-6x3-5x3-4x2-3x2-2x2-1x2.w31"
BOTH_HOME = "w6x7-5x5-4x3.b6x7-5x5-4x3.w"
MOST = 20 * CHUNK


def ranked(text: str) -> Ranking:
    position, roll = read_position(text)
    assert roll
    return rank(GREEK, position, roll, seed=4711)


@cache
def rolled_out() -> Ranking:
    found = ranked(NEARLY_HOME)
    while not found.done(MOST):
        found = found.further(MOST)
    return found


# ---------------------------------------------------------------- counted and exact


def test_the_last_checker_off_is_counted() -> None:
    for black, points in (("b1", 1.0), ("b24x15", 2.0)):
        best = ranked(f"w1.{black}.w21").contenders[0].worth
        assert best == Worth(1.0, points - 1, 0.0, points, Kind.COUNTED, EXACT)


def test_where_both_are_home_all_is_exact_and_there_is_nothing_to_roll_out() -> None:
    found = ranked(f"{BOTH_HOME}52")
    for contender in found.contenders:
        assert contender.worth.kind is Kind.EXACT
        known = race(found.position.with_mover(contender.own).handed_over())
        assert known
        assert contender.worth.win == pytest.approx(1 - known.win, abs=1e-6)
        assert contender.worth.mars_against == pytest.approx(known.mars, abs=1e-6)
    assert found.done()
    assert found.progress() == 1
    assert found.further() == found


def test_seven_five_three_against_the_same_wins_59_of_100() -> None:
    """Over the 21 rolls, each played best: 59.2 % (published). To play for the game and not for few rolls adds
    nothing that could be seen."""
    position, _ = read_position(BOTH_HOME)
    total = sum(roll.weight * rank(GREEK, position, roll).contenders[0].worth.win for roll in ROLLS)
    assert 100 * total / 36 == pytest.approx(59.226, abs=0.05)


def test_where_the_tables_do_not_hold_nothing_is_called_exact() -> None:
    position, _ = read_position(BOTH_HOME)
    found = rank(override(GREEK, Topic.PRIME, Prime.NEVER), position, Roll(5, 2))
    assert {contender.worth.kind for contender in found.contenders} == {Kind.JUDGED}


def test_of_plays_that_are_worth_the_same_that_is_first_which_needs_fewer_rolls() -> None:
    found = ranked("w3-2-1x2.b6x14.w21")
    assert {round(contender.worth.equity, 6) for contender in found.contenders} == {1.0}
    assert len(found.contenders) > 1
    assert found.contenders[0].own[OFF] == 13


# ---------------------------------------------------------------- judged at once


@pytest.mark.parametrize("rules", [GREEK, NARD_ONLINE, FEDERATION], ids=lambda rules: rules.name)
def test_every_legal_play_is_ranked_once_in_order(rules: Ruleset) -> None:
    for family in FAMILIES:
        for case, _ in cases(family, 2, seed=6):
            found = rank(rules, case.position, case.roll)
            ends = choices(rules, Turn.start(case.position, case.roll)).ends()
            assert sorted(contender.own for contender in found.contenders) == sorted(ends)
            equities = [contender.worth.equity for contender in found.contenders]
            assert equities == sorted(equities, reverse=True)
            assert all(contender.worth.errors == JUDGED_ERRORS for contender in found.contenders if _judged(contender))
            for contender in found.contenders:
                assert contender.own in plays_of(contender.rules, Turn.start(case.position, case.roll)).ends


def _judged(contender: Contender) -> bool:
    return contender.worth.kind is Kind.JUDGED


def test_a_pass_has_nothing_to_be_ranked_against() -> None:
    found = ranked("w24x15.b6x15.w66")
    assert len(found.contenders) == 1
    assert found.done()
    assert found.reason(0) is None


# ---------------------------------------------------------------- estimated


def test_a_roll_out_ends_by_itself_and_stands_before_what_was_only_judged() -> None:
    found = rolled_out()
    assert found.done(MOST)
    assert found.further(MOST) == found
    kinds = [contender.worth.kind for contender in found.contenders]
    count = len(found.leading())
    assert kinds[:count] == [Kind.ESTIMATED] * count
    assert Kind.ESTIMATED not in kinds[count:]
    assert 2 <= count <= LEADING
    games = [contender.tally.games for contender in found.contenders[:count]]
    assert found.games == sum(games)
    assert max(games) <= MOST
    best, *others = [contender.worth for contender in found.contenders[:count]]
    assert all(separation(best, other).separated or max(best.games, other.games) == MOST for other in others)


def test_threads_change_nothing_and_the_seed_all() -> None:
    plain = ranked(NEARLY_HOME).further(MOST, at_once=2).further(MOST, at_once=3)
    with ThreadPoolExecutor(3) as workers:
        threaded = ranked(NEARLY_HOME).further(MOST, workers, 2).further(MOST, workers, 3)
    assert threaded == plain
    other = replace(ranked(NEARLY_HOME), seed=1).further(MOST, at_once=2)
    assert other.leading() != ranked(NEARLY_HOME).further(MOST, at_once=2).leading()


def test_progress_grows_to_the_end() -> None:
    found = ranked(NEARLY_HOME)
    assert found.progress(MOST) == 0
    assert 0 < found.further(MOST).progress(MOST) <= 1
    assert rolled_out().progress(MOST) == 1


def test_games_are_played_where_they_tell_most() -> None:
    games = {contender.own: contender.tally.games for contender in rolled_out().contenders}
    best = rolled_out().contenders[0]
    assert games[best.own] == max(games.values()) or COMPILED is False


# ---------------------------------------------------------------- how sure


def worth(equity: float, error: float, games: int, kind: Kind = Kind.ESTIMATED) -> Worth:
    return Worth(0.5, 0.0, 0.0, equity, kind, Figures(0.0, 0.0, 0.0, error), games)


def test_two_plays_are_separated_by_more_than_two_joint_errors() -> None:
    error = 0.03
    limit = SURE * sqrt(2) * error
    assert separation(worth(limit + 0.001, error, 100), worth(0, error, 100)).separated
    assert not separation(worth(limit - 0.001, error, 100), worth(0, error, 100)).separated
    assert separation(worth(0, error, 100), worth(limit + 0.001, error, 100)).separated


def test_how_many_more_games_would_separate_them() -> None:
    """With the errors 0.05 after 100 games of each and the difference 0.05: 1.96² · 2 · 0.05² · 100 / 0.05² = 768 of
    each, 1,337 more, which is known to one digit at most."""
    assert separation(worth(0.05, 0.05, 100), worth(0, 0.05, 100)).more == 2000
    assert separation(worth(0.05, 0.05, 100), worth(0, 0, 0, Kind.EXACT)).more == 300
    assert separation(worth(0.0, 0.05, 100), worth(0, 0.05, 100)) == Separation(False, None, 0.0, sqrt(2) * 0.05)


def test_the_difference_of_two_plays_has_an_error_of_its_own() -> None:
    found = separation(worth(0.40, 0.03, 100), worth(0.49, 0.04, 100))
    assert found.difference == pytest.approx(0.09)
    assert found.error == pytest.approx(0.05)
    assert separation(worth(0.40, 0.03, 100), worth(0.3, 0, 0, Kind.EXACT)).error == pytest.approx(0.03)


def test_what_was_only_judged_separates_nothing() -> None:
    assert separation(worth(1, 0.06, 0, Kind.JUDGED), worth(0, 0.01, 1000)) == Separation(False)


def test_exact_plays_are_separated_unless_they_are_the_same() -> None:
    first, second = worth(0.1, 0, 0, Kind.EXACT), worth(0.0999, 0, 0, Kind.EXACT)
    assert separation(first, second).separated
    assert not separation(first, first).separated


@pytest.mark.parametrize(
    ("error", "earned"), [(0.0, 4), (0.6, 1), (3.0, 0), (0.06, 2), (0.0099, 3), (0.01, 2), (1e-9, 4), (inf, 0)]
)
def test_no_digit_is_told_that_was_not_earned(error: float, earned: int) -> None:
    assert decimals(error, 4) == earned


def test_an_interval_is_never_rounded_down() -> None:
    assert half_interval(0.0121, 3) == 0.024
    assert half_interval(0.05, 2) == 0.1


def test_a_chance_is_never_told_to_be_less_than_nothing() -> None:
    contender = ranked(NEARLY_HOME).contenders[0]
    tally = Tally(100, Figures(50, -1, 101, 0), Figures(50, 1, 103, 10))
    told = replace(contender, tally=tally).worth
    assert (told.mars_for, told.mars_against) == (0.0, 1.0)


# ---------------------------------------------------------------- why


def positions() -> list[Position]:
    return [START, *(case.position for family in FAMILIES for case, _ in cases(family, 2, seed=9))]


def test_what_is_counted_is_what_the_analysis_counts() -> None:
    for position in positions():
        found, stands = after(GREEK, position, position.mover), position.handed_over()
        for rolls, hindered, totals in (
            (found.blocked, found.hindered, roll_table(GREEK, stands).totals),
            (found.own_blocked, found.own_hindered, roll_table(GREEK, position).totals),
        ):
            assert sum(roll.weight for roll in rolls) == totals.blocked
            assert hindered == totals.blocked + totals.partly
        run = longest_run(stands)
        assert found.behind == (run.behind_count if run else 0)
        own = longest_run(position)
        assert found.row == (min(6, len(own.points)) if own and own.behind_count else 0)
        assert (found.head, found.off) == (position.mover[HEAD], position.mover[OFF])


NOTHING = After((), 0, (), 0, 0, (), 0, 5, 0)


def test_the_clearest_of_what_is_counted_is_told_and_only_where_it_speaks_for_the_better_play() -> None:
    blocking = NOTHING._replace(blocked=(Roll(6, 6), Roll(5, 4)), hindered=5)
    found = advantage(blocking, NOTHING)
    assert found
    assert (found.point, found.here, found.there, found.rolls) == (Point.BLOCKED, 3, 0, (Roll(6, 6), Roll(5, 4)))
    assert (found.turned().here, found.turned().there, found.turned().rolls) == (0, 3, ())
    assert advantage(NOTHING, blocking) is None
    assert advantage(NOTHING, NOTHING) is None


@pytest.mark.parametrize(
    ("better", "worse", "point"),
    [
        ({"hindered": 9}, {"hindered": 2}, Point.HINDERED),
        ({"own_blocked": ()}, {"own_blocked": (Roll(2, 1),)}, Point.OWN_BLOCKED),
        ({"own_hindered": 1}, {"own_hindered": 6}, Point.OWN_HINDERED),
        ({"wall": (20, 19, 18), "behind": 1}, {"wall": (20, 19, 18), "behind": 2}, Point.BEHIND),
        ({"row": 4}, {"row": 3}, Point.ROW),
        ({"head": 4}, {}, Point.HEAD),
        ({"off": 2}, {"off": 1}, Point.OFF),
    ],
)
def test_each_of_the_counts_can_speak_for_a_play(
    better: dict[str, object], worse: dict[str, object], point: Point
) -> None:
    found = advantage(NOTHING._replace(**better), NOTHING._replace(**worse))  # type: ignore[arg-type]
    assert found
    assert found.point is point


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"row": 2}, {"row": 0}),
        ({"wall": (20, 19, 18), "behind": 1}, {"wall": (12, 11, 10), "behind": 2}),
        ({"wall": (20, 19), "behind": 1}, {"wall": (20, 19), "behind": 2}),
        ({"hindered": 3}, {"hindered": 0}),
    ],
)
def test_what_hardly_matters_is_not_told(better: dict[str, object], worse: dict[str, object]) -> None:
    assert advantage(NOTHING._replace(**better), NOTHING._replace(**worse)) is None  # type: ignore[arg-type]


def test_a_reason_is_given_only_where_it_is_known_which_play_is_better() -> None:
    found = ranked(f"{BOTH_HOME}52")
    best, other = found.contenders[:2]
    same = replace(found, contenders=(best, replace(other, at_once=best.at_once)))
    assert same.reason(0) is None
    off = replace(best, own=other.own, at_once=best.at_once._replace(equity=best.at_once.equity - 0.5))
    assert replace(found, contenders=(best, off)).reason(1) is None
