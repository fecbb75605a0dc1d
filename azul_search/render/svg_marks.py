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
    everything = range(len(lying))
    taken = found(lying, step.taken, among=everything)
    left = [index for index in everything if index not in taken]
    dropped = found(lying, step.dropped, among=left)
    source = spots[step.source]
    for index in taken:
        yield tile_set.picked(lying[index], source[index])
    for index in dropped:
        yield tile_set.dropped(source[index])
    arrows, leaving = [], taken
    for home, arriving in step.arrivals:
        free = spots[home][len(tiles[home]) :][: len(arriving)]
        for letter, spot in zip(arriving, free, strict=True):
            yield tile_set.ghost(letter, home, spot)
        start = found(lying, arriving, among=leaving)
        leaving = [index for index in leaving if index not in start]
        if start:  # tiles in the bag are not seen
            ends = [source[index] for index in start], free
            first, last = (middle([spot.point for spot in end]) for end in ends)
            arrows.append(arrow(first, last, ACCENT, HALO))
    yield from arrows


def found(lying: str, wanted: str, among: Sequence[int]) -> list[int]:
    """Return where the wanted tiles lie, each as often as it is wanted, among those left."""
    missing = Counter(wanted)
    indices = []
    for index in among:
        if missing[lying[index]]:
            missing[lying[index]] -= 1
            indices.append(index)
    return indices
