"""Tables of texts that are rejected, with the offending piece marked.

In every text `«…»` marks the piece that the error must name: the marks are taken out before the
text is read, and where they stood is the line and the column that the error must give.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import azul_search as az

DATA = Path(__file__).parent / "data" / "rejections"


class Mark(NamedTuple):
    """Where a piece of text stands, counted from 1."""

    line: int
    column: int
    piece: str


def unmark(marked: str) -> tuple[str, list[Mark]]:
    """Return the text without its marks, and what they marked."""
    text = ""
    marks = []
    for index, part in enumerate(re.split("[«»]", marked)):
        if index % 2:
            marks.append(Mark(text.count("\n") + 1, len(text) - text.rfind("\n"), part))
        text += part
    return text, marks


class Row(NamedTuple):
    """A row of a table: under which heading, the marked text, and what is to be said of it."""

    heading: str
    marked: str
    field: str
    expected: str


def rows(name: str) -> list[Row]:
    """Return the rows of a table of `text | field | expected`, with headings such as `== azul`."""
    found = []
    heading = ""
    for line in (DATA / name).read_text("utf-8").split("\n"):
        if line.startswith("=="):
            heading = line.removeprefix("==").strip()
        elif line and not line.startswith("#"):
            marked, field, expected = (cell.strip() for cell in line.split("|"))
            found.append(Row(heading, marked, field, expected))
    return found


def raised(read: Callable[[str], object], text: str) -> az.NotationError:
    """Return the error that reading a text raises."""
    with pytest.raises(az.NotationError) as caught:
        read(text)
    return caught.value


def assert_says(error: az.NotationError, mark: Mark, field: str, expected: str) -> None:
    """See that one thing is wrong, and that place, field, piece and what to write are named."""
    assert len(error.problems) == 1, str(error)
    assert error.field == field
    assert expected in error.expected
    assert error.column == mark.column
    if "wall column" not in field:  # whose tiles do not stand side by side in the text
        assert error.text == mark.piece
    for part in (f"column {mark.column}", field, error.expected):
        assert part in str(error)
    assert isinstance(error, ValueError)


def read_changes(text: str) -> dict[str, str]:
    """Read `name=value; name=value`."""
    pairs = (change.partition("=") for change in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs}
