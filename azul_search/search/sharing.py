"""How threads share a search: a move that one is looking at, the others leave for last.

By the time they come back to it, the table mostly knows what it is worth. Claims are kept without
locks: where two threads write at once a claim is lost, and some work is done twice.
"""

from typing import Any

import numpy as np

from azul_search.jit import kernel
from azul_search.search.ordering import LEFT_FOR_LAST, pick

CLAIMS = 4096  # far more than threads have plies, so that few share a slot
# Below this, claiming a move takes longer than looking at it.
SHARED_DEPTH = 3
SHARED_MOVES = 8


def new_claims(threads: int) -> np.ndarray:
    """Return room for the moves that threads are looking at; one alone needs none."""
    return np.zeros(CLAIMS if threads > 1 else 0, np.uint64)


@kernel
def is_shared(claims: np.ndarray, depth: int, count: int) -> bool:
    """Tell whether threads should share the moves of a position, which has `count` of them."""
    return len(claims) > 0 and depth >= SHARED_DEPTH and count >= SHARED_MOVES


@kernel
def pick_unclaimed(
    work: Any, claims: np.ndarray, key: np.uint64, ply: int, index: int, count: int
) -> int:
    """Do as `pick`, but leave moves for last that some thread is looking at."""
    move = pick(work, ply, index, count)
    while work.order[ply, index] != LEFT_FOR_LAST and is_claimed(claims, key, move):
        work.order[ply, index] = LEFT_FOR_LAST
        move = pick(work, ply, index, count)
    return move


@kernel
def is_claimed(claims: np.ndarray, key: np.uint64, move: int) -> bool:
    mark = mark_of(key, move)
    return claims[slot(claims, mark)] == mark


@kernel
def claim(claims: np.ndarray, key: np.uint64, move: int) -> None:
    """Say that this thread is looking at a move of the position with that hash."""
    mark = mark_of(key, move)
    claims[slot(claims, mark)] = mark


@kernel
def release(claims: np.ndarray, key: np.uint64, move: int) -> None:
    """Say that it no longer does, unless the slot has been taken over."""
    mark = mark_of(key, move)
    if claims[slot(claims, mark)] == mark:
        claims[slot(claims, mark)] = 0


@kernel
def mark_of(key: np.uint64, move: int) -> np.uint64:
    """Mix a hash with a move, so that every move of a position falls into another slot."""
    return key ^ np.uint64(move + 1) * np.uint64(0x9E3779B97F4A7C15)


@kernel
def slot(claims: np.ndarray, mark: np.uint64) -> int:
    return np.int64(mark >> np.uint64(32)) & (len(claims) - 1)
