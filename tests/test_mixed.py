"""The engine of both searchers: a tree, and proofs where the game may end."""

import itertools
import threading
from typing import Any

import pytest

import azul_search as az
from azul_search.best import Question
from azul_search.rules.interface import may_end
from azul_search.search import mixed
from azul_search.search.limits import Limits
from azul_search.search.mcts import Mcts
from tests.test_search import CASES, small_positions
from tests.vectors import load


@pytest.mark.parametrize("vector", load("endgames"))
def test_mixed_proves_what_expectimax_does(vector: dict[str, Any]) -> None:
    best = az.best_move(az.Position.parse(vector["position"]), nodes=4_000_000, engine="mixed")
    assert best.exact
    assert best.move in vector["best"]
    assert (best.win, best.margin) == ((1 + vector["outcome"]) / 2, vector["margin"])


def opening_and_later(rules: str, players: int) -> list[az.Position]:
    """Return a position of the first round, and one whose round may be the last."""
    first = az.Position.start(rules, players, seed=3)
    later = (
        position
        for position in small_positions(rules, players)
        if may_end(position.tag, position.state)
        and not az.best_move(position, nodes=50_000, engine="expectimax").exact
    )
    return [first, *itertools.islice(later, 1)]


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_mixed_is_mcts_where_nothing_can_be_proven(
    rules: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a try to prove something has left of the limit, the tree has."""
    given: list[Limits] = []

    class Planted(Mcts):
        def __init__(self, *parts: Any) -> None:
            given.append(parts[3])
            super().__init__(*parts)

    monkeypatch.setattr(mixed, "Mcts", Planted)
    for position in opening_and_later(rules, players):
        best = az.best_move(position, nodes=50_000, seed=4, engine="mixed")
        left = given.pop()
        assert left.nodes is not None
        tried = may_end(position.tag, position.state)
        assert 50_000 - mixed.SIMULATION * left.nodes > (0 if tried else -1)
        assert best.nodes <= 50_000
        assert not best.exact
        tree = az.best_move(position, nodes=left.nodes, seed=4, engine="mcts")
        assert best.lines == tree.lines


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.2])
def test_mixed_stops_in_the_tree_too(delay: float) -> None:
    for seed in (3, 4):
        position = az.Position.start("pavilion", seed=seed)
        question = Question(position, Limits(nodes=2**60), "mixed")
        timer = threading.Timer(delay, question.stop)
        timer.start()
        assert question.answer().move in position.legal_moves()


@pytest.mark.parametrize(
    "asked",
    [
        {"depth": 3},
        {"nodes": 20_000, "deals": 0},
        {"nodes": 20_000, "paranoid": True},
        {"nodes": 20_000, "also": ["1Y1"]},
        {"nodes": mixed.FEW - 1},
    ],
)
def test_mixed_is_expectimax_where_only_that_will_do(asked: dict[str, Any]) -> None:
    position = az.Position.start(players=3, seed=3)
    both, alone = (
        az.best_move(position, engine=engine, **asked) for engine in ("mixed", "expectimax")
    )
    assert (both.lines, both.depth, both.nodes) == (alone.lines, alone.depth, alone.nodes)
