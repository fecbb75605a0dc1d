"""The sequential test: its ratio, its bounds, its errors, and that its answer stays."""

from collections.abc import Sequence
from math import log

import numpy as np
import pytest

from azul_search.ratings import SequentialTest, sprt
from azul_search.ratings.sprt import expected_share, log_likelihood_ratio
from azul_search.tournament.result import GameResult
from tests.rated_games import pairs_of, played, tournament

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)


def constrained(counts: Sequence[float], mean: float) -> float:
    """Return the best log-likelihood of chances with that mean, by the dual: a grid, then closer.

    The likeliest chances are count / (a + b outcome), of the total and the mean asked for.
    """
    total = sum(counts)
    low, high = -1 / (1 - mean), 1 / mean
    values = np.linspace(low, high, 20_003)[1:-1]
    for _ in range(4):
        factors = 1 + values[:, None] * (np.array(OUTCOMES) - mean)
        worst = (np.array(counts) * np.log(factors)).sum(axis=1).argmax()
        low, high = values[max(worst - 1, 0)], values[min(worst + 1, len(values) - 1)]
        best = values[worst]
        values = np.linspace(low, high, 2001)
    chances = np.array(counts) / total / (1 + best * (np.array(OUTCOMES) - mean))
    assert chances.sum() == pytest.approx(1, abs=1e-6)
    assert chances @ np.array(OUTCOMES) == pytest.approx(mean, abs=1e-6)
    return float(np.array(counts) @ np.log(chances))


@pytest.mark.parametrize(
    "counts", [(40, 9, 81, 11, 59), (1, 2, 3, 4, 50), (30, 0.1, 0.1, 0.1, 0.1)]
)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 5), (-10, 30), (0, 200)])
def test_ratio_is_that_of_the_best_constrained_chances(
    counts: tuple[float, ...], elo0: float, elo1: float
) -> None:
    means = expected_share(elo0), expected_share(elo1)
    ratio = log_likelihood_ratio(dict(zip(OUTCOMES, counts, strict=True)), *means)
    separately = constrained(counts, means[1]) - constrained(counts, means[0])
    assert ratio == pytest.approx(separately, abs=1e-5)


def test_ratio_of_two_outcomes_is_that_of_coins() -> None:
    """With nothing but 0 and 2 wins the chances are given by the mean alone."""
    ratio = log_likelihood_ratio({0.0: 30, 1.0: 50}, 0.5, 0.6)
    assert ratio == pytest.approx(50 * log(0.6 / 0.5) + 30 * log(0.4 / 0.5))


def test_ratio_of_many_groups_is_the_normal_one() -> None:
    counts = (400, 90, 810, 110, 590)
    groups = sum(counts)
    mean = sum(count * value for count, value in zip(counts, OUTCOMES, strict=True)) / groups
    square = sum(count * value**2 for count, value in zip(counts, OUTCOMES, strict=True)) / groups
    low, high = expected_share(20), expected_share(25)
    normal = groups * (high - low) * (2 * mean - low - high) / (2 * (square - mean**2))
    ratio = log_likelihood_ratio(dict(zip(OUTCOMES, counts, strict=True)), low, high)
    assert ratio == pytest.approx(normal, rel=0.02)


def test_bounds_are_walds() -> None:
    state = sprt([], "a", "b", 0, 10, 0.05, 0.1)
    assert (state.lower, state.upper) == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))
    assert (state.llr, state.answer, state.groups) == (0, "not yet", 0)


def shuffled(results: Sequence[GameResult], seed: int) -> list[GameResult]:
    return [results[index] for index in np.random.default_rng(seed).permutation(len(results))]


