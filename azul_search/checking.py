"""Checking a file of positions or games: what is in it, and everything that is wrong."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from azul_search.game_file import scan_games
from azul_search.notation import NotationError, Problem
from azul_search.position_file import scan_positions
from azul_search.source import read_lines

POSITIONS, GAMES, UNKNOWN = "positions", "games", "entries"


@dataclass
class Report:
    """What was found in one file."""

    path: str
    kind: str  # POSITIONS or GAMES
    good: int = 0
    errors: list[NotationError] = field(default_factory=list)

    def summary(self) -> str:
        kind = self.kind.removesuffix("s") if self.good == 1 else self.kind
        return f"{self.path}: {self.good} {kind} good, {len(self.errors)} wrong"

    def problem_lines(self) -> list[str]:
        """Return a line for every problem: file, line, column, reason."""
        return [
            f"{self.path}:{error.line}:{problem.column}: "
            + (f"{error.context}: " if error.context else "")
            + problem.reason()
            for error in self.errors
            for problem in error.problems
        ]

    def as_dict(self) -> dict[str, Any]:
        problems = [
            {"line": error.line, "context": error.context, **problem._asdict()}
            for error in self.errors
            for problem in error.problems
        ]
        return {"file": self.path, "kind": self.kind, "good": self.good, "problems": problems}


def check_file(path: str) -> Report:
    """Read all of a file and report what is in it, or that it cannot be read."""
    try:
        kind = kind_of(path)
        report = Report(path, kind)
        for item in scan_games(path) if kind == GAMES else scan_positions(path):
            if isinstance(item, NotationError):
                report.errors.append(item)
            else:
                report.good += 1
    except OSError as error:
        problem = Problem("file", 1, path, f"a file that can be read: {error.strerror}")
        return Report(path, UNKNOWN, errors=[NotationError([problem], path, 1)])
    if not report.good and not report.errors:
        problem = Problem("file", 1, "", f"{kind}, but there are none")
        report.errors.append(NotationError([problem], path, 1))
    return report


def kind_of(path: str) -> str:
    """Tell positions from games by the file's ending, or else by its first line."""
    endings = {".azp": POSITIONS, ".azg": GAMES}
    if kind := endings.get(Path(path).suffix.lower()):
        return kind
    first = next((line.text for line in read_lines(path) if line.text.strip()), "")
    return GAMES if first.startswith("[") else POSITIONS
