"""Made-up tournaments of players whose strength is known."""

from collections.abc import Iterable, Sequence
from itertools import count

import numpy as np
from numpy.random import Generator

from azul_search.tournament.result import GameResult

Group = Sequence[tuple[Sequence[str], Sequence[int]]]  # games: seats and their scores


def played(groups: Iterable[Group]) -> list[GameResult]:
    """Return groups of games as results; the highest scores win."""
    numbers = count(1)
    return [
        result(next(numbers), group, seats, scores)
        for group, games in enumerate(groups, 1)
        for seats, scores in games
    ]


def result(game: int, group: int, seats: Sequence[str], scores: Sequence[int]) -> GameResult:
    winners = tuple(seat for seat, score in enumerate(scores, 1) if score == max(scores))
    return GameResult(
        game=game,
        group=group,
        seed=group,
        seats=tuple(seats),
        scores=tuple(scores),
        winners=winners,
        ended="finished",
        moves=60,
        time=(0.5,) * len(seats),
        nodes=(1000,) * len(seats),
    )


def pairs_of(counts: Sequence[int], first: str = "a", second: str = "b") -> list[GameResult]:
    """Return pairs of games in which the first wins 0, ½, 1, 1½ and 2 so many times."""
    halves = {0: (0, 0), 1: (0, 1), 2: (1, 1), 3: (1, 2), 4: (2, 2)}
    return played(
        [((first, second), (30 + one, 31)), ((second, first), (31, 30 + two))]
        for outcome, times in enumerate(counts)
        for one, two in [halves[outcome]] * times
    )


def tournament(
    strengths: dict[str, float],
    tables: Iterable[Sequence[str]],
    random: Generator,
    luck: float = 0.0,
    draws: float = 0.0,
) -> list[GameResult]:
    """Return a tournament of groups at the tables, in natural units of strength.

    A game goes to the highest of strength + luck of the seat + Gumbel noise, which makes final
    orders Plackett-Luce if there is no luck. The luck of the seats is common to a group. A part of
    the games is drawn: all end level.
    """
    return played(group_of(strengths, names, random, luck, draws) for names in tables)


def group_of(
    strengths: dict[str, float], names: Sequence[str], random: Generator, luck: float, draws: float
) -> Group:
    size = len(names)
    turned = [[*names[turn:], *names[:turn]] for turn in range(size)]
    strong = np.array([[strengths[name] for name in seats] for seats in turned])
    worth = strong + random.normal(0, luck, size) + random.gumbel(size=(size, size))
    scores = worth.argsort(axis=1).argsort(axis=1) + 30
    scores[random.random(size) < draws] = 40
    return [(seats, row.tolist()) for seats, row in zip(turned, scores, strict=True)]
