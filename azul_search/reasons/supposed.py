"""States to suppose things on: what would be, if a player moved or a round ended."""

import numpy as np

from azul_search.rules.layout import State


def copy_of(state: State) -> State:
    return np.array([state], state.dtype)[0]
