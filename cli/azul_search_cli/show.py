"""The command `azul show`."""

import sys

import click

from azul_search import Position, render
from azul_search.saving import write_whole
from azul_search_cli.options import color_option, position_argument


@click.command("show")
@position_argument
@color_option
@click.option("--svg", "path", metavar="FILE", help="Draw it as a picture into this file instead.")
@click.option("--move", metavar="MOVE", help="Draw this move or deal into the picture.")
def command(position: Position, color: bool | None, path: str | None, move: str | None) -> None:
    """Draw a position in the terminal, or as a picture.

    Capital letters are tiles; on the coloured wall, small letters show the colours of empty
    spaces. 1 is the starting player's marker, c the centre, f the floor line and what it costs.
    In Summer Pavilion every star is a row; the numbers on it are what empty spaces cost.

    A picture is an SVG file, which any browser shows.

    Example: azul new --seed 7 | azul show - --svg start.svg --move 1W2
    """
    if path is not None:
        write_whole(path, render.svg(position, move) + "\n")
        return
    if move is not None:
        raise click.UsageError("--move: expected --svg FILE beside it")
    color = sys.stdout.isatty() if color is None else color
    click.echo(render.text(position, color), color=color)
