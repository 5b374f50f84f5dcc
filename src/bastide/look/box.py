"""A rectangle on a sheet, in its units."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """Where something has its place."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height
