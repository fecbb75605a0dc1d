"""What is said of text that cannot be read."""

from pathlib import Path
from typing import NamedTuple

LONGEST_QUOTE = 60


class Problem(NamedTuple):
    """One thing that is wrong with a text."""

    field: str
    column: int  # from 1, in the line
    text: str  # the offending piece
    expected: str

    def __str__(self) -> str:
        return f"column {self.column}, {self.reason()}"

    def reason(self) -> str:
        return f"{self.field}: {quote(self.text)}: expected {self.expected}"


class NotationError(ValueError):
    """A text that cannot be read, with all that is wrong with it.

    `field`, `column`, `text` and `expected` are those of the first problem; `path` and `line` say
    where the text came from, if it came from a file.
    """

    def __init__(
        self,
        problems: list[Problem] | tuple[Problem, ...],
        path: str | Path | None = None,
        line: int | None = None,
        context: str = "",
    ) -> None:
        self.problems = tuple(problems)
        self.path = path
        self.line = line
        self.context = context  # such as "game 2, round 3"
        super().__init__(self.problems, path, line, context)

    field = property(lambda self: self.problems[0].field)
    column = property(lambda self: self.problems[0].column)
    text = property(lambda self: self.problems[0].text)
    expected = property(lambda self: self.problems[0].expected)

    def __str__(self) -> str:
        place = "" if self.path is None else f"{self.path}: "
        place += "" if self.line is None else f"line {self.line}, "
        place += f"{self.context}, " if self.context else ""
        return place + "; ".join(str(problem) for problem in self.problems)

    def located(
        self, path: str | Path | None, line: int | None, column: int = 1, context: str = ""
    ) -> "NotationError":
        """Return the same error at a place in a file, its text beginning at `column` there."""
        problems = [
            problem._replace(column=problem.column + column - 1) for problem in self.problems
        ]
        return type(self)(problems, path, line, context)


class IllegalMove(NotationError):
    """A move that can be read but that the rules do not allow here."""


def quote(text: str) -> str:
    """Return `text` in quotes, on one line and not too long."""
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return '"' + "".join(c if c.isprintable() else repr(c)[1:-1] for c in shown) + '"'
