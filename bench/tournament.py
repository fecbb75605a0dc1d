"""What does a tournament cost beside its games, and what do two jobs bring?

    python -m bench.tournament --games 1000 --repeat 3

The overhead is the time of `azul tournament greedy random` divided by that of the same games in a
bare loop, both as whole commands with their start. The speed-up is games a second at two jobs
divided by those at one, from the first games that are kept to the last: of quick games, and of
games in which engines search; and the same with two threads in place of two processes. The runs
take turns, the best of each counts. Prints one JSON object.
"""

import argparse
import json
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from azul_search.crew import LocalCrew
from azul_search.tournament import Folder, Setup, Tournament
from azul_search.tournament.playing import Playing
from azul_search.tournament.schedule import schedule

QUICK = ("greedy", "random")
SEARCHING = ("mcts:nodes=500", "mcts:nodes=400")


def bare_loop(games: int) -> None:
    """Play the games of a tournament, and nothing else."""
    playing = Playing("azul")
    for planned in schedule(Setup(QUICK, games=games)):
        playing(planned)


def seconds(function: Callable[[], object]) -> float:
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


def run(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", *arguments], check=True, capture_output=True)


def bare_seconds(games: int) -> float:
    return seconds(lambda: run("bench.tournament", "--bare", str(games)))


def command_seconds(games: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        options = ["--games", str(games), "--jobs", "1", "--out", folder]
        return seconds(lambda: run("azul_search_cli", "tournament", *QUICK, *options))


def process_speed(players: tuple[str, ...], games: int, jobs: int) -> float:
    """Return games a second, kept in files, while all workers are at work."""
    setup = Setup(players, games=games)
    with tempfile.TemporaryDirectory() as path, Folder(Path(path), setup) as folder:
        ends = []
        for results in Tournament(setup, folder).play(LocalCrew(jobs)):
            ends += [time.perf_counter()] * len(results)
    settled = ends[2 * jobs :]  # the first ones wait for kernels to be loaded
    return (len(settled) - 1) / (settled[-1] - settled[0])


def thread_speed(players: tuple[str, ...], games: int, jobs: int) -> float:
    playing = Playing("azul")
    planned = list(schedule(Setup(players, games=games)))
    playing(planned[0])
    with ThreadPoolExecutor(jobs) as pool:
        return len(planned) / seconds(lambda: list(pool.map(playing, planned)))


def measure(games: int, repeat: int) -> dict[str, object]:
    fewer = max(20, games // 20)
    runs: list[tuple[float, ...]] = []
    for _ in range(repeat):
        runs.append(
            (
                1 / bare_seconds(games),
                1 / command_seconds(games),
                *(process_speed(QUICK, games, jobs) for jobs in (1, 2)),
                *(process_speed(SEARCHING, fewer, jobs) for jobs in (1, 2)),
                *(thread_speed(QUICK, games // 4, jobs) for jobs in (1, 2)),
                *(thread_speed(SEARCHING, fewer, jobs) for jobs in (1, 2)),
            )
        )
        print(" ".join(f"{speed:.3g}" for speed in runs[-1]), file=sys.stderr)
    bare, command, *speeds = (max(column) for column in zip(*runs, strict=True))
    quick, searching, threads_quick, threads_searching = (
        {"one_job": round(one, 2), "two_jobs": round(two, 2), "ratio": round(two / one, 3)}
        for one, two in zip(speeds[::2], speeds[1::2], strict=True)
    )
    return {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "games": games,
        "bare_seconds": round(1 / bare, 3),
        "tournament_seconds": round(1 / command, 3),
        "overhead": round(bare / command, 3),
        "games_a_second": {" ".join(QUICK): quick, " ".join(SEARCHING): searching},
        "with_threads": {" ".join(QUICK): threads_quick, " ".join(SEARCHING): threads_searching},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--bare", type=int, help="only play so many games in a bare loop")
    asked = parser.parse_args()
    if asked.bare:
        bare_loop(asked.bare)
    else:
        print(json.dumps(measure(asked.games, asked.repeat), indent=2))


if __name__ == "__main__":
    main()
