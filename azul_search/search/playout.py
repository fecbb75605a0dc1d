"""Uniform random playouts."""

import numpy as np

from azul_search.jit import kernel
from azul_search.rng import Rng, below
from azul_search.rules.interface import apply, draw, legal_moves
from azul_search.rules.layout import CHANCE, OVER, Rules, State


@kernel
def playout(rules: Rules, state: State, moves: np.ndarray, rng: Rng) -> int:
    """Play `state` to the end of the game at random and return the number of moves made."""
    plies = 0
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            draw(rules, state, rng)
        else:
            count = legal_moves(rules, state, moves)
            apply(rules, state, moves[below(rng, count)])
            plies += 1
    return plies


@kernel
def playouts(rules: Rules, states: np.ndarray, moves: np.ndarray, rng: Rng, games: int) -> int:
    """Play `games` random games from `states[0]` in `states[1]`; return the moves made in all."""
    plies = 0
    for _ in range(games):
        states[1] = states[0]
        plies += playout(rules, states[1], moves, rng)
    return plies
