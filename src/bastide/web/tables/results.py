"""How a game ended, as it is noted beside its table: who won, and everybody's points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bastide.web.tables.table import Table


def result_of(table: Table) -> dict[str, Any] | None:
    """What is noted; None while the game goes on."""
    outcome = None if table.match is None else table.match.outcome
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "points": [score.points for score in outcome.breakdown]}


@dataclass(frozen=True, slots=True)
class Result:
    """What was noted, to be read."""

    winners: tuple[int, ...]
    points: tuple[int, ...]

    @staticmethod
    def read(noted: Mapping[str, Any]) -> "Result":
        """As it lies in the store."""
        return Result(tuple(noted["winners"]), tuple(noted["points"]))

    def place(self, seat: int) -> int:
        """Which place a seat took. Equal points are the same place, unless the rules say who of them won."""
        if seat in self.winners:
            return 1
        return 1 + max(len(self.winners), sum(each > self.points[seat] for each in self.points))
