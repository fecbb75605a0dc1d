"""Games between players, with luck that their seed fixes: the same for every order of the seats."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from azul_search.game import Game
from azul_search.notation import IllegalMove, NotationError
from azul_search.players import Player
from azul_search.position import Position
from azul_search.program import ILLEGAL, RUBBISH, Forfeit
from azul_search.rng import Rng, next_word, seeded

FINISHED = "finished"


@dataclass
class PlayedGame(Game):
    """A game with what it cost the players, by seat, and how it ended."""

    ended: str = FINISHED  # or how a player lost it, such as "player 2 crashed"
    loser: int | None = None  # the seat of who lost it like that
    time: list[float] = field(default_factory=list)  # seconds
    nodes: list[int] = field(default_factory=list)
    choices: int = 0  # the moves of players

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the winners: of a forfeit, all others."""
        if self.loser is None:
            return self.position.winners
        return tuple(seat for seat in range(1, self.start.players + 1) if seat != self.loser)

    def forfeit(self, seat: int, reason: str) -> None:
        """End the game by what a player did, or did not do."""
        self.loser = seat
        self.ended = self.tags["Ended"] = f"player {seat} {reason}"


def play_game(players: Sequence[Player], rules: str, seed: int) -> PlayedGame:
    """Play a game and return it; `players` sit in that order.

    The tiles leave the bag in an order that the seed alone decides, whoever plays: what players
    leave to chance comes from another generator.
    """
    luck, whims = seeded(seed), seeded(~seed)
    tags = {f"Player{seat}": player.name for seat, player in enumerate(players, 1)}
    game = PlayedGame(Position.start(rules, len(players)), tags | {"Seed": str(seed)})
    game.time, game.nodes = [0.0] * len(players), [0] * len(players)
    for player in players:
        player.begin()
    while not game.position.is_over and game.loser is None:
        seat = game.position.to_move
        if seat is None:
            game.apply(game.position.draw(int(next_word(luck))))
        else:
            play_move(game, seat, players[seat - 1], whims)
    return game


def play_move(game: PlayedGame, seat: int, player: Player, whims: Rng) -> None:
    """Let a player move; one that fails to has lost the game."""
    begin = time.perf_counter()
    try:
        choice = player.choose(game.position, int(next_word(whims) >> 1))
        elapsed = time.perf_counter() - begin
        game.time[seat - 1] += elapsed if choice.time is None else choice.time
        game.nodes[seat - 1] += choice.nodes
        game.apply(choice.move)
        game.choices += 1
        return
    except Forfeit as failure:
        game.forfeit(seat, str(failure))
    except IllegalMove:
        game.forfeit(seat, ILLEGAL)
    except NotationError:
        game.forfeit(seat, RUBBISH)
    player.close()  # it starts anew for the next game
