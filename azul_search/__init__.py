"""azul-search: a game-tree search engine for the board game Azul."""

from azul_search import render
from azul_search.analysis import GameAnalysis, PositionAnalysis, analyse
from azul_search.best import BestLine, BestMove, best_move
from azul_search.engine import Engine, EngineBusy
from azul_search.explain import explain
from azul_search.game import Game
from azul_search.game_file import parse_game, read_games, scan_games
from azul_search.notation import IllegalMove, NotationError
from azul_search.perft import perft, perft_divide
from azul_search.position import Move, Position
from azul_search.position_file import PositionEntry, read_positions, scan_positions
from azul_search.reasons import Reasons, reasons

__all__ = [
    "BestLine",
    "BestMove",
    "Engine",
    "EngineBusy",
    "Game",
    "GameAnalysis",
    "IllegalMove",
    "Move",
    "NotationError",
    "Position",
    "PositionAnalysis",
    "PositionEntry",
    "Reasons",
    "analyse",
    "best_move",
    "explain",
    "parse_game",
    "perft",
    "perft_divide",
    "read_games",
    "read_positions",
    "reasons",
    "render",
    "scan_games",
    "scan_positions",
]
