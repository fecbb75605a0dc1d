"""The command `azul moves`."""

import json

import click

from azul_search import Position
from azul_search_cli.options import json_option, position_argument


@click.command("moves")
@position_argument
@json_option
def command(position: Position, as_json: bool) -> None:
    """List the legal moves of a position.

    One move a line: where from, which colour, where to. 3B4 takes the blue tiles of display 3
    to pattern line 4; c is the centre, f the floor. In Summer Pavilion, 3B drafts, 46B+3 places a
    blue tile on space 6 of star 4 for 3 wild tiles and others, +PPG takes tiles from the supply,
    and pass:GG keeps two green tiles.

    Example: azul new --seed 7 | azul moves -
    """
    moves = position.legal_moves()
    if as_json:
        click.echo(json.dumps({"position": str(position), "moves": moves}))
        return
    for move in moves:
        click.echo(move)
    if not moves:
        reason = "the game is over" if position.is_over else f"a {position.phase} is due"
        click.echo(f"azul: no moves: {reason}", err=True)
