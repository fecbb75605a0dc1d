"""How values are learned: self-play, fitting, and a match that decides what is kept."""

from azul_search.train.course import Course, Progress
from azul_search.train.folder import TrainingFolder
from azul_search.train.plan import Plan

__all__ = ["Course", "Plan", "Progress", "TrainingFolder"]
