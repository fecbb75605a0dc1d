"""The answer of `best_move` for a person: the moves in words, and why they are good."""

import textwrap

from azul_search import render
from azul_search.best import BestLine, BestMove
from azul_search.position_file import PositionEntry
from azul_search.reasons import Reasons, reasons
from azul_search.reasons.reason import listed

WIDTH = 79
OUTCOMES = {1.0: "win", 0.0: "loss"}  # by the chance of a win that is proven


def explain(best: BestMove) -> str:
    """Return the best moves, why they are good, and what stands between the first two."""
    why = [reasons(best.position, line.move) for line in best.lines]
    moves = max(len(line.move) for line in best.lines)
    worths = max(len(worth(line)) for line in best.lines)
    paragraphs = [heading(best.position)] if isinstance(best.position, PositionEntry) else []
    for line, its_reasons in zip(best.lines, why, strict=True):
        first = f"{line.move:{moves}}  {worth(line):{worths}}  "
        details = [wrapped(text, moves + 2) for text in below(line, its_reasons)]
        paragraphs.append("\n".join([first + render.words(best.position, line.move), *details]))
    if len(best.lines) > 1:
        paragraphs.append(wrapped(lead(best.lines[0], best.lines[1], why[0], why[1])))
    return "\n\n".join([*paragraphs, wrapped(effort(best))])


def brief(best: BestMove) -> str:
    """Return what is best so far in one line, for those who wait."""
    first = best.lines[0]
    return f"{first.move}  {worth(first)}  {ahead(best)}, {best.nodes:,} nodes"


def heading(position: PositionEntry) -> str:
    return position.id or str(position)


def below(line: BestLine, its_reasons: Reasons) -> list[str]:
    """Return what is written below a move: its reasons, and how the game would go on."""
    goes_on = [f"then {' '.join(line.pv[1:])}"] if line.pv[1:] else []
    return [*([str(its_reasons)] if its_reasons.all else []), *goes_on]


def worth(line: BestLine) -> str:
    """Return what a move is worth, such as "win 57.3 %  +2.2 points" or "proven win by 12"."""
    if not line.exact:
        shown = f"win {line.win:5.1%} {line.margin:+5.1f} points"
        return shown.replace("%", " %").replace("-", "−")
    if line.win not in OUTCOMES:
        return "proven shared"
    by = f" by {abs(line.margin):.0f}" if line.margin else " on equal points"
    return f"proven {OUTCOMES[line.win]}{by}"


# What stands between two moves


def lead(first: BestLine, second: BestLine, why: Reasons, why_not: Reasons) -> str:
    """Return how far a move is ahead of another, and which of their reasons differ."""
    mine, theirs = listed(why.leads(why_not)), listed(why_not.leads(why))
    are_equal = (first.win, first.margin) == (second.win, second.margin)
    if are_equal:
        start, it = f"{first.move} and {second.move} are worth the same", str(first.move)
    else:
        start, it = distance(first, second), "it"
    if mine and theirs:
        return f"{start}: {it} {mine}, while {second.move} {theirs}."
    if mine:
        return f"{start}: {it} {mine}."
    if theirs:
        return f"{start}, although {second.move} {theirs}."
    if not why.all:
        return f"{start}."
    if are_equal:
        return f"{start} and do the same this round."
    return f"{start}: this round they do the same, the difference comes later."


def distance(first: BestLine, second: BestLine) -> str:
    """Return what a move is worth more than another, in what is shown of the two."""
    if first.exact and second.exact and first.win != second.win:
        return f"{first.move} is a {worth(first)}, {second.move} a {worth(second)}"
    if first.win < second.win:  # only where the moves are ranked by how often they were tried
        return f"{first.move} was tried more often than {second.move}"
    win = round(round(100 * first.win, 1) - round(100 * second.win, 1), 1)
    margin = round(round(first.margin, 1) - round(second.margin, 1), 1)
    gains = ([f"{win:g} %"] if win else []) + ([points(margin)] if margin > 0 else [])
    behind = f", with {points(-margin)} less" if margin < 0 else ""
    return f"{first.move} is ahead of {second.move} by {listed(gains or ['a hair'])}{behind}"


def points(amount: float) -> str:
    return "1 point" if amount == 1 else f"{amount:g} points"


def effort(best: BestMove) -> str:
    """Return what the answer has cost."""
    reach = "to the end of the round" if best.complete else ahead(best)
    draws = "1 draw" if best.deals == 1 else f"{best.deals} draws"
    deals = f", then over {draws} from the bag" if best.deals else ""
    cost = f"{best.nodes:,} nodes in {best.time:.2f} s"
    return f"Searched {reach}{deals}: {cost}, {best.engine}."


def ahead(best: BestMove) -> str:
    return "1 move ahead" if best.depth == 1 else f"{best.depth} moves ahead"


def wrapped(text: str, indent: int = 0) -> str:
    margin = " " * indent
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=margin,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
