"""Positions of Azul as they are written: a line cut into its pieces, only the form checked."""

from dataclasses import dataclass, field
from typing import Any

from azul_search.notation.errors import NotationError, Problem
from azul_search.notation.reader import NOTHING, Letters, Reader, Word
from azul_search.rules.azul import AzulRules, display_count
from azul_search.rules.azul_layout import COLORS, LINES, TILES_PER_COLOR

COLOR_LETTERS = Letters("BYRKW", ("blue", "yellow", "red", "black", "white"))
EMPTY_SPACE = "."
DEAL_DUE, GAME_OVER = "*", NOTHING
UNSEEN = "?"
FIELDS = ("rules", "factories", "centre", "to-move", "starter", "round", "bag", "lid")
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


@dataclass
class PositionText:
    """A position as it is written, cut into its pieces."""

    rules: Any
    displays: list[str]
    marker_in_center: bool
    center: str
    to_move: str
    starter: str
    round: int
    bag: list[int]
    lid: list[int]
    boards: list[BoardText]
    words: dict[str, Word] = field(default_factory=dict)

    def on_table(self) -> str:
        return "".join(self.displays) + self.center

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
    words, board_words = split_fields(text)
    boards = [read_board(reader, board) for board in board_words]
    rules = rules_class(players=len(boards))
    displays = words["factories"].split("/", "display")
    if len(displays) != display_count(rules):
        reader.wrong(
            words["factories"],
            f"{2 * len(boards) + 1} displays joined by / for {len(boards)} players, "
            f"found {len(displays)}",
        )
    marker_in_center, center = reader.marked_tiles(words["centre"])
    unseen = words["bag"].text == UNSEEN
    position = PositionText(
        rules=rules,
        displays=[reader.tiles(display, any_order=True) for display in displays],
        marker_in_center=marker_in_center,
        center=center,
        to_move=reader.one_of(words["to-move"], "1234" + DEAL_DUE + GAME_OVER),
        starter=reader.one_of(words["starter"], "1234"),
        round=reader.number(words["round"], least=1),
        bag=[0] * COLORS if unseen else reader.counts(words["bag"]),
        lid=[0] * COLORS if unseen else reader.counts(words["lid"]),
        boards=boards,
        words=words,
    )
    if unseen:
        position.bag = [max(0, TILES_PER_COLOR - count) for count in tile_sums(position)]
    return position


def split_fields(text: str) -> tuple[dict[str, Word], list[Word]]:
    """Cut a line at its single spaces: a word for every field, then one for every board."""
    words = Word("position", 1, text).split(" ")
    for word in words:
        if not word.text:
            column = max(1, min(word.column, len(text)))  # of the space that is one too many
            expected = "single spaces between the fields"
            raise NotationError([Problem("position", column, text[column - 1 : column], expected)])
    names = list(FIELDS)
    if len(words) > 6 and words[6].text == UNSEEN:
        names.remove("lid")
    if len(words) < len(names):
        end = Word(names[len(words)], len(text) + 1, "")
        raise NotationError([Problem(*end, f"the field {end.field}, but the line ends here")])
    boards = words[len(names) :]
    if not 2 <= len(boards) <= 4:
        found = boards[4] if len(boards) > 4 else Word("board", len(text) + 1, "")
        expected = f"2 to 4 boards, found {len(boards)}"
        raise NotationError([Problem("board", found.column, found.text, expected)])
    fields = {name: word._replace(field=name) for name, word in zip(names, words, strict=False)}
    return fields, [
        word._replace(field=f"board {number}") for number, word in enumerate(boards, start=1)
    ]


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
    for row in rows:
        if len(row.text) != LINES or any(
            c not in COLOR_LETTERS.letters + EMPTY_SPACE for c in row.text
        ):
            reader.wrong(row, f"{LINES} characters, letters of {COLOR_LETTERS.letters} or .")
    return [row.text for row in rows]


def tile_sums(position: PositionText) -> list[int]:
    """Count the tiles of every colour, wherever they are."""
    tiles = position.on_table() + "".join(board.tiles() for board in position.boards)
    return [
        in_bag + in_lid + tiles.count(letter)
        for in_bag, in_lid, letter in zip(
            position.bag, position.lid, COLOR_LETTERS.letters, strict=True
        )
    ]
