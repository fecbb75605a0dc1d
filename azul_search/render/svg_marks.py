"""A move drawn over a position: the tiles it takes, where they come to lie, and arrows."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from azul_search.render.step import Home, Step
from azul_search.render.svg_shapes import arrow, middle
from azul_search.render.svg_tiles import ACCENT, HALO, Spot, TileSet


def marks(
    tile_set: TileSet,
    step: Step,
    spots: Mapping[Home, Sequence[Spot]],
    tiles: Mapping[Home, str],
) -> Iterator[str]:
    """Yield the marks, given all spots, and the tiles that lie on the first ones of each home."""
    lying = tiles[step.source]
    taken = found(lying, step.taken)
    dropped = found(lying, step.dropped, without=taken)
    source = spots[step.source]
    for index in taken:
        yield tile_set.picked(lying[index], source[index])
    for index in dropped:
        yield tile_set.dropped(source[index])
    arrows = []
    for home, arriving in step.arrivals:
        free = spots[home][len(tiles[home]) :]
        for letter, spot in zip(arriving, free, strict=False):
            yield tile_set.ghost(letter, home, spot)
        leaving = [source[index].point for index in taken if lying[index] in arriving]
        if leaving:  # tiles in the bag are not seen
            reached = [spot.point for spot in free[: len(arriving)]]
            arrows.append(arrow(middle(leaving), middle(reached), ACCENT, HALO))
    yield from arrows


def found(lying: str, wanted: str, without: Sequence[int] = ()) -> list[int]:
    """Return where the wanted tiles lie, as often as each is wanted."""
    left = Counter(wanted)
    indices = []
    for index, letter in enumerate(lying):
        if left[letter] and index not in without:
            left[letter] -= 1
            indices.append(index)
    return indices
