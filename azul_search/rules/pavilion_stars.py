"""The stars of Summer Pavilion: what a tile on a space scores, and which features it completes."""

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.pavilion_layout import COLOR_BITS, COLORS, SPACES, STARS
from azul_search.rules.tiles import Color

STAR = 0b111111  # the six spaces of a star
ALL_COLORS = (1 << COLORS) - 1

# By star: the colour that is printed there, which the centre does not have.
NO_COLOR = -1
STAR_COLOR = np.array([NO_COLOR, 0, 2, 5, 4, 3, 1])

# Points at the end: by colour of a complete star, for one of six colours, for all of a number.
COLOR_BONUS = np.array([20, 18, 17, 16, 15, 14])
MIXED_BONUS = 12
NUMBER_BONUS = np.array([0, 4, 8, 12, 16])  # by number

# By what they give: the spaces of every feature, which are star * 6 + space.
FEATURES = {
    1: [  # pillars: two spaces of an outer star, two of the centre
        [4, 5, 7, 8], [0, 5, 13, 14], [0, 1, 19, 20],
        [1, 2, 25, 26], [2, 3, 31, 32], [3, 4, 37, 38],
    ],
    2: [  # statues: two spaces each of neighbouring outer stars
        [6, 7, 14, 15], [12, 13, 20, 21], [18, 19, 26, 27],
        [24, 25, 32, 33], [30, 31, 38, 39], [36, 37, 8, 9],
    ],
    3: [  # windows: two spaces of an outer star
        [10, 11], [16, 17], [22, 23], [28, 29], [34, 35], [40, 41],
    ],
}  # fmt: skip
FEATURES_OF_A_SPACE = 2  # at most
NEVER = (-1, 0)  # in place of a second feature: more spaces than a board has, for nothing


def features_of(space: int) -> list[tuple[int, int]]:
    """Return the features that a space belongs to: their spaces as a set, and what they give."""
    features = [
        (sum(1 << member for member in spaces), tiles)
        for tiles, places in FEATURES.items()
        for spaces in places
        if space in spaces
    ]
    return [*features, NEVER][:FEATURES_OF_A_SPACE]


SPACE_FEATURES = [features_of(space) for space in range(STARS * SPACES)]
FEATURE_SPACES = np.array([[spaces for spaces, _ in features] for features in SPACE_FEATURES])
FEATURE_TILES = np.array([[tiles for _, tiles in features] for features in SPACE_FEATURES])


def group_size(covered: int, space: int) -> int:
    """Return the size of the connected group around a space of a ring, as if it were covered."""
    covered |= 1 << space
    size = 1
    for step in (1, -1):
        other = (space + step) % SPACES
        while covered >> other & 1 and size < SPACES:
            size += 1
            other = (other + step) % SPACES
    return size


GROUP_SIZE = np.array(
    [[group_size(covered, space) for space in range(SPACES)] for covered in range(STAR + 1)]
)


@kernel
def covered_on(covered: int, star: int) -> int:
    """Return the covered spaces of one star."""
    return covered >> SPACES * star & STAR


@kernel
def reward(covered: int, star: int, space: int) -> int:
    """Return how many tiles the features give that have been completed by covering a space."""
    index = SPACES * star + space
    tiles = 0
    for feature in range(FEATURES_OF_A_SPACE):
        spaces = FEATURE_SPACES[index, feature]
        if covered & spaces == spaces:
            tiles += FEATURE_TILES[index, feature]
    return tiles


@kernel
def colors_on(colors: int) -> int:
    """Return, bit by bit, the colours that lie on a star."""
    found = 0
    for space in range(SPACES):
        found |= 1 << (int(colors) >> COLOR_BITS * space & 7)
    return found >> 1  # the lowest bit is that of the empty spaces


@kernel
def color_at(colors: int, space: int) -> Color:
    """Return the colour on a space of a star, or NO_COLOR."""
    return (int(colors) >> COLOR_BITS * space & 7) - 1


@kernel
def with_color(colors: int, space: int, color: Color) -> int:
    """Return the colours of a star when a tile has been put on an empty space."""
    return int(colors) | int(color + 1) << int(COLOR_BITS * space)


@kernel
def star_bonus(covered: int, open_colors: int) -> int:
    """Return the bonus of a star. A complete one is still open to its colour, or to none at all."""
    if covered != STAR:
        return 0
    for color in range(COLORS):
        if open_colors >> color & 1:
            return COLOR_BONUS[color]
    return MIXED_BONUS


@kernel
def number_bonus(covered: int, costs: np.ndarray) -> int:
    """Return the bonuses for covering all spaces of a number."""
    points = 0
    for number in range(1, len(NUMBER_BONUS)):
        points += NUMBER_BONUS[number] * covers_number(covered, costs, number)
    return points


@kernel
def covers_number(covered: int, costs: np.ndarray, number: int) -> bool:
    for space in range(STARS * SPACES):
        if costs[space] == number and not covered >> space & 1:
            return False
    return True
