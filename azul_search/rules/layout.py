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

# Chance never has to wait longer than this many moves. In Azul every one takes a tile, or tiles a
# line. In Summer Pavilion there are at most 63 drafts, each of a colour or of a single wild tile;
# every tile placed uses up one of 132; a supply of 10 that is not refilled is taken from at most 10
# times; and 4 players pass: 209 even in positions that no game leads to.
LONGEST_ROUND = 256

# What is to happen next, as `phase` tells it.
PHASE_NAMES = ("draft", "tile", "play", "take", "refill", "deal", "over")
DRAFT, TILE, PLAY, TAKE, REFILL, DEAL, END = range(len(PHASE_NAMES))

MAX_PLAYERS = 4
CENTER = 0  # the place that is the centre; places 1..9 are the displays
MAX_PLACES = 2 + 2 * MAX_PLAYERS
DISPLAY_SIZE = 4
IN_CENTER = -1  # the marker's holder while it lies in the centre

# What every state begins with, whatever the rules.
TABLE_FIELDS = [
    ("places", np.int64, (MAX_PLACES,)),  # the tiles in the centre and on each display
    ("bag", np.int64),
    ("lid", np.int64),  # where tiles wait for the bag to run out; Summer Pavilion has a tower
]
# What every state ends with, to be filled up behind.
TURN_FIELDS = [
    ("on_table", np.int16),  # how many tiles lie on displays and centre
    ("marker", np.int8),  # the player who holds it, or IN_CENTER; Summer Pavilion has a token
    ("to_move", np.int8),  # the player, or CHANCE, or OVER
    ("starter", np.int8),  # who started this round; at a deal, who will start the next
    ("round_number", np.int8),  # from 1; at a deal, the one about to be dealt
]


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
