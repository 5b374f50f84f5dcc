"""A part of a plane, in its own units, and how it is moved over a larger one."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Region:
    """What a plan shows."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def wider(self, by: float) -> "Region":
        """The same with a margin all round."""
        return Region(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def shows(self, point: tuple[float, float], margin: float = 0.0) -> bool:
        """Whether a point is in view."""
        x, y = point
        across = self.left - margin <= x <= self.right + margin
        return across and self.top - margin <= y <= self.bottom + margin


def around(point: tuple[float, float], whole: Region, wide: float, high: float) -> Region:
    """A region of this size round a point, moved so that it shows no more beyond the whole than it must."""
    left, top = point[0] - wide / 2, point[1] - high / 2
    left += _held_in(left, left + wide, whole.left, whole.right)
    top += _held_in(top, top + high, whole.top, whole.bottom)
    return Region(left, top, left + wide, top + high)


def _held_in(first: float, last: float, low: float, high: float) -> float:
    """How far to move a stretch so that it lies within another, or has the same middle if it is longer."""
    if last - first >= high - low:
        return (low + high - first - last) / 2
    return max(0.0, low - first) - max(0.0, last - high)
