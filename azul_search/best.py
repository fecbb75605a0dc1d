"""best_move: the question that the engine is for, and its answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from azul_search import notation
from azul_search.evaluate.weights import load_weights
from azul_search.jit import interruptible
from azul_search.position import Move, Position
from azul_search.search.expectimax import Expectimax
from azul_search.search.limits import Limits
from azul_search.search.result import Found, FoundLine
from azul_search.search.table import EXACT

DEFAULT_TIME = 1.0  # seconds, if no limit is given
DEFAULT_MEGABYTES = 64.0
ENGINES = ("expectimax",)


@dataclass(frozen=True)
class BestLine:
    """A move, what it is worth to the player to move, and how the game would go on."""

    move: Move
    win: float  # the chance of a win, from 0 to 1; half for a shared one
    margin: float  # the points expected ahead of the best opponent
    pv: tuple[Move, ...]  # the best line of both sides, the move itself first
    exact: bool  # proven, not estimated


@dataclass(frozen=True)
class BestMove:
    """The best moves of a position, and how they were found."""

    position: Position
    lines: tuple[BestLine, ...]  # best first
    complete: bool  # every line was searched to the end of the round
    depth: int
    nodes: int
    time: float
    engine: str
    value: str  # the evaluation that was used
    seed: int

    @property
    def move(self) -> Move:
        return self.lines[0].move

    @property
    def win(self) -> float:
        return self.lines[0].win

    @property
    def margin(self) -> float:
        return self.lines[0].margin

    @property
    def exact(self) -> bool:
        return self.lines[0].exact

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as it is written for programs."""
        best = self.lines[0]
        return {
            "position": str(self.position),
            "move": best.move,
            "exact": best.exact,
            "complete": self.complete,
            "win": best.win,
            "margin": best.margin,
            "lines": [vars(line) for line in self.lines],
            "depth": self.depth,
            "nodes": self.nodes,
            "time": self.time,
            "engine": self.engine,
            "value": self.value,
            "seed": self.seed,
        }


def best_move(
    position: Position,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    engine: str = "expectimax",
    lines: int = 1,
    megabytes: float = DEFAULT_MEGABYTES,
    seed: int = 0,
    progress: Callable[[BestMove], None] | None = None,
) -> BestMove:
    """Return the best moves of a position, within a limit: one second if none is given.

    Ctrl-C ends the search early; the best move so far is returned. The same limit of nodes gives
    the same answer on every machine.
    """
    if engine not in ENGINES:
        raise ValueError(f"engine {engine!r}: expected one of {', '.join(ENGINES)}")
    if position.to_move is None:
        reason = "the game is over" if position.is_over else f"a {position.phase} is due"
        raise ValueError(f"no player is to move: {reason}")
    limits = Limits(time, nodes, depth)
    if limits == Limits():
        limits = Limits(time=DEFAULT_TIME)
    value, weights = load_weights(position.tag)
    searcher = Expectimax(position.tag, position.state, weights, limits, lines, megabytes)

    def answer(found: Found) -> BestMove:
        return BestMove(
            position=position,
            lines=tuple(to_line(position, line) for line in found.lines),
            complete=found.is_complete,
            depth=found.depth,
            nodes=found.nodes,
            time=found.time,
            engine=engine,
            value=value,
            seed=seed,
        )

    report = (lambda found: progress(answer(found))) if progress else None
    return answer(interruptible(searcher.run, report, stop=searcher.stop))


def to_line(position: Position, line: FoundLine) -> BestLine:
    pv = tuple(Move(notation.format_move(position.tag, move)) for move in line.moves)
    return BestLine(pv[0], line.win, line.margin, pv, line.trust == EXACT)
