"""Random games, perft and the search beside the same game in C, on one machine and in one run.

    python -m bench.against_c [--rounds 3]

C and Python take turns, and the best of each counts: load on the machine hits both alike. Prints
one JSON line with both figures and the ratios; of the search, how many nodes it looks at while C
plays one random game, with the learned value and with the hand-made one.
"""

import argparse
import json
import re
import subprocess
import tempfile
from pathlib import Path

import azul_search as az
from azul_search import benchmark
from azul_search.evaluate.weights import HAND_MADE, LEARNED

VALUES = (HAND_MADE, LEARNED)
SEARCHES = 3
SEARCH_NODES = 1_000_000
SOURCE = Path(__file__).with_name("azul_c.c")
PLAYOUTS = re.compile(r"playouts/s (\d+)")
PERFT = re.compile(r"nobulk \d+ in [\d.]+ -> ([\d.]+) M/s")


def c_figures(program: Path) -> tuple[float, float]:
    """Run the C program; return its random games and perft leaves a second, no bulk counting."""
    output = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    playouts, perft = PLAYOUTS.search(output), PERFT.search(output)
    assert playouts, output
    assert perft, output
    return float(playouts[1]), float(perft[1]) * 1e6


def search_speed(value: str) -> float:
    """Return the nodes a second of one thread, from the first moves of some games."""
    nodes, seconds = 0, 0.0
    for seed in range(SEARCHES):
        position = az.Position.start("azul", seed=seed)
        best = az.best_move(position, nodes=SEARCH_NODES, engine="expectimax", deals=0, value=value)
        nodes += best.nodes
        seconds += best.time
    return nodes / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    c_playouts, c_perft, playouts, perft = [], [], [], []
    searches: dict[str, list[float]] = {value: [] for value in VALUES}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "azul_c"
        subprocess.run(["gcc", "-O3", "-march=native", SOURCE, "-o", program], check=True)
        for _ in range(rounds):
            games, leaves = c_figures(program)
            c_playouts.append(games)
            c_perft.append(leaves)
            playouts.append(benchmark.playout_speed("azul"))
            perft.append(benchmark.perft_speed("azul"))
            for value, speeds in searches.items():
                speeds.append(search_speed(value))
    figures = {
        "c_playouts_per_second": max(c_playouts),
        "playouts_per_second": max(playouts),
        "playouts_ratio": max(playouts) / max(c_playouts),
        "c_perft_nodes_per_second": max(c_perft),
        "perft_nodes_per_second": max(perft),
        "perft_ratio": max(perft) / max(c_perft),
    }
    for value, speeds in searches.items():
        figures[f"search_nodes_per_second_{value}"] = max(speeds)
        figures[f"search_nodes_per_c_game_{value}"] = max(speeds) / max(c_playouts)
    print(json.dumps({name: round(value, 2) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
