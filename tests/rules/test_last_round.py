"""What is said of a round before it is over: whether it may be the last."""

import pytest

from azul_search.rng import below, seeded
from azul_search.rules.interface import (
    NAMES,
    PLAYERS,
    apply,
    draw,
    is_round_over,
    legal_moves,
    may_end,
    new_moves,
    new_states,
    rules_named,
    set_up,
)
from azul_search.rules.layout import CHANCE, OVER

GAMES = 30


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_a_game_ends_only_in_a_round_that_may_be_the_last(name: str, players: int) -> None:
    rules = rules_named(name, players)
    moves = new_moves(rules)[0]
    said_no = 0
    for seed in range(GAMES):
        rng, state = seeded(seed), new_states(rules, 1)[0]
        set_up(rules, state, 0)
        said: list[bool] = []
        while state.to_move != OVER:
            if is_round_over(rules, state):
                said_no += not any(said)
                said = []
            if state.to_move == CHANCE:
                draw(rules, state, rng)
            else:
                said.append(bool(may_end(rules, state)))
                apply(rules, state, moves[below(rng, legal_moves(rules, state, moves))])
        assert all(said)
    assert said_no > GAMES
