"""Moving to another device: who somebody is, to be fetched once within minutes by whoever has the code."""

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from bastide.web.store.transfers import TransferRows
from bastide.web.tables.guests import guest_of

MINUTES = 10
CODE_BYTES = 24


@dataclass(frozen=True, slots=True)
class Moving:
    """Who is on the way."""

    secret: str = field(repr=False)
    name: str

    @property
    def guest(self) -> str:
        """How the tables know him."""
        return guest_of(self.secret)


class Transfers:
    """Any thread may call; `clock` is the time of day."""

    def __init__(self, rows: TransferRows, clock: Callable[[], float] = time.time) -> None:
        self._rows, self.clock = rows, clock

    def begin(self, who: Moving) -> str:
        """The code; one that he was given before ends."""
        code, now = secrets.token_urlsafe(CODE_BYTES), self._now()
        self._rows.put(code, who.guest, json.dumps(asdict(who)), now, now + MINUTES * 60_000)
        return code

    def see(self, code: str) -> Moving | None:
        """Whose code it is; nothing changes."""
        return _read(self._rows.see(code, self._now()))

    def take(self, code: str) -> Moving | None:
        """The same, once."""
        return _read(self._rows.take(code, self._now()))

    def _now(self) -> int:
        return round(self.clock() * 1000)


def _read(text: str | None) -> Moving | None:
    return None if text is None else Moving(**json.loads(text))
