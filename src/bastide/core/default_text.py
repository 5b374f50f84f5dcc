"""Positions and chance as text for games that bring no notation of their own: the fields of the record by their names."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import WHOLE, check_fields, within
from bastide.core.state import Buffer, State, new_buffer, plain

_NOT_TOLD = ("rng",)


def _fields(kind: np.dtype[Any]) -> dict[str, np.dtype[Any]]:
    assert kind.fields is not None
    return {name: field[0] for name, field in kind.fields.items() if name not in _NOT_TOLD}


def to_json(s: State, kind: np.dtype[Any]) -> dict[str, Any]:
    """The fields of a state."""
    return {name: np.asarray(getattr(s, name)).tolist() for name in _fields(kind)}


def from_json(position: dict[str, Any], kind: np.dtype[Any]) -> Buffer:
    """A state from its fields; BadPosition names the one that can't be. What fits the record is believed."""
    fields = _fields(kind)
    check_fields(position, ("game", *fields), WHOLE)
    buffer = new_buffer(kind)
    s = plain(buffer, kind)
    for name, field in fields.items():
        if field.shape == ():
            setattr(s, name, _whole(position[name], name, field))
        else:
            getattr(s, name)[:] = _array(position[name], name, field.base, field.shape)
    return buffer


def _whole(value: Any, where: str, field: np.dtype[Any]) -> int:
    bounds = np.iinfo(field)
    return within(value, where, int(bounds.min), int(bounds.max))


def _array(value: Any, where: str, field: np.dtype[Any], shape: tuple[int, ...]) -> Any:
    if not shape:
        return _whole(value, where, field)
    if not isinstance(value, list) or len(value) != shape[0]:
        raise BadPosition(where, f"expected a list of {shape[0]}, got {brief(value)}")
    return [_array(each, f"{where}[{at}]", field, shape[1:]) for at, each in enumerate(value)]


def chance_outcomes(texts: Sequence[str]) -> list[int]:
    """`chance NUMBER` read again; ValueError says what was expected."""
    outcomes = []
    for text in texts:
        word, _, figure = text.partition(" ")
        if word != "chance" or not figure.isdigit():
            raise ValueError(f"expected `chance` and a number, got {text!r}")
        outcomes.append(int(figure))
    return outcomes
