"""Games between players, with luck that their seed fixes: the same for every order of the seats."""

from collections.abc import Sequence

from azul_search.game import Game
from azul_search.players import Player
from azul_search.position import Position
from azul_search.rng import Rng, next_word, seeded


def play_game(players: Sequence[Player], rules: str, seed: int) -> Game:
    """Play a game and return it; `players` sit in that order.

    The tiles leave the bag in an order that the seed alone decides, whoever plays: what players
    leave to chance comes from another generator.
    """
    luck, whims = seeded(seed), seeded(~seed)
    tags = {f"Player{seat}": player.name for seat, player in enumerate(players, 1)}
    game = Game(Position.start(rules, len(players)), tags | {"Seed": str(seed)})
    while not game.position.is_over:
        game.apply(next_step(game.position, players, luck, whims))
    return game


def next_step(position: Position, players: Sequence[Player], luck: Rng, whims: Rng) -> str:
    """Return the move or the draw that comes next."""
    if position.to_move is None:
        return position.draw(int(next_word(luck)))
    return players[position.to_move - 1].choose(position, int(next_word(whims) >> 1)).move
