"""Mixed: MCTS, but where the game may end with the round, expectimax tries to prove how."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from azul_search.rules.interface import may_end, new_states
from azul_search.rules.layout import Rules, State
from azul_search.search.expectimax import Expectimax
from azul_search.search.limits import Limits
from azul_search.search.mcts import Mcts
from azul_search.search.options import Options
from azul_search.search.result import Found, Progress

PATIENCE = 0.5  # the part of the limits that a try to prove something may take
SIMULATION = 25  # nodes of expectimax that take as long as a simulation
FEW = 10_000  # nodes
SHORTEST = 1e-3  # seconds
NOTHING_YET = Found([], 0, 0, 0.0)


class Mixed:
    """One search of one position: `run` it, `stop` it from another thread.

    It is expectimax alone if something is asked for that only expectimax can do: a limit of depth,
    a number of deals, the paranoid view, or moves to be told of besides the best; and with few
    nodes, of which a tree would not come to anything.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        weights: np.ndarray,
        limits: Limits,
        options: Options,
        also: Sequence[int] = (),
    ) -> None:
        self.rules, self.weights, self.options = rules, weights, options
        self.limits = limits
        self.states = new_states(rules, 1)
        self.states[0] = state
        is_for_expectimax = limits.depth or also or options.paranoid or options.deals is not None
        self.is_plain = bool(is_for_expectimax or (limits.nodes or FEW) < FEW)
        self.is_stopped = False
        self.searcher: Expectimax | Mcts
        if self.is_plain or may_end(rules, state):
            self.searcher = Expectimax(rules, state, weights, limits, options, also)
        else:
            self.searcher = self.tree(NOTHING_YET)

    def tree(self, spent: Found) -> Mcts:
        """Return an MCTS with what is left of the limits."""
        time, nodes = self.limits.time, self.limits.nodes
        left = Limits(
            time and max(SHORTEST, time - spent.time),
            nodes and max(1, (nodes - spent.nodes) // SIMULATION),
        )
        return Mcts(self.rules, self.states[0], self.weights, left, self.options)

    def stop(self) -> None:
        """Let the search end as soon as it can; it keeps what it has found."""
        self.is_stopped = True
        self.searcher.stop()

    def run(self, progress: Progress | None = None) -> Found:
        """Search until a limit is met or there is nothing more to find; return the best moves."""
        if isinstance(self.searcher, Mcts):
            return self.grow(self.searcher, NOTHING_YET, progress)
        if self.is_plain:
            return self.searcher.run(progress)
        # 1. Try to prove how the game ends.
        with self.searcher.searching() as first:
            found = self.searcher.prove(first, progress or (lambda found: None), PATIENCE)
            is_stopped = self.searcher.round.is_stopped
        found = self.searcher.found(found.lines, found.depth)
        if found.is_exact or is_stopped:
            return found
        # 2. It would take too long, or the game may go on: let a tree grow for the rest.
        self.searcher = tree = self.tree(found)
        if self.is_stopped:  # a moment ago, when there was no tree to stop
            tree.stop()
        return self.grow(tree, found, progress)

    def grow(self, tree: Mcts, spent: Found, progress: Progress | None) -> Found:
        """Return what a tree finds, with the cost of what was done before."""

        def in_all(found: Found) -> Found:
            nodes = spent.nodes + SIMULATION * found.nodes
            return replace(found, nodes=nodes, time=spent.time + found.time)

        tell = progress and (lambda found: progress(in_all(found)))
        return in_all(tree.run(tell))
