"""The doors to the values of the rule sets."""

from types import ModuleType
from typing import Any

import numpy as np

from azul_search.evaluate import azul_grey_value, azul_value
from azul_search.rules.azul import AzulRules
from azul_search.rules.azul_grey import GreyAzulRules
from azul_search.rules.doors import doors_to
from azul_search.rules.layout import Rules, State

Weights = Any  # a record of the rule set's WEIGHTS

MODULES: dict[type, ModuleType] = {AzulRules: azul_value, GreyAzulRules: azul_grey_value}
door = doors_to(MODULES)


@door
def estimate(rules: Rules, state: State, weights: Weights, points: np.ndarray) -> None:
    """Write what every player is expected to end with, in a state between rounds or at the end."""


@door
def promise(rules: Rules, state: State, weights: Weights, points: np.ndarray) -> None:
    """Write what the tiles on the table promise every player, beyond ending the round now."""


@door
def odds_scale(rules: Rules, state: State, weights: Weights) -> float:
    """Return how many points ahead make the odds of a win e to 1."""


@door
def rate(rules: Rules, state: State, move: int) -> int:
    """Return a guess of what a move is worth, to look at the best ones first."""
