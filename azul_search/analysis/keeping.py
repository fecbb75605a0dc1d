"""Keeping: a file that holds what has been analysed, so that it can be gone on with."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from azul_search.analysis.document import (
    document,
    from_document,
    outcome_document,
    outcome_from,
)
from azul_search.analysis.judging import Judged
from azul_search.analysis.plans import Analysis
from azul_search.analysis.running import Part
from azul_search.analysis.values import Values
from azul_search.saving import append, differences, interrupts_waiting, lock, write_whole

SETUP, PART = "setup", "part"
PART_BEGINS = b'{"kind": "part"'


class Kept:
    """A file of JSON lines: what was asked for, then every analysis as it is done.

    Parts of those that are not done yet are among them until the end. Only one process at a time
    can have it open.
    """

    def __init__(self, path: str, setup: dict[str, Any]) -> None:
        """Open or make the file of this analysis, and mend what a hard end has left."""
        self.path = Path(path)
        self.setup = {"kind": SETUP, **setup}
        self.parts: dict[int, dict[int, Judged | Values]] = {}  # by entry and task
        try:
            self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise OSError(error.errno, error.strerror, path) from None
        try:
            lock(self.descriptor, path, "writes this analysis")
            self.known = self.mend()
        except BaseException:
            self.close()
            raise

    def mend(self) -> dict[int, Analysis]:
        """Cut off a last line without its end; return what is there, by number."""
        whole = self.path.read_bytes().rpartition(b"\n")[0].split(b"\n")
        if whole == [b""]:
            if self.path.stat().st_size and not self.is_beginning():
                raise self.wrong(1)
            os.ftruncate(self.descriptor, 0)
            append(self.path, line_of(self.setup))
            return {}
        self.check_setup(whole[0])
        known = {}
        for number, line in enumerate(whole[1:], 2):
            try:
                values = json.loads(line)
                if values["kind"] == PART:
                    part = self.parts.setdefault(values["entry"], {})
                    part[values["task"]] = outcome_from(values)
                    continue
                analysis = from_document(values)
            except (ValueError, KeyError, TypeError):
                raise self.wrong(number) from None
            known[analysis.number] = analysis
            self.parts.pop(analysis.number, None)
        os.ftruncate(self.descriptor, sum(len(line) + 1 for line in whole))
        return known

    def is_beginning(self) -> bool:
        """Tell whether the file is a setup that was cut off."""
        return line_of(self.setup).startswith(self.path.read_bytes())

    def check_setup(self, line: bytes) -> None:
        """See that the file is of this analysis and no other."""
        try:
            there = json.loads(line)
            if not isinstance(there, dict) or there.get("kind") != SETUP:
                raise ValueError
        except ValueError:
            raise self.wrong(1) from None
        if different := differences(there, self.setup):
            raise ValueError(f"{self.path}: another analysis: {'; '.join(different)}")

    def wrong(self, line: int) -> ValueError:
        return ValueError(f"{self.path}:{line}: expected an analysis to go on with")

    def keep(self, analyses: Iterable[Analysis]) -> None:
        """Add what is done; if that fails, the file is as it was before."""
        with interrupts_waiting():
            append(self.path, b"".join(line_of(document(each)) for each in analyses))

    def keep_parts(self, parts: Iterable[Part]) -> None:
        """Add outcomes of entries that are not done yet."""
        lines = (
            {"kind": PART, "entry": entry, "task": task, **outcome_document(outcome)}
            for entry, task, outcome in parts
        )
        if text := b"".join(map(line_of, lines)):
            with interrupts_waiting():
                append(self.path, text)

    def settle(self) -> None:
        """Leave nothing but what was asked for and the analyses, now that all are done."""
        lines = self.path.read_bytes().splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith(PART_BEGINS)]
        if len(kept) < len(lines):
            write_whole(self.path, b"".join(kept).decode())

    def close(self) -> None:
        os.close(self.descriptor)

    def __enter__(self) -> "Kept":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def line_of(values: dict[str, Any]) -> bytes:
    return (json.dumps(values, ensure_ascii=False) + "\n").encode()
