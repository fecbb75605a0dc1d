"""Learning from self-play: the steps, and a whole course that is killed and goes on."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azul_search.crew import LocalCrew
from azul_search.evaluate.network import HIDDEN
from azul_search.evaluate.weights import hand_made, load_value, network_types
from azul_search.rules.interface import rules_named
from azul_search.train import Course, Plan, Progress, TrainingFolder
from azul_search.train.duel import Duel
from azul_search.train.examples import Examples, make_examples
from azul_search.train.fit import Epoch, fit, fit_scales, new_network
from azul_search.train.gradient import DESK, add_slopes, error_of
from azul_search.train.samples import is_between
from azul_search.train.self_play import SelfPlay

AZUL = rules_named("azul", 2)
PLAN = Plan(generations=2, games=60, nodes=200, match=4)


def samples_of(rules: Any, games: int = 4) -> np.ndarray:
    play = SelfPlay(rules, hand_made(rules).weights, 200)
    return np.concatenate([play(seed) for seed in range(games)])


def test_a_game_follows_from_its_seed() -> None:
    play = SelfPlay(AZUL, hand_made(AZUL).weights, 200)
    assert play(5).tobytes() == play(5).tobytes()
    assert play(5).tobytes() != play(6).tobytes()


@pytest.mark.parametrize("name", ["azul", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_and_examples(name: str, players: int) -> None:
    rules = rules_named(name, players)
    samples = samples_of(rules, 2)
    between = is_between(samples)
    assert between.any()
    assert not between.all()
    np.testing.assert_allclose(samples["outcome"].sum(axis=1), 1)
    if players == 2:
        np.testing.assert_allclose(samples["searched"][~between].sum(axis=1), 1, atol=1e-5)
    examples = make_examples(rules, samples, 0.75)
    assert (examples.counts > 20).all()
    np.testing.assert_allclose(examples.margins.sum(axis=1), 0, atol=1e-4)
    np.testing.assert_allclose(examples.shares[between], samples["outcome"][between, :players])


def test_slopes_are_those_of_the_error() -> None:
    samples = samples_of(AZUL, 1)
    inside = samples[~is_between(samples)][:3]
    examples = make_examples(AZUL, inside, 0.75)
    dtype = network_types(AZUL)["inside"]
    network = new_network(dtype, np.random.default_rng(3))
    desk = np.zeros(1, DESK)[0]
    slopes = np.zeros(1, dtype)
    for index in range(len(inside)):
        error_of(network[0], desk, examples, index)
        add_slopes(network[0], slopes[0], desk, examples, index)
    places: list[tuple[str, tuple[int, ...]]] = [
        ("out", (3,)),
        ("bias", (0,)),
        ("bias", (5,)),
        ("scale", (examples.scales[0],)),
    ]
    places += [("table", (examples.features[0, 0, n], unit)) for n in range(9) for unit in (0, 7)]
    step = 1e-2
    for field, where in places:
        errors = []
        for sign in (1, -1):
            moved = network.copy()
            moved[0][field][where] += sign * step
            each = [error_of(moved[0], desk, examples, index) for index in range(len(inside))]
            errors.append(sum(each))
        expected = (errors[0] - errors[1]) / (2 * step)
        assert slopes[0][field][where] == pytest.approx(expected, abs=2e-3, rel=0.02), field


def test_a_network_learns_what_it_is_told() -> None:
    """Whoever has the feature 3 wins, whoever has the feature 4 does not: that is soon learned."""
    rng = np.random.default_rng(1)
    has = rng.integers(0, 2, 4000)
    features = np.stack([3 + has, 4 - has], axis=1)[:, :, None].astype(np.int16)
    shares = np.stack([1 - has, has], axis=1).astype(np.float32)
    examples = Examples(
        features,
        np.ones((4000, 2), np.int16),
        np.zeros((4000, 2), np.float32),
        np.zeros(4000, np.int16),
        shares,
        10 * (2 * shares - 1),
        shares,
        np.arange(4000) % 20 == 0,
        np.ones(4000, bool),
    )
    told: list[Epoch] = []
    dtype = network_types(AZUL)["between"]
    network = fit(dtype, examples, 40, 1, told.append)
    assert told[-1].held_out < 0.5 * told[0].held_out
    table = network[0]["table"]
    assert table[3, 0] > 0 > table[4, 0]
    assert table.shape[1] == HIDDEN


def test_scales_are_those_of_games_without_whims() -> None:
    """A unit ahead wins 88 of 100 games, odds of e squared, whatever whims made of the others."""
    rng = np.random.default_rng(1)
    clean = np.arange(8000) % 2 == 0
    won = rng.random(8000) < np.where(clean, 1 / (1 + np.exp(-2)), 0.6)
    outcomes = np.stack([won, ~won], axis=1).astype(np.float32)
    examples = Examples(
        np.zeros((8000, 2, 1), np.int16),
        np.zeros((8000, 2), np.int16),
        np.tile(np.array([10, 0], np.float32), (8000, 1)),  # a unit is ten points
        np.arange(8000) % 3,
        outcomes,
        np.zeros((8000, 2), np.float32),
        outcomes,
        np.zeros(8000, bool),
        clean,
    )
    network = np.zeros(1, network_types(AZUL)["between"])
    fit_scales(network, examples)
    assert np.exp(-network[0]["scale"][:3]) == pytest.approx(2, rel=0.1)


def test_a_value_against_itself_wins_half() -> None:
    weights = hand_made(AZUL).weights
    assert sum(Duel(AZUL, weights, weights, 200)(3)) == 1.0


# A whole course


def run_course(folder: Path) -> tuple[list[dict[str, Any]], list[Progress]]:
    told: list[Progress] = []
    with TrainingFolder(folder, PLAN) as kept:
        return list(Course(PLAN, kept).run(LocalCrew(2), told.append)), told


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("course")
    results, told = run_course(folder)
    assert [result["generation"] for result in results] == [1, 2]
    for network in ("between", "inside"):
        errors = [each.epoch.error for each in told if each.step == network and each.epoch]
        half = len(errors) // 2
        for generation in (errors[:half], errors[half:]):
            assert generation[-1] < generation[0]  # the loss falls
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


COMMAND = [sys.executable, "-m", "azul_search_cli", "train"]
OPTIONS = ["--generations", "2", "--games", "60", "--nodes", "200", "--match", "4", "--jobs", "1"]


def test_killed_and_resumed_it_comes_to_the_same(undisturbed: Path, tmp_path: Path) -> None:
    """Killed in the first self-play and once more when the second generation has begun."""
    folder = tmp_path / "killed"
    for sign in ("plan.json", "1/result.json"):
        process = subprocess.Popen(
            [*COMMAND, str(folder), *OPTIONS],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not (folder / sign).exists():
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    results, _ = run_course(folder)
    assert contents(folder) == contents(undisturbed)
    assert results == [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def test_what_was_learned_can_be_used(undisturbed: Path) -> None:
    value = load_value(AZUL, str(undisturbed / "2" / "value.npz"))
    assert sum(Duel(AZUL, value.weights, value.weights, 200)(3)) == 1.0


def test_another_plan_is_refused(undisturbed: Path) -> None:
    with pytest.raises(ValueError, match="another course: games 60 there, 61 here"):
        TrainingFolder(undisturbed, Plan(generations=2, games=61, nodes=200, match=4))


def test_one_process_at_a_time(undisturbed: Path) -> None:
    with (
        TrainingFolder(undisturbed, PLAN),
        pytest.raises(ValueError, match="another process is at this course"),
    ):
        TrainingFolder(undisturbed, PLAN)


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ({"rules": "pavilion"}, "there is no network for these rules"),
        ({"games": 0}, "games 0: expected 1 or more"),
        ({"nodes": 10}, "nodes 10: expected 200 or more"),
        ({"seed": -1}, "seed -1: expected 0 or more"),
        ({"players": 5}, "5 players: expected 2 to 4"),
    ],
)
def test_plans_that_make_no_sense(plan: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Plan(**plan)


def test_the_command_tells_what_happens(tmp_path: Path) -> None:
    options = ["--generations", "1", "--games", "6", "--nodes", "200", "--match", "2"]
    done = subprocess.run(
        [*COMMAND, str(tmp_path / "course"), *options, "--json"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stderr
    (result,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert result["games"] == 2
    assert "generation 1, self-play: 6 of 6 games" in done.stderr
    assert "held out" in done.stderr
