"""The transposition table: what has been found out about positions, by their hash."""

from typing import Any

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.layout import record

# How far a value can be trusted.
GUESSED = 0  # some line was cut off inside the round
COMPLETE = 1  # every line went to the end of the round
EXACT = 2  # every line went to the end of the game: the value is proven

# What a stored value says of the true one.
AT_MOST, AT_LEAST, EQUAL = 1, 2, 3

ENTRY = record(
    [
        ("key", np.uint64),
        ("value", np.int32),
        ("move", np.int16),
        ("depth", np.int8),
        ("marks", np.int8),  # the bound, and above it, by 4, the trust
    ]
)


def new_table(megabytes: float) -> np.ndarray:
    """Return an empty table of at most that size; its length is a power of two."""
    entries = max(1024, int(megabytes * 2**20) // ENTRY.itemsize)
    return np.zeros(1 << (entries.bit_length() - 1), ENTRY)


@kernel
def slot(table: np.ndarray, key: np.uint64) -> int:
    return np.int64(key & np.uint64(len(table) - 1))


@kernel
def bound_of(entry: Any) -> int:
    return entry.marks & 3


@kernel
def trust_of(entry: Any) -> int:
    return entry.marks >> 2


@kernel
def settles(entry: Any, depth: int, alpha: int, beta: int) -> bool:
    """Tell whether an entry makes a search of that depth and window unnecessary."""
    if entry.depth < depth and trust_of(entry) < COMPLETE:
        return False
    bound = bound_of(entry)
    if bound == AT_LEAST:
        return entry.value >= beta
    return bound == EQUAL or entry.value <= alpha


@kernel
def store(
    table: np.ndarray, key: np.uint64, value: int, move: int, depth: int, bound: int, trust: int
) -> None:
    entry = table[slot(table, key)]
    entry.key = key
    entry.value = value
    entry.move = move
    entry.depth = depth
    entry.marks = bound | trust << 2
