"""Game: a start, the moves and deals that followed, what was said of them, and its text."""

import re
from dataclasses import dataclass, field

from azul_search.position import Move, Position
from azul_search.source import QUOTED, quoted

UNFINISHED = "*"
PLAYER_TAG = re.compile(r"Player[0-9]+")
TAG = re.compile(rf"\[([A-Za-z][A-Za-z0-9_]*) {QUOTED}\]")


@dataclass
class Game:
    """A game as it was played, from its start to where it stands now."""

    start: Position
    tags: dict[str, str] = field(default_factory=dict)  # such as "Player1", "Date", "Seed"
    moves: list[Move] = field(default_factory=list)  # the deals too, in the order of play
    comments: dict[int, list[str]] = field(default_factory=dict)  # by index of the move before

    def __post_init__(self) -> None:
        self._positions = [self.start]
        moves, self.moves = self.moves, []
        for move in moves:
            self.apply(move)

    @property
    def position(self) -> Position:
        """Where the game stands now."""
        return self._positions[-1]

    def positions(self) -> list[Position]:
        """Return the start and the position after every move and deal."""
        return list(self._positions)

    def apply(self, move: str, *comments: str) -> Position:
        """Play a move or a deal and return the new position, or raise a NotationError."""
        position, canonical = self.position.play(move)
        self._positions.append(position)
        self.moves.append(canonical)
        if comments:
            self.comments[len(self.moves) - 1] = list(comments)
        return self.position

    def undo(self) -> Move:
        """Take the last move or deal back and return it."""
        move = self.moves.pop()
        self._positions.pop()
        self.comments.pop(len(self.moves), None)
        return move

    @property
    def result(self) -> str:
        """The final scores, such as "61-48", or "*" for a game that is not over."""
        if not self.position.is_over:
            return UNFINISHED
        return "-".join(str(score) for score in self.position.scores)

    def __str__(self) -> str:
        return format_game(self)


def format_game(game: Game) -> str:
    """Return the canonical text of a game."""
    tags = [format_tag(name, value) for name, value in all_tags(game).items()]
    return "\n".join([*tags, "", *format_rounds(game), game.result, ""])


def format_tag(name: str, value: str) -> str:
    tag = f"[{name} {quoted(value)}]"
    if "\n" in tag or not TAG.fullmatch(tag):
        raise ValueError(f"tag {name!r} {value!r}: expected a name of letters and digits, one line")
    return tag


def all_tags(game: Game) -> dict[str, str]:
    """Return the tags in the order in which they are written, those that must be there first."""
    players = [f"Player{number}" for number in range(1, game.start.players + 1)]
    tags = {"Rules": game.start.rules} | {name: game.tags.get(name, "?") for name in players}
    if game.start != Position.start(game.start.rules, game.start.players):
        tags["Position"] = str(game.start)
    unknown = [name for name in game.tags if PLAYER_TAG.fullmatch(name) and name not in players]
    if unknown:
        raise ValueError(f"tags {unknown}: expected {game.start.players} players")
    written_elsewhere = {*tags, "Position", "Result"}
    tags |= {name: value for name, value in game.tags.items() if name not in written_elsewhere}
    if game.result != UNFINISHED or "Result" in game.tags:
        tags["Result"] = game.result
    return tags


def format_rounds(game: Game) -> list[str]:
    """Return a line for every round: its number, its deal, its moves, the comments among them."""
    lines: list[str] = []
    last_round = None
    for index, (position, move) in enumerate(zip(game.positions(), game.moves, strict=False)):
        if position.round != last_round:
            last_round = position.round
            lines.append(f"{last_round}.")
        lines[-1] += f" {move}"
        for comment in game.comments.get(index, ()):
            if "}" in comment:
                raise ValueError(f"a comment without }} expected: {comment!r}")
            lines[-1] += f" {{{comment}}}"
    return lines
