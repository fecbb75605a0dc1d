"""Positions of Azul as they are written: a line cut into its pieces, only the form checked."""

import re
from dataclasses import dataclass
from typing import Any

from azul_search.notation.reader import Letters, Reader, Word
from azul_search.notation.table_text import (
    EMPTY_SPACE,
    FieldNames,
    Form,
    TableText,
    fill_bag,
    read_spaces,
    read_table,
    split_fields,
)
from azul_search.rules.azul import AzulRules
from azul_search.rules.azul_layout import COLORS, LINES, TILES_PER_COLOR

COLOR_LETTERS = Letters("BYRKW", ("blue", "yellow", "red", "black", "white"))
FIELDS = FieldNames(
    ("rules", "factories", "centre", "to-move", "starter", "round", "bag", "lid"), lid="lid"
)
TO_MOVE = Form(re.compile(r"[1-4*-]"), "one of 1 2 3 4 * -")
BOARD_PARTS = ("score", "lines", "wall", "floor")


@dataclass
class BoardText:
    """A board as it is written, cut into its pieces."""

    score: int
    lines: list[str]  # the tiles on each, "" for none
    wall: list[str]  # five characters a row
    has_marker: bool
    floor: str
    words: dict[str, Word]

    def is_full(self, line: int) -> bool:
        return len(self.lines[line]) > line

    def has_full_line(self) -> bool:
        return any(self.is_full(line) for line in range(LINES))

    def has_complete_row(self) -> bool:
        return any(EMPTY_SPACE not in row for row in self.wall)

    def tiles(self) -> str:
        return "".join(self.lines) + "".join(self.wall).replace(EMPTY_SPACE, "") + self.floor


@dataclass(kw_only=True)
class PositionText(TableText):
    """A position as it is written, cut into its pieces."""

    boards: list[BoardText]

    def next_starter(self) -> int:
        """Return who starts the next round, from 1: the marker's holder, or this round's."""
        for player, board in enumerate(self.boards, start=1):
            if board.has_marker:
                return player
        return int(self.starter)

    def next_tiler(self) -> int:
        """Return the first player with a full line, from 1, in the order in which players tile."""
        players = len(self.boards)
        order = [(self.next_starter() - 1 + turn) % players for turn in range(players)]
        return next(player + 1 for player in order if self.boards[player].has_full_line())


def has_printed_wall(rules: Any) -> bool:
    """Tell whether the wall's spaces have colours of their own."""
    return isinstance(rules, AzulRules)


def printed_letter(row: int, column: int) -> str:
    """Return the colour that is printed on a space of the coloured wall."""
    return COLOR_LETTERS.letters[(column - row) % COLORS]


def read_position(reader: Reader, rules_class: type, text: str) -> PositionText:
    """Cut a position into its pieces; only their form is looked at."""
    words, board_words = split_fields(text, FIELDS)
    boards = [read_board(reader, board) for board in board_words]
    rules = rules_class(players=len(boards))
    table = read_table(reader, rules, words, FIELDS, TO_MOVE)
    position = PositionText(boards=boards, **table)
    fill_bag(position, COLOR_LETTERS.letters, TILES_PER_COLOR)
    return position


def read_board(reader: Reader, word: Word) -> BoardText:
    parts = word.split(":")
    if len(parts) != len(BOARD_PARTS):
        reader.wrong(word, "<score>:<lines>:<wall>:<floor>")
        return BoardText(0, [""] * LINES, [EMPTY_SPACE * LINES] * LINES, False, "", {})
    words = {
        name: part._replace(field=f"{word.field} {name}")
        for name, part in zip(BOARD_PARTS, parts, strict=True)
    }
    has_marker, floor = reader.marked_tiles(words["floor"])
    return BoardText(
        score=reader.number(words["score"]),
        lines=read_lines(reader, words["lines"]),
        wall=read_wall(reader, words["wall"]),
        has_marker=has_marker,
        floor=floor,
        words=words,
    )


def read_lines(reader: Reader, word: Word) -> list[str]:
    lines = word.split("/", word.field.replace("lines", "line"))
    if len(lines) != LINES:
        reader.wrong(word, f"{LINES} pattern lines joined by /, found {len(lines)}")
        return [""] * LINES
    return [reader.tiles(line, any_order=True) for line in lines]


def read_wall(reader: Reader, word: Word) -> list[str]:
    rows = word.split("/", f"{word.field} row")
    if len(rows) != LINES:
        reader.wrong(word, f"{LINES} wall rows joined by /, found {len(rows)}")
        return [EMPTY_SPACE * LINES] * LINES
    return [read_spaces(reader, row, LINES) for row in rows]
