"""What several commands share: arguments, options, and the word that something is compiling."""

import os
import sys
from collections.abc import Iterable
from typing import Any

import click

from azul_search import NotationError, Position
from azul_search.crew import ClusterCrew, Crew, LocalCrew
from azul_search.jit import on_compile
from azul_search.position_file import parse_entry, scan_entries, scan_positions
from azul_search.rules.interface import NAMES, PLAYERS
from azul_search.source import split_lines, stream_lines


class PositionType(click.ParamType[Position]):
    """A position as text, or - for the one line of standard input."""

    name = "position"

    def convert(self, value: Any, param: Any, ctx: Any) -> Position:
        if isinstance(value, Position):
            return value
        return read_standard_input() if value == "-" else Position.parse(value)


class PositionsType(click.ParamType[Iterable[Position | NotationError]]):
    """A position as text, or a file of them, or - for those of standard input."""

    name = "positions"

    def convert(self, value: Any, param: Any, ctx: Any) -> Iterable[Position | NotationError]:
        if not isinstance(value, str):
            return list(value)
        if value == "-":
            return scan_entries(stream_lines(sys.stdin.buffer), "standard input")
        if value.endswith(".azp") or os.path.exists(value):
            return scan_positions(value)
        return [Position.parse(value)]


def read_standard_input() -> Position:
    """Return the only position of standard input, which may be a line of a position file."""
    lines = split_lines(sys.stdin.buffer.read().decode("utf-8", "replace"))
    lines = [line for line in lines if line.text.strip() and not line.text.startswith("#")]
    if len(lines) != 1:
        raise click.UsageError(f"standard input: expected one position, found {len(lines)}")
    return parse_entry(lines[0])


position_argument = click.argument("position", type=PositionType(), metavar="POSITION")
positions_argument = click.argument("positions", type=PositionsType(), metavar="POSITION")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
color_option = click.option(
    "--color/--no-color", default=None, help="Colours or none; by default, colours on a terminal."
)
rules_option = click.option(
    "--rules",
    type=click.Choice(list(NAMES)),
    default="azul",
    show_default=True,
    help="The rule set.",
)
players_option = click.option(
    "--players",
    type=click.IntRange(PLAYERS[0], PLAYERS[-1]),
    default=2,
    show_default=True,
    help="How many players.",
)


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="How many to work on side by side.",
)
cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Work on the dask cluster with this scheduler."
)


class CompileNotice:
    """Says once, on standard error, that kernels are being compiled."""

    said = False

    def __call__(self, kernel_name: str) -> None:
        if not self.said:
            self.said = True
            click.echo("azul: compiling for this machine; later calls will not have to…", err=True)


compile_notice = CompileNotice()
on_compile(compile_notice)


def chosen_crew(jobs: int, cluster: str | None) -> Crew:
    """Return who does the work: so many processes, or a cluster."""
    if cluster is None:
        return LocalCrew(jobs, compile_notice)
    if jobs > 1:
        raise click.UsageError("--jobs and --cluster: expected one of them")
    return ClusterCrew(cluster)
