"""Max^n inside a round: with three or four players, each plays for itself."""

from typing import Any

import numpy as np

from azul_search.evaluate.interface import Weights
from azul_search.jit import kernel
from azul_search.rules.interface import apply, distinct_moves, hash_state
from azul_search.rules.layout import OVER, Rules, State
from azul_search.search.alphabeta import is_among, keep_line
from azul_search.search.chance import draw_inside
from azul_search.search.maxn_table import (
    depth_of,
    look_up,
    move_of,
    store,
    trust_of,
    value_of,
)
from azul_search.search.ordering import pick, rate_moves
from azul_search.search.sharing import claim, is_shared, pick_unclaimed, release
from azul_search.search.table import COMPLETE, EXACT, GUESSED, SAMPLED
from azul_search.search.values import LIMIT, inside_values, round_values
from azul_search.search.work import NO_MOVE


@kernel
def search(
    rules: Rules,
    work: Any,
    table: np.ndarray,
    claims: np.ndarray,
    weights: Weights,
    ply: int,
    depth: int,
) -> None:
    """Write into `work.values[ply]` what `work.states[ply]` is worth to every player.

    Each takes what is best for itself; of what is equally good for itself, what is worst for the
    root player. `work.trust[ply]` says how far the values can be trusted, `work.line[ply]` is the
    line that leads to them. Once `work.stop` is set, they mean nothing; at the root they are then
    those of the moves that were looked at.
    """
    state, child = work.states[ply], work.states[ply + 1]
    mover = state.to_move
    work.line_length[ply] = 0
    work.values[ply, mover] = -LIMIT

    # 1. Give up when told to.
    work.nodes += 1
    if work.nodes >= work.node_limit:
        work.stop = 1
    if work.stop:
        return

    # 2. At the depth limit, guess.
    if depth <= 0:
        work.trust[ply] = GUESSED
        inside_values(rules, work, weights, ply)
        return

    # 3. Look in the table. Values to the end of the round are as good at any depth.
    key = hash_state(rules, state)
    table_move = NO_MOVE
    if look_up(table, key, work.known):
        entry = work.known[0]
        table_move = move_of(entry)
        is_deep = depth_of(entry) >= depth or trust_of(entry) > GUESSED
        if ply > 0 and is_deep:
            work.trust[ply] = trust_of(entry)
            work.line[ply, 0] = table_move
            work.line_length[ply] = 1
            for player in range(rules.players):
                work.values[ply, player] = value_of(entry, player)
            return

    # 4. Look at every move, the most promising first: what time is left for may be cut off. What
    #    another thread is looking at comes last.
    count = distinct_moves(rules, state, work.moves[ply])
    rate_moves(rules, work, ply, count, table_move)
    is_joint = is_shared(claims, depth, count)
    best_move, trust = NO_MOVE, EXACT
    for index in range(count):
        if is_joint:
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
            round_values(rules, work, weights, ply + 1)
            work.trust[ply + 1] = EXACT if child.to_move == OVER else COMPLETE
        else:
            search(rules, work, table, claims, weights, ply + 1, depth - 1)
        if is_joint:
            release(claims, key, move)
        if work.stop:
            return
        if is_drawn:
            work.trust[ply + 1] = min(work.trust[ply + 1], SAMPLED)
            work.line_length[ply + 1] = 0  # nobody knows what will be drawn
        trust = min(trust, work.trust[ply + 1])
        if best_move == NO_MOVE or is_preferred(work, ply, mover):
            best_move = move
            keep_line(work, ply, move)
            for player in range(rules.players):
                work.values[ply, player] = work.values[ply + 1, player]

    # 5. Remember what was found.
    work.trust[ply] = trust
    store(table, key, work.values[ply], best_move, depth, trust)


@kernel
def is_preferred(work: Any, ply: int, mover: int) -> bool:
    """Tell whether the player to move prefers the values of the next ply to those it has."""
    if work.values[ply + 1, mover] != work.values[ply, mover]:
        return work.values[ply + 1, mover] > work.values[ply, mover]
    return work.values[ply + 1, work.root] < work.values[ply, work.root]


@kernel
def follow(
    rules: Rules, state: State, table: np.ndarray, work: Any, moves: np.ndarray, length: int
) -> int:
    """Play a line of `length` moves and go on with the moves that the table knows to be best.

    Those are written behind the others; return how many there are now.
    """
    for index in range(length):
        apply(rules, state, moves[index])
    while state.to_move >= 0 and look_up(table, hash_state(rules, state), work.known):
        move = move_of(work.known[0])
        # Displays in another order share an entry: its move may mean another display.
        if not is_among(move, work.moves[0], distinct_moves(rules, state, work.moves[0])):
            break
        moves[length] = move
        apply(rules, state, move)
        length += 1
    return length
