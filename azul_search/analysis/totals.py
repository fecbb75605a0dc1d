"""Totals: what the analyses of a file come to."""

from dataclasses import dataclass, field
from math import fsum
from typing import Any

from azul_search.analysis.plans import Analysis
from azul_search.analysis.result import GameAnalysis
from azul_search.analysis.summary import Summary
from azul_search.analysis.values import Value, rounded


@dataclass
class PlayerTotal:
    """How a player did in all games of a file, whatever the seat."""

    name: str
    summaries: list[Summary] = field(default_factory=list)

    @property
    def games(self) -> int:
        return len(self.summaries)

    @property
    def decisions(self) -> int:
        return sum(summary.decisions for summary in self.summaries)

    @property
    def loss(self) -> Value | None:
        """The mean loss of a decision."""
        if not self.decisions:
            return None
        parts = [(each.decisions, each.loss) for each in self.summaries if each.loss]
        return rounded(
            fsum(count * loss.win for count, loss in parts) / self.decisions,
            fsum(count * loss.margin for count, loss in parts) / self.decisions,
        )

    @property
    def accuracy(self) -> float | None:
        if not self.decisions:
            return None
        parts = [(each.decisions, each.accuracy or 0.0) for each in self.summaries]
        return round(fsum(count * accuracy for count, accuracy in parts) / self.decisions, 1)

    def mean(self, part: str) -> Value:
        """Return the mean of a part of the balance, such as the luck, of a game."""
        values = [getattr(summary.balance, part) for summary in self.summaries]
        return rounded(
            fsum(value.win for value in values) / self.games,
            fsum(value.margin for value in values) / self.games,
        )


@dataclass
class Totals:
    """Counts over a file; add the analyses one after another."""

    path: str
    kind: str  # "positions" or "games"
    analysed: int = 0
    wrong: int = 0
    asked: int = 0  # positions that name best moves, or moves to avoid
    found: int = 0
    players: dict[str, PlayerTotal] = field(default_factory=dict)

    def add(self, analysis: Analysis) -> None:
        self.analysed += 1
        if isinstance(analysis, GameAnalysis):
            for summary in analysis.summaries():
                total = self.players.setdefault(summary.name, PlayerTotal(summary.name))
                total.summaries.append(summary)
        else:
            self.asked += analysis.found is not None
            self.found += analysis.found is True

    @property
    def score(self) -> float | None:
        """The share of the positions that name best moves in which they were found."""
        return round(self.found / self.asked, 4) if self.asked else None

    def as_dict(self) -> dict[str, Any]:
        """Return the totals as they are written for programs."""
        counts = {"kind": "file", "file": self.path, self.kind: self.analysed, "wrong": self.wrong}
        if not self.players:
            return {**counts, "asked": self.asked, "found": self.found, "score": self.score}
        return {**counts, "players": [player_values(each) for each in self.players.values()]}


def player_values(total: PlayerTotal) -> dict[str, Any]:
    loss = total.loss
    return {
        "name": total.name,
        "games": total.games,
        "decisions": total.decisions,
        "accuracy": total.accuracy,
        "loss": None if loss is None else loss._asdict(),
        **{part: total.mean(part)._asdict() for part in ("start", "luck", "skill", "result")},
    }
