"""Judging: the tasks that an analysis is made of, one search each, and the handler of them."""

import hashlib
from dataclasses import dataclass, replace
from statistics import fmean
from typing import NamedTuple

from azul_search.analysis.rollouts import Rollouts, roll_out
from azul_search.analysis.setup import Setup
from azul_search.analysis.values import Values, final_values, rounded, values_of
from azul_search.best import BestLine, BestMove, Question
from azul_search.position import Move, Position

ENGINE = "expectimax"  # tells every depth, and of a move that was played as much as of the best


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


class Judged(NamedTuple):
    """The outcome of a search: the moves, and what the position is worth to every player."""

    judgement: Judgement
    values: Values


@dataclass(frozen=True)
class Judging:
    """Judges one position after another, for a crew."""

    setup: Setup

    def __call__(self, task: Task) -> Judged | Values:
        return self.judge(task) if isinstance(task, Search) else self.value(task)

    def judge(self, task: Search) -> Judged:
        setup = self.setup
        best, value = self.search(task.position, task.played)
        lines = tuple(with_digits(line) for line in best.lines)
        seed = seed_of(setup.seed, task.position)
        rollouts = roll_out(task.position, lines, setup.rollouts, seed) if setup.rollouts else None
        judgement = Judgement(lines, best.complete, best.depth, best.nodes, best.deals, rollouts)
        return Judged(judgement, values_of(task.position, value))

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
        return values_of(position, self.search(position)[1])

    def search(self, position: Position, played: Move | None = None) -> tuple[BestMove, BestLine]:
        """Return the best moves, and the best line with the value that the position is given.

        A search that ends inside the round is more hopeful for whoever has moved last. So the
        value is then the mean over as many depths as there are players.
        """
        setup = self.setup
        also = () if played is None else (played,)
        question = Question(position, setup.limits, ENGINE, setup.options, also)
        firsts: dict[int, BestLine] = {}  # the best line of every depth
        best = question.answer(lambda found: firsts.update({found.depth: found.lines[0]}))
        if best.complete or best.deals:
            return best, best.lines[0]
        firsts[best.depth] = best.lines[0]
        depths = range(best.depth, max(0, best.depth - position.players), -1)
        last = [firsts[depth] for depth in depths if depth in firsts]
        win, margin = fmean(line.win for line in last), fmean(line.margin for line in last)
        return best, replace(best.lines[0], win=win, margin=margin)

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
