"""What the notation allows, said once more, slowly, for the readers to be compared with."""

from types import ModuleType

import azul_search as az
from tests.grammar import azul, pavilion

# Each module has canonical_position, phase_of and is_possible_draw.
BY_RULES: dict[str, ModuleType] = {
    "azul": azul,
    "grey": azul,
    "pavilion": pavilion,
    "pavilion-grey": pavilion,
}


def canonical_position(text: str) -> str | None:
    """Return the canonical text of a position, or None if there is no such position."""
    grammar = BY_RULES.get(text.split(" ")[0])
    canonical: str | None = grammar.canonical_position(text) if grammar else None
    return canonical


def phase_of(text: str) -> str:
    """Return the phase of a valid position."""
    phase: str = BY_RULES[text.split(" ")[0]].phase_of(text)
    return phase


def is_possible_draw(position: az.Position, text: str) -> bool:
    """Tell whether chance can do this in a position."""
    return bool(BY_RULES[position.rules].is_possible_draw(position, text))
