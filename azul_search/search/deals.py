"""The chance node at the end of a round: the best moves compared over the same sampled deals."""

from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import stdev

import numpy as np

from azul_search.rng import seeded
from azul_search.rules.interface import apply, draw, new_states
from azul_search.rules.layout import CHANCE, State
from azul_search.search.result import Found, FoundLine
from azul_search.search.round_search import RoundSearch
from azul_search.search.table import DEEPEST, EXACT
from azul_search.search.values import UNPROVEN

MOST_CANDIDATES = 5
CLOSE = 0.06  # a move that is further behind in the chance of a win is not looked into
DEPTH = 3  # moves to look ahead in the next round
MOST_DEALS = 256  # where no number is given
STATIC_WEIGHT = 2  # the value without deals counts as much as so many of them
LEAST_DEALS = 8  # before a candidate is given up
SURE = 2.5  # standard errors behind the best


@dataclass
class Candidate:
    """A move, the end of the round that it leads to, and what the deals made of it."""

    line: FoundLine
    leaf: np.ndarray  # [1], the state where a deal is due
    wins: list[float] = field(default_factory=list)  # by deal
    margins: list[float] = field(default_factory=list)

    def win(self, deals: int | None = None) -> float:
        """Return the mean over the first so many deals, or over all it has met."""
        return mean(self.line.win, self.wins[:deals])

    def lead(self, other: "Candidate") -> float:
        """Return how far this one is ahead over the deals that both have met."""
        deals = min(len(self.wins), len(other.wins))
        return self.win(deals) - other.win(deals)

    def is_surely_ahead(self, other: "Candidate") -> bool:
        if len(other.wins) < LEAST_DEALS:
            return False
        leads = [mine - theirs for mine, theirs in zip(self.wins, other.wins, strict=False)]
        return self.lead(other) > SURE * stdev(leads) / sqrt(len(leads))


def mean(static: float, sampled: list[float]) -> float:
    """Return the mean of sampled values and the static one, which counts as several of them."""
    return (STATIC_WEIGHT * static + sum(sampled)) / (STATIC_WEIGHT + len(sampled))


def compare_over_deals(
    search: RoundSearch, state: State, found: Found, also: list[int], most: int, seed: int
) -> tuple[list[FoundLine], int]:
    """Return the best lines of a solved round in a new order, and how many deals were sampled.

    Every candidate meets the same deals, moves of `also` too, however far they are behind. One
    that is surely behind the best meets no more; when only the best is left, that is enough.
    """
    candidates = candidates_of(search, state, found, also)
    alive = candidates
    deals = 0
    for deal in range(most):
        if len(alive) < 2:
            break
        lines = [after_deal(search, candidate, seed, deal) for candidate in alive]
        if search.is_stopped:
            break
        deals += 1
        for candidate, line in zip(alive, lines, strict=True):
            candidate.wins.append(line.win)
            candidate.margins.append(line.margin)
        best = max(alive, key=Candidate.win)
        alive = [candidate for candidate in alive if not best.is_surely_ahead(candidate)]
    if not deals:
        return found.lines, 0
    return in_order(candidates, found.lines), deals


def candidates_of(
    search: RoundSearch, state: State, found: Found, also: list[int]
) -> list[Candidate]:
    """Return the best move, those close behind it and those of `also`, if they reach a deal."""
    lines = list(found.lines[:MOST_CANDIDATES])
    worst = lines[0].win - CLOSE
    while len(lines) < MOST_CANDIDATES and not search.is_stopped:
        search.skip([line.moves[0] for line in lines])
        alpha = int(UNPROVEN * (2 * worst - 1))
        value = search.search(state, DEEPEST, alpha)
        if value <= alpha:
            break
        lines.append(search.line_of(value))
    search.skip([])
    known = [line.moves[0] for line in lines]
    lines += [line for line in found.lines if line.moves[0] in also and line.moves[0] not in known]
    candidates = []
    for line in lines:
        leaf = new_states(search.rules, 1)
        leaf[0] = state
        for move in line.moves:
            apply(search.rules, leaf[0], move)
        is_wanted = line.win >= worst or line.moves[0] in also
        if leaf[0].to_move == CHANCE and is_wanted:
            candidates.append(Candidate(line, leaf))
    return candidates


def after_deal(search: RoundSearch, candidate: Candidate, seed: int, deal: int) -> FoundLine:
    """Return what the next round promises after a deal, the same one for every candidate."""
    states = candidate.leaf.copy()
    rng = seeded(seed * MOST_DEALS + deal)
    while states[0].to_move == CHANCE:
        draw(search.rules, states[0], rng)
    return search.line_of(search.search(states[0], DEPTH))


def in_order(candidates: list[Candidate], lines: list[FoundLine]) -> list[FoundLine]:
    """Return all lines, the candidates' among them, by what the deals said.

    Those that met fewer deals than the best, or none, stand as far behind it as before them, or
    over those that both met.
    """
    most = max(len(candidate.wins) for candidate in candidates)
    best = max((c for c in candidates if len(c.wins) == most), key=Candidate.win)
    known = {candidate.line.moves[0] for candidate in candidates}
    told = [
        replace(
            candidate.line,
            win=best.win() - best.lead(candidate),
            margin=mean(candidate.line.margin, candidate.margins),
        )
        for candidate in candidates
    ]
    told += [moved_with(best, line) for line in lines if line.moves[0] not in known]
    return sorted(told, key=lambda line: -line.win)


def moved_with(best: Candidate, line: FoundLine) -> FoundLine:
    """Return a line that met no deals, moved as the deals have moved the best one."""
    if line.trust == EXACT:
        return line
    win = line.win + best.win() - best.line.win
    margin = line.margin + mean(best.line.margin, best.margins) - best.line.margin
    return replace(line, win=max(0.0, min(1.0, win)), margin=margin)
