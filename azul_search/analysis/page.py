"""Analyses as one page that needs nothing but a browser."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from azul_search import render
from azul_search.analysis import words
from azul_search.analysis.boards import Boards
from azul_search.analysis.graph import win_graph
from azul_search.analysis.judging import Judgement
from azul_search.analysis.page_style import SCRIPT, STYLE
from azul_search.analysis.plans import Analysis
from azul_search.analysis.result import GameAnalysis, PositionAnalysis
from azul_search.analysis.rollouts import Rollouts
from azul_search.analysis.steps import Draw, Step
from azul_search.analysis.summary import Summary
from azul_search.analysis.text import loss_in_points, loss_of, percent_of
from azul_search.analysis.turns import turning_points
from azul_search.best import BestLine
from azul_search.position import Move, Position
from azul_search.report.skeleton import skeleton
from azul_search.report.words import number, signed

# Whatever the page holds, a browser fetches nothing for it.
SAFETY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
)
NOTES = (
    "The curve is the chance of a win before every move. Dotted lines and ◆ are deals and refills; "
    "among the moves, ◆ is the luck of player 1. "
    "?! is an inaccuracy (a loss of 5 % or more of the win), ? a mistake (10 %), ?? a blunder "
    "(20 %). Click on the graph, a turning point or a move, or use the arrow keys.",
    "Luck is the value after a deal less the mean value of deals that could have been; skill is "
    "what the moves of all players have brought. Start, luck and skill add up to the result.",
)


def page(path: str, analyses: Sequence[Analysis]) -> str:
    """Return the page of a file's games or positions."""
    boards = Boards()
    games = [each for each in analyses if isinstance(each, GameAnalysis)]
    positions = [each for each in analyses if isinstance(each, PositionAnalysis)]
    sections = [game_section(game, boards) for game in games]
    if positions:
        sections.append(position_section(path, positions, boards))
    parts = [
        contents(path, games) if len(games) > 1 else "",
        *sections,
        f"<footer>{''.join(f'<p>{note}</p>' for note in NOTES)}</footer>" if games else "",
        f'<script type="application/json" id="boards">{boards.script()}</script>',
        f"<script>{SCRIPT}</script>",
    ]
    title = words.title(games[0]) if len(games) == 1 else path
    return skeleton(title, STYLE, "\n".join(part for part in parts if part), SAFETY)


def contents(path: str, games: Sequence[GameAnalysis]) -> str:
    links = "".join(
        f'<li value="{game.number}">'
        f'<a href="#game{game.number}">{escape(words.title(game))}</a></li>'
        for game in games
    )
    return f"<h1>{escape(path)}</h1>\n<nav><ol>{links}</ol></nav>"


# A game


def game_section(game: GameAnalysis, boards: Boards) -> str:
    """Return everything about a game: players, graph, board, turning points, moves."""
    turns = turning_points(game)
    first = turns[0] if turns else 0
    steps = [step_item(step, game, boards) for step in game.steps]
    result = "not over" if game.result == "*" else game.result
    parts = [
        f'<section class="analysis" id="game{game.number}" data-first="{first}">',
        f"<h1>{escape(' – '.join(game.names))}</h1>",
        f'<p class="under">Game {game.number}, {escape(game.rules)}, {escape(result)}</p>',
        f'<div class="players">{"".join(map(player_card, game.summaries()))}</div>',
        f'<h2>The chance of a win</h2>\n<div class="wide">{win_graph(game)}</div>',
        *looking(turn_list(game, turns), steps, HEAD),
        "</section>",
    ]
    return "\n".join(parts)


def looking(beside: str, steps: Sequence[str], head: str) -> Iterator[str]:
    """Yield the board with what steers it, and the list of what can be looked at."""
    yield '<div class="looking"><div class="viewer">'
    yield '<div class="steering"><button data-way="-1" aria-label="back">◀</button>'
    yield '<output></output><button data-way="1" aria-label="on">▶</button></div>'
    yield '<div class="board"></div></div><div>'
    yield f'{beside}<h2>{"Moves" if beside else "Positions"}</h2>{head}<ol class="steps">'
    yield from steps
    yield "</ol></div></div>"


