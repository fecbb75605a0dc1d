"""Tournaments: many games between players, kept as they end and gone on with after any stop."""

from azul_search.tournament.folder import Folder
from azul_search.tournament.result import GameResult
from azul_search.tournament.running import Tournament
from azul_search.tournament.setup import FORMATS, Setup

__all__ = ["FORMATS", "Folder", "GameResult", "Setup", "Tournament"]
