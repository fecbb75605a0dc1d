"""Tournament: the games of a setup that are still to be played, by a crew, into a folder."""

from collections.abc import Iterator
from contextlib import closing

from azul_search import ratings, report
from azul_search.crew import Crew
from azul_search.tournament.folder import Folder
from azul_search.tournament.playing import Played, Playing
from azul_search.tournament.result import GameResult
from azul_search.tournament.schedule import number_of_games, schedule
from azul_search.tournament.setup import Setup


class Tournament:
    """A tournament that goes on where its folder stands."""

    def __init__(self, setup: Setup, folder: Folder) -> None:
        self.setup = setup
        self.folder = folder
        self.games = number_of_games(setup)  # of a sequential test, at most
        self.test = sequential_test(setup)
        self.count(self.results)

    @property
    def results(self) -> list[GameResult]:
        """The games that have ended, in no order."""
        return list(self.folder.results.values())

    @property
    def is_decided(self) -> bool:
        """Tell whether a sequential test has its answer."""
        return self.test is not None and self.test.state.answer != "not yet"

    @property
    def test_state(self) -> ratings.SprtState | None:
        return None if self.test is None else self.test.state

    def play(self, crew: Crew) -> Iterator[list[GameResult]]:
        """Play what is left and yield results as games end, each when it is kept.

        At the end the files are put in order, and the results are written.
        """
        if not self.is_decided:
            todo = (game for game in schedule(self.setup) if game.game not in self.folder.results)
            with closing(crew.work(Playing(self.setup.rules), todo)) as work:
                for done in work:
                    yield self.keep([played for _, played in done])
                    if self.is_decided:
                        break
        results = self.settle()
        report.write(self.folder.path, self.setup.as_dict(), results, self.test_state)

    def table(self) -> str:
        """Return the standings so far in a few lines."""
        return report.live_table(self.results, self.test_state)

    def keep(self, games: list[Played]) -> list[GameResult]:
        self.folder.keep(games)
        results = [game.result for game in games]
        self.count(results)
        return results

    def count(self, results: list[GameResult]) -> None:
        if self.test is not None:
            for result in results:
                self.test.add(result)

    def settle(self) -> list[GameResult]:
        """Put the games in order, without those that were begun before a test had its answer.

        How many these are depends on how many games are played side by side; the rest does not.
        """
        groups = self.test.next_group if self.test is not None and self.is_decided else None
        results = self.folder.results.values()
        kept = [result.game for result in results if groups is None or result.group < groups]
        return self.folder.settle(kept)


def sequential_test(setup: Setup) -> ratings.SequentialTest | None:
    if not setup.is_sequential:
        return None
    first, second = setup.players
    return ratings.SequentialTest(first, second, setup.elo0, setup.elo1, setup.alpha, setup.beta)
