"""Pieces of SVG as text: elements, writing, arrows; none has an id, which might clash."""

from html import escape
from math import atan2, cos, hypot, radians, sin
from typing import NamedTuple

Attribute = str | float | None


class Point(NamedTuple):
    x: float
    y: float


def number(value: float) -> str:
    """Write a coordinate, as short as the eye allows."""
    return f"{round(value, 1) + 0:g}"  # + 0 for there is a -0


def element(name: str, *content: str, **attributes: Attribute) -> str:
    """Return an element. `_` in a name stands for `-`, one at its end for nothing."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def attribute(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def writing(at: Point, text: str, size: float, **attributes: Attribute) -> str:
    """Return a text whose middle is as high as the point."""
    height = at.y + 0.36 * size
    return element("text", escape(text), x=at.x or None, y=height, font_size=size, **attributes)


def box(left: float, top: float, width: float, height: float, **attributes: Attribute) -> str:
    return element("rect", x=left, y=top, width=width, height=height, **attributes)


def around(center: Point, distance: float, degrees: float) -> Point:
    """Return the point in a direction, clockwise from the top."""
    turn = radians(degrees)
    return Point(center.x + distance * sin(turn), center.y - distance * cos(turn))


def middle(points: list[Point]) -> Point:
    return Point(
        sum(point.x for point in points) / len(points),
        sum(point.y for point in points) / len(points),
    )


def polygon(points: list[Point]) -> str:
    """Return the outline through points, for the `d` of a path."""
    return "M" + "L".join(f"{number(point.x)} {number(point.y)}" for point in points) + "Z"


def towards(start: Point, end: Point, distance: float) -> Point:
    """Return the point so far from one point on the way to another."""
    part = distance / max(hypot(end.x - start.x, end.y - start.y), distance, 1.0)
    return Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))


HEAD = 15  # how long the head of an arrow is
TRIM = 11  # how far an arrow keeps from the middle of the tiles at its ends
BEND = 0.14  # how far an arrow swings out, by its length


def arrow(start: Point, end: Point, color: str, halo: str) -> str:
    """Return an arrow that bends a little, seen on any ground by the halo around it."""
    across, down = end.x - start.x, end.y - start.y
    length = hypot(across, down)
    side = BEND if across >= 0 else -BEND  # always upwards
    bend = Point((start.x + end.x) / 2 + side * down, (start.y + end.y) / 2 - side * across)
    trim = min(TRIM, length / 4)
    start, end = towards(start, bend, trim), towards(end, bend, trim)
    turn = atan2(end.y - bend.y, end.x - bend.x)
    head = min(HEAD, length / 3)
    neck = Point(end.x - head * cos(turn), end.y - head * sin(turn))
    wings = [
        Point(
            neck.x + sign * head / 2 * sin(turn) - 2 * cos(turn),
            neck.y - sign * head / 2 * cos(turn) - 2 * sin(turn),
        )
        for sign in (1, -1)
    ]
    shaft = (
        f"M{number(start.x)} {number(start.y)}"
        f"Q{number(bend.x)} {number(bend.y)} {number(neck.x)} {number(neck.y)}"
    )
    tip = polygon([end, *wings])
    return element(
        "g",
        element("path", d=shaft, stroke=halo, stroke_width=8),
        element("path", d=tip, stroke=halo, stroke_width=5),
        element("path", d=shaft, stroke=color, stroke_width=4),
        element("path", d=tip, fill=color, stroke=color, stroke_width=1),
        class_="arrow",
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
