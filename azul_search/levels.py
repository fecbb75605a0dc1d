"""How well the engine plays: the levels, and the move that it chooses at one."""

import random
import re
from collections.abc import Callable
from typing import NamedTuple

from azul_search.best import BestMove
from azul_search.position import Move
from azul_search.search.limits import Limits

Ask = Callable[[Limits, int], BestMove]  # with how many lines


class Strength(NamedTuple):
    """How long the engine thinks about a move, and how often it does not play the best one."""

    name: str  # "level 5" or "2 s"
    limits: Limits
    slip: float = 0.0  # the chance of one of the next best moves instead


# How far they are apart: docs/explanation/strength.md has the matches.
LEVELS = (
    Strength("level 1", Limits(nodes=30), 0.60),
    Strength("level 2", Limits(nodes=100), 0.45),
    Strength("level 3", Limits(nodes=200), 0.32),
    Strength("level 4", Limits(nodes=300), 0.22),
    Strength("level 5", Limits(nodes=600), 0.12),
    Strength("level 6", Limits(nodes=1_500), 0.04),
    Strength("level 7", Limits(nodes=6_000)),
    Strength("level 8", Limits(nodes=20_000)),
    Strength("level 9", Limits(nodes=100_000)),
    Strength("level 10", Limits(nodes=2_000_000)),
)
DEFAULT_LEVEL = 5
SLIP_LINES = 6  # the best move and those that are played by a slip


def level(number: int) -> Strength:
    """Return the strength of a level."""
    if number not in range(1, len(LEVELS) + 1):
        raise ValueError(f"level {number}: expected 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def thinking_for(seconds: float) -> Strength:
    """Return full strength with so many seconds a move."""
    return Strength(f"{seconds:g} s", Limits(time=seconds))


def parse_strength(text: str) -> Strength:
    """Read the name of a strength."""
    if match := re.fullmatch(r"level ([0-9]{1,2})", text):
        return level(int(match[1]))
    if match := re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?) s", text):
        return thinking_for(float(match[1]))
    raise ValueError(f'strength "{text}": expected "level 5" or "2 s"')


class Chosen(NamedTuple):
    """A move at a strength, and the search that it comes from."""

    move: Move
    best: BestMove


def move_at(strength: Strength, seed: int, ask: Ask) -> Chosen:
    """Let the engine think and return its move, or by a slip one of the next best."""
    luck = random.Random(seed)
    slips = luck.random() < strength.slip
    best = ask(strength.limits, SLIP_LINES if slips else 1)
    others = best.lines[1:] or best.lines
    return Chosen(luck.choice(others).move if slips else best.move, best)
