"""What a network sees of a player's board in Azul: features, each a number, many at a time.

First those of the board alone, its lines tiled; behind them those of what the next deal will hold,
or of the tiles that lie on the table.
"""

import numpy as np

from azul_search.evaluate.azul_feature_layout import (
    CENTER_ROOM,
    COLOR_LARGEST,
    COLOR_PATTERN,
    COLOR_ROOM,
    COLUMN_PATTERN,
    DUE_COLOR,
    DUE_LINE,
    EMPTY_FIT,
    EMPTY_POINTS,
    FITS,
    FLOOR_TILES,
    LINE_COLOR,
    LINE_COLUMN,
    LINE_FIT,
    LINE_LEFT,
    LINE_POINTS,
    LINE_TILES,
    MARKER,
    MOST_CENTER,
    MOST_DUE,
    MOST_GROUPS,
    MOST_LEFT,
    MOST_POINTS,
    MOST_SCORE,
    MOST_TILES,
    PATTERNS,
    ROW_FILL,
    ROW_PATTERN,
    SCORE,
    STAGE_COLOR,
    STAGE_COLUMN,
    STAGE_ROW,
    STARTER,
    TEMPO,
    THREAT,
    TILES_LEFT,
)
from azul_search.evaluate.azul_layout import Table
from azul_search.evaluate.azul_wall import BITS, column_count, column_of
from azul_search.evaluate.azul_wall_doors import column_for
from azul_search.jit import kernel
from azul_search.rules.azul import ROW, adjacency, display_count, floor_filled, is_full
from azul_search.rules.azul_layout import (
    CENTER,
    COLORS,
    DISPLAY_SIZE,
    FLOOR,
    IN_CENTER,
    LINES,
    Board,
    State,
)
from azul_search.rules.layout import Rules
from azul_search.rules.tiles import count_of, total

FULL = LINES + 1  # tiles in a row, column or colour: 0 to 5


@kernel
def fullest_row(board: Board) -> int:
    """Return how many tiles the fullest row of a wall will have when its lines are tiled."""
    fullest = 0
    for row in range(LINES):
        tiles = BITS[board.wall >> (LINES * row) & ROW] + is_full(board, row)
        fullest = max(fullest, tiles)
    return fullest


# The board alone


@kernel
def board_features(rules: Rules, board: Board, stage: int, features: np.ndarray) -> int:
    """Write the features of a board whose lines are tiled, and return how many there are.

    `stage` is how near the end is: the tiles of the fullest row of any wall.
    """
    count = 0
    for index in range(LINES):
        row = board.wall >> (LINES * index) & ROW
        column = column_of(board.wall, index)
        color = board.wall_colors >> (LINES * index) & ROW
        features[count] = ROW_PATTERN + index * PATTERNS + row
        features[count + 1] = COLUMN_PATTERN + index * PATTERNS + column
        features[count + 2] = COLOR_PATTERN + index * PATTERNS + color
        features[count + 3] = STAGE_ROW + (stage * LINES + index) * FULL + BITS[row]
        features[count + 4] = STAGE_COLUMN + stage * FULL + BITS[column]
        features[count + 5] = STAGE_COLOR + stage * FULL + BITS[color]
        tiles = board.line_count[index]
        features[count + 6] = ROW_FILL + (index * FULL + BITS[row]) * LINES + tiles
        count += 7
        if tiles:
            count = line_features(rules, board, index, features, count)
    return count


@kernel
def line_features(rules: Rules, board: Board, line: int, features: np.ndarray, count: int) -> int:
    """Write what a started line promises on the wall."""
    color, tiles = board.line_color[line], board.line_count[line]
    missing = line + 1 - tiles
    placed = BITS[board.wall_colors >> (LINES * color) & ROW]
    features[count] = LINE_TILES + (line * COLORS + color) * LINES + tiles
    features[count + 1] = LINE_COLOR + placed * LINES + missing
    column = column_for(rules, board, line, color)
    if column == FLOOR:
        return count + 2
    points = adjacency(board.wall, line, column)
    features[count + 2] = LINE_POINTS + points * LINES + missing
    features[count + 3] = LINE_COLUMN + column_count(board.wall, column) * LINES + missing
    return count + 4


# Among others


@kernel
def seat_features(
    rules: Rules,
    state: State,
    player: int,
    stage: int,
    rows: np.ndarray,
    features: np.ndarray,
    count: int,
) -> int:
    """Write, behind others, how a player stands beside the rest; `rows` are everyone's fullest."""
    others = 0
    for other in range(rules.players):
        if other != player:
            others = max(others, rows[other])
    features[count] = STARTER + 2 * stage + (state.starter == player)
    features[count + 1] = THREAT + rows[player] * FULL + others
    return count + 2


# Between rounds


@kernel
def features_between(
    rules: Rules,
    state: State,
    player: int,
    stage: int,
    rows: np.ndarray,
    features: np.ndarray,
    count: int,
) -> int:
    """Write, behind others, how a player stands, and what the next deal is likely to hold."""
    count = seat_features(rules, state, player, stage, rows, features, count)
    board = state.boards[player]
    for color in range(COLORS):
        due = tiles_due(rules, state, color)
        placed = BITS[board.wall_colors >> (LINES * color) & ROW]
        features[count] = DUE_COLOR + placed * MOST_DUE + due
        count += 1
        for line in range(LINES):
            if board.line_count[line] and board.line_color[line] == color:
                missing = line + 1 - board.line_count[line]
                features[count] = DUE_LINE + missing * MOST_DUE + due
                count += 1
    features[count] = SCORE + min(board.score, MOST_SCORE - 1)
    return count + 1


