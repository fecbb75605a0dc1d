"""A table of Summer Pavilion, both boards, drawn for a terminal."""

from azul_search.notation.pavilion_position import has_passed, space_letter
from azul_search.notation.pavilion_text import COLOR_LETTERS, has_printed_stars, printed_letter
from azul_search.notation.reader import NOTHING
from azul_search.notation.table_text import EMPTY_SPACE
from azul_search.position import Position
from azul_search.render.painter import EMPTY, MARGIN, Painter
from azul_search.render.pavilion_words import event
from azul_search.render.terminal import DIM, tile_style
from azul_search.rules.interface import module_of
from azul_search.rules.pavilion_layout import (
    CENTER_STAR,
    CORNERS,
    SPACES,
    STARS,
    SUPPLY_SIZE,
    Board,
)

STYLES = {
    "P": tile_style(15, 91),
    "G": tile_style(15, 28),
    "O": tile_style(16, 208),
    "Y": tile_style(16, 220),
    "B": tile_style(15, 26),
    "R": tile_style(15, 160),
}
ROW_NAME = 9  # the columns for the number and the colour of a star


def draw(position: Position, color: bool) -> str:
    """Return displays, centre, supply, bag and tower, and below them the boards."""
    return PavilionPainter(position, color).draw()


class PavilionPainter(Painter):
    """Draws what only Summer Pavilion has: the supply, stars, pools and corners."""

    letters = COLOR_LETTERS
    styles = STYLES
    lid = "tower"

    def event(self) -> str:
        return event(self.position)

    def beside_table(self) -> list[str]:
        tiles = COLOR_LETTERS.unpack(self.state.supply)
        return [f"{'supply':{MARGIN}}+ {self.cells(tiles.ljust(SUPPLY_SIZE, EMPTY))}"]

    def board(self, player: int) -> list[str]:
        """Return a board: name and score, a row for every star, the pool and the corners."""
        board = self.state.boards[player]
        tiles = COLOR_LETTERS.unpack(board.pool)
        pool, corners = ("", tiles) if has_passed(self.state, player) else (tiles, "")
        numbers = "".join(f" {space + 1} " for space in range(SPACES))
        return [
            self.title(player, self.remark(player)),
            self.styled(DIM, f"{'space':{ROW_NAME}}{numbers}"),
            *(self.star(board, star) for star in range(STARS)),
            f"{'pool':{ROW_NAME}}{self.pool(pool)}",
            f"{'corners':{ROW_NAME}}{self.cells(corners.ljust(CORNERS, EMPTY))}",
        ]

    def remark(self, player: int) -> str:
        """Return what sets a player apart in this round."""
        token = ", token" if self.state.marker == player else ""
        passed = has_passed(self.state, player) and not self.position.is_over
        return token + (", passed" if passed else "")

    def star(self, board: Board, star: int) -> str:
        """Return a star in a row: tiles, and on empty spaces what they cost."""
        rules = self.position.tag
        letters = [space_letter(rules, board, star, space) for space in range(SPACES)]
        costs = module_of(rules).COSTS[SPACES * star : SPACES * (star + 1)]
        signs = [
            str(cost) if letter == EMPTY_SPACE else letter
            for letter, cost in zip(letters, costs, strict=True)
        ]
        name = f"{star} {self.star_name(star)}"
        return f"{name:{ROW_NAME}}{''.join(self.cell(sign) for sign in signs)}"

    def star_name(self, star: int) -> str:
        if star == CENTER_STAR:
            return "centre"
        if has_printed_stars(self.position.tag):
            return COLOR_LETTERS.name(printed_letter(star))
        return ""

    def pool(self, tiles: str) -> str:
        """Return the colours in a pool, each with its number."""
        return " ".join(
            f"{self.cell(letter)}{tiles.count(letter)}"
            for letter in COLOR_LETTERS.letters
            if letter in tiles
        ) or self.cell(NOTHING)
