"""The command `azul check`."""

import json

import click

from azul_search.checking import check_file
from azul_search_cli.options import json_option


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
def command(files: tuple[str, ...], as_json: bool) -> int:
    """Validate position files and game files.

    Every problem is named with its file, line and column. The exit status is 0 if there is none
    and 2 otherwise.

    Example: azul check games.azg positions.azp
    """
    reports = [check_file(path) for path in files]
    for report in reports:
        if as_json:
            click.echo(json.dumps(report.as_dict()))
            continue
        for line in report.problem_lines():
            click.echo(line, err=True)
        click.echo(report.summary())
    return 2 if any(report.errors for report in reports) else 0
