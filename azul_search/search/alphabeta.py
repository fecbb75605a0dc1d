"""Principal-variation alpha-beta inside a round."""

from typing import Any

import numpy as np

from azul_search.evaluate.interface import Weights
from azul_search.jit import kernel
from azul_search.rules.interface import apply, distinct_moves, hash_state
from azul_search.rules.layout import OVER, Rules, State
from azul_search.search.chance import draw_inside
from azul_search.search.ordering import pick, rate_moves, remember_cutoff
from azul_search.search.sharing import claim, is_shared, pick_unclaimed, release
from azul_search.search.table import (
    AT_LEAST,
    AT_MOST,
    COMPLETE,
    EQUAL,
    EXACT,
    GUESSED,
    SAMPLED,
    bound_of,
    look_up,
    move_of,
    settles,
    store,
    trust_of,
    value_of,
)
from azul_search.search.values import LIMIT, expect_inside, hoped_value, round_value
from azul_search.search.work import NO_MOVE

REFUTATION_DEPTH = 5
REFUTATION_MOVES = 24


@kernel
def search(
    rules: Rules,
    work: Any,
    table: np.ndarray,
    claims: np.ndarray,
    weights: Weights,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """Return the value of `work.states[ply]`, where a player is to move, for its own side.

    There are two sides: the root player's, and that of all others, who are taken to play against
    it. The value is right if it lies between `alpha` and `beta`; at or below `alpha` it is an
    upper bound, at or above `beta` a lower one. `work.trust[ply]` says how far it can be trusted,
    `work.line[ply]` is the line that leads to it. Once `work.stop` is set, it means nothing; at
    the root it is then what the moves that were looked at are worth, or -LIMIT.
    """
    state, child = work.states[ply], work.states[ply + 1]
    work.line_length[ply] = 0

    # 1. Give up when told to.
    work.nodes += 1
    if work.nodes >= work.node_limit:
        work.stop = 1
    if work.stop:
        return -LIMIT

    # 2. At the depth limit, guess.
    if depth <= 0:
        work.trust[ply] = GUESSED
        return guess(rules, work, weights, ply)

    # 3. Look in the table. A value to the end of the round is as good at any depth.
    key = hash_state(rules, state)
    known = look_up(table, key)
    table_move = move_of(known) if known else NO_MOVE
    if known and ply > 0 and settles(known, depth, alpha, beta):
        work.trust[ply] = trust_of(known)
        if bound_of(known) == EQUAL:
            work.line[ply, 0] = table_move
            work.line_length[ply] = 1
        return value_of(known)

    # 4. Order the moves, and see whether the table knows a refutation among them.
    count = distinct_moves(rules, state, work.moves[ply])
    if depth >= REFUTATION_DEPTH and count >= REFUTATION_MOVES and ply > 0:
        value = refutation(rules, work, table, ply, depth, beta, count)
        if value >= beta:
            return value
    rate_moves(rules, work, ply, count, table_move)

    # 5. Look at every move: the first with the whole window, the others with an empty one, and
    #    again with the whole one if they turn out better. What another thread is looking at comes
    #    last, except for the first: the others are cheaper once it is known.
    is_root_side = state.to_move == work.root
    is_joint = is_shared(claims, depth, count)
    best, best_move, trust, bound = -LIMIT, NO_MOVE, EXACT, AT_MOST
    for index in range(count):
        if is_joint and best_move != NO_MOVE:
            move = pick_unclaimed(work, claims, key, ply, index, count)
        else:
            move = pick(work, ply, index, count)
        if ply == 0 and work.skipped[move]:
            continue
        if is_joint:
            claim(claims, key, move)
        work.states[ply + 1] = state
        apply(rules, child, move)
        is_drawn = draw_inside(rules, work, child)
        if child.to_move < 0:
            work.nodes += 1
            work.line_length[ply + 1] = 0
            value = round_value(rules, child, weights, work.points, work.root)
            value = value if is_root_side else -value
            work.trust[ply + 1] = EXACT if child.to_move == OVER else COMPLETE
        else:
            # (No helper between here and the recursion: numba's cache cannot hold two kernels
            # that call each other, and crashes.)
            sign = 1 if (child.to_move == work.root) == is_root_side else -1
            low = max(alpha, best)
            high = beta if best_move == NO_MOVE or sign > 0 else low + 1
            floor, ceiling = (low, high) if sign > 0 else (-high, -low)
            value = sign * search(
                rules, work, table, claims, weights, ply + 1, depth - 1, floor, ceiling
            )
            if high < beta and low < value < beta:
                value = -search(
                    rules, work, table, claims, weights, ply + 1, depth - 1, -beta, -low
                )
        if is_joint:
            release(claims, key, move)
        if work.stop:
            return best
        if is_drawn:
            work.trust[ply + 1] = min(work.trust[ply + 1], SAMPLED)
            work.line_length[ply + 1] = 0  # nobody knows what will be drawn
        trust = min(trust, work.trust[ply + 1])
        if value > best:
            best = value
            best_move = move
            if value > alpha:
                bound = EQUAL
                keep_line(work, ply, move)
            if value >= beta:
                # One good answer is enough: only its own trust matters.
                trust, bound = work.trust[ply + 1], AT_LEAST
                remember_cutoff(work, ply, move, depth)
                break

    # 6. Remember what was found.
    work.trust[ply] = trust
    store(table, key, best, best_move, depth, bound, trust)
    return best


@kernel
def refutation(
    rules: Rules, work: Any, table: np.ndarray, ply: int, depth: int, beta: int, count: int
) -> int:
    """Return a value of at least `beta` that the table has for some move, or less.

    It is worth the look only well above the leaves: every move has to be made for it.
    """
    state, child = work.states[ply], work.states[ply + 1]
    for index in range(count):
        work.states[ply + 1] = state
        apply(rules, child, work.moves[ply, index])
        if child.to_move >= 0 and (child.to_move == work.root) != (state.to_move == work.root):
            key = hash_state(rules, child)
            known = look_up(table, key)
            is_bound = bound_of(known) & AT_MOST and -value_of(known) >= beta
            if is_bound and settles(known, depth - 1, -beta, -beta):
                work.trust[ply] = trust_of(known)
                return -value_of(known)
    return -LIMIT


@kernel
def keep_line(work: Any, ply: int, move: int) -> None:
    """Let the best line from here be this move and the best line behind it."""
    length = work.line_length[ply + 1]
    work.line[ply, 0] = move
    for index in range(length):
        work.line[ply, index + 1] = work.line[ply + 1, index]
    work.line_length[ply] = length + 1


@kernel
def follow(
    rules: Rules, state: State, table: np.ndarray, work: Any, moves: np.ndarray, length: int
) -> int:
    """Play a line of `length` moves and go on with the best moves that the table knows for sure.

    Those are written behind the others; return how many there are now.
    """
    for index in range(length):
        apply(rules, state, moves[index])
    while state.to_move >= 0:
        known = look_up(table, hash_state(rules, state))
        move = move_of(known)
        # Displays in another order share an entry: its move may mean another display.
        count = distinct_moves(rules, state, work.moves[0])
        if bound_of(known) != EQUAL or not is_among(move, work.moves[0], count):
            break
        moves[length] = move
        apply(rules, state, move)
        length += 1
    return length


@kernel
def is_among(move: int, moves: np.ndarray, count: int) -> bool:
    for index in range(count):
        if moves[index] == move:
            return True
    return False


@kernel
def guess(rules: Rules, work: Any, weights: Weights, ply: int) -> int:
    """Return the value of a state inside a round for the side to move."""
    scale = expect_inside(rules, work, weights, ply)
    value = hoped_value(work.points, rules.players, work.root, scale)
    return value if work.states[ply].to_move == work.root else -value
