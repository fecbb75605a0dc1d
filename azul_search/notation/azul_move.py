"""Moves and deals of Azul, both walls: text <-> move code, and why a move is not allowed."""

from typing import Any

import numpy as np

from azul_search.notation.azul_text import COLOR_LETTERS, has_printed_wall
from azul_search.notation.deals import DEAL_PREFIX, format_deal, parse_deal
from azul_search.notation.errors import IllegalMove, Problem
from azul_search.notation.pieces import read_pieces, source_name, source_sign, sources
from azul_search.notation.reader import Reader
from azul_search.rules import interface
from azul_search.rules.azul import deal, is_full
from azul_search.rules.azul_grey import open_columns, top_full_line
from azul_search.rules.azul_layout import LINES, TILING
from azul_search.rules.layout import DEAL, DRAFT, END, TILE
from azul_search.rules.tiles import count_of

FLOOR_LETTER = "f"
TILING_LETTER = "w"
LINE_DIGITS = "12345"


# Moves


def is_chance(text: str) -> bool:
    """Tell whether this is something that chance does, not a player."""
    return text.startswith(DEAL_PREFIX)


def parse_move(rules: Any, text: str) -> int:
    """Return the code of a player's move; only its form is checked."""
    if text.startswith(TILING_LETTER) and not has_printed_wall(rules):
        pieces = [("line", LINE_DIGITS), ("column", LINE_DIGITS + FLOOR_LETTER)]
        line, column = read_pieces(text, 1, pieces)
        return TILING | line << 3 | column
    pieces = [
        ("source", sources(rules)),
        ("colour", COLOR_LETTERS.letters),
        ("target", LINE_DIGITS + FLOOR_LETTER),
    ]
    place, color, target = read_pieces(text, 0, pieces)
    return place << 6 | color << 3 | target


def format_move(rules: Any, move: int) -> str:
    """Return the text of a player's move."""
    last, middle = move & 7, move >> 3 & 7
    target = (LINE_DIGITS + FLOOR_LETTER)[last]
    if move & TILING:
        return f"{TILING_LETTER}{middle + 1}{target}"
    return f"{source_sign(move >> 6)}{COLOR_LETTERS.letters[middle]}{target}"


# Why a move is not allowed


def explain_illegal(rules: Any, state: Any, move: int) -> str:
    """Say what the rules ask for that an illegal move is not."""
    phase = interface.phase(rules, state)
    if phase == DEAL:
        return "a deal, which is due now"
    if phase == END:
        return "no move, since the game is over"
    if move & TILING:
        if phase == DRAFT:
            return "a draft, since there are tiles on the table"
        return explain_tiling(state.boards[state.to_move], move >> 3 & 7, move & 7)
    if phase == TILE:
        return "a full line to be tiled (w…), since the table is empty"
    return explain_draft(state, move >> 6, move >> 3 & 7, move & 7)


def explain_draft(state: Any, place: int, color: int, line: int) -> str:
    name = COLOR_LETTERS.names[color]
    tiles = state.places[place]
    source = source_name(place)
    if not count_of(tiles, color):
        held = COLOR_LETTERS.unpack(tiles) or "nothing"
        return f"a colour that lies on {source}, which holds {held}"
    board = state.boards[state.to_move]
    if is_full(board, line):
        return f"a line that is not full, as line {line + 1} is"
    if board.line_count[line] and board.line_color[line] != color:
        held = COLOR_LETTERS.names[board.line_color[line]]
        return f"a line that is empty or holds {name}, and line {line + 1} holds {held}"
    return f"a line whose wall row does not have {name} yet, as row {line + 1} has"


def explain_tiling(board: Any, line: int, column: int) -> str:
    top = top_full_line(board)
    if line != top:
        return f"the topmost full line, which is line {top + 1}"
    color = board.line_color[line]
    columns = open_columns(board, line, color)
    name = COLOR_LETTERS.names[color]
    if columns == 0:
        return f"{TILING_LETTER}{line + 1}{FLOOR_LETTER}, since {name} has no open column there"
    is_open = ", ".join(str(column + 1) for column in range(LINES) if columns >> column & 1)
    return f"an open column for {name} in row {line + 1}: {is_open}"


# Deals


def apply_chance(rules: Any, state: Any, text: str) -> None:
    """Make the deal that is written, or raise an error and leave the state as it was."""
    if interface.phase(rules, state) != DEAL:
        raise IllegalMove([Problem("deal", 1, text, "a deal only when one is due")])
    displays = parse_deal(Reader(COLOR_LETTERS), rules, state, text, lid="lid")
    deal(rules, state, np.array(displays))


def format_chance(rules: Any, before: Any, after: Any) -> str:
    """Return the text of the deal that led from one state to the other."""
    return format_deal(COLOR_LETTERS, rules, after)
