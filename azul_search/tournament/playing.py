"""Playing: a game of the schedule is played, and told as a result and a text."""

from typing import NamedTuple

from azul_search.game import format_game
from azul_search.match import play_game
from azul_search.players import Player, parse_player
from azul_search.tournament.result import GameResult
from azul_search.tournament.schedule import Planned


class Played(NamedTuple):
    """A game that has been played."""

    result: GameResult
    text: str  # as in a game file


class Playing:
    """Plays one game after another; programs that play stay started in between."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.players: dict[str, Player] = {}

    def __call__(self, planned: Planned) -> Played:
        game = play_game([self.player(text) for text in planned.seats], self.rules, planned.seed)
        game.tags["Game"] = str(planned.game)
        result = GameResult(
            game=planned.game,
            group=planned.group,
            seed=planned.seed,
            seats=planned.seats,
            scores=game.position.scores,
            winners=game.winners,
            ended=game.ended,
            moves=game.choices,
            time=tuple(round(seconds, 4) for seconds in game.time),
            nodes=tuple(game.nodes),
        )
        return Played(result, format_game(game))

    def player(self, text: str) -> Player:
        if text not in self.players:
            self.players[text] = parse_player(text)
        return self.players[text]

    def close(self) -> None:
        for player in self.players.values():
            player.close()
