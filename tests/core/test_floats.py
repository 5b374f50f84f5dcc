"""exp and log of our own: right, and the same plain and compiled."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.core.floats import exp, log
from bastide.core.jit import compiled


@given(st.floats(-700.0, 700.0))
def test_exp_is_right(x: float) -> None:
    assert exp(x) == pytest.approx(math.exp(x), rel=1e-15, abs=0.0)


@given(st.floats(1e-60, 1e60))
def test_log_is_right(x: float) -> None:
    assert log(x) == pytest.approx(math.log(x), rel=1e-15, abs=1e-16)


def test_ends() -> None:
    assert exp(0.0) == 1.0 and log(1.0) == 0.0 and exp(-701.0) == 0.0 and exp(-1e300) == 0.0


@pytest.mark.slow
def test_compiled_they_give_the_same_bits() -> None:
    fast = compiled(exp), compiled(log)
    for number in range(2000):
        x = (number - 1000) * 0.6971
        assert fast[0](x) == exp(x)
        y = 1.37 ** ((number - 1000) / 8)
        assert fast[1](y) == log(y)
