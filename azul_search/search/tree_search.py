"""MCTS, one simulation after the other: select, expand, value, back up."""

from math import exp, sqrt
from typing import Any

import numpy as np

from azul_search.evaluate.interface import Weights, knows_inside, rate
from azul_search.jit import kernel
from azul_search.rules.interface import apply, distinct_moves, draw
from azul_search.rules.layout import CHANCE, OVER, Rules, State
from azul_search.search.leaf import value_leaf
from azul_search.search.tree import NO_NODE, ROOT, UNEXPANDED
from azul_search.search.tree_work import LONGEST_PATH, MOST_DEALS
from azul_search.search.values import PROVEN, final_value

CURIOSITY = 1.0  # how much a promising move that was seldom tried is preferred
SOFTNESS = 6.0  # how far apart in rating moves are for one to look e times as promising
WIN_SOFTNESS = 0.1  # the same in the chance of a win, where the value behind a move is known
UNTRIED = 0.08  # how much worse than its parent a move is taken to be before it is tried
POINT = 1e-4  # what a point of the margin is worth where the outcome is proven
WIDENING = 1.0  # a chance node that was visited n times knows WIDENING * n ** WIDENING_POWER deals
WIDENING_POWER = 0.5


@kernel
def simulate(
    rules: Rules, work: Any, nodes: np.ndarray, edges: np.ndarray, weights: Weights, times: int
) -> None:
    """Run so many simulations, fewer if stopped or if the root is proven."""
    for _ in range(times):
        if work.stop or work.simulations >= work.limit or nodes[ROOT].is_proven:
            break
        state = work.states[1]
        work.states[1] = work.states[0]
        leaf = nodes[select(rules, work, nodes, edges, weights, state)]
        if leaf.is_proven:
            recall(rules, work, leaf)
        else:
            value_leaf(rules, work, weights, state)
        back_up(rules, work, nodes)
        if leaf.is_proven:
            prove(work, nodes, edges)
        work.simulations += 1


@kernel
def start(rules: Rules, work: Any, nodes: np.ndarray) -> None:
    """Plant the root."""
    work.node_count = 0
    work.edge_count = 0
    add_node(rules, work, nodes, work.states[0])


# Select


@kernel
def select(
    rules: Rules, work: Any, nodes: np.ndarray, edges: np.ndarray, weights: Weights, state: State
) -> int:
    """Walk from the root to a leaf, playing the moves on `state`, and return the leaf.

    `work.path` holds the nodes on the way. A leaf that was visited before grows edges, as long as
    there is room, and a node is added behind the one that is taken.
    """
    node = ROOT
    work.path[0] = ROOT
    work.length = 1
    while not nodes[node].is_proven and work.length < LONGEST_PATH:
        is_leaf = nodes[node].first == UNEXPANDED
        if is_leaf and not expand(rules, work, nodes, edges, weights, node, state):
            break
        edge = choose_edge(rules, work, nodes, edges, node, state)
        if edge < 0:
            break
        follow_edge(rules, work, edges[edge].move, state)
        is_new = edges[edge].child == NO_NODE
        if is_new:
            if work.node_count == len(nodes):
                break
            edges[edge].child = add_node(rules, work, nodes, state)
        node = edges[edge].child
        work.path[work.length] = node
        work.length += 1
        if is_new:
            break
    work.deepest = max(work.deepest, work.length)
    return work.path[work.length - 1]


@kernel
def choose_edge(
    rules: Rules, work: Any, nodes: np.ndarray, edges: np.ndarray, node: int, state: State
) -> int:
    """Return the edge to take from a node, or -1 to stay and value the node itself."""
    if state.to_move == CHANCE:
        return choose_deal(nodes[node], edges)
    return choose_move(nodes, edges, node, state.to_move, node == ROOT and work.tries_all)


@kernel
def choose_move(
    nodes: np.ndarray, edges: np.ndarray, index: int, player: int, tries_all: bool
) -> int:
    """Return the edge that is best for the player: good so far, or promising and seldom tried."""
    node = nodes[index]
    urge = CURIOSITY * sqrt(float(node.visits))
    untried = node.wins[player] / max(1, node.visits) - UNTRIED + 2.0 * tries_all
    best, best_score = -1, -1e9
    for edge in range(node.first, node.first + node.count):
        child = nodes[edges[edge].child]
        score, visits = untried, 0
        if edges[edge].child != NO_NODE:
            visits = child.visits
            score = child.wins[player] / visits
            if child.is_proven:
                score = win_of(child.values[player]) + POINT * margin_of(child.values[player])
        score += urge * edges[edge].prior / (1 + visits)
        if score > best_score:
            best, best_score = edge, score
    return best


@kernel
def choose_deal(node: Any, edges: np.ndarray) -> int:
    """Return the deal to look into: all known ones in turn, a new one as visits grow."""
    known = WIDENING * node.visits**WIDENING_POWER
    return node.first + node.visits % max(1, min(MOST_DEALS, int(known)))


