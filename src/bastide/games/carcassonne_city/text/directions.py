"""Directions in words: parts of the city, which way a side faces, which of several is meant."""

from collections.abc import Sequence

from bastide.games.carcassonne_city.text.i18n import _

Point = tuple[float, float]


def in_the(part: str) -> str:
    """In one of eight directions, or in the middle."""
    return {
        "N": _("in the north"),
        "NE": _("in the north-east"),
        "E": _("in the east"),
        "SE": _("in the south-east"),
        "S": _("in the south"),
        "SW": _("in the south-west"),
        "W": _("in the west"),
        "NW": _("in the north-west"),
        "": _("in the middle"),
    }[part]


def facing_text(side: str) -> str:
    """Which way a wall looks."""
    return {
        "N": _("facing north"),
        "E": _("facing east"),
        "S": _("facing south"),
        "W": _("facing west"),
    }[side]


def counted(number: int) -> str:
    """One of many that are alike, counted as one reads."""
    return _("number {number} from the north", number=number)


def ranked(points: Sequence[Point], on_squares: bool) -> list[str]:
    """What tells each of some places from the others: the direction in which it lies."""
    for axis in (1, 0):
        values = sorted({point[axis] for point in points})
        if len(values) == len(points) <= 3:
            named = _named(axis, on_squares)
            order = [named[0], *([named[1]] if len(points) == 3 else []), named[2]] if len(points) > 1 else [named[1]]
            return [order[values.index(point[axis])] for point in points]
    as_read = sorted(points, key=lambda point: (point[1], point[0]))
    return [counted(as_read.index(point) + 1) for point in points]


def _named(axis: int, on_squares: bool) -> tuple[str, str, str]:
    if on_squares:
        middle = _("the middle square")
        if axis:
            return _("the northern square"), middle, _("the southern square")
        return _("the western square"), middle, _("the eastern square")
    middle = _("the middle side")
    if axis:
        return _("the northern side"), middle, _("the southern side")
    return _("the western side"), middle, _("the eastern side")
