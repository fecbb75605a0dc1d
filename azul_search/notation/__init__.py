"""Text <-> state records: the only parsers of positions, moves and deals.

Every rule set's text forms live in a module of their own, found here by the rule set's name.
"""

from types import ModuleType
from typing import Any

import numpy as np

from azul_search.notation import azul, pavilion
from azul_search.notation.errors import IllegalMove, NotationError, Problem
from azul_search.rules.interface import NAMES, name_of, new_moves
from azul_search.rules.interface import apply as apply_move
from azul_search.rules.interface import legal_moves as write_legal_moves
from azul_search.rules.layout import CHANCE, Rules, State

__all__ = ["IllegalMove", "NotationError", "Problem"]

FORMS: dict[str, ModuleType] = {
    "azul": azul,
    "grey": azul,
    "pavilion": pavilion,
    "pavilion-grey": pavilion,
}


def parse_position(text: str) -> tuple[Rules, np.ndarray]:
    """Return the tag and an array of one state, or raise a NotationError."""
    name = text.split(" ", 1)[0]
    if name not in FORMS:
        raise NotationError([Problem("rules", 1, name, "one of " + ", ".join(FORMS))])
    parsed: tuple[Rules, np.ndarray] = FORMS[name].parse_position(NAMES[name], text)
    return parsed


def format_position(rules: Rules, state: State) -> str:
    """Return the canonical text of a state."""
    return str(forms_of(rules).format_position(rules, state))


def legal_moves(rules: Rules, state: State) -> list[str]:
    """Return the legal moves as text, none where no player is to move."""
    moves = new_moves(rules)[0]
    count = write_legal_moves(rules, state, moves)
    return [format_move(rules, int(move)) for move in moves[:count]]


def format_move(rules: Rules, move: int) -> str:
    return str(forms_of(rules).format_move(rules, move))


def apply_text(rules: Rules, state: State, text: str) -> None:
    """Make the move or draw that is written, or raise an error and leave the state as it was."""
    forms = forms_of(rules)
    if forms.is_chance(text):
        forms.apply_chance(rules, state, text)
        return
    apply_move(rules, state, parse_legal(rules, state, text))


def parse_legal(rules: Rules, state: State, text: str) -> int:
    """Return the move of a player that is written, or raise an error if it cannot be made."""
    forms = forms_of(rules)
    move: int = forms.parse_move(rules, text)
    moves = new_moves(rules)[0]
    if move not in moves[: write_legal_moves(rules, state, moves)]:
        expected = forms.explain_illegal(rules, state, move)
        raise IllegalMove([Problem("move", 1, text, expected)])
    return move


def format_step(rules: Rules, before: State, after: State, text: str) -> str:
    """Return the canonical text of what led from one state to the other."""
    if before.to_move == CHANCE:
        return format_chance(rules, before, after)
    return format_move(rules, forms_of(rules).parse_move(rules, text))


def format_chance(rules: Rules, before: State, after: State) -> str:
    """Return the text of what chance did between two states."""
    return str(forms_of(rules).format_chance(rules, before, after))


def forms_of(rules: Rules) -> Any:
    return FORMS[name_of(rules)]
