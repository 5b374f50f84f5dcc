"""A choice as a value. Each game has subclasses with the parts of its own choices (games/NAME/text/actions.py)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """A choice: its number in the game's fixed action space, and how it is written."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text
