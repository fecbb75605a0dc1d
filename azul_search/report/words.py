"""How figures, names and settings are written for people."""

from collections.abc import Mapping
from typing import Any

from azul_search.ratings import Estimate, Record, SprtState, Standings

NONE = "–"
CUT = "…"


def signed(value: float | None, digits: int = 0) -> str:
    """Return a number with its sign; a zero has none."""
    if value is None:
        return NONE
    text = f"{value:+.{digits}f}"
    return text.replace("-", "−") if float(text) else text[1:]


def plain(value: float | None, digits: int = 1) -> str:
    return NONE if value is None else f"{value:.{digits}f}"


def percent(value: float | None, digits: int = 1) -> str:
    return NONE if value is None else f"{100 * value:.{digits}f} %"


def likelihood(value: float | None) -> str:
    """Return a likelihood in percent, never rounded to certainty."""
    if value is None:
        return NONE
    return "> 99.9 %" if value > 0.999 else "< 0.1 %" if value < 0.001 else percent(value)


def half_width(estimate: Estimate) -> str:
    return f"±{(estimate.high - estimate.low) / 2:.0f}"


def interval(estimate: Estimate) -> str:
    return f"{signed(estimate.low)} to {signed(estimate.high)}"


def tally(record: Record) -> str:
    return f"{record.wins} / {record.draws} / {record.losses}"


def short(name: str, width: int) -> str:
    """Return a name with its middle cut out if it is too long: both ends tell players apart."""
    if len(name) <= width:
        return name
    tail = (width - len(CUT)) // 2
    return name[: width - len(CUT) - tail] + CUT + name[len(name) - tail :]


def setting(value: Any) -> str:
    """Return a value of the setup as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {setting(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(setting(each) for each in value)
    return NONE if value is None else str(value)


def number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def counted(standing: Standings) -> str:
    """Say how many games the figures rest on."""
    text = f"{number(standing.games, 'game')} in {number(standing.groups, 'group')}"
    if standing.waiting:
        text += f"; {standing.waiting} more in groups that are not complete, left out"
    return text


def verdict(test: SprtState) -> str:
    """Say where the sequential test stands."""
    return (
        f"sequential test: {test.answer} after {number(test.groups, 'group')}, "
        f"LLR {signed(test.llr, 2)} of {signed(test.lower, 2)} to {signed(test.upper, 2)}"
    )


NOTES = (
    "Elo is relative to the mean of the field, ± the half of a 95 % interval that rests on whole "
    "groups: games with the same luck and the seats rotated.",
    "Points are wins; a shared win is its share of one. Scores and margins (ahead of the best "
    "other) are means of the games that were finished.",
    "Superiority is the likelihood of being stronger than the next player, or than the other of a "
    "pair.",
    "At tables of three and four the rating rests on the final order (Plackett-Luce), and a pair "
    "is won by whoever of the two finished ahead.",
)
