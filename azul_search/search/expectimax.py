"""Expectimax: the round searched deeper and deeper, to its end where time allows."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from azul_search.evaluate.interface import estimate
from azul_search.rules.interface import distinct_moves, new_moves, new_states, settle
from azul_search.rules.layout import LONGEST_ROUND, Rules, State
from azul_search.search.alphabeta import follow, search
from azul_search.search.limits import Limits
from azul_search.search.options import Options
from azul_search.search.result import Found, FoundLine
from azul_search.search.table import EXACT, new_table
from azul_search.search.values import LIMIT, PROVEN, UNPROVEN
from azul_search.search.work import MOVE_KINDS, new_work

NO_LIMIT = 2**62
Progress = Callable[[Found], None]


@contextmanager
def stopping_after(seconds: float | None, begin: float, stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` so many seconds after `begin`, unless the block has ended by then."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(max(0.0, begin + seconds - time.perf_counter()), stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Expectimax:
    """One search of one position: `run` it, `stop` it from another thread."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        weights: np.ndarray,
        limits: Limits,
        options: Options,
    ) -> None:
        self.rules = rules
        self.weights = weights
        self.limits = limits
        self.lines = min(options.lines, distinct_moves(rules, state, new_moves(rules)[0]))
        self.table = new_table(options.megabytes)
        self.works = new_work(rules)
        self.work: Any = self.works[0]
        self.work.states[0] = state
        self.work.root = state.to_move
        self.work.node_limit = NO_LIMIT

    def stop(self) -> None:
        """Let the search end as soon as it can; it keeps what it has found."""
        self.work.stop = 1

    def run(self, progress: Progress | None = None) -> Found:
        """Search until a limit is met or the round is solved; return what the last depth found.

        The first depth is always searched, whatever the limits: there is always an answer.
        """
        self.search_lines(1)  # compiles, if need be, before the clock starts
        self.work.nodes = 0
        begin = time.perf_counter()
        found = self.search_depth(1, begin)
        self.work.node_limit = self.limits.nodes or NO_LIMIT
        with stopping_after(self.limits.time, begin, self.stop):
            for depth in range(2, (self.limits.depth or LONGEST_ROUND) + 1):
                if progress:
                    progress(found)
                if found.is_complete:
                    break
                deeper = self.search_depth(depth, begin)
                if self.work.stop:
                    break
                found = deeper
        found.nodes = int(self.work.nodes)
        found.time = time.perf_counter() - begin
        return found

    def search_depth(self, depth: int, begin: float) -> Found:
        lines = self.search_lines(depth)
        return Found(lines, depth, int(self.work.nodes), time.perf_counter() - begin)

    def search_lines(self, depth: int) -> list[FoundLine]:
        """Return the best moves at this depth: each is the best with those before it left out."""
        lines: list[FoundLine] = []
        self.work.skipped[:] = 0
        for _ in range(self.lines):
            value = search(
                self.rules, self.work, self.table, self.weights[0], 0, depth, -LIMIT, LIMIT
            )
            if self.work.stop:
                break
            lines.append(self.line_of(value, int(self.work.trust[0])))
            self.work.skipped[lines[-1].moves[0] & (MOVE_KINDS - 1)] = 1
        return lines

    def line_of(self, value: int, trust: int) -> FoundLine:
        """Make a value and the line that the search has left behind into what people ask for."""
        line = self.work.line[0, : self.work.line_length[0]]
        moves = np.zeros(LONGEST_ROUND, np.int64)
        moves[: len(line)] = line
        states = new_states(self.rules, 1)
        states[0] = self.work.states[0]
        legal = new_moves(self.rules)[0]
        length = follow(self.rules, states[0], self.table, moves, len(line), legal)
        line = tuple(int(move) for move in moves[:length])
        if trust == EXACT:
            outcome = (value > PROVEN // 2) - (value < -PROVEN // 2)
            return FoundLine(line, (1 + outcome) / 2, value - outcome * PROVEN, trust)
        win = (1 + max(-1.0, min(1.0, value / UNPROVEN))) / 2
        return FoundLine(line, win, self.expected_margin(states[0]), trust)

    def expected_margin(self, state: State) -> float:
        """Return the points that the root player is expected to end ahead of the best other."""
        if state.to_move >= 0:
            settle(self.rules, state)
        points = np.zeros(self.rules.players)
        estimate(self.rules, state, self.weights[0], points)
        root = int(self.work.root)
        return float(points[root] - max(np.delete(points, root)))
