"""Azul with the grey wall: the player chooses where in its row the tile of a full line goes."""

from typing import NamedTuple

import numpy as np

from azul_search.jit import kernel
from azul_search.rules import azul, azul_layout
from azul_search.rules.azul import (
    ROW,
    adjacency,
    complete,
    draft,
    draw,
    drop,
    empty_line,
    end_round,
    gives_up,
    is_full,
    is_round_over,
    legal_drafts,
    may_end,
    next_starter,
    phase,
    place_tile,
    set_up,
    space_bit,
    winners,
)
from azul_search.rules.azul_layout import COLORS, FLOOR, LINES, TILING, Board, State
from azul_search.rules.hashing import mix
from azul_search.rules.layout import Rules
from azul_search.rules.table import next_player
from azul_search.rules.tiles import Color, some

__all__ = [
    "complete",
    "draw",
    "gives_up",
    "is_round_over",
    "may_end",
    "phase",
    "set_up",
    "winners",
]  # kept as they are


class GreyAzulRules(NamedTuple):
    """The tag by which compiled code finds this rule set."""

    players: int


NAME = "grey"
STATE = azul_layout.GREY_STATE
MAX_MOVES = azul_layout.MAX_MOVES
MOVE_KINDS = azul_layout.MOVE_KINDS


@kernel
def legal_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves and return how many there are, none at a deal or at the end."""
    if state.to_move < 0:
        return 0
    if state.on_table:
        return legal_drafts(rules, state, moves)
    return legal_tilings(state.boards[state.to_move], moves)


@kernel
def distinct_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves, those from equal displays only once."""
    if state.on_table:
        return azul.distinct_moves(rules, state, moves)
    return legal_moves(rules, state, moves)


@kernel
def legal_tilings(board: Board, moves: np.ndarray) -> int:
    """Write the ways to tile the topmost full line; the floor is one only if there is no other."""
    line = top_full_line(board)
    columns = open_columns(board, line, board.line_color[line])
    count = 0
    for column in range(LINES):
        if columns >> column & 1:
            moves[count] = TILING | line << 3 | column
            count += 1
    if count == 0:
        moves[count] = TILING | line << 3 | FLOOR
        count = 1
    return count


@kernel
def top_full_line(board: Board) -> int:
    """Return the topmost full line, or LINES if none is full."""
    for line in range(LINES):
        if is_full(board, line):
            return line
    return LINES


@kernel
def open_columns(board: Board, row: int, color: Color) -> int:
    """Return, bit by bit, the empty spaces of a row in whose column the colour does not lie yet."""
    spaces = board.spaces[color]
    taken = board.wall >> (LINES * row)
    for other in range(LINES):
        taken |= spaces >> (LINES * other)
    return ~taken & ROW


@kernel
def apply(rules: Rules, state: State, move: int) -> None:
    """Make a legal move; the last tiling of a round ends the round."""
    if move & TILING:
        tile_line(state, move >> 3 & 7, move & 7)
    else:
        draft(state, move)
    if state.on_table:
        state.to_move = next_player(rules, state.to_move)
        return
    state.to_move = next_tiler(rules, state)
    if state.to_move < 0:
        end_round(rules, state)


@kernel
def tile_line(state: State, line: int, column: int) -> None:
    """Move a tile of a full line to the wall, or, with no open column, all of them to the floor."""
    board = state.boards[state.to_move]
    color = board.line_color[line]
    if column == FLOOR:
        drop(state, state.to_move, color, line + 1)
    else:
        place_tile(board, line, column, color)
        board.spaces[color] |= space_bit(line, column)
        state.lid += some(color, line)
    empty_line(board, line)


@kernel
def settle(rules: Rules, state: State) -> None:
    """Tile every full line where it scores most, and end the round, whatever lies on the table."""
    for player in range(rules.players):
        tile_board(rules, state, player)
    end_round(rules, state)


@kernel
def tile_board(rules: Rules, state: State, player: int) -> None:
    """Tile every full line of a player, whoever is to move, where it scores most."""
    state.to_move = player
    board = state.boards[player]
    line = top_full_line(board)
    while line < LINES:
        tile_line(state, line, column_for(rules, board, line, board.line_color[line]))
        line = top_full_line(board)


@kernel
def column_for(rules: Rules, board: Board, line: int, color: Color) -> int:
    """Return the open column where a line's tile scores most now, FLOOR if none is open."""
    columns = open_columns(board, line, color)
    best, most = FLOOR, 0
    for column in range(LINES):
        if columns >> column & 1:
            points = adjacency(board.wall, line, column)
            if points > most:
                best, most = column, points
    return best


@kernel
def next_tiler(rules: Rules, state: State) -> int:
    """Return the next player with a full line, or -1.

    Ruling: players tile one after another, the next round's starting player first.
    """
    player = next_starter(state)
    for _ in range(rules.players):
        if top_full_line(state.boards[player]) < LINES:
            return player
        player = next_player(rules, player)
    return -1


@kernel
def hash_state(rules: Rules, state: State) -> np.uint64:
    """Return 64 bits for the state, the same for every order of its displays."""
    key = azul.hash_state(rules, state)
    for player in range(rules.players):
        key += hash_colors(state.boards[player], 64 + 8 * player)
    return key


@kernel
def hash_colors(board: Board, salt: int) -> np.uint64:
    """Return 64 bits for where on the wall each colour lies."""
    key = np.uint64(0)
    for color in range(COLORS):
        key += mix(board.spaces[color], salt + color)
    return key


@kernel
def hash_spaces(rules: Rules, board: Board) -> np.uint64:
    """Return 64 bits for the wall and the lines of a board."""
    return azul.hash_spaces(rules, board) + hash_colors(board, 64)
