"""Ratings agree with values computed another way."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import erf, exp, inf, isfinite, log, log10, sqrt

import numpy as np
import pytest

from azul_search.ratings import PlayerStanding, standings
from azul_search.ratings.fit import fit
from azul_search.tournament.result import GameResult
from tests.rated_games import pairs_of, played, tournament

ELO = 400 / log(10)


def by_name(results: Sequence[GameResult]) -> dict[str, PlayerStanding]:
    return {player.name: player for player in standings(results).players}


# Two players: closed forms


@pytest.mark.parametrize("counts", [(40, 9, 81, 11, 59), (0, 0, 3, 1, 96), (10, 0, 10, 0, 10)])
def test_two_players_elo_is_that_of_the_mean_share(counts: tuple[int, ...]) -> None:
    groups = sum(counts)
    wins = sum(count * outcome / 2 for outcome, count in enumerate(counts))
    share = (wins + 0.5) / (2 * groups + 1)  # with the one drawn game that all are taken to have
    (pair,) = standings(pairs_of(counts)).pairs
    ahead = 1 if (pair.first, pair.second) == ("a", "b") else -1
    assert ahead * pair.difference.elo == pytest.approx(400 * log10(share / (1 - share)))


def test_two_players_error_is_that_of_the_pentanomial() -> None:
    counts = (400, 90, 810, 110, 590)
    groups = sum(counts)
    mean = sum(count * outcome / 4 for outcome, count in enumerate(counts)) / groups
    variance = sum(count * (outcome / 4 - mean) ** 2 for outcome, count in enumerate(counts))
    error = ELO * sqrt(variance / groups / groups) / (mean * (1 - mean))
    (pair,) = standings(pairs_of(counts)).pairs
    assert pair.difference.error == pytest.approx(error, rel=0.005)
    assert pair.difference.low == pytest.approx(pair.difference.elo - 1.96 * error, rel=0.005)
    assert pair.superiority == pytest.approx((1 + erf(pair.difference.elo / error / sqrt(2))) / 2)


def test_luck_that_cancels_makes_the_interval_narrow() -> None:
    split = standings(pairs_of((1, 0, 98, 0, 1))).pairs[0].difference
    mixed = standings(pairs_of((25, 0, 50, 0, 25))).pairs[0].difference
    assert split.elo == mixed.elo == pytest.approx(0)
    assert split.error < mixed.error / 3


@pytest.mark.parametrize("groups", [1, 5, 50, 5000])
def test_all_won_is_far_ahead_and_finite(groups: int) -> None:
    (pair,) = standings(pairs_of((0, 0, 0, 0, groups))).pairs
    difference = pair.difference
    assert difference.elo == pytest.approx(400 * log10(4 * groups + 1))
    # The logit with half a win added on both sides has the variance 1 / wins + 1 / losses
    independent = ELO * sqrt(1 / (2 * groups + 0.5) + 1 / 0.5)
    assert 0.85 * independent < difference.error <= independent
    assert all(isfinite(value) for value in (difference.low, difference.high))


def test_ratings_of_two_are_half_their_difference() -> None:
    standing = standings(pairs_of((40, 9, 81, 11, 59)))
    first, second = standing.players
    assert first.rating.elo == pytest.approx(standing.pairs[0].difference.elo / 2)
    assert first.rating.error == pytest.approx(standing.pairs[0].difference.error / 2)
    assert second.rating.elo == pytest.approx(-first.rating.elo)
    assert first.superiority == pytest.approx(standing.pairs[0].superiority)
    assert second.superiority is None


# Several players and larger tables: the likelihood written out, its peak looked for on grids


NAMES = "abc"


def log_likelihood(strengths: Sequence[float], results: Sequence[GameResult]) -> float:
    """Return it without cleverness: game by game, way by way, place by place; then the prior."""
    total = 0.0
    for game in results:
        ways = [way for way in permutations(range(len(game.seats))) if agrees(way, game)]
        total += sum(way_likelihood(way, game, strengths) for way in ways) / len(ways)
    for first, second in ((0, 1), (0, 2), (1, 2)):
        gap = strengths[first] - strengths[second]
        total -= (log(1 + exp(gap)) + log(1 + exp(-gap))) / 2 * (2 / 3)
    return total


def agrees(way: Sequence[int], game: GameResult) -> bool:
    """Tell whether the scores fall, or stay level, along these seats."""
    scores = [game.scores[seat] for seat in way]
    return scores == sorted(scores, reverse=True)


def way_likelihood(way: Sequence[int], game: GameResult, strengths: Sequence[float]) -> float:
    odds = [exp(strengths[NAMES.index(game.seats[seat])]) for seat in way]
    return sum(log(odds[place] / sum(odds[place:])) for place in range(len(odds)))


def peak(results: Sequence[GameResult]) -> list[float]:
    """Return the likeliest strengths, looked for on grids around the best so far."""
    best, step = [0.0, 0.0, 0.0], 0.5
    while step > 1e-4:
        offsets = [step * offset for offset in range(-3, 4)]
        tried = [[best[0] + one, best[1] + two, 0.0] for one in offsets for two in offsets]
        better = max(tried, key=lambda each: log_likelihood(each, results))
        step, best = (step / 3, better) if better == best else (step, better)
    mean = sum(best) / 3
    return [each - mean for each in best]


ROUND_ROBIN = (("a", "b"), ("a", "c"), ("b", "c"))
STRENGTHS = {"a": 0.9, "b": 0.1, "c": -1.0}


@pytest.mark.parametrize(
    ("tables", "draws"),
    [
        pytest.param(ROUND_ROBIN * 3, 0.2, id="round robin"),
        pytest.param((("a", "b"), ("a", "c")) * 4, 0.2, id="gauntlet"),
        pytest.param((("a", "b", "c"),) * 5, 0.2, id="tables of three"),
        pytest.param((("a", "b", "b", "c"),) * 3, 0.1, id="tables of four, one sits twice"),
    ],
)
def test_fit_is_the_peak_of_the_likelihood(tables: Sequence[Sequence[str]], draws: float) -> None:
    results = tournament(STRENGTHS, tables, np.random.default_rng(5), draws=draws)
    ratings = by_name(results)
    for name, strength in zip(NAMES, peak(results), strict=True):
        assert ratings[name].rating.elo == pytest.approx(ELO * strength, abs=0.1)


def test_a_table_of_three_by_hand() -> None:
    """Each of six orders once: nobody is stronger."""
    groups = [
        [((*"abc"[turn:], *"abc"[:turn]), scores[turn:] + scores[:turn]) for turn in range(3)]
        for scores in permutations((10, 20, 30))
    ]
    for player in standings(played(groups)).players:
        assert player.rating.elo == pytest.approx(0, abs=1e-6)
        assert player.record.share == pytest.approx(1 / 3)


@pytest.mark.parametrize("tables", [ROUND_ROBIN * 60, (("a", "b", "c"),) * 80])
def test_errors_agree_with_the_jackknife(tables: Sequence[Sequence[str]]) -> None:
    """Leaving out one group at a time shows the same spread."""
    results = tournament(STRENGTHS, tables, np.random.default_rng(3), luck=1.5)
    orders = [
        [
            tuple((NAMES.index(game.seats[seat]),) for seat in np.argsort(game.scores)[::-1])
            for game in results
            if game.group == group
        ]
        for group in range(1, len(tables) + 1)
    ]
    left_out = np.array(
        [
            fit(orders[:group] + orders[group + 1 :], 3).strengths * ELO
            for group in range(len(orders))
        ]
    )
    spread = np.sqrt((len(orders) - 1) * left_out.var(axis=0))
    ratings = by_name(results)
    errors = [ratings[name].rating.error for name in NAMES]
    assert errors == pytest.approx(spread.tolist(), rel=0.06)


# Records


def test_records_count_wins_points_and_margins() -> None:
    results = played(
        [
            [
                (("a", "b", "c"), (50, 40, 30)),
                (("b", "c", "a"), (44, 20, 44)),
                (("c", "a", "b"), (60, 30, 31)),
            ]
        ]
    )
    players = by_name(results)
    record = players["a"].record
    assert (record.games, record.wins, record.draws, record.losses) == (3, 1, 1, 1)
    assert record.share == pytest.approx(1.5 / 3)
    assert record.score == pytest.approx((50 + 44 + 30) / 3)
    assert record.margin == pytest.approx((10 + 0 - 30) / 3)
    pairs = {(pair.first, pair.second): pair for pair in standings(results).pairs}
    pair = pairs.get(("a", "b")) or pairs["b", "a"]
    assert (pair.record.wins, pair.record.draws, pair.record.losses) == (1, 1, 1)
    assert pair.pentanomial == (0, 0, 0, 0, 0)
    assert sum(player.record.share for player in players.values()) == pytest.approx(1)


def test_pentanomial_counts_pairs_of_games() -> None:
    counts = (3, 1, 4, 1, 5)
    (pair,) = standings(pairs_of(counts)).pairs
    assert (pair.first, pair.pentanomial) == ("a", counts)


def test_a_lost_tie_break_is_not_a_draw() -> None:
    level = [replace(game, scores=(40, 40), winners=(2,)) for game in pairs_of((1,))]
    (pair,) = standings(level).pairs
    assert (pair.record.wins, pair.record.draws, pair.record.losses) == (1, 0, 1)
    assert pair.record.margin == 0


def test_a_forfeit_is_a_loss_whatever_the_score() -> None:
    fair, broken = pairs_of((0, 0, 0, 0, 1))
    broken = replace(broken, scores=(3, 20), winners=(1,), ended="player 2 crashed")
    standing = standings([fair, broken])
    players = {player.name: player.record for player in standing.players}
    assert (players["a"].wins, players["a"].losses) == (1, 1)
    assert players["a"].score == fair.scores[0]  # of the finished game only
    (forfeit,) = standing.forfeits
    assert (forfeit.game, forfeit.player, forfeit.reason) == (2, "a", "player 2 crashed")


def test_a_forfeit_at_a_table_of_three_leaves_the_others_level() -> None:
    rotations = [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    games = [
        replace(
            game,
            winners=tuple(seat for seat in (1, 2, 3) if game.seats[seat - 1] != "c"),
            ended="player c hung",
        )
        for game in played([[(seats, (9, 5, 30)) for seats in rotations]])
    ]
    players = by_name(games)
    assert players["a"].rating.elo == pytest.approx(players["b"].rating.elo)
    assert players["a"].record.draws == 3
    assert players["c"].rating.elo < -100
    assert players["c"].record.score is None


# Groups


def test_incomplete_groups_are_left_out() -> None:
    results = pairs_of((3, 1, 4, 1, 5))
    whole, cut = standings(results[:-2]), standings(results[:-1])
    assert (cut.players, cut.pairs, cut.games) == (whole.players, whole.pairs, whole.games)
    assert (whole.waiting, cut.waiting) == (0, 1)


def test_a_rotation_played_twice_does_not_make_a_group() -> None:
    first, second = pairs_of((0, 0, 1))
    assert standings([first, replace(second, seats=first.seats)]).groups == 0


def test_the_order_of_the_games_does_not_matter() -> None:
    results = tournament(STRENGTHS, ROUND_ROBIN * 9, np.random.default_rng(1))
    shuffled = [results[index] for index in np.random.default_rng(2).permutation(len(results))]
    assert standings(shuffled) == standings(results)


def test_before_the_first_group_nothing_is_known() -> None:
    assert standings([]).players == ()
    for player in standings(pairs_of((1,))[:1]).players:
        assert player.rating.elo == 0
        assert 200 < player.rating.high < inf
        assert (player.record.games, player.record.score) == (0, None)


def test_a_player_may_meet_only_itself() -> None:
    (player,) = standings(pairs_of((1, 1, 1), "a", "a")).players
    assert (player.rating.elo, player.rating.low, player.rating.high) == (0, 0, 0)
    assert player.record.games == 12


def test_players_who_never_met_have_finite_ratings() -> None:
    results = tournament(
        {"a": 5.0, "b": -5.0, "c": 5.0, "d": -5.0},
        (("a", "b"), ("c", "d")) * 20,
        np.random.default_rng(1),
    )
    for player in standings(results).players:
        assert isfinite(player.rating.low)
        assert isfinite(player.rating.high)
    assert len(standings(results).pairs) == 2
