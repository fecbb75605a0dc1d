"""perft: counting move sequences, the test and the yardstick of move generation."""

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.interface import apply, legal_moves
from azul_search.rules.layout import Rules


@kernel
def perft(rules: Rules, states: np.ndarray, moves: np.ndarray, ply: int, depth: int) -> int:
    """Count the sequences of `depth` moves from `states[ply]`, where a player is to move.

    Every move is made, the last ones too. A position where no player is to move counts 1 at any
    depth. `states` has `depth` + 1 rows from `ply` on, `moves` as many.
    """
    state, child, row = states[ply], states[ply + 1], moves[ply]
    nodes = 0
    for index in range(legal_moves(rules, state, row)):
        states[ply + 1] = state
        apply(rules, child, row[index])
        # The leaves are counted here: a call for each of them would take half of the time.
        if depth == 1 or child.to_move < 0:
            nodes += 1
        else:
            nodes += perft(rules, states, moves, ply + 1, depth - 1)
    return nodes
