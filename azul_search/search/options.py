"""How a search goes about it, whatever searcher it is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """What can be chosen besides the limits; every searcher takes what it has a use for."""

    lines: int = 1  # how many moves to give, best first
    threads: int = 1
    megabytes: float = 64.0  # for the table or the tree
    deals: int | None = None  # how many next rounds to look into; None: as many as time allows
    seed: int = 0
    playouts: bool = False  # in MCTS: leaves are valued by whole games, not to the round's end
    value: str | None = None  # `hand-made`, `learned` or a file; None: the best there is
    paranoid: bool = False  # with 3 or 4 players: all others play against the one to move

    def __post_init__(self) -> None:
        for name, least in (("lines", 1), ("threads", 1), ("deals", 0), ("seed", 0)):
            value = getattr(self, name)
            if value is not None and value < least:
                raise ValueError(f"{name} {value}: expected {least} or more")
        if not self.megabytes > 0:
            raise ValueError(f"hash {self.megabytes}: expected more than 0 megabytes")
