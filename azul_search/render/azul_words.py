"""Azul, both walls, in words: its moves, and what is to happen next."""

from azul_search.notation.azul_move import parse_move
from azul_search.notation.azul_text import COLOR_LETTERS
from azul_search.notation.pieces import source_name
from azul_search.position import Position
from azul_search.rules.azul_layout import FLOOR, TILING
from azul_search.rules.tiles import count_of

PHASES = {
    "draft": "player {player} to draft",
    "tile": "player {player} to tile a full line",
    "deal": "a deal is due, player {starter} will start",
    "over": "the game is over",
}


def event(position: Position) -> str:
    """Say what is to happen next, such as "player 1 to draft"."""
    return PHASES[position.phase].format(player=position.to_move, starter=position.starter)


def say(position: Position, move: str) -> str:
    """Return a move in words, such as "take 3 blue from display 2 to line 4"."""
    code = parse_move(position.tag, move)
    last, middle, place = code & 7, code >> 3 & 7, code >> 6
    if code & TILING:
        target = "the floor" if last == FLOOR else f"column {last + 1} of the wall"
        return f"tile line {middle + 1} to {target}"
    count = count_of(position.state.places[place], middle)
    target = "the floor" if last == FLOOR else f"line {last + 1}"
    return f"take {count} {COLOR_LETTERS.names[middle]} from {source_name(place)} to {target}"
