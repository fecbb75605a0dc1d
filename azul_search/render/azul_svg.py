"""A table of Azul, both walls, drawn as SVG."""

from collections.abc import Iterator, Sequence

from azul_search.notation.azul_position import space_letter
from azul_search.notation.azul_text import COLOR_LETTERS, has_printed_wall, printed_letter
from azul_search.notation.reader import MARKER
from azul_search.notation.table_text import EMPTY_SPACE
from azul_search.position import Position
from azul_search.render.azul_step import step
from azul_search.render.azul_words import event
from azul_search.render.step import Home
from azul_search.render.svg_painter import BOARD_WIDTH, FAINT, PADDING, TITLE, SvgPainter
from azul_search.render.svg_shapes import Point, writing
from azul_search.render.svg_tiles import Look, Spot, TileSet
from azul_search.rules.azul import floor_filled
from azul_search.rules.azul_layout import FLOOR_COST, FLOOR_SPACES, LINES

# Motifs of tiles
DIAMOND = "M0-10.5L10.5 0L0 10.5L-10.5 0Z"
DISC = "M0-9.5a9.5 9.5 0 0 1 0 19a9.5 9.5 0 0 1 0-19Z"
CORNERS = "M-10-3.5L-3.5-10M3.5-10L10-3.5M10 3.5L3.5 10M-3.5 10L-10 3.5"
SQUARE = "M-8.5-8.5h17v17h-17z"
RAYS = "M0-11v4M0 11v-4M-11 0h4M11 0h-4M-9-9l3 3M9-9l-3 3M-9 9l3-3M9 9l-3-3"
TILES = TileSet(
    outline="M-8-12H8Q12-12 12-8V8Q12 12 8 12H-8Q-12 12-12 8V-8Q-12-12-8-12Z",
    letter_size=13,
    looks={
        "B": Look("#2a6fb5", "#fff", "#1d4f85", "#8fbfe8", DIAMOND),
        "Y": Look("#f3b93a", "#4d3300", "#b9811a", "#fbe3a6", DISC),
        "R": Look("#c9402f", "#fff", "#8f2a1e", "#f0a195", CORNERS),
        "K": Look("#2d2d35", "#fff", "#101014", "#85858f", SQUARE),
        "W": Look("#f7fbfb", "#12757b", "#8fb9ba", "#86c9cb", RAYS),
    },
)
PITCH = 28  # from one tile to the next
WALL = BOARD_WIDTH - PADDING - PITCH * LINES + 1  # how far the wall is from the left of a board
FLOOR_TOP = 8 + PITCH * LINES + 12


def draw(position: Position, move: str | None, said: str, names: Sequence[str]) -> str:
    """Return displays, centre, bag and lid, and below them the boards; and a move, if there is."""
    return AzulSvgPainter(position, step(position, move) if move else None, names).draw(said)


class AzulSvgPainter(SvgPainter):
    """Draws what only Azul has: pattern lines, walls and floors."""

    letters = COLOR_LETTERS
    tile_set = TILES
    center_pitch = (27, 33)
    board_height = TITLE + FLOOR_TOP + PITCH + 20

    def event(self) -> str:
        return event(self.position)

    def display_spots(self, center: Point) -> list[Spot]:
        return [
            Spot(center.x + across, center.y + down, 0, 0.95)
            for down in (-12.2, 12.2)
            for across in (-12.2, 12.2)
        ]

    def board(self, player: int, corner: Point) -> Iterator[str]:
        for line in range(LINES):
            height = corner.y + 8 + PITCH * (line + 0.5)
            yield from self.pattern_line(player, line, Point(corner.x, height))
            for column in range(LINES):
                spot = Spot(corner.x + WALL + PITCH * (column + 0.5), height)
                yield from self.wall_space(player, line, column, spot)
        if not has_printed_wall(self.position.tag):
            yield from self.column_numbers(corner)
        yield from self.floor(player, Point(corner.x, corner.y + FLOOR_TOP))

    def column_numbers(self, corner: Point) -> Iterator[str]:
        """Yield the numbers by which moves name the columns of the grey wall."""
        for column in range(LINES):
            over = Point(corner.x + WALL + PITCH * (column + 0.5), corner.y + 1)
            yield writing(over, str(column + 1), 10, fill=FAINT)

    def pattern_line(self, player: int, line: int, left: Point) -> Iterator[str]:
        """Yield the spaces of a line, filled from the right, behind its number."""
        board = self.state.boards[player]
        spots = [
            Spot(left.x + WALL - 14 - PITCH * (space + 0.5), left.y) for space in range(line + 1)
        ]
        tiles = COLOR_LETTERS.letters[board.line_color[line]] * int(board.line_count[line])
        yield writing(Point(spots[-1].x - 20, left.y), str(line + 1), 10, fill=FAINT)
        yield from (self.tile_set.space(spot, "", None) for spot in spots[len(tiles) :])
        yield from self.lay(Home(f"line-{line + 1}", player), tiles, spots)

    def wall_space(self, player: int, row: int, column: int, spot: Spot) -> Iterator[str]:
        rules = self.position.tag
        letter = space_letter(rules, self.state.boards[player], row, column)
        home = Home(f"wall-{row + 1}-{column + 1}", player)
        if letter == EMPTY_SPACE:
            printed = printed_letter(row, column) if has_printed_wall(rules) else None
            yield self.tile_set.space(spot, printed or "", printed)
        yield from self.lay(home, letter.replace(EMPTY_SPACE, ""), [spot])

    def floor(self, player: int, left: Point) -> Iterator[str]:
        """Yield the floor, with a spot more than it has spaces: for a marker that came too late."""
        tiles = COLOR_LETTERS.unpack(self.state.boards[player].floor)
        if self.state.marker == player:
            tiles = MARKER + tiles
        spots = [
            Spot(left.x + PADDING + 13 + PITCH * (space + 0.5), left.y + PITCH / 2)
            for space in range(FLOOR_SPACES + 1)
        ]
        for space, spot in enumerate(spots[:FLOOR_SPACES]):
            yield self.tile_set.space(spot, "", None)
            cost = int(FLOOR_COST[space + 1] - FLOOR_COST[space])
            yield writing(Point(spot.x, spot.y + 20), f"−{cost}", 10, fill=FAINT)
        yield writing(Point(left.x + PADDING + 2, left.y + PITCH / 2), "f", 10, fill=FAINT)
        yield from self.lay(Home("floor", player), tiles, spots)
        cost = int(FLOOR_COST[floor_filled(self.state, player)])
        if cost:
            yield writing(
                Point(left.x + BOARD_WIDTH - PADDING, left.y + PITCH / 2),
                f"−{cost}",
                15,
                text_anchor="end",
            )
