"""Running: the entries of a file analysed by a crew, each as it is done."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from azul_search.analysis.entries import Entry, EntryFile
from azul_search.analysis.judging import Judging, Task
from azul_search.analysis.plans import Analysis, Plan, plan_of
from azul_search.analysis.setup import Setup
from azul_search.answers import NoAnswer, place_of
from azul_search.crew import Crew
from azul_search.notation import NotationError


@dataclass
class Open:
    """An entry whose tasks are being done."""

    plan: Plan
    outcomes: dict[int, Any] = field(default_factory=dict)  # by the number of the task

    @property
    def share(self) -> float:
        """How much of it is done."""
        return len(self.outcomes) / len(self.plan.tasks)

    def conclude(self) -> Analysis:
        return self.plan.conclude([self.outcomes[task] for task in range(len(self.plan.tasks))])


class Run:
    """The analysis of a file; those of its entries that are known already are not done again."""

    def __init__(self, file: EntryFile, setup: Setup, known: Mapping[int, Analysis]) -> None:
        self.file = file
        self.setup = setup
        self.ready: dict[int, Analysis | NoAnswer] = dict(known)  # by number, to be given yet
        self.open: dict[int, Open] = {}
        self.given = 0
        self.asked: dict[int, tuple[int, int]] = {}  # task of the crew: the entry, which of its
        self.count = 0  # of the tasks so far

    @property
    def share(self) -> float:
        """How much of the file is done."""
        begun = sum(entry.share for entry in self.open.values())
        return (self.given + len(self.ready) + begun) / self.file.count

    def analyses(self, crew: Crew) -> Iterator[list[Analysis | NoAnswer]]:
        """Yield what is done, in the order of the file, and a NoAnswer for each that is wrong.

        Whenever a task is done there is a list, even if it is empty.
        """
        with closing(crew.work(Judging(self.setup), self.tasks())) as work:
            for done in work:
                for task, outcome in done:
                    self.take(*self.asked.pop(task), outcome)
                yield self.in_order()
        yield self.in_order()  # what is known or wrong behind the last task

    def tasks(self) -> Iterator[Task]:
        """Yield the tasks of one entry after the other."""
        for number, entry in enumerate(self.file.scan(), 1):
            if number in self.ready or number <= self.given:
                continue
            if isinstance(entry, NotationError):
                self.ready[number] = NoAnswer(place_of(entry))
                continue
            yield from self.begin(number, entry)

    def begin(self, number: int, entry: Entry) -> Iterator[Task]:
        begun = Open(plan_of(entry, number, self.setup))
        if not begun.plan.tasks:
            self.ready[number] = begun.conclude()
            return
        self.open[number] = begun
        for index, task in enumerate(begun.plan.tasks):
            self.asked[self.count] = (number, index)
            self.count += 1
            yield task

    def take(self, number: int, index: int, outcome: Any) -> None:
        begun = self.open[number]
        begun.outcomes[index] = outcome
        if len(begun.outcomes) == len(begun.plan.tasks):
            self.ready[number] = self.open.pop(number).conclude()

    def in_order(self) -> list[Analysis | NoAnswer]:
        """Return what can be given now."""
        given = []
        while self.given + 1 in self.ready:
            self.given += 1
            given.append(self.ready.pop(self.given))
        return given
