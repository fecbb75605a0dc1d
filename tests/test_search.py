"""The search: right where it can be proven, the same every time, and in time."""

import functools
import random
from typing import Any, NamedTuple

import numpy as np
import pytest

import azul_search as az
from azul_search.best import ENGINES, Question, does_the_same
from azul_search.evaluate.weights import load_value
from azul_search.jit import kernel
from azul_search.players import RandomPlayer
from azul_search.rules.interface import (
    NAMES,
    PLAYERS,
    apply,
    distinct_moves,
    hash_state,
    new_moves,
)
from azul_search.rules.layout import OVER, Rules
from azul_search.search.chance import draw_inside
from azul_search.search.limits import Limits
from azul_search.search.mcts import Mcts
from azul_search.search.options import Options
from azul_search.search.ordering import rate_moves
from azul_search.search.round_search import RoundSearch
from azul_search.search.sharing import claim, is_shared, new_claims, pick_unclaimed, release
from azul_search.search.table import DEEPEST, EXACT, GUESSED, SAMPLED
from azul_search.search.tree import EDGE, NODE
from azul_search.search.values import round_values
from azul_search.search.work import NO_MOVE, new_work
from tests.vectors import load

FEW_TILES = 6  # on the table
SMALL = 20_000  # lines to the end of the round
POSITIONS = 60  # of each rule set and number of players
CASES = [(rules, players) for rules in NAMES for players in PLAYERS]
TWO_THREADS = Options(threads=2)
ANY_ENGINE = pytest.mark.parametrize("engine", ENGINES)


@pytest.mark.parametrize("vector", load("endgames"))
def test_final_rounds_are_solved(vector: dict[str, Any]) -> None:
    best = az.best_move(az.Position.parse(vector["position"]), depth=DEEPEST)
    assert best.move in vector["best"]
    assert best.exact
    assert best.complete
    assert best.win == (1 + vector["outcome"]) / 2
    assert best.margin == vector["margin"]


@kernel
def brute_force(
    rules: Rules, work: Any, weights: Any, ply: int, is_maxn: bool, left: np.ndarray
) -> None:
    """Write into `work.values[ply]` what looking at everything finds, without any art.

    Each player takes what is best for itself, or, if not `is_maxn`, what is worst for the root
    player. `left` holds how many lines may still be looked at, and how many did not end the game.
    """
    state, child = work.states[ply], work.states[ply + 1]
    if state.to_move < 0:
        left[0] -= 1
        left[1] += state.to_move != OVER
        round_values(rules, work, weights, ply)
        return
    mover, root = state.to_move, work.root
    for index in range(distinct_moves(rules, state, work.moves[ply])):
        work.states[ply + 1] = state
        apply(rules, child, work.moves[ply, index])
        draw_inside(rules, work, child)
        brute_force(rules, work, weights, ply + 1, is_maxn, left)
        if left[0] < 0:
            return
        is_better = work.values[ply + 1, root] < work.values[ply, root]
        if mover == root:
            is_better = work.values[ply + 1, root] > work.values[ply, root]
        elif is_maxn and work.values[ply + 1, mover] != work.values[ply, mover]:
            is_better = work.values[ply + 1, mover] > work.values[ply, mover]
        if index == 0 or is_better:
            for player in range(rules.players):
                work.values[ply, player] = work.values[ply + 1, player]


class Truth(NamedTuple):
    """What brute force says of a position."""

    value: int  # to the root player
    is_certain_to_end: bool


def brute_value(position: az.Position, root: int, is_maxn: bool = False) -> Truth | None:
    """Return the truth about a position, or None if there are too many lines to look at."""
    _, weights = load_value(position.tag)
    work = new_work(position.tag)[0]
    work.states[0], work.root = position.state, root
    left = np.array([SMALL, 0])
    brute_force(position.tag, work, weights[0], 0, is_maxn, left)
    return None if left[0] < 0 else Truth(int(work.values[0, root]), left[1] == 0)


