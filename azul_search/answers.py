"""Answering many positions, each as it comes."""

from collections.abc import Iterable, Iterator

from azul_search.best import BestMove, Progress, Question
from azul_search.jit import interruptible
from azul_search.notation import NotationError
from azul_search.position import Position
from azul_search.position_file import PositionEntry
from azul_search.search.limits import Limits
from azul_search.search.options import Options


class NoAnswer(ValueError):
    """Why a line of a file has no answer: file, line, column, reason."""


def answers(
    positions: Iterable[Position | NotationError],
    limits: Limits,
    engine: str,
    options: Options,
    progress: Progress | None = None,
) -> Iterator[BestMove | NoAnswer]:
    """Yield the best moves of every position, and a NoAnswer in place of what has none.

    Ctrl-C ends the search of a position early; those after it are not answered.
    """
    is_interrupted = False
    position = None
    for position in positions:
        if is_interrupted:
            raise KeyboardInterrupt
        if isinstance(position, NotationError):
            yield NoAnswer(place_of(position))
            continue
        try:
            question = Question(position, limits, engine, options)
        except ValueError as error:
            if not isinstance(position, PositionEntry):
                raise
            yield NoAnswer(f"{position.path}:{position.line}:1: {error}")
            continue
        except MemoryError:
            raise ValueError(f"hash {options.megabytes}: there is not so much memory") from None

        def stop(question: Question = question) -> None:
            nonlocal is_interrupted
            is_interrupted = True
            question.stop()

        yield interruptible(question.answer, progress, stop=stop)
    if position is None:
        raise ValueError("expected a position, found none")


def place_of(error: NotationError) -> str:
    """Return one line for all that is wrong with a position, its place in the file first."""
    first, *others = error.problems
    place = f"{error.path}:{error.line}:{first.column}"
    return f"{place}: {'; '.join([first.reason(), *map(str, others)])}"
