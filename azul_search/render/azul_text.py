"""A table of Azul, both walls, drawn for a terminal."""

from azul_search.notation.azul_position import space_letter
from azul_search.notation.azul_text import COLOR_LETTERS, has_printed_wall, printed_letter
from azul_search.notation.table_text import EMPTY_SPACE
from azul_search.position import Position
from azul_search.render.terminal import BOLD, DIM, RESET, side_by_side, tile_style
from azul_search.rules.azul import display_count, floor_filled
from azul_search.rules.azul_layout import (
    CENTER,
    DISPLAY_SIZE,
    FLOOR_COST,
    FLOOR_SPACES,
    IN_CENTER,
    LINES,
    Board,
)

STYLES = {
    "B": tile_style(15, 26),
    "Y": tile_style(16, 220),
    "R": tile_style(15, 160),
    "K": tile_style(15, 236),
    "W": tile_style(16, 255),
    "1": tile_style(16, 117),
}
EMPTY = "·"
PHASES = {
    "draft": "player {player} to draft",
    "tile": "player {player} to tile a full line",
    "deal": "a deal is due, player {starter} will start",
    "over": "the game is over",
}
BOARD_GAP = 4
PER_ROW = {5: 3, 7: 4, 9: 3}  # how many displays stand beside each other


def draw(position: Position, color: bool) -> str:
    """Return displays, centre, bag and lid, and below them the boards, two beside each other."""
    painter = Painter(position, color)
    lines = [painter.headline(), "", *painter.table(), ""]
    boards = [painter.board(player) for player in range(position.players)]
    for first in range(0, len(boards), 2):
        lines += [*side_by_side(boards[first : first + 2], BOARD_GAP), ""]
    return "\n".join(line.rstrip() for line in lines[:-1])


class Painter:
    """Draws the pieces of one position."""

    def __init__(self, position: Position, color: bool) -> None:
        self.position = position
        self.state = position.state
        self.color = color

    # Marks

    def styled(self, style: str, text: str) -> str:
        return f"{style}{text}{RESET}" if self.color else text

    def cell(self, sign: str) -> str:
        """Return three columns: a tile or the marker, or a dim sign for an empty space."""
        text = f" {sign} "
        return self.styled(STYLES.get(sign, DIM), text)

    def cells(self, signs: str) -> str:
        return "".join(self.cell(sign) for sign in signs)

    # The table

    def headline(self) -> str:
        position = self.position
        names = {"player": position.to_move, "starter": position.starter}
        event = PHASES[position.phase].format(**names)
        if position.is_over:
            event += f", won by player {' and '.join(str(player) for player in position.winners)}"
        headline = f"{position.rules}, {position.players} players, round {position.round}: {event}"
        return self.styled(BOLD, headline)

    def table(self) -> list[str]:
        """Return the displays with their numbers, the centre, the bag and the lid."""
        count = display_count(self.position.tag)
        drawn = [self.display(place) for place in range(1, count + 1)]
        rows = [drawn[first : first + PER_ROW[count]] for first in range(0, count, PER_ROW[count])]
        marker = "1" if self.state.marker == IN_CENTER else ""
        center = marker + COLOR_LETTERS.unpack(self.state.places[CENTER]) or "-"
        return [
            *(f"{'' if row is not rows[0] else 'displays':10}{'   '.join(row)}" for row in rows),
            f"centre    c {self.cells(center)}",
            f"bag       {self.counts(self.state.bag)}",
            f"lid       {self.counts(self.state.lid)}",
        ]

    def display(self, place: int) -> str:
        tiles = COLOR_LETTERS.unpack(self.state.places[place]) or "-"
        return f"{place} {self.cells(tiles)}" + "   " * (DISPLAY_SIZE - len(tiles))

    def counts(self, packed: int) -> str:
        tiles = COLOR_LETTERS.unpack(packed)
        return "  ".join(
            f"{self.cell(letter)}{tiles.count(letter):>3}" for letter in COLOR_LETTERS.letters
        )

    # The boards

    def board(self, player: int) -> list[str]:
        """Return a board: name and score, five lines with their wall rows, the floor."""
        board = self.state.boards[player]
        is_to_move = self.position.to_move == player + 1
        title = f"player {player + 1}: {board.score} points" + (" ◄ to move" if is_to_move else "")
        rows = [
            f"{line + 1} {self.pattern_line(board, line)} │ {self.wall_row(board, line)}"
            for line in range(LINES)
        ]
        return [self.styled(BOLD, title) if is_to_move else title, *rows, self.floor(player)]

    def pattern_line(self, board: Board, line: int) -> str:
        count, color = int(board.line_count[line]), board.line_color[line]
        tiles = COLOR_LETTERS.letters[color] * count
        return " " * 3 * (LINES - line - 1) + self.cells(tiles.rjust(line + 1, EMPTY))

    def wall_row(self, board: Board, row: int) -> str:
        return "".join(self.cell(self.wall_sign(board, row, column)) for column in range(LINES))

    def wall_sign(self, board: Board, row: int, column: int) -> str:
        """Return the tile's letter, or in lower case the printed colour of an empty space."""
        letter = space_letter(self.position.tag, board, row, column)
        if letter != EMPTY_SPACE:
            return letter
        return printed_letter(row, column).lower() if has_printed_wall(self.position.tag) else EMPTY

    def floor(self, player: int) -> str:
        marker = "1" if self.state.marker == player else ""
        tiles = marker + COLOR_LETTERS.unpack(self.state.boards[player].floor)
        cost = int(FLOOR_COST[floor_filled(self.state, player)])
        return f"f {self.cells(tiles.ljust(FLOOR_SPACES, EMPTY))}" + (f"  −{cost}" if cost else "")
