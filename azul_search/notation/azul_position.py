"""Positions of Azul, both walls: text <-> state record."""

from typing import Any

import numpy as np

from azul_search.notation.azul_checks import check_position
from azul_search.notation.azul_text import (
    COLOR_LETTERS,
    BoardText,
    PositionText,
    has_printed_wall,
    printed_letter,
    read_position,
)
from azul_search.notation.reader import NOTHING, Reader, marked
from azul_search.notation.table_position import fill_table, format_table
from azul_search.notation.table_text import DEAL_DUE, EMPTY_SPACE, GAME_OVER
from azul_search.rules import interface
from azul_search.rules.azul_layout import LINES
from azul_search.rules.layout import CHANCE, OVER

TO_MOVE = {DEAL_DUE: CHANCE, GAME_OVER: OVER, "1": 0, "2": 1, "3": 2, "4": 3}
TO_MOVE_SIGNS = {to_move: sign for sign, to_move in TO_MOVE.items()}


# Text -> record


def parse_position(rules_class: type, text: str) -> tuple[Any, np.ndarray]:
    """Return the tag and an array of one state record, or raise a NotationError."""
    reader = Reader(COLOR_LETTERS)
    position = read_position(reader, rules_class, text)
    reader.raise_problems()  # what cannot be read cannot be judged
    check_position(reader, position)
    reader.raise_problems()
    return position.rules, fill_state(position)


def fill_state(position: PositionText) -> np.ndarray:
    """Return an array of one state record."""
    rules = position.rules
    states = interface.new_states(rules, 1)
    state: Any = states[0]
    fill_table(COLOR_LETTERS, state, position)
    state.to_move = TO_MOVE[position.to_move]
    for player, board in enumerate(position.boards):
        fill_board(rules, state.boards[player], board)
        if board.has_marker:
            state.marker = player
    interface.complete(rules, state)
    return states


def fill_board(rules: Any, record: Any, board: BoardText) -> None:
    record.score = board.score
    record.floor = COLOR_LETTERS.pack(board.floor)
    for line, tiles in enumerate(board.lines):
        record.line_count[line] = len(tiles)
        record.line_color[line] = COLOR_LETTERS.letters.index(tiles[0]) if tiles else 0
    for row, spaces in enumerate(board.wall):
        for column, letter in enumerate(spaces):
            if letter != EMPTY_SPACE:
                color = COLOR_LETTERS.letters.index(letter)
                record.wall |= 1 << (LINES * row + column)
                record.wall_colors |= 1 << (LINES * color + row)
                if not has_printed_wall(rules):
                    record.spaces[color] |= 1 << (LINES * row + column)


# Record -> text


def format_position(rules: Any, state: Any) -> str:
    """Return the canonical text of a state."""
    boards = [format_board(rules, state, player) for player in range(rules.players)]
    table = format_table(COLOR_LETTERS, rules, state, TO_MOVE_SIGNS[int(state.to_move)])
    return " ".join([*table, *boards])


def format_board(rules: Any, state: Any, player: int) -> str:
    board = state.boards[player]
    lines = [
        COLOR_LETTERS.letters[board.line_color[line]] * int(board.line_count[line]) or NOTHING
        for line in range(LINES)
    ]
    wall = [
        "".join(space_letter(rules, board, row, column) for column in range(LINES))
        for row in range(LINES)
    ]
    floor = marked(state.marker == player, COLOR_LETTERS.unpack(board.floor))
    return f"{board.score}:{'/'.join(lines)}:{'/'.join(wall)}:{floor}"


def space_letter(rules: Any, board: Any, row: int, column: int) -> str:
    """Return the letter of the tile on a wall space, or the sign of an empty one."""
    space = LINES * row + column
    if not int(board.wall) >> space & 1:
        return EMPTY_SPACE
    if has_printed_wall(rules):
        return printed_letter(row, column)
    return next(
        letter
        for color, letter in enumerate(COLOR_LETTERS.letters)
        if int(board.spaces[color]) >> space & 1
    )
