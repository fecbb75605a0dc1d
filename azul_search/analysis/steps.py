"""Steps: what players and chance have done in a game, judged."""

from dataclasses import dataclass

from azul_search.analysis.judging import Judgement
from azul_search.analysis.marks import mark_of
from azul_search.analysis.values import Value, Values, changes, rounded
from azul_search.position import Move


@dataclass(frozen=True)
class Decision:
    """A move of a player, judged."""

    number: int  # among the moves and deals of the game, from 1
    round: int
    position: str
    player: int
    move: Move
    forced: bool  # it was the only legal move
    line: int  # which line of the judgement does the same as the move
    judgement: Judgement
    before: Values
    after: Values

    @property
    def played(self) -> Value:
        """What the move is worth, by the search that has found the best one."""
        line = self.judgement.lines[self.line]
        return Value(line.win, line.margin)

    @property
    def best(self) -> Value:
        line = self.judgement.lines[0]
        return Value(line.win, line.margin)

    @property
    def loss(self) -> Value:
        """What the best move is worth more, never less than nothing."""
        win, margin = self.best - self.played
        return rounded(max(0.0, win), max(0.0, margin))

    @property
    def mark(self) -> str | None:
        return mark_of(self.loss.win)

    @property
    def change(self) -> Values:
        """What the move has brought to every player."""
        return changes(self.before, self.after)


@dataclass(frozen=True)
class Draw:
    """What chance has done between two turns, judged."""

    number: int  # of the first move, among the moves and deals of the game, from 1
    round: int
    position: str
    moves: tuple[Move, ...]  # a refill and a deal can follow each other
    before: Values  # the mean of sampled draws
    after: Values
    errors: Values  # of the values before

    @property
    def change(self) -> Values:
        """The luck of every player."""
        return changes(self.before, self.after)


Step = Decision | Draw
