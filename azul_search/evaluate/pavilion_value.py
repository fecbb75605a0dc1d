"""Summer Pavilion: what every player can be expected to end with, in points.

Which number a space has, and what a star may bring, depends on the board. Kernels that both boards
share are given tables of these.
"""

import numpy as np

from azul_search.evaluate import pavilion_layout
from azul_search.evaluate.pavilion_layout import (
    DRAFTING,
    KINDS,
    MOST_TILES,
    NUMBERS,
    PLAYING,
    Weights,
)
from azul_search.jit import kernel
from azul_search.rules import pavilion
from azul_search.rules.layout import CENTER, CHANCE, IN_CENTER, OVER, Rules, State
from azul_search.rules.pavilion import drafted, wild_color
from azul_search.rules.pavilion_layout import (
    COLORS,
    CORNERS,
    HANDS,
    KIND,
    NOBODY,
    PLACING,
    ROUNDS,
    SPACES,
    STARS,
    TAKING,
    Board,
)
from azul_search.rules.pavilion_layout import DRAFTING as DRAFTING_MOVE
from azul_search.rules.pavilion_stars import (
    COLOR_BONUS,
    FEATURES,
    GROUP_SIZE,
    MIXED_BONUS,
    STAR,
    STAR_COLOR,
    covered_on,
    reward,
)
from azul_search.rules.tiles import BITS, Tiles, count_of, total

WEIGHTS = pavilion_layout.WEIGHTS


def numbers_of(costs: np.ndarray) -> np.ndarray:
    """Return, by star and covered spaces, how many spaces of each number: a byte each, from 1."""
    return np.array(
        [
            [
                sum(
                    1 << BITS * (int(cost) - 1)
                    for space, cost in enumerate(costs[SPACES * star : SPACES * (star + 1)])
                    if covered >> space & 1
                )
                for covered in range(STAR + 1)
            ]
            for star in range(STARS)
        ]
    )


NUMBERS_ON = numbers_of(pavilion.COSTS)
# By star: what it brings when it is complete.
BONUS_OF = np.where(STAR_COLOR < 0, MIXED_BONUS, COLOR_BONUS[STAR_COLOR])
FEATURE_MASKS = np.array(
    [
        [sum(1 << space for space in spaces) for spaces in FEATURES[kind + 1]]
        for kind in range(KINDS)
    ]
)
STAR_COUNT = np.array([covered.bit_count() for covered in range(STAR + 1)])
# By the covered spaces of a star: what its empty ones would score, added up.
FREE_POINTS = np.array(
    [
        sum(int(GROUP_SIZE[covered, space]) for space in range(SPACES) if not covered >> space & 1)
        for covered in range(STAR + 1)
    ]
)


# A state


@kernel
def estimate(rules: Rules, state: State, weights: Weights, points: np.ndarray) -> float:
    """Write what every player is expected to end with; return what points ahead are worth."""
    return expect(rules, state, NUMBERS_ON, BONUS_OF, weights, points)


@kernel
def estimate_inside(
    rules: Rules, state: State, copy: State, weights: Weights, points: np.ndarray
) -> float:
    """Do the same inside a round: what is in the pools is worth something there, too."""
    return estimate(rules, state, weights, points)


@kernel
def expect(
    rules: Rules,
    state: State,
    numbers_on: np.ndarray,
    bonus_of: np.ndarray,
    weights: Weights,
    points: np.ndarray,
) -> float:
    """Write what every player is expected to end with: points, board, tiles, the token."""
    stage = state.round_number - 1
    for player in range(rules.players):
        board = state.boards[player]
        points[player] = board.score
        if state.to_move != OVER:
            points[player] += stars_worth(board, stage, bonus_of, weights)
            points[player] += numbers_worth(board, stage, numbers_on, weights)
            points[player] += features_worth(board, stage, weights)
            points[player] += pool_worth(state, player, weights)
            if state.starter == player:
                points[player] += weights.starter[stage]
    return weights.scale[stage]


# A board


@kernel
def stars_worth(board: Board, stage: int, bonus_of: np.ndarray, weights: Weights) -> float:
    """Return the worth of stars on their way to a bonus, and of the groups that wait on them."""
    worth = 0.0
    free_points = 0
    for star in range(STARS):
        covered = covered_on(board.covered, star)
        count = STAR_COUNT[covered]
        worth += weights.star[stage, count] + weights.star_bonus[stage, count] * bonus_of[star]
        free_points += FREE_POINTS[covered]
    return worth + weights.space_points[stage] * free_points


