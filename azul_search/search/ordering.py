"""Which moves to look at first."""

from typing import Any

from azul_search.evaluate.interface import rate
from azul_search.jit import kernel
from azul_search.rules.layout import Rules

# The rating decides nearly alone: with 16 times the weight on killers and history, rounds took
# three times as many nodes.
FROM_TABLE = 1 << 30
RATED = 1 << 16
KILLER = 1 << 17
MOST_HISTORY = 1 << 20
LEFT_FOR_LAST = -(1 << 31)  # promises less than any rating


@kernel
def rate_moves(rules: Rules, work: Any, ply: int, count: int, table_move: int) -> None:
    """Write what every move promises: the table's move, then killers, then rating and history."""
    state = work.states[ply]
    player = state.to_move
    for index in range(count):
        move = work.moves[ply, index]
        if move == table_move:
            work.order[ply, index] = FROM_TABLE
        else:
            promise = RATED * rate(rules, state, move)
            promise += work.history[player, move]
            if move == work.killers[ply, 0] or move == work.killers[ply, 1]:
                promise += KILLER
            work.order[ply, index] = promise


@kernel
def pick(work: Any, ply: int, index: int, count: int) -> int:
    """Bring the most promising of the moves from `index` on to that place, and return it."""
    best = index
    for other in range(index + 1, count):
        if work.order[ply, other] > work.order[ply, best]:
            best = other
    move, order = work.moves[ply, best], work.order[ply, best]
    work.moves[ply, best], work.order[ply, best] = work.moves[ply, index], work.order[ply, index]
    work.moves[ply, index], work.order[ply, index] = move, order
    return move


@kernel
def remember_cutoff(work: Any, ply: int, move: int, depth: int) -> None:
    """Note that a move refuted a line: its like will be looked at earlier."""
    if move != work.killers[ply, 0]:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = move
    player = work.states[ply].to_move
    history = work.history[player, move] + depth * depth
    work.history[player, move] = min(history, MOST_HISTORY)
