"""What a seat sees of a game, as named arrays of fixed shapes: for learners, written by rules into arrays that are given.

"compact" is the game's own room `compact_view`: small whole numbers. A game that brings none is seen as the bytes of its
record, in which everything that the seat can't know was drawn anew by a fixed stream. "tensors" is the game's room of floats.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from bastide.core.engine import Engine
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.jit import bind, compiled_as, rule
from bastide.core.observed import ObservedArray
from bastide.core.player_view import FIXED_STREAM
from bastide.core.rng import origin
from bastide.core.state import Buffer, State

KINDS = ("compact", "tensors")
Arrays = dict[str, np.ndarray]

ORIGIN = np.uint64(origin(FIXED_STREAM))

# Filled in for each game.
STATE: Any = None
determinize: Any = None


@dataclass(frozen=True, eq=False)
class ObservationSpace:
    """`into(s, seat, *arrays)` is a rule in the sense of core/jit.py: it runs plain and compiled, and writes every place of the
    arrays, in the order of `arrays`, whatever stood there. Where several threads can share that work, `part(s, seat, n, lane,
    lanes, *arrays)` writes the n-th of `parts` parts into arrays of zeros, once all threads have written the ones before."""

    arrays: Mapping[str, ObservedArray]
    into: Callable[..., None]
    part: Callable[..., None] | None = None
    parts: int = 1

    def empty(self) -> Arrays:
        """Arrays of the right shapes, to be written."""
        return {name: np.zeros(each.shape, each.dtype) for name, each in self.arrays.items()}

    def observe(self, s: State, seat: int) -> Arrays:
        """What a seat sees of a state, in new arrays."""
        arrays = self.empty()
        self.into(s, seat, *arrays.values())
        return arrays


def observation_space(game: Game, kind: str = "compact") -> ObservationSpace:
    """The space of a game, the same whatever its options."""
    if kind not in KINDS:
        raise BadOption(f"observations: expected one of {', '.join(KINDS)}, got {kind!r}")
    if kind == "tensors":
        return _tensors(game)
    if game.compact_view is None:
        return _record(game.engine)
    view = game.compact_view
    return ObservationSpace(
        view.ARRAYS, view.view_into, getattr(view, "view_part", None), getattr(view, "VIEW_PARTS", 1)
    )


def _tensors(game: Game) -> ObservationSpace:
    module = import_module(game.observe.__func__.__module__)  # type: ignore[attr-defined]
    if not hasattr(module, "observe_into"):
        raise BadOption(f"observations: {game.title} brings no tensors; 'compact' is there for every game")
    tensors = module.empty()
    arrays = {name: ObservedArray(each.shape, each.dtype.name, -np.inf, np.inf) for name, each in tensors.items()}
    return ObservationSpace(arrays, module.observe_into)


def _record(engine: Engine) -> ObservationSpace:
    """The bytes of the record as a seat may know it, without the generator."""
    twin = bind(record_into, engine.name.replace("-", "_"), STATE=engine.state, determinize=engine.determinize)
    into = compiled_as(twin)(_plain_record_into(engine))
    return ObservationSpace({"record": ObservedArray((engine.state.itemsize,), "uint8", 0, 255)}, into)


@rule
def record_into(s: State, seat: int, record: Buffer) -> None:
    """A copy of the state, made in the array itself: what is hidden is drawn anew there."""
    copies = record.view(STATE)
    copies[0] = s
    seen = copies[0]
    seen.rng = ORIGIN
    determinize(seen, seat)
    seen.rng = 0


def _plain_record_into(engine: Engine) -> Callable[[State, int, Buffer], None]:
    """The same for plain rules, whose states are no records."""
    fields = engine.state.fields
    assert fields is not None

    def into(s: State, seat: int, record: Buffer) -> None:
        record[:] = 0
        seen = engine.view(record)
        for name, (kind, *_) in fields.items():
            if kind.shape:
                getattr(seen, name)[:] = getattr(s, name)
            else:
                setattr(seen, name, getattr(s, name))
        seen.rng = int(ORIGIN)
        engine.determinize(seen, seat)
        seen.rng = 0

    return into
