"""The command `azul engine`."""

import sys

import click

from azul_search.protocol import Protocol
from azul_search_cli import options  # noqa: F401 - says on standard error when it compiles


@click.command("engine")
def command() -> None:
    """Talk to the engine in lines of text, in the manner of UCI.

    Commands come on standard input, one a line, answers go to standard output: azul, isready,
    setoption, newgame, position, go, stop, quit. This is for programs; people may prefer
    azul best and azul play.

    Example: printf 'azul\\nquit\\n' | azul engine
    """
    Protocol(click.echo).run(sys.stdin)
