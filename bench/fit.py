"""Fit the weights of a hand-made value to games that the engine plays against itself.

    python -m bench.fit pavilion --games 2000 --nodes 1000 --inside 0.2 --out weights.json

Two players. Positions between rounds, and that share of those inside, meet the final margin of
their game: a ridge regression on what every single weight adds, drawn towards the weights there
are; a weight that no position speaks of stays as it is. Then the scale of every stage is fitted to
who won. The new weights are better only if a match says so (`python -m bench.strength`).
"""

import argparse
import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from azul_search.best import Question
from azul_search.evaluate.interface import estimate, estimate_inside
from azul_search.evaluate.weights import can_learn, load_value
from azul_search.jit import kernel
from azul_search.position import Position
from azul_search.rules.interface import (
    NAMES,
    is_round_over,
    name_of,
    new_states,
    rules_named,
)
from azul_search.rules.layout import Rules
from azul_search.search.limits import Limits

NOISE = 0.08  # the share of moves played at random, so that games differ
PULL = 30.0  # how strongly the fit is drawn towards the weights there are
SCALES = np.linspace(2, 40, 77)


class Seen(NamedTuple):
    """A position of a game, and how the game ended for player 1."""

    state: np.ndarray  # [1]
    margin: int
    win: float


def play(rules: str, nodes: int, inside: float, seed: int) -> list[Seen]:
    """Play a game and return positions of it."""
    chance = random.Random(seed)
    position = Position.start(rules)
    states = []
    while not position.is_over:
        is_between = is_round_over(position.tag, position.state)
        if (is_between and position.round > 1) or (not is_between and chance.random() < inside):
            states.append(position.states)
        if position.to_move is None:
            position = position.deal(chance.getrandbits(60))
        elif chance.random() < NOISE:
            position = position.apply(chance.choice(position.legal_moves()))
        else:
            position = position.apply(
                Question(position, Limits(nodes=nodes), "expectimax").answer().move
            )
    margin = position.scores[0] - position.scores[1]
    win = (1 in position.winners) / len(position.winners)
    return [Seen(state, margin, win) for state in states]


def units_of(dtype: np.dtype) -> tuple[list[tuple[str, tuple[int, ...]]], np.ndarray]:
    """Return the places of the weights but for scales, and for each a record where only it is 1."""
    places = [
        (name, index)
        for name in dtype.names or ()
        if name != "scale"
        for index in np.ndindex(dtype[name].shape)
    ]
    units = np.zeros(len(places), dtype)
    for unit, (name, index) in zip(units, places, strict=True):
        unit[name][index] = 1
    return places, units


@kernel
def value(rules: Rules, states: np.ndarray, index: int, copy: np.ndarray, weights: Any) -> Any:
    """Return by how much player 1 is ahead of player 2 beyond the score, and the scale."""
    points = np.zeros(4)
    state = states[index]
    if is_round_over(rules, state):
        scale = estimate(rules, state, weights, points)
    else:
        copy[0] = state
        scale = estimate_inside(rules, state, copy[0], weights, points)
    lead = state.boards[0].score - state.boards[1].score
    return points[0] - points[1] - lead, scale


@kernel
def contributions(
    rules: Rules, states: np.ndarray, copy: np.ndarray, units: np.ndarray, out: np.ndarray
) -> None:
    """Write what every weight would add if it were 1, and all others 0."""
    for index in range(len(states)):
        base, _ = value(rules, states, index, copy, units[len(units) - 1])
        for unit in range(len(units) - 1):
            out[index, unit] = value(rules, states, index, copy, units[unit])[0] - base


def fit(rules: Rules, seen: list[Seen], old: np.ndarray) -> np.ndarray:
    """Return new weights, an array of one record."""
    places, units = units_of(old.dtype)
    units = np.concatenate([units, np.zeros(1, old.dtype)])  # the last one has no weights at all
    states = np.concatenate([each.state for each in seen])
    copy = new_states(rules, 1)
    terms = np.zeros((len(states), len(places)))
    contributions(rules, states, copy, units, terms)
    base = np.array([value(rules, states, i, copy, units[-1])[0] for i in range(len(states))])
    scores = states["boards"]["score"][:, :2].astype(float)
    lead = scores[:, 0] - scores[:, 1]
    target = np.array([each.margin for each in seen]) - lead - base
    known = np.array([old[0][name][index] for name, index in places])
    rest = target - terms @ known
    step = np.linalg.solve(terms.T @ terms + PULL * np.eye(len(places)), terms.T @ rest)
    new = old.copy()
    for (name, index), weight in zip(places, known + step, strict=True):
        new[0][name][index] = weight
    expected = lead + base + terms @ (known + step)
    explained = 1 - np.var(target - terms @ (known + step)) / np.var(target)
    print(f"{len(seen)} positions, {explained:.1%} of what is left explained")
    new[0]["scale"] = fitted_scales(rules, seen, states, copy, expected, new)
    return new


def fitted_scales(
    rules: Rules,
    seen: list[Seen],
    states: np.ndarray,
    copy: np.ndarray,
    expected: np.ndarray,
    weights: np.ndarray,
) -> list[float]:
    """Return for every stage the scale that makes the games' results most likely."""
    numbered = weights.copy()
    numbered[0]["scale"] = np.arange(len(weights[0]["scale"]))
    stages = [round(value(rules, states, i, copy, numbered[0])[1]) for i in range(len(states))]
    wins = np.array([each.win for each in seen])
    scales = []
    for stage, old in enumerate(weights[0]["scale"]):
        chosen = np.array(stages) == stage
        scales.append(
            likeliest(expected[chosen], wins[chosen]) if chosen.sum() > 50 else float(old)
        )
    return scales


def likeliest(lead: np.ndarray, wins: np.ndarray) -> float:
    def surprise(scale: float) -> float:
        odds = lead / scale
        return float(np.mean(np.logaddexp(0, -odds) * wins + np.logaddexp(0, odds) * (1 - wins)))

    return float(min(SCALES, key=surprise))


def rounded(weights: Any) -> Any:
    if isinstance(weights, np.ndarray):
        return [rounded(each) for each in weights]
    return round(float(weights), 2)


def games(asked: argparse.Namespace) -> Iterator[list[Seen]]:
    with ProcessPoolExecutor(asked.jobs) as pool:
        seeds = [asked.seed + game for game in range(asked.games)]
        settings = ([each] * asked.games for each in (asked.rules, asked.nodes, asked.inside))
        yield from pool.map(play, *settings, seeds, chunksize=4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    tags = (rules_named(name, 2) for name in NAMES)
    hand_made = [name_of(tag) for tag in tags if not can_learn(tag)]  # for the rest: azul train
    parser.add_argument("rules", choices=hand_made)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--inside", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    tag = Position.start(asked.rules).tag
    name, old = load_value(tag)
    seen = [each for game in games(asked) for each in game]
    new = fit(tag, seen, old)
    weights = {field: rounded(new[0][field]) for field in new.dtype.names or ()}
    asked.out.write_text(json.dumps({"name": name, "weights": weights}, indent=1) + "\n")


if __name__ == "__main__":
    main()
