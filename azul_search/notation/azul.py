"""The text forms of Azul, both walls, under the names by which every rule set's are called."""

from azul_search.notation.azul_move import (
    apply_chance,
    explain_illegal,
    format_chance,
    format_move,
    is_chance,
    parse_move,
)
from azul_search.notation.azul_position import format_position, parse_position

__all__ = [
    "apply_chance",
    "explain_illegal",
    "format_chance",
    "format_move",
    "format_position",
    "is_chance",
    "parse_move",
    "parse_position",
]
