"""Position and Move: what users hold."""

import secrets
from collections.abc import Callable
from typing import ClassVar

import numpy as np

from azul_search import notation
from azul_search.rng import seeded
from azul_search.rules import interface
from azul_search.rules.layout import CHANCE, OVER, PHASE_NAMES, Rules, State


class Move(str):
    """A move or a deal in notation, such as Move('3B4'): a piece of text that knows its kind."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


class Position:
    """A position of any rule set. It never changes: a move gives a new one.

    Players are numbered from 1, as in the notation.
    """

    __slots__ = ("states", "tag")

    _repr_svg_: ClassVar[Callable[["Position"], str]]  # a notebook's picture, given by `render`

    def __init__(self, tag: Rules, states: np.ndarray) -> None:
        """Hold what kernels work on; see `parse` and `start` for the ways to a position."""
        self.tag = tag  # the rule set and the number of players
        self.states = states  # [1], never to be changed: copy it first

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position from its text, or raise a NotationError that says what is wrong."""
        return cls(*notation.parse_position(text))

    @classmethod
    def start(
        cls, rules: str = "azul", players: int = 2, seed: int | None = None, starter: int = 1
    ) -> "Position":
        """Return the start of a game: dealt if there is a seed, otherwise before chance's turn."""
        tag = interface.rules_named(rules, players)
        if starter not in range(1, players + 1):
            raise ValueError(f"starter {starter!r}: expected a player from 1 to {players}")
        states = interface.new_states(tag, 1)
        interface.set_up(tag, states[0], starter - 1)
        if seed is not None:
            rng = seeded(seed)
            while states[0].to_move == CHANCE:
                interface.draw(tag, states[0], rng)
        return cls(tag, states)

    # What there is to see

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return interface.name_of(self.tag)

    @property
    def players(self) -> int:
        return self.tag.players

    @property
    def to_move(self) -> int | None:
        """The player to move, from 1, or None where no player is."""
        player = int(self.state.to_move)
        return player + 1 if player >= 0 else None

    @property
    def starter(self) -> int:
        """Who started this round, or took the token; at a deal, who will start the next."""
        return int(self.state.starter) + 1

    @property
    def round(self) -> int:
        return int(self.state.round_number)

    @property
    def phase(self) -> str:
        """What is to happen next, such as "draft", "deal" or "over"."""
        return PHASE_NAMES[interface.phase(self.tag, self.state)]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(int(board.score) for board in self.state.boards[: self.players])

    @property
    def is_over(self) -> bool:
        return bool(self.state.to_move == OVER)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of a finished game, several where they share it; none before the end."""
        if not self.is_over:
            return ()
        bits = interface.winners(self.tag, self.state)
        return tuple(player + 1 for player in range(self.players) if bits >> player & 1)

    # What there is to do

    def legal_moves(self) -> list[Move]:
        """Return every legal move; none where chance has its turn or the game is over."""
        return [Move(text) for text in notation.legal_moves(self.tag, self.state)]

    def apply(self, move: str) -> "Position":
        """Return the position after a move or a deal, or raise a NotationError."""
        return self.play(move)[0]

    def play(self, move: str) -> tuple["Position", Move]:
        """Return the position after a move or a deal, and the move in its canonical form."""
        states = self.states.copy()
        notation.apply_text(self.tag, states[0], move)
        canonical = notation.format_step(self.tag, self.state, states[0], move)
        return Position(self.tag, states), Move(canonical)

    def deal(self, seed: int | None = None) -> "Position":
        """Return the position after what chance does next, the same for the same seed.

        That is a deal, or in Summer Pavilion a refill of the supply, which comes before a deal.
        """
        if self.state.to_move != CHANCE:
            raise ValueError(f"no deal is due: the phase is {self.phase!r}")
        states = self.states.copy()
        rng = seeded(secrets.randbits(64) if seed is None else seed)
        interface.draw(self.tag, states[0], rng)
        return Position(self.tag, states)

    def draw(self, seed: int | None = None) -> Move:
        """Return as a move what `deal` does with the same seed, at random without one."""
        after = self.deal(seed)
        return Move(notation.format_chance(self.tag, self.state, after.state))

    # How it shows and compares

    @property
    def state(self) -> State:
        """The record that kernels work on."""
        return self.states[0]

    def __str__(self) -> str:
        return notation.format_position(self.tag, self.state)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.tag == other.tag and self.states.tobytes() == other.states.tobytes()

    def __hash__(self) -> int:
        return hash(self.states.tobytes())
