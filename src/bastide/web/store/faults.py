"""When the database can't be used just now: one error for all of its reasons, which can be tried again."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from bastide.core.errors import BastideError
from bastide.web.i18n import _

log = logging.getLogger("bastide.store")
LOCKED, FULL, DAMAGED, SLOW, AWAY = "locked", "full", "damaged", "slow", "away"
RETRY_SECONDS = 2  # after which whoever asked may ask again

#: What a driver says, in lower case -> what it means. The first that is found counts.
_SIGNS = (
    ("is locked", LOCKED),
    ("lock timeout", LOCKED),
    ("deadlock", LOCKED),
    ("is full", FULL),
    ("no space left", FULL),
    ("could not extend file", FULL),
    ("disk i/o error", FULL),
    ("malformed", DAMAGED),
    ("not a database", DAMAGED),
    ("statement timeout", SLOW),
    ("queuepool limit", SLOW),
    ("no answer", SLOW),
    ("timeout expired", SLOW),
)


class Unavailable(BastideError):
    """The database does not answer, is locked or can't write: nothing is known to have changed. `reason` is one word."""

    def __init__(self, reason: str) -> None:
        super().__init__(_("The tables can’t be reached just now. Nothing is lost; please try again in a moment."))
        self.reason = reason


def reason_of(error: Exception) -> str:
    """Why, in one word."""
    said = str(getattr(error, "orig", None) or error).lower()
    return next((reason for sign, reason in _SIGNS if sign in said), AWAY)


@contextmanager
def faults_told() -> Iterator[None]:
    """What a driver raises because of the machine comes out as `Unavailable`; what is wrong with a statement does not."""
    try:
        yield
    except (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.InternalError, sa.exc.TimeoutError) as error:
        raise _unavailable(error) from error
    except sa.exc.DatabaseError as error:
        if type(error) is not sa.exc.DatabaseError:  # a constraint, a value: the caller's
            raise
        raise _unavailable(error) from error


def _unavailable(error: Exception) -> Unavailable:
    """Written down with the words of the driver, which speak of the machine and not of people."""
    reason, said = reason_of(error), str(getattr(error, "orig", None) or error).partition("\n")[0][:200]
    log.warning("the database is %s: %s", reason, said)
    return Unavailable(reason)
