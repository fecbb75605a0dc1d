"""The command `azul best`."""

import json
from collections.abc import Iterable

import click

from azul_search import NotationError, Position, explain
from azul_search.answers import NoAnswer, answers, answers_by
from azul_search.best import DEFAULT_ENGINE, ENGINES
from azul_search.explain import brief
from azul_search.search.limits import Limits
from azul_search.search.options import Options
from azul_search_cli.live_line import LiveLine
from azul_search_cli.main import WRONG_INPUT
from azul_search_cli.options import (
    chosen_crew,
    cluster_option,
    jobs_option,
    json_option,
    positions_argument,
)

LINES_FOR_PEOPLE, LINES_FOR_PROGRAMS = 3, 1


@click.command("best")
@positions_argument
@click.option(
    "--engine", type=click.Choice(list(ENGINES)), default=DEFAULT_ENGINE, show_default=True,
    help="The way to search.",
)  # fmt: skip
@click.option("--time", type=float, help="Seconds to think; 1 if no limit is given.")
@click.option("--nodes", type=int, help="Nodes to look at: the same answer everywhere.")
@click.option("--depth", type=int, help="Moves to look ahead.")
@click.option("--lines", type=int, help="How many moves to give; 3, or 1 with --json.")
@click.option(
    "--threads", type=int, default=Options.threads, show_default=True,
    help="How many threads search.",
)  # fmt: skip
@click.option(
    "--hash", "megabytes", type=float, default=Options.megabytes, show_default=True,
    help="Megabytes for the table or the tree.",
)  # fmt: skip
@click.option("--deals", type=int, help="Next rounds to look into; as many as time allows.")
@click.option(
    "--seed", type=int, default=Options.seed, show_default=True, help="The luck of the search."
)
@click.option("--value", help="hand-made, learned, or a file that azul train has made.")
@click.option("--paranoid", is_flag=True, help="3 or 4 players: all others play against you.")
@click.option("--playouts", is_flag=True, help="With mcts: play every game to its end.")
@jobs_option
@cluster_option
@json_option
def command(
    positions: Iterable[Position | NotationError],
    engine: str,
    time: float | None,
    nodes: int | None,
    depth: int | None,
    lines: int | None,
    threads: int,
    megabytes: float,
    deals: int | None,
    seed: int,
    value: str | None,
    paranoid: bool,
    playouts: bool,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Find the best moves of a position.

    POSITION is a position, a file of positions (.azp), or - for those of standard input; each is
    answered as it is done. Every move comes with the chance of a win, the points it is expected
    to end ahead of the best opponent, what it does in points, and how the game would go on.
    Ctrl-C gives the best moves so far.

    Example: azul new --seed 7 | azul best - --lines 2
    """
    lines = lines if lines is not None else LINES_FOR_PROGRAMS if as_json else LINES_FOR_PEOPLE
    limits = Limits(time, nodes, depth)
    options = Options(lines, threads, megabytes, deals, seed, playouts, value, paranoid)
    status, gap = 0, ""
    with LiveLine() as live:
        progress = (lambda best: live.show(brief(best))) if live.is_shown else None
        if jobs > 1 or cluster is not None:
            crew = chosen_crew(jobs, cluster)
            found = answers_by(crew, positions, limits, engine, options)
        else:
            found = answers(positions, limits, engine, options, progress)
        for answer in found:
            live.erase()
            if isinstance(answer, NoAnswer):
                click.echo(str(answer), err=True)
                status = WRONG_INPUT
            elif as_json:
                click.echo(json.dumps(answer.as_dict()))
            else:
                click.echo(gap + explain(answer))
                gap = "\n"
    return status
