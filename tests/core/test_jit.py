"""The compile switch: plain and compiled twins of one source, side by side."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from bastide.core import jit

pytestmark = pytest.mark.slow

TABLE = np.array([10, 20, 30], np.int64)


@jit.rule
def looked_up(i: int) -> int:
    return int(TABLE[i])


@jit.rule
def doubled(i: int) -> int:
    return 2 * looked_up(i)


@jit.rule
def told_by_the_other() -> int:
    return 7


@jit.compiled_as(told_by_the_other)
def told() -> int:
    return 5


@jit.rule
def asks() -> int:
    return told()


worker: Any = None


@jit.rule
def template(i: int) -> int:
    return int(worker(i)) + 1


def test_a_rule_runs_plain_as_it_stands() -> None:
    assert doubled(1) == 40


def test_the_compiled_twin_compiles_what_it_calls_too() -> None:
    twin = jit.compiled(doubled)
    assert twin(2) == 60
    assert twin is not doubled and twin.nopython_signatures  # type: ignore[attr-defined]
    assert jit.compiled(doubled) is twin


def test_a_bounds_checked_twin_raises_where_the_fast_one_does_not_look() -> None:
    with pytest.raises(IndexError):
        jit.compiled(doubled, boundscheck=True)(3)


def test_a_rule_can_have_another_source_when_compiled() -> None:
    assert asks() == 5
    assert jit.compiled(asks)() == 7


def test_two_bindings_of_one_template_do_not_mix() -> None:
    first = jit.bind(template, "first", worker=looked_up)
    second = jit.bind(template, "second", worker=doubled)
    assert (first(0), second(0)) == (11, 21)
    assert (jit.compiled(first)(0), jit.compiled(second)(0)) == (11, 21)
    assert first.__qualname__ != second.__qualname__, "Numba's disk cache tells them apart by name"


def test_compiling_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_COMPILE", "0")
    assert jit.compiled(doubled) is doubled


@pytest.mark.parametrize(
    "code",
    [
        "import bastide",
        "from bastide.cli import main; main(['rules', 'saint-malo'])",
        "import bastide; m = bastide.game('saint-malo').start(2, 1); m.play(m.actions()[0]); bastide.load(m.save()); m.svg()",
    ],
)
def test_nothing_that_needs_no_simulation_imports_numba(code: str) -> None:
    check = f"{code}\nimport sys; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", check], check=True, stdout=subprocess.DEVNULL)


def test_importing_bastide_alone_does_not_even_import_numpy() -> None:
    subprocess.run([sys.executable, "-c", "import bastide, sys; assert 'numpy' not in sys.modules"], check=True)
