"""The search: right where it can be proven, the same every time, and in time."""

import random
from typing import Any

import numpy as np
import pytest

import azul_search as az
from azul_search.evaluate.interface import MODULES
from azul_search.evaluate.weights import load_weights
from azul_search.jit import kernel
from azul_search.rules.interface import (
    NAMES,
    PLAYERS,
    apply,
    legal_moves,
    new_moves,
    new_states,
)
from azul_search.rules.layout import LONGEST_ROUND, OVER, Rules
from azul_search.search.alphabeta import search
from azul_search.search.limits import Limits
from azul_search.search.table import COMPLETE, EXACT, new_table
from azul_search.search.values import LIMIT, round_value
from azul_search.search.work import new_work
from tests.vectors import load

FEW_TILES = 6  # on the table
SMALL = 20_000  # sequences to the end of the round
POSITIONS = 60  # of each rule set and number of players
CASES = [(name, n) for name, tag in NAMES.items() if tag in MODULES for n in PLAYERS]


@pytest.mark.parametrize("vector", load("endgames"))
def test_final_rounds_are_solved(vector: dict[str, Any]) -> None:
    best = az.best_move(az.Position.parse(vector["position"]), depth=LONGEST_ROUND)
    assert best.move in vector["best"]
    assert best.exact
    assert best.complete
    assert best.win == (1 + vector["outcome"]) / 2
    assert best.margin == vector["margin"]


@kernel
def brute_force(
    rules: Rules, states: np.ndarray, moves: np.ndarray, weights: Any, ply: int, root: int, out: Any
) -> int:
    """Return the value for the root player of looking at everything, without any art.

    `out` holds room for points, and in its last place whether any leaf was not the end of the game.
    """
    state = states[ply]
    if state.to_move < 0:
        if state.to_move != OVER:
            out[-1] = 1.0
        return round_value(rules, state, weights, out, root)
    is_root = state.to_move == root
    best = -LIMIT if is_root else LIMIT
    for index in range(legal_moves(rules, state, moves[ply])):
        states[ply + 1] = state
        apply(rules, states[ply + 1], moves[ply, index])
        value = brute_force(rules, states, moves, weights, ply + 1, root, out)
        best = max(best, value) if is_root else min(best, value)
    return best


def brute_value(position: az.Position, weights: np.ndarray, root: int) -> tuple[int, bool]:
    """Return the value of a position for a player, and whether every line ends the game."""
    states = new_states(position.tag, LONGEST_ROUND + 1)
    states[0] = position.state
    out = np.zeros(5)
    moves = new_moves(position.tag, LONGEST_ROUND)
    value = brute_force(position.tag, states, moves, weights[0], 0, root, out)
    return int(value), out[-1] == 0.0


def small_positions(rules: str, players: int) -> list[az.Position]:
    """Return positions of random games in which the round can be searched by brute force."""
    chance = random.Random(players)
    found: list[az.Position] = []
    position = az.Position.start(rules, players, seed=1)
    while len(found) < POSITIONS:
        if position.is_over:
            position = az.Position.start(rules, players, seed=chance.getrandbits(32))
        elif position.to_move is None:
            position = position.deal(chance.getrandbits(32))
        else:
            if position.state.on_table <= FEW_TILES and az.perft(position, LONGEST_ROUND) < SMALL:
                found.append(position)
            moves = position.legal_moves()
            lines = [move for move in moves if not move.endswith("f")]
            position = position.apply(chance.choice(lines or moves))
    return found


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_alphabeta_agrees_with_brute_force(rules: str, players: int) -> None:
    table = new_table(1)
    exact = 0
    for position in small_positions(rules, players):
        _, weights = load_weights(position.tag)
        root = int(position.state.to_move)
        expected, is_certain_to_end = brute_value(position, weights, root)
        works = new_work(position.tag)
        work = works[0]
        work.states[0], work.root, work.node_limit = position.state, root, 2**62
        table[:] = 0
        for depth in range(1, LONGEST_ROUND):
            value = search(position.tag, work, table, weights[0], 0, depth, -LIMIT, LIMIT)
            if work.trust[0] >= COMPLETE:
                break
        assert value == expected, position
        assert not is_certain_to_end or work.trust[0] == EXACT
        exact += int(work.trust[0]) == EXACT
        after = position.apply(az.best_move(position, depth=LONGEST_ROUND).move)
        assert brute_value(after, weights, root)[0] == expected, position
    assert rules != "azul" or exact > 0


def test_exact_is_said_only_of_what_is_proven() -> None:
    """A line that leads to another deal is not proven, however good it looks."""
    position = small_positions("azul", 2)[0]
    assert position.round == 1
    best = az.best_move(position, depth=LONGEST_ROUND, lines=5)
    assert best.complete
    assert not best.exact
    assert not any(line.exact for line in best.lines)


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_a_node_limit_gives_the_same_answer(rules: str, players: int) -> None:
    position = az.Position.start(rules, players, seed=players)
    first, second = (az.best_move(position, nodes=20_000, lines=3) for _ in range(2))
    assert first.lines == second.lines
    assert (first.nodes, first.depth) == (second.nodes, second.depth)
    assert len({line.move for line in first.lines}) == 3
    assert first.lines[0].win >= first.lines[1].win >= first.lines[2].win
    assert first.nodes < 20_000 + 500  # the moves of one position may go over it
    for line in first.lines:
        after = position
        for move in line.pv:
            after = after.apply(move)
        assert line.pv[0] == line.move
        assert 0 <= line.win <= 1


def test_more_lines_than_moves() -> None:
    position = az.Position.parse(load("endgames")[0]["position"])
    best = az.best_move(position, depth=LONGEST_ROUND, lines=100)
    assert len(best.lines) == len(position.legal_moves())
    assert {line.move for line in best.lines} == set(position.legal_moves())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"time": 0}, "time 0: expected more than 0"),
        ({"nodes": -1}, "nodes -1"),
        ({"depth": 0}, "depth 0"),
        ({"time": float("nan")}, "time nan"),
        ({"lines": 0}, "lines 0"),
        ({"engine": "oracle"}, "engine 'oracle': expected one of expectimax"),
    ],
)
def test_wrong_limits(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        az.best_move(az.Position.start(seed=1), **arguments)


def test_nobody_to_move() -> None:
    with pytest.raises(ValueError, match="no player is to move: a deal is due"):
        az.best_move(az.Position.start())
    assert Limits() == Limits(None, None, None)


def test_progress_is_reported() -> None:
    seen: list[az.BestMove] = []
    best = az.best_move(az.Position.start(seed=1), depth=3, progress=seen.append)
    assert [report.depth for report in seen] == [1, 2]
    assert best.depth == 3
