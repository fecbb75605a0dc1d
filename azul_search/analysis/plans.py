"""Plans: which tasks a position or a game takes, and what their outcomes say together."""

from collections.abc import Sequence
from typing import Any, Protocol

from azul_search.analysis.judging import Judged, Judgement, Sample, Search, Task, seed_of
from azul_search.analysis.result import GameAnalysis, PositionAnalysis
from azul_search.analysis.setup import Setup
from azul_search.analysis.steps import Decision, Draw, Step
from azul_search.analysis.values import Values, errors, final_values, mean
from azul_search.best import does_the_same
from azul_search.game import Game
from azul_search.position import Move, Position
from azul_search.position_file import PositionEntry

Analysis = PositionAnalysis | GameAnalysis


class Plan(Protocol):
    """Tasks that may be done in any order, and what follows from their outcomes."""

    @property
    def tasks(self) -> list[Task]: ...

    def conclude(self, outcomes: Sequence[Any]) -> Analysis: ...


def plan_of(entry: PositionEntry | Game, number: int, setup: Setup) -> Plan:
    """Return the plan for an entry of a file."""
    if isinstance(entry, Game):
        return GamePlan(entry, number, setup)
    return PositionPlan(entry, number, setup)


class Worth:
    """The value of one position, by tasks among others: how many depends on whose turn it is."""

    def __init__(self, tasks: list[Task], position: Position, setup: Setup, luck: object) -> None:
        """Add the tasks; where chance is to move, `luck` decides what is sampled."""
        self.position = position
        self.first = len(tasks)
        if position.is_over:
            return
        if position.to_move is None:
            seeds = [seed_of(setup.seed, luck, sample) for sample in range(setup.deals)]
            tasks += [Sample(position, seed) for seed in seeds]
        else:
            tasks.append(Sample(position))
        self.last = len(tasks)

    def values(self, outcomes: Sequence[Any]) -> Values:
        if self.position.is_over:
            return final_values(self.position)
        return mean(outcomes[self.first : self.last])

    def errors(self, outcomes: Sequence[Any]) -> Values | None:
        """Return the standard errors, if the value is a mean of samples."""
        if self.position.to_move is not None or self.position.is_over:
            return None
        return errors(outcomes[self.first : self.last])


# Positions


class PositionPlan:
    """A position takes one search, or samples if chance is to move."""

    def __init__(self, entry: PositionEntry, number: int, setup: Setup) -> None:
        self.entry = entry
        self.number = number
        self.tasks: list[Task] = []
        self.worth: Worth | None = None
        if entry.to_move is None:
            self.worth = Worth(self.tasks, plain(entry), setup, entry)
        else:
            self.tasks.append(Search(plain(entry)))

    def conclude(self, outcomes: Sequence[Any]) -> PositionAnalysis:
        entry = self.entry
        judgement: Judgement | None = None
        its_errors: Values | None = None
        if self.worth is None:
            judgement, values = outcomes[0]
        else:
            values, its_errors = self.worth.values(outcomes), self.worth.errors(outcomes)
        return PositionAnalysis(
            number=self.number,
            line=entry.line,
            label=entry.id,
            position=str(entry),
            player=entry.to_move,
            best_moves=entry.best_moves,
            avoid_moves=entry.avoid_moves,
            found=None if judgement is None else is_found(entry, judgement.lines[0].move),
            values=values,
            errors=its_errors,
            judgement=judgement,
        )


def plain(entry: PositionEntry) -> Position:
    """Return the position without what stands behind it, which no task needs."""
    return Position(entry.tag, entry.states)


def is_found(entry: PositionEntry, move: Move) -> bool | None:
    """Tell whether a move is a best one and none to avoid, or None if the file names neither."""
    if not entry.best_moves and not entry.avoid_moves:
        return None
    if any(does_the_same(entry, move, avoid) for avoid in entry.avoid_moves):
        return False
    return not entry.best_moves or any(
        does_the_same(entry, move, best) for best in entry.best_moves
    )


