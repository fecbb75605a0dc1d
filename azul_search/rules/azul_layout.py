"""How a game of Azul lies in memory: the state record, its constants, and the move code."""

from typing import Any

import numpy as np

from azul_search.rules.layout import (
    CENTER,
    DISPLAY_SIZE,
    IN_CENTER,
    MAX_PLACES,
    MAX_PLAYERS,
    TABLE_FIELDS,
    TURN_FIELDS,
    record,
)

__all__ = ["CENTER", "DISPLAY_SIZE", "IN_CENTER"]  # as on any table

State = Any  # a record of STATE, as numba and numpy hand it out
Board = Any  # a record of BOARD

COLORS = 5  # blue, yellow, red, black, white
TILES_PER_COLOR = 20
LINES = 5  # pattern lines, wall rows and wall columns
FLOOR_SPACES = 7
FLOOR_COST = np.array([0, 1, 2, 4, 6, 8, 11, 14])  # by spaces filled
ROW_BONUS, COLUMN_BONUS, COLOR_BONUS = 2, 7, 10

# Two 25-bit sets describe a wall, and one the pattern lines:
#   by space:  bit row * 5 + column
#   by colour: bit color * 5 + row, so that a colour's five bits stand together
BOARD_FIELDS = [
    ("floor", np.int64),  # tiles on the floor line; the marker is in `STATE.marker`
    ("wall", np.int32),  # by space: a tile lies there
    ("wall_colors", np.int32),  # by colour: that wall row has the colour
    ("open_lines", np.int32),  # by colour: that pattern line can take the colour
    ("score", np.int16),
    ("line_color", np.int8, (LINES,)),  # 0 while the line is empty
    ("line_count", np.int8, (LINES,)),
]
BOARD = record(BOARD_FIELDS)
GREY_BOARD = record(
    [
        ("spaces", np.int32, (COLORS,)),  # by space, for every colour
        ("unused", np.int32),
        *BOARD_FIELDS,
    ]
)


def state_record(board: np.dtype) -> np.dtype:
    """Draw the state of a game whose players have such boards."""
    return record(
        [
            *TABLE_FIELDS,
            ("boards", board, (MAX_PLAYERS,)),
            *TURN_FIELDS,
            ("unused", np.int8, (2,)),
        ]
    )


STATE = state_record(BOARD)
GREY_STATE = state_record(GREY_BOARD)

# A move is a draft, or, on the grey wall, the tiling of a line:
#   draft   bits 0-2 pattern line (0..4) or FLOOR, bits 3-5 colour, bits 6-9 place
#   tiling  bits 0-2 wall column (0..4) or FLOOR, bits 3-5 pattern line, bit 10 set
FLOOR = 5
TILING = 1 << 10
MAX_MOVES = MAX_PLACES * COLORS * (LINES + 1)
MOVE_KINDS = 1 << 11
