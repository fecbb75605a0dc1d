"""The command `azul perft`."""

import json

import click

from azul_search import Position, perft, perft_divide
from azul_search_cli.options import json_option, position_argument


@click.command("perft")
@position_argument
@click.argument("depth", type=click.IntRange(min=0))
@click.option("--divide", is_flag=True, help="Give the count for every first move.")
@json_option
def command(position: Position, depth: int, divide: bool, as_json: bool) -> None:
    """Count the move sequences of a given length.

    A deal or the end of the game cuts a sequence short; it counts as one all the same.

    Example: azul new --seed 7 | azul perft - 3 --divide
    """
    counts = perft_divide(position, depth) if divide and depth and position.to_move else {}
    total = sum(counts.values()) if counts else perft(position, depth)
    if as_json:
        divided = {"divide": counts} if divide else {}
        click.echo(
            json.dumps({"position": str(position), "depth": depth, "perft": total} | divided)
        )
        return
    for move, count in counts.items():
        click.echo(f"{move} {count}")
    click.echo(str(total))
