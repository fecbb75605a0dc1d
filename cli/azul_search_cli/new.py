"""The command `azul new`."""

import secrets

import click

from azul_search import Position
from azul_search_cli.options import players_option, rules_option


@click.command("new")
@rules_option
@players_option
@click.option("--seed", type=int, help="The luck of the deal; without it, every call deals anew.")
@click.option("--starter", type=int, default=1, show_default=True, help="Who begins.")
def command(rules: str, players: int, seed: int | None, starter: int) -> None:
    """Print a new position, freshly dealt.

    The rule sets are Azul with the coloured wall (azul) and the grey wall (grey), and Summer
    Pavilion with printed stars (pavilion) and plain stars (pavilion-grey).

    Example: azul new --rules grey --players 3 --seed 7
    """
    seed = secrets.randbits(64) if seed is None else seed
    click.echo(str(Position.start(rules, players, seed, starter)))
