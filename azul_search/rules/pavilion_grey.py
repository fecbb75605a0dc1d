"""Summer Pavilion with plain stars: what lies on a star decides which colours it can take."""

from typing import NamedTuple

import numpy as np

from azul_search.jit import kernel
from azul_search.rules import pavilion_layout
from azul_search.rules.hashing import mix
from azul_search.rules.layout import Rules
from azul_search.rules.pavilion import (
    deal,
    distinct_turns,
    draw,
    end_round,
    gives_up,
    hash_table,
    is_round_over,
    legal_drafts,
    legal_turns,
    make_turn,
    may_end,
    pass_all,
    phase,
    refill,
    set_table,
    winners,
)
from azul_search.rules.pavilion_layout import COLORS, KIND, PLACING, SPACES, STARS, Board, State
from azul_search.rules.pavilion_stars import ALL_COLORS, NO_COLOR, color_at, colors_on, with_color
from azul_search.rules.table import count_table

__all__ = [
    "deal",
    "draw",
    "gives_up",
    "is_round_over",
    "may_end",
    "phase",
    "refill",
    "winners",
]  # kept as they are


class GreyPavilionRules(NamedTuple):
    """The tag by which compiled code finds this rule set."""

    players: int


NAME = "pavilion-grey"
STATE = pavilion_layout.GREY_STATE
COSTS = np.array([3] * SPACES + [3, 2, 1, 4, 5, 6] * (STARS - 1))  # by space
MAX_MOVES = pavilion_layout.most_moves(COSTS, most_colors=np.array([COLORS] * STARS))
MOVE_KINDS = pavilion_layout.MOVE_KINDS


@kernel
def set_up(rules: Rules, state: State, starter: int) -> None:
    """Make an empty `state` the start of a game: all tiles in the bag, the supply to be filled."""
    set_table(rules, state, starter)
    complete(rules, state)


@kernel
def complete(rules: Rules, state: State) -> None:
    """Work out the fields that follow from the others, once those are filled in."""
    count_table(rules, state)
    for player in range(rules.players):
        board = state.boards[player]
        for star in range(STARS):
            board.open_colors[star] = open_colors(board, star)


@kernel
def open_colors(board: Board, star: int) -> int:
    """Return, bit by bit, the colours that a star can take.

    The second tile decides: a star of one colour takes only that, any other only new colours.
    """
    colors = board.colors[star]
    if tile_count(colors) < 2:
        return ALL_COLORS
    present = colors_on(colors)
    return present if is_single(present) else ALL_COLORS & ~present


@kernel
def tile_count(colors: int) -> int:
    """Count the tiles on a star, given the colours on its spaces."""
    count = 0
    for space in range(SPACES):
        count += color_at(colors, space) != NO_COLOR
    return count


@kernel
def is_single(colors: int) -> bool:
    """Tell whether a set of colours, which is not empty, has only one."""
    return colors & (colors - 1) == 0


@kernel
def legal_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves and return how many there are, none where no player is to move."""
    if state.to_move >= 0 and state.on_table:
        return legal_drafts(rules, state, moves)
    return legal_turns(state, COSTS, moves)


@kernel
def distinct_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves, but not those that another one makes needless."""
    return distinct_turns(rules, state, COSTS, moves)


@kernel
def apply(rules: Rules, state: State, move: int) -> None:
    """Make a legal move; the last pass of a round ends it."""
    if move & KIND == PLACING:
        board = state.boards[state.to_move]
        star, space, color = move >> 9 & 7, move >> 6 & 7, move >> 3 & 7
        board.colors[star] = with_color(board.colors[star], space, color)
        board.open_colors[star] = open_colors(board, star)
    make_turn(rules, state, COSTS, move)


@kernel
def settle(rules: Rules, state: State) -> None:
    """Let everybody pass at once, and end the round, whatever lies on the table."""
    pass_all(rules, state)
    end_round(rules, state, COSTS)


@kernel
def hash_state(rules: Rules, state: State) -> np.uint64:
    """Return 64 bits for the state, the same for every order of its displays."""
    key = hash_table(rules, state)
    for player in range(rules.players):
        for star in range(STARS):
            key += mix(state.boards[player].colors[star], 64 + 8 * player + star)
    return key
