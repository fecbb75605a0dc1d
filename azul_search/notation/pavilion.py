"""The text forms of Summer Pavilion, both boards, under the names by which all are called."""

from azul_search.notation.pavilion_chance import apply_chance, format_chance, is_chance
from azul_search.notation.pavilion_move import format_move, parse_move
from azul_search.notation.pavilion_position import format_position, parse_position
from azul_search.notation.pavilion_reasons import explain_illegal

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
