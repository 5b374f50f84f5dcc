"""What went wrong, as the web calls it."""

from bastide.core.errors import BadOption, BadPosition, BastideError, CannotUndo, IllegalAction, UnknownGame
from bastide.web.store import Unavailable
from bastide.web.tables.errors import NotAllowed, NotFound, Stale, TooMany

#: The first that fits counts.
STATUS: tuple[tuple[type[BastideError], int], ...] = (
    (Unavailable, 503),
    (NotFound, 404),
    (NotAllowed, 403),
    (Stale, 409),
    (TooMany, 429),
    (CannotUndo, 409),
    (IllegalAction, 422),
    (UnknownGame, 422),
    (BadOption, 422),
    (BadPosition, 422),
    (BastideError, 409),
)


def status_of(error: BastideError) -> int:
    """The status of an error."""
    return next(code for kind, code in STATUS if isinstance(error, kind))


def headers_of(error: BastideError) -> dict[str, str]:
    """What an answer says beside: when to come again, where that is known."""
    return {"Retry-After": str(error.seconds)} if isinstance(error, TooMany) else {}
