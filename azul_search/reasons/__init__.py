"""Why a move: what it does, in points. Every rule set has a module of its own, found by name."""

from types import ModuleType

from azul_search.position import Position
from azul_search.reasons import azul, pavilion
from azul_search.reasons.reason import Reason, Reasons, Topic

__all__ = ["Reason", "Reasons", "Topic", "reasons"]

MODULES: dict[str, ModuleType] = {
    "azul": azul,
    "grey": azul,
    "pavilion": pavilion,
    "pavilion-grey": pavilion,
}


def reasons(position: Position, move: str) -> Reasons:
    """Return what a move does, without any search, or raise a NotationError if it is not legal.

    A rule set that has no module here has no reasons.
    """
    position.apply(move)
    module = MODULES.get(position.rules)
    return Reasons(tuple(module.find(position, move)) if module else ())
