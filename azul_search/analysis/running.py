"""Running: the entries of a file analysed by a crew, each as it is done."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from azul_search.analysis.entries import Entry, EntryFile
from azul_search.analysis.judging import Judged, Judging, Task
from azul_search.analysis.plans import Analysis, Plan, plan_of
from azul_search.analysis.setup import Setup
from azul_search.analysis.values import Values
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


class Part(NamedTuple):
    """The outcome of one of the tasks of an entry."""

    entry: int
    task: int
    outcome: Judged | Values


class Run:
    """The analysis of a file; what of it is known already is not done again."""

    def __init__(
        self,
        file: EntryFile,
        setup: Setup,
        known: Mapping[int, Analysis],
        parts: Mapping[int, Mapping[int, Judged | Values]],
    ) -> None:
        """Begin with entries that are known, and with parts of some others, by their numbers."""
        self.file = file
        self.setup = setup
        self.parts = parts
        self.news: list[Part] = []  # outcomes since they were asked for last
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
        begun = Open(plan_of(entry, number, self.setup), dict(self.parts.get(number, {})))
        todo = [index for index in range(len(begun.plan.tasks)) if index not in begun.outcomes]
        if not todo:
            self.ready[number] = begun.conclude()
            return
        self.open[number] = begun
        for index in todo:
            self.asked[self.count] = (number, index)
            self.count += 1
            yield begun.plan.tasks[index]

    def take(self, number: int, index: int, outcome: Any) -> None:
        self.news.append(Part(number, index, outcome))
        begun = self.open[number]
        begun.outcomes[index] = outcome
        if len(begun.outcomes) == len(begun.plan.tasks):
            self.ready[number] = self.open.pop(number).conclude()

    def new_parts(self) -> list[Part]:
        """Return the outcomes since the last call, of entries that are not done yet."""
        news, self.news = self.news, []
        return [part for part in news if part.entry in self.open]

    def in_order(self) -> list[Analysis | NoAnswer]:
        """Return what can be given now."""
        given = []
        while self.given + 1 in self.ready:
            self.given += 1
            given.append(self.ready.pop(self.given))
        return given
