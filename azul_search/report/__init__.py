"""Reports: the standings of a tournament for people and for programs."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from azul_search.ratings import Played, SprtState, standings
from azul_search.report.document import document
from azul_search.report.page import page
from azul_search.report.text import player_table, report
from azul_search.saving import write_whole

__all__ = ["live_table", "write"]


def live_table(results: Iterable[Played], test: SprtState | None = None) -> str:
    """Return the standings so far in a few lines that fit a terminal."""
    return player_table(standings(results, pairs=False), test)


def write(
    folder: str | Path,
    setup: Mapping[str, Any],
    results: Iterable[Played],
    test: SprtState | None = None,
) -> None:
    """Write results.json, results.txt and results.html, each whole or not at all.

    The same setup and games give the same bytes.
    """
    standing = standings(results)
    write_whole(Path(folder) / "results.json", document(setup, standing, test))
    write_whole(Path(folder) / "results.txt", report(setup, standing, test))
    write_whole(Path(folder) / "results.html", page(setup, standing, test))
