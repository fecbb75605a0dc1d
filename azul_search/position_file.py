"""Position files (.azp): a position a line, with operations such as a label or the best moves."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from azul_search.notation import NotationError, Problem
from azul_search.position import Move, Position
from azul_search.rules.layout import Rules
from azul_search.source import (
    QUOTED,
    Line,
    check_bytes,
    quoted,
    read_lines,
    unquoted,
    without_errors,
)

MOVE_OPERATIONS = ("bm", "am")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
PLAIN = re.compile(r'[^\s";\\]+')
VALUE = re.compile(rf'{QUOTED}|([^\s";]+)')
GAP = re.compile(r"\s*")


class PositionEntry(Position):
    """A position out of a file, with the operations that stand behind it there."""

    __slots__ = ("line", "operations", "path")

    def __init__(
        self,
        tag: Rules,
        states: np.ndarray,
        operations: dict[str, tuple[str, ...]] | None = None,
        line: int = 0,
        path: str | Path | None = None,
    ) -> None:
        super().__init__(tag, states)
        self.operations = operations or {}
        self.line = line
        self.path = path

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
        operations = [format_operation(*operation) for operation in self.operations.items()]
        return " ; ".join([str(self), *operations])


def format_operation(name: str, values: tuple[str, ...]) -> str:
    if not NAME.fullmatch(name) or any("\n" in value for value in values):
        raise ValueError(f"operation {name!r} {values!r}: expected a name of letters, one line")
    plain = [name != "id" and PLAIN.fullmatch(value) is not None for value in values]
    shown = [v if is_plain else quoted(v) for v, is_plain in zip(values, plain, strict=True)]
    return " ".join([name, *shown])


def read_positions(path: str | Path) -> list[PositionEntry]:
    """Return the positions of a file, or raise a NotationError at the first that is wrong."""
    return without_errors(scan_positions(path))


def scan_positions(path: str | Path) -> Iterator[PositionEntry | NotationError]:
    """Yield every position of a file, and an error in place of every line that is wrong."""
    yield from scan_entries(read_lines(path), path)


def scan_entries(
    lines: Iterable[Line], path: str | Path | None = None
) -> Iterator[PositionEntry | NotationError]:
    """Yield what `scan_positions` does, of lines that come from anywhere."""
    for line in lines:
        if not is_entry(line):
            continue
        try:
            check_bytes([line], path)
            yield parse_entry(line, path)
        except NotationError as error:
            yield error


def is_entry(line: Line) -> bool:
    """Tell a position, right or wrong, from a comment and from a blank line."""
    return bool(line.text.strip()) and not line.text.startswith("#")


def parse_entry(line: Line, path: str | Path | None = None) -> PositionEntry:
    """Read one line of a position file."""
    position_text, semicolon, _ = line.text.partition(";")
    try:
        position = Position.parse(position_text.rstrip())
        words = parse_operations(line.text, len(position_text)) if semicolon else {}
        check_moves(position, words)
    except NotationError as error:
        raise error.located(path, line.number) from None
    operations = {name: tuple(word.text for word in values) for name, values in words.items()}
    return PositionEntry(position.tag, position.states, operations, line.number, path)


class Value(NamedTuple):
    """A value of an operation, and the column where it stands."""

    text: str
    column: int


def parse_operations(text: str, index: int) -> dict[str, list[Value]]:
    """Read operations from the semicolon at `index` on: `; name value…`, again and again."""
    operations: dict[str, list[Value]] = {}
    while index < len(text):
        index = skip_space(text, index + 1)
        name = NAME.match(text, index)
        if name is None:
            raise problem_at(text, index, "the name of an operation")
        if name[0] in operations:
            raise problem_at(text, index, f"{name[0]} only once")
        operations[name[0]] = []
        index = skip_space(text, name.end())
        while index < len(text) and text[index] != ";":
            value = VALUE.match(text, index)
            if value is None:
                raise problem_at(text, index, 'a word or a "quoted text"')
            group = 1 if value[1] is not None else 2
            text_of = unquoted(value[1]) if group == 1 else value[2]
            operations[name[0]].append(Value(text_of, value.start(group) + 1))
            index = skip_space(text, value.end())
        if name[0] in MOVE_OPERATIONS and not operations[name[0]]:
            raise problem_at(text, index, "one move or more", name[0])
    return operations


def skip_space(text: str, index: int) -> int:
    gap = GAP.match(text, index)
    return gap.end() if gap else index


def problem_at(text: str, index: int, expected: str, field: str = "operation") -> NotationError:
    return NotationError([Problem(field, index + 1, text[index:], expected)])


def check_moves(position: Position, operations: dict[str, list[Value]]) -> None:
    """See that the moves which the operations name are legal."""
    for name in MOVE_OPERATIONS:
        for move in operations.get(name, ()):
            try:
                position.apply(move.text)
            except NotationError as error:
                problems = [problem._replace(field=name) for problem in error.problems]
                raise type(error)(problems).located(None, None, move.column) from None
