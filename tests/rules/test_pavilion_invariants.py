"""Many random games of Summer Pavilion, every state of which must hold together."""

import numpy as np
import pytest

from azul_search.jit import kernel
from azul_search.position import Position
from azul_search.rng import Rng, below, seeded
from azul_search.rules.interface import (
    PLAYERS,
    apply,
    complete,
    draw,
    legal_moves,
    new_moves,
    new_states,
    phase,
)
from azul_search.rules.layout import (
    CHANCE,
    DEAL,
    DISPLAY_SIZE,
    IN_CENTER,
    OVER,
    PLAY,
    REFILL,
    TAKE,
    Rules,
)
from azul_search.rules.pavilion_layout import (
    COLORS,
    CORNERS,
    KIND,
    LEAST_SCORE,
    MOST_REWARD,
    NOBODY,
    PASSING,
    ROUNDS,
    SPACES,
    STARS,
    SUPPLY_SIZE,
    TILES_PER_COLOR,
    Board,
    State,
)
from azul_search.rules.pavilion_stars import NO_COLOR, STAR_COLOR, color_at
from azul_search.rules.table import display_count
from azul_search.rules.tiles import count_of, total
from tests.rules.compiled import IS_COMPILED

GAMES = 20_000 if IS_COMPILED else 5
BOTH = ("pavilion", "pavilion-grey")

BROKEN = (
    "nothing",
    "tiles are conserved",
    "a display has at most four tiles, the supply at most ten",
    "a player who has passed keeps at most four tiles",
    "scores are never below 1",
    "there are six rounds, each with a deal, and the game ends after the last",
    "between rounds the token is in the centre, nobody has passed, nothing is to be taken",
    "a game that is over has left no tile beside the boards",
    "fields that follow from others are up to date",
    "somebody can move, unless chance is to or the game is over; no more moves than there is room",
    "a star has one colour or all different ones, its own on an outer star that is printed",
    "refills are due where the supply is short and there is something to draw, and only there",
    "one to three tiles are taken from a supply that has them",
)


@kernel
def color_on(board: Board, star: int, space: int) -> int:
    """Return the colour of the tile on a space, or NO_COLOR."""
    if not board.covered >> (SPACES * star + space) & 1:
        return NO_COLOR
    return color_at(board.colors[star], space) if star < len(board.colors) else STAR_COLOR[star]


@kernel
def color_total(rules: Rules, state: State, color: int) -> int:
    """Count the tiles of a colour wherever they are."""
    count = count_of(state.bag, color) + count_of(state.lid, color) + count_of(state.supply, color)
    for place in range(display_count(rules) + 1):
        count += count_of(state.places[place], color)
    for player in range(rules.players):
        board = state.boards[player]
        count += count_of(board.pool, color)
        for star in range(STARS):
            for space in range(SPACES):
                count += color_on(board, star, space) == color
    return count


@kernel
def star_broken(board: Board, star: int) -> bool:
    """Tell whether a star has tiles that it cannot take, or colours where no tile lies."""
    tiles = different = 0
    for space in range(SPACES):
        color = color_on(board, star, space)
        is_new = color != NO_COLOR
        for other in range(space):
            is_new = is_new and color_on(board, star, other) != color
        tiles += color != NO_COLOR
        different += is_new
        is_covered = board.covered >> (SPACES * star + space) & 1
        if star < len(board.colors) and is_covered != (color_at(board.colors[star], space) >= 0):
            return True
    if star == 0 and len(board.colors) == 1:
        return different < tiles
    return different not in (min(tiles, 1), tiles)


@kernel
def board_broken(state: State, player: int) -> int:
    board = state.boards[player]
    for star in range(STARS):
        if star_broken(board, star):
            return 10
    if state.passed >> player & 1 and total(board.pool) > CORNERS:
        return 3
    if state.to_move == OVER and board.pool:
        return 7
    return 4 if board.score < LEAST_SCORE else 0


