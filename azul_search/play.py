"""A game of people and engines at one table: whose turn it is, and everything one may do then."""

import itertools
import re
import secrets
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

from azul_search.best import BestMove
from azul_search.engine import Engine
from azul_search.game import Game
from azul_search.game_file import read_games
from azul_search.levels import DEFAULT_LEVEL, Strength, level, move_at, parse_strength
from azul_search.notation import IllegalMove, NotationError
from azul_search.position import Move, Position
from azul_search.rng import WORD
from azul_search.saving import write_whole
from azul_search.search.limits import Limits

Value = TypeVar("Value")
Other = TypeVar("Other")

DEFAULT_SEATS = "1"
DEFAULT_PEOPLE = frozenset({1})
ENGINE_NAME = "azul-search"
PERSON_NAME = "person"
HINT = Limits(nodes=1_000_000)
STRIDE = 0xD1342543DE82EF95  # odd, so that no two moves of a game have the same seed
MOST_LETTERS = 8  # in a move whose letters may be typed small or large


# Who sits where


def parse_seats(text: str, players: int) -> frozenset[int]:
    """Read which seats people take, such as "1,3"; "0" is none of them."""
    seats = frozenset(int(seat) if re.fullmatch("[0-9]", seat) else -1 for seat in text.split(","))
    if not seats <= {0, *range(1, players + 1)} or (0 in seats and len(seats) > 1):
        raise ValueError(f'seat "{text}": expected seats from 1 to {players}, or 0 for none')
    return seats - {0}


def format_seats(seats: Collection[int]) -> str:
    return ",".join(str(seat) for seat in sorted(seats)) or "0"


# The game


class Session:
    """A game that goes on: people play moves, `advance` plays for engines and for chance.

    The luck of a game is its seed: with the same seed the same moves meet the same deals and the
    same answers (unless the engine thinks for a time), also after something was taken back.
    """

    def __init__(
        self, game: Game, people: Collection[int], strength: Strength, seed: int | None = None
    ) -> None:
        self.game = game
        self.people = frozenset(people)  # their seats, from 1
        self.strength = strength
        self.seed = secrets.randbits(32) if seed is None else seed
        tags = {f"Player{seat}": self.name_of(seat) for seat in range(1, game.start.players + 1)}
        self.own_files: set[Path] = set()  # those that it was read from or written to
        game.tags |= tags | {
            "Seed": str(self.seed),
            "Seats": format_seats(self.people),
            "Strength": strength.name,
        }

    @classmethod
    def load(
        cls,
        path: str | Path,
        seats: str | None = None,
        strength: Strength | None = None,
        seed: int | None = None,
    ) -> "Session":
        """Go on with the game of a file, its people and strength too unless others are given."""
        games = read_games(path)
        if len(games) != 1:
            raise ValueError(f"{path}: expected one game, found {len(games)}")
        game = games[0]
        players = game.start.players
        if seats is None:
            people = tag_or(game, "Seats", lambda text: parse_seats(text, players), DEFAULT_PEOPLE)
        else:
            people = parse_seats(seats, players)
        strength = strength or tag_or(game, "Strength", parse_strength, level(DEFAULT_LEVEL))
        seed = tag_or(game, "Seed", int, None) if seed is None else seed
        session = cls(game, people, strength, seed)
        session.own_files.add(Path(path).resolve())
        return session

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all, and never over another game."""
        file = Path(path).resolve()
        if file not in self.own_files and file.is_file() and file.stat().st_size:
            raise ValueError(f"{path}: expected a new file, or the one that was loaded")
        write_whole(path, str(self.game))
        self.own_files.add(file)

    def name_of(self, seat: int) -> str:
        """Return who sits there, as game files say it."""
        if seat not in self.people:
            return f"{ENGINE_NAME} {self.strength.name}"
        name = self.game.tags.get(f"Player{seat}", PERSON_NAME)
        return PERSON_NAME if name == "?" or name.startswith(ENGINE_NAME) else name

    # Where it stands

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def is_persons_turn(self) -> bool:
        return self.position.to_move in self.people

    @property
    def move_seed(self) -> int:
        """The luck of what happens next: of the game, and of how many moves it has."""
        return (self.seed + STRIDE * len(self.game.moves)) & WORD

    # What happens

    def play(self, text: str) -> Move:
        """Play a person's move, its letters small or large, or raise a NotationError."""
        self.game.apply(read_move(self.position, text))
        return self.game.moves[-1]

    def advance(self) -> Move:
        """Play what is not for a person to decide: what chance does, or an engine's move."""
        is_chance = self.position.to_move is None
        self.game.apply(self.position.draw(self.move_seed) if is_chance else self.choose())
        return self.game.moves[-1]

    def choose(self) -> Move:
        """Return the move of an engine."""
        return move_at(self.strength, self.move_seed, self.ask).move

    def hint(self) -> BestMove:
        """Return what the engine would play at full strength."""
        return self.ask(HINT)

    def ask(self, limits: Limits, lines: int = 1) -> BestMove:
        """Let the engine think; Ctrl-C stops it and is passed on."""
        with Engine(lines=lines, seed=self.move_seed) as engine:
            engine.set_position(self.position)
            engine.go(limits.time, limits.nodes, limits.depth)
            return engine.wait()

    def undo(self) -> int:
        """Go back to the last decision of a person; return how many moves were taken back."""
        decisions = [
            index
            for index, position in enumerate(self.game.positions()[:-1])
            if position.to_move in self.people
        ]
        if not decisions:
            return 0
        count = len(self.game.moves) - decisions[-1]
        for _ in range(count):
            self.game.undo()
        return count

    def resign(self) -> None:
        """Note in the game that the player to move gives up; it stays unfinished."""
        if self.game.moves:
            comments = self.game.comments.setdefault(len(self.game.moves) - 1, [])
            comments.append(f"player {self.position.to_move} resigns")


