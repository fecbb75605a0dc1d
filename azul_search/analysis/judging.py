"""Judging: the tasks that an analysis is made of, one search each, and the handler of them."""

import hashlib
from dataclasses import dataclass, replace

from azul_search.analysis.rollouts import Rollouts, roll_out
from azul_search.analysis.setup import Setup
from azul_search.analysis.values import Values, final_values, rounded, values_of
from azul_search.best import DEFAULT_ENGINE, BestLine, Question
from azul_search.position import Move, Position


@dataclass(frozen=True)
class Search:
    """What are the best moves, and what is a move worth that was played?"""

    position: Position  # where a player is to move
    played: Move | None = None


@dataclass(frozen=True)
class Sample:
    """What is a position worth, or after what chance may do there with this seed?"""

    position: Position
    seed: int = 0


Task = Search | Sample


@dataclass(frozen=True)
class Judgement:
    """The best moves of a position, best first, and how they were found."""

    lines: tuple[BestLine, ...]
    complete: bool  # every line was searched to the end of the round
    depth: int
    nodes: int
    deals: int  # how many next rounds the best moves were compared over
    rollouts: Rollouts | None = None


@dataclass(frozen=True)
class Judging:
    """Judges one position after another, for a crew."""

    setup: Setup

    def __call__(self, task: Task) -> Judgement | Values:
        return self.judge(task) if isinstance(task, Search) else self.value(task)

    def judge(self, task: Search) -> Judgement:
        setup = self.setup
        also = () if task.played is None else (task.played,)
        best = Question(task.position, setup.limits, DEFAULT_ENGINE, setup.options, also).answer()
        lines = tuple(with_digits(line) for line in best.lines)
        seed = seed_of(setup.seed, task.position)
        rollouts = roll_out(task.position, lines, setup.rollouts, seed) if setup.rollouts else None
        return Judgement(lines, best.complete, best.depth, best.nodes, best.deals, rollouts)

    def value(self, task: Sample) -> Values:
        """Return what a position is worth by one search, always of the same kind.

        The luck of a deal compares such values: were some of them searched for more moves than
        others, less deep thus, there would be luck where there is none. The search for a move
        that was played, which may be none of the best, is another one.
        """
        position, seed = task.position, task.seed
        while position.to_move is None and not position.is_over:
            position = position.deal(seed)
            seed = seed_of(seed, position)
        if position.is_over:
            return final_values(position)
        setup = self.setup
        best = Question(position, setup.limits, DEFAULT_ENGINE, setup.options).answer()
        return values_of(position, best.lines[0])

    def close(self) -> None:
        pass


def with_digits(line: BestLine) -> BestLine:
    """Return a line with the digits that are shown."""
    win, margin = rounded(line.win, line.margin)
    return replace(line, win=win, margin=margin)


def seed_of(*parts: object) -> int:
    """Return a seed that follows from all of the parts, and looks like any other."""
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
