"""Azul, grey wall: the same value, a line's tile being counted where it would score most."""

from azul_search.evaluate import azul_value
from azul_search.evaluate.azul_value import (
    NETWORKS,
    WEIGHTS,
    describe,
    estimate,
    estimate_inside,
    knows_inside,
)
from azul_search.jit import kernel
from azul_search.rules.azul import adjacency
from azul_search.rules.azul_layout import FLOOR, TILING, State
from azul_search.rules.layout import Rules

__all__ = [
    "NETWORKS",
    "WEIGHTS",
    "describe",
    "estimate",
    "estimate_inside",
    "knows_inside",
]  # kept as they are


@kernel
def rate(rules: Rules, state: State, move: int) -> int:
    """Return a guess of what a move is worth, in quarters of a point; a tiling, what it scores."""
    if not move & TILING:
        return azul_value.rate(rules, state, move)
    column, line = move & 7, move >> 3 & 7
    return 0 if column == FLOOR else 4 * adjacency(state.boards[state.to_move].wall, line, column)
