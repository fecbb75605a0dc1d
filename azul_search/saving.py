"""Files that are kept: written whole or not at all, locked, and gone on with only as they were."""

import contextlib
import errno
import fcntl
import os
import signal
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any


def write_whole(path: str | Path, text: str) -> None:
    """Write `text` beside the file, then put it in the file's place; or leave all as it was."""
    write_bytes_whole(path, text.encode("utf-8"))


def write_bytes_whole(path: str | Path, content: bytes) -> None:
    """Do the same with bytes."""
    target = Path(path).resolve()  # what a link leads to is replaced, not the link
    if target.exists() and not target.is_file():
        raise ValueError(f"{path}: expected the name of a file")
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def check_writable(path: str | Path) -> None:
    """Raise the error that `write_whole` would, as far as it can be foreseen."""
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        raise ValueError(f"{path}: expected the name of a file")
    if not target.parent.is_dir():
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not os.access(target.parent, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def append(file: Path, data: bytes) -> int:
    """Write behind the end of a file, or leave the file as it was; return where its end was."""
    descriptor = -1
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT, 0o666)
        end = os.lseek(descriptor, 0, os.SEEK_END)
        try:
            written = 0
            while written < len(data):
                written += os.write(descriptor, data[written:])
        except BaseException:
            os.ftruncate(descriptor, end)
            raise
        return end
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    finally:
        if descriptor >= 0:
            os.close(descriptor)


@contextlib.contextmanager
def interrupts_waiting() -> Iterator[None]:
    """Let Ctrl-C wait until the block is done; it always is in no time."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda *arguments: caught.append(arguments))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught and callable(before):
        before(*caught[0])


def lock(descriptor: int, path: str | Path, doing: str) -> None:
    """Refuse a file or folder if another process has it; the lock ends with the process."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            raise ValueError(f"{path}: another process {doing}") from None
        raise OSError(error.errno, error.strerror, str(path)) from None


def differences(kept: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """Return in words where a setup that was kept and one that is asked for differ."""
    names = [*kept, *(name for name in asked if name not in kept)]
    return [
        f"{name} {format_value(kept.get(name))} there, {format_value(asked.get(name))} here"
        for name in names
        if kept.get(name) != asked.get(name)
    ]


def format_value(value: Any) -> str:
    if value is None:
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
