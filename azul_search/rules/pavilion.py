"""Summer Pavilion: the rules, as steps on the state record.

What a space costs depends on the board. Kernels that both boards share are given the costs.
"""

from typing import NamedTuple

import numpy as np

from azul_search.jit import kernel
from azul_search.rng import Rng
from azul_search.rules import pavilion_layout
from azul_search.rules.hashing import mix
from azul_search.rules.layout import (
    CENTER,
    CHANCE,
    DEAL,
    DRAFT,
    END,
    IN_CENTER,
    MAX_PLAYERS,
    OVER,
    PLAY,
    REFILL,
    TAKE,
    Rules,
)
from azul_search.rules.pavilion_layout import (
    CENTER_STAR,
    COLORS,
    CORNERS,
    DRAFTING,
    FIRST_SCORE,
    HAND_BEYOND,
    HAND_SIZE,
    HANDS,
    KIND,
    LEAST_SCORE,
    NOBODY,
    PASSING,
    PLACING,
    ROUNDS,
    SPACES,
    STARS,
    SUPPLY_SIZE,
    TAKING,
    TILES_PER_COLOR,
    Board,
    State,
)
from azul_search.rules.pavilion_stars import (
    ALL_COLORS,
    GROUP_SIZE,
    STAR,
    STAR_COLOR,
    colors_on,
    covered_on,
    number_bonus,
    reward,
    star_bonus,
    with_color,
)
from azul_search.rules.table import (
    count_table,
    display_count,
    fill_displays,
    next_player,
    repeats_display,
    set_displays,
    take_from_bag,
)
from azul_search.rules.tiles import Color, Tiles, beside, count_of, draw_tiles, has_all, some, total


class PavilionRules(NamedTuple):
    """The tag by which compiled code finds this rule set."""

    players: int


NAME = "pavilion"
STATE = pavilion_layout.STATE
COSTS = np.array([1, 2, 3, 4, 5, 6] * STARS)  # by space
MAX_MOVES = pavilion_layout.most_moves(COSTS, most_colors=np.array([COLORS] + [1] * (STARS - 1)))
MOVE_KINDS = pavilion_layout.MOVE_KINDS


# The start


@kernel
def set_up(rules: Rules, state: State, starter: int) -> None:
    """Make an empty `state` the start of a game: all tiles in the bag, the supply to be filled."""
    set_table(rules, state, starter)
    complete(rules, state)


@kernel
def set_table(rules: Rules, state: State, starter: int) -> None:
    for color in range(COLORS):
        state.bag += some(color, TILES_PER_COLOR)
    for player in range(rules.players):
        state.boards[player].score = FIRST_SCORE
    state.marker = IN_CENTER
    state.to_move = CHANCE
    state.going_on = NOBODY
    state.starter = starter
    state.round_number = 1


@kernel
def complete(rules: Rules, state: State) -> None:
    """Work out the fields that follow from the others, once those are filled in."""
    count_table(rules, state)
    for player in range(rules.players):
        board = state.boards[player]
        for star in range(STARS):
            board.open_colors[star] = open_colors(board, star)


@kernel
def open_colors(board: Board, star: int) -> int:
    """Return, bit by bit, the colours that a star can take: its own, or on the centre new ones."""
    if star == CENTER_STAR:
        return ALL_COLORS & ~colors_on(board.colors[star])
    return 1 << STAR_COLOR[star]


@kernel
def wild_color(state: State) -> Color:
    return state.round_number - 1


# Chance: refills and deals


@kernel
def draw(rules: Rules, state: State, rng: Rng) -> None:
    """Refill the supply at random if that is due, otherwise the displays."""
    if is_refill_due(state):
        state.supply += draw_tiles(state, SUPPLY_SIZE - total(state.supply), rng)
        go_on(state)
    else:
        fill_displays(rules, state, rng)
        begin_round(rules, state)


@kernel
def refill(rules: Rules, state: State, tiles: Tiles) -> None:
    """Add given tiles from the bag to the supply."""
    take_from_bag(state, tiles)
    state.supply += tiles
    go_on(state)


