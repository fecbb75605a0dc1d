"""Positions of Summer Pavilion as they are written: a line cut into its pieces, only the form."""

import re
from dataclasses import dataclass
from typing import Any

from azul_search.notation.reader import Letters, Reader, Word
from azul_search.notation.table_text import (
    EMPTY_SPACE,
    FieldNames,
    Form,
    TableText,
    fill_bag,
    read_spaces,
    read_table,
    split_fields,
)
from azul_search.rules.pavilion import PavilionRules
from azul_search.rules.pavilion_layout import CENTER_STAR, SPACES, STARS, TILES_PER_COLOR
from azul_search.rules.pavilion_stars import STAR_COLOR

COLOR_LETTERS = Letters("PGOYBR", ("purple", "green", "orange", "yellow", "blue", "red"))
FIELDS = FieldNames(
    ("rules", "factories", "centre", "to-move", "starter", "round", "bag", "tower", "supply"),
    lid="tower",
)
TO_MOVE = Form(
    re.compile(r"[1-4](\+[1-3]|\*)?|[*-]"),
    "N, N+k or N*, N from 1 to 4 and k from 1 to 3, or * or -",
)
TAKES, WAITS = "+", "*"  # behind the player's number
NOT_PASSED = "."
BOARD_PARTS = ("score", "stars", "pool", "corners")


@dataclass
class BoardText:
    """A board as it is written, cut into its pieces."""

    score: int
    stars: list[str]  # six characters a star
    pool: str
    has_passed: bool
    corners: str
    words: dict[str, Word]

    def tiles(self) -> str:
        return "".join(self.stars).replace(EMPTY_SPACE, "") + self.pool + self.corners


@dataclass(kw_only=True)
class PositionText(TableText):
    """A position as it is written, cut into its pieces."""

    boards: list[BoardText]
    supply: str

    def seen(self) -> str:
        return super().seen() + self.supply

    def player(self) -> int | None:
        """Return the player that to-move names, from 1, or None if it names nobody."""
        return int(self.to_move[0]) if self.to_move[0].isdecimal() else None

    def to_take(self) -> int:
        """Return how many tiles to-move asks the player to take from the supply."""
        return int(self.to_move[2:]) if self.to_move[1:2] == TAKES else 0

    def waits_for_refill(self) -> bool:
        """Tell whether the player that to-move names goes on only after a refill."""
        return self.to_move[1:] == WAITS


def has_printed_stars(rules: Any) -> bool:
    """Tell whether the outer stars have colours of their own."""
    return isinstance(rules, PavilionRules)


def printed_letter(star: int) -> str:
    """Return the colour that is printed on an outer star."""
    return COLOR_LETTERS.letters[STAR_COLOR[star]]


def star_name(rules: Any, star: int) -> str:
    """Return what a star is called: by its colour if it has one, otherwise by its number."""
    if star == CENTER_STAR:
        return "the centre star"
    if has_printed_stars(rules):
        return f"the {COLOR_LETTERS.name(printed_letter(star))} star"
    return f"star {star}"


def read_position(reader: Reader, rules_class: type, text: str) -> PositionText:
    """Cut a position into its pieces; only their form is looked at."""
    words, board_words = split_fields(text, FIELDS)
    boards = [read_board(reader, board) for board in board_words]
    rules = rules_class(players=len(boards))
    table = read_table(reader, rules, words, FIELDS, TO_MOVE)
    supply = reader.tiles(words["supply"])
    position = PositionText(boards=boards, supply=supply, **table)
    fill_bag(position, COLOR_LETTERS.letters, TILES_PER_COLOR)
    return position


def read_board(reader: Reader, word: Word) -> BoardText:
    parts = word.split(":")
    if len(parts) != len(BOARD_PARTS):
        reader.wrong(word, "<score>:<stars>:<pool>:<corners>")
        return BoardText(0, [EMPTY_SPACE * SPACES] * STARS, "", False, "", {})
    words = {
        name: part._replace(field=f"{word.field} {name}")
        for name, part in zip(BOARD_PARTS, parts, strict=True)
    }
    has_passed, corners = read_corners(reader, words["corners"])
    return BoardText(
        score=reader.number(words["score"], least=0),
        stars=read_stars(reader, words["stars"]),
        pool=reader.tiles(words["pool"]),
        has_passed=has_passed,
        corners=corners,
        words=words,
    )


def read_stars(reader: Reader, word: Word) -> list[str]:
    stars = star_words(word)
    if len(stars) != STARS:
        reader.wrong(word, f"{STARS} stars joined by /, found {len(stars)}")
        return [EMPTY_SPACE * SPACES] * STARS
    return [read_spaces(reader, star, SPACES) for star in stars]


def star_words(word: Word) -> list[Word]:
    """Cut the stars of a board apart; they are numbered from 0."""
    name = word.field.replace("stars", "star")
    return [star._replace(field=f"{name} {number}") for number, star in enumerate(word.split("/"))]


def read_corners(reader: Reader, word: Word) -> tuple[bool, str]:
    """Read whether a player has passed, and the tiles kept."""
    if word.text == NOT_PASSED:
        return False, ""
    if word.text == "" or any(sign not in COLOR_LETTERS.letters + "-" for sign in word.text):
        reader.wrong(
            word,
            f"{NOT_PASSED} before a pass, or tiles as letters of {COLOR_LETTERS.letters}, or -",
        )
        return True, ""
    return True, reader.tiles(word)
