"""How a game of Summer Pavilion lies in memory: the state record, its constants, the move code."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from azul_search.rules.layout import (
    MAX_PLACES,
    MAX_PLAYERS,
    TABLE_FIELDS,
    TURN_FIELDS,
    record,
)
from azul_search.rules.tiles import BITS

State = Any  # a record of STATE or GREY_STATE, as numba and numpy hand it out
Board = Any  # a record of BOARD or GREY_BOARD

COLORS = 6  # purple, green, orange, yellow, blue, red: the wild colours of rounds 1 to 6
TILES_PER_COLOR = 22
ROUNDS = 6
STARS = 7  # the centre, then outer ones clockwise from the left
CENTER_STAR = 0
SPACES = 6  # on a star, in a ring
SUPPLY_SIZE = 10
CORNERS = 4  # how many tiles can be kept for the next round
MOST_REWARD = 3  # tiles from the supply for one tile placed
FIRST_SCORE = 5
LEAST_SCORE = 1
NOBODY = -1  # who goes on after a refill between rounds

# A board is a 42-bit set of covered spaces: bit star * 6 + space, spaces from 0. What colours lie
# there is kept where the star does not tell: three bits a space, the colour and 1, 0 if empty.
COLOR_BITS = 3


def board_record(told_stars: int) -> np.dtype:
    """Draw the board of a player; the colours on the first `told_stars` stars have to be told."""
    return record(
        [
            (
                "pool",
                np.int64,
            ),  # tiles beside the board; of a player who has passed, on the corners
            ("covered", np.int64),
            ("colors", np.int32, (told_stars,)),
            ("score", np.int16),
            ("open_colors", np.int8, (STARS,)),  # bit by bit, the colours that a star can take
            ("unused", np.int8, (3,)),
        ]
    )


def state_record(board: np.dtype) -> np.dtype:
    """Draw the state of a game whose players have such boards."""
    return record(
        [
            *TABLE_FIELDS,
            ("supply", np.int64),
            ("boards", board, (MAX_PLAYERS,)),
            *TURN_FIELDS,
            ("going_on", np.int8),  # who is to move after a refill, or NOBODY
            ("to_take", np.int8),  # how many tiles the player to move must take from the supply
            ("passed", np.int8),  # bit by bit, the players who have passed in this round
            ("unused", np.int8, (7,)),
        ]
    )


STATE = state_record(board_record(told_stars=1))
GREY_STATE = state_record(board_record(told_stars=STARS))


def hands_from(hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield a hand, as colours in order, and then every hand of up to four that begins with it."""
    yield hand
    if len(hand) < CORNERS:
        for color in range(hand[-1] if hand else 0, COLORS):
            yield from hands_from((*hand, color))


# Every hand of up to four tiles, one that begins with another behind it: - P PP PPP PPPP PPPG …
HAND_COLORS = list(hands_from(()))
HANDS = np.array([sum(1 << BITS * color for color in hand) for hand in HAND_COLORS])
HAND_SIZE = np.array([len(hand) for hand in HAND_COLORS])
# By hand: the next one that does not begin with it.
HAND_BEYOND = np.array(
    [
        next(
            (
                later
                for later in range(index + 1, len(HAND_COLORS))
                if HAND_COLORS[later][: len(hand)] != hand
            ),
            len(HAND_COLORS),
        )
        for index, hand in enumerate(HAND_COLORS)
    ]
)

# A move is what a player takes, places, or keeps; bits 12-13 tell which:
#   DRAFTING  bits 0-2 colour, bits 3-6 place
#   PLACING   bits 0-2 wild tiles paid for the colour, bits 3-5 colour, bits 6-8 space (0..5),
#             bits 9-11 star
#   TAKING    bits 0-7 the hand taken from the supply, by its number in HANDS
#   PASSING   bits 0-7 the hand kept on the corners
KIND_SHIFT = 12
DRAFTING, PLACING, TAKING, PASSING = (kind << KIND_SHIFT for kind in range(4))
KIND = PASSING  # the bits of a move that tell its kind
MOVE_KINDS = 4 << KIND_SHIFT


def most_moves(costs: np.ndarray, most_colors: np.ndarray) -> int:
    """Return a bound on the legal moves: placings, beside them passes; fewer drafts or takings.

    A space of cost n that takes a colour can be paid for in n ways, with wild tiles or without.
    """
    placings = int((costs * np.repeat(most_colors, SPACES)).sum())
    return max(placings + len(HANDS), MAX_PLACES * COLORS)
