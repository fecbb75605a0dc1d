"""Writing a file whole or not at all."""

import contextlib
import os
from pathlib import Path


def write_whole(path: str | Path, text: str) -> None:
    """Write `text` beside the file, then put it in the file's place; or leave all as it was."""
    target = Path(path).resolve()  # what a link leads to is replaced, not the link
    if target.exists() and not target.is_file():
        raise ValueError(f"{path}: expected the name of a file")
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
