"""The weights of Azul's hand-made value, as they lie in memory."""

from typing import Any

import numpy as np

from azul_search.evaluate.azul_feature_layout import (
    BETWEEN,
    INSIDE,
    MOST_FEATURES,
    PHASES,
)
from azul_search.evaluate.azul_feature_layout import STAGES as LEARNED_STAGES
from azul_search.evaluate.network import WORDS, network_record, packed_record
from azul_search.rules.azul_layout import COLORS, LINES
from azul_search.rules.layout import MAX_PLAYERS, record

Weights = Any  # a record of WEIGHTS
Table = Any  # a record of TABLE

# The networks: for positions between two rounds, and for those inside a round.
SIZES = {"between": (BETWEEN, LEARNED_STAGES), "inside": (INSIDE, LEARNED_STAGES * PHASES)}
NETWORKS = {name: network_record(*size) for name, size in SIZES.items()}

# What lies on the table, by colour. A group is what a move takes: tiles of one colour in one place.
TABLE = record(
    [
        (
            "sizes",
            np.int64,
            (COLORS,),
        ),  # byte n: how many groups of n tiles, the last: of 6 or more
        ("left", np.int64, (COLORS,)),  # how many tiles
        ("largest", np.int64, (COLORS,)),  # how many in the largest group
        ("groups", np.int64),  # of all colours
    ]
)

MEMOS = 1 << 13
MEMO = record(
    [
        ("key", np.uint64),  # of the board, the stage and the network
        ("gain", np.int16),  # points for the tiling
        ("dropped", np.int16),  # tiles that found no place
        ("bonus", np.int16),  # at the end of the game, if this is it
        ("unused", np.int16),
        ("sums", np.int64, (WORDS,)),
    ]
)

# How near the end of the game is: by the fullest wall row of any player, 4, 3, 2, and less.
STAGES = 4

# The hand-made value. Everything is in points; an index of LINES + 1 counts tiles, from 0.
HAND_MADE_FIELDS = [
    ("row", np.float32, (STAGES, LINES + 1)),  # a wall row with so many tiles
    ("column", np.float32, (STAGES, LINES + 1)),
    ("color", np.float32, (STAGES, LINES + 1)),
    ("line", np.float32, (STAGES, LINES, LINES + 1)),  # a pattern line with so many tiles
    ("line_points", np.float32, (STAGES,)),  # a point that a started line would score
    ("space_points", np.float32, (STAGES,)),  # a point that an empty space would score
    ("starter", np.float32, (STAGES,)),  # to start the next round
    ("table_line", np.float32, (LINES,)),  # a line that the table could still fill, by missing
    ("scale", np.float32, (STAGES,)),  # how many points ahead make the odds of a win e to 1
]
WEIGHTS = record(
    [
        ("between", packed_record(*SIZES["between"])),
        ("inside", packed_record(*SIZES["inside"])),
        # Where learned values are worked out, and what is remembered of boards: for one thread.
        ("memos", MEMO, (MEMOS,)),
        ("sums", np.int64, (WORDS,)),
        ("rows", np.int64, (MAX_PLAYERS,)),
        ("table", TABLE),
        ("features", np.int16, (MOST_FEATURES,)),
        ("is_learned", np.int32),  # which of the two is in use
        *HAND_MADE_FIELDS,
        ("unused", np.int32),
    ]
)
