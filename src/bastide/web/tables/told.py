"""What the teacher of a first game has said at its table (teaching.py)."""

from dataclasses import dataclass

from bastide.review import Decision


@dataclass(frozen=True, slots=True)
class Told:
    """One thing: after how many moves, and of a warning how the choice was judged."""

    thing: str
    move: int
    decision: Decision | None = None

    @property
    def action(self) -> str:
        """The choice that he has warned of."""
        return "" if self.decision is None else self.decision.played
