"""The command `azul analyse`."""

import json
import sys
from typing import Any

import click

from azul_search.analysis import Setup
from azul_search.analysis.document import document
from azul_search.analysis.filing import FileAnalysis
from azul_search.analysis.text import report, totals_report
from azul_search.answers import NoAnswer
from azul_search_cli.live_line import LiveLine
from azul_search_cli.main import INTERRUPTED, WRONG_INPUT
from azul_search_cli.options import chosen_crew, cluster_option, jobs_option, json_option
from azul_search_cli.progress import Progress


@click.command("analyse")
@click.argument("path", metavar="FILE")
@click.option("--time", type=float, help="Seconds a position; 0.2 if no limit is given.")
@click.option("--nodes", type=int, help="Nodes a position: the same bytes everywhere.")
@click.option(
    "--lines", type=int, default=Setup.lines, show_default=True, help="How many moves to give."
)
@click.option(
    "--deals", type=int, default=Setup.deals, show_default=True,
    help="Deals that each deal is compared with, for its luck.",
)  # fmt: skip
@click.option(
    "--rollouts", type=int, default=Setup.rollouts, show_default=True,
    help="Play close moves on, at most so many games each.",
)  # fmt: skip
@click.option("--seed", type=int, default=Setup.seed, show_default=True, help="The luck.")
@click.option("--annotate", metavar="FILE", help="Write the file with values and marks in it.")
@click.option("--html", metavar="FILE", help="Write a page with boards and a graph.")
@click.option("--out", metavar="FILE", help="Keep what is done in this file, and go on there.")
@jobs_option
@cluster_option
@json_option
def command(
    path: str,
    annotate: str | None,
    html: str | None,
    out: str | None,
    jobs: int,
    cluster: str | None,
    as_json: bool,
    **setup: Any,
) -> int:
    """Judge the positions or the games of a file.

    Of a position, the best moves. Of a game, what every move loses, how well everybody played,
    and how much of the result was luck. What is wrong in the file is named with its place;
    everything else is analysed.

    Killed at any moment, the same command with the same --out goes on.

    Example: azul analyse game.azg --time 0.2 --html game.html
    """
    crew = chosen_crew(jobs, cluster)
    with FileAnalysis(path, Setup(**setup), out, annotate, html) as analysis, LiveLine() as live:
        if analysis.goes_on:
            click.echo("going on with what was kept", err=True)
        progress = Progress(live, analysis)
        # JSON that goes into a file leaves the terminal to the tables.
        shows_tables = not as_json or (live.is_shown and not sys.stdout.isatty())
        try:
            for batch in analysis.run(crew):
                for each in batch:
                    live.erase()
                    if isinstance(each, NoAnswer):
                        click.echo(str(each), err=True)
                        continue
                    if as_json:
                        click.echo(json.dumps(document(each)))
                    if shows_tables:
                        click.echo(f"{report(each)}\n", err=as_json)
                progress.show()
        except KeyboardInterrupt:
            live.erase()
            how = "the same command goes on from there" if out else "nothing is kept without --out"
            click.echo(f"azul: stopped after {analysis.counted()}; {how}", err=True)
            return INTERRUPTED
        live.show("writing…")  # the boards of many games take a while
        analysis.write()
        live.erase()
        totals = analysis.totals
        if as_json:
            click.echo(json.dumps(totals.as_dict()))
        if shows_tables:
            click.echo(totals_report(totals), err=as_json)
        return WRONG_INPUT if totals.wrong else 0
