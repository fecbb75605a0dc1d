"""Entries: the positions or games of a file, and what is wrong among them."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from azul_search.checking import GAMES, kind_of
from azul_search.game import Game
from azul_search.game_file import scan_games, split_games
from azul_search.notation import NotationError
from azul_search.position_file import PositionEntry, is_entry, scan_positions
from azul_search.source import read_lines

Entry = PositionEntry | Game


class EntryFile:
    """A file of positions or of games, which one being told by its name or its first line."""

    def __init__(self, path: str) -> None:
        """Look into the file, or raise an error if it cannot be read or holds nothing."""
        self.path = path
        self.kind = kind_of(path)
        lines = read_lines(path)
        self.count = (
            len(split_games(lines)) if self.kind == GAMES else sum(is_entry(line) for line in lines)
        )
        if not self.count:
            raise ValueError(f"{path}: expected {self.kind}, found none")

    def scan(self) -> Iterator[Entry | NotationError]:
        """Yield every entry, and an error in place of every one that is wrong."""
        yield from scan_games(self.path) if self.kind == GAMES else scan_positions(self.path)

    def as_dict(self) -> dict[str, Any]:
        """Return what tells this file from others, whatever its name."""
        digest = hashlib.sha256(Path(self.path).read_bytes()).hexdigest()
        return {self.kind: self.count, "sha256": digest}
