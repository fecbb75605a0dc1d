"""The ratings as a drawing: a dot for every player, and its interval."""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor

from azul_search.ratings import PlayerStanding
from azul_search.report.words import half_width, short, signed

WIDTH = 780
NAMES = 270  # the columns for names, left of the scale
FIGURES = 110  # and for numbers, right of it
ROW = 30
HEAD = 14
FOOT = 44
NAME_LENGTH = 30
STEPS = (10, 20, 50, 100, 200, 500, 1000)  # Elo between two lines of the scale
MOST_LINES = 8


class Scale:
    """Elo across the drawing, from a round number to a round number."""

    def __init__(self, low: float, high: float) -> None:
        fitting = [step for step in STEPS if (high - low) / step <= MOST_LINES]
        self.step = fitting[0] if fitting else STEPS[-1]
        self.low = self.step * floor(low / self.step)
        self.high = max(self.step * ceil(high / self.step), self.low + self.step)

    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def across(self, elo: float) -> float:
        part = (elo - self.low) / (self.high - self.low)
        return round(NAMES + part * (WIDTH - NAMES - FIGURES), 1)


def rating_plot(players: Sequence[PlayerStanding]) -> str:
    """Return the drawing as SVG, its colours left to the page."""
    if not players:
        return ""
    scale = Scale(
        min(player.rating.low for player in players), max(player.rating.high for player in players)
    )
    height = HEAD + ROW * len(players) + FOOT
    parts = list(grid(scale, len(players)))
    for row, player in enumerate(players):
        parts += mark(scale, HEAD + ROW * row + ROW // 2, player)
    return "\n".join(
        [
            f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{spoken(players)}">',
            *parts,
            "</svg>",
        ]
    )


def spoken(players: Sequence[PlayerStanding]) -> str:
    """Return the drawing in words, for those who do not see it."""
    return escape("; ".join(f"{player.name} {figures(player)}" for player in players))


def figures(player: PlayerStanding) -> str:
    return f"{signed(player.rating.elo)} {half_width(player.rating)}"


def grid(scale: Scale, rows: int) -> Iterator[str]:
    bottom = HEAD + ROW * rows
    for elo in scale.lines():
        x = scale.across(elo)
        kind = "zero" if elo == 0 else "line"
        yield f'<line class="{kind}" x1="{x}" y1="{HEAD}" x2="{x}" y2="{bottom}"/>'
        yield caption(x, bottom + 16, signed(elo))
    middle = (NAMES + WIDTH - FIGURES) / 2
    yield caption(middle, bottom + 36, "Elo above the mean of the field, with 95 % intervals")


def caption(x: float, y: int, text: str) -> str:
    return f'<text class="faint" x="{x}" y="{y}" text-anchor="middle">{text}</text>'


def mark(scale: Scale, y: int, player: PlayerStanding) -> Iterator[str]:
    low, middle, high = (
        scale.across(elo) for elo in (player.rating.low, player.rating.elo, player.rating.high)
    )
    name = escape(short(player.name, NAME_LENGTH))
    yield f'<text x="{NAMES - 14}" y="{y + 4}" text-anchor="end">{name}</text>'
    yield f'<line class="interval" x1="{low}" y1="{y}" x2="{high}" y2="{y}"/>'
    for end in (low, high):
        yield f'<line class="interval" x1="{end}" y1="{y - 5}" x2="{end}" y2="{y + 5}"/>'
    yield f'<circle class="dot" cx="{middle}" cy="{y}" r="5"/>'
    yield f'<text x="{WIDTH}" y="{y + 4}" text-anchor="end">{figures(player)}</text>'
