"""The pieces of a drawing that all rule sets share: tiles, the table, and who is to move."""

from abc import ABC, abstractmethod

from azul_search.notation.reader import MARKER, NOTHING, Letters
from azul_search.position import Position
from azul_search.render.headline import headline
from azul_search.render.terminal import BOLD, DIM, RESET, side_by_side, tile_style
from azul_search.rules.layout import CENTER, DISPLAY_SIZE, IN_CENTER
from azul_search.rules.table import display_count

EMPTY = "·"
MARKER_STYLE = tile_style(16, 117)
BOARD_GAP = 4
PER_ROW = {5: 3, 7: 4, 9: 3}  # how many displays stand beside each other
MARGIN = 10  # the columns for what a row of the table is


class Painter(ABC):
    """Draws the pieces of one position. A rule set's own painter says the rest."""

    letters: Letters
    styles: dict[str, str]  # by letter
    lid = "lid"  # what the rules call it

    def __init__(self, position: Position, color: bool) -> None:
        self.position = position
        self.state = position.state
        self.color = color

    def draw(self) -> str:
        """Return the table, and below it the boards, two beside each other."""
        lines = [self.styled(BOLD, headline(self.position, self.event())), "", *self.table(), ""]
        boards = [self.board(player) for player in range(self.position.players)]
        for first in range(0, len(boards), 2):
            lines += [*side_by_side(boards[first : first + 2], BOARD_GAP), ""]
        return "\n".join(line.rstrip() for line in lines[:-1])

    # Marks

    def styled(self, style: str, text: str) -> str:
        return f"{style}{text}{RESET}" if self.color else text

    def cell(self, sign: str) -> str:
        """Return three columns: a tile or the marker, or a dim sign for an empty space."""
        style = MARKER_STYLE if sign == MARKER else self.styles.get(sign, DIM)
        return self.styled(style, f" {sign} ")

    def cells(self, signs: str) -> str:
        return "".join(self.cell(sign) for sign in signs)

    # The table

    @abstractmethod
    def event(self) -> str:
        """Say what is to happen next."""

    def table(self) -> list[str]:
        """Return the displays with their numbers, the centre, the bag and the lid."""
        count = display_count(self.position.tag)
        drawn = [self.display(place) for place in range(1, count + 1)]
        rows = [drawn[first : first + PER_ROW[count]] for first in range(0, count, PER_ROW[count])]
        marker = MARKER if self.state.marker == IN_CENTER else ""
        center = marker + self.letters.unpack(self.state.places[CENTER]) or NOTHING
        names = ["displays"] + [""] * (len(rows) - 1)
        return [
            *(f"{name:{MARGIN}}{'   '.join(row)}" for name, row in zip(names, rows, strict=True)),
            f"{'centre':{MARGIN}}c {self.cells(center)}",
            *self.beside_table(),
            f"{'bag':{MARGIN}}{self.counts(self.state.bag)}",
            f"{self.lid:{MARGIN}}{self.counts(self.state.lid)}",
        ]

    def beside_table(self) -> list[str]:
        """Return what else lies open for all, nothing in most rules."""
        return []

    def display(self, place: int) -> str:
        tiles = self.letters.unpack(self.state.places[place]) or NOTHING
        return f"{place} {self.cells(tiles)}" + "   " * (DISPLAY_SIZE - len(tiles))

    def counts(self, packed: int) -> str:
        tiles = self.letters.unpack(packed)
        return "  ".join(
            f"{self.cell(letter)}{tiles.count(letter):>3}" for letter in self.letters.letters
        )

    # The boards

    @abstractmethod
    def board(self, player: int) -> list[str]:
        """Return the lines of a board, as many for every player."""

    def title(self, player: int, remark: str = "") -> str:
        """Return the line above a board: who it is, with how many points, and who is to move."""
        is_to_move = self.position.to_move == player + 1
        score = self.state.boards[player].score
        title = f"player {player + 1}: {score} points{remark}"
        return self.styled(BOLD, f"{title} ◄ to move") if is_to_move else title
