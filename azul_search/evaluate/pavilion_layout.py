"""The weights of Summer Pavilion's hand-made value, as they lie in memory."""

from typing import Any

import numpy as np

from azul_search.rules.layout import record
from azul_search.rules.pavilion_layout import ROUNDS, SPACES

Weights = Any  # a record of WEIGHTS

STAGES = ROUNDS  # the round that is being played or about to be dealt
NUMBERS = 4  # numbers with a bonus, from 1
MOST_OF_A_NUMBER = 12
KINDS = 3  # of features, by the tiles that they give: pillars, statues, windows
FEATURE_SPACES = 4  # at most
MOST_TILES = 8  # of a colour: more count as so many

# What a player can still do with tiles in the pool.
DRAFTING, PLAYING = range(2)  # get more of them first, or not

# Everything is in points; an index of a number and one counts from 0.
WEIGHTS = record(
    [
        ("star", np.float32, (STAGES, SPACES + 1)),  # a star with so many tiles
        ("star_bonus", np.float32, (STAGES, SPACES + 1)),  # for every point of its bonus
        ("number", np.float32, (STAGES, NUMBERS, MOST_OF_A_NUMBER + 1)),  # with so many spaces
        ("feature", np.float32, (STAGES, KINDS, FEATURE_SPACES + 1)),  # with so many spaces
        ("space_points", np.float32, (STAGES,)),  # a point that an empty space would score
        ("tiles", np.float32, (STAGES, 2, MOST_TILES + 1)),  # so many of a colour that is not wild
        ("wild", np.float32, (STAGES, 2, MOST_TILES + 1)),  # so many of the wild colour
        ("next_wild", np.float32, (STAGES, 2)),  # a tile that will be wild in the next round
        ("to_take", np.float32, (STAGES,)),  # a tile to be taken from the supply
        ("starter", np.float32, (STAGES,)),  # to hold the token, or to have started
        ("scale", np.float32, (STAGES,)),  # how many points ahead make the odds of a win e to 1
    ]
)
