"""What a seat sees, in arrays that are written by compiled rules and belong to whoever asked."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.state import Buffer
from bastide.research.batches import loops
from bastide.research.observation_space import KINDS, Arrays, ObservationSpace, observation_space

FLAT = "flat"


@dataclass(frozen=True, eq=False)
class Sight:
    """`flat`: the arrays as one row of numbers, one array after the other."""

    space: ObservationSpace
    flat: bool
    _write: Callable[..., None]

    def of(self, buffer: Buffer, seat: int) -> Arrays:
        """What a seat sees of a state, in new arrays."""
        rows = [np.zeros((1, *each.shape), each.dtype) for each in self.space.arrays.values()]
        self._write(buffer[None], np.array([seat], np.int32), 0, 1, *rows)
        if self.flat:
            return {"observation": np.concatenate([row.ravel() for row in rows], dtype=self.dtype)}
        return {name: row[0] for name, row in zip(self.space.arrays, rows, strict=True)}

    @property
    def dtype(self) -> np.dtype[np.generic]:
        """The narrowest that holds every number of all arrays."""
        return np.result_type(*(each.dtype for each in self.space.arrays.values()))

    def limits(self) -> tuple[np.ndarray, np.ndarray]:
        """The least and the most at each place of the one row."""
        arrays = self.space.arrays.values()
        least, most = (
            np.concatenate([np.full(int(np.prod(each.shape)), getattr(each, end), self.dtype) for each in arrays])
            for end in ("low", "high")
        )
        return least, most


_known: dict[tuple[type[Game], str], Sight] = {}


def sight_of(game: Game, observations: str) -> Sight:
    """One for each kind of game and of observation, so that it is compiled once."""
    if observations not in (*KINDS, FLAT):
        expected = ", ".join((*KINDS, FLAT))
        raise BadOption(f"observations: expected one of {expected}, got {observations!r}")
    key = type(game), observations
    if key not in _known:
        flat, engine = observations == FLAT, game.engine
        space = observation_space(game, "compact" if flat else observations)
        write = loops.observing(engine.name.replace("-", "_"), len(space.arrays), space.into, engine.opened)
        _known[key] = Sight(space, flat, compiled(write))
    return _known[key]