# Games


class GamePlan:
    """A game takes a search for every move, and for every draw samples of what it might have been.

    Every position where a step begins or the game stands last has one value, so what the steps
    have brought adds up to the result. Right after a draw it is the value by which the draw is
    compared with others, elsewhere that of the search for the best move.
    """

    def __init__(self, game: Game, number: int, setup: Setup) -> None:
        self.game = game
        self.number = number
        self.positions = game.positions()
        self.tasks: list[Task] = []
        self.searches: dict[int, int] = {}  # the task of every player's move
        self.worths: dict[int, Worth] = {}  # by the index of the position
        self.steps = steps_of(self.positions)
        self.story = seed_of(game.start, *game.moves)
        for begin, end in self.steps:
            if self.positions[begin].to_move is None:
                self.add_worth(begin, setup)
                self.add_worth(end, setup)
            else:
                self.searches[begin] = len(self.tasks)
                self.tasks.append(Search(self.positions[begin], game.moves[begin]))
        self.add_worth(len(game.moves), setup)

    def add_worth(self, index: int, setup: Setup) -> None:
        # The whole game decides what is sampled: games that begin alike are no two of a kind.
        if index not in self.worths:
            luck = f"{self.story} {index}"
            self.worths[index] = Worth(self.tasks, self.positions[index], setup, luck)

    def conclude(self, outcomes: Sequence[Any]) -> GameAnalysis:
        values = self.values(outcomes)
        return GameAnalysis(
            number=self.number,
            rules=self.game.start.rules,
            names=tuple(
                self.game.tags.get(f"Player{seat}", "?")
                for seat in range(1, self.game.start.players + 1)
            ),
            result=self.game.result,
            start=values[0],
            end=values[len(self.game.moves)],
            steps=tuple(self.step(begin, end, values, outcomes) for begin, end in self.steps),
        )

    def values(self, outcomes: Sequence[Any]) -> dict[int, Values]:
        """Return the value of every position where a step begins or the game stands last."""
        values = {index: worth.values(outcomes) for index, worth in self.worths.items()}
        for begin, end in reversed(self.steps):
            if begin in values:
                continue
            if self.is_forced(begin):  # it changes nothing
                values[begin] = values[end]
            else:
                judged: Judged = outcomes[self.searches[begin]]
                values[begin] = judged.values
        return values

    def is_forced(self, index: int) -> bool:
        return len(self.positions[index].legal_moves()) == 1

    def step(
        self, begin: int, end: int, values: dict[int, Values], outcomes: Sequence[Any]
    ) -> Step:
        position, moves = self.positions[begin], tuple(self.game.moves[begin:end])
        number, text = begin + 1, str(position)
        before, after = values[begin], values[end]
        if position.to_move is None:
            its_errors = self.worths[begin].errors(outcomes)
            assert its_errors is not None
            return Draw(number, position.round, text, moves, before, after, its_errors)
        judgement: Judgement = outcomes[self.searches[begin]].judgement
        line = next(
            index
            for index, line in enumerate(judgement.lines)
            if line.move == moves[0] or does_the_same(position, line.move, moves[0])
        )
        return Decision(
            number=number,
            round=position.round,
            position=text,
            player=position.to_move,
            move=moves[0],
            forced=self.is_forced(begin),
            line=line,
            judgement=judgement,
            before=before,
            after=after,
        )


def steps_of(positions: Sequence[Position]) -> list[tuple[int, int]]:
    """Return where each step begins and ends: a player's move, or all that chance does there."""
    steps: list[tuple[int, int]] = []
    for index, position in enumerate(positions[:-1]):
        is_chance = position.to_move is None
        if is_chance and steps and positions[steps[-1][0]].to_move is None:
            steps[-1] = (steps[-1][0], index + 1)
        else:
            steps.append((index, index + 1))
    return steps