@kernel
def deal(rules: Rules, state: State, displays: np.ndarray) -> None:
    """Fill the displays with given tiles from the bag."""
    set_displays(rules, state, displays)
    begin_round(rules, state)


@kernel
def is_refill_due(state: State) -> bool:
    """Tell whether the supply is short and there are tiles to fill it."""
    return state.bag + state.lid != 0 and total(state.supply) < SUPPLY_SIZE


@kernel
def go_on(state: State) -> None:
    """Let the player go on who waited for a refill; between rounds nobody did."""
    if state.going_on != NOBODY:
        state.to_move = state.going_on
        state.going_on = NOBODY


@kernel
def begin_round(rules: Rules, state: State) -> None:
    """Let the starter draft. Ruling: when nothing could be dealt, the play begins."""
    count_table(rules, state)
    state.to_move = state.starter


@kernel
def phase(rules: Rules, state: State) -> int:
    """Return what is to happen next, one of the phases of `layout`."""
    if state.to_move == CHANCE:
        return REFILL if is_refill_due(state) else DEAL
    if state.to_move == OVER:
        return END
    if state.on_table:
        return DRAFT
    return TAKE if state.to_take else PLAY


# The moves there are


@kernel
def legal_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves and return how many there are, none where no player is to move."""
    if state.to_move >= 0 and state.on_table:
        return legal_drafts(rules, state, moves)
    return legal_turns(state, COSTS, moves)


@kernel
def distinct_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves, but not those that another one makes needless."""
    return distinct_turns(rules, state, COSTS, moves)


@kernel
def legal_drafts(rules: Rules, state: State, moves: np.ndarray) -> int:
    wild = wild_color(state)
    count = 0
    for place in range(display_count(rules) + 1):
        count = add_drafts(state.places[place], place, wild, moves, count)
    return count


@kernel
def distinct_drafts(rules: Rules, state: State, moves: np.ndarray) -> int:
    wild = wild_color(state)
    count = add_drafts(state.places[CENTER], CENTER, wild, moves, 0)
    for place in range(1, display_count(rules) + 1):
        if not repeats_display(state, place):
            count = add_drafts(state.places[place], place, wild, moves, count)
    return count


@kernel
def add_drafts(tiles: Tiles, place: int, wild: Color, moves: np.ndarray, count: int) -> int:
    """Write the drafts from one place behind `count` moves, and return how many there are now."""
    if tiles == 0:
        return count
    source = DRAFTING | place << 3
    if tiles == some(wild, count_of(tiles, wild)):
        moves[count] = source | wild
        return count + 1
    for color in range(COLORS):
        moves[count] = source | color  # what is past the count is overwritten
        count += color != wild and count_of(tiles, color) > 0
    return count


@kernel
def legal_turns(state: State, costs: np.ndarray, moves: np.ndarray) -> int:
    """Write the legal moves once the table is empty, none where no player is to move."""
    if state.to_move < 0:
        return 0
    if state.to_take:
        return legal_takings(state, moves)
    board = state.boards[state.to_move]
    count = legal_placings(board, wild_color(state), costs, moves)
    return add_passes(board.pool, moves, count)


@kernel
def distinct_turns(rules: Rules, state: State, costs: np.ndarray, moves: np.ndarray) -> int:
    """Write the legal moves: those from equal displays only once, and no needless pass."""
    if state.to_move < 0:
        return 0
    if state.on_table:
        return distinct_drafts(rules, state, moves)
    if state.to_take:
        return legal_takings(state, moves)
    board = state.boards[state.to_move]
    count = legal_placings(board, wild_color(state), costs, moves)
    return add_distinct_passes(board.pool, state.round_number == ROUNDS, moves, count)


