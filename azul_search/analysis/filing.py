"""Filing: a whole file analysed, counted, kept on the way, and written out at the end."""

from collections.abc import Iterator
from contextlib import ExitStack

from azul_search.analysis.annotating import annotated
from azul_search.analysis.entries import EntryFile
from azul_search.analysis.keeping import Kept
from azul_search.analysis.page import page
from azul_search.analysis.plans import Analysis
from azul_search.analysis.running import Run
from azul_search.analysis.setup import Setup
from azul_search.analysis.totals import Totals
from azul_search.answers import NoAnswer
from azul_search.crew import Crew
from azul_search.saving import check_writable, write_whole


class FileAnalysis:
    """The analysis of a file, from where an earlier run has left it."""

    def __init__(
        self,
        path: str,
        setup: Setup,
        out: str | None = None,
        annotate: str | None = None,
        html: str | None = None,
    ) -> None:
        """Open everything, or raise an error before any work is done.

        `out` keeps what is done, `annotate` and `html` are written by `write`.
        """
        self.file = EntryFile(path)
        self.annotate, self.html = annotate, html
        for name in (annotate, html):
            if name is not None:
                check_writable(name)
        self.closing = ExitStack()
        asked = {**self.file.as_dict(), **setup.as_dict()}
        self.kept = self.closing.enter_context(Kept(out, asked)) if out is not None else None
        known, parts = (self.kept.known, self.kept.parts) if self.kept else ({}, {})
        self.goes_on = bool(known or parts)  # something was done by an earlier run
        self.work = Run(self.file, setup, known, parts)
        self.totals = Totals(path, self.file.kind)
        self.done: dict[int, Analysis] = {}  # by number, if they are to be written out

    def run(self, crew: Crew) -> Iterator[list[Analysis | NoAnswer]]:
        """Yield what is done in the order of the file, each when it is kept; often nothing."""
        known = set(self.kept.known) if self.kept else set()
        for batch in self.work.analyses(crew):
            done = [each for each in batch if not isinstance(each, NoAnswer)]
            if self.kept is not None:
                self.kept.keep_parts(self.work.new_parts())
                self.kept.keep(each for each in done if each.number not in known)
            for each in done:
                self.totals.add(each)
                if self.annotate or self.html:
                    self.done[each.number] = each
            self.totals.wrong += len(batch) - len(done)
            yield batch
        if self.kept is not None:
            self.kept.settle()

    @property
    def share(self) -> float:
        """How much of it is done, from 0 to 1."""
        return self.work.share

    def counted(self) -> str:
        return f"{self.work.given} of {self.file.count} {self.file.kind}"

    def write(self) -> None:
        """Write the annotated file and the page, each whole or not at all."""
        if self.annotate is not None:
            write_whole(self.annotate, annotated(self.file, self.done))
        if self.html is not None:
            write_whole(self.html, page(self.file.path, list(self.done.values())))

    def __enter__(self) -> "FileAnalysis":
        return self

    def __exit__(self, *exception: object) -> None:
        self.closing.close()
