"""Folder: where a tournament keeps its setup and its games, whatever happens to it.

A game's text goes to games.azg first, its result to games.jsonl then, as soon as it has ended. What
is only in one of them after a hard end is cut off when the folder is opened next.
"""

import json
import os
import re
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from azul_search.saving import append, differences, interrupts_waiting, lock, write_whole
from azul_search.tournament.playing import Played
from azul_search.tournament.result import GameResult
from azul_search.tournament.setup import Setup

SETUP, TEXTS, RESULTS = "setup.json", "games.azg", "games.jsonl"
SYNC_SECONDS = 2.0
# Tags, an empty line, rounds and the result, an empty line: nothing less is a whole game.
GAME = re.compile(rb"(?:\[.*\n)+\n(?:[^\[\n].*\n)+\n")
GAME_NUMBER = re.compile(rb'^\[Game "([0-9]+)"\]$', re.MULTILINE)


class Folder:
    """The files of one tournament. Only one process at a time can have it open."""

    def __init__(self, path: str | Path, setup: Setup) -> None:
        """Open or make the folder of this tournament, and mend what a hard end has left."""
        self.path = Path(path)
        self.last_sync = 0.0
        self.path.mkdir(parents=True, exist_ok=True)
        self.lock = os.open(self.path, os.O_RDONLY)
        try:
            lock(self.lock, self.path, "plays this tournament")
            self.keep_setup(setup)
            self.results = self.mend()
        except BaseException:
            self.close()
            raise

    def keep_setup(self, setup: Setup) -> None:
        """Write the setup into a new folder, or see that it is the one which is there."""
        file = self.path / SETUP
        if file.exists():
            kept = read_setup(file)
            if different := differences(kept, setup.as_dict()):
                raise ValueError(f"{self.path}: another tournament: {'; '.join(different)}")
        elif (self.path / TEXTS).exists() or (self.path / RESULTS).exists():
            raise ValueError(f"{self.path}: games without {SETUP}: expected another folder")
        else:
            write_whole(file, json.dumps(setup.as_dict(), indent=2) + "\n")

    # Games

    def mend(self) -> dict[int, GameResult]:
        """Make both files hold the same whole games, and return their results by number."""
        results = read_results(self.path / RESULTS)
        texts = read_texts(self.path / TEXTS)
        numbers = [number for number in results if number in texts]
        self.write(numbers, results, texts)
        return {number: results[number] for number in numbers}

    def keep(self, games: Sequence[Played]) -> None:
        """Add games that have ended; if that fails, the files are as they were before."""
        texts = "".join(text_in_file(game.text) for game in games).encode()
        lines = "".join(line_of(game.result) for game in games).encode()
        with interrupts_waiting():
            end = append(self.path / TEXTS, texts)
            try:
                append(self.path / RESULTS, lines)
            except OSError:
                os.truncate(self.path / TEXTS, end)
                raise
            self.results |= {game.result.game: game.result for game in games}
            self.sync_sometimes()

    def sync_sometimes(self) -> None:
        """See that a power cut costs no more than some seconds; every time would be slow."""
        if time.monotonic() - self.last_sync >= SYNC_SECONDS:
            for name in (TEXTS, RESULTS):
                sync(self.path / name)
            self.last_sync = time.monotonic()

    def settle(self, numbers: Iterable[int]) -> list[GameResult]:
        """Put these games in the order of their numbers, leave others out, and return them."""
        numbers = sorted(numbers)
        self.write(numbers, self.results, read_texts(self.path / TEXTS))
        self.results = {number: self.results[number] for number in numbers}
        return list(self.results.values())

    def write(
        self, numbers: Sequence[int], results: dict[int, GameResult], texts: dict[int, bytes]
    ) -> None:
        """Replace the files unless they are like that already.

        Ended between the two, what is left is mended: games that one file lacks leave the other.
        """
        replace(self.path / TEXTS, b"".join(texts[number] for number in numbers))
        replace(self.path / RESULTS, "".join(line_of(results[n]) for n in numbers).encode())

    def close(self) -> None:
        os.close(self.lock)

    def __enter__(self) -> "Folder":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


# Files


def read_setup(file: Path) -> dict[str, object]:
    try:
        kept = json.loads(file.read_bytes())
    except ValueError as error:
        raise ValueError(f"{file}: expected the setup of a tournament: {error}") from None
    if not isinstance(kept, dict):
        raise ValueError(f"{file}: expected the setup of a tournament")
    return kept


def read_results(file: Path) -> dict[int, GameResult]:
    """Return the results of a file by number; a last line without its end does not count."""
    results: dict[int, GameResult] = {}
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    for number, line in enumerate(lines, start=1):
        try:
            result = GameResult.from_dict(json.loads(line))
        except (ValueError, KeyError, TypeError):
            if number < len(lines):
                raise ValueError(f"{file}:{number}: expected the result of a game") from None
        else:
            results.setdefault(result.game, result)
    return results


def read_texts(file: Path) -> dict[int, bytes]:
    """Return the texts of a file by the number of the game, as they stand there."""
    content = file.read_bytes() if file.exists() else b""
    texts: dict[int, bytes] = {}
    for game in GAME.finditer(content):
        number = GAME_NUMBER.search(game[0])
        if number is not None:
            texts.setdefault(int(number[1]), game[0])
    return texts


def line_of(result: GameResult) -> str:
    return json.dumps(result.as_dict(), ensure_ascii=False) + "\n"


def text_in_file(text: str) -> str:
    return text + "\n"  # an empty line before the next game


def sync(file: Path) -> None:
    """Wait until the disk has what was written to a file."""
    try:
        with file.open("rb") as opened:
            os.fsync(opened.fileno())
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def replace(file: Path, data: bytes) -> None:
    """Give a file this content, whole or not at all, unless it has it."""
    if not file.exists() or file.read_bytes() != data:
        write_whole(file, data.decode("utf-8"))
