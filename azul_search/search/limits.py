"""How long a search may take."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """A search ends at the first limit it meets; without any, when there is no more to find."""

    time: float | None = None  # seconds
    nodes: int | None = None
    depth: int | None = None  # moves ahead

    def __post_init__(self) -> None:
        for name in ("time", "nodes", "depth"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} {value}: expected more than 0")
