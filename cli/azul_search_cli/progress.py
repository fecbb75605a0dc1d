"""How far a piece of work is: a bar on a terminal, plain lines elsewhere."""

import time
from typing import Protocol

import click

from azul_search_cli.live_line import LiveLine

BAR_WIDTH = 30
REDRAW_SECONDS, LINE_SECONDS = 0.2, 10.0


class Work(Protocol):
    """What goes on: how much of it is done, from 0 to 1, and what has been done in words."""

    @property
    def share(self) -> float: ...

    def counted(self) -> str: ...


class Progress:
    """Shows how far a work is on standard error; `show` may be called as often as one likes."""

    def __init__(self, live: LiveLine, work: Work) -> None:
        self.live = live
        self.work = work
        self.pause = REDRAW_SECONDS if live.is_shown else LINE_SECONDS
        self.begin: float | None = None
        self.first_share = self.last_shown = 0.0

    def show(self) -> None:
        """Show how far it is, if some time has passed since the last time.

        Time counts from the first call on: before it, kernels may have to be compiled.
        """
        if self.begin is None:
            self.begin = self.last_shown = time.monotonic()
            self.first_share = self.work.share
        if time.monotonic() - self.last_shown < self.pause:
            return
        self.last_shown = time.monotonic()
        if self.live.is_shown:
            self.live.show(f"{bar(self.work.share)} {self.text()}")
        else:
            click.echo(self.text(), err=True)

    def text(self) -> str:
        """Return how far it is, and how long it will take once that can be told."""
        share = self.work.share
        done = share - self.first_share
        if done <= 0 or self.begin is None:
            return self.work.counted()
        left = (time.monotonic() - self.begin) * (1 - share) / done
        return f"{self.work.counted()}, {share:.0%}, {format_time(left)} left"


def bar(share: float) -> str:
    filled = int(BAR_WIDTH * share)
    return "█" * filled + "░" * (BAR_WIDTH - filled)


def format_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
