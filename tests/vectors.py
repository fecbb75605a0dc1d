"""Data from an independent model of the rules."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data" / "vectors"


def load(name: str) -> list[dict[str, Any]]:
    """Return the lines of a file of vectors."""
    with (FOLDER / f"{name}.jsonl").open() as lines:
        return [json.loads(line) for line in lines]
