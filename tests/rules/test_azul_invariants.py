"""Many random games of Azul, every state of which must hold together."""

import numpy as np
import pytest

from azul_search.jit import kernel
from azul_search.position import Position
from azul_search.rng import Rng, below, seeded
from azul_search.rules.azul import display_count
from azul_search.rules.azul_layout import (
    COLORS,
    DISPLAY_SIZE,
    FLOOR_SPACES,
    IN_CENTER,
    LINES,
    TILES_PER_COLOR,
    Board,
    State,
)
from azul_search.rules.interface import (
    PLAYERS,
    apply,
    complete,
    draw,
    legal_moves,
    new_moves,
    new_states,
)
from azul_search.rules.layout import CHANCE, OVER, Rules
from azul_search.rules.tiles import count_of, total
from tests.rules.compiled import IS_COMPILED

GAMES = 20_000 if IS_COMPILED else 5

BROKEN = (
    "nothing",
    "tiles are conserved",
    "a display has at most four tiles",
    "a floor has at most seven tiles, six with a marker that found room",
    "a line holds no more than its spaces, and no colour that its wall row has",
    "scores are never negative",
    "wall by space and wall by colour have as many tiles in every row",
    "the marker is in the centre between rounds, and floors are empty",
    "fields that follow from others are up to date",
    "somebody can move, unless chance is to or the game is over",
)


@kernel
def color_total(rules: Rules, state: State, color: int) -> int:
    """Count the tiles of a colour wherever they are."""
    count = count_of(state.bag, color) + count_of(state.lid, color)
    for place in range(display_count(rules) + 1):
        count += count_of(state.places[place], color)
    for player in range(rules.players):
        board = state.boards[player]
        count += count_of(board.floor, color)
        for line in range(LINES):
            if board.line_color[line] == color:
                count += board.line_count[line]
            count += board.wall_colors >> (LINES * color + line) & 1
    return count


@kernel
def board_broken(board: Board) -> int:
    for line in range(LINES):
        if board.line_count[line] > line + 1:
            return 4
        if board.line_count[line] and (
            board.wall_colors >> int(LINES * board.line_color[line] + line) & 1
        ):
            return 4
        by_space = by_color = 0
        for index in range(LINES):
            by_space += board.wall >> (LINES * line + index) & 1
            by_color += board.wall_colors >> (LINES * index + line) & 1
        if by_space != by_color:
            return 6
    return 5 if board.score < 0 else 0


@kernel
def broken(rules: Rules, states: np.ndarray) -> int:
    """Return the number of an invariant that `states[0]` breaks, or 0; `states[1]` is scratch."""
    state, again = states[0], states[1]
    for color in range(COLORS):
        if color_total(rules, state, color) != TILES_PER_COLOR:
            return 1
    for place in range(1, display_count(rules) + 1):
        if total(state.places[place]) > DISPLAY_SIZE:
            return 2
    states[1] = state
    again.on_table = 0
    for player in range(rules.players):
        board = state.boards[player]
        again.boards[player].open_lines = 0
        if total(board.floor) > FLOOR_SPACES:
            return 3
        if state.to_move < 0 and (board.floor or state.marker != IN_CENTER or state.on_table):
            return 7
        if board_broken(board):
            return board_broken(board)
    complete(rules, again)
    for player in range(rules.players):
        if state.boards[player].open_lines != again.boards[player].open_lines:
            return 8
    return 8 if state.on_table != again.on_table else 0


@kernel
def play_and_check(
    rules: Rules, states: np.ndarray, moves: np.ndarray, rng: Rng, games: int
) -> int:
    """Play random games from `states[2]`; return the first invariant broken, or 0."""
    for _ in range(games):
        states[0] = states[2]
        state = states[0]
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                draw(rules, state, rng)
            else:
                count = legal_moves(rules, state, moves)
                if count == 0:
                    return 9
                apply(rules, state, moves[below(rng, count)])
            number = broken(rules, states)
            if number:
                return number
    return 0


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", ["azul", "grey"])
def test_random_games(rules: str, players: int) -> None:
    start = Position.start(rules, players)
    states, moves = new_states(start.tag, 3), new_moves(start.tag)[0]
    states[2] = start.state
    number = play_and_check(start.tag, states, moves, seeded(players), GAMES)
    assert number == 0, f"{BROKEN[number]}: {Position(start.tag, states[:1].copy())}"


def test_a_broken_state_is_noticed() -> None:
    start = Position.start("azul", seed=1)
    states = new_states(start.tag, 2)
    for number, field, value in [(1, "bag", 0), (8, "on_table", 3)]:
        states[0] = start.state
        setattr(states[0], field, value)
        assert broken(start.tag, states) == number
