"""The chance of a win over a game as a drawing, with the deals and the bad moves marked."""

from collections.abc import Iterator, Sequence
from html import escape

from azul_search.analysis import words
from azul_search.analysis.result import GameAnalysis
from azul_search.analysis.steps import Decision, Draw
from azul_search.analysis.values import Values

WIDTH, HEIGHT = 900, 270
LEFT, RIGHT, TOP, BOTTOM = 44, 96, 26, 34
DASHES = ("", "9 4", "2 4", "12 3 2 3")  # by seat: lines are told apart without their colours
LABEL_GAP = 15


class Scale:
    """Where steps and chances are in the drawing."""

    def __init__(self, steps: int) -> None:
        self.steps = max(1, steps)

    def across(self, index: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * index / self.steps, 1)

    def up(self, win: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - win), 1)


def win_graph(game: GameAnalysis) -> str:
    """Return the drawing as SVG, its colours left to the page.

    Point i is the position before step i, the last one the end. The page moves the cursor.
    """
    scale = Scale(len(game.steps))
    points = [*(step.before for step in game.steps), game.end]
    parts = [*grid(scale), *rounds(scale, game), *curves(scale, points)]
    parts += [*names(scale, game), *marks(scale, game)]
    parts.append(
        f'<line class="cursor" x1="{LEFT}" y1="{TOP}" x2="{LEFT}" y2="{HEIGHT - BOTTOM}"/>'
    )
    attributes = (
        f'class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" data-left="{LEFT}" '
        f'data-right="{WIDTH - RIGHT}" data-width="{WIDTH}" data-steps="{scale.steps}" '
        f'aria-label="{spoken(game)}"'
    )
    return "\n".join([f"<svg {attributes}>", *parts, "</svg>"])


def spoken(game: GameAnalysis) -> str:
    """Return the drawing in words, for those who do not see it."""
    each = (
        f"{name} from {words.win(start.win)} to {words.win(end.win)}"
        for name, start, end in zip(game.names, game.start, game.end, strict=True)
    )
    return escape(f"the chance of a win over the game: {'; '.join(each)}")


def grid(scale: Scale) -> Iterator[str]:
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = scale.up(part)
        kind = "even" if part == 0.5 else "line"
        yield f'<line class="{kind}" x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}"/>'
        yield text(LEFT - 8, y + 4, f"{part:.0%}", "end", "faint")


def rounds(scale: Scale, game: GameAnalysis) -> Iterator[str]:
    """Yield a line for every draw, the round where it begins one, and the luck below."""
    last_round = None
    for index, step in enumerate(game.steps):
        if not isinstance(step, Draw):
            continue
        x = scale.across(index + 0.5)
        luck = words.gain(step.change[0].win)
        said = escape(f"{words.name(step)}, luck of {game.names[0]}: {luck}")
        yield f'<g class="draw"><title>{said}</title>'
        yield f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{HEIGHT - BOTTOM}"/>'
        if step.round != last_round:
            last_round = step.round
            yield text(x, TOP - 10, f"round {step.round}", "middle", "faint")
        y = HEIGHT - BOTTOM + 9
        yield f'<path d="M{x} {y - 6}l5 6l-5 6l-5 -6z"/></g>'


def curves(scale: Scale, points: Sequence[Values]) -> Iterator[str]:
    """Yield the line of every player; of two, only the first one's, and what is below it."""
    if len(points[0]) == 2:
        yield f'<path class="area" d="{path(scale, points, 0)}V{scale.up(0)}H{LEFT}Z"/>'
    for seat in range(1 if len(points[0]) == 2 else len(points[0])):
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        yield f'<path class="curve seat{seat + 1}"{dash} d="{path(scale, points, seat)}"/>'


def path(scale: Scale, points: Sequence[Values], seat: int) -> str:
    places = (
        f"{scale.across(index)} {scale.up(values[seat].win)}" for index, values in enumerate(points)
    )
    return "M" + "L".join(places)


def names(scale: Scale, game: GameAnalysis) -> Iterator[str]:
    """Yield the players' names beside the ends of their lines, none over another."""
    if len(game.names) == 2:
        first, second = (short_name(name) for name in game.names)
        yield text(WIDTH - RIGHT + 8, scale.up(1) + 4, f"▲ {first}", "start", "")
        yield text(WIDTH - RIGHT + 8, scale.up(0) + 4, f"▼ {second}", "start", "")
        return
    lowest = -float(LABEL_GAP)
    for seat in sorted(range(len(game.names)), key=lambda seat: -game.end[seat].win):
        y = max(scale.up(game.end[seat].win) + 4, lowest + LABEL_GAP)
        lowest = y
        label = f"{seat + 1} {short_name(game.names[seat])}"
        yield text(WIDTH - RIGHT + 8, y, label, "start", f"name seat{seat + 1}")


def short_name(name: str) -> str:
    return name if len(name) <= 11 else f"{name[:10]}…"


def marks(scale: Scale, game: GameAnalysis) -> Iterator[str]:
    """Yield a sign at every bad move, on the line where it was made."""
    for index, step in enumerate(game.steps):
        if not isinstance(step, Decision) or step.mark is None:
            continue
        seat = 0 if len(step.before) == 2 else step.player - 1
        x, y = scale.across(index), scale.up(step.before[seat].win)
        said = escape(f"{step.number}. {step.move}, {game.names[step.player - 1]}: {step.mark}")
        above = y - 13 if step.player == 1 or y > HEIGHT - BOTTOM - 30 else y + 13
        above = above if above > TOP + 8 else y + 13
        yield (
            f'<g class="mark {step.mark}" data-step="{index}"><title>{said}</title>'
            f'<circle class="spot" cx="{x}" cy="{y}" r="4"/>'
            f'<circle cx="{x}" cy="{above}" r="9"/>'
            f"{text(x, above + 4, words.sign(step), 'middle', 'sign')}</g>"
        )


def text(x: float, y: float, said: str, anchor: str, kind: str) -> str:
    return (
        f'<text class="{kind}" x="{x}" y="{round(y, 1)}" text-anchor="{anchor}">'
        f"{escape(said)}</text>"
    )
