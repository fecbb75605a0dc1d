"""The line protocol: an engine that is spoken to in lines of text, in the manner of UCI.

`docs/reference/protocol.md` describes it for those who write the other side.
"""

import re
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from azul_search.best import DEFAULT_ENGINE, ENGINES, BestMove
from azul_search.engine import Engine, EngineBusy
from azul_search.notation.errors import quote
from azul_search.search.options import Options

Write = Callable[[str], None]

WHOLE = re.compile(r"-?[0-9]{1,20}")
DECIMAL = re.compile(r"[0-9]{1,20}(\.[0-9]{1,20})?")
LONGEST_TIME = 10**6  # seconds
MOST = 2**62  # nodes, or moves ahead
ALL_DEALS = -1  # for Deals: as many as time allows
BEST_VALUE = "best"  # for Value: the best there is


# Options


@dataclass(frozen=True)
class Spin:
    """An option that is a whole number."""

    keyword: str  # what `Engine.set_options` calls it
    default: int
    least: int
    most: int

    def describe(self) -> str:
        return f"spin default {self.default} min {self.least} max {self.most}"

    def read(self, name: str, text: str) -> int | None:
        if not WHOLE.fullmatch(text) or not self.least <= int(text) <= self.most:
            expected = f"a whole number from {self.least} to {self.most}"
            raise ValueError(f"{name} {quote(text)}: expected {expected}")
        return int(text)


class DealsSpin(Spin):
    """How many deals, or ALL_DEALS."""

    def read(self, name: str, text: str) -> int | None:
        number = super().read(name, text)
        return None if number == ALL_DEALS else number


@dataclass(frozen=True)
class Combo:
    """An option that is one of several words."""

    keyword: str
    default: str
    words: tuple[str, ...]

    def describe(self) -> str:
        return f"combo default {self.default} " + " ".join(f"var {word}" for word in self.words)

    def read(self, name: str, text: str) -> str:
        if text not in self.words:
            raise ValueError(f"{name} {quote(text)}: expected one of {', '.join(self.words)}")
        return text


