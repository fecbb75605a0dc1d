"""Plackett-Luce: how likely final orders are when every player has a strength."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Order = tuple[tuple[int, ...], ...]  # players from first to last, those level in one tuple


class Slopes(NamedTuple):
    """The log-likelihood of weighted orders, and its derivatives by the strengths."""

    value: float
    of_order: Floats  # [orders, players], the first derivative of every order, without its weight
    curvature: Floats  # [players, players], minus the second derivative of the sum


class Ways(NamedTuple):
    """Orders without ties, all of as many seats."""

    players: NDArray[np.intp]  # [ways, seats], from first to last
    order: NDArray[np.intp]  # [ways], which order it is a way to read
    part: Floats  # [ways], 1 / how many ways there are to read that order


def untied(order: Order) -> list[tuple[int, ...]]:
    """Return every order without ties that an order may stand for."""
    ways = product(*(permutations(level) for level in order))
    return [tuple(player for level in way for player in level) for way in ways]


def ways_by_seats(orders: Sequence[Order]) -> list[Ways]:
    """Return all ways to read the orders, those of as many seats together."""
    rows: dict[int, list[tuple[tuple[int, ...], int, float]]] = defaultdict(list)
    for index, order in enumerate(orders):
        ways = untied(order)
        rows[len(ways[0])] += [(way, index, 1 / len(ways)) for way in ways]
    return [
        Ways(np.array(players), np.array(order), np.array(part))
        for players, order, part in (zip(*table, strict=True) for table in rows.values())
    ]


def gathered(players: NDArray[np.intp], amounts: Floats, count: int) -> Floats:
    """Return what every player has in each row; one may stand there twice."""
    table = np.zeros((len(players), count))
    rows = np.arange(len(players))
    for seat in range(players.shape[1]):
        table[rows, players[:, seat]] += amounts[:, seat]
    return table


def products(rows: Floats, others: Floats) -> Floats:
    """Return the sum of the outer products of rows.

    Not as a product of matrices: that may be split among threads, and these wait for each other
    while games are played.
    """
    return np.asarray(np.einsum("rp,rq->pq", rows, others), np.float64)


class Likelihood:
    """The likelihood of final orders.

    The first is chosen among all, the second among those left, and so on, with chances in
    proportion to exp(strength). A tie counts as the mean of the log-likelihoods of all orders that
    it may stand for; with two seats that is a draw as half a win and half a loss.
    """

    def __init__(self, orders: Sequence[Order], players: int) -> None:
        self.shape = len(orders), players
        self.tables = ways_by_seats(orders)

    def slopes(self, strengths: Floats, weights: Floats) -> Slopes:
        value = 0.0
        of_order = np.zeros(self.shape)
        curvature = np.zeros((self.shape[1], self.shape[1]))
        for ways in self.tables:
            part = ways.part * weights[ways.order]
            for stage in range(ways.players.shape[1] - 1):
                left = ways.players[:, stage:]  # who may still take this place; who did is first
                lifted = strengths[left]
                lifted -= lifted.max(axis=1, keepdims=True)
                odds = np.exp(lifted)
                total = odds.sum(axis=1)
                expected = gathered(left, odds / total[:, None], len(strengths))
                value += float(part @ (lifted[:, 0] - np.log(total)))
                surprise = gathered(left[:, :1], np.ones((len(left), 1)), len(strengths)) - expected
                np.add.at(of_order, ways.order, ways.part[:, None] * surprise)
                weighted = part[:, None] * expected
                curvature += np.diag(weighted.sum(axis=0)) - products(weighted, expected)
        return Slopes(value, of_order, curvature)
