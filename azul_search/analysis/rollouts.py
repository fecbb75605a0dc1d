"""Rollouts: close moves played on to the end of the game, over the same sampled luck."""

from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from azul_search.analysis.values import MARGIN_DIGITS, WIN_DIGITS, Value, final_values
from azul_search.best import BestLine, Question
from azul_search.position import Move, Position
from azul_search.rng import next_word, seeded
from azul_search.search.limits import Limits
from azul_search.search.options import Options

CLOSE = 0.05  # a move that is further behind in the chance of a win is not played on
LEAST_GAMES = 16  # before a move is given up
SURE = 3.0  # standard errors behind the best
QUICK = Limits(nodes=200)  # how well all sides play on
QUICK_OPTIONS = Options(deals=0)
QUICK_ENGINE = "expectimax"


@dataclass(frozen=True)
class RolledOut:
    """What came out of a move, with standard errors."""

    move: Move
    games: int
    win: float
    win_error: float
    margin: float
    margin_error: float
    behind: float  # in the chance of a win, over the games that the best move met too
    behind_error: float


@dataclass(frozen=True)
class Rollouts:
    """The moves that were played on, the best first."""

    settled: bool  # all others are surely behind the first
    moves: tuple[RolledOut, ...]


@dataclass
class Candidate:
    move: Move
    after: Position
    values: list[Value] = field(default_factory=list)  # by game

    @property
    def win(self) -> float:
        return fmean(value.win for value in self.values)

    def leads(self, other: "Candidate") -> list[float]:
        """Return how far it is ahead in each of the games that both have met."""
        pairs = zip(self.values, other.values, strict=False)
        return [mine.win - theirs.win for mine, theirs in pairs]

    def is_surely_ahead(self, other: "Candidate") -> bool:
        leads = self.leads(other)
        return len(leads) >= LEAST_GAMES and fmean(leads) > SURE * error_of(leads)


def roll_out(
    position: Position, lines: tuple[BestLine, ...], most: int, seed: int
) -> Rollouts | None:
    """Play on from the best move and those close to it, or return None if nothing is close.

    In game number n every move meets the same luck. One that is surely behind the best is played
    on no more; when only the best is left, it is settled.
    """
    close = [line.move for line in lines if lines[0].win - line.win < CLOSE]
    if lines[0].exact or len(close) < 2:
        return None
    candidates = [Candidate(move, position.apply(move)) for move in close]
    alive = candidates
    for game in range(most):
        for candidate in alive:
            end = played_on(candidate.after, (seed + game) % 2**63)
            candidate.values.append(final_values(end)[int(position.state.to_move)])
        best = max(alive, key=lambda candidate: candidate.win)
        alive = [each for each in alive if each is best or not best.is_surely_ahead(each)]
        if len(alive) == 1:
            break
    order = sorted(candidates, key=lambda each: (len(each.values), each.win), reverse=True)
    return Rollouts(len(alive) == 1, tuple(told(each, order[0]) for each in order))


def played_on(position: Position, seed: int) -> Position:
    """Return the end of a game that goes on from here, all sides playing quickly."""
    luck = seeded(seed)
    while not position.is_over:
        if position.to_move is None:
            position = position.deal(int(next_word(luck)))
        else:
            quick = Question(position, QUICK, QUICK_ENGINE, QUICK_OPTIONS).answer()
            position = position.apply(quick.move)
    return position


def told(candidate: Candidate, best: Candidate) -> RolledOut:
    wins = [value.win for value in candidate.values]
    margins = [value.margin for value in candidate.values]
    leads = best.leads(candidate)
    return RolledOut(
        move=candidate.move,
        games=len(wins),
        win=round(fmean(wins), WIN_DIGITS),
        win_error=round(error_of(wins), WIN_DIGITS),
        margin=round(fmean(margins), MARGIN_DIGITS),
        margin_error=round(error_of(margins), MARGIN_DIGITS),
        behind=round(fmean(leads), WIN_DIGITS) + 0.0,
        behind_error=round(error_of(leads), WIN_DIGITS),
    )


def error_of(values: list[float]) -> float:
    """Return the standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