@kernel
def add_distinct_passes(pool: Tiles, is_last_round: bool, moves: np.ndarray, count: int) -> int:
    """Write the passes that can be best, behind `count` moves.

    To keep more tiles is never worse: it costs less, and whoever has no use for a tile can drop it
    a round later for the same point. In the last round nothing is kept: what is lost with the pass
    is lost before the bonuses, and nobody falls below 1 point.
    """
    size = 0 if is_last_round else min(CORNERS, total(pool))
    hand = 0
    while hand < len(HANDS):
        if not has_all(pool, HANDS[hand]):
            hand = HAND_BEYOND[hand]
        elif HAND_SIZE[hand] == size:
            moves[count] = PASSING | hand
            count += 1
            hand = HAND_BEYOND[hand]
        else:
            hand += 1
    return count


@kernel
def legal_takings(state: State, moves: np.ndarray) -> int:
    """Write the hands of due size that the supply has."""
    count = hand = 0
    while hand < len(HANDS):
        if not has_all(state.supply, HANDS[hand]):
            hand = HAND_BEYOND[hand]
        elif HAND_SIZE[hand] == state.to_take:
            moves[count] = TAKING | hand
            count += 1
            hand = HAND_BEYOND[hand]
        else:
            hand += 1
    return count


@kernel
def add_passes(pool: Tiles, moves: np.ndarray, count: int) -> int:
    """Write a pass for every hand that can be kept, behind `count` moves."""
    hand = 0
    while hand < len(HANDS):
        if has_all(pool, HANDS[hand]):
            moves[count] = PASSING | hand
            count += 1
            hand += 1
        else:
            hand = HAND_BEYOND[hand]
    return count


@kernel
def legal_placings(board: Board, wild: Color, costs: np.ndarray, moves: np.ndarray) -> int:
    """Write the ways to place a tile of the pool and to pay for it."""
    owned = owned_colors(board.pool)
    count = 0
    for star in range(STARS):
        colors = board.open_colors[star] & owned
        empty = ~covered_on(board.covered, star) & STAR
        if colors and empty:
            for color in range(COLORS):
                if colors >> color & 1:
                    count = add_placings(board.pool, star, empty, color, wild, costs, moves, count)
    return count


@kernel
def owned_colors(pool: Tiles) -> int:
    """Return, bit by bit, the colours that are in a pool."""
    colors = 0
    for color in range(COLORS):
        colors |= (count_of(pool, color) > 0) << color
    return colors


@kernel
def add_placings(
    pool: Tiles,
    star: int,
    empty: int,
    color: Color,
    wild: Color,
    costs: np.ndarray,
    moves: np.ndarray,
    count: int,
) -> int:
    """Write the ways to place a colour on the empty spaces of a star, behind `count` moves."""
    own = count_of(pool, color)
    wilds = 0 if color == wild else count_of(pool, wild)
    for space in range(SPACES):
        if empty >> space & 1:
            cost = costs[SPACES * star + space]
            source = PLACING | star << 9 | space << 6 | color << 3
            for paid_wild in range(max(0, cost - own), min(cost - 1, wilds) + 1):
                moves[count] = source | paid_wild
                count += 1
    return count


@kernel
def gives_up(rules: Rules, move: int) -> bool:
    return move & KIND == PASSING


# The moves made


@kernel
def apply(rules: Rules, state: State, move: int) -> None:
    """Make a legal move; the last pass of a round ends it."""
    if move & KIND == PLACING:
        board = state.boards[state.to_move]
        star, space, color = move >> 9 & 7, move >> 6 & 7, move >> 3 & 7
        if star == CENTER_STAR:
            board.colors[star] = with_color(board.colors[star], space, color)
            board.open_colors[star] = open_colors(board, star)
    make_turn(rules, state, COSTS, move)


@kernel
def make_turn(rules: Rules, state: State, costs: np.ndarray, move: int) -> None:
    """Make a move; what colour it puts where has been noted."""
    kind = move & KIND
    if kind == DRAFTING:
        draft(rules, state, move >> 3 & 15, move & 7)
    elif kind == PLACING:
        place(rules, state, costs, move)
    elif kind == TAKING:
        take_from_supply(rules, state, HANDS[move & 255])
    else:
        keep(state, state.to_move, HANDS[move & 255])
        if everybody_passed(rules, state):
            end_round(rules, state, costs)
        else:
            begin_turn(state, next_to_play(rules, state))


