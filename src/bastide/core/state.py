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


#: How the kinds of whole numbers are called by `memoryview`.
_FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


@cache
def _view_class(kind: np.dtype[Any]) -> Any:
    """Arrays are numpy's. Single numbers are read off the bytes by `memoryview`, which is many times faster: it gives Python
    integers, and refuses what would overflow."""
    fields = kind.fields
    assert fields is not None
    scalars = {name: (field[0], field[1]) for name, field in fields.items() if field[0].shape == ()}
    arrays = [name for name in fields if name not in scalars]
    formats = sorted({_format(field) for field, _ in scalars.values()})
    whole = {letter: kind.itemsize - kind.itemsize % np.dtype(letter).itemsize for letter in formats}

    class View:
        __slots__ = (*(f"_{letter}" for letter in formats), *arrays)

        def __init__(self, buffer: Buffer) -> None:
            row = buffer.view(kind)
            for name in arrays:
                setattr(self, name, row[name][0])
            memory: Any = buffer.data
            for letter in formats:
                setattr(self, f"_{letter}", memory[: whole[letter]].cast(letter))

    for name, (field, offset) in scalars.items():
        setattr(View, name, _scalar(_format(field), offset // field.itemsize))
    return View


def _format(field: np.dtype[Any]) -> str:
    return _FORMATS[f"{field.kind}{field.itemsize}"]


def _scalar(letter: str, at: int) -> property:
    """Reading and writing one number. Written out as source: `getattr` by a name would take half the time of a reading."""
    place = f"view._{letter}[{at}]"
    names: dict[str, Any] = {}
    exec(f"def read(view): return {place}\ndef write(view, value): {place} = value", names)
    return property(names["read"], names["write"])
