"""What `make test` leaves to `make soak`: the same tests over many more cases.

A test or a case that only `make soak` runs carries `@pytest.mark.soak`; where a test's size is a number, `many` says it.
"""

import os
from typing import Any

import pytest

SOAKING = os.environ.get("BASTIDE_SOAK", "") not in ("", "0")


def many(few: int, soaking: int) -> int:
    """How often: a few times in every run, many times in the long one."""
    return soaking if SOAKING else few


def rest(*cases: tuple[Any, ...]) -> list[Any]:
    """Cases of a test that prove what others prove too: only in the long run."""
    return [pytest.param(*case, marks=pytest.mark.soak) for case in cases]
