"""How MCTS values a leaf: by what is known of it, or by what it comes to if it is played on."""

from typing import Any

import numpy as np

from azul_search.evaluate.interface import (
    Weights,
    estimate,
    estimate_inside,
    knows_inside,
    rate,
)
from azul_search.jit import kernel
from azul_search.rng import Rng, below
from azul_search.rules.interface import apply, distinct_moves, draw, is_round_over, winners
from azul_search.rules.layout import CHANCE, OVER, Rules, State
from azul_search.search.values import win_chance

WHIM = 6  # a move may be preferred to one that is rated this much higher


@kernel
def value_leaf(rules: Rules, work: Any, weights: Weights, state: State) -> None:
    """Write what a leaf is worth to every player."""
    if work.plays_on or not knows_inside(rules, weights):
        roll_out(rules, work, state)
    if is_round_over(rules, state):
        scale = estimate(rules, state, weights, work.points)
    else:
        work.states[3] = state
        scale = estimate_inside(rules, state, work.states[3], weights, work.points)
    if state.to_move == OVER:
        share_win(rules, state, work.wins)
    else:
        for player in range(rules.players):
            work.wins[player] = win_chance(work.points, rules.players, player, scale)
    work.margin = lead(rules, work.points, work.root)


@kernel
def roll_out(rules: Rules, work: Any, state: State) -> None:
    """Play on by a quick policy: to the end of the round, or of the game."""
    while not is_round_over(rules, state) or (work.plays_on and state.to_move == CHANCE):
        if state.to_move == CHANCE:
            draw(rules, state, work.rng)
        else:
            apply(rules, state, quick_move(rules, state, work.moves, work.rng))


@kernel
def quick_move(rules: Rules, state: State, moves: np.ndarray, rng: Rng) -> int:
    """Return the move that is rated best, give or take a whim."""
    best, best_worth = 0, -(1 << 30)
    for index in range(distinct_moves(rules, state, moves)):
        worth = rate(rules, state, moves[index]) + below(rng, WHIM)
        if worth > best_worth:
            best, best_worth = moves[index], worth
    return best


@kernel
def share_win(rules: Rules, state: State, wins: np.ndarray) -> None:
    """Write who has won: 1 for a win, half for a shared one."""
    won = winners(rules, state)
    for player in range(rules.players):
        alone = won == 1 << player
        wins[player] = 1.0 if alone else 0.5 * (won >> player & 1)


@kernel
def lead(rules: Rules, points: np.ndarray, player: int) -> float:
    """Return how many points a player is ahead of the best other."""
    best_other = -1e9
    for other in range(rules.players):
        if other != player:
            best_other = max(best_other, points[other])
    return points[player] - best_other
