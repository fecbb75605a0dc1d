"""The table of any rule set: displays and centre, filled from the bag and emptied in turn."""

import numpy as np

from azul_search.jit import kernel
from azul_search.rng import Rng
from azul_search.rules.layout import DISPLAY_SIZE, Rules, State
from azul_search.rules.tiles import Tiles, draw_tiles, total


@kernel
def display_count(rules: Rules) -> int:
    return 2 * rules.players + 1


@kernel
def next_player(rules: Rules, player: int) -> int:
    return player + 1 if player + 1 < rules.players else 0


@kernel
def fill_displays(rules: Rules, state: State, rng: Rng) -> None:
    """Fill the displays at random from the bag."""
    for place in range(1, display_count(rules) + 1):
        state.places[place] = draw_tiles(state, DISPLAY_SIZE, rng)


@kernel
def set_displays(rules: Rules, state: State, displays: np.ndarray) -> None:
    """Fill the displays with given tiles from the bag."""
    dealt = 0
    for place in range(1, display_count(rules) + 1):
        state.places[place] = displays[place - 1]
        dealt += displays[place - 1]
    take_from_bag(state, dealt)


@kernel
def take_from_bag(state: State, tiles: Tiles) -> None:
    """Take given tiles from the bag, pouring the lid in if the bag does not suffice."""
    if total(tiles) > total(state.bag):
        state.bag += state.lid
        state.lid = 0
    state.bag -= tiles


@kernel
def count_table(rules: Rules, state: State) -> None:
    """Work out how many tiles lie on displays and centre."""
    state.on_table = 0
    for place in range(display_count(rules) + 1):
        state.on_table += total(state.places[place])


@kernel
def repeats_display(state: State, place: int) -> bool:
    """Tell whether an earlier display holds the same tiles."""
    for other in range(1, place):
        if state.places[other] == state.places[place]:
            return True
    return False
