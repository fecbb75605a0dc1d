"""The pieces of a move, character by character: what may stand there, and what they mean."""

from typing import Any

from azul_search.notation.errors import NotationError, Problem
from azul_search.rules.layout import CENTER
from azul_search.rules.table import display_count

CENTER_LETTER = "c"


def read_pieces(text: str, start: int, pieces: list[tuple[str, str]]) -> list[int]:
    """Read one character for every piece, and return where each stands among its choices."""
    for index, (name, choices) in enumerate(pieces, start):
        if text[index : index + 1] not in tuple(choices):
            piece = text[index : index + 1]
            expected = f"a {name}, one of {' '.join(choices)}, in the move {text[:20]!r}"
            raise NotationError([Problem("move", index + 1, piece, expected)])
    end = start + len(pieces)
    if len(text) > end:
        expected = f"the end of the move after {text[:end]!r}"
        raise NotationError([Problem("move", end + 1, text[end:], expected)])
    return [choices.index(text[index]) for index, (_, choices) in enumerate(pieces, start)]


def sources(rules: Any) -> str:
    """Return the signs of the places that tiles are taken from, in the order of the places."""
    return CENTER_LETTER + "123456789"[: display_count(rules)]


def source_sign(place: int) -> str:
    return CENTER_LETTER if place == CENTER else str(place)


def source_name(place: int) -> str:
    return "the centre" if place == CENTER else f"display {place}"
