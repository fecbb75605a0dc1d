"""How tiles look in an SVG: a colour, and for those who do not see it a letter and a motif."""

from typing import NamedTuple

from azul_search.notation.reader import MARKER
from azul_search.render.step import Home
from azul_search.render.svg_shapes import Attribute, Point, element, number, writing

MARKER_FILL, MARKER_INK = "#fffdf7", "#33302b"
MARKER_RADIUS = 10.5
SPACE, SPACE_EDGE, SIGN = "#e6dece", "#c9bda5", "#7d7465"  # where no colour is printed
ACCENT, HALO = "#d6006c", "#fff"  # of moves: no tile has this colour


class Look(NamedTuple):
    """How tiles of a colour look."""

    fill: str
    ink: str  # of the letter
    edge: str
    line: str  # the colour of the motif
    motif: str  # its path


class Spot(NamedTuple):
    """Where a tile lies: its middle, how far it is turned, and its size."""

    x: float
    y: float
    angle: float = 0
    scale: float = 1

    @property
    def point(self) -> Point:
        return Point(self.x, self.y)


class TileSet(NamedTuple):
    """The tiles of a game: their outline, a path around 0 0, and a look for every letter."""

    outline: str
    letter_size: float
    looks: dict[str, Look]

    def tile(self, letter: str, home: Home, spot: Spot) -> str:
        """Return a tile of the position, which can be counted."""
        if letter == MARKER:
            return placed(spot, marker(), class_="marker", **data(letter, home))
        return placed(spot, *self.body(letter, spot.angle), class_="tile", **data(letter, home))

    def ghost(self, letter: str, home: Home, spot: Spot) -> str:
        """Return a tile that a move will bring."""
        body = [marker()] if letter == MARKER else self.body(letter, spot.angle)
        return placed(
            spot,
            element("g", *body, opacity=0.6),
            self.ring(letter, spot, dashes=True),
            class_="ghost",
            **data(letter, home),
        )

    def picked(self, letter: str, spot: Spot) -> str:
        """Return the ring around a tile that a move takes."""
        return placed(spot, self.ring(letter, spot), class_="taken")

    def dropped(self, spot: Spot) -> str:
        """Return the cross over a tile that a move gives away."""
        cross = "M-6-6L6 6M-6 6L6-6"
        return placed(
            spot,
            element("path", d=cross, stroke=HALO, stroke_width=5, stroke_linecap="round"),
            element("path", d=cross, stroke=ACCENT, stroke_width=2.5, stroke_linecap="round"),
            class_="dropped",
        )

    def ring(self, letter: str, spot: Spot, dashes: bool = False) -> str:
        lines: list[dict[str, Attribute]] = [
            {"stroke": HALO, "stroke_width": 5 / spot.scale},
            {
                "stroke": ACCENT,
                "stroke_width": 2.6 / spot.scale,
                "stroke_dasharray": "3 2.5" if dashes else None,
            },
        ]
        if letter == MARKER:
            rings = [element("circle", r=MARKER_RADIUS, **line) for line in lines]
        else:
            rings = [element("path", d=self.outline, **line) for line in lines]
        return element("g", *rings, fill="none", transform=turned(spot.angle))

    def body(self, letter: str, angle: float) -> list[str]:
        look, turn = self.looks[letter], turned(angle)
        return [
            element("path", d=self.outline, fill=look.fill, stroke=look.edge, transform=turn),
            element(
                "path",
                d=look.motif,
                fill="none",
                stroke=look.line,
                stroke_width=1.5,
                transform=turn,
            ),
            writing(Point(0, 0), letter, self.letter_size, fill=look.ink, font_weight="bold"),
        ]

    def space(self, spot: Spot, sign: str, letter: str | None) -> str:
        """Return an empty space, in the colour that is printed on it if there is one."""
        look = self.looks[letter] if letter else None
        return placed(
            spot,
            element(
                "path",
                d=self.outline,
                fill=look.fill if look else SPACE,
                fill_opacity=0.2 if look else None,
                stroke=look.edge if look else SPACE_EDGE,
                stroke_opacity=0.55 if look else None,
                transform=turned(spot.angle),
            ),
            *([writing(Point(0, 0), sign, self.letter_size, fill=SIGN)] if sign else []),
        )


def data(letter: str, home: Home) -> dict[str, str | None]:
    """Return what programs can read of a tile: its colour, and where it lies."""
    return {
        "data_color": None if letter == MARKER else letter,
        "data_place": home.place,
        "data_player": None if home.player is None else str(home.player + 1),
    }


def marker() -> str:
    """Return the starting player's marker."""
    return element(
        "g",
        element("circle", r=MARKER_RADIUS, fill=MARKER_FILL, stroke=MARKER_INK, stroke_width=1.6),
        writing(Point(0, 0), MARKER, 13, fill=MARKER_INK, font_weight="bold"),
    )


def placed(spot: Spot, *content: str, **attributes: str | None) -> str:
    size = "" if spot.scale == 1 else f" scale({spot.scale:g})"
    where = f"translate({number(spot.x)} {number(spot.y)}){size}"
    return element("g", *content, **attributes, transform=where)


def turned(angle: float) -> str | None:
    return f"rotate({number(angle)})" if angle else None
