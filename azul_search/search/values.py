"""One number for what a position is worth to a player: first the outcome, then the margin.

A finished game is worth ±PROVEN plus the margin, a shared victory 0; anything else is the chance
of a win, spread over -UNPROVEN..UNPROVEN. So a proven win is above every hope, and among proven
wins the larger margin is better.
"""

import math
from typing import Any

import numpy as np

from azul_search.evaluate.interface import Weights, estimate, estimate_inside
from azul_search.jit import kernel
from azul_search.rules.interface import winners
from azul_search.rules.layout import OVER, Rules, State

PROVEN = 1_000_000
UNPROVEN = 900_000
LIMIT = 2_000_000  # beyond every value


@kernel
def final_value(rules: Rules, state: State, player: int) -> int:
    """Return what a finished game is worth to a player."""
    best_other = 0
    for other in range(rules.players):
        if other != player:
            best_other = max(best_other, state.boards[other].score)
    margin = state.boards[player].score - best_other
    won = winners(rules, state)
    if won == 1 << player:
        return PROVEN + margin
    return margin if won >> player & 1 else margin - PROVEN


@kernel
def hoped_value(points: np.ndarray, players: int, player: int, scale: float) -> int:
    """Return the chance of a win as a value, given what every player is expected to end with."""
    return int(UNPROVEN * (2.0 * win_chance(points, players, player, scale) - 1.0))


@kernel
def win_chance(points: np.ndarray, players: int, player: int, scale: float) -> float:
    """Return the chance of a win: the odds against every other player are e to the lead."""
    against = 0.0
    for other in range(players):
        if other != player:
            against += math.exp((points[other] - points[player]) / scale)
    return 1.0 / (1.0 + against)


@kernel
def round_value(
    rules: Rules, state: State, weights: Weights, points: np.ndarray, player: int
) -> int:
    """Return what a state between rounds, or at the end, is worth to a player."""
    if state.to_move == OVER:
        return final_value(rules, state, player)
    scale = estimate(rules, state, weights, points)
    return hoped_value(points, rules.players, player, scale)


@kernel
def round_values(rules: Rules, work: Any, weights: Weights, ply: int) -> None:
    """Write what a state between rounds, or at the end, is worth to every player."""
    state = work.states[ply]
    if state.to_move == OVER:
        for player in range(rules.players):
            work.values[ply, player] = final_value(rules, state, player)
    else:
        write_hopes(rules, work, ply, estimate(rules, state, weights, work.points))


@kernel
def inside_values(rules: Rules, work: Any, weights: Weights, ply: int) -> None:
    """Write what a state inside a round is worth to every player."""
    write_hopes(rules, work, ply, expect_inside(rules, work, weights, ply))


@kernel
def write_hopes(rules: Rules, work: Any, ply: int, scale: float) -> None:
    for player in range(rules.players):
        work.values[ply, player] = hoped_value(work.points, rules.players, player, scale)


@kernel
def expect_inside(rules: Rules, work: Any, weights: Weights, ply: int) -> float:
    """Write into `work.points` what every player of a state inside a round is expected to end with.

    Return how many points ahead make the odds of a win e to 1.
    """
    state, copy = work.states[ply], work.states[ply + 1]
    work.states[ply + 1] = state
    return estimate_inside(rules, state, copy, weights, work.points)
