"""Intervals that say 95 % hold the true strength about 95 times in 100."""

from itertools import combinations

import numpy as np
import pytest

from azul_search.ratings import standings
from azul_search.ratings.fit import ELO
from tests.rated_games import tournament

BAND = (0.915, 0.985)
FIELD = {"a": 1.2, "b": 0.3, "c": -0.2, "d": -1.3}  # sums to zero
EVERY_PAIR = tuple(combinations(FIELD, 2))


def true_difference(gap: float, luck: float, draws: float) -> float:
    """Return the Elo of the mean share, over all luck that two seats may have."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    difference = luck * np.sqrt(2) * nodes  # of two seats
    share = (weights / weights.sum()) @ (1 / (1 + np.exp(-gap - difference)))
    share = (1 - draws) * share + draws / 2
    return ELO * float(np.log(share / (1 - share)))


@pytest.mark.parametrize(
    ("gap", "luck", "draws", "groups"),
    [
        pytest.param(0.0, 0.0, 0.0, 40, id="equal"),
        pytest.param(0.0, 2.0, 0.1, 40, id="equal, much luck"),
        pytest.param(0.8, 1.5, 0.1, 25, id="apart, luck"),
        pytest.param(2.2, 0.0, 0.05, 50, id="far apart"),
        pytest.param(2.2, 1.5, 0.0, 12, id="far apart, luck, few groups"),
        pytest.param(3.9, 0.0, 0.0, 60, id="one loses 2 % of the games"),
    ],
)
def test_two_players(gap: float, luck: float, draws: float, groups: int) -> None:
    random = np.random.default_rng(groups)
    truth = true_difference(gap, luck, draws)
    held = 0
    times = 300
    for _ in range(times):
        results = tournament({"a": gap, "b": 0.0}, [("a", "b")] * groups, random, luck, draws)
        (pair,) = standings(results).pairs
        sign = 1 if pair.first == "a" else -1
        held += pair.difference.low <= sign * truth <= pair.difference.high
    assert BAND[0] <= held / times <= BAND[1]


@pytest.mark.parametrize(
    ("tables", "luck"),
    [
        pytest.param(EVERY_PAIR * 12, 0.0, id="round robin"),
        pytest.param((("a", "b"), ("a", "c"), ("a", "d")) * 20, 0.0, id="gauntlet"),
        pytest.param(tuple(combinations(FIELD, 3)) * 6, 0.0, id="tables of three"),
        pytest.param(tuple(combinations(FIELD, 3)) * 6, 1.5, id="tables of three, luck"),
        pytest.param((tuple(FIELD),) * 20, 0.0, id="tables of four"),
        pytest.param((tuple(FIELD),) * 20, 1.5, id="tables of four, luck"),
    ],
)
def test_several_players(tables: tuple[tuple[str, ...], ...], luck: float) -> None:
    random = np.random.default_rng(len(tables))
    truth = {name: ELO * strength for name, strength in FIELD.items()}
    if luck:  # the model holds no more: its truth is what it tends to with ever more games
        many = tournament(FIELD, tables * (2000 // len(tables)), random, luck)
        truth = {player.name: player.rating.elo for player in standings(many).players}
    held = 0
    times = 100
    for _ in range(times):
        for player in standings(tournament(FIELD, tables, random, luck)).players:
            held += player.rating.low <= truth[player.name] <= player.rating.high
    assert BAND[0] <= held / (times * len(FIELD)) <= BAND[1]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_many_games_recover_the_strengths(size: int) -> None:
    every = tuple(combinations(FIELD, size))
    tables = every * (2400 // size // len(every))
    players = standings(tournament(FIELD, tables, np.random.default_rng(size))).players
    assert [player.name for player in players] == list(FIELD)
    for player in players:
        assert player.rating.elo == pytest.approx(ELO * FIELD[player.name], abs=25)
        assert player.rating.error < 12
