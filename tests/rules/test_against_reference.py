"""Random games, every step compared with the slow, obvious rules."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azul_search as az
from azul_search.rules.interface import NAMES, PLAYERS
from tests.reference import BY_RULES
from tests.rules.compiled import IS_COMPILED
from tests.rules.pavilion_plays import random_play

GAMES = 25 if IS_COMPILED else 3
PLAYS = 100 if IS_COMPILED else 5
CASES = [(rules, players) for rules in NAMES for players in PLAYERS]

# How often the floor is chosen, or to pass, where there is a choice; None is like any other move.
# Often makes long games with full floors, short deals and late ends; never makes full boards.
TASTES = [None, 0.0, 0.1, 0.5, 0.9]


def test_every_rule_set_has_a_reference() -> None:
    assert list(BY_RULES) == list(NAMES)


@pytest.mark.parametrize(("rules", "players"), CASES)
@settings(max_examples=GAMES, deadline=None, derandomize=True)
@given(data=st.data())
def test_random_game(rules: str, players: int, data: st.DataObject) -> None:
    starter = data.draw(st.integers(1, players), label="starter")
    position = az.Position.start(rules, players, starter=starter)
    compare_to_the_end(position, BY_RULES[rules].start(rules, players, starter), data)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", ["pavilion", "pavilion-grey"])
@settings(max_examples=PLAYS, deadline=None, derandomize=True)
@given(data=st.data())
def test_random_play(rules: str, players: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 2**32), label="seed of the position")
    slow = random_play(rules, players, random.Random(seed))
    compare_to_the_end(az.Position.parse(str(slow)), slow, data)


def compare_to_the_end(position: az.Position, slow: Any, data: st.DataObject) -> None:
    """Play a position to the end of the game, seeing at every step that both sides agree."""
    reference = BY_RULES[position.rules]
    chance = random.Random(data.draw(st.integers(0, 2**32), label="seed"))
    taste = data.draw(st.sampled_from(TASTES), label="taste for the floor or to pass")
    while True:
        assert str(position) == str(slow)
        assert az.Position.parse(str(position)) == position
        moves = reference.legal_moves(slow)
        assert sorted(position.legal_moves()) == sorted(moves)
        assert list(position.winners) == reference.winners(slow)
        if position.is_over:
            break
        if moves:
            action = choose(moves, taste, chance)
        elif chance.random() < 0.5:
            action = reference.random_draw(slow, chance)
        else:
            action = position.draw(chance.getrandbits(64))
        position = position.apply(action)
        slow = reference.apply(slow, action)


def choose(moves: list[str], taste: float | None, chance: random.Random) -> str:
    idle = [move for move in moves if move.endswith("f") or move.startswith("pass:")]
    others = [move for move in moves if move not in idle]
    if taste is None or not idle or not others:
        return chance.choice(moves)
    return chance.choice(idle if chance.random() < taste else others)


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_perft(rules: str, players: int) -> None:
    position = az.Position.start(rules, players, seed=players)
    slow = BY_RULES[rules].parse(str(position))
    for depth in (0, 1, 2) if players == 2 else (0, 1):
        assert az.perft(position, depth) == BY_RULES[rules].perft(slow, depth)
