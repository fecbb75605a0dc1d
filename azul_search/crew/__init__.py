"""Crews: many tasks done side by side, in processes of this machine or on a cluster."""

from azul_search.crew.cluster import ClusterCrew
from azul_search.crew.interface import Crew, CrewError, Handler
from azul_search.crew.local import LocalCrew

__all__ = ["ClusterCrew", "Crew", "CrewError", "Handler", "LocalCrew"]
