"""The command `azul tournament`."""

import contextlib
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from azul_search.rules.interface import PLAYERS
from azul_search.tournament import FORMATS, Folder, Setup, Tournament
from azul_search.tournament.setup import DEFAULT_GAMES, DEFAULT_SPRT_GAMES
from azul_search_cli.main import INTERRUPTED
from azul_search_cli.options import (
    chosen_crew,
    cluster_option,
    jobs_option,
    json_option,
    rules_option,
)
from azul_search_cli.scoreboard import Scoreboard

NOT_IN_FILES = ("config", "as_json", "help")


def read_config(context: click.Context, parameter: click.Parameter, path: str | None) -> None:
    """Take what a file says in place of the defaults: options given besides it win."""
    if path is None:
        return
    try:
        values = tomllib.loads(Path(path).read_text("utf-8"))
    except ValueError as error:
        raise click.UsageError(f"{path}: {error}") from None
    known = [str(each.name) for each in context.command.params]
    for name in values:
        if name not in known or name in NOT_IN_FILES:
            expected = ", ".join(each for each in known if each not in NOT_IN_FILES)
            raise click.UsageError(f"{path}: {name}: expected one of {expected}")
    context.default_map = values


@click.command("tournament")
@click.argument("players", nargs=-1, metavar="PLAYER...")
@rules_option
@click.option(
    "--table", type=click.IntRange(PLAYERS[0], PLAYERS[-1]), default=Setup.table,
    show_default=True, help="How many players a game has.",
)  # fmt: skip
@click.option(
    "--format", type=click.Choice(FORMATS), default=Setup.format, show_default=True,
    help="All against all, the first against all others, or a sequential test of two.",
)  # fmt: skip
@click.option(
    "--games", type=click.IntRange(1),
    help=f"How many games in all.  [default: {DEFAULT_GAMES}; sprt: at most {DEFAULT_SPRT_GAMES}]",
)  # fmt: skip
@click.option("--seed", type=int, default=Setup.seed, show_default=True, help="The luck.")
@click.option("--elo0", type=float, default=Setup.elo0, show_default=True, help="sprt: rejected.")
@click.option("--elo1", type=float, default=Setup.elo1, show_default=True, help="sprt: accepted.")
@click.option(
    "--alpha", type=float, default=Setup.alpha, show_default=True,
    help="sprt: how often it may be wrong to accept.",
)  # fmt: skip
@click.option(
    "--beta", type=float, default=Setup.beta, show_default=True,
    help="sprt: how often it may be wrong to reject.",
)  # fmt: skip
@jobs_option
@cluster_option
@click.option(
    "--out", metavar="DIR", help="Keep games and results in this folder, and go on there."
)
@click.option(
    "--config", metavar="FILE", is_eager=True, expose_value=False, callback=read_config,
    help="Take players and options from a TOML file.",
)  # fmt: skip
@json_option
def command(jobs: int, cluster: str | None, out: str | None, as_json: bool, **setup: Any) -> int:
    """Let players play many games, and rate them.

    A PLAYER is random, greedy, level:1 to level:10, an engine with its limits such as
    expectimax:time=0.2 or mcts:nodes=5000, or cmd: and the command line of a program that speaks
    the line protocol. Games come in groups with the same luck and the seats rotated.

    Killed at any moment, the same command with the same DIR goes on.

    Example: azul tournament greedy random --games 20 --jobs 2 --out first-try
    """
    crew = chosen_crew(jobs, cluster)
    asked = Setup(**{name: value for name, value in setup.items() if value is not None})
    with folder_for(out) as path, Folder(path, asked) as folder:
        tournament = Tournament(asked, folder)
        board = Scoreboard(tournament)
        try:
            for _ in tournament.play(crew):
                board.show()
        except KeyboardInterrupt:
            board.erase()
            how = "the same command goes on from there" if out else "nothing is kept without --out"
            click.echo(f"azul: stopped after {board.counted()}; {how}", err=True)
            return INTERRUPTED
        finally:
            board.erase()
        result = path / ("results.json" if as_json else "results.txt")
        click.echo(result.read_text("utf-8"), nl=False)
    return 0


@contextlib.contextmanager
def folder_for(out: str | None) -> Iterator[Path]:
    """Yield the folder that was asked for, or one that is gone afterwards."""
    if out is not None:
        yield Path(out)
        return
    with tempfile.TemporaryDirectory(prefix="azul-tournament-") as temporary:
        yield Path(temporary)
