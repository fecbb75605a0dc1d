"""The room a search works in: one record, so that kernels hand on a single pointer."""

import numpy as np

from azul_search.rules.interface import module_of
from azul_search.rules.layout import LONGEST_ROUND, Rules, record
from azul_search.search.maxn_table import ENTRY as MAXN_ENTRY

MAX_PLIES = LONGEST_ROUND
NO_MOVE = -1


def work_record(rules: Rules) -> np.dtype:
    """Draw the work room of a rule set."""
    module = module_of(rules)
    return record(
        [
            ("nodes", np.int64),
            ("node_limit", np.int64),
            ("stop", np.int64),  # set from outside, or at the limit: give up at once
            ("states", module.STATE, (MAX_PLIES + 1,)),  # the line that is being looked at
            ("points", np.float64, (4,)),
            ("rng", np.uint64, (4,)),  # for what chance does inside a round
            ("known", MAXN_ENTRY, (1,)),  # what the table of max^n holds about a state
            ("values", np.int32, (MAX_PLIES + 1, 4)),  # max^n: what a ply is worth to each player
            ("history", np.int32, (4, module.MOVE_KINDS)),  # by player: how often a move cut off
            ("order", np.int32, (MAX_PLIES, module.MAX_MOVES)),  # what each move promises
            ("moves", np.int16, (MAX_PLIES, module.MAX_MOVES)),
            ("line", np.int16, (MAX_PLIES + 1, MAX_PLIES)),  # the best line from each ply on
            ("line_length", np.int16, (MAX_PLIES + 1,)),
            ("killers", np.int16, (MAX_PLIES, 2)),
            ("trust", np.int8, (MAX_PLIES + 1,)),  # how far the value of each ply can be trusted
            ("skipped", np.int8, (module.MOVE_KINDS,)),  # root moves that are not to be looked at
            ("root", np.int8),  # the player for whom values are meant
            ("unused", np.int8, (4,)),
        ]
    )


def new_work(rules: Rules) -> np.ndarray:
    """Return a work room: an array of one record."""
    return np.zeros(1, work_record(rules))
