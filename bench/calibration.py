"""Do positions that are given 70 % win 70 of 100 games? A table, from fresh games.

    python -m bench.calibration --games 2000 --jobs 2

The engine plays against itself. Of its positions, the value says what chance the player has who is
to move, or who starts the next round. Positions between rounds and inside a round are counted
apart; those of the same tenth of the scale are compared with what they came to. Prints a table, or
with --json one JSON line.
"""

import argparse
import json
from typing import NamedTuple

import numpy as np

from azul_search.crew import LocalCrew
from azul_search.evaluate.interface import Weights, estimate, estimate_inside
from azul_search.evaluate.weights import load_value
from azul_search.jit import kernel
from azul_search.rules.interface import new_states, rules_named
from azul_search.rules.layout import Rules
from azul_search.search.values import win_chance
from azul_search.train.samples import is_between
from azul_search.train.self_play import SelfPlay

TENTHS = 10
FIRST_SEED = 7 * 10**12  # far from the seeds of training


class Tenth(NamedTuple):
    """What positions of one tenth of the scale were given, and what they came to."""

    positions: int
    given: float
    won: float


@kernel
def write_chances(
    rules: Rules, samples: np.ndarray, copies: np.ndarray, weights: Weights, chances: np.ndarray
) -> None:
    """Write what the value gives to every player of every sample."""
    points = np.zeros(4)
    for index in range(len(samples)):
        state = samples[index].state
        if state.to_move < 0:
            scale = estimate(rules, state, weights, points)
        else:
            copies[0] = state
            scale = estimate_inside(rules, state, copies[0], weights, points)
        for player in range(rules.players):
            chances[index, player] = win_chance(points, rules.players, player, scale)


def tenths(given: np.ndarray, won: np.ndarray) -> list[Tenth]:
    places = np.minimum(TENTHS - 1, (given * TENTHS).astype(int))
    return [
        Tenth(
            int((places == place).sum()),
            float(given[places == place].mean()) if (places == place).any() else 0.0,
            float(won[places == place].mean()) if (places == place).any() else 0.0,
        )
        for place in range(TENTHS)
    ]


def fresh_samples(asked: argparse.Namespace, rules: Rules, weights: np.ndarray) -> np.ndarray:
    handler = SelfPlay(rules, weights, asked.nodes, whim=asked.whim)
    seeds = range(FIRST_SEED + asked.seed, FIRST_SEED + asked.seed + asked.games)
    done = [played for each in LocalCrew(asked.jobs).work(handler, seeds) for played in each]
    return np.concatenate([samples for _, samples in sorted(done, key=lambda each: each[0])])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="azul")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--value", help="hand-made, learned or a file")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--whim", type=float, default=0.0, help="the share of random moves")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rules = rules_named(asked.rules, asked.players)
    value = load_value(rules, asked.value)
    samples = fresh_samples(asked, rules, value.weights)
    chances = np.zeros((len(samples), rules.players))
    write_chances(rules, samples, new_states(rules, 1), value.weights.copy()[0], chances)
    between = is_between(samples)
    state = samples["state"]
    player = np.where(between, state["starter"], state["to_move"])[:, None]
    given = np.take_along_axis(chances, player, axis=1)[:, 0]
    won = np.take_along_axis(samples["outcome"], player, axis=1)[:, 0]
    found = {
        name: tenths(given[chosen], won[chosen])
        for name, chosen in (("between", between), ("inside", ~between))
    }
    if asked.json:
        told = {name: [each._asdict() for each in rows] for name, rows in found.items()}
        print(json.dumps(vars(asked) | {"value": value.name} | told))
        return
    for name, rows in found.items():
        print(f"{value.name}, {name} rounds" if name == "between" else f"{name} a round")
        for place, row in enumerate(rows):
            scale = f"{place * 10:3}–{place * 10 + 10:3} %"
            print(f"{scale} {row.positions:8,} given {row.given:6.1%} won {row.won:6.1%}")


if __name__ == "__main__":
    main()
