"""How soon is a round solved? Fixed first moves of rounds 2 to 5, searched to the round's end.

    python -m bench.rounds [--threads 2] [--time 20] [--hash 512]

A line for every position, and at the end one JSON line: the share solved by 1, 5 and 20 seconds,
the median (a position that is not solved counts with the whole time), and the nodes a second.
With `--beside 2` every position is also searched by that many threads, and the line tells how many
times as fast they solved those that both solved.
"""

import argparse
import json
from pathlib import Path
from statistics import median

from azul_search.best import Question
from azul_search.position import Position
from azul_search.position_file import read_positions
from azul_search.search.limits import Limits
from azul_search.search.options import Options

POSITIONS = Path(__file__).parent / "positions" / "rounds.azp"
MARKS = (1, 5, 20)  # seconds


def solve(position: Position, seconds: float, options: Options) -> tuple[bool, float, int]:
    """Return whether the round was solved, how long it took, and how many nodes."""
    answer = Question(position, Limits(time=seconds), options=options).answer()
    return answer.complete, answer.time, answer.nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=20)
    parser.add_argument("--hash", type=float, default=512)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--beside", type=int, help="Compare with so many threads.")
    parser.add_argument("--every", type=int, default=1, help="Only every so-manieth position.")
    asked = parser.parse_args()
    counts = [asked.threads] + ([asked.beside] if asked.beside else [])
    times: list[list[float]] = []
    nodes = 0
    solved = []
    for entry in read_positions(POSITIONS)[:: asked.every]:
        runs = [
            solve(entry, asked.time, Options(threads=threads, megabytes=asked.hash, deals=0))
            for threads in counts
        ]
        times.append([seconds for _, seconds, _ in runs])
        nodes += runs[0][2]
        solved.append(all(is_solved for is_solved, _, _ in runs))
        tail = "  ".join(f"{s:6.2f} s {'solved' if done else '------'}" for done, s, _ in runs)
        print(f"{entry.operations['id'][0]:20} {tail}", flush=True)
    firsts = [run[0] for run in times]
    figures = {
        "threads": asked.threads,
        "positions": len(times),
        **{f"solved_by_{mark}": share_by(firsts, mark, asked.time) for mark in MARKS},
        "median_seconds": round(median(firsts), 2),
        "nodes_per_second": round(nodes / sum(firsts)),
    }
    if asked.beside:
        both = [run for run, done in zip(times, solved, strict=True) if done]
        figures["beside"] = asked.beside
        figures["times_as_fast"] = round(sum(r[0] for r in both) / sum(r[1] for r in both), 2)
    print(json.dumps(figures))


def share_by(times: list[float], mark: float, limit: float) -> float:
    """Return the share of positions solved within `mark` seconds."""
    return round(sum(time <= mark and time < limit for time in times) / len(times), 3)


if __name__ == "__main__":
    main()
