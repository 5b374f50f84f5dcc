"""What can go wrong at a table. Each says what was expected; nothing has changed then."""

from bastide.core.errors import BastideError


class TableError(BastideError):
    """Something that can't be done at this table now."""


class NotFound(TableError):
    """No such table, or no such seat."""


class NotAllowed(TableError):
    """Somebody else's seat, turn or table."""


class TooMany(TableError):
    """Too many tables of one guest or from one address; `seconds` is when to come again."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


class Stale(TableError):
    """The table has moved on since the caller looked at it."""
