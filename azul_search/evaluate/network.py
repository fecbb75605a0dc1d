"""A small network: the features of a board add up to hidden units, and those to points.

    points = UNIT * (sums[0] + out[1] * max(0, sums[1]) + … + out[H-1] * max(0, sums[H-1]))
    sums   = bias + the table's rows of all features

So the first unit is a plain sum over features, and the others are what is more than the sum.

Networks are learned and kept as plain numbers, and packed for the search: four units lie in one
64-bit word, 16 bits each, in whole steps. Adding two words adds all four; what one unit borrows
from the next when it is below zero is given back when the word is read. No unit may leave the range
of 16 bits.
"""

from typing import Any

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.layout import record

Network = Any  # a record of some network_record
Packed = Any  # a record of some packed_record

HIDDEN = 16
UNIT = 10.0  # points
LANES = 4  # units in a word
WORDS = HIDDEN // LANES
LANE_BITS = 16
STEPS = 512  # in 1: a unit reaches from -64 to 64


def network_record(features: int, scales: int) -> np.dtype:
    """Draw a network for so many features, and so many stages of the game."""
    return record(
        [
            ("table", np.float32, (features, HIDDEN)),
            ("bias", np.float32, (HIDDEN,)),
            ("out", np.float32, (HIDDEN,)),
            ("scale", np.float32, (scales,)),  # ln of the units ahead that make odds of e to 1
        ]
    )


def packed_record(features: int, scales: int) -> np.dtype:
    """Draw the same network, packed."""
    return record(
        [
            ("table", np.int64, (features, WORDS)),
            ("bias", np.int64, (WORDS,)),
            ("out", np.float64, (HIDDEN,)),  # points for a step
            ("scale", np.float64, (scales,)),  # points ahead that make odds of e to 1
        ]
    )


def pack_network(network: Network, packed: Packed) -> None:
    """Write a network's numbers into its packed form."""
    packed["table"] = pack_units(network["table"])
    packed["bias"] = pack_units(network["bias"])
    packed["out"] = network["out"] * (UNIT / STEPS)
    packed["out"][0] = UNIT / STEPS
    packed["scale"] = UNIT * np.exp(network["scale"].astype(np.float64))


def pack_units(numbers: np.ndarray) -> np.ndarray:
    """Return rows of units as rows of words."""
    steps = np.rint(numbers.astype(np.float64) * STEPS).astype(np.int64)
    lanes = steps.reshape(*steps.shape[:-1], WORDS, LANES)
    return np.asarray((lanes << np.arange(LANES) * LANE_BITS).sum(axis=-1))


@kernel
def begin_sums(packed: Packed, sums: np.ndarray) -> None:
    for word in range(WORDS):
        sums[word] = packed.bias[word]


@kernel
def add_features(packed: Packed, features: np.ndarray, count: int, sums: np.ndarray) -> None:
    """Add the table's rows of the first so many features."""
    for index in range(count):
        feature = features[index]
        for word in range(WORDS):
            sums[word] += packed.table[feature, word]


@kernel
def points_of(packed: Packed, sums: np.ndarray) -> float:
    """Return what a board is worth beyond its score."""
    points = 0.0
    for word in range(WORDS):
        rest = sums[word]
        for lane in range(LANES):
            steps = np.int64(np.int16(rest & 0xFFFF))
            rest = (rest - steps) >> LANE_BITS
            if steps > 0 or word + lane == 0:
                points += packed.out[word * LANES + lane] * steps
    return points
