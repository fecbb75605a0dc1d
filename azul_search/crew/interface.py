"""What every crew does: tasks go in, in order, and their outcomes come out as they are done."""

from collections.abc import Generator, Iterable
from typing import Any, Protocol

Done = tuple[int, Any]  # which task, from 0, and its outcome
Work = Generator[list[Done], None, None]


class CrewError(OSError):
    """The crew cannot go on, whatever the tasks are."""


class Handler(Protocol):
    """Does the tasks of one kind, in another process: it and they can be pickled.

    The outcome of a task depends on nothing but the task. It may be done twice if a worker dies.
    """

    def __call__(self, task: Any, /) -> Any: ...

    def close(self) -> None:
        """Let go of everything that was kept between tasks."""


class Crew(Protocol):
    """Workers that are there as long as `work` goes on."""

    def work(self, handler: Handler, tasks: Iterable[Any]) -> Work:
        """Yield outcomes in any order, in one list what has come in at the same time.

        An error of the handler is raised here. No worker is left when the iterator is closed.
        """
