"""Keeping what a search has found out: the part of a tree below a node becomes a tree of its own."""

import numpy as np
import numpy.typing as npt

from bastide.bots.search.explore import new_node
from bastide.bots.search.tree import DEEPEST, DONE, EDGES, FULL, NODES, NOTHING, ROOT, Tree
from bastide.core.jit import rule

Numbers = npt.NDArray[np.int32]


@rule
def planted(new: Tree, old: Tree, source: int) -> int:
    """One node of the old tree as the next of the new one, without its edges; its number there."""
    node = new_node(new, int(old.key[source]), int(old.seat[source]))
    new.information_set[node] = old.information_set[source]
    new.visits[node] = old.visits[source]
    new.total[node] = old.total[source]
    new.spread[node] = old.spread[source]
    new.slope[node] = old.slope[source]
    return node


@rule
def grafted(new: Tree, old: Tree, edge: int, origin: Numbers) -> None:
    """One edge of the old tree as the next of the new one, with the nodes behind it."""
    place = int(new.counts[EDGES])
    new.counts[EDGES] = place + 1
    new.action[place] = old.action[edge]
    new.prior[place] = old.prior[edge]
    new.edge_visits[place] = old.edge_visits[edge]
    new.child[place] = NOTHING
    for seat in range(new.value.shape[1]):
        new.value[place, seat] = old.value[edge, seat]
        new.wins[place, seat] = old.wins[edge, seat]
        new.points[place, seat] = old.points[edge, seat]
    below = int(old.child[edge])
    while below != NOTHING:
        node = planted(new, old, below)
        origin[node] = below
        new.sibling[node] = new.child[place]
        new.child[place] = node
        below = int(old.sibling[below])


@rule
def reroot(new: Tree, old: Tree, root: int, origin: Numbers) -> None:
    """What hangs below `root` in the old tree, as the new tree."""
    new.counts[NODES] = 0
    new.counts[EDGES] = 0
    new.counts[FULL] = 0
    new.counts[DEEPEST] = 0
    new.counts[ROOT] = 0
    new.stream[0] = old.stream[0]
    origin[planted(new, old, root)] = root
    new.counts[DONE] = old.visits[root]
    node = 0
    while node < new.counts[NODES]:
        source = int(origin[node])
        if old.first[source] != NOTHING:
            new.first[node] = new.counts[EDGES]
            new.width[node] = old.width[source]
            for i in range(int(old.width[source])):
                grafted(new, old, int(old.first[source]) + i, origin)
        node += 1
