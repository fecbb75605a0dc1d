"""The fields that positions of all rule sets begin with, as they are written: only their form."""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from azul_search.notation.errors import NotationError, Problem
from azul_search.notation.reader import NOTHING, Reader, Word
from azul_search.rules.table import display_count

EMPTY_SPACE = "."
DEAL_DUE, GAME_OVER = "*", NOTHING
UNSEEN = "?"
BAG = 6  # where the field of the bag stands, in place of which there may be `?`


class FieldNames(NamedTuple):
    """What a rule set calls the fields before the boards, and which of them is the lid."""

    names: tuple[str, ...]
    lid: str


class Form(NamedTuple):
    """What a field may look like, and how that is said."""

    pattern: re.Pattern[str]
    expected: str


@dataclass(kw_only=True)
class TableText:
    """What positions of all rule sets have, cut into its pieces."""

    rules: Any
    displays: list[str]
    marker_in_center: bool
    center: str
    to_move: str
    starter: str
    round: int
    bag: list[int]
    lid: list[int]
    boards: list[Any]
    words: dict[str, Word] = field(default_factory=dict)

    def on_table(self) -> str:
        return "".join(self.displays) + self.center

    def seen(self) -> str:
        """Return all tiles outside of bag and lid."""
        return self.on_table() + "".join(board.tiles() for board in self.boards)

    def tile_sums(self, letters: str) -> list[int]:
        """Count the tiles of every colour, wherever they are."""
        seen = self.seen()
        return [
            in_bag + in_lid + seen.count(letter)
            for in_bag, in_lid, letter in zip(self.bag, self.lid, letters, strict=True)
        ]

    def is_unseen(self) -> bool:
        """Tell whether bag and lid are left to be worked out."""
        return self.words["bag"].text == UNSEEN


def split_fields(text: str, fields: FieldNames) -> tuple[dict[str, Word], list[Word]]:
    """Cut a line at its single spaces: a word for every field, then one for every board."""
    words = Word("position", 1, text).split(" ")
    for word in words:
        if not word.text:
            column = max(1, min(word.column, len(text)))  # of the space that is one too many
            expected = "single spaces between the fields"
            raise NotationError([Problem("position", column, text[column - 1 : column], expected)])
    names = list(fields.names)
    if len(words) > BAG and words[BAG].text == UNSEEN:
        names.remove(fields.lid)
    if len(words) < len(names):
        end = Word(names[len(words)], len(text) + 1, "")
        raise NotationError([Problem(*end, f"the field {end.field}, but the line ends here")])
    boards = words[len(names) :]
    if not 2 <= len(boards) <= 4:
        found = boards[4] if len(boards) > 4 else Word("board", len(text) + 1, "")
        expected = f"2 to 4 boards, found {len(boards)}"
        raise NotationError([Problem("board", found.column, found.text, expected)])
    named = {name: word._replace(field=name) for name, word in zip(names, words, strict=False)}
    return named, [
        word._replace(field=f"board {number}") for number, word in enumerate(boards, start=1)
    ]


def read_table(
    reader: Reader, rules: Any, words: dict[str, Word], fields: FieldNames, to_move: Form
) -> dict[str, Any]:
    """Return the pieces of a TableText, but for the boards."""
    displays = words["factories"].split("/", "display")
    if len(displays) != display_count(rules):
        reader.wrong(
            words["factories"],
            f"{display_count(rules)} displays joined by / for {rules.players} players, "
            f"found {len(displays)}",
        )
    marker_in_center, center = reader.marked_tiles(words["centre"])
    none = [0] * len(reader.letters.letters)
    is_unseen = fields.lid not in words
    return {
        "rules": rules,
        "displays": [reader.tiles(display, any_order=True) for display in displays],
        "marker_in_center": marker_in_center,
        "center": center,
        "to_move": reader.matching(words["to-move"], *to_move),
        "starter": reader.one_of(words["starter"], "1234"),
        "round": reader.number(words["round"], least=1),
        "bag": none if is_unseen else reader.counts(words["bag"]),
        "lid": none if is_unseen else reader.counts(words[fields.lid]),
        "words": words,
    }


def fill_bag(position: TableText, letters: str, tiles_per_color: int) -> None:
    """Put all tiles that are not seen elsewhere in the bag, if it is left to be worked out."""
    if position.is_unseen():
        position.bag = [max(0, tiles_per_color - count) for count in position.tile_sums(letters)]


def read_spaces(reader: Reader, word: Word, length: int) -> str:
    """Read spaces of a board: a letter where a tile lies, `.` elsewhere."""
    letters = reader.letters.letters
    if len(word.text) != length or any(sign not in letters + EMPTY_SPACE for sign in word.text):
        reader.wrong(word, f"{length} characters, letters of {letters} or {EMPTY_SPACE}")
    return word.text
