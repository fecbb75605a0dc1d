"""The schedule: every game of a tournament, from its setup alone."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from azul_search.rng import seeded
from azul_search.tournament.setup import GAUNTLET, Setup

Lineup = tuple[str, ...]  # the players of a game, by seat


class Planned(NamedTuple):
    """A game to be played."""

    game: int  # from 1
    group: int  # from 1; its games have the same luck, with the seats rotated
    seed: int
    seats: Lineup


def schedule(setup: Setup) -> Iterator[Planned]:
    """Yield all games in order: groups of every lineup in turn, until there are enough games."""
    game = 0
    for group, lineup in enumerate(itertools.cycle(lineups(setup)), start=1):
        if game >= setup.games:
            return
        for seats in rotations(lineup):
            game += 1
            yield Planned(game, group, seed_of(setup.seed, group), seats)


def number_of_games(setup: Setup) -> int:
    """Return how many games there are, at most: whole groups."""
    return -(-setup.games // setup.table) * setup.table


def lineups(setup: Setup) -> list[Lineup]:
    """Return who meets whom, the seats still to be rotated."""
    if setup.is_sequential:
        return sequential_lineups(setup.players[0], setup.players[1], setup.table)
    if setup.format == GAUNTLET:
        first, *others = setup.players
        return [(first, *rest) for rest in itertools.combinations(others, setup.table - 1)]
    return list(itertools.combinations(setup.players, setup.table))


def sequential_lineups(first: str, second: str, table: int) -> list[Lineup]:
    """Return lineups in which two players stand the same, at a table of any size."""
    if table == 3:
        return [(first, second, second), (second, first, first)]
    half = table // 2
    return [(first,) * half + (second,) * half]


def rotations(lineup: Lineup) -> list[Lineup]:
    return [lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))]


def seed_of(seed: int, group: int) -> int:
    """Return the luck of a group, unlike that of all groups of other seeds.

    48 bits: a number that every reader of JSON can hold.
    """
    return int(seeded(int(seeded(seed)[0]) ^ group)[0]) >> 16
