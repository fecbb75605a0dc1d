"""Chance inside a round, as the search of a round meets it."""

from typing import Any

from azul_search.jit import kernel
from azul_search.rules.hashing import mix
from azul_search.rules.interface import draw, hash_state, is_round_over
from azul_search.rules.layout import CHANCE, Rules, State


@kernel
def draw_inside(rules: Rules, work: Any, state: State) -> bool:
    """Let chance have its turn, if it has one before the round is over; tell whether it had.

    What is drawn follows from the state: whichever moves led there, it is the same.
    """
    if state.to_move != CHANCE or is_round_over(rules, state):
        return False
    key = hash_state(rules, state)
    for index in range(len(work.rng)):
        work.rng[index] = mix(int(key), index + 1)
    while state.to_move == CHANCE:
        draw(rules, state, work.rng)
    return True
