"""Summary: how a player did in a game, and how the result splits into luck and skill."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from azul_search.analysis.marks import MARKS, accuracy_of
from azul_search.analysis.steps import Decision, Draw, Step
from azul_search.analysis.values import Value, rounded, total

WORST = 3
ACCURACY_DIGITS = 1


@dataclass(frozen=True)
class Balance:
    """Where a result comes from: start + luck + skill = result."""

    start: Value  # what the player could expect before the first step
    luck: Value  # what chance has brought
    luck_error: Value  # its standard error: values before a deal are means of samples
    skill: Value  # what the moves of all players have brought
    result: Value


@dataclass(frozen=True)
class Summary:
    """How a player did; moves that were forced do not count."""

    player: int  # from 1
    name: str
    moves: int
    decisions: int  # moves that were not forced
    accuracy: float | None  # in percent; None without any decision, as below
    loss: Value | None  # the mean of a decision
    marks: dict[str, int]
    worst: tuple[Decision, ...]  # at most three, the worst first
    balance: Balance


def summary_of(seat: int, name: str, steps: Sequence[Step], start: Value, end: Value) -> Summary:
    """Return the summary of the player in a seat, from 0."""
    own = [step for step in steps if isinstance(step, Decision) and step.player == seat + 1]
    free = [decision for decision in own if not decision.forced]
    losses = [decision.loss for decision in free]
    bad = sorted((each for each in free if each.loss.win > 0), key=lambda each: -each.loss.win)
    accuracy = fmean(accuracy_of(loss.win) for loss in losses) if losses else None
    return Summary(
        player=seat + 1,
        name=name,
        moves=len(own),
        decisions=len(free),
        accuracy=None if accuracy is None else round(accuracy, ACCURACY_DIGITS),
        loss=mean_loss(losses),
        marks={mark: sum(each.mark == mark for each in free) for mark in MARKS},
        worst=tuple(bad[:WORST]),
        balance=balance_of(seat, steps, start, end),
    )


def mean_loss(losses: list[Value]) -> Value | None:
    if not losses:
        return None
    return rounded(fmean(loss.win for loss in losses), fmean(loss.margin for loss in losses))


def balance_of(seat: int, steps: Sequence[Step], start: Value, end: Value) -> Balance:
    """Add up what every step of a game has brought to the player in a seat."""
    luck = [step.change[seat] for step in steps if isinstance(step, Draw)]
    skill = [step.change[seat] for step in steps if isinstance(step, Decision)]
    errors = [step.errors[seat] for step in steps if isinstance(step, Draw)]
    luck_error = rounded(
        sqrt(sum(error.win**2 for error in errors)),
        sqrt(sum(error.margin**2 for error in errors)),
    )
    return Balance(start, total(luck), luck_error, total(skill), end)
