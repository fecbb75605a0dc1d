"""Summer Pavilion, plain stars: the same value, with other numbers and all stars alike."""

import numpy as np

from azul_search.evaluate.pavilion_layout import Weights
from azul_search.evaluate.pavilion_value import WEIGHTS, expect, numbers_of, rate_move
from azul_search.jit import kernel
from azul_search.rules import pavilion_grey
from azul_search.rules.layout import Rules, State
from azul_search.rules.pavilion_layout import STARS

__all__ = ["WEIGHTS"]  # kept as they are

NUMBERS_ON = numbers_of(pavilion_grey.COSTS)
BONUS_OF = np.full(STARS, 16)  # about what a complete star brings: it is not told beforehand


@kernel
def estimate(rules: Rules, state: State, weights: Weights, points: np.ndarray) -> float:
    """Write what every player is expected to end with; return what points ahead are worth."""
    return expect(rules, state, NUMBERS_ON, BONUS_OF, weights, points)


@kernel
def estimate_inside(
    rules: Rules, state: State, copy: State, weights: Weights, points: np.ndarray
) -> float:
    """Do the same inside a round: what is in the pools is worth something there, too."""
    return estimate(rules, state, weights, points)


@kernel
def knows_inside(rules: Rules, weights: Weights) -> bool:
    return False


@kernel
def rate(rules: Rules, state: State, move: int) -> int:
    """Return a guess of what a move is worth, in quarters of a point."""
    return rate_move(state, pavilion_grey.COSTS, BONUS_OF, move)