@kernel
def turn_broken(rules: Rules, state: State) -> int:
    now = phase(rules, state)
    is_short = total(state.supply) < SUPPLY_SIZE and state.bag + state.lid != 0
    if state.to_move == CHANCE and is_short != (now == REFILL):
        return 11
    if is_short and now in (PLAY, DEAL):
        return 11
    if (now == TAKE) != (state.to_take > 0) or state.to_take > MOST_REWARD:
        return 12
    if state.to_take > total(state.supply):
        return 12
    if not 1 <= state.round_number <= ROUNDS:
        return 5
    if state.to_move == OVER:
        return 5 if state.round_number != ROUNDS else 0
    is_between = state.to_move == CHANCE and state.going_on == NOBODY
    if is_between and (state.marker != IN_CENTER or state.passed or state.on_table):
        return 6
    return 0


@kernel
def broken(rules: Rules, states: np.ndarray) -> int:
    """Return the number of an invariant that `states[0]` breaks, or 0; `states[1]` is scratch."""
    state, again = states[0], states[1]
    for color in range(COLORS):
        if color_total(rules, state, color) != TILES_PER_COLOR:
            return 1
    if total(state.supply) > SUPPLY_SIZE:
        return 2
    for place in range(1, display_count(rules) + 1):
        if total(state.places[place]) > DISPLAY_SIZE:
            return 2
    states[1] = state
    again.on_table = 0
    for player in range(rules.players):
        again.boards[player].open_colors[:] = 0
        if board_broken(state, player):
            return board_broken(state, player)
    complete(rules, again)
    for player in range(rules.players):
        for star in range(STARS):
            if state.boards[player].open_colors[star] != again.boards[player].open_colors[star]:
                return 8
    return 8 if state.on_table != again.on_table else turn_broken(rules, state)


@kernel
def choose(moves: np.ndarray, count: int, patience: int, rng: Rng) -> int:
    """Choose a move; a pass is drawn anew up to `patience` times, so that boards fill up."""
    move: int = moves[below(rng, count)]
    for _ in range(patience):
        if move & KIND == PASSING:
            move = moves[below(rng, count)]
    return move


@kernel
def play_and_check(
    rules: Rules, states: np.ndarray, moves: np.ndarray, rng: Rng, games: int
) -> int:
    """Play random games from `states[2]`; return the first invariant broken, or 0."""
    for game in range(games):
        states[0] = states[2]
        state = states[0]
        deals = 0
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                deals += phase(rules, state) == DEAL
                draw(rules, state, rng)
            else:
                count = legal_moves(rules, state, moves)
                if count == 0 or count > len(moves):
                    return 9
                apply(rules, state, choose(moves, count, game % 64, rng))
            number = broken(rules, states)
            if number:
                return number
        if deals != ROUNDS:
            return 5
    return 0


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", BOTH)
def test_random_games(rules: str, players: int) -> None:
    start = Position.start(rules, players)
    states, moves = new_states(start.tag, 3), new_moves(start.tag)[0]
    states[2] = start.state
    number = play_and_check(start.tag, states, moves, seeded(players), GAMES)
    assert number == 0, f"{BROKEN[number]}: {Position(start.tag, states[:1].copy())}"


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("number", "field", "value"),
    [
        (1, "bag", 0),
        (5, "round_number", 7),
        (8, "on_table", 3),
        (12, "to_take", 1),
        (6, "to_move", CHANCE),
        (5, "to_move", OVER),
    ],
)
def test_a_broken_state_is_noticed(rules: str, number: int, field: str, value: int) -> None:
    start = Position.start(rules).deal(1).deal(1)
    states = new_states(start.tag, 2)
    states[0] = start.state
    assert broken(start.tag, states) == 0
    setattr(states[0], field, value)
    assert broken(start.tag, states) == number


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("number", "field", "value"),
    [(4, "score", 0), (1, "pool", 1), (10, "covered", 1), (8, "open_colors", 0)],
)
def test_a_broken_board_is_noticed(rules: str, number: int, field: str, value: int) -> None:
    start = Position.start(rules).deal(1).deal(1)
    states = new_states(start.tag, 2)
    states[0] = start.state
    board = states[0].boards[1]
    if field == "open_colors":
        board.open_colors[3] = value
    else:
        setattr(board, field, value)
    assert broken(start.tag, states) == number
