"""Expectimax: the round searched deeper and deeper, to its end where time allows, then deals."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import itemgetter

import numpy as np

from azul_search.rules.interface import apply, distinct_moves, hash_state, new_moves, new_states
from azul_search.rules.layout import Rules, State
from azul_search.search.deals import MOST_DEALS, compare_over_deals
from azul_search.search.limits import Limits, stopping_after
from azul_search.search.options import Options
from azul_search.search.result import Found, FoundLine, Progress
from azul_search.search.round_search import NO_LIMIT, RoundSearch
from azul_search.search.table import DEEPEST, GUESSED
from azul_search.search.values import LIMIT

LEAP_DEPTH = 6
LEAP_FACTOR = 40
HOPE_FACTOR = 10  # there is none for a leap that may take only so many times the last depth
SLOWEST = 500_000  # nodes a second; a search only seems to be slower while it has seen little
FASTEST = 5_000_000  # and none is faster


class Expectimax:
    """One search of one position: `run` it, `stop` it from another thread."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        weights: np.ndarray,
        limits: Limits,
        options: Options,
        also: Sequence[int] = (),
    ) -> None:
        """Prepare a search; moves of `also` are told of too, however bad they are."""
        self.limits = limits
        self.options = options
        self.states = new_states(rules, 1)
        self.states[0] = state
        moves = new_moves(rules)[0]
        distinct = moves[: distinct_moves(rules, state, moves)]
        self.lines = min(options.lines, len(distinct))
        self.also = [equal_move(rules, state, move, distinct) for move in also]
        # Deals are looked into in the time that is left, or if they are asked for.
        is_limited = limits.time is not None or limits.nodes is not None
        self.deals = MOST_DEALS if options.deals is None and is_limited else options.deals
        self.begin = 0.0
        most = most_nodes(limits, options.threads)
        self.round = RoundSearch(rules, weights, options, int(state.to_move), most)

    def stop(self) -> None:
        """Let the search end as soon as it can; it keeps what it has found."""
        self.round.stop()

    def run(self, progress: Progress | None = None) -> Found:
        """Search until a limit is met or there is nothing more to find; return the best moves.

        The first depth is always searched, whatever the limits: there is always an answer.
        """
        tell = progress or (lambda found: None)
        with self.searching() as first:
            solved = self.solve(first, tell)
            best = self.compare(solved, tell)
        return self.found(best.lines, best.depth, best.deals)

    @contextmanager
    def searching(self) -> Iterator[Found]:
        """Start the clock, give what one move ahead finds, and let the block end in time."""
        try:
            self.first_lines()  # compiles, if need be, before the clock starts
            self.begin = time.perf_counter()
            self.round.count_nodes(None)
            first = self.found(self.first_lines(), 1)
            self.round.count_nodes(self.limits.nodes)
            with stopping_after(self.limits.time, self.begin, self.stop):
                yield first
        finally:
            self.round.close()

    def solve(self, best: Found, progress: Progress) -> Found:
        """Look deeper until every line reaches the end of the round, or leap there."""
        deepest = min(self.limits.depth or DEEPEST, DEEPEST)
        while not best.is_finished and best.depth < deepest and not self.round.is_stopped:
            progress(best)
            before = self.round.nodes
            best = self.deepen(best, best.depth + 1)
            budget = self.leap_budget(best.depth, self.round.nodes - before)
            if budget and not best.is_finished and not self.round.is_stopped:
                best = self.deepen(best, deepest, budget)
        return best

    def prove(self, best: Found, progress: Progress, patience: float) -> Found:
        """Look a few moves ahead and then leap to the end of the round, if there is hope.

        Give up when so large a part of the limits is spent, or is likely to be.
        """
        progress(best)  # may compile: that is not counted
        begin, seconds = self.part_spent(), self.limits.time and patience * self.limits.time
        last = 0.0
        with stopping_after(seconds, time.perf_counter(), self.round.cut):
            while not best.is_finished and not self.round.is_stopped:
                spent = self.part_spent() - begin
                is_leap = best.depth >= LEAP_DEPTH
                if patience - spent <= (HOPE_FACTOR * last if is_leap else 0):
                    break
                budget = int((patience - spent) * (self.limits.nodes or NO_LIMIT))
                best = self.deepen(best, DEEPEST if is_leap else best.depth + 1, budget)
                last = self.part_spent() - begin - spent
                progress(best)
        return best

    def deepen(self, best: Found, depth: int, budget: int = NO_LIMIT) -> Found:
        """Return what is found at a depth with so many nodes, or else what was found before."""
        with self.round.spending_at_most(budget):
            lines = self.best_lines(depth)
        if not lines:
            return best
        is_leap = depth > best.depth + 1
        found = self.found(lines, best.depth if is_leap else depth)
        if is_leap and found.is_finished:
            found.depth = len(found.lines[0].moves)
        return found

    def compare(self, best: Found, progress: Progress) -> Found:
        """In the time that is left after a round is solved, compare the best moves over deals."""
        if not self.deals or not best.is_finished or best.is_exact or self.round.is_stopped:
            return best
        progress(best)
        lines, deals = compare_over_deals(
            self.round, self.states[0], best, self.also, self.deals, self.options.seed
        )
        return self.found(self.asked_for(lines), best.depth, deals)

    def first_lines(self) -> list[FoundLine]:
        """Return the best moves one move ahead, even if the search has been stopped."""
        lines: list[FoundLine] = []
        while not lines:
            with self.round.going_on():
                lines = self.best_lines(1)
        return lines

    def found(self, lines: list[FoundLine], depth: int, deals: int = 0) -> Found:
        return Found(lines, depth, self.round.nodes, time.perf_counter() - self.begin, deals)

    def leap_budget(self, depth: int, nodes: int) -> int:
        """Return how many nodes to spend on a leap to the end of the round, if any.

        Every depth on the way costs about as much as the leap itself, so it pays where it is
        likely to get there: when what is left is many times what the last depth took. Should it
        fail, half of what was left still is, and the table has learned from it.
        """
        left = self.nodes_left(10 * LEAP_FACTOR * nodes)  # something, to get on without a limit
        return left // 2 if depth >= LEAP_DEPTH and left >= LEAP_FACTOR * nodes else 0

    def part_spent(self) -> float:
        """Return how large a part of the limits is spent."""
        by_nodes = self.round.nodes / (self.limits.nodes or NO_LIMIT)
        seconds = time.perf_counter() - self.begin
        return max(by_nodes, seconds / self.limits.time if self.limits.time else 0.0)

    def nodes_left(self, left: int) -> int:
        """Return how many nodes the limits still allow, at the speed so far; at most so many."""
        spent = self.round.nodes
        if self.limits.nodes:
            left = min(left, self.limits.nodes - spent)
        if self.limits.time:
            seconds = time.perf_counter() - self.begin
            speed = max(SLOWEST, spent / seconds)
            left = min(left, int(speed * (self.limits.time - seconds)))
        return left

    def best_lines(self, depth: int) -> list[FoundLine]:
        """Return the best moves at this depth: each is the best with those before it left out.

        When it is stopped, a single line is that of the moves looked at so far, which begin with
        the best of the depth before; of several, it gives none.
        """
        found: list[tuple[int, FoundLine]] = []
        while len(found) < self.lines:
            self.round.skip([line.moves[0] for _, line in found])
            value = self.round.search(self.states[0], depth)
            if self.round.was_cut_short:
                if value == -LIMIT or self.lines > 1 or self.also:
                    return []
                self.round.main.trust[0] = GUESSED
            found.append((value, self.round.line_of(value)))
        for move in self.also:
            if move not in [line.moves[0] for _, line in found]:
                value = self.round.search_move(self.states[0], move, depth)
                if self.round.was_cut_short:
                    return []
                found.append((value, self.round.line_of(value)))
        return [line for _, line in sorted(found, key=itemgetter(0), reverse=True)]

    def asked_for(self, lines: list[FoundLine]) -> list[FoundLine]:
        """Return as many of the lines as were asked for, and behind them those of `also`."""
        others = [line for line in lines[self.lines :] if line.moves[0] in self.also]
        return lines[: self.lines] + others


def most_nodes(limits: Limits, threads: int) -> int:
    """Return how many nodes the limits allow at the very most."""
    by_time = int(FASTEST * threads * limits.time) if limits.time else NO_LIMIT
    return max(1, min(limits.nodes or NO_LIMIT, by_time))


def equal_move(rules: Rules, state: State, move: int, distinct: np.ndarray) -> int:
    """Return which of the distinct moves does the same as a move, or itself if none does."""
    states = new_states(rules, 1)

    def result_of(each: int) -> int:
        states[0] = state
        apply(rules, states[0], each)
        return int(hash_state(rules, states[0]))

    result = result_of(move)
    return next((int(each) for each in distinct if result_of(int(each)) == result), move)
