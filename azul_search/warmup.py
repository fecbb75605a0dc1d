"""Compiling everything there is, before it is needed."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from azul_search import benchmark, render
from azul_search.analysis import analyse
from azul_search.best import best_move
from azul_search.explain import explain
from azul_search.game import Game
from azul_search.notation import NotationError
from azul_search.perft import perft
from azul_search.position import Position
from azul_search.rng import seeded
from azul_search.rules.interface import NAMES, new_moves, new_states
from azul_search.search.generate import generate
from azul_search.search.playout import playouts

# Never all of them legal, so that something asks for the reason.
ILLEGAL = ("1B1", "1Y1", "1R1", "1K1", "1W1", "w11", "1P", "1B", "11P", "01B+1", "+P", "pass:PPPP")


class Step(NamedTuple):
    label: str
    run: Callable[[], object]


def steps() -> Iterator[Step]:
    """Yield what has to be run so that every kernel of every rule set is compiled and cached."""
    for rules in NAMES:
        yield Step(f"{rules}: positions and moves", partial(play_a_game, rules))
        yield Step(f"{rules}: best move", partial(search_moves, rules))
        yield Step(f"{rules}: analysis", partial(judge_a_game, rules))
        yield Step(f"{rules}: perft", partial(count_moves, rules))
        yield Step(f"{rules}: playouts", partial(run_playouts, rules))


def play_a_game(rules: str) -> None:
    """Use everything that positions can do, until the game is over."""
    position = Position.parse(str(Position.start(rules)))
    while not position.is_over:
        if position.to_move is None:
            position = position.apply(position.draw(seed=position.round))
            continue
        for move in ILLEGAL:
            try:
                position.apply(move)
            except NotationError:
                continue
        render.text(position)
        move = position.legal_moves()[0]
        render.words(position, move)
        render.svg(position, move)
        position = position.apply(move)
    assert position.winners


def search_moves(rules: str) -> None:
    """Search with every engine, and as only two and only more players do."""
    for players in (2, 3):
        position = Position.start(rules, players, seed=1)
        explain(best_move(position, nodes=1000, engine="expectimax"))
        explain(best_move(position, nodes=100, engine="mcts"))


def judge_a_game(rules: str) -> None:
    """Judge a whole game, of two and of more players: its moves, its deals and its end."""
    for players in (2, 3):
        game = Game(Position.start(rules, players))
        while not game.position.is_over:
            position = game.position
            move = position.draw(1) if position.to_move is None else position.legal_moves()[0]
            game.apply(move)
        analyse(game, nodes=10, deals=2)


def count_moves(rules: str) -> None:
    perft(Position.start(rules, seed=1), 2)


def run_playouts(rules: str) -> None:
    position = Position.start(rules)
    states, moves = new_states(position.tag, 2), new_moves(position.tag)[0]
    states[0] = position.state
    playouts(position.tag, states, moves, seeded(1), 1)
    generate(position.tag, states, moves, 1)
    benchmark.signature(rules)
