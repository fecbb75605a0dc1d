"""The rows, columns and colours of a wall of Azul: how far they are, and what they will bring."""

from typing import NamedTuple

from azul_search.notation.azul_text import COLOR_LETTERS, has_printed_wall
from azul_search.rules.azul import COLUMN, ROW
from azul_search.rules.azul_layout import (
    COLOR_BONUS,
    COLORS,
    COLUMN_BONUS,
    LINES,
    ROW_BONUS,
    Board,
)
from azul_search.rules.layout import Rules


class Set(NamedTuple):
    """Five spaces that bring a bonus once they are all filled."""

    name: str  # such as "column 3"
    filled: int  # how many are
    bonus: int
    is_open: bool  # it can still be completed


def sets_through(
    tag: Rules, board: Board, row: int, color: int, column: int | None = None
) -> list[Set]:
    """Return the colour, the column and the row of a space, the dearest first.

    On the grey wall the column is left out unless it is given.
    """
    is_printed = has_printed_wall(tag)
    if is_printed:
        column = (color + row) % LINES
    sets = [
        Set(
            COLOR_LETTERS.names[color],
            in_row(board.wall_colors, color),
            COLOR_BONUS,
            is_printed or color_is_open(board, color),
        )
    ]
    if column is not None:
        is_open = is_printed or column_is_open(board, column)
        sets.append(
            Set(f"column {column + 1}", in_column(board.wall, column), COLUMN_BONUS, is_open)
        )
    is_open = is_printed or row_is_open(board, row)
    return [*sets, Set(f"row {row + 1}", in_row(board.wall, row), ROW_BONUS, is_open)]


def in_row(bits: int, row: int) -> int:
    """Count the tiles of a row in a set by space, or of a colour in a set by colour."""
    return (int(bits) >> LINES * row & ROW).bit_count()


def in_column(bits: int, column: int) -> int:
    return (int(bits) >> column & COLUMN).bit_count()


def final_bonus(board: Board) -> int:
    """Return the final bonuses of a wall as it is."""
    every = range(LINES)
    return (
        ROW_BONUS * sum(in_row(board.wall, row) == LINES for row in every)
        + COLUMN_BONUS * sum(in_column(board.wall, column) == LINES for column in every)
        + COLOR_BONUS * sum(in_row(board.wall_colors, color) == LINES for color in every)
    )


# On the grey wall, what can still be completed


def row_is_open(board: Board, row: int) -> bool:
    """Tell whether every empty space of a row can get a colour of its own."""
    colors = [color for color in range(COLORS) if not has_in_row(board, color, row)]
    return can_pair(
        [
            {color for color in colors if not has_in_column(board, color, column)}
            for column in range(LINES)
            if not is_taken(board, row, column)
        ]
    )


def column_is_open(board: Board, column: int) -> bool:
    """Tell whether every empty space of a column can get a colour of its own."""
    colors = [color for color in range(COLORS) if not has_in_column(board, color, column)]
    return can_pair(
        [
            {color for color in colors if not has_in_row(board, color, row)}
            for row in range(LINES)
            if not is_taken(board, row, column)
        ]
    )


def color_is_open(board: Board, color: int) -> bool:
    """Tell whether every row without a colour can get it in a column of its own."""
    columns = [column for column in range(LINES) if not has_in_column(board, color, column)]
    return can_pair(
        [
            {column for column in columns if not is_taken(board, row, column)}
            for row in range(LINES)
            if not has_in_row(board, color, row)
        ]
    )


def is_taken(board: Board, row: int, column: int) -> bool:
    return bool(int(board.wall) >> LINES * row + column & 1)


def has_in_row(board: Board, color: int, row: int) -> bool:
    return in_row(board.spaces[color], row) > 0


def has_in_column(board: Board, color: int, column: int) -> bool:
    return in_column(board.spaces[color], column) > 0


def can_pair(choices: list[set[int]]) -> bool:
    """Tell whether every one can have a choice that no other has."""
    if not choices:
        return True
    first, *others = choices
    return any(can_pair([other - {choice} for other in others]) for choice in first)