@kernel
def numbers_worth(board: Board, stage: int, numbers_on: np.ndarray, weights: Weights) -> float:
    """Return the worth of covered spaces on the way to all of a number."""
    counts = 0
    for star in range(STARS):
        counts += numbers_on[star, covered_on(board.covered, star)]
    worth = 0.0
    for number in range(NUMBERS):
        worth += weights.number[stage, number, counts >> (BITS * number) & 255]
    return worth


@kernel
def features_worth(board: Board, stage: int, weights: Weights) -> float:
    """Return the worth of pillars, statues and windows that are partly surrounded."""
    worth = 0.0
    for kind in range(KINDS):
        for mask in FEATURE_MASKS[kind]:
            worth += weights.feature[stage, kind, bit_count(board.covered & mask)]
    return worth


@kernel
def bit_count(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


# Tiles


@kernel
def pool_worth(state: State, player: int, weights: Weights) -> float:
    """Return the worth of the tiles that a player has, or keeps for the next round."""
    stage = state.round_number - 1
    pool = state.boards[player].pool
    use = DRAFTING if state.on_table or is_deal_due(state) else PLAYING
    if state.passed >> player & 1:
        if stage + 1 == ROUNDS:
            return -float(total(pool))
        stage += 1
        use = DRAFTING
    worth = 0.0
    for color in range(COLORS):
        count = min(count_of(pool, color), MOST_TILES)
        if color == stage:
            worth += weights.wild[stage, use, count]
        else:
            worth += weights.tiles[stage, use, count]
        if color == stage + 1:
            worth += weights.next_wild[stage, use] * count
    if state.to_move == player:
        worth += weights.to_take[stage] * state.to_take
    return worth


@kernel
def is_deal_due(state: State) -> bool:
    return state.to_move == CHANCE and state.going_on == NOBODY


# Which moves to look at first, in quarters of a point

TILE = 3  # a tile that can still be used
WILD = 2  # what a wild one is worth beyond that
REWARD = 6  # a tile of one's choice
POINT = 4


@kernel
def knows_inside(rules: Rules, weights: Weights) -> bool:
    return False


@kernel
def rate(rules: Rules, state: State, move: int) -> int:
    """Return a guess of what a move is worth, in quarters of a point."""
    return rate_move(state, pavilion.COSTS, BONUS_OF, move)


@kernel
def rate_move(state: State, costs: np.ndarray, bonus_of: np.ndarray, move: int) -> int:
    kind = move & KIND
    board = state.boards[state.to_move]
    if kind == DRAFTING_MOVE:
        return rate_draft(state, board, move >> 3 & 15, move & 7)
    if kind == PLACING:
        return rate_placing(state, board, costs, bonus_of, move)
    if kind == TAKING:
        return tiles_rating(state, board, HANDS[move & 255])
    kept = HANDS[move & 255]
    return tiles_rating(state, board, kept) - (POINT + TILE) * total(board.pool)


@kernel
def rate_draft(state: State, board: Board, place: int, color: int) -> int:
    """Rate what a draft brings; the first from the centre costs a point for every tile."""
    taken = drafted(state.places[place], color, wild_color(state))
    rating = POINT * total(taken) + tiles_rating(state, board, taken)
    if place == CENTER and state.marker == IN_CENTER:
        rating -= POINT * total(taken)
    return rating


@kernel
def tiles_rating(state: State, board: Board, tiles: Tiles) -> int:
    """Rate tiles: wild ones more, and those of which there are others."""
    wild = wild_color(state)
    rating = TILE * total(tiles) + WILD * count_of(tiles, wild)
    for color in range(COLORS):
        if count_of(tiles, color) and color != wild:
            rating += min(3, count_of(board.pool, color))
    return rating


@kernel
def rate_placing(
    state: State, board: Board, costs: np.ndarray, bonus_of: np.ndarray, move: int
) -> int:
    """Rate a tile placed: what it scores and brings, against the tiles that could be kept."""
    star, space, paid_wild = move >> 9 & 7, move >> 6 & 7, move & 7
    index = SPACES * star + space
    covered = covered_on(board.covered, star)
    rating = POINT * GROUP_SIZE[covered, space]
    rating += REWARD * reward(board.covered | 1 << index, star, space)
    if covered | 1 << space == STAR:
        rating += POINT * bonus_of[star]
    keepable = 0 if state.round_number == ROUNDS else CORNERS
    spare = max(0, total(board.pool) - keepable)
    return rating - TILE * max(0, costs[index] - spare) - WILD * paid_wild
