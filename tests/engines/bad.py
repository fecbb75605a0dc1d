"""An engine that plays the first legal move it is told, until it misbehaves as its argument says.

    python bad.py WAY COUNT

The moves are those that `azul moves` would list first; it misbehaves at its move number COUNT. It
starts a child that sleeps, to see whether somebody ends that too.
"""

import os
import subprocess
import sys
import time

from azul_search import Position


def say(line: str) -> None:
    print(line, flush=True)


def misbehave(way: str, position: Position) -> None:
    if way == "crash":
        os._exit(3)
    if way == "hang":
        time.sleep(600)
    if way == "cheat":
        moves = {f"{place}{color}1" for place in "12345c" for color in "BYRKW"}
        say(f"bestmove {min(moves - set(position.legal_moves()))}")
    if way == "nonsense":
        say("bestmove north-east")
    if way == "chatter":
        say("I wonder what to play")
        time.sleep(600)
    if way == "endless":
        while True:
            os.write(1, b"x" * 65536)
    if way == "lines":
        while True:
            os.write(1, b"la la la\n" * 5000)


def main(way: str, count: str) -> None:
    subprocess.Popen(["sleep", "600"])
    position, moves = Position.start(seed=1), 0
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "azul":
            say("azulok")
        elif word == "position":
            position = Position.parse(rest)
        elif word == "go":
            moves += 1
            if moves == int(count):
                misbehave(way, position)
            else:
                say(f"bestmove {position.legal_moves()[0]}")


main(*sys.argv[1:])
