"""Turning points: the steps of a game that changed most."""

from azul_search.analysis.marks import INACCURACY, LEAST_LOSS
from azul_search.analysis.result import GameAnalysis
from azul_search.analysis.steps import Draw, Step

LEAST, MOST = 3, 10


def turning_points(game: GameAnalysis) -> list[int]:
    """Return the indices of the bad moves and of the great luck, in the order of play.

    At least three, if so many steps have changed anything.
    """
    order = sorted(range(len(game.steps)), key=lambda index: -weight(game.steps[index]))
    great = [index for index in order if weight(game.steps[index]) >= LEAST_LOSS[INACCURACY]]
    some = [index for index in order[:LEAST] if weight(game.steps[index]) > 0]
    return sorted(great[:MOST] if len(great) > len(some) else some)


def weight(step: Step) -> float:
    """Return what a step has cost somebody in the chance of a win."""
    if isinstance(step, Draw):
        return max(abs(luck.win) for luck in step.change)
    return step.loss.win
