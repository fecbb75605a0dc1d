"""Colours of a terminal, and text that has them."""

import re

RESET = "\x1b[0m"
DIM = "\x1b[2m"
BOLD = "\x1b[1m"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def tile_style(ink: int, ground: int) -> str:
    """Return the escape for a tile in two of the terminal's 256 colours."""
    return f"\x1b[1;38;5;{ink};48;5;{ground}m"


def width(text: str) -> int:
    """Return how many columns a text takes on the screen."""
    return len(ESCAPE.sub("", text))


def side_by_side(blocks: list[list[str]], gap: int) -> list[str]:
    """Set blocks of equally many lines beside each other."""
    widths = [max(width(line) for line in block) for block in blocks]
    return [
        (" " * gap)
        .join(line + " " * (size - width(line)) for line, size in zip(row, widths, strict=True))
        .rstrip()
        for row in zip(*blocks, strict=True)
    ]
