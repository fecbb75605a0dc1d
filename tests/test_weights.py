"""The weights that are shipped."""

import numpy as np
import pytest

import azul_search as az
from azul_search.evaluate.interface import MODULES, estimate
from azul_search.evaluate.weights import load_value
from azul_search.rules.interface import NAMES, PLAYERS, name_of


def test_every_rule_set_has_a_value() -> None:
    assert list(MODULES) == list(NAMES.values())


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("tag", MODULES)
def test_shipped_weights(tag: type, players: int) -> None:
    position = az.Position.start(name_of(tag(players)), players)
    name, weights = load_value(position.tag, "hand-made")
    assert name == "hand-made"
    assert (weights[0].scale > 0).all()
    points = np.zeros(players)
    assert estimate(position.tag, position.state, weights[0], points) > 0
    assert np.ptp(points[1:]) == 0  # at the start only the starter differs
