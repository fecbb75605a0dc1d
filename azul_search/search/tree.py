"""The tree of MCTS: two arrays, allocated once; nodes and edges are numbered as they are made."""

import numpy as np

from azul_search.rules.layout import record

ROOT = 0
NO_NODE = 0  # the child of an edge that was never taken: the root is nobody's child
UNEXPANDED = -1

NODE = record(
    [
        ("wins", np.float32, (4,)),  # for every player, the sum of its chances of a win
        ("values", np.int32, (4,)),  # for every player, once the node is proven
        ("margin", np.float32),  # the sum of the root player's margins
        ("visits", np.int32),
        ("first", np.int32),  # its first edge, or UNEXPANDED
        ("count", np.int16),  # how many edges it has
        ("player", np.int8),  # to move, or CHANCE
        ("is_proven", np.int8),
    ]
)
EDGE = record(
    [
        ("child", np.int32),
        ("prior", np.float32),  # how promising the move looked
        ("move", np.int32),  # or, at a chance node, the number of the deal
    ]
)
EDGES_PER_NODE = 8  # of the memory: most nodes are leaves, an inner one has about fifty edges


def new_tree(megabytes: float) -> tuple[np.ndarray, np.ndarray]:
    """Return room for nodes and edges, no more than that in all."""
    count = max(64, int(megabytes * 2**20 / (NODE.itemsize + EDGES_PER_NODE * EDGE.itemsize)))
    return np.zeros(count, NODE), np.zeros(EDGES_PER_NODE * count, EDGE)
