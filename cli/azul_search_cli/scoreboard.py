"""How a tournament stands while it is played: a table on a terminal, plain lines elsewhere."""

import shutil
import sys
import time

import click

from azul_search.tournament import Tournament
from azul_search_cli.live_line import on_terminal
from azul_search_cli.progress import bar, format_time

REDRAW_SECONDS, LINE_SECONDS = 0.5, 10.0
SHOWING_SHARE = 50  # of the time, one part in so many is for showing
UP, ERASE_BELOW = "\x1b[{}A", "\r\x1b[J"


class Scoreboard:
    """Shows a tournament on standard error; `show` may be called as often as one likes."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.is_live = on_terminal()
        self.before = len(tournament.results)  # games of an earlier run
        self.pause = REDRAW_SECONDS if self.is_live else LINE_SECONDS
        self.begin = self.last_shown = time.monotonic()
        self.height = 0  # lines on the terminal that are ours
        if self.before:
            click.echo(f"going on after {self.counted()}", err=True)
        if self.is_live:
            self.draw()

    def show(self) -> None:
        """Show how it stands, if some time has passed since the last time."""
        begin = time.monotonic()
        if begin - self.last_shown < self.pause:
            return
        if self.is_live:
            self.draw()
        else:
            click.echo(self.progress(), err=True)
        self.last_shown = time.monotonic()
        # The standings of very many games take a while: games shall not wait for them.
        self.pause = max(self.pause, SHOWING_SHARE * (self.last_shown - begin))

    def draw(self) -> None:
        """Write the table and a bar over those of the last time."""
        played = len(self.tournament.results)
        table = self.tournament.table().splitlines() if played else []
        fits = shutil.get_terminal_size()
        lines = [
            *table[: fits.lines - 3],
            f"{bar(played / self.tournament.games)} {self.progress()}",
        ]
        self.erase()
        self.height = len(lines)
        sys.stderr.write("".join(f"{line[: fits.columns - 1]}\n" for line in lines))
        sys.stderr.flush()

    def erase(self) -> None:
        if self.height:
            sys.stderr.write(UP.format(self.height) + ERASE_BELOW)
            sys.stderr.flush()
            self.height = 0

    def progress(self) -> str:
        """Return how far it is, how fast it goes, and how long it will take."""
        played = len(self.tournament.results)
        seconds = time.monotonic() - self.begin
        speed = (played - self.before) / seconds if seconds else 0.0
        words = [self.counted()]
        if speed:
            left = (self.tournament.games - played) / speed
            words += [f"{speed:.3g} a second", f"{format_time(left)} left"]
        return ", ".join(words)

    def counted(self) -> str:
        most = "at most " if self.tournament.setup.is_sequential else ""
        return f"{len(self.tournament.results)} of {most}{self.tournament.games} games"
