"""The command `azul apply`."""

import click

from azul_search import Position
from azul_search_cli.options import position_argument


@click.command("apply")
@position_argument
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
def command(position: Position, moves: tuple[str, ...]) -> None:
    """Play moves and print the position they lead to.

    Deals are moves too: deal: and the displays.

    Example: azul new --seed 7 | azul apply - 1W2 cK1
    """
    for move in moves:
        position = position.apply(move)
    click.echo(str(position))
