"""Analyses as plain text: a table of the moves, and how every player did."""

from collections.abc import Sequence

from azul_search.analysis import words
from azul_search.analysis.marks import BLUNDER, INACCURACY, MISTAKE, SIGNS
from azul_search.analysis.plans import Analysis
from azul_search.analysis.result import GameAnalysis, PositionAnalysis
from azul_search.analysis.rollouts import Rollouts
from azul_search.analysis.steps import Decision, Step
from azul_search.analysis.summary import Summary
from azul_search.analysis.totals import PlayerTotal, Totals
from azul_search.analysis.values import Value
from azul_search.report.text import table
from azul_search.report.words import NONE, number, percent, plain, short

NAME_WIDTH = 28
LONGEST_PV = 8


def report(analysis: Analysis) -> str:
    """Return what is shown of a position or a game when it is done."""
    if isinstance(analysis, GameAnalysis):
        return game_report(analysis)
    return position_report(analysis)


# Positions


def position_report(analysis: PositionAnalysis) -> str:
    """Return the best moves in a table, and whether the file agrees."""
    head = f"{analysis.number}. {analysis.label or analysis.position}"
    if analysis.judgement is None:
        parts = zip(analysis.values, analysis.errors or (None,) * len(analysis.values), strict=True)
        players = [
            (f"   player {seat}", words.worth(value), f"±{100 * error.win:.1f} %" if error else "")
            for seat, (value, error) in enumerate(parts, 1)
        ]
        return "\n".join([head, *table(players, 3)])
    rows = [
        (f"   {line.move}", words.win(line.win), words.points(line.margin), line_end(line.pv[1:]))
        for line in analysis.judgement.lines
    ]
    cells = aligned(rows)
    proven = [words.certainty(line) for line in analysis.judgement.lines]
    lines = [f"{cell}  {word}".rstrip() for cell, word in zip(cells, proven, strict=True)]
    return "\n".join(
        [head, *lines, *rollout_report(analysis.judgement.rollouts), *verdict(analysis)]
    )


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Return rows in columns: the first `left` and the last flush left, figures flush right."""
    heads = table([row[:-1] for row in rows], left)
    width = max(len(head) for head in heads)
    return [f"{head:<{width}}  {row[-1]}".rstrip() for head, row in zip(heads, rows, strict=True)]


def line_end(moves: Sequence[str]) -> str:
    """Return how the game goes on, the first moves of it."""
    if not moves:
        return ""
    more = f" {words.CUT}" if len(moves) > LONGEST_PV else ""
    return f"then {' '.join(moves[:LONGEST_PV])}{more}"


def verdict(analysis: PositionAnalysis) -> list[str]:
    if analysis.found is None:
        return []
    wanted = [f"best {' '.join(analysis.best_moves)}"] if analysis.best_moves else []
    wanted += [f"avoid {' '.join(analysis.avoid_moves)}"] if analysis.avoid_moves else []
    return [f"   {'found' if analysis.found else 'not found'}: {', '.join(wanted)}"]


def rollout_report(rollouts: Rollouts | None) -> list[str]:
    if rollouts is None:
        return []
    state = "settled" if rollouts.settled else "not settled"
    return [f"   played on, {state}:", *(f"     {line}" for line in words.rollout_lines(rollouts))]


# Games


def game_report(game: GameAnalysis) -> str:
    """Return the moves, the players, and where the result comes from."""
    parts = [
        [f"Game {game.number}: {words.title(game)}"],
        move_table(game),
        player_table(game.summaries()),
        balance_table(game),
    ]
    rollouts = [
        line
        for step in game.steps
        if isinstance(step, Decision) and step.judgement.rollouts
        for line in (f"{step.number}. {step.move}", *rollout_report(step.judgement.rollouts))
    ]
    return "\n\n".join("\n".join(part) for part in [*parts, rollouts] if part)


def move_table(game: GameAnalysis) -> list[str]:
    """Return a row for every step: what was played, what it is worth, and what was better."""
    head = ("", "player", "move", "win", "points", "loss", "points", "", "better")
    rows = [row for step in game.steps for row in step_rows(step)]
    return aligned([head, *rows], 3) if rows else ["no moves"]


def step_rows(step: Step) -> list[tuple[str, ...]]:
    if isinstance(step, Decision):
        return [move_row(step)]
    kind = words.name(step)
    seats = [0] if len(step.change) == 2 else range(len(step.change))
    return [
        (
            f"{step.number}." if seat == 0 else "",
            "",
            kind if seat == 0 else "",
            words.win(step.after[seat].win),
            words.points(step.after[seat].margin),
            "",
            "",
            "",
            f"luck of player {seat + 1}: {words.luck_of(step, seat)}",
        )
        for seat in seats
    ]


def move_row(step: Decision) -> tuple[str, ...]:
    best = step.judgement.lines[0]
    is_better = words.lost(step.loss.win) or words.lost_points(step.loss.margin)
    return (
        f"{step.number}.",
        str(step.player),
        step.move,
        words.win(step.played.win),
        words.points(step.played.margin),
        words.lost(step.loss.win),
        words.lost_points(step.loss.margin),
        words.sign(step),
        "forced" if step.forced else f"{best.move} {words.worth(best)}" if is_better else "",
    )


def player_table(summaries: Sequence[Summary]) -> list[str]:
    head = ("", "player", "accuracy", "loss", "points", "moves", *signs(), "worst")
    rows = [
        (
            str(each.player),
            short(each.name, NAME_WIDTH),
            percent_of(each.accuracy),
            loss_of(each.loss),
            loss_in_points(each.loss),
            str(each.decisions),
            *(str(each.marks[mark]) for mark in (INACCURACY, MISTAKE, BLUNDER)),
            ", ".join(f"{move.number}. {move.move}" for move in each.worst) or NONE,
        )
        for each in summaries
    ]
    return aligned([head, *rows], 2)


def signs() -> list[str]:
    return [SIGNS[mark] for mark in (INACCURACY, MISTAKE, BLUNDER)]


def percent_of(accuracy: float | None) -> str:
    return NONE if accuracy is None else f"{accuracy:.1f} %"


def loss_of(loss: Value | None) -> str:
    return NONE if loss is None else percent(loss.win, 2)


def loss_in_points(loss: Value | None) -> str:
    return NONE if loss is None else plain(loss.margin, 2)


def balance_table(game: GameAnalysis) -> list[str]:
    """Return for every player how start, luck and skill add up to the result."""
    end = "result" if game.result != "*" else "now"
    parts = ("+ luck", "+ skill", f"= {end}")
    head = ("", "player", "start", "+ luck", "", *parts[1:], "points:", "start", *parts)
    rows = []
    for each in game.summaries():
        b = each.balance
        rows.append(
            (
                str(each.player),
                short(each.name, NAME_WIDTH),
                words.win(b.start.win),
                words.gain(b.luck.win),
                f"±{100 * b.luck_error.win:.1f}",
                words.gain(b.skill.win),
                words.win(b.result.win),
                "",
                words.points(b.start.margin),
                words.points(b.luck.margin),
                words.points(b.skill.margin),
                words.points(b.result.margin),
            )
        )
    return table([head, *rows], 2)


# The file


def totals_report(totals: Totals) -> str:
    """Return what a file comes to, in a few lines."""
    lines = player_totals(list(totals.players.values())) if totals.analysed > 1 else []
    if totals.asked:
        lines.append(f"found {totals.found} of {totals.asked} ({percent(totals.score)})")
    counted = number(totals.analysed, totals.kind.removesuffix("s"))
    wrong = f", {totals.wrong} wrong" if totals.wrong else ""
    return "\n".join([*lines, f"{totals.path}: {counted} analysed{wrong}"])


def player_totals(totals: Sequence[PlayerTotal]) -> list[str]:
    if not totals:
        return []
    head = ("player", "games", "accuracy", "loss", "points", "luck", "skill", "result")
    rows = [
        (
            short(each.name, NAME_WIDTH),
            str(each.games),
            percent_of(each.accuracy),
            loss_of(each.loss),
            loss_in_points(each.loss),
            words.gain(each.mean("luck").win),
            words.gain(each.mean("skill").win),
            words.win(each.mean("result").win),
        )
        for each in totals
    ]
    return [*table([head, *rows], 1), ""]
