"""Fitting a network to examples: small batches in a new order every epoch, by Adam."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from azul_search.evaluate.network import HIDDEN
from azul_search.train.examples import Examples
from azul_search.train.gradient import DESK, error_over, learn_batch, step, write_points

BATCH = 128
RATE = 0.003  # the first step's; it falls with every step, to a tenth
DECAY = 0.05

FACTORS = np.geomspace(0.5, 2.0, 57)
PULL = 100.0  # towards the usual factor, where there are few examples of a scale

FIRST_TABLE, FIRST_OUT, FIRST_BIAS, FIRST_SCALE = 0.1, 0.3, 0.1, 0.4  # how a network begins


@dataclass(frozen=True)
class Epoch:
    """How far fitting has come."""

    number: int  # from 1
    epochs: int
    error: float  # of the examples that are learned from, on the way
    held_out: float  # of those that are not, at the end


Tell = Callable[[Epoch], None]


def new_network(dtype: np.dtype, rng: np.random.Generator) -> np.ndarray:
    """Return a network that knows nothing: an array of one record."""
    network = np.zeros(1, dtype)
    table, units = network[0]["table"], HIDDEN - 1
    table[:, 1:] = rng.normal(0, FIRST_TABLE, (len(table), units))
    network[0]["out"][1:] = rng.normal(0, FIRST_OUT, units)
    network[0]["bias"][1:] = FIRST_BIAS
    network[0]["scale"][:] = FIRST_SCALE
    return network


def fit(dtype: np.dtype, examples: Examples, epochs: int, seed: int, tell: Tell) -> np.ndarray:
    """Return a network that has learned from the examples: an array of one record."""
    rng = np.random.default_rng(seed)
    network = new_network(dtype, rng)
    slopes, means, squares = (np.zeros(1, dtype) for _ in range(3))
    numbers, slope, mean, square = (
        each.view(np.float32).reshape(-1) for each in (network, slopes, means, squares)
    )
    desk = np.zeros(1, DESK)[0]
    held_out = np.flatnonzero(examples.is_held_out)
    learned = np.flatnonzero(~examples.is_held_out)
    steps = epochs * -(-len(learned) // BATCH)
    number = 0
    for epoch in range(1, epochs + 1):
        rng.shuffle(learned)
        error = 0.0
        for begin in range(0, len(learned), BATCH):
            batch = learned[begin : begin + BATCH]
            error += learn_batch(network[0], slopes[0], desk, examples, batch)
            number += 1
            rate = RATE * (1 - 0.9 * number / steps)
            step(numbers, slope, mean, square, len(batch), rate, DECAY, number)
        tried = error_over(network[0], desk, examples, held_out)
        tell(Epoch(epoch, epochs, error / max(1, len(learned)), tried))
    fit_scales(network, examples)
    return network


def fit_scales(network: np.ndarray, examples: Examples) -> None:
    """Make the shares of the win those of games that are played out without whims.

    With whims, luck evens out what a lead is worth; and inside a round the search, which is
    believed there for the most part, is told by the network how sure it may be.
    """
    points = np.zeros(examples.outcomes.shape)
    write_points(network[0], np.zeros(1, DESK)[0], examples, points)
    clean = examples.is_clean & ~examples.is_held_out
    scales = network[0]["scale"]
    usual = likeliest_factor(points, examples, clean, scales, 1.0, 0)
    for scale in range(len(scales)):
        chosen = clean & (examples.scales == scale)
        factor = likeliest_factor(points, examples, chosen, scales, usual, PULL)
        scales[scale] -= np.log(factor)


def likeliest_factor(
    points: np.ndarray,
    examples: Examples,
    chosen: np.ndarray,
    scales: np.ndarray,
    usual: float,
    pull: float,
) -> float:
    """Return by how much to sharpen the odds of some examples, rather near to what is usual."""
    logits = points[chosen] * np.exp(-scales[examples.scales[chosen]])[:, None]
    outcomes = examples.outcomes[chosen]

    def surprise(factor: float) -> float:
        sharp = factor * logits
        total = np.log(np.exp(sharp - sharp.max(axis=1, keepdims=True)).sum(axis=1))
        told = (outcomes * (sharp - sharp.max(axis=1, keepdims=True))).sum(axis=1) - total
        return float(pull * np.log(factor / usual) ** 2 - told.sum())

    return float(min(FACTORS, key=surprise)) if chosen.any() else usual