@functools.cache
def small_positions(rules: str, players: int) -> list[az.Position]:
    """Return positions of random games in which the round can be searched by brute force."""
    chance = random.Random(players)
    whim = RandomPlayer()
    found: list[az.Position] = []
    position = az.Position.start(rules, players, seed=1)
    while len(found) < POSITIONS:
        if position.is_over:
            position = az.Position.start(rules, players, seed=chance.getrandbits(32))
        elif position.to_move is None:
            position = position.deal(chance.getrandbits(32))
        else:
            # Not every one: those of a round are much alike.
            is_chosen = position.state.on_table <= FEW_TILES and chance.random() < 0.3
            if is_chosen and brute_value(position, 0) is not None:
                found.append(position)
            moves = position.legal_moves()
            lines = [move for move in moves if not move.endswith("f")]
            is_draft = position.state.on_table > 0
            move = chance.choice(lines or moves) if is_draft else whim.choose(position, len(found))
            position = position.apply(move if isinstance(move, str) else move.move)
    return found


@pytest.mark.parametrize(("rules", "players"), CASES)
@pytest.mark.parametrize("paranoid", [False, True])
def test_search_agrees_with_brute_force(rules: str, players: int, paranoid: bool) -> None:
    is_maxn = players > 2 and not paranoid
    exact = 0
    for position in small_positions(rules, players):
        root = int(position.state.to_move)
        truth = brute_value(position, root, is_maxn)
        assert truth is not None
        _, weights = load_value(position.tag)
        search = RoundSearch(position.tag, weights, Options(paranoid=paranoid), root, 2**62)
        for depth in range(1, DEEPEST):
            value = search.search(position.state, depth)
            if search.main.trust[0] > GUESSED:
                break
        search.close()
        assert value == truth.value, position
        assert (search.main.trust[0] == EXACT) <= truth.is_certain_to_end
        if truth.is_certain_to_end and search.main.trust[0] != SAMPLED:
            assert search.main.trust[0] == EXACT
        exact += int(search.main.trust[0]) == EXACT
    assert rules == "grey" or players > 2 or exact > 0


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_the_move_that_is_played_keeps_the_value(rules: str, players: int) -> None:
    for position in small_positions(rules, players)[:20]:
        root = int(position.state.to_move)
        truth = brute_value(position, root, players > 2)
        best = az.best_move(position, depth=DEEPEST)
        after = position.apply(best.move)
        if after.to_move is not None:
            kept = brute_value(after, root, players > 2)
            assert truth is not None
            assert kept is not None
            assert kept.value == truth.value, position


def test_exact_is_said_only_of_what_is_proven() -> None:
    """A line that leads to another deal is not proven, however good it looks."""
    position = small_positions("azul", 2)[0]
    assert position.round == 1
    best = az.best_move(position, depth=DEEPEST, lines=5)
    assert best.complete
    assert not best.exact
    assert not any(line.exact for line in best.lines)


@pytest.mark.parametrize(("rules", "players"), CASES)
@ANY_ENGINE
def test_a_node_limit_gives_the_same_answer(rules: str, players: int, engine: str) -> None:
    position = az.Position.start(rules, players, seed=players)
    limit = 2_000 if engine == "mcts" else 20_000
    first, second = (az.best_move(position, nodes=limit, lines=3, engine=engine) for _ in range(2))
    assert first.lines == second.lines
    assert (first.nodes, first.depth) == (second.nodes, second.depth)
    assert len({line.move for line in first.lines}) == 3
    assert first.nodes < limit + 500  # the moves of one position may go over it
    for line in first.lines:
        after = position
        for move in line.pv:
            after = after.apply(move)
        assert line.pv[0] == line.move
        assert 0 <= line.win <= 1
    if engine == "expectimax":
        assert first.lines[0].win >= first.lines[1].win >= first.lines[2].win


@ANY_ENGINE
def test_more_lines_than_moves(engine: str) -> None:
    position = az.Position.parse(load("endgames")[0]["position"])
    best = az.best_move(position, nodes=100_000, lines=100, engine=engine)
    assert len(best.lines) == len(position.legal_moves())
    assert {line.move for line in best.lines} == set(position.legal_moves())


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_a_move_that_is_asked_for_is_searched_like_the_best(rules: str, players: int) -> None:
    """Moves that do the same have one line; a pass that the search leaves out has one too."""
    for position in small_positions(rules, players)[:4]:
        known = az.best_move(position, depth=DEEPEST, deals=0, lines=300).lines
        for move in position.legal_moves()[:6]:
            lines = az.best_move(position, depth=DEEPEST, deals=0, also=[move]).lines
            (mine,) = (line for line in lines if does_the_same(position, line.move, move))
            assert lines[0].win >= mine.win
            for line in known:
                if does_the_same(position, line.move, move):
                    assert (line.win, line.exact) == (mine.win, mine.exact)
            after = position
            for step in mine.pv:
                after = after.apply(step)


