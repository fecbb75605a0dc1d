"""The moves that a search looks at: what it leaves out is never better than something it keeps."""

import random
from collections.abc import Callable

import pytest

import azul_search as az
from azul_search.notation import format_move
from azul_search.rules.interface import (
    NAMES,
    PLAYERS,
    distinct_moves,
    gives_up,
    hash_state,
    legal_moves,
    new_moves,
)

CASES = [(rules, players) for rules in NAMES for players in PLAYERS]
POSITIONS = 120  # of each rule set and number of players


def positions(rules: str, players: int) -> list[az.Position]:
    """Return positions of random games, where a player is to move."""
    chance = random.Random(players)
    found: list[az.Position] = []
    position = az.Position.start(rules, players, seed=1)
    while len(found) < POSITIONS:
        if position.is_over:
            position = az.Position.start(rules, players, seed=chance.getrandbits(32))
        elif position.to_move is None:
            position = position.deal(chance.getrandbits(32))
        else:
            found.append(position)
            moves = position.legal_moves()
            # Whoever passes as readily as anything else never fills a board.
            eager = [move for move in moves if not move.startswith("pass:")]
            position = position.apply(
                chance.choice(eager if chance.random() < 0.9 and eager else moves)
            )
    return found


def codes(position: az.Position, generate: Callable[..., int]) -> list[int]:
    moves = new_moves(position.tag)[0]
    count = generate(position.tag, position.state, moves)
    return [int(move) for move in moves[:count]]


def after(position: az.Position, move: int) -> az.Position:
    return position.apply(format_move(position.tag, move))


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_nothing_but_needless_moves_is_left_out(rules: str, players: int) -> None:
    for position in positions(rules, players):
        legal, distinct = codes(position, legal_moves), codes(position, distinct_moves)
        assert set(distinct) <= set(legal)
        assert len(set(distinct)) == len(distinct) > 0
        kept = {hash_state(position.tag, after(position, move).state) for move in distinct}
        for move in set(legal) - set(distinct):
            if gives_up(position.tag, move):
                continue  # passes have a test of their own
            # The same but for the order of the displays.
            assert hash_state(position.tag, after(position, move).state) in kept


@pytest.mark.parametrize("rules", [rules for rules in NAMES if "pavilion" in rules])
def test_a_pass_that_is_left_out_is_never_better(rules: str) -> None:
    """Another keeps all that it keeps, for no more points; in the last round it ends higher."""
    seen = 0
    for position in positions(rules, 2):
        legal, distinct = codes(position, legal_moves), codes(position, distinct_moves)
        passes = [after(position, move) for move in distinct if gives_up(position.tag, move)]
        player = int(position.state.to_move)
        for move in set(legal) - set(distinct):
            if not gives_up(position.tag, move):
                continue
            seen += 1
            other = after(position, move)
            is_last = position.round == 6
            assert any(is_as_good(kept, other, player, is_last) for kept in passes), position
    assert seen > 100


def is_as_good(kept: az.Position, other: az.Position, player: int, is_last_round: bool) -> bool:
    """Tell whether a player is as well off in one position after a pass as in another."""
    mine, theirs = kept.state.boards[player], other.state.boards[player]
    if is_last_round:
        return bool(final_score(kept, player) >= final_score(other, player))
    has_all = all(
        mine.pool >> 8 * color & 255 >= theirs.pool >> 8 * color & 255 for color in range(6)
    )
    return bool(has_all and mine.score >= theirs.score)


def final_score(position: az.Position, player: int) -> int:
    """Return what a player ends with when everybody else passes at once, keeping nothing."""
    while not position.is_over:
        position = position.deal(1) if position.to_move is None else position.apply("pass:-")
    return position.scores[player]
