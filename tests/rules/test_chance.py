"""Deals are drawn as from a real bag."""

import numpy as np

import azul_search as az
from tests.rules.compiled import IS_COMPILED

DEALS = 4_000 if IS_COMPILED else 400
EMPTY = "0:-/-/-/-/-:...../...../...../...../.....:-"


def dealt_counts(position: az.Position, first: int) -> np.ndarray:
    """Return, for many deals, how many tiles of each colour lie on the first displays."""
    counts = []
    for seed in range(DEALS):
        displays = position.draw(seed).removeprefix("deal:").split("/")[:first]
        counts.append([sum(display.count(letter) for display in displays) for letter in "BYRKW"])
    return np.array(counts)


def test_colours_come_as_often_as_they_lie_in_the_bag() -> None:
    bag, tiles = np.array([10, 5, 20, 1, 14]), 4
    text = f"azul -/-/-/-/- 1 * 1 2 10,5,20,1,14 10,15,0,19,6 {EMPTY} {EMPTY}"
    counts = dealt_counts(az.Position.parse(text), first=1)
    share = bag / bag.sum()
    # Drawn without replacement: the hypergeometric distribution.
    variance = tiles * share * (1 - share) * (bag.sum() - tiles) / (bag.sum() - 1)
    error = np.abs(counts.mean(axis=0) - tiles * share) / np.sqrt(variance / DEALS)
    assert (error < 4).all()
    assert (np.abs(counts.var(axis=0) / variance - 1) < 0.25).all()


def test_what_is_left_in_the_bag_comes_before_the_lid() -> None:
    text = f"azul -/-/-/-/- 1 * 1 2 3,0,0,0,0 17,20,20,20,20 {EMPTY} {EMPTY}"
    counts = dealt_counts(az.Position.parse(text), first=1)
    assert (counts[:, 0] >= 3).all()
    assert abs((counts[:, 0] == 4).mean() - 17 / 97) < 4 * np.sqrt(0.15 / DEALS)


def test_a_seed_fixes_the_deal() -> None:
    position = az.Position.start("azul")
    assert position.draw(7) == position.draw(7)
    assert position.deal(7) == position.apply(position.draw(7))
    assert len({position.draw(seed) for seed in range(20)}) == 20
    assert len({position.draw() for _ in range(3)}) == 3
