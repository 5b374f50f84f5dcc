"""For whom bots think: the address and the guest of whoever looked at a table last. Each worker knows its own visitors."""

import threading
from collections import OrderedDict
from contextvars import ContextVar
from dataclasses import dataclass, field

MOST_TABLES = 5000


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks: his address, or his household's; the guest that he is; and the machine that calls, where known."""

    address: str = ""
    guest: str = ""
    host: str = field(default="", compare=False)


#: Nobody whom this worker knows. All of these together are one: guests cost nothing, so a host's hash would be no measure.
NOBODY = Asker()
#: Of the request that is being answered (web/asking.py).
asking: ContextVar[Asker] = ContextVar("asking", default=NOBODY)


class Askers:
    """Who looked last. Whoever sits at the table goes before those who only watch, and could make it wait. Any thread calls."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._last: OrderedDict[str, tuple[Asker, bool]] = OrderedDict()  # and whether he takes part

    def note(self, table_id: str, part: bool = False) -> None:
        """Whoever asks now looks at a table, or takes part in it."""
        asker = asking.get()
        if asker == NOBODY:
            return
        with self._mutex:
            before = self._last.get(table_id)
            if before is None or part or not before[1]:
                self._last[table_id] = asker, part
            self._last.move_to_end(table_id)
            while len(self._last) > MOST_TABLES:
                self._last.popitem(last=False)

    def of(self, table_id: str) -> Asker:
        """To whom the bots of a table are charged."""
        with self._mutex:
            return self._last.get(table_id, (NOBODY, False))[0]
