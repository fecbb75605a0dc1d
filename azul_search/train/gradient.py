"""How wrong a network is about examples, and which way its numbers should move: kernels.

With p the points that a network gives, in units, and k what a unit ahead is worth in odds, a
player's share of the win is the softmax of k * p over all players. Two things are to be small: the
cross entropy of these shares, and, with less weight, Huber's error of the margins.
"""

from math import exp, log, sqrt
from typing import Any

import numpy as np

from azul_search.evaluate.network import HIDDEN, UNIT, Network
from azul_search.jit import kernel
from azul_search.rules.layout import MAX_PLAYERS, record

MARGIN_WEIGHT = 0.02
HUBER = 1.0  # units: a larger error counts no more than in proportion
MEAN_KEPT, SQUARE_KEPT = 0.9, 0.999  # Adam's
TINY = 1e-8

DESK = record(
    [
        ("sums", np.float32, (MAX_PLAYERS, HIDDEN)),  # of the hidden units, for every player
        ("points", np.float64, (MAX_PLAYERS,)),  # in units
        ("shares", np.float64, (MAX_PLAYERS,)),
        ("back", np.float32, (HIDDEN,)),  # how the error grows with each hidden sum
    ]
)


@kernel
def error_of(network: Network, desk: Any, examples: Any, index: int) -> float:
    """Write what a network says of an example, and return its error."""
    players = examples.counts.shape[1]
    mean = 0.0
    for player in range(players):
        count = examples.counts[index, player]
        worth = worth_of(network, examples.features[index, player], count, desk.sums[player])
        desk.points[player] = examples.scores[index, player] / UNIT + worth
        mean += desk.points[player] / players
    write_shares(network, desk, examples.scales[index], players)
    error = 0.0
    for player in range(players):
        error -= examples.shares[index, player] * log(max(TINY, desk.shares[player]))
        desk.points[player] -= mean  # from here on, the margin
        off = abs(desk.points[player] - examples.margins[index, player] / UNIT)
        error += MARGIN_WEIGHT * (0.5 * off * off if off < HUBER else HUBER * (off - 0.5 * HUBER))
    return error


@kernel
def worth_of(network: Network, features: np.ndarray, count: int, sums: np.ndarray) -> float:
    """Return what a network says of a board, in units, and write its hidden sums."""
    for unit in range(HIDDEN):
        sums[unit] = network.bias[unit]
    for index in range(count):
        for unit in range(HIDDEN):
            sums[unit] += network.table[features[index], unit]
    worth = sums[0]
    for unit in range(1, HIDDEN):
        worth += network.out[unit] * max(np.float32(0.0), sums[unit])
    return worth


@kernel
def write_shares(network: Network, desk: Any, scale: int, players: int) -> None:
    odds = exp(-network.scale[scale])
    best = -1e9
    for player in range(players):
        best = max(best, odds * desk.points[player])
    total = 0.0
    for player in range(players):
        desk.shares[player] = exp(odds * desk.points[player] - best)
        total += desk.shares[player]
    for player in range(players):
        desk.shares[player] /= total


@kernel
def add_slopes(network: Network, slopes: Network, desk: Any, examples: Any, index: int) -> None:
    """Add how the error of an example, just worked out, grows with every number of the network."""
    scale = examples.scales[index]
    odds = exp(-network.scale[scale])
    for player in range(examples.counts.shape[1]):
        surplus = desk.shares[player] - examples.shares[index, player]
        slopes.scale[scale] -= surplus * odds * desk.points[player]
        off = desk.points[player] - examples.margins[index, player] / UNIT
        slope = surplus * odds + MARGIN_WEIGHT * max(-HUBER, min(HUBER, off))
        go_back(network, slopes, desk.sums[player], slope, desk.back)
        for feature in examples.features[index, player, : examples.counts[index, player]]:
            for unit in range(HIDDEN):
                slopes.table[feature, unit] += desk.back[unit]


@kernel
def go_back(
    network: Network, slopes: Network, sums: np.ndarray, slope: float, back: np.ndarray
) -> None:
    """Write how the error grows with each hidden sum, given how it grows with the points."""
    back[0] = slope
    slopes.bias[0] += slope
    for unit in range(1, HIDDEN):
        back[unit] = 0.0
        if sums[unit] > 0.0:
            back[unit] = slope * network.out[unit]
            slopes.out[unit] += slope * sums[unit]
            slopes.bias[unit] += back[unit]


@kernel
def learn_batch(
    network: Network, slopes: Network, desk: Any, examples: Any, chosen: np.ndarray
) -> float:
    """Add up the slopes of some examples; return their error."""
    error = 0.0
    for index in chosen:
        error += error_of(network, desk, examples, index)
        add_slopes(network, slopes, desk, examples, index)
    return error


@kernel
def error_over(network: Network, desk: Any, examples: Any, chosen: np.ndarray) -> float:
    """Return the mean error over some examples."""
    error = 0.0
    for index in chosen:
        error += error_of(network, desk, examples, index)
    return error / max(1, len(chosen))


@kernel
def write_points(network: Network, desk: Any, examples: Any, points: np.ndarray) -> None:
    """Write, for every player of every example, the units above the mean of all players."""
    for index in range(len(points)):
        error_of(network, desk, examples, index)
        for player in range(points.shape[1]):
            points[index, player] = desk.points[player]


@kernel
def step(
    numbers: np.ndarray,
    slopes: np.ndarray,
    means: np.ndarray,
    squares: np.ndarray,
    count: int,
    rate: float,
    decay: float,
    number: int,
) -> None:
    """Take Adam's step number `number` (from 1), with weight decay; the slopes are 0 afterwards."""
    mean_part, square_part = 1.0 - MEAN_KEPT**number, 1.0 - SQUARE_KEPT**number
    for index in range(len(numbers)):
        slope = slopes[index] / count
        slopes[index] = 0.0
        means[index] += (1.0 - MEAN_KEPT) * (slope - means[index])
        squares[index] += (1.0 - SQUARE_KEPT) * (slope * slope - squares[index])
        size = sqrt(squares[index] / square_part) + TINY
        numbers[index] -= rate * (means[index] / mean_part / size + decay * numbers[index])
