"""The generator: the same everywhere, and fair."""

import numpy as np
import pytest

from azul_search.rng import below, next_word, seeded


def test_known_numbers() -> None:
    """Values of xoshiro256** with its first state taken from splitmix64, seed 0 and 7."""
    assert [int(word) for word in seeded(0)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
    ]
    rng = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_word(rng)) for _ in range(4)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
    ]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 17, 100])
def test_every_number_is_as_likely(limit: int) -> None:
    rng = seeded(limit)
    draws = 20_000
    counts = np.bincount([below(rng, limit) for _ in range(draws)], minlength=limit)
    assert len(counts) == limit
    expected = draws / limit
    chi_square = ((counts - expected) ** 2 / expected).sum()
    # Six standard deviations above the mean of the distribution, for a fixed seed.
    assert chi_square <= (limit - 1) + 6 * np.sqrt(2 * limit)


def test_any_seed_will_do() -> None:
    for seed in (0, -1, 2**64, 2**200):
        assert seeded(seed).any()
    assert (seeded(5) == seeded(5)).all()
    assert (seeded(5) != seeded(6)).any()
