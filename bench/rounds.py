"""How soon is a round solved? Fixed first moves of rounds 2 to 5, searched to the round's end.

    python -m bench.rounds [--threads 2] [--time 20 | --nodes 80000000] [--hash 512]

A line for every position, and at the end one JSON line: the share solved by 1, 5 and 20 seconds,
the median (a position that is not solved counts with the whole time), and the nodes a second.
With `--nodes` every thread has so many of them instead of a time, and seconds are those that a
thread ran, so that other work on the machine matters little: as long as every thread has a core of
its own, they are the seconds on the clock.
With `--beside 2` every position is also searched by that many threads, and the line tells how many
positions both solved, and how many times as fast the second did: by the sum of the times, which the
longest decide, and by the geometric mean of the ratios, in which every position counts the same.
"""

import argparse
import json
from pathlib import Path
from statistics import geometric_mean, median
from time import process_time
from typing import NamedTuple

from azul_search.best import Question
from azul_search.position import Position
from azul_search.position_file import read_positions
from azul_search.search.limits import Limits
from azul_search.search.options import Options

POSITIONS = Path(__file__).parent / "positions" / "rounds.azp"
MARKS = (1, 5, 20)  # seconds


class Run(NamedTuple):
    """How a search of a round went."""

    is_solved: bool
    seconds: float
    nodes: int


def solve(position: Position, limits: Limits, options: Options) -> Run:
    """Search a round to its end, if the limits allow."""
    question = Question(position, limits, "expectimax", options)
    begin = process_time()
    answer = question.answer()
    seconds = (process_time() - begin) / options.threads
    return Run(answer.complete, seconds if limits.nodes else answer.time, answer.nodes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=20)
    parser.add_argument("--nodes", type=int, help="A limit for every thread, instead of a time.")
    parser.add_argument("--hash", type=float, default=512)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--value", default="hand-made", help="hand-made, learned or a file.")
    parser.add_argument("--beside", type=int, help="Compare with so many threads.")
    parser.add_argument("--every", type=int, default=1, help="Only every so-manieth position.")
    asked = parser.parse_args()
    counts = [asked.threads] + ([asked.beside] if asked.beside else [])
    entries = read_positions(POSITIONS)[:: asked.every]
    solve(entries[0], Limits(nodes=1000), Options())  # compiles
    table: list[list[Run]] = []
    for entry in entries:
        runs = []
        for threads in counts:
            limits = Limits(nodes=asked.nodes * threads) if asked.nodes else Limits(time=asked.time)
            options = Options(threads=threads, megabytes=asked.hash, deals=0, value=asked.value)
            runs.append(solve(entry, limits, options))
        table.append(runs)
        tail = "  ".join(
            f"{run.seconds:6.2f} s {'solved' if run.is_solved else '------'}" for run in runs
        )
        print(f"{entry.operations['id'][0]:20} {tail}", flush=True)
    firsts = [runs[0] for runs in table]
    figures = {
        "threads": asked.threads,
        "positions": len(firsts),
        **{f"solved_by_{mark}": share_by(firsts, mark) for mark in MARKS},
        "median_seconds": round(median(run.seconds for run in firsts), 2),
        "nodes_per_second": round(
            sum(run.nodes for run in firsts) / sum(run.seconds for run in firsts)
        ),
    }
    if asked.beside:
        figures |= {"beside": asked.beside, **compare(table)}
    print(json.dumps(figures))


def share_by(runs: list[Run], mark: float) -> float:
    """Return the share of positions solved within `mark` seconds."""
    return round(sum(run.is_solved and run.seconds <= mark for run in runs) / len(runs), 3)


def compare(table: list[list[Run]]) -> dict[str, float]:
    """Return how many positions both searches solved, and how many times as fast the second."""
    both = [(one.seconds, two.seconds) for one, two in table if one.is_solved and two.is_solved]
    if not both:
        return {"both_solved": 0}
    return {
        "both_solved": len(both),
        "times_as_fast": round(sum(one for one, _ in both) / sum(two for _, two in both), 2),
        "times_as_fast_mean": round(geometric_mean([one / two for one, two in both]), 2),
    }


if __name__ == "__main__":
    main()
