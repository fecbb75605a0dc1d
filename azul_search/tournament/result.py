"""GameResult: what is kept of a game besides its moves, a line of games.jsonl."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from azul_search.match import FINISHED


@dataclass(frozen=True)
class GameResult:
    """A game of a tournament, by its end.

    Of a forfeit, `ended` says who lost it and why, such as "player 2 crashed"; all others win.
    """

    game: int  # its number in the schedule, from 1
    group: int  # games of a group have the same luck and the same players, from 1
    seed: int
    seats: tuple[str, ...]  # the players in seat order
    scores: tuple[int, ...]  # by seat, as they stood at the end
    winners: tuple[int, ...]  # their seats, from 1
    ended: str  # FINISHED, or how a player lost it
    moves: int  # of all players; deals are not counted
    time: tuple[float, ...]  # seconds, by seat
    nodes: tuple[int, ...]  # by seat

    @property
    def is_forfeit(self) -> bool:
        return self.ended != FINISHED

    def as_dict(self) -> dict[str, Any]:
        """Return the result as it is written for programs."""
        return {name: list(v) if isinstance(v, tuple) else v for name, v in vars(self).items()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "GameResult":
        """Return the result that `as_dict` has written."""
        known: dict[str, Any] = {name: values[name] for name in cls.__dataclass_fields__}
        for name, value in known.items():
            known[name] = tuple(value) if isinstance(value, list) else value
        return cls(**known)
