"""The room that MCTS works in besides its tree: one record, handed on as a single pointer."""

import numpy as np

from azul_search.rng import seeded
from azul_search.rules.interface import module_of
from azul_search.rules.layout import Rules, record

LONGEST_PATH = 256  # nodes on the way from the root to a leaf
MOST_DEALS = 64  # different deals that a chance node may meet


def tree_work_record(rules: Rules) -> np.dtype:
    """Draw the work room for a rule set."""
    module = module_of(rules)
    return record(
        [
            ("simulations", np.int64),
            ("limit", np.int64),  # of simulations
            ("stop", np.int64),  # set from outside: give up at once
            ("rng", np.uint64, (4,)),
            ("deal_rng", np.uint64, (4,)),
            ("deals", np.uint64, (MOST_DEALS, 4)),  # the generators that the deals begin with
            ("states", module.STATE, (4,)),  # the root, the one that is being played, and copies
            ("points", np.float64, (4,)),
            ("wins", np.float64, (4,)),  # what a leaf is worth to every player
            ("margin", np.float64),  # what it is worth to the root player in points
            ("node_count", np.int64),
            ("edge_count", np.int64),
            ("length", np.int64),  # of the path
            ("deepest", np.int64),  # the longest path so far
            ("moves", np.int64, (module.MAX_MOVES,)),
            ("path", np.int32, (LONGEST_PATH,)),  # nodes, the root first
            ("root", np.int16),  # the player to move at the root
            ("tries_all", np.int16),  # whether every move of the root is to be tried
            ("plays_on", np.int32),  # whether leaves are valued by whole games
        ]
    )


def new_tree_work(rules: Rules, seed: int) -> np.ndarray:
    """Return a work room: an array of one record, its generators seeded."""
    works = np.zeros(1, tree_work_record(rules))
    works[0].rng[:] = seeded(seed)
    for deal in range(MOST_DEALS):
        works[0].deals[deal] = seeded(seed * MOST_DEALS + deal)
    return works
