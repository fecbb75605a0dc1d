"""The transposition table: what has been found out about positions, by their hash.

Threads share it without locks. An entry is two words, and the first is the hash mixed with the
second: where two threads have written at once, they do not fit together, and nothing is found.
"""

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.layout import record

# How far a value can be trusted.
GUESSED = 0  # some line was cut off inside the round
SAMPLED = 1  # every line went to the end of the round, where chance stood by with a single draw
COMPLETE = 2  # every line went to the end of the round
EXACT = 3  # every line went to the end of the game: the value is proven

# What a stored value says of the true one.
AT_MOST, AT_LEAST, EQUAL = 1, 2, 3

ENTRY = record([("check", np.uint64), ("found", np.int64)])

# What was found about a position:
#   bits 0-23 value + VALUE_OFFSET, bits 24-39 move + 1, bits 40-47 depth,
#   bits 48-49 bound, bits 50-51 trust
Found = int
VALUE_OFFSET = 1 << 23
DEEPEST = 255
NOTHING = 0


def new_table(megabytes: float) -> np.ndarray:
    """Return an empty table of at most that size; its length is a power of two."""
    entries = max(1024, int(megabytes * 2**20) // ENTRY.itemsize)
    return np.zeros(1 << (entries.bit_length() - 1), ENTRY)


@kernel
def look_up(table: np.ndarray, key: np.uint64) -> Found:
    """Return what was found about the position of that hash, or NOTHING."""
    entry = table[slot(table, key)]
    found = entry.found
    return found if entry.check ^ np.uint64(found) == key else NOTHING


@kernel
def store(
    table: np.ndarray, key: np.uint64, value: int, move: int, depth: int, bound: int, trust: int
) -> None:
    """Note what was found, in place of whatever else shares the slot."""
    found = (value + VALUE_OFFSET) | int(move + 1) << 24 | depth << 40 | bound << 48 | trust << 50
    entry = table[slot(table, key)]
    entry.check = key ^ np.uint64(found)
    entry.found = found


@kernel
def slot(table: np.ndarray, key: np.uint64) -> int:
    return np.int64(key & np.uint64(len(table) - 1))


@kernel
def value_of(found: Found) -> int:
    return (found & 0xFFFFFF) - VALUE_OFFSET


@kernel
def move_of(found: Found) -> int:
    return (found >> 24 & 0xFFFF) - 1


@kernel
def depth_of(found: Found) -> int:
    return found >> 40 & 0xFF


@kernel
def bound_of(found: Found) -> int:
    return found >> 48 & 3


@kernel
def trust_of(found: Found) -> int:
    return found >> 50 & 3


@kernel
def settles(found: Found, depth: int, alpha: int, beta: int) -> bool:
    """Tell whether what was found makes a search of that depth and window unnecessary."""
    if depth_of(found) < depth and trust_of(found) == GUESSED:
        return False
    bound = bound_of(found)
    if bound == AT_LEAST:
        return value_of(found) >= beta
    return bound == EQUAL or value_of(found) <= alpha
