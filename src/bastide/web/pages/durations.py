"""How long something takes, in words."""

from datetime import timedelta
from typing import Literal

from babel.dates import format_timedelta

from bastide.core.i18n import current_language
from bastide.web.tables.clock import UNITS

_LONGEST_FIRST: tuple[tuple[Literal["day", "hour", "minute"], int], ...] = (
    ("day", UNITS["d"]),
    ("hour", UNITS["h"]),
    ("minute", UNITS["m"]),
)


def duration_words(time: int) -> str:
    """A time in its largest unit that fits: `3 days`."""
    unit, size = next((each for each in _LONGEST_FIRST if time >= each[1]), _LONGEST_FIRST[-1])
    passed = timedelta(milliseconds=max(time // size, 1) * size)
    return format_timedelta(passed, unit, float("inf"), locale=current_language())
