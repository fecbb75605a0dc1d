"""Azul with the coloured wall: the rules, as steps on the state record."""

from typing import NamedTuple

import numpy as np

from azul_search.jit import kernel
from azul_search.rng import Rng
from azul_search.rules import azul_layout
from azul_search.rules.azul_layout import (
    CENTER,
    COLOR_BONUS,
    COLORS,
    COLUMN_BONUS,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    IN_CENTER,
    LINES,
    ROW_BONUS,
    TILES_PER_COLOR,
    Board,
    State,
)
from azul_search.rules.hashing import mix
from azul_search.rules.layout import CHANCE, DEAL, DRAFT, END, OVER, TILE, Rules
from azul_search.rules.table import (
    count_table,
    display_count,
    fill_displays,
    next_player,
    repeats_display,
    set_displays,
)
from azul_search.rules.tiles import Color, Tiles, beside, count_of, some, total

__all__ = ["display_count"]  # as on any table


class AzulRules(NamedTuple):
    """The tag by which compiled code finds this rule set."""

    players: int


NAME = "azul"
STATE = azul_layout.STATE
MAX_MOVES = azul_layout.MAX_MOVES
MOVE_KINDS = azul_layout.MOVE_KINDS

# Rulings where the rule book is silent.
ROUND_LIMIT = 30  # after that many rounds the game ends, complete row or not

ROW = 0b11111  # five bits in a row of a wall by space, or of a colour in a set by colour
COLUMN = 0b00001_00001_00001_00001_00001  # every fifth bit: a column, or a line of every colour
EVERY_LINE = (1 << LINES * COLORS) - 1

# By five line bits: the targets of a draft, the floor last, and how many they are.
TARGETS = np.array(
    [
        ([line for line in range(LINES) if mask >> line & 1] + [FLOOR] * (LINES + 1))[: LINES + 1]
        for mask in range(1 << LINES)
    ]
)
TARGET_COUNT = np.array([mask.bit_count() + 1 for mask in range(1 << LINES)])


def run_length(bits: int, index: int) -> int:
    """Return the length of the unbroken run of set bits around `index`, as if it were set."""
    low = high = index
    while low > 0 and bits >> (low - 1) & 1:
        low -= 1
    while bits >> (high + 1) & 1:
        high += 1
    return high - low + 1


RUN = np.array([[run_length(bits, index) for index in range(LINES)] for bits in range(1 << LINES)])


@kernel
def space_bit(row: int, column: int) -> int:
    """Return the bit of a wall space in a set by space."""
    return 1 << int(LINES * row + column)


@kernel
def color_bit(color: Color, row: int) -> int:
    """Return the bit of a colour in a wall row, or on a pattern line, in a set by colour."""
    return 1 << int(LINES * color + row)


# The start


@kernel
def set_up(rules: Rules, state: State, starter: int) -> None:
    """Make an empty `state` the start of a game: all tiles in the bag, a deal due."""
    for color in range(COLORS):
        state.bag += some(color, TILES_PER_COLOR)
    for player in range(rules.players):
        state.boards[player].open_lines = EVERY_LINE
    state.marker = IN_CENTER
    state.to_move = CHANCE
    state.starter = starter
    state.round_number = 1


@kernel
def complete(rules: Rules, state: State) -> None:
    """Work out the fields that follow from the others, once those are filled in."""
    count_table(rules, state)
    for player in range(rules.players):
        board = state.boards[player]
        for line in range(LINES):
            if board.line_count[line] == 0:
                empty_line(board, line)
            elif not is_full(board, line):
                board.open_lines |= color_bit(board.line_color[line], line)


# The deal


@kernel
def draw(rules: Rules, state: State, rng: Rng) -> None:
    """Fill the displays at random; the starter is to draft."""
    fill_displays(rules, state, rng)
    begin_draft(rules, state)


@kernel
def deal(rules: Rules, state: State, displays: np.ndarray) -> None:
    """Fill the displays with given tiles; the starter is to draft."""
    set_displays(rules, state, displays)
    begin_draft(rules, state)


@kernel
def begin_draft(rules: Rules, state: State) -> None:
    """Let the starter draft from displays that have just been filled."""
    count_table(rules, state)
    state.to_move = state.starter


@kernel
def phase(rules: Rules, state: State) -> int:
    """Return what is to happen next, one of the phases of `layout`."""
    if state.to_move == CHANCE:
        return DEAL
    if state.to_move == OVER:
        return END
    return DRAFT if state.on_table else TILE


# The draft


