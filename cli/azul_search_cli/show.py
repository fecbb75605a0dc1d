"""The command `azul show`."""

import sys

import click

from azul_search import Position, render
from azul_search_cli.options import color_option, position_argument


@click.command("show")
@position_argument
@color_option
def command(position: Position, color: bool | None) -> None:
    """Draw a position in the terminal.

    Capital letters are tiles; on the coloured wall, small letters show the colours of empty
    spaces. 1 is the starting player's marker, c the centre, f the floor line and what it costs.
    In Summer Pavilion every star is a row; the numbers on it are what empty spaces cost.

    Example: azul new --seed 7 | azul show -
    """
    color = sys.stdout.isatty() if color is None else color
    click.echo(render.text(position, color), color=color)
