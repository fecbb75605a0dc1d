"""A handful of tiles as one 64-bit word: eight bits a colour, colour 0 lowest.

Adding two words joins the tiles, subtracting takes them out; no colour has more than 22 tiles,
so nothing ever carries from one colour into the next.
"""

from azul_search.jit import kernel
from azul_search.rng import Rng, below

Tiles = int
Color = int

BITS = 8
TOP_BITS = 0x8080_8080_8080  # the highest bit of every colour, never used by a count


@kernel
def some(color: Color, count: int) -> Tiles:
    """Return `count` tiles of one colour."""
    return int(count) << int(BITS * color)


@kernel
def count_of(tiles: Tiles, color: Color) -> int:
    return (tiles >> (BITS * color)) & 255


@kernel
def total(tiles: Tiles) -> int:
    """Count the tiles of all colours: fold six bytes to three, then add these up."""
    folded = tiles + (tiles >> 3 * BITS)
    return (folded + (folded >> BITS) + (folded >> 2 * BITS)) & 255


@kernel
def has_all(tiles: Tiles, wanted: Tiles) -> bool:
    """Tell whether all the wanted tiles are there: no colour has to borrow for them."""
    return ((tiles | TOP_BITS) - wanted) & TOP_BITS == TOP_BITS


@kernel
def beside(tiles: Tiles, colors: int, number: int) -> int:
    """Put a small number in the bits above so many colours."""
    return tiles | int(number) << (BITS * colors)


@kernel
def nth_color(tiles: Tiles, index: int) -> Color:
    """Return the colour of tile `index` (from 0) when the tiles lie sorted by colour."""
    color = 0
    index -= tiles & 255
    while index >= 0:
        color += 1
        index -= (tiles >> (BITS * color)) & 255
    return color


@kernel
def draw_tiles(state, count: int, rng: Rng) -> Tiles:
    """Draw up to `count` tiles from the bag, pouring the lid in only when the bag has run out."""
    drawn = 0
    left = total(state.bag)
    for _ in range(count):
        if left == 0:
            state.bag = state.lid
            state.lid = 0
            left = total(state.bag)
            if left == 0:
                break
        tile = some(nth_color(state.bag, below(rng, left)), 1)
        state.bag -= tile
        drawn += tile
        left -= 1
    return drawn