@kernel
def draft(rules: Rules, state: State, place: int, color: Color) -> None:
    """Take the tiles of a colour and a wild one; the last draft lets the token's holder play."""
    player = state.to_move
    taken = drafted(state.places[place], color, wild_color(state))
    rest = state.places[place] - taken
    count = total(taken)
    state.boards[player].pool += taken
    if place == CENTER:
        state.places[CENTER] = rest
        if state.marker == IN_CENTER:
            state.marker = player
            state.starter = player
            charge(state.boards[player], count)
    else:
        state.places[place] = 0
        state.places[CENTER] += rest
    state.on_table -= count
    if state.on_table:
        state.to_move = next_player(rules, player)
    else:
        begin_turn(state, state.starter)


@kernel
def drafted(tiles: Tiles, color: Color, wild: Color) -> Tiles:
    """Return what a draft of a colour takes from a place, a wild tile included if there is one."""
    taken = some(wild, count_of(tiles, wild) > 0)
    return taken if color == wild else taken + some(color, count_of(tiles, color))


@kernel
def charge(board: Board, points: int) -> None:
    """Take points away, as far as there are any to lose."""
    board.score = max(LEAST_SCORE, board.score - points)


@kernel
def begin_turn(state: State, player: int) -> None:
    """Let a player place a tile or pass, after a refill if the supply needs one."""
    if is_refill_due(state):
        state.to_move = CHANCE
        state.going_on = player
    else:
        state.to_move = player


@kernel
def place(rules: Rules, state: State, costs: np.ndarray, move: int) -> None:
    """Pay for a tile, place it and score it; the features that it completes give tiles."""
    board = state.boards[state.to_move]
    star, space, color, paid_wild = move >> 9 & 7, move >> 6 & 7, move >> 3 & 7, move & 7
    cost = costs[SPACES * star + space]
    paid = some(color, cost - paid_wild) + some(wild_color(state), paid_wild)
    board.pool -= paid
    state.lid += paid - some(color, 1)
    board.score += GROUP_SIZE[covered_on(board.covered, star), space]
    board.covered |= 1 << (SPACES * star + space)
    state.to_take = min(reward(board.covered, star, space), total(state.supply))
    if state.to_take == 0:
        begin_turn(state, next_to_play(rules, state))


@kernel
def take_from_supply(rules: Rules, state: State, tiles: Tiles) -> None:
    """Take the tiles that features give; then it is the turn of the next player."""
    state.boards[state.to_move].pool += tiles
    state.supply -= tiles
    state.to_take = 0
    begin_turn(state, next_to_play(rules, state))


@kernel
def keep(state: State, player: int, kept: Tiles) -> None:
    """Let a player pass: tiles that are not kept on the corners cost a point each."""
    board = state.boards[player]
    dropped = board.pool - kept
    board.pool = kept
    state.lid += dropped
    charge(board, total(dropped))
    state.passed |= 1 << player


@kernel
def everybody_passed(rules: Rules, state: State) -> bool:
    return state.passed == (1 << rules.players) - 1


@kernel
def next_to_play(rules: Rules, state: State) -> int:
    """Return the next player in turn who has not passed; one has not."""
    player = next_player(rules, state.to_move)
    while state.passed >> player & 1:
        player = next_player(rules, player)
    return player


# The end of a round and of the game


@kernel
def end_round(rules: Rules, state: State, costs: np.ndarray) -> None:
    """Let chance have its turn before the next round, or end the game after the last one."""
    state.marker = IN_CENTER
    if state.round_number == ROUNDS:
        end_game(rules, state, costs)
    else:
        state.round_number += 1
        state.passed = 0
        state.to_move = CHANCE


