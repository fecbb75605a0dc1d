"""Mirrored games of two values: the same luck from every seat."""

from dataclasses import dataclass

import numpy as np

from azul_search.rng import seeded
from azul_search.rules.interface import apply, draw, new_states, set_up, winners
from azul_search.rules.layout import CHANCE, OVER, Rules
from azul_search.train.quick import QuickPlayer


@dataclass
class Duel:
    """Lets one value play against another, which has all other seats."""

    rules: Rules
    weights: np.ndarray
    other: np.ndarray
    nodes: int  # of the search, for a move

    def __call__(self, seed: int) -> list[float]:
        """Play a game from every seat with the luck of a seed; return the first one's shares."""
        return [self.play(seed, seat) for seat in range(self.rules.players)]

    def play(self, seed: int, seat: int) -> float:
        luck = seeded(seed)
        state = new_states(self.rules, 1)[0]
        players = [QuickPlayer(self.rules, each, self.nodes) for each in (self.weights, self.other)]
        set_up(self.rules, state, 0)
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                draw(self.rules, state, luck)
            else:
                apply(self.rules, state, players[int(state.to_move != seat)].choose(state)[0])
        won = int(winners(self.rules, state))
        return (won >> seat & 1) / won.bit_count()

    def close(self) -> None:
        pass
