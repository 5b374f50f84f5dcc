"""What the head of a table says of an exercise (exercises.py): the decision of a reviewed game from which it begins."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from bastide.review import Decision


@dataclass(frozen=True, slots=True)
class Exercise:
    """The decision, as the first move of this table, and which table and move it comes from."""

    table: str
    move: int
    decision: Decision

    @classmethod
    def read(cls, told: Mapping[str, Any] | None) -> Self | None:
        """As it lies in the head; None where the table is no exercise, or was one of a Bastide that judged otherwise."""
        if told is None:
            return None
        decision = read_decision(told["decision"])
        return None if decision is None else cls(told["table"], told["move"], decision)


def read_decision(told: Mapping[str, Any]) -> Decision | None:
    """A decision as it is kept; None where it was one of a Bastide that judged otherwise."""
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    try:
        return Decision(**fields)
    except TypeError:
        return None
