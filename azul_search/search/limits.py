"""How long a search may take."""

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
            if value is not None and not 0 < value < math.inf:
                raise ValueError(f"{name} {value}: expected more than 0")


@contextmanager
def stopping_after(seconds: float | None, begin: float, stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` so many seconds after `begin`, unless the block has ended by then."""
    if seconds is None:
        yield
        return
    left = max(0.0, begin + seconds - time.perf_counter())
    timer = threading.Timer(min(left, threading.TIMEOUT_MAX), stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
