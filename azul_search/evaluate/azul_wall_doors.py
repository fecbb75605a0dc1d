"""What a coloured and a grey wall do differently, as the learned value needs it."""

import numpy as np

from azul_search.rules import azul, azul_grey
from azul_search.rules.azul_layout import Board, State
from azul_search.rules.doors import doors_to
from azul_search.rules.layout import Rules
from azul_search.rules.tiles import Color

door = doors_to({azul.AzulRules: azul, azul_grey.GreyAzulRules: azul_grey})


@door
def tile_board(rules: Rules, state: State, player: int) -> None:
    """Move a tile of every full line of a player to the wall."""


@door
def column_for(rules: Rules, board: Board, line: int, color: Color) -> int:
    """Return where a line's tile of that colour would go on the wall, FLOOR if nowhere."""


@door
def hash_spaces(rules: Rules, board: Board) -> np.uint64:
    """Return 64 bits for the wall and the lines of a board."""
