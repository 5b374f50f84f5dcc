"""What a batch shows goes to other libraries without a copy: tensors stand in the very memory that its steps write."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import bastide
import bastide.research
from bastide.research.batches.batch import Batch


def numpys(array: np.ndarray) -> tuple[Any, int]:
    tensor = np.from_dlpack(array)
    return tensor, tensor.ctypes.data


def torchs(array: np.ndarray) -> tuple[Any, int]:
    tensor = import_module("torch").from_dlpack(array)
    return tensor, tensor.data_ptr()


def jaxs(array: np.ndarray) -> tuple[Any, int]:
    tensor = import_module("jax").dlpack.from_dlpack(array)
    return tensor, tensor.unsafe_buffer_pointer()


def shown(many: Batch) -> dict[str, np.ndarray]:
    """All that a learner reads."""
    told = {"turn": many.turn, "done": many.done, "scores": many.scores, "mask": many.mask(), "sample": many.sample()}
    return {**told, **many.observe()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("library", "taken"),
    [
        pytest.param(name, taken, marks=pytest.mark.skipif(not find_spec(name), reason=f"{name} is not installed here"))
        for name, taken in {"numpy": numpys, "torch": torchs, "jax": jaxs}.items()
    ],
)
def test_arrays_of_a_batch_are_shared(library: str, taken: Callable[[np.ndarray], tuple[Any, int]]) -> None:
    many = bastide.research.batch("saint-malo", count=67, seed=2, cores=1)
    before = shown(many)
    tensors = {}
    for name, array in before.items():
        tensors[name], pointer = taken(array)
        assert pointer == array.ctypes.data, f"{library}: {name} was copied"
        assert tuple(tensors[name].shape) == array.shape
    kept = {name: array.copy() for name, array in before.items()}
    many.step(many.sample())
    for name, array in shown(many).items():
        assert np.array_equal(np.asarray(tensors[name]), array), f"{library}: {name} does not follow a step"
    assert not np.array_equal(kept["mask"], many.mask())
