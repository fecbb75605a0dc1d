"""The command `azul apply`."""

import click

from azul_search import NotationError, Position
from azul_search_cli.options import position_argument


@click.command("apply")
@position_argument
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
def command(position: Position, moves: tuple[str, ...]) -> None:
    """Play moves and print the position they lead to.

    Deals are moves too, deal: and the displays, and so are refills of the supply, supply: and the
    tiles.

    Example: azul new --seed 7 | azul apply - 1W2 cK1
    """
    for number, move in enumerate(moves, start=1):
        try:
            position = position.apply(move)
        except NotationError as error:
            raise error.located(None, None, context=f"move {number}") from None
    click.echo(str(position))
