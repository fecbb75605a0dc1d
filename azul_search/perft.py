"""perft for positions: counting move sequences."""

from azul_search.jit import interruptible
from azul_search.position import Move, Position
from azul_search.rules.interface import new_moves, new_states
from azul_search.rules.layout import LONGEST_ROUND
from azul_search.search.perft import perft as count_sequences


def perft(position: Position, depth: int) -> int:
    """Count the move sequences of length `depth`; a deal or the end of the game cuts them short."""
    if depth < 0:
        raise ValueError(f"depth {depth}: expected 0 or more")
    if depth == 0 or position.to_move is None:
        return 1
    depth = min(depth, LONGEST_ROUND)  # a deal cuts longer sequences short
    states = new_states(position.tag, depth + 1)
    states[0] = position.state
    moves = new_moves(position.tag, depth)
    return int(interruptible(count_sequences, position.tag, states, moves, 0, depth))


def perft_divide(position: Position, depth: int) -> dict[Move, int]:
    """Return, for every legal move, the count of the sequences of `depth` that begin with it."""
    if depth < 1:
        raise ValueError(f"depth {depth}: expected 1 or more")
    return {move: perft(position.apply(move), depth - 1) for move in position.legal_moves()}
