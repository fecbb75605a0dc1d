"""Standings: every player's rating and record, and those of every pair, from whole groups."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from azul_search.ratings.fit import Estimate, Fit, fit
from azul_search.ratings.games import Group, Played, complete_groups, final_order
from azul_search.ratings.orders import Order
from azul_search.ratings.record import Record, own_lines, pair_lines, pentanomial, record


@dataclass(frozen=True)
class PlayerStanding:
    """How a player did."""

    name: str
    rating: Estimate  # above the mean of the field
    record: Record
    superiority: float | None  # the likelihood of being stronger than the next one


@dataclass(frozen=True)
class PairStanding:
    """How a player did against another, from the games in which both sat."""

    first: str
    second: str
    difference: Estimate  # of strengths
    record: Record  # of the first: who of the two finished ahead
    pentanomial: tuple[int, ...]  # pairs with 0, ½, 1, 1½ and 2 wins; zeros at larger tables

    @property
    def superiority(self) -> float:
        return self.difference.superiority


@dataclass(frozen=True)
class Forfeit:
    """A game that a player lost by what it did, not by its score."""

    game: int
    player: str
    reason: str


@dataclass(frozen=True)
class Standings:
    """The strongest first. All figures are of complete groups; forfeits are of all games."""

    players: tuple[PlayerStanding, ...]
    pairs: tuple[PairStanding, ...]  # all that met, in the order of the players
    games: int
    groups: int
    waiting: int  # games of groups that are not complete, left out
    forfeits: tuple[Forfeit, ...]


def standings(results: Iterable[Played], pairs: bool = True) -> Standings:
    """Return the standings after these games, in whatever order they ended.

    Without `pairs` it is quicker: their number grows with the square of the players'.
    """
    results = sorted(results, key=lambda result: result.game)
    groups = list(complete_groups(results).values())
    games = [game for group in groups for game in group]
    names = sorted({name for result in results for name in result.seats})
    players = player_standings(groups, games, names)
    return Standings(
        players=players,
        pairs=pair_standings(groups, [player.name for player in players]) if pairs else (),
        games=len(games),
        groups=len(groups),
        waiting=len(results) - len(games),
        forfeits=tuple(forfeit for result in results for forfeit in forfeits(result)),
    )


def player_standings(
    groups: Sequence[Group], games: Sequence[Played], names: Sequence[str]
) -> tuple[PlayerStanding, ...]:
    """Return all players, the strongest first, those of equal strength by name."""
    if not names:
        return ()
    fitted = fit_of(groups, names)
    ratings = [fitted.against_field(number) for number in range(len(names))]
    ranked = sorted(range(len(names)), key=lambda number: -round(ratings[number].elo, 6))
    return tuple(
        PlayerStanding(
            names[number],
            ratings[number],
            record(own_lines(games, names[number])),
            fitted.difference(number, below).superiority if below is not None else None,
        )
        for number, below in zip(ranked, [*ranked[1:], None], strict=True)
    )


def pair_standings(groups: Sequence[Group], names: Sequence[str]) -> tuple[PairStanding, ...]:
    pairs = []
    for first, second in combinations(names, 2):
        met = [group for group in groups if {first, second} <= set(group[0].seats)]
        if met:
            pairs.append(pair_standing(met, first, second))
    return tuple(pairs)


def pair_standing(groups: Sequence[Group], first: str, second: str) -> PairStanding:
    """Return one pair's figures: the same fit, of nothing but the order of these two."""
    games = [game for group in groups for game in group]
    return PairStanding(
        first,
        second,
        fit_of(groups, (first, second)).difference(0, 1),
        record(pair_lines(games, first, second)),
        pentanomial(groups, first, second),
    )


def fit_of(groups: Sequence[Group], names: Sequence[str]) -> Fit:
    """Return the fit of the named players' final orders, as if others had not been there."""
    numbers = {name: number for number, name in enumerate(names)}
    known: dict[tuple[tuple[str, ...], ...], Order] = {}
    orders = []
    for group in groups:
        finals = [final_order(game) for game in group]
        for final in finals:
            if final not in known:
                known[final] = numbered(final, numbers)
        orders.append([known[final] for final in finals])
    return fit(orders, len(names))


def numbered(final: tuple[tuple[str, ...], ...], numbers: Mapping[str, int]) -> Order:
    """Return a final order in the numbers of the players, without those who have none."""
    levels = (tuple(numbers[name] for name in level if name in numbers) for level in final)
    return tuple(level for level in levels if level)


def forfeits(result: Played) -> list[Forfeit]:
    """Return who forfeited a game, nobody as a rule."""
    if not result.is_forfeit:
        return []
    return [
        Forfeit(result.game, name, result.ended)
        for seat, name in enumerate(result.seats, 1)
        if seat not in result.winners
    ]
