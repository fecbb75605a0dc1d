"""MCTS: a tree that grows where the game is likely to go, with chance nodes for the deals."""

import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from azul_search.rules.layout import Rules, State
from azul_search.search.limits import Limits, stopping_after
from azul_search.search.options import Options
from azul_search.search.result import Found, FoundLine, Progress
from azul_search.search.table import EXACT, GUESSED
from azul_search.search.tree import NO_NODE, ROOT, new_tree
from azul_search.search.tree_search import margin_of, simulate, start, win_of
from azul_search.search.tree_work import new_tree_work

NO_LIMIT = 2**62
CHUNK = 256  # simulations between two looks at the limits of time and depth
REPORT_EVERY = 0.5  # seconds


class Tree:
    """One thread's tree and its work room."""

    def __init__(
        self, rules: Rules, state: State, weights: np.ndarray, options: Options, number: int
    ) -> None:
        self.rules = rules
        self.weights: Any = weights.copy()[0]  # of its own: they hold what evaluation remembers
        self.nodes, self.edges = new_tree(options.megabytes / options.threads)
        self.work: Any = new_tree_work(rules, options.seed + number)[0]
        self.work.states[0] = state
        self.work.root = state.to_move
        self.work.plays_on = options.playouts
        self.work.tries_all = options.lines > 1
        start(rules, self.work, self.nodes)

    def grow(self, times: int) -> None:
        """Run simulations, until stopped, so many at most."""
        simulate(self.rules, self.work, self.nodes, self.edges, self.weights, times)

    def children(self, node: Any) -> dict[int, Any]:
        """Return where the moves of a node lead, those that were tried."""
        edges: Any = self.edges[node.first : node.first + node.count] if node.count else []
        return {int(e.move): self.nodes[e.child] for e in edges if e.child != NO_NODE}

    def line(self, node: Any) -> tuple[int, ...]:
        """Return how play is thought to go on from a node, to the next deal at most."""
        moves = []
        while node.player >= 0 and (children := self.children(node)):
            player = int(node.player)
            move = max(children, key=lambda move: rank(children[move], player))
            moves.append(move)
            node = children[move]
        return tuple(moves)


def rank(node: Any, player: int) -> tuple[int, int]:
    """Return by what children are compared: a proven win or loss, otherwise the visits."""
    if node.is_proven:
        value = int(node.values[player])
        return int(2 * win_of(value)) - 1, value
    return 0, int(node.visits)


class Mcts:
    """One search of one position: `run` it, `stop` it from another thread.

    Every thread grows a tree of its own, with chances of its own; what they say of the moves is
    added up.
    """

    def __init__(
        self, rules: Rules, state: State, weights: np.ndarray, limits: Limits, options: Options
    ) -> None:
        self.limits = limits
        self.lines = options.lines
        self.player = int(state.to_move)
        self.trees = [
            Tree(rules, state, weights, options, number) for number in range(options.threads)
        ]
        for tree in self.trees:
            tree.work.limit = (limits.nodes or NO_LIMIT) // options.threads or 1
        self.is_stopped = False
        self.begin = 0.0

    def stop(self) -> None:
        """Let the search end as soon as it can; it keeps what it has found."""
        self.is_stopped = True
        for tree in self.trees:
            tree.work.stop = 1

    def run(self, progress: Progress | None = None) -> Found:
        """Search until a limit is met or the result is proven; return the best moves.

        One simulation is always run, whatever the limits: there is always an answer.
        """
        for tree in self.trees:
            tree.work.stop = 0
            tree.grow(1)  # compiles, if need be, before the clock starts
            tree.work.stop = self.is_stopped
        self.begin = time.perf_counter()
        told = -math.inf  # the first simulations are told at once
        with (
            stopping_after(self.limits.time, self.begin, self.stop),
            ThreadPoolExecutor(len(self.trees)) as pool,
        ):
            while not self.is_done():
                # The first tree grows in this thread: with one, there is no other.
                others = [pool.submit(tree.grow, CHUNK) for tree in self.trees[1:]]
                self.trees[0].grow(CHUNK)
                for other in others:
                    other.result()
                if progress and time.perf_counter() - told > REPORT_EVERY:
                    told = time.perf_counter()
                    progress(self.found())
        return self.found()

    def is_done(self) -> bool:
        works = [tree.work for tree in self.trees]
        return (
            self.is_stopped
            or any(tree.nodes[ROOT].is_proven for tree in self.trees)
            or all(work.simulations >= work.limit for work in works)
            or (self.limits.depth is not None and max(map(depth_of, works)) >= self.limits.depth)
        )

    def found(self) -> Found:
        """Return the best moves as they stand."""
        works = [tree.work for tree in self.trees]
        return Found(
            lines=self.best_lines(),
            depth=max(map(depth_of, works)),
            nodes=sum(int(work.simulations) for work in works),
            time=time.perf_counter() - self.begin,
        )

    def best_lines(self) -> list[FoundLine]:
        """Return the best moves, all proven if the root is."""
        proven = [tree for tree in self.trees if tree.nodes[ROOT].is_proven]
        trees = proven[:1] or self.trees
        children = [tree.children(tree.nodes[ROOT]) for tree in trees]
        merged = {move: Merged() for each in children for move in each}
        for tree, each in zip(trees, children, strict=True):
            for move, node in each.items():
                merged[move].add(tree, node, self.player)
        best = sorted(merged, key=lambda move: merged[move].rank, reverse=True)[: self.lines]
        return [merged[move].told(move, bool(proven), self.player) for move in best]


def depth_of(work: Any) -> int:
    return int(work.deepest) - 1


@dataclass
class Merged:
    """What all trees together say of a move."""

    nodes: list[tuple[Tree, Any]] = field(default_factory=list)
    rank: tuple[int, int] = (0, 0)

    def add(self, tree: Tree, node: Any, player: int) -> None:
        self.nodes.append((tree, node))
        outcome, weight = rank(node, player)
        self.rank = (self.rank[0] + outcome, self.rank[1] + weight)

    def told(self, move: int, is_proven: bool, player: int) -> FoundLine:
        tree, node = max(self.nodes, key=lambda each: int(each[1].visits))
        line = (move, *tree.line(node))
        if is_proven:
            value = int(node.values[player])
            return FoundLine(line, win_of(value), margin_of(value), EXACT)
        visits = sum(int(node.visits) for _, node in self.nodes)
        win = sum(float(node.wins[player]) for _, node in self.nodes) / visits
        margin = sum(float(node.margin) for _, node in self.nodes) / visits
        return FoundLine(line, win, margin, GUESSED)
