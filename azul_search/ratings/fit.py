"""The strengths that fit games best, and how far they may be off."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import erf, log, sqrt

import numpy as np

from azul_search.ratings.orders import Floats, Likelihood, Order, Slopes, products

ELO = 400 / log(10)  # Elo points in a natural unit of strength: odds of e to 1
NORMAL_95 = 1.959964  # a normal variable lies so many standard deviations around its mean in 95 %
EVENTS = 2.0  # how much the games' own scatter must outweigh before it is believed over the model's
STEPS = 100
CLOSE_ENOUGH = 1e-9  # a millionth of an Elo point
NOISE = 1e-12  # how far, in part, rounding may take a likelihood


@dataclass(frozen=True)
class Estimate:
    """A difference of strengths in Elo."""

    elo: float
    error: float  # one standard error

    @property
    def low(self) -> float:
        return self.elo - NORMAL_95 * self.error

    @property
    def high(self) -> float:
        return self.elo + NORMAL_95 * self.error

    @property
    def superiority(self) -> float:
        """Return the likelihood that the difference is above zero."""
        return (1 + erf(self.elo / self.error / sqrt(2))) / 2 if self.error else 0.5


@dataclass(frozen=True)
class Fit:
    """Strengths with mean zero, by the number of the player."""

    strengths: Floats  # [players]
    curvature: Floats  # [players, players], what the model knows of them
    scatter: Floats  # [players, players], of the groups' slopes

    @cached_property
    def spread(self) -> Floats:
        """Return the covariance if all games were independent and the model right."""
        # Strengths are known up to a constant: 1 in that direction makes the matrix invertible and
        # is not seen by differences.
        return np.asarray(np.linalg.inv(self.curvature + 1 / len(self.strengths)), np.float64)

    def estimate(self, weights: Floats) -> Estimate:
        """Return a weighted sum of the strengths; the weights sum to zero.

        The error is that of the model times the square root of a dispersion: the variance that
        the groups show over the one that the model expects. At 100 % the groups show none, and
        that says nothing; so the dispersion is drawn towards 1 as if by `EVENTS` surprises.
        """
        value = float(weights @ self.strengths)
        expected = float(weights @ self.spread @ weights)
        if expected <= 0:
            return Estimate(0.0, 0.0)
        reach = self.spread @ weights
        shown = float(reach @ self.scatter @ reach)
        known = (np.abs(weights).sum() / 2) ** 2 / expected  # on the scale of a difference
        dispersion = (shown / expected * known + EVENTS) / (known + EVENTS)
        return Estimate(ELO * value, ELO * sqrt(dispersion * expected))

    def against_field(self, player: int) -> Estimate:
        """Return how far a player stands above the mean of all."""
        weights = np.full(len(self.strengths), -1 / len(self.strengths))
        weights[player] += 1
        return self.estimate(weights)

    def difference(self, first: int, second: int) -> Estimate:
        weights = np.zeros(len(self.strengths))
        weights[first] += 1
        weights[second] -= 1
        return self.estimate(weights)


def fit(groups: Sequence[Sequence[Order]], players: int) -> Fit:
    """Return the strengths that make the final orders of all groups likeliest.

    Every two players are taken to have drawn 2 / `players` of a game besides, which keeps the
    strengths finite at 100 %.
    """
    prior = [((first, second),) for first, second in combinations(range(players), 2)]
    numbers: dict[Order, int] = {}
    seen = [[numbers.setdefault(order, len(numbers)) for order in group] for group in groups]
    counts = np.zeros(len(numbers))
    np.add.at(counts, [order for group in seen for order in group], 1)
    likelihood = Likelihood([*numbers, *prior], players)
    weights = np.concatenate([counts, np.full(len(prior), 2 / players)])
    strengths, slopes = climb(likelihood, weights, players)
    return Fit(strengths, slopes.curvature, scatter(slopes.of_order, seen))


def climb(likelihood: Likelihood, weights: Floats, players: int) -> tuple[Floats, Slopes]:
    """Return the likeliest strengths by Newton's method: the likelihood has a single peak."""
    strengths = np.zeros(players)
    slopes = likelihood.slopes(strengths, weights)
    for _ in range(STEPS):
        step = np.linalg.solve(slopes.curvature + 1 / players, weights @ slopes.of_order)
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
        ahead = likelihood.slopes(strengths + step, weights)
        while ahead.value < slopes.value - NOISE * abs(slopes.value):
            step /= 2  # too far: the peak lies before it
            ahead = likelihood.slopes(strengths + step, weights)
        strengths, slopes = strengths + step, ahead
    return strengths - strengths.mean(), slopes


def scatter(of_order: Floats, groups: Sequence[Sequence[int]]) -> Floats:
    """Return how the slopes of whole groups vary: games of a group share their luck."""
    sums = np.zeros((len(groups), of_order.shape[1]))
    for group, orders in enumerate(groups):
        sums[group] = of_order[orders].sum(axis=0)
    # As for any variance, what was fitted is taken off: the groups lie closer to their own fit.
    free = max(1, len(groups) - (of_order.shape[1] - 1))
    return products(sums * (len(groups) / free), sums)
