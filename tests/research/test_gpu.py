"""Batches on a GPU: on one where there is one, else in the simulator of numba-cuda, which runs the same kernels as Python."""

import os
import subprocess
import sys
from functools import cache
from typing import Any

import numpy as np
import pytest

import bastide
import bastide.research
from bastide.core.errors import BadOption, IllegalAction
from tests.ours import OURS
from tests.research import batch_on_gpu


@cache
def gpu_there() -> bool:
    cuda = pytest.importorskip("numba.cuda", reason="no numba-cuda here")
    return bool(cuda.is_available())


@pytest.fixture
def _gpu() -> None:
    if not gpu_there():
        pytest.skip("no GPU of NVIDIA's here; the simulator ran the same kernels")


#: Whole games take the simulator minutes where they have hundreds of choices.
SIMULATED = [
    ["connect-four", "3", "3", "--to-the-end"],
    ["saint-malo", "3", "5"],
    *(pytest.param([name, "3", "12", "--to-the-end"], marks=pytest.mark.soak) for name in OURS),
]


@pytest.mark.slow
@pytest.mark.parametrize("given", SIMULATED, ids=" ".join)
def test_the_kernels_play_the_same_games_in_the_simulator(given: list[str]) -> None:
    command = [sys.executable, "-m", "tests.research.batch_on_gpu", *given]
    done = subprocess.run(command, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True)
    assert done.returncode == 0 and "equal" in done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("_gpu")
@pytest.mark.parametrize("name", bastide.games())
def test_games_on_a_gpu_are_those_of_a_processor(name: str) -> None:
    batch_on_gpu.main(name, 5000, 60, True)


@pytest.mark.slow
@pytest.mark.usefixtures("_gpu")
def test_pytorch_sees_the_same_memory() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    many = bastide.research.batch("saint-malo", count=64, device="cuda")
    tensors: list[Any] = [many.mask(), many.sample(), many.scores, *many.observe().values()]
    assert all(isinstance(each, torch.Tensor) and each.is_cuda for each in tensors)
    mask, at = many.mask().clone(), many.mask().data_ptr()
    many.step(many.sample())
    assert many.mask().data_ptr() == at and not torch.equal(many.mask(), mask)
    own = {name: torch.zeros_like(each) for name, each in many.observe().items()}
    many.observe(into=own)
    assert all(torch.equal(own[name], each) for name, each in many.observe().items())


@pytest.mark.slow
@pytest.mark.usefixtures("_gpu")
def test_a_gpu_refuses_what_is_not_legal_and_changes_nothing() -> None:
    many = bastide.research.batch("saint-malo", count=64, device="cuda")
    before = many.states()
    with pytest.raises(IllegalAction, match="game 0: expected one of the"):
        many.step(np.full(64, 335))
    with pytest.raises(BadOption, match="actions: expected whole numbers"):
        many.step(np.zeros(64))
    assert np.array_equal(many.states(), before)


@pytest.mark.slow
def test_without_a_gpu_a_batch_says_so() -> None:
    if gpu_there():
        pytest.skip("there is a GPU")
    with pytest.raises(BadOption, match="device cuda: expected a GPU of NVIDIA's, found none"):
        bastide.research.batch("saint-malo", device="cuda")
