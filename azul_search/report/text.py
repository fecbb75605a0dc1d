"""Standings as plain text."""

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any

from azul_search.ratings import PairStanding, PlayerStanding, SprtState, Standings
from azul_search.report.words import (
    NONE,
    NOTES,
    counted,
    half_width,
    interval,
    likelihood,
    number,
    percent,
    plain,
    setting,
    short,
    signed,
    tally,
    verdict,
)

NAME_WIDTH = 28  # what leaves the table of players within 80 columns
WIDTH = 80


def table(rows: Sequence[Sequence[str]], left: int) -> list[str]:
    """Return rows in columns as wide as need be, the first `left` ones flush left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            f"{cell:<{width}}" if column < left else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


# The players


def player_table(standing: Standings, test: SprtState | None = None) -> str:
    """Return a line for every player, the strongest first, and what the figures rest on."""
    head = ("", "player", "Elo", "95 %", "games", "won", "drawn", "lost", "points")
    rows = [head, *(player_row(*each) for each in enumerate(standing.players, 1))]
    lines = [*table(rows, 2), counted(standing)]
    if standing.forfeits:
        lines.append(f"{number(len(standing.forfeits), 'game')} forfeited")
    return "\n".join([*lines, verdict(test)] if test else lines)


def player_row(place: int, player: PlayerStanding) -> tuple[str, ...]:
    record = player.record
    return (
        str(place),
        short(player.name, NAME_WIDTH),
        signed(player.rating.elo) if record.games else NONE,
        half_width(player.rating) if record.games else NONE,
        str(record.games),
        str(record.wins),
        str(record.draws),
        str(record.losses),
        percent(record.share) if record.games else NONE,
    )


def detail_table(standing: Standings) -> list[str]:
    """Return what the table of players has no room for."""
    head = ("", "player", "95 % interval", "score", "margin", "superiority")
    rows = [
        (
            str(place),
            short(player.name, NAME_WIDTH),
            interval(player.rating) if player.record.games else NONE,
            plain(player.record.score),
            signed(player.record.margin, 1),
            likelihood(player.superiority),
        )
        for place, player in enumerate(standing.players, 1)
    ]
    return table([head, *rows], 2)


# The pairs


def cross_table(standing: Standings) -> list[str]:
    """Return every player's points against every other, in percent."""
    names = [player.name for player in standing.players]
    shares = {(pair.first, pair.second): pair.record.share for pair in standing.pairs}
    shares |= {(second, first): 1 - share for (first, second), share in shares.items()}
    head = ("", "player", *(str(place) for place in range(1, len(names) + 1)))
    rows = [
        (
            str(place),
            short(name, NAME_WIDTH),
            *("·" if name == other else points(shares.get((name, other))) for other in names),
        )
        for place, name in enumerate(names, 1)
    ]
    return table([head, *rows], 2)


def points(share: float | None) -> str:
    return NONE if share is None else f"{100 * share:.1f}"


def pair_table(standing: Standings) -> list[str]:
    places = {player.name: place for place, player in enumerate(standing.players, 1)}
    head = (
        "",
        "",
        "",
        "Elo",
        "95 %",
        "won / drawn / lost",
        "score",
        "margin",
        "superiority",
        PAIRS,
    )
    rows = [
        (str(places[pair.first]), "–", str(places[pair.second]), *pair_cells(pair))
        for pair in standing.pairs
    ]
    return table([head, *rows], 0)


PAIRS = "0 ½ 1 1½ 2"


def pair_cells(pair: PairStanding) -> tuple[str, ...]:
    return (
        signed(pair.difference.elo),
        half_width(pair.difference),
        tally(pair.record),
        plain(pair.record.score),
        signed(pair.record.margin, 1),
        likelihood(pair.superiority),
        " ".join(map(str, pair.pentanomial)) if any(pair.pentanomial) else NONE,
    )


# The whole


def report(setup: Mapping[str, Any], standing: Standings, test: SprtState | None) -> str:
    """Return results.txt."""
    parts = [
        "\n".join(f"{name}: {setting(setup[name])}" for name in sorted(setup)),
        player_table(standing, test),
        "\n".join(detail_table(standing)),
        "\n".join(["Points against each other, in percent", "", *cross_table(standing)]),
    ]
    if standing.pairs:
        parts.append("\n".join(["Pairs", "", *pair_table(standing)]))
    if standing.forfeits:
        parts.append("\n".join(["Forfeits", "", *forfeit_lines(standing)]))
    parts += [fill(note, WIDTH) for note in (*NOTES, PAIRS_NOTE)]
    return "\n\n".join(part for part in parts if part) + "\n"


PAIRS_NOTE = f"{PAIRS}: how many pairs of two-player games brought the first so many wins."


def forfeit_lines(standing: Standings) -> list[str]:
    return [f"game {each.game}: {each.player}: {each.reason}" for each in standing.forfeits]
