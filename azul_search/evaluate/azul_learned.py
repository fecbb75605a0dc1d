"""Azul: what every player can be expected to end with, as networks have learned it.

What a board alone adds up to is remembered: in a search the same boards come again and again.
"""

from typing import Any

import numpy as np

from azul_search.evaluate.azul_feature_layout import PHASES
from azul_search.evaluate.azul_features import (
    board_features,
    features_between,
    features_inside,
    fullest_row,
    look_at_table,
)
from azul_search.evaluate.azul_layout import MEMOS, Weights
from azul_search.evaluate.azul_wall_doors import hash_spaces, tile_board
from azul_search.evaluate.network import (
    WORDS,
    Packed,
    add_features,
    begin_sums,
    points_of,
)
from azul_search.jit import kernel
from azul_search.rules.azul import bonus, floor_filled
from azul_search.rules.azul_layout import FLOOR_COST, FLOOR_SPACES, LINES, Board, State
from azul_search.rules.hashing import mix
from azul_search.rules.layout import OVER, Rules
from azul_search.rules.tiles import total

Memo = Any  # a record of MEMO

BETWEEN_SALT, INSIDE_SALT = 2, 3


@kernel
def estimate(rules: Rules, state: State, weights: Weights, points: np.ndarray) -> float:
    """Write what every player is expected to end with, in a state between rounds or at the end.

    Return how many points ahead make the odds of a win e to 1.
    """
    stage = find_stage(rules, state, weights.rows)
    for player in range(rules.players):
        points[player] = state.boards[player].score
        if state.to_move != OVER:
            memo = recall_between(rules, state, player, stage, weights)
            count = features_between(rules, state, player, stage, weights.rows, weights.features, 0)
            points[player] += worth(weights.between, memo, count, weights)
    return weights.between.scale[stage]


@kernel
def estimate_inside(
    rules: Rules, state: State, copy: State, weights: Weights, points: np.ndarray
) -> float:
    """Do the same inside a round; `copy` is a copy of the state that may be spoiled."""
    stage = find_stage(rules, state, weights.rows)
    look_at_table(rules, state, weights.table)
    for player in range(rules.players):
        memo = recall_inside(rules, state, copy, player, stage, weights)
        count = features_inside(
            rules, state, player, stage, weights.rows, weights.table, weights.features, 0
        )
        points[player] = settled_score(state, player, memo)
        points[player] += worth(weights.inside, memo, count, weights)
    return weights.inside.scale[scale_inside(state, stage)]


@kernel
def find_stage(rules: Rules, state: State, rows: np.ndarray) -> int:
    """Write how many tiles everyone's fullest row will have, and return the most."""
    stage = 0
    for player in range(rules.players):
        rows[player] = fullest_row(state.boards[player])
        stage = max(stage, rows[player])
    return stage


@kernel
def scale_inside(state: State, stage: int) -> int:
    return stage * PHASES + min(PHASES - 1, state.on_table // 3)


@kernel
def worth(network: Packed, memo: Memo, count: int, weights: Weights) -> float:
    """Return what a board is worth beyond its score, given the features of what is around it."""
    for word in range(WORDS):
        weights.sums[word] = memo.sums[word]
    add_features(network, weights.features, count, weights.sums)
    return points_of(network, weights.sums)


@kernel
def settled_score(state: State, player: int, memo: Memo) -> int:
    """Return the score that a player would have if the round ended now."""
    floor = min(FLOOR_SPACES, floor_filled(state, player) + memo.dropped)
    return max(0, state.boards[player].score + memo.gain - FLOOR_COST[floor]) + memo.bonus


# What a board alone adds up to


@kernel
def recall_between(rules: Rules, state: State, player: int, stage: int, weights: Weights) -> Memo:
    board = state.boards[player]
    key = hash_spaces(rules, board) + mix(stage, BETWEEN_SALT)
    memo = weights.memos[np.int64(key & np.uint64(MEMOS - 1))]
    if memo.key != key:
        memo.key = key
        add_up(rules, board, stage, weights.between, weights.features, memo.sums)
    return memo


@kernel
def recall_inside(
    rules: Rules, state: State, copy: State, player: int, stage: int, weights: Weights
) -> Memo:
    key = hash_spaces(rules, state.boards[player]) + mix(stage, INSIDE_SALT)
    memo = weights.memos[np.int64(key & np.uint64(MEMOS - 1))]
    if memo.key != key:
        memo.key = key
        board = copy.boards[player]
        score, floor = board.score, total(board.floor)
        tile_board(rules, copy, player)
        memo.gain = board.score - score
        memo.dropped = total(board.floor) - floor
        memo.bonus = bonus(board) if stage == LINES else 0
        add_up(rules, board, stage, weights.inside, weights.features, memo.sums)
    return memo


@kernel
def add_up(
    rules: Rules, board: Board, stage: int, network: Packed, features: np.ndarray, sums: np.ndarray
) -> None:
    begin_sums(network, sums)
    add_features(network, features, board_features(rules, board, stage, features), sums)


# All features together, to learn from


@kernel
def describe(
    rules: Rules, state: State, copy: State, player: int, weights: Weights, features: np.ndarray
) -> tuple[int, int, int]:
    """Write the features of a player's board; return their number, the score, and the scale.

    Inside a round the score is that of the round ended now; `copy` is then spoiled for `player`.
    """
    stage = find_stage(rules, state, weights.rows)
    if state.to_move < 0:
        board = state.boards[player]
        count = board_features(rules, board, stage, features)
        count = features_between(rules, state, player, stage, weights.rows, features, count)
        return count, board.score, stage
    board = copy.boards[player]
    tile_board(rules, copy, player)
    score = max(0, board.score - FLOOR_COST[floor_filled(copy, player)])
    if stage == LINES:
        score += bonus(board)
    look_at_table(rules, state, weights.table)
    count = board_features(rules, board, stage, features)
    count = features_inside(
        rules, state, player, stage, weights.rows, weights.table, features, count
    )
    return count, score, scale_inside(state, stage)
