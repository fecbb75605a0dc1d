"""Azul, coloured wall: what every player can be expected to end with, in points."""

import numpy as np

from azul_search.evaluate import azul_layout, azul_learned
from azul_search.evaluate.azul_layout import STAGES, Weights
from azul_search.evaluate.azul_wall import BITS, column_count
from azul_search.jit import kernel
from azul_search.rules.azul import (
    ROW,
    adjacency,
    display_count,
    floor_filled,
    is_full,
)
from azul_search.rules.azul_layout import (
    CENTER,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    IN_CENTER,
    LINES,
    Board,
    State,
)
from azul_search.rules.interface import settle
from azul_search.rules.layout import OVER, Rules
from azul_search.rules.tiles import count_of

WEIGHTS = azul_layout.WEIGHTS
NETWORKS = azul_layout.NETWORKS
describe = azul_learned.describe

# At the end of a round


@kernel
def estimate(rules: Rules, state: State, weights: Weights, points: np.ndarray) -> float:
    """Write what every player is expected to end with, in a state between rounds or at the end.

    Return how many points ahead make the odds of a win e to 1.
    """
    if weights.is_learned:
        return azul_learned.estimate(rules, state, weights, points)
    stage = stage_of(rules, state)
    for player in range(rules.players):
        board = state.boards[player]
        points[player] = board.score
        if state.to_move != OVER:
            points[player] += wall_worth(board, weights, stage)
            points[player] += lines_worth(board, weights, stage)
            if state.starter == player:
                points[player] += weights.starter[stage]
    return weights.scale[stage]


@kernel
def stage_of(rules: Rules, state: State) -> int:
    """Return how near the end is: 0 if a row can be completed in the next round, then 1, 2, 3."""
    fullest = 1
    for player in range(rules.players):
        wall = state.boards[player].wall
        for row in range(LINES):
            fullest = max(fullest, BITS[wall >> (LINES * row) & ROW])
    return min(STAGES - 1, max(0, LINES - 1 - fullest))


@kernel
def wall_worth(board: Board, weights: Weights, stage: int) -> float:
    """Return the worth of rows, columns and colours on their way to a bonus, and of neighbours."""
    worth = 0.0
    free_points = 0
    for index in range(LINES):
        row = board.wall >> (LINES * index) & ROW
        worth += weights.row[stage, BITS[row]]
        worth += weights.column[stage, column_count(board.wall, index)]
        worth += weights.color[stage, BITS[board.wall_colors >> (LINES * index) & ROW]]
        free_points += neighbour_points(board.wall, index, row)
    return worth + weights.space_points[stage] * free_points


@kernel
def neighbour_points(wall: int, index: int, row: int) -> int:
    """Count the empty spaces of a row that have a neighbour above or below, or beside them."""
    above = wall >> (LINES * (index - 1)) & ROW if index > 0 else 0
    below = wall >> (LINES * (index + 1)) & ROW
    beside = (row << 1 | row >> 1) & ROW
    return BITS[~row & (above | below) & ROW] + BITS[~row & beside & ROW]


@kernel
def lines_worth(board: Board, weights: Weights, stage: int) -> float:
    """Return the worth of started lines: by their fill, and by what their tile would score."""
    worth = 0.0
    for line in range(LINES):
        count = board.line_count[line]
        if count:
            worth += weights.line[stage, line, count]
            worth += weights.line_points[stage] * line_points(board, line) * count / (line + 1)
    return worth


@kernel
def line_points(board: Board, line: int) -> int:
    """Return what the tile of a line would score if it were placed now."""
    return placed_points(board, line, board.line_color[line])


@kernel
def placed_points(board: Board, line: int, color: int) -> int:
    """Return what a tile of the colour would score in a line's row."""
    return adjacency(board.wall, line, (color + line) % LINES)


# Inside a round


@kernel
def estimate_inside(
    rules: Rules, state: State, copy: State, weights: Weights, points: np.ndarray
) -> float:
    """Do the same inside a round: as if it ended now, and what the tiles on the table promise."""
    if weights.is_learned:
        return azul_learned.estimate_inside(rules, state, copy, weights, points)
    settle(rules, copy)
    scale = estimate(rules, copy, weights, points)
    for player in range(rules.players):
        points[player] += promise(rules, state, player, weights)
    return scale


@kernel
def promise(rules: Rules, state: State, player: int, weights: Weights) -> float:
    """Return what the tiles on the table promise a player, beyond ending the round now."""
    board = state.boards[player]
    worth = 0.0
    for line in range(LINES):
        if board.line_count[line] and not is_full(board, line):
            missing = line + 1 - board.line_count[line]
            if can_complete(rules, state, board.line_color[line], missing):
                worth += weights.table_line[missing] * line_points(board, line)
    return worth


@kernel
def can_complete(rules: Rules, state: State, color: int, missing: int) -> bool:
    """Tell whether some place on the table holds that many tiles of the colour."""
    for place in range(display_count(rules) + 1):
        if count_of(state.places[place], color) >= missing:
            return True
    return False


@kernel
def knows_inside(rules: Rules, weights: Weights) -> bool:
    return bool(weights.is_learned)


# Which moves to look at first


@kernel
def rate(rules: Rules, state: State, move: int) -> int:
    """Return a guess of what a draft is worth, in quarters of a point.

    A line that it fills scores what its tile would score now; started lines are a promise; what
    drops to the floor, the marker included, costs what it costs there.
    """
    target, color, place = move & 7, move >> 3 & 7, move >> 6
    player = state.to_move
    count = count_of(state.places[place], color)
    worth = 0
    if target != FLOOR:
        board = state.boards[player]
        missing = target + 1 - board.line_count[target]
        if count >= missing:
            worth = 4 * placed_points(board, target, color)
        else:
            worth = 4 * count - 2 * missing
        count -= min(count, missing)
    filled = floor_filled(state, player)
    dropped = count + (place == CENTER and state.marker == IN_CENTER)
    return worth - 4 * (FLOOR_COST[min(FLOOR_SPACES, filled + dropped)] - FLOOR_COST[filled])
