"""TrainingFolder: what a course of training keeps, so that it can go on after any end.

plan.json               what is learned, and how
1/games-0000.npz …      samples of self-play, of so many games each
1/value.npz             the value that was learned from them
1/result.json           how it did against the one before; behind it, the generation is done
log.jsonl               a line for every generation
value.npz               the best value so far
"""

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from azul_search.saving import differences, lock, write_bytes_whole, write_whole
from azul_search.train.plan import Plan

PLAN, RESULT, VALUE, LOG = "plan.json", "result.json", "value.npz", "log.jsonl"


class TrainingFolder:
    """The files of one course, each written whole or not at all; one process at a time has them."""

    def __init__(self, path: str | Path, plan: Plan) -> None:
        """Open or make the folder of this course."""
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self.locked = os.open(self.path, os.O_RDONLY)
        try:
            lock(self.locked, self.path, "is at this course")
            self.keep_plan(plan)
        except BaseException:
            self.close()
            raise

    def keep_plan(self, plan: Plan) -> None:
        """Write the plan into a new folder, or see that it is the one which is there."""
        file = self.path / PLAN
        if file.exists():
            if different := differences(read_json(file), plan.as_dict()):
                raise ValueError(f"{self.path}: another course: {'; '.join(different)}")
        else:
            write_whole(file, json.dumps(plan.as_dict(), indent=2) + "\n")

    def close(self) -> None:
        os.close(self.locked)

    def __enter__(self) -> "TrainingFolder":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def generation(self, number: int) -> Path:
        path = self.path / str(number)
        path.mkdir(exist_ok=True)
        return path

    # Samples

    def samples_file(self, generation: int, batch: int) -> Path:
        return self.generation(generation) / f"games-{batch:04}.npz"

    def has_samples(self, generation: int, batch: int) -> bool:
        return self.samples_file(generation, batch).exists()

    def keep_samples(self, generation: int, batch: int, samples: np.ndarray) -> None:
        content = io.BytesIO()
        np.savez_compressed(content, samples=samples.view(np.uint8))
        write_bytes_whole(self.samples_file(generation, batch), content.getvalue())

    def samples(self, generation: int, dtype: np.dtype) -> np.ndarray:
        """Return all samples of a generation, in the order of their games."""
        return np.concatenate(list(self.read_samples(generation, dtype)))

    def read_samples(self, generation: int, dtype: np.dtype) -> Iterator[np.ndarray]:
        for file in sorted(self.generation(generation).glob("games-*.npz")):
            with np.load(file) as content:
                yield content["samples"].reshape(-1).view(dtype)

    # Values and results

    def value_file(self, generation: int) -> Path:
        return self.generation(generation) / VALUE

    def keep_value(self, generation: int, content: bytes) -> None:
        write_bytes_whole(self.value_file(generation), content)

    def result(self, generation: int) -> dict[str, Any] | None:
        """Return how a generation did, or None if it is not done."""
        file = self.generation(generation) / RESULT
        return read_json(file) if file.exists() else None

    def keep_result(self, generation: int, result: dict[str, Any]) -> None:
        """Write how a generation did, and the best value so far."""
        if result["kept"]:
            write_bytes_whole(self.path / VALUE, self.value_file(generation).read_bytes())
        write_whole(self.generation(generation) / RESULT, json.dumps(result) + "\n")
        done = (self.result(number) for number in range(1, generation + 1))
        write_whole(self.path / LOG, "".join(json.dumps(each) + "\n" for each in done))


def read_json(file: Path) -> dict[str, Any]:
    try:
        kept = json.loads(file.read_bytes())
    except ValueError as error:
        raise ValueError(f"{file}: expected JSON: {error}") from None
    if not isinstance(kept, dict):
        raise ValueError(f"{file}: expected a JSON object")
    return kept
