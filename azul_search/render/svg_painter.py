"""The pieces of an SVG that all rule sets share: the header, the table, and frames for boards."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from html import escape

from azul_search.notation.reader import MARKER, Letters
from azul_search.position import Position
from azul_search.render.headline import game_name, headline, told
from azul_search.render.step import BAG, Home, Step, place_home
from azul_search.render.svg_marks import marks
from azul_search.render.svg_shapes import Point, box, element, number, writing
from azul_search.render.svg_tiles import ACCENT, Spot, TileSet, data
from azul_search.rules.layout import CENTER, IN_CENTER
from azul_search.rules.table import display_count

FONT = "system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif"
INK, FAINT = "#33302b", "#7d7465"
GROUND, STONE, RIM, PAPER = "#efe7d8", "#e0d6c3", "#c4b699", "#fbf8f2"
TURN = "#0d6b6e"  # of the player to move

WIDTH = 720
MARGIN = 16
INNER = WIDTH - 2 * MARGIN
GAP = 10  # between panels
HEADER = 64
DISPLAYS = 86  # how high their row is
RADIUS = 37
PANEL = 92
BOARD_GAP = 14
BOARD_WIDTH = (INNER - BOARD_GAP) / 2
PADDING = 14  # inside a board
TITLE = 36  # how high the title of a board is
CHIP, CHIP_WIDTH = 1.8, 12  # a tile in the bag, seen from its side
CHIP_PITCH = 2.3
HEAP = 17  # from one colour in the bag to the next
LONGEST_NAME = 16


class SvgPainter(ABC):
    """Draws one position, and a move in it. A rule set's own painter says the rest."""

    letters: Letters
    tile_set: TileSet
    lid = "lid"  # what the rules call it
    center_pitch: tuple[float, float]  # from one tile in the centre to the next, and between rows
    center_scale = 1.0
    board_height: float

    def __init__(self, position: Position, step: Step | None, names: Sequence[str]) -> None:
        self.position = position
        self.state = position.state
        self.step = step
        self.names = names
        self.spots: dict[Home, Sequence[Spot]] = {}  # all there are, taken or free
        self.tiles: dict[Home, str] = {}  # what lies there, on the first of them

    def draw(self, said: str) -> str:
        """Return the whole picture; `said` is the move in words."""
        rows = (self.position.players + 1) // 2
        top = MARGIN + HEADER + DISPLAYS + PANEL + GAP + GAP
        height = top + rows * (self.board_height + BOARD_GAP) - BOARD_GAP + MARGIN
        parts = [
            element("title", escape(headline(self.position, self.event()))),
            element("desc", escape("; ".join(filter(None, [str(self.position), said])))),
            box(0, 0, WIDTH, height, rx=14, fill=GROUND),
            *self.header(said),
            *self.displays(),
            *self.panels(MARGIN + HEADER + DISPLAYS + GAP),
        ]
        for player in range(self.position.players):
            down = player // 2 * (self.board_height + BOARD_GAP)
            parts += self.frame(player, self.board_left(player), top + down)
        if self.step:
            parts += marks(self.tile_set, self.step, self.spots, self.tiles)
        return element(
            "svg",
            "\n",
            *(f"{part}\n" for part in parts),
            xmlns="http://www.w3.org/2000/svg",
            class_="azul-position",
            viewBox=f"0 0 {WIDTH} {number(height)}",
            width=WIDTH,
            height=height,
            style="max-width:100%;height:auto",
            role="img",
            font_family=FONT,
            text_anchor="middle",
            fill=INK,
        )

    # Tiles

    def lay(self, home: Home, letters: str, spots: Sequence[Spot]) -> list[str]:
        """Return tiles on the first of the spots, and remember where all of them are."""
        self.spots[home] = spots
        self.tiles[home] = letters
        return [
            self.tile_set.tile(letter, home, spot)
            for letter, spot in zip(letters, spots[: len(letters)], strict=True)
        ]

    def coming(self, home: Home) -> int:
        """Return how many tiles the move brings to a home."""
        arrivals = self.step.arrivals if self.step else []
        return sum(len(tiles) for arrived, tiles in arrivals if arrived == home)

    # The table

    def header(self, said: str) -> Iterator[str]:
        """Yield which game it is, what is to happen next, and the move."""
        left, top = MARGIN + 4, MARGIN + (4 if said else 12)
        game = game_name(self.position)
        yield writing(Point(left, top), game, 12, text_anchor="start", fill=FAINT)
        event = told(self.position, self.event())
        yield writing(Point(left, top + 21), event, 16, text_anchor="start", font_weight="bold")
        if said:
            yield writing(Point(left, top + 43), said, 14, text_anchor="start", fill=ACCENT)

    @abstractmethod
    def event(self) -> str:
        """Say what is to happen next."""

    def displays(self) -> Iterator[str]:
        """Yield the displays in a row, each with its number."""
        count = display_count(self.position.tag)
        pitch = min(INNER / count, 100)
        height = MARGIN + HEADER + DISPLAYS / 2
        for place in range(1, count + 1):
            center = Point(WIDTH / 2 + (place - (count + 1) / 2) * pitch, height)
            yield element(
                "circle", cx=center.x, cy=center.y, r=RADIUS, fill=STONE, stroke=RIM, stroke_width=2
            )
            corner = Point(center.x - 0.85 * RADIUS, center.y - 0.85 * RADIUS)
            yield writing(corner, str(place), 12, fill=FAINT)
            tiles = self.letters.unpack(self.state.places[place])
            yield from self.lay(place_home(place), tiles, self.display_spots(center))

    @abstractmethod
    def display_spots(self, center: Point) -> list[Spot]:
        """Return where the tiles of a display lie."""

    def panels(self, top: float) -> Iterator[str]:
        """Yield the centre, what else lies open for all, the bag and the lid, beside each other."""
        heaps = HEAP * len(self.letters.letters) + 2 * 8
        right = WIDTH - MARGIN - heaps
        yield from self.heaps(Home(self.lid), self.state.lid, right, top, heaps)
        right -= GAP + heaps
        yield from self.heaps(BAG, self.state.bag, right, top, heaps)
        yield from self.open_tiles(top, right - GAP)

    def open_tiles(self, top: float, right: float) -> Iterator[str]:
        """Yield the centre, and what else lies open for all."""
        yield from self.center(top, right)

    def center(self, top: float, right: float) -> Iterator[str]:
        marker = MARKER if self.state.marker == IN_CENTER else ""
        tiles = marker + self.letters.unpack(self.state.places[CENTER])
        yield self.panel("centre", MARGIN, top, right - MARGIN)
        spots = self.rows(MARGIN + 10, right - 10, top + 18, self.center_pitch, len(tiles))
        yield from self.lay(place_home(CENTER), tiles, spots)

    def rows(
        self, left: float, right: float, top: float, pitch: tuple[float, float], count: int
    ) -> list[Spot]:
        """Return spots in two rows, smaller where there must be more."""
        across, down = pitch
        in_row = max(int((right - left) / across), (count + 1) // 2)
        size = min(1, (right - left) / in_row / across)
        scale = round(size * self.center_scale, 2)
        return [
            Spot(left + size * across * (column + 0.5), top + down * (row + 0.5), 0, scale)
            for row in range(2)
            for column in range(in_row)
        ]

    def panel(self, name: str, left: float, top: float, width: float) -> str:
        return box(left, top, width, PANEL, rx=10, fill=STONE, stroke=RIM) + writing(
            Point(left + 9, top + 10), name, 11, fill=FAINT, text_anchor="start"
        )

    def heaps(
        self, home: Home, packed: int, left: float, top: float, width: float
    ) -> Iterator[str]:
        """Yield the bag or the lid: a heap for every colour, a slice for every tile."""
        tiles = self.letters.unpack(packed)
        yield self.panel(f"{home.place} {len(tiles)}", left, top, width)
        self.spots[home], self.tiles[home] = [], ""  # a move does not take them one by one
        for color, letter in enumerate(self.letters.letters):
            foot = Point(left + 8 + HEAP * (color + 0.5), top + 67)
            yield from self.heap(home, letter, tiles.count(letter), foot)

    def heap(self, home: Home, letter: str, count: int, foot: Point) -> Iterator[str]:
        look = self.tile_set.looks[letter]
        slices = [
            element(
                "path",
                class_="tile",
                **data(letter, home),
                d=f"M{number(foot.x - CHIP_WIDTH / 2)} {number(foot.y - CHIP_PITCH * index)}"
                f"h{CHIP_WIDTH}v{CHIP}h-{CHIP_WIDTH}z",
            )
            for index in range(count)
        ]
        if slices:
            yield element("g", *slices, fill=look.fill, stroke=look.edge, stroke_width=0.4)
        yield writing(Point(foot.x, foot.y + 8), letter, 9, fill=FAINT)
        yield writing(Point(foot.x, foot.y + 18), str(count), 10)

    # The boards

    def frame(self, player: int, left: float, top: float) -> Iterator[str]:
        """Yield a board with its title."""
        is_to_move = self.position.to_move == player + 1
        yield box(
            left, top, BOARD_WIDTH, self.board_height, rx=10, fill=PAPER,
            stroke=TURN if is_to_move else RIM, stroke_width=3 if is_to_move else 1,
        )  # fmt: skip
        yield self.title(player, left, top + TITLE / 2, is_to_move)
        yield from self.board(player, Point(left, top + TITLE))

    def board_left(self, player: int) -> float:
        """Return where a board begins: two beside each other, a third below in the middle."""
        if player + 1 == self.position.players and player % 2 == 0:
            return (WIDTH - BOARD_WIDTH) / 2
        return MARGIN + player % 2 * (BOARD_WIDTH + BOARD_GAP)

    def title(self, player: int, left: float, height: float, is_to_move: bool) -> str:
        """Return who it is, whether this player is to move, and the points."""
        number = player + 1
        name = f"{number}: {shortened(self.names[player])}" if self.names else f"player {number}"
        title = element("tspan", escape(name), font_weight="bold")
        remark = "to move" if is_to_move else self.remark(player)
        if remark:
            title += element("tspan", remark, dx=10, fill=TURN, font_size=13)
        points = writing(
            Point(left + BOARD_WIDTH - PADDING, height),
            str(self.state.boards[player].score),
            21,
            text_anchor="end",
            font_weight="bold",
        )
        return points + element(
            "text", title, x=left + PADDING, y=height + 5.2, font_size=14, text_anchor="start"
        )

    def remark(self, player: int) -> str:
        """Return what sets a player apart who is not to move."""
        return "winner" if player + 1 in self.position.winners else ""

    @abstractmethod
    def board(self, player: int, corner: Point) -> Iterator[str]:
        """Yield what lies on a board, given its upper left corner below the title."""


def shortened(name: str) -> str:
    """Return as much of a name as there is room for, without what XML cannot hold."""
    name = "".join(sign if sign.isprintable() else "\ufffd" for sign in name)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