def test_only_legal_moves_can_be_asked_for() -> None:
    with pytest.raises(az.IllegalMove, match="expected a colour that lies on display 1"):
        az.best_move(az.Position.start(seed=7), nodes=100, also=["1R1"])
    with pytest.raises(ValueError, match="expected mixed or expectimax"):
        az.best_move(az.Position.start(seed=7), nodes=100, also=["1W2"], engine="mcts")


# Deals


def solved_position() -> az.Position:
    """Return a position whose round is soon searched to its end, with another one to come."""
    return next(p for p in small_positions("azul", 2) if len(p.legal_moves()) > 4 and p.round < 3)


def test_deals_are_compared_in_what_is_left() -> None:
    position = solved_position()
    # The hand-made value sees close moves there.
    ask = functools.partial(az.best_move, position, engine="expectimax", value="hand-made")
    bare = ask(nodes=200_000, deals=0)
    assert bare.complete
    assert not bare.exact
    first, again = (ask(nodes=200_000, seed=3) for _ in range(2))
    assert first.lines == again.lines
    assert first.nodes > bare.nodes
    assert first.complete
    assert not first.exact
    few = ask(depth=DEEPEST, deals=4, lines=3)
    assert few.nodes < first.nodes
    assert few.lines[0].win >= few.lines[1].win >= few.lines[2].win
    worst = ask(depth=DEEPEST, deals=0, lines=100).lines[-1].move
    asked = ask(depth=DEEPEST, deals=4, also=[worst])
    assert [line.move for line in asked.lines] == [few.move, worst]
    assert asked.deals == 4


def test_moves_without_deals_stay_behind_those_that_met_some() -> None:
    """They were far behind before the deals, and deals may be bad for the best as well."""
    position = solved_position()
    before = az.best_move(position, depth=DEEPEST, deals=0, lines=100).lines
    after = az.best_move(position, depth=DEEPEST, deals=8, lines=100).lines
    assert {line.move for line in before} == {line.move for line in after}
    assert after[-1].move == before[-1].move
    assert after[0].win - after[-1].win > 0.03


def test_a_proven_result_needs_no_deals() -> None:
    vector = load("endgames")[0]
    best = az.best_move(az.Position.parse(vector["position"]), nodes=10_000_000)
    assert best.exact
    assert best.margin == vector["margin"]


# Threads


def test_threads_find_the_same_truth() -> None:
    for vector in load("endgames")[:4]:
        best = az.best_move(az.Position.parse(vector["position"]), depth=DEEPEST, threads=2)
        assert best.move in vector["best"]
        assert (best.exact, best.margin) == (True, vector["margin"])


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_what_another_thread_looks_at_is_not_forgotten(rules: str, players: int) -> None:
    """Claims that nobody ever releases change the order of the moves, and nothing else."""
    shared = 0
    for position in small_positions(rules, players):
        root = int(position.state.to_move)
        search = RoundSearch(position.tag, load_value(position.tag)[1], TWO_THREADS, root, 2**62)
        moves = new_moves(position.tag)[0]
        count = distinct_moves(position.tag, position.state, moves)
        shared += is_shared(search.claims, DEEPEST, count)
        key = np.uint64(hash_state(position.tag, position.state))
        for move in moves[: count : 1 + count % 2]:
            claim(search.claims, key, move)
        value = search.search(position.state, DEEPEST)
        search.close()
        truth = brute_value(position, root, players > 2)
        assert truth is not None
        assert value == truth.value, position
    assert rules == "grey" or shared > 0


def test_threads_find_the_same_lines() -> None:
    position = max(small_positions("azul", 2), key=lambda p: len(p.legal_moves()))
    one, two = (az.best_move(position, depth=DEEPEST, lines=8, threads=n) for n in (1, 2))
    assert [line.win for line in two.lines] == [line.win for line in one.lines]
    assert len({line.move for line in two.lines}) == 8


