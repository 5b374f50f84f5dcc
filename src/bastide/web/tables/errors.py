"""What can go wrong at a table. Each says what was expected; nothing has changed then."""

from bastide.core.errors import BastideError


class TableError(BastideError):
    """Something that can't be done at this table now."""


class NotFound(TableError):
    """No such table, or no such seat."""


class NotAllowed(TableError):
    """Somebody else's seat, turn or table."""


class Stale(TableError):
    """The table has moved on since the caller looked at it."""
