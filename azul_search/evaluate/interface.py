"""The doors to the values of the rule sets."""

from types import ModuleType
from typing import Any

import numpy as np

from azul_search.evaluate import (
    azul_grey_value,
    azul_value,
    pavilion_grey_value,
    pavilion_value,
)
from azul_search.rules.azul import AzulRules
from azul_search.rules.azul_grey import GreyAzulRules
from azul_search.rules.doors import doors_to
from azul_search.rules.layout import Rules, State
from azul_search.rules.pavilion import PavilionRules
from azul_search.rules.pavilion_grey import GreyPavilionRules

Weights = Any  # a record of the rule set's WEIGHTS

MODULES: dict[type, ModuleType] = {
    AzulRules: azul_value,
    GreyAzulRules: azul_grey_value,
    PavilionRules: pavilion_value,
    GreyPavilionRules: pavilion_grey_value,
}
door = doors_to(MODULES)


@door
def estimate(rules: Rules, state: State, weights: Weights, points: np.ndarray) -> float:
    """Write what every player is expected to end with, in a state between rounds or at the end.

    Return how many points ahead make the odds of a win e to 1.
    """


@door
def estimate_inside(
    rules: Rules, state: State, copy: State, weights: Weights, points: np.ndarray
) -> float:
    """Do the same for a state inside a round; `copy` is a copy of it that may be spoiled."""


@door
def knows_inside(rules: Rules, weights: Weights) -> bool:
    """Tell whether the value inside a round says more than a quick play to its end would."""


@door
def describe(
    rules: Rules, state: State, copy: State, player: int, weights: Weights, features: np.ndarray
) -> tuple[int, int, int]:
    """Write what the networks see of a player; return how many features, the score, the scale.

    Only rule sets with learned values have this.
    """


@door
def rate(rules: Rules, state: State, move: int) -> int:
    """Return a guess of what a move is worth, to look at the best ones first."""
