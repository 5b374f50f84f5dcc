"""How a game ended, as it is noted beside its table: who won, and everybody's points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bastide.web.store.seat_results import SeatResult
from bastide.web.tables.beginning import NEW
from bastide.web.tables.table import BOT, Table

ALONE, TIE_BREAK, SHARED = "alone", "tie-break", "shared"  # how a game is decided: by points, by the rules, not at all


def result_of(table: Table) -> dict[str, Any] | None:
    """What is noted; None while the game goes on."""
    outcome = None if table.match is None else table.match.outcome
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "points": [score.points for score in outcome.breakdown]}


def seats_of(table: Table, at: int) -> tuple[SeatResult, ...]:
    """How a game that is over went for each seat; nothing while it goes on. It ended `at` that time, unless the table knows.

    A seat is `changed` when anybody but who began there took it during the game, also if he came back. Levels of bots were
    measured in games from the beginning in which nobody changed and nothing was taken back that dice and cards had shown.
    """
    noted = result_of(table)
    if noted is None:
        return ()
    result, course = Result.read(noted), table.course
    changed = {note.seat for note in course.notes if note.kind in ("bot", "sit")}
    fair = not changed and table.origin == NEW and table.settings["undo"] != "free"
    return tuple(
        SeatResult(
            seat,
            table.game.name,
            table.players,
            table.origin,
            each.bot if each.kind == BOT and seat not in changed else None,
            seat in changed,
            fair and table.settings["screen"] != "shared",
            result.place(seat),
            result.share(seat),
            result.points[seat],
            result.ending,
            len(table.begun.moves),
            course.started,
            course.ended or at,
        )
        for seat, each in enumerate(table.seats)
    )


@dataclass(frozen=True, slots=True)
class Result:
    """What was noted, to be read."""

    winners: tuple[int, ...]
    points: tuple[int, ...]

    @staticmethod
    def read(noted: Mapping[str, Any]) -> "Result":
        """As it lies in the store."""
        return Result(tuple(noted["winners"]), tuple(noted["points"]))

    def share(self, seat: int) -> float:
        """How much of the win is a seat's."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    @property
    def ending(self) -> str:
        """How it was decided."""
        if len(self.winners) > 1:
            return SHARED
        return ALONE if self.points.count(max(self.points)) == 1 else TIE_BREAK

    def place(self, seat: int) -> int:
        """Which place a seat took. Equal points are the same place, unless the rules say who of them won."""
        if seat in self.winners:
            return 1
        return 1 + max(len(self.winners), sum(each > self.points[seat] for each in self.points))
