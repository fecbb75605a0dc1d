"""Standings for programs: results.json."""

import json
from collections.abc import Mapping
from typing import Any

from azul_search.ratings import (
    Estimate,
    PairStanding,
    PlayerStanding,
    Record,
    SprtState,
    Standings,
)

Values = dict[str, Any]


def document(setup: Mapping[str, Any], standing: Standings, test: SprtState | None) -> str:
    """Return results.json: keys in order, numbers rounded, so that bytes can be compared."""
    values = {
        "setup": dict(setup),
        "games": standing.games,
        "groups": standing.groups,
        "waiting": standing.waiting,
        "players": [player_values(player) for player in standing.players],
        "pairs": [pair_values(pair) for pair in standing.pairs],
        "forfeits": [vars(forfeit) for forfeit in standing.forfeits],
    }
    if test:
        values["sprt"] = test_values(test)
    text = json.dumps(values, indent=2, sort_keys=True, ensure_ascii=False, allow_nan=False)
    return text + "\n"


def player_values(player: PlayerStanding) -> Values:
    return {
        "name": player.name,
        "superiority": rounded(player.superiority, 4),
        **estimate_values(player.rating),
        **record_values(player.record),
    }


def pair_values(pair: PairStanding) -> Values:
    return {
        "first": pair.first,
        "second": pair.second,
        "superiority": rounded(pair.superiority, 4),
        "pentanomial": list(pair.pentanomial) if any(pair.pentanomial) else None,
        **estimate_values(pair.difference),
        **record_values(pair.record),
    }


def estimate_values(estimate: Estimate) -> Values:
    return {name: rounded(getattr(estimate, name), 1) for name in ("elo", "low", "high")}


def record_values(record: Record) -> Values:
    return vars(record) | {
        "share": rounded(record.share, 4),
        "score": rounded(record.score, 2),
        "margin": rounded(record.margin, 2),
    }


def test_values(test: SprtState) -> Values:
    bounds = {name: rounded(getattr(test, name), 3) for name in ("llr", "lower", "upper")}
    return vars(test) | bounds


def rounded(value: float | None, digits: int) -> float | None:
    """Return a number to so many digits; a zero has no sign."""
    return None if value is None else round(value, digits) + 0.0
