"""Program: another engine that speaks the line protocol, asked for moves and never trusted."""

import contextlib
import os
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

LAUNCH = Path(__file__).with_name("launch.py")
START_TIME = 20.0  # seconds until `azulok`
LONGEST_LINE = 2**16  # bytes; more without an end is rubbish
MOST_UNKNOWN_LINES = 1000  # between two commands
CHUNK = 2**16
LOOK = 0.1  # seconds between two looks whether it still runs
TALK_TIME = 1.0  # seconds for what needs no thinking
KNOWN = ("id", "option", "azulok", "readyok", "info", "bestmove")
NODES = re.compile(r"\bnodes ([0-9]{1,18})\b")

MISSING = "cannot be started"
CRASHED = "crashed"
TOO_LATE = "ran out of time"
RUBBISH = "wrote rubbish"
ILLEGAL = "played an illegal move"


class Forfeit(Exception):
    """A player has lost the game by what it did: the text says what, such as "crashed"."""


class Reply(NamedTuple):
    """A move as the program wrote it, what it says that it has looked at, and how long it took."""

    move: str
    nodes: int
    time: float  # seconds


class Program:
    """A process with everything that it starts. It is started when it is needed, and again after
    it has failed; `close` ends it.
    """

    def __init__(self, command: str) -> None:
        self.arguments = shlex.split(command)
        self.process: subprocess.Popen[bytes] | None = None
        self.options: set[str] = set()  # that it says it has
        self.unread = b""
        self.unknown_lines = 0

    def ask(self, position: str, go: str, seed: int, seconds: float) -> Reply:
        """Return its move for a position, or end it and raise a Forfeit."""
        try:
            self.start()
            self.discard_old_lines()
            commands = [f"position {position}", go]
            if "Seed" in self.options:
                commands.insert(0, f"setoption name Seed value {seed}")
            return self.converse(commands, seconds)
        except Forfeit:
            self.close()
            raise

    def start(self) -> None:
        """See that it runs, and that it has said who it is."""
        if self.process is not None:
            return
        if shutil.which(self.arguments[0]) is None:
            raise Forfeit(MISSING)
        launch = [sys.executable, "-I", "-S", str(LAUNCH), str(os.getpid())]
        self.process = subprocess.Popen(
            [*launch, *self.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            process_group=0,
        )
        os.set_blocking(self.stdin, False)
        self.unread, self.options = b"", set()
        deadline = time.monotonic() + START_TIME
        self.write("azul\n", deadline)
        self.listen(self.hear_greeting, deadline)

    def converse(self, commands: list[str], seconds: float) -> Reply:
        """Write commands, the last of them a `go`, and return what `bestmove` says."""
        nodes = 0
        move = ""

        def hear(line: str) -> bool:
            nonlocal nodes, move
            if line.startswith("info ") and (match := NODES.search(line)):
                nodes = int(match[1])
            word, _, move = line.partition(" ")
            return word == "bestmove"

        begin = time.monotonic()
        deadline = begin + seconds
        self.write("".join(f"{command}\n" for command in commands), deadline)
        self.listen(hear, deadline)
        return Reply(move.strip(), nodes, time.monotonic() - begin)

    def new_game(self) -> None:
        """Tell it that what follows belongs to another game; one that has ended starts anew."""
        if self.process is None:
            return
        try:
            if self.has_ended:
                raise Forfeit(CRASHED)
            self.write("newgame\n", time.monotonic() + TALK_TIME)
        except Forfeit:
            self.close()

    def close(self) -> None:
        """End it with everything that it has started."""
        process, self.process = self.process, None
        if process is None:
            return
        # The group goes by the number of its first process, which is ours until we wait for it.
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        process.wait()

    @property
    def has_ended(self) -> bool:
        """Tell whether its own process is no more, without giving its number free."""
        assert self.process is not None
        ways = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self.process.pid, ways) is not None

    # Lines

    @property
    def stdin(self) -> int:
        assert self.process is not None
        assert self.process.stdin is not None
        return self.process.stdin.fileno()

    @property
    def stdout(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    def write(self, text: str, deadline: float) -> None:
        """Write commands; a program that does not read them is one that does not answer."""
        data = text.encode()
        self.unknown_lines = 0
        while data:
            _, ready, _ = select.select([], [self.stdin], [], time_left(deadline))
            if not ready:
                raise Forfeit(TOO_LATE)
            try:
                data = data[os.write(self.stdin, data) :]
            except OSError:
                raise Forfeit(CRASHED) from None

    def listen(self, hear: Callable[[str], bool], deadline: float) -> None:
        """Let `hear` have line after line until it says that it has heard the last one."""
        while True:
            line, end, rest = self.unread.partition(b"\n")
            if end:
                self.unread = rest
                text = line.decode("utf-8", "replace").strip()
                self.count_unknown(text)
                if hear(text):
                    return
            elif len(line) > LONGEST_LINE:
                raise Forfeit(RUBBISH)
            elif not self.read(deadline):
                raise Forfeit(RUBBISH if self.unknown_lines else TOO_LATE)

    def read(self, deadline: float) -> bool:
        """Read what there is, or wait for it; tell whether something came in time."""
        while not select.select([self.stdout], [], [], min(LOOK, time_left(deadline)))[0]:
            if self.has_ended:  # what it has started may hold the pipe open
                raise Forfeit(CRASHED)
            if not time_left(deadline):
                return False
        data = os.read(self.stdout, CHUNK)
        if not data:
            raise Forfeit(CRASHED)
        self.unread += data
        return True

    def discard_old_lines(self) -> None:
        """Forget what was said before it was asked: an answer is what follows the question."""
        deadline = time.monotonic() + TALK_TIME
        while select.select([self.stdout], [], [], 0)[0]:
            if not self.read(deadline):
                raise Forfeit(RUBBISH)  # it does not stop to talk
            self.unread = b""
        self.unread = b""

    def count_unknown(self, line: str) -> None:
        """A few lines that nobody understands are ignored, as the protocol asks for."""
        if line and line.split(" ", 1)[0] not in KNOWN:
            self.unknown_lines += 1
            if self.unknown_lines > MOST_UNKNOWN_LINES:
                raise Forfeit(RUBBISH)

    def hear_greeting(self, line: str) -> bool:
        if match := re.match(r"option name (\S+) ", line):
            self.options.add(match[1])
        return line == "azulok"


def time_left(deadline: float) -> float:
    return max(0.0, deadline - time.monotonic())
