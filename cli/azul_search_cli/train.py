"""The command `azul train`."""

import json
import time
from typing import Any

import click

from azul_search.evaluate.weights import HAND_MADE
from azul_search.train import Course, Plan, Progress, TrainingFolder
from azul_search_cli.live_line import LiveLine
from azul_search_cli.main import INTERRUPTED
from azul_search_cli.options import (
    chosen_crew,
    cluster_option,
    jobs_option,
    json_option,
    players_option,
    rules_option,
)

BAR = 10  # signs
PLAIN_SECONDS = 10.0  # between two lines where there is no terminal
STEPS = {
    "self-play": "self-play",
    "between": "learning between rounds",
    "inside": "learning inside a round",
    "match": "match",
}


@click.command("train")
@click.argument("folder", metavar="DIR")
@rules_option
@players_option
@click.option(
    "--generations", type=int, default=Plan.generations, show_default=True,
    help="How often to play, learn and compare.",
)  # fmt: skip
@click.option(
    "--games", type=int, default=Plan.games, show_default=True,
    help="Games of self-play in each generation.",
)  # fmt: skip
@click.option(
    "--nodes", type=int, default=Plan.nodes, show_default=True, help="Nodes to look at for a move."
)
@click.option(
    "--match", type=int, default=Plan.match, show_default=True,
    help="Games against the value before, which decide whether the new one is kept.",
)  # fmt: skip
@click.option("--seed", type=int, default=Plan.seed, show_default=True, help="The luck.")
@jobs_option
@cluster_option
@json_option
def command(folder: str, jobs: int, cluster: str | None, as_json: bool, **plan: Any) -> int:
    """Learn the value of positions from self-play.

    The engine plays against itself, learns from that, and plays on with what it has learned.

    Everything is kept in DIR; killed at any moment, the same command goes on from there. The best
    value so far is DIR/value.npz: azul best POSITION --value DIR/value.npz uses it.

    Example: azul train first-try --generations 2 --games 500 --match 40 --jobs 2
    """
    crew = chosen_crew(jobs, cluster)
    asked = Plan(**plan)
    with TrainingFolder(folder, asked) as kept, LiveLine() as live:
        course, report = Course(asked, kept), Report(live)
        try:
            for result in course.run(crew, report):
                live.erase()
                click.echo(json.dumps(result) if as_json else line_of(result))
        except KeyboardInterrupt:
            live.erase()
            click.echo("azul: stopped; the same command goes on from there", err=True)
            return INTERRUPTED
    return 0


def line_of(result: dict[str, Any]) -> str:
    """Return how a generation did, in words."""
    against = HAND_MADE if result["against"] == HAND_MADE else "the value before"
    interval = f"{result['share']:.1%} ± {1.96 * result['error']:.1%}"
    kept = "kept" if result["kept"] else "not kept"
    return (
        f"generation {result['generation']}: {interval} of {result['games']} games "
        f"against {against}: {kept}"
    )


class Report:
    """Shows how far a course has come: a bar on a terminal, a line now and then elsewhere."""

    def __init__(self, live: LiveLine) -> None:
        self.live = live
        self.step: tuple[int, str] | None = None
        self.begin = self.told = 0.0
        self.first = 0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if self.step != (progress.generation, progress.step):
            self.step = progress.generation, progress.step
            self.begin = self.told = now
            self.first = progress.done
        text = self.text(progress, now - self.begin)
        if self.live.is_shown:
            filled = BAR * progress.done // max(1, progress.total)
            self.live.show(f"{'█' * filled}{'░' * (BAR - filled)} {text}")
        elif progress.epoch or now - self.told >= PLAIN_SECONDS or progress.done == progress.total:
            self.told = now
            click.echo(text, err=True)

    def text(self, progress: Progress, seconds: float) -> str:
        text = f"generation {progress.generation}, {STEPS[progress.step]}: "
        if progress.epoch:
            return text + (
                f"epoch {progress.epoch.number} of {progress.epoch.epochs}, "
                f"error {progress.epoch.error:.4f}, held out {progress.epoch.held_out:.4f}"
            )
        text += f"{progress.done:,} of {progress.total:,} games"
        speed = (progress.done - self.first) / seconds if seconds > 0 else 0.0
        if speed <= 0:
            return text
        left = (progress.total - progress.done) / speed
        return text + f", {speed:,.0f} a second, {left // 60:.0f}:{left % 60:02.0f} left"
