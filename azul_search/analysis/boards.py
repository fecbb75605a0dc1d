"""Boards: many drawings that are much alike, told in little room."""

import json


class Boards:
    """Drawings as lists of lines; a line that several of them share is kept once.

    In the page a drawing is a text such as "0-41 97 43-60": which lines, from which to which.
    """

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.drawings: list[str] = []

    def add(self, drawing: str) -> int:
        """Keep a drawing and return its number."""
        numbers = [self.lines.setdefault(line, len(self.lines)) for line in drawing.split("\n")]
        self.drawings.append(" ".join(ranges(numbers)))
        return len(self.drawings) - 1

    def script(self) -> str:
        """Return everything as JSON that may stand in a page."""
        data = {"lines": list(self.lines), "drawings": self.drawings}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return text.replace("</", "<\\/").replace("<!", "<\\u0021")  # no end of the script inside


def ranges(numbers: list[int]) -> list[str]:
    """Return numbers with those that follow each other told as first and last."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return [f"{first}-{last}" if last > first else str(first) for first, last in found]
