"""One mixing function for all hashes of states."""

import numpy as np

from azul_search.jit import kernel


@kernel
def mix(word: int, salt: int) -> np.uint64:
    """Spread 63 bits over 64 as splitmix64 does, differently for every salt."""
    key = np.uint64(word) + np.uint64(salt) * np.uint64(0x9E3779B97F4A7C15)
    key = (key ^ (key >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    key = (key ^ (key >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return key ^ (key >> np.uint64(31))
