"""best_move: the question that the engine is for, and its answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from azul_search import notation
from azul_search.evaluate.weights import load_value
from azul_search.jit import interruptible
from azul_search.position import Move, Position
from azul_search.rules.interface import hash_state
from azul_search.search.expectimax import Expectimax
from azul_search.search.limits import Limits
from azul_search.search.mcts import Mcts
from azul_search.search.mixed import Mixed
from azul_search.search.options import Options
from azul_search.search.result import Found, FoundLine
from azul_search.search.table import EXACT


class Searcher(Protocol):
    """A search of one position, under way or to come."""

    def run(self, progress: Callable[[Found], None] | None = None) -> Found:
        """Search until a limit is met or there is nothing more to find; return the best moves."""

    def stop(self) -> None:
        """Let the search end as soon as it can, from another thread; it keeps what it found."""


DEFAULT_TIME = 1.0  # seconds, if no limit is given
ENGINES: dict[str, Callable[..., Searcher]] = {
    "mixed": Mixed,
    "expectimax": Expectimax,
    "mcts": Mcts,
}
DEFAULT_ENGINE = "mixed"

NO_LIMITS = Limits()
DEFAULT_OPTIONS = Options()

Progress = Callable[["BestMove"], None]


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
    deals: int = 0  # how many next rounds the best moves were compared over

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
            "deals": self.deals,
        }


class Question:
    """What is the best move? `answer` it, or `stop` an answer from another thread."""

    def __init__(
        self,
        position: Position,
        limits: Limits = NO_LIMITS,
        engine: str = DEFAULT_ENGINE,
        options: Options = DEFAULT_OPTIONS,
        also: Sequence[str] = (),
    ) -> None:
        """Prepare a search, or raise a ValueError that says why there can be none.

        The moves of `also` are told of besides the best ones; MCTS cannot do that.
        """
        if engine not in ENGINES:
            raise ValueError(f"engine {engine!r}: expected one of {', '.join(ENGINES)}")
        if position.to_move is None:
            reason = "the game is over" if position.is_over else f"a {position.phase} is due"
            raise ValueError(f"no player is to move: {reason}")
        if limits == NO_LIMITS:
            limits = Limits(time=DEFAULT_TIME)
        self.position = position
        self.engine = engine
        self.options = options
        self.value, weights = load_value(position.tag, options.value)
        parts: list[Any] = [position.tag, position.state, weights, limits, options]
        if also and engine == "mcts":
            raise ValueError(f"engine {engine!r}: expected mixed or expectimax for moves of `also`")
        if also:
            parts.append([notation.parse_legal(position.tag, position.state, m) for m in also])
        self.searcher = ENGINES[engine](*parts)

    def answer(self, progress: Progress | None = None) -> BestMove:
        """Search, and return the best moves; `progress` is told what is best so far."""
        report = (lambda found: progress(self.told(found))) if progress else None
        return self.told(self.searcher.run(report))

    def stop(self) -> None:
        """Let the answer come as soon as it can, with what has been found."""
        self.searcher.stop()

    def told(self, found: Found) -> BestMove:
        """Put what a searcher has found into the notation's terms."""
        return BestMove(
            position=self.position,
            lines=tuple(self.told_line(line) for line in found.lines),
            complete=found.is_complete,
            depth=found.depth,
            nodes=found.nodes,
            time=found.time,
            engine=self.engine,
            value=self.value,
            seed=self.options.seed,
            deals=found.deals,
        )

    def told_line(self, line: FoundLine) -> BestLine:
        tag = self.position.tag
        pv = tuple(Move(notation.format_move(tag, move)) for move in line.moves)
        return BestLine(pv[0], line.win, line.margin, pv, line.trust == EXACT)


def does_the_same(position: Position, one: str, other: str) -> bool:
    """Tell whether two moves lead to the same, as those from equal displays do."""
    first, second = (hash_state(position.tag, position.apply(move).state) for move in (one, other))
    return bool(first == second)


def best_move(
    position: Position,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    engine: str = DEFAULT_ENGINE,
    progress: Progress | None = None,
    also: Sequence[str] = (),
    **options: Any,
) -> BestMove:
    """Return the best moves of a position, within a limit: one second if none is given.

    The moves of `also` are searched as far as the best ones and stand among them, or behind
    them; where several do the same, only one does. The options are those of `Options`, such as
    `lines=3` or `seed=7`. Ctrl-C ends the search early; the best move so far is returned. The same
    limit of nodes and the same seed give the same answer on every machine, with one thread.
    """
    question = Question(position, Limits(time, nodes, depth), engine, Options(**options), also)
    return interruptible(question.answer, progress, stop=question.stop)
