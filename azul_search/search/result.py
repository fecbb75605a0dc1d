"""What a search has found, in the kernels' terms: move codes and values."""

from collections.abc import Callable
from dataclasses import dataclass, field

from azul_search.search.table import COMPLETE, EXACT, SAMPLED


@dataclass(frozen=True)
class FoundLine:
    """A move and what it leads to."""

    moves: tuple[int, ...]  # the best line, the move itself first
    win: float  # the chance of a win for the player to move; half for a shared one
    margin: float  # the points expected ahead of the best opponent
    trust: int  # one of the levels of `table`


@dataclass
class Found:
    """The best moves, best first, and what they cost to find."""

    lines: list[FoundLine] = field(default_factory=list)
    depth: int = 0
    nodes: int = 0
    time: float = 0.0
    deals: int = 0  # how many next rounds the best moves were compared over

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing more to find by looking further inside the round."""
        return all(line.trust >= SAMPLED for line in self.lines)

    @property
    def is_complete(self) -> bool:
        """Whether every line was searched to the end of the round."""
        return all(line.trust >= COMPLETE for line in self.lines)

    @property
    def is_exact(self) -> bool:
        """Whether the best move is proven to be the best."""
        return all(line.trust == EXACT for line in self.lines[:1])


Progress = Callable[[Found], None]  # is told what is best so far
