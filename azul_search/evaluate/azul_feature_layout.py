"""The numbers of the features that a network sees of a board in Azul."""

import numpy as np

from azul_search.rules.azul_layout import COLORS, FLOOR_SPACES, LINES

STAGES = LINES + 1  # by the tiles of the fullest row of any wall; 5: the game is about to end
PHASES = 8  # of a round, by the tiles left on the table, three at a time
PATTERNS = 1 << LINES
COUNTS = LINES + 1  # of tiles in a row, column or colour
MOST_POINTS = 2 * LINES + 1
FITS = 3 * 2 * 2  # groups that just fill a line: none, one, more; larger ones, smaller ones

# Numbers from here on are taken for the one before.
MOST_DUE = 10
MOST_SCORE = 8
MOST_LEFT = 10
MOST_CENTER = 8
MOST_GROUPS = 16
MOST_TILES = 21


def lay_out(first: int, *sizes: int) -> list[int]:
    """Return where each kind of feature begins, and behind the last, where all end."""
    return [int(offset) for offset in np.cumsum([first, *sizes])]


(
    ROW_PATTERN,
    COLUMN_PATTERN,
    COLOR_PATTERN,
    STAGE_ROW,
    STAGE_COLUMN,
    STAGE_COLOR,
    ROW_FILL,
    LINE_TILES,
    LINE_COLOR,
    LINE_POINTS,
    LINE_COLUMN,
    STARTER,
    THREAT,
    COMMON,
) = lay_out(
    0,
    LINES * PATTERNS,  # every row
    LINES * PATTERNS,  # every column
    COLORS * PATTERNS,  # every colour: in which rows it lies
    STAGES * LINES * COUNTS,  # every row: the stage, its tiles
    STAGES * COUNTS,  # every column: the stage, its tiles
    STAGES * COUNTS,  # every colour: the stage, its tiles
    LINES * COUNTS * LINES,  # every row: its tiles, and those on its line
    LINES * COLORS * LINES,  # a started line: its colour, its tiles
    COUNTS * LINES,  # its colour's tiles on the wall, tiles missing
    MOST_POINTS * LINES,  # what its tile would score now, tiles missing
    COUNTS * LINES,  # the tiles of the column where that is, tiles missing
    STAGES * 2,  # the stage, and who starts the next round
    COUNTS * COUNTS,  # the tiles of the fullest rows: the player's own, and that of all others
)
DUE_COLOR, DUE_LINE, SCORE, BETWEEN = lay_out(
    COMMON,
    COUNTS * MOST_DUE,  # every colour: its tiles on the wall, and those the deal is likely to hold
    LINES * MOST_DUE,  # a started line: tiles missing, and those the deal is likely to hold
    MOST_SCORE,  # the score, as far as it limits what a floor can cost
)
(
    LINE_FIT,
    LINE_LEFT,
    EMPTY_FIT,
    EMPTY_POINTS,
    COLOR_ROOM,
    CENTER_ROOM,
    COLOR_LARGEST,
    FLOOR_TILES,
    MARKER,
    TEMPO,
    TILES_LEFT,
    INSIDE,
) = lay_out(
    COMMON,
    LINES * LINES * FITS,  # a started line: tiles missing, which groups there are for it
    LINES * LINES * MOST_LEFT,  # and how many tiles
    LINES * 4 * 2,  # an empty line: how many groups just fill it, whether there are larger ones
    LINES * MOST_POINTS,  # the most that one of those would score
    COUNTS * MOST_LEFT,  # a colour: the lines open to it, the tiles left
    COUNTS * MOST_LEFT,  # the most room on a line, the tiles in the centre
    COLORS * COUNTS * 4,  # the most room on a line, the largest group
    FLOOR_SPACES + 1,
    3 * MOST_CENTER,  # who has the marker, the tiles in the centre
    2 * MOST_GROUPS,  # whose turn it is, the groups left
    STAGES * MOST_TILES,  # the stage, the tiles left
)
MOST_FEATURES = 11 * LINES + 2 + max(2 * LINES + COLORS + 1, 2 * LINES + 3 * COLORS + 4)