@kernel
def legal_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves and return how many there are, none at a deal or at the end."""
    return 0 if state.to_move < 0 else legal_drafts(rules, state, moves)


@kernel
def legal_drafts(rules: Rules, state: State, moves: np.ndarray) -> int:
    open_lines = state.boards[state.to_move].open_lines
    count = 0
    for place in range(display_count(rules) + 1):
        count = add_drafts(state.places[place], place, open_lines, moves, count)
    return count


@kernel
def add_drafts(tiles: Tiles, place: int, open_lines: int, moves: np.ndarray, count: int) -> int:
    """Write the drafts from one place behind `count` moves, and return how many there are now."""
    for color in range(COLORS):
        if count_of(tiles, color):
            source = place << 6 | color << 3
            lines = open_lines >> (LINES * color) & ROW
            # Always write a whole row of the table: what is past the count is overwritten.
            for index in range(LINES + 1):
                moves[count + index] = source | TARGETS[lines, index]
            count += TARGET_COUNT[lines]
    return count


@kernel
def distinct_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves, those from equal displays only once."""
    return 0 if state.to_move < 0 else distinct_drafts(rules, state, moves)


@kernel
def distinct_drafts(rules: Rules, state: State, moves: np.ndarray) -> int:
    open_lines = state.boards[state.to_move].open_lines
    count = add_drafts(state.places[CENTER], CENTER, open_lines, moves, 0)
    for place in range(1, display_count(rules) + 1):
        if not repeats_display(state, place):
            count = add_drafts(state.places[place], place, open_lines, moves, count)
    return count


@kernel
def apply(rules: Rules, state: State, move: int) -> None:
    """Make a legal move; the last draft of a round tiles the walls and ends the round."""
    draft(state, move)
    if state.on_table:
        state.to_move = next_player(rules, state.to_move)
    else:
        settle(rules, state)


@kernel
def is_round_over(rules: Rules, state: State) -> bool:
    return state.to_move < 0


@kernel
def gives_up(rules: Rules, move: int) -> bool:
    return False  # there is always something to take


@kernel
def settle(rules: Rules, state: State) -> None:
    """Tile the walls and end the round, whatever lies on the table."""
    for player in range(rules.players):
        tile_board(rules, state, player)
    end_round(rules, state)


@kernel
def draft(state: State, move: int) -> None:
    """Take tiles and put them where the move says; what does not fit drops to the floor."""
    target, color, place = move & 7, move >> 3 & 7, move >> 6
    player = state.to_move
    count = take(state, player, place, color)
    if target != FLOOR:
        count -= add_to_line(state.boards[player], target, color, count)
    if count:
        drop(state, player, color, count)


@kernel
def take(state: State, player: int, place: int, color: Color) -> int:
    """Take every tile of `color` from `place`; the rest of a display slides to the centre."""
    tiles = state.places[place]
    count = count_of(tiles, color)
    rest = tiles - some(color, count)
    if place == CENTER:
        state.places[CENTER] = rest
        if state.marker == IN_CENTER:
            state.marker = player
    else:
        state.places[place] = 0
        state.places[CENTER] += rest
    state.on_table -= count
    return count


@kernel
def add_to_line(board: Board, line: int, color: Color, count: int) -> int:
    """Put up to `count` tiles on a pattern line and return how many found room."""
    placed = min(count, line + 1 - board.line_count[line])
    board.line_color[line] = color
    board.line_count[line] += placed
    board.open_lines &= ~(COLUMN << line)
    if not is_full(board, line):
        board.open_lines |= color_bit(color, line)
    return placed


@kernel
def floor_filled(state: State, player: int) -> int:
    """Count the filled floor spaces.

    Ruling: a marker that comes to a full floor line takes no space and costs nothing more.
    """
    return min(FLOOR_SPACES, total(state.boards[player].floor) + (state.marker == player))


@kernel
def drop(state: State, player: int, color: Color, count: int) -> None:
    """Drop tiles to a floor line, and beyond its spaces to the lid."""
    kept = min(count, FLOOR_SPACES - floor_filled(state, player))
    state.boards[player].floor += some(color, kept)
    state.lid += some(color, count - kept)


# The tiling


@kernel
def tile_board(rules: Rules, state: State, player: int) -> None:
    """Move a tile of every full line of a player to its space on the wall, and score it."""
    board = state.boards[player]
    for line in range(LINES):
        if is_full(board, line):
            color = board.line_color[line]
            place_tile(board, line, column_for(rules, board, line, color), color)
            # The other tiles of the line go to the lid.
            state.lid += some(color, line)
            empty_line(board, line)


@kernel
def column_for(rules: Rules, board: Board, line: int, color: Color) -> int:
    """Return where a line's tile of that colour goes on the wall."""
    return (color + line) % LINES


@kernel
def place_tile(board: Board, row: int, column: int, color: Color) -> None:
    board.score += adjacency(board.wall, row, column)
    board.wall |= space_bit(row, column)
    board.wall_colors |= color_bit(color, row)