@kernel
def end_game(rules: Rules, state: State, costs: np.ndarray) -> None:
    """Give the bonuses, then take a point for every tile still on the corners."""
    for player in range(rules.players):
        board = state.boards[player]
        board.score += bonus(board, costs)
        charge(board, total(board.pool))
        state.lid += board.pool
        board.pool = 0
    state.to_move = OVER


@kernel
def bonus(board: Board, costs: np.ndarray) -> int:
    """Return the final bonuses of a board: complete stars, and all spaces of a number."""
    points = number_bonus(board.covered, costs)
    for star in range(STARS):
        points += star_bonus(covered_on(board.covered, star), board.open_colors[star])
    return points


@kernel
def settle(rules: Rules, state: State) -> None:
    """Let everybody pass at once, and end the round, whatever lies on the table."""
    pass_all(rules, state)
    end_round(rules, state, COSTS)


@kernel
def pass_all(rules: Rules, state: State) -> None:
    """Clear the table, and let everybody who has not passed keep what promises most."""
    for place in range(display_count(rules) + 1):
        state.lid += state.places[place]
        state.places[place] = 0
    state.on_table = 0
    state.to_take = 0
    for player in range(rules.players):
        if not state.passed >> player & 1:
            keep(state, player, best_hand(state.boards[player].pool, wild_color(state) + 1))


@kernel
def best_hand(pool: Tiles, next_wild: Color) -> Tiles:
    """Return up to four tiles to keep: the next wild colour, then those there are most of."""
    room = min(CORNERS, count_of(pool, next_wild))
    hand = some(next_wild, room)
    rest = pool - some(next_wild, count_of(pool, next_wild))
    room = CORNERS - room
    while room and rest:
        color = most_frequent(rest)
        count = min(room, count_of(rest, color))
        hand += some(color, count)
        rest -= some(color, count_of(rest, color))
        room -= count
    return hand


@kernel
def most_frequent(tiles: Tiles) -> Color:
    best = 0
    for color in range(1, COLORS):
        if count_of(tiles, color) > count_of(tiles, best):
            best = color
    return best


@kernel
def is_round_over(rules: Rules, state: State) -> bool:
    """Tell whether the round has ended: nobody is to go on."""
    return state.to_move < 0 and state.going_on == NOBODY


@kernel
def may_end(rules: Rules, state: State) -> bool:
    """Tell whether the game may end with this round: it is sure to in the last, and in no other."""
    return state.round_number == ROUNDS


@kernel
def winners(rules: Rules, state: State) -> int:
    """Return the winners of a finished game, bit by bit: those with most points."""
    best = result = 0
    for player in range(rules.players):
        score = state.boards[player].score
        if score > best:
            best = score
            result = 0
        if score == best:
            result |= 1 << player
    return result


# Hashing


@kernel
def hash_state(rules: Rules, state: State) -> np.uint64:
    """Return 64 bits for the state, the same for every order of its displays."""
    key = hash_table(rules, state)
    for player in range(rules.players):
        board = state.boards[player]
        colors = int(board.colors[CENTER_STAR]) << STARS * SPACES
        key += mix(board.covered | colors, 8 * player + 9)
    return key


@kernel
def hash_table(rules: Rules, state: State) -> np.uint64:
    """Return a hash of everything but what lies on the stars."""
    key = mix(state.places[CENTER], 1)
    for place in range(1, display_count(rules) + 1):
        key += mix(state.places[place], 2)
    key += mix(beside(state.bag, COLORS, state.round_number), 3)
    key += mix(beside(state.lid, COLORS, state.starter), 4)
    key += mix(beside(state.supply, COLORS, state.to_take), 5)
    key += mix(turn_of(state), 6)
    for player in range(rules.players):
        board = state.boards[player]
        key += mix(beside(board.pool, COLORS, board.score), 8 * player + 8)
    return key


@kernel
def turn_of(state: State) -> int:
    """Put everything small about whose turn it is side by side."""
    who = (int(state.marker) + 1) << 8 | (int(state.going_on) + 1) << 4 | (int(state.to_move) + 2)
    return who << MAX_PLAYERS | int(state.passed)
