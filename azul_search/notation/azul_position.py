"""Positions of Azul, both walls: text <-> state record."""

from typing import Any

import numpy as np

from azul_search.notation.azul_checks import check_position
from azul_search.notation.azul_text import (
    COLOR_LETTERS,
    DEAL_DUE,
    EMPTY_SPACE,
    GAME_OVER,
    BoardText,
    PositionText,
    has_printed_wall,
    printed_letter,
    read_position,
)
from azul_search.notation.reader import NOTHING, Reader, marked
from azul_search.rules import interface
from azul_search.rules.azul import display_count
from azul_search.rules.azul_layout import COLORS, IN_CENTER, LINES
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
    state.places[0] = COLOR_LETTERS.pack(position.center)
    for place, display in enumerate(position.displays, start=1):
        state.places[place] = COLOR_LETTERS.pack(display)
    state.bag = pack_counts(position.bag)
    state.lid = pack_counts(position.lid)
    state.to_move = TO_MOVE[position.to_move]
    state.starter = int(position.starter) - 1
    state.round_number = position.round
    state.marker = IN_CENTER
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


def pack_counts(counts: list[int]) -> int:
    return sum(count << 8 * color for color, count in enumerate(counts))


# Record -> text


def format_position(rules: Any, state: Any) -> str:
    """Return the canonical text of a state."""
    boards = [format_board(rules, state, player) for player in range(rules.players)]
    return " ".join(
        [
            interface.name_of(rules),
            format_displays(rules, state),
            marked(state.marker == IN_CENTER, COLOR_LETTERS.unpack(state.places[0])),
            TO_MOVE_SIGNS[int(state.to_move)],
            str(state.starter + 1),
            str(state.round_number),
            format_counts(state.bag),
            format_counts(state.lid),
            *boards,
        ]
    )


def format_displays(rules: Any, state: Any) -> str:
    displays = state.places[1 : display_count(rules) + 1]
    return "/".join(COLOR_LETTERS.unpack(display) or NOTHING for display in displays)


def format_counts(packed: int) -> str:
    return ",".join(str(int(packed) >> 8 * color & 255) for color in range(COLORS))


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