@kernel
def tiles_due(rules: Rules, state: State, color: int) -> int:
    """Return how many tiles of a colour the next deal is likely to hold for every two players."""
    wanted = DISPLAY_SIZE * display_count(rules)
    in_bag, in_lid = total(state.bag), total(state.lid)
    if in_bag >= wanted:
        due = wanted * count_of(state.bag, color) / in_bag
    else:
        rest = min(wanted - in_bag, in_lid)
        due = count_of(state.bag, color) + rest * count_of(state.lid, color) / max(1, in_lid)
    return min(MOST_DUE - 1, int(2.0 * due / rules.players + 0.5))


# Inside a round


@kernel
def look_at_table(rules: Rules, state: State, table: Table) -> None:
    """Write what lies on the table, colour by colour."""
    table.groups = 0
    for color in range(COLORS):
        sizes, left, largest = 0, 0, 0
        for place in range(display_count(rules) + 1):
            size = count_of(state.places[place], color)
            if size:
                sizes += 1 << 8 * int(min(size, 6))
                left += size
                largest = max(largest, size)
                table.groups += 1
        table.sizes[color] = sizes
        table.left[color] = left
        table.largest[color] = largest


@kernel
def features_inside(
    rules: Rules,
    state: State,
    player: int,
    stage: int,
    rows: np.ndarray,
    table: Table,
    features: np.ndarray,
    count: int,
) -> int:
    """Write, behind others, how a player stands, and what the tiles on the table mean."""
    count = seat_features(rules, state, player, stage, rows, features, count)
    board = state.boards[player]
    for line in range(LINES):
        if board.line_count[line] == 0:
            count = empty_line_features(rules, board, line, table, features, count)
        elif not is_full(board, line):
            count = open_line_features(board, line, table, features, count)
    for color in range(COLORS):
        if table.left[color]:
            in_center = count_of(state.places[CENTER], color)
            count = color_features(board, color, table, in_center, features, count)
    holder = 0 if state.marker == IN_CENTER else 1 + (state.marker == player)
    in_center = min(MOST_CENTER - 1, total(state.places[CENTER]))
    features[count] = FLOOR_TILES + floor_filled(state, player)
    features[count + 1] = MARKER + holder * MOST_CENTER + in_center
    is_mine = state.to_move == player
    features[count + 2] = TEMPO + is_mine * MOST_GROUPS + min(MOST_GROUPS - 1, table.groups)
    features[count + 3] = TILES_LEFT + stage * MOST_TILES + min(MOST_TILES - 1, state.on_table)
    return count + 4


@kernel
def open_line_features(
    board: Board, line: int, table: Table, features: np.ndarray, count: int
) -> int:
    """Write what the table holds for a line that is started, not full."""
    color, missing = board.line_color[line], line + 1 - board.line_count[line]
    sizes = table.sizes[color]
    fit = (min(2, fitting(sizes, missing)) * 2 + has_larger(sizes, missing)) * 2
    fit += has_smaller(sizes, missing)
    where = line * LINES + missing
    features[count] = LINE_FIT + where * FITS + fit
    features[count + 1] = LINE_LEFT + where * MOST_LEFT + min(MOST_LEFT - 1, table.left[color])
    return count + 2


@kernel
def empty_line_features(
    rules: Rules, board: Board, line: int, table: Table, features: np.ndarray, count: int
) -> int:
    """Write what the table holds for an empty line."""
    size = line + 1
    fits, larger, most = 0, 0, 0
    for color in range(COLORS):
        if board.open_lines >> (LINES * color + line) & 1:
            sizes = table.sizes[color]
            larger |= has_larger(sizes, size)
            if fitting(sizes, size):
                fits += fitting(sizes, size)
                column = column_for(rules, board, line, color)
                if column != FLOOR:
                    most = max(most, adjacency(board.wall, line, column))
    features[count] = EMPTY_FIT + (line * 4 + min(fits, 3)) * 2 + larger
    features[count + 1] = EMPTY_POINTS + line * MOST_POINTS + most
    return count + 2


@kernel
def color_features(
    board: Board, color: int, table: Table, in_center: int, features: np.ndarray, count: int
) -> int:
    """Write how much room there is for the tiles of a colour."""
    lines = board.open_lines >> (LINES * color) & ROW
    room = 0
    for line in range(LINES - 1, -1, -1):
        if room > line:
            break  # no line from here up has more
        if lines >> line & 1:
            room = max(room, line + 1 - board.line_count[line])
    left = min(MOST_LEFT - 1, table.left[color])
    in_center = min(MOST_LEFT - 1, in_center)
    largest = min(3, table.largest[color] - 1)
    features[count] = COLOR_ROOM + BITS[lines] * MOST_LEFT + left
    features[count + 1] = CENTER_ROOM + room * MOST_LEFT + in_center
    features[count + 2] = COLOR_LARGEST + (color * FULL + room) * 4 + largest
    return count + 3


# Groups of a colour by size, as a table's `sizes` has them


@kernel
def fitting(sizes: int, size: int) -> int:
    """Count the groups of just so many tiles."""
    return sizes >> 8 * size & 255


@kernel
def has_larger(sizes: int, size: int) -> bool:
    return sizes >> 8 * (size + 1) > 0


@kernel
def has_smaller(sizes: int, size: int) -> bool:
    return sizes & ((1 << 8 * size) - 1) > 0
