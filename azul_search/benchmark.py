"""The speed of the rules on fixed positions, and a signature that changes only if behaviour does.

Every figure is the best of several runs: on a busy machine the others say more about its load.
What is timed is checked: a benchmark that counts wrong fails.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from azul_search.jit import interruptible
from azul_search.perft import perft
from azul_search.position import Position
from azul_search.rng import seeded
from azul_search.rules.interface import PLAYERS, hash_state, new_moves, new_states
from azul_search.search.generate import generate
from azul_search.search.playout import playout, playouts

RUNS = 5
GAMES = 20_000
GENERATIONS = 200_000
SEED = 1
SIGNED_GAMES = 100


class PerftCase(NamedTuple):
    position: str
    depth: int
    leaves: int


# The start of a round, and one later on; for Summer Pavilion, a draft and a play.
PERFT_CASES = {
    "azul": [
        PerftCase(
            "azul BBYR/YKWW/BRRK/YYKW/BRKW 1 1 1 1 ? "
            "0:-/-/-/-/-:...../...../...../...../.....:- "
            "0:-/-/-/-/-:...../...../...../...../.....:-",
            4,
            35934431,
        ),
        PerftCase(
            "azul -/BYYK/YYYK/BYRK/RKWW 1RKK 2 1 3 10,8,11,6,5 6,2,2,1,9 "
            "0:Y/-/RR/KK/K:B.R../..Y.K/.W.../...../.....:- "
            "0:-/-/YY/W/KKK:B...W/W..R./...../...../.....:-",
            5,
            11336594,
        ),
    ],
    "grey": [
        PerftCase(
            "grey BBYR/YKWW/BRRK/YYKW/BRKW 1 1 1 1 ? "
            "0:-/-/-/-/-:...../...../...../...../.....:- "
            "0:-/-/-/-/-:...../...../...../...../.....:-",
            4,
            35934431,
        ),
    ],
    "pavilion": [
        PerftCase(
            "pavilion PGYB/PORR/OBRR/PGYB/GBRR 1 1 1 1 ? PGGOOOYBBR "
            "5:....../....../....../....../....../....../......:-:. "
            "5:....../....../....../....../....../....../......:-:.",
            7,
            6097548,
        ),
        PerftCase(
            "pavilion -/-/-/-/- - 1 2 3 ? PPGGOOYYBB "
            "18:.Y..../.PP.../O...../RR..../BB..../...Y../......:GGOOOYYRR:. "
            "21:P...../PP..../OO..../.R..../BB..../....../GG....:GOOYYBBB:.",
            5,
            8917530,
        ),
    ],
    "pavilion-grey": [
        PerftCase(
            "pavilion-grey PGYB/PORR/OBRR/PGYB/GBRR 1 1 1 1 ? PGGOOOYBBR "
            "5:....../....../....../....../....../....../......:-:. "
            "5:....../....../....../....../....../....../......:-:.",
            7,
            6097548,
        ),
        PerftCase(
            "pavilion-grey -/-/-/-/- - 1 2 3 ? PPGGOOYYBB "
            "18:.Y..../.PG.../O...../RR..../BB..../...Y../......:GGOOYR:. "
            "21:P...../PP..../OO..../.R..../BB..../....../GG....:GOYBB:.",
            5,
            5924297,
        ),
    ],
}


def measure(rules: str) -> Iterator[tuple[str, float | int]]:
    """Yield the name and the value of every figure of a rule set, as soon as it is known."""
    yield "playouts_per_second", playout_speed(rules)
    yield "perft_nodes_per_second", perft_speed(rules)
    yield "moves_per_second", generation_speed(rules)
    yield "signature", signature(rules)


def best_time(run: Callable[[], Any]) -> tuple[float, Any]:
    """Return the shortest time of several runs, after one that only warms up, and the result."""
    result = run()
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        again = run()
        times.append(time.perf_counter() - begin)
        if again != result:
            raise AssertionError(f"two runs of one benchmark disagree: {result} and {again}")
    return min(times), result


def playout_speed(rules: str) -> float:
    """Return random games a second, from the first deal to the end."""
    start = Position.start(rules)
    states = new_states(start.tag, 2)
    states[0] = start.state
    moves = new_moves(start.tag)[0]
    seconds, _ = best_time(
        lambda: interruptible(playouts, start.tag, states, moves, seeded(SEED), GAMES)
    )
    return GAMES / seconds


def perft_speed(rules: str) -> float:
    """Return perft leaves a second, every one of them reached by a move made, none just counted."""
    total_seconds = 0.0
    nodes = 0
    for case in PERFT_CASES[rules]:
        position = Position.parse(case.position)
        seconds, count = best_time(partial(perft, position, case.depth))
        if count != case.leaves:
            raise AssertionError(f"perft {case.depth} of {position}: {count}, not {case.leaves}")
        total_seconds += seconds
        nodes += count
    return nodes / total_seconds


def generation_speed(rules: str) -> float:
    """Return legal moves written a second, for positions from a deal on to the next draw."""
    position = Position.start(rules, seed=SEED)
    line = [position]
    while line[-1].to_move is not None:
        line.append(line[-1].apply(line[-1].legal_moves()[0]))
    states = new_states(position.tag, len(line) - 1)
    for index, along in enumerate(line[:-1]):
        states[index] = along.state
    moves = new_moves(position.tag)[0]
    times = GENERATIONS // len(states)
    expected = sum(len(along.legal_moves()) for along in line[:-1]) * times
    seconds, count = best_time(lambda: interruptible(generate, position.tag, states, moves, times))
    if count != expected:
        raise AssertionError(f"{count} moves generated, not {expected}")
    return float(count / seconds)


def signature(rules: str) -> int:
    """Return a number that tells whether the rules behave as before, for 2 to 4 players.

    It is made from random games: how long they are, how they end, and what their states hash to.
    """
    digest = hashlib.sha256()
    for players in PLAYERS:
        start = Position.start(rules, players)
        states = new_states(start.tag, 1)
        moves = new_moves(start.tag)[0]
        rng = seeded(SEED)
        for _ in range(SIGNED_GAMES):
            states[0] = start.state
            plies = playout(start.tag, states[0], moves, rng)
            final = Position(start.tag, states)
            digest.update(f"{plies} {hash_state(start.tag, states[0])} {final}".encode())
    return int.from_bytes(digest.digest()[:4], "big")


def startup_seconds() -> dict[str, float]:
    """Return the time from nothing to a first answer in a new process, cold and warm."""
    question = "import azul_search as az; az.perft(az.Position.start(seed=1), 2)"
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"NUMBA_CACHE_DIR": cache}
        seconds = {}
        for name in ("cold", "warm"):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", question], env=environment, check=True)
            seconds[name] = time.perf_counter() - begin
    return seconds
