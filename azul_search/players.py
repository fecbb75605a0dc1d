"""Players by name: a text such as `expectimax:time=0.2` or `greedy` makes one."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from azul_search import notation
from azul_search.best import ENGINES, Question
from azul_search.evaluate.interface import rate
from azul_search.position import Move, Position
from azul_search.rng import Rng, below, seeded
from azul_search.rules.interface import gives_up, legal_moves, new_moves
from azul_search.search.limits import Limits
from azul_search.search.options import Options


@dataclass(frozen=True)
class Choice:
    """A move and what it cost to find."""

    move: Move
    nodes: int = 0
    time: float = 0.0  # seconds


class Player(Protocol):
    """Whoever chooses moves; `seed` decides whatever it leaves to chance."""

    @property
    def name(self) -> str: ...

    def choose(self, position: Position, seed: int) -> Choice: ...


@dataclass(frozen=True)
class RandomPlayer:
    """Any move is as good as any other, only that it never gives up a turn without need."""

    name: str = "random"

    def choose(self, position: Position, seed: int) -> Choice:
        moves = codes_of(position)
        eager = [move for move in moves if not gives_up(position.tag, move)]
        return Choice(text_of(position, pick(eager or moves, seeded(seed))))


@dataclass(frozen=True)
class GreedyPlayer:
    """Takes what this one move promises: what its tiles will score, minus the floor."""

    name: str = "greedy"

    def choose(self, position: Position, seed: int) -> Choice:
        moves = codes_of(position)
        worth = [rate(position.tag, position.state, move) for move in moves]
        best = [move for move, each in zip(moves, worth, strict=True) if each == max(worth)]
        return Choice(text_of(position, pick(best, seeded(seed))))


@dataclass(frozen=True)
class SearchPlayer:
    """One of the engines, with its limits and options."""

    name: str
    engine: str
    limits: Limits
    options: dict[str, Any] = field(default_factory=dict)

    def choose(self, position: Position, seed: int) -> Choice:
        begin = time.perf_counter()
        options = Options(**({"seed": seed} | self.options))
        best = Question(position, self.limits, self.engine, options).answer()
        return Choice(best.move, best.nodes, time.perf_counter() - begin)


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
    "paranoid": YES_OR_NO.__getitem__,
    "playouts": YES_OR_NO.__getitem__,
}
LIMITS = ("time", "nodes", "depth")
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
    if text in SIMPLE:
        return SIMPLE[text]
    names = ", ".join([*SIMPLE, *ENGINES])
    raise ValueError(f"player {text!r}: expected one of {names}, engines with settings behind a :")


SIMPLE: dict[str, Player] = {player.name: player for player in (RandomPlayer(), GreedyPlayer())}


def parse_settings(player: str, text: str) -> dict[str, Any]:
    """Return the settings of an engine by the names that `Limits` and `Options` have for them."""
    values: dict[str, Any] = {}
    for setting in text.split(",") if text else []:
        name, _, value = setting.partition("=")
        if name not in SETTINGS:
            raise ValueError(
                f"player {player!r}: unknown setting {name!r}, expected {', '.join(SETTINGS)}"
            )
        try:
            values[FIELD_NAMES.get(name, name)] = SETTINGS[name](value)
        except (ValueError, KeyError):
            raise ValueError(f"player {player!r}: {value!r} is no value for {name}") from None
    return values
