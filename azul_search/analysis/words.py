"""How the figures of an analysis are written for people."""

from azul_search.analysis.marks import SIGNS
from azul_search.analysis.result import GameAnalysis
from azul_search.analysis.rollouts import Rollouts
from azul_search.analysis.steps import Decision, Draw
from azul_search.analysis.values import Value
from azul_search.best import BestLine
from azul_search.report.words import number, percent, signed

LOSS_DIGITS = 1  # of percents and of points
CUT = "…"


def win(value: float) -> str:
    return percent(value, LOSS_DIGITS)


def points(value: float) -> str:
    return signed(value, LOSS_DIGITS)


def gain(value: float) -> str:
    """Return a difference of two chances, in percent with its sign."""
    return f"{signed(100 * value, LOSS_DIGITS)} %"


def lost(value: float) -> str:
    """Return a loss in percent, or nothing where too little is lost to be seen."""
    return gain(-value) if round(100 * value, LOSS_DIGITS) else ""


def lost_points(value: float) -> str:
    return points(-value) if round(value, LOSS_DIGITS) else ""


def worth(value: Value | BestLine) -> str:
    return f"{win(value.win)} {points(value.margin)}"


def certainty(line: BestLine) -> str:
    """Return what a proven line is, such as "proven win", or nothing."""
    if not line.exact:
        return ""
    return f"proven {'win' if line.win == 1 else 'loss' if line.win == 0 else 'shared'}"


def sign(decision: Decision) -> str:
    return SIGNS[decision.mark] if decision.mark else ""


def title(game: GameAnalysis) -> str:
    """Return who played whom, by which rules, and how it ended."""
    result = "not over" if game.result == "*" else game.result
    return f"{' – '.join(game.names)}, {game.rules}, {result}"


def name(draw: Draw) -> str:
    """Return what chance has done, such as "refill, deal"."""
    kinds = ["deal" if move.startswith("deal:") else "refill" for move in draw.moves]
    return ", ".join(kinds)


def luck_of(draw: Draw, seat: int) -> str:
    return f"{gain(draw.change[seat].win)} ±{100 * draw.errors[seat].win:.1f}"


def rollout_lines(rollouts: Rollouts) -> list[str]:
    """Return a line for every move that was played on."""
    lines = []
    for index, each in enumerate(rollouts.moves):
        text = (
            f"{each.move}: win {win(each.win)} ±{100 * each.win_error:.1f}, "
            f"{points(each.margin)} ±{each.margin_error:.1f} points, {number(each.games, 'game')}"
        )
        if index:
            text += f"; behind by {gain(each.behind)} ±{100 * each.behind_error:.1f}"
        lines.append(text)
    return lines
