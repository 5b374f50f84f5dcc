"""A state is one aligned numpy record; this is how plain Python looks at one.

Compiled rules get the record itself. Plain rules get a `State`: the same bytes behind the same names, but with numbers
that are Python integers (a narrow numpy integer would overflow where the compiled code does not) and far faster than
numpy's own record class.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from bastide.core.jit import bind, compiled_as, rule

Buffer: TypeAlias = npt.NDArray[np.uint8]

# In annotations of rules: a compiled record or a plain view, told apart by nobody.
State: TypeAlias = Any


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a state; align must stand inside, outside numpy silently ignores it."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


def new_buffer(kind: np.dtype[Any]) -> Buffer:
    """The zeroed bytes of a state."""
    return np.zeros(kind.itemsize, np.uint8)


def plain(buffer: Buffer, kind: np.dtype[Any]) -> State:
    """The plain view of a state's bytes: writing to it writes to them."""
    return _view_class(kind)(buffer)


STATE: Any = None  # filled in by `opener`


@rule
def _open_record(buffer: Buffer) -> State:
    return buffer.view(STATE)[0]


def opener(kind: np.dtype[Any], name: str) -> Callable[[Buffer], State]:
    """The rule that opens a buffer as the state in it, in both worlds; writing to the state writes to the buffer."""
    return compiled_as(bind(_open_record, name, STATE=kind))(lambda buffer: plain(buffer, kind))


@cache
def _view_class(kind: np.dtype[Any]) -> Any:
    fields = kind.fields
    assert fields is not None
    scalars = [name for name, field in fields.items() if field[0].shape == ()]
    arrays = [name for name in fields if name not in scalars]

    class View:
        __slots__ = ("_row", *arrays)

        def __init__(self, buffer: Buffer) -> None:
            self._row = buffer.view(kind)
            for name in arrays:
                setattr(self, name, self._row[name][0])

    for name in scalars:
        setattr(View, name, _scalar(name))
    return View


def _scalar(name: str) -> property:
    def read(view: Any) -> int:
        return int(view._row[name][0])

    def write(view: Any, value: int) -> None:
        view._row[name][0] = value

    return property(read, write)
