"""Moves of Summer Pavilion, both boards: text <-> move code."""

from typing import Any

from azul_search.notation.errors import NotationError, Problem
from azul_search.notation.pavilion_text import COLOR_LETTERS, TAKES
from azul_search.notation.pieces import read_pieces, source_sign, sources
from azul_search.notation.reader import NOTHING, Reader, Word
from azul_search.rules.pavilion_layout import (
    CORNERS,
    DRAFTING,
    HANDS,
    KIND,
    MOST_REWARD,
    PASSING,
    PLACING,
    TAKING,
)

PASS = "pass"
PASS_PREFIX = f"{PASS}:"
WILD_SIGN = "+"
STAR_DIGITS = "0123456"
SPACE_DIGITS = "123456"
WILD_DIGITS = "12345"
HAND_NUMBER = {int(tiles): number for number, tiles in enumerate(HANDS)}


def parse_move(rules: Any, text: str) -> int:
    """Return the code of a player's move; only its form is checked."""
    if text.startswith(PASS_PREFIX):
        return PASSING | parse_hand(text, len(PASS_PREFIX), 0, CORNERS)
    if text.startswith(PASS):
        rest = Word("move", len(PASS) + 1, text[len(PASS) :])
        raise NotationError([Problem(*rest, f": and the tiles to keep, - for none, behind {PASS}")])
    if text.startswith(TAKES):
        return TAKING | parse_hand(text, len(TAKES), 1, MOST_REWARD)
    if text[1:2] in tuple(SPACE_DIGITS):
        return parse_placing(text)
    pieces = [("source", sources(rules)), ("colour", COLOR_LETTERS.letters)]
    place, color = read_pieces(text, 0, pieces)
    return DRAFTING | place << 3 | color


def parse_hand(text: str, start: int, least: int, most: int) -> int:
    """Read the tiles of a move from `start` on, and return the number of the hand."""
    reader = Reader(COLOR_LETTERS)
    word = Word("move", start + 1, text[start:])
    tiles = reader.tiles(word)
    reader.raise_problems()
    if not least <= len(tiles) <= most:
        raise NotationError([Problem(*word, f"{least} to {most} tiles")])
    return HAND_NUMBER[COLOR_LETTERS.pack(tiles)]


def parse_placing(text: str) -> int:
    pieces = [
        ("star", STAR_DIGITS),
        ("space", SPACE_DIGITS),
        ("colour", COLOR_LETTERS.letters),
    ]
    paid_wild = 0
    if len(text) > len(pieces):
        pieces += [("sign", WILD_SIGN), ("number of wild tiles", WILD_DIGITS)]
        star, space, color, _, number = read_pieces(text, 0, pieces)
        paid_wild = number + 1
    else:
        star, space, color = read_pieces(text, 0, pieces)
    return PLACING | star << 9 | space << 6 | color << 3 | paid_wild


def format_move(rules: Any, move: int) -> str:
    """Return the text of a player's move."""
    kind = move & KIND
    if kind == DRAFTING:
        return f"{source_sign(move >> 3 & 15)}{COLOR_LETTERS.letters[move & 7]}"
    if kind == PLACING:
        star, space, color, paid_wild = move >> 9 & 7, move >> 6 & 7, move >> 3 & 7, move & 7
        wild = f"{WILD_SIGN}{paid_wild}" if paid_wild else ""
        return f"{star}{space + 1}{COLOR_LETTERS.letters[color]}{wild}"
    hand = COLOR_LETTERS.unpack(HANDS[move & 255]) or NOTHING
    return f"{TAKES}{hand}" if kind == TAKING else f"{PASS_PREFIX}{hand}"
