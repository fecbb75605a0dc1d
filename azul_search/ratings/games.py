"""What ratings know of a game: who finished where, and which games share their luck."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Protocol

Group = tuple["Played", ...]  # games of the same luck, every rotation of the seats


class Played(Protocol):
    """A game that was played to an end or forfeited."""

    @property
    def game(self) -> int: ...

    @property
    def group(self) -> int: ...

    @property
    def seats(self) -> tuple[str, ...]: ...  # the players in seat order

    @property
    def scores(self) -> tuple[int, ...]: ...  # by seat

    @property
    def winners(self) -> tuple[int, ...]: ...  # their seats, from 1

    @property
    def ended(self) -> str: ...

    @property
    def is_forfeit(self) -> bool: ...


def complete_groups(results: Iterable[Played]) -> dict[int, Group]:
    """Return the groups of which every rotation was played, by number, in order."""
    gathered = defaultdict(list)
    for result in results:
        gathered[result.group].append(result)
    return {
        number: tuple(sorted(gathered[number], key=lambda result: result.game))
        for number in sorted(gathered)
        if is_complete(gathered[number])
    }


def is_complete(games: list[Played]) -> bool:
    """Tell whether every seat order that rotation makes of the first one was played once."""
    seats = games[0].seats
    if len(games) != len(seats):
        return False
    rotations = (seats[turn:] + seats[:turn] for turn in range(len(seats)))
    return Counter(rotations) == Counter(game.seats for game in games)


def share(result: Played, seat: int) -> float:
    """Return what the game was worth to a seat (from 0): a shared win is its share of one."""
    return (seat + 1 in result.winners) / len(result.winners)


def finish(result: Played, seat: int) -> tuple[bool, int]:
    """Return what the final order goes by, higher is better: a win, then the score.

    The rules name only winners. Among the others the score decides; whoever forfeits is the only
    one not to win, so is last whatever the score.
    """
    return seat + 1 in result.winners, 0 if seat + 1 in result.winners else result.scores[seat]


def final_order(result: Played) -> tuple[tuple[str, ...], ...]:
    """Return the players from first to last; those who finished level stand in one tuple."""
    levels = defaultdict(list)
    for seat, player in enumerate(result.seats):
        levels[finish(result, seat)].append(player)
    return tuple(tuple(sorted(levels[level])) for level in sorted(levels, reverse=True))
