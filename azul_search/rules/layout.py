"""What the state records of all rule sets have in common."""

from typing import Any, Protocol

import numpy as np

State = Any  # a record of a rule set's STATE, as numba and numpy hand it out


class Rules(Protocol):
    """A tag: it tells kernels the rule set, by its class, and the number of players."""

    @property
    def players(self) -> int: ...


# Every state has a field `to_move`: the player to move (from 0), or one of these.
CHANCE = -1  # tiles are to be drawn from the bag
OVER = -2  # the game has ended

# No round has more moves than this: every one takes a tile, or tiles a line.
LONGEST_ROUND = 64

# What is to happen next, as `phase` tells it.
PHASE_NAMES = ("draft", "tile", "deal", "over")
DRAFT, TILE, DEAL, END = range(len(PHASE_NAMES))


def record(fields: list[Any]) -> np.dtype:
    """Return a record type whose fields can be named in Python as in compiled code.

    Without numba a field is a numpy number, which does not grow: in kernels, make what is shifted
    beyond the field's own size an `int` first. A record has no holes: records are compared byte by
    byte, and holes hold anything.
    """
    dtype = np.dtype(fields, align=True)
    if dtype.itemsize != np.dtype(fields).itemsize:
        raise ValueError("these fields leave holes in the record: fill them up")
    hidden = [name for name in dtype.names or () if hasattr(np.record, name)]
    if hidden:
        raise ValueError(f"numpy's records have methods of these names: {hidden}")
    return np.dtype((np.record, dtype))
