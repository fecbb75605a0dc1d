"""The search of a round, by one thread or by several that share a table."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np

from azul_search.evaluate.interface import estimate, estimate_inside
from azul_search.rules.interface import apply, is_round_over, new_states
from azul_search.rules.layout import LONGEST_ROUND, OVER, Rules, State
from azul_search.search import alphabeta, maxn, maxn_table, table
from azul_search.search.chance import draw_inside
from azul_search.search.options import Options
from azul_search.search.result import FoundLine
from azul_search.search.sharing import new_claims
from azul_search.search.table import COMPLETE, EXACT, SAMPLED
from azul_search.search.values import LIMIT, PROVEN, UNPROVEN, round_value
from azul_search.search.work import new_work

NO_LIMIT = 2**62
HELPED_DEPTH = 4  # a shallower search is over before a second thread has begun
BYTES_PER_NODE = 32  # of the table, more would stay empty, and empty room takes time to get


class RoundSearch:
    """Searches states inside a round on behalf of one player, and remembers what it found."""

    def __init__(
        self, rules: Rules, weights: np.ndarray, options: Options, player: int, nodes: int
    ) -> None:
        self.rules = rules
        self.is_maxn = rules.players > 2 and not options.paranoid
        megabytes = min(options.megabytes, nodes * BYTES_PER_NODE / 2**20)
        self.table = (maxn_table if self.is_maxn else table).new_table(megabytes)
        self.claims = new_claims(options.threads)
        self.works: list[Any] = [new_work(rules)[0] for _ in range(options.threads)]
        # Every thread has weights of its own: they hold what its evaluation remembers.
        self.weights: list[Any] = [weights.copy()[0] for _ in self.works]
        self.main = self.works[0]
        self.serve(player)
        self.is_told_to_stop = False
        self.count_nodes(None)
        self.pool = ThreadPoolExecutor(options.threads)

    def serve(self, player: int) -> None:
        """Search on behalf of this player from now on."""
        self.player = player
        for work in self.works:
            work.root = player

    def search(self, state: State, depth: int, alpha: int = -LIMIT) -> int:
        """Return what a state is worth to the player, looking that many moves ahead.

        At or below `alpha` it is an upper bound. Once stopped, it is the worth of those moves
        that were looked at, or -LIMIT where the player is to move and there were none.
        """
        helpers = self.start_helpers(state, depth, alpha) if depth >= HELPED_DEPTH else []
        self.main.states[0] = state
        value = self.search_alone(0, depth, alpha)
        for work in self.works[1:]:
            work.stop = 1
        for helper in helpers:
            helper.result()
        return value

    def start_helpers(self, state: State, depth: int, alpha: int) -> list[Future[int]]:
        """Let the other threads do the same search: what they find, the main one need not."""
        helpers = []
        for index, work in enumerate(self.works[1:], 1):
            work.states[0] = state
            work.skipped[:] = self.main.skipped
            work.stop = 0
            helpers.append(self.pool.submit(self.search_alone, index, depth, alpha))
        return helpers

    def search_alone(self, thread: int, depth: int, alpha: int) -> int:
        work, weights = self.works[thread], self.weights[thread]
        if self.is_maxn:
            maxn.search(self.rules, work, self.table, self.claims, weights, 0, depth)
            return int(work.values[0, self.player])
        value = alphabeta.search(
            self.rules, work, self.table, self.claims, weights, 0, depth, alpha, LIMIT
        )
        return value if work.states[0].to_move == self.player else -value

    # Limits

    @property
    def nodes(self) -> int:
        return sum(int(work.nodes) for work in self.works)

    @property
    def was_cut_short(self) -> bool:
        """Whether the last search did not come to its end."""
        return bool(self.main.stop)

    @property
    def is_stopped(self) -> bool:
        """Whether there is no more searching: someone said stop, or the nodes are spent."""
        return self.is_told_to_stop or self.main.nodes >= self.node_limit

    def count_nodes(self, limit: int | None) -> None:
        """Count nodes from 0, and stop at the limit; every thread has its share of it."""
        self.node_limit = NO_LIMIT if limit is None else limit // len(self.works)
        for work in self.works:
            work.nodes = 0
            work.node_limit = self.node_limit

    @contextmanager
    def spending_at_most(self, nodes: int) -> Iterator[None]:
        """Cut short what is searched in the block after so many nodes, and go on afterwards."""
        share = int(self.main.nodes) + nodes // len(self.works)
        self.main.node_limit = min(share, self.node_limit)
        yield
        self.main.node_limit = self.node_limit
        self.forgive_cut()

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Begin the block as if nothing had been cut short; behind it, only `is_stopped` counts."""
        self.main.stop = 0
        yield
        self.forgive_cut()

    def forgive_cut(self) -> None:
        """Let the next search begin, whatever cut the last one short, unless all is over."""
        self.main.stop = 0
        if self.is_stopped:  # asked last: it may have been said a moment ago
            self.main.stop = 1

    def stop(self) -> None:
        """Let a search end as soon as it can, and every later one at once."""
        self.is_told_to_stop = True
        self.main.stop = 1

    def cut(self) -> None:
        """Cut the search short that is under way, if there is one."""
        self.main.stop = 1

    def close(self) -> None:
        """Send the other threads home."""
        self.pool.shutdown()

    # Moves

    def skip(self, moves: list[int]) -> None:
        """Leave out these moves, and only these, where a search begins."""
        self.main.skipped[:] = 0
        for move in moves:
            self.main.skipped[move] = 1

    def search_move(self, state: State, move: int, depth: int) -> int:
        """Return what `search` would if this were the only move, legal but perhaps not distinct.

        `line_of` then tells the line behind it.
        """
        self.skip([])
        states = new_states(self.rules, 1)
        states[0] = state
        apply(self.rules, states[0], move)
        is_drawn = draw_inside(self.rules, self.main, states[0])
        if states[0].to_move >= 0:
            value = self.search(states[0], depth - 1)
        else:
            self.main.nodes += 1
            value = round_value(
                self.rules, states[0], self.weights[0], self.main.points, self.player
            )
            self.main.trust[0] = EXACT if states[0].to_move == OVER else COMPLETE
            self.main.line_length[0] = 0
        # Tell it as the line of the state before the move.
        if is_drawn:
            self.main.trust[0] = min(self.main.trust[0], SAMPLED)
            self.main.line_length[0] = 0
        length = int(self.main.line_length[0])
        self.main.line[0, 1 : length + 1] = self.main.line[0, :length].copy()
        self.main.line[0, 0] = move
        self.main.line_length[0] = length + 1
        self.main.states[0] = state
        return value

    def line_of(self, value: int) -> FoundLine:
        """Make the value that was found last, and its line, into what people ask for."""
        trust = int(self.main.trust[0])
        moves = np.zeros(2 * LONGEST_ROUND, np.int64)
        length = int(self.main.line_length[0])
        moves[:length] = self.main.line[0, :length]
        states = new_states(self.rules, 1)
        states[0] = self.main.states[0]
        follow = maxn.follow if self.is_maxn else alphabeta.follow
        length = follow(self.rules, states[0], self.table, self.main, moves, length)
        line = tuple(int(move) for move in moves[:length])
        if trust == EXACT:
            outcome = (value > PROVEN // 2) - (value < -PROVEN // 2)
            return FoundLine(line, (1 + outcome) / 2, value - outcome * PROVEN, trust)
        win = (1 + max(-1.0, min(1.0, value / UNPROVEN))) / 2
        return FoundLine(line, win, self.expected_margin(states[0]), trust)

    def expected_margin(self, state: State) -> float:
        """Return the points that the player is expected to end ahead of the best other."""
        points = np.zeros(self.rules.players)
        if is_round_over(self.rules, state):
            estimate(self.rules, state, self.weights[0], points)
        else:
            estimate_inside(self.rules, state.copy(), state, self.weights[0], points)
        return float(points[self.player] - max(np.delete(points, self.player)))
