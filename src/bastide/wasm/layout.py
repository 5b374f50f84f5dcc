"""Where the arrays of a search lie in the memory of a module: one after the other, behind a few words that tell how large.

Each array's size grows with the room for nodes and for rounds of rollouts, and with nothing else; so three numbers an array tell
the module itself how to lay them out.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from bastide.bots.search.binding import bound_search
from bastide.bots.search.memory import SearchMemory, arrays_of
from bastide.core.game import Game

ALIGNED = 16
# The words in front: nodes, rounds, then the address of each array.
NODES, ROUNDS, ADDRESSES = range(3)


@dataclass(frozen=True, slots=True)
class LaidArray:
    """An array whose first size is `fixed + by_nodes * nodes + by_rounds * rounds`."""

    dtype: np.dtype[np.generic]
    fixed: int
    by_nodes: int
    by_rounds: int
    rest: tuple[int, ...]  # its other sizes

    @property
    def row(self) -> int:
        """Bytes of one of its rows."""
        return int(self.dtype.itemsize * np.prod(self.rest, dtype=int))


@cache
def laid_out(kind: type[Game]) -> tuple[LaidArray, ...]:
    """The arrays of a search of a game, in their order."""
    one, two, three = (arrays_of(example(kind, *sizes)) for sizes in ((1, 1), (2, 1), (1, 2)))
    found = []
    for small, more_nodes, more_rounds in zip(one, two, three, strict=True):
        by_nodes = more_nodes.shape[0] - small.shape[0]
        by_rounds = more_rounds.shape[0] - small.shape[0]
        fixed = small.shape[0] - by_nodes - by_rounds
        found.append(LaidArray(small.dtype, fixed, by_nodes, by_rounds, small.shape[1:]))
    return tuple(found)


def example(kind: type[Game], nodes: int, rounds: int) -> SearchMemory:
    """A search's memory of that size, by which shapes can be told."""
    game = kind()
    return bound_search(game).new_memory(game.players[0], nodes, rounds)
