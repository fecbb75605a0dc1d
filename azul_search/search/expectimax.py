"""Expectimax: the round searched deeper and deeper, to its end where time allows, then deals."""

import time
from collections.abc import Callable

import numpy as np

from azul_search.rules.interface import distinct_moves, new_moves, new_states
from azul_search.rules.layout import LONGEST_ROUND, Rules, State
from azul_search.search.deals import compare_over_deals
from azul_search.search.limits import Limits, stopping_after
from azul_search.search.options import Options
from azul_search.search.result import Found, FoundLine
from azul_search.search.round_search import NO_LIMIT, RoundSearch
from azul_search.search.table import GUESSED
from azul_search.search.values import LIMIT

Progress = Callable[[Found], None]


class Expectimax:
    """One search of one position: `run` it, `stop` it from another thread."""

    def __init__(
        self, rules: Rules, state: State, weights: np.ndarray, limits: Limits, options: Options
    ) -> None:
        self.limits = limits
        self.options = options
        self.states = new_states(rules, 1)
        self.states[0] = state
        self.lines = min(options.lines, distinct_moves(rules, state, new_moves(rules)[0]))
        nodes = limits.nodes or NO_LIMIT
        self.round = RoundSearch(rules, weights, options, int(state.to_move), nodes)

    def stop(self) -> None:
        """Let the search end as soon as it can; it keeps what it has found."""
        self.round.stop()

    def run(self, progress: Progress | None = None) -> Found:
        """Search until a limit is met or there is nothing more to find; return the best moves.

        The first depth is always searched, whatever the limits: there is always an answer.
        """
        try:
            return self.deepen(progress or (lambda found: None))
        finally:
            self.round.close()

    def deepen(self, progress: Progress) -> Found:
        self.best_lines(1)  # compiles, if need be, before the clock starts
        begin = time.perf_counter()

        def found(lines: list[FoundLine], depth: int, deals: int = 0) -> Found:
            return Found(lines, depth, self.round.nodes, time.perf_counter() - begin, deals)

        self.round.limit_nodes(None)
        best = found(self.best_lines(1), 1)
        self.round.limit_nodes(self.limits.nodes)
        with stopping_after(self.limits.time, begin, self.stop):
            # 1. Look deeper until every line reaches the end of the round.
            depths = iter(range(2, (self.limits.depth or LONGEST_ROUND) + 1))
            while not best.is_complete and not self.round.is_stopped:
                progress(best)
                depth = next(depths, None)
                if depth is None:
                    return found(best.lines, best.depth)
                best = found(self.best_lines(depth) or best.lines, depth)
            # 2. In the time that is left, look into the next round.
            lines, deals = best.lines, 0
            if best.is_complete and not best.is_exact and not self.round.is_stopped:
                progress(best)
                lines, deals = compare_over_deals(self.round, self.states[0], best, self.options)
        return found(lines, best.depth, deals)

    def best_lines(self, depth: int) -> list[FoundLine]:
        """Return the best moves at this depth: each is the best with those before it left out.

        When it is stopped, a single line is that of the moves looked at so far, which begin with
        the best of the depth before; of several, it gives none.
        """
        lines: list[FoundLine] = []
        while len(lines) < self.lines:
            self.round.skip([line.moves[0] for line in lines])
            value = self.round.search(self.states[0], depth)
            if self.round.is_stopped:
                if value == -LIMIT or self.lines > 1:
                    return []
                self.round.main.trust[0] = GUESSED
            lines.append(self.round.line_of(value))
        return lines
