"""Move generation alone, for benchmarks."""

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.interface import legal_moves
from azul_search.rules.layout import Rules


@kernel
def generate(rules: Rules, states: np.ndarray, moves: np.ndarray, times: int) -> int:
    """Write the legal moves of every state, so many times, and return how many moves that was."""
    count = 0
    for _ in range(times):
        for index in range(len(states)):
            count += legal_moves(rules, states[index], moves)
    return count
