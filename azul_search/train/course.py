"""Course: generation after generation, games are played, networks fitted, and a match decides."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

import numpy as np

from azul_search.crew import Crew
from azul_search.evaluate.weights import (
    Value,
    as_file,
    hand_made,
    network_types,
    read_learned,
)
from azul_search.train.duel import Duel
from azul_search.train.examples import make_examples
from azul_search.train.fit import Epoch, fit
from azul_search.train.folder import TrainingFolder
from azul_search.train.plan import Plan
from azul_search.train.samples import is_between, sample_record
from azul_search.train.self_play import SelfPlay

BATCH = 250  # games that are kept together
EPOCHS = {"between": 4, "inside": 4}
SEARCH_TRUST = 0.75  # how far the search is believed inside a round; the rest, the game's outcome
RECENT = 3  # positions inside a round are those of the last so many generations
MATCH_SEEDS = 10**9  # where those of matches begin
SEEDS_APART = 2 * 10**9  # of one course and the next seed's


@dataclass(frozen=True)
class Progress:
    """How far a step has come; `done` of `total` games, or an epoch of fitting."""

    generation: int
    step: str  # "self-play", "between", "inside" or "match"
    done: int
    total: int
    epoch: Epoch | None = None


Tell = Callable[[Progress], None]


class Course:
    """A course of training that goes on where its folder stands."""

    def __init__(self, plan: Plan, folder: TrainingFolder) -> None:
        self.plan = plan
        self.rules = plan.tag
        self.folder = folder
        self.record = sample_record(self.rules)

    def run(self, crew: Crew, tell: Tell) -> Iterator[dict[str, Any]]:
        """Do what is left; yield how each generation did, those that were done before as well."""
        best = hand_made(self.rules)
        for generation in range(1, self.plan.generations + 1):
            result = self.folder.result(generation)
            if result is None:
                self.play(generation, best, crew, tell)
                new = self.learn(generation, tell)
                result = self.compare(generation, new, best, crew, tell)
                self.folder.keep_result(generation, result)
            if result["kept"]:
                best = read_learned(self.rules, self.folder.value_file(generation))
            yield result

    # 1. Self-play

    def play(self, generation: int, value: Value, crew: Crew, tell: Tell) -> None:
        """Play the games that are missing, and keep their samples batch by batch."""
        games = self.plan.games
        batches = range(-(-games // BATCH))
        missing = [each for each in batches if not self.folder.has_samples(generation, each)]
        todo = [game for batch in missing for game in games_of(batch, games)]
        done = games - len(todo)
        played: dict[int, np.ndarray] = {}
        handler = SelfPlay(self.rules, value.weights, self.plan.nodes)
        seeds = (self.seed(generation) + game for game in todo)
        tell(Progress(generation, "self-play", done, games))
        with closing(crew.work(handler, seeds)) as work:
            for finished in work:
                for number, samples in finished:
                    game = todo[number]
                    samples["game"] = game
                    played[game] = samples
                    self.keep_batch(generation, game // BATCH, played)
                done += len(finished)
                tell(Progress(generation, "self-play", done, games))

    def keep_batch(self, generation: int, batch: int, played: dict[int, np.ndarray]) -> None:
        """Write the samples of a batch once all its games have been played."""
        games = games_of(batch, self.plan.games)
        if all(game in played for game in games):
            samples = np.concatenate([played.pop(game) for game in games])
            self.folder.keep_samples(generation, batch, samples)

    def seed(self, generation: int) -> int:
        """Return the seed of a generation's first game."""
        return self.plan.seed * SEEDS_APART + generation * self.plan.games

    # 2. Fitting

    def learn(self, generation: int, tell: Tell) -> Value:
        """Fit both networks to what has been played, and keep the value that they make."""
        networks, errors = {}, {}
        for name, dtype in network_types(self.rules).items():

            def report(epoch: Epoch, name: str = name) -> None:
                errors[name] = epoch
                tell(Progress(generation, name, epoch.number, epoch.epochs, epoch))

            examples = make_examples(self.rules, self.samples(generation, name), SEARCH_TRUST)
            networks[name] = fit(dtype, examples, EPOCHS[name], self.seed(generation), report)
        story = {
            "trained": self.plan.as_dict() | {"generation": generation},
            "errors": {name: vars(epoch) for name, epoch in errors.items()},
        }
        self.folder.keep_value(generation, as_file(self.rules, networks, story))
        # As it is read: numbers are rounded in the file.
        return read_learned(self.rules, self.folder.value_file(generation))

    def samples(self, generation: int, network: str) -> np.ndarray:
        """Return what a network learns from.

        Between rounds, the outcomes of all games but those of the first value, which was no
        learned one; inside a round, what the newest values thought.
        """
        first = generation - RECENT + 1 if network == "inside" else 2
        chosen = range(min(generation, max(1, first)), generation + 1)
        found = [self.folder.samples(number, self.record) for number in chosen]
        samples = np.concatenate(found)
        between = is_between(samples)
        return np.asarray(samples[between if network == "between" else ~between])

    # 3. The match

    def compare(
        self, generation: int, new: Value, best: Value, crew: Crew, tell: Tell
    ) -> dict[str, Any]:
        """Let the new value play the best one so far; say how it went, and whether it is kept."""
        groups = -(-self.plan.match // self.rules.players)
        shares: dict[int, float] = {}
        handler = Duel(self.rules, new.weights, best.weights, self.plan.nodes)
        first = self.seed(generation) + MATCH_SEEDS
        total = groups * self.rules.players
        tell(Progress(generation, "match", 0, total))
        with closing(crew.work(handler, range(first, first + groups))) as work:
            for finished in work:
                shares |= {number: fmean(group) for number, group in finished}
                tell(Progress(generation, "match", len(shares) * self.rules.players, total))
        means = [shares[number] for number in sorted(shares)]
        share = fmean(means)
        error = stdev(means) / len(means) ** 0.5 if len(means) > 1 else 0.5
        return {
            "generation": generation,
            "value": new.name,
            "against": best.name,
            "games": total,
            "share": round(share, 4),
            "error": round(error, 4),
            "kept": share >= 1 / self.rules.players,
        }


def games_of(batch: int, games: int) -> range:
    return range(batch * BATCH, min(games, (batch + 1) * BATCH))
