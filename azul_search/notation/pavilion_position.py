"""Positions of Summer Pavilion, both boards: text <-> state record."""

from typing import Any

import numpy as np

from azul_search.notation.pavilion_checks import check_position
from azul_search.notation.pavilion_text import (
    COLOR_LETTERS,
    NOT_PASSED,
    TAKES,
    WAITS,
    BoardText,
    PositionText,
    has_printed_stars,
    printed_letter,
    read_position,
)
from azul_search.notation.reader import NOTHING, Reader
from azul_search.notation.table_position import fill_table, format_table
from azul_search.notation.table_text import DEAL_DUE, EMPTY_SPACE, GAME_OVER
from azul_search.rules import interface
from azul_search.rules.layout import CHANCE, OVER
from azul_search.rules.pavilion_layout import CENTER_STAR, NOBODY, SPACES, STARS
from azul_search.rules.pavilion_stars import color_at, with_color

# Text -> record


def parse_position(rules_class: type, text: str) -> tuple[Any, np.ndarray]:
    """Return the tag and an array of one state record, or raise a NotationError."""
    reader = Reader(COLOR_LETTERS, "token")
    position = read_position(reader, rules_class, text)
    reader.raise_problems()  # what cannot be read cannot be judged
    check_position(reader, position)
    reader.raise_problems()
    return position.rules, fill_state(position)


def fill_state(position: PositionText) -> np.ndarray:
    """Return an array of one state record."""
    states = interface.new_states(position.rules, 1)
    state: Any = states[0]
    fill_table(COLOR_LETTERS, state, position)
    fill_turn(state, position)
    state.supply = COLOR_LETTERS.pack(position.supply)
    for player, board in enumerate(position.boards):
        fill_board(position.rules, state.boards[player], board)
        state.passed |= board.has_passed << player
    interface.complete(position.rules, state)
    return states


def fill_turn(state: Any, position: PositionText) -> None:
    player = position.player()
    state.going_on = NOBODY
    state.to_take = position.to_take()
    if not position.marker_in_center:
        state.marker = state.starter
    if player is None:
        state.to_move = OVER if position.to_move == GAME_OVER else CHANCE
    elif position.waits_for_refill():
        state.to_move = CHANCE
        state.going_on = player - 1
    else:
        state.to_move = player - 1


def fill_board(rules: Any, record: Any, board: BoardText) -> None:
    record.score = board.score
    record.pool = COLOR_LETTERS.pack(board.pool + board.corners)
    for star, spaces in enumerate(board.stars):
        for space, letter in enumerate(spaces):
            if letter != EMPTY_SPACE:
                record.covered |= 1 << (SPACES * star + space)
                if star < len(record.colors):
                    color = COLOR_LETTERS.letters.index(letter)
                    record.colors[star] = with_color(record.colors[star], space, color)


# Record -> text


def format_position(rules: Any, state: Any) -> str:
    """Return the canonical text of a state."""
    boards = [format_board(rules, state, player) for player in range(rules.players)]
    table = format_table(COLOR_LETTERS, rules, state, format_to_move(state))
    return " ".join([*table, COLOR_LETTERS.unpack(state.supply) or NOTHING, *boards])


def format_to_move(state: Any) -> str:
    if state.to_move == OVER:
        return GAME_OVER
    if state.to_move == CHANCE:
        return DEAL_DUE if state.going_on == NOBODY else f"{state.going_on + 1}{WAITS}"
    taking = f"{TAKES}{state.to_take}" if state.to_take else ""
    return f"{state.to_move + 1}{taking}"


def format_board(rules: Any, state: Any, player: int) -> str:
    board = state.boards[player]
    stars = [
        "".join(space_letter(rules, board, star, space) for space in range(SPACES))
        for star in range(STARS)
    ]
    tiles = COLOR_LETTERS.unpack(board.pool) or NOTHING
    pool, corners = (NOTHING, tiles) if has_passed(state, player) else (tiles, NOT_PASSED)
    return f"{board.score}:{'/'.join(stars)}:{pool}:{corners}"


def has_passed(state: Any, player: int) -> bool:
    """Tell whether a player has passed in this round, so that the pool lies on the corners."""
    return bool(int(state.passed) >> player & 1)


def space_letter(rules: Any, board: Any, star: int, space: int) -> str:
    """Return the letter of the tile on a space of a star, or the sign of an empty one."""
    if not int(board.covered) >> (SPACES * star + space) & 1:
        return EMPTY_SPACE
    if star != CENTER_STAR and has_printed_stars(rules):
        return printed_letter(star)
    return COLOR_LETTERS.letters[color_at(board.colors[star], space)]
