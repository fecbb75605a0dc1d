"""Drawing positions. Every rule set is drawn by a module of its own, found by its name."""

from collections.abc import Sequence
from types import ModuleType

from azul_search.position import Position
from azul_search.render import (
    azul_svg,
    azul_text,
    azul_words,
    pavilion_svg,
    pavilion_text,
    pavilion_words,
)

TEXT: dict[str, ModuleType] = {
    "azul": azul_text,
    "grey": azul_text,
    "pavilion": pavilion_text,
    "pavilion-grey": pavilion_text,
}
SVG: dict[str, ModuleType] = {
    "azul": azul_svg,
    "grey": azul_svg,
    "pavilion": pavilion_svg,
    "pavilion-grey": pavilion_svg,
}
WORDS: dict[str, ModuleType] = {
    "azul": azul_words,
    "grey": azul_words,
    "pavilion": pavilion_words,
    "pavilion-grey": pavilion_words,
}


def words(position: Position, move: str) -> str:
    """Say a legal move in words, such as "take 3 blue from display 2 to line 4"."""
    return str(WORDS[position.rules].say(position, move))


def text(position: Position, color: bool = False) -> str:
    """Return the table as lines of text, with the colours of a terminal if asked for."""
    return str(TEXT[position.rules].draw(position, color))


def svg(position: Position, move: str | None = None, names: Sequence[str] = ()) -> str:
    """Return the table as an SVG that needs nothing else, with a move or deal drawn into it.

    Boards carry the players' names, if they are given. The SVG has no ids and no style sheet, so
    any number of them can stand in one page. Every tile is an element of the class "tile", with
    "data-color", "data-place" and, on a board, "data-player". An illegal move is an error.
    """
    if names and len(names) != position.players:
        raise ValueError(f"names: expected {position.players}, one for each player")
    if move is not None:
        move = position.play(move)[1]
    return str(SVG[position.rules].draw(position, move, said(position, move), names))


def said(position: Position, move: str | None) -> str:
    """Return a move with its words, a deal or a refill as it is written, "" for none."""
    if move is None or position.to_move is None:
        return move or ""
    return f"{move}: {words(position, move)}"


Position._repr_svg_ = svg  # notebooks look for it there
