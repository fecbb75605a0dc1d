"""A table of Summer Pavilion, both boards, drawn as SVG."""

from collections.abc import Iterator, Sequence

from azul_search.notation.pavilion_position import has_passed, space_letter
from azul_search.notation.pavilion_text import COLOR_LETTERS, has_printed_stars, printed_letter
from azul_search.notation.reader import MARKER
from azul_search.notation.table_text import EMPTY_SPACE
from azul_search.position import Position
from azul_search.render.pavilion_step import SUPPLY, step
from azul_search.render.pavilion_words import event
from azul_search.render.step import Home
from azul_search.render.svg_painter import (
    BOARD_WIDTH,
    FAINT,
    GAP,
    INK,
    MARGIN,
    PADDING,
    TITLE,
    WIDTH,
    SvgPainter,
)
from azul_search.render.svg_shapes import Point, around, box, element, writing
from azul_search.render.svg_tiles import SPACE, SPACE_EDGE, Look, Spot, TileSet, placed
from azul_search.rules.interface import module_of
from azul_search.rules.pavilion import wild_color
from azul_search.rules.pavilion_layout import CENTER_STAR, SPACES, STARS, SUPPLY_SIZE
from azul_search.rules.pavilion_stars import FEATURES

# Motifs of tiles
DIAMOND = "M0-13.5L7.8 0L0 13.5L-7.8 0Z"
SLANTS = "M-4.5-8L0-12M4.5 8L0 12"
SPINE = "M0-15v7M0 15v-7"
BARS = "M-3.4-10h6.8M-3.4 10h6.8"
ROOFS = "M-4.5-8L0-12L4.5-8M-4.5 8L0 12L4.5 8"
CROSSES = "M-2-11.5l4 4M2-11.5l-4 4M-2 7.5l4 4M2 7.5l-4 4"
TILES = TileSet(
    outline="M0-17.3L10 0L0 17.3L-10 0Z",
    letter_size=11,
    looks={
        "P": Look("#7d43a3", "#fff", "#552a73", "#c7a1e0", DIAMOND),
        "G": Look("#3f8f4f", "#fff", "#28632f", "#a5d6ae", SLANTS),
        "O": Look("#e57a26", "#2b1400", "#a9520f", "#ffd0a3", SPINE),
        "Y": Look("#f4c430", "#403000", "#b58c0f", "#fdeeb0", BARS),
        "B": Look("#2f7fc6", "#fff", "#1d578c", "#a5d1f5", ROOFS),
        "R": Look("#c73a3a", "#fff", "#8a2323", "#f2a9a9", CROSSES),
    },
)
SIDE = 29.0  # of a space on a star
ROOT_3 = 3**0.5
STAR_SCALE = 0.95 * SIDE / 20
APART = 3.3 * SIDE  # from the middle of a star to that of the next
STARS_HEIGHT = 282
POOL_HEIGHT = 76
SUPPLY_WIDTH = 118
GOLD = "#e2b33c"

# By what they give: how far features are from the middle, and how far behind the star's direction.
FEATURE_PLACES = {1: (APART / 2, 0), 2: (APART * ROOT_3 / 2, 30), 3: (APART + 1.4 * SIDE, 0)}


def draw(position: Position, move: str | None, said: str, names: Sequence[str]) -> str:
    """Return the table with the supply, and below it the boards; and a move, if there is one."""
    return PavilionSvgPainter(position, step(position, move) if move else None, names).draw(said)


