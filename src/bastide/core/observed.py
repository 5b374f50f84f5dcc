"""What an array of an observation looks like, told for learners: shape, kind of numbers, the least and the most of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Bound = int | float


@dataclass(frozen=True, slots=True)
class ObservedArray:
    """`columns` names the places of the last axis, where they have names; `codes` says how many different ones a column has
    whose numbers are names of things and no amounts: a learner embeds those."""

    shape: tuple[int, ...]
    dtype: str
    low: Bound
    high: Bound
    columns: tuple[str, ...] = ()
    codes: Mapping[str, int] = field(default_factory=dict)
