"""Standings as one page that needs nothing but a browser: results.html."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from azul_search.ratings import PairStanding, PlayerStanding, SprtState, Standings
from azul_search.report.plot import rating_plot
from azul_search.report.skeleton import skeleton
from azul_search.report.text import NAME_WIDTH, PAIRS, PAIRS_NOTE, pair_cells
from azul_search.report.words import (
    NONE,
    NOTES,
    counted,
    interval,
    likelihood,
    percent,
    plain,
    setting,
    short,
    signed,
    tally,
    verdict,
)

STYLE = """
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--rule);
  white-space: nowrap; }
th { font-weight: 600; }
.name, .cross .name { text-align: left; white-space: normal; overflow-wrap: anywhere;
  min-width: 11rem; }
.cross td, .cross th { text-align: center; } .cross small { display: block; color: var(--faint); }
.ahead { background: rgb(var(--ahead) / var(--depth)); }
.behind { background: rgb(var(--behind) / var(--depth)); }
.cross .ahead small, .cross .behind small { color: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1.2rem; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
.faint, footer { color: var(--faint); } footer { font-size: .88rem; margin-top: 2.5rem; }
svg { display: block; width: 100%; max-width: 58rem; min-width: 34rem; height: auto;
  font-size: 13px; }
svg text { fill: var(--ink); } svg text.faint { fill: var(--faint); }
svg .line { stroke: var(--rule); } svg .zero { stroke: var(--faint); stroke-dasharray: 4 3; }
svg .interval { stroke: var(--mark); stroke-width: 2; } svg .dot { fill: var(--mark); }
"""
DEEPEST = 0.5  # how strong the colour of a pair gets: its figures must stay readable


def page(setup: Mapping[str, Any], standing: Standings, test: SprtState | None) -> str:
    """Return the page."""
    parts = [
        "<h1>Azul tournament</h1>",
        f"<p>{escape(counted(standing))}</p>",
        f"<p><strong>{escape(verdict(test))}</strong></p>" if test else "",
        section("Ratings", rating_plot(standing.players)),
        section("Players", player_table(standing.players)),
        section("Against each other", cross_table(standing)),
        section("Pairs", pair_table(standing.pairs)) if standing.pairs else "",
        section("Forfeits", forfeit_table(standing)) if standing.forfeits else "",
        section("Setup", setup_list(setup)) if setup else "",
        f"<footer>{''.join(f'<p>{note}</p>' for note in (*NOTES, PAIRS_NOTE))}</footer>",
    ]
    return skeleton("Azul tournament", STYLE, "\n".join(part for part in parts if part))


def section(title: str, content: str) -> str:
    return f'<h2>{title}</h2>\n<div class="wide">\n{content}\n</div>'


def table(
    head: Sequence[str], rows: Iterable[Sequence[str]], names: Sequence[int], kind: str = ""
) -> str:
    """Return a table; the columns `names` hold text, the others figures."""
    lines = [line("th", head, names), *(line("td", row, names) for row in rows)]
    return f'<table class="{kind}">\n' + "\n".join(lines) + "\n</table>"


def line(tag: str, cells: Sequence[str], names: Sequence[int]) -> str:
    marked = (
        f'<{tag} class="name">{escape(cell)}</{tag}>'
        if column in names
        else f"<{tag}>{escape(cell)}</{tag}>"
        for column, cell in enumerate(cells)
    )
    return f"<tr>{''.join(marked)}</tr>"


def player_table(players: Sequence[PlayerStanding]) -> str:
    head = ["", "player", "Elo", "95 % interval", "games", "won / drawn / lost"]
    head += ["points", "score", "margin", "superiority"]
    return table(head, (player_row(*each) for each in enumerate(players, 1)), [1])


def player_row(place: int, player: PlayerStanding) -> tuple[str, ...]:
    record = player.record
    return (
        str(place),
        player.name,
        signed(player.rating.elo) if record.games else NONE,
        interval(player.rating) if record.games else NONE,
        str(record.games),
        tally(record),
        percent(record.share) if record.games else NONE,
        plain(record.score),
        signed(record.margin, 1),
        likelihood(player.superiority),
    )


def pair_table(pairs: Sequence[PairStanding]) -> str:
    head = ["player", "against", "Elo", "95 %", "won / drawn / lost", "score", "margin"]
    head += ["superiority", PAIRS]
    return table(head, (pair_row(pair) for pair in pairs), [0, 1])


def pair_row(pair: PairStanding) -> tuple[str, ...]:
    return short(pair.first, NAME_WIDTH), short(pair.second, NAME_WIDTH), *pair_cells(pair)


def forfeit_table(standing: Standings) -> str:
    rows = ((str(each.game), each.player, each.reason) for each in standing.forfeits)
    return table(("game", "player", "what happened"), rows, [1, 2])


def setup_list(setup: Mapping[str, Any]) -> str:
    pairs = (
        f"<dt>{escape(name)}</dt><dd>{escape(setting(setup[name]))}</dd>" for name in sorted(setup)
    )
    return f"<dl>{''.join(pairs)}</dl>"


# The cross table: a cell says how the row did against the column


def cross_table(standing: Standings) -> str:
    pairs = {(pair.first, pair.second): pair for pair in standing.pairs}
    names = [player.name for player in standing.players]
    head = "".join(f"<th>{place}</th>" for place in range(1, len(names) + 1))
    rows = [
        f'<tr><th>{place}</th><td class="name">{escape(short(name, NAME_WIDTH))}</td>'
        + "".join(cross_cell(pairs, name, other) for other in names)
        + "</tr>"
        for place, name in enumerate(names, 1)
    ]
    return "\n".join(
        [
            '<table class="cross">',
            f'<tr><th></th><th class="name">player</th>{head}</tr>',
            *rows,
            "</table>",
        ]
    )


def cross_cell(pairs: Mapping[tuple[str, str], PairStanding], name: str, other: str) -> str:
    if pair := pairs.get((name, other)):
        record = pair.record
        return share_cell(record.share, tally(record))
    if pair := pairs.get((other, name)):
        record = pair.record
        return share_cell(1 - record.share, f"{record.losses} / {record.draws} / {record.wins}")
    return f"<td>{'·' if name == other else NONE}</td>"


def share_cell(share: float, counts: str) -> str:
    kind = "ahead" if share >= 0.5 else "behind"
    depth = 2 * DEEPEST * abs(share - 0.5)
    text = f"{percent(share)}<small>{counts}</small>"
    return f'<td class="{kind}" style="--depth: {depth:.2f}">{text}</td>'