def start_session(
    rules: str,
    players: int,
    seats: str = DEFAULT_SEATS,
    strength: Strength | None = None,
    seed: int | None = None,
) -> Session:
    """Return a new game, with everything still to be dealt."""
    game = Game(Position.start(rules, players))
    return Session(game, parse_seats(seats, players), strength or level(DEFAULT_LEVEL), seed)


def tag_or(game: Game, name: str, parse: Callable[[str], Value], default: Other) -> Value | Other:
    """Return what a tag says, or the default if it is missing or means something else."""
    try:
        return parse(game.tags[name])
    except (KeyError, ValueError):
        return default


# Typed moves


def read_move(position: Position, text: str) -> Move:
    """Return the legal move that is meant, or raise why there is none.

    Letters may be small or large, and tiles that are kept or taken in any order. Of all the ways to
    read the letters, the error is that of the one that makes most sense.
    """
    meant = {loosely(move): move for move in position.legal_moves()}.get(loosely(text))
    if meant is not None:
        return meant
    errors = []
    for spelling in spellings(text):
        try:
            return position.play(spelling)[1]
        except NotationError as error:
            errors.append(error)
    raise max(errors, key=lambda error: (isinstance(error, IllegalMove), error.column))


def loosely(move: str) -> str:
    """Return what is the same for all ways to type a move."""
    start, sign, tiles = move.casefold().partition(":" if ":" in move else "+")
    return f"{start}{sign}{''.join(sorted(tiles))}"


def spellings(text: str) -> list[str]:
    """Return the text as it is, and with its letters small or large in all ways."""
    if sum(letter.isalpha() for letter in text) > MOST_LETTERS or len(text) > 2 * MOST_LETTERS:
        return [text]
    ways = itertools.product(*(sorted({sign.lower(), sign.upper()}) for sign in text))
    return [text, *("".join(way) for way in ways)]
