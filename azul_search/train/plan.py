"""Plan: everything that decides what a course of training comes to."""

from dataclasses import asdict, dataclass
from typing import Any

from azul_search.evaluate.weights import can_learn, in_words
from azul_search.rules.interface import rules_named
from azul_search.rules.layout import Rules

LEAST_NODES = 200  # so that a move is always found


@dataclass(frozen=True)
class Plan:
    """What to learn, from how many games; with the same plan the result is the same."""

    rules: str = "azul"
    players: int = 2
    generations: int = 6
    games: int = 16_000  # of self-play, in every generation
    nodes: int = 1_000  # of the search, for a move
    match: int = 400  # games against the generation before
    seed: int = 1

    def __post_init__(self) -> None:
        """Raise a ValueError that says what is wrong."""
        if not can_learn(self.tag):
            raise ValueError(f"{in_words(self.tag)}: there is no network for these rules")
        least = {"generations": 1, "games": 1, "nodes": LEAST_NODES, "match": 1, "seed": 0}
        for name, number in least.items():
            if getattr(self, name) < number:
                raise ValueError(f"{name} {getattr(self, name)}: expected {number} or more")

    @property
    def tag(self) -> Rules:
        return rules_named(self.rules, self.players)

    def as_dict(self) -> dict[str, Any]:
        """Return all that decides what a generation comes to: how many there are does not."""
        return {name: value for name, value in asdict(self).items() if name != "generations"}
