"""The table of max^n: like the other one, with a value for every player and no bounds."""

from typing import Any

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.layout import record
from azul_search.search.table import VALUE_OFFSET, slot

# Two words hold what was found, each two players' values, 24 bits each and offset as in `table`:
#   first   players 0 and 1, bits 48-63 move + 1
#   second  players 2 and 3, bits 48-55 depth, bits 56-57 trust
# `check` is the hash mixed with both: torn entries are found out.
ENTRY = record([("check", np.uint64), ("words", np.int64, (2,))])
VALUE_BITS = 24
VALUE_MASK = (1 << VALUE_BITS) - 1


def new_table(megabytes: float) -> np.ndarray:
    """Return an empty table of at most that size; its length is a power of two."""
    entries = max(1024, int(megabytes * 2**20) // ENTRY.itemsize)
    return np.zeros(1 << (entries.bit_length() - 1), ENTRY)


@kernel
def look_up(table: np.ndarray, key: np.uint64, copy: np.ndarray) -> bool:
    """Copy what was found about the position of that hash to `copy[0]`, if there is anything.

    A copy: another thread may write a new entry while this one is being read.
    """
    copy[0] = table[slot(table, key)]
    first, second = copy[0].words
    return first != 0 and copy[0].check ^ np.uint64(first) ^ np.uint64(second) == key


@kernel
def store(
    table: np.ndarray, key: np.uint64, values: np.ndarray, move: int, depth: int, trust: int
) -> None:
    """Note what was found, in place of whatever else shares the slot."""
    first = packed(values, 0) | int(move + 1) << 2 * VALUE_BITS
    second = packed(values, 2) | (int(depth) | int(trust) << 8) << 2 * VALUE_BITS
    entry = table[slot(table, key)]
    entry.check = key ^ np.uint64(first) ^ np.uint64(second)
    entry.words[0] = first
    entry.words[1] = second


@kernel
def packed(values: np.ndarray, player: int) -> int:
    """Return the values of a player and the next one, side by side."""
    low, high = int(values[player]) + VALUE_OFFSET, int(values[player + 1]) + VALUE_OFFSET
    return low | high << VALUE_BITS


@kernel
def value_of(entry: Any, player: int) -> int:
    word = entry.words[player >> 1] >> VALUE_BITS * (player & 1)
    return (word & VALUE_MASK) - VALUE_OFFSET


@kernel
def move_of(entry: Any) -> int:
    return (entry.words[0] >> 2 * VALUE_BITS) - 1


@kernel
def depth_of(entry: Any) -> int:
    return entry.words[1] >> 2 * VALUE_BITS & 0xFF


@kernel
def trust_of(entry: Any) -> int:
    return entry.words[1] >> 2 * VALUE_BITS + 8 & 3