@kernel
def adjacency(wall: int, row: int, column: int) -> int:
    """Return what a tile scores there: the runs through it that are longer than it alone."""
    across = RUN[wall >> (LINES * row) & ROW, column]
    # The multiplication gathers every fifth bit into five neighbours.
    down = RUN[(int(wall >> column & COLUMN) * 0x11111) >> 16 & ROW, row]
    if across > 1 and down > 1:
        return across + down
    return max(across, down)


@kernel
def is_full(board: Board, line: int) -> bool:
    return board.line_count[line] > line


@kernel
def empty_line(board: Board, line: int) -> None:
    board.line_color[line] = 0
    board.line_count[line] = 0
    board.open_lines |= (COLUMN << line) & ~board.wall_colors


# The end of a round, and of the game


@kernel
def end_round(rules: Rules, state: State) -> None:
    """Pay for the floors and either end the game or make a deal due."""
    for player in range(rules.players):
        pay_floor(state, player)
    state.starter = next_starter(state)
    state.marker = IN_CENTER
    if has_ended(rules, state):
        for player in range(rules.players):
            state.boards[player].score += bonus(state.boards[player])
        state.to_move = OVER
    else:
        state.to_move = CHANCE
        state.round_number += 1


@kernel
def pay_floor(state: State, player: int) -> None:
    """Charge for the filled floor spaces, never below 0 points; the tiles go to the lid."""
    board = state.boards[player]
    board.score = max(0, board.score - FLOOR_COST[floor_filled(state, player)])
    state.lid += board.floor
    board.floor = 0


@kernel
def next_starter(state: State) -> int:
    """Return who starts the next round. Ruling: if nobody took the marker, the same player."""
    return state.starter if state.marker == IN_CENTER else state.marker


@kernel
def has_ended(rules: Rules, state: State) -> bool:
    """Tell whether the game ends with this round.

    Rulings: it also ends when no tile at all can be dealt, and after the last round allowed.
    """
    if state.round_number >= ROUND_LIMIT or state.bag + state.lid == 0:
        return True
    rows = 0
    for player in range(rules.players):
        rows += complete_rows(state.boards[player].wall)
    return rows > 0


@kernel
def may_end(rules: Rules, state: State) -> bool:
    """Tell whether the game may end with this round; where it says no, it surely goes on."""
    if state.round_number >= ROUND_LIMIT or state.bag + state.lid == 0:
        return True
    for player in range(rules.players):
        for row in range(LINES):
            missing = ROW & ~(state.boards[player].wall >> (LINES * row))
            if missing & (missing - 1) == 0:  # one tile at most
                return True
    return False


@kernel
def complete_rows(wall: int) -> int:
    """Count the complete rows of a wall by space, or the complete colours of one by colour."""
    count = 0
    for row in range(LINES):
        count += (wall >> (LINES * row) & ROW) == ROW
    return count


@kernel
def complete_columns(wall: int) -> int:
    count = 0
    for column in range(LINES):
        count += (wall >> column & COLUMN) == COLUMN
    return count


@kernel
def bonus(board: Board) -> int:
    """Return the final bonuses of a wall."""
    return (
        ROW_BONUS * complete_rows(board.wall)
        + COLUMN_BONUS * complete_columns(board.wall)
        + COLOR_BONUS * complete_rows(board.wall_colors)
    )


@kernel
def winners(rules: Rules, state: State) -> int:
    """Return the winners of a finished game, bit by bit: most points, then most complete rows."""
    best = -1
    result = 0
    for player in range(rules.players):
        board = state.boards[player]
        rank = board.score * (LINES + 1) + complete_rows(board.wall)
        if rank > best:
            best = rank
            result = 0
        if rank == best:
            result |= 1 << player
    return result


# Hashing


@kernel
def hash_state(rules: Rules, state: State) -> np.uint64:
    """Return 64 bits for the state, the same for every order of its displays."""
    turn = (state.marker + 1) << 4 | (state.to_move + 2)
    key = mix(state.places[CENTER], 1)
    for place in range(1, display_count(rules) + 1):
        key += mix(state.places[place], 2)
    key += mix(beside(state.bag, COLORS, state.round_number), 3)
    key += mix(beside(state.lid, COLORS, state.starter), 4)
    key += mix(turn, 5)
    for player in range(rules.players):
        key += hash_board(state.boards[player], 8 * player + 8)
    return key


@kernel
def hash_board(board: Board, salt: int) -> np.uint64:
    return mix(beside(board.floor, COLORS, board.score), salt) + mix(spaces_of(board), salt + 1)


@kernel
def spaces_of(board: Board) -> int:
    """Return the wall and the lines of a board as one word."""
    spaces = int(board.wall)
    for line in range(LINES):
        spaces = spaces << 6 | int(board.line_count[line] << 3 | board.line_color[line])
    return spaces


@kernel
def hash_spaces(rules: Rules, board: Board) -> np.uint64:
    """Return 64 bits for the wall and the lines of a board."""
    return mix(spaces_of(board), 1)
