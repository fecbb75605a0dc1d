"""Games of the engine against itself, with few nodes a move, as something to learn from."""

from dataclasses import dataclass

import numpy as np

from azul_search.rng import Rng, below, seeded
from azul_search.rules.interface import (
    apply,
    distinct_moves,
    draw,
    is_round_over,
    new_moves,
    new_states,
    set_up,
    winners,
)
from azul_search.rules.layout import CHANCE, OVER, Rules
from azul_search.train.quick import QuickPlayer
from azul_search.train.samples import sample_record

WHIM = 0.06  # how often a move is any move, so that other positions are seen as well
KEPT = 1.0  # how many of the positions inside a round are kept: neighbours say nearly the same
PARTS = 1 << 20  # chance is cut into so many


@dataclass
class SelfPlay:
    """Plays games, each from its seed: the same seed, the same game."""

    rules: Rules
    weights: np.ndarray
    nodes: int  # of the search, for a move
    whim: float = WHIM

    def __call__(self, seed: int) -> np.ndarray:
        """Play a game and return its samples."""
        return GameInPlay(self, seed).play()

    def close(self) -> None:
        pass


class GameInPlay:
    """One game on its way, and the samples that it has left so far."""

    def __init__(self, setting: SelfPlay, seed: int) -> None:
        self.rules, self.whim = setting.rules, setting.whim
        self.luck, self.whims = seeded(seed), seeded(~seed)
        self.states = new_states(self.rules, 1)
        self.state = self.states[0]
        self.moves = new_moves(self.rules)[0]
        self.player = QuickPlayer(self.rules, setting.weights, setting.nodes)
        self.record = sample_record(self.rules)
        self.samples: list[np.ndarray] = []
        self.whim_count = 0

    def play(self) -> np.ndarray:
        set_up(self.rules, self.state, int(below(self.luck, self.rules.players)))
        while self.state.to_move != OVER:
            if self.state.to_move == CHANCE:
                if is_round_over(self.rules, self.state):
                    self.keep(np.zeros(0))
                draw(self.rules, self.state, self.luck)
            else:
                self.move()
        samples = np.concatenate(self.samples)
        samples["whims"] = self.whim_count - samples["whims"]
        won = int(winners(self.rules, self.state))
        for player in range(self.rules.players):
            samples["outcome"][:, player] = (won >> player & 1) / won.bit_count()
            samples["scores"][:, player] = self.state.boards[player].score
        return samples

    def move(self) -> None:
        """Search, keep what was found now and then, and play the best move or a whim."""
        move, shares = self.player.choose(self.state)
        if len(shares) and happens(KEPT, self.whims):
            self.keep(shares)
        if happens(self.whim, self.whims):
            count = distinct_moves(self.rules, self.state, self.moves)
            move = int(self.moves[below(self.whims, count)])
            self.whim_count += 1
        apply(self.rules, self.state, move)

    def keep(self, shares: np.ndarray) -> None:
        sample = np.zeros(1, self.record)
        sample["state"] = self.states
        sample["whims"] = self.whim_count  # so far: at the end of the game, those to come
        sample["searched"][0, : len(shares)] = shares
        self.samples.append(sample)


def happens(chance: float, rng: Rng) -> bool:
    return int(below(rng, PARTS)) < chance * PARTS