def test_a_claimed_move_comes_last() -> None:
    position = az.Position.start(seed=1)
    claims, work = new_claims(2), new_work(position.tag)[0]
    work.states[0] = position.state
    count = distinct_moves(position.tag, position.state, work.moves[0])
    key = np.uint64(hash_state(position.tag, position.state))

    def order() -> list[int]:
        rate_moves(position.tag, work, 0, count, NO_MOVE)
        return [pick_unclaimed(work, claims, key, 0, index, count) for index in range(count)]

    free = order()
    for move in free[:3]:
        claim(claims, key, move)
    assert set(order()[-3:]) == set(free[:3])
    assert sorted(order()) == sorted(free)
    for move in free[1:3]:
        release(claims, key, move)
    assert order()[-1] == free[0]
    assert not set(order()[-3:-1]) & set(free[:3])
    assert not is_shared(new_claims(1), DEEPEST, count)


# MCTS


def test_mcts_proves_small_positions() -> None:
    """Where every line ends the game, growing the tree to its end is a proof."""
    proven = 0
    for position in small_positions("azul", 2):
        root = int(position.state.to_move)
        truth = brute_value(position, root)
        best = az.best_move(position, nodes=20_000, engine="mcts")
        if best.exact:
            proven += 1
            assert truth is not None
            assert truth.is_certain_to_end
            after = position.apply(best.move)
            kept = brute_value(after, root)
            assert kept == truth
    assert proven > 0


@pytest.mark.parametrize("megabytes", [0.05, 1])
def test_the_tree_stays_within_its_memory(megabytes: float) -> None:
    position = az.Position.start(seed=3)
    _, weights = load_value(position.tag)
    searcher = Mcts(
        position.tag, position.state, weights, Limits(nodes=20_000), Options(megabytes=megabytes)
    )
    assert searcher.run().nodes == 20_000
    (tree,) = searcher.trees
    assert tree.nodes.nbytes + tree.edges.nbytes <= megabytes * 2**20
    assert (tree.nodes.dtype, tree.edges.dtype) == (NODE, EDGE)
    assert tree.work.node_count <= len(tree.nodes)
    assert tree.work.edge_count <= len(tree.edges)


def test_whole_playouts_are_an_option() -> None:
    position = az.Position.start(seed=3)
    rounds, games = (
        az.best_move(position, nodes=500, engine="mcts", playouts=playouts)
        for playouts in (False, True)
    )
    assert rounds.lines != games.lines


def test_trees_of_several_threads_are_added_up() -> None:
    best = az.best_move(az.Position.start(seed=3), nodes=2_000, engine="mcts", threads=2, lines=3)
    assert best.nodes == 2_000
    assert len(best.lines) == 3


# Limits


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"time": 0}, "time 0: expected more than 0"),
        ({"time": float("inf")}, "time inf"),
        ({"time": float("nan")}, "time nan"),
        ({"nodes": -1}, "nodes -1"),
        ({"depth": 0}, "depth 0"),
        ({"lines": 0}, "lines 0"),
        ({"threads": 0}, "threads 0: expected 1 or more"),
        ({"deals": -1}, "deals -1"),
        ({"seed": -1}, "seed -1"),
        ({"megabytes": 0}, "hash 0: expected more than 0 megabytes"),
        ({"engine": "oracle"}, "engine 'oracle': expected one of mixed, expectimax, mcts"),
    ],
)
def test_wrong_limits(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        az.best_move(az.Position.start(seed=1), **arguments)


def test_nobody_to_move() -> None:
    with pytest.raises(ValueError, match="no player is to move: a deal is due"):
        az.best_move(az.Position.start())
    assert Limits() == Limits(None, None, None)


def test_progress_is_reported() -> None:
    seen: list[az.BestMove] = []
    best = az.best_move(az.Position.start(seed=1), depth=3, progress=seen.append)
    assert [report.depth for report in seen] == [1, 2]
    assert best.depth == 3


@ANY_ENGINE
def test_a_search_that_is_stopped_at_once_has_an_answer(engine: str) -> None:
    position = az.Position.start(seed=1)
    question = Question(position, Limits(depth=DEEPEST), engine)
    question.stop()
    assert question.answer().move in position.legal_moves()
