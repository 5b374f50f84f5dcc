"""The memory of a search: plain arrays, allocated once, filled by compiled code.

A node is a decision as the searching seat would know it. Its edges stand in a row, the best ranked first. Chance lies between
an edge and the nodes behind it: each thing that chance may show has a node of its own, and these hang together in a list.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bastide.bots.linear_model import Evaluator, Values
from bastide.core.game import Game

MOST_DEPTH = 96
NOTHING = -1

# What `Tree.counts` holds.
NODES, EDGES, ROOT, DONE, DEEPEST, FULL = range(6)


class Tree(NamedTuple):
    """Nodes and edges side by side; `counts` says how much is in use."""

    counts: npt.NDArray[np.int64]
    stream: npt.NDArray[np.uint64]  # one word: where the row of chance stands
    # nodes
    key: npt.NDArray[np.int64]  # what chance showed on the way here, as one number
    information_set: npt.NDArray[np.int64]  # all that the searching seat knows here; 0 where another decides
    seat: npt.NDArray[np.int8]
    visits: npt.NDArray[np.int32]
    first: npt.NDArray[np.int32]  # its first edge, NOTHING as long as it has none
    width: npt.NDArray[np.int32]  # how many edges
    sibling: npt.NDArray[np.int32]  # the next node behind the same edge
    total: Values  # the values of all visits, for the seat that decides here
    spread: npt.NDArray[np.float32]  # how far the end may lie from what is expected, here
    slope: npt.NDArray[np.float32]  # how much value a point is, here
    # edges
    action: npt.NDArray[np.int32]
    prior: npt.NDArray[np.float32]  # points behind the best of the row, by the game's own ranking
    edge_visits: npt.NDArray[np.int32]
    child: npt.NDArray[np.int32]  # the first node behind it
    value: Values  # [edge, seat]: sums
    wins: Values
    points: Values


def new_tree(nodes: int, edges: int, seats: int) -> Tree:
    """An empty tree with room for so many."""
    return Tree(
        counts=np.zeros(6, np.int64),
        stream=np.zeros(1, np.uint64),
        key=np.zeros(nodes, np.int64),
        information_set=np.zeros(nodes, np.int64),
        seat=np.zeros(nodes, np.int8),
        visits=np.zeros(nodes, np.int32),
        first=np.zeros(nodes, np.int32),
        width=np.zeros(nodes, np.int32),
        sibling=np.zeros(nodes, np.int32),
        total=np.zeros(nodes, np.float64),
        spread=np.zeros(nodes, np.float32),
        slope=np.zeros(nodes, np.float32),
        action=np.zeros(edges, np.int32),
        prior=np.zeros(edges, np.float32),
        edge_visits=np.zeros(edges, np.int32),
        child=np.zeros(edges, np.int32),
        value=np.zeros((edges, seats), np.float64),
        wins=np.zeros((edges, seats), np.float64),
        points=np.zeros((edges, seats), np.float64),
    )


class Workspace(NamedTuple):
    """Room to work in: states, lists of choices, the way down, what came out."""

    work: npt.NDArray[np.uint8]  # the state that a simulation plays on
    copy: npt.NDArray[np.uint8]  # a copy of it, to be determinized
    scratch: npt.NDArray[np.uint8]  # for the game's own ranking
    choices: npt.NDArray[np.int32]
    scores: Values
    path: npt.NDArray[np.int32]  # edges
    way: npt.NDArray[np.int32]  # nodes
    value: Values
    wins: Values
    points: Values
    evaluator: Evaluator  # what the game's ranking and evaluation go by


def new_workspace(game: Game, scratch_bytes: int, evaluator: Evaluator) -> Workspace:
    """Room for a game's states and choices."""
    engine, seats = game.engine, game.players[-1]
    return Workspace(
        work=engine.new(),
        copy=engine.new(),
        scratch=np.zeros(scratch_bytes, np.uint8),
        choices=np.zeros(engine.most_legal, np.int32),
        scores=np.zeros(engine.most_legal, np.float64),
        path=np.zeros(MOST_DEPTH, np.int32),
        way=np.zeros(MOST_DEPTH, np.int32),
        value=np.zeros(seats, np.float64),
        wins=np.zeros(seats, np.float64),
        points=np.zeros(seats, np.float64),
        evaluator=evaluator,
    )
