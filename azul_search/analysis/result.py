"""What an analysis says of a position and of a game."""

from dataclasses import dataclass

from azul_search.analysis.judging import Judgement
from azul_search.analysis.steps import Step
from azul_search.analysis.summary import Summary, summary_of
from azul_search.analysis.values import Values
from azul_search.position import Move


@dataclass(frozen=True)
class PositionAnalysis:
    """A position of a file, judged."""

    number: int  # among the entries of the file, from 1
    line: int  # of the file
    label: str | None
    position: str
    player: int | None  # who is to move
    best_moves: tuple[Move, ...]  # as the file says
    avoid_moves: tuple[Move, ...]
    found: bool | None  # whether the best move is one of these and none of those, if there are any
    values: Values
    errors: Values | None  # of the values, if chance is to move
    judgement: Judgement | None  # if a player is to move


@dataclass(frozen=True)
class GameAnalysis:
    """A game of a file, judged."""

    number: int  # among the games of the file, from 1
    rules: str
    names: tuple[str, ...]  # of the players
    result: str  # as in the file
    start: Values
    end: Values  # the result, or what it is expected to be in a game that is not over
    steps: tuple[Step, ...]

    def summaries(self) -> list[Summary]:
        """Return how every player did, and what luck and skill have brought them."""
        return [
            summary_of(seat, name, self.steps, self.start[seat], self.end[seat])
            for seat, name in enumerate(self.names)
        ]
