"""How strong is a player? Mirrored games against another: the same luck from every seat.

    python -m bench.strength expectimax:time=0.2 greedy --games 200

Games come in groups, one for each seat of the first player, all with the same luck; the others sit
in the remaining seats. Prints one JSON line: the share of games won (a shared win is its share of
one), its 95 % interval from the groups, wins, shared wins and losses, and the mean margin.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean, stdev
from typing import NamedTuple

from azul_search.game import Game
from azul_search.match import play_game
from azul_search.players import Player, parse_player


class Score(NamedTuple):
    """What a game was worth to the first player."""

    share: float  # of the win
    margin: int  # points ahead of the best other


def score_of(game: Game, seat: int) -> Score:
    winners, scores = game.position.winners, list(game.position.scores)
    own = scores.pop(seat)
    return Score((seat + 1 in winners) / len(winners), own - max(scores))


def play_seat(
    first: Player, other: Player, rules: str, players: int, seed: int, seat: int
) -> Score:
    seats = [first if index == seat else other for index in range(players)]
    return score_of(play_game(seats, rules, seed), seat)


def play_groups(
    first: Player, other: Player, rules: str, players: int, games: int, seed: int, jobs: int
) -> Iterator[list[Score]]:
    """Yield the scores of every group as it ends, in order."""
    with ThreadPoolExecutor(jobs) as pool:
        groups = [
            [
                pool.submit(play_seat, first, other, rules, players, seed + group, seat)
                for seat in range(players)
            ]
            for group in range(games // players)
        ]
        for group in groups:
            yield [game.result() for game in group]


def summary(groups: list[list[Score]]) -> dict[str, float]:
    scores = [score for group in groups for score in group]
    means = [fmean(score.share for score in group) for group in groups]
    error = stdev(means) / len(means) ** 0.5 if len(means) > 1 else 1.0
    share = fmean(means)
    return {
        "games": len(scores),
        "share": round(share, 4),
        "low": round(max(0.0, share - 1.96 * error), 4),
        "high": round(min(1.0, share + 1.96 * error), 4),
        "won": sum(score.share == 1 for score in scores),
        "shared": sum(0 < score.share < 1 for score in scores),
        "lost": sum(score.share == 0 for score in scores),
        "margin": round(fmean(score.margin for score in scores), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=parse_player)
    parser.add_argument("other", type=parse_player)
    parser.add_argument("--rules", default="azul")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    groups = []
    for group in play_groups(**vars(asked)):
        groups.append(group)
        print(json.dumps(summary(groups)), file=sys.stderr)
    names = {"first": asked.first.name, "other": asked.other.name}
    setting = {"rules": asked.rules, "players": asked.players, "seed": asked.seed}
    print(json.dumps(names | setting | summary(groups)))


if __name__ == "__main__":
    main()
