"""Records: wins, draws and losses, points and margins, counted without any model."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from azul_search.ratings.games import Group, Played, finish, share

OUTCOMES = 5  # what a pair of two-player games can bring: 0, ½, 1, 1½ or 2 wins


class Line(NamedTuple):
    """What one game brought to one who sat in it."""

    points: float  # of the win: 1 alone, a part if shared
    score: int | None  # none in a forfeited game: it was not played to its end
    margin: int | None


@dataclass(frozen=True)
class Record:
    """The sum of many games. A player who has two seats in a game has two games there."""

    games: int
    wins: int
    draws: int
    losses: int
    share: float  # of all points
    score: float | None  # mean, of games that were finished
    margin: float | None


def record(lines: Iterable[Line]) -> Record:
    lines = list(lines)
    points = [line.points for line in lines]
    return Record(
        games=len(lines),
        wins=sum(each == 1 for each in points),
        draws=sum(0 < each < 1 for each in points),
        losses=sum(each == 0 for each in points),
        share=fmean(points) if points else 0.0,
        score=mean(line.score for line in lines),
        margin=mean(line.margin for line in lines),
    )


def mean(values: Iterable[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


def own_lines(games: Iterable[Played], player: str) -> Iterator[Line]:
    """Yield what games brought to a player: a part of the win, the lead over the best other."""
    for game in games:
        for seat, name in enumerate(game.seats):
            if name != player:
                continue
            if game.is_forfeit:
                yield Line(share(game, seat), None, None)
                continue
            others = max(score for other, score in enumerate(game.scores) if other != seat)
            yield Line(share(game, seat), game.scores[seat], game.scores[seat] - others)


def pair_lines(games: Iterable[Played], first: str, second: str) -> Iterator[Line]:
    """Yield what games brought to the first against the second: who of the two finished ahead."""
    for game in games:
        for seat, name in enumerate(game.seats):
            for other, rival in enumerate(game.seats):
                if (name, rival) == (first, second):
                    yield compare(game, seat, other)


def compare(game: Played, seat: int, other: int) -> Line:
    own, theirs = finish(game, seat), finish(game, other)
    points = 1.0 if own > theirs else 0.5 if own == theirs else 0.0
    if game.is_forfeit:
        return Line(points, None, None)
    return Line(points, game.scores[seat], game.scores[seat] - game.scores[other])


def pair_share(group: Group, first: str, second: str) -> float | None:
    """Return the first's share of the points in a group against the second, if they met."""
    points = [line.points for line in pair_lines(group, first, second)]
    return fmean(points) if points else None


def pentanomial(groups: Iterable[Group], first: str, second: str) -> tuple[int, ...]:
    """Return how many pairs of games brought the first 0, ½, 1, 1½ and 2 wins over the second."""
    counts = [0] * OUTCOMES
    for group in groups:
        part = pair_share(group, first, second) if len(group) == 2 else None
        if part is not None:
            counts[round(part * (OUTCOMES - 1))] += 1
    return tuple(counts)