def player_card(summary: Summary) -> str:
    """Return how a player did, and where the result comes from."""
    marks = ", ".join(
        number(count, mark) if mark != "inaccuracy" or count == 1 else f"{count} inaccuracies"
        for mark, count in reversed(summary.marks.items())
    )
    worst = ", ".join(f"{each.number}. {escape(each.move)}" for each in summary.worst)
    lines = [
        f'<div class="player seat{summary.player}">',
        f"<h3>{summary.player} {escape(summary.name)}</h3>",
        f'<p><span class="big">{percent_of(summary.accuracy)}</span> accuracy</p>',
        f"<p>loses {loss_of(summary.loss)} and {loss_in_points(summary.loss)} points a decision, "
        f"of {summary.decisions}</p>",
        f"<p>{marks}</p>",
        f'<p class="faint">worst: {worst}</p>' if worst else "",
        balance_line(summary),
        "</div>",
    ]
    return "\n".join(line for line in lines if line)


def balance_line(summary: Summary) -> str:
    b = summary.balance
    win = (words.win(b.start.win), words.gain(b.luck.win), words.gain(b.skill.win))
    margin = (words.points(part.margin) for part in (b.start, b.luck, b.skill))
    names = ("start", "luck", "skill")
    rows = [
        (*pair, f"<b>= {end}</b>")
        for pair, end in (
            (pairs(names, win), words.win(b.result.win)),
            (pairs(names, margin), f"{words.points(b.result.margin)} points"),
        )
    ]
    return "".join(f'<p class="balance">{"".join(row)}</p>' for row in rows)


def pairs(names: Iterable[str], figures: Iterable[str]) -> list[str]:
    return [f"<span>{name} {figure}</span>" for name, figure in zip(names, figures, strict=True)]


def turn_list(game: GameAnalysis, turns: Sequence[int]) -> str:
    items = "".join(
        f'<li><button data-step="{index}">{turn_text(game, game.steps[index])}</button></li>'
        for index in turns
    )
    return f'<h2>Turning points</h2><ol class="turns">{items}</ol>' if turns else "<h2></h2>"


def turn_text(game: GameAnalysis, step: Step) -> str:
    if isinstance(step, Draw):
        lucky = max(range(len(game.names)), key=lambda seat: step.change[seat].win)
        luck = words.gain(step.change[lucky].win)
        return escape(f"{step.number}. {words.name(step)}: luck of {game.names[lucky]} {luck}")
    best = step.judgement.lines[0].move
    return escape(f"{said_of(step, game)}, {words.gain(-step.loss.win)}, better {best}")


# Steps

HEAD = (
    '<div class="row head"><span></span><span></span><span class="left">move</span>'
    "<span>win</span><span>points</span><span>loss</span><span></span></div>"
)


def step_item(step: Step, game: GameAnalysis, boards: Boards) -> str:
    """Return a step with everything that is shown when it is chosen."""
    position = Position.parse(step.position)
    if isinstance(step, Draw):
        board = boards.add(render.svg(position, step.moves[0], game.names))
        luck = f"◆ {words.gain(step.change[0].win)}"
        cells = ["", words.name(step), *figures(step.after[0].win, step.after[0].margin), luck, ""]
        return item("draw", board, said_of(step, game), step.number, cells, luck_lines(step, game))
    board = boards.add(render.svg(position, step.move, game.names))
    seat = f'<span class="seat seat{step.player}">{step.player}</span>'
    loss = words.lost(step.loss.win)
    played = figures(step.played.win, step.played.margin)
    cells = [seat, escape(step.move), *played, loss, words.sign(step)]
    more = line_table(position, step.judgement, game.names, boards, {step.move: board}, step.line)
    more = f"<p>{escape(render.words(position, step.move))}{', forced' * step.forced}</p>{more}"
    return item(step.mark or "", board, said_of(step, game), step.number, cells, more)


def figures(win: float, margin: float) -> list[str]:
    return [words.win(win), words.points(margin)]


def said_of(step: Step, game: GameAnalysis) -> str:
    if isinstance(step, Draw):
        return f"{step.number}. {words.name(step)}, round {step.round}"
    mark = f" {words.sign(step)}" if step.mark else ""
    return f"{step.number}. {game.names[step.player - 1]} ({step.player}): {step.move}{mark}"


