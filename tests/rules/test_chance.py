"""Deals and refills are drawn as from a real bag."""

import numpy as np
import pytest

import azul_search as az
from tests.rules import pavilion_texts
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


# Summer Pavilion: refills of the supply come from the same bag

BOTH_BOARDS = ["pavilion", "pavilion-grey"]
BAG = np.array([10, 5, 20, 1, 14, 8])


def pavilion_due(rules: str, bag: str, tower: str, supply: str, to_move: str = "*") -> az.Position:
    """Return a position in which a refill or a deal is due; player 2 has all other tiles."""
    heaps = np.array([counts.split(",") for counts in (bag, tower)], int).sum(axis=0)
    counts = [22 - n - supply.count(color) for n, color in zip(heaps, "PGOYBR", strict=True)]
    pool = "".join(color * count for count, color in zip(counts, "PGOYBR", strict=True)) or "-"
    text = pavilion_texts.write_position(
        pavilion_texts.EMPTY,
        pavilion_texts.write_board(pool=pool),
        rules=rules,
        centre="1",
        to_move=to_move,
        round_number=2,
        heaps=f"{bag} {tower}",
        supply=supply,
    )
    return az.Position.parse(text)


def drawn_counts(position: az.Position, first: int | None = None) -> np.ndarray:
    """Return, for many draws, how many tiles of each colour come first, or in all."""
    draws = [position.draw(seed).partition(":")[2].replace("/", "") for seed in range(DEALS)]
    return np.array([[tiles[:first].count(color) for color in "PGOYBR"] for tiles in draws])


@pytest.mark.parametrize("rules", BOTH_BOARDS)
@pytest.mark.parametrize(
    ("supply", "to_move", "tiles"),
    [("GGOOYYBBRR", "*", 4), ("GGOOYYB", "*", 3), ("GGOO", "1*", 6)],  # of a deal, one display
)
def test_deals_and_refills_are_unbiased(rules: str, supply: str, to_move: str, tiles: int) -> None:
    bag = ",".join(str(count) for count in BAG)
    tower = ",".join(
        str(22 - count - supply.count(color)) for count, color in zip(BAG, "PGOYBR", strict=True)
    )
    counts = drawn_counts(pavilion_due(rules, bag, tower, supply, to_move), first=tiles)
    assert (counts.sum(axis=1) == tiles).all()
    share = BAG / BAG.sum()
    variance = tiles * share * (1 - share) * (BAG.sum() - tiles) / (BAG.sum() - 1)
    error = np.abs(counts.mean(axis=0) - tiles * share) / np.sqrt(variance / DEALS)
    assert (error < 4).all()
    assert (np.abs(counts.var(axis=0) / variance - 1) < 0.25).all()


@pytest.mark.parametrize("rules", BOTH_BOARDS)
@pytest.mark.parametrize(
    ("supply", "to_move", "tiles"), [("GGOOYYBBRR", "*", 20), ("GGOOYY", "*", 4), ("-", "1*", 10)]
)
def test_the_tower_is_poured_in_only_when_the_bag_has_run_out(
    rules: str, supply: str, to_move: str, tiles: int
) -> None:
    exact = pavilion_due(rules, f"{tiles},0,0,0,0,0", "0,0,10,0,0,10", supply, to_move)
    for seed in range(20):
        assert str(exact.deal(seed)).split()[6:8] == ["0,0,0,0,0,0", "0,0,10,0,0,10"]
    short = pavilion_due(rules, "3,0,0,0,0,0", "1,0,10,0,0,10", supply, to_move)
    counts = drawn_counts(short)
    assert (counts[:, 0] >= 3).all()
    expected = (tiles - 3) / 21  # the chance that the tower's purple tile comes too
    error = abs((counts[:, 0] == 4).mean() - expected)
    assert error < 4 * np.sqrt(expected * (1 - expected) / DEALS)
    assert str(short.deal(1)).split()[7] == "0,0,0,0,0,0"


@pytest.mark.parametrize("rules", BOTH_BOARDS)
def test_what_cannot_be_filled_stays_empty(rules: str) -> None:
    refill = pavilion_due(rules, "1,0,0,0,0,0", "0,2,0,0,0,0", "RRR")
    assert refill.draw(1) == "supply:PGG"
    after = refill.deal(1)
    assert after.phase == "deal"
    assert after.draw(1) == "deal:-/-/-/-/-"
    deal = pavilion_due(rules, "1,0,0,0,0,0", "0,6,0,0,0,0", "GGOOYYBBRR")
    displays = deal.draw(1).removeprefix("deal:").split("/")
    assert [len(display.strip("-")) for display in displays] == [4, 3, 0, 0, 0]


@pytest.mark.parametrize("rules", BOTH_BOARDS)
def test_a_seed_fixes_the_refill(rules: str) -> None:
    position = az.Position.start(rules)
    assert position.draw(7) == position.draw(7)
    assert position.deal(7) == position.apply(position.draw(7))
    assert len({position.draw(seed) for seed in range(20)}) > 15
