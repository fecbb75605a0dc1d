"""Learned values: what networks see, what they say, and the files they come in."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import azul_search as az
from azul_search.evaluate.azul_feature_layout import BETWEEN, INSIDE
from azul_search.evaluate.interface import describe, estimate, estimate_inside
from azul_search.evaluate.network import HIDDEN, UNIT
from azul_search.evaluate.weights import (
    HAND_MADE,
    Value,
    as_file,
    hand_made,
    learned,
    load_value,
    network_types,
    read_learned,
    shipped,
)
from azul_search.players import parse_player
from azul_search.rng import below, seeded
from azul_search.rules.interface import (
    NAMES,
    PLAYERS,
    apply,
    distinct_moves,
    draw,
    new_moves,
    new_states,
    rules_named,
    set_up,
    settle,
)
from azul_search.rules.layout import CHANCE, OVER, Rules
from azul_search.train.fit import new_network
from azul_search.train.self_play import SelfPlay
from bench.calibration import write_chances

TAGS = [rules_named(name, players) for name in ("azul", "grey") for players in PLAYERS]
AZUL = rules_named("azul", 2)


def some_states(rules: Rules, games: int = 3) -> Iterator[np.ndarray]:
    """Yield the states of random games, each an array of one."""
    moves = new_moves(rules)[0]
    for seed in range(games):
        rng, states = seeded(seed), new_states(rules, 1)
        set_up(rules, states[0], 0)
        while states[0].to_move != OVER:
            if states[0].to_move == CHANCE:
                draw(rules, states[0], rng)
            else:
                count = distinct_moves(rules, states[0], moves)
                apply(rules, states[0], moves[below(rng, count)])
            yield states.copy()


def some_value(rules: Rules) -> Value:
    """Return a value whose networks say something, if nothing sensible."""
    return learned(rules, some_networks(rules))


def some_networks(rules: Rules) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(1)
    networks = {name: new_network(dtype, rng) for name, dtype in network_types(rules).items()}
    for network in networks.values():
        network[0]["table"][:, 0] = rng.normal(0, 0.1, len(network[0]["table"]))
    return networks


def said(rules: Rules, states: np.ndarray, weights: Any) -> list[float]:
    """Return the points that a value gives to every player, and the scale."""
    points = np.zeros(4)
    if states[0].to_move < 0:
        scale = estimate(rules, states[0], weights, points)
    else:
        scale = estimate_inside(rules, states[0], states.copy()[0], weights, points)
    return [*points[: rules.players], scale]


@pytest.mark.parametrize("rules", TAGS, ids=str)
def test_the_search_and_the_teacher_see_the_same(rules: Rules) -> None:
    networks = some_networks(rules)
    fresh = learned(rules, networks).weights
    weights = fresh.copy()[0]
    features = np.zeros(weights.features.shape, np.int16)
    for states in some_states(rules):
        if states[0].to_move == OVER:
            continue
        answer = said(rules, states, weights)
        assert answer == said(rules, states, fresh.copy()[0])  # whatever it remembers
        network = networks["between" if states[0].to_move < 0 else "inside"][0]
        for player in range(rules.players):
            copy = states.copy()[0]
            count, score, scale = describe(rules, states[0], copy, player, weights, features)
            seen = features[:count]
            assert len(set(seen.tolist())) > 10
            assert 0 <= seen.min() <= seen.max() < len(network["table"])
            sums = network["bias"] + network["table"][seen].sum(axis=0)
            worth = sums[0] + network["out"][1:] @ np.maximum(0, sums[1:])
            assert answer[player] == pytest.approx(score + UNIT * worth, abs=0.3)  # in steps
            assert answer[-1] == pytest.approx(UNIT * np.exp(network["scale"][scale]))


@pytest.mark.parametrize("rules", TAGS, ids=str)
def test_the_score_inside_a_round_is_that_of_the_round_ended_now(rules: Rules) -> None:
    weights = hand_made(rules).weights.copy()[0]
    features = np.zeros(weights.features.shape, np.int16)
    for states in some_states(rules):
        if states[0].to_move >= 0:
            settled = states.copy()
            settle(rules, settled[0])
            for player in range(rules.players):
                _, score, _ = describe(
                    rules, states[0], states.copy()[0], player, weights, features
                )
                # (A game may also end for want of tiles: that is not looked at.)
                if settled[0].to_move == OVER and not any_complete_row(rules, settled[0]):
                    continue
                assert score == settled[0].boards[player].score


def any_complete_row(rules: Rules, state: Any) -> bool:
    walls = [int(state.boards[player].wall) for player in range(rules.players)]
    return any(wall >> 5 * row & 31 == 31 for wall in walls for row in range(5))


def test_a_finished_game_is_worth_its_score() -> None:
    value = some_value(AZUL)
    *_, last = some_states(AZUL, 1)
    scores = [int(last[0].boards[player].score) for player in range(2)]
    assert said(AZUL, last, value.weights[0])[:2] == scores


def test_layouts_end_where_networks_do() -> None:
    types = network_types(AZUL)
    assert types["between"]["table"].shape == (BETWEEN, HIDDEN)
    assert types["inside"]["table"].shape == (INSIDE, HIDDEN)


# Files


def test_a_value_comes_back_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "value.npz"
    networks = some_networks(AZUL)
    file.write_bytes(as_file(AZUL, networks, {"trained": "not at all"}))
    value = load_value(AZUL, str(file))
    assert value.is_learned
    assert value.name.startswith("learned ")
    states = next(some_states(AZUL))
    expected = said(AZUL, states, learned(AZUL, networks).weights[0])
    assert said(AZUL, states, value.weights[0]) == pytest.approx(expected, abs=0.3)


def changed(content: bytes, name: str, value: object) -> bytes:
    """Return the content of a file whose `about` says something else."""
    import io
    import json

    with np.load(io.BytesIO(content)) as opened:
        arrays = dict(opened)
    about = json.loads(str(arrays.pop("about"))) | {name: value}
    out = io.BytesIO()
    np.savez(out, about=np.array(json.dumps(about)), **arrays)
    return out.getvalue()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda content: b"", "expected a learned value"),
        (lambda content: content[:5000], "expected a learned value"),
        (lambda content: b"{}", "expected a learned value"),
        (lambda content: changed(content, "version", 99), "version 99: expected 1"),
        (lambda content: changed(content, "rules", "grey"), "rules grey: expected azul"),
        (lambda content: changed(content, "players", 3), "players 3: expected 2"),
        (lambda content: changed(content, "fingerprint", "x"), "fingerprint x: expected"),
    ],
)
def test_a_wrong_file_is_refused(change: Any, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "value.npz"
    file.write_bytes(change(as_file(AZUL, some_networks(AZUL), {})))
    with pytest.raises(ValueError, match=reason):
        read_learned(AZUL, file)


def test_a_value_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no learned value for pavilion with 2 players"):
        load_value(rules_named("pavilion", 2), "learned")
    with pytest.raises(ValueError, match=r"nowhere.npz: No such file"):
        load_value(AZUL, "nowhere.npz")


# What is shipped


def test_shipped_values_are_read_and_small() -> None:
    data = resources.files("azul_search.evaluate") / "data"
    files = [file for file in data.iterdir() if file.name.endswith(".npz")]
    assert sum(len(file.read_bytes()) for file in files) < 2_000_000
    found = [value for name in NAMES for n in PLAYERS if (value := shipped(rules_named(name, n)))]
    assert len(found) == len(files) > 0


def test_the_value_in_use_is_named() -> None:
    position = az.Position.start("azul", seed=7)
    assert az.best_move(position, nodes=100).value == load_value(AZUL).name
    assert load_value(AZUL).is_learned
    assert az.best_move(position, nodes=100, value=HAND_MADE).value == HAND_MADE
    assert az.best_move(position, nodes=100, engine="mcts", value=HAND_MADE).value == HAND_MADE


def test_players_choose_their_value() -> None:
    position = az.Position.start("azul", seed=7)
    for text in ("expectimax:nodes=300,value=hand-made", "mcts:nodes=50,value=learned"):
        assert parse_player(text).choose(position, 1).move in position.legal_moves()


def test_the_shipped_value_knows_who_will_win() -> None:
    """Over some fresh games its chances are better than even ones, and about right as a whole."""
    weights = load_value(AZUL).weights
    play = SelfPlay(AZUL, weights, 200, whim=0.0)
    samples = np.concatenate([play(seed) for seed in range(9_000, 9_060)])
    chances = np.zeros((len(samples), 2))
    write_chances(AZUL, samples, new_states(AZUL, 1), weights.copy()[0], chances)
    won = samples["outcome"][:, :2]
    assert np.mean((chances - won) ** 2) < 0.21  # 0.25 would be a coin's
    sure = chances > 0.8
    assert won[sure].mean() == pytest.approx(chances[sure].mean(), abs=0.07)