def test_the_answer_stays_whatever_comes_later() -> None:
    strong = tournament({"a": 1.0, "b": 0.0}, [("a", "b")] * 200, np.random.default_rng(1))
    state = sprt(strong, "a", "b", 0, 50)
    assert state.answer == "accepted"
    assert state.groups < 200
    upset = [*strong[: 2 * state.groups], *pairs_of((5000,))[2 * state.groups :]]
    assert sprt(upset, "a", "b", 0, 50) == state
    assert sprt(strong[: 2 * state.groups], "a", "b", 0, 50) == state
    assert sprt(strong[: 2 * state.groups - 1], "a", "b", 0, 50).answer == "not yet"


def test_the_order_in_which_games_end_does_not_matter() -> None:
    results = tournament({"a": 0.3, "b": 0.0}, [("a", "b")] * 150, np.random.default_rng(4))
    states = {sprt(shuffled(results, seed), "a", "b", 0, 60) for seed in range(5)}
    assert len(states) == 1


def test_a_group_waits_for_those_before_it() -> None:
    results = pairs_of((0, 0, 0, 0, 30))
    test = SequentialTest("a", "b", 0, 100, 0.05, 0.05)
    for result in results[1:]:
        test.add(result)
    assert test.state.groups == 0
    test.add(results[0])
    assert test.state.answer == "accepted"


def test_groups_of_others_are_passed_over() -> None:
    results = tournament(
        {"a": 1.0, "b": 0.0, "c": 0.0}, [("a", "c"), ("a", "b")] * 30, np.random.default_rng(1)
    )
    assert sprt(results, "a", "b", 0, 5).groups == 30


def test_larger_tables_count_who_finished_ahead() -> None:
    rotations = [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    games = [(seats, [50 if seat == "a" else 40 for seat in seats]) for seats in rotations]
    assert sprt(played([games] * 40), "a", "b", 0, 100).answer == "accepted"
    assert sprt(played([games] * 40), "b", "a", 0, 100).answer == "rejected"


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha", "beta", "said"),
    [
        (10, 10, 0.05, 0.05, "elo0 10, elo1 10: expected elo0 below elo1"),
        (0, 10, 0.0, 0.05, "alpha 0: expected"),
        (0, 10, 0.05, 0.7, "beta 0.7: expected"),
    ],
)
def test_senseless_tests_are_refused(
    elo0: float, elo1: float, alpha: float, beta: float, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        sprt([], "a", "b", elo0, elo1, alpha, beta)


def error_rate(truth: float, wrong: str, luck: float, style: float, times: int = 150) -> float:
    """Return how often the test of 0 against 80 Elo goes wrong, and see that it ends."""
    random = np.random.default_rng(round(truth))
    wrongs = 0
    for _ in range(times):
        test = SequentialTest("a", "b", 0, 80, 0.05, 0.05)
        gap = gap_of(truth, np.hypot(luck, style))
        while test.state.answer == "not yet":
            seat, whim = luck * random.normal(), style * random.normal()
            chances = 1 / (1 + np.exp(-(gap + whim + seat * np.array([1, -1]))))
            test.count(float((random.random(2) < chances).mean()))
            assert test.state.groups < 5000
        wrongs += test.state.answer == wrong
    return wrongs / times


def gap_of(elo: float, spread: float) -> float:
    """Return the gap of strengths whose mean share is that of the Elo, by halving."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    low, high = -5.0, 5.0
    for _ in range(50):
        gap = (low + high) / 2
        share = weights @ (1 / (1 + np.exp(-gap - spread * nodes))) / weights.sum()
        low, high = (gap, high) if share < expected_share(elo) else (low, gap)
    return gap


@pytest.mark.parametrize(("truth", "wrong"), [(0, "accepted"), (80, "rejected")])
@pytest.mark.parametrize(
    ("luck", "style"),
    [
        pytest.param(0.0, 0.0, id="independent games"),
        pytest.param(2.0, 0.0, id="the luck of the seats cancels"),
        pytest.param(0.0, 1.5, id="games of a group alike"),
    ],
)
def test_error_rates(truth: float, wrong: str, luck: float, style: float) -> None:
    assert 0.005 <= error_rate(truth, wrong, luck, style) <= 0.095
