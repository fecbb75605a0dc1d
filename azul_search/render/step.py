"""A move as the eye follows it: which tiles are taken from where, and where they come to lie."""

from collections.abc import Sequence
from typing import NamedTuple

from azul_search.notation.reader import Letters
from azul_search.position import Position
from azul_search.rules.table import display_count


class Home(NamedTuple):
    """Where tiles lie, such as "display-3" or a player's "line-2"."""

    place: str
    player: int | None = None  # from 0, None on the table


BAG = Home("bag")


class Step(NamedTuple):
    """A move or a deal: tiles as letters, with the marker as one more."""

    source: Home
    taken: str  # what goes on
    dropped: str  # what the source loses besides, to lid or tower
    arrivals: Sequence[tuple[Home, str]]  # behind what lies there


def place_home(place: int) -> Home:
    """Return the home of a place on the table, the centre or a display."""
    return Home(f"display-{place}" if place else "centre")


def deal_step(letters: Letters, after: Position) -> Step:
    """Return the deal that led to a position."""
    displays = range(1, display_count(after.tag) + 1)
    dealt = {place: letters.unpack(after.state.places[place]) for place in displays}
    arrivals = [(place_home(place), tiles) for place, tiles in dealt.items() if tiles]
    return Step(BAG, "".join(dealt.values()), "", arrivals)
