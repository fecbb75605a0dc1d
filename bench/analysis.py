"""Does an analysis tell luck from skill, and the weaker player from the stronger?

    python -m bench.analysis --games 100 --nodes 2000 --jobs 2

Lets a strong and a handicapped player play a tournament, analyses every game, and tells: how far
start + luck + skill is from the result at most; the mean luck of a deal for the first player, with
its standard error over groups of games with the same deals; and in how many games the weaker one
has the larger mean loss. Prints one JSON object.
"""

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from azul_search.analysis import GameAnalysis, Setup
from azul_search.analysis.filing import FileAnalysis
from azul_search.analysis.steps import Draw
from azul_search.crew import LocalCrew
from azul_search.tournament import Folder, Tournament
from azul_search.tournament import Setup as TournamentSetup


def analysed(tournament: TournamentSetup, setup: Setup, jobs: int) -> list[GameAnalysis]:
    """Play a tournament and return its games, analysed, in order."""
    games: list[GameAnalysis] = []
    with tempfile.TemporaryDirectory() as path:
        with Folder(Path(path), tournament) as folder:
            for _ in Tournament(tournament, folder).play(LocalCrew(jobs)):
                pass
        with FileAnalysis(str(Path(path) / "games.azg"), setup) as analysis:
            for batch in analysis.run(LocalCrew(jobs)):
                games += [each for each in batch if isinstance(each, GameAnalysis)]
                if batch:
                    print(analysis.counted(), file=sys.stderr)
    return games


def misfit(game: GameAnalysis) -> float:
    """Return how far the parts of a result are from adding up."""
    return max(
        max(
            abs(b.start.win + b.luck.win + b.skill.win - b.result.win),
            abs(b.start.margin + b.luck.margin + b.skill.margin - b.result.margin),
        )
        for b in (summary.balance for summary in game.summaries())
    )


def luck(games: list[GameAnalysis], group_size: int) -> dict[str, float]:
    """Return the mean luck of a draw for player 1, its error, and how far it is from nothing."""
    groups: dict[int, list[float]] = defaultdict(list)
    for game in games:
        draws = [step.change[0].win for step in game.steps if isinstance(step, Draw)]
        groups[(game.number - 1) // group_size] += draws
    draws = [draw for group in groups.values() for draw in group]
    mean = fmean(draws)
    # Groups share their deals, so they are what is independent.
    residuals = [sum(draw - mean for draw in group) for group in groups.values()]
    error = sqrt(len(groups)) * stdev(residuals) / len(draws)
    return {
        "draws": len(draws),
        "mean": round(mean, 5),
        "error": round(error, 5),
        "errors_away": round(mean / error, 2),
        "deviation": round(stdev(draws), 4),
    }


def weaker_loses_more(games: list[GameAnalysis], weak: str) -> int:
    """Count the games in which the weaker player has the larger mean loss."""
    count = 0
    for game in games:
        losses = {each.name: each.loss.win for each in game.summaries() if each.loss}
        count += losses[weak] > min(loss for name, loss in losses.items() if name != weak)
    return count


def measure(asked: argparse.Namespace) -> dict[str, object]:
    players = (asked.strong, asked.weak)
    tournament = TournamentSetup(players, rules=asked.rules, games=asked.games, seed=asked.seed)
    games = analysed(tournament, Setup(nodes=asked.nodes, deals=asked.deals), asked.jobs)
    return {
        "command": f"python -m bench.analysis {' '.join(sys.argv[1:])}".strip(),
        "games": len(games),
        "largest_misfit": round(max(map(misfit, games)), 9),
        "luck_of_player_1": luck(games, len(players)),
        "weaker_has_the_larger_loss": weaker_loses_more(games, asked.weak),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rules", default="azul")
    parser.add_argument("--strong", default="expectimax:nodes=5000")
    parser.add_argument("--weak", default="level:2")
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=Setup.deals)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    print(json.dumps(measure(parser.parse_args()), indent=2))


if __name__ == "__main__":
    main()
