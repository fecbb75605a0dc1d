"""Every vector, through the public objects."""

from typing import Any

import pytest

import azul_search as az
from tests.rules.compiled import IS_COMPILED
from tests.vectors import load

NODES_WITHOUT_NUMBA = 2_000


def steps() -> list[Any]:
    return [
        pytest.param(step, id=f"{name}-{number}")
        for name in ("walks", "rare")
        for number, step in enumerate(load(name), start=1)
    ]


@pytest.mark.parametrize("step", steps())
def test_step(step: dict[str, Any]) -> None:
    position = az.Position.parse(step["position"])
    assert str(position) == step["position"]
    assert sorted(position.legal_moves()) == sorted(step["moves"])
    if "winners" in step:
        assert position.is_over
        assert list(position.winners) == step["winners"]
    if "action" in step:
        after = position.apply(step["action"])
        assert str(after) == step["next"]
        assert after == az.Position.parse(step["next"])


@pytest.mark.parametrize("vector", load("games"))
def test_game(vector: dict[str, Any]) -> None:
    position = az.Position.start(vector["rules"], vector["players"])
    assert str(position) == vector["start"]
    game = az.Game(position)
    for action in vector["actions"]:
        game.apply(action)
    assert str(game.position) == vector["final"]
    assert list(game.position.winners) == vector["winners"]
    assert az.parse_game(str(game)).moves == vector["actions"]


@pytest.mark.parametrize("vector", load("perft"))
def test_perft(vector: dict[str, Any]) -> None:
    position = az.Position.parse(vector["position"])
    for depth, count in enumerate(vector["perft"], start=1):
        if IS_COMPILED or count <= NODES_WITHOUT_NUMBA:
            assert az.perft(position, depth) == count
