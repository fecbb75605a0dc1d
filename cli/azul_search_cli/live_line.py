"""A line on the terminal that is written over and over while something goes on."""

import shutil
import sys
from types import TracebackType

ERASE = "\r\x1b[K"


def on_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


class LiveLine:
    """Shows a text on standard error if that is a terminal, and erases it at the end."""

    def __init__(self) -> None:
        self.is_shown = on_terminal()

    def show(self, text: str) -> None:
        if self.is_shown:
            fits = shutil.get_terminal_size().columns - 1  # a full line would break
            sys.stderr.write(ERASE + text[:fits])
            sys.stderr.flush()

    def erase(self) -> None:
        self.show("")

    def __enter__(self) -> "LiveLine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.erase()
