"""The `azul` command group: a command is imported only when it runs, so help comes at once."""

import importlib
import io
import sys

import click

# Every command lives in a module of its own name, as `command`.
SUMMARIES = {
    "analyse": "Judge the positions or the games of a file.",
    "apply": "Play moves and print the position they lead to.",
    "best": "Find the best moves of a position.",
    "bench": "Measure the speed of the rules on this machine.",
    "check": "Validate position files and game files.",
    "engine": "Talk to the engine in lines of text, in the manner of UCI.",
    "moves": "List the legal moves of a position.",
    "new": "Print a new position, freshly dealt.",
    "perft": "Count the move sequences of a given length.",
    "play": "Play a game against the engine.",
    "show": "Draw a position in the terminal, or as a picture.",
    "tournament": "Let players play many games, and rate them.",
    "train": "Learn the value of positions from self-play.",
    "warmup": "Compile everything now, so that later commands start at once.",
}
WRONG_INPUT = 2
INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group that knows its commands' names and summaries without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUMMARIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUMMARIES:
            return None
        command: click.Command = importlib.import_module(f"azul_search_cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(SUMMARIES.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="azul-search")
def cli() -> None:
    """Search, show and check positions of the board game Azul.

    A position is one line of text, in quotes, or - to read it from standard input.
    Try: azul new | azul show -
    """


def run(arguments: list[str]) -> int:
    """Run a command and return its exit status; what is wrong is said in one line."""
    try:
        status = cli.main(arguments, prog_name="azul", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
    except click.ClickException as error:
        click.echo(f"azul: {error.format_message()}", err=True)
        return WRONG_INPUT
    except click.Abort:
        click.echo("azul: interrupted", err=True)
        return INTERRUPTED
    except (ValueError, OSError) as error:
        click.echo(f"azul: {describe(error)}", err=True)
        return WRONG_INPUT
    else:
        return status if isinstance(status, int) else 0
    return 0


def describe(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def main() -> None:
    if sys.stdin is None:  # closed by whoever has started us
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that is unknown is no reason to die
    sys.exit(run(sys.argv[1:]))
