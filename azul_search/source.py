"""Text files as lines that know where they stand."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from azul_search.notation import NotationError, Problem

Item = TypeVar("Item")


class Line(NamedTuple):
    number: int  # from 1
    text: str


def read_lines(path: str | Path) -> list[Line]:
    """Read a file; bytes that are no text are kept as marks that `check_bytes` finds."""
    text = Path(path).read_bytes().decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    return split_lines(text)


def stream_lines(stream: Iterable[bytes]) -> Iterator[Line]:
    """Yield the lines of a stream as they come, read as `read_lines` reads those of a file."""
    for number, line in enumerate(stream, 1):
        text = line.decode("utf-8", "surrogateescape").rstrip("\n").rstrip("\r")
        yield Line(number, text.removeprefix("\ufeff") if number == 1 else text)


def without_errors(items: Iterable[Item | NotationError]) -> list[Item]:
    """Return what a scan of a file yields, or raise its first error."""
    found = []
    for item in items:
        if isinstance(item, NotationError):
            raise item
        found.append(item)
    return found


def split_lines(text: str) -> list[Line]:
    """Cut at line feeds only, with or without carriage returns before them."""
    return [Line(number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1)]


def check_bytes(lines: list[Line], path: str | Path | None) -> None:
    """Raise a NotationError at the first byte that is not UTF-8."""
    for line in lines:
        for column, byte in broken_bytes(line.text):
            problem = Problem("text", column, f"\\x{byte:02x}", "UTF-8 text")
            raise NotationError([problem], path, line.number)


def broken_bytes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the column and the byte of everything that could not be decoded."""
    for column, character in enumerate(text, 1):
        if 0xDC80 <= ord(character) <= 0xDCFF:
            yield column, ord(character) - 0xDC00


# Quoted text, as in tags and labels


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquoted(text: str) -> str:
    """Undo `quoted`, given what stands between the quotes."""
    return re.sub(r"\\(.)", r"\1", text)


QUOTED = r'"((?:[^"\\]|\\["\\])*)"'  # a regular expression
