"""Processes of a test: started with a mark that their children inherit, and found by it."""

import contextlib
import os
import time
from pathlib import Path

MARK = "AZUL_SEARCH_TEST_MARK"


def marked(mark: str) -> dict[str, str]:
    """Return an environment by which everything that is started in it can be found."""
    return os.environ | {MARK: mark}


def processes_with(mark: str) -> list[str]:
    """Return the command lines of all running processes with the mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"{MARK}={mark}\0".encode() in (folder / "environ").read_bytes() + b"\0":
                found.append((folder / "cmdline").read_text().replace("\0", " "))
    return found


def left_behind(mark: str, seconds: float = 10.0) -> list[str]:
    """Return the processes with the mark that are still there after a while."""
    end = time.monotonic() + seconds
    while (found := processes_with(mark)) and time.monotonic() < end:
        time.sleep(0.05)
    return found
