"""The command `azul warmup`."""

import sys

import click

from azul_search.warmup import steps
from azul_search_cli.options import compile_notice


@click.command("warmup")
def command() -> None:
    """Compile everything now, so that later commands start at once.

    What is compiled is kept in the user's cache folder, until the program changes.

    Example: azul warmup
    """
    compile_notice.said = True  # here it goes without saying
    todo = list(steps())
    if sys.stderr.isatty():
        with click.progressbar(
            todo, label="compiling", file=sys.stderr, item_show_func=label
        ) as bar:
            for step in bar:
                step.run()
    else:
        for number, step in enumerate(todo, start=1):
            click.echo(f"compiling {number}/{len(todo)}: {step.label}", err=True)
            step.run()
    click.echo("everything is compiled")


def label(step: object) -> str:
    return getattr(step, "label", "")
