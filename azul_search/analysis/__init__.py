"""Analysis: positions and games judged, with what was luck and what was skill."""

from azul_search.analysis.asking import analyse
from azul_search.analysis.result import GameAnalysis, PositionAnalysis
from azul_search.analysis.setup import Setup

__all__ = ["GameAnalysis", "PositionAnalysis", "Setup", "analyse"]
