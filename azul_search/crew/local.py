"""LocalCrew: processes of this machine.

Not threads: between two searches a game is Python, and only one thread runs that at a time.
"""

import contextlib
import itertools
import pickle
import queue
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from azul_search.crew import worker as script
from azul_search.crew.interface import CrewError, Done, Handler, Work
from azul_search.crew.worker import COMPILING, FAILED

SECONDS_AHEAD = 0.2  # how long the tasks last that a worker has besides the one it does
MOST_AHEAD = 50
MOST_DEATHS = 3  # of workers that had the same task
END_TIME = 5.0  # seconds to end by itself

Message = tuple[str, int, Any]


class LocalCrew:
    """So many worker processes; one that dies is replaced, and its tasks are done again."""

    def __init__(self, jobs: int, on_compile: Callable[[str], None] | None = None) -> None:
        if jobs < 1:
            raise ValueError(f"jobs {jobs}: expected 1 or more")
        self.jobs = jobs
        self.on_compile = on_compile  # called if a worker has to compile kernels first

    def work(self, handler: Handler, tasks: Iterable[Any]) -> Work:
        """Yield outcomes in any order; see `Crew`."""
        todo = enumerate(tasks)
        first = list(itertools.islice(todo, self.jobs))  # no more workers than tasks
        shift = Shift(handler, itertools.chain(first, todo), self.on_compile)
        try:
            for _ in first:
                shift.hire()
            while shift.is_busy:
                if done := shift.wait():
                    yield done
        finally:
            shift.end()


class Shift:
    """The workers of one piece of work, and what each of them has to do."""

    def __init__(
        self,
        handler: Handler,
        todo: Iterator[tuple[int, Any]],
        on_compile: Callable[[str], None] | None,
    ) -> None:
        self.handler = handler
        self.todo = todo
        self.on_compile = on_compile
        self.again: deque[tuple[int, Any]] = deque()  # tasks of workers that have died
        self.deaths: Counter[int] = Counter()  # by task
        self.workers: set[Worker] = set()
        self.inbox: queue.SimpleQueue[tuple[Worker, Message | None]] = queue.SimpleQueue()

    @property
    def is_busy(self) -> bool:
        return any(worker.tasks for worker in self.workers)

    def hire(self) -> None:
        worker = Worker(self.handler, self.inbox)
        self.workers.add(worker)
        self.supply(worker)

    def supply(self, worker: "Worker") -> None:
        """Give a worker what it can do until it will be supplied again."""
        while len(worker.tasks) < 1 + worker.ahead:
            task = self.again.popleft() if self.again else next(self.todo, None)
            if task is None:
                return
            worker.give(*task)

    def wait(self) -> list[Done]:
        """Wait until something has happened; return the outcomes that have come."""
        messages = [self.inbox.get()]
        while not self.inbox.empty():
            messages.append(self.inbox.get())
        done = []
        for worker, message in messages:
            if message is None:
                self.replace(worker)
                continue
            outcome = self.understand(worker, *message)
            done += [] if outcome is None else [outcome]
            self.supply(worker)
        return done

    def understand(self, by: "Worker", kind: str, number: int, content: Any) -> Done | None:
        if kind == COMPILING:
            if self.on_compile is not None:
                self.on_compile(content)
            return None
        if kind == FAILED:
            raise content
        outcome, seconds = content
        by.finish(number, seconds)
        return number, outcome

    def replace(self, dead: "Worker") -> None:
        """Have the tasks of a dead worker done by another one, unless they are what kills."""
        self.workers.remove(dead)
        dead.end()
        self.deaths.update(dead.tasks.keys())
        if any(self.deaths[number] >= MOST_DEATHS for number in dead.tasks):
            status = dead.process.returncode
            raise CrewError(f"{MOST_DEATHS} workers have died at the same task, status {status}")
        self.again.extend(dead.tasks.items())
        self.hire()

    def end(self) -> None:
        for worker in self.workers:
            worker.dismiss()
        for worker in self.workers:
            worker.end()


class Worker:
    """A process, and the tasks that it has."""

    def __init__(
        self, handler: Handler, inbox: "queue.SimpleQueue[tuple[Worker, Message | None]]"
    ) -> None:
        self.tasks: dict[int, Any] = {}
        self.ahead = 0
        # A session of its own: Ctrl-C is for the process that has it, not for its workers.
        self.process = subprocess.Popen(
            [sys.executable, "-P", script.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self.inbox = inbox
        self.send(sys.path)
        self.send(handler)
        self.listening = threading.Thread(target=self.listen, daemon=True)
        self.listening.start()

    def listen(self) -> None:
        """Pass on what it says, and at last None: it is no more."""
        assert self.process.stdout is not None
        with (
            self.process.stdout as messages,
            contextlib.suppress(EOFError, OSError, pickle.UnpicklingError),
        ):
            while True:
                self.inbox.put((self, pickle.load(messages)))
        self.inbox.put((self, None))

    def give(self, number: int, task: Any) -> None:
        self.tasks[number] = task
        self.send((number, task))

    def finish(self, number: int, seconds: float) -> None:
        del self.tasks[number]
        self.ahead = min(MOST_AHEAD, int(SECONDS_AHEAD / max(seconds, 1e-6)))

    def send(self, message: Any) -> None:
        """Write to it; that it has died will be heard from `listen`."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            pickle.dump(message, self.process.stdin)
            self.process.stdin.flush()

    def dismiss(self) -> None:
        """Let it end: it does so when its input ends."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def end(self) -> None:
        """See that it has ended."""
        self.dismiss()
        try:
            self.process.wait(END_TIME)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.listening.join()
