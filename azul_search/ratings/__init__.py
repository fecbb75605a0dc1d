"""Ratings: what the games of a tournament say about the strength of its players."""

from azul_search.ratings.fit import Estimate
from azul_search.ratings.games import Played
from azul_search.ratings.record import Record
from azul_search.ratings.sprt import SequentialTest, SprtState, sprt
from azul_search.ratings.standings import (
    Forfeit,
    PairStanding,
    PlayerStanding,
    Standings,
    standings,
)

__all__ = [
    "Estimate",
    "Forfeit",
    "PairStanding",
    "Played",
    "PlayerStanding",
    "Record",
    "SequentialTest",
    "SprtState",
    "Standings",
    "sprt",
    "standings",
]
