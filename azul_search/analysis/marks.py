"""Marks and accuracy: how bad a loss is."""

from math import exp

# By the loss in the chance of a win, the worst first
BLUNDER, MISTAKE, INACCURACY = MARKS = ("blunder", "mistake", "inaccuracy")
LEAST_LOSS = {BLUNDER: 0.20, MISTAKE: 0.10, INACCURACY: 0.05}
SIGNS = {BLUNDER: "??", MISTAKE: "?", INACCURACY: "?!"}
STRICTNESS = 4.0  # a move that loses a quarter of the win is accurate to 1 / e


def mark_of(loss: float) -> str | None:
    """Return the name of a loss, or None if it is too small for one."""
    return next((mark for mark in MARKS if loss >= LEAST_LOSS[mark]), None)


def accuracy_of(loss: float) -> float:
    """Return how accurate a move is, in percent."""
    return 100 * exp(-STRICTNESS * loss)
