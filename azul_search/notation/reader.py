"""Reading the pieces that positions are written with, and noting what is wrong with them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from azul_search.notation.errors import NotationError, Problem

NOTHING = "-"
MARKER = "1"
NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


class Word(NamedTuple):
    """A piece of text that knows where it stands and what it is for."""

    field: str
    column: int
    text: str

    def split(self, separator: str, field: str | None = None) -> list["Word"]:
        """Cut the word at every separator; the parts go by `field` and a number from 1."""
        words = []
        column = self.column
        for number, part in enumerate(self.text.split(separator), start=1):
            name = self.field if field is None else f"{field} {number}"
            words.append(Word(name, column, part))
            column += len(part) + len(separator)
        return words


class Letters(NamedTuple):
    """The colours of a rule set, in order: a letter and a name for each."""

    letters: str
    names: tuple[str, ...]

    def sorted(self, tiles: str) -> str:
        return "".join(letter * tiles.count(letter) for letter in self.letters)

    def name(self, letter: str) -> str:
        return self.names[self.letters.index(letter)]

    def text(self, counts: Iterator[int] | list[int]) -> str:
        """Write tiles, given their number in every colour."""
        written = "".join(
            letter * count for letter, count in zip(self.letters, counts, strict=True)
        )
        return written or NOTHING

    def pack(self, tiles: str) -> int:
        """Return tiles as the kernels hold them, eight bits a colour."""
        return sum(1 << 8 * self.letters.index(letter) for letter in tiles)

    def unpack(self, packed: int) -> str:
        return "".join(
            letter * (int(packed) >> 8 * color & 255) for color, letter in enumerate(self.letters)
        )


class Reader:
    """Reads words, and notes every problem instead of stopping at the first."""

    def __init__(self, letters: Letters, marker: str = "marker") -> None:
        self.letters = letters
        self.marker = marker  # what the rules call it
        self.problems: list[Problem] = []

    def wrong(self, word: Word, expected: str) -> None:
        self.problems.append(Problem(word.field, word.column, word.text, expected))

    def raise_problems(self) -> None:
        if self.problems:
            raise NotationError(self.problems)

    def number(self, word: Word, least: int = 0) -> int:
        """Read a decimal number without sign or leading zeros."""
        if not NUMBER.fullmatch(word.text) or int(word.text) < least:
            self.wrong(word, f"a whole number from {least} on, without leading zeros")
            return least
        return int(word.text)

    def counts(self, word: Word) -> list[int]:
        """Read a number for every colour, joined by commas."""
        parts = word.split(",")
        if len(parts) != len(self.letters.letters):
            self.wrong(word, f"{len(self.letters.letters)} counts joined by ,")
            return [0] * len(self.letters.letters)
        return [self.number(part) for part in parts]

    def tiles(self, word: Word, any_order: bool = False) -> str:
        """Read tiles as letters in colour order, `-` for none."""
        if word.text == NOTHING:
            return ""
        if not word.text or any(sign not in self.letters.letters for sign in word.text):
            self.wrong(word, f"tiles as letters of {self.letters.letters}, or - for none")
            return ""
        if not any_order and word.text != self.letters.sorted(word.text):
            self.wrong(word, f"the tiles in the order {self.letters.letters}")
        return word.text

    def marked_tiles(self, word: Word) -> tuple[bool, str]:
        """Read tiles with the marker, if it is there, in front of them."""
        if not word.text.startswith(MARKER):
            if MARKER in word.text:
                self.wrong(
                    word, f"the {self.marker} {MARKER} before letters of {self.letters.letters}"
                )
                return True, ""
            return False, self.tiles(word)
        rest = word._replace(column=word.column + 1, text=word.text[len(MARKER) :])
        if rest.text == NOTHING:
            self.wrong(
                rest, f"letters of {self.letters.letters} or nothing behind the {self.marker}"
            )
            return True, ""
        return True, self.tiles(rest) if rest.text else ""

    def matching(self, word: Word, pattern: re.Pattern[str], expected: str) -> str:
        """Read a word that has a form of its own."""
        if not pattern.fullmatch(word.text):
            self.wrong(word, expected)
        return word.text

    def one_of(self, word: Word, choices: str) -> str:
        """Read a single character out of `choices`."""
        if len(word.text) != 1 or word.text not in choices:
            self.wrong(word, "one of " + " ".join(choices))
            return choices[0]
        return word.text


def marked(has_marker: bool, tiles: str) -> str:
    """Write tiles with the marker in front of them, `-` for nothing at all."""
    return (MARKER if has_marker else "") + tiles or NOTHING