class PavilionSvgPainter(SvgPainter):
    """Draws what only Summer Pavilion has: the supply, stars, pools and corners."""

    letters = COLOR_LETTERS
    tile_set = TILES
    lid = "tower"
    center_pitch = (19, 35)
    center_scale = 0.9
    board_height = TITLE + STARS_HEIGHT + POOL_HEIGHT

    def event(self) -> str:
        return event(self.position)

    # The table

    def header(self, said: str) -> Iterator[str]:
        """Yield what is said of every game, and the wild colour as a tile."""
        yield from super().header(said)
        if not self.position.is_over:
            letter = COLOR_LETTERS.letters[wild_color(self.state)]
            wild = Spot(WIDTH - MARGIN - 14, MARGIN + 20, 0, 1.1)
            yield placed(wild, *self.tile_set.body(letter, 0), class_="wild")
            yield writing(Point(wild.x - 18, wild.y), "wild", 12, fill=FAINT, text_anchor="end")

    def display_spots(self, center: Point) -> list[Spot]:
        return [Spot(*around(center, 17.5, angle), angle, 0.93) for angle in (315, 45, 225, 135)]

    def open_tiles(self, top: float, right: float) -> Iterator[str]:
        left = right - SUPPLY_WIDTH
        yield from self.center(top, left - GAP)
        tiles = COLOR_LETTERS.unpack(self.state.supply)
        yield self.panel("supply", left, top, SUPPLY_WIDTH)
        spots = self.rows(left + 8, right - 8, top + 18, (20.4, 35), SUPPLY_SIZE)
        yield from (self.tile_set.space(spot, "", None) for spot in spots[len(tiles) :])
        yield from self.lay(SUPPLY, tiles, spots)

    # The boards

    def remark(self, player: int) -> str:
        if has_passed(self.state, player) and not self.position.is_over:
            return "passed"
        return super().remark(player)

    def board(self, player: int, corner: Point) -> Iterator[str]:
        center = Point(corner.x + BOARD_WIDTH / 2, corner.y + POOL_HEIGHT + STARS_HEIGHT / 2)
        for star in range(STARS):
            middle = around(center, APART, star_angle(star)) if star != CENTER_STAR else center
            for space in range(SPACES):
                angle = space_angle(star, space)
                spot = Spot(*around(middle, SIDE * ROOT_3 / 2, angle), angle, STAR_SCALE)
                yield from self.star_space(player, star, space, spot)
        yield from self.features(player, center)
        token = MARKER if self.state.marker == player else ""
        spot = Spot(corner.x + BOARD_WIDTH - 74, corner.y - TITLE / 2)
        yield from self.lay(Home("token", player), token, [spot])
        tiles = COLOR_LETTERS.unpack(self.state.boards[player].pool)
        pool, corners = ("", tiles) if has_passed(self.state, player) else (tiles, "")
        yield from self.pool(player, pool, corner)
        yield from self.corners(player, corners, center)

    def star_space(self, player: int, star: int, space: int, spot: Spot) -> Iterator[str]:
        """Yield a tile, or an empty space with what it costs."""
        rules = self.position.tag
        letter = space_letter(rules, self.state.boards[player], star, space)
        if letter == EMPTY_SPACE:
            is_printed = has_printed_stars(rules) and star != CENTER_STAR
            cost = module_of(rules).COSTS[SPACES * star + space]
            printed = printed_letter(star) if is_printed else None
            yield self.tile_set.space(spot, str(cost), printed)
        home = Home(f"star-{star}-{space + 1}", player)
        yield from self.lay(home, letter.replace(EMPTY_SPACE, ""), [spot])

    def features(self, player: int, center: Point) -> Iterator[str]:
        """Yield pillars, statues and windows with what they give, golden once they are complete."""
        covered = int(self.state.boards[player].covered)
        for tiles, (distance, turn) in FEATURE_PLACES.items():
            for star, spaces in enumerate(FEATURES[tiles], start=1):
                is_complete = all(covered >> space & 1 for space in spaces)
                point = around(center, distance, star_angle(star) + turn)
                yield element(
                    "circle", cx=point.x, cy=point.y, r=7.5, fill=GOLD if is_complete else "none",
                    stroke=GOLD if is_complete else SPACE_EDGE,
                )  # fmt: skip
                yield writing(point, f"+{tiles}", 9, fill=INK if is_complete else FAINT)

    def pool(self, player: int, tiles: str, corner: Point) -> Iterator[str]:
        left, right = corner.x + PADDING, corner.x + BOARD_WIDTH - PADDING
        yield box(left, corner.y, right - left, POOL_HEIGHT, rx=8, fill=SPACE)
        yield writing(Point(left + 6, corner.y + 9), "pool", 11, fill=FAINT, text_anchor="start")
        home = Home("pool", player)
        count = len(tiles) + self.coming(home)
        spots = self.rows(left + 34, right - 4, corner.y + 3, (19, 35), count)
        yield from self.lay(home, tiles, spots)

    def corners(self, player: int, tiles: str, center: Point) -> Iterator[str]:
        """Yield the spaces around the stars for what is kept after a pass."""
        spots = [
            Spot(center.x + across * (BOARD_WIDTH / 2 - 26), center.y + down * 106)
            for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        yield from (self.tile_set.space(spot, "", None) for spot in spots[len(tiles) :])
        yield from self.lay(Home("corners", player), tiles, spots)


def star_angle(star: int) -> float:
    """Return the direction of an outer star from the centre; the first one is on the left."""
    return 210 + 60 * star


def space_angle(star: int, space: int) -> float:
    """Return where a space points: the first one up, and a sixth further for every outer star."""
    return 60 * (space + max(0, star - 1)) % 360
