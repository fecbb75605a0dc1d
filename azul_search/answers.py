"""Answering many positions, each as it comes."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass

from azul_search.best import BestMove, Progress, Question
from azul_search.crew import Crew
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
        question = question_of(position, limits, engine, options)
        if isinstance(question, NoAnswer):
            yield question
            continue

        def stop(question: Question = question) -> None:
            nonlocal is_interrupted
            is_interrupted = True
            question.stop()

        yield interruptible(question.answer, progress, stop=stop)
    if position is None:
        raise ValueError("expected a position, found none")


def answers_by(
    crew: Crew,
    positions: Iterable[Position | NotationError],
    limits: Limits,
    engine: str,
    options: Options,
) -> Iterator[BestMove | NoAnswer]:
    """Yield what `answers` does, in the same order, several of them being searched at a time."""
    ready: dict[int, BestMove | NoAnswer] = {}  # by the number of the position
    asked: list[int] = []  # the numbers of those that are searched
    given = 0

    def searchable() -> Iterator[Position]:
        for number, position in enumerate(positions):
            if isinstance(position, NotationError):
                ready[number] = NoAnswer(place_of(position))
            else:
                asked.append(number)
                yield position

    with closing(crew.work(Answering(limits, engine, options), searchable())) as work:
        for done in work:
            ready |= {asked[task]: answer for task, answer in done}
            while given in ready:
                yield ready.pop(given)
                given += 1
    while given in ready:  # what is wrong behind the last position
        yield ready.pop(given)
        given += 1
    if not given:
        raise ValueError("expected a position, found none")


@dataclass(frozen=True)
class Answering:
    """Answers one position after another, for a crew."""

    limits: Limits
    engine: str
    options: Options

    def __call__(self, position: Position) -> BestMove | NoAnswer:
        question = question_of(position, self.limits, self.engine, self.options)
        return question if isinstance(question, NoAnswer) else question.answer()

    def close(self) -> None:
        pass


def question_of(
    position: Position, limits: Limits, engine: str, options: Options
) -> Question | NoAnswer:
    """Return the question, or why a line of a file has no answer."""
    try:
        return Question(position, limits, engine, options)
    except ValueError as error:
        if not isinstance(position, PositionEntry):
            raise
        return NoAnswer(f"{position.path}:{position.line}:1: {error}")
    except MemoryError:
        raise ValueError(f"hash {options.megabytes}: there is not so much memory") from None


def place_of(error: NotationError) -> str:
    """Return one line for all that is wrong with an entry of a file, its place there first."""
    first, *others = error.problems
    place = f"{error.path}:{error.line}:{first.column}"
    if error.context:
        place += f": {error.context}"
    return f"{place}: {'; '.join([first.reason(), *map(str, others)])}"
