"""No rule counts from the end of an array: kernels on a GPU are compiled without that question (batches/compiler.py)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ours import OURS

COUNTING = """
import numba, numpy as np, numba.np.arrayobj as arrays
from tests.research.indices import as_it_is
arrays.fix_integer_index = as_it_is
last = numba.njit(lambda array, at: array[at])
last(np.zeros(3), -1)
"""


def ran(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "BASTIDE_CACHE_DIR": str(folder)}
    return subprocess.run([sys.executable, *command], env=settings, capture_output=True, text=True)


@pytest.mark.soak
@pytest.mark.parametrize("name", OURS)
def test_no_index_is_negative(name: str, tmp_path: Path) -> None:
    done = ran("-m", "tests.research.indices", name, "500", "200", folder=tmp_path)
    assert done.returncode == 0 and "no index below 0" in done.stdout, done.stderr


@pytest.mark.slow
def test_one_that_is_would_be_noticed(tmp_path: Path) -> None:
    done = ran("-c", COUNTING, folder=tmp_path)
    assert done.returncode != 0 and "IndexError" in done.stderr