@dataclass(frozen=True)
class Check:
    """An option that is on or off."""

    keyword: str
    default: bool

    def describe(self) -> str:
        return f"check default {str(self.default).lower()}"

    def read(self, name: str, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise ValueError(f"{name} {quote(text)}: expected true or false")
        return text.lower() == "true"


@dataclass(frozen=True)
class Text:
    """An option that is any text; its default stands for none."""

    keyword: str
    default: str

    def describe(self) -> str:
        return f"string default {self.default}"

    def read(self, name: str, text: str) -> str | None:
        return None if text == self.default else text


OPTIONS: dict[str, Spin | Combo | Check | Text] = {
    "Engine": Combo("engine", DEFAULT_ENGINE, tuple(ENGINES)),
    "Threads": Spin("threads", Options.threads, 1, 256),
    "Hash": Spin("megabytes", int(Options.megabytes), 1, 65536),
    "Lines": Spin("lines", Options.lines, 1, 500),
    "Seed": Spin("seed", Options.seed, 0, 2**63 - 1),
    "Deals": DealsSpin("deals", ALL_DEALS, ALL_DEALS, 10**6),
    "Value": Text("value", BEST_VALUE),
    "Paranoid": Check("paranoid", Options.paranoid),
    "Playouts": Check("playouts", Options.playouts),
}


# The conversation


class Protocol:
    """One side of a conversation: `handle` a line, and answers are written, a line a call.

    Answers of a search are written from another thread, never two lines at once.
    """

    def __init__(self, write: Write) -> None:
        self.engine = Engine()
        self.is_over = False
        self._write = write
        self._lock = threading.Lock()
        self._telling: threading.Thread | None = None
        self._is_endless = False  # the last search

    def run(self, lines: Iterable[str]) -> None:
        """Answer line after line until `quit` or the end of the lines."""
        try:
            for line in lines:
                self.handle(line)
                if self.is_over:
                    break
            else:
                self.finish()
        finally:
            self.close()

    def handle(self, line: str) -> None:
        """Do what a line says; a wrong one is answered with one line, and changes nothing."""
        command, _, rest = line.strip().partition(" ")
        if not command:
            return
        try:
            if command not in COMMANDS:
                raise ValueError(f"command {quote(command)}: expected one of {', '.join(COMMANDS)}")
            COMMANDS[command](self, rest.strip())
        except (ValueError, EngineBusy, MemoryError) as error:
            self.say_error(error)

    def say(self, *lines: str) -> None:
        with self._lock:
            for line in lines:
                self._write(line)

    def say_error(self, error: Exception) -> None:
        self.say("error " + " ".join(str(error).split()))

    def finish(self) -> None:
        """Wait until the last search has been told; one without an end is stopped."""
        if self._is_endless:
            self.engine.stop()
        if self._telling is not None:
            self._telling.join()

    def close(self) -> None:
        """Stop thinking, tell what was found, and end."""
        self.is_over = True
        self.engine.stop()
        self.finish()

    # Commands

    def identify(self, rest: str) -> None:
        expect_nothing(rest)
        options = [f"option name {name} type {kind.describe()}" for name, kind in OPTIONS.items()]
        self.say(
            f"id name azul-search {version('azul-search')}",
            "id author the azul-search maintainers",
            *options,
            "azulok",
        )

    def say_ready(self, rest: str) -> None:
        expect_nothing(rest)
        self.say("readyok")

    def set_option(self, rest: str) -> None:
        match = re.fullmatch(r"name\s+(\S+)\s+value\s+(\S+)", rest)
        if match is None:
            raise ValueError(f"setoption {quote(rest)}: expected name NAME value VALUE")
        names = {name.lower(): name for name in OPTIONS}
        name = names.get(match[1].lower())
        if name is None:
            raise ValueError(f"option {quote(match[1])}: expected one of {', '.join(OPTIONS)}")
        value: Any = OPTIONS[name].read(name, match[2])
        self.engine.set_options(**{OPTIONS[name].keyword: value})

    def set_position(self, rest: str) -> None:
        text, _, moves = f"{rest} ".partition(" moves ")
        self.engine.set_position(text.rstrip(), moves.split())

    def start_game(self, rest: str) -> None:
        expect_nothing(rest)
        self.engine.forget()

    def go(self, rest: str) -> None:
        limits = read_limits(rest)
        if self._telling is not None and not self.engine.is_thinking:
            self._telling.join()  # so that what was found before is told before
        self.engine.go(**limits, progress=self.tell_progress)
        self._is_endless = "infinite" in limits
        self._telling = threading.Thread(target=self.tell_answer, daemon=True)
        self._telling.start()

    def stop(self, rest: str) -> None:
        expect_nothing(rest)
        self.engine.stop()

    def quit(self, rest: str) -> None:
        expect_nothing(rest)
        self.close()

    # What a search says

    def tell_progress(self, best: BestMove) -> None:
        self.say(*format_info(best))

    def tell_answer(self) -> None:
        try:
            best = self.engine.wait()
            self.say(*format_info(best), f"bestmove {best.move}")
        except OSError:
            self.is_over = True  # nobody listens any more
        except Exception as error:
            self.say_error(error)


COMMANDS: dict[str, Callable[[Protocol, str], None]] = {
    "azul": Protocol.identify,
    "isready": Protocol.say_ready,
    "setoption": Protocol.set_option,
    "newgame": Protocol.start_game,
    "position": Protocol.set_position,
    "go": Protocol.go,
    "stop": Protocol.stop,
    "quit": Protocol.quit,
}


# Text


def expect_nothing(rest: str) -> None:
    if rest:
        raise ValueError(f"{quote(rest)}: expected nothing behind this command")


def read_limits(text: str) -> dict[str, Any]:
    """Read what stands behind `go`: limits in any order, each at most once."""
    limits: dict[str, Any] = {}
    words = iter(text.split())
    for name in words:
        if name not in LIMITS:
            raise ValueError(f"limit {quote(name)}: expected one of {', '.join(LIMITS)}")
        if name in limits:
            raise ValueError(f"limit {quote(name)}: expected only once")
        limits[name] = LIMITS[name](name, words)
    return limits


def read_seconds(name: str, words: Iterable[str]) -> float:
    text = next(iter(words), "")
    if not DECIMAL.fullmatch(text) or not 0 < float(text) <= LONGEST_TIME:
        raise ValueError(f"{name} {quote(text)}: expected seconds, more than 0")
    return float(text)


def read_count(name: str, words: Iterable[str]) -> int:
    text = next(iter(words), "")
    if not WHOLE.fullmatch(text) or not 0 < int(text) <= MOST:
        raise ValueError(f"{name} {quote(text)}: expected a whole number, more than 0")
    return int(text)


LIMITS: dict[str, Callable[[str, Iterable[str]], Any]] = {
    "time": read_seconds,
    "nodes": read_count,
    "depth": read_count,
    "infinite": lambda name, words: True,
}


def format_info(best: BestMove) -> list[str]:
    """Return an `info` line for every move that was found, best first."""
    cost = f"info depth {best.depth} nodes {best.nodes} time {best.time:.3f}"
    return [
        f"{cost} win {line.win:.4f} margin {line.margin:.2f} exact {line.exact:d} "
        f"line {number} pv {' '.join(line.pv)}"
        for number, line in enumerate(best.lines, start=1)
    ]
