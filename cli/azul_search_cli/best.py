"""The command `azul best`."""

import json

import click

from azul_search import BestMove, Position, best_move, render
from azul_search.search.options import Options
from azul_search_cli.options import json_option, position_argument


@click.command("best")
@position_argument
@click.option("--time", type=float, help="Seconds to think; 1 if no limit is given.")
@click.option("--nodes", type=int, help="Positions to look at: the same answer everywhere.")
@click.option("--depth", type=int, help="Moves to look ahead.")
@click.option("--lines", type=int, default=1, show_default=True, help="How many moves to give.")
@click.option(
    "--hash", "megabytes", type=float, default=Options.megabytes, show_default=True,
    help="Megabytes for the table of positions.",
)  # fmt: skip
@json_option
def command(
    position: Position,
    time: float | None,
    nodes: int | None,
    depth: int | None,
    lines: int,
    megabytes: float,
    as_json: bool,
) -> None:
    """Find the best moves of a position.

    Every move comes with the chance of a win, the points it is expected to end ahead of the best
    opponent, what it is in words, and the line that follows. Ctrl-C gives the best move so far.

    Example: azul new --seed 7 | azul best - --lines 3
    """
    best = best_move(position, time, nodes, depth, lines=lines, megabytes=megabytes)
    if as_json:
        click.echo(json.dumps(best.as_dict()))
        return
    for line in best.lines:
        proven = "proven" if line.exact else f"win {line.win:.0%}"
        click.echo(f"{line.move:4} {proven:>8}  {line.margin:+6.1f}  {words(best, line.move)}")
        click.echo(f"     {' '.join(line.pv)}")
    click.echo(summary(best))


def words(best: BestMove, move: str) -> str:
    return render.words(best.position, move)


def summary(best: BestMove) -> str:
    reach = "to the end of the round" if best.complete else f"{best.depth} moves ahead"
    return f"searched {reach}: {best.nodes:,} positions, {best.time:.2f} s, {best.engine}"
