"""Examples: samples as a network sees them, and what it should say."""

from typing import Any, NamedTuple

import numpy as np

from azul_search.evaluate.interface import MODULES, describe
from azul_search.jit import kernel
from azul_search.rules.interface import new_states
from azul_search.rules.layout import Rules
from azul_search.train.samples import is_between

HELD_OUT = 20  # every so many games one is not learned from: what is learned is tried on it


class Examples(NamedTuple):
    """Arrays with a row for every sample, most with a column for every player."""

    features: np.ndarray  # [n, players, most features]
    counts: np.ndarray  # [n, players]: how many features those are
    scores: np.ndarray  # [n, players]: what the network's points are added to
    scales: np.ndarray  # [n]: which scale counts
    shares: np.ndarray  # [n, players]: of the win, to be learned
    margins: np.ndarray  # [n, players]: points above the mean of all players, to be learned
    outcomes: np.ndarray  # [n, players]: the share of the win in the end
    is_held_out: np.ndarray  # [n]
    is_clean: np.ndarray  # [n]: no whim has changed the game afterwards


def make_examples(rules: Rules, samples: np.ndarray, trust: float) -> Examples:
    """Return samples as examples; inside a round the search is trusted so far, the rest outcome."""
    shape = (len(samples), rules.players)
    weights = np.zeros(1, MODULES[type(rules)].WEIGHTS)
    most = weights.dtype["features"].shape[0]
    features, counts = np.zeros((*shape, most), np.int16), np.zeros(shape, np.int16)
    scores, scales = np.zeros(shape, np.float32), np.zeros(len(samples), np.int16)
    write_features(
        rules, samples, new_states(rules, 1), weights[0], features, counts, scores, scales
    )
    trusts = np.where(is_between(samples), 0.0, trust)[:, None]
    searched, outcome, finals = (
        samples[name][:, : rules.players].astype(np.float32)
        for name in ("searched", "outcome", "scores")
    )
    return Examples(
        features,
        counts,
        scores,
        scales,
        shares=(trusts * searched + (1 - trusts) * outcome).astype(np.float32),
        margins=finals - finals.mean(axis=1, keepdims=True),
        outcomes=outcome,
        is_held_out=samples["game"] % HELD_OUT == 0,
        is_clean=samples["whims"] == 0,
    )


@kernel
def write_features(
    rules: Rules,
    samples: np.ndarray,
    copies: np.ndarray,
    weights: Any,
    features: np.ndarray,
    counts: np.ndarray,
    scores: np.ndarray,
    scales: np.ndarray,
) -> None:
    """Let every player of every sample be described."""
    for index in range(len(samples)):
        state = samples[index].state
        copies[0] = state
        for player in range(rules.players):
            count, score, scale = describe(
                rules, state, copies[0], player, weights, features[index, player]
            )
            counts[index, player] = count
            scores[index, player] = score
            scales[index] = scale
