"""Position files (.azp): a position a line, with operations such as a label or the best moves."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from azul_search.notation import NotationError, Problem
from azul_search.position import Move, Position
from azul_search.rules.layout import Rules
from azul_search.source import QUOTED, Line, check_bytes, quoted, read_lines, unquoted

MOVE_OPERATIONS = ("bm", "am")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
VALUE = re.compile(rf'{QUOTED}|([^\s";]+)')
GAP = re.compile(r"\s*")


class PositionEntry(Position):
    """A position out of a file, with the operations that stand behind it there."""

    __slots__ = ("line", "operations")

    def __init__(
        self,
        tag: Rules,
        states: np.ndarray,
        operations: dict[str, tuple[str, ...]] | None = None,
        line: int = 0,
    ) -> None:
        super().__init__(tag, states)
        self.operations = operations or {}
        self.line = line

    @property
    def id(self) -> str | None:
        """The label, if there is one."""
        return " ".join(self.operations["id"]) if "id" in self.operations else None

    @property
    def best_moves(self) -> tuple[Move, ...]:
        return tuple(Move(move) for move in self.operations.get("bm", ()))

    @property
    def avoid_moves(self) -> tuple[Move, ...]:
        return tuple(Move(move) for move in self.operations.get("am", ()))

    def entry(self) -> str:
        """Return the line of a position file: the position and its operations."""
        parts = [str(self)]
        for name, values in self.operations.items():
            shown = [quoted(v) if name == "id" or not is_plain(v) else v for v in values]
            parts.append(" ".join([name, *shown]))
        return " ; ".join(parts)


def is_plain(value: str) -> bool:
    match = VALUE.fullmatch(value)
    return match is not None and match[2] is not None


def read_positions(path: str | Path) -> list[PositionEntry]:
    """Return the positions of a file, or raise a NotationError at the first that is wrong."""
    entries = []
    for item in scan_positions(path):
        if isinstance(item, NotationError):
            raise item
        entries.append(item)
    return entries


def scan_positions(path: str | Path) -> Iterator[PositionEntry | NotationError]:
    """Yield every position of a file, and an error in place of every line that is wrong."""
    for line in read_lines(path):
        if not line.text.strip() or line.text.startswith("#"):
            continue
        try:
            check_bytes([line], path)
            yield parse_entry(line, path)
        except NotationError as error:
            yield error


def parse_entry(line: Line, path: str | Path | None = None) -> PositionEntry:
    """Read one line of a position file."""
    position_text, semicolon, _ = line.text.partition(";")
    try:
        position = Position.parse(position_text.rstrip())
        operations = parse_operations(line.text, len(position_text)) if semicolon else {}
        check_moves(position, operations)
    except NotationError as error:
        raise error.located(path, line.number) from None
    return PositionEntry(position.tag, position.states, operations, line.number)


def parse_operations(text: str, index: int) -> dict[str, tuple[str, ...]]:
    """Read operations from the semicolon at `index` on: `; name value…`, again and again."""
    operations: dict[str, tuple[str, ...]] = {}
    while index < len(text):
        index = skip_space(text, index + 1)
        name = NAME.match(text, index)
        if name is None:
            raise problem_at(text, index, "the name of an operation")
        if name[0] in operations:
            raise problem_at(text, index, f"{name[0]} only once")
        values = []
        index = skip_space(text, name.end())
        while index < len(text) and text[index] != ";":
            value = VALUE.match(text, index)
            if value is None:
                raise problem_at(text, index, 'a word or a "quoted text"')
            values.append(unquoted(value[1]) if value[1] is not None else value[2])
            index = skip_space(text, value.end())
        operations[name[0]] = tuple(values)
    return operations


def skip_space(text: str, index: int) -> int:
    gap = GAP.match(text, index)
    return gap.end() if gap else index


def problem_at(text: str, index: int, expected: str) -> NotationError:
    return NotationError([Problem("operation", index + 1, text[index:], expected)])


def check_moves(position: Position, operations: dict[str, tuple[str, ...]]) -> None:
    """See that the moves which the operations name are legal."""
    for name in MOVE_OPERATIONS:
        if name in operations and not operations[name]:
            raise NotationError([Problem(name, 1, "", "one move or more")])
        for move in operations.get(name, ()):
            try:
                position.apply(move)
            except NotationError as error:
                problems = [problem._replace(field=name) for problem in error.problems]
                raise type(error)(problems) from None
