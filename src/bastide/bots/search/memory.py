"""All memory of a search in one tuple of arrays: they are numpy's, or lie in the memory of a WebAssembly module."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bastide.bots.linear_model import Evaluator, Values
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Tree, Workspace, new_tree, new_workspace
from bastide.core.game import Game
from bastide.core.state import Buffer

EDGES_PER_NODE = 8  # about; a tree that is full ends the search

# What `SearchMemory.numbers` holds.
SEAT, SECOND, SEARCHES, REUSED, NOISE, NUMBERS = range(6)
# What `SearchMemory.seeds` holds.
OF_SEARCH, OF_ROLLOUTS = range(2)
# What `RolloutMemory.numbers` holds.
BEGUN, DECISION, CANDIDATES, FUTURES, PLAYED, WORDS, CHOICES, ROLLOUT_NUMBERS = range(8)


class RolloutSizes(NamedTuple):
    """Of a game's rollouts: candidates at most, checkpoints, and numbers that it works with."""

    candidates: int = 1
    checkpoints: int = 1
    numbers: int = 1


class RolloutMemory(NamedTuple):
    """The rollouts of the decision at hand: kept as long as it is the same one (rollouts.py)."""

    numbers: npt.NDArray[np.int64]
    ids: npt.NDArray[np.int64]  # candidates: choices, or while dice are rolled the ways to use them
    expected: Values  # what the evaluation says of each at once
    ends: npt.NDArray[np.uint8]  # [candidate]: the state that it leads to
    slots: npt.NDArray[np.int64]  # for each candidate its future
    futures: npt.NDArray[np.uint8]  # [future]: the states, each once
    rounds: Values  # [round, checkpoint, future]: leads
    mean: Values  # of a future
    total: Values
    estimates: Values  # what evaluation and rollouts say together of each candidate
    odds: Values  # for the game to work with
    choices: npt.NDArray[np.int32]  # all choices of the decision, and their scores
    scores: Values


class SearchMemory(NamedTuple):
    """One seat's search. There are two trees: the part that is kept goes into the other one."""

    numbers: npt.NDArray[np.int64]
    seeds: npt.NDArray[np.uint64]
    settings: Values
    start: Buffer  # the state at the root
    first: Tree
    second: Tree
    origin: npt.NDArray[np.int32]
    workspace: Workspace
    rollouts: RolloutMemory


def new_rollout_memory(game: Game, sizes: RolloutSizes, rounds: int) -> RolloutMemory:
    """Room for so many rounds."""
    state, most = game.engine.state.itemsize, game.engine.most_legal
    return RolloutMemory(
        numbers=np.zeros(ROLLOUT_NUMBERS, np.int64),
        ids=np.zeros(sizes.candidates, np.int64),
        expected=np.zeros(sizes.candidates),
        ends=np.zeros((sizes.candidates, state), np.uint8),
        slots=np.zeros(sizes.candidates, np.int64),
        futures=np.zeros((sizes.candidates, state), np.uint8),
        rounds=np.zeros((rounds, sizes.checkpoints, sizes.candidates)),
        mean=np.zeros(sizes.candidates),
        total=np.zeros(sizes.candidates),
        estimates=np.zeros(sizes.candidates),
        odds=np.zeros(sizes.numbers),
        choices=np.zeros(most, np.int32),
        scores=np.zeros(most),
    )


def new_memory(
    game: Game, scratch: int, evaluator: Evaluator, settings: Settings, sizes: RolloutSizes, nodes: int, rounds: int
) -> SearchMemory:
    """Room for a search of so many nodes, and so many rounds of rollouts."""
    engine, seats = game.engine, game.players[-1]
    edges = EDGES_PER_NODE * nodes + 2 * engine.most_legal
    return SearchMemory(
        numbers=np.zeros(NUMBERS, np.int64),
        seeds=np.zeros(2, np.uint64),
        settings=np.array(settings, np.float64),
        start=engine.new(),
        first=new_tree(nodes, edges, seats),
        second=new_tree(nodes, edges, seats),
        origin=np.zeros(nodes, np.int32),
        workspace=new_workspace(game, scratch, evaluator),
        rollouts=new_rollout_memory(game, sizes, rounds),
    )


def arrays_of(memory: Any) -> list[np.ndarray]:
    """All arrays of a tuple of arrays and tuples, in their order."""
    if isinstance(memory, tuple):
        return [array for part in memory for array in arrays_of(part)]
    return [memory]
