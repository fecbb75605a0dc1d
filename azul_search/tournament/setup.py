"""Setup: everything that decides which games a tournament has."""

from dataclasses import dataclass
from typing import Any

from azul_search.players import parse_player
from azul_search.rules.interface import NAMES, PLAYERS

ROUND_ROBIN, GAUNTLET, SPRT = FORMATS = ("round-robin", "gauntlet", "sprt")
DEFAULT_GAMES = 100
DEFAULT_SPRT_GAMES = 20_000
DEFAULT_SEED = 1


@dataclass(frozen=True)
class Setup:
    """Who plays whom, how often, and by which rules; with the same setup the games are the same."""

    players: tuple[str, ...]
    rules: str = "azul"
    table: int = 2  # players of a game
    format: str = ROUND_ROBIN
    games: int = 0  # rounded up to whole groups; of a sequential test, at most; 0: the default
    seed: int = DEFAULT_SEED
    # Of a sequential test only: the two claims, and how often each answer may be wrong
    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Put the default number of games in, or raise a ValueError that says what is wrong."""
        for player in self.players:
            parse_player(player)
            if self.players.count(player) > 1:
                raise ValueError(f"player {player!r}: expected only once")
        for name, choices in (("rules", NAMES), ("table", PLAYERS), ("format", FORMATS)):
            if getattr(self, name) not in choices:
                expected = ", ".join(str(choice) for choice in choices)
                raise ValueError(f"{name} {getattr(self, name)}: expected one of {expected}")
        if self.is_sequential:
            if len(self.players) != 2:
                raise ValueError(f"{len(self.players)} players: expected 2 in a sequential test")
        elif len(self.players) < self.table:
            raise ValueError(f"{len(self.players)} players: expected {self.table} or more")
        if self.games == 0:
            games = DEFAULT_SPRT_GAMES if self.is_sequential else DEFAULT_GAMES
            object.__setattr__(self, "games", games)
        if self.games < 1:
            raise ValueError(f"games {self.games}: expected 1 or more")
        if not 0 <= self.seed < 2**63:
            raise ValueError(f"seed {self.seed}: expected 0 or more, less than 2^63")

    @property
    def is_sequential(self) -> bool:
        return self.format == SPRT

    def as_dict(self) -> dict[str, Any]:
        """Return the setup as it is written in setup.json."""
        names = ["players", "rules", "table", "format", "games", "seed"]
        names += ["elo0", "elo1", "alpha", "beta"] if self.is_sequential else []
        return {name: getattr(self, name) for name in names} | {"players": list(self.players)}
