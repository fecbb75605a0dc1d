"""A table of Azul, both walls, drawn for a terminal."""

from azul_search.notation.azul_position import space_letter
from azul_search.notation.azul_text import COLOR_LETTERS, has_printed_wall, printed_letter
from azul_search.notation.table_text import EMPTY_SPACE
from azul_search.position import Position
from azul_search.render.azul_words import event
from azul_search.render.painter import EMPTY, Painter
from azul_search.render.terminal import tile_style
from azul_search.rules.azul import floor_filled
from azul_search.rules.azul_layout import FLOOR_COST, FLOOR_SPACES, LINES, Board

STYLES = {
    "B": tile_style(15, 26),
    "Y": tile_style(16, 220),
    "R": tile_style(15, 160),
    "K": tile_style(15, 236),
    "W": tile_style(16, 255),
}


def draw(position: Position, color: bool) -> str:
    """Return displays, centre, bag and lid, and below them the boards, two beside each other."""
    return AzulPainter(position, color).draw()


class AzulPainter(Painter):
    """Draws what only Azul has: pattern lines, walls and floors."""

    letters = COLOR_LETTERS
    styles = STYLES

    def event(self) -> str:
        return event(self.position)

    def board(self, player: int) -> list[str]:
        """Return a board: name and score, five lines with their wall rows, the floor."""
        board = self.state.boards[player]
        rows = [
            f"{line + 1} {self.pattern_line(board, line)} │ {self.wall_row(board, line)}"
            for line in range(LINES)
        ]
        return [self.title(player), *rows, self.floor(player)]

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
