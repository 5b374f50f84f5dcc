"""Something that is done every few seconds as long as the server runs, whatever goes wrong, in a thread of its own."""

import logging
import threading
import time
from collections.abc import Callable

from bastide.web.store import Unavailable

log = logging.getLogger("bastide.web")


class Repeated:
    """`act` at once and then every so many seconds, until `stop` is set."""

    def __init__(self, name: str, seconds: float, act: Callable[[], None], stop: threading.Event) -> None:
        self.name = name
        self._seconds, self._act, self._stop = seconds, act, stop
        self._done = time.monotonic()
        self.thread = threading.Thread(target=self._run, name=name, daemon=True)
        self.thread.start()

    @property
    def late_seconds(self) -> float:
        """How long ago it was last done."""
        return time.monotonic() - self._done

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._act()
            except Unavailable:
                pass  # written down where it was noticed
            except Exception:
                log.exception("%s failed", self.name)
            else:
                self._done = time.monotonic()
            self._stop.wait(self._seconds)
