"""The weights of Azul's hand-made value, as they lie in memory."""

from typing import Any

import numpy as np

from azul_search.rules.azul_layout import LINES
from azul_search.rules.layout import record

Weights = Any  # a record of WEIGHTS

# How near the end of the game is: by the fullest wall row of any player, 4, 3, 2, and less.
STAGES = 4

# Everything is in points; an index of LINES + 1 counts tiles, from 0.
WEIGHTS = record(
    [
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
)
