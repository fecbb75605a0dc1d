"""Slow, obvious versions of the rules, for the tests to check the fast ones against."""

from types import ModuleType

from tests.reference import azul, pavilion

# Each module has start, parse, legal_moves, random_draw, apply, perft and winners.
BY_RULES: dict[str, ModuleType] = {
    "azul": azul,
    "grey": azul,
    "pavilion": pavilion,
    "pavilion-grey": pavilion,
}
