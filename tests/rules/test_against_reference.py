"""Random games, every step compared with the slow, obvious rules."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import azul_search as az
from azul_search.rules.interface import NAMES, PLAYERS
from tests.reference import azul as reference
from tests.rules.compiled import IS_COMPILED

GAMES = 25 if IS_COMPILED else 3
CASES = [(rules, players) for rules in NAMES for players in PLAYERS]


@pytest.mark.parametrize(("rules", "players"), CASES)
@settings(max_examples=GAMES, deadline=None, derandomize=True)
@given(data=st.data())
def test_random_game(rules: str, players: int, data: st.DataObject) -> None:
    chance = random.Random(data.draw(st.integers(0, 2**32), label="seed"))
    # A taste for the floor makes long games with full floors, short deals and late ends.
    floor_taste = data.draw(st.sampled_from([0.0, 0.0, 0.5, 0.9]), label="taste for the floor")
    starter = data.draw(st.integers(1, players), label="starter")
    position = az.Position.start(rules, players, starter=starter)
    slow = reference.start(rules, players, starter)
    while True:
        assert str(position) == str(slow)
        assert az.Position.parse(str(position)) == position
        moves = reference.legal_moves(slow)
        assert sorted(position.legal_moves()) == sorted(moves)
        assert list(position.winners) == reference.winners(slow)
        if position.is_over:
            break
        if moves:
            action = choose(moves, floor_taste, chance)
        elif chance.random() < 0.5:
            action = reference.random_deal(slow, chance)
        else:
            action = position.draw(chance.getrandbits(64))
        position = position.apply(action)
        slow = reference.apply(slow, action)


def choose(moves: list[str], floor_taste: float, chance: random.Random) -> str:
    to_floor = [move for move in moves if move.endswith("f")]
    return chance.choice(to_floor if to_floor and chance.random() < floor_taste else moves)


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_perft(rules: str, players: int) -> None:
    position = az.Position.start(rules, players, seed=players)
    slow = reference.parse(str(position))
    for depth in (0, 1, 2) if players == 2 else (0, 1):
        assert az.perft(position, depth) == reference.perft(slow, depth)
