"""What self-play leaves behind: positions, what the search thought of them, how the game ended."""

import numpy as np

from azul_search.rules.interface import module_of
from azul_search.rules.layout import MAX_PLAYERS, Rules, record


def sample_record(rules: Rules) -> np.dtype:
    """Draw a sample of a rule set."""
    return record(
        [
            ("state", module_of(rules).STATE),
            ("searched", np.float32, (MAX_PLAYERS,)),  # everyone's share of the win, if inside
            ("outcome", np.float32, (MAX_PLAYERS,)),  # everyone's share of it in the end
            ("scores", np.int16, (MAX_PLAYERS,)),  # in the end
            ("game", np.int32),  # its number, from 0
            ("whims", np.int32),  # how many moves that were any moves came later in the game
        ]
    )


def is_between(samples: np.ndarray) -> np.ndarray:
    """Tell for every sample whether it was kept between two rounds."""
    return np.asarray(samples["state"]["to_move"] < 0)
