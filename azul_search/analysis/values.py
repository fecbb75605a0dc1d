"""Value: what a position is worth to every player of the table, and the arithmetic of that."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np

from azul_search.best import BestLine
from azul_search.evaluate.interface import estimate, estimate_inside
from azul_search.evaluate.weights import load_value
from azul_search.position import Position
from azul_search.rules.interface import is_round_over
from azul_search.search.values import win_chance

WIN_DIGITS, MARGIN_DIGITS = 4, 2


class Value(NamedTuple):
    """What a position is worth to one player.

    Numbers are rounded where they arise, and nowhere else: so whatever is made of them by adding
    and taking away adds up in the figures that are shown.
    """

    win: float  # the chance of a win; of a shared one, its share
    margin: float  # points ahead of the best other

    def __sub__(self, other: "Value") -> "Value":
        return rounded(self.win - other.win, self.margin - other.margin)


Values = tuple[Value, ...]  # by seat
NOTHING = Value(0.0, 0.0)


def rounded(win: float, margin: float) -> Value:
    """Return a value with the digits that are shown; a zero has no sign."""
    return Value(round(win, WIN_DIGITS) + 0.0, round(margin, MARGIN_DIGITS) + 0.0)


def total(values: Sequence[Value]) -> Value:
    return rounded(sum(value.win for value in values), sum(value.margin for value in values))


def mean(values: Sequence[Values]) -> Values:
    """Return for every player the mean of several values."""
    return tuple(rounded(fmean(win), fmean(margin)) for win, margin in columns(values))


def errors(values: Sequence[Values]) -> Values:
    """Return for every player the standard error of that mean."""
    root = sqrt(len(values))
    return tuple(
        rounded(stdev(win) / root, stdev(margin) / root) for win, margin in columns(values)
    )


def columns(values: Sequence[Values]) -> list[tuple[list[float], list[float]]]:
    """Return the wins and the margins of each player in turn."""
    return [
        ([value.win for value in seat], [value.margin for value in seat])
        for seat in zip(*values, strict=True)
    ]


def changes(before: Values, after: Values) -> Values:
    return tuple(new - old for old, new in zip(before, after, strict=True))


# Where values come from


def final_values(position: Position) -> Values:
    """Return what a finished game has brought to every player."""
    winners = position.winners
    return tuple(
        rounded((seat in winners) / len(winners), margin)
        for seat, margin in enumerate(margins_of(position.scores), 1)
    )


def values_of(position: Position, line: BestLine) -> Values:
    """Return what a line is worth to every player, given what it is worth to the one to move.

    With three or four players the others share what is left to them as they stand where the main
    line ends.
    """
    assert position.to_move is not None
    mine = position.to_move - 1
    own = rounded(line.win, line.margin)
    if position.players == 2:
        other = rounded(1 - own.win, -own.margin)
        return (own, other) if mine == 0 else (other, own)
    end = end_of(position, line)
    hopes = final_values(end) if end.is_over else estimates(end)
    if line.exact and end.is_over:
        return hopes
    left = sum(hope.win for seat, hope in enumerate(hopes) if seat != mine)
    values = [
        rounded((1 - own.win) * (hope.win / left if left else 1 / (len(hopes) - 1)), hope.margin)
        for hope in hopes
    ]
    values[mine] = own
    return tuple(values)


def end_of(position: Position, line: BestLine) -> Position:
    for move in line.pv:
        position = position.apply(move)
    return position


def estimates(position: Position) -> Values:
    """Return what every player may hope for without any search."""
    _, weights = load_value(position.tag)
    points = np.zeros(position.players)
    state = position.states[0]
    if is_round_over(position.tag, state):
        scale = estimate(position.tag, state, weights[0], points)
    else:
        scale = estimate_inside(position.tag, state, state.copy(), weights[0], points)
    margins = margins_of([float(each) for each in points])
    return tuple(
        rounded(win_chance(points, position.players, seat, scale), margins[seat])
        for seat in range(position.players)
    )


def margins_of(points: Sequence[float]) -> list[float]:
    """Return how far every player is ahead of the best other."""
    return [
        mine - max(other for seat, other in enumerate(points) if seat != player)
        for player, mine in enumerate(points)
    ]
