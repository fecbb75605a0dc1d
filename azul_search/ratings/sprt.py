"""A sequential test of two players: play until it is clear which of two claims holds."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log
from typing import Literal

from azul_search.ratings.games import Played, is_complete
from azul_search.ratings.record import OUTCOMES, pair_share

Answer = Literal["accepted", "rejected", "not yet"]
TRACE = 1e-3  # groups of every outcome that are taken for seen, so that none counts as impossible
HALVINGS = 60


@dataclass(frozen=True)
class SprtState:
    """Where a test stands: accepted is the claim of `elo1`, rejected in favour of `elo0`."""

    llr: float  # log-likelihood ratio of the two claims
    lower: float  # at or below it: rejected
    upper: float  # at or above it: accepted
    answer: Answer
    groups: int  # that the answer rests on


class SequentialTest:
    """Is the first player `elo1` stronger than the second, rather than `elo0`?

    A wrong yes has a chance of about `alpha`, a wrong no one of about `beta`. Games may be added in
    any order. Groups count in the order of their numbers, from 1, each when it and all before it
    are complete, and none after the answer: so the answer depends only on the games.
    """

    def __init__(
        self, first: str, second: str, elo0: float, elo1: float, alpha: float, beta: float
    ) -> None:
        if elo0 >= elo1:
            raise ValueError(f"elo0 {elo0:g}, elo1 {elo1:g}: expected elo0 below elo1")
        for name, error in (("alpha", alpha), ("beta", beta)):
            if not 0 < error < 0.5:
                raise ValueError(f"{name} {error:g}: expected a chance between 0 and 0.5")
        self.first, self.second = first, second
        self.means = expected_share(elo0), expected_share(elo1)
        self.counts = {outcome / (OUTCOMES - 1): TRACE for outcome in range(OUTCOMES)}
        self.gathered: dict[int, list[Played]] = defaultdict(list)
        self.next_group = 1
        self.state = SprtState(0.0, log(beta / (1 - alpha)), log((1 - beta) / alpha), "not yet", 0)

    def add(self, result: Played) -> SprtState:
        """Count a game and return where the test stands."""
        self.gathered[result.group].append(result)
        while (
            self.state.answer == "not yet"
            and (games := self.gathered.get(self.next_group))
            and is_complete(games)
        ):
            self.count(pair_share(tuple(games), self.first, self.second))
            self.next_group += 1
        return self.state

    def count(self, outcome: float | None) -> None:
        """Count a group by the first's share of its points; none: the two did not meet in it."""
        if outcome is None:
            return
        self.counts[outcome] = self.counts.get(outcome, 0.0) + 1
        llr = log_likelihood_ratio(self.counts, *self.means)
        lower, upper = self.state.lower, self.state.upper
        answer: Answer = "accepted" if llr >= upper else "rejected" if llr <= lower else "not yet"
        self.state = SprtState(llr, lower, upper, answer, self.state.groups + 1)


def sprt(
    results: Iterable[Played],
    first: str,
    second: str,
    elo0: float,
    elo1: float,
    alpha: float = 0.05,
    beta: float = 0.05,
) -> SprtState:
    """Return where the test of two players stands after these games."""
    test = SequentialTest(first, second, elo0, elo1, alpha, beta)
    for result in results:
        test.add(result)
    return test.state


def expected_share(elo: float) -> float:
    """Return the share of points that goes with a difference in (logistic) Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def log_likelihood_ratio(counts: Mapping[float, float], mean0: float, mean1: float) -> float:
    """Return the generalised log-likelihood ratio of two means of the outcomes.

    Each claim is given the likeliest chances of the outcomes that have its mean, whatever their
    variance: the test needs to know neither how many games are drawn nor how alike the games of a
    group are.
    """
    tilt0, tilt1 = tilt(counts, mean0), tilt(counts, mean1)
    return sum(
        count * log((1 + tilt0 * (outcome - mean0)) / (1 + tilt1 * (outcome - mean1)))
        for outcome, count in counts.items()
    )


def tilt(counts: Mapping[float, float], mean: float) -> float:
    """Return x such that chances in proportion to count / (1 + x (outcome - mean)) have the mean.

    These are the likeliest chances with that mean (a Lagrange multiplier). The balance falls with
    x between the two values where a chance would be infinite, so halving finds it.
    """
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        balance = sum(
            count * (outcome - mean) / (1 + middle * (outcome - mean))
            for outcome, count in counts.items()
        )
        low, high = (middle, high) if balance > 0 else (low, middle)
    return (low + high) / 2
