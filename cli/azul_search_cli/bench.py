"""The command `azul bench`."""

import json
from typing import Any

import click

from azul_search import benchmark
from azul_search.rules.interface import NAMES
from azul_search_cli.options import json_option


@click.command("bench")
@json_option
def command(as_json: bool) -> None:
    """Measure the speed of the rules on this machine.

    Two players, one thread, fixed positions: random games a second, perft leaves a second (every
    leaf reached by a move that is made), legal moves written a second, and a signature, which
    changes only if the rules behave differently; then the time to a first answer, with an empty
    compile cache and with a filled one.

    Example: azul bench --json
    """
    results: dict[str, dict[str, Any]] = {}
    for rules in NAMES:
        results[rules] = {}
        for name, value in benchmark.measure(rules):
            results[rules][name] = value
            if not as_json:
                shown = str(value) if name == "signature" else f"{value:,.0f}"
                click.echo(f"{rules:13} {name.replace('_', ' '):24} {shown:>16}")
    startup = benchmark.startup_seconds()
    if as_json:
        click.echo(json.dumps(results.pop("azul") | results | {"startup_seconds": startup}))
        return
    for name, seconds in startup.items():
        click.echo(f"start-up, {name:27} {seconds:>17.2f} s")
