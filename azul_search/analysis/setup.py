"""Setup: everything that decides what an analysis says."""

from dataclasses import asdict, dataclass
from typing import Any

from azul_search.search.limits import Limits
from azul_search.search.options import Options

DEFAULT_TIME = 0.2  # seconds a position, if no limit is given


@dataclass(frozen=True)
class Setup:
    """How a position is judged; with a limit of nodes, what comes out is the same everywhere."""

    time: float | None = None  # seconds a position
    nodes: int | None = None  # a position
    lines: int = 3  # how many moves to give
    deals: int = 16  # how many deals a deal is compared with, for its luck
    rollouts: int = 0  # how many games at most to play on from each of some close moves
    seed: int = 0

    def __post_init__(self) -> None:
        """Put the default limit in, or raise a ValueError that says what is wrong."""
        if self.time is None and self.nodes is None:
            object.__setattr__(self, "time", DEFAULT_TIME)
        for name, least in (("deals", 2), ("rollouts", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} {getattr(self, name)}: expected {least} or more")
        if self.rollouts == 1:
            raise ValueError("rollouts 1: expected 2 or more, for a standard error")
        assert self.limits
        assert self.options

    @property
    def limits(self) -> Limits:
        return Limits(self.time, self.nodes)

    @property
    def options(self) -> Options:
        return Options(lines=self.lines, seed=self.seed)

    def as_dict(self) -> dict[str, Any]:
        """Return the setup as it is written for programs."""
        return asdict(self)
