"""exp and log out of additions and multiplications alone. Every C library and every browser rounds its own a little differently;
with these a search counts alike wherever it runs, to the last bit. Both are right to about 1e-15 of their value."""

import math
from decimal import Decimal

import numpy as np

from bastide.core.jit import rule

#: The logarithm of 2 in two parts: times a small whole number the first is exact.
LN2_HIGH = math.floor(math.log(2.0) * 2**32) / 2**32
LN2_LOW = float(Decimal("0.693147180559945309417232121458176568") - Decimal(LN2_HIGH))
LOG2_E = 1.0 / math.log(2.0)
ROOT_2, ROOT_HALF = math.sqrt(2.0), math.sqrt(0.5)
STEEPEST = 700.0  # beyond it exp leaves what a float can hold
POWERS = np.array([math.ldexp(1.0, power) for power in range(-1020, 1021)])  # of 2
ZERO_POWER = 1020  # where 2 ** 0 stands
EXP_TERMS = np.array([1.0 / math.factorial(n) for n in range(13, -1, -1)])
LOG_TERMS = np.array([2.0 / (2 * n + 1) for n in range(10, -1, -1)])
WORD = 65536.0  # a large step of halving


@rule
def exp(x: float) -> float:
    """e to the power of x, for numbers up to 700; 0 below -700."""
    if x < -STEEPEST:
        return 0.0
    twos = math.floor(x * LOG2_E + 0.5)
    rest = (x - twos * LN2_HIGH) - twos * LN2_LOW
    total = 0.0
    for i in range(EXP_TERMS.shape[0]):
        total = total * rest + EXP_TERMS[i]
    return float(total * POWERS[ZERO_POWER + int(twos)])


@rule
def log(x: float) -> float:
    """The natural logarithm of a number above 0."""
    twos = 0
    while x >= WORD:
        x /= WORD
        twos += 16
    while x >= ROOT_2:
        x *= 0.5
        twos += 1
    while x * WORD <= ROOT_HALF:
        x *= WORD
        twos -= 16
    while x < ROOT_HALF:
        x *= 2.0
        twos -= 1
    part = (x - 1.0) / (x + 1.0)
    square = part * part
    total = 0.0
    for i in range(LOG_TERMS.shape[0]):
        total = total * square + LOG_TERMS[i]
    return float(twos * LN2_HIGH + (part * total + twos * LN2_LOW))