def item(kind: str, board: int, said: str, place: int, cells: Sequence[str], more: str) -> str:
    shown = "".join(
        f'<span class="{style}">{cell}</span>'
        for style, cell in zip(("", "left", "", "", "", "sign"), cells, strict=True)
    )
    return (
        f'<li class="step {kind}" data-board="{board}" data-said="{escape(said)}">'
        f'<div class="row" tabindex="0"><span>{place}.</span>{shown}</div>'
        f'<div class="more">{more}</div></li>'
    )


def luck_lines(step: Draw, game: GameAnalysis) -> str:
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{words.luck_of(step, seat)}</td>"
        f"<td>{signed(step.change[seat].margin, 1)} points</td><td></td></tr>"
        for seat, name in enumerate(game.names)
    )
    drawn = "".join(f"<p>{escape(move)}</p>" for move in step.moves)
    return f'{drawn}<p>luck</p><table class="lines">{rows}</table>'


def line_table(
    position: Position,
    judgement: Judgement,
    names: Sequence[str],
    boards: Boards,
    drawn: dict[Move, int],
    played: int | None = None,
) -> str:
    """Return the best moves and the one that was played; each can be shown on the board.

    Those that are `drawn` already are not drawn again.
    """
    for line in judgement.lines:
        if line.move not in drawn:
            drawn[line.move] = boards.add(render.svg(position, line.move, names))
    rows = "".join(
        f'<tr data-board="{drawn[line.move]}"'
        f"{' class=was' * (index == played)}>{line_cells(line, index == played)}</tr>"
        for index, line in enumerate(judgement.lines)
    )
    return f'<table class="lines">{rows}</table>{rollout_list(judgement.rollouts)}'


def line_cells(line: BestLine, is_played: bool) -> str:
    goes_on = " ".join(line.pv[1:])
    notes = ["played"] * is_played + [words.certainty(line)] * line.exact
    tail = ", ".join([*notes, *([f"then {goes_on}"] if goes_on else [])])
    cells = [line.move, words.win(line.win), words.points(line.margin), tail]
    return "".join(f"<td>{escape(cell)}</td>" for cell in cells)


def rollout_list(rollouts: Rollouts | None) -> str:
    if rollouts is None:
        return ""
    state = "settled" if rollouts.settled else "not settled"
    lines = "".join(f"<p>{escape(line)}</p>" for line in words.rollout_lines(rollouts))
    return f"<p>played on, {state}:</p>{lines}"


# Positions


def position_section(path: str, positions: Sequence[PositionAnalysis], boards: Boards) -> str:
    """Return the positions of a file as a list to choose from."""
    steps = [position_item(each, boards) for each in positions]
    parts = [
        '<section class="analysis" data-first="0">',
        f"<h1>{escape(path)}</h1>",
        f'<p class="under">{number(len(positions), "position")}</p>',
        *looking("", steps, HEAD),
        "</section>",
    ]
    return "\n".join(parts)


def position_item(analysis: PositionAnalysis, boards: Boards) -> str:
    position = Position.parse(analysis.position)
    name = analysis.label or f"line {analysis.line}"
    value = analysis.values[(analysis.player or 1) - 1]
    found = {None: "", True: "✓", False: "✗"}[analysis.found]
    judgement = analysis.judgement
    if judgement is None:
        board = boards.add(render.svg(position))
        cells = ["", escape(name), *figures(value.win, value.margin), "", found]
        return item("", board, name, analysis.number, cells, escape(analysis.position))
    board = boards.add(render.svg(position, judgement.lines[0].move))
    best = escape(judgement.lines[0].move)
    cells = [str(analysis.player), escape(name), *figures(value.win, value.margin), best, found]
    more = line_table(position, judgement, (), boards, {judgement.lines[0].move: board})
    wanted = [f"best {' '.join(analysis.best_moves)}"] if analysis.best_moves else []
    wanted += [f"avoid {' '.join(analysis.avoid_moves)}"] if analysis.avoid_moves else []
    more = f"<p>{escape(', '.join(wanted))}</p>{more}" if wanted else more
    return item("", board, name, analysis.number, cells, more)
