"""Engine: a search that runs while you do other things."""

import threading
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import replace
from types import TracebackType
from typing import Any

from azul_search.best import DEFAULT_ENGINE, ENGINES, BestMove, Progress, Question
from azul_search.notation import NotationError
from azul_search.position import Position
from azul_search.search.limits import Limits
from azul_search.search.options import Options

ENDLESS = Limits(nodes=2**62)  # more than any search can look at


class EngineBusy(RuntimeError):
    """Something was asked of an engine that has to stop thinking first."""


class Engine:
    """Options, a position, and a search of it that can be begun, watched and stopped.

    It may be used from several threads. As a context manager it stops when the block ends.
    """

    def __init__(self, engine: str = DEFAULT_ENGINE, **options: Any) -> None:
        """Make an engine with these options, those of `best_move`."""
        self._lock = threading.RLock()
        self._search: Search | None = None
        self._position: Position | None = None
        self._engine = DEFAULT_ENGINE
        self._options = Options()
        self.set_options(engine, **options)

    # What to think about, and how

    @property
    def engine(self) -> str:
        """The name of the searcher."""
        return self._engine

    @property
    def options(self) -> Options:
        return self._options

    @property
    def position(self) -> Position | None:
        return self._position

    def set_options(self, engine: str | None = None, **options: Any) -> None:
        """Change some options, such as `threads=2`; the others stay as they are."""
        with self._lock:
            self._refuse_while_thinking("options can be set")
            if engine is not None and engine not in ENGINES:
                raise ValueError(f"engine {engine!r}: expected one of {', '.join(ENGINES)}")
            self._options = replace(self._options, **options)
            self._engine = engine or self._engine

    def set_position(self, position: Position | str, moves: Iterable[str] = ()) -> None:
        """Take a position, or its text, and the moves that were played from there.

        If one of them is wrong, a NotationError is raised and the engine keeps what it had.
        """
        reached = Position.parse(position) if isinstance(position, str) else position
        for number, move in enumerate(moves, start=1):
            try:
                reached = reached.apply(move)
            except NotationError as error:
                raise error.located(None, None, context=f"move {number}") from None
        with self._lock:
            self._refuse_while_thinking("a position can be set")
            self._position = reached

    def forget(self) -> None:
        """Let go of the position, for a new game; the options stay."""
        with self._lock:
            self._refuse_while_thinking("a new game can begin")
            self._position = None

    # Thinking

    @property
    def is_thinking(self) -> bool:
        search = self._search
        return search is not None and not search.answer.done()

    def go(
        self,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        infinite: bool = False,
        progress: Progress | None = None,
    ) -> None:
        """Begin to think, and return at once; without a limit, it is for one second.

        An infinite search has its answer only when it is stopped, even if it has nothing more to
        find. `progress` is called from another thread with what is best so far.
        """
        limits = Limits(time, nodes, depth)
        if infinite and limits != Limits():
            raise ValueError("an infinite search: expected no limit besides")
        with self._lock:
            self._refuse_while_thinking("it can go again")
            if self._position is None:
                raise ValueError("no position: expected one to be set first")
            limits = ENDLESS if infinite else limits
            question = Question(self._position, limits, self._engine, self._options)
            self._search = Search(question, infinite, progress)
            self._search.start()

    def stop(self) -> None:
        """Let the answer come as soon as it can; without a search, there is nothing to do."""
        search = self._search
        if search is not None:
            search.stop()

    def wait(self, timeout: float | None = None) -> BestMove:
        """Return the answer of the last `go` when it is there, or raise a TimeoutError."""
        search = self._search
        if search is None:
            raise ValueError("nothing to wait for: expected go first")
        return search.answer.result(timeout)

    def _refuse_while_thinking(self, what: str) -> None:
        if self.is_thinking:
            raise EngineBusy(f"the engine is thinking: expected stop before {what}")

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()
        if self._search is not None:
            self._search.join()


class Search(threading.Thread):
    """One question, answered in a thread of its own."""

    def __init__(self, question: Question, infinite: bool, progress: Progress | None) -> None:
        super().__init__(daemon=True)  # a program that ends does not wait for it
        self.question = question
        self.infinite = infinite
        self.progress = progress
        self.answer: Future[BestMove] = Future()
        self.stopped = threading.Event()
        self.has_found = False

    def run(self) -> None:
        try:
            best = self.question.answer(self.report)
            if self.infinite:
                self.stopped.wait()
            self.answer.set_result(best)
        except BaseException as error:
            self.answer.set_exception(error)

    def report(self, best: BestMove) -> None:
        self.has_found = True
        if self.stopped.is_set():
            self.question.stop()
        if self.progress is not None:
            self.progress(best)

    def stop(self) -> None:
        """Stop now, or as soon as there is a first answer to give."""
        self.stopped.set()
        if self.has_found:
            self.question.stop()