@kernel
def follow_edge(rules: Rules, work: Any, move: int, state: State) -> None:
    """Make the move of an edge, or draw its deal: of the same number, everywhere the same one."""
    if state.to_move == CHANCE:
        for index in range(len(work.deal_rng)):
            work.deal_rng[index] = work.deals[move, index]
        while state.to_move == CHANCE:
            draw(rules, state, work.deal_rng)
    else:
        apply(rules, state, move)


# Expand


@kernel
def add_node(rules: Rules, work: Any, nodes: np.ndarray, state: State) -> int:
    """Add a node for a state and return its number; a finished game is proven at once."""
    number = work.node_count
    work.node_count += 1
    node = nodes[number]
    node.visits = 0
    node.margin = 0.0
    node.first = UNEXPANDED
    node.count = 0
    node.is_proven = 0
    node.player = state.to_move
    for player in range(rules.players):
        node.wins[player] = 0.0
        if state.to_move == OVER:
            node.is_proven = 1
            node.values[player] = final_value(rules, state, player)
    return number


@kernel
def expand(
    rules: Rules,
    work: Any,
    nodes: np.ndarray,
    edges: np.ndarray,
    weights: Weights,
    index: int,
    state: State,
) -> bool:
    """Give a node its edges, if it has been visited before and there is room for them."""
    node = nodes[index]
    if node.visits == 0 and index != ROOT:
        return False
    is_chance = state.to_move == CHANCE
    if is_chance and WIDENING == 0.0:
        return False
    count = MOST_DEALS if is_chance else distinct_moves(rules, state, work.moves)
    if work.edge_count + count > len(edges):
        return False
    node.first = work.edge_count
    node.count = count
    work.edge_count += count
    for offset in range(count):
        edge = edges[node.first + offset]
        edge.child = NO_NODE
        edge.prior = 0.0
        edge.move = offset if is_chance else work.moves[offset]
    if not is_chance:
        weigh_moves(rules, work, edges[node.first : node.first + count], weights, state)
    return True


@kernel
def weigh_moves(rules: Rules, work: Any, edges: np.ndarray, weights: Weights, state: State) -> None:
    """Give every edge its prior, by what its move promises; they add up to 1."""
    best = -1e9
    for index in range(len(edges)):
        edges[index].prior = promise(rules, work, weights, state, edges[index].move)
        best = max(best, edges[index].prior)
    total = 0.0
    for index in range(len(edges)):
        edges[index].prior = exp(edges[index].prior - best)
        total += edges[index].prior
    for index in range(len(edges)):
        edges[index].prior /= total


@kernel
def promise(rules: Rules, work: Any, weights: Weights, state: State, move: int) -> float:
    """Return how promising a move looks, in powers of e: by the value behind it, or its rating."""
    if not knows_inside(rules, weights):
        return rate(rules, state, move) / SOFTNESS
    after = work.states[2]
    work.states[2] = state
    apply(rules, after, move)
    value_leaf(rules, work, weights, after)
    return work.wins[state.to_move] / WIN_SOFTNESS


# Back up


@kernel
def back_up(rules: Rules, work: Any, nodes: np.ndarray) -> None:
    """Add what the leaf is worth to every node on the path."""
    for index in range(work.length):
        node = nodes[work.path[index]]
        node.visits += 1
        node.margin += work.margin
        for player in range(rules.players):
            node.wins[player] += work.wins[player]


@kernel
def recall(rules: Rules, work: Any, leaf: Any) -> None:
    """Write what a proven leaf is worth."""
    for player in range(rules.players):
        work.wins[player] = win_of(leaf.values[player])
    work.margin = margin_of(leaf.values[work.root])


@kernel
def win_of(value: int) -> float:
    """Return the share of the win that a proven value stands for."""
    return 0.5 * (1 + (value > PROVEN // 2) - (value < -PROVEN // 2))


@kernel
def margin_of(value: int) -> int:
    return value - PROVEN * ((value > PROVEN // 2) - (value < -PROVEN // 2))


@kernel
def prove(work: Any, nodes: np.ndarray, edges: np.ndarray) -> None:
    """Mark the nodes on the path, from the leaf up, whose moves are all proven."""
    for index in range(work.length - 2, -1, -1):
        node = nodes[work.path[index]]
        best = best_proven(work, nodes, edges, node)
        if best < 0:
            return
        node.is_proven = 1
        for player in range(len(node.values)):
            node.values[player] = nodes[best].values[player]


@kernel
def best_proven(work: Any, nodes: np.ndarray, edges: np.ndarray, node: Any) -> int:
    """Return the child that the player to move prefers, or -1 where not all are proven.

    Of what is equally good for the player, it is what is worst for the root player.
    """
    best = -1
    for edge in range(node.first, node.first + node.count):
        child = edges[edge].child
        if node.player == CHANCE or child == NO_NODE or not nodes[child].is_proven:
            return -1
        if best < 0 or is_preferred(nodes[child], nodes[best], node.player, work.root):
            best = child
    return best


@kernel
def is_preferred(first: Any, second: Any, player: int, root: int) -> bool:
    if first.values[player] != second.values[player]:
        return first.values[player] > second.values[player]
    return first.values[root] < second.values[root]
