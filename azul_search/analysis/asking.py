"""analyse: the analysis of one game or position, for those who have it in their hands."""

from typing import Any, overload

from azul_search.analysis.judging import Judging
from azul_search.analysis.plans import plan_of
from azul_search.analysis.result import GameAnalysis, PositionAnalysis
from azul_search.analysis.setup import Setup
from azul_search.game import Game
from azul_search.position import Position
from azul_search.position_file import PositionEntry


@overload
def analyse(subject: Game, **setup: Any) -> GameAnalysis: ...
@overload
def analyse(subject: Position, **setup: Any) -> PositionAnalysis: ...
def analyse(subject: Game | Position, **setup: Any) -> GameAnalysis | PositionAnalysis:
    """Judge a game or a position; `setup` are the fields of `Setup`, such as `nodes=10_000`."""
    asked = Setup(**setup)
    if isinstance(subject, Position) and not isinstance(subject, PositionEntry):
        subject = PositionEntry(subject.tag, subject.states)
    plan = plan_of(subject, 1, asked)
    judging = Judging(asked)
    return plan.conclude([judging(task) for task in plan.tasks])
