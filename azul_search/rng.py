"""The random generator: xoshiro256**, its state in an array that the caller owns.

The same seed gives the same numbers on every machine and in any number of threads.
"""

import numpy as np

from azul_search.jit import kernel

Rng = np.ndarray  # [4] uint64, never all zero

WORD = 2**64 - 1


def seeded(seed: int) -> Rng:
    """Return a generator whose numbers are determined by `seed`, spread by splitmix64."""
    words = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & WORD
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
        words.append(mixed ^ (mixed >> 31))
    return np.array(words, dtype=np.uint64)


@kernel
def rotate_left(word: np.uint64, bits: int) -> np.uint64:
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@kernel
def next_word(rng: Rng) -> np.uint64:
    """Return 64 random bits."""
    result = rotate_left(rng[1] * np.uint64(5), 7) * np.uint64(9)
    shifted = rng[1] << np.uint64(17)
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = rotate_left(rng[3], 45)
    return result


@kernel
def below(rng: Rng, limit: int) -> int:
    """Return a number from 0 to `limit` - 1, each exactly as likely (limit < 2**31)."""
    while True:
        # Lemire's method: the high half of the product is the number, and the few low halves
        # that would make some numbers likelier than others are drawn again.
        product = np.int64(next_word(rng) >> np.uint64(33)) * limit
        low = product & 0x7FFFFFFF
        if low >= limit or low >= (0x80000000 - limit) % limit:
            return product >> 31
