"""The command `azul play`."""

import sys

import click

from azul_search.dialogue import Dialogue
from azul_search.levels import DEFAULT_LEVEL, LEVELS, Strength, level, thinking_for
from azul_search.play import DEFAULT_SEATS, Session, start_session
from azul_search_cli.options import color_option, players_option, rules_option


@click.command("play")
@rules_option
@players_option
@click.option(
    "--seat",
    "seats",
    metavar="SEATS",
    help=f"The seats of people, such as 1,3; 0 to watch.  [default: {DEFAULT_SEATS}]",
)
@click.option(
    "--level",
    "number",
    type=click.IntRange(1, len(LEVELS)),
    help=f"How well the engine plays.  [default: {DEFAULT_LEVEL}]",
)
@click.option("--time", type=float, help="Seconds a move, at full strength, in place of a level.")
@click.option("--seed", type=int, help="The luck of the deals and of the engine.")
@click.option("--load", metavar="FILE", help="Go on with the game of a file.")
@click.option("--save", metavar="FILE", help="Keep the game in a file, whatever happens.")
@color_option
def command(
    rules: str,
    players: int,
    seats: str | None,
    number: int | None,
    time: float | None,
    seed: int | None,
    load: str | None,
    save: str | None,
    color: bool | None,
) -> None:
    """Play a game against the engine.

    At the prompt, type moves such as 3B4, or help. You can ask for a hint, take moves back, save
    the game and go on another day. The seats that no person takes are the engine's.

    Example: azul play --level 3 --save evening.azg
    """
    strength = chosen_strength(number, time)
    if load is None:
        session = start_session(rules, players, seats or DEFAULT_SEATS, strength, seed)
    else:
        refuse_with_load("rules", "players")
        session = Session.load(load, seats, strength, seed)
    color = sys.stdout.isatty() if color is None else color
    Dialogue(session, ask, lambda text: click.echo(text, color=color), save, color).run()


def chosen_strength(number: int | None, time: float | None) -> Strength | None:
    if number is not None and time is not None:
        raise click.UsageError("--level and --time: expected one of them")
    if time is not None:
        return thinking_for(time)
    return None if number is None else level(number)


def refuse_with_load(*names: str) -> None:
    given = click.core.ParameterSource.COMMANDLINE
    for name in names:
        if click.get_current_context().get_parameter_source(name) == given:
            raise click.UsageError(f"--{name} and --load: expected one of them")


def ask(prompt: str) -> str:
    """Read a line; what is piped in is shown, as it would be if it were typed."""
    typed = input(prompt)
    if not sys.stdin.isatty():
        click.echo(typed)
    return typed
