"""Players by name: a text such as `expectimax:time=0.2` or `greedy` makes one."""

import re
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from azul_search import notation
from azul_search.best import DEFAULT_ENGINE, DEFAULT_TIME, ENGINES, BestMove, Question
from azul_search.evaluate.interface import rate
from azul_search.levels import Strength, level, move_at
from azul_search.position import Move, Position
from azul_search.program import Program
from azul_search.rng import Rng, below, seeded
from azul_search.rules.interface import gives_up, legal_moves, new_moves
from azul_search.search.limits import Limits
from azul_search.search.options import Options


@dataclass(frozen=True)
class Choice:
    """A move and what it cost to find."""

    move: Move  # from another program, not yet known to be one
    nodes: int = 0
    time: float | None = None  # seconds, if the player has measured them


class Player(Protocol):
    """Whoever chooses moves; `seed` decides whatever it leaves to chance."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position, seed: int) -> Choice:
        """Return a move, or raise a Forfeit if there will be none."""

    def begin(self) -> None:
        """Know that a new game begins."""

    def close(self) -> None:
        """Leave nothing behind."""


class Thinker:
    """What players have in common that hold nothing between two moves."""

    def begin(self) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class RandomPlayer(Thinker):
    """Any move is as good as any other, only that it never gives up a turn without need."""

    name: str = "random"

    def choose(self, position: Position, seed: int) -> Choice:
        moves = codes_of(position)
        eager = [move for move in moves if not gives_up(position.tag, move)]
        return Choice(text_of(position, pick(eager or moves, seeded(seed))))


@dataclass(frozen=True)
class GreedyPlayer(Thinker):
    """Takes what this one move promises: what its tiles will score, minus the floor."""

    name: str = "greedy"

    def choose(self, position: Position, seed: int) -> Choice:
        moves = codes_of(position)
        worth = [rate(position.tag, position.state, move) for move in moves]
        best = [move for move, each in zip(moves, worth, strict=True) if each == max(worth)]
        return Choice(text_of(position, pick(best, seeded(seed))))


@dataclass(frozen=True)
class SearchPlayer(Thinker):
    """One of the engines, with its limits and options."""

    name: str
    engine: str
    limits: Limits
    options: dict[str, Any] = field(default_factory=dict)

    def choose(self, position: Position, seed: int) -> Choice:
        begin = time.perf_counter()
        options = Options(**({"seed": seed} | self.options))
        try:
            best = Question(position, self.limits, self.engine, options).answer()
        except MemoryError:
            raise ValueError(f"player {self.name!r}: there is not so much memory") from None
        return Choice(best.move, best.nodes, time.perf_counter() - begin)


@dataclass(frozen=True)
class LevelPlayer(Thinker):
    """The engine at one of the levels of `azul play`."""

    name: str
    strength: Strength

    def choose(self, position: Position, seed: int) -> Choice:
        def ask(limits: Limits, lines: int) -> BestMove:
            return Question(
                position, limits, DEFAULT_ENGINE, Options(lines=lines, seed=seed)
            ).answer()

        begin = time.perf_counter()
        move, best = move_at(self.strength, seed, ask)
        return Choice(move, best.nodes, time.perf_counter() - begin)


class ProgramPlayer:
    """Another program; what it writes is not trusted, nor that it writes at all."""

    def __init__(self, name: str, command: str, limits: Limits, grace: float) -> None:
        self.name = name
        self.program = Program(command)
        given = {"time": limits.time, "nodes": limits.nodes, "depth": limits.depth}
        words = [f"{name} {value}" for name, value in given.items() if value is not None]
        self.go = " ".join(["go", *words])
        is_untimed = limits.time is None and words
        self.seconds = grace + (PATIENCE if is_untimed else limits.time or DEFAULT_TIME)

    def choose(self, position: Position, seed: int) -> Choice:
        reply = self.program.ask(str(position), self.go, seed, self.seconds)
        return Choice(Move(reply.move), reply.nodes, reply.time)

    def begin(self) -> None:
        self.program.new_game()

    def close(self) -> None:
        self.program.close()


def codes_of(position: Position) -> list[int]:
    """Return the legal moves as the kernels write them."""
    moves = new_moves(position.tag)[0]
    count = legal_moves(position.tag, position.state, moves)
    return [int(move) for move in moves[:count]]


def text_of(position: Position, move: int) -> Move:
    return Move(notation.format_move(position.tag, move))


def pick(moves: list[int], rng: Rng) -> int:
    return moves[int(below(rng, len(moves)))]


# The text form: a name, and for an engine its settings, as in `mcts:nodes=5000,threads=2`

YES_OR_NO = {"yes": True, "no": False}
SETTINGS: dict[str, Callable[[str], Any]] = {
    "time": float,
    "nodes": int,
    "depth": int,
    "threads": int,
    "hash": float,
    "deals": int,
    "seed": int,
    "value": str,
    "paranoid": YES_OR_NO.__getitem__,
    "playouts": YES_OR_NO.__getitem__,
}
LIMITS = ("time", "nodes", "depth")
GRACE = 5.0  # seconds beyond its time that another program has before the game is lost
PATIENCE = 60.0  # seconds for a move that is limited, but not in time
PROGRAM_SETTINGS: dict[str, Callable[[str], Any]] = {
    **{name: SETTINGS[name] for name in LIMITS},
    "grace": float,
}
PROGRAM = re.compile(rf"(?:((?:{'|'.join(PROGRAM_SETTINGS)})=[^\s:]*):)?(.*)", re.DOTALL)
FIELD_NAMES = {"hash": "megabytes"}  # where the setting and the field of `Options` differ


def parse_player(text: str) -> Player:
    """Return the player that a text names, or raise a ValueError that says what is wrong."""
    name, _, settings = text.partition(":")
    if name in ENGINES:
        values = parse_settings(text, settings)
        limits = Limits(**{name: values.pop(name) for name in LIMITS if name in values})
        player = SearchPlayer(text, name, limits, values)
        Options(**values)  # says what is wrong with them
        return player
    if name == "cmd":
        return parse_program(text, settings)
    if name == "level" and re.fullmatch("[0-9]{1,2}", settings):
        return LevelPlayer(text, level(int(settings)))
    if text in SIMPLE:
        return SIMPLE[text]
    raise ValueError(f"player {text!r}: expected {EXPECTED}")


def parse_program(text: str, rest: str) -> Player:
    """Return the player of a text such as `cmd:time=0.2:./engine --fast`."""
    match = PROGRAM.fullmatch(rest)
    assert match is not None  # every text is a command line
    values = parse_settings(text, match[1] or "", PROGRAM_SETTINGS)
    grace = values.pop("grace", GRACE)
    if not 0 <= grace < PATIENCE * PATIENCE:
        raise ValueError(f"player {text!r}: {grace} is no value for grace")
    try:
        if not shlex.split(match[2]):
            raise ValueError("expected a command line")
    except ValueError as error:
        raise ValueError(f"player {text!r}: {error}") from None
    if not text.isprintable():
        raise ValueError(f"player {text!r}: expected one line of text")
    return ProgramPlayer(text, match[2], Limits(**values), grace)


SIMPLE: dict[str, Player] = {player.name: player for player in (RandomPlayer(), GreedyPlayer())}
EXPECTED = (
    f"one of {', '.join([*SIMPLE, *ENGINES])}, engines with settings behind a :, "
    "or level:1 to level:10, or cmd: and a command line"
)


def parse_settings(
    player: str, text: str, known: dict[str, Callable[[str], Any]] = SETTINGS
) -> dict[str, Any]:
    """Return the settings of an engine by the names that `Limits` and `Options` have for them."""
    values: dict[str, Any] = {}
    for setting in text.split(",") if text else []:
        name, _, value = setting.partition("=")
        if name not in known:
            raise ValueError(
                f"player {player!r}: unknown setting {name!r}, expected {', '.join(known)}"
            )
        try:
            values[FIELD_NAMES.get(name, name)] = known[name](value)
        except (ValueError, KeyError):
            raise ValueError(f"player {player!r}: {value!r} is no value for {name}") from None
    return values
