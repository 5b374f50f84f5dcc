"""What the teacher of a first game has said at its table (teaching.py)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """One thing: after how many moves, and of a warning about which choice."""

    thing: str
    move: int
    action: str = ""
