"""Which positions of Azul can exist: everything that is wrong with one that cannot."""

from typing import Any

from azul_search.notation.azul_text import (
    COLOR_LETTERS,
    BoardText,
    PositionText,
    has_printed_wall,
    printed_letter,
)
from azul_search.notation.reader import Reader, Word
from azul_search.notation.table_checks import (
    check_displays,
    check_players,
    check_round,
    check_sums,
)
from azul_search.notation.table_text import DEAL_DUE, EMPTY_SPACE, GAME_OVER
from azul_search.rules.azul import ROUND_LIMIT
from azul_search.rules.azul_layout import FLOOR_SPACES, LINES, TILES_PER_COLOR


def check_position(reader: Reader, position: PositionText) -> None:
    """Note everything that keeps the position from existing."""
    check_sums(reader, position, TILES_PER_COLOR)
    check_displays(reader, position)
    for board in position.boards:
        check_lines(reader, board)
        check_wall(reader, position.rules, board)
        if len(board.floor) > FLOOR_SPACES:
            reader.wrong(board.words["floor"], f"at most {FLOOR_SPACES} tiles on a floor line")
    check_marker(reader, position)
    check_round(reader, position, ROUND_LIMIT)
    check_players(reader, position)
    check_to_move(reader, position)


def check_lines(reader: Reader, board: BoardText) -> None:
    words = board.words["lines"].split("/", board.words["lines"].field.replace("lines", "line"))
    for line, (tiles, word) in enumerate(zip(board.lines, words, strict=True)):
        if len(set(tiles)) > 1:
            reader.wrong(word, "tiles of one colour on a line")
        if len(tiles) > line + 1:
            reader.wrong(word, f"at most {line + 1} on line {line + 1}")
        for letter in sorted(set(tiles) & set(board.wall[line])):
            name = COLOR_LETTERS.name(letter)
            reader.wrong(word, f"no {name} on a line whose wall row has {name}")


def check_wall(reader: Reader, rules: Any, board: BoardText) -> None:
    rows = board.words["wall"].split("/", f"{board.words['wall'].field} row")
    if has_printed_wall(rules):
        for row, word in enumerate(rows):
            printed = "".join(printed_letter(row, column) for column in range(LINES))
            if any(
                space not in (EMPTY_SPACE, color)
                for space, color in zip(word.text, printed, strict=True)
            ):
                reader.wrong(word, f"the colours of {printed} on their own spaces")
        return
    for word in rows:
        if repeats(word.text):
            reader.wrong(word, "every colour at most once in a row")
    for column in range(LINES):
        tiles = "".join(row[column] for row in board.wall)
        if repeats(tiles):
            where = Word(f"{board.words['wall'].field} column {column + 1}", rows[0].column, tiles)
            reader.wrong(where, "every colour at most once in a column")


def repeats(spaces: str) -> bool:
    tiles = spaces.replace(EMPTY_SPACE, "")
    return len(set(tiles)) < len(tiles)


def check_marker(reader: Reader, position: PositionText) -> None:
    places = ["the centre"] * position.marker_in_center
    places += [f"floor {n}" for n, board in enumerate(position.boards, 1) if board.has_marker]
    if len(places) != 1:
        found = " and ".join(places) or "none"
        reader.wrong(position.words["centre"], f"the marker 1 in exactly one place, found {found}")


def check_to_move(reader: Reader, position: PositionText) -> None:
    """See whether what is to happen next agrees with where the tiles are."""
    word = position.words["to-move"]
    complete = [board for board in position.boards if board.has_complete_row()]
    full = [board for board in position.boards if board.has_full_line()]
    if position.on_table():
        if not word.text.isdecimal():
            reader.wrong(word, "a player, since there are tiles on the table")
        for board in complete:
            reader.wrong(board.words["wall"], "no complete row while tiles are on the table")
    elif full and has_printed_wall(position.rules):
        for board in full:
            reader.wrong(board.words["lines"], "no full line once the table is empty")
    elif full:
        tiler = str(position.next_tiler())
        if word.text != tiler:
            reader.wrong(word, f"{tiler}, who is the next to tile a full line")
    else:
        check_between_rounds(reader, position, bool(complete))


def check_between_rounds(reader: Reader, position: PositionText, has_complete_row: bool) -> None:
    word = position.words["to-move"]
    if has_complete_row:
        fitting, reason = GAME_OVER, "a wall row is complete"
    elif sum(position.bag + position.lid) == 0:
        fitting, reason = GAME_OVER, "no tile is left to deal"
    elif position.round == ROUND_LIMIT:
        fitting, reason = DEAL_DUE + GAME_OVER, f"this is round {ROUND_LIMIT}"
    else:
        fitting, reason = DEAL_DUE, "the table is empty and nobody has a full line"
    if word.text not in fitting:
        reader.wrong(word, f"{' or '.join(fitting)}, since {reason}")
    for board in position.boards:
        if board.floor or board.has_marker:
            reader.wrong(board.words["floor"], "an empty floor between rounds")
