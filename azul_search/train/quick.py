"""A quick player for many games: the search of a round with so many nodes a move."""

from typing import Any

import numpy as np

from azul_search.rules.interface import distinct_moves, new_moves
from azul_search.rules.layout import Rules, State
from azul_search.search.options import Options
from azul_search.search.round_search import RoundSearch
from azul_search.search.table import COMPLETE, DEEPEST
from azul_search.search.values import PROVEN, UNPROVEN

PER_MOVE = 2  # the table has room for so many times the nodes of a move


class QuickPlayer:
    """Chooses moves in one game; what it has found it remembers."""

    def __init__(self, rules: Rules, weights: np.ndarray, nodes: int) -> None:
        self.rules, self.nodes = rules, nodes
        self.moves = new_moves(rules)[0]
        self.search = RoundSearch(rules, weights, Options(), 0, PER_MOVE * nodes)

    def choose(self, state: State) -> tuple[int, np.ndarray]:
        """Return the best move that the nodes allow to find, and everyone's share of the win.

        Of a move that is the only one, nothing is said.
        """
        if distinct_moves(self.rules, state, self.moves) == 1:
            return int(self.moves[0]), np.zeros(0)
        search = self.search
        search.serve(int(state.to_move))
        search.count_nodes(self.nodes)
        move, shares = -1, np.zeros(0)
        for depth in range(1, DEEPEST):
            with search.going_on():
                value = search.search(state, depth)
                if search.was_cut_short and move >= 0:
                    break
                move, shares = int(search.main.line[0, 0]), self.shares(value)
            if search.is_stopped or search.main.trust[0] >= COMPLETE:
                break
        return move, shares

    def shares(self, value: int) -> np.ndarray:
        """Return everyone's share of the win, if the player to move finds the position worth so."""
        values: Any = np.array([value, -value])
        if self.search.is_maxn:
            values = self.search.main.values[0, : self.rules.players]
        elif self.search.player == 1:
            values = values[::-1]
        hoped = np.clip(values / UNPROVEN, -1, 1)
        proven = np.sign(values) * (abs(values) > PROVEN // 2)
        return np.asarray((1 + np.where(abs(values) > UNPROVEN, proven, hoped)) / 2)
